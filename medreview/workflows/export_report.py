"""Write the results of a study as one page that a clinician can read and keep: sentences, figures, tables, sources."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from medreview.analysis import judge as judge_analysis
from medreview.analysis import study as study_analysis
from medreview.atomic_files import replacing
from medreview.errors import Message
from medreview.reporting.figures import FigureSpec
from medreview.reporting.report_page import Report, ReportHeadings, ReportPicture, ReportSection, Say, report_html
from medreview.reporting.report_summary import agreement_sentences, judge_sentences, row_reasons, undefined_sentences
from medreview.reporting.result_folder import provenance_of
from medreview.reporting.tables import Table, Words
from medreview.store.queries.rating_facts import StudyCounts, counts_of_study
from medreview.store.queries.studies import study_to_analyse
from medreview.store.workspace import Workspace

REPORT, PDF = "report.html", "report.pdf"
_HEADINGS = ReportHeadings(
    Message("At a glance"), Message("Where these results come from"), Message("The same in every row:")
)
_OTHERS = Message("Further tables")


def export_report(
    workspace: Workspace,
    study: str,
    path: Path,
    *,
    tables: Sequence[Table],
    pictures: Sequence[tuple[FigureSpec, bytes]] = (),
    source: Mapping[str, object],
    language: str = "en",
    say: Say = str,
) -> Path:
    """Write the page; the path written.

    Parameters
    ----------
    tables
        Of the study, or of a judge held against it, or both.
    pictures
        Figures with their drawing as PNG or SVG.
    source
        What the tables were computed from, as in their provenance.
    say
        Translates words of ours to ``language``.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If there is no study of that name.
    FileNotWritten
        If the file cannot be written; nothing is left half written.
    """
    content = report_page(workspace, study, tables=tables, pictures=pictures, source=source, language=language, say=say)
    with replacing(path) as file:
        file.write(content)
    return path


def report_page(
    workspace: Workspace,
    study: str,
    *,
    tables: Sequence[Table],
    pictures: Sequence[tuple[FigureSpec, bytes]] = (),
    source: Mapping[str, object],
    language: str = "en",
    say: Say = str,
) -> bytes:
    """The page's bytes, for a caller that shows or prints them; as ``export_report``."""
    with workspace.reading() as session:
        counts = counts_of_study(session, study_to_analyse(session, study).id or 0)
    report = Report(
        Message("Results of {study}", {"study": study}),
        language,
        _HEADINGS,
        tuple(_summary(counts, tables)),
        tuple(_sections(tables, pictures)),
        provenance_of(tables, source),
    )
    return report_html(report, say)


def panel_sentences(workspace: Workspace, study: str, tables: Sequence[Table]) -> tuple[Words, ...]:
    """Sentences to put before some of a study's tables.

    That is what is still missing, what a judge comes to, what the tables found, and what could not be computed.

    Raises
    ------
    StudyNotFound, NoStudyYet
        If there is no study of that name.
    """
    with workspace.reading() as session:
        counts = counts_of_study(session, study_to_analyse(session, study).id or 0)
    said = [*_missing(counts)]
    said += [sentence for table in tables if table.name == "judge_kappa" for sentence in judge_sentences(table)]
    said += [sentence for table in tables for sentence in table.findings]
    if any(row_reasons(table) for table in tables):
        said += undefined_sentences(tables)
    return tuple(said)


def _summary(counts: StudyCounts, tables: Sequence[Table]) -> Iterator[Words]:
    made = {table.name: table for table in tables}
    yield Message(
        "Raters: {n_raters}; ratings: {n_ratings}; answers: {n_answers}; questions: {n_questions}.",
        {
            "n_raters": counts.n_raters,
            "n_ratings": counts.n_ratings,
            "n_answers": counts.n_answers,
            "n_questions": counts.n_questions,
        },
    )
    if counts.n_not_judged:
        yield Message(
            "Times a rater could not judge, or skipped: {n}. This counts as missing, never as a middle value.",
            {"n": counts.n_not_judged},
        )
    yield from _missing(counts)
    if "agreement" in made:
        yield from agreement_sentences(made["agreement"])
    if "judge_kappa" in made:
        yield from judge_sentences(made["judge_kappa"])
    yield from undefined_sentences(tables)


def _missing(counts: StudyCounts) -> Iterator[Words]:
    if counts.n_open_pairs:
        yield Message(
            "Answers given out and not rated yet: {n_open} of {n_pairs}. The results are of what is there.",
            {"n_open": counts.n_open_pairs, "n_pairs": counts.n_pairs},
        )
    if counts.n_in_conflict:
        yield Message(
            "Ratings that came back in several versions and wait for a decision: {n}. The rater's last word counts "
            "here.",
            {"n": counts.n_in_conflict},
        )


def _sections(tables: Sequence[Table], pictures: Sequence[tuple[FigureSpec, bytes]]) -> Iterator[ReportSection]:
    """Tables by what they answer, each picture beside the tables that its name begins with; nothing is left out."""
    headings, heading_of = _headings()
    table_places = [_place(table.name, heading_of, len(headings)) for table in tables]
    picture_places = [_place(spec.about.name, heading_of, len(headings)) for spec, _ in pictures]
    drawn = [ReportPicture(spec.about.name, drawing, spec.about.title) for spec, drawing in pictures]
    for place, title in enumerate([*headings, _OTHERS]):
        own = tuple(table for table, at in zip(tables, table_places, strict=True) if at == place)
        shown = tuple(picture for picture, at in zip(drawn, picture_places, strict=True) if at == place)
        found = tuple(sentence for table in own for sentence in table.findings)
        if own or shown:
            yield ReportSection(title, found, pictures=shown, tables=own)


def _headings() -> tuple[list[Message], dict[str, int]]:
    """The headings that panels declare, and the place of each table's among them."""
    headings: list[Message] = []
    heading_of: dict[str, int] = {}
    for panel in (*study_analysis.PANELS, judge_analysis.PANEL):
        if panel.section is None:
            continue
        if panel.section not in headings:
            headings.append(panel.section)
        heading_of |= dict.fromkeys(panel.table_names, headings.index(panel.section))
    return headings, heading_of


def _place(name: str, heading_of: Mapping[str, int], others: int) -> int:
    begun = [table for table in heading_of if name.startswith(table)]
    return heading_of[max(begun, key=len)] if begun else others
