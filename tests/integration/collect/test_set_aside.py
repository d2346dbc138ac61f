"""Returns that do not belong here, or that no rater can have made: set aside, with the reason."""

from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.audit import TrailEntry
from medreview.domain.collected_returns import CollectedEntry
from medreview.domain.packages import HandedOutPackage
from medreview.domain.questions import Question
from medreview.domain.studies import Study
from medreview.errors import Message
from medreview.exchange.container import read_return
from medreview.exchange.contents import ReturnContent
from medreview.store.audit import entry_hash
from medreview.store.workspace import Workspace
from medreview.workflows.collect import (
    Outcome,
    forget,
    retry,
    set_aside,
)
from medreview.workflows.hand_out import content_shown
from tests.integration.collect.returns import collected, rewritten
from tests.rater_copies import Homes, held_in

pytestmark = pytest.mark.guards


def with_manifest(path: Path, **changes: object) -> Path:
    return rewritten(path, manifest=replace(read_return(path).manifest, **changes))  # type: ignore[arg-type]


def chained(content: ReturnContent, chain: str, entries: list[TrailEntry]) -> tuple[TrailEntry, ...]:
    """The entries with hashes that hold together."""
    previous, new = "", list[TrailEntry]()
    for number, entry in enumerate(entries, start=1):
        row = CollectedEntry(
            chain=chain,
            **{name: getattr(entry, name) for name in ("at", "actor", "entity", "key", "before", "after", "undoes")},
            sequence=number,
            previous_hash=previous,
            hash="",
        )
        new.append(replace(entry, sequence=number, previous_hash=previous, hash=entry_hash(row)))
        previous = new[-1].hash
    return tuple(new)


def with_another_plan(homes: Homes, home: Workspace) -> None:
    with home.transaction() as session:
        study = session.get_one(Study, homes.study.id)
        study.plan_sha256 = "0" * 64


def never_handed_out(homes: Homes, home: Workspace) -> None:
    with home.transaction() as session:
        for package in session.exec(select(HandedOutPackage)):
            session.delete(package)


def handed_to_another(homes: Homes, home: Workspace) -> None:
    with home.transaction() as session:
        for package in session.exec(select(HandedOutPackage)):
            package.rater_id = homes.study.raters[1]


def another_study(homes: Homes, home: Workspace) -> None:
    with home.transaction() as session:
        session.get_one(Study, homes.study.id).uid = "study-of-somebody-else"


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (with_another_plan, "another plan"),
        (never_handed_out, "never handed out"),
        (handed_to_another, "not handed out to a rater r1"),
        (another_study, "not in this workspace"),
    ],
)
def test_that_a_return_that_does_not_belong_here_is_set_aside_with_the_reason(homes: Homes, spoil, reason: str):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    spoil(homes, home)
    before = held_in(home)
    file = collected(homes, home, copy.send_back())
    assert file.outcome is Outcome.SET_ASIDE
    assert reason in str(file.why)
    assert held_in(home) == before
    assert [str(one.why) for one in set_aside(home)] == [str(file.why)]


def test_that_changed_questions_are_noticed_and_the_return_fits_again_after_undoing_them(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    path = copy.send_back()
    file = collected(homes, home, path, shown=lambda *_: "1" * 64)
    assert "other questions" in str(file.why)
    homes.collect(home, path, shown=lambda *_: "1" * 64)
    (kept,) = set_aside(home)
    tried = retry(home, kept.file_sha256, by="researcher", shown=content_shown)
    assert tried.outcome is Outcome.ADDED
    assert set_aside(home) == ()


def test_that_a_question_edited_after_handing_out_is_noticed(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    with home.transaction() as session:
        question = session.exec(select(Question)).first()
        assert question is not None
        question.text += " In children?"
    assert collected(homes, home, copy.send_back()).outcome is Outcome.SET_ASIDE


def test_that_a_return_set_aside_can_be_dropped(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    collected(homes, home, copy.send_back(), shown=lambda *_: "1" * 64)
    forget(home, set_aside(home)[0].file_sha256)
    assert set_aside(home) == ()


def test_that_a_file_that_is_no_return_is_refused_and_not_kept(homes: Homes, tmp_path: Path):
    home, path = homes.home(), tmp_path / "letter.mrreturn"
    path.write_text("Dear colleague")
    missing = tmp_path / "gone.mrreturn"
    files = homes.collect(home, path, missing).files
    assert [file.outcome for file in files] == [Outcome.REFUSED, Outcome.REFUSED]
    assert all(file.why is not None for file in files)
    assert set_aside(home) == ()


def test_that_one_bad_file_does_not_keep_the_others_out(homes: Homes, tmp_path: Path):
    home, copy, path = homes.home(), homes.copy_for("r1"), tmp_path / "letter.mrreturn"
    path.write_text("Dear colleague")
    copy.finish()
    outcomes = [file.outcome for file in homes.collect(home, path, copy.send_back()).files]
    assert outcomes == [Outcome.REFUSED, Outcome.ADDED]


def changed(entries: list[TrailEntry]) -> list[TrailEntry]:
    return [*entries[:2], replace(entries[2], after={**(entries[2].after or {}), "value": 1.0}), *entries[3:]]


def removed(entries: list[TrailEntry]) -> list[TrailEntry]:
    kept = [*entries[:2], *entries[3:]]
    return [replace(entry, sequence=number) for number, entry in enumerate(kept, start=1)]


def swapped(entries: list[TrailEntry]) -> list[TrailEntry]:
    order = [*entries[:2], entries[3], entries[2], *entries[4:]]
    return [replace(entry, sequence=number) for number, entry in enumerate(order, start=1)]


def of_another_chain(entries: list[TrailEntry]) -> list[TrailEntry]:
    return [*entries[:2], replace(entries[2], hash="0" * 64), *entries[3:]]


@pytest.mark.parametrize("spoil", [changed, removed, swapped, of_another_chain])
def test_that_a_trail_broken_in_any_way_is_set_aside_with_the_first_broken_link(homes: Homes, spoil):
    home, copy = homes.home(), homes.copy_for("r1")
    for item in range(5):
        copy.rate(item, safety=4)
    path = copy.send_back()
    content = read_return(path)
    entries = tuple(spoil(list(content.entries)))
    spoiled = rewritten(path, entries=entries, manifest=replace(content.manifest, n_entries=len(entries)))
    file = collected(homes, home, spoiled)
    assert "broken at entry 3" in str(file.why)
    assert held_in(home, ["r1"])["ratings"] == set()


IMPOSSIBLE = [
    ({"after": {"status": "rated", "value": 9.0, "reason": None, "revision": 1}}, "not a level"),
    ({"after": {"status": "rated", "value": None, "reason": None, "revision": 1}}, "not a level"),
    ({"after": {"status": "cannot_judge", "value": 4.0, "reason": None, "revision": 1}}, "without being rated"),
    ({"after": {"status": "cannot_judge", "value": None, "reason": "bored", "revision": 1}}, "not a reason"),
    ({"after": {"status": "shrugged", "value": None, "reason": None, "revision": 1}}, "status"),
    ({"after": {"status": "rated", "value": 4.0, "reason": None, "revision": 7}}, "revision"),
    ({"after": {"status": "rated", "value": 4.0, "reason": None}}, "revision"),
    ({"after": None}, "never removed"),
    ({"before": {"status": "rated", "value": 4.0, "reason": None, "revision": 1}}, "replaces was not there"),
    ({"key": {"assignment": "study-x-r1-1", "sentence_index": 1, "dimension": "safety"}}, "no pair"),
    ({"key": {"assignment": "study-x-r1-1", "sentence_index": "1", "dimension": "safety"}}, "which sentence_index"),
    ({"sentence": 77}, "no sentence 78"),
    ({"dimension": "beauty"}, "not rated there"),
    ({"source": {"kind": "decided"}}, "more than the identifier"),
    ({"actor": "somebody"}, "not by the rater"),
    ({"entity": "author"}, "no rater makes"),
    ({"at": "2026-11-21T08:00:00+01:00"}, "not a time"),
]


@pytest.mark.parametrize(("change", "reason"), IMPOSSIBLE)
def test_that_what_no_rater_can_have_done_is_set_aside_with_the_place(homes: Homes, change: dict, reason: str):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=4)
    path = copy.send_back()
    content = read_return(path)
    entry = content.entries[0]
    key = dict(entry.key)
    for name, field in (("sentence", "sentence_index"), ("dimension", "dimension"), ("source", "source")):
        if name in change:
            key[field] = change[name]
    fields = {name: value for name, value in change.items() if name in TrailEntry.__dataclass_fields__}
    bad = replace(entry, **{"key": key, **fields})
    chain = f"{homes.study.uid}/r1/{copy.copy_uid}"
    file = collected(homes, home, rewritten(path, entries=chained(content, chain, [bad])))
    assert file.outcome is Outcome.SET_ASIDE
    assert "Entry 1 " in str(file.why)
    assert reason in str(file.why)
    assert held_in(home, ["r1"])["ratings"] == set()


def test_that_a_reason_is_a_sentence_that_can_be_translated(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    collected(homes, home, with_manifest(copy.send_back(), content_sha256="2" * 64))
    (kept,) = set_aside(home)
    assert isinstance(kept.why, Message)
    assert "{study}" in kept.why.template
