"""Checks that the records of a package or a return fit each other: numbers, texts, sentences, order, hashes."""

import math
import re
from collections.abc import Hashable, Iterable, Iterator, Sequence, Set
from datetime import datetime

from medreview.domain.questions import QuestionKind
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Granularity, PlanUnreadable, StudyPlan, plan_from_json
from medreview.errors import Message
from medreview.exchange.contents import (
    PackageContent,
    PackageManifest,
    PackedAnswer,
    PackedPair,
    PackedQuestion,
    ReturnContent,
    ReturnManifest,
    answer_number,
)
from medreview.exchange.fingerprints import content_sha256, images_of

_UID = re.compile(r"[0-9A-Za-z_-]{1,64}")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_LONGEST_NAME = 500
_EMPTY = Message("it is empty or too long.")
_NOT_KNOWN = Message("it is not one that medreview knows.")
_NOT_THERE = Message("it points to something that is not there.")
_NOT_IN_ORDER = Message("it is not the next in order.")
_TWICE = Message("it is there twice.")


class Inconsistent(Exception):
    """Two records contradict each other, or one says what cannot be; ``place`` is the document and the record."""

    def __init__(self, place: str, reason: Message) -> None:
        self.place = place
        self.reason = reason
        super().__init__(f"{place}: {reason}")


def check_package(content: PackageContent, *, images: Set[str] | None = None) -> None:
    """Compare everything that a package says with everything else it says.

    Parameters
    ----------
    images
        What the file holds, where it was read from one.

    Raises
    ------
    Inconsistent
        At the first contradiction.
    """
    plan = _checked_plan(content)
    _check_manifest(content.manifest)
    _check_questions(content.questions)
    _check_answers(content.answers, len(content.questions))
    _check_pairs(content.pairs, content.answers, plan)
    _check_criteria(content, plan)
    _check_practice(plan, content)
    _check_counts(content, images)


def check_return(content: ReturnContent) -> None:
    """Compare what a return says with itself; its trail and its stays are looked at where its study is known.

    Raises
    ------
    Inconsistent
        At the first contradiction.
    """
    _check_manifest(content.manifest)
    _need("about.json, copy_uid", bool(_UID.fullmatch(content.manifest.copy_uid)), _NOT_KNOWN)
    _need("about.json, n_entries", content.manifest.n_entries == len(content.entries), _NOT_THERE)
    for number, entry in enumerate(content.entries, start=1):
        place = f"entries.jsonl:{number}"
        _need(place, entry.sequence == number, _NOT_IN_ORDER)
        _need(place, entry.undoes is None or 0 < entry.undoes < number, _NOT_THERE)
        _need(place, bool(_SHA256.fullmatch(entry.hash)), _NOT_KNOWN)
        _check_time(place, entry.at)


def _checked_plan(content: PackageContent) -> StudyPlan:
    try:
        plan = plan_from_json(content.plan, name=content.manifest.study_name)
    except PlanUnreadable as error:
        raise Inconsistent("plan.json", Message("{problem}", {"problem": error.message})) from error
    codes = tuple(rater.code for rater in plan.raters)
    _need("plan.json, raters", codes == (content.manifest.rater_code,), Message("it is not this rater's plan."))
    _need("plan.json, name", plan.name == content.manifest.study_name, Message("it is another study's plan."))
    return plan


def _check_manifest(manifest: PackageManifest | ReturnManifest) -> None:
    package = manifest.uid if isinstance(manifest, PackageManifest) else manifest.package_uid
    for name, uid in (("uid", package), ("study_uid", manifest.study_uid)):
        _need(f"about.json, {name}", bool(_UID.fullmatch(uid)), _NOT_KNOWN)
    for name, sha256 in (("plan_sha256", manifest.plan_sha256), ("content_sha256", manifest.content_sha256)):
        _need(f"about.json, {name}", bool(_SHA256.fullmatch(sha256)), _NOT_KNOWN)
    for name, text in (("study_name", manifest.study_name), ("rater_code", manifest.rater_code)):
        _need(f"about.json, {name}", bool(text.strip()) and len(text) <= _LONGEST_NAME, _EMPTY)
    _need("about.json, plan_version", manifest.plan_version >= 1, _NOT_KNOWN)
    _check_time("about.json, made_at", manifest.made_at)


def _check_questions(questions: Sequence[PackedQuestion]) -> None:
    kinds = set(QuestionKind)
    for number, question in enumerate(questions, start=1):
        place = f"questions.jsonl:{number}"
        _need(place, question.number == number, _NOT_IN_ORDER)
        _need(place, question.kind in kinds, _NOT_KNOWN)
        _need(place, all(_SHA256.fullmatch(image.sha256) for image in question.images), _NOT_KNOWN)


def _check_answers(answers: Sequence[PackedAnswer], n_questions: int) -> None:
    for number, answer in enumerate(answers, start=1):
        place = f"answers.jsonl:{number}"
        _need(place, answer.number == number, _NOT_IN_ORDER)
        _need(place, 1 <= answer.question <= n_questions, _NOT_THERE)
        is_cut = answer.splitter is not None and answer.splitter_version is not None
        _need(place, is_cut or not answer.sentences, Message("who cut it into sentences is missing."))
        last = 0
        for start, end in answer.sentences:
            _need(place, last <= start < end <= len(answer.text), Message("a sentence is outside its text."))
            last = end


def _check_pairs(pairs: Sequence[PackedPair], answers: Sequence[PackedAnswer], plan: StudyPlan) -> None:
    granularities = {granularity.value for granularity in Granularity if plan.dimensions_for(granularity)}
    batches: list[tuple[str, int | None]] = []
    for number, pair in enumerate(pairs, start=1):
        place = f"pairs.jsonl:{number}"
        _need(place, pair.position == number, _NOT_IN_ORDER)
        _need(place, bool(_UID.fullmatch(pair.uid)), _NOT_KNOWN)
        _need(place, pair.granularity in granularities and pair.occasion >= 1, _NOT_KNOWN)
        _need(place, pair.batch is not None and pair.batch >= 1, _NOT_KNOWN)
        _need(place, 1 <= pair.answer <= len(answers), _NOT_THERE)
        _check_compared(place, pair, answers)
        _check_items(place, pair, len(answers[pair.answer - 1].sentences))
        if not batches or batches[-1] != (pair.granularity, pair.batch):
            batches.append((pair.granularity, pair.batch))
    _need_once("pairs.jsonl", batches)
    _need_once("pairs.jsonl", (pair.uid for pair in pairs))
    _need_once("pairs.jsonl", ((pair.answer, pair.other_answer, pair.granularity, pair.occasion) for pair in pairs))


def _check_compared(place: str, pair: PackedPair, answers: Sequence[PackedAnswer]) -> None:
    """Two answers are there where they are compared, to one question, and one answer elsewhere."""
    other = pair.other_answer
    _need(
        place,
        (other is None) is (pair.granularity != Granularity.PAIRWISE),
        Message("it has too many answers or too few."),
    )
    if other is not None:
        _need(place, 1 <= other <= len(answers) and other != pair.answer, _NOT_THERE)
        _need(place, answers[other - 1].question == answers[pair.answer - 1].question, _NOT_THERE)
        _need(place, [item.sentence_index for item in pair.items] == [None], _NOT_KNOWN)


def _check_criteria(content: PackageContent, plan: StudyPlan) -> None:
    """Criteria are there where they are asked, each of a question once."""
    for number, question in enumerate(content.questions, start=1):
        place = f"questions.jsonl:{number}"
        _need(place, plan.asks_criteria or not question.criteria, Message("it has criteria that are not asked."))
        _need(place, all(one.key.strip() for one in question.criteria), _EMPTY)
        _need(place, all(math.isfinite(one.points) for one in question.criteria), _NOT_KNOWN)
        _need_once(place, (one.key for one in question.criteria))
    for number, pair in enumerate(content.pairs, start=1):
        if pair.granularity == Granularity.CRITERIA:
            place, question = f"pairs.jsonl:{number}", content.questions[content.answers[pair.answer - 1].question - 1]
            _need(place, bool(question.criteria), Message("its question has no criteria."))
            asked, known = plan.criteria_of_pairs.get(pair.uid), {one.key for one in question.criteria}
            _need(place, asked is None or (bool(asked) and known.issuperset(asked)), _NOT_THERE)
            _need(place, [item.sentence_index for item in pair.items] == [None], _NOT_KNOWN)


def _check_practice(plan: StudyPlan, content: PackageContent) -> None:
    answers = content.answers
    _need("plan.json, gold", plan.gold is None, Message("it says which answers are gold."))
    for item in plan.practice.items if plan.practice else ():
        place = "plan.json, practice"
        number = answer_number(item)
        _need(place, number is not None and 1 <= number <= len(answers), _NOT_THERE)
        answer = answers[(number or 1) - 1]
        n_sentences = len(answer.sentences)
        if item.by_criteria:
            known = {one.key for one in content.questions[answer.question - 1].criteria}
            _need(place, item.sentence_index is None and known.issuperset(item.values), _NOT_THERE)
        _need(place, item.sentence_index is None or 0 <= item.sentence_index < n_sentences, _NOT_THERE)


def _check_items(place: str, pair: PackedPair, n_sentences: int) -> None:
    indexes = [item.sentence_index for item in pair.items]
    is_whole = indexes == [None]
    is_cut = bool(indexes) and all(index is not None and 0 <= index < n_sentences for index in indexes)
    _need(place, is_whole or is_cut, Message("it has no sentences, or some that its answer does not have."))
    _need_once(place, indexes)
    statuses = set(RatingStatus)
    for item in pair.items:
        _need_once(place, ((earlier.label, earlier.dimension) for earlier in item.earlier))
        _need(place, all(earlier.status in statuses for earlier in item.earlier), _NOT_KNOWN)


def _check_counts(content: PackageContent, images: Set[str] | None) -> None:
    manifest, shown = content.manifest, images_of(content.questions)
    _need("pairs.jsonl", bool(content.pairs), Message("it has no answer to rate."))
    _need("about.json, n_pairs", manifest.n_pairs == len(content.pairs), _NOT_THERE)
    _need("about.json, n_images", manifest.n_images == len(shown), _NOT_THERE)
    if images is not None:
        _need("manifest.json", images == shown, Message("the images are not those that the questions show."))
    own = content_sha256(content.plan, content.questions, content.answers, content.pairs)
    _need("about.json, content_sha256", manifest.content_sha256 == own, Message("it is not what was packed."))


def _check_time(place: str, text: str) -> None:
    try:
        datetime.fromisoformat(text)
    except ValueError as error:
        raise Inconsistent(place, Message("a time is not in a known format.")) from error


def _need_once(place: str, values: Iterable[Hashable]) -> None:
    _need(place, not any(_repeated(values)), _TWICE)


def _repeated(values: Iterable[Hashable]) -> Iterator[bool]:
    seen: set[Hashable] = set()
    for value in values:
        yield value in seen
        seen.add(value)


def _need(place: str, is_so: bool, reason: Message) -> None:
    if not is_so:
        raise Inconsistent(place, reason)
