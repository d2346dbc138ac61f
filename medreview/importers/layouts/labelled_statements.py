"""Statements with a label of a closed list each: true or false, supported or refuted, entailed or not.

What is read before a statement is its context: the premise of an inference, or the evidence for a claim.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from medreview.domain.table_rows import TableName
from medreview.errors import Listed, Message, RowProblem
from medreview.importers.cell_values import asks, is_phrase
from medreview.importers.column_names import columns_by_meaning, plain_name, suggested_columns
from medreview.importers.conversations import turns_or_passage
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, file_rows, missing_column
from medreview.importers.model_names import is_model
from medreview.importers.person_names import ANNOTATORS, RATERS, named_for
from medreview.importers.told_records import plain_id

_NAMES: Mapping[str, tuple[str, ...]] = {
    "statement": ("statement", "claim", "hypothesis", "sentence2", "assertion", "گزاره", "ادعا"),
    "before": ("premise", "sentence1", "evidence", "passage", "context"),
    "label": ("gold_label", "label", "verdict", "answer", "truth", "is_true", "entailment", "برچسب"),
    "id": ("id", "pair_id", "claim_id", "statement_id", "qid", "index", "شناسه"),
}
_OF_OTHERS = frozenset(
    {*named_for(RATERS | ANNOTATORS), "model", "judge"}
    | {"prediction", "predicted", "pred", "response", "output", "model_output", "answer"}
)
"""Columns of what somebody said of the statements, which this layout would not take."""
_OF_CHANCES = frozenset({"entailment", "contradiction", "neutral", "supported", "prob", "probability", "confidence"})
"""Words in names of what a model that labels statements gives to each label."""
_TRUTHS = (
    *(("true", "false"), ("t", "f"), ("v", "f"), ("o", "x"), ("○", "×"), ("◯", "×"), ("right", "wrong")),
    *(("correct", "incorrect"), ("درست", "نادرست"), ("صحیح", "غلط"), ("صح", "خطأ"), ("صحيح", "خطأ")),
    *(("对", "错"), ("正确", "错误"), ("正確", "錯誤"), ("正しい", "誤り"), ("正", "誤"), ("참", "거짓")),
    *(("richtig", "falsch"), ("wahr", "falsch"), ("vrai", "faux"), ("verdadero", "falso"), ("vero", "falso")),
    *(("verdadeiro", "falso"), ("верно", "неверно"), ("правда", "ложь"), ("doğru", "yanlış"), ("benar", "salah")),
    *(("đúng", "sai"), ("prawda", "fałsz"), ("waar", "onwaar"), ("juist", "onjuist"), ("sant", "falskt")),
)
"""Words for whether a statement is true, as examinations write them."""
_LISTS = (
    ("yes", "no"),
    ("yes", "no", "maybe"),
    ("supports", "refutes"),
    ("supported", "refuted"),
    ("supported", "unsupported"),
    ("supported", "not supported"),
    ("supported", "not supported", "contradicted"),
    ("entailment", "contradiction"),
    ("entailment", "neutral", "contradiction"),
    ("supports", "refutes", "neutral"),
    ("supports", "refutes", "not enough info"),
    ("supported", "refuted", "not enough information"),
    ("support", "contradict", "not enough info"),
    ("true", "false", "mixture", "unproven"),
    *_TRUTHS,
)
_SURE = 0.9


@dataclass(frozen=True, slots=True)
class _Columns:
    """The columns of a table of statements by what they mean."""

    named: Mapping[str, str]

    @classmethod
    def of(cls, head: FileHead) -> "_Columns | None":
        named = columns_by_meaning(head.columns, _NAMES)
        named = named if {"statement", "label"} <= named.keys() else _of_examination(head) or named
        others = set(map(plain_name, head.columns)) - {plain_name(named.get("label", ""))}
        is_plain = head.form is not SourceForm.XML and _OF_OTHERS.isdisjoint(others)
        return cls(named) if is_plain and {"statement", "label"} <= named.keys() else None

    def cell(self, cells: Mapping[str, object], meaning: str) -> object:
        return cells.get(self.named[meaning]) if meaning in self.named else None

    def labels(self, rows: Iterable[Mapping[str, object]]) -> dict[str, str]:
        """The labels as they are compared, each as it is written first; more than any list has are not looked at."""
        found: dict[str, str] = {}
        for cells in rows:
            if told := _word(self.cell(cells, "label")):
                found.setdefault(_plain(told), told)
            if len(found) > max(map(len, _LISTS)):
                break
        return found


def _of_examination(head: FileHead) -> dict[str, str]:
    """The columns of statements that are called questions and ask nothing, and of whether each is true; else none.

    A file that is called after a model holds its answers, and not what is right.
    """
    found = suggested_columns(head.columns, ["question", "answer", "correct_option", "question_id"])
    label = found.get("correct_option") or found.get("answer")
    is_of_others = label is None or plain_name(label) in _OF_OTHERS - {"answer"} or is_model(head.path.stem)
    if label is None or is_of_others or "question" not in found:
        return {}
    told = {_plain(_word(row.get(label))) for row in head.first_rows} - {""}
    asked = [str(row.get(found["question"]) or "") for row in head.first_rows]
    if len(told) < len(_TRUTHS[0]) or not any(told == {*words} for words in _TRUTHS) or any(map(asks, asked)):
        return {}
    ids = {"id": found["question_id"]} if "question_id" in found else {}
    return {"statement": found["question"], "label": label, **ids}


class LabelledStatements:
    """A statement is a question whose options are the labels of its list."""

    name = "labelled-statements"
    title = Message("Statements with labels: true or false, supported or refuted, entailed or not")
    example = "claim, evidence, label; or sentence1, sentence2, gold_label"

    def recognises(self, head: FileHead) -> float:
        columns = _Columns.of(head)
        if columns is None or not _options(columns.labels(head.first_rows)):
            return 0.0
        if any(_OF_CHANCES & {*plain_name(name).split("_")} for name in head.columns if name != columns.named["label"]):
            return 0.0  # the labels are what a model said, too
        texts = [columns.cell(cells, "statement") for cells in head.first_rows]
        n_phrases = sum(is_phrase(text) for text in texts if isinstance(text, str))
        return _SURE if 2 * n_phrases > len(texts) and all(isinstance(text, str) for text in texts) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return fixed_draft(head, _rows, layout=self.name, tables=(TableName.QUESTIONS,))


def _options(labels: Mapping[str, str]) -> tuple[str, ...]:
    """The shortest list with all of the labels, which it writes as the file does; none where no list has them."""
    of_all = [words for words in _LISTS if labels and labels.keys() <= set(words)]
    words = min(of_all, key=len, default=())
    style = next(iter(labels.values()), "")
    as_written = str.upper if style.isupper() else str.capitalize if style[:1].isupper() else str
    return tuple(labels.get(word, as_written(word)) for word in words)


def _plain(label: str) -> str:
    return label.casefold().replace("_", " ").replace("-", " ")


def _word(cell: object) -> str:
    return str(cell).strip() if isinstance(cell, str | bool) else ""


def _rows(head: FileHead) -> Iterator[ReadRow]:
    columns = _Columns.of(head)
    if columns is None:
        yield missing_column(head, "label")
        return
    told = (raw.cells for raw in file_rows(head) if isinstance(raw, FileRow))
    options = _options(columns.labels(told)) or _options(columns.labels(head.first_rows))
    if not options:
        values = {"labels": Listed(columns.labels(head.first_rows).values()), "lists": _shown_lists()}
        words = Message("No known list of labels has all of {labels}. Known are: {lists}.", values)
        yield RowProblem(head.name, None, columns.named["label"], words)
        return
    for raw in file_rows(head):
        yield _statement(head, raw, columns, options) if isinstance(raw, FileRow) else raw


def _shown_lists() -> Listed:
    return Listed(" / ".join(words) for words in _LISTS)


def _statement(head: FileHead, raw: FileRow, columns: _Columns, options: tuple[str, ...]) -> ReadRow:
    cells = raw.cells
    told = _plain(_word(columns.cell(cells, "label")))
    known = [*map(_plain, options)]
    if told and told not in known:
        values = {"cell": str(columns.cell(cells, "label")), "allowed": Listed(options)}
        return RowProblem(
            head.name, raw.row, columns.named["label"], Message("{cell} is not one of {allowed}.", values)
        )
    fields: dict[str, object] = {
        "question_id": plain_id(columns.cell(cells, "id")) or raw.row,
        "question": columns.cell(cells, "statement"),
        "context": turns_or_passage(columns.cell(cells, "before")),
        "kind": "choice",
        "correct_option": known.index(told) + 1 if told else None,
    }
    fields |= {f"option_{place}": option for place, option in enumerate(options, start=1)}
    taken = {column for meaning, column in columns.named.items() if meaning != "before" or fields["context"]}
    extra = {name: cell for name, cell in cells.items() if name not in taken}
    return FieldRow(TableName.QUESTIONS, raw.row, fields, extra)


LAYOUTS = (LabelledStatements(),)
