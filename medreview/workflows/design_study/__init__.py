"""Plan a study: choose a template, look at what the plan gives, store it; change it until the first rating.

Views and plans go out, rows stay in. Imports ``study_design`` for the layout, ``text`` for the sentences and
``store`` for the file; the planner, the list of studies and the headless commands call it.
"""

from typing import TYPE_CHECKING

from medreview.module_search import named_when_used

if TYPE_CHECKING:
    from medreview.stats.sample_size import RatingModel as RatingModel
    from medreview.study_design.estimates import BlockLoad as BlockLoad
    from medreview.study_design.estimates import RaterLoad as RaterLoad
    from medreview.study_design.estimates import SharedItems as SharedItems
    from medreview.study_design.marks import MOST_CATEGORIES as MOST_CATEGORIES
    from medreview.study_design.marks import USUAL_MARKS as USUAL_MARKS
    from medreview.study_design.marks import marks_named as marks_named
    from medreview.study_design.nearest_plan import NearestPlan as NearestPlan
    from medreview.study_design.plan_size import SIZED_WORDS as SIZED_WORDS
    from medreview.study_design.plan_size import PlanSize as PlanSize
    from medreview.study_design.plan_size import SizedNumber as SizedNumber
    from medreview.study_design.plan_size import SizeWish as SizeWish
    from medreview.study_design.plan_size import resized as resized
    from medreview.study_design.problems import PlanCannotBeFilled as PlanCannotBeFilled
    from medreview.study_design.problems import with_block_moved as with_block_moved
    from medreview.study_design.problems import with_one_order as with_one_order
    from medreview.workflows.design_study.agreed_values import agreed_from_table as agreed_from_table
    from medreview.workflows.design_study.agreed_values import agreed_in_study as agreed_in_study
    from medreview.workflows.design_study.agreed_values import values_left_out as values_left_out
    from medreview.workflows.design_study.agreed_values import with_gold_items as with_gold_items
    from medreview.workflows.design_study.agreed_values import with_practice_items as with_practice_items
    from medreview.workflows.design_study.answer_sample import SentenceEdits as SentenceEdits
    from medreview.workflows.design_study.plan_preview import AnswerToEdit as AnswerToEdit
    from medreview.workflows.design_study.plan_preview import PlanPreview as PlanPreview
    from medreview.workflows.design_study.plan_preview import Template as Template
    from medreview.workflows.design_study.plan_preview import free_plan as free_plan
    from medreview.workflows.design_study.plan_preview import list_templates as list_templates
    from medreview.workflows.design_study.plan_preview import plan_from_file as plan_from_file
    from medreview.workflows.design_study.plan_preview import preview as preview
    from medreview.workflows.design_study.plan_preview import template_names as template_names
    from medreview.workflows.design_study.plan_preview import template_plan as template_plan
    from medreview.workflows.design_study.plan_preview import with_what_there_is as with_what_there_is
    from medreview.workflows.design_study.sample_sizes import KappaImpossible as KappaImpossible
    from medreview.workflows.design_study.sample_sizes import PilotModel as PilotModel
    from medreview.workflows.design_study.sample_sizes import PlanSizes as PlanSizes
    from medreview.workflows.design_study.sample_sizes import pilot_model as pilot_model
    from medreview.workflows.design_study.sample_sizes import plan_sizes as plan_sizes
    from medreview.workflows.design_study.stored_plans import create_study as create_study
    from medreview.workflows.design_study.stored_plans import delete_study as delete_study
    from medreview.workflows.design_study.stored_plans import name_of_next_version as name_of_next_version
    from medreview.workflows.design_study.stored_plans import new_version as new_version
    from medreview.workflows.design_study.stored_plans import stored_edits as stored_edits
    from medreview.workflows.design_study.stored_plans import update_study as update_study
    from medreview.workflows.design_study.study_list import RaterTotals as RaterTotals
    from medreview.workflows.design_study.study_list import SelectionOptions as SelectionOptions
    from medreview.workflows.design_study.study_list import StudyDetails as StudyDetails
    from medreview.workflows.design_study.study_list import StudyView as StudyView
    from medreview.workflows.design_study.study_list import list_studies as list_studies
    from medreview.workflows.design_study.study_list import selection_options as selection_options
    from medreview.workflows.design_study.study_list import show_study as show_study

__getattr__ = named_when_used(__name__)
