"""Which of two answers is better, as annotation tools write it, and in which order answers are, with what is true."""

from __future__ import annotations

from tests.integration.import_dataset.answering_person import Person, TrueColumn
from tests.integration.import_dataset.rated_studies import RATERS, SYSTEMS, RatedStudy, Structure
from tests.integration.import_dataset.true_studies import TruePreference, TrueQuestion
from tests.integration.import_dataset.written_studies import Row

_BOTH = (("response_a", "response_b"), ("answer1", "answer2"), ("response_1", "response_2"), ("left", "right"))


class _Pairs:
    """Two answers of nobody named to each question, of which each of some raters prefers one."""

    def __init__(self, study: RatedStudy) -> None:
        self.study, study.columns = study, {}
        study.person = Person(study.columns)
        self.asks, self.both = study.chance.choice(("prompt", "question", "instruction")), study.chance.choice(_BOTH)
        study.column("question", self.asks, TrueColumn("question"))
        for name in self.both:
            study.column("answer", name, TrueColumn("answer"))
        study.column("winner", "preference", TrueColumn("preference"))
        self.raters = study.some(RATERS, 1, 2, 3)

    def texts(self, one: TrueQuestion) -> Row:
        one.context = ""
        return {self.asks: one.text, **{name: self.study.answer(one) for name in self.both}}

    def better(self, one: TrueQuestion, rater: str) -> int:
        one.preferences.append(TruePreference(self.study.chance.choice((0, 1)), rater))
        better = one.preferences[-1].better
        assert isinstance(better, int)
        return better


def label_studio_pairs(study: RatedStudy) -> list[Row]:
    pairs, rows, study.stem = _Pairs(study), list[Row](), "project-7"
    way = study.chance.choice(("pairwise", "choices"))
    words = study.chance.choice((pairs.both, ("A", "B"), ("Response 1", "Response 2"))) if way == "choices" else ()
    for number, one in enumerate(study.questions, start=1):
        texts, annotations = pairs.texts(one), list[Row]()
        for rater in pairs.raters:
            better = pairs.better(one, rater)
            told = {"selected": ("left", "right")[better]} if way == "pairwise" else {"choices": [words[better]]}
            to_name = "left,right" if way == "pairwise" else "prompt"
            result = [{"from_name": "preference", "to_name": to_name, "type": way, "value": told}]
            annotations.append({"id": 10 * number + len(annotations), "completed_by": rater, "result": result})
        rows.append({"id": number, "data": texts, "annotations": annotations, "predictions": []})
    return rows


def argilla_pairs(study: RatedStudy) -> list[Row]:
    pairs, rows, study.stem = _Pairs(study), list[Row](), "records"
    by_annotator = study.chance.random() < 0.5
    words = study.chance.choice((pairs.both, ("A", "B"), ("1", "2")))
    for number, one in enumerate(study.questions, start=1):
        record: Row = {"id": f"rec-{number}", "fields": pairs.texts(one)}
        given = {rater: words[pairs.better(one, rater)] for rater in pairs.raters}
        if by_annotator:
            record["responses"] = [
                {"user_id": rater, "status": "submitted", "values": {"preference": {"value": word}}}
                for rater, word in given.items()
            ]
        else:
            record["responses"] = {
                "preference": [
                    {"value": word, "user_id": rater, "status": "submitted"} for rater, word in given.items()
                ]
            }
        rows.append(record)
    return rows


def order_of_several(study: RatedStudy) -> list[Row]:
    """The answers of several systems in a row, with the names of all in their order."""
    rows, systems = study.begin(), study.some(SYSTEMS, 3)
    held = {name: study.column("answer", name, TrueColumn("answer", name)) for name in systems}
    study.column("beside", "ranking", TrueColumn("metadata"))
    between = study.chance.choice((" > ", ">", ", "))
    for row, told in zip(rows, study.replies(systems), strict=True):
        row.update({held[name]: answer.text for name, answer in told.items()})
        order = [*systems]
        study.chance.shuffle(order)
        row["ranking"] = between.join(order)
    return rows


TOOL_PAIRS: tuple[Structure, ...] = (label_studio_pairs, argilla_pairs, order_of_several)
