/* SPDX-License-Identifier: BSD-3-Clause */
/* Teams, contexts and sessions (1.6, 9.4, 9.5, 9.9). */
#include "api/shim.h"
#include "team/partition.h"

#include <limits.h>
#include <stdlib.h>

int pshmem_team_my_pe(shmem_team_t team)
{
    CHECK_INIT();
    return team == SHMEM_TEAM_INVALID
               ? -1
               : (int)meshmem_group_me(&meshmem_team_find(CALL, team)->group);
}
WEAK(shmem_team_my_pe);

int pshmem_team_n_pes(shmem_team_t team)
{
    CHECK_INIT();
    return team == SHMEM_TEAM_INVALID ? -1
                                      : (int)meshmem_group_n(&meshmem_team_find(CALL, team)->group);
}
WEAK(shmem_team_n_pes);

int pshmem_team_get_config(shmem_team_t team, long config_mask, shmem_team_config_t *config)
{
    CHECK_INIT();
    const struct meshmem_team *t = meshmem_team_find(CALL, team);
    if (t && config_mask)
        CHECK_POINTER(config);
    if (t && config_mask & SHMEM_TEAM_NUM_CONTEXTS)
        config->num_contexts = t->num_contexts;
    return !t;
}
WEAK(shmem_team_get_config);

/* The world number of PE pe of team; -1 if there is none. */
static int world_number(const char *call, shmem_team_t team, int pe)
{
    const struct meshmem_team *t = meshmem_team_find(call, team);
    return t && (unsigned)pe < meshmem_group_n(&t->group) ? t->group.world[pe] : -1;
}

int pshmem_team_translate_pe(shmem_team_t src_team, int src_pe, shmem_team_t dest_team)
{
    CHECK_INIT();
    int pe = world_number(CALL, src_team, src_pe);
    const struct meshmem_team *dest = meshmem_team_find(CALL, dest_team);
    return pe < 0 || !dest ? -1 : meshmem_team_number(dest, pe);
}
WEAK(shmem_team_translate_pe);

void *pshmem_team_ptr(shmem_team_t team, const void *dest, int pe)
{
    CHECK_INIT();
    int number = world_number(CALL, team, pe);
    if (number < 0 && team != SHMEM_TEAM_INVALID)
        meshmem_fail(CALL, "the PE is %d, but the team has PEs 0 to %u", pe,
                     meshmem_group_n(&meshmem_team_find(CALL, team)->group) - 1);
    return number >= 0 ? pshmem_ptr(dest, number) : NULL;
}
WEAK(shmem_team_ptr);

/* Check the members that a PE lists: all in the job, once, and this one among them. */
static void check_list(const char *call, const int *pes, int n)
{
    int all = meshmem_window.n_pes, me = meshmem_window.pe;
    unsigned char *listed = calloc((size_t)all, 1);
    if (!listed)
        meshmem_fail_memory(call, "out of memory for %d PEs", all);
    for (int i = 0; i < n; i++) {
        if (pes[i] < 0 || pes[i] >= all)
            meshmem_fail(call, "pes[%d] is %d; the PEs are 0 to %d", i, pes[i], all - 1);
        if (listed[pes[i]])
            meshmem_fail(call, "pes[%d] is %d, which is listed before; list each PE once", i,
                         pes[i]);
        listed[pes[i]] = 1;
    }
    if (n < 1 || !listed[me])
        meshmem_fail(call,
                     "PE %d is not among the %d PEs of the list; only its PEs call this function",
                     me, n);
    free(listed);
}

void pshmemx_team_create_list(const int *pes, int n, shmem_team_t *newteam)
{
    CHECK_INIT();
    CHECK_POINTER(pes);
    CHECK_POINTER(newteam);
    check_list(CALL, pes, n);
    meshmem_team_meet(CALL, meshmem_team_find(CALL, SHMEM_TEAM_WORLD),
                      (struct meshmem_team_part){0, 0, n, INT_MAX, pes}, newteam);
}
WEAK(shmemx_team_create_list);

static int contexts_of(const char *call, const shmem_team_config_t *config, long mask)
{
    if (!(mask & SHMEM_TEAM_NUM_CONTEXTS))
        return 0;
    if (!config)
        meshmem_fail(call, "config is NULL, but its mask is 0x%lx", mask);
    return config->num_contexts;
}

int pshmem_team_split_strided(shmem_team_t parent_team, int start, int stride, int size,
                              const shmem_team_config_t *config, long config_mask,
                              shmem_team_t *new_team)
{
    CHECK_INIT();
    CHECK_POINTER(new_team);
    struct meshmem_team *parent = meshmem_team_find(CALL, parent_team);
    *new_team = SHMEM_TEAM_INVALID;
    if (!parent)
        return 1;
    struct meshmem_team_part part = {start, stride, size, contexts_of(CALL, config, config_mask),
                                     NULL};
    meshmem_team_begin(parent, CALL);
    meshmem_group_check(&parent->group, .name = {"start", "stride", "size"},
                        .number = {(uint64_t)start, (uint64_t)stride, (uint64_t)size});
    if (!meshmem_team_is_part(part, (int)meshmem_group_n(&parent->group)))
        return 1;
    return !meshmem_team_split(CALL, parent, &part, 1, new_team);
}
WEAK(shmem_team_split_strided);

int pshmem_team_split_2d(shmem_team_t parent_team, int xrange,
                         const shmem_team_config_t *xaxis_config, long xaxis_mask,
                         shmem_team_t *xaxis_team, const shmem_team_config_t *yaxis_config,
                         long yaxis_mask, shmem_team_t *yaxis_team)
{
    CHECK_INIT();
    CHECK_POINTER(xaxis_team);
    CHECK_POINTER(yaxis_team);
    struct meshmem_team *parent = meshmem_team_find(CALL, parent_team);
    shmem_team_t team[2];
    *xaxis_team = *yaxis_team = SHMEM_TEAM_INVALID;
    if (!parent)
        return 1;
    meshmem_team_begin(parent, CALL);
    meshmem_group_check(&parent->group, .name = {"xrange"}, .number = {(uint64_t)xrange});
    if (xrange < 1)
        return 1;
    int me = (int)meshmem_group_me(&parent->group), n = (int)meshmem_group_n(&parent->group);
    int range = xrange < n ? xrange : n, x = me % range, first = me - x;
    struct meshmem_team_part part[2] = {
        {first, 1, n - first < range ? n - first : range,
         contexts_of(CALL, xaxis_config, xaxis_mask), NULL},
        {x, range, (n - x + range - 1) / range, contexts_of(CALL, yaxis_config, yaxis_mask), NULL},
    };
    if (!meshmem_team_split(CALL, parent, part, 2, team))
        return 1;
    *xaxis_team = team[0];
    *yaxis_team = team[1];
    return 0;
}
WEAK(shmem_team_split_2d);

void meshmem_shim_destroy_team(const char *call, shmem_team_t team)
{
    if (team == SHMEM_TEAM_WORLD || team == SHMEM_TEAM_SHARED)
        meshmem_fail(call, "SHMEM_TEAM_WORLD and SHMEM_TEAM_SHARED cannot be destroyed");
    struct meshmem_team *t = meshmem_team_find(call, team);
    if (!t)
        return;
    meshmem_partition_end_team(call, team);
    meshmem_team_remove(t);
}

void pshmem_team_destroy(shmem_team_t team)
{
    CHECK_INIT();
    meshmem_shim_destroy_team(CALL, team);
}
WEAK(shmem_team_destroy);

int pshmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t *ctx)
{
    CHECK_INIT();
    CHECK_POINTER(ctx);
    *ctx =
        team == SHMEM_TEAM_INVALID ? SHMEM_CTX_INVALID : meshmem_team_add_ctx(CALL, team, options);
    return *ctx == SHMEM_CTX_INVALID;
}
WEAK(shmem_team_create_ctx);

int pshmem_ctx_create(long options, shmem_ctx_t *ctx)
{
    CHECK_INIT();
    CHECK_POINTER(ctx);
    *ctx = meshmem_team_add_ctx(CALL, SHMEM_TEAM_WORLD, options);
    return *ctx == SHMEM_CTX_INVALID;
}
WEAK(shmem_ctx_create);

void pshmem_ctx_destroy(shmem_ctx_t ctx)
{
    CHECK_INIT();
    if (ctx == SHMEM_CTX_DEFAULT)
        meshmem_fail(CALL, "SHMEM_CTX_DEFAULT cannot be destroyed");
    meshmem_ctx_check(CALL, ctx);
    IGNORE_CTX_INVALID(ctx);
    meshmem_order_quiet(ctx);
    meshmem_team_remove_ctx(ctx);
}
WEAK(shmem_ctx_destroy);

int pshmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t *team)
{
    CHECK_INIT();
    CHECK_POINTER(team);
    meshmem_ctx_check(CALL, ctx);
    *team = ctx == SHMEM_CTX_INVALID   ? SHMEM_TEAM_INVALID
            : ctx == SHMEM_CTX_DEFAULT ? SHMEM_TEAM_WORLD
                                       : ctx->team;
    return ctx == SHMEM_CTX_INVALID;
}
WEAK(shmem_ctx_get_team);

void pshmem_ctx_session_start(shmem_ctx_t ctx, long options,
                              const shmem_ctx_session_config_t *config, long config_mask)
{
    CHECK_INIT();
    IGNORE_CTX_INVALID(ctx);
    meshmem_ctx_check(CALL, ctx);
    bool expects = config_mask & SHMEM_CTX_SESSION_TOTAL_OPS;
    if (expects)
        CHECK_POINTER(config);
    meshmem_ctx_start_session(CALL, ctx, options, expects ? &config->total_ops : NULL);
}
WEAK(shmem_ctx_session_start);

void pshmem_ctx_session_stop(shmem_ctx_t ctx)
{
    CHECK_INIT();
    IGNORE_CTX_INVALID(ctx);
    meshmem_ctx_check(CALL, ctx);
    meshmem_ctx_stop_session(ctx);
}
WEAK(shmem_ctx_session_stop);
