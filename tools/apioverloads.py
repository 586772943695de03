# SPDX-License-Identifier: BSD-3-Clause
"""The C++ overloads, of which apigen.py makes meshmem/shmem.hpp and meshmem/shmemx.hpp."""
import re

from apitable import call, functions, key


def parameters(args):
    """The types of declared arguments."""
    return [re.sub(r"\w+$", "", arg).replace(" ", "") for arg in args]


def overloads(sets, families, generics):
    """Yield the C++ overloads: the names of the generics for the same types, but for those that are functions of C
    already; and each function with the argument that calls may add."""
    there = {(name, *parameters(args)) for name, args, _, _ in functions(sets, families)}
    for name, args, _, f in functions(sets, families):
        if f["more"]:
            yield overload(f, name, name, args, more=True)
    for name, typed in generics.items():
        if not typed[0]["type"]:
            yield from apart(typed[0])
            continue
        for f in typed:
            for target, first in ((f["ctx"], ["shmem_ctx_t ctx"]), (f["name"], [])):
                args = first + f["args"]
                if target and (name, *parameters(args)) not in there:
                    yield overload(f, name, target, args)
                    if f["more"]:
                        yield overload(f, name, target, args, more=True)
                    if "_Complex" in f["ctype"]:
                        yield overload(f, name, target, args, "meshmem_C<%s>" % f["ctype"].split()[0])


def apart(f):
    """Yield what takes the place of an overload that has a context and the name of a function of C: a macro, which
    leaves the name alone before as many arguments as the function has, so that has an address and may be defined.
    A comma of a template in an argument counts as one between arguments, so other numbers may mean the function."""
    own = "meshmem_" + key(f["family"])
    yield overload(f, own, f["ctx"], ["shmem_ctx_t ctx"] + f["args"])
    yield overload(f, own, f["name"], f["args"])
    each = ", ".join(f["name"] if count == len(f["args"]) else own for count in range(8, 0, -1))
    yield f"#define {f['name']}(...) MESHMEM_ARG8(__VA_ARGS__, {each}, 0)(__VA_ARGS__)"


def overload(f, name, target, args, like="", more=False):
    """The overload name of the function target. With like it takes, instead of C's complex numbers, a class template
    of the same layout: std::complex, which the header need not know. With more it takes the one that is dropped."""
    start, ret, names = "", f["ret"], [re.search(r"\w+$", arg)[0] for arg in args]
    if like:
        start = "template <template <typename> class meshmem_C> "
        names = [f"({arg[:-len(n)].strip()})({n})" if f["ctype"] in arg else n for arg, n in zip(args, names)]
        args = [arg.replace(f["ctype"], like) for arg in args]
        ret = f"typename meshmem_complex<{like}, {ret}>::type"
    if more:
        args = [*args, re.sub(r"\w+$", "", f["more"])]
    head = "__extension__ " * ("_Complex" in f["ctype"]) + f"{start}MESHMEM_OVERLOAD {ret} {name}({', '.join(args)})"
    return f"{head} {{ {call(f, target, names)}; }}"
