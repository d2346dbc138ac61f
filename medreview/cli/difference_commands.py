"""Verbs of ``study``: where raters differ, and follow-ups about it."""

import argparse
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Names, add_only
from medreview.cli.opened import opened, opened_to_read
from medreview.cli.output import Output, n_of

if TYPE_CHECKING:
    from medreview.workflows.resolve_differences import DifferencesView, DifferenceView, Looking, PlaceRating, SaidAgain


def _add_differences(listed: Any) -> None:
    _add_looking(listed)
    listed.add_argument("-o", "--output", metavar="FILE", type=Path, help="write every value as CSV")


def _add_follow_up(made: Any) -> None:
    from medreview.domain.study_plans import Shows

    _add_looking(made)
    who = made.add_mutually_exclusive_group(required=True)
    who.add_argument("--adjudicator", metavar="RATER", help="the rater who decides, new or known")
    who.add_argument("--explain", action="store_true", help="ask these raters for their reasons in writing")
    made.add_argument(
        "--shows",
        choices=[shows.value for shows in Shows],
        default=Shows.NOTHING.value,
        help="what raters see of earlier ratings",
    )
    made.add_argument("--seed", type=int, default=1, help="the same seed gives the same order")
    made.add_argument("--name", help="name of the follow-up")


def _add_looking(parser: Any) -> None:
    parser.add_argument("--study", metavar="NAME", type=Names.STUDY, required=True, help="the study")
    parser.add_argument(
        "--distance", metavar="N", type=float, help="smallest difference that counts; half of the scale when left out"
    )
    add_only(parser, Names.DIMENSION, "only this one", default=[])
    parser.add_argument("--pilot", action="store_true", help="look at the pilot blocks instead")
    parser.add_argument(
        "--with-not-judged", action="store_true", help="add items that one rater rated and another could not judge"
    )
    parser.add_argument(
        "--with-marks", action="store_true", help="add answers in which raters did not mark the same words"
    )


def _looking(arguments: argparse.Namespace) -> "Looking":
    from medreview.workflows.resolve_differences import Looking

    return Looking(
        arguments.distance,
        tuple(arguments.dimension),
        is_pilot=arguments.pilot,
        with_not_judged=arguments.with_not_judged,
        with_marks=arguments.with_marks,
    )


def _list(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.workflows.resolve_differences import differences, write_differences

    with opened_to_read(arguments) as workspace:
        view = differences(workspace, arguments.study, _looking(arguments))
    n_rows = write_differences(view, arguments.output) if arguments.output else None
    values: dict[str, object] = {
        "study": view.study,
        "distance": view.distance,
        "is_pilot": view.is_pilot,
        "n_places": view.n_places,
        "n_of_several": view.n_of_several,
        "n_different": len(view.places),
        "dimensions": [asdict(one) | {"share": one.share} for one in view.shares],
        "follow_ups": [{"name": follow_up.name, "purpose": follow_up.purpose} for follow_up in view.follow_ups],
        "places": [_place(place) for place in view.places],
    }
    if arguments.output:
        values |= {"file": str(arguments.output), "n_rows": n_rows}
    output.result(values, *_sentences(view))
    return 0


def _make(arguments: argparse.Namespace, output: Output) -> int:
    from medreview.domain.study_plans import Shows
    from medreview.workflows.resolve_differences import FollowUpWish, make_follow_up

    wish = FollowUpWish(
        _looking(arguments),
        adjudicator=arguments.adjudicator,
        shows=Shows(arguments.shows),
        seed=arguments.seed,
        name=arguments.name,
    )
    with opened(arguments) as workspace:
        made = make_follow_up(workspace, arguments.study, wish)
    said = f"Created {made.name} with {n_of(made.n_places, 'item')} and {n_of(made.n_raters, 'rater')}."
    if made.n_left_out:
        said += f" Items without a text, left out: {made.n_left_out}."
    values = {
        "study": made.name,
        "about": arguments.study,
        "purpose": wish.purpose,
        "n_raters": made.n_raters,
        "n_places": made.n_places,
        "n_left_out": made.n_left_out,
    }
    output.result(values, said)
    return 0


def _sentences(view: "DifferencesView") -> Iterator[str]:
    compared = n_of(view.n_of_several, "item")
    yield f"{len(view.places)} of {compared} with several raters differ by {view.distance:g} or more levels."
    for one in view.shares:
        share = "" if one.share is None else f" ({one.share:.0%})"
        yield (
            f"{one.dimension}, {one.granularity}: {one.n_differing} of {one.n_compared}{share}; "
            f"rated by one rater and not judged by another: {one.n_not_judged}"
        )
    for one in view.places:
        place = one.found.place
        where = "whole answer" if place.sentence_index is None else f"sentence {place.sentence_index + 1}"
        if one.other_answer is not None:
            where = f"the first answer, against {one.other_answer}, the second one"
        if place.criterion is not None:
            where = f"criterion {place.criterion}"
        yield f"{one.dataset}/{one.answer}, {where}: {'; '.join(_values(one))}"
        for said in one.said_again:
            given = (f"{rating.dimension} {_given(rating)}" for rating in said.ratings)
            yield f"  {said.purpose} by {said.rater}: {', '.join([*given, *filter(None, [said.comment])]) or 'not yet'}"


def _values(one: "DifferenceView") -> Iterator[str]:
    counted = {*one.found.differing, *one.found.not_judged}
    for dimension in one.found.dimensions:
        if dimension.dimension in counted:
            given = ", ".join(f"{rating.rater} {_given(rating)}" for rating in dimension.ratings)
            yield f"{dimension.dimension} {given}"
    if one.found.marked:
        yield f"marked words {', '.join(f'{rater} {n}' for rater, n in one.found.marked)}"


def _given(rating: "PlaceRating") -> str:
    from medreview.domain.comparisons import PREFERRED_AT_LEVEL, PREFERRED_WORDS
    from medreview.domain.ratings import STATUS_WORDS, RatingStatus

    if rating.value is None:
        return str(STATUS_WORDS[RatingStatus(rating.status)])
    if rating.place.other is not None:
        return str(PREFERRED_WORDS[PREFERRED_AT_LEVEL[int(rating.value)]])
    return f"{rating.value:g}"


def _place(one: "DifferenceView") -> dict[str, object]:
    place = one.found.place
    return {
        "dataset": one.dataset,
        "question": one.question,
        "answer": one.answer,
        "other_answer": one.other_answer,
        "criterion": place.criterion,
        "granularity": place.granularity,
        "sentence_index": place.sentence_index,
        "differing": one.found.differing,
        "not_judged": one.found.not_judged,
        "spread": one.found.spread,
        "marked_words": dict(one.found.marked),
        "ratings": [_rating(rating) for dimension in one.found.dimensions for rating in dimension.ratings],
        "comments": [asdict(note) for note in one.notes],
        "follow_ups": [_again(said) for said in one.said_again],
        "discussion": one.discussion or None,
        "discussed_at": one.discussed_at,
    }


def _again(said: "SaidAgain") -> dict[str, object]:
    return {
        "study": said.study,
        "purpose": said.purpose,
        "rater": said.rater,
        "ratings": [_rating(rating) for rating in said.ratings],
        "comment": said.comment or None,
    }


def _rating(rating: "PlaceRating") -> dict[str, object]:
    from medreview.workflows.resolve_differences import value_told

    return {
        "rater": rating.rater,
        "dimension": rating.dimension,
        "status": rating.status,
        "value": value_told(rating),
        "reason": rating.reason,
    }


COMMANDS = (
    Command(
        "study differences",
        "list the items where raters of a study differ",
        'study differences trial.medreview --study "Main study" --distance 2',
        run=_list,
        arguments=_add_differences,
    ),
    Command(
        "study follow-up",
        "create a follow-up study of the items where raters differ",
        'study follow-up trial.medreview --study "Main study" --adjudicator R9',
        run=_make,
        arguments=_add_follow_up,
    ),
)
