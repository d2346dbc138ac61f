"""The memory of a workspace of how a file was read, for the same file again and others with the same columns."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from medreview.errors import Message
from medreview.importers.column_roles import QUESTION, AuthorSource, ColumnRole, Reason, Said
from medreview.importers.drafts import FieldMapping, ImportDraft
from medreview.importers.open_questions import AskChoice, OpenQuestion
from medreview.store.tables.datasets import EarlierReading

_REMEMBERED = frozenset({ColumnRole.REFERENCE, ColumnRole.METADATA, ColumnRole.RATIONALE})
_OF_FILE = "said of authors"
"""The author that was said for the texts of a file, as it was said, and its question, beside its first column."""


def remembered_mapping(draft: ImportDraft, mapping: FieldMapping) -> dict[str, object]:
    """The field of each column, with what a person said of it."""
    head, authors = draft.head, draft.authors(mapping)
    found: dict[str, object] = {}
    for column in head.own_columns:
        author, role = authors.get(column), head.said.roles.get(column)
        told: dict[str, object] = {"role": str(role)} if role in _REMEMBERED else {}
        if author is not None and author.why is Reason.PERSON and author.is_reference:
            told["role"] = ColumnRole.REFERENCE.value
        elif author is not None and author.why is Reason.PERSON and author.source is AuthorSource.CONSTANT:
            told |= {"author": author.name, **({"kind": str(author.kind)} if author.kind else {})}
        found[column] = {"field": mapping.get(column), **told} if told else mapping.get(column)
    if (of_file := {**head.said.of_authors, **head.asked}) and found:
        first = next(iter(found))
        found[first] = {"field": None, **_as_told(found[first]), _OF_FILE: of_file}
    return found


def _as_told(told: object) -> Mapping[str, str | None]:
    """The field that is remembered of a column, and what a person said beside it."""
    if isinstance(told, dict):
        return cast("dict[str, str | None]", told)
    return {"field": str(told) if told else None}


def earlier_mapping(draft: ImportDraft, earlier: EarlierReading | None) -> Mapping[str, str | None]:
    """The fields of the columns of an earlier file, where this one is read in the same layout."""
    if earlier is None:
        return {}
    mapping = {column: _as_told(told).get("field") for column, told in earlier.mapping.items()}
    fields = {known.name for known in draft.fields}
    is_usable = draft.can_map and draft.layout == earlier.layout and fields.issuperset(filter(None, mapping.values()))
    return mapping if is_usable else {}


def earlier_words(same: EarlierReading | None, given: Said) -> Mapping[str, str]:
    """The author and the question that were said for the texts of the very same file, where nothing is said now."""
    if same is None or given.of_authors or given.roles or QUESTION in given.constants:
        return {}
    told = (cast("dict[str, dict[str, str]]", found) for found in same.mapping.values() if isinstance(found, dict))
    return next((found[_OF_FILE] for found in told if _OF_FILE in found), dict[str, str]())


def earlier_roles(earlier: EarlierReading | None) -> Mapping[str, str]:
    """The roles that a person said of the columns of an earlier file."""
    told = {column: _as_told(found).get("role") for column, found in earlier.mapping.items()} if earlier else {}
    return {column: role for column, role in told.items() if role}


def with_earlier_author(ask: OpenQuestion, earlier: EarlierReading | None) -> OpenQuestion:
    """The question with the author of an earlier file offered first: another file may hold another model's texts."""
    column = ask.columns[0]
    told = _as_told(earlier.mapping.get(column)) if earlier else _as_told(None)
    if not earlier or not told.get("author"):
        return ask
    names = {f"{column}.{what}": told[what] or "" for what in ("author", "kind") if told.get(what)}
    words = Message("{author}, as in {file}", {"author": told["author"], "file": earlier.file})
    return replace(ask, choices=(AskChoice(words, {}, names), *ask.choices))
