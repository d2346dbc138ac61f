"""Two runs that differ in nothing but the order of their references show whether it sways the judge."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from medreview.llm.engines import GenerateRequest
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.tables import Cell
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import compare_judges
from medreview.workflows.carry_out_runs import carry_out
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.builders import a_workspace
from tests.fakes.fake_engine import FakeEngine
from tests.judged_answers import a_judge, judged_dataset

REFERENCES = ("Reference one.", "Reference two.")


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    judged_dataset(opened, [["Swayed.", "Firm."], ["Swayed too.", "Firm too."]], references=REFERENCES)
    a_judge(opened)
    yield opened
    opened.close()


def swayed(request: GenerateRequest) -> str:
    """Of some answers, better where the second reference comes first."""
    text = request.messages[-1].text
    is_reversed = text.index(REFERENCES[1]) < text.index(REFERENCES[0])
    return f'{{"overall": {1 if is_reversed and "Swayed." in text else 0.5}}}'


def a_run(workspace: Workspace, name: str, **choices: object) -> None:
    (run,) = create_runs(workspace, JudgeDraft("morqa", ("judge-1b",), name=name, **choices))  # type: ignore[arg-type]
    carry_out(workspace, run, open_engine=FakeEngine(swayed).open)


def told(workspace: Workspace) -> list[dict[str, Cell]]:
    settings = AnalysisSettings(n_resamples=0)
    (table,) = compare_judges(workspace, tables=["judge_reference_order"], settings=settings).tables
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


def test_that_verdicts_that_change_with_the_order_are_counted(workspace: Workspace) -> None:
    a_run(workspace, "as stored")
    a_run(workspace, "in reverse", reverses_references=True)
    share, difference = told(workspace)
    assert (share["first"], share["second"]) == ("as stored", "in reverse")
    assert (share["value"], share["n_units"]) == (1 / 4, 4)
    assert difference["value"] == -0.5 / 4


def test_that_runs_that_differ_in_more_are_not_held_against_each_other(workspace: Workspace) -> None:
    a_run(workspace, "as stored")
    a_run(workspace, "in reverse", reverses_references=True, max_attempts=1, n_context=4096)
    (row,) = told(workspace)
    assert row["undefined_because"] == "no two runs differ only in the order of their references"


def test_that_runs_in_the_same_order_are_no_probe(workspace: Workspace) -> None:
    a_run(workspace, "as stored")
    a_run(workspace, "again")
    assert len(told(workspace)) == 1


def test_that_questions_with_fewer_references_are_no_other_way_of_asking(workspace: Workspace) -> None:
    judged_dataset(workspace, [["Swayed.", "Firm."]], name="E", references=REFERENCES[:1])
    (run,) = create_runs(workspace, JudgeDraft("morqa", ("judge-1b",), name="all"))
    carry_out(workspace, run, open_engine=FakeEngine(lambda _: '{"overall": 1}').open)
    (table,) = compare_judges(workspace, tables=["judge_means"], settings=AnalysisSettings(n_resamples=0)).tables
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    assert [(row["judge"], row["n_units"]) for row in rows if row["judge"] == "judge-1b"] == [("judge-1b", 6)]
