"""Schematic paper: an electrocardiogram and a growth chart."""

from collections.abc import Iterable

import numpy as np
from PIL import Image, ImageDraw

from medreview.sample.canvas import Field

_PIXELS_PER_MM = 6
_SAMPLES_PER_S = 25 * _PIXELS_PER_MM * 2  # two points a pixel at 25 mm/s

# Height in mV, place in s from the R wave, and width in s of the waves P, Q, R, S, T
_WAVES = ((0.14, -0.17, 0.024), (-0.10, -0.032, 0.010), (1.0, 0.0, 0.012), (-0.24, 0.034, 0.013), (0.28, 0.26, 0.052))
_LEADS: dict[str, tuple[float, float, float, float, float]] = {
    "I": (0.8, 0.6, 0.7, 0.5, 0.8),
    "II": (1.2, 0.7, 1.1, 0.6, 1.0),
    "III": (0.7, 0.8, 0.5, 0.7, 0.5),
    "aVR": (-1.0, -0.6, -0.9, -0.5, -0.9),
    "aVL": (0.4, 0.6, 0.35, 0.6, 0.4),
    "aVF": (0.9, 0.8, 0.8, 0.7, 0.8),
    "V1": (0.5, 0.0, 0.25, 3.6, -0.3),
    "V2": (0.6, 0.0, 0.45, 4.2, 1.2),
    "V3": (0.7, 0.2, 0.85, 2.6, 1.3),
    "V4": (0.8, 0.7, 1.05, 1.3, 1.1),
    "V5": (0.8, 0.9, 1.05, 0.7, 1.0),
    "V6": (0.8, 0.9, 0.85, 0.4, 0.8),
}
_ROWS = (("I", "aVR", "V1", "V4"), ("II", "aVL", "V2", "V5"), ("III", "aVF", "V3", "V6"))


def _beats(rng: np.random.Generator, seconds: float, *, is_irregular: bool) -> list[float]:
    times: list[float] = []
    at = 0.30
    while at < seconds + 0.5:
        times.append(at)
        at += 0.40 + 0.58 * rng.beta(0.5, 0.7) if is_irregular else 0.83 + rng.normal(0, 0.012)
    return times


def _lead(rng: np.random.Generator, name: str, beats: Iterable[float], seconds: float, *, is_irregular: bool) -> Field:
    """Voltage of one lead in mV; without P waves and with a trembling baseline when irregular."""
    time = np.arange(0, seconds, 1 / _SAMPLES_PER_S)
    wave = 0.012 * np.sin(2 * np.pi * 0.3 * time + rng.uniform(0, 6))
    for beat in beats:
        for share, (height, place, width) in zip(_LEADS[name], _WAVES, strict=True):
            if is_irregular and place < -0.1:
                continue
            wave += share * height * np.exp(-0.5 * ((time - beat - place) / width) ** 2)
    if is_irregular:
        strength = 0.055 if name in {"II", "III", "aVF", "V1"} else 0.025
        for rate in (5.3, 6.7, 7.9):
            drift = np.cumsum(rng.normal(0, 0.02, time.size))
            wave += strength * 0.6 * np.sin(2 * np.pi * rate * time + drift + rng.uniform(0, 6))
    return wave + rng.normal(0, 0.006, time.size)


def _millimetre_paper(width: int, height: int) -> Image.Image:
    paper = Image.new("RGB", (width, height), (255, 248, 246))
    draw = ImageDraw.Draw(paper)
    for step in range(0, max(width, height), _PIXELS_PER_MM):
        is_thick = step % (5 * _PIXELS_PER_MM) == 0
        colour = (238, 168, 162) if is_thick else (250, 222, 218)
        draw.line((step, 0, step, height), fill=colour, width=1)
        draw.line((0, step, width, step), fill=colour, width=1)
    return paper


def _trace(draw: ImageDraw.ImageDraw, wave: Field, left: float, middle: float) -> None:
    heights = middle - wave * 10 * _PIXELS_PER_MM
    points = [(left + index / 2, float(height)) for index, height in enumerate(heights)]
    draw.line(points, fill=(20, 20, 30), width=2, joint="curve")


def ecg(rng: np.random.Generator, *, is_irregular: bool = False) -> Image.Image:
    """Twelve leads at 25 mm/s over a rhythm strip; ``is_irregular`` draws atrial fibrillation."""
    width, height, column_s = 1200, 780, 1.86
    paper = _millimetre_paper(width, height)
    draw = ImageDraw.Draw(paper)
    full_s = 4 * column_s
    beats = _beats(rng, full_s, is_irregular=is_irregular)
    column_px = column_s * 25 * _PIXELS_PER_MM
    for row, names in enumerate(_ROWS):
        middle = 130 + row * 175
        for column, name in enumerate(names):
            start = column * column_s
            wave = _lead(rng, name, [b - start for b in beats], column_s, is_irregular=is_irregular)
            left = 42 + column * column_px
            _trace(draw, wave, left, middle)
            draw.text((left + 8, middle - 96), name, fill=(20, 20, 30), font_size=20)
    _trace(draw, _lead(rng, "II", beats, full_s, is_irregular=is_irregular), 42, 672)
    draw.text((50, 582), "II", fill=(20, 20, 30), font_size=20)
    draw.text((50, height - 34), "25 mm/s   10 mm/mV", fill=(60, 60, 70), font_size=18)
    return paper


_CENTILES = ((-1.88, "3"), (-1.04, "15"), (0.0, "50"), (1.04, "85"), (1.88, "97"))


def _typical_weight(months: Field, deviation: float) -> Field:
    """A smooth curve in kg that looks like a weight-for-age chart; not for use with children."""
    median = 3.3 + 6.4 * (1 - np.exp(-months / 5.2)) + 0.132 * months
    return median * np.exp(0.115 * deviation)


def growth_chart(rng: np.random.Generator) -> Image.Image:
    """Weight by age with a child's points that cross the curves downwards."""
    width, height = 960, 760
    left, right, top, bottom = 90, 900, 60, 680
    chart = Image.new("RGB", (width, height), (252, 252, 250))
    draw = ImageDraw.Draw(chart)

    def place(month: float, weight: float) -> tuple[float, float]:
        return left + (right - left) * month / 24, bottom - (bottom - top) * (weight - 2) / 14

    for month in range(25):
        x = place(month, 2)[0]
        draw.line((x, top, x, bottom), fill=(205, 214, 222) if month % 3 == 0 else (234, 238, 241))
        if month % 3 == 0:
            draw.text((x, bottom + 8), str(month), fill=(60, 70, 80), font_size=18, anchor="ma")
    for weight in range(2, 17):
        y = place(0, weight)[1]
        draw.line((left, y, right, y), fill=(205, 214, 222) if weight % 2 == 0 else (234, 238, 241))
        if weight % 2 == 0:
            draw.text((left - 10, y), str(weight), fill=(60, 70, 80), font_size=18, anchor="rm")
    months = np.linspace(0, 24, 200)
    for deviation, name in _CENTILES:
        weights = _typical_weight(months, deviation)
        curve = [place(float(m), float(w)) for m, w in zip(months, weights, strict=True)]
        draw.line(curve, fill=(0, 114, 178), width=4 if deviation == 0 else 2, joint="curve")
        draw.text((right + 8, curve[-1][1]), name, fill=(0, 90, 150), font_size=18, anchor="lm")
    visits = np.array([0.0, 1, 2, 4, 6, 9, 12, 15, 18])
    decline = np.array([0.1, 0.1, 0.0, 0.0, -0.1, -0.8, -1.5, -2.0, -2.4]) + rng.normal(0, 0.05, visits.size)
    seen = [place(float(m), float(_typical_weight(np.array([m]), d)[0])) for m, d in zip(visits, decline, strict=True)]
    draw.line(seen, fill=(213, 94, 0), width=3)
    for x, y in seen:
        draw.ellipse((x - 7, y - 7, x + 7, y + 7), fill=(213, 94, 0), outline=(255, 255, 255), width=2)
    draw.rectangle((left, top, right, bottom), outline=(90, 100, 110), width=2)
    draw.text((left, 22), "Weight for age (kg)", fill=(30, 40, 50), font_size=24)
    draw.text(((left + right) / 2, height - 34), "Age (months)", fill=(30, 40, 50), font_size=20, anchor="ma")
    return chart
