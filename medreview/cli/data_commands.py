"""The command for datasets as a whole: examination papers, cleaning, questions set aside, parts and their freezing."""

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from medreview.cli.command import Command, Names, Takes
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import Output, in_short, n_of
from medreview.cli.workspace_commands import add_datasets, add_output
from medreview.errors import MedReviewError


class NothingNamed(MedReviewError):
    template = "Name what to put back: a --dataset, one --question in it, a --rule, or --all."


def _add_aside(aside: Any) -> None:
    _add_question(aside, is_needed=True)
    aside.add_argument("--why", required=True, help="the reason, which is kept with it")


def _add_quarantine(listed: Any) -> None:
    listed.add_argument("--rule", metavar="NAME", default="", help="only by this rule, as the list names it")


def _add_release(back: Any) -> None:
    _add_question(back, is_needed=False)
    back.add_argument(
        "--rule", metavar="NAME", default="", help="everything that this rule set aside, as the list names it"
    )
    back.add_argument("--all", action="store_true", help="everything")


def _add_counts(counts: Any) -> None:
    counts.add_argument(
        "--by", metavar="FIELD", type=Names.FIELD, action="append", required=True, help="a field (up to three times)"
    )
    add_datasets(counts)
    counts.add_argument("--language", metavar="CODE", default="en", help="language of the titles of values")
    add_output(counts, "write tables and figures into this folder")


def _add_split(split: Any) -> None:
    add_datasets(split)
    split.add_argument(
        "--part",
        metavar="NAME=N",
        action="append",
        default=[],
        type=_part,
        help="a part and the number of questions that it gets of each value; parts are filled in this order "
        "(repeatable)",
    )
    split.add_argument(
        "--by",
        metavar="FIELD",
        type=Names.FIELD,
        default="",
        help="the field by whose values questions are split; each part gets its number of every value",
    )
    split.add_argument(
        "--rest", metavar="NAME", default="train", help="the part that gets all other questions (default: train)"
    )
    split.add_argument("--seed", type=int, default=0, help="the same seed gives the same parts")
    split.add_argument("--apply", action="store_true", help="write the parts into the questions")
    split.add_argument(
        "--meant",
        action="store_true",
        help="go on even if a part gets no question of a value, or questions move to another part",
    )
    add_output(split, "write the table into this folder")


def _add_freeze(frozen: Any) -> None:
    _add_part(frozen)
    frozen.add_argument("--why", default="", help="the reason, which is kept in the audit trail")


def _add_unfreeze(unfrozen: Any) -> None:
    _add_part(unfrozen)
    unfrozen.add_argument("--why", required=True, help="the reason, which is kept in the audit trail")


def _add_part(parser: Any) -> None:
    parser.add_argument("--dataset", metavar="NAME", type=Names.DATASET, required=True, help="the dataset")
    parser.add_argument("--part", metavar="NAME", type=Names.SPLIT, required=True, help="the part of its split")


def _add_card(card: Any) -> None:
    card.add_argument("dataset", metavar="DATASET", type=Names.DATASET, help="its name")
    add_output(card, "write both descriptions into this folder")


def _add_clean(clean: Any) -> None:
    add_datasets(clean)
    clean.add_argument(
        "--rule",
        metavar="NAME[=N]",
        action="append",
        default=[],
        type=_rule,
        help="use this rule, with N as its limit; rules are used in this order; the usual rules when left out "
        "(repeatable)",
    )
    clean.add_argument(
        "--without", metavar="NAME", action="append", default=[], help="do not use this rule (repeatable)"
    )
    clean.add_argument("--apply", action="store_true", help="set aside what is found; nothing is deleted")
    clean.add_argument(
        "--meant", action="store_true", help="go on even if a rule finds more than half of the questions"
    )
    add_output(clean, "write the tables into this folder")


def _add_question(parser: Any, *, is_needed: bool) -> None:
    parser.add_argument("--dataset", metavar="NAME", type=Names.DATASET, required=is_needed, help="the dataset")
    parser.add_argument("--question", metavar="ID", required=is_needed, help="the question in it")


def _rule(text: str) -> tuple[str, int | None]:
    name, equals, number = text.partition("=")
    if not name or (equals and not number.strip().isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME or NAME=N")
    return name, int(number) if equals else None


def _rules(_arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.clean_questions import cleaning_rules_known, rule_words
    from medreview.workflows.screen_questions import mark_of, measured_rules, personal_rules_known

    known = cleaning_rules_known()
    records = [
        {
            "rule": one.name,
            "words": str(rule_words(one.name, one.number and one.number.usual)),
            "explains": str(one.explains),
            "number": one.number and one.number.usual,
            "usual": one.is_usual,
            "only_warns": one.only_warns,
        }
        for one in known
    ]
    lines = [
        f"{one['rule']}{'' if one['number'] is None else '=' + str(one['number'])}: {one['words']}."
        f"{'' if one['usual'] else ' Only used if it is named.'} {one['explains']}"
        for one in records
    ]
    n_texts, measured = measured_rules()
    personal = [
        {
            "rule": one.name,
            "words": str(one.words),
            "explains": str(one.explains),
            "mark": mark_of(one.name),
            **({} if figures is None else figures._asdict()),
            "recall": None if figures is None else figures.recall,
            "precision": None if figures is None else figures.precision,
        }
        for one in personal_rules_known()
        for figures in (measured.get(one.name),)
    ]
    lines += [
        "",
        f"Personal data, measured on {n_of(n_texts, 'labelled text')} that were held out when the rules were written:",
    ]
    for one in personal_rules_known():
        told = "Not measured on labelled texts yet"
        if (figures := measured.get(one.name)) is not None:
            n_labelled, n_found, n_right = figures
            recall = f"Recall {figures.recall:.2f} ({n_right} of {n_labelled})"
            told = f"{recall}, precision {figures.precision:.2f} ({n_right} of {n_found})"
        lines.append(f"{one.name}: {one.words}, {mark_of(one.name)}. {told}. {one.explains}")
    output.result({"rules": records, "personal_data": personal, "n_texts": n_texts}, *lines)
    return 0


def _clean(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.clean_questions import (
        ChosenRule,
        Cleaning,
        preview_cleaning,
        rule_named,
        set_found_aside,
        usual_rules,
        write_tables,
    )

    for name in arguments.without:
        rule_named(name)
    chosen = tuple(ChosenRule(name, number) for name, number in arguments.rule) or usual_rules()
    cleaning = Cleaning(tuple(one for one in chosen if one.name not in arguments.without), tuple(arguments.dataset))
    with (opened if arguments.apply else opened_to_read)(arguments) as workspace:
        preview = preview_cleaning(workspace, cleaning, output.report)
        n_set_aside = set_found_aside(workspace, preview, is_meant=arguments.meant) if arguments.apply else 0
    files: Sequence[Path] = ()
    if arguments.output is not None:
        files = write_tables(preview, arguments.output)
    sentences = [f"Questions before: {preview.n_before:,}"]
    for rule, n in zip(cleaning.rules, preview.counts.values(), strict=True):
        verb = "warned of" if rule_named(rule.name).only_warns else "found"
        sentences.append(f"{rule.words}: {n:,} {verb}")
    sentences.append(f"Questions after: {preview.n_after:,}")
    sentences.append(f"Set aside: {n_set_aside:,}" if arguments.apply else "Nothing was changed; --apply sets aside.")
    values: dict[str, object] = {
        "n_before": preview.n_before,
        "found": preview.counts,
        "n_after": preview.n_after,
        "n_set_aside": n_set_aside,
        "files": [str(path) for path in files],
    }
    output.result(values, *sentences)
    return 0


def _aside(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.clean_questions import set_aside_by_hand
    from medreview.workflows.edit_records import find_question

    with opened(arguments) as workspace:
        question = find_question(workspace, arguments.dataset, arguments.question)
        n = set_aside_by_hand(workspace, [question], reason=arguments.why)
    output.result({"n_set_aside": n}, "Set aside." if n else "It was set aside already.")
    return 0


def _listed(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.clean_questions import quarantined, words_of_rule

    with opened_to_read(arguments) as workspace:
        found = quarantined(workspace, rule=arguments.rule)
    shown = in_short(
        [f"{one.key}: {words_of_rule(one.rule)} ({one.rule}); {one.detail}; {one.by or ''} {one.at}" for one in found]
    )
    told = [one._asdict() for one in found]
    # the former name of the list goes with the next release
    output.result({"set_aside": told, "quarantine": told}, f"Set aside: {len(found):,}", *shown)
    return 0


def _release(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.clean_questions import take_back
    from medreview.workflows.edit_records import find_question

    dataset, key = arguments.dataset or "", arguments.question or ""
    if not (dataset or arguments.rule or arguments.all) or (key and not dataset):
        raise NothingNamed
    with opened(arguments) as workspace:
        wanted = [find_question(workspace, dataset, key)] if key else None
        n = take_back(workspace, rule=arguments.rule, dataset=dataset, question_ids=wanted)
    output.result({"n_released": n}, f"Put back: {n:,}")
    return 0


def _counts(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.tag_questions import counts_of_questions

    with opened_to_read(arguments) as workspace:
        done = counts_of_questions(workspace, arguments.by, datasets=arguments.dataset, language=arguments.language)
    files: Sequence[Path] = ()
    if arguments.output is not None:
        files = (*done.write(arguments.output), *output.draw(done.figures, arguments.output))
    tables = {table.name: [dict(zip(table.columns, row, strict=True)) for row in table.rows] for table in done.tables}
    sentences = [
        f"{one['field']}: {' '.join(str(part) for part in (one['value'], one['title']) if part)}: {one['n']}"
        f" ({one['share']:.1%})"
        for one in tables["question_counts"]
    ]
    sentences += [str(note) for note in done.tables[0].notes]
    output.result({**done.source, "tables": tables, "files": [str(path) for path in files]}, *sentences)
    return 0


def _part(text: str) -> tuple[str, int]:
    name, _, size = text.partition("=")
    if not name.strip() or not size.strip().isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=N")
    return name.strip(), int(size)


def _split(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.reporting.result_folder import write_results
    from medreview.workflows.split_questions import SplitPart, SplitPlan, make_split, plan_words, preview_split

    plan = SplitPlan(
        tuple(SplitPart(name, size) for name, size in arguments.part),
        arguments.by,
        arguments.rest,
        arguments.seed,
        tuple(arguments.dataset),
    )
    with (opened if arguments.apply else opened_to_read)(arguments) as workspace:
        preview = preview_split(workspace, plan, output.report)
        n_moved = make_split(workspace, preview, is_meant=arguments.meant) if arguments.apply else 0
    files: Sequence[Path] = ()
    if arguments.output is not None:
        files = write_results(arguments.output, (preview.table,), {"plan": asdict(plan)})
    values: dict[str, object] = {
        "plan": asdict(plan),
        "n_in": preview.drawn.n_in,
        "values": [asdict(one) for one in preview.drawn.values],
        "warnings": [str(warning) for warning in preview.warnings],
        "n_moved": n_moved,
        "files": [str(path) for path in files],
    }
    last = f"Moved: {n_moved:,}" if arguments.apply else "Nothing was changed; --apply makes this split."
    output.result(values, str(plan_words(plan)), *map(str, preview.sentences), last)
    return 0


def _parts(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.split_questions import made_splits, parts_of_splits, plan_words

    with opened_to_read(arguments) as workspace:
        parts, made = parts_of_splits(workspace), made_splits(workspace)
    sentences: list[str] = []
    for one in parts:
        variants = f" and {n_of(one.n_variants, 'language variant')}" if one.n_variants else ""
        variants += f", {one.n_aside:,} set aside" if one.n_aside else ""
        frozen = f"; frozen on {one.frozen_at[:10]} by {one.frozen_by}" if one.frozen_at else ""
        sentences.append(f"{one.dataset}, {one.split}: {one.n:,}{variants}{frozen}")
    sentences += [f"{one.at}, {one.dataset}: {plan_words(one.plan)} ({one.actor})" for one in made]
    values = {"parts": [one._asdict() for one in parts], "made": [asdict(one) for one in made]}
    output.result(values, *(sentences or ["No question is in a part of a split."]))
    return 0


def _freeze(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.split_questions import freeze_part

    with opened(arguments) as workspace:
        n = freeze_part(workspace, arguments.dataset, arguments.part, why=arguments.why)
    output.result({"n_frozen": n}, f"Frozen: {n:,}")
    return 0


def _unfreeze(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.split_questions import unfreeze_part

    with opened(arguments) as workspace:
        unfreeze_part(workspace, arguments.dataset, arguments.part, why=arguments.why)
    output.result({"unfrozen": arguments.part}, "Unfrozen.")
    return 0


def _card(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.export_tables import card_of, write_cards

    files: Sequence[Path] = ()
    with opened_to_read(arguments) as workspace:
        card = card_of(workspace, arguments.dataset)
        if arguments.output is not None:
            files = write_cards(workspace, arguments.output, dataset=arguments.dataset)
    shown = [f"card: {path}" for path in files] or card.rstrip("\n").splitlines()
    output.result({"card": card, "files": [str(path) for path in files]}, *shown)
    return 0


COMMANDS = (
    Command(
        "data rules",
        "list the rules for cleaning, with their limits, and for personal data, with recall and precision",
        "data rules",
        run=_rules,
        takes=Takes.NONE,
    ),
    Command(
        "data clean",
        "show what cleaning rules find, and set it aside with --apply",
        "data clean trial.medreview",
        run=_clean,
        arguments=_add_clean,
    ),
    Command(
        "data aside",
        "set one question aside by hand",
        'data aside trial.medreview --dataset visits --question q1 --why "no question"',
        run=_aside,
        arguments=_add_aside,
    ),
    Command(
        "data quarantine",
        "list what is set aside, and why",
        "data quarantine trial.medreview",
        run=_listed,
        arguments=_add_quarantine,
    ),
    Command(
        "data release",
        "put back what is set aside: a question, a dataset, all of a rule, or all",
        "data release trial.medreview --all",
        run=_release,
        arguments=_add_release,
    ),
    Command(
        "data split",
        "show how questions would be split into parts, and split them with --apply",
        "data split trial.medreview --part test=150 --part eval=15 --by icd11",
        run=_split,
        arguments=_add_split,
    ),
    Command(
        "data parts",
        "list the parts of splits, which are frozen, and how they were made",
        "data parts trial.medreview",
        run=_parts,
    ),
    Command(
        "data freeze",
        "freeze a part: no question leaves it or joins it",
        "data freeze trial.medreview --dataset visits --part test",
        run=_freeze,
        arguments=_add_freeze,
    ),
    Command(
        "data unfreeze",
        "let a frozen part change again",
        'data unfreeze trial.medreview --dataset visits --part test --why "two questions were doubled"',
        run=_unfreeze,
        arguments=_add_unfreeze,
    ),
    Command(
        "data card",
        "print the description of a dataset, or write it as Markdown and Croissant with -o",
        "data card trial.medreview visits",
        run=_card,
        arguments=_add_card,
    ),
    Command(
        "data counts",
        "count questions by a field, or by two or three crossed",
        "data counts trial.medreview --by icd11 --by sex",
        run=_counts,
        arguments=_add_counts,
    ),
)
