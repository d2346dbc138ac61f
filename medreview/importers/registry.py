"""Every layout there is, and the one that fits a file.

Each module of ``layouts`` offers ``LAYOUTS``, a tuple of ``Layout``; adding a module adds its layouts.
"""

from functools import cache

from medreview.importers import layouts
from medreview.importers.drafts import ImportDraft, Layout
from medreview.importers.errors import LayoutUnknown, NoSuchLayout, TextWithoutTable
from medreview.importers.file_heads import FileHead
from medreview.module_search import offered_in

_LEAST_CONFIDENCE = 0.2


@cache
def known_layouts() -> dict[str, Layout]:
    """Layouts by name, in the order of their modules' names."""
    return {layout.name: layout for of_module in offered_in(layouts, "LAYOUTS") for layout in of_module}


def draft(head: FileHead, layout: str | None = None) -> ImportDraft:
    """The file as the named layout reads it, or as the one that recognises it best.

    Raises
    ------
    LayoutUnknown, TextWithoutTable
        If no layout recognises the content.
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
    if confidences[best] < _LEAST_CONFIDENCE:
        if head.is_running_text:
            raise TextWithoutTable(file=head.name, question="Question:", answer="Answer:")
        raise LayoutUnknown(file=head.name)
    return known[best].read(head)
