"""Asks an endpoint with a key and writes down everything that could ever be shown of it, then crashes.

The key comes in by standard input, the address of the server as the first argument; the second says how to crash:
``exception`` or ``fault``.
"""

import ctypes
import json
import logging
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

from medreview.domain.sampling_settings import SamplingSettings
from medreview.jobs import CancelToken
from medreview.llm import keys
from medreview.llm.cloud.endpoint_client import Patience
from medreview.llm.cloud.engine import CloudEngine
from medreview.llm.cloud.probes import probe
from medreview.llm.engines import CloudModel, EngineSettings, EngineStopped, GenerateRequest
from medreview.llm.messages import ChatMessage, Role, TextPart
from medreview.ui.crash_memory import RunningProgram

CASES = (
    *("good", "key", "words", "written", "escaped", "said", "replied"),
    *("busy", "slow", "moved", "page", "malformed", "cut"),
)
_QUICK = Patience(n_tries=2, first_wait_s=0.01, longest_wait_s=0.01, total_s=0.05)


def main() -> None:
    logging.basicConfig(filename="program.log", level=logging.DEBUG)
    shown = [path.read_bytes() for name in ("cmdline", "environ") if (path := Path("/proc/self") / name).exists()]
    print(sys.argv, shown)  # noqa: T201
    keys.save_key(sys.argv[1], sys.stdin.readline().strip())
    for dialect in ("openai", "anthropic"):
        for case in CASES:
            _run(CloudModel(dialect, f"{sys.argv[1]}/{case}", "judge"))
        _run(CloudModel(dialect, "https://judge.example.org/v1", "judge"))  # through the proxy of the environment
    running = RunningProgram()
    running.note(Path("some.medreview"), "models", 1)
    _run(CloudModel("openai", f"{sys.argv[1]}/good", "judge"), crashes=sys.argv[2])


def _run(place: CloudModel, *, crashes: str = "") -> None:
    key = keys.find_key(place.base_url) or _key_of_proxied_host(place)
    engine = CloudEngine(place, EngineSettings(timeout_s=0.3), key=key, patience=_QUICK)
    told: list[object] = [place, engine, engine.facts, engine._client, vars(engine)]
    try:
        told += list(engine.answers(_requests(crashes=crashes), CancelToken()))
        told.append(probe(place, key, CancelToken(), timeout_s=0.3))
    except EngineStopped as stopped:
        told += ["".join(traceback.format_exception(stopped)), repr(stopped), vars(stopped), *_chain(stopped)]
    finally:
        engine.close()
        with Path("workspace.json").open("a", encoding="utf-8") as file:
            json.dump({"facts": dict(engine.facts.details), "told": [repr(item) for item in told]}, file, default=str)


def _key_of_proxied_host(place: CloudModel) -> str | None:
    keys.save_key(place.base_url, keys.find_key(sys.argv[1]) or "")
    return keys.find_key(place.base_url)


def _chain(error: BaseException | None) -> Iterator[str]:
    while error is not None:
        yield repr((error, error.args, vars(error)))
        error = error.__cause__ or error.__context__


def _requests(*, crashes: str) -> Iterator[GenerateRequest]:
    message = ChatMessage(Role.USER, (TextPart("Rate this."),))
    yield GenerateRequest("a", (message,), SamplingSettings())
    if crashes == "exception":
        raise RuntimeError("a mistake of ours")
    if crashes == "fault":
        ctypes.string_at(0)


if __name__ == "__main__":
    main()
