"""What the hand-built judges write: which words follow which, and which verdict prefers which label.

A hand-built judge knows five states, from the best verdict (0) to the worst (4), and tells the shipped protocols
apart by a phrase of their prompts. It writes in large pieces, so that a reply takes few steps.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

N_STATES = 5
BEST, MIDDLE, WORST = 0, 2, 4
OTHER = "other"
PHRASES = {
    "medjudge": ("judge_confidence: how sure", "judge_confidence: از این داوری"),
    "cqa": ("Follow the codebook", "از راهنما پیروی کنید"),
    "laaj": ("Readability: [1]",),
    "epistemic": ("in round brackets, how sure",),
    "morqa": ("on three levels", "按三个等级评分"),
    "prometheus": ("by one rubric", "按一条评分标准"),
}
"""A phrase of each protocol's prompts that stands in no other."""
ASKED_DIMENSIONS = ("correctness", "coverage", "clinical_impact", "judge_confidence")
_LABELS = {
    "correctness": ("correct", "partially_correct", "incorrect", "contradictory"),
    "coverage": ("equal", "expert_subset", "model_subset", "overlap_none"),
    "clinical_impact": ("negligible", "moderate", "significant", "critical"),
    "judge_confidence": ("high", "medium", "low"),
}
_CHOSEN = {
    "correctness": (0, 1, 1, 2, 3),
    "coverage": (0, 1, 2, 2, 3),
    "clinical_impact": (0, 1, 1, 2, 3),
    "judge_confidence": (0, 0, 1, 1, 2),
}
_DIGITS = "12345"
_MORQA_LABELS = ("0", "0.0", "0.5", "1", "1.0")
_MORQA = ("1", "1", "0.5", "0.5", "0")
_BINARY, _READABILITY = "11000", "12233"
# Of correctness (0 and 1) and readability (1 to 3) at once: the constrained form leaves only one's numbers to choose.
_LAAJ_NUMBERS = (
    {"1": 12, "2": 7, "0": 5, "3": 4},
    {"2": 12, "1": 11, "3": 8, "0": 6},
    {"2": 12, "0": 11, "1": 9, "3": 8},
    {"3": 12, "0": 11, "2": 9, "1": 7},
    {"3": 12, "0": 11, "2": 8, "1": 5},
)
_MARKERS = ("I am confident", "I am confident", "likely", "likely", "I am not sure")
LONGEST = 31  # bytes; llama-cpp-python drops tokens that are longer than this
_JSON_PIECES = (
    '{"correctness":',
    ',"relevance":',
    ',"communicates_risks":',
    ',"readability":',
    ',"completeness":',
    '{"overall":',
    ',"correctness_marker":"',
    '","readability":',
    ',"readability_marker":"',
    '","completeness":',
    ',"completeness_marker":"',
    '","coverage":"',
    '","clinical_impact":"',
    '","judge_confidence":"',
    '"}',
)
_TEXT_OPENERS = ('{"brief_analysis":"', '{"feedback":"')
_AFTER_REASON = ('","key_missing_facts":[', '","overall":')
_AFTER_LISTS = ('],"key_extra_facts":[', '],"correctness":"')
END = "<|im_end|>"
REPLY_BEGINS = "\n"  # the last token of the chat template

_FREE, _FORCED, _QUOTE = 24.0, 30.0, 14.0
_START = 12.0
_JSON, _BRACE = 6.0, 5.0


@dataclass
class Script:
    """Logits by rule: ``base`` of every piece, ``steps`` from a group of tokens to the next, ``wishes`` of a state.

    ``groups`` says to which group a written token belongs.
    """

    reason: str
    base: dict[str, float] = field(default_factory=dict[str, float])
    groups: dict[str, str] = field(default_factory=dict[str, str])
    steps: dict[str, dict[str, float]] = field(default_factory=dict[str, dict[str, float]])
    wishes: dict[tuple[str, int], dict[str, float]] = field(default_factory=dict[tuple[str, int], dict[str, float]])

    @property
    def labels(self) -> Mapping[str, Sequence[str]]:
        """Labels of the dimensions that a prompt may ask for one at a time."""
        return _LABELS

    @property
    def led_in(self) -> list[str]:
        """Wished pieces that are no labels: what an asked label is never written with."""
        plain = {label for labels in (*_LABELS.values(), _DIGITS, _MORQA_LABELS, _MARKERS) for label in labels}
        wished = (piece for wishes in self.wishes.values() for piece in wishes)
        return [piece for piece in dict.fromkeys(wished) if piece not in plain]

    @property
    def pieces(self) -> list[str]:
        """Everything the script can write, each once."""
        wished = (piece for wishes in self.wishes.values() for piece in wishes)
        stepped = (piece for steps in self.steps.values() for piece in steps)
        return list(dict.fromkeys([*self.base, *self.groups, *wished, *stepped]))

    def follow(self, group: str, members: Sequence[str], following: Sequence[str], strength: float = _FREE) -> None:
        """After a token of the group come these; which of them is for the state to wish."""
        for member in members:
            self.groups[member] = group
        steps = self.steps.setdefault(group, {})
        for piece in following:
            steps[piece] = strength

    def wish(self, protocol: str, state: int, pieces: Mapping[str, float]) -> None:
        wishes = self.wishes.setdefault((protocol, state), {})
        for piece, strength in pieces.items():
            wishes[piece] = max(strength, wishes.get(piece, strength))

    def start(self, protocol: str, opening: str) -> None:
        self.follow("reply", (REPLY_BEGINS,), (opening,))
        for state in range(N_STATES):
            self.wish(protocol, state, {opening: _START})


def judge_script(reason: str) -> Script:
    """The replies of the shipped protocols, free and constrained, and the labels of a scored reading.

    ``reason`` is all that such a judge says beside its verdicts.
    """
    script = Script(reason)
    _json(script)
    _medjudge(script)
    _cqa(script)
    _laaj(script)
    _single(script)
    for labels in (*_LABELS.values(), _DIGITS, _MORQA_LABELS, dict.fromkeys(_MARKERS)):
        for label in labels:
            script.steps.setdefault(script.groups.setdefault(label, "label"), {}).setdefault('"', _QUOTE)
    too_long = [piece for piece in script.pieces if len(piece.encode()) > LONGEST]
    if too_long:
        raise ValueError(f"too long to be written as one token: {too_long}")
    return script


def _json(script: Script) -> None:
    script.base |= dict.fromkeys((*_JSON_PIECES, *_TEXT_OPENERS), _JSON) | {"}": _BRACE}
    script.follow("text", _TEXT_OPENERS, (script.reason,), _FORCED)
    script.follow("reason", (script.reason,), _AFTER_REASON, _FORCED)
    script.follow("missing", _AFTER_REASON[:1], _AFTER_LISTS[:1], _FORCED)
    script.follow("extra", _AFTER_LISTS[:1], _AFTER_LISTS[1:], _FORCED)


def _medjudge(script: Script) -> None:
    opening = f"{script.reason}\ncorrectness: "
    script.start("medjudge", opening)
    heads = (opening, *(f"\n{name}: " for name in ASKED_DIMENSIONS[1:]))
    for name, head, following in zip(ASKED_DIMENSIONS, heads, (*heads[1:], END), strict=True):
        labels = _LABELS[name]
        script.follow(f"before {name}", (head,), labels)
        script.follow(f"after {name}", labels, (following,))
        for state in range(N_STATES):
            chosen = _CHOSEN[name][state]
            script.wish("medjudge", state, {label: _near(abs(n - chosen)) for n, label in enumerate(labels)})


def _cqa(script: Script) -> None:
    opening = f"{script.reason} \ncorrectness: "  # the space tells it from the one of medjudge
    script.start("cqa", opening)
    relevance = [f"{digit}\nrelevance: " for digit in _DIGITS]
    risks = [f"{digit}\ncommunicates_risks: " for digit in _DIGITS]
    script.follow("cqa correctness", (opening,), relevance)
    script.follow("cqa relevance", relevance, risks)
    script.follow("cqa risks", risks, _DIGITS)
    script.follow("digit", _DIGITS, (END,))
    for state in range(N_STATES):
        for pieces in (relevance, risks, _DIGITS):
            script.wish("cqa", state, _by_digit(pieces, state))


def _by_digit(pieces: Sequence[str], state: int) -> dict[str, float]:
    return {piece: _near(abs(int(piece[0]) - (N_STATES - state))) for piece in pieces}


def _laaj(script: Script) -> None:
    opening = "Correctness: ["
    for protocol in ("laaj", "epistemic"):
        script.start(protocol, opening)
        lines: tuple[list[str], list[str], list[str]] = ([], [], [])
        for state in range(N_STATES):
            close = "]" if protocol == "laaj" else f"] ({_MARKERS[state]})"
            lines[0].append(f"{_BINARY[state]}{close}\n")
            lines[1].append(f"{_READABILITY[state]}{close} \n")  # the space tells it from the line before
            lines[2].append(f"{_BINARY[state]}{close}")
            script.wish(protocol, state, {line[state]: 12.0 for line in lines})
            script.wish(protocol, state, _LAAJ_NUMBERS[state])
            script.wish(protocol, state, {_MARKERS[state]: 12.0})
        script.follow("Correctness: [", (opening,), lines[0])
        script.follow(f"{protocol} first", lines[0], ("Readability: [",))
        script.follow(f"{protocol} second", lines[1], ("Completeness: [",))
        script.follow(f"{protocol} last", lines[2], (END,))
        for name, following in (("Readability: [", lines[1]), ("Completeness: [", lines[2])):
            script.follow(name, (name,), following)


def _single(script: Script) -> None:
    """One rating: MORQA, Prometheus, and protocols of somebody's own."""
    script.start("morqa", "Rating: ")
    script.follow("rating", ("Rating: ",), ("0", "0.5", "1"))
    script.follow("digit", _MORQA_LABELS, (END,))
    verdict = f"{script.reason} [RESULT] "
    script.start("prometheus", verdict)
    script.start(OTHER, "Score: ")
    script.follow("score", (verdict, "Score: "), _DIGITS)
    for state in range(N_STATES):
        chosen = float(_MORQA[state])
        script.wish("morqa", state, {text: _near(2 * abs(float(text) - chosen)) for text in ("0.0", "0.5", "1.0")})
        script.wish("morqa", state, {text: _near(2 * abs(float(text) - chosen)) - 1 for text in "01"})
        for protocol in ("prometheus", OTHER):
            script.wish(protocol, state, _by_digit(_DIGITS, state))


def _near(distance: float) -> float:
    """How much a label is wished for that is this many levels from the chosen one."""
    return 12.0 - 3.0 * min(distance, 3)
