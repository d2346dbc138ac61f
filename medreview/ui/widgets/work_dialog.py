"""A dialog that starts work and may be closed before the work has ended."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget
from typing_extensions import override

from medreview.jobs import CancelToken


class WorkDialog(QDialog):
    """Goes away when it is closed; stops its work then, and lets go what the work brings afterwards."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.work_token: CancelToken | None = None
        """Stops what is under way, if anything is."""
        self._is_gone = False

    def while_open(self, act: Callable[..., object]) -> Callable[..., None]:
        """A function to call when the work ends or goes on; it does nothing once the dialog is closed."""

        def act_if_open(*values: Any) -> None:
            if not self._is_gone:
                act(*values)

        return act_if_open

    @override
    def done(self, result: int) -> None:
        self._is_gone = True
        if self.work_token is not None and result != QDialog.DialogCode.Accepted:
            self.work_token.cancel()
        super().done(result)
