"""Who the dealer's friend is (挑选对家, 找朋友; docs/rules §11)."""

from collections.abc import Iterable, Sequence

from shengji.rules.cards import FACES, Card
from shengji.rules.errors import FINE, RulesError, Verdict, refuse
from shengji.rules.options import Rules


def check_call(rules: Rules, card: Card, nth: int) -> Verdict:
    """Return whether the dealer may name this face and this copy of it (§11).

    Any face may be named, one that he holds or buried as well. ``nth`` is 1
    unless the nth played copy is what counts. Codes: unknown_card, bad_nth.
    """
    if not 0 <= card < FACES:
        return refuse("unknown_card", card=str(card))
    most = rules.decks if rules.friend_rule == "nth_played" else 1
    if not 1 <= nth <= most:
        return refuse("bad_nth", nth=nth, most=most)
    return FINE


def friend_by_holding(dealer: int, counts: Sequence[Sequence[int]], card: Card) -> int | None:
    """Return the first seat after the dealer that holds the named face; None: he plays alone (§11).

    ``counts[seat][face]`` is the number of copies in each hand after burying
    (`count_faces`). What the dealer holds or buried changes nothing but how
    many copies the others can have.
    """
    players = len(counts)
    for step in range(1, players):
        seat = (dealer + step) % players
        if counts[seat][card] > 0:
            return seat
    return None


def friend_by_nth(
    dealer: int, plays: Iterable[tuple[int, Card]], card: Card, nth: int
) -> int | None:
    """Return who played the ``nth`` copy of the named face (第 k 张, §11).

    ``plays`` are (seat, card), one card each, in the order of play. None while
    it has not been played, and for ever when it is the dealer's own: he plays
    alone. Raises ``RulesError("bad_nth", nth=…)`` below 1.
    """
    if nth < 1:
        raise RulesError("bad_nth", nth=nth)
    seen = 0
    for seat, face in plays:
        if face == card:
            seen += 1
            if seen == nth:
                return None if seat == dealer else seat
    return None
