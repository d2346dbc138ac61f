"""Commands that change one record by hand, or what is told of a dataset: edit, history."""

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Names
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import Output

if TYPE_CHECKING:
    from medreview.workflows.edit_records import RecordChange


def _add_edit(edit: Any) -> None:
    edit.add_argument("--dataset", metavar="NAME", type=Names.DATASET, required=True, help="the dataset")
    record = edit.add_mutually_exclusive_group()
    record.add_argument("--question", metavar="ID", help="the question to change")
    record.add_argument("--answer", metavar="ID", help="the answer to change")
    edit.add_argument(
        "--set",
        metavar="FIELD=VALUE",
        action="append",
        required=True,
        type=_field_and_value,
        help="a column of the plain tables, option_1, modality_1, or metadata; of a dataset source, licence, cite, "
        "creator, url, version, published or description; an empty value removes it (repeatable)",
    )
    edit.add_argument("--why", required=True, help="the reason, which is kept with the change")


def _add_history(history: Any) -> None:
    history.add_argument("--dataset", metavar="NAME", type=Names.DATASET, required=True, help="the dataset")
    history.add_argument("--question", metavar="ID", help="without it, changes of the dataset itself")


def _field_and_value(text: str) -> tuple[str, str]:
    field, equals, value = text.partition("=")
    if not equals or not field:
        raise argparse.ArgumentTypeError(f"{text!r} is not FIELD=VALUE")
    return field, value


def _edit(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.edit_records import edit_answer, edit_dataset, edit_question, find_answer, find_question

    changes: dict[str, str] = dict(arguments.set)
    with opened(arguments) as workspace:
        if arguments.question is not None:
            record = find_question(workspace, arguments.dataset, arguments.question)
            changed = edit_question(workspace, record, changes, why=arguments.why)
        elif arguments.answer is None:
            changed = edit_dataset(workspace, arguments.dataset, changes, why=arguments.why)
        else:
            record = find_answer(workspace, arguments.dataset, arguments.answer)
            changed = edit_answer(workspace, record, changes, why=arguments.why)
    output.result({"changed": bool(changed)}, "Changed." if changed else "Nothing changed: it is so already.")
    return 0


def _history(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.edit_records import find_question, history_of_dataset, history_of_question

    with opened_to_read(arguments) as workspace:
        if arguments.question is None:
            changes = history_of_dataset(workspace, arguments.dataset)
        else:
            question = find_question(workspace, arguments.dataset, arguments.question)
            changes = history_of_question(workspace, question)
    told = [_sentence(change) for change in changes] or ["Nothing was changed."]
    output.result({"changes": [asdict(change) for change in changes]}, *told)
    return 0


def _sentence(change: "RecordChange") -> str:
    told = f"{change.at}  {change.actor}  {change.key}, {change.field}: {change.before!r} -> {change.after!r}"
    about = ", ".join(filter(None, (change.why, f"tagged by {change.by}" if change.by else "")))
    return f"{told}  ({about})" if about else told


COMMANDS = (
    Command(
        "workspace edit",
        "change fields of a question, an answer or a dataset; the old values are kept",
        'workspace edit trial.medreview --dataset visits --question q1 --set kind=open --why "as it was asked"',
        run=_edit,
        arguments=_add_edit,
    ),
    Command(
        "workspace history",
        "list changes of a question and its answers, or of a dataset, with the reasons",
        "workspace history trial.medreview --dataset visits --question q1",
        run=_history,
        arguments=_add_history,
    ),
)
