"""The choice of questions for a command: the same words for runs that answer them and for training files."""

import argparse
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Names, add_only
from medreview.cli.output import WRONG_USAGE, Output

if TYPE_CHECKING:
    from medreview.domain.question_plans import QuestionsToAsk


def add_questions(group: Any) -> None:
    from medreview.domain.questions import KNOWN_FIELDS

    for names in (Names.DATASET, Names.SPLIT, Names.KIND):
        add_only(group, names, f"only of this {names.name.lower()}")
    add_only(group, Names.LANGUAGE, "only in this language", option="--only-language", metavar="CODE")
    group.add_argument(
        "--where",
        metavar="FIELD=VALUE",
        action="append",
        default=[],
        help=f"only questions with this value; FIELD is one of {', '.join(KNOWN_FIELDS)}",
    )
    group.add_argument("--text", default="", help="only questions with these words")
    group.add_argument("--sample", metavar="N", type=int, help="draw this many questions")
    group.add_argument("--seed", type=int, default=0, help="the same seed draws the same items and the same words")


def selected(arguments: argparse.Namespace, output: Output) -> "QuestionsToAsk | None":
    """The questions that the arguments choose; None, with a sentence, where a field is none that questions have."""
    from medreview.domain.question_plans import QuestionsToAsk
    from medreview.domain.questions import KNOWN_FIELDS

    fields: dict[str, tuple[str, ...]] = {}
    for told in arguments.where:
        field, equals, value = told.partition("=")
        if not equals or field not in KNOWN_FIELDS:
            output.fail(f"{told} is no FIELD=VALUE; fields are {', '.join(KNOWN_FIELDS)}.", status=WRONG_USAGE)
            return None
        fields[field] = (*fields.get(field, ()), value)
    return QuestionsToAsk(
        datasets=tuple(arguments.dataset or ()),
        splits=tuple(arguments.split or ()),
        languages=tuple(arguments.only_language or ()),
        kinds=tuple(arguments.kind or ()),
        fields=fields,
        text=arguments.text,
        sample_size=arguments.sample,
        seed=arguments.seed,
    )
