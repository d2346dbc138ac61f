"""The coefficients of agreement, each once: its name, its function, its comparisons, and the sentences about it.

Tables, figures, definitions and sentences of raters and judges are made from ``COEFFICIENTS``, in this order.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cached_property
from typing import Literal

import numpy as np

from medreview.analysis import coefficient_scripts as scripts
from medreview.errors import Message
from medreview.reporting.tables import Words
from medreview.stats.agreement import (
    AgreementTable,
    fleiss_kappa,
    gwet_ac,
    krippendorff_alpha,
    percent_agreement,
    randolph_kappa,
)
from medreview.stats.cohen import cohen_kappa_of_ratings
from medreview.stats.complete_ratings import IccForm, intraclass_correlation, kendall_w
from medreview.stats.count_table import Weights, count_ratings, level_codes
from medreview.stats.estimates import AnyArray, Estimate, FloatArray
from medreview.stats.intervals import Resampling
from medreview.stats.rater_population import interval_beside_other_raters


class Rated:
    """Labels of the same units, a column for each who gave them, from which every coefficient is computed.

    Parameters
    ----------
    values : array, shape (n_units, n_raters)
        NaN where there is none.
    levels : sequence of float
        Every level of the scale, in order.
    clusters : array, shape (n_units,), optional
        The question of each unit.
    groups : sequence of str, optional
        The group of each rater, for what is computed of units that all raters of a group rated.
    n_alike : array, shape (n_units,), optional
        How many units each row stands for, where several are alike and no interval is asked for.
    has_intervals : bool
        False where nobody looks at the intervals that need no resampling, either.
    """

    def __init__(
        self,
        values: FloatArray,
        levels: Sequence[float],
        *,
        clusters: AnyArray | None = None,
        resampling: Resampling | None = None,
        groups: Sequence[str] | None = None,
        n_alike: AnyArray | None = None,
        has_intervals: bool = True,
    ) -> None:
        self.values, self.levels = values, levels
        self.clusters, self.resampling = clusters, resampling
        self.groups = groups
        self.n_alike = n_alike
        self.has_intervals = has_intervals

    @cached_property
    def without_each(self) -> tuple["Rated", ...]:
        """The ratings of the others, for each rater, of which values are computed and no intervals."""
        return tuple(self._without(rater) for rater in range(self.values.shape[1]))

    def _without(self, rater: int) -> "Rated":
        values, groups = np.delete(self.values, rater, axis=1), self.groups
        kept = None if groups is None else [group for place, group in enumerate(groups) if place != rater]
        return Rated(values, self.levels, groups=kept, has_intervals=False)

    @property
    def n_questions(self) -> int:
        """The number of questions that anybody rated."""
        rated = ~np.isnan(self.values).all(axis=1)
        return int(rated.sum()) if self.clusters is None else len(np.unique(np.asarray(self.clusters)[rated]))

    @cached_property
    def table(self) -> AgreementTable:
        counts = count_ratings(level_codes(self.values, self.levels), len(self.levels))
        return AgreementTable(
            counts,
            levels=self.levels,
            clusters=self.clusters,
            n_raters=self.values.shape[1],
            resampling=self.resampling,
            n_alike=self.n_alike,
            has_beside=self.has_intervals,
        )


class Chance(Enum):
    """The model of agreement by chance; it decides the value where every rating is the same."""

    UNCORRECTED = auto()
    EVEN = auto()
    OBSERVED = auto()
    SMALL = auto()
    SPREAD = auto()

    @property
    def is_defined_if_constant(self) -> bool:
        return self not in (Chance.OBSERVED, Chance.SPREAD)


class Among(Enum):
    """The group whose agreement a coefficient is computed of."""

    RATERS = auto()
    TWO_RATERS = auto()
    JUDGES = auto()
    TWO_JUDGES = auto()
    JUDGE_AND_PEOPLE = auto()


@dataclass(frozen=True, kw_only=True)
class Coefficient:
    """One coefficient of agreement.

    Attributes
    ----------
    name
        In cells and files, the same everywhere.
    compute
        From all ratings, or of two raters where it is ``among`` two.
    script
        The same value in lines of Python that a reader can run; see ``coefficient_scripts``.
    short
        In sentences, where several coefficients may share it; the name without it.
    words
        Where the name is said otherwise in other languages.
    title
        As journals name it, in headlines and at axes; the words without it.
    family
        Of several of a family, judges are given the one that fits their levels best. Each is its own without it.
    needs_order
        Neighbouring levels count as near: three levels or more, in an order.
    fits
        Other limits on the levels.
    in_groups
        Computed of the units that all raters of a group rated, then the unweighted mean over groups.
    is_compared
        The findings tell how far it lies from the others that are compared.
    said
        What only the definition of the table of raters has to say of it.
    """

    name: str
    compute: Callable[[Rated], Estimate]
    script: str
    chance: Chance
    among: frozenset[Among]
    short: Words = ""
    words: Words = ""
    title: Words = ""
    family: str = ""
    needs_order: bool = False
    fits: Callable[[Sequence[float]], bool] = lambda levels: True
    in_groups: bool = False
    is_compared: bool = False
    said: Message | None = None

    def among_raters(self, rated: Rated) -> Estimate:
        """The coefficient of raters; where raters like these have an interval, it stands beside in place of others."""
        found = self.compute(rated)
        if rated.resampling is None or not found.is_defined or self.chance is Chance.UNCORRECTED:
            return found
        n = rated.values.shape[1]
        without = np.array([self.compute(one).value for one in rated.without_each]) if n > 1 else np.zeros(n)
        like_these = interval_beside_other_raters(found.value, found.interval, without, rated.n_questions)
        # an interval without ends would hide the asymptotic one that two raters have
        return found if like_these.undefined_because is not None else replace(found, others=(like_these,))

    def is_for(self, levels: Sequence[float], *, is_ordered: bool = True) -> bool:
        return (not self.needs_order or (is_ordered and has_order(levels))) and self.fits(levels)

    @property
    def label(self) -> Words:
        return self.words or self.name

    @property
    def full_name(self) -> Words:
        """As journals name it."""
        return self.title or self.label


def has_order(levels: Sequence[float]) -> bool:
    """True where near and far levels differ, as they do from three on."""
    return len(levels) >= 3  # noqa: PLR2004


def _cohen(weights: Weights) -> Callable[[Rated], Estimate]:
    def compute(rated: Rated) -> Estimate:
        first, second = rated.values[:, 0], rated.values[:, 1]
        return cohen_kappa_of_ratings(
            first,
            second,
            rated.levels,
            weights,
            clusters=rated.clusters,
            resampling=rated.resampling,
            n_alike=rated.n_alike,
        )

    return compute


def _krippendorff(metric: Literal["nominal", "ordinal", "interval", "ratio"]) -> Callable[[Rated], Estimate]:
    return lambda rated: krippendorff_alpha(rated.table, metric)


def _icc(form: IccForm) -> Callable[[Rated], Estimate]:
    return lambda rated: intraclass_correlation(
        rated.values,
        form,
        groups=rated.groups,
        clusters=rated.clusters,
        resampling=rated.resampling,
        has_interval=rated.has_intervals,
    )


def _kendall(*, is_corrected: bool) -> Callable[[Rated], Estimate]:
    return lambda rated: kendall_w(
        rated.values,
        is_corrected=is_corrected,
        groups=rated.groups,
        clusters=rated.clusters,
        has_interval=rated.has_intervals,
    )


RANDOLPHS_KAPPA = Message("Randolph's kappa")
PERCENT = Coefficient(
    name="percent agreement",
    words=Message("percent agreement"),
    compute=lambda rated: percent_agreement(rated.table),
    script=scripts.PERCENT,
    chance=Chance.UNCORRECTED,
    among=frozenset(Among),
)
RANDOLPH = Coefficient(
    name="Randolph",
    words=Message("Randolph"),
    title=RANDOLPHS_KAPPA,
    compute=lambda rated: randolph_kappa(rated.table),
    script=scripts.RANDOLPH,
    chance=Chance.EVEN,
    among=frozenset(Among) - {Among.JUDGES},
    is_compared=True,
)
COHEN = Coefficient(
    name="Cohen",
    words=Message("Cohen"),
    title=Message("Cohen's kappa"),
    family="Cohen",
    compute=_cohen("nominal"),
    script=scripts.cohen("nominal"),
    chance=Chance.OBSERVED,
    among=frozenset({Among.TWO_RATERS, Among.TWO_JUDGES, Among.JUDGE_AND_PEOPLE}),
    said=Message("Cohen's kappa is on the page Pairs of raters."),
)
QUADRATIC = Coefficient(
    name="Cohen, quadratic weights",
    words=Message("Cohen, quadratic weights"),
    title=Message("weighted kappa (quadratic)"),
    family="Cohen",
    compute=_cohen("quadratic"),
    script=scripts.cohen("quadratic"),
    chance=Chance.OBSERVED,
    among=frozenset({Among.TWO_RATERS, Among.TWO_JUDGES, Among.JUDGE_AND_PEOPLE}),
    needs_order=True,
)
_ICC_FORMS: dict[IccForm, tuple[Message, Message]] = {
    "ICC(2,1)": (
        Message("ICC(2,1)"),
        Message("ICC(2,1): absolute agreement of one rater, raters being a sample (two-way, McGraw and Wong)."),
    ),
    "ICC(2,k)": (Message("ICC(2,k)"), Message("ICC(2,k): the same for the mean of all raters in a group.")),
    "ICC(3,1)": (
        Message("ICC(3,1)"),
        Message(
            "ICC(3,1): consistency of one rater; a rater who is always one level higher still counts as consistent."
        ),
    ),
}
COEFFICIENTS = (
    PERCENT,
    RANDOLPH,
    Coefficient(
        name="Fleiss",
        words=Message("Fleiss"),
        title=Message("Fleiss' kappa"),
        compute=lambda rated: fleiss_kappa(rated.table),
        script=scripts.FLEISS,
        chance=Chance.OBSERVED,
        among=frozenset({Among.RATERS}),
        is_compared=True,
    ),
    Coefficient(
        name="AC1",
        title=Message("Gwet's AC1"),
        family="Gwet",
        compute=lambda rated: gwet_ac(rated.table),
        script=scripts.AC1,
        chance=Chance.SMALL,
        among=frozenset({Among.RATERS, Among.JUDGES}),
        is_compared=True,
    ),
    Coefficient(
        name="Krippendorff, nominal",
        words=Message("Krippendorff, nominal"),
        title=Message("Krippendorff's alpha (nominal)"),
        short=Message("Krippendorff"),
        family="Krippendorff",
        compute=_krippendorff("nominal"),
        script=scripts.krippendorff("nominal"),
        chance=Chance.OBSERVED,
        among=frozenset({Among.RATERS, Among.JUDGES}),
        is_compared=True,
    ),
    Coefficient(
        name="PABAK",
        compute=lambda rated: randolph_kappa(rated.table),
        script=scripts.RANDOLPH,
        chance=Chance.EVEN,
        among=frozenset({Among.RATERS}),
        fits=lambda levels: len(levels) == 2,  # noqa: PLR2004
        is_compared=True,
        said=Message("PABAK of two levels is Randolph's kappa."),
    ),
    Coefficient(
        name="AC2",
        title=Message("Gwet's AC2"),
        family="Gwet",
        compute=lambda rated: gwet_ac(rated.table, "ordinal"),
        script=scripts.AC2,
        chance=Chance.SMALL,
        among=frozenset({Among.RATERS, Among.JUDGES}),
        needs_order=True,
        is_compared=True,
        said=Message("AC2 has ordinal weights."),
    ),
    Coefficient(
        name="Krippendorff, ordinal",
        words=Message("Krippendorff, ordinal"),
        title=Message("Krippendorff's alpha (ordinal)"),
        short=Message("Krippendorff"),
        family="Krippendorff",
        compute=_krippendorff("ordinal"),
        script=scripts.krippendorff("ordinal"),
        chance=Chance.OBSERVED,
        among=frozenset({Among.RATERS, Among.JUDGES}),
        needs_order=True,
        is_compared=True,
    ),
    Coefficient(
        name="Krippendorff, interval",
        words=Message("Krippendorff, interval"),
        title=Message("Krippendorff's alpha (interval)"),
        short=Message("Krippendorff"),
        compute=_krippendorff("interval"),
        script=scripts.krippendorff("interval"),
        chance=Chance.OBSERVED,
        among=frozenset({Among.RATERS}),
        needs_order=True,
        is_compared=True,
    ),
    Coefficient(
        name="Krippendorff, ratio",
        words=Message("Krippendorff, ratio"),
        title=Message("Krippendorff's alpha (ratio)"),
        short=Message("Krippendorff"),
        compute=_krippendorff("ratio"),
        script=scripts.krippendorff("ratio"),
        chance=Chance.OBSERVED,
        among=frozenset({Among.RATERS}),
        needs_order=True,
        fits=lambda levels: min(levels) >= 0,  # it needs a true zero, and so stands apart from the others
    ),
    *(
        Coefficient(
            name=form,
            words=words,
            compute=_icc(form),
            script=scripts.icc(form),
            chance=Chance.SPREAD,
            among=frozenset({Among.RATERS}),
            needs_order=True,
            in_groups=True,
            said=said,
        )
        for form, (words, said) in _ICC_FORMS.items()
    ),
    Coefficient(
        name="Kendall's W",
        words=Message("Kendall's W"),
        compute=_kendall(is_corrected=True),
        script=scripts.KENDALL,
        chance=Chance.SPREAD,
        among=frozenset({Among.RATERS}),
        needs_order=True,
        in_groups=True,
        said=Message("Kendall's W is corrected for ties, without which few levels keep it below 1."),
    ),
    Coefficient(
        name="Kendall's W, ties not corrected",
        words=Message("Kendall's W, ties not corrected"),
        title=Message("Kendall's W (ties not corrected)"),
        compute=_kendall(is_corrected=False),
        script=scripts.KENDALL_UNCORRECTED,
        chance=Chance.SPREAD,
        among=frozenset({Among.RATERS}),
        needs_order=True,
        in_groups=True,
    ),
    COHEN,
    Coefficient(
        name="Cohen, linear weights",
        words=Message("Cohen, linear weights"),
        title=Message("weighted kappa (linear)"),
        compute=_cohen("linear"),
        script=scripts.cohen("linear"),
        chance=Chance.OBSERVED,
        among=frozenset({Among.TWO_RATERS}),
        needs_order=True,
    ),
    QUADRATIC,
)


COEFFICIENT_WORDS: dict[str, Words] = {one.name: one.label for one in COEFFICIENTS}
"""Of the tables in which they stand."""
FULL_NAMES: dict[str, Words] = {one.name: one.full_name for one in COEFFICIENTS}
"""As journals name them, in sentences and at axes."""


def coefficients(among: Among, levels: Sequence[float], *, is_ordered: bool = True) -> list[Coefficient]:
    """Those that are computed among these people or judges on these levels."""
    return [one for one in COEFFICIENTS if among in one.among and one.is_for(levels, is_ordered=is_ordered)]


def best_of_families(found: Iterable[Coefficient]) -> list[Coefficient]:
    """One of each family: the last, which sees an order where there is one."""
    return list({one.family or one.name: one for one in found}.values())


def how_chance_is_taken(among: Among) -> list[Message]:
    """A sentence for every kind of chance, with the coefficients that take it so."""
    return [
        replace(sentence, values={"coefficients": listed(of_kind)})
        for kind, sentence in _CHANCE.items()
        if (of_kind := [one for one in COEFFICIENTS if among in one.among and one.chance is kind])
    ]


_CHANCE = {
    Chance.EVEN: Message("{coefficients}: by chance, all levels are equally likely."),
    Chance.OBSERVED: Message(
        "{coefficients}: by chance, levels occur as often as they were given, so the value falls where "
        "nearly all ratings have one level."
    ),
    Chance.SPREAD: Message(
        "{coefficients}: the share of the variance that is between items, so the value falls where items hardly differ."
    ),
    Chance.SMALL: Message(
        "{coefficients}: chance agreement is small where one level prevails, so the value hardly falls there."
    ),
}


def listed(some: Iterable[Coefficient]) -> Words:
    """Their short names as a part of a sentence: a, b and c."""
    *firsts, last = {str(one.short or one.label): one.short or one.label for one in some}.values()
    if not firsts:
        return last
    together: Words = firsts[0]
    for one in firsts[1:]:
        together = Message("{first}, {rest}", {"first": together, "rest": one})
    return Message("{firsts} and {last}", {"firsts": together, "last": last})
