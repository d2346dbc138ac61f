"""Ratings as a person decides about them: every version, what stands, and the history from the chains."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from medreview.domain.audit import AuditEntry, StoredEntry
from medreview.domain.collected_returns import CollectedEntry, Keep
from medreview.domain.ids import ItemId
from medreview.domain.rating_tasks import ShownText
from medreview.domain.studies import Assignment, Item, Rater, Study
from medreview.domain.study_plans import Dimension, Granularity, StudyPlan, Text, plan_from_json
from medreview.errors import Message
from medreview.rater_work.rebuild import RatingVersions, load_versions
from medreview.rater_work.scope import Owner, load_scope, owner_of
from medreview.rater_work.versions import Content, CurrentRating, Version, contents_of
from medreview.store.queries import collected as queries
from medreview.store.queries.collected import SeenPlace
from medreview.store.queries.ratings import raters_of_study
from medreview.store.queries.studies import study_to_analyse
from medreview.store.workspace import Session, Workspace
from medreview.workflows.collect.decisions import RatingId
from medreview.workflows.collect.errors import NoSuchRating


class Matter(StrEnum):
    """The state of a rating that a person has to decide about, or has decided."""

    OPEN = "open"
    DECIDED = "decided"
    CORRECTED = "corrected"
    PLAIN = "plain"


MATTER_WORDS: Mapping[Matter, Message] = {
    Matter.OPEN: Message("in conflict"),
    Matter.DECIDED: Message("decided"),
    Matter.CORRECTED: Message("corrected"),
}


@dataclass(frozen=True, slots=True)
class RatingToDecide:
    """One rating in a list; ``contents`` are the different ones there are, the one that stands first.

    ``place`` is where the rater sees the answer. ``reasons`` has words for why something could not be judged, by name.
    """

    id: RatingId
    rater: str
    question: str
    answer_key: str
    place: SeenPlace
    granularity: Granularity
    sentence_index: int | None
    dimension: Dimension
    contents: tuple[Content, ...]
    rated_at: str
    matter: Matter
    reasons: Mapping[str, Text]


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """An entry of the history: who said what, when; ``how`` is empty for the rater's own word."""

    at: str
    who: str
    content: Content
    revision: int
    copy_uid: str
    how: str
    why: str


@dataclass(frozen=True, slots=True)
class DecisionShown:
    keep: Keep
    by: str
    at: str
    why: str


@dataclass(frozen=True, slots=True)
class RatingDetail:
    """A rating with its texts: code-point offsets of the sentence, None where the whole answer is meant.

    ``other`` is the answer that the rater saw second, where two were compared.

    ``versions`` are one for each content, the earliest first.
    """

    row: RatingToDecide
    question: str
    answer: ShownText
    other: ShownText | None
    sentence: tuple[int, int] | None
    draws_markdown: bool
    granularity: Granularity
    versions: tuple[Version, ...]
    stands: CurrentRating
    decision: DecisionShown | None
    history: tuple[HistoryEntry, ...]

    @property
    def reasons(self) -> Mapping[str, Text]:
        return self.row.reasons


def ratings_to_decide(workspace: Workspace, study: str, matters: frozenset[Matter]) -> tuple[RatingToDecide, ...]:
    """The ratings of a study in these matters, by rater and order."""
    with workspace.reading() as session:
        found = study_to_analyse(session, study)
        plan = plan_from_json(found.plan, name=found.name)
        texts: dict[int, list[queries.RatedText]] = {}
        seen = queries.seen_places(session, found.id or 0)
        for text in queries.rated_texts(session, found.id or 0):
            texts.setdefault(text.rater_id, []).append(text)
        return tuple(
            row
            for rater in raters_of_study(session, found.id or 0)
            for row in _rows(session, owner_of(found, rater), plan, texts.get(rater.id or 0, []), seen=seen)
            if row.matter in matters
        )


def rating_detail(workspace: Workspace, rating: RatingId) -> RatingDetail:
    """One rating with everything that a person decides by.

    Raises
    ------
    NoSuchRating
        If it is gone.
    """
    with workspace.reading() as session:
        study, rater = _owner_rows(session, rating)
        owner = owner_of(study, rater)
        plan = plan_from_json(study.plan, name=study.name)
        (text,) = queries.rated_texts(session, owner.study_id, rating.item)
        known = load_versions(session, owner, load_scope(session, owner))
        versions = known.versions.get((rating.item, rating.dimension))
        seen = queries.seen_places(session, owner.study_id)
        row = next(
            (row for row in _rows(session, owner, plan, [text], seen=seen, known=known) if row.id == rating), None
        )
        if versions is None or row is None:
            raise NoSuchRating
        return RatingDetail(
            row,
            text.question,
            ShownText(text.answer, text.language),
            ShownText(text.other, text.other_language) if text.other is not None else None,
            None if text.start is None or text.end is None else (text.start, text.end),
            plan.draws_markdown,
            Granularity(text.granularity),
            tuple(_one_for_each_content(versions)),
            known.current((rating.item, rating.dimension)),
            _decision(session, owner, rating),
            tuple(_history(session, owner, (text.uid, text.sentence_index, rating.dimension))),
        )


def _rows(
    session: Session,
    owner: Owner,
    plan: StudyPlan,
    texts: list[queries.RatedText],
    *,
    seen: Mapping[int, SeenPlace],
    known: RatingVersions | None = None,
) -> Iterable[RatingToDecide]:
    scope = load_scope(session, owner)
    known = known or load_versions(session, owner, scope)
    for text in texts:
        for dimension in scope.dimensions(text.uid):
            place = (text.item_id, dimension.name)
            if place not in known.versions:
                continue
            stands = known.current(place)
            others = contents_of(known.versions[place]) - {stands.content}
            yield RatingToDecide(
                RatingId(ItemId(text.item_id), dimension.name),
                owner.rater,
                text.question,
                text.answer_key,
                seen[text.assignment_id],
                Granularity(text.granularity),
                text.sentence_index,
                dimension,
                (stands.content, *sorted(others, key=lambda content: content.order)),
                stands.rated_at,
                _matter(stands),
                plan.cannot_judge_reasons,
            )


def _matter(stands: CurrentRating) -> Matter:
    if stands.in_conflict:
        return Matter.OPEN
    if stands.decision is None:
        return Matter.PLAIN
    return Matter.CORRECTED if stands.decision.keep is Keep.CORRECTED else Matter.DECIDED


def _one_for_each_content(versions: Iterable[Version]) -> list[Version]:
    of_all = sorted(versions, key=lambda version: version.age)
    contents = contents_of(of_all)
    firsts: dict[Content, Version] = {}
    for version in of_all:
        if version.content in contents:
            firsts[version.content] = version
    return sorted(firsts.values(), key=lambda version: version.age)


def _decision(session: Session, owner: Owner, rating: RatingId) -> DecisionShown | None:
    made = [
        one
        for one in queries.decisions_of_rater(session, owner.study_id, owner.rater_id)
        if (one.item_id, one.dimension) == (rating.item, rating.dimension)
    ]
    return DecisionShown(Keep(made[-1].keep), made[-1].decided_by, made[-1].decided_at, made[-1].why) if made else None


def _history(session: Session, owner: Owner, place: tuple[str, int | None, str]) -> list[HistoryEntry]:
    copies = {
        one.copy_uid for one in queries.returns_of_rater(session, owner.rater_id) if one.study_id == owner.study_id
    }
    told: list[HistoryEntry] = []
    for copy_uid in sorted(copies):
        chains = [owner.chain_of_copy(copy_uid)]
        told += [_told(entry, copy_uid) for entry in queries.entries_about(session, CollectedEntry, chains, place)]
    at_home = queries.entries_about(session, AuditEntry, [owner.chain], place)
    told += [_told(entry, "") for entry in at_home if _source(entry).get("kind") != "collected"]
    return sorted(told, key=lambda one: (one.at, one.revision))


def _told(entry: StoredEntry, copy_uid: str) -> HistoryEntry:
    after, source = entry.after or {}, _source(entry)
    value, revision = after.get("value"), after.get("revision")
    content = Content(
        str(after.get("status")),
        float(value) if isinstance(value, int | float) else None,
        str(after["reason"]) if after.get("reason") else None,
    )
    how, why = str(source.get("kind", "")), str(source.get("why", ""))
    number = revision if isinstance(revision, int) else 0
    return HistoryEntry(entry.at, entry.actor, content, number, copy_uid, how, why)


def _source(entry: StoredEntry) -> dict[str, object]:
    source = entry.key.get("source")
    return source if isinstance(source, dict) else {}  # pyright: ignore[reportUnknownVariableType]


def _owner_rows(session: Session, rating: RatingId) -> tuple[Study, Rater]:
    item = session.get(Item, rating.item)
    pair = item and session.get(Assignment, item.assignment_id)
    study = pair and session.get(Study, pair.study_id)
    rater = pair and session.get(Rater, pair.rater_id)
    if study is None or rater is None:
        raise NoSuchRating
    return study, rater
