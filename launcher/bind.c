/* SPDX-License-Identifier: BSD-3-Clause */
/* The CPUs that oshrun may use, and the places of PEs (as in OpenMP) among them; see bind.h. */
#include "launcher/bind.h"

#include "boot/report.h"
#include "launcher/places.h"
#include "launcher/say.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CPUS = 1 << 16, FIRST_CPUS = CPU_SETSIZE };

/* A single place: all CPUs that oshrun may use. */
static bool find_allowed(struct meshmem_bind *bind)
{
    for (unsigned cpus = FIRST_CPUS; cpus <= MAX_CPUS; cpus *= 2) {
        bind->set_bytes = CPU_ALLOC_SIZE(cpus);
        free(bind->sets);
        bind->sets = calloc(1, bind->set_bytes);
        if (bind->sets && sched_getaffinity(0, bind->set_bytes, (cpu_set_t *)bind->sets) == 0) {
            bind->n_places = 1;
            return true;
        }
        if (errno != EINVAL)
            break;
    }
    meshmem_say("cannot see which CPUs may be used: %s", strerror(errno));
    return false;
}

static const char *const names[] = {
    [MESHMEM_PLACE_NONE] = "none",    [MESHMEM_PLACE_THREAD] = "hwthread",
    [MESHMEM_PLACE_CORE] = "core",    [MESHMEM_PLACE_L2] = "l2",
    [MESHMEM_PLACE_L3] = "l3",        [MESHMEM_PLACE_NUMA] = "numa",
    [MESHMEM_PLACE_SOCKET] = "socket"};

static void explain(enum meshmem_place to, enum meshmem_place map)
{
    if (!meshmem_places_known)
        meshmem_say("--bind-to %s: this oshrun was built without hwloc, which knows such places; "
                    "use --bind-to none, or build it with hwloc (Debian: libhwloc-dev)",
                    names[to]);
    else
        meshmem_say("hwloc does not find each of these on this host: %s%s%s; use --bind-to "
                    "none",
                    names[to], map != to ? ", " : "", map != to ? names[map] : "");
}

bool meshmem_bind_open(struct meshmem_bind *bind, enum meshmem_place to, enum meshmem_place map)
{
    memset(bind, 0, sizeof *bind);
    if (!find_allowed(bind))
        return false;
    if (to == MESHMEM_PLACE_NONE)
        return true;
    bind->bound = to;
    map = map ? map : to;
    if (meshmem_places_find(bind, to, map))
        return true;
    explain(to, map);
    meshmem_bind_close(bind);
    return false;
}

void meshmem_bind_close(struct meshmem_bind *bind)
{
    free(bind->sets);
    free(bind->number);
}

uint32_t meshmem_bind_count(const struct meshmem_bind *bind, uint32_t n)
{
    uint32_t places = n < bind->n_places ? n : bind->n_places;
    cpu_set_t *all = calloc(1, bind->set_bytes);
    uint32_t cpus = 1;
    for (uint32_t p = 0; p < places && all; p++)
        CPU_OR_S(bind->set_bytes, all, all, meshmem_bind_place(bind, p));
    if (all)
        cpus = (uint32_t)CPU_COUNT_S(bind->set_bytes, all);
    free(all);
    return cpus;
}

void meshmem_bind_describe(const struct meshmem_bind *bind, uint32_t pe, char *text, size_t size)
{
    const cpu_set_t *set = meshmem_bind_place(bind, pe);
    uint32_t n = (uint32_t)bind->set_bytes * 8;
    unsigned char *in = malloc(n);
    char cpus[512] = "?";
    for (uint32_t c = 0; c < n && in; c++)
        in[c] = CPU_ISSET_S(c, bind->set_bytes, set) ? 1 : 0;
    if (in)
        meshmem_report_ranges(cpus, sizeof cpus, in, n);
    free(in);
    const char *s = CPU_COUNT_S(bind->set_bytes, set) > 1 ? "s" : "";
    if (bind->bound)
        snprintf(text, size, "%s %u (CPU%s %s)", names[bind->bound],
                 bind->number[pe % bind->n_places], s, cpus);
    else
        snprintf(text, size, "not bound (CPU%s %s)", s, cpus);
}
