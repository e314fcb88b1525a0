"""What chosen cards would be, told from what the seat itself sees."""

from shengji.rules.actions import Action, Bid, Bury, Counter, Play
from shengji.rules.cards import Cards, card_codes, parse_cards
from shengji.rules.errors import RulesError, Verdict, refuse
from shengji.rules.options import Rules
from shengji.rules.order import TRUMPS, Order
from shengji.rules.round import Round
from shengji.rules.shapes import kind_of, read, suit_of_all
from shengji.table.messages import Previewed


def previewed(rules: Rules, now: Round, seat: int, codes: tuple[str, ...], seq: int) -> Previewed:
    """Return the verdict on ``codes`` as the seat's next action, and how they would be read.

    The answer of a throw says that it may be tried, never whether it stands.
    """
    shape = "none"
    units: tuple[tuple[str, ...], ...] = ()
    try:
        cards = parse_cards(codes)
        verdict = _verdict(now, seat, cards)
        if now.phase == "play" and cards:
            shape, units = _reading(rules, now, seat, cards)
    except RulesError as error:
        verdict = refuse(error.code, **error.params)
    return Previewed(seq, verdict.code, dict(verdict.params), shape, units)


def _verdict(now: Round, seat: int, cards: Cards) -> Verdict:
    action: Action
    if now.phase in ("deal", "bid"):
        action = Bid(seat, cards)
    elif now.phase == "bury":
        action = Bury(seat, cards)
    elif now.phase == "counter":
        action = Counter(seat, cards)
    else:
        action = Play(seat, cards)
    return now.check(action)


def _reading(
    rules: Rules, now: Round, seat: int, cards: Cards
) -> tuple[str, tuple[tuple[str, ...], ...]]:
    order = now.view(seat).order
    if now.trick is not None and now.trick.leader != seat:
        return _follow_shape(order, now.trick.plays[0][1], cards), ()
    if suit_of_all(order, cards) < 0:
        return "none", ()
    reading = read(rules, order, cards)
    return kind_of(reading), tuple(tuple(card_codes(unit.cards)) for unit in reading)


def _follow_shape(order: Order, lead: Cards, cards: Cards) -> str:
    led = suit_of_all(order, lead)
    suit = suit_of_all(order, cards)
    if suit == led:
        return "follow"
    return "ruff" if suit == TRUMPS else "discard"
