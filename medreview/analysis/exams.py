"""An examination marked: accuracy of models, by modality and specialty, and what flipped between conditions.

Of several replies to one question under one condition the last counts; what cannot be read is wrong and counted.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import combinations
from typing import NamedTuple

import numpy as np

from medreview.analysis.frames import Frame, categories, frame_of, one_of_each, parts, records, units_by
from medreview.analysis.results import ResultTable, Row, Rows
from medreview.domain.table_rows import OptionSet
from medreview.errors import MedReviewError, Message
from medreview.protocols.exam import Unread, read_exam_reply
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells, number
from medreview.reporting.figure_data import SourceQuestion, SourceQuestions
from medreview.reporting.tables import Words, paragraph
from medreview.stats.calibration import Calibration, calibration
from medreview.stats.comparisons import holm
from medreview.stats.estimates import NAN, Estimate
from medreview.stats.proportions import (
    ModalityCounting,
    accuracy_by_modality,
    flips,
    modality_weights,
    set_scores,
    share_of,
)
from medreview.store.queries.exam_choices import (
    ExamQuestion,
    GivenChoice,
    exam_questions,
    fields_of_questions,
    given_choices,
    keys_of_choices,
    modalities_of_questions,
)
from medreview.store.queries.facts import in_portions
from medreview.store.remembered import Remembered
from medreview.store.row_digest import Fingerprint, digest_of_texts
from medreview.store.workspace import Session


class NothingToMark(MedReviewError):
    template = (
        "No model has answered a question with options whose right answer is known. Import choices, and questions "
        "with their right option."
    )


@dataclass(frozen=True, slots=True, order=True)
class Sitting:
    """One model under one condition; ``images`` is "with", "without", or empty where it is not known.

    ``translator`` is who put the question into this language, empty where nobody is named; ``run`` names what else may
    differ, such as the prompt.
    """

    model: str
    language: str
    images: str
    translator: str
    run: str


class MarkedReply(NamedTuple):
    """One reply under its condition; ``choice`` is empty where it cannot be read, ``correct`` where no key is known."""

    model: str
    language: str
    images: str
    translator: str
    run: str
    original: int
    specialty: str
    correct: OptionSet
    choice: OptionSet
    unread: str
    coincides: bool
    modalities: tuple[str, ...]
    probabilities: tuple[float, ...]
    question: int
    reply: int


class SourceReply(NamedTuple):
    """A reply that was counted, as it was marked, and the text that the model gave."""

    marked: MarkedReply
    raw_output: str


class QuestionRead(NamedTuple):
    """A question behind a number, with the replies to it that were counted together; none where questions are."""

    question: ExamQuestion
    replies: tuple[SourceReply, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ExamData:
    """The originals of all questions, each with its specialty and modalities, and the replies to them.

    ``replies`` are told apart by their ``sitting``. ``marks`` are those that count: under every condition one to each
    original question, so that conditions can be paired. ``elsewhere`` are replies to questions that are not marked
    here: without options, or of other datasets. ``of_other_runs`` are those of runs that were not asked for.
    ``keys`` are those of the originals, in their order, and ``ids`` what marks name them by: another one where only a
    variant is here. ``fields`` are theirs, by these ids. ``named_among`` are all conditions, where this is a part.
    ``beside`` has the names of two studies that stand beside each other, with the ids that each asks about.
    """

    originals: tuple[tuple[str, tuple[str, ...]], ...]
    replies: Frame
    marks: Frame
    elsewhere: SourceQuestions
    fingerprint: Fingerprint
    of_other_runs: SourceQuestions
    keys: tuple[int, ...]
    ids: tuple[int, ...]
    fields: Mapping[int, Mapping[str, str]]
    named_among: tuple[Sitting, ...] = ()
    beside: tuple[tuple[str, frozenset[int]], ...] = ()

    def source(self, datasets: tuple[str, ...], fewest: int) -> dict[str, object]:
        """The source of the tables, and of each condition the number of replies that do not count."""
        return {
            "datasets": list(datasets),
            **self.fingerprint.as_json(),
            "fewest_of_a_specialty": fewest,
            "conditions": [{**_named(sitting), **counts} for sitting, counts in self.counts.items()],
            "n_elsewhere": len(self.elsewhere.units),
        }

    @property
    def counts(self) -> dict[Sitting, dict[str, int]]:
        """Of every condition the number of its replies, and of those that do not count."""
        sittings = self.replies["sitting"]
        n_of = [
            np.bincount(sittings.cat.codes[chosen], minlength=len(sittings.cat.categories)).tolist()
            for chosen in (sittings.index, self.marks.index, ~self.replies["has_key"])
        ]
        return {
            sitting: {"n_replies": n, "n_replaced": n - n_marked - n_keyless, "n_without_key": n_keyless}
            for sitting, n, n_marked, n_keyless in zip(sittings.cat.categories, *n_of, strict=True)
        }


def load_exam(session: Session, datasets: tuple[str, ...], runs: tuple[str, ...] = ()) -> ExamData:
    """All that is marked; of several replies to one question in one sitting the last counts, and the rest are counted.

    There are no marks where no choice meets a key.
    """
    return _EXAMS.get(session, (datasets, runs), lambda: _load(session, datasets, runs))


_EXAMS: Remembered[ExamData] = Remembered(4)


def _load(session: Session, datasets: tuple[str, ...], runs: tuple[str, ...]) -> ExamData:
    questions = {one.id: one for one in exam_questions(session, datasets)}
    modalities = modalities_of_questions(session)
    originals: dict[int, ExamQuestion] = {}
    for one in questions.values():
        if one.original not in originals or one.id == one.original:
            originals[one.original] = one
    given = given_choices(session, runs)
    choices = [one for one in given if one.question_id in questions]
    marked = (_marked(choice, questions[choice.question_id], modalities) for choice in choices)
    replies = frame_of(MarkedReply, tuple(marked))
    pairs = list(zip(replies["choice"], replies["correct"], strict=True))
    replies = replies.assign(
        sitting=records(replies, CONDITION, Sitting),
        is_right=np.array([choice == correct for choice, correct in pairs], bool),
        is_read=np.array([bool(choice) for choice, _ in pairs], bool),
        has_key=np.array([bool(correct) for _, correct in pairs], bool),
        n_right=np.array([len(correct) for _, correct in pairs], int),
    )
    marks = one_of_each(replies[replies["has_key"]], ["sitting", "original"], [], keep="last")
    chosen = {one.id for one in given}
    others = [pair for pair in keys_of_choices(session) if pair[1] not in chosen] if runs else []
    told = fields_of_questions(session, [one.id for one in originals.values()])
    return ExamData(
        tuple((one.specialty or "", modalities.get(key, ())) for key, one in originals.items()),
        replies,
        marks.assign(sitting=marks["sitting"].cat.remove_unused_categories()),
        _each_with_its_reply((one.question_id, one.id) for one in given if one.question_id not in questions),
        _fingerprint(questions, modalities, choices),
        _each_with_its_reply(others),
        tuple(one.id for one in originals.values()),
        tuple(originals),
        {key: {"dataset": one.dataset, **told[one.id]} for key, one in originals.items()},
    )


def questions_behind(session: Session, key: SourceQuestions) -> tuple[QuestionRead, ...]:
    """The questions behind a datum unit by unit, with the replies as they were marked; what is gone is left out."""
    replies = [reply for unit in key.units for reply in unit.replies]
    asked = list(dict.fromkeys(unit.question for unit in key.units))
    given = [one for ids in in_portions(replies) for one in given_choices(session, ids=ids)]
    wanted = list(dict.fromkeys([*asked, *(one.question_id for one in given)]))
    questions = {one.id: one for ids in in_portions(wanted) for one in exam_questions(session, ids=ids)}
    marked = {
        one.id: SourceReply(_marked(one, questions[one.question_id], {}), one.raw_output)
        for one in given
        if one.question_id in questions
    }
    return tuple(
        QuestionRead(questions[unit.question], tuple(marked[one] for one in unit.replies if one in marked))
        for unit in key.units
        if unit.question in questions
    )


def counted_marks(marks: Frame) -> SourceQuestions:
    """The key of a number that counts each of these marks once, the wrong ones first."""
    own = marks.sort_values("is_right", kind="stable")
    return _each_with_its_reply(zip(own["question"].tolist(), own["reply"].tolist(), strict=True))


def _each_with_its_reply(pairs: Iterable[tuple[int, int]]) -> SourceQuestions:
    return SourceQuestions(tuple(SourceQuestion(question, (reply,)) for question, reply in pairs))


def _marked(one: GivenChoice, question: ExamQuestion, modalities: Mapping[int, tuple[str, ...]]) -> MarkedReply:
    """The mark of one reply; a choice that came in as read stands, else the last line of the reply is read."""
    choice, unread, coincides, probabilities = one.choice, "", False, ()
    if choice:
        probabilities = one.probabilities if len(one.probabilities) == len(question.options) else ()
    elif one.unread:  # the run that asked for it knows of the thinking apart, and of the limit
        unread = one.unread
    elif question.correct:
        several = len(question.correct) > 1
        reply = read_exam_reply(one.raw_output, question.options, question.text, takes_several=several)
        choice, unread, coincides = reply.choice, str(reply.unread or ""), reply.coincides
    return MarkedReply(
        one.model,
        one.language or question.language or "",
        "" if one.with_images is None else "with" if one.with_images else "without",
        question.translator,
        one.run or "",
        question.original,
        question.specialty or "",
        question.correct,
        choice,
        unread,
        coincides,
        # a variant may have come without its images
        modalities.get(question.id) or modalities.get(question.original, ()),
        probabilities,
        question.id,
        one.id,
    )


def _fingerprint(
    questions: Mapping[int, ExamQuestion], modalities: Mapping[int, tuple[str, ...]], choices: list[GivenChoice]
) -> Fingerprint:
    names = {key: (question.dataset, question.key) for key, question in questions.items()}
    asked = (
        repr((names[key], names.get(question.original), _asked(question), modalities.get(key)))
        for key, question in questions.items()
    )
    chosen = (repr((names[choice.question_id], _told(choice))) for choice in choices)
    return Fingerprint({"questions": digest_of_texts(asked), "choices": digest_of_texts(chosen)})


def _named(sitting: Sitting) -> dict[str, object]:
    """A condition's own words; the translator where there is one."""
    return {name: value for name, value in asdict(sitting).items() if value or name != "translator"}


def _asked(one: ExamQuestion) -> tuple[object, ...]:
    """The content of a question, and its translator where it has one."""
    said = (one.language, one.specialty, one.options, _of_one(one.correct), one.text)
    return (*said, one.translator) if one.translator else said


def _told(one: GivenChoice) -> tuple[object, ...]:
    """The content of a reply.

    A part that only some replies have is in it where they have it, so that other hashes stay as they are.
    """
    told = (one.model, one.raw_output, _of_one(one.choice), one.language, one.with_images, one.run)
    unread, probabilities = one.unread, one.probabilities
    return (*told, *((unread,) if unread else ()), *((probabilities,) if probabilities else ()))


def _of_one(options: OptionSet) -> OptionSet | int | None:
    """One number by itself, as hashes have had it since there could only be one."""
    return options if len(options) > 1 else next(iter(options), None)


REFUSED = Unread.REFUSED.value
"""The reason why nothing is read in a reply that declines to answer."""
CONDITION = ("model", "language", "images", "translator", "run")
COUNTINGS: tuple[ModalityCounting, ...] = ("once", "per_image", "single", "fractional")
OTHERS, IMAGES_EACH = "others", "images per question"
_ACCURACY = paragraph(
    Message("A reply that declines to answer or is unreadable is wrong and stays in the denominator."),
    Message("Where several options are right, exactly these must be chosen: one too few or too many is wrong."),
    Message(
        "Where no choice came with a reply, the last line of it is read; one that only repeats the question is not."
    ),
    Message(
        "A condition is one combination of model, language with its translator, images shown or not, and run. If a "
        "question has several replies under one condition, the last one counts."
    ),
    Message(
        "Replies are all that arrived, items those that count: a later reply replaces an earlier one, and replies "
        "without an answer key cannot be scored."
    ),
    Message("'repeated the question': the last line of the reply also occurs in the question."),
    Message("Wilson's interval."),
)
_MODALITY = paragraph(
    Message("'once': a question counts once in every modality among its images."),
    Message("'per image': once for every image."),
    Message("'single': only questions whose images share one modality."),
    Message("'fractional': each image carries an equal part of its question."),
    Message("Wilson's interval; over questions, which are drawn with all their images, where images count."),
)
_SPECIALTY = Message("Specialties with fewer questions than the minimum are grouped as others.")
CALIBRATION_MEASURES = paragraph(
    Message("Of choices whose options were scored; the likeliest one was chosen."),
    Message("Questions with several right options are not among them."),
    Message(
        "Brier score over all options: squared differences from the right answer, summed over the options; 0 to 2."
    ),
    Message("Brier score of the chosen option: the squared difference of its probability from 1 or 0."),
    Message(
        "Expected calibration error: accuracy and mean probability differ by this much in ten equally wide "
        "bins, weighted by their size; few questions alone make it larger, so it has no interval."
    ),
    Message("Intervals: bootstrap over questions."),
)
_RELIABILITY = paragraph(
    Message("Ten bins of the chosen option's probability, each with its upper end."),
    Message("In a well-calibrated model, the accuracy in each bin is close to the mean probability."),
    Message("Wilson's interval."),
)
_SEVERAL = paragraph(
    Message("Of questions with several right options."),
    Message("Exact sets: replies that choose all right options and no other; Wilson's interval."),
    Message(
        "Shared part: of the options that were chosen or are right, the share that are both (Jaccard), as a mean "
        "over questions; an unreadable reply has 0. Bootstrap over questions."
    ),
)
_NONE_OF_SEVERAL = "no question has several right options"
_NOT_SCORED = "no options were scored"
_PAIRS = paragraph(
    Message(
        "The same questions under two conditions that differ in one thing: the language, the images, "
        "the model, the translator, or the run."
    ),
    Message("Where the other side has no run of the same name, each of its runs is compared."),
    Message("p is McNemar's exact one; p (Holm) is corrected over all pairs of the same kind."),
)


def _accuracy(data: ExamData, fewest: int) -> Iterator[Row | Cells]:
    counts = data.counts
    for sitting, own in parts(data.marks, "sitting"):
        unread = Counter[str](own["unread"][own["unread"] != ""].tolist())
        cells = (
            _about(sitting)
            | counts.pop(sitting)
            | {
                "n_coincides": int(own["coincides"].sum()),
                "n_refused": int((own["unread"] == REFUSED).sum()),
                "n_unreadable": int((~own["is_read"] & (own["unread"] != REFUSED)).sum()),
                "unreadable_because": "; ".join(f"{reason}: {n}" for reason, n in sorted(unread.items())) or None,
            }
            | estimate_cells(_share_right(own))
        )
        yield Row(cells, partial(counted_marks, own))
    for sitting, of_sitting in counts.items():
        yield _about(sitting) | of_sitting | missing_cells("no question of it has a key")


def _share_right(own: Frame) -> Estimate:
    return share_of(own["is_right"].to_numpy(bool), own["original"].to_numpy(), "accuracy")


def _left_out(data: ExamData, rows: Rows) -> Iterator[Message]:
    n_without_key = int((~data.replies["has_key"]).sum())
    if n_replaced := len(data.replies) - len(data.marks) - n_without_key:
        yield Message(
            "{n} {n:=reply was|replies were} replaced by a later one under the same condition.", {"n": n_replaced}
        )
    if n_without_key:
        yield Message(
            "{n} {n:=reply is|replies are} to questions without a right answer and {n:=is|are} not scored.",
            {"n": n_without_key},
        )
    if n_elsewhere := len(data.elsewhere.units):
        yield Message(
            "{n} {n:=reply is|replies are} to questions without options, or of other datasets, and {n:=is|are} not "
            "scored.",
            {"n": n_elsewhere},
        )


def _by_modality(data: ExamData, fewest: int) -> Iterator[Row]:
    for sitting, own in parts(data.marks, "sitting"):
        right, shown = own["is_right"].tolist(), [names_of_kinds(one) for one in own["modalities"]]
        for counting in COUNTINGS:
            for modality, found in accuracy_by_modality(right, shown, counting).items():
                cells = _about(sitting) | {"counting": counting, "modality": modality} | estimate_cells(found)
                yield Row(cells, partial(_marks_of_modality, own, modality, counting))


def _marks_of_modality(own: Frame, modality: str, counting: ModalityCounting) -> SourceQuestions:
    weights = (modality_weights(names_of_kinds(one), counting).get(modality, 0.0) for one in own["modalities"])
    times = np.array(list(weights))
    return counted_marks(own.loc[own.index.repeat(times if counting == "per_image" else times > 0)])


def _marks_by_specialty(data: ExamData, fewest: int) -> Frame:
    """The marks of questions with a specialty, which is ``named``, or others where fewer questions have it."""
    sizes = Counter(specialty for specialty, _ in data.originals)
    own = data.marks[data.marks["specialty"] != ""]
    named = [specialty if sizes[specialty] >= fewest else OTHERS for specialty in own["specialty"]]
    return own.assign(named=categories(named, lambda name: (name == OTHERS, name)))


def _by_specialty(data: ExamData, fewest: int) -> Iterator[Row]:
    own = _marks_by_specialty(data, fewest)
    for (sitting, name), of_both in parts(own, "sitting", "named"):
        cells = _about(sitting) | {"specialty": name} | estimate_cells(_share_right(of_both))
        yield Row(cells, partial(counted_marks, of_both))


def _flipped(data: ExamData, fewest: int) -> Iterator[Cells]:
    """Answers that flipped between two conditions, or two models, that answered the same questions."""
    for kind in ("language", "images", "model", "translator", "run"):
        own = [cells for _, _, cells in pairs_of(data, kind)]
        tests = {place: p for place, cells in enumerate(own) if isinstance(p := cells["p"], float)}
        corrected = dict(zip(tests, holm(list(tests.values())) if tests else (), strict=True))
        for place, cells in enumerate(own):
            yield cells | {"p_holm": number(corrected.get(place, NAN))}


def _calibration(data: ExamData, fewest: int) -> Iterator[Row]:
    for sitting, own, found in _calibrations(data):
        for one in (found.brier, found.brier_of_choice, found.expected_error, found.confidence):
            cells = _about(sitting) | {"measure": one.method} | estimate_cells(one)
            yield Row(cells, partial(counted_marks, own))


def _reliability(data: ExamData, fewest: int) -> Iterator[Row]:
    for sitting, own, found in _calibrations(data):
        sure = own["probabilities"].map(max)
        for one in found.bins:
            about = {"above": one.low, "up_to": one.high, "mean_probability": number(one.mean)}
            cells = _about(sitting) | about | estimate_cells(one.accuracy)
            yield Row(cells, partial(counted_marks, own[_in_bin(sure, one.low, one.high)]))


def _in_bin(sure: Frame, low: float, high: float) -> Frame:
    """True for the probabilities above one end of a tenth and up to the other."""
    at = (sure * 10).round(9)
    return (at > round(low * 10)) & (at <= round(high * 10))


def _calibrations(data: ExamData) -> Iterator[tuple[Sitting, Frame, Calibration]]:
    """Of the conditions under which options were scored, over the questions whose options were."""
    scored = data.marks[(data.marks["probabilities"].map(len) > 0) & (data.marks["n_right"] == 1)]
    for sitting, own in parts(scored, "sitting"):
        keys = [right - 1 for (right,) in own["correct"]]
        yield sitting, own, calibration(own["probabilities"].tolist(), keys, clusters=own["original"].to_numpy())


def _several_right(data: ExamData, fewest: int) -> Iterator[Row]:
    for sitting, own in parts(data.marks[data.marks["n_right"] > 1], "sitting"):
        for one in set_scores(own["choice"].tolist(), own["correct"].tolist(), clusters=own["original"].to_numpy()):
            cells = _about(sitting) | {"measure": one.method} | estimate_cells(one)
            yield Row(cells, partial(counted_marks, own))


def _what_questions_are(data: ExamData, fewest: int) -> Iterator[Cells]:
    """Counts of questions by number of images, by modality and by specialty."""
    for of, kinds in _KINDS.items():
        yield from _counted(of, (kind for original in data.originals for kind in kinds(*original)))


def pairs_of(data: ExamData, kind: str) -> Iterator[tuple[Sitting, Sitting, Cells]]:
    """The pairs of conditions that differ in one thing, with what flipped between them."""
    sittings = data.marks["sitting"].array
    _, right = units_by(data.marks, ["original"], sittings, data.marks["is_right"])
    for (one, first), (other, second) in combinations(zip(sittings.categories, right.T, strict=True), 2):
        shared = ~np.isnan(first + second)
        n = int(shared.sum())
        if not n or not _differ_in(one, other, kind, sittings.categories):
            continue
        found = flips(first[shared], second[shared])
        flipped = found.n_only_first + found.n_only_second
        cells: Cells = {
            "compared": kind,
            **{name: getattr(one, name) or None for name in ("model", "language", "images") if name != kind},
            "translator": (one.translator or other.translator or None) if kind != "translator" else None,
            "first": getattr(one, kind) or "not known",
            "second": getattr(other, kind) or "not known",
            "first_run": one.run or None,
            "second_run": other.run or None,
            "n_questions": n,
            "n_both": found.n_both,
            "n_only_first": found.n_only_first,
            "n_only_second": found.n_only_second,
            "n_neither": found.n_neither,
            "n_flipped": flipped,
            "share_flipped": flipped / n,
            "difference": (found.n_only_first - found.n_only_second) / n,
            "p": number(found.test.p_exact),
            "p_mid": number(found.test.p_mid),
        }
        yield one, other, cells


def _differ_in(one: Sitting, other: Sitting, kind: str, sittings: Iterable[Sitting]) -> bool:
    """True if two conditions differ in this alone; in their runs too, where neither has a partner in its own."""
    differs = [name for name in CONDITION if getattr(one, name) != getattr(other, name)]
    if kind == "language" and not (one.translator and other.translator):
        differs = [name for name in differs if name != "translator"]  # only one of them was translated
    if differs != [kind, "run"]:
        return differs == [kind]
    known = set(sittings)
    partners = (replace(other, run=one.run), replace(one, run=other.run))
    return not any(partner in known for partner in partners)


def names_of_kinds(kinds: Iterable[str]) -> list[str]:
    """The modalities of images, or specialties, with words for one that is not known."""
    return [kind or "not known" for kind in kinds]


def _counted(of: str, values: Iterable[str]) -> Iterator[Cells]:
    counts = Counter(values)
    total = counts.total()
    for value, n in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
        yield {"of": of, "value": int(value) if of == IMAGES_EACH else value, "n": n, "share": n / total}


_KINDS: Mapping[str, Callable[[str, tuple[str, ...]], list[str]]] = {
    IMAGES_EACH: lambda _, shown: [str(len(shown))],
    "modality of an image": lambda _, shown: names_of_kinds(shown),
    "specialty of a question": lambda specialty, _: names_of_kinds([specialty]),
}
"""The values of a question, by its specialty and the modalities of its images, as each of the counts has them."""


def questions_of(data: ExamData, of: str, value: str) -> SourceQuestions:
    """The questions behind a count of what the questions are; one is there as often as it is counted."""
    return SourceQuestions(
        tuple(
            SourceQuestion(key)
            for key, original in zip(data.keys, data.originals, strict=True)
            for kind in _KINDS[of](*original)
            if kind == value
        )
    )


def _about(sitting: Sitting) -> Cells:
    return {name: getattr(sitting, name) or None for name in CONDITION}


_WORDS: Mapping[str, Words] = {
    "Brier score of the chosen option": Message("Brier score of the chosen option"),
    "Brier score over all options": Message("Brier score over all options"),
    "expected calibration error, ten bins": Message("expected calibration error, ten bins"),
    "mean probability of the chosen option": Message("mean probability of the chosen option"),
    "no options were scored": Message("no options were scored"),
    "not known": Message("not known"),
    "exact sets": Message("exact sets"),
    "shared part (Jaccard)": Message("shared part (Jaccard)"),
    "no question has several right options": Message("no question has several right options"),
    "above": Message("above"),
    "counting": Message("counting"),
    "once": Message("once"),
    "per_image": Message("per image"),
    "single": Message("single"),
    "fractional": Message("fractional"),
    "with": Message("with"),
    "without": Message("without"),
    "difference": Message("difference"),
    "first_run": Message("first run"),
    "images": Message("images"),
    "language": Message("language"),
    "mean_probability": Message("mean probability"),
    "measure": Message("measure"),
    "modality": Message("modality"),
    "model": Message("model"),
    "n_both": Message("both right"),
    "n_coincides": Message("repeated the question"),
    "n_flipped": Message("changed"),
    "n_neither": Message("neither right"),
    "n_only_first": Message("only the first right"),
    "n_only_second": Message("only the second right"),
    "n_questions": Message("questions"),
    "n_replaced": Message("replaced"),
    "n_replies": Message("replies"),
    "n_refused": Message("declined to answer"),
    "n_unreadable": Message("unreadable"),
    "n_without_key": Message("no answer key"),
    "of": Message("of"),
    "run": Message("run"),
    IMAGES_EACH: Message("images per question"),
    "modality of an image": Message("modality of an image"),
    "specialty of a question": Message("specialty of a question"),
    "p_mid": Message("mid-p"),
    "second_run": Message("second run"),
    "share_flipped": Message("share changed"),
    "specialty": Message("specialty"),
    "up_to": Message("up to"),
    "translator": Message("translator"),
    "unreadable_because": Message("unreadable because"),
}

ExamTable = ResultTable[ExamData, int]

ACCURACY = ExamTable(
    "exam_accuracy",
    Message("Accuracy in the examination"),
    (
        *CONDITION,
        *("n_replies", "n_replaced", "n_without_key", "n_coincides"),
        *("n_refused", "n_unreadable", "unreadable_because"),
        *ESTIMATE_COLUMNS,
    ),
    _accuracy,
    definition=_ACCURACY,
    notes=_left_out,
    words=_WORDS,
)
BY_MODALITY = ExamTable(
    "exam_by_modality",
    Message("Accuracy by modality"),
    (*CONDITION, "counting", "modality", *ESTIMATE_COLUMNS),
    _by_modality,
    definition=_MODALITY,
    words=_WORDS,
)
BY_SPECIALTY = ExamTable(
    "exam_by_specialty",
    Message("Accuracy by specialty"),
    (*CONDITION, "specialty", *ESTIMATE_COLUMNS),
    _by_specialty,
    definition=_SPECIALTY,
    words=_WORDS,
)
SEVERAL_RIGHT = ExamTable(
    "exam_several_right",
    Message("Questions with several right options"),
    (*CONDITION, "measure", *ESTIMATE_COLUMNS),
    _several_right,
    definition=_SEVERAL,
    empty_because=_NONE_OF_SEVERAL,
    words=_WORDS,
)
CALIBRATION = ExamTable(
    "exam_calibration",
    Message("Calibration of scored choices"),
    (*CONDITION, "measure", *ESTIMATE_COLUMNS),
    _calibration,
    definition=CALIBRATION_MEASURES,
    empty_because=_NOT_SCORED,
    words=_WORDS,
)
RELIABILITY = ExamTable(
    "exam_reliability",
    Message("Accuracy by the probability of the choice"),
    (*CONDITION, "above", "up_to", "mean_probability", *ESTIMATE_COLUMNS),
    _reliability,
    definition=_RELIABILITY,
    empty_because=_NOT_SCORED,
    words=_WORDS,
)
PAIRS = ExamTable(
    "exam_pairs",
    Message("Answers that changed"),
    (
        *("compared", *CONDITION[:-1], "first", "second", "first_run", "second_run", "n_questions"),
        *("n_both", "n_only_first", "n_only_second", "n_neither", "n_flipped", "share_flipped", "difference"),
        *("p", "p_mid", "p_holm"),
    ),
    _flipped,
    definition=_PAIRS,
    words=_WORDS,
)
COUNTS = ExamTable(
    "exam_counts",
    Message("Composition of the questions"),
    ("of", "value", "n", "share"),
    _what_questions_are,
    words=_WORDS,
)
TABLES = (ACCURACY, SEVERAL_RIGHT, BY_MODALITY, BY_SPECIALTY, CALIBRATION, RELIABILITY, PAIRS, COUNTS)
