"""Whose work a workspace holds that was made from a package."""

from dataclasses import dataclass

from medreview.domain.ids import RaterId, StudyId
from medreview.domain.studies import Rater, Study
from medreview.domain.study_plans import Text, plan_from_json
from medreview.exchange.container import RETURN_SUFFIX
from medreview.exchange.file_names import file_name
from medreview.store.queries.returns import received_package
from medreview.store.workspace import Workspace


@dataclass(frozen=True, slots=True)
class OwnWork:
    """The one rater in the one study of such a workspace."""

    study: StudyId
    study_name: str
    title: Text
    rater: RaterId
    rater_code: str
    rater_name: str | None

    def return_name(self, day: str) -> str:
        """What the file to send back is called, unless the person calls it otherwise; ``day`` as 2026-11-21."""
        return file_name(self.study_name, self.rater_code, day, suffix=RETURN_SUFFIX)


def own_work(workspace: Workspace) -> OwnWork | None:
    """The work of a rater's own workspace; None at a study's home."""
    with workspace.reading() as rows:
        package = received_package(rows)
        if package is None:
            return None
        study, rater = rows.get_one(Study, package.study_id), rows.get_one(Rater, package.rater_id)
        return OwnWork(
            StudyId(package.study_id),
            study.name,
            plan_from_json(study.plan, name=study.name).title,
            RaterId(package.rater_id),
            rater.code,
            rater.name,
        )
