"""What follows a lead (docs/rules §7): every choice of cards is compared with every other."""

from collections import Counter
from functools import lru_cache

from shengji.rules.options import Rules
from tests.reference.order import Context, Hand, in_order, suit_of
from tests.reference.shapes import Partition, Shape, choices, partitions, shape_of, without

Rung = tuple[int, ...]


def protected_faces(rules: Rules, held: Hand) -> frozenset[str]:
    """Return the faces that give no pair: those held three times, if the room protects them."""
    if not rules.protect_triples:
        return frozenset()
    return frozenset(face for face, copies in Counter(held).items() if copies == 3)


@lru_cache(maxsize=200_000)
def ways(context: Context, given: Hand, spared: frozenset[str]) -> frozenset[tuple[Shape, ...]]:
    """Return how cards fall into units, in every way, without a pair of a spared face."""
    found: set[tuple[Shape, ...]] = set()
    for partition in partitions(context, given, None):
        shapes = []
        for unit in partition:
            shape = shape_of(context, unit, None)
            assert shape is not None
            if shape.width == 2 and spared.intersection(unit):
                break
            shapes.append(shape)
        else:
            found.add(tuple(sorted(shapes)))
    return frozenset(found)


def tractor_rung(rules: Rules, length: int, shapes: tuple[Shape, ...]) -> Rung:
    """Return how well units match a tractor of ``length`` pairs: their runs of pairs in order."""
    runs = sorted((shape.length for shape in shapes if shape.width == 2), reverse=True)
    if rules.partial_tractor:
        return tuple(runs)
    return (1 if length in runs else 0, sum(runs))


def titanic_rung(rules: Rules, length: int, shapes: tuple[Shape, ...]) -> Rung:
    """Return how well units match a titanic of ``length`` triples.

    The printed ladder: titanic, tractor, all triples, then as many triples as there are, then
    pairs, both together at most ``length``. For two triples these are the seed's eight rungs.
    """
    triples = sum(shape.length for shape in shapes if shape.width == 3)
    pairs = sum(shape.length for shape in shapes if shape.width == 2)
    tractor, all_triples = (2, 1) if rules.titanic_ladder == "seed" else (1, 2)
    if any(shape.width == 3 and shape.length == length for shape in shapes):
        return (3,)
    found: list[Rung] = [(0, min(triples, length), min(pairs, max(0, length - triples)))]
    if triples >= length:
        found.append((all_triples,))
    if any(shape.width == 2 and shape.length == length for shape in shapes):
        found.append((tractor,))
    return max(found)


@lru_cache(maxsize=200_000)
def rung(context: Context, rules: Rules, led: Shape, given: Hand, spared: frozenset[str]) -> Rung:
    """Return how well cards match one led unit, over all ways to take them apart."""
    found: list[Rung] = []
    for shapes in ways(context, given, spared):
        if led.length == 1:
            # A triple asks for a triple, then for a pair; a pair for a pair.
            best = max((shape.width for shape in shapes), default=0)
            found.append((min(best, led.width) if best > 1 else 0,))
        elif led.width == 2:
            found.append(tractor_rung(rules, led.length, shapes))
        else:
            found.append(titanic_rung(rules, led.length, shapes))
    return max(found)


@lru_cache(maxsize=50_000)
def best(
    context: Context, rules: Rules, led: tuple[Shape, ...], cards: Hand, spared: frozenset[str]
) -> tuple[Rung, ...]:
    """Return the best rungs that cards reach, unit by unit, the first unit first.

    Every sub-multiset is tried for each unit; all that do best go on to the next unit. For a
    single any card is as good as another.
    """
    rungs: list[Rung] = []
    left = {cards}
    for unit in led:
        if unit.width == 1:
            rungs.append(())
            continue
        tried: dict[Rung, set[Hand]] = {}
        for state in left:
            for size in range(min(unit.width * unit.length, len(state)) + 1):
                for given in choices(state, size):
                    reached = rung(context, rules, unit, given, spared)
                    tried.setdefault(reached, set()).add(without(state, given))
        top = max(tried)
        rungs.append(top)
        left = tried[top]
    return tuple(rungs)


def shapes_of(context: Context, units: Partition) -> tuple[Shape, ...]:
    """Return the shapes of a lead's units, which come largest first."""
    found = []
    for unit in units:
        shape = shape_of(context, in_order(context, unit), None)
        assert shape is not None
        found.append(shape)
    return tuple(found)


def legal_follows(context: Context, rules: Rules, units: Partition, hand: Hand) -> frozenset[Hand]:
    """Return every legal follow of a hand to a lead, given as its units, largest first."""
    led = shapes_of(context, units)
    size = sum(len(unit) for unit in units)
    suit = suit_of(context, units[0][0])
    hand = in_order(context, hand)
    held = tuple(card for card in hand if suit_of(context, card) == suit)
    others = tuple(card for card in hand if suit_of(context, card) != suit)
    if len(held) <= size:
        fillers = choices(others, min(size - len(held), len(others)))
        return frozenset(in_order(context, held + filler) for filler in fillers)
    spared = protected_faces(rules, held)
    reached = {chosen: best(context, rules, led, chosen, spared) for chosen in choices(held, size)}
    top = max(reached.values())
    return frozenset(chosen for chosen, rungs in reached.items() if rungs == top)
