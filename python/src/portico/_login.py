"""Rules of logins, without input and output."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from random import random

from ._errors import NotLoggedIn, PorticoError
from ._rules import FIRST_RETRY_DELAY, LOGIN_BACKOFF, MAX_UNKNOWN_LOGIN_STEPS
from .errors import LoginStepUnknown, OtpRequired
from .models import CaptchaImage, Session


@dataclass(frozen=True)
class Credentials:
    """A student's username and password. Never printed."""

    username: str = field(repr=False)
    password: str = field(repr=False)


@dataclass(frozen=True)
class CaptchaRequest:
    """Argument of `on_captcha`."""

    attempt: int
    """1 for the first picture of a login. A higher number means that the previous answer was wrong."""
    image: CaptchaImage
    """The picture; `image.data_url` has its bytes."""


@dataclass(frozen=True)
class _Failure:
    error: PorticoError
    credentials: Credentials
    is_final: bool
    """True if a person has to act before these credentials may be sent again."""
    count: int
    """Number of logins in a row that failed and may have reached the portal."""
    unknown_steps: int
    """Number of logins with these credentials that led to an unknown page, since the last successful one."""
    until: float
    """Monotonic time before which no automatic login is sent."""


class LoginRules:
    """Decides whether a login may be sent: never twice with rejected credentials, because the portal locks accounts."""

    def __init__(self, credentials: Credentials | None) -> None:
        self._given = credentials
        self._accepted: Credentials | None = None
        self._failure: _Failure | None = None
        self._unproven: Session | None = None
        """The session of the last login, until a call has succeeded with it."""
        self._wasted = 0
        """Number of sessions in a row that ended before a call succeeded with them."""
        self._student = self._given_student()
        """The registration number of the student whose data the client reads, once it is known."""

    def _given_student(self) -> str | None:
        # A login name does not contain the registration number.
        username = self._given.username.strip().upper() if self._given is not None else ""
        return username if re.fullmatch(r"\d\d[A-Z]{3}\d{4,5}", username) else None

    def is_own(self, session: Session) -> bool:
        """False for the session of another student, as in a store that several clients share by mistake."""
        return self._student in (None, session.registration_number.upper())

    def credentials(self) -> Credentials:
        """The credentials for an automatic login, or the error that its call fails with."""
        failure = self._failure
        if failure is not None and not failure.is_final and time.monotonic() < failure.until:
            raise failure.error.with_traceback(None)
        credentials = self._given or self._accepted
        if failure is not None and failure.is_final and credentials in (None, failure.credentials):
            raise failure.error.with_traceback(None)
        if credentials is None:
            raise NotLoggedIn("Not logged in, and no username and password were provided.")
        return credentials

    def succeeded(self, credentials: Credentials | None, session: Session) -> None:
        self._failure = None
        self._unproven = session
        self._student = session.registration_number.upper()
        if credentials is not None:
            self._accepted = credentials

    def worked(self, session: Session) -> None:
        if session == self._unproven:
            self._unproven = None
            self._wasted = 0

    def ended(self, session: Session, error: PorticoError) -> None:
        """Lets the next automatic login wait if sessions end at once: otherwise, every call would log in again."""
        if session != self._unproven:
            return
        self._unproven = None
        self._wasted += 1
        credentials = self._given or self._accepted
        if self._wasted > 1 and credentials is not None:
            until = time.monotonic() + LOGIN_BACKOFF[min(self._wasted - 1, len(LOGIN_BACKOFF)) - 1]
            self._failure = _Failure(error, credentials, is_final=False, count=0, unknown_steps=0, until=until)

    def forget(self) -> None:
        """Discards the credentials of the last login."""
        self._accepted = None
        self._student = self._given_student()

    def failed(self, error: PorticoError, credentials: Credentials) -> None:
        before = self._failure
        unknown_steps = before.unknown_steps if before is not None and before.credentials == credentials else 0
        unknown_steps += isinstance(error, LoginStepUnknown)
        is_final = error._needs_person  # pyright: ignore[reportPrivateUsage]
        if isinstance(error, OtpRequired):
            self._accepted = credentials
        elif is_final or self._accepted != credentials:
            self._accepted = None
        if unknown_steps >= MAX_UNKNOWN_LOGIN_STEPS:
            is_final = True
            error.detail += " A person has to log in."
            error.user_action = "login_again"
            error.retryable = False
        reached = error._may_have_reached_portal  # pyright: ignore[reportPrivateUsage]
        count = (before.count if before is not None else 0) + reached
        until = time.monotonic() + login_delay(error, count)
        self._failure = _Failure(error, credentials, is_final, count, unknown_steps, until)


def login_delay(error: PorticoError, count: int) -> float:
    """Seconds before the next automatic login, after `count` temporary failures in a row."""
    backoff = 0.0
    if error._may_have_reached_portal:  # pyright: ignore[reportPrivateUsage]
        own = error._login_delay  # pyright: ignore[reportPrivateUsage]
        backoff = LOGIN_BACKOFF[min(count, len(LOGIN_BACKOFF)) - 1] if own is None else own
    return max(backoff, error.retry_after or 0)


def retry_delay(error: PorticoError, attempt: int) -> float | None:
    """Seconds before a data call is repeated, or None if it is not. Exponential backoff with jitter."""
    if not error.retryable or not error._repeatable:  # pyright: ignore[reportPrivateUsage]
        return None
    return max(FIRST_RETRY_DELAY * 2.0**attempt * (0.5 + random()), error.retry_after or 0)
