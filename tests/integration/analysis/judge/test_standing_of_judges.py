"""The sources of judges' tables, metrics, pairs and examinations say whether they are as registered."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from medreview.analysis import metrics, preferences
from medreview.domain.table_rows import JudgementRow
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.store.tables.model_outputs import add_judgements
from medreview.store.workspace import Workspace
from medreview.workflows.analyse import (
    COMPARISON_PANELS,
    EXAM_PANEL,
    PANELS,
    Choices,
    Consensus,
    DimensionMatch,
    ReliabilitySettings,
    Yardstick,
    analyse_preferences,
    compare_judges,
    compare_metrics,
    judge_reliability,
    mark_exams,
    marks_of,
)
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.register_study import RegisteredAnalysis, Standing, register, standing_of
from tests.builders import a_workspace
from tests.integration.analysis.judge.judged_studies import JUDGE, STUDY, bring
from tests.integration.analysis.test_preferences import compared

PLAIN = AnalysisSettings(n_resamples=0)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    values = [1.0, 2.0, 3.0, 4.0, 5.0, 1.0]
    bring(opened, tmp_path, people={"r1": values, "r2": values}, judge=values)
    yield opened
    opened.close()


def freeze(workspace: Workspace, panel: str, choices: Choices = Choices()) -> None:  # noqa: B008 - frozen
    register(workspace, STUDY, [RegisteredAnalysis(panel, choices, PLAIN)], known=(panel,))


def standing(workspace: Workspace, settings: AnalysisSettings = PLAIN, **chosen: Any) -> object:
    done = judge_reliability(
        workspace, STUDY, JUDGE, tables=["judge_matches"], settings=ReliabilitySettings(settings, **chosen)
    )
    return cast("Mapping[str, Any]", done.source["registration"])["standing"]["judge"]


def test_that_nothing_is_said_of_a_study_that_was_not_registered(workspace: Workspace) -> None:
    done = judge_reliability(workspace, STUDY, JUDGE, tables=["judge_matches"])
    assert "registration" not in done.source
    assert "registrations" not in compare_judges(workspace, settings=PLAIN).source


@pytest.mark.parametrize("choices", [Choices(), Choices(judges=(JUDGE,))], ids=["every judge", "this one"])
def test_that_a_judge_is_as_registered_by_the_usual_yardstick_alone(workspace: Workspace, choices: Choices) -> None:
    freeze(workspace, "judge", choices)
    assert standing(workspace) == "as_registered"
    assert standing(workspace, yardstick=Yardstick(Consensus.MAJORITY)) == "exploratory"
    assert standing(workspace, yardstick=Yardstick(rater="r1")) == "exploratory"
    assert standing(workspace, AnalysisSettings(seed=8, n_resamples=0)) == "exploratory"
    assert standing(workspace, matches=(DimensionMatch("correctness", "correctness"),)) == "exploratory"


def test_that_another_yardstick_is_as_registered_where_it_was_registered(workspace: Workspace) -> None:
    freeze(workspace, "judge", Choices().with_option("consensus", "majority"))
    assert standing(workspace, yardstick=Yardstick(Consensus.MAJORITY)) == "as_registered"
    assert standing(workspace) == "exploratory"


def test_that_judges_compared_tell_the_standing_by_every_registered_study(workspace: Workspace) -> None:
    panel = COMPARISON_PANELS[0].key
    freeze(workspace, panel)
    told = cast("Mapping[str, Any]", compare_judges(workspace, settings=PLAIN).source["registrations"])
    assert told[STUDY]["standing"][panel] == "as_registered"
    others = {one.key for one in COMPARISON_PANELS} - {panel}
    assert {told[STUDY]["standing"][key] for key in others} <= {"exploratory"}
    again = compare_judges(workspace, settings=AnalysisSettings(seed=8, n_resamples=0)).source["registrations"]
    assert cast("Mapping[str, Any]", again)[STUDY]["standing"][panel] == "exploratory"


def test_that_examinations_are_as_registered_with_every_dataset_and_the_usual_specialties(
    workspace: Workspace, tmp_path: Path
) -> None:
    (tmp_path / "board.csv").write_text(
        "question_id,language,question,kind,option_1,option_2,correct_option\nb1,en,Which?,choice,a,b,1\n"
    )
    (tmp_path / "replies.csv").write_text("question_id,model,raw_output,language\nb1,m,answer: 1,en\n")
    for name in ("board.csv", "replies.csv"):
        import_files(workspace, ImportRequest((FileChoice(tmp_path / name),), dataset="Board"))
    freeze(workspace, EXAM_PANEL.key)

    def told(**chosen: Any) -> object:
        found = cast("Mapping[str, Any]", mark_exams(workspace, **chosen).source["registrations"])
        return found[STUDY]["standing"][EXAM_PANEL.key]

    assert told() == "as_registered"
    assert told(fewest=2) == "exploratory"
    assert told(datasets=("Board",)) == "as_registered"
    (tmp_path / "more.csv").write_text((tmp_path / "board.csv").read_text())
    import_files(workspace, ImportRequest((FileChoice(tmp_path / "more.csv"),), dataset="Another"))
    assert told(datasets=("Board",)) == "exploratory"


def test_that_metrics_are_as_registered_at_the_usual_threshold(workspace: Workspace) -> None:
    freeze(workspace, metrics.PANEL.key)

    def told(settings: AnalysisSettings = PLAIN, **chosen: Any) -> object:
        found = cast("Mapping[str, Any]", compare_metrics(workspace, STUDY, settings=settings, **chosen).source)
        return found["registration"]["standing"][metrics.PANEL.key]

    assert told() == "as_registered"
    assert told(threshold=0.1) == "exploratory"
    assert told(AnalysisSettings(seed=8, n_resamples=0)) == "exploratory"


def test_that_pairs_of_answers_tell_the_standing_by_every_registered_study(workspace: Workspace) -> None:
    compared(workspace)
    freeze(workspace, preferences.PANEL.key)

    def told(settings: AnalysisSettings) -> object:
        found = cast("Mapping[str, Any]", analyse_preferences(workspace, settings=settings).source["registrations"])
        return found[STUDY]["standing"][preferences.PANEL.key]

    assert told(PLAIN) == "as_registered"
    assert told(AnalysisSettings(seed=8, n_resamples=0)) == "exploratory"


def of_panel(workspace: Workspace, key: str, choices: Choices) -> Standing:
    panel = next(one for one in PANELS if one.key == key)
    return standing_of(workspace, STUDY, panel, choices, PLAIN)[0]


OF_ALL = {
    "raters": ("r2", "r1"),
    "authors": ("model", "doctor"),
    "dimensions": ("correctness",),
    "judges": (JUDGE,),
    "runs": ("second", "first"),
}
OTHERS = {
    "raters": ("r1",),
    "authors": ("doctor",),
    "dimensions": ("other",),
    "judges": ("another judge",),
    "runs": ("first",),
}


def in_runs(workspace: Workspace, *runs: str) -> None:
    """Judgements of the same answers by the same judge, in runs of these names."""
    with workspace.transaction() as session:
        add_judgements(
            session,
            [
                JudgementRow(
                    judge=JUDGE,
                    protocol="a-protocol",
                    run=run,
                    dataset="D",
                    answer_id=f"a{n}",
                    dimension="correctness",
                    value=n + 1,
                    validity="valid",
                )
                for run in runs
                for n in range(4)
            ],
            at="2026-11-21T08:00:00+00:00",
        )


@pytest.mark.parametrize("name", OF_ALL)
def test_that_to_name_everything_there_is_is_no_other_choice_on_any_page(tmp_path: Path, name: str) -> None:
    opened = a_workspace(tmp_path)
    values = [1.0, 2.0, 3.0, 4.0, 5.0, 1.0]
    bring(opened, tmp_path, people={"r1": values, "r2": values}, judge=[])
    in_runs(opened, "first", "second")
    panels = [one.key for one in PANELS if name in one.takes]
    assert panels
    register(opened, STUDY, [RegisteredAnalysis(key, Choices(), PLAIN) for key in panels], known=panels)
    every, other = Choices(**{name: OF_ALL[name]}), Choices(**{name: OTHERS[name]})
    assert {key: of_panel(opened, key, every) for key in panels} == dict.fromkeys(panels, Standing.AS_REGISTERED)
    assert {key: of_panel(opened, key, other) for key in panels} == dict.fromkeys(panels, Standing.EXPLORATORY)
    register(opened, STUDY, [RegisteredAnalysis(key, every, PLAIN) for key in panels], known=panels, reason="by name")
    assert {key: of_panel(opened, key, Choices()) for key in panels} == dict.fromkeys(panels, Standing.AS_REGISTERED)
    opened.close()


def test_that_every_run_by_name_leaves_out_judgements_without_a_run(workspace: Workspace) -> None:
    in_runs(workspace, "first", "second")
    freeze(workspace, "judge")
    assert of_panel(workspace, "judge", Choices(runs=("first", "second"))) is Standing.EXPLORATORY


def test_that_a_judge_of_another_study_counts_only_where_it_is_shown(workspace: Workspace, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.csv"
    elsewhere.write_text(
        "judge,protocol,answer_id,question_id,author,dimension,value,validity\nanother,p,b1,z1,doctor,correctness,1,valid\n"
    )
    import_files(workspace, ImportRequest((FileChoice(elsewhere),), dataset="Elsewhere"))
    keys = ("judge", "judges")
    register(workspace, STUDY, [RegisteredAnalysis(key, Choices(), PLAIN) for key in keys], known=keys)
    assert of_panel(workspace, "judge", Choices(judges=(JUDGE,))) is Standing.AS_REGISTERED
    assert of_panel(workspace, "judges", Choices(judges=(JUDGE,))) is Standing.EXPLORATORY
    assert of_panel(workspace, "judges", Choices(judges=(JUDGE, "another"))) is Standing.AS_REGISTERED


def test_that_a_choice_that_changes_nothing_on_a_page_leaves_its_standing(workspace: Workspace) -> None:
    freeze(workspace, "agreement")
    of_another = next(one for one in PANELS if one.key == "partial").options[0]
    changed = Choices(judges=("another",), runs=("first",)).with_option(of_another.key, [*of_another.values][1])
    assert of_panel(workspace, "agreement", changed) is Standing.AS_REGISTERED
    assert of_panel(workspace, "agreement", Choices(authors=("doctor",))) is Standing.EXPLORATORY


def sat_in(workspace: Workspace, folder: Path, *runs: str) -> None:
    """An examination whose only question a model answered in runs of these names."""
    (folder / "board.csv").write_text(
        "question_id,language,question,kind,option_1,option_2,correct_option\nb1,en,Which?,choice,a,b,1\n"
    )
    rows = "".join(f"b1,m,answer: 1,en,{run}\n" for run in runs)
    (folder / "replies.csv").write_text(f"question_id,model,raw_output,language,run\n{rows}")
    for name in ("board.csv", "replies.csv"):
        import_files(workspace, ImportRequest((FileChoice(folder / name),), dataset="Board"))


def test_that_every_run_of_examinations_by_name_is_as_registered_and_one_of_them_is_not(
    workspace: Workspace, tmp_path: Path
) -> None:
    sat_in(workspace, tmp_path, "first", "second")
    freeze(workspace, EXAM_PANEL.key)
    every, one = (Choices(options=marks_of(runs)) for runs in (("second", "first"), ("first",)))
    assert of_panel(workspace, EXAM_PANEL.key, every) is Standing.AS_REGISTERED
    assert of_panel(workspace, EXAM_PANEL.key, one) is Standing.EXPLORATORY
    assert of_panel(workspace, EXAM_PANEL.key, one.with_option("runs", "every")) is Standing.AS_REGISTERED
    freeze_again = RegisteredAnalysis(EXAM_PANEL.key, one, PLAIN)
    register(workspace, STUDY, [freeze_again], known=(EXAM_PANEL.key,), reason="one run")
    assert of_panel(workspace, EXAM_PANEL.key, one) is Standing.AS_REGISTERED
    assert of_panel(workspace, EXAM_PANEL.key, every) is Standing.EXPLORATORY


def test_that_an_option_that_changes_nothing_is_no_other_choice(workspace: Workspace, tmp_path: Path) -> None:
    sat_in(workspace, tmp_path, "first")
    freeze(workspace, EXAM_PANEL.key)
    counted = Choices().with_option("counting", "single")  # it counts modalities, and nothing is split by them
    assert of_panel(workspace, EXAM_PANEL.key, counted) is Standing.AS_REGISTERED
