"""Check a workspace from end to end and say what to do about every finding."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from operator import attrgetter
from pathlib import Path

from sqlmodel import Session

from medreview.domain.plan_json import canonical_sha256
from medreview.domain.studies import Study
from medreview.domain.study_plans import PlanUnreadable, plan_from_json
from medreview.errors import Message
from medreview.store.errors import WorkspaceAltered, WorkspaceIncomplete
from medreview.store.file_check import schema_differences_of
from medreview.store.file_schema import Difference
from medreview.store.queries import checks, trail_checks
from medreview.store.workspace import open_for_reading


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was looked at and what was found; sound when nothing was found."""

    n_audit_entries: int
    findings: tuple[Message, ...]

    @property
    def is_sound(self) -> bool:
        return not self.findings


def check_workspace(path: Path) -> CheckReport:
    """Look at the file's structure, its references, the audit trail, images, sentences, plans and judge runs.

    Raises
    ------
    WorkspaceMissing, WorkspaceForeign, WorkspaceTooNew, WorkspaceDamaged
        If the file cannot even be opened; it is not touched.
    """
    try:
        report = _report_of(path)
    except (WorkspaceAltered, WorkspaceIncomplete):  # nothing else of such a file is looked at
        report = CheckReport(0, ())
    return CheckReport(report.n_audit_entries, (*_findings_of_schema(path), *report.findings))


def _report_of(path: Path) -> CheckReport:
    workspace = open_for_reading(path)
    try:
        with workspace.reading() as rows:
            findings = (
                *_findings_of_file(rows),
                *_findings_of_trails(rows),
                *_findings_of_ratings(rows),
                *_findings_of_contents(rows),
                *_findings_of_runs(rows),
            )
            return CheckReport(checks.count_audit_entries(rows), findings)
    finally:
        workspace.close()


def _findings_of_schema(path: Path) -> Iterator[Message]:
    """What the file holds beside the schema, and what it lacks of it."""
    for one in schema_differences_of(path):
        values = {"what": f"{one.kind} {one.name}"}
        if one.difference is Difference.FOREIGN:
            yield Message(
                "The file holds something that medreview did not make: {what}. It could change what you save. Ask for "
                "a clean copy or restore a backup; its data can be imported into a new workspace.",
                values,
            )
        elif one.difference is Difference.MISSING:
            yield Message("In the file something is missing: {what}. Restore the newest good backup.", values)
        else:
            yield Message("In the file {what} is not as medreview makes it. Restore the newest good backup.", values)


def _findings_of_file(rows: Session) -> Iterator[Message]:
    for finding in checks.integrity_findings(rows):
        yield Message("The file is damaged ({finding}). Restore the newest good backup.", {"finding": finding})
    for place in checks.dangling_references(rows):
        yield Message("A reference leads nowhere: {place}. Restore the newest good backup.", {"place": place})


def _findings_of_trails(rows: Session) -> Iterator[Message]:
    for link in (*trail_checks.broken_links(rows), *trail_checks.broken_links_of_returns(rows)):
        yield Message(
            "The audit trail {chain} is broken at entry {sequence} ({reason}). "
            "Compare with a backup or with what the rater kept before using these ratings.",
            {"chain": link.chain, "sequence": link.sequence, "reason": link.reason},
        )
    for lost in trail_checks.lost_ends(rows):
        yield Message(
            "The audit trail {chain} ends at entry {n_present}, and was collected up to entry "
            "{n_collected}: it is of an older copy, not changed. Collect {file} again.",
            asdict(lost),
        )


def _findings_of_ratings(rows: Session) -> Iterator[Message]:
    """What differs from the trail, then what is newer than its end."""
    for place in sorted(checks.ratings_unlike_the_trail(rows), key=attrgetter("is_newer")):
        if place.is_newer:
            yield Message(
                "In study {study}, what {rater} said of answer {answer} ({dimension}) is newer than the end of "
                "the audit trail, which is an older copy or was cut. Compare with a backup before using it.",
                asdict(place),
            )
        else:
            yield Message(
                "In study {study}, what {rater} said of answer {answer} ({dimension}) is not what the audit "
                "trail holds. Compare with a backup or with what the rater kept before using it.",
                asdict(place),
            )


def _findings_of_contents(rows: Session) -> Iterator[Message]:
    """Images, sentences and plans that are no longer what was stored."""
    for sha256 in checks.changed_images(rows):
        yield Message(
            "The image {sha256} is no longer what was imported. Import it again from its source.", {"sha256": sha256}
        )
    for study, answer, position in checks.sentences_outside_their_answer(rows):
        yield Message(
            "In study {study}, sentence {position} of answer {answer} lies outside its text. "
            "Restore the newest good backup.",
            {"study": study, "answer": answer, "position": position},
        )
    for study in checks.studies(rows):
        if not _has_its_plan(study):
            yield Message(
                "The plan of study {study} is not the one that was saved. Restore the newest good backup.",
                {"study": study.name},
            )


def _findings_of_runs(rows: Session) -> Iterator[Message]:
    """Whether what judges gave fits what they were asked."""
    for item in checks.items_done_without_judgements(rows):
        yield Message(
            "In the run {run}, item {number} (answer {answer}) is called judged and lacks judgements. "
            "Restore the newest good backup, or plan the run again.",
            asdict(item),
        )
    for item in checks.judged_items_called_pending(rows):
        yield Message(
            "In the run {run}, item {number} (answer {answer}) has judgements and is called pending. "
            "Restore the newest good backup before the run goes on.",
            asdict(item),
        )
    for item in checks.judgements_beside_their_item(rows):
        yield Message(
            "In the run {run}, item {number} (answer {answer}) has a judgement of something else. "
            "Restore the newest good backup.",
            asdict(item),
        )
    for run in checks.planned_judge_runs(rows):
        if canonical_sha256(run.plan) != run.plan_sha256:
            yield Message(
                "The plan of the run {run} is not the one that was stored. Restore the newest good backup.",
                {"run": run.name},
            )


def _has_its_plan(study: Study) -> bool:
    """The plan is held to its hash as it was stored, so that one made before a choice was added stays sound."""
    try:
        plan_from_json(study.plan, name=study.name)
    except PlanUnreadable:
        return False
    return canonical_sha256(study.plan) == study.plan_sha256
