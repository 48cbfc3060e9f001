"""Connections to PostgreSQL that never wait for a server that says nothing."""

from __future__ import annotations

import asyncio

import asyncpg

GOODBYE_WITHIN = 0.5
"""Seconds for a server to take leave; then the line is cut."""


class Line(asyncpg.Connection):  # type: ignore[misc]
    """The driver's own waits for the end of a statement under way, before its timeout begins."""

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109 - the driver's own signature
        try:
            async with asyncio.timeout(GOODBYE_WITHIN):
                await super().close(timeout=timeout)
        except (OSError, asyncpg.InterfaceError, asyncpg.PostgresError):
            self.terminate()
