"""Responses to questionnaires as FHIR writes them, alone or in a bundle.

What somebody says of a thing rates it: numbers, coded levels and yes or no. What people say of themselves, or patients
are asked, describes them.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from medreview.domain.study_plans import Granularity
from medreview.domain.table_rows import TableName
from medreview.errors import Message, RowProblem
from medreview.importers.cell_values import is_filled, missing
from medreview.importers.drafts import FieldRow, ImportDraft, ReadRow, fixed_draft
from medreview.importers.file_heads import FileHead, SourceForm
from medreview.importers.file_rows import FileRow
from medreview.importers.skipped_rows import RowSkip, SkippedRow
from medreview.importers.told_records import each_row
from medreview.llm.cloud.json_values import items, members

_RESPONSE = "QuestionnaireResponse"
_NESTED = frozenset({SourceForm.JSON, SourceForm.JSONL})
_PEOPLE = frozenset({"Patient", "Practitioner", "PractitionerRole", "RelatedPerson", "Person", "Group"})
_WEIGHTS = ("ordinalValue", "itemWeight")
"""The ends of the addresses of extensions that say which number a coded answer has."""
_TRUTHS = {"yes": 1, "no": 0, "y": 1, "n": 0}


class FhirResponses:
    """A response rates its subject, unless that is a person; its author, else its source, is the rater."""

    name = "fhir-responses"
    title = Message("FHIR: responses to questionnaires")
    example = '{"resourceType": "QuestionnaireResponse", "subject": …, "author": …, "item": […]}'

    def recognises(self, head: FileHead) -> float:
        kinds = [_resource(row).get("resourceType") for row in head.first_rows]
        return 0.98 if head.form in _NESTED and _RESPONSE in kinds and all(kinds) else 0.0

    def read(self, head: FileHead) -> ImportDraft:
        tables = (TableName.RATINGS, TableName.SURVEYS)
        rows = partial(each_row, partial(_response, head))
        return fixed_draft(head, rows, layout=self.name, tables=tables, may_lack_questions=True)


def _response(head: FileHead, raw: FileRow) -> Iterator[ReadRow]:
    told = _resource(raw.cells)
    if told.get("resourceType") != _RESPONSE:
        yield SkippedRow(raw.row, RowSkip.ABOUT)
        return
    kind, subject = _reference(told.get("subject"))
    rated = subject if kind not in _PEOPLE else ""
    rater = _reference(told.get("author"))[1] or _reference(told.get("source"))[1] or ("" if rated else subject)
    if not rater:
        yield RowProblem(head.name, raw.row, "author", missing("author"))
        return
    given = [(asked, value) for asked, value in _answers(told.get("item")) if is_filled(value)]
    of_rater: dict[str, object] = {"rater": rater, "study": head.path.stem}
    if not rated:
        for asked, value in given:
            fields = {"form": "profile", "item": asked, "value": str(value)}
            yield FieldRow(TableName.SURVEYS, raw.row, of_rater | fields)
    else:
        comment = "\n".join(value.text for _, value in given if isinstance(value, _OwnWords))
        about = of_rater | {"answer_id": rated, "granularity": Granularity.COARSE, "comment": comment or None}
        for asked, value in given:
            if not isinstance(value, _OwnWords):
                yield FieldRow(TableName.RATINGS, raw.row, about | {"dimension": asked, "value": value})
    if not any(not rated or not isinstance(value, _OwnWords) for _, value in given):
        yield SkippedRow(raw.row, RowSkip.NOT_RATED)


class _OwnWords:
    """Words of somebody's own, which are no level of a scale."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text


def _resource(cells: Mapping[str, object]) -> Mapping[str, object]:
    return members(cells.get("resource")) or cells


def _reference(told: object) -> tuple[str, str]:
    """The kind and the id that a reference names; an identifier where it refers to nothing."""
    known = members(told)
    kind, _, name = str(known.get("reference") or "").rpartition("/")
    name = name or str(members(known.get("identifier")).get("value") or known.get("display") or "")
    return str(known.get("type") or kind.rpartition("/")[2]), name


def _answers(listed: object) -> Iterator[tuple[str, object]]:
    """Questions with what was answered, of items inside items and answers, too."""
    for item in map(members, items(listed)):
        asked = str(item.get("text") or item.get("linkId") or "")
        for answer in map(members, items(item.get("answer"))):
            yield asked, _value(answer)
            yield from _answers(answer.get("item"))
        yield from _answers(item.get("item"))


def _value(answer: Mapping[str, object]) -> object:
    name, value = next(((name, value) for name, value in answer.items() if name.startswith("value")), ("", None))
    if isinstance(value, bool):
        return int(value)
    if name == "valueCoding":
        coding = members(value)
        weights = [
            number
            for extension in map(members, [*items(coding.get("extension")), *items(answer.get("extension"))])
            if str(extension.get("url")).endswith(_WEIGHTS)
            for number in (extension.get("valueDecimal"), extension.get("valueInteger"))
            if number is not None
        ]
        told = coding.get("display") or coding.get("code")
        return weights[0] if weights else _TRUTHS.get(str(told).casefold(), told)
    if isinstance(value, int | float) or value is None:
        return value
    quantity = members(value).get("value")
    return quantity if quantity is not None else _OwnWords(str(value))


LAYOUTS = (FhirResponses(),)
