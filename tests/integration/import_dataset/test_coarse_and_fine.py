"""CQA-EVAL's coarse and fine releases in one study, in any order, with the texts as they came first."""

import csv
import json
import sqlite3
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlmodel import create_engine, select

from medreview.analysis.study import load_study
from medreview.analysis.study.authors import AUTHORS
from medreview.analysis.study.effort import EFFORT, EFFORT_TESTS
from medreview.analysis.study.partial import PARTIAL
from medreview.domain.answers import Answer
from medreview.domain.ratings import Visit
from medreview.domain.spreadsheet_text import unguarded
from medreview.domain.studies import Sentence, Study
from medreview.domain.study_plans import plan_from_json, plan_sha256
from medreview.domain.table_rows import TableName
from medreview.reporting.figure_data import records_of as rows_of
from medreview.store.migrations import m0002_the_whole_trail
from medreview.store.tables.ratings import stored_ratings
from medreview.store.workspace import Workspace, open_workspace
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.export_tables import export_tables
from medreview.workflows.import_dataset import FileChoice, ImportReport, ImportRequest, import_files
from tests.unit.analysis.study.hand_made import made

SURE = ("Slightly confident", "Somewhat confident", "Fairly confident", "Very confident")
ANSWER = "Rest helps. Drink water.\n\nSleep well."
SENTENCES = ("Rest helps.", "Drink water.", "Sleep well.")


def a_line(granularity: str, answer: str, **changes: object) -> dict[str, object]:
    given = {"correctness": 5, "relevance": 4, "safety": 1, "confidence": "Very confident", "time": 12.5}
    return {
        "question_id": "q1",
        "question": "What helps?",
        "answer_id": "m_1",
        "answer": answer,
        "answer_type": "m",
        "annotation_type": granularity,
        "annotator_ratings": {"r1": given, "r2": given | {"confidence": "Fairly confident", "safety": 4}},
        **changes,
    }


def coarse() -> Iterator[dict[str, object]]:
    yield a_line("coarse", ANSWER)


def fine() -> Iterator[dict[str, object]]:
    """Every sentence in a line, of an answer that has lost its empty line."""
    for place, sentence in enumerate(SENTENCES):
        answer = " ".join(f"<mark>{one}</mark>" if one == sentence else one for one in SENTENCES)
        yield a_line("fine", answer, sentence_id=f"m_1_{place}")


Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(name: str, lines: Iterator[dict[str, object]]) -> Path:
        path = tmp_path / f"{name}_5pt.jsonl"
        path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
        return path

    return written


def bring(workspace: Workspace, *paths: Path) -> ImportReport:
    return import_files(workspace, ImportRequest(tuple(map(FileChoice, paths))))


def sentences(workspace: Workspace) -> list[str]:
    with workspace.reading() as session:
        (text,) = session.exec(select(Answer.text))
        places = session.exec(select(Sentence.start, Sentence.end).order_by(Sentence.start)).all()  # pyright: ignore[reportArgumentType]
        return [text[start:end] for start, end in places]


@pytest.mark.parametrize("order", [("coarse", "fine"), ("fine", "coarse")])
def test_that_both_releases_are_one_study_in_either_order(
    workspace: Workspace, write: Write, tmp_path: Path, order: tuple[str, str]
) -> None:
    paths = {"coarse": write("coarse", coarse()), "fine": write("fine", fine())}
    bring(workspace, paths[order[0]])
    second = bring(workspace, paths[order[1]])
    assert second.problems == ()
    assert any("only in white space: 1." in str(note) for note in second.notes)
    with workspace.reading() as session:
        (text,) = session.exec(select(Answer.text))
        assert text == (ANSWER if order[0] == "coarse" else " ".join(SENTENCES))
        assert [study.name for study in session.exec(select(Study))] == ["CQA-EVAL"]
        assert {one.dimension for one in stored_ratings(session)} == {"correctness", "relevance", "communicates_risks"}
    assert sentences(workspace) == list(SENTENCES)
    for path in paths.values():
        again = bring(workspace, path)
        assert sum(count.n_added + count.n_problems for count in again.counts) == 0
    path = workspace.path
    workspace.close()
    assert check_workspace(path).is_sound


def test_that_both_releases_come_in_at_once(workspace: Workspace, write: Write) -> None:
    report = bring(workspace, write("coarse", coarse()), write("fine", fine()))
    assert [(c.table, c.n_added) for c in report.counts if c.table is TableName.RATINGS] == [(TableName.RATINGS, 24)]
    assert report.problems == ()
    assert sentences(workspace) == list(SENTENCES)


def test_that_a_text_with_another_word_is_still_another_text(workspace: Workspace, write: Write) -> None:
    bring(workspace, write("coarse", coarse()))
    other = [line | {"answer": str(line["answer"]).replace("water", "tea")} for line in fine()]
    request = ImportRequest((FileChoice(write("fine", iter(other))),))
    report = import_files(workspace, request, only_good_rows=True)
    assert [problem.field for problem in report.problems] == ["answer"]
    assert not any(count.n_added for count in report.counts)
    assert {c.table: c.n_problems for c in report.counts if c.table is TableName.RATINGS} == {TableName.RATINGS: 3}


def test_that_further_sentences_of_a_pair_leave_its_confidence_as_it_is_stored(
    workspace: Workspace, write: Write
) -> None:
    first, *others = fine()
    raters = {name: given for name, given in dict(first["annotator_ratings"]).items() if name == "r1"}  # pyright: ignore[reportArgumentType, reportCallIssue]
    unsure = {name: {**given, "confidence": "Not confident"} for name, given in raters.items()}
    bring(workspace, write("fine", iter([first | {"annotator_ratings": raters}])))
    report = bring(workspace, write("rest", (line | {"annotator_ratings": unsure} for line in others)))
    assert report.problems == ()
    with workspace.reading() as session:
        found = list(stored_ratings(session))
    assert {one.confidence for one in found} == {5.0}
    assert {one.extra["sentence_confidence"] for one in found} == {5.0, 1.0}


def test_that_the_study_knows_its_scales_and_what_its_files_call_a_dimension(
    workspace: Workspace, write: Write
) -> None:
    bring(workspace, write("coarse", coarse()))
    with workspace.reading() as session:
        plan = plan_from_json(session.exec(select(Study.plan)).one(), name="")
    assert plan.confidence is not None
    assert plan.confidence.scale is not None
    assert plan.confidence.scale.values == (1, 2, 3, 4, 5)
    assert [d.label for d in plan.dimensions if d.name == "communicates_risks"] == [{"en": "Safety"}]


def test_that_time_that_was_taken_elsewhere_is_called_wall_time(workspace: Workspace, write: Write) -> None:
    bring(workspace, write("coarse", coarse()), write("fine", fine()))
    with workspace.reading() as session:
        assert {(one.active_s, one.wall_s) for one in session.exec(select(Visit))} == {(None, 12.5)}
        data = load_study(session, "CQA-EVAL")
    table = made(EFFORT, data)
    measures = {str(row["measure"]) for row in rows_of(table)}
    assert measures == {"wall seconds", "confidence"}
    said = " ".join(map(str, (table.definition, *table.notes, *table.findings)))
    assert "leave out idle time" not in said
    assert "active seconds are unknown" in said
    assert "Confidence runs from 1 Not confident to 5 Very confident." in said
    assert {row["setting"] for row in rows_of(table) if row["measure"] == "confidence"} == {"coarse", "fine"}


def as_it_was_before(path: Path) -> None:
    """The study as an earlier program stored it: the server's clock as active seconds, risks under the files' name."""
    connection = sqlite3.connect(path)
    (text,) = connection.execute("SELECT plan FROM study").fetchone()
    plan = json.loads(text.replace("communicates_risks", "safety"))
    connection.execute("UPDATE study SET plan = ?", (json.dumps(plan),))
    connection.execute("UPDATE rating SET dimension = 'safety' WHERE dimension = 'communicates_risks'")
    connection.execute("UPDATE visit SET active_s = wall_s, wall_s = NULL")
    connection.commit()
    connection.close()


def test_that_a_study_of_before_says_what_its_seconds_and_its_safety_mean(workspace: Workspace, write: Write) -> None:
    bring(workspace, write("fine", fine()))
    path = workspace.path
    workspace.close()
    as_it_was_before(path)
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        m0002_the_whole_trail._say_what_released_ratings_mean(Operations(MigrationContext.configure(connection)))  # pyright: ignore[reportPrivateUsage]
    engine.dispose()
    upgraded = open_workspace(path)
    with upgraded.reading() as session:
        study = session.exec(select(Study)).one()
        assert study.plan_sha256 == plan_sha256(plan_from_json(study.plan, name=""))
        assert {(one.active_s, one.wall_s) for one in session.exec(select(Visit))} == {(None, 12.5)}
        data = load_study(session, "CQA-EVAL")
    assert {frame.dimension: frame.rule for frame in data.frames}["safety"] == "any_positive"
    assert bring(upgraded, write("coarse", coarse())).problems == ()
    with upgraded.reading() as session:
        assert {one.dimension for one in stored_ratings(session)} == {"correctness", "relevance", "safety"}
    upgraded.close()


@pytest.fixture
def published(shared_data: Path, write: Write) -> tuple[Path, Path]:
    """The fine release, and its coarse counterpart in the published shape: the release's texts, ratings made up."""
    path = shared_data / "cqaeval_fine" / "data" / "fine_5pt_expert+llm_consolidated.jsonl"
    raters: dict[str, list[str]] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        raters[row["question_id"]] = list(row["annotator_ratings"])
    folder = shared_data / "cqaeval_answers"
    questions, answers = (
        list(csv.DictReader((folder / f"{table}.csv").read_text(encoding="utf-8").splitlines(keepends=True)))
        for table in ("questions", "answers")
    )
    text_of = {row["question_id"]: row["question"] for row in questions}

    def lines() -> Iterator[dict[str, object]]:
        for place, row in enumerate(answers):
            given = {
                rater: {
                    "correctness": 5 - (place + n) % 3,
                    "relevance": 5 - place % 2,
                    "safety": 1 + (place + n) % 5,
                    "confidence": SURE[(place * 7 + n) % 4],
                    "time": 60.0 + place,
                }
                for n, rater in enumerate(raters[row["question_id"]])
            }
            names = {"question_id": row["question_id"], "question": text_of[row["question_id"]]}
            names |= {"answer_id": row["answer_id"], "answer_type": row["author"]}
            yield a_line("coarse", row["answer"], **names, annotator_ratings=given)

    return write("coarse", lines()), path


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_that_the_papers_comparison_of_coarse_and_fine_is_made_on_its_released_texts(
    workspace: Workspace, published: tuple[Path, Path], tmp_path: Path
) -> None:
    reports = [bring(workspace, path) for path in published]
    assert [c.n_added for report in reports for c in report.counts if c.table is TableName.RATINGS] == [2700, 11061]
    assert list(chain.from_iterable(report.problems for report in reports)) == []
    assert any("only in white space: 119." in str(note) for note in reports[1].notes)
    with workspace.reading() as session:
        starts = session.exec(select(Sentence.start)).all()
        assert (len(starts), starts.count(None)) == (1229, 0)
        data = load_study(session, "CQA-EVAL")
    effort = rows_of(made(EFFORT, data))
    fine_confidence = [
        row for row in effort if (row["measure"], row["setting"], row["rater"]) == ("confidence", "fine", "all raters")
    ]
    assert [(row["n"], row["mean"]) for row in fine_confidence] == [(894, pytest.approx(4.40, abs=0.005))]
    tests = {(row["measure"], row["statistic"]) for row in rows_of(made(EFFORT_TESTS, data)) if row["p"] is not None}
    assert {("wall seconds", "Mann-Whitney U"), ("confidence", "Mann-Whitney U")} <= tests
    partial = {
        (row["dimension"], row["setting"]) for row in rows_of(made(PARTIAL, data, seed=1)) if row["value"] is not None
    }
    assert {("communicates_risks", "coarse"), ("communicates_risks", "fine")} <= partial
    ratings = {
        (row["dimension"], row["rating"])
        for row in rows_of(made(AUTHORS, data))
        if row["setting"] == "fine" and row["value"] is not None
    }
    every = ("correctness", "relevance", "communicates_risks")
    assert {(dimension, rating) for dimension in every for rating in ("binary", "binary, strict")} <= ratings
    export_tables(workspace, tmp_path / "out")
    with (tmp_path / "out" / "ratings.csv").open(encoding="utf-8", newline="") as file:
        exported = list(csv.DictReader(file))
    assert len(exported) == 13_761
    assert {row["active_seconds"] for row in exported} == {""}
    with workspace.reading() as session:
        texts = dict(session.exec(select(Answer.key, Answer.text)).all())
    assert all(unguarded(row["sentence"]) in texts[row["answer_id"]] for row in exported)
