"""What `./undercut` does once everything is installed: bring the database up to date, then serve the pages.

Beside the pages runs the worker for what is done in the background (config/worker.py); UNDERCUT_WORKER=0 leaves it out.
"""

from __future__ import annotations

import argparse
import errno
import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import django
import waitress
from django.conf import settings
from django.core.management import call_command, get_commands
from django.db import DatabaseError

from config.supervision import Supervised

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


def main() -> None:
    """Serve until interrupted. Whatever a person can put right ends in one plain sentence."""
    options = _options()
    asked_to_end = _end_when_asked()
    try:
        # The address is taken before anything is written: a second start by mistake changes nothing.
        listener = _listen(options.host, options.port)
        _prepare(options.host)
        _announce(options.host, options.port)
        from config.wsgi import application

        with _worker():
            _serve(application, listener, asked_to_end)
    except OSError as problem:
        sys.exit(f"Undercut cannot use its data folder: {problem}. UNDERCUT_DATA names another one.")
    except DatabaseError as problem:
        sys.exit(f"The database cannot be used: {str(problem).strip()}")
    print("\nUndercut has stopped; everything entered is kept.")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="undercut", description="Serve Undercut's pages from this machine.")
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: this machine only)"
    )
    parser.add_argument("--port", default=8000, type=_port, help="port to listen on (default: 8000)")
    return parser.parse_args()


def _port(text: str) -> int:
    if text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} is no port: choose one from 1024 to 65535")


def _end_when_asked() -> threading.Event:
    """What is set by Ctrl-C or SIGTERM; the second Ctrl-C ends the program at once.

    A signal that raised an error instead could be lost: whatever code it happens to interrupt may swallow it.
    """
    asked = threading.Event()

    def end(number: int, _frame: object) -> None:
        asked.set()
        signal.signal(number, signal.SIG_DFL)

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)
    return asked


def _serve(application: WSGIApplication, listener: socket.socket, asked_to_end: threading.Event) -> None:
    """Answer until asked to end, then finish what is being answered."""
    server = waitress.create_server(application, sockets=[listener], threads=8, ident=None)
    answering = threading.Thread(target=server.run, daemon=True)
    answering.start()
    while not asked_to_end.wait(1):
        if not answering.is_alive():
            sys.exit("The pages have stopped by themselves: what is printed above says why.")
    server.task_dispatcher.shutdown(timeout=5)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, *_, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1)
    except socket.gaierror:
        sys.exit(f"There is no address {host!r} here: give --host an address of this machine.")
    except OSError as problem:
        busy = problem.errno == errno.EADDRINUSE
        why = "is in use already, perhaps by Undercut" if busy else f"cannot be used ({problem.strerror})"
        another = port + 1 if 1024 <= port < 65535 else 8000
        sys.exit(f"Port {port} of {host} {why}. Choose another one: ./undercut --port {another}")
    return listener


def _prepare(host: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    os.environ.setdefault("UNDERCUT_HOSTS", f"localhost,127.0.0.1,[::1],{socket.gethostname()},{host}")
    try:
        _ = settings.DEBUG  # asking for one reads them all
    except ValueError as problem:
        sys.exit(f"Undercut's environment: {problem}. What can be set is listed in .env.example.")
    django.setup()
    call_command("migrate", verbosity=0)
    if "demo" in get_commands():
        call_command("demo", if_empty=True)


@contextmanager
def _worker() -> Iterator[None]:
    """Keep a worker running meanwhile."""
    if os.environ.get("UNDERCUT_WORKER") == "0":
        yield
        return
    worker = Supervised("The background worker", sys.executable, "-m", "config.worker")
    worker.start()
    try:
        yield
    finally:
        worker.stop()


def _announce(host: str, port: int) -> None:
    everywhere = host in {"0.0.0.0", "::"}  # noqa: S104  (compared, not bound)
    shown = "127.0.0.1" if everywhere else f"[{host}]" if ":" in host else host
    print(f"Undercut is at http://{shown}:{port}/")
    if everywhere:
        print("Other machines reach it by the names and addresses that UNDERCUT_HOSTS lists.")
    call_command("first_sign_in")
    print("Ctrl-C stops it.", flush=True)


if __name__ == "__main__":
    main()
