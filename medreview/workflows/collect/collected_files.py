"""Taking in what raters sent back: file by file, each all or nothing, in any order, any number of times."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path

from medreview.atomic_files import unfinished_folder
from medreview.domain.collected_returns import QuarantinedReturn
from medreview.domain.instants import Clock, instant, utc_now
from medreview.domain.stored_messages import message_from_json, message_to_json
from medreview.errors import FileUnreadable, MedReviewError, Message, reason_of
from medreview.exchange.container import read_return
from medreview.exchange.contents import ReturnContent
from medreview.exchange.errors import NotAPackage, PassphraseNeeded, WrongPassphrase
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.rater_work.errors import ReturnUnfit
from medreview.rater_work.writer import Act
from medreview.store.backup_habit import keep_backup_where_possible
from medreview.store.queries import collected as queries
from medreview.store.workspace import Session, Workspace
from medreview.workflows.collect.errors import NotAReturn, NothingSetAside
from medreview.workflows.collect.return_match import Shown, match_return
from medreview.workflows.collect.return_rows import Taken, take
from medreview.workflows.collect.seals import seal_what_came_back


class Outcome(StrEnum):
    """The outcome of a file: ``set_aside`` was read and does not fit, ``refused`` could not even be read."""

    ADDED = "added"
    NOTHING_NEW = "nothing_new"
    SET_ASIDE = "set_aside"
    REFUSED = "refused"


OUTCOME_WORDS: Mapping[Outcome, Message] = {
    Outcome.ADDED: Message("collected"),
    Outcome.NOTHING_NEW: Message("nothing new"),
    Outcome.SET_ASIDE: Message("set aside"),
    Outcome.REFUSED: Message("refused"),
}


@dataclass(frozen=True, slots=True)
class CollectedFile:
    """``why`` is set where it was set aside or refused, ``taken`` where it was not."""

    file: str
    outcome: Outcome
    study: str = ""
    rater: str = ""
    made_at: str = ""
    taken: Taken | None = None
    why: Message | None = None
    is_locked: bool = False


@dataclass(frozen=True, slots=True)
class CollectReport:
    """``seals`` are the files that tell later what the studies held after this (see ``seals``).

    ``unsealed`` says of which studies that file could not be written, and why.
    """

    files: tuple[CollectedFile, ...]
    seals: tuple[Path, ...] = ()
    unsealed: tuple[Message, ...] = ()

    @property
    def studies(self) -> tuple[str, ...]:
        """The studies that something was taken into, by name."""
        return tuple(sorted({file.study for file in self.files if file.taken is not None}))


@dataclass(frozen=True, slots=True)
class SetAside:
    """A return that was read and does not fit, as it is listed."""

    file_sha256: str
    file: str
    study: str
    rater: str
    made_at: str
    n_entries: int
    set_aside_at: str
    why: Message


def collect(
    workspace: Workspace,
    paths: Sequence[Path],
    *,
    by: str,
    shown: Shown,
    passphrase: str | None = None,
    now: Clock = utc_now,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> CollectReport:
    """Take in returns; what is there already is skipped, what differs is kept beside it as a conflict.

    Parameters
    ----------
    by
        Who collects, for the trail.
    shown
        What the study shows now (see ``hand_out``), so that a question that was changed meanwhile is noticed.
    passphrase
        Opens those files that are locked.

    Raises
    ------
    Cancelled
        Between two files; those before are taken in.
    """
    before_writing = cache(lambda: keep_backup_where_possible(workspace, reason="collect"))  # once, if at all
    context = _CollectContext(workspace, by, shown, passphrase, instant("microseconds", now), before_writing)
    files: list[CollectedFile] = []
    for number, path in enumerate(paths):
        if cancel is not None:
            cancel.raise_if_cancelled()
        report(Progress(number, len(paths), path.name))
        files.append(_collect_file(path, replace(context, at=instant("microseconds", now))))
    report(Progress(len(paths), len(paths)))
    changed = sorted({file.study for file in files if file.taken is not None and file.taken.is_news})
    return CollectReport(tuple(files), *seal_what_came_back(workspace, changed, shown=shown, now=now))


def set_aside(workspace: Workspace) -> tuple[SetAside, ...]:
    """The returns that did not fit, in the order in which they came."""
    with workspace.reading() as session:
        return tuple(_listed(one) for one in queries.quarantined(session))


def retry(
    workspace: Workspace,
    file_sha256: str,
    *,
    by: str,
    shown: Shown,
    passphrase: str | None = None,
    now: Clock = utc_now,
) -> CollectedFile:
    """Try a return that was set aside again; it leaves the list when it fits.

    Raises
    ------
    NothingSetAside
        If it is not on the list.
    """
    kept = _kept(workspace, file_sha256)
    with unfinished_folder() as folder:
        path = folder / "return"
        path.write_bytes(kept.content)
        context = _CollectContext(workspace, by, shown, passphrase, instant("microseconds", now))
        return _collect_file(path, context, name=kept.file_name)


def forget(workspace: Workspace, file_sha256: str) -> None:
    """Take a return off the list of those set aside.

    Raises
    ------
    NothingSetAside
        If it is not on the list.
    """
    with workspace.transaction() as session:
        kept = queries.quarantined_file(session, file_sha256)
        if kept is None:
            raise NothingSetAside
        session.delete(kept)


@dataclass(frozen=True, slots=True)
class _CollectContext:
    """The place, person and time of collecting."""

    workspace: Workspace
    by: str
    shown: Shown
    passphrase: str | None
    at: str
    before_writing: Callable[[], None] = lambda: None


def _collect_file(path: Path, context: _CollectContext, *, name: str | None = None) -> CollectedFile:
    file_name = name or path.name or str(path)
    try:
        content = read_return(path, context.passphrase)
        file = path.read_bytes()
    except OSError as error:
        why = FileUnreadable(file=file_name, reason=reason_of(error)).message
        return CollectedFile(file_name, Outcome.REFUSED, why=why)
    except NotAPackage:
        return CollectedFile(file_name, Outcome.REFUSED, why=NotAReturn(file=file_name).message)
    except MedReviewError as error:
        return CollectedFile(file_name, Outcome.REFUSED, why=error.message, is_locked=_is_locked(error))
    manifest = content.manifest
    try:
        taken = _take(context, content, file_name, hashlib.sha256(file).hexdigest())
    except ReturnUnfit as unfit:
        context.before_writing()
        with context.workspace.transaction() as session:
            _keep_aside(session, file_name, file, content, why=unfit.message, at=context.at)
        return CollectedFile(
            file_name,
            Outcome.SET_ASIDE,
            manifest.study_name,
            manifest.rater_code,
            manifest.made_at,
            why=unfit.message,
        )
    outcome = Outcome.ADDED if taken.is_news else Outcome.NOTHING_NEW
    return CollectedFile(file_name, outcome, manifest.study_name, manifest.rater_code, manifest.made_at, taken)


def _take(context: _CollectContext, content: ReturnContent, file_name: str, file_sha256: str) -> Taken:
    with context.workspace.reading() as session:
        matched = match_return(session, content, context.shown, at=context.at)
    context.before_writing()
    with context.workspace.transaction() as session:
        was_aside = queries.quarantined_file(session, file_sha256)
        if was_aside is not None:
            session.delete(was_aside)
        return take(session, matched, Act(context.by, context.at, _source(content)), file_name=file_name)


def _source(content: ReturnContent) -> dict[str, object]:
    manifest = content.manifest
    return {"kind": "collected", "copy": manifest.copy_uid, "made_at": manifest.made_at}


def _is_locked(error: MedReviewError) -> bool:
    return isinstance(error, PassphraseNeeded | WrongPassphrase)


def _keep_aside(
    session: Session, file_name: str, file: bytes, content: ReturnContent, *, why: Message, at: str
) -> None:
    sha256 = hashlib.sha256(file).hexdigest()
    known = queries.quarantined_file(session, sha256)
    if known is not None:
        known.why = message_to_json(why)
        session.add(known)
        return
    manifest = content.manifest
    session.add(
        QuarantinedReturn(
            file_sha256=sha256,
            file_name=file_name,
            content=file,
            why=message_to_json(why),
            study_name=manifest.study_name,
            rater_code=manifest.rater_code,
            made_at=manifest.made_at,
            n_entries=manifest.n_entries,
            quarantined_at=at,
        )
    )


def _kept(workspace: Workspace, file_sha256: str) -> QuarantinedReturn:
    with workspace.reading() as session:
        kept = queries.quarantined_file(session, file_sha256)
        if kept is None:
            raise NothingSetAside
        session.expunge(kept)
        return kept


def _listed(kept: QuarantinedReturn) -> SetAside:
    return SetAside(
        kept.file_sha256,
        kept.file_name,
        kept.study_name,
        kept.rater_code,
        kept.made_at,
        kept.n_entries,
        kept.quarantined_at,
        message_from_json(kept.why) or Message(""),
    )
