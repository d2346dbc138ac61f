"""Actions of the key map and digits for key events, under any keyboard layout.

Where the layout gives a letter that is not Latin, as a Persian one does, the place of the key on the keyboard decides;
where the platform tells no place, the letters of the standard Persian layout do. A Latin layout keeps its own letters,
so that the key that says F is F on every one of them.
"""

import sys
import unicodedata
from collections.abc import Mapping
from functools import cache

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from medreview.errors import Message
from medreview.ui.translation import translated

DEFAULT_KEYS: dict[str, str] = {
    "move_on": "Return",
    "step_back": "Backspace",
    "next_dimension": "Down",
    "previous_dimension": "Up",
    "next_item": "PgDown",
    "previous_item": "PgUp",
    "undo": "Ctrl+Z",
    "flag": "F",
    "comment": "C",
    "cannot_judge": "X",
    "mark": "M",
    "next_mark": "N",
    "codebook": "G",
    "overview": "O",
    "show_image": "I",
    "show_keys": "?",
}
KEY_ACTION_WORDS: Mapping[str, Message] = {
    "move_on": Message("Next"),
    "step_back": Message("Back"),
    "next_dimension": Message("Next dimension"),
    "previous_dimension": Message("Previous dimension"),
    "next_item": Message("Next sentence"),
    "previous_item": Message("Previous sentence"),
    "undo": Message("Undo"),
    "flag": Message("Flag for a second look"),
    "comment": Message("Comment"),
    "cannot_judge": Message("Cannot judge"),
    "mark": Message("Mark words"),
    "next_mark": Message("Next mark"),
    "codebook": Message("Codebook"),
    "overview": Message("Overview"),
    "show_image": Message("Show the image"),
    "show_keys": Message("Show the keys"),
}


def key_action_name(action: str) -> str:
    """The name of the action in the settings and on the sheet of keys."""
    return translated(KEY_ACTION_WORDS[action])


def keys_in_conflict(keys: dict[str, str]) -> set[str]:
    """The actions that share a key with another one, or took a digit, which always rates."""
    taken: dict[str, list[str]] = {}
    for action, key in keys.items():
        taken.setdefault(key.upper(), []).append(action)
    shared = {action for actions in taken.values() if len(actions) > 1 for action in actions}
    return shared | {action for action, key in keys.items() if len(key) == 1 and key.isdigit()}


# Scan codes of the first PC set, which evdev shares for these keys.
_ROWS = ((16, "QWERTYUIOP"), (30, "ASDFGHJKL"), (44, "ZXCVBNM"))
_LETTER_AT = {start + place: letter for start, row in _ROWS for place, letter in enumerate(row)}
_DIGIT_AT = {1 + digit: digit for digit in range(1, 10)}
_X11_OFFSET = 8
# macOS gives virtual key numbers that also stand for places.
_MAC_LETTERS = "ASDFHGZXCV BQWERYT"
_MAC_LETTER_AT = {place: letter for place, letter in enumerate(_MAC_LETTERS) if letter != " "} | dict(
    zip((31, 32, 34, 35, 37, 38, 40, 45, 46), "OUIPLJKNM", strict=True)
)

_PERSIAN_LETTERS = dict(zip("ضصثقفغعهخحشسیبلاتنمظطزرذدپيئ", "QWERTYUIOPASDFGHJKLZXCVBNMDM", strict=True))
_PERSIAN_SHIFTED = dict(zip("ؤئيإأآةكٓژء", "ASDFGHJZXCM", strict=True))

_COMMAND_MODIFIERS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
_SHIFT = Qt.KeyboardModifier.ShiftModifier


def digit_of(event: QKeyEvent) -> int | None:
    """The digit 0-9 that was typed: of any script, of the keypad, or by its place where the layout has other signs."""
    if event.modifiers() & _COMMAND_MODIFIERS:
        return None
    text = event.text()
    if len(text) == 1 and text.isdecimal():
        return unicodedata.decimal(text)
    if Qt.Key.Key_0 <= event.key() <= Qt.Key.Key_9:
        return event.key() - Qt.Key.Key_0
    if event.modifiers() & _SHIFT or _is_text_of_a_letter(text):
        return None
    return _DIGIT_AT.get(_place(event))


def action_for(event: QKeyEvent, keymap: Mapping[str, str]) -> str | None:
    """The action of ``keymap`` (action to key, written as ``QKeySequence`` does) that the event asks for."""
    pressed = key_name(event)
    return next((action for action, key in keymap.items() if pressed and _same_key(pressed, key)), None)


def key_name(event: QKeyEvent) -> str:
    """The key with its modifiers as ``QKeySequence`` writes it, letters Latin; empty for a modifier alone."""
    key = _base_key(event)
    if key is None:
        return ""
    modifiers = event.modifiers() & (_COMMAND_MODIFIERS | _SHIFT)
    if key in {Qt.Key.Key_Question, Qt.Key.Key_Backtab}:
        modifiers &= ~_SHIFT
    if key == Qt.Key.Key_Backtab:
        key, modifiers = Qt.Key.Key_Tab, modifiers | _SHIFT
    return QKeySequence(QKeyCombination(modifiers, key)).toString(QKeySequence.SequenceFormat.PortableText)


def _base_key(event: QKeyEvent) -> Qt.Key | None:
    key = event.key()
    if key in {Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr, 0}:
        return None
    if event.text() in {"?", "؟"}:
        return Qt.Key.Key_Question
    if key == Qt.Key.Key_Enter:
        return Qt.Key.Key_Return
    letter = _latin_letter(event)
    if letter is not None:
        return Qt.Key(ord(letter))
    return Qt.Key(key) if key in _known_keys() else None


@cache
def _known_keys() -> frozenset[int]:
    return frozenset(key.value for key in Qt.Key)


def _latin_letter(event: QKeyEvent) -> str | None:
    text = event.text()
    if Qt.Key.Key_A <= event.key() <= Qt.Key.Key_Z and (not text or text.isascii()):
        return chr(event.key())
    if text.isascii() and text.isprintable() and text:
        return None
    letters = _MAC_LETTER_AT if sys.platform == "darwin" else _LETTER_AT
    by_text = _PERSIAN_SHIFTED if event.modifiers() & _SHIFT else _PERSIAN_LETTERS
    return letters.get(_place(event)) or by_text.get(text)


def _place(event: QKeyEvent) -> int:
    """The place of the key on the keyboard, -1 where the platform does not say."""
    if sys.platform == "darwin":
        return event.nativeVirtualKey() if event.nativeScanCode() else -1
    code = event.nativeScanCode()
    if code == 0:
        return -1
    return code if sys.platform == "win32" else code - _X11_OFFSET


def _is_text_of_a_letter(text: str) -> bool:
    return len(text) == 1 and text.isalpha()


def _same_key(pressed: str, key: str) -> bool:
    return pressed.casefold() == key.casefold()


KEY_WORDS: Mapping[str, Message] = {
    "Return": Message("Enter"),
    "Backspace": Message("Backspace"),
    "Up": Message("↑"),
    "Down": Message("↓"),
    "Left": Message("←"),
    "Right": Message("→"),
    "PgUp": Message("PgUp"),
    "PgDown": Message("PgDown"),
    "Space": Message("Space"),
}


def key_words(key: str) -> str:
    """A key as the person reads it on the keyboard, in the window's language; its modifiers say the same in all."""
    modifiers, plus, last = key[:-1].rpartition("+")  # the key itself may be the plus
    last += key[-1:]
    return f"{modifiers}{plus}{translated(KEY_WORDS[last]) if last in KEY_WORDS else last}"
