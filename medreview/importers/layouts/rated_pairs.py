"""The ratings that rows of pairs hold of both answers, beside which one of them is preferred."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from medreview.domain.study_plans import Granularity, Scale
from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.cell_values import is_filled
from medreview.importers.drafts import FieldRow, ReadRow
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow
from medreview.importers.layouts.judged_rows import as_given
from medreview.importers.open_questions import OpenQuestion, ask_for_rater
from medreview.importers.rated_sides import RatedSide, sides_rated

_OF_NEITHER = Message(
    "The name of the column {column} does not tell which of the two answers it rates. Name it after one of them, as in "
    "accuracy_a and accuracy_b."
)


@dataclass(frozen=True, slots=True)
class PairRatings:
    """The columns of ratings of a table of pairs, each with the answer that its name tells, if it tells any.

    Attributes
    ----------
    by
        The column that says who compared the two, and rated them where no name tells another one.
    """

    head: FileHead
    sides: Mapping[str, RatedSide | None]
    by: str | None

    @classmethod
    def of(cls, head: FileHead, columns: Sequence[str], ending: Sequence[str], by: str | None) -> "PairRatings":
        """``ending`` are the words, letters or numbers for the two answers."""
        told = {one.column: one for one in sides_rated(columns, ending, head.said)}
        return cls(head, {column: told.get(column) for column in columns}, by)

    @property
    def scales(self) -> Mapping[str, Scale]:
        """The scales that names of columns tell, by dimension."""
        return {one.dimension: one.scale for one in self.sides.values() if one and one.scale}

    def asks(self) -> tuple[OpenQuestion, ...]:
        """The question who gave the ratings, where nothing tells."""
        if self.by is not None or "rater" in self.head.said.constants:
            return ()
        unsaid = tuple(column for column, one in self.sides.items() if one is None or one.rater is None)
        asked = ask_for_rater(unsaid)
        return (asked if self.head.sheet else asked.without_sheets,) if unsaid else ()

    def rows(self, raw: FileRow, answers: Sequence[Mapping[str, object]]) -> Iterator[ReadRow]:
        """The ratings of a row; ``answers`` are the names of the two."""
        by = raw.cells.get(self.by) if self.by else None
        for column, one in self.sides.items():
            value = raw.cells.get(column)
            if not is_filled(value):
                continue
            if one is None:
                yield RowProblem(self.head.name, raw.row, column, replace(_OF_NEITHER, values={"column": column}))
                continue
            fields = {
                **answers[one.side],
                "study": self.head.path.stem,
                "rater": one.rater or by or self.head.said.constants.get("rater"),
                "granularity": Granularity.COARSE,
                "dimension": one.dimension,
                "value": value,
            }
            yield as_given(FieldRow(TableName.RATINGS, raw.row, fields), "" if one.rater else self.by or "")
