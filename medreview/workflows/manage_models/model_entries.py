"""The models of this person: added from a file or at an endpoint, corrected, priced, forgotten; keys of endpoints.

A model that was only known by name gets its source. A key goes to the keyring and to its endpoint, nowhere else.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from medreview.domain.model_requests import RequestPurpose
from medreview.domain.models import Model, ModelKind, ModelSource
from medreview.domain.trial_names import is_for_trying, named_for_trying
from medreview.errors import Message
from medreview.jobs import CancelToken, Report
from medreview.llm import keys
from medreview.llm.cloud.addresses import PRESETS, AddressUnusable, address_of
from medreview.llm.cloud.probes import list_remote_models
from medreview.llm.engines import CloudModel
from medreview.llm.keys import KeyKept, KeySaved, looks_like_key
from medreview.llm.model_files.card_values import FileRole, ModelCard
from medreview.llm.model_files.cards import CardReader, file_sha256
from medreview.llm.model_files.file_states import PARTS, STATE, FileState, KnownPart, file_state, read_part, stored_part
from medreview.llm.network_log import network_purpose
from medreview.store.queries.models import (
    KnownModel,
    Uses,
    known_models,
    model_named,
    remove_model,
    uses_of_models,
)
from medreview.store.request_log import WorkspaceRequestLog
from medreview.store.shared_models import forget_registered, keep_model
from medreview.store.workspace import Session, Workspace
from medreview.workflows.manage_models.errors import (
    FileAlreadyAdded,
    KeyInOtherField,
    ModelAddressMissing,
    ModelHasSource,
    ModelNameMissing,
    ModelNotReachable,
    ModelUsed,
    NoAdapter,
    NoProjector,
    OtherFile,
    PartDoesNotFit,
    PriceUnusable,
    SizeClassUnusable,
    TemplateMissing,
    WritesNoText,
)
from medreview.workflows.manage_models.model_list import CARD, found_model, show_model
from medreview.workflows.manage_models.views import CloudDraft, ModelCorrection, ModelView, PresetView


def add_local(
    workspace: Workspace,
    path: Path,
    report: Report,
    cancel: CancelToken,
    *,
    name: str | None = None,
    projector: Path | None = None,
    adapter: Path | None = None,
    adapter_scale: float = 1.0,
) -> ModelView:
    """Add a model from a GGUF file, which stays where it is.

    Its header is read in a child process, its SHA-256 here; ``report`` counts the bytes of the latter.

    Parameters
    ----------
    name : str, optional
        As it stands in tables and figures; without it, the file's own with the quantisation.
    projector, adapter : Path, optional
        Its vision projector and LoRA adapter.

    Raises
    ------
    CardRefused, FileRoleWrong, TemplateMissing, PartDoesNotFit
        If a file cannot be used, or not for this.
    ModelHasSource, FileAlreadyAdded
        If the name is taken, or the same files are here under another name.
    Cancelled
        If the token was cancelled; nothing was added.
    """
    card = _checked_card(path, projector, adapter, cancel)
    chosen = (name or free_name_of(card)).strip()
    if not chosen:
        raise ModelNameMissing
    if is_for_trying(card.name):
        chosen = named_for_trying(chosen)
    with workspace.reading() as session:
        _check_name(session, chosen)
    sha256 = file_sha256(path, report, cancel)
    state = file_state(path)
    parts = {
        role.value: read_part(part, report, cancel)
        for role, part in ((FileRole.PROJECTOR, projector), (FileRole.ADAPTER, adapter))
        if part
    }
    source = ModelSource(
        model_id=0,
        kind=ModelKind.LOCAL.value,
        path=str(path.absolute()),
        projector_path=str(projector.absolute()) if projector else None,
        adapter_path=str(adapter.absolute()) if adapter else None,
        adapter_scale=adapter_scale if adapter else None,
        card=_kept(card, state, parts),
        abilities={},
    )
    cancel.raise_if_cancelled()
    with workspace.reading() as session:
        _check_not_added(session, sha256, source, path.name)
        model = _named(session, chosen)
    model.sha256 = sha256
    model.parameters_b = card.parameters_b
    model.family = model.family or card.family
    model.size_class = model.size_class or card.size_class
    keep_model(workspace, KnownModel(model, source))
    return show_model(workspace, chosen)


def add_cloud(workspace: Workspace, draft: CloudDraft) -> ModelView:
    """Add a model at an endpoint; nothing is sent.

    Raises
    ------
    AddressUnusable, ModelAddressMissing, ModelNameMissing, PriceUnusable
        If the draft cannot be used.
    KeyInOtherField
        If it holds a key.
    ModelHasSource
        If the name is taken.
    """
    name, remote_name = draft.name.strip() or draft.remote_name.strip(), draft.remote_name.strip()
    if not remote_name:
        raise ModelAddressMissing
    if any(looks_like_key(text) for text in (name, remote_name, draft.base_url, draft.family or "")):
        raise KeyInOtherField
    check_prices(draft.input_price, draft.output_price)
    source = ModelSource(
        model_id=0,
        kind=draft.kind.value,
        base_url=address_of(draft.base_url).url,
        remote_name=remote_name,
        card={},
        abilities={},
        input_price=draft.input_price,
        output_price=draft.output_price,
    )
    with workspace.reading() as session:
        model = _named(session, name)
    model.family = draft.family or model.family
    model.size_class = draft.size_class or model.size_class
    model.provider = model.provider or _provider(source.base_url or "")
    keep_model(workspace, KnownModel(model, source))
    return show_model(workspace, name)


def move_file(
    workspace: Workspace,
    name: str,
    path: Path,
    report: Report,
    cancel: CancelToken,
    *,
    projector: Path | None = None,
    adapter: Path | None = None,
) -> ModelView:
    """Say where a model's file is now; it must be the same file.

    A projector or adapter that is not given stays where it was.

    Raises
    ------
    ModelMissing, ModelNotReachable
        If the model is not here, or not from a file.
    OtherFile, CardRefused, FileRoleWrong, PartDoesNotFit
        If this is not its file.
    """
    with workspace.reading() as session:
        known = found_model(session, name)
    if known.source is None or known.source.kind != ModelKind.LOCAL:
        raise ModelNotReachable(name=name)
    card = _checked_card(path, projector, adapter, cancel)
    if file_sha256(path, report, cancel) != known.model.sha256:
        raise OtherFile(file=path.name, name=name)
    state = file_state(path)
    parts = {
        role.value: _same_part(known, role, part, report, cancel)
        for role, part in ((FileRole.PROJECTOR, projector), (FileRole.ADAPTER, adapter))
    }
    source = known.source
    source.path = str(path.absolute())
    source.projector_path = str(projector.absolute()) if projector else source.projector_path
    source.adapter_path = str(adapter.absolute()) if adapter else source.adapter_path
    source.card = _kept(card, state, {role: part for role, part in parts.items() if part})
    keep_model(workspace, known)
    return show_model(workspace, name)


def presets() -> tuple[PresetView, ...]:
    """The usual providers and local servers."""
    return tuple(
        PresetView(
            preset.name, ModelKind(preset.dialect), preset.base_url, preset.needs_key, preset.stays_here, preset.example
        )
        for preset in PRESETS
    )


def free_name_of(card: ModelCard, taken: frozenset[str] = frozenset()) -> str:
    """A name for a file's model: the file's own, told apart from others by its quantisation."""
    name = card.name
    if card.quantisation and card.quantisation.lower() not in name.lower():
        name = f"{name} {card.quantisation}"
    number, free = 2, name
    while free in taken:
        free, number = f"{name} ({number})", number + 1
    return free


def check_prices(*prices: float | None) -> None:
    if any(price is not None and not (math.isfinite(price) and price >= 0) for price in prices):
        raise PriceUnusable


def _kept(card: ModelCard, state: FileState | None, parts: Mapping[str, KnownPart]) -> dict[str, object]:
    return {
        CARD: card.to_json(),
        STATE: state.to_json() if state else None,
        PARTS: {role: part.to_json() for role, part in parts.items()},
    }


def _same_part(
    known: KnownModel, role: FileRole, path: Path | None, report: Report, cancel: CancelToken
) -> KnownPart | None:
    """The projector or adapter at its new place, which must have the content it had; None where there is none."""
    before = stored_part(known.source.card, role.value) if known.source else None
    if path is None:
        return before
    found = read_part(path, report, cancel)
    if before is not None and found.sha256 != before.sha256:
        raise OtherFile(file=path.name, name=known.model.name)
    return found


def _checked_card(path: Path, projector: Path | None, adapter: Path | None, cancel: CancelToken) -> ModelCard:
    with CardReader() as reader:
        card = reader.card(path, cancel)
        if card.role is not FileRole.TEXT:
            raise WritesNoText(file=path.name)
        if card.chat_template is None:
            raise TemplateMissing(file=path.name)
        wanted = ((projector, FileRole.PROJECTOR, NoProjector), (adapter, FileRole.ADAPTER, NoAdapter))
        for part, role, refusal in wanted:
            if part is None:
                continue
            found = reader.card(part, cancel)
            if found.role is not role:
                raise refusal(file=part.name)
            if not fits(found, card):
                raise PartDoesNotFit(part=part.name, file=path.name)
    return card


def fits(part: ModelCard, model: ModelCard) -> bool:
    """True if a projector or adapter can be for this model, as far as their headers tell."""
    if part.role is FileRole.ADAPTER and part.architecture != model.architecture:
        return False
    return part.width is None or model.width is None or part.width == model.width


def _check_name(session: Session, name: str) -> None:
    known = model_named(session, name)
    if known is not None and known.source is not None:
        raise ModelHasSource(name=name)


def _named(session: Session, name: str) -> Model:
    """The model of this name, new where there is none; raises where it has a source already."""
    _check_name(session, name)
    known = model_named(session, name)
    return known.model if known and known.model.name == name else Model(name=name)


def _check_not_added(session: Session, sha256: str, source: ModelSource, file: str) -> None:
    for known in known_models(session):
        other = known.source
        if other is None or known.model.sha256 != sha256:
            continue
        mine = (source.projector_path, source.adapter_path, source.adapter_scale)
        if mine == (other.projector_path, other.adapter_path, other.adapter_scale):
            raise FileAlreadyAdded(file=file, name=known.model.name)


def _provider(base_url: str) -> str:
    preset = next((preset for preset in PRESETS if preset.base_url == base_url), None)
    return preset.name if preset else address_of(base_url).host


_SIZE_CLASS = re.compile(r"\d+(?:\.\d+)?[KMBT]", re.IGNORECASE)


def correct_model(workspace: Workspace, name: str, correction: ModelCorrection) -> ModelView:
    """Set family and size class, which pair judges with students.

    Raises
    ------
    SizeClassUnusable
        If it does not read like 8B.
    ModelMissing
        If there is no such model.
    """
    wanted = replace(correction, size_class=_size_class(correction.size_class))
    with workspace.reading() as session:
        known = found_model(session, name)
    if wanted.family is not None:
        known.model.family = wanted.family.strip() or None
    if wanted.size_class is not None:
        known.model.size_class = wanted.size_class or None
    keep_model(workspace, known)
    return show_model(workspace, name)


def set_prices(workspace: Workspace, name: str, *, input_price: float | None, output_price: float | None) -> ModelView:
    """Note what a million tokens cost, None where it is not known; raises ``PriceUnusable``."""
    check_prices(input_price, output_price)
    with workspace.reading() as session:
        known = found_model(session, name)
    if known.source is None:
        raise ModelNotReachable(name=name)
    known.source.input_price, known.source.output_price = input_price, output_price
    keep_model(workspace, known)
    return show_model(workspace, name)


def forget_model(workspace: Workspace, name: str) -> None:
    """Take a model out of this person's list; its file stays, and other workspaces keep the rows of what they used.

    Raises
    ------
    ModelUsed
        If answers, runs or judgements of this workspace name it.
    ModelMissing
        If it is not there.
    """
    with workspace.transaction() as session:
        known = found_model(session, name)
        name = known.model.name
        uses = uses_of_models(session).get(name, Uses())
        if uses != Uses():
            raise ModelUsed(name=name, n_answers=uses.n_answers, n_runs=uses.n_runs, n_judgements=uses.n_judgements)
        remove_model(session, name)
    forget_registered(known)


def _size_class(written: str | None) -> str | None:
    if not written or not written.strip():
        return written if written is None else ""
    size = written.strip().upper()
    if not _SIZE_CLASS.fullmatch(size):
        raise SizeClassUnusable(size_class=written.strip())
    return size


def names_at_endpoint(workspace: Workspace, draft: CloudDraft, key: str | None, cancel: CancelToken) -> tuple[str, ...]:
    """Names of the models that an endpoint offers; the draft need not name one.

    Parameters
    ----------
    workspace : Workspace
        Open for writing: what is sent is written down there.
    key : str, optional
        As it was just written; without it, the one in the keyring.

    Raises
    ------
    AddressUnusable, EngineStopped, KeyringUnusable
        If the endpoint or the keyring cannot be asked.
    """
    place = CloudModel(draft.kind.value, draft.base_url, draft.remote_name)
    with network_purpose(log=WorkspaceRequestLog(workspace, RequestPurpose.LIST)):
        return list_remote_models(place, key or keys.find_key(draft.base_url, cancel), cancel)


def save_key(base_url: str, key: str, cancel: CancelToken | None = None) -> KeySaved:
    """Put the key of an endpoint into the keyring, or in memory where there is none; says which.

    Raises
    ------
    KeyUnusable, AddressUnusable
        If it cannot be a key, or the endpoint is none.
    """
    return keys.save_key(base_url, key, cancel)


def where_key_lies(base_url: str) -> KeyKept | None:
    """The place of an endpoint's key, at once and without asking the keyring; None where there is none.

    An address that is only half written has none.
    """
    try:
        return keys.where_key_lies(base_url)
    except AddressUnusable:
        return None


def keyring_words(cancel: CancelToken | None = None) -> tuple[Message, ...]:
    """Sentences on where a key would be kept, and how it could be kept for good where it would not."""
    return keys.KEYRING_WORDS[keys.keyring_state(cancel)]


def forget_key(base_url: str, cancel: CancelToken | None = None) -> None:
    """Take the key of an endpoint out of the keyring; raises ``KeyringUnusable``."""
    keys.forget_key(base_url, cancel)
