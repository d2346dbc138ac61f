"""Score answers by metrics against their reference answers; the scores stand beside imported ones."""

from collections.abc import Mapping
from dataclasses import dataclass

from medreview.analysis.metrics.scores import ScoringWish, cases_of, scores_of
from medreview.domain.scores import Score
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.metrics.metric import known_metrics
from medreview.store.bulk import insert_with_ids
from medreview.store.queries.answer_facts import n_texts_set_aside, scores_by, texts_to_score
from medreview.store.workspace import Session, Workspace

ScoreKey = tuple[int, str, int | None, str | None]


@dataclass(frozen=True, slots=True)
class ScoringReport:
    """``definitions`` name how each metric was computed, once for every language that occurred."""

    n_answers: int
    n_added: int
    n_changed: int
    n_without_reference: int
    n_set_aside: int
    definitions: Mapping[str, tuple[str, ...]]


class MetricUnknown(MedReviewError):
    template = "There is no metric {name}. Choose from: {known}."


class SourceMissing(MedReviewError):
    template = "{metric} needs the text that the answers simplify. Say whose answer it is."


class ReferencesNeeded(MedReviewError):
    template = "A metric measures against references, so it takes at least one of them."


class NothingToScore(MedReviewError):
    template = "No question has both an answer and a reference answer to measure it against. Import them."


def score_answers(
    workspace: Workspace, wish: ScoringWish, report: Report = no_report, cancel: CancelToken | None = None
) -> ScoringReport:
    """Score every answer that has references, in one transaction; the same again changes nothing.

    Raises
    ------
    MetricUnknown, SourceMissing, ReferencesNeeded, NothingToScore
        If the wish cannot be met.
    Cancelled
        If ``cancel`` was asked to stop; nothing is written then.
    """
    _check(wish)
    with workspace.reading() as session:
        texts = texts_to_score(session, wish.datasets)
        n_set_aside = n_texts_set_aside(session, wish.datasets)
    found: dict[ScoreKey, float] = {}
    definitions: dict[str, set[str]] = {}
    scored: set[int] = set()
    missing: set[int] = set()
    for place, case in enumerate(cases_of(texts, wish)):
        if cancel is not None:
            cancel.raise_if_cancelled()
        report(Progress(place, None, "answers"))
        if not case.references:
            missing.add(case.answer.id)
            continue
        scored.add(case.answer.id)
        for metric, value, definition in scores_of(case, wish.metrics):
            found[case.answer.id, metric, len(case.references), case.setting] = value
            definitions.setdefault(metric, set()).add(definition)
    if not found:
        raise NothingToScore
    with workspace.transaction() as session:
        n_added, n_changed = _store(session, found)
    named = {metric: tuple(sorted(said)) for metric, said in sorted(definitions.items())}
    return ScoringReport(len(scored), n_added, n_changed, len(missing - scored), n_set_aside, named)


def _check(wish: ScoringWish) -> None:
    known = known_metrics()
    for name in wish.metrics:
        if name not in known:
            raise MetricUnknown(name=name, known=tuple(known))
        if known[name].needs_source and not wish.source_author:
            raise SourceMissing(metric=name)
    if wish.n_references is not None and wish.n_references < 1:
        raise ReferencesNeeded


def _store(session: Session, found: Mapping[ScoreKey, float]) -> tuple[int, int]:
    """Add what is new and change what differs; how many of each."""
    metrics = {metric for _, metric, _, _ in found}
    known = {(one.answer_id, one.metric, one.n_references, one.setting): one for one in scores_by(session, metrics)}
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
                    "extra": {},
                }
            )
        elif there.value != value:
            there.value = value
            n_changed += 1
    insert_with_ids(session, Score, rows)
    return len(rows), n_changed
