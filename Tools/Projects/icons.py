"""What the apps' icons show, in units of one side of the square in the middle of the canvas."""

import math

from drawing import Canvas, color

CAR = [".#.", "###", ".#.", "#.#"]


class Square:
    """A square in the middle of a canvas, whose side is 1."""

    def __init__(self, canvas):
        self.canvas, self.side = canvas, min(canvas.width, canvas.height)
        self.left = (canvas.width - self.side) / 2
        self.top = (canvas.height - self.side) / 2

    def rectangle(self, x, y, width, height, fill, radius=0.0):
        side = self.side
        self.canvas.rectangle(
            self.left + x * side, self.top + y * side, width * side, height * side, fill, radius * side
        )

    def disc(self, x, y, radius, fill):
        self.canvas.disc(
            self.left + x * self.side, self.top + y * self.side, radius * self.side, fill
        )

    def polygon(self, points, fill):
        self.canvas.polygon(
            [(self.left + x * self.side, self.top + y * self.side) for x, y in points], fill
        )


class Icon:
    """A drawing in two layers: what fills the canvas, and what stands before it."""

    def __init__(self, top, bottom, accent, front, back=None):
        self.top, self.bottom, self.accent = color(top), color(bottom), accent
        self.front, self.behind = front, back

    def back(self, canvas):
        canvas.gradient(self.top, self.bottom)
        if self.behind:
            self.behind(canvas)
        return canvas

    def layers(self, width, height):
        """Returns the back and the front, for the icons of Apple TV."""
        front = Canvas(width, height)
        self.front(Square(front))
        return self.back(Canvas(width, height)), front

    def whole(self, width, height):
        """Returns both layers in one."""
        canvas = self.back(Canvas(width, height))
        self.front(Square(canvas))
        return canvas


# How many of the handheld's cells lie side by side across the icon.
CELLS = 7


def _cell(canvas, x, y, side, ink):
    """Draws a cell of the handheld: a frame, and a dot within, on whole pixels."""
    near, wide = round(side * 0.12), max(1, round(side * 0.1))
    long = round(side * 0.88) - near
    dot = round(side * 0.28)
    x, y = round(x), round(y)
    for left, top, width, height in [
        (near, near, long, wide),
        (near, near + long - wide, long, wide),
        (near, near + wide, wide, long - 2 * wide),
        (near + long - wide, near + wide, wide, long - 2 * wide),
        (dot, dot, round(side * 0.72) - dot, round(side * 0.72) - dot),
    ]:
        canvas.rectangle(x + left, y + top, width, height, ink)


def _handheld(canvas):
    """Draws the cells that are off, all over the canvas."""
    square = Square(canvas)
    beside = math.ceil(square.left * CELLS / square.side)
    for row in range(CELLS):
        for column in range(-beside, CELLS + beside):
            _cell(canvas, *_at(square, column, row), square.side / CELLS, color("#1b2716", 0.09))


def _racing(square):
    ink = color("#1b2716")
    # The road's edges, broken as in the game, and the car between them.
    lit = [(column, row) for column in (0, 6) for row in (0, 1, 4, 5)]
    lit += [(2 + x, 2 + y) for y, line in enumerate(CAR) for x, dot in enumerate(line) if dot == "#"]
    for column, row in lit:
        _cell(square.canvas, *_at(square, column, row), square.side / CELLS, ink)


def _at(square, column, row):
    step = square.side / CELLS
    return square.left + column * step, square.top + row * step


def _star(square, x, y, radius, fill):
    """Draws a star: five points around a pentagon."""

    def at(angle, far):
        return x + math.cos(angle) * far * radius, y + math.sin(angle) * far * radius

    turns = [-math.pi / 2 + arm * 2 * math.pi / 5 for arm in range(5)]
    square.polygon([at(turn + math.pi / 5, 0.42) for turn in turns], fill)
    for turn in turns:
        sides = [at(turn + math.pi / 5, 0.42), at(turn - math.pi / 5, 0.42)]
        square.polygon([at(turn, 1.0), sides[0], (x, y), sides[1]], fill)


def _coin(square):
    square.disc(0.5, 0.53, 0.335, color("#8a5a00", 0.35))
    square.disc(0.5, 0.5, 0.33, color("#f5b921"))
    square.disc(0.5, 0.5, 0.27, color("#d9960d"))
    square.disc(0.5, 0.5, 0.25, color("#fbd45a"))
    _star(square, 0.5, 0.51, 0.18, color("#b87503"))


def _sound(square):
    for bar, height in enumerate([0.18, 0.36, 0.58, 0.44, 0.26]):
        square.rectangle(
            0.185 + bar * 0.135, 0.5 - height / 2, 0.09, height, color("#ffffff"), radius=0.045
        )


def _blocks(square):
    cells = [(0, 0, "#ff5d73"), (0, 1, "#ff5d73"), (0, 2, "#ff5d73"), (1, 2, "#ff5d73")]
    cells += [(1, 0, "#3ad29f"), (2, 0, "#3ad29f"), (2, 1, "#ffc145"), (2, 2, "#ffc145")]
    for column, row, fill in cells:
        x, y = 0.185 + column * 0.215, 0.185 + row * 0.215
        square.rectangle(x, y, 0.2, 0.2, color(fill), radius=0.04)
        square.rectangle(x + 0.03, y + 0.025, 0.14, 0.035, color("#ffffff", 0.45), radius=0.0175)


def _stone(square):
    top, left, right, bottom = (0.5, 0.2), (0.2, 0.42), (0.8, 0.42), (0.5, 0.82)
    middle_left, middle_right = (0.38, 0.42), (0.62, 0.42)
    high_left, high_right = (0.32, 0.22), (0.68, 0.22)
    for points, fill in [
        ([high_left, left, middle_left], "#9be7d8"),
        ([high_left, middle_left, (0.5, 0.22)], "#c9f5ec"),
        ([(0.5, 0.22), middle_left, middle_right], "#7ed9c7"),
        ([(0.5, 0.22), middle_right, high_right], "#a9efe2"),
        ([high_right, middle_right, right], "#5cc4b0"),
        ([left, bottom, middle_left], "#6fd3c0"),
        ([middle_left, bottom, middle_right], "#49b5a0"),
        ([middle_right, bottom, right], "#2f9a86"),
    ]:
        square.polygon(points, color(fill))


ICONS = {
    "RetroRacing": Icon("#c9d5b5", "#a3b28b", "#3b7a2a", _racing, _handheld),
    "CoinFeedback": Icon("#3d4fd8", "#23308f", "#3d4fd8", _coin),
    "Listen2": Icon("#12a5a0", "#0a6470", "#0b7f80", _sound),
    "BlockPuzzle": Icon("#3a2b6b", "#1d1540", "#7a5cff", _blocks),
    "RockIdentifier": Icon("#5a4636", "#33271d", "#2f9a86", _stone),
}
