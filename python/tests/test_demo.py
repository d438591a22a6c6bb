"""Everything against a service with a demo portal, and the README."""

from __future__ import annotations

import datetime as dt
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from portico import DataWarning, Portico, errors

README = Path(__file__).parents[1] / "README.md"


Connect = Callable[..., Portico]


@pytest.fixture
def connect(demo: dict[str, str]) -> Iterator[Connect]:
    with ExitStack() as stack:
        yield lambda *args, **options: stack.enter_context(Portico(demo["url"], demo["apiKey"], *args, **options))


@pytest.fixture
def client(connect: Connect) -> Portico:
    return connect("23DMO0001", "pass_good", on_data_warning=lambda _info: None)


def test_the_examples_of_the_readme_run(
    demo: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "readme"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DataWarning)
        for block in re.findall(r"```python\n(.*?)```", README.read_text(), re.DOTALL):
            code = block.replace("http://127.0.0.1:8000", demo["url"]).replace("demo-key", demo["apiKey"])
            exec(code, names)
    names["portico"].close()
    printed = capsys.readouterr().out
    assert "NoSQL Databases 92.0" in printed
    assert ".pdf" in printed
    assert (tmp_path / "session.json").exists()


def test_records_have_the_types_of_the_contract(client: Portico) -> None:
    profile = client.profile()
    assert (profile.registration_number, type(profile.dob)) == ("23DMO0001", dt.date)
    registered = client.timetable().courses[0].registered_at
    assert registered is not None
    assert registered.utcoffset() == dt.timedelta(hours=5, minutes=30)


def test_the_campus_needs_no_login(connect: Connect) -> None:
    portal = connect().portal()
    assert (portal.campus, portal.endpoints[0].certainty) == ("vit-ap", "proven")


def test_a_student_without_data_has_empty_lists_with_types(connect: Connect) -> None:
    client = connect("25DMO0007", "pass_good")
    table = client.attendance("AP2026272").to_dataframe()
    assert (len(table), str(table["attendance_percentage"].dtype)) == (0, "Float64")
    assert client.capstone_attendance("AP2026272") is None
    with pytest.raises(errors.NoData):
        client.attendance()


def test_a_dataframe_keeps_missing_values_missing(client: Portico) -> None:
    table = client.attendance("AP2026272").to_dataframe()
    assert list(table["attendance_percentage"]) == [92, 80, 80, 80, 89, 81, 77, 88, 59]
    assert str(table["attended_classes"].dtype) == "Int64"
    tests = client.marks("AP2026272").to_dataframe("assessments")
    assert {"course_code", "assessments.mark_title", "assessments.scored_mark"} <= set(tests.columns)
    assert str(tests["assessments.scored_mark"].dtype) == "Float64"
    with pytest.raises(ValueError, match="no list of records named 'nothing'"):
        client.marks("AP2026272").to_dataframe("nothing")


def test_insight_takes_dates(client: Portico) -> None:
    plan = client.insight_attendance_plan("AP2026272", from_=dt.date(2026, 9, 25))
    assert plan.courses and plan == client.insight_attendance_plan("AP2026272", from_="2026-09-25")


def test_a_download_is_a_stream_and_a_file_is_complete(client: Portico, tmp_path: Path) -> None:
    tasks = [task for course in client.digital_assignments("AP2026272") for task in course.assignments]
    path = next(one.question_paper_download_path for one in tasks if one.question_paper_download_path is not None)
    with client.download(path) as file:
        content = b"".join(file)
        assert (file.name[-4:], file.content_type, content[:5]) == (".pdf", "application/pdf", b"%PDF-")
    with client.download(path) as file:
        saved = file.save(tmp_path)
    assert (list(tmp_path.iterdir()), saved.read_bytes()) == ([saved], content)
    with pytest.raises(errors.ValidationError) as caught, client.download("/nothing"):
        pass
    assert caught.value.validation_errors[0].pointer == "/download_path"


def test_a_session_that_expires_is_renewed(connect: Connect) -> None:
    client = connect("23DMO0001", "session_short_3")
    for _ in range(5):
        assert len(client.marks("AP2026272")) > 0
    assert client.is_logged_in()
    client.logout()
    assert not client.is_logged_in()
