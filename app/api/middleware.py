"""What happens to every request before and after its endpoint. Plain ASGI: sockets and answers pass untouched."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.asking import address_of, token_of
from app.api.errors import answer, locale_of
from app.api.parts import parts_of
from app.domain.errors import AppError, RequestEncoding, RequestMalformed, RequestTooLarge, RequestTooMany
from app.services.incidents import incident

MOST_BYTES = 64 * 1024
"""Of a request body."""
MOST_HEARD = 16 * MOST_BYTES
"""So much of a body that is too large is read and thrown away before the answer."""
BODY_SECONDS = 30.0
"""So long a request's body may take to come."""

API = "/api/"
HTTPS_ONLY = "max-age=31536000"
"""A year. Browsers pass it over where they came by plain http, as in the home network."""

_json = msgspec.json.Decoder()
_HOST = re.compile(r"[A-Za-z0-9.\-]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")


class Incidents:
    """What breaks unexpectedly becomes an answer with a number; the log has the rest under the same number."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        has_begun = False

        async def sending(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except Exception as failure:  # noqa: BLE001 - the last place that can make an answer of it
            error = incident(parts_of(Request(scope)).metrics, failure)
            if not has_begun:
                await answer(error, locale_of(Request(scope)))(scope, receive, send)


class Paced:
    """Whoever asks too fast is told so, before anything more of the request is read."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].startswith(API):
            asker = HTTPConnection(scope)
            pace = parts_of(asker).pace
            try:
                pace.check(token_of(asker), address_of(asker), scope["method"], scope["path"])
            except RequestTooMany as error:
                await answer(error, locale_of(asker), headers={"Connection": "close"})(scope, receive, send)
                return
        await self._app(scope, receive, send)


class BodyGate:
    """Reads the whole body, at most 64 KiB of it, and lets it pass if it is JSON as the RFC has it: no NaN, no half
    of a surrogate pair, nothing nested without end.
    """

    def __init__(self, app: ASGIApp, most_bytes: int = MOST_BYTES) -> None:
        self._app = app
        self._most_bytes = most_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _may_have_body(scope):
            await self._app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await self._read(scope, receive)
            _check_encoding(scope)
            _check(scope, body)
        except (AppError, TimeoutError) as failed:
            error = failed if isinstance(failed, AppError) else RequestMalformed()
            await answer(error, locale_of(Request(scope)), headers={"Connection": "close"})(scope, receive, send)
            return
        await self._app(scope, _replay(body, receive), send)

    async def _read(self, scope: Scope, receive: Receive) -> bytes:
        """The body. What is too large is heard to its end, within reason: who is cut off never reads the answer."""
        announced = Headers(scope=scope).get("content-length", "0")
        if not announced.isdigit() or int(announced) > MOST_HEARD:
            raise RequestTooLarge(most=self._most_bytes)
        body = bytearray()
        size = 0
        more = True
        while more and size <= MOST_HEARD:
            message = await receive()
            if message["type"] != "http.request":
                raise RequestMalformed()
            size += len(message.get("body", b""))
            if size <= self._most_bytes:
                body += message.get("body", b"")
            more = message.get("more_body", False)
        if size > self._most_bytes:
            raise RequestTooLarge(most=self._most_bytes)
        return bytes(body)


def _may_have_body(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers


def _check_encoding(scope: Scope) -> None:
    """Nobody here unpacks anything, so nothing can grow. Raises RequestEncoding."""
    if Headers(scope=scope).get("content-encoding", "").strip().lower() not in ("", "identity"):
        raise RequestEncoding


def _check(scope: Scope, body: bytes) -> None:
    """Raises RequestMalformed. What says that it is something else than JSON is refused later, field by field."""
    kind = Headers(scope=scope).get("content-type", "").partition(";")[0].strip().lower()
    if body and (kind == "application/json" or kind.endswith("+json")):
        try:
            _json.decode(body)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise RequestMalformed() from None


def _replay(body: bytes, receive: Receive) -> Receive:
    is_read = False

    async def replayed() -> Message:
        nonlocal is_read
        if is_read:
            return await receive()
        is_read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed


class SecurityHeaders:
    """Browsers are to run nothing of others, show us in no frame, and tell nobody our addresses, which hold codes.

    Where the public address has https they are to stay with it.
    """

    def __init__(self, app: ASGIApp, *, is_https: bool = False) -> None:
        self._app = app
        self._is_https = is_https

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        policy = _policy(Headers(scope=scope).get("host", ""))

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = policy
                headers["X-Content-Type-Options"] = "nosniff"
                headers["X-Frame-Options"] = "DENY"
                headers["Referrer-Policy"] = "no-referrer"
                if self._is_https:
                    headers["Strict-Transport-Security"] = HTTPS_ONLY
                if scope["path"].startswith(API):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, sending)


def _policy(host: str) -> str:
    """Older Safaris do not count a socket of the same host as 'self', so it is named."""
    sockets: Sequence[str] = (f"ws://{host}", f"wss://{host}") if _HOST.fullmatch(host) else ()
    connect = " ".join(["connect-src 'self'", *sockets])
    return "; ".join(
        (
            "default-src 'self'",
            connect,
            "img-src 'self' data: blob:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )
