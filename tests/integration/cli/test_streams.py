"""Tables come from standard input and go to standard output, in processes of their own as in a pipeline."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from medreview.cli import main

QUESTIONS = "question_id,question\nq1,Is aspirin safe?\nq2,آیا تب خطرناک است؟\n"
LINES = '{"question_id": "q1", "question": "Is aspirin safe?"}\n{"question_id": "q2", "question": "And fever?"}\n'


def piped(*words: str, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "medreview", *words]
    return subprocess.run(
        command, input=given, capture_output=True, text=True, encoding="utf-8", check=False, env=dict(os.environ)
    )


@pytest.fixture
def trial(tmp_path: Path) -> str:
    path = str(tmp_path / "trial.medreview")
    assert main(["workspace", "new", path]) == 0
    return path


@pytest.mark.parametrize("given", [QUESTIONS, LINES, json.dumps([json.loads(line) for line in LINES.splitlines()])])
def test_that_a_table_is_read_from_standard_input_whatever_its_form(trial: str, given: str) -> None:
    done = piped("data", "import", trial, "-", "--dataset", "visits", "--json", given=given)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["tables"]["questions"]["added"] == 2


def test_that_one_table_goes_to_standard_output_and_comes_in_again(trial: str, tmp_path: Path) -> None:
    assert piped("data", "import", trial, "-", "--dataset", "visits", given=QUESTIONS).returncode == 0
    out = piped("data", "export", trial, "questions", "-o", "-")
    assert (out.returncode, out.stderr) == (0, "questions: 2 rows\n")
    assert [row["question"] for row in csv.DictReader(io.StringIO(out.stdout))] == [
        "Is aspirin safe?",
        "آیا تب خطرناک است؟",
    ]
    other = str(tmp_path / "other.medreview")
    assert main(["workspace", "new", other]) == 0
    lines = piped("data", "export", trial, "questions", "-o", "-", "--format", "jsonl").stdout
    assert "questions: 2 added" in piped("data", "import", other, "-", given=lines).stdout


@pytest.mark.parametrize(
    "words", [["-o", "-"], ["questions", "-o", "-", "--format", "xlsx"], ["questions", "-o", "-", "--json"]]
)
def test_that_what_is_no_text_of_one_table_does_not_go_to_standard_output(
    trial: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["data", "export", trial, *words]) == 1
    assert "Only one table at a time" in capsys.readouterr().err
