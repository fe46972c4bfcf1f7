"""How Django knows this app."""

from django.apps import AppConfig


class ScoresheetConfig(AppConfig):
    """The app's name and label; at its start it adds its kinds of background work and its doors to the league's."""

    name = "scoresheet"
    verbose_name = "Score sheets"

    def ready(self) -> None:
        """Let the workers know what they can do for score sheets, and the guard who may come to them."""
        from league.job_kinds import KINDS
        from league.rights.doors import add_doors
        from league.tasks import WANTED_ELSEWHERE
        from scoresheet import doors, job_kinds

        KINDS.update(job_kinds.KINDS)
        WANTED_ELSEWHERE.append(job_kinds.want_lapsed)
        add_doors(doors.DOORS)
