"""A way of reading files that has a name or a file of its own, to read others like it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import cast

from medreview.errors import FileUnreadable, MedReviewError
from medreview.importers.column_roles import Said
from medreview.importers.value_maps import Value, ValueMap
from medreview.workflows.import_dataset.views import FileChoice, FilePreview

_EXAMPLE = '{"columns": {"COLUMN": "FIELD"}, "values": {"COLUMN": {"WORD": 1}}, "set": {"COLUMN.author": "NAME"}}'


class MappingUnreadable(MedReviewError):
    template = '{file} is not a mapping. Write {example}, and name the layout in "layout" if it is not found.'


@dataclass(frozen=True, slots=True)
class SavedMapping:
    """``columns`` to fields (None: metadata); ``values`` of columns: what words stand for; what a person ``said``."""

    layout: str | None = None
    columns: Mapping[str, str | None] = field(default_factory=dict[str, str | None])
    values: Mapping[str, ValueMap] = field(default_factory=dict[str, ValueMap])
    said: Said = field(default_factory=Said)

    def applied_to(self, choice: FileChoice) -> FileChoice:
        return replace(choice, layout=self.layout, mapping=self.columns or None, values=self.values, said=self.said)

    def as_json(self) -> str:
        values = {column: dict(words) for column, words in self.values.items()}
        parts: dict[str, object] = {"layout": self.layout, "columns": dict(self.columns), "values": values}
        if self.said != Said():
            parts |= {"roles": dict(self.said.roles), "set": dict(self.said.constants)}
        return json.dumps(parts, ensure_ascii=False, indent=1)


def mapping_of(file: FilePreview, choice: FileChoice) -> SavedMapping:
    """The mapping with which a file is read now."""
    columns = {column.name: column.field for column in file.columns} if file.can_map else {}
    return SavedMapping(file.layout, columns, choice.values, choice.said)


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
    roles, constants = parts.get("roles", {}), parts.get("set", {})
    is_named = parts.keys() <= {"layout", "columns", "values", "roles", "set"} and isinstance(layout, str | None)
    is_named = is_named and _is_texts(roles) and _is_texts(constants)
    if not is_named or not _is_columns(columns) or not _is_values(values):
        raise MappingUnreadable(file=name, example=_EXAMPLE)
    return SavedMapping(
        cast("str | None", layout),
        cast("dict[str, str | None]", columns),
        cast("dict[str, dict[str, Value]]", values),
        Said(cast("dict[str, str]", roles), cast("dict[str, str]", constants)),
    )


def read_mapping_file(path: Path) -> SavedMapping:
    """As ``read_mapping``, from a file; raises ``FileUnreadable`` too."""
    try:
        return read_mapping(path.read_text(encoding="utf-8-sig"), path.name)
    except OSError as error:
        raise FileUnreadable(file=str(path), reason=error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise MappingUnreadable(file=path.name, example=_EXAMPLE) from error


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
