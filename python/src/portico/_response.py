"""Requests and responses, without input and output."""

from __future__ import annotations

import os
import re
import sys
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import unquote
from uuid import uuid4

import httpx
import msgspec

from . import models
from ._errors import DataWarning, Language, PorticoError, UnexpectedResponse
from .errors import BY_CODE

T = TypeVar("T")

INVALID_JSON = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What the decoder raises for a text that is no JSON, is not UTF-8, or is nested too deeply."""


@dataclass(frozen=True)
class ResponseInfo:
    """What the headers of a response say."""

    path: str
    """Path of the endpoint."""
    request_id: str | None
    """The id to report to the operator of the service."""
    portal_requests: int
    """Number of requests that the service sent to the portal."""
    unread: int
    """Number of texts on the portal's pages that no field contains. Not 0: the portal shows something new."""
    unfit: int
    """Number of values in an unexpected format. Their fields are None."""
    file_name: str | None
    """Name of the file that the response contains; None for data."""


class Body:
    """A request body. It can have a password and a session, so neither a traceback nor a log may print it."""

    __slots__ = ("_fields",)

    def __init__(self, fields: Mapping[str, object], **more: object) -> None:
        self._fields = {name: value for name, value in {**fields, **more}.items() if value is not None}

    def encode(self) -> bytes:
        return msgspec.json.encode(self._fields)

    def __repr__(self) -> str:
        return "<request body>"


class TextFile(str):
    """The text of an exported file."""

    name: str
    """The name of the file, such as `Exams Fall Semester 2026-27.ics`."""


def parse_base_url(text: str) -> str:
    """Validates the URL of the service and removes slashes at its end."""
    if re.fullmatch(r"https?://[^\s/?#@]+(/[^\s?#]*)?", text, re.IGNORECASE):
        return text.rstrip("/")
    rule = "base_url must begin with http:// or https:// and have no credentials, query or fragment"
    raise ValueError(f'{rule}, for example "https://portico.example.edu".')


def info_of(path: str, headers: httpx.Headers) -> ResponseInfo:
    return ResponseInfo(
        path=path,
        request_id=headers.get("x-request-id"),
        portal_requests=_count(headers, "x-portal-requests"),
        unread=_count(headers, "x-portal-unread"),
        unfit=_count(headers, "x-portal-unfit"),
        file_name=_file_name(headers.get("content-disposition", "")),
    )


def number_in(value: str) -> int | None:
    """The number of a header: `int()` refuses a superscript 2, for which `isdigit()` is true, and thousands of digits."""
    return int(value[:18]) if value.isascii() and value.isdigit() else None


def _count(headers: httpx.Headers, name: str) -> int:
    return number_in(headers.get(name, "")) or 0


def _file_name(disposition: str) -> str | None:
    """The file name in a Content-Disposition header, without characters that show it in another direction."""
    name = _quoted_name(disposition)
    return name and re.sub("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]", "", name)


def _quoted_name(disposition: str) -> str | None:
    """The file name in the forms of RFC 6266, as the service writes it."""
    if encoded := re.search(r"; filename\*=UTF-8''([^;]+)", disposition, re.IGNORECASE):
        return unquote(encoded[1])
    if quoted := re.search(r'; filename="((?:[^"\\]|\\.)*)"', disposition, re.IGNORECASE):
        return re.sub(r"\\(.)", r"\1", quoted[1])
    token = re.search(r'; filename=([^;"\s]+)', disposition, re.IGNORECASE)
    return token[1] if token else None


def decode(response: httpx.Response, model: Any, language: Language) -> Any:
    """The data of a successful response, checked against its type."""
    try:
        return msgspec.json.decode(response.content, type=model)
    except INVALID_JSON as reason:
        # The position is in the text, the value is not.
        error = UnexpectedResponse(f"The response is not what this version expects: {reason}.", language=language)
    error.status = response.status_code
    raise error


def is_file(response: httpx.Response) -> bool:
    """True if a response is a file. The pages of proxies and error responses are not attachments."""
    return response.is_success and response.headers.get("content-disposition", "").startswith("attachment")


def is_expected(response: httpx.Response, *, stream: bool) -> bool:
    """True for a successful response of the service itself."""
    types = ("application/json", "text/calendar", "text/csv")
    return is_file(response) if stream else response.is_success and _type(response).startswith(types)


def _type(response: httpx.Response) -> str:
    value: str = response.headers.get("content-type", "")
    return value


def error_of(response: httpx.Response, info: ResponseInfo, language: Language) -> PorticoError:
    """The error that a response describes, or the one for a response that something on the way has sent."""
    try:
        problem = msgspec.json.decode(response.content, type=_Problem)
    except INVALID_JSON:
        error: PorticoError = _unexpected(response, language)
    else:
        error = BY_CODE.get(problem.code, PorticoError)(problem.detail, language=language)
        error.code = problem.code
        error.retryable = problem.retryable
        error.user_action = problem.user_action
        error.retry_after = problem.retry_after_s
        error.portal = problem.portal
        error.validation_errors = problem.errors
        error._sent_message = problem.user_message  # pyright: ignore[reportPrivateUsage]
    error.status = response.status_code
    error.request_id = info.request_id
    error.response = info
    return error


class _Problem(msgspec.Struct):
    """A problem of any version: its lists are open."""

    code: str
    retryable: bool
    user_action: str
    detail: str = ""
    user_message: str | None = None
    retry_after_s: float | None = None
    portal: models.ProblemPortal | None = None
    errors: list[models.ProblemError] = []


def _unexpected(response: httpx.Response, language: Language) -> UnexpectedResponse:
    if response.is_redirect:
        detail = "The URL of the service redirects, which is not followed: base_url must be its final URL."
    else:
        detail = f"Received status {response.status_code} with a response that does not come from the service."
    error = UnexpectedResponse(detail, language=language)
    if response.status_code == 429 or response.status_code >= 500:
        error.retryable = True
        error.user_action = "wait"
        seconds = response.headers.get("retry-after", "")
        error.retry_after = number_in(seconds)
    return error


def warn_of_data(info: ResponseInfo) -> None:
    """Warns at the line of the program that has called the client."""
    frame, level = sys._getframe(), 1  # pyright: ignore[reportPrivateUsage]
    while frame.f_back is not None and frame.f_globals.get("__package__") == __package__:
        frame, level = frame.f_back, level + 1
    counts = f"{info.unread} unread, {info.unfit} unfit"
    warnings.warn(f"{info.path} may be incomplete ({counts}).", DataWarning, stacklevel=level)


def part_files(folder_or_file: str | Path, name: str) -> tuple[Path, Path]:
    """The path of a downloaded file, and of the file that holds it until it is complete."""
    path = Path(folder_or_file)
    if path.is_dir():
        # Characters that Windows does not allow, and names that are not files or that no file system takes.
        stem, extension = os.path.splitext(re.sub(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f]', "_", name).strip(". ") or "file")
        extension = extension.encode()[:50].decode(errors="ignore")
        name = stem.encode()[:180].decode(errors="ignore") + extension
        while (path / name).is_dir():
            name = f"_{name}"
        path /= name
    return path, path.with_name(f"{uuid4().hex}.part")
