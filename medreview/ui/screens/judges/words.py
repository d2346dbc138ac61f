"""What runs, judgements and their settings are called."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from medreview.domain.judge_plans import SETUP_WORDS, SKIP_WORDS, JudgePlan, SkipReason
from medreview.domain.judge_runs import READING_WORDS, VALIDITY_WORDS, Validity
from medreview.domain.question_plans import EXAMPLE_CHOICE_WORDS, QUESTION_SKIP_WORDS, QuestionPlan, QuestionSkip
from medreview.domain.study_plans import UNIT_WORDS
from medreview.ui.translation import in_window_direction, isolated, number, translated
from medreview.ui.words import word_of
from medreview.workflows.run_judge import JudgementLine, OneValue, RunView, SessionView

HOURS_FROM_MINUTES = 90
VALIDITY_ORDER = tuple(Validity)


def validity_name(validity: str | None) -> str:
    """How a reply could be read; a word that is not known here, as an import may bring, is shown as it is."""
    return word_of(validity or "", VALIDITY_WORDS)


def value_words(line: JudgementLine) -> str:
    """The level that was given: its word, or its number in the digits of the window."""
    if line.value is None or not line.label.replace(".", "", 1).replace("-", "", 1).isdecimal():
        return line.label
    return level_words(line.value)


def skipped_words(reason: SkipReason | QuestionSkip, n: int) -> str:
    """How many answers or questions are left out for a reason, as a sentence."""
    words = QCoreApplication.translate("Judges", "Left out: {n} {reason}.")
    told = SKIP_WORDS[reason] if isinstance(reason, SkipReason) else QUESTION_SKIP_WORDS[reason]
    return words.format(n=number(n), reason=translated(told))


def one_value_words(one: OneValue) -> str:
    """That a judge tells no answer from another in a dimension, as a sentence."""
    words = QCoreApplication.translate("Judges", "{dimension}: all {n} answers got the same value, {value}.")
    return words.format(dimension=isolated(one.dimension), n=number(one.n_answers), value=level_words(one.value))


def spread_words(counts: Mapping[float, int]) -> str:
    """How often each value was given, such as "3×40  4×156"."""
    each = QCoreApplication.translate("Judges", "{value}×{n}")
    return "  ".join(each.format(value=level_words(value), n=number(n)) for value, n in counts.items())


def level_words(value: float) -> str:
    return number(value, 0 if value == round(value) else 1)


def share_words(n: int, total: int) -> str:
    """A share in whole percents; nothing of nothing is not a share."""
    if not total:
        return ""
    return QCoreApplication.translate("Judges", "{n} %").format(n=number(round(100 * n / total)))


def run_line(view: RunView) -> str:
    """Protocol, setup and reading of a run in a few words."""
    parts = [isolated(view.protocol), word_of(view.setup or "", SETUP_WORDS)]
    if view.reading is not None:
        parts.append(translated(READING_WORDS[view.reading]))
    return in_window_direction(QCoreApplication.translate("Judges", ", ").join(part for part in parts if part))


def duration_words(minutes: float) -> str:
    """Roughly how long something takes, in the unit one would say it in."""
    if minutes < 1:
        return QCoreApplication.translate("Judges", "less than a minute")
    if minutes < HOURS_FROM_MINUTES:
        return QCoreApplication.translate("Judges", "about {n} min").format(n=number(round(minutes)))
    return QCoreApplication.translate("Judges", "about {n} h").format(n=number(round(minutes / 60)))


def pace_words(items_per_minute: float) -> str:
    decimals = 0 if items_per_minute >= 10 else 1  # noqa: PLR2004 - two digits are enough to compare
    return QCoreApplication.translate("Judges", "{n} a minute").format(n=number(items_per_minute, decimals))


def engine_words(sessions: Sequence[SessionView]) -> str:
    """What carried the run out last, and in how many stretches; empty before it began."""
    engines = [session.engine for session in sessions if session.engine.get("name")]
    if not engines:
        return ""
    name = f"{engines[-1].get('name')} {engines[-1].get('version', '')}".strip()
    if len(sessions) == 1:
        return QCoreApplication.translate("Judges", "By {engine}").format(engine=isolated(name))
    words = QCoreApplication.translate("Judges", "By {engine}; stretches: {n}")
    return words.format(engine=isolated(name), n=number(len(sessions)))


def plan_words(plan: JudgePlan | QuestionPlan) -> str:
    """The choices of a plan that one compares runs by, in one line."""
    temperature = QCoreApplication.translate("Judges", "temperature {n}")
    warmth = temperature.format(n=number(plan.sampling.temperature, 1 if plan.sampling.temperature else 0))
    if isinstance(plan, QuestionPlan):
        return QCoreApplication.translate("Judges", " · ").join([*_question_plan_words(plan), warmth])
    parts = [translated(UNIT_WORDS[plan.granularity])]
    if plan.n_repeats > 1:
        parts.append(QCoreApplication.translate("Judges", "{n} repeats").format(n=number(plan.n_repeats)))
    if plan.n_references is not None:
        parts.append(QCoreApplication.translate("Judges", "{n} references at most").format(n=number(plan.n_references)))
    if plan.reverses_references:
        parts.append(QCoreApplication.translate("Judges", "references in reverse order"))
    return QCoreApplication.translate("Judges", " · ").join([*parts, warmth])


def _question_plan_words(plan: QuestionPlan) -> list[str]:
    parts: list[str] = []
    if plan.examples is not None:
        words = QCoreApplication.translate("Judges", "{n} examples, {choice}")
        chosen = translated(EXAMPLE_CHOICE_WORDS[plan.examples.choice])
        parts.append(words.format(n=number(plan.examples.n), choice=chosen))
    if plan.most_words is not None:
        parts.append(QCoreApplication.translate("Judges", "{n} words at most").format(n=number(plan.most_words)))
    return parts
