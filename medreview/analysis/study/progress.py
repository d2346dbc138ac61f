"""The data of a study: what each rater was given, rated and could not judge, and what is open."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from medreview.analysis.panel_page import Choices, NextStep, PanelPage, headline_of
from medreview.analysis.results import Row
from medreview.analysis.study.frames import RatingsFrame, StudyData, StudyDrawn, StudyPanel, StudyTable
from medreview.analysis.study.pages import parts_of
from medreview.domain.granularity import SCALED, UNIT_WORDS
from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.figure_data import CountedUnit, SourceAnswers, UnitsToOpen
from medreview.reporting.figures import About, Axis, Bars, Counted, Datum, FigureSpec, Series, Unit
from medreview.reporting.tables import Words, paragraph, table_of
from medreview.stats.estimates import IntArray

_GIVEN, _RATED, _UNJUDGED, _OPEN = "n_items", "n_rated", "n_not_judged", "n_open"
_KINDS: dict[str, Message] = {
    _RATED: Message("rated"),
    _UNJUDGED: Message("could not be judged"),
    _OPEN: Message("not rated yet"),
}
_MOST_SENTENCES = 100_000
_NOTHING = "nothing has been handed out yet"
_DEFINITION = paragraph(
    Message("Items on the first occasion, pilots left out: a whole answer, or a sentence of it."),
    Message(
        "An item counts as rated if any dimension has a value. It counts as not judged if none has a value and the "
        "rater chose “cannot judge” for at least one."
    ),
)


@dataclass(frozen=True, slots=True)
class _Work:
    """The items of one rater in one unit of rating, those of each kind by their numbers."""

    data: StudyData
    rater: str
    granularity: Granularity
    n_given: int
    items: Mapping[str, IntArray]

    @property
    def cells(self) -> Cells:
        n_rated, n_unjudged = (len(self.items[kind]) for kind in (_RATED, _UNJUDGED))
        n_open = max(self.n_given - n_rated - n_unjudged, 0)
        counts: Cells = {_GIVEN: self.n_given, _RATED: n_rated, _UNJUDGED: n_unjudged, _OPEN: n_open}
        return {"rater": self.rater, "setting": self.granularity.value} | counts

    def datum(self, kind: str) -> Datum:
        """The number of items of a kind, which opens exactly these; none of those that nobody told the sentence of."""
        n, answers = int(str(self.cells[kind])), self.data.answers
        opens = n > 0 and n == len(self.items[kind]) and bool(answers[0].id)  # else in no workspace

        def units() -> Iterator[CountedUnit]:
            items: list[int] = self.items[kind].tolist()
            for item in items:
                place, sentence = divmod(item, _MOST_SENTENCES)
                yield CountedUnit((answers[place].id,), sentence - 1 if sentence else None)

        key = SourceAnswers(UnitsToOpen(n, units), None, self.granularity.value, (self.rater,), self.data.name)
        return Datum(float(n), n=self.n_given, key=key if opens else None, hits=n)


def _work(data: StudyData) -> Iterator[_Work]:
    for granularity in SCALED:
        frames = [frame for frame in data.frames if frame.granularity is granularity]
        if not frames:  # items may have times although none of the dimensions that were chosen is asked there
            continue
        times = data.times[data.times["granularity"] == granularity.value]
        given = times["rater"].value_counts()
        raters = dict.fromkeys([*(rater for frame in frames for rater in frame.raters), *given[given > 0].index])
        for rater in sorted(raters):
            rated = np.unique(np.concatenate([_rated(frame, rater) for frame in frames]))
            unjudged = [frame.unjudged[frame.unjudged["rater"] == rater] for frame in frames]
            told = [_units(one["place"].to_numpy(np.int64), one["sentence"].to_numpy(np.int64)) for one in unjudged]
            refused = np.setdiff1d(np.concatenate(told), rated)
            own = times[times["rater"] == rater]
            n_told = len(rated) + len(refused)
            every = _units(own["answer"].to_numpy(np.int64), own["sentence"].to_numpy(np.int64))
            left = np.setdiff1d(every, np.concatenate([rated, refused]))
            items = {_RATED: rated, _UNJUDGED: refused, _OPEN: left}
            yield _Work(data, rater, granularity, max(int(given.get(rater, 0)), n_told), items)


def _rated(frame: RatingsFrame, rater: str) -> IntArray:
    if rater not in frame.raters:
        return np.zeros(0, np.int64)
    chosen = ~np.isnan(frame.first[:, frame.raters.index(rater)])
    return _units(frame.answers[chosen], frame.sentences[chosen])


def _units(answers: IntArray, sentences: IntArray) -> IntArray:
    """A number for each unit; whole answers have the sentence -1."""
    return answers * _MOST_SENTENCES + sentences + 1


def page_of_progress(data: StudyData, settings: AnalysisSettings, choices: Choices) -> PanelPage:
    """The items of every rater, by whether they are rated."""
    work = [(part.label, one) for part in parts_of(data) for one in _work(part.data)]
    if not work:
        step = NextStep(Message("Collect ratings"), "collect")
        return PanelPage(Message("Nothing has been handed out yet."), (), None, next_step=step)
    rows = [Row(one.cells) for _, one in work]
    labels = [_label(label, one, rows) for label, one in work]
    columns = ("rater", "setting", *_KINDS, _GIVEN)
    table = table_of("progress", Message("Data"), columns, [dict(row.cells) for row in rows])
    return PanelPage(_headline(rows), (_figure(labels, [one for _, one in work]),), table)


def _label(part: Words, one: _Work, rows: Sequence[Row]) -> Words:
    is_alone = len({row["setting"] for row in rows}) == 1
    rater: Words = Message("{rater} ({part})", {"rater": one.rater, "part": part}) if part else one.rater
    return rater if is_alone else Message("{rater}, {units}", {"rater": rater, "units": UNIT_WORDS[one.granularity]})


def _figure(labels: Sequence[Words], work: Sequence[_Work]) -> Bars:
    about = About(name="progress-page", title=Message("What is rated"), definition=_DEFINITION, counts=Counted.ITEMS)
    series = tuple(Series(word, tuple(one.datum(kind) for one in work)) for kind, word in _KINDS.items())
    return Bars(
        about,
        tuple(labels),
        series,
        Axis(Message("items, without pilots and hidden repeats"), Unit.COUNT),
        is_stacked=True,
    )


def _headline(rows: Sequence[Row]) -> Message:
    n_open, n_all = (sum(round(row.number(name)) for row in rows) for name in (_OPEN, _GIVEN))
    by_rater: dict[str, int] = {}
    for row in rows:
        by_rater[row.text("rater")] = by_rater.get(row.text("rater"), 0) + round(row.number(_OPEN))
    last, most = max(by_rater.items(), key=lambda one: one[1])
    values: dict[str, object] = {"n": n_all - n_open, "n_all": n_all, "n_open": n_open, "rater": last, "most": most}
    if not n_open:
        values["n_unjudged"] = sum(round(row.number(_UNJUDGED)) for row in rows)
        if values["n_unjudged"]:
            return Message("All items are done: {n_all}, of which {n_unjudged} could not be judged", values)
        return Message("All items are rated: {n_all}", values)
    if list(by_rater.values()).count(most) > 1:
        return Message("{n} of {n_all} {n_all:=item|items} {n:=is|are} done", values)
    if most == n_open and len(by_rater) > 1:
        return headline_of(
            Message(
                "{n} of {n_all} {n_all:=item|items} {n:=is|are} done; {rater} has all {n_open} that are left",
                values,
            ),
            Message("{n} of {n_all} {n_all:=item|items} {n:=is|are} done", values),
        )
    return headline_of(
        Message(
            "{n} of {n_all} {n_all:=item|items} {n:=is|are} done; {rater} has most to do: {most} {most:=item|items}",
            values,
        ),
        Message("{n} of {n_all} {n_all:=item|items} {n:=is|are} done", values),
    )


def _figures(drawn: StudyDrawn) -> Iterator[FigureSpec]:
    if drawn.rows:
        works = list(_work(drawn.data))
        yield _figure([_label("", one, drawn.rows) for one in works], works)


PROGRESS = StudyTable(
    "progress",
    Message("Data"),
    ("rater", "setting", *_KINDS, _GIVEN, "undefined_because"),
    lambda data, settings: (one.cells for one in _work(data)),
    definition=_DEFINITION,
    empty_because=_NOTHING,
    figures=_figures,
    words={
        _OPEN: Message("not rated yet"),
        _UNJUDGED: Message("could not be judged"),
        _NOTHING: Message("nothing has been handed out yet"),
    },
)
PANEL = StudyPanel(
    900,
    "progress",
    Message("Data"),
    Message("What is rated, by whom, and what is open?"),
    (PROGRESS,),
    own_page=page_of_progress,
    splits=True,
    is_about_work=True,
)
