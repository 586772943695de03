# SPDX-License-Identifier: BSD-3-Clause
"""The arguments that messages about faults may name: src/mem/arguments.c has the lines."""
from apitable import functions

# Arguments through which functions only return something; but where a team is destroyed.
RESULTS = ("dest target fetch indices status newteam new_team xaxis_team yaxis_team zaxis_team ctx team plan id info "
           "config provided initialized major minor name pes uid").split()


def arguments(sets, families):
    """Yield, for functions that differ in their type only, a line of C: their name, and the arguments through which
    they access memory; < before one that is only read, > before one that is only written, @ before a context. Names
    without a type come first, as the others may fit them, too."""
    lines = {}
    for name, args, names, f in functions(sets, families):
        marks = ["@" if arg == "shmem_ctx_t ctx" else "<" if arg.startswith("const ") else
                 ">" if n in RESULTS and not name.endswith("destroy") else "=" for arg, n in zip(args, names)]
        followed = [mark + n for mark, n, arg in zip(marks, names, args)
                    if ("*" in arg or mark == "@") and n not in ("pWrk", "transfer_handle")]
        name = name.replace(f"_{f['type']}_", "_*_", 1) if f["type"] else name
        lines[f'"{" ".join([name, *followed])}\\n"'] = "*" in name
    return sorted(lines, key=lines.get)
