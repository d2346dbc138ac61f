"""The command for examinations in PDF: read a paper, go through its questions, bring in what was taken."""

import argparse
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from medreview.cli.output import Output
from medreview.cli.workspace_commands import add_workspace
from medreview.workflows.workspace_files import open_for_reading, open_workspace

if TYPE_CHECKING:
    from medreview.workflows.import_dataset.papers import PaperItem, PaperView

_LONGEST = 100


def add_paper(kinds: Any) -> None:
    """Add ``data paper`` with its verbs."""
    verbs = kinds.add_parser("paper", help="read an examination from PDF, go through it, and import it").add_subparsers(
        metavar="VERB", required=True
    )
    opened = verbs.add_parser("open", help="read a PDF page by page, or go on where that was stopped")
    add_workspace(opened)
    opened.add_argument("file", metavar="FILE.pdf", type=Path)
    opened.add_argument("--pages", metavar="1-20,25", default="", help="only these pages")
    opened.add_argument(
        "--reader",
        metavar="NAME",
        action="append",
        default=[],
        help="a second reading: pdftotext, tesseract, or a model that sees (repeatable)",
    )
    opened.add_argument("--key", metavar="FILE", type=Path, help="the key, where it is a file of its own")
    _add_as_far(opened)
    opened.set_defaults(run=_open)

    listed = verbs.add_parser("list", help="list the papers beside a workspace")
    add_workspace(listed)
    listed.set_defaults(run=_list)

    shown = _verb(verbs, "show", "show the questions of a paper, or one of them with both readings", _show)
    shown.add_argument("--question", metavar="N", type=int)
    shown.add_argument("--doubtful", action="store_true", help="only those that need a hand")

    second = _verb(verbs, "second", "read a paper a second time", _second)
    second.add_argument("--reader", metavar="NAME", required=True, help="pdftotext, tesseract, or a model that sees")

    key = _verb(verbs, "key", "join the key of a file, or the one on the paper's own page as far as it fits", _key)
    key.add_argument("--file", metavar="FILE", type=Path)
    _add_as_far(key)

    accept = _verb(verbs, "accept", "take one question as it was read, or all that nothing is in doubt of", _accept)
    one_or_all = accept.add_mutually_exclusive_group(required=True)
    one_or_all.add_argument("--question", metavar="N", type=int)
    one_or_all.add_argument("--clean", action="store_true", help="all of which two readings agree in everything")
    accept.add_argument("--looked", action="store_true", help="you compared the readings with the page")

    mend = _verb(verbs, "mend", "take a question as you write it", _mend)
    mend.add_argument("--question", metavar="N", type=int, required=True)
    mend.add_argument("--text", metavar="TEXT")
    mend.add_argument("--option", metavar="N=TEXT", action="append", default=[], type=_option, help="(repeatable)")
    mend.add_argument("--key", metavar="N", type=int, help="the right option; 0 for none")
    mend.add_argument("--looked", action="store_true", help="you compared the readings with the page")

    for name, words, run in (
        ("skip", "leave a question out", _skip),
        ("reopen", "take a decision back", _reopen),
    ):
        _verb(verbs, name, words, run).add_argument("--question", metavar="N", type=int, required=True)

    brought = _verb(verbs, "import", "bring in what was taken, all of it or nothing", _import)
    brought.add_argument("--dataset", metavar="NAME", default="", help="the dataset (the paper's name)")
    brought.add_argument("--only-with-images", action="store_true", help="only questions with images")

    _verb(verbs, "drop", "give a paper up with all that was decided; what was imported stays", _drop)


def _verb(verbs: Any, name: str, words: str, run: Any) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = verbs.add_parser(name, help=words)
    add_workspace(parser)
    parser.add_argument("paper", metavar="PAPER", help="its name, as the list has it")
    parser.set_defaults(run=run)
    return parser


def _add_as_far(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--as-far-as-it-fits", action="store_true", help="even where key and questions differ")


def _option(text: str) -> tuple[int, str]:
    number, equals, words = text.partition("=")
    if not equals or not number.strip().isdecimal() or int(number) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not N=TEXT")
    return int(number), words


def _open(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.import_dataset.papers import open_paper

    with closing(open_workspace(arguments.workspace)) as workspace:
        view = open_paper(
            workspace,
            arguments.file,
            pages=arguments.pages,
            readers=arguments.reader,
            key=arguments.key,
            key_as_far=arguments.as_far_as_it_fits,
            report=output.report,
        )
    return _tell(view, output)


def _list(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.import_dataset.papers import views

    found = tuple(views(_path(arguments)))
    lines = [line for view in found for line in (_sentence(view), *map(str, view.notes))]
    output.result({"papers": [_summary(view) for view in found]}, f"Papers: {len(found):,}", *lines)
    return 0


def _show(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.import_dataset.papers import DOUBT_WORDS, view_paper

    view = view_paper(_path(arguments), arguments.paper)
    items = [view.item(arguments.question)] if arguments.question is not None else list(view.items)
    if arguments.doubtful:
        items = [one for one in items if one.needs_hand]
    if arguments.question is None:
        return _tell(view, output, items)
    one = items[0]
    lines = [
        *_lines(one),
        *(str(DOUBT_WORDS[doubt]) for doubt in one.found.doubts),
        "As it was read first:",
        one.first,
        *([f"As {one.reader} reads it:", one.second] if one.reader else []),
    ]
    output.result(
        {**_record(one), "first_reading": one.first, "second_reading": one.second, "reader": one.reader},
        *lines,
    )
    return 0


def _second(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.import_dataset.papers import read_second

    with closing(open_workspace(arguments.workspace)) as workspace:
        view = read_second(workspace, arguments.paper, arguments.reader, output.report)
    return _tell(view, output)


def _key(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.import_dataset.papers import KeyNotNamed, join_key, take_key_as_far

    path = _path(arguments)
    if arguments.file is not None:
        view = join_key(path, arguments.paper, arguments.file, as_far=arguments.as_far_as_it_fits)
    elif arguments.as_far_as_it_fits:
        view = take_key_as_far(path, arguments.paper)
    else:
        raise KeyNotNamed
    return _tell(view, output)


def _accept(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.import_dataset.papers import accept, accept_clean, view_paper

    path = _path(arguments)
    view = view_paper(path, arguments.paper)
    n_taken = 1
    if arguments.clean:
        n_taken = accept_clean(path, view)
    else:
        accept(path, view, arguments.question, has_looked=arguments.looked)
    return _decided(arguments, output, n_taken)


def _mend(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.import_dataset.papers import mend, view_paper

    path = _path(arguments)
    view = view_paper(path, arguments.paper)
    now = view.item(arguments.question).now
    options = list(now.options)
    for number, text in arguments.option:
        options += [""] * (number - len(options))
        options[number - 1] = text
    while options and not options[-1].strip():
        options.pop()
    mended = replace(
        now,
        text=now.text if arguments.text is None else arguments.text,
        options=tuple(options),
        key=now.key if arguments.key is None else (arguments.key or None),
    )
    mend(path, view, mended, has_looked=arguments.looked)
    return _decided(arguments, output, 1)


def _skip(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.import_dataset.papers import skip, view_paper

    path = _path(arguments)
    skip(path, view_paper(path, arguments.paper), arguments.question)
    return _decided(arguments, output, 0)


def _reopen(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.import_dataset.papers import take_decision_back, view_paper

    path = _path(arguments)
    take_decision_back(path, view_paper(path, arguments.paper), arguments.question)
    return _decided(arguments, output, 0)


def _decided(arguments: argparse.Namespace, output: Output, n_taken: int) -> int:
    from medreview.workflows.import_dataset.papers import view_paper

    view = view_paper(_path(arguments), arguments.paper)
    values = {"n_taken_now": n_taken, "n_taken": view.n_taken, "n_left": view.n_left}
    output.result(values, f"Taken now: {n_taken:,}. Taken: {view.n_taken:,}, still open: {view.n_left:,}.")
    return 0


def _import(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.cli.import_commands import count_sentences, counts_as_json
    from medreview.workflows.import_dataset.papers import import_paper

    with closing(open_workspace(arguments.workspace)) as workspace:
        done = import_paper(
            workspace,
            arguments.paper,
            dataset=arguments.dataset,
            only_with_images=arguments.only_with_images,
            report=output.report,
        )
    values = {"tables": counts_as_json(done.counts), "datasets": done.datasets}
    output.result(values, *count_sentences(done.counts, "added", "changed"), *map(str, done.notes))
    return 0


def _drop(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.import_dataset.papers import give_up

    give_up(_path(arguments), arguments.paper)
    output.result({"dropped": arguments.paper}, f"{arguments.paper} was given up.")
    return 0


def _path(arguments: argparse.Namespace) -> Path:
    """The workspace's path, once it is known to be one."""
    with closing(open_for_reading(arguments.workspace)) as workspace:
        return workspace.path


def _tell(view: "PaperView", output: Output, items: "list[PaperItem] | None" = None) -> int:
    shown = list(view.items) if items is None else items
    problem = [str(view.key_problem)] if view.key_problem else []
    values = {**_summary(view), "questions": [_record(one) for one in shown]}
    output.result(values, _sentence(view), *map(str, view.notes), *problem, *(_lines(one)[0] for one in shown))
    return 0


def _summary(view: "PaperView") -> dict[str, object]:
    return {
        "paper": view.head.name,
        "file": view.head.file,
        "n_pages": len(view.pages),
        "n_questions": len(view.items),
        "n_need_a_hand": view.n_doubtful,
        "n_taken": view.n_taken,
        "n_left": view.n_left,
        "readers": list(view.head.readers),
        "notes": [str(note) for note in view.notes],
        "key_problem": None if view.key_problem is None else str(view.key_problem),
    }


def _sentence(view: "PaperView") -> str:
    return (
        f"{view.head.name}: {len(view.pages):,} pages, {len(view.items):,} questions, {view.n_doubtful:,} need a hand, "
        f"{view.n_taken:,} taken, {view.n_left:,} still open"
    )


def _record(one: "PaperItem") -> dict[str, object]:
    now = one.now
    state = "open" if one.decision is None else "taken" if one.decision.is_taken else "skipped"
    return {
        "number": one.number,
        "state": state,
        "text": now.text,
        "options": list(now.options),
        "key": now.key,
        "images": list(now.images),
        "pages": list(now.pages),
        "doubts": [str(doubt) for doubt in one.found.doubts],
    }


def _lines(one: "PaperItem") -> list[str]:
    record = _record(one)
    text = one.now.text if len(one.now.text) <= _LONGEST else f"{one.now.text[: _LONGEST - 1]}…"
    doubts = f" [{', '.join(map(str, one.found.doubts))}]" if one.needs_hand else ""
    head = f"{one.number} ({record['state']}, key {one.now.key or '?'}, images {len(one.now.images)}): {text}{doubts}"
    return [head, *(f"  {n}) {option}" for n, option in enumerate(one.now.options, start=1))]
