"""Commands that score answers by metrics and hold metrics and judges against people."""

import argparse
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from medreview.cli.analysis_commands import write_analysis
from medreview.cli.command import Command, Names
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import Output, n_of, row_counts
from medreview.cli.workspace_commands import add_datasets, add_output, add_resampling

if TYPE_CHECKING:
    from medreview.workflows.score_metrics import Baseline


def _add_score(score: Any) -> None:
    from medreview.metrics.metric import known_metrics, usual_metrics

    score.add_argument(
        "--metric",
        metavar="NAME",
        action="append",
        default=[],
        help=f"one of {', '.join(known_metrics())} (repeatable; {', '.join(usual_metrics())} when left out)",
    )
    add_datasets(score)
    score.add_argument("--references", metavar="N", type=int, help="only the first N references of a question")
    score.add_argument(
        "--source", metavar="AUTHOR", type=Names.AUTHOR, help="for sari: the author whose answers the others simplify"
    )
    score.add_argument(
        "--each-reference", action="store_true", help="also score answers against every single reference"
    )
    score.add_argument("--hold-out", action="store_true", help="also score every reference against the others")
    score.add_argument(
        "--model",
        metavar="NAME",
        type=Names.MODEL_OR_FILE,
        help="for bertscore: an embedding model of this workspace, or its file (.gguf)",
    )


def _add_compare(compare: Any) -> None:
    compare.add_argument("--study", metavar="NAME", type=Names.STUDY, required=True, help="the study")
    compare.add_argument(
        "--threshold", metavar="D", type=float, default=0.05, help="scores that differ by less tie (default: 0.05)"
    )
    compare.add_argument("--count-duplicates", action="store_true", help="count exact duplicates of an answer, too")
    compare.add_argument("--count-unjudged", action="store_true", help="count “cannot judge” (-2), too")
    add_resampling(compare)
    compare.add_argument("--no-figures", action="store_true", help="write tables only")
    add_output(compare, is_needed=True)


def _score(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.analysis.metrics.scores import ScoringWish
    from medreview.metrics.metric import usual_metrics
    from medreview.workflows.score_metrics import score_answers

    wish = ScoringWish(
        tuple(arguments.metric) or usual_metrics(),
        tuple(arguments.dataset),
        arguments.references,
        arguments.source,
        each_reference=arguments.each_reference,
        hold_out=arguments.hold_out,
        model=arguments.model or "",
    )
    with opened(arguments) as workspace:
        done = score_answers(workspace, wish, report=output.report)
    values: dict[str, object] = {
        "n_answers": done.n_answers,
        "n_added": done.n_added,
        "n_changed": done.n_changed,
        "n_without_reference": done.n_without_reference,
        "n_set_aside": done.n_set_aside,
        "n_kept": done.n_kept,
        "n_cut": done.n_cut,
        "baseline": None if done.baseline is None else asdict(done.baseline),
        "definitions": {name: list(map(str, said)) for name, said in done.definitions.items()},
    }
    output.result(
        values,
        f"answers scored: {done.n_answers}; without a reference: {done.n_without_reference}",
        *([f"answers set aside: {done.n_set_aside}"] if done.n_set_aside else []),
        f"scores: {done.n_added} added, {done.n_changed} changed",
        *([f"scores that this model had computed before: {done.n_kept}"] if done.n_kept else []),
        *([f"texts cut to fit the model's context: {done.n_cut}"] if done.n_cut else []),
        *([_baseline_sentence(done.baseline)] if done.baseline else []),
        *(f"  {name}: {said}" for name, all_said in done.definitions.items() for said in all_said),
    )
    return 0


def _baseline_sentence(one: "Baseline") -> str:
    return f"baseline: {one.value:.3f}, the mean of {n_of(one.n_pairs, 'random pair')} of this set (seed {one.seed})"


def _compare(arguments: argparse.Namespace, output: Output) -> int:
    # numpy and scipy wait until somebody asks for statistics
    from medreview.reporting.analysis_settings import AnalysisSettings
    from medreview.workflows.analyse import Counting, compare_metrics

    settings = AnalysisSettings(arguments.seed, arguments.resamples)
    with opened_to_read(arguments) as workspace:
        counting = Counting(arguments.count_duplicates, arguments.count_unjudged)
        done = compare_metrics(
            workspace, arguments.study, threshold=arguments.threshold, settings=settings, counting=counting
        )
    paths = write_analysis(done, arguments.output, output, draws=not arguments.no_figures)
    values: dict[str, object] = {
        **{name: done.source[name] for name in ("study", "data_sha256", "data_parts")},
        "tables": {table.name: len(table.rows) for table in done.tables},
        "files": [str(path) for path in paths],
    }
    output.result(values, *row_counts(done.tables), f"In {arguments.output}")
    return 0


COMMANDS = (
    Command(
        "results metric",
        "score answers by metrics against the reference answers of their questions",
        "results metric trial.medreview --metric chrf",
        run=_score,
        arguments=_add_score,
    ),
    Command(
        "results compare-metrics",
        "compare metrics and judges with the raters of a study",
        'results compare-metrics trial.medreview --study "Main study" -o metrics',
        run=_compare,
        arguments=_add_compare,
    ),
)
