"""The guard that keeps the tests on this machine."""

import socket

import pytest

from tests.network import NetworkIsOffError

ELSEWHERE = "192.0.2.1"  # an address that the standards keep for documentation


def test_a_connection_to_another_machine_is_refused() -> None:
    with socket.socket() as plug, pytest.raises(NetworkIsOffError, match=ELSEWHERE):
        plug.connect((ELSEWHERE, 80))


def test_a_datagram_to_another_machine_is_refused() -> None:
    with socket.socket(type=socket.SOCK_DGRAM) as plug, pytest.raises(NetworkIsOffError, match=ELSEWHERE):
        plug.sendto(b"hello", (ELSEWHERE, 80))


def test_another_machine_s_name_is_not_even_looked_up() -> None:
    with pytest.raises(NetworkIsOffError, match=r"club\.example"):
        socket.create_connection(("club.example", 80))


def test_this_machine_answers_itself() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as plug,
    ):
        assert plug.getpeername() == server.getsockname()
