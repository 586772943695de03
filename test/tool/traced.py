# SPDX-License-Identifier: BSD-3-Clause
"""Runs jobs under oshrun --trace and --heatmap, and reads what they give, for tests of these."""
import collections
import csv
import json

from job import SCRATCH, TestCase, oshrun


class Trace:
    """A trace, as a browser reads it."""

    def __init__(self, file):
        self.json = json.loads(file.read_text(encoding="utf-8"))
        events = self.json["traceEvents"]
        self.calls = [e for e in events if e["ph"] == "X"]
        ends = {phase: {e["id"]: e for e in events if e["ph"] == phase} for phase in "sf"}
        assert ends["s"].keys() == ends["f"].keys()
        self.links = [(self.at(ends["s"][i]), self.at(ends["f"][i])) for i in ends["s"]]
        self.pes = {pe["pe"]: pe for pe in self.json["otherData"]["pes"]}

    def at(self, end):
        """The call that a flow begins or ends in."""
        found = [c for c in self.calls if (c["pid"], c["tid"]) == (end["pid"], end["tid"]) and
                 c["ts"] <= end["ts"] <= round(c["ts"] + c["dur"], 3)]
        assert len(found) == 1, (end, found)
        return found[0]

    def count(self, pe=None):
        return collections.Counter(c["name"] for c in self.calls if pe in (None, c["pid"]))

    def caused(self, name):
        """{(cause, its PE, waiting PE)} for waits in this function."""
        return {(cause["name"], cause["pid"], wait["pid"]) for cause, wait in self.links if wait["name"] == name}


class Traced(TestCase):
    """Adds what runs traced jobs."""

    def run_traced(self, number, *program, name="trace.json", options=(), heatmap="heat.csv", **more):
        """The job, its trace, and its heatmap: {(from, to): (operations, bytes)}."""
        trace, heat = SCRATCH / name, SCRATCH / heatmap
        for file in trace, heat:
            file.unlink(missing_ok=True)
        job = oshrun(number, *program, options=["--trace", trace, "--heatmap", heat, *options], **more)
        self.assertFalse((SCRATCH / f"{name}.parts").exists(), job.output)
        with open(heat) as file:
            rows = {(int(r["from"]), int(r["to"])): (int(r["operations"]), int(r["bytes"]))
                    for r in csv.DictReader(file)}
        return job, Trace(trace), rows
