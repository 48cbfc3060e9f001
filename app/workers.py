"""Several processes that serve one port: started, watched, replaced one after another, and ended together.

Each worker says over a pipe that it is ready, and that it is alive while its loop turns. One that dies or stops turning
is replaced. When the pipe breaks the worker ends by itself: nobody is left behind when the supervisor is killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from types import FrameType

from app.network import CannotServe

READY_SECONDS = 60.0
"""So long a worker may take until it serves."""
SIGN_SECONDS = 1.0
"""Between two signs of life."""
SILENCE_SECONDS = 30.0
"""A worker that gave no sign for so long is killed and replaced."""
STOP_SECONDS = 20.0
"""So long a worker may take to end by itself."""
SHORT_LIFE_SECONDS = 5.0
MOST_SHORT_LIVES = 5
"""So many workers may end soon after their start, one after another, where none serves: the supervisor gives up."""

_READY = b"ready"
_ALIVE = b"alive"

_log = logging.getLogger("menagerie.workers")
_spawn = multiprocessing.get_context("spawn")

Work = Callable[[socket.socket, Connection], None]
"""What a worker does: serve the socket, and give signs over the connection. Must be importable by its name."""


@dataclass(eq=False)
class Worker:
    """One process, as its supervisor sees it."""

    process: multiprocessing.process.BaseProcess
    pipe: Connection
    started: float
    heard: float = field(default=0.0)
    """When it last gave a sign; monotonic seconds."""
    is_ready: bool = False

    @property
    def name(self) -> str:
        return f"worker {self.process.pid}"

    def listen(self) -> None:
        """Takes the signs that have come."""
        with contextlib.suppress(EOFError, OSError):
            while self.pipe.poll():
                self.is_ready |= self.pipe.recv_bytes() == _READY
                self.heard = time.monotonic()

    def is_silent(self, silence: float) -> bool:
        """Whether its last sign is older than that; one that still starts has more time."""
        return time.monotonic() - self.heard > (silence if self.is_ready else READY_SECONDS)

    def stop(self) -> None:
        """Asks it to end, which takes as long as what it has under way."""
        with contextlib.suppress(ProcessLookupError):
            if self.process.pid is not None:
                os.kill(self.process.pid, signal.SIGTERM)

    def join(self) -> None:
        """Waits for its end; kills it where that does not come."""
        self.process.join(STOP_SECONDS)
        if self.process.is_alive():
            _log.warning("%s did not end and was killed", self.name)
            self.process.kill()
            self.process.join()
        self.pipe.close()


class Supervisor:
    """Keeps ``count`` workers on one listening socket."""

    def __init__(self, work: Work, listening: socket.socket, count: int, silence: float = SILENCE_SECONDS) -> None:
        self._work = work
        self._listening = listening
        self._count = count
        self._silence = silence
        self._workers: list[Worker] = []
        self._short_lives = 0
        self._is_ending = False
        self._is_replacing = False

    def run(self, on_ready: Callable[[], None]) -> None:
        """Serves until SIGTERM or SIGINT; SIGHUP replaces the workers one by one. Raises CannotServe."""
        with self._signals():
            try:
                self._start_all()
                on_ready()
                while not self._is_ending:
                    self._look()
            finally:
                self._stop_all()

    # --- signals ------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        handlers = {signal.SIGTERM: self._on_end, signal.SIGINT: self._on_end}
        if hasattr(signal, "SIGHUP"):
            handlers[signal.SIGHUP] = self._on_replace
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _on_end(self, _number: int, _frame: FrameType | None) -> None:
        self._is_ending = True

    def _on_replace(self, _number: int, _frame: FrameType | None) -> None:
        self._is_replacing = True

    # --- workers ------------------------------------------------------------------------------------------------

    def _start(self) -> Worker:
        ours, theirs = _spawn.Pipe(duplex=False)
        process = _spawn.Process(target=self._work, args=(self._listening, theirs), name="menagerie-worker")
        process.start()
        theirs.close()
        now = time.monotonic()
        return Worker(process, ours, now, now)

    def _start_all(self) -> None:
        self._workers = [self._start() for _ in range(self._count)]
        for worker in self._workers:
            if not self._became_ready(worker) and not self._is_ending:
                raise CannotServe("The workers could not start; the lines above say why.")

    def _became_ready(self, worker: Worker) -> bool:
        """Waits until it serves. False: it ended, was silent too long, or all are to end."""
        while not worker.is_ready and not self._is_ending:
            if worker.process.exitcode is not None or worker.is_silent(self._silence):
                return False
            wait([worker.pipe, worker.process.sentinel], timeout=SIGN_SECONDS)
            worker.listen()
        return worker.is_ready

    def _look(self) -> None:
        """Waits for a sign, an end or a signal, and does what it asks for."""
        if self._is_replacing:
            self._is_replacing = False
            self._replace_all()
            return
        wait([end for worker in self._workers for end in (worker.pipe, worker.process.sentinel)], timeout=SIGN_SECONDS)
        for place, worker in enumerate(self._workers):
            worker.listen()
            if worker.process.exitcode is None and not worker.is_silent(self._silence):
                continue
            if self._is_ending:
                return
            self._workers[place] = self._successor(worker)

    def _successor(self, worker: Worker) -> Worker:
        """Another one for a worker that ended or gives no sign. Raises CannotServe where that is in vain."""
        _log.error("%s %s and is replaced", worker.name, self._fate(worker))
        worker.process.kill()
        worker.join()
        is_short = time.monotonic() - worker.started < SHORT_LIFE_SECONDS
        self._short_lives = self._short_lives + 1 if is_short else 0
        if self._short_lives >= MOST_SHORT_LIVES:
            if not self._is_served():
                raise CannotServe("The workers end as soon as they start; the lines above say why.")
            time.sleep(SIGN_SECONDS)
        return self._start()

    def _is_served(self) -> bool:
        """Whether one of them does well: then others fail for a while only, such as while the database is away."""
        now = time.monotonic()
        return any(
            worker.is_ready and worker.process.exitcode is None and now - worker.started >= SHORT_LIFE_SECONDS
            for worker in self._workers
        )

    def _fate(self, worker: Worker) -> str:
        code = worker.process.exitcode
        return "gave no sign of life" if code is None else f"ended with {code}"

    def _replace_all(self) -> None:
        """One after another: the next one goes when the one before has its successor."""
        for place, old in enumerate(self._workers):
            new = self._start()
            if not self._became_ready(new):
                _log.error("%s, the successor of %s, does not serve: the old ones stay", new.name, old.name)
                new.process.kill()
                new.join()
                return
            self._workers[place] = new
            old.stop()
            old.join()

    def _stop_all(self) -> None:
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.join()
        self._workers.clear()


async def give_signs(pipe: Connection, on_orphaned: Callable[[], None]) -> None:
    """A worker's part, from when it serves until it is cancelled: ready, then alive again and again.

    ``on_orphaned`` is called when nobody listens any more.
    """
    try:
        pipe.send_bytes(_READY)
        while True:
            await asyncio.sleep(SIGN_SECONDS)
            pipe.send_bytes(_ALIVE)
    except OSError:
        on_orphaned()
