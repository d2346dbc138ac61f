"""The command for examinations in PDF: read a paper, go through its questions, bring in what was taken."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, to_read
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import Output, n_of

if TYPE_CHECKING:
    from medreview.workflows.import_dataset.papers import PaperItem, PaperView

_LONGEST = 100


def _add_open(opened: Any) -> None:
    opened.add_argument("file", metavar="FILE.pdf", type=to_read, help="the examination")
    opened.add_argument("--pages", metavar="1-20,25", default="", help="only these pages")
    opened.add_argument(
        "--reader",
        metavar="NAME",
        action="append",
        default=[],
        help="a second reading: pdftotext, tesseract, or a model that sees (repeatable)",
    )
    opened.add_argument("--key", metavar="FILE", type=to_read, help="the answer key, if it is a separate file")
    _add_as_far(opened)


def _add_paper(parser: Any) -> None:
    parser.add_argument("paper", metavar="PAPER", help="its name, as the list has it")


def _add_show(shown: Any) -> None:
    _add_paper(shown)
    shown.add_argument("--question", metavar="N", type=int, help="this one, with both readings")
    shown.add_argument("--doubtful", action="store_true", help="only those that need a review")


def _add_second(second: Any) -> None:
    _add_paper(second)
    second.add_argument("--reader", metavar="NAME", required=True, help="pdftotext, tesseract, or a model that sees")


def _add_key(key: Any) -> None:
    _add_paper(key)
    key.add_argument("--file", metavar="FILE", type=to_read, help="the file with the answer key")
    _add_as_far(key)


def _add_accept(accept: Any) -> None:
    _add_paper(accept)
    one_or_all = accept.add_mutually_exclusive_group(required=True)
    one_or_all.add_argument("--question", metavar="N", type=int, help="this one")
    one_or_all.add_argument("--clean", action="store_true", help="all on which two readings agree completely")
    _add_looked(accept)


def _add_mend(mend: Any) -> None:
    _add_number(mend)
    mend.add_argument("--text", metavar="TEXT", help="the question")
    mend.add_argument("--option", metavar="N=TEXT", action="append", default=[], type=_option, help="(repeatable)")
    mend.add_argument("--key", metavar="N", type=int, help="the right option; 0 for none")
    _add_looked(mend)


def _add_looked(parser: Any) -> None:
    parser.add_argument("--looked", action="store_true", help="you compared the readings with the page")


def _add_number(parser: Any) -> None:
    _add_paper(parser)
    parser.add_argument("--question", metavar="N", type=int, required=True, help="its number")


def _add_import(brought: Any) -> None:
    _add_paper(brought)
    brought.add_argument("--dataset", metavar="NAME", default="", help="the dataset (the paper's name)")
    brought.add_argument("--only-with-images", action="store_true", help="only questions with images")


def _add_as_far(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--as-far-as-it-fits", action="store_true", help="even if answer key and questions differ")


def _option(text: str) -> tuple[int, str]:
    number, equals, words = text.partition("=")
    if not equals or not number.strip().isdecimal() or int(number) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not N=TEXT")
    return int(number), words


def _open(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.import_dataset.papers import open_paper

    with opened(arguments) as workspace:
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
        "First reading:",
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

    with opened(arguments) as workspace:
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
    output.result(
        values, f"Accepted now: {n_taken:,}. Accepted in all: {view.n_taken:,}. Still to review: {view.n_left:,}."
    )
    return 0


def _import(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.cli.import_commands import count_sentences, counts_as_json
    from medreview.workflows.import_dataset.papers import import_paper

    with opened(arguments) as workspace:
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
    output.result({"dropped": arguments.paper}, f"{arguments.paper} was discarded.")
    return 0


def _path(arguments: argparse.Namespace) -> Path:
    """The workspace's path, once it is known to be one."""
    with opened_to_read(arguments) as workspace:
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
    read = f"{n_of(len(view.pages), 'page')}, {n_of(len(view.items), 'question')}, {view.n_doubtful:,} to check"
    return f"{view.head.name}: {read}, {view.n_taken:,} accepted, {view.n_left:,} still to review"


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


COMMANDS = (
    Command(
        "data paper open",
        "read a PDF page by page, or continue where it stopped",
        "data paper open trial.medreview exam.pdf --reader pdftotext",
        run=_open,
        arguments=_add_open,
    ),
    Command(
        "data paper list",
        "list the papers beside a workspace",
        "data paper list trial.medreview",
        run=_list,
    ),
    Command(
        "data paper show",
        "show the questions of a paper, or one of them with both readings",
        "data paper show trial.medreview exam --doubtful",
        run=_show,
        arguments=_add_show,
    ),
    Command(
        "data paper second",
        "read a paper a second time",
        "data paper second trial.medreview exam --reader tesseract",
        run=_second,
        arguments=_add_second,
    ),
    Command(
        "data paper key",
        "join the answer key of a file, or the one on the paper's own page as far as it fits",
        "data paper key trial.medreview exam --file key.csv",
        run=_key,
        arguments=_add_key,
    ),
    Command(
        "data paper accept",
        "accept one question as it was read, or all with nothing to check",
        "data paper accept trial.medreview exam --clean",
        run=_accept,
        arguments=_add_accept,
    ),
    Command(
        "data paper mend",
        "correct a question and accept it",
        "data paper mend trial.medreview exam --question 3 --key 2",
        run=_mend,
        arguments=_add_mend,
    ),
    Command(
        "data paper skip",
        "leave a question out",
        "data paper skip trial.medreview exam --question 3",
        run=_skip,
        arguments=_add_number,
    ),
    Command(
        "data paper reopen",
        "undo a decision",
        "data paper reopen trial.medreview exam --question 3",
        run=_reopen,
        arguments=_add_number,
    ),
    Command(
        "data paper import",
        "import the accepted questions, all or none",
        "data paper import trial.medreview exam",
        run=_import,
        arguments=_add_import,
    ),
    Command(
        "data paper drop",
        "discard a paper with its decisions; imported questions are kept",
        "data paper drop trial.medreview exam",
        run=_drop,
        arguments=_add_paper,
    ),
)
