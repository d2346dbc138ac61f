"""Counts of questions add up, whatever the fields hold."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from medreview.analysis.question_counts import CountedQuestions, tables_of
from medreview.analysis.results import run_analysis
from medreview.errors import Message
from medreview.reporting.figures import Bars, Heatmap
from medreview.store.row_digest import Fingerprint

FIELDS = ("icd11", "question_type", "sex")
values = st.tuples(*(st.sampled_from(["a", "b", "c", None]) for _ in FIELDS))


def counted(groups: dict[tuple[str | None, ...], int], n_fields: int = 3, **titles: dict[str, str]) -> CountedQuestions:
    shortened: dict[tuple[str | None, ...], int] = {}
    for key, n in groups.items():
        shortened[key[:n_fields]] = shortened.get(key[:n_fields], 0) + n
    return CountedQuestions(
        FIELDS[:n_fields],
        tuple(shortened.items()),
        titles,
        {"sex": Message("Sex")},
        (),
        Fingerprint({"questions": "x"}),
    )


def records(data: CountedQuestions) -> dict[str, list[dict[str, Any]]]:
    done = run_analysis(tables_of(data), data, None, source={})
    return {one.name: [dict(zip(one.columns, row, strict=True)) for row in one.rows] for one in done.tables}


@given(st.dictionaries(values, st.integers(1, 50), min_size=1), st.integers(2, 3))
def test_that_every_table_adds_up_to_all_questions(groups: dict[tuple[str | None, ...], int], n_fields: int) -> None:
    data = counted(groups, n_fields)
    found, n = records(data), sum(groups.values())
    for field in data.fields:
        rows = [one for one in found["question_counts"] if one["field"] == field]
        assert sum(one["n"] for one in rows) == n
        assert abs(sum(one["share"] for one in rows) - 1) < 1e-9
    assert sum(one["n"] for one in found["cross_counts"]) == n
    assert abs(sum(one["share"] for one in found["cross_counts"]) - 1) < 1e-9
    within: dict[object, float] = {}
    for one in found["cross_counts"]:
        key = tuple(one[field] for field in data.fields[:-1])
        within[key] = within.get(key, 0) + one["share_within"]
    assert all(abs(share - 1) < 1e-9 for share in within.values())
    total = found["cross_table"][-1]
    assert {total[name] for name in ("icd11", "sex") if name in total} == {"all"}
    assert total["n"] == n == sum(count for name, count in total.items() if name.startswith("n "))
    blocks = [one for one in found["cross_table"] if one["icd11"] == "all" and one.get("sex", "") != "all"]
    assert sum(one["n"] for one in blocks) == n


def test_that_values_of_a_list_stand_in_its_order_others_by_their_number_and_none_at_the_end() -> None:
    data = counted({("b", "x", None): 1, ("a", "y", "m"): 2, (None, "y", "f"): 5}, icd11={"a": "Alpha", "b": "Beta"})
    assert data.values == (("a", "b", "no value"), ("y", "x"), ("f", "m", "no value"))
    first, *_ = records(data)["question_counts"]
    assert first == {"field": "icd11", "value": "a", "title": "Alpha", "n": 2, "share": 0.25}


def test_that_two_fields_are_drawn_as_one_map_and_three_as_one_for_each_value_of_the_third() -> None:
    groups: dict[tuple[str | None, ...], int] = {("a", "x", "m"): 3, ("b", "x", "f"): 1}
    for n_fields, titles in (
        (2, ["icd11 by question_type"]),
        (3, ["icd11 by question_type: m", "icd11 by question_type: f"]),
    ):
        data = counted(groups, n_fields)
        figures = run_analysis(tables_of(data), data, None, source={}).figures
        assert [str(one.about.title) for one in figures if isinstance(one, Heatmap)] == titles
        assert sum(isinstance(one, Bars) for one in figures) == n_fields


def test_that_very_many_values_are_drawn_in_part_and_crossed_without_a_wide_table() -> None:
    data = counted({(f"{n:03}", f"{n:03}", "m"): 1 for n in range(70)}, 2)
    done = run_analysis(tables_of(data), data, None, source={})
    assert [one.name for one in done.tables] == ["question_counts", "cross_counts"]
    assert [len(one.categories) for one in done.figures if isinstance(one, Bars)] == [40, 40]
    assert [str(one) for one in done.figures[0].about.notes] == ["Values that are not shown: 30."]
