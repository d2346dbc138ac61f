"""A split gives each part its size of each value, keeps together what belongs together, and says what is short."""

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from medreview.curation.splits import (
    DrawnSplit,
    QuestionToSplit,
    SplitPart,
    SplitPlan,
    SplitRefused,
    draw_split,
    named,
    words_compared,
)

PAPER = SplitPlan((SplitPart("test", 150), SplitPart("eval", 15)), field="icd11", seed=7)
SMALL = {"24": 5, "25": 10, "26": 12, "27": 14, "28": 22}


def question(number: int, value: str | None = "a", *, original: int | None = None, words: str = "") -> QuestionToSplit:
    return QuestionToSplit(number, f"D/q{number:05}", original or number, value, words)


def parts(drawn: DrawnSplit) -> dict[str, int]:
    return Counter(drawn.part_of.values())


def said(drawn: DrawnSplit) -> list[str]:
    return [str(one) for one in drawn.sentences]


def test_that_a_corpus_of_the_papers_shape_gives_the_papers_parts() -> None:
    values = [code for code, n in SMALL.items() for _ in range(n)]
    values += [f"{1 + n % 23:02}" for n in range(68_138 - len(values))]
    drawn = draw_split(PAPER, [question(n, value) for n, value in enumerate(values, start=1)])
    assert parts(drawn) == {"test": 3513, "eval": 345, "train": 64_280}
    assert said(drawn) == [
        "test: 3,513 questions, 150 of each of 28 values, fewer of 24 (5), 25 (10), 26 (12), 27 (14), 28 (22)",
        "eval: 345 questions, 15 of each of 23 values (of 28 in all), none of 24, 25, 26, 27, 28",
        "train: 64,280 questions, all others, none of 24, 25, 26, 27, 28",
    ]
    assert drawn.empty == {"eval": tuple(SMALL), "train": tuple(SMALL)}


def test_that_parts_are_filled_in_their_order_so_that_an_early_one_is_short_last() -> None:
    questions = [question(n) for n in range(1, 7)] + [question(n, "b") for n in range(10, 30)]
    plan = SplitPlan((SplitPart("eval", 4), SplitPart("test", 4)), field="category")
    assert draw_split(plan, questions).values[0].n_in == {"eval": 4, "test": 2, "train": 0}


def test_that_without_a_field_sizes_are_of_all_questions() -> None:
    drawn = draw_split(SplitPlan((SplitPart("test", 3),), rest="practice"), [question(n) for n in range(1, 11)])
    assert parts(drawn) == {"test": 3, "practice": 7}
    assert said(drawn) == ["test: 3 questions", "practice: 7 questions, all others"]


def test_that_questions_without_a_value_go_to_the_rest_and_are_counted() -> None:
    questions = [question(n, None if n > 8 else "a") for n in range(1, 11)]
    drawn = draw_split(SplitPlan((SplitPart("test", 3),), field="category"), questions)
    assert {drawn.part_of[9], drawn.part_of[10]} == {"train"}
    assert said(drawn)[1:] == ["train: 7 questions, all others", "Without a value, and so in train: 2"]


def test_that_variants_follow_their_original_and_are_not_counted() -> None:
    questions = [question(n) for n in range(1, 9)] + [question(n + 100, None, original=n) for n in range(1, 9)]
    drawn = draw_split(SplitPlan((SplitPart("test", 3),), field="category"), questions)
    assert drawn.n_in == {"test": 3, "train": 5}
    assert all(drawn.part_of[n] == drawn.part_of[n + 100] for n in range(1, 9))
    assert drawn.n_together == 8


def test_that_doubles_are_counted_and_larger_groups_than_there_is_room_for_are_passed_over() -> None:
    doubles = [question(n, words="the same") for n in range(1, 5)]
    drawn = draw_split(SplitPlan((SplitPart("test", 3),), seed=1), [*doubles, *(question(n) for n in range(5, 12))])
    assert len({drawn.part_of[n] for n in range(1, 5)}) == 1
    assert parts(drawn) == {"test": 3, "train": 8}


def test_that_words_are_compared_whatever_their_letters_digits_and_spaces() -> None:
    assert words_compared(["تب  دارم ۳ روز"]) == words_compared(["تب دارم 3 روز!"])
    assert words_compared(["?!", ""]) == ""
    assert words_compared(["?!"], ["ab"]) != words_compared(["?!"], ["cd"])
    assert words_compared(["a", "b"]) != words_compared(["a b"])


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        ({"parts": ()}, "at least one part"),
        ({"parts": (SplitPart("a", 1), SplitPart("a", 2))}, "a name of its own, the rest too: a, a, train"),
        ({"parts": (SplitPart("train", 1),)}, "a name of its own"),
        ({"parts": (SplitPart(" ", 1),)}, "a name of its own"),
        ({"parts": (SplitPart("a", 0),)}, "a needs at least 1 question"),
        ({"parts": (SplitPart("a", 1),), "seed": -1}, "a seed must be 0 or more"),
    ],
)
def test_that_a_plan_that_cannot_be_meant_is_refused(plan: dict[str, object], words: str) -> None:
    with pytest.raises(SplitRefused, match=words):
        SplitPlan(**plan)  # type: ignore[arg-type]


def test_that_sizes_larger_than_the_data_and_a_field_without_values_are_refused() -> None:
    questions = [question(n, "ab"[n % 2]) for n in range(1, 11)]
    with pytest.raises(
        SplitRefused, match="nothing is left for train: the sizes ask for 9 of each value of sex, and no"
    ):
        draw_split(SplitPlan((SplitPart("test", 9),), field="sex"), questions)
    with pytest.raises(SplitRefused, match="nothing is left for b: the sizes ask for 11, and there are 10"):
        draw_split(SplitPlan((SplitPart("a", 10), SplitPart("b", 1))), questions)
    with pytest.raises(SplitRefused, match="no question has a value in sex"):
        draw_split(SplitPlan((SplitPart("test", 1),), field="sex"), [question(1, None)])


def test_that_many_values_are_named_by_the_first() -> None:
    assert str(named([str(n) for n in range(15)])).endswith("10, 11 and 3 more")


@st.composite
def any_questions(draw: st.DrawFn) -> list[QuestionToSplit]:
    n = draw(st.integers(1, 60))
    found: list[QuestionToSplit] = []
    for number in range(1, n + 1):
        original = draw(st.integers(1, number)) if draw(st.booleans()) else number
        original = next((one.original for one in found if one.question_id == original), number)
        value = draw(st.sampled_from(["a", "b", "c", None]))
        words = draw(st.sampled_from(["", "", "", "x", "y", "z"]))
        found.append(QuestionToSplit(number, f"D/{number}", original, value, words))
    return found


plans = st.builds(
    lambda sizes, field, seed: SplitPlan(
        tuple(SplitPart(name, size) for name, size in zip(("test", "eval"), sizes, strict=False)), field, "train", seed
    ),
    st.lists(st.integers(1, 9), min_size=1, max_size=2),
    st.sampled_from(["", "icd11"]),
    st.integers(0, 99),
)


def split_of(plan: SplitPlan, questions: Sequence[QuestionToSplit]) -> DrawnSplit | None:
    try:
        return draw_split(plan, questions)
    except SplitRefused:
        return None


@given(plans, any_questions())
def test_that_every_question_is_in_one_part_and_no_part_gets_more_than_its_size_of_a_value(
    plan: SplitPlan, questions: list[QuestionToSplit]
) -> None:
    drawn = split_of(plan, questions)
    if drawn is None:
        return
    assert drawn.part_of.keys() == {one.question_id for one in questions}
    assert set(drawn.part_of.values()) <= set(plan.names)
    for value in drawn.values:
        assert all(0 <= value.n_in[part.name] <= part.size for part in plan.parts)
        assert sum(value.n_in.values()) == value.n
    assert sum(drawn.n_in.values()) == len({one.original for one in questions})


@given(plans, any_questions())
def test_that_doubles_and_variants_are_always_on_one_side(plan: SplitPlan, questions: list[QuestionToSplit]) -> None:
    drawn = split_of(plan, questions)
    sides: dict[object, set[str]] = {}
    for one in questions if drawn else ():
        sides.setdefault(one.original, set()).add(drawn.part_of[one.question_id])  # type: ignore[union-attr]
        if one.words:
            sides.setdefault(one.words, set()).add(drawn.part_of[one.question_id])  # type: ignore[union-attr]
    assert all(len(parts) == 1 for parts in sides.values())


@given(plans, any_questions(), st.randoms(use_true_random=False))
def test_that_the_same_seed_gives_the_same_split_whatever_the_order_and_the_ids(
    plan: SplitPlan, questions: list[QuestionToSplit], chance: object
) -> None:
    others = [one._replace(question_id=one.question_id + 500, original=one.original + 500) for one in questions]
    chance.shuffle(others)  # type: ignore[attr-defined]
    first, second = split_of(plan, questions), split_of(plan, others)
    assert (first is None) == (second is None)
    if first is not None and second is not None:
        assert {key + 500: part for key, part in first.part_of.items()} == second.part_of
        assert first.values == second.values


@given(st.integers(1, 9), st.integers(0, 99), st.lists(st.integers(1, 30), min_size=1, max_size=5))
def test_that_where_no_questions_belong_together_each_part_gets_all_it_can(
    size: int, seed: int, of_value: list[int]
) -> None:
    questions = [
        question(100 * place + n, str(place)) for place, n_all in enumerate(of_value) for n in range(1, n_all + 1)
    ]
    drawn = split_of(SplitPlan((SplitPart("test", size),), field="icd11", seed=seed), questions)
    if drawn is not None:
        assert [one.n_in["test"] for one in drawn.values] == [min(size, n) for n in of_value]
