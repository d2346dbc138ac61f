"""The table models."""

from collections.abc import Iterator, Sequence

from sqlmodel import Session, col, select

from medreview.domain.models import Model
from medreview.domain.table_rows import ModelRow
from medreview.store.bulk import insert_with_ids, update_by_id

_SAME = ("family", "size_class", "parameters_b", "provider", "snapshot", "knowledge_cutoff", "sha256", "extra")


def stored_models(session: Session) -> Iterator[ModelRow]:
    """Every model, by name."""
    for model in session.exec(select(Model).order_by(col(Model.name))):
        yield ModelRow(model=model.name, **{name: getattr(model, name) for name in _SAME})


def model_ids(session: Session) -> dict[str, int]:
    """The key of every model by its name."""
    return {name: key for name, key in session.exec(select(Model.name, Model.id)) if key is not None}


def ensure_models(session: Session, names: Sequence[str]) -> dict[str, int]:
    """Make the models of which nothing but the name is known; every model's key by its name."""
    known = model_ids(session)
    new = [name for name in dict.fromkeys(names) if name not in known]
    keys = insert_with_ids(session, Model, [{"name": name, "extra": {}} for name in new])
    return known | dict(zip(new, keys, strict=True))


def add_models(session: Session, models: Sequence[ModelRow]) -> None:
    """Write models; what a name alone stood for is filled in."""
    known = model_ids(session)
    new: list[dict[str, object]] = []
    old: list[dict[str, object]] = []
    for row in models:
        values: dict[str, object] = {"name": row.model, **{name: getattr(row, name) for name in _SAME}}
        if row.model in known:
            old.append({"id": known[row.model], **values})
        else:
            new.append(values)
    insert_with_ids(session, Model, new)
    update_by_id(session, Model, old)
