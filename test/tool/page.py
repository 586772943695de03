# SPDX-License-Identifier: BSD-3-Clause
"""Reads the messages that manual pages list. Does not know which ones the library has."""
import os
import re

from job import BUILD


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
