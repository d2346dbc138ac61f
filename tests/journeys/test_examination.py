"""An examination with images as published: import, sit it with and without images, translate it, see what flipped.

Questions of our own in the shape of such a data set: four options, one or two images with their modality, a specialty,
every question in Persian. Their English variants are made here. The model is a rule at an endpoint of this machine.
"""

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel
from sqlmodel import select

from medreview.domain.models import ModelKind, ModelSource
from medreview.domain.questions import Question, Translation
from medreview.domain.run_kinds import RunKind
from medreview.llm.engines import Ability
from medreview.sample.images import SAMPLE_IMAGE_NAMES, draw_sample_image
from medreview.ui.screens.analysis import AnalysisScreen
from medreview.ui.screens.runs.new_exam import NewExamScreen
from medreview.ui.screens.runs.new_run import NewRunScreen
from medreview.ui.screens.runs.new_translations import NewTranslationsScreen
from medreview.ui.screens.runs.run_page import RunScreen
from medreview.ui.screens.runs.screen import RunsScreen
from medreview.workflows.check_workspace import check_workspace
from tests.fakes.scripted_server import Received, Reply, ScriptedServer, chat_reply
from tests.journeys.window_driver import WindowDriver
from tests.judged_answers import a_judge

N_QUESTIONS = 12
MODALITIES = ("X-ray", "CT", "ECG")
COLUMNS = (
    *("question_id", "dataset", "kind", "language", "question", "specialty"),
    *("option_1", "option_2", "option_3", "option_4", "correct_option", "images", "modalities"),
)
WRONG = {("fa", True): {0, 1}, ("en", True): {1, 2, 3}, ("fa", False): {0, 1, 4, 5}, ("en", False): {1, 2, 3, 4}}
"""The questions that the rule does not know, by language and whether it is shown images."""
UNREADABLE = 11
SAID = {"fa": "کدام یافته در تصویر #{}# دیده می‌شود؟", "en": "Which finding does the image #{}# show?"}
"""The question in both languages, with its number."""


def key_of(number: int) -> int:
    return number % 4 + 1


def says(received: Received) -> Reply:
    """The rule: it translates where it is asked to, and sits the examination elsewhere."""
    told = str(received.body["messages"][0]["content"])
    return translates(received, "en" if "into English" in told else "fa") if "You translate" in told else sits(received)


def translates(received: Received, into: str) -> Reply:
    parts = json.loads(received.user_text.partition("<text>\n")[2].partition("\n</text>")[0])
    number = int(re.search(r"#(\d+)#", parts["question"])[1])  # type: ignore[index]
    return chat_reply(json.dumps(parts | {"question": SAID[into].format(number)}, ensure_ascii=False))


def sits(received: Received) -> Reply:
    """Right but for a few questions, and one reply that names no option."""
    asked = received.body["messages"][-1]["content"]
    has_images = not isinstance(asked, str) and any(part["type"] == "image_url" for part in asked)
    text = received.user_text
    number = int(re.search(r"#(\d+)#", text)[1])  # type: ignore[index]
    language = "en" if "Which" in text else "fa"
    if number == UNREADABLE:
        return chat_reply("I cannot tell.")
    right = number not in WRONG[language, has_images]
    return chat_reply(f"Let me see.\nanswer: {key_of(number) if right else key_of(number + 1)}")


@pytest.fixture
def tables(tmp_path: Path) -> tuple[Path, Path]:
    """The questions, and the folder of their images."""
    images = tmp_path / "images"
    images.mkdir()
    names = SAMPLE_IMAGE_NAMES[:3]
    for name in names:
        (images / name).write_bytes(draw_sample_image(name))
    rows: list[dict[str, object]] = []
    for number in range(N_QUESTIONS):
        shown = [number % 3] if number % 4 else [0, 1]
        same: dict[str, object] = {
            "dataset": "board",
            "kind": "choice",
            "specialty": ("Cardiology", "Radiology")[number % 2],
            **{f"option_{place}": f"Finding {place}" for place in range(1, 5)},
            "correct_option": key_of(number),
            "images": ";".join(names[place] for place in shown),
            "modalities": ";".join(MODALITIES[place] for place in shown),
        }
        rows.append({"question_id": f"q{number}", "language": "fa", "question": SAID["fa"].format(number), **same})
    with (tmp_path / "questions.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(rows)
    return tmp_path / "questions.csv", images


@pytest.fixture
def driver(qapp, tmp_path: Path) -> Iterator[WindowDriver]:
    driver = WindowDriver(tmp_path / "settings.ini")
    yield driver
    driver.close()


@pytest.mark.timeout(600)
def test_that_an_examination_goes_from_a_file_to_what_flipped(
    driver: WindowDriver, tables: tuple[Path, Path], tmp_path: Path
) -> None:
    path = tmp_path / "board.medreview"
    driver.create(path)
    driver.import_files([tables[0]], tables[1])
    with ScriptedServer(says) as server:
        add_a_model(driver, server.url)
        sit_twice(driver, n_questions=N_QUESTIONS, n_runs=2)
        assert all(one.body["reasoning_effort"] == "low" for one in server.received)
        translate(driver)
        sit_twice(driver, n_questions=2 * N_QUESTIONS, n_runs=5)
    accuracy = marks_of_last(driver)
    assert accuracy == {
        ("fa", "with"): (9 / 12, 12, 1),
        ("en", "with"): (8 / 12, 12, 1),
        ("fa", "without"): (7 / 12, 12, 1),
        ("en", "without"): (7 / 12, 12, 1),
    }
    flipped = {(row["compared"], row["language"], row["images"]): row for row in shown(driver, "flips")}
    of_images = flipped["images", "fa", None]
    assert (of_images["n_only_first"], of_images["n_only_second"], of_images["n_both"]) == (2, 0, 7)
    of_language = flipped["language", None, "with"]
    assert (of_language["first"], of_language["second"], of_language["n_flipped"]) == ("en", "fa", 3)
    assert {row["modality"] for row in shown(driver, "accuracy", by="modalities")} == set(MODALITIES)
    driver.shell.context.workspace.close()
    assert check_workspace(path).findings == ()


def add_a_model(driver: WindowDriver, url: str) -> None:
    """A model at this address that was tested: it sees, and takes an effort."""
    workspace = driver.shell.context.workspace.workspace
    a_judge(workspace, "sees", kind=ModelKind.OPENAI, abilities={Ability.IMAGES: True, Ability.THINKING_BUDGET: True})
    with workspace.transaction() as session:
        session.exec(select(ModelSource)).one().base_url = f"{url}/v1"


def translate(driver: WindowDriver) -> None:
    """Every question into English, and back to be held against the first text."""
    driver.window.show_place("new-run")
    driver.click(driver.screen("new-run", NewRunScreen).buttons[RunKind.TRANSLATE])
    form = driver.screen("new-translations", NewTranslationsScreen)
    driver.wait_until(lambda: not form.is_waiting and form.models.list.count() == 1, "the model that translates")
    form.models.tick(["sees"])
    form.translation.into.choose("en")
    driver.wait_until(lambda: not form.is_waiting and form.start_button.isEnabled(), "the preview of the translation")
    form.tries_first.setChecked(False)
    driver.click(form.start_button)
    driver.wait_until(lambda: driver.window.current_place == "run", "the page of the run")
    driver.window.show_place("runs")
    runs_are_done(driver, 3)
    workspace = driver.shell.context.workspace.workspace
    with workspace.reading() as session:
        made = session.exec(select(Question).where(Question.language == "en")).all()
        assert sorted(one.text for one in made) == sorted(SAID["en"].format(number) for number in range(N_QUESTIONS))
        assert {tuple(one.options) for one in made} == {tuple(f"Finding {place}" for place in range(1, 5))}
        checks = [one.checks for one in session.exec(select(Translation))]
    assert len(checks) == N_QUESTIONS
    assert all(one["numbers"] == one["back"] == [] for one in checks)


def runs_are_done(driver: WindowDriver, n_runs: int) -> None:
    driver.wait_until(lambda: driver.window.current_place == "runs", "the list of runs")
    listed = driver.screen("runs", RunsScreen)
    driver.wait_until(
        lambda: len(listed.runs) == n_runs and all(run.n_done == run.n_items for run in listed.runs), "the runs"
    )
    driver.wait_until(lambda: not driver.shell.context.runs.is_busy, "the end of the runs")


def sit_twice(driver: WindowDriver, *, n_questions: int, n_runs: int) -> None:
    """With images and without, in one go; ``n_runs`` there are afterwards."""
    driver.window.show_place("new-run")
    driver.click(driver.screen("new-run", NewRunScreen).buttons[RunKind.EXAM])
    form = driver.screen("new-exam", NewExamScreen)
    driver.wait_until(lambda: not form.is_waiting and form.models.list.count() == 1, "the model in the form")
    form.models.tick(["sees"])
    form.exam.effort.choose("low")
    form.exam.both.setChecked(True)
    driver.wait_until(lambda: not form.is_waiting and form.start_button.isEnabled(), "the preview of the runs")
    assert [one.n_about for one in form.preview.models] == [n_questions] * 2
    form.tries_first.setChecked(False)
    driver.click(form.start_button)
    runs_are_done(driver, n_runs)


def marks_of_last(driver: WindowDriver) -> dict[tuple[object, object], tuple[object, object, object]]:
    """Accuracy, n and what could not be read, of each language with and without images; also on a run's own page.

    Of the last two runs, which sat the questions in both languages.
    """
    listed = driver.screen("runs", RunsScreen)
    driver.window.show_place("run", listed.runs[0].run)
    page = driver.screen("run", RunScreen)
    driver.wait_until(lambda: page.marks_button.isVisible() and page.marks_button.isEnabled(), "the marks of a run")
    driver.click(page.marks_button)
    assert len(shown(driver, "accuracy")) == 2
    driver.window.show_place("runs")
    listed.table.selectRow(0)
    selection = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    listed.table.selectionModel().select(listed.table.model().index(1, 0), selection)
    driver.click(listed.marks_button)
    return {
        (row["language"], row["images"]): (row["value"], row["n_units"], row["n_unreadable"])
        for row in shown(driver, "accuracy")
    }


def shown(driver: WindowDriver, shows: str, by: str = "") -> list[dict[str, object]]:
    """The rows of the table on the page of the examination."""
    screen = driver.screen("analysis", AnalysisScreen)
    driver.wait_until(lambda: screen.is_settled and screen.panel.key == "exam", "the page of the examination")
    for menu, value in ((screen.frame.options["shows"], shows), (screen.frame.one["by"], by or None)):
        if menu.chosen != value:
            menu.choose(value)
            menu.changed.emit()
            driver.wait_until(lambda: screen.is_settled, "what was chosen")
    assert screen.stage.page is not None
    table = screen.stage.page.table
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows] if table is not None else []
