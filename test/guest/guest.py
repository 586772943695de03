# SPDX-License-Identifier: BSD-3-Clause
"""What tests run in a virtual machine (test/guest/run): several scripts in one, since it takes seconds to boot."""
import os
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import BUILD, SKIPPED, SOURCE  # noqa: E402

# Say what failed, with the end of its output, and what passed.
EACH = """each() {
    name=$1; shift
    timeout $patience "$@" >/tmp/output 2>&1 && echo "passed: $name" && return
    echo "failed: $name"; tail -n 30 /tmp/output
}
"""


def run(script, seconds, *options):
    """Run a shell script in the guest, from the build folder; returns its status and output."""
    done = subprocess.run([SOURCE / "test/guest/run", "--seconds", str(seconds), *options, "--", "sh", "-c", script],
                          cwd=BUILD, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    output = done.stdout.decode(errors="replace")
    if done.returncode == SKIPPED:
        raise unittest.SkipTest(output.strip().removeprefix("skipped: "))
    return done.returncode, output


def run_parts(parts, seconds, *options):
    """Run scripts one after the other in one guest, each in a shell of its own; returns {name: (status, output)}. Of a
    script to which the guest did not come, the status is None, and the output that of the whole guest."""
    script = "".join(f"echo '==== {name}'\n(\n{part}\n)\necho \"==== status $?\"\n" for name, part in parts.items())
    _, output = run(script, seconds, *options)
    found = {match[1]: (int(match[3]), match[2]) for match in
             re.finditer(r"^==== (\S+)\n(.*?)^==== status (\d+)\n", output, re.M | re.S)}
    return {name: found.get(name, (None, output)) for name in parts}


class TestCase(unittest.TestCase):
    """Tests that look at what scripts have said. A class has them in SAID, from run_parts."""
    longMessage = True
    SAID = {}

    def good(self, part):
        """The output of a script that ended with 0."""
        status, output = self.SAID[part]
        self.assertEqual(status, 0, output)
        return output

    def passed(self, part, names):
        """A script says of each of these names that it passed. Returns all it says."""
        output = self.good(part)
        self.assertNotIn("failed: ", output)
        for name in names:
            self.assertIn(f"passed: {name}\n", output)
        return output


def settings(**values):
    """Lines of a script that set variables."""
    return "".join(f"{name}='{value}'\n" for name, value in values.items())
