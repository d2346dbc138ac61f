"""Adjudicated values and pilots have tables of their own, and reach none of the study's."""

import pytest
from sqlmodel import select

from medreview.analysis.judges.frames import GradeLevel, JudgedScale
from medreview.analysis.judges.judged_data import labels_of_raters
from medreview.domain.rating_tasks import AllDone
from medreview.domain.studies import Assignment
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.tables import Table
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import analyse_study
from medreview.workflows.resolve_differences import FollowUpWish, Looking, make_follow_up
from tests.builders import BuiltStudy, a_study
from tests.different_raters import always, do_step, in_one_sentence, rate_study, session_of

QUICK = AnalysisSettings(n_resamples=0)
OWN = (
    "agreement",
    "distribution",
    "pairwise",
    "raters",
    "effort",
    "effort_tests",
    "effort_order",
    "partial",
    "systems",
)
APART = ("pilot", "pilot_differences", "adjudicated")


def _tables(workspace: Workspace, study: BuiltStudy, *names: str) -> dict[str, Table]:
    found = analyse_study(workspace, study.name, tables=names, settings=QUICK)
    return {table.name: table for table in found.tables}


def _records(table: Table) -> list[dict[str, object]]:
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def _adjudicate(workspace: Workspace, study: BuiltStudy, value: float, *, is_pilot: bool = False) -> None:
    wish = FollowUpWish(Looking(distance=2, is_pilot=is_pilot), adjudicator="r1")
    made = make_follow_up(workspace, study.name, wish)
    session = session_of(workspace, made.study_id, "r1")
    while not isinstance(session.task, AllDone):
        do_step(session, always(value))


def _explain(workspace: Workspace, study: BuiltStudy, *, is_pilot: bool) -> None:
    made = make_follow_up(workspace, study.name, FollowUpWish(Looking(distance=2, is_pilot=is_pilot)))
    session = session_of(workspace, made.study_id, "r3")
    while not isinstance(session.task, AllDone):
        do_step(session, always(1.0), "More than 4 g is dangerous.")


@pytest.fixture
def with_pilot(workspace: Workspace, study: BuiltStudy) -> BuiltStudy:
    """The first of the four answers is a pilot."""
    with workspace.transaction() as session:
        for assignment in session.exec(select(Assignment).where(Assignment.position == 1)):
            assignment.is_pilot = True
    return study


def test_that_follow_ups_change_no_table_of_the_study(workspace: Workspace, study: BuiltStudy) -> None:
    before = _tables(workspace, study, *OWN)
    _adjudicate(workspace, study, 1.0)
    _explain(workspace, study, is_pilot=False)
    after = _tables(workspace, study, *OWN)
    assert {name: table.rows for name, table in after.items()} == {name: table.rows for name, table in before.items()}


def test_that_every_table_says_how_many_ratings_of_follow_ups_do_not_count(
    workspace: Workspace, study: BuiltStudy
) -> None:
    _adjudicate(workspace, study, 1.0)
    notes = [str(note) for note in _tables(workspace, study, "agreement")["agreement"].notes]
    assert "Ratings of follow-ups, which never count among the study's own: 12." in notes


def test_that_adjudicated_values_stand_beside_each_rater(workspace: Workspace, study: BuiltStudy) -> None:
    _adjudicate(workspace, study, 4.0)
    rows = _records(_tables(workspace, study, "adjudicated")["adjudicated"])
    of_correctness = {one["rater"]: one for one in rows if one["dimension"] == "correctness"}
    assert {
        rater: (one["n"], one["value"], one["n_up"], one["n_down"], one["mean_difference"])
        for rater, one in of_correctness.items()
    } == {
        "all raters": (12, 0.0, 4, 8, pytest.approx(1 / 3)),
        "r1": (4, 0.0, 0, 4, -1.0),
        "r2": (4, 0.0, 0, 4, -1.0),
        "r3": (4, 0.0, 4, 0, 3.0),
    }
    assert {one["part"] for one in rows} == {"main blocks"}


def test_that_ratings_of_few_questions_give_the_share_of_kept_values_no_interval(
    workspace: Workspace, study: BuiltStudy
) -> None:
    _adjudicate(workspace, study, 5.0)
    rows = _records(_tables(workspace, study, "adjudicated")["adjudicated"])
    everyone = next(one for one in rows if (one["dimension"], one["rater"]) == ("correctness", "all raters"))
    assert everyone["value"] == pytest.approx(8 / 12)
    assert everyone["low"] is None
    assert everyone["interval_method"] == "none: fewer than five questions are too few for an interval"


def test_that_pilots_stay_out_of_the_studys_own_tables(workspace: Workspace, with_pilot: BuiltStudy) -> None:
    found = _tables(workspace, with_pilot, "agreement", "pilot")
    n_units = {
        name: {one["n_units"] for one in _records(found[name]) if one["over"] == "all items with two ratings"}
        for name in found
    }
    assert max(n for n in n_units["agreement"] if isinstance(n, int)) == 9
    assert max(n for n in n_units["pilot"] if isinstance(n, int)) == 3


def test_that_agreement_in_the_pilot_is_that_of_a_study_of_the_pilot_alone(
    workspace: Workspace, with_pilot: BuiltStudy
) -> None:
    alone = a_study(workspace, raters=3, answers=1, confidence=False, forms=False, name="Alone")
    ratings = {
        "r1": always(5.0),
        "r2": in_one_sentence(3, "safety", None, else_value=5.0),
        "r3": in_one_sentence(2, "correctness", 1.0, else_value=4.0),
    }
    rate_study(workspace, alone, ratings)
    pilot = _tables(workspace, with_pilot, "pilot")["pilot"]
    assert pilot.rows == _tables(workspace, alone, "agreement")["agreement"].rows


def test_that_wide_differences_of_the_pilot_stand_with_their_explanation(
    workspace: Workspace, with_pilot: BuiltStudy
) -> None:
    _explain(workspace, with_pilot, is_pilot=True)
    rows = _records(_tables(workspace, with_pilot, "pilot_differences")["pilot_differences"])
    assert [(one["rater"], one["value"], one["distance"], one["explanation"]) for one in rows] == [
        ("r1", 5.0, 4.0, None),
        ("r2", 5.0, 4.0, None),
        ("r3", 1.0, 4.0, "More than 4 g is dangerous."),
    ]


def test_that_an_explanation_that_is_changed_is_read_again(workspace: Workspace, with_pilot: BuiltStudy) -> None:
    made = make_follow_up(workspace, with_pilot.name, FollowUpWish(Looking(distance=2, is_pilot=True)))
    session = session_of(workspace, made.study_id, "r3")
    for words in ("Short.", "Other."):
        session.set_comment(words)
        rows = _records(_tables(workspace, with_pilot, "pilot_differences")["pilot_differences"])
        assert [one["explanation"] for one in rows if one["rater"] == "r3"] == [words]


def test_that_values_adjudicated_in_the_pilot_are_told_apart(workspace: Workspace, with_pilot: BuiltStudy) -> None:
    _adjudicate(workspace, with_pilot, 4.0, is_pilot=True)
    rows = _records(_tables(workspace, with_pilot, "adjudicated")["adjudicated"])
    assert {one["part"] for one in rows} == {"pilot"}


def test_that_without_a_pilot_or_follow_up_the_tables_say_so(workspace: Workspace, study: BuiltStudy) -> None:
    found = _tables(workspace, study, *APART)
    assert [one["undefined_because"] for name in APART for one in _records(found[name])] == [
        "nothing is rated in a pilot of this study",
        "nothing is rated in a pilot of this study",
        "nothing of this study is adjudicated",
    ]


def test_that_the_hash_of_the_data_tells_of_an_adjudication(workspace: Workspace, study: BuiltStudy) -> None:
    before = analyse_study(workspace, study.name, tables=("adjudicated",), settings=QUICK)
    _adjudicate(workspace, study, 4.0)
    after = analyse_study(workspace, study.name, tables=("adjudicated",), settings=QUICK)
    assert before.fingerprint != after.fingerprint


def test_that_judges_are_compared_with_the_study_and_not_with_its_follow_ups(
    workspace: Workspace, study: BuiltStudy
) -> None:
    levels = tuple(GradeLevel(float(n), f"{n}") for n in range(1, 6))
    scale = JudgedScale("cqa-fine", "correctness", "fine")
    with workspace.reading() as session:
        before = labels_of_raters(session, {scale: levels}, {scale})
    _adjudicate(workspace, study, 1.0)
    with workspace.reading() as session:
        after = labels_of_raters(session, {scale: levels}, {scale})
    assert after.equals(before)
    assert set(before["value"]) == {5.0}
