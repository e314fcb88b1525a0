"""What the tests of the rules draw from: house rules, contexts, cards close together, rounds."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from hypothesis import strategies as st

from shengji.rules import (
    PRESETS,
    RANKS,
    Action,
    Bid,
    Bury,
    Call,
    Cards,
    Deal,
    Dice,
    EndBidding,
    Event,
    Order,
    Pass,
    Play,
    Round,
    Rules,
    order_for,
    parse_card,
    parse_cards,
    parse_rank,
    parse_trump,
    preset,
    random_action,
    shuffled_by,
)
from shengji.rules.cards import TRUMP_CODES, card_codes, full_deck
from shengji.rules.follow import select_follow
from tests.reference.order import Context, Hand, classes

T = TypeVar("T")
Draw = Callable[[st.SearchStrategy[T]], T]

TABLES = {1: "one_deck", 2: "two_decks", 3: "three_decks"}

PLAY_OPTIONS: dict[str, tuple[object, ...]] = {
    "permanent_twos": (False, True),
    "titanic_max": (None, 2, 3),
    "partial_tractor": (True, False),
    "protect_triples": (False, True),
    "titanic_ladder": ("seed", "triples_first"),
    "throw_penalty": ("none", "per_card", "per_attempt"),
    "forced_unit": ("lowest", "fewest"),
    "ruff_compare": ("main", "all", "highest"),
}
"""The options that single questions about cards depend on, each with all its sides."""

ROUND_OPTIONS: dict[str, tuple[object, ...]] = {
    **PLAY_OPTIONS,
    "first_dealer": ("first", "final"),
    "no_bid": ("nt", "flip_bottom"),
    "self_override": (True, False),
    "joker_open": (True, False),
    "mixed_jokers": (False, True),
    "big_joker_beats_small": (False, True),
    "partner_protect": (False, True),
    "counter": (True, False),
    "counter_when_no_bid": (False, True),
    "counter_in_first_hand": (True, False),
    "burier_may_counter": (False, True),
    "counter_same_suit": (True, False),
    "max_counters": (None, 0, 1),
    "throw_in_trump": (True, False),
    "bottom_multiplier": ("power", "twice"),
    "bottom_unit": ("led", "winner"),
    "friend_rule": ("holder", "nth_played"),
}
"""The options that change how a round goes (``redeal`` apart, which ends it)."""


def context_of(order: Order) -> Context:
    """Return the reference's name of an order."""
    return Context(RANKS[order.level], TRUMP_CODES[order.trump], order.permanent_twos)


def order_of(context: Context) -> Order:
    """Return the order of a context."""
    return order_for(parse_rank(context.level), parse_trump(context.trump), context.twos)


def to_hand(cards: Cards) -> Hand:
    """Return cards as the reference writes them."""
    return tuple(card_codes(cards))


def to_cards(hand: Hand) -> Cards:
    """Return the reference's cards as numbers."""
    return parse_cards(hand)


def renamed(cards: Iterable[int], suits: Sequence[int]) -> Cards:
    """Return cards with suit ``i`` turned into ``suits[i]``; jokers stay what they are."""
    return tuple(card if card >= 52 else suits[card // 13] * 13 + card % 13 for card in cards)


@st.composite
def house_rules(draw: Draw[object], decks: tuple[int, ...] = (1, 2, 3)) -> Rules:
    """Return rules for so many decks with any options that the play of cards depends on."""
    number = draw(st.sampled_from(decks))
    assert isinstance(number, int)
    changed = {name: draw(st.sampled_from(sides)) for name, sides in PLAY_OPTIONS.items()}
    return preset(TABLES[number]).with_options(changed)


@st.composite
def round_rules(draw: Draw[object], /, **fixed: object) -> Rules:
    """Return the rules of any table, a few of its options changed and some fixed."""
    name = draw(st.sampled_from(sorted(PRESETS)))
    assert isinstance(name, str)
    some = draw(st.lists(st.sampled_from(sorted(ROUND_OPTIONS)), max_size=6, unique=True))
    assert isinstance(some, list)
    changed = {option: draw(st.sampled_from(ROUND_OPTIONS[option])) for option in some}
    return preset(name).with_options(changed | fixed)


@st.composite
def contexts(draw: Draw[str], twos: bool = False) -> Context:
    """Return any level and trump."""
    level = draw(st.sampled_from(RANKS))
    return Context(level, draw(st.sampled_from(TRUMP_CODES)), twos)


def suits_in(context: Context) -> list[str]:
    """Return the effective suits of a context, trumps first and as often as all plain suits."""
    plain = [suit for suit in classes(context) if suit != "T"]
    return ["T"] * len(plain) + plain


@st.composite
def cards_of(
    draw: Draw[object],
    context: Context,
    suit: str,
    copies: int,
    least: int = 1,
    most: int = 9,
) -> Hand:
    """Return cards of one effective suit from a few neighbouring classes, so that shapes arise."""
    table = classes(context)[suit]
    span = draw(st.integers(2, 6))
    assert isinstance(span, int)
    start = draw(st.integers(0, max(0, len(table) - span)))
    assert isinstance(start, int)
    faces = [face for equals in table[start : start + span] for face in equals]
    pool = [face for face in faces for _copy in range(copies)]
    numbers = draw(st.lists(st.integers(0, copies), min_size=len(faces), max_size=len(faces)))
    assert isinstance(numbers, list)
    chosen = [face for face, number in zip(faces, numbers, strict=True) for _copy in range(number)]
    while len(chosen) > most:
        chosen.pop(len(chosen) // 2)
    for face in pool:
        if len(chosen) >= least:
            break
        if chosen.count(face) < copies:
            chosen.append(face)
    return tuple(chosen)


# -- whole rounds ----------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class Story:
    """A round as what it is a function of, to be replayed as it is or with something changed."""

    rules: Rules
    deck: Cards
    level: int
    dealer: int | None
    first_seat: int
    actions: tuple[Action, ...] = ()
    seed: int | None = None

    def __repr__(self) -> str:
        """Say how to tell the story again, which is shorter than the story."""
        rules = f"preset({self.rules.preset!r}).with_options({self.rules.changed_options()})"
        context = f"level={self.level}, dealer={self.dealer}, first_seat={self.first_seat}"
        return f"tell({rules}, {self.seed}, {context})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Tell hypothesis that the representation is pretty enough."""
        printer.text(repr(self))

    def start(self) -> Round:
        """Return the round before its first action."""
        return Round(
            self.rules,
            self.deck,
            level=self.level,
            dealer=self.dealer,
            first_seat=self.first_seat,
        )

    def after(self, steps: int | None = None) -> Round:
        """Return the round after so many actions, all of them by default."""
        state = self.start()
        for action in self.actions[:steps]:
            state.apply(action)
        return state

    def unfold(self) -> Iterator[tuple[Round, Action, list[Event]]]:
        """Yield the round after each action, the action and what happened (one changing round)."""
        state = self.start()
        for action in self.actions:
            yield state, action, state.apply(action)


def seats_of(rules: Rules) -> list[int | None]:
    """Return everybody who watches: a spectator and all seats."""
    return [None, *range(rules.players)]


def tell(
    rules: Rules,
    seed: int,
    *,
    level: int,
    dealer: int | None,
    first_seat: int = 0,
    deck: Cards | None = None,
) -> Story:
    """Return a round played at random: bids while the cards come, passes, counters, throws."""
    dice = Dice(seed)
    cards = tuple(shuffled_by(rules, seed)) if deck is None else deck
    state = Round(rules, cards, level=level, dealer=dealer, first_seat=first_seat)
    actions: list[Action] = []

    def act(action: Action) -> None:
        state.apply(action)
        actions.append(action)

    def offer() -> None:
        for seat in range(state.players):
            bid = random_action(state, seat, dice)
            if isinstance(bid, Bid) and not dice.below(3):
                act(bid)

    while state.phase == "deal":
        left = state.to_deal - state.dealt
        act(Deal(min(left, 1 + dice.below(30))))
        offer()
    for seat in range(state.players):
        if state.phase == "bid" and seat not in state.passed and dice.below(2):
            act(random_action(state, seat, dice))
    if state.phase == "bid":
        act(EndBidding())
    while not state.over:
        act(random_action(state, state.turn, dice))
    return Story(rules, cards, level, dealer, first_seat, tuple(actions), seed)


@st.composite
def stories(draw: Draw[object], rules: st.SearchStrategy[Rules] | None = None) -> Story:
    """Return a random round of any table, at any level, of a first hand or a later one."""
    found = draw(round_rules() if rules is None else rules)
    assert isinstance(found, Rules)
    seats = st.integers(0, found.players - 1)
    seed = draw(st.integers(0, 2**32 - 1))
    level = draw(st.integers(0, 12))
    dealer = draw(st.none() | seats)
    first_seat = draw(seats)
    assert isinstance(seed, int)
    assert isinstance(level, int)
    assert dealer is None or isinstance(dealer, int)
    assert isinstance(first_seat, int)
    return tell(found, seed, level=level, dealer=dealer, first_seat=first_seat)


# -- arranged deals ----------------------------------------------------------------


def copies(suit: str, ranks: str, number: int = 1) -> str:
    """Return the codes of so many copies of each rank of a suit: ``copies("S", "AK", 2)``."""
    return " ".join(f"{suit}{rank}" for rank in ranks for _copy in range(number))


def arranged(
    rules: Rules, hands: Mapping[int, str], bottom: str = "", first_seat: int = 0
) -> Cards:
    """Return a deck that deals these cards, with whatever is left where there is room.

    What is left goes from the lowest face up to the shortest hand, at last to the bottom.
    """
    held = [list(parse_cards(hands.get(seat, ""))) for seat in range(rules.players)]
    under = list(parse_cards(bottom))
    left = Counter(full_deck(rules.decks))
    left.subtract(card for cards in (*held, under) for card in cards)
    assert min(left.values()) >= 0, "more copies than there are"
    rest = sorted(left.elements())
    for card in rest[:]:
        seats = [seat for seat in range(rules.players) if len(held[seat]) < rules.hand_size]
        if seats:
            shortest = min(seats, key=lambda seat: len(held[seat]))
            held[shortest].append(card)
            rest.remove(card)
    under.extend(rest)
    assert len(under) == rules.bottom_size, "too many cards for the bottom"
    deck = []
    for at in range(rules.hand_size):
        for step in range(rules.players):
            deck.append(held[(first_seat + step) % rules.players][at])
    return (*deck, *under)


def playing(
    rules: Rules,
    hands: Mapping[int, str],
    bottom: str = "",
    *,
    level: str = "T",
    trump: str = "H",
    dealer: int = 0,
    call: str = "SA",
    nth: int = 1,
) -> Round:
    """Return an arranged round at the first lead, each seat with the hand that it was dealt.

    The dealer bids a level card of the trump suit from his hand (NT: nobody bids), buries the
    bottom again, nobody counters, and he calls a friend where he must.
    """
    deck = arranged(rules, hands, bottom)
    state = Round(rules, deck, level=parse_rank(level), dealer=dealer)
    state.apply(Deal(state.to_deal))
    if trump != "NT":
        state.apply(Bid(dealer, parse_cards(trump + level)))
    state.apply(EndBidding())
    state.apply(Bury(dealer, deck[state.to_deal :]))
    while state.phase == "counter":
        state.apply(Pass(state.turn))
    if state.phase == "call":
        state.apply(Call(dealer, parse_card(call), nth))
    assert (state.phase, state.turn) == ("play", dealer)
    assert state.trump == parse_trump(trump)
    return state


def follow_keeping(state: Round, kept: str) -> Play:
    """Return a legal follow that parts with low trumps first and with ``kept`` only if it must."""
    table = state.table
    assert table is not None
    assert table.trick is not None
    spare = state.hand(state.turn)
    saved = []
    for card in parse_cards(kept):
        if card in spare:
            spare.remove(card)
            saved.append(card)
    spare.sort(key=lambda card: (not table.order.is_trump(card), table.order.strength(card)))
    wanted = spare + saved
    return Play(state.turn, select_follow(state.rules, table.order, table.trick.demand, wanted))


def dug(rules: Rules, last: str = "SA SK", ruff: str = "H4 H4") -> Round:
    """Return a round of two or three decks that a catcher wins by ruffing the last lead.

    The dealer holds all spade aces and kings; seat 1 keeps the cards he ruffs with.
    """
    three = rules.decks == 3
    run = copies("S", "QJ9876543", rules.decks)
    trumps = "W W w HT HT HT" if three else "W w HT"
    singles = copies("S", "AK", rules.decks).split()
    for card in last.split():
        singles.remove(card)
    state = playing(
        rules,
        {0: f"{copies('S', 'AK', rules.decks)} {run} {trumps}", 1: ruff},
        copies("S", "2", rules.decks) + (" W w w" if three else " W w"),
    )
    for lead in (*trumps.split(), run, *singles, last):
        assert state.turn == 0
        state.apply(Play(0, parse_cards(lead)))
        while state.trick is not None:
            state.apply(follow_keeping(state, ruff))
    return state
