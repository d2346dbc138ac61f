"""Exports of survey tools in which respondents rate answers, as each tool writes them, with what is true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.integration.import_dataset.answering_person import TrueColumn
from tests.integration.import_dataset.rated_studies import SYSTEMS
from tests.integration.import_dataset.told_ratings import REMARKS, Grid, ToldFile, ToldStructure, ToldStudy

_ITEMS = ("Case {n}", "Answer {n}", "Response {n}", "Question {n}", "Vignette {n}", "Scenario {n}")
_ON = ("Accuracy", "Completeness", "Safety", "Clarity", "Empathy", "Overall quality", "Relevance", "Clinical accuracy")
_WORDS = (
    "Strongly disagree, Disagree, Neutral, Agree, Strongly agree",
    "Very poor, Poor, Fair, Good, Very good",
    "1 - poor, 2 - fair, 3 - good, 4 - very good, 5 - excellent",
    "Stimme nicht zu, Stimme eher nicht zu, Teils teils, Stimme eher zu, Stimme zu",
)
_SPECIALTIES = ("Cardiology", "Surgery", "General practice", "Paediatrics")


@dataclass
class _Survey:
    """The things rated, the dimensions, and the columns so far with the cells of each respondent."""

    study: ToldStudy
    items: Sequence[str]
    dimensions: Sequence[str]
    raters: Sequence[str]
    names: list[str]
    cells: list[list[object]]
    words: Sequence[str] = ()

    @classmethod
    def of(cls, study: ToldStudy, raters: str, *, are_systems: bool = False) -> _Survey:
        study.begin()
        pattern = study.one_of(*_ITEMS)
        items = study.some(SYSTEMS, 2, 3) if are_systems else [pattern.format(n=n) for n in study.places]
        people = [raters.format(n=n) for n in range(1, study.chance.choice((2, 3, 5)) + 1)]
        words = study.one_of("", "", *_WORDS)
        return cls(study, items, study.some(_ON, 1, 2, 3), people, [], [], words.split(", ") if words else ())

    def add(self, name: str, cells: Sequence[object], column: TrueColumn | None = None) -> None:
        self.names.append(name)
        self.cells.append([*cells])
        self.study.columns[name] = column or TrueColumn("metadata")

    def times(self, *names: str) -> None:
        for place, name in enumerate(names):
            self.add(name, [f"2024-03-{n + 2:02d} 1{place}:05:0{n % 10}" for n, _ in enumerate(self.raters)])

    def about(self, *, specialty: str = "What is your specialty?", years: str = "Years of experience") -> None:
        """What respondents say of themselves."""
        for name, of in (
            (specialty, lambda: self.study.one_of(*_SPECIALTIES)),
            (years, lambda: str(self.study.chance.randint(11, 39))),
        ):
            if self.study.is_so(0.5):
                cells = [of() for _ in self.raters]
                self.add(name, cells, TrueColumn("profile"))
                self.study.profiles += [(rater, name, cell) for rater, cell in zip(self.raters, cells, strict=True)]

    def remarks(self, name: str) -> None:
        cells = [self.study.words.one(REMARKS) for _ in self.raters]
        self.add(name, cells, TrueColumn("profile"))
        self.study.profiles += [(rater, name, cell) for rater, cell in zip(self.raters, cells, strict=True)]

    def rated(self, name: str, item: str, on: str) -> None:
        levels = [self.study.rate(item, "", rater, on) for rater in self.raters]
        if self.words:
            self.study.person.scales[on] = ",".join(self.words)
        self.add(
            name,
            [self.words[level - 1] for level in levels] if self.words else levels,
            TrueColumn("rating", "", "", on, item),
        )
        self.study.names.take("value", name)

    @property
    def grid(self) -> Grid:
        return [[*self.names], *([*row] for row in zip(*self.cells, strict=True))]

    def file(self, stem: str = "", forms: tuple[str, ...] = ("csv", "xlsx")) -> ToldFile:
        return ToldFile({"": self.grid}, stem=stem or self.study.one_of("survey", "responses", "export"), forms=forms)


def google_forms(study: ToldStudy) -> ToldFile:
    survey = _Survey.of(study, "respondent {n}", are_systems=study.is_so(0.2))
    survey.times(study.one_of("Timestamp", "Timestamp", "Zeitstempel", "Marca temporal"))
    if study.is_so(0.4):
        survey.add("Email Address", [f"r{n}@clinic.example" for n, _ in enumerate(survey.raters)])
    survey.about()
    shape = study.one_of(
        "{item} [{on}]",
        "{item} [{on}]",
        "{on} [{item}]",
        "{item}: {on}",
        "{item} - {on}",
        "How {adjective} is {small}?",
    )
    adjectives = {"Accuracy": "accurate", "Completeness": "complete", "Safety": "safe", "Clarity": "clear"}
    survey.dimensions = study.some([*adjectives], 1, 2) if "adjective" in shape else survey.dimensions
    for item in survey.items:
        for on in survey.dimensions:
            name = shape.format(
                item=item, on=on, adjective=adjectives.get(on, ""), small=f"{item[0].lower()}{item[1:]}"
            )
            survey.rated(name, item, on.lower() if "adjective" in shape else on)
        if study.is_so(0.3):
            survey.remarks(f"Any comments on {item}?")
    if study.is_so(0.4):
        survey.remarks("Anything else you want to tell us?")
    return survey.file()


def google_forms_of_one_answer(study: ToldStudy) -> ToldFile:
    """A form on one answer, or on several on one dimension, of which no name of a column tells the rest."""
    survey = _Survey.of(study, "respondent {n}")
    survey.times("Timestamp")
    survey.about()
    if study.is_so(0.5) and len(survey.dimensions) > 1:
        for on in survey.dimensions:
            name = f"Please rate the {on.lower()} of the answer"
            survey.rated(name, "the answer of the leaflet", name)
    else:
        on = survey.dimensions[0]
        for item in survey.items:
            survey.rated(f"How do you rate {item.lower()}", f"How do you rate {item.lower()}", on)
    return survey.file()


def qualtrics(study: ToldStudy) -> ToldFile:
    """Three rows of headings: short names, the texts of the questions, and the ids of the tool."""
    survey = _Survey.of(study, "R_{n}aBc")
    survey.times("StartDate", "EndDate")
    survey.add("Status", ["IP Address"] * len(survey.raters))
    survey.add("IPAddress", [f"10.0.0.{n}" for n, _ in enumerate(survey.raters)])
    survey.add("Progress", [100] * len(survey.raters))
    survey.add("Duration (in seconds)", [study.chance.randint(90, 900) for _ in survey.raters])
    survey.add("Finished", ["True"] * len(survey.raters))
    survey.times("RecordedDate")
    survey.add("ResponseId", survey.raters, TrueColumn("rater"))
    survey.add("UserLanguage", ["EN"] * len(survey.raters))
    texts = [*survey.names]
    shape = study.one_of("{item} - {on}", "Please rate: {item} - {on}", "{item}: {on}")
    for place, item in enumerate(survey.items, start=1):
        for n, on in enumerate(survey.dimensions, start=1):
            text = shape.format(item=item, on=on)
            called = item if shape[0] == "{" else f"{item}|Please rate: {item}"
            survey.rated(f"Q{place}_{n}", called, on)
            texts.append(text)
    before = len(survey.names)
    survey.about(specialty="Q90", years="Q91")
    texts += [{"Q90": "What is your specialty?", "Q91": "Years of experience"}[name] for name in survey.names[before:]]
    rows = survey.grid
    ids: list[object] = [f'{{"ImportId":"QID{n}"}}' for n, _ in enumerate(survey.names)]
    return ToldFile({"": [rows[0], [*texts], ids, *rows[1:]]}, stem="survey_March", forms=("csv", "xlsx"))


def redcap(study: ToldStudy) -> ToldFile:
    survey = _Survey.of(study, "{n}")
    survey.add("record_id", [int(rater) for rater in survey.raters], TrueColumn("rater"))
    survey.add("redcap_event_name", ["baseline_arm_1"] * len(survey.raters))
    if study.is_so(0.5):
        survey.add("redcap_survey_identifier", [None] * len(survey.raters))
    survey.about(specialty="specialty", years="experience_years")
    item = study.one_of("q{n}", "case{n}", "answer_{n}", "r{n}")
    for n in study.places:
        for on in survey.dimensions:
            called = on.lower().replace(" ", "_")
            survey.rated(f"{item.format(n=n)}_{called}", item.format(n=n), called)
    survey.add("rating_complete", [2] * len(survey.raters))
    return survey.file("StudyX_DATA_2024-03-02", ("csv",))


def limesurvey(study: ToldStudy) -> ToldFile:
    survey = _Survey.of(study, "{n}")
    survey.add("id", [int(rater) for rater in survey.raters], TrueColumn("rater"))
    survey.times("submitdate")
    survey.add("lastpage", [3] * len(survey.raters))
    survey.add("startlanguage", ["en"] * len(survey.raters))
    survey.about(specialty="D1", years="D2")
    is_coded = study.is_so(0.5)
    for n, item in enumerate(survey.items, start=1):
        for place, on in enumerate(survey.dimensions, start=1):
            codes = (f"G01Q{n:02d}", f"SQ{place:03d}")
            called = codes if is_coded else (item, on)
            survey.rated(f"{called[0]}[{called[1]}]" if is_coded else f"{item} [{on}]", *called)
    return survey.file("results-survey", ("csv",))


def kobo(study: ToldStudy) -> ToldFile:
    survey = _Survey.of(study, "{n}")
    survey.times("start", "end")
    survey.about(specialty="about/specialty", years="about/years")
    names = (
        study.one_of("case_{n}", "answer_{n}", "q{n}"),
        study.one_of("{item}/{on}", "{item}/{on}", "ratings/{item}/{on}"),
    )
    for n in study.places:
        for on in survey.dimensions:
            item = names[0].format(n=n)
            called = on.lower().replace(" ", "_")
            survey.rated(names[1].format(item=item, on=called), f"{item}|ratings/{item}", called)
    survey.add("_id", [int(rater) for rater in survey.raters], TrueColumn("rater"))
    survey.add("_uuid", [f"u-{rater}" for rater in survey.raters])
    survey.times("_submission_time")
    survey.add("_index", [int(rater) for rater in survey.raters])
    return survey.file("kobo")


def microsoft_forms(study: ToldStudy) -> ToldFile:
    """The same question again has the number of its place behind its name: Accuracy2."""
    survey = _Survey.of(study, "{n}")
    survey.add("ID", [int(rater) for rater in survey.raters], TrueColumn("rater"))
    survey.times("Start time", "Completion time")
    survey.add("Email", ["anonymous"] * len(survey.raters))
    survey.add("Name", [None] * len(survey.raters))
    survey.about()
    is_numbered = study.is_so(0.5)
    for n, item in enumerate(survey.items, start=1):
        for on in survey.dimensions:
            name = on if n == 1 else f"{on}{n}"
            called = f"{n}|{name}|answer {n}|item {n}" if is_numbered else item
            survey.rated(name if is_numbered else f"{item}: {on}", called, on)
    return survey.file(forms=("xlsx",))


def redcap_labels(study: ToldStudy) -> ToldFile:
    """The same export with the labels of fields in place of their names."""
    survey = _Survey.of(study, "{n}")
    survey.add("Record ID", [int(rater) for rater in survey.raters], TrueColumn("rater"))
    survey.add("Event Name", ["Baseline"] * len(survey.raters))
    survey.add("Survey Identifier", [None] * len(survey.raters))
    survey.times("Survey Timestamp")
    survey.about()
    shape = study.one_of("{item}: {on}", "{item} - {on}", "{on} ({item})")
    for item in survey.items:
        for on in survey.dimensions:
            survey.rated(shape.format(item=item, on=on), item, on)
    survey.add("Complete?", ["Complete"] * len(survey.raters))
    return survey.file("StudyX_DATA_LABELS_2024-03-02", ("csv",))


def survey_monkey(study: ToldStudy) -> ToldFile:
    """Two rows of headings: a question above its first column alone, below it what each column is of."""
    survey = _Survey.of(study, "1180{n}")
    survey.dimensions = study.some(_ON, 2, 3)
    survey.add("Respondent ID", [int(rater) for rater in survey.raters], TrueColumn("rater"))
    survey.add("Collector ID", [4417] * len(survey.raters))
    survey.times("Start Date", "End Date")
    survey.add("IP Address", [f"10.0.0.{n}" for n, _ in enumerate(survey.raters)])
    above: list[object] = [*survey.names]
    below: list[object] = [None] * len(above)
    pattern = study.one_of("Please rate {item}", "{item}", "How do you rate {item}?")
    for item in survey.items:
        asked = pattern.format(item=item)
        for n, on in enumerate(survey.dimensions):
            survey.rated(f"{asked} - {on}", f"{item}|{asked}", on)
            above.append(None if n else asked)
            below.append(on)
    before = len(survey.names)
    survey.about()
    above += survey.names[before:]
    below += ["Open-Ended Response"] * len(survey.names[before:])
    return ToldFile({"": [above, below, *survey.grid[1:]]}, stem="Survey_responses", forms=("csv", "xlsx"))


def jotform(study: ToldStudy) -> ToldFile:
    survey = _Survey.of(study, "58{n}")
    survey.times("Submission Date")
    survey.about()
    shape = study.one_of("{item} >> {on}", "Please rate >> {item} >> {on}")
    for item in survey.items:
        for on in survey.dimensions:
            survey.rated(shape.format(item=item, on=on), f"{item}|Please rate >> {item}", on)
    if study.is_so(0.3):
        survey.remarks("Any other comments?")
    survey.add("Submission IP", [f"10.0.0.{n}" for n, _ in enumerate(survey.raters)])
    survey.add("Submission ID", [int(rater) for rater in survey.raters], TrueColumn("rater"))
    return survey.file("Form_Responses")


SURVEY_STRUCTURES: tuple[ToldStructure, ...] = (
    google_forms,
    google_forms_of_one_answer,
    qualtrics,
    redcap,
    redcap_labels,
    limesurvey,
    kobo,
    microsoft_forms,
    survey_monkey,
    jotform,
)
