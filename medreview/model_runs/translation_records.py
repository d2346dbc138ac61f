"""Variants as what a run brings back: questions in another language, with what rules and a back-translation found."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from typing_extensions import override

from medreview.curation.translation_checks import BACK, number_differences, translation_findings
from medreview.domain.model_requests import RequestPurpose
from medreview.domain.run_kinds import Validity
from medreview.model_runs.answer_records import AnswerRecords
from medreview.model_runs.run_records import ItemCase, Row
from medreview.protocols.strategies import QuestionCase
from medreview.protocols.translating import OPTION, QUESTION, TITLE, TURN, stored_parts
from medreview.store.queries.question_items import question_texts, write_replies
from medreview.store.queries.translations import write_variant
from medreview.store.workspace import Session

BACK_CHRF = "back_chrf"
"""Likeness of the back-translation and the source: chrF2, 0 to 1."""


@dataclass(frozen=True, slots=True)
class TranslationRecords(AnswerRecords):
    """A run in which a model puts questions into another language."""

    purpose = RequestPurpose.TRANSLATE

    @override
    def write(self, session: Session, item: ItemCase, rows: Sequence[Row], *, at: str) -> bool:
        """A back-translation that failed takes nothing from the variant; it only was not checked by one."""
        if not write_replies(session, item.item.item_id, rows, None, at=at):
            return False
        case = item.case
        assert isinstance(case, QuestionCase)  # these records make no others
        said = dict(enumerate(case.said)) | {
            row["step"]: str(row["text"]) for row in rows if row["validity"] == Validity.VALID
        }
        if 0 in said:
            made, back = stored_parts(said[0]), said.get(1)
            checks: dict[str, object] = {**translation_findings(case.parts, tuple(made.items()), self.plan.into)}
            if back is not None:
                before, after = ("\n".join(texts) for texts in (dict(case.parts).values(), stored_parts(back).values()))
                checks |= {BACK: number_differences(before, after), BACK_CHRF: _chrf(after, before)}
            translation = {
                "translator": self.plan.model.name,
                "run_id": self.run_id,
                "back_translation": back and "\n".join(stored_parts(back).values()),
                "checks": checks,
                "translated_at": at,
            }
            write_variant(session, item.item.about_id, self._texts(session, item, made), translation)
        return True

    @override
    def gave_a_value(self, rows: Sequence[Row]) -> bool:
        """A step that follows on a translation is only tried where there is one."""
        return any(row["text"] is not None or row["step"] for row in rows)

    def _texts(self, session: Session, item: ItemCase, made: Mapping[str, str]) -> Mapping[str, object]:
        """The columns of the variant; who speaks in an earlier turn stays."""
        texts = question_texts(session, [item.item.about_id])[item.item.about_id]
        return {
            "text": made[QUESTION],
            "title": made.get(TITLE),
            "context": [
                {"role": role, "text": made.get(f"{TURN}_{n}", text)} for n, (role, text) in enumerate(texts.context, 1)
            ],
            "options": [made.get(f"{OPTION}_{n}", text) for n, text in enumerate(texts.options, start=1)],
            "language": self.plan.into,
        }


def _chrf(made: str, source: str) -> float:
    from sacrebleu import sentence_chrf  # takes its time to load, and only this needs it

    return round(sentence_chrf(made, [source]).score / 100, 4)
