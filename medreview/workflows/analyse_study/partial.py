"""What rating only a few sentences of each answer would have given."""

from collections.abc import Iterator

import numpy as np

from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.reporting.estimate_cells import ESTIMATE_COLUMNS, Cells, estimate_cells, missing_cells
from medreview.reporting.tables import Table, table_of
from medreview.stats.partial_annotation import MOST_SENTENCES, partial_annotation, variance_between_raters
from medreview.workflows.analyse_study.frames import Clock, RatingsFrame, StudyData
from medreview.workflows.analyse_study.labels import LabelSet, labelled
from medreview.workflows.analyse_study.names import shown

N_SUBSETS = 100
_ENOUGH = 0.9  # Spearman's rho from which the advice speaks
_ALL, _LONG = "all", f"with at least {MOST_SENTENCES} rated sentences"
_VARIANCE = "variance between raters"
_DEFINITION = Message(
    "The same k sentences of an answer for all its raters, drawn without replacement, all of them where there are "
    "fewer. An answer's rating is the mean of the three-point values over raters and sentences; Spearman's rho is with "
    "the rating from all sentences. Means over random subsets; low and high are their 2.5th and 97.5th percentiles: "
    "how much the choice of sentences matters, not how sure the study is. Short answers lift the curve, so that it "
    "stands for long answers alone too. The coarse variance is from whole answers, for comparison."
)


def partial_table(data: StudyData, seed: int) -> Table:
    """Spearman, variance and the share of sentences rated, for k from 1 to 6, in every dimension rated by sentence."""
    rows: list[Cells] = []
    advice: list[Message] = []
    for frame in data.frames:
        own = list(_curve(frame, seed) if frame.setting is Granularity.FINE else _whole(frame))
        rows += own
        advice += _advice(data, frame, own)
    columns = ("dimension", "setting", "answers", "k", "share_of_sentences", "statistic", *ESTIMATE_COLUMNS)
    return table_of("partial", Message("Partial annotation"), columns, rows, definition=_DEFINITION, findings=advice)


def _advice(data: StudyData, frame: RatingsFrame, rows: list[Cells]) -> Iterator[Message]:
    """What the fewest sentences that keep the order of the answers would have given, and saved."""
    rhos = {(row.get("answers"), row.get("k")): row for row in rows if row.get("statistic") == "Spearman"}
    for k in range(1, MOST_SENTENCES + 1):
        row = rhos.get((_ALL, k), {})
        rho, share = row.get("value"), row.get("share_of_sentences")
        if isinstance(rho, float) and isinstance(share, float) and rho >= _ENOUGH and share < 1:
            dimension = shown(frame.dimension)
            values: dict[str, object] = {"dimension": dimension, "k": k, "rho": rho, "share": 1 - share}
            hours = _hours(data)
            if hours > 0 and data.clock is Clock.WALL:
                values |= {"saved": hours * (1 - share), "all": hours}
                yield Message(
                    "{dimension}: k = {k} sentences per answer would have given rho = {rho:.2f} with the full rating, "
                    "saving about {saved:.1f} of {all:.1f} hours of wall time.",
                    values,
                )
            elif hours > 0:
                values |= {"saved": hours * (1 - share), "all": hours}
                yield Message(
                    "{dimension}: k = {k} sentences per answer would have given rho = {rho:.2f} with the full rating, "
                    "saving about {saved:.1f} of {all:.1f} hours.",
                    values,
                )
            else:
                yield Message(
                    "{dimension}: k = {k} sentences per answer would have given rho = {rho:.2f} with the full rating, "
                    "saving {share:.0%} of the sentences.",
                    values,
                )
            of_long = rhos[_LONG, k].get("value")
            if isinstance(of_long, float):
                values = {"dimension": dimension, "rho": of_long, "n": MOST_SENTENCES}
                yield Message("{dimension}: rho = {rho:.2f} for answers with at least {n} rated sentences.", values)
            return
    shares = [row.get("share_of_sentences") for (answers, _), row in rhos.items() if answers == _ALL]
    if any(isinstance(share, float) and share < 1 for share in shares):
        yield Message(
            "{dimension}: no smaller number of sentences keeps rho at {enough:.1f} or above; rate all of them.",
            {"dimension": shown(frame.dimension), "enough": _ENOUGH},
        )


def _hours(data: StudyData) -> float:
    clock = data.clock
    seconds = [clock.of(one) for one in data.times if one.setting is Granularity.FINE]
    return float(np.nansum(np.array(seconds, float))) / 3600


def _curve(frame: RatingsFrame, seed: int) -> Iterator[Cells]:
    about: Cells = {"dimension": frame.dimension, "setting": frame.setting.value}
    found = labelled(frame, LabelSet.THREE_POINTS)
    if found.missing_because is not None:
        yield about | missing_cells(found.missing_because)
        return
    for answers, only_long in ((_ALL, False), (_LONG, True)):
        points = partial_annotation(
            found.first, found.answers, n_subsets=N_SUBSETS, seed=seed, only_long_answers=only_long
        )
        for point in points:
            share = point.share_rated
            place: Cells = {"answers": answers, "k": point.k, "share_of_sentences": share}
            for statistic, estimate in (("Spearman", point.spearman), (_VARIANCE, point.variance)):
                yield about | place | {"statistic": statistic} | estimate_cells(estimate) | {"seed": seed}


def _whole(frame: RatingsFrame) -> Iterator[Cells]:
    about: Cells = {"dimension": frame.dimension, "setting": frame.setting.value}
    found = labelled(frame, LabelSet.THREE_POINTS)
    if found.missing_because is not None:
        yield about | missing_cells(found.missing_because)
        return
    variance = variance_between_raters(found.first)
    yield about | {"answers": _ALL, "statistic": _VARIANCE} | estimate_cells(variance)
