#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Make everything typed from api/*.api; the notation stands at the head of api/shmem.api.

usage: apigen.py header|xheader|pheader|names|map|inlined|conform|generic-conform|tool TABLE...
       apigen.py shims PART TABLE...     the exported functions; PART is a number of PARTS, 0/2 for example
       apigen.py man DIRECTORY TABLE...  one manual page per family
"""
import pathlib
import re
import sys

CTYPE = {"longdouble": "long double", "schar": "signed char", "longlong": "long long",
         "uchar": "unsigned char", "ushort": "unsigned short", "uint": "unsigned int",
         "ulong": "unsigned long", "ulonglong": "unsigned long long", "size": "size_t",
         "ptrdiff": "ptrdiff_t", "complexd": "double _Complex", "complexf": "float _Complex"}
CTYPE.update({f"{u}int{b}": f"{u}int{b}_t" for u in ("", "u") for b in (8, 16, 32, 64)})
# The types a C11 generic can tell apart: intN_t, size_t and ptrdiff_t are other names for these.
GENERIC = ("float double longdouble char schar short int long longlong "
           "uchar ushort uint ulong ulonglong complexd complexf").split()
# Where a set has these but not the type that they are on LP64, they stand for it.
STANDS_FOR = {"int8": "schar", "int16": "short", "int32": "int", "int64": "long"}
BITS = (8, 16, 32, 64, 128)
LINE = re.compile(r"\[(\w*)([+m-]*)\]\s+(noreturn\s+)?([\w ]+?\s?\*?)\s+(ctx\?\s+)?([\w|]+)\((.*)\)")
NOTE = "/* Made by tools/apigen.py from the tables in api; do not edit. */"
SYSTEM = "#ifndef MESHMEM_WARN\n#pragma GCC system_header\n#endif"
SMALL = {"xheader": ("SHMEMX_H", "meshmem/xtypes.h", ""), "pheader": ("PSHMEM_H", "shmemx.h", "p")}
LICENCE = "/* SPDX-License-Identifier: BSD-3-Clause */"


def read(paths):
    """Return the type sets and the families of the tables."""
    sets, families, section, doc = {}, [], "", []
    for path in paths:
        for number, line in enumerate(open(path), 1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            word = text.split()
            if word[0] == "types":
                plus = word.index("+") if "+" in word else len(word)
                sets[word[1]] = word[2:plus] + [t for base in word[plus + 1:] for t in sets[base]]
            elif word[0] == "section":
                section = text.split('"')[1]
            elif word[0] == "'":
                doc.append(text[2:])
            elif word[0] == "=>":
                families[-1]["body"] = text[3:]
            elif m := re.match(r"~(?:\[(.*)\])?> (.*)", text):
                families[-1]["test"], families[-1]["inline"] = m[1] or "meshmem_is_near(pe)", m[2]
            elif m := LINE.fullmatch(text):
                keys = "set forms noreturn ret ctx name args".split()
                families.append(dict(zip(keys, m.groups()), section=section, body="", inline="", doc=" ".join(doc)))
                doc = []
            else:
                sys.exit(f"{path}:{number}: cannot read: {text}")
    return sets, families


def split(args):
    """Split an argument list at its outer commas: those with no closing parenthesis behind before an opening one."""
    return [part.strip() for part in re.split(r",(?![^(]*\))", args)]


def members(sets, family):
    """Yield one record per function of a family; the shmem_ctx_ form is made from the same record."""
    variants = [(t, t + "_", "", CTYPE.get(t, t), f"sizeof({CTYPE.get(t, t)})")
                for t in sets.get(family["set"], [])]
    if family["forms"] in ("+", "+-"):
        variants += [(f"{b}", "", f"{b}", "void", f"{b // 8}") for b in BITS]
    if family["forms"] in ("+", "+m"):
        variants += [("mem", "", "mem", "void", "1")]
    if not family["set"]:
        variants = [("", "", "", "", "")]
    for typename, prefix, infix, ctype, elem in variants:
        def fill(text):
            text = re.sub(r"\bTYPE\b", ctype, text.replace("TYPENAME", typename))
            return re.sub(r"\bELEM\b", elem, text)
        args, plain, names, sym = [a for a in split(fill(family["args"])) if a != "void"], [], [], []
        for arg in args:
            m = re.fullmatch(r"(?:sym(\(.*\))?\s+|(cmp)\s+)?(.*)", arg)
            plain.append(m[3])
            names.append("..." if m[3] == "..." else re.search(r"(\w+)$", m[3])[1])
            if arg.startswith("sym"):
                unit = elem if ctype and ctype in m[3] else "1" if "void" in m[3] else f"sizeof(*{names[-1]})"
                sym.append((names[-1], m[1] or "1", unit))
        name = family["name"]
        if family["set"] or family["ctx"]:
            name = "shmem_" + prefix + name.replace("|", infix).removeprefix("shmem_")
        yield dict(type=typename, ctype=ctype, elem=elem, name=name, ret=fill(family["ret"]), args=plain,
                   names=names, sym=sym, cmp="cmp int" in family["args"], family=family,
                   base=family["name"].replace("|", "").removeprefix("shmem_"),
                   **{key: fill(family.get(key, "")) for key in ("body", "inline", "test")})


def functions(sets, families):
    """Yield (name, argument declarations, argument names, record) for every external function."""
    for family in families:
        for f in members(sets, family):
            if family["ctx"]:
                name = f["name"].replace("shmem_", "shmem_ctx_", 1)
                yield name, ["shmem_ctx_t ctx"] + f["args"], ["ctx"] + f["names"], f
            yield f["name"], f["args"], f["names"], f


def prototypes(sets, families, prefix=""):
    last = None
    for name, args, _, f in functions(sets, families):
        if f["family"] is not last:
            if last is None or last["section"] != f["family"]["section"]:
                print(f"\n/* ---- {f['family']['section']} ---- */")
            last = f["family"]
            print(f"\n/* {last['doc']} */")
        ret = ("MESHMEM_NORETURN " if last["noreturn"] else "") + (f["ret"] + " ").replace("* ", "*")
        ret = "__extension__ " * ("_Complex" in f["ctype"]) + ret  # C++ has it from C
        print(f"{ret}{prefix}{name}({', '.join(args) or 'void'});")


def is_generic(sets, f):
    """Whether the C11 generic selects this member by its type."""
    types = sets[f["family"]["set"]]
    return f["type"] in GENERIC or STANDS_FOR.get(f["type"], types[0]) not in types


def generics(sets, families):
    """Print the C11 generics: the number of arguments tells the ctx form, the first pointer the type."""
    bases = {}
    for family in families:
        if family["set"]:
            bases.setdefault(next(members(sets, family))["base"], []).extend(
                f for f in members(sets, family) if is_generic(sets, f))
        elif family["ctx"] and "sym" in family["args"]:
            f = next(members(sets, family))
            macro(f["base"], f, "shmem_ctx_" + f["base"], f"(shmem_{f['base']})")
    for base, some in bases.items():
        f = some[0]
        key = next(n for n, a in zip(f["names"], f["args"]) if "*" in a)
        const = any(a.startswith("const") and n == key for n, a in zip(f["names"], f["args"]))
        rows = "".join(f", \\\n    {q}{m['ctype']} *: {{}}{m['name'].removeprefix('shmem_')}"
                       for m in some for q in (("", "const ") if const else ("",)))
        macro(base, f, *(f"_Generic(({key}){rows})".format(*[p] * rows.count("{}"))
                         for p in ("shmem_ctx_", "shmem_")))


def macro(base, f, ctx, plain):
    args = ", ".join(f["names"])
    if f["family"]["ctx"]:
        pick = f"MESHMEM_ARG{len(f['names']) + 1}(__VA_ARGS__, meshmem_{base}_c, meshmem_{base}_d, 0)"
        print(f"#define shmem_{base}(...) {pick}(__VA_ARGS__)\n"
              f"#define meshmem_{base}_c(ctx, {args}) {ctx}(ctx, {args})\n"
              f"#define meshmem_{base}_d({args}) {plain}({args})")
    else:
        print(f"#define shmem_{base}({args}) {plain}({args})")


def header(sets, families):
    print(f"{LICENCE}\n{NOTE}\n#ifndef SHMEM_H\n#define SHMEM_H\n{SYSTEM}\n#include \"meshmem/types.h\"\n\n"
          "#ifdef __cplusplus\nextern \"C\" {\n#endif")
    prototypes(sets, families)
    print("\n#include \"meshmem/near.h\"\n#ifdef MESHMEM_INLINE\n/* What is near is done here; see meshmem/near.h. */")
    for name, args, names, f in functions(sets, families):
        if f["inline"] and name == f["name"]:
            call = f"{'' if f['ret'] == 'void' else 'return '}meshmem_{name}({', '.join(names)})"
            print(f"MESHMEM_NEAR({f['ret']}, {name}, ({', '.join(args) or 'void'}), {f['test']}, "
                  f"{f['inline']}, {call})")
    print("#endif\n\n#ifdef __cplusplus\n}\n#endif\n\n#ifdef MESHMEM_GENERIC\n#include \"meshmem/generic.h\"")
    generics(sets, families)
    print("#endif\n#endif")


def small_header(sets, families, guard, include, prefix):
    print(f"{LICENCE}\n{NOTE}\n#ifndef {guard}\n#define {guard}\n{SYSTEM}\n"
          f"#include \"shmem.h\"\n#include \"{include}\"\n\n"
          "#ifdef __cplusplus\nextern \"C\" {\n#endif")
    prototypes(sets, families, prefix)
    print("\n#ifdef __cplusplus\n}\n#endif\n#endif")


def shims(sets, families, part):
    """Print the exported functions that have a body: checks, then the body; weak shmem_ over strong pshmem_."""
    number, parts = map(int, part.split("/"))
    print(f"{NOTE}\n#include \"api/shim.h\"")
    bodies = [x for x in functions(sets, families) if x[3]["body"]]
    for name, args, names, f in bodies[len(bodies) * number // parts:len(bodies) * (number + 1) // parts]:
        start = "    CHECK_CMP(cmp);\n" * f["cmp"] + "    CHECK_SIG_OP(sig_op);\n" * ("sig_op" in names)
        on = "ctx, pe" if {"ctx", "pe"} <= set(names) else "pe" if "pe" in names else ""
        if names[:1] == ["ctx"]:
            start += "    WORLD_PE(ctx, pe);\n" if on else "    IGNORE_CTX_INVALID(ctx);\n"
        elif f["family"]["ctx"]:
            start += "    const shmem_ctx_t ctx = SHMEM_CTX_DEFAULT;\n"
        checks = [{"": "CHECK_INIT", "pe": "CHECK_PE"}.get(on, "CHECK_CTX_PE") + f"({on})"]
        checks += [f"CHECK_STRIDE({n}, {'bsize' if 'bsize' in names else 1})" for n in ("dst", "sst") if n in names]
        checks += [f"CHECK_SYMMETRIC({n}, {count}, {unit})" for n, count, unit in f["sym"]]
        body = start + "    " + f["body"].replace("; ", ";\n    ") + ";\n}"
        params, plain = ", ".join(args) or "void", f"UNLESS_PLAIN{'_CTX' * (',' in on)}({on or 0})"
        call = f"{'' if f['ret'] == 'void' else 'return '}c{name}({', '.join(names)})"
        print(f"\nstatic CHECKED {f['ret']} c{name}({params})\n{{\n    " + ";\n    ".join(checks) + f";\n{body}\n")
        print(f"{f['ret']} p{name}({params})\n{{\n    {plain}\n        {call};\n    else {{\n{body}\n}}\nWEAK({name});")


def conform(sets, families, generic=False):
    """Print one macro call per function, or per type of a generic: what to do with it stands in test/conform."""
    for f in (f for family in families if family["set"] for f in members(sets, family)):
        if not generic or is_generic(sets, f):
            name = "shmem_" + f["base"] if generic else f["name"]
            ctx = name if generic else name.replace("shmem_", "shmem_ctx_", 1)
            print(f"CHECK_{f['base']}({f['type']}, {f['ctype']}, {f['elem']}, {name}, "
                  f"{ctx if f['family']['ctx'] else 'NONE'})")


def tool(sets, families):
    """Print a PSHMEM tool that counts the calls of every function: COUNT(name) stands in the tool."""
    for name, args, names, f in functions(sets, families):
        if "..." not in args and not f["family"]["noreturn"]:
            call = f"{'' if f['ret'] == 'void' else 'return '}p{name}({', '.join(names)})"
            print(f"{f['ret']} {name}({', '.join(args) or 'void'}) {{ COUNT({name}); {call}; }}")


def man(sets, families, directory):
    for family in families:
        title = ("shmem_" if family["set"] or family["ctx"] else "") + family["name"].replace("|", "")
        page = [f".TH {title} 3 \"\" meshmem \"OpenSHMEM\"", ".SH NAME", f"{title} \\- {family['section']}",
                ".SH SYNOPSIS", ".B #include <shmemx.h>" if "shmemx" in title else ".B #include <shmem.h>", ".nf"]
        page += [f"{f['ret']} {name}({', '.join(args) or 'void'});" for name, args, _, f in functions(sets, [family])]
        page += [".fi", ".SH DESCRIPTION", family["doc"]]
        pathlib.Path(directory, title + ".3").write_text("\n".join(page) + "\n")


def main(what, *rest):
    extra = rest[:what in ("shims", "man")]
    sets, families = read(rest[len(extra):])
    every = [name for name, _, _, _ in functions(sets, families)]
    if what == "names":
        print("\n".join(every))
    elif what == "map":
        names = "".join(f"    {n}; p{n};\n" for n in every)
        print(f"MESHMEM_1 {{\n  global:\n    meshmem_near_v1;\n{names}  local: *;\n}};")
    elif what == "inlined":
        print("\n".join(f"INLINED({n})" for n, _, _, f in functions(sets, families) if f["inline"] and n == f["name"]))
    elif what == "generic-conform":
        conform(sets, families, generic=True)
    elif what in SMALL:
        small_header(sets, families, *SMALL[what])
    else:
        {"header": header, "shims": shims, "conform": conform, "tool": tool, "man": man}[what](sets, families, *extra)


if __name__ == "__main__":
    main(*sys.argv[1:])
