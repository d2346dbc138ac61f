"""Find out whether a model can be used: open it, ask it one small thing."""

import time
from collections.abc import Mapping

from medreview.domain.instants import instant
from medreview.domain.model_requests import RequestPurpose
from medreview.domain.models import TOKEN_SCALE
from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Progress, Report
from medreview.llm.cloud.addresses import address_of
from medreview.llm.cloud.probes import probe
from medreview.llm.engines import (
    KEEPS_BITS,
    Ability,
    CloudModel,
    EngineSettings,
    Generated,
    GenerateRequest,
    LocalModel,
    NotAnswered,
)
from medreview.llm.keys import find_key
from medreview.llm.messages import ChatMessage, Role, TextPart
from medreview.llm.model_files.file_states import STATE, check_unchanged, stored_state
from medreview.llm.network_log import network_purpose
from medreview.llm.opened_engine import open_engine
from medreview.store.queries.models import place_of
from medreview.store.request_log import WorkspaceRequestLog
from medreview.store.shared_models import keep_model
from medreview.store.workspace import Workspace
from medreview.workflows.manage_models.errors import ModelNotReachable
from medreview.workflows.manage_models.kept_tests import LAST_TEST, test_to_json
from medreview.workflows.manage_models.model_list import found_model
from medreview.workflows.manage_models.views import TestReport

_QUESTION = (ChatMessage(Role.USER, (TextPart("Reply with the word ready and nothing else."),)),)
_SETTINGS = SamplingSettings(max_tokens=16)
_N_CONTEXT = 2048
_MOST_SHOWN = 200
_N_STEPS = 3


def test_model(
    workspace: Workspace,
    name: str,
    report: Report,
    cancel: CancelToken,
    *,
    key: str | None = None,  # noqa: PT028 - not a test, whatever its name
) -> TestReport:
    """Find out whether a model can be used, and of an endpoint what it really does; this is kept with the model.

    A model that cannot be used is no error: the report says why.

    Parameters
    ----------
    key : str, optional
        Of an endpoint; without it, the one in the keyring.

    Raises
    ------
    ModelMissing, ModelNotReachable
        If there is no such model, or it is not known where it is.
    Cancelled
        If the token was cancelled; nothing is kept.
    """
    with workspace.reading() as session:
        known = found_model(session, name)
    name = known.model.name
    place = place_of(known.source) if known.source else None
    if place is None or known.source is None:
        raise ModelNotReachable(name=name)
    card: dict[str, object] = {}
    try:
        if isinstance(place, LocalModel):
            state = check_unchanged(
                place.path, known.model.sha256 or "", stored_state(known.source.card), report, cancel
            )
            card = {STATE: state.to_json()}
            outcome = _try_local(name, place, report, cancel)
        else:
            with network_purpose(log=WorkspaceRequestLog(workspace, RequestPurpose.TEST)):
                outcome = _try_cloud(name, place, key, report, cancel)
    except MedReviewError as problem:
        outcome = TestReport(name, problem=problem.message)
    _keep(workspace, outcome, card)
    return outcome


test_model.__test__ = False  # pyright: ignore[reportFunctionMemberAccess] - not a test case, whatever its name


def _try_cloud(name: str, place: CloudModel, key: str | None, report: Report, cancel: CancelToken) -> TestReport:
    start = time.monotonic()
    report(Progress(0, None, place.name))
    found = probe(place, key or find_key(place.base_url, cancel), cancel)
    calls = Message(
        "The test made {n_calls} {n_calls:=call|calls} with {n_tokens:,} {n_tokens:=token|tokens}.",
        {"n_calls": found.n_calls, "n_tokens": found.input_tokens + found.output_tokens},
    )
    return TestReport(
        name,
        engine=address_of(place.base_url).host,
        seconds=time.monotonic() - start,
        abilities=found.abilities,
        findings=found.findings,
        notes=(*(finding.evidence for finding in found.findings), calls),
        tested_at=instant("seconds"),
        token_scale=found.token_scale,
    )


def _try_local(name: str, place: LocalModel, report: Report, cancel: CancelToken) -> TestReport:
    start = time.monotonic()
    report(Progress(1, _N_STEPS, place.path.name))
    engine = open_engine(place, EngineSettings(n_context=_N_CONTEXT, n_sequences=1))
    try:
        cancel.raise_if_cancelled()
        report(Progress(2, _N_STEPS, place.path.name))
        reply, problem = "", None
        for result in engine.answers([GenerateRequest("test", _QUESTION, _SETTINGS)], cancel):
            if isinstance(result, Generated):
                reply = result.completion.text.strip()[:_MOST_SHOWN]
            elif isinstance(result, NotAnswered):
                problem = result.reason
        facts = engine.facts
        report(Progress(_N_STEPS, _N_STEPS, place.path.name))
        return TestReport(
            name,
            problem=problem,
            reply=reply,
            engine=f"{facts.name} {facts.version}",
            seconds=time.monotonic() - start,
            n_context=engine.n_context,
            abilities={Ability.IMAGES: engine.has_vision},
            notes=() if facts.details.get(KEEPS_BITS, True) else (_depends_on_company(),),
            tested_at=None if problem else instant("seconds"),
        )
    finally:
        engine.close()


def _depends_on_company() -> Message:
    return Message(
        "The model is a recurrent one: the last digits of its results can depend on what is judged beside them, "
        "so a repeated run may differ a little."
    )


def _keep(workspace: Workspace, outcome: TestReport, card: Mapping[str, object]) -> None:
    with workspace.reading() as session:
        known = found_model(session, outcome.model)
    source = known.source
    if source is None:
        return
    source.tested_at = outcome.tested_at
    source.card = {**source.card, **card, LAST_TEST: test_to_json(outcome)}
    if outcome.problem is None:
        found: dict[str, object] = {ability.value: value for ability, value in outcome.abilities.items()}
        source.abilities = found | ({TOKEN_SCALE: dict(outcome.token_scale)} if outcome.token_scale else {})
    keep_model(workspace, known)
