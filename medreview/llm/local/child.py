"""The child process: the only place where llama.cpp runs. Started by ``engine``, ends when its program does."""

import base64
import os
import platform
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING, BinaryIO

from medreview.llm.engines import KEEPS_BITS, EngineFacts, EngineStopped
from medreview.llm.local import wire
from medreview.llm.local.bindings import is_for_one_processor, library_version, llama_cpp, variant, variant_name
from medreview.llm.local.failures import (
    EngineForOneProcessor,
    MemoryShort,
    ModelCannotWrite,
    StepAborted,
    TemplateUnusable,
    Unanswerable,
    engine_missing,
)
from medreview.llm.local.machine import GENTLE_PAUSE, fit, n_threads, wanted_context

if TYPE_CHECKING:
    from medreview.llm.local.embedding import Embedder
    from medreview.llm.local.templates import ChatTemplate
    from medreview.llm.local.units import Preparation

_BEAT_S = 1.0


class Child:
    """Reads commands in a thread of its own, so that a step under way can be ended, and works in the main one."""

    def __init__(self, commands: BinaryIO, replies: BinaryIO) -> None:
        self._commands, self._replies = commands, replies
        self._inbox = queue.SimpleQueue[wire.Command]()
        self._last_beat = 0.0
        self._session: Session | TokenCounter | None = None
        self._embedder: Embedder | None = None
        self._by_token = False

    def run(self) -> None:
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            is_idle = not (isinstance(self._session, Session) and self._session.worker.has_work)
            try:
                command = self._inbox.get(block=is_idle)
            except queue.Empty:
                self._work()
            else:
                self._obey(command)

    def _listen(self) -> None:
        for command in wire.read_commands(self._commands):
            # First the stop, then the command that takes it back.
            if isinstance(command, wire.Drop) and isinstance(self._session, Session):
                self._session.worker.stop()
            self._inbox.put(command)
        # The program is gone or wants no more; llama.cpp may be in the middle of a long step.
        os._exit(0)

    def _obey(self, command: wire.Command) -> None:
        match command:
            case wire.Load():
                self._load(command)
            case wire.Ask():
                for result in self._loaded().worker.take(
                    command.requests, is_last=command.is_last, handled=command.handled
                ):
                    self._say(wire.result_line(result))
            case wire.Count():
                if self._session is None:
                    raise RuntimeError("a model is loaded before anything is counted")
                self._say(wire.line("counted", n=_count(self._session.preparation, command)))
            case wire.Embed():
                self._embed(command)
            case wire.Drop():
                worker = self._loaded().worker
                worker.drop()
                tally = worker.tally
                self._say(wire.line("dropped", picks=[tally.n_picks, tally.n_likeliest, tally.n_all]))

    def _load(self, command: wire.Load) -> None:
        self._say(wire.line("alive"))
        try:
            llama_cpp()
        except (ImportError, OSError, RuntimeError):
            self._fail(engine_missing())
        if is_for_one_processor():
            self._fail(EngineForOneProcessor())
        try:
            if command.embeds:
                self._load_embedder(command)
                return
            self._session = TokenCounter(command) if command.only_counts else Session(command, self._beat)
        except EngineStopped as error:
            self._fail(error)
        else:
            facts, session = self._session.facts, self._session
            self._say(
                wire.line(
                    "loaded",
                    name=facts.name,
                    version=facts.version,
                    details=dict(facts.details),
                    has_vision=session.has_vision,
                    n_context=session.n_context,
                )
            )

    def _load_embedder(self, command: wire.Load) -> None:
        from medreview.llm.local.embedding import Embedder
        from medreview.llm.local.llama import LoadedModel

        place = command.place
        model = LoadedModel(place.path, place.adapter, place.adapter_scale)
        threads, file = n_threads(command.settings), place.path.name
        self._embedder = Embedder(model, n_threads=threads, file=file, by_token=command.by_token)
        self._by_token = command.by_token
        version = llama_cpp().llama_version().decode("utf-8", "replace")
        details = {"model": model.description, "pooling": self._embedder.pooling, "n_tokens": self._embedder.n_tokens}
        about = {"name": "llama.cpp", "version": version, "details": details}
        self._say(wire.line("loaded", **about, has_vision=False, n_context=self._embedder.n_tokens))

    def _embed(self, command: wire.Embed) -> None:
        if self._embedder is None:
            raise RuntimeError("an embedder is loaded before texts are given to it")
        if self._by_token:
            for text in command.texts:
                self._say(wire.tokens_line(self._embedder.token_vectors(text)))
            return
        vectors: list[str] = []
        for text in command.texts:
            vectors.append(base64.b64encode(self._embedder.vector(text).tobytes()).decode("ascii"))
            self._beat()
        self._say(wire.line("embedded", vectors=vectors))

    def _work(self) -> None:
        session = self._loaded()
        start = time.monotonic()
        try:
            results = session.worker.step()
        except StepAborted:
            return
        except MemoryError:
            self._fail(session.memory_short())
            return
        for result in results:
            self._say(wire.result_line(result))
        if session.is_gentle:
            time.sleep(min(GENTLE_PAUSE * (time.monotonic() - start), _BEAT_S))

    def _beat(self) -> None:
        """Say now and then that a step was made."""
        if time.monotonic() - self._last_beat > _BEAT_S:
            self._say(wire.line("alive"))

    def _say(self, line: bytes) -> None:
        self._last_beat = time.monotonic()
        try:
            self._replies.write(line)
            self._replies.flush()
        except OSError:
            os._exit(0)

    def _fail(self, error: EngineStopped) -> None:
        self._say(wire.failure_line(error))
        os._exit(1)

    def _loaded(self) -> "Session":
        session = self._session
        if session is None or isinstance(session, TokenCounter):
            raise RuntimeError("a model is loaded before anything is asked of it")
        return session


class TokenCounter:
    """The vocabulary and the chat template of a model, without the model."""

    is_gentle = has_vision = False

    def __init__(self, command: wire.Load) -> None:
        from medreview.llm.local.llama import LoadedModel
        from medreview.llm.local.templates import ChatTemplate
        from medreview.llm.local.units import Preparation

        file = command.place.path.name
        model = LoadedModel(command.place.path, only_counts=True)
        template = ChatTemplate(model, file)
        self.n_context = wanted_context(command.settings, model.n_context_trained)
        self.preparation = Preparation(model, template, None, self.n_context)
        version = llama_cpp().llama_version().decode("utf-8", "replace")
        self.facts = EngineFacts("llama.cpp", version, MappingProxyType({"only_counts": True}))


class Session:
    """One loaded model and the work on it."""

    def __init__(self, command: wire.Load, beat: Callable[[], None]) -> None:
        from medreview.llm.local.llama import N_BATCH, LoadedModel
        from medreview.llm.local.templates import ChatTemplate
        from medreview.llm.local.units import Preparation
        from medreview.llm.local.vision import Vision
        from medreview.llm.local.worker import Worker

        place, settings = command.place, command.settings
        model = LoadedModel(place.path, place.adapter, place.adapter_scale, uses_gpu=settings.uses_gpu)
        if not model.writes_text:
            raise ModelCannotWrite(file=place.path.name)
        self._place, self._model = place, model
        self._fit = fit(
            settings,
            file=place.path.name,
            n_context_trained=model.n_context_trained,
            bytes_a_token=model.bytes_a_token,
        )
        template = ChatTemplate(model, place.path.name)
        vision = Vision(place.projector, model, self._fit.n_threads) if place.projector is not None else None
        self.preparation = Preparation(model, template, vision, self._fit.n_context)
        self.worker = Worker(model, self.preparation, vision, self._fit, beat)
        self.is_gentle = settings.is_gentle
        self.has_vision, self.n_context = vision is not None, self._fit.n_context
        self.facts = self._engine_facts(template, N_BATCH)

    def _engine_facts(self, template: "ChatTemplate", n_batch: int) -> EngineFacts:
        """A run's record of the engine: everything that could change a bit of a result."""
        c, library = llama_cpp(), variant()
        details: dict[str, object] = {
            "llama_cpp_python": library_version(),
            "machine": f"{platform.system()} {platform.machine()}",
            "processor_variant": variant_name(library) if library else None,
            "graphics_processors": list(self._model.devices),
            "system": c.llama_print_system_info().decode("utf-8", "replace").strip(),
            "model": self._model.description,
            "n_parameters": self._model.n_parameters,
            "file_type": int(c.llama_model_ftype(self._model.pointer)),
            "chat_template": template.source,
            "folds_system": template.folds_system,
            "n_threads": self._fit.n_threads,
            "n_context": self._fit.n_context,
            "n_sequences": self._fit.n_sequences,
            "n_batch": n_batch,
            "kv_unified": False,
            "scored_kv_unified": True,
            # The rows of a step are those of one code on the processor; what a graphics processor does is not known.
            KEEPS_BITS: self._model.forgets_parts and not self._model.devices,
            "flash_attention": False,
            "projector": self._place.projector.name if self._place.projector else None,
            "adapter": self._place.adapter.name if self._place.adapter else None,
            "adapter_scale": self._place.adapter_scale if self._place.adapter else None,
        }
        return EngineFacts("llama.cpp", c.llama_version().decode("utf-8", "replace"), MappingProxyType(details))

    def memory_short(self) -> MemoryShort:
        return self._fit.memory_short(self._place.path.name, self._model.bytes_a_token)


def _count(preparation: "Preparation", command: wire.Count) -> int | None:
    try:
        return preparation.prompt(command.messages, is_brief=True).n_read
    except (Unanswerable, TemplateUnusable):
        return None


def main() -> None:
    """Work for the program that holds the other ends of standard input and output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program decides what an interrupt means
    commands = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    # Whatever a library prints must not come between our lines.
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    _without_core_files()
    Child(commands, replies).run()


def _without_core_files() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
