"""Rooms on the wire: between the structs of the protocol and the values of the house."""

from collections.abc import Callable
from dataclasses import asdict

import msgspec

from shengji.house.room import Room, Settings
from shengji.house.rooms import Change
from shengji.server import protocol as wire


def settings_of(settings: wire.RoomSettings) -> Settings:
    """Return a room's settings as the house keeps them."""
    return Settings(**msgspec.to_builtins(settings))


def change_of(message: wire.InRoom, player: str) -> Change:
    """Return the change of a room that a player's message asks for."""
    if isinstance(message, wire.ChangeRoom):
        settings = settings_of(message.settings)
        return lambda room: room.changed(player, message.preset, message.options, settings)
    if isinstance(message, wire.SetBot):
        return lambda room: room.with_bot(player, message.seat, message.bot)
    assert isinstance(message, wire.Ready)
    return lambda room: room.ready(player, message.ready)


def room_message(room: Room, you: str, is_here: Callable[[str], bool]) -> wire.RoomMessage:
    """Return a room as one of its members gets it."""
    return wire.RoomMessage(
        room=room.id,
        code=room.code,
        host=room.host,
        you=you,
        preset=room.preset,
        options=dict(room.options),
        settings=msgspec.convert(asdict(room.settings), wire.RoomSettings),
        seats=[
            wire.RoomSeat(
                player=place.player,
                name=place.name,
                bot=msgspec.convert(place.bot, wire.BotName | None),
                ready=place.ready,
                connected=place.player is not None and is_here(place.player),
            )
            for place in room.places
        ],
        watchers=[wire.RoomWatcher(player, name) for player, name in room.guests.items()],
        table=room.table,
    )
