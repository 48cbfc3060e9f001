"""A line to a database server that is slow, or cut at a chosen moment of the talk."""

from __future__ import annotations

import asyncio
import contextlib
from enum import Enum
from types import TracebackType
from typing import Self

from sqlalchemy.engine import make_url


class Lost(Enum):
    """What never comes to its other end."""

    REQUEST = "request"
    ANSWER = "answer"


class Wire:
    """A loopback proxy. A request is what the client sends before it waits for an answer."""

    def __init__(self, url: str, *, delay: float = 0.0) -> None:
        self._far = make_url(url)
        self._delay = delay
        """Seconds that each answer comes late."""
        self._cut: tuple[int, Lost] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.requests = 0
        """So many have come since the last plan."""
        self.url = ""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.url = self._far.set(host="127.0.0.1", port=port).render_as_string(hide_password=False)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut_at(self, request: int, lost: Lost) -> None:
        """The line ends at that request, counted from 1 on from now; the next one is whole again."""
        self.requests = 0
        self._cut = (request, lost)

    @property
    def is_uncut(self) -> bool:
        """Whether the planned moment has not come."""
        return self._cut is not None

    def _is_now(self, lost: Lost) -> bool:
        if self._cut is None or self._cut[1] is not lost or self.requests < self._cut[0]:
            return False
        self._cut = None
        return True

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        with contextlib.suppress(OSError):
            far_reader, far_writer = await asyncio.open_connection(self._far.host, self._far.port)
            ways = [
                asyncio.create_task(self._carry(reader, far_writer, Lost.REQUEST)),
                asyncio.create_task(self._carry(far_reader, writer, Lost.ANSWER)),
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
                for end in (writer, far_writer):
                    end.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, kind: Lost) -> None:
        """One way of a connection, until either end closes it or it is cut."""
        while data := await reader.read(65536):
            if kind is Lost.REQUEST:
                self.requests += 1
            elif self._delay:
                await asyncio.sleep(self._delay)
            if self._is_now(kind):
                return
            writer.write(data)
            await writer.drain()
