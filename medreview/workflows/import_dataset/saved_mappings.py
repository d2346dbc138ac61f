"""A way of reading files that has a name or a file of its own, to read others like it."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from medreview.errors import FileUnreadable, MedReviewError, reason_of
from medreview.importers.column_roles import Said
from medreview.importers.file_heads import MOST_HEADER_ROW, ReadAs
from medreview.importers.value_maps import Value, ValueMap
from medreview.workflows.import_dataset.views import FileChoice, FilePreview

_EXAMPLE = '{"columns": {"COLUMN": "FIELD"}, "values": {"COLUMN": {"WORD": 1}}, "set": {"COLUMN.author": "NAME"}}'


class MappingUnreadable(MedReviewError):
    template = '{file} is not a mapping. Write {example}, and name the layout in "layout" if it is not found.'


@dataclass(frozen=True, slots=True)
class SavedMapping:
    """``columns`` to fields (None: metadata); ``values`` of columns: what words stand for; what a person ``said``.

    ``read_as`` is how a person said that the text is written; what they left to the content is found anew.
    """

    layout: str | None = None
    columns: Mapping[str, str | None] = field(default_factory=dict[str, str | None])
    values: Mapping[str, ValueMap] = field(default_factory=dict[str, ValueMap])
    said: Said = field(default_factory=Said)
    read_as: ReadAs = field(default_factory=ReadAs)

    def applied_to(self, choice: FileChoice) -> FileChoice:
        """The choice with this mapping in the place of its own; how it is written stays where nothing is said of it."""
        read_as = self.read_as if self.read_as != ReadAs() else choice.read_as
        return replace(
            choice,
            layout=self.layout,
            mapping=self.columns or None,
            values=self.values,
            said=self.said,
            read_as=read_as,
        )

    def as_json(self) -> str:
        values = {column: dict(words) for column, words in self.values.items()}
        parts: dict[str, object] = {"layout": self.layout, "columns": dict(self.columns), "values": values}
        if self.said != Said():
            parts |= {"roles": dict(self.said.roles), "set": dict(self.said.constants)}
        if self.read_as != ReadAs():
            parts["read"] = {name: said for name, said in asdict(self.read_as).items() if said is not None}
        return json.dumps(parts, ensure_ascii=False, indent=1)


def mapping_of(file: FilePreview, choice: FileChoice) -> SavedMapping:
    """The mapping with which a file is read now."""
    columns = {column.name: column.field for column in file.columns} if file.can_map else {}
    return SavedMapping(file.layout, columns, choice.values, choice.said, choice.read_as)


def read_mapping(text: str, name: str) -> SavedMapping:
    """The mapping that ``as_json`` wrote, or a person; ``name`` is for the sentence.

    Raises
    ------
    MappingUnreadable
        If it is not one.
    """
    try:
        said: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MappingUnreadable(file=name, example=_EXAMPLE) from error
    parts = cast("dict[str, object]", said) if isinstance(said, dict) else {"": said}
    layout, columns, values = parts.get("layout"), parts.get("columns", {}), parts.get("values", {})
    roles, constants, read_as = parts.get("roles", {}), parts.get("set", {}), parts.get("read", {})
    is_named = parts.keys() <= {"layout", "columns", "values", "roles", "set", "read"}
    is_named = is_named and isinstance(layout, str | None) and _is_texts(roles) and _is_texts(constants)
    is_named = is_named and _is_read_as(read_as)
    if not is_named or not _is_columns(columns) or not _is_values(values):
        raise MappingUnreadable(file=name, example=_EXAMPLE)
    return SavedMapping(
        cast("str | None", layout),
        cast("dict[str, str | None]", columns),
        cast("dict[str, dict[str, Value]]", values),
        Said(cast("dict[str, str]", roles), cast("dict[str, str]", constants)),
        ReadAs(**cast("dict[str, Any]", read_as)),
    )


def read_mapping_file(path: Path) -> SavedMapping:
    """As ``read_mapping``, from a file; raises ``FileUnreadable`` too."""
    try:
        return read_mapping(path.read_text(encoding="utf-8-sig"), path.name)
    except OSError as error:
        raise FileUnreadable(file=str(path), reason=reason_of(error)) from error
    except UnicodeDecodeError as error:
        raise MappingUnreadable(file=path.name, example=_EXAMPLE) from error


def _is_read_as(value: object) -> bool:
    said = cast("dict[str, object]", value) if isinstance(value, dict) else {"": value}
    row = said.get("header_row", 0)
    is_row = isinstance(row, int) and not isinstance(row, bool) and 0 <= row <= MOST_HEADER_ROW
    texts = {name: text for name, text in said.items() if name != "header_row"}
    signs = (text for name, text in texts.items() if name != "encoding")
    is_known = texts.keys() <= {"encoding", "delimiter", "quote"} and texts.get("delimiter") != ""
    return is_row and is_known and _is_texts(texts) and all(len(str(sign)) <= 1 for sign in signs)


def _is_texts(value: object) -> bool:
    return _is_columns(value) and all(isinstance(text, str) for text in cast("dict[str, object]", value).values())


def _is_columns(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    return all(isinstance(target, str | None) for target in cast("dict[str, object]", value).values())


def _is_values(value: object) -> bool:
    columns = list(cast("dict[str, object]", value).values()) if isinstance(value, dict) else [None]
    if not all(isinstance(words, dict) for words in columns):
        return False
    meant = [meaning for words in columns for meaning in cast("dict[str, object]", words).values()]
    return all(isinstance(meaning, str | int | float) and not isinstance(meaning, bool) for meaning in meant)
