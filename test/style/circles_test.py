#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""tools/check_layers.py finds circles between files of a folder, and finds none where there are none."""
import os
import pathlib
import sys
import tempfile

sys.path.insert(0, os.path.join(os.environ["MESHMEM_SOURCE"], "tools"))
import check_layers  # noqa: E402  (found by the path above)

NO_CIRCLE = {
    "a.h": "int meshmem_a(void);\n", "b.h": '#include "x/a.h"\nint meshmem_b(void);\n',
    "a.c": '#include "x/a.h"\n/* meshmem_b() */\nint meshmem_a(void)\n{\n    return 1;\n}\n',
    "b.c": 'int meshmem_b(void)\n{\n    return meshmem_a();\n}\n'}
CASES = [
    ({}, None),
    ({"a.c": "int meshmem_a(void)\n{\n    return meshmem_b();\n}\n"}, "a uses meshmem_b of b; b uses meshmem_a of a"),
    ({"a.h": "static inline int meshmem_c(void) { return meshmem_b(); }\n"}, "a uses meshmem_b of b"),
    ({"a.h": '#include "x/b.h"\n'}, "headers include each other in a circle: a, b"),
    ({"a.c": "struct t meshmem_a = {1};\nint meshmem_d(void) { return meshmem_e; }\n",
      "b.c": "int meshmem_e;\nint meshmem_b(void) { return meshmem_a.x; }\n"}, "a uses meshmem_e of b"),
    ({"a.c": "int pcl_a(void)\n{\n    return pcl_e;\n}\n",             # names with any prefix
      "b.c": "int pcl_e;\nint pcl_b(void)\n{\n    return pcl_a();\n}\n"}, "a uses pcl_e of b; b uses pcl_a of a"),
    ({"a.c": "static int e;\nint meshmem_a(void)\n{\n    return e + x.f;\n}\n",     # a's own e, and a member f
      "b.c": "int e, f;\nint meshmem_b(void)\n{\n    return meshmem_a();\n}\n"}, None),
]
wrong = 0
for change, expected in CASES:
    with tempfile.TemporaryDirectory() as root:
        folder = pathlib.Path(root) / "x"
        folder.mkdir()
        for name, text in (NO_CIRCLE | change).items():
            (folder / name).write_text(text, encoding="utf-8")
        check_layers.problems.clear()
        check_layers.check_circles(folder, "src/x")
        found = "\n".join(check_layers.problems)
        if bool(found) != bool(expected) or (expected or "") not in found:
            wrong += 1
            print(f"{change}: found {found!r}, should be {expected!r}")
sys.exit(wrong > 0)
