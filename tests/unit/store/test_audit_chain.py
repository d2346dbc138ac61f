"""The chain of audit entries shows every later change to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.audit import AuditEntry
from medreview.store.audit import entry_hash, first_broken_link

pytestmark = pytest.mark.guards

FIELDS = ("at", "actor", "entity", "key", "before", "after", "undoes")


def a_chain(n_entries: int) -> list[AuditEntry]:
    entries: list[AuditEntry] = []
    for sequence in range(1, n_entries + 1):
        entry = AuditEntry(
            chain="study/R1",
            sequence=sequence,
            at=f"2026-11-01T10:00:{sequence:02}Z",
            actor="R1",
            entity="rating",
            key={"assignment": "a1", "dimension": "صحت"},
            before={"value": sequence - 1.0},
            after={"value": float(sequence)},
            previous_hash=entries[-1].hash if entries else "",
            hash="",
        )
        entry.hash = entry_hash(entry)
        entries.append(entry)
    return entries


def test_that_an_untouched_chain_has_no_broken_link():
    assert first_broken_link(a_chain(8)) is None
    assert first_broken_link([]) is None


@given(index=st.integers(0, 7), field=st.sampled_from(FIELDS))
def test_that_any_changed_field_is_found_at_its_entry(index: int, field: str):
    entries = a_chain(8)
    setattr(entries[index], field, {"value": 5.5} if field in {"key", "before", "after"} else 12345)
    link = first_broken_link(entries)
    assert link is not None
    assert (link.sequence, link.reason) == (index + 1, "entry was changed")


@given(index=st.integers(0, 6))
def test_that_a_removed_entry_is_found(index: int):
    entries = a_chain(8)
    del entries[index]
    link = first_broken_link(entries)
    assert link is not None
    assert (link.sequence, link.reason) == (index + 1, "entry is missing")


@given(index=st.integers(0, 6))
def test_that_an_entry_rewritten_with_a_new_hash_is_found_at_the_next(index: int):
    entries = a_chain(8)
    entries[index].after = {"value": 1.5}
    entries[index].hash = entry_hash(entries[index])
    link = first_broken_link(entries)
    assert link is not None
    assert (link.sequence, link.reason) == (index + 2, "entry before it was replaced")
