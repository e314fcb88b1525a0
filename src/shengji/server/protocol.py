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
RoomId: TypeAlias = Annotated[str, Meta(max_length=64)]
RoomCode: TypeAlias = Annotated[str, Meta(max_length=16)]
PlayerId: TypeAlias = Annotated[str, Meta(max_length=64)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Seconds: TypeAlias = Annotated[float, Meta(ge=5, le=600)]
BotName: TypeAlias = Literal["rule", "random"]
Watching: TypeAlias = Literal["none", "public", "open"]
"""Who may watch: nobody; the public table; that and, after each round, all hands."""
VoteKind: TypeAlias = Literal["end_match", "add_time"]
Phrase: TypeAlias = Literal[
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "hurry",
    "wait",
    "wow",
    "points_please",
    "good_game",
    "smile",
    "laugh",
    "cry",
    "think",
    "clap",
    "sweat",
]
"""What can be said with one tap; the last six are emotes."""


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


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last ``table`` message that a returning client saw."""

    table: TableId
    seq: Seq


class Hello(FromClient, frozen=True, tag="hello", kw_only=True):
    """The first message. ``token`` is what the last welcome gave; null for a new guest.

    With ``seen`` the first ``table`` message holds the events since then, if
    the table still remembers them.
    """

    token: Token | None = None
    lang: Language = "zh"
    seen: "Seen | None" = None


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


class Auto(FromClient, frozen=True, tag="auto", kw_only=True):
    """Let the table play for the own seat (托管), or take the seat back."""

    table: TableId
    on: bool


class GiveSeed(FromClient, frozen=True, tag="seed", kw_only=True):
    """The answer to ``pledge``: the client's own part of the shuffle, 64 hex digits."""

    table: TableId
    round: Annotated[str, Meta(max_length=64)]
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Propose(FromClient, frozen=True, tag="propose", kw_only=True):
    """Ask the people at the table to agree on something."""

    table: TableId
    vote: VoteKind


class Vote(FromClient, frozen=True, tag="vote", kw_only=True):
    """Agree with what was proposed, or not."""

    table: TableId
    yes: bool


class Leave(FromClient, frozen=True, tag="leave", kw_only=True):
    """Get up for good."""

    table: TableId


class Sync(FromClient, frozen=True, tag="sync", kw_only=True):
    """Ask for a ``table`` message."""

    table: TableId


class Ping(FromClient, frozen=True, tag="ping", kw_only=True):
    """Ask for a sign of life; ``lag`` is how many seconds the last answer took."""

    lag: Annotated[float, Meta(ge=0, le=60)] = 0.0


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each wait of a room (docs/rules §13); null: as long as it takes."""

    bid_grace: Annotated[float, Meta(ge=3, le=60)] = 8.0
    bury: Seconds | None = 40.0
    counter: Seconds | None = 10.0
    call: Seconds | None = 20.0
    play: Seconds | None = 20.0


class RoomSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a room's host decides besides the rules. ``bot`` is the strength of its bots."""

    clock: Clock = Clock()
    watching: Watching = "public"
    free_chat: bool = True
    shuffle: bool = False
    bot: BotName = "rule"


class CreateRoom(FromClient, frozen=True, tag="create_room", kw_only=True):
    """Open a room for friends and sit down in it; leaves an older table or room."""

    preset: Preset
    options: Options = {}
    settings: RoomSettings = RoomSettings()


class JoinRoom(FromClient, frozen=True, tag="join_room", kw_only=True):
    """Come into the room of a code: on a free seat, else to watch."""

    code: RoomCode


class InRoom(FromClient, frozen=True, kw_only=True):
    """A message about the own room."""

    room: RoomId


class ChangeRoom(InRoom, frozen=True, tag="change_room", kw_only=True):
    """Set the rules anew, before the start; everybody must be ready anew. The host's."""

    preset: Preset
    options: Options = {}
    settings: RoomSettings = RoomSettings()


class TakeSeat(InRoom, frozen=True, tag="take_seat", kw_only=True):
    """Move to a free seat or a bot's; null: stand up and watch."""

    seat: SeatNumber | None


class SetBot(InRoom, frozen=True, tag="set_bot", kw_only=True):
    """Put a bot on a free seat, or (null) take it away. The host's."""

    seat: SeatNumber
    bot: BotName | None


class Ready(InRoom, frozen=True, tag="ready", kw_only=True):
    """Say that one is ready under these rules, or no longer."""

    ready: bool


class Kick(InRoom, frozen=True, tag="kick", kw_only=True):
    """Send somebody out before the start. The host's."""

    player: PlayerId


class StartMatch(InRoom, frozen=True, tag="start", kw_only=True):
    """Begin: everybody seated is ready, bots take the free seats. The host's."""


class LeaveRoom(InRoom, frozen=True, tag="leave_room", kw_only=True):
    """Go; a seat in a running match is played by the table, and then by a bot."""


class Say(InRoom, frozen=True, tag="say", kw_only=True):
    """Say something to the room: a phrase, or a text where the room allows it."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(max_length=120)] | None = None


ClientMessage: TypeAlias = (
    Hello
    | PlayNow
    | CreateRoom
    | JoinRoom
    | ChangeRoom
    | TakeSeat
    | SetBot
    | Ready
    | Kick
    | StartMatch
    | LeaveRoom
    | Say
    | Act
    | Auto
    | GiveSeed
    | Propose
    | Vote
    | AskPreview
    | AskHint
    | NextRound
    | Leave
    | Sync
    | Ping
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
    """Who sits on a seat; ``auto`` says that the table plays for it (托管)."""

    name: str
    bot: bool
    connected: bool
    auto: bool
    player: str | None


class VoteInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is being voted on; all of ``asked`` must agree before ``until``."""

    vote: VoteKind
    by: int
    asked: list[int]
    yes: list[int]
    until: float


class ClientSeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's own part of the shuffle."""

    seat: int
    seed: str


class MatchInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the match stands; ``hand`` counts rounds from 1, ``won_by`` are seats."""

    levels: list[str]
    hand: int
    dealer: int | None
    won_by: list[int] | None


class DealInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The round's id (``/api/records/<round>`` once it is over) and the pledge to its deal.

    ``commitment`` is SHA-256 of seed and round id; ``seed`` and what the
    clients added are told when the round is over.
    """

    round: str
    commitment: str
    seed: str | None
    client_seeds: list[ClientSeed]


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

    ``events`` are what happened after sequence ``since``; ``view`` is always
    whole. ``deadline`` and ``server_time`` are seconds since the Unix epoch.
    ``ready`` are the seats that want the next round, ``watchers`` counts who
    looks on, ``room`` is the room that the table belongs to.
    """

    table: str
    room: str | None
    seq: int
    since: int
    seats: list[SeatInfo]
    match: MatchInfo
    deal: DealInfo
    view: View
    events: list[Event]
    ready: list[int]
    vote: VoteInfo | None
    watchers: int
    deadline: float | None
    server_time: float


class Pledge(FromServer, frozen=True, tag="pledge", kw_only=True):
    """A round is about to be dealt: its id and the pledge to the server's part of the shuffle.

    A client answers with ``seed``; without an answer it takes no part.
    """

    table: str
    round: str
    commitment: str


class RoomSeat(msgspec.Struct, frozen=True):
    """A seat of a room: somebody (``player``), a bot, or nobody (both null)."""

    player: str | None
    name: str
    bot: BotName | None
    ready: bool
    connected: bool


class RoomWatcher(msgspec.Struct, frozen=True):
    """Somebody in a room who has no seat."""

    player: str
    name: str


class RoomMessage(FromServer, frozen=True, tag="room", kw_only=True):
    """The own room, whole, after every change. ``table`` is its match, once it has begun."""

    room: str
    code: str
    host: str
    you: str
    preset: str
    options: Options
    settings: RoomSettings
    seats: list[RoomSeat]
    watchers: list[RoomWatcher]
    table: str | None


class RoomClosed(FromServer, frozen=True, tag="room_closed", kw_only=True):
    """The room is over for the player: left_room, kicked, room_closed."""

    room: str
    code: str
    text: Sentence


class Said(FromServer, frozen=True, tag="said", kw_only=True):
    """Somebody said something; ``seat`` is null for one who looks on."""

    room: str
    player: str
    name: str
    seat: int | None
    phrase: Phrase | None
    text: str | None


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
    Welcome
    | Ok
    | ErrorMessage
    | TableMessage
    | Pledge
    | RoomMessage
    | RoomClosed
    | Said
    | PreviewMessage
    | HintMessage
    | Closed
    | Bye
)
