"""The command that tells what left this computer and where data lies."""

import argparse
from typing import TYPE_CHECKING, Any

from medreview.cli.command import Command, Takes, add_yes, may_go_on
from medreview.cli.output import Output, n_of

if TYPE_CHECKING:
    from medreview.workflows.look_after_privacy import DataPlace, NetworkUse


def _add_privacy(privacy: Any) -> None:
    privacy.add_argument(
        "--remove",
        action="store_true",
        help="remove settings, crash reports, the list of network uses and keys; workspaces and their backups stay",
    )
    add_yes(privacy)


def _privacy(arguments: argparse.Namespace, output: Output) -> int:
    if not arguments.remove:
        return _show(output)
    may_go_on(arguments, "Settings, crash reports, the list of network uses and keys are removed.")
    return _remove(output)


def _remove(output: Output) -> int:
    from medreview.workflows.look_after_privacy import remove_what_is_kept

    removed = remove_what_is_kept()
    sentences = [f"Removed {n_of(removed.n_files, 'file')}, and the keys; workspaces and their backups stay."]
    sentences += [f"Could not be removed: {left}" for left in removed.left]
    output.result({"n_files": removed.n_files, "left": list(removed.left)}, *sentences)
    return 1 if removed.left else 0


def _show(output: Output) -> int:
    from medreview.workflows.look_after_privacy import privacy_view

    view = privacy_view()
    values = {
        "network_uses": [_values(use) for use in view.uses],
        "places": [
            {"words": str(place.words), "path": str(place.path) if place.path else None} for place in view.places
        ],
        "endpoints_with_keys": list(view.endpoints_with_keys),
    }
    uses = [_line(use) for use in view.uses] or ["Network uses since installation: none."]
    promises = [str(promise) for promise in view.promises]
    places = [_place_line(place) for place in view.places]
    if view.endpoints_with_keys:
        places.append(f"Endpoints whose key is in the keyring: {', '.join(view.endpoints_with_keys)}")
    output.result(values | {"promises": promises}, *uses, *promises, "", *places)
    return 0


def _values(use: "NetworkUse") -> dict[str, object]:
    return {
        "began_at": use.began_at.isoformat(),
        "host": use.host,
        "proxy": use.proxy or None,
        "run": use.run or None,
        "n_requests": use.n_requests,
    }


def _line(use: "NetworkUse") -> str:
    purpose = f"the run {use.run}" if use.run else "a test of an endpoint"
    host = f"{use.host} through the proxy {use.proxy}" if use.proxy else use.host
    return f"{use.began_at.astimezone():%Y-%m-%d %H:%M}  {host}, for {purpose}: {n_of(use.n_requests, 'request')}"


def _place_line(place: "DataPlace") -> str:
    return f"{place.words} {place.path or ''}".rstrip()


COMMANDS = (
    Command(
        "privacy",
        "list every network use since installation, and where data is stored",
        "privacy",
        run=_privacy,
        arguments=_add_privacy,
        takes=Takes.NONE,
    ),
)
