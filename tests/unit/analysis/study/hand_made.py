"""Studies small enough to compute by hand: ``a_study_of(a_frame(...))``."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from medreview.analysis.facts import AnalysedAnswer
from medreview.analysis.frames import frame_of
from medreview.analysis.study.frames import (
    GivenAnswer,
    RatingsFrame,
    StudyData,
    StudyTable,
    TimedItem,
    make_frame,
)
from medreview.domain.study_plans import Granularity
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.tables import Cell, Table
from medreview.store.queries.rating_facts import RatingFact
from medreview.store.row_digest import Fingerprint
from tests.builders import a_plan

LIKERT = (1.0, 2.0, 3.0, 4.0, 5.0)
Given = Mapping[str, Sequence[float | None]]


class _Rating(NamedTuple):
    rater: str
    answer_id: int
    sentence_index: int
    occasion: int
    status: str
    value: float | None
    reason: str
    category: str | None = None


def answers(n: int, authors: Sequence[str] = ("doctor", "model")) -> tuple[AnalysedAnswer, ...]:
    """Answers in turn by each author, a question for every round of authors; each 10 characters longer."""
    return tuple(
        AnalysedAnswer(
            "d", f"q{k // len(authors)}", f"a{k}", authors[k % len(authors)], k // len(authors), 10 * (k + 1)
        )
        for k in range(n)
    )


def a_frame(
    first: Given,
    *,
    repeat: Given | None = None,
    dimension: str = "correctness",
    setting: Granularity = Granularity.COARSE,
    groups: Mapping[str, str] | None = None,
    sentences: int = 1,
    levels: Sequence[float] = LIKERT,
    cannot_judge: Mapping[str, str] | None = None,
) -> RatingsFrame:
    """Ratings of each rater by unit, None where not seen; ``sentences`` units make one answer in a fine frame.

    ``cannot_judge`` gives raters a reason for one more answer, the last.
    """
    longest = max((len(values) for given in (first, repeat or {}) for values in given.values()), default=0)
    n_answers = -(-longest // sentences)
    ratings = [
        _Rating(
            rater,
            place // sentences,
            place % sentences if setting is Granularity.FINE else -1,
            occasion,
            "rated",
            value,
            "",
        )
        for occasion, given in ((1, first), (2, repeat or {}))
        for rater, values in given.items()
        for place, value in enumerate(values)
        if value is not None
    ]
    ratings += [
        _Rating(rater, n_answers, 0 if setting is Granularity.FINE else -1, 1, "cannot_judge", None, reason)
        for rater, reason in (cannot_judge or {}).items()
    ]
    return make_frame(
        dimension,
        setting,
        levels=levels,
        ratings=frame_of(RatingFact, ratings).assign(place=lambda one: one["answer_id"]),
        groups=dict(groups or dict.fromkeys(first, "A")),
        answers=answers(n_answers + 1),
    )


def a_study_of(
    *frames: RatingsFrame, times: Sequence[TimedItem] = (), said: Sequence[GivenAnswer] = (), n_answers: int = 40
) -> StudyData:
    return StudyData(
        name="Trial",
        version=1,
        plan=a_plan(),
        plan_sha256="p",
        answers=answers(n_answers),
        frames=frames,
        times=frame_of(TimedItem, times),
        said=frame_of(GivenAnswer, said),
        n_ratings=sum(frame.n_rated for frame in frames),
        n_pilot_ratings=0,
        fingerprint=Fingerprint({"ratings": "d"}),
    )


def made(of: StudyTable, data: StudyData, **settings: Any) -> Table:
    """The table of these data, without resampling unless it is asked for."""
    return of.made(data, AnalysisSettings(**{"n_resamples": 0, **settings})).table


def records(table: Table, **where: Cell) -> list[dict[str, Cell]]:
    """The rows that have these cells, by column."""
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    return [row for row in rows if all(row[name] == cell for name, cell in where.items())]


def record(table: Table, **where: Cell) -> dict[str, Cell]:
    (found,) = records(table, **where)
    return found
