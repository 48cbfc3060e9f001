"""A line to any server that can be pulled out, or go dead without a word."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from types import TracebackType
from typing import Self


class Broken(Enum):
    """How a line fails."""

    FIN = "fin"
    """Every connection is closed in order, new ones as soon as they are made."""
    RST = "rst"
    """The same by a reset."""
    HOLE = "hole"
    """Connections stay, new ones are taken, and nothing comes through; nobody is told."""


class Plug:
    """A loopback proxy for bytes of any kind."""

    def __init__(self, port: int) -> None:
        self._far = port
        self._broken: Broken | None = None
        self._server: asyncio.Server
        self._ends: set[asyncio.StreamWriter] = set()
        self._dead: set[asyncio.StreamWriter] = set()
        """Those to which nothing comes through any more, whatever happens later."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        self._cut(Broken.RST)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @contextmanager
    def broken(self, how: Broken) -> Iterator[None]:
        """All connections fail, those of before and those that are made meanwhile. Later ones come through."""
        self._broken = how
        if how is Broken.HOLE:
            self._dead |= self._ends
        else:
            self._cut(how)
        try:
            yield
        finally:
            self._broken = None

    def _cut(self, how: Broken) -> None:
        for end in self._ends:
            if how is Broken.RST:
                linger = struct.pack("ii", 1, 0)
                end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                end.transport.abort()
            else:
                end.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        ends = {writer}
        self._ends |= ends
        try:
            if self._broken in (Broken.FIN, Broken.RST):
                return
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._far)
            ends.add(far_writer)
            self._ends.add(far_writer)
            if self._broken is Broken.HOLE:
                self._dead |= ends
            await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))
        except OSError:
            pass
        finally:
            self._ends -= ends
            self._dead -= ends
            for end in ends:
                end.close()
                with contextlib.suppress(OSError):
                    await end.wait_closed()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if writer not in self._dead and not writer.is_closing():
                    writer.write(data)
                    await writer.drain()
        writer.close()
