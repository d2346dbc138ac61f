"""Questions are counted by what they are and what they hold; what a list says no longer is said."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

from medreview.analysis.question_counts import FieldsToCountRefused, NothingToCount
from medreview.cli import main
from medreview.curation import catalogues
from medreview.domain.questions import Question
from medreview.store.workspace import Workspace
from medreview.workflows.clean_questions import set_aside_by_hand
from medreview.workflows.tag_questions import ListChanged, counts_of_questions, fields_to_count, use_tags
from tests.builders import a_workspace
from tests.integration.answer_questions.test_tag_runs import reply, tagged
from tests.judged_answers import a_judge, judged_dataset

SEXES = ("female", "male", None, "female")


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """Eight questions, one of them a variant of another."""
    made = a_workspace(tmp_path)
    judged_dataset(made, [()] * 8)
    with made.transaction() as session:
        questions = session.exec(select(Question).order_by(col(Question.id))).all()
        for number, question in enumerate(questions):
            question.icd11, question.sex, question.extra = ("01", "02")[number % 2], SEXES[number % 4], {"ward": "A"}
        questions[7].variant_of_id, questions[7].language = questions[0].id, "fa"
    yield made
    made.close()


def test_that_a_field_is_counted_without_variants_and_what_is_set_aside(workspace: Workspace) -> None:
    with workspace.reading() as session:
        first = session.exec(select(Question.id).where(Question.key == "q0")).one()
    (table,) = counts_of_questions(workspace, ["icd11"]).tables
    assert [row[1:4] for row in table.rows] == [
        ("01", "Certain infectious or parasitic diseases", 4),
        ("02", "Neoplasms", 3),
    ]
    set_aside_by_hand(workspace, [first or 0], reason="not a question")
    (table,) = counts_of_questions(workspace, ["icd11"]).tables
    assert [row[3] for row in table.rows] == [3, 3]
    (table,) = counts_of_questions(workspace, ["language"]).tables
    assert [(row[1], row[3]) for row in table.rows] == [("en", 6), ("fa", 1)], "variants count where languages do"


def test_that_fields_are_crossed_with_metadata_of_files_too(workspace: Workspace) -> None:
    assert {"dataset", "kind", "language", "icd11", "sex", "ward"} <= set(fields_to_count(workspace))
    done = counts_of_questions(workspace, ["icd11", "ward"], datasets=["D"])
    wide = next(one for one in done.tables if one.name == "cross_table")
    assert (wide.columns, wide.rows) == (("icd11", "n A", "n"), (("01", 4, 4), ("02", 3, 3), ("all", 7, 7)))


def test_that_what_cannot_be_counted_is_said(workspace: Workspace) -> None:
    for fields, words in (
        ((), "name one to 3"),
        (("icd11", "icd11"), "each once"),
        (("icd11", "sex", "ward", "kind"), "name one to 3"),
        (("icd11", "mood"), "no question has a value in mood"),
    ):
        with pytest.raises(FieldsToCountRefused, match=words):
            counts_of_questions(workspace, fields)
    with pytest.raises(NothingToCount):
        counts_of_questions(workspace, ["icd11"], datasets=["Other"])


def test_that_values_in_no_list_are_named(workspace: Workspace) -> None:
    with workspace.transaction() as session:
        session.exec(select(Question).where(Question.key == "q2")).one().icd11 = "heart"
    (table,) = counts_of_questions(workspace, ["icd11"]).tables
    assert [str(one) for one in table.notes] == ["Questions: 7.", "Values of icd11 that are not in its list: heart."]


def test_that_tags_by_a_list_that_changed_since_hold_only_where_they_are_meant(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_judge(workspace, "model-1b")
    run = tagged(workspace, lambda _: reply())
    entries = catalogues.find_catalogue("icd11").entries
    shorter = catalogues.Catalogue("icd11", entries[:3], "0" * 64)
    monkeypatch.setattr("medreview.curation.catalogues.find_catalogue", lambda name: shorter)
    with pytest.raises(
        ListChanged,
        match=r"8 tags have values that are no longer in the list of icd11, which changed after sorted used it",
    ):
        use_tags(workspace, run, ["icd11"])
    assert use_tags(workspace, run, ["icd11"], is_meant=True)["icd11"]
    (table,) = counts_of_questions(workspace, ["icd11"]).tables
    notes = [str(one) for one in table.notes]
    assert any("are used, except where a tag was set by hand" in one for one in notes)
    assert any(one.startswith("The list of icd11 changed after") for one in notes)


def test_that_the_command_counts_and_writes_tables(
    workspace: Workspace, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    words = ["data", "counts", str(workspace.path), "--by", "icd11", "--by", "sex", "-o", str(out)]
    assert main([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["fields"] == ["icd11", "sex"]
    assert found["tables"]["cross_table"][-1] == {"icd11": "all", "n female": 3, "n male": 2, "n no value": 2, "n": 7}
    assert (out / "cross_table.csv").read_text("utf-8-sig").splitlines()[0] == "icd11,n female,n male,n no value,n"
    assert json.loads((out / "provenance.json").read_text("utf-8"))["fields"] == ["icd11", "sex"]
    assert main(words) == 0
    assert "icd11: 01 Certain infectious or parasitic diseases: 4 (57.1%)" in capsys.readouterr().out.splitlines()
