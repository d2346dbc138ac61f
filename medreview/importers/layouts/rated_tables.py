"""Wide tables of ratings under a mapping: which columns rate what, of whom and by whom, and the ratings in each row."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from medreview.domain.answers import AuthorKind
from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import TableName
from medreview.domain.unstated_authors import NOT_STATED
from medreview.errors import RowProblem
from medreview.importers.answer_columns import author_of, is_given_as_right
from medreview.importers.author_kinds import author_kind
from medreview.importers.cell_values import is_filled, joined_text, missing, text_of
from medreview.importers.column_names import plain_name
from medreview.importers.column_roles import AT_PLACE, AT_ROW, BY_AUTHOR
from medreview.importers.conversations import AnsweredTurn
from medreview.importers.drafts import FieldMapping, FieldRow, ReadRow
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow
from medreview.importers.kept_columns import kept_names
from medreview.importers.layouts.judged_rows import as_given, given_by
from medreview.importers.layouts.told_texts import ToldTexts
from medreview.importers.nested_names import named_alone
from medreview.importers.person_names import ANNOTATORS, JUDGES, RATERS, named_for
from medreview.importers.rated_columns import (
    holds_text,
    id_of_text,
    is_dimension,
    rater_in,
    told_sheet,
)
from medreview.importers.rated_names import RatedColumn, ToldBeside, only_says_rated, rated_columns
from medreview.importers.rated_objects import of_own_objects
from medreview.importers.rated_places import authors_by_place, places_of
from medreview.importers.rater_comments import RaterComments
from medreview.importers.reference_names import is_called_a_model
from medreview.importers.said_names import may_be_names
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_records import number_in
from medreview.importers.unstated_authors import may_be_unstated

RATED, JUDGED, COMMENT = ("value", "value_by_rater"), "judgement", "comment"
OF_PLACE = "author_of_place"
"""The columns of who wrote the answers under letters or numbers."""
FROM_NOUGHT = "sentence_index"
"""Places of sentences that count from 0, whatever the first rows begin with."""
_UNKNOWN = "unknown"
_OF_ROW = ("confidence", "occasion", "sentence_index", "sentence")
_UNNAMED = frozenset({"bot", "model", "llm", "ai", "chatbot", "generated", "assistant"})
_DECIMAL_COMMA = re.compile(r"\d{1,3},\d{1,3}")


def rated_in(head: FileHead, mapping: FieldMapping) -> list[RatedColumn]:
    """The columns that a mapping reads as ratings, or as what a judge gave."""
    return rated_columns(
        [column for column, name in mapping.items() if name in {*RATED, JUDGED}],
        head.said,
        told_beside(head, mapping),
        of_raters=frozenset(column for column, name in mapping.items() if name == "value_by_rater"),
    )


def told_beside(head: FileHead, mapping: FieldMapping) -> ToldBeside:
    """The facts that columns without ratings tell of those with some."""
    fields = {*mapping.values()}
    answers = [
        column for column, name in mapping.items() if name == BY_AUTHOR or (name == "answer" and author_of(column))
    ]
    free = [name for name, field in mapping.items() if field in {None, OF_PLACE}]
    by_place = {} if "author" in fields else authors_by_place(free, head.first_rows)
    is_named = not fields.isdisjoint({"author", "answer_id"}) or "author" in head.said.constants
    return ToldBeside(
        authors=tuple(map(written_by, answers)),
        names_author=is_named or author_kind(told_sheet(head) or "") is AuthorKind.MODEL,
        names_rater="rater" in fields or rater_around(head) is not None,
        names_dimension="dimension" in fields or dimension_around(head) is not None,
        holds_answer="answer" in fields,
        may_be_question=_lacks_questions(mapping),
        authors_by_place=by_place,
        answers_by_place={mark: name for name, mark in places_of(answers, by_place).items()},
    )


def rater_around(head: FileHead) -> str | None:
    """The rater of all rows, as a person says or the sheet or the file is named."""
    return head.said.constants.get("rater") or rater_in(told_sheet(head) or "") or rater_in(head.path.stem)


def dimension_around(head: FileHead) -> str | None:
    """The dimension of all rows, as a person says or the sheet or the file is named."""
    named = (name for name in (told_sheet(head), head.path.stem) if name and is_dimension(name))
    return head.said.constants.get("dimension") or next(named, None)


def _lacks_questions(mapping: FieldMapping) -> bool:
    """True for a table in which a row is a rater's, and not a question's or an answer's."""
    fields = {*mapping.values()}
    return "rater" in fields and not fields & {"question", "question_id", "answer_id"}


def _raters_beside(one: RatedColumn, head: FileHead) -> str | None:
    """The column that names who gave each rating of one, as a person said of it, or as its name says."""
    column = head.said.of_column(one.name, "rater") or _named_like(one, head)
    cells = [str(cell).strip() for row in head.first_rows if is_filled(cell := row.get(column or ""))]
    is_other = column in head.columns and column != one.name
    return column if column and is_other and may_be_names(column, cells) else None


def _named_like(one: RatedColumn, head: FileHead) -> str | None:
    """The column of raters that is named for the author of what a column rates: annotator_gpt4 beside rating_gpt4."""
    author = plain_name(one.author or "")
    names = {f"{word}_{author}" for word in _RATE} | {f"{author}_{word}" for word in _RATE}
    found = [name for name in head.columns if author and name != one.name and plain_name(name) in names]
    return found[0] if len(found) == 1 and one.rater is None else None


_RATE = frozenset(named_for(RATERS | ANNOTATORS))


def written_by(column: str) -> str:
    """The author of a column of answers, or its name where that tells none."""
    return author_of(column) or column.strip()


class RatedTable:
    """A table under a mapping: its columns of ratings, and what holds for all of its rows."""

    def __init__(self, head: FileHead, mapping: FieldMapping) -> None:
        said = head.said
        self.head = head
        of_many = {*RATED, JUDGED, BY_AUTHOR, COMMENT, OF_PLACE}
        self.columns = {n: column for column, n in mapping.items() if n and n not in of_many}
        of_authors = [column for column, name in mapping.items() if name == BY_AUTHOR]
        by_column = {
            name: said.of_column(name, "author") or named_alone(written_by(name), name, of_authors)
            for name in of_authors
        }
        called = {written_by(column): author for column, author in by_column.items()}
        self._answers = {author: column for column, author in by_column.items()}
        found = [replace(one, rater_column=_raters_beside(one, head)) for one in rated_in(head, mapping)]
        found = [replace(one, author=called.get(one.author or "", one.author)) for one in found]
        found = of_own_objects(found, self._answers, said)
        self._comments = RaterComments([column for column, name in mapping.items() if name == COMMENT], found)
        self.rated = tuple(one for one in found if mapping[one.name] != JUDGED)
        self.judged = tuple(one for one in found if mapping[one.name] == JUDGED)
        self.mapping = mapping
        sheet = told_sheet(head)
        self.folder = head.path.resolve().parent.name
        self.rater = said.constants.get("rater") if "rater" in self.columns else rater_around(head)
        self.dimension = said.constants.get("dimension") if "dimension" in self.columns else dimension_around(head)
        answer = self.columns.get("answer", "")
        self.author = said.of_texts(answer, "author")
        if self.author is None and "author" not in self.columns:
            is_of_model = author_kind(sheet or "") is AuthorKind.MODEL
            named = author_of(answer)
            is_told = author_kind(named) is not None or is_called_a_model(named)
            is_told = is_told and not (sheet and plain_name(named) in _UNNAMED)  # a sheet may be named after it
            self.author = named if is_told else sheet if is_of_model else None
        numbered = self.columns.get("sentence_index", "")
        is_from_nought = plain_name(numbered) == FROM_NOUGHT
        self._first_sentence = 0 if is_from_nought else _least([row.get(numbered) for row in head.first_rows])
        self._sentences: dict[tuple[str, ...], dict[tuple[str, int], int]] = {}
        self._n_told: Counter[tuple[str, ...]] = Counter()
        own = author_of(answer)
        self._of_answer = own if own in {one.author for one in self.rated} else None
        """The author of the only answers here, where others are rated, too."""
        self._kind_of_all = said.of_texts(self.columns.get("answer", ""), "kind")

    @property
    def answering(self) -> tuple[str, ...]:
        """The authors whose answers have columns of their own."""
        return tuple(self._answers)

    def is_said_to_be_right(self, author: str) -> bool:
        """True if a person said that an author's column holds references, which nobody rates beside answers."""
        return self.head.said.is_reference(self._answers.get(author, ""))

    @property
    def n_dimensions(self) -> int:
        return len({one.dimension for one in self.rated if one.is_of_dimension})

    @property
    def is_of_dimensions(self) -> bool:
        return self.n_dimensions > 0

    @property
    def open_names(self) -> tuple[RatedColumn, ...]:
        """The columns that name somebody who may have rated, or have written what is rated."""
        return tuple(one for one in self.rated if one.who)

    @property
    def keeps_texts(self) -> bool:
        """True if texts of which nothing tells what they are stand beside the ratings."""
        rows = self.head.first_rows
        return any(holds_text([row.get(name) for row in rows]) for name in kept_names(self.head, self.mapping))

    @property
    def given(self) -> tuple[TableName, ...]:
        """The tables of what people and models gave in the first rows."""
        rater = self.columns.get("rater", "")
        by_rows = given_by([row.get(rater) for row in self.head.first_rows], rater)
        return tuple(dict.fromkeys([*by_rows, *([TableName.JUDGEMENTS] if self.judged else [])]))

    @property
    def lacks_rater(self) -> bool:
        is_told = self.rater is not None or "rater" in self.columns
        return not is_told and any(one.rater is one.rater_column is None and not one.who for one in self.rated)

    @property
    def lacks_ids(self) -> bool:
        """True if nothing names what was rated: no column, no person, and no name of a column of ratings."""
        told = {*self.columns, *self.head.said.constants}
        of_nothing = (one.question_id is one.answer_id is None for one in self.rated)
        return told.isdisjoint({"question", "question_id", "answer_id"}) and any(of_nothing)

    @property
    def lacks_dimension(self) -> bool:
        is_told = self.dimension is not None or "dimension" in self.columns
        return not is_told and any(one.dimension is None for one in self.rated)

    @property
    def lacks_author(self) -> bool:
        is_told = self.author is not None or "author" in self.columns
        is_named = "answer_id" in self.columns and "answer" not in self.columns
        of_nobody = (one.author is one.answer_id is one.author_column is None and not one.who for one in self.rated)
        return not is_told and not is_named and any(of_nobody)

    @property
    def lacks_writer(self) -> bool:
        """True if neither a column nor a person names who wrote what is rated."""
        return self.author is None and "author" not in self.columns

    @property
    def is_unstated(self) -> bool:
        """True if nothing but the author of the answers, whose texts are here, is not told."""
        answer = self.columns.get("answer")
        if answer is None or not all(one.author is one.answer_id is None for one in self.rated):
            return False
        rows = self.head.first_rows
        kept = kept_names(self.head, self.mapping)
        answers = [[AnsweredTurn(text)] if (text := text_of(row.get(answer))) else [] for row in rows]
        told = [self.columns.get(name, "") for name in ("question", "question_id", "answer_id")]
        asked = [[text_of(row.get(column)) for column in told] for row in rows]
        return may_be_unstated(answer, self.head, kept=kept, answers=answers, asked=asked)

    @property
    def is_named_by_file(self) -> bool:
        """True if the file's name is that of a rater, a dimension or an author: then the folder names the study."""
        stem = self.head.path.stem
        of_rater = self.rater is not None and self.rater in {stem, rater_in(stem)} and self.rater != self.head.sheet
        return of_rater or stem in {self.dimension, self.author}

    @property
    def study(self) -> str:
        return self.folder if self.is_named_by_file else self.head.path.stem

    def rows(self, raw: FileRow, told: ToldTexts) -> Iterator[ReadRow]:
        """The texts of a row, each once, and a rating for each column that has one."""
        cells = {name: joined_text(raw.cells.get(column)) for name, column in self.columns.items()}
        if (number := cells.get("sentence_index", "")).isdecimal():
            cells["sentence_index"] = str(int(number) - self._first_sentence)
        elif cells.get("sentence") and "sentence_index" not in self.columns:
            cells["sentence_index"] = str(self._place_of_sentence(cells))
        if absent := next((name for name in ("rater", "author", "dimension") if cells.get(name) == ""), None):
            spare = {"rater": self.rater, "author": self.author, "dimension": self.dimension}[absent]
            if spare is None:
                yield self._problem(raw, absent)
                return
        asked = cells.get("question", "")
        said = self.head.said.constants
        if said.get("answer_id") == AT_ROW:
            cells["answer_id"] = self.head.row_id(raw.row)
        numbers = {AT_ROW: self.head.row_id(raw.row), AT_PLACE: str(raw.row)}
        said_id = numbers.get(said.get("question_id", ""), said.get("question_id"))
        question_id = cells.get("question_id") or said_id or (id_of_text(asked) if asked else "")
        is_named = bool(question_id or cells.get("answer_id") or said.get("answer_id"))
        if not is_named and not all(column.question_id or column.answer_id for column in self.rated):
            yield self._problem(raw, "question" if "question" in self.columns else "question_id")
            return
        yield from told.question(raw.row, question_id, asked, raw.cells.get(self.columns.get("context", "")))
        extra = {name: cell for name, cell in raw.cells.items() if self.mapping.get(name) is None}
        is_rated = any(is_filled(raw.cells.get(column.name)) for column in self.rated)
        for column in self.rated:
            named = (by for by in (column.author_column, column.rater_column) if by)
            by = next((by for by in named if not is_filled(raw.cells.get(by))), None)
            if by and is_filled(raw.cells.get(column.name)):
                yield RowProblem(self.head.name, raw.row, by, missing(by))
                continue
            names = self._names(raw, cells, column, question_id)
            yield from self._rated_answer(
                raw, cells, names, told, {} if is_rated else extra, in_place=column.answer_column
            )
            yield self._rating(raw, cells, names | {"column": column}, extra)
        for column in self.judged:
            names = self._names(raw, cells, column, question_id)
            yield from self._rated_answer(raw, cells, names, told, {})
            yield from self._judgement(raw, cells, names, column)
        rated = {one.author for one in self.rated} | {cells.get("author")}
        in_places = {one.answer_column for one in self.rated}
        for author in (one for one, name in self._answers.items() if question_id and name not in in_places):
            if author in rated:
                continue
            if answer := joined_text(raw.cells.get(self._answers[author])):
                unrated: dict[str, object] = {"question_id": question_id, "answer_id": None, "author": author}
                unrated["is_reference"] = self.is_said_to_be_right(author) or is_given_as_right(author)
                yield from told.answer(raw.row, answer, unrated, self._kind_of(author))

    def _place_of_sentence(self, cells: Mapping[str, str]) -> int:
        """The place of a row's sentence among those of its answer, from 0, in the order of the rows.

        One that comes again for the same rater, dimension and occasion is another one with the same words.
        """
        answer = tuple([cells.get(name, "") for name in ("question_id", "question", "answer_id", "author")])
        given = tuple([cells.get(name, "") for name in ("rater", "dimension", "occasion")])
        self._n_told[(*answer, *given, cells["sentence"])] += 1
        places = self._sentences.setdefault(answer, {})
        return places.setdefault((cells["sentence"], self._n_told[(*answer, *given, cells["sentence"])]), len(places))

    def _kind_of(self, author: object) -> str | None:
        """The kind that a person said of an author with a column of answers, or of whoever wrote those of all rows."""
        own = self._answers.get(str(author))
        return self.head.said.of_texts(own, "kind") if own else self._kind_of_all

    def _names(
        self, raw: FileRow, cells: Mapping[str, str], column: RatedColumn, question_id: str
    ) -> dict[str, object]:
        in_place = text_of(raw.cells.get(column.author_column)).strip() if column.author_column else ""
        author = in_place or column.author or cells.get("author") or self.author
        return {
            "question_id": column.question_id or question_id or None,
            "answer_id": column.answer_id or cells.get("answer_id") or None,
            "author": author or (NOT_STATED if self.lacks_author else None),
        }

    def _rating(
        self, raw: FileRow, cells: Mapping[str, str], names: dict[str, object], extra: Mapping[str, object]
    ) -> ReadRow:
        column = names.pop("column")
        assert isinstance(column, RatedColumn)
        value = raw.cells.get(column.name)
        if value is None or value == "":
            return SkippedRow(raw.row, RowSkip.NOT_RATED)
        fields = names | {name: cells[name] for name in _OF_ROW if name in cells}
        by = text_of(raw.cells.get(column.rater_column)).strip() if column.rater_column else ""
        fields |= {
            "study": cells.get("study") or self.study,
            "rater": by or column.rater or cells.get("rater") or self.rater or _UNKNOWN,
            "granularity": Granularity.FINE if cells.get("sentence_index") else Granularity.COARSE,
            "dimension": self._dimension_of(column, cells),
            "value": self._number(value),
            "comment": self._comments.on(column, raw.cells),
        }
        rating = FieldRow(TableName.RATINGS, raw.row, fields, extra)
        given = rating if column.rater else as_given(rating, self.columns.get("rater", ""))
        if given.table is TableName.RATINGS:
            return given
        return given._replace(
            fields={**given.fields, "raw_output": self._comments.on(column, raw.cells, is_judged=True)}
        )

    def _rated_answer(
        self,
        raw: FileRow,
        cells: Mapping[str, str],
        names: dict[str, object],
        told: ToldTexts,
        extra: Mapping[str, object],
        *,
        in_place: str | None = None,
    ) -> Iterator[FieldRow]:
        """The text that is rated, the first time; its id comes into ``names``."""
        author = str(names["author"])
        is_right = "answer" in cells and self.is_said_to_be_right(author)
        told_by = in_place or (None if is_right else self._answers.get(author))
        is_own = author == self._of_answer or not self._of_answer  # else it is another one's text
        answer = joined_text(raw.cells.get(told_by)) if told_by else cells.get("answer") if is_own else None
        if answer:
            yield from told.answer(raw.row, answer, names, self._kind_of(names["author"]), extra)

    def _judgement(
        self, raw: FileRow, cells: Mapping[str, str], names: Mapping[str, object], column: RatedColumn
    ) -> Iterator[FieldRow]:
        """The value that a model gave in a column; a word that is no number stays beside it."""
        if is_filled(given := self._number(raw.cells.get(column.name))):
            value = number_in(given)
            fields = {
                **names,
                "judge": self._judge_in(cells) or column.judge or column.author or column.name,
                "protocol": self.study,
                "dimension": self._dimension_of(column, cells),
                "value": value,
                "raw_output": self._comments.on(column, raw.cells),
            }
            yield FieldRow(TableName.JUDGEMENTS, raw.row, fields, {} if value is not None else {"value": given})

    def _judge_in(self, cells: Mapping[str, str]) -> str | None:
        """The judge whom a column of judges names in a row; one of raters tells who else rated."""
        return cells.get("rater") if plain_name(self.columns.get("rater", "").rpartition(".")[2]) in JUDGES else None

    def _number(self, value: object) -> object:
        """A number whose decimals a comma parts, where commas do not part cells; anything else as it is."""
        is_written_so = (
            isinstance(value, str) and self.head.delimiter != "," and _DECIMAL_COMMA.fullmatch(value.strip())
        )
        return str(value).replace(",", ".") if is_written_so else value

    def _dimension_of(self, column: RatedColumn, cells: Mapping[str, str]) -> str:
        of_row = cells.get("dimension") or self.dimension
        is_said = self.head.said.of_column(column.name, "dimension") is not None
        if of_row and only_says_rated(column.dimension or "") and not is_said:
            return of_row
        if of_row and column.rater is None and not is_said:
            is_told = column.is_of_dimension or not cells.get("dimension")
            return column.dimension or of_row if is_told else of_row
        return column.dimension or of_row or _UNKNOWN

    def _problem(self, raw: FileRow, name: str) -> RowProblem:
        message = missing(self.columns.get(name, name))
        return RowProblem(self.head.name, raw.row, self.columns.get(name, name), message)


def _least(cells: Sequence[object]) -> int:
    """The least of the numbers in the first cells, 0 or 1: what counting begins with."""
    numbers = [int(text) for cell in cells if (text := text_of(cell)).isdecimal()]
    return min(min(numbers, default=0), 1)
