"""All that can be asked of the server, and who may ask it: a row for each operation of the OpenAPI document."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

import httpx

from app.api.prefix import V1

PICK = {"type": "pick", "creature": "blob"}


class Whose(Enum):
    """Who may do it."""

    ANYBODY = "anybody"
    PERSON = "person"
    """Whoever has a session."""
    INVITED = "invited"
    """Who knows the code of the match."""
    SEAT = "seat"
    """Who sits there."""
    PLAYER = "player"
    """Who sits there and has not left."""
    HOST = "host"


@dataclass(frozen=True)
class Operation:
    """A way to ask, with all that it needs so that only the asker can be wrong."""

    method: str
    path: str
    """A template, as in the OpenAPI document."""
    whose: Whose
    body: Any = None

    @property
    def is_safe(self) -> bool:
        return self.method == "GET"

    @property
    def has_ended_changes(self) -> bool:
        """Whether it is refused after the end of a match; the others have nothing to change then."""
        return self.path.endswith(("/moves", "/try", "/start", "/bots")) or self.method == "PATCH"

    @property
    def is_for_ended(self) -> bool:
        """Whether it is refused before the end of a match; afterwards it opens another one."""
        return self.path.endswith("/rematch")

    def address(self, match: str = "nothing", code: str = "ZZZZZZZZ") -> str:
        named = {"match": match, "code": code, "seat": "1", "key": "campy-creatures"}
        return self.path.format(**named)

    def with_code(self, code: str) -> Any:
        """The body, with the code of a match where it asks for one."""
        return {**self.body, "code": code} if self.whose is Whose.INVITED else self.body

    async def ask(
        self, client: httpx.AsyncClient, match: str = "nothing", code: str = "ZZZZZZZZ", **more: Any
    ) -> httpx.Response:
        address = client.base_url.join(self.address(match, code))
        return await client.request(self.method, address, json=self.with_code(code), **more)


def _op(operation: str, whose: Whose, body: Any = None) -> Operation:
    method, _, path = operation.partition(" ")
    return Operation(method, path if path.endswith("z") else V1 + path, whose, body)


OPERATIONS = (
    _op("GET /healthz", Whose.ANYBODY),
    _op("GET /readyz", Whose.ANYBODY),
    _op("GET /server", Whose.ANYBODY),
    _op("GET /games", Whose.ANYBODY),
    _op("GET /games/{key}", Whose.ANYBODY),
    _op("GET /session", Whose.ANYBODY),
    _op("POST /session", Whose.ANYBODY, {"name": "Eve"}),
    _op("GET /invitations/{code}", Whose.ANYBODY),
    _op("GET /me", Whose.PERSON),
    _op("PATCH /me", Whose.PERSON, {"name": "Eve"}),
    _op("DELETE /me", Whose.PERSON),
    _op("GET /matches", Whose.PERSON),
    _op("POST /matches", Whose.PERSON, {"game": "campy-creatures", "seats": 2}),
    _op("POST /matches/{match}/join", Whose.INVITED, {"code": "ZZZZZZZZ"}),
    _op("GET /matches/{match}", Whose.SEAT),
    _op("GET /matches/{match}/frame", Whose.SEAT),
    _op("GET /matches/{match}/log", Whose.SEAT),
    _op("POST /matches/{match}/leave", Whose.SEAT),
    _op("POST /matches/{match}/rematch", Whose.SEAT),
    _op("POST /matches/{match}/moves", Whose.PLAYER, {"id": "command-1", "decision": 1, "move": PICK}),
    _op("POST /matches/{match}/try", Whose.PLAYER, {"decision": 1, "move": PICK}),
    _op("PATCH /matches/{match}", Whose.HOST, {"seats": 4}),
    _op("POST /matches/{match}/start", Whose.HOST),
    _op("POST /matches/{match}/bots", Whose.HOST),
    _op("POST /matches/{match}/close", Whose.HOST),
    _op("POST /matches/{match}/seats/{seat}/remove", Whose.HOST),
)

OF_A_MATCH = tuple(operation for operation in OPERATIONS if "{match}" in operation.path)
OF_PERSONS = tuple(operation for operation in OPERATIONS if operation.whose is not Whose.ANYBODY)
UNSAFE = tuple(operation for operation in OPERATIONS if not operation.is_safe)

UNLISTED = {
    f"{V1}/openapi.json": "the document itself",
    f"{V1}/docs": "the same as a page",
    "/metrics": "for this machine, or who has the token",
    f"{V1}/matches/{{match}}/socket": "not of OpenAPI; its messages are below",
}
"""Routes that the document does not list, and why."""

MESSAGES: dict[str, dict[str, Any]] = {
    "hello": {},
    "move": {"id": "command-1", "decision": 1, "move": PICK},
    "try": {"id": "command-1", "decision": 1, "move": PICK},
    "sync": {"from": 0},
    "beat": {},
}
"""All that can be said on a socket."""
