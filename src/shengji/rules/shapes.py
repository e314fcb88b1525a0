"""Shapes and how a set of cards is read as units (docs/rules §4).

A *unit* is a run of ``length`` groups of ``width`` identical cards on
consecutive classes of one effective suit: single (1×1), pair (2×1), triple
(3×1), tractor (2×k), titanic (3×k). A *reading* of a set is a partition into
units no two or more of which could be joined into one unit.

A multiset of one effective suit is held as three masks over the places of
`Order`: faces held at least once, twice, three times.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from shengji.rules.cards import FACES, Cards
from shengji.rules.errors import RulesError
from shengji.rules.options import Rules
from shengji.rules.order import Order

Masks: TypeAlias = tuple[int, int, int]

SINGLE: Final = "single"
PAIR: Final = "pair"
TRIPLE: Final = "triple"
TRACTOR: Final = "tractor"
TITANIC: Final = "titanic"
THROW: Final = "throw"


class Unit:
    """One unit: ``length`` groups of ``width`` cards; ``top`` is the strength of its top card.

    ``cards`` are sorted high to low.
    """

    __slots__ = ("cards", "length", "size", "top", "width")

    def __init__(self, width: int, length: int, top: int, cards: Cards) -> None:
        self.width: Final = width
        self.length: Final = length
        self.top: Final = top
        self.cards: Final = cards
        self.size: Final = width * length

    def __reduce__(self) -> tuple[object, ...]:
        return Unit, (self.width, self.length, self.top, self.cards)

    @property
    def kind(self) -> str:
        """The name of the shape: single, pair, triple, tractor or titanic."""
        if self.length > 1:
            return TITANIC if self.width == 3 else TRACTOR
        return (SINGLE, PAIR, TRIPLE)[self.width - 1]

    def __repr__(self) -> str:
        return f"Unit({self.width}x{self.length}, top {self.top}, {self.cards})"


def kind_of(units: Sequence[Unit]) -> str:
    """Return the shape's name of a whole reading: a unit's kind, or "throw" for several units."""
    return units[0].kind if len(units) == 1 else THROW


def suit_of_all(order: Order, cards: Iterable[int]) -> int:
    """Return the one effective suit of cards, or −1 when there are several or no cards."""
    suits = order.suits
    found = -1
    for card in cards:
        suit = suits[card]
        if found < 0:
            found = suit
        elif suit != found:
            return -1
    return found


def masks_of(order: Order, cards: Iterable[int]) -> Masks:
    """Return the three masks of cards that all belong to one effective suit."""
    places = order.places
    once = 0
    twice = 0
    thrice = 0
    for card in cards:
        bit = 1 << places[card]
        if not once & bit:
            once |= bit
        elif not twice & bit:
            twice |= bit
        else:
            thrice |= bit
    return once, twice, thrice


def tops_of_runs(classes: int, length: int) -> int:
    """Return the mask of classes that are the top of a run of ``length`` in a mask over classes."""
    tops = classes
    for step in range(1, length):
        tops &= classes << step
    return tops


def longest_run(classes: int, limit: int) -> tuple[int, int]:
    """Return (length, mask of tops) of the longest runs of at most ``limit``; (0, 0) if empty."""
    if not classes or limit <= 0:
        return 0, 0
    tops = classes
    length = 1
    while length < limit:
        longer = tops & (classes << length)
        if not longer:
            break
        tops = longer
        length += 1
    return length, tops


def titanic_limit(rules: Rules) -> int:
    """Return the most triples that one titanic may have."""
    return rules.titanic_max if rules.titanic_max is not None else FACES


def read(rules: Rules, order: Order, cards: Sequence[int]) -> list[Unit]:
    """Return the first reading of cards of one effective suit, largest unit first (§4).

    Titanic first, then the longest tractor, triples, pairs, singles; ties by
    higher top, then the reading whose rest reads best, then equal cards in
    the order S H D C. Raises ``RulesError``: ``no_cards``, ``several_suits``.
    """
    if len(cards) == 1:
        return [Unit(1, 1, order.strengths[cards[0]], (cards[0],))]
    suit = suit_of_all(order, cards)
    if suit < 0:
        raise RulesError("several_suits" if cards else "no_cards")
    if len(cards) == 2 and cards[0] == cards[1]:
        return [Unit(2, 1, order.strengths[cards[0]], (cards[0], cards[0]))]
    once, twice, thrice = masks_of(order, cards)
    units: list[Unit] = []
    if twice:
        limit = titanic_limit(rules)
        while thrice:
            length, tops = longest_run(order.collapse(suit, thrice), limit)
            if length < 2:
                break
            top = tops.bit_length() - 1
            taken = _places_of_run(order, suit, top, length, thrice, 0)
            once &= ~taken
            twice &= ~taken
            thrice &= ~taken
            units.append(_unit(order, suit, 3, length, top, taken))
        tractors: list[Unit] = []
        while twice:
            length, tops = longest_run(order.collapse(suit, twice), FACES)
            if length < 2:
                break
            top = tops.bit_length() - 1
            taken = _places_of_run(order, suit, top, length, twice, thrice)
            once &= ~(taken & ~thrice)
            twice &= ~taken
            thrice &= ~taken
            tractors.append(_unit(order, suit, 2, length, top, taken))
        units.extend(_first_faces_first(order, tractors) if len(tractors) > 1 else tractors)
    _add_groups(order, suit, once, twice, thrice, units)
    return largest_first(units)


def _add_groups(
    order: Order, suit: int, once: int, twice: int, thrice: int, units: list[Unit]
) -> None:
    """Append the triples, pairs and singles of masks, each kind from the highest place down."""
    left = once
    while left:
        place = left.bit_length() - 1
        bit = 1 << place
        left ^= bit
        width = 3 if thrice & bit else 2 if twice & bit else 1
        card = order.faces[suit][place]
        units.append(Unit(width, 1, order.strengths[card], (card,) * width))


def _places_of_run(order: Order, suit: int, top: int, length: int, held: int, spare: int) -> int:
    """Return the places of a run; in a class of several faces one outside ``spare`` is preferred.

    ``spare`` are the faces that would lose a triple by giving a pair.
    """
    taken = 0
    masks = order.class_masks[suit]
    for strength in range(top, top - length, -1):
        choice = masks[strength] & held & ~spare
        if not choice:
            choice = masks[strength] & held
        taken |= 1 << (choice.bit_length() - 1)
    return taken


def _first_faces_first(order: Order, tractors: list[Unit]) -> list[Unit]:
    """Return tractors, best first, that gave each other equal faces: the better has S before H D C.

    Each took the face that costs no triple. When a later one had to break the
    triple all the same, the earlier one may as well have had it.
    """
    places = order.places
    faces = [list(unit.cards[::2]) for unit in tractors]
    for i, better in enumerate(tractors):
        for j in range(i + 1, len(tractors)):
            other = tractors[j]
            for at in range(better.length):
                # The place in the other run of the same class.
                place = other.top - (better.top - at)
                if 0 <= place < other.length:
                    mine = faces[i][at]
                    theirs = faces[j][place]
                    if places[theirs] > places[mine]:
                        faces[i][at] = theirs
                        faces[j][place] = mine
    found: list[Unit] = []
    for unit, own in zip(tractors, faces, strict=True):
        cards = tuple([card for card in own for _copy in range(2)])
        found.append(Unit(2, unit.length, unit.top, cards))
    return found


def _unit(order: Order, suit: int, width: int, length: int, top: int, places: int) -> Unit:
    cards: list[int] = []
    faces = order.faces[suit]
    while places:
        place = places.bit_length() - 1
        places ^= 1 << place
        for _copy in range(width):
            cards.append(faces[place])
    return Unit(width, length, top, tuple(cards))


def _size_key(unit: Unit) -> int:
    return -((unit.size * 64 + unit.length) * 64 + unit.top)


def largest_first(units: list[Unit]) -> list[Unit]:
    """Return units sorted by size, then longer run, then higher top; equals keep their order."""
    if len(units) > 1:
        units.sort(key=_size_key)
    return units


def reading_from(
    rules: Rules, order: Order, cards: Sequence[int], groups: Sequence[Sequence[int]]
) -> list[Unit]:
    """Return the units of a leader's explicit grouping, largest first (§4).

    Raises ``RulesError("not_a_reading")`` when the groups are not these
    cards, one of them is no unit, or several of them form one unit together.
    """
    flat = [card for group in groups for card in group]
    if not cards or sorted(flat) != sorted(cards):
        raise RulesError("not_a_reading", reason="other_cards")
    if suit_of_all(order, cards) < 0:
        raise RulesError("several_suits")
    # Equal-ranking units stay in S H D C order whatever order the leader sent them in.
    groups = sorted((order.sorted(group) for group in groups if group), key=order.rank_keys_of)
    units: list[Unit] = []
    for group in groups:
        unit = unit_of(rules, order, group)
        if unit is None:
            raise RulesError("not_a_reading", reason="not_a_unit")
        units.append(unit)
    if _can_join(rules, order, units):
        raise RulesError("not_a_reading", reason="units_join")
    return largest_first(units)


def unit_of(rules: Rules, order: Order, cards: Sequence[int]) -> Unit | None:
    """Return the one unit that cards form, or None (§4)."""
    suit = suit_of_all(order, cards)
    if suit < 0:
        return None
    once, twice, thrice = masks_of(order, cards)
    width = 3 if thrice else 2 if twice else 1
    length = once.bit_count()
    if width * length != len(cards):
        return None
    if length > 1:
        if width == 1 or (width == 3 and length > titanic_limit(rules)):
            return None
        classes = order.collapse(suit, once)
        if classes.bit_count() != length or not tops_of_runs(classes, length):
            return None
    in_order = order.sorted(cards)
    return Unit(width, length, order.strengths[in_order[0]], tuple(in_order))


def _can_join(rules: Rules, order: Order, units: list[Unit]) -> bool:
    """Whether two or more units form one unit together.

    Two at a time is enough, but for one case: a tractor and a single of each
    of its faces are a titanic.
    """
    for i, a in enumerate(units):
        for b in units[i + 1 :]:
            if unit_of(rules, order, a.cards + b.cards) is not None:
                return True
    singles = {u.cards[0] for u in units if u.size == 1}
    limit = titanic_limit(rules)
    return any(
        u.width == 2 and 2 <= u.length <= limit and singles.issuperset(u.cards) for u in units
    )
