"""Two probes of a judge: whether it says the same again, and whether it likes long answers."""

from collections.abc import Iterator

import numpy as np

from medreview.analysis.facts import is_valid
from medreview.analysis.judges.frames import (
    WILSON,
    JudgedData,
    JudgesDrawn,
    JudgesPanel,
    JudgesTable,
    by_judge_setup,
    counted,
    grouped,
    pivot,
    scale_of,
    setup_names,
    unit_of,
    values_of,
    with_dimension_names,
)
from medreview.analysis.judges.setups import REFERENCE_ORDER
from medreview.analysis.judges.values import ABOUT, about_setup
from medreview.analysis.results import Row
from medreview.errors import Message
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, number
from medreview.reporting.figures import About, Axis, Dots, FigureSpec, Unit
from medreview.reporting.tables import paragraph
from medreview.stats.correlation import spearman
from medreview.stats.proportions import share
from medreview.store.queries.judgement_facts import JudgementFact

_REPEATS = Message(
    "Answers (or sentences) with two or more valid repeats: the share whose repeats all have one value, with Wilson's "
    "interval, and the mean over units of the sample standard deviation (ddof 1) of the repeats."
)
_LENGTH = paragraph(
    Message(
        "Spearman's rho of an answer's length in characters and its value, the mean over repeats and "
        "sentences where there are several; above 0 where longer answers are judged higher."
    ),
    Message("Intervals resample questions."),
    Message("Long answers may be better ones: hold it against the same number for people."),
)


def _repeat_rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    names = setup_names(data.rows)
    for own in _by_judge_setup(data):
        repeated = [again for again in grouped(own, unit_of).values() if len({row.repeat for row in again}) > 1]
        if repeated:
            same = [len({row.value for row in again}) == 1 for again in repeated]
            spread = float(np.mean([values_of(again).std(ddof=1) for again in repeated]))
            cells: Cells = {"mean_sd": spread}
            found = share(sum(same), len(same), "share of units whose repeats are identical")
            order = sorted(range(len(same)), key=lambda place: same[place])  # what differs first
            behind = tuple(repeated[place] for place in order)
            yield counted(about_setup(own[0], names) | cells | estimate_cells(found), behind)


def _length_rows(data: JudgedData, settings: AnalysisSettings) -> Iterator[Row]:
    names = setup_names(data.rows)
    for own in _by_judge_setup(data):
        known = [row for row in own if row.n_characters is not None]
        answers = grouped(known, lambda row: row.answer_id)
        lengths = np.array([of_answer[0].n_characters for of_answer in answers.values()], float)
        values = np.array([values_of(of_answer).mean() for of_answer in answers.values()], float)
        questions = np.array([of_answer[0].question_id for of_answer in answers.values()], np.int64)
        found = spearman(lengths, values, questions, settings.resampling)
        cells = about_setup(own[0], names) | {"p": number(found.p)} | estimate_cells(found.estimate)
        yield counted(cells, tuple(answers.values()))


def _by_judge_setup(data: JudgedData) -> list[tuple[JudgementFact, ...]]:
    """Valid judgements by dimension and setup of a judge."""
    valid = [row for row in data.last if is_valid(row)]
    scales = sorted(grouped(valid, scale_of).items())
    return [own for _, of_scale in scales for own in by_judge_setup(of_scale).values()]


def _repeat_figures(drawn: JudgesDrawn) -> Iterator[FigureSpec]:
    if not drawn.rows:
        return
    categories, series = pivot(with_dimension_names(drawn.rows), "dimension", "asked")
    about = About(
        name="judge-repeats",
        title=Message("How often judges say the same again"),
        definition=Message("Share of answers with two or more valid repeats whose repeats all have one value."),
        intervals=WILSON,
    )
    yield Dots(about, categories, series, Axis(Message("share of answers"), Unit.SHARE, (0, 1)))


def _length_figures(drawn: JudgesDrawn) -> Iterator[FigureSpec]:
    if not drawn.rows:
        return
    categories, series = pivot(with_dimension_names(drawn.rows), "dimension", "asked")
    about = About(
        name="judge-length",
        title=Message("Length of answers and judgements"),
        definition=Message(
            "Spearman's rho of an answer's length and its value; above 0 where longer answers are judged higher."
        ),
        intervals=Message("95% intervals, questions resampled"),
        seed=drawn.settings.seed,
    )
    yield Dots(about, categories, series, Axis(Message("Spearman's rho")), reference=0.0)


REPEATS = JudgesTable(
    "judge_repeats",
    Message("Repeat consistency"),
    (*ABOUT, "mean_sd", *ESTIMATE_COLUMNS),
    _repeat_rows,
    definition=_REPEATS,
    empty_because="nothing was judged twice in the same way",
    figures=_repeat_figures,
)
LENGTH = JudgesTable(
    "judge_length",
    Message("Length of answers and judgements"),
    (*ABOUT, "p", *ESTIMATE_COLUMNS),
    _length_rows,
    definition=_LENGTH,
    empty_because="no judgement is valid",
    figures=_length_figures,
)
PANEL = JudgesPanel(
    5,
    "probes",
    Message("Probes"),
    Message("Does a judge repeat itself, and does it favour long answers?"),
    (REPEATS, LENGTH, REFERENCE_ORDER),
)
