"""Sizes of a study that is planned, and the ratings that a pilot lets expect."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.ratings import RatingStatus
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.errors import MedReviewError
from medreview.stats.sample_size import RatingModel, model_of_ratings
from medreview.stats.scales import three_point
from medreview.store.queries.answer_facts import answers_of_study
from medreview.store.queries.rating_facts import RatingFact, ratings_of_study
from medreview.store.workspace import Workspace
from medreview.study_design.allocation import FIRST
from medreview.study_design.plan_size import AnswersAtHand, PlanSize, SizeWish, size_of_plan, sizes_for
from medreview.workflows.design_study.plan_preview import PlanPreview
from medreview.workflows.design_study.study_list import show_study

_THREE_POINTS = (-1.0, 0.0, 1.0)
_COLLAPSED = (1.0, 2.0, 3.0, 4.0, 5.0)


class PilotTellsNothing(MedReviewError):
    template = (
        "Agreement cannot be read from the ratings of {units} in {study}. Choose another study or enter your "
        "expectations."
    )


class KappaImpossible(MedReviewError):
    template = "With these shares of the levels, kappa is {least} to 1 and cannot be {kappa}. Enter other shares."


class PilotModel(NamedTuple):
    """The ratings that a study with ratings lets expect of the next; ``dimension`` is the one that was read."""

    study: str
    dimension: str
    granularity: Granularity
    model: RatingModel
    n_ratings: int
    is_pilot: bool


@dataclass(frozen=True, slots=True)
class PlanSizes:
    """The size of the plan as it stands, and the sizes that would give the half-width that is wanted."""

    of_plan: PlanSize | None
    offered: tuple[PlanSize, ...]
    n_fitting_questions: int


def plan_sizes(plan: StudyPlan, seen: PlanPreview, wish: SizeWish, *, wanted: float) -> PlanSizes:
    """Sizes of a plan whose preview was seen; the first call with a model simulates for about a second.

    Parameters
    ----------
    wanted : float
        Half-width of the 95% interval.
    """
    n_questions = max(seen.n_questions, 1)
    at_hand = AnswersAtHand(
        seen.n_questions, max(round(seen.n_answers / n_questions), 1), seen.mean_sentences, seen.times
    )
    return PlanSizes(
        size_of_plan(plan, at_hand, wish),
        sizes_for(plan, at_hand, wish, wanted=wanted),
        seen.n_fitting_questions,
    )


def pilot_model(
    workspace: Workspace, study_name: str, granularity: Granularity, dimension: str | None = None
) -> PilotModel:
    """Read from a study's ratings what the next may expect: of its pilot pairs where it has rated ones, else of all.

    Five-point scales are collapsed to three points, as the headline of an analysis does. Without ``dimension`` the
    plan's first is read.

    Raises
    ------
    PilotTellsNothing
        If no two raters rated the same, or every rating is the same.
    StudyMissing
        If no study has this name.
    """
    details = show_study(workspace, study_name)
    with workspace.reading() as session:
        found = ratings_of_study(session, int(details.view.study), dimension)
        question_of = {one.id: f"{one.dataset}/{one.question}" for one in answers_of_study(session, details.view.study)}
    name = dimension or _first_dimension(details.plan, found)
    rated = [
        one
        for one in found
        if one.dimension == name
        and one.granularity == granularity
        and one.occasion == FIRST
        and one.status == RatingStatus.RATED
        and one.value is not None
    ]
    pilot = [one for one in rated if one.is_pilot]
    used = pilot or rated
    levels = _levels(details.plan, name, used)
    model = _model(used, question_of, levels) if used else None
    if model is None:
        raise PilotTellsNothing(units=UNIT_WORDS[granularity], study=study_name)
    return PilotModel(study_name, name, granularity, model, len(used), bool(pilot))


def _first_dimension(plan: StudyPlan | None, found: tuple[RatingFact, ...]) -> str:
    if plan is not None and plan.dimensions:
        return plan.dimensions[0].name
    return min((one.dimension for one in found), default="")


def _levels(plan: StudyPlan | None, name: str, used: list[RatingFact]) -> tuple[float, ...]:
    planned = next((one.scale.values for one in plan.dimensions if one.name == name), ()) if plan else ()
    return planned or tuple(sorted({one.value for one in used if one.value is not None}))


def _model(used: list[RatingFact], question_of: Mapping[int, str], levels: tuple[float, ...]) -> RatingModel | None:
    units = sorted({(one.answer_id, one.sentence_index if one.sentence_index is not None else -1) for one in used})
    raters = sorted({one.rater for one in used})
    values = np.full((len(units), len(raters)), np.nan)
    row_of = {unit: row for row, unit in enumerate(units)}
    column_of = {rater: column for column, rater in enumerate(raters)}
    for one in used:
        row = row_of[one.answer_id, one.sentence_index if one.sentence_index is not None else -1]
        values[row, column_of[one.rater]] = one.value
    if tuple(sorted(levels)) == _COLLAPSED:
        values, levels = three_point(values), _THREE_POINTS
    labels = np.full(values.shape, np.nan)
    for code, level in enumerate(sorted(levels)):
        labels[values == level] = code
    answers = np.array([answer for answer, _ in units])
    questions = np.array([question_of[answer] for answer, _ in units])
    return model_of_ratings(labels, questions, answers, len(levels))
