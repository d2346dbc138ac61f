"""Send a rater's work back to the study's home, finished or not: what a return would hold, and the return itself."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from medreview import __version__
from medreview.domain.audit import TrailEntry
from medreview.domain.instants import Clock, instant, utc_now
from medreview.domain.packages import ReceivedPackage
from medreview.domain.studies import Rater, Study
from medreview.domain.study_plans import plan_from_json
from medreview.errors import Conflict, MedReviewError
from medreview.exchange.container import RETURN_SUFFIX, write_return
from medreview.exchange.contents import ReturnContent, ReturnedProfile, ReturnManifest
from medreview.store.audit import append_entry, chain_of, chain_of_sent
from medreview.store.queries import returns as queries
from medreview.store.queries.collected import trail
from medreview.store.queries.rated_here import received_package
from medreview.store.queries.ratings import rater_in_study
from medreview.store.queries.studies import rater_totals
from medreview.store.workspace import Session, Workspace


class NoPackageHere(MedReviewError):
    """The workspace was not made from a package, so there is nobody to send it back to."""

    template = (
        "{workspace} was not made from a package, so there is nothing to send back. "
        "Open the file that the study's organiser gave you."
    )


class NotOverAnotherFile(Conflict):
    """The file at the chosen place is no return: it may be the package, or the rater's own workspace."""

    template = "{file} is there already and is not a return. Choose a name that ends in .mrreturn."


@dataclass(frozen=True, slots=True)
class ReturnHolds:
    """A return's counts of a rater's work; a pair is rated when every item has every dimension."""

    study: str
    rater: str
    n_pairs: int
    n_pairs_rated: int
    n_comments: int
    n_flags: int
    n_entries: int


@dataclass(frozen=True, slots=True)
class SentBack:
    """The return that was written last: its file, when, and how much of the work was changed since."""

    file: str
    at: str
    n_changes: int


_NO_CHANGE = frozenset({"stay", "image", "guard"})
"""Entries that tell of looking and of time, and change nothing that was given."""


def sent_back(workspace: Workspace) -> SentBack | None:
    """The return that was written last; None where none was, and at a study's home."""
    with workspace.reading() as session:
        package = received_package(session)
        if package is None:
            return None
        study, rater = session.get_one(Study, package.study_id), session.get_one(Rater, package.rater_id)
        written = trail(session, chain_of_sent(study.uid))
        last = written[-1] if written else None
        if last is None or last.after is None:
            return None
        entries = trail(session, chain_of(study.uid, rater.code, package.copy_uid))
        since = (one for one in entries if one.sequence > int(str(last.after["n_entries"])))
        return SentBack(str(last.after["file"]), last.at, sum(one.entity not in _NO_CHANGE for one in since))


def held_by(workspace: Workspace) -> ReturnHolds:
    """The counts that a return would have now.

    Raises
    ------
    NoPackageHere
        If the workspace was not made from a package.
    """
    with workspace.reading() as session:
        return _holds(session, _work(session, workspace))


def write_return_file(
    workspace: Workspace,
    path: Path,
    *,
    passphrase: str | None = None,
    now: Clock = utc_now,
) -> ReturnHolds:
    """Write the return, finished or not; the work goes on as before, and tells that it was written (``sent_back``).

    Parameters
    ----------
    path
        A return that is there is replaced whole; any other file stays.
    passphrase
        Locks the file; it is kept nowhere.

    Raises
    ------
    NoPackageHere
        If the workspace was not made from a package.
    NotOverAnotherFile, TooMuchToPack, FileNotWritten
        If it cannot be written; what was there before is unchanged.
    """
    if path.exists() and path.suffix != RETURN_SUFFIX:
        raise NotOverAnotherFile(file=path.name)
    at = instant("microseconds", now)
    with workspace.reading() as session:
        work = _work(session, workspace)
        content = _content(session, work, made_at=at)
        holds = _holds(session, work)
        chain, rater = chain_of_sent(work.study.uid), work.rater.code
    write_return(path, content, passphrase=passphrase)
    with suppress(MedReviewError), workspace.transaction() as session:  # the file is there, whatever this one allows
        append_entry(
            session,
            chain=chain,
            at=at,
            actor=rater,
            entity="return",
            key={"rater": rater},
            before=None,
            after={"file": path.name, "n_entries": holds.n_entries},
        )
    return holds


@dataclass(frozen=True, slots=True)
class _ReceivedWork:
    package: ReceivedPackage
    study: Study
    rater: Rater
    entries: tuple[TrailEntry, ...]


def _work(session: Session, workspace: Workspace) -> _ReceivedWork:
    package = received_package(session)
    study = package and session.get(Study, package.study_id)
    rater = package and session.get(Rater, package.rater_id)
    if package is None or study is None or rater is None:
        raise NoPackageHere(workspace=workspace.path.name)
    return _ReceivedWork(package, study, rater, trail(session, chain_of(study.uid, rater.code, package.copy_uid)))


def _holds(session: Session, work: _ReceivedWork) -> ReturnHolds:
    package = work.package
    plan = plan_from_json(work.study.plan, name=work.study.name)
    n_flags, n_comments = queries.count_notes(session, package.study_id, package.rater_id)
    of_raters = rater_totals(session, package.study_id, plan)
    totals = next(one for one in of_raters if one.rater_id == package.rater_id)
    return ReturnHolds(
        work.study.name,
        work.rater.code,
        n_pairs=totals.n_pairs,
        n_pairs_rated=totals.n_pairs_done,
        n_comments=n_comments,
        n_flags=n_flags,
        n_entries=len(work.entries),
    )


def _content(session: Session, work: _ReceivedWork, *, made_at: str) -> ReturnContent:
    package, rater = work.package, work.rater
    place = rater_in_study(session, package.study_id, package.rater_id)
    return ReturnContent(
        ReturnManifest(
            package_uid=package.uid,
            study_uid=work.study.uid,
            study_name=work.study.name,
            plan_version=package.plan_version,
            plan_sha256=package.plan_sha256,
            content_sha256=package.content_sha256,
            rater_code=rater.code,
            copy_uid=package.copy_uid,
            made_at=made_at,
            program=f"medreview {__version__}",
            n_entries=len(work.entries),
        ),
        ReturnedProfile(rater.name, rater.specialty, rater.years_of_practice),
        place.current_step if place else None,
        work.entries,
        queries.placed_visits(session, package.study_id, package.rater_id),
    )
