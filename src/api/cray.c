/* SPDX-License-Identifier: BSD-3-Clause */
/* Cray OpenSHMEMX's threads, PEs of the node and teams: what api/cray.api has no body for. */
#include "api/shim.h"

#include "base/thread.h"
#include "team/world.h"

#include <limits.h>
#include <shmemx.h>
#include <stdlib.h>

/* ---- threads ---- */

int pshmemx_init_thread(int required)
{
    int provided = -1;
    if (pshmem_init_thread(required, &provided) != 0)
        meshmem_fail(CALL,
                     "the thread level is %d; use SHMEM_THREAD_SINGLE, FUNNELED, SERIALIZED "
                     "or MULTIPLE",
                     required);
    return provided;
}
WEAK(shmemx_init_thread);

int pshmemx_query_thread(void)
{
    if (meshmem_window.n_pes == 0)
        meshmem_shim_refuse_start(CALL);
    return meshmem_world_thread_level();
}
WEAK(shmemx_query_thread);

/* Registered threads are only counted: a thread gets its rings when it first needs them. */
static atomic_uint registered;
static _Thread_local bool is_registered __attribute__((tls_model("initial-exec")));

/* Also called when a thread ends. */
static void unregister(void)
{
    if (is_registered)
        atomic_fetch_sub(&registered, 1);
    is_registered = false;
}

void pshmemx_thread_register(void)
{
    static _Thread_local struct meshmem_thread_end end __attribute__((tls_model("initial-exec")));
    CHECK_INIT();
    if (is_registered)
        return;
    if (!end.act && !meshmem_thread_at_end(&end, unregister))
        meshmem_fail(CALL, "the process has no thread-specific data left");
    is_registered = true;
    uint64_t now = atomic_fetch_add(&registered, 1) + 1, most = meshmem_config.max_threads;
    if (most && now > most)
        meshmem_fail(CALL, "%llu threads are registered, but SHMEM_MAX_NUM_THREADS is %llu",
                     (unsigned long long)now, (unsigned long long)most);
}
WEAK(shmemx_thread_register);

/* Also after shmem_finalize: a thread may be late. */
void pshmemx_thread_unregister(void) { unregister(); }
WEAK(shmemx_thread_unregister);

/* ---- the node ---- */

int pshmemx_local_npes(void)
{
    CHECK_INIT();
    return meshmem_window.n_near;
}
WEAK(shmemx_local_npes);

void pshmemx_local_pes(int *pes, int npes)
{
    CHECK_INIT();
    if (npes < 0 || npes > meshmem_window.n_near)
        meshmem_fail(CALL, "npes is %d, but the node has %d PEs", npes, meshmem_window.n_near);
    if (npes)
        CHECK_POINTER(pes);
    for (int i = 0; i < npes; i++)
        pes[i] = meshmem_window.near_pe[i];
}
WEAK(shmemx_local_pes);

/* ---- teams ---- */

/* For a PE that gets no team. */
static const struct meshmem_team_part no_part = {-1, 1, 1, INT_MAX, NULL};

static struct meshmem_team *parent_of(const char *call, shmem_team_t parent_team)
{
    struct meshmem_team *parent = meshmem_team_find(call, parent_team);
    if (!parent)
        meshmem_fail(call, "the parent team is SHMEM_TEAM_NULL; is this PE not a member?");
    meshmem_team_begin(parent, call);
    return parent;
}

static void split_strided(const char *call, shmem_team_t parent_team, int start, int stride,
                          int size, shmem_team_t *newteam)
{
    struct meshmem_team *parent = parent_of(call, parent_team);
    struct meshmem_team_part part = {start, stride, size, INT_MAX, NULL};
    int n = (int)meshmem_group_n(&parent->group);
    if (!meshmem_team_is_part(part, n))
        meshmem_fail(call, "PE_start %d, PE_stride %d, PE_size %d: these are not PEs from 0 to %d",
                     start, stride, size, n - 1);
    *newteam = SHMEM_TEAM_NULL;
    if (meshmem_team_is_in(part, (int)meshmem_group_me(&parent->group)))
        meshmem_team_meet(call, parent, part, newteam);
}

void pshmemx_team_split_strided(shmem_team_t parent_team, int PE_start, int PE_stride, int PE_size,
                                shmem_team_t *newteam)
{
    CHECK_INIT();
    CHECK_POINTER(newteam);
    split_strided(CALL, parent_team, PE_start, PE_stride, PE_size, newteam);
}
WEAK(shmemx_team_split_strided);

void pshmemx_team_create_strided(int PE_start, int PE_stride, int PE_size, shmem_team_t *newteam)
{
    CHECK_INIT();
    CHECK_POINTER(newteam);
    split_strided(CALL, SHMEM_TEAM_WORLD, PE_start, PE_stride, PE_size, newteam);
}
WEAK(shmemx_team_create_strided);

/* Divide the first PEs of a team along `axes` axes: axis[k] becomes the team of those that differ
 * from this PE in coordinate k only. */
static void split_along(const char *call, shmem_team_t parent_team, int axes, const int *range,
                        shmem_team_t *const *axis)
{
    struct meshmem_team *parent = parent_of(call, parent_team);
    int n = (int)meshmem_group_n(&parent->group), me = (int)meshmem_group_me(&parent->group);
    struct meshmem_team_part part[MESHMEM_TEAM_PARTS];
    shmem_team_t team[MESHMEM_TEAM_PARTS];
    long all = 1;
    meshmem_group_check(
        &parent->group, .name = {"xrange", "yrange", axes > 2 ? "zrange" : NULL},
        .number = {(uint64_t)range[0], (uint64_t)range[1], axes > 2 ? (uint64_t)range[2] : 0});
    for (int k = 0; k < axes; k++) {
        if (range[k] < 1 || all * range[k] > n)
            meshmem_fail(call,
                         "each range must be at least 1, and their product at most %d, the "
                         "PEs of the team; range %d is %d",
                         n, k + 1, range[k]);
        all *= range[k];
    }
    for (int k = 0, step = 1; k < axes; step *= range[k++]) {
        part[k] = (struct meshmem_team_part){me - me / step % range[k] * step, step, range[k],
                                             INT_MAX, NULL};
        if (me >= all)
            part[k] = no_part;
    }
    if (!meshmem_team_split(call, parent, part, axes, team))
        meshmem_fail_memory(call, "out of memory for teams");
    for (int k = 0; k < axes; k++)
        *axis[k] = team[k];
}

void pshmemx_team_split_2d(shmem_team_t parent_team, int xrange, int yrange,
                           shmem_team_t *xaxis_team, shmem_team_t *yaxis_team)
{
    CHECK_INIT();
    CHECK_POINTER(xaxis_team);
    CHECK_POINTER(yaxis_team);
    split_along(CALL, parent_team, 2, (int[]){xrange, yrange},
                (shmem_team_t *[]){xaxis_team, yaxis_team});
}
WEAK(shmemx_team_split_2d);

void pshmemx_team_split_3d(shmem_team_t parent_team, int xrange, int yrange, int zrange,
                           shmem_team_t *xaxis_team, shmem_team_t *yaxis_team,
                           shmem_team_t *zaxis_team)
{
    CHECK_INIT();
    CHECK_POINTER(xaxis_team);
    CHECK_POINTER(yaxis_team);
    CHECK_POINTER(zaxis_team);
    split_along(CALL, parent_team, 3, (int[]){xrange, yrange, zrange},
                (shmem_team_t *[]){xaxis_team, yaxis_team, zaxis_team});
}
WEAK(shmemx_team_split_3d);

struct colored {
    int color, key, number;
};

static int compare_keys(const void *one, const void *other)
{
    const struct colored *a = one, *b = other;
    return a->key != b->key ? (a->key > b->key) - (a->key < b->key) : a->number - b->number;
}

static void split_color(const char *call, shmem_team_t parent_team, int color, int key,
                        shmem_team_t *newteam)
{
    struct meshmem_team *parent = parent_of(call, parent_team);
    struct meshmem_group *group = &parent->group;
    uint32_t n = meshmem_group_n(group), same = 0;
    struct colored mine = {color, key, (int)meshmem_group_me(group)};
    struct colored *members = malloc(n * sizeof *members);
    int *numbers = malloc(n * sizeof *numbers);
    if (color < 0 && color != SHMEM_COLOR_UNDEFINED)
        meshmem_fail(call, "the color is %d; it is at least 0, or SHMEM_COLOR_UNDEFINED", color);
    if (!members || !numbers)
        meshmem_fail_memory(call, "out of memory for %u PEs", n);
    meshmem_group_check(group, .sync = MESHMEM_GROUP_DATA);
    meshmem_group_exchange(group, &mine, sizeof mine);
    for (uint32_t i = 0; i < n; i++) {
        const struct colored *shown = meshmem_group_shown(group, i);
        if (shown->color == color)
            members[same++] = *shown;
    }
    qsort(members, same, sizeof *members, compare_keys);
    for (uint32_t i = 0; i < same; i++)
        numbers[i] = members[i].number;
    struct meshmem_team_part part = no_part;
    if (color >= 0)
        part = (struct meshmem_team_part){0, 0, (int)same, INT_MAX, numbers};
    if (!meshmem_team_split(call, parent, &part, 1, newteam))
        meshmem_fail_memory(call, "out of memory for teams");
    free(members);
    free(numbers);
}

void pshmemx_team_split_color(shmem_team_t parent_team, int color, int key, shmem_team_t *newteam)
{
    CHECK_INIT();
    CHECK_POINTER(newteam);
    split_color(CALL, parent_team, color, key, newteam);
}
WEAK(shmemx_team_split_color);

void pshmemx_team_split(shmem_team_t parent_team, int color, int key, shmem_team_t *newteam)
{
    CHECK_INIT();
    CHECK_POINTER(newteam);
    split_color(CALL, parent_team, color, key, newteam);
}
WEAK(shmemx_team_split);

void pshmemx_team_destroy(shmem_team_t *newteam)
{
    CHECK_INIT();
    CHECK_POINTER(newteam);
    meshmem_shim_destroy_team(CALL, *newteam);
    *newteam = SHMEM_TEAM_NULL;
}
WEAK(shmemx_team_destroy);
