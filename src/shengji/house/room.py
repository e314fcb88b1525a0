"""A friend room as a value: who is in it, who sits where, under which rules.

Every change checks first and raises ``RulesError`` with a code; a room that
was refused something is the room that it was. Nothing here knows a clock, a
socket or the store.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from shengji.rules import RulesError, preset
from shengji.table.pace import ROOM, Pace

CLOCK: Final = ("bid_grace", "bury", "counter", "call", "play")
"""The waits that a room's host sets."""


@dataclass(frozen=True)
class Settings:
    """What a host decides besides the rules; see `shengji.server.protocol.RoomSettings`."""

    clock: Mapping[str, float | None] = field(default_factory=dict)
    watching: str = "public"
    free_chat: bool = True
    shuffle: bool = False
    bot: str = "rule"

    @property
    def pace(self) -> Pace:
        """How fast the room's tables go."""
        chosen = {name: self.clock[name] for name in CLOCK if name in self.clock}
        return Pace.from_dict({**ROOM.to_dict(), **chosen})


@dataclass(frozen=True)
class Place:
    """A seat of a room: somebody (``player``), a bot, or nobody."""

    player: str | None = None
    name: str = ""
    bot: str | None = None
    ready: bool = False

    @property
    def free(self) -> bool:
        """Whether nobody sits here, not even a bot."""
        return self.player is None and self.bot is None


@dataclass(frozen=True)
class Room:
    """One room. ``guests`` are those who are in it without a seat, by id, with their names."""

    id: str
    code: str
    host: str
    preset: str
    options: Mapping[str, Any]
    settings: Settings
    places: tuple[Place, ...]
    guests: Mapping[str, str] = field(default_factory=dict)
    table: str | None = None
    """The room's match, once it has begun."""

    # -- asking ------------------------------------------------------------------

    def seat_of(self, player: str) -> int | None:
        """Return where a player sits, or None."""
        for number, place in enumerate(self.places):
            if place.player == player:
                return number
        return None

    @property
    def members(self) -> list[str]:
        """Everybody in the room: the seated in seat order, then the others as they came."""
        seated = [place.player for place in self.places if place.player is not None]
        return [*seated, *self.guests]

    def name_of(self, player: str) -> str:
        """Return a member's name."""
        seat = self.seat_of(player)
        return self.guests[player] if seat is None else self.places[seat].name

    # -- changing ----------------------------------------------------------------

    def joined(self, player: str, name: str) -> "Room":
        """Let somebody in: on the first free seat before the start, else to look on.

        Raises ``room_full`` when neither is possible.
        """
        if player in self.members:
            return self
        free = [number for number, place in enumerate(self.places) if place.free]
        if free and self.table is None:
            return self._placed(free[0], Place(player, name))
        if self.settings.watching == "none" and not any(place.bot for place in self.places):
            raise RulesError("room_full")
        return replace(self, guests={**self.guests, player: name})

    def changed(
        self, by: str, name: str, options: Mapping[str, object], settings: Settings
    ) -> "Room":
        """Return the room under other rules; nobody is ready for them yet."""
        self._host_only(by)
        self._before_start()
        rules = preset(name).with_options(options)
        kept = self.places[: rules.players]
        out = [place for place in self.places[rules.players :] if place.player is not None]
        places = [replace(place, ready=False) for place in kept]
        places += [Place()] * (rules.players - len(places))
        guests = {**self.guests, **{str(place.player): place.name for place in out}}
        return replace(
            self,
            preset=name,
            options=rules.changed_options(),
            settings=settings,
            places=tuple(places),
            guests=guests,
        )

    def moved(self, player: str, seat: int | None) -> "Room":
        """Let a member take a free seat or a bot's, or stand up (None)."""
        self._member(player)
        name = self.name_of(player)
        if seat is None:
            self._before_start()
            return replace(self._without(player), guests={**self.guests, player: name})
        self._seat(seat)
        if self.places[seat].player == player:
            return self
        if self.places[seat].player is not None:
            raise RulesError("seat_taken", seat=seat)
        if self.table is not None and self.seat_of(player) is not None:
            raise RulesError("match_running")
        return self._without(player)._placed(seat, Place(player, name))

    def with_bot(self, by: str, seat: int, bot: str | None) -> "Room":
        """Put a bot on a free seat, or take it away."""
        self._host_only(by)
        self._before_start()
        self._seat(seat)
        if self.places[seat].player is not None:
            raise RulesError("seat_taken", seat=seat)
        return self._placed(seat, Place(bot=bot))

    def ready(self, player: str, ready: bool) -> "Room":
        """Note whether a seated player is ready."""
        self._member(player)
        self._before_start()
        seat = self.seat_of(player)
        if seat is None:
            raise RulesError("not_seated")
        return self._placed(seat, replace(self.places[seat], ready=ready))

    def kicked(self, by: str, player: str) -> "Room":
        """Send a member out."""
        self._host_only(by)
        self._before_start()
        self._member(player)
        return self.left(player)

    def left(self, player: str) -> "Room":
        """Let a member go; the host's part passes on to the next one.

        In a running match a bot gets the seat. Raises ``not_in_room``.
        """
        self._member(player)
        seat = self.seat_of(player)
        gone = self._without(player)
        if seat is not None and self.table is not None:
            gone = gone._placed(seat, Place(bot=self.settings.bot))
        if player != self.host or not gone.members:
            return gone
        return replace(gone, host=gone.members[0])

    def to_start(self, by: str) -> "Room":
        """Return the room with bots on the free seats, if everybody seated is ready."""
        self._host_only(by)
        self._before_start()
        people = [place for place in self.places if place.player is not None]
        if not people:
            raise RulesError("nobody_seated")
        # Whoever says "start" is ready.
        if not all(place.ready or place.player == by for place in people):
            raise RulesError("not_everybody_ready")
        bot = Place(bot=self.settings.bot)
        places = tuple(bot if place.free else place for place in self.places)
        return replace(self, places=places)

    def begun(self, table: str) -> "Room":
        """Return the room with its match running."""
        return replace(self, table=table)

    def over(self) -> "Room":
        """Return the room after its match: nobody is ready for another yet."""
        places = tuple(replace(place, ready=False) for place in self.places)
        return replace(self, table=None, places=places)

    # -- keeping -----------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Return the room as JSON values; `from_dict` gives an equal room back."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Room":
        """Return a room that was kept."""
        places = tuple(Place(**place) for place in data["places"])
        return cls(**{**data, "settings": Settings(**data["settings"]), "places": places})

    # -- inside ------------------------------------------------------------------

    def _placed(self, seat: int, place: Place) -> "Room":
        places = list(self.places)
        places[seat] = place
        return replace(self, places=tuple(places))

    def _without(self, player: str) -> "Room":
        guests = {id_: name for id_, name in self.guests.items() if id_ != player}
        places = tuple(Place() if place.player == player else place for place in self.places)
        return replace(self, places=places, guests=guests)

    def _member(self, player: str) -> None:
        if player not in self.members:
            raise RulesError("not_in_room")

    def _host_only(self, player: str) -> None:
        self._member(player)
        if player != self.host:
            raise RulesError("not_host")

    def _before_start(self) -> None:
        if self.table is not None:
            raise RulesError("match_running")

    def _seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.places):
            raise RulesError("unknown_seat", seat=seat)


def new_room(
    room_id: str,
    code: str,
    host: tuple[str, str],
    name: str,
    options: Mapping[str, object],
    settings: Settings,
) -> Room:
    """Return a new room whose host (id and name) sits on seat 0.

    Raises ``RulesError`` for an unknown table or option.
    """
    rules = preset(name).with_options(options)
    places = (Place(*host), *[Place()] * (rules.players - 1))
    return Room(room_id, code, host[0], name, rules.changed_options(), settings, places)
