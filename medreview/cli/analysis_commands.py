"""Commands that compute results: analyse."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Names
from medreview.cli.opened import opened_to_read
from medreview.cli.output import Output, row_counts
from medreview.cli.workspace_commands import add_output, add_resampling

if TYPE_CHECKING:
    from medreview.workflows.analyse import Analysis, ReliabilitySettings, Yardstick

_DATA = ("data_sha256", "data_parts")
HOW = "how"
_CONSENSUS = ("median", "mean", "majority")


def _add_analyse(analyse: Any) -> None:
    about = analyse.add_mutually_exclusive_group(required=True)
    about.add_argument("--study", metavar="NAME", type=Names.STUDY, help="the study")
    about.add_argument(
        "--pairs", action="store_true", help="preferences between pairs of answers, of all raters and judges"
    )
    about.add_argument(
        "--criteria", action="store_true", help="answers by the criteria of their questions, of all raters and judges"
    )
    analyse.add_argument("--table", metavar="NAME", action="append", default=[], help="only this table (repeatable)")
    add_resampling(analyse)
    analyse.add_argument(
        "--collapse", metavar="LEVELS", help='levels that count as one, also for agreement, such as "1 2 | 3 | 4 5"'
    )
    analyse.add_argument("--no-figures", action="store_true", help="write tables only")
    analyse.add_argument(
        "--show-how",
        action="store_true",
        help="also write lines of pandas, with their ratings, that reproduce each number",
    )
    add_output(analyse, is_needed=True)
    judged = analyse.add_argument_group("a judge against the raters of the study")
    judged.add_argument("--judge", metavar="NAME", type=Names.MODEL, help="the judge, by the name of its model")
    judged.add_argument(
        "--run", metavar="NAME", type=Names.RUN_BY_NAME, dest="judge_run", help="only the judgements of this run"
    )
    judged.add_argument(
        "--yardstick",
        metavar="HOW",
        default="median",
        help="median, mean or majority of the raters, or the code of one rater (default: median)",
    )
    judged.add_argument(
        "--match",
        metavar="JUDGED=RATED",
        action="append",
        default=[],
        help="a dimension of the judge and the same dimension of the study; with :1=0,2=1 its values too (repeatable)",
    )


def _analyse(arguments: argparse.Namespace, output: Output) -> int:
    if arguments.pairs or arguments.criteria:
        return _analyse_workspace(arguments, output)
    return _analyse_judge(arguments, output) if arguments.judge is not None else _analyse_study(arguments, output)


def _analyse_study(arguments: argparse.Namespace, output: Output) -> int:
    # numpy and scipy wait until somebody asks for statistics
    from medreview.reporting.analysis_settings import Collapse
    from medreview.workflows.analyse import AnalysisSettings, analyse_study, write_how

    collapse = Collapse.from_text(arguments.collapse) if arguments.collapse else None
    settings = AnalysisSettings(arguments.seed, arguments.resamples, collapse)
    with opened_to_read(arguments) as workspace:
        done = analyse_study(
            workspace, arguments.study, tables=arguments.table, settings=settings, report=output.report
        )
        paths = _write(arguments, output, done)
        if arguments.show_how:
            folder = arguments.output / HOW
            paths += write_how(workspace, arguments.study, done.tables, settings, folder)
    _tell(output, done, ("study", *_DATA, "plan_sha256", "n_ratings"), paths, arguments.output)
    return 0


def _analyse_workspace(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.analyse import AnalysisSettings, analyse_criteria, analyse_preferences

    settings = AnalysisSettings(arguments.seed, arguments.resamples)
    with opened_to_read(arguments) as workspace:
        analyse = analyse_preferences if arguments.pairs else analyse_criteria
        done = analyse(workspace, tables=arguments.table, settings=settings, report=output.report)
        paths = _write(arguments, output, done)
    counted = "n_preferences" if arguments.pairs else "n_words_on_criteria"
    _tell(output, done, (*_DATA, counted, "n_without_verdict"), paths, arguments.output)
    return 0


def _analyse_judge(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.analyse import judge_reliability

    settings = _reliability_settings(arguments)
    with opened_to_read(arguments) as workspace:
        done = judge_reliability(
            workspace,
            arguments.study,
            arguments.judge,
            run=arguments.judge_run,
            tables=arguments.table,
            settings=settings,
            report=output.report,
        )
        paths = _write(arguments, output, done)
    told = ("study", "judge", "run", "yardstick", *_DATA, "plan_sha256", "n_ratings", "n_judgements")
    _tell(output, done, told, paths, arguments.output)
    return 0


def _write(arguments: argparse.Namespace, output: Output, done: "Analysis") -> tuple[Path, ...]:
    return write_analysis(done, arguments.output, output, draws=not arguments.no_figures)


def write_analysis(done: "Analysis", folder: Path, output: Output, *, draws: bool = True) -> tuple[Path, ...]:
    """Write tables and figures as files; the paths."""
    return (*done.write(folder), *(output.draw(done.figures, folder) if draws else ()))


def _reliability_settings(arguments: argparse.Namespace) -> "ReliabilitySettings":
    from medreview.reporting.analysis_settings import AnalysisSettings
    from medreview.workflows.analyse import DimensionMatch, ReliabilitySettings

    return ReliabilitySettings(
        AnalysisSettings(arguments.seed, arguments.resamples),
        _yardstick(arguments.yardstick),
        tuple(DimensionMatch.from_text(text) for text in arguments.match),
    )


def _yardstick(how: str) -> "Yardstick":
    from medreview.workflows.analyse import Consensus, Yardstick

    return Yardstick(Consensus(how)) if how in _CONSENSUS else Yardstick(rater=how)


def _tell(output: Output, done: "Analysis", told: tuple[str, ...], paths: tuple[Path, ...], folder: Path) -> None:
    values: dict[str, object] = {
        **{name: done.source[name] for name in told},
        "tables": {table.name: len(table.rows) for table in done.tables},
        "files": [str(path) for path in paths],
    }
    output.result(values, *row_counts(done.tables), f"In {folder}")


COMMANDS = (
    Command(
        "results analyse",
        "write tables and figures of a rating study, of a judge compared with it, or of pairs of answers",
        'results analyse trial.medreview --study "Main study" -o results',
        run=_analyse,
        arguments=_add_analyse,
    ),
)
