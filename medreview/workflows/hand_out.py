"""Hand out a study: one package for each rater, holding what that rater is shown and nothing that could unblind.

Reads rows through ``store``, writes files through ``exchange``, and records every package that left. The study's list
in the window and the headless command call it.
"""

import secrets
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from medreview import __version__
from medreview.domain.answers import Answer
from medreview.domain.comparisons import Criterion
from medreview.domain.ids import StudyId
from medreview.domain.images import QuestionImage
from medreview.domain.instants import Clock, utc_now
from medreview.domain.packages import HandedOutPackage
from medreview.domain.questions import LANGUAGE_FOUND, Question
from medreview.domain.ratings import ShownRating
from medreview.domain.studies import Assignment, Rater, Study, StudyState
from medreview.domain.study_plans import PlannedRater, Selection, StudyPlan, plan_from_json, plan_to_json
from medreview.errors import Conflict, MedReviewError, NotFound
from medreview.exchange.consistency import Inconsistent
from medreview.exchange.container import PACKAGE_SUFFIX, write_package
from medreview.exchange.contents import (
    PackageContent,
    PackageManifest,
    PackedAnswer,
    PackedCriterion,
    PackedEarlierRating,
    PackedImage,
    PackedItem,
    PackedPair,
    PackedQuestion,
    PackedReference,
    PackedTurn,
    with_practice_packed,
)
from medreview.exchange.file_names import file_name, free_path
from medreview.exchange.fingerprints import content_sha256, images_of
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.store.audit import append_entry, chain_of_packages
from medreview.store.errors import StudyNotFound
from medreview.store.person import this_person
from medreview.store.queries import packages as queries
from medreview.store.queries.answer_facts import answers_named
from medreview.store.queries.collected import handed_out
from medreview.store.queries.criteria import criteria_of_questions
from medreview.store.queries.studies import all_studies, study_named
from medreview.store.queries.work_rows import PACKED
from medreview.store.tables.datasets import image_content
from medreview.store.workspace import Session, Workspace

PackedPart = tuple[dict[str, object], tuple[PackedQuestion, ...], tuple[PackedAnswer, ...], tuple[PackedPair, ...]]
"""Everything in a package but its manifest and the images' bytes: the plan, questions, answers and pairs."""


def pack(session: Session, study_id: int, rater_id: int, rater_code: str, plan: StudyPlan) -> PackedPart:
    """Pack what one rater is shown."""
    assignments = queries.pairs_of(session, study_id, rater_id)
    items = plan.practice.items if plan.practice else ()
    practised = {
        (one.dataset, one.key): one.id
        for one in answers_named(session, {(item.dataset, item.answer) for item in items})
    }
    in_order = (practised[item.dataset, item.answer] for item in items if (item.dataset, item.answer) in practised)
    compared = (one for pair in assignments for one in (pair.answer_id, pair.other_answer_id) if one is not None)
    answers = _in_order((*compared, *in_order))
    found = queries.answers_by_id(session, list(answers))
    questions = _in_order(found[answer].question_id for answer in answers)
    return (
        plan_to_json(
            blinded(
                plan,
                rater_code,
                {name: answers[own] for name, own in practised.items()},
                frozenset(pair.uid for pair in assignments),
            )
        ),
        _questions(session, questions, plan),
        _answers(session, study_id, answers, found, questions),
        _pairs(session, study_id, rater_id, assignments, answers),
    )


def content_shown(session: Session, study_id: int, rater_id: int) -> str:
    """Hash of everything that a package of the rater would show now (see ``collect``, which is given this)."""
    study, rater = session.get_one(Study, study_id), session.get_one(Rater, rater_id)
    part = pack(session, study_id, rater_id, rater.code, plan_from_json(study.plan, name=study.name))
    return content_sha256(*part)


def blinded(
    plan: StudyPlan, rater_code: str, practised: dict[tuple[str, str], int], uids: Collection[str]
) -> StudyPlan:
    """The plan as a rater may have it: how to rate, not what was selected, by which seed, nor who else rates.

    ``practised`` has the numbers of practice items' answers, by dataset and key, ``uids`` are those of the rater's
    pairs; nothing is left of gold.
    """
    follow_up = plan.follow_up
    if follow_up is not None:
        asked = {uid: keys for uid, keys in follow_up.criteria.items() if uid in uids}
        follow_up = replace(follow_up, study_uid="", distance=0.0, criteria=asked)
    return replace(
        with_practice_packed(plan, practised),
        gold=None,
        raters=(PlannedRater(rater_code, ""),),
        seed=0,
        template=None,
        selection=Selection(),
        shared_questions=0,
        repeats=None,
        follow_up=follow_up,
    )


def _in_order(ids: Iterable[int]) -> dict[int, int]:
    """Numbers from 1 in the order in which the ids first come up."""
    return {own: number for number, own in enumerate(dict.fromkeys(ids), start=1)}


def _questions(session: Session, numbers: dict[int, int], plan: StudyPlan) -> tuple[PackedQuestion, ...]:
    ids = list(numbers)
    found = queries.questions_by_id(session, ids)
    images = queries.images_by_question(session, ids)
    references = queries.references_by_question(session, ids) if plan.show_references else {}
    criteria = criteria_of_questions(session, ids) if plan.asks_criteria else {}
    return tuple(
        _question(found[own], number, images.get(own, ()), references.get(own, ()), criteria.get(own, ()))
        for own, number in numbers.items()
    )


def _question(
    question: Question,
    number: int,
    images: Iterable[QuestionImage],
    references: Iterable[Answer],
    criteria: Iterable[Criterion],
) -> PackedQuestion:
    return PackedQuestion(
        number=number,
        kind=question.kind,
        text=question.text,
        language=question.language,
        title=question.title,
        context=tuple(PackedTurn(turn.get("role", ""), turn.get("text", "")) for turn in question.context),
        options=tuple(question.options),
        images=tuple(
            PackedImage(image.image_sha256, f"image {place}", image.modality)
            for place, image in enumerate(images, start=1)
        ),
        references=tuple(
            PackedReference(
                reference.text, reference.language, is_language_found=reference.extra.get(LANGUAGE_FOUND) is True
            )
            for reference in references
        ),
        is_language_found=question.extra.get(LANGUAGE_FOUND) is True,
        criteria=tuple(PackedCriterion(one.key, one.points, one.text) for one in criteria),
    )


def _answers(
    session: Session, study_id: int, numbers: dict[int, int], found: dict[int, Answer], questions: dict[int, int]
) -> tuple[PackedAnswer, ...]:
    cuts = queries.cut_texts(session, study_id, list(numbers))
    return tuple(
        _answer(found[own], number, questions[found[own].question_id], cuts.get(own)) for own, number in numbers.items()
    )


def _answer(answer: Answer, number: int, question: int, cut: queries.CutText | None) -> PackedAnswer:
    return PackedAnswer(
        number=number,
        question=question,
        text=answer.text,
        language=answer.language,
        splitter=cut.splitter if cut else None,
        splitter_version=cut.splitter_version if cut else None,
        sentences=cut.sentences if cut else (),
        is_language_found=answer.extra.get(LANGUAGE_FOUND) is True,
    )


def _pairs(
    session: Session, study_id: int, rater_id: int, assignments: Iterable[Assignment], answers: dict[int, int]
) -> tuple[PackedPair, ...]:
    items = queries.items_by_pair(session, study_id, rater_id)
    shown = queries.shown_by_item(session, study_id, rater_id)
    return tuple(
        PackedPair(
            uid=assignment.uid,
            answer=answers[assignment.answer_id],
            granularity=assignment.granularity,
            occasion=assignment.occasion,
            block=assignment.block,
            batch=assignment.batch,
            position=position,
            is_pilot=assignment.is_pilot,
            items=tuple(_item(item, shown.get(item.id, ())) for item in items[assignment.id or 0]),
            other_answer=answers.get(assignment.other_answer_id or 0),
        )
        for position, assignment in enumerate(assignments, start=1)
    )


def _item(item: queries.ItemOfPair, shown: Iterable[ShownRating]) -> PackedItem:
    return PackedItem(
        item.sentence_index,
        tuple(
            PackedEarlierRating(
                label=one.label,
                is_own=one.is_own,
                dimension=one.dimension,
                status=one.status,
                value=one.value,
                reason=one.reason,
                comment=one.comment,
            )
            for one in shown
        ),
    )


_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # 32 of them: none that looks like another
_GROUPS, _GROUP = 5, 4


def generated_passphrase() -> str:
    """Five groups of four letters and digits, a hundred bits from the system's own source."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))


class ImportedNotHandedOut(MedReviewError):
    template = "The ratings of {study} were imported, so there is nothing to hand out. Plan a study of its answers."


class ReceivedNotHandedOut(MedReviewError):
    """The study came here in a package itself."""

    template = "{study} came in a package, so it cannot be handed out here. Send your ratings back to the organiser."


class NothingToHandOut(MedReviewError):
    template = "{study} has no answers to rate, so there is nothing to hand out. Plan it first."


class PracticeNotHere(MedReviewError):
    """An item of the plan's practice whose answer was removed after the study was planned."""

    template = (
        "{study} was not handed out: the answer {answer} of {dataset}, an item of its practice, is "
        "not here any more. Import it again, or remove the item from the plan."
    )


class RaterNotInStudy(NotFound):
    template = "{rater} has nothing to rate in {study}. Choose one of: {known}."


class NotPacked(MedReviewError):
    """A text or a number of the study that a package cannot hold."""

    template = "{study} was not handed out because of {place}: {reason} Correct this, then hand out again."


class PlanChangedMeanwhile(Conflict):
    template = "The plan of {study} changed during packing. Hand it out again."


class OneFileForSeveral(MedReviewError):
    template = "One file cannot contain the packages of {n_raters} raters: {file}. Choose a folder, or one rater."


@dataclass(frozen=True, slots=True)
class RaterToHandOut:
    """A rater who has something to rate; ``n_packages`` were handed out to them before."""

    code: str
    n_pairs: int
    n_packages: int


@dataclass(frozen=True, slots=True)
class WrittenPackage:
    rater: str
    path: Path
    uid: str
    n_pairs: int
    n_images: int
    n_bytes: int
    is_locked: bool


def raters_to_hand_out(workspace: Workspace, study: str) -> tuple[RaterToHandOut, ...]:
    """The raters of a study with what each would get.

    Raises
    ------
    StudyNotFound, ImportedNotHandedOut, ReceivedNotHandedOut, NothingToHandOut
        If the study cannot be handed out.
    """
    with workspace.reading() as session:
        found = _study(session, study)
        return tuple(
            RaterToHandOut(rater.code, *queries.handed_to(session, found.id or 0, rater.id or 0))
            for rater in _raters(session, found)
        )


def hand_out(
    workspace: Workspace,
    study: str,
    place: Path,
    *,
    raters: Sequence[str] | None = None,
    passphrases: Mapping[str, str] | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
    now: Clock = utc_now,
) -> tuple[WrittenPackage, ...]:
    """Write one package for each rater.

    Parameters
    ----------
    study
        The study's name.
    place
        A folder, in which a file that is there keeps its name and its content; or, for one rater, the file itself,
        when it ends in ``.mrpack``.
    raters
        Codes; None for all.
    passphrases
        By rater; who is not named gets a package that is not locked.

    Raises
    ------
    StudyNotFound, ImportedNotHandedOut, ReceivedNotHandedOut, NothingToHandOut, RaterNotInStudy, PracticeNotHere,
    OneFileForSeveral
        If it cannot be handed out so; nothing is written then.
    NotPacked, TooMuchToPack, FileNotWritten
        If a package cannot be written; those before it are.
    """
    with workspace.reading() as session:
        found = _study(session, study)
        study_id = StudyId(found.id or 0)
        chosen = _chosen(study, [rater.code for rater in _raters(session, found)], raters)
        _need_practice(session, found)
    is_file = place.suffix == PACKAGE_SUFFIX and not place.is_dir()
    if is_file and len(chosen) > 1:
        raise OneFileForSeveral(file=place.name, n_raters=len(chosen))
    written: list[WrittenPackage] = []
    for index, code in enumerate(chosen):
        path = place if is_file else free_path(place, file_name(study, code, suffix=PACKAGE_SUFFIX))
        part = partial(_report_part, report, index, len(chosen), code)
        passphrase = (passphrases or {}).get(code) or None
        writing = _Writing(workspace, study_id, code, path, passphrase, now().astimezone(UTC))
        written.append(_write_one(writing, part, cancel))
    return tuple(written)


@dataclass(frozen=True, slots=True)
class _Writing:
    """One package that is to be written."""

    workspace: Workspace
    study_id: StudyId
    rater_code: str
    path: Path
    passphrase: str | None
    at: datetime


def _write_one(writing: _Writing, report: Report, cancel: CancelToken | None) -> WrittenPackage:
    """The package is recorded first, so that no file ever leaves of which its home knows nothing."""
    with writing.workspace.reading() as session:
        study, rater = _found(session, writing)
        content = _content(session, study, rater, writing)
    _record(writing, content)
    try:
        images = _images(writing.workspace, sorted(images_of(content.questions)))
        write_package(writing.path, content, images, passphrase=writing.passphrase, report=report, cancel=cancel)
    except Inconsistent as error:
        _forget(writing.workspace, content.manifest.uid)
        raise NotPacked(study=content.manifest.study_name, place=error.place, reason=error.reason) from error
    except BaseException:
        _forget(writing.workspace, content.manifest.uid)
        raise
    return WrittenPackage(
        rater=writing.rater_code,
        path=writing.path,
        uid=content.manifest.uid,
        n_pairs=content.manifest.n_pairs,
        n_images=content.manifest.n_images,
        n_bytes=writing.path.stat().st_size,
        is_locked=writing.passphrase is not None,
    )


def _content(session: Session, study: Study, rater: Rater, writing: _Writing) -> PackageContent:
    plan = plan_from_json(study.plan, name=study.name)
    part = pack(session, study.id or 0, rater.id or 0, rater.code, plan)
    _, questions, _, pairs = part
    manifest = PackageManifest(
        uid=uuid.uuid4().hex,
        study_uid=study.uid,
        study_name=study.name,
        plan_version=study.version,
        plan_sha256=study.plan_sha256,
        content_sha256=content_sha256(*part),
        rater_code=rater.code,
        made_at=writing.at.isoformat(timespec="seconds"),
        program=f"medreview {__version__}",
        n_pairs=len(pairs),
        n_images=len(images_of(questions)),
    )
    return PackageContent(manifest, *part)


def _record(writing: _Writing, content: PackageContent) -> None:
    manifest = content.manifest
    with writing.workspace.transaction() as session:
        study, rater = _found(session, writing)
        if study.plan_sha256 != manifest.plan_sha256:
            raise PlanChangedMeanwhile(study=study.name)
        package = HandedOutPackage(
            uid=manifest.uid,
            study_id=study.id or 0,
            rater_id=rater.id or 0,
            plan_sha256=manifest.plan_sha256,
            content_sha256=manifest.content_sha256,
            file_name=writing.path.name,
            is_encrypted=writing.passphrase is not None,
            made_at=manifest.made_at,
        )
        session.add(package)
        said: dict[str, object] = {name: rater.code if name == "rater" else getattr(package, name) for name in PACKED}
        _tell(session, study, package, before=None, after=said)


def _forget(workspace: Workspace, uid: str) -> None:
    with workspace.transaction() as session:
        package = handed_out(session, uid)
        assert package is not None
        session.delete(package)
        _tell(session, session.get_one(Study, package.study_id), package, before={}, after=None)


def _tell(
    session: Session,
    study: Study,
    package: HandedOutPackage,
    *,
    before: dict[str, object] | None,
    after: dict[str, object] | None,
) -> None:
    """Tell the study's chain of packages that one left, or that its file could not be written."""
    append_entry(
        session,
        chain=chain_of_packages(study.uid),
        at=package.made_at,
        actor=this_person(),
        entity="package",
        key={"uid": package.uid},
        before=before,
        after=after,
    )


def _images(workspace: Workspace, names: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    with workspace.reading() as session:
        for sha256 in names:
            yield sha256, image_content(session, sha256)


def _study(session: Session, name: str) -> Study:
    study = study_named(session, name)
    if study is None:
        raise StudyNotFound(study=name, known=sorted(one.name for one in all_studies(session)))
    if study.state != StudyState.PLANNED:
        raise ImportedNotHandedOut(study=name)
    here = queries.received_here(session)
    if here is not None and here.study_uid == study.uid:
        raise ReceivedNotHandedOut(study=name)
    return study


def _raters(session: Session, study: Study) -> tuple[Rater, ...]:
    raters = queries.raters_with_pairs(session, study.id or 0)
    if not raters:
        raise NothingToHandOut(study=study.name)
    return raters


def _chosen(study: str, known: Sequence[str], wanted: Sequence[str] | None) -> Sequence[str]:
    for code in wanted or ():
        if code not in known:
            raise RaterNotInStudy(study=study, rater=code, known=known)
    return known if wanted is None else list(dict.fromkeys(wanted))


def _need_practice(session: Session, study: Study) -> None:
    """Raise for an item of the practice without its answer: raters would practise less than the plan says."""
    practice = plan_from_json(study.plan, name=study.name).practice
    named = {(item.dataset, item.answer) for item in practice.items} if practice is not None else set[tuple[str, str]]()
    here = {(one.dataset, one.key) for one in answers_named(session, named)} if named else named
    for dataset, answer in sorted(named - here):
        raise PracticeNotHere(study=study.name, answer=answer, dataset=dataset)


def _found(session: Session, writing: _Writing) -> tuple[Study, Rater]:
    study = session.get_one(Study, writing.study_id)
    rater = next(one for one in _raters(session, study) if one.code == writing.rater_code)
    return study, rater


def _report_part(report: Report, index: int, n_parts: int, code: str, progress: Progress) -> None:
    """Progress of one package as progress of all of them."""
    total = max(1, progress.total or 1)
    report(Progress(index * total + progress.done, n_parts * total, code))
