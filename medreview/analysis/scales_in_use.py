"""The scales that values of a workspace are on: of its studies, of their questionnaires and of its judges."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from medreview.analysis.asked import AskedProtocols
from medreview.domain.study_plans import PlanUnreadable, plan_from_json
from medreview.domain.table_rows import JudgementRow, TableName
from medreview.protocols.scales import number_text, word_of
from medreview.reporting.codebook import ScaleUse, scales_of_plan
from medreview.store.queries.studies import all_studies
from medreview.store.workspace import Session


class _LevelOwner(NamedTuple):
    run: str
    protocol: str
    setup: str
    dimension: str


def scales_of_studies(session: Session) -> Iterator[ScaleUse]:
    """The scales of every study, oldest first; none of a plan that another version wrote."""
    for one in reversed(all_studies(session)):
        try:
            yield from scales_of_plan(plan_from_json(one.plan, name=one.name))
        except PlanUnreadable:
            continue


def scales_of_judges(session: Session, judgements: Iterable[JudgementRow]) -> Iterator[ScaleUse]:
    """The levels that the judges could choose from, run by run; none where a protocol is not known here."""
    asked = AskedProtocols(session)
    distinct = dict.fromkeys(
        _LevelOwner(row.run or "", row.protocol, row.setup or "", row.dimension) for row in judgements
    )
    for one in distinct:
        levels = {number_text(level.value): word_of(asked.levels(one), level.value) for level in asked.levels(one)}
        if levels:
            where = {name: value for name, value in one._asdict().items() if value}
            yield ScaleUse(TableName.JUDGEMENTS, "value", where, levels)
