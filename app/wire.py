"""What a connection may cost before anything of ours sees it: the protocols of uvicorn, with bounds and patience."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from app.api.errors import body_of, sentence_for
from app.domain.errors import RequestTooLarge
from app.domain.traces import new_id
from app.words import negotiate

MOST_HEAD = 64 * 1024
"""Bytes of a request's head, or of anything else in a request that leads to nothing."""
HEAD_SECONDS = 20.0
"""So long a connection may wait before its request's head is complete."""
STALL_SECONDS = 60.0
"""So long a client may leave an answer untaken."""
CLOSE_SECONDS = 15.0
"""So long a socket that was closed may take to be gone; uvicorn waits ten of them for the client's own goodbye."""


class BoundedHttp(HttpToolsProtocol):
    """HTTP of clients that come to the point: the parser itself would read a head without end."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._fruitless = 0
        """Bytes that came since the last that led to something."""
        self._waiting: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._stalled is not None:
            self._stalled.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._fruitless += len(data)
        super().data_received(data)
        if self._fruitless > MOST_HEAD and not self.transport.is_closing():
            self._refuse()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect_head()

    def on_headers_complete(self) -> None:
        self._fruitless = 0
        self._stop_waiting()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._fruitless = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._fruitless = 0
        super().on_message_complete()

    def pause_writing(self) -> None:
        self._stalled = self.loop.call_later(STALL_SECONDS, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
        super().resume_writing()

    def _expect_head(self) -> None:
        self._stop_waiting()
        self._waiting = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()

    def _refuse(self) -> None:
        error = RequestTooLarge(most=MOST_HEAD)
        body = body_of(error, sentence_for(error, negotiate()))
        head = (
            "HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\ncache-control: no-store\r\nx-request-id: {new_id()}\r\n"
            "connection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()


class BoundedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that ends when it was closed, and whose client cannot fill our memory with what it never takes."""

    def handle_ping(self) -> None:
        """A client that does not take what waits for it gets no pongs."""
        pong = b"".join(self.conn.data_to_send())
        if self.writable.is_set():
            self.transport.write(pong)

    def handle_cont(self, event: Frame) -> None:
        """Continuations that are empty would count as nothing and be kept without end."""
        if event.data or event.fin:
            super().handle_cont(event)

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            # closing alone waits until the client has taken everything
            self.loop.call_later(CLOSE_SECONDS, self.transport.abort)
