# SPDX-License-Identifier: BSD-3-Clause
"""How Sphinx makes HTML of docs/: `make docs`. The source folder is docs/, so the pages beside the guide are
part of it. Links that lead out of docs/, or to a folder, become text, since the HTML stands alone; the file must
exist."""
import pathlib
import re
import sys

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

DOCS = pathlib.Path(__file__).resolve().parent.parent
SOURCE = DOCS.parent
sys.path.insert(0, str(SOURCE / "tools"))
from variables import FILE, read_variables  # noqa: E402

LINK = re.compile(r"\[([^][]+)\]\((?!\w+:)([^)#\s]+)(#[^)\s]*)?\)")
CRAY = re.compile(r'CRAY\("(\w+)", (?:"(\w+)"|NULL), ((?:"(?:[^"\\]|\\.)*"\s*)+)\)')

project = "meshmem"
author = "the authors of meshmem"
project_copyright = author
version = release = re.search(r"project\(meshmem VERSION ([\d.]+)", (SOURCE / "CMakeLists.txt").read_text())[1]
root_doc = "index"
extensions = ["myst_parser"]
myst_heading_anchors = 3
exclude_patterns = ["man"]
highlight_language = "none"
smartquotes = False

html_theme = "alabaster"
html_title = f"meshmem {version}"
html_static_path = ["style.css"]
html_css_files = ["style.css"]
html_show_sourcelink = False
html_copy_source = False
html_sidebars = {"**": ["about.html", "navigation.html", "searchbox.html"]}
html_theme_options = {"description": "OpenSHMEM 1.6 for C, C++ and Fortran", "fixed_sidebar": True, "page_width": "1180px",
                      "sidebar_width": "230px", "font_family": "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif",
                      "head_font_family": "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"}


def texts(words):
    """The text of C string literals that stand behind each other."""
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', words))


def names(*some):
    """A cell with names as code."""
    cell = nodes.paragraph()
    for name in some:
        cell += [nodes.Text(", ")] * bool(len(cell)) + [nodes.literal(name, name)]
    return cell


class Table(SphinxDirective):
    """A table from a file of X macros: what cells() makes of its lines."""
    file, head, widths = "", (), ()

    def run(self):
        self.env.note_dependency(str(self.file))
        rows = [nodes.row("", *(nodes.entry("", cell if isinstance(cell, nodes.Node) else nodes.paragraph("", cell))
                                for cell in cells)) for cells in [self.head, *self.cells()]]
        parts = [nodes.thead("", rows[0]), nodes.tbody("", *rows[1:])]
        columns = [nodes.colspec(colwidth=width) for width in self.widths]
        return [nodes.table("", nodes.tgroup("", *columns, *parts, cols=len(columns)), classes=["variables"])]


class Variables(Table):
    """All environment variables."""
    file, head, widths = FILE, ("variable", "default", "meaning"), (28, 8, 64)

    def cells(self):
        for name, old, default, meaning in read_variables():
            yield names(name, *[old] * bool(old)), default, meaning


class CrayVariables(Table):
    """The variables of Cray OpenSHMEMX that are not among them; those with the same reason share a row."""
    file, head, widths = SOURCE / "src/base/cray.def", ("Cray OpenSHMEMX", "meshmem"), (42, 58)

    def cells(self):
        rows, text = {}, self.file.read_text()
        found = CRAY.findall(text)
        if len(found) != text.count("\nCRAY("):
            raise self.error(f"a line of {self.file} is not understood")
        for name, instead, words in found:
            rows.setdefault((instead, texts(words)), []).append(name)
        for (instead, what), some in sorted(rows.items(), key=lambda row: not row[0][0]):
            cell = nodes.paragraph("", "no effect here: " + what)
            if instead:
                cell = names(instead)
                cell += nodes.Text(": " + what)
            yield names(*some), cell


def cut_links(app, page, lines):
    """Make text of the links of a page that lead out of docs/, or to a folder."""
    here = (DOCS / page).parent

    def cut(link):
        target = (here / link[2]).resolve()
        if DOCS in target.parents and not target.is_dir():
            return link[0]
        if not target.exists():
            logging.getLogger(__name__).warning("%s: there is no file %s", page, link[2])
        return link[1]

    lines[0] = LINK.sub(cut, lines[0])


def setup(app):
    app.add_directive("variables", Variables)
    app.add_directive("cray-variables", CrayVariables)
    app.connect("source-read", cut_links)
    return {"parallel_read_safe": True}
