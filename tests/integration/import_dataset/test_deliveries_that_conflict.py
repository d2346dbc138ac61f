"""Ratings that come again and differ: the rating is named first, with what is stored; ids that mean other questions."""

from collections.abc import Callable
from pathlib import Path

import pytest

from medreview.errors import ImportRefused
from medreview.store.tables.ratings import stored_ratings
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportReport, ImportRequest, import_files, preview
from tests.unit.importers.test_cqa_eval import a_return_line

Deliver = Callable[..., ImportReport]


@pytest.fixture
def deliver(workspace: Workspace, tmp_path: Path) -> Deliver:
    def delivered(lines: str, *, name: str = "annotator1.jsonl", **choices: str) -> ImportReport:
        path = tmp_path / name
        path.write_text(lines, encoding="utf-8")
        request = ImportRequest((FileChoice(path),), **choices)  # pyright: ignore[reportArgumentType]
        return import_files(workspace, request, only_good_rows=True)

    return delivered


def values(workspace: Workspace) -> dict[str, object]:
    with workspace.reading() as session:
        return {f"{one.dataset}/{one.answer_id}/{one.dimension}": one.value for one in stored_ratings(session)}


def test_that_a_conflicting_delivery_names_the_rating_and_what_is_stored_once(
    workspace: Workspace, deliver: Deliver
) -> None:
    deliver(a_return_line())
    before = values(workspace)
    report = deliver(a_return_line(relevance="Neutral", time=521.3, confidence="Very confident"))
    (problem,) = report.problems
    assert (problem.field, problem.message.values["stored"], problem.message.values["given"]) == ("value", "5", "3")
    assert "annotator1, m_1, relevance" in str(problem)
    assert "Other fields differ, too: confidence, wall_seconds" in str(problem)
    assert values(workspace) == before


def test_that_a_delivery_with_another_time_only_names_the_time(workspace: Workspace, deliver: Deliver) -> None:
    deliver(a_return_line())
    (problem,) = deliver(a_return_line(time=16.25)).problems
    assert (problem.field, problem.message.values["stored"], problem.message.values["given"]) == (
        "wall_seconds",
        "9.5",
        "16.25",
    )


def test_that_a_dimension_that_is_new_beside_another_time_is_told_against_what_is_stored(deliver: Deliver) -> None:
    head = "rater,answer_id,granularity,dimension,value,study,wall_seconds\n"
    deliver(f"{head}r1,a1,coarse,correctness,4,S,10\n", name="one.csv", scale="1:5")
    (problem,) = deliver(f"{head}r1,a1,coarse,relevance,4,S,20\n", name="two.csv").problems
    assert (problem.field, problem.message.values["stored"]) == ("wall_seconds", "10")


def test_that_rows_of_one_file_that_contradict_each_other_are_told_as_such(deliver: Deliver) -> None:
    head = "rater,answer_id,granularity,dimension,value,study,wall_seconds\n"
    rows = "r1,a1,coarse,correctness,4,S,20\nr1,a1,coarse,relevance,4,S,30\n"
    (problem,) = deliver(head + rows, name="one.csv", scale="1:5").problems
    assert "in another row with the same name" in str(problem)


def test_that_an_identical_delivery_changes_nothing(deliver: Deliver) -> None:
    deliver(a_return_line())
    report = deliver(a_return_line())
    assert report.problems == ()
    assert not any(count.n_added for count in report.counts)


OTHER = a_return_line(question="Is tea safe?", answer="Yes, tea is.") + a_return_line(
    question="Is tea safe?", answer_id="m_2", answer="No."
)


def test_that_an_id_that_means_another_question_is_told_once_and_takes_nothing_in(
    workspace: Workspace, deliver: Deliver
) -> None:
    deliver(a_return_line())
    before = values(workspace)
    report = deliver(OTHER, name="annotator2.jsonl")
    assert len(report.problems) == 1
    assert "another question" in str(report.problems[0])
    assert not any(count.n_added for count in report.counts)
    assert values(workspace) == before


def test_that_every_row_about_another_question_stays_in_the_account(
    workspace: Workspace, deliver: Deliver, tmp_path: Path
) -> None:
    deliver(a_return_line())
    path = tmp_path / "annotator2.jsonl"
    path.write_text(OTHER, encoding="utf-8")
    (file,) = preview(workspace, ImportRequest((FileChoice(path),))).files
    assert (file.n_rows, file.n_taken, file.n_faulty) == (2, 0, 2)
    with pytest.raises(ImportRefused):
        import_files(workspace, ImportRequest((FileChoice(path),)))


TAKEN = a_return_line(question_id="q7", question="Is tea safe?", answer="Yes.") + a_return_line(
    question_id="q7", question="Is tea safe?", answer_id="m_7", answer="No."
)


def test_that_a_new_question_whose_answer_has_the_id_of_another_does_not_come_in_without_it(
    workspace: Workspace, deliver: Deliver
) -> None:
    deliver(a_return_line())
    before = values(workspace)
    report = deliver(TAKEN, name="annotator2.jsonl")
    assert [problem.message.values for problem in report.problems] == [{"question": "q7", "answer": "m_1"}]
    assert not any(count.n_added for count in report.counts)
    moved = deliver(TAKEN, name="annotator2.jsonl", other_ids_into="Pilot")
    assert moved.problems == ()
    added = {key.rpartition("/")[0] for key in values(workspace).keys() - before.keys()}
    assert added == {"Pilot/m_1", "Pilot/m_7"}


def test_that_other_questions_and_all_about_them_go_to_another_dataset_in_one_go(
    workspace: Workspace, deliver: Deliver
) -> None:
    deliver(a_return_line())
    lines = OTHER + a_return_line(question_id="q9", question="Sleep?", answer_id="m_9", answer="Yes.")
    report = deliver(lines, name="annotator2.jsonl", other_ids_into="Pilot")
    assert report.problems == ()
    assert {key.rpartition("/")[0] for key in values(workspace)} == {
        "CQA-EVAL/m_1",
        "CQA-EVAL/m_9",
        "Pilot/m_1",
        "Pilot/m_2",
    }
    again = deliver(lines, name="annotator2.jsonl", other_ids_into="Pilot")
    assert sum(count.n_added + count.n_problems for count in again.counts) == 0
