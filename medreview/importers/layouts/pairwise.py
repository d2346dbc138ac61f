"""Tables of pairs: which of two texts fits a target better, A, B or neither.

The pairs of the MSLR shared task are laid out so: Wang LL, Otmakhova Y, DeYoung J, et al. (2023) Automated metrics for
medical multi-document summarization disagree with human evaluations. ACL 2023.
"""

import hashlib
import re
from collections.abc import Iterator

from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import Table
from medreview.errors import Message, RowProblem
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.raw_rows import RawRow, raw_rows
from medreview.importers.skipped_rows import SkippedRow, SkipReason

_TEXTS = ("sys_a", "A", "sys_b", "B", "target")
_PREFERENCE = re.compile(r"which of a or b .*|preference|preferred|winner", re.IGNORECASE)
_RATER = re.compile(r".*\b(A\d+)\b.*")
_SCALE = "0=the other,0.5=neither,1=this one"
_VALUES = {"a": (1, 0), "b": (0, 1), "neither": (0.5, 0.5), "tie": (0.5, 0.5)}


class Pairwise:
    """A pair gives two ratings, one of each text: whether it was preferred to the other one, which has a dimension.

    The file does not say whose judgements it holds, so the rater is named after the file. The target is the reference
    answer of a question that has only the review's id; half-empty files are usual, and their blank rows are no ratings.
    """

    name = "pairwise"

    def recognises(self, head: FileHead) -> float:
        return 1.0 if set(_TEXTS) <= set(head.columns) and _preference(head) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        return fixed_draft(
            head,
            self._rows,
            layout=self.name,
            tables=(Table.QUESTIONS, Table.ANSWERS, Table.RATINGS),
            dataset="MSLR" if "review_id" in head.columns else None,
            scale=_SCALE,
        )

    def _rows(self, head: FileHead) -> Iterator[ReadRow]:
        preference = _preference(head) or ""
        told: dict[str, object] = {}
        for raw in raw_rows(head):
            if not isinstance(raw, RawRow):
                yield raw
                continue
            absent = [name for name in _TEXTS if not raw.cells.get(name)]
            if absent:
                yield RowProblem(head.name, raw.row, absent[0], Message("There is no {field}.", {"field": absent[0]}))
                continue
            yield from _texts(head, raw, told)
            yield from _ratings(head, raw, preference)


def _preference(head: FileHead) -> str | None:
    return next((name for name in head.columns if _PREFERENCE.fullmatch(name.strip())), None)


def _question_id(raw: RawRow) -> str:
    given = raw.cells.get("review_id")
    return str(given) if given else hashlib.sha256(str(raw.cells["target"]).encode()).hexdigest()[:10]


def _answers(raw: RawRow) -> list[dict[str, object]]:
    question_id = _question_id(raw)
    systems = [(raw.cells["sys_a"], raw.cells["A"]), (raw.cells["sys_b"], raw.cells["B"])]
    return [
        {"question_id": question_id, "answer_id": f"{question_id}-{system}", "author": system, "answer": text}
        for system, text in systems
    ]


def _texts(head: FileHead, raw: RawRow, told: dict[str, object]) -> Iterator[ReadRow]:
    """The question, its target and both texts, each the first time that it is seen; another text is a problem."""
    question_id = _question_id(raw)
    question = {"question_id": question_id, "question": f"Summarise the review {question_id}.", "kind": "open"}
    target = {"question_id": question_id, "answer_id": f"{question_id}-target", "author": "target"}
    target |= {"is_reference": True, "answer": raw.cells["target"]}
    if question_id not in told:
        yield FieldRow(Table.QUESTIONS, raw.row, question | {"language": "en"})
        told[question_id] = None
    for answer in (target, *_answers(raw)):
        key = str(answer["answer_id"])
        if key not in told:
            yield FieldRow(Table.ANSWERS, raw.row, answer | {"language": "en"})
        elif told[key] != answer["answer"]:
            message = Message("{key} has another {field} in an earlier row.", {"key": key, "field": "answer"})
            yield RowProblem(head.name, raw.row, "answer", message)
        told.setdefault(key, answer["answer"])


def _ratings(head: FileHead, raw: RawRow, preference: str) -> Iterator[ReadRow]:
    given = str(raw.cells.get(preference) or "").strip()
    if not given:
        yield SkippedRow(raw.row, SkipReason.NOT_RATED)
        return
    values = _VALUES.get(re.split(r"[^a-z]", given.lower())[0])
    if values is None:
        message = Message("{cell} is not one of {allowed}.", {"cell": given, "allowed": "A, B, Neither"})
        yield RowProblem(head.name, raw.row, preference, message)
        return
    used = {*_TEXTS, "review_id", preference}
    extra = {name or "mark": value for name, value in raw.cells.items() if name not in used}
    rater = _RATER.fullmatch(head.path.stem)
    answers = _answers(raw)
    for answer, other, value in zip(answers, reversed(answers), values, strict=True):
        names = {name: answer[name] for name in ("question_id", "answer_id", "author")}
        rating = {
            "study": "Pairwise",
            "rater": rater.group(1) if rater else head.path.stem,
            "granularity": Granularity.COARSE,
            "dimension": f"preferred to {other['author']}",
            "value": value,
        }
        yield FieldRow(Table.RATINGS, raw.row, names | rating, extra)


LAYOUTS = (Pairwise(),)
