"""Makes the guide a site of plain files, in English and Persian: python3 packaging/website.py [--output FOLDER].

Its pages are those of the window's guide, the meanings of exported columns, the commands' own help, the docstrings of
the Python interface, the notebook and CONTRIBUTING.md: nothing is written twice. It opens from a folder without a
server, loads nothing from a network, and is refused where one of its links leads nowhere.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python has to hear about it
    sys.exit("medreview needs Python 3.11 or newer: install it and start again with that one.")

import argparse
import csv
import inspect
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

from setup_environment import Environment
from steps import own_environment, plain_endings

PROJECT = Path(__file__).resolve().parents[1]
RESOURCES = PROJECT / "resources"
LANGUAGES = {"en": "English", "fa": "فارسی"}
FONTS = ("Vazirmatn-Regular.ttf", "Vazirmatn-Bold.ttf", "Vazirmatn-OFL.txt")
STYLE = """\
@font-face { font-family: Vazirmatn; src: url(fonts/Vazirmatn-Regular.ttf); }
@font-face { font-family: Vazirmatn; font-weight: bold; src: url(fonts/Vazirmatn-Bold.ttf); }
:root { color-scheme: light dark; --line: #d0d5dd; --quiet: #475467; --link: #175cd3; --soft: #f2f4f7; }
@media (prefers-color-scheme: dark) {
  :root { --line: #344054; --quiet: #98a2b3; --link: #84adff; --soft: #1d2939; }
}
* { box-sizing: border-box; }
body { margin: 0; font: 17px/1.6 Vazirmatn, system-ui, sans-serif; }
a { color: var(--link); }
.skip { position: absolute; inset-inline-start: -999px; }
.skip:focus { inset-inline-start: 8px; top: 8px; }
header { display: flex; gap: 24px; justify-content: space-between; padding: 12px 24px;
  border-block-end: 1px solid var(--line); }
header a { text-decoration: none; }
.sides { display: flex; flex-wrap: wrap; max-width: 1180px; margin: 0 auto; }
nav { flex: 0 0 250px; padding: 24px; font-size: 15px; }
nav ul { list-style: none; margin: 0 0 16px; padding: 0; }
nav li { margin: 4px 0; }
nav strong, .quiet { color: var(--quiet); }
nav a[aria-current] { font-weight: bold; text-decoration: none; color: inherit; }
main { flex: 1 1 480px; min-width: 0; max-width: 820px; padding: 24px; }
h1 { line-height: 1.25; margin-block-start: 0; }
h2 { margin-block-start: 2em; }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
pre, code { font-family: ui-monospace, Consolas, monospace; font-size: 0.9em; direction: ltr; text-align: left; }
code { unicode-bidi: isolate; }
pre { background: var(--soft); padding: 10px 14px; border-radius: 6px; overflow-x: auto; }
blockquote { border-inline-start: 3px solid var(--line); margin: 1em 0; padding-inline-start: 1em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 15px; }
@media (max-width: 780px) { nav { order: 1; } }
th, td { border: 1px solid var(--line); padding: 4px 10px; text-align: start; vertical-align: top; }
.levels { min-width: 12em; }
dt { font-weight: bold; margin-block-start: 8px; }
"""
WORDS = {
    "en": {
        "home": "medreview",
        "lead": "Find out offline whether medical answers, by doctors or language models, can be trusted.",
        "guide": "Guide",
        "reference": "Reference",
        "columns": "Columns of exported tables",
        "coverage": "How often intervals hold the truth",
        "commands": "Commands",
        "python": "Python interface",
        "notebook": "A study in a notebook",
        "contribute": "How to add something",
        "skip": "To the text",
        "column": "Column",
        "meaning": "Meaning",
        "unit": "Unit",
        "levels": "Levels",
        "missing": "Empty cell",
        "about_columns": "Every exported table has these columns; others, named {start}…, came with an import.",
        "english_only": "",
    },
    "fa": {
        "home": "medreview",
        "lead": "بدون اینترنت دریابید که آیا می‌توان به پاسخ‌های پزشکیِ پزشکان یا مدل‌های زبانی اعتماد کرد.",
        "guide": "راهنما",
        "reference": "مرجع",
        "columns": "ستون‌های جدول‌های خروجی",
        "coverage": "فاصله‌های اطمینان چند بار مقدار درست را در بر دارند",
        "commands": "فرمان‌ها",
        "python": "رابط Python",
        "notebook": "یک مطالعه در نوت‌بوک",
        "contribute": "چگونه چیزی اضافه کنیم",
        "skip": "رفتن به متن",
        "column": "ستون",
        "meaning": "معنا",
        "unit": "واحد",
        "levels": "سطح‌ها",
        "missing": "خانهٔ خالی",
        "about_columns": "همهٔ جدول‌های خروجی این ستون‌ها را دارند؛ نام ستون‌های دیگرِ داده‌ها با {start} آغاز می‌شود.",
        "english_only": " (انگلیسی)",
    },
}
ENGLISH_ONLY = ("coverage", "commands", "python", "notebook", "contribute")
_ROUGH = 2
"""Points of percent."""
HEADING = re.compile(r"[^\w]+")


@dataclass(frozen=True)
class Page:
    """A page of the site: the name of its file, its title, and what stands in it as HTML."""

    name: str
    title: str
    body: str


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the guide a site of plain files.")
    parser.add_argument("--output", type=Path, default=PROJECT / "dist" / "site", help="the folder to make")
    folder = parser.parse_args().output
    with plain_endings():
        environment = Environment()
        if Path(sys.prefix).resolve() != environment.folder.resolve():
            environment.set_up()
            sys.exit(
                subprocess.call([environment.program("python"), __file__, "--output", folder], env=own_environment())
            )
    sys.path.insert(0, str(PROJECT))
    make(folder)
    if broken := broken_links(folder):
        sys.exit("\n".join(broken))
    print(f"{len(list(folder.rglob('*.html')))} pages in {folder}; every link leads somewhere.")


def make(folder: Path) -> None:
    """Write the site into ``folder``, in place of one that is there."""
    if folder.exists():
        shutil.rmtree(folder)
    (folder / "fonts").mkdir(parents=True)
    for name in FONTS:
        shutil.copyfile(RESOURCES / "fonts" / name, folder / "fonts" / name)
    (folder / "style.css").write_text(STYLE, encoding="utf-8")
    pictures: set[str] = set()
    for language in LANGUAGES:
        pages = pages_of(language, pictures)
        (folder / language).mkdir()
        for page in pages:
            text = _whole(page, pages, language)
            (folder / language / f"{page.name}.html").write_text(text, encoding="utf-8")
    (folder / "pictures").mkdir()
    for name in sorted(pictures):
        shutil.copyfile(RESOURCES / "screenshots" / name, folder / "pictures" / name)
    (folder / "index.html").write_text(_door(), encoding="utf-8")


def pages_of(language: str, pictures: set[str]) -> list[Page]:
    """The pages in a language, the first one first; ``pictures`` gets the names of those that they show."""
    words = WORDS[language]
    guide = list(_guide(language, pictures))
    own: list[tuple[str, Callable[[], str]]] = [
        ("columns", lambda: _columns(language)),
        ("coverage", _coverage),
        ("commands", _commands),
        ("python", _python),
        ("notebook", _notebook),
        ("contribute", lambda: _markdown((PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8"))),
    ]
    reference = [Page(name, words[name], body()) for name, body in own if language == "en" or name not in ENGLISH_ONLY]
    return [Page("index", words["home"], _home(guide, reference, language, pictures)), *guide, *reference]


def _guide(language: str, pictures: set[str]) -> Iterator[Page]:
    from medreview.ui.guide_pages import guide_pages, page_text

    texts = {page.name: page_text(page.name, language) for page in guide_pages()}
    titles = {name: text.partition("\n")[0].removeprefix("# ").strip() for name, text in texts.items()}
    for name, text in texts.items():
        others = {title: other for other, title in titles.items() if other != name}
        yield Page(name, titles[name], "\n".join(_of_markup(text, language, others, pictures)))


def _of_markup(text: str, language: str, others: dict[str, str], pictures: set[str]) -> Iterator[str]:
    """The small markup of the guide as HTML; a title of another page becomes a link to it."""
    from medreview.ui.widgets.codebook_panel import CodebookSection, parse_line

    in_list = False
    title = ""  # of the part above, which its pictures show
    for line in text.splitlines():
        kind, words = parse_line(line)
        if in_list and kind is not CodebookSection.ITEM:
            yield "</ul>"
            in_list = False
        if not words:
            continue
        if kind is CodebookSection.ITEM:
            yield f"{'' if in_list else '<ul>'}<li>{_linked(words, others)}</li>"
            in_list = True
        elif kind is CodebookSection.PICTURE:
            yield _picture(words, language, pictures, title)
        elif kind is CodebookSection.EXAMPLE:
            is_command = words.startswith("medreview ")
            yield f"<pre>{escape(words)}</pre>" if is_command else f"<blockquote>{_linked(words, others)}</blockquote>"
        elif kind.name in _HEADINGS:
            tag, title = _HEADINGS[kind.name], words
            yield f'<{tag} id="{_anchor(words)}">{escape(words)}</{tag}>'
        else:
            yield f"<p>{_linked(words, others)}</p>"
    if in_list:
        yield "</ul>"


_HEADINGS = {"TITLE": "h1", "SECTION": "h2", "TOPIC": "h3"}


def _linked(text: str, others: dict[str, str]) -> str:
    """A paragraph in which the titles of other pages are links."""
    if not others:
        return escape(text)
    titles = re.compile("|".join(re.escape(escape(title)) for title in sorted(others, key=len, reverse=True)))
    names = {escape(title): name for title, name in others.items()}
    return titles.sub(lambda found: f'<a href="{names[found[0]]}.html">{found[0]}</a>', escape(text))


def _picture(name: str, language: str, pictures: set[str], words: str) -> str:
    light, dark = (f"{name}-{language}-{look}.png" for look in ("light", "dark"))
    pictures |= {light, dark}
    return (
        f'<picture><source srcset="../pictures/{dark}" media="(prefers-color-scheme: dark)">'
        f'<img src="../pictures/{light}" width="1366" height="768" loading="lazy" alt="{escape(words)}"></picture>'
    )


def _home(guide: Sequence[Page], reference: Sequence[Page], language: str, pictures: set[str]) -> str:
    words = WORDS[language]
    parts = [f"<h1>{words['home']}</h1>", f"<p>{words['lead']}</p>"]
    parts.append(_picture("rating-fine", language, pictures, words["lead"]))
    for heading, pages in ((words["guide"], guide), (words["reference"], reference)):
        lines = "".join(f'<li><a href="{page.name}.html">{escape(page.title)}</a></li>' for page in pages)
        parts.append(f"<h2>{heading}</h2><ul>{lines}</ul>")
    return "\n".join(parts)


def _columns(language: str) -> str:
    """Every column of every table that goes out, with its meaning, unit and levels."""
    from medreview.domain.table_columns import COLUMNS
    from medreview.domain.table_names import TABLE_WORDS, TableName
    from medreview.reporting.codebook import described

    words, said = WORDS[language], _sayings(language)
    parts = [f"<h1>{words['columns']}</h1>", f"<p>{words['about_columns'].format(start='<code>meta.</code>')}</p>"]
    heads = "".join(
        f'<th class="{name}">{words[name]}</th>' for name in ("column", "meaning", "unit", "levels", "missing")
    )
    for table in TableName:
        parts.append(f'<h2 id="{table}">{escape(said(str(TABLE_WORDS[table])))} <code>{table}</code></h2>')
        rows: list[str] = []
        for one in described(table, [column.name for column in COLUMNS[table]]):
            levels = "<br>".join(
                f"<code>{escape(value)}</code> {escape(said(str(level)))}" for value, level in one.levels.items()
            )
            unit = f'<bdi dir="ltr">{escape(one.unit)}</bdi>' if one.unit else ""
            cells = (escape(said(str(one.meaning))), unit, levels, escape(said(str(one.empty))))
            rows.append(f"<tr><td><code>{one.name}</code></td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
        parts.append(f'<div class="wide"><table><thead><tr>{heads}</tr></thead>{"".join(rows)}</table></div>')
    return "\n".join(parts)


def _coverage() -> str:
    """The shares of simulated studies whose interval holds the truth: a table for each design."""
    files = sorted((RESOURCES / "statistics").glob("coverage*.csv"))
    rows = [row for path in files for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines())]
    studies = sorted({int(row["n_studies"]) for row in rows})
    parts = [
        f"<h1>{WORDS['en']['coverage']}</h1>",
        f"<p>Percent of simulated studies ({studies[0]} to {studies[-1]} in each cell) whose 95% interval holds the "
        "true value, by the number of questions. In brackets: studies without an interval, such as those in which "
        "ratings did not vary; they do not count. A standard error is shown where it is above two points.</p>",
    ]
    for design in dict.fromkeys(row["design"] for row in rows):
        own = {(row["interval"], int(row["n_questions"])): row for row in rows if row["design"] == design}
        sizes = sorted({n for _, n in own})
        heads = "".join(f"<th>{n}</th>" for n in sizes)
        lines = "".join(
            f"<tr><td>{escape(name)}</td>{''.join(f'<td>{_covered(own.get((name, n)))}</td>' for n in sizes)}</tr>"
            for name in dict.fromkeys(name for name, _ in own)
        )
        parts.append(f'<h2 id="{_anchor(design)}">{escape(design)}</h2>')
        parts.append(f'<div class="wide"><table><thead><tr><th>Interval</th>{heads}</tr></thead>{lines}</table></div>')
    return "\n".join(parts)


def _covered(row: dict[str, str] | None) -> str:
    if row is None:
        return ""
    without, error = int(row["n_without_interval"]), 100 * float(row["standard_error"])
    if without == int(row["n_studies"]):
        return f"– ({without})"
    rough = f" ± {error:.0f}" if error > _ROUGH else ""
    return f"{100 * float(row['coverage']):.1f}{rough}{f' ({without})' if without else ''}"


def _sayings(language: str) -> Callable[[str], str]:
    """How the core's sentences are said in a language, from the file that translators write."""
    if language == "en":
        return lambda text: text
    tree = ElementTree.parse(RESOURCES / "translations" / f"medreview_{language}.ts")
    messages = [one for context in tree.iter("context") if context.findtext("name") == "Core" for one in context]
    said = {one.findtext("source"): one.findtext("translation") for one in messages}
    return lambda text: said.get(text) or text


def _commands() -> str:
    """Every command with its options and its example, in the groups of the help."""
    from medreview.cli.grammar import ENDS, NOUNS, commands, parser_of

    parts = [f"<h1>{WORDS['en']['commands']}</h1>", *(f"<p>{escape(line)}</p>" for line in ENDS.splitlines())]
    groups = dict.fromkeys(heading for heading, _words in NOUNS.values())
    for group in groups:
        parts.append(f'<h2 id="{_anchor(group)}">{escape(group)}</h2>')
        for command in commands().values():
            if command.is_old or NOUNS[command.path.split()[0]][0] != group:
                continue
            parser = parser_of(command)
            usage = parser.format_usage().removeprefix("usage: ").strip()
            parts.append(f'<h3 id="{_anchor(command.path)}"><code>{command.path}</code></h3>')
            parts.append(f"<p>{escape(command.words[:1].upper() + command.words[1:])}.</p>")
            parts.append(f"<pre>{escape(' '.join(usage.split()))}\n\nmedreview {escape(command.example)}</pre>")
            told = [
                f"<dt><code>{escape(', '.join(one.option_strings) or str(one.metavar or one.dest))}</code></dt>"
                f"<dd>{escape(' '.join((one.help or '').split()).replace('%(default)s', str(one.default)))}</dd>"
                for one in parser._actions  # noqa: SLF001 - argparse offers no other list of them
                if one.option_strings[:1] not in (["-h"], ["--json"])
            ]
            parts.append(f"<dl>{''.join(told)}</dl>" if told else "")
    return "\n".join(parts)


def _python() -> str:
    """What ``import medreview`` offers, from its docstrings."""
    from medreview import api

    parts = [f"<h1>{WORDS['en']['python']}</h1>", *_docstring(api)]
    parts += _explained("medreview.open", api.open, level=2)
    parts.append('<h2 id="OpenedWorkspace"><code>OpenedWorkspace</code></h2>')
    parts += _docstring(api.OpenedWorkspace)
    for name, member in vars(api.OpenedWorkspace).items():
        if not name.startswith("_"):
            parts += _explained(f"ws.{name}", member)
    return "\n".join(parts)


def _explained(name: str, member: object, level: int = 3) -> Iterator[str]:
    if isinstance(member, property):
        signature = ""
    else:
        assert callable(member)
        signature = re.sub(r"\(self(, )?", "(", str(inspect.signature(member))).replace("'", "")
    yield f'<h{level} id="{_anchor(name)}"><code>{name}</code></h{level}><pre>{escape(name + signature)}</pre>'
    yield from _docstring(member)


def _docstring(described: object) -> Iterator[str]:
    """A docstring with its sections as lists, its examples and its paragraphs."""
    heading = ""
    for block in re.split(r"\n\n+", inspect.getdoc(described) or ""):
        found = re.match(r"(\w+)\n-{3,}\n", block)
        if found:
            heading = found[1]
            yield f"<p><strong>{heading}</strong></p>"
        rest = block[found.end() :] if found else block
        if rest.startswith(">>>"):
            yield f"<pre>{escape(rest)}</pre>"
        elif heading:
            for name, told in re.findall(r"^(\S.*)\n((?: {4}.*\n?)*)", rest, re.MULTILINE):
                yield f"<dl><dt><code>{escape(name)}</code></dt><dd>{_code(told)}</dd></dl>"
        else:
            yield f"<p>{_code(rest)}</p>"


def _code(text: str) -> str:
    """Words of a docstring, in which names are marked by backquotes."""
    return re.sub(r"``(.+?)``", r"<code>\1</code>", escape(" ".join(text.split())))


def _notebook() -> str:
    cells = json.loads((RESOURCES / "guide" / "notebook.ipynb").read_text(encoding="utf-8"))["cells"]
    return "\n".join(
        _markdown("".join(cell["source"]))
        if cell["cell_type"] == "markdown"
        else f"<pre>{escape(''.join(cell['source']))}</pre>"
        for cell in cells
    )


def _markdown(text: str) -> str:
    """Markdown of our own files; headings can be linked to, and HTML in it stays text."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    for heading, inline in pairwise(tokens):
        if heading.type == "heading_open":
            heading.attrSet("id", _anchor(inline.content))
    return reader.renderer.render(tokens, reader.options, {})


def _anchor(heading: str) -> str:
    return HEADING.sub("-", heading.casefold()).strip("-")


def _whole(page: Page, pages: Sequence[Page], language: str) -> str:
    """A page with the lists of the others at its side and the same page in the other language."""
    words = WORDS[language]
    direction = "rtl" if language == "fa" else "ltr"
    others = "".join(
        f'<a href="../{other}/{_in_language(page.name, other)}.html" lang="{other}">{name}</a>'
        for other, name in LANGUAGES.items()
        if other != language
    )
    names = {one.name for one in pages}
    shown = [(one.name, one.title, f"{one.name}.html") for one in pages if one.name != "index"]
    shown += [
        (name, f"{words[name]}{words['english_only']}", f"../en/{name}.html")
        for name in ENGLISH_ONLY
        if name not in names
    ]
    reference = {"columns", *ENGLISH_ONLY}
    sides = "".join(
        f"<strong>{heading}</strong><ul>{''.join(_line(*one, page.name) for one in lines)}</ul>"
        for heading, lines in (
            (words["guide"], [one for one in shown if one[0] not in reference]),
            (words["reference"], [one for one in shown if one[0] in reference]),
        )
    )
    title = page.title if page.name == "index" else f"{page.title} · {words['home']}"
    return f"""<!doctype html>
<html lang="{language}" dir="{direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<link rel="stylesheet" href="../style.css">
</head>
<body>
<a class="skip" href="#text">{words["skip"]}</a>
<header><a href="index.html">{words["home"]}</a>{others}</header>
<div class="sides">
<nav>{sides}</nav>
<main id="text">
{page.body}
</main>
</div>
</body>
</html>
"""


def _in_language(name: str, language: str) -> str:
    return name if language == "en" or name not in ENGLISH_ONLY else "index"


def _line(name: str, title: str, address: str, current: str) -> str:
    mark = ' aria-current="page"' if name == current else ""
    return f'<li><a href="{address}"{mark}>{escape(title)}</a></li>'


def _door() -> str:
    """The first page of the folder: it leads to the languages."""
    links = " · ".join(f'<a href="{one}/index.html" lang="{one}">{name}</a>' for one, name in LANGUAGES.items())
    return (
        '<!doctype html>\n<html lang="en" dir="ltr"><head><meta charset="utf-8"><title>medreview</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="stylesheet" href="style.css"></head>'
        f"<body><main><h1>medreview</h1><p>{links}</p></main></body></html>\n"
    )


class _Links(HTMLParser):
    """The names that a page has for its parts, and where it leads or what it loads."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.followed: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.names += [values["id"]] if "id" in values else []
        if "href" in values:
            (self.loaded if tag == "link" else self.followed).append(values["href"])
        self.loaded += [values[name] for name in ("src", "srcset") if name in values]


def broken_links(folder: Path) -> list[str]:
    """What is wrong with the links of a site: to nowhere, or for what would be loaded from a network."""
    pages: dict[Path, _Links] = {}
    for path in sorted(folder.rglob("*.html")):
        pages[path.resolve()] = links = _Links()
        links.feed(path.read_text(encoding="utf-8"))
    wrong: list[str] = []
    for path, links in pages.items():
        name = path.relative_to(folder.resolve()).as_posix()
        wrong += [f"{name}: {one} names two parts" for one in sorted({*links.names}) if links.names.count(one) > 1]
        wrong += [f"{name}: {one} would be loaded from a network" for one in links.loaded if urlsplit(one).netloc]
        for link in [*links.followed, *links.loaded]:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            aim = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not aim.is_file() or (parts.fragment and unquote(parts.fragment) not in pages[aim].names):
                wrong.append(f"{name}: {link} leads nowhere")
    return wrong


if __name__ == "__main__":
    main()
