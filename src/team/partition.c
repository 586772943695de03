/* SPDX-License-Identifier: BSD-3-Clause */
/* Creating and destroying partitions; see partition.h. */
#include "team/partition.h"

#include "base/error.h"
#include "base/os.h"
#include "boot/boot.h"
#include "coll/set.h"
#include "core/ctx.h"
#include "core/order.h"
#include "far/far.h"
#include "mem/backing.h"
#include "mem/capacity.h"
#include "mem/symmetric.h"
#include "team/team.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

/* [ID - 1] of a created one: who has it. */
static shmem_team_t team_of[MESHMEM_PARTITIONS];

/* How many of those have somebody. Relaxed: who asks for an address in a partition, or for a team's
 * partitions, knows that they were created. */
static atomic_uint created;

static struct meshmem_segment *find(int id)
{
    return &meshmem_window.table.segment[meshmem_segment_of_id(id)];
}

/* ---- who has it ---- */

static shmem_team_t team_with(unsigned segment)
{
    return meshmem_window.table.segment[segment].late ? team_of[segment - MESHMEM_SEGMENT_HEAP]
                                                      : SHMEM_TEAM_WORLD;
}

/* The PEs that have it. Another thread may be in a collective of theirs, so its name stays. */
static const struct meshmem_group *owners_of(const char *call, unsigned segment)
{
    return &meshmem_team_find(call, team_with(segment))->group;
}

bool meshmem_partition_is_first(unsigned segment)
{
    return meshmem_group_me(owners_of("shmem_malloc", segment)) == 0;
}

bool meshmem_partition_is_first_without(void)
{
    /* Relaxed: only one PE gets 0. */
    return !atomic_exchange_explicit(&meshmem_boot.job->undefined, 1, memory_order_relaxed);
}

bool meshmem_partition_is_at(const void *address, int pe)
{
    unsigned segment;
    uint64_t offset;
    if (likely(!atomic_load_explicit(&created, memory_order_relaxed)))
        return true;
    if (!meshmem_segment_name(&meshmem_window.table, address, 0, &segment, &offset) ||
        likely(!meshmem_segment_is_partial(&meshmem_window.table, segment)))
        return true;
    const struct meshmem_group *group = owners_of("shmem_ptr", segment);
    for (uint32_t i = 0; i < meshmem_group_n(group); i++)
        if (group->world[i] == pe)
            return true;
    return false;
}

bool meshmem_partition_keeps_pages(unsigned segment)
{
    return meshmem_backing_keeps_pages(segment) ||
           (meshmem_far_holds_pages() && meshmem_window.table.segment[segment].registered);
}

void meshmem_partition_barrier(const char *call, unsigned segment)
{
    shmem_team_t team = team_with(segment);
    if (team == SHMEM_TEAM_WORLD) {
        meshmem_team_barrier_all(call);
        return;
    }
    struct meshmem_group *group = meshmem_team_group(call, team);
    meshmem_order_quiet(SHMEM_CTX_DEFAULT);
    meshmem_group_check(group, .sync = MESHMEM_GROUP_DATA);
    meshmem_group_barrier(group);
}

void meshmem_partition_compare(const char *call, unsigned segment, size_t size, const char *name,
                               size_t number)
{
    struct meshmem_group *group = meshmem_team_group(call, team_with(segment));
    meshmem_group_check(group, .name = {"size", name, "partition"},
                        .number = {size, number, meshmem_segment_id(segment)});
}

/* ---- one thread at a time ---- */

static atomic_flag changing = ATOMIC_FLAG_INIT;

/* IDs, addresses and memory are chosen from what is free, which another thread would change. The
 * thread is not cancelled before end_change, which gets what this returns: files are opened. */
static int begin_change(const char *call)
{
    /* Acquire: pairs with the release in end_change. */
    if (atomic_flag_test_and_set_explicit(&changing, memory_order_acquire))
        meshmem_fail(call, "another thread of this PE creates or destroys a partition at the same "
                           "time; let one thread at a time do that");
    return meshmem_os_hold_cancel();
}

static void end_change(int cancel)
{
    /* Release: pairs with the acquire in begin_change. */
    atomic_flag_clear_explicit(&changing, memory_order_release);
    meshmem_os_let_cancel(cancel);
}

/* ---- create ---- */

/* What the members show each other in the first exchange. */
struct proposal {
    uint64_t asked;   /* a hash of what is asked for */
    uint64_t used[2]; /* bits of IDs that this member has, from ID 1 on */
};

/* And in the next ones. */
struct offer {
    bool good; /* this member has addresses and memory */
    struct meshmem_backing_item item;
};

static struct proposal propose(const struct meshmem_partition *asked)
{
    struct proposal mine = {.asked = meshmem_partition_hash(asked)};
    for (int id = 1; id <= MESHMEM_PARTITIONS; id++)
        if (find(id)->bytes)
            mine.used[(id - 1) / 64] |= UINT64_C(1) << (id - 1) % 64;
    return mine;
}

/* The first ID that no member has; 0 if there is none. */
static int agree_on_id(const char *call, struct meshmem_group *group,
                       const struct meshmem_partition *asked)
{
    struct proposal mine = propose(asked), all = {.used = {1, 0}}; /* 1 is the heap */
    meshmem_group_exchange(group, &mine, sizeof mine);
    for (uint32_t i = 0; i < meshmem_group_n(group); i++) {
        const struct proposal *other = meshmem_group_shown(group, i);
        if (other->asked != mine.asked)
            meshmem_fail(call,
                         "the configuration of the partition differs from that of PE %d; all PEs "
                         "must pass the same one",
                         group->world[i]);
        all.used[0] |= other->used[0];
        all.used[1] |= other->used[1];
    }
    for (int id = 1; id <= MESHMEM_PARTITIONS; id++)
        if (!(all.used[(id - 1) / 64] >> (id - 1) % 64 & 1))
            return id;
    if (meshmem_group_me(group) == 0 && asked->bytes)
        meshmem_warn("%s: there are %d partitions, as many as there can be", call,
                     MESHMEM_PARTITIONS);
    return 0;
}

/* Find addresses and memory for this PE's part; if it has none, the reason is written to why. */
static struct offer make(const char *call, int id, const struct meshmem_partition *asked, char *why,
                         size_t size)
{
    struct offer mine = {0};
    char text[32], want[32];
    struct meshmem_segment_table *table = &meshmem_window.table;
    uint64_t bytes =
        asked->bytes <= MESHMEM_SEGMENT_BYTES ? meshmem_partition_bytes(asked) : UINT64_MAX;
    if (meshmem_far_on && (bytes - 1) >> MESHMEM_FAR_OFFSET_BITS) {
        snprintf(why, size, "between nodes a partition can have 1 TiB at most; lower its size");
        return mine;
    }
    if (bytes > table->room || !meshmem_segment_add(table, meshmem_segment_of_id(id), bytes,
                                                    meshmem_partition_unit(asked, true))) {
        snprintf(why, size,
                 "no addresses for %s; this PE keeps %s for partitions that are created like this, "
                 "set SHMEM_PARTITION_ROOM",
                 meshmem_error_bytes(want, asked->bytes), meshmem_error_bytes(text, table->room));
        return mine;
    }
    mine.good = meshmem_backing_add(call, meshmem_segment_of_id(id), asked, &mine.item) &&
                meshmem_symmetric_add(meshmem_segment_of_id(id));
    if (!mine.good && !meshmem_backing_is_refused(meshmem_segment_of_id(id), why, size))
        snprintf(why, size, "out of memory");
    return mine;
}

static void give_to(int id, shmem_team_t team)
{
    unsigned more = (unsigned)!!team - (unsigned)!!team_of[id - 1]; /* modulo 2^32 */
    atomic_fetch_add_explicit(&created, more, memory_order_relaxed);
    team_of[id - 1] = team;
}

static void unmake(int id)
{
    unsigned s = meshmem_segment_of_id(id);
    if (!find(id)->reserved)
        return;
    meshmem_capacity_withdraw(s);
    meshmem_symmetric_remove(s);
    meshmem_backing_remove(s);
    meshmem_segment_remove(&meshmem_window.table, s);
    give_to(id, NULL);
}

/* Show the others what this PE has. False if some have nothing; the first such PE on each node says
 * why. */
static bool all_good(const char *call, struct meshmem_group *group, const struct offer *mine,
                     const char *why)
{
    uint32_t n = meshmem_group_n(group), me = meshmem_group_me(group);
    bool good = true, is_said = false;
    meshmem_group_exchange(group, mine, sizeof *mine);
    for (uint32_t i = 0; i < n; i++) {
        const struct offer *other = meshmem_group_shown(group, i);
        good &= other->good;
        is_said |= !other->good && i < me && meshmem_window_is_near(group->world[i]);
    }
    if (!mine->good && !is_said)
        meshmem_warn("%s: %s", call, why);
    if (!good && mine->good)
        meshmem_debug("%s: another PE cannot have the partition", call);
    return good;
}

/* Whether the hosts have all that their PEs are promised; only mandatory partitions are
 * promised. */
static bool fits(const char *call, struct meshmem_group *group, int id, struct offer *mine)
{
    char why[1024] = "";
    if (!meshmem_capacity_promise(meshmem_segment_of_id(id)))
        return true;
    meshmem_group_barrier(group);
    mine->good = meshmem_capacity_fits(meshmem_segment_of_id(id), why, sizeof why);
    return all_good(call, group, mine, why);
}

/* Whether all members' files are of the same run, and each could map what the near ones have. */
static bool join(const char *call, struct meshmem_group *group, int id, struct offer *mine)
{
    char why[1024] = "";
    uint32_t n = meshmem_group_n(group);
    uint64_t run = ((const struct offer *)meshmem_group_shown(group, 0))->item.run;
    for (uint32_t i = 0; i < n; i++) {
        const struct offer *other = meshmem_group_shown(group, i);
        if (other->item.run == run)
            continue;
        if (meshmem_group_me(group) == 0)
            meshmem_warn("%s: the file of PE %d is from run %llu, that of PE %d from run %llu; "
                         "remove all of them to begin anew",
                         call, group->world[0], (unsigned long long)run, group->world[i],
                         (unsigned long long)other->item.run);
        return false;
    }
    for (uint32_t i = 0; i < n && mine->good; i++) {
        const struct offer *other = meshmem_group_shown(group, i);
        int pe = group->world[i];
        if (pe != meshmem_window.pe && meshmem_window_is_near(pe))
            mine->good =
                meshmem_backing_join(meshmem_segment_of_id(id), pe, &other->item, why, sizeof why);
    }
    if (!all_good(call, group, mine, why))
        return false;
    meshmem_backing_begin_one(meshmem_segment_of_id(id));
    return true;
}

static int create(const char *call, shmem_team_t team, const struct meshmem_partition *asked)
{
    struct meshmem_group *group = meshmem_team_group(call, team);
    char why[1024] = "";
    meshmem_group_check(group, .sync = MESHMEM_GROUP_DATA);
    int id = agree_on_id(call, group, asked);
    if (!id || !asked->bytes) /* like shmem_malloc(0), but all have agreed on it */
        return 0;
    struct offer mine = make(call, id, asked, why, sizeof why);
    if (!all_good(call, group, &mine, why) || !fits(call, group, id, &mine) ||
        !join(call, group, id, &mine)) {
        unmake(id);
        meshmem_group_barrier(group); /* all have given back what they had */
        return 0;
    }
    give_to(id, team);
    find(id)->partial = meshmem_group_n(group) < (uint32_t)meshmem_window.n_pes;
    meshmem_far_tell_heap(meshmem_segment_of_id(id), mine.item.file);
    meshmem_group_barrier(group); /* all have mapped it, and told their proxies */
    return id;
}

int meshmem_partition_create(const char *call, shmem_team_t team,
                             const struct meshmem_partition *asked)
{
    int cancel = begin_change(call), id = create(call, team, asked);
    end_change(cancel);
    return id;
}

/* ---- destroy ---- */

bool meshmem_partition_destroy(const char *call, int id)
{
    if (id < 1 || id > MESHMEM_PARTITIONS || !find(id)->late)
        return false;
    unsigned segment = meshmem_segment_of_id(id);
    struct meshmem_group *group = meshmem_team_group(call, team_with(segment));
    int cancel = begin_change(call);
    meshmem_group_check(group, .name = {"partition"}, .number = {(uint64_t)id});
    meshmem_partition_barrier(call, segment);
    meshmem_set_forget((const void *)find(id)->start, find(id)->bytes);
    if (meshmem_far_on)
        meshmem_far_forget_heap(meshmem_ctx_inner.far, segment);
    unmake(id);
    meshmem_group_barrier(group); /* all have given it back */
    end_change(cancel);
    return true;
}

void meshmem_partition_close(void)
{
    memset(team_of, 0, sizeof team_of);
    atomic_store_explicit(&created, 0, memory_order_relaxed);
}

void meshmem_partition_end_team(const char *call, shmem_team_t team)
{
    if (likely(!atomic_load_explicit(&created, memory_order_relaxed)))
        return;
    for (int id = 1; id <= MESHMEM_PARTITIONS; id++)
        if (unlikely(team_of[id - 1] == team))
            meshmem_partition_destroy(call, id);
}
