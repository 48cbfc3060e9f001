"""Sessions end when they have not been used for long."""

import sqlalchemy as sa
from alembic import op

revision = "2026_12_01_sessions_end"
down_revision = "2026_12_01_removed_people"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("sessions", sa.Column("used_at", MOMENT, nullable=True))
    op.execute("UPDATE sessions SET used_at = created_at")
    with op.batch_alter_table("sessions") as sessions:
        sessions.alter_column("used_at", existing_type=MOMENT, nullable=False)


def downgrade() -> None:
    op.drop_column("sessions", "used_at")
