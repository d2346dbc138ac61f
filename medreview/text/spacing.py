"""Texts that are one but for their white space; parts of a text whatever space is in them or around them."""


def same_but_spaces(one: object, other: object) -> bool:
    """True if two texts have the same characters in the same order once all white space is left out."""
    if not isinstance(one, str) or not isinstance(other, str):
        return False
    return one == other or without_spaces(one) == without_spaces(other)


def place_but_spaces(text: str, part: str, start: int = 0) -> tuple[int, int] | None:
    """The place of ``part`` in ``text`` from ``start`` on, whatever white space either has; the end is exclusive."""
    found = text.find(part, start)
    if part and found >= 0:
        return found, found + len(part)
    wanted = without_spaces(part)
    places = [place for place in range(start, len(text)) if not text[place].isspace()]
    first = "".join(text[place] for place in places).find(wanted) if wanted else -1
    return (places[first], places[first + len(wanted) - 1] + 1) if first >= 0 else None


def without_outer_spaces(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The part of a text from ``start`` up to ``end`` without white space at its ends; None where nothing is left."""
    if not 0 <= start <= end <= len(text):
        raise ValueError(f"{start} to {end} is outside the text, which has {len(text)} code points")
    part = text[start:end]
    start, end = end - len(part.lstrip()), start + len(part.rstrip())
    return (start, end) if start < end else None


def without_spaces(text: str) -> str:
    """The text without any white space."""
    return "".join(text.split())
