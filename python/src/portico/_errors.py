"""The base class of all errors, and the errors of the client itself. Those of the service are generated."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from ._rules import CLIENT_MESSAGES, PERSONAL_ACTIONS

if TYPE_CHECKING:
    from ._response import ResponseInfo
    from .models import CaptchaChallenge, CaptchaImage, OtpChallenge, ProblemError, ProblemPortal

Language = Literal["en", "hi", "te"]
LANGUAGES: tuple[Language, ...] = ("en", "hi", "te")


def language_of(tag: str | None) -> Language:
    """The language for a tag such as `te-IN`; English for any other."""
    language = str(tag).lower().replace("_", "-").split("-")[0]
    for known in LANGUAGES:
        if known == language:
            return known
    return "en"


class PorticoError(Exception):
    """A call that failed. The text is for developers and contains no credentials; `user_message` is for students.

    A newer service may have codes for which this version has no class: they are a `PorticoError` with that `code`.
    """

    code: str = "internal_error"
    """The error code, such as `session_expired`."""
    retryable: bool = False
    """True if the same call may succeed later without anybody doing anything."""
    user_action: str = "report"
    """The required action, such as `login_again` or `wait`."""
    status: int = 0
    """The HTTP status; 0 if there was no response."""
    retry_after: float | None = None
    """Seconds to wait; None if the service did not say."""

    _repeatable: ClassVar[bool] = True
    _login_delay: ClassVar[float | None] = None

    def __init__(self, detail: str = "", *, language: str | None = "en") -> None:
        super().__init__(detail)
        self.detail = detail
        """What happened, for developers."""
        self.language: Language = language_of(language)
        self.request_id: str | None = None
        """The id to report to the operator of the service."""
        self.portal: ProblemPortal | None = None
        """The portal page involved, and whether the portal was contacted."""
        self.validation_errors: list[ProblemError] = []
        """The errors of a request that is not valid."""
        self.response: ResponseInfo | None = None
        """What the headers of the response say; None if there was no response."""
        self._sent_message: str | None = None

    @property
    def user_message(self) -> str:
        """A sentence for the student, in the language of the client: what happened, and what they can do."""
        sentences = CLIENT_MESSAGES.get(self.code, CLIENT_MESSAGES["internal_error"])
        return self._sent_message or sentences[self.language]

    def __str__(self) -> str:
        return f"{self.code}: {self.detail}"

    @property
    def _needs_person(self) -> bool:
        """True if the student has to act before a session is possible."""
        return self.user_action in PERSONAL_ACTIONS

    @property
    def _may_have_reached_portal(self) -> bool:
        return self.portal is None or self.portal.contacted


class NetworkError(PorticoError):
    """The service could not be reached, or the connection broke."""

    code = "network_error"
    retryable = True
    user_action = "wait"
    _was_sent = False
    """True if the connection broke after it was open: the password of a login may have been compared."""

    @property
    def _may_have_reached_portal(self) -> bool:
        return self._was_sent


class ClientTimeout(PorticoError):
    """The service did not respond within `timeout`."""

    code = "client_timeout"
    retryable = True
    user_action = "wait"


class UnexpectedResponse(PorticoError):
    """The response does not come from the service, or it is not what this version of the client expects."""

    code = "unexpected_response"


class NotLoggedIn(PorticoError):
    """There is no session, and no username and password to log in with."""

    code = "not_logged_in"
    user_action = "login_again"


class NoData(PorticoError):
    """The portal lists no semester, and the call has no `sem_sub_id`."""

    code = "no_data"
    user_action = "wait"


class OtpRequired(PorticoError):
    """The portal has sent an OTP, and there is no `on_otp` to ask for it. Pass `challenge` to `verify_otp()`."""

    code = "otp_required"
    user_action = "enter_otp"
    challenge: OtpChallenge


class CaptchaRequired(PorticoError):
    """The student has to solve a captcha. Pass `challenge` and the answer to `solve_captcha()`."""

    code = "captcha_required"
    user_action = "login_again"
    challenge: CaptchaChallenge
    image: CaptchaImage


class DataWarning(UserWarning):
    """Data that may be incomplete, because the portal shows something that the service does not know."""
