"""Studies are analysed from the workspace: half rated ones, imported ones, and the released one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import col, select

from medreview.analysis.study import load_study
from medreview.domain.ratings import Rating, RatingStatus
from medreview.domain.studies import Assignment, Item
from medreview.reporting.figure_data import SourceAnswers
from medreview.reporting.figures import Datum, Scatter, placed_data
from medreview.reporting.tables import Cell, Table
from medreview.sample_workspace import STUDY_NAME
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import STUDY_TABLES, AnalysisSettings, analyse_study
from medreview.workflows.export_tables import export_tables
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.workspace_files import open_for_reading
from tests.builders import a_workspace
from tests.made_sample import copy_sample
from tests.unit.analysis.study.hand_made import record, records

FEW = AnalysisSettings(n_resamples=100)
HEADER = "rater,group,answer_id,question_id,author,granularity,dimension,value,occasion,status,reason,sentence_index"


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    workspace = open_for_reading(copy_sample(tmp_path_factory.mktemp("sample") / "sample.medreview"))
    yield workspace
    workspace.close()


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def bring(workspace: Workspace, folder: Path, *lines: str, scale: str = "1:5") -> None:
    path = folder / "ratings.csv"
    path.write_text("\n".join((HEADER, *lines)) + "\n", encoding="utf-8")
    import_files(workspace, ImportRequest((FileChoice(path),), study="Trial", scale=scale))


def coarse(rater: str, answer: int, value: str, *, occasion: int = 1, status: str = "rated", reason: str = "") -> str:
    author, question = ("doctor", "model")[answer % 2], answer // 2
    return f"{rater},A,a{answer},q{question},{author},coarse,correctness,{value},{occasion},{status},{reason},"


def tables_of(workspace: Workspace, study: str, *names: str) -> dict[str, Table]:
    done = analyse_study(workspace, study, tables=names, settings=FEW)
    return {table.name: table for table in done.tables}


def table_of(workspace: Workspace, name: str) -> Table:
    return tables_of(workspace, "Trial", name)[name]


def test_that_a_half_rated_study_gives_every_table(sample: Workspace):
    tables = tables_of(sample, STUDY_NAME)
    assert tuple(tables) == STUDY_TABLES
    assert all(table.rows and table.definition for table in tables.values())
    settings = {(row["dimension"], row["setting"]) for row in records(tables["agreement"])}
    assert len(settings) == 6
    assert {row["measure"] for row in records(tables["effort"])} >= {"active seconds", "confidence", "ease"}


def test_that_every_number_has_its_n_and_method_and_every_gap_its_reason(sample: Workspace):
    for name in ("agreement", "pairwise", "raters", "distribution", "partial", "systems"):
        for row in records(tables_of(sample, STUDY_NAME, name)[name]):
            has_value = row["value"] is not None
            assert has_value == (row["undefined_because"] is None), row
            assert not has_value or (row["n_units"] is not None and row["method"]), row


def test_that_without_a_bootstrap_the_jackknife_is_the_interval(sample: Workspace):
    done = analyse_study(sample, STUDY_NAME, tables=["agreement"], settings=AnalysisSettings(n_resamples=0))
    row = records(done.tables[0], coefficient="AC1", labels="three points")[0]
    assert (row["interval_method"], row["other_method"]) == ("jackknife over questions, Student's t", None)
    assert isinstance(row["low"], float)


def test_that_ratings_in_the_tables_are_those_in_the_workspace(sample: Workspace):
    with sample.reading() as session:
        rated = session.exec(
            select(sa.func.count())
            .select_from(Rating)
            .join(Item, col(Item.id) == col(Rating.item_id))
            .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
            .where(Rating.status == RatingStatus.RATED, Assignment.occasion == 1)
        ).one()
    table = tables_of(sample, STUDY_NAME, "distribution")["distribution"]
    assert sum(int(row["n"] or 0) for row in records(table, rater="all raters", status="rated")) == rated > 300


def test_that_withdrawn_ratings_and_pilots_are_left_out(workspace: Workspace, tmp_path: Path):
    bring(workspace, tmp_path, *(coarse(rater, k, "5") for rater in ("r1", "r2") for k in range(3)))
    before = record(table_of(workspace, "distribution"), rater="all raters", level="5")
    with workspace.transaction() as session:
        (first, *_, last) = session.exec(select(Rating).order_by(col(Rating.id))).all()
        first.status, first.value = RatingStatus.WITHDRAWN, None
        item = session.get_one(Item, last.item_id)
        session.get_one(Assignment, item.assignment_id).is_pilot = True
    after = table_of(workspace, "distribution")
    assert (before["n"], record(after, rater="all raters", level="5")["n"]) == (6, 4)
    assert "Ratings of pilots, left out: 1." in map(str, after.notes)


def test_that_what_cannot_be_judged_is_missing_and_counted(workspace: Workspace, tmp_path: Path):
    lines = [coarse(rater, k, "5") for rater in ("r1", "r2") for k in range(3)]
    bring(workspace, tmp_path, *lines, coarse("r1", 3, "", status="cannot_judge", reason="no image"))
    tables = tables_of(workspace, "Trial", "agreement", "distribution")
    row = record(
        tables["agreement"], labels="three points", coefficient="percent agreement", over="all items with two ratings"
    )
    assert (row["value"], row["n_units"]) == (1.0, 3)
    assert record(tables["distribution"], rater="r1", reason="no image")["value"] == pytest.approx(1 / 4)


def test_that_only_the_first_occasion_counts_for_agreement(workspace: Workspace, tmp_path: Path):
    lines = [coarse(rater, k, "5") for rater in ("r1", "r2") for k in range(3)]
    bring(workspace, tmp_path, *lines, coarse("r1", 0, "1", occasion=2), coarse("r1", 1, "4", occasion=2))
    tables = tables_of(workspace, "Trial", "agreement", "raters")
    kappa = record(tables["agreement"], labels="three points", coefficient="Randolph", over="mean over groups")
    again = record(tables["raters"], labels="three points", rater="r1", measure="intra-rater reliability")
    assert (kappa["value"], again["value"], again["n_units"]) == (1.0, 0.5, 2)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ([coarse("r1", k, "5") for k in range(4)], "no item was rated by two raters"),
        ([coarse("r1", 0, "5"), coarse("r2", 1, "4")], "no item was rated by two raters"),
        (
            [coarse(rater, k, "5") for rater in ("r1", "r2") for k in range(4)],
            "every rating is the same, so agreement by chance is certain",
        ),
        ([coarse("r1", 0, "", status="cannot_judge")], "nothing is rated in this dimension and rated unit"),
    ],
    ids=["one rater", "no overlap", "constant", "nothing judged"],
)
def test_that_a_poor_study_gives_every_table_with_the_reason(workspace, tmp_path, lines, reason):
    bring(workspace, tmp_path, *lines)
    tables = tables_of(workspace, "Trial")
    assert tuple(tables) == STUDY_TABLES
    assert all(table.rows for table in tables.values())
    reasons = {row["undefined_because"] for row in records(tables["agreement"])}
    assert reason in reasons


def test_that_the_same_study_in_another_workspace_gives_the_same_numbers(sample: Workspace, tmp_path: Path):
    """An imported study has its dimensions in the order of the file, which is that of their names."""
    export_tables(sample, tmp_path / "out")
    copy = a_workspace(tmp_path, "copy.medreview")
    try:
        files = tuple(FileChoice(path) for path in sorted((tmp_path / "out").glob("*.csv"), reverse=True))
        import_files(copy, ImportRequest(files, images_folder=tmp_path / "out" / "images", scale="1:5"))
        names = ("agreement", "pairwise", "systems", "partial")
        here, there = (tables_of(one, STUDY_NAME, *names) for one in (sample, copy))
        for name in names:
            assert sorted(map(str, there[name].rows)) == sorted(map(str, here[name].rows))
    finally:
        copy.close()


def test_that_the_hash_follows_the_data(workspace: Workspace, tmp_path: Path):
    def data_hash() -> str:
        with workspace.reading() as session:
            return load_study(session, "Trial").fingerprint

    bring(workspace, tmp_path, coarse("r1", 0, "5"), coarse("r2", 0, "4"))
    before = data_hash()
    assert data_hash() == before
    bring(workspace, tmp_path, coarse("r1", 1, "5"))
    assert data_hash() != before


def statement(rater: str, answer: int, index: int, label: str, category: str = "Must_have") -> str:
    return f"{rater},a{answer},q{answer},{('x', 'y')[answer]},fine,entailment,{label},{index},{category}"


def test_that_labelled_statements_give_hallucination_and_comprehensiveness(workspace: Workspace, tmp_path: Path):
    lines = [statement(rater, 0, k, label) for rater in ("r1", "r2") for k, label in enumerate("133")]
    lines += [statement(rater, 1, 0, "3", "Nice_to_have") for rater in ("r1", "r2")]
    lines += [statement("r1", 1, 1, "1"), statement("r2", 1, 1, "2")]
    path = tmp_path / "statements.csv"
    header = "rater,answer_id,question_id,author,granularity,dimension,value,sentence_index,category"
    path.write_text("\n".join((header, *lines)) + "\n", encoding="utf-8")
    scale = "1=Contradiction,2=Neutral,3=Entailment"
    import_files(workspace, ImportRequest((FileChoice(path),), study="Trial", scale=scale))
    table = table_of(workspace, "statements")
    found = {
        (row["measure"], row["over"]): (row["value"], row["n_units"]) for row in records(table, author="all authors")
    }
    assert found == {
        ("answer hallucination", "micro"): (pytest.approx(1 / 4), 4),
        ("answer hallucination", "macro"): (pytest.approx(1 / 6), 2),
        ("answer hallucination", "any"): (pytest.approx(1 / 2), 2),
        ("comprehensiveness", "micro"): (pytest.approx(2 / 3), 3),
        ("comprehensiveness", "macro"): (pytest.approx(2 / 3), 1),
        ("comprehensiveness", "any"): (1.0, 1),
    }
    assert "entailment: statements without a majority, left out: 1." in map(str, table.notes)
    assert {row["undefined_because"] for row in records(table, author="y", measure="comprehensiveness")} == {
        "no data yet: collect some, or widen the selection"
    }


def test_that_published_labels_of_statements_give_their_share_of_contradictions(shared_data, workspace):
    import_files(workspace, ImportRequest((FileChoice(shared_data / "kqa" / "NLI_medical_annotator.csv"),)))
    table = tables_of(workspace, "K-QA statements", "statements")["statements"]
    row = record(table, author="all authors", measure="answer hallucination", over="micro")
    assert (row["value"], row["n_units"]) == (pytest.approx(12 / 399), 399)


def test_that_the_released_sentence_ratings_give_the_published_kappa(shared_data: Path, workspace: Workspace):
    path = shared_data / "cqaeval_fine" / "data" / "fine_5pt_expert+llm_consolidated.jsonl"
    import_files(workspace, ImportRequest((FileChoice(path),)))
    table = tables_of(workspace, "CQA-EVAL", "agreement")["agreement"]
    rows = records(table, dimension="correctness", setting="fine", labels="three points", coefficient="Randolph")
    found: dict[Cell, Cell] = {row["over"]: row["value"] for row in rows}
    assert [found["all items with two ratings"]] == [pytest.approx(0.90, abs=0.005)]
    assert found["mean over groups"] == pytest.approx(0.90, abs=0.005)


def test_that_every_number_opens_exactly_what_it_counts(sample: Workspace) -> None:
    figures = analyse_study(sample, STUDY_NAME, settings=FEW).figures
    found = [(spec.about.name, placed) for spec in figures for placed in placed_data(spec)]
    points = {spec.about.name for spec in figures if isinstance(spec, Scatter)}  # each is one answer and has no n

    def counted(name: str, datum: Datum) -> int | None:
        return 1 if name in points else datum.n if datum.hits is None else datum.hits  # a share opens what it counts

    opened = [
        (name, counted(name, placed.datum), placed.datum.key)
        for name, placed in found
        if isinstance(placed.datum.key, SourceAnswers)
    ]
    assert [name for name, n, key in opened if not len(tuple(key.units)) == len(key.units) == n] == []
    assert points <= {name for name, _, _ in opened}
    kinds = ("agreement-", "pairwise-", "distribution-", "raters-agreement", "raters-leniency", "raters-seconds")
    kinds = (*kinds, "effort-seconds", "effort-order", "systems-", "partial-spearman-1")
    closed = {
        name
        for name, placed in found
        if counted(name, placed.datum) and placed.datum.key is None and name.startswith(kinds)
    }
    assert closed == set()


def test_that_the_units_behind_a_share_give_that_share(sample: Workspace) -> None:
    figures = analyse_study(sample, STUDY_NAME, tables=["distribution"], settings=FEW).figures
    assert figures
    for spec in figures:
        for placed in placed_data(spec):
            key, n, hits = placed.datum.key, placed.datum.n, placed.datum.hits
            assert n is not None
            assert hits is not None
            assert placed.datum.value == pytest.approx(hits / n)
            if key is None:
                assert hits == 0
                continue
            assert isinstance(key, SourceAnswers)
            level = float(str(placed.second).split()[0])
            assert [value for unit in key.units for _, value in unit.values] == [level] * hits


def test_that_the_units_behind_two_raters_agreement_are_those_that_both_rated(sample: Workspace) -> None:
    figures = analyse_study(sample, STUDY_NAME, tables=["pairwise"], settings=FEW).figures
    for placed in (one for spec in figures for one in placed_data(spec)):
        key = placed.datum.key
        assert isinstance(key, SourceAnswers)
        assert {tuple(sorted(who for who, _ in unit.values)) for unit in key.units} == {tuple(sorted(key.by))}
        apart = [abs(unit.values[0][1] - unit.values[1][1]) for unit in key.units]
        assert apart == sorted(apart, reverse=True)
