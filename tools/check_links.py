#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: check_links.py FILE.md ...

Ask for every page of the web that the documents link to, once each. Exits with 1 if one is gone (404, 410), which is
named with the documents that link to it, and with 77 if no server can be reached at all. Servers that refuse programs,
or do not answer, count as there: only what is certainly gone is a mistake."""
import pathlib
import re
import sys
import urllib.error
import urllib.request

LINK = re.compile(r"\]\((https?://[^)\s]+)\)|<(https?://[^>\s]+)>")
SECONDS = 10
GONE, SKIPPED = (404, 410), 77


def links(paths):
    """Return {address: the documents that link to it}."""
    found = {}
    for path in paths:
        for one in LINK.finditer(pathlib.Path(path).read_text()):
            found.setdefault((one[1] or one[2]).partition("#")[0], set()).add(str(path))
    return found


def ask(address):
    """The status of a page, or None if its server cannot be reached."""
    request = urllib.request.Request(address, method="HEAD", headers={"User-Agent": "meshmem-links"})
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            return answer.status
    except urllib.error.HTTPError as refusal:
        return refusal.code
    except (OSError, ValueError):
        return None


def main(*paths):
    answers = {address: ask(address) for address in sorted(links(paths))}
    for address, status in answers.items():
        if status in GONE:
            print(f"{address}: {status}, in {', '.join(sorted(links(paths)[address]))}")
    reached = [status for status in answers.values() if status]
    print(f"{len(answers)} links, {len(reached)} servers answered")
    if answers and not reached:
        print("skipped: no server can be reached from here")
        return SKIPPED
    return int(any(status in GONE for status in reached))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
