import os
import stat
import tempfile
from dataclasses import fields
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typing_extensions import Buffer, override

from medreview.domain.table_rows import AnswerRow, QuestionRow, TableRow
from medreview.importers import spooled_rows
from medreview.importers.spooled_rows import (
    ALL_IN_MEMORY,
    MOST_IN_MEMORY,
    Gathered,
    KeyHashes,
    LongMemory,
    RowShape,
    RowSpool,
    SpoolFolder,
    most_in_memory,
)


def a_question(number: int, text: str = "Why?") -> QuestionRow:
    return QuestionRow(question_id=f"q{number}", question=text, options=("a", "b"), extra={"forum": [number]})


ITSELF: RowShape[TableRow] = RowShape(lambda row: row, lambda _: (), lambda row: row)


@pytest.fixture
def place(tmp_path: Path) -> SpoolFolder:
    return SpoolFolder(tmp_path, most=1)


@pytest.mark.parametrize("text", ["Why?", "چرا تب دارم؟", ""])
def test_that_a_record_comes_back_from_the_disk_as_it_was(
    place: SpoolFolder, monkeypatch: pytest.MonkeyPatch, text: str
):
    monkeypatch.setattr(spooled_rows, "_LEAST_WRITTEN", 1)
    monkeypatch.setattr(spooled_rows, "_WEIGHED_AT_ONCE", 1)
    answer = AnswerRow(question_id="q1", answer_id="q1-1", author="me", answer=text, is_reference=True)
    rows = RowSpool(place, ITSELF)
    rows.append(a_question(1, text))
    rows.append(answer)
    assert len(list(place.folder.iterdir())) == 2
    assert list(rows) == [a_question(1, text), answer]


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.integers(10**30, 10**40) | st.floats(allow_nan=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
QUESTIONS = st.builds(
    QuestionRow,
    question_id=TEXT,
    question=TEXT,
    title=st.none() | TEXT,
    context=st.lists(st.fixed_dictionaries({"role": TEXT, "text": TEXT}), max_size=2).map(tuple),
    options=st.lists(TEXT, max_size=3).map(tuple),
    correct_option=st.none() | st.integers(),
    modalities=st.lists(st.none() | TEXT, max_size=2).map(tuple),
    extra=st.dictionaries(TEXT, JSON, max_size=3),
)
ANSWERS = st.builds(
    AnswerRow,
    question_id=TEXT,
    answer_id=TEXT,
    author=TEXT,
    answer=TEXT,
    is_reference=st.booleans(),
    reference_weight=st.none() | st.floats(allow_nan=False),
    extra=st.dictionaries(TEXT, JSON, max_size=3),
)


@given(st.lists(QUESTIONS | ANSWERS, min_size=1, max_size=6))
def test_that_every_record_comes_back_from_the_disk_as_it_was(records: list[TableRow]):
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(spooled_rows, "_LEAST_WRITTEN", 1)
        patch.setattr(spooled_rows, "_WEIGHED_AT_ONCE", 1)
        rows = RowSpool(SpoolFolder(Path(folder), most=1), ITSELF)
        for record in records:
            rows.append(record)
        assert len(list(Path(folder).iterdir())) == len(records)
        assert list(rows) == records
        assert [vars_of(row) for row in rows.drained()] == [vars_of(record) for record in records]


def vars_of(record: TableRow) -> list[tuple[str, type, object]]:
    """The fields with their kinds: 1 is not True, and a list is no tuple."""
    found = ((known.name, getattr(record, known.name)) for known in fields(record))
    return [(name, type(value), value) for name, value in found]


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a folder of its owner's to its owner by other means")
def test_that_nobody_else_reads_rows_on_the_disk(place: SpoolFolder, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(spooled_rows, "_LEAST_WRITTEN", 1)
    monkeypatch.setattr(spooled_rows, "_WEIGHED_AT_ONCE", 1)
    rows = RowSpool(place, ITSELF)
    before = os.umask(0)
    try:
        rows.append(a_question(1))
    finally:
        os.umask(before)
    (file,) = place.folder.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_that_rows_beyond_the_memory_are_written_and_read_in_their_order(place: SpoolFolder):
    rows = RowSpool(place, ITSELF)
    long = [a_question(number, "x" * (1 << 20)) for number in range(20)]
    for row in long:
        rows.append(row)
    assert any(place.folder.iterdir())
    assert len(rows) == 20
    assert list(rows) == list(rows) == long
    assert (rows[3], rows[-1]) == (long[3], long[-1])


def test_that_drained_rows_leave_neither_files_nor_weight(place: SpoolFolder):
    rows = RowSpool(place, ITSELF)
    long = [a_question(number, "x" * (1 << 20)) for number in range(20)]
    for row in long:
        rows.append(row)
    assert list(rows.drained()) == long
    assert (len(rows), place.held, list(place.folder.iterdir())) == (0, 0, [])


def test_that_few_rows_touch_no_file(tmp_path: Path):
    rows = RowSpool(SpoolFolder(tmp_path), ITSELF)
    for number in range(100):
        rows.append(a_question(number))
    assert [row.question_id for row in rows.changed(lambda row: row)] == [f"q{number}" for number in range(100)]
    assert list(tmp_path.iterdir()) == []


@given(st.lists(st.text(max_size=3)))
def test_that_hashes_tell_what_is_among_them_and_what_comes_twice(keys: list[str]):
    hashes = KeyHashes(keys)
    assert all(key in hashes for key in keys)
    assert "none of them" not in hashes
    assert hashes.repeated() == {hash(key) for key in keys if keys.count(key) > 1}


@given(st.lists(st.tuples(st.text(st.characters(), max_size=2) | st.just("\ud800"), st.integers())), st.booleans())
def test_that_a_memory_of_three_remembers_as_a_dict_does(told: list[tuple[str, int]], is_in_pieces: bool):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spooled_rows, "_AT_ONCE", 8 if is_in_pieces else 1 << 20)
        _remembers_as_a_dict_does(told)


def _remembers_as_a_dict_does(told: list[tuple[str, int]]) -> None:
    memory: LongMemory[list[int]] = LongMemory(list, list, most=3)
    plain: dict[str, list[int]] = {}
    for key, value in told:
        if (found := memory.get(key)) is None:
            memory[key] = [value]
        else:
            found.append(value)  # changed in place
        plain.setdefault(key, []).append(value)
    assert {key: memory.get(key) for key in plain} == plain
    assert memory.get("never told") is None


def test_that_what_is_remembered_is_written_in_few_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    class Pieces(BytesIO):
        n = 0

        @override
        def write(self, data: Buffer) -> int:
            Pieces.n += 1
            return super().write(data)

    monkeypatch.setattr(spooled_rows, "TemporaryFile", Pieces)
    memory: LongMemory[list[int]] = LongMemory(list, list, most=1000)
    for number in range(1001):
        memory[str(number)] = [number]
    assert Pieces.n == 1  # a window beside it waits for its turn at each of them
    assert memory.get("7") == [7]


@given(st.lists(st.tuples(st.text(max_size=2) | st.just("\ud800"), st.text())), st.booleans())
def test_that_values_are_gathered_by_key_in_the_order_in_which_keys_came_first(
    told: list[tuple[str, str]], are_on_disk: bool
):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spooled_rows, "_LEAST_WRITTEN", 1 if are_on_disk else 1 << 20)
        gathered: Gathered[str] = Gathered(str, str)
        plain: dict[str, list[str]] = {}
        for key, value in told:
            gathered.add(key, value)
            plain.setdefault(key, []).append(value)
        assert list(gathered) == list(gathered) == list(plain.items())


@pytest.mark.parametrize(
    ("begins", "n_mb", "most"),
    [
        (b"{", 160, ALL_IN_MEMORY),
        (b"{", 161, MOST_IN_MEMORY),
        (b"PK", 53, ALL_IN_MEMORY),
        (b"PAR1", 54, MOST_IN_MEMORY),
    ],
)
def test_that_rows_of_small_files_stay_in_memory_and_those_of_large_ones_do_not(
    tmp_path: Path, begins: bytes, n_mb: int, most: int
):
    file = tmp_path / "file"
    with file.open("wb") as stream:
        stream.write(begins)
        stream.truncate(n_mb << 20)
    assert most_in_memory([file]) == most


def test_that_many_small_files_count_as_a_large_one(tmp_path: Path):
    file = tmp_path / "file"
    with file.open("wb") as stream:
        stream.truncate(100 << 20)
    assert most_in_memory([file, file]) == MOST_IN_MEMORY
