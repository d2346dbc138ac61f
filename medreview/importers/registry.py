"""Every layout there is, and the one that fits a file.

Each module of ``layouts`` offers ``LAYOUTS``, a tuple of ``Layout``; adding a module adds its layouts.
"""

from dataclasses import replace
from functools import cache

from medreview.importers import layouts
from medreview.importers.drafts import ImportDraft, Layout
from medreview.importers.errors import LayoutUnknown, NoSuchLayout, TextWithoutTable, WithoutPlace
from medreview.importers.file_heads import FileHead
from medreview.importers.listed_records import with_listed
from medreview.importers.without_place import known_without_place
from medreview.module_search import offered_in
from medreview.plug_ins import PlugInFailed, PlugInGroup, guarded, plugged_in

_LEAST_CONFIDENCE, _SURE_ENOUGH = 0.2, 0.5
"""The confidence that a layout needs to be offered, and to be taken for a file of a kind that has no place."""


@cache
def known_layouts() -> dict[str, Layout]:
    """Layouts by name, in the order of their modules' names; those of installed packages come last."""
    found: list[Layout] = [layout for of_module in offered_in(layouts, "LAYOUTS") for layout in of_module]
    added = plugged_in(PlugInGroup.LAYOUTS, _is_layout, _names_of, [one.name for one in found])
    found += map(_GuardedLayout, added)
    return {layout.name: layout for layout in found}


class _GuardedLayout:
    """A layout of a plug-in: one that fails recognises nothing, and its faults are named where it was chosen."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self.name, self.title, self.example = layout.name, layout.title, layout.example

    def recognises(self, head: FileHead) -> float:
        try:
            return min(float(guarded(self.name, self._layout.recognises)(head)), 1.0)
        except PlugInFailed:
            return 0.0

    def read(self, head: FileHead) -> ImportDraft:
        draft: ImportDraft = guarded(self.name, self._layout.read)(head)
        return replace(draft, rows=guarded(self.name, draft.rows))


def _is_layout(value: object) -> bool:
    return all(hasattr(value, name) for name in ("name", "title", "example", "recognises", "read"))


def _names_of(layout: Layout) -> tuple[str, ...]:
    return (layout.name,)


def draft(head: FileHead, layout: str | None = None) -> ImportDraft:
    """The file as the named layout reads it, or as the one that recognises it best.

    Raises
    ------
    LayoutUnknown, TextWithoutTable
        If no layout recognises the content.
    WithoutPlace
        If it is of a known kind that has no place here.
    NoSuchLayout
        If ``layout`` names none.
    """
    known = known_layouts()
    if layout is not None:
        if layout not in known:
            raise NoSuchLayout(layout=layout, layouts=tuple(known))
        return known[layout].read(head)
    confidences = {name: candidate.recognises(head) for name, candidate in known.items()}
    best = max(confidences, key=lambda name: confidences[name])
    if confidences[best] < _SURE_ENOUGH and (about := known_without_place(head)) is not None:
        raise WithoutPlace(about=about)
    if confidences[best] < _LEAST_CONFIDENCE:
        if head.is_running_text:
            raise TextWithoutTable(file=head.name, question="Question:", answer="Answer:")
        raise LayoutUnknown(file=head.name)
    found = known[best].read(head)
    inner = with_listed(head, found.mapping) if found.can_map and head.lists is None else None
    if inner is None or any(name in found.mapping and name not in inner.columns for name in head.said.roles):
        return found  # of whose columns a person said what they are
    return draft(inner)
