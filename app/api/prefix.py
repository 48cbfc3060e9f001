"""Where the interface lies."""

from __future__ import annotations

V1 = "/api/v1"
