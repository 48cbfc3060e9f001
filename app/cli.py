"""The command ``menagerie``."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from app import probe
from app.bots.policies import policy_of
from app.domain.bots import Policy
from app.domain.errors import MatchUnknown, ServerBusy
from app.games.play import any_move
from app.games.registry import GAMES
from app.games.simulate import SimulatedMatch, simulate, simulate_policies, tallies
from app.network import CannotServe
from app.settings import BadSettings, load_settings, misspelt, program_version
from app.storage.errors import StorageError
from engines.kernel.errors import IllegalOptions

FAILED = 2
"""Exit code: it could not be done; one line on standard error says why, and what to do."""


class Failed(Exception):
    """The command cannot be done; the text is one line for whoever typed it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; gives its exit code."""
    asked = parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], None] = asked.command
    try:
        command(asked)
        sys.stdout.flush()
    except (Failed, CannotServe, StorageError, BadSettings) as error:
        print(f"menagerie: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # whoever read has seen enough; Python would complain once more at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def parser() -> argparse.ArgumentParser:
    """What may be typed."""
    top = argparse.ArgumentParser(prog="menagerie", description="A game server that friends can host.")
    top.add_argument("--version", action="version", version=f"menagerie {program_version()}")
    shown = "serve | health | migrate | backup | restore | close | games | simulate"
    commands = top.add_subparsers(required=True, metavar=shown)

    serving = commands.add_parser("serve", help="start the server", description="Start the server.")
    serving.add_argument("--host", help="address to listen on (default: 0.0.0.0, the whole network)")
    serving.add_argument("--port", type=int, help="port to listen on (default: 8000)")
    serving.add_argument(
        "--workers", type=int, help="processes that serve; more than one needs PostgreSQL (default: 1)"
    )
    serving.add_argument(
        "--no-jobs",
        dest="jobs",
        action="store_const",
        const=False,
        help="delete nothing that is too old, let no bot act",
    )
    serving.set_defaults(command=_serve)

    asking = commands.add_parser(
        "health",
        help="ask the server on this machine how it is",
        description="Ask the server on this machine whether it is alive.",
    )
    asking.add_argument("--port", type=int, help="the port it listens on (default: 8000)")
    asking.add_argument("--ready", action="store_true", help="also whether its database and the rest are in order")
    asking.set_defaults(command=_health)

    migrating = commands.add_parser(
        "migrate",
        help="bring the database to the newest schema",
        description="Bring the database to the newest schema, as `serve` does at its start. Tell from which to which.",
    )
    migrating.add_argument("--check", action="store_true", help="change nothing; fail where there is something to do")
    migrating.set_defaults(command=_migrate)

    _add_backups(commands)

    closing = commands.add_parser(
        "close",
        help="end a match",
        description="End a match for everybody in it, also while the server runs. Nothing is deleted.",
    )
    closing.add_argument("match", help="its id, code or link")
    closing.set_defaults(command=_close)

    listing = commands.add_parser("games", help="list the games", description="List the games.")
    listing.set_defaults(command=_games)

    playing = commands.add_parser(
        "simulate",
        help="play random matches, or bots against each other",
        description="Play matches, one line for each: random legal moves, or policies against each other, and how they "
        "came off. The same seed gives the same lines anywhere.",
    )
    playing.add_argument("game", help="a key that `menagerie games` lists")
    playing.add_argument("--seats", type=int, help="how many people (default: as many as can play)")
    playing.add_argument("--seed", default="1", help="any text or number (default: 1)")
    playing.add_argument("--matches", type=_count, default=1, help="how many (default: 1)")
    playing.add_argument(
        "--policy",
        type=lambda text: text.split(","),
        metavar="NAME[,NAME…]",
        help="who plays: newcomer or random, by seat, the last one on all further seats; they move on by a seat from "
        "match to match",
    )
    playing.add_argument("--json", action="store_true", help="lines of JSON")
    playing.set_defaults(command=_simulate)
    return top


def _add_backups(commands: Any) -> None:
    saving = commands.add_parser(
        "backup",
        help="write everything into a file",
        description="Write all that is stored into a new file, also while the server runs. It holds the secrets of "
        "matches: keep it as you keep the database. PostgreSQL's pg_dump is needed where the database is PostgreSQL.",
    )
    saving.add_argument("file", type=Path, help="a file that does not exist yet")
    saving.set_defaults(command=_backup)

    restoring = commands.add_parser(
        "restore",
        help="put a backup in the place of the database",
        description="Put a backup in the place of the database, while no server runs. The file that was there is kept "
        "under another name. A PostgreSQL database must be empty, and pg_restore is needed.",
    )
    restoring.add_argument("file", type=Path, help="what `menagerie backup` has written")
    restoring.set_defaults(command=_restore)


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _serve(asked: argparse.Namespace) -> None:
    settings = load_settings(host=asked.host, port=asked.port, workers=asked.workers, jobs=asked.jobs)
    for name, meant in misspelt():
        print(
            f"menagerie: {name} is no setting{f', perhaps {meant} is meant' if meant else ''}: ignored", file=sys.stderr
        )
    from app.serve import serve  # half a second that the other commands need not wait for

    serve(settings, _say)


def _say(line: str) -> None:
    print(line, flush=True)


def _health(asked: argparse.Namespace) -> None:
    settings = load_settings(port=asked.port)
    try:
        probe.ask(settings.host, settings.port, ready=asked.ready)
    except probe.Unwell as unwell:
        raise Failed(str(unwell)) from None
    print("The server is ready." if asked.ready else "The server is alive.")


def _migrate(asked: argparse.Namespace) -> None:
    url = load_settings().database_url
    from app.storage import database  # a second that the other commands need not wait for

    if asked.check:
        asyncio.run(database.check_schema(url))
        print("The schema is the newest.")
    else:
        done = asyncio.run(database.migrate_database(url))
        print(_migrated(done.before, done.after))


def _migrated(before: str | None, after: str | None) -> str:
    if before == after:
        return f"The schema is the newest already: {after}."
    return f"The schema was {before or 'not made yet'}, and is {after} now."


def _backup(asked: argparse.Namespace) -> None:
    url = load_settings().database_url
    from app.storage import backup  # a second that the other commands need not wait for

    revision = backup.back_up(url, asked.file)
    print(f"Everything is in {asked.file} now; its schema is {revision}.")


def _restore(asked: argparse.Namespace) -> None:
    url = load_settings().database_url
    from app.storage import backup  # a second that the other commands need not wait for

    done = backup.restore(url, asked.file)
    print(f"The database is as it was in {asked.file}; its schema is {done.revision}.")
    if done.before is not None:
        print(f"What was there before is in {done.before}.")


def _close(asked: argparse.Namespace) -> None:
    settings = load_settings()
    from app.operating import close_match

    try:
        print(asyncio.run(close_match(settings, asked.match)))
    except MatchUnknown:
        raise Failed(f"There is no match “{asked.match}”. Name it by its id, its code or its link.") from None
    except ServerBusy:
        raise Failed("The database is busy, and nothing was changed. Try again in a moment.") from None


def _games(_: argparse.Namespace) -> None:
    for game in GAMES.values():
        meta = game.meta
        print(f"{meta.key}  {meta.min_seats}-{meta.max_seats} seats, about {meta.minutes} minutes")


def _simulate(asked: argparse.Namespace) -> None:
    game = GAMES.get(asked.game)
    if game is None:
        raise Failed(f"There is no game “{asked.game}”. There is: {', '.join(GAMES)}.")
    seats: int = game.meta.max_seats if asked.seats is None else asked.seats
    played: list[SimulatedMatch] = []
    try:
        for match in _matches_of(asked, seats):
            print(_json_line(match) if asked.json else _line(match))
            played.append(match)
    except IllegalOptions:
        few, many = game.meta.min_seats, game.meta.max_seats
        raise Failed(f"{asked.game} is for {few} to {many} seats, not {seats}. Choose with --seats.") from None

    for tally in () if asked.json or asked.policy is None else tallies(played):
        share = 100 * tally.wins / len(played)
        won = f"won {tally.wins} of {len(played)} matches ({share:.0f} %)"
        print(f"{tally.policy}  {won}  {tally.points:.1f} points a seat")


def _matches_of(asked: argparse.Namespace, seats: int) -> Iterator[SimulatedMatch]:
    if asked.policy is None:
        return simulate(asked.game, seats, asked.seed, asked.matches)
    return simulate_policies(
        asked.game, seats, asked.seed, asked.matches, [(name, _policy(asked.game, name)) for name in asked.policy]
    )


def _policy(game: str, name: str) -> Policy:
    policy = any_move if name == "random" else policy_of(game, name)
    if policy is None:
        raise Failed(f"Nobody plays {game} as “{name}”. There is: newcomer, random.")
    return policy


def _json_line(match: SimulatedMatch) -> str:
    return msgspec.json.encode(match).decode()


def _line(match: SimulatedMatch) -> str:
    totals = " ".join(f"{result.seat}:{result.total}" for result in match.outcome.results)
    return f"match {match.match}  {match.moves} moves  {match.outcome.termination}  {totals}  {match.hash[:16]}"


if __name__ == "__main__":
    sys.exit(main())
