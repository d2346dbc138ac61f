"""Texts of ours with personal data in known places: half to write the rules by, half for measuring alone.

A line is a text, ``\\n`` in it a new line, and ``⟦phone:0912 000 0000⟧`` a part with its kind.
``python -m tests.personal_data.labelled_texts`` writes the figures that ship with the rules.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from medreview.curation.personal_data import FIGURES_FILE, hits_in, personal_rules_known
from medreview.paths import resources_folder

HELD_OUT = ("held_out_by_hand", "held_out_generated")
FOR_RULES = ("for_rules_by_hand", "for_rules_generated")
KINDS = {
    "phone": "phones",
    "email": "emails",
    "link": "links",
    "id": "national-ids",
    "address": "addresses",
    "name": "names",
    "handle": "handles",
}
_PART = re.compile(r"⟦(\w+):(.*?)⟧", re.DOTALL)


class LabelledText(NamedTuple):
    """A text, and start, end and rule of every part that should be found."""

    text: str
    parts: tuple[tuple[int, int, str], ...]


def labelled(files: Sequence[str]) -> Iterator[LabelledText]:
    for name in files:
        for line in Path(__file__).with_name(f"{name}.txt").read_text("utf-8").splitlines():
            yield _read(line.replace("\\n", "\n"))


def _read(line: str) -> LabelledText:
    text, last, parts = "", 0, list[tuple[int, int, str]]()
    for found in _PART.finditer(line):
        text += line[last : found.start()]
        parts.append((len(text), len(text) + len(found[2]), KINDS[found[1]]))
        text += found[2]
        last = found.end()
    return LabelledText(text + line[last:], tuple(parts))


def measured(files: Sequence[str]) -> dict[str, object]:
    """The number of texts; by rule the number of parts that are there, that were found, and that are both."""
    there, found, right = Counter[str](), Counter[str](), Counter[str]()
    n_texts = 0
    for text, parts in labelled(files):
        n_texts += 1
        hits = {tuple(hit) for hit in hits_in(text, personal_rules_known())}
        there.update(rule for _, _, rule in parts)
        found.update(str(hit[2]) for hit in hits)
        right.update(rule for _, _, rule in hits.intersection(parts))
    rules = [rule.name for rule in personal_rules_known()]
    return {"n_texts": n_texts, "rules": {rule: [there[rule], found[rule], right[rule]] for rule in rules}}


def main() -> None:
    file = resources_folder() / "personal-data" / FIGURES_FILE
    file.write_text(json.dumps(measured(HELD_OUT), indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
