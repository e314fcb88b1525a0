"""Rounds in prepared positions: in the middle of the play, or on the way from the deal to it."""

from dataclasses import dataclass
from typing import Final

from shengji.rules import (
    Action,
    Cards,
    Deal,
    Play,
    Round,
    Rules,
    parse_card,
    parse_cards,
    parse_rank,
    parse_trump,
    preset,
    shuffled,
)
from shengji.rules.cards import count_faces, full_deck
from shengji.rules.friend import friend_by_holding
from shengji.rules.options import FIXED
from shengji.rules.play import PlayTable
from shengji.rules.round import PLAY

OPPOSITE: Final = 2
FILLING: Final = b"lessons"
"""The seed of the cards that no position names."""


@dataclass(frozen=True)
class AtPlay:
    """A trick in the middle of a round: all hands when it began, and what was played to it.

    ``hands`` has one a seat, as codes; ``plays`` go from the leader on. With a
    friend, ``called`` is the card that the dealer called, and ``revealed``
    says which seat it has made his friend, if that has come out.
    """

    hands: tuple[str, ...]
    leader: int = 0
    plays: tuple[str, ...] = ()
    level: str = "2"
    trump: str = "H"
    preset: str = "two_decks"
    dealer: int = 1
    called: str | None = None
    revealed: int | None = None

    def round(self) -> Round:
        """Return the round. It was put together, not played: nobody wants to sit through that."""
        rules = preset(self.preset)
        level, trump = parse_rank(self.level), parse_trump(self.trump)
        made = Round(rules, full_deck(rules.decks), level=level, dealer=self.dealer)
        counts = [count_faces(parse_cards(hand)) for hand in self.hands]
        made.dealt = made.to_deal
        made.trump = trump
        self._make_friend(made, rules, counts)
        made.table = PlayTable(rules, level, trump, counts, self.leader)
        made.phase = PLAY
        made.turn = self.leader
        for cards in self.plays:
            made.apply(Play(made.turn, parse_cards(cards)))
        return made

    def _make_friend(self, made: Round, rules: Rules, counts: list[list[int]]) -> None:
        if rules.partners == FIXED:
            made.friend = (self.dealer + OPPOSITE) % rules.players
            made.friend_public = True
        elif self.called is not None:
            made.called = parse_card(self.called)
            friend = self.revealed
            if friend is None:
                friend = friend_by_holding(self.dealer, counts, made.called)
            made.friend = -1 if friend is None else friend
            made.friend_public = self.revealed is not None


@dataclass(frozen=True)
class FromDeal:
    """A round from its first card on.

    ``hands`` say what each seat is dealt first, in that order, and ``bottom``
    what comes to lie there; other cards fill the rest up. ``each`` is the
    number of cards that every seat has been dealt (None: all of them), and
    ``actions`` are what was done then. ``dealer`` is None in the first round
    of a match.
    """

    hands: tuple[str, ...]
    bottom: str = ""
    each: int | None = None
    actions: tuple[Action, ...] = ()
    level: str = "2"
    preset: str = "two_decks"
    dealer: int | None = None

    def round(self) -> Round:
        """Return the round."""
        rules = preset(self.preset)
        made = Round(rules, self.deck(), level=parse_rank(self.level), dealer=self.dealer)
        each = rules.hand_size if self.each is None else self.each
        made.apply(Deal(each * rules.players))
        for action in self.actions:
            made.apply(action)
        return made

    def deck(self) -> Cards:
        """Return all cards in the order in which they are dealt."""
        rules = preset(self.preset)
        hands = [list(parse_cards(hand)) for hand in self.hands]
        bottom = list(parse_cards(self.bottom))
        rest = list(shuffled(rules, FILLING))
        for card in (card for cards in (*hands, bottom) for card in cards):
            rest.remove(card)
        for cards, size in (
            *((hand, rules.hand_size) for hand in hands),
            (bottom, rules.bottom_size),
        ):
            missing = size - len(cards)
            cards.extend(rest[:missing])
            del rest[:missing]
        return (*(card for turn in zip(*hands, strict=True) for card in turn), *bottom)
