"""Commands of ``data`` for personal data: screen texts for it, list what is masked, put it back, remove originals."""

import argparse
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Names
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import Output, in_short, n_of
from medreview.cli.workspace_commands import add_datasets, add_output
from medreview.errors import MedReviewError

if TYPE_CHECKING:
    from medreview.workflows.screen_questions import FoundPart, RuleFigures


class NoTextNamed(MedReviewError):
    template = "Name the texts to unmask: those of a --dataset and --question, or --all."


def _add_unmask(unmask: Any) -> None:
    unmask.add_argument(
        "--dataset", metavar="NAME", type=Names.DATASET, default="", help="of a question in this dataset"
    )
    unmask.add_argument("--question", metavar="ID", default="", help="of this question")
    unmask.add_argument("--all", action="store_true", help="everything")


def _add_purge(purge: Any) -> None:
    add_datasets(purge)
    purge.add_argument("--yes", action="store_true", help="remove them permanently; masking can then not be undone")


def _add_screen(screen: Any) -> None:
    add_datasets(screen)
    screen.add_argument("--rule", metavar="NAME", action="append", default=[], help="only by this rule (repeatable)")
    screen.add_argument("--without", metavar="NAME", action="append", default=[], help="not by this rule (repeatable)")
    screen.add_argument(
        "--question", metavar="ID", action="append", default=[], help="only in this question (repeatable)"
    )
    screen.add_argument("--words", metavar="TEXT", default="", help="find these words, too, such as a name")
    screen.add_argument(
        "--words-are", metavar="RULE", default="names", help="the rule that these words belong to; names when left out"
    )
    screen.add_argument("--alike", metavar="TEXT", help="only findings with the same words as this")
    done = screen.add_mutually_exclusive_group()
    done.add_argument(
        "--mask",
        action="store_true",
        help="replace what is found with a placeholder such as [PHONE]; originals are kept",
    )
    done.add_argument("--aside", action="store_true", help="set the questions aside")
    done.add_argument("--keep", action="store_true", help="leave what is found as it is, and do not show it again")
    screen.add_argument("--show-kept", action="store_true", help="first show again what was kept")
    screen.add_argument(
        "--meant", action="store_true", help="go on even if more than half of the questions would be set aside"
    )
    add_output(screen, "write the tables, without words, to this folder")


def _screen(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.reporting.result_folder import write_results
    from medreview.workflows import screen_questions as screening
    from medreview.workflows.mask_texts import mask

    known = [rule.name for rule in screening.personal_rules_known()]
    for name in (*arguments.rule, *arguments.without, arguments.words_are):
        screening.personal_rule_named(name)
    rules = tuple(one for one in arguments.rule or known if one not in arguments.without)
    changes = arguments.mask or arguments.aside or arguments.keep or arguments.show_kept
    remarks: list[str] = []
    n_done = 0
    with (opened if changes else opened_to_read)(arguments) as workspace:
        if arguments.show_kept:
            screening.show_kept_again(workspace)
        wanted = screening.Screening(rules, tuple(arguments.dataset), arguments.words, arguments.words_are)
        screened = screening.screen(workspace, wanted, output.report)
        chosen = screening.chosen_parts(workspace, screened, arguments.question, arguments.alike)
        stay = Counter(one.stays for one in chosen if one.stays)
        if chosen and arguments.mask:
            masked = mask(workspace, chosen, output.report)
            n_done, remarks = masked.n_parts, [str(one) for one in masked.remarks]
        elif arguments.aside:
            n_done = screening.set_parts_aside(workspace, screened, chosen, is_meant=arguments.meant)
        elif arguments.keep:
            n_done = screening.keep(workspace, chosen)
    files: Sequence[Path] = ()
    if arguments.output is not None:
        source = {"datasets": list(arguments.dataset), "rules": list(rules)}
        files = write_results(arguments.output, screened.tables, source)
    _, measured = screening.measured_rules()
    sentences = [f"Looked at {n_of(screened.n_texts, 'text')} of {n_of(screened.n_questions, 'question')}."]
    sentences += [
        f"{screening.personal_rule_words(name)}: {n:,}{_figures(measured.get(name))}"
        for name, n in screened.counts.items()
    ]
    sentences += [f"Reviewed earlier and left unmasked: {screened.n_kept:,}"] if screened.n_kept else []
    sentences += map(str, screened.remarks)
    sentences += in_short([f"{one.key}, {_where(one)}: {one.words}" for one in chosen])
    sentences += [f"Left unmasked, {screening.STAYS_WORDS[why]}: {n:,}" for why, n in stay.items()]
    verb = "Masked" if arguments.mask else "Questions set aside" if arguments.aside else "Kept"
    acts = arguments.mask or arguments.aside or arguments.keep
    sentences.append(f"{verb}: {n_done:,}" if acts else "Nothing was changed; --mask, --aside or --keep does.")
    found = [
        {**one._asdict(), "place": one.place._asdict(), "stays": one.stays.value if one.stays else None}
        for one in chosen
    ]
    values: dict[str, object] = {
        "n_questions": screened.n_questions,
        "n_texts": screened.n_texts,
        "counts": screened.counts,
        "n_kept": screened.n_kept,
        "in_fields": [{"field": name, "rule": rule, "n": n} for (name, rule), n in screened.in_fields.items()],
        "n_stay": stay.total(),
        "n_done": n_done,
        "found": found,
        "remarks": remarks,
        "files": [str(path) for path in files],
    }
    output.result(values, *sentences, *remarks)
    return 0


def _where(one: "FoundPart") -> str:
    """The place of a finding and its rule; a tag says it of a question as a whole."""
    return (
        f"{one.place.words} {one.start}-{one.end}, {one.rule}" if one.end else f"{one.place.words}, tagged as a whole"
    )


def _figures(figures: "RuleFigures | None") -> str:
    if figures is None:
        return ""
    return f" (recall {figures.recall:.2f}, precision {figures.precision:.2f} on labelled texts)"


def _masks(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.mask_texts import masked_now

    with opened_to_read(arguments) as workspace:
        found = masked_now(workspace)
    shown = in_short(
        [
            f"{one.row.key}, {one.row.place.words}: {one.marks}{f'; stays: {one.why_not}' if one.why_not else ''}"
            for one in found
        ]
    )
    records = [
        {
            "question": one.row.key,
            **one.row.place._asdict(),
            "marks": [mark for _, _, mark in one.row.masks],
            "masked_at": one.row.masked_at,
            "purged_at": one.row.purged_at,
            "stays": str(one.why_not) if one.why_not else None,
        }
        for one in found
    ]
    output.result({"masked": records}, f"Masked texts: {len(found):,}", *shown)
    return 0


def _unmask(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.edit_records import find_question
    from medreview.workflows.mask_texts import masked_of_question, unmask

    dataset, key = arguments.dataset, arguments.question
    with opened(arguments) as workspace:
        if (arguments.all and (dataset or key)) or not (arguments.all or (dataset and key)):
            raise NoTextNamed  # with a dataset alone, --all would put the texts of all others back, too
        ids = None
        if dataset and key:
            ids = masked_of_question(workspace, find_question(workspace, dataset, key))
        n = unmask(workspace, ids, output.report)
    output.result({"n_unmasked": n}, f"Texts unmasked: {n:,}")
    return 0


def _purge(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.mask_texts import purge_originals, what_purging_leaves

    with (opened if arguments.yes else opened_to_read)(arguments) as workspace:
        done = (purge_originals if arguments.yes else what_purging_leaves)(workspace, arguments.dataset)
    remarks = [str(one) for one in done.remarks]
    what = (
        f"Originals removed: {done.n_texts:,}"
        if arguments.yes
        else (f"Originals of masked texts: {done.n_texts:,}. Nothing was changed; --yes removes them permanently.")
    )
    output.result({"n_texts": done.n_texts, "is_purged": arguments.yes, "remarks": remarks}, what, *remarks)
    return 0


COMMANDS = (
    Command(
        "data screen",
        "look for personal data offline, and keep, set aside or mask what is found",
        "data screen trial.medreview",
        run=_screen,
        arguments=_add_screen,
    ),
    Command("data masks", "list what is masked", "data masks trial.medreview", run=_masks),
    Command(
        "data unmask",
        "restore originals of masked texts: of one question, or all",
        "data unmask trial.medreview --all",
        run=_unmask,
        arguments=_add_unmask,
    ),
    Command(
        "data remove-originals",
        "list where originals of masked texts are stored; --yes removes them",
        "data remove-originals trial.medreview",
        run=_purge,
        arguments=_add_purge,
    ),
)
