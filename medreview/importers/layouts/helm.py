"""Runs of HELM: the requests of a run, or the predictions, instances and statistics that are made of them.

``evaluation_logs`` writes the state of a run as one line a request. Files of one run lie in one folder, which tells the
scenario and the model. Beside the state its other files say the same again and only join it.

Liang P, Bommasani R, Lee T, et al. (2023) Holistic evaluation of language models. TMLR. crfm-helm.readthedocs.io
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.answer_options import LETTERS, chosen_option
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.encodings import UTF_8
from medreview.importers.file_heads import FileHead, read_head
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.open_questions import ask_for_model
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_records import (
    RecordFault,
    Replied,
    absent,
    asked_in,
    first_record,
    number_in,
    plain_id,
    reference_rows,
    told_rows,
)
from medreview.llm.cloud.json_values import items, members, number, text

_OF_FOLDER = re.compile(r"(?P<scenario>[\w.-]+)[:,](?:.*,)?model=(?P<model>[^,/]+)(?:,.*)?")
_FOLDER, _MODEL, _METHOD = "helm_folder", "helm_model", "helm_method"
_PREDICTED, _MAPPED, _STATS = "predicted_text", "mapped_output", "stats"
_CORRECT = "correct"
Cells = Mapping[str, object]
_Place = tuple[str, str | None]
"""The id of an instance, and its trial where it is not the first."""


@dataclass(frozen=True, slots=True)
class _Run:
    """The run that a file belongs to, and which of its other files were chosen."""

    scenario: str
    model: str
    beside: Mapping[str, Path]

    @classmethod
    def of(cls, head: FileHead, folder: str, column: str) -> "_Run":
        """The run of a file in a folder; a person may have named the model of a column."""
        found: dict[str, Path] = {}
        model = ""
        for path in head.beside:
            first = _first_cells(path)
            if first.get(_FOLDER, path.parent.name) != folder:
                continue
            model = model or text(first.get(_MODEL))
            kind = next((name for name in (_METHOD, _PREDICTED, _STATS) if name in first), None)
            found |= {kind: path} if kind else {}
        named = _OF_FOLDER.fullmatch(folder)
        model = head.said.of_texts(column, "author") or model or (named["model"].replace("_", "/", 1) if named else "")
        return cls(named["scenario"] if named else "", model, found)

    def stats(self) -> dict[_Place, dict[str, float | None]]:
        """The mean of each statistic of each instance, from the file of statistics beside."""
        if _STATS not in self.beside:
            return {}
        rows = (raw.cells for raw in file_rows(read_head(self.beside[_STATS])) if isinstance(raw, FileRow))
        return {_place(cells, cells.get("instance_id")): _means(cells) for cells in rows}


def _first_cells(path: Path) -> Cells:
    """The first record of a file that was written out; of a list of HELM's its names, as far as its beginning tells."""
    if path.suffix != ".json":
        return first_record(path)
    try:
        with path.open(encoding=UTF_8) as file:
            start = file.read(_N_BEGINNING)
    except (OSError, ValueError):
        return {}
    return dict.fromkeys(name for name in (_PREDICTED, _STATS) if f'"{name}"' in start and '"instance_id"' in start)


_N_BEGINNING = 1 << 16


def _place(cells: Cells, given: object) -> _Place:
    """The id of an instance, with the name of what was done to it where something was, and the trial."""
    instance_id = plain_id(given)
    if not instance_id:
        raise absent("instance_id")
    changed = text(members(cells.get("perturbation")).get("name"))
    trial = plain_id(cells.get("train_trial_index"))
    return instance_id + (f"~{changed}" if changed else ""), f"trial {trial}" if trial not in {"", "0"} else None


def _means(cells: Cells) -> dict[str, float | None]:
    found: dict[str, float | None] = {}
    for stat in map(members, items(cells.get("stats"))):
        mean, n, total = (number_in(stat.get(name)) for name in ("mean", "count", "sum"))
        name = text(members(stat.get("name")).get("name"))
        found[name] = total / n if mean is None and n and total is not None else mean
    return {name: mean for name, mean in found.items() if name}


def _scores(number_of_row: int, reply: Replied, stats: Mapping[str, float | None]) -> Iterator[FieldRow]:
    for name, value in stats.items():
        yield FieldRow(TableName.SCORES, number_of_row, reply.names | {"metric": name, "value": value})


class HelmStates:
    """An instance with a list of options is a question with the model's choice, any other one with its answer.

    Requests that no model was given yet are questions alone.
    """

    name = "helm-state"
    title = Message("HELM: what a run asked and got (scenario_state)")
    example = "adapter_spec, request_states"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if {_METHOD, "instance"} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        folder = next((text(row.get(_FOLDER)) for row in head.first_rows), "")
        run = _Run.of(head, folder, "result")
        tables = (TableName.QUESTIONS, TableName.ANSWERS, TableName.SCORES, TableName.CHOICES)
        return fixed_draft(
            head,
            lambda head: told_rows(head, partial(_state, run.stats())),
            layout=self.name,
            tables=tables,
            dataset=run.scenario or None,
        )


def _state(stats: Mapping[_Place, Mapping[str, float | None]], raw: FileRow) -> Iterator[FieldRow]:
    cells, instance = raw.cells, members(raw.cells.get("instance"))
    given = {**instance, "train_trial_index": cells.get("train_trial_index")}
    question_id, trial = place = _place(given, instance.get("id"))
    model = text(cells.get(_MODEL))
    options = members(cells.get("output_mapping"))
    if not model and cells.get("result") is None:
        yield from _question(raw.row, question_id, instance, list(options.values()))
        return
    if not model:
        raise absent(_MODEL)
    if cells.get("reference_index") is not None:
        message = Message(
            "The model weighed the options of {question} one by one. Import the display_predictions of the run "
            "instead.",
            {"question": question_id},
        )
        raise RecordFault("reference_index", message)
    yield from _question(raw.row, question_id, instance, list(options.values()))
    result = members(cells.get("result"))
    completion = members(next(iter(items(result.get("completions"))), None))
    said = text(completion.get("text"))
    if not said.strip():
        reason = text(result.get("error")) or "-"
        values = {"question": question_id, "reason": reason.rstrip(".")}
        raise RecordFault("result", Message("The model gave no answer to {question}: {reason}.", values))
    seconds = number(result.get("request_time"))
    about: dict[str, object] = {"latency_ms": round(seconds * 1000, 1)} if seconds is not None else {}
    if tokens := items(completion.get("tokens")):
        about["output_tokens"] = len(tokens)
    if finish := completion.get("finish_reason"):
        about["stop_reason"] = members(finish).get("reason", finish)
    reply, of_instance = Replied(question_id, model, said, trial, about=about), stats.get(place, {})
    if options:
        option = _option(said, list(options))
        yield _choice(raw.row, reply, option, {**about, **({"stats": of_instance} if of_instance else {})})
        return
    yield reply.row(raw.row)
    yield from _scores(raw.row, reply, of_instance)


def _option(said: str, letters: Sequence[str]) -> int | None:
    """The option that a reply names; a word that begins with a letter, as "Because" does, names none."""
    letter = said.strip()
    if letter in letters:
        return letters.index(letter) + 1
    return chosen_option(letter, len(letters)) if LETTERS.startswith("".join(letters)) else None


def _choice(row: int, reply: Replied, option: int | None, extra: Cells) -> FieldRow:
    fields = {"question_id": reply.question_id, "model": reply.model, "raw_output": reply.text, "run": reply.run}
    return FieldRow(TableName.CHOICES, row, fields | {"choice": option}, extra)


def _question(row: int, question_id: str, instance: Cells, options: list[object]) -> Iterator[FieldRow]:
    """An instance with its options and key, or its right references."""
    given = instance.get("input")
    asked = asked_in(members(given).get("text", given), "input").question
    references = [members(reference) for reference in items(instance.get("references"))]
    texts = [text(members(one.get("output")).get("text", one.get("output"))) for one in references]
    right = [told for told, one in zip(texts, references, strict=True) if _CORRECT in items(one.get("tags"))]
    fields: dict[str, object] = {"question_id": question_id, "question": asked, "kind": "open"}
    fields["split"] = instance.get("split")
    if options:
        keys = [place for place, option in enumerate(options, start=1) if option in right]
        fields |= {"kind": "choice", "correct_option": keys[0] if len(keys) == 1 else None}
        fields |= {f"option_{place}": option for place, option in enumerate(options, start=1)}
    others = [told for told in texts if told not in right]
    # any one of several right options is right there, which a set of options that belong together is not
    kept = {"right": right} if len(right) > 1 else {}
    yield FieldRow(TableName.QUESTIONS, row, fields, kept if options else {"references": others} if others else {})
    yield from () if options else reference_rows(row, question_id, right, "reference")


class HelmRuns:
    """The description of a run, of which the model's name is taken."""

    name = "helm-run"
    title = Message("HELM: description of a run (run_spec)")
    example = "name, scenario_spec, adapter_spec"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if {"helm_run", _MODEL} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.MODELS,)
        return fixed_draft(head, lambda head: told_rows(head, _model_row), layout=self.name, tables=tables)


def _model_row(raw: FileRow) -> Iterator[FieldRow]:
    yield FieldRow(TableName.MODELS, raw.row, {"model": raw.cells.get(_MODEL)})


def _list_draft(
    layout: "HelmPredictions | HelmInstances | HelmStats",
    head: FileHead,
    of_record: Callable[[_Run, FileRow], Iterator[FieldRow]],
    column: str,
    *,
    joins: frozenset[str] = frozenset({_METHOD}),
) -> ImportDraft:
    """A list of a run, which gives nothing of its own beside files that it ``joins``."""
    run = _Run.of(head, head.path.parent.name, column)
    is_joined = bool(joins & run.beside.keys())
    needs_model = not is_joined and not run.model and TableName.QUESTIONS not in layout.tables
    known = run if run.model else replace(run, model=head.path.stem)

    def rows(head: FileHead) -> Iterator[ReadRow]:
        if not is_joined:
            return told_rows(head, partial(of_record, known))
        return (SkippedRow(raw.row, RowSkip.JOINED) if isinstance(raw, FileRow) else raw for raw in file_rows(head))

    return fixed_draft(
        head,
        rows,
        layout=layout.name,
        tables=layout.tables,
        dataset=run.scenario or None,
        may_lack_questions=True,
        asks=(ask_for_model(column, f"{column}.author"),) if needs_model else (),
    )


class HelmPredictions:
    """Outputs of a model for each instance, with their scores; the instances are a file of their own."""

    name = "helm-predictions"
    title = Message("HELM: predictions of a model (display_predictions)")
    example = "instance_id, predicted_text, stats"
    tables = (TableName.ANSWERS, TableName.SCORES, TableName.CHOICES)

    def recognises(self, head: FileHead) -> float:
        return 1.0 if {"instance_id", _PREDICTED} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        stats = _Run.of(head, head.path.parent.name, _PREDICTED).stats()
        rows = (raw.cells for raw in file_rows(head) if isinstance(raw, FileRow))
        are_choices = any(cells.get(_MAPPED) for cells in rows)
        return _list_draft(self, head, partial(_prediction, stats, are_choices), _PREDICTED)


def _prediction(
    stats: Mapping[_Place, Mapping[str, float | None]], are_choices: bool, run: _Run, raw: FileRow
) -> Iterator[FieldRow]:
    """A choice where any reply of the run was read as an option, for all of its questions have options then."""
    cells = raw.cells
    question_id, trial = place = _place(cells, cells.get("instance_id"))
    said, option = text(cells.get(_PREDICTED)), cells.get(_MAPPED)
    if not said.strip():
        raise absent(_PREDICTED)
    own = {name: number_in(value) for name, value in members(cells.get(_STATS)).items()}
    found = {**stats.get(place, {}), **own}
    reply = Replied(question_id, run.model, said, trial)
    if are_choices:
        about = {_MAPPED: option} if option else {}
        yield _choice(raw.row, reply, _option(said, LETTERS), {**about, "stats": found})
        return
    yield reply.row(raw.row)
    yield from _scores(raw.row, reply, found)


class HelmInstances:
    """Questions of a scenario. References of which some are not right are options, others are reference answers."""

    name = "helm-instances"
    title = Message("HELM: instances of a scenario (instances)")
    example = "id, input, references, split"
    tables = (TableName.QUESTIONS, TableName.ANSWERS)

    def recognises(self, head: FileHead) -> float:
        references = [one for row in head.first_rows for one in items(row.get("references"))]
        is_theirs = bool(references) and all("tags" in members(one) and "output" in members(one) for one in references)
        return 1.0 if is_theirs and {"id", "input"} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return _list_draft(self, head, _instance, "input")


def _instance(_run: _Run, raw: FileRow) -> Iterator[FieldRow]:
    question_id, _ = _place(raw.cells, raw.cells.get("id"))
    references = [members(one) for one in items(raw.cells.get("references"))]
    are_options = len(references) > 1 and not all(_CORRECT in items(one.get("tags")) for one in references)
    options = [members(one.get("output")).get("text", one.get("output")) for one in references] if are_options else []
    yield from _question(raw.row, question_id, raw.cells, options)


class HelmStats:
    """Scores of answers, which wait for the answers where these are not there."""

    name = "helm-stats"
    title = Message("HELM: statistics of each instance (per_instance_stats)")
    example = "instance_id, train_trial_index, stats"
    tables = (TableName.SCORES,)

    def recognises(self, head: FileHead) -> float:
        is_list = any(isinstance(row.get(_STATS), list) for row in head.first_rows)
        return 0.99 if is_list and "instance_id" in head.columns else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return _list_draft(self, head, _stat, "instance_id", joins=frozenset({_METHOD, _PREDICTED}))


def _stat(run: _Run, raw: FileRow) -> Iterator[FieldRow]:
    question_id, trial = _place(raw.cells, raw.cells.get("instance_id"))
    yield from _scores(raw.row, Replied(question_id, run.model, "", trial), _means(raw.cells))


LAYOUTS = (HelmStates(), HelmRuns(), HelmPredictions(), HelmInstances(), HelmStats())
