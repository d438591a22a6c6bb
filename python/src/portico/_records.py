"""Lists of records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    import pandas

T = TypeVar("T")


class Records(list[T]):
    """A list of records that knows their type, also if it is empty."""

    def __init__(self, records: Iterable[T] = (), *, model: type[T]) -> None:
        super().__init__(records)
        self.model = model

    def to_dataframe(self, nested: str | None = None) -> pandas.DataFrame:
        """One row per record, with types that keep a missing value missing. Needs pandas: `portico-client[pandas]`.

        `nested` names a field that is a list: one row per item, with the fields of its record in front, as in
        `portico.marks().to_dataframe("assessments")`. Fields of a record in a record are columns such as `status.code`.
        """
        from ._dataframe import to_dataframe

        return to_dataframe(self, self.model, nested)


class Record(msgspec.Struct, frozen=True):
    """A record of the service. Fields that a newer service adds are ignored."""


class Credential(Record, frozen=True):
    """A record that gives access to a student's data. Never printed."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"
