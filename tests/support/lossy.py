"""A line to a server that fails as a plan says: at the k-th message of a way it is cut, silent, slow or muddled.

It understands WebSocket messages; plain HTTP passes through. All that happens follows from the plan and from what is
sent, so a plan that found a fault finds it again.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit


class Way(Enum):
    """Where a message goes."""

    UP = "up"
    """From the client to the server."""
    DOWN = "down"

    def __repr__(self) -> str:
        return str(self)


class Kind(Enum):
    """What can happen at a message."""

    FIN = "fin"
    """Both ends are closed in order."""
    RST = "rst"
    """Both ends are reset."""
    HOLE = "hole"
    """Nothing moves any more in either way, and nobody is told."""
    MUTE = "mute"
    """Nothing moves any more in this way, and nobody is told; the other way goes on."""
    DELAY = "delay"
    """The message and all behind it come late."""
    DOUBLE = "double"
    """The message comes twice."""
    SWAP = "swap"
    """The message comes after the next one."""
    SPLIT = "split"
    """The message comes in many small segments."""

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True)
class Fault:
    """Something that happens once, on whichever connection carries the message. Its repr can be pasted into a test."""

    way: Way
    at: int
    """Which message of that way, from 1, over all connections of the line; ``UNCOUNTED`` ones do not count."""
    kind: Kind
    through: float = 1.0
    """Of FIN, RST, HOLE and MUTE: the part of the message that still gets through."""


UNCOUNTED = frozenset({"beat", "presence", "reload"})
"""Messages whose number depends on the time or on who else comes and goes."""
LATE = 0.05
"""Seconds of a DELAY."""
SEGMENT = 7
"""Bytes of each segment of a SPLIT."""
_TYPE = re.compile(rb'^\{"type": ?"([a-z]+)"')


class Lossy:
    """A loopback proxy. Without a plan it lets everything through."""

    def __init__(self, url: str, plan: Iterable[Fault] = ()) -> None:
        target = urlsplit(url)
        self._target = (target.hostname or "127.0.0.1", target.port or 80)
        self._plan = {(fault.way, fault.at): fault for fault in plan}
        self._server: asyncio.Server
        self._left: int | None = None
        self._ending = Kind.FIN
        self._open = {way: asyncio.Event() for way in Way}
        self._tasks: set[asyncio.Task[None]] = set()
        self.lines: list[Line] = []
        """The connections that are open, oldest first."""
        self.passed = dict.fromkeys(Way, 0)
        """How many messages that count have come this far."""
        self.happened: list[Fault] = []
        self.url = ""
        for way in Way:
            self.release(way)

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        self.mend()
        for way in Way:
            self.release(way)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- what a test may do by hand -----------------------------------------------------------------------------

    def cut_after(self, size: int, ending: Kind) -> None:
        """All connections together let so many bytes through, in both ways counted; then each ends like that."""
        self._left, self._ending = size, ending

    def mend(self) -> None:
        """Drops what is half open, and lets everything through again."""
        self._left = None
        for line in self.lines:
            line.abort()

    def hold(self, way: Way) -> None:
        """Reads nothing more of that way until it is released: whoever sends there is kept waiting."""
        self._open[way].clear()

    def release(self, way: Way) -> None:
        self._open[way].set()

    # --- what the connections ask -------------------------------------------------------------------------------

    async def opened(self, way: Way) -> None:
        """Waits until that way is not held."""
        await self._open[way].wait()

    def count(self, way: Way) -> Fault | None:
        """One message more; what happens at it."""
        self.passed[way] += 1
        fault = self._plan.pop((way, self.passed[way]), None)
        if fault is not None:
            self.happened.append(fault)
        return fault

    def affordable(self, data: bytes) -> tuple[bytes, Kind | None]:
        """What of it gets through, and how the connection ends if that is not all."""
        if self._left is None:
            return data, None
        passing = data[: self._left]
        self._left -= len(passing)
        return passing, self._ending if len(passing) < len(data) else None

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            far_reader, far_writer = await asyncio.open_connection(*self._target)
        except OSError:
            writer.transport.abort()
            return
        line = Line(writer, far_writer)
        self.lines.append(line)
        try:
            up = Pipe(self, line, Way.UP, reader, far_writer)
            down = Pipe(self, line, Way.DOWN, far_reader, writer)
            await asyncio.gather(up.run(), down.run())
        finally:
            self.lines.remove(line)
            await line.close()


class Line:
    """One connection: its two ends."""

    def __init__(self, near: asyncio.StreamWriter, far: asyncio.StreamWriter) -> None:
        self._ends = (near, far)
        self.is_dead = False
        """Nothing gets through any more."""

    def cut(self, kind: Kind) -> None:
        """Ends it: FIN, RST or HOLE."""
        self.is_dead = True
        if kind is Kind.RST:
            for end in self._ends:
                raw: socket.socket = end.get_extra_info("socket")
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.abort()
        elif kind is Kind.FIN:
            for end in self._ends:
                end.close()

    def abort(self) -> None:
        for end in self._ends:
            end.transport.abort()

    async def close(self) -> None:
        for end in self._ends:
            end.close()
        for end in self._ends:
            with contextlib.suppress(OSError):
                await end.wait_closed()


class Pipe:
    """One way of a connection."""

    def __init__(
        self, proxy: Lossy, line: Line, way: Way, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._proxy = proxy
        self._line = line
        self._way = way
        self._reader = reader
        self._writer = writer
        self._buffer = bytearray()
        self._is_mute = False
        self._behind: bytes | None = None
        """A message that waits for the next one to overtake it."""

    async def run(self) -> None:
        """Until the end of what comes, which is passed on like everything else."""
        with contextlib.suppress(OSError):
            if await self._is_socket():
                await self._carry_messages()
            else:
                await self._carry_bytes()
        if not self._is_silent:
            self._writer.close()

    @property
    def _is_silent(self) -> bool:
        return self._is_mute or self._line.is_dead

    async def _read(self) -> bool:
        """Adds to the buffer what has come; False at the end."""
        data = await self._reader.read(65536)
        await self._proxy.opened(self._way)
        self._buffer += data
        return data != b""

    async def _is_socket(self) -> bool:
        """Passes the head of the request or the answer on, and says whether messages follow."""
        while b"\r\n\r\n" not in self._buffer:
            if not await self._read():
                return False
        size = self._buffer.index(b"\r\n\r\n") + 4
        head = bytes(self._buffer[:size])
        del self._buffer[:size]
        await self._write(head)
        return b"upgrade: websocket" in head.lower()

    async def _carry_bytes(self) -> None:
        while True:
            data = bytes(self._buffer)
            self._buffer.clear()
            await self._write(data)
            if not await self._read():
                return

    async def _carry_messages(self) -> None:
        while True:
            for frame in taken_frames(self._buffer):
                await self._carry(frame)
            if not await self._read():
                return

    async def _carry(self, frame: bytes) -> None:
        if self._is_silent:
            return
        fault = None if kind_of(frame) in (None, *UNCOUNTED) else self._proxy.count(self._way)
        behind, self._behind = self._behind, None
        if fault is not None and fault.kind is Kind.SWAP:
            self._behind = frame
        else:
            await self._pass(frame, fault)
        if behind is not None:
            await self._write(behind)

    async def _pass(self, frame: bytes, fault: Fault | None) -> None:
        match fault:
            case None:
                await self._write(frame)
            case Fault(kind=Kind.DELAY):
                await asyncio.sleep(LATE)
                await self._write(frame)
            case Fault(kind=Kind.DOUBLE):
                await self._write(frame + frame)
            case Fault(kind=Kind.SPLIT):
                for start in range(0, len(frame), SEGMENT):
                    await self._write(frame[start : start + SEGMENT])
                    await asyncio.sleep(0)
            case _:
                await self._write(frame[: round(len(frame) * fault.through)])
                self._end(fault.kind)

    def _end(self, kind: Kind) -> None:
        if kind is Kind.MUTE:
            self._is_mute = True
        else:
            self._line.cut(kind)

    async def _write(self, data: bytes) -> None:
        if not data or self._is_silent or self._writer.is_closing():
            return
        passing, ending = self._proxy.affordable(data)
        self._writer.write(passing)
        await self._writer.drain()
        if ending is not None:
            self._end(ending)


# --- frames of the WebSocket protocol (RFC 6455, §5.2) ----------------------------------------------------------------


def taken_frames(buffer: bytearray) -> Iterator[bytes]:
    """Takes the frames out that are there as a whole."""
    while (size := _frame_size(buffer)) is not None and size <= len(buffer):
        frame = bytes(buffer[:size])
        del buffer[:size]
        yield frame


def _frame_size(data: bytearray) -> int | None:
    """None where its head is not there yet."""
    head = _head_size(data)
    if head is None or len(data) < head:
        return None
    length = data[1] & 0x7F
    if length >= 126:
        length = int.from_bytes(data[2 : 4 if length == 126 else 10], "big")
    return head + length


def _head_size(data: bytes | bytearray) -> int | None:
    """With the mask, which only clients send."""
    if len(data) < 2:
        return None
    more = {126: 2, 127: 8}.get(data[1] & 0x7F, 0)
    return 2 + more + (4 if data[1] & 0x80 else 0)


def kind_of(frame: bytes) -> str | None:
    """The type of the message; None for what is none of ours, such as pings and the WebSocket's own goodbye."""
    head = _head_size(frame)
    assert head is not None
    start = frame[head : head + 32]
    if frame[1] & 0x80:
        mask = frame[head - 4 : head]
        start = bytes([byte ^ mask[index % 4] for index, byte in enumerate(start)])
    found = _TYPE.match(start)
    return found[1].decode() if found is not None and frame[0] & 0x0F == 1 else None
