"""The network is off in tests: this machine's own addresses answer, all others raise."""

import ipaddress
import socket
from typing import Any


class NetworkIsOffError(RuntimeError):
    """A test tried to reach another machine. Not an OSError, so that nobody takes it for a bad connection."""


def switch_off() -> None:
    """Let this process's Python sockets reach the loopback addresses and nothing else."""
    for name in ("connect", "connect_ex", "sendto"):
        setattr(socket.socket, name, _guarded(getattr(socket.socket, name)))
    look_up = socket.getaddrinfo

    def getaddrinfo(host: Any, *arguments: Any, **options: Any) -> Any:
        _insist_on_loopback(host)
        return look_up(host, *arguments, **options)

    socket.getaddrinfo = getaddrinfo


def _guarded(method: Any) -> Any:
    def guarded(self: socket.socket, *arguments: Any) -> Any:
        if self.family in {socket.AF_INET, socket.AF_INET6}:
            _insist_on_loopback(arguments[-1][0])  # the address comes last in all three
        return method(self, *arguments)

    return guarded


def _insist_on_loopback(host: Any) -> None:
    name = host.decode() if isinstance(host, bytes) else host
    if name in {None, "", "localhost"}:
        return
    try:
        allowed = ipaddress.ip_address(name).is_loopback
    except ValueError:
        allowed = False
    if not allowed:
        raise NetworkIsOffError(f"the network is off in tests, and this one tried to reach {name!r}")
