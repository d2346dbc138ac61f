"""Compare a workspace with what left it and what came back: returns, packages, backups, other copies, and seals.

A chain of hashes tells of a change to what stands before its end. It cannot tell of one that was made anew from its
first entry by somebody who owns the file: only a second copy does, and this is where it is held beside.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from medreview.errors import FileUnreadable, MedReviewError, Message, reason_of
from medreview.exchange.container import PACKAGE_SUFFIX, RETURN_SUFFIX, open_package, read_return
from medreview.exchange.contents import PackageContent
from medreview.exchange.errors import PassphraseNeeded, WrongPassphrase
from medreview.exchange.seals import Seal, is_seal, read_seal
from medreview.store.audit import BrokenLink, chain_of, first_broken_link
from medreview.store.queries import trail_checks
from medreview.store.queries.collected import handed_out, study_with_uid
from medreview.store.queries.packages import answers_by_id, pairs_of, questions_by_id, raters_with_pairs
from medreview.store.workspace import Session, open_for_reading

WORKSPACE_SUFFIX = ".medreview"
_SEAL_SUFFIX = ".txt"
_EXCERPT = 60

Shown = Callable[[Session, int, int], str]
"""Gives the hash of everything that a study (by its id) shows a rater (by theirs) now."""


class CopyKind(StrEnum):
    RETURN = "return"
    PACKAGE = "package"
    WORKSPACE = "workspace"
    SEAL = "seal"


class CopyVerdict(StrEnum):
    """``unrelated`` files hold nothing in common; those that are locked or unreadable were not compared."""

    AGREES = "agrees"
    DIFFERS = "differs"
    UNRELATED = "unrelated"
    LOCKED = "locked"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class ComparedCopy:
    """One file beside the workspace; ``n_compared`` counts trails, or what raters are shown."""

    file: str
    kind: CopyKind
    verdict: CopyVerdict
    n_compared: int = 0
    findings: tuple[Message, ...] = ()
    remarks: tuple[Message, ...] = ()


def copies_in(paths: Sequence[Path], *, beside: Path) -> tuple[Path, ...]:
    """The files meant: those named, and of a folder every return, package, workspace and seal anywhere in it.

    Parameters
    ----------
    beside
        The workspace itself, which is no second copy.
    """
    found: dict[Path, Path] = {}
    for path in paths:
        files = _files_of(path) if path.is_dir() else [path]
        for file in files:
            if file.resolve() != beside.resolve():
                found.setdefault(file.resolve(), file)
    return tuple(found.values())


def _files_of(folder: Path) -> list[Path]:
    files: list[Path] = []
    for place, _, names in os.walk(folder):
        files += [Path(place) / name for name in names]
    wanted = {RETURN_SUFFIX, PACKAGE_SUFFIX, WORKSPACE_SUFFIX}
    return sorted(file for file in files if file.suffix in wanted or (file.suffix == _SEAL_SUFFIX and is_seal(file)))


def compare_copies(
    path: Path, others: Sequence[Path], *, shown: Shown, passphrase: str | None = None
) -> Iterator[ComparedCopy]:
    """Hold a workspace beside other copies, one after the other.

    Parameters
    ----------
    others
        Files; see ``copies_in`` for those of a folder.
    shown
        What the studies show now, so that a changed text is found beside a package or a seal.
    passphrase
        Opens those that are locked.

    Raises
    ------
    MedReviewError
        If the workspace itself cannot be read; another file that cannot is told as such.
    """
    with open_for_reading(path) as workspace, workspace.reading() as session:
        here = _Here(session, trail_checks.trails_of(session), shown)
        for other in others:
            yield _compared(here, other, passphrase)


@dataclass(frozen=True, slots=True)
class _Here:
    session: Session
    trails: trail_checks.Trails
    shown: Shown


def _compared(here: _Here, other: Path, passphrase: str | None) -> ComparedCopy:
    kind = _kind_of(other)
    try:
        return _beside(here, other, kind, passphrase)
    except (PassphraseNeeded, WrongPassphrase) as error:
        return ComparedCopy(other.name, kind, CopyVerdict.LOCKED, findings=(error.message,))
    except MedReviewError as error:
        return ComparedCopy(other.name, kind, CopyVerdict.UNREADABLE, findings=(error.message,))
    except OSError as error:
        why = FileUnreadable(file=other.name, reason=reason_of(error)).message
        return ComparedCopy(other.name, kind, CopyVerdict.UNREADABLE, findings=(why,))


def _beside(here: _Here, other: Path, kind: CopyKind, passphrase: str | None) -> ComparedCopy:
    match kind:
        case CopyKind.RETURN:
            return _beside_trails(here, other, kind, *_trails_of_return(other, passphrase))
        case CopyKind.WORKSPACE:
            return _beside_trails(here, other, kind, *_trails_of_workspace(other))
        case CopyKind.PACKAGE:
            return _beside_package(here, other, passphrase)
        case CopyKind.SEAL:
            return _beside_seal(here, other, read_seal(other))


def _kind_of(path: Path) -> CopyKind:
    kinds = {RETURN_SUFFIX: CopyKind.RETURN, PACKAGE_SUFFIX: CopyKind.PACKAGE, WORKSPACE_SUFFIX: CopyKind.WORKSPACE}
    if path.suffix in kinds:
        return kinds[path.suffix]
    return CopyKind.SEAL if path.suffix == _SEAL_SUFFIX or is_seal(path) else CopyKind.WORKSPACE


def _trails_of_return(path: Path, passphrase: str | None) -> tuple[trail_checks.Trails, Sequence[BrokenLink]]:
    content = read_return(path, passphrase)
    manifest = content.manifest
    chain = chain_of(manifest.study_uid, manifest.rater_code, manifest.copy_uid)
    link = first_broken_link(content.entries, chain=chain)
    return {chain: tuple(entry.hash for entry in content.entries)}, () if link is None else (link,)


def _trails_of_workspace(path: Path) -> tuple[trail_checks.Trails, Sequence[BrokenLink]]:
    with open_for_reading(path) as workspace, workspace.reading() as session:
        broken = (*trail_checks.broken_links(session), *trail_checks.broken_links_of_returns(session))
        return trail_checks.trails_of(session), broken


def _beside_trails(
    here: _Here, other: Path, kind: CopyKind, there: trail_checks.Trails, broken: Sequence[BrokenLink]
) -> ComparedCopy:
    """A trail there that does not hold together is named, too: its entries may say something else than their hashes."""
    shared = here.trails.keys() & there.keys()
    findings = [
        Message(
            "In {file}, the audit trail {chain} is broken at entry {sequence} ({reason}): that file was changed. "
            "Ask the rater for it again.",
            {**asdict(link), "file": other.name},
        )
        for link in broken
    ]
    remarks: list[Message] = []
    for parting in trail_checks.partings(here.trails, there):
        is_older_there = parting.sequence is None and parting.n_here > parting.n_there
        (remarks if is_older_there else findings).append(_told(parting, other.name))
    return _verdict(other, kind, len(shared), findings, remarks)


def _verdict(
    other: Path, kind: CopyKind, n_compared: int, findings: Sequence[Message], remarks: Sequence[Message] = ()
) -> ComparedCopy:
    verdict = CopyVerdict.DIFFERS if findings else CopyVerdict.AGREES if n_compared else CopyVerdict.UNRELATED
    return ComparedCopy(other.name, kind, verdict, n_compared, tuple(findings), tuple(remarks))


def _told(parting: trail_checks.Parting, file: str) -> Message:
    values = {**asdict(parting), "file": file}
    if parting.sequence is not None:
        return Message(
            "The audit trail {chain} and the one in {file} diverge at entry {sequence}: one of them "
            "was changed, or both went on from the same backup. Ask the rater which one is theirs.",
            values,
        )
    if parting.n_here < parting.n_there:
        return Message(
            "The audit trail {chain} ends at entry {n_here} here and goes on to entry {n_there} in {file}: this "
            "workspace is older, and nothing was changed. Collect what was returned since.",
            values,
        )
    return Message(
        "The audit trail {chain} goes on to entry {n_here} here and ends at entry {n_there} in {file}: that "
        "file is older, and nothing was changed.",
        values,
    )


def _beside_package(here: _Here, other: Path, passphrase: str | None) -> ComparedCopy:
    """A comparison with a package: the texts that the study shows the rater, and the study's note of it."""
    with open_package(other, passphrase) as package:
        content = package.content
    manifest = content.manifest
    study = study_with_uid(here.session, manifest.study_uid)
    if study is None or study.id is None:
        return _verdict(other, CopyKind.PACKAGE, 0, ())
    values = {"file": other.name, "study": study.name, "rater": manifest.rater_code}
    rater = next((one for one in raters_with_pairs(here.session, study.id) if one.code == manifest.rater_code), None)
    if rater is None or rater.id is None:
        words = Message("{file} was made for {rater}, and {study} has no such rater: the rater was removed.", values)
        return _verdict(other, CopyKind.PACKAGE, 1, [words])
    known = handed_out(here.session, manifest.uid)
    findings: list[Message] = []
    if manifest.plan_sha256 != study.plan_sha256:
        findings.append(
            Message("{file} was made with another plan than {study} has now: one of them was changed.", values)
        )
    if known is not None and known.content_sha256 != manifest.content_sha256:
        findings.append(Message("{file} differs from the package that {study} handed out.", values))
    if here.shown(here.session, study.id, rater.id) != manifest.content_sha256:
        findings.append(_told_of_texts(here.session, study.id, rater.id, content, values))
    return _verdict(other, CopyKind.PACKAGE, 1, findings)


def _told_of_texts(
    session: Session, study_id: int, rater_id: int, content: PackageContent, values: dict[str, str]
) -> Message:
    """The rater's texts that the study does not have any more, by their first words."""
    answers = answers_by_id(session, [pair.answer_id for pair in pairs_of(session, study_id, rater_id)])
    questions = questions_by_id(session, sorted({answer.question_id for answer in answers.values()}))
    texts = {one.text for one in (*answers.values(), *questions.values())}
    gone = [one.text for one in (*content.questions, *content.answers) if one.text not in texts]
    if not gone:
        return Message(
            "{study} now shows {rater} something else than {file}, though every text is there: an order, a "
            "sentence or a level was changed.",
            values,
        )
    return Message(
        "{study} shows {rater} other texts than {file}: {n} {n:=was changed or is|were changed or are} gone, the "
        "first of them begins “{text}”.",
        {**values, "n": len(gone), "text": " ".join(gone[0].split())[:_EXCERPT]},
    )


def _beside_seal(here: _Here, other: Path, seal: Seal) -> ComparedCopy:
    study = study_with_uid(here.session, seal.study_uid)
    if study is None or study.id is None:
        return _verdict(other, CopyKind.SEAL, 0, ())
    findings: list[Message] = []
    values = {"file": other.name, "study": study.name, "at": seal.sealed_at}
    if study.plan_sha256 != seal.plan_sha256:
        findings.append(Message("The plan of {study} is not the one that was sealed at {at} in {file}.", values))
    raters = {rater.code: rater.id or 0 for rater in raters_with_pairs(here.session, study.id)}
    for code, sha256 in seal.shown:
        if code not in raters or here.shown(here.session, study.id, raters[code]) != sha256:
            findings.append(
                Message(
                    "What {study} shows {rater} was changed after it was sealed at {at} in {file}.",
                    {**values, "rater": code},
                )
            )
    entries = trail_checks.entries_by_hash(here.session)
    for head in seal.heads:
        if entries.get(head.hash) != (head.chain, head.sequence):
            findings.append(_told_of_head(here, head.chain, head.sequence, values))
    return _verdict(other, CopyKind.SEAL, len(seal.heads), findings)


def _told_of_head(here: _Here, chain: str, sequence: int, values: dict[str, str]) -> Message:
    n_here = len(here.trails.get(chain, ()))
    said = {**values, "chain": chain, "sequence": sequence, "n_here": n_here}
    if n_here < sequence:
        return Message(
            "The audit trail {chain} was sealed up to entry {sequence} at {at} in {file}, and ends at entry {n_here} "
            "here: this workspace is older, or the end was cut off.",
            said,
        )
    return Message(
        "The audit trail {chain} is not the one that was sealed at {at} in {file}: an entry up to {sequence} has "
        "been changed since. Compare with a backup or with the rater's own copy before using these ratings.",
        said,
    )
