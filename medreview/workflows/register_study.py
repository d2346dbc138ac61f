"""Register a study: freeze its plan, its analyses and their seeds on a dated sheet, and tell what was registered."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from medreview.analysis import registration as frozen
from medreview.analysis import standing
from medreview.analysis.panel_page import Choices
from medreview.analysis.registration import add_registration, registrations_of, sheet_lines
from medreview.analysis.results import Panel
from medreview.atomic_files import write_whole
from medreview.domain.instants import instant
from medreview.errors import MedReviewError, Message, NotFound
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.store.person import this_person
from medreview.store.queries.studies import study_to_analyse
from medreview.store.workspace import Workspace

RegisteredAnalysis = frozen.RegisteredAnalysis
Registration = frozen.Registration
Standing = standing.Standing
STANDING_WORDS = standing.STANDING_WORDS
short_hash = frozen.short_hash
sheet_values = frozen.sheet_values


class NothingToRegister(MedReviewError):
    template = "Name one analysis or more of {study} to register. Panels: {known}."


class PanelUnknown(NotFound):
    template = "There is no analysis {panel} to register. Choose one of: {known}."


class AmendmentNeedsReason(MedReviewError):
    template = "{study} was registered on {at}. Enter a reason for registering it again."


def register(
    workspace: Workspace, study: str, analyses: Sequence[RegisteredAnalysis], *, known: Sequence[str], reason: str = ""
) -> Registration:
    """Freeze the plan of a study as it is and these analyses; a second time amends the first, with a reason.

    Parameters
    ----------
    known : sequence of str
        Keys of the panels that there are.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If there is no study of that name.
    NothingToRegister, PanelUnknown
        If there is no analysis, or one of a panel that is not known.
    AmendmentNeedsReason
        If it was registered before and no reason is given.
    """
    if not analyses:
        raise NothingToRegister(study=study, known=tuple(known))
    for one in analyses:
        if one.panel not in known:
            raise PanelUnknown(panel=one.panel, known=tuple(known))
    with workspace.transaction() as session:
        found = study_to_analyse(session, study)
        before = registrations_of(session, found.uid)
        if before and not reason.strip():
            raise AmendmentNeedsReason(study=study, at=before[-1].at)
        at = instant("seconds")
        return add_registration(session, found, analyses, at=at, by=this_person(), reason=reason.strip())


def registrations(workspace: Workspace, study: str) -> tuple[Registration, ...]:
    """All registrations of a study, the first one first.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If there is no study of that name.
    """
    with workspace.reading() as session:
        return registrations_of(session, study_to_analyse(session, study).uid)


def standing_of(
    workspace: Workspace, study: str, panel: Panel[Any, Any], choices: Choices, settings: AnalysisSettings
) -> tuple[Standing, Registration | None]:
    """The standing of a result, and the registration that it is held against.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If there is no study of that name.
    """
    with workspace.reading() as session:
        found = study_to_analyse(session, study)
        last = next(iter(reversed(registrations_of(session, found.uid))), None)
        if last is None:
            return Standing.NOT_REGISTERED, None
        return standing.standing_beside(last, session, found, panel, choices=choices, settings=settings), last


def sheet_messages(registration: Registration, panels: Iterable[Panel[Any, Any]]) -> tuple[str | Message, ...]:
    """The sheet in sentences; ``panels`` are those that there are."""
    return tuple(sheet_lines(registration, {panel.key: panel for panel in panels}))


def write_sheet(registration: Registration, panels: Iterable[Panel[Any, Any]], path: Path) -> None:
    """Write the sheet: as JSON where the file's name ends so, else as text in English.

    Raises
    ------
    FileNotWritten
        If the file cannot be written; nothing is left half written.
    """
    if path.suffix == ".json":
        content = json.dumps(sheet_values(registration), ensure_ascii=False, indent=2, sort_keys=True)
    else:
        content = "\n".join(str(line) for line in sheet_messages(registration, panels))
    write_whole(path, f"{content}\n".encode())
