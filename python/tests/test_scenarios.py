"""The rules of sessions and logins that this client shares with the TypeScript client, as scenarios of one table.

The synchronous client runs them: it is the asynchronous one without `await`.

A step is `action argument -> expected result`. The result is the name of a session, an error code or a number. Session A1 is the
first one of a login of the student A, who also logs in as `asha`; the portal shows the student C as A.

- `login`, `verify`, `adopt`, `call`, `session`, `logout`: a method of the client
- `otp`, `fail CODE`: the next login asks for an OTP, or fails
- `end`: the portal ends a session
- `save`, `clear`, `stored`: another client with the same store saves, clears or reads it; `meanwhile` does so during the next call
- `wait`: seconds pass
- `logins`: the number of logins that were sent
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from conftest import Service, problem
from portico import MemoryStore, PorticoError
from portico.models import OtpChallenge, Session

TABLE = Path(__file__).parents[2] / "client/dev/session-scenarios.json"
SCENARIOS = [one for one in json.loads(TABLE.read_bytes()) if one.get("client") != "TypeScript"]

REGISTRATION_NUMBERS = {"A": "23DMO0001", "B": "24DMO0002", "C": "24DMO0003"}
STUDENTS = {"23DMO0001": "A", "24DMO0002": "B", "24DMO0003": "A", "asha.demo": "A"}


def username(name: str) -> str:
    return REGISTRATION_NUMBERS.get(name, f"{name}.demo")


def session_of(name: str) -> dict[str, str]:
    registration_number = REGISTRATION_NUMBERS[name[0]]
    cookie = f"JSESSIONID={name}"
    return {"registration_number": registration_number, "cookie": cookie, "csrf_token": "t", "user_agent": "a-browser"}


def name_of(session: Session | None) -> str | None:
    return session and session.cookie.split("=")[1]


class Run:
    """One scenario with one client."""

    def __init__(self, scenario: dict[str, Any], clock: list[float]) -> None:
        self.store = MemoryStore()
        self.clock = clock
        self.ended: set[str] = set()
        self.counts: dict[str, int] = {}
        self.challenges: dict[str, dict[str, str]] = {}
        self.logins = 0
        self.next_login: str | None = None
        self.during_call: str | None = None
        given = {}
        if "credentials" in scenario:
            given = {"username": username(scenario["credentials"]), "password": "pass_good"}
        self.client = Service(self.answer).client(store=self.store, **given)

    def step(self, step: str) -> None:
        action, _, expected = step.partition(" -> ")
        kind, _, argument = action.partition(" ")
        try:
            result = getattr(self, f"do_{kind}")(argument)
        except PorticoError as error:
            result = error.code
        if expected:
            assert f"{action} -> {'null' if result is None else result}" == step

    def do_login(self, name: str) -> str | None:
        return name_of(self.client.login(username(name), "pass_good"))

    def do_verify(self, student: str) -> str | None:
        return name_of(self.client.verify_otp(OtpChallenge(**self.challenges[student]), "123456"))

    def do_adopt(self, name: str) -> str | None:
        return name_of(self.client.adopt(f"JSESSIONID={name}"))

    def do_call(self, _: str) -> str:
        return self.client.semesters().semesters[0].id

    def do_session(self, _: str) -> str | None:
        return name_of(self.client.get_session())

    def do_logout(self, _: str) -> None:
        self.client.logout()

    def do_otp(self, _: str) -> None:
        self.next_login = "otp"

    def do_fail(self, code: str) -> None:
        self.next_login = code

    def do_end(self, name: str) -> None:
        self.ended.add(name)

    def do_save(self, name: str) -> None:
        self.store.save(Session(**session_of(name)))

    def do_clear(self, _: str) -> None:
        self.store.clear()

    def do_stored(self, _: str) -> str | None:
        return name_of(self.store.load())

    def do_meanwhile(self, step: str) -> None:
        self.during_call = step

    def do_wait(self, seconds: str) -> None:
        self.clock[0] += float(seconds)

    def do_logins(self, _: str) -> int:
        return self.logins

    def answer(self, path: str, body: dict[str, Any]) -> httpx.Response:
        if path == "/auth/login":
            return self.log_in(STUDENTS[body["registration_number"]])
        if path == "/auth/verify_otp":
            return self.logged_in(body["otp_challenge"]["token"][0])
        if path == "/auth/adopt":
            return httpx.Response(200, json={"session": session_of(body["cookie"].split("=")[1])})
        if path == "/auth/logout":
            return httpx.Response(200, json={"logged_out": True})
        step, self.during_call = self.during_call, None
        if step is not None:
            self.step(step)
        name = body["session"]["cookie"].split("=")[1]
        if name in self.ended:
            return problem("session_expired", 401)
        return httpx.Response(200, json={"semesters": [{"id": name, "name": "Fall"}]})

    def log_in(self, student: str) -> httpx.Response:
        self.logins += 1
        outcome, self.next_login = self.next_login, None
        if outcome is None:
            return self.logged_in(student)
        if outcome != "otp":
            return problem(outcome, 401)
        self.challenges[student] = {"token": f"{student} {self.logins}"}
        return httpx.Response(200, json={"status": "otp_required", "otp_challenge": self.challenges[student]})

    def logged_in(self, student: str) -> httpx.Response:
        self.counts[student] = self.counts.get(student, 0) + 1
        session = session_of(f"{student}{self.counts[student]}")
        return httpx.Response(200, json={"status": "authenticated", "session": session})


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[one["name"] for one in SCENARIOS])
def test_scenario(scenario: dict[str, Any], clock: list[float]) -> None:
    run = Run(scenario, clock)
    for step in [*scenario["steps"], *scenario.get("then", [])]:
        run.step(step)
