"""The preview says what a run would take: how its tokens were counted, what is too long, and what a cap forbids."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import col, select

from medreview.domain.questions import Question
from medreview.domain.run_plans import SpendCap
from medreview.domain.runs import Reply
from medreview.jobs import CancelToken, no_report
from medreview.llm.engines import EngineSettings
from medreview.model_runs.run_preview import TokenSource
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs, preview_answers
from medreview.workflows.carry_out_runs import ModelPreview, RunRefused, carry_out
from medreview.workflows.manage_models import CloudDraft, ModelKind, add_cloud, test_model
from medreview.workflows.run_judge import JudgeDraft, create_runs, preview_run
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine, by_marks
from tests.fakes.scripted_server import Received, ScriptedServer
from tests.fakes.scripted_server import Reply as ServedReply
from tests.judged_answers import a_judge, judged_dataset
from tests.tiny_models.fixtures import TinyModels

TEXTS = {
    "en": "A woman of 34 years has had a headache for three days. Which medicines may she take while breastfeeding?",
    "fa": "خانمی ۳۴ ساله سه روز است که سردرد دارد. در دوران شیردهی کدام داروها را می‌تواند مصرف کند؟",
    "zh": "一位三十四岁的女性头痛三天，正在哺乳期，可以服用哪些药物？需要注意什么？",
}
test_model.__test__ = False  # a workflow, not a test
SETTINGS = EngineSettings(n_context=4096, n_sequences=2, n_threads=1)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    yield made
    made.close()


def ask_in(workspace: Workspace, *languages: str, n: int = 12) -> None:
    judged_dataset(workspace, [("Rest and drink.",)] * n)
    with workspace.transaction() as session:
        for number, question in enumerate(session.exec(select(Question).order_by(col(Question.id)))):
            text = TEXTS[languages[number % len(languages)]]
            question.text = f"{number}. {text * (1 + number % 3)}"


def of_answers(workspace: Workspace, draft: AnswerDraft) -> ModelPreview:
    return preview_answers(workspace, draft).models[0]


def n_read(workspace: Workspace, run: int) -> int:
    with workspace.reading() as session:
        return sum(one.input_tokens or 0 for one in session.exec(select(Reply).where(Reply.run_id == run)))


@pytest.mark.parametrize("language", list(TEXTS))
def test_that_the_models_own_tokenizer_counts_what_it_reads(
    workspace: Workspace, tiny_models: TinyModels, language: str
) -> None:
    a_judge(workspace, "tiny", path=tiny_models.text)
    ask_in(workspace, language)
    draft = AnswerDraft("persona", ("tiny",), language=language, most_tokens=4)
    seen = of_answers(workspace, draft)
    assert seen.counted_by is TokenSource.TOKENIZER
    (run,) = create_answer_runs(workspace, draft)
    carry_out(workspace, run, settings=SETTINGS)
    assert seen.input_tokens == pytest.approx(n_read(workspace, run), rel=0.1)


def test_that_every_step_is_counted_and_each_dimension_that_is_scored(
    workspace: Workspace, tiny_models: TinyModels
) -> None:
    a_judge(workspace, "tiny", path=tiny_models.text)
    ask_in(workspace, "en")
    one_step = of_answers(workspace, AnswerDraft("persona", ("tiny",), most_tokens=8))
    steps = of_answers(workspace, AnswerDraft("pivot", ("tiny",), most_tokens=8))
    assert steps.n_calls == 3 * one_step.n_calls
    assert steps.input_tokens > 2 * one_step.input_tokens


@pytest.mark.parametrize("language", list(TEXTS))
def test_that_without_a_tokenizer_what_the_model_counted_before_is_gone_by(
    workspace: Workspace, tiny_models: TinyModels, language: str
) -> None:
    a_judge(workspace, "tiny", path=tiny_models.text)
    ask_in(workspace, language)
    draft = AnswerDraft("persona", ("tiny",), language=language, most_tokens=4)
    (run,) = create_answer_runs(workspace, draft)
    carry_out(workspace, run, settings=SETTINGS)
    by_tokenizer = of_answers(workspace, AnswerDraft("role", ("tiny",), language=language, specialist_field="split"))
    with workspace.transaction() as session:
        for source in session.connection().exec_driver_sql("select model_id from model_source").all():
            session.connection().exec_driver_sql(
                "update model_source set path = '/gone.gguf' where model_id = ?", tuple(source)
            )
    seen = of_answers(workspace, draft)
    assert seen.counted_by is TokenSource.REPLIES
    assert seen.input_tokens == pytest.approx(n_read(workspace, run), rel=0.02)
    by_replies = of_answers(workspace, AnswerDraft("role", ("tiny",), language=language, specialist_field="split"))
    assert by_replies.input_tokens == pytest.approx(by_tokenizer.input_tokens, rel=0.15)


def test_that_letters_are_counted_where_nothing_else_is_known(workspace: Workspace) -> None:
    a_judge(workspace, "far")
    ask_in(workspace, "en", "fa", "zh")
    seen = of_answers(workspace, AnswerDraft("persona", ("far",)))
    assert seen.counted_by is TokenSource.LETTERS
    assert seen.input_tokens > 12 * 40


@pytest.mark.parametrize("language", ["en", "fa", "zh"])
def test_that_a_tested_endpoint_is_estimated_within_a_tenth_of_what_it_counts(
    workspace: Workspace, language: str
) -> None:
    """It counts a token for three bytes of UTF-8, half a token for each sign, and a template of nine."""

    def script(received: Received) -> ServedReply:
        told = [text_of(message["content"]) for message in received.body["messages"]]
        n = 9 + sum(len(text.encode()) / 3 + 0.5 * len(re.findall(r"[^\w\s]", text)) for text in told)
        usage = {"prompt_tokens": round(n), "completion_tokens": 1}
        return ServedReply({"choices": [{"message": {"content": "Rest."}, "finish_reason": "stop"}], "usage": usage})

    ask_in(workspace, language)
    with ScriptedServer(script) as server:
        add_cloud(workspace, CloudDraft("far", ModelKind.OPENAI, server.url, "far"))
        draft = AnswerDraft("persona", ("far",), language=language)
        before = of_answers(workspace, draft)
        test_model(workspace, "far", no_report, CancelToken(), key="sk-0123456789")
        seen = of_answers(workspace, draft)
        (run,) = create_answer_runs(workspace, draft)
        carry_out(workspace, run, key="sk-0123456789")
    assert (before.counted_by, seen.counted_by) == (TokenSource.LETTERS, TokenSource.TEST)
    assert seen.input_tokens == pytest.approx(n_read(workspace, run), rel=0.1)


def text_of(content: object) -> str:
    return content if isinstance(content, str) else ""


def test_that_a_question_longer_than_the_context_is_named_before_the_run(
    workspace: Workspace, tiny_models: TinyModels
) -> None:
    a_judge(workspace, "tiny", path=tiny_models.text)
    ask_in(workspace, "fa")
    with workspace.transaction() as session:
        long = session.exec(select(Question).where(Question.key == "q7")).one()
        long.text = TEXTS["fa"] * 60
    draft = AnswerDraft("persona", ("tiny",), most_tokens=16, n_context=2048)
    assert [str(one) for one in of_answers(workspace, draft).warnings] == [
        "Longer than the 2048 tokens that tiny has room for, reply included: D/q7. Choose a larger context or shorter "
        "replies, or leave these out; otherwise the run cannot start."
    ]
    (run,) = create_answer_runs(workspace, draft)
    assert "D/q7" in str(carry_out(workspace, run, settings=SETTINGS).reason)


def test_that_a_plan_that_would_pass_its_cap_is_not_stored(workspace: Workspace) -> None:
    a_judge(workspace, prices=(1000.0, 1000.0))
    judged_dataset(workspace, [("Rest and drink.",)] * 4)
    for cap, word in (
        (SpendCap(money=0.01), "would cost about"),
        (SpendCap(tokens=50), "would take about"),
    ):
        draft = JudgeDraft("cqa-coarse", ("judge-1b",), cap=cap)
        assert word in str(preview_run(workspace, draft).all_problems[0])
        with pytest.raises(RunRefused, match=word):
            create_runs(workspace, draft)
    raised = JudgeDraft("cqa-coarse", ("judge-1b",), cap=SpendCap(money=1000, tokens=1_000_000))
    assert preview_run(workspace, raised).all_problems == ()
    assert len(create_runs(workspace, raised)) == 1


def test_that_hours_are_capped_by_the_pace_of_earlier_runs(workspace: Workspace) -> None:
    a_judge(workspace)
    judged_dataset(workspace, [("Rest and drink.",)] * 4)
    draft = JudgeDraft("cqa-coarse", ("judge-1b",), cap=SpendCap(hours=0.0))
    (first,) = create_runs(workspace, draft)
    rule = by_marks(("correctness", "relevance", "communicates_risks"), {}, 3)
    carry_out(workspace, first, open_engine=FakeEngine(rule).open, cap=SpendCap())
    assert "the cap is 0 h" in str(preview_run(workspace, draft).all_problems[0])


def test_that_money_is_not_capped_where_no_price_is_known(workspace: Workspace) -> None:
    a_judge(workspace)
    judged_dataset(workspace, [("Rest and drink.",)])
    problems = preview_run(workspace, JudgeDraft("cqa-coarse", ("judge-1b",), cap=SpendCap(money=5))).all_problems
    assert [str(one) for one in problems] == [
        "No prices are entered for judge-1b, so the cost cannot be capped. Enter them under Models, or cap the tokens."
    ]
