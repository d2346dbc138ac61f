"""The choice among versions of a rating: a pure function of all versions and decisions, so that no order matters."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from medreview.domain.collected_returns import Keep, RatingDecision
from medreview.domain.ratings import RatingStatus
from medreview.store.queries.collected import CollectedVersion

AT_HOME = ""


@dataclass(frozen=True, slots=True)
class Content:
    """The content of a rating, whatever its revision and time."""

    status: str
    value: float | None
    reason: str | None

    @property
    def order(self) -> tuple[str, float, str]:
        return self.status, -1e300 if self.value is None else self.value, self.reason or ""

    def as_json(self) -> list[object]:
        return [self.status, self.value, self.reason]


@dataclass(frozen=True, slots=True)
class Version:
    """A rating of one copy of a package, or of home, when it was collected."""

    content: Content
    revision: int
    rated_at: str
    copy_uid: str = AT_HOME

    @property
    def rank(self) -> tuple[int, str, tuple[str, float, str], str]:
        """The highest is the rater's last word: by revision, then time, then content."""
        return self.revision, self.rated_at, self.content.order, self.copy_uid

    @property
    def age(self) -> tuple[str, int, tuple[str, float, str], str]:
        return self.rated_at, self.revision, self.content.order, self.copy_uid


@dataclass(frozen=True, slots=True)
class Decision:
    keep: Keep
    about: frozenset[Content]
    content: Content
    revision: int | None
    decided_at: str


@dataclass(frozen=True, slots=True)
class CurrentRating:
    """The rating that stands in the study; ``in_conflict`` while several contents wait for a person's decision."""

    content: Content
    revision: int
    rated_at: str
    in_conflict: bool
    decision: Decision | None = None


def contents_of(versions: Iterable[Version]) -> frozenset[Content]:
    """The contents that differ: a rating that was taken back counts only where that is the rater's last word."""
    of_all = tuple(versions)
    given = frozenset(v.content for v in of_all if v.content.status != RatingStatus.WITHDRAWN)
    last = max(of_all, key=lambda version: version.rank)
    return given | {last.content} if last.content.status == RatingStatus.WITHDRAWN else given


def current_rating(versions: Sequence[Version], decisions: Sequence[Decision]) -> CurrentRating:
    """The rating that stands, by this table.

    ======================================  ==================================  ===========
    versions                                decisions                           what stands
    ======================================  ==================================  ===========
    all of one content                      none                                the last word
    several contents                        none                                the last word, in conflict
    any                                     the last one about these contents   what it chose
    any                                     a correction about others           the correction, in conflict
    several contents                        about others                        the last word, in conflict
    ======================================  ==================================  ===========

    The last word has the highest revision, then the latest time, then the greatest content.

    Parameters
    ----------
    versions
        At least one.
    decisions
        In the order in which they were made.
    """
    contents = contents_of(versions)
    in_force = next((decision for decision in reversed(decisions) if decision.about == contents), None)
    if in_force is not None:
        return _chosen(versions, in_force, in_conflict=False)
    if decisions and decisions[-1].keep is Keep.CORRECTED:
        return _chosen(versions, decisions[-1], in_conflict=True)
    last = max(versions, key=lambda version: version.rank)
    return CurrentRating(last.content, last.revision, last.rated_at, in_conflict=len(contents) > 1)


def version_kept(versions: Sequence[Version], keep: Keep) -> Version:
    """The version that a choice means, among those whose contents are in conflict."""
    contents = contents_of(versions)
    candidates = [version for version in versions if version.content in contents]
    match keep:
        case Keep.EARLIER:
            return min(candidates, key=lambda version: version.age)
        case Keep.LATER:
            return max(candidates, key=lambda version: version.age)
        case Keep.LAST_WORD:
            return max(candidates, key=lambda version: version.rank)
        case Keep.CORRECTED:
            raise ValueError("a correction has a value of its own")


def version_of(row: CollectedVersion) -> Version:
    return Version(Content(row.status, row.value, row.reason), row.revision, row.rated_at, row.copy_uid)


def decision_of(row: RatingDecision) -> Decision:
    about = frozenset(_content(one) for one in row.about)
    return Decision(Keep(row.keep), about, Content(row.status, row.value, row.reason), row.revision, row.decided_at)


def _chosen(versions: Sequence[Version], decision: Decision, *, in_conflict: bool) -> CurrentRating:
    if decision.revision is not None:
        return CurrentRating(decision.content, decision.revision, decision.decided_at, in_conflict, decision)
    of_content = (version for version in versions if version.content == decision.content)
    version = max(of_content, key=lambda version: version.rank)
    return CurrentRating(version.content, version.revision, version.rated_at, in_conflict, decision)


def _content(stored: Sequence[Any]) -> Content:
    status, value, reason = stored
    return Content(status, value, reason)
