"""A key that judged for a study is in no file that the study leads to, whatever became of its runs."""

import json
import sys
import zipfile
from pathlib import Path

import pytest

from medreview.jobs import CancelToken, no_report
from medreview.llm import keys
from medreview.llm.cloud.endpoint_client import Patience
from medreview.llm.cloud.engine import CloudEngine
from medreview.llm.engines import CloudModel, Engine, EngineSettings, ModelPlace
from medreview.llm.network_log import network_log
from medreview.store.workspace import open_workspace
from medreview.ui.crash_memory import crash_report, keep_report
from medreview.workflows.carry_out_runs import RunState, carry_out
from medreview.workflows.export_tables import export_tables
from medreview.workflows.hand_out import hand_out
from medreview.workflows.manage_models import CloudDraft, ModelKind, add_cloud, test_model
from medreview.workflows.receive_package import receive
from medreview.workflows.recover_workspace import keep_backup
from medreview.workflows.run_judge import JudgeDraft, create_runs
from medreview.workflows.send_back import write_return_file
from tests.builders import a_study, a_workspace
from tests.fakes.scripted_server import Cut, Hold, Received, Reply, ScriptedServer, chat_reply

KEY = "sk-canary-4f1d9b7e2a"
ECHO = {"error": {"message": f"Incorrect API key: {KEY}", "code": KEY}}
FAULTS: dict[str, Reply | Hold | Cut] = {
    "refused": Reply(ECHO, 401),
    "unwanted": Reply(ECHO, 400),
    "busy": Reply(ECHO, 429),
    "slow": Hold(),
    "malformed": Reply(f'{{"choices": "{KEY}'.encode()),
    "cut": Cut(f'{{"choices": "{KEY}'.encode()),
    "echoed": chat_reply(f"The key is {KEY}."),
}
test_model.__test__ = False  # a workflow, not a test


def everything_below(folder: Path) -> bytes:
    """All bytes of all files, those inside of archives too, with all names."""
    found = [str(path).encode() for path in folder.rglob("*")]
    for path in (path for path in folder.rglob("*") if path.is_file()):
        found.append(path.read_bytes())
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                found += [archive.read(name) for name in archive.namelist()]
    return b"\n".join(found)


def impatient(place: ModelPlace, settings: EngineSettings, *, key: str | None = None) -> Engine:
    assert isinstance(place, CloudModel)
    patience = Patience(n_tries=2, first_wait_s=0.01, longest_wait_s=0.01, total_s=0.05)
    return CloudEngine(place, EngineSettings(timeout_s=1.0), key=key, patience=patience)


def crash_with(key: str) -> None:
    raise RuntimeError(f"a mistake of ours beside {key}")


def test_that_a_key_is_in_no_backup_package_return_export_crash_report_or_list_of_network_uses(
    tmp_path: Path,
) -> None:
    workspace = a_workspace(tmp_path)
    built = a_study(workspace, answers=2, raters=1)
    fault: Reply | Hold | Cut | None = None

    def script(_received: Received) -> Reply | Hold | Cut:
        levels = {"correctness": 1, "relevance": 1, "communicates_risks": 1}
        return fault if fault is not None else chat_reply(json.dumps(levels))

    with ScriptedServer(script) as server:
        keys.save_key(server.url, KEY)
        add_cloud(workspace, CloudDraft("judge", ModelKind.OPENAI, server.url, "judge"))
        test_model(workspace, "judge", no_report, CancelToken(), key=keys.find_key(server.url))
        for name, fault in {"good": None, **FAULTS}.items():  # noqa: B007 - the script reads it
            (run,) = create_runs(workspace, JudgeDraft("cqa-coarse", ("judge",), name=name, max_attempts=1))
            outcome = carry_out(
                workspace, run, lambda _event: None, key=keys.find_key(server.url), open_engine=impatient
            )
            assert (outcome.state is RunState.FINISHED) == (name in {"good", "unwanted", "echoed"})
        assert KEY in {received.headers["authorization"].removeprefix("Bearer ") for received in server.received}
    with pytest.raises(RuntimeError) as crash:
        crash_with(KEY)
    keep_report(crash_report(crash.type, crash.tb))
    keep_backup(workspace, reason="asked")
    export_tables(workspace, tmp_path / "export")
    (package,) = hand_out(workspace, built.name, tmp_path / "packages")
    receive(package.path, tmp_path / "own.medreview")
    rater = open_workspace(tmp_path / "own.medreview")
    write_return_file(rater, tmp_path / "r1.mrreturn")
    rater.close()
    assert len(list(tmp_path.rglob("*.medreview-wal"))) == 1
    written = everything_below(tmp_path) + everything_below(network_log().parent)
    workspace.close()
    assert b"127.0.0.1" in written
    assert b"crash_with" in written
    assert KEY.encode() not in written
    assert KEY not in " ".join(sys.argv)
