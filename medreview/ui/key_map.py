"""What the keys of the rating screen do, and which key does it unless the person chose another.

A key is written the way ``QKeySequence.toString(PortableText)`` writes it. Digits rate and are not in the map.
"""

from PySide6.QtCore import QCoreApplication

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
    "codebook": "G",
    "overview": "O",
    "show_image": "I",
    "show_keys": "?",
}


def key_action_name(action: str) -> str:
    """What the action is called in the settings and on the sheet of keys."""
    names = {
        "move_on": QCoreApplication.translate("KeyMap", "Move on"),
        "step_back": QCoreApplication.translate("KeyMap", "Step back"),
        "next_dimension": QCoreApplication.translate("KeyMap", "Next dimension"),
        "previous_dimension": QCoreApplication.translate("KeyMap", "Previous dimension"),
        "next_item": QCoreApplication.translate("KeyMap", "Next sentence"),
        "previous_item": QCoreApplication.translate("KeyMap", "Previous sentence"),
        "undo": QCoreApplication.translate("KeyMap", "Undo"),
        "flag": QCoreApplication.translate("KeyMap", "Flag for a second look"),
        "comment": QCoreApplication.translate("KeyMap", "Comment"),
        "cannot_judge": QCoreApplication.translate("KeyMap", "Cannot judge"),
        "codebook": QCoreApplication.translate("KeyMap", "Codebook"),
        "overview": QCoreApplication.translate("KeyMap", "Overview"),
        "show_image": QCoreApplication.translate("KeyMap", "Show the image"),
        "show_keys": QCoreApplication.translate("KeyMap", "Show the keys"),
    }
    return names[action]


def keys_in_conflict(keys: dict[str, str]) -> set[str]:
    """The actions that share a key with another one, or took a digit, which always rates."""
    taken: dict[str, list[str]] = {}
    for action, key in keys.items():
        taken.setdefault(key.upper(), []).append(action)
    shared = {action for actions in taken.values() if len(actions) > 1 for action in actions}
    return shared | {action for action, key in keys.items() if len(key) == 1 and key.isdigit()}
