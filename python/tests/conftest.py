"""A service with scripted responses, and the demo service."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest

import portico._client
import portico._login
from portico import Portico

Handler = Callable[[str, dict[str, Any]], httpx.Response]


REGISTRATION_NUMBERS = {"A": "23DMO0001", "a": "23dmo0001", "B": "24DMO0002", "C": "24DMO0003"}


def session(name: str) -> dict[str, str]:
    """A session such as `A1`: the first one of the student A."""
    registration_number = REGISTRATION_NUMBERS[name[0]]
    cookie = f"JSESSIONID={name}"
    return {"registration_number": registration_number, "cookie": cookie, "csrf_token": "t", "user_agent": "a-browser"}


def logged_in(name: str) -> httpx.Response:
    return httpx.Response(200, json={"status": "authenticated", "session": session(name)})


def problem(code: str, status: int, **more: Any) -> httpx.Response:
    from portico.errors import BY_CODE

    known = BY_CODE.get(code)
    body = {
        "detail": "A detail.",
        "code": code,
        "retryable": known.retryable if known else False,
        "user_action": known.user_action if known else "report",
        "user_message": "A sentence for the student.",
        **more,
    }
    headers = {"x-request-id": "a-request-id", "content-type": "application/problem+json"}
    return httpx.Response(status, json=body, headers=headers)


@dataclass
class Service:
    """Answers with what `handler` returns and keeps the requests."""

    handler: Handler
    requests: list[tuple[str, dict[str, Any], httpx.Headers]] = field(default_factory=list, repr=False)

    def __call__(self, request: httpx.Request) -> httpx.Response:
        body = json.loads(request.content)
        self.requests.append((request.url.path, body, request.headers))
        return self.handler(request.url.path, body)

    @property
    def paths(self) -> list[str]:
        return [path for path, _, _ in self.requests]

    def client(self, **options: Any) -> Portico:
        http = httpx.Client(transport=httpx.MockTransport(self))
        return Portico("http://service.test", "a-key", http_client=http, **options)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which sleeping moves on, and the delays that were slept."""
    times: list[float] = [1000.0]

    def sleep(seconds: float) -> None:
        times[0] += seconds
        times.append(seconds)

    monkeypatch.setattr(portico._client, "sleep", sleep)
    monkeypatch.setattr(portico._client.time, "monotonic", lambda: times[0])
    monkeypatch.setattr(portico._login, "random", lambda: 0.5)
    return times


@pytest.fixture(scope="session")
def demo() -> Iterator[dict[str, str]]:
    """A service with its demo portal, as the guide starts one for tests in other languages."""
    command = json.loads(os.environ["DEMO_SERVICE"])
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())
        process.stdin.close()
