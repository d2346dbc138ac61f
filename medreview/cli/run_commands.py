"""The command for runs: let models answer questions, resume, list and show runs of every kind."""

import argparse
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Names, Takes, words_of
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import WRONG_USAGE, Output
from medreview.cli.question_arguments import add_questions, selected
from medreview.cli.queue_commands import say_queued
from medreview.cli.stored_runs import (
    ALL,
    IMAGES_HELP,
    add_engine,
    add_temperature,
    carry_out_runs,
    chosen_runs,
    comparison_as_json,
    comparison_sentences,
    finished_runs,
    list_stored,
    planned_runs,
    run_with_name,
    say_preview,
    say_stored,
    spend_cap,
    summary_as_json,
    summary_sentence,
)
from medreview.domain.sampling_settings import SamplingSettings
from medreview.errors import Message

if TYPE_CHECKING:
    from medreview.workflows.answer_questions import AnswerDraft

EXAM = "exam"
"""The strategy that ships for examinations."""


def _add_answer(answer: Any) -> None:
    _add_new(answer, who="the model", add_own=_add_how, named="name of the run, and of the author of its answers")
    answer.add_argument(
        "--strategy",
        metavar="NAME",
        required=True,
        help="a strategy (run strategies lists them), or one of your own by its name or file",
    )
    answer.add_argument(
        "--translator",
        metavar="MODEL",
        type=Names.MODEL,
        default="",
        help="the model that translates, if the strategy has such a step",
    )


def _add_exam(exam: Any) -> None:
    _add_new(exam, who="the model", add_own=_add_sitting)


def _add_tag(tag: Any) -> None:
    _add_new(tag, who="the model", add_own=_add_tagging)
    _add_strategy(tag, "tags")


def _add_translate(translate: Any) -> None:
    _add_new(translate, who="the model", add_own=_add_translating)
    _add_strategy(translate, "translation")


def _add_strategy(parser: Any, usual: str) -> None:
    parser.add_argument("--strategy", metavar="NAME", default=usual, help="a strategy of this kind, or one of your own")


def _add_name(parser: Any) -> None:
    parser.add_argument("name", metavar="RUN", type=Names.RUN, help="name or number")


def _add_resume(resumed: Any) -> None:
    resumed.add_argument(
        "name", metavar="RUN", type=Names.RUN, nargs="?", default=ALL, help="name or number; all when left out"
    )
    resumed.add_argument("--failed", action="store_true", help="ask again where a request failed")
    add_engine(resumed.add_argument_group("the engine"))


def _add_again(again: Any) -> None:
    _add_name(again)
    again.add_argument("--preview", action="store_true", help="only say why it cannot, or may not, be the same")
    add_engine(again.add_argument_group("the engine"))


def _add_compare(compared: Any) -> None:
    _add_name(compared)
    compared.add_argument(
        "other", metavar="OTHER", type=Names.RUN, nargs="?", help="the first run of the same plan when left out"
    )


def _add_new(made: Any, *, who: str, add_own: Callable[[Any], None], named: str = "name of the run") -> None:
    """Add the options that all kinds of runs over questions have, and those of one kind."""
    made.add_argument(
        "--model", metavar="NAME", type=Names.MODEL, action="append", default=[], help=f"{who} (repeatable)"
    )
    made.add_argument("--name", default="", help=named)
    made.add_argument("--preview", action="store_true", help="only show what would be asked")
    made.add_argument("--plan-only", action="store_true", help="store the runs; carry them out with run resume")
    made.add_argument(
        "--queue", action="store_true", help="add it to the queue; its items are drawn when its turn comes"
    )
    add_questions(made.add_argument_group("which questions"))
    add_own(made.add_argument_group("how"))
    add_engine(made.add_argument_group("the engine"))


def _add_how(group: Any) -> None:
    from medreview.domain.question_plans import ExampleChoice
    from medreview.domain.questions import KNOWN_FIELDS
    from medreview.domain.run_plans import ImageUse, ItemOrder

    group.add_argument("--language", metavar="CODE", help="language of the strategy's wording")
    group.add_argument("--examples", metavar="N", type=int, help="examples shown before each question")
    group.add_argument(
        "--example-choice",
        choices=words_of(ExampleChoice),
        default=ExampleChoice.RANDOM,
        help="how the examples are chosen",
    )
    group.add_argument(
        "--embedding",
        metavar="MODEL",
        type=Names.MODEL_OR_FILE,
        default="",
        help="the model that finds the nearest examples: a local model, or a GGUF file",
    )
    group.add_argument(
        "--example-dataset", metavar="NAME", type=Names.DATASET, default="", help="only examples of this dataset"
    )
    group.add_argument(
        "--example-split", metavar="NAME", type=Names.SPLIT, default="", help="only examples of this split"
    )
    group.add_argument(
        "--specialist", metavar="FIELD", choices=KNOWN_FIELDS, default="", help="the field that names the specialist"
    )
    group.add_argument("--words", metavar="N", type=int, help="maximum words of an answer; longer ones are marked")
    group.add_argument(
        "--max-tokens", metavar="N", type=int, help="maximum tokens of a reply; replies that it cuts off are marked"
    )
    group.add_argument("--attempts", metavar="N", type=int, default=2, help="maximum attempts if a reply is unusable")
    group.add_argument("--images", choices=words_of(ImageUse), default=ImageUse.OR_TEXT, help=IMAGES_HELP)
    group.add_argument("--order", choices=words_of(ItemOrder), default=ItemOrder.STORED, help="order of the questions")
    add_temperature(group)


def _add_sitting(group: Any) -> None:
    from medreview.domain.question_plans import EFFORTS
    from medreview.domain.run_plans import ItemOrder
    from medreview.domain.runs import ReadingKind

    group.add_argument("--strategy", metavar="NAME", default=EXAM, help="a wording of your own, by its name or file")
    group.add_argument("--language", metavar="CODE", help="language of the wording")
    group.add_argument(
        "--reading",
        choices=words_of(ReadingKind),
        default=ReadingKind.FREE,
        help="free: the last line is read; constrained: the model thinks, then can only choose an option; "
        "scored: it thinks, then the probabilities of the options are read",
    )
    group.add_argument(
        "--thinking",
        metavar="N",
        type=int,
        help="maximum thinking tokens, after which the choice is asked for; 0: no thinking",
    )
    group.add_argument("--effort", choices=EFFORTS, default="", help="thinking effort of a model at an endpoint")
    group.add_argument("--max-tokens", metavar="N", type=int, help="maximum tokens of a reply")
    group.add_argument("--attempts", metavar="N", type=int, default=2, help="maximum attempts if a reply is unusable")
    images = group.add_mutually_exclusive_group()
    images.add_argument("--without-images", action="store_true", help="show no images")
    images.add_argument("--both", action="store_true", help="run each model twice, with and without images")
    group.add_argument("--order", choices=words_of(ItemOrder), default=ItemOrder.STORED, help="order of the questions")
    add_temperature(group)


def _add_tagging(group: Any) -> None:
    from medreview.domain.run_plans import ImageUse

    group.add_argument("--images", choices=words_of(ImageUse), default=ImageUse.OR_TEXT, help=IMAGES_HELP)
    group.set_defaults(into="", translator="")
    _add_form(group)


def _add_translating(group: Any) -> None:
    from medreview.domain.run_plans import ImageUse

    group.add_argument("--into", metavar="CODE", required=True, help="the language to translate into, such as en")
    group.add_argument(
        "--translator",
        metavar="MODEL",
        type=Names.MODEL,
        default="",
        help="the model that translates back, if it is another one",
    )
    group.set_defaults(images=ImageUse.NEVER)
    _add_form(group)


def _add_form(group: Any) -> None:
    from medreview.domain.run_plans import ItemOrder
    from medreview.domain.runs import ReadingKind

    group.add_argument("--language", metavar="CODE", help="language of the wording")
    group.add_argument(
        "--reading",
        choices=words_of((ReadingKind.CONSTRAINED, ReadingKind.FREE)),
        default=ReadingKind.CONSTRAINED,
        help="constrained: the reply must follow a format; free: as the model writes",
    )
    group.add_argument("--max-tokens", metavar="N", type=int, help="maximum tokens of a reply")
    group.add_argument("--attempts", metavar="N", type=int, default=2, help="maximum attempts if a reply is unusable")
    group.add_argument("--order", choices=words_of(ItemOrder), default=ItemOrder.STORED, help="order of the questions")
    add_temperature(group)


def _draft(arguments: argparse.Namespace, output: Output) -> "AnswerDraft | None":
    """The choices that every kind of run over questions has; None where there is no such selection, which is said."""
    from medreview.domain.run_plans import ItemOrder
    from medreview.workflows.answer_questions import AnswerDraft

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
    from medreview.domain.run_plans import ImageUse
    from medreview.domain.runs import ReadingKind

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
    from medreview.domain.run_plans import ImageUse
    from medreview.domain.runs import ReadingKind

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
    from medreview.domain.question_plans import ExampleChoice
    from medreview.domain.run_plans import ImageUse

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


def _planned(arguments: argparse.Namespace, draft: "AnswerDraft | None", output: Output) -> int:
    """Look at the runs of a draft, or store them, and carry them out where that was not left for later."""
    from medreview.workflows.answer_questions import create_answer_runs, queue_answer_runs

    if draft is None:
        return WRONG_USAGE
    if arguments.preview:
        return _preview(arguments, draft, output)
    with opened(arguments) as workspace:

        def warn(warning: Message) -> None:
            output.say(str(warning))

        if arguments.queue:
            queued = planned_runs(lambda: queue_answer_runs(workspace, draft, warn=warn), output)
            return say_queued(workspace, queued, output)
        runs = planned_runs(lambda: create_answer_runs(workspace, draft, report=output.report, warn=warn), output)
        if arguments.plan_only:
            return say_stored(workspace, runs, output)
        return carry_out_runs(workspace, runs, arguments, output)


def _preview(arguments: argparse.Namespace, draft: "AnswerDraft", output: Output) -> int:
    from medreview.workflows.answer_questions import preview_answers

    with opened_to_read(arguments) as workspace:
        seen = preview_answers(workspace, draft)
    return say_preview(seen, output)


def _list(arguments: argparse.Namespace, output: Output) -> int:
    return list_stored(arguments, output)


def _show(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.carry_out_runs import run_summary

    with opened_to_read(arguments) as workspace:
        summary = run_summary(workspace, run_with_name(workspace, arguments.name))
    output.result(summary_as_json(summary), summary_sentence(summary))
    return 0


def _resume(arguments: argparse.Namespace, output: Output) -> int:
    with opened(arguments) as workspace:
        runs = chosen_runs(workspace, arguments.name, arguments, output)
        return carry_out_runs(workspace, runs, arguments, output)


def _again(arguments: argparse.Namespace, output: Output) -> int:
    """Say what speaks against the same replies, carry the plan out again, and compare."""
    from medreview.workflows.carry_out_runs import compare_runs, reasons_to_differ, run_again

    with opened_to_read(arguments) if arguments.preview else opened(arguments) as workspace:
        first = run_with_name(workspace, arguments.name)
        reasons = [str(reason) for reason in reasons_to_differ(workspace, first)]
        if arguments.preview:
            output.result({"reasons": reasons}, *(reasons or ["Nothing suggests that the replies will differ."]))
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


def _compare(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.carry_out_runs import compare_runs

    with opened_to_read(arguments) as workspace:
        other = run_with_name(workspace, arguments.other) if arguments.other else None
        compared = compare_runs(workspace, run_with_name(workspace, arguments.name), other)
    output.result(comparison_as_json(compared), *comparison_sentences(compared))
    return 0


def _strategies(_arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.answer_questions import shipped_strategies

    found = shipped_strategies()
    values = [{"strategy": one.name, "language": one.language, "title": one.titles["en"]} for one in found]
    told = [f"{one.name} ({one.language}): {one.titles['en']}" for one in found]
    output.result({"strategies": values, "folder": str(Path("resources") / "prompts" / "strategies")}, *told)
    return 0


COMMANDS = (
    Command(
        "run answer",
        "let models answer questions by a strategy",
        "run answer trial.medreview --strategy role --model writer-1 --preview",
        run=_answer,
        arguments=_add_answer,
    ),
    Command(
        "run exam",
        "let models take an examination: questions with options",
        "run exam trial.medreview --model writer-1 --reading constrained --preview",
        run=_exam,
        arguments=_add_exam,
    ),
    Command(
        "run tag",
        "let models tag questions from lists: chapters of ICD-11, types, personal data",
        "run tag trial.medreview --model writer-1 --preview",
        run=_formed,
        arguments=_add_tag,
    ),
    Command(
        "run translate",
        "let models translate questions into another language",
        "run translate trial.medreview --into en --model writer-1 --preview",
        run=_formed,
        arguments=_add_translate,
    ),
    Command("run list", "list the runs of every kind", "run list trial.medreview", run=_list),
    Command(
        "run show",
        "show the progress and the results of a run",
        "run show trial.medreview first",
        run=_show,
        arguments=_add_name,
    ),
    Command(
        "run resume",
        "resume a run, or all unfinished runs",
        "run resume trial.medreview first",
        run=_resume,
        arguments=_add_resume,
    ),
    Command(
        "run again",
        "run the same stored plan again, and compare word for word",
        "run again trial.medreview first --preview",
        run=_again,
        arguments=_add_again,
    ),
    Command(
        "run compare",
        "count the replies that two runs of one plan have in common, word for word",
        "run compare trial.medreview first second",
        run=_compare,
        arguments=_add_compare,
    ),
    Command("run strategies", "list the built-in strategies", "run strategies", run=_strategies, takes=Takes.NONE),
)
