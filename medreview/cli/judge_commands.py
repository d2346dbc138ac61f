"""The command for judges: preview, carry out, resume and list runs, write batch files and take their results in."""

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Names, add_only, to_read, words_of
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import WRONG_USAGE, Output, n_of
from medreview.cli.queue_commands import say_queued
from medreview.cli.stored_runs import (
    ALL,
    DONE_WORDS,
    IMAGES_HELP,
    add_engine,
    add_temperature,
    carry_out_runs,
    chosen_runs,
    list_stored,
    planned_runs,
    run_with_name,
    say_preview,
    say_stored,
    spend_cap,
)
from medreview.domain.sampling_settings import SamplingSettings

if TYPE_CHECKING:
    from medreview.workflows.run_judge import JudgeDraft, PanelLine
    from medreview.workflows.workspace_files import Workspace


def _add_judge(judge: Any) -> None:
    _add_new(judge)
    judge.add_argument("--preview", action="store_true", help="only show what would be asked")
    judge.add_argument("--plan-only", action="store_true", help="store the runs; carry them out with run resume")


def _add_old_judge(judge: Any) -> None:
    _add_new(judge)
    add_instead(judge)


def _add_new(judge: Any) -> None:
    from medreview.protocols import PROTOCOL_NAMES

    names = ", ".join(PROTOCOL_NAMES)
    judge.add_argument("--protocol", metavar="NAME", help=f"one of {names}; or one of your own, by its name or file")
    judge.add_argument(
        "--model", metavar="NAME", type=Names.MODEL, action="append", default=[], help="the judge (repeatable)"
    )
    judge.add_argument("--name", default="", help="name of the run")
    judge.add_argument(
        "--queue", action="store_true", help="add it to the queue; its items are drawn when its turn comes"
    )
    add_what(judge.add_argument_group("what to judge"))
    add_how(judge.add_argument_group("how"))
    add_engine(judge.add_argument_group("the engine"))


def _add_export_batch(parser: Any) -> None:
    _add_run(parser)
    parser.add_argument(
        "-o", "--output", dest="export_batch", metavar="FOLDER", type=Path, required=True, help="for the batch files"
    )
    _add_form(parser)


def _add_import_batch(parser: Any) -> None:
    _add_run(parser)
    parser.add_argument("import_batch", metavar="FILE", type=to_read, nargs="+", help="results of its batch files")


def _add_run(parser: Any) -> None:
    parser.add_argument("run_name", metavar="RUN", type=Names.RUN, help="name or number")


def _add_form(parser: Any) -> None:
    parser.add_argument("--dialect", choices=("openai", "anthropic"), default="openai", help="form of the batch files")
    parser.add_argument("--served-as", metavar="NAME", help="the model's name where the batch is carried out")
    parser.add_argument("--shards", metavar="N", type=int, default=1, help="number of batch files")


def _add_panel(parser: Any) -> None:
    parser.add_argument("panel", metavar="RUN", type=Names.RUN, nargs="+", help="name or number of each")
    _add_deciding(parser)


def _add_deciding(parser: Any) -> None:
    from medreview.stats.panels import METHODS

    parser.add_argument("--by", choices=METHODS, default=METHODS[0], help="how a panel decides (default: %(default)s)")


def _judge(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.run_judge import create_runs, queue_runs

    if not arguments.protocol:
        return output.fail("Name a protocol with --protocol, and a model with --model.", status=WRONG_USAGE)
    if arguments.preview:
        return _preview(arguments, output)
    draft = draft_from(arguments)
    with opened(arguments) as workspace:
        if arguments.queue:
            return say_queued(workspace, planned_runs(lambda: queue_runs(workspace, draft), output), output)
        runs = planned_runs(lambda: create_runs(workspace, draft), output)
        return (
            say_stored(workspace, runs, output)
            if arguments.plan_only
            else carry_out_runs(workspace, runs, arguments, output)
        )


def _export_batch(arguments: argparse.Namespace, output: Output) -> int:
    with opened(arguments) as workspace:
        return _export(workspace, (run_with_name(workspace, arguments.run_name),), arguments, output)


def _import_batch(arguments: argparse.Namespace, output: Output) -> int:
    return _import(arguments.run_name, arguments, output)


def _old_judge(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.run_judge import queue_runs

    others = ((arguments.list, list_stored), (arguments.panel, _panel), (arguments.import_batch, _old_import))
    for is_asked_for, command in others:
        if is_asked_for:
            return command(arguments, output)
    if arguments.resume is None and arguments.run_name is None and not arguments.protocol:
        return output.fail(
            "Name a protocol and a model, or a run with --resume, or ask for --list.", status=WRONG_USAGE
        )
    if arguments.preview:
        return _preview(arguments, output)
    with opened(arguments) as workspace:
        if arguments.queue:
            draft = draft_from(arguments)
            return say_queued(workspace, planned_runs(lambda: queue_runs(workspace, draft), output), output)
        runs = _runs(workspace, arguments, output)
        if arguments.export_batch:
            return _export(workspace, runs, arguments, output)
        return carry_out_runs(workspace, runs, arguments, output)


def _runs(workspace: "Workspace", arguments: argparse.Namespace, output: Output) -> tuple[int, ...]:
    """The run that is named, all unfinished ones, or new ones."""
    from medreview.workflows.run_judge import create_runs

    named = arguments.resume or arguments.run_name
    if named is not None:
        return chosen_runs(workspace, named, arguments, output)
    return planned_runs(lambda: create_runs(workspace, draft_from(arguments)), output)


def _preview(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.run_judge import preview_run

    with opened_to_read(arguments) as workspace:
        seen = preview_run(workspace, draft_from(arguments))
    return say_preview(seen, output)


def _export(workspace: "Workspace", runs: tuple[int, ...], arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.carry_out_runs import export_batch, list_runs

    exported = [
        export_batch(
            workspace,
            run,
            arguments.export_batch,
            dialect=arguments.dialect,
            n_shards=arguments.shards,
            served_as=arguments.served_as,
            report=output.report,
        )
        for run in runs
    ]
    files = [str(path) for batch in exported for path in batch.files]
    n_requests = sum(batch.n_requests for batch in exported)
    names = [view.name for view in list_runs(workspace) if view.run in runs]
    n_later = max(batch.n_later_steps for batch in exported)
    values = {"runs": names, "n_requests": n_requests, "files": files, "n_later_steps": n_later}
    sentences = [f"{n_of(n_requests, 'request')} of {', '.join(names)} in {n_of(len(files), 'file')}:", *files]
    if n_later:
        sentences.append(f"Further steps: {n_later}. Import these results, then write the next files.")
    output.result(values, *sentences)
    return 0


def _old_import(arguments: argparse.Namespace, output: Output) -> int:
    named = arguments.run_name or arguments.resume
    if named is None or named == ALL:
        return output.fail("Name the run whose results these are with --run.", status=WRONG_USAGE)
    return _import(named, arguments, output)


def _import(named: str, arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.carry_out_runs import import_batch, list_runs

    with opened(arguments) as workspace:
        run = run_with_name(workspace, named)
        taken = import_batch(workspace, run, arguments.import_batch, report=output.report)
        (done,) = (DONE_WORDS[view.kind] for view in list_runs(workspace) if view.run == run)
    values = {
        "n_added": taken.n_added,
        "n_failed": taken.n_failed,
        "n_left": taken.n_left,
        "n_already": taken.n_already,
        "n_pending": taken.n_pending,
        "models": list(taken.models),
        "n_by_name": taken.n_by_name,
        "n_further": taken.n_further,
    }
    sentences = [
        f"{taken.n_added} {done}, {taken.n_failed} refused, {taken.n_left} left for another try, "
        f"{taken.n_already} already there; {taken.n_pending} pending."
    ]
    if taken.n_further:
        sentences.append(f"{taken.n_further} go on with their next step: write its files with run export-batch.")
    if taken.n_by_name:
        sentences.append(f"{taken.n_by_name} of these results are connected with their prompts by custom_id alone.")
    output.result(values, *sentences)
    return 0


def _panel(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.run_judge import panel

    with opened_to_read(arguments) as workspace:
        seen = panel(workspace, [run_with_name(workspace, name) for name in arguments.panel], arguments.by)
    values = {
        "method": seen.method,
        "protocol": seen.protocol,
        "members": [asdict(member) for member in seen.members],
        "n_not_shared": seen.n_not_shared,
        "n_undefined": seen.n_undefined,
        "verdicts": [asdict(line) for line in seen.lines],
    }
    output.result(
        values,
        f"{n_of(len(seen.lines), 'verdict')} by {seen.method} of {', '.join(member.name for member in seen.members)}; "
        f"{seen.n_undefined} undefined, {seen.n_not_shared} not judged by all",
        *(verdict_sentence(line) for line in seen.lines),
    )
    return 0


def verdict_sentence(line: "PanelLine") -> str:
    sentence = "" if line.sentence_index is None else f" sentence {line.sentence_index + 1}"
    votes = ", ".join("-" if vote is None else f"{vote:g}" for vote in line.votes)
    verdict = line.verdict.undefined_because or f"{line.verdict.value:g}"
    dimension = line.dimension if line.criterion is None else line.criterion
    return f"{line.answer}{sentence}, {dimension}: {verdict} of {votes}"


def add_what(group: Any) -> None:
    from medreview.domain.run_plans import SampleUnit

    add_only(group, Names.DATASET, "only answers of this dataset")
    group.add_argument("--study", metavar="NAME", type=Names.STUDY, help="only what this study's raters rate")
    for names in (Names.SPLIT, Names.AUTHOR, Names.KIND):
        add_only(group, names, f"only this {names.name.lower()}")
    add_only(group, Names.LANGUAGE, "only questions in this language", option="--only-language", metavar="CODE")
    group.add_argument("--text", default="", help="only questions with these words")
    group.add_argument("--include-references", action="store_true", help="judge reference answers too")
    group.add_argument(
        "--leave-out-cut-off", action="store_true", help="leave out answers that were cut off or are too long"
    )
    group.add_argument("--sample", metavar="N", type=int, help="draw this many")
    group.add_argument(
        "--sample-of",
        choices=words_of(SampleUnit),
        default=SampleUnit.ANSWERS,
        help="what is drawn: answers, or questions with all their answers",
    )
    group.add_argument(
        "--sentences", metavar="N", type=int, help="number of sentences drawn from each answer, if no study is named"
    )
    group.add_argument("--seed", type=int, default=0, help="the same seed draws the same items and the same words")


def add_how(group: Any) -> None:
    from medreview.domain.run_plans import ImageUse, ItemOrder
    from medreview.domain.runs import ReadingKind

    readings = tuple(kind.value for kind in ReadingKind)
    group.add_argument("--reading", choices=readings, default=ReadingKind.CONSTRAINED.value, help="the reply mode")
    group.add_argument("--language", metavar="CODE", help="language of the prompt")
    group.add_argument(
        "--setup", metavar="NAME", help="setup of the protocol, such as epistemic, or 0-0.5-1 of prometheus"
    )
    group.add_argument("--prompt", metavar="FILE", type=to_read, help="a prompt file to use instead of the protocol's")
    group.add_argument("--references", metavar="N", type=int, help="maximum reference answers shown; 0 shows none")
    group.add_argument(
        "--references-order", choices=("stored", "reversed"), default="stored", help="order of the reference answers"
    )
    group.add_argument("--repeats", metavar="N", type=int, default=1, help="how many times each item is judged")
    group.add_argument("--attempts", metavar="N", type=int, default=2, help="maximum attempts if a reply is unreadable")
    group.add_argument("--images", choices=words_of(ImageUse), default=ImageUse.NEVER, help=IMAGES_HELP)
    group.add_argument("--order", choices=words_of(ItemOrder), default=ItemOrder.STORED, help="order of the answers")
    group.add_argument("--no-pairing", action="store_true", help="let every judge rate every author (laaj)")
    add_temperature(group)
    group.add_argument("--max-tokens", metavar="N", type=int, default=512, help="maximum tokens of a reply")


def add_instead(judge: Any) -> None:
    judge.add_argument("--preview", action="store_true", help="only show what would be asked")
    judge.add_argument(
        "--run", metavar="RUN", type=Names.RUN, dest="run_name", help="an existing run, by name or number"
    )
    judge.add_argument(
        "--resume", metavar="RUN", type=Names.RUN, nargs="?", const=ALL, help="resume a run, or all unfinished runs"
    )
    judge.add_argument("--failed", action="store_true", help="with --resume: ask again where a request failed")
    judge.add_argument("--export-batch", metavar="FOLDER", type=Path, help="write batch files and ask nothing")
    _add_form(judge)
    judge.add_argument("--import-batch", metavar="FILE", type=to_read, nargs="+", help="import results, with --run")
    judge.add_argument(
        "--panel", metavar="RUN", type=Names.RUN, nargs="+", help="combine runs over the same items into one verdict"
    )
    _add_deciding(judge)
    judge.add_argument("--list", action="store_true", help="list the runs")


def draft_from(arguments: argparse.Namespace) -> "JudgeDraft":
    from medreview.domain.run_plans import AnswersToJudge, ImageUse, ItemOrder, SampleUnit
    from medreview.domain.runs import ReadingKind
    from medreview.workflows.run_judge import JudgeDraft

    return JudgeDraft(
        protocol=arguments.protocol,
        models=tuple(arguments.model),
        name=arguments.name,
        wording_file=arguments.prompt,
        language=arguments.language,
        setup=arguments.setup,
        reading=ReadingKind(arguments.reading),
        selection=AnswersToJudge(
            datasets=tuple(arguments.dataset or ()),
            study=arguments.study,
            splits=tuple(arguments.split or ()),
            authors=tuple(arguments.author or ()),
            languages=tuple(arguments.only_language or ()),
            kinds=tuple(arguments.kind or ()),
            text=arguments.text,
            include_references=arguments.include_references,
            leaves_out_cut_off=arguments.leave_out_cut_off,
            sample_size=arguments.sample,
            sample_of=SampleUnit(arguments.sample_of),
            sentences_per_answer=arguments.sentences,
            seed=arguments.seed,
        ),
        sampling=SamplingSettings(
            temperature=arguments.temperature,
            top_p=arguments.top_p,
            seed=arguments.seed,
            max_tokens=arguments.max_tokens,
        ),
        n_repeats=arguments.repeats,
        n_references=arguments.references,
        reverses_references=arguments.references_order == "reversed",
        max_attempts=arguments.attempts,
        images=ImageUse(arguments.images),
        order=ItemOrder(arguments.order),
        uses_pairing=not arguments.no_pairing,
        n_context=arguments.context,
        cap=spend_cap(arguments),
    )


COMMANDS = (
    Command(
        "run judge",
        "let models judge answers by a protocol",
        "run judge trial.medreview --protocol medjudge --model judge-1 --preview",
        run=_judge,
        arguments=_add_judge,
    ),
    Command(
        "run panel",
        "combine runs over the same items into one verdict",
        "run panel trial.medreview first second third --by majority",
        run=_panel,
        arguments=_add_panel,
    ),
    Command(
        "run export-batch",
        "write the pending requests of a run as batch files, without sending them",
        "run export-batch trial.medreview first -o batch",
        run=_export_batch,
        arguments=_add_export_batch,
    ),
    Command(
        "run import-batch",
        "import the results of batch files",
        "run import-batch trial.medreview first results.jsonl",
        run=_import_batch,
        arguments=_add_import_batch,
    ),
    Command("judge", "let a model judge answers", "run judge", run=_old_judge, arguments=_add_old_judge, is_old=True),
)
