"""The kinds of runs: each is one entry here and a form in a file of its own."""

from typing import NamedTuple

from medreview.domain.run_kinds import RunKind
from medreview.errors import Message


class NewRunKind(NamedTuple):
    """A kind of run that can be planned: its form is the place ``place``; ``about`` is a sentence to choose it by."""

    kind: RunKind
    place: str
    title: Message
    about: Message
    screen: str
    keys: str = ""


NEW_RUN_KINDS = (
    NewRunKind(
        RunKind.JUDGE,
        "new-judgements",
        Message("Judge answers"),
        Message("Models rate answers by a protocol and can be compared with raters."),
        "runs.new_judgements.NewJudgementsScreen",
    ),
    NewRunKind(
        RunKind.ANSWER,
        "new-answers",
        Message("Answer questions"),
        Message("Models answer questions; each run is an author whose answers can be rated and judged."),
        "runs.new_answers.NewAnswersScreen",
        keys="Ctrl+Alt+J",
    ),
    NewRunKind(
        RunKind.EXAM,
        "new-exam",
        Message("Run an examination"),
        Message(
            "Models choose among options of questions, with and without images; choices are scored with the answer key."
        ),
        "runs.new_exam.NewExamScreen",
    ),
    NewRunKind(
        RunKind.TAG,
        "new-tags",
        Message("Tag questions"),
        Message("Models tag questions with values of lists, such as chapters of ICD-11, each with a reason."),
        "runs.new_tags.NewTagsScreen",
    ),
    NewRunKind(
        RunKind.TRANSLATE,
        "new-translations",
        Message("Translate questions"),
        Message("Models translate questions; numbers are checked, and a back-translation is kept."),
        "runs.new_translations.NewTranslationsScreen",
    ),
)


def place_of_kind(kind: str) -> str:
    """The place where a run of this kind is planned; the choice of kinds, for one that is not planned here."""
    return next((one.place for one in NEW_RUN_KINDS if one.kind == kind), "new-run")
