"""Shapes on a canvas, and the PNG that comes of it: Python's own library is enough."""

import math
import struct
import zlib

# How finely an edge is measured from top to bottom of a pixel.
FINE = 4


def color(text, alpha=1.0):
    """Returns the four bytes of a color that is written like CSS's `#1b2716`."""
    return bytes(int(text[i : i + 2], 16) for i in (1, 3, 5)) + bytes([round(alpha * 255)])


class Canvas:
    """Rows of pixels, each of four bytes: red, green, blue, opacity."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.rows = [bytearray(4 * width) for _ in range(height)]

    def gradient(self, top, bottom):
        """Fills the canvas, from one color above to another below."""
        for y, row in enumerate(self.rows):
            part = y / max(1, self.height - 1)
            row[:] = bytes(round(a + (b - a) * part) for a, b in zip(top, bottom)) * self.width

    def rectangle(self, left, top, width, height, fill, radius=0.0):
        """Draws a rectangle, its corners round where a radius is given."""

        if not radius and all(isinstance(one, int) for one in (left, top, width, height)):
            start, end = max(0, left), min(self.width, left + width)
            for row in self.rows[max(0, top) : top + height]:
                _fill(row, start, max(start, end), fill)
            return

        def span(y):
            inset = 0.0
            if radius:
                over = max(top + radius - y, y - (top + height - radius), 0.0)
                inset = radius - math.sqrt(max(0.0, radius * radius - over * over))
            return left + inset, left + width - inset

        self._shape(top, top + height, span, fill)

    def disc(self, x, y, radius, fill):
        """Draws a disc around a point."""

        def span(line):
            half = math.sqrt(max(0.0, radius * radius - (line - y) ** 2))
            return x - half, x + half

        self._shape(y - radius, y + radius, span, fill)

    def polygon(self, points, fill):
        """Draws a convex polygon."""
        edges = list(zip(points, points[1:] + points[:1]))

        def span(y):
            crossed = [
                a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1])
                for a, b in edges
                if (a[1] <= y) != (b[1] <= y)
            ]
            return (min(crossed), max(crossed)) if crossed else (0.0, 0.0)

        heights = [y for _, y in points]
        self._shape(min(heights), max(heights), span, fill)

    def _shape(self, top, bottom, span, fill):
        """Draws what has one stretch of color in each line; `span` gives where it begins and ends."""
        for y in range(max(0, math.floor(top)), min(self.height, math.ceil(bottom))):
            lines = [y + (part + 0.5) / FINE for part in range(FINE)]
            spans = [span(line) for line in lines if top <= line < bottom]
            if spans:
                self._line(self.rows[y], spans, fill)

    def _line(self, row, spans, fill):
        spans = [(max(0.0, a), min(float(self.width), b)) for a, b in spans]
        first, last = math.floor(min(a for a, _ in spans)), math.ceil(max(b for _, b in spans))
        inner, outer = math.ceil(max(a for a, _ in spans)), math.floor(min(b for _, b in spans))
        if len(spans) < FINE or inner >= outer:
            inner = outer = last
        _fill(row, inner, outer, fill)
        for x in [*range(first, inner), *range(outer, last)]:
            covered = sum(max(0.0, min(b, x + 1) - max(a, x)) for a, b in spans) / FINE
            if covered:
                _blend(row, x, fill, covered * fill[3] / 255)

    def png(self, opaque):
        """Returns the canvas as a PNG file; an opaque one has no opacity in it, as app icons must."""
        lines = bytearray()
        for row in self.rows:
            if opaque:
                row = bytearray(row)
                del row[3::4]
            lines += b"\0" + row
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2 if opaque else 6, 0, 0, 0)
        chunks = [(b"IHDR", header), (b"sRGB", b"\0"), (b"IDAT", zlib.compress(lines, 9))]
        return SIGNATURE + b"".join(_chunk(*chunk) for chunk in [*chunks, (b"IEND", b"")])


SIGNATURE = b"\x89PNG\r\n\x1a\n"


def _fill(row, start, end, fill):
    """Fills a stretch of whole pixels."""
    first = row[4 * start : 4 * start + 4]
    if fill[3] == 255:
        row[4 * start : 4 * end] = fill * (end - start)
    elif row[4 * start : 4 * end] == first * (end - start):
        # The same color all along needs mixing but once.
        if start < end:
            _blend(row, start, fill, fill[3] / 255)
            row[4 * start : 4 * end] = row[4 * start : 4 * start + 4] * (end - start)
    else:
        for x in range(start, end):
            _blend(row, x, fill, fill[3] / 255)


def _blend(row, x, fill, alpha):
    at, below = 4 * x, row[4 * x + 3] / 255
    whole = alpha + below * (1 - alpha)
    for i in range(3):
        row[at + i] = round((fill[i] * alpha + row[at + i] * below * (1 - alpha)) / whole)
    row[at + 3] = round(whole * 255)


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def chunks(png):
    """Returns the chunks of a PNG file, its pixels unpacked: what two files must share to be alike.

    How well pixels are packed depends on the machine's zlib. Raises `ValueError` for a file that is
    damaged.
    """
    if png[:8] != SIGNATURE:
        raise ValueError("this is no PNG file")
    read, packed, at = [], b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        if _chunk(kind, data) != png[at : at + 12 + length]:
            raise ValueError(f"the chunk {kind!r} is damaged")
        if kind == b"IDAT":
            packed += data
        else:
            read.append((kind, data))
        at += 12 + length
    return read, zlib.decompress(packed)
