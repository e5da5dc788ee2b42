"""Runs the migrations on the connection that `Database.upgrade` hands over."""

from __future__ import annotations

from alembic import context

from hdeid.store.tables import Table

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Table.metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
