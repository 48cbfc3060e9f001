"""A newcomer's rules of thumb for Campy Creatures.

It asks itself what each mortal is worth to everybody, imagines a few times what the others may send out, and picks the
creature that comes off best. All of it follows from the view; whim decides between choices that are nearly as good.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from app.bots.campy_worth import holdings, place_worth, worth
from app.domain.bots import Seen
from engines.campy_creatures.data import DEMOGORGON_HAND, HAND, STRENGTH
from engines.campy_creatures.model.cards import Creature, Location
from engines.campy_creatures.model.moves import (
    Absorb,
    Banish,
    Capture,
    Exchange,
    Give,
    Pick,
    Resurrect,
    Rise,
    Shed,
    Weaken,
)
from engines.campy_creatures.model.views import CapturingView, KnownCaptive, Open, View
from engines.kernel.protocol import Move

GUESSES = 10
"""So many times it imagines what the others send out."""
WHIM = 0.55
"""Points by which a choice may be worse and still be made."""
OTHERS = 0.3
"""A point that another one gets, counted against the own ones."""
CLASH = 0.5
"""What it costs to drop on the Clash-O-Meter, in points, for each place."""
WEAKENING = 2
BITE = 0.8
"""What it is worth that another one loses a card."""
FOOD = 4
"""What another one's Blob absorbs, about."""
DUG = 1.5
"""A card from the top of the deck, about."""
BEAST_IN_HAND = 3.0


def newcomer(seen: Seen, whim: bytes) -> Move:
    """One of the legal moves that answers what must be answered."""
    must = {ask.kind for ask in seen.asks if ask.must}
    if "pick" in must:
        must |= {ask.kind for ask in seen.asks}
    moves = [move for move in seen.legal if move.answers in must]
    return Thought(seen.view, Random(int.from_bytes(whim, "big"))).best(moves)


class Thought:
    """One look at the table."""

    def __init__(self, view: View, random: Random) -> None:
        assert view.you is not None
        self.view = view
        self.you: int = view.you
        self.random = random
        self.seats = len(view.players)
        self.holdings = holdings(view)
        self.left = view.turns - view.turn
        """Turns to come in this round."""
        self.place = place_worth(view)
        self.fall = CLASH * (self.seats - 1 - view.markers.index(view.you)) / 2
        self.side_effects: dict[Creature | None, float] = {
            Creature.WEREWOLF: BITE / self.seats,
            Creature.VAMPIRE: BITE / self.seats,
            Creature.INVISIBLE_MAN: self._best_banishing(),
        }

    def best(self, moves: Sequence[Move]) -> Move:
        """The move that seems to be worth most, give or take a whim."""
        used = self._card_to_use(moves)
        if used is not None:
            return used
        kinds: dict[type[Move], Any] = {
            Pick: self._picks,
            Absorb: self._absorbs,
            Capture: self._captures,
            Give: self._gives,
            Banish: self._banishes,
            Shed: self._sheds,
            Exchange: self._exchanges,
            Rise: self._rises,
        }
        own = [move for move in moves if type(move) not in (Resurrect, Weaken)]
        if not own:
            return moves[0]
        values = kinds[type(own[0])](own)
        whim = WHIM if isinstance(own[0], Pick) else WHIM / 3
        return max(zip(own, values, strict=True), key=lambda one: one[1] + whim * self._shake())[0]

    def _shake(self) -> float:
        """About -1 to 1; of ``random()`` alone, whose numbers Python promises to keep."""
        return 2 * (self.random.random() + self.random.random() + self.random.random()) - 3

    # --- what things are worth --------------------------------------------------------------------------------------

    def worth_to(self, seat: int, mortal: Any) -> float:
        """A mortal more before that seat."""
        return worth(self.view, self.holdings, seat, mortal, self.place)

    def keeping(self, creature: Creature) -> float:
        """What it is worth to have the creature in hand after this turn."""
        if creature is Creature.BEAST:
            return BEAST_IN_HAND
        if self.left == 0:
            return 0.3 if creature is Creature.KAIJU and self.view.location is Location.UNCHARTED_ISLAND else 0.0
        return 0.17 * STRENGTH[creature] * min(self.left, 3) / 3

    def hand(self, seat: int) -> Sequence[Creature]:
        """What that seat may still hold, as far as one can see."""
        pile = self.view.players[seat].hand
        if isinstance(pile, Open):
            return pile.creatures
        return DEMOGORGON_HAND if self.view.options.demogorgon else HAND

    # --- sending out ------------------------------------------------------------------------------------------------

    def _picks(self, moves: Sequence[Pick]) -> list[float]:
        worths = [[self.worth_to(seat, slot.mortal) for slot in self.view.row] for seat in range(self.seats)]
        guesses = [self._guess() for _ in range(GUESSES)]
        return [self._value_of(move.creature, guesses, worths) for move in moves]

    def _guess(self) -> list[Creature | None]:
        """A creature for each of the others."""
        picks: list[Creature | None] = []
        for seat in range(self.seats):
            held = self.hand(seat)
            picks.append(held[int(self.random.random() * len(held))] if held and seat != self.you else None)
        return picks

    def _value_of(self, mine: Creature, guesses: Iterable[list[Creature | None]], worths: list[list[float]]) -> float:
        total = 0.0
        for guess in guesses:
            picks = [*guess[: self.you], mine, *guess[self.you + 1 :]]
            total += Turn(self, picks, worths).value()
        return total / GUESSES - self.keeping(mine)

    # --- in the middle of a turn ------------------------------------------------------------------------------------

    def _absorbs(self, moves: Sequence[Absorb]) -> list[float]:
        """Strong enough to come before others, and no stronger."""
        phase: Any = self.view.phase
        others = [one.strength for seat, one in enumerate(phase.played) if seat != self.you]
        base = phase.played[self.you].strength
        ordered = sorted((self.worth_to(self.you, slot.mortal) for slot in self.view.row), reverse=True)
        values = []
        for move in moves:
            strength = base + STRENGTH[move.creature]
            before = sum(other > strength for other in others)
            values.append(ordered[min(before, len(ordered) - 1)] - self.keeping(move.creature))
        return values

    def _captures(self, moves: Sequence[Capture]) -> list[float]:
        return [self._capture_value(self.view.row[move.slot].mortal) for move in moves]

    def _capture_value(self, mortal: Any) -> float:
        phase = self.view.phase
        assert isinstance(phase, CapturingView)
        played = phase.played[self.you]
        later = [seat for seat in phase.order[phase.at + 1 :] if seat != self.you]
        denied = OTHERS * max((self.worth_to(seat, mortal) for seat in later), default=0.0)
        if not played.cancelled and played.creature is Creature.SWAMP_CREATURE:
            return -OTHERS * min(self.worth_to(seat, mortal) for seat in self._others()) + denied
        if not played.cancelled and played.creature is Creature.DEMOGORGON:
            return denied
        return self.worth_to(self.you, mortal) + denied

    def _others(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat != self.you]

    def _lead(self, seat: int) -> float:
        """How far ahead somebody is, as a small number."""
        return (self.view.players[seat].points + self.view.players[seat].running) / 20

    def _gives(self, moves: Sequence[Give]) -> list[float]:
        """What is bad goes to who is ahead, what is good to who needs it least."""
        captives = self.view.players[self.you].captives
        given = captives[-1]
        mortal = given.mortal if isinstance(given, KnownCaptive) else None
        if mortal is None:
            return [0.0 for _ in moves]
        return [-self.worth_to(move.target, mortal) * (1 + 0.1 * self._lead(move.target)) for move in moves]

    def _banishes(self, moves: Sequence[Banish]) -> list[float]:
        return [0.0 if move.mortal is None else -self.loss(move.mortal) - 0.4 for move in moves]

    def _best_banishing(self) -> float:
        known = [one.mortal for one in self.view.players[self.you].captives if isinstance(one, KnownCaptive)]
        return 0.8 * max((-self.loss(mortal) for mortal in known), default=0.0)

    def loss(self, mortal: Any) -> float:
        """What the own table is worth with the mortal that it has, and not without."""
        without = list(self.holdings)
        without[self.you] = self.holdings[self.you].without(mortal)
        return worth(self.view, without, self.you, mortal, self.place)

    def _sheds(self, moves: Sequence[Shed]) -> list[float]:
        return [-self.keeping(move.creature) for move in moves]

    # --- the end of a round, and cards ------------------------------------------------------------------------------

    def _exchanges(self, moves: Sequence[Any]) -> list[float]:
        values = []
        for move in moves:
            if not isinstance(move, Exchange):
                values.append(0.3)
                continue
            without = list(self.holdings)
            without[self.you] = self.holdings[self.you].without(move.give)
            gained = worth(self.view, without, self.you, move.take, 0.0)
            values.append(gained - worth(self.view, without, self.you, move.give, 0.0))
        return values

    def _rises(self, moves: Sequence[Rise]) -> list[float]:
        """In the last round there is no later; before that only for a Beast that may come back."""
        pile = self.view.players[self.you].discard
        creatures = pile.creatures if isinstance(pile, Open) else ()
        beast = BEAST_IN_HAND / len(creatures) if Creature.BEAST in creatures else 0.0
        use = 1.0 + beast if self.view.final_act else beast - 1.2
        return [use if move.use else 0.0 for move in moves]

    def _card_to_use(self, moves: Sequence[Move]) -> Move | None:
        """The Graveyard when the hand is weak, Lunar Base when there is much to win."""
        for move in moves:
            if isinstance(move, Resurrect) and self._wants_help():
                return move
        targets = [move for move in moves if isinstance(move, Weaken) and move.target != self.you]
        if not targets or not self._is_worth_weakening():
            return None
        return max(targets, key=lambda move: (max(map(STRENGTH.__getitem__, self.hand(move.target)), default=0)
                                              + 3 * self._lead(move.target)))  # fmt: skip

    def _wants_help(self) -> bool:
        pile = self.view.players[self.you].discard
        dead = [STRENGTH[creature] for creature in pile.creatures] if isinstance(pile, Open) else []
        held = [STRENGTH[creature] for creature in self.hand(self.you)]
        return bool(dead) and self.left <= 2 and sum(dead) / len(dead) > sum(held) / max(1, len(held)) + 1

    def _is_worth_weakening(self) -> bool:
        values = sorted(self.worth_to(self.you, slot.mortal) for slot in self.view.row)
        spread = values[-1] - values[0]
        return spread >= (4 if self.view.final_act and self.left <= 2 else 7)


class Turn:
    """A turn as it may go: everybody takes what is worth most to them."""

    def __init__(self, thought: Thought, picks: Sequence[Creature | None], worths: list[list[float]]) -> None:
        self.thought = thought
        self.picks = picks
        self.worths = worths
        view = thought.view
        seats = thought.seats
        self.cancelled = {
            (seat + 1) % seats
            for seat, pick in enumerate(picks)
            if pick is Creature.VAMPIRE and picks[(seat + 1) % seats] is not Creature.VAMPIRE
        }
        self.strengths = [self._strength(seat, pick) for seat, pick in enumerate(picks)]
        has_kaiju = Creature.KAIJU in picks
        self.order = sorted(
            view.markers,
            key=lambda seat: (
                not (has_kaiju and picks[seat] is Creature.MUMMY and seat not in self.cancelled),
                -self.strengths[seat],
            ),
        )

    def _strength(self, seat: int, pick: Creature | None) -> float:
        if pick is None:
            return -9.0
        strength = STRENGTH[pick] - WEAKENING * self.thought.view.weakened.count(seat)
        if pick is Creature.BLOB and seat not in self.cancelled:
            hand = [STRENGTH[held] for held in self.thought.hand(seat) if held is not pick]
            return float(strength + (hand[len(hand) // 2] if hand else FOOD))
        return float(strength)

    def value(self) -> float:
        """What it comes to for who thinks, against what the others get."""
        mine, others = 0.0, 0.0
        free = list(range(len(self.thought.view.row)))
        for seat in self.order:
            if not free:
                break
            gained = self._taken(seat, free)
            if seat == self.thought.you:
                mine += gained
            else:
                others += gained
        return mine - OTHERS * others / (self.thought.seats - 1) - self._clash() + self._side_effects()

    def _taken(self, seat: int, free: list[int]) -> float:
        """What that seat gets, and takes away from those that are free."""
        pick, worths = self.picks[seat], self.worths[seat]
        acts = seat not in self.cancelled
        if acts and pick is Creature.SWAMP_CREATURE:
            target = (seat + 1) % self.thought.seats
            slot = min(free, key=self.worths[target].__getitem__)
            free.remove(slot)
            return -OTHERS * self.worths[target][slot]
        slot = max(free, key=worths.__getitem__)
        free.remove(slot)
        if acts and pick is Creature.DEMOGORGON:
            return DUG
        gained = worths[slot]
        if acts and pick is Creature.INVADER and free:
            second = max(free, key=worths.__getitem__)
            free.remove(second)
            gained += worths[second]
        return gained

    def _clash(self) -> float:
        """What dropping on the Clash-O-Meter would cost."""
        picks, strengths, you = self.picks, self.strengths, self.thought.you
        clashed = [seat for seat in self.order if strengths.count(strengths[seat]) > 1 or picks.count(picks[seat]) > 1]
        return self.thought.fall if clashed[:1] == [you] else 0.0

    def _side_effects(self) -> float:
        if self.thought.you in self.cancelled:
            return 0.0
        return self.thought.side_effects.get(self.picks[self.thought.you], 0.0)
