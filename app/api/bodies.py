"""What every request body has in common."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query
from pydantic import BaseModel, ConfigDict, Field

BIGGEST = 2**53 - 1
"""The biggest number that JavaScript counts to."""


class Body(BaseModel):
    """A request body: no field more than named, no value of another kind than named."""

    model_config = ConfigDict(extra="forbid", strict=True)


Count = Annotated[int, Field(ge=0, le=BIGGEST)]
Nonce = Annotated[str, Field(max_length=64)]
SeatPath = Annotated[int, Path(ge=0, le=99, description="The seat, counted from 0")]
MatchPath = Annotated[str, Path(max_length=64, description="The id of the match")]
Since = Annotated[int | None, Query(alias="from", ge=0, le=BIGGEST, description="The version that the reader has")]
