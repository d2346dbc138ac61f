"""The tables of an examination."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells, number
from medreview.reporting.tables import Table, table_of
from medreview.stats.comparisons import holm
from medreview.stats.estimates import NAN
from medreview.stats.proportions import ModalityCounting, accuracy_by_modality, flips, mcq_accuracy, share
from medreview.store.queries.exam_choices import ExamQuestion
from medreview.workflows.mark_exams.loading import ExamData, Mark, Sitting

_ABOUT = ("model", "language", "images", "run")
_COUNTINGS: tuple[ModalityCounting, ...] = ("once", "per_image", "single", "fractional")
OTHERS = "others"
_ACCURACY = Message(
    "A reply that cannot be read is wrong and stays in the denominator. Where no choice came with a reply, the last "
    "line of it is read; one that only repeats the question is not. A condition is a model, a language, with or "
    "without images, and a run; of several replies to a question under one condition the last counts. n_replies is "
    "all that came: n_units of them count, n_replaced gave way to a later one, n_without_key cannot be marked. "
    "n_coincides counts last lines that stand in the question too. Wilson's interval."
)
_MODALITY = Message(
    "'once': a question counts once in every modality among its images. 'per_image': once for every image. 'single': "
    "only questions whose images share one modality. 'fractional': each image carries an equal part of its question."
)
_SPECIALTY = Message("Specialties with fewer questions than the least number stand together as others.")
_PAIRS = Message(
    "The same questions under two conditions that differ in one thing: the language, the images, the model, or the "
    "run. Where the other side has no run of the same name, each of its runs is compared. p is McNemar's exact one; "
    "p_holm is corrected over all pairs of the same kind."
)


def accuracy_table(data: ExamData) -> Table:
    rows: list[Cells] = []
    for sitting, marks in data.marks.items():
        found = mcq_accuracy(
            [None if one.choice is None else str(one.choice) for one in marks.values()],
            [str(one.question.correct) for one in marks.values()],
        )
        unread = Counter(one.unread for one in marks.values() if one.unread)
        said = "; ".join(f"{reason}: {n}" for reason, n in sorted(unread.items()))
        rows.append(
            _about(sitting)
            | counts_of_replies(data, sitting)
            | {
                "n_coincides": sum(one.coincides for one in marks.values()),
                "n_unreadable": found.n_unreadable,
                "unreadable_because": said or None,
            }
            | estimate_cells(found.accuracy)
        )
    rows += [
        _about(sitting) | counts_of_replies(data, sitting) | missing_cells("no question of it has a key")
        for sitting in data.sittings
        if sitting not in data.marks
    ]
    columns = (
        *_ABOUT,
        "n_replies",
        "n_replaced",
        "n_without_key",
        "n_coincides",
        "n_unreadable",
        "unreadable_because",
        *ESTIMATE_COLUMNS,
    )
    notes: list[Message] = []
    if n_replaced := sum(data.replaced.values()):
        notes.append(Message("{n} replies gave way to a later one under the same condition.", {"n": n_replaced}))
    if n_without_key := sum(data.without_key.values()):
        notes.append(Message("{n} replies are to questions without a key and are not marked.", {"n": n_without_key}))
    if data.n_elsewhere:
        notes.append(
            Message(
                "{n} replies are to questions without options, or of other datasets, and are not marked.",
                {"n": data.n_elsewhere},
            )
        )
    title = Message("Accuracy in the examination")
    return table_of("exam_accuracy", title, columns, rows, definition=_ACCURACY, notes=notes)


def counts_of_replies(data: ExamData, sitting: Sitting) -> dict[str, int]:
    """How many replies came under a condition, and how many of them do not count."""
    replaced, without_key = data.replaced[sitting], data.without_key[sitting]
    return {
        "n_replies": len(data.marks.get(sitting, ())) + replaced + without_key,
        "n_replaced": replaced,
        "n_without_key": without_key,
    }


def modality_table(data: ExamData) -> Table:
    rows: list[Cells] = []
    for sitting, marks in data.marks.items():
        shown = [(one.is_right, _modalities(data, one)) for one in marks.values()]
        for counting in _COUNTINGS:
            found = accuracy_by_modality([right for right, _ in shown], [own for _, own in shown], counting)
            rows += [
                _about(sitting) | {"counting": counting, "modality": modality} | estimate_cells(one)
                for modality, one in found.items()
            ]
    columns = (*_ABOUT, "counting", "modality", *ESTIMATE_COLUMNS)
    return table_of("exam_by_modality", Message("Accuracy by modality"), columns, rows, definition=_MODALITY)


def specialty_table(data: ExamData, fewest: int) -> Table:
    sizes = Counter(one.specialty for one in _originals(data) if one.specialty)
    rows: list[Cells] = []
    for sitting, marks in data.marks.items():
        groups: dict[str, list[bool]] = {}
        for one in marks.values():
            specialty = one.question.specialty or ""
            name = specialty if sizes[specialty] >= fewest else OTHERS if specialty else ""
            groups.setdefault(name, []).append(one.is_right)
        for name, right in sorted(groups.items(), key=lambda group: (group[0] == OTHERS, group[0])):
            if name:
                about = _about(sitting) | {"specialty": name}
                rows.append(about | estimate_cells(share(sum(right), len(right), "accuracy")))
    columns = (*_ABOUT, "specialty", *ESTIMATE_COLUMNS)
    return table_of("exam_by_specialty", Message("Accuracy by specialty"), columns, rows, definition=_SPECIALTY)


def pairs_table(data: ExamData) -> Table:
    """What flipped between two conditions, or two models, that answered the same questions."""
    rows: list[Cells] = []
    for kind in ("language", "images", "model", "run"):
        own = list(_pairs(data.marks, kind))
        tests = {place: p for place, cells in enumerate(own) if isinstance(p := cells["p"], float)}
        corrected = dict(zip(tests, holm(list(tests.values())) if tests else (), strict=True))
        rows += [cells | {"p_holm": number(corrected.get(place, NAN))} for place, cells in enumerate(own)]
    columns = (
        "compared",
        *_ABOUT[:-1],
        "first",
        "second",
        "first_run",
        "second_run",
        "n_questions",
        "n_both",
        "n_only_first",
        "n_only_second",
        "n_neither",
        "n_flipped",
        "share_flipped",
        "difference",
        "p",
        "p_mid",
        "p_holm",
    )
    return table_of("exam_pairs", Message("What flipped"), columns, rows, definition=_PAIRS)


def counts_table(data: ExamData) -> Table:
    """How many questions have how many images, which modalities and which specialties."""
    originals = list(_originals(data))
    shown = [data.modalities.get(one.original, ()) for one in originals]
    rows = [
        *_counted("images per question", (str(len(own)) for own in shown)),
        *_counted("modality of an image", (kind or "not known" for own in shown for kind in own)),
        *_counted("specialty of a question", (one.specialty or "not known" for one in originals)),
    ]
    return table_of("exam_counts", Message("What the questions are"), ("of", "value", "n", "share"), rows)


def _originals(data: ExamData) -> Iterator[ExamQuestion]:
    """Each question once: itself, or one of its variants where only they are there."""
    first: dict[int, ExamQuestion] = {}
    for one in data.questions:
        if one.original not in first or one.id == one.original:
            first[one.original] = one
    yield from first.values()


def _pairs(marks: Mapping[Sitting, Mapping[int, Mark]], kind: str) -> Iterator[Cells]:
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


def _modalities(data: ExamData, mark: Mark) -> Sequence[str]:
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
