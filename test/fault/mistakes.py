# SPDX-License-Identifier: BSD-3-Clause
"""The programs of check_test.py: mistakes with what oshrun --check says of them, and programs without mistakes."""

HERE = r" in main at \S*mistakes\.c:\d+"
OF_80 = r"shmem_putmem_nbi: source \(80 bytes"


def block_in(segment):
    """What reports call a block of the program, which lies there."""
    return rf"block of 80 bytes at {segment}\+0x\w+, allocated{HERE}"


BLOCK = block_in("heap")
GONE = r"while operations were completed, 0x\w+ could not be read, which is not mapped"
CREATED = ("shmemx_partition_config_t config = {.size = 1 << 20}; int id; shmemx_partition_create(&config, &id); "
           "long *last = shmemx_kind_malloc(80, id);")
# name: (C statements that all PEs execute, what the job must say)
MISTAKES = {
    "behind": ("block[10] = 1; shmem_barrier_all();",
               rf"shmem_barrier_all: 8 bytes were written directly behind the end of the {BLOCK}"),
    "behind_far": ("((char *)block)[100] = 1; shmem_barrier_all();",
                   rf"1 bytes were written 20 bytes behind the end of the {BLOCK}"),
    "in_front": ("second[-2] = 1; shmem_barrier_all();",
                 r"were written (directly|\d+ bytes) (in front|behind the end) of "),
    "at_finalize": ("block[11] = 1; shmem_finalize(); exit(0);", rf"shmem_finalize: .*behind the end of the {BLOCK}"),
    "among_many": ("for (int i = 0; i < 10000; i++) shmem_malloc(8); block[11] = 1; shmem_finalize(); exit(0);",
                   rf"shmem_finalize: .*behind the end of the {BLOCK}"),
    "freed_among_many": ("for (int i = 0; i < 10000; i++) shmem_malloc(8); block[11] = 1; shmem_free(block);",
                         rf"shmem_(free|malloc): .*behind the end of the {BLOCK}"),
    "resized_among_many": ("for (int i = 0; i < 10000; i++) shmem_malloc(8); block[11] = 1; shmem_realloc(block, 84);",
                           rf"shmem_(realloc|malloc): .*behind the end of the {BLOCK}"),
    "at_malloc": ("block[10] = 1; shmem_malloc(8);", rf"shmem_malloc: .*behind the end of the {BLOCK}"),
    "by_another": ("if (me == 0) other_block(block)[10] = 1; shmem_barrier_all(); shmem_barrier_all();",
                   rf"PE 1: shmem_barrier_all: .*directly behind the end of the {BLOCK}"),
    "freed_written": ("shmem_free(block); block[3] = 1; shmem_barrier_all();",
                      rf"8 bytes were written at byte 24 of the freed {BLOCK}, freed{HERE}"),
    "freed_by_another": ("long *o = other_block(block); shmem_free(block); shmem_barrier_all(); "
                         "if (me == 0) o[0] = 1; shmem_barrier_all(); shmem_barrier_all();",
                         rf"PE 1: shmem_barrier_all: 8 bytes were written at byte 0 of the freed {BLOCK}, freed{HERE}"),
    "freed_put": ("shmem_free(block); shmem_long_p(block, 1, other);",
                  rf"shmem_long_p: dest is not .* lies at byte 0 of the freed {BLOCK}, freed{HERE}"),
    "partition": ("two[10] = 1; shmem_barrier_all();",
                  rf"shmem_barrier_all: 8 bytes were written directly behind the end of the {block_in('partition 2')}"),
    "partition_freed": ("shmem_free(two); two[3] = 1; shmem_barrier_all();",
                        rf"8 bytes were written at byte 24 of the freed {block_in('partition 2')}, freed{HERE}"),
    "created": (f"{CREATED} last[10] = 1; shmem_barrier_all();",
                rf"8 bytes were written directly behind the end of the {block_in('partition 3')}"),
    "created_freed": (f"{CREATED} shmem_free(last); shmem_long_p(last, 1, other);",
                      rf"dest is not .* lies at byte 0 of the freed "
                      rf"{block_in('partition 3')}, freed{HERE}"),
    "freed_twice": ("shmem_free(block); shmem_free(block);",
                    rf"shmem_free: 0x\w+ \(heap\+0x\w+\) was freed before,{HERE}"),
    "put_beyond": ("shmem_long_put(block, here, 11, other);",
                   rf"shmem_long_put: dest is not .* reaches 8 bytes beyond the end of the {BLOCK}"),
    "source": ("shmem_long_put_nbi(block, here, 4, other); here[3]++; shmem_quiet();",
               rf"shmem_long_put_nbi: source \(32 bytes at 0x\w+\) of the call{HERE} was changed before the next "),
    "source_fence": ("shmem_putmem_nbi(block, here, 80, other); here[9]++; shmem_fence();", OF_80),
    "source_after_fence": ("shmem_putmem_nbi(block, here, 80, other); shmem_fence(); here[9]++; shmem_quiet();", OF_80),
    "source_after_many": ("for (int i = 0; i < 5000; i++) { shmem_long_put_nbi(block, here, 1, other); "
                          "shmem_fence(); } shmem_putmem_nbi(block, here, 80, other); here[9]++; "
                          "shmem_quiet();", OF_80),
    "source_barrier": ("shmem_putmem_nbi(block, here, 80, other); here[0]++; shmem_barrier_all();", OF_80),
    "source_ctx": ("shmem_ctx_t c; shmem_ctx_create(0, &c); shmem_ctx_put64_nbi(c, block, here, 2, other); here[1]++; "
                   "shmem_ctx_destroy(c);", r"shmem_ctx_put64_nbi: source \(16 bytes"),
    "source_signal": ("shmem_long_put_signal_nbi(block, here, 4, &flag, 1, SHMEM_SIGNAL_SET, other); here[3]++; "
                      "shmem_quiet();", rf"shmem_long_put_signal_nbi: source \(32 bytes at 0x\w+\) of the call{HERE} "
                      "was changed before the next shmem_quiet"),
    "source_signal_wait": ("shmem_long_put_signal_nbi(block, here, 4, &flag, 1, SHMEM_SIGNAL_SET, other); here[3]++; "
                           "shmem_signal_wait_until(&flag, SHMEM_CMP_EQ, 1);", r"put_signal_nbi: source \(32 bytes"),
    "source_signal_of_cray": ("shmemx_long_put_signal_nb(block, here, 4, &flag, 1, other); here[0]++; shmem_quiet();",
                              r"shmemx_long_put_signal_nb: source \(32 bytes"),
    "far_source_signal": ("shmemx_long_put_signal_nbe(block, here, 4, &flag, 1, SHMEM_SIGNAL_SET, other, &req); "
                          "here[3]++; shmemx_wait_nbe(&req);", r"shmemx_long_put_signal_nbe: source \(32 bytes at 0x\w+"
                          rf"\) of the call{HERE} was changed before the request was complete"),
    "far_source_request": ("shmemx_long_put_nbe(block, here, 4, other, &req); here[3]++; shmemx_wait_nbe(&req);",
                           rf"shmemx_long_put_nbe: source \(32 bytes at 0x\w+\) of the call{HERE} was changed before "
                           "the request was complete"),
    "far_source_merged": ("shmemx_long_put_nbe(block, here, 4, other, &req); shmemx_putmem_nbe(second, here + 5, 16, "
                          "other, &more); shmemx_request_merge(&req, 1, &more); here[6]++; shmemx_wait_nbe(&req);",
                          r"shmemx_putmem_nbe: source \(16 bytes"),
    "far_source_freed": ("shmemx_long_put_nbe(block, here, 4, other, &req); shmemx_request_free(&req); here[0]++; "
                         "shmem_quiet();", r"shmemx_long_put_nbe: source \(32 bytes .* before the next shmem_quiet"),
    "fetch_written": ("shmem_long_atomic_swap_nbi(here, block, 1, other); here[0] = 5; shmem_quiet();",
                      rf"shmem_long_atomic_swap_nbi: fetch \(8 bytes at 0x\w+\) of the call{HERE} was (changed|used) "),
    "get_written": ("shmem_long_get_nbi(here, block, 4, other); here[2] = 5; shmem_quiet();",
                    rf"shmem_long_get_nbi: dest \(32 bytes at 0x\w+\) of the call{HERE} was changed before"),
    "source_gone": ("long *large = malloc(1 << 20); shmem_putmem_nbi(block, large, 80, other); free(large); "
                    "shmem_quiet();", GONE + r"; was memory freed or unmapped before the operation that uses it was "
                    r"complete\? Or has the program overwritten the library's records, perhaps by writing beyond"),
    "dest_gone": ("long *large = malloc(1 << 20); shmem_getmem_nbi(large, block, 80, other); free(large); "
                  "shmem_barrier_all();", GONE),
    "thread": ("in_a_thread(block);", r"shmem_long_p: called by a thread that did not start the library, but with "
               "SHMEM_THREAD_SINGLE only"),
    "thread_malloc": ("in_a_thread(NULL);", r"shmem_malloc: called by a thread that did not start the library"),
    "collectives": ("if (me) shmem_broadcastmem(SHMEM_TEAM_WORLD, block, second, 8, 0); else shmem_barrier_all();",
                    r"at the same time; all PEs must call the same collectives"),
    "collective_root": ("shmem_broadcastmem(SHMEM_TEAM_WORLD, block, second, 8, me);", r"PE_root \d here, but with"),
}
EARLY = rf"of the call{HERE} was (read|used){HERE} before the next shmem_quiet, when the data arrives"
# The processor watches a word of what a get or fetch has not filled in yet, where the system allows it.
WATCHED = {
    "get_read": ("shmem_long_get_nbi(here, block, 4, other); sum += here[0]; shmem_quiet();",
                 rf"shmem_long_get_nbi: dest \(32 bytes at 0x\w+\) {EARLY}"),
    "far_get_read": ("shmem_getmem_nbi(row, mine, 800, other); sum_up(row); shmem_quiet();",
                     rf"shmem_getmem_nbi: dest \(800 bytes at row\) of the call{HERE} was read in (sum_up|main) at "
                     r"\S*mistakes\.c:\d+ before the next shmem_quiet"),
    "get_first_written": ("shmem_int_get_nbi((int *)here + 1, &number, 1, other); ((int *)here)[1] = 5; shmem_quiet();",
                          rf"shmem_int_get_nbi: dest \(4 bytes at 0x\w+\) {EARLY}"),
    "get_copied": ("volatile size_t n = 800; long copy[100]; shmem_getmem_nbi(row, mine, n, other); "
                   "memcpy(copy, row, n); sum += copy[99]; shmem_quiet();",
                   rf"shmem_getmem_nbi: dest \(800 bytes at row\) of the call{HERE} was read{HERE} before the next"),
    "get_on_a_context": ("shmem_ctx_t c; shmem_ctx_create(0, &c); shmem_ctx_long_get_nbi(c, here, block, 4, other); "
                         "long more[4]; shmem_long_get_nbi(more, block, 4, other); shmem_quiet(); sum += more[0]; "
                         "sum += here[0]; shmem_ctx_quiet(c);",
                         rf"shmem_ctx_long_get_nbi: dest \(32 bytes at 0x\w+\) {EARLY}"),
    "get_of_cray": ("shmemx_long_get_nb(here, block, 4, other); sum += here[0]; shmem_quiet();",
                    rf"shmemx_long_get_nb: dest \(32 bytes at 0x\w+\) {EARLY}"),
    "fetch_read": ("shmem_long_atomic_fetch_add_nbi(here, block, 1, other); sum += here[0]; shmem_quiet();",
                   rf"shmem_long_atomic_fetch_add_nbi: fetch \(8 bytes at 0x\w+\) {EARLY}"),
    "far_fetch_read": ("shmem_int_atomic_fetch_nbi((int *)here, &number, other); sum += *(int *)here; shmem_quiet();",
                       rf"shmem_int_atomic_fetch_nbi: fetch \(4 bytes at 0x\w+\) {EARLY}"),
}
MISTAKES.update(WATCHED)
LATE = r"warning: shmemx?_\w+" + HERE + ": "
# Races are reported, and the job goes on; so are a barrier and a sync that meet, as they may.
MET = "at the same time; a barrier may meet a sync, but the operations of PEs that call"
RACES = {
    "barrier_and_team_sync": ("if (me) shmem_team_sync(SHMEM_TEAM_WORLD); else shmem_barrier_all();",
                              rf"PE 1: warning: shmem_team_sync: PE 0 calls shmem_barrier_all {MET} shmem_team_sync "),
    "barrier_and_sync_all": ("if (me) shmem_barrier_all(); else shmem_sync_all();",
                             rf"PE 1: warning: shmem_barrier_all: PE 0 calls shmem_sync_all {MET} shmem_sync_all "),
    "two_puts": ("shmem_int_p(&number, me, 0);",
                 LATE + rf"4 bytes at number of PE 0 were written by PE \d{HERE}, and nothing orders the two"),
    "put_and_get": ("if (me) shmem_putmem(block, here, 80, 0); else shmem_getmem(here, block, 80, 0);",
                    LATE + rf"80 bytes at heap\+0x0 of PE 0 were (written|read) by PE \d{HERE}"),
    "parts": ("shmem_long_put(block + me, here, 2, 0);", LATE + r"16 bytes at heap\+0x\w+ of PE 0 were written by"),
    "put_and_atomic": ("if (me) shmem_long_p(block, 0, 0); else shmem_long_atomic_inc(block, 0);",
                       LATE + r"8 bytes at heap\+0x0 of PE 0 were (written|changed atomically) by"),
    "ctx": ("shmem_ctx_t c; shmem_ctx_create(0, &c); shmem_barrier_all(); shmem_ctx_int_p(c, &number, me, 0); "
            "shmem_ctx_destroy(c);", LATE + r"4 bytes at number of PE 0 were written by"),
    "signal_of_cray": ("here[0] = me; shmemx_put64_signal(block, here, 1, &flag, 1, 0);",
                       LATE + r"8 bytes at heap\+0x0 of PE 0 were written by PE \d"),
    "nb_of_cray": ("here[0] = me; shmemx_long_put_nb(block, here, 1, 0); shmem_quiet();",
                   LATE + rf"8 bytes at heap\+0x0 of PE 0 were written by PE \d{HERE}"),
}
# Loads and stores of a PE while another one accesses its memory by calls. They are found by samples, where the system
# allows it.
CAUGHT = {
    "load": ("shmem_long_put(row, mine, 100, other); sum_up(row); shmem_barrier_all();",
             r"warning: a load or store in (sum_up|main) at \S*mistakes\.c:\d+: 8 bytes at row(\+0x\w+)? of PE \d were "
             rf"written at the same time by a call of PE \d{HERE}: separate"),
    "store": ("shmem_long_get(mine, row, 100, other); for (int k = 0; k < 100; k++) row[k] = i; shmem_barrier_all();",
              rf"warning: a store{HERE}: 8 bytes at row(\+0x\w+)? of PE \d were read at the same time by a call of PE"),
    "library": ("memset(row, i, sizeof row); shmem_long_put(row, mine, 100, other); shmem_barrier_all();",
                rf"warning: a (load or )?store{HERE}: 8 bytes at row\S* of PE \d were written at the same time by"),
}
LOOP = "for (int i = 1; i <= 5000; i++) { mine[i % 100] = i + 1000 * me; REST }"
LONGER = LOOP.replace("5000", "20000")     # 400 rounds of a memset find nothing in one of six runs
RACES.update({name: ((LONGER if name == "library" else LOOP).replace("REST", text), found)
              for name, (text, found) in CAUGHT.items()})
# No mistakes.
GOOD = {
    "load_behind_barrier": LOOP.replace("REST", "shmem_long_put(row, mine, 100, other); shmem_barrier_all(); "
                                        "sum_up(row); shmem_barrier_all();"),
    "load_behind_poll": LOOP.replace("REST", "shmem_long_put(row, mine, 100, other); shmem_fence(); "
                                     "shmem_long_p(&polled, i, other); while (*(volatile long *)&polled != i) "
                                     "sched_yield(); sum_up(row); shmem_barrier_all();"),
    "store_behind_signal": LOOP.replace("REST", "shmem_long_get(mine, row, 100, other); "
                                        "shmem_signal_add(&flag, 1, other); "
                                        "shmem_signal_wait_until(&flag, SHMEM_CMP_GE, i); "
                                        "for (int k = 0; k < 100; k++) row[k] = i; shmem_barrier_all();"),
    "syncs": "if (me) shmem_team_sync(SHMEM_TEAM_WORLD); else shmem_sync_all();",
    "same_value": "shmem_int_p(&number, 7, 0);",
    "barrier_between": "for (int i = 0; i < 50; i++) { if (me == i % 2) shmem_long_put(block, here, 10, 0); "
                       "shmem_barrier_all(); }",
    "sync_between": "if (me) shmem_long_put(block, here, 10, 0); shmem_quiet(); shmem_sync_all(); "
                    "if (!me) shmem_long_put(block, here, 10, 0);",
    "flag": "if (me == 0) { shmem_long_put(block, here, 8, 1); shmem_fence(); shmem_long_p(&second[0], 1, 1); } "
            "else { shmem_long_wait_until(&second[0], SHMEM_CMP_EQ, 1); shmem_long_put(block, here + 8, 8, 1); }",
    "signal": "if (me == 0) shmem_long_put_signal(block, here, 8, &flag, 1, SHMEM_SIGNAL_SET, 1); else { "
              "shmem_signal_wait_until(&flag, SHMEM_CMP_EQ, 1); shmem_long_get(here, block, 8, 1); }",
    "polled_by_get": "if (me == 0) { shmem_long_put(block, here, 8, 1); shmem_quiet(); shmem_long_p(second, 1, 1); } "
                     "else { while (shmem_long_g(second, 1) != 1) ; shmem_long_put(block, here + 8, 8, 1); }",
    "lock": "static long lock; for (int i = 0; i < 50; i++) { shmem_set_lock(&lock); "
            "shmem_long_put(block, here, 10, 0); shmem_clear_lock(&lock); }",
    "team": "for (int i = 0; i < 20; i++) { if (me == i % 2) shmem_long_put(block, here, 10, 0); shmem_quiet(); "
            "shmem_team_sync(SHMEM_TEAM_WORLD); }",
    "pointer": "long *o = other_block(block); (void)o; shmem_int_p(&number, me, 0);",
    "atomics": "for (int i = 0; i < 50; i++) { shmem_long_atomic_inc(block, 0); shmem_long_atomic_fetch(block, 0); }",
    "strided": "shmem_long_iput(block + me, here, 2, 1, 4, 0);",
    "nbi": "long got[4]; shmem_long_put_nbi(block, here, 4, other); shmem_quiet(); here[0]++; shmem_barrier_all(); "
           "shmem_long_get_nbi(got, block, 4, me); shmem_quiet(); if (got[1] != 2) exit(1);",
    # Each waits for the other's answer to its signal before it writes to the source again.
    "signal_nbi": "for (int i = 1; i < 50; i++) { if (me) shmem_signal_wait_until(&flag, SHMEM_CMP_EQ, i); "
                  "here[1] = i; shmem_long_put_signal_nbi(block, here, 4, &flag, i, SHMEM_SIGNAL_SET, other); "
                  "if (!me) shmem_signal_wait_until(&flag, SHMEM_CMP_EQ, i); } shmem_quiet(); shmem_barrier_all();",
    "fetch_nbi": "long was[4]; shmem_long_atomic_fetch_add_nbi(was, block, 2, other); "
                 "shmem_long_atomic_swap_nbi(was + 1, block, 9, other); shmem_fence(); "
                 "shmem_long_atomic_compare_swap_nbi(was + 2, block, 9, 7, other); "
                 "shmem_long_atomic_fetch_nbi(was + 3, block, other); shmem_quiet(); "
                 "if (was[0] || was[1] != 2 || was[2] != 9 || was[3] != 7) exit(1);",
    "many_nbi": "shmem_ctx_t c; shmem_ctx_create(0, &c); for (int i = 0; i < 9000; i++) { "
                "shmem_ctx_long_get_nbi(c, here, block, 2, other); "
                "shmem_long_atomic_fetch_inc_nbi(here, block + 2, other); shmem_long_get_nbi(here, block, 1, other); } "
                "shmem_quiet(); shmem_ctx_quiet(c); shmem_barrier_all(); if (here[0] || block[2] != 9000) exit(1); "
                "shmem_ctx_destroy(c);",
    # Functions of the C library read beyond the end of a string, and others what lies beside dest.
    "get_beside": "static _Alignas(64) struct { char text[24]; long got, after; } s; strcpy(s.text, argv[0] + "
                  "strlen(argv[0]) - 8); shmem_long_get_nbi(&s.got, block, 1, other); for (int i = 0; i < 9; i++) "
                  "{ sum += (long)strlen(s.text) + strcmp(s.text, argv[1]) + s.after; s.after = i; } "
                  "shmem_quiet(); if (s.got) exit(1);",
    "get_behind_text": "static _Alignas(128) struct { char text[264], got[144]; } s; memset(s.text, 'x', 257); "
                       "shmem_getmem_nbi(s.got, mine, sizeof s.got, other); sum += (long)strlen(s.text); "
                       "shmem_quiet();",
    "nbi_kept": "shmem_long_put_nbi(block, here, 4, other); shmemx_local_complete(); here[0]++; shmem_quiet();",
    "nbi_answered": "static uint64_t said; for (uint64_t i = 1; i < 7; i += 2) { "
                    "shmem_long_put_nbi(block, here, 4, other); shmem_fence(); for (uint64_t k = i; k < i + 2; k++) { "
                    "shmem_uint64_atomic_set(&said, k, other); shmem_uint64_wait_until(&said, SHMEM_CMP_GE, k); } "
                    "here[0]++; }",
    "requests": "for (int i = 0; i < 3; i++) { req = more = SHMEMX_REQUEST_UNINITIALIZED; "
                "shmemx_long_put_nbe(block, here, 4, other, &req); "
                "shmemx_putmem_nbe(second, here + 8, 16, other, &more); "
                "shmemx_wait_nbe(&more); here[8]++; more = SHMEMX_REQUEST_UNINITIALIZED; "
                "shmemx_long_put_nbe(second + 4, here + 10, 2, other, &more); shmemx_request_merge(&more, 1, &req); "
                "shmemx_wait_local_nbe(&more); here[0]++; here[10]++; shmemx_wait_nbe(&more); }",
    "realloc": "for (int i = 1; i < 40; i++) block = shmem_realloc(block, (size_t)(i * 37 % 40 + 1) * 8); "
               "block[0] = 1; shmem_free(block);",
    "churn": "for (int i = 0; i < 300; i++) { long *b[4]; for (int k = 0; k < 4; k++) "
             "b[k] = shmem_align(8 << k, i % 9 * 40 + 8); for (int k = 0; k < 4; k++) b[k][i % 9 * 5] = 1; "
             "for (int k = 0; k < 4; k++) shmem_free(b[k * 3 % 4]); }",
    "exhausted": "while (shmem_malloc(1 << 20)) ; void *b[40]; for (int i = 0; i < 40; i++) b[i] = shmem_malloc(100); "
                 "for (int i = 0; i < 40; i++) shmem_free(b[i]);",
}


def program():
    """All of them, as cases of a switch."""
    texts = [text for text, _ in [*MISTAKES.values(), *RACES.values()]] + [*GOOD.values()]
    cases = "".join(f"    case {n}: {{ {text} }} break;\n" for n, text in enumerate(texts))
    return """
#include <pthread.h>
#include <sched.h>
#include <shmem.h>
#include <shmemx.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int number;
static uint64_t flag;
static long row[100], mine[100], polled;
volatile long sum;
static shmemx_request_t req, more;

static void sum_up(const long *from)
{
    for (int k = 0; k < 100; k++)
        sum += from[k];
}

static void *call(void *block)
{
    if (block)
        shmem_long_p(block, 1, 0);
    else
        shmem_malloc(8);
    return NULL;
}

static void in_a_thread(void *block)
{
    pthread_t thread;
    pthread_create(&thread, NULL, call, block);
    pthread_join(thread, NULL);
}

static long *other_block(long *block) { return shmem_ptr(block, !shmem_my_pe()); }

int main(int argc, char **argv)
{
    long here[16] = {1, 2, 3, 4, 5};
    shmem_init();
    int me = shmem_my_pe(), other = (me + 1) %% shmem_n_pes();
    long *block = shmem_calloc(10, 8), *second = shmem_calloc(1, 80), *two = shmemx_kind_malloc(80, 2);
    (void)argc, (void)other, (void)second, (void)two, (void)flag, (void)number, (void)other_block, (void)polled;
    (void)sum_up, (void)req, (void)more;
    here[15] = me;
    here[1] += 0;
    for (int i = 8; i < 16; i++)
        here[i] = me;
    shmem_barrier_all();
    switch (atoi(argv[1])) {
%s    }
    shmem_barrier_all();
    shmem_finalize();
    return 0;
}
""" % cases
