"""Every coefficient of the registry keeps what its record says of it."""

import re
from itertools import combinations

import numpy as np
import pytest

from medreview.analysis.coefficients import (
    COEFFICIENTS,
    Among,
    Coefficient,
    Rated,
    best_of_families,
    coefficients,
    how_chance_is_taken,
    listed,
)
from medreview.errors import Message
from medreview.stats.pair_tables import tables_of_pairs

TWO = {Among.TWO_RATERS, Among.TWO_JUDGES, Among.JUDGE_AND_PEOPLE}


def levels_for(coefficient: Coefficient) -> tuple[float, ...]:
    return next(levels for levels in ((0.0, 1.0), (0.0, 1.0, 2.0)) if coefficient.is_for(levels))


@pytest.mark.parametrize("one", COEFFICIENTS, ids=lambda one: one.name)
def test_that_a_coefficient_whose_name_is_more_than_a_name_is_said_in_other_languages_too(one: Coefficient):
    is_plain = re.fullmatch(r"[A-Z][A-Za-z0-9]*", one.name)  # such as Fleiss and AC1, which all languages have
    assert is_plain or isinstance(one.label, Message), f"give it words=Message({one.name!r})"


def test_that_no_two_coefficients_share_a_name():
    assert len({one.name for one in COEFFICIENTS}) == len(COEFFICIENTS)


@pytest.mark.parametrize("one", COEFFICIENTS, ids=lambda one: one.name)
def test_that_full_agreement_is_one(one: Coefficient):
    levels = levels_for(one)
    given = np.array([[level, level] for level in levels])
    assert one.compute(Rated(given, levels)).value == pytest.approx(1)


@pytest.mark.parametrize("one", COEFFICIENTS, ids=lambda one: one.name)
def test_that_constant_ratings_are_one_or_undefined_as_the_chance_of_it_says(one: Coefficient):
    levels = levels_for(one)
    found = one.compute(Rated(np.full((4, 2), levels[0]), levels))
    assert found.is_defined == one.chance.is_defined_if_constant
    assert not found.is_defined or found.value == 1


@pytest.mark.parametrize("one", COEFFICIENTS, ids=lambda one: one.name)
def test_that_those_that_are_compared_are_computed_among_raters_and_all_others_say_of_whom(one: Coefficient):
    assert one.among
    assert not one.is_compared or Among.RATERS in one.among
    assert Among.RATERS in one.among or one.among <= TWO


@pytest.mark.parametrize(
    "one", [one for one in COEFFICIENTS if Among.TWO_RATERS in one.among], ids=lambda one: one.name
)
def test_that_units_that_are_alike_give_the_same_counted_as_one_by_one(one: Coefficient):
    levels = levels_for(one)
    values = np.random.default_rng(1).choice([*levels, np.nan], (60, 3))
    tables = tables_of_pairs(values, levels)
    for pair in combinations(range(3), 2):
        first, second = np.nonzero(tables[pair])
        alike = np.array([[levels[a], levels[b]] for a, b in zip(first, second, strict=True)])
        counted = one.compute(Rated(alike, levels, n_alike=tables[pair][first, second]))
        each = one.compute(Rated(values[:, pair][~np.isnan(values[:, pair]).any(axis=1)], levels))
        assert (counted.value, counted.n_units, counted.method) == (each.value, each.n_units, each.method)


def test_that_judges_are_given_the_one_of_a_family_that_fits_their_levels():
    def names(n_levels: int, *, is_ordered: bool) -> list[str]:
        found = coefficients(Among.JUDGES, range(n_levels), is_ordered=is_ordered)
        return [one.name for one in best_of_families(found)]

    assert names(3, is_ordered=True) == ["percent agreement", "AC2", "Krippendorff, ordinal"]
    assert (
        names(3, is_ordered=False) == names(2, is_ordered=True) == ["percent agreement", "AC1", "Krippendorff, nominal"]
    )


def test_that_every_coefficient_that_corrects_for_chance_is_named_where_chance_is_told():
    said = " ".join(map(str, how_chance_is_taken(Among.RATERS)))
    assert all(str(one.short or one.label) in said for one in COEFFICIENTS if one.is_compared)


def test_that_coefficients_are_listed_by_their_short_names_each_once():
    by_name = {one.name: one for one in COEFFICIENTS}
    some = [by_name[name] for name in ("Fleiss", "Krippendorff, nominal", "Krippendorff, ordinal", "Cohen")]
    assert str(listed(some)) == "Fleiss, Krippendorff and Cohen"
    assert str(listed(some[:1])) == "Fleiss"
