"""The judge's own words in a reply: without what it thought aloud, what no reader sees, and what it only repeats.

A verdict planted in an answer must not be read because the judge copied the answer. Lines that are nothing but a
verdict may be the judge's own and stay; ``quotations`` looks at where they stand.
"""

import re
from collections.abc import Callable, Iterable, Sequence

_INVISIBLE = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_LETTERS = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک", "\r": "\n", "\u00a0": " ", "\u2028": "\n", "\u2029": "\n"})
_LONG_TEXT = 24  # characters from which a whole judged text is taken out wherever it stands
_LONG_LINE = 40  # characters from which one repeated line is surely a copy
_LONGEST_RUN, _MOST_PLACES = 400, 20  # lines compared at once, and places in the sources where a line is looked up
_LONGEST_GAP = 12  # lines that a copy may leave out in one place
_DECORATION = " \t\r*_`#>-–—•\"'“”«»"
_QUOTED = re.compile(r"[ \t]*[>\"'“„«「『]")
_OPEN_TAG = re.compile(r"<((?:question|answer|sentence|reference)(?:_\d+)?(?:-\d+)?)>")
_NAMES = r"think|thinking|thought|thoughts|reasoning|reflection|analysis|seed:think|scratchpad"
_OPEN = rf"<(?:{_NAMES})>|\[THINK\]|◁think▷|<\|begin_of_thought\|>|<\|channel\|>(?:analysis|commentary)<\|message\|>"
_CLOSE = (
    rf"</(?:{_NAMES})>|\[/THINK\]|◁/think▷|<\|end_of_thought\|>"
    r"|(?:<\|end\|>)?(?:<\|start\|>assistant)?<\|channel\|>final<\|message\|>"
)
_TAG = re.compile(rf"(?P<open>{_OPEN})|(?P<close>{_CLOSE})", re.IGNORECASE)
_FINAL_MARKS = re.compile(r"<\|(?:begin_of_solution|end_of_solution|return|end|im_end|eot_id)\|>")


def split_thinking(text: str, texts: Sequence[str] = ()) -> tuple[str, str]:
    """The thinking in a reply, and the rest.

    A closing tag without an opening one means that the prompt had opened it: everything before is thinking. So does
    an opening tag that is never closed, for everything after it. Both keep a verdict that was only considered, or
    quoted while thinking, from being read. A closing tag without an opening one that stands in one of the judged
    ``texts`` is quoted and divides nothing.
    """
    judged = "\n".join(texts).casefold()
    thoughts: list[str] = []
    said: list[str] = []
    depth, start = 0, 0
    for tag in _TAG.finditer(text):
        piece = text[start : tag.start()]
        if tag["open"]:
            (thoughts if depth else said).append(piece)
            depth += 1
        elif depth:
            thoughts.append(piece)
            depth -= 1
        elif tag[0].casefold() in judged:
            said.append(piece)
        else:
            thoughts.extend([*said, piece])
            said.clear()
        start = tag.end()
    (thoughts if depth else said).append(text[start:])
    reply = _FINAL_MARKS.sub("", "".join(said)).strip()
    thinking = "\n".join(stripped for thought in thoughts if (stripped := thought.strip()))
    return thinking, reply


def plain_text(text: str) -> str:
    """The text as verdicts are looked for in it; the judged texts get the same, to be found again in it."""
    return _INVISIBLE.sub("", text.replace("\r\n", "\n")).translate(_LETTERS)


def line_key(line: str) -> str:
    """A line as it is compared: white space, letter case and marks at its ends do not count."""
    return " ".join(line.strip(_DECORATION).casefold().split())


def without_echo(reply: str, texts: Sequence[str], prompt: str, gives_a_verdict: Callable[[str], bool]) -> str:
    """Blank out copies of the judged texts and of the prompt; what is left keeps its order, and lines stay lines."""
    text = _without_runs(_without_tagged(reply), (prompt, *texts), gives_a_verdict)
    for judged in sorted({text.strip() for text in texts}, key=len, reverse=True):
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


def _without_runs(text: str, sources: Sequence[str], gives_a_verdict: Callable[[str], bool]) -> str:
    """Blank out stretches of lines that stand in a source in the same order, where one of them is long prose.

    The first source is the prompt.
    """
    shown = [list(_keys([known])) for known in sources]
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
    """The number of keys, from the first on, that come in this order in the others; a copy may leave lines out."""
    position = -1
    for n, key in enumerate(keys):
        later = [at for at, other in enumerate(others[position + 1 : position + 2 + _LONGEST_GAP]) if other == key]
        if not later:
            return n
        position += 1 + later[0]
    return len(keys)


def _keys(texts: Iterable[str]) -> Iterable[str]:
    return (key for text in texts for line in text.splitlines() if (key := line_key(line)))
