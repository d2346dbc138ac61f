"""Commands that write what people read: report."""

import argparse
from typing import Any

from medreview.cli.command import Command, Names
from medreview.cli.opened import opened_to_read
from medreview.cli.output import Output
from medreview.cli.workspace_commands import add_output, add_resampling
from medreview.errors import MedReviewError

LIST = "list"


class NotTwoNames(MedReviewError):
    template = "--form-name {given} names no model. Write the name here, =, and the name in the paper."


class ReportIncomplete(MedReviewError):
    template = "The report needs {option}. Name it, or list the forms of papers with --form list."


def _add_report(report: Any) -> None:
    report.add_argument(
        "--study", metavar="NAME", type=Names.STUDY, help="the study; a form takes the only one when left out"
    )
    report.add_argument(
        "--form", metavar="NAME", help="the results as the tables and figures of this published study; list names them"
    )
    report.add_argument(
        "--form-name",
        metavar="OURS=PAPER",
        action="append",
        default=[],
        help="a model's name in the workspace, and its name in the paper's tables; without a name after = it "
        "keeps its own",
    )
    add_resampling(report)
    add_output(report, is_needed=False)


def _report(arguments: argparse.Namespace, output: Output) -> int:
    # numpy and scipy wait until somebody asks for statistics
    from medreview.reporting.analysis_settings import AnalysisSettings

    if arguments.form == LIST:
        return _list_forms(arguments, output)
    if arguments.output is None:
        raise ReportIncomplete(option="--output FOLDER")
    if not arguments.form and not arguments.study:
        raise ReportIncomplete(option="--study NAME")
    settings = AnalysisSettings(arguments.seed, arguments.resamples)
    names = _names(arguments.form_name)
    with opened_to_read(arguments) as workspace:
        paths = output.write_report(
            workspace, arguments.study or "", settings, arguments.output, form=arguments.form or "", names=names
        )
    values = {"study": arguments.study, "files": [str(path) for path in paths]}
    output.result(values | ({"form": arguments.form} if arguments.form else {}), *map(str, paths))
    return 0


def _names(given: list[str]) -> dict[str, str]:
    names: dict[str, str] = {}
    for one in given:
        ours, equals, paper = one.rpartition("=")
        if not equals or not ours.strip():
            raise NotTwoNames(given=one)
        names[ours.strip()] = paper.strip()
    return names


def _list_forms(arguments: argparse.Namespace, output: Output) -> int:
    """Every form with what it needs, and how much of it this workspace fills."""
    from medreview.workflows.lay_out_forms import WITHOUT_INTERVALS, fill_form, offered_forms

    listed: list[dict[str, object]] = []
    sentences: list[str] = []
    with opened_to_read(arguments) as workspace:
        for form in offered_forms():
            done = fill_form(workspace, form.key, arguments.study, settings=WITHOUT_INTERVALS, report=output.report)
            open_parts = {
                str(part.place): str(part.why_not) for part in done.parts if part.has_results and not part.is_filled
            }
            listed.append(
                {
                    "form": form.key,
                    "title": str(form.title),
                    "about": str(form.about),
                    "needs": str(form.needs),
                    "n_parts": done.n_parts,
                    "n_filled": done.n_filled,
                    "not_filled": open_parts,
                }
            )
            sentences += [
                f"{form.key}: {form.title}. {done.n_filled} of {done.n_parts} tables and figures can be filled.",
                f"  Needs: {form.needs}",
                *(f"  {place}: {why}" for place, why in open_parts.items()),
            ]
    output.result({"forms": listed}, *sentences)
    return 0


COMMANDS = (
    Command(
        "results report",
        "write the report of a study, six pages and an archive with everything, or its results in the form of a paper",
        'results report trial.medreview --study "Main study" -o report',
        run=_report,
        arguments=_add_report,
    ),
)
