"""A program that has an engine at work until it is killed; says the child's process id first."""

import sys
from pathlib import Path

from medreview.jobs import CancelToken
from medreview.llm.engines import EngineSettings, LocalModel
from medreview.llm.local.engine import open_local
from tests.integration.llm.local.asking import a_reply

if __name__ == "__main__":
    engine = open_local(LocalModel(Path(sys.argv[1])), EngineSettings())
    sys.stdout.write(f"{engine.child_id}\n")
    sys.stdout.flush()
    requests = (a_reply(str(number), "word " * 3000, max_tokens=1000) for number in range(1000))
    for _ in engine.answers(requests, CancelToken()):
        pass
