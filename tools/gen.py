"""`make gen`: what the client and whoever runs the server know of it, written from the server itself.

`static/src/gen/api.ts` holds TypeScript types of the OpenAPI document, made by openapi-typescript; `docs/settings.md`
lists the settings. With `--check`
nothing is written, and a stale file is an error.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools import settings_table

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
GEN = STATIC / "src" / "gen"
SETTINGS = ROOT / "docs" / "settings.md"


def openapi() -> Mapping[str, object]:
    """The document as the server itself serves it, whatever this machine's settings are."""
    for name in [name for name in os.environ if name.startswith("MENAGERIE_") or name == "DATABASE_URL"]:
        del os.environ[name]
    from app.main import create_app

    document: Mapping[str, object] = create_app().openapi()
    return document


def types_of(document: Mapping[str, object], folder: Path) -> str:
    """TypeScript for the document. Raises CalledProcessError if openapi-typescript refuses it."""
    source, made = folder / "openapi.json", folder / "api.ts"
    source.write_text(json.dumps(document, indent=1, sort_keys=True), encoding="utf-8")
    script = STATIC / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    options = ["--root-types", "--root-types-no-schema-prefix", "--immutable"]
    command = ["node", str(script), str(source), "--output", str(made), *options]
    subprocess.run(command, cwd=STATIC, check=True, capture_output=True, text=True)
    return made.read_text(encoding="utf-8")


def generate() -> dict[Path, str]:
    """Path and text of each generated file."""
    with tempfile.TemporaryDirectory() as folder:
        return {GEN / "api.ts": types_of(openapi(), Path(folder)), SETTINGS: settings_table.page()}


def stale(files: dict[Path, str]) -> list[Path]:
    """Those that are missing or say something else."""
    return [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.gen", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is stale")
    check: bool = parser.parse_args(arguments).check
    try:
        files = generate()
    except subprocess.CalledProcessError as refused:
        print(f"openapi-typescript refused the document:\n{refused.stdout}{refused.stderr}", file=sys.stderr)
        return 1
    old = stale(files)
    for path in old:
        if check:
            print(f"{path.relative_to(ROOT)} is stale: run `make gen`", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(files[path], encoding="utf-8")
            print(f"wrote {path.relative_to(ROOT)}")
    return 1 if check and old else 0


if __name__ == "__main__":
    sys.exit(main())
