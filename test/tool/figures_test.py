#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""docs/figures: the page says what the data says, each figure has data and a picture, and one can be measured."""
import argparse
import json
import os
import sys
import unittest

sys.dont_write_bytecode = True
sys.path[:0] = [os.path.dirname(__file__), os.path.dirname(__file__) + "/../../docs/figures"]
import figures  # noqa: E402
import plans  # noqa: E402
from job import BUILD, SOURCE, TestCase, main  # noqa: E402

FOLDER = SOURCE / "docs/figures"


class Figures(TestCase):
    def test_page_and_data(self):
        page = (FOLDER / "README.md").read_text()
        for number in plans.PLANS:
            data = json.loads((FOLDER / f"{number}.json").read_text())
            self.assertEqual(data["figure"], number)
            self.assertIn(f"({number}.svg)", page)
            self.assertIn("</svg>", (FOLDER / f"{number}.svg").read_text())
            said = plans.verdicts(data)
            self.assertTrue(said)
            for line in said:
                self.assertIn(line + "\n", page)

    def test_verdicts(self):
        rows = [{"panel": "2 nodes", "variant": plans.OURS, "update": update, "source": "symmetric",
                 "session": "none", "size": size, "rate": rate, "rates": [rate, 2 * rate]}
                for update, size, rate in (("put_nbi_local", 8, 9.0), ("put", 8, 10.0),
                                           ("put_nbi_local", 16, 4.0), ("put", 16, 5.0))]
        self.assertEqual(plans.verdicts({"figure": "14", "rows": rows}),
                         ["figure 14, 2 nodes: local completion / blocking: 0.80 at 16 B, at most 0.90; goal 0.9: "
                          "NOT MET at 16 B"])

    @unittest.skipUnless(os.path.exists(BUILD / "bin/meshmem-bench"), "meshmem-bench was not built")
    def test_measuring(self):
        options = argparse.Namespace(build=BUILD, quiet_host=True)     # no priority: others use this machine, too
        variant = plans.variant(plans.OURS, ("put_nbi", "add64"), (8, 64), updates=100)
        result = figures.bench(BUILD, *figures.hra_words(options, plans.NODES[0], variant))
        self.assertEqual([(row["update"], row["size"]) for row in result["rows"]],
                         [("put_nbi", 8), ("put_nbi", 64), ("add64", 8)])


if __name__ == "__main__":
    main()
