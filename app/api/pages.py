"""The browser client: files of the build, and its one page for every address that is not the API's."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

from app.api.middleware import API

ASSETS = "assets/"
"""The build puts a hash into the names of what lies here."""

FOR_EVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"

_WORTH_PACKING = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg")

_NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Menagerie</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>Menagerie is running, but its pages are not built yet</h1>
<p>Run <code>make client</code> in the folder of Menagerie, then load this page again.</p>
<h1 lang="pt-BR">O Menagerie está no ar, mas as páginas ainda não foram montadas</h1>
<p lang="pt-BR">Rode <code>make client</code> na pasta do Menagerie e recarregue esta página.</p>
</body></html>
"""


def client_folder(root: Path) -> Path:
    """Where the built client lies: inside the installed package, or ``static/dist`` beside it in a checkout."""
    inside = root / "app" / "static"
    return inside if inside.joinpath("index.html").is_file() else root / "static" / "dist"


@dataclass(frozen=True, slots=True)
class _File:
    """A file as it is sent."""

    stamp: tuple[int, int]
    kind: str
    plain: bytes
    packed: bytes | None
    """By gzip, where that is worth it."""
    etag: str


class Pages:
    """An ASGI application for whatever no endpoint answers."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self._files: dict[Path, _File] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
            return
        response = await self._respond(Request(scope))
        await response(scope, receive, send)

    async def _respond(self, request: Request) -> Response:
        path = request.url.path.lstrip("/")
        if request.url.path.startswith(API) or request.url.path == API.rstrip("/"):
            raise HTTPException(404)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        file = await asyncio.to_thread(self._find, path)
        if file is not None:
            return _sent(file, request.headers, FOR_EVER if path.startswith(ASSETS) else ALWAYS_ASK)
        if path.startswith(ASSETS):
            raise HTTPException(404)
        page = await asyncio.to_thread(self._find, "index.html")
        if page is None:
            return HTMLResponse(_NOT_BUILT, 503, headers={"Cache-Control": "no-store"})
        return _sent(page, request.headers, ALWAYS_ASK)

    def _find(self, name: str) -> _File | None:
        """A file of the build, read again when it has changed."""
        path = (self._folder / name).resolve() if "\0" not in name else self._folder
        try:
            if not path.is_relative_to(self._folder) or not path.is_file():
                return None
            status = path.stat()
        except OSError:
            return None
        stamp = (status.st_mtime_ns, status.st_size)
        known = self._files.get(path)
        if known is None or known.stamp != stamp:
            known = self._files[path] = _read(path, stamp)
        return known


def _read(path: Path, stamp: tuple[int, int]) -> _File:
    plain = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix in (".js", ".mjs"):
        kind = "text/javascript"
    elif path.suffix == ".webmanifest":
        kind = "application/manifest+json"
    packed = gzip.compress(plain, 9) if kind.startswith(_WORTH_PACKING) and len(plain) > 512 else None
    return _File(stamp, kind, plain, packed, f'"{stamp[0]:x}-{stamp[1]:x}"')


def _sent(file: _File, asked: Headers, cache: str) -> Response:
    headers = {"Cache-Control": cache, "ETag": file.etag, "Vary": "Accept-Encoding"}
    if asked.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    if file.packed is not None and "gzip" in asked.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.packed, headers=headers, media_type=file.kind)
    return Response(file.plain, headers=headers, media_type=file.kind)
