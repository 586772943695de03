#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Draws the pictures of the guide as SVG: draw.py [FOLDER]. The pictures are checked in; a test compares them with
what this makes. Knows nothing of the library."""
import pathlib
import sys
from html import escape

INK, SOFT, LINE, PAPER = "#1d2733", "#5d6b7a", "#93a0ad", "#f4f6f8"
BLUE, ORANGE, GREEN, VIOLET = "#2563c9", "#e07b28", "#2f9e6e", "#7b4fc9"
PALE = {BLUE: "#e3edfb", ORANGE: "#fcefe2", GREEN: "#e2f4ec", VIOLET: "#efe8fa", LINE: PAPER}
OF_PE = (BLUE, ORANGE, GREEN, VIOLET)
HEAD = """<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="img">
<title>{2}</title>
<style>
text {{ font-family: system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; font-size: 14px; fill: #1d2733; }}
.strong {{ font-weight: 600; }}
.soft {{ fill: #5d6b7a; font-size: 12.5px; }}
.code {{ font-family: ui-monospace, 'DejaVu Sans Mono', monospace; font-size: 13px; }}
</style>
<rect width="{0}" height="{1}" fill="#ffffff"/>
"""


class Picture:
    """A drawing; coordinates are pixels from the upper left corner."""

    def __init__(self, width, height, title):
        self.parts = [HEAD.format(width, height, escape(title))]

    def text(self, x, y, words, kind="", anchor="middle", fill=None):
        color = f' style="fill:{fill}"' if fill else ""
        self.parts.append(f'<text x="{x}" y="{y}" class="{kind}" text-anchor="{anchor}"{color}>{escape(words)}</text>'
                          "\n")

    def box(self, x, y, width, height, words="", color=LINE, kind="", full=False):
        fill = color if full else PALE[color]
        self.parts.append(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="5" fill="{fill}" '
                          f'stroke="{color}" stroke-width="1.4"/>\n')
        if words:
            self.text(x + width / 2, y + height / 2 + 5, words, kind, fill="#ffffff" if full else None)

    def arrow(self, *points, color=INK, bend=None, dashed=False):
        """A line through the points with a head at its end; with bend, a curve that is drawn to that point."""
        (x0, y0), (x1, y1) = points[-2] if bend is None else bend, points[-1]
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        dx, dy = (x1 - x0) / length, (y1 - y0) / length
        tip = (x1 - 8 * dx, y1 - 8 * dy)
        path = f"M{points[0][0]} {points[0][1]}"
        if bend:
            path += f" Q{bend[0]} {bend[1]} {tip[0]:.1f} {tip[1]:.1f}"
        else:
            path += "".join(f" L{x} {y}" for x, y in points[1:-1]) + f" L{tip[0]:.1f} {tip[1]:.1f}"
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        self.parts.append(f'<path d="{path}" fill="none" stroke="{color}" stroke-width="1.8"{dash}/>\n')
        corners = ((x1, y1), (x1 - 10 * dx - 4.5 * dy, y1 - 10 * dy + 4.5 * dx),
                   (x1 - 10 * dx + 4.5 * dy, y1 - 10 * dy - 4.5 * dx))
        self.parts.append(f'<path d="M{" L".join(f"{x:.1f} {y:.1f}" for x, y in corners)} Z" fill="{color}"/>\n')

    def line(self, x0, y0, x1, y1, color=LINE):
        self.parts.append(f'<path d="M{x0} {y0} L{x1} {y1}" stroke="{color}" stroke-width="1.4"/>\n')

    def __str__(self):
        return "".join(self.parts) + "</svg>\n"


def overview():
    p = Picture(760, 300, "PEs of a node write into each other's memory; "
                "operations on PEs of other nodes travel in frames")
    for node in range(2):
        x = 15 + node * 400
        p.box(x, 15, 330, 225)
        p.text(x + 165, 36, f"node {node}", "strong")
        for i in range(2):
            pe = 2 * node + i
            p.box(x + 20 + i * 160, 50, 130, 100, "", OF_PE[pe])
            p.text(x + 85 + i * 160, 70, f"PE {pe}", "strong")
            p.box(x + 35 + i * 160, 90, 100, 40, "its memory", OF_PE[pe], full=True)
        p.arrow((x + 135, 102), (x + 195, 102), color=OF_PE[2 * node])
        p.arrow((x + 195, 120), (x + 135, 120), color=OF_PE[2 * node + 1])
        p.text(x + 165, 170, "loads and stores", "soft")
        p.box(x + 100, 185, 130, 40, "proxy")
        p.arrow((x + 70, 150), (x + 100, 192), dashed=True)
        p.arrow((x + 260, 150), (x + 230, 192), dashed=True)
    p.arrow((245, 198), (515, 198))
    p.arrow((515, 213), (245, 213))
    p.text(380, 262, "frames: many small operations in one message", "soft")
    p.line(380, 216, 380, 248)
    p.text(380, 284, "The target PE takes no part, neither within a node nor between nodes.")
    return p


def launch():
    p = Picture(700, 170, "oshrun starts the same program four times")
    p.box(15, 55, 175, 60, "oshrun -n 4 ./hello", kind="code")
    for pe in range(4):
        y = 10 + pe * 39
        p.box(300, y, 150, 32, f"./hello is PE {pe}", OF_PE[pe])
        p.arrow((190, 85), (300, y + 16))
        p.text(470, y + 21, f'prints "PE {pe} of 4"', "soft", "start")
    return p


def first():
    p = Picture(700, 190, "Each PE writes its number into the variable left of the next PE")
    for pe in range(4):
        x = 20 + pe * 170
        p.box(x, 30, 140, 95, "", OF_PE[pe])
        p.text(x + 70, 52, f"PE {pe}", "strong")
        p.box(x + 25, 70, 90, 36, f"left = {(pe + 3) % 4}", OF_PE[(pe + 3) % 4], "code", full=True)
    for pe in range(3):
        p.arrow((110 + pe * 170, 48), (213 + pe * 170, 76), color=OF_PE[pe])
    p.arrow((600, 125), (90, 110), bend=(200, 205), color=OF_PE[3])
    p.text(395, 182, "the last PE's next one is PE 0", "soft")
    return p


def heap():
    p = Picture(700, 260, "shmem_malloc returns a block of the same size on every PE; a get copies one to PE 0")
    for pe in range(4):
        x = 20 + pe * 170
        p.box(x, 15, 140, 190, "", OF_PE[pe])
        p.text(x + 70, 36, f"PE {pe}", "strong")
        p.box(x + 15, 50, 110, 30, "static data", LINE)
        p.box(x + 15, 90, 110, 40, "block", OF_PE[pe], "code", full=True)
        p.box(x + 15, 162, 110, 30, "copy" if pe == 0 else "private", LINE, "code" if pe == 0 else "soft")
    p.arrow((375, 130), (145, 172), color=GREEN)
    p.text(262, 149, "get", "code", "start", GREEN)
    p.text(350, 232, "Static data and the heap are symmetric: the same object is there on every PE.")
    p.text(350, 252, "My address of it and a PE number name the copy of that PE.", "soft")
    return p


def signal():
    p = Picture(700, 220, "The signal becomes visible only after the data")
    for y, name in ((50, "PE 0"), (160, "PE 1")):
        p.text(20, y + 5, name, "strong", "start")
        p.line(75, y, 680, y)
    p.box(90, 32, 190, 36, "shmem_put_signal", BLUE, "code")
    p.box(300, 32, 190, 36, "goes on at once", LINE)
    p.box(90, 142, 250, 36, "shmem_signal_wait_until", ORANGE, "code")
    p.box(420, 142, 190, 36, "uses the data", ORANGE)
    p.arrow((190, 68), (350, 128), color=BLUE)
    p.text(200, 108, "data", "soft", "end", BLUE)
    p.arrow((270, 68), (410, 138), color=GREEN)
    p.text(370, 100, "signal = 1, behind the data", "soft", "start", GREEN)
    p.text(680, 208, "time", "soft", "end")
    p.arrow((580, 204), (648, 204), color=SOFT)
    return p


def tasks():
    p = Picture(700, 200, "PEs take the next piece of work from a counter on PE 0")
    p.box(20, 70, 150, 60, "next_piece = 12", BLUE, "code", full=True)
    p.text(95, 150, "on PE 0", "soft")
    rows = ((0, 4, 7, 10), (1, 5, 9), (2, 6, 8, 11), (3,))
    widths = {0: 95, 4: 75, 7: 80, 10: 60, 1: 105, 5: 120, 9: 70, 2: 80, 6: 60, 8: 85, 11: 90, 3: 310}
    for pe, pieces in enumerate(rows):
        y, x = 12 + pe * 42, 300
        p.text(285, y + 22, f"PE {pe}", "strong", "end")
        for piece in pieces:
            p.box(x, y, widths[piece], 32, str(piece), OF_PE[pe])
            x += widths[piece] + 4
        p.arrow((230, y + 16), (172, 85 + pe * 10), color=OF_PE[pe])
    p.text(460, 192, "a PE with a long piece takes fewer", "soft")
    return p


def teams():
    p = Picture(700, 215, "Four PEs as a grid with two rows and two columns")
    p.box(20, 28, 320, 62, "", BLUE)
    p.box(20, 118, 320, 62, "", BLUE)
    p.text(355, 64, "row 0: sum 1 + 2", "", "start", BLUE)
    p.text(355, 154, "row 1: sum 3 + 4", "", "start", BLUE)
    for pe in range(4):
        x, y = 40 + pe % 2 * 165, 40 + pe // 2 * 90
        p.box(x, y, 115, 38, f"PE {pe}: {pe + 1}", OF_PE[pe], "code", full=True)
    for column in range(2):
        x = 97 + column * 165
        p.arrow((x, 78), (x, 130))
    p.text(180, 108, "broadcast in the columns", "soft")
    p.text(350, 206, "Every PE belongs to SHMEM_TEAM_WORLD, to one row and to one column.")
    return p


def rod():
    p = Picture(700, 250, "Cells of a rod, copies of the neighbors' outermost cells, and the steps of a PE")
    for pe in range(3):
        x = 22 + pe * 225
        p.text(x + 105, 22, f"PE {pe}", "strong")
        for cell in range(7):
            edge = cell in (0, 6)
            owner = pe + (-1 if cell == 0 else 1 if cell == 6 else 0)
            color = LINE if owner in (-1, 3) else OF_PE[owner]
            p.box(x + cell * 30, 35, 28, 34, ("1" if pe == 0 else "0") if color == LINE else "", color,
                  full=not edge)
    for pe in range(2):
        x = 22 + pe * 225
        p.arrow((x + 164, 71), (x + 239, 71), bend=(x + 200, 105), color=OF_PE[pe])
        p.arrow((x + 269, 33), (x + 194, 33), bend=(x + 232, 2), color=OF_PE[pe + 1])
    p.text(350, 122, "pale: copies of the neighbors' cells, which they put here with a signal", "soft")
    p.text(22, 170, "a step", "strong", "start")
    x = 85
    for width, words, color in ((120, "start the puts", BLUE), (230, "compute the inside", GREEN),
                                (110, "wait", LINE), (110, "two cells", GREEN)):
        p.box(x, 150, width - 4, 34, words, color)
        x += width
    p.box(150, 195, 300, 26, "the neighbors' cells travel", ORANGE, "soft")
    p.text(300, 242, "What the network does and what the PE computes happen at the same time.", "soft")
    return p


def cuboid(p, corner, begin, end, color):
    """A block with edges along x, which comes nearer to the left, y to the right, and z upwards."""
    def at(x, y, z):
        return f"{corner[0] + y - 0.42 * x:.1f} {corner[1] - z + 0.36 * x:.1f}"

    (x0, y0, z0), (x1, y1, z1) = begin, end
    for fill, points in ((PALE[color], ((x0, y0, z1), (x0, y1, z1), (x1, y1, z1), (x1, y0, z1))),
                         (LINE, ((x0, y1, z0), (x0, y1, z1), (x1, y1, z1), (x1, y1, z0))),
                         (color, ((x1, y0, z0), (x1, y1, z0), (x1, y1, z1), (x1, y0, z1)))):
        path = " L".join(at(*point) for point in points)
        p.parts.append(f'<path d="M{path} Z" fill="{fill}" stroke="{INK}" stroke-width="1" '
                       'stroke-linejoin="round"/>\n')


def pencils():
    p = Picture(760, 275, "z, y and x pencils of four PEs in two rows and two columns, and the transposes between them")
    size, half = 110, 55
    for i, (name, rows, columns) in enumerate((("z pencils", 0, 1), ("y pencils", 0, 2), ("x pencils", 1, 2))):
        corner = (125 + i * 245, 180)
        blocks = []
        for pe in range(4):
            begin, end = [0, 0, 0], [size, size, size]
            for axis, part in ((rows, pe // 2), (columns, pe % 2)):
                begin[axis], end[axis] = part * half, (part + 1) * half
            blocks.append((begin, end, OF_PE[pe]))
        for begin, end, color in sorted(blocks):
            cuboid(p, corner, begin, end, color)
        p.text(corner[0] + 35, 38, name, "strong")
    for x, words in ((270, "in rows"), (515, "in columns")):
        p.arrow((x - 14, 122), (x + 34, 122))
        p.arrow((x + 34, 136), (x - 14, 136))
        p.text(x + 10, 112, words, "soft")
    for pe in range(4):
        p.box(205 + pe * 95, 240, 80, 26, f"PE {pe}", OF_PE[pe], full=True)
    p.text(195, 258, "row 0:", "soft", "end")
    p.text(585, 258, ": row 1", "soft", "start")
    x, y = 45, 250
    for dx, dy, name in ((-17, 14, "x"), (34, 0, "y"), (0, -34, "z")):
        p.arrow((x, y - 12), (x + dx, y - 12 + dy), color=SOFT)
        p.text(x + dx * 1.25 + (6 if dx == 0 else 0), y - 8 + dy * 1.2, name, "soft")
    return p


def margins():
    p = Picture(700, 262, "A PE's part with margins, which hold copies of what the PEs around it have")
    cell, x, y = 22, 40, 20
    colors = (BLUE, ORANGE, GREEN, VIOLET)
    for i in range(10):
        for j in range(10):
            owner = colors[(i > 4) * 2 + (j > 4)]
            p.box(x + j * cell, y + i * cell, cell - 2, cell - 2, "", owner, full=False)
    x = 370
    for i in range(9):
        for j in range(9):
            inside = 2 <= i < 7 and 2 <= j < 7
            owner = colors[((i - 2) % 10 > 4) * 2 + ((j - 2) % 10 > 4)]
            p.box(x + j * cell, y + i * cell, cell - 2, cell - 2, "", owner, full=inside)
    p.arrow((268, 75), (362, 75), color=BLUE)
    p.text(150, 256, "a field, periodic, and its four PEs", "soft")
    p.text(468, 238, "the blue PE's array: its part, and", "soft")
    p.text(468, 256, "margins of 2 with copies of the others'", "soft")
    return p


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent
    for picture in (overview, launch, first, heap, signal, tasks, teams, rod, pencils, margins):
        (folder / f"{picture.__name__}.svg").write_text(str(picture()))


if __name__ == "__main__":
    main()
