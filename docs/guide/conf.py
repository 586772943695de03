# SPDX-License-Identifier: BSD-3-Clause
"""How Sphinx makes HTML of docs/: `make docs`. The source folder is docs/, so the pages beside the guide are
part of it. Links that lead out of docs/, or to a folder, become text, since the HTML stands alone; the file must
exist."""
import pathlib
import re

from sphinx.util import logging

DOCS = pathlib.Path(__file__).resolve().parent.parent
SOURCE = DOCS.parent
LINK = re.compile(r"\[([^][]+)\]\((?!\w+:)([^)#\s]+)(#[^)\s]*)?\)")

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
    app.connect("source-read", cut_links)
    return {"parallel_read_safe": True}
