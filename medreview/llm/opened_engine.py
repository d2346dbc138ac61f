"""A model opened, wherever it is."""

from medreview.llm.engines import Engine, EngineSettings, LocalModel, ModelPlace


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
    from medreview.llm.cloud.engine import CloudEngine

    return CloudEngine(place, settings, key=key)


def open_counter(place: LocalModel, settings: EngineSettings) -> Engine:
    """An engine that counts tokens as the model in a file does, and nothing else: quick, and without its memory.

    Raises
    ------
    EngineStopped
        If the file or the engine cannot be used.
    """
    from medreview.llm.local.engine import open_local

    return open_local(place, settings, only_counts=True)
