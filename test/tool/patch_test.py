#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Tools that patch a program's table of addresses, as GOTCHA does, see the calls of an optimized program: with
SHMEM_INLINE=0, and without it if the library knows the tool by its file's name."""
import os
import platform
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from job import SCRATCH, TestCase, compile_c, exporting, main, oshrun, preloading  # noqa: E402

CALLS = 10
PROGRAM = f"""
#include <shmem.h>
static long word, sum;
int main(void)
{{
    shmem_init();
    for (long i = 0; i < {CALLS}; i++) {{
        shmem_long_p(&word, i, shmem_my_pe());
        sum += shmem_long_g(&word, shmem_my_pe());
    }}
    shmem_finalize();
    return sum != {CALLS * (CALLS - 1) // 2};
}}
"""
# Before main, the entries of the program's table for two functions become those of wrappers.
TOOL = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static long seen;
static void (*real_p)(long *dest, long value, int pe);
static long (*real_g)(const long *source, int pe);

static void my_p(long *dest, long value, int pe)
{
    seen++;
    real_p(dest, value, pe);
}

static long my_g(const long *source, int pe)
{
    seen++;
    return real_g(source, pe);
}

static void patch(uintptr_t *entry, void *instead)
{
    uintptr_t page = (uintptr_t)entry & ~((uintptr_t)getpagesize() - 1);
    mprotect((void *)page, (size_t)getpagesize(), PROT_READ | PROT_WRITE);
    *entry = (uintptr_t)instead;
}

static void patch_all(const struct link_map *map, const ElfW(Rela) *rela, size_t bytes, const ElfW(Sym) *symbols,
                      const char *names)
{
    for (size_t i = 0; i < bytes / sizeof *rela; i++) {
        const char *name = names + symbols[rela[i].r_info >> 32].st_name;
        uintptr_t *entry = (uintptr_t *)(map->l_addr + rela[i].r_offset);
        if (strcmp(name, "shmem_long_p") == 0)
            patch(entry, (void *)my_p);
        else if (strcmp(name, "shmem_long_g") == 0)
            patch(entry, (void *)my_g);
    }
}

__attribute__((constructor)) static void begin(void)
{
    const struct link_map *map = dlopen(NULL, RTLD_LAZY); /* a handle is one, and the first is the program */
    const ElfW(Rela) *late = NULL, *early = NULL;
    const ElfW(Sym) *symbols = NULL;
    const char *names = NULL;
    size_t late_bytes = 0, early_bytes = 0;
    for (const ElfW(Dyn) *d = map->l_ld; d->d_tag != DT_NULL; d++) {
        if (d->d_tag == DT_JMPREL)
            late = (const void *)d->d_un.d_ptr;
        else if (d->d_tag == DT_PLTRELSZ)
            late_bytes = d->d_un.d_val;
        else if (d->d_tag == DT_RELA)
            early = (const void *)d->d_un.d_ptr;
        else if (d->d_tag == DT_RELASZ)
            early_bytes = d->d_un.d_val;
        else if (d->d_tag == DT_SYMTAB)
            symbols = (const void *)d->d_un.d_ptr;
        else if (d->d_tag == DT_STRTAB)
            names = (const void *)d->d_un.d_ptr;
    }
    real_p = (void (*)(long *, long, int))dlsym(RTLD_DEFAULT, "shmem_long_p");
    real_g = (long (*)(const long *, int))dlsym(RTLD_DEFAULT, "shmem_long_g");
    if (real_p && real_g) {
        patch_all(map, late, late_bytes, symbols, names);
        patch_all(map, early, early_bytes, symbols, names);
    }
}

__attribute__((destructor)) static void end(void)
{
    if (real_p)
        printf("seen %ld\n", seen);
}
"""


class Patch(TestCase):
    @classmethod
    def setUpClass(cls):
        if platform.machine() != "x86_64":
            return
        (SCRATCH / "tool.c").write_text(TOOL)
        cls.tools = {}
        for name in ("libgotcha.so.2", "libcounter.so"):
            cls.tools[name] = SCRATCH / name
            subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-O1", "-w", SCRATCH / "tool.c", "-o",
                            cls.tools[name]], check=True)
        cls.program = compile_c(PROGRAM, "-O2", name="calls")
        cls.calling = compile_c(PROGRAM, "-O2", "-DSHMEM_NO_INLINE", name="calling")

    def setUp(self):
        if platform.machine() != "x86_64":
            self.skipTest("the tool of this test is written for x86-64")

    def seen(self, tool, *options, program=None):
        job = oshrun(1, program or self.program, options=[*exporting(preloading(self.tools[tool])), *options])
        self.good(job, r"^seen \d+$")
        return int(job.output.split()[1])

    def test_inlined(self):
        """What this is about: an unknown tool sees nothing of what is near."""
        self.assertEqual(self.seen("libcounter.so"), 0)

    def test_switch(self):
        self.assertEqual(self.seen("libcounter.so", "-x", "SHMEM_INLINE=0"), 2 * CALLS)

    def test_known_tool(self):
        self.assertEqual(self.seen("libgotcha.so.2"), 2 * CALLS)
        job = oshrun(1, self.program, options=exporting(preloading(self.tools["libgotcha.so.2"])
                                                            | {"SHMEM_DEBUG": "1"}))
        self.good(job, r"libgotcha.so.2 patches calls: nothing is inlined")

    def test_when_compiled(self):
        self.assertEqual(self.seen("libcounter.so", program=self.calling), 2 * CALLS)


if __name__ == "__main__":
    main()
