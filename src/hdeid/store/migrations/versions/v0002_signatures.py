"""Policies are kept with their signatures."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; a policy from before has no signature."""
    op.add_column("policies", sa.Column("signature", sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    """Take the column away."""
    with op.batch_alter_table("policies") as table:
        table.drop_column("signature")
