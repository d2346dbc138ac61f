"""Raters and their places in studies: which are new, and whether all that is told of a rater agrees."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from medreview.domain.studies import StudyState
from medreview.domain.table_rows import RaterRow, TableName
from medreview.errors import Message
from medreview.importers.checked_rows import PlacedRow
from medreview.workflows.import_dataset.outcomes import (
    SeenKeys,
    TableOutcome,
    already_there,
    differing_field,
    sort_by_key,
)
from medreview.workflows.import_dataset.study_drafts import KnownStudy

RaterKey = tuple[str, str | None]


def plan_raters(
    rows: Iterable[PlacedRow],
    *,
    named_study: str | None,
    stored: Mapping[RaterKey, RaterRow],
    studies: Mapping[str, KnownStudy],
) -> TableOutcome[RaterRow]:
    """Sort raters and their places in studies into new, identical and refused.

    What is told of a rater must be the same in all rows; a rater of whom only the code is known is filled in.
    """
    outcome: TableOutcome[RaterRow] = TableOutcome(TableName.RATERS)
    seen = SeenKeys()
    told = {rater: _about(row) for (rater, _), row in stored.items() if _about(row) != RaterRow(rater=rater)}
    for row in rows:
        assert isinstance(row.record, RaterRow)
        record = replace(row.record, study=named_study or row.record.study)
        about = _about(record)
        if differing := differing_field(told.setdefault(record.rater, about), about):
            outcome.refuse(row, differing, already_there(differing, record.rater))
            continue
        key = (record.rater, record.study)
        known = stored.get(key)
        study = studies.get(record.study or "")
        if known is None and study is not None and study.state == StudyState.PLANNED:
            values = {"study": study.name, "rater": record.rater}
            outcome.refuse(row, "study", Message("The study {study} was planned without the rater {rater}.", values))
            continue
        if known is None and record.study is None and (record.rater, None) not in stored:
            known = next((_about(row) for (code, _), row in stored.items() if code == record.rater), None)
        adds = known is not None and _adds_to(known, record)
        sort_by_key(
            outcome,
            row,
            record,
            key=key,
            key_text=("rater", record.rater),
            seen=seen,
            stored={} if known is None or adds else {key: known},
        )
    return outcome


def _about(row: RaterRow) -> RaterRow:
    """The part of a row about the rater as a person."""
    return replace(row, study=None, group=None)


def _adds_to(known: RaterRow, record: RaterRow) -> bool:
    """True if the record tells more than is known and contradicts nothing."""
    if known == record:
        return False
    about = _about(known)
    return about in (_about(record), RaterRow(rater=known.rater)) and known.group in (None, record.group)
