"""A part of a study: some of its raters, authors, dimensions or granularities, and what is left of it then.

A frame that loses nothing stays the same object, because results are remembered by the frame that they come from.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from medreview.analysis.frames import Frame
from medreview.analysis.memory import Memory
from medreview.analysis.panel_page import Choices
from medreview.analysis.study.frames import RatingsFrame, StudyData
from medreview.stats.estimates import BoolArray

_FRAMES: Memory[tuple[RatingsFrame, RatingsFrame]] = Memory(256)
_STUDIES: Memory[tuple[StudyData, StudyData]] = Memory(32)
"""By the identity of what was narrowed, which is kept so that no other object gets it."""


def narrowed(data: StudyData, choices: Choices) -> StudyData:
    """Only the chosen raters, authors, dimensions and granularity; a choice of which the study has nothing is none.

    Parameters
    ----------
    data
        As it was loaded. Given again itself where nothing is left out.
    """
    key = (id(data), choices.raters, choices.authors, choices.dimensions, choices.granularity)
    return _STUDIES.get(key, lambda: (data, _narrowed(data, choices)))[1]


def _narrowed(data: StudyData, choices: Choices) -> StudyData:
    dimensions = _chosen(choices.dimensions, [frame.dimension for frame in data.frames])
    wanted = () if choices.granularity is None else (choices.granularity,)
    granularities = _chosen(wanted, [frame.granularity.value for frame in data.frames])
    kept = replace(
        data,
        frames=_named(data.frames, dimensions, granularities),
        pilot_frames=_named(data.pilot_frames, dimensions, granularities),
        times=_of_granularities(data.times, granularities),
        said=_of_granularities(data.said, granularities),
    )
    raters = _chosen(choices.raters, raters_of(data))
    authors = _chosen(choices.authors, [one.author for one in data.answers])
    is_same = len(kept.frames) == len(data.frames) and set(raters) >= set(raters_of(data))
    if is_same and {one.author for one in data.answers} <= set(authors):
        return data
    return part_of(kept, raters=raters, answers=np.array([one.author in authors for one in data.answers], bool))


def part_of(data: StudyData, *, raters: Collection[str] | None = None, answers: BoolArray | None = None) -> StudyData:
    """The ratings of these raters, of these answers.

    Parameters
    ----------
    raters
        Codes; all where none are given.
    answers : array, shape (n_answers,)
        True for each answer of the study that counts; all where it is not given.
    """
    chosen = set(raters_of(data)) if raters is None else set(raters)
    is_in = np.ones(len(data.answers), bool) if answers is None else answers
    times, said = data.times, data.said
    if len(times):
        times = times[times["rater"].isin(chosen).to_numpy() & is_in[times["answer"].to_numpy()]]
    if len(said):
        about = said["about"].astype(object)
        places = np.array([int(text) if text else -1 for text in about], np.int64)
        said = said[said["rater"].isin(chosen).to_numpy() & ((places < 0) | is_in[places])]
    return replace(
        data,
        frames=tuple(_part(frame, chosen, is_in) for frame in data.frames),
        pilot_frames=tuple(_part(frame, chosen, is_in) for frame in data.pilot_frames),
        times=times,
        said=said,
    )


def raters_of(data: StudyData) -> tuple[str, ...]:
    """Every rater of any frame, by group and code."""
    found = {(group, rater) for frame in data.frames for group, rater in zip(frame.groups, frame.raters, strict=True)}
    return tuple(dict.fromkeys(rater for _, rater in sorted(found)))


def _chosen(wanted: Collection[str], known: Collection[str]) -> Collection[str]:
    return [one for one in wanted if one in set(known)] or set(known)


def _named(
    frames: Sequence[RatingsFrame], dimensions: Collection[str], granularities: Collection[str]
) -> tuple[RatingsFrame, ...]:
    return tuple(one for one in frames if one.dimension in dimensions and one.granularity.value in granularities)


def _of_granularities(frame: Frame, granularities: Collection[str]) -> Frame:
    return frame[frame["granularity"].isin(granularities)] if len(frame) else frame


def _part(frame: RatingsFrame, raters: set[str], is_in: BoolArray) -> RatingsFrame:
    columns = np.array([rater in raters for rater in frame.raters], bool)
    rows = is_in[frame.answers]
    if columns.all() and rows.all():
        return frame
    key = (id(frame), columns.tobytes(), rows.tobytes())
    return _FRAMES.get(key, lambda: (frame, _cut(frame, columns, rows)))[1]


def _cut(frame: RatingsFrame, columns: BoolArray, rows: BoolArray) -> RatingsFrame:
    raters = tuple(rater for rater, kept in zip(frame.raters, columns, strict=True) if kept)
    unjudged = frame.unjudged
    if len(unjudged):
        answers = set(frame.answers[rows].tolist())
        unjudged = unjudged[unjudged["rater"].isin(raters) & unjudged["place"].isin(answers)]
    if not columns.all():
        # what is left is the frame that these raters alone would have given: a unit that none of them saw has no row
        has_value = ~(np.isnan(frame.first[:, columns]) & np.isnan(frame.repeat[:, columns])).all(axis=1)
        rows = rows & (has_value | _are_among(frame, unjudged))
    return replace(
        frame,
        raters=raters,
        groups=tuple(group for group, kept in zip(frame.groups, columns, strict=True) if kept),
        first=frame.first[np.ix_(rows, columns)],
        repeat=frame.repeat[np.ix_(rows, columns)],
        answers=frame.answers[rows],
        sentences=frame.sentences[rows],
        questions=frame.questions[rows],
        categories=tuple(np.array(frame.categories, object)[rows].tolist()),
        unjudged=unjudged,
    )


def _are_among(frame: RatingsFrame, unjudged: Frame) -> BoolArray:
    """True for each unit of the frame that one of these ratings without a value is about."""
    step = int(frame.sentences.max(initial=0)) + 2
    units = unjudged["place"].to_numpy(np.int64) * step + unjudged["sentence"].to_numpy(np.int64)
    return np.isin(frame.answers * step + frame.sentences, units)
