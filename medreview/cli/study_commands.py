"""Commands for studies: plan one, size it, look at what comes of it, save it, show what is planned."""

import argparse
import math
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Names, Several, add_only, in_row, to_read
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import Output, n_of
from medreview.cli.workspace_commands import passphrase_in

if TYPE_CHECKING:
    from medreview.domain.study_plans import BatchSet, Block, MarkCategory, PlannedRater, StudyPlan
    from medreview.workflows.design_study import (
        PlanPreview,
        PlanSize,
        PlanSizes,
        RaterLoad,
        SharedItems,
        StudyDetails,
        StudyView,
    )
    from medreview.workflows.workspace_files import Workspace

ALL = "all"
USUAL, NO_MARKS = "usual", "none"


def _add_plan(plan: Any) -> None:
    _add_choices(plan)
    plan.add_argument(
        "--nearest", action="store_true", help="if the plan is not possible, use the nearest possible one"
    )
    plan.add_argument("--save", action="store_true", help="store the study in the workspace")


def _add_choices(plan: argparse.ArgumentParser) -> None:
    """Arguments for everything that a plan says, of each command that begins with one."""
    from medreview.domain.study_plans import RatedAt
    from medreview.workflows.design_study import USUAL_MARKS, template_names

    begin = plan.add_mutually_exclusive_group(required=True)
    begin.add_argument(
        "--template",
        metavar="NAME",
        help=f"start from a built-in plan: {', '.join(template_names())}",
    )
    begin.add_argument("--plan", metavar="FILE", type=to_read, help="start from a plan of your own, a JSON file")
    plan.add_argument("--name", help="name of the study")
    plan.add_argument("--raters", metavar="R1:A,R2:A,…", type=_raters, help="raters with their groups")
    plan.add_argument("--seed", type=int, help="the same seed gives the same plan")
    plan.add_argument("--sentences", metavar="N", type=_number_or_all, help="sentences per answer, or all")
    plan.add_argument("--questions", metavar="N", type=_number_or_all, help="questions to draw, or all")
    plan.add_argument("--shared", metavar="N", type=int, help="questions that every group rates")
    plan.add_argument("--batch-size", metavar="N", type=int, help="maximum answers in a batch")
    plan.add_argument(
        "--sets",
        metavar="X:9,Y",
        type=_sets,
        help="parts of a rater's work with their number of batches; one without a number takes the rest",
    )
    plan.add_argument(
        "--blocks",
        metavar="X:coarse,Y:pairwise",
        type=_blocks,
        help="the order of work: each part coarse, fine, pairwise or criteria; pairwise compares two answers, "
        "criteria checks an answer against the criteria of its question",
    )
    add_only(plan, Names.DATASET, "only answers of this dataset")
    for names in (Names.AUTHOR, Names.KIND, Names.LANGUAGE, Names.SPLIT):
        name = f"{names.name.lower()}s"
        plan.add_argument(f"--{name}", metavar="A,B", type=Several(names), help=f"only these {name}")
    plan.add_argument("--include-references", action="store_true", help="rate reference answers too")
    plan.add_argument("--no-references", action="store_true", help="do not show reference answers to raters")
    plan.add_argument(
        "--leave-out-cut-off", action="store_true", help="leave out answers that were cut off or are too long"
    )
    plan.add_argument(
        "--rated-at",
        choices=[place.value for place in RatedAt],
        help="where raters rate: here in this workspace, by_package, or either",
    )
    plan.add_argument(
        "--close-batches",
        action=argparse.BooleanOptionalAction,
        help="close finished batches; reopening needs a reason",
    )
    plan.add_argument(
        "--draw-markdown",
        action=argparse.BooleanOptionalAction,
        help="show lists, tables and emphasis of answers formatted, alike for every author",
    )
    plan.add_argument(
        "--confidence-row",
        action=argparse.BooleanOptionalAction,
        help="ask for the confidence in a row under the scales, not on a separate card",
    )
    plan.add_argument(
        "--idle-after", type=float, metavar="SECONDS", help="time without a key or click counts as idle from then on"
    )
    usual = ", ".join(one.name for one in USUAL_MARKS)
    plan.add_argument(
        "--marks",
        metavar="A,B",
        type=in_row,
        help=f"categories in which raters mark words; {USUAL}: {usual}; {NO_MARKS}: words are not marked",
    )
    plan.add_argument(
        "--pair-question",
        metavar="LANGUAGE=TEXT",
        type=_wording,
        action="append",
        help="what is asked about two answers, in one language: en=Which answer is kinder? (repeatable)",
    )
    plan.add_argument("--no-repeats", action="store_true", help="no hidden repeats")
    plan.add_argument(
        "--show-differences",
        action=argparse.BooleanOptionalAction,
        help="show raters of two answers which sentences are equal, and which words of nearly equal ones differ",
    )
    plan.add_argument(
        "--tell-repeats",
        action=argparse.BooleanOptionalAction,
        help="tell raters at the end how often they agreed with themselves on hidden repeats",
    )
    _add_agreed(plan)


def _add_agreed(plan: argparse.ArgumentParser) -> None:
    """Arguments for practice, gold and the guard."""
    columns = "dataset, answer_id, dimension, value, sentence_index for a sentence, and why_en or why_fa"
    for name, words in (("practice", "for practice before the work"), ("gold", "to mix into the work as gold")):
        source = plan.add_mutually_exclusive_group()
        source.add_argument(
            f"--{name}-file", metavar="FILE", type=to_read, help=f"agreed values {words}, a CSV: {columns}"
        )
        source.add_argument(
            f"--{name}-from",
            metavar="STUDY",
            type=Names.STUDY,
            help="the same from a study: adjudicated values, or values on which its raters agree",
        )
        source.add_argument(f"--no-{name}", action="store_true", help=f"no {name}")
        plan.add_argument(
            f"--{name}-items", metavar="N", type=int, help="draw this many of these answers or sentences, by the seed"
        )
        plan.add_argument(
            f"--{name}-within",
            metavar="D",
            type=int,
            help="a value agrees if it is at most this many levels away (default: 0)",
        )
    plan.add_argument(
        "--pass-share",
        metavar="S",
        type=_share_or_none,
        help="share of agreeing values that passes the practice, or none",
    )
    plan.add_argument("--attempts", metavar="N", type=int, help="maximum attempts at the practice")
    plan.add_argument(
        "--guard",
        action=argparse.BooleanOptionalAction,
        help="ask a rater who is very fast or always gives the same values to review, once a day",
    )
    plan.add_argument(
        "--guard-seconds",
        metavar="S",
        type=float,
        help="a rater is very fast if the median seconds are below S (default: 1)",
    )
    plan.add_argument(
        "--guard-items", metavar="N", type=int, help="number of last items whose seconds are looked at (default: 12)"
    )
    plan.add_argument(
        "--guard-equal",
        metavar="N",
        type=int,
        help="number of equal items in a row that count as always the same (default: 12)",
    )


def _with_agreed(
    workspace: "Workspace", plan: "StudyPlan", arguments: argparse.Namespace, output: Output
) -> "StudyPlan":
    """The plan with practice, gold and the guard as they were asked for."""
    from medreview.domain.study_plans import Guard
    from medreview.workflows.design_study import (
        agreed_from_table,
        agreed_in_study,
        values_left_out,
        with_gold_items,
        with_practice_items,
    )

    for name, put in (("practice", with_practice_items), ("gold", with_gold_items)):
        file, study, n_items = (getattr(arguments, f"{name}_{part}") for part in ("file", "from", "items"))
        if getattr(arguments, f"no_{name}"):
            plan = replace(plan, **{name: None})
        elif file is not None or study is not None:
            items = agreed_from_table(file) if file is not None else agreed_in_study(workspace, study)
            if (left_out := values_left_out(plan, items)) is not None:
                output.say(f"{name}: {left_out}")
            plan = put(plan, items, n_items)
    if plan.practice is not None:
        share = {} if arguments.pass_share is None else {"pass_share": arguments.pass_share or None}
        wishes = _given(within=arguments.practice_within, attempts=arguments.attempts)
        plan = replace(plan, practice=replace(plan.practice, **share, **wishes))
    if plan.gold is not None:
        plan = replace(plan, gold=replace(plan.gold, **_given(within=arguments.gold_within)))
    limits = _given(
        fastest_median_s=arguments.guard_seconds, n_items=arguments.guard_items, n_equal=arguments.guard_equal
    )
    if arguments.guard is False:
        return replace(plan, guard=None)
    if arguments.guard or limits:
        return replace(plan, guard=replace(plan.guard or Guard(), **limits))
    return plan


def _share_or_none(text: str) -> float:
    """A share; 0 stands for none."""
    return 0.0 if text == "none" else float(text)


def _add_size(size: Any) -> None:
    from medreview.domain.granularity import SCALED, Granularity
    from medreview.workflows.design_study import SizedNumber

    _add_choices(size)
    size.add_argument(
        "--half-width",
        metavar="H",
        type=float,
        default=0.05,
        help="half-width of the 95%% confidence interval (default: 0.05)",
    )
    size.add_argument(
        "--of",
        choices=[number.value for number in SizedNumber],
        default=SizedNumber.AGREEMENT.value,
        help="the number whose interval is planned: Randolph's kappa, an author's mean, or the difference between two",
    )
    size.add_argument(
        "--rated-unit",
        choices=[one.value for one in SCALED],
        default=Granularity.COARSE.value,
        help="what is rated: whole answers (coarse) or sentences (fine)",
    )
    size.add_argument(
        "--pilot",
        metavar="STUDY",
        type=Names.STUDY,
        help="expect ratings as in this study; without it, as the options below say",
    )
    size.add_argument(
        "--dimension",
        metavar="NAME",
        type=Names.DIMENSION,
        help="dimension of the pilot whose ratings are read; the first one when left out",
    )
    size.add_argument("--kappa", type=float, default=0.5, help="expected kappa of two raters (default: 0.5)")
    size.add_argument(
        "--shares",
        metavar="S,S,…",
        type=_numbers,
        default=(0.2, 0.2, 0.6),
        help="expected shares of the levels, in order; they add up to 1",
    )
    size.add_argument(
        "--answers-alike",
        metavar="P",
        type=float,
        default=0.3,
        help="probability that an answer is rated like its question in general; its square is the correlation "
        "(default: 0.3)",
    )
    size.add_argument(
        "--sentences-alike",
        metavar="P",
        type=float,
        default=0.5,
        help="probability that a sentence is rated like its answer in general; its square is the correlation "
        "(default: 0.5)",
    )


def _add_show(show: Any) -> None:
    show.add_argument(
        "name",
        metavar="NAME",
        type=Names.STUDY,
        nargs="?",
        help="a study; without one they are listed, as by study list",
    )


def _add_pin(pin: Any) -> None:
    pin.add_argument(
        "rater", metavar="RATER", type=Names.RATER, nargs="?", help="a rater's code; left out, all are listed"
    )
    change = pin.add_mutually_exclusive_group()
    change.add_argument("--pin-file", metavar="FILE", type=to_read, help="the first line of this file is the PIN")
    change.add_argument("--none", action="store_true", help="let the rater continue without a PIN")
    pin.add_argument("--why", default="", help="the reason for changing a PIN, for the audit trail")


def _pin(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.rate_answers import NoSuchRater, pins_set, reset_pin

    pin = "" if arguments.none else passphrase_in(arguments.pin_file)
    with opened_to_read(arguments) if pin is None else opened(arguments) as workspace:
        if pin is not None:
            reset_pin(workspace, arguments.rater or "", pin, why=arguments.why)
        found = pins_set(workspace)
    shown = {code: is_set for code, is_set in found.items() if arguments.rater in (None, code)}
    if arguments.rater is not None and not shown:
        raise NoSuchRater(rater=arguments.rater)
    lines = [f"{code}: {'has a PIN' if is_set else 'no PIN'}" for code, is_set in shown.items()]
    values = {"raters": [{"rater": code, "has_pin": is_set} for code, is_set in shown.items()]}
    output.result(values, *(lines or ["There is no rater yet."]))
    return 0


def _plan(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.domain.study_plans import plan_sha256, plan_to_json
    from medreview.workflows.design_study import PlanCannotBeFilled, create_study, preview

    plan = _chosen_plan(arguments)
    with opened(arguments) if arguments.save else opened_to_read(arguments) as workspace:
        plan = _with_agreed(workspace, _fitted(workspace, plan, arguments), arguments, output)
        seen = preview(workspace, plan)
        for problem in seen.problems:
            output.say(f"  {problem}")
        if seen.nearest is not None:
            output.say(f"Nearest possible plan: {', '.join(map(str, seen.nearest.changes))}.")
            if arguments.nearest:
                plan = seen.nearest.plan
                seen = preview(workspace, plan)
            else:
                output.say("Add --nearest to use it.")
        if seen.problems:
            raise PlanCannotBeFilled(seen.problems)
        study = create_study(workspace, plan) if arguments.save else None
    for warning in seen.warnings:
        output.say(str(warning))
    values = {
        "study": plan.name,
        "is_saved": study is not None,
        "plan_sha256": plan_sha256(plan),
        **_preview_as_json(seen),
        "plan": plan_to_json(plan),
    }
    end = f"Saved as {plan.name}." if study is not None else "Nothing was saved; add --save to store the study."
    output.result(values, *_preview_sentences(seen), end)
    return 0


def _fitted(workspace: "Workspace", plan: "StudyPlan", arguments: argparse.Namespace) -> "StudyPlan":
    """A template made to fit a small set; numbers that were given stay as they are."""
    from medreview.workflows.design_study import with_what_there_is

    if not arguments.template or arguments.questions is not None:
        return plan
    fitting = with_what_there_is(workspace, plan)
    is_laid_out = any(value is not None for value in (arguments.sets, arguments.batch_size, arguments.shared))
    return replace(plan, selection=fitting.selection) if is_laid_out else fitting


def _size(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.domain.study_plans import Granularity
    from medreview.workflows.design_study import (
        KappaImpossible,
        RatingModel,
        SizedNumber,
        SizeWish,
        pilot_model,
        plan_sizes,
        preview,
    )

    granularity = Granularity(arguments.rated_unit)
    with opened_to_read(arguments) as workspace:
        plan = _with_agreed(workspace, _fitted(workspace, _chosen_plan(arguments), arguments), arguments, output)
        seen = preview(workspace, plan)
        pilot = pilot_model(workspace, arguments.pilot, granularity, arguments.dimension) if arguments.pilot else None
    stated = RatingModel(arguments.shares, arguments.kappa, arguments.answers_alike, arguments.sentences_alike)
    wish = SizeWish(SizedNumber(arguments.of), granularity, pilot.model if pilot else stated)
    if not wish.is_possible:
        raise KappaImpossible(least=round(wish.model.least_kappa, 2), kappa=wish.model.kappa)
    found = plan_sizes(plan, seen, wish, wanted=arguments.half_width)
    values = {
        "half_width": arguments.half_width,
        "of": wish.number,
        "granularity": granularity,
        "model": asdict(wish.model),
        "pilot": pilot.study if pilot else None,
        "plan": None if found.of_plan is None else _size_as_json(found.of_plan),
        "sizes": [_size_as_json(size) for size in found.offered],
        "n_fitting_questions": found.n_fitting_questions,
    }
    output.result(values, *_size_sentences(found, arguments.half_width))
    return 0


def _size_as_json(size: "PlanSize") -> dict[str, object]:
    return {
        "n_raters": size.n_raters,
        "n_questions": size.n_questions,
        "n_sentences": size.n_sentences,
        "half_width": None if math.isnan(size.half_width) else round(size.half_width, 4),
        "hours_a_rater": round(size.hours_a_rater, 2),
        "hours": round(size.hours, 1),
    }


def _size_sentences(found: "PlanSizes", wanted: float) -> Iterator[str]:
    size = found.of_plan
    if size is not None and not math.isnan(size.half_width):
        yield (
            f"Current plan: ± {size.half_width:.3f}, with {n_of(size.n_questions, 'question')} and "
            f"{n_of(size.n_raters, 'rater')} per group."
        )
    yield f"Sizes that reach ± {wanted:g} (raters per group, questions, sentences, hours per rater, hours in total):"
    for size in found.offered:
        sentences = size.n_sentences if size.n_sentences is not None else ALL
        yield f"  {size.n_raters}  {size.n_questions}  {sentences}  {size.hours_a_rater:.1f}  {size.hours:.0f}"
    yield f"Questions that match: {found.n_fitting_questions}. Valid for these raters only, not for similar ones."


def _chosen_plan(arguments: argparse.Namespace) -> "StudyPlan":
    from medreview.domain.study_plans import RatedAt
    from medreview.workflows.design_study import plan_from_file, template_plan

    plan = template_plan(arguments.template) if arguments.template else plan_from_file(arguments.plan)
    selection = replace(
        plan.selection,
        **_given(
            datasets=None if arguments.dataset is None else tuple(arguments.dataset),
            authors=arguments.authors,
            kinds=arguments.kinds,
            languages=arguments.languages,
            splits=arguments.splits,
            include_references=arguments.include_references or None,
            leaves_out_cut_off=arguments.leave_out_cut_off or None,
        ),
    )
    if arguments.questions is not None:
        selection = replace(selection, n_questions=None if arguments.questions == ALL else arguments.questions)
    if arguments.sentences is not None:
        plan = replace(plan, sentences_per_answer=None if arguments.sentences == ALL else arguments.sentences)
    if arguments.no_repeats:
        plan = replace(plan, repeats=None)
    if arguments.blocks is not None:
        plan = replace(plan, blocks=arguments.blocks)
        plan = replace(plan, dimensions=(), repeats=None) if plan.asks_no_scale else plan
    return replace(
        plan,
        selection=selection,
        **_given(
            name=arguments.name,
            raters=arguments.raters,
            seed=arguments.seed,
            shared_questions=arguments.shared,
            batch_size=arguments.batch_size,
            batch_sets=arguments.sets,
            rated_at=None if arguments.rated_at is None else RatedAt(arguments.rated_at),
            closes_batches=arguments.close_batches,
            draws_markdown=arguments.draw_markdown,
            confidence_row=arguments.confidence_row,
            idle_limit_s=arguments.idle_after,
            show_references=False if arguments.no_references else None,
            tells_repeats=arguments.tell_repeats,
            shows_differences=arguments.show_differences,
            marks=None if arguments.marks is None else _marks(arguments.marks),
            pair_question=None if arguments.pair_question is None else dict(arguments.pair_question),
        ),
    )


def _wording(entry: str) -> tuple[str, str]:
    language, _, words = entry.partition("=")
    if not language.strip() or not words.strip():
        raise argparse.ArgumentTypeError(f"{entry!r} is not LANGUAGE=TEXT")
    return language.strip(), words.strip()


def _marks(names: tuple[str, ...]) -> "tuple[MarkCategory, ...]":
    from medreview.workflows.design_study import USUAL_MARKS, marks_named

    if names == (NO_MARKS,):
        return ()
    return USUAL_MARKS if names == (USUAL,) else marks_named(names)


def _given(**values: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


def _list(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.design_study import list_studies

    with opened_to_read(arguments) as workspace:
        studies = list_studies(workspace)
    output.result(
        {"studies": [_view_as_json(view) for view in studies]},
        *(map(_view_sentence, studies) if studies else ["There is no study yet. Plan one with: study plan."]),
    )
    return 0


def _show(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.design_study import show_study

    if arguments.name is None:
        output.say("To list the studies, use medreview study list; from the next release on, study show needs a name.")
        return _list(arguments, output)
    with opened_to_read(arguments) as workspace:
        details = show_study(workspace, arguments.name)
    output.result(_details_as_json(details), *_details_sentences(details))
    return 0


def _preview_as_json(seen: "PlanPreview") -> dict[str, object]:
    return {
        "n_questions": seen.n_questions,
        "n_answers": seen.n_answers,
        "n_fitting_questions": seen.n_fitting_questions,
        "n_fitting_answers": seen.n_fitting_answers,
        "raters": [_load_as_json(load) for load in seen.loads],
        "overlaps": [
            {"granularity": overlap.granularity, "raters": overlap.raters, "n_shared": overlap.n_shared}
            for overlap in seen.overlaps
        ],
        "has_own_times": seen.has_own_times,
        "warnings": [str(warning) for warning in seen.warnings],
    }


def _load_as_json(load: "RaterLoad") -> dict[str, object]:
    return {
        "rater": load.rater,
        "group": load.group,
        "hours": round(load.hours, 2),
        "settings": [
            {
                "granularity": own.granularity,
                "n_pairs": own.n_pairs,
                "n_repeats": own.n_repeats,
                "n_items": own.n_items,
                "batch_sizes": own.batch_sizes,
            }
            for own in load.granularities
        ],
    }


def _preview_sentences(seen: "PlanPreview") -> Iterator[str]:
    from medreview.domain.granularity import UNIT_WORDS

    yield f"{seen.n_questions:,} of {n_of(seen.n_fitting_questions, 'question')}, {n_of(seen.n_answers, 'answer')}"
    for load in seen.loads:
        settings = "; ".join(
            f"{UNIT_WORDS[s.granularity]}: {n_of(s.n_pairs, 'assignment')} in {n_of(s.n_batches, 'batch', 'batches')} "
            f"({n_of(s.n_repeats, 'repeat')})"
            for s in load.granularities
        )
        yield f"{load.rater} (group {load.group}): {settings}; about {load.hours:.1f} hours"
    for overlap in seen.overlaps:
        is_of_pairs = overlap.granularity == "pairwise"
        shared = "pairs of answers that two raters share" if is_of_pairs else "answers that two raters share"
        yield f"{shared}, {UNIT_WORDS[overlap.granularity]}:"
        yield from _matrix(overlap)


def _matrix(overlap: "SharedItems") -> Iterator[str]:
    width = max(len(str(n)) for row in overlap.n_shared for n in row)
    width = max(width, *(len(code) for code in overlap.raters))
    yield " ".join(["".rjust(width), *(code.rjust(width) for code in overlap.raters)])
    for code, row in zip(overlap.raters, overlap.n_shared, strict=True):
        yield " ".join([code.rjust(width), *(str(n).rjust(width) for n in row)])


def _view_as_json(view: "StudyView") -> dict[str, object]:
    return {
        "name": view.name,
        "template": view.template,
        "purpose": view.purpose,
        "about": view.about,
        "is_imported": view.is_imported,
        "is_locked": view.is_locked,
        "version": view.version,
        "previous": view.previous,
        "version_reason": view.version_reason,
        "created_at": view.created_at,
        "n_questions": view.n_questions,
        "n_answers": view.n_answers,
        "raters": [
            {
                "rater": rater.code,
                "group": rater.group,
                "n_pairs": rater.n_pairs,
                "n_pairs_done": rater.n_pairs_done,
                "last_rated_at": rater.last_rated_at,
            }
            for rater in view.raters
        ],
    }


def _view_sentence(view: "StudyView") -> str:
    state = "imported" if view.is_imported else "locked" if view.is_locked else "open"
    purpose = f" ({view.purpose} about {view.about})" if view.about else ""
    rated = f"{view.n_pairs_done:,} of {n_of(view.n_pairs, 'assignment')} rated"
    return f"{view.name}{purpose}: {state}, {n_of(view.n_answers, 'answer')}, {rated}"


def _details_as_json(details: "StudyDetails") -> dict[str, object]:
    from medreview.domain.study_plans import plan_to_json

    return {
        **_view_as_json(details.view),
        "plan_sha256": details.plan_sha256,
        "blocks": [
            {
                "rater": block.rater,
                "block": block.block,
                "granularity": block.granularity,
                "n_batches": block.n_batches,
                "n_pairs": block.n_pairs,
            }
            for block in details.blocks
        ],
        "plan": None if details.plan is None else plan_to_json(details.plan),
    }


def _details_sentences(details: "StudyDetails") -> Iterator[str]:
    yield _view_sentence(details.view)
    for rater in details.view.raters:
        blocks = ", ".join(
            f"{block.block} {n_of(block.n_batches, 'batch', 'batches')}"
            for block in details.blocks
            if block.rater == rater.code
        )
        done = f"{rater.n_pairs_done:,} of {n_of(rater.n_pairs, 'assignment')}"
        yield f"{rater.code} (group {rater.group or '-'}): {done}; {blocks}"


def _raters(text: str) -> "tuple[PlannedRater, ...]":
    from medreview.domain.study_plans import PlannedRater

    pairs = [entry.rpartition(":") if ":" in entry else (entry, ":", "A") for entry in in_row(text)]
    return tuple(PlannedRater(code, group) for code, _, group in pairs)


def _sets(text: str) -> "tuple[BatchSet, ...]":
    from medreview.domain.study_plans import BatchSet

    sets: list[BatchSet] = []
    for entry in in_row(text):
        name, colon, number = entry.partition(":")
        if colon and not number.isdecimal():
            raise argparse.ArgumentTypeError(f"{entry!r} is not NAME or NAME:NUMBER")
        sets.append(BatchSet(name, int(number) if colon else None))
    return tuple(sets)


def _blocks(text: str) -> "tuple[Block, ...]":
    from medreview.domain.study_plans import Block, Granularity

    blocks: list[Block] = []
    for entry in in_row(text):
        name, _, granularity = entry.partition(":")
        if granularity not in tuple(Granularity):
            raise argparse.ArgumentTypeError(f"{entry!r} is not NAME:coarse, NAME:fine or NAME:pairwise")
        blocks.append(Block(Granularity(granularity), name))
    return tuple(blocks)


def _numbers(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(name) for name in in_row(text))
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not a row of numbers") from error


def _number_or_all(text: str) -> int | str:
    if text == ALL:
        return ALL
    try:
        return int(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is neither a number nor {ALL!r}") from error


COMMANDS = (
    Command("study list", "list the studies of a workspace", "study list trial.medreview", run=_list),
    Command(
        "study show",
        "show one study with its raters, blocks and progress",
        'study show trial.medreview "Main study"',
        run=_show,
        arguments=_add_show,
    ),
    Command(
        "study plan",
        "plan a study of the answers of a workspace, and save it with --save",
        'study plan trial.medreview --template cqa-eval --name "Main study" --save',
        run=_plan,
        arguments=_add_plan,
    ),
    Command(
        "study size",
        "show which numbers of raters and questions, in how many hours, reach a confidence interval of a given "
        "half-width",
        "study size trial.medreview --template cqa-eval --half-width 0.05",
        run=_size,
        arguments=_add_size,
    ),
    Command(
        "study pin",
        "list the raters with a PIN in this workspace, or set and reset one",
        "study pin trial.medreview",
        run=_pin,
        arguments=_add_pin,
    ),
)
