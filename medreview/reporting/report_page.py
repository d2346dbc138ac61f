"""Results as one page for a reader without the program: sentences first, then figures and tables with definitions.

The page is a single HTML file. It has no scripts and asks for nothing outside of itself; every text in it is escaped,
and pictures are data inside it. The same content gives the same bytes.
"""

import base64
import html
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from medreview.domain.models import FOR_TRYING, is_for_trying, with_trial_word
from medreview.errors import Message
from medreview.reporting.result_words import cell_words, column_words
from medreview.reporting.tables import Cell, Table, Words, kept_columns, shown_cell
from medreview.text import RIGHT_TO_LEFT_LANGUAGES, primary_language

Say = Callable[[Words], str]
"""Gives words of ours in the reader's language, names of columns and words of cells too, and data as it is."""

_RANGES = {"value": ("low", "high"), "other_low": ("other_low", "other_high")}
_HOW_COMPUTED = frozenset({"method", "interval_method", "other_method", "confidence", "n_resamples", "seed"})
_NOT_ALLOWED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_PNG = b"\x89PNG\r\n\x1a\n"
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
# Sizes in points: what prints the page without a browser knows no others.
_STYLE = """
:root { color-scheme: light; }
body { font-family: Vazirmatn, "Noto Sans", "Segoe UI", system-ui, sans-serif; font-size: 12pt; line-height: 1.5;
  color: #1a1a1a; background: #fff; max-width: 54em; margin: 0 auto; padding: 24pt 18pt; }
h1 { font-size: 20pt; line-height: 1.25; }
h2 { font-size: 15pt; margin-top: 30pt; border-bottom: 1px solid #c8c8c8; }
h3 { font-size: 12.5pt; margin-top: 20pt; }
.summary { background: #f3f6fa; padding: 8pt 16pt; border-radius: 6pt; }
.summary h2 { margin-top: 4pt; border: none; }
.definition, .note, .same { color: #444; font-size: 10pt; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 9pt; margin: 8pt 0; }
th, td { padding: 2pt 5pt; text-align: start; vertical-align: top; border-bottom: 1px solid #ddd; }
th { border-bottom: 2px solid #888; }
td.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
figure { margin: 12pt 0; }
img { max-width: 100%; height: auto; }
pre { font-size: 8.5pt; white-space: pre-wrap; overflow-wrap: anywhere; direction: ltr; text-align: left; }
@page { margin: 15mm; }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  .scroll { overflow: visible; }
  h2, h3 { break-after: avoid; }
  tr, figure { break-inside: avoid; }
  thead { display: table-header-group; }
  table { font-size: 7.5pt; }
}
""".strip()


@dataclass(frozen=True, slots=True)
class ReportPicture:
    """A drawn figure as PNG or SVG, and what a reader who does not see it hears; ``name`` is the figure's own.

    The texts of an SVG need its fonts on the reader's machine; a PNG looks the same everywhere.
    """

    name: str
    content: bytes
    title: Words


@dataclass(frozen=True, slots=True)
class ReportSection:
    title: Words
    sentences: tuple[Words, ...] = ()
    pictures: tuple[ReportPicture, ...] = ()
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportHeadings:
    """The page's own headings, so that they can be said in the reader's language."""

    summary: Words
    source: Words
    same_in_all_rows: Words


@dataclass(frozen=True, slots=True)
class Report:
    """Everything on the page; ``source`` is what the results were computed from."""

    title: Words
    language: str
    headings: ReportHeadings
    summary: tuple[Words, ...]
    sections: tuple[ReportSection, ...]
    source: Mapping[str, object]


def report_html(report: Report, say: Say = str) -> bytes:
    """The page as UTF-8.

    Parameters
    ----------
    say : callable
        Translates words of ours; English without it.
    """
    language = primary_language(report.language) or "en"
    direction = "rtl" if language in RIGHT_TO_LEFT_LANGUAGES else "ltr"
    title = _text(say(report.title))
    body = [
        f"<h1>{title}</h1>",
        f'<section class="summary"><h2>{_text(say(report.headings.summary))}</h2>',
        *_sentences(report.summary, say),
        "</section>",
        *(part for section in report.sections for part in _section(section, report.headings, say)),
        f"<section><h2>{_text(say(report.headings.source))}</h2>",
        f"<pre>{_text(json.dumps(report.source, ensure_ascii=False, indent=2))}</pre></section>",
    ]
    head = (
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f"<title>{title}</title>\n<style>\n{_STYLE}\n</style>"
    )
    page = f'<!DOCTYPE html>\n<html lang="{_text(language)}" dir="{direction}">\n<head>\n{head}\n</head>\n<body>\n'
    return (page + "\n".join(body) + "\n</body>\n</html>\n").encode()


def _section(section: ReportSection, headings: ReportHeadings, say: Say) -> list[str]:
    parts = [f"<section><h2>{_text(say(section.title))}</h2>", *_sentences(section.sentences, say)]
    for picture in section.pictures:
        data = base64.b64encode(picture.content).decode("ascii")
        kind = "png" if picture.content.startswith(_PNG) else "svg+xml"
        label = _text(say(picture.title))
        parts.append(f'<figure><img src="data:image/{kind};base64,{data}" alt="{label}"></figure>')
    for table in section.tables:
        parts += _table(table, headings, say)
    return [*parts, "</section>"]


def _sentences(sentences: Sequence[Words], say: Say) -> list[str]:
    return [f'<p dir="auto">{_text(say(sentence))}</p>' for sentence in sentences]


def _table(table: Table, headings: ReportHeadings, say: Say) -> list[str]:
    parts = [f'<h3 dir="auto">{_text(say(table.title))}</h3>']
    if table.definition:
        parts.append(f'<p class="definition" dir="auto">{_text(say(table.definition))}</p>')
    if table.rows:
        same, shown = _split_columns(table)
        parts += ['<div class="scroll"><table>', _head(table, shown, say)]
        parts += ["<tbody>", *(_row(table, row, shown, say) for row in table.rows), "</tbody></table></div>"]
        if same:
            told = "; ".join(f"{_named(table, place, say)}: {_only_value(table, place, say)}" for place in same)
            parts.append(f'<p class="same" dir="auto">{_text(say(headings.same_in_all_rows))} {_text(told)}</p>')
    return [*parts, *(f'<p class="note" dir="auto">{_text(say(note))}</p>' for note in table.notes)]


def _split_columns(table: Table) -> tuple[list[int], list[int]]:
    """Columns to tell once below the table, and those to show."""
    # all rows say the same in the first
    kept = [place for place in kept_columns(table) if not _is_end_of_range(table, place)]
    same = [place for place in kept if len(table.rows) > 1 and _says_the_same(table, place)]
    shown = [place for place in kept if place not in same]
    return (same, shown) if shown else ([], kept)


def _is_end_of_range(table: Table, place: int) -> bool:
    """True if the column stands in the cells of another one, as the ends of an interval do."""
    name = table.columns[place]
    return any(name in ends and name != column and column in table.columns for column, ends in _RANGES.items())


def _says_the_same(table: Table, place: int) -> bool:
    """True if every row of a column has the same content.

    A column about the computation of a number counts as the same where rows without a number leave it empty.
    """
    values = {row[place] for row in table.rows}
    return len(values - {None} if table.columns[place] in _HOW_COMPUTED else values) == 1


def _head(table: Table, shown: Sequence[int], say: Say) -> str:
    cells = "".join(f'<th scope="col">{_text(_named(table, place, say))}</th>' for place in shown)
    return f"<thead><tr>{cells}</tr></thead>"


def _row(table: Table, row: Sequence[Cell], shown: Sequence[int], say: Say) -> str:
    return f"<tr>{''.join(_cell(table, row, place, say) for place in shown)}</tr>"


def _cell(table: Table, row: Sequence[Cell], place: int, say: Say) -> str:
    kind = ' class="number" dir="ltr"' if isinstance(row[place], (int, float)) else ' dir="auto"'
    return f"<td{kind}>{_text(_shown(table, row, place, say))}</td>"


def _shown(table: Table, row: Sequence[Cell], place: int, say: Say) -> str:
    column = table.columns[place]
    text = _said(table, row[place], place, say)
    if column not in _RANGES or not set(_RANGES[column]) <= set(table.columns):
        return text
    low, high = (row[table.columns.index(name)] for name in _RANGES[column])
    if low is None or high is None:
        return text
    between = f"{shown_cell(low)} \N{EN DASH} {shown_cell(high)}"
    return f"{text} ({between})" if column == "value" else between


def _only_value(table: Table, place: int, say: Say) -> str:
    return next(_said(table, row[place], place, say) for row in table.rows if row[place] is not None)


def _said(table: Table, cell: Cell, place: int, say: Say) -> str:
    """A cell, its words in the reader's language; names that people gave stay."""
    if not isinstance(cell, str):
        return shown_cell(cell)
    words = cell_words(cell, table.columns[place], table.words)
    if isinstance(words, Message):
        return say(words)
    return with_trial_word(words, say(FOR_TRYING)) if is_for_trying(words) else words


def _named(table: Table, place: int, say: Say) -> str:
    """A column's heading; two columns that share their cells have the name of both."""
    column = table.columns[place]
    return say(column_words("other_method" if column == "other_low" else column, table.words))


def _text(text: str) -> str:
    """Escaped, and without the characters that HTML does not allow: controls, and halves of surrogate pairs."""
    return html.escape(_NOT_ALLOWED.sub("", text), quote=True)
