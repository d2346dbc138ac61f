"""Systems, partial annotation, durations, shares and corrections."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.stats import partial_annotation
from medreview.stats.authors import author_ratings, author_table, compare_authors, ranking
from medreview.stats.classification import BinaryCounts
from medreview.stats.corrections import prediction_powered_mean, rogan_gladen, rogan_gladen_over_questions
from medreview.stats.durations import answer_seconds, without_longest
from medreview.stats.estimates import Undefined
from medreview.stats.intervals import Resampling
from medreview.stats.partial_annotation import PartialAnnotation, variance_between_raters
from medreview.stats.proportions import (
    accuracy_by_modality,
    flips,
    mean_and_spread,
    share_of,
    statement_shares,
    validity_rates,
)

NAN = np.nan


def table_of_three_ratings(**options):
    """Question q1: model a has sentences 1, -1 by rater x and 1 by rater y; b has 0. Question q2: only a, -1."""
    return author_table(
        [1, -1, 1, 0, -1, NAN],
        raters=list("xxyxxx"),
        answers=["a1", "a1", "a1", "b1", "a2", "b2"],
        questions=["q1", "q1", "q1", "q1", "q2", "q2"],
        authors=list("aaabab"),
        **options,
    )


def test_that_ratings_are_averaged_sentence_rater_answer_question():
    table = table_of_three_ratings()
    # rater x: (1 + 0)/2, rater y: 1, so the answer has 3/4
    assert table.ratings == pytest.approx(np.array([[0.75, 0.5], [0, NAN]]), nan_ok=True)
    assert [one.value for one in author_ratings(table)] == pytest.approx([0.375, 0.5])
    assert [one.n_units for one in author_ratings(table)] == [2, 1]


def test_that_the_paper_variant_keeps_the_three_points():
    assert table_of_three_ratings(scaling="paper").ratings[0].tolist() == [0.5, 0.0]


def test_that_systems_are_compared_on_questions_that_both_answered():
    rng = np.random.default_rng(0)
    questions = np.repeat(np.arange(40), 3)
    systems = np.tile(np.array(["doctor", "small", "large"]), 40)
    values = np.where(systems == "small", rng.integers(-1, 1, 120), rng.integers(0, 2, 120))
    table = author_table(values, raters=["x"] * 120, answers=np.arange(120), questions=questions, authors=systems)
    found = {(one.first, one.second): one for one in compare_authors(table, Resampling(300))}
    assert set(found) == {("doctor", "large"), ("doctor", "small"), ("large", "small")}
    assert found["doctor", "small"].p_holm < 0.001 < found["doctor", "large"].p_holm
    assert found["large", "small"].difference.low > 0
    assert all(one.p_holm >= one.test.p for one in found.values())
    assert ranking(author_ratings(table))[2] == 3


def test_that_a_system_without_ratings_is_undefined_and_last():
    table = author_table([1.0, NAN], raters=["x", "x"], answers=[1, 2], questions=["q", "q"], authors=["a", "b"])
    ratings = author_ratings(table, Resampling(20))
    assert ratings[1].undefined_because is Undefined.NO_DATA
    assert ranking(ratings) == (1, 2)
    assert compare_authors(table)[0].test.undefined_because is Undefined.ALL_TIED


def test_that_systems_can_be_asked_for_without_any_rating():
    table = author_table([NAN], raters=["x"], answers=[1], questions=["q"], authors=["a"])
    assert np.isnan(table.ratings).all()


def a_fine_study(n_answers=30, n_sentences=6, seed=0):
    rng = np.random.default_rng(seed)
    quality = np.repeat(rng.random(n_answers), n_sentences)
    ratings = (rng.random((n_answers * n_sentences, 3)) < quality[:, None]).astype(float) * 2 - 1
    return ratings, np.repeat(np.arange(n_answers), n_sentences)


def test_that_all_sentences_correlate_perfectly_with_themselves_and_fewer_do_less():
    found = PartialAnnotation(*a_fine_study(), n_subsets=20)
    rhos = [one.value for one in found.spearman]
    assert rhos[-1] == pytest.approx(1)
    assert rhos == sorted(rhos)
    assert found.shares_rated == pytest.approx([k / 6 for k in found.numbers])
    assert found.spearman[0].low < found.spearman[0].value < found.spearman[0].high


def test_that_fewer_sentences_mean_more_variance_between_raters():
    ratings, answers = a_fine_study()
    variances = PartialAnnotation(ratings, answers, n_subsets=20).variance
    assert variances[0].value > variances[-1].value
    assert variances[-1].value == pytest.approx(variance_between_raters(ratings, answers).value)


def test_that_ratings_of_chosen_sentences_are_those_of_a_study_that_rated_no_others():
    from scipy.stats import spearmanr

    ratings, answers = a_fine_study(n_answers=12, n_sentences=2)
    found = PartialAnnotation(ratings, answers, n_subsets=1, seed=3)
    first = np.random.default_rng(3).random(24).reshape(12, 2).argmin(axis=1) + np.arange(0, 24, 2)
    full = ratings.reshape(12, -1).mean(axis=1)
    assert found.spearman[0].value == pytest.approx(spearmanr(ratings[first].mean(axis=1), full).statistic)
    assert found.variance[0].value == pytest.approx(ratings[first].var(axis=1, ddof=1).mean())


def test_that_how_many_numbers_are_held_at_once_changes_nothing(monkeypatch):
    whole = PartialAnnotation(*a_fine_study(), n_subsets=7)
    expected = whole.spearman, whole.variance
    monkeypatch.setattr(partial_annotation, "_MOST_HELD", 400)
    in_portions = PartialAnnotation(*a_fine_study(), n_subsets=7)
    assert (in_portions.spearman, in_portions.variance) == expected


def test_that_the_same_seed_chooses_the_same_sentences():
    study = a_fine_study()
    one, same, other = (PartialAnnotation(*study, n_subsets=5, seed=seed).spearman[0] for seed in (1, 1, 2))
    assert one == same != other


def test_that_short_answers_can_be_left_out():
    ratings, answers = a_fine_study()
    short = np.concatenate([answers, [99, 99]])
    longer = np.concatenate([ratings, [[1, 1, 1], [-1, -1, 0]]])
    only_long = PartialAnnotation(longer, short, n_subsets=3, only_long_answers=True)
    assert only_long.spearman[0].n_units == 30
    assert PartialAnnotation(longer, short, n_subsets=3).spearman[0].n_units == 31


def test_that_partial_annotation_names_what_it_lacks():
    alone = PartialAnnotation(np.array([[1.0, NAN], [NAN, NAN]]), [0, 1], n_subsets=2)
    assert alone.spearman[0].undefined_because is Undefined.TOO_FEW
    assert alone.variance[0].undefined_because is Undefined.NO_OVERLAP
    nothing = PartialAnnotation(np.zeros((0, 2)), np.zeros(0), n_subsets=2, only_long_answers=True)
    assert np.isnan(nothing.shares_rated[0])
    assert nothing.spearman[0].undefined_because is Undefined.TOO_FEW


def test_that_fewer_sentences_are_simulated_on_three_points_alone():
    with pytest.raises(ValueError, match="three points"):
        PartialAnnotation([[5.0, 4.0]], [0])


def test_that_an_answer_that_nobody_rated_has_no_variance():
    found = variance_between_raters([[1, 0], [NAN, NAN]])
    assert (found.value, found.n_units) == (0.5, 1)


def test_that_variance_between_raters_is_the_sample_variance_of_their_means():
    assert variance_between_raters([[1, 0], [1, 1], [-1, NAN]]).value == pytest.approx(0.25)


def test_that_only_durations_above_the_percentile_are_dropped():
    seconds = np.arange(1, 102, dtype=float)
    assert without_longest(seconds).tolist()[:-1] == seconds.tolist()[:-1]
    assert np.isnan(without_longest(seconds)[-1])
    assert np.isnan(without_longest([NAN])).all()


def test_that_the_sentences_of_an_answer_add_up_for_each_rater():
    found = answer_seconds([1, 2, 4, NAN, 8], list("xxyyx"), ["a", "a", "a", "b", "b"])
    rows = dict(zip(zip(found.raters, found.answers, strict=True), found.seconds.tolist(), strict=True))
    assert rows == pytest.approx({("x", "a"): 3, ("x", "b"): 8, ("y", "a"): 4, ("y", "b"): NAN}, nan_ok=True)


IMAGES = [("CT", "CT"), ("CT", "X-ray"), ("X-ray",), ()]
RIGHT = [True, False, True, True]


@pytest.mark.parametrize(
    ("counting", "ct", "xray"),
    [
        ("once", (1 / 2, 2), (1 / 2, 2)),
        ("per_image", (2 / 3, 3), (1 / 2, 2)),
        ("single", (1, 1), (1, 1)),
        ("fractional", (1 / 1.5, 2), (1 / 1.5, 2)),
    ],
)
def test_that_questions_with_several_modalities_count_as_asked(counting, ct, xray):
    found = accuracy_by_modality(RIGHT, IMAGES, counting)
    assert list(found) == ["CT", "X-ray"]
    assert [(one.value, one.n_units) for one in found.values()] == [
        (pytest.approx(ct[0]), ct[1]),
        (pytest.approx(xray[0]), xray[1]),
    ]


def test_that_flips_go_to_mcnemar():
    found = flips([True, True, False, False], [True, False, True, True])
    assert (found.n_both, found.n_only_first, found.n_only_second, found.n_neither) == (1, 1, 2, 0)
    assert found.test.n_discordant == 3


def test_that_images_of_one_question_are_not_counted_as_independent():
    right = [place % 2 == 0 for place in range(20)]
    of_images = accuracy_by_modality(right, [["CT"] * 5] * 20, "per_image")["CT"]
    of_questions = accuracy_by_modality(right, [["CT"]] * 20, "per_image")["CT"]
    assert (of_images.value, of_images.n_units, of_images.interval_method) == (0.5, 100, "Wilson over questions")
    assert of_questions.interval_method == "Wilson"
    assert of_images.low <= of_questions.low
    assert of_questions.high <= of_images.high


def test_that_statements_are_shared_out_by_statement_and_by_answer():
    found = statement_shares([True, False, False, False], ["a", "a", "b", "c"], "answer hallucination")
    assert found.micro.value == 0.25
    assert found.macro.value == pytest.approx(0.5 / 3)
    assert found.any_in_answer.value == pytest.approx(1 / 3)


def test_that_statement_shares_resample_questions_and_keep_wilson_beside():
    rng = np.random.default_rng(0)
    answers = np.repeat(np.arange(40), 3)
    found = statement_shares(
        rng.random(120) < 0.3, answers, "comprehensiveness", clusters=answers // 2, resampling=Resampling(300)
    )
    assert found.micro.low < found.micro.value < found.micro.high
    assert found.macro.low < found.macro.value < found.macro.high
    assert [one.method for one in found.micro.others] == ["Wilson over questions"]
    nothing = statement_shares([], [], "comprehensiveness", resampling=Resampling(5))
    assert nothing.macro.undefined_because is Undefined.NO_DATA


def test_that_judge_hallucination_has_a_rate_and_a_share():
    states = ["valid", "unparsable", "out_of_range", "refused", "valid", "unparsable"]
    found = validity_rates(states, ["o1", "o1", "o1", "o2", "o3", "o3"], list("aaaabb"))
    assert (found["a"].rate.value, found["b"].rate.value) == (0.5, 0.5)
    assert found["a"].share_of_all.value == pytest.approx(2 / 3)
    assert found["a"].any_dimension.value == 0.5
    assert found["a"].n_by_state == {"out_of_range": 1, "refused": 1, "unparsable": 1, "valid": 1}
    many = ["unparsable", "valid"] * 30
    of_questions = validity_rates(many, list(map(str, range(60))), ["a"] * 60, np.arange(60) // 4)["a"]
    assert of_questions.rate.interval_method == "Wilson over questions"
    assert validity_rates(["valid"], ["o"], ["a"])["a"].share_of_all.undefined_because is Undefined.NO_DATA


def test_that_means_come_with_the_sample_deviation():
    found = mean_and_spread([1, 2, 3, NAN])
    assert (found.mean, found.sd, found.n) == (2, 1, 3)
    assert np.isnan([mean_and_spread([]).mean, mean_and_spread([1]).sd]).all()


@given(st.integers(0, 50), st.integers(0, 50))
def test_that_a_share_is_between_0_and_1_or_undefined(k, n):
    found = share_of(np.arange(n) < k)
    assert found.is_defined == (n > 0)
    assert not found.is_defined or 0 <= found.low <= found.value <= found.high <= 1


GOOD_JUDGE = BinaryCounts(tp=90, fn=10, fp=20, tn=80)


def test_that_rogan_gladen_takes_the_judges_errors_out():
    # 40% true positives are seen as .4 x .9 + .6 x .2 = .48
    found = rogan_gladen(480, 1000, GOOD_JUDGE)
    assert found.value == pytest.approx(0.4)
    assert found.low < 0.4 < found.high


def test_that_rogan_gladen_stays_between_0_and_1():
    assert rogan_gladen(10, 1000, GOOD_JUDGE).value == 0
    assert rogan_gladen(990, 1000, GOOD_JUDGE).value == 1


@pytest.mark.parametrize("validation", [BinaryCounts(50, 50, 50, 50), BinaryCounts(6, 4, 4, 6)])
def test_that_a_judge_no_better_than_chance_is_refused(validation):
    found = rogan_gladen(40, 100, validation)
    assert found.undefined_because is Undefined.JUDGE_NO_BETTER_THAN_CHANCE


def test_that_rogan_gladen_needs_both_kinds_of_units():
    assert rogan_gladen(1, 2, BinaryCounts(5, 1, 0, 0)).undefined_because is Undefined.NO_DATA
    assert rogan_gladen(0, 0, GOOD_JUDGE).undefined_because is Undefined.NO_DATA


@pytest.mark.slow
def test_that_rogan_gladen_intervals_cover_the_true_share(full):
    n_studies = 4000 if full else 400
    rng = np.random.default_rng(8)
    covered = 0
    for _ in range(n_studies):
        true = rng.random(500) < 0.3
        judged = np.where(true, rng.random(500) < 0.85, rng.random(500) < 0.2)
        tp, fp = rng.binomial(60, 0.85), rng.binomial(60, 0.2)
        found = rogan_gladen(int(judged.sum()), 500, BinaryCounts(tp, 60 - tp, fp, 60 - fp))
        covered += found.low <= 0.3 <= found.high
    assert 0.93 - 0.02 * (not full) <= covered / n_studies <= 0.98 + 0.02 * (not full)


def people_and_judge(rng, n, *, follows=0.9):
    people = rng.integers(0, 2, n).astype(float)
    return people, np.where(rng.random(n) < follows, people, 1 - people) + 0.1


def test_that_a_judge_who_follows_people_narrows_their_interval():
    rng = np.random.default_rng(2)
    people, same = people_and_judge(rng, 150)
    _, others = people_and_judge(rng, 3000)
    found = prediction_powered_mean(people, same, others)
    assert found.mean.high - found.mean.low < 0.8 * (found.raters_only.high - found.raters_only.low)
    assert 0.5 < found.power <= 1


@pytest.mark.slow
def test_that_prediction_powered_intervals_cover_the_true_mean(full):
    n_studies = 4000 if full else 400
    rng = np.random.default_rng(9)
    covered = 0
    for _ in range(n_studies):
        people, same = people_and_judge(rng, 120, follows=0.8)
        found = prediction_powered_mean(people, same, people_and_judge(rng, 800, follows=0.8)[1]).mean
        covered += found.low <= 0.5 <= found.high
    assert 0.93 - 0.02 * (not full) <= covered / n_studies <= 0.97 + 0.02 * (not full)


def test_that_an_unrelated_judge_is_refused_and_people_alone_remain():
    rng = np.random.default_rng(3)
    people, same = people_and_judge(rng, 100, follows=0.5)
    found = prediction_powered_mean(people, same, rng.random(500))
    assert found.mean.undefined_because is Undefined.JUDGE_NO_BETTER_THAN_CHANCE
    assert found.raters_only.value == people.mean()


def test_that_answers_of_one_question_widen_the_interval_of_a_mean():
    people = np.repeat([0.0, 1, 1, 0, 1, 0, 0, 1], 10)
    judge = people + np.tile([0.0, 0.1], 40)
    alone = prediction_powered_mean(people, judge, judge).raters_only
    together = prediction_powered_mean(people, judge, judge, clusters=np.arange(80) // 10).raters_only
    assert together.high - together.low > 2 * (alone.high - alone.low)


@pytest.mark.parametrize(
    ("people", "judge", "reason"),
    [
        ([1], [1], Undefined.TOO_FEW),
        ([1, 1, 1, 1], [1, 0, 1, 0], Undefined.CONSTANT),
        ([1, 0, 1], [1, 0, 1], Undefined.JUDGE_NO_BETTER_THAN_CHANCE),
    ],
)
def test_that_too_little_to_correct_with_is_named(people, judge, reason):
    assert prediction_powered_mean(people, judge, [1, 0, 1]).mean.undefined_because is reason


def test_that_a_missing_rating_is_refused_by_the_correction():
    with pytest.raises(ValueError, match="known rating"):
        prediction_powered_mean([1, NAN], [1, 0], [1])


def test_that_both_parts_of_a_question_go_together_into_the_error():
    """The error is recomputed here in plain steps."""
    rng = np.random.default_rng(8)
    questions = np.arange(40)
    level = rng.normal(0, 1, 40)
    people, same = level + rng.normal(0, 0.5, 40), level + rng.normal(0, 0.5, 40)
    others = np.repeat(level, 2) + rng.normal(0, 0.5, 80)
    found = prediction_powered_mean(
        people, same, others, clusters=questions, clusters_of_others=np.repeat(questions, 2)
    )
    parts = []
    for question in questions:
        own = people[question] - found.power * same[question]
        of_judge = found.power * (others[2 * question : 2 * question + 2] - others.mean())
        parts.append((own - (people - found.power * same).mean()) / 40 + of_judge.sum() / 80)
    error = np.sqrt(40 / 39 * np.square(parts).sum())
    assert found.mean.interval.standard_error == pytest.approx(error)
    apart = prediction_powered_mean(
        people, same, others, clusters=questions, clusters_of_others=np.repeat(questions, 2) + 100
    )
    assert apart.mean.interval.standard_error < error


def test_that_few_questions_with_people_give_students_interval():
    rng = np.random.default_rng(9)
    people, same = people_and_judge(rng, 24, follows=0.95)
    others = people_and_judge(rng, 400, follows=0.95)[1]
    found = prediction_powered_mean(people, same, others).mean
    assert found.interval_method == "normal, prediction-powered, Student's t"
    assert found.high - found.low == pytest.approx(2 * 2.0686576 * found.interval.standard_error)


def of_questions(rng, n_questions, size):
    """Labels that answers of one question mostly share, by people and by a judge."""
    truth = np.repeat(rng.random(n_questions) < 0.6, size).astype(float)
    judge = np.where(rng.random(n_questions * size) < 0.9, truth, 1 - truth)
    return truth, judge, np.repeat(np.arange(n_questions), size)


def test_that_rogan_gladen_resamples_questions_through_all_its_parts():
    rng = np.random.default_rng(10)
    (people, same, questions), (_, others, of_others) = of_questions(rng, 40, 4), of_questions(rng, 40, 4)
    given = {"clusters": questions, "clusters_of_others": of_others}
    found = rogan_gladen_over_questions(people, same, others, **given, resampling=Resampling(500))
    plain = rogan_gladen_over_questions(
        people,
        same,
        others,
        clusters=np.arange(160),
        clusters_of_others=np.arange(160, 320),
        resampling=Resampling(500),
    )
    assert found.value == plain.value
    assert found.high - found.low > 1.3 * (plain.high - plain.low)
    assert found.others == ()
    assert [one.method for one in plain.others] == ["Lang-Reiczigel"]
    assert rogan_gladen_over_questions(people, same, others, **given).interval is None
