"""Alembic's entry: migrates over the connection that `shengji.store` hands in."""

from alembic import context

from shengji.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    # SQLite changes a table by copying it.
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
