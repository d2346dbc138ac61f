"""What a draft would judge, what it leaves out and why, and what speaks against it."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import col, select

from medreview.domain.answers import Answer
from medreview.domain.models import Model, ModelKind
from medreview.domain.plan_json import canonical_sha256, run_plan_from_json, run_plan_sha256
from medreview.domain.questions import Question
from medreview.domain.run_plans import AnswersToJudge, ImageUse, ItemOrder, JudgePlan, SampleUnit, SkipReason
from medreview.domain.runs import ReadingKind, Run, RunItem
from medreview.domain.sampling_settings import SamplingSettings
from medreview.domain.studies import Sentence, Study
from medreview.domain.study_plans import plan_from_json, plan_to_json
from medreview.protocols.prompt_files import shipped_prompt
from medreview.store.workspace import Workspace
from medreview.workflows.carry_out_runs import RunRefused, carry_out, delete_run, list_runs, rename_run, run_summary
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.run_judge import JudgeDraft, available_protocols, create_runs, judge_options, preview_run
from tests.builders import a_dataset, a_dimension, a_study, a_workspace
from tests.fakes.fake_engine import FakeEngine, constrained_reply
from tests.judged_answers import a_judge, judged_dataset

FEVER = (("Rest.", "Drink."), ("Wait.", "Sleep well."), ("Nothing.", "Walk."), ("Tea.", "Cold water."))
CQA = constrained_reply({"correctness": 4, "relevance": 3, "communicates_risks": 5})


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = a_workspace(tmp_path)
    yield made
    made.close()


def a_draft(protocol: str = "cqa-coarse", **choices: object) -> JudgeDraft:
    return replace(JudgeDraft(protocol, ("judge-1b",)), **choices)


def items_of(workspace: Workspace, run: int) -> list[tuple[str, str, int | None, int]]:
    with workspace.reading() as session:
        query = (
            select(Question.key, Answer.key, RunItem.sentence_index, RunItem.repeat)
            .join(Answer, col(Answer.id) == col(RunItem.answer_id))
            .join(Question, col(Question.id) == col(Answer.question_id))
            .where(RunItem.run_id == run)
            .order_by(col(RunItem.position))
        )
        return [tuple(row) for row in session.exec(query)]


def test_that_a_run_holds_its_whole_plan_before_anything_is_loaded(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace)
    draft = a_draft("medjudge", sampling=SamplingSettings(temperature=0.5, seed=9), max_attempts=3)
    (run_id,) = create_runs(workspace, draft)
    with workspace.reading() as session:
        run = session.get_one(Run, run_id)
        plan = run_plan_from_json(JudgePlan, json.loads(json.dumps(run.plan)), run=run.name)
        assert run_plan_sha256(plan) == run.plan_sha256
    assert plan.prompt.text == shipped_prompt("medjudge", "en").text
    assert plan.prompt.sha256 == shipped_prompt("medjudge", "en").sha256
    assert (plan.model.sha256, plan.model.family, plan.model.size_class) == ("0" * 64, "Alpha", "1B")
    assert (plan.sampling.seed, plan.max_attempts, plan.n_items) == (9, 3, 8)


def test_that_the_wording_of_a_run_stays_when_the_file_changes(workspace: Workspace, tmp_path: Path) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace)
    wording = tmp_path / "mine.txt"
    text = shipped_prompt("cqa-coarse", "en").text.replace("You are a physician", "You are a nurse")
    wording.write_text(text, encoding="utf-8")
    (run,) = create_runs(workspace, a_draft(wording_file=wording))
    wording.unlink()
    engine = FakeEngine(CQA)
    carry_out(workspace, run, open_engine=engine.open)
    assert all("You are a nurse" in request.messages[0].text for request in engine.asked)  # type: ignore[union-attr]


OWN = """protocol: bedside-manner
language: en
dimension: warmth = 1 cold | 2 neutral | 3 warm
=== user ===
{question}
{answer}
"""


def test_that_a_protocol_of_ones_own_is_judged_from_the_stored_plan(workspace: Workspace, tmp_path: Path) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace)
    own = tmp_path / "bedside.txt"
    own.write_text(OWN, encoding="utf-8")
    (run,) = create_runs(workspace, a_draft(str(own)))
    own.unlink()
    outcome = carry_out(workspace, run, open_engine=FakeEngine(constrained_reply({"warmth": 3})).open)
    assert outcome.progress.n_done == 8
    assert (list_runs(workspace)[0].protocol, list_runs(workspace)[0].n_valid) == ("bedside-manner", 8)


def test_that_answers_are_selected_by_dataset_split_author_and_words(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER)
    judged_dataset(workspace, [["Elsewhere."]], name="E", authors=("model-z",))
    a_judge(workspace)

    def n_answers(**choices: object) -> int:
        return preview_run(workspace, a_draft(selection=AnswersToJudge(**choices))).models[0].n_about  # type: ignore[arg-type]

    assert n_answers() == 9
    assert n_answers(datasets=("D",)) == 8
    assert n_answers(splits=("test",)) == 4
    assert n_answers(authors=("model-a",)) == 4
    assert n_answers(text="number 2") == 2
    assert n_answers(datasets=("D",), include_references=True) == 12
    assert n_answers(sample_size=3) == 3
    assert n_answers(sample_size=2, sample_of=SampleUnit.QUESTIONS, datasets=("D",)) == 4


def test_that_answers_which_were_cut_off_or_are_too_long_can_be_left_out_and_are_counted(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace)
    with workspace.transaction() as session:
        cut, long, *others = session.exec(select(Answer).where(col(Answer.is_reference).is_(False))).all()
        cut.extra, long.extra, others[0].extra = {"cut_off": "1"}, {"words_over": "12"}, {"ward": "7"}
        left_out = {cut.id, long.id}
    draft = a_draft(selection=AnswersToJudge(leaves_out_cut_off=True))
    seen = preview_run(workspace, draft).models[0]
    assert (seen.n_about, dict(seen.skipped)) == (6, {SkipReason.CUT_OFF: 2})
    (run,) = create_runs(workspace, draft)
    with workspace.reading() as session:
        plan = run_plan_from_json(JudgePlan, session.get_one(Run, run).plan, run="")
        assert set(plan.skipped[SkipReason.CUT_OFF]) == left_out
        asked = set(session.exec(select(RunItem.answer_id).where(RunItem.run_id == run)))
    assert plan.selection.leaves_out_cut_off
    assert not asked & left_out
    assert preview_run(workspace, a_draft()).models[0].n_about == 8
    assert not check_workspace(workspace.path).findings


def test_that_a_sample_depends_on_the_seed_and_on_nothing_else(workspace: Workspace, tmp_path: Path) -> None:
    other = a_workspace(tmp_path, "other.medreview")
    judged_dataset(other, [["Before."]], name="Before")
    keys: list[list[str]] = []
    for place in (workspace, other):
        judged_dataset(place, FEVER)
        a_judge(place)
        for seed in (1, 1, 2):
            selection = AnswersToJudge(datasets=("D",), sample_size=3, seed=seed)
            (run,) = create_runs(place, a_draft(selection=selection))
            keys.append([answer for _, answer, *_ in items_of(place, run)])
    other.close()
    assert keys[0] == keys[1] == keys[3]
    assert keys[0] != keys[2] == keys[5]


def test_that_the_sentences_of_a_study_are_the_ones_its_raters_had(workspace: Workspace) -> None:
    study = a_study(workspace, answers=2, sentences=2)
    a_dataset(workspace, answers=3)
    a_judge(workspace)
    draft = a_draft("cqa-fine", selection=AnswersToJudge(study=study.name), n_repeats=2)
    (run,) = create_runs(workspace, draft)
    found = items_of(workspace, run)
    assert found == [("q-0", f"a-{n}", index, repeat) for n in (0, 1) for index in (1, 2) for repeat in (1, 2)]
    engine = FakeEngine(CQA)
    carry_out(workspace, run, open_engine=engine.open)
    asked = {request.messages[-1].text.partition("<sentence>\n")[2].partition("\n")[0] for request in engine.asked}  # type: ignore[union-attr]
    assert asked == {"Paracetamol is usually the first choice.", "Take 500 mg, at most 4 g a day."}


def test_that_sentences_are_cut_anew_without_a_study_and_the_splitter_is_named(workspace: Workspace) -> None:
    judged_dataset(workspace, [["One is here. Two is here. Three is here."]])
    a_judge(workspace)
    (run,) = create_runs(workspace, a_draft("cqa-fine", selection=AnswersToJudge(sentences_per_answer=2, seed=4)))
    indexes = [index for _, _, index, _ in items_of(workspace, run)]
    assert len(indexes) == 2
    assert indexes == sorted(indexes)  # type: ignore[type-var]
    with workspace.reading() as session:
        assert "sentencex" in str(session.get_one(Run, run).plan["splitter"])


def test_that_shuffled_questions_keep_their_answers_together(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER * 3)
    a_judge(workspace)
    (run,) = create_runs(workspace, a_draft(order=ItemOrder.SHUFFLED))
    questions = [question for question, *_ in items_of(workspace, run)]
    assert questions[::2] == questions[1::2]
    assert questions != sorted(questions)


def test_that_answers_without_a_reference_are_left_out_where_references_are_shown(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER)
    judged_dataset(workspace, FEVER, name="E", references=())
    a_judge(workspace)
    for protocol in ("medjudge", "morqa", "prometheus"):
        assert preview_run(workspace, a_draft(protocol)).models[0].skipped == {SkipReason.NO_REFERENCE: 8}
    assert preview_run(workspace, a_draft("morqa", n_references=0)).models[0].n_items == 16
    assert preview_run(workspace, a_draft("cqa-coarse")).models[0].n_items == 16
    assert "at least one" in str(preview_run(workspace, a_draft("medjudge", n_references=0)).problems[0])


@pytest.mark.parametrize(("n_references", "n_shown"), [(None, 4), (3, 3), (2, 2), (1, 1), (0, 0)])
def test_that_references_are_shown_best_first_and_as_many_as_asked_for(
    workspace: Workspace, n_references: int | None, n_shown: int
) -> None:
    references = [f"Reference {letter}." for letter in "ABCD"]
    judged_dataset(workspace, [["Rest."]], references=references)
    a_judge(workspace)
    (run,) = create_runs(workspace, a_draft("morqa", n_references=n_references))
    engine = FakeEngine(constrained_reply({"overall": 0.5}))
    carry_out(workspace, run, open_engine=engine.open)
    text = engine.asked[0].messages[-1].text  # type: ignore[union-attr]
    assert [reference in text for reference in references] == [n < n_shown for n in range(4)]
    with workspace.reading() as session:
        found = session.connection().execute(sa.text("SELECT n_references FROM judgement")).scalar_one()
    assert found == n_shown


def test_that_the_references_that_are_shown_can_stand_in_reverse(workspace: Workspace) -> None:
    references = [f"Reference {letter}." for letter in "ABCD"]
    judged_dataset(workspace, [["Rest."]], references=references)
    a_judge(workspace)
    (run,) = create_runs(workspace, a_draft("morqa", n_references=3, reverses_references=True))
    engine = FakeEngine(constrained_reply({"overall": 0.5}))
    carry_out(workspace, run, open_engine=engine.open)
    text = engine.asked[0].messages[-1].text  # type: ignore[union-attr]
    assert text.index("Reference C.") < text.index("Reference B.") < text.index("Reference A.")
    assert "Reference D." not in text


def test_that_an_order_of_references_that_nobody_sees_is_said_and_not_planned(workspace: Workspace) -> None:
    judged_dataset(workspace, [["Rest."]])
    a_judge(workspace)
    draft = a_draft("cqa-coarse", reverses_references=True)
    assert "their order changes nothing" in str(preview_run(workspace, draft).models[0].warnings[0])
    (run,) = create_runs(workspace, draft)
    plan = run_summary(workspace, run).plan
    assert plan is not None
    assert not plan.reverses_references


@pytest.mark.parametrize(("n_levels", "n_warned"), [(4, 1), (5, 0)])
def test_that_levels_that_a_study_does_not_have_are_told_with_both_scales(
    workspace: Workspace, n_levels: int, n_warned: int
) -> None:
    a_study(workspace, answers=3, coarse=True)
    with workspace.transaction() as session:
        study = session.exec(select(Study)).one()
        plan = plan_from_json(study.plan, name=study.name)
        study.plan = plan_to_json(replace(plan, dimensions=(a_dimension("correctness", n_levels),)))
    a_judge(workspace)
    seen = preview_run(workspace, a_draft(selection=AnswersToJudge(study="A study"))).models[0]
    told = [str(warning) for warning in seen.warnings if "levels" in str(warning)]
    assert len(told) == n_warned
    assert all("has the levels 1, 2, 3, 4, 5, and the study A study has 1, 2, 3, 4." in sentence for sentence in told)
    assert not seen.problems


def test_that_an_answer_is_never_its_own_reference(workspace: Workspace) -> None:
    judged_dataset(workspace, [["Rest."]], references=["Reference A.", "Reference B."])
    a_judge(workspace)
    (run,) = create_runs(workspace, a_draft("morqa", selection=AnswersToJudge(include_references=True)))
    engine = FakeEngine(constrained_reply({"overall": 0.5}))
    carry_out(workspace, run, open_engine=engine.open)
    assert all(request.messages[-1].text.count("Reference A.") == 1 for request in engine.asked)  # type: ignore[union-attr]


def test_that_a_blind_judge_skips_questions_with_images_or_judges_their_text_and_says_so(
    workspace: Workspace,
) -> None:
    a_study(workspace, answers=3, images=1)
    judged_dataset(workspace, FEVER)
    a_judge(workspace)
    skipping = preview_run(workspace, a_draft(images=ImageUse.OR_SKIP)).models[0]
    assert (skipping.skipped, skipping.n_about) == ({SkipReason.NO_VISION: 3}, 8)
    (run,) = create_runs(workspace, a_draft(images=ImageUse.OR_SKIP))
    with workspace.reading() as session:
        assert len(session.get_one(Run, run).plan["skipped"]["no_vision"]) == 3  # type: ignore[index]
    text_only = preview_run(workspace, a_draft(images=ImageUse.OR_TEXT)).models[0]
    assert text_only.n_about == 11
    assert "without the images of their question: 3." in str(text_only.warnings[0])


def test_that_pairing_follows_from_families_and_sizes_and_is_shown_as_a_matrix(workspace: Workspace) -> None:
    judged_dataset(workspace, [["Rest.", "Drink.", "Wait."]], kind="term")
    judged_dataset(workspace, [["By hand."]], name="E", authors=("a person",), kind="term")
    with workspace.transaction() as session:
        for name, family, size in (("model-a", "Alpha", "1B"), ("model-b", "Beta", "1B"), ("model-c", "Beta", "8B")):
            session.add(Model(name=name, family=family, size_class=size))
    a_judge(workspace)
    for setup, n_paired in (("vanilla", 1), ("epistemic", 1), ("bias", 1)):
        seen = preview_run(workspace, a_draft("laaj", setup=setup, reading=ReadingKind.FREE))
        assert seen.models[0].n_about == n_paired
        assert seen.models[0].skipped == {SkipReason.AUTHOR_UNKNOWN: 1, SkipReason.NOT_PAIRED: 2}
    assert seen.pairing is not None
    row = dict(zip(seen.pairing.students, seen.pairing.cells[0], strict=True))
    assert row == {"model-a": ("bias",), "model-b": ("vanilla", "epistemic"), "model-c": ()}
    assert preview_run(workspace, a_draft("laaj", uses_pairing=False)).models[0].n_about == 4


def test_that_a_judge_of_unknown_size_cannot_be_paired(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace, size_class=None)
    assert "size class" in str(preview_run(workspace, a_draft("laaj")).all_problems[0])


def test_that_everything_that_speaks_against_a_draft_is_said_and_nothing_is_stored(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace)
    bad = a_draft(models=("judge-1b", "nobody"), selection=AnswersToJudge(study="Nowhere", seed=-1), max_attempts=99)
    with pytest.raises(RunRefused) as refused:
        create_runs(workspace, bad)
    assert len(refused.value.problems) == 4
    assert list_runs(workspace) == ()
    for protocol in ("nothing", "medjudge"):
        seen = preview_run(workspace, a_draft(protocol, language="xx"))
        assert seen.problems
        assert seen.models == ()


def test_that_a_name_is_taken_once_and_suggested_ones_are_free(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace)
    a_judge(workspace, "judge-8b")
    create_runs(workspace, a_draft(name="Mine"))
    assert "called Mine already" in str(preview_run(workspace, a_draft(name="Mine")).problems[0])
    create_runs(workspace, a_draft(models=("judge-1b", "judge-8b")))
    create_runs(workspace, a_draft(models=("judge-1b", "judge-8b")))
    assert [view.name for view in list_runs(workspace)] == [
        "cqa-coarse constrained judge-8b 2",
        "cqa-coarse constrained judge-1b 2",
        "cqa-coarse constrained judge-8b",
        "cqa-coarse constrained judge-1b",
        "Mine",
    ]


def test_that_a_run_is_renamed_and_deleted_with_its_judgements(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace)
    kept, gone = (create_runs(workspace, a_draft())[0] for _ in range(2))
    for run in (kept, gone):
        carry_out(workspace, run, open_engine=FakeEngine(CQA).open)
    rename_run(workspace, kept, "Kept")
    delete_run(workspace, gone)
    assert [view.name for view in list_runs(workspace)] == ["Kept"]
    with workspace.reading() as session:
        assert session.connection().execute(sa.text("SELECT count(*) FROM judgement")).scalar_one() == 8 * 3


def test_that_cost_follows_from_prices_and_time_from_earlier_runs(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace, prices=(2.0, 10.0))
    before = preview_run(workspace, a_draft()).models[0]
    assert before.minutes is None
    assert before.cost == pytest.approx((before.input_tokens * 2 + before.output_tokens * 10) / 1e6)
    (run,) = create_runs(workspace, a_draft())
    carry_out(workspace, run, open_engine=FakeEngine(CQA).open)
    after = preview_run(workspace, a_draft()).models[0]
    assert after.minutes is not None
    assert after.output_tokens == 8 * 5


def test_that_probabilities_are_not_asked_of_an_endpoint_that_gives_none(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace, kind=ModelKind.ANTHROPIC)
    assert "no probabilities" in str(preview_run(workspace, a_draft(reading=ReadingKind.SCORED)).all_problems[0])


def test_that_the_first_prompts_are_those_that_are_sent(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace)
    seen = preview_run(workspace, a_draft())
    (run,) = create_runs(workspace, a_draft())
    engine = FakeEngine(CQA, window=1)
    carry_out(workspace, run, open_engine=engine.open)
    sent = [[message.text for message in request.messages] for request in engine.asked[:3]]  # type: ignore[union-attr]
    assert [[message.text for message in prompt.messages] for prompt in seen.prompts] == sent


def test_that_a_run_that_was_cut_off_while_it_was_made_is_not_there(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace)
    (torn,) = create_runs(workspace, a_draft())
    with workspace.transaction() as session:
        session.connection().execute(sa.text("DELETE FROM run_item WHERE position > 2"))
    assert list_runs(workspace) == ()
    create_runs(workspace, a_draft())
    with workspace.reading() as session:
        assert session.get(Run, torn) is None or len(items_of(workspace, torn)) == 8


def test_that_the_choices_for_a_run_are_what_there_is(workspace: Workspace) -> None:
    study = a_study(workspace, answers=3)
    judged_dataset(workspace, FEVER)
    a_judge(workspace)
    options = judge_options(workspace)
    assert [(model.name, model.is_reachable, model.has_vision) for model in options.models] == [
        ("judge-1b", True, False)
    ]
    assert options.studies == (study.name,)
    assert {option.value: option.n_answers for option in options.splits} == {"eval": 6, "test": 6}
    assert {protocol.name for protocol in available_protocols()} >= {"medjudge", "laaj"}
    assert [protocol.name for protocol in available_protocols() if protocol.uses_pairing] == ["laaj"]


def test_that_a_sentence_that_is_not_found_in_its_answer_is_judged_by_its_own_words(workspace: Workspace) -> None:
    study = a_study(workspace, answers=1, sentences=2)
    a_judge(workspace)
    with workspace.transaction() as session:
        for sentence in session.exec(select(Sentence).where(Sentence.position == 1)):
            sentence.start, sentence.end, sentence.text = None, None, "Words of their own."
    (run,) = create_runs(workspace, a_draft("cqa-fine", selection=AnswersToJudge(study=study.name)))
    engine = FakeEngine(CQA, window=1)
    carry_out(workspace, run, open_engine=engine.open)
    asked = [request.messages[-1].text for request in engine.asked]  # type: ignore[union-attr]
    assert ["<sentence>\nWords of their own.\n</sentence>" in text for text in asked] == [True, False]


def test_that_a_study_has_its_answers_judged_even_where_they_are_references(workspace: Workspace) -> None:
    study = a_study(workspace, answers=3, coarse=True, fine=False)
    a_judge(workspace)
    with workspace.transaction() as session:
        session.exec(select(Answer).where(Answer.key == "a-0")).one().is_reference = True
    seen = preview_run(workspace, a_draft("morqa", selection=AnswersToJudge(study=study.name)))
    assert seen.models[0].n_about == 3


def test_that_pairing_without_known_authors_says_what_is_missing(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace)
    problems = preview_run(workspace, a_draft("laaj")).all_problems
    assert len(problems) == 1
    assert "family and the size class of the models that wrote the answers" in str(problems[0])


def test_that_a_plan_that_another_version_stored_is_sound_and_a_changed_one_is_not(
    workspace: Workspace, tmp_path: Path
) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace)
    for name in ("by another version", "changed"):
        create_runs(workspace, a_draft(name=name))
    with workspace.transaction() as session:
        older, changed = session.exec(select(Run).order_by(Run.id)).all()
        older.plan = {key: value for key, value in older.plan.items() if key != "reverses_references"}
        older.plan_sha256 = canonical_sha256(older.plan)
        changed.plan = {**changed.plan, "n_repeats": 2}
        session.add_all([older, changed])
    path = workspace.path
    workspace.close()
    findings = [str(finding) for finding in check_workspace(path).findings]
    assert [finding for finding in findings if "The plan of the run" in finding] == [
        "The plan of the run changed is not the one that was stored. Restore the newest good backup."
    ]


def test_that_a_scored_reading_asks_once_for_each_dimension(workspace: Workspace) -> None:
    judged_dataset(workspace, FEVER)
    a_judge(workspace)
    written, scored = (
        preview_run(workspace, a_draft("medjudge", reading=reading)).models[0]
        for reading in (ReadingKind.FREE, ReadingKind.SCORED)
    )
    assert (written.n_items, written.n_calls) == (8, 8)
    assert (scored.n_items, scored.n_calls) == (8, 8 * 4)
    assert scored.input_tokens > 2 * written.input_tokens
