"""How long cleaning and screening of raw pairs for personal data take, and how much memory.

python tests/benchmarks/bench_cleaning.py [N]      number of pairs, 87,780 where none is given

Persian pairs of usual length with planted faults and telephone numbers in known numbers. Each step runs in a process
of its own: every cleaning rule, near duplicates too, then setting aside what they take, then every rule for personal
data. Aims at 87,780 on two cores: 120 s for all of it, 600 MB.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from medreview.store.workspace import Workspace, create_workspace, open_workspace
from medreview.workflows.clean_questions import (
    ChosenRule,
    Cleaning,
    CleaningPreview,
    cleaning_rules_known,
    preview_cleaning,
    set_found_aside,
)
from medreview.workflows.screen_questions import Screening, screen
from tests.raw_pairs import RawPair, put_in

HERE = Path(__file__).resolve()
USUAL = 87_780
QUESTION_WORDS, ANSWER_WORDS = 60, 90
WORDS = HERE.parents[2] / "resources" / "sample" / "questions.csv"
STEPS = ("clean", "set-aside", "screen")
LINK_EACH, DOUBLE_EACH, NEAR_EACH, PHONE_EACH = 50, 40, 60, 30


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("n", nargs="?", type=int, default=USUAL)
    parser.add_argument("--child", default="", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child:
        in_child(chosen.child, chosen.n)
        return
    with tempfile.TemporaryDirectory() as folder:
        in_process(Path(folder), "fill", chosen.n)
        say(f"{chosen.n:,} pairs, load {os.getloadavg()[0]:.1f}")
        total = 0.0
        for step in STEPS:
            measured = in_process(Path(folder), step, chosen.n)
            total += measured["seconds"]
            peak = f"at most {measured['peak_kb'] / 1024:.0f} MB"
            say(
                f"  {step}: {measured['seconds']:.1f} s, processor {measured['cpu']:.1f} s; {peak}; {measured['found']}"
            )
        say(f"  all: {total:.1f} s")


def in_process(folder: Path, step: str, n: int) -> dict[str, float]:
    command = [sys.executable, str(HERE), str(n), "--child", step]
    done = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def in_child(step: str, n: int) -> None:
    path = Path("raw.medreview")
    workspace = create_workspace(path) if step == "fill" else open_workspace(path)
    preview = every_rule(workspace) if step == "set-aside" else None  # its time is that of the step before
    wall, cpu = time.perf_counter(), time.process_time()
    if step == "fill":
        found = fill(workspace, n)
    elif step == "clean":
        found = every_rule(workspace).counts
    elif preview is not None:
        found = {"set aside": set_found_aside(workspace, preview, is_meant=True)}
    else:
        found = screen(workspace, Screening()).counts
    taken = {"seconds": time.perf_counter() - wall, "cpu": time.process_time() - cpu, "found": found}
    workspace.close()
    peak = re.search(r"VmHWM:\s*(\d+)", Path("/proc/self/status").read_text(encoding="ascii"))
    say(json.dumps(taken | {"peak_kb": int(peak.group(1)) if peak else 0}))


def fill(workspace: Workspace, n: int) -> dict[str, int]:
    rng = random.Random(n)
    words = [word for word in WORDS.read_text(encoding="utf-8").split() if len(word) > 2 and word.isalpha()]
    pairs: list[RawPair] = []
    for key in range(n):
        question, answer = (" ".join(rng.choices(words, k=k)) for k in (QUESTION_WORDS, ANSWER_WORDS))
        if key % LINK_EACH == 1:
            question += f" https://example.ir/{key}"
        elif key % DOUBLE_EACH == 2:
            question, answer = pairs[-2].question + " !", pairs[-2].answers[0]
        elif key % NEAR_EACH == 3:
            question, answer = pairs[-3].question, pairs[-3].answers[0] + " سپاس"
        elif key % PHONE_EACH == 4:
            question += f" ۰۹۱۲{key:07d}"
        pairs.append(RawPair(question, (answer,)))
    put_in(workspace, {"raw": pairs})
    return {}


def every_rule(workspace: Workspace) -> CleaningPreview:
    return preview_cleaning(workspace, Cleaning(tuple(ChosenRule(rule.name) for rule in cleaning_rules_known())))


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
