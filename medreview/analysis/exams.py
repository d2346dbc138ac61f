"""An examination marked: accuracy of models, by modality and specialty, and what flipped between conditions.

Of several replies to one question under one condition the last counts; what cannot be read is wrong and counted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, replace
from itertools import combinations

from medreview.analysis.results import ResultTable, Rows
from medreview.errors import MedReviewError, Message
from medreview.protocols.exam import read_exam_reply
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells, number
from medreview.reporting.tables import Words, paragraph
from medreview.stats.comparisons import holm
from medreview.stats.estimates import NAN
from medreview.stats.proportions import ModalityCounting, accuracy_by_modality, flips, mcq_accuracy, share
from medreview.store.queries.exam_choices import (
    ExamQuestion,
    GivenChoice,
    exam_questions,
    given_choices,
    modalities_of_questions,
)
from medreview.store.row_digest import Fingerprint, digest_of_texts
from medreview.store.workspace import Session


class NothingToMark(MedReviewError):
    template = (
        "No model has answered a question with options whose key is known. Import choices, and questions with "
        "their correct option."
    )


@dataclass(frozen=True, slots=True, order=True)
class Sitting:
    """One model under one condition; ``images`` is "with", "without", or empty where it is not known.

    ``run`` names what else may differ, such as the translator or the prompt; it is empty where none is named.
    """

    model: str
    language: str
    images: str
    run: str


@dataclass(frozen=True, slots=True)
class ExamMark:
    """One question as one sitting answered it; ``choice`` is None where the reply cannot be read."""

    question: ExamQuestion
    choice: int | None
    unread: str
    coincides: bool = False

    @property
    def is_right(self) -> bool:
        return self.choice is not None and self.choice == self.question.correct


@dataclass(frozen=True, slots=True)
class ExamData:
    """``marks`` by sitting and original question, so that conditions can be paired.

    Of the replies of each sitting, ``replaced`` counts those that a later one to the same question stands for, and
    ``without_key`` those to questions whose key is not known. ``n_elsewhere`` are replies to questions that are not
    marked here: without options, or of other datasets.
    """

    questions: tuple[ExamQuestion, ...]
    modalities: Mapping[int, tuple[str, ...]]
    marks: Mapping[Sitting, Mapping[int, ExamMark]]
    replaced: Mapping[Sitting, int]
    without_key: Mapping[Sitting, int]
    n_elsewhere: int
    fingerprint: Fingerprint

    def source(self, datasets: tuple[str, ...], fewest: int) -> dict[str, object]:
        """What the tables are computed from, and of each condition how many replies came and do not count."""
        return {
            "datasets": list(datasets),
            **self.fingerprint.as_json(),
            "fewest_of_a_specialty": fewest,
            "conditions": [{**asdict(one), **counts_of_replies(self, one)} for one in self.sittings],
            "n_elsewhere": self.n_elsewhere,
        }

    @property
    def sittings(self) -> tuple[Sitting, ...]:
        """Every condition that has a reply, marked or not."""
        return tuple(sorted({*self.marks, *self.without_key}))


def load_exam(session: Session, datasets: tuple[str, ...]) -> ExamData:
    """Everything that is marked; of several replies to one question in one sitting the last counts, the others too.

    Raises
    ------
    NothingToMark
        If no choice meets a key.
    """
    questions = {one.id: one for one in exam_questions(session, datasets)}
    originals = {one.original for one in questions.values()}
    modalities = {
        key: own for key, own in modalities_of_questions(session).items() if key in originals | set(questions)
    }
    marks: dict[Sitting, dict[int, ExamMark]] = {}
    replaced: Counter[Sitting] = Counter()
    without_key: Counter[Sitting] = Counter()
    given = given_choices(session)
    choices = [one for one in given if one.question_id in questions]
    for one in choices:
        question = questions[one.question_id]
        sitting = _sitting(one, question)
        if question.correct is None:
            without_key[sitting] += 1
            continue
        own = marks.setdefault(sitting, {})
        replaced[sitting] += question.original in own
        own[question.original] = _marked(one, question)
    if not marks:
        raise NothingToMark
    ordered = tuple(questions.values())
    return ExamData(
        questions=ordered,
        modalities=modalities,
        marks=dict(sorted(marks.items())),
        replaced=replaced,
        without_key=without_key,
        n_elsewhere=len(given) - len(choices),
        fingerprint=_fingerprint(ordered, modalities, choices),
    )


def _sitting(one: GivenChoice, question: ExamQuestion) -> Sitting:
    images = "" if one.with_images is None else "with" if one.with_images else "without"
    return Sitting(one.model, one.language or question.language or "", images, one.run or "")


def _marked(one: GivenChoice, question: ExamQuestion) -> ExamMark:
    """What came in as read stands; else the last line of the reply is read."""
    if one.choice is not None:
        return ExamMark(question, one.choice, "")
    reply = read_exam_reply(one.raw_output, question.options, question.text)
    return ExamMark(question, reply.choice, "" if reply.unread is None else str(reply.unread), reply.coincides)


def _fingerprint(
    questions: tuple[ExamQuestion, ...], modalities: Mapping[int, tuple[str, ...]], choices: list[GivenChoice]
) -> Fingerprint:
    names = {one.id: (one.dataset, one.key) for one in questions}
    asked = (
        repr((names[one.id], names.get(one.original), astuple(one)[4:], modalities.get(one.id))) for one in questions
    )
    chosen = (repr((names[one.question_id], astuple(one)[1:])) for one in choices)
    return Fingerprint({"questions": digest_of_texts(asked), "choices": digest_of_texts(chosen)})


_ABOUT = ("model", "language", "images", "run")
_COUNTINGS: tuple[ModalityCounting, ...] = ("once", "per_image", "single", "fractional")
OTHERS = "others"
_ACCURACY = paragraph(
    Message("A reply that cannot be read is wrong and stays in the denominator."),
    Message(
        "Where no choice came with a reply, the last line of it is read; one that only repeats the question is not."
    ),
    Message(
        "A condition is a model, a language, with or without images, and a run; of several replies to "
        "a question under one condition the last counts."
    ),
    Message(
        "n_replies is all that came: n_units of them count, n_replaced gave way to a later one, "
        "n_without_key cannot be marked."
    ),
    Message("n_coincides counts last lines that stand in the question too."),
    Message("Wilson's interval."),
)
_MODALITY = paragraph(
    Message("'once': a question counts once in every modality among its images."),
    Message("'per_image': once for every image."),
    Message("'single': only questions whose images share one modality."),
    Message("'fractional': each image carries an equal part of its question."),
)
_SPECIALTY = Message("Specialties with fewer questions than the least number stand together as others.")
_PAIRS = paragraph(
    Message(
        "The same questions under two conditions that differ in one thing: the language, the images, "
        "the model, or the run."
    ),
    Message("Where the other side has no run of the same name, each of its runs is compared."),
    Message("p is McNemar's exact one; p_holm is corrected over all pairs of the same kind."),
)


def _accuracy(data: ExamData, fewest: int) -> Iterator[Cells]:
    for sitting, marks in data.marks.items():
        found = mcq_accuracy(
            [None if one.choice is None else str(one.choice) for one in marks.values()],
            [str(one.question.correct) for one in marks.values()],
        )
        unread = Counter(one.unread for one in marks.values() if one.unread)
        said = "; ".join(f"{reason}: {n}" for reason, n in sorted(unread.items()))
        yield (
            _about(sitting)
            | counts_of_replies(data, sitting)
            | {
                "n_coincides": sum(one.coincides for one in marks.values()),
                "n_unreadable": found.n_unreadable,
                "unreadable_because": said or None,
            }
            | estimate_cells(found.accuracy)
        )
    for sitting in data.sittings:
        if sitting not in data.marks:
            yield _about(sitting) | counts_of_replies(data, sitting) | missing_cells("no question of it has a key")


def _left_out(data: ExamData, rows: Rows) -> Iterator[Message]:
    if n_replaced := sum(data.replaced.values()):
        yield Message("{n} replies gave way to a later one under the same condition.", {"n": n_replaced})
    if n_without_key := sum(data.without_key.values()):
        yield Message("{n} replies are to questions without a key and are not marked.", {"n": n_without_key})
    if data.n_elsewhere:
        yield Message(
            "{n} replies are to questions without options, or of other datasets, and are not marked.",
            {"n": data.n_elsewhere},
        )


def counts_of_replies(data: ExamData, sitting: Sitting) -> dict[str, int]:
    """How many replies came under a condition, and how many of them do not count."""
    replaced, without_key = data.replaced[sitting], data.without_key[sitting]
    return {
        "n_replies": len(data.marks.get(sitting, ())) + replaced + without_key,
        "n_replaced": replaced,
        "n_without_key": without_key,
    }


def _by_modality(data: ExamData, fewest: int) -> Iterator[Cells]:
    for sitting, marks in data.marks.items():
        shown = [(one.is_right, _modalities(data, one)) for one in marks.values()]
        for counting in _COUNTINGS:
            found = accuracy_by_modality([right for right, _ in shown], [own for _, own in shown], counting)
            for modality, one in found.items():
                yield _about(sitting) | {"counting": counting, "modality": modality} | estimate_cells(one)


def _by_specialty(data: ExamData, fewest: int) -> Iterator[Cells]:
    sizes = Counter(one.specialty for one in _originals(data) if one.specialty)
    for sitting, marks in data.marks.items():
        groups: dict[str, list[bool]] = {}
        for one in marks.values():
            specialty = one.question.specialty or ""
            name = specialty if sizes[specialty] >= fewest else OTHERS if specialty else ""
            groups.setdefault(name, []).append(one.is_right)
        for name, right in sorted(groups.items(), key=lambda group: (group[0] == OTHERS, group[0])):
            if name:
                found = share(sum(right), len(right), "accuracy")
                yield _about(sitting) | {"specialty": name} | estimate_cells(found)


def _flipped(data: ExamData, fewest: int) -> Iterator[Cells]:
    """What flipped between two conditions, or two models, that answered the same questions."""
    for kind in ("language", "images", "model", "run"):
        own = list(_pairs(data.marks, kind))
        tests = {place: p for place, cells in enumerate(own) if isinstance(p := cells["p"], float)}
        corrected = dict(zip(tests, holm(list(tests.values())) if tests else (), strict=True))
        for place, cells in enumerate(own):
            yield cells | {"p_holm": number(corrected.get(place, NAN))}


def _what_questions_are(data: ExamData, fewest: int) -> Iterator[Cells]:
    """How many questions have how many images, which modalities and which specialties."""
    originals = list(_originals(data))
    shown = [data.modalities.get(one.original, ()) for one in originals]
    yield from _counted("images per question", (str(len(own)) for own in shown))
    yield from _counted("modality of an image", (kind or "not known" for own in shown for kind in own))
    yield from _counted("specialty of a question", (one.specialty or "not known" for one in originals))


def _originals(data: ExamData) -> Iterator[ExamQuestion]:
    """Each question once: itself, or one of its variants where only they are there."""
    first: dict[int, ExamQuestion] = {}
    for one in data.questions:
        if one.original not in first or one.id == one.original:
            first[one.original] = one
    yield from first.values()


def _pairs(marks: Mapping[Sitting, Mapping[int, ExamMark]], kind: str) -> Iterator[Cells]:
    for one, other in combinations(marks, 2):
        shared = sorted(marks[one].keys() & marks[other].keys())
        if not _differ_in(one, other, kind, marks) or not shared:
            continue
        found = flips([marks[one][key].is_right for key in shared], [marks[other][key].is_right for key in shared])
        n, flipped = len(shared), found.n_only_first + found.n_only_second
        yield {
            "compared": kind,
            **{name: getattr(one, name) or None for name in _ABOUT[:-1] if name != kind},
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


def _differ_in(one: Sitting, other: Sitting, kind: str, sittings: Iterable[Sitting]) -> bool:
    """Whether two conditions differ in this alone; in their runs too, where neither has a partner in its own."""
    differs = [name for name in _ABOUT if getattr(one, name) != getattr(other, name)]
    if differs != [kind, "run"]:
        return differs == [kind]
    known = set(sittings)
    partners = (replace(other, run=one.run), replace(one, run=other.run))
    return not any(partner in known for partner in partners)


def _modalities(data: ExamData, mark: ExamMark) -> Sequence[str]:
    """Those of the question, or of the original where a variant came without its images."""
    own = data.modalities.get(mark.question.id) or data.modalities.get(mark.question.original, ())
    return [kind or "not known" for kind in own]


def _counted(of: str, values: Iterable[str]) -> Iterator[Cells]:
    counts = Counter(values)
    total = counts.total()
    for value, n in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
        yield {"of": of, "value": value, "n": n, "share": n / total}


def _about(sitting: Sitting) -> Cells:
    return {name: getattr(sitting, name) or None for name in _ABOUT}


_WORDS: Mapping[str, Words] = {
    "counting": Message("counting"),
    "difference": Message("difference"),
    "first_run": Message("first run"),
    "images": Message("images"),
    "language": Message("language"),
    "modality": Message("modality"),
    "model": Message("model"),
    "n_both": Message("both right"),
    "n_coincides": Message("line of the question"),
    "n_flipped": Message("flipped"),
    "n_neither": Message("neither right"),
    "n_only_first": Message("only the first right"),
    "n_only_second": Message("only the second right"),
    "n_questions": Message("questions"),
    "n_replaced": Message("replaced"),
    "n_replies": Message("replies"),
    "n_unreadable": Message("unparsable"),
    "n_without_key": Message("without a key"),
    "of": Message("of"),
    "p_mid": Message("mid-p"),
    "second_run": Message("second run"),
    "share_flipped": Message("share flipped"),
    "specialty": Message("specialty"),
    "unreadable_because": Message("unparsable because"),
}

TABLES = (
    ResultTable(
        "exam_accuracy",
        Message("Accuracy in the examination"),
        (
            *_ABOUT,
            *("n_replies", "n_replaced", "n_without_key", "n_coincides", "n_unreadable", "unreadable_because"),
            *ESTIMATE_COLUMNS,
        ),
        _accuracy,
        definition=_ACCURACY,
        notes=_left_out,
        words=_WORDS,
    ),
    ResultTable(
        "exam_by_modality",
        Message("Accuracy by modality"),
        (*_ABOUT, "counting", "modality", *ESTIMATE_COLUMNS),
        _by_modality,
        definition=_MODALITY,
        words=_WORDS,
    ),
    ResultTable(
        "exam_by_specialty",
        Message("Accuracy by specialty"),
        (*_ABOUT, "specialty", *ESTIMATE_COLUMNS),
        _by_specialty,
        definition=_SPECIALTY,
        words=_WORDS,
    ),
    ResultTable(
        "exam_pairs",
        Message("What flipped"),
        (
            *("compared", *_ABOUT[:-1], "first", "second", "first_run", "second_run", "n_questions"),
            *("n_both", "n_only_first", "n_only_second", "n_neither", "n_flipped", "share_flipped", "difference"),
            *("p", "p_mid", "p_holm"),
        ),
        _flipped,
        definition=_PAIRS,
        words=_WORDS,
    ),
    ResultTable(
        "exam_counts",
        Message("What the questions are"),
        ("of", "value", "n", "share"),
        _what_questions_are,
        words=_WORDS,
    ),
)
