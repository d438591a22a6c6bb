"""Where sessions are kept between calls."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Awaitable
from pathlib import Path
from typing import Protocol

import msgspec

from ._response import INVALID_JSON
from .models import Session


class SessionStore(Protocol):
    """Keeps the session of one student between calls. A session is a credential."""

    def load(self) -> Session | None: ...
    def save(self, session: Session) -> None: ...
    def clear(self) -> None: ...


class AsyncSessionStore(Protocol):
    """A `SessionStore` whose methods may be coroutines."""

    def load(self) -> Session | None | Awaitable[Session | None]: ...
    def save(self, session: Session) -> None | Awaitable[None]: ...
    def clear(self) -> None | Awaitable[None]: ...


class MemoryStore:
    """Keeps the session in memory."""

    def __init__(self, session: Session | None = None) -> None:
        self._session = session

    def load(self) -> Session | None:
        return self._session

    def save(self, session: Session) -> None:
        self._session = session

    def clear(self) -> None:
        self._session = None


class FileStore:
    """Keeps the session in a file that only its owner can read, so that the next run of a program needs no login.

    Each student needs a file of their own. The session of another one is ignored: a client with a username and a password
    replaces it; the calls of another client raise `NotLoggedIn`.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)

    def load(self) -> Session | None:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=Session)
        except (FileNotFoundError, *INVALID_JSON):
            return None

    def save(self, session: Session) -> None:
        # Created for its owner only, under a name of its own: several threads may save at once.
        descriptor, temporary = tempfile.mkstemp(prefix=f"{self._path.name}.", dir=self._path.parent)
        with open(descriptor, "wb") as file:
            file.write(msgspec.json.encode(session))
        os.replace(temporary, self._path)

    def clear(self) -> None:
        self._path.unlink(missing_ok=True)
