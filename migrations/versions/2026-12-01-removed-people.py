"""Whom the host of a match removed."""

import sqlalchemy as sa
from alembic import op

revision = "2026_12_01_removed_people"
down_revision = "2026_11_30_first_tables"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("removed", sa.Text(), nullable=False, server_default="[]"))


def downgrade() -> None:
    op.drop_column("matches", "removed")
