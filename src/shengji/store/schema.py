"""The tables of the database, for queries; migrations/ makes them."""

from typing import Final

from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

METADATA: Final = MetaData()

PLAYERS: Final = Table(
    "players",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created_at", Float, nullable=False),
)

TOKENS: Final = Table(
    "tokens",
    METADATA,
    Column("player_id", String(64), ForeignKey("players.id"), primary_key=True),
    # Counts the tokens that the player has been given; a younger one has a greater serial.
    Column("serial", Integer, primary_key=True, autoincrement=False),
    # SHA-256 of the token that the player's browser keeps; the token itself is nowhere.
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created_at", Float, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(64), primary_key=True),
    # Whoever appends must know the present epoch; a new owner raises it.
    Column("epoch", Integer, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("created_at", Float, nullable=False),
)

TABLE_LOG: Final = Table(
    "table_log",
    METADATA,
    Column("table_id", String(64), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", Float, nullable=False),
)

ROUNDS: Final = Table(
    "rounds",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("table_id", String(64), ForeignKey("tables.id"), nullable=False, index=True),
    Column("hand", Integer, nullable=False),
    Column("record", Text, nullable=False),
    Column("at", Float, nullable=False),
)

ROOMS: Final = Table(
    "rooms",
    METADATA,
    Column("id", String(64), primary_key=True),
    # By which friends find an open room; a closed one has given it back.
    Column("code", String(16), nullable=True, unique=True),
    # The whole room as JSON; only the house knows what is in it.
    Column("document", Text, nullable=False),
    # Counts the saves; whoever saves must know the version before.
    Column("version", Integer, nullable=False),
    Column("closed", Boolean, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("updated_at", Float, nullable=False),
)
