"""Judge hallucination: how often there is no valid rating, by setup, dimension and judge, as rates and as shares."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from medreview.analysis.judges.frames import (
    NOT_READ,
    WILSON,
    JudgedData,
    JudgementIds,
    JudgesDrawn,
    JudgesPanel,
    JudgesTable,
    counted,
    is_free,
    one_by_one,
    order_of_setup,
    output_of,
    pivot,
    shown,
    state_of,
)
from medreview.analysis.results import Row, Rows
from medreview.domain.judge_runs import VALIDITY_WORDS, Validity
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells
from medreview.reporting.figures import About, Axis, Bars, Datum, FigureSpec, Series, Unit
from medreview.reporting.tables import paragraph
from medreview.stats.estimates import Estimate
from medreview.stats.proportions import HALLUCINATED, ValidityRates, share, validity_rates
from medreview.store.queries.judgement_facts import JudgementFact

RATE, SHARE, ANY = "rate", "share of all hallucinated", "any dimension"
NO_RATING = "no valid rating"
LAST, FIRST = "attempts that hold", "first attempts"
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
    Message("A judgement is one dimension of one output."),
    Message("Hallucinated: the reply is unparsable or out of range."),
    Message("'no valid rating' takes refused, truncated and failed replies too."),
    Message(
        "'rate' is the share of the group's judgements, 'share of all hallucinated' the part of all "
        "hallucinated judgements that falls to the group, 'any dimension' the share of outputs with at "
        "least one."
    ),
    Message("Only what was read freely counts: a form that a model is held to cannot tell."),
    Message("n_coinciding counts verdicts that stand in the same words in a text that was judged."),
    Message("Intervals are Wilson's and take judgements for independent."),
)


@dataclass(frozen=True, slots=True)
class _Free:
    """Judgements whose validity was measured, with state and output of each."""

    rows: Sequence[JudgementFact]
    states: Sequence[str]
    outputs: Sequence[str]


def _rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    """Every grouping, over the attempts that hold and over first attempts."""
    for attempts, chosen in ((LAST, data.last), (FIRST, data.first)):
        free = [row for row in chosen if is_free(row) and state_of(row) != NOT_READ]
        states = [state_of(row) for row in free]
        numbers = {output: f"{place:08d}" for place, output in enumerate(dict.fromkeys(map(output_of, free)))}
        outputs = [numbers[output_of(row)] for row in free]
        for grouping in GROUPINGS:
            yield from _of_grouping(_Free(free, states, outputs), grouping, attempts)


def _notes(data: JudgedData, rows: Rows) -> Iterator[Message]:
    n_held = sum(not is_free(row) for row in data.last)
    n_unread = sum(is_free(row) and state_of(row) == NOT_READ for row in data.last)
    if n_held:
        yield Message("Judgements that a form or a grammar kept valid, left out: {n}.", {"n": n_held})
    if n_unread:
        yield Message("Judgements without value and validity, left out: {n}.", {"n": n_unread})


def _of_grouping(free: _Free, grouping: tuple[str, ...], attempts: str) -> Iterator[Row]:
    keys = [tuple(getattr(row, name) for name in grouping) for row in free.rows]
    own: dict[tuple[str, ...], list[int]] = {}
    for place, key in enumerate(keys):
        own.setdefault(key, []).append(place)
    names = {group: f"{place:08d}" for place, group in enumerate(sorted(own))}
    found = validity_rates(free.states, free.outputs, [names[key] for key in keys])
    for group in sorted(own, key=lambda names: [order_of_setup(name) for name in names]):
        rates = found[names[group]]
        about: Cells = {"by": " × ".join(grouping) or ALL, "attempts": attempts, **_named(grouping, group)}
        bad = [place for place in own[group] if free.states[place] in HALLUCINATED]
        counts = Counter(free.states[place] for place in own[group])
        n_coinciding = sum(free.rows[place].coincides for place in own[group])
        about |= {"n_hallucinated": len(bad), "n_coinciding": n_coinciding} | {
            f"n_{state.value}": counts[state.value] for state in Validity
        }
        for measure, estimate in _measures(rates, grouping):
            behind = _behind(free, measure, own[group])
            yield counted(about | {"measure": measure} | estimate_cells(estimate), one_by_one(behind))
        unread = [place for place in own[group] if free.states[place] != Validity.VALID]
        estimate = share(len(unread), len(own[group]), "judgements without a valid rating, for whatever reason")
        behind = _behind(free, NO_RATING, own[group])
        yield counted(about | {"measure": NO_RATING} | estimate_cells(estimate), one_by_one(behind))


def _behind(free: _Free, measure: str, own: Sequence[int]) -> Iterator[JudgementFact]:
    """What a measure counts, those first that make it: judgements of a group, of all groups, or one an output."""
    every = range(len(free.rows)) if measure == SHARE else own
    places = [place for place in every if measure != SHARE or free.states[place] in HALLUCINATED]
    in_group = set(own)

    def is_other(place: int) -> bool:
        if measure == SHARE:
            return place not in in_group
        if measure == NO_RATING:
            return free.states[place] == Validity.VALID
        return free.states[place] not in HALLUCINATED

    ordered = sorted(places, key=is_other)
    if measure == ANY:
        of_output: dict[str, int] = {}
        for place in ordered:
            of_output.setdefault(free.outputs[place], place)
        ordered = list(of_output.values())
    return (free.rows[place] for place in ordered)


def _named(grouping: tuple[str, ...], group: tuple[str, ...]) -> Cells:
    return {name: value or None for name, value in zip(grouping, group, strict=True)}


def _measures(rates: ValidityRates, grouping: tuple[str, ...]) -> Iterator[tuple[str, Estimate]]:
    yield RATE, rates.rate
    if grouping:
        yield SHARE, rates.share_of_all
    if "dimension" not in grouping:
        yield ANY, rates.any_dimension


_SHARE_OF_JUDGEMENTS = Axis(Message("share of judgements"), Unit.SHARE)
_RATE = paragraph(
    Message("Share of judgements without a valid rating: unparsable or out of range."),
    Message("A judgement is one dimension of one output; the last attempt counts."),
    Message("Only what was read freely can tell."),
)


_NO_RATING = paragraph(
    Message("Share of judgements without a valid rating: unparsable, out of range, refused, cut off or failed."),
    Message("The figures below count only the first two of these, which are judge hallucination."),
)


def _figures(drawn: JudgesDrawn) -> Iterator[FigureSpec]:
    """The hallucination panel: rates by dimension and by judge, shares, first attempts, and what came back."""
    held = [row for row in drawn.rows if row.has(attempts=LAST)]
    if not held:
        return
    by_judge = [row for row in held if row.has(by="setup × judge", measure=RATE)]
    unread = Message("Judgements without a valid rating, for whatever reason")
    without = [row for row in held if row.has(by="setup × judge", measure=NO_RATING)]
    yield _rates("judge-validity-unread", unread, without, "judge", _NO_RATING)
    by_dimension = [
        *(row for row in held if row.has(by="setup × dimension", measure=RATE)),
        *(row.but(dimension=ANY) for row in held if row.has(by="setup", measure=ANY)),
    ]
    title = Message("Judge hallucination by dimension and setup")
    yield _rates("judge-validity-dimensions", title, by_dimension, "dimension")
    yield _rates("judge-validity-judges", Message("Judge hallucination by judge and setup"), by_judge, "judge")
    if any(row["n_hallucinated"] for row in held):  # of nothing there are no shares
        yield _shares(held)
    yield _attempts(drawn.rows)
    yield _came_back(drawn.data, sorted(by_judge, key=lambda row: row.text("judge")))


def _rates(name: str, title: Message, rows: Rows, category: str, definition: Message = _RATE) -> Bars:
    categories, series = pivot([row.but(dimension=shown(row.text("dimension"))) for row in rows], category, "setup")
    about = About(name=name, title=title, definition=definition, intervals=WILSON)
    return Bars(about, categories, series, _SHARE_OF_JUDGEMENTS)


def _shares(held: Rows) -> Bars:
    """Where the hallucinated judgements are: shares of all of them, by setup."""
    rows = [row.but(measure="") for row in held if row.has(by="setup", measure=SHARE)]
    categories, series = pivot(rows, "setup", "measure")
    about = About(
        name="judge-validity-shares",
        title=Message("Where the hallucinated judgements are"),
        definition=paragraph(
            Message("Of all hallucinated judgements, the part that falls to each setup."),
            Message("Setups with more judgements have more of them: read it beside the rates."),
        ),
        intervals=WILSON,
    )
    return Bars(about, categories, series, Axis(Message("share of all hallucinated judgements"), Unit.SHARE))


def _attempts(rows: Rows) -> Bars:
    """First attempts beside what held in the end."""
    names = {FIRST: Message("first attempts"), LAST: Message("attempts that hold")}
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
            Message("Asking again hides what a judge does when it is asked once."),
        ),
        intervals=WILSON,
    )
    return Bars(about, categories, series, _SHARE_OF_JUDGEMENTS)


def _came_back(data: JudgedData, rows: Rows) -> Bars:
    """Every state of validity, stacked; those in it stand first behind each datum."""
    state_of_id = {row.id: state_of(row) for row in data.last}
    series: list[Series] = []
    for state, word in VALIDITY_WORDS.items():
        found: list[Datum] = []
        for row in rows:
            n = sum(round(row.number(f"n_{one.value}")) for one in Validity)
            key = row.behind()
            units = key.units if isinstance(key, JudgementIds) else ()
            ordered = JudgementIds(tuple(sorted(units, key=lambda unit: state_of_id[unit[0]] != state.value)))
            share_of_all = row.number(f"n_{state.value}") / n if n else 0.0
            found.append(Datum(share_of_all, n=n, key=ordered if units else None))
        if any(datum.value for datum in found):
            series.append(Series(word, tuple(found)))
    about = About(
        name="judge-validity-states",
        title=Message("What judges gave back"),
        definition=Message("Share of judgements by what could be read of them; the last attempt counts."),
    )
    labels = tuple(", ".join(filter(None, (row.text("judge"), row.text("setup")))) for row in rows)
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
    empty_because="nothing was read freely, so validity was not measured",
    notes=_notes,
    figures=_figures,
)
PANEL = JudgesPanel(
    1,
    "validity",
    Message("Validity"),
    Message("How often does a judge give no rating that can be read?"),
    (VALIDITY,),
)
