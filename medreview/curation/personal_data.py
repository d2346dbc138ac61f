"""Personal data in texts: where rules find it, the marks that take its place, and how good the rules are.

Places are counted in the characters of the text as it is stored.
"""

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple, cast

from medreview.curation import personal_rules
from medreview.curation.personal_text import PersonalRule, Span, plain_signs
from medreview.errors import Listed, Message, NotFound
from medreview.module_search import offered_in
from medreview.paths import resources_folder

SAID_TO_HOLD = "said-to-hold-personal-data"
"""The rule of questions of which a model in a tag run, or a person, says that they hold personal data."""


class UnknownPersonalRule(NotFound):
    template = "There is no rule for personal data called {rule}. Choose one of: {rules}."


class Hit(NamedTuple):
    """A part of a text that a rule finds, from ``start`` to before ``end``."""

    start: int
    end: int
    rule: str


@cache
def personal_rules_known() -> tuple[PersonalRule, ...]:
    """Every rule; where two find the same, the first has it."""
    found = cast("Iterator[PersonalRule]", offered_in(personal_rules, "RULE"))
    return tuple(sorted(found, key=lambda rule: rule.place))


def personal_rule_named(name: str) -> PersonalRule:
    """Raises ``UnknownPersonalRule``."""
    known = {rule.name: rule for rule in personal_rules_known()}
    if name not in known:
        raise UnknownPersonalRule(rule=name, rules=Listed(known))
    return known[name]


def mark_of(rule: str) -> str:
    """The mark that stands in the place of what a rule found."""
    return f"[{personal_rule_named(rule).mark}]"


@cache
def _marks() -> re.Pattern[str]:
    return re.compile("|".join(re.escape(f"[{rule.mark}]") for rule in personal_rules_known()))


def hits_in(text: str, rules: Sequence[PersonalRule]) -> tuple[Hit, ...]:
    """Parts of a text that the rules find, in their order, no two over each other and none over a mark."""
    plain = plain_signs(text)
    taken: list[Span] = [found.span() for found in _marks().finditer(text)] if "[" in text else []
    hits: list[Hit] = []
    for rule in rules:
        for start, end in sorted(set(rule.find(plain)), key=lambda span: (span[0], -span[1])):
            if start < end and not any(start < other_end and other < end for other, other_end in taken):
                taken.append((start, end))
                hits.append(Hit(start, end, rule.name))
    return tuple(sorted(hits))


def personal_rule_words(name: str) -> Message | None:
    """The words of a rule, and of what is only said; None where there is no such rule."""
    if name == SAID_TO_HOLD:
        return Message("Marked as personal data")
    return next((rule.words for rule in personal_rules_known() if rule.name == name), None)


class RuleFigures(NamedTuple):
    """Counts on labelled texts that were never looked at while the rules were written.

    ``n_labelled`` parts are there, ``n_found`` were found, and ``n_right`` are both: from sign to sign the same.
    """

    n_labelled: int
    n_found: int
    n_right: int

    @property
    def recall(self) -> float:
        return self.n_right / self.n_labelled

    @property
    def precision(self) -> float:
        return self.n_right / self.n_found


FIGURES_FILE = "measured.json"


@cache
def measured_rules() -> tuple[int, dict[str, RuleFigures]]:
    """The number of labelled texts, and by rule what was measured on them."""
    kept = json.loads((resources_folder() / "personal-data" / FIGURES_FILE).read_text("utf-8"))
    return kept["n_texts"], {rule: RuleFigures(*counts) for rule, counts in kept["rules"].items()}
