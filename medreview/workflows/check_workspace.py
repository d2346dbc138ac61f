"""Check a workspace from end to end and say what to do about every finding."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from medreview.domain.plan_json import canonical_sha256
from medreview.domain.studies import Study
from medreview.domain.study_plans import PlanUnreadable, plan_from_json
from medreview.errors import Message
from medreview.rater_work.frozen import Moved
from medreview.rater_work.pins import raters_with_another_pin
from medreview.rater_work.study_check import How, StudyChecked, Unlike, check_studies, stray_entries, stray_trails
from medreview.store.errors import WorkspaceAltered, WorkspaceIncomplete
from medreview.store.file_check import schema_differences_of
from medreview.store.file_schema import Difference
from medreview.store.queries import checks, trail_checks
from medreview.store.queries.splits import changed_frozen_parts
from medreview.store.tables.masked_texts import purges, texts_unlike_their_trail
from medreview.store.workspace import Session, open_for_reading


@dataclass(frozen=True, slots=True)
class HeldStudy:
    """A study of which texts, plan, pairs and raters are held to what they were at a moment."""

    study: str
    since: str
    at: str


@dataclass(frozen=True, slots=True)
class CheckReport:
    """The number of entries looked at, and the findings; sound without any. Remarks are no damage."""

    n_audit_entries: int
    findings: tuple[Message, ...]
    held: tuple[HeldStudy, ...] = ()
    remarks: tuple[Message, ...] = ()

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
    return replace(report, findings=(*_findings_of_schema(path), *report.findings))


def _report_of(path: Path) -> CheckReport:
    with open_for_reading(path) as workspace, workspace.reading() as session:
        unreadable = tuple(_findings_of_values(session))
        if unreadable:  # what else is there cannot be looked at by such rows
            return CheckReport(checks.count_audit_entries(session), (*unreadable, *_findings_of_file(session)))
        studies = tuple(check_studies(session))
        findings = (
            *_findings_of_file(session),
            *_findings_of_trails(session),
            *(finding for study in studies for finding in _findings_of_study(study)),
            *_findings_of_pins(session),
            *_findings_of_contents(session),
            *_findings_of_runs(session),
            *_findings_of_tags(session),
            *_findings_of_comparisons(session),
            *_findings_of_variants(session),
            *_findings_of_splits(session),
            *_findings_of_masks(session),
        )
        held = tuple(HeldStudy(one.study, one.held.since, one.held.at) for one in studies if one.held)
        return CheckReport(checks.count_audit_entries(session), findings, held, tuple(_remarks(session)))


def _findings_of_schema(path: Path) -> Iterator[Message]:
    """Findings about things that the file holds beside the schema, or lacks of it."""
    for one in schema_differences_of(path):
        values = {"what": f"{one.kind} {one.name}"}
        if one.difference is Difference.FOREIGN:
            yield Message(
                "The file contains something that medreview did not make and that could change what you save: "
                "{what}. Ask for a clean copy or restore a backup; its data can be imported into a new workspace.",
                values,
            )
        elif one.difference is Difference.MISSING:
            yield Message("The file lacks {what}. Restore the newest good backup.", values)
        else:
            yield Message("{what} in the file is not as medreview creates it. Restore the newest good backup.", values)


def _findings_of_file(session: Session) -> Iterator[Message]:
    for finding in checks.integrity_findings(session):
        yield Message("The file is damaged ({finding}). Restore the newest good backup.", {"finding": finding})
    for place in checks.dangling_references(session):
        yield Message(
            "A reference in the file points to nothing ({place}). Restore the newest good backup.", {"place": place}
        )


def _findings_of_values(session: Session) -> Iterator[Message]:
    for place in checks.values_of_another_kind(session):
        yield Message(
            "The file has a value of a kind that medreview never writes there ({place}), so the rest was not "
            "checked: it was changed or is damaged. Restore the newest good backup.",
            {"place": place},
        )


def _findings_of_trails(session: Session) -> Iterator[Message]:
    for link in (*trail_checks.broken_links(session), *trail_checks.broken_links_of_returns(session)):
        yield Message(
            "The audit trail {chain} is broken at entry {sequence} ({reason}). Compare with a backup or with the "
            "rater's own copy before using these ratings.",
            {"chain": link.chain, "sequence": link.sequence, "reason": link.reason},
        )
    for chain, sequence in stray_entries(session):
        yield Message(
            "Entry {sequence} of the collected audit trail {chain} came with no return. Compare with a backup or "
            "with the rater's own copy.",
            {"chain": chain, "sequence": sequence},
        )
    for chain in stray_trails(session):
        yield Message(
            "The audit trail {chain} mentions a study, a rater or a dataset that is no longer here. "
            "Compare with a backup.",
            {"chain": chain},
        )
    for lost in trail_checks.lost_ends(session):
        yield Message(
            "The audit trail {chain} ends at entry {n_present}, and was collected up to entry "
            "{n_collected}: it is of an older copy, not changed. Collect {file} again.",
            asdict(lost),
        )


def _findings_of_study(checked: StudyChecked) -> Iterator[Message]:
    """Findings about texts that raters were shown, then about differences from the trail, then about newer rows."""
    held = checked.held
    if checked.is_rated and (held is None or not held.at):
        yield Message(
            "In study {study}, the list of what raters were shown is missing. Compare with a backup before using "
            "these ratings.",
            {"study": checked.study},
        )
    elif held is not None and not held.is_whole:
        yield Message(
            "In study {study}, the list of what raters were shown differs from the audit trail. Compare with a "
            "backup before using these ratings.",
            {"study": checked.study},
        )
    for moved in held.moved if held else ():
        yield _said_of_moved(checked.study, held.at if held else "", moved)
    for chain, sequence in checked.unfounded:
        yield Message(
            "In study {study}, entry {sequence} of the audit trail {chain} does not follow from the entries "
            "before it: it was inserted or repeated. Compare with a backup or with the rater's own copy before "
            "using it.",
            {"study": checked.study, "chain": chain, "sequence": sequence},
        )
    for unlike in sorted(checked.unlike, key=lambda one: one.how is How.NEWER):
        yield _said_of_unlike(unlike, {"study": checked.study, "subject": unlike.subject, "what": unlike.what})


def _said_of_unlike(unlike: Unlike, values: dict[str, object]) -> Message:
    match unlike.how:
        case How.CHANGED:
            return Message(
                "In study {study}, {subject} differs from the audit trail ({what}). Compare with a backup or with "
                "the rater's file before using it.",
                values,
            )
        case How.GONE:
            return Message(
                "In study {study}, {subject} is missing, but the audit trail has it. Compare with a backup or with "
                "the rater's file.",
                values,
            )
        case How.ADDED:
            return Message(
                "In study {study}, {subject} is not in the audit trail. Compare with a backup or with the rater's "
                "own copy before using it.",
                values,
            )
        case How.NEWER:
            return Message(
                "In study {study}, {subject} is newer than the end of "
                "the audit trail, which is an older copy or was cut. Compare with a backup before using it.",
                values,
            )


def _said_of_moved(study: str, at: str, moved: Moved) -> Message:
    values = {"study": study, "subject": _subject(moved), "since": at[:10]}
    match moved.how:
        case How.GONE:
            return Message(
                "In study {study}, {subject} is missing, but was there on {since}. Compare with a backup.", values
            )
        case How.ADDED:
            return Message(
                "In study {study}, {subject} was added after {since}, when the study was locked. "
                "Compare with a backup.",
                values,
            )
        case _:
            return Message(
                "In study {study}, {subject} is not what it was on {since}, when the study was locked. "
                "Compare with a backup before using these ratings.",
                values,
            )


def _subject(moved: Moved) -> Message:
    names = {"name": moved.key.strip('[]"').replace('","', " / ")}
    match moved.part:
        case "study":
            said = Message("the plan, or what the study is called and is for,")
        case "rater":
            said = Message("rater {name} or their group", names)
        case "question" | "question_named":
            said = Message("question {name} as it is shown", names)
        case "criteria":
            said = Message("the criteria of question {name}", names)
        case "answer" | "answer_named":
            said = Message("answer {name} or its author", names)
        case "sentences":
            said = Message("how answer {name} is cut into sentences", names)
        case "pair":
            said = Message("what was handed out as item {name}", names)
        case "image":
            said = Message("image {name}", names)
        case _:
            said = Message("the package that this workspace was made from")
    return said


def _remarks(session: Session) -> Iterator[Message]:
    """Remarks on times that no right clock can have given, and on originals that were purged; the ratings stand."""
    for dataset, at, n in purges(session):
        yield Message(
            "On {day}, {n:,} {n:=original of a masked text|originals of masked texts} of the dataset {dataset} "
            "{n:=was|were} removed: {n:=its placeholder stays|their placeholders stay}.",
            {"day": at[:10], "n": n, "dataset": dataset},
        )
    for odd in trail_checks.odd_times(session):
        yield Message(
            "In the audit trail {chain}, entry {sequence} is dated {at}, which does not fit the entries around "
            "it: the clock of that computer was wrong.",
            asdict(odd),
        )


def _findings_of_pins(session: Session) -> Iterator[Message]:
    for rater in raters_with_another_pin(session):
        yield Message(
            "The PIN of {rater} differs from the audit trail. Set it again, with the reason.",
            {"rater": rater},
        )


def _findings_of_contents(session: Session) -> Iterator[Message]:
    """Images, sentences and plans that are no longer what was stored."""
    for sha256 in checks.changed_images(session):
        yield Message(
            "The image {sha256} is no longer what was imported. Import it again from its source.", {"sha256": sha256}
        )
    for file in checks.changed_returns_set_aside(session):
        yield Message("The return {file}, which was set aside, is not what was read. Ask for it again.", {"file": file})
    for study, answer, position in checks.sentences_outside_their_answer(session):
        yield Message(
            "In study {study}, sentence {position} of answer {answer} is outside its text. Restore the newest good "
            "backup.",
            {"study": study, "answer": answer, "position": position},
        )
    for study in checks.studies(session):
        if not _has_its_plan(study):
            yield Message(
                "The plan of study {study} is not the one that was saved. Restore the newest good backup.",
                {"study": study.name},
            )


def _findings_of_runs(session: Session) -> Iterator[Message]:
    """Findings about judgements that do not fit the items that were asked."""
    for item in checks.items_done_without_judgements(session):
        yield Message(
            "In the run {run}, item {number} (answer {answer}) is marked as judged but lacks judgements. Restore "
            "the newest good backup, or plan the run again.",
            asdict(item),
        )
    for item in checks.judged_items_called_pending(session):
        yield Message(
            "In the run {run}, item {number} (answer {answer}) has judgements but is marked as pending. Restore "
            "the newest good backup before the run goes on.",
            asdict(item),
        )
    for item in checks.judgements_beside_their_item(session):
        yield Message(
            "In the run {run}, item {number} (answer {answer}) has a judgement of something else. "
            "Restore the newest good backup.",
            asdict(item),
        )
    for step in checks.steps_without_a_task(session):
        yield Message(
            "The queue of runs has a step that is not what it says: {step}. Remove it and add it again.",
            {"step": step},
        )
    for run in checks.planned_runs(session):
        if canonical_sha256(run.plan) != run.plan_sha256:
            yield Message(
                "The plan of the run {run} is not the one that was stored. Restore the newest good backup.",
                {"run": run.name},
            )


def _findings_of_tags(session: Session) -> Iterator[Message]:
    for run, question, field in checks.tags_unlike_their_replies(session):
        yield Message(
            "In the run {run}, the tag {field} of question {question} is not what the model's reply says. "
            "Restore the newest good backup, or plan the run again.",
            {"run": run, "question": question, "field": field},
        )
    for question, field in checks.tags_of_nobody(session):
        yield Message(
            "The tag {field} of question {question} has no value or no source. Restore the newest good backup.",
            {"question": question, "field": field},
        )
    for field, run in checks.chosen_runs_without_tags(session):
        yield Message(
            "Tags of {field} are to come from the run {run}, which gave none. Choose the tags of another run.",
            {"field": field, "run": run},
        )


def _findings_of_splits(session: Session) -> Iterator[Message]:
    for dataset, part in changed_frozen_parts(session):
        yield Message(
            "The part {part} of {dataset} is frozen, but its questions have changed since. Compare with a backup "
            "before using it.",
            {"dataset": dataset, "part": part},
        )


def _findings_of_comparisons(session: Session) -> Iterator[Message]:
    for first, second in checks.pairs_of_other_questions(session):
        yield Message(
            "A preference between {first} and {second} belongs to another question than they do. Restore the newest "
            "good backup.",
            {"first": first, "second": second},
        )
    for answer in checks.spans_outside_their_answer(session):
        yield Message(
            "A marked part of {answer} is outside its text. Restore the newest good backup.", {"answer": answer}
        )


def _findings_of_variants(session: Session) -> Iterator[Message]:
    for question, translator in checks.variants_beside_their_source(session):
        yield Message(
            "Question {question} of the translator {translator} is a variant of another question than the one that "
            "was translated. Compare with a backup, or correct what it is a variant of.",
            {"question": question, "translator": translator},
        )
    for question, run in checks.variants_unlike_their_run(session):
        yield Message(
            "Question {question} is not what the run {run} translated. Restore the newest good backup.",
            {"question": question, "run": run},
        )
    for item in checks.translated_without_variant(session):
        yield Message(
            "In the run {run}, item {number} (question {answer}) is translated and its variant is gone. "
            "Restore the newest good backup, or plan the run again.",
            asdict(item),
        )


def _findings_of_masks(session: Session) -> Iterator[Message]:
    for name in texts_unlike_their_trail(session):
        yield Message(
            "The masked text of {name}, or its original, differs from the audit trail. Compare with a backup.",
            {"name": name},
        )


def _has_its_plan(study: Study) -> bool:
    """The plan is held to its hash as it was stored, so that one made before a choice was added stays sound."""
    try:
        plan_from_json(study.plan, name=study.name)
    except PlanUnreadable:
        return False
    return canonical_sha256(study.plan) == study.plan_sha256
