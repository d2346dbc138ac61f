"""Scenes of runs and what belongs to them: forms, pages, queue, studio, tags, marks, judges side by side, models."""

# scenes reach into screens, which are known by the names of their places alone
# pyright: basic, reportAttributeAccessIssue=false, reportOptionalMemberAccess=false, reportDeprecated=false
# pyright: reportArgumentType=false, reportCallIssue=false, reportReturnType=false

from typing import Any

from judged_sample import MODEL_FILE
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication
from studio import Studio

from medreview.domain.run_kinds import Validity
from medreview.domain.run_plans import ImageUse
from medreview.domain.runs import ReadingKind
from medreview.domain.trial_names import named_for_trying
from medreview.errors import Message
from medreview.ui.requests import AddModel, ResultsRequest
from medreview.ui.screens.studio.versions import VersionsRequest
from medreview.workflows.analyse import marks_of
from medreview.workflows.answer_questions import AnswerDraft, queue_answer_runs
from medreview.workflows.carry_out_runs import AnalysisKind, AnalysisRequest, add_analysis, list_runs
from medreview.workflows.run_judge import JudgeDraft, queue_runs
from medreview.workflows.write_prompts import (
    PromptKey,
    PromptKind,
    TrialFinding,
    TrialReply,
    TrialStep,
    save_prompt,
)

BEDSIDE = {
    "en": (
        (
            "protocol: bedside-manner\ntitle: How an answer speaks to the patient\nlanguage: en\n"
            "dimension: warmth = 1 cold | 2 neutral | 3 warm\n=== system ===\n"
            "You judge how a doctor's written answer speaks to the patient. What it says medically does not count.\n"
            "=== user ===\nThe question:\n{question}\n\nThe answer to judge:\n{answer}\n",
            "",
        ),
        (
            "protocol: bedside-manner\ntitle: How an answer speaks to the patient\nlanguage: en\n"
            "dimension: warmth = 1 cold | 2 neutral | 3 warm\ndimension: clarity = 0 | 0.5 | 1\n=== system ===\n"
            "You judge how a doctor's written answer speaks to the patient who asked. What it says medically does "
            "not count.\n\nwarmth\n- 1 cold: it speaks past the person.\n- 3 warm: it shows that the worry was "
            "heard.\n=== user ===\nThe question:\n{question}\n\nThe answer to judge:\n{answer}\n",
            "clarity is asked for, too; the ends of warmth are explained",
        ),
    ),
    "fa": (
        (
            "protocol: bedside-manner\ntitle: لحن پاسخ با بیمار\nlanguage: fa\n"
            "dimension: warmth = 1 سرد | 2 خنثی | 3 گرم\n=== system ===\n"
            "داوری کنید که پاسخ پزشک چگونه با بیمار سخن می‌گوید. درستی پزشکی آن به حساب نمی‌آید.\n"
            "=== user ===\nپرسش:\n{question}\n\nپاسخی که داوری می‌شود:\n{answer}\n",
            "",
        ),
        (
            "protocol: bedside-manner\ntitle: لحن پاسخ با بیمار\nlanguage: fa\n"
            "dimension: warmth = 1 سرد | 2 خنثی | 3 گرم\ndimension: clarity = 0 | 0.5 | 1\n=== system ===\n"
            "داوری کنید که پاسخ نوشتهٔ پزشک چگونه با بیماری که پرسیده سخن می‌گوید. درستی پزشکی آن به حساب نمی‌آید.\n\n"
            "warmth\n- 1 سرد: از کنار شخص می‌گذرد.\n- 3 گرم: نشان می‌دهد که نگرانی شنیده شده است.\n"
            "=== user ===\nپرسش:\n{question}\n\nپاسخی که داوری می‌شود:\n{answer}\n",
            "روشنی هم پرسیده می‌شود؛ دو سر گرمی توضیح دارد",
        ),
    ),
}

SAID_OF_ANSWERS = {
    "en": (
        "The doctor names the worry before the advice.",
        "Clear, but it speaks past the person.",
        "A friendly answer.",
    ),
    "fa": ("پزشک پیش از توصیه، نگرانی بیمار را نام می‌برد.", "روشن است، ولی از کنار شخص می‌گذرد.", "پاسخی دوستانه است."),
}
"""What the model said of three answers, before its levels."""


def tried(language: str) -> tuple[TrialReply, ...]:
    """Replies to three answers, of which the last gives a level that is not there."""
    first, second, third = SAID_OF_ANSWERS[language]
    cold, warm = ("سرد", "گرم") if language == "fa" else ("cold", "warm")
    unknown = Message(
        "{found} is not among the levels of {dimension}: {levels}.",
        {"found": "5", "dimension": "warmth", "levels": "1, 2, 3"},
    )
    return (
        TrialReply(
            0,
            (TrialStep("", f"{first}\n\nwarmth: 3\nclarity: 1", ""),),
            (TrialFinding("warmth", f"3 {warm}", Validity.VALID), TrialFinding("clarity", "1", Validity.VALID)),
            1.9,
            412,
            24,
            0.00015,
        ),
        TrialReply(
            1,
            (TrialStep("", f"{second}\n\nwarmth: 1\nclarity: 0.5", ""),),
            (TrialFinding("warmth", f"1 {cold}", Validity.VALID), TrialFinding("clarity", "0.5", Validity.VALID)),
            1.6,
            388,
            21,
            0.00014,
        ),
        TrialReply(
            2,
            (TrialStep("", f"{third}\n\nwarmth: 5\nclarity: 1", ""),),
            (
                TrialFinding("warmth", None, Validity.OUT_OF_RANGE, unknown),
                TrialFinding("clarity", "1", Validity.VALID),
            ),
            1.4,
            397,
            18,
            0.00014,
        ),
    )


def tag_agreement(studio: Studio) -> None:
    studio.open()
    studio.window.show_place("tag-agreement", _run_called(studio, studio.called("ICD-11 and personal data")))


def tag_sample(studio: Studio) -> None:
    studio.open()
    studio.window.show_place("tag-sample", _run_called(studio, studio.called("ICD-11 and personal data")))


def _run_called(studio: Studio, name: str) -> int:
    runs = list_runs(studio.shell.context.workspace.workspace)
    return next(one.run for one in runs if one.name in {name, named_for_trying(name)})


def runs(studio: Studio) -> None:
    studio.open("judged")
    studio.window.show_place("runs")


def run(studio: Studio) -> None:
    studio.open("judged")
    studio.window.show_place("run", _run_called(studio, studio.called("whole answers")))
    studio.settle()


def run_beside(studio: Studio) -> None:
    """Two replies to the same answer side by side."""
    studio.open("judged")
    studio.window.show_place("run", _run_called(studio, studio.called("constrained")))
    studio.settle()
    view = studio.window.screen_at("run").judgement
    view.tabs.setCurrentWidget(view.beside)


def new_run(studio: Studio) -> None:
    """What models shall do."""
    studio.open("judged")
    studio.window.show_place("new-run")


def new_judgements(studio: Studio) -> None:
    screen = _new_run_form(studio, "new-judgements")
    _wait_for_preview(screen)


def new_answers(studio: Studio) -> None:
    screen = _new_run_form(studio, "new-answers")
    screen.strategy.strategy.choose("examples")
    _wait_for_preview(screen)


def new_exam(studio: Studio) -> None:
    screen = _new_run_form(studio, "new-exam")
    screen.exam.images.choose(ImageUse.NEVER)
    screen.exam.reading.choose(ReadingKind.SCORED)
    screen.exam.thinking.setValue(200)
    _wait_for_preview(screen)


def new_tags(studio: Studio) -> None:
    _wait_for_preview(_new_run_form(studio, "new-tags"))


def studio(studio: Studio) -> None:
    """A protocol of one's own beside three replies: one that is read well, one in which a level was made up."""
    screen = _studio_of(studio)
    items = screen.trial.items
    for item, reply in zip(items, tried(studio.language), strict=True):
        item.show_reply(reply)
    screen.trial.side.choose("replies")
    screen.trial.model.choose("GPT-5 mini")


def prompt_versions(studio: Studio) -> None:
    """Two versions side by side."""
    key = _studio_of(studio).key
    studio.window.show_place("prompt-versions", VersionsRequest(key))


def _studio_of(studio: Studio) -> Any:
    """The studio with a protocol in the window's language, which has three versions."""
    studio.open("judged")
    for language, versions in BEDSIDE.items():  # in both: which was drawn before must not show
        key = PromptKey(PromptKind.PROTOCOL, "bedside-manner", language)
        if not key.path.is_file():
            for text, note in versions:
                save_prompt(key, text, note)
    key = PromptKey(PromptKind.PROTOCOL, "bedside-manner", studio.language)
    studio.window.show_place("studio", key)
    screen = studio.window.screen_at("studio")
    studio.settle()
    while screen.trial.is_waiting:
        studio.settle()
    return screen


def new_translations(studio: Studio) -> None:
    screen = _new_run_form(studio, "new-translations")
    screen.translation.into.choose("fa")
    _wait_for_preview(screen)


def _new_run_form(studio: Studio, place: str) -> Any:
    """The form with its model ticked."""
    studio.open("judged")
    studio.window.show_place(place)
    screen = studio.window.screen_at(place)
    studio.settle()
    screen.models.tick(["medreview-trial"])
    return screen


def _wait_for_preview(screen: Any) -> None:
    while screen.is_waiting:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def analysis_exam(studio: Studio) -> None:
    """Two examinations beside each other."""
    studio.open("judged")
    runs = tuple(named_for_trying(studio.called(one)) for one in ("scored", "restricted to the options"))
    studio.window.show_place("analysis", ResultsRequest(panel="exam", options=marks_of(runs)))


def queue(studio: Studio) -> None:
    """A night: questions are answered, what was answered is judged, and the judges are compared."""
    studio.open("judged")
    workspace = studio.shell.context.workspace.workspace
    queue_answer_runs(workspace, AnswerDraft("persona", ("medreview-trial",), studio.called("Night answers")))
    queue_runs(workspace, JudgeDraft("cqa-coarse", ("medreview-trial",), studio.called("Night judge")))
    add_analysis(workspace, AnalysisRequest(AnalysisKind.JUDGES, str(studio.folder / "night")))
    studio.window.show_place("queue")


def models(studio: Studio) -> None:
    studio.open("judged")
    studio.window.show_place("models", "GPT-5 mini")


def model_file(studio: Studio) -> None:
    studio.open("judged")
    studio.window.show_place("models", AddModel.FILE)
    studio.settle()
    studio.window.screen_at("models").files.read_card(studio.folder / "models" / MODEL_FILE)


def model_cloud(studio: Studio) -> None:
    studio.open("judged")
    studio.window.show_place("models", AddModel.CLOUD)


def comparison_validity(studio: Studio) -> None:
    studio.open("judged")
    studio.window.show_place("analysis", ResultsRequest(is_of_judges=True))
