"""Why an engine refuses. Codes with facts, never sentences: ``app/words`` makes the sentences."""

from __future__ import annotations


class EngineError(Exception):
    """An engine said no; nothing has changed."""

    def __init__(self, code: str, rule: str | None = None, **facts: object) -> None:
        self.code = code
        """Stable, ``kebab-case``, unique within a game; part of the public interface."""
        self.rule = rule
        """The section of the game's RULES.md that says so, such as ``§4.2``."""
        self.facts = facts
        """JSON values that the sentence needs."""
        super().__init__(code)


class IllegalMove(EngineError):
    """The move breaks a rule: choose another."""


class InactiveSeat(EngineError):
    """The seat has no open question that this move answers: wait, or look again."""

    def __init__(self, code: str = "not-your-turn", rule: str | None = None, **facts: object) -> None:
        super().__init__(code, rule, **facts)


class IllegalOptions(EngineError):
    """The options do not fit each other or the number of seats: change them before the start."""


class BadData(Exception):
    """A data file of the game is broken; the message names file and entry."""
