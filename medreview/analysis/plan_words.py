"""Dimensions as figures and printed tables name and order them: by the plan of the study that is analysed.

Cells of tables keep the names of dimensions and the values of ``Granularity``, so that files can be joined.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from medreview.analysis.study.labels import dimension_words
from medreview.domain.dimension_titles import dimension_title
from medreview.domain.granularity import UNIT_WORDS
from medreview.domain.study_plans import Granularity, StudyPlan
from medreview.errors import Message
from medreview.reporting.tables import Table, Words


@dataclass(frozen=True, slots=True)
class PlanWords:
    """A study's own words for its dimensions, by name and in the planned order; none where there is no study."""

    dimensions: Mapping[str, Words] = field(default_factory=dict[str, Words])

    @classmethod
    def of_plan(cls, plan: StudyPlan) -> "PlanWords":
        return cls({one.name: dimension_words(plan, one.name) for one in plan.dimensions})

    def words(self, dimension: str) -> Words:
        return self.dimensions.get(dimension) or dimension_title(dimension)

    def title(self, dimension: str, granularity: str = "") -> Words:
        """A dimension with the unit that was rated, where one is given."""
        if granularity not in tuple(Granularity):
            return self.words(dimension)
        values = {"dimension": self.words(dimension), "units": UNIT_WORDS[Granularity(granularity)]}
        return Message("{dimension}, {units}", values)

    def place(self, dimension: str) -> tuple[int, str]:
        """The place in the plan; what is not planned stands behind, by name."""
        known = list(self.dimensions)
        return (known.index(dimension) if dimension in self.dimensions else len(known)), dimension

    def in_table(self, table: Table) -> Table:
        """The table with the words of dimensions in its cells; its own words and headings hold before them."""
        words = {name: word for name, word in self.dimensions.items() if name not in table.columns}
        return replace(table, words=words | dict(table.words))

    def in_tables(self, tables: Iterable[Table]) -> tuple[Table, ...]:
        return tuple(map(self.in_table, tables))
