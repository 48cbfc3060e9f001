"""The end of a round: the escape, the location, the last uses, the score, and what follows."""

from __future__ import annotations

from collections.abc import Mapping

from engines.campy_creatures.data import HELPER, ROUNDS
from engines.campy_creatures.draft import Draft
from engines.campy_creatures.locations import conquest, icons_of
from engines.campy_creatures.model import (
    AnyMove,
    Captive,
    Escaped,
    Exchange,
    Exchanged,
    Exchanging,
    Keep,
    Kept,
    Location,
    LocationConquered,
    LocationUnclaimed,
    MatchEnded,
    Mortal,
    Over,
    Player,
    Rise,
    Rising,
    RoundResult,
    RoundScore,
    RoundScored,
    Scoring,
    State,
    Termination,
    TurnedUp,
)
from engines.campy_creatures.phases import graveyard, rounds
from engines.campy_creatures.ranking import WINS_NEEDED, ranking, round_winner
from engines.campy_creatures.scoring import MURKWOOD_TEENAGERS, TeenagerScore, round_score, tally, teenager_points
from engines.kernel.errors import IllegalMove
from engines.kernel.protocol import Ask, Seat

KEEP = Keep()
RISES = (Rise(True), Rise(False))


def asks(state: State, phase: Exchanging | Rising) -> Mapping[Seat, tuple[Ask, ...]]:
    """The conqueror of the Mystic Portal, then the holder of The Graveyard (§8.3)."""
    kind = "exchange" if isinstance(phase, Exchanging) else "rise"
    return {phase.seat: (Ask(f"r{state.round}.{kind}", kind),)}


def moves(state: State, phase: Exchanging | Rising) -> list[AnyMove]:
    """Every different exchange, and none; or using The Graveyard, and not."""
    if isinstance(phase, Rising):
        return list(RISES)
    gives = sorted({captive.mortal for captive in state.players[phase.seat].captives})
    takes = sorted(set(state.discard))
    return [*(Exchange(give, take) for give in gives for take in takes), KEEP]


def discard_mortal(draft: Draft, mortal: Mortal) -> None:
    """A discarded mortal goes to the discard pile; an Assistant leaves the game (§9.9)."""
    if mortal == HELPER:
        draft.box = (*draft.box, mortal)
    else:
        draft.discard = (*draft.discard, mortal)


def begin(draft: Draft) -> None:
    """The last mortal escapes, face-down captives are turned, the location is settled (§8.1, §8.2, §8.3)."""
    draft.row = ()
    draft.weakened = ()
    draft.reveals = True
    for mortal in draft.deck:
        draft.tell(Escaped(mortal))
        discard_mortal(draft, mortal)
    draft.deck = ()
    draft.bottom = 0
    for seat in range(len(draft.players)):
        turn_up(draft, Seat(seat))
    settle_location(draft)
    offer_exchange(draft)


def turn_up(draft: Draft, seat: Seat) -> None:
    """What a Demogorgon took is shown before the location is settled (§11.5)."""
    old = draft.players[seat]
    hidden = tuple(captive.mortal for captive in old.captives if captive.face_down)
    if hidden:
        captives = tuple(Captive(captive.mortal) for captive in old.captives)
        draft.players[seat] = Player(old.hand, old.discard, old.lost, captives, old.locations, old.points, old.wins)
        draft.tell(TurnedUp(seat, hidden))


def settle_location(draft: Draft) -> None:
    """The most icons take the card; the winner of a tie drops, but of the Metropolis rises (§8.5, §8.6, §10.11)."""
    won = conquest([icons_of(player.captives) for player in draft.players], draft.markers)
    if won is None:
        draft.tell(LocationUnclaimed(draft.location))
        return
    draft.conqueror = won.seat
    old = draft.players[won.seat]
    locations = (*old.locations, draft.location)
    draft.players[won.seat] = Player(old.hand, old.discard, old.lost, old.captives, locations, old.points, old.wins)
    draft.tell(LocationConquered(won.seat, draft.location, won.icons, won.tied))
    if draft.location is Location.METROPOLIS:
        draft.move_marker(won.seat, "metropolis", to_top=True)
    elif won.tied:
        draft.move_marker(won.seat, "location")


def offer_exchange(draft: Draft) -> None:
    """The Mystic Portal is asked about at once, unless the discard is empty (§10.12, §10.13)."""
    if draft.location is Location.MYSTIC_PORTAL and draft.conqueror is not None and draft.discard:
        draft.phase = Exchanging(draft.conqueror)
    else:
        offer_rise(draft)


def exchange(draft: Draft, seat: Seat, move: Exchange) -> None:
    """One captured mortal for one of the mortal discard (§10.12)."""
    old = draft.players[seat]
    captives = list(old.captives)
    given = Captive(move.give)
    if given not in captives:
        raise IllegalMove("not-captured", "§10.12", mortal=move.give.key, icons=move.give.icons)
    if move.take not in draft.discard:
        raise IllegalMove("not-in-discard", "§10.12", mortal=move.take.key, icons=move.take.icons)
    captives.remove(given)
    captives.append(Captive(move.take))
    discard = list(draft.discard)
    discard.remove(move.take)
    draft.discard = tuple(discard)
    discard_mortal(draft, move.give)
    draft.players[seat] = Player(old.hand, old.discard, old.lost, tuple(captives), old.locations, old.points, old.wins)
    draft.tell(Exchanged(seat, move.give, move.take))
    offer_rise(draft)


def keep(draft: Draft, seat: Seat) -> None:
    """The Mystic Portal need not be used (§10.12)."""
    draft.tell(Kept(seat))
    offer_rise(draft)


def offer_rise(draft: Draft) -> None:
    """The Graveyard may be used once more before scoring (§10.5)."""
    for seat, player in enumerate(draft.players):
        if graveyard.can_resurrect(player):
            draft.phase = Rising(Seat(seat))
            return
    score(draft)


def rise(draft: Draft, seat: Seat, move: Rise) -> None:
    """The Graveyard is used before scoring, or kept (§10.5)."""
    if move.use:
        graveyard.resurrect(draft, seat)
    score(draft)


# --- scoring --------------------------------------------------------------------------------------------------------


def score(draft: Draft) -> None:
    """Teenagers are compared, then everybody's points are added (§9.1)."""
    teenagers = compare_teenagers(draft)
    scores = tuple(score_of(draft, Seat(seat), teenagers.points[seat]) for seat in range(len(draft.players)))
    if draft.options.memory:
        draft.reveals = True
    if teenagers.drops is not None:
        draft.move_marker(teenagers.drops, "teenagers")
    winner = None if draft.options.scoring is Scoring.POINTS else win_round(draft, scores)
    result = RoundResult(draft.round, draft.location, draft.conqueror, scores, winner)
    draft.results = (*draft.results, result)
    draft.players = [
        Player(
            player.hand,
            player.discard,
            player.lost,
            player.captives,
            player.locations,
            player.points + scored.total,
            player.wins + (winner == scored.seat),
        )
        for player, scored in zip(draft.players, scores, strict=True)
    ]
    draft.tell(RoundScored(result))
    go_on(draft)


def reward_of(draft: Draft, seat: Seat) -> Location | None:
    """Only who conquered the location has its reward (§8.8)."""
    return draft.location if draft.conqueror == seat else None


def compare_teenagers(draft: Draft) -> TeenagerScore:
    """Camp Murkwood adds two Teenagers to its conqueror's (§9.3, §10.1)."""
    counts = [tally(player.captives).teenagers for player in draft.players]
    if draft.location is Location.CAMP_MURKWOOD and draft.conqueror is not None:
        counts[draft.conqueror] += MURKWOOD_TEENAGERS
    return teenager_points(counts, draft.markers)


def score_of(draft: Draft, seat: Seat, teenagers: int) -> RoundScore:
    """All that one seat gains (§9.1)."""
    player = draft.players[seat]
    reward = reward_of(draft, seat)
    counted = tally(player.captives, reward)
    if reward is Location.CAMP_MURKWOOD:
        counted.teenagers += MURKWOOD_TEENAGERS
    return round_score(seat, player, counted, teenagers, reward)


def win_round(draft: Draft, scores: tuple[RoundScore, ...]) -> Seat:
    """The highest score wins the round; the winner of a tie drops (§13.4, §13.6)."""
    winner, is_tie = round_winner([scored.total for scored in scores], draft.markers)
    if is_tie:
        draft.move_marker(winner, "round")
    return winner


def go_on(draft: Draft) -> None:
    """The match ends, or the next round begins (§12.3, §12.5, §13.7)."""
    termination = ending(draft)
    if termination is not None:
        draft.phase = Over()
        draft.tell(MatchEnded(ranking(draft.players, draft.markers, draft.options.scoring), termination))
        return
    draft.round += 1
    if not draft.locations:
        rounds.begin_cycle(draft)
        return
    assistants, draft.assistants = draft.assistants[0], draft.assistants[1:]
    draft.location, draft.locations = draft.locations[0], draft.locations[1:]
    rounds.begin_round(draft, assistants)


def ending(draft: Draft) -> Termination | None:
    """After the Final Act, or when somebody has won enough rounds (§12.5, §13.5)."""
    if draft.options.scoring is Scoring.POINTS:
        return Termination.FINAL_ACT if draft.round == ROUNDS else None
    needed = WINS_NEEDED[draft.options.scoring]
    return Termination.ROUND_WINS if any(player.wins >= needed for player in draft.players) else None
