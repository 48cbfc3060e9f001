"""Every request has an id of its own, is counted, and leaves a line in the log: by route, never by address."""

from __future__ import annotations

import logging
import time

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.middleware import API
from app.api.parts import parts_of
from app.api.prefix import V1
from app.domain.traces import Trace, new_id, note, tracing

REQUEST_ID = "X-Request-Id"

_METHODS = frozenset({"GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS"})
_EVERYDAY = frozenset({"request/not-found", "request/method", "request/too-many"})
"""Refusals that any passing crawler gets, and that a flood would fill the log with: they are counted all the same."""

_log = logging.getLogger("menagerie.requests")


class Requests:
    """The first to see a request, and the last to see its answer. A socket gets an id, and nothing else, here."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            with tracing(socket=new_id()):
                await self._app(scope, receive, send)
        elif scope["type"] == "http":
            with tracing(request=new_id()) as trace:
                await self._answered(scope, receive, send, trace)
        else:
            await self._app(scope, receive, send)

    async def _answered(self, scope: Scope, receive: Receive, send: Send, trace: Trace) -> None:
        began, status = time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[REQUEST_ID] = trace.marks["request"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        finally:
            _finished(scope, status, time.perf_counter() - began, trace)


def _finished(scope: Scope, status: int, seconds: float, trace: Trace) -> None:
    """Status 0: the client went before there was an answer."""
    note(match=str(scope.get("path_params", {}).get("match", "")))
    method, route = method_of(scope), route_of(scope)
    metrics = parts_of(HTTPConnection(scope)).metrics
    metrics.requested(method, route, status)
    if trace.refusal is not None:
        metrics.refused(trace.refusal)
        level = logging.DEBUG if trace.refusal in _EVERYDAY else logging.INFO
        _log.log(level, "%s %s refused: %s", method, route, trace.refusal)
    _log.debug("%s %s %s in %.1f ms", method, route, status, 1000 * seconds)


def method_of(scope: Scope) -> str:
    """One of a few: what else somebody sends is ``other``."""
    return scope["method"] if scope["method"] in _METHODS else "other"


def route_of(scope: Scope) -> str:
    """The template of the address, with names in place of what people put there; ``page`` for the client's own."""
    path = getattr(scope.get("route"), "path", None)
    is_ours = scope["path"].startswith(V1)
    if isinstance(path, str):
        return path if path.startswith(V1) or not is_ours else V1 + path
    return "unknown" if scope["path"].startswith(API) else "page"
