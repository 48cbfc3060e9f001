"""``menagerie health``: asks the server on this machine how it is."""

from __future__ import annotations

import http.client

from app.network import EVERYWHERE, LOCAL

ANSWERS_WITHIN = 4.0
"""Seconds."""


class Unwell(Exception):
    """The server does not answer, or says that it cannot work; the text is one line that says which."""


def ask(host: str, port: int, *, ready: bool = False) -> None:
    """Whether the server is alive; ``ready``: whether it can work. Raises Unwell."""
    connection = http.client.HTTPConnection(where(host), port, timeout=ANSWERS_WITHIN)
    try:
        connection.request("GET", "/readyz" if ready else "/healthz")
        answer = connection.getresponse()
        told = answer.read(10_000).decode(errors="replace")
    except (OSError, http.client.HTTPException):
        raise Unwell(f"No Menagerie answers on port {port} of this machine.") from None
    finally:
        connection.close()
    if answer.status != http.client.OK:
        raise Unwell(f"The server answers, and is not well: {told}")


def where(host: str) -> str:
    """Where a server that listens on that host is found from its own machine."""
    if host == "::":
        return "::1"
    return LOCAL if host in EVERYWHERE else host
