"""Numbers for whoever runs the server."""

from __future__ import annotations

import hmac
from ipaddress import ip_address
from urllib.parse import urlsplit

from fastapi import APIRouter, Request, Response
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from app.api.asking import address_of, bearer_of
from app.api.parts import AnyParts
from app.domain.errors import RequestNotFound

router = APIRouter(include_in_schema=False)

_LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
_SPEAKS_FOR_OTHERS = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
"""Headers of proxies."""


@router.get("/metrics")
async def read_metrics(request: Request, parts: AnyParts) -> Response:
    """All numbers, for who may know them; to others there is nothing at this address."""
    token = parts.settings.metrics_token
    if not (is_from_here(request) if token is None else is_said(request, token)):
        raise RequestNotFound
    return Response(parts.metrics.text(), media_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"})


def is_said(request: Request, token: str) -> bool:
    """Whether the token came as a bearer token."""
    said = (bearer_of(request) or "").encode("utf-8", "surrogatepass")
    return hmac.compare_digest(said, token.encode())


def is_from_here(request: Request) -> bool:
    """Whether a program on this machine asks for itself: no proxy for others, and no page by another name for us."""
    if any(header in request.headers for header in _SPEAKS_FOR_OTHERS):
        return False
    try:
        name = urlsplit(f"//{request.headers.get('host', '')}").hostname
        return ip_address(address_of(request)).is_loopback and name in _LOCAL_NAMES
    except ValueError:
        return False
