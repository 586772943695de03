/* SPDX-License-Identifier: BSD-3-Clause */
/* What jobs of several nodes do as a whole: latency while other PEs put, CPU time while sleeping,
 * memory and connections. Knows nothing of how PEs communicate. */
#define _GNU_SOURCE
#include "agree.h"
#include "clock.h"
#include "far.h"
#include "median.h"
#include <dirent.h>
#include <shmem.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* ---- ping-pong while other PEs put ---- */

enum { most_trips = 20000, in_a_row = 64, unused = -2 };

/* Do round trips for some time, then end the partner's loop with a negative number. Fills in sorted
 * one-way times in nanoseconds; returns how many. */
static long ping(double *took, double budget)
{
    static long round;
    long n = 0;
    for (double start = now(), last = start; n < most_trips && last - start < budget; n++) {
        double begin = last;
        shmem_long_p(here.flag, ++round, here.partner);
        shmem_long_wait_until(here.flag, SHMEM_CMP_EQ, round);
        last = now();
        took[n] = (last - begin) / 2;
    }
    shmem_long_p(here.flag, -1, here.partner);
    shmem_long_wait_until(here.flag, SHMEM_CMP_EQ, -1);
    return n;
}

/* Send back what arrives, finally the negative number. */
static void pong(void)
{
    for (long seen = unused; seen >= 0 || seen == unused;) {
        shmem_long_wait_until(here.flag, SHMEM_CMP_NE, seen);
        seen = shmem_long_atomic_fetch(here.flag, here.me);
        shmem_long_p(here.flag, seen, here.partner);
    }
}

/* Put blocks to the PE with the same index on the other node until PE 0 ends it; returns how many.
 */
static long flood(char *dest, const char *source, size_t bytes, long phase)
{
    long n = 0;
    while (shmem_long_atomic_fetch(here.done, here.me) < phase) {
        for (int i = 0; i < in_a_row; i++)
            shmem_putmem(dest, source, bytes, here.partner);
        n += in_a_row;
    }
    shmem_quiet();
    return n;
}

static void print_load(size_t bytes, double *took, long n, double puts, double seconds)
{
    printf("{\"row\":\"load\",\"size\":%zu,\"ns\":%.0f,\"p99_ns\":%.0f,\"trips\":%ld,"
           "\"puts_per_s\":%.0f}\n",
           bytes, quantile(took, n, 0.5), quantile(took, n, 0.99), n, puts / seconds);
    fflush(stdout);
}

/* One phase; with blocks of 0 bytes no PE puts. */
static void load(size_t bytes, long phase, double budget, char *dest, const char *source)
{
    static double took[most_trips];
    static long *puts; /* symmetric, on PE 0: the total of all PEs */
    long n = 0;
    if (!puts)
        puts = shmem_calloc(1, sizeof *puts);
    *here.flag = unused;
    long before = *puts;
    shmem_barrier_all();
    double start = now();
    if (here.leads) {
        n = ping(took, budget);
        for (int pe = 0; pe < here.npes; pe++)
            shmem_long_p(here.done, phase, pe);
    } else if (here.follows) {
        pong();
    } else if (bytes) {
        shmem_long_atomic_add(puts, flood(dest, source, bytes, phase), 0);
    }
    double seconds = (now() - start) / 1e9;
    shmem_barrier_all();
    if (here.leads)
        print_load(bytes, took, n, (double)(*puts - before), seconds);
}

void measure_load(const struct choices *choices)
{
    const size_t sizes[] = {0, sizeof(long), 4096};
    const size_t room = 4096;
    char *dest = shmem_calloc(1, room), *source = calloc(1, room);
    double budget = choices->quick ? 0.3e9 : 2e9;
    for (int i = 0; i < 3; i++)
        load(sizes[i], i + 1, budget, dest, source);
    free(source);
}

/* ---- CPU time of sleeping PEs ---- */

struct usage {
    double cpu_ms, launcher_ms;
    long wake_ups;
};

static double milliseconds(struct timespec t)
{
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

/* CPU time of this PE and its threads since the start; on PE 0 also that of its launcher, which is
 * its parent. */
static struct usage used(void)
{
    struct usage result = {0};
    struct timespec t = {0};
    struct rusage usage = {0};
    clockid_t clock;
    getrusage(RUSAGE_SELF, &usage);
    result.wake_ups = usage.ru_nvcsw;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t) == 0)
        result.cpu_ms = milliseconds(t);
    if (here.me == 0 && clock_getcpuclockid(getppid(), &clock) == 0 &&
        clock_gettime(clock, &t) == 0)
        result.launcher_ms = milliseconds(t);
    return result;
}

static volatile long *rung; /* the word that the last PE waits for */

static void ring(int number)
{
    (void)number;
    *rung = 1;
}

/* Have a signal end this PE's wait after this many seconds. */
static void set_alarm(double seconds)
{
    struct sigaction action = {.sa_handler = ring};
    struct itimerval timer = {.it_value.tv_sec = (time_t)seconds};
    timer.it_value.tv_usec = 1 + (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6);
    rung = here.flag;
    if (sigaction(SIGALRM, &action, NULL) != 0 || setitimer(ITIMER_REAL, &timer, NULL) != 0) {
        perror("no timer for the end of the wait");
        shmem_global_exit(1);
    }
}

/* All PEs wait in wait_until. A signal handler of the last PE stores the word that it waits for,
 * and that PE then signals the others. */
void measure_idle(const struct choices *choices)
{
    struct usage *mine = shmem_calloc(1, sizeof *mine);
    int is_last = here.me == here.npes - 1;
    shmem_barrier_all();
    struct usage before = used();
    double start = now();
    if (is_last)
        set_alarm(choices->seconds);
    shmem_long_wait_until(here.flag, SHMEM_CMP_EQ, 1);
    for (int pe = 0; is_last && pe < here.me; pe++)
        shmem_long_p(here.flag, 1, pe);
    double seconds = (now() - start) / 1e9;
    struct usage after = used();
    mine->cpu_ms = after.cpu_ms - before.cpu_ms;
    mine->launcher_ms = after.launcher_ms - before.launcher_ms;
    mine->wake_ups = after.wake_ups - before.wake_ups;
    shmem_barrier_all();
    if (here.me != 0)
        return;
    double cpu_ms = 0;
    long wake_ups = 0;
    for (int pe = 0; pe < here.npes; pe++) {
        struct usage its;
        shmem_getmem(&its, mine, sizeof its, pe);
        cpu_ms += its.cpu_ms;
        wake_ups += its.wake_ups;
    }
    printf("{\"row\":\"idle\",\"size\":0,\"seconds\":%.2f,\"cpu_ms\":%.3f,\"launcher_ms\":%.3f,"
           "\"wake_ups\":%ld,\"waiting\":%d}\n",
           seconds, cpu_ms, mine->launcher_ms, wake_ups, here.npes);
    fflush(stdout);
}

/* ---- memory and connections ---- */

enum { most_sockets = 65536 };

/* Collect the inodes of this process's open sockets; returns how many. */
static int find_sockets(unsigned long *inodes)
{
    int count = 0;
    DIR *files = opendir("/proc/self/fd");
    for (struct dirent *file; files && (file = readdir(files));) {
        char path[300], target[64] = "";
        snprintf(path, sizeof path, "/proc/self/fd/%s", file->d_name);
        if (readlink(path, target, sizeof target - 1) > 0 && count < most_sockets &&
            sscanf(target, "socket:[%lu]", &inodes[count]) == 1)
            count++;
    }
    if (files)
        closedir(files);
    return count;
}

/* How many of them are established connections listed in this file of /proc. */
static long count_established(const char *path, const unsigned long *inodes, int n)
{
    const unsigned established = 1;
    char text[512];
    long count = 0;
    FILE *file = fopen(path, "r");
    while (file && fgets(text, sizeof text, file)) {
        unsigned state;
        unsigned long inode;
        if (sscanf(text, "%*s %*s %*s %x %*s %*s %*s %*s %*s %lu", &state, &inode) != 2 ||
            state != established)
            continue;
        for (int i = 0; i < n; i++)
            count += inodes[i] == inode;
    }
    if (file)
        fclose(file);
    return count;
}

struct footprint {
    long rss_kib, pss_kib, ends, threads;
};

static struct footprint footprint(void)
{
    static unsigned long inodes[most_sockets];
    struct footprint result = {
        .rss_kib = read_kib("/proc/self/smaps_rollup", "Rss:"),
        .pss_kib = read_kib("/proc/self/smaps_rollup", "Pss:"),
        .threads = read_kib("/proc/self/status", "Threads:"),
    };
    int n = find_sockets(inodes);
    result.ends = count_established("/proc/self/net/tcp", inodes, n) +
                  count_established("/proc/self/net/tcp6", inodes, n);
    return result;
}

/* Each PE puts a word to each PE and gets it back. */
static void talk_to_all(void)
{
    long *words = shmem_calloc((size_t)here.npes, sizeof *words);
    for (int pe = 0; pe < here.npes; pe++)
        shmem_long_p(&words[here.me], here.me + 1, pe);
    shmem_quiet();
    shmem_barrier_all();
    for (int pe = 0; pe < here.npes; pe++) {
        expect("a word put by all to all", words[pe], pe + 1);
        expect("a word got from all", shmem_long_g(&words[here.me], pe), here.me + 1);
    }
    shmem_barrier_all();
}

void measure_footprint(const struct choices *choices)
{
    struct footprint *mine = shmem_calloc(1, sizeof *mine), sum = {0};
    (void)choices;
    talk_to_all();
    *mine = footprint();
    shmem_barrier_all();
    for (int pe = 0; here.me == 0 && pe < here.npes; pe++) {
        struct footprint its;
        shmem_getmem(&its, mine, sizeof its, pe);
        sum.rss_kib += its.rss_kib;
        sum.pss_kib += its.pss_kib;
        sum.ends += its.ends;
        sum.threads += its.threads;
    }
    if (here.me != 0)
        return;
    printf("{\"row\":\"footprint\",\"size\":%d,\"rss_kib\":%.0f,\"pss_kib\":%.0f,\"ends\":%ld,"
           "\"threads\":%ld}\n",
           here.npes, (double)sum.rss_kib / here.npes, (double)sum.pss_kib / here.npes, sum.ends,
           sum.threads);
    fflush(stdout);
}
