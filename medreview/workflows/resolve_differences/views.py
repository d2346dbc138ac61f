"""Views of differences for screens and commands; answers' authors are not named, so that they can be discussed."""

from dataclasses import dataclass

from medreview.domain.ids import StudyId
from medreview.domain.studies import StudyPurpose
from medreview.domain.study_plans import Dimension, Text
from medreview.study_design.differences import DifferentPlace, DimensionShare, PlaceRating


@dataclass(frozen=True, slots=True)
class WrittenNote:
    """A rater's comment on the place in the study itself."""

    rater: str
    comment: str
    is_flagged: bool


@dataclass(frozen=True, slots=True)
class SaidAgain:
    """A rater's values and comment for the place in a follow-up; not given yet where it has neither."""

    study: str
    purpose: StudyPurpose
    rater: str
    ratings: tuple[PlaceRating, ...]
    comment: str

    @property
    def is_explanation(self) -> bool:
        return self.purpose is StudyPurpose.EXPLANATION and bool(self.comment.strip())

    @property
    def is_adjudicated(self) -> bool:
        return self.purpose is StudyPurpose.ADJUDICATION and bool(self.ratings)


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """One place where raters differ, with all ratings, notes and comments; two answers where they were compared.

    ``question`` is its key, ``criterion`` has the words of one that the answer was held to, empty where it was to none.
    """

    found: DifferentPlace
    dataset: str
    question: str
    question_text: str
    answer: str
    other_answer: str | None
    criterion: str
    notes: tuple[WrittenNote, ...]
    said_again: tuple[SaidAgain, ...]
    discussion: str
    discussed_at: str | None

    @property
    def is_choice(self) -> bool:
        """True if two answers were compared."""
        return self.found.place.other is not None

    @property
    def can_follow_up(self) -> bool:
        """True unless raters differ in marked words alone."""
        return bool(self.found.differing or self.found.not_judged)

    @property
    def n_asked(self) -> int:
        return sum(one.purpose is StudyPurpose.EXPLANATION for one in self.said_again)

    @property
    def n_explained(self) -> int:
        return sum(one.is_explanation for one in self.said_again)

    @property
    def is_adjudicated(self) -> bool:
        return any(one.is_adjudicated for one in self.said_again)


@dataclass(frozen=True, slots=True)
class FollowUpView:
    name: str
    purpose: StudyPurpose


@dataclass(frozen=True, slots=True)
class DifferencesView:
    """The differences of a study at one distance; ``distances`` are those that its scales can have.

    ``n_places`` counts everything rated that was looked at, ``n_of_several`` what two raters or more rated, which alone
    can differ. ``shares`` are of every dimension, also of those that are not looked at; ``places`` begin with the
    widest distance.
    """

    study_id: StudyId
    study: str
    distance: float
    distances: tuple[float, ...]
    has_pilot: bool
    is_pilot: bool
    has_marks: bool
    dimensions: tuple[Dimension, ...]
    reasons: dict[str, Text]
    n_places: int
    n_of_several: int
    places: tuple[DifferenceView, ...]
    shares: tuple[DimensionShare, ...]
    follow_ups: tuple[FollowUpView, ...]

    @property
    def to_follow_up(self) -> tuple[DifferenceView, ...]:
        """The places that a follow-up can ask about: those with ratings or choices that differ."""
        return tuple(one for one in self.places if one.can_follow_up)


@dataclass(frozen=True, slots=True)
class FollowUpMade:
    """``n_left_out`` places have no text here, so that nobody could rate them again."""

    study_id: StudyId
    name: str
    n_raters: int
    n_places: int
    n_left_out: int
