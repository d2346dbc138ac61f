"""Ratings on scales of all sorts: numbers, words of several languages, marks, shares, codes for none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.integration.import_dataset.answering_person import TrueColumn
from tests.integration.import_dataset.rated_studies import RATED_ON, RATERS, SYSTEMS
from tests.integration.import_dataset.told_ratings import ToldFile, ToldStructure, ToldStudy, table
from tests.integration.import_dataset.true_ratings import TrueRating
from tests.integration.import_dataset.written_studies import Row


@dataclass(frozen=True)
class Manner:
    """A way of writing levels: the heading of a dimension, the cells, and the numbers that they mean.

    ``labels`` are those of a scale of words, from that of the lowest level; ``none`` a cell that tells of no rating.
    """

    heading: str
    cells: Sequence[object]
    values: Sequence[float]
    labels: str = ""
    none: object = None


def _numbers(first: int, last: int, heading: str = "{on}", none: object = None) -> Manner:
    levels = [*range(first, last + 1)]
    return Manner(heading, levels, [*map(float, levels)], none=none)


def _words(text: str, first: int = 1) -> Manner:
    words = text.split(", ")
    values = [float(n) for n, _ in enumerate(words, start=first)]
    return Manner(
        "{on}", words, values, ",".join(f"{value:g}={word}" for value, word in zip(values, words, strict=True))
    )


NUMBERS = (
    *(
        _numbers(1, 5, heading)
        for heading in ("{on} (1-5)", "{on}_1_5", "{on} [1-5]", "{on} (1 to 5)", "{on} (Likert 1-5)")
    ),
    *(_numbers(0, 5, heading) for heading in ("{on} (0-5)", "{on}_0_5", "{on} 0-5")),
    *(
        _numbers(1, 5, f"{{on}} (1 = {low}, 5 = {high})")
        for low, high in (("poor", "excellent"), ("very unsafe", "very safe"))
    ),
    *(
        Manner(f"{{on}} ({ends})", (1, 2, 3, 4, 5), (5, 4, 3, 2, 1))
        for ends in ("1 = best, 5 = worst", "1 = excellent, 5 = very poor", "1=best; 5=worst")
    ),
    *(_numbers(1, 10, heading) for heading in ("{on} (1-10)", "{on} /10", "{on}")),
    *(_numbers(-2, 2, heading) for heading in ("{on}", "{on} (-2 to 2)")),
    *(_numbers(1, 5, none=none) for none in ("NA", "N/A", "-", "not applicable", "")),
    Manner("{on}", (1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5), (1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5)),
    Manner("{on}", ("60%", "70%", "85%", "90%", "100%"), (60, 70, 85, 90, 100)),
    Manner("{on} (%)", (60, 70, 85, 90, 100), (60, 70, 85, 90, 100)),
    Manner("{on}", ("1/5", "2/5", "3/5", "4/5", "5/5"), (1, 2, 3, 4, 5)),
    Manner("{on}", ("1 - poor", "2 - fair", "3 - good", "4 - very good"), (1, 2, 3, 4)),
    Manner("{on}", ("★", "★★", "★★★", "★★★★"), (1, 2, 3, 4)),
    Manner("{on}", ("1", "2", "3", "4", "5"), (1, 2, 3, 4, 5)),
)
WORDS = (
    *map(
        _words,
        (
            *("disagree, neutral, agree", "Strongly disagree, Disagree, Neutral, Agree, Strongly agree"),
            *("poor, fair, good", "Poor, Fair, Good, Excellent", "bad, acceptable, good", "low, medium, high"),
            *("schlecht, mittel, gut", "mauvais, moyen, bon", "malo, regular, bueno", "差, 中, 好", "ضعیف, متوسط, خوب"),
            *("incorrect, partially correct, correct", "unsafe, borderline, safe", "never, sometimes, always"),
            *("trifft nicht zu, trifft teilweise zu, trifft zu", "нет, частично, да"),
        ),
    ),
    *(
        _words(text, 0)
        for text in (
            "no, yes",
            "No, Yes",
            "N, Y",
            "FALSE, TRUE",
            "nein, ja",
            "non, oui",
            "no, sí",
            "خیر, بله",
            "否, 是",
        )
    ),
)


def _levels(manners: Sequence[Manner]) -> Callable[[ToldStudy], ToldFile]:
    def told(study: ToldStudy) -> ToldFile:
        study.begin()
        systems, raters, names = study.some(SYSTEMS, 1, 2), study.some(RATERS, 2), study.some(RATED_ON, 1, 2)
        key, by = study.named("id"), study.named("rater")
        who = study.column(study.one_of("model", "system", "LLM"), TrueColumn("author"), "author")
        of = {on: study.chance.choice(manners) for on in names}
        headings = {on: study.column(of[on].heading.format(on=on), TrueColumn("rating", "", "", on)) for on in names}
        rows: list[Row] = []
        for item in study.ids:
            for system in systems:
                for rater in raters:
                    row: Row = {key: item, who: system, by: rater}
                    for on, manner in of.items():
                        place = study.chance.randrange(len(manner.cells)) if len(rows) > 1 else len(rows)
                        is_none = manner.none is not None and study.is_so(0.15)
                        row[headings[on]] = manner.none if is_none else manner.cells[place]
                        value = None if is_none else float(manner.values[place])
                        study.true.append(TrueRating(str(item), rater, f"{on}|{headings[on]}", value, system))
                    rows.append(row)
        study.person.scales |= {headings[on]: manner.labels for on, manner in of.items() if manner.labels}
        return table(study, rows)

    return told


def levels_in_numbers(study: ToldStudy) -> ToldFile:
    return _levels(NUMBERS)(study)


def levels_in_words(study: ToldStudy) -> ToldFile:
    return _levels(WORDS)(study)


SCALE_STRUCTURES: tuple[ToldStructure, ...] = (levels_in_numbers, levels_in_words)
