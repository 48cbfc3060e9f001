"""Workers that do next to nothing: ``python -m tests.support.crew PORT COUNT KIND`` supervises some.

Each tells its process id to whoever connects. ``KIND``: ``good``; ``unable``, ends before it serves; ``brief``, ends as
soon as it serves; ``heirless``, like ``unable`` but for the first ones.
"""

from __future__ import annotations

import asyncio
import functools
import os
import signal
import socket
import sys
from multiprocessing.connection import Connection

from app.network import CannotServe, bind
from app.workers import Supervisor, give_signs

SILENCE_SECONDS = 4.0
_FIRST_ARE_READY = "CREW_FIRST_ARE_READY"
"""A variable that later workers inherit."""


def work(kind: str, listening: socket.socket, pipe: Connection) -> None:
    """The whole life of a worker."""
    if kind == "unable" or (kind == "heirless" and _FIRST_ARE_READY in os.environ):
        sys.exit("no worker today")
    asyncio.run(_serve(kind, listening, pipe))


async def _serve(kind: str, listening: socket.socket, pipe: Connection) -> None:
    over = asyncio.Event()
    telling: set[asyncio.Task[None]] = set()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, over.set)

    async def tell(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        telling.add(task)
        writer.write(str(os.getpid()).encode())
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(tell, sock=listening)
    signs = asyncio.create_task(give_signs(pipe, over.set))
    if kind == "brief":
        await asyncio.sleep(0.1)
    else:
        await over.wait()
    server.close()
    await asyncio.sleep(0.1)  # what was taken from the queue in this moment has its turn
    await asyncio.gather(*telling)
    signs.cancel()


def say_ready() -> None:
    os.environ[_FIRST_ARE_READY] = "1"
    sys.stdout.write("ready\n")
    sys.stdout.flush()


def main() -> None:
    port, count, kind = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    supervisor = Supervisor(functools.partial(work, kind), bind("127.0.0.1", port), count, SILENCE_SECONDS)
    try:
        supervisor.run(say_ready)
    except CannotServe as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
