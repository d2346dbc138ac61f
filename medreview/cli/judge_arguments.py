"""What the command for judges takes, and the draft of a run that it makes of it."""

import argparse
from pathlib import Path
from typing import Any

from medreview.domain.judge_plans import AnswersToJudge, ImageUse, ItemOrder, PlannedSampling, SampleUnit
from medreview.domain.judge_runs import ReadingKind
from medreview.stats.panels import METHODS
from medreview.workflows.run_judge import EngineSettings, JudgeDraft

ALL = "all"


def add_what(group: Any) -> None:
    group.add_argument("--dataset", metavar="NAME", action="append", help="only answers of this dataset (repeatable)")
    group.add_argument("--study", metavar="NAME", help="only what this study's raters rate")
    for name in ("split", "author", "kind"):
        group.add_argument(f"--{name}", metavar="NAME", action="append", help=f"only this {name} (repeatable)")
    group.add_argument("--only-language", metavar="CODE", action="append", help="only questions in it (repeatable)")
    group.add_argument("--text", default="", help="only questions that hold these words")
    group.add_argument("--include-references", action="store_true", help="judge reference answers too")
    group.add_argument("--sample", metavar="N", type=int, help="draw this many")
    group.add_argument("--sample-of", choices=tuple(SampleUnit), default=SampleUnit.ANSWERS, help="what is drawn")
    group.add_argument("--sentences", metavar="N", type=int, help="sentences drawn from each answer, without a study")
    group.add_argument("--seed", type=int, default=0, help="the same seed draws the same and samples the same words")


def add_how(group: Any) -> None:
    readings = tuple(kind.value for kind in ReadingKind)
    group.add_argument("--reading", choices=readings, default=ReadingKind.CONSTRAINED.value, help="how it is read")
    group.add_argument("--language", metavar="CODE", help="language of the prompt")
    group.add_argument(
        "--setup", metavar="NAME", help="setup of the protocol, such as epistemic, or 0-0.5-1 of prometheus"
    )
    group.add_argument("--prompt", metavar="FILE", type=Path, help="a prompt file to use instead of the protocol's")
    group.add_argument("--references", metavar="N", type=int, help="most reference answers shown; 0 shows none")
    group.add_argument("--references-order", choices=("stored", "reversed"), default="stored", help="how they stand")
    group.add_argument("--repeats", metavar="N", type=int, default=1, help="how often everything is judged")
    group.add_argument("--attempts", metavar="N", type=int, default=2, help="most attempts where a reply is unreadable")
    group.add_argument("--images", choices=tuple(ImageUse), default=ImageUse.NEVER, help="show images, or skip, or not")
    group.add_argument("--order", choices=tuple(ItemOrder), default=ItemOrder.STORED, help="order of the questions")
    group.add_argument("--no-pairing", action="store_true", help="let every judge rate every author (laaj)")
    group.add_argument("--temperature", type=float, default=0.0)
    group.add_argument("--top-p", type=float, default=1.0)
    group.add_argument("--max-tokens", metavar="N", type=int, default=512, help="most tokens of a reply")


def add_engine(group: Any) -> None:
    group.add_argument("--context", metavar="N", type=int, help="tokens that a prompt and its reply may take")
    group.add_argument("--sequences", metavar="N", type=int, help="replies written side by side on this machine")
    group.add_argument("--threads", metavar="N", type=int, help="processor threads")
    group.add_argument("--gentle", action="store_true", help="spare the battery")
    group.add_argument("--connections", metavar="N", type=int, default=8, help="most requests at an endpoint at once")
    group.add_argument("--key-variable", metavar="NAME", help="the environment variable with the endpoint's key")


def add_instead(judge: Any) -> None:
    judge.add_argument("--preview", action="store_true", help="only say what would be asked")
    judge.add_argument("--run", metavar="RUN", dest="run_name", help="a run that is there, by name or number")
    judge.add_argument("--resume", metavar="RUN", nargs="?", const=ALL, help="go on with a run, or with all unfinished")
    judge.add_argument("--failed", action="store_true", help="with --resume: ask again what could not be answered")
    judge.add_argument("--export-batch", metavar="FOLDER", type=Path, help="write batch files and ask nothing")
    judge.add_argument("--dialect", choices=("openai", "anthropic"), default="openai", help="form of the batch files")
    judge.add_argument("--served-as", metavar="NAME", help="the model's name where the batch is carried out")
    judge.add_argument("--shards", metavar="N", type=int, default=1, help="number of batch files")
    judge.add_argument("--import-batch", metavar="FILE", type=Path, nargs="+", help="take in results, with --run")
    judge.add_argument("--panel", metavar="RUN", nargs="+", help="put runs over the same items together to one verdict")
    judge.add_argument("--by", choices=METHODS, default=METHODS[0], help="how a panel decides (default: %(default)s)")
    judge.add_argument("--list", action="store_true", help="list the runs")


def draft_from(arguments: argparse.Namespace) -> JudgeDraft:
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
            sample_size=arguments.sample,
            sample_of=SampleUnit(arguments.sample_of),
            sentences_per_answer=arguments.sentences,
            seed=arguments.seed,
        ),
        sampling=PlannedSampling(
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
    )


def engine_settings(arguments: argparse.Namespace) -> EngineSettings:
    return EngineSettings(
        n_context=arguments.context,
        n_sequences=arguments.sequences,
        n_threads=arguments.threads,
        is_gentle=arguments.gentle,
        n_connections=arguments.connections,
    )
