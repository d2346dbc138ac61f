"""A paper as a form: its tables and figures in their order, and how each is laid out from tables of the analysis."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from medreview.analysis.forms.form_data import FormData
from medreview.analysis.forms.published_values import (
    CellPlace,
    NamesInPaper,
    names_in_paper,
    plain_name,
    published_values,
)
from medreview.errors import Message
from medreview.jobs import CancelToken
from medreview.reporting.figure_data import datum_of_cells
from medreview.reporting.figures import About, Axis, Bars, Datum, Dots, FigureSpec, Series, Unit
from medreview.reporting.form_page import FilledForm, FilledPart, PartKind, part_name
from medreview.reporting.grids import Grid, GridCell, GridColumn, GridRow, NumberForm
from medreview.reporting.tables import Words

Filled = Grid | FigureSpec | Message
"""The content of a part; a message says why there is none."""
Ours = Mapping[CellPlace, GridCell]
NO_WORDS: Mapping[str, Words] = MappingProxyType({})
NO_NAMES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class FormPart:
    """A table or figure of a paper.

    Attributes
    ----------
    number
        As the paper has it.
    title
        Its caption in our own words.
    fill
        Lays it out.
    uses
        The tables of the analysis that it is made of; where one cannot be had, the part says why.
    also
        Tables from which it takes more where they can be had.
    has_results
        False of what no workspace can fill, such as a drawing or a prompt.
    """

    kind: PartKind
    number: str
    title: Message
    fill: "Callable[[Filling], Filled]"
    uses: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    has_results: bool = True

    @property
    def name(self) -> str:
        return part_name(self.kind, self.number)

    @property
    def place(self) -> str:
        """The key of its published values."""
        return f"{self.kind.value} {self.number}"


@dataclass(frozen=True)
class PaperForm:
    """A published study as a form for results.

    Attributes
    ----------
    key
        The name that commands take.
    title
        The study in a word.
    about
        The results that it lays out.
    needs
        The data that a workspace has to hold for all of it.
    """

    key: str
    title: Message
    about: Message
    needs: Message
    parts: tuple[FormPart, ...]

    @property
    def uses(self) -> tuple[str, ...]:
        """The tables of the analysis behind all parts, each once."""
        return tuple(dict.fromkeys(name for part in self.parts for name in (*part.uses, *part.also)))


@dataclass(frozen=True)
class Filling:
    """One part while it is laid out: the data, the values that the paper prints there, and its names for ours.

    ``language`` is the reader's, for what is told in several.
    """

    part: FormPart
    data: FormData
    printed: Mapping[CellPlace, str]
    names: NamesInPaper = field(default_factory=NamesInPaper)
    language: str = "en"

    def grid(
        self,
        ours: Ours,
        corner: Words,
        *,
        words: Mapping[str, Words] = NO_WORDS,
        notes: Sequence[Words] = (),
        definition: Words = "",
    ) -> Grid:
        """Our cells beside the paper's: its rows and columns in its order, then those that only we have."""
        known = {plain_name(name): name for cell in self.printed for name in cell}

        def in_paper(name: str) -> str:
            if name not in self.names.own:
                return known.get(plain_name(name), name)
            paper = self.names.found.get(name)
            return known.get(plain_name(paper), paper) if paper else name

        own = {CellPlace(*map(in_paper, cell)): value for cell, value in ours.items()}
        columns = _grouped((cell.group, cell.column) for cell in (*self.printed, *own))
        rows = _grouped((cell.section, cell.row) for cell in (*self.printed, *own))
        return Grid(
            self.part.name,
            self.part.title,
            corner,
            tuple(GridColumn(words.get(group, group), words.get(name, name), (group, name)) for group, name in columns),
            tuple(
                GridRow(
                    words.get(section, section),
                    words.get(name, name),
                    (section, name),
                    tuple(own.get(CellPlace(section, name, *column)) for column in columns),
                    tuple(self.printed.get(CellPlace(section, name, *column), "") for column in columns),
                )
                for section, name in rows
            ),
            definition or self.data.definition(*self.part.uses, *self.part.also),
            tuple(notes),
            words,
        )

    def dots(
        self,
        ours: Mapping[CellPlace, Datum],
        axis: Axis,
        *,
        words: Mapping[str, Words] = NO_WORDS,
        notes: Sequence[Words] = (),
        stacked: bool = False,
    ) -> FigureSpec:
        """A figure with our numbers and, as series of their own, those that the paper has beside them.

        Rows of a place are the categories of the figure, its columns the series; sections stand before their rows.
        """
        grid = self.grid({cell: GridCell(datum) for cell, datum in ours.items()}, "", words=words)
        grid = replace(grid, rows=tuple(row for row in grid.rows if any(row.cells)))
        categories = tuple(
            Message("{first}, {second}", {"first": row.section, "second": row.label}) if row.section else row.label
            for row in grid.rows
        )
        series: list[Series] = []
        for place, column in enumerate(grid.columns):
            cells = tuple(row.cells[place] for row in grid.rows)
            if any(cell is not None for cell in cells):
                series.append(Series(column.label, tuple(cell.datum if cell is not None else None for cell in cells)))
            printed = tuple(_printed_datum(row.printed[place]) for row in grid.rows)
            if any(printed):
                label = (
                    Message("{column}, published", {"column": column.label}) if column.label else Message("published")
                )
                series.append(Series(label, printed))
        about = self.about(notes)
        return (
            Bars(about, categories, tuple(series), axis, is_stacked=stacked)
            if stacked
            else Dots(about, categories, tuple(series), axis)
        )

    def about(self, notes: Sequence[Words] = ()) -> About:
        return About(
            name=self.part.name,
            title=self.part.title,
            definition=self.data.definition(*self.part.uses, *self.part.also),
            notes=tuple(notes),
            seed=self.data.settings.seed,
        )


def _grouped(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Each pair once; those with the same first name stand together, in the order in which they came."""
    found: dict[str, dict[str, None]] = {}
    for first, second in pairs:
        found.setdefault(first, {})[second] = None
    return [(first, second) for first, names in found.items() for second in names]


def _printed_datum(printed: str) -> Datum | None:
    """A printed number as a figure shows it; None for a text."""
    plain = printed.partition(" ± ")[0].replace(",", "")
    try:
        return Datum(float(plain.removesuffix("%")) / (100 if plain.endswith("%") else 1))
    except ValueError:
        return None


Fill = Callable[[Filling], Filled]


def numbered(kind: PartKind, number: str, title: Message, fill: Fill, *uses: str) -> FormPart:
    """A part that is neither a table nor a figure of the paper."""
    return FormPart(kind, number, title, fill, uses)


def table(number: str, title: Message, fill: Fill, *uses: str, also: tuple[str, ...] = ()) -> FormPart:
    """A table of a paper, made of these tables of the analysis."""
    return FormPart(PartKind.TABLE, number, title, fill, uses, also)


def figure(number: str, title: Message, fill: Fill, *uses: str, also: tuple[str, ...] = ()) -> FormPart:
    """A figure of a paper, made of these tables of the analysis."""
    return FormPart(PartKind.FIGURE, number, title, fill, uses, also)


def elsewhere(kind: PartKind, number: str, title: Message, because: Message) -> FormPart:
    """A table or figure of a paper that holds no results, such as a drawing, and the place of such things here."""
    return FormPart(kind, number, title, lambda filling: because, has_results=False)


def value_cell(cells: Mapping[str, object], shown: NumberForm = NumberForm.NUMBER, *, sd: str = "") -> GridCell:
    """A row of a table of results as a cell; ``sd`` names the column of its standard deviation."""
    spread = cells.get(sd) if sd else None
    return GridCell(datum_of_cells(cells), shown, float(spread) if isinstance(spread, int | float) else None)  # pyright: ignore[reportArgumentType]


def number_cell(
    value: object, shown: NumberForm = NumberForm.NUMBER, *, n: object = None, sd: object = None
) -> GridCell | None:
    """A number of a row that is no estimate; None where there is none."""
    if not isinstance(value, int | float):
        return None
    datum = Datum(float(value), n=round(n) if isinstance(n, int | float) else None)
    return GridCell(datum, shown, float(sd) if isinstance(sd, int | float) else None)


def text_cell(text: object) -> GridCell:
    """A text in place of a number."""
    return GridCell(text=str(text))


def with_cells(pairs: Iterable[tuple[CellPlace, GridCell | None]]) -> dict[CellPlace, GridCell]:
    """The cells that there are, by their place."""
    return {place: cell for place, cell in pairs if cell is not None}


SHARES = Axis(Message("share"), Unit.SHARE, (0, 1))


def filled(
    form: PaperForm,
    data: FormData,
    language: str = "en",
    cancel: CancelToken | None = None,
    names: Mapping[str, str] = NO_NAMES,
) -> FilledForm:
    """Every part of a form, laid out or with the reason why not.

    Parameters
    ----------
    names
        The paper's name by ours, where a person chose it; empty for one that stands by itself.

    Raises
    ------
    OwnNameUnknown, PaperNameUnknown, PaperNameTwice
        If ``names`` cannot be followed.
    Cancelled
        If ``cancel`` was asked to stop.
    """
    values = published_values(form.key)
    known = names_in_paper(form.key, data.names, names)
    parts: list[FilledPart] = []
    for part in form.parts:
        if cancel is not None:
            cancel.raise_if_cancelled()
        made = data.why_not(*part.uses) or part.fill(Filling(part, data, values.at(part.place), known, language))
        why_not, content = (made, None) if isinstance(made, Message) else ("", made)
        parts.append(FilledPart(part.kind, part.number, part.title, content, why_not, part.has_results))
    title = Message("Results in the form of {paper}", {"paper": form.title})
    source = {"form": form.key, "names": dict(known.found), **data.source}
    return FilledForm(
        *(form.key, title, language, values.paper, values.authors, values.note, data.facts, tuple(parts), source),
        own_names=known.own,
        names=known.found,
        told_names=known.told,
    )
