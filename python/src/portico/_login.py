"""Rules of logins, without input and output."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from random import random

from ._errors import NotLoggedIn, PorticoError
from ._rules import FIRST_RETRY_DELAY, LOGIN_BACKOFF, MAX_UNKNOWN_LOGIN_STEPS, SHORT_SESSION
from .errors import LoginStepUnknown, OtpRequired
from .models import CaptchaImage, OtpChallenge, Session


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
    """Decides whether a login may be sent: never twice with rejected credentials, because the portal locks accounts.

    No automatic login changes the student whose data the client reads.
    """

    def __init__(self, credentials: Credentials | None) -> None:
        self._given = credentials
        self._given_student = _student_in(credentials)
        """The student of the given credentials, once known."""
        self._student = self._given_student
        """The student of the last login, or of the given credentials."""
        self._accepted: tuple[Credentials, str] | None = None
        """The credentials of the last successful login, and their student."""
        self._awaiting_otp: tuple[Credentials, OtpChallenge] | None = None
        """The credentials of a login whose OTP has not been entered."""
        self._failure: _Failure | None = None
        self._last_login: tuple[Session, float] | None = None
        """The session of the last login, and its time."""
        self._short_sessions = 0
        """Number of logins in a row whose session ended early."""

    @property
    def _chosen_student(self) -> str | None:
        """The student of the last login on request; None if that is the student of the given credentials."""
        return None if self._student == self._given_student else self._student

    def is_own(self, session: Session) -> bool:
        """False for the session of another student, as in a store that several clients share by mistake."""
        return self._student in (None, student_of(session))

    @property
    def may_replace_others(self) -> bool:
        """True if an automatic login may replace the session of another student in the store."""
        return self._given is not None

    def credentials(self, ended: Session | None) -> Credentials:
        """The credentials for an automatic login, or the error that its call fails with."""
        failure = self._failure
        if failure is not None and not failure.is_final and time.monotonic() < failure.until:
            raise failure.error.with_traceback(None)
        accepted, student = self._accepted or (None, None)
        if self._given is not None:
            accepted, student = self._given, self._given_student
        if failure is not None and failure.is_final and accepted in (None, failure.credentials):
            raise failure.error.with_traceback(None)
        if accepted is None:
            raise NotLoggedIn("Not logged in, and no username and password were provided.")
        if self._wanted(ended) is not None and student not in (None, self._wanted(ended)):
            raise of_other_student()
        return accepted

    def check_student(self, session: Session, ended: Session | None) -> None:
        """Fails for the session of an automatic login that turned out to be another student's."""
        wanted = self._wanted(ended)
        self._given_student = student_of(session) if self._given is not None else None
        if wanted not in (None, student_of(session)):
            raise of_other_student()

    def _wanted(self, ended: Session | None) -> str | None:
        return self._chosen_student if ended is None else student_of(ended)

    def is_usable(self, session: Session) -> bool:
        """False for the session of an automatic login if another student has been chosen."""
        return self._chosen_student in (None, student_of(session))

    def logged_in(self, credentials: Credentials, session: Session, *, is_automatic: bool) -> None:
        if not is_automatic:
            self._short_sessions = 0
        self._last_login = (session, time.monotonic())
        self._succeeded(credentials, session)

    def finished(self, session: Session, challenge: OtpChallenge | None) -> None:
        """The student has finished a login, or has handed over a session."""
        self._short_sessions = 0
        credentials, awaited = self._awaiting_otp or (None, None)
        self._succeeded(credentials if awaited == challenge else None, session)

    def _succeeded(self, credentials: Credentials | None, session: Session) -> None:
        self._failure = None
        self._awaiting_otp = None
        self._student = student_of(session)
        if credentials is not None:
            self._accepted = (credentials, self._student)
        elif self._accepted is not None and self._accepted[1] != self._student:
            self._accepted = None

    def ended(self, session: Session, error: PorticoError) -> None:
        """Lets the next automatic login wait if sessions end early: otherwise, every call could log in again."""
        if self._last_login is None or self._accepted is None or session != self._last_login[0]:
            return
        is_short = time.monotonic() - self._last_login[1] < SHORT_SESSION
        self._last_login = None
        self._short_sessions = self._short_sessions + 1 if is_short else 0
        if self._short_sessions > 1:
            until = time.monotonic() + _backoff(self._short_sessions - 1)
            credentials, _ = self._accepted
            self._failure = _Failure(error, credentials, is_final=False, count=0, unknown_steps=0, until=until)

    def forget(self) -> None:
        """Discards the credentials of the last login."""
        self._accepted = None
        self._awaiting_otp = None
        if self._given is None:
            # Given credentials that were rejected must not be sent again.
            self._failure = None
        self._student = self._given_student

    def failed(self, error: PorticoError, credentials: Credentials) -> None:
        before = self._failure
        unknown_steps = before.unknown_steps if before is not None and before.credentials == credentials else 0
        unknown_steps += isinstance(error, LoginStepUnknown)
        is_final = error._needs_person  # pyright: ignore[reportPrivateUsage]
        if is_final or self._accepted is None or self._accepted[0] != credentials:
            self._accepted = None
            self._awaiting_otp = (credentials, error.challenge) if isinstance(error, OtpRequired) else None
        if unknown_steps >= MAX_UNKNOWN_LOGIN_STEPS:
            is_final = True
            error.detail += " A person has to log in."
            error.user_action = "login_again"
            error.retryable = False
        reached = error._may_have_reached_portal  # pyright: ignore[reportPrivateUsage]
        count = (before.count if before is not None else 0) + reached
        until = time.monotonic() + login_delay(error, count)
        self._failure = _Failure(error, credentials, is_final, count, unknown_steps, until)


def student_of(session: Session) -> str:
    return session.registration_number.upper()


def _student_in(credentials: Credentials | None) -> str | None:
    # A login name does not contain the registration number.
    username = credentials.username.strip().upper() if credentials is not None else ""
    return username if re.fullmatch(r"\d\d[A-Z]{3}\d{4,5}", username) else None


def of_other_student() -> NotLoggedIn:
    return NotLoggedIn("Not logged in: the credentials or the stored session are another student's.")


def _backoff(count: int) -> float:
    return LOGIN_BACKOFF[min(count, len(LOGIN_BACKOFF)) - 1]


def login_delay(error: PorticoError, count: int) -> float:
    """Seconds before the next automatic login, after `count` temporary failures in a row."""
    backoff = 0.0
    if error._may_have_reached_portal:  # pyright: ignore[reportPrivateUsage]
        own = error._login_delay  # pyright: ignore[reportPrivateUsage]
        backoff = _backoff(count) if own is None else own
    return max(backoff, error.retry_after or 0)


def retry_delay(error: PorticoError, attempt: int) -> float | None:
    """Seconds before a data call is repeated, or None if it is not. Exponential backoff with jitter."""
    if not error.retryable or not error._repeatable:  # pyright: ignore[reportPrivateUsage]
        return None
    return max(FIRST_RETRY_DELAY * 2.0**attempt * (0.5 + random()), error.retry_after or 0)
