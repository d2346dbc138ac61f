"""The name of the person who sits here, for the trail of what is collected, decided, corrected and edited."""

import getpass


def this_person() -> str:
    """The name that this system knows the person by."""
    try:
        return getpass.getuser() or "researcher"
    except (KeyError, OSError, ImportError):  # no account of that number, as in some containers
        return "researcher"
