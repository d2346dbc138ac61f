"""The tables of the analysis that a form lays out, each computed where it always is, or the reason why it cannot be."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from medreview.analysis import exams, judge, judges, metrics, study
from medreview.analysis.facts import ALL_AUTHORS, ALL_JUDGES, study_by_name
from medreview.analysis.forms import workspace_tables
from medreview.analysis.judge import ReliabilitySettings
from medreview.analysis.metrics import MetricSettings
from medreview.analysis.metrics.ranking import HELD_OUT_REFERENCES
from medreview.analysis.plan_words import PlanWords
from medreview.analysis.results import Analysis, names_of, run_analysis
from medreview.errors import MedReviewError, Message
from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.figure_data import records_of
from medreview.reporting.result_words import cell_words
from medreview.reporting.tables import Cell, Table, Words, paragraph
from medreview.store.errors import NoStudyYet
from medreview.store.queries.studies import all_studies
from medreview.store.workspace import Session

FEWEST = 30
"""Specialties with fewer questions stand together."""
_REASON = "undefined_because"
_NAMING = ("model", "author", "judge", "of_judge")
_NO_NAMES = frozenset({"", ALL_AUTHORS, ALL_JUDGES, HELD_OUT_REFERENCES})
_MARKED = tuple(one for one in exams.TABLES if one is not exams.COUNTS)
Compute = Callable[[Report, CancelToken | None], Analysis]


class StudyToName(MedReviewError):
    template = "The form {form} lays out one study, and there are several here. Name one of {studies}."


@dataclass(frozen=True)
class Job:
    """An analysis whose data are read; ``about`` is said of each of its rows, so that several can stand together."""

    compute: Compute
    about: Cells = field(default_factory=dict[str, Cell])


@dataclass(frozen=True)
class LoadedForm:
    """Everything that is read for a form, before anything is computed.

    ``missing`` says by table why it cannot be had.
    """

    jobs: tuple[Job, ...]
    missing: Mapping[str, Message]
    study: str
    words: PlanWords
    settings: AnalysisSettings

    def computed(self, report: Report = no_report, cancel: CancelToken | None = None) -> "FormData":
        """Compute the tables.

        Raises
        ------
        Cancelled
            If ``cancel`` was asked to stop.
        """
        rows: dict[str, list[Cells]] = {}
        made: dict[str, Table] = {}
        sources: list[object] = []
        for place, job in enumerate(self.jobs):
            if cancel is not None:
                cancel.raise_if_cancelled()
            report(Progress(place, len(self.jobs)))
            done = job.compute(no_report, cancel)
            sources.append({**job.about, **done.source})
            for table in done.tables:
                made.setdefault(table.name, table)
                rows.setdefault(table.name, []).extend({**record, **job.about} for record in records_of(table))
        return FormData(self.study, self.words, self.settings, rows, made, self.missing, tuple(sources))


@dataclass(frozen=True)
class FormData:
    """Rows of tables by the table's name; a table that could not be had has the reason in ``missing``."""

    study: str
    words: PlanWords
    settings: AnalysisSettings
    tables: Mapping[str, Sequence[Cells]]
    made: Mapping[str, Table]
    missing: Mapping[str, Message]
    sources: tuple[object, ...] = ()

    def rows(self, name: str, **wanted: Cell) -> list[Cells]:
        """The rows with these cells; none of a table that only says why it is empty."""
        found = (row for row in self.tables.get(name, ()) if any(row[one] is not None for one in row if one != _REASON))
        return [row for row in found if all(row.get(column) == value for column, value in wanted.items())]

    @property
    def names(self) -> frozenset[str]:
        """Models, authors and judges, by the names that they have here."""
        found = {
            row.get(column)
            for rows in self.tables.values()
            for row in rows
            for column in (*_NAMING, *(("metric",) if row.get("kind") == "judge" else ()))
        }
        return frozenset(one for one in found if isinstance(one, str) and one not in _NO_NAMES)

    def why_not(self, *names: str) -> Message | None:
        """The reason why the first of these tables that cannot be had is missing or empty; None where all have rows."""
        for name in names:
            if name in self.missing:
                return self.missing[name]
            if not self.rows(name):
                return self._said_by(name)
        return None

    def _said_by(self, name: str) -> Message:
        reasons = (row.get(_REASON) for row in self.tables.get(name, ()))
        reason = next(
            (one for one in reasons if isinstance(one, str)), "no data yet: collect some, or widen the selection"
        )
        return Message("Not filled: {reason}.", {"reason": cell_words(reason, _REASON, self.words_of(name))})

    def definition(self, *names: str) -> Words:
        """The definitions of these tables, one after the other."""
        said = [self.made[name].definition for name in dict.fromkeys(names) if name in self.made]
        messages = [one if isinstance(one, Message) else Message("{text}", {"text": one}) for one in said if one]
        return paragraph(*messages) if messages else ""

    def words_of(self, name: str) -> Mapping[str, Words]:
        """The words of a table's own columns and cells."""
        return self.made[name].words if name in self.made else {}

    @property
    def facts(self) -> tuple[Words, ...]:
        """The study whose ratings are laid out."""
        return (Message("Study: {study}", {"study": self.study}),) if self.study else ()

    @property
    def source(self) -> dict[str, object]:
        """The study, the seed, and the source of each analysis."""
        return {"study": self.study or None, "seed": self.settings.seed, "analyses": list(self.sources)}


def load_form_data(
    session: Session, form: str, uses: Sequence[str], study_name: str | None, settings: AnalysisSettings
) -> LoadedForm:
    """Read what the named tables are computed from.

    Parameters
    ----------
    study_name
        The study whose ratings are laid out; the only one where none is named. Metrics are those of every study where
        none is named.

    Raises
    ------
    StudyNotFound
        If no study has that name.
    StudyToName
        If there are several, none is named, and tables of one study are used.
    """
    known = [one.name for one in all_studies(session) if one.about_id is None]
    if study_name is not None:
        study_by_name(session, study_name)  # refuses a name that no study has
    of_one = _of(uses, study.TABLES, judge.TABLES)
    if study_name is None and of_one and len(known) > 1:
        raise StudyToName(form=form, studies=known)
    name = study_name or (known[0] if len(known) == 1 else "")
    of_all = (name,) if name else tuple(reversed(known))
    exam = cache(partial(exams.load_exam, session, ()))
    jobs: list[Job] = []
    missing: dict[str, Message] = {}
    rooms: tuple[tuple[Sequence[Any], Callable[[tuple[str, ...]], Iterator[Job]]], ...] = (
        (study.TABLES, partial(_study_jobs, session, name, settings)),
        (judge.TABLES, partial(_judge_jobs, session, name, settings)),
        (judges.TABLES, partial(_judges_jobs, session, settings)),
        (metrics.TABLES, partial(_metric_jobs, session, of_all, settings)),
        (_MARKED, lambda wanted: _exam_jobs(exam(), wanted)),
        ((exams.COUNTS,), lambda wanted: _exam_jobs(exam(), wanted, is_marked=False)),
        (workspace_tables.TABLES, partial(_facts_jobs, session, of_all)),
    )
    for tables, load in rooms:
        wanted = _of(uses, tables)
        if not wanted:
            continue
        try:
            jobs += load(wanted)
        except MedReviewError as error:
            missing |= dict.fromkeys(wanted, error.message)
    words = PlanWords.of_plan(study_by_name(session, name).plan) if name else PlanWords()
    return LoadedForm(tuple(jobs), missing, name, words, settings)


def _of(uses: Sequence[str], *rooms: Sequence[Any]) -> tuple[str, ...]:
    """The names among these that are tables of the rooms."""
    known = {name for tables in rooms for name in names_of(tables)}
    return tuple(name for name in uses if name in known)


def _study_jobs(session: Session, name: str, settings: AnalysisSettings, wanted: tuple[str, ...]) -> Iterator[Job]:
    if not name:
        raise NoStudyYet
    data = study.load_study(session, name)
    yield Job(lambda report, cancel: study.analysed(data, settings, tables=wanted, report=report, cancel=cancel))


def _judge_jobs(session: Session, name: str, settings: AnalysisSettings, wanted: tuple[str, ...]) -> Iterator[Job]:
    if not name:
        raise NoStudyYet
    of_judges = ReliabilitySettings(settings)
    for offer in judge.judges_of_study(session, name) or (None,):
        data = judge.load_judge(session, name, offer.judge if offer else "", run=None, settings=of_judges)
        yield Job(_of_judge(data, of_judges, wanted), {"of_judge": data.judge})


def _of_judge(data: Any, settings: ReliabilitySettings, wanted: tuple[str, ...]) -> Compute:
    return lambda report, cancel: judge.analysed(data, settings, tables=wanted, report=report, cancel=cancel)


def _judges_jobs(session: Session, settings: AnalysisSettings, wanted: tuple[str, ...]) -> Iterator[Job]:
    data = judges.load_judgements(session, ())
    yield Job(
        lambda report, cancel: run_analysis(
            judges.TABLES, data, settings, source=data.source(settings), tables=wanted, report=report, cancel=cancel
        )
    )


def _metric_jobs(
    session: Session, studies: tuple[str, ...], settings: AnalysisSettings, wanted: tuple[str, ...]
) -> Iterator[Job]:
    """Every study that has scores or judgements; the first error where none has."""
    of_metrics = MetricSettings(settings)
    errors: list[MedReviewError] = []
    for name in studies:
        try:
            data = metrics.load_metrics(session, name)
            if not data.series:
                raise metrics.NoScores(study=name)
        except MedReviewError as error:
            errors.append(error)
            continue
        yield Job(_of_metrics(data, of_metrics, wanted), {"study": name})
    if len(errors) == len(studies):
        raise errors[0] if errors else NoStudyYet()


def _of_metrics(data: Any, settings: MetricSettings, wanted: tuple[str, ...]) -> Compute:
    source = metrics.source_of(data, settings)
    return lambda report, cancel: run_analysis(
        metrics.TABLES, data, settings, source=source, tables=wanted, report=report, cancel=cancel
    )


def _exam_jobs(data: exams.ExamData, wanted: tuple[str, ...], *, is_marked: bool = True) -> Iterator[Job]:
    if is_marked and not len(data.marks):
        raise exams.NothingToMark
    yield Job(
        lambda report, cancel: run_analysis(
            exams.TABLES,
            data,
            FEWEST,
            source=data.source((), FEWEST),
            tables=wanted,
            report=report,
            cancel=cancel,
        )
    )


def _facts_jobs(session: Session, studies: tuple[str, ...], wanted: tuple[str, ...]) -> Iterator[Job]:
    data = workspace_tables.load_facts(session, studies)
    yield Job(
        lambda report, cancel: run_analysis(
            workspace_tables.TABLES,
            data,
            None,
            source=data.fingerprint.as_json(),
            tables=wanted,
            report=report,
            cancel=cancel,
        )
    )
