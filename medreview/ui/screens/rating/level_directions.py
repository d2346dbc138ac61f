"""Which way the levels of a scale run on screen."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from medreview.domain.study_plans import LevelOrder


def levels_direction(order: LevelOrder) -> Qt.LayoutDirection:
    """The direction that the study chose; only ``reading`` follows the language of the window."""
    match order:
        case LevelOrder.LEFT_TO_RIGHT:
            return Qt.LayoutDirection.LeftToRight
        case LevelOrder.RIGHT_TO_LEFT:
            return Qt.LayoutDirection.RightToLeft
        case LevelOrder.READING:
            return QApplication.layoutDirection()
