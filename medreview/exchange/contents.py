"""Contents of a package and a return, as values; their form in a file is ``container``'s business.

Nothing in a package can unblind: it has no author, no reference answer unless the plan shows them, no other rater,
no judge, and no key of the workspace it comes from. Agreed values are in it of practice items alone: those of gold, and
which answers are gold, stay at the study's home. Pairs are known by the opaque ``uid`` of their assignment,
questions and answers by numbers that count within the package.
"""

from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

from pydantic import Field

from medreview.domain.audit import TrailEntry
from medreview.domain.rating_states import ReturnedVisit
from medreview.domain.study_plans import AgreedItem, StudyPlan

NEUTRAL_DATASET = "package"
"""The dataset of everything in a rater's workspace."""


@dataclass(frozen=True, slots=True)
class PackageManifest:
    """The rater and study of a package; ``plan_sha256`` is of the study's own plan, before it was blinded.

    ``content_sha256`` is over everything that a rater is shown, so that a changed question is noticed when the work
    comes back. Times are UTC in ISO 8601.
    """

    uid: str
    study_uid: str
    study_name: str
    plan_version: int
    plan_sha256: str
    content_sha256: str
    rater_code: str
    made_at: str
    program: str
    n_pairs: int
    n_images: int
    format: Literal[1] = 1


@dataclass(frozen=True, slots=True)
class PackedImage:
    """An image of a question: its bytes lie in the package under ``sha256``; ``name`` says nothing ("image 1")."""

    sha256: str
    name: str
    modality: str | None


@dataclass(frozen=True, slots=True)
class PackedTurn:
    role: str
    text: str


@dataclass(frozen=True, slots=True)
class PackedReference:
    """``is_language_found``, here and below: no file told the language, it was found in the text."""

    text: str
    language: str | None
    is_language_found: bool = False


@dataclass(frozen=True, slots=True)
class PackedCriterion:
    """A criterion of a question; ``key`` is its name in the ratings, ``points`` are not shown."""

    key: str
    points: float
    text: str | None = None


@dataclass(frozen=True, slots=True)
class PackedQuestion:
    """``number`` counts from 1 in the package; ``references`` only where the plan shows them.

    ``criteria`` only where the plan asks them; files say nothing of them elsewhere.
    """

    number: int
    kind: str
    text: str
    language: str | None
    title: str | None
    context: tuple[PackedTurn, ...] = ()
    options: tuple[str, ...] = ()
    images: tuple[PackedImage, ...] = ()
    references: tuple[PackedReference, ...] = ()
    is_language_found: bool = False
    criteria: Annotated[tuple[PackedCriterion, ...], Field(exclude_if=lambda criteria: not criteria)] = ()


@dataclass(frozen=True, slots=True)
class PackedAnswer:
    """An answer and how it is cut into sentences: code-point offsets, end exclusive; none where it is not cut."""

    number: int
    question: int
    text: str
    language: str | None
    splitter: str | None = None
    splitter_version: str | None = None
    sentences: tuple[tuple[int, int], ...] = ()
    is_language_found: bool = False


@dataclass(frozen=True, slots=True)
class PackedEarlierRating:
    """A rating by a rater ("A", "B"; or oneself) in the study that a follow-up is about."""

    label: str
    is_own: bool
    dimension: str
    status: str
    value: float | None = None
    reason: str | None = None
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class PackedItem:
    sentence_index: int | None = None
    earlier: tuple[PackedEarlierRating, ...] = ()


@dataclass(frozen=True, slots=True)
class PackedPair:
    """One assignment, in the rater's order by ``position`` from 1.

    ``other_answer`` is shown second where two answers are compared; files say nothing of it where it is None.
    """

    uid: str
    answer: int
    granularity: str
    occasion: int
    block: str | None
    batch: int | None
    position: int
    is_pilot: bool
    items: tuple[PackedItem, ...]
    other_answer: Annotated[int | None, Field(exclude_if=lambda number: number is None)] = None


@dataclass(frozen=True, slots=True)
class PackageContent:
    """Everything but the images' bytes. ``plan`` is the study plan as JSON, without what could unblind."""

    manifest: PackageManifest
    plan: dict[str, object]
    questions: tuple[PackedQuestion, ...]
    answers: tuple[PackedAnswer, ...]
    pairs: tuple[PackedPair, ...]


def with_practice_packed(plan: StudyPlan, numbers: dict[tuple[str, str], int]) -> StudyPlan:
    """The plan with practice items by the numbers that their answers have in the package; those without are left out.

    Parameters
    ----------
    numbers
        By dataset and key.
    """
    if plan.practice is None:
        return plan
    items = tuple(
        replace(item, dataset=NEUTRAL_DATASET, answer=str(numbers[item.dataset, item.answer]))
        for item in plan.practice.items
        if (item.dataset, item.answer) in numbers
    )
    return replace(plan, practice=replace(plan.practice, items=items))


def answer_number(item: AgreedItem) -> int | None:
    """The number of a packed practice item's answer; None where it is none."""
    is_number = item.dataset == NEUTRAL_DATASET and item.answer.isascii() and item.answer.isdigit()
    return int(item.answer) if is_number else None


@dataclass(frozen=True, slots=True)
class ReturnManifest:
    """The rater and package of a return. ``copy_uid`` names the rater's workspace that the package was opened into.

    The first seven fields repeat the package's; ``n_entries`` counts the trail.
    """

    package_uid: str
    study_uid: str
    study_name: str
    plan_version: int
    plan_sha256: str
    content_sha256: str
    rater_code: str
    copy_uid: str
    made_at: str
    program: str
    n_entries: int
    format: Literal[1] = 1


@dataclass(frozen=True, slots=True)
class ReturnedProfile:
    name: str | None = None
    specialty: str | None = None
    years_of_practice: float | None = None


@dataclass(frozen=True, slots=True)
class ReturnContent:
    """A rater's work so far: replaying ``entries`` gives every rating, note, confidence and form answer."""

    manifest: ReturnManifest
    profile: ReturnedProfile = field(default_factory=ReturnedProfile)
    current_step: str | None = None
    entries: tuple[TrailEntry, ...] = ()
    visits: tuple[ReturnedVisit, ...] = ()
