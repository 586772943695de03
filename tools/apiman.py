# SPDX-License-Identifier: BSD-3-Clause
"""Make the manual pages from api/*.api, api/*.notes and api/examples: one for each family, and a link to it under
every name of the family."""
import pathlib
import re
import sys
import textwrap

from apiexamples import read_examples
from apinotes import notes_of, read_notes
from apitable import BITS, CTYPE, is_generic, members, read_member, title
from variables import read_cray, read_variables

DATE = "2026-11-23"  # when the pages took this form
STANDARD = re.compile(r"\s*\b1\.6, ((?:9|10)[\d.]*\d)$")


def is_old(family):
    return family["section"] == "Deprecated"


def pages(sets, families):
    """Return {name of a page: its families}. Families of one title share a page, but deprecated ones have their own."""
    current = {title(family) for family in families if not is_old(family)}
    found = {}
    for family in families:
        name = title(family)
        found.setdefault(name + "_deprecated" * (is_old(family) and name in current), []).append(family)
    return found


def links(sets, families):
    """Return {name: its page} for all other names: the functions, their pshmem_ twins, and the generics' ones."""
    found, all_pages = {}, pages(sets, families)
    for page, some in all_pages.items():
        for family in some:
            for f in members(sets, family):
                names = [name for name in (f["name"], f["ctx"]) if name]
                for name in [*names, *("p" + name for name in names)]:
                    if name not in all_pages:
                        found.setdefault(name, page)
    return found


def escape(line):
    """The line as text of a page."""
    line = line.replace("\\", r"\e").replace("-", r"\-")
    return r"\&" + line if line[:1] in (".", "'") else line


def filled(text):
    """The lines of a paragraph; each sentence begins a line."""
    for sentence in re.split(r"(?<=[.;:]) (?=[A-Z])", text):
        yield from (escape(line) for line in textwrap.wrap(sentence, 78, break_on_hyphens=False))


def prototype(f, name, args):
    """The lines of a prototype, as C is written, in bold."""
    words = [arg.replace(" ", "~") for arg in args or ["void"]]  # an argument stays in one line
    text = f"{f['ret']} {name}(".replace("* ", "*").replace(" ", "~") + ", ".join(words) + ");"
    for line in textwrap.wrap(text, 72, subsequent_indent="    ", break_on_hyphens=False):
        yield r"\fB" + escape(line.replace("~", " ")) + r"\fP"


def forms(sets, family):
    """Yield (what to call the form, its record), for the forms that a family has; all types are one."""
    if not family["set"]:
        yield "", next(members(sets, family))
        return
    yield "typed", read_member(family, "TYPENAME", "TYPENAME_", "", "TYPE", "")
    if family["forms"] in ("+", "+-"):
        yield "sized", read_member(family, "SIZE", "", "SIZE", "void", "")
    if family["forms"] in ("+", "+m"):
        yield "bytes", read_member(family, "mem", "", "mem", "void", "")


def synopsis(sets, family):
    """Yield the lines of a family's part of the synopsis, and behind it what stands for TYPE and SIZE."""
    some = list(forms(sets, family))
    plain = some[0][1]
    generic = family["set"] or family["ctx"] and "sym" in family["args"]
    if generic:
        name = title(family)
        yield from [".P", "C11 and C++:", ".P", ".nf"]
        if plain["ctx"]:
            yield from prototype(plain, name, ["shmem_ctx_t ctx"] + plain["args"])
        if family["set"]:
            yield from prototype(plain, name, plain["args"])
        yield ".fi"
    yield from [".P", "C and C++:" if generic else "", ".P", ".nf"] if generic else [".P", ".nf"]
    for _, f in some:
        yield from prototype(f, f["name"], f["args"])
        if f["ctx"]:
            yield from prototype(f, f["ctx"], ["shmem_ctx_t ctx"] + f["args"])
    yield ".fi"


def types(sets, family):
    """Yield what TYPE and SIZE stand for."""
    if family["set"]:
        names = [name if CTYPE.get(name, name) == name else f"{name} ({CTYPE[name]})" for name in sets[family["set"]]]
        yield ".P"
        yield from filled(f"TYPENAME (TYPE) is {', '.join(names)}.")
        if any(not is_generic(sets, f) for f in members(sets, family) if f["type"] in sets[family["set"]]):
            yield from filled("The generic names accept those of these types that are distinct types in C.")
    if family["forms"] in ("+", "+-"):
        yield from filled(f"SIZE is {', '.join(map(str, BITS[:-1]))} or {BITS[-1]}, the bits of an element.")
    if family["forms"] in ("+", "+m"):
        yield "With mem, elements are bytes."


def sentences(family):
    """Return the sentences of the table that say what a function does, and those that say what it returns."""
    does, returns = [], []
    for sentence in re.split(r"(?<=[.]) (?=[A-Z])", STANDARD.sub("", family["doc"])):
        value = family["ret"] != "void" and re.match(r"Returns? ", sentence)
        if value:
            returns.append(re.sub("^Return ", "Returns ", sentence))
        if not value or value[0] == "Return ":
            does.append(sentence)
    return " ".join(does), " ".join(returns)


def return_value(families, notes):
    """Yield the section RETURN VALUE."""
    if all(family["ret"] == "void" for family in families):
        return
    derived = dict.fromkeys(text for _, text in map(sentences, families) if text)
    yield from paragraphs("RETURN VALUE", notes["return"] or [("", text) for text in derived])


def extent(f, name):
    """How many elements an argument has, as the end of its sentence; nothing where strides or others say it."""
    count, unit = next(((count, unit) for one, count, unit in f["sym"] if one == name),
                       ("nelems" if "nelems" in f["names"] and "dst" not in f["names"] else "", ""))
    each = re.fullmatch(r"EACH\(team, (\w+)\)|TIMES\((\w+), PE_size\)", count)
    if not each and not re.fullmatch(r"[a-z_]+", count):
        return ""
    unit = "bytes" if unit == "1" else "elements"
    return f": {each[1] or each[2]} {unit} for each PE" if each else f": {count} {unit}"


def arguments(sets, families, notes):
    """Yield the section ARGUMENTS: of all forms, the context first."""
    said, shown_names = dict(notes["arguments"]), []
    for family in families:
        _, f = next(forms(sets, family))
        for name in ["ctx"] * bool(f["ctx"]) + f["names"]:
            if name in shown_names or name not in said:
                continue
            yield from [] if shown_names else [".SH ARGUMENTS"]
            shown_names.append(name)
            text = said[name]
            if name in ("dest", "source", "target") and ":" not in text:
                text = text.removesuffix(".") + extent(f, name) + "."
            yield from [".TP", rf"\fI{escape(name).removeprefix(chr(92) + '&')}\fP", *filled(text)]


def brief(family):
    """What the family does, in a phrase."""
    said = re.split(r"[.;:]( |$)", STANDARD.sub("", family["doc"]))[0]
    said = escape(" ".join(re.sub(r" \([^()]*\)", "", said).split()))
    return (said if said[1:2].isupper() else said[0].lower() + said[1:]) + ", deprecated" * is_old(family)


def shown(sentence):
    """A sentence of the library as its reader sees it, with N for numbers."""
    sentence = re.sub(r"0x%l*x", "0xN", sentence).replace("%p", "ADDRESS")
    sentence = re.sub(r"%(?:\.\*)?s", "...", sentence)
    return re.sub(r"%[a-z]*[dugx]", "N", sentence)


def listed(some, begun):
    """Yield the lines of sentences that the library says, as a list, and of the text after them; begun: there is a
    paragraph above."""
    for number, (sentence, text) in enumerate(sorted(some, key=lambda one: not one[0])):
        if sentence:
            yield r".IP \(bu 2"
            for line in textwrap.wrap(shown(sentence), 76, break_on_hyphens=False):
                yield r"\fI" + escape(line) + r"\fP"
            yield from [".br"] * bool(text)
        elif number or begun:
            yield ".P"
        yield from filled(text) if text else ()


def errors(notes):
    """Yield the section ERRORS."""
    if not notes["errors"] and not notes["check"]:
        return
    yield ".SH ERRORS"
    said = any(sentence for sentence, _ in notes["errors"])
    if said:
        yield from filled("Unless stated otherwise, a call that cannot be carried out ends the job: the library writes "
                          "a message to standard error that names the PE and the call, and the job's exit status is "
                          "not 0. The messages are:")
    yield from listed(notes["errors"], said)
    if notes["check"]:
        yield from [".P"] * bool(notes["errors"])
        yield from filled("With SHMEM_CHECK=1 in the environment also:")
        yield from listed(notes["check"], True)


def paragraphs(heading, some):
    for number, (_, text) in enumerate(some):
        yield ".P" if number else f".SH {heading}"
        yield from filled(text)


def page(sets, name, families, others, notes, example):
    """Yield the lines of a page."""
    first = families[0]
    yield from (f'.TH {name.upper()} 3 {DATE} meshmem OpenSHMEM', ".SH NAME")
    yield from textwrap.wrap(f"{name} \\- {brief(first)}", 78, break_on_hyphens=False)
    yield from (".SH SYNOPSIS", f".B #include <{first['header']}>")
    for family in families:
        yield from synopsis(sets, family)
    yield ".SH DESCRIPTION"
    for number, family in enumerate(families):
        yield from [".P"][:number]
        yield from filled(sentences(family)[0])
        yield from types(sets, family)
    if is_old(first):
        yield from [".P", "Deprecated: new programs use the interface of OpenSHMEM 1.6."]
    yield from arguments(sets, families, notes)
    yield from return_value(families, notes)
    yield from errors(notes)
    yield from paragraphs("ORDER AND COMPLETION", notes["order"])
    yield from paragraphs("NOTES", notes["notes"])
    if example:
        yield from [".SH EXAMPLES", ".nf", *map(escape, example), ".fi"]
    sections = sorted({m[1] for family in families if (m := STANDARD.search(family["doc"]))})
    if sections:
        yield from [".SH STANDARDS", f"OpenSHMEM 1.6, {', '.join(sections)}."]
    beyond = next((family["beyond"] for family in families if family["beyond"]), [])
    if sections and beyond:
        yield f"The types {', '.join(beyond[:-1])} and {beyond[-1]} are not in 1.6."
    if others:
        yield ".SH SEE ALSO"
        for other, _, section in (other.partition(" ") for other in others):
            yield f".BR {other} ({section or 3}){',' * (other != others[-1].split()[0])}"


def man(sets, families, directory, examples, *notes):
    """Write the pages to a directory, with their examples from a folder, and what files of notes say of them."""
    all_pages, (shown_as, _) = pages(sets, families), read_examples(examples)
    blocks = [block for path in notes for block in read_notes(path)]
    if unknown := shown_as.keys() - all_pages.keys():
        sys.exit(f"{examples}: there are no such pages: {', '.join(sorted(unknown))}")
    near = {}
    for name, some in all_pages.items():
        near.setdefault(some[0]["section"], []).append(name)
    for name, some in all_pages.items():
        twin = [n for n in (name + "_deprecated", name.removesuffix("_deprecated")) if n != name and n in all_pages]
        notes_here = notes_of(blocks, sets, some)
        others = sorted({*near[some[0]["section"]], *twin, *(other for _, other in notes_here["see"])} - {name})
        text = "\n".join(page(sets, name, some, others, notes_here, shown_as.get(name)))
        pathlib.Path(directory, name + ".3").write_text(text + "\n")
    for name, target in links(sets, families).items():
        pathlib.Path(directory, name + ".3").symlink_to(target + ".3")


def contents(sets, families, header):
    """Yield the list of the pages of a header's functions, by sections."""
    section = ""
    for name, some in pages(sets, families).items():
        if some[0]["header"] == header:
            if some[0]["section"] != section:
                section = some[0]["section"]
                yield f".SS {section}"
            yield from (".TP", f".BR {name} (3)", *textwrap.wrap(brief(some[0]), 78, break_on_hyphens=False))


def constants(some):
    """Yield the list of constants that no function's page explains."""
    yield ".SH CONSTANTS"
    for names, what in some:
        yield from (".TP", f".B {names}", *filled(what))


def overview(sets, families):
    """Yield the page that lists those of shmem.h."""
    yield from (f".TH SHMEM 7 {DATE} meshmem OpenSHMEM", ".SH NAME", "shmem \\- the calls of OpenSHMEM",
                ".SH DESCRIPTION", "Each name of the interface has a manual page: that of its family.",
                "Headers are shmem.h, shmemx.h for extensions, and pshmem.h for tools.")
    yield from contents(sets, families, "shmem.h")
    yield from constants((
        ("SHMEM_MAJOR_VERSION, SHMEM_MINOR_VERSION", "The version of the specification, 1 and 6, as integer constants "
         "for #if; shmem_info_get_version(3) says the same at run time."),
        ("SHMEM_VENDOR_STRING", "\"meshmem\", the string that shmem_info_get_name(3) copies."),
        ("SHMEM_NO_INLINE", "If the program defines it before it includes shmem.h, or is compiled with "
         "-DSHMEM_NO_INLINE, operations on PEs of the same node are calls instead of inlined code.")))
    yield from (".SH SEE ALSO", ".BR oshcc (1),", ".BR oshrun (1),", ".BR meshmem-info (1),", ".BR shmemx (7),",
                ".BR shmem_environment (7)")


def extensions(sets, families):
    """Yield the page that lists those of shmemx.h."""
    yield from (f".TH SHMEMX 7 {DATE} meshmem OpenSHMEM", ".SH NAME",
                "shmemx \\- what meshmem has beyond OpenSHMEM 1.6", ".SH DESCRIPTION")
    yield from filled("The header shmemx.h declares the extensions, and includes shmem.h. Other OpenSHMEM libraries do "
                      "not have them, apart from Cray OpenSHMEMX, which has those that are listed under its name. Each "
                      "function has a manual page: that of its family.")
    yield from filled("The header shmemx_mpi.h has functions for programs that use MPI, too: see shmemx_mpi(3).")
    yield from contents(sets, families, "shmemx.h")
    yield from constants((
        ("SHMEMX_MAX_PARTITIONS", "How many partitions there can be at the same time."),
        ("SHMEMX_MAX_PARTITION_ID", "The largest ID of a partition; the smallest is 1."),
        ("SHMEMX_PARTITION_TEXT", "The size of each text in shmemx_partition_info_t, including the terminating zero; "
         "see shmemx_partition_info(3).")))
    yield from (".SH SEE ALSO", ".BR shmemx_mpi (3),", ".BR shmem (7),", ".BR shmem_environment (7),",
                ".BR meshmem-cray (7)")


def environment(_sets, _families):
    """Yield the page of the environment variables."""
    yield from (f".TH SHMEM_ENVIRONMENT 7 {DATE} meshmem OpenSHMEM", ".SH NAME",
                "shmem_environment \\- environment variables of the library", ".SH DESCRIPTION")
    yield from filled("The library reads these variables in shmem_init. oshrun passes its own environment on to all "
                      "PEs, and sets some of them itself where its options say so. An invalid value ends the job "
                      "with a message that says what is allowed. An empty value counts as unset, except for "
                      "SHMEM_VERSION, SHMEM_INFO and SHMEM_DEBUG, which any value sets; a partition's definition must "
                      "not be empty. meshmem-info lists the variables with their values. "
                      "A second name is the one before OpenSHMEM 1.4.")
    yield ".SH ENVIRONMENT"
    for name, old, default, meaning in read_variables():
        yield from (".TP", rf"\fB{escape(name)}\fP" + rf", \fB{escape(old)}\fP" * bool(old))
        yield from filled(f"{meaning[0].upper()}{meaning[1:].removesuffix('.')}. Default: {default}.")
    yield from (".SH SEE ALSO", ".BR meshmem-info (1),", ".BR oshrun (1),", ".BR shmem (7),", ".BR meshmem-cray (7)")


def cray(sets, families):
    """Yield the page for those who come from Cray OpenSHMEMX: its functions, and its variables of base/cray.def."""
    yield from (f".TH MESHMEM-CRAY 7 {DATE} meshmem OpenSHMEM", ".SH NAME", r"meshmem-cray \- names of Cray OpenSHMEMX",
                ".SH FUNCTIONS")
    yield from filled("All are declared in shmemx.h, and have a page of their own in section 3. With -DCRAYSHMEM "
                      "shmem_team_config_t has the field opt_level, which has no effect.")
    yield ".P"
    yield from filled("The functions of shmemx_put_nb, shmemx_get_nb and shmemx_put_signal_nb have the prototypes "
                      "that Cray's manual prints, without a handle. Programs for its predecessors pass a handle as a "
                      "further argument. It is evaluated and dropped: in C by a macro of the function's name, in C++ "
                      "by an overload. So arguments in braces with commas, such as (long[]){1, 2}, need parentheses "
                      "around them in C, and in C++ the name of such a function needs a target type: it cannot be "
                      "assigned to auto, or passed to std::function, std::thread or a template, without a cast.")
    others = ("shmemx_kind_malloc", "shmemx_kind_align", "shmemx_local_complete")  # in other sections
    for family in (f for f in families if f["section"].startswith("Cray") or title(f) in others):
        yield from (".TP", f".B {title(family)}", *filled(family["doc"]))
    yield ".SH ENVIRONMENT"
    yield from filled("Further variables with the same names and meanings are listed by meshmem-info(1). The library "
                      "says at the start which of those below are set but have no effect.")
    for name, instead, what in read_cray():
        yield from (".TP", f".B {name}", *filled(f"as {instead}: {what}" if instead else what))
