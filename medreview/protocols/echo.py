"""Take out of a reply what it only repeats: the prompt, and the texts that were judged.

A verdict planted in an answer must not be read because the judge copied the answer. Lines that are nothing but a
verdict may be the judge's own and stay; ``quotations`` looks at where they stand.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

_LONG_TEXT = 24  # characters from which a whole judged text is taken out wherever it stands
_LONG_LINE = 40  # characters from which one repeated line is surely a copy
_LONGEST_RUN, _MOST_PLACES = 400, 20  # lines compared at once, and places in the sources where a line is looked up
_LONGEST_GAP = 12  # lines that a copy may leave out in one place
_DECORATION = " \t\r*_`#>-–—•\"'“”«»"
_QUOTED = re.compile(r"[ \t]*[>\"'“„«「『]")
_OPEN_TAG = re.compile(r"<((?:question|answer|sentence|reference)(?:_\d+)?(?:-\d+)?)>")


@dataclass(frozen=True, slots=True)
class Source:
    """What the judge was shown: ``texts`` that came from outside, and the prompt's own words around them."""

    texts: tuple[str, ...]
    prompt: str = ""


def line_key(line: str) -> str:
    """A line as it is compared: white space, letter case and marks at its ends do not count."""
    return " ".join(line.strip(_DECORATION).casefold().split())


def without_echo(reply: str, source: Source, gives_a_verdict: Callable[[str], bool]) -> str:
    """Blank out copies; what is left keeps its order, and lines stay lines."""
    text = _without_runs(_without_tagged(reply), source, gives_a_verdict)
    for judged in sorted({text.strip() for text in source.texts}, key=len, reverse=True):
        if len(judged) >= _LONG_TEXT and judged in text and not all(map(gives_a_verdict, judged.splitlines())):
            text = text.replace(judged, "\n")
    return text


def _without_tagged(reply: str) -> str:
    """Blank out what stands between a pair of the tags that prompts put around judged texts."""
    kept: list[str] = []
    at = 0
    never_closed: set[str] = set()
    while (tag := _OPEN_TAG.search(reply, at)) is not None:
        closing = f"</{tag[1]}>"
        end = -1 if closing in never_closed else reply.find(closing, tag.end())
        if end == -1:
            never_closed.add(closing)
            kept.append(reply[at : tag.end()])
            at = tag.end()
        else:
            kept.extend([reply[at : tag.start()], "\n"])
            at = end + len(closing)
    return "".join([*kept, reply[at:]])


def _without_runs(text: str, source: Source, gives_a_verdict: Callable[[str], bool]) -> str:
    """Blank out stretches of lines that stand in a source in the same order, where one of them is long prose."""
    shown = [list(_keys([known])) for known in (source.prompt, *source.texts)]
    asked = frozenset(shown[0])
    places: dict[str, list[tuple[int, int]]] = {}
    for number, keys in enumerate(shown):
        for position, key in enumerate(keys):
            places.setdefault(key, []).append((number, position))
    lines = text.split("\n")
    written = [(index, key) for index, line in enumerate(lines) if (key := line_key(line))]
    at = 0
    while at < len(written):
        rest = [key for _, key in written[at : at + _LONGEST_RUN]]
        starts = places.get(rest[0], ())[:_MOST_PLACES]
        length = max((_n_common(rest, shown[number][position:]) for number, position in starts), default=0)
        run = [index for index, _ in written[at : at + length]]
        long = [index for index in run if len(line_key(lines[index])) >= _LONG_LINE]
        if any(line_key(lines[index]) in asked or not gives_a_verdict(lines[index]) for index in long):
            for index in _copied(run, lines, gives_a_verdict):
                lines[index] = ""
            at += length
        else:
            at += 1
    return "\n".join(lines)


def _copied(run: Sequence[int], lines: Sequence[str], gives_a_verdict: Callable[[str], bool]) -> Sequence[int]:
    """The run; without the verdicts at its end where what comes before is set as a quotation and they are not."""
    end = len(run)
    while end and gives_a_verdict(lines[run[end - 1]]) and not _QUOTED.match(lines[run[end - 1]]):
        end -= 1
    return run[:end] if end and _QUOTED.match(lines[run[end - 1]]) else run


def _n_common(keys: Sequence[str], others: Sequence[str]) -> int:
    """How many of the keys, from the first on, come in this order in the others; a copy may leave lines out."""
    position = -1
    for n, key in enumerate(keys):
        later = [at for at, other in enumerate(others[position + 1 : position + 2 + _LONGEST_GAP]) if other == key]
        if not later:
            return n
        position += 1 + later[0]
    return len(keys)


def _keys(texts: Iterable[str]) -> Iterable[str]:
    return (key for text in texts for line in text.splitlines() if (key := line_key(line)))
