"""The studies of an import, with what the workspace holds of each."""

from collections.abc import Sequence
from dataclasses import replace

from sqlmodel import Session

from medreview.domain.table_rows import RatingRow, Table
from medreview.importers.scales import read_scale
from medreview.store.tables.ratings import given_pairs, stored_ratings
from medreview.store.tables.studies import studies_by_name
from medreview.workflows.import_dataset.rating_rows import StudyShelf
from medreview.workflows.import_dataset.reading import ReadFile
from medreview.workflows.import_dataset.study_drafts import Published, StudyDraft, known_study
from medreview.workflows.import_dataset.views import ImportRequest


def study_shelf(session: Session, files: Sequence[ReadFile], request: ImportRequest) -> StudyShelf:
    """The studies that the files' rows name, with the scale that the person or a layout gives them.

    Raises
    ------
    ScaleUnreadable
        If the request's scale is not one.
    """
    scale = read_scale(request.scale) if request.scale else None
    published = _published(files, request)

    def draft(name: str) -> StudyDraft:
        study = studies_by_name(session).get(name)
        found = published.get(name, Published())
        chosen = replace(found, scale=scale or found.scale)
        return StudyDraft(name, known_study(study) if study else None, chosen)

    return StudyShelf(
        draft_of=draft,
        ratings_of=lambda name: list(stored_ratings(session, study=name)),
        pairs_of=lambda name: given_pairs(session, name),
    )


def _published(files: Sequence[ReadFile], request: ImportRequest) -> dict[str, Published]:
    """What layouts know of the study of their ratings; the first file of a study decides."""
    found: dict[str, Published] = {}
    for file in files:
        draft = file.draft
        if draft.scale is None:
            continue
        confidence = read_scale(draft.confidence_scale) if draft.confidence_scale else None
        records = (row.record for row in file.rows.get(Table.RATINGS, ()))
        named = (request.study or record.study for record in records if isinstance(record, RatingRow))
        for study in dict.fromkeys(named):
            of_study = Published(read_scale(draft.scale), confidence, draft.called_in_files)
            found.setdefault(study or "", of_study)
    return found
