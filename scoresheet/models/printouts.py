"""What was printed in the background, until somebody fetches it."""

from __future__ import annotations

from django.db import models

from league.models import Job


class Printout(models.Model):
    """A PDF that a job made; it goes when the job is forgotten. ``name`` is what it is called when somebody keeps it."""

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="printout")
    name = models.CharField(max_length=120)
    pdf = models.BinaryField()
    made_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name
