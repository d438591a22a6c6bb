"""Differences between two reads of a student's data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ._rules import PARTS_BY_SEMESTER, WatchedPart

__all__ = ["Change", "Changes", "PartProblem", "WatchedPart"]


@dataclass(frozen=True)
class Change:
    """A difference between two reads of a part."""

    part: WatchedPart
    sem_sub_id: str | None
    """The semester of the part; None for a part that is not about a semester."""
    kind: Literal["added", "changed", "removed"]
    collection: str
    """The list that the record belongs to, such as `assessments`."""
    key: Mapping[str, Any]
    """The fields that identify the record."""
    fields: Sequence[str] | None
    """Names of the changed fields; None for an added or removed record, or if they are not known."""
    record: Mapping[str, Any] | None
    """The current record without its lists; None for a removed record."""


@dataclass(frozen=True)
class PartProblem:
    """A part that could not be read, or whose values are in an unexpected format. It is compared the next time."""

    part: WatchedPart
    code: str
    detail: str
    user_message: str | None


@dataclass(frozen=True)
class Changes:
    """The result of one comparison."""

    state: dict[str, Any]
    """Pass it to the next call as `since`. Plain JSON; it reveals nothing about the data."""
    changes: list[Change] = field(default_factory=list[Change])
    baselines: list[WatchedPart] = field(default_factory=list[WatchedPart])
    """Parts that were read for the first time, or whose digest has become unusable: their changes are not known."""
    limited: list[WatchedPart] = field(default_factory=list[WatchedPart])
    """Parts with so many records that not all of their differences can be shown."""
    problems: list[PartProblem] = field(default_factory=list[PartProblem])


def _key(part: str, semester: str | None) -> str:
    return f"{part} {semester}" if part in PARTS_BY_SEMESTER and semester is not None else part


def known_digests(
    parts: Sequence[str], since: Mapping[str, Any] | None, semester: str | None
) -> dict[str, str | None]:
    """The digests that the state has of the parts: those of the semester, or of the one that was read last."""
    state = since or {}
    digests = state.get("digests", {})
    return {part: digests.get(_key(part, semester or state.get("sem_sub_id"))) for part in parts}


def changes_in(
    refresh: Mapping[str, Any], parts: Sequence[WatchedPart], since: Mapping[str, Any] | None, is_unfit: bool
) -> Changes:
    """The differences that a refresh reports, and the new state."""
    before: Mapping[str, Any] = since or {}
    semester = refresh["sem_sub_id"]
    digests: dict[str, str] = dict(before.get("digests", {}))
    found = Changes({"sem_sub_id": semester or before.get("sem_sub_id"), "digests": digests})
    for part in parts:
        answer: Mapping[str, Any] = refresh["parts"].get(part) or {}
        own = semester if part in PARTS_BY_SEMESTER else None
        if problem := answer.get("problem"):
            found.problems.append(PartProblem(part, problem["code"], problem["detail"], problem.get("user_message")))
        if "digest" not in answer:
            continue
        changes: list[Mapping[str, Any]] = answer.get("changes") or []
        # A value that is gone may be one that the service could not use: the change is found when the page can be used.
        if is_unfit and _key(part, semester) in digests and any(map(_may_be_unfit, changes)):
            detail = "The portal shows values in an unexpected format."
            found.problems.append(PartProblem(part, "data_incomplete", detail, None))
            continue
        digests[_key(part, semester)] = answer["digest"]
        if answer.get("baseline"):
            found.baselines.append(part)
        if answer.get("digest_covers", "fields") != "fields":
            found.limited.append(part)
        for one in changes:
            names = ("kind", "collection", "key", "fields", "record")
            found.changes.append(Change(part, own, *(one[name] for name in names)))
    return found


def _may_be_unfit(change: Mapping[str, Any]) -> bool:
    """True if a value of the record, or of its key, is gone."""
    record: Mapping[str, Any] = change["record"] or {}
    changed: Sequence[str] | None = change["fields"]
    gone = changed is None or any(record.get(name, "") is None for name in changed)
    return None in change["key"].values() or (change["kind"] == "changed" and gone)
