"""Commands that write files for others: export, export-for, export-training."""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from medreview.atomic_files import unfinished_folder
from medreview.cli.command import STREAM, Command, Names, words_of
from medreview.cli.opened import opened_to_read
from medreview.cli.output import WRONG_USAGE, Output, n_of
from medreview.cli.question_arguments import add_questions, selected
from medreview.cli.workspace_commands import add_output
from medreview.domain.table_names import TableName
from medreview.errors import MedReviewError

if TYPE_CHECKING:
    from medreview.reporting.table_files import FileForm
    from medreview.workflows.export_tables import ExportedTable


def _add_export(export: Any) -> None:
    from medreview.reporting.table_files import USUAL_FORMS, FileForm

    export.add_argument(
        "table",
        metavar="TABLE",
        nargs="?",
        choices=words_of(TableName),
        help="one of the tables; all of them when left out",
    )
    export.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        required=True,
        type=Path,
        help="a .csv, .jsonl, .parquet, .xlsx, .sav or .dta file; a folder for all tables; - is standard output",
    )
    export.add_argument(
        "--format",
        metavar="FORMAT,...",
        type=_forms,
        default=USUAL_FORMS,
        help=f"how all tables are written: {', '.join(FileForm)}; {' and '.join(USUAL_FORMS)} when left out",
    )
    _add_names(export)


def _add_export_for(for_tool: Any) -> None:
    from medreview.workflows.export_for_tools import TOOL_NAMES

    tools = "; ".join(f"{tool}: {name}" for tool, name in TOOL_NAMES.items())
    for_tool.add_argument("tool", metavar="TOOL", choices=words_of(TOOL_NAMES), help=tools)
    for_tool.add_argument("--study", metavar="NAME", type=Names.STUDY, required=True, help="the study")
    add_output(for_tool, is_needed=True)
    _add_names(for_tool)


def _add_export_training(training: Any) -> None:
    from medreview.exchange.training_files import TrainingForm
    from medreview.workflows.export_training import HELD_OUT

    training.add_argument("form", metavar="FORM", choices=words_of(TrainingForm), help=", ".join(TrainingForm))
    add_output(training, is_needed=True)
    training.add_argument(
        "--author", metavar="NAME", type=Names.AUTHOR, default="", help="whose answers; references when left out"
    )
    add_questions(training.add_argument_group("which questions; those of the split train when no split is named"))
    training.add_argument(
        "--held-out",
        metavar="SPLIT",
        type=Names.SPLIT,
        action="append",
        help=f"a split whose questions are never trained on (repeatable); {', '.join(HELD_OUT)} when left out",
    )
    training.add_argument(
        "--refuse-leaks", action="store_true", help="write nothing if a chosen question is also in a held-out split"
    )
    training.add_argument(
        "--tokenizer", metavar="MODEL", type=Names.MODEL, default="", help="a local model that counts the tokens"
    )
    training.add_argument(
        "--base", metavar="NAME", default="", help="the base model that is trained, for the configuration file"
    )
    training.add_argument("--replace", action="store_true", help="replace the files of an earlier export")


def _add_names(parser: Any) -> None:
    """The choice between codes and names of raters, and pseudonyms, which what leaves has where nobody says more."""
    named = parser.add_mutually_exclusive_group()
    named.add_argument(
        "--pseudonyms",
        dest="with_pseudonyms",
        action="store_true",
        default=True,
        help="call raters P01, P02, ... and leave their names out (the default)",
    )
    named.add_argument(
        "--names", dest="with_pseudonyms", action="store_false", help="keep the codes and names of raters"
    )


def _forms(text: str) -> "tuple[FileForm, ...]":
    from medreview.reporting.table_files import FileForm

    try:
        return tuple(dict.fromkeys(FileForm(part.strip().lower()) for part in text.split(",")))
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} names more than {', '.join(FileForm)}") from error


class OneTableAsText(MedReviewError):
    template = "Only one table at a time goes to standard output, as csv or jsonl. Name the table and the format."


def _export_to_stream(arguments: argparse.Namespace, output: Output) -> int:
    """Write one table to standard output as it is written to a file; how many rows there are is said."""
    from medreview.reporting.table_files import USUAL_FORMS
    from medreview.workflows.export_tables import export_table

    form = "csv" if arguments.format == USUAL_FORMS else str(arguments.format[0])
    is_one_form = arguments.format == USUAL_FORMS or len(arguments.format) == 1
    if arguments.table is None or arguments.json or not is_one_form or form not in {"csv", "jsonl"}:
        raise OneTableAsText
    with opened_to_read(arguments) as workspace, unfinished_folder() as folder:
        file = folder / f"table.{form}"
        done = export_table(workspace, TableName(arguments.table), file, with_pseudonyms=arguments.with_pseudonyms)
        output.say(f"{done.table}: {n_of(done.n_rows, 'row')}")
        with file.open("rb") as written:
            output.stream(written)
    return 0


def _export(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.export_tables import (
        REPLIES,
        SEEN_IMAGES,
        ExportChoice,
        ExportReport,
        export_table,
        export_tables,
    )

    if arguments.output == STREAM:
        return _export_to_stream(arguments, output)
    with_pseudonyms: bool = arguments.with_pseudonyms
    with opened_to_read(arguments) as workspace:
        if arguments.table is None:
            choice = ExportChoice(with_pseudonyms=with_pseudonyms)
            done = export_tables(
                workspace, arguments.output, forms=arguments.format, choice=choice, report=output.report
            )
        else:
            table = TableName(arguments.table)
            written = export_table(workspace, table, arguments.output, with_pseudonyms=with_pseudonyms)
            done = ExportReport((written,), 0)
    sentences = [f"{table.table}: {n_of(table.n_rows, 'row')} in {_files(table)}" for table in done.tables]
    if done.n_seen_images:
        sentences.append(f"images seen: {n_of(done.n_seen_images, 'row')} in {arguments.output / SEEN_IMAGES}.jsonl")
    if done.n_replies:
        sentences.append(f"replies: {n_of(done.n_replies, 'row')} in {arguments.output / REPLIES}.jsonl")
    sentences += [f"card: {path}" for path in done.cards]
    sentences += [f"about the tables: {path}" for path in done.explained]
    values = {
        "tables": {
            table.table: {"rows": table.n_rows, "files": [str(f) for f in table.files]} for table in done.tables
        },
        "images": done.n_images,
        "replies": done.n_replies,
        "seen_images": done.n_seen_images,
        "cards": [str(path) for path in done.cards],
        "explained": [str(path) for path in done.explained],
        "pseudonyms": with_pseudonyms,
    }
    output.result(values, *(sentences or ["The workspace contains no rows yet."]))
    return 0


def _export_for_tool(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.export_for_tools import Tool, export_for_tool

    with opened_to_read(arguments) as workspace:
        tool = Tool(arguments.tool)
        done = export_for_tool(
            workspace,
            arguments.study,
            tool,
            arguments.output,
            with_pseudonyms=arguments.with_pseudonyms,
            report=output.report,
        )
    values = {"files": [str(path) for path in done.files], "ratings": done.n_ratings, "judgements": done.n_judgements}
    sentences = [str(path) for path in done.files]
    output.result(values, f"{n_of(done.n_ratings, 'rating')} and {n_of(done.n_judgements, 'judgement')}", *sentences)
    return 0


_MOST_NAMED = 5


def _export_training(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.exchange.training_files import CUTOFF, TrainingForm
    from medreview.workflows.export_training import (
        HELD_OUT,
        LEFT_OUT_WORDS,
        TrainingChoice,
        export_training,
        training_warnings,
    )

    selection = selected(arguments, output)
    if selection is None:
        return WRONG_USAGE
    choice = TrainingChoice(
        form=TrainingForm(arguments.form),
        selection=selection if arguments.split else replace(selection, splits=("train",)),
        author=arguments.author,
        held_out=tuple(arguments.held_out or HELD_OUT),
        refuses_leaks=arguments.refuse_leaks,
        counted_by=arguments.tokenizer,
        base=arguments.base,
    )
    with opened_to_read(arguments) as workspace:
        warnings = [str(warning) for warning in training_warnings(workspace, choice)]
        for warning in warnings:
            output.say(warning)
        done = export_training(workspace, choice, arguments.output, replaces=arguments.replace, report=output.report)
    counted = "estimated" if done.is_estimated else f"counted by {choice.counted_by}"
    sentences = [f"{n_of(done.n_pairs, 'pair')}, {n_of(done.n_images, 'image')}"]
    if done.too_long:
        sentences.append(f"longer than {CUTOFF} tokens ({counted}): {_named(done.too_long)}")
    for reason in done.n_left_out:
        keys = [
            f"{one.key} (held out: {one.held})" if one.held else one.key
            for one in done.left_out
            if one.reason is reason
        ]
        sentences.append(f"left out, {LEFT_OUT_WORDS[reason]}: {_named(keys)}")
    values = {
        "pairs": done.n_pairs,
        "images": done.n_images,
        "too_long": list(done.too_long),
        "tokens": counted,
        "warnings": warnings,
        "left_out": [
            {"question": one.key, "reason": one.reason.value, "held_out_as": one.held} for one in done.left_out
        ],
        "files": [str(path) for path in done.files],
    }
    output.result(values, *sentences, *(str(path) for path in done.files if path.parent == arguments.output))
    return 0


def _named(keys: Sequence[str]) -> str:
    more = f" and {len(keys) - _MOST_NAMED} more, in left-out.csv" if len(keys) > _MOST_NAMED else ""
    return f"{len(keys)}: {', '.join(keys[:_MOST_NAMED])}{more}"


def _files(table: "ExportedTable") -> str:
    return ", ".join(str(path) for path in table.files)


COMMANDS = (
    Command(
        "data export",
        "write one table, or all tables that have rows",
        "data export trial.medreview -o tables --format csv,parquet",
        run=_export,
        arguments=_add_export,
    ),
    Command(
        "data export-for",
        "write the ratings of a study for another tool",
        'data export-for trial.medreview inspect-log --study "Main study" -o for-inspect',
        run=_export_for_tool,
        arguments=_add_export_for,
    ),
    Command(
        "data export-training",
        "write questions and answers to train a model on",
        "data export-training trial.medreview chat -o training",
        run=_export_training,
        arguments=_add_export_training,
    ),
)
