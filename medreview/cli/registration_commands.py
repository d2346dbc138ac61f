"""Commands for registrations: freeze what a study plans to rate and to compute, before it is rated."""

import argparse
from pathlib import Path

from medreview.cli.command import Command, Names, Several, in_row
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import Output
from medreview.cli.workspace_commands import add_resampling


def _add_register(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", type=Names.STUDY, help="the study")
    parser.add_argument(
        "--panels",
        metavar="A,B",
        type=in_row,
        help="the analyses to register; when left out, all that use raters' ratings",
    )
    add_resampling(parser)
    parser.add_argument(
        "--dimensions", metavar="A,B", type=Several(Names.DIMENSION), default=(), help="only these dimensions"
    )
    parser.add_argument("--authors", metavar="A,B", type=Several(Names.AUTHOR), default=(), help="only these authors")
    parser.add_argument("--why", default="", help="the reason, if it was registered before")
    parser.add_argument("--show", action="store_true", help="show what was registered, and register nothing")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        help="write the last sheet as text, or as JSON if the name ends in .json",
    )


def _register(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.analyse import PANELS, STUDY_PANELS, AnalysisSettings, Choices
    from medreview.workflows.register_study import (
        RegisteredAnalysis,
        register,
        registrations,
        sheet_messages,
        sheet_values,
        write_sheet,
    )

    with opened_to_read(arguments) if arguments.show else opened(arguments) as workspace:
        if not arguments.show:
            choices = Choices(dimensions=arguments.dimensions, authors=arguments.authors)
            settings = AnalysisSettings(arguments.seed, arguments.resamples)
            panels = arguments.panels or tuple(panel.key for panel in STUDY_PANELS)
            analyses = [RegisteredAnalysis(panel, choices, settings) for panel in panels]
            register(workspace, arguments.name, analyses, known=[panel.key for panel in PANELS], reason=arguments.why)
        found = registrations(workspace, arguments.name)
    if arguments.output is not None and found:
        write_sheet(found[-1], PANELS, arguments.output)
    output.result(
        {"registrations": [sheet_values(one) for one in found]},
        *(str(line) for one in found[-1:] for line in sheet_messages(one, PANELS)),
        *([] if found else [f"{arguments.name} was not registered."]),
    )
    return 0


COMMANDS = (
    Command(
        "study register",
        "freeze a study's plan, analyses and seeds on a dated sheet",
        'study register trial.medreview "Main study" -o sheet.txt',
        run=_register,
        arguments=_add_register,
    ),
)
