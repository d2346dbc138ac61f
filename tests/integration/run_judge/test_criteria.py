"""A judge holds answers to the criteria of their questions, each asked by itself; what it says counts as its word."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.analysis.panel_page import Choices
from medreview.domain.answers import Answer
from medreview.domain.run_plans import AnswersToJudge, SkipReason
from medreview.domain.runs import ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.domain.table_rows import CriterionRatingRow, TableName
from medreview.llm.engines import GenerateRequest
from medreview.llm.messages import Completion, FinishReason
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.store.tables.comparisons import stored_criterion_ratings
from medreview.store.tables.model_outputs import stored_judgements
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import PANELS, analyse_criteria, panel_page
from medreview.workflows.carry_out_runs import RunState, carry_out, compare_runs, delete_run, list_runs, run_again
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.design_study import create_study
from medreview.workflows.edit_records import EditRefused, edit_answer
from medreview.workflows.export_tables import export_tables
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.rate_answers import open_session, raters_of
from medreview.workflows.run_judge import (
    JudgeDraft,
    JudgementFilter,
    create_runs,
    judgement_detail,
    judgements_page,
    panel,
    preview_run,
    side_by_side,
)
from medreview.workflows.run_judge.judge_runs import lay_out
from tests.builders import AUTHOR_NAMES, CRITERIA, a_dataset, a_rubric, a_workspace
from tests.criteria_raters import a_criteria_plan, hold_all
from tests.fakes.fake_engine import FakeEngine, Reply
from tests.judged_answers import a_judge

N_ANSWERS = 6
N_WORDS = 3 * 3 + 3 * 2
"""Three answers to a question with three criteria, three to one with two."""


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    a_dataset(opened, answers=N_ANSWERS)
    a_rubric(opened)
    a_judge(opened)
    yield opened
    opened.close()


def words(workspace: Workspace, run: str | None = None) -> list[CriterionRatingRow]:
    with workspace.reading() as session:
        return [one for one in stored_criterion_ratings(session) if one.judge and run in {None, one.run}]


def says(text: str) -> str:
    """The reply of a judge that finds every virtue and no fault."""
    fault = next(text for key, points, text in CRITERIA if points < 0)
    verdict = "not met" if f"<criterion>\n{fault}" in text else "met"
    return json.dumps({"reason": "As it says.", "verdict": verdict})


def carried_out(workspace: Workspace, draft: JudgeDraft, reply: Callable[[str], Reply] = says) -> int:
    def rule(request: GenerateRequest) -> Reply:
        return reply("\n".join(message.text for message in request.messages))

    (run,) = create_runs(workspace, draft)
    while carry_out(workspace, run, open_engine=FakeEngine(rule).open).state is RunState.PAUSED:
        pass  # nothing could be read of several in a row
    assert next(one for one in list_runs(workspace) if one.run == run).state is RunState.FINISHED
    return run


def a_draft(**more: object) -> JudgeDraft:
    return JudgeDraft("criteria", ("judge-1b",), **more)  # type: ignore[arg-type]


def test_that_each_criterion_is_asked_by_itself_and_the_word_is_kept_with_its_reason(workspace: Workspace) -> None:
    carried_out(workspace, a_draft())
    found = words(workspace)
    assert len(found) == N_WORDS == len({(one.answer_id, one.criterion) for one in found})
    assert {(one.criterion, one.met) for one in found} == {("doctor", True), ("paracetamol", True), ("no-dose", False)}
    assert {(one.judge, one.protocol, one.attempt, one.validity, one.comment) for one in found} == {
        ("judge-1b", "criteria", 1, "valid", "As it says.")
    }
    assert all(json.loads(one.raw_output or "") for one in found)
    assert [str(finding) for finding in check_workspace(workspace.path).findings] == []


def test_that_neither_authors_nor_points_nor_other_criteria_are_shown_to_a_judge(workspace: Workspace) -> None:
    (model,) = preview_run(workspace, a_draft()).models
    assert (model.n_about, model.n_calls, model.problems) == (N_ANSWERS, N_WORDS, ())
    for prompt in preview_run(workspace, a_draft()).prompts:
        shown = str(prompt)
        assert sum(text in shown for *_, text in CRITERIA) == 1
        assert not any(name in shown for name in AUTHOR_NAMES)
        assert not any(f"{points:g}" in shown.partition("<criterion>")[2] for _, points, _ in CRITERIA)


def test_that_what_is_said_of_criteria_is_no_judgement_of_an_answer(workspace: Workspace) -> None:
    carried_out(workspace, a_draft())
    with workspace.reading() as session:
        assert list(stored_judgements(session)) == []


def test_that_words_of_a_run_go_out_and_come_back(workspace: Workspace, tmp_path: Path) -> None:
    carried_out(workspace, a_draft())
    report = export_tables(workspace, tmp_path / "out")
    assert {TableName.CRITERION_RATINGS, TableName.CRITERIA} <= {one.table for one in report.tables}
    other = a_workspace(tmp_path, "other.medreview")
    files = tuple(FileChoice(path, layout=path.stem) for path in sorted((tmp_path / "out").glob("*.jsonl")))
    import_files(other, ImportRequest(tuple(one for one in files if one.path.stem != "replies")))
    assert words(other) == words(workspace)
    other.close()


def test_that_unreadable_refused_and_cut_off_replies_are_told_apart(workspace: Workspace) -> None:
    replies = {
        "Advises to see": Completion("I'm sorry, but I cannot evaluate medical advice."),
        "Names paracetamol": Completion("It depends on the reader."),
        "Names a medicine": Completion('{"reason": "It na', finish_reason=FinishReason.LENGTH),
    }

    def reply(text: str) -> Reply:
        return next(said for begins, said in replies.items() if f"<criterion>\n{begins}" in text)

    run = carried_out(workspace, a_draft(reading=ReadingKind.FREE, max_attempts=1), reply)
    kinds = Counter((one.criterion, one.met, one.validity) for one in words(workspace))
    assert kinds == {
        ("doctor", None, "refused"): N_ANSWERS,
        ("paracetamol", None, "unparsable"): N_ANSWERS,
        ("no-dose", None, "truncated"): 3,
    }
    lines = judgements_page(workspace, JudgementFilter(run=run, validity="refused")).lines
    assert {line.excerpt for line in lines} == {CRITERIA[0][2]}
    (found,) = [one for one in PANELS if one.key == "criteria"]
    page = panel_page(workspace, found, "", Choices(), AnalysisSettings(n_resamples=0))
    assert {(str(one.because), one.n) for one in page.not_counted} == {
        ("ratings of criteria: refused", N_ANSWERS),
        ("ratings of criteria: unreadable", N_ANSWERS),
        ("ratings of criteria: cut off", 3),
    }


def test_that_an_answer_to_a_question_without_criteria_is_left_out_with_the_reason(workspace: Workspace) -> None:
    a_dataset(workspace, answers=3, name="Unheld")
    with workspace.reading() as session:
        (laid,) = lay_out(session, a_draft()).models
    assert {reason: len(ids) for reason, ids in laid.plan.skipped.items()} == {SkipReason.NO_CRITERIA: 3}
    assert laid.plan.n_items == N_WORDS
    (model,) = preview_run(workspace, a_draft(selection=AnswersToJudge(datasets=("Unheld",)))).models
    assert model.problems


def test_that_a_judge_is_held_against_raters_of_a_study_and_has_scores(workspace: Workspace) -> None:
    study = create_study(workspace, a_criteria_plan())
    for rater in raters_of(workspace, study):
        hold_all(open_session(workspace, study, rater.rater))
    carried_out(workspace, a_draft(name="Held", selection=AnswersToJudge(study="Criteria")))
    tables = {table.name: records_of(table) for table in analyse_criteria(workspace).tables}
    scores = {(row["said_by"], row["run"], row["value"]) for row in tables["criteria_scores"]}
    assert scores == {("raters", None, 1.0), ("judge-1b", "Held", 1.0)}
    agreed = {(row["second"], row["coefficient"]): row["value"] for row in tables["criteria_agreement"]}
    assert agreed["judge-1b", "percent agreement"] == 1.0


def test_that_the_page_of_a_run_shows_each_criterion_and_another_run_beside_it(workspace: Workspace) -> None:
    first, second = (carried_out(workspace, a_draft(name=name)) for name in ("One", "Two"))
    (line, *_) = judgements_page(workspace, JudgementFilter(run=first)).lines
    detail = judgement_detail(workspace, line.judgement)
    assert detail.criterion == line.excerpt == CRITERIA[0][2]
    assert detail.is_prompt_as_sent
    assert detail.attempts[0].notes["reason"] == "As it says."
    ((_, own), (_, others)) = side_by_side(workspace, line.answer_id, (first, second)).runs
    assert len(own) == 3
    assert [other.excerpt for other in others if other.held_against == line.held_against] == [line.excerpt]
    seen = panel(workspace, (first, second))
    assert (len(seen.lines), seen.n_not_shared) == (N_WORDS, 0)
    assert {one.criterion for one in seen.lines} == {key for key, *_ in CRITERIA}


@pytest.mark.parametrize("protocol", ["criteria", "pairs"])
def test_that_a_run_is_carried_out_again_over_the_same_items(workspace: Workspace, protocol: str) -> None:
    def reply(text: str) -> str:
        return says(text) if protocol == "criteria" else json.dumps({"reason": "Alike.", "preference": "tie"})

    first = carried_out(workspace, replace(a_draft(), protocol=protocol), reply)
    again = run_again(workspace, first)

    def rule(request: GenerateRequest) -> str:
        return reply("\n".join(message.text for message in request.messages))

    assert carry_out(workspace, again, open_engine=FakeEngine(rule).open).state is RunState.FINISHED
    compared = compare_runs(workspace, first, again)
    assert compared is not None
    n_items = {run.run: run.n_items for run in list_runs(workspace)}[first]
    assert (compared.n_same, compared.n_different, compared.n_open, compared.n_other_prompts) == (n_items, 0, 0, 0)


def test_that_a_judged_answer_stays_as_it_is_and_a_run_leaves_nothing(
    workspace: Workspace,
) -> None:
    run = carried_out(workspace, a_draft())
    with workspace.reading() as session:
        answer = next(iter(session.exec(select(Answer.id).where(Answer.key == "a-0")))) or 0
    with pytest.raises(EditRefused):
        edit_answer(workspace, answer, {"answer": "Another."}, why="x")
    delete_run(workspace, run)
    assert words(workspace) == []
    assert [str(finding) for finding in check_workspace(workspace.path).findings] == []


def test_that_an_unreadable_reply_is_asked_for_again_and_the_last_word_counts(
    workspace: Workspace,
) -> None:
    asked: Counter[str] = Counter()

    def reply(text: str) -> str:
        asked[text] += 1
        return "verdict: met" if asked[text] > 1 else "Who knows."

    carried_out(workspace, a_draft(reading=ReadingKind.FREE, sampling=SamplingSettings(temperature=1.0)), reply)
    kinds = Counter((one.attempt, one.met, one.validity) for one in words(workspace))
    assert kinds == {(1, None, "unparsable"): N_WORDS, (2, True, "valid"): N_WORDS}
    scores = records_of(analyse_criteria(workspace, tables=("criteria_answers",)).tables[0])
    assert len(scores) == N_ANSWERS
