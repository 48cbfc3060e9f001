"""Where friends in the same network reach this machine."""

from __future__ import annotations

import socket

LOCAL = "127.0.0.1"

_NOWHERE = "192.0.2.1"
"""TEST-NET-1, an address that nobody has. Nothing is sent there: a connected UDP socket only chooses its own side."""


def lan_address() -> str | None:
    """This machine's address in its network; None where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((_NOWHERE, 9))
            address = str(probe.getsockname()[0])
        except OSError:
            address = _address_of_name()
    return None if address.startswith("127.") or address == "0.0.0.0" else address  # noqa: S104 - compared, not bound


def _address_of_name() -> str:
    try:
        return socket.gethostbyname(socket.gethostname())
    except OSError:
        return LOCAL


def base_url(host: str, port: int) -> str:
    """The address that works for the most people: in the network if the server listens there, else on this machine."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104 - compared, not bound
        host = lan_address() or LOCAL
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
