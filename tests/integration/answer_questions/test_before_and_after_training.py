"""A split goes out to training, an adapter comes back, and what it answers stands beside its base in one study."""

import dataclasses
import json
from pathlib import Path

import pytest
from sqlmodel import select

from medreview.domain.questions import Question
from medreview.domain.studies import Assignment
from medreview.domain.study_plans import BatchSet, PlannedRater, Selection
from medreview.jobs import CancelToken, no_report
from medreview.llm.engines import EngineSettings
from medreview.store.queries.answer_facts import ANSWERS
from medreview.workflows import design_study
from medreview.workflows.answer_questions import AnswerDraft, create_answer_runs
from medreview.workflows.carry_out_runs import RunState, carry_out, run_summary
from medreview.workflows.export_training import TrainingChoice, export_training
from medreview.workflows.manage_models import add_local
from tests.builders import a_workspace
from tests.integration.answer_questions.test_answer_runs import said
from tests.judged_answers import judged_dataset
from tests.tiny_models.fixtures import TinyModels

pytest.importorskip("llama_cpp", reason="the local engine is not set up")
SETTINGS = EngineSettings(n_context=2048, n_sequences=4, n_threads=1)
N_TRAIN, N_TEST = 8, 8


def test_that_answers_before_and_after_training_are_two_authors_of_one_study(
    tmp_path: Path, tiny_models: TinyModels
) -> None:
    workspace = a_workspace(tmp_path)
    judged_dataset(workspace, [[]] * (N_TRAIN + N_TEST))
    with workspace.transaction() as session:
        for number, question in enumerate(session.exec(select(Question).order_by(Question.id))):  # type: ignore[arg-type]
            question.split = "train" if number < N_TRAIN else "test"
    add_local(workspace, tiny_models.text, no_report, CancelToken(), name="base")

    done = export_training(workspace, TrainingChoice(counted_by="base", base="org/base"), tmp_path / "training")
    assert (done.n_pairs, done.left_out, done.is_estimated) == (N_TRAIN, (), False)
    provenance = json.loads((tmp_path / "training" / "provenance.json").read_text("utf-8"))
    assert len(provenance["tokens_counted_by"]["sha256"]) == 64

    add_local(workspace, tiny_models.text, no_report, CancelToken(), name="trained", adapter=tiny_models.adapter)
    selection = dataclasses.replace(AnswerDraft("persona", ()).selection, splits=("test",))
    draft = AnswerDraft("persona", ("base", "trained"), selection=selection, most_tokens=24)
    runs = create_answer_runs(workspace, draft)
    for run in runs:
        assert carry_out(workspace, run, settings=SETTINGS).state is RunState.FINISHED
    before, after = ({key: answer.text for key, answer in said(workspace, run).items()} for run in runs)
    assert before.keys() == after.keys() == {f"q{n}" for n in range(N_TRAIN, N_TRAIN + N_TEST)}
    assert all(before[key] != after[key] for key in before)
    assert run_summary(workspace, runs[1]).sessions[0].engine["adapter"] == tiny_models.adapter.name

    authors = ("persona base", "persona trained")
    plan = dataclasses.replace(
        design_study.template_plan("cqa-eval"),
        name="before and after",
        raters=(PlannedRater("R1", "A"), PlannedRater("R2", "A")),
        batch_sets=(BatchSet("X", 1), BatchSet("Y")),
        selection=Selection(authors=authors),
        repeats=None,
    )
    study = design_study.create_study(workspace, plan)
    with workspace.reading() as session:
        given = select(Assignment.answer_id).where(Assignment.study_id == study)
        ids = set(session.exec(given))
        names = {
            (fact.author, fact.question)
            for fact in ANSWERS.read(session, ("id", "author", "question"))
            if fact.id in ids
        }
    assert {author for author, _ in names} == set(authors)
    assert len(names) == 2 * N_TEST
    workspace.close()
