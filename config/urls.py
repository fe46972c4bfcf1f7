"""The root addresses: signing in and out here, everything else in the apps."""

from django.contrib.auth.views import LogoutView
from django.urls import include, path

from league.views.health import health
from league.views.signing_in import ChangePassword, ForgottenPassword, NewPassword, SignIn, password_sent

urlpatterns = [
    path("sign-in/", SignIn.as_view(), name="sign-in"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("password/", ChangePassword.as_view(), name="change-password"),
    path("password/forgotten/", ForgottenPassword.as_view(), name="forgotten"),
    path("password/sent/", password_sent, name="password-sent"),
    path("password/<uidb64>/<token>/", NewPassword.as_view(), name="new-password"),
    path("healthz/", health, name="health"),
    path("", include("league.urls")),
    path("", include("scoresheet.urls")),
]
