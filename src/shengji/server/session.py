"""One connection: reads messages, answers each by its id, writes through a bounded outbox."""

import asyncio
import logging
import secrets
import time
from dataclasses import asdict
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from shengji.house.rooms import HouseNews, RoomEnded, Utterance
from shengji.rules import RulesError
from shengji.server import protocol as wire
from shengji.server.hub import Hub
from shengji.server.limits import MALFORMED, Buckets
from shengji.server.roomwire import change_of, room_message, settings_of
from shengji.server.shown import events_of, view_of
from shengji.store import Player
from shengji.table import messages as table
from shengji.table.codec import SEAT_KINDS
from shengji.wording import sentence

log = logging.getLogger(__name__)

MOST_BYTES: Final = 4096
"""The longest message of a client."""
OUTBOX: Final = 256
"""Messages that may wait for a slow client before it is dropped."""
SEND_SECONDS: Final = 10.0
"""How long one message may take to be sent."""

GOING_AWAY: Final = 1001
SERVICE_RESTART: Final = 1012
POLICY: Final = 1008
REPLACED: Final = 4001

_DECODER: Final = msgspec.json.Decoder(wire.ClientMessage)
_ENCODER: Final = msgspec.json.Encoder()


class _Head(msgspec.Struct):
    """What is read of a message that cannot be read: whom to answer, and about what."""

    id: Any = None
    action: Any = None


class Session:
    """The server's end of one WebSocket."""

    def __init__(self, socket: WebSocket, hub: Hub, buckets: Buckets) -> None:
        self.id: Final = secrets.token_urlsafe(9)
        self._socket: Final = socket
        self._hub: Final = hub
        self._outbox: asyncio.Queue[bytes | int] = asyncio.Queue(OUTBOX)
        self._buckets: Final = buckets
        self._player: Player | None = None
        self._lang = "zh"
        self._closing = False
        self._reason = "gone"
        self.lag = 0.0
        self.ended: Final = asyncio.Event()
        """Set when the connection is over and forgotten."""

    async def run(self) -> None:
        """Serve the connection until one side ends it."""
        await self._socket.accept()
        self._hub.metrics.opened()
        writer = asyncio.create_task(self._write(), name=f"outbox {self.id}")
        reader = asyncio.create_task(self._read(), name=f"inbox {self.id}")
        try:
            await asyncio.wait([writer, reader], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (writer, reader):
                task.cancel()
            await asyncio.gather(writer, reader, return_exceptions=True)
            if self._player is not None:
                await self._hub.leave(self._player, self)
            self._hub.metrics.dropped(self._reason)
            self.ended.set()

    # -- writing ------------------------------------------------------------------

    def _send(self, message: wire.ServerMessage) -> None:
        self._put(_ENCODER.encode(message))

    def _put(self, item: bytes | int) -> None:
        if self._closing:
            return
        try:
            self._outbox.put_nowait(item)
        except asyncio.QueueFull:
            # Whoever does not read loses the line, not the table its pace.
            log.info("connection %s is too slow", self.id)
            self._empty_outbox()
            self._end("too_slow", POLICY)

    def _empty_outbox(self) -> None:
        while not self._outbox.empty():
            self._outbox.get_nowait()

    def _end(self, code: str, status: int) -> None:
        """Say goodbye and close after what is already in the outbox."""
        self._reason = code
        self._send(wire.Bye(code=code, text=_text(code, {})))
        self._put(status)
        self._closing = True

    async def _write(self) -> None:
        while True:
            item = await self._outbox.get()
            try:
                async with asyncio.timeout(SEND_SECONDS):
                    if isinstance(item, int):
                        await self._socket.close(item)
                        return
                    await self._socket.send_text(item.decode())
            except (RuntimeError, WebSocketDisconnect, TimeoutError, OSError):
                return  # The other end is gone; a player comes back by a new connection.

    def deliver(self, news: table.News) -> None:
        """Hand over what a table says."""
        if isinstance(news, table.Closed):
            text = _text(news.code, {})
            self._send(wire.Closed(table=news.table, code=news.code, text=text))
            return
        if isinstance(news, table.Pledged):
            self._send(wire.Pledge(table=news.table, round=news.round, commitment=news.commitment))
            return
        vote = news.vote
        self._send(
            wire.TableMessage(
                table=news.table,
                room=news.room,
                seq=news.seq,
                since=news.since,
                seats=[
                    wire.SeatInfo(seat.name, seat.bot, seat.connected, seat.auto, seat.player)
                    for seat in news.seats
                ],
                match=msgspec.convert(news.match, wire.MatchInfo),
                deal=msgspec.convert(news.deal, wire.DealInfo),
                view=view_of(news.view),
                events=events_of(news.events),
                ready=list(news.ready),
                vote=None if vote is None else msgspec.convert(asdict(vote), wire.VoteInfo),
                watchers=news.watchers,
                deadline=news.deadline,
                server_time=news.server_time,
            )
        )

    def deliver_house(self, news: HouseNews) -> None:
        """Hand over what a room says."""
        if isinstance(news, RoomEnded):
            text = _text(news.code, {})
            self._send(wire.RoomClosed(room=news.room, code=news.code, text=text))
        elif isinstance(news, Utterance):
            self._send(msgspec.convert(asdict(news), wire.Said))
        elif self._player is not None:
            self._send(room_message(news.room, self._player.id, self._hub.is_here))

    def replace(self) -> None:
        """Make way for a newer connection of the same player."""
        self._end("replaced", REPLACED)

    def shut_down(self) -> None:
        """Tell the client that the server goes and comes back."""
        self._end("shutting_down", SERVICE_RESTART)

    # -- reading ------------------------------------------------------------------

    async def _read(self) -> None:
        while not self._closing:
            try:
                raw = await self._received()
            except (WebSocketDisconnect, RuntimeError):
                return
            await self._take(raw)
        # The writer ends the session once the farewell is out.
        await asyncio.Event().wait()

    async def _received(self) -> bytes:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        data = text.encode("utf-8", "surrogatepass") if text is not None else message.get("bytes")
        return bytes(data or b"")

    async def _take(self, raw: bytes) -> None:
        """Process one message; whatever is in it, the connection goes on."""
        if len(raw) > MOST_BYTES:
            self._malformed(None, "message_too_large", {"most": MOST_BYTES})
            return
        try:
            message = _DECODER.decode(raw)
        except msgspec.MsgspecError as error:
            self._malformed(*_trouble(raw, str(error)))
            return
        except (RecursionError, UnicodeDecodeError):
            self._malformed(None, "bad_message", {"reason": "unreadable"})
            return
        kind = str(type(message).__struct_config__.tag)
        self._hub.metrics.message(kind)
        if not self._buckets.take(kind):
            self._refuse(message.id, "too_many_messages", {})
            return
        try:
            await self._process(message)
        except RulesError as error:
            self._refuse(message.id, error.code, dict(error.params))
        except Exception:
            log.exception("message %s of connection %s", type(message).__name__, self.id)
            self._refuse(message.id, "internal", {})

    def _malformed(self, id_: int | None, code: str, params: dict[str, Any]) -> None:
        if self._buckets.take(MALFORMED):
            self._refuse(id_, code, params)
        else:
            self._end("too_many_messages", POLICY)

    def _refuse(
        self, id_: int | None, code: str, params: dict[str, Any], seq: int | None = None
    ) -> None:
        self._hub.metrics.refused(code)
        text = _text(code, params)
        self._send(wire.ErrorMessage(id=id_, code=code, params=params, text=text, seq=seq))

    async def _process(self, message: wire.ClientMessage) -> None:
        if isinstance(message, wire.Ping):
            self.lag = message.lag
            self._send(wire.Ok(id=message.id))
        elif isinstance(message, wire.Hello):
            await self._hello(message)
        elif self._player is None:
            self._refuse(message.id, "hello_first", {})
        elif isinstance(message, wire.PlayNow):
            reply = await self._hub.play_now(
                self._player, self, message.preset, message.options, self._lang
            )
            self._answer(message.id, reply)
        elif isinstance(message, wire.CreateRoom | wire.JoinRoom | wire.InRoom):
            self._answer(message.id, await self._in_room(self._player, message))
        else:
            request = self._request(self._player, message)
            if request is None:
                self._refuse(message.id, "not_your_seat", {})
                return
            started = time.perf_counter()
            reply = await self._hub.ask(self._player, message.table, request)
            self._answer(message.id, reply)
            if isinstance(message, wire.Act) and isinstance(reply, table.Done):
                kind = str(type(message.action).__struct_config__.tag)
                self._hub.metrics.acted(kind, time.perf_counter() - started)

    async def _hello(self, message: wire.Hello) -> None:
        if self._player is not None:
            self._refuse(message.id, "hello_again", {})
            return
        self._lang = message.lang
        player, token = await self._hub.enter(message.token, message.lang, self)
        self._player = player
        at = self._hub.table_of(player)
        self._send(
            wire.Welcome(
                id=message.id,
                token=token,
                player=wire.Player(player.id, player.name),
                table=None if at is None else at.id,
                server_time=self._hub.clock.now(),
            )
        )
        seen = message.seen
        known = seen is not None and at is not None and at.id == seen.table
        await self._hub.attach(player, self, seen.seq if seen is not None and known else None)

    async def _in_room(
        self, player: Player, message: wire.CreateRoom | wire.JoinRoom | wire.InRoom
    ) -> table.Reply:
        """Do what a message asks of a room; refusals are raised."""
        hub = self._hub
        if isinstance(message, wire.CreateRoom):
            settings = settings_of(message.settings)
            return await hub.create_room(player, message.preset, message.options, settings)
        if isinstance(message, wire.JoinRoom):
            return await hub.join_room(player, message.code)
        if isinstance(message, wire.LeaveRoom):
            return await hub.leave_room(player, message.room)
        if isinstance(message, wire.TakeSeat):
            return await hub.take_seat(player, message.room, message.seat)
        if isinstance(message, wire.StartMatch):
            return await hub.start_match(player, message.room, self._lang)
        if isinstance(message, wire.Say):
            hub.rooms.say(message.room, player, message.phrase, message.text)
        elif isinstance(message, wire.Kick):
            await hub.rooms.kick(message.room, player.id, message.player)
        else:
            await hub.rooms.change(message.room, change_of(message, player.id))
        return table.Done(None)

    def _request(self, player: Player, message: "_TableRequest") -> table.Request | None:
        """Return what a message asks of a table; None when it acts for another's seat."""
        if isinstance(message, wire.Act):
            action = msgspec.to_builtins(message.action)
            named = action.pop("seat", None)
            at = self._hub.table_of(player)
            if named is not None and (at is None or at.state.seat_of(player.id) != named):
                return None
            return table.Act(player.id, message.seq, action)
        if isinstance(message, wire.AskPreview):
            return table.Preview(player.id, message.seq, tuple(message.cards))
        if isinstance(message, wire.AskHint):
            return table.Hint(player.id, message.seq)
        if isinstance(message, wire.Auto):
            return table.Auto(player.id, message.on)
        if isinstance(message, wire.GiveSeed):
            return table.GiveSeed(player.id, message.round, bytes.fromhex(message.seed))
        if isinstance(message, wire.Propose):
            return table.Propose(player.id, message.vote)
        if isinstance(message, wire.Vote):
            return table.Vote(player.id, message.yes)
        if isinstance(message, wire.NextRound):
            return table.Next(player.id)
        if isinstance(message, wire.Leave):
            return table.Leave(player.id)
        return table.Sync(player.id)

    def _answer(self, id_: int, reply: table.Reply) -> None:
        if isinstance(reply, table.Refused):
            self._refuse(id_, reply.code, reply.params, reply.seq)
        elif isinstance(reply, table.Previewed):
            self._send(
                wire.PreviewMessage(
                    id=id_,
                    seq=reply.seq,
                    ok=reply.code is None,
                    code=reply.code,
                    params=reply.params,
                    text=None if reply.code is None else _text(reply.code, reply.params),
                    shape=msgspec.convert(reply.shape, wire.PreviewShape),
                    units=[list(unit) for unit in reply.units],
                )
            )
        elif isinstance(reply, table.Hinted):
            plays = [list(cards) for cards in reply.plays]
            self._send(wire.HintMessage(id=id_, seq=reply.seq, plays=plays))
        else:
            self._send(wire.Ok(id=id_, seq=reply.seq))


_TableRequest = (
    wire.Act
    | wire.Auto
    | wire.GiveSeed
    | wire.Propose
    | wire.Vote
    | wire.AskPreview
    | wire.AskHint
    | wire.NextRound
    | wire.Leave
    | wire.Sync
)


def _trouble(raw: bytes, reason: str) -> tuple[int | None, str, dict[str, Any]]:
    """Return whom to answer about an unreadable message (None: unknown), a code and parameters."""
    try:
        head = msgspec.json.decode(raw, type=_Head)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None, "bad_message", {"reason": reason}
    usable = type(head.id) is int and 0 <= head.id < 2**53
    kind = head.action.get("kind") if isinstance(head.action, dict) else None
    if isinstance(kind, str) and kind not in SEAT_KINDS:
        return head.id if usable else None, "unknown_action", {"kind": kind}
    return head.id if usable else None, "bad_message", {"reason": reason}


def _text(code: str, params: dict[str, Any]) -> wire.Sentence:
    return wire.Sentence(zh=sentence(code, params, "zh"), en=sentence(code, params, "en"))
