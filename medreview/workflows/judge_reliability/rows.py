"""What every row of a judge's tables begins with."""

from medreview.reporting.estimate_cells import Cells
from medreview.workflows.judge_reliability.frames import JudgedFrame, JudgeSeries
from medreview.workflows.judge_reliability.labels import Pairs

SERIES_COLUMNS = ("run", "protocol", "setup", "n_references", "dimension", "setting")
LABEL_COLUMNS = (*SERIES_COLUMNS, "labels")


def about_series(series: JudgeSeries) -> Cells:
    return {
        "run": series.run or None,
        "protocol": series.protocol,
        "setup": series.setup or None,
        "n_references": None if series.n_references < 0 else series.n_references,
    }


def about_frame(frame: JudgedFrame) -> Cells:
    return about_series(frame.series) | {"dimension": frame.dimension, "setting": frame.setting.value}


def about_pairs(pairs: Pairs) -> Cells:
    return about_frame(pairs.frame) | {"labels": pairs.labels.value}
