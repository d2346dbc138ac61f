"""The person's own choices, kept in one ini file under the user's configuration folder."""

import json
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QObject, QSettings, QStandardPaths, Signal

from medreview.ui.key_map import DEFAULT_KEYS

LANGUAGE_NAMES = {"en": "English", "fa": "فارسی"}
"""Languages of the window, each in its own words, so that a person finds it in any."""

THEMES = ("system", "light", "dark")
TEXT_SCALES = (0.85, 1.0, 1.15, 1.3, 1.5, 1.75)
N_RECENT = 5
RATERS_OWN = "raters_own"
"""The memory of the workspace that was open last, where it is a rater\'s own."""

V = TypeVar("V")


def settings_file() -> Path:
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation)
    return Path(folder) / "medreview" / "medreview.ini"


class Settings(QObject):
    """Reads and writes each choice at once; what the file holds but nobody offers is read as the default.

    Signals
    -------
    changed(str)
        After a choice was changed: the name of its property.
    """

    changed = Signal(str)

    def __init__(self, path: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = QSettings(str(path or settings_file()), QSettings.Format.IniFormat)
        self._keeps_nothing = False

    def forget(self) -> None:
        """Forget every choice, and write nothing more until the program is started again."""
        self._store.clear()
        self._store.sync()
        self._keeps_nothing = True

    @property
    def file(self) -> Path:
        return Path(self._store.fileName())

    @property
    def language(self) -> str:
        return self._one_of("language", tuple(LANGUAGE_NAMES), default="en")

    @language.setter
    def language(self, value: str) -> None:
        self._set("language", value)

    @property
    def theme(self) -> str:
        """``system``, ``light`` or ``dark``."""
        return self._one_of("theme", THEMES, default="system")

    @theme.setter
    def theme(self, value: str) -> None:
        self._set("theme", value)

    @property
    def text_scale(self) -> float:
        """Factor on every text size; 1.0 is the designed one."""
        scale = self._number("text_scale", 1.0)
        return min(TEXT_SCALES, key=lambda offered: abs(offered - scale))

    @text_scale.setter
    def text_scale(self, value: float) -> None:
        self._set("text_scale", value)

    @property
    def idle_limit_s(self) -> int:
        """Seconds without input after which rating time counts as idle."""
        return max(5, int(self._number("idle_limit_s", 60)))

    @idle_limit_s.setter
    def idle_limit_s(self, value: int) -> None:
        self._set("idle_limit_s", value)

    @property
    def moves_on_after_last_digit(self) -> bool:
        """Whether the last dimension's digit moves on by itself, without Enter."""
        return str(self._store.value("moves_on_after_last_digit", "false")).lower() == "true"

    @moves_on_after_last_digit.setter
    def moves_on_after_last_digit(self, value: bool) -> None:
        self._set("moves_on_after_last_digit", value)

    @property
    def judges_gently(self) -> bool:
        """Whether judges on this machine take half of its processor, with pauses: quieter, and lighter on a battery."""
        return str(self._store.value("judges_gently", "false")).lower() == "true"

    @judges_gently.setter
    def judges_gently(self, value: bool) -> None:
        self._set("judges_gently", value)

    @property
    def keys(self) -> dict[str, str]:
        """Action of the rating screen to its key, complete: see ``key_map.DEFAULT_KEYS``."""
        own = self._object("keys")
        return {action: str(own.get(action, key)) for action, key in DEFAULT_KEYS.items()}

    @keys.setter
    def keys(self, value: dict[str, str]) -> None:
        own = {action: key for action, key in value.items() if DEFAULT_KEYS.get(action) != key}
        self._set("keys", json.dumps(own))

    @property
    def recent_files(self) -> list[Path]:
        """Workspaces that were open, the latest first; those that are gone are left out."""
        paths = [Path(str(path)) for path in self._object("recent_files").get("paths", [])]  # pyright: ignore[reportGeneralTypeIssues, reportUnknownVariableType, reportUnknownArgumentType]
        return [path for path in paths if path.is_file()]

    def remember_file(self, path: Path) -> None:
        paths = [path, *(known for known in self.recent_files if known != path)][:N_RECENT]
        self._set("recent_files", json.dumps({"paths": [str(known) for known in paths]}))

    @property
    def last_version(self) -> str:
        """The version of the program that ran last; empty before the first start."""
        return str(self._store.value("last_version", ""))

    @last_version.setter
    def last_version(self, value: str) -> None:
        self._keep("last_version", value)

    def memory(self, name: str) -> bytes:
        """What a widget asked to remember (splitter, columns, window place); empty when nothing."""
        value = self._store.value(f"memory/{name}")
        return bytes.fromhex(value) if isinstance(value, str) else b""

    def remember(self, name: str, state: bytes) -> None:
        self._keep(f"memory/{name}", state.hex())

    def _set(self, name: str, value: object) -> None:
        self._keep(name, value)
        self._store.sync()
        self.changed.emit(name)

    def _keep(self, name: str, value: object) -> None:
        if not self._keeps_nothing:
            self._store.setValue(name, value)

    def _one_of(self, name: str, offered: tuple[str, ...], *, default: str) -> str:
        value = str(self._store.value(name, default))
        return value if value in offered else default

    def _number(self, name: str, default: float) -> float:
        try:
            return float(str(self._store.value(name, default)))
        except ValueError:
            return default

    def _object(self, name: str) -> dict[str, object]:
        try:
            value = json.loads(str(self._store.value(name, "{}")))
        except ValueError:
            return {}
        return value if isinstance(value, dict) else {}  # pyright: ignore[reportUnknownVariableType]
