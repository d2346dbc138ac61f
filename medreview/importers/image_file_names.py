"""File names for images that questions name, so that importing the files gives the same names again."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from medreview.importers.images import is_safe_name

IMAGES_FOLDER = "images"
"""The folder beside exported tables in which they lie."""


@dataclass(frozen=True, slots=True)
class NamedImage:
    """An image under the name that some question uses for it."""

    sha256: str
    name: str


ImageNames = Mapping[NamedImage, str]


def image_file_names(uses: Iterable[NamedImage]) -> ImageNames:
    """A file name for every image: its own where that is free and safe everywhere, else one made from its hash."""
    names: dict[NamedImage, str] = {}
    taken: dict[str, str] = {}
    folders: set[str] = set()
    for use in uses:
        if use in names:
            continue
        name = use.name if is_safe_name(use.name) and ";" not in use.name else use.sha256[:16]
        if not _is_free(name, use.sha256, taken, folders):
            path = PurePosixPath(name)
            name = f"{path.stem}-{use.sha256[:16]}{path.suffix}"
        names[use] = name
        taken[_folded(name)] = use.sha256
        folders.update(_folded(str(parent)) for parent in PurePosixPath(name).parents)
    return names


def _is_free(name: str, sha256: str, taken: Mapping[str, str], folders: set[str]) -> bool:
    folded = _folded(name)
    if folded in folders or taken.get(folded, sha256) != sha256:
        return False
    return not any(_folded(str(parent)) in taken for parent in PurePosixPath(name).parents)


def _folded(name: str) -> str:
    """Names that some system takes for the same file are the same here."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
