"""Score answers by metrics against their reference answers; the scores stand beside imported ones."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlmodel import Session, col, select

from medreview.domain.scores import Score
from medreview.errors import MedReviewError
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.metrics.bleu import bleu
from medreview.metrics.deltableu import Segment, delta_bleu
from medreview.metrics.rouge import rouge
from medreview.metrics.sari import sari
from medreview.metrics.tokens import language_of, prepared, tokeniser_for
from medreview.store.bulk import insert_with_ids
from medreview.store.queries.answers_to_score import TextOfQuestion, texts_to_score
from medreview.store.workspace import Workspace

METRICS = ("bleu", "deltableu", "rouge", "sari")
USUAL_METRICS = ("bleu", "deltableu", "rouge")
HELD_OUT = "held out"
_NEEDS_SOURCE = "sari"

ScoreKey = tuple[int, str, int | None, str | None]


@dataclass(frozen=True, slots=True)
class ScoringWish:
    """What to score.

    Attributes
    ----------
    n_references : int, optional
        Only so many of a question's references, the first ones; the setting of the scores says so.
    source_author : str, optional
        Whose answer is the text that the others simplify; only SARI uses it, and it is no reference then.
    each_reference : bool
        Score against every single reference, too, each under the number of its place.
    hold_out : bool
        Score every reference against the others of its question, too.
    """

    metrics: tuple[str, ...] = USUAL_METRICS
    datasets: tuple[str, ...] = ()
    n_references: int | None = None
    source_author: str | None = None
    each_reference: bool = False
    hold_out: bool = False


@dataclass(frozen=True, slots=True)
class ScoringReport:
    """``definitions`` name how each metric was computed, once for every language that occurred."""

    n_answers: int
    n_added: int
    n_changed: int
    n_without_reference: int
    definitions: Mapping[str, tuple[str, ...]]


class MetricUnknown(MedReviewError):
    def __init__(self, name: str) -> None:
        super().__init__("There is no metric {name}. Choose from: {known}.", name=name, known=", ".join(METRICS))


class SourceMissing(MedReviewError):
    template = "SARI needs the text that the answers simplify. Say whose answer it is."


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
    found: dict[ScoreKey, float] = {}
    definitions: dict[str, set[str]] = {}
    scored: set[int] = set()
    missing: set[int] = set()
    for place, case in enumerate(_cases(texts, wish)):
        if cancel is not None:
            cancel.raise_if_cancelled()
        report(Progress(place, None, "answers"))
        if not case.references:
            missing.add(case.answer.answer_id)
            continue
        scored.add(case.answer.answer_id)
        for metric, value, definition in _scores(case, wish.metrics):
            found[case.answer.answer_id, metric, len(case.references), case.setting] = value
            definitions.setdefault(metric, set()).add(definition)
    if not found:
        raise NothingToScore
    with workspace.transaction() as session:
        n_added, n_changed = _store(session, found)
    named = {metric: tuple(sorted(said)) for metric, said in sorted(definitions.items())}
    return ScoringReport(len(scored), n_added, n_changed, len(missing - scored), named)


@dataclass(frozen=True, slots=True)
class _Case:
    answer: TextOfQuestion
    references: tuple[TextOfQuestion, ...]
    source: TextOfQuestion | None
    setting: str | None


def _check(wish: ScoringWish) -> None:
    for name in wish.metrics:
        if name not in METRICS:
            raise MetricUnknown(name)
    if _NEEDS_SOURCE in wish.metrics and not wish.source_author:
        raise SourceMissing
    if wish.n_references is not None and wish.n_references < 1:
        raise ReferencesNeeded


def _cases(texts: Sequence[TextOfQuestion], wish: ScoringWish) -> Iterator[_Case]:
    limit = None if wish.n_references is None else f"at most {wish.n_references} references"
    for _, group in groupby(texts, key=lambda one: one.question_id):
        own = list(group)
        source = next((one for one in own if one.author == wish.source_author), None)
        rest = [one for one in own if one is not source]
        references = [one for one in rest if one.is_reference]
        used = tuple(references[: wish.n_references])
        for answer in rest:
            if not answer.is_reference:
                yield _Case(answer, used, source, limit)
                if wish.each_reference:
                    yield from (
                        _Case(answer, (one,), source, f"reference {number}")
                        for number, one in enumerate(references, start=1)
                    )
            elif wish.hold_out and len(references) > 1:
                others = [one for one in references if one is not answer]
                yield _Case(answer, tuple(others[: wish.n_references]), source, HELD_OUT)


def _scores(case: _Case, metrics: Sequence[str]) -> Iterator[tuple[str, float, str]]:
    texts = [one.text for one in case.references]
    answer, language = case.answer.text, case.answer.language
    if "bleu" in metrics:
        found = bleu(answer, texts, language=language)
        yield "bleu", found.value, found.definition
    if "deltableu" in metrics:
        yield _delta_bleu(case, texts)
    if "rouge" in metrics:
        for kind, one in rouge(answer, texts, language=language).items():
            yield kind, one.best_f, one.definition
            yield f"{kind}-mean", one.mean_f, one.definition.replace("best over", "mean over")
    if "sari" in metrics and case.source is not None:
        simple = sari(case.source.text, answer, texts, language=language)
        yield "sari", simple.value, simple.definition


def _delta_bleu(case: _Case, texts: Sequence[str]) -> tuple[str, float, str]:
    spoken = language_of((case.answer.text, *texts), case.answer.language)
    segment = Segment(
        prepared(case.answer.text, spoken),
        tuple(prepared(text, spoken) for text in texts),
        tuple(one.weight for one in case.references),
    )
    tokeniser = tokeniser_for(spoken)
    found = delta_bleu([segment], tokeniser=tokeniser, effective_order=True)
    return "deltableu", found.value, f"{found.formula}, tokeniser {tokeniser}, effective order, 0 to 1"


def _store(session: Session, found: Mapping[ScoreKey, float]) -> tuple[int, int]:
    """Add what is new and change what differs; how many of each."""
    metrics = {metric for _, metric, _, _ in found}
    known = {
        (one.answer_id, one.metric, one.n_references, one.setting): one
        for one in session.exec(select(Score).where(col(Score.metric).in_(metrics)))
    }
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
