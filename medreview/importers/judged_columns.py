"""Columns of what a judge says of the answer of a row: scores and verdicts, the words with them, and who judged."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from medreview.domain.table_rows import TableName
from medreview.importers.cell_values import is_filled, text_of
from medreview.importers.column_names import plain_name
from medreview.importers.drafts import FieldMapping, FieldRow
from medreview.importers.file_heads import FileHead
from medreview.importers.metric_columns import number_of_truth
from medreview.importers.model_names import is_model_alone, names_models
from medreview.importers.rated_columns import holds_levels, holds_text
from medreview.importers.rated_names import RatedColumn, ToldBeside, is_a_model, rated_columns
from medreview.importers.scales import status_of_word
from medreview.importers.told_records import number_in
from medreview.importers.value_maps import certain_scale, suggested_values

JUDGEMENT, JUDGED_BY, COMMENT = "judgement", "judged_by", "comment"
JUDGE_FIELDS = (JUDGEMENT, JUDGED_BY, COMMENT)
"""The fields: what a judge says of the answer of its row, who the judge is, and the words of one judgement."""
_JUDGES = frozenset({"judge", "autorater", "autograder", "geval"})
_AROUND = frozenset({"llm", "as", "a", "ai", "model", "eval", "evaluation"})
"""Words beside that for a judge that tell neither who judged nor what: llm_as_a_judge."""
_NAMES = frozenset({"", "name", "id"})
_SAID_ONLY = frozenset({"score", "scores", "rating", "grade", "value", "label"})
_WORDS = frozenset(
    {"reason", "reasons", "reasoning", "rationale", "explanation", "justification", "feedback", "comment", "comments"}
    | {"response", "output", "raw", "text", "critique", "analysis", "thoughts"}
)
_GIVEN, _GIVEN_WORDS = frozenset({"score", "rating", "grade", "verdict"}), frozenset({"justification", "feedback"})
"""Names of what a judge gives where another column names the judge."""
_OF_CALLS = frozenset(
    {"attempt", "attempts", "retries", "calls", "temperature", "seed", "cost", "price", "ms", "version", "parsed"}
    | {"valid", "error", "errors", "success", "status", "used", "enabled", "order", "position", "run", "runs", "count"}
)
"""Words in names of what is told of asking a judge, and not of the answer."""
_UNNAMED = "judge"
_SIZE = re.compile(r"(?<=_)(\d+)_b(?=_|$)")
"""The size of a model, of which its capital letter makes two words: 70B."""


@dataclass(frozen=True, slots=True)
class _JudgeName:
    """The parts of a column's name that tells a judge."""

    judge: str
    what: str

    @classmethod
    def of(cls, column: str) -> "_JudgeName | None":
        """None for a name without a judge, and for that of one of several, who are people: judge_1, judge_b."""
        words = _SIZE.sub(r"\1b", plain_name(column)).split("_")
        place = next((number for number, word in enumerate(words) if word in _JUDGES), None)
        if place is None or any(word.isdecimal() or len(word) == 1 for word in words[place + 1 : place + 2]):
            return None
        rest = [word for word in words if word not in _JUDGES and word not in _AROUND]
        lengths = range(len(rest), 0, -1)
        n_of_judge = next((n for n in lengths if is_model_alone(" ".join(rest[:n]))), 0)
        return cls("_".join(rest[:n_of_judge]), "_".join(rest[n_of_judge:]))


def judges_in_names(head: FileHead, columns: Collection[str]) -> dict[str, RatedColumn]:
    """The columns of levels that are named for models, who are judges where others wrote the answers beside them."""
    levels = [
        name
        for name in columns
        if _JudgeName.of(name) is None
        and holds_levels([row.get(name) for row in head.first_rows], name, takes_words=False)
    ]
    beside = ToldBeside(names_author=True, holds_answer=True)
    named = [one for one in rated_columns(levels, head.said, beside) if one.judge and one.judge != one.name]
    around = {one.name.partition(".")[0] for one in named if is_a_model(one.judge) and "." in one.name}
    return {one.name: one for one in named if is_a_model(one.judge) or one.name.partition(".")[0] in around}


def judged_columns(head: FileHead, free: Collection[str], *, names_author: bool = False) -> dict[str, str]:
    """The field of each free column that is named for a judge, by what it holds; nothing where none holds a verdict.

    Parameters
    ----------
    names_author
        Whether a column names who wrote the answers: a model in other names is a judge of them.
    """
    named = judges_in_names(head, free) if names_author else {}
    found = dict.fromkeys(named, JUDGEMENT)
    judges = {plain_name(one.judge or "") for one in named.values()}
    found |= dict.fromkeys((name for name in free if _explains(name, judges, head)), COMMENT)
    for column in free:
        name = _JudgeName.of(column)
        cells = [row.get(column) for row in head.first_rows]
        filled = [cell for cell in cells if is_filled(cell)]
        if name is None or not filled:
            continue
        if name.what in _NAMES and (name.what or names_models(column, head.first_rows)):
            found[column] = JUDGED_BY
        elif name.what.rpartition("_")[2] in _WORDS and any(" " in text_of(cell).strip() for cell in filled):
            found[column] = COMMENT
        elif _OF_CALLS.isdisjoint(name.what.split("_")) and (
            holds_levels(cells, name.what, takes_words=False) or _are_verdicts(filled)
        ):
            found[column] = JUDGEMENT
    by = [column for column, field in found.items() if field == JUDGED_BY]
    for column in free if by else ():  # beside the name of a judge
        cells = [row.get(column) for row in head.first_rows]
        if plain_name(column) in _GIVEN and holds_levels(cells, plain_name(column), takes_words=False):
            found[column] = JUDGEMENT
        elif plain_name(column) in _GIVEN_WORDS:
            found[column] = COMMENT
    found = {column: field for column, field in found.items() if field != JUDGED_BY or column == by[0]}
    return found if JUDGEMENT in found.values() else {}


def _explains(column: str, judges: Collection[str], head: FileHead) -> bool:
    """True for words under the name of a judge."""
    plain = plain_name(column)
    is_named = plain.rpartition("_")[2] in _WORDS and any(judge in plain for judge in judges)
    return is_named and any(" " in text_of(row.get(column)).strip() for row in head.first_rows)


def _dimension(column: str) -> str:
    """The dimension that a column's name tells, without the judge in it."""
    told = _JudgeName.of(column)
    what = told.what if told else plain_name(column)
    return " ".join(word for word in what.split("_") if word not in _SAID_ONLY) or "score"


def _are_verdicts(cells: Sequence[object]) -> bool:
    """True for words of one scale and no other: what they mean as numbers is sure."""
    told = {text_of(number_of_truth(cell)).strip() for cell in cells}
    return certain_scale(told) is not None or told <= {"0", "1"}


class JudgedRows:
    """The judgements in the rows of a file, as its mapping says."""

    def __init__(self, head: FileHead, mapping: FieldMapping) -> None:
        self._head = head
        self.columns = tuple(column for column, field in mapping.items() if field == JUDGEMENT)
        self._words = tuple(column for column, field in mapping.items() if field == COMMENT)
        self._by = next((column for column, field in mapping.items() if field == JUDGED_BY), "")
        self._values = {column: self._meant(column) for column in self.columns}
        self._named = judges_in_names(head, self.columns)
        short = {column: (self._short(column), self._judge(column, {})) for column in self.columns}
        told = [*short.values()]
        self._dimensions = {
            column: one[0] if told.count(one) == 1 else plain_name(column) for column, one in short.items()
        }

    @property
    def unexplained(self) -> str | None:
        """A column of which a person said that it holds words on judgements, where no column holds any of those."""
        said = [column for column in self._words if column in self._head.said.roles]
        return said[0] if said and not self.columns else None

    @property
    def unnamed(self) -> tuple[str, ...]:
        """The columns of which neither the file nor a person says who judged."""
        return tuple(column for column in self.columns if not self._by and self._judge(column, {}) == _UNNAMED)

    def told_of_each(self, free: Collection[str], of_answer: Collection[str]) -> frozenset[str]:
        """The free columns that tell of judging: they differ where the first rows repeat an answer for other judges.

        Parameters
        ----------
        of_answer
            The columns that tell which answer it is; its text is among them.
        """
        rows_of: dict[tuple[str, ...], list[Mapping[str, object]]] = {}
        for row in self._head.first_rows if self._by and of_answer else ():
            rows_of.setdefault(tuple(str(row.get(name)) for name in of_answer), []).append(row)
        if any(len({text_of(row.get(self._by)) for row in rows}) < len(rows) for rows in rows_of.values()):
            return frozenset()  # one judge says several things of an answer, or of several with the same text
        return frozenset(
            name for name in free if any(len({str(row.get(name)) for row in rows}) > 1 for rows in rows_of.values())
        )

    def given(self, cells: Mapping[str, object]) -> list[str]:
        """The columns that hold a judgement in a row, and not only the word that there is none."""
        filled = [(column, cell) for column in self.columns if is_filled(cell := cells.get(column))]
        return [column for column, cell in filled if not (isinstance(cell, str) and status_of_word(cell) is not None)]

    def left(self, given: Collection[str]) -> list[str]:
        """The columns that are in no judgement of a row, of which these are given."""
        told = [column for column in self.columns if column not in given]
        return told if given else [*told, *self._words, *filter(None, [self._by])]

    def judgement(self, row: int, column: str, cells: Mapping[str, object]) -> FieldRow:
        """One of the given judgements, without the names of its answer.

        A sentence in place of a verdict is the words of its judge, and any other word is kept as it is.
        """
        cell = cells[column]
        said = number_of_truth(cell)
        value = number_in(self._values[column].get(text_of(said), said))
        is_text = value is None and holds_text([cell])
        around = plain_name(column).rpartition("_")[0]
        if (told := self._named.get(column)) is not None:
            around = plain_name(column).partition(plain_name(told.judge or ""))[0] + plain_name(told.judge or "")
        own = [name for name in self._words if plain_name(name).startswith(around)]
        words = [text_of(cells.get(name)) for name in (own or self._words) if is_filled(cells.get(name))]
        fields = {
            "judge": self._judge(column, cells),
            "protocol": self._head.path.stem,
            "dimension": self._dimensions[column],
            "value": value,
            "raw_output": text_of(cell) if is_text else "\n".join(words) or None,
        }
        return FieldRow(TableName.JUDGEMENTS, row, fields, {} if value is not None or is_text else {"value": cell})

    def _judge(self, column: str, cells: Mapping[str, object]) -> str:
        told = _JudgeName.of(column)
        said = self._head.said
        named = self._named[column].judge if column in self._named else None
        of_column = said.of_column(column, "rater") or (told.judge if told else named)
        return of_column or text_of(cells.get(self._by)) or said.constants.get("judge") or _UNNAMED

    def _short(self, column: str) -> str:
        told = self._named.get(column)
        return told.dimension or "score" if told else _dimension(column)

    def _meant(self, column: str) -> Mapping[str, object]:
        """Numbers for words of which it is sure what they mean, by the word."""
        cells = [row.get(column) for row in self._head.first_rows]
        told = {text_of(number_of_truth(cell)).strip() for cell in cells if is_filled(cell)}
        return suggested_values(told) if certain_scale(told) is not None else {}
