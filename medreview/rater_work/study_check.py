"""Holding the tables to the trail: every rater's chain is replayed, and every row compared with what it says.

A row that differs, is gone, or is not in the trail is named with its place. What raters were shown is held to what was
frozen (see ``frozen``), rows of an older program to what the upgrade found.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlmodel import Session, col, select

from medreview.domain.collected_returns import CollectedRating
from medreview.domain.datasets import Dataset
from medreview.domain.studies import Assignment, Item, Rater, Study
from medreview.errors import Message
from medreview.rater_work.frozen import Held, Part, held_to
from medreview.rater_work.rebuild import trail_up_to
from medreview.rater_work.replay import replay_of_home, replay_of_rows
from medreview.rater_work.returned import load_returned
from medreview.rater_work.scope import Owner, owner_of
from medreview.store.audit import (
    chain_of_discussion,
    chain_of_frozen,
    chain_of_packages,
    chain_of_pin,
    chain_of_registrations,
    chain_of_sent,
)
from medreview.store.queries import collected as collected_queries
from medreview.store.queries.facts import rows_of
from medreview.store.queries.rated_here import received_package
from medreview.store.queries.rating_facts import PAIRS
from medreview.store.queries.ratings import has_ratings
from medreview.store.queries.shown_content import sha256_of
from medreview.store.queries.trail_checks import chains_that_tell, entries_of
from medreview.store.queries.work_rows import Place, Values, study_rows, work_rows
from medreview.store.tables.corrections import chain_of_dataset


class How(StrEnum):
    """``newer`` where the trail ends before the row: of an older copy, or cut."""

    CHANGED = "changed"
    GONE = "gone"
    ADDED = "added"
    NEWER = "newer"


@dataclass(frozen=True, slots=True)
class Unlike:
    """A row that is not what the trail holds: what it is, and which values differ."""

    subject: Message
    how: How
    what: str = ""


@dataclass(frozen=True, slots=True)
class StudyChecked:
    """The findings about one study, and its frozen state; ``held`` is None where nothing was frozen."""

    study: str
    is_rated: bool
    held: Held | None
    unlike: tuple[Unlike, ...]
    unfounded: tuple[tuple[str, int], ...]
    """By chain, the first entry that says of what stood before it what the entries before it do not."""


def check_studies(session: Session) -> Iterator[StudyChecked]:
    """Every study with what is not as its trails say, by name."""
    for study in session.exec(select(Study).order_by(Study.name)).all():
        held = held_to(session, study)
        found = _by_rater(held.upgraded if held else {})
        unfounded: dict[str, int] = {}
        unlike = (
            *_of_raters(session, study, found, unfounded),
            *_of_study(session, study, found.get("", {}), unfounded),
        )
        yield StudyChecked(study.name, has_ratings(session, study.id or 0), held, unlike, tuple(unfounded.items()))


def _by_rater(upgraded: Mapping[Part, str]) -> dict[str, dict[Place, str]]:
    """The rows that an upgrade found, by the code of the rater that each name begins with."""
    by_rater: dict[str, dict[Place, str]] = {}
    for (table, key), sha256 in upgraded.items():
        with suppress(ValueError):  # a key that somebody edited; that the list was changed is found by its hash
            rater, *place = json.loads(key)
            by_rater.setdefault(rater, {})[table, *place] = sha256
    return by_rater


def _of_raters(
    session: Session, study: Study, upgraded: Mapping[str, dict[Place, str]], unfounded: dict[str, int]
) -> Iterator[Unlike]:
    package = received_package(session)
    for rater in _raters_of(session, study.id or 0):
        owner = owner_of(study, rater)
        chains = [owner.chain]
        if package is not None and (package.study_id, package.rater_id) == (owner.study_id, owner.rater_id):
            chains.append(owner.chain_of_copy(package.copy_uid))
        found = upgraded.get(owner.rater, {})
        earlier = Counter(place[:-1] for place in found if place[0] == "rating_decision")
        told = replay_of_rows(_followed(entries_of(session, chains), unfounded), earlier)
        words = _RowsInWords(owner.rater, _answers_of_pairs(session, owner))
        yield from _compared(told, work_rows(session, owner.study_id, owner.rater_id), found, words)
        yield from _versions_unlike(session, owner, words)


_TELLS_BEFORE = frozenset(
    {
        *("rating", "practice", "note", "confidence", "form", "stay", "image", "practice_image", "guard", "mark"),
        *("collected", "package", "discussion"),
    }
)
_BESIDE = frozenset({"row", "source"})


def _followed(entries: Iterable[Any], unfounded: dict[str, int]) -> Iterator[Any]:
    """The same entries; an entry that was put in again, or by itself, is noted: it does not follow what stood there."""
    now: dict[tuple[str, str, str], object] = {}
    for entry in entries:
        if entry.entity in _TELLS_BEFORE:
            key = sorted(item for item in entry.key.items() if item[0] not in _BESIDE)
            place = (entry.chain, entry.entity, repr(key))
            if entry.before != now.get(place):
                unfounded.setdefault(entry.chain, entry.sequence)
            now[place] = entry.after
        yield entry


def _raters_of(session: Session, study_id: int) -> Iterable[Rater]:
    """Everybody of whom there may be anything in a study."""
    found = session.connection().exec_driver_sql(
        "SELECT rater_id FROM assignment WHERE study_id = :study"
        " UNION SELECT rater_id FROM study_rater WHERE study_id = :study"
        " UNION SELECT rater_id FROM practice_rating WHERE study_id = :study"
        " UNION SELECT rater_id FROM survey_response WHERE study_id = :study"
        " UNION SELECT rater_id FROM collected_return WHERE study_id = :study",
        {"study": study_id},
    )
    raters = (session.get(Rater, rater_id) for (rater_id,) in found.all())
    return sorted((rater for rater in raters if rater is not None), key=lambda rater: rater.code)


def _answers_of_pairs(session: Session, owner: Owner) -> dict[str, str]:
    of_rater = (col(Assignment.study_id) == owner.study_id, col(Assignment.rater_id) == owner.rater_id)
    query = PAIRS.select([col(Assignment.uid), *PAIRS.expressions("answer")], *of_rater)
    return dict(rows_of(session, query))


def _compared(
    told: dict[Place, Values], actual: Iterable[tuple[Place, Values]], found: dict[Place, str], words: "_RowsInWords"
) -> Iterator[Unlike]:
    """Rows beside what the trail says of them, or what an upgrade found where the trail does not say it."""
    for place, values in actual:
        said, hash_found = told.pop(place, None), found.pop(place, None)
        untold = {name: value for name, value in values.items() if said is None or name not in said}
        differing = [name for name, value in (said or {}).items() if values.get(name) != value]
        if untold and hash_found != sha256_of(untold):
            if said is None and hash_found is None:
                yield Unlike(words.of(place), How.ADDED)
                continue
            differing += untold
        if differing:
            yield _differing(words.of(place), said or {}, values, differing)
    for place in {**told, **found}:
        if words.knows(place):
            yield Unlike(words.of(place), How.GONE)


def _differing(subject: Message, said: Values, values: Values, names: Iterable[str]) -> Unlike:
    parts = [f"{name}: {_shown(values.get(name))} ≠ {_shown(said[name])}" if name in said else name for name in names]
    told, here = said.get("revision"), values.get("revision")
    is_newer = isinstance(told, int) and isinstance(here, int) and told < here
    return Unlike(subject, How.NEWER if is_newer else How.CHANGED, ", ".join(parts))


def _shown(value: object) -> str:
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


_LONGEST = 60


def _versions_unlike(session: Session, owner: Owner, words: "_RowsInWords") -> Iterator[Unlike]:
    """Versions of ratings that no collected trail says, and those that one says and that are not there."""
    returned = load_returned(session, owner)
    by_hash = returned.entries(session)
    said: set[Place] = set()
    counted: set[Place] = set()
    for one in (*returned.counted, *returned.uncounted):
        if one.last_hash in by_hash:
            work = replay_of_home(trail_up_to(by_hash[one.last_hash], by_hash))
            for place, given in work.ratings.items():
                state = given.state
                named = (place.assignment, place.sentence_index, place.dimension, one.copy_uid)
                content = (state.status.value, state.value, state.reason, state.revision)
                said.add((*named, *content, given.at))
                if one in returned.counted:
                    counted.add((*named, *content))
    untimed = {place[:-1] for place in said}  # a time that nobody can have rated at was left out
    seen: set[Place] = set()
    for *version, counts in _versions(session, owner):
        place = tuple(version)
        if bool(counts) is not (place[:-1] in counted):
            yield Unlike(words.of_version(place), How.CHANGED, "counts")
        if place in seen or (place not in said and not (place[-1] == "" and place[:-1] in untimed)):
            yield Unlike(words.of_version(place), How.ADDED)
        seen.add(place)
    for place in said - seen:
        if (*place[:-1], "") not in seen:
            yield Unlike(words.of_version(place), How.GONE)


def _versions(session: Session, owner: Owner) -> Iterator[Place]:
    names = ("dimension", "copy_uid", "status", "value", "reason", "revision", "rated_at", "counts")
    query = (
        sa.select(col(Assignment.uid), col(Item.sentence_index), *(getattr(CollectedRating, name) for name in names))
        .join(Item, col(Item.id) == col(CollectedRating.item_id))
        .join(Assignment, col(Assignment.id) == col(Item.assignment_id))
        .where(col(Assignment.study_id) == owner.study_id, col(Assignment.rater_id) == owner.rater_id)
    )
    return (tuple(row) for row in session.connection().execute(query))


def stray_entries(session: Session) -> Iterator[tuple[str, int]]:
    """Entries that lie among the collected ones and belong to no return: the chain, and the number there."""
    columns = "hash, previous_hash, chain, sequence"
    found = session.connection().exec_driver_sql(f"SELECT {columns} FROM collected_entry")
    left = {own: (previous, chain, sequence) for own, previous, chain, sequence in found}
    for one in collected_queries.all_returns(session):
        own = one.last_hash
        while own in left:
            own = left.pop(own)[0]
    yield from sorted((chain, sequence) for _, chain, sequence in left.values())


def stray_trails(session: Session) -> Iterator[str]:
    """Trails of a study, a rater or a dataset that is not there; of one that was only looked at no more is kept."""
    known = {chain_of_dataset(name) for name in session.exec(select(Dataset.name))}
    known |= {chain_of_pin(code) for code in session.exec(select(Rater.code))}
    package = received_package(session)
    for study in session.exec(select(Study)).all():
        beside = (chain_of_frozen, chain_of_packages, chain_of_sent, chain_of_discussion, chain_of_registrations)
        known |= {of(study.uid) for of in beside}
        owners = [owner_of(study, rater) for rater in _raters_of(session, study.id or 0)]
        known |= {owner.chain for owner in owners}
        known |= {owner.chain_of_copy(package.copy_uid) for owner in owners if package is not None}
    yield from (chain for chain in chains_that_tell(session) if chain not in known)


def _of_study(session: Session, study: Study, found: dict[Place, str], unfounded: dict[str, int]) -> Iterator[Unlike]:
    """Packages that were handed out, and notes of discussions."""
    told: dict[Place, Values] = {}
    entries = entries_of(session, [chain_of_packages(study.uid), chain_of_discussion(study.uid)])
    for entry in _followed(entries, unfounded):
        if entry.entity == "package":
            place: Place = ("handed_out_package", entry.key.get("uid"))
            values = entry.after
        else:
            names = ("dataset", "answer", "granularity", "sentence_index")
            place = ("discussion_note", *(entry.key.get(name) for name in names))
            values = {**entry.after, "noted_at": entry.at} if entry.after else None
        told.pop(place, None)
        if values is not None:
            told[place] = values
    yield from _compared(told, study_rows(session, study.id or 0), found, _RowsInWords("", {}))


_OF_ANSWER: Mapping[str, Message] = {
    "item_note": Message("{rater}'s note on answer {answer}"),
    "pair_confidence": Message("{rater}'s confidence in answer {answer}"),
    "visit": Message("the time that {rater} took for answer {answer}"),
    "seen_image": Message("the images that {rater} saw beside answer {answer}"),
    "span": Message("the words that {rater} marked in answer {answer}"),
}


class _RowsInWords:
    """Says in words what a row is about."""

    def __init__(self, rater: str, answers: Mapping[str, str]) -> None:
        self._rater = rater
        self._answers = answers

    def knows(self, place: Place) -> bool:
        """True if the pair of a row is there; a plan that nobody had rated by may have been laid out anew."""
        of_pairs = ("rating", "item_note", "pair_confidence", "visit", "seen_image", "span", "rating_decision")
        is_of_pair = place[0] in of_pairs
        return not is_of_pair or place[1] in self._answers

    def of(self, place: Place) -> Message:
        names: dict[str, object] = {"rater": self._rater, "answer": self._answer(place)}
        if (of_answer := _OF_ANSWER.get(str(place[0]))) is not None:
            return replace(of_answer, values=names)
        match place[0]:
            case "rating":
                said = Message("{rater}'s rating of answer {answer} ({dimension})", {**names, "dimension": place[3]})
            case "practice_rating":
                said = Message(
                    "{rater}'s rating of practice item {number} ({dimension})",
                    {**names, "number": int(str(place[2])) + 1, "dimension": place[3]},
                )
            case "survey_response":
                said = Message(
                    "{rater}'s answer in the form {form} ({item})",
                    {**names, "form": place[1], "item": place[4]},
                )
            case "rating_decision":
                said = Message(
                    "what was decided about {rater}'s rating of answer {answer} ({dimension})",
                    {**names, "dimension": place[3]},
                )
            case "collected_return":
                said = Message("the return of {rater} that was made at {at}", {**names, "at": place[2]})
            case "collected_visit" | "taken_back":
                said = Message("what was collected of {rater}, or withdrawn of it,", names)
            case "handed_out_package":
                said = Message("the package {uid} that was handed out", {"uid": place[1]})
            case _:
                said = Message("the discussion note about answer {answer}", {"answer": place[2]})
        return said

    def of_version(self, place: Place) -> Message:
        return Message(
            "a collected version of {rater}'s rating of answer {answer} ({dimension})",
            {"rater": self._rater, "answer": self._answer(("", *place)), "dimension": place[2]},
        )

    def _answer(self, place: Place) -> str | Message:
        table, pair, index = (*place, None, None)[:3]
        answer = self._answers.get(str(pair), "?")
        if not isinstance(index, int) or table in ("survey_response", "seen_image", "span"):
            return answer
        return Message("{answer}, sentence {number}", {"answer": answer, "number": index + 1})
