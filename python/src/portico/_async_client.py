"""The asynchronous client. The synchronous one, `_client.py`, is generated from this file."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import httpx
from anyio import Lock, sleep

from ._resolve import resolve, to_end
from ._changes import Changes, WatchedPart, changes_in, known_digests
from ._errors import (
    CaptchaRequired,
    ClientTimeout,
    Language,
    NetworkError,
    NoData,
    NotLoggedIn,
    OtpRequired,
    PorticoError,
    language_of,
)
from ._login import CaptchaRequest, Credentials, LoginRules, of_other_student, retry_delay, student_of
from ._records import Records
from ._response import (
    Body,
    ResponseInfo,
    TextFile,
    decode,
    error_of,
    info_of,
    is_expected,
    is_file,
    number_in,
    parse_base_url,
    part_files,
    warn_of_data,
)
from ._rules import (
    CURRENT_SEMESTER_MAX_AGE,
    MAX_CAPTCHA_ATTEMPTS,
    MAX_OTP_ATTEMPTS,
    MAX_RETRIES,
    MAX_RETRY_DELAY,
    SENT_ONCE,
    TIMEOUT,
)
from ._store import AsyncSessionStore, MemoryStore
from .errors import OtpExpired, OtpInvalid, SessionExpired, ValidationError
from .models import (
    AdoptedSession,
    CaptchaChallenge,
    CurrentSemester,
    LoginResult,
    OtpChallenge,
    PortalInfo,
    ResendResult,
    Session,
    SessionCheck,
)

T = TypeVar("T")
Self = TypeVar("Self", bound="AsyncClient")


@dataclass(frozen=True)
class AsyncOtpRequest:
    """Argument of `on_otp`."""

    attempt: int
    """1 for the first OTP of a login."""
    previous_error: PorticoError | None
    """Why the previous OTP was rejected: `OtpInvalid`, `ValidationError` if it had another form, or `OtpExpired`, in
    which case a new one has been sent."""
    resend: Callable[[], Awaitable[None]]
    """Requests a new OTP, which invalidates the previous one."""


class AsyncDownload:
    """A file of the portal that is being downloaded. If the loop over its bytes ends, the file is complete."""

    def __init__(self, response: httpx.Response, info: ResponseInfo, language: Language) -> None:
        self._response = response
        self._language: Language = language
        self.info = info
        """What the headers of the response say."""
        self.name = info.file_name or "file"
        """The portal's name of the file, without folders."""
        self.content_type: str = response.headers.get("content-type", "application/octet-stream")
        """Media type, such as `application/pdf`."""
        encoded = "content-encoding" in response.headers
        self.length = None if encoded else number_in(response.headers.get("content-length", ""))
        """Number of bytes; None if the portal does not announce it."""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """The bytes as they arrive."""
        try:
            async for chunk in self._response.aiter_bytes():
                yield chunk
        except httpx.TimeoutException:
            error: PorticoError = ClientTimeout("The file stopped arriving.", language=self._language)
        except httpx.HTTPError:
            error = NetworkError("The connection broke before the file was complete.", language=self._language)
        else:
            return
        raise error

    async def save(self, folder_or_file: str | Path) -> Path:
        """Writes the file, under its own name if the path is a folder. An incomplete file is removed."""
        path, part = part_files(folder_or_file, self.name)
        try:
            with part.open("wb") as file:
                async for chunk in self:
                    file.write(chunk)
            return part.replace(path)
        finally:
            part.unlink(missing_ok=True)


class AsyncClient:
    """Logs in when needed, keeps the session and repeats calls after temporary failures."""

    def __init__(
        self,
        base_url: str,
        api_key: str | None = None,
        username: str | None = None,
        password: str | None = None,
        *,
        on_otp: Callable[[AsyncOtpRequest], str | None | Awaitable[str | None]] | None = None,
        on_captcha: Callable[[CaptchaRequest], str | None | Awaitable[str | None]] | None = None,
        store: AsyncSessionStore | None = None,
        on_data_warning: Callable[[ResponseInfo], object] | None = None,
        strict: bool = False,
        on_response: Callable[[ResponseInfo], object] | None = None,
        language: str | None = "en",
        timeout: float = TIMEOUT,
        max_retries: int = MAX_RETRIES,
        max_retry_delay: float = MAX_RETRY_DELAY,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        """Failed calls raise a `PorticoError`. Data that may be incomplete is a `DataWarning`, unless there is
        `on_data_warning`; with `strict`, it is the error `DataIncomplete` instead.

        Args:
            base_url: URL of the service, such as `https://portico.example.edu`.
            api_key: API key for the service, unless a server on the way adds it.
            username: Registration number or login name at the portal, for automatic logins: before the first call, and
                once after a session has expired. Without it, the client uses that of the last `login()`.
            password: Password at the portal.
            on_otp: Asks the student for the OTP that the portal has sent; None cancels. Without it, a login that needs
                an OTP raises `OtpRequired`.
            on_captcha: Shows a captcha to the student and returns the answer; None cancels. Without it, a login whose
                captcha the service cannot solve raises `CaptchaUnread`.
            store: Where the session is kept, such as a `FileStore`. Default: in memory.
            on_data_warning: Called for data that may be incomplete.
            strict: True if data that may be incomplete is an error.
            on_response: Called with what the headers of every successful response say.
            language: Language of `user_message` of errors: `en`, `hi`, `te`, or a tag such as `te-IN`. English for any
                other.
            timeout: Seconds to wait for a response, and within a download.
            max_retries: Retries of a data call after temporary failures. Logins are never repeated.
            max_retry_delay: A call whose retry would have to wait more seconds fails instead.
            http_client: Used instead of a client of its own, for a proxy or a test. The caller closes it.
        """
        if (username is None) != (password is None):
            raise TypeError("username and password belong together.")
        self._base_url = parse_base_url(base_url)
        self._headers = {"accept-language": language_of(language), "content-type": "application/json"}
        if api_key is not None:
            self._headers["x-api-key"] = api_key
        if strict:
            self._headers["x-portal-strict"] = "1"
        self._on_otp = on_otp
        self._on_captcha = on_captcha
        self._store: AsyncSessionStore = store if store is not None else MemoryStore()
        self._on_data_warning = on_data_warning or warn_of_data
        self._on_response = on_response
        self._language: Language = language_of(language)
        self._timeout = timeout
        self._max_retries = max_retries
        self._max_retry_delay = max_retry_delay
        self._owns_http = http_client is None
        self._http = http_client if http_client is not None else httpx.AsyncClient()
        given = None if username is None or password is None else Credentials(username, password)
        self._rules = LoginRules(given)
        self._lock = Lock()
        self._logins: tuple[int, Credentials | None, Session | PorticoError | None] = (0, None, None)
        self._logouts = 0
        self._saved: Session | None = None
        self._current_semester: tuple[float, str] | None = None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._base_url}>"

    async def __aenter__(self: Self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes the connections. The session at the portal goes on: `logout()` ends it."""
        if self._owns_http:
            await self._http.aclose()

    async def login(self, username: str, password: str) -> Session:
        """Logs a student in and stores the session. Never repeated; calls with the same credentials share one login."""
        credentials = Credentials(username, password)
        before, _, _ = self._logins
        async with self._lock:
            count, last, outcome = self._logins
            if count != before and last == credentials and outcome is not None:
                if isinstance(outcome, PorticoError):
                    raise outcome
                return outcome
            return await self._attempt_login(credentials, is_automatic=False)

    async def verify_otp(self, challenge: OtpChallenge, otp: str) -> Session:
        """Finishes a login that raised `OtpRequired`, and stores the session. Not needed with `on_otp`."""
        body = Body({"otp_challenge": challenge, "otp": otp})
        return await self._finish("/auth/verify_otp", body, self._login_session, challenge)

    async def resend_otp(self, challenge: OtpChallenge) -> ResendResult:
        """Requests a new OTP for the same challenge. The previous OTP becomes invalid."""
        body = Body({"otp_challenge": challenge})
        return self._decode(await self._send("/auth/resend_otp", body), ResendResult)

    async def solve_captcha(self, challenge: CaptchaChallenge, answer: str, password: str) -> Session:
        """Continues a login that raised `CaptchaRequired`, and stores the session. Not needed with `on_captcha`."""
        body = Body({"captcha_challenge": challenge, "answer": answer, "password": password})
        return await self._finish("/auth/solve_captcha", body, self._login_session)

    async def adopt(self, cookie: str, user_agent: str | None = None) -> Session:
        """Takes over the session of a browser in which the student has logged in on the portal's own page."""
        body = Body({"cookie": cookie, "user_agent": user_agent})
        return await self._finish("/auth/adopt", body, lambda response: self._decode(response, AdoptedSession).session)

    async def logout(self) -> None:
        """Discards the session and the credentials of the last `login()`, and ends the session at the portal.

        With a store that fails, it ends the session and then raises the error of the store.
        """
        session = self._saved
        try:
            async with self._lock:
                self._saved = None
                self._logouts += 1
                self._share_no_login()
                self._rules.forget()
                self._current_semester = None
                session = await resolve(self._store.load())
                await resolve(self._store.clear())
        finally:
            if session is not None:
                with suppress(SessionExpired):
                    await self._send("/auth/logout", Body({"session": session}))

    async def get_session(self) -> Session | None:
        """The stored session. Never logs in. The session is a credential."""
        async with self._lock:
            return await self._load()

    async def is_logged_in(self) -> bool:
        """Asks the portal whether the stored session is alive, which extends it. Never logs in."""
        session = await self.get_session()
        if session is None:
            return False
        try:
            return self._decode(await self._send("/auth/check", Body({"session": session})), SessionCheck).alive
        except SessionExpired:
            return False

    async def portal(self) -> PortalInfo:
        """The campus of the portal, and the certainty of each endpoint there. Needs no session."""
        return self._decode(await self._send("/portal", Body({})), PortalInfo)

    @asynccontextmanager
    async def download(self, download_path: str) -> AsyncGenerator[AsyncDownload, None]:
        """Opens a file of the portal: takes a `..._path` exactly as a record gave it. Costs 1 portal request.

        The bytes are passed on as they arrive. An interrupted download starts again: the portal has no partial files.
        """
        response = await self._call("/files/download", {"download_path": download_path}, stream=True)
        try:
            yield AsyncDownload(response, info_of("/files/download", response.headers), self._language)
        finally:
            await response.aclose()

    async def changes(
        self,
        parts: Sequence[WatchedPart],
        since: Mapping[str, Any] | None = None,
        *,
        sem_sub_id: str | None = None,
        class_group_id: str | None = None,
    ) -> Changes:
        """Reads parts of the student's data and returns what has changed since the `state` of an earlier result.

        The state is plain JSON with digests that reveal nothing: keep it in a file or a database. The first call has no
        changes. Costs 1 portal request per part.

        Args:
            parts: The parts to compare, such as `marks` and `attendance`.
            since: The `state` of the last result.
            sem_sub_id: Semester of the parts about a semester. Default: the current one.
            class_group_id: Class group of `calendar`. Default: `COMB`.
        """
        known = known_digests(parts, since, sem_sub_id)
        fields = {"parts": parts, "known": known, "sem_sub_id": sem_sub_id, "class_group_id": class_group_id}
        response = await self._call("/student/refresh", fields)
        unfit = info_of("/student/refresh", response.headers).unfit
        return changes_in(decode(response, dict[str, Any], self._language), parts, since, unfit > 0)

    async def _one(self, path: str, model: type[T], fields: Mapping[str, object]) -> T:
        return self._decode(await self._call(path, fields), model)

    async def _optional(self, path: str, model: type[T], fields: Mapping[str, object]) -> T | None:
        data: T | None = decode(await self._call(path, fields), model | None, self._language)
        return data

    async def _records(self, path: str, model: type[T], fields: Mapping[str, object]) -> Records[T]:
        return Records(decode(await self._call(path, fields), list[model], self._language), model=model)  # type: ignore[valid-type]

    async def _text(self, path: str, fields: Mapping[str, object]) -> TextFile:
        response = await self._call(path, fields)
        text = TextFile(response.text)
        text.name = info_of(path, response.headers).file_name or "file"
        return text

    async def _semester(self, sem_sub_id: str | None) -> str:
        """The semester of a call: the current one by default, which is asked for again after a while."""
        if sem_sub_id is not None:
            return sem_sub_id
        known = self._current_semester
        if known is not None and time.monotonic() - known[0] < CURRENT_SEMESTER_MAX_AGE:
            return known[1]
        current = await self._one("/student/current_semester", CurrentSemester, {})
        if current.semester is None:
            raise NoData("The portal lists no semester.", language=self._language)
        self._current_semester = (time.monotonic(), current.semester.id)
        return current.semester.id

    async def _call(self, path: str, fields: Mapping[str, object], *, stream: bool = False) -> httpx.Response:
        session = await self._session()
        student = student_of(session)
        try:
            return await self._send_repeatedly(path, fields, session, stream=stream)
        except SessionExpired as error:
            if path in SENT_ONCE:
                raise
            expired = error
        try:
            session = await self._session(session, expired)
        except NotLoggedIn:
            raise expired from None
        if student_of(session) != student:
            # The data of another student would be the answer to this call.
            raise expired
        return await self._send_repeatedly(path, fields, session, stream=stream)

    async def _send_repeatedly(
        self, path: str, fields: Mapping[str, object], session: Session, *, stream: bool
    ) -> httpx.Response:
        body = Body(fields, session=session)
        attempt = 0
        while True:
            try:
                return await self._send(path, body, stream=stream)
            except PorticoError as error:
                delay = retry_delay(error, attempt)
                if delay is None or delay > self._max_retry_delay or attempt >= self._max_retries or path in SENT_ONCE:
                    raise
            attempt += 1
            await sleep(delay)

    async def _send(self, path: str, body: Body, *, stream: bool = False) -> httpx.Response:
        """Sends a request once. The response has been read, unless it is a file."""
        request = self._http.build_request(
            "POST", self._base_url + path, headers=self._headers, content=body.encode(), timeout=self._timeout
        )
        try:
            # A redirect could lead to another server, which must not get the password, the session and the API key.
            response = await self._http.send(request, stream=True, follow_redirects=False)
            if not (stream and is_file(response)):
                try:
                    await response.aread()
                finally:
                    await response.aclose()
        except httpx.ConnectTimeout:
            error: PorticoError = NetworkError("Cannot connect to the service (ConnectTimeout).", language=self._language)
        except httpx.TimeoutException:
            detail = f"The service did not respond within {self._timeout:g} s."
            error = ClientTimeout(detail, language=self._language)
        except httpx.HTTPError as reason:
            detail = f"Cannot connect to the service ({type(reason).__name__})."
            error = NetworkError(detail, language=self._language)
            error._was_sent = not isinstance(reason, httpx.ConnectError)  # pyright: ignore[reportPrivateUsage]
        else:
            info = info_of(path, response.headers)
            if is_expected(response, stream=stream):
                self._report(info)
                return response
            error = error_of(response, info, self._language)
        # Outside of the handlers: an exception of httpx refers to the request, which has credentials.
        raise error

    def _report(self, info: ResponseInfo) -> None:
        if self._on_response is not None:
            self._on_response(info)
        if info.unread + info.unfit > 0:
            self._on_data_warning(info)

    def _decode(self, response: httpx.Response, model: type[T]) -> T:
        data: T = decode(response, model, self._language)
        return data

    async def _session(self, expired: Session | None = None, reason: SessionExpired | None = None) -> Session:
        """The session for a call, in place of an expired one. Calls at the same time wait for one login."""
        return await to_end(self._next_session(expired, reason))

    async def _next_session(self, expired: Session | None, reason: SessionExpired | None) -> Session:
        async with self._lock:
            session = await resolve(self._store.load())
            if session is not None and session != expired:
                if self._rules.is_own(session):
                    return session
                if not self._rules.may_replace_others:
                    raise of_other_student()
            if expired is not None and reason is not None:
                self._rules.ended(expired, reason)
            if session is not None and session == expired:
                await resolve(self._store.clear())
            credentials = self._rules.credentials(expired)
            session = await self._attempt_login(credentials, is_automatic=True)
            self._rules.check_student(session, expired)
            return session

    async def _attempt_login(self, credentials: Credentials, *, is_automatic: bool) -> Session:
        count, _, _ = self._logins
        # In place if the login is cancelled: whether the portal has counted it is not known.
        outcome: Session | PorticoError = ClientTimeout("The login was cancelled.", language=self._language)
        is_usable = True
        try:
            session = await self._log_in(credentials)
            is_usable = not is_automatic or self._rules.is_usable(session)
            if is_usable:
                self._rules.logged_in(credentials, session, is_automatic=is_automatic)
                await self._save(session)
            outcome = session
        except PorticoError as error:
            outcome = error
        except Exception as error:
            # A callback or the store has failed, and would probably fail again: each login could send an OTP.
            detail = f"The login was not completed ({type(error).__name__}). A person has to log in."
            outcome = NotLoggedIn(detail, language=self._language)
            raise
        finally:
            self._logins = (count + 1, credentials if is_usable else None, outcome)
            if isinstance(outcome, PorticoError):
                self._rules.failed(outcome, credentials)
        if isinstance(outcome, PorticoError):
            raise outcome
        return outcome

    async def _log_in(self, credentials: Credentials) -> Session:
        assist = None if self._on_captcha is None else True
        body = Body({"registration_number": credentials.username, "password": credentials.password, "assist": assist})
        result = self._decode(await self._send("/auth/login", body), LoginResult)
        attempt = 1
        while result.captcha_challenge is not None and result.captcha_image is not None:
            answer = None
            if self._on_captcha is not None and attempt <= MAX_CAPTCHA_ATTEMPTS:
                answer = await resolve(self._on_captcha(CaptchaRequest(attempt, result.captcha_image)))
            if answer is None:
                break
            # The challenge does not contain the password.
            challenge, password = {"captcha_challenge": result.captcha_challenge}, credentials.password
            body = Body(challenge, answer=answer, password=password)
            attempt += 1
            try:
                result = self._decode(await self._send("/auth/solve_captcha", body), LoginResult)
            except ValidationError:
                continue  # The service has not used the challenge.
        if result.otp_challenge is not None:
            return await self._ask_for_otp(result, result.otp_challenge)
        return self._session_of(result)

    async def _ask_for_otp(self, result: LoginResult, challenge: OtpChallenge) -> Session:
        async def resend() -> None:
            await self.resend_otp(challenge)

        previous: PorticoError | None = None
        for attempt in range(1, MAX_OTP_ATTEMPTS + 1):
            otp = None
            if self._on_otp is not None:
                otp = await resolve(self._on_otp(AsyncOtpRequest(attempt, previous, resend)))
            if otp is None:
                break
            body = Body({"otp_challenge": challenge, "otp": otp})
            try:
                return self._login_session(await self._send("/auth/verify_otp", body))
            except (OtpInvalid, ValidationError) as error:
                previous = error
            except OtpExpired as error:
                previous = error
                await resend()
        if previous is not None:
            raise previous
        return self._session_of(result)

    async def _finish(
        self,
        path: str,
        body: Body,
        session_of: Callable[[httpx.Response], Session],
        challenge: OtpChallenge | None = None,
    ) -> Session:
        """Stores the session that a request of the student returns, unless there is a logout before."""
        logouts = self._logouts
        session = session_of(await self._send(path, body))
        async with self._lock:
            if logouts == self._logouts:
                self._rules.finished(session, challenge)
                self._share_no_login()
                await self._save(session)
        return session

    async def _load(self) -> Session | None:
        session = await resolve(self._store.load())
        return session if session is not None and self._rules.is_own(session) else None

    async def _save(self, session: Session) -> None:
        self._current_semester = None
        self._saved = session
        await resolve(self._store.save(session))

    def _share_no_login(self) -> None:
        """Makes a `login()` that is waiting log in: the session of the login before it is no longer that of the client."""
        count, _, _ = self._logins
        self._logins = (count, None, None)

    def _login_session(self, response: httpx.Response) -> Session:
        return self._session_of(self._decode(response, LoginResult))

    def _session_of(self, result: LoginResult) -> Session:
        if result.session is not None:
            return result.session
        error: PorticoError
        if result.otp_challenge is not None:
            error = OtpRequired("The portal requires a one-time password.", language=self._language)
            error.challenge = result.otp_challenge
        elif result.captcha_challenge is not None and result.captcha_image is not None:
            error = CaptchaRequired("The student has to solve the portal's captcha.", language=self._language)
            error.challenge = result.captcha_challenge
            error.image = result.captcha_image
        else:
            error = PorticoError(f"The login has the unknown status {result.status}.", language=self._language)
        raise error
