"""A seal reads back as it was written, and not at all once a sign of it is another."""

import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.errors import FileUnreadable
from medreview.exchange.seals import Head, Seal, SealUnreadable, is_seal, read_seal, write_seal

HASHES = st.integers(0, 2**256 - 1).map(lambda number: f"{number:064x}")
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
SEALS = st.builds(
    Seal,
    study=NAMES,
    study_uid=NAMES,
    plan_sha256=HASHES,
    sealed_at=st.just("2026-11-22T08:00:00+00:00"),
    program=NAMES,
    shown=st.lists(st.tuples(NAMES, HASHES), max_size=3).map(tuple),
    heads=st.lists(st.builds(Head, NAMES, st.integers(1, 10**9), HASHES), max_size=4).map(tuple),
)


@given(seal=SEALS)
def test_that_any_seal_reads_back_as_it_was_written(seal: Seal):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "seal.txt"
        write_seal(path, seal)
        assert is_seal(path)
        assert read_seal(path) == seal


@given(seal=SEALS, place=st.integers(0, 10**6), sign=st.sampled_from('0aZ \n#"é'))
def test_that_a_seal_with_another_sign_is_refused_or_says_the_same(seal: Seal, place: int, sign: str):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "seal.txt"
        write_seal(path, seal)
        text = path.read_text(encoding="utf-8")
        place %= len(text)
        path.write_text(text[:place] + sign + text[place + 1 :], encoding="utf-8")
        with suppress(SealUnreadable):
            assert read_seal(path) == seal


def test_that_what_is_no_text_and_what_is_no_seal_is_told(tmp_path: Path):
    path = tmp_path / "letter.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileUnreadable):
        read_seal(path)
    path.write_text("Dear colleague")
    assert not is_seal(path)
    with pytest.raises(SealUnreadable):
        read_seal(path)
    assert not is_seal(tmp_path / "gone.txt")
