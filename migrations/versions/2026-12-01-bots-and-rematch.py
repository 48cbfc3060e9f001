"""Seats that programs play, and the match that follows upon another one."""

import sqlalchemy as sa
from alembic import op

revision = "2026_12_01_bots_and_rematch"
down_revision = "2026_12_01_sessions_end"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("bot", sa.String(length=32), nullable=True))
    op.add_column("matches", sa.Column("kept", sa.Text(), nullable=False, server_default="[]"))
    op.add_column("matches", sa.Column("rematch", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "rematch")
    op.drop_column("matches", "kept")
    op.drop_column("seats", "bot")
