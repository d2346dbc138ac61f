"""The command for tags: let a run's tags hold, tag by hand, look at a question's, compare two taggers."""

import argparse
from dataclasses import asdict
from typing import Any

from medreview.cli.command import Command, Names
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import Output, n_of
from medreview.cli.stored_runs import run_with_name
from medreview.cli.workspace_commands import add_output


def _add_use(used: Any) -> None:
    used.add_argument("name", metavar="RUN", type=Names.RUN, help="name or number")
    used.add_argument("--field", metavar="NAME", action="append", default=[], help="only this one (repeatable)")
    used.add_argument("--meant", action="store_true", help="even if a list has changed since the run used it")


def _add_set(by_hand: Any) -> None:
    _add_question(by_hand)
    by_hand.add_argument("--field", metavar="NAME", required=True, help="the field")
    by_hand.add_argument("--value", required=True, help="a value from the field's list; empty removes your tag")
    by_hand.add_argument("--why", default="", help="the reason, which is kept with the tag")


def _add_agreement(agreement: Any) -> None:
    agreement.add_argument("name", metavar="RUN", type=Names.RUN, help="name or number")
    agreement.add_argument(
        "--with", dest="other", metavar="RUN", type=Names.RUN, default="", help="another run instead of tags by hand"
    )
    agreement.add_argument("--seed", type=int, default=1, help="seed of the intervals")
    add_output(agreement, is_needed=True)


def _add_question(parser: Any) -> None:
    parser.add_argument("--dataset", metavar="NAME", type=Names.DATASET, required=True, help="the dataset")
    parser.add_argument("--question", metavar="ID", required=True, help="the question in it")


def _use(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.tag_questions import use_tags

    with opened(arguments) as workspace:
        changed = use_tags(
            workspace, run_with_name(workspace, arguments.name), arguments.field, is_meant=arguments.meant
        )
    output.result(
        {"changed": dict(changed)}, *(f"{field}: {n_of(n, 'question')} changed" for field, n in changed.items())
    )
    return 0


def _set(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.edit_records import find_question
    from medreview.workflows.tag_questions import tag_question

    with opened(arguments) as workspace:
        question = find_question(workspace, arguments.dataset, arguments.question)
        tag_question(workspace, question, arguments.field, arguments.value, why=arguments.why)
    output.result({"field": arguments.field, "value": arguments.value}, "Tagged.")
    return 0


def _show(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.edit_records import find_question
    from medreview.workflows.tag_questions import question_tags

    with opened_to_read(arguments) as workspace:
        fields = question_tags(workspace, find_question(workspace, arguments.dataset, arguments.question))
    sentences: list[str] = []
    for one in fields:
        sentences.append(f"{one.field}: {one.held}")
        sentences += [
            f"  {tag.run or tag.source}: {tag.value or tag.validity}" + (f" ({tag.reason})" if tag.reason else "")
            for tag in one.tags
        ]
    output.result({"fields": [asdict(one) for one in fields]}, *sentences)
    return 0


def _agreement(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.tag_questions import agreement_of_tags

    with opened_to_read(arguments) as workspace:
        run = run_with_name(workspace, arguments.name)
        done = agreement_of_tags(workspace, run, other=arguments.other, seed=arguments.seed)
    paths = done.write(arguments.output)
    table = done.tables[0]
    records = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    sentences = [
        f"{one['field']}, {one['measure']}: {one['value']:.3f} (n {one['n_units']})"
        if isinstance(one["value"], float)
        else f"{one['field']}, {one['measure']}: {one['undefined_because']}"
        for one in records
    ]
    values: dict[str, object] = {**done.source, "agreement": records, "files": [str(path) for path in paths]}
    output.result(values, *sentences, f"In {arguments.output}")
    return 0


COMMANDS = (
    Command(
        "tags use",
        "use the tags of a run, except where a tag was set by hand",
        "tags use trial.medreview tags-1",
        run=_use,
        arguments=_add_use,
    ),
    Command(
        "tags set",
        "set a field of a question by hand",
        "tags set trial.medreview --dataset visits --question q1 --field sex --value female",
        run=_set,
        arguments=_add_set,
    ),
    Command(
        "tags show",
        "list the tags of a question, with source and reason",
        "tags show trial.medreview --dataset visits --question q1",
        run=_show,
        arguments=_add_question,
    ),
    Command(
        "tags agreement",
        "compare a run's tags with tags by hand, or with another run's",
        "tags agreement trial.medreview tags-1 -o agreement",
        run=_agreement,
        arguments=_add_agreement,
    ),
)
