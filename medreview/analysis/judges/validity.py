"""Judge hallucination: how often there is no valid rating, by setup, dimension and judge, as rates and as shares."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from medreview.analysis.frames import Frame, parts_at
from medreview.analysis.judge_names import order_of_setup
from medreview.analysis.judges.frames import (
    NOT_READ,
    JudgedData,
    JudgementIds,
    JudgesDrawn,
    JudgesTable,
    counted,
    is_free,
    off_scale,
    one_by_one,
    pivot,
    questions_of,
)
from medreview.analysis.plan_words import PlanWords
from medreview.analysis.results import Row, Rows
from medreview.domain.run_kinds import VALIDITY_WORDS, Validity
from medreview.errors import Listed, Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells
from medreview.reporting.figures import WILSON_LINES, About, Axis, Bars, Counted, Datum, FigureSpec, Series, Unit
from medreview.reporting.tables import paragraph
from medreview.stats.estimates import BoolArray, Estimate
from medreview.stats.proportions import HALLUCINATED, ValidityRates, share_of, validity_rates

RATE, SHARE, ANY = "rate", "share of all hallucinated judgements", "any dimension"
SHARE_OF_SETUP = "share of the setup's hallucinated judgements"
NO_RATING = "no valid rating"
LAST, FIRST = "final attempts", "first attempts"
ALL = "all"
GROUPINGS: tuple[tuple[str, ...], ...] = (
    (),
    ("setup",),
    ("dimension",),
    ("judge",),
    ("setup", "dimension"),
    ("setup", "judge"),
    ("judge", "setup", "dimension"),
)
_DEFINITION = paragraph(
    Message("A judgement is one dimension of one reply."),
    Message("Hallucinated: the reply is unreadable or out of range."),
    Message("'no valid rating' includes refused, truncated and failed replies."),
    Message(
        "'rate' is the share of the group's judgements that are hallucinated. 'share of all hallucinated judgements' "
        "is the share of them that are in the group."
    ),
    Message(
        "'any dimension' is the share of replies with at least one hallucinated judgement. 'share of the setup's "
        "hallucinated judgements' is the share of them that the judge made."
    ),
    Message("Only replies in the free mode count: in the other modes a model must follow a form."),
    Message("“Word for word in the judged text” counts verdicts that occur there in the same words."),
    Message("Intervals are Wilson's and assume that judgements are independent."),
)


def _rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    """Every grouping, over the attempts that hold and over first attempts."""
    for attempts, chosen in ((LAST, data.last), (FIRST, data.first)):
        free = chosen[is_free(chosen) & (chosen["state"] != NOT_READ)]
        free = free.assign(is_bad=free["state"].isin(HALLUCINATED))
        for grouping in GROUPINGS:
            yield from _of_grouping(free, grouping, attempts)


def _notes(data: JudgedData, rows: Rows) -> Iterator[Message]:
    yield from off_scale(data, rows)
    free = is_free(data.last)
    n_held, n_unread = int((~free).sum()), int((free & (data.last["state"] == NOT_READ)).sum())
    if n_held:
        yield Message("Judgements in constrained or scored mode, left out: {n}.", {"n": n_held})
    if n_unread:
        yield Message("Judgements without value and validity, left out: {n}.", {"n": n_unread})


def _of_grouping(free: Frame, grouping: tuple[str, ...], attempts: str) -> Iterator[Row]:
    groups = list(parts_at(free, *grouping)) if grouping else [((), np.arange(len(free)))] * bool(len(free))
    group_of = np.empty(len(free), np.int64)
    for number, (_, own) in enumerate(groups):
        group_of[own] = number
    states, is_bad, coincides = (free[name].to_numpy() for name in ("state", "is_bad", "coincides"))
    questions = questions_of(free)
    names = [f"{number:08d}" for number in group_of]
    found = validity_rates(states.tolist(), free["output"].tolist(), names, questions)
    numbered = enumerate(groups)
    for number, (named, own) in sorted(numbered, key=lambda group: [order_of_setup(name) for name in group[1][0]]):
        counts = Counter[str](states[own].tolist())
        about: Cells = {"by": " × ".join(grouping) or ALL, "attempts": attempts}
        about |= {name: value or None for name, value in zip(grouping, named, strict=True)}
        about |= {"n_hallucinated": int(is_bad[own].sum()), "n_coinciding": int(coincides[own].sum())}
        about |= {f"n_{state.value}": counts[state.value] for state in Validity}
        for measure, estimate in _measures(found[f"{number:08d}"], grouping):
            behind = _behind(free, measure, group_of == number)
            yield counted(about | {"measure": measure} | estimate_cells(estimate), behind)
        is_unread = states[own] != Validity.VALID.value
        estimate = share_of(is_unread, questions[own], "judgements without a valid rating, for whatever reason")
        behind = _behind(free, NO_RATING, group_of == number)
        yield counted(about | {"measure": NO_RATING} | estimate_cells(estimate), behind)
        if grouping == ("setup", "judge"):
            of_setup = is_bad & (free["setup"] == named[0]).to_numpy()
            estimate = share_of(group_of[of_setup] == number, questions[of_setup], SHARE_OF_SETUP)
            own_first = free[of_setup].iloc[np.argsort(group_of[of_setup] != number, kind="stable")]
            yield counted(
                about | {"measure": SHARE_OF_SETUP} | estimate_cells(estimate), one_by_one(own_first["id"].to_numpy())
            )


def _behind(free: Frame, measure: str, in_group: BoolArray) -> Iterator[tuple[int]]:
    """The judgements behind a measure, those first that make it: of a group, of all groups, or one an output."""
    if measure == SHARE:
        counts, makes = free["is_bad"].to_numpy(), in_group
    else:
        counts, makes = in_group, (free["state"] != Validity.VALID if measure == NO_RATING else free["is_bad"])
    rows = free[counts]
    ordered = rows.iloc[np.argsort(~np.asarray(makes)[counts], kind="stable")]
    yield from one_by_one((ordered.drop_duplicates("output") if measure == ANY else ordered)["id"].to_numpy())


def _measures(rates: ValidityRates, grouping: tuple[str, ...]) -> Iterator[tuple[str, Estimate]]:
    yield RATE, rates.rate
    if grouping:
        yield SHARE, rates.share_of_all
    if "dimension" not in grouping:
        yield ANY, rates.any_dimension


_SHARE_OF_JUDGEMENTS = Axis(Message("share of judgements"), Unit.SHARE)
_RATE = paragraph(
    Message("Share of judgements without a valid rating: unreadable or out of range."),
    Message("A judgement is one dimension of one reply; the last attempt counts."),
    Message("Only replies in the free mode show this."),
)


_NO_RATING = paragraph(
    Message("Share of judgements without a valid rating: unreadable, out of range, refused, cut off or failed."),
    Message("The figures below count only the first two of these, which are judge hallucination."),
)


def _figures(drawn: JudgesDrawn) -> Iterator[FigureSpec]:
    """The hallucination panel: rates by dimension and by judge, shares, first attempts, and what came back."""
    held = [row for row in drawn.rows if row.has(attempts=LAST)]
    if not held:
        return
    words = drawn.data.words
    by_judge = [row for row in held if row.has(by="setup × judge", measure=RATE)]
    unread = Message("Judgements without a valid rating, for whatever reason")
    without = [row for row in held if row.has(by="setup × judge", measure=NO_RATING)]
    yield _rates("judge-validity-unread", unread, without, "judge", definition=_NO_RATING)
    by_dimension = [
        *sorted(
            (row for row in held if row.has(by="setup × dimension", measure=RATE)),
            key=lambda row: words.place(row.text("dimension")),
        ),
        *(row.but(dimension=ANY) for row in held if row.has(by="setup", measure=ANY)),
    ]
    title = Message("Judge hallucination by dimension and setup")
    yield _rates("judge-validity-dimensions", title, by_dimension, "dimension", words)
    yield _rates("judge-validity-judges", Message("Judge hallucination by judge and setup"), by_judge, "judge")
    if any(row["n_hallucinated"] for row in held):  # of nothing there are no shares
        yield _shares(held)
    yield _attempts(drawn.rows)
    yield _came_back(drawn.data, sorted(by_judge, key=lambda row: row.text("judge")))


def _rates(
    name: str, title: Message, rows: Rows, category: str, words: PlanWords | None = None, *, definition: Message = _RATE
) -> Bars:
    """Rates by dimension under ``words``, or by judge."""
    titles = {row.text("dimension"): words.words(row.text("dimension")) for row in rows} if words else {}
    categories, series = pivot(rows, category, "setup", titles)
    about = About(name=name, title=title, definition=definition, intervals=WILSON_LINES, counts=Counted.JUDGEMENTS)
    return Bars(about, categories, series, _SHARE_OF_JUDGEMENTS)


def _shares(held: Rows) -> Bars:
    """Shares of the hallucinated judgements among all of them, by setup."""
    rows = [row.but(measure="") for row in held if row.has(by="setup", measure=SHARE)]
    categories, series = pivot(rows, "setup", "measure")
    about = About(
        name="judge-validity-shares",
        title=Message("Where the hallucinated judgements are"),
        definition=paragraph(
            Message("The share of all hallucinated judgements that each setup has."),
            Message("Setups with more judgements have more of them: read it beside the rates."),
        ),
        intervals=WILSON_LINES,
    )
    return Bars(about, categories, series, Axis(Message("share of all hallucinated judgements"), Unit.SHARE))


def _attempts(rows: Rows) -> Bars:
    """First attempts beside what held in the end."""
    names = {FIRST: Message("first attempts"), LAST: Message("final attempts")}
    chosen = [row for row in rows if row.has(by="judge", measure=RATE)]
    categories = tuple(dict.fromkeys(row.text("judge") for row in chosen))
    series = tuple(
        Series(
            names[attempts],
            tuple(
                next((row.datum for row in chosen if row.has(judge=judge, attempts=attempts)), None)
                for judge in categories
            ),
        )
        for attempts in (FIRST, LAST)
    )
    about = About(
        name="judge-validity-attempts",
        title=Message("Judge hallucination at the first attempt, and in the end"),
        definition=paragraph(
            Message("Share of judgements without a valid rating, of first attempts and of the last ones."),
            Message("A second attempt hides how a judge behaves on the first."),
        ),
        intervals=WILSON_LINES,
    )
    return Bars(about, categories, series, _SHARE_OF_JUDGEMENTS)


def _came_back(data: JudgedData, rows: Rows) -> Bars:
    """Every state of validity, stacked; those in it stand first behind each datum."""
    state_of = dict(zip(data.last["id"].tolist(), data.last["state"], strict=True))
    series: list[Series] = []
    for state, word in VALIDITY_WORDS.items():
        found: list[Datum] = []
        for row in rows:
            n = sum(round(row.number(f"n_{one.value}")) for one in Validity)
            key = row.behind()
            units = key.units if isinstance(key, JudgementIds) else ()
            ordered = JudgementIds(tuple(sorted(units, key=lambda unit: state_of[unit[0]] != state.value)))
            share_of_all = row.number(f"n_{state.value}") / n if n else 0.0
            found.append(Datum(share_of_all, n=n, key=ordered if units else None))
        if any(datum.value for datum in found):
            series.append(Series(word, tuple(found)))
    about = About(
        name="judge-validity-states",
        title=Message("Validity of judgements"),
        definition=Message("Share of judgements by what could be read of them; the last attempt counts."),
    )
    labels = tuple(Listed(filter(None, (row.text("judge"), row.text("setup")))) for row in rows)
    axis = Axis(Message("share of judgements"), Unit.SHARE, (0, 1))
    return Bars(about, labels, tuple(series), axis, is_stacked=True)


VALIDITY = JudgesTable(
    "judge_validity",
    Message("Judge hallucination"),
    (
        *("by", "judge", "setup", "dimension", "attempts", "measure", "n_hallucinated", "n_coinciding"),
        *(f"n_{state.value}" for state in Validity),
        *ESTIMATE_COLUMNS,
    ),
    _rows,
    definition=_DEFINITION,
    empty_because="no judgement in the free mode, so validity was not measured",
    notes=_notes,
    figures=_figures,
)
