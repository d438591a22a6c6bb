"""Client of a Portico service, the JSON API of a university web portal."""

from . import errors, models
from ._async_client import AsyncDownload, AsyncOtpRequest
from ._async_methods import AsyncPortico
from ._changes import Change, Changes, PartProblem, WatchedPart
from ._client import Download, OtpRequest
from ._errors import DataWarning, Language, PorticoError
from ._login import CaptchaRequest
from ._methods import Portico
from ._records import Records
from ._response import ResponseInfo, TextFile
from ._rules import VERSION as __version__
from ._store import AsyncSessionStore, FileStore, MemoryStore, SessionStore

__all__ = [
    "AsyncDownload",
    "AsyncOtpRequest",
    "AsyncPortico",
    "AsyncSessionStore",
    "CaptchaRequest",
    "Change",
    "Changes",
    "DataWarning",
    "Download",
    "FileStore",
    "Language",
    "MemoryStore",
    "OtpRequest",
    "PartProblem",
    "Portico",
    "PorticoError",
    "Records",
    "ResponseInfo",
    "SessionStore",
    "TextFile",
    "WatchedPart",
    "__version__",
    "errors",
    "models",
]
