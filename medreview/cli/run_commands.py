"""The command for runs: let models answer questions, resume, list and show runs of every kind."""

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from medreview.cli.output import Output
from medreview.cli.question_arguments import add_questions, selected
from medreview.cli.queue_commands import add_queue, say_queued
from medreview.cli.stored_runs import (
    ALL,
    add_engine,
    carry_out_runs,
    chosen_runs,
    comparison_as_json,
    comparison_sentences,
    finished_runs,
    list_stored,
    planned_runs,
    run_with_name,
    say_preview,
    spend_cap,
    summary_as_json,
    summary_sentence,
)
from medreview.cli.workspace_commands import add_workspace
from medreview.domain.question_plans import EFFORTS, ExampleChoice
from medreview.domain.questions import KNOWN_FIELDS
from medreview.domain.run_plans import ImageUse, ItemOrder
from medreview.domain.runs import ReadingKind
from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import Message
from medreview.workflows.answer_questions import (
    AnswerDraft,
    create_answer_runs,
    preview_answers,
    queue_answer_runs,
    shipped_strategies,
)
from medreview.workflows.carry_out_runs import compare_runs, reasons_to_differ, run_again, run_summary
from medreview.workflows.workspace_files import open_for_reading, open_workspace

EXAM = "exam"
"""The strategy that ships for examinations."""


def add_commands(commands: Any) -> None:
    kinds = commands.add_parser("run").add_subparsers(metavar="WHAT", required=True)
    told = "let models answer questions by a strategy; exam: sit an examination"
    answer = _add_kind(kinds, "answer", told=told, who="who answers", add_own=_add_how, run=_answer)
    answer.add_argument(
        "--strategy", metavar="NAME", required=True, help="one of strategies, or one of your own by its name or file"
    )
    answer.add_argument("--translator", metavar="MODEL", default="", help="who translates, where a strategy does")
    told = "let models sit an examination: questions with options"
    _add_kind(kinds, "exam", told=told, who="who sits it", add_own=_add_sitting, run=_exam)
    for name, strategy, about, add_own in (
        ("tag", "tags", "let models sort questions by lists: chapters of ICD-11, types, personal data", _add_tagging),
        ("translate", "translation", "let models make variants of questions in another language", _add_translating),
    ):
        formed = _add_kind(kinds, name, told=about, who="who does it", add_own=add_own, run=_formed)
        formed.add_argument(
            "--strategy", metavar="NAME", default=strategy, help="one of strategies, or one of your own"
        )

    listed = kinds.add_parser("list", help="list the runs of every kind")
    add_workspace(listed)
    listed.set_defaults(run=list_stored)

    shown = kinds.add_parser("show", help="how far and how well a run went")
    add_workspace(shown)
    shown.add_argument("name", metavar="RUN", help="name or number")
    shown.set_defaults(run=_show)

    resumed = kinds.add_parser("resume", help="go on with a run, or with all that are unfinished")
    add_workspace(resumed)
    resumed.add_argument("name", metavar="RUN", nargs="?", default=ALL, help="name or number; all without it")
    resumed.add_argument("--failed", action="store_true", help="ask again what could not be answered")
    add_engine(resumed.add_argument_group("the engine"))
    resumed.set_defaults(run=_resume)

    again = kinds.add_parser("again", help="carry the same stored plan out once more, and compare word for word")
    add_workspace(again)
    again.add_argument("name", metavar="RUN", help="name or number")
    again.add_argument("--preview", action="store_true", help="only say why it cannot, or may not, be the same")
    add_engine(again.add_argument_group("the engine"))
    again.set_defaults(run=_again)

    compared = kinds.add_parser("compare", help="how many replies two runs of one plan have in common, word for word")
    add_workspace(compared)
    compared.add_argument("name", metavar="RUN", help="name or number")
    compared.add_argument("other", metavar="OTHER", nargs="?", help="the first run of the same plan when left out")
    compared.set_defaults(run=_compare)

    add_queue(kinds)

    strategies = kinds.add_parser("strategies", help="list the strategies that ship")
    strategies.add_argument("--json", action="store_true", help="print a machine-readable result")
    strategies.set_defaults(run=_strategies)


def _add_kind(
    kinds: Any,
    name: str,
    *,
    told: str,
    who: str,
    add_own: Callable[[Any], None],
    run: Callable[[argparse.Namespace, Output], int],
) -> Any:
    """Add the command that makes runs of a kind, with the options that all kinds over questions have."""
    made = kinds.add_parser(name, help=told)
    add_workspace(made)
    made.add_argument("--model", metavar="NAME", action="append", default=[], help=f"{who} (repeatable)")
    made.add_argument("--name", default="", help="name of the run, and of the author of its answers")
    made.add_argument("--preview", action="store_true", help="only say what would be asked")
    made.add_argument("--plan-only", action="store_true", help="store the runs; carry them out with run resume")
    made.add_argument(
        "--queue", action="store_true", help="put it into the queue; its plan is drawn when its turn comes"
    )
    add_questions(made.add_argument_group("which questions"))
    add_own(made.add_argument_group("how"))
    add_engine(made.add_argument_group("the engine"))
    made.set_defaults(run=run)
    return made


def _add_how(group: Any) -> None:
    group.add_argument("--language", metavar="CODE", help="language of the strategy's wording")
    group.add_argument("--examples", metavar="N", type=int, help="examples shown before each question")
    group.add_argument(
        "--example-choice", choices=tuple(ExampleChoice), default=ExampleChoice.RANDOM, help="how they are chosen"
    )
    group.add_argument("--embedding", metavar="MODEL", default="", help="a local model, or a GGUF file")
    group.add_argument("--example-dataset", metavar="NAME", default="", help="only examples of this dataset")
    group.add_argument("--example-split", metavar="NAME", default="", help="only examples of this split")
    group.add_argument("--specialist", metavar="FIELD", choices=KNOWN_FIELDS, default="", help="who names the role")
    group.add_argument("--words", metavar="N", type=int, help="most words of an answer; longer ones are marked")
    group.add_argument("--max-tokens", metavar="N", type=int, help="most tokens of a reply; what it ends is marked")
    group.add_argument("--attempts", metavar="N", type=int, default=2, help="most attempts where a reply is unusable")
    group.add_argument("--images", choices=tuple(ImageUse), default=ImageUse.OR_TEXT, help="show images, or skip")
    group.add_argument("--order", choices=tuple(ItemOrder), default=ItemOrder.STORED, help="order of the questions")
    group.add_argument("--temperature", type=float, default=0.0)
    group.add_argument("--top-p", type=float, default=1.0)


def _add_sitting(group: Any) -> None:
    group.add_argument("--strategy", metavar="NAME", default=EXAM, help="a wording of your own, by its name or file")
    group.add_argument("--language", metavar="CODE", help="language of the wording")
    group.add_argument(
        "--reading",
        choices=tuple(ReadingKind),
        default=ReadingKind.FREE,
        help="free: the last line is read; constrained: thinks, then the choice alone is held to its form; "
        "scored: thinks, then probabilities of the options' numbers",
    )
    group.add_argument(
        "--thinking", metavar="N", type=int, help="most tokens of thinking, then the choice is asked for; 0: none"
    )
    group.add_argument("--effort", choices=EFFORTS, default="", help="how much an endpoint is asked to think")
    group.add_argument("--max-tokens", metavar="N", type=int, help="most tokens of a reply")
    group.add_argument("--attempts", metavar="N", type=int, default=2, help="most attempts where a reply is unusable")
    images = group.add_mutually_exclusive_group()
    images.add_argument("--without-images", action="store_true", help="show no images")
    images.add_argument("--both", action="store_true", help="each model twice: with images, and without")
    group.add_argument("--order", choices=tuple(ItemOrder), default=ItemOrder.STORED, help="order of the questions")
    group.add_argument("--temperature", type=float, default=0.0)
    group.add_argument("--top-p", type=float, default=1.0)


def _add_tagging(group: Any) -> None:
    group.add_argument("--images", choices=tuple(ImageUse), default=ImageUse.OR_TEXT, help="show images, or skip")
    group.set_defaults(into="", translator="")
    _add_form(group)


def _add_translating(group: Any) -> None:
    group.add_argument("--into", metavar="CODE", required=True, help="the language to translate into, such as en")
    group.add_argument("--translator", metavar="MODEL", default="", help="who translates back, if somebody else")
    group.set_defaults(images=ImageUse.NEVER)
    _add_form(group)


def _add_form(group: Any) -> None:
    group.add_argument("--language", metavar="CODE", help="language of the wording")
    group.add_argument(
        "--reading",
        choices=(ReadingKind.CONSTRAINED, ReadingKind.FREE),
        default=ReadingKind.CONSTRAINED,
        help="constrained: replies are held to their form; free: as the model writes",
    )
    group.add_argument("--max-tokens", metavar="N", type=int, help="most tokens of a reply")
    group.add_argument("--attempts", metavar="N", type=int, default=2, help="most attempts where a reply is unusable")
    group.add_argument("--order", choices=tuple(ItemOrder), default=ItemOrder.STORED, help="order of the questions")
    group.add_argument("--temperature", type=float, default=0.0)
    group.add_argument("--top-p", type=float, default=1.0)


def _draft(arguments: argparse.Namespace, output: Output) -> AnswerDraft | None:
    """The choices that every kind of run over questions has; None where there is no such selection, which is said."""
    selection = selected(arguments, output)
    if selection is None:
        return None
    return AnswerDraft(
        strategy=arguments.strategy,
        models=tuple(arguments.model),
        name=arguments.name,
        language=arguments.language,
        selection=selection,
        sampling=SamplingSettings(arguments.temperature, arguments.top_p, arguments.seed),
        most_tokens=arguments.max_tokens,
        max_attempts=arguments.attempts,
        order=ItemOrder(arguments.order),
        n_context=arguments.context,
        cap=spend_cap(arguments),
    )


def _formed(arguments: argparse.Namespace, output: Output) -> int:
    draft = _draft(arguments, output)
    own = draft and replace(
        draft,
        images=ImageUse(arguments.images),
        reading=ReadingKind(arguments.reading),
        into=arguments.into,
        translator=arguments.translator,
    )
    return _planned(arguments, own, output)


def _exam(arguments: argparse.Namespace, output: Output) -> int:
    draft = _draft(arguments, output)
    own = draft and replace(
        draft,
        images=ImageUse.NEVER if arguments.without_images else ImageUse.OR_SKIP,
        reading=ReadingKind(arguments.reading),
        thinking_tokens=arguments.thinking,
        effort=arguments.effort,
        without_images_too=arguments.both,
    )
    return _planned(arguments, own, output)


def _answer(arguments: argparse.Namespace, output: Output) -> int:
    draft = _draft(arguments, output)
    own = draft and replace(
        draft,
        images=ImageUse(arguments.images),
        n_examples=arguments.examples,
        example_choice=ExampleChoice(arguments.example_choice),
        example_dataset=arguments.example_dataset,
        example_split=arguments.example_split,
        example_seed=arguments.seed,
        specialist_field=arguments.specialist,
        most_words=arguments.words,
        translator=arguments.translator,
        embedding=arguments.embedding,
    )
    return _planned(arguments, own, output)


def _planned(arguments: argparse.Namespace, draft: AnswerDraft | None, output: Output) -> int:
    """Look at the runs of a draft, or store them, and carry them out where that was not left for later."""
    if draft is None:
        return 2
    if arguments.preview:
        return _preview(arguments, draft, output)
    workspace = open_workspace(arguments.workspace)
    try:

        def warn(warning: Message) -> None:
            output.say(str(warning))

        if arguments.queue:
            queued = planned_runs(lambda: queue_answer_runs(workspace, draft, warn=warn), output)
            return say_queued(workspace, queued, output)
        runs = planned_runs(lambda: create_answer_runs(workspace, draft, report=output.report, warn=warn), output)
        if arguments.plan_only:
            summaries = [run_summary(workspace, run) for run in runs]
            values = {"runs": [summary_as_json(one) for one in summaries]}
            output.result(values, *(summary_sentence(one) for one in summaries))
            return 0
        return carry_out_runs(workspace, runs, arguments, output)
    finally:
        workspace.close()


def _preview(arguments: argparse.Namespace, draft: AnswerDraft, output: Output) -> int:
    workspace = open_for_reading(arguments.workspace)
    try:
        seen = preview_answers(workspace, draft)
    finally:
        workspace.close()
    return say_preview(seen, output)


def _show(arguments: argparse.Namespace, output: Output) -> int:
    workspace = open_for_reading(arguments.workspace)
    try:
        summary = run_summary(workspace, run_with_name(workspace, arguments.name))
    finally:
        workspace.close()
    output.result(summary_as_json(summary), summary_sentence(summary))
    return 0


def _resume(arguments: argparse.Namespace, output: Output) -> int:
    workspace = open_workspace(arguments.workspace)
    try:
        runs = chosen_runs(workspace, arguments.name, arguments, output)
        return carry_out_runs(workspace, runs, arguments, output)
    finally:
        workspace.close()


def _again(arguments: argparse.Namespace, output: Output) -> int:
    """Say what speaks against the same replies, carry the plan out again, and compare."""
    workspace = open_for_reading(arguments.workspace) if arguments.preview else open_workspace(arguments.workspace)
    try:
        first = run_with_name(workspace, arguments.name)
        reasons = [str(reason) for reason in reasons_to_differ(workspace, first)]
        if arguments.preview:
            output.result({"reasons": reasons}, *(reasons or ["Nothing speaks against the same replies."]))
            return 0
        for reason in reasons:
            output.say(reason)
        again = run_again(workspace, first)
        status, summaries = finished_runs(workspace, (again,), arguments, output)
        if status:
            return status
        compared = compare_runs(workspace, again, first)
        values = {"runs": [summary_as_json(one) for one in summaries], "reasons": reasons}
        sentences = [summary_sentence(one) for one in summaries]
        output.result(values | comparison_as_json(compared), *sentences, *comparison_sentences(compared))
        return 0
    finally:
        workspace.close()


def _compare(arguments: argparse.Namespace, output: Output) -> int:
    workspace = open_for_reading(arguments.workspace)
    try:
        other = run_with_name(workspace, arguments.other) if arguments.other else None
        compared = compare_runs(workspace, run_with_name(workspace, arguments.name), other)
    finally:
        workspace.close()
    output.result(comparison_as_json(compared), *comparison_sentences(compared))
    return 0


def _strategies(_arguments: argparse.Namespace, output: Output) -> int:
    found = shipped_strategies()
    values = [{"strategy": one.name, "language": one.language, "title": one.titles["en"]} for one in found]
    told = [f"{one.name} ({one.language}): {one.titles['en']}" for one in found]
    output.result({"strategies": values, "folder": str(Path("resources") / "prompts" / "strategies")}, *told)
    return 0
