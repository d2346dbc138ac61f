"""Keys of endpoints and the models they offer; a key goes to the keyring and to its endpoint, nowhere else."""

from medreview.domain.model_requests import RequestPurpose
from medreview.jobs import CancelToken
from medreview.llm import keys
from medreview.llm.cloud.addresses import AddressUnusable
from medreview.llm.cloud.probing import list_remote_models
from medreview.llm.engines import CloudModel
from medreview.llm.keys import KeyKept, KeySaved
from medreview.llm.network_log import network_purpose
from medreview.store.request_log import WorkspaceRequestLog
from medreview.store.workspace import Workspace
from medreview.workflows.manage_models.views import CloudDraft


def names_at_endpoint(workspace: Workspace, draft: CloudDraft, key: str | None, cancel: CancelToken) -> tuple[str, ...]:
    """Names of the models that an endpoint offers; the draft need not name one.

    Parameters
    ----------
    workspace : Workspace
        Open for writing: what is sent is written down there.
    key : str, optional
        As it was just written; without it, the one in the keyring.

    Raises
    ------
    AddressUnusable, EngineStopped, KeyringUnusable
        If the endpoint or the keyring cannot be asked.
    """
    place = CloudModel(draft.kind.value, draft.base_url, draft.remote_name)
    with network_purpose(log=WorkspaceRequestLog(workspace, RequestPurpose.LIST)):
        return list_remote_models(place, key or keys.find_key(draft.base_url, cancel), cancel)


def save_key(base_url: str, key: str, cancel: CancelToken | None = None) -> KeySaved:
    """Put the key of an endpoint into the keyring, or in memory where there is none; says which.

    Raises
    ------
    KeyUnusable, AddressUnusable
        If it cannot be a key, or the endpoint is none.
    """
    return keys.save_key(base_url, key, cancel)


def where_key_lies(base_url: str) -> KeyKept | None:
    """Where the key of an endpoint was put, at once and without asking the keyring; None where there is none.

    An address that is only half written has none.
    """
    try:
        return keys.where_key_lies(base_url)
    except AddressUnusable:
        return None


def forget_key(base_url: str, cancel: CancelToken | None = None) -> None:
    """Take the key of an endpoint out of the keyring; raises ``KeyringUnusable``."""
    keys.forget_key(base_url, cancel)
