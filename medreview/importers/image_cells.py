"""Images and their modalities in the cells of a question: names of files, or images inside the cells themselves."""

import base64
import binascii
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import cast

from medreview.importers.cell_values import is_filled
from medreview.importers.conversations import written
from medreview.importers.images import format_of, keep_image

_LONGEST_NAME = 300


def numbered_image(columns: Iterable[str], number: int) -> str | None:
    """The column of one of several images: image_2."""
    names = {f"image{number}", f"image_{number}", f"image {number}"}
    return next((column for column in columns if column.strip().casefold() in names), None)


def image_names(cells: Sequence[object], row: int, folder: Path | None) -> object:
    """The names of all images in these cells, in order; None where there are none.

    A cell is a name, names with ``;`` between, an image in base64, an object of bytes and path as Parquet tables have
    it, or a list of any of these.
    """
    found = [cell for cell in cells if is_filled(cell)]
    if len(found) == 1 and isinstance(found[0], str) and len(found[0]) <= _LONGEST_NAME and not _is_list(found[0]):
        return found[0]
    names: list[object] = []
    for cell in found:
        value = written(cell)
        names += cast("list[object]", value) if isinstance(value, list) else _split(value)
    return [_name(part, f"{row:07d}-{place}", folder) for place, part in enumerate(names, start=1)] or None


def modality_names(cell: object, n_images: int) -> object:
    """One modality an image; the only one of a question holds for all of its images."""
    value = written(cell)
    if not isinstance(value, str) or not value.strip() or n_images == 0:
        return value
    for mark in (";", "؛", "|", ",", "،"):
        if len(parts := [part.strip() for part in value.split(mark)]) == n_images:
            return parts
    return [value] * n_images if ";" not in value else value


def n_names(names: object) -> int:
    if isinstance(names, list):
        return len(cast("list[object]", names))
    return len(names.split(";")) if isinstance(names, str) else 0


def _is_list(text: str) -> bool:
    return text.lstrip()[:1] in {"[", "{"}


def _split(value: object) -> list[object]:
    is_names = isinstance(value, str) and len(value) <= _LONGEST_NAME and ";" in value
    return [name.strip() for name in str(value).split(";")] if is_names else [value]


def _name(part: object, name: str, folder: Path | None) -> object:
    if isinstance(part, Mapping):
        cells = cast("Mapping[str, object]", part)
        kept = _kept(cells.get("bytes"), name, folder)
        return kept or next((cells[name] for name in _NAMES_OF_FILES if cells.get(name)), None)
    if not isinstance(part, str) or len(part) <= _LONGEST_NAME:
        return part
    return _kept(part, name, folder) or part[:_LONGEST_NAME]


_NAMES_OF_FILES = ("path", "file_name", "file", "src", "image_path", "filename", "image", "url")


def _kept(text: object, name: str, folder: Path | None) -> str | None:
    """The name of the file that an image in base64 became; None where the text is no image."""
    if not isinstance(text, str) or folder is None:
        return None
    try:
        content = base64.b64decode(text.partition("base64,")[2] or text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return keep_image(content, name, folder) if format_of(content) else None
