"""Signing in, and choosing a new password: Django's own ways, with our pages.

Classes here alone: Django's views of these are classes, and know what to be careful about.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import (
    LoginView,
    PasswordChangeView,
    PasswordResetConfirmView,
    PasswordResetView,
)
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse_lazy

from league.account_forms import ForgottenForm, SignInForm
from league.account_mail import mail_works


class SignIn(LoginView):
    """Sign in: for two weeks where that was wished for, else until the browser is closed."""

    template_name = "league/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def form_valid(self, form: Any) -> HttpResponse:
        """Begin the session."""
        answer = super().form_valid(form)
        if not form.cleaned_data["stay"]:
            self.request.session.set_expiry(0)
        return answer


class ChangePassword(PasswordChangeView):
    """Choose another password, knowing the one there was. Other devices are signed out by it."""

    template_name = "league/account_password.html"
    success_url = reverse_lazy("home")

    def form_valid(self, form: Any) -> HttpResponse:
        """Say that it is done."""
        answer = super().form_valid(form)
        messages.success(self.request, "Your password is changed. Other devices are signed out.")
        return answer


class ForgottenPassword(PasswordResetView):
    """Ask for a link by mail. The answer is the same whether or not there is such an account."""

    template_name = "league/account_forgotten.html"
    form_class = ForgottenForm
    email_template_name = "league/account_forgotten_mail.txt"
    subject_template_name = "league/account_forgotten_subject.txt"
    success_url = reverse_lazy("password-sent")

    def dispatch(self, request: HttpRequest, *args: Any, **options: Any) -> HttpResponseBase:
        """Where no mail is set up, say whom to ask."""
        if not mail_works():
            return render(request, "league/account_forgotten.html", {"no_mail": True})
        return super().dispatch(request, *args, **options)


class NewPassword(PasswordResetConfirmView):
    """Where such a link leads, by mail or from an organiser: a new password, and signed in."""

    template_name = "league/account_new_password.html"
    success_url = reverse_lazy("home")
    post_reset_login = True
    post_reset_login_backend = "django.contrib.auth.backends.ModelBackend"

    def form_valid(self, form: Any) -> HttpResponse:
        """Say that it is done."""
        answer = super().form_valid(form)
        messages.success(self.request, "Your new password is kept, and you are signed in.")
        return answer


def paused(request: HttpRequest, *_more: Any) -> HttpResponse:
    """Too many wrong passwords for one name from one place: a pause, and why."""
    return render(request, "league/account_paused.html", status=429)


def password_sent(request: HttpRequest) -> HttpResponse:
    """The answer to who asked for a link by mail."""
    return render(request, "league/account_forgotten.html", {"sent": True})
