"""The table frozen_part: parts of splits that stay as they are, each said in the trail of its dataset."""

from collections.abc import Mapping

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.datasets import Dataset
from medreview.domain.questions import FrozenPart
from medreview.store.audit import NewEntry
from medreview.store.queries.splits import SPLIT, part_digest
from medreview.store.tables.corrections import Source, tell_of_dataset


def freeze(session: Session, dataset: str, split: str, *, source: Source) -> int:
    """Freeze a part as it is; how many questions it has without variants. None are frozen where it has none."""
    dataset_id = _dataset_id(session, dataset)
    n, sha256 = part_digest(session, dataset_id, split) if dataset_id is not None else (0, "")
    if not n or _found(session, dataset_id, split) is not None:
        return n
    session.add(
        FrozenPart(
            dataset_id=dataset_id or 0,
            split=split,
            n_questions=n,
            sha256=sha256,
            why=source.why,
            frozen_by=source.actor,
            frozen_at=source.at,
        )
    )
    after: dict[str, object] = {"frozen": True, "n_questions": n, "sha256": sha256}
    _tell(session, dataset, NewEntry(SPLIT, source.key(part=split), None, after), source)
    return n


def unfreeze(session: Session, dataset: str, split: str, *, source: Source) -> bool:
    """Let a part change again; False where it was not frozen."""
    part = _found(session, _dataset_id(session, dataset), split)
    if part is None:
        return False
    before: dict[str, object] = {"frozen": True, "n_questions": part.n_questions, "sha256": part.sha256}
    session.connection().execute(sa.delete(FrozenPart).where(col(FrozenPart.id) == part.id))
    _tell(session, dataset, NewEntry(SPLIT, source.key(part=split), before, None), source)
    return True


def tell_of_split(
    session: Session, dataset: str, plan: Mapping[str, object], counts: Mapping[str, object], *, source: Source
) -> None:
    """Say in a dataset's trail that it was divided: by which plan, and how many questions each part got."""
    entry = NewEntry(SPLIT, source.key(plan=dict(plan)), None, dict(counts))
    tell_of_dataset(session, dataset, [entry], source)


def _tell(session: Session, dataset: str, entry: NewEntry, source: Source) -> None:
    session.flush()
    tell_of_dataset(session, dataset, [entry], source)


def _dataset_id(session: Session, dataset: str) -> int | None:
    return session.exec(select(Dataset.id).where(Dataset.name == dataset)).first()


def _found(session: Session, dataset_id: int | None, split: str) -> FrozenPart | None:
    query = select(FrozenPart).where(FrozenPart.dataset_id == dataset_id, FrozenPart.split == split)
    return session.exec(query).first()
