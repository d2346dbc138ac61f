"""The bill of materials: CycloneDX 1.6 as JSON, the same bytes for the same parts."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.contact import OrganizationalEntity
from cyclonedx.model.license import DisjunctiveLicense, LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

_NAMESPACE = uuid.uuid5(uuid.NAMESPACE_DNS, "medreview")


@dataclass(frozen=True)
class Part:
    """One thing inside the install. ``licence`` is an SPDX expression, None where only its text says it."""

    name: str
    version: str
    licence: str | None
    kind: str = "library"
    package_url: str | None = None
    text_in: str = ""
    is_program: bool = False


def write_bill(path: Path, parts: list[Part], *, date: int) -> None:
    """Write the bill; the program itself is what it is the bill of."""
    bom = Bom()
    bom.metadata.timestamp = datetime.fromtimestamp(date, UTC)
    for part in parts:
        component = _component(part)
        if part.is_program:
            bom.metadata.component = component
        else:
            bom.components.add(component)
    if bom.metadata.component is not None:
        bom.register_dependency(bom.metadata.component, bom.components)
    bom.serial_number = uuid.uuid5(_NAMESPACE, repr(sorted(map(repr, parts))))
    text = JsonV1Dot6(bom).output_as_string(indent=2)
    path.write_text(json.dumps(json.loads(text), indent=2, ensure_ascii=False, sort_keys=True) + "\n", encoding="utf-8")


def _component(part: Part) -> Component:
    if part.licence is not None:
        licence = LicenseExpression(part.licence)
    else:
        licence = DisjunctiveLicense(name=f"see {part.text_in}")
    return Component(
        name=part.name,
        version=part.version or None,
        type=ComponentType.APPLICATION if part.is_program else ComponentType(part.kind),
        bom_ref=part.package_url or f"{part.name}@{part.version}",
        purl=PackageURL.from_string(part.package_url) if part.package_url else None,
        licenses=[licence],
        supplier=OrganizationalEntity(name="Debian") if part.package_url and "pkg:deb" in part.package_url else None,
    )
