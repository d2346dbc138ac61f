"""The report of a study: six pages that a clinician reads, and everything else in one archive beside them.

Its figures and headlines are those of the panels' pages, so that window and report cannot disagree.
"""

import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from medreview.analysis.panel_page import PanelPage
from medreview.analysis.registration import Registration, registrations_of, short_hash
from medreview.analysis.results import Everything, Panel
from medreview.analysis.standing import STANDING_WORDS, standing_beside
from medreview.errors import Message
from medreview.jobs import CancelToken, Progress, no_report
from medreview.jobs import Report as Reporter
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figures import FigureSpec, figure_csv, figure_table, placed_data
from medreview.reporting.latex import latex_of
from medreview.reporting.methods import MethodsText, listed, methods_text
from medreview.reporting.persian_calendar import persian_day_words
from medreview.reporting.print_tables import print_table
from medreview.reporting.references import bibtex_of
from medreview.reporting.report_page import Report, ReportFinding
from medreview.reporting.result_folder import result_files
from medreview.reporting.tables import Table, Words
from medreview.reporting.word_tables import word_of
from medreview.store.queries.rating_facts import StudyCounts, counts_of_study
from medreview.store.queries.studies import study_to_analyse
from medreview.store.workspace import Workspace
from medreview.text import primary_language

PAGE, PRINTED, EVERYTHING = "report.html", "report.pdf", "everything.zip"
FIGURES, PAGES, METHODS, REFERENCES = "figures", "pages/", "methods.txt", "references.bib"
MOST_FIGURES, MOST_TABLES, MOST_ROWS = 4, 2, 16
_FIRST = ("agreement", "systems", "judge", "hallucination", "raters")
"""Panels whose figures come before those of others."""
_FEW_QUESTIONS = 30
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the same results are the same bytes
_PACKED = (".png", ".docx")  # their own contents are deflated


class WriteReport(Protocol):
    """Writes page, printed page and numbers into a folder; the paths. Raises ``FiguresNotDrawn`` where nothing draws.

    ``form`` is the key of the paper whose form they take; without it the study has its own report.
    """

    def __call__(  # noqa: PLR0917 - what a command says, and what it watches
        self,
        workspace: Workspace,
        study: str,
        settings: AnalysisSettings,
        folder: Path,
        report: Reporter,
        cancel: CancelToken,
        *,
        form: str = "",
        names: Mapping[str, str] | None = None,
    ) -> tuple[Path, ...]: ...


Draw = Callable[[FigureSpec], Mapping[str, bytes]]
"""A figure as files by their ending."""


def study_report(
    workspace: Workspace, study: str, found: Everything, settings: AnalysisSettings, language: str = "en"
) -> Report:
    """The page of a report from all results of a study; ``language`` is the reader's.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If there is no study of that name.
    """
    with workspace.reading() as session:
        row = study_to_analyse(session, study)
        counts = counts_of_study(session, row.id or 0)
        registered = next(reversed(registrations_of(session, row.uid)), None)
        shown = [(panel, page) for panel, page in found.pages if page.figures]
        standings = (
            {
                one.key: standing_beside(registered, session, row, one, choices=found.choices, settings=settings)
                for one, _ in shown
            }
            if registered is not None
            else {}
        )

    def about(panel: Panel[Any, Any]) -> Words:
        standing = standings.get(panel.key)
        if standing is None:
            return panel.title
        return Message("{title} ({standing})", {"title": panel.title, "standing": STANDING_WORDS[standing]})

    ordered = sorted(shown, key=lambda one: _FIRST.index(one[0].key) if one[0].key in _FIRST else len(_FIRST))
    methods = methods_of(found, settings)
    return Report(
        Message("Results of {study}", {"study": study}),
        language,
        tuple(_facts(counts, registered, is_persian=primary_language(language) == "fa")),
        tuple(ReportFinding(about(panel), page.headline) for panel, page in shown),
        tuple(page.figures[0] for _, page in ordered[:MOST_FIGURES]),
        tuple(_small_table(page) for _, page in ordered[:MOST_TABLES]),
        methods.sentences,
        tuple(_limits(counts, shown)),
        tuple(one.printed() for one in methods.references),
        rest=Message(
            "Every table with all columns, every figure as a file and the sources of all numbers are in {file}.",
            {"file": EVERYTHING},
        ),
    )


def _small_table(page: PanelPage) -> Table:
    """The table of a page; where it is too long to read, its rows that the figure shows."""
    table, figure = page.table, page.figures[0]
    if table is not None and 0 < len(table.rows) <= MOST_ROWS:
        return table
    cells = [placed.datum.cells for placed in placed_data(figure)]
    rows = [one for one in cells if one is not None]
    if table is None or len(rows) < len(cells):
        return figure_table(figure)
    own = [{column: one.get(column) for column in table.columns} for one in rows]
    return replace(table, rows=tuple(tuple(one.values()) for one in own), behind=(), title=figure.about.title)


def _facts(counts: StudyCounts, registered: Registration | None, *, is_persian: bool) -> Iterator[Words]:
    yield Message(
        "{n_raters} {n_raters:=rater|raters} gave {n_ratings} {n_ratings:=rating|ratings} to {n_answers} "
        "{n_answers:=answer|answers} to {n_questions} {n_questions:=question|questions}.",
        {
            "n_raters": counts.n_raters,
            "n_ratings": counts.n_ratings,
            "n_answers": counts.n_answers,
            "n_questions": counts.n_questions,
        },
    )
    if counts.first_day and counts.last_day and is_persian:
        days = {"first": persian_day_words(counts.first_day), "last": persian_day_words(counts.last_day)}
        yield Message("Rated from {first} to {last}, by the Persian calendar.", days)
    elif counts.first_day and counts.last_day:
        yield Message("Rated from {first} to {last}.", {"first": counts.first_day, "last": counts.last_day})
    if registered is not None and is_persian:
        yield Message(
            "Registered on {at}, by the Persian calendar; the SHA-256 of the sheet begins with {sha256}.",
            {"at": persian_day_words(registered.at), "sha256": short_hash(registered)},
        )
    elif registered is not None:
        yield Message(
            "Registered on {at}; the SHA-256 of the sheet begins with {sha256}.",
            {"at": registered.at, "sha256": short_hash(registered)},
        )
    if counts.n_open_pairs:
        yield Message(
            "Interim: {n_done} of {n_pairs} {n_pairs:=assignment|assignments} {n_done:=is|are} rated, fully or "
            "in part.",
            {"n_done": counts.n_pairs - counts.n_open_pairs, "n_pairs": counts.n_pairs},
        )


def methods_of(found: Everything, settings: AnalysisSettings) -> MethodsText:
    """The methods paragraph of all results of a study."""
    tables = [table for done in found.results.values() for table in done.tables]
    sha256 = str(found.own.source.get("data_sha256", ""))
    return methods_text(tables, seed=settings.seed, n_resamples=settings.n_resamples, data_sha256=sha256)


def _limits(counts: StudyCounts, shown: Sequence[tuple[Panel[Any, Any], PanelPage]]) -> Iterator[Words]:
    yield Message(
        "Intervals resample the questions: they are valid for {n:=this|these} {n} {n:=rater|raters}, "
        "not for raters in general.",
        {"n": counts.n_raters},
    )
    if counts.n_questions < _FEW_QUESTIONS:
        yield Message("With {n} {n:=question|questions}, intervals are approximate.", {"n": counts.n_questions})
    if counts.n_not_judged:
        yield Message(
            "{n} {n:=rating was|ratings were} skipped or could not be judged: {n:=it counts|they count} as "
            "missing, never as a middle value.",
            {"n": counts.n_not_judged},
        )
    if counts.n_in_conflict:
        yield Message(
            "{n} {n:=rating|ratings} came back in several versions. The rater's latest counts until you decide.",
            {"n": counts.n_in_conflict},
        )
    told: set[tuple[int, str]] = set()
    for panel, page in shown:
        new = [one for one in page.not_counted if (one.n, str(one.because)) not in told]
        told |= {(one.n, str(one.because)) for one in new}
        if new:
            reasons = listed([Message("{reason} ({n})", {"reason": one.because, "n": one.n}) for one in new])
            yield Message("{panel}, left out: {reasons}.", {"panel": panel.title, "reasons": reasons})


def write_everything(
    file: BinaryIO,
    found: Everything,
    methods: MethodsText,
    draw: Draw,
    *,
    report: Reporter = no_report,
    cancel: CancelToken | None = None,
) -> None:
    """Write all tables, figures and sources as one archive; the same results and drawings give the same bytes.

    Raises
    ------
    Cancelled
        If ``cancel`` was asked to stop.
    """
    of_pages = [figure for _, page in found.pages for figure in page.figures]
    n_figures = len(of_pages) + sum(len(done.figures) for done in found.results.values())
    n_drawn = 0
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in _files_of(found.page_tables, found.own.source):
            _add(archive, PAGES + name, content)
        for folder, done in found.results.items():
            for name, content in _files_of(done.tables, done.source):
                _add(archive, folder + name, content)
            figures = {one.about.name: one for one in (*done.figures, *(() if folder else of_pages))}
            for figure in figures.values():
                if cancel is not None:
                    cancel.raise_if_cancelled()
                report(Progress(n_drawn, n_figures))
                n_drawn += 1
                for ending, content in {**draw(figure), "csv": figure_csv(figure)}.items():
                    _add(archive, f"{folder}{FIGURES}/{figure.about.name}.{ending}", content)
        _add(archive, METHODS, methods.as_text().encode())
        _add(archive, REFERENCES, bibtex_of(methods.references))


def _files_of(tables: Sequence[Table], source: Mapping[str, object]) -> Iterator[tuple[str, bytes]]:
    """The tables in every form, and their source."""
    yield from result_files(tables, source).items()
    for table in tables:
        made = print_table(table)
        yield f"{table.name}.tex", latex_of(made)
        yield f"{table.name}.docx", word_of(made)


def _add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, _EPOCH)
    entry.compress_type = zipfile.ZIP_STORED if name.endswith(_PACKED) else zipfile.ZIP_DEFLATED
    archive.writestr(entry, content)
