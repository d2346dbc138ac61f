"""Logs of OpenAI Evals: a line for the run, then one for each event of a sample, and the report at the end.

What was sampled first in a sample is the model's answer; later prompts of the same sample are a grader's or a next
step's, and which of both no log tells.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from medreview.domain.table_rows import TableName
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import Message, RowProblem
from medreview.importers.cell_values import is_filled
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.open_questions import ask_for_model
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_records import RecordFault, Replied, absent, as_text, asked_in, number_in, reference_rows
from medreview.llm.cloud.json_values import items, members, text

_EVENT = frozenset({"run_id", "sample_id", "type", "data"})
_SAMPLING = "sampling"
_VALUES = ("correct", "score", "accuracy", "f1_score", "f1")


class OpenaiEvals:
    """Numbers that an event says of an answer are scores named after the evaluation; what was expected, a reference."""

    name = "openai-evals"
    title = Message("OpenAI Evals: log of a run")
    example = '{"run_id": …, "sample_id": …, "type": "sampling", "data": {"prompt": …, "sampled": …}}'

    def recognises(self, head: FileHead) -> float:
        return 0.98 if set(head.columns) >= _EVENT else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        run, said = _LoggedRun.of(head), head.said.constants.get("author")
        asks = (ask_for_model("data", "author", may_stay_open=True),) if run.model == NOT_STATED and not said else ()
        tables = (TableName.QUESTIONS, TableName.ANSWERS, TableName.SCORES)
        return fixed_draft(
            head, lambda head: _rows(head, _LoggedRun.of(head)), layout=self.name, tables=tables, asks=asks
        )


@dataclass(slots=True)
class _LoggedRun:
    """The model and the evaluation of a log, and the samples whose answers were told."""

    model: str
    metric: str
    answered: set[str] = field(default_factory=set[str])

    @classmethod
    def of(cls, head: FileHead) -> "_LoggedRun":
        spec = next(filter(None, (members(row.get("spec")) for row in head.first_rows)), members(None))
        models = [text(one) for one in items(spec.get("completion_fns"))] or [text(spec.get("model_name"))]
        names = (spec.get("base_eval"), spec.get("eval_name"), head.path.stem)
        told = head.said.constants.get("author") or models[0]
        return cls(told or NOT_STATED, next(name for one in names if (name := text(one))))

    def told_by(self, raw: FileRow) -> Iterator[ReadRow]:
        """The rows that an event gives; ``RecordFault`` where it lacks what it must have."""
        cells, data = raw.cells, members(raw.cells.get("data"))
        key = text(cells.get("sample_id"))
        if not key:
            yield SkippedRow(raw.row, RowSkip.ABOUT)  # the run itself, and its report
            return
        reply = Replied(key, self.model or "-", "")
        if cells.get("type") == _SAMPLING:
            yield from self._sampled(raw.row, key, data)
            return
        yield from reference_rows(raw.row, key, _expected(data), "expected")
        numbers = ((name, number_in(data.get(name))) for name in _VALUES)
        found = next(((name, value) for name, value in numbers if value is not None), None)
        if found is None:
            yield SkippedRow(raw.row, RowSkip.ABOUT)
            return
        metric = self.metric if found[0] == _VALUES[0] else f"{self.metric} {found[0]}"
        left = {name: part for name, part in data.items() if name not in {found[0], "expected", "sampled"}}
        yield FieldRow(TableName.SCORES, raw.row, {**reply.names, "metric": metric, "value": found[1]}, left)

    def _sampled(self, row: int, key: str, data: Mapping[str, object]) -> Iterator[ReadRow]:
        if key in self.answered:
            yield SkippedRow(row, RowSkip.ABOUT)
            return
        asked = asked_in(data.get("prompt"), "data.prompt")
        said = items(data.get("sampled")) or [data.get("sampled")]
        if not text(said[0]):
            raise absent("data.sampled")
        self.answered.add(key)
        yield FieldRow(TableName.QUESTIONS, row, {"question_id": key, **asked.fields, "kind": "open"}, asked.extra)
        about = {"further_samples": said[1:]} if said[1:] else {}
        yield Replied(key, self.model or "-", said[0], about=about).row(row)


def _expected(data: Mapping[str, object]) -> list[str]:
    told = items(data.get("expected")) or [data.get("expected")]
    return [as_text(one) for one in told if is_filled(one)]


def _rows(head: FileHead, run: _LoggedRun) -> Iterator[ReadRow]:
    for raw in file_rows(head):
        if not isinstance(raw, FileRow):
            yield raw
            continue
        try:
            yield from list(run.told_by(raw))
        except RecordFault as fault:
            yield RowProblem(head.name, raw.row, fault.field, fault.message)


LAYOUTS = (OpenaiEvals(),)
