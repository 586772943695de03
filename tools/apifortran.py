#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Make the Fortran module shmem from api/shmem.api and the constants of include/meshmem/types.h: interfaces of the
C functions, under the names of the C11 generics. It has no procedures, so nothing is linked for it.

usage: apifortran.py module TABLE...    the module
       apifortran.py calls TABLE...     a program that refers to every interface of it
"""
import itertools
import pathlib
import re
import sys
import textwrap

from apitable import COUNTS, members, read, split, title

TYPES = pathlib.Path(__file__).resolve().parents[1] / "include" / "meshmem" / "types.h"
# One C type for each kind of Fortran: the first that the family has. Where it has none, the form that counts in this
# many bits.
KINDS = {"real(c_float)": ("float",), "real(c_double)": ("double",), "real(c_long_double)": ("longdouble",),
         "integer(c_signed_char)": ("schar", "int8"), "integer(c_short)": ("short", "int16"),
         "integer(c_int)": ("int", "int32"), "integer(c_long)": ("long", "int64"),
         "complex(c_float_complex)": ("complexf", "64"), "complex(c_double_complex)": ("complexd", "128"),
         "logical(c_bool)": ("8",), "character(kind=c_char)": ("char",)}
PLAIN = {"int": "integer(c_int)", "long": "integer(c_long)", "size_t": "integer(c_size_t)",
         "ptrdiff_t": "integer(c_ptrdiff_t)", "uint64_t": "integer(c_int64_t)", "char": "character(kind=c_char)"}
ARRAYS = "ivars cmp_values status indices target_pes name".split()
MAY_BE_NULL = "status config xaxis_config yaxis_config".split()
EXTENTS = ("", "(*)", "(1, *)", "(1, 1, *)")  # by rank; those before the last do not matter
RANKS = ((0, 0), (1, 1), (2, 2), (3, 3), (0, 1), (1, 0))  # of dest and source
# Fortran does not tell these from shmem_signal_set and shmem_signal_add.
OTHER_NAMES = {"SHMEM_SIGNAL_SET": "SHMEM_SIG_OP_SET", "SHMEM_SIGNAL_ADD": "SHMEM_SIG_OP_ADD"}
LEFT_OUT = ("shmem_pcontrol",)  # its arguments vary
HEAD = """! SPDX-License-Identifier: BSD-3-Clause
! OpenSHMEM 1.6 for Fortran 2018. Made by tools/apifortran.py from api/shmem.api; do not edit.
! Procedures have the names of the C11 generics; shmem_fortran(7) says how to use them. The module has interfaces
! and constants only: nothing is linked for it, and any compiler can compile it.
module shmem
  use, intrinsic :: iso_c_binding
  implicit none
  private
"""
HANDLES = """
  ! Handles; two are the same if their components are.
  type, bind(C), public :: shmem_team_t
    integer(c_intptr_t) :: handle = 0
  end type
  type, bind(C), public :: shmem_ctx_t
    integer(c_intptr_t) :: handle = 0
  end type

  type, bind(C), public :: shmem_team_config_t
    integer(c_int) :: num_contexts = 0
  end type
  type, bind(C), public :: shmem_ctx_session_config_t
    integer(c_size_t) :: total_ops = -1
  end type
"""


def constants():
    """Yield the constants of the current interface."""
    for name, value in re.findall(r"^#define (SHMEM_\w+) (\S.*)$", TYPES.read_text(), re.M):
        if re.search("_SYNC_|_WRKDATA_", name):
            continue  # for active sets
        name = OTHER_NAMES.get(name, name)
        if handle := re.fullmatch(r"\(\((\w+)\)(\d)\)", value):
            yield f"  type({handle[1]}), parameter, public :: {name} = {handle[1]}({handle[2]})"
        elif number := re.fullmatch(r"(\d+)(L?)", value):
            yield f"  integer({'c_long' if number[2] else 'c_int'}), parameter, public :: {name} = {number[1]}"
        else:
            yield f"  character(*), parameter, public :: {name} = {value}"


class Interface:
    """One form of a function: with or without a context, of a kind, for dest and source of these ranks."""

    def __init__(self, f, ctx, kind="", ranks=(0, 0)):
        self.symbol = f["ctx"] if ctx else f["name"]
        self.args = ["shmem_ctx_t ctx"] * ctx + f["args"]
        self.names = ["ctx"] * ctx + f["names"]
        self.kind, self.ctype, self.ranks = kind, f["ctype"], dict(zip(("dest", "source"), ranks))
        self.ret = f["ret"].strip()
        self.name = self.symbol
        if kind:
            word = re.sub(r"\W+", "_", kind).strip("_")
            self.name = f"{'ctx_' * ctx}{f['family']['name'].replace('|', '')}_{word}_{ranks[0]}{ranks[1]}"

    def type(self, ctype):
        """The Fortran type of a value of a C type."""
        if self.kind and ctype == self.ctype:
            return self.kind
        return PLAIN.get(ctype) or f"type({ctype})"

    def argument(self, arg):
        """How an argument is declared."""
        const, ctype, star, name = re.fullmatch(r"(const )?(.*?) ?(\*?)(\w+)", arg).groups()
        if not star:
            return f"{self.type(ctype)}, value :: {name}"
        if ctype == "void" and not self.kind:
            return f"type(c_ptr), value :: {name}"
        shape = EXTENTS[1 if name in ARRAYS else self.ranks.get(name, 0)]
        intent = "in" if const else "inout"
        more = ", optional" * (name in MAY_BE_NULL)
        # target: gfortran then assumes that others may later change a variable that was passed this way.
        return f"{self.type(ctype)}, target, intent({intent}){more} :: {name}{shape}"

    def text(self):
        kind = "subroutine" if self.ret == "void" else "function"
        yield fold(f"    {kind} {self.name}({', '.join(self.names)}) &\n        bind(C, name=\"{self.symbol}\")")
        yield "      import"
        if kind == "function":
            yield f"      {'type(c_ptr)' if '*' in self.ret else self.type(self.ret)} :: {self.name}"
        yield from (f"      {self.argument(arg)}" for arg in self.args)
        yield f"    end {kind}"


def fold(text):
    """Break a line that is too long for Fortran."""
    return re.sub(r"^( *)(.{60,100}, )(?=.{30})", r"\1\2&\n\1    ", text, flags=re.M)


def interfaces(sets, family):
    """Return {generic or plain name: [its interfaces]} of a family."""
    some, everything = {}, {f["type"]: f for f in members(sets, family)}
    counted = {*COUNTS}.intersection(re.findall(r"\w+", family["args"]))
    data = any(re.search(r"\b(dest|source)\b", arg) for arg in split(family["args"]))
    forms = (False, True) if family["ctx"] else (False,)
    if family["set"]:
        for kind, names in KINDS.items():
            name = next((name for name in names if name in everything), None)
            if not name or (name == "char" and re.search("reduce|scan", family["name"])):
                continue
            for ctx, ranks in itertools.product(forms, RANKS if counted and data else RANKS[:1]):
                some.setdefault(title(family), []).append(Interface(everything[name], ctx, kind, ranks))
    for f in everything.values():
        if f["ctype"] in ("", "void"):
            for ctx in forms:
                some.setdefault(f["name"], []).append(Interface(f, ctx))
    return some


def module(sets, families):
    yield HEAD
    yield from [line for line in constants() if not line.startswith("  type(")]
    yield HANDLES
    yield from [line for line in constants() if line.startswith("  type(")]
    section = ""
    for family in families:
        if title(family) in LEFT_OUT:
            continue
        if section != family["section"]:
            section = family["section"]
            yield f"\n  ! ---- {section} ----"
        yield ""
        yield from textwrap.wrap(family["doc"], 110, initial_indent="  ! ", subsequent_indent="  ! ")
        for name, some in interfaces(sets, family).items():
            yield "  interface" + f" {name}" * (len(some) > 1 or some[0].name != name)
            for each in some:
                yield from each.text()
            yield "  end interface"
            yield from (f"  public :: {each}" for each in dict.fromkeys([name, *(one.name for one in some
                                                                                if not one.kind)]))
    yield "\n  interface shmem_sync\n    procedure shmem_team_sync\n  end interface\n  public :: shmem_sync"
    yield "end module"


def calls(sets, families):
    """Yield a program that refers to every interface by its generic name. It is linked, and need not be run."""
    yield "module calls\n  use, intrinsic :: iso_c_binding\n  use shmem\n  implicit none\ncontains"
    number = 0
    for family in families:
        if title(family) in LEFT_OUT:
            continue
        for name, some in interfaces(sets, family).items():
            for one in some:
                number += 1
                yield f"  subroutine call_{number}()"
                for arg in one.args:
                    declared, _, what = one.argument(arg).partition(" :: ")
                    kind = re.match(r".*?\)", declared)[0]
                    yield f"    {kind}, target, save :: {re.sub('[*1]', '2', what)}"
                args = ", ".join(one.names)
                if one.ret == "void":
                    yield fold(f"    call {name}({args})")
                else:
                    ret = "type(c_ptr)" if "*" in one.ret else one.type(one.ret)
                    yield f"    {ret} :: returned"
                    yield fold(f"    returned = {name}({args})")
                yield "  end subroutine"
    yield "end module\n\nprogram all\n  use calls\n  if (command_argument_count() > 1) then"
    yield from (f"    call call_{n}()" for n in range(1, number + 1))
    yield f"  end if\n  print '(i0, a)', {number}, ' interfaces'\nend program"


COMMANDS = {"module": module, "calls": calls}

if __name__ == "__main__":
    for line in COMMANDS[sys.argv[1]](*read(sys.argv[2:])):
        print(line)
