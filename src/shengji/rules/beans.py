"""The settlement of a round in 欢乐豆 and 积分 (docs/rules §12; 逃跑 §13).

All amounts are whole beans. Whatever the purses hold, the changes of all
seats add up to minus the fees that were taken: no bean is made or lost.
"""

from collections.abc import Sequence
from typing import Final

from shengji.rules.errors import RulesError
from shengji.rules.levels import declaring_side, seats_after
from shengji.rules.options import Rules
from shengji.rules.score import DECLARERS, outcome

GRAND_SLAM: Final = 4
"""The base of 大光 where the room has no figure of its own."""
_NONE_FLED: Final[frozenset[int]] = frozenset()


class Room:
    """A room's figures: ``factor`` N, ``fee`` A in beans, ``grand_slam`` its own base for 大光.

    Raises ``RulesError("bad_room", field=…)`` for a negative figure.
    """

    __slots__ = ("factor", "fee", "grand_slam")

    def __init__(self, factor: int, fee: int, grand_slam: int | None = None) -> None:
        if factor < 0:
            raise RulesError("bad_room", field="factor")
        if fee < 0:
            raise RulesError("bad_room", field="fee")
        if grand_slam is not None and grand_slam < 0:
            raise RulesError("bad_room", field="grand_slam")
        self.factor: Final = factor
        self.fee: Final = fee
        self.grand_slam: Final = grand_slam


class Settlement:
    """What a round does to every seat.

    ``x`` is the base of the game, ``deltas`` the change of each purse with
    its fee, ``fees`` what the room took from each, ``rank_scores`` the 积分
    after the round.
    """

    __slots__ = ("deltas", "fees", "rank_scores", "x")

    def __init__(
        self,
        x: int,
        deltas: tuple[int, ...],
        fees: tuple[int, ...],
        rank_scores: tuple[int, ...],
    ) -> None:
        self.x: Final = x
        self.deltas: Final = deltas
        self.fees: Final = fees
        self.rank_scores: Final = rank_scores

    def __repr__(self) -> str:
        return f"Settlement({self.x}, {self.deltas}, {self.fees}, {self.rank_scores})"


def base_of(rules: Rules, points: int, grand_slam: int | None = None) -> int:
    """Return the base of X: 2 for taking over or for one level, one more for each further (§12).

    Declarers' 大光 is 4, or the room's own ``grand_slam``.
    """
    side, levels = outcome(rules, points)
    if side != DECLARERS:
        return 2 + levels
    if levels == 3:
        return GRAND_SLAM if grand_slam is None else grand_slam
    return 1 + levels


def tier_of(rules: Rules, rank_scores: Sequence[int]) -> int:
    """Return 1, 2 or 3 by the rank scores before the hand (§12).

    Option ``tier_mode``: minimum looks at the lowest alone; strict_band
    doubles only when all are in 80 … 299, so a table on both sides of 300 plays at 1.
    """
    lowest = min(rank_scores)
    if lowest >= 300:
        return 3
    if lowest < 80 or (rules.tier_mode == "strict_band" and max(rank_scores) >= 300):
        return 1
    return 2


def settle(
    rules: Rules,
    points: int,
    dealer: int,
    partner: int | None,
    doublings: int,
    rank_scores: Sequence[int],
    balances: Sequence[int],
    room: Room,
    *,
    fled: frozenset[int] = _NONE_FLED,
) -> Settlement:
    """Settle a round (§12).

    ``points`` is the catchers' total, ``doublings`` the accepted 反主 and 反底,
    ``fled`` the seats that left in mid-hand (逃跑, §13). A fled winner's share
    goes to those of his side who stayed, and stays his when none did; fled
    losers pay for the whole side before the others do, who never pay more
    than they owe themselves.
    Raises ``RulesError``: ``wrong_seat_count`` (count, players), ``bad_doublings``
    (doublings) and those of `declaring_side`.
    """
    for values in (rank_scores, balances):
        if len(values) != rules.players:
            raise RulesError("wrong_seat_count", count=len(values), players=rules.players)
    if doublings < 0:
        raise RulesError("bad_doublings", doublings=doublings)
    declarers = declaring_side(rules, dealer, partner)
    declarers_won = outcome(rules, points)[0] == DECLARERS
    x = base_of(rules, points, room.grand_slam) * tier_of(rules, rank_scores) * (1 << doublings)
    due = _dues(rules, declarers, x * room.factor)
    around = seats_after(rules, dealer)
    winners = [seat for seat in around if (seat in declarers) == declarers_won]
    losers = [seat for seat in around if seat not in winners]

    fees = [0] * rules.players
    change = [0] * rules.players
    purse = [max(0, balance) for balance in balances]
    for seat in losers:
        fees[seat] = min(room.fee, purse[seat])
        purse[seat] -= fees[seat]
    paid = _payments(losers, due, purse, fled)
    for seat in losers:
        change[seat] = -paid[seat]
    gained = _shares(winners, due, sum(paid), fled)
    for seat in winners:
        change[seat] = gained[seat]
        fees[seat] = min(room.fee, purse[seat] + gained[seat])

    deltas: list[int] = []
    scores: list[int] = []
    for seat in range(rules.players):
        deltas.append(change[seat] - fees[seat])
        scores.append(rank_scores[seat] + (x if seat in winners else -x))
    return Settlement(x, tuple(deltas), tuple(fees), tuple(scores))


def _dues(rules: Rules, declarers: Sequence[int], unit: int) -> list[int]:
    """Return what each seat owes or is owed: all one unit, the dealer what makes the sides even."""
    due = [unit] * rules.players
    catchers = rules.players - len(declarers)
    due[declarers[0]] = unit * (catchers - (len(declarers) - 1))
    return due


def _payments(
    losers: Sequence[int], due: Sequence[int], purse: Sequence[int], fled: frozenset[int]
) -> list[int]:
    """Return what each loser pays, as far as the purses go.

    Fled seats pay what they owe, then all that the side still owes, in play
    order; what is left is split among the others in proportion to their dues.
    """
    paid = [0] * len(due)
    left = sum([due[seat] for seat in losers])
    runaways = [seat for seat in losers if seat in fled]
    stayed = [seat for seat in losers if seat not in fled]
    for seat in runaways:
        paid[seat] = min(due[seat], purse[seat])
        left -= paid[seat]
    for seat in runaways:
        more = min(left, purse[seat] - paid[seat])
        paid[seat] += more
        left -= more
    owed = sum([due[seat] for seat in stayed])
    part = _split(stayed, due, min(left, owed), even_remainder=True)
    for seat in stayed:
        paid[seat] = min(part[seat], purse[seat])
    return paid


def _shares(
    winners: Sequence[int], due: Sequence[int], collected: int, fled: frozenset[int]
) -> list[int]:
    """Return what each winner gets of the sum collected; ``winners`` in order after the dealer."""
    shares = _split(winners, due, collected, even_remainder=False)
    stayed = [seat for seat in winners if seat not in fled]
    if not stayed:
        return shares
    handed_over = 0
    for seat in winners:
        if seat in fled:
            handed_over += shares[seat]
            shares[seat] = 0
    each, rest = divmod(handed_over, len(stayed))
    for seat in stayed:
        shares[seat] += each
    shares[stayed[0]] += rest
    return shares


def _split(
    seats: Sequence[int], weights: Sequence[int], total: int, *, even_remainder: bool
) -> list[int]:
    """Split ``total`` among ``seats`` in proportion to ``weights`` (a number per seat number).

    The remainder of the integer division goes to the first of ``seats``, or
    one bean each from the first on when ``even_remainder``, so that nobody is
    charged more than his weight.
    """
    parts = [0] * len(weights)
    whole = sum([weights[seat] for seat in seats])
    if whole <= 0:
        return parts
    rest = total
    for seat in seats:
        parts[seat] = total * weights[seat] // whole
        rest -= parts[seat]
    if not even_remainder:
        parts[seats[0]] += rest
        return parts
    for seat in seats:
        if rest <= 0:
            break
        parts[seat] += 1
        rest -= 1
    return parts
