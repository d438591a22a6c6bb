"""The rules of sessions and logins that this client shares with the TypeScript client: the table has the scenarios and their steps.

The synchronous client runs them: it is the asynchronous one without `await`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from conftest import REGISTRATION_NUMBERS, Service, logged_in, problem, session
from portico import CaptchaRequest, MemoryStore, OtpRequest, PorticoError
from portico.errors import CaptchaRequired, OtpRequired
from portico.models import Session

TABLE = (Path(__file__).parents[2] / "client/dev/session-scenarios.txt").read_text()
SCENARIOS = re.findall(r"^(?!#|TypeScript:)(\S.*)\n((?: {2}.*\n)+)", TABLE, re.MULTILINE)

STUDENTS = {"23DMO0001": "A", "24DMO0002": "B", "24DMO0003": "A", "asha.demo": "A"}
PASSWORD = "pass_good"


def username(name: str) -> str:
    return REGISTRATION_NUMBERS.get(name, f"{name}.demo")


def name_of(found: Session | None) -> str | None:
    return found and found.cookie.split("=")[1]


class Run:
    """A client, and the service and the portal that it calls."""

    def __init__(self, clock: list[float]) -> None:
        self.clock = clock
        self.store = MemoryStore()
        self.options: dict[str, Any] = {"store": self.store}
        self.service = Service(self.answer)
        self.created: Any = None
        self.entries: list[str] = []
        self.asked: list[str] = []
        self.challenges: dict[str, Any] = {}
        self.ended: set[str] = set()
        self.counts: dict[str, int] = {}
        self.outcomes: list[str] = []
        self.refusals: list[str] = []
        self.during_call: list[str] = []
        self.pictures = 0
        self.otp = "123456"
        self.last_action = ""
        self.steps: dict[str, Callable[[str], Any]] = {
            "given": lambda name: self.options.update(username=username(name), password=PASSWORD),
            "enter": self.enter,
            "asked": lambda _: self.asked.pop(0),
            "login": lambda name: name_of(self.client.login(username(name), PASSWORD)),
            "verify": lambda student: name_of(self.client.verify_otp(self.challenges[student], self.otp)),
            "solve": lambda text: name_of(self.client.solve_captcha(self.challenges[text[0]], text[2:], PASSWORD)),
            "adopt": lambda name: name_of(self.client.adopt(f"JSESSIONID={name}")),
            "call": lambda _: self.client.semesters().semesters[0].id,
            "action": lambda _: self.last_action,
            "check": lambda _: str(self.client.is_logged_in()).lower(),
            "session": lambda _: name_of(self.client.get_session()),
            "logout": lambda _: self.client.logout(),
            "otp": lambda _: self.outcomes.append("otp"),
            "captcha": lambda _: self.outcomes.append("captcha"),
            "fail": self.outcomes.append,
            "refuse": self.refusals.append,
            "end": self.ended.add,
            "save": lambda name: self.store.save(Session(**session(name))),
            "clear": lambda _: self.store.clear(),
            "stored": lambda _: name_of(self.store.load()),
            "meanwhile": self.during_call.append,
            "wait": self.wait,
            "logins": lambda _: self.service.paths.count("/auth/login"),
            "requests": lambda _: len(self.service.paths),
            "sent": lambda _: " ".join(path.split("/")[-1] for path in self.service.paths),
        }

    @property
    def client(self) -> Any:
        """Created by its first step, after those that set its options."""
        self.created = self.created or self.service.client(**self.options)
        return self.created

    def step(self, step: str) -> None:
        action, _, expected = step.partition(" -> ")
        kind, _, argument = action.partition(" ")
        try:
            result = self.steps[kind](argument)
        except PorticoError as error:
            result, self.last_action = error.code, error.user_action
            if isinstance(error, (OtpRequired, CaptchaRequired)):
                self.challenges[error.challenge.token[0]] = error.challenge
        if expected:
            assert f"{action} -> {'null' if result is None else result}" == step

    def enter(self, texts: str) -> None:
        self.entries = texts.split()
        self.options.update(on_otp=self.ask_for_otp, on_captcha=self.ask_for_answer)

    def wait(self, seconds: str) -> None:
        self.clock[0] += float(seconds)

    def ask_for_otp(self, request: OtpRequest) -> str | None:
        if self.entries[:1] == ["resend"]:
            self.entries.pop(0)
            request.resend()
        error = request.previous_error
        return self.next_entry(f"{request.attempt} {error.code}" if error else str(request.attempt))

    def ask_for_answer(self, request: CaptchaRequest) -> str | None:
        return self.next_entry(f"{request.attempt} {request.image.data_url}")

    def next_entry(self, question: str) -> str | None:
        self.asked.append(question)
        return self.entries.pop(0) if self.entries else None

    def answer(self, path: str, body: dict[str, Any]) -> httpx.Response:
        if path == "/auth/login":
            return self.log_in(STUDENTS[body["registration_number"]], body.get("assist") is True)
        if self.refusals:
            return problem(self.refusals.pop(), 503)
        if path == "/auth/verify_otp":
            return self.verify_otp(body["otp_challenge"]["token"], body["otp"])
        if path == "/auth/solve_captcha":
            return self.solve_captcha(body["captcha_challenge"]["token"], body["answer"], body["password"])
        if path == "/auth/adopt":
            return httpx.Response(200, json={"session": session(body["cookie"].split("=")[1])})
        if path == "/auth/resend_otp":
            self.otp = "654321"
            return httpx.Response(200, json={"status": "otp_required", **body, "otp_sent_at": None})
        if self.during_call:
            self.step(self.during_call.pop())
        name = body["session"]["cookie"].split("=")[1]
        if name in self.ended:
            return problem("session_expired", 401)
        if path == "/auth/logout":
            self.ended.add(name)
        return httpx.Response(200, json={"alive": True, "semesters": [{"id": name, "name": "Fall"}]})

    def log_in(self, student: str, assist: bool) -> httpx.Response:
        """The answer to a login, or to the captcha of one."""
        if not self.outcomes:
            return self.logged_in(student)
        outcome = self.outcomes.pop(0)
        if outcome == "otp":
            challenge = {"token": f"{student} {len(self.service.paths)}"}
            return httpx.Response(200, json={"status": "otp_required", "otp_challenge": challenge})
        if outcome == "captcha":
            return self.show_captcha(student) if assist else problem("captcha_unread", 503)
        code, *more = outcome.split()
        delay = {"retry_after_s": float(more[0])} if more else {}
        contact = {"portal": {"page": None, "contacted": False}} if "uncontacted" in more else {}
        return problem(code, 503, **delay, **contact)

    def verify_otp(self, token: str, otp: str) -> httpx.Response:
        if len(otp) != 6:
            return problem("validation_error", 422)
        if otp != self.otp:
            return problem("otp_expired" if otp == "999999" else "otp_invalid", 401)
        return self.logged_in(token[0])

    def show_captcha(self, student: str) -> httpx.Response:
        self.pictures += 1
        challenge = {"token": f"{student} {self.pictures}"}
        image = {"data_url": f"picture {self.pictures}", "media_type": "image/png", "width": 200, "height": 40}
        body = {"status": "captcha_required", "captcha_challenge": challenge, "captcha_image": image}
        return httpx.Response(200, json=body)

    def solve_captcha(self, token: str, answer: str, password: str) -> httpx.Response:
        if token[2:] != str(self.pictures) or password != PASSWORD:
            return problem("captcha_challenge_expired", 401)
        if answer == "K7":
            return problem("validation_error", 422)
        return self.log_in(token[0], True) if answer == "K7WM4P" else self.show_captcha(token[0])

    def logged_in(self, student: str) -> httpx.Response:
        self.counts[student] = self.counts.get(student, 0) + 1
        return logged_in(f"{student}{self.counts[student]}")


@pytest.mark.parametrize("steps", [pytest.param(steps, id=name) for name, steps in SCENARIOS])
def test_scenario(steps: str, clock: list[float]) -> None:
    run = Run(clock)
    for step in re.split(r",\s+", steps.strip()):
        run.step(step)
