"""Following: what is legal, what is due, and every legal follow (docs/rules §7).

The hand's cards of the led suit decide: at most as many as were led, and all
of them must be played; more, and the follow must climb as high as they can
(`shengji.rules.ladder`); none, and anything goes.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from shengji.rules.cards import CODES, POINTS, Cards, count_faces
from shengji.rules.errors import FINE, Verdict, refuse
from shengji.rules.ladder import Demand, climb, duty_missed
from shengji.rules.options import Rules
from shengji.rules.order import SUIT_CODES, Order
from shengji.rules.shapes import Unit, masks_of


def protected_places(rules: Rules, thrice: int) -> int:
    """Return the places that neither owe nor pay a pair, given those a hand holds three times."""
    return thrice if rules.protect_triples else 0


def check_suit_cards(
    rules: Rules,
    order: Order,
    demand: Demand,
    hand_twice: int,
    hand_thrice: int,
    play_twice: int,
    play_thrice: int,
) -> Verdict:
    """Check a follow of as many cards of the led suit as were led, from a hand that holds more.

    The masks are the places held, and played, at least twice and three times.
    """
    if not hand_twice or demand.singles == demand.size:
        return FINE
    protected = hand_thrice if rules.protect_triples else 0
    due = climb(rules, order, demand, hand_twice, hand_thrice, protected)
    given = climb(rules, order, demand, play_twice, play_thrice, protected)
    if due == given:
        return FINE
    return refuse(
        duty_missed(demand, due, given, rules), suit=SUIT_CODES[demand.suit], cards=demand.size
    )


def check_follow(
    rules: Rules, order: Order, lead: list[Unit], hand: Sequence[int], play: Sequence[int]
) -> Verdict:
    """Check one follow against a lead, given as its units, largest first.

    ``hand`` is the whole hand before the play. Codes: wrong_card_count,
    card_not_held, must_follow_suit, must_play_titanic / tractor / triple / pair.
    """
    demand = Demand(order, lead)
    if len(play) != demand.size:
        return refuse("wrong_card_count", expected=demand.size, got=len(play))
    counts = count_faces(hand)
    for card in play:
        counts[card] -= 1
        if counts[card] < 0:
            return refuse("card_not_held", card=CODES[card])
    suits = order.suits
    held = [card for card in hand if suits[card] == demand.suit]
    given = [card for card in play if suits[card] == demand.suit]
    due = min(len(held), demand.size)
    if len(given) != due:
        return refuse("must_follow_suit", suit=SUIT_CODES[demand.suit], due=due)
    if len(held) <= demand.size:
        return FINE
    hand_masks = masks_of(order, held)
    play_masks = masks_of(order, given)
    return check_suit_cards(
        rules, order, demand, hand_masks[1], hand_masks[2], play_masks[1], play_masks[2]
    )


def select_follow(rules: Rules, order: Order, demand: Demand, wanted: Sequence[int]) -> Cards:
    """Return the legal follow that keeps to a preference: ``wanted`` is the hand, best card first.

    The led suit's cards are given up one at a time, the least wanted first,
    as long as what remains still climbs as high as the hand can; so the
    result is always legal. Fillers of other suits are taken from the front.
    """
    suits = order.suits
    chosen = [card for card in wanted if suits[card] == demand.suit]
    surplus = len(chosen) - demand.size
    if surplus <= 0:
        others = [card for card in wanted if suits[card] != demand.suit]
        return tuple(order.sorted(chosen + others[:-surplus] if surplus else chosen))
    if demand.singles == demand.size:
        return tuple(order.sorted(chosen[: demand.size]))
    masks = masks_of(order, chosen)
    protected = protected_places(rules, masks[2])
    due = climb(rules, order, demand, masks[1], masks[2], protected)
    at = len(chosen) - 1
    while surplus and at >= 0:
        rest = chosen[:at] + chosen[at + 1 :]
        left = masks_of(order, rest)
        if climb(rules, order, demand, left[1], left[2], protected) == due:
            chosen = rest
            surplus -= 1
        at -= 1
    return tuple(order.sorted(chosen))


def cheapest_first(order: Order, hand: Sequence[int]) -> list[int]:
    """Return a hand, first what one parts with most easily: plain, no points, low."""
    return sorted(
        hand,
        key=lambda card: (
            order.is_trump(card),
            POINTS[card],
            order.strength(card),
            -order.rank_key[card],
        ),
    )


def due(rules: Rules, order: Order, lead: list[Unit], hand: Sequence[int]) -> Cards:
    """Return one best selection: a legal follow of low cards without points where possible."""
    return select_follow(rules, order, Demand(order, lead), cheapest_first(order, hand))


def legal_follows(
    rules: Rules, order: Order, lead: list[Unit], hand: Sequence[int]
) -> Iterator[Cards]:
    """Yield every legal follow once, each sorted, lowest card choices last.

    There can be more than ten thousand; stop whenever enough have come.
    """
    demand = Demand(order, lead)
    size = min(demand.size, len(hand))
    held = [card for card in order.sorted(hand) if order.suits[card] == demand.suit]
    if len(held) <= size:
        others = [card for card in order.sorted(hand) if order.suits[card] != demand.suit]
        for filler in combinations_of(others, size - len(held)):
            yield tuple(order.sorted((*held, *filler)))
        return
    if demand.only_singles:
        yield from combinations_of(held, size)
        return
    yield from _Follows(rules, order, demand, held).all()


def combinations_of(cards: Sequence[int], size: int) -> Iterator[Cards]:
    """Yield each sub-multiset of ``size`` cards once, in the order of ``cards``."""
    faces: list[int] = []
    counts: list[int] = []
    for card in cards:
        if faces and faces[-1] == card:
            counts[-1] += 1
        else:
            faces.append(card)
            counts.append(1)
    yield from _combine(faces, counts, 0, len(cards), size, ())


def _combine(
    faces: list[int], counts: list[int], at: int, left: int, size: int, chosen: Cards
) -> Iterator[Cards]:
    if size == 0:
        yield chosen
        return
    if left < size:
        return
    for copies in range(min(counts[at], size), -1, -1):
        yield from _combine(
            faces, counts, at + 1, left - counts[at], size - copies, chosen + (faces[at],) * copies
        )


class _Follows:
    """The enumeration of follows from a hand that holds more than was led.

    Faces are decided one after another. A branch is left as soon as what is
    chosen, with everything still open, cannot climb as high as is due, or
    holds more cards outside groups than the due groups leave room for.
    """

    __slots__ = (
        "copies",
        "demand",
        "due",
        "faces",
        "order",
        "protected",
        "room",
        "rules",
        "thrice",
    )

    def __init__(self, rules: Rules, order: Order, demand: Demand, held: list[int]) -> None:
        self.rules: Final = rules
        self.order: Final = order
        self.demand: Final = demand
        self.faces: Final[list[int]] = list(dict.fromkeys(held))
        self.copies: Final[list[int]] = [held.count(card) for card in self.faces]
        _once, twice, thrice = masks_of(order, held)
        self.protected: Final = protected_places(rules, thrice)
        self.due: Final = climb(rules, order, demand, twice, thrice, self.protected)
        # A card whose face is chosen once serves in no group.
        self.room: Final = demand.size - self._cards_in_groups(twice, thrice)
        self.thrice: Final = thrice

    def _cards_in_groups(self, twice: int, thrice: int) -> int:
        """Return the fewest cards that can reach the due rungs: drop places while it is reached."""
        for place in range(twice.bit_length()):
            bit = 1 << place
            for fewer_twice, fewer_thrice in (
                (twice & ~bit, thrice & ~bit),
                (twice, thrice & ~bit),
            ):
                if (fewer_twice, fewer_thrice) == (twice, thrice):
                    continue
                climbed = climb(
                    self.rules, self.order, self.demand, fewer_twice, fewer_thrice, self.protected
                )
                if climbed == self.due:
                    twice, thrice = fewer_twice, fewer_thrice
                    break
        return 2 * twice.bit_count() + thrice.bit_count()

    def all(self) -> Iterator[Cards]:
        """Yield the legal follows."""
        open_twice = [0] * (len(self.faces) + 1)
        open_thrice = [0] * (len(self.faces) + 1)
        open_cards = [0] * (len(self.faces) + 1)
        for at in range(len(self.faces) - 1, -1, -1):
            bit = 1 << self.order.places[self.faces[at]]
            copies = self.copies[at]
            open_twice[at] = open_twice[at + 1] | (bit if copies >= 2 else 0)
            open_thrice[at] = open_thrice[at + 1] | (bit if copies >= 3 else 0)
            open_cards[at] = open_cards[at + 1] + copies
        yield from self._from(
            0, self.demand.size, self.room, 0, 0, (), (open_twice, open_thrice, open_cards)
        )

    def _from(
        self,
        at: int,
        size: int,
        room: int,
        twice: int,
        thrice: int,
        chosen: Cards,
        opened: tuple[list[int], list[int], list[int]],
    ) -> Iterator[Cards]:
        if opened[2][at] < size or room < 0:
            return
        climbed = climb(
            self.rules,
            self.order,
            self.demand,
            twice | (opened[0][at] if size else 0),
            thrice | (opened[1][at] if size else 0),
            self.protected,
        )
        if climbed != self.due:
            return
        if size == 0:
            yield chosen
            return
        card = self.faces[at]
        bit = 1 << self.order.places[card]
        for copies in range(min(self.copies[at], size), -1, -1):
            yield from self._from(
                at + 1,
                size - copies,
                room - (1 if copies == 1 else 0),
                twice | (bit if copies >= 2 else 0),
                thrice | (bit if copies >= 3 else 0),
                chosen + (card,) * copies,
                opened,
            )
