"""The whole way of a study: import, plan as published, rate by keyboard, lose power, go on, export, compare."""

import csv
import json
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from medreview.domain.rating_tasks import ItemTask
from medreview.paths import resources_folder
from medreview.sample.images import SAMPLE_IMAGE_NAMES, draw_sample_image
from medreview.workflows.check_workspace import check_workspace
from tests.journeys.window_driver import WindowDriver

PROJECT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Source:
    """Tables to import, and whether the published design fits them as it is."""

    tables: list[Path]
    images: Path | None
    is_published: bool


@pytest.fixture
def source(tmp_path: Path) -> Source:
    """The published study's 100 questions and 300 answers where they are at hand, else the sample's."""
    published = PROJECT.parent / "shared" / "data" / "cqaeval_answers"
    if published.is_dir():
        return Source([published / "questions.csv", published / "answers.csv"], None, is_published=True)
    images = tmp_path / "images"
    images.mkdir()
    for name in SAMPLE_IMAGE_NAMES:
        (images / name).write_bytes(draw_sample_image(name))
    sample = resources_folder() / "sample"
    return Source([sample / "questions.csv", sample / "answers.csv"], images, is_published=False)


@pytest.fixture
def driver(qapp, tmp_path: Path):
    driver = WindowDriver(tmp_path / "settings.ini")
    yield driver
    driver.close()


@pytest.mark.timeout(600)
def test_that_a_study_goes_from_a_file_of_answers_to_ratings_that_are_never_lost(
    driver: WindowDriver, source: Source, tmp_path: Path
):
    workspace = tmp_path / "study.medreview"
    driver.create(workspace)
    driver.import_files(source.tables, source.images)
    planner = driver.plan_from_template("cqa-eval", is_small=not source.is_published)
    if source.is_published:
        assert_published_design(planner.preview)
    driver.save_plan(planner)
    driver.shell.context.workspace.close()

    acknowledged, stopped_at = rate_and_lose_power(workspace, tmp_path)

    driver.open(workspace)
    rating_page = driver.begin_as("R1")
    task = rating_page.task
    assert isinstance(task, ItemTask)
    assert task.step == stopped_at
    assert {name: rating.value for name, rating in task.given.items()} == {
        line["dimension"]: line["value"] for line in acknowledged if line["step"] == stopped_at
    }
    driver.click(rating_page.stop_button)
    driver.export(tmp_path / "export")
    driver.shell.context.workspace.close()
    assert exported_values(tmp_path / "export") == Counter((line["dimension"], line["value"]) for line in acknowledged)
    assert check_workspace(workspace).findings == ()


def assert_published_design(preview) -> None:
    for load in preview.loads:
        assert [(s.granularity, s.n_pairs, s.n_batches) for s in load.granularities] == [
            ("coarse", 156, 18),
            ("fine", 156, 18),
        ]


def rate_and_lose_power(workspace: Path, folder: Path) -> tuple[list[dict[str, object]], str]:
    """Rate in a program of its own, kill it in mid-sentence; what it had shown as given, and where it stopped."""
    command = [
        sys.executable,
        "-m",
        "tests.journeys.rater_program",
        str(workspace),
        str(folder / "rater.ini"),
        "R1",
        "1",
    ]
    acknowledged: list[dict[str, object]] = []
    with subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        for text in program.stdout:
            line = json.loads(text)
            if "stopped" in line:
                program.kill()
                return acknowledged, line["stopped"]
            acknowledged.append(line)
    raise AssertionError("the rater's program ended by itself")


def exported_values(folder: Path) -> Counter[tuple[str, float]]:
    with (folder / "ratings.csv").open(newline="", encoding="utf-8") as file:
        return Counter((row["dimension"], float(row["value"])) for row in csv.DictReader(file))
