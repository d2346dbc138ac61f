"""A rating study in numbers: agreement, distribution, raters, effort, partial annotation, authors, statements.

``loading`` reads the study into the frozen arrays of ``frames``; one module a family of tables calls ``stats``. What
cannot be computed is a row that says why; everything else is still there. May import stats, store, reporting and
below; the analysis screens and ``medreview analyse`` call it.
"""

from medreview.reporting.analysis_settings import AnalysisSettings, SettingsRefused, TableNotFound
from medreview.store.errors import NoStudyYet, NothingRated, StudyNotFound
from medreview.workflows.analyse_study.analysis import (
    StudyAnalysis,
    analyse_data,
    analyse_study,
    table_names,
)
from medreview.workflows.analyse_study.writing import source_of, write_analysis

__all__ = [
    "AnalysisSettings",
    "NoStudyYet",
    "NothingRated",
    "SettingsRefused",
    "StudyAnalysis",
    "StudyNotFound",
    "TableNotFound",
    "analyse_data",
    "analyse_study",
    "source_of",
    "table_names",
    "write_analysis",
]
