"""Sealing a study: the ends of its trails and the hash of what raters are shown, in a file that another keeps."""

from collections.abc import Sequence
from datetime import UTC
from pathlib import Path

from medreview import __version__
from medreview.domain.instants import Clock, instant, utc_now
from medreview.domain.studies import Study
from medreview.errors import MedReviewError, Message
from medreview.exchange.file_names import file_name, free_path
from medreview.exchange.seals import Head, Seal, write_seal
from medreview.store.queries.packages import raters_with_pairs
from medreview.store.queries.studies import all_studies, study_to_analyse
from medreview.store.queries.trail_checks import heads_of_study
from medreview.store.workspace import Session, Workspace
from medreview.workflows.collect.return_match import Shown


class NothingToSeal(MedReviewError):
    template = "{study} has no audit trail yet, so there is nothing to seal. Seal it after the first rating or return."


class StudyNotNamed(MedReviewError):
    template = "This workspace has several studies. Choose one of: {known}."


def seal_study(workspace: Workspace, study: str | None, path: Path, *, shown: Shown, now: Clock = utc_now) -> Seal:
    """Write the seal of a study, of the only one where none is named; gives what it holds.

    Raises
    ------
    StudyNotFound, NoStudyYet, StudyNotNamed
        If no study has the name, or there are several to choose from.
    NothingToSeal
        If nothing was rated in it.
    FileNotWritten
        If the place cannot take it.
    """
    with workspace.reading() as session:
        found = chosen_study(session, study)
        seal = _seal(session, found, shown, instant("seconds", now))
    if not seal.heads:
        raise NothingToSeal(study=seal.study)
    write_seal(path, seal)
    return seal


def chosen_study(session: Session, name: str | None) -> Study:
    """The study of that name, or the only one where none is named."""
    names = sorted(one.name for one in all_studies(session))
    if name is None and len(names) > 1:
        raise StudyNotNamed(known=names)
    return study_to_analyse(session, next(iter(names), "") if name is None else name)


def seal_folder(workspace: Path) -> Path:
    """The folder of the seals that collecting writes, beside the workspace."""
    file = workspace.resolve()
    return file.with_name(f"{file.stem} seals")


def seal_what_came_back(
    workspace: Workspace, studies: Sequence[str], *, shown: Shown, now: Clock
) -> tuple[tuple[Path, ...], tuple[Message, ...]]:
    """A seal of each study after something was collected, and sentences about those that could not be written.

    What was collected stays, whatever becomes of its seal.
    """
    written: list[Path] = []
    unsealed: list[Message] = []
    day = now().astimezone(UTC).strftime("%Y-%m-%d")
    for study in studies:
        try:
            path = free_path(seal_folder(workspace.path), file_name(study, day, suffix=".txt"))
            seal_study(workspace, study, path, shown=shown, now=now)
        except (MedReviewError, OSError) as error:
            reason = error.message if isinstance(error, MedReviewError) else f"{error.strerror or error}."
            told = Message(
                ("The returns of {study} are collected but not sealed: {reason} Seal the study in the menu Study."),
                {"study": study, "reason": reason},
            )
            unsealed.append(told)
        else:
            written.append(path)
    return tuple(written), tuple(unsealed)


def _seal(session: Session, study: Study, shown: Shown, at: str) -> Seal:
    raters = raters_with_pairs(session, study.id or 0)
    return Seal(
        study.name,
        study.uid,
        study.plan_sha256,
        at,
        f"medreview {__version__}",
        tuple((rater.code, shown(session, study.id or 0, rater.id or 0)) for rater in raters),
        tuple(Head(*head) for head in heads_of_study(session, study.uid)),
    )
