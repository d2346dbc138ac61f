"""The command for runs: let models answer questions, resume, list and show runs of every kind."""

import argparse
from pathlib import Path
from typing import Any

from medreview.cli.judge_commands import (
    ALL,
    add_engine,
    carry_out_runs,
    list_stored,
    run_with_name,
    standing_as_json,
    standing_sentence,
)
from medreview.cli.output import Output
from medreview.cli.workspace_commands import add_workspace
from medreview.domain.judge_plans import ImageUse, ItemOrder, PlannedSampling
from medreview.domain.question_plans import ExampleChoice, QuestionsToAsk
from medreview.domain.questions import KNOWN_FIELDS
from medreview.workflows.answer_questions import (
    AnswerDraft,
    AnswerModelPreview,
    AnswerPreview,
    create_answer_runs,
    preview_answers,
    shipped_strategies,
)
from medreview.workflows.run_judge import RunRefused, RunState, ask_failed_again, list_runs, run_summary
from medreview.workflows.workspace_files import open_for_reading, open_workspace

_UNFINISHED = frozenset({RunState.PLANNED, RunState.PAUSED, RunState.STOPPED})


def add_commands(commands: Any) -> None:
    kinds = commands.add_parser("run").add_subparsers(metavar="WHAT", required=True)
    answer = kinds.add_parser("answer", help="let models answer questions by a strategy; exam: sit an examination")
    add_workspace(answer)
    answer.add_argument("--strategy", metavar="NAME", required=True, help="one of strategies; or a file of your own")
    answer.add_argument("--model", metavar="NAME", action="append", default=[], help="who answers (repeatable)")
    answer.add_argument("--name", default="", help="name of the run, and of the author of its answers")
    answer.add_argument("--preview", action="store_true", help="only say what would be asked")
    answer.add_argument("--plan-only", action="store_true", help="store the runs; carry them out with run resume")
    _add_questions(answer.add_argument_group("which questions"))
    _add_how(answer.add_argument_group("how"))
    add_engine(answer.add_argument_group("the engine"))
    answer.set_defaults(run=_answer)

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

    strategies = kinds.add_parser("strategies", help="list the strategies that ship")
    strategies.add_argument("--json", action="store_true", help="print a machine-readable result")
    strategies.set_defaults(run=_strategies)


def _add_questions(group: Any) -> None:
    group.add_argument("--dataset", metavar="NAME", action="append", help="only of this dataset (repeatable)")
    for name in ("split", "kind"):
        group.add_argument(f"--{name}", metavar="NAME", action="append", help=f"only of this {name} (repeatable)")
    group.add_argument("--only-language", metavar="CODE", action="append", help="only in this language (repeatable)")
    group.add_argument(
        "--where", metavar="FIELD=VALUE", action="append", default=[], help=f"a field of {', '.join(KNOWN_FIELDS)}"
    )
    group.add_argument("--text", default="", help="only questions with these words")
    group.add_argument("--sample", metavar="N", type=int, help="draw this many")
    group.add_argument("--seed", type=int, default=0, help="the same seed draws the same and samples the same words")


def _add_how(group: Any) -> None:
    group.add_argument("--language", metavar="CODE", help="language of the strategy's wording")
    group.add_argument("--examples", metavar="N", type=int, help="examples shown before each question")
    group.add_argument(
        "--example-choice", choices=tuple(ExampleChoice), default=ExampleChoice.RANDOM, help="how they are chosen"
    )
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


def _answer(arguments: argparse.Namespace, output: Output) -> int:
    draft = _draft(arguments, output)
    if draft is None:
        return 2
    if arguments.preview:
        return _preview(arguments, draft, output)
    workspace = open_workspace(arguments.workspace)
    try:
        try:
            runs = create_answer_runs(workspace, draft)
        except RunRefused as refused:
            for problem in refused.problems:
                output.say(f"  {problem}")
            raise
        if arguments.plan_only:
            summaries = [run_summary(workspace, run) for run in runs]
            values = {"runs": [standing_as_json(one) for one in summaries]}
            output.result(values, *(standing_sentence(one) for one in summaries))
            return 0
        return carry_out_runs(workspace, runs, arguments, output)
    finally:
        workspace.close()


def _draft(arguments: argparse.Namespace, output: Output) -> AnswerDraft | None:
    """None, and said why, where a field is none that questions have."""
    fields: dict[str, tuple[str, ...]] = {}
    for told in arguments.where:
        field, equals, value = told.partition("=")
        if not equals or field not in KNOWN_FIELDS:
            output.fail(f"{told} is no FIELD=VALUE; fields are {', '.join(KNOWN_FIELDS)}.")
            return None
        fields[field] = (*fields.get(field, ()), value)
    return AnswerDraft(
        strategy=arguments.strategy,
        models=tuple(arguments.model),
        name=arguments.name,
        language=arguments.language,
        selection=QuestionsToAsk(
            datasets=tuple(arguments.dataset or ()),
            splits=tuple(arguments.split or ()),
            languages=tuple(arguments.only_language or ()),
            kinds=tuple(arguments.kind or ()),
            fields=fields,
            text=arguments.text,
            sample_size=arguments.sample,
            seed=arguments.seed,
        ),
        sampling=PlannedSampling(arguments.temperature, arguments.top_p, arguments.seed),
        n_examples=arguments.examples,
        example_choice=ExampleChoice(arguments.example_choice),
        example_dataset=arguments.example_dataset,
        example_split=arguments.example_split,
        example_seed=arguments.seed,
        specialist_field=arguments.specialist,
        most_words=arguments.words,
        most_tokens=arguments.max_tokens,
        max_attempts=arguments.attempts,
        images=ImageUse(arguments.images),
        order=ItemOrder(arguments.order),
        n_context=arguments.context,
    )


def _preview(arguments: argparse.Namespace, draft: AnswerDraft, output: Output) -> int:
    workspace = open_for_reading(arguments.workspace)
    try:
        seen = preview_answers(workspace, draft)
    finally:
        workspace.close()
    if seen.all_problems:
        for problem in seen.all_problems:
            output.say(f"  {problem}")
        raise RunRefused(seen.all_problems)
    output.result(_preview_as_json(seen), *_preview_sentences(seen))
    return 0


def _preview_as_json(seen: AnswerPreview) -> dict[str, object]:
    return {
        "name": seen.name,
        "models": [
            {
                "model": one.model,
                "n_questions": one.n_questions,
                "n_calls": one.n_calls,
                "input_tokens": one.input_tokens,
                "output_tokens": one.output_tokens,
                "minutes": one.minutes,
                "cost": one.cost,
                "skipped": {reason.value: n for reason, n in one.skipped.items()},
                "warnings": [str(warning) for warning in one.warnings],
            }
            for one in seen.models
        ],
        "prompts": [
            {
                "question": prompt.answer,
                "messages": [{"role": message.role, "text": message.text} for message in prompt.messages],
            }
            for prompt in seen.prompts
        ],
    }


def _preview_sentences(seen: AnswerPreview) -> list[str]:
    sentences = [sentence for model in seen.models for sentence in _model_sentences(model)]
    for prompt in seen.prompts[:1]:
        sentences += [f"--- {prompt.answer}", *(f"[{message.role}]\n{message.text}" for message in prompt.messages)]
    return sentences


def _model_sentences(model: AnswerModelPreview) -> list[str]:
    time = "" if model.minutes is None else f", about {model.minutes:.0f} minutes"
    cost = "" if model.cost is None else f", about {model.cost:.2f} in the provider's currency"
    tokens = f"about {model.input_tokens} tokens in and {model.output_tokens} out"
    skipped = [f"  skipped, {reason.value.replace('_', ' ')}: {n}" for reason, n in model.skipped.items()]
    asked = f"{model.model}: {model.n_questions} questions in {model.n_calls} calls"
    return [f"{asked}; {tokens}{time}{cost}", *skipped, *(f"  {warning}" for warning in model.warnings)]


def _show(arguments: argparse.Namespace, output: Output) -> int:
    workspace = open_for_reading(arguments.workspace)
    try:
        summary = run_summary(workspace, run_with_name(workspace, arguments.name))
    finally:
        workspace.close()
    output.result(standing_as_json(summary), standing_sentence(summary))
    return 0


def _resume(arguments: argparse.Namespace, output: Output) -> int:
    workspace = open_workspace(arguments.workspace)
    try:
        is_all = arguments.name == ALL
        named = () if is_all else (run_with_name(workspace, arguments.name),)
        runs = tuple(view.run for view in reversed(list_runs(workspace))) if is_all else named
        if arguments.failed:
            output.say(f"{sum(ask_failed_again(workspace, run) for run in runs)} to ask again.")
        if is_all:
            runs = tuple(view.run for view in reversed(list_runs(workspace)) if view.state in _UNFINISHED)
        return carry_out_runs(workspace, runs, arguments, output)
    finally:
        workspace.close()


def _strategies(_arguments: argparse.Namespace, output: Output) -> int:
    found = shipped_strategies()
    values = [{"strategy": one.name, "language": one.language, "title": one.titles["en"]} for one in found]
    told = [f"{one.name} ({one.language}): {one.titles['en']}" for one in found]
    output.result({"strategies": values, "folder": str(Path("resources") / "prompts" / "strategies")}, *told)
    return 0
