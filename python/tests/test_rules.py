"""Retries, sessions and logins, against a service with scripted responses."""

from __future__ import annotations

import itertools
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import quote

import anyio
import httpx
import pytest

from conftest import Service, logged_in, problem, session
from portico import AsyncPortico, DataWarning, FileStore, MemoryStore, Portico, PorticoError, ResponseInfo, errors
from portico._rules import CLIENT_MESSAGES, VERSION
from portico.models import Session

LOGIN = {"username": "23DMO0001", "password": "a-secret"}


def semester_list() -> httpx.Response:
    return httpx.Response(200, json={"semesters": []})


def following(*responses: httpx.Response | Exception) -> Callable[[], httpx.Response]:
    """The responses one after another, the last one again and again."""
    left = list(responses)

    def follow() -> httpx.Response:
        response = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(response, Exception):
            raise response
        return response

    return follow


def failing(*responses: httpx.Response | Exception) -> Service:
    """The login succeeds; data calls get the responses."""
    data = following(*responses)
    return Service(lambda path, _body: logged_in("A1") if path == "/auth/login" else data())


def failing_logins(*responses: httpx.Response | Exception) -> Service:
    login = following(*responses)
    return Service(lambda path, _body: login() if path == "/auth/login" else semester_list())


def failure_of(service: Service, **options: Any) -> PorticoError:
    with pytest.raises(PorticoError) as caught:
        service.client(**LOGIN, **options).semesters()
    return caught.value


# Retries


@pytest.mark.parametrize("code", [code for code in errors.BY_CODE if code != "session_expired"])
def test_a_data_call_is_repeated_twice_after_a_temporary_failure_and_after_no_other(code: str, clock: list[float]) -> None:
    kind = errors.BY_CODE[code]
    service = failing(problem(code, 503))
    assert type(failure_of(service)) is kind
    slept = [0.5, 1.0] if kind.retryable and kind._repeatable else []
    assert (clock[1:], service.paths) == (slept, ["/auth/login", *["/student/semesters"] * (1 + len(slept))])


@pytest.mark.parametrize(
    ("first", "slept"),
    [
        (problem("overloaded", 503, retry_after_s=7), [7]),
        (httpx.Response(502, headers={"retry-after": "9"}, text="<html>"), [9]),
        (httpx.ConnectError("refused"), [0.5]),
        (httpx.ReadTimeout("slow"), [0.5]),
    ],
)
def test_a_retry_waits_as_long_as_the_service_asks(
    first: httpx.Response | Exception, slept: list[float], clock: list[float]
) -> None:
    assert failing(first, semester_list()).client(**LOGIN).semesters().semesters == []
    assert clock[1:] == slept


def test_a_longer_delay_than_allowed_fails_the_call(clock: list[float]) -> None:
    service = failing(problem("rate_limited", 429, retry_after_s=31))
    assert (failure_of(service).retry_after, service.paths) == (31, ["/auth/login", "/student/semesters"])


# Sessions


def in_threads(count: int, work: Callable[[], object]) -> list[Exception]:
    """Calls a function in several threads at once; returns the errors."""
    with ThreadPoolExecutor(count) as pool:
        errors = [future.exception() for future in [pool.submit(work) for _ in range(count)]]
    return [error for error in errors if isinstance(error, Exception)]


def test_threads_whose_sessions_end_at_once_do_not_each_log_in() -> None:
    number = itertools.count()
    expired = problem("session_expired", 401)
    service = Service(lambda path, _body: logged_in(f"A{next(number)}") if path == "/auth/login" else expired)
    caught = in_threads(32, service.client(**LOGIN).semesters)
    assert {type(error) for error in caught} == {errors.SessionExpired}
    assert (len(caught), service.paths.count("/auth/login")) == (32, 2)


def test_a_session_in_the_store_needs_no_login(tmp_path: Any) -> None:
    store = FileStore(tmp_path / "session.json")
    service = failing(semester_list())
    service.client(**LOGIN, store=store).semesters()
    assert (tmp_path / "session.json").stat().st_mode & 0o777 == 0o600
    service.client(store=FileStore(tmp_path / "session.json")).semesters()
    assert service.paths.count("/auth/login") == 1


# Failed logins


@pytest.mark.parametrize("failure", [httpx.ReadTimeout("slow"), httpx.ReadError("reset")])
def test_a_login_without_an_answer_is_sent_again_after_its_delay(failure: Exception, clock: list[float]) -> None:
    service = failing_logins(failure, logged_in("A1"))
    client = service.client(**LOGIN)
    for seconds in (0, 29):
        clock[0] += seconds
        with pytest.raises(PorticoError):
            client.semesters()
    clock[0] += 1
    client.semesters()
    assert service.paths == ["/auth/login", "/auth/login", "/student/semesters"]


# Data warnings and errors


def incomplete() -> httpx.Response:
    headers = {"x-portal-unread": "2", "x-portal-unfit": "0", "x-request-id": "a-request-id"}
    return httpx.Response(200, json={"semesters": []}, headers=headers)


def test_incomplete_data_is_a_warning_at_the_line_of_the_call() -> None:
    with pytest.warns(DataWarning, match=r"/student/semesters may be incomplete \(2 unread, 0 unfit\)") as caught:
        failing(incomplete()).client(**LOGIN).semesters()
    assert caught[0].filename == __file__


def test_on_data_warning_takes_the_place_of_the_warning() -> None:
    seen: list[ResponseInfo] = []
    service = failing(incomplete())
    service.client(**LOGIN, on_data_warning=seen.append).semesters()
    assert [(info.path, info.unread, info.request_id) for info in seen] == [("/student/semesters", 2, "a-request-id")]
    assert "x-portal-strict" not in service.requests[1][2]


def test_strict_asks_the_service_for_an_error() -> None:
    service = failing(problem("data_incomplete", 502))
    assert failure_of(service, strict=True).code == "data_incomplete"
    assert service.requests[1][2]["x-portal-strict"] == "1"


def test_an_error_has_the_sentence_for_the_student_and_no_secret() -> None:
    service = failing_logins(problem("invalid_credentials", 401, portal={"page": "login", "contacted": True}))
    client = service.client(**LOGIN, language="hi")
    with pytest.raises(errors.InvalidCredentials) as caught:
        client.semesters()
    error = caught.value
    assert (error.user_message, error.user_action, error.status) == ("A sentence for the student.", "check_credentials", 401)
    assert (error.request_id, error.portal and error.portal.page) == ("a-request-id", "login")
    assert service.requests[0][2]["accept-language"] == "hi"
    printed = "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
    assert "a-secret" not in printed + repr(client) + repr(vars(error))


@pytest.mark.parametrize(
    ("tag", "language"),
    [("te", "te"), ("te-IN", "te"), ("HI", "hi"), ("hi_IN", "hi"), ("en-US", "en"), ("kn", "en"), ("__proto__", "en"), ("", "en"), (None, "en")],
)
def test_the_language_of_sentences_is_matched_by_its_tag(tag: str | None, language: str) -> None:
    assert errors.NetworkError(language=tag).user_message == CLIENT_MESSAGES["network_error"][language]
    service = failing_logins(problem("invalid_credentials", 401))
    error = failure_of(service, language=tag)
    assert (service.requests[0][2]["accept-language"], error.language) == (language, language)


def test_a_connection_error_does_not_refer_to_the_request() -> None:
    error = failure_of(failing_logins(httpx.ConnectError("refused")))
    assert (error.code, error.__cause__, error.__context__) == ("network_error", None, None)


def test_credentials_are_never_printed() -> None:
    stored = Session(**session("A1"))
    assert (repr(stored), str(stored)) == ("<Session>", "<Session>")


def test_a_code_of_a_newer_service_is_a_portico_error() -> None:
    error = failure_of(failing(problem("added_later", 418, user_action="wait")))
    assert (type(error), error.code, error.status) == (PorticoError, "added_later", 418)


def test_fields_of_a_newer_service_are_ignored_and_a_wrong_type_is_an_error() -> None:
    semester = {"id": "AP2026272", "name": "Fall", "added_later": {"deep": [1]}}
    client = failing(httpx.Response(200, json={"semesters": [semester], "added": 1})).client(**LOGIN)
    assert client.semesters().semesters[0].name == "Fall"
    error = failure_of(failing(httpx.Response(200, json={"semesters": [{"id": 5, "name": "x"}]})))
    assert error.code == "unexpected_response" and "semesters" in error.detail


@pytest.mark.parametrize("content", [b"[" * 100_000, b'{"semesters": "\xff"}', b'{"semesters": ["\xff"'])
def test_a_response_that_is_no_json_is_an_error(content: bytes) -> None:
    headers = {"content-type": "application/json", "x-portal-unread": "\u00b2".encode("latin-1")}
    assert failure_of(failing(httpx.Response(200, content=content, headers=headers))).code == "unexpected_response"


LONG = "\u0928" * 100


@pytest.mark.parametrize(
    ("name", "saved"),
    [(f"a\u202e.{LONG}", f"a.{LONG[:16]}"), (f"{LONG}.pdf", f"{LONG[:60]}.pdf"), ("taken.pdf", "_taken.pdf")],
)
def test_a_file_is_saved_under_a_name_that_the_folder_can_have(tmp_path: Any, name: str, saved: str) -> None:
    (tmp_path / "taken.pdf").mkdir()
    disposition = f"attachment; filename*=UTF-8''{quote(name)}"
    headers = {"content-disposition": disposition, "x-portal-unread": "9" * 5000}
    service = failing(httpx.Response(200, content=b"%PDF", headers=headers))
    with service.client(**LOGIN, on_data_warning=lambda info: None).download("path") as file:
        assert (file.save(tmp_path).name, file.info.unread) == (saved, int("9" * 18))


def test_a_session_is_ended_although_its_store_fails() -> None:
    class Full(MemoryStore):
        def load(self) -> Session | None:
            raise OSError("full")

    service = failing(httpx.Response(200, json={"logged_out": True}))
    client = service.client(store=Full())
    client.login("23DMO0001", "pass_good")
    with pytest.raises(OSError, match="full"):
        client.logout()
    assert service.paths == ["/auth/login", "/auth/logout"]


def test_threads_save_the_session_in_one_file(tmp_path: Any) -> None:
    store = FileStore(tmp_path / "session.json")

    def save() -> None:
        for _ in range(50):
            store.save(Session(**session("A1")))

    assert (in_threads(4, save), [path.name for path in tmp_path.iterdir()]) == ([], ["session.json"])


def test_a_redirect_is_not_followed() -> None:
    service = failing(httpx.Response(307, headers={"location": "http://elsewhere.test/"}))
    http = httpx.Client(transport=httpx.MockTransport(service), follow_redirects=True)
    with pytest.raises(errors.UnexpectedResponse, match="redirects"):
        Portico("http://service.test", "a-key", **LOGIN, http_client=http).semesters()
    assert service.paths == ["/auth/login", "/student/semesters"]


@pytest.mark.parametrize("url", ["service.test", "ftp://service.test", "http://user:secret@service.test", "http://a/?x"])
def test_a_wrong_url_is_an_error_at_once(url: str) -> None:
    with pytest.raises(ValueError, match="base_url must begin"):
        Portico(url)


def test_the_semester_of_a_call_is_the_current_one_by_default(clock: list[float]) -> None:
    current = {"semester": {"id": "AP2026272", "name": "Fall"}, "evidence": "attendance", "listed_above": []}
    answers = {"/auth/login": logged_in("A1"), "/student/current_semester": httpx.Response(200, json=current)}
    service = Service(lambda path, _body: answers.get(path, httpx.Response(200, json=[])))
    client = service.client(**LOGIN)
    client.attendance()
    client.marks()
    clock[0] += 6 * 3600
    client.marks()
    client.marks("AP2025262")
    assert [path for path in service.paths if path == "/student/current_semester"] == ["/student/current_semester"] * 2
    sent = [body["sem_sub_id"] for path, body, _ in service.requests if path == "/student/marks"]
    assert sent == ["AP2026272", "AP2026272", "AP2025262"]


# Changes


def refreshed(unfit: int, **parts: Any) -> httpx.Response:
    body = {"sem_sub_id": "AP2026272", "current_semester": None, "parts": parts}
    return httpx.Response(200, json=body, headers={"x-portal-unfit": str(unfit)})


def test_changes_continue_from_the_state_and_wait_while_values_may_be_missing() -> None:
    change = {
        "kind": "changed",
        "collection": "assessments",
        "key": {"mark_title": "CAT2"},
        "fields": ["scored_mark"],
        "record": {"mark_title": "CAT2", "scored_mark": None},
    }
    read = {"data": [], "digest_covers": "fields"}
    baseline = {**read, "digest": "d1", "baseline": True, "changes": []}
    changed = {**read, "digest": "d2", "baseline": False, "changes": [change]}
    service = failing(
        refreshed(0, marks=baseline), refreshed(1, marks=changed), refreshed(0, marks=changed), refreshed(0, marks=changed)
    )
    client = service.client(**LOGIN, on_data_warning=lambda _info: None)
    first = client.changes(["marks"])
    assert (first.baselines, first.changes) == (["marks"], [])
    second = client.changes(["marks"], first.state)
    assert ([one.code for one in second.problems], second.changes, second.state) == (["data_incomplete"], [], first.state)
    third = client.changes(["marks"], second.state)
    assert [(one.kind, one.key, one.sem_sub_id) for one in third.changes] == [
        ("changed", {"mark_title": "CAT2"}, "AP2026272")
    ]
    client.changes(["marks"], third.state, sem_sub_id="AP2025262")
    known = [body["known"]["marks"] for path, body, _ in service.requests if path == "/student/refresh"]
    assert known == [None, "d1", "d1", None]


# The asynchronous client


def otp_service() -> Service:
    waiting = httpx.Response(200, json={"status": "otp_required", "otp_challenge": {"token": "a-challenge"}})
    answers = {"/auth/login": waiting, "/auth/verify_otp": logged_in("A1")}
    return Service(lambda path, _body: answers.get(path, semester_list()))


def test_asynchronous_calls_share_one_login_which_goes_on_if_the_call_that_started_it_is_cancelled() -> None:
    service = failing(semester_list())

    async def main() -> None:
        http = httpx.AsyncClient(transport=httpx.MockTransport(service))
        async with AsyncPortico("http://service.test", "a-key", **LOGIN, http_client=http) as client:
            async with anyio.create_task_group() as group:
                for _ in range(5):
                    group.start_soon(client.semesters)
        assert service.paths == ["/auth/login", *["/student/semesters"] * 5]

        sent = anyio.Event()

        async def slow_otp(_request: Any) -> str:
            await sent.wait()
            return "123456"

        otp = otp_service()
        http = httpx.AsyncClient(transport=httpx.MockTransport(otp))
        client = AsyncPortico("http://service.test", "a-key", **LOGIN, on_otp=slow_otp, http_client=http)
        async with anyio.create_task_group() as group:
            with anyio.move_on_after(0.05):
                group.start_soon(client.semesters)
                await client.semesters()
            sent.set()
        assert otp.paths == ["/auth/login", "/auth/verify_otp", "/student/semesters"]

        otp = otp_service()
        http = httpx.AsyncClient(transport=httpx.MockTransport(otp))
        sent = anyio.Event()
        client = AsyncPortico("http://service.test", "a-key", on_otp=slow_otp, http_client=http)
        with anyio.move_on_after(0.05):
            await client.login(**LOGIN)
        with pytest.raises(errors.ClientTimeout, match="cancelled"):
            await client.semesters()
        assert otp.paths == ["/auth/login"]

    anyio.run(main)


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version

    assert version("portico-client") == VERSION
