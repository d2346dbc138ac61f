"""Schematic pictures as a radiology department makes them: chest X-ray, head CT, ultrasound."""

import numpy as np
from PIL import Image

from medreview.sample.canvas import Field, Plane, ellipse, grain, inside, layered_grain, plane, stroke, to_image


def _torso(where: Plane) -> Field:
    spread = np.abs(where.x)
    shoulder_line = -0.86 + 0.62 * np.clip(spread - 0.20, 0, 2) ** 1.5
    shoulders = inside(1.0 + shoulder_line - where.y, 0.015)
    flank = 0.83 + 0.35 * inside((where.y + 0.75) / 0.75, 0.12)
    trunk = shoulders * inside(spread / flank, 0.03)
    neck = inside(spread / 0.22, 0.08)
    return np.maximum(trunk, neck * inside(where.y / 0.2 + 2, 0.3))


def _lung(where: Plane, side: int, fluid: float) -> Field:
    """Air of one lung; ``side`` -1 is the patient's right, on the left of the picture."""
    centre, floor = side * 0.38, 0.50 + (0.05 if side > 0 else 0.0)
    air = inside(ellipse(where, (centre, 0.05), (0.31, 0.86), side * 0.10), 0.035)
    dome = floor - 0.13 * np.cos(np.clip((where.x - centre) / 0.34, -1.5, 1.5) * 1.4) + 0.12
    if fluid:
        dome = dome - fluid * (0.35 + 0.65 * np.clip(np.abs(where.x - centre * 0.3) / 0.5, 0, 1) ** 2)
    return air * inside(1.0 + (where.y - dome), 0.012)


def _ribs(where: Plane) -> Field:
    total = np.zeros_like(where.x)
    spread = np.abs(where.x)
    for rib in range(9):
        top = -0.74 + 0.155 * rib
        behind = where.y - (top + 0.42 * np.maximum(spread - 0.10, 0) ** 1.6 - 0.05)
        total += 0.085 * stroke(behind, 0.026) * (spread > 0.08) * inside(spread / (0.60 + 0.02 * rib), 0.04)
        before = where.y - (top + 0.34 - 0.55 * (spread - 0.2))
        total += 0.035 * stroke(before, 0.024) * inside((0.72 - spread) / 0.45, 0.08) * (rib < 7)
    return total


def _spine(where: Plane) -> Field:
    bones = 0.5 + 0.5 * np.cos(where.y * 2 * np.pi / 0.155)
    return inside(np.abs(where.x) / 0.075, 0.10) * (0.05 + 0.035 * bones)


def _vessels(where: Plane, rng: np.random.Generator) -> Field:
    total = np.zeros_like(where.x)
    for side in (-1, 1):
        for angle in np.linspace(-1.25, 1.25, 11):
            bend = angle + rng.normal(0, 0.08)
            dx, dy = side * where.x - 0.12, where.y + 0.06
            along = dx * np.cos(bend) + dy * np.sin(bend)
            across = -dx * np.sin(bend) + dy * np.cos(bend) + 0.25 * along**2 * np.sign(bend)
            reach = np.clip(along / 0.5, 0, 1)
            total += stroke(across, 0.004 + 0.011 * (1 - reach)) * (along > 0) * (1 - reach) ** 1.5
    return np.minimum(total, 0.9)


def chest_xray(rng: np.random.Generator, *, fluid: float = 0.0) -> Image.Image:
    """A frontal chest film; ``fluid`` is the height of an effusion on the patient's right."""
    where = plane(880, 960)
    body = _torso(where)
    lungs = _lung(where, -1, fluid) + _lung(where, 1, 0.0)
    heart = np.maximum(
        inside(ellipse(where, (0.13, 0.27), (0.34, 0.23), 0.62), 0.05),
        inside(ellipse(where, (0.02, 0.00), (0.115, 0.62)), 0.07),
    )
    arch = inside(ellipse(where, (0.10, -0.30), (0.085, 0.10)), 0.10)
    film = 0.03 + body * (0.60 + 0.10 * np.clip(where.y, -1, 1))
    film -= 0.46 * lungs * (1 - 0.92 * np.maximum(heart, arch)) * body
    film += 0.15 * heart * body + _spine(where) * body * (1 - 0.5 * heart)
    film += _ribs(where) * body * (0.25 + 0.75 * lungs) * (1 - 0.7 * heart)
    film += 0.12 * _vessels(where, rng) * lungs * (1 - heart)
    for side in (-1, 1):
        collar = where.y - (-0.66 - 0.20 * (side * where.x - 0.10))
        reach = inside((side * where.x - 0.42) / 0.34, 0.08) * inside((0.42 - side * where.x) / 0.36, 0.08)
        film += 0.14 * stroke(collar, 0.030) * reach
    windpipe = inside(np.abs(where.x + 0.01) / 0.042, 0.20) * inside((where.y + 1.0) / 0.82, 0.04)
    film -= 0.14 * windpipe * body
    film += 0.016 * layered_grain(rng, where.size, 60) * body + 0.008 * grain(rng, where.size, 2)
    return to_image(np.clip(film, 0, 1) ** 0.95)


def head_ct(rng: np.random.Generator) -> Image.Image:
    """An axial slice with a bright lens-shaped collection under the skull on the picture's right."""
    where = plane(800, 860)
    scalp = inside(ellipse(where, (0, 0), (0.74, 0.90)), 0.01)
    outer, inner = ellipse(where, (0, 0), (0.70, 0.86)), ellipse(where, (0, 0), (0.645, 0.80))
    brain = inside(inner, 0.008)
    shift = -0.05 * np.exp(-((where.y + 0.02) ** 2) / 0.16)
    lens = inside(ellipse(where, (0.74, -0.08), (0.27, 0.46), 0.10), 0.025) * brain
    folds = np.abs(layered_grain(rng, where.size, 46, 3))
    rim = inside(-(inner - 1.78), 0.05)
    slice_ = 0.02 + 0.20 * scalp + 0.75 * inside(outer, 0.008) * (1 - brain) - 0.12 * brain
    slice_ += brain * (0.30 + 0.035 * np.clip(1.2 - inner, 0, 1))
    slice_ -= brain * rim * (1 - lens) * 0.16 * np.exp(-((folds / 0.16) ** 2))
    white = inside(ellipse(where, (shift, 0.02), (0.44, 0.58)), 0.10)
    slice_ -= 0.035 * white * brain
    for side in (-1, 1):
        squeeze = 0.55 if side > 0 else 1.0
        front = ellipse(where, (side * 0.11 - 0.06, -0.20), (0.055 * squeeze, 0.20), side * 0.42)
        back = ellipse(where, (side * 0.17 - 0.05, 0.30), (0.05 * squeeze, 0.17), -side * 0.55)
        slice_ -= 0.20 * brain * np.maximum(inside(front, 0.12), inside(back, 0.12))
        slice_ += 0.05 * brain * inside(ellipse(where, (side * 0.17 - 0.04, 0.04), (0.09, 0.15), side * 0.3), 0.2)
    falx = stroke(where.x - shift, 0.006) * brain * (np.abs(where.y) > 0.34)
    slice_ += 0.14 * falx
    slice_ += 0.40 * lens
    slice_ += brain * 0.012 * grain(rng, where.size, 3) + 0.008 * grain(rng, where.size, 2)
    return to_image(slice_)


def ultrasound(rng: np.random.Generator) -> Image.Image:
    """A fan-shaped view of the gallbladder with two stones, each throwing a shadow."""
    where = plane(960, 760)
    depth = np.hypot(where.x, where.y + 1.12)
    angle = np.arctan2(where.x, where.y + 1.12)
    fan = inside(np.abs(angle) / 0.66, 0.006) * inside(depth / 2.02, 0.004) * (depth > 0.24)
    speckle = np.abs(layered_grain(rng, where.size, 7, 2)) * 0.6 + np.abs(grain(rng, where.size, 3)) * 0.5
    liver = 0.20 + 0.05 * layered_grain(rng, where.size, 150)
    echo = liver * (0.45 + 0.75 * speckle) * np.exp(-0.18 * (depth - 0.3))
    for at, strength in ((0.30, 0.45), (0.36, 0.30), (0.44, 0.35), (1.72, 0.22)):
        ripple = depth - at - 0.015 * np.sin(angle * 7 + at * 9)
        echo += strength * stroke(ripple, 0.010) * (0.5 + 0.5 * speckle)
    wide = ellipse(where, (0.03, 0.05), (0.44 + 0.10 * where.x, 0.215), 0.32)
    cavity = inside(wide, 0.035)
    echo = echo * (1 - 0.94 * cavity) + 0.42 * stroke(wide - 1.05, 0.05) * (0.5 + 0.5 * speckle)
    behind = cavity_shadow = np.zeros_like(depth)
    for x, y, size in ((0.16, 0.215, 0.060), (0.02, 0.170, 0.042)):
        stone = ellipse(where, (x, y), (size, size * 0.75))
        stone_angle, stone_depth = np.arctan2(x, y + 1.12), np.hypot(x, y + 1.12)
        beam = inside(np.abs(angle - stone_angle) / (size / stone_depth * 0.95), 0.06) * (depth > stone_depth)
        cavity_shadow = np.maximum(cavity_shadow, beam)
        behind = np.maximum(behind, inside(stone, 0.10) * np.exp(-3.0 * np.clip(depth - stone_depth, 0, 1) / size))
    echo = echo * (1 - 0.88 * cavity_shadow) + 0.85 * behind * (0.75 + 0.25 * speckle)
    beyond = inside(np.abs(angle - 0.0) / 0.16, 0.2) * (depth > 1.33) * (1 - cavity_shadow) * (1 - cavity)
    picture = np.clip(echo * (1 + 0.5 * beyond), 0, 1) * fan
    ticks = (np.abs(where.x + 1.20) < 0.012) * (np.abs(np.mod(where.y, 0.2) - 0.1) < 0.006)
    return to_image(np.maximum(picture**0.85, 0.6 * ticks))
