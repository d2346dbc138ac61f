"""The work of the child: prompts read along their tree, replies written side by side, labels scored.

What a request gets depends on the model, its prompt and its settings alone: each stream has its own memory, and every
step has as many rows as one code of llama.cpp takes (see ``prefixes``), so neither company nor history changes a bit of
it. Only of a recurrent model, which can forget nothing, no step can be filled up.
"""

import time
from collections.abc import Callable, Sequence

import numpy as np

from medreview.errors import Message
from medreview.llm.engines import GenerateRequest, NotAnswered, Request, Result, Scored
from medreview.llm.local.failures import StepFailed, TemplateUnusable, Unanswerable
from medreview.llm.local.llama import N_BATCH, Context, LoadedModel, Logits, StreamSegment, Tokens
from medreview.llm.local.machine import Fit
from medreview.llm.local.prefixes import (
    LEAST_ROWS,
    ROWS_EACH,
    Stream,
    Waiting,
    best_start,
    longest_run,
    n_rows,
    side_by_side,
)
from medreview.llm.local.sampling import Tally, label_steps, log_softmax, shape_of
from medreview.llm.local.units import Preparation, QuestionUnit, ReplyUnit, Unit, milliseconds_since
from medreview.llm.local.vision import Vision
from medreview.llm.local.writing import FormImpossible, Grammars, Writing

_N_LABEL_STREAMS = 8
_LEAST_OUTPUTS = 64
_ROOM_STEP = 256
_SPARE_ROOM = 2 * LEAST_ROWS  # for what fills up a step


class Worker:
    """Takes requests and gives results, a step at a time."""

    def __init__(
        self, model: LoadedModel, preparation: Preparation, vision: Vision | None, fit: Fit, on_step: Callable[[], None]
    ) -> None:
        self._model, self._preparation, self._vision, self._fit = model, preparation, vision, fit
        self._on_step = on_step
        self._grammars = Grammars(model.vocabulary)
        self._waiting = Waiting[Unit]()
        self._held: Unit | None = None
        self._writing: dict[int, Writing] = {}
        self._streams: list[Stream] = []
        self._context: Context | None = None
        self._last: Tokens = np.zeros(0, np.int32)
        self._expects_more = True
        self.tally = Tally()

    @property
    def has_work(self) -> bool:
        return bool(self._waiting or self._writing or self._held)

    def take(self, requests: Sequence[Request], *, is_last: bool) -> list[Result]:
        """Accept requests; gives those that cannot be answered, or ask for nothing."""
        self._expects_more = not is_last
        refused: list[Result] = []
        for request in requests:
            try:
                units = self._preparation.units(request)
                if isinstance(request, GenerateRequest) and request.form is not None:
                    self._grammars.check(request.form.grammar)
            except Unanswerable as error:
                refused.append(NotAnswered(request.key, error.reason))
            except TemplateUnusable as error:
                refused.append(NotAnswered(request.key, error.message))
            else:
                for unit in units:
                    self._waiting.add(unit)
                if not units:
                    refused.append(Scored(request.key, {}))
        return refused

    def step(self) -> list[Result]:
        """Read one prompt if a stream is free for it, else write one token of each reply.

        Raises
        ------
        StepAborted
            After ``stop``; ``drop`` is next then.
        """
        unit = self._next_unit()
        return self._begin(unit) if unit is not None else self._write()

    def stop(self) -> None:
        """End the step under way, from any thread."""
        if self._context is not None:
            self._context.stop()

    def drop(self) -> None:
        """Forget all work; what is remembered of prompts stays where nothing was interrupted."""
        had_work = self.has_work
        for writing in self._writing.values():
            writing.close()
        self._writing.clear()
        self._waiting.clear()
        self._held = None
        self._expects_more = True
        if self._context is not None:
            self._context.go_on()
            if had_work:
                self._forget_all(self._context)

    def _next_unit(self) -> Unit | None:
        """A unit that can be begun now; one that needs a larger context or more streams waits until others are done."""
        if self._held is None and self._waiting and (not self._streams or self._n_free):
            self._held = self._waiting.take(self._last)
        if self._held is None or not self._makes_room(self._held) or self._n_free < self._held.n_streams:
            return None
        unit, self._held = self._held, None
        return unit

    @property
    def _n_free(self) -> int:
        return sum(not stream.is_busy for stream in self._streams)

    def _begin(self, unit: Unit) -> list[Result]:
        if isinstance(unit, QuestionUnit) and unit.ticket.has_failed:
            return []
        start = time.monotonic()
        try:
            stream, logits = self._read(unit)
            if isinstance(unit, ReplyUnit):
                return self._begin_reply(unit, stream, logits)
            found = self._label_log_probabilities(unit, stream, logits)
        except StepFailed as error:
            return self._failed(unit, error)
        ticket = unit.ticket
        ticket.n_tokens += unit.prompt.n_read
        ticket.milliseconds += milliseconds_since(start)
        if not np.isfinite(found).any() or np.isnan(found).any():
            return self._refused(unit, _no_numbers())
        ticket.found[unit.question.name] = tuple(found)
        ticket.n_found += 1
        result = ticket.result()
        return [result] if result is not None else []

    def _read(self, unit: Unit) -> tuple[int, Logits]:
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

    def _read_from(self, context: Context, stream: int, unit: Unit, start: int) -> Logits:
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
            context.step([StreamSegment(stream, start, rows, shown)])
            start += len(read)
            if len(rows) > len(read):
                context.cut(stream, start)
            self._on_step()
        return last

    def _label_log_probabilities(self, unit: QuestionUnit, stream: int, logits: Logits) -> list[float]:
        first = log_softmax(logits)
        found = [float(first[label[0]]) for label in unit.labels]
        context = self._ready_context()
        # Side by side, or llama.cpp would divide the step.
        targets = longest_run([index for index, s in enumerate(self._streams) if index != stream and not s.is_busy])
        for labels in label_steps(unit.labels, len(targets), context.n_outputs):
            shape = shape_of([unit.labels[label] for label in labels], len(targets))
            used = targets[: shape.n_streams]
            segments: list[StreamSegment] = []
            for number, target in enumerate(used):
                context.copy(stream, target)
                self._streams[target].tokens = unit.tokens[:0]
                read = unit.labels[labels[min(number, len(labels) - 1)]][:-1]
                rows = np.resize(read, shape.length)
                segments.append(StreamSegment(target, len(unit.tokens), rows, range(shape.length)))
            context.step(segments)
            self._on_step()
            for number, label in enumerate(labels):
                for place, token in enumerate(unit.labels[label][1:]):
                    found[label] += float(log_softmax(context.logits(number * shape.length + place))[token])
            for target in used:
                context.cut(target, 0)
        return found

    def _begin_reply(self, unit: ReplyUnit, stream: int, logits: Logits) -> list[Result]:
        form = self._grammars.start(unit.request.form.grammar) if unit.request.form else None
        writing = Writing(unit, form, self._model.vocabulary, self.tally)
        self._streams[stream].is_busy = True
        self._writing[stream] = writing
        return self._went_on(stream, logits)

    def _write(self) -> list[Result]:
        if not self._writing:
            return []
        context = self._ready_context()
        streams = side_by_side(list(self._writing), len(self._streams)) if self._model.forgets_parts else self._writing
        segments = [self._segment(context, stream) for stream in streams]
        try:
            context.step(segments)
        except StepFailed as error:
            failed = [self._failed(writing.unit, error)[0] for writing in self._writing.values()]
            for stream in list(self._writing):
                self._end(stream)
            self._forget_all(context)
            return list(failed)
        self._on_step()
        results: list[Result] = []
        for index, segment in enumerate(segments):
            writing = self._writing.get(segment.stream)
            if writing is None:
                context.cut(segment.stream, segment.start)
            else:
                results += self._went_on(segment.stream, context.logits(index))
        return results

    def _segment(self, context: Context, stream: int) -> StreamSegment:
        writing = self._writing.get(stream)
        if writing is not None:
            return StreamSegment(stream, writing.n_places, [writing.last], range(1))
        idle = self._streams[stream]
        if len(idle.tokens) >= context.room:
            idle.tokens = idle.tokens[:-1]
            context.cut(stream, len(idle.tokens))
        return StreamSegment(stream, len(idle.tokens), [0], range(1))

    def _went_on(self, stream: int, logits: Logits) -> list[Result]:
        writing = self._writing[stream]
        if not np.isfinite(logits[int(np.argmax(logits))]):
            self._end(stream)
            return self._refused(writing.unit, _no_numbers())
        try:
            writing.go_on(logits)
        except FormImpossible:
            self._end(stream)
            return self._refused(writing.unit, _impossible_form())
        if writing.finish is None:
            return []
        self._end(stream)
        return [writing.result()]

    def _end(self, stream: int) -> None:
        writing = self._writing.pop(stream)
        writing.close()
        memory = self._streams[stream]
        memory.is_busy = False
        # Only the prompt is of use to others; the reply is forgotten with the next cut.
        memory.tokens = writing.unit.tokens
        if self._context is not None and not self._context.cut(stream, len(memory.tokens)):
            self._context.cut(stream, 0)
            memory.tokens = memory.tokens[:0]

    def _failed(self, unit: Unit, error: StepFailed) -> list[Result]:
        return self._refused(
            unit, Message("llama.cpp could not compute this prompt (code {code}).", {"code": error.code})
        )

    def _refused(self, unit: Unit, reason: Message) -> list[Result]:
        if isinstance(unit, QuestionUnit):
            unit.ticket.has_failed = True
            return [NotAnswered(unit.ticket.request.key, reason)]
        return [NotAnswered(unit.request.key, reason)]

    def _ready_context(self) -> Context:
        if self._context is None:
            raise RuntimeError("a context is made before work begins")
        return self._context

    def _forget_all(self, context: Context) -> None:
        context.clear()
        self._streams = [Stream() for _ in range(context.n_streams)]
        self._last = self._last[:0]

    def _makes_room(self, unit: Unit) -> bool:
        """Whether the context has room for a unit, after making a larger one if nothing is under way."""
        if self._context is not None and self._is_enough(self._context, unit):
            return True
        if self._writing:
            return False
        if self._context is not None:
            self._context.close()
            self._context = None
        longest = max([unit.room, *(other.room for other in self._waiting)]) + _SPARE_ROOM
        room = -(-longest // _ROOM_STEP) * _ROOM_STEP
        n_streams = self._streams_for(unit, room)
        self._context = Context(
            self._model,
            n_streams=n_streams,
            n_tokens=room,
            n_threads=self._fit.n_threads,
            n_outputs=max(self._outputs_for(unit), n_streams),
        )
        self._streams = [Stream() for _ in range(n_streams)]
        return True

    def _is_enough(self, context: Context, unit: Unit) -> bool:
        return (
            context.room >= unit.room + _SPARE_ROOM
            and context.n_outputs >= self._outputs_for(unit)
            and context.n_streams >= self._streams_for(unit, context.room)
        )

    def _streams_for(self, unit: Unit, room: int) -> int:
        """Streams that are worth having for a unit and those beside it, always full rows."""
        most = max(LEAST_ROWS, self._fit.n_tokens // room // ROWS_EACH * ROWS_EACH)
        if isinstance(unit, QuestionUnit):
            n_long = sum(len(label) > 1 for label in unit.labels)
            return min(most, n_rows(1 + min(n_long, _N_LABEL_STREAMS)) if n_long else ROWS_EACH)
        n_replies = 1 + sum(isinstance(other, ReplyUnit) for other in self._waiting) + len(self._writing)
        n_replies = self._fit.n_sequences if self._expects_more else min(n_replies, self._fit.n_sequences)
        return min(most, n_rows(n_replies))

    def _outputs_for(self, unit: Unit) -> int:
        return max(_LEAST_OUTPUTS, unit.n_after if isinstance(unit, QuestionUnit) else 0)


def _no_numbers() -> Message:
    return Message("The model computes no usable numbers for this prompt; its file may be damaged.")


def _impossible_form() -> Message:
    return Message("The model's vocabulary cannot write the form of reply that is asked for.")
