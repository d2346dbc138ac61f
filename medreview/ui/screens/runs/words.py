"""Words for runs, judgements and their settings."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.question_plans import (
    EFFORT_WORDS,
    EXAMPLE_CHOICE_WORDS,
    QUESTION_SKIP_WORDS,
    QuestionPlan,
    QuestionSkip,
)
from medreview.domain.run_kinds import VALIDITY_WORDS, RunKind, Validity
from medreview.domain.run_plans import PROTOCOL_WORDS, SETUP_WORDS, SKIP_WORDS, JudgePlan, SkipReason, SpendCap
from medreview.domain.runs import EXAM_READING_WORDS, READING_WORDS, ReadingKind
from medreview.ui.translation import counted, in_window_direction, isolated, number, percentage, translated
from medreview.ui.words import (
    field_name,
    in_window_language,
    judged_words,
    language_name,
    money_words,
    part_name,
    word_of,
)
from medreview.workflows.carry_out_runs import (
    OneValue,
    RunComparison,
    RunSummary,
    RunView,
    SessionView,
    TextLengths,
)
from medreview.workflows.run_judge import JudgementLine

HOURS_FROM_MINUTES = 90
VALIDITY_ORDER = tuple(Validity)
MOST_NAMED = 5
_TWO = 2


def validity_name(validity: str | None) -> str:
    """The name of a validity; a word that is not known here, as an import may bring, is shown as it is."""
    return word_of(validity or "", VALIDITY_WORDS)


def value_words(line: JudgementLine) -> str:
    return judged_words(line.value, line.label)


def skipped_words(reason: SkipReason | QuestionSkip, n: int) -> str:
    """The number of answers or questions left out for a reason, as a sentence."""
    if isinstance(reason, SkipReason):
        words, told = QCoreApplication.translate("Runs", "Answers left out: {n} {reason}."), SKIP_WORDS[reason]
    else:
        words, told = (
            QCoreApplication.translate("Runs", "Questions left out: {n} {reason}."),
            QUESTION_SKIP_WORDS[reason],
        )
    return words.format(n=number(n), reason=translated(told))


def comparison_words(compared: RunComparison) -> str:
    """The number of replies that two runs of one plan have in common, as sentences; empty where none is in both."""
    n_both = compared.n_same + compared.n_different
    if not n_both:
        return ""
    same = QCoreApplication.translate(
        "Runs", "Word for word the same in {earlier} and {later}: {n} of {total} replies."
    )
    values = {"earlier": isolated(compared.earlier), "later": isolated(compared.later)}
    told = [same.format(n=number(compared.n_same), total=number(n_both), **values)]
    if compared.n_different:
        differ = QCoreApplication.translate("Runs", "Different: {keys}.")
        separator = QCoreApplication.translate("Runs", ", ")
        named = [isolated(one.key) for one in compared.different[:MOST_NAMED]]
        told.append(differ.format(keys=separator.join([*named, *(["…"] if compared.n_different > MOST_NAMED else [])])))
    if compared.n_other_prompts:
        changed = QCoreApplication.translate("Runs", "Asked with another text, because a text was changed: {n}.")
        told.append(changed.format(n=number(compared.n_other_prompts)))
    if compared.engine:
        engine = QCoreApplication.translate("Runs", "The engine was another one in: {facts}.")
        told.append(engine.format(facts=isolated(", ".join(compared.engine))))
    return " ".join(told)


def one_value_words(one: OneValue) -> str:
    """That a judge tells no answer from another in a dimension, as a sentence."""
    words = QCoreApplication.translate("Runs", "{dimension}: all {n} answers got the same value, {value}.")
    return words.format(
        dimension=isolated(part_name(one.dimension)), n=number(one.n_answers), value=judged_words(one.value, one.word)
    )


def spread_words(counts: Mapping[float, int], words: Mapping[float, str]) -> str:
    """The number of times each level was given, also those that were not, such as "3 (40) · 4 (156) · 5 (0)"."""
    each = QCoreApplication.translate("Runs", "{value} ({n})")
    given = sorted((dict.fromkeys(words, 0) | dict(counts)).items()) if counts else ()
    shown = [each.format(value=judged_words(value, words.get(value, "")), n=number(n)) for value, n in given]
    return in_window_direction(" · ".join(shown)) if shown else ""


def tag_counts_words(counts: Mapping[str, int]) -> str:
    """The number of times each value or option was given, such as "no: 40 · yes: 3"; brackets may hold a code."""
    each = QCoreApplication.translate("Runs", "{value}: {n}")
    return " · ".join(each.format(value=isolated(value), n=number(n)) for value, n in counts.items())


def length_words(lengths: TextLengths | None) -> str:
    """The lengths of the texts that came back, such as "210 to 1,240 characters, 560 in the mean"."""
    if lengths is None:
        return ""
    words = QCoreApplication.translate("Runs", "{least} to {most} characters, {mean} on average")
    least, most = number(lengths.shortest), number(lengths.longest)
    return words.format(least=least, most=most, mean=number(round(lengths.mean)))


def share_words(n: int, total: int) -> str:
    """A share in whole percents; nothing of nothing is not a share."""
    if not total:
        return ""
    return percentage(round(100 * n / total))


def run_line(view: RunView) -> str:
    """Protocol, setup and reading of a run in a few words."""
    asked = in_window_language(view.title) or isolated(word_of(view.protocol, PROTOCOL_WORDS))
    if view.kind is RunKind.TAG and not view.title:  # of tags that came with a file, or of a strategy of one's own
        separator = QCoreApplication.translate("Runs", ", ")
        asked = isolated(separator.join(field_name(one) for one in view.protocol.split(", ")))
    parts = [asked, word_of(view.setup or "", SETUP_WORDS)]
    if view.reading is not None:
        parts.append(translated(READING_WORDS[view.reading]))
    return in_window_direction(QCoreApplication.translate("Runs", ", ").join(part for part in parts if part))


def duration_words(minutes: float) -> str:
    """Roughly how long something takes, in the unit one would say it in."""
    if minutes < 1:
        return QCoreApplication.translate("Runs", "less than a minute")
    if minutes < HOURS_FROM_MINUTES:
        return QCoreApplication.translate("Runs", "about {n} min").format(n=number(round(minutes)))
    return QCoreApplication.translate("Runs", "about {n} h").format(n=number(round(minutes / 60)))


def pace_words(items_per_minute: float) -> str:
    decimals = 0 if items_per_minute >= 10 else 1  # noqa: PLR2004 - two digits are enough to compare
    return QCoreApplication.translate("Runs", "{n} a minute").format(n=number(items_per_minute, decimals))


def spent_words(summary: RunSummary) -> str:
    """The money that a run has taken so far, or the tokens where nobody knows the prices, and its time."""
    if not summary.n_calls:
        return ""
    parts = [_taken_words(summary, 1)]
    if summary.items_per_minute:
        parts.append(duration_words(summary.view.n_done / summary.items_per_minute))
    return QCoreApplication.translate("Runs", "Used: {taken}.").format(taken=_joined(parts))


def cap_words(cap: SpendCap) -> str:
    """The most that a run may take; empty where it may take any amount."""
    parts: list[str] = []
    if cap.money is not None:
        parts.append(QCoreApplication.translate("Runs", "cost {n}").format(n=money_words(cap.money)))
    if cap.tokens is not None:
        parts.append(QCoreApplication.translate("Runs", "{n} tokens").format(n=number(cap.tokens)))
    if cap.hours is not None:
        hours = number(cap.hours, 0 if float(cap.hours).is_integer() else 1)
        parts.append(QCoreApplication.translate("Runs", "{n} h").format(n=hours))
    return QCoreApplication.translate("Runs", "At most: {cap}.").format(cap=_joined(parts)) if parts else ""


def tried_words(summary: RunSummary) -> str:
    """That a run waits for a person who looks at its first replies, and what one and all of them take."""
    view = summary.view
    if not summary.was_tried or not view.n_done:
        return ""
    one, all_items = [_taken_words(summary, 1 / view.n_done)], [_taken_words(summary, view.n_items / view.n_done)]
    if summary.items_per_minute:
        seconds = QCoreApplication.translate("Runs", "{n} s")
        one.append(seconds.format(n=number(60 / summary.items_per_minute, 1)))
        all_items.append(duration_words(view.n_items / summary.items_per_minute))
    words = QCoreApplication.translate(
        "Runs", "Tried first: {n}. Check the replies, then continue or stop here; nothing is asked twice."
    ).format(n=number(view.n_done))
    share = QCoreApplication.translate("Runs", "Each: {one}. All {total}: {all}.")
    return f"{words}\n{share.format(one=_joined(one), total=number(view.n_items), all=_joined(all_items))}"


def _taken_words(summary: RunSummary, share: float) -> str:
    """A share of what a run has taken: its money, or its tokens where nobody knows the prices."""
    if summary.cost is not None:
        return QCoreApplication.translate("Runs", "cost {n}").format(n=money_words(summary.cost * share))
    n_tokens = round((summary.input_tokens + summary.output_tokens) * share)
    return QCoreApplication.translate("Runs", "{n} tokens").format(n=number(n_tokens))


def _joined(parts: Sequence[str]) -> str:
    return isolated(QCoreApplication.translate("Runs", " · ").join(parts))


def engine_words(sessions: Sequence[SessionView]) -> str:
    """The engine that carried the run out last, and how often it was resumed; empty before it began."""
    engines = [session.engine for session in sessions if session.engine.get("name")]
    if not engines:
        return ""
    name = f"{engines[-1].get('name')} {engines[-1].get('version', '')}".strip()
    if len(sessions) == 1:
        return QCoreApplication.translate("Runs", "With {engine}").format(engine=isolated(name))
    words = QCoreApplication.translate("Runs", "With {engine}; resumed {n} {n:=time|times}")
    if len(sessions) == _TWO:
        words = QCoreApplication.translate("Runs", "With {engine}; resumed once")
    return counted(words, engine=name, n=len(sessions) - 1)


def plan_words(plan: JudgePlan | QuestionPlan) -> str:
    """The choices of a plan that one compares runs by, in one line."""
    temperature = QCoreApplication.translate("Runs", "temperature {n}")
    warmth = temperature.format(n=number(plan.sampling.temperature, 1 if plan.sampling.temperature else 0))
    if isinstance(plan, QuestionPlan):
        return QCoreApplication.translate("Runs", " · ").join([*_question_plan_words(plan), warmth])
    unit = translated(UNIT_WORDS[plan.granularity])
    parts = [] if unit in word_of(plan.protocol, PROTOCOL_WORDS) else [unit]  # the line of the protocol said it
    if plan.n_repeats > 1:
        parts.append(QCoreApplication.translate("Runs", "{n} repeats").format(n=number(plan.n_repeats)))
    if plan.n_references is not None:
        words = QCoreApplication.translate("Runs", "{n} {n:=reference|references} at most")
        parts.append(counted(words, n=plan.n_references))
    if plan.reverses_references:
        parts.append(QCoreApplication.translate("Runs", "references in reverse order"))
    return QCoreApplication.translate("Runs", " · ").join([*parts, warmth])


def _question_plan_words(plan: QuestionPlan) -> list[str]:
    parts: list[str] = []
    if plan.into:
        words = QCoreApplication.translate("Runs", "into {language}")
        parts.append(words.format(language=language_name(plan.into)))
    if plan.examples is not None:
        words = QCoreApplication.translate("Runs", "{n} {n:=example|examples}, {choice}")
        chosen = translated(EXAMPLE_CHOICE_WORDS[plan.examples.choice])
        parts.append(counted(words, n=plan.examples.n, choice=chosen))
    if plan.reading is not ReadingKind.FREE:
        parts.append(translated(EXAM_READING_WORDS[plan.reading]))
    if plan.thinking_tokens == 0:
        parts.append(QCoreApplication.translate("Runs", "no thinking"))
    elif plan.thinking_tokens is not None:
        words = QCoreApplication.translate("Runs", "{n} thinking tokens at most")
        parts.append(words.format(n=number(plan.thinking_tokens)))
    if plan.effort:
        parts.append(word_of(plan.effort, EFFORT_WORDS))
    if plan.most_words is not None:
        parts.append(QCoreApplication.translate("Runs", "{n} words at most").format(n=number(plan.most_words)))
    return parts
