"""Question banks of Moodle, as it exports them in XML; as Aiken and GIFT they are text (see ``quiz_texts``)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow, file_rows
from medreview.importers.page_tables import words_of
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_records import number_in, reference_rows

_TEXT = "questiontext"
_CHOICES = frozenset({"multichoice", "multichoiceset", "truefalse"})
_WRITTEN = frozenset({"shortanswer", "numerical", "essay"})
_ABOUT = frozenset({"category", "description"})
_ALL = 100.0


class MoodleQuiz:
    """Questions with options or with words to be written; others, such as pairs to be matched, are problems.

    Texts are read from their HTML, which stays in the metadata where it says more.
    """

    name = "moodle-quiz"
    title = Message("Moodle: question bank in XML")
    example = "quiz, question, questiontext, answer"

    def recognises(self, head: FileHead) -> float:
        return 0.97 if head.form is SourceForm.XML and {_TEXT, "@type"} <= set(head.columns) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS)
        return fixed_draft(head, _rows, layout=self.name, tables=tables, may_lack_images=True)


def _rows(head: FileHead) -> Iterator[ReadRow]:
    category = ""
    for raw in file_rows(head):
        if not isinstance(raw, FileRow):
            yield raw
            continue
        kind = str(raw.cells.get("@type"))
        if kind in _CHOICES | _WRITTEN:
            yield from _question(head, raw, category)
        elif kind in _ABOUT:
            category = _inner(raw.cells, "category")[0].rpartition("/")[2]
            yield SkippedRow(raw.row, RowSkip.ABOUT)
        else:
            message = Message(
                "A question of the type {kind} has neither options nor an answer to write.", {"kind": kind}
            )
            yield RowProblem(head.name, raw.row, "type", message)


def _question(head: FileHead, raw: FileRow, category: str) -> Iterator[FieldRow]:
    asked, html = _inner(raw.cells, _TEXT)
    answers = [
        (_plain(cells), _fraction(cells), _inner(cells, "feedback")[0]) for cells in _children(raw.cells, "answer")
    ]
    key = _inner(raw.cells, "idnumber", is_leaf=True)[0] or f"{head.path.stem}-{raw.row}"
    extra: dict[str, object] = {"html": html} if html and "<" in html.replace("<p>", "").replace("</p>", "") else {}
    told = {"explanation": _inner(raw.cells, "generalfeedback")[0], "feedback": [said for *_, said in answers if said]}
    extra |= {name: value for name, value in told.items() if value}
    images = [name for cells in _children(raw.cells, _TEXT) for name in _images(cells)]
    fields: dict[str, object] = {"question_id": key, "question": asked, "title": _inner(raw.cells, "name")[0] or None}
    fields |= {"category": category or None, "images": images or None}
    if raw.cells.get("@type") in _CHOICES:
        options = {f"option_{n}": words for n, (words, _, _) in enumerate(answers, start=1)}
        fields |= {"kind": "choice", "correct_option": _right([share for _, share, _ in answers]), **options}
        yield FieldRow(TableName.QUESTIONS, raw.row, fields, extra)
        return
    yield FieldRow(TableName.QUESTIONS, raw.row, {**fields, "kind": "open"}, extra)
    yield from reference_rows(raw.row, key, [words for words, share, _ in answers if share == _ALL], "answer")


def _right(shares: Sequence[float]) -> tuple[int, ...]:
    """The options for which the whole is given, or else those that give a part of it."""
    least = _ALL if _ALL in shares else min((share for share in shares if share > 0), default=_ALL)
    return tuple(place for place, share in enumerate(shares, start=1) if share >= least)


def _fraction(cells: Mapping[str, object]) -> float:
    return number_in(cells.get("@fraction")) or 0.0


def _inner(cells: Mapping[str, object], name: str, *, is_leaf: bool = False) -> tuple[str, str]:
    """The words of an element, and the HTML that they were read from; empty where it is not there."""
    for part in _children(cells, name):
        html = str(part.get("(text)") or "") if is_leaf else _text(part)
        return words_of(html), html
    return "", ""


def _plain(cells: Mapping[str, object]) -> str:
    return words_of(_text(cells))


def _text(cells: Mapping[str, object]) -> str:
    return next((str(part.get("(text)") or "") for part in _children(cells, "text")), "")


def _images(cells: Mapping[str, object]) -> list[str]:
    return [str(part.get("@name")) for part in _children(cells, "file") if part.get("@name")]


def _children(cells: Mapping[str, object], name: str) -> list[Mapping[str, object]]:
    given = cells.get(name)
    parts = cast("list[object]", given) if isinstance(given, list) else []
    return [cast("Mapping[str, object]", part) for part in parts if isinstance(part, dict)]


LAYOUTS = (MoodleQuiz(),)
