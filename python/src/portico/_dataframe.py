"""Records as a pandas DataFrame."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Any, cast, get_args, get_origin

import msgspec
import pandas as pd

_DTYPES: dict[object, str] = {
    int: "Int64",
    float: "Float64",
    bool: "boolean",
    str: "string",
    dt.date: "datetime64[s]",
    dt.datetime: "datetime64[s, UTC+05:30]",
}


def to_dataframe(records: Iterable[Any], model: type, nested: str | None) -> pd.DataFrame:
    columns = dict(_columns(model))
    rows = [_row(record, model) for record in records]
    if nested is not None:
        item, name = _item_of(model, nested), f"{nested}."
        own = {column: dtype for column, dtype in columns.items() if column != nested}
        columns = own | dict(_columns(item, name))
        rows = [{**row, **_row(one, item, name)} for row in rows for one in _list(row[nested])]
    return pd.DataFrame(
        {name: pd.Series([row[name] for row in rows], dtype=dtype) for name, dtype in columns.items()}
    )


def _list(value: list[Any] | None) -> list[Any]:
    return value or []


def _plain(annotation: Any) -> Any:
    """The type of a field without None; that of the values of a literal."""
    options = [option for option in get_args(annotation) if option is not type(None)]
    if type(None) in get_args(annotation) and len(options) == 1:
        return _plain(options[0])
    return str if options and all(isinstance(option, str) for option in options) else annotation


def _columns(model: type, prefix: str = "") -> Iterator[tuple[str, str]]:
    for field in msgspec.structs.fields(model):
        kind = _plain(field.type)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield from _columns(kind, f"{prefix}{field.encode_name}.")
        else:
            yield prefix + field.encode_name, _DTYPES.get(cast(object, kind), "object")


def _row(record: Any, model: type, prefix: str = "") -> dict[str, Any]:
    row: dict[str, Any] = {}
    for field in msgspec.structs.fields(model):
        kind, value = _plain(field.type), None if record is None else getattr(record, field.name)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            row |= _row(value, kind, f"{prefix}{field.encode_name}.")
        else:
            row[prefix + field.encode_name] = value
    return row


def _item_of(model: type, nested: str) -> type:
    for field in msgspec.structs.fields(model):
        kind = _plain(field.type)
        if field.encode_name == nested and get_origin(kind) is list:
            (item,) = get_args(kind)
            if isinstance(item, type) and issubclass(item, msgspec.Struct):
                return item
    raise ValueError(f"{model.__name__} has no list of records named {nested!r}.")
