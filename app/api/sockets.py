"""The socket of a match: says who is there, hands commands to the services, and lets the hub speak."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar, assert_never

from fastapi import APIRouter
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.api.asking import COOKIE, bearer_of, is_foreign
from app.api.errors import sentence_for, with_number
from app.api.parts import parts_of
from app.domain.errors import (
    AppError,
    MessageMalformed,
    MessageUnknown,
    RequestTooMany,
    SessionNone,
    SessionUnknown,
)
from app.domain.ids import CommandId, DecisionNumber, MatchId, Version
from app.domain.traces import note, tracing
from app.domain.users import User
from app.realtime.bucket import Bucket
from app.realtime.follower import Follower
from app.realtime.limits import CloseCode
from app.realtime.messages import (
    Ack,
    BeatMessage,
    ClientMessage,
    Hello,
    MoveMessage,
    SyncMessage,
    Tried,
    TryMessage,
    command_id,
    parse,
    refusal,
)
from app.services import moves, sessions
from app.services.changes import carried_through
from app.services.incidents import incident
from app.words import negotiate

T = TypeVar("T")

_log = logging.getLogger("menagerie.sockets")

router = APIRouter()


class Closing(Exception):
    """The socket is to be closed with this code."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(code)


@router.websocket("/matches/{match}/socket")
async def socket(websocket: WebSocket, match: str) -> None:
    """Everything live of one match, for one seat."""
    note(match=match)
    await websocket.accept()
    try:
        await Conversation(websocket, MatchId(match)).run()
    except Closing as closing:
        await _close(websocket, closing.code)
    except WebSocketDisconnect:
        return
    except Exception as failure:  # noqa: BLE001 - nothing that one socket does may reach the server
        incident(parts_of(websocket).metrics, failure)
        await _close(websocket, CloseCode.RESTART)


async def _close(websocket: WebSocket, code: int) -> None:
    """Says why, unless the client is gone already or takes nothing any more."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        async with asyncio.timeout(parts_of(websocket).hub.limits.send_seconds):
            await websocket.close(code)


class Conversation:
    """One socket from its hello to its end."""

    def __init__(self, websocket: WebSocket, match: MatchId) -> None:
        self._websocket = websocket
        self._match = match
        parts = parts_of(websocket)
        self._context = parts.context
        self._metrics = parts.metrics
        self._hub = parts.hub
        self._limits = parts.hub.limits
        self._pace = Bucket(self._limits.message_burst, self._limits.messages_per_second)
        self._patience = Bucket(self._limits.bad_messages, self._limits.bad_messages_per_second)
        self._locale = negotiate(websocket.headers.get("accept-language"))

    async def run(self) -> None:
        """Raises Closing or WebSocketDisconnect when it is over."""
        if is_foreign(self._websocket):
            raise Closing(CloseCode.FOREIGN)
        hello = await self._hello()
        # a tab may be another person than its browser, so the token of hello wins
        token = hello.token or bearer_of(self._websocket) or self._websocket.cookies.get(COOKIE)
        user = await self._user(token)
        self._locale = negotiate(hello.locale, user.locale, self._websocket.headers.get("accept-language"))
        since = None if hello.since is None else Version(hello.since)
        with self._hub.following(self._match, user.id, since, session=token) as follower:
            await self._talk(user, follower)

    async def _talk(self, user: User, follower: Follower) -> None:
        """Hears and speaks at once, until either is over."""
        speaking = asyncio.create_task(self._speak(follower))
        hearing = asyncio.create_task(self._hear(user, follower))
        beating = asyncio.create_task(self._beat(follower))
        tasks = (speaking, hearing, beating)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    # --- who is there -------------------------------------------------------------------------------------------

    async def _hello(self) -> Hello:
        """The first message. Raises Closing where it does not come in time, or is another."""
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                text = await self._receive()
        except TimeoutError:
            raise Closing(CloseCode.NOBODY) from None
        try:
            message = parse(text)
        except (MessageMalformed, MessageUnknown):
            raise Closing(CloseCode.BAD_PROTOCOL) from None
        if not isinstance(message, Hello):
            raise Closing(CloseCode.BAD_PROTOCOL)
        return message

    async def _user(self, token: str | None) -> User:
        """Whose token it is. Raises Closing."""
        try:
            return await self._whole(sessions.user_of_token(self._context, token))
        except (SessionNone, SessionUnknown):
            raise Closing(CloseCode.NOBODY) from None

    # --- what leaves --------------------------------------------------------------------------------------------

    async def _speak(self, follower: Follower) -> None:
        async def send(message: bytes) -> None:
            await self._websocket.send_text(message.decode())

        raise Closing(await follower.pump(send))

    async def _beat(self, follower: Follower) -> None:
        while True:
            await asyncio.sleep(self._limits.beat_seconds)
            follower.beat()

    # --- what comes in ------------------------------------------------------------------------------------------

    async def _receive(self) -> str | bytes:
        """The next message. Raises Closing or WebSocketDisconnect."""
        message = await self._websocket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code") or 1006)
        text = message.get("text")
        found: str | bytes = text if text is not None else message.get("bytes") or b""
        size = len(found) if isinstance(found, bytes) else len(found.encode())
        if size > self._limits.message_bytes:
            raise Closing(CloseCode.TOO_LARGE)
        return found

    async def _hear(self, user: User, follower: Follower) -> None:
        while True:
            try:
                async with asyncio.timeout(self._limits.silence_seconds):
                    text = await self._receive()
            except TimeoutError:
                raise Closing(CloseCode.SILENT) from None
            await self._handle(user, follower, text)

    async def _handle(self, user: User, follower: Follower, text: str | bytes) -> None:
        """Every message is answered, or refused with a sentence."""
        try:
            if not self._pace.take():
                raise RequestTooMany(retry_after=1)
            message = parse(text)
        except AppError as error:
            self._metrics.refused(error.code)
            _log.info("refused: %s", error.code)
            if not self._patience.take():
                raise Closing(CloseCode.BAD_PROTOCOL) from None
            await follower.answer(refusal(command_id(text), error, sentence_for(error, self._locale)))
            return
        await self._obey(user, follower, message)

    async def _obey(self, user: User, follower: Follower, message: ClientMessage) -> None:
        match message:
            case MoveMessage():
                await self._command(follower, message.id, self._move(user, follower, message))
            case TryMessage():
                await self._command(follower, message.id, self._try(user, follower, message))
            case SyncMessage():
                follower.sync(None if message.since is None else Version(message.since))
            case BeatMessage():
                pass
            case Hello():
                follower.sync(None if message.since is None else Version(message.since))
            case _:
                assert_never(message)

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Reads to the end even if the socket goes meanwhile: a transaction is not to be cut in two."""
        return await carried_through(self._context, work)

    async def _move(self, user: User, follower: Follower, sent: MoveMessage) -> None:
        command, decision = CommandId(sent.id), DecisionNumber(sent.decision)
        moved = await moves.make_move(self._context, user, self._match, command, decision, sent.move)
        await follower.answer(Ack(sent.id, moved.version))

    async def _try(self, user: User, follower: Follower, sent: TryMessage) -> None:
        decision = DecisionNumber(sent.decision)
        await self._whole(moves.try_move(self._context, user, self._match, decision, sent.move))
        await follower.answer(Tried(sent.id))

    async def _command(self, follower: Follower, command: str, work: Coroutine[Any, Any, None]) -> None:
        """Whatever goes wrong is told, with the present frame."""
        with tracing(command=command):
            await self._carry_out(follower, command, work)

    async def _carry_out(self, follower: Follower, command: str, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
            return
        except AppError as known:
            error = with_number(known, self._metrics)
        except Exception as failure:  # noqa: BLE001 - never silence
            error = incident(self._metrics, failure)
        self._metrics.refused(error.code)
        _log.info("refused: %s", error.code)
        seen = follower.seen
        told = sentence_for(error, self._locale, seen.game if seen else None, seen.names if seen else ())
        await follower.refuse(refusal(command, error, told))
