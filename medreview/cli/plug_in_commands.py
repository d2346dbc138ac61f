"""Commands about plug-ins: plug-ins."""

import argparse
from importlib import import_module

from medreview.cli.command import Command, Takes
from medreview.cli.output import Output

_REGISTRIES = (
    "medreview.protocols.registry",
    "medreview.analysis.study",
)


def _list(_arguments: argparse.Namespace, output: Output) -> int:
    """Every plug-in of every registry, and why one was left out."""
    from medreview.importers.registry import known_layouts
    from medreview.metrics.metric import known_metrics
    from medreview.paths import is_packaged
    from medreview.plug_ins import FOUND

    for module in _REGISTRIES:  # they are complete once imported
        import_module(module)
    known_layouts()
    known_metrics()
    found = sorted(FOUND.values(), key=lambda one: (one.group, one.name))
    lines = [
        f"{one.group}: {one.name} of {one.package}" + (f", left out: {one.left_out}" if one.left_out else "")
        for one in found
    ]
    nothing = "A packaged program looks for no plug-ins." if is_packaged() else "No installed package adds anything."
    values = {
        "looked_for": not is_packaged(),
        "plug_ins": [
            {
                "group": one.group.value,
                "name": one.name,
                "package": one.package,
                "left_out": None if one.left_out is None else str(one.left_out),
            }
            for one in found
        ],
    }
    output.result(values, *(lines or [nothing]))
    return 0


COMMANDS = (
    Command(
        "plug-ins",
        "list protocols, metrics, layouts and panels that installed packages add",
        "plug-ins",
        run=_list,
        takes=Takes.NONE,
    ),
)
