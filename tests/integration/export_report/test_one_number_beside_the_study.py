"""A number of metrics, examinations and pairs of answers is the same on its page and in the tables of its command."""

import random
from collections.abc import Iterator

import pytest

from medreview.analysis import exam_page, metrics, preferences
from medreview.analysis.results import Analysis
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import records_of
from medreview.reporting.figures import Scatter, placed_data
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import (
    AnyPanel,
    Choices,
    analyse_preferences,
    compare_metrics,
    mark_exams,
    panel_page,
)
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from tests.builders import a_workspace
from tests.integration.analysis.judge.judged_studies import STUDY, bring
from tests.integration.analysis.test_preferences import compared
from tests.integration.export_report.test_one_number import numbers, numbers_of

SETTINGS = AnalysisSettings(n_resamples=100)
N_QUESTIONS = 24


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """A judged and rated study, an examination that two models sat, and pairs of answers that were compared."""
    folder = tmp_path_factory.mktemp("beside")
    opened = a_workspace(folder)
    rng = random.Random(5)
    values = [float(rng.randint(1, 5)) for _ in range(2 * N_QUESTIONS)]
    near = [min(5.0, max(1.0, value + rng.choice((-1, 0, 1)))) for value in values]
    bring(opened, folder, people={"r1": values, "r2": near}, judge=[*near[1:], near[0]])
    asked, replies = ["question_id,language,question,kind,option_1,option_2,correct_option"], []
    for n in range(N_QUESTIONS):
        asked.append(f"b{n},en,Which {n}?,choice,a,b,{1 + n % 2}")
        replies += [f"b{n},{model},answer: {rng.choice((1, 1 + n % 2))},en" for model in ("one", "two")]
    (folder / "board.csv").write_text("\n".join(asked) + "\n")
    (folder / "replies.csv").write_text("\n".join(["question_id,model,raw_output,language", *replies]) + "\n")
    for name in ("board.csv", "replies.csv"):
        import_files(opened, ImportRequest((FileChoice(folder / name),), dataset="Board"))
    compared(opened)
    yield opened
    opened.close()


def of_command(workspace: Workspace, panel: AnyPanel) -> Analysis:
    if panel is metrics.PANEL:
        return compare_metrics(workspace, STUDY, settings=SETTINGS)
    return mark_exams(workspace) if panel is exam_page.PANEL else analyse_preferences(workspace, settings=SETTINGS)


@pytest.mark.parametrize("panel", [metrics.PANEL, exam_page.PANEL, preferences.PANEL], ids=lambda one: one.key)
def test_that_every_view_of_a_page_says_numbers_of_its_command(workspace: Workspace, panel: AnyPanel) -> None:
    tables = [table for table in of_command(workspace, panel).tables if "low" in table.columns]
    told = {found[:3] for table in tables for row in records_of(table) if (found := numbers(row))}
    n_seen = 0
    for choices in views(panel):
        page = panel_page(workspace, panel, STUDY, choices, SETTINGS)
        for figure in page.figures:
            if isinstance(figure, Scatter):
                continue
            for place in placed_data(figure):
                found = numbers_of(place.datum)
                if found is not None and found[1] is not None:
                    n_seen += 1
                    assert found[:3] in told, (figure.about.name, place)
    assert n_seen > 3


def views(panel: AnyPanel) -> Iterator[Choices]:
    """Every figure and coefficient that a reader can choose; other options choose what is counted."""
    yield Choices()
    for option in panel.options:
        if option.key in {"shows", "coefficient"}:
            yield from (Choices().with_option(option.key, value) for value in option.values)
