"""Models at an endpoint: what is sent, what comes back, how many at once, and what to do when it does not come.

``requests`` and ``replies`` are pure: the bodies of both dialects, also for batch files. ``client`` speaks through the
providers' own libraries, which are imported when a model is opened; ``engine`` keeps several requests under way.
"""

from typing import TYPE_CHECKING

from medreview.llm.engines import EngineSettings
from medreview.llm.model_places import CloudModel

if TYPE_CHECKING:
    from medreview.llm.cloud.engine import CloudEngine


def open_cloud(place: CloudModel, settings: EngineSettings, *, key: str | None) -> "CloudEngine":
    """An engine for a model at an endpoint; nothing is sent yet.

    Raises
    ------
    AddressUnusable
        If the base URL is none.
    EngineStopped
        If the system's proxy cannot be used, or the key would travel in the open.
    """
    from medreview.llm.cloud.engine import CloudEngine

    return CloudEngine(place, settings, key=key)
