"""Checks the locked packages: python3 packaging/dependencies.py. Works offline but for the list of known faults.

Every package comes from the index with the hash of each of its files, and under a licence that was read and allowed.
Whether a version has a known fault is asked of the public advisories where they can be reached; else it is said that
this was not done. The faults that were read and reach nobody stand in known_faults.toml, and are named every time.
"""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parent.parent
OURS = "medreview"
PATIENCE_S = 120
UNREACHABLE = re.compile(r"error sending request|dns error|operation timed out|client error \(Connect\)", re.IGNORECASE)
_WORDS = re.compile(r"\(|\)|\s+(?:AND|OR)\s+")


def main() -> None:
    lock = tomllib.loads((PROJECT / "uv.lock").read_text(encoding="utf-8"))
    licences = tomllib.loads((PROJECT / "packaging" / "licences.toml").read_text(encoding="utf-8"))
    packages = [package for package in lock["package"] if package["name"] != OURS]
    faults = tomllib.loads((PROJECT / "packaging" / "known_faults.toml").read_text(encoding="utf-8"))["fault"]
    findings = [
        *pin_findings(packages),
        *licence_findings(packages, licences, installed_licences()),
        *fault_findings(packages, faults),
    ]
    for finding in findings:
        print(finding)
    print(f"{len(packages)} locked packages: {len(findings) or 'no'} findings on pins, hashes and licences.")
    for fault in faults:
        print(f"Known and let pass: {fault['package']} {fault['version']}, {fault['names'][0]}. {fault['reason']}")
    sys.exit(max(bool(findings), advisories([name for fault in faults for name in fault["names"]])))


def pin_findings(packages: list[dict[str, Any]]) -> list[str]:
    """What is wrong with where packages come from; empty when all is exact."""
    found: list[str] = []
    for package in packages:
        name = f"{package['name']} {package.get('version', '')}".strip()
        files = [*package.get("wheels", []), *([package["sdist"]] if "sdist" in package else [])]
        if not package.get("version"):
            found.append(f"{name} has no exact version")
        if set(package["source"]) != {"registry"}:
            found.append(f"{name} does not come from the package index")
        if not files or any(not str(file.get("hash", "")).startswith("sha256:") for file in files):
            found.append(f"{name} has a file without SHA-256")
    return found


def licence_findings(packages: list[dict[str, Any]], licences: dict[str, Any], installed: dict[str, str]) -> list[str]:
    """Packages whose licence nobody read, or that is not allowed, or that changed since it was read."""
    inside, outside = licences["packages"], licences["outside"]
    allowed, known = set(licences["allowed"]), inside | outside
    names = {package["name"] for package in packages}
    found = [f"{name} stands in licences.toml and is no longer locked" for name in sorted(known.keys() - names)]
    for name in sorted(names):
        if name not in known:
            found.append(f"{name}: its licence was not read yet, add it to licences.toml")
        elif name in inside and not is_allowed(inside[name], allowed):
            found.append(f"{name}: {inside[name]} is not among the licences that are allowed")
        elif installed.get(name, known[name]) != known[name]:
            found.append(f"{name}: its licence is {installed[name]} now, it was {known[name]}")
    return found


def fault_findings(packages: list[dict[str, Any]], faults: list[dict[str, Any]]) -> list[str]:
    """Faults that were read in versions which are locked no longer."""
    locked = {(package["name"], package.get("version")) for package in packages}
    return [
        f"{fault['package']} {fault['version']} stands in known_faults.toml and is no longer locked"
        for fault in faults
        if (fault["package"], fault["version"]) not in locked
    ]


def is_allowed(expression: str, allowed: set[str]) -> bool:
    """Whether an SPDX expression of one level leaves a choice that is allowed."""
    if " OR " in expression:
        return any(is_allowed(part, allowed) for part in expression.split(" OR "))
    return {word for word in _WORDS.split(expression) if word} <= allowed


def installed_licences() -> dict[str, str]:
    """The licences that the packages of this environment state themselves, of those that use the standard's words."""
    stated = (
        (item.metadata["Name"], item.metadata.get("License-Expression")) for item in importlib.metadata.distributions()
    )
    return {re.sub(r"[-_.]+", "-", name).lower(): licence for name, licence in stated if licence}


def advisories(let_pass: list[str], service: str | None = None) -> bool:
    """Ask the public advisories about every locked version; True where a fault is known, said where nobody answers.

    Parameters
    ----------
    let_pass : list of str
        Names of faults that do not count while no fixed version is published.
    service : str, optional
        Who is asked in place of the public service.
    """
    uv = PROJECT / ".venv-tools" / "uv" / ("Scripts" if sys.platform == "win32" else "bin") / "uv"
    if not uv.exists():
        print("SKIPPED: known faults, uv is not set up here.")
        return False
    command = [str(uv), "audit", "--frozen", "--preview-features", "audit", "--color", "never"]
    command += [option for name in let_pass for option in ("--ignore-until-fixed", name)]
    command += ["--service-url", service] if service else []
    try:
        asked = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    except subprocess.TimeoutExpired:
        print("SKIPPED: known faults, the public advisories do not answer.")
        return False
    if asked.returncode != 0 and UNREACHABLE.search(asked.stderr):
        print("SKIPPED: known faults, the public advisories cannot be reached.")
        return False
    print((asked.stdout + asked.stderr).strip())
    return asked.returncode != 0


if __name__ == "__main__":
    main()
