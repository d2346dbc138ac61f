"""All tables of a judge's reliability, or some of them, and what screens need beside them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from medreview.errors import Message
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.reporting.analysis_settings import chosen_tables
from medreview.reporting.figures import FigureSpec
from medreview.reporting.tables import Table
from medreview.store.queries.judged_answers import JudgeStanding, judges_on_study
from medreview.store.queries.studies import study_to_analyse
from medreview.store.row_digest import Fingerprint
from medreview.store.workspace import Workspace
from medreview.workflows.judge_reliability.baselines import baselines_table
from medreview.workflows.judge_reliability.choices import ReliabilitySettings
from medreview.workflows.judge_reliability.confusion import Confusion, confusion, confusion_table
from medreview.workflows.judge_reliability.corrected import corrected_table
from medreview.workflows.judge_reliability.disagreements import (
    Disagreement,
    disagreements_table,
    worst_disagreements,
)
from medreview.workflows.judge_reliability.figures import reliability_figures
from medreview.workflows.judge_reliability.frames import JudgeData
from medreview.workflows.judge_reliability.kappa import kappa_table
from medreview.workflows.judge_reliability.labels import main_pairs
from medreview.workflows.judge_reliability.loading import load_judge
from medreview.workflows.judge_reliability.matches import matches_table
from medreview.workflows.judge_reliability.reliability import reliability_table


@dataclass(frozen=True, slots=True)
class JudgeOffer:
    """A judge that can be held against the people of a study, and what it judged there."""

    judge: str
    runs: tuple[str, ...]
    protocols: tuple[str, ...]
    dimensions: tuple[str, ...]
    n_judgements: int


@dataclass(frozen=True, slots=True)
class JudgeReliability:
    """Tables and figures, what they came from, and what a screen opens behind them."""

    study: str
    study_version: int
    judge: str
    run: str | None
    plan_sha256: str
    fingerprint: Fingerprint
    n_ratings: int
    n_judgements: int
    settings: ReliabilitySettings
    tables: tuple[Table, ...]
    figures: tuple[FigureSpec, ...]
    confusions: tuple[Confusion, ...]
    disagreements: tuple[Disagreement, ...]


_TABLES: Mapping[str, Callable[[JudgeData, ReliabilitySettings], Table]] = {
    "judge_matches": lambda data, _: matches_table(data),
    "judge_kappa": lambda data, settings: kappa_table(data, settings.analysis.resampling),
    "judge_reliability": lambda data, settings: reliability_table(
        data, settings.yardstick, settings.analysis.resampling
    ),
    "judge_confusion": lambda data, settings: confusion_table(data, settings.yardstick),
    "judge_baselines": lambda data, settings: baselines_table(data, settings.yardstick, settings.analysis.resampling),
    "judge_disagreements": lambda data, settings: disagreements_table(
        data, settings.yardstick, settings.n_disagreements
    ),
    "judge_corrected": lambda data, settings: corrected_table(data, settings.yardstick),
}


def reliability_table_names() -> tuple[str, ...]:
    return tuple(_TABLES)


def judges_to_compare(workspace: Workspace, study: str) -> tuple[JudgeOffer, ...]:
    """The judges that judged answers of the study, by name; none where no judge did.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If there is no study of that name.
    """
    with workspace.reading() as session:
        standings = judges_on_study(session, study_to_analyse(session, study).id or 0)
    names = dict.fromkeys(one.judge for one in standings)
    return tuple(_offer(name, [one for one in standings if one.judge == name]) for name in names)


def _offer(judge: str, own: Sequence[JudgeStanding]) -> JudgeOffer:
    return JudgeOffer(
        judge,
        tuple(dict.fromkeys(one.run for one in own if one.run)),
        tuple(dict.fromkeys(one.protocol for one in own)),
        tuple(dict.fromkeys(one.dimension for one in own)),
        sum(one.n_judgements for one in own),
    )


def judge_reliability(
    workspace: Workspace,
    study: str,
    judge: str,
    *,
    run: str | None = None,
    tables: Sequence[str] = (),
    settings: ReliabilitySettings | None = None,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> JudgeReliability:
    """Hold a judge against the people of a study.

    Parameters
    ----------
    run : str, optional
        Only this run's judgements; without it every run, each by itself.
    tables : sequence of str
        Of ``reliability_table_names()``; all where none is named.

    Raises
    ------
    StudyNotFound, NoStudyYet, NothingRated, NothingJudged, JudgeNotFound, RunNotFound, RaterNotFound
        If there is nothing to compare.
    TableNotFound
        If a table has none of the names.
    Cancelled
        If ``cancel`` was asked to stop.
    """
    names = chosen_tables(tables, reliability_table_names())
    chosen = settings or ReliabilitySettings()
    with workspace.reading() as session:
        data = load_judge(session, study, judge, run=run, settings=chosen)
    made: list[Table] = []
    for name in names:
        if cancel is not None:
            cancel.raise_if_cancelled()
        report(Progress(len(made), len(names), name))
        made.append(_with_notes(_TABLES[name](data, chosen), data, chosen))
    confusions = tuple(confusion(data, main_pairs(frame), chosen.yardstick) for frame in data.frames)
    return JudgeReliability(
        data.study,
        data.study_version,
        judge,
        run,
        data.plan_sha256,
        data.fingerprint,
        data.n_ratings,
        data.n_judgements,
        chosen,
        tuple(made),
        reliability_figures(data, made, confusions, chosen.analysis.seed),
        confusions,
        tuple(
            one
            for frame in data.frames
            for one in worst_disagreements(data, frame, chosen.yardstick, chosen.n_disagreements)
        ),
    )


def _with_notes(table: Table, data: JudgeData, settings: ReliabilitySettings) -> Table:
    values = {"judge": data.judge, "study": data.study, "yardstick": settings.yardstick.name}
    notes = [Message("Judge {judge} against the people of {study}; yardstick: {yardstick}.", values)]
    notes += [Message("Declared to be one: {match}.", {"match": one.name}) for one in settings.matches]
    return replace(table, notes=(*notes, *table.notes))
