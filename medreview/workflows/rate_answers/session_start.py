"""Studies to rate, the progress and PIN of each rater, and opening a session where a rater left off."""

from collections.abc import Mapping
from dataclasses import dataclass

from medreview.domain.ids import RaterId, StudyId
from medreview.domain.instants import Clock, instant, utc_now
from medreview.domain.rating_tasks import MinutesRange
from medreview.domain.studies import Rater, Study, StudyState
from medreview.domain.study_plans import RatedAt, StudyPlan, Text, plan_from_json
from medreview.rater_work import pins
from medreview.rater_work.scope import owner_of
from medreview.store.person import this_person
from medreview.store.queries import ratings as queries
from medreview.store.queries.rated_here import received_package, studies_with_assignments
from medreview.store.queries.ratings import RaterListed
from medreview.store.workspace import Session, Workspace
from medreview.workflows.rate_answers.errors import NothingToRate
from medreview.workflows.rate_answers.rater_state import load_state
from medreview.workflows.rate_answers.session import RatingSession
from medreview.workflows.rate_answers.step_order import StepOrder, load_pairs


@dataclass(frozen=True, slots=True)
class StudyToRate:
    """A study planned here, with who rates in it."""

    study: StudyId
    name: str
    title: Text
    rated_at: RatedAt
    raters: tuple[RaterListed, ...]


@dataclass(frozen=True, slots=True)
class RatingProgress:
    """The progress of a rater; ``is_complete`` when forms and confidence are answered, too."""

    rater: RaterId
    code: str
    name: str | None
    n_items: int
    n_items_done: int
    takes: MinutesRange
    is_complete: bool


def studies_to_rate(workspace: Workspace) -> tuple[StudyToRate, ...]:
    """Studies planned here with something to rate, by name. Imported studies were rated elsewhere."""
    with workspace.reading() as session:
        return tuple(
            StudyToRate(StudyId(study.id or 0), study.name, plan.title, plan.rated_at, raters)
            for study in studies_with_assignments(session)
            for plan in (plan_from_json(study.plan, name=study.name),)
            for raters in (queries.raters_listed(session, study.id or 0),)
        )


def raters_of(workspace: Workspace, study_id: StudyId) -> tuple[RatingProgress, ...]:
    """The raters of a study, by code, with what each has done."""
    with workspace.reading() as session:
        study = _study(session, study_id)
        plan = plan_from_json(study.plan, name=study.name)
        return tuple(_progress(session, plan, study_id, rater) for rater in queries.raters_of_study(session, study_id))


def open_session(
    workspace: Workspace,
    study_id: StudyId,
    rater_id: RaterId,
    *,
    language: str = "en",
    now: Clock = utc_now,
) -> RatingSession:
    """Open a rater's work where they left it, or at the first open step.

    Parameters
    ----------
    language : str
        Of the dimension labels in what `ItemIncomplete` says.

    Raises
    ------
    NothingToRate
        If the study is gone or was imported, or has nothing for this rater.
    """
    with workspace.reading() as session:
        study = session.get(Study, study_id)
        rater = session.get(Rater, rater_id)
        plan = plan_from_json(study.plan, name=study.name) if study and study.state == StudyState.PLANNED else None
        pairs = load_pairs(session, plan, study_id, rater_id) if plan is not None else ()
        if study is None or rater is None or plan is None or not pairs:
            raise NothingToRate(
                study=study.name if study else str(study_id), rater=rater.code if rater else str(rater_id)
            )
        order = StepOrder(plan, pairs)
        package = received_package(session)
        owner = owner_of(study, rater, package.copy_uid if package else "")
        mark = queries.StudyMark(study_id, study.uid, study.plan_sha256)
        placed = queries.rater_in_study(session, study_id, rater_id)
        left_at = placed.current_step if placed else None
        return RatingSession(
            session,
            workspace,
            owner,
            order,
            mark=mark,
            left_at=left_at,
            language=language,
            now=now,
        )


def _progress(session: Session, plan: StudyPlan, study_id: int, rater: Rater) -> RatingProgress:
    # Items and minutes follow from the steps that the rater has before them; pairs, as all others count, would not do.
    if rater.id is None:
        raise ValueError("a rater that is not stored has no progress")
    order = StepOrder(plan, load_pairs(session, plan, study_id, rater.id))
    state = load_state(session, order, study_id, rater.id)
    return RatingProgress(
        RaterId(rater.id),
        rater.code,
        rater.name,
        n_items=len(order.item_steps),
        n_items_done=sum(state.is_done(order.index_of[step.key]) for step in order.item_steps.values()),
        takes=state.takes(order.item_steps.values()),
        is_complete=state.first_open == len(order.steps) - 1,
    )


def _study(session: Session, study_id: int) -> Study:
    study = session.get(Study, study_id)
    if study is None:
        raise NothingToRate(study=str(study_id), rater="anyone")
    return study


def pins_set(workspace: Workspace) -> Mapping[str, bool]:
    """The raters, by code: True for one with a PIN."""
    with workspace.reading() as session:
        return {rater.code: rater.pin is not None for rater in queries.every_rater(session)}


def check_pin(workspace: Workspace, rater: str, pin: str) -> None:
    """Let a rater who types their PIN go on; one who has none needs none.

    Raises
    ------
    WrongPin
        If it is another one.
    """
    with workspace.reading() as session:
        pins.check_pin(pins.rater_of_code(session, rater), pin)


def choose_pin(workspace: Workspace, rater: str, pin: str, *, now: Clock = utc_now) -> None:
    """Let raters without a PIN choose their own; an empty one is none.

    Raises
    ------
    PinUnfit, PinAlreadySet
        If it has too few signs, or there is one.
    """
    with workspace.transaction() as session:
        pins.choose_pin(session, pins.rater_of_code(session, rater), pin, at=instant("microseconds", now))


def reset_pin(workspace: Workspace, rater: str, pin: str, *, why: str = "", now: Clock = utc_now) -> None:
    """Give a rater a PIN, or another one, or none where it is empty: the researcher's act, with a reason for a change.

    Raises
    ------
    NoSuchRater, PinUnfit, PinReasonMissing
        If nobody has the code, the PIN has too few signs, or there is one and no reason.
    """
    with workspace.transaction() as session:
        pins.set_pin(
            session, pins.rater_of_code(session, rater), pin, why=why, by=this_person(), at=instant("microseconds", now)
        )
