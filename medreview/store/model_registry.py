"""The models of this person, added once for all workspaces: a file in the program's folder, without any key."""

import json
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from medreview.atomic_files import write_whole
from medreview.domain.models import Model, ModelKind, ModelSource
from medreview.llm.model_files.card_values import FileRole
from medreview.llm.model_files.file_states import stored_part
from medreview.paths import user_data_folder

_ABOUT = ("name", "family", "size_class", "parameters_b", "provider", "snapshot", "knowledge_cutoff", "sha256")
_PLACE = ("kind", "path", "projector_path", "adapter_path", "adapter_scale", "base_url", "remote_name")
_FOUND = ("card", "abilities", "input_price", "output_price", "tested_at")
_SET_ASIDE = ".unreadable"
_use = threading.Lock()

Registered = tuple[Model, ModelSource]


@dataclass(slots=True)
class Registry:
    """The models by name; ``forgotten`` are those that a person took out, so that no workspace brings them back."""

    models: dict[str, Registered] = field(default_factory=dict[str, Registered])
    forgotten: list[list[object]] = field(default_factory=list[list[object]])


def registry_file() -> Path:
    return user_data_folder() / "models.json"


def registry() -> Registry:
    """The list as it is on the disk; an empty one where there is none or it cannot be read."""
    found = _read()
    return Registry() if found is None else found


def change_registry(change: Callable[[Registry], bool]) -> None:
    """Alter the list in one step; a file that could not be read is set aside first. ``change`` tells whether it did.

    Raises
    ------
    FileNotWritten
        If the file cannot be written; it is as it was.
    """
    with _use:
        known = _read()
        changed = Registry() if known is None else known
        if not change(changed):
            return
        if known is None and registry_file().exists():
            with suppress(OSError):
                registry_file().replace(registry_file().with_suffix(_SET_ASIDE))
        values = {"format": 1, "models": [_to_json(*one) for one in changed.models.values()]}
        content = json.dumps(values | {"forgotten": changed.forgotten}, ensure_ascii=False, indent=1)
        write_whole(registry_file(), content.encode())


def identity(model: Model, source: ModelSource) -> list[object]:
    """The facts that make a model the same wherever it lies: hashes of its files, or its name at its endpoint."""
    if source.kind != ModelKind.LOCAL:
        return [source.kind, source.base_url, source.remote_name]
    parts = [stored_part(source.card, role.value) for role in (FileRole.PROJECTOR, FileRole.ADAPTER)]
    scale = source.adapter_scale if source.adapter_path else None
    return [source.kind, model.sha256, *(part.sha256 if part else None for part in parts), scale]


def is_another(here: Model, source: ModelSource | None, model: Model, registered: ModelSource) -> bool:
    """True if a workspace has another model under the name of this one."""
    if source is not None:
        return identity(here, source) != identity(model, registered)
    return bool(here.sha256 and model.sha256 and here.sha256 != model.sha256)


def copied_source(source: ModelSource, model_id: int | None = None) -> ModelSource:
    """The same place and findings as a row of another list."""
    return ModelSource(model_id=model_id or 0, **{name: getattr(source, name) for name in (*_PLACE, *_FOUND)})


def is_alike(one: ModelSource, other: ModelSource) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in (*_PLACE, *_FOUND))


def copied_model(model: Model, into: Model, *, all_of_it: bool = True) -> Model:
    """The facts of a model, written over what another row has of it; only those that are known, or all."""
    for name in _ABOUT:
        if all_of_it or getattr(model, name) is not None:
            setattr(into, name, getattr(model, name))
    return into


def _read() -> Registry | None:
    """None where the file is there and cannot be read."""
    if not registry_file().exists():
        return Registry()
    try:
        values: Any = json.loads(registry_file().read_text(encoding="utf-8"))
        models = [_from_json(one) for one in values["models"]]
        return Registry({model.name: (model, source) for model, source in models}, list(values["forgotten"]))
    except (OSError, ValueError, TypeError, LookupError):
        return None


def _to_json(model: Model, source: ModelSource) -> dict[str, object]:
    about: dict[str, object] = {name: getattr(model, name) for name in _ABOUT}
    return about | {"source": {name: getattr(source, name) for name in (*_PLACE, *_FOUND)}}


def _from_json(values: Mapping[str, Any]) -> Registered:
    source = cast("Mapping[str, Any]", values["source"])
    return (
        Model(**{name: values[name] for name in _ABOUT}, extra={}),
        ModelSource(model_id=0, **{name: source[name] for name in (*_PLACE, *_FOUND)}),
    )
