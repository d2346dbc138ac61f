"""Questions with a list of models' completions, and in each what a judge said of it, as UltraFeedback writes them.

Cui G, Yuan L, Ding N, et al. (2024) UltraFeedback: boosting language models with scaled AI feedback. ICML 2024.
"""

from collections.abc import Iterator, Mapping

from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.column_names import columns_by_meaning
from medreview.importers.drafts import FieldRow, ImportDraft, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow
from medreview.importers.told_records import (
    Replied,
    absent,
    as_text,
    asked_in,
    id_of_text,
    number_in,
    plain_id,
    told_rows,
)
from medreview.llm.cloud.json_values import items, members, text

_NAMES: Mapping[str, tuple[str, ...]] = {
    "question": ("instruction", "prompt", "question"),
    "completions": ("completions",),
    "id": ("id", "prompt_id", "question_id"),
}
_OF_IT = frozenset({"annotations", "custom_system_prompt", "principle"})
"""Parts of a completion that only this collection has."""
_JUDGE, _PROTOCOL = "GPT-4", "UltraFeedback"
_OVERALL = "overall_score"


class ListedCompletions:
    """Each aspect is a dimension of a judgement by the judge that the paper names, with its reason as the words."""

    name = "listed-completions"
    title = Message("UltraFeedback: completions with a judge's scores")
    example = '{"instruction": …, "completions": [{"model": …, "response": …, "annotations": {…}}]}'

    def recognises(self, head: FileHead) -> float:
        named = columns_by_meaning(head.columns, _NAMES)
        lists = [items(row.get(named.get("completions", ""))) for row in head.first_rows]
        parts = [members(part) for one in lists for part in one]
        are_judged = bool(parts) and all(
            part.keys() >= _OF_IT and {"model", "response"} <= part.keys() for part in parts
        )
        return 0.98 if "question" in named and are_judged else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS, TableName.JUDGEMENTS)
        named = columns_by_meaning(head.columns, _NAMES)
        return fixed_draft(
            head, lambda head: told_rows(head, lambda raw: _rows(named, raw)), layout=self.name, tables=tables
        )


def _rows(named: Mapping[str, str], raw: FileRow) -> Iterator[FieldRow]:
    asked = asked_in(raw.cells.get(named.get("question", "")), "instruction")
    key = plain_id(raw.cells.get(named.get("id", ""))) or id_of_text(asked.question, list(asked.context))
    completions = [members(part) for part in items(raw.cells.get(named.get("completions", "")))]
    if not completions:
        raise absent("completions")
    extra = {name: cell for name, cell in raw.cells.items() if name not in {*named.values(), "models"}}
    yield FieldRow(TableName.QUESTIONS, raw.row, {"question_id": key, **asked.fields, "kind": "open"}, extra)
    for completion in completions:
        if not text(completion.get("model")) or not text(completion.get("response")):
            raise absent("response" if completion.get("model") else "model")
        used = {"model", "response", "annotations", _OVERALL}
        about = {name: value for name, value in completion.items() if name not in used}
        reply = Replied(key, text(completion["model"]), completion["response"], about=about)
        yield reply.row(raw.row)
        for dimension, told in members(completion.get("annotations")).items():
            yield _judgement(raw.row, reply, dimension, members(told))
        if completion.get(_OVERALL) is not None:
            said = {"Rating": completion[_OVERALL], "Rationale": completion.get("critique")}
            yield _judgement(raw.row, reply, _OVERALL, said)


def _judgement(row: int, reply: Replied, dimension: str, told: Mapping[str, object]) -> FieldRow:
    value = number_in(told.get("Rating"))
    words = [as_text(told[name]) for name in ("Rationale", "Rationale For Rating") if told.get(name)]
    fields = {"judge": _JUDGE, "protocol": _PROTOCOL, "dimension": dimension, "value": value}
    left = {name: cell for name, cell in told.items() if name not in {"Rationale", "Rationale For Rating", "Rating"}}
    odd = {"value": told.get("Rating")} if value is None else {}
    return FieldRow(
        TableName.JUDGEMENTS, row, reply.names | fields | {"raw_output": "\n".join(words) or None}, left | odd
    )


LAYOUTS = (ListedCompletions(),)
