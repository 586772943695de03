#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""PSHMEM tools see every call. A tool made from the table is preloaded under an unmodified program,
compiled with -O3, that calls every function a known number of times; and a program that defines a
shmem_ name over its pshmem_ twin is linked statically and dynamically. A tool beside that of --stats."""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from job import LIBRARY, SCRATCH, SOURCE, TestCase, compile_c, exporting, main, oshrun, preloading  # noqa: E402

sys.path.insert(0, str(SOURCE / "tools"))
import apitable  # noqa: E402

TABLES = sorted(map(str, (SOURCE / "api").glob("*.api")))
# What cannot be called with any argument at any time; these are called by hand, or not at all.
SKIP = re.compile(r"(init|init_thread|finalize|global_exit|start_pes|pcontrol|malloc\w*|calloc|align|"
                  r"realloc|free|shmalloc|shfree|shrealloc|shmemalign|\w*_lock|ctx_destroy|"
                  r"barrier_all|sync_all|\w*team\w*|x_(get_uid|init_uid|alltoallv_(ready|start|free)))$")
VALUES = {"pe": "0", "nelems": "1", "dst": "1", "sst": "1", "bsize": "1", "nblocks": "1",
          "cmp": "SHMEM_CMP_EQ", "sig_op": "SHMEM_SIGNAL_SET", "npes": "1", "status": "NULL",
          "ctx": "SHMEM_CTX_DEFAULT", "options": "0",
          "team": "SHMEM_TEAM_WORLD", "PE_size": "1", "nreduce": "1"}


def argument(text, name):
    """What to pass for the parameter declared by text."""
    word = re.search(r"(\w+)$", text.strip())[1]
    if "*" in text:
        if word in ("req", "reqs"):
            return "(shmemx_request_t[]){SHMEMX_REQUEST_UNINITIALIZED}"
        if word == "status" and "const" in text:
            return "NULL"
        return "zeros" if word in ("ivar", "ivars", "cmp_values", "sig_addr", "pSync") or "const" in text \
            else "buffer"
    if re.search(r"(^|_)wait$", name) and word == "cmp_value":
        return "1"
    return VALUES.get(word, "0")


def calls():
    """(name, call) for every function of the table that the program calls."""
    sets, families = apitable.read(TABLES)
    for name, args, _, record in apitable.functions(sets, families):
        plain = name.removeprefix("shmem").removeprefix("_")
        if SKIP.match(plain) or "..." in args or record["family"]["noreturn"]:
            continue
        yield name, f"{name}({', '.join(argument(a, name) for a in args if a != 'void')})"


TOOL = """
#include <pshmem.h>
#include <stdio.h>
struct counted { const char *name; long calls; struct counted *next; };
static struct counted *all;
static void tool_count(struct counted *c)
{
    if (c->calls++ == 0) {
        c->next = all;
        all = c;
    }
}
#define COUNT(name) static struct counted c_ = {#name, 0, NULL}; tool_count(&c_)
%s
__attribute__((destructor)) static void tell(void)
{
    for (struct counted *c = all; c; c = c->next)
        printf("counted %%s %%ld\\n", c->name, c->calls);
}
"""
OWN = """
#include <pshmem.h>
#include <stdio.h>
static long word, seen;
void shmem_long_put(long *dest, const long *source, size_t nelems, int pe)
{
    seen++;
    pshmem_long_put(dest, source, nelems, pe);
}
int main(void)
{
    long value = 7;
    shmem_init();
    for (int i = 0; i < 10; i++)
        shmem_long_put(&word, &value, 1, shmem_my_pe());
    shmem_finalize();
    printf("seen %ld, word %ld\\n", seen, word);
    return seen != 10 || word != 7;
}
"""
ELSEWHERE = """
#include <pshmem.h>
long seen;
void shmem_long_put(long *dest, const long *source, size_t nelems, int pe);
void shmem_long_put(long *dest, const long *source, size_t nelems, int pe)
{
    seen++;
    pshmem_long_put(dest, source, nelems, pe);
}
"""
CALLER = """
#include <shmem.h>
extern long seen;
static long word;
int main(void)
{
    long value = 7;
    shmem_init();
    for (int i = 0; i < 10; i++)
        shmem_long_put(&word, &value, 1, shmem_my_pe());
    shmem_finalize();
    return seen != 10 || word != 7;
}
"""


class Interpose(TestCase):
    def make_tool(self):
        text = subprocess.run([sys.executable, SOURCE / "tools/apigen.py", "tool", *TABLES],
                              check=True, text=True, stdout=subprocess.PIPE).stdout
        tool, source = SCRATCH / "libcount.so", SCRATCH / "count.c"
        source.write_text(TOOL % text)
        subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-w",
                        "-DSHMEM_NO_INLINE", "-DMESHMEM_NO_GENERIC", f"-I{SOURCE / 'include'}",
                        source, "-o", tool, LIBRARY], check=True)
        return tool

    def test_every_call_is_counted(self):
        each = list(calls())
        self.assertGreater(len(each), 1000)
        lines = "\n".join(f"    for (int i = 0; i < {1 + n % 3}; i++) {call};"
                          for n, (_, call) in enumerate(each))
        functions = re.sub(r"(?s)((?:[^\n]*\n){200})", r"\1}\nstatic void next(void)\n{\n", lines + "\n")
        parts = functions.count("static void next(void)")
        for part in range(parts):
            functions = functions.replace("static void next(void)", f"static void part{part}(void)", 1)
        program = compile_c(f"""
#include <shmemx.h>
#include <stddef.h>
static _Alignas(16) char room[2][1024];
static void *const buffer = room[0], *const zeros = room[1];
static void first(void)
{{
{functions}
}}
int main(void)
{{
    shmem_init();
    first();
    {' '.join(f'part{n}();' for n in range(parts))}
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}}
""", "-O3", "-w", "-DMESHMEM_NO_GENERIC", name="calls_all")
        self.good(oshrun(1, program))
        job = oshrun(1, program, options=exporting(preloading(self.make_tool())))
        self.good(job)
        counted = {m[1]: int(m[2]) for m in re.finditer(r"counted (\w+) (\d+)", job.output)}
        expected = {name: 1 + n % 3 for n, (name, _) in enumerate(each)}
        expected |= {"shmem_init": 1, "shmem_barrier_all": 1, "shmem_finalize": 1}
        wrong = {name: (counted.get(name, 0), calls_made) for name, calls_made in expected.items()
                 if counted.get(name, 0) != calls_made}
        self.assertEqual(wrong, {}, "functions with (counted, made) calls")
        self.assertEqual(set(counted) - set(expected), set())

    def test_tool_in_the_program(self):
        """Of a file of its own: the caller's calls are inlined unless the library notices."""
        (SCRATCH / "elsewhere.c").write_text(ELSEWHERE)
        for options in ([], ["-static-meshmem"], ["-static"]):
            with self.subTest(options=options):
                program = compile_c(CALLER, "-O2", str(SCRATCH / "elsewhere.c"), *options,
                                    name="elsewhere_all")
                self.good(oshrun(2, program))

    def test_own_definition_beside_its_use(self):
        for options in ([], ["-static-meshmem"], ["-static"]):
            with self.subTest(options=options):
                program = compile_c(OWN, "-O2", "-DSHMEM_NO_INLINE", *options, name="own")
                self.good(oshrun(2, program), "seen 10, word 7")

    def test_beside_statistics(self):
        """A tool that takes shmem_finalize from that of --stats: oshrun says why there is nothing."""
        library = compile_c("#include <pshmem.h>\nvoid shmem_finalize(void) { pshmem_finalize(); }", "-O2", "-shared",
                            "-fPIC", name="takes.so")
        program = compile_c("#include <shmem.h>\nint main(void) { shmem_init(); shmem_finalize(); return 0; }",
                            name="counted")
        says = "there are no statistics"
        for nodes in ("1", "2"):
            job = oshrun(3, program, options=["--nodes", nodes, "--stats", "--preload", library])
            self.good(job, rf"^oshrun: {says}: PEs 0-2 finished without a shmem_finalize that the tool saw; does ")
            job = oshrun(3, program, options=["--nodes", nodes, "--preload", library, "--stats"])
            self.good(job, "calls of all 3 PEs")
            self.assertNotIn(says, job.output)


if __name__ == "__main__":
    main()
