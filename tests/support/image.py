"""The image that the Dockerfile describes, made in a folder by the Dockerfile's own commands, without Docker."""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.install import ROOT, environment_for_uv

OWN_ROOTS = ("/src", "/build", "/opt/menagerie", "/data")
"""Folders of the image that lie in the test's folder instead."""
TO_BE_HAD = "pip install"
"""How the builder gets uv: the tests have theirs by uv.lock."""


@dataclass(frozen=True)
class Stage:
    """What follows a FROM."""

    base: str
    steps: list[tuple[str, str]] = field(default_factory=list)
    """Instructions with their arguments, in order."""

    def all(self, instruction: str) -> list[str]:
        return [argument for name, argument in self.steps if name == instruction]

    def one(self, instruction: str) -> str:
        (argument,) = self.all(instruction)
        return argument

    def environment(self) -> dict[str, str]:
        """What its ENV lines set."""
        pairs = [pair for line in self.all("ENV") for pair in line.split()]
        return {name: value for name, _, value in (pair.partition("=") for pair in pairs)}


def stages(text: str) -> list[Stage]:
    """Of a Dockerfile with one instruction a line."""
    found: list[Stage] = []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, argument = line.split(maxsplit=1)
        if name == "FROM":
            found.append(Stage(argument.split()[0]))
        else:
            found[-1].steps.append((name, argument))
    return found


DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
BUILDER, FINAL = stages(DOCKERFILE)


def context_paths() -> list[str]:
    """The top of what the builder gets: what .dockerignore lets through."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("!") for line in lines if line.startswith("!")]


class Image:
    """A folder with what the image has in its own, and processes in it as Docker would start them."""

    def __init__(self) -> None:
        # not pytest's folder: root's is closed to the image's user
        self.folder = Path(tempfile.mkdtemp(prefix="menagerie-image-"))
        self.folder.chmod(0o755)
        self._is_root = os.geteuid() == 0
        self._for_uv = environment_for_uv()

    def build(self) -> None:
        """Runs each RUN, on a copy of what .dockerignore lets through and the client as `make` has built it."""
        self._copy_context()
        for stage in (BUILDER, FINAL):
            for command in stage.all("RUN"):
                if not command.startswith(TO_BE_HAD):
                    self._run(command, stage.environment())

    def _copy_context(self) -> None:
        source = Path(self.here("/src"))
        source.mkdir()
        Path(self.here("/build")).mkdir()
        leave = shutil.ignore_patterns("node_modules", "__pycache__")
        for name in context_paths():
            path = ROOT / name
            if path.is_dir():
                shutil.copytree(path, source / name, ignore=leave)
            else:
                shutil.copy(path, source / name)

    def _run(self, command: str, environment: dict[str, str]) -> None:
        ours = Path(sys.prefix)
        env = {
            **self._for_uv,
            **environment,
            "PATH": f"{ours / 'bin'}{os.pathsep}{os.environ['PATH']}",
            # so that no test needs a registry: hatchling is here, and the client is built
            "VIRTUAL_ENV": str(ours),
            "UV_NO_BUILD_ISOLATION": "1",
            "MENAGERIE_PREBUILT_CLIENT": "1",
            "UV_LINK_MODE": "hardlink",  # a hundred megabytes need not be copied
        }
        if command.startswith("uv venv"):
            env["UV_PYTHON"] = self._python()
        here = self.here(command)
        if not self._is_root:
            here = re.sub(r"--(owner|group)=\d+ ", "", here)
        done = subprocess.run(here, shell=True, cwd=self.here("/src"), env=env, capture_output=True, text=True)
        assert done.returncode == 0, f"{here}\n{done.stdout}{done.stderr}"

    def _python(self) -> str:
        """One that the image's user may run, too."""
        own = getattr(sys, "_base_executable", sys.executable)
        names = [
            own,
            *(f"/usr/{place}/python3.{minor}" for minor in range(14, 10, -1) for place in ("local/bin", "bin")),
        ]
        for name in names:
            path = Path(name).resolve()
            if path.is_file() and (not self._is_root or _is_open(path)):
                return str(path)
        raise AssertionError(f"no Python of this machine may be run by other users than root: {', '.join(names)}")

    def here(self, text: str) -> str:
        """With the image's folders replaced by ours."""
        return re.sub(rf"(?<![\w.])({'|'.join(OWN_ROOTS)})(?!\w)", lambda found: f"{self.folder}{found[0]}", text)

    def environment(self) -> dict[str, str]:
        """What a process in the image finds, and no more: its HOME is one that it cannot write."""
        told = FINAL.environment()
        path = self.here(told.pop("PATH")).replace("$PATH", "/usr/bin:/bin")
        return {"HOME": "/", "PATH": path, **{name: self.here(value) for name, value in told.items()}}

    def start(self, *arguments: str, entry: bool = True, **environment: str) -> subprocess.Popen[str]:
        """A process of the image's user: the ENTRYPOINT with these arguments, or with those of CMD; or a command."""
        start = json.loads(FINAL.one("ENTRYPOINT")) if entry else []
        command = [*start, *(arguments or json.loads(FINAL.one("CMD")))]
        env = {**self.environment(), **environment}
        program = shutil.which(command[0], path=env["PATH"])
        assert program is not None
        whom: dict[str, Any] = {}
        if self._is_root:
            user, group = map(int, FINAL.one("USER").split(":"))
            whom = {"user": user, "group": group, "extra_groups": []}
        return subprocess.Popen(
            [program, *command[1:]],
            cwd=self.here(FINAL.one("WORKDIR")),
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            **whom,
        )

    def run(self, *arguments: str, entry: bool = True, **environment: str) -> tuple[int, str]:
        """The exit code, and all that was said."""
        process = self.start(*arguments, entry=entry, **environment)
        said, _ = process.communicate(timeout=120)
        return process.returncode, said

    def remove(self) -> None:
        shutil.rmtree(self.folder)


def _is_open(path: Path) -> bool:
    """Whether everybody may run it."""
    return all(place.stat().st_mode & stat.S_IXOTH for place in (path, *path.parents))
