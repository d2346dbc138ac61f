"""Mask parts of texts, put originals back, and remove originals for good; nothing happens before a person says so.

May import ``curation``, ``store`` and below; the page for personal data and the command ``data`` call it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from medreview.curation.personal_data import mark_of
from medreview.domain.instants import instant
from medreview.errors import Conflict, MedReviewError, Message
from medreview.jobs import CancelToken, Report, no_report
from medreview.store.backup import backups_of
from medreview.store.person import this_person
from medreview.store.queries.personal_data import (
    STAYS_WORDS,
    FoundPart,
    MaskedRow,
    Stays,
    TextPlace,
    masked_texts,
    n_replies_about,
    n_told_texts,
    texts_at,
    texts_that_stay,
    why_stays,
)
from medreview.store.search_index import forget_old_words
from medreview.store.tables.corrections import Source
from medreview.store.tables.masked_texts import MASKED, PURGED, UNMASKED, NewText, purge, with_more_masks, write_texts
from medreview.store.workspace import Session, Workspace
from medreview.text.marks import with_marks


class TextsChanged(Conflict):
    """A part that was found is no longer there."""

    template = "{n:,} of the texts changed after the preview, so nothing was masked. Preview again."


class NothingToMask(MedReviewError):
    template = "None of this can be masked: it is {reason}. Set the questions aside instead."


class NothingMasked(MedReviewError):
    template = "No masked text has its original here."


class UnmaskRefused(MedReviewError):
    template = "The mask in {key} stays: {reason}."


@dataclass(frozen=True, slots=True)
class MaskReport:
    """The number of parts that were masked, and by the reason that of those that stay as they are."""

    n_parts: int
    n_texts: int
    n_left: dict[Stays, int]
    n_told: int
    n_asked: int

    @property
    def remarks(self) -> Iterator[Message]:
        """Sentences on the parts that stay, and on other places where the words still are."""
        for reason, n in self.n_left.items():
            yield Message(
                "{n:,} {n:=stays as it is|stay as they are}: {reason}.", {"n": n, "reason": STAYS_WORDS[reason]}
            )
        yield from _elsewhere(self.n_told, self.n_asked)


def _elsewhere(n_told: int, n_asked: int) -> Iterator[Message]:
    if n_told:
        yield Message("The history still shows earlier corrections of these texts: {n:,}.", {"n": n_told})
    if n_asked:
        yield Message(
            "Models were asked about {n:,} of these questions; their replies may contain the same words.",
            {"n": n_asked},
        )


def mask(
    workspace: Workspace, parts: Sequence[FoundPart], report: Report = no_report, cancel: CancelToken | None = None
) -> MaskReport:
    """Put marks in the place of parts, text by text; the originals are kept until they are purged.

    Texts that were masked before a cancellation stay masked.

    Raises
    ------
    TextsChanged
        If a text is not as it was looked at; nothing is masked then.
    NothingToMask
        If all of it must stay as it is.
    """
    by_text: dict[TextPlace, list[FoundPart]] = {}
    n_said = 0
    for one in parts:
        if one.stays is Stays.NO_PLACE:
            n_said += 1
        else:
            by_text.setdefault(one.place, []).append(one)
    with workspace.reading() as session:
        stay = texts_that_stay(session, sorted({one.question_id for one in by_text}))
        left = Counter(why for place, some in by_text.items() if (why := why_stays(stay, place)) for _ in some)
        left.update({Stays.NO_PLACE: n_said} if n_said else {})
        wanted = {place: some for place, some in by_text.items() if not why_stays(stay, place)}
        texts = texts_at(session, wanted)
        n_changed = sum(not _is_as_found(texts.get(place), some) for place, some in wanted.items())
        n_told = n_told_texts(session, wanted)
        n_asked = n_replies_about(session, sorted({place.question_id for place in wanted}))
    if n_changed:
        raise TextsChanged(n=n_changed)
    if not wanted:
        reason = STAYS_WORDS[next(iter(left))] if left else Message("deleted")
        raise NothingToMask(reason=reason)
    source = Source(instant("milliseconds"), actor=this_person(), kind=MASKED)
    places = sorted(wanted, key=lambda one: (one.question_id, one.answer_id or 0, one.field, one.position))

    def write(session: Session, some: Sequence[TextPlace]) -> int:
        return _mask_some(session, {place: wanted[place] for place in some}, source)

    n_parts = workspace.in_steps(places, write, report, cancel)
    return MaskReport(n_parts, len(wanted), dict(left), n_told, n_asked)


def _is_as_found(text: str | None, parts: Sequence[FoundPart]) -> bool:
    return text is not None and all(text[one.start : one.end] == one.words for one in parts)


def _mask_some(session: Session, wanted: Mapping[TextPlace, Sequence[FoundPart]], source: Source) -> int:
    texts = texts_at(session, wanted)
    questions = sorted({one.question_id for one in wanted})
    stay = texts_that_stay(session, questions)  # a study may have been planned meanwhile
    rows: dict[TextPlace, list[MaskedRow]] = {}
    for row in masked_texts(session, of_questions=questions):
        rows.setdefault(row.place, []).append(row)
    changes: list[NewText] = []
    for place, parts in wanted.items():
        text = texts.get(place)
        if text is None or not _is_as_found(text, parts) or why_stays(stay, place):
            raise TextsChanged(n=1)
        masks = [(one.start, one.end, mark_of(one.rule)) for one in parts]
        changes.append(with_more_masks(place, text, masks, rows.get(place, ())))
    write_texts(session, changes, source)
    return sum(map(len, wanted.values()))


@dataclass(frozen=True, slots=True)
class MaskedNow:
    """A masked text as it is now; ``why_not`` says why its marks cannot be taken back, None where they can."""

    row: MaskedRow
    text: str
    why_not: Message | None

    @property
    def marks(self) -> str:
        return " ".join(mark for _, _, mark in self.row.masks)


def masked_now(workspace: Workspace) -> tuple[MaskedNow, ...]:
    """Every masked text, the last first."""
    with workspace.reading() as session:
        rows = masked_texts(session)
        texts = texts_at(session, {row.place for row in rows})
        stay = texts_that_stay(session, sorted({row.place.question_id for row in rows}))
    return tuple(MaskedNow(row, texts.get(row.place, ""), _why_not(row, texts.get(row.place), stay)) for row in rows)


def _why_not(row: MaskedRow, text: str | None, stay: Mapping[TextPlace, Stays]) -> Message | None:
    if row.original is None:
        return Message("its original was removed on {day}", {"day": (row.purged_at or "")[:10]})
    if text != with_marks(row.original, row.masks):
        return Message("the text has changed")
    reason = why_stays(stay, row.place)
    return STAYS_WORDS[reason] if reason else None


def masked_of_question(workspace: Workspace, question_id: int) -> list[int]:
    """The masked texts of a question and its answers that are not purged."""
    with workspace.reading() as session:
        rows = masked_texts(session, of_questions=[question_id])
    return [row.id for row in rows if row.original is not None]


def unmask(
    workspace: Workspace,
    ids: Sequence[int] | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> int:
    """Put originals back into these masked texts, or into all where that can be; how many texts came back.

    Raises
    ------
    NothingMasked
        If there is none to put back.
    UnmaskRefused
        If one that is named must stay as it is; nothing comes back then.
    """
    chosen = [one for one in masked_now(workspace) if ids is None or one.row.id in ids]
    for one in chosen if ids is not None else ():
        if one.why_not is not None:
            raise UnmaskRefused(key=one.row.key, reason=one.why_not)
    wanted = [one.row for one in chosen if one.why_not is None]
    if not wanted:
        raise NothingMasked
    source = Source(instant("milliseconds"), actor=this_person(), kind=UNMASKED)

    def write(session: Session, some: Sequence[MaskedRow]) -> int:
        texts = texts_at(session, {row.place for row in some})
        stay = texts_that_stay(session, sorted({row.place.question_id for row in some}))
        back = [row for row in some if _why_not(row, texts.get(row.place), stay) is None]
        changes = [NewText(row.place, texts[row.place], (), row.original or "", row) for row in back]
        write_texts(session, changes, source)
        return len(back)

    return workspace.in_steps(wanted, write, report, cancel)


@dataclass(frozen=True, slots=True)
class PurgeReport:
    """The number of originals that a purge removes, and where the same words stay."""

    n_texts: int
    n_backups: int
    n_told: int
    n_asked: int

    @property
    def remarks(self) -> Iterator[Message]:
        if self.n_backups:
            yield Message(
                (
                    "{n:,} earlier {n:=backup|backups} of this workspace still {n:=contains|contain} the "
                    "originals. Delete those that must not."
                ),
                {"n": self.n_backups},
            )
        yield from _elsewhere(self.n_told, self.n_asked)


def what_purging_leaves(workspace: Workspace, datasets: Sequence[str] = ()) -> PurgeReport:
    """The originals that a purge would remove, and other places of their words; nothing is changed.

    Raises
    ------
    NothingMasked
        If no original is there.
    """
    with workspace.reading() as session:
        rows = _with_originals(session, datasets)
        n_told = n_told_texts(session, {row.place for row in rows})
        n_asked = n_replies_about(session, sorted({row.place.question_id for row in rows}))
    return PurgeReport(len(rows), len(backups_of(workspace.path)), n_told, n_asked)


def purge_originals(workspace: Workspace, datasets: Sequence[str] = ()) -> PurgeReport:
    """Remove the originals of masked texts for good, from the file and from its log; raises ``NothingMasked``."""
    left = what_purging_leaves(workspace, datasets)
    source = Source(instant("milliseconds"), actor=this_person(), kind=PURGED)
    with workspace.transaction() as session:
        purge(session, _with_originals(session, datasets), source)
    is_first = has_more = True
    while has_more:
        with workspace.stretch(is_derived=True) as session:
            has_more = forget_old_words(session, is_first=is_first)
        is_first = False
    workspace.merge_log()
    return left


def _with_originals(session: Session, datasets: Sequence[str]) -> list[MaskedRow]:
    rows = masked_texts(session)
    wanted = [row for row in rows if row.original is not None and (not datasets or row.dataset in datasets)]
    if not wanted:
        raise NothingMasked
    return wanted
