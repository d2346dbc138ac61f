"""How long it takes to collect a return of 20,000 changes, beside what this machine takes to hash as many.

Prints seconds and their ratio: a slow machine has a slow baseline too, so that the ratio can be held against another
day's. Every rating is given five times, as by a rater who goes through everything again and again.
"""

import hashlib
import json
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from medreview.exchange.container import read_return
from tests.long_returns import DIMENSIONS, long_return
from tests.rater_copies import handed_out_study

N_TIMES, N_ENTRIES = 5, 20_000
N_SENTENCES = 5


def main() -> None:
    n_answers = -(-N_ENTRIES // (N_TIMES * N_SENTENCES * len(DIMENSIONS)))
    study = {"answers": n_answers, "sentences": N_SENTENCES, "confidence": False, "forms": False}
    with tempfile.TemporaryDirectory() as folder, handed_out_study(Path(folder), raters=1, **study) as homes:
        path = long_return(homes, homes.copy_for("r1"), n_times=N_TIMES)
        n_entries = read_return(path).manifest.n_entries
        baseline = hashed(n_entries)
        begin = time.perf_counter()
        (file,) = homes.collect(homes.home(), path).files
        seconds = time.perf_counter() - begin
        assert file.taken is not None, str(file.why)
        _say(f"load {os.getloadavg()[0]:.1f}, {n_entries} changes of {file.taken.n_added} ratings")
        _say(f"collect: {seconds:.2f} s; hashing alone: {baseline:.2f} s; ratio {seconds / baseline:.1f}")


def hashed(n_entries: int) -> float:
    """Seconds for writing and hashing as many entries: what no way of collecting can do without."""
    said = {"key": {"assignment": "a" * 30, "dimension": "safety"}, "after": {"status": "rated", "value": 4.0}}
    begin, previous = time.perf_counter(), ""
    for sequence in range(n_entries):
        text = json.dumps({**said, "sequence": sequence, "previous": previous}, sort_keys=True)
        previous = hashlib.sha256(text.encode()).hexdigest()
    return time.perf_counter() - begin


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")


if __name__ == "__main__":
    main()
