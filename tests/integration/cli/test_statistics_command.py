"""The command that qualifies the statistics of an installation, and what it costs those who do not ask for it."""

import json
import subprocess
import sys

import pytest

from medreview.cli import main
from medreview.workflows.check_statistics import shipped_cases


def test_that_the_shipped_cases_agree(capfd):
    assert main(["statistics", "check"]) == 0
    n_cases = len(json.loads(shipped_cases().read_text(encoding="utf-8"))["cases"])
    assert capfd.readouterr().out.splitlines()[-1] == f"{n_cases} of {n_cases} cases agree."


def test_that_a_difference_is_marked_and_gives_status_1(tmp_path, capfd):
    cases = json.loads(shipped_cases().read_text(encoding="utf-8"))
    cases["cases"] = [case for case in cases["cases"] if case["id"] in {"holm_by_hand", "pabak_by_hand"}]
    cases["cases"][0]["expected"]["pabak"] = None
    path = tmp_path / "cases.json"
    path.write_text(json.dumps(cases), encoding="utf-8")
    assert main(["statistics", "check", str(path)]) == 1
    said = capfd.readouterr().out
    assert "DIFFERS  pabak_by_hand" in said
    assert "pabak: expected undefined, computed 0.8  <-- differs" in said
    assert main(["statistics", "check", str(path), "--json"]) == 1
    result = json.loads(capfd.readouterr().out)
    assert (result["n_agreeing"], result["n_cases"], result["all_agree"]) == (1, 2, False)
    assert result["cases"][0]["values"]["pabak"] == {"expected": None, "computed": 0.8, "agrees": False}


def test_that_a_case_that_cannot_be_run_says_why(tmp_path, capfd):
    path = tmp_path / "cases.json"
    case = {"id": "x", "statistic": "tarot", "input": {}, "expected": {"y": 1}}
    path.write_text(json.dumps({"schema_version": 1, "cases": [case]}), encoding="utf-8")
    assert main(["statistics", "check", str(path)]) == 1
    assert "no statistic is named tarot" in capfd.readouterr().out


def test_that_a_missing_file_is_one_sentence_and_status_3(tmp_path, capfd):
    assert main(["statistics", "check", str(tmp_path / "none.json")]) == 3
    assert capfd.readouterr().err == f"{tmp_path / 'none.json'} is not there. Check its name and its folder.\n"


@pytest.mark.parametrize("entry", ["medreview.app", "medreview.cli"])
def test_that_starting_loads_no_statistics(entry):
    code = (  # a panel of judges is plain counting
        f"import sys, {entry}; "
        "sys.exit(str([name for name in sys.modules if name.startswith(('scipy', 'sacrebleu', 'medreview.stats.', "
        "'medreview.metrics', 'medreview.workflows.check_statistics')) and name != 'medreview.stats.panels'] or ''))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == ""
