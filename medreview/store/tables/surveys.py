"""The table surveys: what raters answered in questionnaires."""

from collections.abc import Iterator, Sequence

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.possible import finite
from medreview.domain.ratings import SurveyResponse
from medreview.domain.studies import Rater, Study
from medreview.domain.table_rows import SurveyRow
from medreview.store.audit import Told, append_entries, chain_of
from medreview.store.bulk import insert_with_ids
from medreview.store.tables.ratings import ACTOR
from medreview.store.tables.studies import ensure_raters


def stored_surveys(session: Session) -> Iterator[SurveyRow]:
    """Every answer to a questionnaire, by study and rater, in the order given; those of one moment by their names."""
    own_order = sa.case((col(SurveyResponse.answered_at).is_(None), col(SurveyResponse.id)), else_=0)
    statement = (
        select(SurveyResponse, Rater.code, Study.name)
        .join(Rater, col(Rater.id) == col(SurveyResponse.rater_id))
        .join(Study, col(Study.id) == col(SurveyResponse.study_id))
        .order_by(col(Study.name), col(Rater.code), col(SurveyResponse.answered_at), own_order)
        .order_by(SurveyResponse.form, SurveyResponse.setting, col(SurveyResponse.batch), SurveyResponse.item)
    )
    for response, rater, study in session.exec(statement):
        yield SurveyRow(
            rater=rater,
            form=response.form,
            item=response.item,
            value=finite(response.value),
            study=study,
            setting=response.setting or None,
            batch=response.batch or None,
            text=response.text or None,
            extra=response.extra,
        )


def add_surveys(session: Session, study: Study, records: Sequence[SurveyRow], *, at: str) -> None:
    """Write answers to questionnaires, each form told to the trail; raters are in the study."""
    raters = ensure_raters(session, ())
    rows = [
        {
            "study_id": study.id,
            "rater_id": raters[record.rater],
            "form": record.form,
            "item": record.item,
            "setting": record.setting or "",
            "batch": record.batch or 0,
            "value": record.value,
            "text": record.text,
            "extra": dict(record.extra),
        }
        for record in records
    ]
    insert_with_ids(session, SurveyResponse, rows)
    for rater in dict.fromkeys(record.rater for record in records):
        told = _told([record for record in records if record.rater == rater])
        append_entries(session, told, chain=chain_of(study.uid, rater), at=at, actor=ACTOR)


def _told(records: Sequence[SurveyRow]) -> list[Told]:
    """One entry for each form that was filled in, about one setting and batch."""
    forms: dict[tuple[str, str, int], list[SurveyRow]] = {}
    for record in records:
        forms.setdefault((record.form, record.setting or "", record.batch or 0), []).append(record)
    return [
        Told(
            "form",
            {"form": form, "setting": setting, "batch": batch, "row": _beside(rows)},
            None,
            {
                "values": {row.item: row.value for row in rows if row.value is not None},
                "texts": {row.item: row.text for row in rows if row.text is not None},
            },
        )
        for (form, setting, batch), rows in forms.items()
    ]


def _beside(rows: Sequence[SurveyRow]) -> dict[str, object]:
    """What the rows hold beside the answers: no time, and the metadata of their file."""
    return {
        "answered_at": {row.item: None for row in rows},
        "extra": {row.item: dict(row.extra) for row in rows if row.extra},
    }
