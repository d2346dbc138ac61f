"""A workspace whose truth is known: ``from tests.known_study import bring_known_study``.

Six raters in two groups, each of which rates its own half of the questions; three authors, the last of them worst in
correctness and all alike in relevance; one lenient rater and one who draws lots; a judge near the truth and one that
always says the same; a metric that follows the truth and one that is noise; pairs of answers; an examination.
"""

import csv
import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path

from medreview.domain.ids import StudyId
from medreview.domain.rating_tasks import AllDone, ItemTask
from medreview.domain.run_plans import AnswersToJudge
from medreview.domain.runs import ReadingKind
from medreview.store.workspace import Workspace
from medreview.workflows.carry_out_runs import carry_out
from medreview.workflows.import_dataset import FileChoice, ImportRequest, import_files
from medreview.workflows.manage_models import CloudDraft, ModelKind, add_cloud
from medreview.workflows.resolve_differences import FollowUpWish, Looking, make_follow_up
from medreview.workflows.run_judge import JudgeDraft, create_runs
from tests.different_raters import do_step, session_of
from tests.fakes.scripted_server import Received, Reply, ScriptedServer, chat_reply
from tests.integration.analysis.metrics.scored_study import add_scores

STUDY = "Known"
AUTHORS = ("careful", "plain", "careless")
"""The last one is worst in correctness; the first two are near each other, and all are alike in relevance."""
GROUPS: Mapping[str, Sequence[str]] = {"A": ("r1", "r2", "r3"), "B": ("r4", "r5", "r6")}
LENIENT, AT_RANDOM = "r2", "r6"
NEAR_JUDGE, SAME_JUDGE = "near-judge", "same-judge"
READING_JUDGE, PRICED_JUDGE = "reading-judge", "priced-judge"
FOLLOWS, NOISE = "follows", "noise"
KNOWING, GUESSING = "knowing", "guessing"
N_QUESTIONS = 40
N_CHOICES = 48
_MIDDLE = {"careful": 4.2, "plain": 4.0, "careless": 1.8}
_SENTENCES = 2
_SAME = 4
_UNREADABLE = 10
_TWICE = 10
_UNRATED = 20
_RATING = ("rater", "group", "answer_id", "question_id", "author", "granularity", "dimension", "value")
_JUDGEMENT = ("judge", "protocol", "answer_id", "question_id", "author", "granularity", "dimension", "value")

Truth = Mapping[str, int]
"""The correctness of every answer, by its key."""


def bring_known_study(workspace: Workspace, folder: Path, *, adjudicated: bool = True) -> Truth:
    """Import everything, let an adjudicator say the truth where raters differ, and give the truth."""
    rng = random.Random(17)
    truth = {
        f"q{n}-{author}": min(5, max(1, round(rng.gauss(_MIDDLE[author], 0.7))))
        for n in range(N_QUESTIONS)
        for author in AUTHORS
    }
    _write(folder / "questions.csv", ("question_id", "question"), [(f"q{n}", f"Why {n}?") for n in range(N_QUESTIONS)])
    _write(
        folder / "answers.csv",
        ("question_id", "answer_id", "author", "answer"),
        [(_question(key), key, _author(key), f"First of {key} is so. Second of {key} is not so.") for key in truth],
    )
    _write(folder / "ratings.csv", (*_RATING, "sentence_index", "active_seconds"), _ratings(rng, truth))
    _write(folder / "judgements.csv", (*_JUDGEMENT, "validity"), _judgements(rng, truth))
    files = ("questions.csv", "answers.csv", "ratings.csv", "judgements.csv")
    import_files(
        workspace,
        ImportRequest(tuple(FileChoice(folder / one) for one in files), study=STUDY, scale="1:5", dataset="D"),
    )
    add_scores(workspace, FOLLOWS, {key: value + rng.gauss(0, 0.3) for key, value in truth.items()})
    add_scores(workspace, NOISE, {key: rng.random() for key in truth})
    _bring_pairs(workspace, folder, truth)
    _bring_choices(workspace, folder, rng)
    if adjudicated:
        _adjudicate(workspace, truth)
    return truth


def bring_more(workspace: Workspace, folder: Path, truth: Truth) -> None:
    """What pages show beside: repeats by raters and a judge, a judge of what nobody rated, and what a run took."""
    rng = random.Random(18)
    again = [
        (rater, "A", key, _question(key), _author(key), "coarse", "correctness", _given(rng, rater, value), 2)
        for key, value in truth.items()
        if int(_question(key)[1:]) < _TWICE
        for rater in GROUPS["A"]
    ]
    _write(folder / "again.csv", (*_RATING, "occasion"), again)
    unrated = {f"q{n}-careful": rng.choice((1, 2, 4, 5)) for n in range(N_QUESTIONS, N_QUESTIONS + _UNRATED)}
    judged = [
        (
            READING_JUDGE,
            "of-sentences",
            key,
            _question(key),
            _author(key),
            "fine",
            "correctness",
            _near(rng, value),
            "valid",
            index,
        )
        for key, value in {**truth, **unrated}.items()
        for index in range(_SENTENCES)
    ]
    _write(folder / "sentences.csv", (*_JUDGEMENT, "validity", "sentence_index"), judged)
    files = tuple(FileChoice(folder / name) for name in ("again.csv", "sentences.csv"))
    import_files(workspace, ImportRequest(files, study=STUDY, scale="1:5", dataset="D"))
    _let_a_priced_judge_work(workspace)


def _let_a_priced_judge_work(workspace: Workspace) -> None:
    """A judge at an endpoint, which is asked everything twice and says now this, now that."""

    def script(received: Received) -> Reply:
        return chat_reply(json.dumps({"correctness": 3 + received.number % 3, "relevance": 4, "communicates_risks": 2}))

    with ScriptedServer(script) as server:
        priced = CloudDraft(PRICED_JUDGE, ModelKind.OPENAI, server.url, "judge", input_price=2.0, output_price=4.0)
        add_cloud(workspace, priced)
        asked = AnswersToJudge(study=STUDY, sample_size=_TWICE)
        draft = JudgeDraft("cqa-coarse", (PRICED_JUDGE,), selection=asked, n_repeats=2, reading=ReadingKind.FREE)
        carry_out(workspace, create_runs(workspace, draft)[0], key="a key")


def _question(key: str) -> str:
    return key.partition("-")[0]


def _author(key: str) -> str:
    return key.partition("-")[2]


def _near(rng: random.Random, value: float) -> int:
    return min(5, max(1, round(value) + rng.choice((-1, 0, 0, 0, 0, 0, 1))))


def _ratings(rng: random.Random, truth: Truth) -> list[Sequence[object]]:
    rows: list[Sequence[object]] = []
    for key, value in truth.items():
        group = "A" if int(_question(key)[1:]) < N_QUESTIONS // 2 else "B"
        relevance = rng.choice((3, 4, 5))
        for rater in GROUPS[group]:
            about = (rater, group, key, _question(key), _author(key))
            given = _given(rng, rater, value)
            rows.append((*about, "coarse", "correctness", given, "", rng.gauss(40, 4)))
            rows.append((*about, "coarse", "relevance", _near(rng, relevance), "", ""))
            rows += [
                (*about, "fine", "correctness", _given(rng, rater, value), index, rng.gauss(30, 4))
                for index in range(_SENTENCES)
            ]
    return rows


def _given(rng: random.Random, rater: str, value: int) -> int:
    if rater == AT_RANDOM:
        return rng.randint(1, 5)
    return min(5, _near(rng, value) + (rater == LENIENT))


def _judgements(rng: random.Random, truth: Truth) -> list[Sequence[object]]:
    rows: list[Sequence[object]] = []
    for place, (key, value) in enumerate(truth.items()):
        about = ("a-protocol", key, _question(key), _author(key), "coarse", "correctness")
        is_read = place % _UNREADABLE != 0
        rows.append((NEAR_JUDGE, *about, _near(rng, value) if is_read else "", "valid" if is_read else "unparsable"))
        rows.append((SAME_JUDGE, *about, _SAME, "valid"))
    return rows


def _bring_pairs(workspace: Workspace, folder: Path, truth: Truth) -> None:
    """Two raters prefer the truer answer; a judge that is asked in both orders prefers what it sees first."""
    rows: list[Sequence[object]] = []
    for n in range(N_QUESTIONS):
        for one, other in (("careful", "plain"), ("careful", "careless"), ("plain", "careless")):
            first, second = truth[f"q{n}-{one}"], truth[f"q{n}-{other}"]
            value = "tie" if first == second else "a" if first > second else "b"
            pair = (f"q{n}", f"q{n}-{one}", f"q{n}-{other}")
            rows += [(rater, "", *pair, "a", value) for rater in ("r1", "r4")]
            rows += [("", SAME_JUDGE, *pair, shown, shown) for shown in "ab"]
    names = ("rater", "judge", "question_id", "answer_a", "answer_b", "shown_first", "value")
    _write(folder / "preferences.csv", names, rows)
    import_files(workspace, ImportRequest((FileChoice(folder / "preferences.csv"),), dataset="D"))


def _bring_choices(workspace: Workspace, folder: Path, rng: random.Random) -> None:
    """An examination of four options: one model knows nine in ten answers, the other guesses."""
    asked: list[Sequence[object]] = []
    replies: list[Sequence[object]] = []
    for n in range(N_CHOICES):
        right = rng.randint(1, 4)
        asked.append((f"b{n}", "en", f"Which {n}?", "choice", "a", "b", "c", "d", right))
        knows = rng.random() < 0.9
        replies.append((f"b{n}", KNOWING, f"answer: {right if knows else 1 + right % 4}", "en"))
        replies.append((f"b{n}", GUESSING, f"answer: {rng.randint(1, 4)}", "en"))
    options = ("option_1", "option_2", "option_3", "option_4")
    _write(folder / "board.csv", ("question_id", "language", "question", "kind", *options, "correct_option"), asked)
    _write(folder / "replies.csv", ("question_id", "model", "raw_output", "language"), replies)
    for name in ("board.csv", "replies.csv"):
        import_files(workspace, ImportRequest((FileChoice(folder / name),), dataset="Board"))


def _adjudicate(workspace: Workspace, truth: Truth) -> None:
    """An adjudicator who knows the truth decides where raters are two levels or more apart on whole answers."""
    wish = FollowUpWish(Looking(distance=3, dimensions=("correctness",)), adjudicator="chief")
    made = make_follow_up(workspace, STUDY, wish)
    session = session_of(workspace, StudyId(made.study_id), "chief")
    texts = {f"First of {key} is so. Second of {key} is not so.": float(value) for key, value in truth.items()}

    def true_value(task: ItemTask, dimension: str) -> float:
        return texts[task.pair.answer.text]

    while not isinstance(session.task, AllDone):
        do_step(session, true_value, "As the guideline says.")
    session.leave()


def _write(path: Path, names: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([names, *rows])
