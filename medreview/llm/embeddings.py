"""Vectors of texts by a model of this machine, kept for as long as the program runs.

They are not kept on disk: a vector tells much of the text it was made of, and texts lie in the workspace alone.
"""

import hashlib
import threading
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from medreview.jobs import CancelToken, Progress, Report, no_report
from medreview.llm.engines import EngineSettings, LocalModel
from medreview.llm.local.engine import open_local

Vectors = npt.NDArray[np.float32]
MOST_KEPT = 200_000

_kept: dict[tuple[str, bytes], Vectors] = {}
_use = threading.Lock()


def n_unknown(sha256: str, texts: Sequence[str]) -> int:
    """The number of texts for which a model has not been asked yet."""
    with _use:
        return sum(_key(sha256, text) not in _kept for text in dict.fromkeys(texts))


def vectors_of(
    place: LocalModel,
    sha256: str,
    texts: Sequence[str],
    *,
    report: Report = no_report,
    cancel: CancelToken | None = None,
) -> Vectors:
    """A row of length 1 for each text.

    Parameters
    ----------
    sha256
        The hash of the model's file, which a vector is kept under.

    Raises
    ------
    EngineStopped
        If the model cannot be opened, or goes away.
    Cancelled
        If the token was cancelled; what was made by then is kept.
    """
    token = cancel or CancelToken()
    with _use:
        known = {text: _kept.get(_key(sha256, text)) for text in texts}
    wanted = [text for text, found in known.items() if found is None]
    if wanted:
        bare = replace(place, projector=None, adapter=None)
        with closing(open_local(bare, EngineSettings(), embeds=True)) as engine:
            for done, (text, found) in enumerate(zip(wanted, engine.vectors(wanted, token), strict=True), start=1):
                known[text] = np.frombuffer(found, np.float32)
                _keep(_key(sha256, text), known[text])
                report(Progress(done, len(wanted)))
    return np.array([known[text] for text in texts], np.float32)


def _keep(key: tuple[str, bytes], vector: Vectors | None) -> None:
    with _use:
        if vector is not None:
            _kept[key] = vector
        while len(_kept) > MOST_KEPT:
            del _kept[next(iter(_kept))]


def _key(sha256: str, text: str) -> tuple[str, bytes]:
    return sha256, hashlib.sha256(text.encode("utf-8", "replace")).digest()
