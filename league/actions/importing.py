"""A list of people taken over into the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from league.errors import BadImport
from league.models import Player, PlayerEvent
from league.names import name_key
from league.people.persons import ListRow
from league.people.plan import listed_key, plan_import
from league.people.planned import ImportPlan


def import_people(
    *, rows: Sequence[ListRow], answers: Mapping[str, str], expected: int, token: UUID, by: User | None
) -> ImportPlan:
    """Write the people of a list who are new; what became of each row. The same token twice writes them once.

    ``expected`` is how many the page said would be new whatever is answered. Raises BadImport where a question is open, or where that number
    is another one by now.
    """
    for _ in range(2):
        try:
            return _import(rows, answers, expected, token, by)
        except IntegrityError:
            continue  # somebody else wrote one of these names at this moment: now it is known
    raise BadImport("Somebody else is changing the list of people just now: look again.")


@transaction.atomic
def _import(
    rows: Sequence[ListRow], answers: Mapping[str, str], expected: int, token: UUID, by: User | None
) -> ImportPlan:
    plan = plan_import(rows, answers)
    if imported_by(token):
        return plan
    if plan.asked:
        raise BadImport(
            f"{len(plan.asked)} of these people may be known already: say for each whether it is the same person."
        )
    if len(plan.sure) != expected:
        raise BadImport(
            f"The list of people was changed meanwhile: {len(plan.sure)} are new now, not {expected}. Look again."
        )
    people = [row.person for row in plan.new if row.person is not None]
    players = Player.objects.bulk_create(
        [Player(key=name_key(person.name), **asdict(person)) for person in people], batch_size=500
    )
    PlayerEvent.objects.bulk_create(
        [
            PlayerEvent(
                player=player,
                verb="import",
                summary=f"Imported from a list, line {row.row.number}",
                by=by,
                after={**asdict(person), "token": str(token)},
            )
            for player, person, row in zip(players, people, plan.new, strict=True)
        ],
        batch_size=500,
    )
    _keep_apart(plan, players, by)
    return plan


def _keep_apart(plan: ImportPlan, players: Sequence[Player], by: User | None) -> None:
    """Keep who was said to be somebody else, so that nobody is asked again."""
    written = {listed_key(player.name): player for player in players}
    events = []
    for row, player in zip(plan.new, players, strict=True):
        others = (option.player or written.get(option.value) for option in row.options)
        for other in filter(None, others):
            said = f"Not the same person as {player.name}"
            events.append(
                PlayerEvent(player=other, verb="apart", summary=said, by=by, after={"other": player.pk})
            )
    PlayerEvent.objects.bulk_create(events, batch_size=500)


def imported_by(token: UUID) -> list[Player]:
    """The people whom the import with this token wrote, in the order of the list."""
    events = PlayerEvent.objects.filter(verb="import", after__token=str(token))
    return [event.player for event in events.select_related("player").order_by("pk")]
