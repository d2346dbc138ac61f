"""The folders in which models are looked for: those that ship and are usual, and the person's own."""

import json
from pathlib import Path
from typing import Any, cast

from medreview.llm.model_files.watched_folders import FolderKind, ModelFolder, usual_folders
from medreview.paths import models_folder, user_data_folder
from medreview.workflows.manage_models.errors import FolderMissing
from medreview.workflows.manage_models.views import WatchedFolder

_FILE = "model-folders.json"


def watched_folders() -> tuple[WatchedFolder, ...]:
    """All of them, the person's own after the one that ships; the usual ones only where they are there."""
    own = [WatchedFolder(path, FolderKind.OWN, path.is_dir()) for path in _own_folders()]
    usual = (WatchedFolder(folder.path, folder.kind, folder.path.is_dir()) for folder in usual_folders(Path.home()))
    shipped = WatchedFolder(models_folder(), FolderKind.SHIPPED, models_folder().is_dir())
    return (shipped, *own, *(folder for folder in usual if folder.exists))


def watch_folder(path: Path) -> tuple[WatchedFolder, ...]:
    """Look for models in this folder from now on; raises ``FolderMissing``."""
    if not path.is_dir():
        raise FolderMissing(folder=path.name or str(path))
    _keep([*(known for known in _own_folders() if known != path.absolute()), path.absolute()])
    return watched_folders()


def stop_watching(path: Path) -> tuple[WatchedFolder, ...]:
    """Look there no more; models that were added from it stay."""
    _keep([known for known in _own_folders() if known != path.absolute()])
    return watched_folders()


def as_model_folder(folder: WatchedFolder) -> ModelFolder:
    """How its files are to be read; an own folder may be one of Ollama's."""
    is_ollama = folder.kind is FolderKind.OWN and all((folder.path / name).is_dir() for name in ("manifests", "blobs"))
    return ModelFolder(folder.path, FolderKind.OLLAMA if is_ollama else folder.kind)


def _own_folders() -> list[Path]:
    file = user_data_folder() / _FILE
    try:
        kept: Any = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    texts = cast("list[Any]", kept) if isinstance(kept, list) else []
    return [Path(text) for text in texts if isinstance(text, str)]


def _keep(folders: list[Path]) -> None:
    file = user_data_folder() / _FILE
    new = file.with_suffix(".new")
    new.write_text(json.dumps([str(path) for path in folders], ensure_ascii=False), encoding="utf-8")
    new.replace(file)
