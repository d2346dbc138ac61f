"""Every place and every dialog of the program, each with a recipe that brings it into sight.

A new dialog or place needs a line in these tables: ``test_every_window`` names the one that has none. The scenes are
those of the screenshots, so that places are walked through as full as they are in the guide.
"""

import importlib
import pkgutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

import medreview.ui
from medreview.reporting.analysis_settings import AnalysisSettings
from medreview.reporting.figure_data import CountedUnit, SourceAnswers
from medreview.reporting.references import references_of
from medreview.ui.about_dialog import AboutDialog
from medreview.ui.backups_dialog import BackupsDialog
from medreview.ui.crash_memory import CrashDialog
from medreview.ui.guide import GuideDialog
from medreview.ui.package_dialog import PackageDialog
from medreview.ui.pin_dialog import PinDialog
from medreview.ui.plots.sheet_dialog import FigureSheet, SheetDialog
from medreview.ui.privacy_dialog import PrivacyDialog
from medreview.ui.register_dialog import RegisterDialog
from medreview.ui.screens.analysis.form_dialog import PaperFormDialog
from medreview.ui.screens.collecting.ratings_page import CorrectionDialog
from medreview.ui.screens.differences.follow_up_dialog import FollowUpDialog
from medreview.ui.screens.library.edit_dialog import EditDialog, HistoryDialog
from medreview.ui.screens.library.field_dialog import FieldDialog
from medreview.ui.screens.library.question_tags import Tagging
from medreview.ui.screens.library.tag_dialog import TagDialog
from medreview.ui.screens.rating.start_page import SendBackDialog
from medreview.ui.screens.runs.different_replies import DifferentRepliesDialog
from medreview.ui.screens.runs.queue_screen import AnalysisDialog
from medreview.ui.screens.runs.run_form import CapDialog
from medreview.ui.screens.runs.run_state import BatchDialog
from medreview.ui.screens.studies.hand_out_dialog import HandOutDialog
from medreview.ui.show_how_dialog import ShowHowDialog
from medreview.ui.source_answers_dialog import SourceAnswersDialog
from medreview.ui.statistics_check import StatisticsCheckDialog
from medreview.ui.widgets.image_window import ImageWindow, image_window
from medreview.ui.widgets.small_images import ViewedImage
from medreview.workflows import carry_out_runs, edit_records, tag_questions
from medreview.workflows.analyse import ShownHow
from medreview.workflows.browse_library import ValueCount
from medreview.workflows.carry_out_runs import DifferentReply, RunComparison
from medreview.workflows.collect import Matter, rating_detail, ratings_to_decide
from medreview.workflows.resolve_differences import Looking, differences
from medreview.workflows.whose_workspace import work_to_return
from tests.made_sample import copy_sample
from tests.unit.reporting.figure_cases import bars, dots

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging"))

import screenshots
from handed_out_sample import STUDY
from studio import Scene, Studio

Recipe = Callable[[Studio], QDialog]


def classes_below(base: type[QWidget]) -> set[type[QWidget]]:
    """Every class of the window that is made from ``base`` and from which no other one is made."""
    for module in pkgutil.walk_packages(medreview.ui.__path__, "medreview.ui."):
        importlib.import_module(module.name)
    found: set[type[QWidget]] = set()
    waiting = list(base.__subclasses__())
    while waiting:
        one = waiting.pop()
        waiting += one.__subclasses__()
        if one.__module__.startswith("medreview.") and not one.__subclasses__():
            found.add(one)
    return found


def make_workspaces(folder: Path) -> None:
    """Put the sample as it ships, judged, and handed out, into a folder."""
    copy_sample(folder / "sample.medreview")
    for language in screenshots.LANGUAGES:
        screenshots.prepare(folder, language, screenshots.SCENES)


def _import_nothing_yet(studio: Studio) -> None:
    studio.open()
    studio.window.show_place("import")


def _rating(keys: Qt.Key, studio: Studio) -> None:
    screenshots._rate_at(studio, screenshots._is_second_sentence, keys=keys)


ALL_SCENES: dict[str, Scene] = screenshots.SCENES | {
    "import-nothing-yet": _import_nothing_yet,
    "rating-reason": partial(_rating, Qt.Key.Key_X),
    "rating-comment": partial(_rating, Qt.Key.Key_C),
    "rating-overview": partial(_rating, Qt.Key.Key_O),
}
DIALOG_SCENES = frozenset({"image", "hand-out", "guide", "paper-form", "figure-sheet"})
"""Scenes that give a dialog."""
SEEN_IN_OTHERS = frozenset(
    {f"analysis-{panel}" for panel in ("raters", "effort", "systems", "judge", "pairs", "levels")}
)
"""Scenes of a panel that is turned to anyway, as all of a place are."""
PLACE_SCENES = {
    name: scene for name, scene in ALL_SCENES.items() if name not in DIALOG_SCENES | SEEN_IN_OTHERS | {"planner-blocks"}
}


def _about(studio: Studio) -> QDialog:
    return AboutDialog(studio.window)


def _backups(studio: Studio) -> QDialog:
    path = studio.shell.context.workspace.path
    assert path is not None
    return BackupsDialog(studio.shell.context, path, studio.window)


def _behind(studio: Studio) -> QDialog:
    behind = SourceAnswers(tuple(CountedUnit((answer,), values=(("Shiraz", 4.0),)) for answer in (1, 2, 3)))
    return SourceAnswersDialog(studio.shell.context, "Correctness", behind, studio.window)


def _sheet(studio: Studio) -> QDialog:
    sheet = FigureSheet(studio.window)
    for figure in (dots(), bars(is_stacked=True)):
        sheet.add(figure)
    return SheetDialog(studio.shell.context, sheet, studio.window)


def _show_how(studio: Studio) -> QDialog:
    lines = "ratings = read()\nvalue = ratings.mean()\nprint(value)\n"
    how = ShownHow("The mean rating.", references_of("Fleiss' kappa"), lines, b"question,r1\r\nq1,1\r\n")
    return ShowHowDialog(studio.shell.context, how, studio.window)


def _correction(studio: Studio) -> QDialog:
    studio.open("collected")
    workspace = studio.shell.context.workspace.workspace
    rating = ratings_to_decide(workspace, studio.called(STUDY), frozenset(Matter))[0].id
    return CorrectionDialog(studio.shell.context, rating_detail(workspace, rating), studio.window)


def _edit_answer(studio: Studio) -> QDialog:
    workspace = studio.shell.context.workspace.workspace
    form = edit_records.answer_form(workspace, answer_id=1)
    save = partial(edit_records.edit_answer, answer_id=1)
    return EditDialog(studio.shell.context, form, "Edit the answer", save, studio.window)


def _edit_question(studio: Studio) -> QDialog:
    workspace = studio.shell.context.workspace.workspace
    form = edit_records.question_form(workspace, question_id=1)
    save = partial(edit_records.edit_question, question_id=1)
    return EditDialog(studio.shell.context, form, "Edit the question", save, studio.window)


def _field(studio: Studio) -> QDialog:
    dialog = FieldDialog(["source", "year"], studio.window)
    dialog.show_values("source", [ValueCount("a", 3), ValueCount("b", 1)], is_all=True)
    return dialog


def _follow_up(studio: Studio, raters: list[str] | None) -> QDialog:
    studio.open("collected")
    view = differences(studio.shell.context.workspace.workspace, studio.called(STUDY))
    who = raters and [studio.called(rater) for rater in raters]
    return FollowUpDialog(studio.shell.context, view, Looking(), raters=who, parent=studio.window)


def _form_of_a_paper(studio: Studio) -> QDialog:
    return PaperFormDialog(
        studio.shell.context, studio.called("Sample study"), AnalysisSettings(n_resamples=0), studio.window
    )


def _hand_out(studio: Studio) -> QDialog:
    studio.open("collected")
    return HandOutDialog(studio.shell.context, studio.called(STUDY), studio.window)


def _register(studio: Studio) -> QDialog:
    studio.open("collected")
    return RegisterDialog(studio.shell.context, studio.called(STUDY), studio.window)


def _history(studio: Studio) -> QDialog:
    workspace = studio.shell.context.workspace.workspace
    form = edit_records.question_form(workspace, question_id=1)
    field = next(one for one in form.fields if not one.stays)
    edit_records.edit_question(workspace, question_id=1, changes={field.name: "en"}, why="for a look")
    changes = edit_records.history_of_question(workspace, question_id=1)
    return HistoryDialog(studio.shell.context, changes, studio.window)


def _image(studio: Studio) -> QDialog:
    picture = (screenshots.TARGET / "start-en-light.png").read_bytes()
    images = [ViewedImage(name, lambda: picture, "X-ray") for name in ("Image 1", "Image 2")]
    return image_window(studio.shell.context.theme, images, 0, studio.window)


def _package(studio: Studio) -> QDialog:
    package = next((studio.folder / "packages").glob("*.mrpack"))
    return PackageDialog(studio.shell.context, package, studio.window)


def _pin(studio: Studio) -> QDialog:
    words = "R1 has a PIN. Enter another one, or none, with a reason that is kept."
    return PinDialog(studio.shell.context, "R1", words, lambda pin, why: None, asks_why=True, parent=studio.window)


def _tag(studio: Studio) -> QDialog:
    offered = tag_questions.fields_to_tag(studio.shell.context.workspace.workspace)
    return TagDialog(studio.shell.context, 1, Tagging(offered), "icd11", studio.window)


def _send_back(studio: Studio) -> QDialog:
    studio.open("rater")
    work = work_to_return(studio.shell.context.workspace.workspace)
    assert work is not None
    return SendBackDialog(studio.shell.context, work, studio.window)


def _cap(studio: Studio) -> QDialog:
    studio.open("judged")
    workspace = studio.shell.context.workspace.workspace
    run = next(one for one in carry_out_runs.list_runs(workspace) if one.n_done)
    return CapDialog(studio.shell.context, carry_out_runs.run_summary(workspace, run.run), studio.window)


def _different(studio: Studio) -> QDialog:
    replies = DifferentReply(
        "BCD/Q1", "answer", "Rest and drink water.\nSee a doctor.", "Rest and drink tea.\nSee a doctor."
    )
    compared = RunComparison("One", "One (2)", 3, 1, 0, 0, (replies,), ())
    return DifferentRepliesDialog(studio.shell.context, compared, studio.window)


DIALOGS: dict[str, tuple[type[QDialog], Recipe]] = {
    "about": (AboutDialog, _about),
    "adjudicator": (FollowUpDialog, partial(_follow_up, raters=["Shiraz", "Tabriz"])),
    "analysis in the queue": (
        AnalysisDialog,
        lambda studio: AnalysisDialog(studio.shell.context, ("A study",), studio.window),
    ),
    "answers behind": (SourceAnswersDialog, _behind),
    "ask why": (FollowUpDialog, partial(_follow_up, raters=None)),
    "backups": (BackupsDialog, _backups),
    "batch": (BatchDialog, lambda studio: BatchDialog(studio.shell.context, "a run", studio.window)),
    "cap": (CapDialog, _cap),
    "different replies": (DifferentRepliesDialog, _different),
    "correction": (CorrectionDialog, _correction),
    "crash": (CrashDialog, lambda studio: CrashDialog("line\n" * 80, studio.window)),
    "edit answer": (EditDialog, _edit_answer),
    "edit question": (EditDialog, _edit_question),
    "field": (FieldDialog, _field),
    "form of a paper": (PaperFormDialog, _form_of_a_paper),
    "guide": (GuideDialog, lambda studio: GuideDialog(studio.shell.context, "library", studio.window)),
    "hand out": (HandOutDialog, _hand_out),
    "history": (HistoryDialog, _history),
    "image": (ImageWindow, _image),
    "pin": (PinDialog, _pin),
    "package": (PackageDialog, _package),
    "register": (RegisterDialog, _register),
    "privacy": (PrivacyDialog, lambda studio: PrivacyDialog(studio.shell.context, studio.window)),
    "send back": (SendBackDialog, _send_back),
    "tag": (TagDialog, _tag),
    "sheet": (SheetDialog, _sheet),
    "show how": (ShowHowDialog, _show_how),
    "statistics": (StatisticsCheckDialog, lambda studio: StatisticsCheckDialog(studio.shell.context, studio.window)),
}
