"""Ratings of follow-ups and pilots go out and come in again as what they are."""

from pathlib import Path

from sqlmodel import select

from medreview.domain.rating_tasks import AllDone
from medreview.domain.studies import Assignment, Study
from medreview.domain.table_rows import TableName
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import analyse_study
from medreview.workflows.export_tables import export_table, export_tables
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.resolve_differences import FollowUpWish, Looking, make_follow_up
from tests.builders import BuiltStudy, a_workspace
from tests.different_raters import always, do_step, session_of

QUICK = AnalysisSettings(n_resamples=0)


def _brought_in(workspace: Workspace, tmp_path: Path) -> Workspace:
    export_tables(workspace, tmp_path / "tables")
    other = a_workspace(tmp_path, "other.medreview")
    files = tuple(
        FileChoice(tmp_path / "tables" / f"{table}.csv") for table in ("questions", "answers", "raters", "ratings")
    )
    import_files(other, ImportRequest(files=files), only_good_rows=False)
    return other


def _with_pilot_and_decision(workspace: Workspace, study: BuiltStudy) -> None:
    with workspace.transaction() as rows:
        for assignment in rows.exec(select(Assignment).where(Assignment.position == 1)):
            assignment.is_pilot = True
    made = make_follow_up(workspace, study.name, FollowUpWish(Looking(distance=2), adjudicator="chief", name="A first"))
    session = session_of(workspace, made.study_id, "chief")
    while not isinstance(session.task, AllDone):
        do_step(session, always(4.0))


def test_that_a_follow_up_comes_in_as_one(workspace: Workspace, study: BuiltStudy, tmp_path: Path) -> None:
    _with_pilot_and_decision(workspace, study)
    other = _brought_in(workspace, tmp_path)
    with other.reading() as session:
        names = {one.id: one.name for one in session.exec(select(Study))}
        found = {one.name: (one.purpose, names.get(one.about_id)) for one in session.exec(select(Study))}
    other.close()
    assert found == {study.name: ("main", None), "A first": ("adjudication", study.name)}


def test_that_a_pilot_stays_out_of_the_numbers_after_it_came_in(
    workspace: Workspace, study: BuiltStudy, tmp_path: Path
) -> None:
    _with_pilot_and_decision(workspace, study)
    other = _brought_in(workspace, tmp_path)
    here, there = (analyse_study(one, study.name, settings=QUICK) for one in (workspace, other))
    other.close()
    assert there.source["n_pilot_ratings_left_out"] == here.source["n_pilot_ratings_left_out"] == 27
    adjudicated = [table.rows for found in (here, there) for table in found.tables if table.name == "adjudicated"]
    assert sorted(map(repr, adjudicated[0])) == sorted(map(repr, adjudicated[1]))


def test_that_coming_in_twice_changes_nothing(workspace: Workspace, study: BuiltStudy, tmp_path: Path) -> None:
    _with_pilot_and_decision(workspace, study)
    path = tmp_path / "ratings.csv"
    export_table(workspace, TableName.RATINGS, path)
    report = import_files(workspace, ImportRequest(files=(FileChoice(path),)), only_good_rows=False)
    assert {count.n_added for count in report.counts} == {0}
