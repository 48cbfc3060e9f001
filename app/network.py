"""Where this machine listens, and where friends in the same network reach it."""

from __future__ import annotations

import contextlib
import errno
import socket
import sys

if sys.platform != "win32":
    import resource

LOCAL = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - compared, not bound
"""What a host is called that listens on all addresses."""

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
    return None if address.startswith("127.") or address in EVERYWHERE else address


def _address_of_name() -> str:
    try:
        return socket.gethostbyname(socket.gethostname())
    except OSError:
        return LOCAL


def base_url(host: str, port: int) -> str:
    """The address that works for the most people: in the network if the server listens there, else on this machine."""
    if host in EVERYWHERE:
        host = lan_address() or LOCAL
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


MOST_FILES = 65536
"""Enough for any server of friends; some systems allow a thousand million, which some libraries cannot bear."""


def allow_many_connections() -> None:
    """Each connection is an open file. A process begins with 1,024 of them, and may have far more if it asks."""
    if sys.platform == "win32":
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    if now != resource.RLIM_INFINITY and now < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class CannotServe(Exception):
    """The server cannot start; the text is one sentence for whoever started it, and nothing was changed."""


def bind(host: str, port: int) -> socket.socket:
    """A listening socket. Raises CannotServe."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=2048)
        # connections inherit it; asyncio's own loop would let small answers wait for each other, 40 ms at a time
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except socket.gaierror:
        raise CannotServe(f"“{host}” is no address of this machine. Leave out --host, or use {LOCAL}.") from None
    except OSError as error:
        raise CannotServe(_why_not(host, port, error)) from None


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is in use by another program, perhaps another Menagerie. "
            f"Stop that one, or choose another port: menagerie serve --port {port + 1 if port < 65535 else port - 1}"
        )
    if error.errno == errno.EACCES:
        return f"Port {port} needs more rights than you have. Choose one above 1023: menagerie serve --port 8000"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"“{host}” is no address of this machine. Leave out --host, or use {LOCAL}."
    return f"Cannot listen on {host}, port {port}: {error.strerror}."
