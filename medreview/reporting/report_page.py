"""The report as one page for a reader without the program: findings, four figures, two tables, methods, limits.

The page is a single HTML file. It has no scripts and asks for nothing outside of itself; every text in it is escaped,
and pictures are data inside it. The same content gives the same bytes.
"""

import base64
import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from medreview.errors import Message
from medreview.reporting.figures import FigureSpec, interval_words
from medreview.reporting.print_tables import PrintCell, PrintTable, Say, print_table
from medreview.reporting.tables import Table, Words
from medreview.text import RIGHT_TO_LEFT_LANGUAGES, primary_language

_NOT_ALLOWED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_PNG = b"\x89PNG\r\n\x1a\n"
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
# Sizes in points: what prints the page without a browser knows no others.
_STYLE = """
:root { color-scheme: light; }
body { font-family: Vazirmatn, "Noto Sans", "Segoe UI", system-ui, sans-serif; font-size: 11pt; line-height: 1.5;
  color: #1a1a1a; background: #fff; max-width: 46em; margin: 0 auto; padding: 24pt 18pt; }
h1 { font-size: 19pt; line-height: 1.25; }
h2 { font-size: 14pt; margin-top: 22pt; border-bottom: 1px solid #c8c8c8; }
.fact { color: #444; margin: 2pt 0; }
.definition, .note { color: #444; font-size: 9pt; margin: 2pt 0; }
.references { color: #444; font-size: 8pt; line-height: 1.3; margin: 2pt 0; }
.caption { font-size: 9.5pt; margin: 2pt 0 10pt 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 9.5pt; margin: 8pt 0; border-top: 1.5px solid #222;
  border-bottom: 1.5px solid #222; }
th, td { padding: 2pt 5pt; text-align: start; vertical-align: top; }
th { border-bottom: 1px solid #222; }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
figure { margin: 12pt 0 4pt 0; }
img { max-width: 100%; height: auto; }
@page { margin: 15mm; }
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  .scroll { overflow: visible; }
  h2 { break-after: avoid; }
  tr, figure { break-inside: avoid; }
  thead { display: table-header-group; }
  table { font-size: 8.5pt; }
}
""".strip()

_FINDINGS, _FIGURES, _TABLES = Message("Findings"), Message("Figures"), Message("Tables")
_METHODS, _LIMITS, _REFERENCES = Message("Methods"), Message("Limits"), Message("References")


@dataclass(frozen=True, slots=True)
class ReportFinding:
    """A headline with the question that it answers."""

    about: Words
    headline: Words


@dataclass(frozen=True, slots=True)
class Report:
    """Everything on the page.

    Attributes
    ----------
    facts
        Who rated what, and when.
    figures
        Drawn without their texts, which stand below them.
    rest
        The place of everything that is not on the page.
    """

    title: Words
    language: str
    facts: tuple[Words, ...]
    findings: tuple[ReportFinding, ...]
    figures: tuple[FigureSpec, ...]
    tables: tuple[Table, ...]
    methods: tuple[Words, ...]
    limits: tuple[Words, ...]
    references: tuple[str, ...] = ()
    rest: Words = ""


def report_html(report: Report, drawings: Mapping[str, bytes], say: Say = str) -> bytes:
    """The page as UTF-8.

    Parameters
    ----------
    drawings : mapping
        By the name of a figure its drawing as PNG or SVG; a figure without one is left out. The texts of an SVG need
        its fonts on the reader's machine; a PNG looks the same everywhere.
    say : callable
        Translates words of ours; English without it.
    """
    figures = [figure for figure in report.figures if figure.about.name in drawings]
    body = [
        f"<h1>{plain_text(say(report.title))}</h1>",
        *_paragraphs(report.facts, say, "fact"),
        *_section(_FINDINGS, _findings(report.findings, say), say),
        *_section(_FIGURES, _figures(figures, drawings, say), say),
        *_section(_TABLES, _tables(report.tables, say), say),
        *_section(_METHODS, _paragraphs(report.methods, say), say),
        *_section(_LIMITS, _list(report.limits, say), say),
        *_section(_REFERENCES, _numbered(report.references), say),
        *(_paragraphs([report.rest], say, "note") if report.rest else ()),
    ]
    return page_html(say(report.title), report.language, body)


def page_html(title: str, language: str, body: Sequence[str], *, more_style: str = "") -> bytes:
    """A page in the frame of every report: no scripts, nothing from outside, the direction of its language."""
    told = primary_language(language) or "en"
    direction = "rtl" if told in RIGHT_TO_LEFT_LANGUAGES else "ltr"
    head = (
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f"<title>{plain_text(title)}</title>\n<style>\n{_STYLE}{more_style}\n</style>"
    )
    page = f'<!DOCTYPE html>\n<html lang="{plain_text(told)}" dir="{direction}">\n<head>\n{head}\n</head>\n<body>\n'
    return (page + "\n".join(body) + "\n</body>\n</html>\n").encode()


def _section(heading: Message, parts: Sequence[str], say: Say) -> list[str]:
    return ["<section>", f"<h2>{plain_text(say(heading))}</h2>", *parts, "</section>"] if parts else []


def _paragraphs(sentences: Sequence[Words], say: Say, kind: str = "") -> list[str]:
    mark = f' class="{kind}"' if kind else ""
    return [f'<p{mark} dir="auto">{plain_text(say(sentence))}</p>' for sentence in sentences]


def _list(sentences: Sequence[Words], say: Say) -> list[str]:
    if not sentences:
        return []
    return ["<ul>", *(f'<li dir="auto">{plain_text(say(sentence))}</li>' for sentence in sentences), "</ul>"]


def _findings(findings: Sequence[ReportFinding], say: Say) -> list[str]:
    if not findings:
        return []
    lines = (
        f'<li dir="auto"><b>{plain_text(say(one.about))}.</b> {plain_text(say(one.headline))}</li>' for one in findings
    )
    return ["<ul>", *lines, "</ul>"]


def _numbered(references: Sequence[str]) -> list[str]:
    """References stay in the language that they are published in."""
    lines = (f'<li dir="ltr">{plain_text(one)}</li>' for one in references)
    return ['<ol class="references">', *lines, "</ol>"] if references else []


def _figures(figures: Sequence[FigureSpec], drawings: Mapping[str, bytes], say: Say) -> list[str]:
    parts: list[str] = []
    for number, figure in enumerate(figures, start=1):
        title = plain_text(say(figure.about.title))
        parts.append(drawn_figure(drawings[figure.about.name], title))
        name = plain_text(say(Message("Figure {n}.", {"n": number})))
        told = " ".join(plain_text(f"{say(one).rstrip('.')}.") for one in figure_legend(figure)[1:])
        parts.append(f'<p class="caption" dir="auto"><b>{name} {title}.</b> {told}</p>')
    return parts


def drawn_figure(drawing: bytes, title: str) -> str:
    """A drawing as part of a page; ``title`` is escaped already."""
    data, kind = base64.b64encode(drawing).decode("ascii"), "png" if drawing.startswith(_PNG) else "svg+xml"
    return f'<figure><img src="data:image/{kind};base64,{data}" alt="{title}"></figure>'


def figure_legend(figure: FigureSpec) -> tuple[Words, ...]:
    """The texts that go with a figure on paper, its title first."""
    about = figure.about
    said = (about.title, about.definition, interval_words(figure), *about.notes)
    return tuple(one for one in said if one)


def _tables(tables: Sequence[Table], say: Say) -> list[str]:
    parts: list[str] = []
    for number, table in enumerate(tables, start=1):
        made = print_table(table, say)
        name = plain_text(say(Message("Table {n}.", {"n": number})))
        parts.append(f'<p class="caption" dir="auto"><b>{name} {plain_text(made.title)}.</b></p>')
        parts += ['<div class="scroll">', *table_html(made), "</div>"]
        parts += [f'<p class="note" dir="auto">{_footnote(*one)}</p>' for one in made.footnotes]
    return parts


def table_html(table: PrintTable) -> list[str]:
    """The rows and headings alone, for a page and for what is pasted into a text processor."""
    sides = [' class="number"' if is_number else "" for is_number in table.is_number]
    heads = "".join(
        f'<th scope="col"{side}>{plain_text(column)}</th>' for column, side in zip(table.columns, sides, strict=True)
    )
    lines = [f"<tr>{''.join(map(_cell, row, table.is_number))}</tr>" for row in table.rows]
    return ["<table>", f"<thead><tr>{heads}</tr></thead>", "<tbody>", *lines, "</tbody></table>"]


def _cell(cell: PrintCell, is_number: bool) -> str:
    text, letter = cell
    kind = ' class="number" dir="ltr"' if is_number else ' dir="auto"'
    return f"<td{kind}>{plain_text(text)}{f'<sup>{letter}</sup>' if letter else ''}</td>"


def _footnote(letter: str, text: str) -> str:
    return f"<sup>{letter}</sup> {plain_text(text)}" if letter else plain_text(text)


def plain_text(text: str) -> str:
    """A text escaped, and without the characters that HTML does not allow: controls, and halves of surrogate pairs."""
    return html.escape(_NOT_ALLOWED.sub("", text), quote=True)
