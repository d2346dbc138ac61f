"""The way to a number of a study's tables: its definition, its sources, and lines of pandas with the data they need.

The lines give the value to the last digit; intervals are medreview's own resampling, and the script says how to get
them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from math import isnan

import numpy as np

from medreview.analysis.coefficients import COEFFICIENTS, Among, Coefficient, Rated
from medreview.analysis.facts import ALL_RATERS, WHOLE_ANSWER
from medreview.analysis.frames import parts
from medreview.analysis.labels import LABELS, LabelSet
from medreview.analysis.study.agreement_page import ALL_UNITS, MEAN_OVER_GROUPS, OVER_WORDS, POOLED
from medreview.analysis.study.follow_ups import SAME_AS_OWN, follow_ups_of
from medreview.analysis.study.frames import N_PARTS, RatingsFrame, StudyData
from medreview.analysis.study.labels import (
    Labelled,
    collapsed,
    granularity_word,
    label_sets,
    labelled,
    main_labels,
    named,
    said_words,
)
from medreview.analysis.study.length import RHO, SLOPE
from medreview.analysis.study.marks import LINES, MARKS_WORDS, category_words, marks_to_count
from medreview.analysis.study.pages import SUBGROUP
from medreview.analysis.study.pairs import MEAN_OF_PAIRS
from medreview.analysis.study.partial import LONG_ANSWERS, N_SUBSETS
from medreview.analysis.study.raters import AGREEMENT, LENIENCY, SAME_AGAIN, UNJUDGED
from medreview.analysis.study.rating_order import CHANGE, DISTANCE, MEAN, shared_units
from medreview.domain.granularity import UNIT_WORDS, Granularity
from medreview.domain.ratings import RatingStatus
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.references import Reference, references_of
from medreview.reporting.result_words import cell_words
from medreview.reporting.tables import Cell, Table, Words, csv_bytes, paragraph
from medreview.stats.comparisons import RANKED_TO
from medreview.stats.estimates import BoolArray
from medreview.stats.partial_annotation import MOST_SENTENCES

SCRIPT, DATA = "show_how.py", "ratings.csv"
RATED_UNIT = ("question", "answer", "sentence")
_HEAD = """\
import numpy as np
import pandas as pd

ratings = pd.read_csv("{data}", index_col={index})
"""
_TIMES = """\
import numpy as np
import pandas as pd

times = pd.read_csv("{data}")
"""
_SAID = """\
import pandas as pd

said = pd.read_csv("{data}")
value = said["value"].median()
print(value)
"""
_ADJUDICATED = """\
import pandas as pd

given = pd.read_csv("{data}")
value = (given["value"] == given["adjudicated"]).mean()
print(value)
"""
_MEANS = """\
answers = ["question", "answer"]
rng = np.random.default_rng({seed})


def statistic(own):
    {lines}


values = []
for _ in range({n_subsets}):
    place = pd.Series(rng.random(len(ratings)), ratings.index).groupby(level=answers).rank() - 1
    values.append(statistic(ratings[place < {k}]))
value = np.nanmean(values)
"""
_MEAN_OF_PAIRS = """\
levels = {levels}


def of_pair(ratings):
{body}    return value


pairs = [ratings.iloc[:, [one, other]].dropna() for other in range(ratings.shape[1]) for one in range(other)]
value = np.nanmean([of_pair(own) for own in pairs if len(own)])
"""
_SPEARMAN = """\
means = [one.groupby(level=answers).sum().sum(axis=1) / one.groupby(level=answers).count().sum(axis=1)
             for one in (own, ratings)]
    return means[0].round({digits}).rank().corr(means[1].round({digits}).rank())"""
_VARIANCE = "return own.groupby(level=answers).mean().var(axis=1, ddof=1).mean()"
_INTERVAL = """\
print(value)
# The interval, by medreview's own resampling of questions:
# medreview results analyse WORKSPACE --study "{study}" --table {table} --seed {seed} --resamples {n_resamples} -o DIR
"""
_BESIDE_OTHERS = """\
own, others = ratings[{rater}], ratings.drop(columns=[{rater}])
shared = own.notna() & others.notna().any(axis=1)
"""
_OF_RATERS: Mapping[str, tuple[Words, str]] = {
    LENIENCY: (Message("Leniency"), _BESIDE_OTHERS + "value = (own - others.mean(axis=1))[shared].mean()\n"),
    AGREEMENT: (
        Message("Agreement with the others"),
        _BESIDE_OTHERS
        + "same = others.eq(own, axis=0).sum(axis=1) / others.notna().sum(axis=1)\nvalue = same[shared].mean()\n",
    ),
    UNJUDGED: (Message("Share that could not be judged"), 'value = ratings["could_not_judge"].mean()\n'),
    SAME_AGAIN: (Message("Intra-rater reliability"), 'value = (ratings["first"] == ratings["second"]).mean()\n'),
    f"{SAME_AGAIN}, pooled": (
        Message("Intra-rater reliability"),
        'value = (ratings["first"] == ratings["second"]).mean()\n',
    ),
    f"{SAME_AGAIN}, mean over raters": (
        Message("Intra-rater reliability"),
        'same = ratings["first"] == ratings["second"]\nvalue = same.groupby(ratings["rater"]).mean().mean()\n',
    ),
}
"""Numbers of a rater: their names, and their lines."""
_GROUP, _UNGROUPED = "group ", "raters without a group"
_TWO = 2
_OF_OTHERS = frozenset({"judge", "other_judge", "between", "metric", "reading", "estimate"})
"""Columns of tables whose numbers are not of raters alone."""


@dataclass(frozen=True, slots=True)
class ShownHow:
    """Attributes.

    script
        Python that prints the value; it reads ``data`` from a file of the name ``DATA`` beside it.
    data
        The ratings that the number is computed from, as CSV.
    """

    definition: Words
    references: tuple[Reference, ...]
    script: str
    data: bytes

    def with_data_in(self, name: str) -> str:
        """The script for data in a file of another name."""
        return self.script.replace(DATA, name)


def how_of(data: StudyData, cells: Mapping[str, Cell], settings: AnalysisSettings) -> ShownHow | None:
    """The way to the number in a row of a table of coefficients, of mean ratings or of levels.

    Parameters
    ----------
    cells : mapping
        The row by column; it names its dimension and unit.

    Returns
    -------
    ShownHow or None
        None where the row has no value, or is of a kind that has no script.
    """
    kind = _kind_of(cells)
    if kind is None:
        return None
    part = next((one.data for one in data.parts if str(one.label) == cells.get(SUBGROUP)), data)
    if kind in _OF_PARTS:
        return _OF_PARTS[kind](part, cells)
    frame = next((one for one in part.frames if _is_about(one, cells)), None)
    return None if frame is None else _Maker(part, frame, cells, settings).of_kind(kind)


def may_have_lines(cells: Mapping[str, Cell]) -> bool:
    """True for a row of a kind that ``how_of`` answers, as far as its cells tell without the study."""
    return _kind_of(cells) is not None


class _LinesOf(Enum):
    """The kinds of rows that have lines."""

    SECONDS = auto()
    SAID = auto()
    ADJUDICATED = auto()
    FEWER_SENTENCES = auto()
    COEFFICIENT = auto()
    LENGTH = auto()
    TENTH = auto()
    MARKS = auto()
    ALONG_THE_WAY = auto()
    TWO_AUTHORS = auto()
    AUTHOR = auto()
    LEVEL = auto()
    RATER = auto()


def _kind_of(cells: Mapping[str, Cell]) -> _LinesOf | None:
    if not isinstance(cells.get("value"), int | float) or _OF_OTHERS & cells.keys() or "setting" not in cells:
        return None
    of_all, statistic = cells.get("rater") in (None, ALL_RATERS), cells.get("statistic")
    of_no_frame = {
        _LinesOf.SECONDS: cells.get("unit") in _OF_TIMES,
        _LinesOf.SAID: cells.keys() >= {"measure", "q1", "q3"},
        _LinesOf.ADJUDICATED: cells.get("method") == SAME_AS_OWN
        or cells.keys() >= {"setting", "rater", "n_up", "n_down"},
        _LinesOf.MARKS: bool(cells.get("category")) and cells.get("measure") in LINES,
        _LinesOf.TENTH: "dimension" not in cells and cells.get("part") is not None and of_all,
    }
    if any(of_no_frame.values()):
        return next(kind for kind, is_it in of_no_frame.items() if is_it)
    kinds = {
        _LinesOf.LENGTH: statistic in _OF_LENGTHS and bool(cells.get("author")),
        _LinesOf.ALONG_THE_WAY: statistic in _ALONG and of_all and cells.get("measure") in (None, DISTANCE),
        _LinesOf.TWO_AUTHORS: bool(cells.get("first")) and bool(cells.get("second")) and "rater" in cells,
        _LinesOf.FEWER_SENTENCES: cells.get("k") is not None,
        _LinesOf.COEFFICIENT: bool(cells.get("coefficient")),
        _LinesOf.AUTHOR: bool(cells.get("author")) and cells.get("statistic") in (None, "mean rating"),
        _LinesOf.LEVEL: cells.get("level") is not None and cells.get("status") in (None, "rated"),
        _LinesOf.RATER: bool(cells.get("rater")) and cells.get("measure") in _OF_RATERS,
    }
    return next((kind for kind, is_it in kinds.items() if is_it and "dimension" in cells), None)


def _is_about(frame: RatingsFrame, cells: Mapping[str, Cell]) -> bool:
    return frame.cells.items() <= dict(cells).items()


def shown_how(
    definition: Words,
    references: tuple[Reference, ...],
    lines: str,
    units: Table,
    index: Sequence[str] = RATED_UNIT,
) -> ShownHow:
    """Lines that read ``ratings``, a row for each of the columns in ``index``, and print ``value``."""
    head = _HEAD.format(data=DATA, index=list(index))
    return ShownHow(definition, references, head + lines + "print(value)\n", csv_bytes(units))


_OF_TIMES: Mapping[str, str] = {
    "item": 'value = times["seconds"].median()\n',
    "answer": 'of_answers = times.groupby(["rater", "question", "answer"])["seconds"]\n'
    "value = of_answers.apply(lambda own: own.sum(skipna=False)).median()\n",
}
"""The lines for seconds of an item, or of an answer with all its items, by the unit of the row."""


def _of_seconds(data: StudyData, cells: Mapping[str, Cell]) -> ShownHow | None:
    """The median of seconds; an answer without the time of one of its items has none."""
    times = data.times.assign(seconds=data.clock.of(data.times))
    times = times[times["granularity"] == cells.get("setting")]
    if (rater := cells.get("rater")) in set(times["rater"]):
        times = times[times["rater"] == rater]
    raters: list[str] = times["rater"].tolist()
    seconds: list[float] = times["seconds"].tolist()
    answers = [data.answers[int(place)] for place in times["answer"]]
    rows = [
        (who, f"{answer.dataset}/{answer.question}", answer.key, None if isnan(spent) else spent)
        for who, answer, spent in zip(raters, answers, seconds, strict=True)
    ]
    if not rows:
        return None
    unit = str(cells["unit"])
    asked: dict[str, object] = {"setting": granularity_word(cells["setting"])}
    definition = paragraph(
        Message("Median of the seconds of an item: {setting}.", asked)
        if unit == "item"
        else Message("Median of the seconds per answer: {setting}.", asked),
        Message("The data contain one line for each timed item of every rater shown."),
    )
    script = _TIMES.format(data=DATA) + _OF_TIMES[unit] + "print(value)\n"
    return ShownHow(
        definition, (), script, csv_bytes(Table("times", "", ("rater", "question", "answer", "seconds"), tuple(rows)))
    )


def _of_said(data: StudyData, cells: Mapping[str, Cell]) -> ShownHow | None:
    """The median of what all raters said of their work, whole answers or single sentences."""
    said = data.said[(data.said["measure"] == cells["measure"]) & (data.said["granularity"] == cells["setting"])]
    if not len(said):
        return None
    asked: dict[str, object] = {
        "measure": said_words(data.plan, str(cells["measure"])),
        "setting": granularity_word(cells["setting"]),
    }
    rows = tuple(zip(said["rater"].tolist(), said["value"].tolist(), strict=True))
    return ShownHow(
        Message("Median of what raters said: {measure}, {setting}.", asked),
        (),
        _SAID.format(data=DATA),
        csv_bytes(Table("said", "", ("rater", "value"), rows)),
    )


def _of_adjudicated(data: StudyData, cells: Mapping[str, Cell]) -> ShownHow | None:
    """The share of adjudicated values that are a rater's own, or all raters'; none where others were counted."""
    given = follow_ups_of(data).adjudicated
    given = given[given["granularity"] == cells["setting"]]
    if cells.get("rater") != ALL_RATERS:
        given = given[given["rater"] == cells.get("rater")]
    if not len(given) or len(given) != cells.get("n"):
        return None
    asked: dict[str, object] = {"setting": UNIT_WORDS[Granularity(str(cells["setting"]))]}
    rows = tuple(zip(*(given[name].tolist() for name in ("rater", "value", "adjudicated")), strict=True))
    return ShownHow(
        Message("Share of adjudicated values that are those of the raters shown: {setting}.", asked),
        (),
        _ADJUDICATED.format(data=DATA),
        csv_bytes(Table("adjudicated", "", ("rater", "value", "adjudicated"), rows)),
    )


_OF_TENTH = """\
tenth = np.floor(times["at"] * {n_parts} + 1e-9)
value = times.loc[tenth == {part}, "seconds"].median()
"""
"""``at`` is the part of a rater's timed items that came before."""


def _of_tenth(data: StudyData, cells: Mapping[str, Cell]) -> ShownHow | None:
    """The median seconds of all raters in one part of their way."""
    times = data.times.assign(seconds=data.clock.of(data.times))
    times = times[(times["granularity"] == cells.get("setting")) & times["seconds"].notna()]
    rows = [
        (rater, place / len(own), seconds)
        for rater, own in parts(times, "rater")
        for place, seconds in enumerate(own["seconds"].tolist())
    ]
    if not rows:
        return None
    values = {"setting": granularity_word(cells["setting"]), "part": cells["part"]}
    definition = Message("Median of the seconds of an item in part {part} of 10 of the work: {setting}.", values)
    lines = _OF_TENTH.format(n_parts=N_PARTS, part=round(float(str(cells["part"]))) - 1)
    table = Table("times", "", ("rater", "at", "seconds"), tuple(rows))
    return ShownHow(definition, (), f"{_TIMES.format(data=DATA)}{lines}print(value)\n", csv_bytes(table))


def _of_marks(data: StudyData, cells: Mapping[str, Cell]) -> ShownHow | None:
    """Agreement of raters on the words that they marked, or on their marks."""
    table, measure = marks_to_count(data, cells), str(cells["measure"])
    if table is None:
        return None
    values = {
        "measure": MARKS_WORDS[measure],
        "category": category_words(data).get(str(cells["category"]), str(cells["category"])),
        "setting": granularity_word(cells["setting"]),
    }
    said = Message("{measure}, {category}: {setting}.", values)
    return shown_how(said, references_of(str(cells.get("method") or "")), LINES[measure], table, table.columns[:3])


_OF_PARTS: Mapping[_LinesOf, Callable[[StudyData, Mapping[str, Cell]], ShownHow | None]] = {
    _LinesOf.SECONDS: _of_seconds,
    _LinesOf.SAID: _of_said,
    _LinesOf.ADJUDICATED: _of_adjudicated,
    _LinesOf.MARKS: _of_marks,
    _LinesOf.TENTH: _of_tenth,
}
"""The lines of numbers that no frame of a dimension and a unit holds."""
_OF_LENGTHS: Mapping[str, tuple[Words, str]] = {
    RHO: (
        Message("Spearman's rho of length and rating"),
        f"value = rating.round({RANKED_TO}).rank().corr(length.round({RANKED_TO}).rank())\n",
    ),
    SLOPE: (Message("slope for 100 characters"), "value = np.polyfit(length / 100, rating, 1)[0]\n"),
}
"""Numbers of an author's answers by their length: their names, and their lines."""
_RATED_ANSWERS = """\
length = ratings.pop("characters").groupby(level=["question", "answer"]).first()
rating = ratings.groupby(level=["question", "answer"]).mean().mean(axis=1)
"""
_ALONG: Mapping[str, tuple[Message, str]] = {
    MEAN: (
        Message("Mean distance from the others in part {part} of 10 of the work: {dimension}, {setting}."),
        "value = apart[np.floor(at * {n_parts} + 1e-9) == {part} - 1].mean()\n",
    ),
    CHANGE: (
        Message("Change of the distance from the others over time: {dimension}, {setting}."),
        "value = np.polyfit(at, apart, 1)[0]\n",
    ),
}
"""Numbers along the way of all raters: their definitions, and their lines."""
_DISTANCES = """\
answers = ratings.groupby(level=["rater", "question", "answer"])
apart = (ratings["own"] - ratings["others"]).groupby(level=["rater", "question", "answer"]).mean().abs()
at = answers["at"].first()
"""
_OF_TWO_AUTHORS = """\
of_answers = ratings.groupby(level=["question", "answer", "author"]).mean()
of_questions = of_answers.groupby(level=["question", "author"]).mean()
apart = of_questions.xs({first!r}, level="author") - of_questions.xs({second!r}, level="author")
"""


class _Maker:
    def __init__(
        self, data: StudyData, frame: RatingsFrame, cells: Mapping[str, Cell], settings: AnalysisSettings
    ) -> None:
        self._data, self._frame, self._cells, self._settings = data, frame, cells, settings

    def of_kind(self, kind: _LinesOf) -> ShownHow | None:
        makers: dict[_LinesOf, Callable[[], ShownHow | None]] = {
            _LinesOf.FEWER_SENTENCES: self.of_fewer_sentences,
            _LinesOf.COEFFICIENT: self.of_coefficient,
            _LinesOf.LENGTH: self.of_length,
            _LinesOf.ALONG_THE_WAY: self.along_the_way,
            _LinesOf.TWO_AUTHORS: self.of_two_authors,
            _LinesOf.AUTHOR: self.of_author,
            _LinesOf.LEVEL: self.of_level,
            _LinesOf.RATER: self.of_rater,
        }
        return makers[kind]()

    def of_coefficient(self) -> ShownHow | None:
        coefficient = next((one for one in COEFFICIENTS if one.name == self._cells["coefficient"]), None)
        found = self._labelled()
        if coefficient is None or found is None:
            return None
        raters = [one for one in (self._cells.get("rater"), self._cells.get("other_rater")) if one is not None]
        if raters == [MEAN_OF_PAIRS]:
            return self._of_all_pairs(coefficient, found)
        if (raters or Among.RATERS not in coefficient.among) and len(raters) != _TWO:
            return None
        columns = [self._frame.raters.index(str(one)) for one in raters] or list(range(len(self._frame.raters)))
        method = coefficient.compute(Rated(found.first[:, columns], found.levels)).method
        units = self._units(found, columns)
        table = "pairwise" if raters else "agreement"
        said = self._said(method, found)
        over = str(self._cells.get("over") or ALL_UNITS)
        lines = "".join(("ratings = ratings.dropna()\n" if raters else "", *self._over(coefficient, over)))
        return self._shown(
            paragraph(
                Message("{coefficient} of {dimension}, {setting}, {labels}.", said),
                Message("Aggregation: {over}.", {"over": OVER_WORDS.get(over, over)}),
            ),
            references_of(method),
            f"levels = {list(found.levels)}\n{lines}",
            units,
            table,
        )

    def _said(self, method: str, found: Labelled) -> dict[str, object]:
        name = str(self._cells.get("labels") or found.labels.value)
        return {
            **named(self._data.plan, self._frame.dimension, self._frame.granularity),
            "coefficient": cell_words(method),
            "labels": LABELS.get(found.labels, name) if name == found.labels.value else name,
        }

    def _of_all_pairs(self, coefficient: Coefficient, found: Labelled) -> ShownHow:
        """The unweighted mean of every two raters' coefficient, of those that have one."""
        body = "".join(f"    {line}\n" for line in coefficient.script.splitlines())
        method = coefficient.compute(Rated(found.first[:, :_TWO], found.levels)).method
        return self._shown(
            paragraph(
                Message(
                    "{coefficient} of each pair of raters of {dimension}, {setting}, {labels}.",
                    self._said(method, found),
                ),
                Message("The unweighted mean over the pairs that have a value."),
            ),
            references_of(method),
            _MEAN_OF_PAIRS.format(levels=list(found.levels), body=body),
            self._units(found, None),
            "pairwise",
        )

    def _over(self, coefficient: Coefficient, over: str) -> Iterator[str]:
        """The lines of the coefficient, for the units that it is computed over."""
        groups = self._groups()
        if over == MEAN_OVER_GROUPS:
            yield f"groups = {list(groups.values())}\n\n\ndef of_group(ratings):\n"
            yield "".join(f"    {line}\n" for line in coefficient.script.splitlines())
            yield "    return value\n\n\nvalue = np.mean([of_group(ratings[raters].dropna()) for raters in groups])\n"
            return
        if over == POOLED:
            yield f"groups = {list(groups.values())}\n"
            yield "ratings = pd.concat([ratings[one].dropna().set_axis(range(len(one)), axis=1) for one in groups])\n"
        elif over == _UNGROUPED or over.startswith(_GROUP):
            name = "" if over == _UNGROUPED else over.removeprefix(_GROUP)
            yield f"ratings = ratings[{groups[name]}].dropna()\n"
        yield coefficient.script

    def _groups(self) -> dict[str, list[str]]:
        """Groups of two raters or more that have a unit which all of them rated."""
        found: dict[str, list[str]] = {}
        for rater, group in zip(self._frame.raters, self._frame.groups, strict=True):
            found.setdefault(group, []).append(rater)
        rated = ~np.isnan(self._frame.first)
        place = {rater: column for column, rater in enumerate(self._frame.raters)}
        return {
            group: raters
            for group, raters in found.items()
            if len(raters) >= _TWO and rated[:, [place[one] for one in raters]].all(axis=1).any()
        }

    def of_author(self) -> ShownHow | None:
        rating = str(self._cells.get("rating") or self._cells.get("labels") or "")
        has_points = main_labels(self._frame).labels is LabelSet.THREE_POINTS
        labels = {one.value: one for one in LabelSet}.get(rating)
        if labels is None:
            labels = LabelSet.THREE_POINTS if has_points and rating != "declared scale" else LabelSet.DECLARED
        found = labelled(self._frame, labels)
        author = str(self._cells["author"])
        of_author = np.array([self._data.answers[int(answer)].author == author for answer in found.answers])
        if found.missing_because is not None or not of_author.any():
            return None
        is_unit = rating in ("unit", "", LabelSet.THREE_POINTS.value) and labels is LabelSet.THREE_POINTS
        lines = [
            "ratings = (ratings + 1) / 2\n" if is_unit else "",
            'of_raters = ratings.groupby(["question", "answer"]).mean()\n',
            "of_answers = of_raters.mean(axis=1)\n",
            'value = of_answers.groupby("question").mean().mean()\n',
        ]
        said = {**named(self._data.plan, self._frame.dimension, self._frame.granularity), "author": author}
        definition = paragraph(
            Message("Mean rating of {author}: {dimension}, {setting}.", said),
            Message("Averaged from sentence to rater to answer to question, then over questions."),
        )
        return self._shown(definition, (), "".join(lines), self._units(found, None, of_author), "systems")

    def of_length(self) -> ShownHow | None:
        """The relation of the length of an author's answers to their rating."""
        rating = str(self._cells.get("rating") or LabelSet.DECLARED.value)
        labels = {one.value: one for one in LabelSet}.get(rating, LabelSet.THREE_POINTS)
        found, author = labelled(self._frame, labels), str(self._cells["author"])
        lengths = [
            one.n_characters if one.author == author else None
            for one in (self._data.answers[int(place)] for place in found.answers)
        ]
        chosen = np.array([one is not None for one in lengths], bool)
        if found.missing_because is not None or not chosen.any():
            return None
        units = self._units(found, None, chosen)
        known = [one for one in lengths if one is not None]
        rows = tuple((*row, length) for row, length in zip(units.rows, known, strict=True))
        name, lines = _OF_LENGTHS[str(self._cells["statistic"])]
        said = {**named(self._data.plan, self._frame.dimension, self._frame.granularity), "author": author}
        definition = paragraph(
            Message("{name}, {author}: {dimension}, {setting}.", said | {"name": name}),
            Message("A rating is the mean over sentences, then over raters."),
        )
        table = Table("ratings", "", (*units.columns, "characters"), rows)
        return self._shown(definition, (), _RATED_ANSWERS + lines, table, "systems")

    def along_the_way(self) -> ShownHow | None:
        """The distance of all raters from each other, early and late."""
        rows: list[tuple[Cell, ...]] = []
        for rater, place, at, own, others in shared_units(self._data, self._frame):
            answer = self._data.answers[int(self._frame.answers[place])]
            unit = (f"{answer.dataset}/{answer.question}", answer.key, int(self._frame.sentences[place]))
            rows.append((rater, *unit, at, own, others))
        if not rows:
            return None
        definition, lines = _ALONG[str(self._cells["statistic"])]
        part = self._cells.get("part") or 1
        said = {**named(self._data.plan, self._frame.dimension, self._frame.granularity), "part": part}
        script = _DISTANCES + lines.format(n_parts=N_PARTS, part=part)
        index = ("rater", *RATED_UNIT)
        units = Table("ratings", "", (*index, "at", "own", "others"), tuple(rows))
        return shown_how(replace(definition, values=said), (), script, units, index)

    def of_two_authors(self) -> ShownHow | None:
        """The difference of two authors as one rater sees it, or the mean of the raters' differences."""
        labels = {one.value: one for one in LabelSet}.get(str(self._cells.get("labels") or ""), LabelSet.DECLARED)
        found = labelled(self._frame, labels)
        if found.missing_because is not None:
            return None
        first, second = (str(self._cells[name]) for name in ("first", "second"))
        authors = [self._data.answers[int(place)].author for place in found.answers]
        chosen = np.array([one in {first, second} for one in authors], bool)
        units, n_names = self._units(found, None, chosen), len(RATED_UNIT)
        of_chosen = (one for one, is_chosen in zip(authors, chosen.tolist(), strict=True) if is_chosen)
        rows = tuple(
            (*row[:n_names], author, *row[n_names:]) for row, author in zip(units.rows, of_chosen, strict=True)
        )
        rater = self._cells.get("rater")
        said = {
            **named(self._data.plan, self._frame.dimension, self._frame.granularity),
            "first": first,
            "second": second,
            "rater": rater,
        }
        what = (
            Message("Mean over questions of {first} minus {second}, as {rater} rated: {dimension}, {setting}.", said)
            if rater
            else Message("Mean of the raters' differences, {first} minus {second}: {dimension}, {setting}.", said)
        )
        lines = "ratings = (ratings + 1) / 2\n" if labels is LabelSet.THREE_POINTS else ""
        lines += _OF_TWO_AUTHORS.format(first=first, second=second)
        lines += f"value = apart[{str(rater)!r}].mean()\n" if rater else "value = apart.mean().mean()\n"
        index = (*RATED_UNIT, "author")
        table = Table("ratings", "", (*index, *units.columns[n_names:]), rows)
        return shown_how(what, (), lines, table, index)

    def of_level(self) -> ShownHow | None:
        found = labelled(self._frame, LabelSet.DECLARED)
        rater, level = self._cells.get("rater"), str(self._cells["level"])
        value = next((one for one in found.levels if f"{one:g}" == level.split(" ", maxsplit=1)[0]), None)
        if found.missing_because is not None or value is None:
            return None
        columns = None if rater in (None, ALL_RATERS) else [self._frame.raters.index(str(rater))]
        said = {**named(self._data.plan, self._frame.dimension, self._frame.granularity), "level": level}
        lines = f"given = ratings.to_numpy()\nvalue = (given[~np.isnan(given)] == {value}).mean()\n"
        definition = Message("Share of level {level} among the ratings with a value: {dimension}, {setting}.", said)
        return self._shown(definition, (), lines, self._units(found, columns), "distribution")

    def of_rater(self) -> ShownHow | None:
        """A rater beside the others, beside herself, or what she could not judge."""
        measure, rater = str(self._cells["measure"]), str(self._cells["rater"])
        if rater != ALL_RATERS and rater not in self._frame.raters:
            return None
        said = {**named(self._data.plan, self._frame.dimension, self._frame.granularity), "rater": rater}
        what = Message("{measure} of {rater}: {dimension}, {setting}.", said | {"measure": _OF_RATERS[measure][0]})
        lines = _OF_RATERS[measure][1].format(rater=repr(rater))
        if measure == UNJUDGED:
            return self._shown(what, (), lines, self._answered(rater), "raters")
        labels = LabelSet.DECLARED if measure == LENIENCY else None
        if measure.startswith(SAME_AGAIN):
            labels = {one.value: one for one in LabelSet}.get(str(self._cells.get("labels") or ""))
            labels = labels or label_sets(self._frame.granularity)[0]
        found = main_labels(self._frame) if labels is None else labelled(self._frame, labels)
        if found.missing_because is not None:
            return None
        if measure.startswith(SAME_AGAIN):
            units = self._units(found, None)
            return self._shown(what, (), lines, self._twice(found, rater, units), "raters")
        return self._shown(what, (), lines, self._units(found, None), "raters")

    def _twice(self, found: Labelled, rater: str, units: Table) -> Table:
        """Both labels of every unit that a rater, or any, has rated twice."""
        n_names = len(RATED_UNIT)
        rows = [
            (*unit[:n_names], code, float(found.first[place, column]), float(found.repeat[place, column]))
            for column, code in enumerate(self._frame.raters)
            if rater in (ALL_RATERS, code)
            for place, unit in enumerate(units.rows)
            if not np.isnan(found.first[place, column] + found.repeat[place, column])
        ]
        return Table("ratings", "", (*RATED_UNIT, "rater", "first", "second"), tuple(rows))

    def _answered(self, rater: str) -> Table:
        """Everything that a rater answered on the first occasion: whether it could not be judged."""
        frame = self._frame
        own = ~np.isnan(frame.first[:, frame.raters.index(rater)])
        unjudged = frame.unjudged[frame.unjudged["rater"] == rater]
        could_not = (unjudged["status"] == RatingStatus.CANNOT_JUDGE).tolist()
        places = zip(frame.answers[own].tolist(), frame.sentences[own].tolist(), [False] * int(own.sum()), strict=True)
        others = zip(unjudged["place"].tolist(), unjudged["sentence"].tolist(), could_not, strict=True)
        rows: list[tuple[Cell, ...]] = []
        for place, sentence, is_unjudged in (*places, *others):
            answer = self._data.answers[int(place)]
            rows.append((f"{answer.dataset}/{answer.question}", answer.key, int(sentence), int(is_unjudged)))
        return Table("ratings", "", (*RATED_UNIT, "could_not_judge"), tuple(rows))

    def of_fewer_sentences(self) -> ShownHow | None:
        found = labelled(self._frame, LabelSet.THREE_POINTS)
        if found.missing_because is not None:
            return None
        rated: BoolArray = np.array((~np.isnan(found.first)).any(axis=1), bool)
        if self._cells.get("answers") == LONG_ANSWERS:
            _, number = np.unique(found.answers, return_inverse=True)
            rated &= np.bincount(number[rated], minlength=int(number.max()) + 1)[number] >= MOST_SENTENCES
        is_rho = self._cells.get("statistic") == "Spearman"
        k = round(float(str(self._cells["k"])))
        lines = _MEANS.format(
            lines=_SPEARMAN.format(digits=RANKED_TO) if is_rho else _VARIANCE,
            seed=self._settings.seed,
            n_subsets=N_SUBSETS,
            k=k,
        )
        said = {**named(self._data.plan, self._frame.dimension, self._frame.granularity), "k": k}
        definition = (
            Message("Spearman's rho of {k} {k:=sentence|sentences} with all: {dimension}, {setting}.", said)
            if is_rho
            else Message("Variance between raters with {k} {k:=sentence|sentences}: {dimension}, {setting}.", said)
        )
        return self._shown(
            paragraph(definition, Message("The mean over random choices of sentences, the same for all raters.")),
            (),
            lines,
            self._units(found, None, rated),
            "partial",
        )

    def _labelled(self) -> Labelled | None:
        name = str(self._cells.get("labels") or "")
        known = {one.value: one for one in LabelSet}
        collapse = self._settings.collapse
        if name and name not in known:
            if collapse is None or collapse.name != name:
                return None
            found = collapsed(self._frame, collapse)
        else:
            found = labelled(self._frame, known[name]) if name else main_labels(self._frame)
        return found if found.missing_because is None else None

    def _units(self, found: Labelled, columns: Sequence[int] | None, chosen: BoolArray | None = None) -> Table:
        """The labels, a row a unit and a column a rater, under public names."""
        frame = self._frame
        raters = range(len(frame.raters)) if columns is None else columns
        is_sentence = len(found.answers) == len(frame.sentences)
        rows: list[tuple[Cell, ...]] = []
        for place in range(len(found.answers)) if chosen is None else np.flatnonzero(chosen).tolist():
            answer = self._data.answers[int(found.answers[place])]
            sentence = int(frame.sentences[place]) if is_sentence else WHOLE_ANSWER
            values = (float(found.first[place, rater]) for rater in raters)
            names = (f"{answer.dataset}/{answer.question}", answer.key, sentence)
            rows.append((*names, *(None if np.isnan(one) else one for one in values)))
        return Table("ratings", "", (*RATED_UNIT, *(frame.raters[rater] for rater in raters)), tuple(rows))

    def _shown(
        self, definition: Words, references: tuple[Reference, ...], lines: str, units: Table, table: str
    ) -> ShownHow:
        asked = {"study": self._data.name, "seed": self._settings.seed, "n_resamples": self._settings.n_resamples}
        script = _HEAD.format(data=DATA, index=list(RATED_UNIT)) + lines + _INTERVAL.format(table=table, **asked)
        return ShownHow(definition, references, script, csv_bytes(units))
