"""A model answers questions: every strategy reaches it as planned, and what it says is an answer to be rated."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.domain.answers import Answer, Author
from medreview.domain.question_plans import ExampleChoice, QuestionSkip, QuestionsToAsk
from medreview.domain.questions import Question
from medreview.domain.run_kinds import RunKind, Validity
from medreview.domain.runs import Reply, RunItem
from medreview.errors import Message
from medreview.llm.engines import GenerateRequest, NotAnswered
from medreview.llm.messages import Completion, FinishReason
from medreview.model_runs.batch_export import export_batch
from medreview.model_runs.run_summaries import AnswersInUse, ask_failed_again, delete_run, list_runs, run_summary
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs, preview_answers
from medreview.workflows.carry_out_runs import RunRefused, RunState, carry_out
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.run_judge import JudgeDraft, create_runs, preview_run
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine, Rule, constrained_reply
from tests.judged_answers import a_judge, judged_dataset

ROLES = {"q0": "11", "q1": "Neoplasms", "q2": "no chapter", "q3": None}


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, "model-1b")
    judged_dataset(made, (("a",), ("b",), ("c",), ("d",)))
    yield made
    made.close()


def answered(workspace: Workspace, draft: AnswerDraft, rule: Rule) -> int:
    (run,) = create_answer_runs(workspace, draft)
    outcome = carry_out(workspace, run, open_engine=FakeEngine(rule).open)
    assert outcome.state is RunState.FINISHED, outcome
    return run


def said(workspace: Workspace, run: int) -> dict[str, Answer]:
    """The answers of a run by their questions."""
    with workspace.reading() as session:
        query = (
            select(Question.key, Answer)
            .join(Answer, col(Answer.question_id) == col(Question.id))
            .join(Reply, col(Reply.answer_id) == col(Answer.id))
            .where(Reply.run_id == run)
        )
        found = dict(session.exec(query).all())
        session.expunge_all()
        return found


def replies(workspace: Workspace, run: int) -> list[Reply]:
    with workspace.reading() as session:
        found = list(session.exec(select(Reply).where(Reply.run_id == run).order_by(col(Reply.id))))
        session.expunge_all()
        return found


def set_field(workspace: Workspace, **values: object) -> None:
    """Fields of questions by key, such as ``icd11={"q0": "11"}``."""
    with workspace.transaction() as session:
        for question in session.exec(select(Question)):
            for name, of_keys in values.items():
                assert isinstance(of_keys, dict)
                setattr(question, name, of_keys.get(question.key))


def of_question(request: GenerateRequest) -> str:
    """What stands between the tags of the question that is asked."""
    return request.messages[-1].text.rpartition("<question>\n")[2].partition("\n</question>")[0]


def test_that_answers_are_there_with_model_and_run_as_their_author(workspace: Workspace) -> None:
    run = answered(workspace, AnswerDraft("persona", ("model-1b",)), lambda request: f"On: {of_question(request)}")
    found = said(workspace, run)
    assert {key: answer.text for key, answer in found.items()} == {
        f"q{n}": f"On: What helps against fever number {n}?" for n in range(4)
    }
    with workspace.reading() as session:
        (author,) = {session.get_one(Author, answer.author_id).name for answer in found.values()}
        assert author == "persona model-1b"
        assert session.exec(select(Author.model_id).where(Author.name == author)).one() == 1
    assert all(answer.run == "persona model-1b" and "model" not in answer.key for answer in found.values())
    assert list(check_workspace(workspace.path).findings) == []


def test_that_a_role_is_the_specialist_of_the_chapter_and_questions_without_one_are_left_out(
    workspace: Workspace,
) -> None:
    set_field(workspace, icd11=ROLES)
    draft = AnswerDraft("role", ("model-1b",))
    run = answered(workspace, draft, lambda request: request.messages[0].text)
    found = {key: answer.text for key, answer in said(workspace, run).items()}
    assert found.keys() == {"q0", "q1"}
    assert "cardiology" in found["q0"]
    assert "oncology" in found["q1"]
    assert run_summary(workspace, run).skipped == {QuestionSkip.NO_SPECIALIST: 2}


def test_that_examples_are_never_the_question_itself_its_double_or_its_variant(workspace: Workspace) -> None:
    with workspace.transaction() as session:
        questions = {one.key: one for one in session.exec(select(Question))}
        questions["q1"].text = "  WHAT helps against fever, number 0?!"
        questions["q2"].variant_of_id = questions["q0"].id
    draft = AnswerDraft("examples", ("model-1b",), n_examples=1)
    (preview,) = preview_answers(workspace, draft).models
    assert not preview.problems
    run = answered(workspace, draft, lambda request: request.messages[-1].text)
    assert "number 3" in said(workspace, run)["q0"].text
    too_many = preview_answers(workspace, replace(draft, n_examples=2)).models[0]
    assert too_many.skipped == {QuestionSkip.NO_EXAMPLES: 1}


@pytest.mark.parametrize("choice", [ExampleChoice.RANDOM, ExampleChoice.NEAREST])
def test_that_the_same_seed_shows_the_same_examples_and_a_split_bounds_them(
    workspace: Workspace, choice: ExampleChoice
) -> None:
    draft = AnswerDraft(
        "examples", ("model-1b",), n_examples=1, example_choice=choice, example_split="eval", example_seed=7
    )
    first, second = (answered(workspace, replace(draft, name=name), lambda _: "Rest.") for name in ("one", "two"))
    with workspace.reading() as session:
        query = select(RunItem.question_id, RunItem.shown)
        shown = [session.exec(query.where(RunItem.run_id == run)).all() for run in (first, second)]
        of_split = set(session.exec(select(Question.id).where(Question.split == "eval")))
    assert shown[0] == shown[1]
    assert {one for _, beside in shown[0] for one in (beside or {})["examples"]} <= of_split


def test_that_the_nearest_example_shares_the_rare_words(workspace: Workspace) -> None:
    with workspace.transaction() as session:
        for question in session.exec(select(Question)):
            question.text = {"q0": "Sudden chest pain in the night", "q3": "I wake with chest pain"}.get(
                question.key, f"What is a rash on the {question.key}"
            )
    draft = AnswerDraft("examples", ("model-1b",), n_examples=1, example_choice=ExampleChoice.NEAREST)
    run = answered(workspace, draft, lambda request: request.messages[-1].text)
    assert "I wake with chest pain" in said(workspace, run)["q0"].text


def test_that_a_pivot_asks_three_times_and_keeps_every_text(workspace: Workspace) -> None:
    def rule(request: GenerateRequest) -> str:
        task = request.messages[0].text
        if "into English" in task:
            return "QUESTION IN ENGLISH"
        return "ANSWER TO " + request.messages[-1].text if "Answer in English" in task else "BACK"

    draft = AnswerDraft("pivot", ("model-1b",), selection=QuestionsToAsk(sample_size=1))
    run = answered(workspace, draft, rule)
    assert [(one.step, one.attempt, one.text) for one in replies(workspace, run)] == [
        (0, 1, "QUESTION IN ENGLISH"),
        (1, 1, "ANSWER TO <text>\nQUESTION IN ENGLISH\n</text>"),
        (2, 1, "BACK"),
    ]
    assert [answer.text for answer in said(workspace, run).values()] == ["BACK"]
    assert run_summary(workspace, run).validity == {step: {"valid": 1} for step in ("translate", "answer", "back")}


def test_that_a_translation_that_was_cut_off_leads_to_no_answer(workspace: Workspace) -> None:
    draft = AnswerDraft("pivot", ("model-1b",), selection=QuestionsToAsk(sample_size=1))
    run = answered(workspace, draft, lambda _: Completion("Half", finish_reason=FinishReason.LENGTH))
    assert said(workspace, run) == {}
    assert run_summary(workspace, run).validity == {"translate": {"truncated": 1}}


def test_that_only_what_follows_the_mark_is_the_answer_and_too_long_ones_are_marked(workspace: Workspace) -> None:
    def rule(request: GenerateRequest) -> Completion:
        text = "First, fever is\nan alarm.\n**Answer:** " + "rest " * 300
        is_cut = "number 3" in of_question(request)
        return Completion(text, finish_reason=FinishReason.LENGTH if is_cut else FinishReason.STOP)

    found = said(workspace, answered(workspace, AnswerDraft("chain-of-thought", ("model-1b",), n_examples=2), rule))
    assert {answer.text.startswith("rest rest") for answer in found.values()} == {True}
    assert found["q0"].extra == {"words_over": "30"}
    assert found["q3"].extra == {"cut_off": "1", "words_over": "30"}


@pytest.mark.parametrize(
    ("reply", "validity"),
    [
        ("", Validity.UNPARSABLE),
        ("<think>Only thinking.</think>", Validity.UNPARSABLE),
        (Completion("I cannot", finish_reason=FinishReason.REFUSED), Validity.REFUSED),
        (NotAnswered("", Message("No room.")), Validity.ERROR),
    ],
)
def test_that_a_reply_without_an_answer_gives_none_and_is_counted(
    workspace: Workspace, reply: Completion | NotAnswered | str, validity: Validity
) -> None:
    def rule(request: GenerateRequest) -> Completion | NotAnswered | str:
        return reply if "number 2" in of_question(request) else "Rest."

    run = answered(workspace, AnswerDraft("persona", ("model-1b",)), rule)
    assert said(workspace, run).keys() == {"q0", "q1", "q3"}
    assert run_summary(workspace, run).validity["answer"] == {"valid": 3, validity.value: 1}


def test_that_what_could_not_be_answered_is_asked_again_by_wish(workspace: Workspace) -> None:
    def failing(request: GenerateRequest) -> NotAnswered | str:
        return NotAnswered(request.key, Message("No room.")) if "number 1" in of_question(request) else "Rest."

    run = answered(workspace, AnswerDraft("persona", ("model-1b",)), failing)
    assert run_summary(workspace, run).n_failed == 1
    assert ask_failed_again(workspace, run) == 1
    assert carry_out(workspace, run, open_engine=FakeEngine(lambda _: "Drink.").open).state is RunState.FINISHED
    assert said(workspace, run)["q1"].text == "Drink."


@pytest.mark.parametrize("strategy", ["persona", "pivot"])
def test_that_a_run_that_stopped_asks_only_for_what_is_missing(workspace: Workspace, strategy: str) -> None:
    draft = AnswerDraft(strategy, ("model-1b",))
    (whole, stopped) = (create_answer_runs(workspace, replace(draft, name=name))[0] for name in ("whole", "stopped"))
    carry_out(workspace, whole, open_engine=FakeEngine(lambda request: f"So: {of_question(request)}").open)
    engine = FakeEngine(lambda request: f"So: {of_question(request)}", window=1, stop_after=5)
    assert carry_out(workspace, stopped, open_engine=engine.open).state in {RunState.STOPPED, RunState.FINISHED}
    engine = FakeEngine(lambda request: f"So: {of_question(request)}")
    assert carry_out(workspace, stopped, open_engine=engine.open).state is RunState.FINISHED
    texts = [{key: answer.text for key, answer in said(workspace, run).items()} for run in (whole, stopped)]
    assert texts[0] == texts[1]
    assert len(texts[0]) == 4


def test_that_a_batch_file_holds_the_questions(workspace: Workspace, tmp_path: Path) -> None:
    (run,) = create_answer_runs(workspace, AnswerDraft("persona", ("model-1b",)))
    (file,) = export_batch(workspace, run, tmp_path / "batch").files
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) == 4
    assert "What helps against fever number 0?" in lines[0]


def test_that_a_judge_can_rate_what_was_answered_and_then_the_run_stays(workspace: Workspace) -> None:
    run = answered(workspace, AnswerDraft("persona", ("model-1b",), name="student"), lambda _: "Rest.")
    (judged,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("model-1b",)))
    rule = constrained_reply({"correctness": 5, "relevance": 5, "communicates_risks": 5})
    assert carry_out(workspace, judged, open_engine=FakeEngine(rule).open).state is RunState.FINISHED
    with pytest.raises(AnswersInUse, match=r"\(4\)"):
        delete_run(workspace, run)
    delete_run(workspace, judged)
    delete_run(workspace, run)
    assert list_runs(workspace) == ()
    with workspace.reading() as session:
        assert session.exec(select(Author).where(Author.name == "student")).all() == []
        assert len(session.exec(select(Answer)).all()) == 8


def test_that_judges_are_paired_with_the_model_behind_an_author(workspace: Workspace) -> None:
    a_judge(workspace, "judge-8b", family="Beta", size_class="8B")
    answered(workspace, AnswerDraft("explain-term", ("model-1b",), name="student"), lambda _: "Rest.")
    preview = preview_run(workspace, JudgeDraft("laaj", ("judge-8b",)))
    assert preview.pairing is not None
    assert preview.pairing.students == ("student",)
    assert preview.models[0].n_about == 4


def test_that_answers_never_go_under_an_author_who_came_in_meanwhile(workspace: Workspace) -> None:
    (run,) = create_answer_runs(workspace, AnswerDraft("persona", ("model-1b",), name="student"))
    with workspace.transaction() as session:
        session.add(Author(name="student"))
    outcome = carry_out(workspace, run, open_engine=FakeEngine(lambda _: "Rest.").open)
    assert outcome.state is RunState.STOPPED
    assert "other answers of the author student were added" in str(outcome.reason)
    assert said(workspace, run) == {}


def test_that_the_list_tells_a_run_of_answers_from_one_of_a_judge(workspace: Workspace) -> None:
    answered(workspace, AnswerDraft("persona", ("model-1b",)), lambda _: "Rest.")
    (view,) = list_runs(workspace)
    assert (view.kind, view.protocol, view.n_done, view.n_judgements, view.n_valid) == (
        RunKind.ANSWER,
        "persona",
        4,
        4,
        4,
    )


def test_that_a_draft_that_cannot_be_carried_out_says_why_and_stores_nothing(workspace: Workspace) -> None:
    for draft, reason in (
        (AnswerDraft("no-such", ("model-1b",)), "No strategy is called no-such"),
        (AnswerDraft("persona", ()), "Choose a model"),
        (AnswerDraft("persona", ("model-1b",), name="expert"), "an author called expert"),
        (AnswerDraft("persona", ("model-1b",), selection=QuestionsToAsk(splits=("none",))), "No questions match"),
        (AnswerDraft("examples", ("model-1b",), n_examples=40), "Nothing is left for model-1b to answer"),
    ):
        with pytest.raises(RunRefused, match=reason):
            create_answer_runs(workspace, draft)
    assert list_runs(workspace) == ()


def test_that_a_preview_shows_the_very_prompts_that_are_sent(workspace: Workspace) -> None:
    draft = AnswerDraft("chain-of-thought", ("model-1b",), n_examples=2)
    shown = [[message.text for message in prompt.messages] for prompt in preview_answers(workspace, draft).prompts]
    engine = FakeEngine(lambda _: "Answer: Rest.", window=1)
    (run,) = create_answer_runs(workspace, draft)
    carry_out(workspace, run, open_engine=engine.open)
    sent = [[message.text for message in one.messages] for one in engine.asked if isinstance(one, GenerateRequest)]
    assert shown == sent[:3]
