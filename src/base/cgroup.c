/* SPDX-License-Identifier: BSD-3-Clause */
/* Reading control groups; see cgroup.h. Their mount points are fixed by convention; in a container
 * the upper part of the hierarchy may be hidden, and the container's own group may appear as the
 * root. */
#include "base/cgroup.h"

#include "base/os.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysinfo.h>

/* The mount points of each version, and the names of its files. */
static const struct {
    bool old; /* version 1 */
    const char *mount, *limit, *high, *used, *used_now, *events;
} kinds[] = {
    {false, "/sys/fs/cgroup", "memory.max", "memory.high", "memory.peak", "memory.current",
     "memory.events"},
    {false, "/sys/fs/cgroup/unified", "memory.max", "memory.high", "memory.peak", "memory.current",
     "memory.events"},
    {true, "/sys/fs/cgroup/memory", "memory.limit_in_bytes", NULL, "memory.max_usage_in_bytes",
     "memory.usage_in_bytes", "memory.oom_control"},
};

enum { N_KINDS = sizeof kinds / sizeof kinds[0], PATH_BYTES = 1024, GROUP_BYTES = 512 };

#define UNKNOWN (UINT64_C(4) << 30) /* the bytes of a machine that does not say how many it has */

/* The number at the start of a file, or after a word at the start of a line; none if there is no
 * such number. */
static uint64_t read_number(const char *path, const char *word, uint64_t none)
{
    char line[128];
    uint64_t number = none;
    size_t length = strlen(word);
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, word, length) == 0 && line[length] >= '0' && line[length] <= '9') {
            number = strtoull(line + length, NULL, 10);
            break;
        }
    if (file)
        fclose(file);
    return number;
}

/* The path below the mount point of this process's group, "/a/b", or "" for the root, in a version;
 * false if there is none. */
static bool find_group(const char *root, bool old, char group[GROUP_BYTES])
{
    char path[PATH_BYTES], line[GROUP_BYTES + 64];
    bool found = false;
    snprintf(path, sizeof path, "%s/proc/self/cgroup", root);
    FILE *file = fopen(path, "re");
    while (file && !found && fgets(line, sizeof line, file)) {
        /* "0::/a/b", or "4:cpu,memory:/a/b" */
        char *names = strchr(line, ':'), *at = names ? strchr(names + 1, ':') : NULL;
        if (!at || at[1] != '/')
            continue;
        at[strcspn(at, "\n")] = '\0';
        *at = '\0';
        found = !old && strcmp(line, "0:") == 0;
        char *rest = names + 1;
        for (const char *name; old && (name = strsep(&rest, ","));)
            found = found || strcmp(name, "memory") == 0;
        snprintf(group, GROUP_BYTES, "%s", strcmp(at + 1, "/") == 0 ? "" : at + 1);
    }
    if (file)
        fclose(file);
    return found;
}

/* Remove the last component: "/a/b", "/a", "", and then false. */
static bool go_up(char *group)
{
    char *slash = strrchr(group, '/');
    if (!slash)
        return false;
    *slash = '\0';
    return true;
}

/* The number in a file of a group, as read_number; none if the version has no such file. */
static uint64_t read_of(const char *root, int k, const char *group, const char *file,
                        const char *word, uint64_t none)
{
    char path[PATH_BYTES];
    if (!file)
        return none;
    snprintf(path, sizeof path, "%s%s%s/%s", root, kinds[k].mount, group, file);
    return read_number(path, word, none);
}

static uint64_t read_used(const char *root, int k, const char *group)
{
    uint64_t used = read_of(root, k, group, kinds[k].used, "", 0);
    return used ? used : read_of(root, k, group, kinds[k].used_now, "", 0);
}

struct meshmem_cgroup_memory meshmem_cgroup_read(const char *root)
{
    struct meshmem_cgroup_memory memory = {UINT64_MAX, UINT64_MAX, 0};
    for (int k = 0; k < N_KINDS; k++) {
        char group[GROUP_BYTES];
        if (!find_group(root, kinds[k].old, group))
            continue;
        do {
            uint64_t limit = read_of(root, k, group, kinds[k].limit, "", UINT64_MAX);
            uint64_t high = read_of(root, k, group, kinds[k].high, "", UINT64_MAX);
            if (limit < memory.limit) {
                memory.limit = limit;
                memory.used = read_used(root, k, group);
            }
            memory.high = high < memory.high ? high : memory.high;
        } while (go_up(group));
    }
    return memory;
}

struct meshmem_cgroup_kills meshmem_cgroup_count_kills(const char *root)
{
    struct meshmem_cgroup_kills kills = {0, 0};
    char path[PATH_BYTES];
    for (int k = 0; k < N_KINDS; k++) {
        char group[GROUP_BYTES];
        uint64_t count = UINT64_MAX;
        if (!find_group(root, kinds[k].old, group))
            continue;
        do { /* the first visible group includes those below it */
            count = read_of(root, k, group, kinds[k].events, "oom_kill ", UINT64_MAX);
        } while (count == UINT64_MAX && go_up(group));
        kills.here += count == UINT64_MAX ? 0 : count;
    }
    snprintf(path, sizeof path, "%s/proc/vmstat", root);
    kills.host = read_number(path, "oom_kill ", 0);
    return kills;
}

uint64_t meshmem_os_machine_memory(void)
{
    struct sysinfo info;
    /* A sandbox may forbid the call; sysconf would not say so. */
    return sysinfo(&info) == 0 ? (uint64_t)info.totalram * info.mem_unit : UNKNOWN;
}

uint64_t meshmem_os_memory(void)
{
    struct meshmem_cgroup_memory group = meshmem_cgroup_read("");
    uint64_t limit = group.high < group.limit ? group.high : group.limit;
    uint64_t memory = meshmem_os_machine_memory();
    return limit < memory ? limit : memory;
}
