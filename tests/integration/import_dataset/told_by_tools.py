"""Exports of annotation tools in which several people rated answers, as each tool writes them, with what is true."""

from __future__ import annotations

from collections.abc import Sequence

from tests.integration.import_dataset.answering_person import TrueColumn
from tests.integration.import_dataset.rated_studies import SYSTEMS
from tests.integration.import_dataset.told_ratings import REMARKS, Grid, ToldFile, ToldStructure, ToldStudy
from tests.integration.import_dataset.true_ratings import TrueSpan
from tests.integration.import_dataset.true_studies import ANSWERED
from tests.integration.import_dataset.written_studies import Row

_ON = ("accuracy", "completeness", "safety", "overall_quality", "clinical_accuracy", "empathy")
_PEOPLE = ("ann@clinic.example", "bob@clinic.example", "cyd", "u-17")


class _Tasks:
    """Answers of systems to the questions of a study, of which each annotator rates some."""

    def __init__(self, study: ToldStudy) -> None:
        study.begin()
        self.study = study
        self.systems = study.some(SYSTEMS, 1, 2)
        self.people, self.dimensions = study.some(_PEOPLE, 1, 2, 3), study.some(_ON, 1, 2)
        self.asks = study.one_of("question", "prompt", "instruction")
        self.answers = study.one_of("answer", "response", "output")
        self.tasks = [
            (one.text, study.words.one(ANSWERED), system) for one in study.questions for system in self.systems
        ]
        self.study.texts += [answer for _, answer, _ in self.tasks]
        self.names_author = len(self.systems) > 1 or study.is_so(0.5)

    def texts(self, task: tuple[str, str, str]) -> Row:
        texts: Row = {self.asks: task[0], self.answers: task[1]}
        return texts | ({"model": task[2]} if self.names_author else {})

    def rate(self, task: tuple[str, str, str], person: str, on: str, comment: str = "") -> int:
        return self.study.rate(task[0], task[2] if self.names_author else "", person, on, comment=comment)

    def mark(self, task: tuple[str, str, str], person: str) -> TrueSpan:
        """A word of the answer that somebody marks."""
        start = self.study.chance.choice([place for place, sign in enumerate(task[1]) if sign == " "]) + 1
        end = len(task[1][:start]) + len(task[1][start:].partition(" ")[0])
        self.study.spans.append(TrueSpan(task[1], person, start, end, self.study.one_of("error", "vague", "dose")))
        return self.study.spans[-1]

    def those_who_rated(self) -> list[str]:
        return self.study.some(self.people, *range(1, len(self.people) + 1))


def label_studio(study: ToldStudy) -> ToldFile:
    told, rows, has_comments = _Tasks(study), list[Row](), study.is_so(0.4)
    for number, task in enumerate(told.tasks, start=1):
        annotations: list[Row] = []
        for person in told.those_who_rated():
            comment = study.words.one(REMARKS) if has_comments else ""
            result: list[Row] = [
                {
                    "from_name": on,
                    "to_name": "text",
                    "type": "rating",
                    "value": {"rating": told.rate(task, person, on, comment)},
                }
                for on in told.dimensions
            ]
            if study.is_so(0.3):
                span = told.mark(task, person)
                value = {
                    "start": span.start,
                    "end": span.end,
                    "text": task[1][span.start : span.end],
                    "labels": [span.category],
                }
                result.append({"from_name": "marks", "to_name": "text", "type": "labels", "value": value})
            if comment:
                result.append({"from_name": "why", "to_name": "text", "type": "textarea", "value": {"text": [comment]}})
            who = {"id": len(person), "email": person} if "@" in person else person
            annotations.append({"id": number * 10 + len(annotations), "completed_by": who, "result": result})
        rows.append({"id": number, "data": told.texts(task), "annotations": annotations, "predictions": []})
    return ToldFile(records=rows, stem="project-3", forms=("json",))


def argilla(study: ToldStudy) -> ToldFile:
    told, rows = _Tasks(study), list[Row]()
    shape = study.one_of("by annotator", "by question", "wide")
    for number, task in enumerate(told.tasks, start=1):
        people = told.those_who_rated()
        levels = {on: [told.rate(task, person, on) for person in people] for on in told.dimensions}
        record: Row = {"id": f"rec-{number}"}
        if shape == "wide":
            record |= told.texts(task)
            for on, given in levels.items():
                record |= {f"{on}.responses": given, f"{on}.responses.users": people}
                record |= {f"{on}.responses.status": ["submitted"] * len(people), f"{on}.suggestion": None}
        elif shape == "by question":
            record |= {"fields": told.texts(task), "metadata": {}}
            record["responses"] = {
                on: [
                    {"value": level, "user_id": person, "status": "submitted"}
                    for level, person in zip(given, people, strict=True)
                ]
                for on, given in levels.items()
            }
        else:
            record |= {"fields": told.texts(task)}
            record["responses"] = [
                {
                    "user_id": person,
                    "status": "submitted",
                    "values": {on: {"value": given[place]} for on, given in levels.items()},
                }
                for place, person in enumerate(people)
            ]
        rows.append(record)
    return ToldFile(records=rows, stem="records", forms=("json", "jsonl"))


def potato(study: ToldStudy) -> ToldFile:
    told, rows, is_table = _Tasks(study), list[Row](), study.is_so(0.5)
    told.names_author = False
    for number, task in enumerate(told.tasks, start=1):
        for person in told.those_who_rated():
            levels = {on: told.rate(task, person, on) for on in told.dimensions}
            if is_table:
                row: Row = {
                    "user": person,
                    "instance_id": f"t{number}",
                    "displayed_text": f"Question: {task[0]}\nAnswer: {task[1]}",
                }
                row |= {f"{on}:::{n}": n if n == level else None for on, level in levels.items() for n in range(1, 6)}
                rows.append(row)
            else:
                said = {on: {str(level): str(level)} for on, level in levels.items()}
                rows.append(
                    {
                        "id": f"t{number}",
                        "user_id": person,
                        "question": task[0],
                        "text": task[1],
                        "label_annotations": said,
                    }
                )
    return ToldFile(records=rows, stem="annotated_instances", forms=("jsonl",))


def prodigy(study: ToldStudy) -> ToldFile:
    told, rows = _Tasks(study), list[Row]()
    told.names_author, told.dimensions = False, ["label"]
    for number, task in enumerate(told.tasks, start=1):
        for person in told.those_who_rated():
            rows.append(
                {
                    "text": task[1],
                    "question": task[0],
                    "_input_hash": 1000 + number,
                    "_task_hash": -2000 - number,
                    "options": [{"id": str(n), "text": f"{n} points"} for n in range(1, 6)],
                    "_view_id": "choice",
                    "accept": [str(told.rate(task, f"ratings-{person}", "label"))],
                    "answer": "accept",
                    "_annotator_id": f"ratings-{person}",
                    "_session_id": f"ratings-{person}",
                    "config": {"choice_style": "single"},
                }
            )
    return ToldFile(records=rows, stem="ratings", forms=("jsonl",))


def doccano(study: ToldStudy) -> ToldFile:
    """Parts of texts with their labels, in the file of one annotator."""
    told, rows = _Tasks(study), list[Row]()
    person = study.one_of("ann", "bob_k", "annotator_3")
    for number, task in enumerate(told.tasks, start=1):
        spans = {told.mark(task, person) for _ in range(study.chance.choice((1, 1, 2)))}
        study.spans = [*dict.fromkeys(study.spans)]
        rows.append(
            {
                "id": number,
                "text": task[1],
                "label": [[one.start, one.end, one.category] for one in spans],
                "Comments": [],
            }
        )
    return ToldFile(records=rows, stem=person, forms=("jsonl",))


def prodigy_spans(study: ToldStudy) -> ToldFile:
    told, rows = _Tasks(study), list[Row]()
    for number, task in enumerate(told.tasks, start=1):
        for person in told.those_who_rated():
            span = told.mark(task, person)
            rows.append(
                {
                    "text": task[1],
                    "_input_hash": 1000 + number,
                    "_task_hash": -2000 - number,
                    "answer": "accept",
                    "spans": [{"start": span.start, "end": span.end, "label": span.category}],
                    "_annotator_id": person,
                }
            )
    return ToldFile(records=rows, stem="marks", forms=("jsonl",))


def spreadsheets_of_tools(study: ToldStudy) -> ToldFile:
    """Tables as Label Studio, doccano and their like write them: a row for each annotation."""
    told, rows = _Tasks(study), list[Row]()
    by = study.one_of(
        "annotator", "annotator_id", "completed_by", "created_by", "user", "username", "worker_id", "WorkerId"
    )
    study.columns |= {
        told.asks: TrueColumn("question"),
        told.answers: TrueColumn("answer", "" if told.names_author else told.systems[0]),
    }
    study.columns |= {by: TrueColumn("rater")} | ({"model": TrueColumn("author")} if told.names_author else {})
    study.columns |= {on: TrueColumn("rating", "", "", on) for on in told.dimensions}
    study.names.take("rater", by)
    for number, task in enumerate(told.tasks, start=1):
        for person in told.those_who_rated():
            row: Row = {"id": number, **told.texts(task), **{on: told.rate(task, person, on) for on in told.dimensions}}
            rows.append(
                row | {by: person, "annotation_id": 500 + len(rows), "lead_time": round(study.chance.random() * 90, 2)}
            )
    grid: Grid = [[*rows[0]], *([*row.values()] for row in rows)]
    return ToldFile({"": grid}, forms=("csv", "xlsx", "tsv", "json"))


TOOL_STRUCTURES: Sequence[ToldStructure] = (
    label_studio,
    argilla,
    potato,
    prodigy,
    doccano,
    prodigy_spans,
    spreadsheets_of_tools,
)
