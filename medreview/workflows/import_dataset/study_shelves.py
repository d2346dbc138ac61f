"""The studies of an import, with what the workspace holds of each."""

from collections.abc import Sequence

from sqlmodel import Session

from medreview.domain.study_plans import Scale
from medreview.domain.table_rows import RatingRow, Table
from medreview.importers.scales import read_scale
from medreview.store.tables.ratings import given_pairs, stored_ratings
from medreview.store.tables.studies import studies_by_name
from medreview.workflows.import_dataset.rating_rows import StudyShelf
from medreview.workflows.import_dataset.reading import ReadFile
from medreview.workflows.import_dataset.study_drafts import StudyDraft, known_study
from medreview.workflows.import_dataset.views import ImportRequest


def study_shelf(session: Session, files: Sequence[ReadFile], request: ImportRequest) -> StudyShelf:
    """The studies that the files' rows name, with the scale that the person or a layout gives them.

    Raises
    ------
    ScaleUnreadable
        If the request's scale is not one.
    """
    scale = read_scale(request.scale) if request.scale else None
    published = _published_scales(files, request)

    def draft(name: str) -> StudyDraft:
        study = studies_by_name(session).get(name)
        return StudyDraft(name, known_study(study) if study else None, scale or published.get(name))

    return StudyShelf(
        draft_of=draft,
        ratings_of=lambda name: list(stored_ratings(session, study=name)),
        pairs_of=lambda name: given_pairs(session, name),
    )


def _published_scales(files: Sequence[ReadFile], request: ImportRequest) -> dict[str, Scale]:
    """The scales that layouts know, by the study of their ratings; the first file of a study decides."""
    scales: dict[str, Scale] = {}
    for file in files:
        if file.draft.scale is None:
            continue
        records = (row.record for row in file.rows.get(Table.RATINGS, ()))
        named = (request.study or record.study for record in records if isinstance(record, RatingRow))
        for study in dict.fromkeys(named):
            scales.setdefault(study or "", read_scale(file.draft.scale))
    return scales
