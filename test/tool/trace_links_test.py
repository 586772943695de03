#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""oshrun --trace: which call ended which wait."""
import collections
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
from job import compile_c, main  # noqa: E402
from traced import Traced  # noqa: E402

TEAMS = """
#include <shmem.h>
static long s[8], d[8], wrk[SHMEM_REDUCE_MIN_WRKDATA_SIZE];
static long sync[SHMEM_REDUCE_SYNC_SIZE];
int main(void)
{
    shmem_team_t row, column;
    shmem_init();
    int n = shmem_n_pes();
    for (int i = 0; i < SHMEM_REDUCE_SYNC_SIZE; i++)
        sync[i] = SHMEM_SYNC_VALUE;
    shmem_team_split_2d(SHMEM_TEAM_WORLD, 2, NULL, 0, &row, NULL, 0, &column);
    for (int i = 0; i < 5; i++) {
        shmem_team_sync(row);
        shmem_long_sum_reduce(column, d, s, 3);
    }
    shmem_barrier_all();
    if (shmem_my_pe() % 2 == 0)
        shmem_long_sum_to_all(d, s, 2, 0, 1, n / 2, wrk, sync);
    shmem_finalize();
    return 0;
}
"""

# Teams that differ in one member, neither the first nor the last; the second has the handle that the first one had.
LISTS = """
#include <shmemx.h>
static long word, sum;
static void meet(const int *pes, int without)
{
    shmem_team_t team;
    if (shmem_my_pe() == without)
        return;
    shmemx_team_create_list(pes, 4, &team);
    shmem_team_sync(team);
    shmem_team_destroy(team);
}
int main(void)
{
    shmem_team_t one, other;
    shmem_init();
    int me = shmem_my_pe();
    meet((int[]){0, 1, 2, 4}, 3);
    meet((int[]){0, 1, 3, 4}, 2);
    shmem_barrier_all();
    shmemx_team_split_color(SHMEM_TEAM_WORLD, me == 2, 0, &one);
    shmemx_team_split_color(SHMEM_TEAM_WORLD, me == 3, 0, &other);
    for (int i = 0; i < 2; i++) {
        shmem_long_sum_reduce(one, &sum, &word, 1);
        shmem_long_sum_reduce(other, &sum, &word, 1);
    }
    shmem_finalize();
    return 0;
}
"""

# PE 1 ends each wait of PE 0, who looks only after PE 2 has done what does not change the word.
CAUSES = """
#include <shmemx.h>
static long word[64], source[8] = {7, 7, 7, 7, 7, 7, 7, 7}, got;
static uint64_t sig[2];
static int me;
static void check(long *at)
{
    shmem_barrier_all();
    if (me == 0)
        shmem_long_wait_until(at, SHMEM_CMP_EQ, 7);
    shmem_barrier_all();
}
static void first(long *at)
{
    if (me == 1)
        shmem_long_p(at, 7, 0);
    shmem_barrier_all();
}
int main(void)
{
    shmem_init();
    me = shmem_my_pe();
    first(word);
    if (me == 2) {
        shmem_long_put(word, source, 0, 0);
        shmem_long_iput(word, source, 2, 1, 0, 0);
        (void)shmem_long_atomic_fetch(word, 0);
        shmem_long_atomic_fetch_nbi(&got, word, 0);
        (void)shmem_long_atomic_compare_swap(word, 99, 5, 0);
    }
    check(word);
    first(word + 10);
    if (me == 2) {
        shmem_long_iput(word + 8, source, 4, 1, 3, 0);
        shmem_long_iput(word + 11, source, 2, 1, 2, 0);
        shmem_long_ibput(word + 5, source, 3, 2, 2, 2, 0);
    }
    check(word + 10);
    if (me == 1)
        shmem_long_iput(word + 20, source, 4, 1, 4, 0);
    check(word + 32);
    if (me == 1)
        shmem_long_ibput(word + 40, source, 5, 2, 2, 2, 0);
    check(word + 46);
    if (me == 1)
        shmem_long_put_signal(word + 50, source, 4, sig, 1, SHMEM_SIGNAL_SET, 0);
    if (me == 2)
        shmem_long_put_signal(word + 53, source, 0, sig + 1, 1, SHMEM_SIGNAL_SET, 0);
    check(word + 53);
    if (me == 1)
        (void)shmem_long_atomic_compare_swap(word + 60, 0, 7, 0);
    check(word + 60);
    shmem_finalize();
    return 0;
}
"""


# PE 1 ends the wait of PE 0 for a word in partition 7; there are no others between 1 and 7.
PARTITION = """
#include <shmemx.h>
int main(void)
{
    shmem_init();
    long *word = shmemx_partition_malloc(sizeof *word, 7);
    *word = 0;
    shmem_barrier_all();
    if (shmem_my_pe() == 1)
        shmem_long_p(word, 1, 0);
    else
        shmem_long_wait_until(word, SHMEM_CMP_EQ, 1);
    shmem_finalize();
    return 0;
}
"""


class Links(Traced):
    def test_causes(self):
        """No call is named that has not changed the word: without elements, beside it, or only reading. One is that
        has changed it far from its first word."""
        job, trace, _ = self.run_traced(3, compile_c(CAUSES, "-O2", name="causes"))
        self.good(job)
        found = [(cause["name"], cause["pid"]) for cause, wait in trace.links
                 if wait["name"] == "shmem_long_wait_until"]
        names = "p p iput ibput put_signal atomic_compare_swap"
        self.assertEqual(found, [(f"shmem_long_{name}", 1) for name in names.split()])

    def test_partition(self):
        """Waits for words in any partition have causes, whatever its ID, and nothing is said about others."""
        job, trace, _ = self.run_traced(2, compile_c(PARTITION, "-O2", name="partition"),
                                        options=["--partition", "7:size=1m"])
        self.good(job)
        self.assertNotIn("partition", job.output)
        self.assertEqual(trace.caused("shmem_long_wait_until"), {("shmem_long_p", 1, 0)})

    def test_teams(self):
        """Each collective of 2 PEs, a row, a column or an active set, has one link, from the PE that came last."""
        job, trace, _ = self.run_traced(4, compile_c(TEAMS, "-O2", "-w", name="teams"))
        self.good(job)
        pairs = {"shmem_team_sync": ((0, 1), (2, 3)), "shmem_long_sum_reduce": ((0, 2), (1, 3)),
                 "shmem_long_sum_to_all": ((0, 2),)}
        for name, teams in pairs.items():
            found = collections.Counter(tuple(sorted((cause["pid"], wait["pid"]))) for cause, wait in trace.links
                                        if wait["name"] == cause["name"] == name)
            for cause, wait in trace.links:
                if wait["name"] == name:
                    self.assertEqual(cause["args"]["number"], wait["args"]["number"])
                    self.assertLessEqual(wait["ts"], cause["ts"])
            self.assertLessEqual(set(found), set(teams), name)
            for team in teams:
                calls = [c for c in trace.calls if c["name"] == name and c["pid"] in team]
                starts = collections.defaultdict(set)
                for call in calls:
                    starts[call["args"]["number"]].add(call["ts"])
                self.assertEqual(found[team], sum(len(both) == 2 for both in starts.values()), name)

    def test_similar_teams(self):
        """The collectives of each team are numbered by themselves, although only one member in the middle differs."""
        job, trace, _ = self.run_traced(5, compile_c(LISTS, "-O2", "-w", name="lists"))
        self.good(job)
        numbers = collections.defaultdict(list)
        for call in trace.calls:
            if call["name"] in ("shmem_team_sync", "shmem_team_destroy", "shmem_long_sum_reduce"):
                numbers[call["pid"], call["name"]].append(call["args"]["number"])
        for pe in range(5):
            teams = 1 + (pe not in (2, 3))
            self.assertEqual(numbers[pe, "shmem_team_sync"], [1] * teams)
            self.assertEqual(numbers[pe, "shmem_team_destroy"], [2] * teams)
        both = [numbers[0, "shmem_long_sum_reduce"]] * 2
        self.assertEqual([numbers[1, "shmem_long_sum_reduce"], numbers[4, "shmem_long_sum_reduce"]], both)
        self.assertEqual(both[0], [3, 3, 4, 4])
        self.assertEqual([numbers[pe, "shmem_long_sum_reduce"] for pe in (2, 3)], [[1, 3, 2, 4], [3, 1, 4, 2]])


if __name__ == "__main__":
    main()
