"""Probabilities of labels, read as the tree of a request: a few full steps instead of a small one for each label.

All paths of the tree share one memory, where what they begin with alike stands once. Each token gets the same place in
it whatever was read before, so neither company nor history changes a bit of what is found.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

import numpy as np

from medreview.llm.local.failures import StepFailed
from medreview.llm.local.label_tree import TRUNK, TokenRun, Wanted, steps
from medreview.llm.local.llama import Context, LoadedModel, StreamSegment
from medreview.llm.local.machine import Fit
from medreview.llm.local.prefixes import ROOM_STEP, SPARE_ROOM, Tokens, common_length, n_rows, n_whole
from medreview.llm.local.sampling import log_probabilities
from medreview.llm.local.units import N_LEAVES, N_LEAVES_OF_STATES, ScoreUnit
from medreview.llm.local.vision import Vision

_N_SHOWN = 64


class Scorer:
    """Reads one scored request after the other; the trunk of the last one stays in its memory."""

    def __init__(self, model: LoadedModel, vision: Vision | None, fit: Fit, on_step: Callable[[], None]) -> None:
        self._model, self._vision, self._fit, self._on_step = model, vision, fit, on_step
        # A state of a recurrent model comes of all its tokens and no others, so that no step can be filled up.
        self._shares_tokens = model.forgets_parts
        self._n_leaves = N_LEAVES if self._shares_tokens else N_LEAVES_OF_STATES
        self._context: Context | None = None
        self._known: Tokens = np.zeros(0, np.int32)

    @property
    def n_tokens(self) -> int:
        """Tokens that its memory takes."""
        return 0 if self._context is None else self._context.room

    def read(self, unit: ScoreUnit, longest: int) -> list[list[float]]:
        """Log-probabilities of the labels of each question, in a memory for units as long as the ``longest``.

        Raises
        ------
        StepAborted, StepFailed
            Nothing is known any more then.
        """
        context = self._ready_context(unit.room, longest)
        found = [[0.0] * len(question.labels) for question in unit.request.questions]
        known = n_whole(common_length(self._known, unit.tokens), unit)
        self._known = self._known[:0]  # nothing certain until all is read
        if not context.cut(TRUNK.start, known):
            context.cut(TRUNK.start, 0)
            known = 0
        try:
            known = self._see(context, unit, known)
            for group in unit.tree.groups:
                for wanted, value in self._read(context, list(unit.tree.runs(group, known))):
                    found[wanted.question][wanted.label] += value
                context.keep_only(TRUNK.start)
                known = len(unit.tokens)
        except StepFailed:
            context.clear()
            raise
        self._known = unit.tokens
        return found

    def stop(self) -> None:
        """End the step under way, from any thread."""
        if self._context is not None:
            self._context.stop()

    def go_on(self, *, is_certain: bool) -> None:
        """Work again after ``stop``, with what is remembered if it ``is_certain`` that no step was ended."""
        if self._context is not None:
            self._context.go_on()
            if not is_certain:
                self._context.clear()
                self._known = self._known[:0]

    def _see(self, context: Context, unit: ScoreUnit, known: int) -> int:
        """Read the trunk up to its last image; gives the place after it."""
        for image in unit.images:
            if image.places.start >= known and self._vision is not None:
                for step in steps([TokenRun(known, unit.tokens[known : image.places.start], TRUNK)], _N_SHOWN):
                    self._step(context, step)
                self._vision.step(context, TRUNK.start, image)
                self._on_step()
                known = image.places.stop
        return known

    def _read(self, context: Context, runs: Sequence[TokenRun]) -> Iterator[tuple[Wanted, float]]:
        """Read a group after its trunk, and give what is wanted of it."""
        if self._shares_tokens:
            for leaf in runs[0].streams[1:]:
                context.copy(TRUNK.start, leaf)
            for step in steps(runs, _N_SHOWN):
                yield from self._step(context, step)
            return
        for run in runs:
            first, *others = run.streams
            for step in steps([run], _N_SHOWN):
                yield from self._step(context, step)
            for other in others:
                context.copy(first, other)

    def _step(self, context: Context, runs: Sequence[TokenRun]) -> list[tuple[Wanted, float]]:
        segments = [
            StreamSegment(run.streams if self._shares_tokens else run.streams[:1], run.start, run.tokens)
            for run in runs
        ]
        ends = np.cumsum([len(run.tokens) for run in runs])
        wanted = {
            int(end) - len(run.tokens) + offset: asked
            for run, end in zip(runs, ends, strict=True)
            for offset, asked in run.wanted
        }
        n, shown = int(ends[-1]), list(wanted)
        if self._shares_tokens and n_rows(n) > n:
            segments.append(StreamSegment([context.n_streams - 1], runs[0].start, np.zeros(n_rows(n) - n, np.int32)))
        if self._shares_tokens and shown:
            others = (index for index in range(n_rows(n)) if index not in wanted)
            shown += islice(others, n_rows(len(shown)) - len(shown))
        context.step(segments, shown)
        self._on_step()
        found: list[tuple[Wanted, float]] = []
        for index, asked in wanted.items():
            values = log_probabilities(context.logits(index), [one.token for one in asked])
            found += zip(asked, values, strict=True)
        context.cut(context.n_streams - 1, 0)
        return found

    def _ready_context(self, room: int, longest: int) -> Context:
        if self._context is None or self._context.room < room + SPARE_ROOM:
            if self._context is not None:
                self._context.close()
            self._context, self._known = None, self._known[:0]
            self._context = Context(
                self._model,
                n_streams=self._n_leaves + 2,
                n_tokens=-(-(longest + SPARE_ROOM) // ROOM_STEP) * ROOM_STEP,
                n_threads=self._fit.n_threads,
                n_outputs=_N_SHOWN,
                shares_memory=True,
            )
        return self._context
