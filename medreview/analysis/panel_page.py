"""A panel as one page: one figure, the headline made from it, its table, and counts of what was left out.

What a reader chose holds for every panel alike. A panel that says nothing of its own shows the first figure and the
first table that its tables make.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from medreview.errors import Message
from medreview.reporting.figures import Counted, FigureSpec, Key
from medreview.reporting.tables import Cell, Table, Words

HEADLINE_SIGNS = 90
"""A headline is read at a glance; what needs more belongs into the table or the definition."""


@dataclass(frozen=True, slots=True)
class PanelOption:
    """A choice that only one panel knows, such as a threshold, with the words of its values.

    Attributes
    ----------
    values
        The usual one first, unless ``usual`` names another.
    is_scale
        True where the values run from one end to the other, so that a reader slides along them.
    only_with
        An option that comes before it, and the values of it beside which this one changes anything; None for always.
    only_by
        The field by which numbers must be split for this one to change anything; None for any.
    is_question
        True where each value answers a question of its own, so that whoever wants everything wants all of them.
    """

    key: str
    title: Message
    values: Mapping[str, Words]
    usual: str | None = None
    is_scale: bool = False
    only_with: "tuple[PanelOption, frozenset[str]] | None" = None
    only_by: str | None = None
    is_question: bool = False

    def of(self, choices: "Choices") -> str:
        """The value that was chosen; the usual one where none was, or where it is not offered."""
        chosen = dict(choices.options).get(self.key)
        if chosen is not None and chosen in self.values:
            return chosen
        return self.usual if self.usual is not None else next(iter(self.values))

    def matters(self, choices: "Choices") -> bool:
        """True where another value of it would show something else."""
        is_with = self.only_with is None or self.only_with[0].of(choices) in self.only_with[1]
        return is_with and self.only_by in {None, choices.by}


@dataclass(frozen=True, slots=True)
class Choices:
    """A reader's choices, one state for all panels; an empty tuple, or None, takes everything there is.

    Attributes
    ----------
    runs
        Names of runs whose judgements count; judgements that were imported without a run count where it is empty.
    granularity, labels
        Values of ``Granularity`` and ``LabelSet``.
    coefficient
        The name of a ``Coefficient``; None for the one to report.
    by
        The name of a field of questions, answers or raters by whose values every number is split.
    n_parts
        The number of subgroups that a field with many values makes; None for the usual one.
    beside
        The name of a second study, or of another version, whose numbers stand beside the first one's.
    options
        Keys of ``PanelOption`` with the value that was chosen.
    """

    raters: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    dimensions: tuple[str, ...] = ()
    judges: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()
    granularity: str | None = None
    labels: str | None = None
    coefficient: str | None = None
    by: str | None = None
    n_parts: int | None = None
    beside: str | None = None
    options: tuple[tuple[str, str], ...] = ()

    def with_option(self, key: str, value: str) -> "Choices":
        """The same with this value of an option."""
        return replace(self, options=(*(one for one in self.options if one[0] != key), (key, value)))


CHOICE_TITLES: Mapping[str, Message] = {
    "raters": Message("Raters"),
    "authors": Message("Authors"),
    "dimensions": Message("Dimensions"),
    "judges": Message("Judges"),
    "runs": Message("Runs"),
    "granularity": Message("Rated unit"),
    "labels": Message("Scale"),
    "coefficient": Message("Coefficient"),
    "by": Message("Split by"),
    "n_parts": Message("Subgroups"),
    "beside": Message("Compare with"),
}
"""The names of what a reader chooses, in the order of the window."""
OF_RATINGS = frozenset({"raters", "authors", "dimensions", "granularity"})
OF_AGREEMENT = OF_RATINGS | {"labels", "coefficient"}
OF_JUDGES = frozenset({"authors", "dimensions", "granularity", "judges", "runs"})
"""The choices that pages of ratings, of agreement between people, and of judges alone take."""


@dataclass(frozen=True, slots=True)
class NotCounted:
    """A number of things that do not count here, what they are, the reason, and the key that opens them.

    ``is_wrong``: they do count, as wrong ones, and the reason says why.
    """

    n: int
    of: Counted
    because: Words
    key: Key | None = None
    is_wrong: bool = False


CHOICES = "choices."
"""In place of the window's: with the name of a choice after it, the menu of that choice."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """The way to data for a panel that has none: one verb, and the place of the window where it is done."""

    verb: Message
    place: str


@dataclass(frozen=True, slots=True)
class FigureTab:
    """The figures of a page that answer one question.

    Attributes
    ----------
    headline
        One sentence of these figures, where they have none of their own.
    table
        The numbers of these figures; None where they stand in the table of the page.
    """

    title: Message
    figures: tuple[FigureSpec, ...]
    headline: Words = ""
    table: Table | None = None


def never(asked_of: object) -> bool:
    """False of every row, where no number of the page has lines that give it, and of all data."""
    return False


@dataclass(frozen=True, slots=True)
class PanelPage:
    """Attributes.

    headline
        One sentence of the first figure.
    figures
        The first is the page; those after it say the same otherwise and can stand beside it.
    table
        The figure's numbers with their n, intervals and reasons.
    next_step
        Set where there is nothing to show yet; ``figures`` are empty then, and ``headline`` says what is missing.
    interim
        Set where not everything that was given out is rated: how much is.
    tabs
        The same figures by their questions, the headline's first; empty where all answer one.
    may_have_lines
        True for the cells of a row or a datum whose number can be shown how it is computed.
    """

    headline: Words
    figures: tuple[FigureSpec, ...]
    table: Table | None
    not_counted: tuple[NotCounted, ...] = ()
    next_step: NextStep | None = None
    interim: Words = ""
    tabs: tuple[FigureTab, ...] = ()
    may_have_lines: Callable[[Mapping[str, Cell]], bool] = field(default=never, compare=False)

    @classmethod
    def of_tabs(
        cls, headline: Words, tabs: Iterable[FigureTab], table: Table | None, not_counted: tuple[NotCounted, ...] = ()
    ) -> "PanelPage":
        """A page of several questions; those without a figure are left out."""
        kept = tuple(tab for tab in tabs if tab.figures)
        figures = tuple(figure for tab in kept for figure in tab.figures)
        return cls(headline, figures, table, not_counted, tabs=kept if len(kept) > 1 else ())

    def tab_at(self, place: int) -> FigureTab | None:
        """The tab of the figure at this place; None on a page without tabs."""
        for tab in self.tabs:
            if place < len(tab.figures):
                return tab
            place -= len(tab.figures)
        return None

    def headline_at(self, place: int) -> Words:
        """The sentence of the figure at this place."""
        if place == 0 or not self.figures:
            return self.headline
        tab, about = self.tab_at(place), self.figures[place].about
        return about.headline or (tab.headline if tab is not None else "") or about.title

    @property
    def tables(self) -> tuple[Table, ...]:
        """The other face of every figure, each once."""
        found = {id(table): table for place in range(len(self.figures)) if (table := self.table_at(place)) is not None}
        return tuple(found.values())

    def table_at(self, place: int) -> Table | None:
        """The numbers of the figure at this place."""
        tab = self.tab_at(place)
        return tab.table if tab is not None and tab.table is not None else self.table


@dataclass(frozen=True, slots=True)
class FieldOffered:
    """A field by which numbers can be split, with the number of its values; ``is_cut`` if these can be put together."""

    name: str
    title: Words
    n_values: int
    is_cut: bool = True


@dataclass(frozen=True, slots=True)
class ChoicesOffered:
    """Everything that a reader can choose in a study, in the study's order.

    Attributes
    ----------
    dimensions
        The study's own words by name.
    granularities, labels, coefficients
        Words by the value that ``Choices`` takes; the usual one first.
    studies
        Words by name of the other studies that can stand beside this one, other versions of it first.
    """

    raters: tuple[str, ...]
    authors: tuple[str, ...]
    dimensions: Mapping[str, Words]
    granularities: Mapping[str, Words]
    labels: Mapping[str, Words]
    coefficients: Mapping[str, Words]
    fields: tuple[FieldOffered, ...]
    studies: Mapping[str, Words]


def headline_of(*sentences: Message) -> Message:
    """The first of these that is short enough for a headline; the last one where none is."""
    return next((one for one in sentences if len(str(one)) <= HEADLINE_SIGNS), sentences[-1])


def look_alike(first: object, second: object, form: str = ".2f") -> bool:
    """True where two numbers are the same as a headline writes them, so that it tells one and no range."""
    return format(first, form) == format(second, form)


def page_of_tables(tables: Sequence[Any], data: object, settings: object) -> PanelPage:
    """The first figure and the first table of a panel; its headline is the first finding, or the figure's title."""
    made = [table.made(data, settings) for table in tables]
    figures = tuple(figure for table, drawn in zip(tables, made, strict=True) for figure in table.figures(drawn))
    findings: Iterable[Words] = (finding for drawn in made for finding in drawn.table.findings)
    title = figures[0].about.title if figures else made[0].table.title
    return PanelPage(next(iter(findings), title), figures, made[0].table)
