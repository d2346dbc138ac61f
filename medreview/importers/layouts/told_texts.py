"""The texts that tables of ratings repeat beside what was rated: each question and each answer comes in once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.importers.author_kinds import writer_kind
from medreview.importers.conversations import turns_or_passage
from medreview.importers.drafts import FieldRow
from medreview.importers.reference_names import is_called_a_model


@dataclass(slots=True)
class ToldTexts:
    """The texts of a file that were told: questions with their ids, answers by question and author."""

    _questions: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    _answers: dict[tuple[str, str], list[str]] = field(default_factory=dict[tuple[str, str], list[str]])

    def question(self, row: int, question_id: str, asked: str, before: object = None) -> Iterator[FieldRow]:
        """The question the first time that it is seen, with what is to be read ``before`` it."""
        if asked and (question_id, asked) not in self._questions:
            self._questions.add((question_id, asked))
            fields: dict[str, object] = {"question_id": question_id, "question": asked, "kind": "open"}
            fields |= {"context": context} if (context := turns_or_passage(before)) else {}
            yield FieldRow(TableName.QUESTIONS, row, fields)

    def answer(
        self,
        row: int,
        answer: str,
        names: dict[str, object],
        kind: AuthorKind | str | None = None,
        extra: Mapping[str, object] | None = None,
    ) -> Iterator[FieldRow]:
        """The answer the first time that it is seen; a second text of one author to one question is another answer.

        Parameters
        ----------
        names
            Its question, its author and its id, which is made of both where the file gives none.
        kind
            The kind of its author, where more than the name tells it.
        extra
            The metadata of a row that has no rating with which they could come in.
        """
        key = (str(names["question_id"]), str(names.get("answer_id") or names["author"]))
        known = self._answers.setdefault(key, [])
        is_new = answer not in known
        known += [answer] if is_new else []
        if not names.get("answer_id"):
            number = known.index(answer)
            names["answer_id"] = f"{names['question_id']}-{names['author']}" + (f"-{number + 1}" if number else "")
        if is_new:
            author = str(names["author"])
            kind = kind or writer_kind(author) or (AuthorKind.MODEL if is_called_a_model(author) else None)
            yield FieldRow(TableName.ANSWERS, row, {**names, "author_kind": kind, "answer": answer}, extra or {})
