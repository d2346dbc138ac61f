"""Sheets and records of rated answers that tell a truth in many ways, with what is true of each of their columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.integration.import_dataset.answering_person import Person, TrueColumn
from tests.integration.import_dataset.look_alikes import WRITERS
from tests.integration.import_dataset.true_studies import ANSWERED, DIMENSIONS, TrueAnswer
from tests.integration.import_dataset.written_studies import Row, Study

SYSTEMS = (
    *("gpt-4o", "Llama-3-8B", "claude-3-opus", "deepseek-r1", "Qwen2-72B", "gemini-pro", "MedAlpaca"),
    *("sys_a", "sys_b", "baseline", "finetuned", "rag", "ours"),
)
RATED_ON = (*DIMENSIONS, "Clinical Accuracy", "harm_potential", "overall_quality", "trust", "readability", "relevance")
RATERS = ("R1", "R2", "Dr. Hale", "annotator_a", "annotator_b", "physician1", "Reviewer 2", "nurse", "KL", "MT")
HELD_TO = ("reference", "gold_answer", "ground_truth", "standard answer", "expert_answer", "doctor_answer", "target")


class RatedStudy(Study):
    """A study of answers by systems, whose columns are known, and the names of its file's sheets."""

    person: Person
    stem: str = ""
    """The name of the file; empty where it is as good as any."""
    key_form: str = ""
    """The way in which keys name the right options."""
    allows_ties: bool = False
    may_be_thorough: bool = False
    """Whether some persons answer also what may stay open."""

    def begin(self) -> list[Row]:
        """The rows of questions, with what stands before them."""
        self.columns: dict[str, TrueColumn] = {}
        self.person = Person(self.columns, is_thorough=self.may_be_thorough and len(self.questions[0].text) % 3 == 0)
        asked = self.asked()
        held = {name: what for what, names in self.names.told.items() for name in names}
        self.columns |= {name: TrueColumn(held[name]) for name, _ in asked}
        return [
            dict(zip((name for name, _ in asked), cells, strict=True))
            for cells in zip(*(cells for _, cells in asked), strict=True)
        ]

    def column(self, what: str, name: str, column: TrueColumn) -> str:
        self.columns[name] = column
        return self.names.take(what, name)

    def replies(self, systems: Sequence[str]) -> list[dict[str, TrueAnswer]]:
        """An answer of each system to each question."""
        for one in self.questions:
            one.answers += [TrueAnswer(self.words.one(ANSWERED), name, "model") for name in systems]
        return [{answer.author: answer for answer in one.answers if answer.author} for one in self.questions]

    def level(self, answer: TrueAnswer, rater: str, on: str) -> int:
        answer.ratings[rater, on] = self.chance.randint(1, 5)
        return answer.ratings[rater, on]

    def some(self, of: Sequence[str], *counts: int) -> list[str]:
        return self.chance.sample(of, self.chance.choice(counts))


def answers_and_authors(study: RatedStudy, *, named: bool, author: str) -> tuple[str, str]:
    text = study.names.one("answer")
    study.columns[text] = TrueColumn("answer", "" if named else author)
    who = study.chance.choice(("model", "engine", "system", "answered_by", "llm", "Model Name")) if named else ""
    return text, study.column("author", who, TrueColumn("author")) if named else ""


def a_column_for_each_dimension(study: RatedStudy) -> list[Row]:
    rows, systems = study.begin(), study.some(SYSTEMS, 1, 2, 3)
    raters, dimensions = study.some(RATERS, 1, 2), study.some(RATED_ON, 1, 2, 4)
    text, who = answers_and_authors(study, named=len(systems) > 1 or study.chance.random() < 0.4, author=systems[0])
    are_named = len(raters) > 1 or study.chance.random() < 0.4
    by = (
        study.column("rater", study.chance.choice(("rater", "annotator", "user")), TrueColumn("rater"))
        if are_named
        else ""
    )
    for on in dimensions:
        column = TrueColumn("rating", "" if who else systems[0], "" if by else raters[0], on)
        study.column("value", on, column)
    return [
        row
        | ({who: name} if who else {})
        | {text: answer.text}
        | ({by: rater} if by else {})
        | {on: study.level(answer, rater, on) for on in dimensions}
        for row, told in zip(rows, study.replies(systems), strict=True)
        for name, answer in told.items()
        for rater in raters
    ]


def a_column_for_each_author_and_dimension(study: RatedStudy) -> list[Row]:
    rows, systems = study.begin(), study.some(SYSTEMS, 2, 3)
    (rater,), dimensions = study.some(RATERS, 1), study.some(RATED_ON, 1, 2, 3)
    texts, between = study.chance.choice(("{}", "{}_answer", "answer_{}", "response_{}")), study.chance.choice("_ -")
    is_first = study.chance.random() < 0.5
    named = {(name, on): between.join((name, on) if is_first else (on, name)) for name in systems for on in dimensions}
    held = {name: study.column("answer", texts.format(name), TrueColumn("answer", name)) for name in systems}
    for (name, on), column in named.items():
        study.column("value", column, TrueColumn("rating", name, rater, on))
    return [
        row
        | {held[name]: answer.text for name, answer in told.items()}
        | {column: study.level(told[name], rater, on) for (name, on), column in named.items()}
        for row, told in zip(rows, study.replies(systems), strict=True)
    ]


def objects_of_answers_and_marks(study: RatedStudy) -> list[Row]:
    """The text and the marks of each system in an object or in a list, or marks in an object beside the texts."""
    rows, systems = study.begin(), study.some(SYSTEMS, 2, 3)
    (rater,), dimensions = study.some(RATERS, 1), study.some(RATED_ON, 1, 2)
    around, text = study.chance.choice(("answers", "responses", "models")), study.chance.choice(("answer", "text"))
    marks, shape = study.chance.choice(("scores", "ratings")), study.chance.choice(("object", "list", "apart"))
    who = study.chance.choice(("model", "system"))
    for name in systems:
        of = name if shape != "list" else ""
        inner = {"object": f"{around}.{name}.{text}", "list": f"{around}.{text}", "apart": f"{around}.{name}"}[shape]
        study.column("answer", inner, TrueColumn("answer", of))
        for on in dimensions:
            before = {"object": f"{around}.{name}.{marks}", "list": f"{around}.{marks}", "apart": f"{marks}.{name}"}
            study.column("value", f"{before[shape]}.{on}", TrueColumn("rating", of, rater, on))
    if shape == "list":
        study.column("author", f"{around}.{who}", TrueColumn("author"))
    for row, told in zip(rows, study.replies(systems), strict=True):
        given = {name: {on: study.level(answer, rater, on) for on in dimensions} for name, answer in told.items()}
        if shape == "apart":
            row |= {around: {name: answer.text for name, answer in told.items()}, marks: given}
        elif shape == "object":
            row[around] = {name: {text: answer.text, marks: given[name]} for name, answer in told.items()}
        else:
            row[around] = [{who: name, text: answer.text, marks: given[name]} for name, answer in told.items()]
    return rows


def objects_of_raters(study: RatedStudy) -> list[Row]:
    rows, systems = study.begin(), study.some(SYSTEMS, 1)
    raters, dimensions = study.some(RATERS, 2, 3), study.some(RATED_ON, 2, 3)
    text, who = answers_and_authors(study, named=study.chance.random() < 0.5, author=systems[0])
    around, is_by_rater = study.chance.choice(("ratings", "annotations")), study.chance.random() < 0.5
    for rater in raters:
        for on in dimensions:
            name = f"{around}.{rater}.{on}" if is_by_rater else f"{around}.{on}.{rater}"
            study.column("value", name, TrueColumn("rating", "" if who else systems[0], rater, on))
    for row, told in zip(rows, study.replies(systems), strict=True):
        answer = told[systems[0]]
        given = {rater: {on: study.level(answer, rater, on) for on in dimensions} for rater in raters}
        turned = {on: {rater: given[rater][on] for rater in raters} for on in dimensions}
        row |= {text: answer.text, **({who: systems[0]} if who else {}), around: given if is_by_rater else turned}
    return rows


def answers_beside_what_they_are_held_to(study: RatedStudy) -> list[Row]:
    rows, systems = study.begin(), study.some(SYSTEMS, 2, 3)
    held = study.column("reference", study.chance.choice(HELD_TO), TrueColumn("reference"))
    text, who = answers_and_authors(study, named=True, author="")
    told = study.replies(systems)
    for one, row in zip(study.questions, rows, strict=True):
        row[held] = study.answer(one, "", "reference")
    return [
        row | {who: name, text: answer.text} for row, by in zip(rows, told, strict=True) for name, answer in by.items()
    ]


def a_sheet_for_each(study: RatedStudy) -> dict[str, list[Row]]:
    """Workbooks whose sheets are named for the raters, the dimensions or the authors of what stands on them."""
    rows, systems = study.begin(), study.some(SYSTEMS, 2)
    by = study.chance.choice(("rater", "dimension", "author"))
    raters = study.some(RATERS, 2 if by == "rater" else 1)
    dimensions = study.some(RATED_ON, 2 if by == "dimension" else 1)
    text, who = answers_and_authors(study, named=by != "author", author="")
    study.person.sheets = by
    told = study.replies(systems)
    sheets: dict[str, list[Row]] = {}
    for name in {"rater": raters, "dimension": dimensions, "author": systems}[by]:
        for row, given in zip(rows, told, strict=True):
            for author in [name] if by == "author" else systems:
                rater, on = name if by == "rater" else raters[0], name if by == "dimension" else dimensions[0]
                value = "score" if by == "dimension" else on
                column = TrueColumn("rating", "", "" if by == "rater" else rater, "" if by == "dimension" else on)
                study.column("value", value, column)
                cells = {**({who: author} if who else {}), text: given[author].text}
                sheets.setdefault(name, []).append(row | cells | {value: study.level(given[author], rater, on)})
    return sheets


Structure = Callable[[RatedStudy], list[Row] | dict[str, list[Row]]]
RATED_STRUCTURES: tuple[Structure, ...] = (
    a_column_for_each_dimension,
    a_column_for_each_author_and_dimension,
    objects_of_answers_and_marks,
    objects_of_raters,
    answers_beside_what_they_are_held_to,
    a_sheet_for_each,
)


def write_rated(study: RatedStudy, rows: list[Row] | Mapping[str, list[Row]], folder: Path) -> Path:
    """The file of the rows, or of the sheets by name."""
    stem = study.stem or study.chance.choice(("data", "results", "export", "human_eval"))
    if isinstance(rows, list):
        holds_objects = any(isinstance(cell, dict | list) for row in rows for cell in row.values())
        form = study.chance.choice(("json", "jsonl") if holds_objects else ("csv", "xlsx", "json", "jsonl"))
        WRITERS[form](rows, folder / f"{stem}.{form}")
        return folder / f"{stem}.{form}"
    import openpyxl

    book = openpyxl.Workbook(write_only=True)
    for name, told in rows.items():
        sheet = book.create_sheet(re.sub(r"[\\/*?:\[\]]", "", name))
        sheet.append([*told[0]])
        for row in told:
            sheet.append([*row.values()])
    book.save(folder / f"{stem}.xlsx")
    return folder / f"{stem}.xlsx"
