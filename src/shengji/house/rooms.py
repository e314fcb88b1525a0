"""All friend rooms of a process: one change at a time, in the store before anybody hears of it."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from shengji.house.room import Room, Settings, new_room
from shengji.rules import RulesError
from shengji.store import Player, Store, Taken

log = logging.getLogger(__name__)

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""What a code is made of: nothing that could be taken for something else."""
CODE_LENGTH: Final = 6
TRIES: Final = 20
"""How often a code is drawn that is in use already."""


@dataclass(frozen=True, slots=True)
class RoomNews:
    """The room as it is now, for one member."""

    room: Room


@dataclass(frozen=True, slots=True)
class RoomEnded:
    """The room is over for somebody: ``left_room``, ``kicked``, ``room_closed``."""

    room: str
    code: str


@dataclass(frozen=True, slots=True)
class Utterance:
    """What a member says: a phrase or a text."""

    room: str
    player: str
    name: str
    seat: int | None
    phrase: str | None
    text: str | None


HouseNews: TypeAlias = RoomNews | RoomEnded | Utterance
Tell: TypeAlias = Callable[[str, HouseNews], None]
"""``tell(player id, news)``: hands news over and never waits."""
Change: TypeAlias = Callable[[Room], Room]


class _Kept:
    """A room, its version in the store, and whose turn it is to change it."""

    def __init__(self, room: Room, version: int) -> None:
        self.room = room
        self.version = version
        self.turn: Final = asyncio.Lock()
        self.closed = False


class Rooms:
    """Opens, changes and closes rooms. Who is in which room is asked here too."""

    def __init__(self, store: Store, tell: Tell) -> None:
        self._store: Final = store
        self._tell: Final = tell
        self._rooms: dict[str, _Kept] = {}
        self._codes: dict[str, str] = {}
        self._of: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    async def start(self) -> None:
        """Take up every room that the store holds."""
        for room_id, version, document in await self._store.open_rooms():
            try:
                self._keep(_Kept(Room.from_dict(document), version))
            except Exception:
                log.exception("room %s cannot be read", room_id)

    def of(self, player: str) -> Room | None:
        """Return the room that a player is in."""
        kept = self._rooms.get(self._of.get(player, ""))
        return None if kept is None else kept.room

    def all(self) -> list[Room]:
        """Return all rooms."""
        return [kept.room for kept in self._rooms.values()]

    async def open(
        self, host: Player, name: str, options: Mapping[str, object], settings: Settings
    ) -> Room:
        """Open a room with its host on seat 0; raises ``RulesError`` for wrong rules."""
        for _attempt in range(TRIES):
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            room = new_room(
                secrets.token_urlsafe(12), code, (host.id, host.name), name, options, settings
            )
            try:
                await self._store.create_room(room.id, code, room.to_dict())
            except Taken:
                continue
            self._keep(_Kept(room, 1))
            self._announce(room)
            return room
        raise RulesError("internal")

    async def join(self, player: Player, code: str) -> Room:
        """Let a player into the room of a code; raises ``unknown_room`` or ``room_full``."""
        room_id = self._codes.get(code.strip().upper())
        if room_id is None:
            raise RulesError("unknown_room")
        return await self.change(room_id, lambda room: room.joined(player.id, player.name))

    def check_code(self, code: str) -> None:
        """Raise ``RulesError("unknown_room")`` unless there is a room of that code."""
        if code.strip().upper() not in self._codes:
            raise RulesError("unknown_room")

    async def change(
        self,
        room_id: str,
        change: Change,
        before: Callable[[Room], Awaitable[Room]] | None = None,
    ) -> Room:
        """Change a room, keep it, tell its members; return it.

        ``before`` may do what belongs to the change (open a table) and returns
        the room as it then is; what it raises leaves the room as it was.
        """
        kept = self._rooms.get(room_id)
        if kept is None:
            raise RulesError("unknown_room")
        async with kept.turn:
            if kept.closed:
                raise RulesError("unknown_room")
            old = kept.room
            room = change(old)
            if before is not None:
                room = await before(room)
            if room == old:
                return room
            await self._save(kept, room)
            self._follow_members(old, room)
            if room.members:
                self._announce(room)
            return room

    async def leave(self, room_id: str, player: str, code: str = "left_room") -> None:
        """Let a player go; the last one closes the room."""
        await self.change(room_id, lambda room: room.left(player))
        self._tell(player, RoomEnded(room_id, code))

    async def kick(self, room_id: str, by: str, player: str) -> None:
        """Let the host send somebody out."""
        await self.change(room_id, lambda room: room.kicked(by, player))
        self._tell(player, RoomEnded(room_id, "kicked"))

    def say(self, room_id: str, player: Player, phrase: str | None, text: str | None) -> None:
        """Tell every member what one says.

        Raises ``RulesError``: ``not_in_room``, ``say_something``, ``no_free_chat``.
        """
        room = self.of(player.id)
        if room is None or room.id != room_id:
            raise RulesError("not_in_room")
        words = None if text is None else "".join(c for c in text if c.isprintable()).strip()
        if (phrase is None) == (not words):
            raise RulesError("say_something")
        if words and not room.settings.free_chat:
            raise RulesError("no_free_chat")
        said = Utterance(
            room.id,
            player.id,
            room.name_of(player.id),
            room.seat_of(player.id),
            phrase,
            words or None,
        )
        for member in room.members:
            self._tell(member, said)

    def announce_of(self, player: str) -> None:
        """Tell a player and the others of the room that somebody came or went."""
        room = self.of(player)
        if room is not None:
            self._announce(room)

    # -- inside ------------------------------------------------------------------

    def _keep(self, kept: _Kept) -> None:
        room = kept.room
        self._rooms[room.id] = kept
        self._codes[room.code] = room.id
        for member in room.members:
            self._of[member] = room.id

    async def _save(self, kept: _Kept, room: Room) -> None:
        closed = not room.members
        await self._store.save_room(room.id, kept.version + 1, room.to_dict(), closed)
        kept.version += 1
        kept.room = room
        if closed:
            kept.closed = True
            del self._rooms[room.id]
            del self._codes[room.code]

    def _follow_members(self, old: Room, new: Room) -> None:
        for player in old.members:
            if player not in new.members and self._of.get(player) == old.id:
                del self._of[player]
        for player in new.members:
            self._of[player] = new.id

    def _announce(self, room: Room) -> None:
        for member in room.members:
            self._tell(member, RoomNews(room))
