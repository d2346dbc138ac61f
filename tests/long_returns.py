"""Returns with many changes, as a rater would send them back after weeks; written without rating it all."""

from dataclasses import replace
from pathlib import Path

from sqlmodel import col, select

from medreview.domain.audit import TrailEntry
from medreview.domain.collected_returns import CollectedEntry
from medreview.domain.studies import Assignment, Item, Rater
from medreview.exchange.container import read_return, write_return
from medreview.store.audit import entry_hash
from tests.rater_copies import Homes, RaterCopy

DIMENSIONS = ("correctness", "relevance", "safety")


def long_return(homes: Homes, copy: RaterCopy, *, n_times: int = 1) -> Path:
    """What a rater sends back who gave every rating so many times; written at once, without rating it all."""
    path = copy.send_back()
    content = read_return(path)
    code = content.manifest.rater_code
    with homes.home().reading() as session:
        pairs = session.exec(
            select(Assignment.uid, Item.sentence_index)
            .join(Item, col(Item.assignment_id) == col(Assignment.id))
            .join(Rater, col(Rater.id) == col(Assignment.rater_id))
            .where(Rater.code == code)
        )
        places = [(uid, index, dimension) for uid, index in pairs for dimension in DIMENSIONS]
    chain = f"{homes.study.uid}/{code}/{copy.copy_uid}"
    entries: list[TrailEntry] = []
    for revision in range(1, n_times + 1):
        for place in places:
            entries.append(_entry(chain, code, entries, place=place, revision=revision, at=homes.clock().isoformat()))
    manifest = replace(content.manifest, n_entries=len(entries))
    write_return(path, replace(content, entries=tuple(entries), manifest=manifest))
    return path


def _entry(
    chain: str, code: str, before: list[TrailEntry], *, place: tuple[str, int | None, str], revision: int, at: str
) -> TrailEntry:
    sign = sum("".join(map(str, place)).encode())

    def state(of: int) -> dict[str, object]:
        return {"status": "rated", "value": float(1 + (sign + of) % 5), "reason": None, "revision": of}

    row = CollectedEntry(
        chain=chain,
        sequence=len(before) + 1,
        at=at.replace("+00:00", ".000000+00:00"),
        actor=code,
        entity="rating",
        key=dict(zip(("assignment", "sentence_index", "dimension"), place, strict=True)),
        before=state(revision - 1) if revision > 1 else None,
        after=state(revision),
        previous_hash=before[-1].hash if before else "",
        hash="",
    )
    row.hash = entry_hash(row)
    return TrailEntry(**{name: getattr(row, name) for name in TrailEntry.__slots__})
