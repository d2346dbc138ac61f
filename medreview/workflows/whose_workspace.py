"""The owner of the work in a workspace: one rater, or the raters of a study that is at home there.

The window asks as it opens a workspace, before it shows anything; what is imported here makes everybody wait.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from medreview.domain.ids import RaterId, StudyId
from medreview.domain.studies import Rater, Study
from medreview.exchange.file_names import file_name
from medreview.store.queries.rated_here import received_package, studies_with_assignments
from medreview.store.workspace import Workspace

if TYPE_CHECKING:
    from medreview.domain.study_plans import Text


@dataclass(frozen=True, slots=True)
class WorkToReturn:
    """The one rater in the one study of such a workspace."""

    study: StudyId
    study_name: str
    title: "Text"
    rater: RaterId
    rater_code: str
    rater_name: str | None

    def return_name(self, day: str) -> str:
        """The name of the file to send back, unless the person gives another; ``day`` as 2026-11-21."""
        from medreview.exchange.container import RETURN_SUFFIX

        return file_name(self.study_name, self.rater_code, day, suffix=RETURN_SUFFIX)


def work_to_return(workspace: Workspace) -> WorkToReturn | None:
    """The work of a rater's own workspace; None at a study's home."""
    with workspace.reading() as session:
        package = received_package(session)
        if package is None:
            return None
        from medreview.domain.study_plans import plan_from_json

        study, rater = session.get_one(Study, package.study_id), session.get_one(Rater, package.rater_id)
        return WorkToReturn(
            StudyId(package.study_id),
            study.name,
            plan_from_json(study.plan, name=study.name).title,
            RaterId(package.rater_id),
            rater.code,
            rater.name,
        )


def study_rated_here(workspace: Workspace) -> str | None:
    """A study whose raters rate in this workspace and have not rated all: its authors are nobody's to see yet."""
    with workspace.reading() as session:
        if received_package(session) is not None:
            return None
        for study in studies_with_assignments(session):
            from medreview.domain.study_plans import RatedAt, plan_from_json
            from medreview.store.queries.studies import rater_totals

            plan = plan_from_json(study.plan, name=study.name)
            if plan.rated_at is not RatedAt.HERE:
                continue
            if any(one.n_pairs_done < one.n_pairs for one in rater_totals(session, study.id or 0, plan)):
                return study.name
    return None
