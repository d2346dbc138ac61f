"""The command for tags: let a run's tags hold, tag by hand, look at a question's, compare two taggers."""

import argparse
from dataclasses import asdict
from typing import Any

from medreview.cli.output import Output
from medreview.cli.stored_runs import run_with_name
from medreview.cli.workspace_commands import add_output, add_workspace
from medreview.workflows.workspace_files import open_for_reading, open_workspace


def add_commands(commands: Any) -> None:
    kinds = commands.add_parser("tags").add_subparsers(metavar="WHAT", required=True)
    used = kinds.add_parser("use", help="let the tags of a run hold, where no person said otherwise")
    add_workspace(used)
    used.add_argument("name", metavar="RUN", help="name or number")
    used.add_argument("--field", metavar="NAME", action="append", default=[], help="only this one (repeatable)")
    used.add_argument("--meant", action="store_true", help="even where a list changed since the run sorted by it")
    used.set_defaults(run=_use)

    by_hand = kinds.add_parser("set", help="say by hand what a field of a question is")
    add_workspace(by_hand)
    _add_question(by_hand)
    by_hand.add_argument("--field", metavar="NAME", required=True)
    by_hand.add_argument("--value", required=True, help="one of the field's list; empty takes your word back")
    by_hand.add_argument("--why", default="", help="the reason, which is kept with the tag")
    by_hand.set_defaults(run=_set)

    shown = kinds.add_parser("show", help="what was said of a question, by whom and why")
    add_workspace(shown)
    _add_question(shown)
    shown.set_defaults(run=_show)

    agreement = kinds.add_parser("agreement", help="hold a run's tags against a person's, or another run's")
    add_workspace(agreement)
    agreement.add_argument("name", metavar="RUN", help="name or number")
    agreement.add_argument("--with", dest="other", metavar="RUN", default="", help="another run in a person's place")
    agreement.add_argument("--seed", type=int, default=1, help="seed of the intervals")
    add_output(agreement, is_needed=True)
    agreement.set_defaults(run=_agreement)


def _add_question(parser: Any) -> None:
    parser.add_argument("--dataset", metavar="NAME", required=True)
    parser.add_argument("--question", metavar="ID", required=True)


def _use(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.tag_questions import use_tags

    workspace = open_workspace(arguments.workspace)
    try:
        changed = use_tags(
            workspace, run_with_name(workspace, arguments.name), arguments.field, is_meant=arguments.meant
        )
    finally:
        workspace.close()
    output.result({"changed": dict(changed)}, *(f"{field}: {n} questions changed" for field, n in changed.items()))
    return 0


def _set(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.edit_records import find_question
    from medreview.workflows.tag_questions import tag_question

    workspace = open_workspace(arguments.workspace)
    try:
        question = find_question(workspace, arguments.dataset, arguments.question)
        tag_question(workspace, question, arguments.field, arguments.value, why=arguments.why)
    finally:
        workspace.close()
    output.result({"field": arguments.field, "value": arguments.value}, "Tagged.")
    return 0


def _show(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.edit_records import find_question
    from medreview.workflows.tag_questions import question_tags

    workspace = open_for_reading(arguments.workspace)
    try:
        fields = question_tags(workspace, find_question(workspace, arguments.dataset, arguments.question))
    finally:
        workspace.close()
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

    workspace = open_for_reading(arguments.workspace)
    try:
        run = run_with_name(workspace, arguments.name)
        done = agreement_of_tags(workspace, run, other=arguments.other, seed=arguments.seed)
    finally:
        workspace.close()
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
