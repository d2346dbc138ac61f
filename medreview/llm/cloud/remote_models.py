"""Which models an endpoint offers."""

from medreview.jobs import CancelToken
from medreview.llm.cloud.dialects import Dialect
from medreview.llm.cloud.failures import ModelUnknown, NoModelList
from medreview.llm.cloud.json_values import items, members, text
from medreview.llm.cloud.single_calls import Calls, in_own_loop
from medreview.llm.cloud.waiting import Clock
from medreview.llm.model_places import CloudModel


def list_remote_models(
    place: CloudModel, key: str | None, cancel: CancelToken | None = None, *, timeout_s: float = 30.0
) -> tuple[str, ...]:
    """Names of the models at an endpoint, in the order of the alphabet; ``place`` need not name one.

    Raises
    ------
    EngineStopped
        If the endpoint cannot be asked, or has no list.
    Cancelled
        Soon after the token was cancelled.
    """
    return in_own_loop(place, key, cancel or CancelToken(), _listed, timeout_s=timeout_s, clock=Clock())


async def _listed(calls: Calls) -> tuple[str, ...]:
    host = calls.connection.address.host
    try:
        body = members(await calls.get(Dialect(calls.place).models_path))
    except ModelUnknown:
        raise NoModelList(host=host) from None
    if not isinstance(body.get("data"), list):
        raise NoModelList(host=host)
    names = {text(members(entry).get("id")) for entry in items(body.get("data"))}
    return tuple(sorted(name for name in names if name))
