"""The hallucination panel: rates by dimension and by judge, shares, first attempts, and what came back."""

from collections.abc import Iterable, Sequence

from medreview.domain.judge_runs import Validity
from medreview.errors import Message
from medreview.reporting.figures import About, Axis, Bars, Datum, FigureSpec, Series, Unit
from medreview.workflows.compare_judges.figure_rows import WILSON, datum, joined, matches, pivot, shown, text
from medreview.workflows.compare_judges.frames import Counted, state_of
from medreview.workflows.compare_judges.validity import ANY, FIRST, LAST, NO_RATING, RATE, SHARE

_SHARE_OF_JUDGEMENTS = Axis(Message("share of judgements"), Unit.SHARE)
_STATES: tuple[tuple[Validity, Message], ...] = (
    (Validity.VALID, Message("valid")),
    (Validity.UNPARSABLE, Message("unparsable")),
    (Validity.OUT_OF_RANGE, Message("out of range")),
    (Validity.REFUSED, Message("refused")),
    (Validity.TRUNCATED, Message("cut off")),
    (Validity.ERROR, Message("failed")),
)
_RATE = Message(
    "Share of judgements without a valid rating: unparsable or out of range. A judgement is one dimension of one "
    "output; the last attempt counts. Only what was read freely can tell."
)


_NO_RATING = Message(
    "Share of judgements without a valid rating: unparsable, out of range, refused, cut off or failed. The figures "
    "below count only the first two of these, which are judge hallucination."
)


def of_validity(rows: Sequence[Counted]) -> tuple[FigureSpec, ...]:
    """The hallucination panel: rates by dimension and by judge, shares, first attempts, and what came back."""
    held = [row for row in rows if row.cells["attempts"] == LAST]
    if not held:
        return ()
    by_dimension = [
        *_chosen(held, by="setup × dimension", measure=RATE),
        *(_renamed(row, dimension=ANY) for row in _chosen(held, by="setup", measure=ANY)),
    ]
    made = [
        _rates(
            "judge-validity-unread",
            Message("Judgements without a valid rating, for whatever reason"),
            _chosen(held, by="setup × judge", measure=NO_RATING),
            "judge",
            _NO_RATING,
        ),
        _rates(
            "judge-validity-dimensions",
            Message("Judge hallucination by dimension and setup"),
            by_dimension,
            "dimension",
        ),
        _rates(
            "judge-validity-judges",
            Message("Judge hallucination by judge and setup"),
            _chosen(held, by="setup × judge", measure=RATE),
            "judge",
        ),
        _attempts(rows),
        _came_back(sorted(_chosen(held, by="setup × judge", measure=RATE), key=lambda row: text(row, "judge"))),
    ]
    if any(row.cells.get("n_hallucinated") for row in held):
        made.insert(3, _shares(held))  # of nothing there are no shares
    return tuple(made)


def _rates(name: str, title: Message, rows: Sequence[Counted], category: str, definition: Message = _RATE) -> Bars:
    categories, series = pivot(
        [_renamed(row, dimension=shown(text(row, "dimension"))) for row in rows], category, "setup"
    )
    about = About(name=name, title=title, definition=definition, intervals=WILSON)
    return Bars(about, categories, series, _SHARE_OF_JUDGEMENTS)


def _shares(held: Sequence[Counted]) -> Bars:
    """Where the hallucinated judgements are: shares of all of them, by setup."""
    rows = _chosen(held, by="setup", measure=SHARE)
    categories, series = pivot([_renamed(row, measure="") for row in rows], "setup", "measure")
    about = About(
        name="judge-validity-shares",
        title=Message("Where the hallucinated judgements are"),
        definition=Message(
            "Of all hallucinated judgements, the part that falls to each setup. Setups with more judgements have more "
            "of them: read it beside the rates."
        ),
        intervals=WILSON,
    )
    return Bars(about, categories, series, Axis(Message("share of all hallucinated judgements"), Unit.SHARE))


def _attempts(rows: Sequence[Counted]) -> Bars:
    """First attempts beside what held in the end."""
    names = {FIRST: Message("first attempts"), LAST: Message("attempts that hold")}
    chosen = [row for row in rows if row.cells["by"] == "judge" and row.cells["measure"] == RATE]
    categories = tuple(dict.fromkeys(str(row.cells["judge"]) for row in chosen))
    series = tuple(
        Series(
            names[attempts],
            tuple(
                next((datum(row) for row in chosen if matches(row, judge=judge, attempts=attempts)), None)
                for judge in categories
            ),
        )
        for attempts in (FIRST, LAST)
    )
    about = About(
        name="judge-validity-attempts",
        title=Message("Judge hallucination at the first attempt, and in the end"),
        definition=Message(
            "Share of judgements without a valid rating, of first attempts and of the last ones. Asking again hides "
            "what a judge does when it is asked once."
        ),
        intervals=WILSON,
    )
    return Bars(about, categories, series, _SHARE_OF_JUDGEMENTS)


def _came_back(rows: Sequence[Counted]) -> Bars:
    """Every state of validity, stacked."""
    data: dict[Validity, list[Datum]] = {state: [] for state, _ in _STATES}
    for row in rows:
        counts = {state: _count(row, state) for state, _ in _STATES}
        n = sum(counts.values())
        for state, count in counts.items():
            own = tuple(sorted(row.units, key=lambda unit: state_of(unit[0]) != state.value))
            data[state].append(Datum(count / n if n else 0.0, n=n, key=Counted({}, own).key))
    used = [(state, word) for state, word in _STATES if any(datum.value for datum in data[state])]
    about = About(
        name="judge-validity-states",
        title=Message("What judges gave back"),
        definition=Message("Share of judgements by what could be read of them; the last attempt counts."),
    )
    return Bars(
        about,
        tuple(joined(row.cells["judge"], row.cells["setup"]) for row in rows),
        tuple(Series(word, tuple(data[state])) for state, word in used),
        Axis(Message("share of judgements"), Unit.SHARE, (0, 1)),
        is_stacked=True,
    )


def _chosen(rows: Iterable[Counted], *, by: str, measure: str) -> list[Counted]:
    return [row for row in rows if row.cells["by"] == by and row.cells["measure"] == measure]


def _renamed(row: Counted, **cells: str) -> Counted:
    return Counted({**row.cells, **cells}, row.units)


def _count(row: Counted, state: Validity) -> int:
    n = row.cells.get(f"n_{state.value}")
    return n if isinstance(n, int) else 0
