"""BrainCancerDB: judges of explanations of terms in three setups, beside people and SARI."""

from collections.abc import Iterator, Mapping

from medreview.analysis.facts import ALL_JUDGES
from medreview.analysis.forms.paper_form import (
    Filled,
    Filling,
    PaperForm,
    elsewhere,
    figure,
    number_cell,
    numbered,
    table,
    text_cell,
    value_cell,
    with_cells,
)
from medreview.analysis.forms.published_values import CellPlace, cell_at
from medreview.domain.run_plans import SETUP_WORDS
from medreview.errors import Message
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.figures import Axis, Datum, Unit
from medreview.reporting.form_page import PartKind
from medreview.reporting.grids import GridCell, NumberForm
from medreview.reporting.tables import Words

_LETTERS = {"vanilla": "V", "epistemic": "E", "bias": "B"}
_PEOPLE = "H"
_SETUPS = {"vanilla": "Vanilla", "epistemic": "Epistemic", "bias": "Bias"}
_DIMENSIONS = ("correctness", "readability", "completeness")
_NEEDS_SETUPS = Message("No judge was asked in the setups vanilla, epistemic and bias.")
_WORDS: Mapping[str, Words] = {
    "V": Message("vanilla (V)"),
    "E": Message("epistemic (E)"),
    "B": Message("bias (B)"),
    _PEOPLE: Message("raters (H)"),
    "MEAN": Message("mean"),
    **{name.capitalize(): SETUP_WORDS[setup] for setup, name in _SETUPS.items() if setup in SETUP_WORDS},
    "Correctness": Message("correctness"),
    "Readability": Message("readability"),
    "Completeness": Message("completeness"),
    "SARI metric": Message("SARI"),
    "by dimension": Message("by dimension"),
    "by setup": Message("by setup"),
    "share of all hallucinated": Message("share of all hallucinated judgements"),
    "all": Message("all"),
    "differ": Message("share that differs"),
    "pairs": Message("pairs"),
}


def _setup(row: Cells) -> str:
    """The setup among the words of how a judge was asked; empty where it is none of the three."""
    return next((part for part in str(row["asked"] or "").split(", ") if part in _LETTERS), "")


def _dimension(row: Cells) -> str:
    return str(row["dimension"]).capitalize()


def _of_setups(filling: Filling) -> list[Cells]:
    return [row for row in filling.data.rows("judge_author_means") if _setup(row) and row["dimension"] in _DIMENSIONS]


def _pairing(filling: Filling) -> Filled:
    """Letters of the setups in which each judge judged each author."""
    found: dict[CellPlace, str] = {}
    for row in _of_setups(filling):
        if row["judge"] != ALL_JUDGES:
            place, letter = cell_at(str(row["judge"]), str(row["author"])), _LETTERS[_setup(row)]
            found[place] = "".join(sorted({*found.get(place, ""), letter}, key="EVB".index))
    if not found:
        return _NEEDS_SETUPS
    letters = Message("Letters are setups: V vanilla, E epistemic, B bias.")
    return filling.grid({place: text_cell(said) for place, said in found.items()}, Message("Judge"), notes=(letters,))


def _means(filling: Filling, *, is_rated: bool) -> dict[CellPlace, GridCell]:
    """Means of all judges of a setup by author; over the answers that people rated, or over all."""
    columns = ("on_rated", "on_rated_sd", "n_rated") if is_rated else ("value", "sd", "n_units")
    own = (row for row in _of_setups(filling) if row["judge"] == ALL_JUDGES)
    pairs: list[tuple[CellPlace, GridCell | None]] = []
    for row in own:
        value, sd, n = (row[column] for column in columns)
        place = cell_at(_LETTERS[_setup(row)], str(row["author"]), section=_dimension(row))
        pairs.append((place, number_cell(value, n=n, sd=sd)))
        if is_rated:
            people = number_cell(row["people"], n=row["n_rated"], sd=row["people_sd"])
            pairs.append((place._replace(row=_PEOPLE), people))
    return with_cells(sorted(pairs, key=lambda pair: _order(pair[0])))


def _order(place: CellPlace) -> tuple[int, int]:
    sections = [name.capitalize() for name in _DIMENSIONS]
    return sections.index(place.section), "VEBH".index(place.row)


def _beside_people(filling: Filling) -> Filled:
    ours = _means(filling, is_rated=True)
    if not ours:
        return Message("Raters rated no answer that a judge judged in one of the three setups on the same levels.")
    sari = filling.data.rows("metric_means", metric="sari", asked=None)
    authors = {place.column for place in ours}
    ours |= with_cells(
        (
            cell_at("MEAN", str(row["author"]), section="SARI metric"),
            number_cell(row["mean"], n=row["n"]),
        )
        for row in sari
        if row["author"] in authors
    )
    notes = () if sari else (Message("No answer has a SARI score."),)
    return filling.grid(ours, Message("Setup"), words=_WORDS, notes=notes)


def _of_all(filling: Filling) -> Filled:
    ours = _means(filling, is_rated=False)
    return filling.grid(ours, Message("Setup"), words=_WORDS) if ours else _NEEDS_SETUPS


def _hallucinated(filling: Filling) -> Filled:
    """Shares of judgements without a single valid rating, by setup, by setup and dimension, and among all of them."""
    rows = filling.data.rows("judge_validity", attempts="final attempts")
    ours = dict(_places_of_hallucination([row for row in rows if row["setup"] in _SETUPS]))
    if not ours:
        return _NEEDS_SETUPS
    return filling.dots(ours, Axis(Message("share"), Unit.SHARE, (0, 1)), words=_WORDS)


def _places_of_hallucination(rows: list[Cells]) -> Iterator[tuple[CellPlace, Datum]]:
    for row in rows:
        setup, datum = _SETUPS[str(row["setup"])], value_cell(row).datum
        if datum is None or datum.value is None:
            continue
        match row["by"], row["measure"]:
            case "setup", "rate":
                yield cell_at(setup, "all", section="by setup"), datum
            case "setup × dimension", "rate":
                yield cell_at(setup, _dimension(row), section="by dimension"), datum
            case "setup × judge", "share of the setup's hallucinated judgements":
                yield cell_at(setup, str(row["judge"]), section="share of all hallucinated"), datum
            case _:
                pass


def _vanilla_and_epistemic(filling: Filling) -> Filled:
    rows = filling.data.rows("judge_setups", measure="share that differs", first="vanilla", second="epistemic")
    rows = [row for row in rows if row["dimension"] in _DIMENSIONS]
    if not rows:
        return Message("No judge was asked about the same answers in the setups vanilla and epistemic.")
    ours = with_cells(
        (cell_at(_dimension(row), column, group="" if row["judge"] in (None, ALL_JUDGES) else str(row["judge"])), cell)
        for row in rows
        for column, cell in (
            ("differ", value_cell(row, NumberForm.TENTHS)),
            ("pairs", number_cell(row["n_units"], NumberForm.COUNT)),
        )
    )
    return filling.grid(ours, Message("Dimension"), words=_WORDS)


def _sari(filling: Filling) -> Filled:
    rows = [row for row in filling.data.rows("judge_sari") if row["dimension"] in _DIMENSIONS]
    ours = {
        cell_at(
            _dimension(row), _SETUPS.get(_setup(row), str(row["asked"])), group=str(row["judge"] or "")
        ): value_cell(row)
        for row in rows
    }
    if not ours:
        return Message("No judged answer has a SARI score.")
    differs = Message(
        "Here rho is computed over answers, judge by judge; in the paper, over the means of its six models."
    )
    return filling.grid(ours, Message("Dimension"), words=_WORDS, notes=(differs,))


_A_PROMPT = Message("It shows a prompt; the wording that was sent is kept with each run.")

FORM = PaperForm(
    "braincancerdb",
    Message("BrainCancerDB: judges of explained terms"),
    Message("Means of judges in three setups beside raters and SARI, and replies without a valid rating."),
    Message(
        "Judgements in the setups vanilla, epistemic and bias, and for Table 3 ratings of raters on the same scale."
    ),
    (
        elsewhere(
            PartKind.FIGURE,
            "1",
            Message("A judge that is mistaken about an explanation"),
            Message("It shows one example; the page Judge and raters opens the answers on which both differ most."),
        ),
        elsewhere(
            PartKind.FIGURE,
            "2",
            Message("A term with its scientific and its simple definition"),
            Message("It shows one term; the Library shows each of them with its definitions."),
        ),
        table(
            "1",
            Message("Judges, authors, and the setups in which each judge judged each author"),
            _pairing,
            "judge_author_means",
        ),
        elsewhere(
            PartKind.TABLE,
            "2",
            Message("Instructions to raters about the levels"),
            Message("It is the codebook of the study, which the plan of the study shows."),
        ),
        table(
            "3",
            Message("Means ± standard deviations on what raters rated: judges by setup, raters, and SARI"),
            _beside_people,
            "judge_author_means",
            also=("metric_means",),
        ),
        figure("3", Message("Replies of judges without a valid rating"), _hallucinated, "judge_validity"),
        numbered(
            PartKind.SECTION,
            "5, setups",
            Message("How often vanilla and epistemic judgements differ"),
            _vanilla_and_epistemic,
            "judge_setups",
        ),
        numbered(PartKind.SECTION, "5, SARI", Message("Spearman's rho of judgements and SARI"), _sari, "judge_sari"),
        elsewhere(PartKind.TABLE, "4", Message("The prompt of the judges"), _A_PROMPT),
        elsewhere(PartKind.TABLE, "5", Message("The prompt of the models that explain"), _A_PROMPT),
        table(
            "6",
            Message("Means ± standard deviations of judges by setup, over everything that was judged"),
            _of_all,
            "judge_author_means",
        ),
    ),
)
