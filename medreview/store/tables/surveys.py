"""The table surveys: what raters answered in questionnaires."""

from collections.abc import Iterator

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.possible import finite
from medreview.domain.ratings import SurveyResponse
from medreview.domain.studies import Rater, Study
from medreview.domain.table_rows import SurveyRow


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
