"""Raw outputs of judges, written by us, each with the reading it must get."""

import json
from pathlib import Path

import pytest

from medreview.llm.messages import Completion, FinishReason
from medreview.protocols import PROTOCOL_NAMES, Case, Reading, ReadingKind, find_protocol

FOLDER = Path(__file__).parent / "judge_outputs"
ROWS = [
    json.loads(line)
    for file in sorted(FOLDER.glob("*.jsonl"))
    for line in file.read_text(encoding="utf-8").splitlines()
]
CASES = {
    name: Case(
        case["question"],
        case["answer"],
        references=tuple(case.get("references", ())),
        sentence=case.get("sentence"),
        other_answer=case.get("other_answer", ""),
        criterion=case.get("criterion", ""),
    )
    for name, case in json.loads((FOLDER / "cases.json").read_text(encoding="utf-8")).items()
}


def reading_of(row: dict[str, str]) -> Reading:
    protocol = find_protocol(row["protocol"], language=row.get("language"), setup=row.get("setup"))
    completion = Completion(row["raw"], finish_reason=FinishReason(row.get("finish_reason", "stop")))
    return protocol.read(completion, CASES[row["case"]], ReadingKind(row.get("reading", "free")))


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_that_an_output_is_read_as_a_person_would_read_it(row: dict[str, str]) -> None:
    outcomes = reading_of(row).outcomes

    assert {
        name: outcome.validity.value if outcome.value is None else outcome.value for name, outcome in outcomes.items()
    } == row["expected"]


def test_that_the_set_covers_every_protocol_and_every_validity_but_errors_of_the_machine() -> None:
    found = {str(value) for row in ROWS for value in row["expected"].values() if isinstance(value, str)}

    assert len(ROWS) >= 200
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    assert {row["protocol"] for row in ROWS} == set(PROTOCOL_NAMES)
    assert found == {"unparsable", "out_of_range", "refused", "truncated"}


def test_that_whoever_reads_has_a_reason_for_every_dimension_without_a_verdict() -> None:
    for row in ROWS:
        for name, outcome in reading_of(row).outcomes.items():
            if outcome.value is None:
                assert name in str(outcome.reason)
