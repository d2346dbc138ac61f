"""Schematic pictures through a lens: skin, skin under a dermatoscope, and the back of the eye."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

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


def _skin(rng: np.random.Generator, where: Plane) -> Field:
    tone = layered_grain(rng, where.size, 260)
    lines = np.minimum(np.abs(layered_grain(rng, where.size, 16, 2)), np.abs(layered_grain(rng, where.size, 24, 2)))
    picture = flat(where.size, (0.86, 0.67, 0.56)) + 0.014 * tone[..., None] * np.array([1.0, 1.1, 1.0])
    picture = paint(picture, (0.78, 0.56, 0.46), 0.28 * stroke(lines, 0.10))
    pores = np.clip(grain(rng, where.size, 7) - 1.7, 0, 1)
    picture = paint(picture, (0.70, 0.46, 0.38), 0.30 * pores)
    light = 1.04 - 0.10 * (where.x * 0.5 + where.y * 0.6 + 0.25 * np.hypot(where.x, where.y) ** 2)
    return picture * light[..., None] + 0.006 * grain(rng, where.size, 2)[..., None]


def _outline(rng: np.random.Generator, where: Plane, size: float, roughness: float) -> Field:
    """Distance in units of a wavy outline's radius."""
    angle = np.arctan2(where.y, where.x)
    radius = np.full_like(angle, size)
    for wave in range(2, 9):
        radius += size * roughness / wave**0.7 * np.sin(wave * angle + rng.uniform(0, 6.28))
    return np.hypot(where.x, where.y) / radius


def _ruler(picture: Image.Image) -> Image.Image:
    draw = ImageDraw.Draw(picture)
    width, height = picture.size
    draw.rectangle((0, height - 58, width, height), fill=(238, 238, 232))
    for step, x in enumerate(range(30, width - 20, 16)):
        length = 30 if step % 10 == 0 else 21 if step % 5 == 0 else 12
        draw.line((x, height - 58, x, height - 58 + length), fill=(40, 40, 40), width=2)
    draw.text((34, height - 26), "0", fill=(40, 40, 40), font_size=20)
    for centimetre in range(1, (width - 110) // 160 + 1):
        draw.text((34 + centimetre * 160, height - 26), str(centimetre), fill=(40, 40, 40), font_size=20)
    draw.text((width - 56, height - 28), "cm", fill=(40, 40, 40), font_size=20)
    return picture


def skin_lesion(rng: np.random.Generator) -> Image.Image:
    """An uneven brown spot with a ragged border, a ruler below."""
    where = plane(900, 720)
    picture = _skin(rng, where)
    here = Plane(where.x - 0.02, where.y + 0.12)
    distance = _outline(rng, here, 0.40, 0.13) + 0.05 * layered_grain(rng, where.size, 40)
    picture = paint(picture, (0.78, 0.44, 0.38), 0.30 * inside(distance / 1.22, 0.07))
    spot = inside(distance, 0.05)
    patches = layered_grain(rng, where.size, 110, 5)
    picture = paint(picture, (0.47, 0.27, 0.18), 0.90 * spot)
    picture = paint(picture, (0.16, 0.09, 0.08), 0.88 * spot * inside(-(patches - 1.3) / 1.0, 0.25))
    picture = paint(picture, (0.62, 0.38, 0.26), 0.75 * spot * inside(-(-patches - 1.6), 0.25))
    picture = paint(picture, (0.30, 0.29, 0.36), 0.60 * spot * inside(ellipse(here, (0.12, 0.06), (0.12, 0.10)), 0.2))
    shine = np.clip(layered_grain(rng, where.size, 18, 3) - 1.2, 0, 1) * spot
    return _ruler(to_image(paint(picture, (0.95, 0.88, 0.82), 0.16 * shine)))


def annular_rash(rng: np.random.Generator) -> Image.Image:
    """Two red rings with a scaly edge and a clearer middle."""
    where = plane(900, 680)
    picture = _skin(rng, where)
    for x, y, size in ((-0.22, -0.04, 0.52), (0.80, 0.44, 0.24)):
        here = Plane(where.x - x, where.y - y)
        distance = _outline(rng, here, size, 0.045) + 0.035 * layered_grain(rng, where.size, 45)
        picture = paint(
            picture, (0.80, 0.45, 0.40), (0.30 + 0.08 * layered_grain(rng, where.size, 50)) * inside(distance, 0.06)
        )
        picture = paint(picture, (0.72, 0.26, 0.24), 0.75 * stroke(distance - 0.92, 0.11))
        bumps = np.clip(grain(rng, where.size, 11) - 0.5, 0, 1)
        picture = paint(picture, (0.58, 0.14, 0.15), 0.55 * bumps * stroke(distance - 0.93, 0.10))
        flakes = np.clip(layered_grain(rng, where.size, 12, 3) - 0.9, 0, 1)
        picture = paint(picture, (0.97, 0.91, 0.86), 0.75 * flakes * stroke(distance - 0.84, 0.10))
    return to_image(picture)


def _network(rng: np.random.Generator, where: Plane) -> Field:
    """Brown mesh of a honeycomb, warped: 1 on its lines."""
    x = where.x * 84 + 1.8 * layered_grain(rng, where.size, 60)
    y = where.y * 84 + 1.8 * layered_grain(rng, where.size, 60)
    waves = np.cos(x) + np.cos(x / 2 + y * 0.866) + np.cos(x / 2 - y * 0.866)
    return inside((waves + 2.6) / 2.15, 0.10)


def dermatoscopy(rng: np.random.Generator) -> Image.Image:
    """A pigmented spot with a network, dots and a bluish veil, in a round field."""
    where = plane(860, 860)
    picture = flat(where.size, (0.87, 0.66, 0.58)) + 0.015 * layered_grain(rng, where.size, 200)[..., None]
    distance = _outline(rng, where, 0.58, 0.09) + 0.05 * layered_grain(rng, where.size, 60)
    spot = inside(distance, 0.07)
    picture = paint(picture, (0.62, 0.40, 0.28), 0.85 * spot)
    picture = paint(picture, (0.36, 0.20, 0.13), 0.80 * spot * _network(rng, where))
    patches = layered_grain(rng, where.size, 150)
    picture = paint(picture, (0.22, 0.12, 0.10), 0.75 * spot * inside(-(patches - 1.9), 0.3))
    veil = inside(ellipse(where, (0.14, -0.10), (0.24, 0.17), 0.5), 0.22)
    picture = paint(picture, (0.44, 0.47, 0.58), 0.72 * spot * veil)
    dots = np.clip(grain(rng, where.size, 13) - 1.75, 0, 0.5) * 2 * stroke(distance - 0.85, 0.2)
    picture = paint(picture, (0.12, 0.07, 0.07), 0.9 * dots * spot)
    field = inside(np.hypot(where.x, where.y) / 0.95, 0.008)
    shade = 1.05 - 0.22 * np.hypot(where.x, where.y) ** 2
    picture = (picture * shade[..., None] + 0.006 * grain(rng, where.size, 2)[..., None]) * field[..., None]
    seen = to_image(picture)
    draw = ImageDraw.Draw(seen)
    for step in range(11):
        length = 22 if step % 5 == 0 else 12
        draw.line((610 + step * 15, 700, 610 + step * 15, 700 - length), fill=(25, 25, 25), width=2)
    draw.line((610, 700, 760, 700), fill=(25, 25, 25), width=2)
    return seen


def _branch(
    draw: ImageDraw.ImageDraw, rng: np.random.Generator, at: tuple[float, float], heading: float, width: float
) -> None:
    """Draw one vessel and what it divides into."""
    x, y = at
    pull = rng.normal(0, 0.010)
    for step in range(int(rng.uniform(26, 48))):
        heading += pull + rng.normal(0, 0.045)
        ahead = (x + 7.5 * np.cos(heading), y + 7.5 * np.sin(heading))
        draw.line((x, y, *ahead), fill=255, width=max(1, round(width)))
        draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=255)
        x, y = ahead
        width *= 0.990
        if width > 2.2 and step > 8 and rng.random() < 0.055:
            _branch(draw, rng, (x, y), heading + rng.choice([-1, 1]) * rng.uniform(0.45, 0.85), width * 0.66)
    if width > 2.0:
        for side in (-1, 1):
            _branch(draw, rng, (x, y), heading + side * rng.uniform(0.25, 0.5), width * 0.72)


def _tree(rng: np.random.Generator, size: tuple[int, int], disc: tuple[float, float], width: float) -> Field:
    layer = Image.new("L", size, 0)
    draw = ImageDraw.Draw(layer)
    for heading in (-0.62, 0.62, -2.25, 2.25):
        lean = heading + rng.normal(0, 0.12)
        _branch(draw, rng, disc, lean, width)
    return np.asarray(layer.filter(ImageFilter.GaussianBlur(1.1)), dtype=np.float64) / 255.0


def fundus(rng: np.random.Generator) -> Image.Image:
    """The back of an eye with small bleedings and yellow deposits, as in diabetic retinopathy."""
    where = plane(880, 860)
    disc = (-0.48, -0.02)
    spot = (round((disc[0] + 440 / 430) * 430), round((disc[1] + 1) * 430))
    picture = flat(where.size, (0.80, 0.36, 0.14)) + 0.022 * layered_grain(rng, where.size, 120)[..., None]
    picture = paint(picture, (0.90, 0.50, 0.20), 0.5 * np.exp(-(ellipse(where, disc, (0.5, 0.5)) ** 2)))
    macula = ellipse(where, (0.20, 0.03), (0.20, 0.19))
    picture = paint(picture, (0.42, 0.12, 0.06), 0.62 * np.exp(-(macula**2)))
    picture = paint(picture, (0.52, 0.08, 0.06), 0.85 * _tree(rng, where.size, spot, 10.5))
    picture = paint(picture, (0.70, 0.19, 0.10), 0.80 * _tree(rng, where.size, spot, 7.5))
    nerve = ellipse(where, disc, (0.125, 0.140))
    picture = paint(picture, (0.98, 0.80, 0.48), 0.82 * inside(nerve, 0.05))
    picture = paint(picture, (1.00, 0.93, 0.74), 0.80 * inside(nerve / 0.45, 0.12))
    for _ in range(46):
        at, size = (rng.uniform(-0.15, 0.75), rng.normal(0.0, 0.36)), rng.uniform(0.008, 0.022)
        part = near(where, at, 4 * size)
        blot = inside(ellipse(cut(where, part), at, (size * 1.3, size), rng.uniform(0, 3)), 0.25)
        picture[part] = paint(picture[part], (0.38, 0.04, 0.04), 0.85 * blot)
    for _ in range(34):
        turn, reach = rng.uniform(-0.6, 2.2), rng.normal(0.30, 0.05)
        at, size = (0.24 + reach * np.cos(turn), 0.05 + reach * np.sin(turn)), rng.uniform(0.006, 0.019)
        part = near(where, at, 4 * size)
        deposit = inside(ellipse(cut(where, part), at, (size * 1.4, size), turn), 0.25)
        picture[part] = paint(picture[part], (0.99, 0.88, 0.50), 0.88 * deposit)
    edge = np.hypot(where.x, where.y)
    picture *= (inside(edge / 0.955, 0.006) * (1.06 - 0.42 * edge**2.4))[..., None]
    return to_image(picture + 0.005 * grain(rng, where.size, 2)[..., None] * inside(edge / 0.95, 0.01)[..., None])
