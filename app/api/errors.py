"""Every refusal in one shape, in the language of the asker; nothing else ever leaves as an error."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from app.api.parts import parts_of
from app.domain.errors import (
    AppError,
    RequestInvalid,
    RequestMalformed,
    RequestMethod,
    RequestNotFound,
    RequestTooLarge,
    RequestTooMany,
    ServerBusy,
    ServerError,
)
from app.domain.meter import Meter
from app.domain.traces import note_refusal
from app.services.incidents import incident
from app.words import negotiate, refusal_of, sentence


class Error(BaseModel):
    """Why nothing was done."""

    model_config = ConfigDict(extra="forbid")

    code: str
    """Stable; see docs/api.md."""
    message: str
    """A sentence in the language of the asker."""
    rule: str | None = None
    """The section of the game's rules that says so."""
    facts: dict[str, Any] | None = None
    """What the sentence is about, as data."""
    version: int | None = None
    """The present version of the match, where that helps."""


def locale_of(connection: HTTPConnection) -> str:
    """The language of the user, where known, else of the browser."""
    return negotiate(getattr(connection.state, "locale", None), connection.headers.get("accept-language"))


def body_of(error: AppError, message: str) -> bytes:
    """The error as JSON; what is absent is left out."""
    body: dict[str, Any] = {"code": error.code, "message": message}
    if error.rule is not None:
        body["rule"] = error.rule
    if error.facts:
        body["facts"] = error.facts
    if error.version is not None:
        body["version"] = error.version
    return msgspec.json.encode(body)


def answer(error: AppError, locale: str, game: str | None = None, headers: Mapping[str, str] | None = None) -> Response:
    """The HTTP answer for an error."""
    note_refusal(error.code)
    sent = {**(headers or {}), "Cache-Control": "no-store"}
    if "retry_after" in error.facts:
        sent["Retry-After"] = str(error.facts["retry_after"])
    elif isinstance(error, ServerBusy):
        sent["Retry-After"] = "1"
    if error.status == 401:
        sent["WWW-Authenticate"] = "Bearer"
    message = sentence_for(error, locale, game)
    return Response(body_of(error, message), error.status, sent, media_type="application/json")


def sentence_for(error: AppError, locale: str, game: str | None = None, names: Sequence[str] = ()) -> str:
    """What the error says; where an engine refused, what its game says, with the people called by their names."""
    engine_code = error.facts.get("code")
    if game is not None and isinstance(engine_code, str):
        told = refusal_of(locale, game, engine_code, error.facts, names)
        if told is not None:
            return told
    return sentence(locale, error.code, error.facts)


def with_number(error: AppError, meter: Meter) -> AppError:
    """A fault of ours gets a number, where it has none."""
    if error.status < 500 or isinstance(error, ServerBusy) or "incident" in error.facts:
        return error
    return incident(meter, error)


def install(app: FastAPI) -> None:
    """Every exception of an endpoint becomes an answer of this shape."""
    app.add_exception_handler(AppError, _app_error)
    app.add_exception_handler(HTTPException, _http_exception)
    app.add_exception_handler(RequestValidationError, _validation_error)


async def _app_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, AppError)
    game = getattr(request.state, "game", None)
    meter: Meter = parts_of(request).metrics
    return answer(with_number(error, meter), locale_of(request), game)


_BY_STATUS: dict[int, type[AppError]] = {
    400: RequestMalformed,
    404: RequestNotFound,
    405: RequestMethod,
    413: RequestTooLarge,
    503: ServerBusy,
}


async def _http_exception(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    known = _BY_STATUS.get(error.status_code, RequestMalformed)
    headers = dict(error.headers or {})
    if error.status_code == 405 and (methods := _methods_at(request)):
        headers["Allow"] = ", ".join(methods)
    return answer(known(), locale_of(request), headers=headers)


def _methods_at(request: Request) -> list[str]:
    """What the interface knows at this address; the router itself names only the first endpoint that it finds."""
    for path, operations in request.app.openapi()["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), request.url.path):
            return sorted(method.upper() for method in operations)
    return []


async def _validation_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return answer(invalid(error.errors()), locale_of(request))


_PROBLEMS = {
    "missing": "missing",
    "extra_forbidden": "unknown",
    "string_too_short": "too-short",
    "too_short": "too-short",
    "string_too_long": "too-long",
    "too_long": "too-long",
    "greater_than": "too-small",
    "greater_than_equal": "too-small",
    "less_than": "too-big",
    "less_than_equal": "too-big",
}
"""From pydantic's words for what is wrong to ours."""


def invalid(found: Any) -> AppError:
    """The first thing that is wrong with a request."""
    first = found[0]
    if first["type"] == "json_invalid":
        return RequestMalformed()
    path = [str(step)[:64] for step in first["loc"]]
    field = ".".join(path[1:]) or path[0]
    kind = str(first["type"])
    problem = _PROBLEMS.get(kind) or ("type" if kind.endswith(("_type", "_parsing")) else "value")
    return RequestInvalid(field=field, problem=problem)


def documented(*errors: type[AppError]) -> dict[int | str, dict[str, Any]]:
    """For ``responses=``: the errors that an endpoint may answer with, and those that any may."""
    codes: dict[int, list[str]] = {}
    kinds: list[type[AppError]] = list(dict.fromkeys((*errors, RequestTooMany, ServerError, ServerBusy)))
    for error in kinds:
        codes.setdefault(error.status, []).append(error.code)
    return {
        status: {"model": Error, "description": " · ".join(f"`{code}`" for code in sorted(set(of_status)))}
        for status, of_status in sorted(codes.items())
    }
