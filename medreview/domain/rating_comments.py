"""The comment of a rater on an answer, where each of its ratings has a comment of its own."""

from collections.abc import Mapping


def comment_of(parts: Mapping[str, str]) -> str:
    """One comment of those by dimension: what is said of all of them as it is, else a line for each."""
    by_text: dict[str, list[str]] = {}
    for dimension, text in parts.items():
        by_text.setdefault(text, []).append(dimension)
    if len(by_text) == 1:
        return next(iter(by_text))
    return "\n".join(f"{', '.join(told)}: {text}" for text, told in by_text.items())


def is_part_of_comment(dimension: str, text: str | None, comment: str | None) -> bool:
    """True for what one comment of several dimensions says of this one."""
    lines = f"{comment}\n"
    return text is not None and comment is not None and dimension in lines and f": {text}\n" in lines
