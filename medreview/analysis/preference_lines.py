"""The way to the numbers of comparisons of answers: lines of pandas with the verdicts that they are counted from."""

from collections.abc import Mapping, Sequence

from medreview.analysis.coefficient_scripts import PERCENT, krippendorff
from medreview.analysis.held_against import ALPHA, PERCENT_AGREEMENT
from medreview.analysis.panel_page import Choices
from medreview.analysis.preferences import (
    ABOUT_AGREEMENT,
    ABOUT_ORDER,
    ABOUT_SHARES,
    ABOUT_STRENGTHS,
    OUTCOME_CELLS,
    PLACE_PREFERRED,
    POINTS,
    VERDICT_CHANGES,
    PreferenceData,
    by_authors,
    in_both_orders,
    verdicts_by_pair,
)
from medreview.analysis.study.show_how import ShownHow, shown_how
from medreview.domain.comparisons import Preferred
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.references import references_of
from medreview.reporting.tables import Cell, Table, Words, paragraph
from medreview.store.queries.preference_facts import PreferenceFact

_PAIR = ("question", "first", "second")
_IN_FRONT = """\
decided = ratings[ratings["preferred"].isin(["a", "b"])]
value = (decided["preferred"] == decided["shown_first"]).mean()
"""
_CHANGED = 'value = (ratings["a_first"] != ratings["b_first"]).mean()\n'
_AS_PLACES = Message("The data contain each verdict as its place in: first, second, both alike, both bad.")
_STRENGTH = """\
authors = sorted({{*ratings["author_a"], *ratings["author_b"]}})
met, points = np.zeros((len(authors),) * 2), np.zeros(len(authors))
for first, second, share in zip(ratings["author_a"], ratings["author_b"], ratings["points"]):
    one, other = authors.index(first), authors.index(second)
    met[[one, other], [other, one]] += 1
    points[[one, other]] += 2 * share, 2 - 2 * share
ties, strengths, weight = (ratings["points"] == 0.5).sum(), np.ones(len(authors)), 1.0
for _ in range(5000):
    middle = np.sqrt(np.outer(strengths, strengths))
    each = met / (np.add.outer(strengths, strengths) + weight * middle)
    strengths = points / (each * (2 + weight * middle / strengths[:, None])).sum(axis=1)
    strengths /= np.exp(np.log(strengths).mean())
    weight = ties / ((each * middle).sum() / 2)
value = np.log(strengths)[authors.index({author!r})]
"""
_AGREED: Mapping[str, str] = {PERCENT_AGREEMENT: PERCENT, ALPHA: krippendorff("nominal")}


def is_of_verdicts(cells: Mapping[str, Cell]) -> bool:
    """True for a share of verdicts, a strength that follows from them, or agreement on them: there are lines."""
    is_known = (
        cells.get("outcome") in OUTCOME_CELLS.values()
        or cells.get("measure") in {PLACE_PREFERRED, VERDICT_CHANGES}
        or ("first" in cells and cells.get("coefficient") in _AGREED)
        or "tie_weight" in cells
    )
    return is_known and isinstance(cells.get("value"), int | float)


def how_of_verdicts(
    data: PreferenceData, settings: AnalysisSettings, choices: Choices, cells: Mapping[str, Cell]
) -> ShownHow | None:
    """The way to a share of verdicts, to the part that the order has in it, or to agreement on them."""
    if cells.get("coefficient") in _AGREED:
        return _how_of_agreement(data, cells)
    about = ("said_by", "run", "dimension")
    own = next((own for of, own in data.groups() if all(of[one] == cells.get(one) for one in about)), None)
    if own is None:
        return None
    if "outcome" in cells:
        return _how_of_share(own, cells)
    if "tie_weight" in cells:
        rows = [
            (*_pair(one), one.author_a, one.author_b, POINTS[Preferred(one.value)])
            for one in own
            if one.author_a != one.author_b
        ]
        lines = _STRENGTH.format(author=str(cells["author"]))
        return _how(ABOUT_STRENGTHS, lines, ("author_a", "author_b", "points"), rows, str(cells.get("method") or ""))
    shown = [one for one in own if one.shown_first]
    if cells["measure"] == PLACE_PREFERRED:
        rows = [(*_pair(one), one.shown_first, one.value) for one in shown]
        return _how(ABOUT_ORDER, _IN_FRONT, ("shown_first", "preferred"), rows)
    both = [(*_pair(one), one.value, other.value) for one, other in in_both_orders(shown)]
    return _how(ABOUT_ORDER, _CHANGED, ("a_first", "b_first"), both)


def _pair(one: PreferenceFact) -> tuple[str, str, str]:
    return f"{one.dataset}/{one.question}", one.answer_a, one.answer_b


def _how_of_share(own: Sequence[PreferenceFact], cells: Mapping[str, Cell]) -> ShownHow | None:
    compared = dict(by_authors(own)).get((str(cells["first"]), str(cells["second"])), [])
    if not compared:
        return None
    rows = [(*_pair(one), OUTCOME_CELLS[value]) for one, value in compared]
    return _how(ABOUT_SHARES, f'value = (ratings["outcome"] == "{cells["outcome"]}").mean()\n', ("outcome",), rows)


def _how_of_agreement(data: PreferenceData, cells: Mapping[str, Cell]) -> ShownHow | None:
    outcomes, name = tuple(Preferred), str(cells["coefficient"])
    for names, said in verdicts_by_pair(data):
        if names == (cells["first"], cells["second"]):
            units = sorted({unit for own in said.values() for unit in own})
            rows = [
                (
                    *(f"{unit[0]}/{unit[1]}", unit[3], unit[4]),
                    *(outcomes.index(own[unit]) if unit in own else None for own in said.values()),
                )
                for unit in units
            ]
            lines = f"levels = {list(range(len(outcomes)))}\n{_AGREED[name]}"
            return _how(paragraph(ABOUT_AGREEMENT, _AS_PLACES), lines, tuple(said), rows, name)
    return None


def _how(
    said: Words, lines: str, columns: Sequence[str], rows: Sequence[tuple[Cell, ...]], method: str = ""
) -> ShownHow:
    table = Table("ratings", "", (*_PAIR, *columns), tuple(rows))
    return shown_how(said, references_of(method) if method else (), lines, table, _PAIR)
