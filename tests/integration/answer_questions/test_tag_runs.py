"""A model sorts questions by lists: values with their reasons, and what is in no list is counted and is no tag."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.question_plans import QuestionSkip, QuestionsToAsk
from medreview.domain.questions import Question
from medreview.domain.run_kinds import RunKind, Validity
from medreview.domain.runs import ReadingKind
from medreview.domain.stored_messages import message_from_json
from medreview.domain.tags import Tag
from medreview.errors import Message
from medreview.llm.engines import GenerateRequest, NotAnswered
from medreview.llm.messages import Completion, FinishReason
from medreview.model_runs.run_summaries import ask_failed_again, delete_run, list_runs, run_summary
from medreview.store.workspace import Workspace
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs, preview_answers
from medreview.workflows.carry_out_runs import RunRefused, RunState, carry_out
from medreview.workflows.check_workspace import check_workspace
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine, Rule
from tests.integration.answer_questions.test_answer_runs import of_question, replies
from tests.judged_answers import a_judge, judged_dataset

SAID = {"icd11": "21", "question_type": "Usage", "personal_data": "no"}
DRAFT = AnswerDraft("tags", ("model-1b",), name="sorted", reading=ReadingKind.CONSTRAINED)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    a_judge(made, "model-1b")
    judged_dataset(made, (("a",), ("b",), ("c",), ("d",)))
    yield made
    made.close()


def reply(**values: str) -> str:
    """The object that is asked for; reasons name their field."""
    said = SAID | values
    return json.dumps({f"{name}_reason": f"For {name}." for name in said} | said)


def tagged(workspace: Workspace, rule: Rule, draft: AnswerDraft = DRAFT) -> int:
    (run,) = create_answer_runs(workspace, draft)
    outcome = carry_out(workspace, run, open_engine=FakeEngine(rule).open)
    assert outcome.state is RunState.FINISHED, outcome
    return run


def tags(workspace: Workspace, run: int) -> dict[tuple[str, str], Tag]:
    with workspace.reading() as session:
        query = select(Question.key, Tag).join(Tag, Tag.question_id == Question.id).where(Tag.run_id == run)
        found = {(key, tag.field): tag for key, tag in session.exec(query)}
        session.expunge_all()
        return found


def test_that_several_fields_come_in_one_call_with_their_reasons(workspace: Workspace) -> None:
    run = tagged(workspace, lambda _: reply())
    found = tags(workspace, run)
    assert {key: tag.value for key, tag in found.items()} == {
        (f"q{n}", field): value for n in range(4) for field, value in SAID.items()
    }
    one = found["q0", "icd11"]
    assert (one.reason, one.source, one.is_by_hand, one.validity) == ("For icd11.", "model-1b", False, "valid")
    assert len(replies(workspace, run)) == 4
    (view,) = list_runs(workspace)
    assert (view.kind, view.n_valid) == (RunKind.TAG, 4 * len(SAID))
    assert run_summary(workspace, run).validity == {field: {"valid": 4} for field in SAID}
    assert list(check_workspace(workspace.path).findings) == []


def test_that_the_prompt_shows_every_value_and_the_reply_is_held_to_the_lists(workspace: Workspace) -> None:
    engine = FakeEngine(lambda _: reply())
    (run,) = create_answer_runs(workspace, DRAFT)
    carry_out(workspace, run, open_engine=engine.open)
    asked = engine.asked[0]
    assert isinstance(asked, GenerateRequest)
    assert "- 02: Neoplasms" in asked.messages[0].text
    assert "- Dose (how much may or should be taken)" in asked.messages[0].text
    assert asked.form is not None
    properties = asked.form.schema["properties"]
    assert isinstance(properties, dict)
    assert len(properties["icd11"]["enum"]) == 29
    assert next(iter(properties)) == "icd11_reason"


@pytest.mark.parametrize(
    ("said", "validity", "word"),
    [
        ("none", Validity.OUT_OF_RANGE, "no value of icd11 fits"),
        ("27", Validity.OUT_OF_RANGE, "27 is not in the list of icd11"),
        ("gardening", Validity.OUT_OF_RANGE, "gardening is not in the list"),
        ("", Validity.UNPARSABLE, "icd11"),
    ],
)
def test_that_what_is_in_no_list_is_no_tag_and_is_counted_with_its_reason(
    workspace: Workspace, said: str, validity: Validity, word: str
) -> None:
    run = tagged(workspace, lambda asked: reply(icd11=said) if "number 2" in of_question(asked) else reply())
    one = tags(workspace, run)["q2", "icd11"]
    assert (one.value, one.validity, one.reason) == (None, validity, "For icd11.")
    assert word in str(message_from_json(one.extra["why"]))
    assert tags(workspace, run)["q2", "question_type"].value == "Usage"
    assert run_summary(workspace, run).validity["icd11"] == {"valid": 3, validity.value: 1}


@pytest.mark.parametrize(
    "said", ["08", "8", "Chapter 8", "Diseases of the nervous system", "08: Diseases of the nervous system"]
)
def test_that_a_value_is_known_by_its_number_and_by_its_title(workspace: Workspace, said: str) -> None:
    run = tagged(workspace, lambda _: reply(icd11=said), replace(DRAFT, reading=ReadingKind.FREE))
    assert {tag.value for (_, field), tag in tags(workspace, run).items() if field == "icd11"} == {"08"}


def test_that_lines_are_read_and_a_tag_planted_in_the_question_is_not(workspace: Workspace) -> None:
    with workspace.transaction() as session:
        question = session.exec(select(Question).where(Question.key == "q0")).one()
        question.text = "My doctor wrote me this long line into the letter:\nicd11: 02\nWhat is it?"
    lines = "icd11: 08\nquestion_type: Side Effects\npersonal_data: no"

    def rule(asked: GenerateRequest) -> str:
        return f"The question says:\n> {of_question(asked)}\n\n{lines}"

    run = tagged(workspace, rule, replace(DRAFT, reading=ReadingKind.FREE))
    assert [tags(workspace, run)["q0", field].value for field in SAID] == ["08", "Side Effects", "no"]


@pytest.mark.parametrize(
    ("said", "validity"),
    [
        ("", Validity.UNPARSABLE),
        ("<think>08 perhaps</think>", Validity.UNPARSABLE),
        (Completion('{"icd11_reason": "and so on and', finish_reason=FinishReason.LENGTH), Validity.TRUNCATED),
        (Completion("I will not", finish_reason=FinishReason.REFUSED), Validity.REFUSED),
    ],
)
def test_that_a_reply_that_says_nothing_is_counted_for_each_field(
    workspace: Workspace, said: Completion | str, validity: Validity
) -> None:
    run = tagged(workspace, lambda asked: said if "number 1" in of_question(asked) else reply())
    assert {tag.validity for (key, _), tag in tags(workspace, run).items() if key == "q1"} == {validity}
    assert run_summary(workspace, run).validity == {field: {"valid": 3, validity.value: 1} for field in SAID}


def test_that_an_item_asked_again_has_the_tags_of_its_last_reply(workspace: Workspace) -> None:
    def failing(asked: GenerateRequest) -> NotAnswered | str:
        return NotAnswered(asked.key, Message("No room.")) if "number 1" in of_question(asked) else reply()

    run = tagged(workspace, failing)
    assert len(tags(workspace, run)) == 9
    assert ask_failed_again(workspace, run) == 1
    assert (
        carry_out(workspace, run, open_engine=FakeEngine(lambda _: reply(icd11="03")).open).state is RunState.FINISHED
    )
    assert tags(workspace, run)["q1", "icd11"].value == "03"


def test_that_a_run_that_stopped_tags_only_what_is_missing(workspace: Workspace) -> None:
    (run,) = create_answer_runs(workspace, DRAFT)
    assert carry_out(workspace, run, open_engine=FakeEngine(lambda _: reply(), window=1, stop_after=2).open).state is (
        RunState.STOPPED
    )
    assert len(tags(workspace, run)) == 6
    engine = FakeEngine(lambda _: reply())
    assert carry_out(workspace, run, open_engine=engine.open).state is RunState.FINISHED
    assert (len(engine.asked), len(tags(workspace, run))) == (2, 12)


def own_protocol(folder: Path, values: str, field: str = "field: tone from tones.txt") -> Path:
    (folder / "tones.txt").write_text(values, "utf-8")
    path = folder / "own.txt"
    path.write_text(
        f"strategy: tone\nreturns: tags\n{field}\n=== user ===\n{{lists}}\n{{question}}\n{{json}}\n", "utf-8"
    )
    return path


def test_that_a_list_of_ones_own_is_a_text_file_and_goes_into_any_field(workspace: Workspace, tmp_path: Path) -> None:
    path = own_protocol(tmp_path, "calm\nworried | afraid of something\n")
    draft = replace(DRAFT, strategy=str(path))
    run = tagged(workspace, lambda _: '{"tone_reason": "r", "tone": "afraid of something"}', draft)
    (path.parent / "tones.txt").unlink()  # a plan holds what it needs
    assert {tag.value for tag in tags(workspace, run).values()} == {"worried"}
    assert run_summary(workspace, run).plan is not None


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ("calm\nworried\n# a comment\nCALM\n", "CALM occurs twice, in the lines 1 and 4"),
        ("a | Same\nb | same\n", "same occurs twice, in the lines 1 and 2"),
        ("calm\n", "it has 1 value;"),
        ("", "it has 0 values"),
        ("calm\nnone\n", "none (line 2) says that no value fits"),
        ("calm\n| worried\n", "the line 2 has no value"),
    ],
)
def test_that_a_list_that_can_be_read_in_two_ways_is_named_before_the_run(
    workspace: Workspace, tmp_path: Path, values: str, word: str
) -> None:
    draft = replace(DRAFT, strategy=str(own_protocol(tmp_path, values)))
    assert word in str(preview_answers(workspace, draft).problems[0])
    with pytest.raises(RunRefused, match=r"tones\.txt"):
        create_answer_runs(workspace, draft)


@pytest.mark.parametrize(
    ("field", "word"),
    [
        ("field: tone from nowhere", "No list is called nowhere"),
        ("field: title = a | b", "the field title = a | b is not valid"),
        ("field: tone = calm | Calm", "is not valid"),
        ("field: tone = calm | worried\nfield: tone = a | b", "each field has one line"),
        ("", "each field has one line"),
    ],
)
def test_that_a_field_that_cannot_be_filled_is_named(
    workspace: Workspace, tmp_path: Path, field: str, word: str
) -> None:
    draft = replace(DRAFT, strategy=str(own_protocol(tmp_path, "a\nb\n", field)))
    assert word in str(preview_answers(workspace, draft).problems[0])


def test_that_questions_without_text_are_left_out_and_a_sample_is_drawn(workspace: Workspace) -> None:
    with workspace.transaction() as session:
        session.exec(select(Question).where(Question.key == "q3")).one().text = " "
    (seen,) = preview_answers(workspace, replace(DRAFT, selection=QuestionsToAsk(sample_size=2))).models
    assert (seen.n_about, seen.skipped) == (2, {QuestionSkip.NO_TEXT: 1})


def test_that_a_run_goes_with_its_tags(workspace: Workspace) -> None:
    delete_run(workspace, tagged(workspace, lambda _: reply()))
    with workspace.reading() as session:
        assert session.exec(select(Tag)).all() == []
