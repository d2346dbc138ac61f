"""The table translations: who translated a variant, from what, and how it was checked."""

import json
from collections.abc import Iterator, Sequence

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import Session, col

from medreview.domain.datasets import Dataset
from medreview.domain.questions import Question, Translation
from medreview.domain.run_kinds import RunKind
from medreview.domain.runs import Run
from medreview.domain.spreadsheet_text import canonical_json
from medreview.domain.table_rows import TranslationRow
from medreview.store.bulk import insert_all
from medreview.store.queries.facts import rows_of
from medreview.store.tables.model_outputs import ensure_runs
from medreview.store.tables.questions import question_ids


def stored_translations(session: Session) -> Iterator[TranslationRow]:
    """Every translation in the order in which they came; of some nobody told the source."""
    source = aliased(Question)
    query = (
        sa.select(
            *(col(Question.key), col(source.key), col(Translation.translator), col(Dataset.name), col(Run.name)),
            *(col(Translation.back_translation), col(Translation.checks), col(Translation.translated_at)),
            col(Translation.extra),
        )
        .select_from(Translation)
        .join(Question, col(Question.id) == col(Translation.question_id))
        .outerjoin(source, col(source.id) == col(Translation.source_id))
        .join(Dataset, col(Dataset.id) == col(Question.dataset_id))
        .outerjoin(Run, col(Run.id) == col(Translation.run_id))
        .order_by(col(Translation.id))
    )
    for key, source_key, translator, dataset, run, back, checks, at, extra in rows_of(session, query):
        yield TranslationRow(
            question_id=key,
            variant_of=source_key,
            translator=translator,
            dataset=dataset,
            run=run,
            back_translation=back,
            checks=canonical_json(checks) if checks else None,
            translated_at=at,
            extra=extra,
        )


def add_translations(session: Session, records: Sequence[TranslationRow], *, at: str) -> None:
    """Write translators of variants; the variants and their sources are in the workspace."""
    if not records:
        return
    runs = ensure_runs(session, [record.run for record in records], RunKind.TRANSLATE, at=at)
    questions = question_ids(session)
    rows = [
        {
            "question_id": questions[record.dataset or "", record.question_id],
            "source_id": questions[record.dataset or "", record.variant_of] if record.variant_of else None,
            "translator": record.translator,
            "run_id": runs.get(record.run),
            "back_translation": record.back_translation,
            "checks": json.loads(record.checks or "{}"),
            "translated_at": record.translated_at or at,
            "extra": record.extra,
        }
        for record in records
    ]
    insert_all(session, Translation, rows)
