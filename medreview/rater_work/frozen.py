"""Texts that raters were shown, hashed when the first rating locked them, and held to that ever after.

A correction made through the program is told in the chain of its dataset; taking such corrections back one by one must
lead to what was frozen.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.audit import FrozenContent, Since
from medreview.domain.questions import LANGUAGE_FOUND
from medreview.domain.studies import Study
from medreview.store.audit import append_entry, chain_of_frozen
from medreview.store.bulk import in_pieces, insert_all, streamed, update_by_id
from medreview.store.queries.shown_content import Content, name_of, sha256_of, shown_content
from medreview.store.queries.trail_checks import entries_of

Part = tuple[str, str]
"""The kind of thing that was frozen, and its name."""

_NAMED_ONLY = frozenset({"question_named", "answer_named"})
"""Texts of which only the id was known; an import may bring them later."""
SHOWN = _NAMED_ONLY | {"study", "rater", "question", "criteria", "answer", "sentences", "pair", "image", "received"}


@dataclass(frozen=True, slots=True)
class Freezing:
    """By what, by whom and when something is frozen."""

    since: Since
    by: str
    at: str


def freeze(session: Session, study_id: int, freezing: Freezing) -> None:
    """Hash everything that the study shows, once: what is frozen stays as it is."""
    if not is_frozen(session, study_id):
        _add(session, study_id, _hashes(session, study_id), freezing)


def is_frozen(session: Session, study_id: int) -> bool:
    query = select(FrozenContent.id).where(FrozenContent.study_id == study_id, FrozenContent.part == "study")
    return session.exec(query).first() is not None


def still_held(session: Session, study_id: int) -> frozenset[Part]:
    """The parts that are as they were frozen; an import that adds to the study may change only these."""
    now = _hashes(session, study_id)
    return frozenset(place for place, row in _stored(session, study_id).items() if now.get(place) == row.sha256)


def freeze_again(session: Session, study_id: int, held: frozenset[Part], freezing: Freezing) -> None:
    """Freeze what an import added to the study, and what it changed of ``held``; what was found changed stays named."""
    stored = _stored(session, study_id)
    now = _hashes(session, study_id)
    new = {place: sha256 for place, sha256 in now.items() if place not in stored}
    changed = [
        {"id": row.id, "sha256": now[place], "since": freezing.since.value, "frozen_at": freezing.at}
        for place, row in stored.items()
        if place in held and place in now and now[place] != row.sha256
    ]
    filled = [row.id for (part, key), row in stored.items() if part in _NAMED_ONLY and (part, key) in held - now.keys()]
    if new or changed or filled:
        update_by_id(session, FrozenContent, changed)
        session.connection().execute(sa.delete(FrozenContent).where(col(FrozenContent.id).in_(filled)))
        _add(session, study_id, new, freezing)


def _add(session: Session, study_id: int, new: Mapping[Part, str], freezing: Freezing) -> None:
    """Write what is new, and tell the study's chain the hash of all that is frozen then."""
    values = {"study_id": study_id, "since": freezing.since.value, "frozen_at": freezing.at}
    for some in in_pieces(new.items()):
        rows = [{"part": part, "key": key, "sha256": sha256, **values} for (part, key), sha256 in some]
        insert_all(session, FrozenContent, rows)
    study = session.get_one(Study, study_id)
    of_study = col(FrozenContent.study_id) == study_id
    n_frozen = session.connection().execute(sa.select(sa.func.count()).where(of_study)).scalar_one()
    append_entry(
        session,
        chain=chain_of_frozen(study.uid),
        at=freezing.at,
        actor=freezing.by,
        entity="frozen",
        key={"study": study.uid, "since": freezing.since.value},
        before=None,
        after={"sha256": digest_of(_rows(session, study_id)), "n": n_frozen},
    )


def digest_of(frozen: Iterable["_Frozen"]) -> str:
    """One hash over all that is frozen of a study."""
    lines = sorted(name_of(row.part, row.key, row.sha256, row.since, row.frozen_at) for row in frozen)
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()


def _hashes(session: Session, study_id: int) -> dict[Part, str]:
    return {(part, key): sha256_of(content) for part, key, content in shown_content(session, study_id)}


class _Frozen(NamedTuple):
    id: int
    part: str
    key: str
    sha256: str
    since: str
    frozen_at: str


def _stored(session: Session, study_id: int) -> dict[Part, _Frozen]:
    return {(row.part, row.key): row for row in _rows(session, study_id)}


def _rows(session: Session, study_id: int) -> Iterator[_Frozen]:
    columns = (getattr(FrozenContent, name) for name in _Frozen._fields)
    query = sa.select(*map(col, columns)).where(col(FrozenContent.study_id) == study_id).order_by(col(FrozenContent.id))
    return (_Frozen(*row) for row in streamed(session, query))


@dataclass(frozen=True, slots=True)
class Moved:
    """Something that is not as it was frozen; ``how`` is "changed", "gone" or "added"."""

    part: str
    key: str
    how: str


@dataclass(frozen=True, slots=True)
class Held:
    """The frozen state of a study: since when, by what, how many things; ``is_whole``: the list is the one told."""

    study: str
    since: str
    at: str
    n: int
    is_whole: bool
    moved: tuple[Moved, ...]
    upgraded: Mapping[Part, str]


def held_to(session: Session, study: Study) -> Held | None:
    """Compare what a study shows with what was frozen of it; None where nothing was.

    ``upgraded`` has the hashes of rows that an older program wrote without telling the trail, as an upgrade found them.
    """
    study_id = study.id or 0
    stored = _stored(session, study_id)
    told: Content | None = None
    for entry in entries_of(session, [chain_of_frozen(study.uid)]):
        told = entry.after
    if not stored and told is None:
        return None
    first = next((row for row in stored.values() if row.part == "study"), None) or next(iter(stored.values()), None)
    return Held(
        study.name,
        first.since if first else "",
        first.frozen_at if first else "",
        len(stored),
        told is not None and told == {"sha256": digest_of(stored.values()), "n": len(stored)},
        tuple(_moved(session, study_id, stored)) if ("study", "") in stored else (),
        {place: row.sha256 for place, row in stored.items() if row.part not in SHOWN},
    )


def _moved(session: Session, study_id: int, stored: "Mapping[Part, _Frozen]") -> Iterator[Moved]:
    corrections = _Corrections(session)
    left = {place for place in stored if place[0] in SHOWN}
    for part, key, content in shown_content(session, study_id):
        row = stored.get((part, key))
        left.discard((part, key))
        if row is None:
            yield Moved(part, key, "added")
        elif sha256_of(content) != row.sha256 and not corrections.lead_back(part, key, content, row.sha256):
            yield Moved(part, key, "changed")
    for part, key in sorted(left):
        yield Moved(part, key, "gone")


class _Corrections:
    """Corrections of texts in the chains of datasets, the last one first; read once where a text differs."""

    def __init__(self, session: Session) -> None:
        self._rows = session
        self._told: dict[str, dict[Part, list[tuple[Content, Content]]]] = {}

    def lead_back(self, part: str, key: str, content: Content, to: str) -> bool:
        """True if taking corrections back, the last one first, gives the frozen content."""
        if part not in ("question", "answer"):
            return False
        dataset, name = json.loads(key)
        if dataset not in self._told:
            self._told[dataset] = self._of(dataset)
        for before, after in self._told[dataset].get((part, name), ()):
            if _with_values(part, content, after) != content:
                return False
            content = _with_values(part, content, before)
            if sha256_of(content) == to:
                return True
        return False

    def _of(self, dataset: str) -> dict[Part, list[tuple[Content, Content]]]:
        told: dict[Part, list[tuple[Content, Content]]] = {}
        for entry in entries_of(self._rows, [f"dataset/{dataset}"]):
            name = entry.key.get(f"{entry.entity}_id")
            if name is not None:
                told.setdefault((entry.entity, name), []).insert(0, (entry.before or {}, entry.after or {}))
        return told


def _with_values(part: str, content: Content, values: Mapping[str, object]) -> Content:
    """The content with the fields of a correction in their places; fields that are not shown are left out."""
    extra = values.get("extra")
    if isinstance(extra, dict) and extra.get(LANGUAGE_FOUND) is True:  # pyright: ignore[reportUnknownMemberType]
        values = {**values, "language": None}  # nobody had told it (see ``shown_content``)
    if part == "answer":
        names = {"answer": "text", "author": "author", "language": "language"}
        found = {names[name]: value for name, value in values.items() if name in names}
        if "question_id" in values:
            found["question"] = [content["question"][0], values["question_id"]]
        return {**content, **found}
    names = {"question": "text", **{name: name for name in ("kind", "language", "title", "context", "options")}}
    found = {names[name]: value for name, value in values.items() if name in names}
    if values.keys() & {"images", "image_sha256", "modalities"}:
        found["images"] = _images(content["images"], values)
    return {**content, **found}


def _images(images: Sequence[Sequence[object]], values: Mapping[str, object]) -> list[list[object]]:
    columns = {
        "image_sha256": [image[1] for image in images],
        "images": [image[2] for image in images],
        "modalities": [image[3] for image in images],
    }
    for name in columns:
        given = values.get(name)
        if isinstance(given, list):
            columns[name] = list(given)  # pyright: ignore[reportUnknownArgumentType]
    names = columns["images"]
    modalities = columns["modalities"] or [None] * len(names)
    return [list(row) for row in zip(range(len(names)), columns["image_sha256"], names, modalities, strict=False)]
