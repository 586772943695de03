#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""C++ overloads: each generic of each type is there in every C++ that users have, with each compiler, and is the
function of its type; a program runs near and between nodes; and what is near is inlined through them."""
import itertools
import os
import re
import shutil
import string
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tools"))
sys.path.insert(0, os.path.dirname(__file__))
from apitable import functions, is_generic, read, title  # noqa: E402
from job import SCRATCH, SOURCE, TestCase, compile_c, main, oshrun  # noqa: E402

COMPILERS = [name for name in ("g++", "clang++") if shutil.which(name)]
API = sorted((SOURCE / "api").glob("*.api"))
STANDARDS = {"g++": ("c++11", "c++17", "c++2b"), "clang++": ("c++11", "c++14", "c++20", "c++2b")}
PROGRAM = r"""
extern "C" { // as programs do that were written for other libraries
#include <shmemx.h>
}
#include <complex>
#include <cstdio>

#define EXPECT(condition)                                            \
    do {                                                             \
        if (!(condition)) {                                          \
            std::printf("line %d: not so: %s\n", __LINE__, #condition); \
            shmem_global_exit(1);                                    \
        }                                                            \
    } while (0)

static shmem_ctx_t ctx;

template <typename T> void moves(int next)
{
    static T there[6], after[7], one, all;
    static uint64_t signal, told;
    const T three[] = {1, 2, 3}, *from = there;
    T here[6] = {};
    shmem_put(there, three, 3, next);
    shmem_put_nbi(ctx, there + 3, three, 3, next);
    shmem_ctx_quiet(ctx);
    shmem_barrier_all();
    shmem_get(here, from, 6, next);
    EXPECT(here[1] == 2 && here[5] == 3);
    shmem_barrier_all();
    shmem_p(&one, 9, next);
    shmem_iput(ctx, there, three, 2, 1, 3, next);
    shmem_put_signal(there + 1, three + 1, 1, &signal, 4, SHMEM_SIGNAL_ADD, next);
    shmem_signal_wait_until(&signal, SHMEM_CMP_EQ, 4);
    shmem_quiet();
    shmem_ctx_quiet(ctx);
    shmem_sync(SHMEM_TEAM_WORLD);
    EXPECT(shmem_g(&one, next) == 9 && shmem_g(ctx, from + 4, next) == 3);
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_get_nbe(here, from, 2, next, &req);
    shmemx_get_nbe(ctx, here + 2, from + 3, 1, next, &req);
    shmemx_iget_nbe(here + 3, from, 1, 4, 2, next, &req);
    shmemx_wait_nbe(&req);
    EXPECT(here[0] == 1 && here[1] == 2 && here[2] == 1 && here[3] == 1 && here[4] == 3);
    req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_iput_nbe(after, three, 2, 1, 2, next, &req);
    shmemx_iput_nbe(ctx, after + 1, three + 1, 2, 1, 2, next, &req);
    shmemx_put_nbe(ctx, after + 4, three, 1, next, &req);
    shmemx_put_signal_nbe(after + 5, three, 1, &told, 4, SHMEM_SIGNAL_ADD, next, &req);
    shmemx_put_signal_nbe(ctx, after + 6, three + 1, 1, &told, 5, SHMEM_SIGNAL_ADD, next, &req);
    shmemx_wait_nbe(&req);
    shmem_signal_wait_until(&told, SHMEM_CMP_EQ, 9);
    shmem_sync(SHMEM_TEAM_WORLD);
    EXPECT(after[0] == 1 && after[1] == 2 && after[2] == 2 && after[3] == 3 && after[4] == 1 && after[5] == 1);
    EXPECT(after[6] == 2);
    told = 0;
    EXPECT(shmem_broadcast(SHMEM_TEAM_WORLD, &all, from + 4, 1, 0) == 0 && all == 3);
    signal = 0;
    shmem_barrier_all();
}

template <typename T> void counts(int next)
{
    static T word;
    const T *from = &word;
    shmem_atomic_add(&word, 5, next);
    shmem_atomic_inc(ctx, &word, next);
    shmem_ctx_quiet(ctx);
    shmem_wait_until(&word, SHMEM_CMP_EQ, 6);
    EXPECT(shmem_test(&word, SHMEM_CMP_GT, 5) && shmem_atomic_fetch(from, shmem_my_pe()) == 6);
    shmem_barrier_all();
    EXPECT(shmem_atomic_compare_swap(ctx, &word, 6, 7, next) == 6 && shmem_atomic_swap(&word, 8, next) == 7);
    shmem_barrier_all();
    T old[4] = {};
    shmemx_request_t req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_atomic_fetch_add_nbe(&old[0], &word, 2, next, &req);
    shmemx_wait_nbe(&req);
    req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_atomic_compare_swap_nbe(ctx, &old[1], &word, 10, 20, next, &req);
    shmemx_wait_nbe(&req);
    req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_atomic_add_nbe(ctx, &word, 1, next, &req);
    shmemx_atomic_inc_nbe(&word, next, &req);
    shmemx_wait_nbe(&req);
    req = SHMEMX_REQUEST_UNINITIALIZED;
    shmemx_atomic_fetch_nbe(&old[2], from, next, &req);
    shmemx_atomic_fetch_nbe(ctx, &old[3], from, next, &req);
    shmemx_wait_nbe(&req);
    EXPECT(old[0] == 8 && old[1] == 10 && old[2] == 22 && old[3] == 22);
    shmem_barrier_all();
    word = 0;
    shmem_barrier_all();
}

template <typename T> void sums(int n)
{
    static T mine, total;
    mine = T(shmem_my_pe() + 1);
    EXPECT(shmem_sum_reduce(SHMEM_TEAM_WORLD, &total, &mine, 1) == 0 && total == T(n * (n + 1) / 2));
    EXPECT(shmem_sum_inscan(SHMEM_TEAM_WORLD, &total, &mine, 1) == 0);
}

int main()
{
    shmem_init();
    const int n = shmem_n_pes(), next = (shmem_my_pe() + 1) % n;
    EXPECT(shmem_ctx_create(0, &ctx) == 0);
    MOVES
    COUNTS
    SUMS
    static std::complex<double> mine, total;
    mine = std::complex<double>(1, shmem_my_pe());
    EXPECT(shmem_sum_reduce(SHMEM_TEAM_WORLD, &total, &mine, 1) == 0);
    EXPECT(total == std::complex<double>(n, n * (n - 1) / 2));
    static uint64_t signal;
    shmem_signal_set(&signal, 3, next);
    shmem_signal_wait_until(&signal, SHMEM_CMP_EQ, 3);
    shmem_barrier_all();
    shmem_signal_add(ctx, &signal, 1, next);
    shmem_signal_wait_until(&signal, SHMEM_CMP_EQ, 4);
    shmem_ctx_destroy(ctx);
    shmem_finalize();
    return 0;
}
"""
RMA = """float, double, long double, char, signed char, short, int, long, long long, unsigned char, unsigned short,
unsigned, unsigned long, unsigned long long, int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t,
size_t, ptrdiff_t"""
AMO = "int, long, long long, unsigned, unsigned long, unsigned long long, int32_t, uint64_t, size_t, ptrdiff_t"
SUMS = RMA + ", std::complex<double>, std::complex<float>"
NEAR = """
#include <shmem.h>
void put(long *dest, long value, int pe) { shmem_p(dest, value, pe); }
long all(long *dest, const long *source, int pe)
{
    shmem_atomic_add(dest, 1, pe);
    shmem_put(dest, source, 1, pe);
    return shmem_g(source, pe);
}
"""
NAMED = NEAR.replace("shmem_", "shmem_long_")
ADDRESSES = """
#include <pshmem.h>
#include <type_traits>
template <typename F, typename... A> void call(F f, A... some) { f(some...); }
template <int A, int B> struct pair { static const int sum = A + B; };
void commas(shmem_ctx_t ctx, uint64_t *word)
{
    shmem_signal_set(word, pair<1, 2>::sum, pair<0, 0>::sum);
    ::shmem_signal_set(ctx, word, pair<1, 2>::sum, 0);
    ::shmem_sync(SHMEM_TEAM_WORLD);
}
"""


def generic_calls():
    """(the function that is called, the declared arguments, the call) for every generic of every type."""
    sets, families = read(API)
    for name, args, names, f in functions(sets, families):
        family = f["family"]
        if is_generic(sets, f) if family["set"] else family["ctx"] and "sym" in family["args"]:
            if f["type"] == "long" and title(family) in ("shmem_wait", "shmem_wait_until", "shmem_swap"):
                name = title(family)     # the old functions for long have these names
            yield name, args, f"{title(family)}({', '.join(names)})"
            if f["more"]:
                yield name, args, f"{title(family)}({', '.join(names)}, 0)"


class Overloads(TestCase):
    def setUp(self):
        if not COMPILERS:
            self.skipTest("there is no C++ compiler")

    def compile(self, text, *options, compiler, language="c++"):
        made = SCRATCH / "made.o"
        subprocess.run([compiler, *options, f"-I{SOURCE / 'include'}", "-x", language, "-c", "-", "-o", made],
                       input=text, check=True, text=True)
        return made

    def test_every_generic(self):
        """Each calls the function of its type, and nothing else."""
        each = list(generic_calls())
        self.assertGreater(len(each), 1300)
        text = "#include <shmemx.h>\n" + "\n".join(
            f"__extension__ void call_{i}({', '.join(args)}) {{ {call}; }}" for i, (_, args, call) in enumerate(each))
        for compiler, standard in ((c, s) for c in COMPILERS for s in STANDARDS[c]):
            with self.subTest(compiler=compiler, standard=standard):
                made = self.compile(text, f"-std={standard}", "-O0", "-Wall", "-DSHMEM_NO_INLINE", "-DMESHMEM_WARN",
                                    "-Werror", compiler=compiler)
                listed = subprocess.run(["objdump", "-dr", "--no-show-raw-insn", made], check=True, text=True,
                                        stdout=subprocess.PIPE).stdout
                called = {int(number): re.findall(r"R_\w+\s+(\w+)", code)
                          for number, code in re.findall(r"<_Z\d+call_(\d+)\w*>:\n(.*?)(?=\n\n|\Z)", listed, re.S)}
                wrong = {call: called.get(i) for i, (name, _, call) in enumerate(each) if called.get(i) != [name]}
                self.assertEqual(wrong, {})

    def test_program(self):
        """All types run, near and between nodes."""
        text = PROGRAM
        for word, types, call in (("MOVES", RMA, "moves<%s>(next)"), ("COUNTS", AMO, "counts<%s>(next)"),
                                  ("SUMS", SUMS, "sums<%s>(n)")):
            text = text.replace(f"    {word}\n", "".join(f"    {call % t.strip()};\n" for t in types.split(",")))
        source = SCRATCH / "program.cc"
        source.write_text(text)
        for compiler, standard in zip(COMPILERS, ("c++11", "c++2b")):
            os.environ["OSHCXX_CXX"] = compiler
            program = compile_c(source, f"-std={standard}", "-O2", "-Wall", "-Wextra", "-Werror", name=compiler,
                                compiler="oshc++")
            for options in ((), ("--nodes", "2"), ("-x", "SHMEM_CHECK=1")):
                with self.subTest(compiler=compiler, options=options):
                    self.good(oshrun(3, program, options=options))

    def test_near_is_inlined(self):
        """An overload compiles to the code of its function, also where only what must be is inlined."""
        for compiler, level in itertools.product(COMPILERS, ("-O1", "-O2")):
            with self.subTest(compiler=compiler, level=level):
                made = [subprocess.run(["objdump", "-dr", self.compile(text, level, compiler=compiler)], check=True,
                                       text=True, stdout=subprocess.PIPE).stdout for text in (NEAR, NAMED)]
                self.assertIn("<_Z3allPlPKli>:", made[0])
                self.assertEqual(*made)

    def test_handles(self):
        """Cray's functions that are called with and without a handle are those of its manual: their addresses have that
        type, and a tool may define them, in C and C++ of all ages."""
        some = [x for x in functions(*read(API))
                if re.search(r"(put|get)\w*_nb$", x[0])]
        self.assertEqual(len(some), 133)
        text = "#include <pshmem.h>\n" + "".join(
            f"void (*const p{i})({', '.join(args)}) = {name};\nvoid call_{i}({', '.join(args)}, void **handle)\n"
            f"{{ p{i}({', '.join(names)}); {name}({', '.join(names)}); {name}({', '.join(names)}, handle); }}\n"
            f"void {name}({', '.join(args)}) {{ p{name}({', '.join(names)}); }}\n"
            for i, (name, args, names, _) in enumerate(some))
        languages = {"c": ("gnu89", "c99", "c11"), "c++": ("c++98", "c++11", "c++20")}
        for compiler in filter(shutil.which, ("gcc", "clang", *COMPILERS)):
            language = "c++" if "++" in compiler else "c"
            for standard in languages[language]:
                own = f'extern "C" {{\n{text}}}\n' if language == "c++" else text
                made = self.compile(own, f"-std={standard}", "-Wall", "-Wextra", "-Werror", "-DMESHMEM_WARN",
                                    language=language, compiler=compiler)
                names = subprocess.run(["nm", made], check=True, text=True, stdout=subprocess.PIPE).stdout
                self.assertEqual(len(re.findall(r" T shmemx_", names)), 133)

    def test_addresses(self):
        """Functions of C that share their name with a generic over a context or a team keep it to themselves: their
        address needs no type, and a tool may define them."""
        some = [x for x in functions(*read(API)) if re.fullmatch(r"shmemx?_signal_(set|add)(_nbe)?|shmem_sync", x[0])]
        self.assertEqual(len(some), 6)
        text = ADDRESSES + "".join(
            f"void own_{name}({', '.join(args)});\nauto *to_{name} = &{name};\n"
            f"static_assert(std::is_same<decltype({name}), decltype(own_{name})>::value, \"\");\n"
            f"void pass_{name}({', '.join(args)}) {{ call({name}, {', '.join(names)}); }}\n"
            f'extern "C" void {name}({", ".join(args)}) {{ p{name}({", ".join(names)}); }}\n'
            for name, args, names, _ in some)
        for compiler, standard in ((c, s) for c in COMPILERS for s in STANDARDS[c]):
            made = self.compile(text, f"-std={standard}", "-DSHMEM_NO_INLINE", "-Wall", "-Wextra", "-Werror",
                                "-DMESHMEM_WARN", compiler=compiler)
            names = subprocess.run(["nm", made], check=True, text=True, stdout=subprocess.PIPE).stdout
            self.assertEqual(len(re.findall(r" T shmemx?_", names)), len(some))

    def test_left_out(self):
        """-DMESHMEM_NO_GENERIC leaves the names to the program."""
        own = "#include <shmemx.h>\nvoid shmem_put(long *dest, const long *source, size_t nelems, int pe)\n" \
              "{ shmem_long_put(dest, source, nelems, pe); }\n"
        for compiler in COMPILERS:
            self.compile(own, "-DMESHMEM_NO_GENERIC", compiler=compiler)

    def test_macros(self):
        """Names of template parameters are not among those that programs have for macros."""
        names = *string.ascii_uppercase, "Type", "Real", "Imag", "Complex", "More", "more"
        for compiler in COMPILERS:
            self.compile("#include <shmemx.h>\n", *(f"-D{name}=1" for name in names), compiler=compiler)

    def test_other_types(self):
        """What has no function of its own does not compile."""
        for compiler, call in itertools.product(COMPILERS, (
                "void f(void *d) { shmem_put(d, d, 1, 0); }", "struct s {}; void f(s *d) { shmem_get(d, d, 1, 0); }",
                "void f(const long *d) { shmem_p(d, 1, 0); }", "void f(double *d) { shmem_atomic_add(d, 1, 0); }")):
            command = [compiler, "-fsyntax-only", f"-I{SOURCE / 'include'}", "-x", "c++", "-"]
            done = subprocess.run(command, input=f"#include <shmem.h>\n{call}\n", text=True, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT)
            self.assertRegex(done.stdout, "no matching function")
            self.assertNotEqual(done.returncode, 0)


if __name__ == "__main__":
    main()
