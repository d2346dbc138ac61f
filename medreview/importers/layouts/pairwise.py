"""Tables of pairs: which of two texts fits a target better, A, B or neither.

The pairs of the MSLR shared task are laid out so: Wang LL, Otmakhova Y, DeYoung J, et al. (2023) Automated metrics for
medical multi-document summarization disagree with human evaluations. ACL 2023.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.column_names import plain_name
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.skipped_rows import RowSkip, SkippedRow

_NAMES: Mapping[str, tuple[str, ...]] = {
    "sys_a": ("sys_a", "model_a", "system_a", "author_a", "llm_a"),
    "A": ("a", "response_a", "answer_a", "output_a", "text_a", "completion_a", "summary_a"),
    "sys_b": ("sys_b", "model_b", "system_b", "author_b", "llm_b"),
    "B": ("b", "response_b", "answer_b", "output_b", "text_b", "completion_b", "summary_b"),
    "target": ("target", "reference", "reference_answer", "gold"),
    "question": ("question", "prompt", "query", "سوال", "问题"),
    "id": ("review_id", "question_id", "id"),
    "rater": ("rater", "annotator", "reviewer", "ارزیاب", "评分者"),
}
_PREFERENCE = re.compile(
    r"which of a or b .*|preference|preferred|winner|better|choice|verdict|vote|human_preference", re.IGNORECASE
)
_RATER = re.compile(r".*\b(A\d+)\b.*")
_WORD_BEFORE = re.compile(r"^(?:model|response|answer|system|sys|option|text|output|summary)[\s_-]*")
_SCALE = "0=the other,0.5=neither,1=this one"
_EVEN = (0.5, 0.5)
_VALUES = {"a": (1, 0), "b": (0, 1), **dict.fromkeys(("neither", "tie", "both", "equal", "same", "draw"), _EVEN)}


class Pairwise:
    """A pair gives two ratings, one of each text: whether it was preferred to the other one, which has a dimension.

    The file does not say whose judgements it holds, so the rater is named after the file. The target is the reference
    answer of a question that has only the review's id; half-empty files are usual, and their blank rows are no ratings.
    """

    name = "pairwise"

    def recognises(self, head: FileHead) -> float:
        columns = _columns(head)
        is_pair = {"A", "B"} <= columns.keys() and columns.keys() & {"target", "question"}
        return 1.0 if is_pair and _preference(head) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return fixed_draft(
            head,
            self._rows,
            layout=self.name,
            tables=(TableName.QUESTIONS, TableName.ANSWERS, TableName.RATINGS),
            dataset="MSLR" if "review_id" in head.columns else None,
            scale=_SCALE,
        )

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        preference, columns = _preference(head), _columns(head)
        if preference is None or not {"A", "B"} <= columns.keys() or not columns.keys() & {"target", "question"}:
            message = Message(
                "No columns were found that hold a pair of texts, what they answer, and which is preferred."
            )
            yield RowProblem(head.name, None, None, message)
            return
        needed = [columns[name] for name in _NAMES if name in columns and name not in {"id", "rater"}]
        told: dict[str, object] = {}
        for raw in file_rows(head):
            if not isinstance(raw, FileRow):
                yield raw
                continue
            absent = [column for column in needed if not raw.cells.get(column)]
            if absent:
                yield RowProblem(head.name, raw.row, absent[0], Message("There is no {field}.", {"field": absent[0]}))
                continue
            pair = _PairRow.of(raw, columns)
            yield from _texts(head, raw, pair, told)
            yield from _ratings(head, raw, pair, preference)


@dataclass(frozen=True, slots=True)
class _PairRow:
    """One row by what its columns mean; ``answers`` are the two texts, each with its names."""

    question_id: str
    question: str
    cells: Mapping[str, object]
    answers: tuple[dict[str, object], dict[str, object]]
    used: frozenset[str]

    @classmethod
    def of(cls, raw: FileRow, columns: Mapping[str, str]) -> "_PairRow":
        cells = {name: raw.cells.get(column) for name, column in columns.items()}
        asked = str(cells.get("question") or cells.get("target"))
        question_id = str(cells.get("id") or hashlib.sha256(asked.encode("utf-8", "surrogatepass")).hexdigest()[:10])
        systems = (cells.get("sys_a", "A"), cells.get("sys_b", "B"))
        answers = [
            {
                "question_id": question_id,
                "answer_id": f"{question_id}-{system}",
                "author": system,
                "answer": cells[side],
            }
            for system, side in zip(systems, ("A", "B"), strict=True)
        ]
        question = str(cells.get("question") or f"Summarise the review {question_id}.")
        return cls(question_id, question, cells, (answers[0], answers[1]), frozenset(columns.values()))


def _columns(head: FileHead) -> dict[str, str]:
    by_name = {plain_name(column): column for column in reversed(head.columns)}
    found = ((name, next((by_name[s] for s in spellings if s in by_name), None)) for name, spellings in _NAMES.items())
    return {name: column for name, column in found if column is not None}


def _preference(head: FileHead) -> str | None:
    return next((name for name in head.columns if _PREFERENCE.fullmatch(name.strip())), None)


def _texts(head: FileHead, raw: FileRow, pair: _PairRow, told: dict[str, object]) -> Iterator[ReadRow]:
    """The question, its target and both texts, each the first time that it is seen; another text is a problem."""
    language = {"language": "en"} if "target" in pair.cells and "question" not in pair.cells else {}
    if pair.question_id not in told:
        question = {"question_id": pair.question_id, "question": pair.question, "kind": "open"}
        yield FieldRow(TableName.QUESTIONS, raw.row, question | language)
        told[pair.question_id] = None
    target = {"question_id": pair.question_id, "answer_id": f"{pair.question_id}-target", "author": "target"}
    target |= {"is_reference": True, "answer": pair.cells.get("target")}
    for answer in (*([target] if "target" in pair.cells else ()), *pair.answers):
        key = str(answer["answer_id"])
        if key not in told:
            yield FieldRow(TableName.ANSWERS, raw.row, answer | language)
        elif told[key] != answer["answer"]:
            message = Message("{key} has another {field} in an earlier row.", {"key": key, "field": "answer"})
            yield RowProblem(head.name, raw.row, "answer", message)
        told.setdefault(key, answer["answer"])


def _values(given: str, pair: _PairRow) -> tuple[float, float] | None:
    """A preference as a value for each text; it may be told by letter or by the name of a system."""
    for answer, values in zip(pair.answers, (_VALUES["a"], _VALUES["b"]), strict=True):
        if given == str(answer["author"]):
            return values
    return _VALUES.get(re.split(r"[^a-z]", _WORD_BEFORE.sub("", given.lower()))[0])


def _ratings(head: FileHead, raw: FileRow, pair: _PairRow, preference: str) -> Iterator[ReadRow]:
    given = str(raw.cells.get(preference) or "").strip()
    if not given:
        yield SkippedRow(raw.row, RowSkip.NOT_RATED)
        return
    values = _values(given, pair)
    if values is None:
        message = Message("{cell} is not one of {allowed}.", {"cell": given, "allowed": "A, B, Neither"})
        yield RowProblem(head.name, raw.row, preference, message)
        return
    extra = {name or "mark": value for name, value in raw.cells.items() if name not in {*pair.used, preference}}
    named = _RATER.fullmatch(head.path.stem)
    rater = pair.cells.get("rater") or (named.group(1) if named else head.path.stem)
    for answer, other, value in zip(pair.answers, reversed(pair.answers), values, strict=True):
        names = {name: answer[name] for name in ("question_id", "answer_id", "author")}
        rating = {
            "study": "Pairwise",
            "rater": rater,
            "granularity": Granularity.COARSE,
            "dimension": f"preferred to {other['author']}",
            "value": value,
        }
        yield FieldRow(TableName.RATINGS, raw.row, names | rating, extra)


LAYOUTS = (Pairwise(),)
