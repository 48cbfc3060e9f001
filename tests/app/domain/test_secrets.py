"""Commit and reveal."""

from __future__ import annotations

import hashlib

from app.domain.secrets import MatchSecrets, commitment, match_seed, new_secret, parse_nonce, verify


def test_the_seed_is_made_from_secret_and_nonces_each_after_its_length():
    expected = hashlib.sha256(b"\0\x02ab" + b"\0\x01c" + b"\0\0").digest()
    assert match_seed(b"ab", [b"c", b""]) == expected


def test_moving_a_byte_from_one_to_the_next_makes_another_seed():
    assert match_seed(b"s", [b"ab", b"c"]) != match_seed(b"s", [b"a", b"bc"])


def test_verify():
    secret = new_secret()
    seed = match_seed(secret, [b"n"])
    assert verify(commitment(secret), secret, [b"n"], seed)
    assert not verify(commitment(secret), new_secret(), [b"n"], seed)
    assert not verify(commitment(secret), secret, [b"m"], seed)


def test_a_nonce_is_the_clients_or_drawn():
    assert parse_nonce("00ff") == b"\x00\xff"
    assert len(parse_nonce(None)) == len(parse_nonce("")) == 32
    assert parse_nonce(None) != parse_nonce(None)


def test_secrets_do_not_print_themselves():
    hidden = MatchSecrets(b"canary", {}, b"canary")
    assert "canary" not in repr(hidden)
