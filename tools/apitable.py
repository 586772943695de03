# SPDX-License-Identifier: BSD-3-Clause
"""Read api/*.api, whose notation is explained at the head of api/shmem.api: families of functions, and from each the
functions with their types, sizes and contexts. Does not know what is made of them; that is apigen.py."""
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
# Types of one size and kind on LP64, by the one that stands for all of them.
ALIKE = {"int8": "schar", "int16": "short", "int32": "int", "int64": "long", "longlong": "long", "ptrdiff": "long",
         "uint8": "uchar", "uint16": "ushort", "uint32": "uint", "uint64": "ulong", "ulonglong": "ulong",
         "size": "ulong"}
# Where a set has these but not the type that they are on LP64, they stand for it.
STANDS_FOR = {"int8": "schar", "int16": "short", "int32": "int", "int64": "long"}
BITS = (8, 16, 32, 64, 128)
LINE = re.compile(r"\[(?P<set>\w*)(?P<forms>[+m-]*)\]\s+(?P<noreturn>noreturn\s+)?(?P<ret>[\w ]+?\s?\*?)\s+"
                  r"(?P<ctx>ctx\?\s+)?(?P<prefix>shmemx?_(?:\w+_(?=TYPENAME_))?)?(?:TYPENAME_)?"
                  r"(?P<name>[\w|]+)\((?P<args>.*)\)")


# Arguments that count elements: how many these are, in C. And other sizes.
COUNTS = {"nelems": "nelems", "nreduce": "(size_t)nreduce", "len": "len", "nblocks": "nblocks * bsize"}
SIZES = {"alignment", "bsize", "count", "npes", "size", "target_len"}


def read(paths):
    """Return the type sets and the families of the tables."""
    sets, beyond, families, doc = {}, {}, [], []
    for path in paths:
        section, header = "", "shmem.h"
        for number, line in enumerate(pathlib.Path(path).read_text().splitlines(), 1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            word = text.split()
            if word[0] == "types":
                plus = word.index("+") if "+" in word else len(word)
                sets[word[1]] = word[2:plus] + [t for base in word[plus + 1:] for t in sets[base]]
            elif word[0] == "beyond":
                beyond[word[1]] = word[2:]
            elif word[0] == "section":
                section = text.split('"')[1]
            elif word[0] == "header":
                header = word[1]
            elif word[0] == "'":
                doc.append(text[2:])
            elif word[0] == "=>":
                families[-1]["body"] = text[3:]
            elif m := re.match(r"~(?:\[(.*)\])?> (.*)", text):
                families[-1]["test"], families[-1]["inline"] = m[1] or "meshmem_is_near(pe)", m[2]
            elif m := LINE.fullmatch(text):
                family = dict(m.groupdict(), section=section, header=header, doc=" ".join(doc),
                              beyond=beyond.get(m["set"], []),
                              body="", inline="", test="")
                family["prefix"] = m["prefix"] or ("shmem_" if m["set"] or m["ctx"] else "")
                families.append(family)
                doc = []
            else:
                sys.exit(f"{path}:{number}: cannot read: {text}")
    return sets, families


def split(args):
    """Split an argument list at its outer commas: those after which no closing parenthesis comes before an opening
    one."""
    return [part.strip() for part in re.split(r",(?![^(]*\))", args)]


def title(family):
    """The name of the family without type and size: that of its C11 generic and of its manual page."""
    return family["prefix"] + family["name"].replace("|", "")


def key(family):
    """The title as a part of other names: put for shmem_put, x_put for shmemx_put."""
    return title(family).removeprefix("shmem").removeprefix("_")


def call(f, name, names):
    """A call of the function name, and the return of its result where it has one."""
    return f"{'' if f['ret'] == 'void' else 'return '}{name}({', '.join(names)})"


def members(sets, family):
    """Yield one record per function of a family; the form with a context, if there is one, is in the same record."""
    variants = [(t, t + "_", "", CTYPE.get(t, t), f"sizeof({CTYPE.get(t, t)})")
                for t in sets.get(family["set"], [])]
    if family["forms"] in ("+", "+-"):
        variants += [(f"{b}", "", f"{b}", "void", f"{b // 8}") for b in BITS]
    if family["forms"] in ("+", "+m"):
        variants += [("mem", "", "mem", "void", "1")]
    if not family["set"]:
        variants = [("", "", "", "", "")]
    return (read_member(family, *variant) for variant in variants)


def read_member(family, typename, typed, infix, ctype, elem, pointee="TYPE"):
    """The record of one function: of this type, with this before its name or this in it, elements of elem bytes, and
    pointers to pointee."""
    def fill(text):
        text = re.sub(r"\bTYPE\b", ctype, text.replace("TYPENAME", typename))
        return re.sub(r"\bELEM\b", elem, text)
    args, plain, names, sym, apart = [a for a in split(family["args"]) if a != "void"], [], [], [], ""
    more = args.pop()[:-1] if args and args[-1].endswith("?") else ""
    for raw in args:
        arg = fill(raw.replace("TYPE *", f"{pointee} *"))
        m = re.fullmatch(r"(?:(apart|same)\s+)?(?:(sym)(?:\((.*)\))?\s+|cmp\s+)?(.*)", arg)
        plain.append(m[4])
        names.append("..." if m[4] == "..." else re.search(r"(\w+)$", m[4])[1])
        if re.fullmatch(r"size_t \w+", raw) and names[-1] not in {*COUNTS, *SIZES}:
            sys.exit(f"{title(family)}: does {names[-1]} count elements? Add it to COUNTS or SIZES of apitable.py")
        if m[2]:
            unit = elem if "TYPE" in raw else "1" if "void" in m[4] else f"sizeof(*{names[-1]})"
            count, _, own_unit = (m[3] or "1").partition(" of ")
            sym.append((names[-1], count, own_unit or unit))
        apart = m[1] or apart
    name = typed + family["name"].replace("|", infix)
    return dict(type=typename, ctype=ctype, elem=elem, name=family["prefix"] + name,
                ctx=f"{family['prefix']}ctx_{name}" if family["ctx"] else "", ret=fill(family["ret"]), args=plain,
                names=names, more=more, sym=sym, apart=apart, cmp="cmp int" in family["args"], family=family,
                **{what: fill(family[what]) for what in ("body", "inline", "test")})


def shared(family, f):
    """The record of a function that can do what all those do whose elements are like those of f: of any type and size
    (void, of ELEMENT_SIZE bytes) where only their addresses matter, else of a type like that of f."""
    if not family["set"]:
        return f
    if not re.search(r"\bTYPE\b(?! *\*)", " ".join(family[part] for part in ("ret", "args", "body"))):
        return read_member(family, "", "", "", "void", "ELEMENT_SIZE")
    alike = ALIKE.get(f["type"], f["type"])
    ctype = CTYPE.get(alike, alike)
    return read_member(family, alike, alike + "_", "", ctype, f"sizeof({ctype})", "void")


def functions(sets, families):
    """Yield (name, argument declarations, argument names, record) for every external function."""
    for family in families:
        for f in members(sets, family):
            if f["ctx"]:
                yield f["ctx"], ["shmem_ctx_t ctx"] + f["args"], ["ctx"] + f["names"], f
            yield f["name"], f["args"], f["names"], f


def is_generic(sets, f):
    """Whether the C11 generic selects this member by its type."""
    types = sets[f["family"]["set"]]
    return f["type"] in GENERIC or STANDS_FOR.get(f["type"], types[0]) not in types
