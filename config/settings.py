"""Django's settings for Undercut. Everything a club may want to change comes from the environment (.env.example)."""

import os
from datetime import timedelta
from pathlib import Path

import dj_database_url

from config.addresses import address_of
from config.mail import mail_settings
from config.secret import secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(os.environ.get("UNDERCUT_DATA") or BASE_DIR / "var").absolute()
DATA_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)  # password hashes and sessions are in it

DEBUG = os.environ.get("UNDERCUT_DEBUG") == "1"
HTTPS = os.environ.get("UNDERCUT_HTTPS") == "1"
SECRET_KEY = os.environ.get("DJANGO_SECRET_KEY") or secret_key(DATA_DIR / "secret-key")
ALLOWED_HOSTS = [
    host.strip()
    for host in os.environ.get("UNDERCUT_HOSTS", "localhost,127.0.0.1,[::1]").split(",")
    if host.strip()
]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "axes",
    "league",
    "scoresheet",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.security.content_security_policy",  # above WhiteNoise: a drawing opened by itself obeys it too
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "league.rights.guarding.Guard",
    "axes.middleware.AxesMiddleware",  # the last: it puts its own page in the place of an answer to too many guesses
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "league.rights.guarding.rights_for_templates",
            ],
        },
    },
]

DATABASES = {
    "default": dj_database_url.parse(
        os.environ.get("DATABASE_URL") or f"sqlite:///{DATA_DIR}/undercut.sqlite3"
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Writers wait for each other instead of failing, in a queue, and a finished deal survives a power cut.
    DATABASES["default"]["ENGINE"] = "config.sqlite3"
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL",
    }
else:
    # Django's own pool stops at 4 connections, fewer than the server has threads.
    DATABASES["default"]["OPTIONS"] = {"pool": {"min_size": 1, "max_size": 16, "timeout": 5}}
# Background work (league/jobs): where its messages go, seconds without a sign of life after which work is begun
# again, and seconds between two looks at what got lost. The data folder holds the messages where no Redis is named.
REDIS_URL = os.environ.get("REDIS_URL", "")
JOB_LEASE = float(os.environ.get("UNDERCUT_JOB_LEASE") or 30)
JOB_TICK = JOB_LEASE / 6
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static.VersionedStaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True  # straight from static/: the one-command start collects nothing
WHITENOISE_MAX_AGE = 3600  # a changed file has a new address at once (config.static); this is for the rest
WHITENOISE_ALLOW_ALL_ORIGINS = False

LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# Guessing passwords: after five wrong ones for a name from one address, a pause of a quarter of an hour.
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # the pause ends when the page says it does
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True  # of who signed in, nothing is kept but the last time
AXES_LOCKOUT_CALLABLE = "league.views.signing_in.paused"
AXES_CLIENT_IP_CALLABLE = address_of
AXES_ENABLE_ADMIN = AXES_VERBOSE = False
PROXIES = int(os.environ.get("UNDERCUT_PROXIES") or 0)

# A session ends after two weeks, or with the browser where nobody ticked "stay signed in".
SESSION_COOKIE_AGE = 14 * 24 * 3600
PASSWORD_RESET_TIMEOUT = 24 * 3600

# Mail goes out where a server for it is named; without one, links are shown to be copied.
MAIL = mail_settings(os.environ.get("EMAIL_URL", ""))
MAIL_IS_SET_UP = bool(MAIL)
globals().update(MAIL)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = os.environ.get("EMAIL_FROM") or "undercut@localhost"

# With UNDERCUT_HTTPS=1 the pages are reached by https alone; whatever stands in front ends the encryption.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
# W005, W021: whether the other sites of a club's domain speak https is not ours to say.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

LANGUAGE_CODE = "en-gb"
TIME_ZONE = os.environ.get("UNDERCUT_TIME_ZONE") or "Europe/London"
USE_TZ = True

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        "django.request": {"level": "ERROR"},  # a mistyped address is no news, a broken page is
        "waitress.queue": {"level": "ERROR"},  # that a request waited for a thread is no news either
    },
}
