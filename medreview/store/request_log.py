"""Writing requests down before they leave, for whoever asks a model at an endpoint."""

from collections.abc import Callable
from dataclasses import dataclass

from medreview.domain.instants import instant
from medreview.domain.model_requests import RequestPurpose
from medreview.llm.network_log import RequestEnded, RequestLeaving
from medreview.store.queries.model_requests import write_end, write_request
from medreview.store.workspace import Workspace

Asked = tuple[int, int]
"""The item of a run, and the attempt at it."""


def _no_item(_key: str) -> Asked | None:
    return None


@dataclass(frozen=True, slots=True)
class WorkspaceRequestLog:
    """One line a request in the workspace file, committed before the request leaves.

    The line survives the end of the program at any moment. A power cut may take those since the last ``transaction``:
    the log of the file is written to the disk with the next rating or judgement and not with every request, and a
    person who rates meanwhile goes first.
    """

    workspace: Workspace
    purpose: RequestPurpose
    run_id: int | None = None
    run_session_id: int | None = None
    asked: Callable[[str], Asked | None] = _no_item

    def leaves(self, request: RequestLeaving) -> int:
        item_id, attempt = self.asked(request.key) or (None, None)
        with self.workspace.stretch() as session:
            return write_request(
                session,
                {
                    "purpose": RequestPurpose.PROBE if request.is_probe else self.purpose,
                    "host": request.host,
                    "model": request.model,
                    "run_id": self.run_id,
                    "run_session_id": self.run_session_id,
                    "run_item_id": item_id,
                    "attempt": attempt,
                    "sent_at": instant("milliseconds"),
                    "n_bytes_sent": request.n_bytes,
                },
            )

    def ended(self, request_id: int, end: RequestEnded) -> None:
        with self.workspace.stretch() as session:
            write_end(
                session,
                request_id,
                {
                    "ended_at": instant("milliseconds"),
                    "outcome": end.outcome,
                    "status": end.status,
                    "n_bytes_received": end.n_bytes,
                    "input_tokens": end.input_tokens,
                    "output_tokens": end.output_tokens,
                    "is_usage_believed": end.is_usage_believed,
                },
            )
