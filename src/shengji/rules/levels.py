"""The next dealer and the levels after a round (轮庄, 升级; docs/rules §10).

Levels are rank indexes 0 … 12 (2 … A), one a seat. Fixed partners share
theirs; in the other modes they are personal. The same arithmetic serves both.
"""

from collections.abc import Sequence
from typing import Final

from shengji.rules.cards import RANK_ACE, RANK_JACK, RANK_TWO, parse_rank
from shengji.rules.errors import RulesError
from shengji.rules.options import FIXED, Rules
from shengji.rules.score import DECLARERS, outcome

JACK_PLAIN: Final = 0
"""The last trick went to a jack that is not of the trump suit."""
JACK_TRUMP: Final = 1
"""The last trick went to the jack of the trump suit."""
_HALF_OF_JACK: Final = 4


class Rotation:
    """What a round leaves behind.

    ``dealer`` is the next dealer, ``levels`` the rank index of every seat
    before a new match would reset them (a match winner stays on A),
    ``match_won_by`` the seats that won the match in ascending order, or None.
    """

    __slots__ = ("dealer", "levels", "match_won_by")

    def __init__(
        self, dealer: int, levels: tuple[int, ...], match_won_by: tuple[int, ...] | None
    ) -> None:
        self.dealer: Final = dealer
        self.levels: Final = levels
        self.match_won_by: Final = match_won_by

    def __repr__(self) -> str:
        return f"Rotation({self.dealer}, {self.levels}, {self.match_won_by})"


def declaring_side(rules: Rules, dealer: int, partner: int | None) -> tuple[int, ...]:
    """Return the declarers (庄家方), the dealer first.

    With fixed partners the partner is always the seat opposite, and None
    means that one; in the other modes None is a dealer who plays alone.
    Raises ``RulesError``: ``unknown_seat`` (seat), ``bad_partner`` (dealer, partner).
    """
    if not 0 <= dealer < rules.players:
        raise RulesError("unknown_seat", seat=dealer)
    if rules.partners == FIXED:
        opposite = (dealer + 2) % rules.players
        if partner is not None and partner != opposite:
            raise RulesError("bad_partner", dealer=dealer, partner=partner)
        return (dealer, opposite)
    if partner is None:
        return (dealer,)
    if not 0 <= partner < rules.players:
        raise RulesError("unknown_seat", seat=partner)
    if partner == dealer:
        raise RulesError("bad_partner", dealer=dealer, partner=partner)
    return (dealer, partner)


def seats_after(rules: Rules, dealer: int) -> list[int]:
    """Return all seats in play order from the 下家 of the dealer; the dealer comes last."""
    return [(dealer + step) % rules.players for step in range(1, rules.players + 1)]


def next_dealer(rules: Rules, dealer: int, winners: Sequence[int]) -> int:
    """Return the first seat after the dealer that is on the winning side (§10).

    The dealer himself comes last: a lone dealer who wins deals again.
    """
    for seat in seats_after(rules, dealer):
        if seat in winners:
            return seat
    return dealer


def rotate(
    rules: Rules,
    dealer: int,
    partner: int | None,
    points: int,
    levels: Sequence[int],
    *,
    jack: int | None = None,
) -> Rotation:
    """Return the next dealer, the levels and who won the match (§10).

    ``points`` is the catchers' total (§8). The round was played at
    ``levels[dealer]``. ``jack`` says that the declarers lost the last trick to
    a jack, `JACK_PLAIN` or `JACK_TRUMP`; it counts only under ``jack_back``
    and in a round played at J: every declarer on J then falls to 6 or to 2
    in place of any rise, whichever side won the round.
    Raises ``RulesError``: ``bad_levels`` (count) and those of `declaring_side`.
    """
    if len(levels) != rules.players or min(levels) < RANK_TWO or max(levels) > RANK_ACE:
        raise RulesError("bad_levels", count=len(levels))
    declarers = declaring_side(rules, dealer, partner)
    side, rise = outcome(rules, points)
    declarers_won = side == DECLARERS
    winners = [seat for seat in range(rules.players) if (seat in declarers) == declarers_won]
    must_play = [parse_rank(code) for code in rules.must_play]
    played = levels[dealer]
    after = list(levels)
    champions: list[int] = []
    for seat in winners:
        leaves = declarers_won and levels[seat] == played
        reached = risen(levels[seat], rise, leaves, must_play)
        if reached > RANK_ACE:
            champions.append(seat)
            reached = RANK_ACE
        after[seat] = reached
    if rules.jack_back and jack is not None and played == RANK_JACK:
        for seat in declarers:
            if levels[seat] == RANK_JACK:
                after[seat] = RANK_TWO if jack == JACK_TRUMP else _HALF_OF_JACK
    return Rotation(
        next_dealer(rules, dealer, winners),
        tuple(after),
        tuple(champions) if champions else None,
    )


def risen(level: int, rise: int, leaves: bool, must_play: Sequence[int]) -> int:
    """Return the level after a rise; 13 (beyond A) means that the match is won (§10).

    A rise stops on a level of ``must_play``, and such a level is left only
    when ``leaves``: the seat won, as a declarer, a round played at it.
    """
    if level in must_play and not leaves:
        return level
    for _step in range(rise):
        level += 1
        if level > RANK_ACE or level in must_play:
            return level
    return level
