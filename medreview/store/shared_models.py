"""Models between a workspace and the list of this person: each learns what the other knows.

A workspace keeps a row of a model from its first use on, so that a copy of it says what its runs used; where the model
is on this machine, what it costs and what a test found is this person's, and the same in every workspace.
"""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from sqlmodel import Session

from medreview.atomic_files import FileNotWritten
from medreview.domain.models import Model, ModelKind, ModelSource
from medreview.store.model_registry import (
    Registry,
    change_registry,
    copied_model,
    copied_source,
    identity,
    is_alike,
    is_another,
    registry,
)
from medreview.store.queries.models import KnownModel, models_here, stored_model
from medreview.store.workspace import Workspace


def keep_model(workspace: Workspace, known: KnownModel) -> None:
    """Write what is known of a model now: to this person's list, and to the workspace where that has it.

    A model that cannot be reached from here, known by name alone, is the workspace's.

    Raises
    ------
    FileNotWritten
        If the list cannot be written.
    """
    with workspace.reading() as session:
        here = {one.model.name: one for one in models_here(session)}.get(known.model.name)
    if here is not None or known.source is None:
        with workspace.transaction() as session:
            store_model(session, known)
    if known.source is not None:
        registered = registry().models.get(known.model.name)
        if here is None or registered is None or not is_another(here.model, here.source, *registered):
            _register(known.model, known.source)


def store_model(session: Session, known: KnownModel) -> int:
    """The key of a model's row in the workspace, which is written or brought up to date."""
    row = copied_model(known.model, stored_model(session, known.model.name) or Model(name=known.model.name))
    session.add(row)
    session.flush()
    model_id = row.id or 0
    if known.source is not None:
        session.merge(copied_source(known.source, model_id))
        session.flush()
    return model_id


def forget_registered(known: KnownModel) -> None:
    """Take a model out of this person's list; workspaces that used it keep their rows."""

    def forget(kept: Registry) -> bool:
        found = kept.models.pop(known.model.name, None)
        if found is not None:
            kept.forgotten.append(identity(*found))
        return found is not None

    change_registry(forget)


def share_models(workspace: Workspace) -> None:
    """Offer the models of an opened workspace everywhere, and bring its rows up to date with what is known of them.

    A file that is not on this machine is not offered; nor is an endpoint that this person never gave a key, unless it
    is a usual provider's or on this machine: a workspace from elsewhere must not bring addresses into another one.
    """
    with workspace.reading() as session:
        here = [one for one in models_here(session) if one.source is not None]
    known = registry()
    with suppress(FileNotWritten):
        change_registry(lambda kept: _adopt(kept, here))
    if workspace.is_read_only:
        return
    for one in here:
        registered = known.models.get(one.model.name)
        if registered is None or one.source is None or identity(*registered) != identity(one.model, one.source):
            continue
        if not is_alike(registered[1], one.source):
            with workspace.transaction() as session:
                session.merge(copied_source(registered[1], one.model.id))


def _adopt(kept: Registry, here: Sequence[KnownModel]) -> bool:
    new = {
        one.model.name: (one.model, one.source)
        for one in here
        if one.source is not None
        and one.model.name not in kept.models
        and identity(one.model, one.source) not in kept.forgotten
        and _is_trusted(one.source)
    }
    kept.models |= new
    return bool(new)


def _is_trusted(source: ModelSource) -> bool:
    from medreview.llm.cloud.addresses import PRESETS, AddressUnusable, Reach, address_of
    from medreview.llm.keys import where_key_lies
    from medreview.llm.model_files.file_states import file_state

    if source.kind == ModelKind.LOCAL:
        return bool(source.path) and file_state(Path(source.path or "")) is not None
    try:
        url = source.base_url or ""
        return (
            any(preset.base_url == url for preset in PRESETS)
            or address_of(url).reach is Reach.THIS_MACHINE
            or where_key_lies(url) is not None
        )
    except AddressUnusable:
        return False


def _register(model: Model, source: ModelSource) -> None:
    entry = (copied_model(model, Model(name=model.name, extra={})), copied_source(source))

    def put(kept: Registry) -> bool:
        kept.models[model.name] = entry
        kept.forgotten = [one for one in kept.forgotten if one != identity(*entry)]
        return True

    change_registry(put)
