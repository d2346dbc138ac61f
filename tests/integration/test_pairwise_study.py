"""A study of pairs from its template to its preferences: laid out, handed out, rated, sent back, analysed, exported."""

import csv
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from medreview.analysis.panel_page import Choices
from medreview.analysis.preferences import PANEL, SHOWS, PreferenceData, load_preferences
from medreview.domain.rating_tasks import ItemTask, KindBegins
from medreview.domain.study_plans import PREFERENCE, BatchSet, Block, Granularity
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.reporting.table_files import FileForm
from medreview.store.errors import OnlyCompared
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import analyse_preferences, analyse_study, panel_page
from medreview.workflows.collect import collect
from medreview.workflows.design_study import create_study, list_studies, preview
from medreview.workflows.export_tables import export_tables
from medreview.workflows.hand_out import content_shown
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.rate_answers import ItemIncomplete, open_session, raters_of
from tests.builders import a_dataset, a_dimension, a_workspace
from tests.compared_raters import BEST_FIRST, a_pairs_plan, compare_all, preferred_level, rated_by_package


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Workspace]:
    workspace = a_workspace(tmp_path, "home.medreview")
    a_dataset(workspace, answers=12)
    yield workspace
    workspace.close()


def preferences_in(workspace: Workspace) -> PreferenceData:
    with workspace.reading() as session:
        return load_preferences(session)


def test_that_what_raters_prefer_goes_out_comes_back_and_is_told_by_author(home: Workspace, tmp_path: Path) -> None:
    create_study(home, a_pairs_plan())
    report = collect(home, rated_by_package(home, tmp_path), by="researcher", shown=content_shown)
    assert [file.taken.n_pairs_rated for file in report.files if file.taken] == [12, 12]
    data = preferences_in(home)
    assert (len(data.given), len(data.unread)) == (22, 2)
    for one in data.given:
        better = min(one.author_a, one.author_b, key=BEST_FIRST.index)
        assert (one.author_a if one.value == "a" else one.author_b) == better
    (strengths,) = (table for table in analyse_preferences(home).tables if table.name == "preference_strengths")
    assert [row["author"] for row in records_of(strengths)] == list(BEST_FIRST)


@pytest.mark.parametrize(
    ("view", "said"),
    [
        ("shares", "One author over another in 100% of 7 comparisons"),
        ("order", "of 22 comparisons, raters"),
    ],
)
def test_that_few_pairs_have_a_sentence_and_not_only_a_title(
    home: Workspace, tmp_path: Path, view: str, said: str
) -> None:
    create_study(home, a_pairs_plan())
    collect(home, rated_by_package(home, tmp_path), by="researcher", shown=content_shown)
    page = panel_page(home, PANEL, "Pairs", Choices().with_option(SHOWS.key, view), AnalysisSettings(1, 200))
    assert said in str(page.headline)
    assert str(page.headline).endswith("; too few questions for an interval")


def test_that_both_orders_were_seen_and_are_told_apart(home: Workspace, tmp_path: Path) -> None:
    create_study(home, a_pairs_plan())
    collect(home, rated_by_package(home, tmp_path), by="researcher", shown=content_shown)
    shown_first = {one.shown_first for one in preferences_in(home).given}
    assert shown_first == {"a", "b"}


def test_that_raters_at_home_and_raters_by_package_tell_the_same(home: Workspace, tmp_path: Path) -> None:
    study = create_study(home, a_pairs_plan())
    returns = rated_by_package(home, tmp_path)
    for rater in raters_of(home, study):
        compare_all(open_session(home, study, rater.rater))
    here = {one._replace(id=0) for one in preferences_in(home).given}
    report = collect(home, returns, by="researcher", shown=content_shown)
    assert all(file.taken is not None and file.taken.n_differing == 0 for file in report.files)
    assert {one._replace(id=0) for one in preferences_in(home).given} == here


def test_that_preferences_of_raters_are_exported_and_read_again(home: Workspace, tmp_path: Path) -> None:
    study = create_study(home, a_pairs_plan("r1"))
    (rater,) = raters_of(home, study)
    compare_all(open_session(home, study, rater.rater))
    export_tables(home, tmp_path / "tables")
    assert not (tmp_path / "tables" / "ratings.csv").exists()
    with (tmp_path / "tables" / "preferences.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["shown_first"] for row in rows] == ["a"] * 12
    assert (rows[0]["value"], rows[0]["comment"]) == ("", "Both are about another question.")
    again = a_workspace(tmp_path, "again.medreview")
    import_files(again, ImportRequest((FileChoice(tmp_path / "tables"),)))
    told, before = preferences_in(again), preferences_in(home)
    again.close()
    names = ("rater", "question", "answer_a", "answer_b", "author_a", "author_b", "shown_first", "value")
    assert {tuple(getattr(one, name) for name in names) for one in told.given} == {
        tuple(getattr(one, name) for name in names) for one in before.given
    }
    assert len(told.given) == 11


def test_that_comparisons_are_no_ratings_on_a_scale(home: Workspace) -> None:
    """A study that rates answers and compares them: each number counts its own."""
    plan = replace(
        a_pairs_plan("r1", "r2"),
        dimensions=(a_dimension("safety"),),
        blocks=(Block(Granularity.COARSE, "all"), Block(Granularity.PAIRWISE, "all")),
    )
    study = create_study(home, plan)
    for value, rater in zip((4.0, 2.0), raters_of(home, study), strict=True):
        session = open_session(home, study, rater.rater)
        while isinstance(task := session.task, ItemTask):
            is_pair = task.pair.granularity is Granularity.PAIRWISE
            session.rate(PREFERENCE.name if is_pair else "safety", preferred_level(task) if is_pair else value)
            session.go_next()
    tables = {table.name: table for table in analyse_study(home, "Pairs").tables}
    assert {(row["setting"], row["n_items"]) for row in records_of(tables["progress"])} == {("coarse", 12)}
    said = {str(cell) for table in tables.values() for row in records_of(table) for cell in row.values()}
    assert said.isdisjoint({PREFERENCE.name, Granularity.PAIRWISE.value})
    assert len(preferences_in(home).given) == 24


def test_that_a_study_of_pairs_alone_says_where_its_numbers_are(home: Workspace) -> None:
    study = create_study(home, a_pairs_plan("r1"))
    (rater,) = raters_of(home, study)
    compare_all(open_session(home, study, rater.rater))
    with pytest.raises(OnlyCompared, match="preferences between pairs"):
        analyse_study(home, "Pairs")


def test_that_pilots_are_no_part_of_the_preferences(home: Workspace) -> None:
    sets = (BatchSet("pilot", 1), BatchSet("all"))
    blocks = (Block(Granularity.PAIRWISE, "pilot", is_pilot=True), Block(Granularity.PAIRWISE, "all"))
    study = create_study(home, replace(a_pairs_plan("r1"), batch_sets=sets, blocks=blocks, batch_size=3))
    (rater,) = raters_of(home, study)
    compare_all(open_session(home, study, rater.rater))
    data = preferences_in(home)
    assert len(data.given) + len(data.unread) == 9


def test_that_a_question_with_one_answer_is_left_out_where_answers_are_compared(home: Workspace) -> None:
    a_dataset(home, answers=1, name="Alone")
    seen = preview(home, a_pairs_plan())
    assert (seen.n_questions, seen.problems) == (4, ())
    study = create_study(home, a_pairs_plan())
    (view,) = [one for one in list_studies(home) if one.study == study]
    assert (view.n_answers, view.n_questions) == (12, 4)


def test_that_the_first_page_says_that_two_answers_are_compared(home: Workspace) -> None:
    study = create_study(home, a_pairs_plan("r1"))
    (rater,) = raters_of(home, study)
    page = open_session(home, study, rater.rater).interlude
    assert isinstance(page, KindBegins)
    assert (page.granularity, page.dimensions, page.n_items) == (Granularity.PAIRWISE, (PREFERENCE,), 12)


def test_that_pilots_of_pairs_count_for_nothing_when_their_table_is_read_again(home: Workspace, tmp_path: Path) -> None:
    plan = a_pairs_plan("r1")
    study = create_study(home, replace(plan, blocks=tuple(replace(one, is_pilot=True) for one in plan.blocks)))
    (rater,) = raters_of(home, study)
    compare_all(open_session(home, study, rater.rater), judges_all=True)
    assert preferences_in(home).given == ()
    for form in (FileForm.CSV, FileForm.JSONL):
        export_tables(home, tmp_path / form, forms=(form,))
        again = a_workspace(tmp_path, f"{form}.medreview")
        import_files(again, ImportRequest((FileChoice(tmp_path / form),)))
        data = preferences_in(again)
        again.close()
        assert (data.given, data.unread) == ((), ())


def test_that_a_pair_without_a_preference_is_not_left(home: Workspace) -> None:
    study = create_study(home, a_pairs_plan("r1"))
    (rater,) = raters_of(home, study)
    with pytest.raises(ItemIncomplete, match="Preference"):
        open_session(home, study, rater.rater).go_next()
