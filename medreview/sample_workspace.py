"""The sample workspace: our own questions and answers, and a small study half rated by three simulated raters.

It is made with the same workflows that a person uses, from the tables in ``resources/sample`` and pictures drawn by
code, so that every screen has something true to show. The ratings come from a recorded seed and mean nothing. Each
language of the window has a sample whose names are written in it.
"""

import csv
import os
import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from medreview.atomic_files import unfinished_folder
from medreview.domain.ids import StudyId
from medreview.domain.rating_tasks import (
    AllDone,
    ConfidenceTask,
    ConsentTask,
    FeedbackTask,
    FormTask,
    ItemTask,
    PracticeDoneTask,
    Task,
)
from medreview.domain.study_plans import FormItem, PlannedRater, Selection, StudyPlan
from medreview.errors import MedReviewError, reason_of
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.paths import resources_folder, user_data_folder
from medreview.sample.images import SAMPLE_IMAGE_NAMES, draw_sample_image
from medreview.workflows.design_study import create_study, template_plan
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.rate_answers import RatingSession, open_session, raters_of
from medreview.workflows.workspace_files import SUFFIX, Workspace, create_workspace

SEED = 20261101
STUDY_NAME, DATASET = "Sample study", "sample"
SHARE_RATED = {"R1": 0.6, "R2": 0.5, "R3": 0.4}
N_QUESTIONS = 6
_TABLES = ("questions.csv", "answers.csv", "raters.csv", "tags.csv", "translations.csv")
_STEPS_PER_RATER = 4
_N_STEPS = len(SAMPLE_IMAGE_NAMES) + 1 + _STEPS_PER_RATER * len(SHARE_RATED)
_FIRST_DAY = datetime(2026, 10, 5, 8, 0, tzinfo=UTC)


class SampleNotMade(MedReviewError):
    template = (
        "The sample could not be made in {folder} ({reason}). Make room there or ask your IT support; your own "
        "workspace can be anywhere."
    )


def sample_path(language: str = "en") -> Path:
    """The file of the sample workspace, among the person's own files, so that what they try there is kept."""
    return user_data_folder() / (f"sample{SUFFIX}" if language == "en" else f"sample-{language}{SUFFIX}")


def ensure_sample(report: Report = no_report, cancel: CancelToken | None = None, *, language: str = "en") -> Path:
    """The path of the sample workspace, made when there is none yet; a half-made one never takes its place.

    Raises
    ------
    SampleNotMade, DiskFull
        If the folder cannot take it.
    """
    path = sample_path(language)
    try:
        if not path.exists():
            with unfinished_folder(path.parent) as folder:
                unfinished = folder / path.name
                make_sample(unfinished, language=language, report=report, cancel=cancel)
                os.replace(unfinished, path)  # noqa: PTH105 - says that an existing file is replaced on every system
    except OSError as error:
        raise SampleNotMade(folder=path.parent, reason=reason_of(error)) from error
    return path


def make_sample(
    path: Path, *, language: str = "en", report: Report = no_report, cancel: CancelToken | None = None
) -> None:
    """Make the sample workspace at ``path``, its names in ``language`` where that has them, else in English.

    Raises
    ------
    WorkspaceExists
        If there is a file already.
    Cancelled
        If the person asked to stop; what was made so far is then useless.
    """
    cancel, names = cancel or CancelToken(), sample_names(language)
    with create_workspace(path) as workspace:
        with unfinished_folder() as folder:
            _draw_images(folder, report, cancel)
            request = ImportRequest(
                files=tuple(FileChoice(_table(name, names, folder)) for name in _TABLES),
                images_folder=folder,
            )
            import_files(workspace, request, only_good_rows=False, cancel=cancel)
        study = create_study(workspace, sample_plan(names))
        _rate(workspace, study, names, report, cancel)


def sample_names(language: str) -> Mapping[str, str]:
    """The names in the language of what the tables and the simulation call in English; none for English itself."""
    with (resources_folder() / "sample" / "names.csv").open(encoding="utf-8", newline="") as file:
        return {row["en"]: row[language] for row in csv.DictReader(file) if language != "en" and row.get(language)}


def _table(name: str, names: Mapping[str, str], folder: Path) -> Path:
    """A table that ships; a copy in ``folder`` with the names of another language in place of its own."""
    shipped = resources_folder() / "sample" / name
    if not names:
        return shipped
    with shipped.open(encoding="utf-8", newline="") as file:
        rows = [[";".join(names.get(one, one) for one in cell.split(";")) for cell in row] for row in csv.reader(file)]
    named = folder / name
    with named.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return named


def sample_plan(names: Mapping[str, str] | None = None) -> StudyPlan:
    """The design of CQA-EVAL on a few open questions: one group of three raters, batches of six pairs."""
    names, plan = names or {}, template_plan("cqa-eval")
    return replace(
        plan,
        name=names.get(STUDY_NAME, STUDY_NAME),
        seed=SEED,
        raters=tuple(PlannedRater(code, "A") for code in SHARE_RATED),
        selection=Selection(datasets=(names.get(DATASET, DATASET),), kinds=("open",), n_questions=N_QUESTIONS),
        sentences_per_answer=3,
        batch_size=6,
        batch_sets=tuple(replace(batch_set, n_batches=n) for batch_set, n in zip(plan.batch_sets, (2, 1), strict=True)),
        repeats=replace(plan.repeats, n_pairs=3) if plan.repeats else None,
    )


def _draw_images(folder: Path, report: Report, cancel: CancelToken) -> None:
    for done, name in enumerate(SAMPLE_IMAGE_NAMES):
        cancel.raise_if_cancelled()
        report(Progress(done, _N_STEPS, name))
        (folder / name).write_bytes(draw_sample_image(name))


def _rate(workspace: Workspace, study: StudyId, names: Mapping[str, str], report: Report, cancel: CancelToken) -> None:
    for done, rater in enumerate(raters_of(workspace, study)):
        simulated = _SimulatedRater(rater.code, names)
        session = open_session(workspace, study, rater.rater, now=simulated.now)
        n_items = n_left = round(rater.n_items * SHARE_RATED[rater.code])
        while n_left > 0 and not isinstance(session.task, AllDone):
            cancel.raise_if_cancelled()
            steps = _STEPS_PER_RATER * (done + 1 - n_left / n_items)
            report(Progress(len(SAMPLE_IMAGE_NAMES) + 1 + int(steps), _N_STEPS, rater.code))
            n_left -= isinstance(session.task, ItemTask)
            simulated.do(session, session.task)
            session.go_next()
        session.leave()


@dataclass
class _Habit:
    """A simulated rater's bias: levels added on average, and seconds taken for an item."""

    leniency: float
    seconds: float


_HABITS = {"R1": _Habit(0.3, 38.0), "R2": _Habit(0.0, 52.0), "R3": _Habit(-0.4, 45.0)}
_COMMENTS = {
    "en": "I would name the dose and when to come back.",
    "fa": "بهتر بود دوز و زمان مراجعهٔ دوباره را هم می‌گفت.",
    "zh": "最好说明剂量和复诊时间。",
}
_CENTRE = {"correctness": 4.3, "relevance": 3.9, "communicates_risks": 2.7}


class _SimulatedRater:
    """Gives plausible ratings from the seed; an answer and sentence has the same quality for every rater."""

    def __init__(self, code: str, names: Mapping[str, str]) -> None:
        self._names = names
        self._random = random.Random(f"{SEED}/{code}")
        self._habit = _HABITS[code]
        self._clock = _FIRST_DAY + timedelta(hours=self._random.randrange(200))

    def now(self) -> datetime:
        return self._clock

    def do(self, session: RatingSession, task: Task) -> None:
        self._take_time(session)
        match task:
            case ItemTask():
                self._rate_item(session, task)
            case ConfidenceTask():
                session.give_confidence(self._level(task.question, 3.6))
            case FormTask():
                values = {item.name: self._level(item, 3.4) for item in task.form.items if item.scale}
                texts = {item.name: self._words(item) for item in task.form.items if not item.scale}
                session.answer_form(values, texts)
            case ConsentTask():
                session.give_consent()
            case FeedbackTask() | PracticeDoneTask() | AllDone():
                pass

    def _rate_item(self, session: RatingSession, task: ItemTask) -> None:
        for dimension in task.dimensions:
            levels = dimension.scale.values
            if self._happens(0.02):
                reason = self._random.choice(sorted(session.plan.cannot_judge_reasons))
                session.cannot_judge(dimension.name, reason)
                continue
            text = task.pair.answer.text
            place = (task.sentence.start, task.sentence.end) if task.sentence else None
            quality = random.Random(f"{SEED}/{text}/{place}/{dimension.name}").gauss(0.0, 0.9)
            wish = _CENTRE[dimension.name] + quality + self._habit.leniency + self._random.gauss(0.0, 0.5)
            value = min(levels, key=lambda level: abs(level - wish))
            if self._happens(0.04):
                session.rate(dimension.name, levels[levels.index(value) - 1])  # on second thoughts
            session.rate(dimension.name, value)
        if self._happens(0.04):
            session.set_flag(True)
        if self._happens(0.06):
            session.set_comment(_COMMENTS.get(task.pair.answer.language or "", _COMMENTS["en"]))
        if task.asked_confidence is not None:
            self._take_time(session)
            session.give_confidence(self._level(task.asked_confidence, 3.6))

    def _happens(self, share: float) -> bool:
        return self._random.random() < share

    def _level(self, item: FormItem, centre: float) -> float:
        wish = self._random.gauss(centre, 0.8)
        return min(item.scale.values if item.scale else (), key=lambda value: abs(value - wish))

    def _take_time(self, session: RatingSession) -> None:
        active = round(self._random.lognormvariate(0.0, 0.4) * self._habit.seconds, 3)
        idle = 75.0 if self._happens(0.03) else 0.0
        session.spend(active, active + idle)
        self._clock += timedelta(seconds=active + idle)

    def _words(self, item: FormItem) -> str:
        written = {"specialty": "General practice"}.get(item.name, "8" if "years" in item.name else "Simulated")
        return self._names.get(written, written)
