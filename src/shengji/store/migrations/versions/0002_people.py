"""Several tokens for a player, and rooms."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

# On SQLite a column goes by copying the table and dropping the old one. As long as rows of
# another table refer to it, that is refused: meanwhile the hashes wait in a table that does not.
WAITING = "tokens_waiting"


def upgrade() -> None:
    op.execute(f"CREATE TABLE {WAITING} AS SELECT id, token_hash, created_at FROM players")
    with op.batch_alter_table("players") as players:
        players.drop_column("token_hash")
    op.create_table(
        "tokens",
        sa.Column("player_id", sa.String(64), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("serial", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.execute(
        "INSERT INTO tokens (player_id, serial, token_hash, created_at)"
        f" SELECT id, 1, token_hash, created_at FROM {WAITING}"
    )
    op.drop_table(WAITING)
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("code", sa.String(16), nullable=True, unique=True),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("updated_at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("rooms")
    # Of several tokens the youngest is the one that a browser most likely has.
    op.execute(
        f"CREATE TABLE {WAITING} AS SELECT player_id, token_hash FROM tokens AS t"
        " WHERE serial = (SELECT max(serial) FROM tokens WHERE player_id = t.player_id)"
    )
    op.drop_table("tokens")
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("token_hash", sa.String(64), nullable=True))
    op.execute(
        f"UPDATE players SET token_hash ="
        f" (SELECT token_hash FROM {WAITING} AS w WHERE w.player_id = players.id)"
    )
    with op.batch_alter_table("players") as players:
        players.alter_column("token_hash", existing_type=sa.String(64), nullable=False)
        players.create_unique_constraint("players_token_hash_key", ["token_hash"])
    op.drop_table(WAITING)
