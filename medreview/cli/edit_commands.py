"""Commands that change one record by hand, or what is told of a dataset: edit, history."""

import argparse
from dataclasses import asdict
from typing import Any

from medreview.cli.output import Output
from medreview.cli.workspace_commands import add_workspace
from medreview.workflows.edit_records import (
    RecordChange,
    edit_answer,
    edit_dataset,
    edit_question,
    find_answer,
    find_question,
    history_of_dataset,
    history_of_question,
)
from medreview.workflows.workspace_files import open_for_reading, open_workspace


def add_commands(commands: Any) -> None:
    edit = commands.add_parser("edit")
    add_workspace(edit)
    edit.add_argument("--dataset", metavar="NAME", required=True)
    record = edit.add_mutually_exclusive_group()
    record.add_argument("--question", metavar="ID")
    record.add_argument("--answer", metavar="ID")
    edit.add_argument(
        "--set",
        metavar="FIELD=VALUE",
        action="append",
        required=True,
        type=_field_and_value,
        help="a column of the plain tables, option_1, modality_1, or metadata; of a dataset source, licence, cite, "
        "creator, url, version, published or description; no value takes it away (repeatable)",
    )
    edit.add_argument("--why", required=True, help="the reason, which is kept with the change")
    edit.set_defaults(run=_edit)

    history = commands.add_parser("history")
    add_workspace(history)
    history.add_argument("--dataset", metavar="NAME", required=True)
    history.add_argument("--question", metavar="ID", help="without one, what was told of the dataset itself")
    history.set_defaults(run=_history)


def _field_and_value(text: str) -> tuple[str, str]:
    field, equals, value = text.partition("=")
    if not equals or not field:
        raise argparse.ArgumentTypeError(f"{text!r} is not FIELD=VALUE")
    return field, value


def _edit(arguments: argparse.Namespace, output: Output) -> int:
    changes: dict[str, str] = dict(arguments.set)
    workspace = open_workspace(arguments.workspace)
    try:
        if arguments.question is not None:
            record = find_question(workspace, arguments.dataset, arguments.question)
            changed = edit_question(workspace, record, changes, why=arguments.why)
        elif arguments.answer is None:
            changed = edit_dataset(workspace, arguments.dataset, changes, why=arguments.why)
        else:
            record = find_answer(workspace, arguments.dataset, arguments.answer)
            changed = edit_answer(workspace, record, changes, why=arguments.why)
    finally:
        workspace.close()
    output.result({"changed": bool(changed)}, "Changed." if changed else "Nothing changed: it is so already.")
    return 0


def _history(arguments: argparse.Namespace, output: Output) -> int:
    workspace = open_for_reading(arguments.workspace)
    try:
        if arguments.question is None:
            changes = history_of_dataset(workspace, arguments.dataset)
        else:
            question = find_question(workspace, arguments.dataset, arguments.question)
            changes = history_of_question(workspace, question)
    finally:
        workspace.close()
    output.result({"changes": [asdict(change) for change in changes]}, *map(_sentence, changes))
    return 0


def _sentence(change: RecordChange) -> str:
    told = f"{change.at}  {change.actor}  {change.key}, {change.field}: {change.before!r} -> {change.after!r}"
    return f"{told}  ({change.why})" if change.why else told
