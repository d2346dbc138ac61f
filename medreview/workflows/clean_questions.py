"""Clean datasets: look at what rules would take, set it aside, take it back. Nothing is ever deleted.

What is set aside is asked in no study and no run that is planned from then on; what was planned, rated or judged stays.
May import ``curation``, ``reporting``, ``store`` and below; the page for cleaning and the command ``data`` call it.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from medreview.curation.cleaning import (
    BY_HAND,
    ChosenRule,
    CleaningPass,
    FoundPair,
    cleaning_rules_known,
    rule_named,
    rule_words,
    usual_rules,
    words_of_rule,
)
from medreview.curation.pairs import CleaningRule, MessagePair
from medreview.domain.instants import instant
from medreview.errors import MedReviewError, Message, NotFound
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.reporting.result_folder import write_results
from medreview.reporting.tables import Cell, Table, table_of
from medreview.store.person import this_person
from medreview.store.queries.quarantine import (
    IS_IN_FREE_WORDS,
    QuarantinedQuestion,
    answers_between,
    n_open_questions,
    open_texts,
    rules_that_took,
    set_aside_now,
)
from medreview.store.tables.corrections import Source
from medreview.store.tables.quarantine import ids_set_aside, release, set_aside
from medreview.store.workspace import Session, Workspace

__all__ = [
    "BY_HAND",
    "ChosenRule",
    "Cleaning",
    "CleaningPreview",
    "CleaningRule",
    "DatasetUnknown",
    "FoundPair",
    "MoreThanHalf",
    "NothingToClean",
    "QuarantineReasonMissing",
    "QuarantinedQuestion",
    "RuleGivenTwice",
    "cleaning_rules_known",
    "preview_cleaning",
    "quarantined",
    "rule_named",
    "rule_words",
    "set_aside_by_hand",
    "set_found_aside",
    "take_back",
    "usual_rules",
    "words_of_rule",
    "write_tables",
]
_AT_ONCE = 500


class NothingTakenByRule(NotFound):
    template = "No question is set aside by a rule {rule}. Those that set questions aside: {known}."


class DatasetUnknown(NotFound):
    template = "The dataset {dataset} has no open-ended questions left to check. Choose another one."


class NothingToClean(MedReviewError):
    template = "There are no open-ended questions to check. Import a dataset first."


class MoreThanHalf(MedReviewError):
    """A rule would take most of what is there, which is rarely meant."""

    template = (
        "{rule} would set aside {n:,} of {n_all:,} {n_all:=question|questions}, more than half. Check them and "
        "confirm, or switch the rule off."
    )


class RuleGivenTwice(MedReviewError):
    template = "The cleaning rule {rule} is listed twice. Use each rule once."


class QuarantineReasonMissing(MedReviewError):
    template = "Enter a reason."


@dataclass(frozen=True, slots=True)
class Cleaning:
    """The rules of a cleaning, in their order, over these datasets or all.

    Raises
    ------
    RuleGivenTwice
        If a rule would look twice.
    """

    rules: tuple[ChosenRule, ...] = field(default_factory=usual_rules)
    datasets: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name, n in Counter(rule.name for rule in self.rules).items():
            if n > 1:
                raise RuleGivenTwice(rule=name)


@dataclass(frozen=True, slots=True)
class CleaningPreview:
    """The findings of rules before anything happens: ``found`` in the order of the questions, warnings among it."""

    cleaning: Cleaning
    n_before: int
    found: tuple[FoundPair, ...]

    @property
    def counts(self) -> dict[str, int]:
        """The number that each rule finds, in the order of the rules."""
        counted = Counter(one.rule for one in self.found)
        return {rule.name: counted[rule.name] for rule in self.cleaning.rules}

    @property
    def taken(self) -> tuple[FoundPair, ...]:
        """Those that would be set aside, each once."""
        return tuple(one for one in self.found if not rule_named(one.rule).only_warns)

    def without(self, question_ids: Collection[int]) -> "CleaningPreview":
        """The same once these questions are set aside by hand."""
        found = tuple(one for one in self.found if one.question_id not in question_ids)
        return replace(self, n_before=self.n_before - len(question_ids), found=found)

    @property
    def n_after(self) -> int:
        return self.n_before - len(self.taken)

    @property
    def large_rules(self) -> dict[ChosenRule, int]:
        """Rules that would take more than half of what they were shown, with how many that was."""
        left, large = self.n_before, dict[ChosenRule, int]()
        for rule, n in zip(self.cleaning.rules, self.counts.values(), strict=True):
            if not rule_named(rule.name).only_warns:
                large |= {rule: left} if 2 * n > left else {}
                left -= n
        return large

    @property
    def tables(self) -> tuple[Table, ...]:
        """The takings of each rule, and all that was found, question by question."""
        found = [{"question": one.key, "rule": one.rule, "detail": one.detail} for one in self.found]
        columns = ("question", "rule", "detail")
        return self.table, table_of("cleaning_found", Message("Findings of the cleaning rules"), columns, found)

    @property
    def table(self) -> Table:
        """The rows before, by rule and after, as papers print them."""
        left = self.n_before
        records: list[dict[str, Cell]] = [{"step": "before", "n_left": left}]
        for rule, n in zip(self.cleaning.rules, self.counts.values(), strict=True):
            only_warns = rule_named(rule.name).only_warns
            left -= 0 if only_warns else n
            records.append({"step": rule.name, "n_found": n, "n_taken": 0 if only_warns else n, "n_left": left})
        records.append({"step": "after", "n_taken": len(self.taken), "n_left": left})
        return table_of(
            "cleaning",
            Message("Questions per cleaning rule"),
            ("step", "n_found", "n_taken", "n_left"),
            records,
            definition=Message(
                "Each rule checks what the rules above it left; a question counts once with all its answers."
            ),
            words={
                **{rule.name: rule.words for rule in self.cleaning.rules},
                "before": Message("Before"),
                "after": Message("After"),
                "step": Message("Rule"),
                "n_found": Message("Found"),
                "n_taken": Message("Set aside"),
                "n_left": Message("Remaining"),
            },
        )


def preview_cleaning(
    workspace: Workspace, cleaning: Cleaning, report: Report = no_report, cancel: CancelToken | None = None
) -> CleaningPreview:
    """Look at every question in free words that is not set aside; nothing is changed.

    Raises
    ------
    NothingToClean, DatasetUnknown
        If there is nothing to look at, or nothing of a dataset that is named.
    """
    token = cancel or CancelToken()
    looked = CleaningPass(cleaning.rules)
    found: list[FoundPair] = []
    with workspace.reading() as session:
        for one in cleaning.datasets:
            if not n_open_questions(session, [one], IS_IN_FREE_WORDS):
                raise DatasetUnknown(dataset=one)
        n_all = n_open_questions(session, cleaning.datasets, IS_IN_FREE_WORDS)
        if not n_all:
            raise NothingToClean
        for n, pair in enumerate(_pairs(session, cleaning.datasets), start=1):
            found += looked.look(pair)
            if n % _AT_ONCE == 0:
                token.raise_if_cancelled()
                report(Progress(n, n_all))
    return CleaningPreview(cleaning, n_all, tuple(found))


def write_tables(preview: CleaningPreview, folder: Path) -> tuple[Path, ...]:
    """Write what the rules take, and all that was found; the paths written. Raises ``FileNotWritten``."""
    cleaning = preview.cleaning
    source = {"datasets": list(cleaning.datasets), "rules": [[one.name, one.number] for one in cleaning.rules]}
    return write_results(folder, preview.tables, source)


def set_found_aside(
    workspace: Workspace,
    preview: CleaningPreview,
    *,
    is_meant: bool = False,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> int:
    """Set aside what a preview would take, in steps that a rating need not wait for; how many questions that are.

    What was set aside before a cancellation stays so; the same rules find the rest again.

    Raises
    ------
    MoreThanHalf
        If a rule would take more than half of what it was shown, and nobody said that it ``is_meant``.
    """
    for rule, n_shown in () if is_meant else preview.large_rules.items():
        raise MoreThanHalf(rule=rule.words, n=preview.counts[rule.name], n_all=n_shown)
    found = {one.question_id: (_rule_code(one.rule, one.number), one.detail) for one in preview.taken}
    source = _source()

    def write(session: Session, some: Sequence[int]) -> int:
        return set_aside(session, {one: found[one] for one in some}, source=source)

    return workspace.in_steps(list(found), write, report, cancel)


def set_aside_by_hand(workspace: Workspace, question_ids: Sequence[int], *, reason: str) -> int:
    """Set questions of any kind aside for a reason of a person's; how many were not yet.

    Raises
    ------
    QuarantineReasonMissing
        If there is none.
    """
    if not reason.strip():
        raise QuarantineReasonMissing
    source = _source()

    def write(session: Session, some: Sequence[int]) -> int:
        return set_aside(session, dict.fromkeys(some, (BY_HAND, reason.strip())), source=source)

    return workspace.in_steps(question_ids, write)


def take_back(
    workspace: Workspace,
    *,
    rule: str = "",
    dataset: str = "",
    question_ids: Sequence[int] | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> int:
    """Take questions out of quarantine: these, or all of a rule and a dataset, in steps; how many came back.

    Raises
    ------
    NothingTakenByRule
        If nothing is set aside by that rule.
    """
    with workspace.reading() as session:
        _check_rule(session, rule)
        wanted = ids_set_aside(session, rule=rule, dataset=dataset, question_ids=question_ids)
    source = _source()

    def write(session: Session, some: Sequence[int]) -> int:
        return release(session, some, source=source)

    return workspace.in_steps(wanted, write, report, cancel)


def quarantined(workspace: Workspace, *, rule: str = "") -> tuple[QuarantinedQuestion, ...]:
    """The questions that are set aside now, the last first; raises as ``take_back`` does."""
    with workspace.reading() as session:
        _check_rule(session, rule)
        return set_aside_now(session, rule=rule)


def _check_rule(session: Session, rule: str) -> None:
    if rule and rule not in (known := rules_that_took(session)):
        raise NothingTakenByRule(rule=rule, known=sorted(known) or "–")


def _rule_code(name: str, number: int | None) -> str:
    return name if number is None else f"{name}:{number}"


def _pairs(session: Session, datasets: Sequence[str]) -> Iterator[MessagePair]:
    last = -1
    while texts := open_texts(session, datasets, after=last, limit=_AT_ONCE):
        answers = answers_between(session, texts[0].question_id, texts[-1].question_id)
        for one in texts:
            said = tuple(answers.get(one.question_id, ()))
            yield MessagePair(one.question_id, one.key, one.text, said, one.n_turns + 1 + bool(said))
        last = texts[-1].question_id


def _source() -> Source:
    return Source(instant("seconds"), this_person(), kind="cleaned")
