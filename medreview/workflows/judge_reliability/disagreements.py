"""Where judge and people are furthest apart, so that a person can read those answers."""

from dataclasses import dataclass

import numpy as np

from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.estimate_cells import Cells
from medreview.reporting.tables import Table, table_of
from medreview.workflows.judge_reliability.choices import Yardstick
from medreview.workflows.judge_reliability.frames import JudgeData, JudgedFrame
from medreview.workflows.judge_reliability.labels import LabelSet, pairs_of, people_label, used_yardstick
from medreview.workflows.judge_reliability.rows import SERIES_COLUMNS, about_frame

DISAGREEMENTS = "judge_disagreements"
_DEFINITION = Message(
    "On the declared scale, furthest first: the distance is in steps of the scale between the people's label (the "
    "yardstick that the row names) and the judge's; where levels have no order every disagreement is one step. At "
    "equal distance those on which people were of one mind come first."
)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One unit to open. ``people`` holds the level of every rater who rated it, by rater code."""

    answer_id: int
    sentence_index: int | None
    setting: Granularity
    dimension: str
    series: str
    dataset: str
    question: str
    answer: str
    author: str
    yardstick: str
    people_label: str
    judge_label: str
    distance: int
    people: tuple[tuple[str, str], ...]


def disagreements_table(data: JudgeData, yardstick: Yardstick, n_most: int) -> Table:
    """The furthest disagreements of every series, dimension and setting."""
    rows: list[Cells] = [
        about_frame(frame)
        | {
            "dataset": one.dataset,
            "question": one.question,
            "answer": one.answer,
            "author": one.author,
            "sentence_index": one.sentence_index,
            "yardstick": one.yardstick,
            "people": one.people_label,
            "judge": one.judge_label,
            "distance": one.distance,
            "ratings": "; ".join(f"{rater}: {level}" for rater, level in one.people),
        }
        for frame in data.frames
        for one in worst_disagreements(data, frame, yardstick, n_most)
    ]
    found = ("dataset", "question", "answer", "author", "sentence_index", "yardstick", "people", "judge", "distance")
    columns = (*SERIES_COLUMNS, *found, "ratings")
    return table_of(DISAGREEMENTS, Message("Largest disagreements"), columns, rows, definition=_DEFINITION)


def worst_disagreements(
    data: JudgeData, frame: JudgedFrame, yardstick: Yardstick, n_most: int
) -> tuple[Disagreement, ...]:
    """The units on which judge and people differ, furthest first, at most ``n_most``."""
    pairs = pairs_of(frame, LabelSet.DECLARED)
    truth = people_label(pairs, yardstick)
    apart = np.abs(truth - pairs.judge)
    if not pairs.is_ordered:
        apart = np.where(np.isnan(apart), np.nan, apart > 0)
    known = (~np.isnan(pairs.people)).sum(axis=1)
    spread = np.where(known > 0, np.nanmax(pairs.people, axis=1) - np.nanmin(pairs.people, axis=1), 0)
    order = sorted(
        np.flatnonzero(apart > 0).tolist(), key=lambda unit: (-apart[unit], spread[unit], -known[unit], unit)
    )
    name = dict(zip(pairs.levels, pairs.names, strict=True))
    return tuple(
        Disagreement(
            answer_id=data.answers[place].id,
            sentence_index=int(frame.sentences[unit]) if frame.setting is Granularity.FINE else None,
            setting=frame.setting,
            dimension=frame.dimension,
            series=frame.series.name,
            dataset=data.answers[place].dataset,
            question=data.answers[place].question,
            answer=data.answers[place].key,
            author=data.answers[place].author,
            yardstick=used_yardstick(pairs, yardstick).name,
            people_label=name[float(truth[unit])],
            judge_label=name[float(pairs.judge[unit])],
            distance=int(apart[unit]),
            people=tuple(
                (rater, name[float(value)])
                for rater, value in zip(frame.raters, pairs.people[unit], strict=True)
                if not np.isnan(value)
            ),
        )
        for unit in order[:n_most]
        for place in (int(frame.answers[unit]),)
    )
