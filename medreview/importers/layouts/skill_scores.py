"""Answers with a judge's review and its score for each skill, as FLASK writes them.

Ye S, Kim D, Kim S, et al. (2024) FLASK: fine-grained language model evaluation based on alignment skill sets. ICLR.
Which of the two texts of a line is the model's answer and which the reference is not told by their names, and asked.
"""

from collections.abc import Iterator
from functools import partial

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.errors import Message
from medreview.importers.answer_columns import authorship_of
from medreview.importers.column_roles import Authorship
from medreview.importers.drafts import FieldRow, ImportDraft, fixed_draft
from medreview.importers.file_heads import FileHead
from medreview.importers.file_rows import FileRow
from medreview.importers.open_questions import OpenQuestion, ask_for_authors, ask_for_model
from medreview.importers.told_records import (
    RecordFault,
    Replied,
    absent,
    as_text,
    asked_in,
    id_of_text,
    number_in,
    plain_id,
    told_rows,
)
from medreview.llm.cloud.json_values import members, text

_TEXTS = ("target", "target_txt", "response", "answer")
_PROTOCOL = "FLASK"
_USED = frozenset({"question_id", "text", "review", "score", *_TEXTS})


class SkillScores:
    """Each skill is a dimension of a judgement of what is no reference."""

    name = "skill-scores"
    title = Message("Answers with a judge's score for each skill")
    example = '{"question_id": 1, "text": …, "target_txt": …, "review": …, "score": {"Correctness": 5}}'

    def recognises(self, head: FileHead) -> float:
        scores = [row.get("score") for row in head.first_rows if row.get("score")]
        are_named = bool(scores) and all(isinstance(one, dict) for one in scores)
        return 0.97 if are_named and {"text", "review"} <= set(head.columns) and _texts(head) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        authors = _authors(head)
        asks = [*ask_for_authors(authors)]
        judge = head.said.constants.get("judge") or ""
        asks += [] if judge else [ask_for_model("review", "judge")]
        rows = partial(_rows, authors, judge or head.path.stem)
        tables = (TableName.QUESTIONS, TableName.ANSWERS, TableName.JUDGEMENTS)
        return fixed_draft(
            head,
            lambda head: told_rows(head, rows),
            layout=self.name,
            tables=tables,
            asks=tuple[OpenQuestion, ...](asks),
        )


def _texts(head: FileHead) -> list[str]:
    return [column for column in _TEXTS if column in head.columns]


def _authors(head: FileHead) -> dict[str, Authorship]:
    columns = _texts(head)
    is_one = len(columns) > 1
    return {
        column: authorship_of(column, head, author_column=None, is_one_of_several=is_one, answers=())
        for column in columns
        if head.said.roles.get(column) != "metadata"
    }


def _rows(authors: dict[str, Authorship], judge: str, raw: FileRow) -> Iterator[FieldRow]:
    asked = asked_in(raw.cells.get("text"), "text")
    key = plain_id(raw.cells.get("question_id")) or id_of_text(asked.question)
    left = {name: cell for name, cell in raw.cells.items() if name not in _USED}
    yield FieldRow(TableName.QUESTIONS, raw.row, {"question_id": key, **asked.fields, "kind": "open"}, left)
    judged: list[Replied] = []
    for column, author in authors.items():
        if not text(raw.cells.get(column)):
            continue
        reply = Replied(key, author.name, raw.cells[column])
        kind = author.kind or (None if author.is_reference else AuthorKind.MODEL)
        fields = {**reply.names, "answer": reply.text, "author_kind": kind, "is_reference": author.is_reference}
        yield FieldRow(TableName.ANSWERS, raw.row, fields)
        judged += [] if author.is_reference else [reply]
    if len(judged) != 1:
        if judged:
            raise RecordFault(
                "review", Message("The row has several answers, and the score does not say of which it is.")
            )
        raise absent(next(iter(authors), "target"))
    for skill, score in members(raw.cells.get("score")).items():
        value = number_in(score)
        fields = {"judge": judge, "protocol": _PROTOCOL, "dimension": skill, "value": value}
        fields |= {"raw_output": as_text(raw.cells.get("review") or "")}
        odd = {"value": score} if value is None and score is not None else {}
        yield FieldRow(TableName.JUDGEMENTS, raw.row, {**judged[0].names, **fields}, odd)


LAYOUTS = (SkillScores(),)
