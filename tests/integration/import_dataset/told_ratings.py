"""Files of ratings without the texts that were rated, as raters, surveys and tools write them, with what is true."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.integration.import_dataset.answering_person import Person, TrueColumn
from tests.integration.import_dataset.look_alikes import WRITERS
from tests.integration.import_dataset.rated_studies import RATED_ON, RATERS, SYSTEMS
from tests.integration.import_dataset.true_ratings import TrueRating, TrueSpan
from tests.integration.import_dataset.true_studies import ASKED, TrueQuestion
from tests.integration.import_dataset.written_studies import Row, Study

Grid = list[list[object]]
_FEWEST = 2
REMARKS = (
    *("The dose of {drug} is missing in line {n}.", "I would not say it like that to {who} with {ill}."),
    *("Clear on {drug}, but page {n} of the guideline on {ill} says more.", "Too long for {who} by {n} words."),
)


@dataclass
class ToldFile:
    """What a file holds: the cells of its sheets by name, or records."""

    sheets: Mapping[str, Grid] = field(default_factory=dict[str, Grid])
    records: Sequence[Row] = ()
    stem: str = ""
    forms: tuple[str, ...] = ("csv", "xlsx", "tsv", "json", "jsonl")


class ToldStudy(Study):
    """A study of ratings whose columns are known."""

    person: Person
    true: list[TrueRating]

    def begin(self) -> None:
        while len(self.questions) < _FEWEST:
            self.questions.append(TrueQuestion(self.words.one(ASKED)))
        self.columns: dict[str, TrueColumn] = {}
        self.person, self.true = Person(self.columns), []
        self.texts: list[str] = []
        self.spans: list[TrueSpan] = []
        self.profiles: list[tuple[str, str, object]] = []
        pattern = self.chance.choice(("{n}", "q{n}", "Q-{n:02d}", "case_{n}", "item {n}"))
        self.ids: list[object] = [int(n) if pattern == "{n}" else pattern.format(n=n) for n in self.places]

    @property
    def places(self) -> range:
        return range(1, len(self.questions) + 1)

    def column(self, name: str, column: TrueColumn, what: str = "value") -> str:
        """A name for a column, which no other one has."""
        name = name if name not in self.columns else f"{name} {len(self.columns)}"
        self.columns[name] = column
        return self.names.take(what, name)

    def named(self, what: str, column: TrueColumn | None = None) -> str:
        """A column of ids, raters or the like under one of the names for that."""
        name = self.names.one(what)
        self.columns[name] = column or TrueColumn(what)
        return name

    def one_of(self, *names: str) -> str:
        return self.chance.choice(names)

    def some(self, of: Sequence[str], *counts: int) -> list[str]:
        return self.chance.sample(of, self.chance.choice(counts))

    def is_so(self, share: float) -> bool:
        return self.chance.random() < share

    def rate(self, item: object, author: str, rater: str, on: str, **more: object) -> int:
        """A level of a new rating."""
        level = self.chance.randint(1, 5)
        self.true.append(TrueRating(str(item), rater, on, float(level), author, **more))  # pyright: ignore
        return level


def _grid(rows: Sequence[Row]) -> Grid:
    return [[*rows[0]], *([*row.values()] for row in rows)]


def table(study: ToldStudy, rows: Sequence[Row]) -> ToldFile:
    """One table, with its columns in an order that chance gives in some files."""
    names = [*rows[0]]
    if study.is_so(0.3):
        study.chance.shuffle(names)
    return ToldFile({"": _grid([{name: row[name] for name in names} for row in rows])})


def _asked(study: ToldStudy) -> list[tuple[object, Row]]:
    """What each rated thing is called, with the cells that say so: an id, the text of the question, or both."""
    key = study.one_of("id", "id", "question", "both")
    names = [study.named(name) for name in ("id", "question") if key in {name, "both"}]
    cells = [
        [number, one.text] if key == "both" else [number if key == "id" else one.text]
        for number, one in zip(study.ids, study.questions, strict=True)
    ]
    return [("|".join(map(str, own)), dict(zip(names, own, strict=True))) for own in cells]


def _who(study: ToldStudy, systems: Sequence[str]) -> str:
    """The column of authors; none where there is one alone and nothing names it."""
    if len(systems) == 1 and study.is_so(0.6):
        return ""
    return study.column(
        study.one_of("model", "system", "answered_by", "Model Name", "LLM", "engine"), TrueColumn("author"), "author"
    )


def _by(study: ToldStudy, raters: Sequence[str]) -> str:
    if len(raters) == 1 and study.is_so(0.6):
        return ""
    return study.named("rater")


def rows_without_answers(study: ToldStudy) -> ToldFile:
    """A row for each rating, or for each author and rater with a column for each dimension."""
    study.begin()
    systems, raters = study.some(SYSTEMS, 1, 2, 3), study.some(RATERS, 1, 2, 3)
    dimensions, is_long = study.some(RATED_ON, 1, 2, 3), study.is_so(0.5)
    asked, who, by = _asked(study), _who(study, systems), _by(study, raters)
    about = {"author": "" if who else systems[0], "rater": "" if by else raters[0]}
    on_column, value = (
        (study.named("dimension"), study.named("value", TrueColumn("rating", **about))) if is_long else ("", "")
    )
    for on in () if is_long else dimensions:
        study.column(on, TrueColumn("rating", **about, dimension=on))
    rows: list[Row] = []
    for item, cells in asked:
        for system in systems:
            for rater in raters:
                told = cells | ({who: system} if who else {}) | ({by: rater} if by else {})
                levels = {on: study.rate(item, system, rater, on) for on in dimensions}
                rows += (
                    [told | {on_column: on, value: level} for on, level in levels.items()]
                    if is_long
                    else [told | levels]
                )
    return table(study, rows)


def rows_of_ids_raters_and_values(study: ToldStudy) -> ToldFile:
    """Rows of a question's id, a rater and a value, of one author and on one dimension, which the column may tell."""
    study.begin()
    (system,), raters = study.some(SYSTEMS, 1), study.some(RATERS, 1, 2, 3)
    on = study.one_of("score", "rating", *RATED_ON)
    key = study.named("id")
    by = study.named("rater")
    value = study.column(on, TrueColumn("rating", system, "", on))
    rows: list[Row] = [
        {key: number, by: rater, value: study.rate(number, system, rater, on)}
        for number in study.ids
        for rater in raters
    ]
    return table(study, rows)


def answers_by_their_ids(study: ToldStudy) -> ToldFile:
    study.begin()
    raters, dimensions = study.some(RATERS, 1, 2, 3), study.some(RATED_ON, 1, 2, 3)
    key = study.column(study.one_of("answer_id", "response_id", "Response ID", "output_id"), TrueColumn("id"), "id")
    by = _by(study, raters)
    for on in dimensions:
        study.column(on, TrueColumn("rating", "", "" if by else raters[0], on))
    rows: list[Row] = [
        Row({key: f"a{number}"})
        | ({by: rater} if by else {})
        | {on: study.rate(f"a{number}", "", rater, on) for on in dimensions}
        for number in study.places
        for rater in raters
    ]
    return table(study, rows)


def sheets_or_files_of_raters(study: ToldStudy) -> ToldFile:
    """A sheet for each rater, or for each dimension or author; or a file that is named for its rater."""
    study.begin()
    by = study.one_of("rater", "rater", "dimension", "author", "file")
    systems, raters = study.some(SYSTEMS, 2), study.some(RATERS, 2 if by == "rater" else 1)
    dimensions = study.some(RATED_ON, 2 if by == "dimension" else 1, 2)
    asked, who = _asked(study), _who(study, systems) if by != "author" else ""
    study.person.sheets, study.person.file = by, "rater" if by == "file" else ""
    value = study.one_of("score", "rating") if by == "dimension" else ""
    for on in [value] if value else dimensions:
        study.column(on, TrueColumn("rating", "", "" if by in {"rater", "file"} else raters[0], "" if value else on))
    sheets: dict[str, Grid] = {}
    for name in {"rater": raters, "dimension": dimensions, "author": systems, "file": ("",)}[by]:
        rows: list[Row] = []
        for item, cells in asked:
            for system in [name] if by == "author" else systems:
                rater = name if by == "rater" else raters[0]
                levels = {value or on: study.rate(item, system, rater, on) for on in ([name] if value else dimensions)}
                rows.append(cells | ({who: system} if who else {}) | levels)
        sheets[name] = _grid(rows)
    return ToldFile(sheets, stem=raters[0] if by == "file" else "")


def columns_of_raters(study: ToldStudy) -> ToldFile:
    """A column for each rater, alone or with the dimension in its name."""
    study.begin()
    systems, raters = study.some(SYSTEMS, 1, 2), study.some(RATERS, 2, 3)
    asked, who = _asked(study), _who(study, systems)
    shape = study.one_of("alone", "alone", "{who}_{on}", "{on}_{who}", "{who} {on}", "{on} ({who})", "{who}: {on}")
    dimensions = study.some(RATED_ON, 1) if shape == "alone" else study.some(RATED_ON, 1, 2)
    told = study.one_of("column", "asked", "sheet") if shape == "alone" else ""
    on_column = study.named("dimension") if told == "column" else ""
    study.person.sheets = "dimension" if told == "sheet" else ""
    names = {
        (rater, on): shape.format(who=rater, on=on) if "{" in shape else rater for rater in raters for on in dimensions
    }
    for (rater, on), name in names.items():
        study.column(name, TrueColumn("rating", "" if who else systems[0], rater, "" if on_column else on))
    rows: list[Row] = []
    for item, cells in asked:
        for system in systems:
            for on in dimensions if on_column else [""]:
                levels = {
                    name: study.rate(item, system, rater, dimension, column=name)
                    for (rater, dimension), name in names.items()
                    if on in {"", dimension}
                }
                rows.append(cells | ({who: system} if who else {}) | ({on_column: on} if on_column else {}) | levels)
    if told == "sheet":
        return ToldFile({dimensions[0]: _grid(rows)})
    return table(study, rows)


def columns_of_systems(study: ToldStudy) -> ToldFile:
    """A column for each system whose answers are not there, alone or with the dimension in its name or around it."""
    study.begin()
    systems, raters = study.some(SYSTEMS, 2, 3), study.some(RATERS, 1, 2)
    shapes = (
        "alone",
        "{on}.{who}",
        "{who}.{on}",
        "{who}_{on}",
        "{on}_{who}",
        "{who} {on}",
        "{on} ({who})",
        "{who} - {on}",
    )
    shape = study.one_of(*shapes)
    dimensions = study.some(RATED_ON, 1) if shape == "alone" else study.some(RATED_ON, 1, 2, 3)
    asked, by = _asked(study), _by(study, raters)
    names = {
        (system, on): shape.format(who=system, on=on) if "{" in shape else system
        for system in systems
        for on in dimensions
    }
    for (system, on), name in names.items():
        study.column(name, TrueColumn("rating", system, "" if by else raters[0], on))
    rows: list[Row] = [
        cells
        | ({by: rater} if by else {})
        | {name: study.rate(item, system, rater, on, column=name) for (system, on), name in names.items()}
        for item, cells in asked
        for rater in raters
    ]
    if "." in shape and study.is_so(0.5):
        return ToldFile(records=[*map(_opened, rows)])
    return table(study, rows)


def _opened(row: Row) -> Row:
    """The cells of names with a point in objects."""
    told: Row = {}
    for name, cell in row.items():
        around, point, inner = name.partition(".")
        if point:
            objects = told.setdefault(around, {})
            assert isinstance(objects, dict)
            objects[inner] = cell
        else:
            told[name] = cell
    return told


def headings_in_two_rows(study: ToldStudy) -> ToldFile:
    """Sheets of people: authors above their dimensions, a title, rows of averages, empty rows between."""
    study.begin()
    systems, (rater,), dimensions = study.some(SYSTEMS, 2, 3), study.some(RATERS, 1), study.some(RATED_ON, 2, 3)
    asked = _asked(study)
    keys = [*asked[0][1]]
    is_merged = study.is_so(0.5)
    above: list[object] = [None] * len(keys)
    for system in systems:
        above += [system, *([None if is_merged else system] * (len(dimensions) - 1))]
    below: list[object] = [*keys, *(on for _ in systems for on in dimensions)]
    for system in systems:
        for on in dimensions:
            study.column(f"{system} - {on}", TrueColumn("rating", system, rater, on))
    rows: Grid = []
    for item, cells in asked:
        levels = [study.rate(item, system, rater, on) for system in systems for on in dimensions]
        rows.append([*cells.values(), *levels])
    if study.is_so(0.4):
        rows.append(
            [
                study.one_of("Mean", "Average", "Mittelwert"),
                *[None] * (len(keys) - 1),
                *[round(study.chance.random() * 4 + 1, 2) for _ in range(len(below) - len(keys))],
            ]
        )
    nothing: list[object] = [None] * len(below)
    if study.is_so(0.3) and len(rows) > _FEWEST:
        rows.insert(1, nothing)
    title: Grid = [["Rating of answers, round of March", *nothing[1:]]] if study.is_so(0.4) else []
    title += [nothing] if title and study.is_so(0.5) else []
    return ToldFile({"": [*title, above, below, *rows]}, forms=("csv", "xlsx", "tsv"))


def comments_and_occasions(study: ToldStudy) -> ToldFile:
    """Comments for each rating or for each row, rounds, and sentences that were rated one by one."""
    study.begin()
    systems, raters, dimensions = study.some(SYSTEMS, 1, 2), study.some(RATERS, 1, 2), study.some(RATED_ON, 1, 2)
    key = study.named("id")
    who, by = _who(study, [*systems, ""]), study.named("rater")
    what = study.one_of("comment", "comments", "round", "sentence")
    rounds = (
        study.column(study.one_of("round", "occasion", "Round", "session"), TrueColumn("occasion"), "occasion")
        if what == "round"
        else ""
    )
    sentence = (
        study.column(study.one_of("sentence_id", "sentence_no", "sentence", "Sentence number"), TrueColumn("sentence"))
        if what == "sentence"
        else ""
    )
    for on in dimensions:
        study.column(on, TrueColumn("rating", "", "", on))
    patterns = ("{on}_comment", "{on} comment", "comment_{on}", "{on}_rationale", "Comment on {on}")
    pattern = study.one_of(*patterns)
    of_all = (
        study.column(study.one_of("comment", "Comments", "remarks", "notes"), TrueColumn("comment"), "comment")
        if what == "comment"
        else ""
    )
    of_each = (
        {on: study.column(pattern.format(on=on), TrueColumn("comment"), "comment") for on in dimensions}
        if what == "comments"
        else {}
    )
    rows: list[Row] = []
    for item in study.ids:
        for system in systems:
            for rater in raters:
                for place in (1, 2) if rounds or sentence else (1,):
                    said = study.words.one(REMARKS) if of_all else ""
                    row: Row = {key: item, who: system, by: rater}
                    row |= {rounds: place} if rounds else {}
                    row |= {sentence: place} if sentence else {}
                    for on in dimensions:
                        comment = study.words.one(REMARKS) if of_each else said
                        row[on] = study.rate(
                            item,
                            system,
                            rater,
                            on,
                            comment=comment,
                            occasion=place if rounds else 1,
                            sentence=place - 1 if sentence else None,
                        )
                        row |= {of_each[on]: comment} if of_each else {}
                    rows.append(row | ({of_all: said} if of_all else {}))
    return table(study, rows)


ToldStructure = Callable[[ToldStudy], ToldFile]
TOLD_STRUCTURES: tuple[ToldStructure, ...] = (
    rows_without_answers,
    rows_of_ids_raters_and_values,
    answers_by_their_ids,
    sheets_or_files_of_raters,
    columns_of_raters,
    columns_of_systems,
    headings_in_two_rows,
    comments_and_occasions,
)


def write_told(study: ToldStudy, told: ToldFile, folder: Path) -> Path:
    """The file, in a form and under a name that chance gives where it matters not."""
    stem = told.stem or study.chance.choice(("data", "results", "export", "human_eval"))
    if told.records:
        form = study.chance.choice([one for one in told.forms if one in {"json", "jsonl"}])
        WRITERS[form](told.records, folder / f"{stem}.{form}")
        return folder / f"{stem}.{form}"
    if any(told.sheets):
        return _workbook(told.sheets, folder / f"{stem}.xlsx")
    (grid,) = told.sheets.values()
    form = study.chance.choice(told.forms)
    path = folder / f"{stem}.{form}"
    if form == "xlsx":
        return _workbook(told.sheets, path)
    if form in WRITERS and form != "csv":
        WRITERS[form]([dict(zip(map(str, grid[0]), row, strict=True)) for row in grid[1:]], path)
        return path
    text = io.StringIO()
    csv.writer(text, delimiter="\t" if form == "tsv" else ",").writerows(grid)
    path.write_text(text.getvalue(), encoding="utf-8")
    return path


def _workbook(sheets: Mapping[str, Grid], path: Path) -> Path:
    import openpyxl

    book = openpyxl.Workbook(write_only=True)
    for name, grid in sheets.items():
        sheet = book.create_sheet(re.sub(r"[\\/*?:\[\]]", "", name) or "Sheet1")
        for row in grid:
            sheet.append([json.dumps(cell) if isinstance(cell, list | dict) else cell for cell in row])
    book.save(path)
    return path
