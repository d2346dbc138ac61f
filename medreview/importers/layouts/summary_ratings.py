"""Summaries by many systems with ratings of experts and of workers, as SummEval has them.

Fabbri AR, Kryściński W, McCann B, et al. (2021) SummEval: re-evaluating summarization evaluation. TACL 9. Its
own file has a line for each summary with everybody's ratings, from 1 to 5; collections of benchmarks have a line for
each text with the mean rating of each of its summaries, whose systems they do not name.
"""

from collections.abc import Iterator, Mapping

from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.cell_values import PASSAGE
from medreview.importers.drafts import FieldRow, ImportDraft, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow
from medreview.importers.told_records import Replied, absent, number_in, plain_id, reference_rows, told_rows
from medreview.llm.cloud.json_values import items, members, text

_BY_RATERS = {"expert": "expert_annotations", "worker": "turker_annotations"}
_MEANS = ("relevance", "coherence", "fluency", "consistency")
_STUDY = "SummEval"


class SummaryRatings:
    """A summary is an answer, what it is a summary of the question's passage, if the file has it."""

    name = "summary-ratings"
    title = Message("Summaries with ratings of experts")
    example = "id, decoded, model_id, expert_annotations, references"

    def recognises(self, head: FileHead) -> float:
        return 0.97 if {"decoded", "model_id", "expert_annotations"} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS, TableName.RATINGS)
        return fixed_draft(
            head, lambda head: told_rows(head, _of_summary), layout=self.name, tables=tables, scale="1:5"
        )


class SummaryMeans:
    """The systems are numbered in the order of a line; a mean of several raters is a score, and no rating."""

    name = "summary-means"
    title = Message("Summaries with mean ratings")
    example = "id, text, machine_summaries, human_summaries, relevance, coherence"

    def recognises(self, head: FileHead) -> float:
        return 0.97 if {"machine_summaries", "human_summaries", *_MEANS[:1]} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS, TableName.SCORES)
        return fixed_draft(head, lambda head: told_rows(head, _of_text), layout=self.name, tables=tables)


def _question(raw: FileRow) -> tuple[str, FieldRow]:
    key = plain_id(raw.cells.get("id"))
    if not key:
        raise absent("id")
    read = text(raw.cells.get("text"))
    fields: dict[str, object] = {"question_id": key, "question": f"Summarise the text {key}.", "kind": "open"}
    fields["context"] = [{"role": PASSAGE, "text": read}] if read else None
    return key, FieldRow(TableName.QUESTIONS, raw.row, fields)


def _of_summary(raw: FileRow) -> Iterator[FieldRow]:
    cells = raw.cells
    key, question = _question(raw)
    model = text(cells.get("model_id"))
    if not model or not text(cells.get("decoded")):
        raise absent("decoded" if model else "model_id")
    yield question
    yield from reference_rows(raw.row, key, items(cells.get("references")), "reference")
    reply = Replied(
        key, model, cells["decoded"], about=_left(cells, {"id", "decoded", "model_id", "references", "text"})
    )
    yield reply.row(raw.row)
    for kind, column in _BY_RATERS.items():
        for number, given in enumerate(map(members, items(cells.get(column))), start=1):
            for dimension, value in given.items():
                fields = {"rater": f"{kind} {number}", "group": kind, "study": _STUDY, "dimension": dimension}
                fields |= {"granularity": Granularity.COARSE, "value": value}
                yield FieldRow(TableName.RATINGS, raw.row, {**reply.names, **fields})


def _of_text(raw: FileRow) -> Iterator[FieldRow]:
    cells = raw.cells
    key, question = _question(raw)
    yield question
    yield from reference_rows(raw.row, key, items(cells.get("human_summaries")), "reference")
    for place, summary in enumerate(items(cells.get("machine_summaries"))):
        reply = Replied(key, f"system {place + 1}", summary)
        yield reply.row(raw.row)
        for name in _MEANS:
            means = items(cells.get(name))
            if place < len(means) and (value := number_in(means[place])) is not None:
                metric = f"mean {name} of raters"
                yield FieldRow(TableName.SCORES, raw.row, {**reply.names, "metric": metric, "value": value})


def _left(cells: Mapping[str, object], used: set[str]) -> dict[str, object]:
    return {name: cell for name, cell in cells.items() if name not in used | set(_BY_RATERS.values())}


LAYOUTS = (SummaryRatings(), SummaryMeans())
