"""Split datasets into parts: look at what comes out, make it, freeze parts and unfreeze them.

What a new split replaces stays in the history of each question, with the split that replaced it. May import
``curation``, ``reporting``, ``store`` and below; the page for splits and the command ``data`` call it.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from pydantic import TypeAdapter

from medreview.curation.splits import (
    TRAIN,
    DrawnSplit,
    QuestionToSplit,
    SplitPart,
    SplitPlan,
    SplitRefused,
    draw_split,
    named,
    words_compared,
)
from medreview.domain.instants import instant
from medreview.domain.questions import NEVER_TAGGED
from medreview.errors import Conflict, Listed, MedReviewError, Message, NotFound
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.reporting.tables import Cell, Table, Words, table_of
from medreview.store.person import this_person
from medreview.store.queries.library import metadata_fields
from medreview.store.queries.splits import (
    SPLIT,
    PartName,
    PartNow,
    frozen_parts,
    is_to_train_on,
    parts_now,
    splits_made,
    splittable_questions,
)
from medreview.store.queries.tags import HeldTag
from medreview.store.tables.corrections import Source
from medreview.store.tables.splits import freeze, tell_of_split, unfreeze
from medreview.store.tables.tags import put_into_questions
from medreview.store.workspace import Workspace

__all__ = [
    "TRAIN",
    "PartNow",
    "SplitMade",
    "SplitPart",
    "SplitPlan",
    "SplitPreview",
    "SplitRefused",
    "fields_to_split_by",
    "freeze_part",
    "made_splits",
    "make_split",
    "parts_of_splits",
    "plan_words",
    "preview_split",
    "unfreeze_part",
]
_AT_ONCE = 2000


class NothingToSplit(MedReviewError):
    template = (
        "There are no questions to split{where}. Import a dataset first, or put back questions that are set aside."
    )


class FrozenInTheWay(MedReviewError):
    template = (
        "The part {part} of {dataset} is frozen, so no new split can move its {n} {n:=question|questions}. Split "
        "other datasets, or unfreeze it first and say why."
    )


class SplitNotMeant(MedReviewError):
    """A split that is odd or replaces another, and nobody said that it is meant."""

    template = "{warnings} Check the result and confirm, or choose other sizes."


class SplitMoved(Conflict):
    template = "Questions changed after the preview. Preview the split again."


class NoSuchPart(NotFound):
    template = "No question of {dataset} is in a part called {part}."


class PartNotFrozen(MedReviewError):
    template = "The part {part} of {dataset} is not frozen."


class FrozenForAnotherReason(Conflict):
    template = (
        "The part {part} of {dataset} is already frozen for another reason ({why}). Unfreeze it before you freeze it "
        "again."
    )


class UnfreezeReasonMissing(MedReviewError):
    template = "Enter a reason for unfreezing the frozen part."


@dataclass(frozen=True)
class SplitPreview:
    """A split before it is made, over these datasets.

    ``moves`` holds the new part of each question that would change; ``n_moved`` of these are in another part now.
    ``n_doubles`` says the same as a question in a frozen part of another dataset, and comes into another part.
    """

    drawn: DrawnSplit
    datasets: tuple[str, ...]
    moves: Mapping[int, str]
    n_moved: int
    n_doubles: Mapping[PartName, int] = field(default_factory=dict[PartName, int])

    @property
    def sentences(self) -> tuple[Message, ...]:
        """The size of each part, what it is short of, how many questions follow another one, and how many move."""
        together = Message(
            "Questions kept with their duplicate or language variant: {n}",
            {"n": self.drawn.n_together},
        )
        return (*self.drawn.sentences, *([together] if self.drawn.n_together else []), *self._moved, *self._doubles)

    @property
    def _moved(self) -> tuple[Message, ...]:
        moved = Message("Questions that are in another part now: {n}.", {"n": self.n_moved})
        return (moved,) if self.n_moved else ()

    @property
    def _doubles(self) -> tuple[Message, ...]:
        return tuple(
            Message(
                "Questions that say the same as one in the frozen part {part} of {dataset}, and come into another "
                "part: {n}.",
                {"part": part, "dataset": dataset, "n": n},
            )
            for (dataset, part), n in sorted(self.n_doubles.items())
        )

    @property
    def warnings(self) -> tuple[Message, ...]:
        """Each of which a person has to say that it is meant."""
        empty = [
            Message("{part} gets no question of {values}.", {"part": part, "values": named(values)})
            for part, values in self.drawn.empty.items()
            if self.drawn.plan.field
        ]
        return (*empty, *self._moved, *self._doubles)

    @property
    def table(self) -> Table:
        """The parts by value, as papers print them."""
        plan = self.drawn.plan
        columns = {name: f"n_{name}" for name in plan.names}
        records: list[dict[str, Cell]] = [
            {"value": one.value, "n": one.n, **{columns[name]: one.n_in[name] for name in plan.names}}
            for one in self.drawn.values
            if plan.field
        ]
        if n := self.drawn.n_without_value:
            records.append({"value": "without a value", "n": n, columns[plan.rest]: n})
        totals = {columns[name]: n for name, n in self.drawn.n_in.items()}
        records.append({"value": "all", "n": sum(self.drawn.n_in.values()), **totals})
        words: dict[str, Words] = {column: name for name, column in columns.items()}
        return table_of(
            "split",
            Message("The parts by value"),
            ("value", "n", *columns.values()),
            records,
            notes=self.sentences,
            definition=Message("Questions without their language variants, which are in the part of their original."),
            words={
                **words,
                "value": Message("Value"),
                "n": Message("Questions"),
                "all": Message("All"),
                "without a value": Message("Without a value"),
            },
        )


def fields_to_split_by(workspace: Workspace) -> tuple[str, ...]:
    """Fields and metadata of questions that hold something."""
    with workspace.reading() as session:
        return tuple(name for name in metadata_fields(session) if name != SPLIT)


def preview_split(
    workspace: Workspace, plan: SplitPlan, report: Report = no_report, cancel: CancelToken | None = None
) -> SplitPreview:
    """Draw a split over the questions that are not set aside; nothing is changed.

    Raises
    ------
    NothingToSplit
        If there are no questions, or none of a dataset that is named.
    FrozenInTheWay
        If one of them is in a frozen part.
    SplitRefused
        If no question has a value of the field, or the sizes leave nothing for a part.
    """
    token = cancel or CancelToken()
    if plan.field in NEVER_TAGGED | {SPLIT}:
        raise SplitRefused(reason=Message("Questions cannot be split by {field}.", {"field": plan.field}))
    questions: list[QuestionToSplit] = []
    now: dict[int, str | None] = {}
    datasets: set[str] = set()
    in_frozen: Counter[PartName] = Counter()
    with workspace.reading() as session:
        frozen = frozen_parts(session)
        for one in splittable_questions(session, plan.datasets, plan.field):
            value = None if one.value is None else str(one.value).strip()
            words = words_compared(one.texts, one.images)
            questions.append(QuestionToSplit(one.question_id, one.key, one.original, value or None, words))
            now[one.question_id] = one.split
            datasets.add(one.dataset)
            if one.split is not None and (one.dataset, one.split) in frozen:
                in_frozen[one.dataset, one.split] += 1
            if len(questions) % _AT_ONCE == 1:
                token.raise_if_cancelled()
                report(Progress(len(questions), None))
        elsewhere = {name for name in frozen if name[0] not in datasets and not is_to_train_on(name[1])}
        held = (
            {
                words_compared(one.texts, one.images): (one.dataset, one.split)
                for one in splittable_questions(session, sorted({dataset for dataset, _ in elsewhere}), "")
                if one.split is not None and (one.dataset, one.split) in elsewhere
            }
            if elsewhere
            else {}
        )
    missing = next((name for name in plan.datasets if name not in datasets), None)
    if missing is not None or not questions:
        raise NothingToSplit(where="" if missing is None else f" ({missing})")
    for (dataset, part), n in in_frozen.items():
        raise FrozenInTheWay(dataset=dataset, part=part, n=n)
    drawn = draw_split(plan, questions)
    moves = {key: part for key, part in drawn.part_of.items() if now[key] != part}
    doubles = Counter(
        held[one.words]
        for one in questions
        if one.words and one.words in held and drawn.part_of[one.question_id] != held[one.words][1]
    )
    n_moved = sum(now[key] is not None for key in moves)
    return SplitPreview(drawn, tuple(sorted(datasets)), moves, n_moved, doubles)


def make_split(workspace: Workspace, preview: SplitPreview, *, is_meant: bool = False) -> int:
    """Write what a preview showed into the questions, all of it or nothing; how many changed.

    Raises
    ------
    SplitNotMeant
        If it has warnings, and nobody said that it ``is_meant``.
    SplitMoved
        If the questions are not those any more that the preview was drawn from.
    PartFrozen
        If a part was frozen meanwhile.
    """
    if preview.warnings and not is_meant:
        raise SplitNotMeant(warnings=" ".join(map(str, preview.warnings)))
    plan = preview.drawn.plan
    if preview_split(workspace, plan).drawn.part_of != preview.drawn.part_of:
        raise SplitMoved
    source = Source(instant("seconds"), actor=this_person(), kind=SPLIT, why=str(plan_words(plan)))
    with workspace.transaction() as session:
        held = {key: HeldTag(part, source.actor, source.why) for key, part in preview.moves.items()}
        n_moved = put_into_questions(session, SPLIT, held, source)
        for dataset in preview.datasets:
            tell_of_split(session, dataset, asdict(plan), preview.drawn.n_in, source=source)
    return n_moved


def plan_words(plan: SplitPlan) -> Message:
    """A split in a line, enough to make it again: it stands in the history of every question that it moved."""
    values: dict[str, object] = {
        "seed": plan.seed,
        "parts": Listed(Message("{part} {number}", {"part": part.name, "number": part.size}) for part in plan.parts),
        "field": plan.field,
        "rest": plan.rest,
    }
    if plan.field:
        return Message("Split with seed {seed}: {parts} per value of {field}; all others: {rest}", values)
    return Message("Split with seed {seed}: {parts}; all others: {rest}", values)


@dataclass(frozen=True, slots=True)
class SplitMade:
    """A split that was made: by whom, of which dataset, by which plan, and how many questions each part got."""

    at: str
    actor: str
    dataset: str
    plan: SplitPlan
    n_in: Mapping[str, int]


def made_splits(workspace: Workspace) -> tuple[SplitMade, ...]:
    """Every split that was made here, the latest first, one for each of its datasets."""
    with workspace.reading() as session:
        return tuple(
            SplitMade(
                one.at,
                one.actor,
                one.chain.partition("/")[2],
                TypeAdapter(SplitPlan).validate_python(one.key["plan"]),
                {name: n for name, n in (one.after or {}).items() if isinstance(n, int)},
            )
            for one in splits_made(session)
        )


def parts_of_splits(workspace: Workspace) -> tuple[PartNow, ...]:
    """Every part of every dataset's split as it is now, with what is frozen."""
    with workspace.reading() as session:
        return parts_now(session)


def freeze_part(workspace: Workspace, dataset: str, part: str, *, why: str = "") -> int:
    """Let no question leave a part or join it from now on, but variants; how many questions it has.

    Raises
    ------
    NoSuchPart
        If no question is in it.
    FrozenForAnotherReason
        If it is frozen, and ``why`` says another reason than the one that is kept.
    """
    source = Source(instant("seconds"), actor=this_person(), kind=SPLIT, why=why.strip())
    with workspace.transaction() as session:
        kept = next((one for one in parts_now(session) if (one.dataset, one.split) == (dataset, part)), None)
        if kept is not None and kept.frozen_at and source.why not in {"", kept.why}:
            raise FrozenForAnotherReason(part=part, dataset=dataset, why=kept.why or "-")
        n = freeze(session, dataset, part, source=source)
        if not n:
            raise NoSuchPart(dataset=dataset, part=part)
        return n


def unfreeze_part(workspace: Workspace, dataset: str, part: str, *, why: str) -> None:
    """Let a frozen part change again; who, when and why stays in the dataset's trail.

    Raises
    ------
    UnfreezeReasonMissing
        If nobody says why.
    NoSuchPart
        If no question is in it.
    PartNotFrozen
        If it is not frozen.
    """
    if not why.strip():
        raise UnfreezeReasonMissing
    source = Source(instant("seconds"), actor=this_person(), kind=SPLIT, why=why.strip())
    with workspace.transaction() as session:
        if (dataset, part) not in {(one.dataset, one.split) for one in parts_now(session)}:
            raise NoSuchPart(dataset=dataset, part=part)
        if not unfreeze(session, dataset, part, source=source):
            raise PartNotFrozen(dataset=dataset, part=part)
