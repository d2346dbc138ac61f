"""The work of the child: prompts read along their tree, replies written side by side, labels scored.

What a request gets depends on the model, its prompt and its settings alone: each stream has its own memory, and every
step has as many rows as one code of llama.cpp takes (see ``prefixes``), so neither company nor history changes a bit of
it. Only of a recurrent model, which can forget nothing, no step can be filled up.
"""

import math
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from medreview.errors import Message
from medreview.llm.engines import GenerateRequest, NotAnswered, Request, Result, Scored, ScoreRequest
from medreview.llm.local.failures import StepFailed, TemplateUnusable, Unanswerable
from medreview.llm.local.generation import FormImpossible, Grammars, Writing
from medreview.llm.local.llama import Context, LoadedModel, Logits, StreamSegment
from medreview.llm.local.machine import Fit
from medreview.llm.local.prefixes import (
    LEAST_ROWS,
    N_BATCH,
    ROOM_STEP,
    ROWS_EACH,
    SPARE_ROOM,
    Stream,
    Tokens,
    Waiting,
    best_start,
    n_rows,
    side_by_side,
)
from medreview.llm.local.sampling import Tally, log_probabilities
from medreview.llm.local.scorer import Scorer
from medreview.llm.local.units import (
    ChoiceUnit,
    Preparation,
    PromptUnit,
    ReplyUnit,
    ScoreUnit,
    Unit,
    milliseconds_since,
)
from medreview.llm.local.vision import Vision


class Worker:
    """Takes requests and gives results, a step at a time."""

    def __init__(
        self, model: LoadedModel, preparation: Preparation, vision: Vision | None, fit: Fit, on_step: Callable[[], None]
    ) -> None:
        self._model, self._preparation, self._vision, self._fit = model, preparation, vision, fit
        self._on_step = on_step
        self._grammars = Grammars(model.vocabulary)
        self._scorer = Scorer(model, vision, fit, on_step)
        self._waiting = Waiting[Unit]()
        self._held: Unit | None = None
        self._writing: dict[int, Writing] = {}
        self._kept_for: dict[str, int] = {}  # streams of replies that a request may go on from, by its key
        self._following = deque[ReplyUnit | ChoiceUnit]()
        self._streams: list[Stream] = []
        self._context: Context | None = None
        self._last: Tokens = np.zeros(0, np.int32)
        self._expects_more = True
        self.tally = Tally()

    @property
    def has_work(self) -> bool:
        return bool(self._waiting or self._writing or self._held or self._following)

    def take(self, requests: Sequence[Request], *, is_last: bool, handled: str | None = None) -> list[Result]:
        """Accept requests; gives those that cannot be answered, or ask for nothing.

        What was kept for a request that goes on from the ``handled`` reply is kept for these alone.
        """
        self._expects_more = not is_last
        refused: list[Result] = []
        for request in requests:
            if isinstance(request, ScoreRequest) and not request.questions:
                refused.append(Scored(request.key, {}))
                continue
            try:
                unit = self._preparation.unit(request)
                if isinstance(request, GenerateRequest) and request.form is not None:
                    self._grammars.check(request.form.grammar)
            except Unanswerable as error:
                refused.append(NotAnswered(request.key, error.reason))
            except TemplateUnusable as error:
                refused.append(NotAnswered(request.key, error.message))
            else:
                if request.key in self._kept_for and isinstance(unit, PromptUnit) and self._fits_behind(unit):
                    self._following.append(unit)
                else:
                    self._waiting.add(unit)
        if handled is not None and all(unit.request.key != handled for unit in self._following):
            self._let_go(handled)
        return refused

    def _fits_behind(self, unit: PromptUnit) -> bool:
        """True if the memory of the reply that a unit goes on from has room for it."""
        return self._ready_context().room >= unit.room + SPARE_ROOM

    def _let_go(self, key: str) -> None:
        """Give back the stream that was kept for a request of this key."""
        stream = self._kept_for.pop(key, None)
        if stream is not None:
            self._streams[stream].is_busy = False

    def step(self) -> list[Result]:
        """Read one prompt if a stream is free for it, else write one token of each reply.

        Raises
        ------
        StepAborted
            After ``stop``; ``drop`` is next then.
        """
        unit = self._next_unit()
        if isinstance(unit, ScoreUnit):
            return [self._score(unit)]
        return self._begin(unit) if unit is not None else self._write()

    def stop(self) -> None:
        """End the step under way, from any thread."""
        self._scorer.stop()
        if self._context is not None:
            self._context.stop()

    def drop(self) -> None:
        """Forget all work; what is remembered of prompts stays where nothing was interrupted."""
        had_work = self.has_work
        for writing in self._writing.values():
            writing.close()
        self._writing.clear()
        self._waiting.clear()
        self._following.clear()
        for key in list(self._kept_for):
            self._let_go(key)
        self._held = None
        self._expects_more = True
        self._scorer.go_on(is_certain=not had_work)
        if self._context is not None:
            self._context.go_on()
            if had_work:
                self._forget_all(self._context)

    def _next_unit(self) -> Unit | None:
        """A unit that can be begun now; a reply that needs a larger context waits until others are done."""
        if self._following:
            following = self._following.popleft()
            self._let_go(following.request.key)
            return following
        if self._held is None and self._waiting and (not self._streams or self._n_free):
            self._held = self._waiting.take(self._last)
        unit = self._held
        if isinstance(unit, PromptUnit) and not (self._makes_room(unit) and self._n_free):
            return None
        self._held = None
        return unit

    @property
    def _n_free(self) -> int:
        return sum(not stream.is_busy for stream in self._streams)

    def _score(self, unit: ScoreUnit) -> Result:
        start = time.monotonic()
        longest = max([unit.room, *(other.room for other in self._waiting if isinstance(other, ScoreUnit))])
        try:
            found = self._scorer.read(unit, longest)
        except StepFailed as error:
            return self._failed(unit, error)
        self._last = unit.tokens
        if any(not np.isfinite(one).any() or np.isnan(one).any() for one in found):
            return self._refused(unit, _no_numbers())
        return unit.result(found, milliseconds_since(start))

    def _begin(self, unit: ReplyUnit | ChoiceUnit) -> list[Result]:
        start = time.monotonic()
        try:
            stream, logits = self._read(unit)
        except StepFailed as error:
            return [self._failed(unit, error)]
        if isinstance(unit, ChoiceUnit):
            found = log_probabilities(logits, unit.labels)
            if not all(map(math.isfinite, found)):
                return [self._refused(unit, _no_numbers())]
            return [unit.result(found, milliseconds_since(start))]
        form = self._grammars.start(unit.request.form.grammar) if unit.request.form else None
        self._streams[stream].is_busy = True
        self._writing[stream] = Writing(unit, form, self._model.vocabulary, self.tally)
        return self._went_on(stream, logits)

    def _read(self, unit: PromptUnit) -> tuple[int, Logits]:
        """Read a prompt into a free stream; gives the stream and the logits after the prompt."""
        context = self._ready_context()
        start = best_start(self._streams, unit)
        if start is None:
            raise RuntimeError("a unit is begun only when a stream is free")
        stream, kept = self._streams[start.stream], start.n_kept
        if start.source != start.stream and kept:
            context.copy(start.source, start.stream)
        stream.tokens = unit.tokens[:kept]
        if not context.cut(start.stream, kept):
            context.cut(start.stream, 0)
            kept = 0
        stream.tokens = unit.tokens[:0]  # nothing certain until all is read
        logits = self._read_from(context, start.stream, unit, kept)
        stream.tokens = self._last = unit.tokens
        return start.stream, logits

    def _read_from(self, context: Context, stream: int, unit: PromptUnit, start: int) -> Logits:
        for image in unit.prompt.images:
            if image.places.start >= start and self._vision is not None:
                self._read_text(context, stream, unit.tokens[: image.places.start], start)
                self._vision.step(context, stream, image)
                self._on_step()
                start = image.places.stop
        return context.logits(self._read_text(context, stream, unit.tokens, start))

    def _read_text(self, context: Context, stream: int, tokens: Tokens, start: int) -> int:
        """Read tokens from a place on; gives the index of the last one in its step."""
        last = 0
        while start < len(tokens):
            read = tokens[start : start + N_BATCH]
            last = len(read) - 1
            rows = np.resize(read, n_rows(len(read))) if self._model.forgets_parts else read
            # Logits of two tokens, always, for the same reason as the number of rows.
            shown = range(last, last + 2) if len(rows) > len(read) else range(max(0, last - 1), last + 1)
            context.step([StreamSegment([stream], start, rows)], shown)
            start += len(read)
            if len(rows) > len(read):
                context.cut(stream, start)
            self._on_step()
        return last

    def _write(self) -> list[Result]:
        if not self._writing:
            return []
        context = self._ready_context()
        streams = list(self._writing)
        if self._model.forgets_parts:
            streams = side_by_side(streams, len(self._streams))
        segments = [self._segment(context, stream) for stream in streams]
        try:
            context.step(segments, range(len(segments)))
        except StepFailed as error:
            failed = [self._failed(writing.unit, error) for writing in self._writing.values()]
            for stream in list(self._writing):
                self._end(stream)
            self._forget_all(context)
            return list(failed)
        self._on_step()
        results: list[Result] = []
        for index, (stream, segment) in enumerate(zip(streams, segments, strict=True)):
            if stream in self._writing:
                results += self._went_on(stream, context.logits(index))
            else:
                context.cut(stream, segment.start)
        return results

    def _segment(self, context: Context, stream: int) -> StreamSegment:
        writing = self._writing.get(stream)
        if writing is not None:
            return StreamSegment([stream], writing.n_places, [writing.last])
        idle = self._streams[stream]
        if len(idle.tokens) >= context.room:
            idle.tokens = idle.tokens[:-1]
            context.cut(stream, len(idle.tokens))
        return StreamSegment([stream], len(idle.tokens), [0])

    def _went_on(self, stream: int, logits: Logits) -> list[Result]:
        writing = self._writing[stream]
        if not np.isfinite(logits[int(np.argmax(logits))]):
            self._end(stream)
            return [self._refused(writing.unit, _no_numbers())]
        try:
            writing.go_on(logits)
        except FormImpossible:
            self._end(stream)
            return [self._refused(writing.unit, _impossible_form())]
        if writing.finish is None:
            return []
        self._end(stream)
        return [writing.result()]

    def _end(self, stream: int) -> None:
        writing = self._writing.pop(stream)
        writing.close()
        memory, unit = self._streams[stream], writing.unit
        if unit.request.n_after and writing.written and self._model.forgets_parts:
            # What goes on from a reply reads it with its prompt; the last token of all was not read yet.
            memory.tokens = np.concatenate((unit.tokens, np.array(writing.written[:-1], np.int32)))
            self._kept_for[unit.request.key] = stream
        else:
            memory.is_busy = False
            # Only the prompt is of use to others; the reply is forgotten with the next cut.
            memory.tokens = unit.tokens
        if self._context is not None and not self._context.cut(stream, len(memory.tokens)):
            self._context.cut(stream, 0)
            memory.tokens = memory.tokens[:0]

    def _failed(self, unit: Unit, error: StepFailed) -> NotAnswered:
        return self._refused(
            unit, Message("llama.cpp could not compute this prompt (code {code}).", {"code": error.code})
        )

    def _refused(self, unit: Unit, reason: Message) -> NotAnswered:
        return NotAnswered(unit.request.key, reason)

    def _ready_context(self) -> Context:
        if self._context is None:
            raise RuntimeError("a context is made before work begins")
        return self._context

    def _forget_all(self, context: Context) -> None:
        context.clear()
        self._streams = [Stream() for _ in range(context.n_streams)]
        self._last = self._last[:0]
        self._forget_kept()

    def _forget_kept(self) -> None:
        """Have what was to go on from a reply wait with the others, after the memory of replies is gone."""
        self._kept_for.clear()
        while self._following:
            self._waiting.add(self._following.popleft())

    def _makes_room(self, unit: PromptUnit) -> bool:
        """True if the context has room for a reply, after making a larger one if nothing is under way."""
        context = self._context
        if context is not None and self._is_enough(context, unit):
            return True
        if self._writing:
            return False
        if context is not None:
            context.close()
            self._context = None
            self._forget_kept()
        longest = max([unit.room, *(other.room for other in self._replies_waiting)]) + SPARE_ROOM
        room = -(-longest // ROOM_STEP) * ROOM_STEP
        n_streams = self._streams_for(room)
        n_threads = self._fit.n_threads
        self._context = Context(
            self._model,
            n_streams=n_streams,
            n_tokens=room,
            n_threads=n_threads,
            n_outputs=n_streams,
        )
        self._streams = [Stream() for _ in range(n_streams)]
        return True

    def _is_enough(self, context: Context, unit: PromptUnit) -> bool:
        return context.room >= unit.room + SPARE_ROOM and context.n_streams >= self._streams_for(context.room)

    def _streams_for(self, room: int) -> int:
        """Streams that are worth having for a reply and those beside it, always full rows."""
        n_tokens = self._fit.n_tokens - self._scorer.n_tokens
        most = max(LEAST_ROWS, n_tokens // room // ROWS_EACH * ROWS_EACH)
        n_replies = 1 + sum(1 for _ in self._replies_waiting) + len(self._writing)
        n_replies = self._fit.n_sequences if self._expects_more else min(n_replies, self._fit.n_sequences)
        return min(most, n_rows(n_replies))

    @property
    def _replies_waiting(self) -> Iterator[PromptUnit]:
        return (unit for unit in self._waiting if isinstance(unit, PromptUnit))


def _no_numbers() -> Message:
    return Message("The model computes no usable numbers for this prompt; its file may be damaged.")


def _impossible_form() -> Message:
    return Message("The model's vocabulary cannot write the form of reply that is asked for.")
