"""Screen datasets for personal data, and say of what is found: keep it, or set its question aside.

Nothing leaves the machine, and nothing happens before a person says so. May import ``curation``, ``reporting``,
``store`` and below; the page for personal data and the command ``data`` call it.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from medreview.curation.personal_data import (
    SAID_TO_HOLD,
    RuleFigures,
    hits_in,
    mark_of,
    measured_rules,
    personal_rule_named,
    personal_rule_words,
    personal_rules_known,
)
from medreview.curation.personal_text import PersonalRule, Span, plain_signs, spans_of
from medreview.domain.instants import instant
from medreview.domain.personal_data import TextKind
from medreview.errors import MedReviewError, Message, NotFound
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.reporting.tables import Cell, Table, table_of
from medreview.store.person import this_person
from medreview.store.queries.personal_data import (
    STAYS_WORDS,
    FoundPart,
    ScreenedText,
    Stays,
    TextPlace,
    field_values,
    kept_parts,
    questions_named,
    tagged_as_personal,
    texts_after,
    texts_at,
    texts_that_stay,
    why_stays,
)
from medreview.store.queries.quarantine import n_open_questions
from medreview.store.queries.tags import TaggedQuestion
from medreview.store.tables.corrections import Source
from medreview.store.tables.masked_texts import forget_kept, keep_parts, part_hash
from medreview.store.tables.quarantine import set_aside
from medreview.store.workspace import Session, Workspace

__all__ = [
    "SAID_TO_HOLD",
    "STAYS_WORDS",
    "FoundPart",
    "PersonalRule",
    "RuleFigures",
    "Screened",
    "Screening",
    "Span",
    "Stays",
    "TextPlace",
    "alike_by",
    "chosen_parts",
    "found_again",
    "keep",
    "mark_of",
    "measured_rules",
    "personal_rule_named",
    "personal_rule_words",
    "personal_rules_known",
    "screen",
    "set_parts_aside",
    "show_kept_again",
    "text_of",
]
_AT_ONCE = 500
_FEWEST_DIGITS, _NATIONAL_DIGITS = 7, 10
_FEWEST_SIGNS = 2


class NoRuleChosen(MedReviewError):
    template = "Choose at least one kind of personal data."


class WordsTooShort(MedReviewError):
    template = "“{words}” is too short to look for: at least two letters or digits are needed."


class NothingToScreen(MedReviewError):
    template = "All questions are set aside, so there is nothing to check. Import a dataset first."


class DatasetNotScreened(NotFound):
    template = "There is no dataset {dataset} with questions that are not set aside."


class NoSuchQuestion(NotFound):
    template = "There is no question {question}. Name it by its ID, or by its dataset and its ID, such as forum/q12."


class MoreThanHalfAside(MedReviewError):
    """Most of the questions would be set aside, which is rarely meant."""

    template = (
        "{n:,} of {n_all:,} {n_all:=question|questions} would be set aside, more than half. Check the findings and "
        "confirm, or mask them instead."
    )


@dataclass(frozen=True, slots=True)
class Screening:
    """The rules to look by, and the datasets, or all.

    ``words`` are a person's own, such as a name that no rule knows, and are found as ``words_are`` says, a rule's name.
    """

    rules: tuple[str, ...] = field(default_factory=lambda: tuple(rule.name for rule in personal_rules_known()))
    datasets: tuple[str, ...] = ()
    words: str = ""
    words_are: str = "names"

    @property
    def kinds(self) -> tuple[str, ...]:
        """The rules, and that of the person's own words."""
        return tuple(dict.fromkeys((*self.rules, *([self.words_are] if self.words.strip() else []))))


def alike_by(part: FoundPart) -> tuple[str, str]:
    """The same for all parts that say the same."""
    return part.rule, _folded(part.words)


def _folded(words: str) -> str:
    """Words as two are compared: letters of any form; of numbers the last ten digits, whatever stands between them."""
    plain = plain_signs(words).casefold()
    digits = "".join(one for one in plain if one.isdecimal())
    is_number = len(digits) >= _FEWEST_DIGITS and not any(one.isalpha() for one in plain)
    return digits[-_NATIONAL_DIGITS:] if is_number else " ".join(plain.split())


@dataclass(frozen=True, slots=True)
class Screened:
    """Parts that were found, before anything happens; ``n_kept`` more were looked at earlier and left as they are.

    Behind them stand questions of which a tag run or a person says that they hold personal data, without a place.
    """

    screening: Screening
    n_questions: int
    n_texts: int
    found: tuple[FoundPart, ...]
    n_kept: int
    in_fields: Mapping[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    """The number of questions by field and rule where the rule finds something in the field's value."""

    @property
    def remarks(self) -> tuple[Message, ...]:
        """Sentences on fields of questions, which are looked at and never masked."""
        return tuple(
            Message(
                "The field {field} is not masked: {rule}, in {n:,} {n:=question|questions}.",
                {"field": name, "rule": personal_rule_words(rule) or rule, "n": n},
            )
            for (name, rule), n in self.in_fields.items()
        )

    @property
    def counts(self) -> dict[str, int]:
        """The number found by each rule, and of questions of which somebody only says so, where there are any."""
        counted = Counter(one.rule for one in self.found)
        said = {SAID_TO_HOLD: counted[SAID_TO_HOLD]} if counted[SAID_TO_HOLD] else {}
        return {name: counted[name] for name in self.screening.kinds} | said

    @property
    def table(self) -> Table:
        """The number found by each rule, in how many questions, what cannot be masked, and the rule's figures."""
        _, measured = measured_rules()
        questions = Counter(rule for rule, _ in {(one.rule, one.place.question_id) for one in self.found})
        stay = Counter(one.rule for one in self.found if one.stays)
        records: list[dict[str, Cell]] = [
            {
                "rule": name,
                "n_found": n,
                "n_questions": questions[name],
                "n_stay": stay[name],
                "recall": measured[name].recall if name in measured else None,
                "precision": measured[name].precision if name in measured else None,
            }
            for name, n in self.counts.items()
        ]
        return table_of(
            "personal_data",
            Message("What the rules for personal data find"),
            ("rule", "n_found", "n_questions", "n_stay", "recall", "precision"),
            records,
            notes=self.remarks,
            definition=Message(
                "Recall and precision come from labelled texts that were held out when the rules were written."
            ),
            words={
                **{name: words for name in self.counts if (words := personal_rule_words(name))},
                "n_found": Message("Found"),
                "n_questions": Message("Questions"),
                "n_stay": Message("Cannot be masked"),
                "recall": Message("Recall"),
                "precision": Message("Precision"),
            },
        )

    @property
    def tables(self) -> tuple[Table, ...]:
        """The counts, and every part with its place; its words are left out."""
        parts = [
            {
                "question": one.key,
                "answer_id": one.place.answer_id,
                "field": one.place.field,
                "position": one.place.position,
                "start": one.start,
                "end": one.end,
                "rule": one.rule,
                "stays": one.stays.value if one.stays else None,
            }
            for one in self.found
        ]
        columns = ("question", "answer_id", "field", "position", "start", "end", "rule", "stays")
        return self.table, table_of("personal_data_found", Message("Parts of texts that were found"), columns, parts)

    def without(self, question_ids: Collection[int]) -> "Screened":
        """The same once these questions are set aside."""
        found = tuple(one for one in self.found if one.place.question_id not in question_ids)
        return replace(self, n_questions=self.n_questions - len(question_ids), found=found)


def screen(
    workspace: Workspace, screening: Screening, report: Report = no_report, cancel: CancelToken | None = None
) -> Screened:
    """Look at every text and field of every question that is not set aside, and its answers; nothing is changed.

    Raises
    ------
    NoRuleChosen, UnknownPersonalRule, WordsTooShort, NothingToScreen, DatasetNotScreened
        If there is nothing to look by, or nothing to look at.
    """
    token = cancel or CancelToken()
    rules = _rules_of(screening)
    found: list[FoundPart] = []
    done = n_texts = n_kept = 0
    with workspace.reading() as session:
        for one in screening.datasets:
            if not n_open_questions(session, [one]):
                raise DatasetNotScreened(dataset=one)
        n_all = n_open_questions(session, screening.datasets)
        if not n_all:
            raise NothingToScreen
        stay, kept = texts_that_stay(session), kept_parts(session)
        last = -1
        while True:
            last, n, texts = texts_after(session, screening.datasets, last, _AT_ONCE)
            if not n:
                break
            for text in texts:
                parts = _parts_in(text, rules, stay)
                new = [one for one in parts if not kept or not _is_kept(one, kept)]
                n_kept += len(parts) - len(new)
                found += new
            done, n_texts = done + n, n_texts + len(texts)
            token.raise_if_cancelled()
            report(Progress(done, n_all))
        found.sort(key=lambda one: one.place.question_id)  # answers behind their question
        said = [_said(one) for one in tagged_as_personal(session, screening.datasets)]
        new = [one for one in said if not _is_kept(one, kept)]
        in_fields: Counter[tuple[str, str]] = Counter()
        for name, value, n in field_values(session, screening.datasets):
            in_fields.update({(name, rule): n for rule in {rule for _, _, rule in hits_in(value, rules)}})
        token.raise_if_cancelled()
    n_kept += len(said) - len(new)
    return Screened(screening, n_all, n_texts, (*found, *new), n_kept, dict(sorted(in_fields.items())))


def _rules_of(screening: Screening) -> list[PersonalRule]:
    rules = [personal_rule_named(name) for name in screening.rules]
    words = screening.words.split()
    if words:
        if sum(one.isalnum() for one in screening.words) < _FEWEST_SIGNS:
            raise WordsTooShort(words=screening.words.strip())
        found_by = r"\s+".join(re.escape(plain_signs(one)) for one in words)
        pattern = re.compile(rf"(?<![\w\u200c])(?:{found_by})(?![\w\u200c])", re.IGNORECASE)
        own = personal_rule_named(screening.words_are)
        rules.insert(0, replace(own, find=partial(spans_of, pattern)))
    if not rules:
        raise NoRuleChosen
    return rules


def _parts_in(
    text: ScreenedText, rules: Sequence[PersonalRule], stay: Mapping[TextPlace, Stays]
) -> tuple[FoundPart, ...]:
    place, key, words = text
    if not words:
        return ()
    why = why_stays(stay, place) if stay else None
    hits = hits_in(words, rules)
    return tuple(FoundPart(place, key, start, end, rule, words[start:end], why) for start, end, rule in hits)


def _is_kept(part: FoundPart, kept: Collection[tuple[TextPlace, str, str]]) -> bool:
    return (part.place, part.rule, part_hash(part.words)) in kept


def _said(tag: TaggedQuestion) -> FoundPart:
    place = TextPlace(tag.question_id, None, TextKind.QUESTION)
    words = f"{tag.source}: {tag.reason}" if tag.reason else tag.source
    return FoundPart(place, tag.key, 0, 0, SAID_TO_HOLD, words, Stays.NO_PLACE)


def found_again(workspace: Workspace, screened: Screened, done: Iterable[FoundPart]) -> Screened:
    """The same once these are dealt with; their texts are looked at anew, for a mask moves what stands behind it."""
    gone = set(done)
    touched = {one.place for one in gone}
    rules = _rules_of(screened.screening)
    with workspace.reading() as session:
        texts = texts_at(session, touched)
        stay = texts_that_stay(session, sorted({place.question_id for place in touched}))
        kept = kept_parts(session)
    keys = {one.place: one.key for one in screened.found}
    anew = {
        place: [
            one for one in _parts_in(ScreenedText(place, keys[place], text), rules, stay) if not _is_kept(one, kept)
        ]
        for place, text in texts.items()
        if place in keys
    }
    found: list[FoundPart] = []
    for one in screened.found:
        if one.place not in touched or (one.rule == SAID_TO_HOLD and one not in gone):
            found.append(one)
        elif one.rule != SAID_TO_HOLD:
            found += anew.pop(one.place, ())
    return replace(screened, found=tuple(found))


def chosen_parts(
    workspace: Workspace, screened: Screened, questions: Sequence[str] = (), alike: str | None = None
) -> tuple[FoundPart, ...]:
    """Parts in these questions, by id with or without the dataset's name; those that say the same as ``alike``.

    Raises
    ------
    NoSuchQuestion
        If none has one of the ids.
    """
    same = None if alike is None else _folded(alike)
    ids: set[int] = set()
    with workspace.reading() as session:
        for one in questions:
            named = questions_named(session, one)
            if not named:
                raise NoSuchQuestion(question=one)
            ids |= named
    return tuple(
        one
        for one in screened.found
        if (not questions or one.place.question_id in ids) and (same is None or alike_by(one)[1] == same)
    )


def text_of(workspace: Workspace, place: TextPlace) -> str:
    """One text as it is now; empty where it is gone."""
    with workspace.reading() as session:
        return texts_at(session, [place]).get(place, "")


def keep(workspace: Workspace, parts: Sequence[FoundPart]) -> int:
    """Leave parts as they are, and show them no more; how many."""
    kept = {(one.place, one.rule, part_hash(one.words)) for one in parts}
    with workspace.transaction() as session:
        keep_parts(
            session, sorted(kept - kept_parts(session), key=repr), Source(instant("milliseconds"), actor=this_person())
        )
    return len(parts)


def show_kept_again(workspace: Workspace) -> int:
    """Forget what was kept; how many parts are shown again."""
    with workspace.transaction() as session:
        return forget_kept(session)


def set_parts_aside(
    workspace: Workspace,
    screened: Screened,
    parts: Sequence[FoundPart],
    *,
    is_meant: bool = False,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> int:
    """Set the questions of these parts aside under the rule that found them, in steps; how many questions.

    Why is kept as the place in the text: its words would outlive a mask.

    Raises
    ------
    MoreThanHalfAside
        If that is more than half of what was looked at, and nobody said that it ``is_meant``.
    """
    first = {one.place.question_id: one for one in reversed(parts)}  # of several the first says why
    found = {question: (one.rule, "") for question, one in first.items()}
    places = {question: f"{one.place.field} {one.start}-{one.end}" for question, one in first.items() if one.end}
    if not is_meant and 2 * len(found) > screened.n_questions:
        raise MoreThanHalfAside(n=len(found), n_all=screened.n_questions)
    source = Source(instant("milliseconds"), actor=this_person(), kind="cleaned")

    def write(session: Session, some: Sequence[int]) -> int:
        return set_aside(session, {one: found[one] for one in some}, source=source, places=places)

    return workspace.in_steps(list(found), write, report, cancel)
