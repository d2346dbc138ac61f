"""Ways of reading files that a person gave a name, kept with the person's other choices."""

import json
from typing import cast

from medreview.ui.settings import Settings
from medreview.workflows.import_dataset.saved_mappings import MappingUnreadable, SavedMapping, read_mapping

_MEMORY = "import mappings"


class MappingShelf:
    """Names in the order in which they were kept; a name that is there already is replaced."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def names(self) -> tuple[str, ...]:
        return tuple(self._kept())

    def take(self, name: str) -> SavedMapping | None:
        """The mapping of that name; None where there is none, or what was kept cannot be read."""
        try:
            return read_mapping(self._kept().get(name, ""), name)
        except MappingUnreadable:
            return None

    def keep(self, name: str, mapping: SavedMapping) -> None:
        self._remember({**self._kept(), name: mapping.as_json()})

    def rename(self, name: str, to: str) -> None:
        """Give a mapping another name, in its place; one that has that name already is replaced."""
        kept = {known: text for known, text in self._kept().items() if known != to or known == name}
        self._remember({to if known == name else known: text for known, text in kept.items()})

    def drop(self, name: str) -> None:
        self._remember({known: text for known, text in self._kept().items() if known != name})

    def _remember(self, kept: dict[str, str]) -> None:
        text = json.dumps(kept, ensure_ascii=False)
        self._settings.remember(_MEMORY, text.encode("utf-8", "surrogatepass"))

    def _kept(self) -> dict[str, str]:
        try:
            found: object = json.loads(self._settings.memory(_MEMORY).decode("utf-8", "surrogatepass") or "{}")
        except ValueError:
            return {}
        named = cast("dict[str, object]", found) if isinstance(found, dict) else {}
        return {name: text for name, text in named.items() if isinstance(text, str)}
