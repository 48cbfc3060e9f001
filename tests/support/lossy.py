"""A line to a server that can be cut after any number of bytes."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit


class Lossy:
    """A loopback proxy. By default it lets everything through."""

    def __init__(self, url: str) -> None:
        target = urlsplit(url)
        self._target = (target.hostname or "127.0.0.1", target.port or 80)
        self._server: asyncio.Server
        self._left: int | None = None
        self._ending = "close"
        self._lines: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self.url = ""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        self.mend()
        await asyncio.gather(*self._lines, return_exceptions=True)

    def cut_after(self, size: int, ending: str) -> None:
        """All lines together let so many bytes through, in both directions counted.

        ``ending``: ``close`` (FIN), ``reset`` (RST), or ``black hole``: nothing moves any more, and nobody is told.
        """
        self._left, self._ending = size, ending

    def mend(self) -> None:
        """Drops what is half open, and lets everything through again."""
        self._left = None
        for writer in self._writers:
            writer.transport.abort()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(*self._target)
        ends = {writer, far_writer}
        self._writers |= ends
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        try:
            await asyncio.gather(self._carry(reader, far_writer, ends), self._carry(far_reader, writer, ends))
        finally:
            self._lines.discard(task)
            self._writers -= ends
            for end in ends:
                end.close()
                with contextlib.suppress(OSError):
                    await end.wait_closed()

    async def _carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ends: set[asyncio.StreamWriter]
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(4096):
                passing = data if self._left is None else data[: self._left]
                if self._left is not None:
                    self._left -= len(passing)
                if passing and not writer.is_closing():
                    writer.write(passing)
                    await writer.drain()
                if len(passing) < len(data) and self._ending != "black hole":
                    self._cut(ends)
                    return
            writer.close()

    def _cut(self, ends: set[asyncio.StreamWriter]) -> None:
        for end in ends:
            if self._ending == "reset":
                raw = end.get_extra_info("socket")
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                end.transport.abort()
            else:
                end.close()
