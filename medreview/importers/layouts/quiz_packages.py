"""Question banks in XML, as learning platforms exchange them: QTI of Canvas, Blackboard and others, and Open edX.

QTI 1.2 holds items in an assessment, QTI 2 and 3 have a file an item, Open edX a file a problem. Texts are read from
their HTML, which stays in the metadata where it says more.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.page_tables import words_of
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_records import number_in, reference_rows
from medreview.llm.cloud.json_values import items, members

_ITEMS = frozenset({"item", "assessmentitem"})
_OF_ITEM = frozenset({"itembody", "presentation", "multiplechoiceresponse", "choiceresponse", "stringresponse"})
"""Elements of which each stands in one question only."""
_CHOICES = frozenset({"response_label", "simplechoice", "choice"})
_UNASKED = _CHOICES | {"itemfeedback", "resprocessing", "choicehint", "solution", "demandhint", "feedbackinline"}
_OTHERS = frozenset(
    {"matchinteraction", "orderinteraction", "associateinteraction", "hotspotinteraction", "response_grp"}
)
"""Elements of questions in which pairs are matched, or places found."""
_WRITTEN = frozenset({"render_fib"})
_RIGHT = "true"


@dataclass(frozen=True, slots=True)
class _Element:
    """An element with what it holds, by names without their namespaces."""

    tag: str
    told: Mapping[str, str]
    text: str
    inner: "tuple[_Element, ...]"

    @classmethod
    def of(cls, cells: Mapping[str, object]) -> "_Element":
        parts = (found for cell in cells.values() for part in items(cell) if (found := members(part)))
        told = {name[1:].lower(): str(cell) for name, cell in cells.items() if name.startswith("@")}
        tag = str(cells.get("(tag)", "")).rpartition("}")[2].replace("-", "").lower().removeprefix("qti")
        return cls(tag, told, str(cells.get("(text)") or ""), tuple(map(cls.of, parts)))

    def all(self, *tags: str, without: frozenset[str] = frozenset()) -> "Iterator[_Element]":
        """The elements of these names, however deep, but for those inside others."""
        for element in self.inner:
            if element.tag in tags:
                yield element
            elif element.tag not in without:
                yield from element.all(*tags, without=without)

    def first(self, *tags: str) -> "_Element | None":
        return next(self.all(*tags), None)

    def words(self, without: frozenset[str] = frozenset()) -> str:
        """The text of an element; where it is mixed with what does not count, only that of its parts."""
        if self.text and not any(self.all(*without)):
            return words_of(self.text)
        return "\n".join(filter(None, (part.words(without) for part in self.inner if part.tag not in without)))


class QuizPackage:
    """A question with options to choose from, or with words to be written; any other is a problem."""

    name = "quiz-package"
    title = Message("Canvas, Blackboard, Open edX: question bank in XML (QTI)")
    example = "questestinterop, item, presentation; assessmentItem, itemBody; problem, multiplechoiceresponse"

    def recognises(self, head: FileHead) -> float:
        if head.form is not SourceForm.XML:
            return 0.0
        elements = [_Element.of(cells) for cells in head.first_rows]
        return 0.97 if any(one.tag in _OF_ITEM or one.first(*_OF_ITEM) for one in elements) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS)
        return fixed_draft(head, _rows, layout=self.name, tables=tables, may_lack_images=True)


def _rows(head: FileHead) -> Iterator[ReadRow]:
    lone: list[_Element] = []
    for raw in file_rows(head):
        if not isinstance(raw, FileRow):
            yield raw
            continue
        element = _Element.of(raw.cells)
        items = [element] if element.tag in _ITEMS else [*element.all(*_ITEMS)]
        for number, item in enumerate(items, start=1):
            yield from _question(head, raw.row, item, f"{head.path.stem}-{raw.row}-{number}")
        if not items:
            lone.append(element)
            yield SkippedRow(raw.row, RowSkip.ABOUT)
    whole = _Element("item", {}, "", tuple(lone))  # a file of one item, whose parts these are
    if whole.first(*_OF_ITEM):
        yield from _question(head, 1, whole, head.path.stem)


def _question(head: FileHead, row: int, item: _Element, name: str) -> Iterator[ReadRow]:
    options = [*item.all(*_CHOICES, without=_WRITTEN)]
    right = _right(item)
    asked = "\n".join(filter(None, (part.words(_UNASKED) for part in item.all(*_OF_ITEM, without=_UNASKED))))
    asked = asked or item.words(_UNASKED)
    written = [] if options else [*right, *(one.told.get("answer", "") for one in item.all("stringresponse"))]
    if not asked or item.first(*_OTHERS):
        message = Message(
            "A question of the type {kind} has neither options nor an answer to write.", {"kind": _kind(item)}
        )
        yield RowProblem(head.name, row, "type", message)
        return
    marked = [
        one.told.get("correct", "").casefold() == _RIGHT or one.told.get("identifier", one.told.get("ident")) in right
        for one in options
    ]
    fields: dict[str, object] = {"question_id": item.told.get("ident") or item.told.get("identifier") or name}
    fields |= {"question": asked, "title": item.told.get("title"), "kind": "choice" if options else "open"}
    fields |= {
        f"option_{place}": one.words() or one.told.get("identifier") for place, one in enumerate(options, start=1)
    }
    fields |= {"correct_option": tuple(place for place, is_right in enumerate(marked, start=1) if is_right) or None}
    yield FieldRow(TableName.QUESTIONS, row, fields)
    yield from reference_rows(row, str(fields["question_id"]), written, "answer")


def _right(item: _Element) -> list[str]:
    """The names of the right options, or the words that may be written: of conditions that give points, or declared."""
    declared = [one.text for part in item.all("correctresponse") for one in part.all("value")]
    conditions = [one for one in item.all("respcondition") if _gives_points(one)]
    return declared or [one.text for part in conditions for one in part.all("varequal", without=frozenset({"not"}))]


def _gives_points(condition: _Element) -> bool:
    points = [number_in(one.text) or 0 for one in condition.all("setvar")]
    return any(one > 0 for one in points) or condition.told.get("title") == "correct"


def _kind(item: _Element) -> str:
    found = item.first(*_OTHERS)
    return found.tag if found else item.tag


LAYOUTS = (QuizPackage(),)
