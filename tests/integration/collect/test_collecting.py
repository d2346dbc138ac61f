"""What became of each file that was collected, and of each rating in it."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.collecting import CollectedEntry, Keep
from medreview.domain.packages import HandedOutPackage
from medreview.domain.questions import Question
from medreview.domain.ratings import Rating
from medreview.domain.studies import Rater, Study
from medreview.errors import Message
from medreview.exchange.container import read_return, write_return
from medreview.exchange.contents import ReturnContent, ReturnedEntry
from medreview.store.audit import entry_hash
from medreview.store.queries.study_ratings import counts_of_study
from medreview.store.workspace import Workspace
from medreview.workflows.collect import (
    CollectedFile,
    Content,
    Correction,
    CorrectionUnexplained,
    CorrectionUnfit,
    NothingToDecide,
    Outcome,
    RatingId,
    Taken,
    correct_rating,
    decide,
    decide_all,
    forget,
    open_conflicts,
    retry,
    set_aside,
)
from medreview.workflows.hand_out import content_shown
from tests.rater_copies import Homes, RaterCopy, held_in


def collected(homes: Homes, home: Workspace, path: Path, **options: object) -> CollectedFile:
    return homes.collect(home, path, **options).files[0]


def taken_from(homes: Homes, home: Workspace, path: Path) -> Taken:
    file = collected(homes, home, path)
    assert file.taken is not None, str(file.why)
    return file.taken


def value_at(home: Workspace, conflict: RatingId) -> float | None:
    with home.reading() as rows:
        found = select(Rating).where(Rating.item_id == conflict.item, Rating.dimension == conflict.dimension)
        return rows.exec(found).one().value


def correction(value: float, why: str) -> Correction:
    return Correction(Content("rated", value, None), why)


def rewritten(path: Path, **changes: object) -> Path:
    """The return with other fields, as somebody with the program's own code could write it."""
    content = replace(read_return(path), **changes)  # type: ignore[arg-type]
    other = path.with_name(f"rewritten-{path.name}")
    write_return(other, content)
    return other


def with_manifest(path: Path, **changes: object) -> Path:
    return rewritten(path, manifest=replace(read_return(path).manifest, **changes))  # type: ignore[arg-type]


def chained(content: ReturnContent, chain: str, entries: list[ReturnedEntry]) -> tuple[ReturnedEntry, ...]:
    """The entries with hashes that hold together."""
    previous, new = "", list[ReturnedEntry]()
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


def a_conflict(homes: Homes, home: Workspace, first: float = 2.0, second: float = 5.0) -> RatingId:
    """The rater changed her mind between two returns."""
    copy = homes.copy_for("r1")
    copy.rate(0, safety=first)
    homes.collect(home, copy.send_back())
    copy.rate(0, safety=second)
    homes.collect(home, copy.send_back())
    (conflict,) = open_conflicts(home, homes.study.name)
    return conflict


def test_that_a_finished_return_gives_the_study_what_the_rater_gave(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.finish()
    taken = taken_from(homes, home, copy.send_back())
    assert held_in(home, ["r1"]) == held_in(copy.workspace, ["r1"])
    assert (taken.n_added, taken.n_identical, taken.n_differing, taken.n_pairs_rated) == (18, 0, 0, 3)


def test_that_a_second_collection_of_the_same_file_changes_nothing(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.finish()
    path = copy.send_back()
    homes.collect(home, path)
    before = held_in(home)
    with home.reading() as rows:
        n_entries = len(rows.exec(select(CollectedEntry.id)).all())
    file = collected(homes, home, path)
    assert file.outcome is Outcome.NOTHING_NEW
    assert file.taken is not None
    assert (file.taken.n_added, file.taken.n_identical, file.taken.n_differing) == (0, 18, 0)
    assert held_in(home) == before
    with home.reading() as rows:
        assert len(rows.exec(select(CollectedEntry.id)).all()) == n_entries


def test_that_a_longer_return_adds_what_is_new_and_names_what_changed(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2, relevance=3)
    homes.collect(home, copy.send_back())
    copy.rate(0, safety=5)
    copy.rate(1, safety=4)
    taken = taken_from(homes, home, copy.send_back())
    assert (taken.n_added, taken.n_identical, taken.n_differing) == (1, 1, 1)
    assert taken.n_open_conflicts == 1


def test_that_twenty_orders_of_part_finished_and_repeated_returns_give_the_same_study(homes: Homes):
    copies = [homes.copy_for("r1"), homes.copy_for("r1"), homes.copy_for("r2")]
    paths: list[Path] = []
    for number, copy in enumerate(copies):
        for value in (1.0, 3.0, 5.0):
            copy.rate(number, safety=value, relevance=4.0)
            copy.rate(int(value), correctness=value)
            paths.append(copy.send_back())
    in_order, rng = homes.home(), random.Random(7)
    homes.collect(in_order, *paths)
    expected, conflicts = held_in(in_order), open_conflicts(in_order, homes.study.name)
    assert conflicts != ()
    for _ in range(20):
        shuffled = homes.home()
        homes.collect(shuffled, *rng.sample([*paths, *paths[::2]], len(paths) + len(paths[::2])))
        assert held_in(shuffled) == expected
        assert open_conflicts(shuffled, homes.study.name) == conflicts


def test_that_an_earlier_return_that_comes_late_shows_the_same_conflict(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    early = copy.send_back()
    copy.rate(0, safety=5)
    homes.collect(home, copy.send_back())
    assert open_conflicts(home, homes.study.name) == ()
    assert taken_from(homes, home, early).n_differing == 1
    (conflict,) = open_conflicts(home, homes.study.name)
    assert value_at(home, conflict) == 5  # the rater's last word stands until a person decides


def test_that_a_rating_taken_back_before_it_was_given_again_is_no_conflict(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    copy.session.clear("safety")
    homes.collect(home, copy.send_back())
    copy.rate(0, safety=5)
    homes.collect(home, copy.send_back())
    assert open_conflicts(home, homes.study.name) == ()


def test_that_a_rating_taken_back_after_it_was_collected_is_a_conflict(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    homes.collect(home, copy.send_back())
    copy.session.clear("safety")
    assert taken_from(homes, home, copy.send_back()).n_open_conflicts == 1


def test_that_what_was_rated_at_home_and_differs_in_a_return_is_a_conflict(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    at_home = RaterCopy.at_home(home, homes, "r1")
    at_home.rate(0, safety=1)
    copy.rate(0, safety=4)
    copy.rate(1, safety=4)
    taken = taken_from(homes, home, copy.send_back())
    assert (taken.n_added, taken.n_differing, taken.n_open_conflicts) == (1, 1, 1)


@pytest.mark.parametrize(("keep", "value"), [(Keep.EARLIER, 2), (Keep.LATER, 5), (Keep.LAST_WORD, 5)])
def test_that_a_decision_makes_its_version_stand(homes: Homes, keep: Keep, value: float):
    home = homes.home()
    conflict = a_conflict(homes, home)
    decide(home, [conflict], keep, by="researcher", why="asked her")
    assert value_at(home, conflict) == value
    assert open_conflicts(home, homes.study.name) == ()


def test_that_later_and_last_word_differ_where_another_copy_was_rated_later(homes: Homes):
    home, first, second = homes.home(), homes.copy_for("r1"), homes.copy_for("r1")
    for value in (1, 2, 3):
        first.rate(0, safety=value)
    second.rate(0, safety=5)
    homes.collect(home, first.send_back(), second.send_back())
    (conflict,) = open_conflicts(home, homes.study.name)
    assert value_at(home, conflict) == 3  # revision 3 against revision 1
    decide(home, [conflict], Keep.LATER, by="researcher")
    assert value_at(home, conflict) == 5


def test_that_a_rating_is_marked_while_it_is_in_conflict(homes: Homes):
    home = homes.home()
    conflict = a_conflict(homes, home)

    def n_in_conflict() -> int:
        with home.reading() as rows:
            return counts_of_study(rows, homes.study.id).n_in_conflict

    assert n_in_conflict() == 1
    decide(home, [conflict], Keep.LATER, by="researcher")
    assert n_in_conflict() == 0


def test_that_a_version_that_comes_later_opens_a_decided_conflict_again(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    for value in (2, 5):
        copy.rate(0, safety=value)
        homes.collect(home, copy.send_back())
    decide_all(home, homes.study.name, keep=Keep.EARLIER, by="researcher")
    copy.rate(0, safety=3)
    homes.collect(home, copy.send_back())
    (conflict,) = open_conflicts(home, homes.study.name)
    assert value_at(home, conflict) == 3


def test_that_a_decision_outlives_returns_that_bring_nothing_else(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    paths: list[Path] = []
    for value in (2, 5):
        copy.rate(0, safety=value)
        paths.append(copy.send_back())
    homes.collect(home, *paths)
    (conflict,) = open_conflicts(home, homes.study.name)
    decide(home, [conflict], Keep.EARLIER, by="researcher")
    copy.rate(1, safety=1)
    homes.collect(home, *paths, copy.send_back())
    assert open_conflicts(home, homes.study.name) == ()
    assert value_at(home, conflict) == 2


def test_that_a_rating_of_one_version_has_nothing_to_decide(homes: Homes):
    home = homes.home()
    conflict = a_conflict(homes, home)
    other = replace(conflict, dimension="relevance")
    copy = homes.copy_for("r1")
    copy.rate(0, relevance=3)
    homes.collect(home, copy.send_back())
    with pytest.raises(NothingToDecide):
        decide(home, [conflict, other], Keep.LATER, by="researcher")
    assert open_conflicts(home, homes.study.name) == (conflict,)


def test_that_a_correction_is_a_revision_with_its_reason(homes: Homes):
    home = homes.home()
    conflict = a_conflict(homes, home)
    correct_rating(home, conflict, correction(1, "she wrote that she mistook the scale"), by="researcher")
    with home.reading() as rows:
        rating = rows.exec(select(Rating).where(Rating.item_id == conflict.item, Rating.dimension == "safety")).one()
        assert (rating.value, rating.revision) == (1, 3)
    assert open_conflicts(home, homes.study.name) == ()


def test_that_a_correction_without_a_reason_is_refused(homes: Homes):
    home = homes.home()
    conflict = a_conflict(homes, home)
    with pytest.raises(CorrectionUnexplained):
        correct_rating(home, conflict, correction(1, "  "), by="researcher")
    assert value_at(home, conflict) == 5


def test_that_a_correction_off_the_scale_is_refused(homes: Homes):
    home = homes.home()
    conflict = a_conflict(homes, home)
    with pytest.raises(CorrectionUnfit):
        correct_rating(home, conflict, correction(9, "so"), by="researcher")
    assert value_at(home, conflict) == 5


def test_that_a_correction_stands_while_a_later_version_asks_for_a_decision(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    homes.collect(home, copy.send_back())
    copy.rate(0, safety=5)
    path = copy.send_back()
    with home.reading() as rows:
        item = rows.exec(select(Rating.item_id)).one()
    correct_rating(home, RatingId(item, "safety"), correction(3, "by mail"), by="researcher")
    homes.collect(home, path)
    (conflict,) = open_conflicts(home, homes.study.name)
    assert value_at(home, conflict) == 3


def test_that_a_restored_backup_keeps_both_histories_and_says_so(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    backup = copy.back_up()
    copy.rate(1, safety=3)
    homes.collect(home, copy.send_back())
    copy.restore(backup)
    copy.rate(1, safety=5)
    taken = taken_from(homes, home, copy.send_back())
    assert "parts at entry 2" in str(taken.remarks[0])
    assert taken.n_open_conflicts == 1


def test_that_a_restored_backup_that_goes_no_further_is_told(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    copy.rate(0, safety=2)
    backup = copy.back_up()
    copy.rate(1, safety=3)
    homes.collect(home, copy.send_back())
    copy.restore(backup)
    taken = taken_from(homes, home, copy.send_back())
    assert "restored backup" in str(taken.remarks[0])


def with_another_plan(homes: Homes, home: Workspace) -> None:
    with home.transaction() as rows:
        study = rows.get_one(Study, homes.study.id)
        study.plan_sha256 = "0" * 64


def never_handed_out(homes: Homes, home: Workspace) -> None:
    with home.transaction() as rows:
        for package in rows.exec(select(HandedOutPackage)):
            rows.delete(package)


def handed_to_another(homes: Homes, home: Workspace) -> None:
    with home.transaction() as rows:
        for package in rows.exec(select(HandedOutPackage)):
            package.rater_id = homes.study.raters[1]


def another_study(homes: Homes, home: Workspace) -> None:
    with home.transaction() as rows:
        rows.get_one(Study, homes.study.id).uid = "study-of-somebody-else"


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
    with home.transaction() as rows:
        question = rows.exec(select(Question)).first()
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


def changed(entries: list[ReturnedEntry]) -> list[ReturnedEntry]:
    return [*entries[:2], replace(entries[2], after={**(entries[2].after or {}), "value": 1.0}), *entries[3:]]


def removed(entries: list[ReturnedEntry]) -> list[ReturnedEntry]:
    kept = [*entries[:2], *entries[3:]]
    return [replace(entry, sequence=number) for number, entry in enumerate(kept, start=1)]


def swapped(entries: list[ReturnedEntry]) -> list[ReturnedEntry]:
    order = [*entries[:2], entries[3], entries[2], *entries[4:]]
    return [replace(entry, sequence=number) for number, entry in enumerate(order, start=1)]


def of_another_chain(entries: list[ReturnedEntry]) -> list[ReturnedEntry]:
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
    ({"after": {"status": "cannot_judge", "value": None, "reason": "bored", "revision": 1}}, "no reason"),
    ({"after": {"status": "shrugged", "value": None, "reason": None, "revision": 1}}, "status"),
    ({"after": {"status": "rated", "value": 4.0, "reason": None, "revision": 7}}, "revision"),
    ({"after": {"status": "rated", "value": 4.0, "reason": None}}, "revision"),
    ({"after": None}, "never removed"),
    ({"before": {"status": "rated", "value": 4.0, "reason": None, "revision": 1}}, "was there before"),
    ({"key": {"assignment": "study-x-r1-1", "sentence_index": 1, "dimension": "safety"}}, "no pair"),
    ({"key": {"assignment": "study-x-r1-1", "sentence_index": "1", "dimension": "safety"}}, "which sentence_index"),
    ({"sentence": 77}, "no sentence 78"),
    ({"dimension": "beauty"}, "not rated there"),
    ({"source": {"kind": "decided"}}, "more than which"),
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
    fields = {name: value for name, value in change.items() if name in ReturnedEntry.__dataclass_fields__}
    bad = replace(entry, **{"key": key, **fields})
    chain = f"{homes.study.uid}/r1/{copy.copy_uid}"
    file = collected(homes, home, rewritten(path, entries=chained(content, chain, [bad])))
    assert file.outcome is Outcome.SET_ASIDE
    assert "Entry 1 " in str(file.why)
    assert reason in str(file.why)
    assert held_in(home, ["r1"])["ratings"] == set()


def test_that_the_rater_says_last_who_they_are_whatever_order_returns_come_in(homes: Homes):
    copy = homes.copy_for("r1")
    first = copy.send_back()
    content = read_return(first)
    later = rewritten(
        first,
        profile=replace(content.profile, name="Dr Vega", specialty="Paediatrics"),
        manifest=replace(content.manifest, made_at="2027-01-01T00:00:00.000000+00:00"),
    )
    for paths in ((first, later), (later, first)):
        home = homes.home()
        homes.collect(home, *paths)
        with home.reading() as rows:
            rater = rows.exec(select(Rater).where(Rater.code == "r1")).one()
            assert (rater.name, rater.specialty) == ("Dr Vega", "Paediatrics")


def test_that_a_reason_is_a_sentence_that_can_be_translated(homes: Homes):
    home, copy = homes.home(), homes.copy_for("r1")
    collected(homes, home, with_manifest(copy.send_back(), content_sha256="2" * 64))
    (kept,) = set_aside(home)
    assert isinstance(kept.why, Message)
    assert "{study}" in kept.why.template
