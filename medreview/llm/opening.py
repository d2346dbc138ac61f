"""Opening a model wherever it is."""

from medreview.llm.engines import Engine, EngineSettings
from medreview.llm.model_places import LocalModel, ModelPlace


def open_engine(place: ModelPlace, settings: EngineSettings, *, key: str | None = None) -> Engine:
    """An engine for a model in a file or at an endpoint; ``key`` only for an endpoint.

    Raises
    ------
    MedReviewError
        If the model cannot be opened, with a sentence that says why.
    """
    if isinstance(place, LocalModel):
        from medreview.llm.local.engine import open_local

        return open_local(place, settings)
    from medreview.llm.cloud import open_cloud

    return open_cloud(place, settings, key=key)
