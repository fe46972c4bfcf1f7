"""What an organiser types about an account: whom to invite, and which role to give."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, BaseUserCreationForm, PasswordResetForm
from django.contrib.auth.models import User
from django.utils.crypto import salted_hmac

from league.actions.accounts import ask_for_new_password
from league.errors import LeagueError
from league.models import Competition, MemberRole, Player
from league.names import name_key

if TYPE_CHECKING:
    _UserForm = BaseUserCreationForm[User]
else:
    _UserForm = BaseUserCreationForm  # Django's own forms take no type in brackets when they run


class RoleForm(forms.Form):
    """A role: in the club, in one competition, or as one of the people in the list."""

    role = forms.ChoiceField(
        choices=MemberRole.choices,
        error_messages={"required": "Choose a role.", "invalid_choice": "Choose a role."},
    )
    where = forms.ModelChoiceField(
        Competition.objects.none(),
        to_field_name="slug",
        required=False,
        error_messages={"invalid_choice": "There is no such competition, or it is closed."},
    )
    player = forms.CharField(max_length=400, required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        running = Competition.objects.filter(closed_at=None, by_bots=False)
        self.fields["where"].queryset = running  # type: ignore[attr-defined]

    def clean_player(self) -> Player | None:
        """The person of the list with that name."""
        typed: str = self.cleaned_data["player"]
        if self.data.get("role") != MemberRole.PLAYER or not typed.strip():
            return None
        found = Player.objects.filter(key=name_key(typed)).select_related("merged_into").first()
        if found is None:
            raise forms.ValidationError(
                f"There is nobody called {typed.strip()} in the list of people: add them there first."
            )
        return found

    def chosen(self) -> dict[str, Any]:
        """What a valid form says, as the actions take it."""
        given = self.cleaned_data
        return {"role": given["role"], "competition": given["where"], "player": given["player"]}

    def say(self, error: LeagueError) -> None:
        """Show an action's error at its field."""
        self.add_error(error.field if error.field in self.fields else None, str(error))

    @property
    def people(self) -> Any:
        """The names to choose from, whoever plays."""
        return Player.objects.kept().of_flesh_and_blood().filter(active=True).values_list("name", flat=True)


class InviteForm(RoleForm):
    """Whom to invite; an address of theirs, if the link is to be sent there."""

    name = forms.CharField(max_length=400, required=False)
    email = forms.EmailField(required=False, error_messages={"invalid": "This is no e-mail address."})
    field_order = ["name", "email", "role", "where", "player"]

    def token_for(self, user: User) -> str:
        """The secret of the link: the same for the same form sent twice, so that the page can be shown again."""
        given = self.cleaned_data
        typed = [
            self.data.get("token", "") or uuid.uuid4().hex,
            user.pk,
            *(given[name] for name in self.field_order),
        ]
        return salted_hmac("league.invitation", repr(typed), algorithm="sha256").hexdigest()


class NewAccountForm(_UserForm):
    """The name to sign in with, and a password, twice. Whether the name is free is the action's to say."""

    class Meta:
        model = User
        fields = ["username"]

    def validate_unique(self) -> None:
        """Leave it to the action: the same form sent twice is no other account."""


class ForgottenForm(PasswordResetForm):
    """An address to which a link goes where there is an account with it, now and then."""

    def get_users(self, email: str) -> Iterator[User]:
        """The accounts with this address, without those that were sent a link just now."""
        return (user for user in super().get_users(email) if ask_for_new_password(user=user))


class SignInForm(AuthenticationForm):
    """Name and password, and whether this device may remember who signed in."""

    stay = forms.BooleanField(required=False)
