"""From raw pairs to charts: import, clean, screen, tag, split, four strategies, MedJudge, and what it said of each.

Pairs of our own in the shape of a forum's, with planted faults in known numbers. The model is a rule at an endpoint of
this machine.
"""

import csv
import json
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from sqlmodel import col, select

from medreview.domain.answers import Answer
from medreview.domain.models import ModelKind, ModelSource
from medreview.domain.questions import Question
from medreview.domain.run_kinds import RunKind
from medreview.domain.runs import Judgement
from medreview.reporting.figures import Bars, FigureSpec
from medreview.ui.plots.wording import words
from medreview.ui.requests import ResultsRequest
from medreview.ui.screens.analysis import AnalysisScreen
from medreview.ui.screens.library.cleaning import CleaningScreen
from medreview.ui.screens.library.dataset import DatasetScreen
from medreview.ui.screens.library.personal_data import AppliesTo, PersonalDataScreen
from medreview.ui.screens.library.splits import SplitScreen
from medreview.ui.screens.runs.new_answers import NewAnswersScreen, QuestionRunScreen
from medreview.ui.screens.runs.new_judgements import NewJudgementsScreen
from medreview.ui.screens.runs.new_run import NewRunScreen
from medreview.ui.screens.runs.new_tags import NewTagsScreen
from medreview.ui.screens.runs.run_page import RunScreen
from medreview.ui.screens.runs.screen import RunsScreen
from medreview.workflows.analyse import COMPARISON_PANELS
from medreview.workflows.carry_out_runs import list_runs
from medreview.workflows.check_workspace import check_workspace
from medreview.workflows.clean_questions import quarantined
from tests.fakes.scripted_server import Received, Reply, ScriptedServer, chat_reply
from tests.journeys.window_driver import WindowDriver
from tests.judged_answers import a_judge
from tests.raw_pairs import RawPair, corpus

N_GOOD = 40
PLANTED = {"blank": 2, "short": 3, "link": 2, "file": 1, "double": 4}
PERSONAL = (
    "سلام تب دارم لطفا با شمارهٔ ۰۹۱۲ ۳۴۵ ۶۷۸۹ تماس بگیرید ممنون",
    "از دیروز سرم درد می‌کند نشانی من ali.r@example.ir است لطفا بنویسید",
    "برای آزمایش خون به 09123456780 پیام بدهید دکتر جان خیلی ممنون",
)
"""Questions that say how to reach a person."""
N_ASIDE = sum(PLANTED.values()) + len(PERSONAL)
CHAPTERS = ("01", "05", "21")
N_TEST, N_EVAL = 2, 1
STRATEGIES = ("persona", "role", "examples", "pivot")
SAID = "Rest, drink water, and see a doctor if it lasts."
JUDGED = {
    "brief_analysis": "As the expert says.",
    "key_missing_facts": [],
    "key_extra_facts": [],
    "coverage": "equal",
    "clinical_impact": "negligible",
    "judge_confidence": "high",
}


def says(received: Received) -> Reply:
    """The rule: a chapter by the letters of what is asked, grades for an answer to judge, an answer elsewhere."""
    told = json.dumps(received.body["messages"], ensure_ascii=False)
    if "key_missing_facts" in told:
        return chat_reply(json.dumps({**JUDGED, "correctness": "correct" if SAID in told else "incorrect"}))
    if "icd11_reason" in told:
        chapter = CHAPTERS[zlib.crc32(received.user_text.encode()) % len(CHAPTERS)]
        return chat_reply(json.dumps({"icd11_reason": "By its letters.", "icd11": chapter}))
    return chat_reply(SAID)


@pytest.fixture
def driver(qapp, tmp_path: Path) -> Iterator[WindowDriver]:
    driver = WindowDriver(tmp_path / "settings.ini")
    yield driver
    driver.close()


@pytest.fixture
def tables(tmp_path: Path) -> list[Path]:
    """The pairs of two files, so that doubles lie across them."""
    pairs = [*corpus(N_GOOD, PLANTED), *(RawPair(one, ["مایعات زیاد بنوشید و استراحت کنید"]) for one in PERSONAL)]
    questions = [
        {"question_id": f"q{n}", "dataset": ("forum a", "forum b")[n % 2], "question": one.question}
        | {"language": "fa", "source": ("a.example", "b.example")[n % 2], "sex": ("female", "male")[n % 2]}
        for n, one in enumerate(pairs)
    ]
    answers = [
        {"question_id": f"q{n}", "answer_id": f"a{n}", "dataset": ("forum a", "forum b")[n % 2]}
        | {"author": "expert", "answer": one.answers[0], "is_reference": 1}
        for n, one in enumerate(pairs)
    ]
    return [a_table(tmp_path / f"{name}.csv", rows) for name, rows in (("questions", questions), ("answers", answers))]


def a_table(path: Path, rows: Sequence[dict[str, object]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows(rows)
    return path


@pytest.mark.timeout(600)
def test_that_raw_pairs_become_a_benchmark_with_its_charts(
    driver: WindowDriver, tables: list[Path], tmp_path: Path
) -> None:
    path = tmp_path / "forums.medreview"
    driver.create(path)
    driver.import_files(tables)
    clean(driver)
    screen(driver)
    with ScriptedServer(says) as server:
        add_a_model(driver, server.url)
        tag(driver)
        n_train = split(driver)
        for n, strategy in enumerate(STRATEGIES, start=2):
            answer(driver, strategy, n_runs=n)
        judge(driver, n_runs=len(STRATEGIES) + 2)
    look_at_charts(driver)
    look_at_datasets(driver, n_train)
    driver.shell.context.workspace.close()
    assert check_workspace(path).findings == ()


def add_a_model(driver: WindowDriver, url: str) -> None:
    workspace = driver.shell.context.workspace.workspace
    a_judge(workspace, "model", kind=ModelKind.OPENAI)
    with workspace.transaction() as session:
        session.exec(select(ModelSource)).one().base_url = f"{url}/v1"


def clean(driver: WindowDriver) -> None:
    """Exactly the planted faults go, and stay in quarantine under their rule."""
    driver.window.show_place("clean")
    page = driver.screen("clean", CleaningScreen)
    driver.wait_until(lambda: page.datasets.count() == 3, "the datasets to clean")
    driver.click(page.look_button)
    driver.wait_until(lambda: page.preview is not None, "what the rules take")
    assert page.preview is not None
    assert page.preview.n_after == N_GOOD + len(PERSONAL)
    driver.click(page.apply_button)
    driver.wait_until(lambda: len(page.aside.rows.things) == sum(PLANTED.values()), "what is set aside")
    rules = Counter(one.rule for one in quarantined(driver.shell.context.workspace.workspace))
    assert rules == {"valid-messages": 2, "word-count:3": 3, "media": 3, "exact-duplicates": 4}


def screen(driver: WindowDriver) -> None:
    """What names a person or says how to reach one is set aside as well."""
    driver.window.show_place("personal-data")
    page = driver.screen("personal-data", PersonalDataScreen)
    driver.wait_until(lambda: page.datasets.count() == 3, "the datasets to screen")
    driver.click(page.look_button)
    driver.wait_until(lambda: page.screened is not None, "what is found")
    assert len(page.found.rows.things) == len(PERSONAL)
    page.applies.choose(AppliesTo.ALL)
    driver.click(page.aside_button)
    workspace = driver.shell.context.workspace.workspace
    driver.wait_until(lambda: len(quarantined(workspace)) == N_ASIDE, "what is set aside")


def tag(driver: WindowDriver) -> None:
    """Every pair that is left gets its chapter, which holds from then on."""
    form = new_run(driver, RunKind.TAG, "new-tags", NewTagsScreen)
    form.tags.strategy.choose("tags-icd11")
    start(driver, form, n_about=N_GOOD, n_runs=1)
    driver.window.show_place("run", driver.screen("runs", RunsScreen).runs[0].run)
    page = driver.screen("run", RunScreen)
    driver.wait_until(lambda: page.hold_button.isVisible() and page.hold_button.isEnabled(), "the page of the run")
    driver.click(page.hold_button)
    driver.wait_until(lambda: None not in fields(driver, "icd11"), "the tags that hold")


def fields(driver: WindowDriver, name: str) -> list[str | None]:
    """A field of the questions that are not set aside."""
    workspace = driver.shell.context.workspace.workspace
    aside = [one.question_id for one in quarantined(workspace)]
    with workspace.reading() as session:
        return list(session.exec(select(getattr(Question, name)).where(col(Question.id).not_in(aside))))


def split(driver: WindowDriver) -> int:
    """So many of each chapter into the parts, by a seed, the rest to train; the size of that."""
    driver.window.show_place("split")
    page = driver.screen("split", SplitScreen)
    driver.wait_until(lambda: page.field.findData("icd11") >= 0, "the fields to split by")
    page.field.choose("icd11")
    for row, size in zip(page.rows, (N_TEST, N_EVAL), strict=False):
        row.size_box.setValue(size)
    driver.click(page.look_button)
    driver.wait_until(lambda: page.preview is not None, "what comes out")
    driver.click(page.make_button)
    driver.wait_until(lambda: None not in fields(driver, "split"), "the parts")
    parts = Counter(fields(driver, "split"))
    assert (parts["test"], parts["eval"]) == (N_TEST * len(CHAPTERS), N_EVAL * len(CHAPTERS))
    chapters = zip(fields(driver, "icd11"), fields(driver, "split"), strict=True)
    assert set(Counter(one for one, part in chapters if part == "test").values()) == {N_TEST}
    assert parts.total() == N_GOOD
    return parts["train"]


def answer(driver: WindowDriver, strategy: str, *, n_runs: int) -> None:
    """The test part by a strategy; examples come from the part to train on."""
    form = new_run(driver, RunKind.ANSWER, "new-answers", NewAnswersScreen)
    form.strategy.strategy.choose(strategy)
    form.questions.lists.lists["splits"].tick(("test",))
    if strategy == "examples":
        form.strategy.split.choose("train")
    start(driver, form, n_about=N_TEST * len(CHAPTERS), n_runs=n_runs)


def judge(driver: WindowDriver, *, n_runs: int) -> None:
    form = new_run(driver, RunKind.JUDGE, "new-judgements", NewJudgementsScreen)
    form.protocol.protocol.choose("medjudge")
    n_answers = N_TEST * len(CHAPTERS) * len(STRATEGIES)
    start(driver, form, n_about=n_answers, n_runs=n_runs)
    with driver.shell.context.workspace.workspace.reading() as session:
        given = session.exec(select(Judgement.value).where(Judgement.dimension == "correctness")).all()
        authors = session.exec(select(Answer.author_id).where(col(Answer.is_reference).is_(False))).all()
    assert given == [4.0] * n_answers
    assert set(Counter(authors).values()) == {N_TEST * len(CHAPTERS)}


def new_run(driver: WindowDriver, kind: RunKind, place: str, screen: type[QuestionRunScreen]) -> QuestionRunScreen:
    driver.window.show_place("new-run")
    driver.click(driver.screen("new-run", NewRunScreen).buttons[kind])
    form = driver.screen(place, screen)
    driver.wait_until(lambda: not form.is_waiting and form.models.list.count() == 1, "the model in the form")
    form.models.tick(["model"])
    return form


def start(driver: WindowDriver, form: QuestionRunScreen, *, n_about: int, n_runs: int) -> None:
    """Start what the form shows over so many, and wait for its end."""
    driver.wait_until(lambda: not form.is_waiting and form.start_button.isEnabled(), "the preview of the run")
    assert form.preview is not None
    assert [one.n_about for one in form.preview.models] == [n_about]
    form.tries_first.setChecked(False)
    driver.click(form.start_button)
    driver.wait_until(lambda: driver.window.current_place in {"run", "runs"}, "the page of the run")
    driver.window.show_place("runs")
    listed = driver.screen("runs", RunsScreen)
    driver.wait_until(
        lambda: len(listed.runs) == n_runs and all(run.n_done == run.n_items for run in listed.runs), "the run"
    )
    driver.wait_until(lambda: not driver.shell.context.runs.is_busy, "the end of the run")


def look_at_charts(driver: WindowDriver) -> None:
    """Correctness, coverage and impact by strategy, as stacked bars."""
    workspace = driver.shell.context.workspace.workspace
    (run,) = (one.name for one in list_runs(workspace) if one.kind is RunKind.JUDGE)
    driver.window.show_place("analysis", ResultsRequest(is_of_judges=True, runs=(run,)))
    page = driver.screen("analysis", AnalysisScreen)
    drawn: dict[str, FigureSpec] = {}
    for panel in COMPARISON_PANELS:
        page.arrive(ResultsRequest(panel=panel.key))
        driver.wait_until(lambda: page.is_settled, "a panel")
        assert page.stage.page is not None
        drawn |= {words(one.about.title): one for one in page.stage.page.figures}
    for dimension in ("Correctness", "Coverage", "Clinical impact"):
        bars = drawn[f"{dimension} by author, judged by model"]
        assert isinstance(bars, Bars), type(bars)
        assert bars.is_stacked
        assert {f"{strategy} model" for strategy in STRATEGIES} <= set(map(str, bars.categories))


def look_at_datasets(driver: WindowDriver, n_train: int) -> None:
    """The page of each dataset counts what is left and what was set aside; both together are all that came in."""
    found: Counter[str] = Counter()
    driver.window.show_place("dataset")
    page = driver.screen("dataset", DatasetScreen)
    for name in ("forum a", "forum b"):
        driver.window.show_place("dataset", name)
        driver.wait_until(partial(is_shown, page, name), "the counts")
        tables = {table.results.name: table.results for table in page.results.page.tables}
        found.update({str(row[0]): int(row[1] or 0) for row in tables["dataset_size"].rows})
        found.update({f"part {row[0]}": int(row[1] or 0) for row in tables["dataset_split"].rows})
    n_test = N_TEST * len(CHAPTERS)
    assert (found["questions"], found["part train"], found["part test"]) == (N_GOOD, n_train, n_test)
    assert found["answers"] == n_test * len(STRATEGIES)
    assert sum(n for what, n in found.items() if what.startswith("set aside")) == N_ASIDE


def is_shown(page: DatasetScreen, name: str) -> bool:
    titles = [label.text() for label in page.results.page.findChildren(QLabel)]
    return f"Contents of {name}" in titles and bool(page.results.page.tables)
