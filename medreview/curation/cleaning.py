"""Cleaning: rules over pairs of a question and its answers, one rule after the other; the first that fits takes it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import cast

from medreview.curation import cleaning_rules
from medreview.curation.pairs import Check, CleaningRule, MessagePair
from medreview.curation.personal_data import personal_rule_words
from medreview.errors import Listed, MedReviewError, Message, NotFound
from medreview.module_search import offered_in

BY_HAND = "by-hand"
"""The rule of what a person set aside."""
_LONGEST_NUMBER = 9  # a file may bring rules of any name, and Python makes no number of thousands of digits


class UnknownRule(NotFound):
    template = "There is no cleaning rule {rule}. Choose one of: {rules}."


class RuleNumberRefused(MedReviewError):
    template = "{rule} needs a whole number from {least} to {most}, not {number}."


class RuleWithoutNumber(MedReviewError):
    template = "{rule} takes no number."


@dataclass(frozen=True, slots=True)
class ChosenRule:
    """A rule that is on, with its number; None where the rule has none, or for its usual one.

    Raises
    ------
    UnknownRule, RuleNumberRefused, RuleWithoutNumber
        If there is no such rule, or it cannot take the number.
    """

    name: str
    number: int | None = None

    def __post_init__(self) -> None:
        known = rule_named(self.name).number
        if known is None:
            if self.number is not None:
                raise RuleWithoutNumber(rule=self.name)
        elif self.number is None:
            object.__setattr__(self, "number", known.usual)
        elif not known.least <= self.number <= known.most:
            raise RuleNumberRefused(rule=self.name, least=known.least, most=known.most, number=self.number)

    @property
    def words(self) -> Message:
        return rule_words(self.name, self.number)


@dataclass(frozen=True, slots=True)
class FoundPair:
    """A pair that a rule would take or warns of; ``detail`` is what it found, such as the key of the pair's double."""

    question_id: int
    key: str
    rule: str
    number: int | None
    detail: str

    @property
    def words(self) -> Message:
        return rule_words(self.rule, self.number)


@cache
def cleaning_rules_known() -> tuple[CleaningRule, ...]:
    """Every rule, in the usual order."""
    found = cast("Iterator[CleaningRule]", offered_in(cleaning_rules, "RULE"))
    return tuple(sorted(found, key=lambda rule: rule.place))


def usual_rules() -> tuple[ChosenRule, ...]:
    """Those that are on unless a person says otherwise."""
    return tuple(ChosenRule(rule.name) for rule in cleaning_rules_known() if rule.is_usual)


def rule_named(name: str) -> CleaningRule:
    """Raises ``UnknownRule``."""
    known = {rule.name: rule for rule in cleaning_rules_known()}
    if name not in known:
        raise UnknownRule(rule=name, rules=Listed(known))
    return known[name]


def rule_words(name: str, number: int | None) -> Message:
    """The words of a rule with its number; of a rule for personal data and of a person's own hand, too.

    Of one that is gone it is the name.
    """
    if name == BY_HAND:
        return Message("Set aside by hand")
    personal = personal_rule_words(name)
    if personal is not None and number is None:
        return personal
    known = next((rule for rule in cleaning_rules_known() if rule.name == name), None)
    if known is None or (known.number is None) != (number is None):
        return Message("{rule}", {"rule": name if number is None else f"{name}:{number}"})
    return known.words if number is None else replace(known.words, values={"n": number})


def words_of_rule(code: str) -> Message:
    """The words of a rule as it stands in quarantine: its name, and its number behind a colon."""
    name, _, number = code.partition(":")
    is_number = number.isdecimal() and len(number) <= _LONGEST_NUMBER
    return rule_words(name, int(number) if is_number else None)


class CleaningPass:
    """One pass of chosen rules over pairs, in their order. Used from one thread."""

    def __init__(self, rules: Sequence[ChosenRule]) -> None:
        self._checks: list[tuple[CleaningRule, int | None, Check]] = []
        for one in rules:
            rule = rule_named(one.name)
            self._checks.append((rule, one.number, rule.begin(one.number or 0)))

    def look(self, pair: MessagePair) -> tuple[FoundPair, ...]:
        """The warnings of rules that only warn, and at the end the rule that takes the pair, if one does.

        Rules behind the one that takes a pair never see it.
        """
        found: list[FoundPair] = []
        for rule, number, check in self._checks:
            detail = check(pair)
            if detail is not None:
                found.append(FoundPair(pair.question_id, pair.key, rule.name, number, detail))
                if not rule.only_warns:
                    break
        return tuple(found)
