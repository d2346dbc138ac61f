"""Score answers by metrics against their reference answers; the scores stand beside imported ones."""

import hashlib
import random
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from statistics import fmean
from typing import NamedTuple

from medreview.analysis.metrics.scores import Measurement, ScoringWish, cases_of, scores_of
from medreview.domain.scores import Score
from medreview.errors import MedReviewError, Message, NotFound
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.llm.engines import EngineSettings, LocalModel
from medreview.llm.local.engine import LocalEngine, open_local
from medreview.metrics.bertscore import bertscore, score_names
from medreview.metrics.metric import TokenVectors, known_metrics
from medreview.model_runs.embedders import EmbedderModel, embedder_named
from medreview.store.bulk import insert_with_ids
from medreview.store.queries.answer_facts import (
    n_texts_set_aside,
    scores_by,
    selection_options,
    texts_to_score,
)
from medreview.store.queries.models import KnownModel, known_models, place_of
from medreview.store.workspace import Session, Workspace

PORTION = 200
"""Cases that are written together; a run that was stopped keeps those before."""
BASELINE_PAIRS = 200
BASELINE_SEED = 1
_MOST_TEXTS_KEPT = 64
_ScoreKey = tuple[int, str, int | None, str | None]
_MeasuredBefore = Mapping[tuple[int, int, str | None], str]


@dataclass(frozen=True, slots=True)
class Baseline:
    """The mean BERTScore of answers beside references of other questions, which have little to do with each other."""

    value: float
    n_pairs: int
    seed: int


@dataclass(frozen=True, slots=True)
class ScoringReport:
    """The numbers of a scoring.

    Attributes
    ----------
    n_kept
        Answers, or references held out, whose vectors were measured before: they and their references are the same.
    n_cut
        Texts that are longer than the window of the model whose vectors were taken.
    definitions
        How each metric was computed, once for every language that occurred.
    """

    n_answers: int
    n_added: int
    n_changed: int
    n_without_reference: int
    n_set_aside: int
    definitions: Mapping[str, tuple[Message | str, ...]]
    n_kept: int = 0
    n_cut: int = 0
    baseline: Baseline | None = None


class OfferedMetric(NamedTuple):
    name: str
    title: str
    needs_source: bool
    needs_model: bool


METRICS = tuple(
    OfferedMetric(one.name, one.title, one.needs_source, one.needs_model) for one in known_metrics().values()
)


class ScoringOffer(NamedTuple):
    """The datasets, authors and models of this machine that a scoring can be asked for."""

    datasets: tuple[str, ...]
    authors: tuple[str, ...]
    models: tuple[str, ...]
    metrics: tuple[OfferedMetric, ...] = METRICS


class MetricUnknown(NotFound):
    template = "There is no metric {name}. Choose from: {known}."


class NoMetricChosen(MedReviewError):
    template = "Choose at least one metric."


class SourceMissing(MedReviewError):
    template = "{metric} needs the text that the answers simplify. Say whose answer it is."


class EmbedderMissing(MedReviewError):
    template = "{metric} needs a model whose file is on this computer. Choose one."


class ReferencesNeeded(MedReviewError):
    template = "A metric measures against references, so it needs at least one of them."


class NothingToScore(MedReviewError):
    template = "No question has both an answer and a reference answer to measure it against. Import them."


def scoring_offer(workspace: Workspace) -> ScoringOffer:
    """Everything that a scoring can be asked for here."""
    with workspace.reading() as session:
        options = selection_options(session)
        models = [one.model.name for one in known_models(session) if _is_here(one)]
    return ScoringOffer(
        tuple(one.value for one in options["datasets"]), tuple(one.value for one in options["authors"]), tuple(models)
    )


def _is_here(known: KnownModel) -> bool:
    place = place_of(known.source) if known.source else None
    return isinstance(place, LocalModel) and place.path.is_file()


def score_answers(
    workspace: Workspace, wish: ScoringWish, report: Report = no_report, cancel: CancelToken | None = None
) -> ScoringReport:
    """Score every answer that has references, portion by portion; the same again changes nothing.

    Raises
    ------
    MetricUnknown, NoMetricChosen, SourceMissing, EmbedderMissing, ReferencesNeeded, NothingToScore
        If the wish cannot be met.
    EngineStopped
        If the model whose vectors are wanted cannot be opened, or goes away.
    Cancelled
        If ``cancel`` was asked to stop; what was written by then stays, and the same again goes on from there.
    """
    token = cancel or CancelToken()
    with workspace.reading() as session:
        embedder = _check(session, wish)
        texts = texts_to_score(session, wish.datasets)
        n_set_aside = n_texts_set_aside(session, wish.datasets)
    cases = list(cases_of(texts, wish))
    known = [case for case in cases if case.references]
    missing = {case.answer.id for case in cases if not case.references}
    if not known:
        raise NothingToScore
    with _vectors(embedder, token) as vectors:
        scoring = _Scoring(wish, vectors, len(known), report, token)
        scoring.measure_baseline(known)
        for start in range(0, len(known), PORTION):
            scoring.score(workspace, known[start : start + PORTION], start)
    if not (scoring.definitions or scoring.n_kept):
        raise NothingToScore
    named = {metric: tuple(sorted(said, key=str)) for metric, said in sorted(scoring.definitions.items())}
    scored = {case.answer.id for case in known}
    return ScoringReport(
        len(scored),
        scoring.n_added,
        scoring.n_changed,
        len(missing - scored),
        n_set_aside,
        named,
        scoring.n_kept,
        len(vectors.cut) if vectors else 0,
        scoring.baseline,
    )


def _check(session: Session, wish: ScoringWish) -> EmbedderModel | None:
    """The model that is needed, if one is."""
    known = known_metrics()
    if not wish.metrics:
        raise NoMetricChosen
    if wish.n_references is not None and wish.n_references < 1:
        raise ReferencesNeeded
    embedder = embedder_named(session, wish.model) if wish.model else None
    for name in wish.metrics:
        if name not in known:
            raise MetricUnknown(name=name, known=tuple(known))
        if known[name].needs_source and not wish.source_author:
            raise SourceMissing(metric=known[name].title)
        if known[name].needs_model and embedder is None:
            raise EmbedderMissing(metric=known[name].title)
    return embedder if any(known[name].needs_model for name in wish.metrics) else None


class _TokenReader:
    """Gives the vectors of texts; those of the last few are kept, as the answers to a question share references."""

    def __init__(self, engine: LocalEngine, embedder: EmbedderModel, cancel: CancelToken) -> None:
        self._engine, self._cancel = engine, cancel
        self.model, self.sha256 = embedder.planned.name, embedder.planned.sha256 or ""
        self._kept: dict[str, TokenVectors] = {}
        self.cut: set[str] = set()

    def __call__(self, text: str) -> TokenVectors:
        if text not in self._kept:
            found = self._engine.token_vectors(text, self._cancel)
            if found.is_cut:
                self.cut.add(text)
            while len(self._kept) >= _MOST_TEXTS_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[text] = found.vectors
        return self._kept[text]

    def digest(self, case: Measurement) -> str:
        """The hash of the model and of all texts that a score hangs on."""
        texts = (self.sha256, case.answer.text, *(one.text for one in case.references))
        return hashlib.sha256(repr(texts).encode("utf-8", "replace")).hexdigest()


@contextmanager
def _vectors(embedder: EmbedderModel | None, cancel: CancelToken) -> Generator[_TokenReader | None]:
    if embedder is None:
        yield None
        return
    with closing(open_local(embedder.place, EngineSettings(), embeds=True, by_token=True)) as engine:
        yield _TokenReader(engine, embedder, cancel)


class _Scoring:
    """One scoring under way, and what it has done so far."""

    def __init__(
        self, wish: ScoringWish, vectors: _TokenReader | None, n_cases: int, report: Report, cancel: CancelToken
    ) -> None:
        self._wish, self._vectors, self._n_cases = wish, vectors, n_cases
        self._report, self._cancel = report, cancel
        self.definitions: dict[str, set[Message | str]] = {}
        self.n_added = self.n_changed = self.n_kept = 0
        self.baseline: Baseline | None = None

    def measure_baseline(self, cases: Sequence[Measurement]) -> None:
        """The score of random answers beside random references of other questions of this set."""
        if self._vectors is None or len({case.answer.question_id for case in cases}) < 2:  # noqa: PLR2004
            return
        draw = random.Random(BASELINE_SEED)
        found: list[float] = []
        while len(found) < BASELINE_PAIRS:
            self._cancel.raise_if_cancelled()
            self._report(Progress(len(found), BASELINE_PAIRS, "random pairs"))
            one, other = draw.choice(cases), draw.choice(cases)
            if one.answer.question_id != other.answer.question_id:
                reference = draw.choice(other.references)
                found.append(bertscore(self._vectors(one.answer.text), self._vectors(reference.text)).f)
        self.baseline = Baseline(fmean(found), len(found), BASELINE_SEED)

    def score(self, workspace: Workspace, cases: Sequence[Measurement], n_before: int) -> None:
        """Score and store some cases; by vectors only those that were not measured by them before."""
        measured = self._measured_before(workspace, cases)
        found: dict[_ScoreKey, float] = {}
        about: dict[_ScoreKey, dict[str, object]] = {}
        for place, case in enumerate(cases, start=n_before):
            self._cancel.raise_if_cancelled()
            self._report(Progress(place, self._n_cases, "answers"))
            for metric, value, definition in self._scores_of(case, measured):
                key = (case.answer.id, metric, len(case.references), case.setting)
                found[key] = value
                about[key] = self._about(case, metric)
                self.definitions.setdefault(metric, set()).add(definition)
        with workspace.transaction() as session:
            n_added, n_changed = _store(session, found, about)
        self.n_added += n_added
        self.n_changed += n_changed

    def _scores_of(self, case: Measurement, measured: _MeasuredBefore) -> Iterator[tuple[str, float, Message | str]]:
        vectors = self._vectors
        if vectors is None:
            yield from scores_of(case, self._wish.metrics)
            return
        before = measured.get((case.answer.id, len(case.references), case.setting))
        if before == vectors.digest(case):
            self.n_kept += 1
            yield from scores_of(case, self._wish.metrics)
        else:
            yield from scores_of(case, self._wish.metrics, vectors, vectors.model)

    def _measured_before(self, workspace: Workspace, cases: Sequence[Measurement]) -> _MeasuredBefore:
        """The hash of what was measured by the vectors of this model, of the cases where something was."""
        if self._vectors is None:
            return {}
        name, _ = score_names(self._vectors.model)
        ids = sorted({case.answer.id for case in cases})
        with workspace.reading() as session:
            return {
                (one.answer_id, one.n_references or 0, one.setting): str(one.extra.get("measured") or "")
                for one in scores_by(session, (name,), ids)
            }

    def _about(self, case: Measurement, metric: str) -> dict[str, object]:
        """The record beside a score by vectors: hashes of model and texts, and what chance alone gives."""
        vectors = self._vectors
        if vectors is None or metric not in score_names(vectors.model):
            return {}
        told: dict[str, object] = {"model_sha256": vectors.sha256, "measured": vectors.digest(case)}
        if any(text in vectors.cut for text in (case.answer.text, *(one.text for one in case.references))):
            told["is_cut"] = True
        if self.baseline is not None:
            told |= {"baseline": round(self.baseline.value, 6), "baseline_pairs": self.baseline.n_pairs}
        return told


def _store(
    session: Session, found: Mapping[_ScoreKey, float], about: Mapping[_ScoreKey, dict[str, object]]
) -> tuple[int, int]:
    """Add what is new and change what differs; how many of each."""
    metrics, ids = {metric for _, metric, _, _ in found}, sorted({answer for answer, _, _, _ in found})
    stored = scores_by(session, metrics, ids)
    known = {(one.answer_id, one.metric, one.n_references, one.setting): one for one in stored}
    rows: list[dict[str, object]] = []
    n_changed = 0
    for key, value in found.items():
        there = known.get(key)
        if there is None:
            answer, metric, n_references, setting = key
            rows.append(
                {
                    "answer_id": answer,
                    "metric": metric,
                    "value": value,
                    "n_references": n_references,
                    "setting": setting,
                    "extra": about[key],
                }
            )
        elif there.value != value or about[key]:
            n_changed += there.value != value
            there.value, there.extra = value, {**there.extra, **about[key]}
    insert_with_ids(session, Score, rows)
    return len(rows), n_changed
