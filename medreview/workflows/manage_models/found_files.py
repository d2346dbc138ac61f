"""Look through folders for model files, each read in a child process."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from medreview.errors import Message
from medreview.jobs import CancelToken, Progress, Report
from medreview.llm.model_files.card_values import CardRefused, FileRole, ModelCard
from medreview.llm.model_files.cards import CardReader
from medreview.llm.model_files.watched_folders import (
    Candidate,
    FolderKind,
    ModelFolder,
    candidates,
    is_projector_name,
    usual_folders,
)
from medreview.paths import models_folder, user_data_folder
from medreview.store.queries.models import known_models
from medreview.store.workspace import Workspace
from medreview.workflows.manage_models.errors import FolderMissing
from medreview.workflows.manage_models.model_entries import fits, free_name_of
from medreview.workflows.manage_models.views import FoundFile, FoundFiles, RefusedFile, WatchedFolder


@dataclass(frozen=True, slots=True)
class _Read:
    candidate: Candidate
    folder: WatchedFolder
    card: ModelCard


def found_files(
    workspace: Workspace, report: Report, cancel: CancelToken, *, folders: Sequence[WatchedFolder] | None = None
) -> FoundFiles:
    """All model files of the folders; without ``folders``, of those that are watched.

    Files that cannot be used are named with the reason. Nothing is copied or changed.
    """
    looked_at = watched_folders() if folders is None else folders
    every = _candidates(looked_at)
    read: list[_Read] = []
    refused: list[RefusedFile] = []
    with CardReader() as reader:
        for n_done, (candidate, folder) in enumerate(every):
            report(Progress(n_done, len(every), candidate.name or candidate.path.name))
            try:
                read.append(_Read(candidate, folder, reader.card(candidate.path, cancel)))
            except CardRefused as refusal:
                refused.append(RefusedFile(candidate.path, refusal.message))
    report(Progress(len(every), len(every)))
    return _sorted(workspace, read, refused)


def found_file(workspace: Workspace, path: Path, cancel: CancelToken) -> FoundFile:
    """One file that a person chose, with the projector beside it that fits it.

    Raises
    ------
    CardRefused
        If the file is no usable model.
    """
    folder = WatchedFolder(path.parent, FolderKind.OWN, exists=True)
    with CardReader() as reader:
        read = [_Read(Candidate(path, as_model_folder(folder)), folder, reader.card(path, cancel))]
        for beside in sorted(path.parent.glob("*.gguf")):
            if is_projector_name(beside) and beside != path:
                with suppress(CardRefused):
                    read.append(_Read(Candidate(beside, as_model_folder(folder)), folder, reader.card(beside, cancel)))
    found = _sorted(workspace, read, ())
    return next(file for file in (*found.models, *found.others) if file.path == path)


def _candidates(folders: Sequence[WatchedFolder]) -> list[tuple[Candidate, WatchedFolder]]:
    """Each file once, also where folders lie in each other."""
    found: dict[tuple[Path, str | None], tuple[Candidate, WatchedFolder]] = {}
    for folder in folders:
        for candidate in candidates(as_model_folder(folder)):
            found.setdefault((candidate.path, candidate.name), (candidate, folder))
    return list(found.values())


def _sorted(workspace: Workspace, read: Sequence[_Read], refused: Sequence[RefusedFile]) -> FoundFiles:
    with workspace.reading() as session:
        known = known_models(session)
    added = {one.source.path: one.model.name for one in known if one.source and one.source.path}
    taken = {one.model.name for one in known if one.source}
    models: list[FoundFile] = []
    others: list[FoundFile] = []
    for one in read:
        is_model = one.card.role is FileRole.TEXT
        name = one.candidate.name or free_name_of(one.card, frozenset(taken))
        if is_model:
            taken.add(name)
        file = FoundFile(
            one.candidate.path,
            one.folder,
            name,
            one.card,
            projector=_projector(one, read) if is_model else None,
            adapter=one.candidate.adapter,
            added_as=added.get(str(one.candidate.path.absolute())),
            problem=_problem(one.card) if is_model else None,
        )
        (models if is_model else others).append(file)
    return FoundFiles(tuple(models), tuple(others), tuple(refused))


def _projector(model: _Read, read: Sequence[_Read]) -> Path | None:
    """The projector that belongs to a model: the one it is listed with, else one in its folder that fits."""
    if model.candidate.projector is not None:
        return model.candidate.projector
    beside = (one for one in read if one.candidate.path.parent == model.candidate.path.parent)
    fitting = [one for one in beside if one.card.role is FileRole.PROJECTOR and fits(one.card, model.card)]
    return fitting[0].candidate.path if fitting else None


def _problem(card: ModelCard) -> Message | None:
    if card.chat_template is None:
        return Message("It has no chat template, so it cannot follow instructions.")
    return None


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
    """The folder with the kind of its files; an own folder may be one of Ollama's."""
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
