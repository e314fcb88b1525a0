"""What is kept: players, tables with their logs, records of finished rounds. SQL, SQLite first."""

from shengji.store.store import Player, Store

__all__ = ["Player", "Store"]
