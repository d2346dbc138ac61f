"""BERTScore by the vectors of a tiny model in the real llama.cpp: the numbers, the baseline, what is cut, going on."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from sqlmodel import col, select

from medreview.analysis.metrics.scores import ScoringWish
from medreview.analysis.panel_page import Choices
from medreview.cli import main
from medreview.domain.answers import Answer
from medreview.domain.scores import Score
from medreview.jobs import Cancelled, CancelToken, Progress
from medreview.llm.engines import EngineSettings, LocalModel
from medreview.llm.local.engine import open_local
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.store.workspace import Workspace
from medreview.workflows import score_metrics
from medreview.workflows.analyse import PANELS, panel_page
from medreview.workflows.score_metrics import EmbedderMissing, score_answers
from tests.builders import a_workspace
from tests.integration.analysis.metrics.scored_study import AUTHORS, N_QUESTIONS, STUDY, bring_in
from tests.tiny_models.fixtures import TinyModels

N_ANSWERS = N_QUESTIONS * len(AUTHORS)


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    opened = a_workspace(tmp_path)
    bring_in(opened, tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def wish(tiny_models: TinyModels) -> ScoringWish:
    return ScoringWish(("bertscore",), model=str(tiny_models.embedder))


class Stored(NamedTuple):
    value: float
    extra: dict[str, object]


def scores(workspace: Workspace, metric: str) -> dict[str, Stored]:
    with workspace.reading() as session:
        query = select(Answer.key, Score).join(Score, col(Score.answer_id) == col(Answer.id))
        found = session.exec(query).all()
        return {key: Stored(one.value or 0, one.extra) for key, one in found if one.metric == metric}


def test_that_the_scores_are_those_of_greedy_matching_by_hand(
    workspace: Workspace, wish: ScoringWish, tiny_models: TinyModels
) -> None:
    done = score_answers(workspace, wish)
    name = tiny_models.embedder.name
    best, mean = (scores(workspace, metric) for metric in (f"bertscore ({name})", f"bertscore-mean ({name})"))
    with workspace.reading() as session:
        texts = {one.key: one.text for one in session.exec(select(Answer)).all()}
    place = LocalModel(tiny_models.embedder)
    with closing(open_local(place, EngineSettings(n_threads=1), embeds=True, by_token=True)) as engine:
        answer, *references = (
            engine.token_vectors(texts[key], CancelToken()).vectors.astype(float)
            for key in ("q0-careful", "q0-r1", "q0-r2")
        )
    fs: list[float] = []
    for reference in references:
        cosines = [[float(np.dot(one, other)) for other in reference] for one in answer]
        precision = sum(max(row) for row in cosines) / len(cosines)
        recall = sum(max(row[place] for row in cosines) for place in range(len(reference))) / len(reference)
        fs.append(2 * precision * recall / (precision + recall))
    assert best["q0-careful"].value == pytest.approx(max(fs), abs=1e-6)
    assert mean["q0-careful"].value == pytest.approx(sum(fs) / 2, abs=1e-6)
    assert (done.n_answers, done.n_added) == (N_ANSWERS, 2 * N_ANSWERS)


def test_that_random_pairs_of_the_set_score_below_answers_and_the_same_every_time(
    workspace: Workspace, wish: ScoringWish
) -> None:
    first, again = (score_answers(workspace, wish).baseline for _ in range(2))
    assert first == again
    assert first is not None
    assert first.n_pairs == score_metrics.BASELINE_PAIRS
    found = scores(workspace, f"bertscore ({Path(wish.model).name})")
    careful = [one.value for key, one in found.items() if key.endswith("careful")]
    assert first.value < sum(careful) / len(careful)
    assert found["q0-careful"].extra["baseline"] == pytest.approx(first.value, abs=1e-6)


def test_that_a_scoring_that_was_stopped_goes_on_where_it_was(
    workspace: Workspace, wish: ScoringWish, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score_metrics, "PORTION", 10)
    token = CancelToken()

    def stop(progress: Progress) -> None:
        if progress.message == "answers" and progress.done >= 25:
            token.cancel()

    with pytest.raises(Cancelled):
        score_answers(workspace, wish, report=stop, cancel=token)
    done = score_answers(workspace, wish)
    assert (done.n_kept, done.n_added) == (20, 2 * (N_ANSWERS - 20))
    assert score_answers(workspace, wish).n_kept == N_ANSWERS


def test_that_an_edited_answer_is_measured_anew(workspace: Workspace, wish: ScoringWish) -> None:
    score_answers(workspace, wish)
    with workspace.transaction() as session:
        session.exec(select(Answer).where(Answer.key == "q0-careless")).one().text = "rest and water"
    done = score_answers(workspace, wish)
    assert (done.n_changed, done.n_added, done.n_kept) == (2, 0, N_ANSWERS - 1)


def test_that_texts_longer_than_the_window_are_counted_and_marked(workspace: Workspace, wish: ScoringWish) -> None:
    with workspace.transaction() as session:
        session.exec(select(Answer).where(Answer.key == "q1-plain")).one().text = "word " * 3000
    done = score_answers(workspace, wish)
    found = scores(workspace, f"bertscore ({Path(wish.model).name})")
    assert done.n_cut == 1
    assert found["q1-plain"].extra["is_cut"] is True
    assert "is_cut" not in found["q0-plain"].extra


@pytest.mark.parametrize("model", ["", "nobody", "/no/such/file.gguf"])
def test_that_without_a_model_whose_file_is_here_it_is_refused(workspace: Workspace, model: str) -> None:
    with pytest.raises(EmbedderMissing):
        score_answers(workspace, ScoringWish(("bertscore",), model=model))


def test_that_the_command_takes_a_model_and_tells_its_baseline(
    workspace: Workspace, wish: ScoringWish, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(workspace.path)
    workspace.close()
    assert main(["metric", path, "--metric", "bertscore", "--model", wish.model]) == 0
    assert "random pairs of this set (seed 1)" in capsys.readouterr().out


def test_that_the_page_says_what_random_pairs_score(workspace: Workspace, wish: ScoringWish) -> None:
    done = score_answers(workspace, wish)
    assert done.baseline is not None
    (panel,) = [one for one in PANELS if one.key == "metrics"]
    figure, *_ = panel_page(workspace, panel, STUDY, Choices(), AnalysisSettings(n_resamples=0)).figures
    told = f"random pairs of this set score {done.baseline.value:.2f}."
    assert [str(note).partition(": ")[2] for note in figure.about.notes] == [told, told]
