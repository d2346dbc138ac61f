"""Studies, their layout, and the progress of their raters."""

from collections.abc import Sequence
from dataclasses import dataclass

from medreview.domain.ids import StudyId
from medreview.domain.studies import Study, StudyPurpose, StudyState
from medreview.domain.study_plans import PlanUnreadable, Selection, StudyPlan, plan_from_json
from medreview.store.audit import last_registered
from medreview.store.queries import answer_facts as answer_queries
from medreview.store.queries import studies as queries
from medreview.store.queries.answer_facts import OptionCount
from medreview.store.queries.packages import n_handed_out
from medreview.store.queries.studies import BlockView, RaterTotals, StudySize
from medreview.store.workspace import Session, Workspace


@dataclass(frozen=True, slots=True)
class StudyView:
    """A study as the list shows it. ``is_locked`` once a rater has begun or a package left: then its design stays.

    ``about`` is the name of the study that a follow-up is about; ``registered_at`` is empty where it was never.
    """

    study: StudyId
    uid: str
    name: str
    template: str | None
    is_imported: bool
    is_locked: bool
    version: int
    previous: str | None
    version_reason: str | None
    created_at: str
    n_questions: int
    n_answers: int
    raters: tuple[RaterTotals, ...]
    purpose: StudyPurpose = StudyPurpose.MAIN
    about: str | None = None
    n_packages: int = 0
    registered_at: str = ""

    @property
    def n_pairs(self) -> int:
        return sum(rater.n_pairs for rater in self.raters)

    @property
    def n_pairs_done(self) -> int:
        return sum(rater.n_pairs_done for rater in self.raters)


@dataclass(frozen=True, slots=True)
class StudyDetails:
    """A study with its plan (None where it has no readable one) and its blocks in each rater's order."""

    view: StudyView
    plan: StudyPlan | None
    plan_sha256: str
    blocks: tuple[BlockView, ...]


@dataclass(frozen=True, slots=True)
class SelectionOptions:
    """The values by which answers can be selected, each with the number of answers."""

    datasets: tuple[OptionCount, ...]
    kinds: tuple[OptionCount, ...]
    languages: tuple[OptionCount, ...]
    splits: tuple[OptionCount, ...]
    authors: tuple[OptionCount, ...]
    n_references: int


def selection_options(workspace: Workspace, selection: Selection | None = None) -> SelectionOptions:
    """Values to choose from, over all answers that could be rated, references included; counted as far as chosen."""
    with workspace.reading() as session:
        return options_of(session, selection)


def options_of(session: Session, selection: Selection | None) -> SelectionOptions:
    """The same in a session that is open."""
    options = answer_queries.selection_options(session, selection)
    n_references = sum(option.n_answers for option in options.pop("references") if option.value == "references")
    return SelectionOptions(**options, n_references=n_references)


def list_studies(workspace: Workspace) -> tuple[StudyView, ...]:
    """All studies, the newest first, each with its follow-ups after it in the order in which they were made."""
    with workspace.reading() as session:
        studies = _with_follow_ups(queries.all_studies(session))
        names = {study.id: study.name for study in studies}
        sizes = queries.study_sizes(session)
        return tuple(_view(session, study, names, sizes) for study in studies)


def _with_follow_ups(studies: Sequence[Study]) -> tuple[Study, ...]:
    about = {study.about_id for study in studies} & {study.id for study in studies}
    followed = [study for study in studies if study.about_id is None or study.about_id not in about]
    return tuple(
        one
        for study in followed
        for one in (study, *(other for other in reversed(studies) if other.about_id == study.id))
    )


def show_study(workspace: Workspace, name: str) -> StudyDetails:
    """One study with its plan and its blocks.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If no study has this name.
    """
    with workspace.reading() as session:
        study = queries.study_to_analyse(session, name)
        names = {found.id: found.name for found in queries.all_studies(session)}
        view = _view(session, study, names, queries.study_sizes(session))
        return StudyDetails(view, _plan(study), study.plan_sha256, queries.blocks_of_study(session, view.study))


def _view(session: Session, study: Study, names: dict[int | None, str], sizes: dict[int, StudySize]) -> StudyView:
    study_id = StudyId(study.id or 0)
    plan = _plan(study)
    size = sizes.get(study_id, StudySize(0, 0))
    n_packages = n_handed_out(session, study_id)
    return StudyView(
        study=study_id,
        uid=study.uid,
        name=study.name,
        template=plan.template if plan else None,
        is_imported=study.state == StudyState.IMPORTED,
        is_locked=n_packages > 0 or queries.count_raters_work(session, study) > 0,
        version=study.version,
        previous=names.get(study.previous_id),
        version_reason=study.version_reason,
        created_at=study.created_at,
        n_questions=size.n_questions,
        n_answers=size.n_answers,
        raters=queries.rater_totals(session, study_id, plan),
        purpose=StudyPurpose(study.purpose),
        about=names.get(study.about_id),
        n_packages=n_packages,
        registered_at=last_registered(session, study.uid),
    )


def _plan(study: Study) -> StudyPlan | None:
    try:
        return plan_from_json(study.plan, name=study.name)
    except PlanUnreadable:
        return None
