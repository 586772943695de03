# SPDX-License-Identifier: BSD-3-Clause
"""Reads the messages that manual pages list, and finds those of a job that they do not. Does not know which ones the
library has."""
import os
import re

from job import BUILD

# What a page says in its first sentences on wrong addresses, which the hardware finds.
HARDWARE = r"an access .*failed|cannot be (accessed|read|written) at "


def messages(function):
    """Yield expressions for the messages that the page of a function lists."""
    with open(os.path.join(BUILD, "gen/man3", function + ".3")) as file:
        part = file.read().split(".SH ERRORS\n")[1].split("\n.SH ")[0]
    sentences = [re.sub(r"\\fP\n\\fI", " ", sentence) for sentence in
                 re.findall(r"(?s)\.IP \\\(bu 2\n\\fI(.*?)\\fP(?!\n\\fI)", part)]
    places = {"ADDRESS": r"(0x\w+|\(nil\))", "0xN": r"0x\w+", "...": ".*", "N": r"-?[\d.e+]+"}
    for sentence in sentences:
        sentence = sentence.replace(r"\&", "").replace(r"\-", "-").replace(r"\(aq", "'").replace(r"\e", "\\")
        yield "".join(places.get(part, re.escape(part)) for part in
                      re.split(r"(\bADDRESS\b|\b0xN\b|\.\.\.|\bN\b)", sentence))


def unlisted(output):
    """The messages of a job, (function, message), that the page of their function does not list."""
    said = re.findall(r"(?m)^meshmem: PEs? \S+ (?:warning: )?(shmemx?_\w+): (.*)", output)
    return [(function, message) for function, message in said if not re.search(HARDWARE, message)
            and not any(re.match(one, message) for one in messages(function))]
