#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Make everything typed from api/*.api; the notation is explained at the head of api/shmem.api.

usage: apigen.py names|map|inlined|arguments|conform|generic-conform|misuse|tool|stats|library TABLE...
       apigen.py overview|extensions|environment|cray TABLE...      manual pages of section 7 (apiman.py)
       apigen.py shims|wrappers PART TABLE...
           the exported functions, or those of the tool of --stats; PART is a number of PARTS, 0/2 for example
       apigen.py headers DIRECTORY TABLE...  shmem.h, shmemx.h and pshmem.h; meshmem/shmem.hpp and meshmem/shmemx.hpp
       apigen.py man DIRECTORY EXAMPLES NOTES... TABLE...
           one manual page per family, and links to it (apiman.py); EXAMPLES is a folder, NOTES are files
"""
import pathlib
import re
import sys

from apiarguments import arguments
from apiman import cray, environment, extensions, man, overview
from apimisuse import misuse
from apioverloads import overloads
from apitable import COUNTS, call, functions, is_generic, key, members, read, shared, title

NOTE = "/* Made by tools/apigen.py from the tables in api; do not edit. */"
LICENCE = "/* SPDX-License-Identifier: BSD-3-Clause */"
SYSTEM = "#ifndef MESHMEM_WARN\n#pragma GCC system_header\n#endif"
TOOLS_IN_CPP = """#if defined __clang__ && defined __cplusplus && !defined SHMEM_NO_INLINE
#define SHMEM_NO_INLINE /* a tool defines functions that shmem.h would inline, which clang++ refuses */
#endif"""
# What each header includes before its prototypes, and for its C11 generics.
HEADERS = {"shmem.h": (["meshmem/types.h"], ["meshmem/generic.h"]),
           "shmemx.h": (["shmem.h", "meshmem/xtypes.h"], []),
           "pshmem.h": (["shmem.h", "shmemx.h"], [])}
LETTERS = "abcdefghijklmnop"


# ---- headers ----

def prototypes(sets, families, twin=""):
    last = None
    for name, args, _, f in functions(sets, families):
        if f["family"] is not last:
            if last is None or last["section"] != f["family"]["section"]:
                yield f"\n/* ---- {f['family']['section']} ---- */"
            last = f["family"]
            yield f"\n/* {last['doc']} */"
        ret = ("MESHMEM_NORETURN " if last["noreturn"] else "") + (f["ret"] + " ").replace("* ", "*")
        ret = "__extension__ " * ("_Complex" in f["ctype"]) + ret  # C++ has it from C
        yield f"{ret}{twin}{name}({', '.join(args) or 'void'});"


def inlines(sets, families):
    """Yield what the header inlines: the form without a context."""
    for name, args, names, f in functions(sets, families):
        if not f["inline"] or name != f["name"]:
            continue
        start = f"MESHMEM_NEAR({f['ret']}, "
        if "shmemx_request_t *req" in args:  # the function gets the address of a copy
            start, names = "MESHMEM_NEAR_REQUEST(", ["req ? &meshmem_word : req" if n == "req" else n for n in names]
        yield (f"{start}{name}, ({', '.join(args) or 'void'}), {f['test']}, "
               f"{f['inline']}, {call(f, 'meshmem_' + name, names)})")


def selected(sets, families):
    """What a type or a context selects: {title: its members}, in one order for C and C++."""
    some = {}
    for family in families:
        if family["set"]:
            some.setdefault(title(family), []).extend(f for f in members(sets, family) if is_generic(sets, f))
        elif family["ctx"] and "sym" in family["args"]:
            some[title(family)] = list(members(sets, family))
    return some


def generics(sets, families):
    """Yield the C11 generics: the number of arguments tells the form with a context, the first pointer the type."""
    some = selected(sets, families)
    for count in sorted({most(typed[0]) for typed in some.values() if forms(typed[0]) != "d"}):
        yield f"#define MESHMEM_ARG{count}({', '.join(LETTERS[:count])}, name, ...) name"
    for name, typed in some.items():
        f = typed[0]
        if not f["type"]:
            yield from macro(f, name, f["ctx"], f"({name})")
            continue
        number = next(n for n, a in enumerate(f["args"]) if "*" in a)
        kinds = ("", "const ") if f["args"][number].startswith("const") else ("",)
        yield from macro(f, name, *(f"_Generic(({f['names'][number]})" + "".join(
            f", \\\n    {kind}{m['ctype']} *: {m[form]}" for m in typed for kind in kinds) + ")"
            for form in ("ctx", "name")))


def forms(f):
    """The macros that the generic of f chooses among by the number of arguments, the one with most first: with the
    argument that is dropped (m), with either that or a context (e), with a context (c), with neither (d)."""
    return {(0, 0): "d", (1, 0): "cd", (0, 1): "md", (1, 1): "med"}[bool(f["ctx"]), bool(f["more"])]


def most(f):
    """How many arguments the generic of f may have."""
    return len(f["names"]) + len(forms(f)) - 1


def macro(f, name, ctx, plain):
    """Yield the macro name, which becomes ctx or plain, each followed by the arguments."""
    args, own = ", ".join(f["names"]), f"meshmem_{key(f['family'])}"
    if forms(f) == "d":
        yield f"#define {name}({args}) {plain}({args})"
        return
    some = ", ".join(f"{own}_{form}" for form in forms(f))
    yield f"#define {name}(...) MESHMEM_ARG{most(f)}(__VA_ARGS__, {some}, 0)(__VA_ARGS__)"
    if f["more"]:
        first = "ctx, " * bool(f["ctx"])
        yield f"#define {own}_m({first}{args}, more) ((void)(more), {own}_{'c' if f['ctx'] else 'd'}({first}{args}))"
    if "e" in forms(f):
        letters = LETTERS[:most(f) - 1]
        each = zip([*letters, "0"], ["SHMEM_CTX_DEFAULT", *letters])
        yield (f"#define {own}_e({', '.join(letters)}) {own}_m(" +
               ", ".join(f"MESHMEM_IF_CTX(a, {yes}, {no})" for yes, no in each) + ")")
    if f["ctx"]:
        yield f"#define {own}_c(ctx, {args}) {ctx}(ctx, {args})"
    yield f"#define {own}_d({args}) {plain}({args})"


def droppers(sets, families):
    """Yield what calls with an argument more than their functions have need where there are no overloads: macros that
    evaluate and drop it, and that leave a declaration or definition of the function as it is."""
    some = [(name, len(names) + 1) for name, _, names, f in functions(sets, families) if f["more"]]
    for count in sorted({count for _, count in some}):
        kept, last = ", ".join(LETTERS[:count - 1]), LETTERS[count - 1]
        yield (f"#define MESHMEM_ARG{count}({kept}, {last}, name, ...) name\n"
               f"#define MESHMEM_DROP{count}(call, {kept}, {last}) ((void)({last}), call({kept}))\n"
               f"#define MESHMEM_CALL{count}(call, ...) MESHMEM_ARG{count}(__VA_ARGS__, MESHMEM_DROP{count}"
               f"{', MESHMEM_CALL' * (count - 1)}, 0)(call, __VA_ARGS__)")
    yield from ["#define MESHMEM_CALL(call, ...) call(__VA_ARGS__)"] * bool(some)
    yield from (f"#define {name}(...) MESHMEM_CALL{count}({name}, __VA_ARGS__)" for name, count in some)


def overloaded(sets, families, name):
    """Yield the lines of the C++ part of a header, which C++ sees even between extern "C" {}."""
    guard = "MESHMEM_" + name.upper().replace(".", "_") + "PP"
    yield f"{LICENCE}\n{NOTE}\n#ifndef {guard}\n#define {guard}\n{SYSTEM}\n#include \"meshmem/overload.hpp\"\n"
    yield 'extern "C++" {'
    families = [family for family in families if family["header"] == name]
    yield from overloads(sets, families, selected(sets, families))
    yield "}\n#endif"


def header(sets, families, name):
    """Yield the lines of a header. pshmem.h declares the twins of all functions, the others what is theirs."""
    twin = "p" if name == "pshmem.h" else ""
    families = [family for family in families if twin or family["header"] == name]
    guard, (first, generic) = name.upper().replace(".", "_"), HEADERS[name]
    yield f"{LICENCE}\n{NOTE}\n#ifndef {guard}\n#define {guard}\n{SYSTEM}"
    if twin:
        yield TOOLS_IN_CPP
    yield from (f'#include "{path}"' for path in first)
    yield '\n#ifdef __cplusplus\nextern "C" {\n#endif'
    yield from prototypes(sets, families, twin)
    if not twin and (near := list(inlines(sets, families))):
        yield '\n#include "meshmem/near.h"\n#if defined MESHMEM_INLINE && !defined SHMEM_NO_INLINE'
        yield "/* What is near is done here; see meshmem/near.h. */"
        yield from [*near, "#endif"]
    yield "\n#ifdef __cplusplus\n}\n#endif"
    if not twin and (some := list(droppers(sets, families))):
        yield from ["\n#ifndef MESHMEM_OVERLOADS", *some, "#endif"]
    if not twin and (typed := list(generics(sets, families))):
        yield "\n#ifdef MESHMEM_GENERIC"
        yield from [*(f'#include "{path}"' for path in generic), *typed, "#endif"]
        yield f'#ifdef MESHMEM_OVERLOADS\n#include "meshmem/{name}pp"\n#endif'
    yield "#endif"


def headers(sets, families, directory):
    """Write the headers. One that has not changed keeps its time, as otherwise everything would be built anew."""
    folder = pathlib.Path(directory)
    (folder / "meshmem").mkdir(exist_ok=True)
    texts = {folder / name: header(sets, families, name) for name in HEADERS}
    texts |= {folder / "meshmem" / f"{name}pp": overloaded(sets, families, name)
              for name in HEADERS if name != "pshmem.h"}
    for path, lines in texts.items():
        text = "\n".join(lines) + "\n"
        if not path.exists() or path.read_text() != text:
            path.write_text(text)


# ---- the library ----

def alignment(unit):
    """What an element of this size is aligned to: an expression for a type; sized functions are for any type."""
    if unit == "ELEMENT_SIZE":
        return "ELEMENT_ALIGNMENT"
    return unit.replace("sizeof", "__alignof__") if unit.startswith("sizeof") else "1"


def pointers(f):
    """The checks of pointers that are not symmetric addresses: a status that is only read may be NULL; pWrk,
    transfer_handle, and pSync if it is not symmetric, are not used. Functions without types have checks of
    their own, but for requests."""
    symmetric, counts = [name for name, _, _ in f["sym"]], (*COUNTS, "npes")
    count = next((name for name in f["names"] if name in counts), "1")
    count = "bsize && nblocks" if "bsize" in f["names"] else count
    return [f"CHECK_FILLED({name}, {'1' if name == 'req' else count})" for name, arg in zip(f["names"], f["args"])
            if "*" in arg and name not in (*symmetric, "pWrk", "pSync", "transfer_handle")
            and arg != "const int *status"
            and (f["ctx"] or f["family"]["set"] or name in ("req", "reqs", "indices", "status"))]


def overlap(f):
    """The check that source is apart from dest, or the same where that is allowed."""
    (count, unit), (other, _) = [sym[1:] for name in ("dest", "source") for sym in f["sym"] if sym[0] == name]
    if "dst" in f["names"]:
        elements = count.removeprefix("STRIDED(").rpartition(", dst, 1)")[0]
        return f"CHECK_APART_STRIDED(dest, dst, source, sst, {elements}, {unit})"
    return f"CHECK_APART(dest, {count}, source, {other}, {unit}, {str(f['apart'] == 'same').lower()})"


def races(f, names):
    """What a call does to objects of another PE, for the search for races: not of strided ones, which have gaps."""
    if "pe" not in names or "dst" in names:
        return []
    about, found = title(f["family"]), []
    for name, count, unit in f["sym"]:
        atomic = "atomic" in about or name == "sig_addr"
        atomic |= bool(re.search(r"\b(AMO|POST|FETCH_NBI)\(", f["body"])) and name != "fetch"
        reads = name == "source"
        kind = ("FETCHES" if atomic else "READS") if reads else "CHANGES" if atomic else "WRITES"
        data = "source" if "source" in names else "&value" if "value" in names else "NULL"
        found.append(f"CHECK_RACE({kind}, {name}, ({count}) * ({unit}), {data if kind == 'WRITES' else 'NULL'}, pe)")
    return found


def learns(f, names):
    """Whether a call may learn what other PEs have done; what only puts, changes or orders does not."""
    about = title(f["family"])
    gives = "pe" in names and f["ret"] == "void" and not re.search("get|fetch|quiet", about)
    return not gives and not about.endswith("fence")


def body(f, names, more=()):
    """The body of function f with these arguments; the lines of more stand before the operation itself."""
    lines = ["CHECK_CMP(cmp)"] * f["cmp"] + ["CHECK_SIG_OP(sig_op)"] * ("sig_op" in names)
    if {"ctx", "pe"} <= {*names}:
        lines.append("WORLD_PE(ctx, pe)")
    elif f["ctx"] and "ctx" not in names:
        lines.append("const shmem_ctx_t ctx = SHMEM_CTX_DEFAULT")
    return "".join(f"    {line};\n" for line in [*lines, *more, *f["body"].split("; ")])


# By what a function is given: how it checks that the library runs, and that its context and PE are right; and the test
# of a plain call, for which they are.
STARTED = {(): ("CHECK_INIT()", "UNLESS_PLAIN(0)"), ("pe",): ("CHECK_PE(pe)", "UNLESS_PLAIN(pe)"),
           ("ctx",): ("CHECK_CTX(ctx)", "UNLESS_PLAIN_CTX(ctx, 0)"),
           ("ctx", "pe"): ("CHECK_CTX_PE(ctx, pe)", "UNLESS_PLAIN_CTX(ctx, pe)")}


def started(names):
    return STARTED[tuple(n for n in ("ctx", "pe") if n in names)]


def reach(f):
    """The check of how far strides reach, which comes before those of addresses: they would see a size beyond all."""
    for _, count, unit in f["sym"]:
        if m := re.fullmatch(r"STRIDED\((.*), [ds]st, (\w+)\)", count):
            return [f"(void)STRIDES({m[1]}, {m[2]}, dst, sst, {unit}, 0)"]
    return []


def checked(f, name, args, names):
    """The function that does the same with all checks, for all functions that share it."""
    only_ctx = "ctx" in names and "pe" not in names
    checks = ["BEGIN_CHECKED()", started(names)[0]] + ["IGNORE_CTX_INVALID(ctx)"] * only_ctx
    checks += [f"CHECK_STRIDE({n}, {'bsize' if 'bsize' in names else 1})" for n in ("dst", "sst") if n in names]
    checks += reach(f)
    checks += [f"CHECK_SYMMETRIC({n}, {count}, {unit}, {alignment(unit)})" for n, count, unit in f["sym"]]
    checks += pointers(f)
    if f["apart"]:
        checks.append(overlap(f))
    more = [f"CHECK_IS_AT({n}, pe)" for n, _, _ in f["sym"] if "pe" in names]
    text = body(f, names, more + races(f, names) + ["LEARNS()"] * learns(f, names))
    text = re.sub(r"(?m)^( *)meshmem_rma_(put|put_signal|get)_nbi\(", r"\1CHECKED_\2_NBI(", text)
    text = re.sub(r"(?m)^( *)(PUT_NBE|PUT_SIGNAL_NBE|FETCH_NBI)\(", r"\1CHECKED_\2(", text)
    checks = "".join(f"    {line};\n" for line in checks)
    return f"static CHECKED {f['ret']} {name}({', '.join(args) or 'void'})\n{{\n{checks}{text}}}\n"


def plain(f, name, args, names, checks):
    """The exported function, which calls the function with the checks unless the call is plain."""
    unit = f["elem"] or "1"
    return (f"{f['ret']} p{name}({', '.join(args) or 'void'})\n{{\n    {started(names)[1]} {{\n"
            f"        ENTER({unit}, {alignment(unit)});\n        {call(f, checks, names)};\n"
            f"    }} else {{\n{body(f, names)}}}\n}}\nWEAK({name});\n")


def shims(sets, families, part):
    """Yield the exported functions that have a body: checks, then the body; weak shmem_ over strong pshmem_. Functions
    for types that are alike share one with the checks."""
    number, parts = map(int, part.split("/"))
    bodies = [x for x in functions(sets, families) if x[3]["body"]]
    checks, exported = {}, []
    for name, args, names, f in bodies[len(bodies) * number // parts:len(bodies) * (number + 1) // parts]:
        like, is_ctx = shared(f["family"], f), name == f["ctx"]
        own = "checked_" + like["ctx" if is_ctx else "name"]
        if own not in checks:
            checks[own] = checked(like, own, ["shmem_ctx_t ctx"] * is_ctx + like["args"], names)
        exported.append(plain(f, name, args, names, own))
    yield f"{NOTE}\n#include \"api/shim.h\"\n\n#pragma push_macro(\"CALL\")\n#undef CALL\n#define CALL ENTERED"
    yield from checks.values()
    yield "#pragma pop_macro(\"CALL\")\n"
    yield from exported


def names(sets, families):
    return (name for name, _, _, _ in functions(sets, families))


def export_map(sets, families):
    twins = "".join(f"    {n}; p{n};\n" for n in names(sets, families))
    variables = "".join(f"    {n};\n" for n in (
        "meshmem_near_v1", "meshmem_near_v2", "meshmem_near_tool_v1", "meshmem_reusable_v1", "meshmem_idle_v1",
        "SHMEM_CTX_DEFAULT", "SHMEM_TEAM_WORLD", "SHMEM_TEAM_SHARED",
        "PMIx_Initialized"))   # src/boot/pmix.c
    # src/api/fortran.c: nothing else ends in an underscore.
    fortran = "    shmem_*_; start_pes_; my_pe_; num_pes_; shpalloc_; shpdeallc_; shpclmove_;\n"
    yield f"MESHMEM_1 {{\n  global:\n{variables}{twins}{fortran}  local: *;\n}};"


def inlined(sets, families):
    return (f"INLINED({n})" for n, _, _, f in functions(sets, families) if f["inline"] and n == f["name"])


# ---- tests and tools ----

def conform(sets, families, generic=False):
    """Yield one macro call per function, or per type of a generic: what to do with it stands in test/conform."""
    for f in (f for family in families if family["set"] for f in members(sets, family)):
        if not generic or is_generic(sets, f):
            name = title(f["family"]) if generic else f["name"]
            ctx = (name if generic else f["ctx"]) if f["ctx"] else "NONE"
            yield f"CHECK_{key(f['family'])}({f['type']}, {f['ctype']}, {f['elem']}, {name}, {ctx})"


def generic_conform(sets, families):
    return conform(sets, families, generic=True)


def tool(sets, families):
    """Yield a PSHMEM tool that counts the calls of every function: COUNT(name) stands in the tool."""
    for name, args, names, f in functions(sets, families):
        if "..." not in args and not f["family"]["noreturn"]:
            yield f"{f['ret']} {name}({', '.join(args) or 'void'}) {{ COUNT({name}); {call(f, 'p' + name, names)}; }}"


# What the tool of oshrun --stats and --trace wraps by hand, since it begins and ends with these.
STARTS = ("shmem_init shmem_init_thread start_pes shmem_finalize shmemx_init_uid shmemx_init_thread").split()
# What functions do, by their names without shmem_, the first that fits; tools/record/part.h says what each kind means.
# MOVES is for functions with an argument pe. A name that fits nothing is an error: a wrong kind would go unnoticed.
KINDS = [(kind, re.compile(names)) for kind, names in (
    ("OTHER", r"x_team_(split|create|destroy|partition)|team_create|ctx_(create|destroy)|x_partition_(create|destroy)"
              r"|x_(kind|partition)_(\w*malloc|align|calloc)|x_alltoallv_free"),
    ("POLL", r"test|x_test|signal_fetch$"), ("LOCK", r"(set|clear)_lock$"), ("ROOTED", r"broadcast"),
    ("ORDER", r"(x_thread_|pe_)?(fence|quiet)|x_fence|x_local_complete$|x_wait_(local_)?nbe|x_alltoallv_start$"),
    ("WAIT", r"wait|signal_wait_until$"),
    ("COLLECTIVE", r"(barrier|sync)(_all)?$|(sh)?(malloc|free|realloc|align|calloc)|shmemalign$"
                   r"|(x_)?team_(split|sync|barrier|alltoall|destroy)|f?collect|alltoalls?\d*(mem)?$"
                   r"|x_alltoallv(_packed|_plan)?$|\w+_(reduce|to_all|inscan|exscan)$"),
    ("LOCAL", r"query_initialized$|(x_)?query_thread$|my_pe$|n(um)?_pes$|info_get_|team_get_config$|ctx_get_team$"
              r"|(x_)?team_(my_?pe|n_?pes|translate_pe)$|(x_)?(ctx_)?session_|(set|clear)_cache_|udcflush"
              r"|x_local_n?pes$|x_(heap|network|partition)_info$|x_partition_(of|count)$|x_get_uid$"
              r"|x_request_(allocate|free|merge)$|x_alltoallv_ready$|x_thread_(un)?register$"))]
MOVES = [(kind, re.compile(names)) for kind, names in (
    ("LOCAL", r"(team_)?ptr$|pe_accessible$|addr_accessible$"), ("ORDER", r"(x_)?pe_quiet"), ("SIGNAL", r".*signal"),
    ("GET", r"(x_)?(i?b?get|g$)"), ("PUT", r"(x_)?(i?b?put|p$)"),
    ("FETCH", r"(x_)?(atomic_)?fetch(_nb[ei])?$"),
    ("ATOMIC", r"(x_)?(atomic_\w+|(set|c?swap|f?add|f?inc)(_nb)?)$"))]


def moved(f):
    """The bytes that a call of f says it moves, or waits for: of its elements, of one, or of all its blocks."""
    if "s_sizes" in f["names"] and "plan" not in f["names"]:
        return f"meshmem_sum(s_sizes, {'PE_size' if 'PE_size' in f['names'] else 'pshmem_team_n_pes(team)'})"
    if key(f["family"]) == "x_alltoallv_start":
        return "meshmem_plan_bytes(plan)"
    count = next((text for name, text in COUNTS.items() if name in f["names"]), "1")
    unit = f["elem"] or next((unit for _, _, unit in f["sym"]), "0")
    moves = {"pe", "ivar", "ivars", "sig_addr"} & {*f["names"]}
    moves = moves or (count != "1" and kind(f) in ("COLLECTIVE", "ROOTED"))
    return f"{count} * {unit}" if moves else "0"


def kind(f):
    """What a call of f does, for traces."""
    table = "MOVES" if "pe" in f["names"] else "KINDS"
    found = next((kind for kind, names in globals()[table] if names.match(key(f["family"]))), None)
    return found or sys.exit(f"apigen.py: what {title(f['family'])} does is unknown: add its name to {table} of "
                             f"tools/apigen.py, without shmem_")


def team(f):
    """The team of a collective."""
    if "PE_start" in f["names"]:
        stride = "1 << logPE_stride" if "logPE_stride" in f["names"] else "PE_stride"
        return f"meshmem_team_of_set(PE_start, {stride}, PE_size)"
    found = next((n for n, arg in zip(f["names"], f["args"]) if arg.startswith("shmem_team_t ") and n != "newteam"), "")
    return f"meshmem_team({found or 'SHMEM_TEAM_WORLD'})"


def waits(what, f):
    """Whether a call of f waits for others, as an expression of C."""
    if what in ("PUT", "GET", "FETCH", "ATOMIC", "SIGNAL"):
        answers = f["ret"] != "void" or re.match(r"(x_)?i?b?get(?!.*_nb)", key(f["family"]))
        return "meshmem_is_far(pe_)" if answers else "false"
    if what == "ORDER" and re.search(r"fence|quiet|local_complete", key(f["family"])):
        return "false" if "fence" in f["name"] else "meshmem_recorder.has_far"
    return "false" if what in ("LOCAL", "POLL") else "true"


def recording(number, what, name, names, f):
    """What the tool does in function name if it waits, or where calls are recorded: it counts the call, and notes when
    it begins and ends. The variables pe_, bytes_ and waits_ are there."""
    family, plain = f"F_{title(f['family'])}", call(f, "p" + name, names) + ";"
    text = [f"meshmem_count({family}, {counted(what)}, {target(what, names)});"]
    if waits(what, f) != "true":
        text.append(f"if (meshmem_is_quick(waits_)) {{ {plain}{' return;' * (f['ret'] == 'void')} }}")
    word = f["sym"][0][0] if f["sym"] else "NULL"
    word = next((n for n in ("sig_addr", "ivar", "ivars", "lock") if n in names), word)
    begin, word = ("meet", team(f)) if what in ("COLLECTIVE", "ROOTED") else ("begin", word)
    value, back = ("", "") if f["ret"] == "void" else (f"{f['ret']} value_ = ", " return value_;")
    text.append(f"struct meshmem_mark mark_ = meshmem_{begin}({number}, {family}, waits_, bytes_, pe_, {word}); "
                f"{before(what, f, names)}{value}p{name}({', '.join(names)}); "
                f"meshmem_end(&mark_);{after(f)}{back}")
    return " ".join(text)


def before(what, f, names):
    """What the tool notes before the call itself, when the call has begun."""
    about = key(f["family"])
    if what == "PUT" and "dst" in names:
        unit = f["elem"] or "1"
        return f"meshmem_strides(&mark_, dst * (ptrdiff_t)({unit}), {'bsize * ' * ('bsize' in names)}{unit}); "
    if what == "SIGNAL" and "source" in names:
        return f"meshmem_data(&mark_, {'dest' if 'dest' in names else 'target'}); "
    if about.endswith("team_destroy"):
        return f"meshmem_team_forget({'*' * ('newteam' in names)}{names[0]}); "
    return "meshmem_plan_forget(plan); " if about == "x_alltoallv_free" else ""


def after(f):
    """What the tool notes after the call has ended."""
    about = key(f["family"])
    if re.search(r"alloc|align", about):
        return " meshmem_heap_note();"
    if about in ("atomic_compare_swap", "cswap"):
        return " if (value_ != cond) meshmem_unchanged(&mark_);"
    if about == "x_alltoallv_plan":
        return " if (value_ == 0) meshmem_plan_note(*plan, meshmem_sum(s_sizes, pshmem_team_n_pes(team)));"
    return ""


def counted(what):
    """The bytes that are counted, as an expression."""
    return "0" if what in ("WAIT", "POLL") else "bytes_"


def target(what, names):
    """The PE with which they are counted."""
    return "pe_" if "pe" in names and what != "ORDER" else "-1"


def near(what, name, names, f):
    """What the tool does itself, since the program does not inline it then."""
    if not f["inline"] or name != f["name"] or "pe" not in names or "req" in names:
        return ""
    return f"NEAR({f['test']}, F_{title(f['family'])}, {counted(what)}, {f['inline']}) "


def wrapper(number, name, args, names, f):
    """The tool's functions for function name. What waits for nobody, outside files, is only counted: then it is one
    store and what the program would have inlined, or a jump, for which the arguments stay where they are."""
    what, params = kind(f), ", ".join(args) or "void"
    pe = "pe" if "pe" in names else "-1"
    if what == "ROOTED":
        pe = "meshmem_pe_of(team, PE_root)" if "team" in names else "PE_start + (PE_root << logPE_stride)"
    has_ctx = {"ctx", "pe"} <= {*names}
    values = [f"const int pe_ = {'meshmem_pe(ctx, pe)' if has_ctx else pe};",
              f"const size_t bytes_ = {'0' if what == 'LOCAL' else moved(f)};",
              f"const bool waits_ = {waits(what, f)};"]
    slow = "meshmem_library_enter(); " + " ".join(values) + " (void)pe_, (void)bytes_, (void)waits_; "
    if what == "LOCAL":
        slow = f"meshmem_library_enter(); meshmem_count(F_{title(f['family'])}, 0, -1); {call(f, 'p' + name, names)};"
    else:
        slow += recording(number, what, name, names, f)
    if waits(what, f) == "true":
        return f"{f['ret']} {name}({params}) {{ {slow} }}"
    values[0] = f"const int pe_ = {pe};"
    default = "ctx == SHMEM_CTX_DEFAULT && " * has_ctx
    numbers = f"F_{title(f['family'])}, {counted(what)}, {target(what, names)}, waits_"
    quick = (f"{near(what, name, names, f)}if ({default}meshmem_count_quickly({numbers})) "
             f"{call(f, 'p' + name, names)}; else {call(f, 'r' + name, names)};")
    return (f"static RECORDING {f['ret']} r{name}({params}) {{ {slow} }}\n"
            f"{f['ret']} {name}({params}) {{ {' '.join(values)} (void)pe_, (void)bytes_; {quick} }}")


def recorded(sets, families):
    """Yield the functions that the tool wraps from the table."""
    for name, args, names, f in functions(sets, families):
        if name not in STARTS and not f["family"]["noreturn"] and "..." not in args:
            yield name, args, names, f


def stats(sets, families):
    """Yield what the tool of oshrun --stats, --trace and --heatmap is made of, and what makes files of its records: the
    families and the functions."""
    titles = dict.fromkeys(map(title, families))
    yield from (f"{NOTE}\n#if defined TRACE_FAMILIES\nenum {{", *(f"    F_{name}," for name in titles),
                "    FAMILIES\n};", "#elif defined TRACE_FAMILY_NAMES",
                *(f'    [F_{name}] = "{name}",' for name in titles), "#elif defined TRACE_FUNCTIONS")
    starts = [(f["name"], f) for family in families for f in members(sets, family) if f["name"] in STARTS]
    every = list(recorded(sets, families))
    yield from (f"TRACED({name}, EVENT_{kind(f)})" for name, _, _, f in every)
    yield from (f"TRACED({name}, EVENT_COLLECTIVE)" for name, _ in starts)
    yield "#elif defined TRACE_STARTS\nenum {"
    yield from (f"    N_{name} = {number}," for number, (name, _) in enumerate(starts, len(every)))
    yield f"    FUNCTIONS = {len(every) + len(starts)}\n}};\n#endif"


def wrappers(sets, families, part):
    """Yield one part of the wrappers around these functions; each file has some of every family."""
    first, parts = map(int, part.split("/"))
    yield f"{NOTE}\n#include \"record/wrapper.h\"\n"
    for number, (name, args, names, f) in [*enumerate(recorded(sets, families))][first::parts]:
        yield wrapper(number, name, args, names, f)


def library(sets, families):
    """Yield the pointers by which the tool calls the library, see tools/record/library.h, and the names to look up."""
    every = ["p" + name for name in names(sets, families)]
    yield f"{NOTE}\n#if defined LIBRARY_FUNCTIONS\nstruct meshmem_library {{"
    yield from (f"    __typeof__({name}) *{name};" for name in every)
    yield "};"
    yield from (f"#define {name} (*meshmem_library.{name})" for name in every)
    yield "#elif defined LIBRARY_NAMES"
    yield from (f'"{name}",' for name in every)
    yield "#endif"


COMMANDS = {"names": names, "map": export_map, "inlined": inlined, "arguments": arguments, "conform": conform,
            "generic-conform": generic_conform, "misuse": misuse, "tool": tool, "shims": shims,
            "headers": headers, "man": man, "stats": stats, "wrappers": wrappers, "library": library, "cray": cray,
            "overview": overview, "extensions": extensions, "environment": environment}


def main(what, *rest):
    extra = [word for word in rest if not word.endswith(".api")]
    for line in COMMANDS[what](*read(rest[len(extra):]), *extra) or ():
        print(line)


if __name__ == "__main__":
    main(*sys.argv[1:])
