"""The server of one's own that other tests rely on, with a stand-in for Menagerie."""

import sys
import urllib.request

import pytest

from tests.support.server import Server, ServerFailed

STAND_IN = """
import http.server, signal, sys
class Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.path.encode())
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
print("started", flush=True)
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Answer).serve_forever()
"""


class StandIn(Server):
    @property
    def command(self) -> list[str]:
        return [sys.executable, "-c", STAND_IN, str(self.port)]


class Broken(Server):
    @property
    def command(self) -> list[str]:
        return [sys.executable, "-c", "raise SystemExit('the port is taken')"]


def test_it_answers_until_it_is_stopped(tmp_path):
    with StandIn(tmp_path) as server, urllib.request.urlopen(f"{server.url}/here") as answer:
        assert answer.read() == b"/here"
    assert not server.is_ready()
    assert "started" in server.log()


def test_stopping_gives_its_exit_code(tmp_path):
    assert StandIn(tmp_path).start().stop() == 0


def test_killed_it_comes_back_at_the_same_address_with_the_same_database(tmp_path):
    with StandIn(tmp_path) as server:
        before = (server.url, server.database)
        server.kill9()
        assert not server.is_ready()
        server.restart()
        assert (server.url, server.database) == before
        assert server.is_ready()
        assert server.log().count("started") == 2


def test_one_that_ends_at_once_tells_why(tmp_path):
    with pytest.raises(ServerFailed, match="ended with 1:\nthe port is taken"):
        Broken(tmp_path).start()


def test_settings_of_this_machine_do_not_reach_it(tmp_path, monkeypatch):
    monkeypatch.setenv("MENAGERIE_DEBUG", "1")
    monkeypatch.setenv("DATABASE_URL", "postgresql://elsewhere")
    env = Server(tmp_path, env={"MENAGERIE_MORE": "2"}).env
    assert "MENAGERIE_DEBUG" not in env
    assert env["DATABASE_URL"] == f"sqlite+aiosqlite:///{tmp_path}/menagerie.sqlite3"
    assert env["MENAGERIE_MORE"] == "2"
