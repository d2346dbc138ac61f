"""Files of cases: what is compared, and what becomes of cases that cannot be run."""

import json

import pytest

from medreview.workflows.check_statistics import CasesUnreadable, check_statistics

CASE = {"id": "one", "statistic": "holm", "input": {"p": [0.01, 0.02]}, "expected": {"p_adj_0": 0.02}, "tol": 1e-6}


@pytest.fixture
def checked(tmp_path):
    def check(*cases, **content):
        path = tmp_path / "cases.json"
        path.write_text(json.dumps({"schema_version": 1, "cases": list(cases)} | content), encoding="utf-8")
        return check_statistics(path)

    return check


def test_that_expected_stands_beside_computed(checked):
    (value,) = checked(CASE).cases[0].values
    assert (value.name, value.expected, value.computed, value.agrees) == ("p_adj_0", 0.02, 0.02, True)


@pytest.mark.parametrize(("expected", "agrees"), [(0.0200009, True), (0.0200011, False), (None, False)])
def test_that_the_tolerance_decides(checked, expected, agrees):
    report = checked(CASE | {"expected": {"p_adj_0": expected}})
    assert report.all_agree is agrees


@pytest.mark.parametrize(("expected", "agrees"), [(None, True), (0.0, False)])
def test_that_undefined_agrees_with_null_and_with_no_number(checked, expected, agrees):
    constant = {"statistic": "correlation", "input": {"x": [1, 1], "y": [1, 2]}, "expected": {"pearson": expected}}
    assert checked(CASE | constant).all_agree is agrees


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"statistic": "tarot"}, "no statistic is named tarot"),
        ({"input": {}}, "the input lacks p"),
        ({"input": {"p": ["x"]}}, "the input cannot be used: could not convert string to float: 'x'"),
        ({"expected": {"p_adj_9": 1}}, "holm does not compute p_adj_9"),
        (
            {"statistic": "pairwise_ranking_accuracy", "input": {"human": [1], "metric": [1]}},
            "the input cannot be used: 'list' object has no attribute 'items'",
        ),
    ],
)
def test_that_a_case_that_cannot_be_run_says_why_and_stops_no_other(checked, change, sentence):
    bad, good = checked(CASE | change, CASE).cases
    assert str(bad.problem) == sentence
    assert (bad.agrees, good.agrees) == (False, True)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ({"schema_version": 2}, "schema_version is 2"),
        ({"cases": []}, "it has no cases"),
        ({"cases": "all"}, "case 1 lacks an id, statistic, input or expected numbers"),
        ({"cases": [CASE, {"id": "two"}]}, "case 2 lacks an id, statistic, input or expected numbers"),
        ({"cases": [CASE | {"expected": {"p_adj_0": "x"}}]}, "case 1 lacks an id"),
    ],
)
def test_that_a_file_of_another_form_is_refused(checked, content, reason):
    with pytest.raises(CasesUnreadable, match=reason):
        checked(**content)


@pytest.mark.parametrize(("text", "reason"), [("[1]", "one object"), ("{", "Expecting"), ("[" * 100_000, "recursion")])
def test_that_a_file_that_is_not_one_object_is_refused(tmp_path, text, reason):
    path = tmp_path / "cases.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CasesUnreadable, match=reason):
        check_statistics(path)


def test_that_a_missing_file_is_named(tmp_path):
    with pytest.raises(CasesUnreadable, match=r"nowhere\.json is not a file of statistics cases: No such file"):
        check_statistics(tmp_path / "nowhere.json")
