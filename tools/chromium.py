"""Find a Chromium for the browser tests, or bring one; never skip them.

`python -m tools.chromium` prints its path. Looked for, in this order: the setting MENAGERIE_CHROMIUM, the names
under which systems install it, the one that Playwright fetched before. Where there is none: Debian's package when
we are root and apt-get exists (announced before it is called), else Playwright's own installer.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

SETTING = "MENAGERIE_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MACOS_APPS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
PACKAGES = ("chromium", "fonts-liberation", "fonts-noto-color-emoji")

HEADLESS_FLAGS = (
    # root, as in containers and CI, may not use Chromium's sandbox; the pages are our own
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    # without these it calls its maker at every start
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""How the tests start it; Playwright adds --headless itself."""

Run = Callable[[list[str]], int]
"""Runs a command, its output on our stderr, and gives its exit code."""


class NoChromium(Exception):
    """There is no Chromium and none can be had: a person must install one."""


def find(environ: Mapping[str, str] = os.environ) -> Path | None:
    """The first Chromium that starts; None where there is none.

    Raises NoChromium if the setting names one that does not start: who sets it means that one.
    """
    if setting := environ.get(SETTING):
        if not starts(setting):
            raise NoChromium(f"{SETTING} is {setting}, and that does not start: set it to a Chromium, or unset it.")
        return Path(setting)
    return next((Path(found) for found in candidates(environ) if starts(found)), None)


def candidates(environ: Mapping[str, str]) -> Iterator[str]:
    """Paths that exist, likeliest first."""
    for name in NAMES:
        if found := shutil.which(name, path=environ.get("PATH")):
            yield found
    yield from (path for path in MACOS_APPS if Path(path).exists())
    if (own := playwrights_own()) is not None:
        yield own


def starts(path: str) -> bool:
    """Whether it can tell its version: Ubuntu's `chromium-browser` may be a mere pointer to a snap."""
    try:
        told = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return told.returncode == 0


def playwrights_own() -> str | None:
    """The browser that `playwright install` fetched earlier."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def bring(run: Run, *, is_root: bool, has_apt: bool) -> None:
    """Install one, by the first way that succeeds; that none did shows when `find` is asked again."""
    if is_root and has_apt:
        announce(f"no Chromium here; installing Debian's packages {' '.join(PACKAGES)} with apt-get")
        install = ["apt-get", "install", "--yes", "--no-install-recommends", "-qq", *PACKAGES]
        if run(["apt-get", "update", "-qq"]) == 0 and run(install) == 0:
            return
    announce("no Chromium here; asking Playwright's own installer for one")
    run([sys.executable, "-m", "playwright", "install", "chromium"])


def ensure(
    environ: Mapping[str, str] = os.environ,
    run: Run | None = None,
    *,
    is_root: bool | None = None,
    has_apt: bool | None = None,
) -> Path:
    """A Chromium that starts, installed now if need be. Raises NoChromium with one sentence that says what to do."""
    if found := find(environ):
        return found
    if is_root is None:
        is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if has_apt is None:
        has_apt = shutil.which("apt-get") is not None
    bring(run or run_on_stderr, is_root=is_root, has_apt=has_apt)
    if found := find(environ):
        return found
    raise NoChromium(
        "the browser tests need Chromium, and none could be installed: install it (Debian: apt-get install chromium), "
        f"or set {SETTING} to its path."
    )


def run_on_stderr(command: list[str]) -> int:
    """Runs it without questions asked; stdout is kept for the path alone."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, env=env, check=False).returncode


def announce(sentence: str) -> None:
    print(f"menagerie: {sentence}", file=sys.stderr, flush=True)


def main() -> int:
    try:
        print(ensure())
    except NoChromium as none:
        announce(str(none))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
