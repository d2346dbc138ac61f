"""Raters who differ on a criterion: found criterion by criterion, noted, written, and decided by another."""

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.domain.ids import StudyId
from medreview.domain.rating_tasks import ItemTask
from medreview.domain.study_plans import CRITERION, MET, NOT_MET, Shows
from medreview.rater_work.study_check import check_studies
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.analyse import PANELS, Choices, analyse_criteria, analyse_study, panel_page
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.collect import collect
from medreview.workflows.design_study import agreed_in_study, create_study
from medreview.workflows.export_tables import export_tables
from medreview.workflows.hand_out import content_shown, hand_out
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.rate_answers import RatingSession, open_session, raters_of, studies_to_rate
from medreview.workflows.receive_package import receive
from medreview.workflows.resolve_differences import (
    FollowUpWish,
    Looking,
    differences,
    make_follow_up,
    note_discussion,
    read_place,
    write_differences,
)
from medreview.workflows.send_back import write_return_file
from tests.builders import CRITERIA, a_dataset, a_rubric, a_workspace
from tests.criteria_raters import a_criteria_plan, word_on

TEXTS = {key: text for key, _, text in CRITERIA}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Workspace]:
    workspace = a_workspace(tmp_path)
    a_dataset(workspace, answers=6)
    a_rubric(workspace)
    yield workspace
    workspace.close()


def hold(session: RatingSession, *, turned: str = "", unsure: str = "") -> None:
    """Say the usual of all criteria, but the other of one, and nothing of another."""
    while isinstance(task := session.task, ItemTask):
        for dimension in task.dimensions:
            key = dimension.name
            if key == unsure:
                session.cannot_judge(key, "other")
            else:
                session.rate(key, MET + NOT_MET - word_on(key) if key == turned else word_on(key))
        session.set_comment(f"{turned or 'nothing'} turned")
        session.go_next()
    session.leave()


@pytest.fixture
def study(home: Workspace) -> StudyId:
    made = create_study(home, a_criteria_plan())
    first, second = raters_of(home, made)
    hold(open_session(home, made, first.rater))
    hold(open_session(home, made, second.rater), turned="doctor", unsure="no-dose")
    return made


@pytest.mark.usefixtures("study")
def test_that_each_criterion_on_which_raters_differ_is_a_place(home: Workspace) -> None:
    view = differences(home, "Criteria")
    assert (view.n_places, view.distances) == (3 * 3 + 3 * 2, ())
    assert [one.name for one in view.dimensions] == [CRITERION.name]
    assert {(one.found.place.criterion, one.criterion) for one in view.places} == {("doctor", TEXTS["doctor"])}
    assert len(view.places) == 6
    for one in view.places:
        assert {rating.rater: rating.value for rating in one.found.dimensions[0].ratings} == {"r1": MET, "r2": NOT_MET}
        assert {(note.rater, note.comment) for note in one.notes} == {("r1", "nothing turned"), ("r2", "doctor turned")}
        text = read_place(home, view.study_id, one.found.place)
        assert text is not None
        assert text.criterion == TEXTS["doctor"]
    (share,) = view.shares
    assert (share.dimension, share.granularity, share.n_compared, share.n_differing, share.n_not_judged) == (
        *("criterion", "criteria", 12, 6, 3),
    )
    with_missing = differences(home, "Criteria", Looking(with_not_judged=True))
    assert {one.found.place.criterion for one in with_missing.places} == {"doctor", "no-dose"}


def test_that_each_criterion_has_a_note_of_its_own_and_the_trail_holds_it(home: Workspace, study: StudyId) -> None:
    view = differences(home, "Criteria", Looking(with_not_judged=True))
    for number, one in enumerate(view.places):
        note_discussion(home, study, one.found.place, f"note {number}")
    again = differences(home, "Criteria", Looking(with_not_judged=True))
    assert [one.discussion for one in again.places] == [f"note {n}" for n in range(9)]
    with home.reading() as session:
        assert [checked.unlike for checked in check_studies(session)] == [()]


@pytest.mark.usefixtures("study")
def test_that_the_table_names_the_criterion_in_its_words(home: Workspace, tmp_path: Path) -> None:
    write_differences(differences(home, "Criteria"), tmp_path / "differences.csv")
    with (tmp_path / "differences.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {(row["criterion"], row["criterion_text"], row["granularity"]) for row in rows} == {
        ("doctor", TEXTS["doctor"], "criteria")
    }
    assert {(row["rater"], float(row["value"])) for row in rows} == {("r1", MET), ("r2", NOT_MET)}


@pytest.mark.usefixtures("study")
@pytest.mark.parametrize("by_package", [False, True])
def test_that_an_adjudicator_decides_criteria_and_nothing_else_counts_it(
    home: Workspace, tmp_path: Path, by_package: bool
) -> None:
    before = {one.name: records_of(one) for one in analyse_criteria(home).tables}
    wish = FollowUpWish(Looking(), adjudicator="r9", shows=Shows.RATINGS_AND_COMMENTS, name="Decided")
    made = make_follow_up(home, "Criteria", wish)
    assert (made.n_raters, made.n_places, made.n_left_out) == (1, 6, 0)
    if by_package:
        (written,) = hand_out(home, "Decided", tmp_path / "packages")
        away = open_workspace(receive(written.path, tmp_path / "r9.medreview").workspace)
        (there,) = studies_to_rate(away)
        decide(away, there.study)
        write_return_file(away, tmp_path / "r9.mrreturn")
        away.close()
        collect(home, [tmp_path / "r9.mrreturn"], by="researcher", shown=content_shown)
    else:
        decide(home, made.study_id)
    view = differences(home, "Criteria")
    assert all(one.is_adjudicated for one in view.places)
    for one in view.places:
        (said,) = one.said_again
        assert [(rating.dimension, rating.value) for rating in said.ratings] == [(CRITERION.name, MET)]
    assert {one.name: records_of(one) for one in analyse_criteria(home).tables} == before
    assert agreed_in_study(home, "Decided")[0].values["doctor"] == MET
    write_differences(view, tmp_path / "differences.csv")
    with (tmp_path / "differences.csv").open(encoding="utf-8", newline="") as file:
        decided = [row for row in csv.DictReader(file) if row["what"] == "adjudication"]
    assert [(row["criterion"], row["rater"], float(row["value"])) for row in decided] == [("doctor", "r9", MET)] * 6
    export_tables(home, tmp_path / "tables")
    again = a_workspace(tmp_path, "again.medreview")
    import_files(again, ImportRequest((FileChoice(tmp_path / "tables"),)))
    read = records_of(analyse_criteria(again, tables=("criteria_answers",)).tables[0])
    again.close()
    assert read == before["criteria_answers"]
    home.close()
    assert check_workspace(home.path).is_sound


def decide(workspace: Workspace, study: StudyId) -> None:
    """See what the raters said of the criterion that differs, and hold to it; nothing else is asked."""
    (rater,) = raters_of(workspace, study)
    session = open_session(workspace, study, rater.rater)
    while isinstance(task := session.task, ItemTask):
        shown = {(one.dimension, one.given.value, one.comment) for one in task.earlier}
        assert shown == {("doctor", MET, "nothing turned"), ("doctor", NOT_MET, "doctor turned")}
        assert [one.name for one in task.dimensions] == ["doctor"]
        for dimension in task.dimensions:
            session.rate(dimension.name, word_on(dimension.name))
        session.go_next()
    session.leave()


@pytest.mark.usefixtures("study")
def test_that_a_criterion_asked_again_keeps_its_number_and_no_other_is_taken(home: Workspace) -> None:
    looking = Looking(with_not_judged=True)
    places = tuple(one.found.place for one in differences(home, "Criteria", looking).places)
    some = tuple(one for one in places if one.criterion == "no-dose")
    made = make_follow_up(home, "Criteria", FollowUpWish(looking, adjudicator="r9", places=some))
    (rater,) = raters_of(home, made.study_id)
    session = open_session(home, made.study_id, rater.rater)
    assert isinstance(task := session.task, ItemTask)
    assert [(one.name, one.label["en"]) for one in task.dimensions] == [("no-dose", "Criterion 3")]
    with pytest.raises(ValueError, match="doctor"):
        session.rate("doctor", MET)
    session.rate("no-dose", MET)
    session.go_next()
    with home.reading() as reading:
        assert [checked.unlike for checked in check_studies(reading)] == [(), ()]


@pytest.mark.usefixtures("study")
def test_that_a_package_tells_a_rater_of_no_other_ones_criteria(home: Workspace, tmp_path: Path) -> None:
    make_follow_up(home, "Criteria", FollowUpWish(Looking(), shows=Shows.RATINGS, name="Why"))
    for written in hand_out(home, "Why", tmp_path / "packages"):
        away = open_workspace(receive(written.path, tmp_path / f"{written.rater}.medreview").workspace)
        (study,) = studies_to_rate(away)
        (rater,) = raters_of(away, study.study)
        session = open_session(away, study.study, rater.rater)
        assert len(session.plan.criteria_of_pairs) == written.n_pairs == 6
        away.close()


@pytest.mark.usefixtures("study")
def test_that_what_adjudication_of_criteria_came_to_is_shown_beside_the_raters_own(home: Workspace) -> None:
    (panel,) = (one for one in PANELS if one.key == "pilot")
    with_nothing = panel_page(home, panel, "Criteria", Choices(), AnalysisSettings())
    assert with_nothing.figures == ()
    made = make_follow_up(home, "Criteria", FollowUpWish(Looking(), adjudicator="r9", name="Decided"))
    decide_blind(home, made.study_id)
    page = panel_page(home, panel, "Criteria", Choices(), AnalysisSettings())
    assert str(page.headline) == "Adjudicated values are the raters' own in 50% of 12 ratings"
    assert page.table is not None
    own = {(row["rater"], row["n"], row["value"]) for row in records_of(page.table)}
    assert own == {("all raters", 12, 0.5), ("r1", 6, 1.0), ("r2", 6, 0.0)}
    (table,) = analyse_study(home, "Criteria", tables=("adjudicated",)).tables
    assert {row["dimension"] for row in records_of(table)} == {CRITERION.name}
    others = (one for one in PANELS if one.key in {"agreement", "effort", "raters"})
    for other in others:
        said = panel_page(home, other, "Criteria", Choices(), AnalysisSettings()).headline
        assert "Look at answers by criteria" in str(said)


def decide_blind(workspace: Workspace, study: StudyId) -> None:
    (rater,) = raters_of(workspace, study)
    hold(open_session(workspace, study, rater.rater))


@pytest.mark.usefixtures("study")
def test_that_raters_say_why_they_differ_on_a_criterion(home: Workspace) -> None:
    made = make_follow_up(home, "Criteria", FollowUpWish(Looking(), shows=Shows.RATINGS, name="Why"))
    assert (made.n_raters, made.n_places) == (2, 6)
    rater = next(one for one in raters_of(home, made.study_id) if one.code == "r2")
    session = open_session(home, made.study_id, rater.rater)
    task = session.task
    assert isinstance(task, ItemTask)
    assert {(one.is_own, one.given.value) for one in task.earlier} == {(True, NOT_MET), (False, MET)}
    assert [one.name for one in task.dimensions] == ["doctor"]
    session.set_comment("It only hints at it.")
    session.go_next()
    session.leave()
    explained = [one for one in differences(home, "Criteria").places if one.n_explained]
    assert [(one.n_asked, one.n_explained) for one in explained] == [(2, 1)]
