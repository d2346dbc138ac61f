"""Every number with a known result, through the functions that the analysis uses."""

import json
from pathlib import Path

import pytest

from medreview.workflows.check_statistics import check_statistics, shipped_cases

BESIDE_THE_CHECKOUT = Path(__file__).resolve().parents[4] / "shared" / "oracle" / "oracle.json"


def case_ids(path):
    return [case["id"] for case in json.loads(path.read_text(encoding="utf-8"))["cases"]] if path.is_file() else []


@pytest.fixture(scope="module")
def shipped():
    return {case.case_id: case for case in check_statistics(shipped_cases()).cases}


@pytest.fixture(scope="module")
def independent():
    if not BESIDE_THE_CHECKOUT.is_file():
        pytest.skip("the independent cases are not beside this checkout")
    return {case.case_id: case for case in check_statistics(BESIDE_THE_CHECKOUT).cases}


@pytest.mark.parametrize("case_id", case_ids(shipped_cases()))
def test_that_a_shipped_case_agrees(shipped, case_id):
    case = shipped[case_id]
    assert case.problem is None
    assert [value for value in case.values if not value.agrees] == []


@pytest.mark.parametrize("case_id", case_ids(BESIDE_THE_CHECKOUT) or ["absent"])
def test_that_an_independent_case_agrees(independent, case_id):
    case = independent[case_id]
    assert case.problem is None
    assert [value for value in case.values if not value.agrees] == []


def test_that_a_wrong_expectation_is_found(tmp_path):
    content = json.loads(shipped_cases().read_text(encoding="utf-8"))
    case = next(case for case in content["cases"] if case["id"] == "cohen_fifty_units_by_hand")
    case["expected"]["kappa"] += 0.001
    file = tmp_path / "cases.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    report = check_statistics(file)
    assert [case.case_id for case in report.cases if not case.agrees] == ["cohen_fifty_units_by_hand"]
