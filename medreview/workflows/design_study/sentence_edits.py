"""Sentences that a person cut in the planner, as a stored study keeps them."""

from medreview.domain.ids import AnswerId, StudyId
from medreview.store.queries.studies import segmentations_of
from medreview.store.workspace import Workspace
from medreview.text.sentences import Span
from medreview.workflows.design_study.saving import found_study


def stored_edits(workspace: Workspace, study_id: StudyId) -> dict[AnswerId, tuple[Span, ...]]:
    """Sentences that a person cut by hand in a study, to be kept when its plan is replaced."""
    with workspace.reading() as rows:
        found_study(rows, study_id)
        return {
            AnswerId(answer): tuple(
                Span(s.start, s.end) for s in sentences if s.start is not None and s.end is not None
            )
            for answer, (segmentation, sentences) in segmentations_of(rows, study_id).items()
            if segmentation.is_edited
        }
