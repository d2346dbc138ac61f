"""The usual folders of models on a machine, and the files in there that could be models.

Nothing is copied or changed.
"""

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, cast

from medreview.errors import Message

_ENDING = ".gguf"
_LATER_PART = re.compile(r"-(?!00001)\d{5}-of-\d{5}\.gguf$", re.IGNORECASE)
_MOST_DEPTH = 8
_MOST_FILES = 5_000
_MOST_MANIFEST = 1 << 20
_OLLAMA_LIBRARY = ("registry.ollama.ai", "library")
_OLLAMA_MODEL = "application/vnd.ollama.image.model"
_OLLAMA_PROJECTOR = "application/vnd.ollama.image.projector"
_OLLAMA_ADAPTER = "application/vnd.ollama.image.adapter"
_DIGEST = re.compile(r"sha256:(?P<hex>[0-9a-f]{64})")


class FolderKind(StrEnum):
    SHIPPED = "shipped"
    OWN = "own"
    LM_STUDIO = "lm_studio"
    OLLAMA = "ollama"


FOLDER_WORDS: Mapping[FolderKind, Message] = {
    FolderKind.SHIPPED: Message("included with medreview"),
    FolderKind.OWN: Message("your folder"),
    FolderKind.LM_STUDIO: Message("LM Studio"),
    FolderKind.OLLAMA: Message("Ollama"),
}


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """A folder to look through; ``kind`` says how models lie in it."""

    path: Path
    kind: FolderKind


@dataclass(frozen=True, slots=True)
class Candidate:
    """A file that may be a model.

    ``name`` and what belongs to it are known where the folder keeps a list of its own, as Ollama's does.
    """

    path: Path
    folder: ModelFolder
    name: str | None = None
    projector: Path | None = None
    adapter: Path | None = None


def usual_folders(
    home: Path, environment: Mapping[str, str] | None = None, platform: str = sys.platform
) -> tuple[ModelFolder, ...]:
    """The folders of LM Studio and Ollama, by system; they need not be there.

    Sources: LM Studio's and Ollama's documentation of their folders, as of 2026.
    """
    given = os.environ if environment is None else environment
    lm_studio = [home / ".lmstudio" / "models", home / ".cache" / "lm-studio" / "models"]
    ollama = [home / ".ollama" / "models"]
    if platform.startswith("linux"):
        ollama.append(Path("/usr/share/ollama/.ollama/models"))
    if given.get("OLLAMA_MODELS"):
        ollama.insert(0, Path(given["OLLAMA_MODELS"]))
    return (
        *(ModelFolder(path, FolderKind.LM_STUDIO) for path in lm_studio),
        *(ModelFolder(path, FolderKind.OLLAMA) for path in ollama),
    )


def candidates(folder: ModelFolder) -> Iterator[Candidate]:
    """Files of a folder that may be models, in order of their names; of a split model, its first part."""
    if folder.kind is FolderKind.OLLAMA:
        yield from _ollama_models(folder)
        return
    for path in _files(folder.path):
        if path.suffix.lower() == _ENDING and not _LATER_PART.search(path.name):
            yield Candidate(path, folder)


def is_projector_name(path: Path) -> bool:
    """True if a file is named as projectors usually are."""
    return "mmproj" in path.name.lower()


def _files(root: Path) -> Iterator[Path]:
    """Files below a folder, not through links to folders; what cannot be opened is passed over."""
    n_files = 0
    depth = len(root.parts)
    for place, folders, names in os.walk(root):
        here = Path(place)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        if len(here.parts) - depth >= _MOST_DEPTH:
            folders.clear()
        for name in sorted(names):
            n_files += 1
            if n_files > _MOST_FILES:
                return
            yield here / name


def _ollama_models(folder: ModelFolder) -> Iterator[Candidate]:
    manifests = folder.path / "manifests"
    for path in _files(manifests):
        layers = _ollama_layers(path)
        model = _blob(folder.path, layers.get(_OLLAMA_MODEL))
        if model is None:
            continue
        *place, name, tag = path.relative_to(manifests).parts[-4:]
        shown = name if tuple(place) == _OLLAMA_LIBRARY else "/".join([*place[1:], name])
        yield Candidate(
            model,
            folder,
            f"{shown}:{tag}",
            _blob(folder.path, layers.get(_OLLAMA_PROJECTOR)),
            _blob(folder.path, layers.get(_OLLAMA_ADAPTER)),
        )


def _ollama_layers(manifest: Path) -> dict[str, str]:
    """Digests by kind of what a manifest lists; nothing for a file that is no manifest."""
    try:
        if manifest.stat().st_size > _MOST_MANIFEST:
            return {}
        content: Any = json.loads(manifest.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    layers: Any = cast("Mapping[str, Any]", content).get("layers") if isinstance(content, Mapping) else None
    found: dict[str, str] = {}
    for layer in cast("list[Any]", layers) if isinstance(layers, list) else []:
        if isinstance(layer, Mapping):
            values = cast("Mapping[str, Any]", layer)
            found.setdefault(str(values.get("mediaType")), str(values.get("digest")))
    return found


def _blob(root: Path, digest: str | None) -> Path | None:
    named = _DIGEST.fullmatch(digest or "")
    if named is None:
        return None
    path = root / "blobs" / f"sha256-{named['hex']}"
    return path if path.is_file() else None
