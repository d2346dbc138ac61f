"""Models: which are new, and which were known by name only."""

from collections.abc import Iterable, Mapping

from medreview.domain.table_rows import ModelRow, TableName
from medreview.importers.checked_rows import PlacedRow
from medreview.workflows.import_dataset.outcomes import SeenKeys, TableOutcome, sort_by_key


def plan_models(rows: Iterable[PlacedRow], *, stored: Mapping[str, ModelRow]) -> TableOutcome[ModelRow]:
    """Sort models into new, identical and refused; one of which only the name is known counts as new."""
    outcome: TableOutcome[ModelRow] = TableOutcome(TableName.MODELS)
    seen = SeenKeys()
    for row in rows:
        record = row.record
        assert isinstance(record, ModelRow)
        known = stored.get(record.model)
        is_known = known is not None and (known != ModelRow(model=record.model) or known == record)
        sort_by_key(
            outcome,
            row,
            record,
            key=record.model,
            key_text=("model", record.model),
            seen=seen,
            stored=stored if is_known else {},
        )
    return outcome
