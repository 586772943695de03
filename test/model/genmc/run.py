#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Checks the programs of this folder with GenMC: each must be right as the sources are, and each memory order in the
sources that is stronger than relaxed must be needed: when it is relaxed, a program must go wrong, unless EXPECTED says
why not. An atomic on another PE's memory (core/amo.h) has its orders too. Litmus tests must also be right under IMM,
where a load may even see effects of a later store of its own thread; and each of their twins must be wrong. Exits with
77 when there is no genmc. run.py NAME...: only these programs, and no orders. In the file ran.txt it notes the sources
with which programs were right; once.py says which programs have others now."""
import concurrent.futures
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
GENMC = os.environ.get("GENMC") or shutil.which("genmc")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
ORDER = re.compile(r"(memory_order|__ATOMIC)_(acquire|release|acq_rel|seq_cst|ACQUIRE|RELEASE|ACQ_REL|SEQ_CST)\b|"
                   r"\bmeshmem_amo(_post)?\(")
WRONG = 42  # GenMC's exit status when it has found an error
RAN = HERE / "ran.txt"

FENCES = "the two fences order it: that of the waker (meshmem_proxy_wake, meshmem_hand_on), and that of watch"
BEFORE = "the bit changes before the bell through the order of either, and for GenMC in any case"
BELL = "the bell's fence is membarrier, of which GenMC knows nothing: see the model doorbell"

# Lines ("source: text") whose order makes no difference to the programs here, and why.
EXPECTED = {
    "meshmem_amo_post(l.call, ctx, AMO_ADD": "the quiet before it is a fence; a new successor hands on nothing else",
    "__ATOMIC_ACQUIRE, __ATOMIC_RELAXED": "what the lock protects is ordered by tail and held",
    "((uint32_t *)l.mine, 0, __ATOMIC_RELEASE)": "what the lock protects is ordered by tail and held",
    "(uint16_t *)l": "as for locks of 8 bytes, which the programs here use",
    "op, 2, word, value, cond, pe)": "as for locks of 8 bytes, which the programs here use",
    "far/apply.c: static inline void fence":
        "it comes before copies, whose words are plain: to poll one of them is a race for GenMC in any case",
    "__atomic_store_n((uint16_t *)to": "as for 8 and 4 bytes, which apply.c has",
    "__atomic_store_n((uint8_t *)to": "as for 8 and 4 bytes, which apply.c has",
    "atomic_signal_fence": BELL,
    "far/progress.c: atomic_thread_fence(memory_order_seq_cst);\n": BELL,
    "far/progress.c: atomic_store_explicit(&d->shared->awake, 0": BELL,
    "far/progress.c: atomic_store_explicit(&d->shared->polled, 0": BELL,
    "far/drive.c: atomic_exchange_explicit(&d->shared->polled": BELL,
    "far/drive.c: if (!atomic_load_explicit(&d->relies, memory_order_acquire": BELL,
    "far/ring.c: if (atomic_load_explicit(&ring->memory->tail, memory_order_acquire) < published)":
        "whoever waits for records to be taken only wants to know that they are",
    "far/drive.c: atomic_store_explicit(&meshmem_progress.mine->": FENCES,
    "far/drive.c: atomic_fetch_add_explicit(&first->arrivals": "a PE that does not see the record yet sleeps on",
    "far/wake.c: uint64_t word = atomic_load_explicit(&far->watched": FENCES,
    "far/wake.c: uint64_t seen = atomic_load_explicit(&far->seen": FENCES,
    "_t *)at, __ATOMIC_SEQ_CST)": FENCES,
    "far/wake.c: if (atomic_load_explicit(&far->sleeping": FENCES,
    "far/wake.c: atomic_fetch_add_explicit(&far->arrivals": FENCES,
    "near/hand.c: uint64_t seen = atomic_load_explicit(&h->sleeper[i]->seen": FENCES,
    "near/hand.c: atomic_store_explicit(&mine->": FENCES,
    "near/hand.c: atomic_fetch_or_explicit(asleep_of(h, h->me)": FENCES,
    "near/hand.c: uint64_t bits = atomic_load_explicit(&h->node->asleep[k]": FENCES,
    "near/hand.c: if (atomic_load_explicit(&h->sleeper[i]->watched": FENCES,
    "near/hand.c: uint64_t name = atomic_load_explicit(&h->sleeper[i]->watched": FENCES,
    "near/hand.c: uint64_t before = atomic_fetch_and_explicit(asleep_of(h, i)": BEFORE,
    "near/hand.c: atomic_fetch_add_explicit(h->bell[i]": BEFORE,
    "near/wait.c: uint32_t value = atomic_load_explicit(a->arrivals": FENCES,
    "_t *)word, __ATOMIC_SEQ_CST)": FENCES,
    "near/wait.c: atomic_fetch_add_explicit(a->sleeping": FENCES,
    "near/wait.c: return atomic_load_explicit(r->parked": "watch, which follows, has a fence",
    "near/wait.c: if (atomic_fetch_sub_explicit(r->parked": "the turn of `arrivals`, which follows, releases it",
}


def read_comment(file, key):
    found = re.search(rf"^// {key}: (.*)$", file.read_text(), re.M)
    return found.group(1) if found else ""


def sources_of(program):
    return read_comment(program, "source").split()


def path_of(source):
    """A source's path, as the compiler says it."""
    return (ROOT / "src" / source).resolve()


def digest_of(program):
    """Of the files of this repository that a program includes, without comments, and of its options."""
    listed = subprocess.run([shutil.which("clang") or "cc", "-MM", f"-I{HERE}", f"-I{HERE}/native", f"-I{ROOT}/src",
                             f"-I{ROOT}/include", str(program)], stdout=subprocess.PIPE, text=True, check=True)
    files = sorted(pathlib.Path(f).resolve() for f in listed.stdout.replace("\\\n", " ").split()[1:])
    text = "\n".join([*(f.read_text() for f in files), read_comment(program, "options")])
    return hashlib.sha256(" ".join(COMMENT.sub(" ", text).split()).encode()).hexdigest()[:16]


def read_ran():
    """The digests with which GenMC found programs right."""
    lines = RAN.read_text().splitlines() if RAN.exists() else []
    return dict(line.split() for line in lines if not line.startswith("#"))


def note_ran(programs):
    ran = {**read_ran(), **{p.stem: digest_of(p) for p in programs}}
    names = [p.stem for p in sorted(HERE.glob("*.c"))]
    lines = ["# SPDX-License-Identifier: BSD-3-Clause",
             "# Written by run.py: with which sources GenMC has found programs right.",
             *(f"{name} {ran[name]}" for name in names if name in ran)]
    RAN.write_text("\n".join(lines) + "\n")


def run(program, source="", weak=0, twin="NONE", model="rc11", defines=()):
    """What GenMC says: its exit status and its output. With instruction caching 0.10.3 finds
    freed memory where there is none."""
    command = [GENMC, f"--{model}", "--disable-instruction-caching", "--disable-estimation", "--v1",
               *read_comment(program, "options").split(), "--", f"-I{HERE}", f"-I{HERE}/system",
               f"-I{ROOT}/src", f"-I{ROOT}/include", f"-DTWIN={twin}", *defines]
    command += [f"-DWEAK={weak}", f'-DWEAK_FILE=\\"{path_of(source)}\\"'] if weak else []
    done = subprocess.run([*command, str(program)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, timeout=200)
    return done.returncode, done.stdout


def error_of(output):
    found = re.search(r"^Error: (.*)$", output, re.M)
    return found.group(1).rstrip("!") if found else "wrong"


def check_right(program):
    """1 when a program is wrong in one of its models, or has no execution."""
    wrong = 0
    for model in ["rc11", "imm"] if program.name.startswith("litmus") else ["rc11"]:
        status, output = run(program, model=model)
        found = re.search(r"complete executions explored: (\d+)", output)
        count = int(found.group(1)) if found else 0
        right = status == 0 and count > 0
        wrong |= not right
        print(f"{program.name}: {model}: {'right' if right else 'WRONG'}, {count} executions", flush=True)
        if not right:
            print(output)
    return wrong


def check_end(program):
    """1 when no execution comes to the end of a program: a loop is longer than --unroll."""
    status, output = run(program, defines=["-DWRONG_AT_END"])
    ends = status == WRONG and error_of(output) == "Safety violation"
    if not ends:
        print(f"{program.name}: DOES NOT END\n{output}", flush=True)
    return not ends


def check_twins(program):
    """How many twins of a program are right, and should not be."""
    unnoticed = 0
    for twin in read_comment(program, "twins").split():
        status, output = run(program, twin=twin)
        noticed = status == WRONG and error_of(output) == "Safety violation"
        unnoticed += not noticed
        print(f"{program.name}: {twin}: {'wrong, as it must be' if noticed else 'NOT NOTICED'}", flush=True)
        if not noticed:
            print(output)
    return unnoticed


def orders_of(lines):
    """The statements with an order: the number of the line where each ends, of atomics of amo.h where the call ends
    (there the compiler says that it is), and its text."""
    for first, text in enumerate(lines):
        found = ORDER.search(text)
        if found:
            last, rest = first, text[found.start():]
            while found.group(2) is None and rest.count("(") > rest.count(")"):
                last += 1
                rest += lines[last]
            yield last + 1, " ".join(line.strip() for line in lines[first:last + 1])


def check_order(source, line, text, programs):
    """1 when relaxing the orders of a line goes unnoticed, and should not."""
    for program in programs:
        status, output = run(program, source, line)
        if status == WRONG:
            print(f"{source}:{line}: relaxed: {program.name}: {error_of(output)}", flush=True)
            return 0
        if status:
            print(output)
            return 1
    why = next((why for part, why in EXPECTED.items() if part in f"{source}: {text}\n"), None)
    print(f"{source}:{line}: relaxed:",
          f"no difference, as expected: {why}" if why else f"NOT NOTICED: {text.strip()}", flush=True)
    return not why


def main():
    if not GENMC:
        print("skipped: there is no genmc on PATH; docs/why/models.md says where to get it")
        return 77
    programs = sorted(HERE.glob("*.c"))
    names = sys.argv[1:]
    chosen = [p for p in programs if not names or p.stem in names]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        wrongs = list(pool.map(check_right, chosen))
        wrong = sum(wrongs) + sum(pool.map(check_end, chosen)) + sum(pool.map(check_twins, chosen))
        note_ran([p for p, is_wrong in zip(chosen, wrongs) if not is_wrong])
        for source in sorted({s for p in programs for s in sources_of(p)} if not names else ()):
            mine = [p for p in programs if source in sources_of(p)]
            lines = path_of(source).read_text().splitlines()
            wrong += sum(pool.map(lambda at: check_order(source, at[0], at[1], mine),
                                  orders_of(lines)))
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
