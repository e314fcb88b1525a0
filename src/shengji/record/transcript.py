"""A record told trick by trick, in Chinese or English, for people to read."""

from collections.abc import Iterator, Mapping
from typing import Final

from shengji.record.record import Record, RecordError
from shengji.record.replaying import check_outcome, opened, steps
from shengji.record.showing import card_text, cards_text, trump_text
from shengji.rules import RANKS, Event, Round, RoundResult
from shengji.rules.events import (
    BiddingEnded,
    BidMade,
    BottomTaken,
    Buried,
    Countered,
    FriendCalled,
    FriendRevealed,
    Played,
    Redealt,
    ThrowFailed,
    TrickWon,
)

LANGUAGES: Final = ("zh", "en")

_ZH: Final[Mapping[str, str]] = {
    "title": "{table}　打 {level}　{dealer}",
    "round": "第 {hand} 局　{round}",
    "dealer": "庄家 {name}",
    "open": "抢庄",
    "hands": "发牌",
    "bid": "{name} 亮牌 {cards}（{term}）",
    "ended": "{name} 坐庄，主：{trump}",
    "redealt": "无人亮牌，重新发牌",
    "taken": "{name} 拿起底牌 {cards}",
    "buried": "{name} 扣底 {cards}",
    "countered": "{name} 反底 {cards}，主：{trump}",
    "called": "{name} 叫朋友 {card}",
    "called_nth": "{name} 叫第 {nth} 张 {card} 为朋友",
    "revealed": "朋友是 {name}",
    "alone": "{name} 一打多",
    "trick": "第 {number} 轮",
    "failed": "甩牌 {attempted} 失败，只出 {forced}",
    "penalty": "，罚 {penalty} 分",
    "won": "{name} 得 {points} 分",
    "won_nothing": "{name} 赢",
    "trick_points": "抓分方抓到 {points}",
    "bottom": "底牌 {cards}：{points} 分 × {multiplier} = {total}",
    "kept": "底牌 {cards}：{points} 分，庄家保底",
    "penalties": "甩牌罚分 {points}",
    "total": "抓分方共 {points} 分",
    "declarers": "庄家方胜，升 {levels} 级",
    "declarers_0": "庄家方守住",
    "catchers": "抓分方上台，升 {levels} 级",
    "catchers_0": "抓分方上台",
    "unfinished": "（未打完）",
    "one_deck": "一副牌",
    "two_decks": "两副牌",
    "three_decks": "三副牌",
    "pick_partner": "挑选对家",
    "find_friend": "找朋友",
    "open_bid": "首亮",
    "protect": "自保",
    "self_override": "自反",
    "override": "反主",
    "override_nt": "反无主",
}

_EN: Final[Mapping[str, str]] = {
    "title": "{table}, level {level}, {dealer}",
    "round": "Round {hand}  {round}",
    "dealer": "dealer {name}",
    "open": "dealership open",
    "hands": "Hands",
    "bid": "{name} bids {cards} ({term})",
    "ended": "{name} is dealer, trump {trump}",
    "redealt": "Nobody bid: dealt again",
    "taken": "{name} takes the bottom {cards}",
    "buried": "{name} buries {cards}",
    "countered": "{name} counters with {cards}, trump {trump}",
    "called": "{name} calls {card}",
    "called_nth": "{name} calls copy {nth} of {card}",
    "revealed": "The friend is {name}",
    "alone": "{name} plays alone",
    "trick": "Trick {number}",
    "failed": "throw {attempted} fails, only {forced} stays",
    "penalty": ", penalty {penalty}",
    "won": "{name} takes {points} points",
    "won_nothing": "{name} takes it",
    "trick_points": "Catchers caught {points}",
    "bottom": "Bottom {cards}: {points} × {multiplier} = {total}",
    "kept": "Bottom {cards}: {points}, kept by the declarers",
    "penalties": "Penalties for throws {points}",
    "total": "Catchers' total {points}",
    "declarers": "Declarers win and rise {levels}",
    "declarers_0": "Declarers hold",
    "catchers": "Catchers take over and rise {levels}",
    "catchers_0": "Catchers take over",
    "unfinished": "(not finished)",
    "one_deck": "One deck",
    "two_decks": "Two decks",
    "three_decks": "Three decks",
    "pick_partner": "Pick a partner",
    "find_friend": "Find a friend",
    "open_bid": "opening bid",
    "protect": "protection",
    "self_override": "self-override",
    "override": "override",
    "override_nt": "no-trump override",
}

_WORDS: Final = {"zh": _ZH, "en": _EN}


def transcript(record: Record, lang: str = "en") -> str:
    """Return the round of a record as readable text in ``zh`` or ``en``, each line ended.

    All hands and the bottom are shown. Raises ``RecordError`` as `replay`
    does, and ``record_language`` for another language.
    """
    if lang not in _WORDS:
        raise RecordError("record_language", language=lang)
    return "\n".join(_Teller(record, lang).lines()) + "\n"


class _Teller:
    def __init__(self, record: Record, lang: str) -> None:
        self.record: Final = record
        self.lang: Final = lang
        self.words: Final = _WORDS[lang]
        self.width: Final = max(_columns(name) for name in record.seats)
        self.trick: int = 0
        self.throw_failed: bool = False

    def say(self, key: str, **params: object) -> str:
        return self.words[key].format(**params)

    def name(self, seat: int) -> str:
        return self.record.seats[seat]

    def cards(self, cards: tuple[int, ...] | list[int]) -> str:
        return cards_text(cards, self.lang)

    def lines(self) -> Iterator[str]:
        record = self.record
        state = opened(record)
        dealer = (
            self.say("open")
            if record.dealer is None
            else self.say("dealer", name=self.name(record.dealer))
        )
        yield self.say(
            "title", table=self.words[record.rules.preset], level=RANKS[record.level], dealer=dealer
        )
        if record.round_id:
            yield self.say("round", hand=record.hand, round=record.round_id)
        dealing = True
        for _action, events in steps(record, state):
            if dealing and state.phase != "deal":
                dealing = False
                yield from self.hands(state)
            for event in events:
                yield from self.event(event, state)
        check_outcome(record, state)
        yield ""
        if state.result is None:
            yield self.say("unfinished")
        else:
            yield from self.reckoning(state.result)

    def hands(self, state: Round) -> Iterator[str]:
        yield ""
        yield self.say("hands")
        for seat in range(state.players):
            hand = state.view(seat).hand
            yield f"  {self.padded(seat)}  {self.cards(hand)}"
        yield ""

    def padded(self, seat: int) -> str:
        name = self.name(seat)
        return name + " " * (self.width - _columns(name))

    def event(self, event: Event, state: Round) -> Iterator[str]:
        if isinstance(event, BidMade):
            yield self.bid(event)
        elif isinstance(event, BiddingEnded):
            trump = trump_text(event.trump, self.lang)
            yield self.say("ended", name=self.name(event.seat), trump=trump)
        elif isinstance(event, Redealt):
            yield self.say("redealt")
        elif isinstance(event, BottomTaken | Buried):
            yield self.bottom(event, state)
        elif isinstance(event, Countered):
            yield self.countered(event)
        elif isinstance(event, FriendCalled):
            yield self.called(event, state)
        elif isinstance(event, FriendRevealed):
            key = "alone" if event.seat == state.dealer else "revealed"
            yield "    " + self.say(key, name=self.name(event.seat))
        elif isinstance(event, ThrowFailed):
            yield from self.new_trick()
            yield self.failed(event)
        elif isinstance(event, Played):
            if event.shape and not self.throw_failed:
                yield from self.new_trick()
            self.throw_failed = False
            yield f"  {self.padded(event.seat)}  {self.cards(event.cards)}"
        elif isinstance(event, TrickWon):
            key = "won" if event.points else "won_nothing"
            yield "    " + self.say(key, name=self.name(event.seat), points=event.points)

    def bid(self, event: BidMade) -> str:
        term = self.words["open_bid" if event.term == "open" else event.term]
        name = self.name(event.seat)
        return self.say("bid", name=name, cards=self.cards(event.cards), term=term)

    def bottom(self, event: BottomTaken | Buried, state: Round) -> str:
        key = "taken" if isinstance(event, BottomTaken) else "buried"
        cards = state.view(None).order.sorted(event.cards)
        return self.say(key, name=self.name(event.seat), cards=self.cards(cards))

    def countered(self, event: Countered) -> str:
        trump = trump_text(event.trump, self.lang)
        name = self.name(event.seat)
        return self.say("countered", name=name, cards=self.cards(event.cards), trump=trump)

    def called(self, event: FriendCalled, state: Round) -> str:
        key = "called_nth" if state.rules.friend_rule == "nth_played" else "called"
        card = card_text(event.card, self.lang)
        return self.say(key, name=self.name(event.seat), card=card, nth=event.nth)

    def new_trick(self) -> Iterator[str]:
        self.trick += 1
        yield ""
        yield self.say("trick", number=self.trick)

    def failed(self, event: ThrowFailed) -> str:
        self.throw_failed = True
        text = self.say(
            "failed", attempted=self.cards(event.attempted), forced=self.cards(event.forced)
        )
        if event.penalty:
            text += self.say("penalty", penalty=event.penalty)
        return f"  {self.padded(event.seat)}  {text}"

    def reckoning(self, result: RoundResult) -> Iterator[str]:
        yield self.say("trick_points", points=result.trick_points)
        yield self.say(
            "bottom" if result.bottom_multiplier else "kept",
            cards=self.cards(result.bottom),
            points=result.bottom_points,
            multiplier=result.bottom_multiplier,
            total=result.bottom_points * result.bottom_multiplier,
        )
        if result.penalty_points:
            yield self.say("penalties", points=result.penalty_points)
        yield self.say("total", points=result.points)
        key = result.side if result.levels else result.side + "_0"
        yield self.say(key, levels=result.levels)


def _columns(text: str) -> int:
    """Return how wide a name is in a terminal: Chinese characters take two columns."""
    return sum(2 if ord(char) > 0x2E7F else 1 for char in text)
