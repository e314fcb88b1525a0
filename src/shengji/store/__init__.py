"""What is kept: players, rooms, tables with their logs, records of rounds. SQL, SQLite first."""

from shengji.store.store import Player, Store, Taken

__all__ = ["Player", "Store", "Taken"]
