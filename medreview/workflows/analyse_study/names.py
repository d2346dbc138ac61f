"""What a study's tables and figures call dimensions, settings and labels, as messages for the reader."""

from medreview.domain.study_plans import Granularity
from medreview.errors import Message
from medreview.workflows.analyse_study.labels import LabelSet

LABELS = {
    LabelSet.THREE_POINTS: Message("three points"),
    LabelSet.BINARY: Message("binary"),
    LabelSet.DECLARED: Message("declared scale"),
}
SETTINGS = {Granularity.COARSE: Message("coarse"), Granularity.FINE: Message("fine")}


def named(dimension: object, setting: object) -> dict[str, object]:
    """Values for a message about one dimension in one setting."""
    return {"dimension": shown(dimension), "setting": setting_word(setting)}


def setting_word(setting: object) -> Message:
    return SETTINGS[Granularity(str(setting))]


def shown(name: object) -> str:
    """The name of a dimension as words."""
    return str(name).replace("_", " ")
