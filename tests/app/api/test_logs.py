"""The lines of the log: what they are about, and what they never say."""

from __future__ import annotations

import json
import logging

import pytest

from app.domain.traces import marks, new_id, note, tracing
from app.logs import JsonLines, Lines
from tests.app.api.test_authority import PICK
from tests.support.live import Live, fresh_id

REQUEST, MATCH = "0123456789abcdef", "0123456789abcdeg"


def record(name: str, text: str, *facts: object, error: BaseException | None = None) -> logging.LogRecord:
    exc = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord(name, logging.WARNING, __file__, 1, text, facts, exc)


def raised() -> Exception:
    try:
        raise ValueError("the demog" + "orgon is on top")
    except ValueError as error:
        return error


def test_a_line_says_when_how_bad_where_about_what_and_what() -> None:
    with tracing(request=REQUEST, match=MATCH):
        line = Lines().format(record("menagerie.changes", "version %s", 3))
        told = json.loads(JsonLines().format(record("menagerie.changes", "version %s", 3)))
    time, level, logger, rest = line.split(" ", 3)
    assert time.endswith("Z")
    assert (level, logger) == ("WARNING", "menagerie.changes")
    assert rest == f"[request={REQUEST} match={MATCH}]: version 3"
    assert told.pop("time").endswith("Z")
    assert told == {
        "level": "warning",
        "logger": "menagerie.changes",
        "request": REQUEST,
        "match": MATCH,
        "message": "version 3",
    }


@pytest.mark.parametrize("form", [Lines(), JsonLines()])
def test_the_text_of_an_exception_is_never_written(form: logging.Formatter) -> None:
    for name in ("menagerie.bus", "uvicorn.error"):
        line = form.format(record(name, "it failed", error=raised()))
        assert "ValueError" in line
        assert "test_logs.py" in line
        assert "demogorgon" not in line


@pytest.mark.parametrize("form", [Lines(), JsonLines()])
def test_of_others_the_first_line_is_enough(form: logging.Formatter) -> None:
    quoted = "Task exception was never retrieved\nfuture: <Task exception=ValueError('the demogorgon')>"
    assert "demogorgon" not in form.format(record("asyncio", quoted))
    assert "demogorgon" in form.format(record("menagerie.x", quoted))


@pytest.mark.parametrize(
    ("name", "value"),
    [("request", "abc"), ("request", "A" * 16), ("match", "K7QM2XPA"), ("match", "../secret"), ("match", "a" * 43),
     ("command", "short"), ("command", "with space here"), ("command", "a\nb-command"), ("command", "x" * 65)],
)  # fmt: skip
def test_what_does_not_look_like_an_id_is_left_out(name: str, value: str) -> None:
    with tracing(**{name: value}):
        assert marks() == {}


def test_what_a_line_is_about_ends_with_its_work() -> None:
    assert marks() == {}
    with tracing(request=REQUEST):
        with tracing(command="command-1"):
            note(match=MATCH)
            assert marks() == {"request": REQUEST, "command": "command-1", "match": MATCH}
        assert marks() == {"request": REQUEST}
    note(match=MATCH)
    assert marks() == {}


def test_ids_are_ours_and_new() -> None:
    made = {new_id() for _ in range(100)}
    assert len(made) == 100
    with tracing(request=made.pop()):
        assert marks()


# --- in the server --------------------------------------------------------------------------------------------------


class Heard(logging.Handler):
    """All lines as JSON, as they would have been written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[dict[str, str]] = []

    def emit(self, one: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(one)))

    def of(self, logger: str) -> list[dict[str, str]]:
        return [line for line in self.lines if line["logger"] == f"menagerie.{logger}"]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch):
    root = logging.getLogger("menagerie")
    handler = Heard()
    monkeypatch.setattr(root, "level", logging.DEBUG)
    root.manager._clear_cache()  # type: ignore[attr-defined]
    root.addHandler(handler)
    yield handler
    root.removeHandler(handler)
    root.manager._clear_cache()  # type: ignore[attr-defined]


async def test_every_answer_has_an_id_that_the_log_has_too(live: Live, heard: Heard) -> None:
    table = await live.playing(2)
    ana = table.people[0]
    heard.lines.clear()
    command = fresh_id()
    answers = [
        await ana.get(f"/matches/{table.id}/frame"),
        await ana.move(table.id, (await ana.frame(table.id))["legal"][0], command),
        await ana.move(table.id, {"decision": 999, "move": PICK}, "command-refused"),
        await live.client(**{"X-Request-Id": "mine-own-id-12345"}).get("/me"),
        await live.client().post("/session", content=b"{", headers={"Content-Type": "application/json"}),
        await live.client().get(f"{live.url}/K7QM2XPA"),
        await live.client().get("/nothing"),
    ]
    ids = [answer.headers["x-request-id"] for answer in answers]
    assert len(set(ids)) == len(ids)
    finished = {line["request"]: line["message"] for line in heard.of("requests") if " in " in line["message"]}
    assert set(ids) <= set(finished)
    assert finished[ids[0]].startswith("GET /api/v1/matches/{match}/frame 200 in ")
    assert finished[ids[5]].startswith("GET page ")
    refused = {line["request"]: line for line in heard.of("requests") if "refused" in line["message"]}
    assert refused[ids[2]]["message"] == "POST /api/v1/matches/{match}/moves refused: decision/stale"
    assert (refused[ids[2]]["match"], refused[ids[2]]["command"]) == (table.id, "command-refused")
    assert refused[ids[3]]["message"].endswith("session/none")
    assert refused[ids[4]]["message"].endswith("request/malformed")
    (changed,) = [line for line in heard.of("changes") if line.get("request") == ids[1]]
    assert (changed["match"], changed["command"], changed["level"]) == (table.id, command, "info")
    assert changed["message"].endswith(": move")


async def test_a_socket_has_an_id_and_each_command_its_own(live: Live, heard: Heard) -> None:
    table = await live.playing(2)
    ana = table.people[0]
    async with ana.socket(table.id) as talk:
        legal = (await talk.hear("frame"))["legal"][0]
        heard.lines.clear()
        await talk.say("move", id="command-right", **legal)
        await talk.hear("ack")
        await talk.say("move", id="command-wrong", decision=999, move=PICK)
        await talk.hear("refused")
        await talk.say("castle", id="command-other")
        await talk.hear("refused")
    (changed,) = heard.of("changes")
    stale, unknown = heard.of("sockets")
    assert (changed["command"], changed["match"]) == ("command-right", table.id)
    assert (stale["command"], stale["message"]) == ("command-wrong", "refused: decision/stale")
    assert unknown["message"] == "refused: message/unknown"
    assert "command" not in unknown
    assert len({line["socket"] for line in (changed, stale, unknown)}) == 1


async def test_no_code_token_name_move_or_address_is_in_the_log(live: Live, heard: Heard) -> None:
    table = await live.playing(2)
    ana = table.people[0]
    legal = (await ana.frame(table.id, since=1))["legal"][0]
    await ana.move(table.id, legal)
    await ana.get(f"/invitations/{table.code}")
    await ana.get("/invitations/QQQQQQQQ")
    await ana.get(f"/matches/{table.code}/frame", secretly="demogorgon")
    await live.client(Authorization="Bearer unknown-bearer").get("/me")
    await live.client().get(f"{live.url}/{table.code}?secretly=demogorgon")
    async with ana.socket(table.id) as talk:
        await talk.hear("frame")
    told = json.dumps(heard.lines)
    assert heard.lines
    secrets = (table.code, ana.token, "Ana", "Bruno", "QQQQQQQQ", "unknown-bearer", "demogorgon", "secretly",
               legal["move"]["creature"])  # fmt: skip
    for secret in secrets:
        assert secret not in told
