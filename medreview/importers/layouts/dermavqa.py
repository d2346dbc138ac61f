"""DermaVQA and its kin (WoundcareVQA): an encounter in several languages, with images and answers of several people.

A question in another language is a variant of the one in the language that comes first. Answers of people are
references; systems that took part in a shared task write theirs in the same form.

Yim W, Fu Y, Sun Z, et al. (2024) DermaVQA: a multilingual visual question answering dataset for dermatology.
"""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import cast

from medreview.domain.answers import AuthorKind
from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.author_kinds import author_kind
from medreview.importers.cell_values import missing
from medreview.importers.column_names import plain_name
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow
from medreview.importers.person_names import ASSISTANTS
from medreview.importers.told_records import each_row

_IN_A_LANGUAGE = re.compile(r"(?:query_title|query_content|content)_([a-z]{2,3})")


class DermaVqa:
    """One record an encounter."""

    name = "dermavqa"
    title = Message("DermaVQA: questions with images and responses")
    example = "encounter_id, query_content_en, image_ids, responses"

    def recognises(self, head: FileHead) -> float:
        has_texts = "responses" in head.columns or any(name.startswith("query_") for name in head.columns)
        is_right = "encounter_id" in head.columns and has_texts and _languages(head.columns)
        return 1.0 if head.form is not SourceForm.CSV and is_right else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.QUESTIONS, TableName.ANSWERS)
        rows = partial(each_row, partial(_encounter, head.name))
        return fixed_draft(head, rows, layout=self.name, tables=tables, may_lack_images=True)


def _languages(names: tuple[str, ...]) -> tuple[str, ...]:
    found = (_IN_A_LANGUAGE.fullmatch(name) for name in names)
    return tuple(dict.fromkeys(match.group(1) for match in found if match))


def _encounter(file: str, raw: FileRow) -> Iterator[ReadRow]:
    encounter = raw.cells.get("encounter_id")
    asked = {
        language: (raw.cells.get(f"query_title_{language}"), raw.cells.get(f"query_content_{language}"))
        for language in _languages(tuple(raw.cells))
    }
    asked = {language: texts for language, texts in asked.items() if any(texts)}
    responses: object = raw.cells.get("responses") or []
    if not encounter or not asked:
        name = "question" if encounter else "encounter_id"
        yield RowProblem(file, raw.row, name, missing(name))
        return
    if not isinstance(responses, list):
        yield RowProblem(file, raw.row, "responses", Message("The responses are not a list of objects."))
        return
    first = next(iter(asked))
    for language, (title, content) in asked.items():
        fields = {
            "question_id": f"{encounter}-{language}",
            "question": content or title,
            "title": title if content else None,
            "language": language,
            "kind": "open",
            "variant_of": None if language == first else f"{encounter}-{first}",
            "images": raw.cells.get("image_ids"),
        }
        yield FieldRow(TableName.QUESTIONS, raw.row, fields, _rest(raw.cells, {"image_ids", "responses"}))
    for number, response in enumerate(cast("list[object]", responses), start=1):
        told = cast("dict[str, object]", response) if isinstance(response, dict) else {}
        texts = {language: told.get(f"content_{language}") for language in asked}
        if not any(texts.values()):
            message = Message("The response {number} has no text.", {"number": number})
            yield RowProblem(file, raw.row, "responses", message)
        yield from _answers(raw, number, told, texts)


def _answers(
    raw: FileRow, number: int, response: Mapping[str, object], texts: Mapping[str, object]
) -> Iterator[FieldRow]:
    encounter, author = raw.cells["encounter_id"], response.get("author_id")
    is_by_system = plain_name(str(author)) in ASSISTANTS or author_kind(str(author)) is AuthorKind.MODEL
    for language, text in texts.items():
        if text:
            fields = {
                "question_id": f"{encounter}-{language}",
                "answer_id": f"{encounter}-{language}-{number}",
                "author": author,
                "author_kind": AuthorKind.MODEL if is_by_system else AuthorKind.PERSON,
                "is_reference": not is_by_system,
                "language": language,
                "answer": text,
            }
            yield FieldRow(TableName.ANSWERS, raw.row, fields, _rest(response, {"author_id"}))


def _rest(cells: Mapping[str, object], taken: set[str]) -> dict[str, object]:
    return {name: value for name, value in cells.items() if name not in taken and not _IN_A_LANGUAGE.fullmatch(name)}


LAYOUTS = (DermaVqa(),)
