/* SPDX-License-Identifier: BSD-3-Clause */
/* Linux under the names of os.h. Knows nothing of PEs. */
#include "base/os.h"

#include <linux/futex.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

uint64_t meshmem_os_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void meshmem_os_futex_wait(_Atomic uint32_t *word, uint32_t value, uint64_t timeout_ns)
{
    struct timespec t = {(time_t)(timeout_ns / 1000000000u), (long)(timeout_ns % 1000000000u)};
    syscall(SYS_futex, word, FUTEX_WAIT, value, &t, NULL, 0);
}

void meshmem_os_futex_wake(_Atomic uint32_t *word)
{
    syscall(SYS_futex, word, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0);
}

void meshmem_os_sleep(uint64_t ns)
{
    struct timespec t = {(time_t)(ns / 1000000000u), (long)(ns % 1000000000u)};
    nanosleep(&t, NULL);
}

/* The number in a one-line file such as memory.max, or UINT64_MAX when there is none. */
static uint64_t read_limit(const char *path)
{
    char text[32] = "";
    FILE *file = fopen(path, "re");
    if (!file)
        return UINT64_MAX;
    char *line = fgets(text, sizeof text, file);
    fclose(file);
    if (!line || text[0] < '0' || text[0] > '9')
        return UINT64_MAX;
    return strtoull(text, NULL, 10);
}

/* The tightest memory.max between this process's control group (version 2) and the root. */
static uint64_t group_limit(void)
{
    char line[512], path[600];
    uint64_t limit = UINT64_MAX;
    FILE *file = fopen("/proc/self/cgroup", "re");
    if (!file)
        return limit;
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "0::/", 4) != 0)
            continue;
        line[strcspn(line, "\n")] = 0;
        for (char *group = line + 3; *group; *strrchr(group, '/') = 0) {
            snprintf(path, sizeof path, "/sys/fs/cgroup%s/memory.max", group);
            uint64_t here = read_limit(path);
            limit = here < limit ? here : limit;
        }
    }
    fclose(file);
    uint64_t top = read_limit("/sys/fs/cgroup/memory.max");
    uint64_t old = read_limit("/sys/fs/cgroup/memory/memory.limit_in_bytes");
    limit = top < limit ? top : limit;
    return old < limit ? old : limit;
}

uint64_t meshmem_os_memory(void)
{
    uint64_t memory = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE);
    uint64_t limit = group_limit();
    return limit < memory ? limit : memory;
}

unsigned meshmem_os_cores(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    return (unsigned)CPU_COUNT(&set);
}

void meshmem_os_save_signals(struct meshmem_os_signals *saved)
{
    saved->known = 0;
    for (int i = 0; i < 64; i++)
        if (sigaction(i + 1, NULL, &saved->action[i]) == 0)
            saved->known |= UINT64_C(1) << i;
}

void meshmem_os_restore_signals(const struct meshmem_os_signals *saved)
{
    for (int i = 0; i < 64; i++)
        if (saved->known >> i & 1)
            sigaction(i + 1, &saved->action[i],
                      NULL); /* SIGKILL's and SIGSTOP's stay as they are */
}
