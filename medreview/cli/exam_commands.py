"""The command that marks examinations."""

import argparse
from collections.abc import Mapping
from typing import Any, cast

from medreview.cli.analysis_commands import write_analysis
from medreview.cli.command import Command, Names, add_only
from medreview.cli.opened import opened_to_read
from medreview.cli.output import Output, n_of, row_counts
from medreview.cli.workspace_commands import add_datasets, add_output


def _add_exam(exam: Any) -> None:
    add_datasets(exam)
    add_only(exam, Names.RUN_BY_NAME, "only of this run", option="--of-run", default=[])
    exam.add_argument(
        "--fewest", metavar="N", type=int, default=30, help="specialties with fewer questions are grouped (default: 30)"
    )
    exam.add_argument("--no-figures", action="store_true", help="write tables only")
    add_output(exam, is_needed=True)


def _mark(arguments: argparse.Namespace, output: Output) -> int:
    # numpy and scipy wait until somebody asks for statistics
    from medreview.workflows.analyse import mark_exams

    with opened_to_read(arguments) as workspace:
        done = mark_exams(
            workspace, datasets=tuple(arguments.dataset), runs=tuple(arguments.of_run), fewest=arguments.fewest
        )
    paths = write_analysis(done, arguments.output, output, draws=not arguments.no_figures)
    conditions = cast("list[Mapping[str, object]]", done.source["conditions"])
    n_elsewhere = cast("int", done.source["n_elsewhere"])
    values: dict[str, object] = {
        **done.fingerprint.as_json(),
        "conditions": conditions,
        "n_elsewhere": n_elsewhere,
        "tables": {table.name: len(table.rows) for table in done.tables},
        "files": [str(path) for path in paths],
    }
    sentences = [_sentence(condition) for condition in conditions]
    if n_elsewhere:
        sentences.append(
            f"{n_of(n_elsewhere, 'reply', 'replies')} left out: to questions without options, or of other datasets"
        )
    sentences += row_counts(done.tables)
    output.result(values, *sentences, f"In {arguments.output}")
    return 0


def _sentence(condition: Mapping[str, object]) -> str:
    """A condition with its replies, and those of them that do not count."""
    from medreview.analysis.exam_conditions import part_words

    images = condition["images"]
    named = [condition["model"], condition["language"], images and str(part_words("images", str(images)))]
    named.append(condition.get("translator") and f"translated by {condition['translator']}")
    named.append(condition["run"] and f"run {condition['run']}")
    n_replies = n_of(cast("int", condition["n_replies"]), "reply", "replies")
    sentence = f"{', '.join(str(name) for name in named if name)}: {n_replies}"
    if condition["n_replaced"]:
        sentence += f", {condition['n_replaced']} replaced by a later one"
    if condition["n_without_key"]:
        sentence += f", {condition['n_without_key']} without an answer key"
    return sentence


COMMANDS = (
    Command(
        "results exam",
        "score what models chose in examination questions",
        "results exam trial.medreview -o scores",
        run=_mark,
        arguments=_add_exam,
    ),
)
