"""The messages of the WebSocket (docs/protocol.md), both ways, told apart by their field ``t``.

Every message of a client has an ``id`` that it chooses; the answer carries
it. ``table`` and ``bye`` and ``closed`` come unasked. Unknown fields are
refused: a client that sends them means something that the server would not do.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from shengji.server.shown import Event, Shape, View

MessageId: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Code: TypeAlias = Annotated[str, Meta(max_length=4)]
"""A card's code: S2 … CA, w, W."""
CardList: TypeAlias = Annotated[list[Code], Meta(max_length=64)]
TableId: TypeAlias = Annotated[str, Meta(max_length=64)]
Preset: TypeAlias = Annotated[str, Meta(max_length=32)]
Token: TypeAlias = Annotated[str, Meta(max_length=128)]
Language: TypeAlias = Annotated[str, Meta(max_length=16)]
OptionValue: TypeAlias = bool | int | str | list[str] | None
Options: TypeAlias = Annotated[dict[str, OptionValue], Meta(max_length=40)]


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """An action of the own seat; ``seat`` may be left out, and may name no other seat."""


class Bid(Action, frozen=True, tag="bid", kw_only=True):
    """Show cards to make their suit trump."""

    cards: CardList
    seat: int | None = None


class Pass(Action, frozen=True, tag="pass", kw_only=True):
    """No more bids, or no counter."""

    seat: int | None = None


class Bury(Action, frozen=True, tag="bury", kw_only=True):
    """Bury the bottom."""

    cards: CardList
    seat: int | None = None


class Counter(Action, frozen=True, tag="counter", kw_only=True):
    """Show cards to take the bottom."""

    cards: CardList
    seat: int | None = None


class Call(Action, frozen=True, tag="call", kw_only=True):
    """Call a friend: whoever holds (or plays the ``nth``) ``card``."""

    card: Code
    nth: int = 1
    seat: int | None = None


class Play(Action, frozen=True, tag="play", kw_only=True):
    """Lead or follow; ``units`` may say how a lead is meant to be read."""

    cards: CardList
    units: Annotated[list[CardList], Meta(max_length=64)] | None = None
    seat: int | None = None


SeatAction: TypeAlias = Bid | Pass | Bury | Counter | Call | Play


class FromClient(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """A message of a client."""

    id: MessageId


class Hello(FromClient, frozen=True, tag="hello", kw_only=True):
    """The first message. ``token`` is what an earlier welcome gave; null for a new guest."""

    token: Token | None = None
    lang: Language = "zh"


class PlayNow(FromClient, frozen=True, tag="play_now", kw_only=True):
    """Sit down at a new table with bots in the other seats and start; leaves an older table."""

    preset: Preset
    options: Options = {}


class Act(FromClient, frozen=True, tag="act", kw_only=True):
    """Do something; ``seq`` is the sequence of the table that it was chosen on."""

    table: TableId
    seq: Seq
    action: SeatAction


class AskPreview(FromClient, frozen=True, tag="preview", kw_only=True):
    """What would these cards be, now?"""

    table: TableId
    seq: Seq
    cards: CardList


class AskHint(FromClient, frozen=True, tag="hint", kw_only=True):
    """What would be sensible, now?"""

    table: TableId
    seq: Seq


class NextRound(FromClient, frozen=True, tag="next", kw_only=True):
    """The round is over: begin the next."""

    table: TableId


class Leave(FromClient, frozen=True, tag="leave", kw_only=True):
    """Get up for good."""

    table: TableId


class Sync(FromClient, frozen=True, tag="sync", kw_only=True):
    """Ask for a ``table`` message."""

    table: TableId


class Ping(FromClient, frozen=True, tag="ping", kw_only=True):
    """Ask for a sign of life."""


ClientMessage: TypeAlias = (
    Hello | PlayNow | Act | AskPreview | AskHint | NextRound | Leave | Sync | Ping
)


class Sentence(msgspec.Struct, frozen=True):
    """A sentence in both languages."""

    zh: str
    en: str


class Player(msgspec.Struct, frozen=True):
    """A player; a guest's name is made up by the server."""

    id: str
    name: str


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    name: str
    bot: bool
    connected: bool


class MatchInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the match stands; ``hand`` counts rounds from 1, ``won_by`` are seats."""

    levels: list[str]
    hand: int
    dealer: int | None
    won_by: list[int] | None


class DealInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The round's id (``/api/records/<round>`` once it is over) and the pledge to its deal.

    ``commitment`` is SHA-256 of seed and round id; ``seed`` is told when the
    round is over.
    """

    round: str
    commitment: str
    seed: str | None


class FromServer(msgspec.Struct, frozen=True, tag_field="t", kw_only=True):
    """A message of the server."""


class Welcome(FromServer, frozen=True, tag="welcome", kw_only=True):
    """The answer to hello. With a ``table`` a ``table`` message follows."""

    id: int
    token: str
    player: Player
    table: str | None
    server_time: float


class Ok(FromServer, frozen=True, tag="ok", kw_only=True):
    """The message was processed; ``seq`` is the table's sequence after it."""

    id: int
    seq: int | None = None


class ErrorMessage(FromServer, frozen=True, tag="error", kw_only=True):
    """Nothing was changed, and why. ``id`` is null when the message's own could not be read."""

    id: int | None
    code: str
    params: dict[str, Any]
    text: Sentence
    seq: int | None = None


class TableMessage(FromServer, frozen=True, tag="table", kw_only=True):
    """The table as the own seat may see it, after every change.

    ``events`` are what happened since the last one; ``view`` is always whole.
    ``deadline`` and ``server_time`` are seconds since the Unix epoch.
    """

    table: str
    seq: int
    seats: list[SeatInfo]
    match: MatchInfo
    deal: DealInfo
    view: View
    events: list[Event]
    deadline: float | None
    server_time: float


PreviewShape: TypeAlias = Shape | Literal["none", "follow", "discard", "ruff"]


class PreviewMessage(FromServer, frozen=True, tag="preview", kw_only=True):
    """The answer to preview: may they be played, and how a lead is read."""

    id: int
    seq: int
    ok: bool
    code: str | None
    params: dict[str, Any]
    text: Sentence | None
    shape: PreviewShape
    units: list[list[str]]


class HintMessage(FromServer, frozen=True, tag="hint", kw_only=True):
    """The answer to hint: sets of cards from the most sensible on; may be empty."""

    id: int
    seq: int
    plays: list[list[str]]


class Closed(FromServer, frozen=True, tag="closed", kw_only=True):
    """A table is over for the player: left, abandoned, table_broken."""

    table: str
    code: str
    text: Sentence


class Bye(FromServer, frozen=True, tag="bye", kw_only=True):
    """The last message before the server closes the socket: replaced, shutting_down, …."""

    code: str
    text: Sentence


ServerMessage: TypeAlias = (
    Welcome | Ok | ErrorMessage | TableMessage | PreviewMessage | HintMessage | Closed | Bye
)
