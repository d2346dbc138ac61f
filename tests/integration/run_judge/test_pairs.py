"""A judge compares answers two by two, each pair in both orders; what it prefers is kept whichever stood first."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.answers import Answer
from medreview.domain.comparisons import Preference
from medreview.domain.questions import Question
from medreview.domain.run_plans import AnswersToJudge, SampleUnit, SkipReason
from medreview.domain.runs import ReadingKind
from medreview.domain.table_rows import PreferenceRow, TableName
from medreview.llm.engines import GenerateRequest
from medreview.store.backup import back_up
from medreview.store.backup_contents import compare_files
from medreview.store.tables.comparisons import stored_preferences
from medreview.store.tables.model_outputs import stored_judgements
from medreview.store.workspace import Workspace
from medreview.workflows.carry_out_runs import RunState, carry_out, delete_run, list_runs
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.edit_records import EditRefused, edit_answer
from medreview.workflows.export_tables import export_tables
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.run_judge import JudgeDraft, create_runs, preview_run
from medreview.workflows.run_judge.judge_runs import lay_out
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.judged_answers import a_judge

ANSWERS = [("q1", "doctor", "Rest."), ("q1", "model", "Run."), ("q2", "doctor", "Drink."), ("q2", "model", "Smoke.")]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    yield opened
    opened.close()


def a_draft(workspace: Workspace, **more: object) -> JudgeDraft:
    lines = "".join(f"{q},{q}-{author},{author},{text}\n" for q, author, text in ANSWERS)
    folder = workspace.path.parent
    (folder / "questions.csv").write_text("question_id,question\nq1,Ill?\nq2,Thirsty?\n", encoding="utf-8")
    (folder / "answers.csv").write_text(f"question_id,answer_id,author,answer\n{lines}", encoding="utf-8")
    files = (FileChoice(folder / "questions.csv"), FileChoice(folder / "answers.csv"))
    import_files(workspace, ImportRequest(files, dataset="d"))
    return JudgeDraft("pairs", (a_judge(workspace),), **more)  # type: ignore[arg-type]


def preferences(workspace: Workspace) -> list[PreferenceRow]:
    with workspace.reading() as session:
        return list(stored_preferences(session))


def prefers(text: str) -> str:
    """The reply of a judge that likes the doctor wherever it stands, and cannot say for the second question."""
    if "Thirsty?" in text:
        return json.dumps({"reason": "Both.", "preference": "neither"})
    return json.dumps(
        {"reason": "Safe.", "preference": "A" if text.rindex("Rest.") < text.rindex("<answer_b>") else "B"}
    )


def carried_out(workspace: Workspace, draft: JudgeDraft, reply: Callable[[str], str]) -> None:
    def rule(request: GenerateRequest) -> str:
        return reply("\n".join(message.text for message in request.messages))

    (run,) = create_runs(workspace, draft)
    assert carry_out(workspace, run, open_engine=FakeEngine(rule).open).state is RunState.FINISHED


def test_that_each_pair_is_asked_in_both_orders_and_the_preference_follows_the_answer(workspace: Workspace) -> None:
    carried_out(workspace, a_draft(workspace), prefers)
    found = preferences(workspace)
    assert {(one.answer_a, one.answer_b, one.shown_first, one.value) for one in found} == {
        ("q1-doctor", "q1-model", "a", "a"),
        ("q1-doctor", "q1-model", "b", "a"),
        ("q2-doctor", "q2-model", "a", "neither"),
        ("q2-doctor", "q2-model", "b", "neither"),
    }
    assert {(one.judge, one.protocol, one.attempt, one.validity) for one in found} == {
        ("judge-1b", "pairs", 1, "valid")
    }
    assert all("Safe." in (one.raw_output or "") for one in found if one.question_id == "q1")
    assert [str(finding) for finding in check_workspace(workspace.path).findings] == []


def test_that_what_is_said_of_pairs_is_no_judgement_of_one_answer(workspace: Workspace) -> None:
    carried_out(workspace, a_draft(workspace), prefers)
    with workspace.reading() as session:
        assert list(stored_judgements(session)) == []


def test_that_preferences_of_a_run_go_out_and_come_back(workspace: Workspace, tmp_path: Path) -> None:
    carried_out(workspace, a_draft(workspace), prefers)
    report = export_tables(workspace, tmp_path / "out")
    assert {TableName.PREFERENCES, TableName.ANSWERS} <= {one.table for one in report.tables}
    other = a_workspace(tmp_path, "other.medreview")
    files = tuple(FileChoice(path, layout=path.stem) for path in sorted((tmp_path / "out").glob("*.jsonl")))
    import_files(other, ImportRequest(tuple(one for one in files if one.path.stem != "replies")))
    assert preferences(other) == preferences(workspace)
    other.close()


def test_that_a_verdict_in_two_dimensions_is_one_row_of_each(workspace: Workspace, tmp_path: Path) -> None:
    levels = "A | B | tie | neither"
    own = tmp_path / "safe-and-clear.txt"
    own.write_text(
        f"protocol: safe-and-clear\ndimension: safe = {levels}\ndimension: clear = {levels}\n"
        "=== user ===\n{question}\n{answer}\n{other_answer}\n"
    )
    carried_out(workspace, replace(a_draft(workspace), protocol=str(own)), lambda _: '{"safe": "A", "clear": "tie"}')
    found = preferences(workspace)
    assert Counter((one.dimension, one.value) for one in found) == {
        ("safe", "a"): 2,
        ("safe", "b"): 2,
        ("clear", "tie"): 4,
    }


def test_that_a_reply_which_names_no_verdict_is_told_by_kind(workspace: Workspace) -> None:
    def reply(text: str) -> str:
        return "preference: C" if "Thirsty?" in text else "It depends.\npreference: tie"

    draft = a_draft(workspace, reading=ReadingKind.FREE, max_attempts=1)
    carried_out(workspace, draft, reply)
    kinds = Counter((one.question_id, one.value, one.validity) for one in preferences(workspace))
    assert kinds == {("q1", "tie", "valid"): 2, ("q2", None, "unparsable"): 2}


def test_that_only_chosen_authors_meet_and_an_answer_alone_is_left_out_with_the_reason(workspace: Workspace) -> None:
    draft = a_draft(workspace, selection=AnswersToJudge(authors=("doctor",)))
    (model,) = preview_run(workspace, draft).models
    assert model.problems
    with workspace.reading() as session:
        (laid,) = lay_out(session, draft).models
    assert {reason: len(ids) for reason, ids in laid.plan.skipped.items()} == {SkipReason.NO_PARTNER: 2}


def test_that_a_sample_takes_questions_with_all_their_pairs(workspace: Workspace) -> None:
    selection = AnswersToJudge(sample_size=1, sample_of=SampleUnit.ANSWERS)
    carried_out(workspace, a_draft(workspace, selection=selection), prefers)
    assert len({one.question_id for one in preferences(workspace)}) == 1
    assert len(preferences(workspace)) == 2


def test_that_the_preview_shows_both_answers(workspace: Workspace) -> None:
    found = preview_run(workspace, a_draft(workspace))
    assert [str(problem) for problem in found.problems] == []
    shown = "\n".join(str(prompt) for prompt in found.prompts)
    assert "<answer_a>" in shown
    assert "<answer_b>" in shown


def test_that_the_check_finds_a_preference_of_another_question(workspace: Workspace) -> None:
    carried_out(workspace, a_draft(workspace), prefers)
    with workspace.transaction() as session:
        (first, *_), other = session.exec(select(Preference)).all(), session.exec(select(Question.id)).all()
        first.question_id = next(key for key in other if key not in {None, first.question_id}) or 0
        session.add(first)
    (finding,) = check_workspace(workspace.path).findings
    assert "belongs to another question" in str(finding)


def test_that_both_answers_of_a_pair_stay_as_they_are_once_they_are_about_to_be_compared(workspace: Workspace) -> None:
    create_runs(workspace, a_draft(workspace))
    with workspace.reading() as session:
        ids = [one.id or 0 for one in session.exec(select(Answer))]
    assert len(ids) == len(ANSWERS)
    for answer in ids:
        with pytest.raises(EditRefused):
            edit_answer(workspace, answer, {"answer": "Another."}, why="x")


def test_that_a_run_goes_with_all_it_prefers_and_leaves_nothing_behind(workspace: Workspace) -> None:
    carried_out(workspace, a_draft(workspace), prefers)
    (run,) = list_runs(workspace)
    delete_run(workspace, run.run)
    assert preferences(workspace) == []
    assert [str(finding) for finding in check_workspace(workspace.path).findings] == []
    with workspace.reading() as session:
        answer = session.exec(select(Answer.id)).first() or 0
    assert edit_answer(workspace, answer, {"answer": "Another."}, why="nobody compares it any longer")


def test_that_a_backup_is_held_against_the_preferences_here(workspace: Workspace) -> None:
    draft = a_draft(workspace)
    backup = back_up(workspace.path, reason="by-hand").path
    carried_out(workspace, draft, prefers)
    counted = {one.kind: (one.n_here, one.n_in_backup) for one in compare_files(workspace.path, backup).kinds}
    assert counted["preferences"] == (4, 0)
