"""Schematic pictures through a microscope: blood smears and a stained tissue section."""

import numpy as np
from PIL import Image

from medreview.sample.canvas import (
    Field,
    Plane,
    cut,
    ellipse,
    flat,
    grain,
    inside,
    layered_grain,
    near,
    paint,
    plane,
    stroke,
    to_image,
)


def scattered(
    rng: np.random.Generator, reach: tuple[float, float], gap: float, wanted: int
) -> list[tuple[float, float]]:
    """Random points within ``reach`` of the middle that keep ``gap`` from each other, ``wanted`` at most."""
    points: list[tuple[float, float]] = []
    for _ in range(wanted * 30):
        x, y = rng.uniform(-reach[0], reach[0]), rng.uniform(-reach[1], reach[1])
        if all((x - px) ** 2 + (y - py) ** 2 > gap**2 for px, py in points):
            points.append((float(x), float(y)))
        if len(points) == wanted:
            break
    return points


def _red_cell(
    picture: Field, where: Plane, rng: np.random.Generator, centre: tuple[float, float], *, pale: float
) -> None:
    size = 0.082 * (rng.uniform(0.72, 1.08) if pale > 0.5 else rng.uniform(0.94, 1.06))
    stretch = rng.uniform(1.5, 2.3) if pale > 0.5 and rng.random() < 0.12 else rng.uniform(1.0, 1.10)
    part = near(where, centre, size * stretch * 1.3)
    distance = ellipse(cut(where, part), centre, (size * stretch**0.7, size / stretch**0.7), rng.uniform(0, 3.1))
    hollow = inside(distance / (0.34 + 0.38 * pale), 0.16)
    body = inside(distance, 0.05) * (0.86 - (0.30 + 0.48 * pale) * hollow)
    picture[part] = paint(picture[part], (0.78, 0.42, 0.42), body)
    picture[part] = paint(picture[part], (0.62, 0.30, 0.33), 0.35 * stroke(distance - 0.96, 0.06))


def _sickle(picture: Field, where: Plane, rng: np.random.Generator, centre: tuple[float, float]) -> None:
    part = near(where, centre, 0.2)
    here, turn = cut(where, part), rng.uniform(0, 6.28)
    full = inside(ellipse(here, centre, (0.15, 0.058), turn), 0.05)
    bite_at = (centre[0] - np.sin(turn) * 0.045, centre[1] + np.cos(turn) * 0.045)
    crescent = full * (1 - inside(ellipse(here, bite_at, (0.16, 0.055), turn), 0.05))
    picture[part] = paint(picture[part], (0.70, 0.33, 0.36), 0.92 * crescent)


def _white_cell(picture: Field, where: Plane, rng: np.random.Generator, centre: tuple[float, float]) -> None:
    part = near(where, centre, 0.2)
    here = cut(where, part)
    picture[part] = paint(picture[part], (0.84, 0.76, 0.84), 0.95 * inside(ellipse(here, centre, (0.135, 0.13)), 0.04))
    granules = np.clip(grain(rng, (here.x.shape[1], here.x.shape[0]), 4), 0, 1)
    picture[part] = paint(
        picture[part], (0.70, 0.52, 0.70), 0.4 * granules * inside(ellipse(here, centre, (0.12, 0.12)), 0.08)
    )
    for lobe in range(4):
        bend = -2.1 + lobe * 1.15
        at = (centre[0] + 0.062 * np.cos(bend), centre[1] + 0.058 * np.sin(bend))
        distance = ellipse(here, at, (0.050, 0.036), bend + 1.57)
        picture[part] = paint(picture[part], (0.36, 0.18, 0.50), 0.95 * inside(distance, 0.10))


def blood_smear(rng: np.random.Generator, *, pale: float = 0.0, sickle: bool = False) -> Image.Image:
    """A stained smear; ``pale`` 1 gives small washed-out cells, ``sickle`` mixes in crescents."""
    where = plane(960, 800)
    picture = flat(where.size, (0.95, 0.92, 0.90)) + 0.008 * layered_grain(rng, where.size, 220)[..., None]
    points = scattered(rng, (1.28, 1.08), 0.155, 150)
    whites = {len(points) // 3, (2 * len(points)) // 3}
    for index, centre in enumerate(points):
        if index in whites:
            _white_cell(picture, where, rng, centre)
        elif sickle and rng.random() < 0.22:
            _sickle(picture, where, rng, centre)
        else:
            _red_cell(picture, where, rng, centre, pale=pale)
    for centre in scattered(rng, (1.2, 1.0), 0.2, 14):
        part = near(where, centre, 0.05)
        speck = inside(ellipse(cut(where, part), centre, (0.022, 0.017), rng.uniform(0, 3)), 0.15)
        picture[part] = paint(picture[part], (0.56, 0.36, 0.62), 0.85 * speck)
    light = 1.0 - 0.10 * np.hypot(where.x, where.y) ** 2 / 2
    return to_image(picture * light[..., None] + 0.006 * grain(rng, where.size, 2)[..., None])


def _gland(picture: Field, where: Plane, rng: np.random.Generator, centre: tuple[float, float]) -> None:
    part = near(where, centre, 0.38)
    here = cut(where, part)
    radii, turn = (rng.uniform(0.19, 0.27), rng.uniform(0.15, 0.20)), rng.uniform(0, 3.1)
    angle = np.arctan2(here.y - centre[1], here.x - centre[0])
    waves = 1 + 0.05 * np.sin(3 * angle + rng.uniform(0, 6)) + 0.04 * np.sin(5 * angle + rng.uniform(0, 6))
    distance = ellipse(here, centre, radii, turn) / waves
    picture[part] = paint(picture[part], (0.86, 0.66, 0.80), 0.95 * inside(distance, 0.04))
    picture[part] = paint(picture[part], (0.97, 0.94, 0.96), 0.95 * inside(distance / 0.42, 0.07))
    picture[part] = paint(picture[part], (0.72, 0.44, 0.66), 0.5 * stroke(distance - 1.0, 0.035))
    for step in np.arange(0, 2 * np.pi, 0.26):
        lean = step + rng.normal(0, 0.04)
        out = 0.80 + rng.normal(0, 0.035)
        u, v = radii[0] * out * np.cos(lean), radii[1] * out * np.sin(lean)
        at = (centre[0] + u * np.cos(turn) - v * np.sin(turn), centre[1] + u * np.sin(turn) + v * np.cos(turn))
        _nucleus(picture, where, at, radii=(0.026, 0.017), turn=turn + lean, share=rng.uniform(0.75, 0.95))


def _nucleus(
    picture: Field,
    where: Plane,
    centre: tuple[float, float],
    *,
    radii: tuple[float, float],
    turn: float,
    share: float,
) -> None:
    part = near(where, centre, max(radii) * 1.6)
    distance = ellipse(cut(where, part), centre, radii, turn)
    picture[part] = paint(picture[part], (0.35, 0.20, 0.52), share * inside(distance, 0.12))
    picture[part] = paint(picture[part], (0.55, 0.40, 0.68), 0.4 * inside(distance / 0.5, 0.3))


def histology(rng: np.random.Generator) -> Image.Image:
    """A section with glands in loose stroma, coloured as with haematoxylin and eosin."""
    where = plane(960, 760)
    fibres = np.sin(14 * (where.y + 0.25 * layered_grain(rng, where.size, 160)) + 3 * where.x)
    picture = flat(where.size, (0.93, 0.72, 0.80))
    picture = paint(picture, (0.86, 0.52, 0.66), 0.35 * np.clip(fibres, 0, 1))
    picture = paint(picture, (0.99, 0.95, 0.96), 0.8 * np.clip(layered_grain(rng, where.size, 70) - 1.4, 0, 1))
    picture += 0.012 * grain(rng, where.size, 4)[..., None]
    for centre in scattered(rng, (1.3, 1.05), 0.055, 330):
        lean = 0.9 * np.sin(2 * centre[0]) + rng.normal(0, 0.35)
        _nucleus(picture, where, centre, radii=(0.024, 0.0075), turn=lean, share=rng.uniform(0.5, 0.85))
    for centre in scattered(rng, (1.25, 1.0), 0.50, 15):
        _gland(picture, where, rng, centre)
    return to_image(picture + 0.008 * grain(rng, where.size, 2)[..., None])
