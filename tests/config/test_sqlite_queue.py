"""Who writes to SQLite from one process stands in a queue: nobody is passed over until the time is up."""

import threading
import time
from collections.abc import Callable

import pytest
from django.db import connection, transaction

from config.sqlite3.base import QUEUES, Queue
from league.models import Player
from tests.factories import PlayerFactory


def wait_until(queue: Queue, waiting: int) -> None:
    while len(queue._waiting) < waiting:
        time.sleep(0.001)


def broken_off(act: Callable[[], object]) -> None:
    with transaction.atomic():
        act()
        raise ZeroDivisionError


def test_turns_come_in_the_order_of_waiting() -> None:
    queue, came = Queue(), []

    def wait(number: int) -> None:
        assert queue.enter(timeout=20)
        came.append(number)
        queue.leave()

    assert queue.enter(timeout=0)
    threads = []
    for number in range(5):
        threads.append(threading.Thread(target=wait, args=[number]))
        threads[-1].start()
        wait_until(queue, number + 1)
    queue.leave()
    for thread in threads:
        thread.join()
    assert came == [0, 1, 2, 3, 4]


def test_who_waited_in_vain_leaves_the_queue_and_the_next_one_comes_in() -> None:
    queue = Queue()
    assert queue.enter(timeout=0)
    assert not queue.enter(timeout=0.01)
    queue.leave()
    assert queue.enter(timeout=0)


@pytest.mark.django_db(transaction=True)
def test_a_transaction_gives_its_turn_back_however_it_ends() -> None:
    if connection.vendor != "sqlite":
        assert connection.vendor == "postgresql"  # which queues by itself, a row at a time
        return
    queue = QUEUES[str(connection.settings_dict["NAME"])]
    with transaction.atomic():
        PlayerFactory(name="Ann", key="ann")
        assert not queue.enter(timeout=0.01)
        with transaction.atomic():  # a savepoint stands in no queue of its own
            PlayerFactory(name="Ben", key="ben")
        transaction.on_commit(lambda: PlayerFactory(name="Cora", key="cora"))
    with pytest.raises(ZeroDivisionError):
        broken_off(lambda: PlayerFactory(name="Dan", key="dan"))
    with pytest.raises(ZeroDivisionError):
        broken_off(connection.close)
    assert queue.enter(timeout=0)
    queue.leave()
    assert set(Player.objects.values_list("name", flat=True)) == {"Ann", "Ben", "Cora"}
