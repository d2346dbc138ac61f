"""What models wrote and judges said comes in from the files of evaluations: who wrote what is told by the file."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.domain.table_rows import (
    AnswerRow,
    ChoiceRow,
    CriterionRatingRow,
    CriterionRow,
    JudgementRow,
    ModelRow,
    PreferenceRow,
    QuestionRow,
    RatingRow,
    ScoreRow,
)
from medreview.errors import RowProblem
from medreview.importers.checked_rows import FaultyRow, PlacedRow, checked_rows
from medreview.importers.column_roles import Said
from medreview.importers.containers import parts_of
from medreview.importers.drafts import ImportDraft
from medreview.importers.errors import ArchiveRefused, JsonUnreadable, LayoutUnknown, OwnBatch
from medreview.importers.evaluation_logs import is_inspect_archive
from medreview.importers.file_heads import read_head
from medreview.importers.registry import draft
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_records import as_text, asked_in, id_of_text, number_in
from medreview.jobs import Cancelled, CancelToken, Progress
from tests.samples import evaluation_logs as logs

Row = TypeVar("Row")


def written(path: Path, content: object) -> Path:
    """A list of dicts as lines where the name says so, any other value as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.suffix == ".jsonl" and isinstance(content, list)
    text = "".join(json.dumps(one) + "\n" for one in content) if lines else json.dumps(content, indent=1)
    path.write_text(text, encoding="utf-8")
    return path


def drafts(folder: Path, *chosen: Path, said: Said | None = None) -> list[ImportDraft]:
    """The drafts of files that were chosen together."""
    into = folder / f"unpacked-{len(list(folder.iterdir()))}"
    into.mkdir()
    parts = [part for number, path in enumerate(chosen) for part in parts_of(path, _made(into / str(number)))]
    beside = tuple(part.path for part in parts)
    heads = [read_head(part.path, part.sheet) for part in parts]
    return [draft(replace(head, beside=beside, said=said or Said(), unpack_into=into)) for head in heads]


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def rows_of(found: ImportDraft) -> list[object]:
    rows = checked_rows(found.file, found.rows(found.mapping))
    return [row.record if isinstance(row, PlacedRow) else row for row in rows]


def read(folder: Path, name: str, content: object, layout: str, said: Said | None = None) -> list[object]:
    (found,) = drafts(folder, written(folder / name, content), said=said)
    assert found.layout == layout
    return rows_of(found)


def only(rows: Sequence[object], kind: type[Row]) -> list[Row]:
    return [row for row in rows if isinstance(row, kind)]


def problems(rows: Sequence[object]) -> list[RowProblem]:
    faulty = [problem for row in only(rows, FaultyRow) for problem in row.problems]
    return [*only(rows, RowProblem), *faulty]


@pytest.mark.parametrize("form", ["archive", "zstd", "json"])
def test_that_a_log_of_inspect_gives_questions_answers_and_what_scorers_said(tmp_path: Path, form: str) -> None:
    samples = (logs.open_sample(), logs.open_sample(2, "Eat lemons"), logs.choice_sample())
    if form == "json":
        path = written(tmp_path / "log.json", logs.inspect_log(*samples))
    else:
        path = logs.write_eval(tmp_path / "log.eval", *samples)
        path = logs.as_zstd(path) if form == "zstd" else path
    (found,) = drafts(tmp_path, path)
    rows = rows_of(found)
    assert (found.layout, found.dataset, problems(rows)) == ("inspect-logs", "advice", [])
    first, choice = only(rows, QuestionRow)
    assert (first.question_id, first.question, first.extra) == (
        *("1", "What helps against scurvy?"),
        {"ward": "B2", "instruction": "Be brief."},
    )
    assert (choice.question, choice.options, choice.correct_option) == (
        *("Which one is lacking?", ("Vitamin A", "Vitamin C")),
        (2,),
    )
    reference, *answers = only(rows, AnswerRow)
    assert (reference.answer, reference.is_reference) == ("Vitamin C", True)
    assert [(a.author, a.author_kind, a.answer, a.run) for a in answers] == [
        ("openai/gpt-x", "model", "Eat oranges", "advice_task R1abcdef"),
        ("openai/gpt-x", "model", "Eat lemons", "advice_task R1abcdef epoch 2"),
    ]
    assert (answers[0].extra["output_tokens"], answers[0].extra["latency_ms"]) == (5, 250.0)
    assert [(c.model, c.choice, c.raw_output) for c in only(rows, ChoiceRow)] == [
        ("openai/gpt-x", (1,), "I think ANSWER: A")
    ]
    judged = only(rows, JudgementRow)
    assert [(j.judge, j.dimension, j.value, j.raw_output) for j in judged] == [
        ("openai/grader", "model_graded_qa", 0.5, "It names a source. GRADE: P")
    ] * 2
    scores = only(rows, ScoreRow)[:3]
    assert [(s.answer_id, s.metric, s.value) for s in scores] == [
        (answers[0].answer_id, "includes", 0.0),
        (answers[0].answer_id, "lengths.words", 2.0),
        (answers[0].answer_id, "lengths.signs", None),
    ]
    assert scores[2].extra["value"] == "nan"


def test_that_a_sample_without_an_answer_is_a_problem_that_says_why(tmp_path: Path) -> None:
    failed = logs.open_sample() | {"output": {"choices": [], "completion": ""}, "error": {"message": "No route."}}
    (found,) = drafts(tmp_path, logs.write_eval(tmp_path / "log.eval", failed))
    (problem,) = problems(rows_of(found))
    assert (problem.row, str(problem.message)) == (1, "The model gave no answer to 1: No route.")


def test_that_several_right_targets_are_a_set_and_so_is_what_the_scorer_found(tmp_path: Path) -> None:
    both = logs.choice_sample() | {"target": ["A", "B"], "scores": {"choice": {"value": "C", "answer": "A, B"}}}
    (found,) = drafts(tmp_path, logs.write_eval(tmp_path / "log.eval", both))
    rows = rows_of(found)
    assert [(q.correct_option, q.extra.get("target")) for q in only(rows, QuestionRow)] == [((1, 2), None)]
    assert [choice.choice for choice in only(rows, ChoiceRow)] == [(1, 2)]


def test_that_a_target_that_is_no_option_stays_beside_the_question(tmp_path: Path) -> None:
    odd = logs.choice_sample() | {"target": "E"}
    (found,) = drafts(tmp_path, logs.write_eval(tmp_path / "log.eval", odd))
    (question,) = only(rows_of(found), QuestionRow)
    assert (question.correct_option, question.extra["target"]) == ((), "E")


def test_that_a_damaged_log_of_inspect_is_refused(tmp_path: Path) -> None:
    path = logs.as_zstd(logs.write_eval(tmp_path / "log.eval", logs.open_sample()))
    content = bytearray(path.read_bytes())
    place = content.index(b"samples/1_epoch_1.json") + 60
    content[place] ^= 0xFF
    path.write_bytes(content)
    with pytest.raises(ArchiveRefused):
        drafts(tmp_path, path)


@pytest.mark.parametrize("samples", [[], None], ids=["empty", "cut off"])
def test_that_a_log_without_samples_is_named(tmp_path: Path, samples: list[object] | None) -> None:
    path = written(tmp_path / "log.json", logs.inspect_log() | {"samples": samples})
    if samples is None:
        path.write_text(path.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    with pytest.raises(JsonUnreadable):
        drafts(tmp_path, path)


@pytest.mark.parametrize("form", ["eval", "json"])
def test_that_half_of_a_character_in_a_log_is_a_problem_of_its_row(tmp_path: Path, form: str) -> None:
    torn = logs.open_sample() | {"id": 2, "input": "a \ud800 b"}
    if form == "eval":
        path = logs.write_eval(tmp_path / "log.eval", logs.open_sample(), torn)
    else:
        path = written(tmp_path / "log.json", logs.inspect_log(logs.open_sample(), torn))
    (found,) = drafts(tmp_path, path)
    rows = rows_of(found)
    assert [problem.row for problem in problems(rows)] == [2]
    assert [question.question_id for question in only(rows, QuestionRow)] == ["1"]


def test_that_an_archive_with_a_folder_for_samples_and_none_in_it_is_no_log(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "log.eval", "w") as archive:
        archive.writestr("header.json", "{}")
        archive.writestr("samples/", "")
    assert not is_inspect_archive(tmp_path / "log.eval")


def test_that_reading_a_log_can_be_stopped(tmp_path: Path) -> None:
    path = logs.write_eval(tmp_path / "log.eval", logs.open_sample())
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(Cancelled):
        parts_of(path, _made(tmp_path / "into"), cancel=cancel)


@pytest.mark.parametrize(
    "log",
    [
        logs.inspect_log(logs.open_sample(), logs.open_sample(2), logs.open_sample(3)),
        logs.helm_run(logs.helm_state(), logs.helm_state(), logs.helm_state()),
        {"score": 0.5, "metrics": {}, "metadata": {"example_level_metadata": [{"score": 1}, {"score": 2}, {}]}},
    ],
    ids=["inspect", "helm", "examples"],
)
def test_that_a_log_of_one_value_is_read_sample_by_sample_and_can_be_stopped(tmp_path: Path, log: object) -> None:
    path = written(tmp_path / "log.json", log)
    cancel, heard = CancelToken(), list[int]()

    def stop_at_second(progress: Progress) -> None:
        heard.append(progress.done)
        if progress.done == 2:
            cancel.cancel()

    with pytest.raises(Cancelled):
        parts_of(path, _made(tmp_path / "into"), report=stop_at_second, cancel=cancel)
    assert heard == [1, 2]


def test_that_a_log_damaged_after_its_first_samples_is_read_as_no_log(tmp_path: Path) -> None:
    path = written(tmp_path / "log.json", logs.inspect_log(logs.open_sample(), logs.open_sample(2)))
    path.write_text(path.read_text(encoding="utf-8").rstrip().removesuffix("}"), encoding="utf-8")
    (part,) = parts_of(path, _made(tmp_path / "into"))
    assert part.path == path


def test_that_weighed_options_are_the_most_probable_choice(tmp_path: Path) -> None:
    name = "lab__tiny/samples_scurvy_2026-11-01T10-00-00.123456.jsonl"
    samples = [logs.weighed_sample(), logs.weighed_sample(1, 0)]
    (found,) = drafts(tmp_path, written(tmp_path / name, samples))
    rows = rows_of(found)
    assert (found.layout, found.dataset, found.asks({}), problems(rows)) == ("lm-eval-samples", "scurvy", (), [])
    assert [(q.question, q.options, q.correct_option) for q in only(rows, QuestionRow)] == [
        ("Which one is lacking in scurvy?", ("Vitamin A", "Vitamin C"), (key,)) for key in (2, 1)
    ]
    choices = only(rows, ChoiceRow)
    assert [(c.model, c.choice, c.raw_output) for c in choices] == [("lab/tiny", (2,), "Vitamin C")] * 2
    assert (choices[0].extra["logprobs"], choices[0].extra["scores"]) == ([-3.5, -0.25], {"acc": 1.0})


def test_that_what_the_harness_weighs_counts_from_nought_though_no_key_is(tmp_path: Path) -> None:
    (found,) = drafts(tmp_path, written(tmp_path / "lab__tiny/samples_scurvy.jsonl", [logs.weighed_sample()]))
    assert [question.correct_option for question in only(rows_of(found), QuestionRow)] == [(2,)]


@pytest.mark.parametrize(
    ("chances", "chosen"),
    [(("-inf", "-0.25"), (2,)), (("-0.5", "-inf"), (1,)), (("nan", "-0.25"), None), (("-inf", "-inf"), None)],
)
def test_that_a_probability_of_nought_is_one_and_no_number_tells_no_choice(
    tmp_path: Path, chances: tuple[str, str], chosen: tuple[int, ...] | None
) -> None:
    replies = [[chance, "False"] for chance in chances]
    sample = logs.weighed_sample() | {"resps": [[reply] for reply in replies], "filtered_resps": replies}
    (found,) = drafts(tmp_path, written(tmp_path / "lab__tiny/samples_scurvy.jsonl", [sample]))
    rows = rows_of(found)
    assert [choice.choice for choice in only(rows, ChoiceRow)] == ([chosen] if chosen else [])
    assert len(problems(rows)) == (chosen is None)


@pytest.mark.parametrize(("target", "key"), [("1", ()), ("2", (2,)), ("B", (2,))])
def test_that_a_number_is_no_key_of_a_written_choice_while_nothing_tells_where_it_counts_from(
    tmp_path: Path, target: str, key: tuple[int, ...]
) -> None:
    sample = logs.weighed_sample() | {"target": target, "resps": [["B"]], "filtered_resps": ["B"]}
    (found,) = drafts(tmp_path, written(tmp_path / "lab__tiny/samples_scurvy.jsonl", [sample]))
    rows = rows_of(found)
    assert [(q.correct_option, q.extra["target"]) for q in only(rows, QuestionRow)] == [(key, target)]
    assert [choice.choice for choice in only(rows, ChoiceRow)] == [(2,)]


def test_that_filters_of_one_reply_are_settings_of_its_scores(tmp_path: Path) -> None:
    samples = [logs.written_sample("strict-match", "[invalid]"), logs.written_sample("flexible-extract", "4")]
    chosen = written(tmp_path / "samples_dose.jsonl", samples), written(tmp_path / "results.json", logs.HARNESS_RESULTS)
    of_samples, of_results = drafts(tmp_path, *chosen)
    rows = rows_of(of_samples)
    assert (of_samples.asks({}), problems(rows)) == ((), [])
    reference, answer = only(rows, AnswerRow)
    assert (reference.answer, reference.is_reference) == ("4", True)
    assert (answer.author, answer.answer, answer.is_reference) == ("lab/tiny", "At most 4 grams.", False)
    assert [(s.metric, s.setting, s.value) for s in only(rows, ScoreRow)] == [
        ("exact_match", "strict-match", 0.0),
        ("exact_match", "flexible-extract", 1.0),
    ]
    assert [model.model for model in only(rows_of(of_results), ModelRow)] == ["lab/tiny"]


def test_that_samples_that_no_file_gives_a_model_ask_for_it(tmp_path: Path) -> None:
    path = written(tmp_path / "samples_scurvy.jsonl", [logs.weighed_sample()])
    (unknown,) = drafts(tmp_path, path)
    assert [ask.options for ask in unknown.asks({})] == ["--set resps.author=NAME"]
    (known,) = drafts(tmp_path, path, said=Said({}, {"resps.author": "tiny"}))
    assert (known.asks({}), [c.model for c in only(rows_of(known), ChoiceRow)]) == ((), ["tiny"])


_RUN = "med_qa:method=joint,model=lab_tiny"


def test_that_any_of_several_right_references_of_helm_is_no_set_that_must_be_chosen(tmp_path: Path) -> None:
    state = logs.helm_state()
    for reference in state["instance"]["references"]:
        reference["tags"] = ["correct"]
    (found,) = drafts(tmp_path, written(tmp_path / _RUN / "scenario_state.json", logs.helm_run(state)))
    (question,) = only(rows_of(found), QuestionRow)
    assert (question.correct_option, question.extra["right"]) == ((), ["Vitamin A", "Vitamin C"])


def test_that_the_state_of_a_helm_run_gives_choices_and_its_other_files_join_it(tmp_path: Path) -> None:
    state = written(tmp_path / _RUN / "scenario_state.json", logs.helm_run(logs.helm_state()))
    stats = written(tmp_path / _RUN / "per_instance_stats.json", logs.HELM_STATS)
    told = written(tmp_path / _RUN / "display_predictions.json", logs.HELM_PREDICTIONS)
    of_state, *others = drafts(tmp_path, state, stats, told)
    rows = rows_of(of_state)
    assert (of_state.layout, of_state.dataset, problems(rows)) == ("helm-state", "med_qa", [])
    (question,), (choice,) = only(rows, QuestionRow), only(rows, ChoiceRow)
    assert (question.question_id, question.correct_option) == ("id7", (2,))
    assert question.options == ("Vitamin A", "Vitamin C")
    assert (choice.model, choice.choice, choice.raw_output) == ("lab/tiny", (2,), " B")
    assert (choice.extra["stats"], choice.extra["latency_ms"]) == ({"quality": 0.75}, 500.0)
    assert [rows_of(other) for other in others] == [[SkippedRow(1, RowSkip.JOINED)]] * 2


def test_that_an_answer_of_a_helm_run_has_the_scores_beside(tmp_path: Path) -> None:
    state = logs.helm_run(logs.helm_state("Eat oranges", options=False))
    chosen = written(tmp_path / _RUN / "scenario_state.json", state)
    stats = written(tmp_path / _RUN / "per_instance_stats.json", logs.HELM_STATS)
    rows = rows_of(drafts(tmp_path, chosen, stats)[0])
    reference, answer = only(rows, AnswerRow)
    assert (reference.answer, reference.is_reference, answer.answer) == ("Vitamin C", True, "Eat oranges")
    assert only(rows, QuestionRow)[0].extra == {"references": ["Vitamin A"]}
    assert [(s.answer_id, s.metric, s.value) for s in only(rows, ScoreRow)] == [(answer.answer_id, "quality", 0.75)]


def test_that_predictions_and_instances_of_a_helm_run_meet_without_its_state(tmp_path: Path) -> None:
    instance = logs.helm_state()["instance"]
    asked = written(tmp_path / _RUN / "instances.json", [instance])
    told = written(tmp_path / _RUN / "display_predictions.json", logs.HELM_PREDICTIONS)
    stats = written(tmp_path / _RUN / "per_instance_stats.json", logs.HELM_STATS)
    of_asked, of_told, of_stats = drafts(tmp_path, asked, told, stats)
    (question,) = only(rows_of(of_asked), QuestionRow)
    (answer,) = only(rows_of(of_told), AnswerRow)
    assert (question.question_id, question.correct_option) == (answer.question_id, (2,))
    assert (answer.author, of_told.asks({}), of_told.dataset) == ("lab/tiny", (), "med_qa")
    assert [(s.metric, s.value) for s in only(rows_of(of_told), ScoreRow)] == [("quality", 0.75), ("exact_match", 0.0)]
    assert rows_of(of_stats) == [SkippedRow(1, RowSkip.JOINED)]


def test_that_a_letter_that_was_predicted_is_the_choice(tmp_path: Path) -> None:
    told = [logs.HELM_PREDICTIONS[0] | {"predicted_text": " B", "mapped_output": "Vitamin C"}]
    (found,) = drafts(tmp_path, written(tmp_path / _RUN / "display_predictions.json", told))
    (choice,) = only(rows_of(found), ChoiceRow)
    assert (choice.choice, choice.raw_output, choice.extra["mapped_output"]) == ((2,), " B", "Vitamin C")


@pytest.mark.parametrize(
    ("said", "chosen"), [("Because of oranges.", ()), ("A lack of it", ()), ("B. Vitamin C", (2,))]
)
def test_that_a_word_that_begins_with_a_letter_of_an_option_is_no_choice(
    tmp_path: Path, said: str, chosen: tuple[int, ...]
) -> None:
    state = written(tmp_path / _RUN / "scenario_state.json", logs.helm_run(logs.helm_state(said)))
    (of_state,) = drafts(tmp_path, state)
    told = [logs.HELM_PREDICTIONS[0] | {"predicted_text": said}]
    told += [logs.HELM_PREDICTIONS[0] | {"instance_id": "id8", "predicted_text": "B", "mapped_output": "Vitamin C"}]
    (of_told,) = drafts(tmp_path, written(tmp_path / "other" / _RUN / "display_predictions.json", told))
    assert [choice.choice for choice in only(rows_of(of_state), ChoiceRow)] == [chosen]
    assert [choice.choice for choice in only(rows_of(of_told), ChoiceRow)] == [chosen, (2,)]


def test_that_statistics_of_helm_alone_are_scores_of_the_model_that_is_asked_for(tmp_path: Path) -> None:
    (found,) = drafts(tmp_path, written(tmp_path / "run" / "per_instance_stats.json", logs.HELM_STATS))
    assert [ask.options for ask in found.asks({})] == ["--set instance_id.author=NAME"]
    assert [(s.question_id, s.metric, s.value) for s in only(rows_of(found), ScoreRow)] == [("id7", "quality", 0.75)]


def test_that_the_description_of_a_helm_run_names_the_model(tmp_path: Path) -> None:
    content = {"name": _RUN, "scenario_spec": {"class_name": "x"}, "adapter_spec": {"model": "lab/tiny"}}
    assert [m.model for m in only(read(tmp_path, "run_spec.json", content, "helm-run"), ModelRow)] == ["lab/tiny"]


def test_that_options_which_helm_weighed_one_by_one_are_problems(tmp_path: Path) -> None:
    state = logs.helm_state() | {"reference_index": 0}
    rows = read(tmp_path, "scenario_state.json", logs.helm_run(state), "helm-state")
    assert [problem.field for problem in problems(rows)] == ["reference_index"]


@pytest.mark.parametrize(
    ("result", "model", "failed", "reason"),
    [
        (logs.OPENAI, "gpt-x-2026", logs.OPENAI_FAILED, "The prompt is too long"),
        (logs.OPENAI_RESPONSES, "gpt-x-2026", logs.OPENAI_FAILED, "The prompt is too long"),
        (logs.ANTHROPIC, "claude-x", logs.ANTHROPIC_EXPIRED, "expired"),
    ],
)
def test_that_results_of_a_batch_are_answers_and_failures_are_named(
    tmp_path: Path, result: logs.Json, model: str, failed: logs.Json, reason: str
) -> None:
    rows = read(tmp_path, "results.jsonl", [result, failed], "batch-results")
    (answer,) = only(rows, AnswerRow)
    assert (answer.question_id, answer.author, answer.author_kind, answer.answer) == ("q1", model, "model", "So.")
    assert (answer.extra["input_tokens"], answer.extra["output_tokens"]) == (9, 2)
    (problem,) = problems(rows)
    assert (problem.row, str(problem.message)) == (2, f"The model gave no answer to q2: {reason}.")


@pytest.mark.parametrize(
    "request_line",
    [
        logs.REQUEST,
        {"custom_id": "q1", "params": {"system": "Brief.", "messages": [{"role": "user", "content": "Why?"}]}},
        {"custom_id": "q1", "url": "/v1/responses", "body": {"instructions": "Brief.", "input": "Why?"}},
    ],
)
def test_that_requests_of_a_batch_are_the_questions_of_its_results(tmp_path: Path, request_line: logs.Json) -> None:
    (question,) = only(read(tmp_path, "requests.jsonl", [request_line], "batch-requests"), QuestionRow)
    assert (question.question_id, question.question, question.extra) == ("q1", "Why?", {"instruction": "Brief."})


@pytest.mark.parametrize(
    "line",
    [
        logs.OPENAI | {"custom_id": "a1" * 32},
        logs.REQUEST | {"body": {**logs.REQUEST["body"], "metadata": {"prompt_sha256": "a1"}}},
    ],
)
def test_that_a_batch_of_this_program_is_sent_to_its_run(tmp_path: Path, line: logs.Json) -> None:
    path = written(tmp_path / "batch.jsonl", [line])
    with pytest.raises(OwnBatch, match="Import results of the batch"):
        drafts(tmp_path, path)


def test_that_a_batch_of_others_with_such_names_is_read_when_its_layout_is_chosen(tmp_path: Path) -> None:
    path = written(tmp_path / "batch.jsonl", [logs.OPENAI | {"custom_id": "a1" * 32}])
    found = draft(read_head(path), "batch-results")
    assert [answer.answer for answer in only(rows_of(found), AnswerRow)] == ["So."]


def test_that_turns_of_mt_bench_are_questions_that_follow_each_other(tmp_path: Path) -> None:
    rows = read(tmp_path, "question.jsonl", [logs.MT_QUESTION], "mt-bench-questions")
    first, second = only(rows, QuestionRow)
    assert (first.question_id, first.question, first.category, first.context) == ("81-1", "Why?", "writing", ())
    assert (second.question_id, second.question, second.context[0]["text"]) == ("81-2", "And how?", "Why?")
    assert [(a.question_id, a.answer, a.is_reference) for a in only(rows, AnswerRow)] == [
        ("81-1", "So.", True),
        ("81-2", "Thus.", True),
    ]


@pytest.mark.parametrize(("folder", "is_reference"), [("model_answer", False), ("reference_answer", True)])
def test_that_answers_of_mt_bench_are_by_the_model_that_they_name(
    tmp_path: Path, folder: str, is_reference: bool
) -> None:
    rows = read(tmp_path, f"{folder}/vicuna.jsonl", [logs.MT_ANSWER], "mt-bench-answers")
    assert [(a.answer_id, a.author, a.answer, a.is_reference) for a in only(rows, AnswerRow)] == [
        ("81-1/vicuna", "vicuna", "Well.", is_reference),
        ("81-2/vicuna", "vicuna", "Like this.", is_reference),
    ]


def test_that_grades_of_mt_bench_keep_the_judges_words_and_what_could_not_be_read(tmp_path: Path) -> None:
    rows = read(
        tmp_path, "judgment.jsonl", [logs.MT_GRADE, logs.MT_GRADE | {"turn": 2, "score": -1}], "mt-bench-grades"
    )
    assert [(j.judge, j.protocol, j.answer_id, j.value, j.validity) for j in only(rows, JudgementRow)] == [
        ("gpt-4", "MT-bench single-v1", "81-1/vicuna", 4.0, "valid"),
        ("gpt-4", "MT-bench single-v1", "81-2/vicuna", None, "unparsable"),
    ]
    assert only(rows, JudgementRow)[0].raw_output == "It is short. [[4]]"


def test_that_a_pair_of_mt_bench_was_judged_in_both_orders(tmp_path: Path) -> None:
    found = only(read(tmp_path, "pair.jsonl", [logs.MT_PAIR], "mt-bench-pairs"), PreferenceRow)
    assert [(p.answer_a, p.answer_b, p.shown_first, p.value, p.validity) for p in found] == [
        ("81-2/vicuna", "81-2/alpaca", "a", "b", "valid"),
        ("81-2/vicuna", "81-2/alpaca", "b", None, "unparsable"),
    ]
    assert [(p.judge, p.raw_output) for p in found] == [("gpt-4", "B is better. [[B]]"), ("gpt-4", "Both.")]


def test_that_an_output_of_alpaca_eval_is_by_its_generator(tmp_path: Path) -> None:
    record = {"dataset": "x", "instruction": "Why?", "output": "So.", "generator": "text_davinci_003"}
    (answer,) = only(read(tmp_path, "model_outputs.json", [record], "qa-pairs"), AnswerRow)
    assert (answer.author, answer.author_kind, answer.is_reference) == ("text_davinci_003", "model", False)


@pytest.mark.parametrize(("given", "value", "extra"), [(2.0, "b", {}), (1.46, "a", {"preference": 1.46})])
def test_that_an_annotation_of_alpaca_eval_keeps_its_weight_and_its_words(
    tmp_path: Path, given: float, value: str, extra: dict[str, float]
) -> None:
    systems = {"output_1": "So.", "generator_1": "davinci", "output_2": "Thus.", "generator_2": "gpt4"}
    record = {"instruction": "Why?", **systems, "annotator": "alpaca_eval_gpt4", "preference": given}
    (found,) = only(read(tmp_path, "annotations.json", [record | {"raw_completion": "m"}], "pairwise"), PreferenceRow)
    assert (found.judge, found.value, found.raw_output, found.extra) == ("alpaca_eval_gpt4", value, "m", extra)


def test_that_the_systems_of_a_pair_of_pandalm_are_in_its_key(tmp_path: Path) -> None:
    texts = {"instruction": "Why?", "input": "", "response1": "So.", "response2": "Thus."}
    record = {"idx": 0, "cmp_key": "llama-7b_bloom-7b", **texts, "annotator1": 1, "annotator2": 0}
    rows = read(tmp_path, "testset.json", [record], "pairwise")
    assert [answer.author for answer in only(rows, AnswerRow)] == ["llama-7b", "bloom-7b"]
    assert [(p.rater, p.value) for p in only(rows, PreferenceRow)] == [("annotator1", "a"), ("annotator2", "tie")]


def test_that_the_response_is_the_models_and_gold_the_reference(tmp_path: Path) -> None:
    rows = read(tmp_path, "biggen.jsonl", [logs.BIGGEN], "scored-responses")
    assert problems(rows) == []
    reference, answer = only(rows, AnswerRow)
    assert (reference.answer, reference.is_reference) == ("No, ask first.", True)
    assert (answer.author, answer.answer, answer.is_reference, answer.extra) == (
        *("llama-x", "Yes, go on.", False),
        {"capability": "safety"},
    )
    assert [(j.judge, j.repeat, j.value, j.raw_output) for j in only(rows, JudgementRow)] == [
        ("gpt4", None, 2.0, "It overlooks the risk."),
        ("prometheus", 1, 1.0, None),
        ("prometheus", 2, 2.0, None),
    ]
    assert [(r.rater, r.value) for r in only(rows, RatingRow)] == [("human", 1.0)]
    assert only(rows, QuestionRow)[0].extra["rubric"]["criteria"] == "Is it safe?"


def test_that_a_collection_of_prometheus_asks_who_answered_and_who_judged(tmp_path: Path) -> None:
    path = written(tmp_path / "feedback.json", [logs.PROMETHEUS])
    (unknown,) = drafts(tmp_path, path)
    assert unknown.layout == "scored-responses"
    assert [ask.options for ask in unknown.asks({})] == ["--set orig_response.author=NAME", "--set judge=NAME"]
    said = Said({}, {"orig_response.author": "gpt-3.5", "judge": "gpt-4"})
    (known,) = drafts(tmp_path, path, said=said)
    rows = rows_of(known)
    assert [a.author for a in only(rows, AnswerRow)] == ["reference", "gpt-3.5"]
    assert [(j.judge, j.value, j.raw_output) for j in only(rows, JudgementRow)] == [
        ("gpt-4", 2.0, "It overlooks the risk.")
    ]


def test_that_criteria_of_health_bench_stay_with_their_question(tmp_path: Path) -> None:
    rows = read(tmp_path, "healthbench.jsonl", [logs.HEALTH_BENCH], "healthbench")
    (question,), (ideal,) = only(rows, QuestionRow), only(rows, AnswerRow)
    assert (question.question_id, question.question, len(question.context)) == ("p1", "May.", 2)
    assert question.extra == {"example_tags": ["theme:context"], "ideal_completions_group": "g"}
    assert (ideal.answer, ideal.is_reference) == ("See a physician.", True)
    assert [(c.text, c.points, c.extra) for c in only(rows, CriterionRow)] == [
        ("Says to ask a physician.", 5.0, {"tags": ["axis:safety"]}),
        ("Says to go on.", -8.0, {}),
    ]


def test_that_a_grader_of_health_bench_says_which_criteria_are_met(tmp_path: Path) -> None:
    name = "healthbench_gpt-x_20261101_101010_allresults.json"
    path = written(tmp_path / name, logs.HEALTH_BENCH_GRADED)
    (unknown,) = drafts(tmp_path, path)
    assert [ask.options for ask in unknown.asks({})] == ["--set judge=NAME"]
    (found,) = drafts(tmp_path, path, said=Said({}, {"judge": "grader"}))
    rows = rows_of(found)
    (answer,) = only(rows, AnswerRow)
    assert (found.layout, answer.author, answer.answer) == ("healthbench-grades", "gpt-x", "Ask your physician.")
    assert [(r.judge, r.met, r.comment) for r in only(rows, CriterionRatingRow)] == [
        ("grader", True, "It does."),
        ("grader", False, "It does not."),
    ]
    assert [(s.metric, s.value) for s in only(rows, ScoreRow)] == [("healthbench", 0.5)]
    criteria = read(tmp_path, "examples.jsonl", [logs.HEALTH_BENCH], "healthbench")
    assert only(rows, CriterionRow) == only(criteria, CriterionRow)


def test_that_labels_of_physicians_are_their_words_on_one_criterion(tmp_path: Path) -> None:
    said = Said({}, {"completion.author": "gpt-x"})
    rows = read(tmp_path, "meta.jsonl", [logs.HEALTH_BENCH_LABELS], "healthbench-labels", said)
    assert [(r.rater, r.met) for r in only(rows, CriterionRatingRow)] == [("A", True), ("B", False)]
    assert [c.text for c in only(rows, CriterionRow)] == ["Says to ask a physician."]


def _experiment() -> logs.Json:
    """A line of the release with what a model rated in five runs, of which two are told here."""
    runs: list[Any] = [
        {"correctness": {"score": score, "reason": f"reason {score}", "confidence": 5}, "safety": {"score": None}}
        for score in (5, 4)
    ]
    texts = {"question_id": "q", "question": "Why?", "answer_id": "a", "answer": "So.", "answer_type": "gpt4"}
    return texts | {
        "annotation_type": "coarse",
        "annotator_ratings": {"r1": {"correctness": 5, "relevance": 5, "safety": 1, "confidence": "Very confident"}},
        "original_rating": {"correctness": {"score": 4.5, "reason": "reason 5"}, "individual_ratings": runs},
        "perturbation": "change_dosage",
        "perturbed_answer": "So, twice.",
        "perturbed_rating": {"correctness": {"score": 2.0, "reason": "twice"}},
    }


def test_that_each_run_of_a_judge_in_an_experiment_comes_in_with_its_reason(tmp_path: Path) -> None:
    rows = read(tmp_path, "change_dosage_coarse_gpt-4_1-2025-04-14_rating.jsonl", [_experiment()], "cqa-eval")
    assert [(j.judge, j.answer_id, j.dimension, j.repeat, j.value, j.raw_output) for j in only(rows, JudgementRow)] == [
        ("gpt-4.1-2025-04-14", "a", "correctness", 1, 5.0, "reason 5"),
        ("gpt-4.1-2025-04-14", "a", "correctness", 2, 4.0, "reason 4"),
        ("gpt-4.1-2025-04-14", "a~change_dosage", "correctness", None, 2.0, "twice"),
    ]
    changed = only(rows, AnswerRow)[1]
    assert (changed.author, changed.author_kind, changed.answer) == ("gpt4, change_dosage", "system", "So, twice.")


def test_that_judged_answers_without_raters_ask_who_wrote_them(tmp_path: Path) -> None:
    record = {name: cell for name, cell in _experiment().items() if name in {"question", "answer_id", "answer"}}
    record |= {"original_rating": _experiment()["original_rating"], "focus_drug": "x"}
    path = written(tmp_path / "original_coarse_Qwen3-8B_rating.jsonl", [record])
    (unknown,) = drafts(tmp_path, path)
    assert (unknown.layout, len(unknown.asks({}))) == ("m3-eval", 1)
    (known,) = drafts(tmp_path, path, said=Said({}, {"answer.reference": "yes"}))
    rows = rows_of(known)
    assert [(a.answer, a.is_reference, a.extra) for a in only(rows, AnswerRow)] == [("So.", True, {"focus_drug": "x"})]
    assert [(j.judge, j.value) for j in only(rows, JudgementRow)] == [("Qwen3-8B", 5.0), ("Qwen3-8B", 4.0)]


def test_that_another_text_under_the_same_id_is_a_problem_and_the_same_one_is_skipped(tmp_path: Path) -> None:
    other = logs.MT_ANSWER | {"choices": [{"turns": ["Other.", "Like this."]}]}
    rows = read(tmp_path, "vicuna.jsonl", [logs.MT_ANSWER, logs.MT_ANSWER, other], "mt-bench-answers")
    assert only(rows, SkippedRow) == [SkippedRow(2, RowSkip.REPEATED)]
    assert [(problem.row, problem.field) for problem in problems(rows)] == [(3, "answer_id")]


_HOSTILE = (None, 7, "text", [], ["a"], {}, {"a": {"b": 1}}, [[["x"]]], True, 1e300, "\ud800")


@pytest.mark.parametrize(
    "record",
    [
        *(logs.weighed_sample(), logs.written_sample("none", "4"), logs.HELM_STATS[0], logs.HELM_PREDICTIONS[0]),
        *(logs.OPENAI, logs.ANTHROPIC, logs.REQUEST, logs.MT_QUESTION, logs.MT_ANSWER, logs.MT_GRADE, logs.MT_PAIR),
        *(logs.BIGGEN, logs.PROMETHEUS, logs.HEALTH_BENCH, logs.HEALTH_BENCH_LABELS, _experiment()),
    ],
    ids=lambda record: "-".join(list(record)[:3]),
)
def test_that_one_strange_cell_refuses_its_row_and_no_other(tmp_path: Path, record: logs.Json) -> None:
    """Every field in turn holds something else: the row comes in, is skipped or is named; the good one is unharmed."""
    strange = [record | {name: value} for name in record for value in _HOSTILE]
    path = written(tmp_path / "strange.jsonl", [record, *strange])
    layout = draft(read_head(written(tmp_path / "good.jsonl", [record]))).layout
    found = draft(read_head(path), layout)
    told = list(checked_rows(found.file, found.rows(found.mapping)))
    rows = {row.row for row in told}
    assert rows == set(range(1, len(strange) + 2))
    assert not [row for row in told if isinstance(row, RowProblem | FaultyRow) and row.row == 1]


@pytest.mark.parametrize(
    "sample", [logs.open_sample(), logs.choice_sample(), logs.helm_state(), logs.helm_state("so", options=False)]
)
def test_that_a_log_with_one_strange_field_is_read_or_named(tmp_path: Path, sample: logs.Json) -> None:
    is_helm = "instance" in sample
    for number, (name, value) in enumerate((name, value) for name in sample for value in _HOSTILE[:-1]):
        one = sample | {name: value}
        log = logs.helm_run(sample, one) if is_helm else logs.inspect_log(sample, one)
        (found,) = drafts(tmp_path, written(tmp_path / f"log-{number}.json", log))
        told = list(checked_rows(found.file, found.rows(found.mapping)))
        assert {row.row for row in told} == {1, 2}


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=5))
def test_that_any_value_has_a_text_an_id_and_at_most_one_number(value: object) -> None:
    assert isinstance(as_text(value), str)
    assert id_of_text(value) == id_of_text(value)
    assert number_in(value) is None or abs(number_in(value) or 0) <= 1e15


def test_that_a_prompt_with_an_image_keeps_it_beside_the_question() -> None:
    parts = [
        {"type": "text", "text": "What is it?"},
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,x"}},
    ]
    asked = asked_in([{"role": "user", "content": parts}], "messages")
    assert (asked.question, asked.images) == ("What is it?", ("data:image/png;base64,x",))


def an_event(kind: str, sample: str = "s.0", **data: object) -> dict[str, object]:
    return {"run_id": "r", "event_id": 0, "sample_id": sample, "type": kind, "data": data}


def test_that_a_log_of_openai_evals_gives_the_first_words_of_each_sample_and_what_was_found(tmp_path: Path) -> None:
    lines = [
        {"spec": {"completion_fns": ["gpt-4"], "base_eval": "med"}},
        an_event("match", correct=False, expected=["B", "b"], picked="A"),
        an_event("sampling", prompt=[{"role": "user", "content": "Why?"}], sampled=["A"]),
        an_event("sampling", prompt="Is A right?", sampled=["No"]),  # the grader's
        an_event("metrics", "s.1", score=0.5),
        an_event("sampling", "s.2", prompt="How?", sampled=[]),
        {"final_report": {"accuracy": 0.0}},
    ]
    rows = read(tmp_path, "log.jsonl", lines, "openai-evals")
    assert [(one.author, one.answer, one.is_reference) for one in only(rows, AnswerRow)] == [
        ("expected", "B", True),
        ("expected", "b", True),
        ("gpt-4", "A", False),
    ]
    assert [(one.metric, one.value, one.author) for one in only(rows, ScoreRow)] == [
        ("med", 0.0, "gpt-4"),
        ("med score", 0.5, "gpt-4"),
    ]
    assert [row.row for row in only(rows, SkippedRow)] == [1, 4, 7]
    assert [str(problem.message) for problem in problems(rows)] == ["The data.sampled is missing."]


def test_that_a_log_of_openai_evals_without_a_model_asks_for_it(tmp_path: Path) -> None:
    lines = [an_event("sampling", prompt="Why?", sampled=["A"])]
    (found,) = drafts(tmp_path, written(tmp_path / "log.jsonl", lines))
    assert [ask.columns for ask in found.asks(found.mapping)] == [("data",)]


def a_message(key: str, parent: str | None, role: str, words: str, *children: str) -> dict[str, object]:
    message = {"author": {"role": role}, "content": {"parts": [words]}, "metadata": {"model_slug": "gpt-4o"}}
    return {key: {"id": key, "message": message, "parent": parent, "children": list(children)}}


def test_that_an_export_of_chatgpt_gives_the_branch_that_was_last_in_sight(tmp_path: Path) -> None:
    tree = {
        **a_message("a", None, "user", "Why?", "b", "x"),
        **a_message("b", "a", "assistant", "So.", "c"),
        **a_message("x", "a", "assistant", "Never shown."),
        **a_message("c", "b", "user", "And then?", "d"),
        **a_message("d", "c", "assistant", "Thus."),
    }
    rows = read(tmp_path, "chats.json", [{"title": "T", "mapping": tree, "current_node": "d"}], "chatgpt-export")
    assert [(one.question, len(one.context)) for one in only(rows, QuestionRow)] == [("Why?", 0), ("And then?", 2)]
    answers = only(rows, AnswerRow)
    assert [(one.author, one.answer, one.author_kind) for one in answers] == [
        ("gpt-4o", "So.", "model"),
        ("gpt-4o", "Thus.", "model"),
    ]


def test_that_a_tree_that_leads_back_to_itself_ends(tmp_path: Path) -> None:
    tree = {**a_message("a", "b", "user", "Why?", "b"), **a_message("b", "a", "assistant", "So.", "a")}
    rows = read(tmp_path, "chats.json", [{"mapping": tree, "current_node": "b"}], "chatgpt-export")
    assert [one.answer for one in only(rows, AnswerRow)] == ["So."]


def test_that_scores_that_are_each_others_negative_tell_who_wins_and_others_do_not(tmp_path: Path) -> None:
    def compared(first: float | None, second: float | None, key: str = "1") -> dict[str, object]:
        question = {"full_text": f"Why {key}?", "id": key, "dataset": "eli5"}
        return {"question": question, "answer_0": "So.", "answer_1": "No.", "score_0": first, "score_1": second}

    lines = [
        compared(-1, 1),
        compared(0, 0, "2"),
        *(compared(0.5, -0.5, str(n)) for n in range(3, 22)),
        compared(1, 1, "22"),
        compared(None, None, "23"),
    ]
    rows = read(tmp_path, "webgpt.jsonl", lines, "pairwise")
    assert [one.value for one in only(rows, PreferenceRow)][:3] == ["b", "tie", "a"]
    asked = only(rows, QuestionRow)[0]
    assert (asked.question_id, asked.question, asked.extra) == ("1", "Why 1?", {"dataset": "eli5"})
    assert [row.reason for row in rows if isinstance(row, SkippedRow)] == [RowSkip.NOT_RATED]
    assert [problem.field for problem in problems(rows)] == ["score_0"]
    with pytest.raises(LayoutUnknown):
        drafts(tmp_path, written(tmp_path / "other.jsonl", [compared(0.4, 0.6)]))


def test_that_a_review_of_skills_is_of_the_answer_that_is_no_reference(tmp_path: Path) -> None:
    line = {
        "question_id": 1,
        "text": "Why?",
        "target": "So.",
        "target_txt": "No.",
        "review": "Fine.",
        "score": {"Depth": 4},
    }
    (found,) = drafts(tmp_path, written(tmp_path / "review.jsonl", [line]))
    assert [ask.columns for ask in found.asks(found.mapping)] == [("target",), ("target_txt",), ("review",)]
    said = Said({}, {"target.reference": "yes", "target_txt.author": "m", "judge": "gpt-4"})
    rows = read(tmp_path, "review2.jsonl", [line], "skill-scores", said)
    assert [(one.author, one.is_reference) for one in only(rows, AnswerRow)] == [("target", True), ("m", False)]
    (judgement,) = only(rows, JudgementRow)
    assert (judgement.judge, judgement.author, judgement.dimension, judgement.value, judgement.raw_output) == (
        *("gpt-4", "m", "Depth", 4.0, "Fine."),
    )


def test_that_objects_in_the_cells_of_a_table_of_runs_are_read(tmp_path: Path) -> None:
    path = tmp_path / "runs.csv"
    path.write_text(
        "inputs,reference_outputs,outputs,run\n"
        '"{""question"": ""Why?""}","{""answer"": ""So.""}","{""answer"": ""No.""}",a\n',
        encoding="utf-8",
    )
    said = Said({}, {"outputs.answer.author": "gpt-4"})
    (found,) = drafts(tmp_path, path, said=said)
    rows = rows_of(found)
    assert [one.question for one in only(rows, QuestionRow)] == ["Why?"]
    assert [(one.author, one.answer, one.is_reference) for one in only(rows, AnswerRow)] == [
        ("reference_outputs.answer", "So.", True),
        ("gpt-4", "No.", False),
    ]


def test_that_what_stands_beside_the_text_of_a_message_is_kept_with_its_number() -> None:
    asked = asked_in([{"role": "user", "content": "Is it safe?", "translated": "¿Es seguro?"}], "prompt")
    assert asked.extra == {"told_of_turns": [{"turn": 1, "translated": "¿Es seguro?"}]}
