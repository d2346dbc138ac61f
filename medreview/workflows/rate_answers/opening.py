"""Which studies can be rated, how far each rater is, and opening a session where the rater left off."""

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlmodel import Session, select

from medreview.domain.ids import RaterId, StudyId
from medreview.domain.studies import Rater, Study, StudyRater, StudyState
from medreview.domain.study_plans import Granularity, RatedAt, StudyPlan, Text, plan_from_json
from medreview.store.audit import chain_of
from medreview.store.queries import ratings as queries
from medreview.store.queries.ratings import RaterListed
from medreview.store.queries.returns import received_package
from medreview.store.workspace import Workspace
from medreview.workflows.rate_answers.activity import IDLE_LIMIT_S
from medreview.workflows.rate_answers.errors import NothingToRate
from medreview.workflows.rate_answers.ledger import Clock, Ledger
from medreview.workflows.rate_answers.records import Owner
from medreview.workflows.rate_answers.session import RatingSession
from medreview.workflows.rate_answers.standing import load_standing
from medreview.workflows.rate_answers.way import Way, load_pairs


@dataclass(frozen=True, slots=True)
class StudyToRate:
    """A study planned here, with who rates in it."""

    study: StudyId
    name: str
    title: Text
    rated_at: RatedAt
    raters: tuple[RaterListed, ...]


@dataclass(frozen=True, slots=True)
class RaterProgress:
    """How far a rater is; ``is_complete`` when forms and confidence are answered, too."""

    rater: RaterId
    code: str
    name: str | None
    n_items: int
    n_items_done: int
    minutes_left: float
    is_complete: bool


def studies_to_rate(workspace: Workspace) -> tuple[StudyToRate, ...]:
    """Studies planned here with something to rate, by name. Imported studies were rated elsewhere."""
    with workspace.reading() as rows:
        return tuple(
            StudyToRate(StudyId(study.id or 0), study.name, plan.title, plan.rated_at, raters)
            for study in queries.studies_with_assignments(rows)
            for plan in (plan_from_json(study.plan, name=study.name),)
            for raters in (queries.raters_listed(rows, study.id or 0),)
        )


def raters_of(workspace: Workspace, study_id: StudyId) -> tuple[RaterProgress, ...]:
    """The raters of a study, by code, with what each has done."""
    with workspace.reading() as rows:
        study = _study(rows, study_id)
        plan = plan_from_json(study.plan, name=study.name)
        return tuple(_progress(rows, plan, study_id, rater) for rater in queries.raters_of_study(rows, study_id))


def study_rated_here(workspace: Workspace) -> str | None:
    """A study whose raters rate in this workspace and have not rated all: its authors are nobody's to see yet."""
    with workspace.reading() as rows:
        if received_package(rows) is not None:
            return None
        for study in queries.studies_with_assignments(rows):
            plan = plan_from_json(study.plan, name=study.name)
            n_dimensions = {setting.value: len(plan.dimensions_for(setting)) for setting in Granularity}
            if plan.rated_at is RatedAt.HERE and queries.n_items_not_rated(rows, study.id or 0, n_dimensions):
                return study.name
    return None


def open_session(
    workspace: Workspace,
    study_id: StudyId,
    rater_id: RaterId,
    *,
    language: str = "en",
    now: Clock = lambda: datetime.now(UTC),
    idle_limit_s: float = IDLE_LIMIT_S,
) -> RatingSession:
    """Open a rater's work where they left it, or at the first open step.

    Parameters
    ----------
    language : str
        Of the dimension labels in what `ItemIncomplete` says.
    idle_limit_s : float
        The rule that the caller measures active time by; it is kept with every stay.

    Raises
    ------
    NothingToRate
        If the study is gone or was imported, or has nothing for this rater.
    """
    with workspace.reading() as rows:
        study = rows.get(Study, study_id)
        rater = rows.get(Rater, rater_id)
        pairs = load_pairs(rows, study_id, rater_id)
        if study is None or rater is None or study.state != StudyState.PLANNED or not pairs:
            raise NothingToRate(
                study=study.name if study else str(study_id), rater=rater.code if rater else str(rater_id)
            )
        way = Way(plan_from_json(study.plan, name=study.name), pairs)
        package = received_package(rows)
        chain = chain_of(study.uid, rater.code, package.copy_uid if package else "")
        owner = Owner(study_id, rater_id, rater.code, chain)
        mark = queries.StudyMark(study_id, study.uid, study.plan_sha256)
        ledger = Ledger(rows, workspace, owner, mark=mark, way=way, now=now)
        left_at = rows.exec(
            select(StudyRater.current_step).where(StudyRater.study_id == study_id, StudyRater.rater_id == rater_id)
        ).first()
    start = way.index_of.get(left_at or "", ledger.standing.first_open)
    return RatingSession(
        workspace,
        ledger,
        way,
        study=study_id,
        rater=rater_id,
        start=start,
        language=language,
        idle_limit_s=idle_limit_s,
    )


def _progress(rows: Session, plan: StudyPlan, study_id: int, rater: Rater) -> RaterProgress:
    if rater.id is None:
        raise ValueError("a rater that is not stored has no progress")
    way = Way(plan, load_pairs(rows, study_id, rater.id))
    standing = load_standing(rows, way, study_id, rater.id)
    return RaterProgress(
        RaterId(rater.id),
        rater.code,
        rater.name,
        n_items=len(way.item_steps),
        n_items_done=sum(standing.is_done(way.index_of[step.key]) for step in way.item_steps.values()),
        minutes_left=standing.minutes_left,
        is_complete=standing.first_open == len(way.steps) - 1,
    )


def _study(rows: Session, study_id: int) -> Study:
    study = rows.get(Study, study_id)
    if study is None:
        raise NothingToRate(study=str(study_id), rater="anyone")
    return study
