"""Logs, batches and benches come into a workspace whole, find each other, and change nothing when they come again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from medreview.importers.column_roles import Said
from medreview.store.tables.answers import stored_answers
from medreview.store.tables.model_outputs import stored_judgements
from medreview.store.tables.questions import stored_questions
from medreview.store.workspace import Workspace
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files, preview
from tests.samples import evaluation_logs as logs


def lines(path: Path, *records: object) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def value(path: Path, content: object) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def everything(folder: Path) -> dict[str, tuple[FileChoice, ...]]:
    """The files that are chosen together, by what they are."""
    run = folder / "med_qa:model=lab_tiny"
    samples = (logs.open_sample(), logs.open_sample(2, "Eat lemons"), logs.choice_sample())
    graded = value(folder / "healthbench_gpt-x_allresults.json", logs.HEALTH_BENCH_GRADED)
    return {
        "inspect": (FileChoice(logs.as_zstd(logs.write_eval(folder / "log.eval", *samples))),),
        "harness": (
            FileChoice(lines(folder / "samples_scurvy.jsonl", logs.weighed_sample(), logs.weighed_sample(1))),
            FileChoice(value(folder / "results_1.json", logs.HARNESS_RESULTS)),
        ),
        "HELM": (
            FileChoice(value(run / "scenario_state.json", logs.helm_run(logs.helm_state("Oranges", options=False)))),
            FileChoice(value(run / "per_instance_stats.json", logs.HELM_STATS)),
        ),
        "batch": (
            FileChoice(lines(folder / "requests.jsonl", logs.REQUEST)),
            FileChoice(lines(folder / "results.jsonl", logs.OPENAI)),
        ),
        "MT-bench": (
            FileChoice(lines(folder / "question.jsonl", logs.MT_QUESTION)),
            FileChoice(lines(folder / "vicuna.jsonl", logs.MT_ANSWER)),
            FileChoice(lines(folder / "alpaca.jsonl", logs.MT_ANSWER | {"model_id": "alpaca"})),
            FileChoice(lines(folder / "single.jsonl", logs.MT_GRADE)),
            FileChoice(lines(folder / "pair.jsonl", logs.MT_PAIR)),
        ),
        "BiGGen": (FileChoice(lines(folder / "biggen.jsonl", logs.BIGGEN)),),
        "HealthBench": (
            FileChoice(lines(folder / "examples.jsonl", logs.HEALTH_BENCH)),
            FileChoice(graded, said=Said({}, {"judge": "grader"})),
        ),
    }


@pytest.mark.parametrize(
    ("kind", "added"),
    [
        ("inspect", {"questions": 2, "answers": 3, "judgements": 2, "scores": 6, "choices": 1}),
        ("harness", {"questions": 2, "models": 1, "choices": 2}),
        ("HELM", {"questions": 1, "answers": 2, "scores": 1}),
        ("batch", {"questions": 1, "answers": 1}),
        ("MT-bench", {"questions": 2, "answers": 6, "judgements": 1, "preferences": 2}),
        ("BiGGen", {"questions": 1, "answers": 2, "ratings": 1, "judgements": 3}),
        ("HealthBench", {"questions": 1, "answers": 2, "scores": 1, "criteria": 2, "criterion_ratings": 2}),
    ],
)
def test_that_files_of_an_evaluation_come_in_once(
    workspace: Workspace, tmp_path: Path, kind: str, added: dict[str, int]
) -> None:
    request = ImportRequest(everything(tmp_path)[kind])
    report = import_files(workspace, request)
    assert {str(count.table): count.n_added for count in report.counts if count.n_added} == added
    assert report.problems == ()
    again = import_files(workspace, request)
    assert {count.n_added for count in again.counts} == {0}
    with workspace.reading() as session:
        assert all(question.record.question for question in stored_questions(session))
        assert all(answer.answer for answer in stored_answers(session))
        assert all(judgement.value is not None for judgement in stored_judgements(session))


def test_that_a_folder_of_logs_is_as_many_files(workspace: Workspace, tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    logs.write_eval(folder / "one.eval", logs.choice_sample())
    value(folder / "two.json", logs.inspect_log(logs.open_sample()))
    shown = preview(workspace, ImportRequest((FileChoice(folder),)))
    assert [(file.name, file.layout, file.n_rows) for file in shown.files] == [
        ("logs: one.eval", "inspect-logs", 1),
        ("logs: two.json", "inspect-logs", 1),
    ]


def test_that_answers_of_a_batch_wait_for_their_prompts(workspace: Workspace, tmp_path: Path) -> None:
    results = FileChoice(lines(tmp_path / "results.jsonl", logs.ANTHROPIC))
    import_files(workspace, ImportRequest((results,), dataset="B"))
    import_files(workspace, ImportRequest((FileChoice(lines(tmp_path / "asked.jsonl", logs.REQUEST)),), dataset="B"))
    with workspace.reading() as session:
        (question,), (answer,) = list(stored_questions(session)), list(stored_answers(session))
    assert (question.record.question, answer.answer, answer.author) == ("Why?", "So.", "claude-x")
