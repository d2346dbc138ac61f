"""Tags as what a run brings back: a value for each field of a question, or why there is none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from typing_extensions import override

from medreview.domain.model_requests import RequestPurpose
from medreview.domain.run_kinds import Validity
from medreview.llm.engines import Result
from medreview.model_runs.answer_records import AnswerRecords
from medreview.model_runs.run_records import ItemCase, Row
from medreview.protocols.tagging import ReadTag, stored_tags
from medreview.store.queries.question_items import write_replies
from medreview.store.queries.tags import write_tags
from medreview.store.workspace import Session


@dataclass(frozen=True, slots=True)
class TagRecords(AnswerRecords):
    """A run in which a model sorts questions by lists."""

    purpose = RequestPurpose.TAG

    @override
    def rows(self, item: ItemCase, result: Result, attempt: int) -> tuple[Row, ...]:
        """A reply that says nothing at all says it of each field."""
        (row,) = AnswerRecords.rows(self, item, result, attempt)
        extra = _extra(row)
        is_last = row["step"] == self.n_steps - 1
        if is_last and not stored_tags(extra) and row["validity"] != Validity.ERROR:
            why = {"why": extra["reason"]} if "reason" in extra else {}
            said = [ReadTag(field.name, None, Validity(str(row["validity"]))).as_json() for field in self.plan.fields]
            row = {**row, "extra": {**extra, "tags": [{**one, **why} for one in said]}}
        return (row,)

    @override
    def write(self, session: Session, item: ItemCase, rows: Sequence[Row], *, at: str) -> bool:
        if not write_replies(session, item.item.item_id, rows, None, at=at):
            return False
        write_tags(session, [self._tag(item, one, at) for one in stored_tags(_extra(rows[-1]))])
        return True

    def _tag(self, item: ItemCase, said: Mapping[str, object], at: str) -> Row:
        return {
            "question_id": item.item.about_id,
            "field": said["field"],
            "value": said["value"],
            "validity": said["validity"],
            "source": self.plan.model.name,
            "is_by_hand": False,
            "run_id": self.run_id,
            "reason": said["reason"] or None,
            "tagged_at": at,
            "extra": {"why": said["why"]} if "why" in said else {},
        }


def _extra(row: Row) -> Mapping[str, object]:
    return cast("Mapping[str, object]", row["extra"])
