"""Plan a study: choose a template, look at what the plan gives, store it; change it until the first rating.

Views and plans go out, rows stay in. Imports ``study_design`` for the layout, ``text`` for the sentences and
``store`` for the file; the planner, the list of studies and the headless commands call it.
"""

from medreview.study_design.estimates import BlockLoad, Overlap, PairTimes, RaterLoad, SettingLoad
from medreview.study_design.problems import MOST_LEVELS, PlanCannotBeFilled
from medreview.workflows.design_study.drawing import SentenceEdits
from medreview.workflows.design_study.errors import (
    FollowUpFixed,
    ReasonMissing,
    StudyHandedOut,
    StudyKept,
    StudyLocked,
    StudyMissing,
    StudyNameTaken,
    TemplateUnknown,
)
from medreview.workflows.design_study.listing import (
    SelectionOptions,
    StudyDetails,
    StudyView,
    list_studies,
    selection_options,
    show_study,
)
from medreview.workflows.design_study.previewing import AnswerToEdit, PlanPreview, preview
from medreview.workflows.design_study.saving import (
    create_study,
    delete_study,
    name_of_next_version,
    new_version,
    update_study,
)
from medreview.workflows.design_study.sentence_edits import stored_edits
from medreview.workflows.design_study.templates import (
    Template,
    free_plan,
    list_templates,
    plan_from_file,
    template_names,
    template_plan,
    with_what_there_is,
)

__all__ = [
    "MOST_LEVELS",
    "AnswerToEdit",
    "BlockLoad",
    "FollowUpFixed",
    "Overlap",
    "PairTimes",
    "PlanCannotBeFilled",
    "PlanPreview",
    "RaterLoad",
    "ReasonMissing",
    "SelectionOptions",
    "SentenceEdits",
    "SettingLoad",
    "StudyDetails",
    "StudyHandedOut",
    "StudyKept",
    "StudyLocked",
    "StudyMissing",
    "StudyNameTaken",
    "StudyView",
    "Template",
    "TemplateUnknown",
    "create_study",
    "delete_study",
    "free_plan",
    "list_studies",
    "list_templates",
    "name_of_next_version",
    "new_version",
    "plan_from_file",
    "preview",
    "selection_options",
    "show_study",
    "stored_edits",
    "template_names",
    "template_plan",
    "update_study",
    "with_what_there_is",
]
