"""Models answer in the window as they did in two studies: from questions that come in to authors who can be rated."""

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QTextEdit

from medreview.domain.rating_tasks import FormTask, ItemTask
from medreview.domain.run_kinds import RunKind
from medreview.jobs import CancelToken, no_report
from medreview.store.queries.answer_facts import ANSWERS
from medreview.ui.screens.runs.new_answers import NewAnswersScreen
from medreview.ui.screens.runs.new_judgements import NewJudgementsScreen
from medreview.ui.screens.runs.new_run import NewRunScreen
from medreview.workflows.carry_out_runs import RunState, list_runs
from medreview.workflows.manage_models import ModelCorrection, add_local, correct_model
from tests.journeys.window_driver import WindowDriver, fill
from tests.tiny_models import write_rule_answerer
from tests.tiny_models.fixtures import TinyModels

pytest.importorskip("llama_cpp", reason="the local engine is not set up")
N_POOL, N_ASKED, N_TERMS = 6, 18, 5


@pytest.fixture
def driver(qapp, tmp_path: Path) -> Iterator[WindowDriver]:
    driver = WindowDriver(tmp_path / "settings.ini")
    yield driver
    driver.close()


def a_table(path: Path, rows: Sequence[dict[str, object]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows(rows)
    return path


def with_models(driver: WindowDriver, folder: Path, tiny_models: TinyModels) -> None:
    """A new workspace with two models of this machine."""
    driver.create(folder / "study.medreview")
    workspace = driver.shell.context.workspace.workspace
    files = {"llama": tiny_models.rule_answerer, "gemma": write_rule_answerer(folder / "other.gguf", seed=1)}
    for name, path in files.items():
        add_local(workspace, path, no_report, CancelToken(), name=name)


def answer(driver: WindowDriver, strategy: str, **ticked: Sequence[str]) -> NewAnswersScreen:
    """Let both models answer by the strategy, and wait for the end."""
    driver.window.show_place("new-run")
    driver.click(driver.screen("new-run", NewRunScreen).buttons[RunKind.ANSWER])
    form = driver.screen("new-answers", NewAnswersScreen)
    driver.wait_until(lambda: form.models.list.count() == 2 and not form.is_waiting, "the models")
    form.models.list.tick(("llama", "gemma"))
    form.strategy.strategy.choose(strategy)
    for name, values in ticked.items():
        form.questions.lists.lists[name].tick(values)
    form.strategy.split.choose("pool")
    driver.wait_until(lambda: not form.is_waiting and form.start_button.isEnabled(), "the preview of the runs")
    form.tries_first.setChecked(False)
    driver.click(form.start_button)
    workspace = driver.shell.context.workspace.workspace
    driver.wait_until(
        lambda: [run.state for run in list_runs(workspace)] == [RunState.FINISHED] * 2, "the end of both runs"
    )
    return form


def answers_by(driver: WindowDriver) -> dict[str, list[str]]:
    with driver.shell.context.workspace.workspace.reading() as session:
        found: dict[str, list[str]] = {}
        for fact in ANSWERS.read(session, ("author", "text", "is_reference")):
            if not fact.is_reference:
                found.setdefault(fact.author, []).append(fact.text)
        return found


@pytest.mark.timeout(600)
def test_that_answers_of_two_models_stand_beside_a_physicians_in_one_plan(
    driver: WindowDriver, tmp_path: Path, tiny_models: TinyModels
) -> None:
    """CQA-EVAL: five examples, thinking first, at most 300 tokens, and a study over all three authors."""
    questions = [
        {
            "question_id": f"q{n}",
            "question": f"What helps against fever {n}?",
            "split": "pool" if n < N_POOL else "study",
        }
        for n in range(N_POOL + N_ASKED)
    ]
    answers = [
        {
            "question_id": f"q{n}",
            "answer_id": f"a{n}",
            "author": "expert" if n < N_POOL else "physician",
            "answer": "Rest first. Drink water. See a doctor if it lasts.",
            "is_reference": int(n < N_POOL),
        }
        for n in range(N_POOL + N_ASKED)
    ]
    with_models(driver, tmp_path, tiny_models)
    driver.import_files([a_table(tmp_path / "questions.csv", questions), a_table(tmp_path / "answers.csv", answers)])
    form = answer(driver, "chain-of-thought", splits=("study",))
    assert form.preview is not None
    assert [model.n_about for model in form.preview.models] == [N_ASKED, N_ASKED]
    found = answers_by(driver)
    models = ("chain-of-thought llama", "chain-of-thought gemma")
    assert {author: found[author] for author in models} == {author: ["rest."] * N_ASKED for author in models}
    planner = driver.plan_from_template("cqa-eval", is_small=True)
    assert planner.preview is not None
    driver.save_plan(planner)
    assert_blind(driver, {"rest.", "Rest first. Drink water. See a doctor if it lasts."}, models)
    form = judge(driver, "cqa-coarse", ("llama",))
    assert [(model.model, model.n_about) for model in form.preview.models] == [("llama", 3 * N_ASKED)]


@pytest.mark.timeout(600)
def test_that_models_explain_terms_beside_peoples_definitions(
    driver: WindowDriver, tmp_path: Path, tiny_models: TinyModels
) -> None:
    """BrainCancerDB: each student model explains each term in a sentence."""
    terms = [{"question_id": f"t{n}", "question": f"glioma {n}", "kind": "term"} for n in range(N_TERMS)]
    with_models(driver, tmp_path, tiny_models)
    definitions = [
        {
            "question_id": f"t{n}",
            "answer_id": f"d{n}",
            "author": "people",
            "answer": "A growth in the brain.",
            "is_reference": 1,
        }
        for n in range(N_TERMS)
    ]
    driver.import_files([a_table(tmp_path / "questions.csv", terms), a_table(tmp_path / "answers.csv", definitions)])
    answer(driver, "explain-term", kinds=("term",))
    for model in ("llama", "gemma"):
        correct_model(driver.shell.context.workspace.workspace, model, ModelCorrection(model, "1B"))
    students = tuple(f"explain-term {model}" for model in ("llama", "gemma"))
    assert answers_by(driver) == {student: ["It is a word."] * N_TERMS for student in students}
    form = judge(driver, "laaj", ("llama", "gemma"))
    assert form.preview.pairing is not None
    assert set(form.preview.pairing.students) == set(students)
    # Each judges the other's, as they are of two families and as large.
    assert {model.model: model.n_about for model in form.preview.models} == {"llama": N_TERMS, "gemma": N_TERMS}
    planner = driver.plan_from_template("laaj", is_small=False)
    assert planner.preview is not None
    assert (planner.preview.n_questions, planner.preview.n_answers) == (N_TERMS, 2 * N_TERMS)
    driver.save_plan(planner)
    assert_blind(driver, {"It is a word."}, students)


def judge(driver: WindowDriver, protocol: str, models: Sequence[str]) -> NewJudgementsScreen:
    """The form of a judge run over the answers that are there, as it could be started."""
    driver.window.show_place("new-run")
    driver.click(driver.screen("new-run", NewRunScreen).buttons[RunKind.JUDGE])
    form = driver.screen("new-judgements", NewJudgementsScreen)
    driver.wait_until(lambda: form.models.list.count() == 2 and not form.is_waiting, "the models that judge")
    form.models.list.tick(models)
    form.protocol.protocol.choose(protocol)
    driver.wait_until(lambda: not form.is_waiting and form.start_button.isEnabled(), "the preview of the judges")
    return form


def assert_blind(driver: WindowDriver, texts: set[str], authors: Sequence[str]) -> None:
    """The first answer that a rater sees is one of these, and nothing on the page names its author."""
    rating_page = driver.begin_as("R1")
    while not isinstance(task := rating_page.task, ItemTask):
        if isinstance(task, FormTask):
            fill(driver, rating_page, task)
        driver.press(Qt.Key.Key_Return)
    while rating_page.is_between_steps:  # the card that says what is asked now
        driver.press(Qt.Key.Key_Return)
    assert task.pair.answer.text in texts
    labels = [label.text() for label in rating_page.findChildren(QLabel)]
    shown = "\n".join([*labels, *(field.toPlainText() for field in rating_page.findChildren(QTextEdit))])
    assert any(text in shown for text in texts)
    assert not any(author in shown for author in authors)
    driver.click(rating_page.stop_button)
