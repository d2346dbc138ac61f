"""The models of this person and of a workspace, as they are now."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from medreview.domain.models import Model, ModelKind, ModelSource
from medreview.llm.cloud.addresses import Reach, address_of
from medreview.llm.engines import Ability, ModelPlace
from medreview.llm.model_files.card_values import ModelCard, card_from_json
from medreview.llm.model_files.file_states import file_state, stored_state
from medreview.model_runs.model_use import ModelUse, note_use, summed, use_everywhere
from medreview.store.queries.models import (
    KnownModel,
    Uses,
    is_author,
    known_models,
    model_named,
    place_of,
    uses_of_models,
)
from medreview.store.workspace import Session, Workspace
from medreview.workflows.manage_models.errors import ModelMissing, ModelNotReachable
from medreview.workflows.manage_models.kept_tests import kept_test
from medreview.workflows.manage_models.views import ModelState, ModelView

CARD = "card"
"""The name under which a source's ``card`` holds the file's card, beside the state of the file."""


def list_models(workspace: Workspace) -> tuple[ModelView, ...]:
    """Every model by name, also those that are only known by name, such as authors of answers."""
    here, everywhere = summed(note_use(workspace).values()), use_everywhere()
    with workspace.reading() as session:
        uses = uses_of_models(session)
        known = {one.model.name: one for one in known_models(session)}
    only_named = {name: _only_named(name) for name in uses if name not in known}
    everything = sorted((known | only_named).items())
    views = ((one, _view(one, uses.get(name, Uses()))) for name, one in everything)
    return tuple(_with_use(one, view, here, everywhere) for one, view in views)


def _with_use(
    known: KnownModel, view: ModelView, here: Mapping[str, ModelUse], everywhere: Mapping[str, ModelUse]
) -> ModelView:
    used_here = here.get(view.name, ModelUse())
    used = everywhere.get(view.name, used_here)
    return replace(
        view,
        month=used,
        month_here=used_here,
        month_cost=known.cost(used.n_input, used.n_output),
        month_cost_here=known.cost(used_here.n_input, used_here.n_output),
    )


def show_model(workspace: Workspace, name: str) -> ModelView:
    """One model; raises ``ModelMissing``."""
    with workspace.reading() as session:
        known = found_model(session, name)
        return _view(known, uses_of_models(session).get(known.model.name, Uses()))


def model_place(workspace: Workspace, name: str) -> ModelPlace:
    """The place of a model.

    Raises
    ------
    ModelMissing, ModelNotReachable
        If there is no such model, or neither a file nor an endpoint is known for it.
    """
    with workspace.reading() as session:
        known = found_model(session, name)
        place = place_of(known.source) if known.source else None
    if place is None:
        raise ModelNotReachable(name=name)
    return place


def found_model(session: Session, name: str) -> KnownModel:
    """The model; one that is only the author of answers is made, and stored by who adds it. Else ``ModelMissing``."""
    known = model_named(session, name)
    if known is not None:
        return known
    if not is_author(session, name):
        raise ModelMissing(name=name)
    return _only_named(name)


def _only_named(name: str) -> KnownModel:
    return KnownModel(Model(name=name), None)


def stored_card(source: ModelSource) -> ModelCard | None:
    card = source.card.get(CARD)
    return card_from_json(cast("Mapping[str, Any]", card)) if isinstance(card, Mapping) else None


def _view(known: KnownModel, uses: Uses) -> ModelView:
    model, source = known.model, known.source
    view = ModelView(
        name=model.name,
        kind=None,
        state=ModelState.NO_SOURCE,
        family=model.family,
        size_class=model.size_class,
        parameters_b=model.parameters_b,
        sha256=model.sha256,
        n_answers=uses.n_answers,
        n_runs=uses.n_runs,
        n_judgements=uses.n_judgements,
    )
    if source is None:
        return view
    address = address_of(source.base_url) if source.base_url else None
    return replace(
        view,
        kind=ModelKind(source.kind),
        state=_state(source),
        card=stored_card(source),
        path=_path(source.path),
        projector=_path(source.projector_path),
        adapter=_path(source.adapter_path),
        adapter_scale=1.0 if source.adapter_scale is None else source.adapter_scale,
        base_url=source.base_url,
        host=address.host if address else None,
        remote_name=source.remote_name,
        stays_here=address is None or address.reach is Reach.THIS_MACHINE,
        abilities={ability: bool(source.abilities[ability]) for ability in Ability if ability in source.abilities},
        has_vision=known.has_vision,
        input_price=source.input_price,
        output_price=source.output_price,
        tested_at=source.tested_at,
        last_test=kept_test(model.name, source.card),
    )


def _state(source: ModelSource) -> ModelState:
    if source.kind == ModelKind.LOCAL:
        files = [Path(path) for path in (source.path, source.projector_path, source.adapter_path) if path]
        if not all(path.is_file() for path in files):
            return ModelState.FILE_MISSING
        stored = stored_state(source.card)
        if stored is not None and file_state(files[0]) != stored:
            return ModelState.FILE_CHANGED
    return ModelState.READY if source.tested_at else ModelState.UNTESTED


def _path(text: str | None) -> Path | None:
    return Path(text) if text else None
