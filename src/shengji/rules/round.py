"""One deal from the first card to the score (docs/rules §2, §5 – §9, §11).

A round is a function of (rules, deck, actions). `Round.check` gives a
verdict, `Round.apply` changes the state and returns events, `Round.view`
builds what one seat may see.
"""

from collections.abc import Sequence
from typing import Final

from shengji.rules.actions import (
    Action,
    Bid,
    Bury,
    Call,
    Counter,
    Deal,
    EndBidding,
    Pass,
    Play,
)
from shengji.rules.bidding import BidState
from shengji.rules.cards import CODES, FACES, RANK_JACK, Cards, full_deck, points_of
from shengji.rules.countering import CounterState
from shengji.rules.errors import FINE, IllegalAction, RulesError, Verdict, refuse
from shengji.rules.events import (
    BiddingEnded,
    BiddingPassed,
    BidMade,
    BottomTaken,
    Buried,
    Countered,
    CounterPassed,
    Dealt,
    Event,
    FriendCalled,
    FriendRevealed,
    Redealt,
    RoundOver,
    YouAreFriend,
)
from shengji.rules.friend import check_call, friend_by_holding
from shengji.rules.options import FIXED, Rules
from shengji.rules.play import PlayTable
from shengji.rules.result import RoundResult
from shengji.rules.score import bottom_multiplier, outcome
from shengji.rules.shapes import read
from shengji.rules.trick import Trick
from shengji.rules.view import Legal, View, known_sides

DEAL: Final = "deal"
BID: Final = "bid"
BURY: Final = "bury"
COUNTER: Final = "counter"
CALL: Final = "call"
PLAY: Final = "play"
OVER: Final = "over"
REDEAL: Final = "redeal"


class Round:
    """The state of one deal.

    ``deck`` is all cards in dealing order: card i goes to seat
    ``(first_seat + i) % players`` and the last ``bottom_size`` are the
    bottom. ``dealer`` is None on the first hand of a match (抢庄); ``level``
    is the rank index played. Raises ``RulesError("wrong_deck")``.

    Read-only for others: ``phase`` (deal, bid, bury, counter, call, play,
    over, redeal), ``turn`` (the seat that must act, −1 when any may bid or
    none may act), ``dealer`` (−1 while unknown), ``trump`` (−1 while open),
    ``result`` (when over). ``steps`` counts the actions applied.
    """

    __slots__ = (
        "bid_state",
        "bottom",
        "burier",
        "called",
        "called_nth",
        "copies_seen",
        "counter_history",
        "counter_state",
        "counts",
        "dealer",
        "dealt",
        "deck",
        "first_hand",
        "first_seat",
        "friend",
        "friend_public",
        "level",
        "passed",
        "phase",
        "players",
        "result",
        "rules",
        "steps",
        "table",
        "trump",
        "turn",
    )

    def __init__(
        self,
        rules: Rules,
        deck: Sequence[int],
        *,
        level: int,
        dealer: int | None = None,
        first_seat: int = 0,
    ) -> None:
        if sorted(deck) != sorted(full_deck(rules.decks)):
            raise RulesError("wrong_deck", decks=rules.decks, cards=len(deck))
        self.rules: Final = rules
        self.deck: Final[Cards] = tuple(deck)
        self.level: Final = level
        self.players: Final = rules.players
        self.first_seat: Final = first_seat
        self.first_hand: Final = dealer is None
        self.phase: str = DEAL
        self.turn: int = -1
        self.dealer: int = -1 if dealer is None else dealer
        self.trump: int = -1
        self.dealt: int = 0
        self.steps: int = 0
        # counts[seat][face] until play begins; then the hands live in ``table``.
        self.counts: list[list[int]] = [[0] * FACES for _seat in range(rules.players)]
        self.bottom: Cards = tuple(deck[len(deck) - rules.bottom_size :])
        self.burier: int = -1
        self.passed: set[int] = set()
        self.bid_state: BidState = BidState(rules, level, dealer is None, dealer)
        self.counter_state: CounterState | None = None
        self.counter_history: list[tuple[int, Cards]] = []
        self.called: int = -1
        self.called_nth: int = 1
        self.copies_seen: int = 0
        # The true partner as far as it is decided, and whether all know it.
        self.friend: int = -1
        self.friend_public: bool = False
        self.table: PlayTable | None = None
        self.result: RoundResult | None = None

    # -- what is asked ----------------------------------------------------------

    @property
    def to_deal(self) -> int:
        """How many cards are dealt to the seats in all."""
        return len(self.deck) - self.rules.bottom_size

    @property
    def over(self) -> bool:
        """Whether no action is possible any more: scored, or to be dealt anew."""
        return self.phase == OVER or self.phase == REDEAL

    @property
    def trick(self) -> Trick | None:
        """The trick on the table, None between tricks."""
        return self.table.trick if self.table is not None else None

    @property
    def tricks(self) -> Sequence[Trick]:
        """All finished tricks."""
        return self.table.tricks if self.table is not None else ()

    @property
    def doublings(self) -> int:
        """How many 反主 and counters were accepted (§12)."""
        counters = self.counter_state.count if self.counter_state is not None else 0
        return self.bid_state.doublings + counters

    def hand(self, seat: int) -> list[int]:
        """Return the cards a seat holds, in face order (before play) or the order of the round."""
        if self.table is not None:
            return self.table.hand(seat)
        counts = self.counts[seat]
        return [card for card in range(FACES) for _copy in range(counts[card])]

    def view(self, seat: int | None) -> View:
        """Return what a seat may see; None for the public table only."""
        me = -1 if seat is None else seat
        table = self.table
        standing = self.bid_state.standing
        shown = None if standing is None else (standing.seat, standing.cards)
        if self.counter_history:
            shown = self.counter_history[len(self.counter_history) - 1]
        bidding = self.phase == DEAL or self.phase == BID
        asked = self.phase == COUNTER and self.turn == me
        counter_state = self.counter_state
        knows_bottom = self.phase == OVER or (me >= 0 and me == self.burier)
        friend = self.friend
        if self.friend_public and friend < 0:
            friend = self.dealer
        return View(
            seat=me,
            rules=self.rules,
            phase=self.phase,
            level=self.level,
            trump=self.trump,
            dealer=self.dealer,
            turn=self.turn,
            first_hand=self.first_hand,
            doublings=self.doublings,
            hand=self.hand(me) if me >= 0 else [],
            counts=self._hand_sizes(),
            dealt=self.dealt,
            standing=shown,
            bids=tuple(self.bid_state.history),
            counters=tuple(self.counter_history),
            burier=self.burier,
            bottom=self.bottom if knows_bottom and self.phase != BURY else None,
            called=self.called,
            called_nth=self.called_nth,
            friend=friend if self.friend_public else -1,
            is_friend=self.called >= 0 and me >= 0 and self.friend == me,
            sides=known_sides(
                self.rules, me, self.dealer, self.friend, self.friend_public, self.called >= 0
            ),
            trick=table.trick if table is not None else None,
            tricks=tuple(table.tricks) if table is not None else (),
            taken=list(table.taken) if table is not None else [0] * self.players,
            penalties=list(table.penalties) if table is not None else [0] * self.players,
            result=self.result,
            may_pass=asked or (self.phase == BID and me >= 0 and me not in self.passed),
            bid_options=self.bid_state.options(me, self.counts[me]) if bidding and me >= 0 else [],
            counter_options=counter_state.options(self.counts[me])
            if asked and counter_state is not None
            else [],
        )

    def _hand_sizes(self) -> list[int]:
        if self.table is not None:
            return list(self.table.left)
        return [sum(counts) for counts in self.counts]

    def legal(self, seat: int) -> Legal:
        """Return what a seat may do now."""
        return self.view(seat).legal

    # -- check ------------------------------------------------------------------

    def check(self, action: Action) -> Verdict:
        """Return whether an action may be applied now, with a code if not.

        Codes: round_over, wrong_phase, not_your_turn, unknown_seat,
        card_not_held, wrong_card_count, too_early, … and those of bidding,
        countering and following.
        """
        if isinstance(action, Play):
            return self._check_play(action)
        if self.over:
            return refuse("round_over")
        if isinstance(action, Deal):
            return self._check_deal(action)
        if isinstance(action, EndBidding):
            return FINE if self.phase == BID else refuse("wrong_phase", phase=self.phase)
        if not 0 <= action.seat < self.players:
            return refuse("unknown_seat", seat=action.seat)
        if isinstance(action, Bid):
            return self._check_bid(action)
        if isinstance(action, Pass):
            return self._check_pass(action)
        if isinstance(action, Bury):
            return self._check_bury(action)
        if isinstance(action, Counter):
            return self._check_counter(action)
        return self._check_call(action)

    def _check_turn(self, phase: str, seat: int) -> Verdict:
        if self.phase != phase:
            return refuse("wrong_phase", phase=self.phase)
        if self.turn != seat:
            return refuse("not_your_turn", turn=self.turn)
        return FINE

    def _check_deal(self, action: Deal) -> Verdict:
        if self.phase != DEAL:
            return refuse("wrong_phase", phase=self.phase)
        if not 1 <= action.count <= self.to_deal - self.dealt:
            return refuse("bad_deal", count=action.count, left=self.to_deal - self.dealt)
        return FINE

    def _check_held(self, seat: int, cards: Cards) -> Verdict:
        counts = self.counts[seat]
        wanted: dict[int, int] = {}
        for card in cards:
            if not 0 <= card < FACES:
                return refuse("unknown_card", card=str(card))
            copies = wanted.get(card, 0) + 1
            if copies > counts[card]:
                return refuse("card_not_held", card=CODES[card])
            wanted[card] = copies
        return FINE

    def _check_bid(self, action: Bid) -> Verdict:
        if self.phase != DEAL and self.phase != BID:
            return refuse("wrong_phase", phase=self.phase)
        held = self._check_held(action.seat, action.cards)
        if not held.ok:
            return held
        return self.bid_state.check(action.seat, action.cards)

    def _check_pass(self, action: Pass) -> Verdict:
        if self.phase == DEAL:
            return refuse("too_early", left=self.to_deal - self.dealt)
        if self.phase == BID:
            return refuse("already_passed") if action.seat in self.passed else FINE
        verdict = self._check_turn(COUNTER, action.seat)
        if verdict.ok and self.counter_state is not None:
            return self.counter_state.check(action.seat, None)
        return verdict

    def _check_bury(self, action: Bury) -> Verdict:
        verdict = self._check_turn(BURY, action.seat)
        if not verdict.ok:
            return verdict
        if len(action.cards) != self.rules.bottom_size:
            return refuse(
                "wrong_card_count", expected=self.rules.bottom_size, got=len(action.cards)
            )
        return self._check_held(action.seat, action.cards)

    def _check_counter(self, action: Counter) -> Verdict:
        verdict = self._check_turn(COUNTER, action.seat)
        if not verdict.ok:
            return verdict
        held = self._check_held(action.seat, action.cards)
        if not held.ok or self.counter_state is None:
            return held
        return self.counter_state.check(action.seat, action.cards)

    def _check_call(self, action: Call) -> Verdict:
        verdict = self._check_turn(CALL, action.seat)
        if not verdict.ok:
            return verdict
        return check_call(self.rules, action.card, action.nth)

    def _check_play(self, action: Play) -> Verdict:
        if self.phase != PLAY or self.table is None:
            return refuse("round_over") if self.over else refuse("wrong_phase", phase=self.phase)
        if self.turn != action.seat:
            if not 0 <= action.seat < self.players:
                return refuse("unknown_seat", seat=action.seat)
            return refuse("not_your_turn", turn=self.turn)
        return self.table.check(action)

    # -- apply ------------------------------------------------------------------

    def apply(self, action: Action) -> list[Event]:
        """Apply an action and return what happened; raises ``IllegalAction`` if it is refused."""
        verdict = self.check(action)
        if verdict.code is not None:
            raise IllegalAction(verdict)
        self.steps += 1
        if isinstance(action, Play):
            return self._play(action)
        if isinstance(action, Deal):
            return self._deal(action.count)
        if isinstance(action, EndBidding):
            return self._end_bidding()
        if isinstance(action, Bid):
            return self._bid(action)
        if isinstance(action, Pass):
            return self._pass(action.seat)
        if isinstance(action, Bury):
            return self._bury(action)
        if isinstance(action, Counter):
            return self._counter(action)
        return self._call(action)

    def _deal(self, count: int) -> list[Event]:
        start = self.dealt
        first = (self.first_seat + start) % self.players
        cards = self.deck[start : start + count]
        seat = first
        for card in cards:
            self.counts[seat][card] += 1
            seat += 1
            if seat == self.players:
                seat = 0
        self.dealt = start + count
        if self.dealt == self.to_deal:
            self.phase = BID
        return [Dealt(first, self.players, cards)]

    def _bid(self, action: Bid) -> list[Event]:
        term = self.bid_state.apply(action.seat, action.cards)
        trump = self.bid_state.trump()
        self.trump = -1 if trump is None else trump
        self.passed.clear()
        return [BidMade(action.seat, action.cards, term, self.trump)]

    def _pass(self, seat: int) -> list[Event]:
        if self.phase == COUNTER and self.counter_state is not None:
            self.counter_state.apply(seat, None)
            return [CounterPassed(seat), *self._after_bury()]
        self.passed.add(seat)
        events: list[Event] = [BiddingPassed(seat)]
        if len(self.passed) == self.players:
            events.extend(self._end_bidding())
        return events

    def _end_bidding(self) -> list[Event]:
        standing = self.bid_state.standing
        trump = self.bid_state.trump_if_ended(self.bottom)
        if trump is None:
            self.phase = REDEAL
            return [Redealt(-1)]
        self.trump = trump
        self.dealer = self.bid_state.dealer_if_ended(self.first_seat)
        bidder = -1 if standing is None else standing.seat
        return [
            BiddingEnded(self.dealer, self.trump, bidder),
            self._take_bottom(self.dealer),
        ]

    def _take_bottom(self, seat: int) -> Event:
        taken = self.bottom
        for card in taken:
            self.counts[seat][card] += 1
        self.bottom = ()
        self.burier = seat
        self.phase = BURY
        self.turn = seat
        return BottomTaken(seat, taken)

    def _bury(self, action: Bury) -> list[Event]:
        counts = self.counts[action.seat]
        for card in action.cards:
            counts[card] -= 1
        self.bottom = action.cards
        if self.counter_state is None:
            standing = self.bid_state.standing
            self.counter_state = CounterState(
                self.rules,
                self.level,
                self.dealer,
                None if standing is None else (standing.seat, standing.cards),
                first_hand=self.first_hand,
                trump=self.trump,
            )
        return [Buried(action.seat, action.cards), *self._after_bury()]

    def _after_bury(self) -> list[Event]:
        """Ask the next seat for a counter; when the circle is over, go on to the friend or play."""
        asked = self.counter_state.next_seat if self.counter_state is not None else None
        if asked is not None:
            self.phase = COUNTER
            self.turn = asked
            return []
        self.turn = self.dealer
        if self.rules.calls_friend:
            self.phase = CALL
            return []
        return self._start_play()

    def _counter(self, action: Counter) -> list[Event]:
        if self.counter_state is not None:
            self.counter_state.apply(action.seat, action.cards)
            self.trump = self.counter_state.trump
        self.counter_history.append((action.seat, action.cards))
        return [
            Countered(action.seat, action.cards, self.trump),
            self._take_bottom(action.seat),
        ]

    def _call(self, action: Call) -> list[Event]:
        self.called = action.card
        self.called_nth = action.nth
        events: list[Event] = [FriendCalled(action.seat, action.card, action.nth)]
        if self.rules.friend_rule == "holder":
            friend = friend_by_holding(self.dealer, self.counts, action.card)
            self.friend = -1 if friend is None else friend
            if friend is not None:
                events.append(YouAreFriend(friend))
        events.extend(self._start_play())
        return events

    def _start_play(self) -> list[Event]:
        if self.rules.partners == FIXED:
            self.friend = (self.dealer + 2) % self.players
            self.friend_public = True
        self.table = PlayTable(self.rules, self.level, self.trump, self.counts, self.dealer)
        self.phase = PLAY
        self.turn = self.dealer
        return []

    # -- play -------------------------------------------------------------------

    def _play(self, action: Play) -> list[Event]:
        table = self.table
        assert table is not None
        events = table.apply(action)
        if not self.friend_public:
            events.extend(self._learn_friend(action.seat, table.last_cards))
        self.turn = table.turn
        if table.done:
            events.append(self._finish(table))
        return events

    def _learn_friend(self, seat: int, cards: Cards) -> list[Event]:
        """Reveal the partner when the called card falls (§11)."""
        copies = 0
        for card in cards:
            if card == self.called:
                copies += 1
        if not copies:
            return []
        before = self.copies_seen
        self.copies_seen += copies
        if self.rules.friend_rule == "nth_played":
            if not before < self.called_nth <= self.copies_seen:
                return []
            self.friend = seat if seat != self.dealer else -1
        elif seat != self.friend:
            return []
        self.friend_public = True
        return [FriendRevealed(seat)]

    def _finish(self, table: PlayTable) -> Event:
        """Score the round (§8, §9)."""
        rules = self.rules
        declarers = self.declarers()
        last = table.tricks[len(table.tricks) - 1]
        caught = 0
        penalty = 0
        for seat in range(self.players):
            if seat in declarers:
                penalty += table.penalties[seat]
            else:
                caught += table.taken[seat]
                penalty -= table.penalties[seat]
        lost = last.winner not in declarers
        multiplier = 0
        if lost:
            units = last.demand.units
            if rules.bottom_unit == "winner" and last.winner != last.leader:
                units = read(rules, table.order, last.winning_cards())
            multiplier = bottom_multiplier(rules, units[0].size)
        in_bottom = points_of(self.bottom)
        total = caught + in_bottom * multiplier + penalty
        side, levels = outcome(rules, total)
        self.friend_public = True
        self.phase = OVER
        self.turn = -1
        self.result = RoundResult(
            dealer=self.dealer,
            partner=declarers[1] if len(declarers) > 1 else -1,
            side=side,
            levels=levels,
            points=total,
            trick_points=caught,
            bottom=self.bottom,
            bottom_points=in_bottom,
            bottom_multiplier=multiplier,
            penalty_points=penalty,
            per_seat=tuple(table.taken),
            doublings=self.doublings,
            last_winner=last.winner,
            jack=self._jack(last) if lost else -1,
        )
        return RoundOver(self.dealer, side, levels, total)

    def _jack(self, last: Trick) -> int:
        """Return 1 or 0 for a trump or plain jack that took the last trick at level J, else −1."""
        if self.level != RANK_JACK or self.table is None:
            return -1
        units = read(self.rules, self.table.order, last.winning_cards())
        top = units[0].cards[0]
        if top >= FACES - 2 or top % 13 != RANK_JACK:
            return -1
        return 1 if top // 13 == self.trump else 0

    # -- sides -------------------------------------------------------------------

    def declarers(self) -> tuple[int, ...]:
        """Return the true declarers as far as they are decided: the dealer and his partner."""
        if self.dealer < 0:
            return ()
        if self.friend < 0 or self.friend == self.dealer:
            return (self.dealer,)
        return (self.dealer, self.friend)
