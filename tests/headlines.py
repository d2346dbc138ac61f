"""Headlines of a page that no number made: ``from tests.headlines import not_made_of_numbers``."""

from collections.abc import Iterable, Iterator

from medreview.analysis.panel_page import HEADLINE_SIGNS, Choices, PanelOption, PanelPage
from medreview.errors import Message

NOTHING_SHOWN = frozenset(
    {
        "Agreement is not shown to depend on the subgroup (Holm)",
        "Longer answers are rated higher within some authors, lower within others (Holm)",
        "Longer answers are not shown to be rated differently (Holm)",
        "No author is shown to be stronger or weaker than the mean of all",
        "No difference between authors is shown in any dimension (Holm)",
        "No difference between authors is shown on {dimension} (Holm)",
        "No difference between authors is shown to depend on the subgroup (Holm)",
        "No judge is shown to rate higher or lower than raters on average",
        "No number here is shown to depend on the subgroup (Holm)",
        "Raters could judge every item",
        "Raters are not shown to become faster or slower over time",
    }
)
"""What is said where the numbers show nothing: without a number, and yet made from them."""


def not_made_of_numbers(page: PanelPage) -> set[str]:
    """The names of figures whose headline is their title, tells no number and no name, or is too long."""
    found: set[str] = set()
    for place, figure in enumerate(page.figures):
        said = page.headline_at(place)
        is_made = isinstance(said, Message) and (said.values or said.template in NOTHING_SHOWN)
        if not is_made or str(said) == str(figure.about.title) or len(str(said)) > HEADLINE_SIGNS:
            found.add(figure.about.name)
    return found


def every_view(options: Iterable[PanelOption]) -> Iterator[Choices]:
    """The usual choices, and each value of every option of a panel beside the usual ones."""
    yield Choices()
    for option in options:
        yield from (Choices().with_option(option.key, value) for value in option.values)
