/* SPDX-License-Identifier: BSD-3-Clause */
/* The grid of PEs: its rows and columns as groups, and how the members of a group synchronize.
 * Knows no fields. Members that all reach each other by stores meet in the team's sync; to others
 * data comes by puts, either with signals that count its bytes, or followed by a word that says
 * that it has arrived. */
#include "inside.h"

#include <stdlib.h>

/* After another shmem_init the mark may be in memory that is not allocated. */
__attribute__((no_sanitize_address)) static uint64_t read_mark(const struct pcl_mesh *mesh)
{
    return *(const volatile uint64_t *)mesh->mark;
}

bool pcl_mesh_is_usable(const struct pcl_mesh *mesh)
{
    return pcl_is_started() && shmem_addr_accessible(mesh->mark, shmem_my_pe()) &&
           read_mark(mesh) == mesh->number;
}

/* Mark what no other mesh of this process has marked, and other memory is not filled with. */
static void set_mark(struct pcl_mesh *mesh, uint64_t *mark)
{
    static uint64_t meshes;
    mesh->number = ++meshes * UINT64_C(0x9e3779b97f4a7c15);
    mesh->mark = mark;
    *mark = mesh->number;
}

int pcl_near_pes(void)
{
    int near = 0, *words = shmem_malloc(2 * sizeof *words);
    if (!words)
        return 1;
    for (int pe = 0; pe < shmem_n_pes(); pe++)
        near += shmem_ptr(words, pe) != NULL;
    words[0] = near;
    shmem_int_min_reduce(SHMEM_TEAM_WORLD, words + 1, words, 1);
    near = words[1];
    shmem_free(words);
    return near;
}

int pcl_mesh_near(const struct pcl_mesh *mesh)
{
    const struct pcl_group *all = &mesh->groups[PCL_ALL];
    int near = 0;
    for (int i = 0; i < all->count; i++)
        near += shmem_ptr(all->arrived, all->pes[i]) != NULL;
    return near;
}

/* Members are the PEs first, first + stride, ...; false if memory is short. */
static bool open_group(struct pcl_group *group, int first, int stride, int count)
{
    group->count = count;
    group->mine = (shmem_my_pe() - first) / stride;
    group->pes = malloc((size_t)count * sizeof *group->pes);
    group->awaited = calloc((size_t)count, sizeof *group->awaited);
    group->arrived = shmem_calloc((size_t)count + 3, sizeof *group->arrived);
    group->refused = group->arrived ? group->arrived + count : NULL;
    group->bytes = group->arrived ? shmem_calloc((size_t)count, sizeof *group->bytes) : NULL;
    if (!group->pes || !group->awaited || !group->bytes)
        return false;
    for (int i = 0; i < count; i++) {
        group->pes[i] = first + i * stride;
        group->mixed |= !shmem_ptr(group->arrived, group->pes[i]);
    }
    return true;
}

static bool open_groups(struct pcl_mesh *mesh)
{
    int me = shmem_my_pe(), columns = mesh->columns;
    struct pcl_group *row = &mesh->groups[PCL_ROW], *column = &mesh->groups[PCL_COLUMN];
    struct pcl_group *all = &mesh->groups[PCL_ALL];
    all->team = SHMEM_TEAM_WORLD;
    bool good = open_group(row, me / columns * columns, 1, columns);
    good &= open_group(column, me % columns, columns, mesh->rows);
    good &= open_group(all, 0, 1, shmem_n_pes());
    mesh->far = !pcl_all(!all->mixed);
    int failed =
        shmem_team_split_2d(SHMEM_TEAM_WORLD, columns, NULL, 0, &row->team, NULL, 0, &column->team);
    return pcl_all(good && !failed && row->team != SHMEM_TEAM_INVALID &&
                   column->team != SHMEM_TEAM_INVALID);
}

struct pcl_mesh *pcl_mesh_open(int rows, int columns)
{
    struct pcl_mesh *mesh = calloc(1, sizeof *mesh);
    if (!pcl_all(mesh != NULL)) {
        free(mesh);
        pcl_fail("pencil_open: no memory for a grid of PEs");
        return NULL;
    }
    mesh->rows = rows;
    mesh->columns = columns;
    mesh->users = 1;
    mesh->ctx = SHMEM_CTX_DEFAULT;
    for (int i = 0; i < PCL_GROUPS; i++)
        mesh->groups[i].team = SHMEM_TEAM_INVALID;
    if (!open_groups(mesh)) {
        pcl_fail("pencil_open: no memory for the teams of %d x %d PEs; the library that provides "
                 "OpenSHMEM limits them, or symmetric or private memory is short",
                 rows, columns);
        pcl_mesh_close(mesh);
        return NULL;
    }
    set_mark(mesh, mesh->groups[PCL_ALL].refused + 2);
    mesh->own_ctx = mesh->far && !shmem_ctx_create(SHMEM_CTX_SERIALIZED, &mesh->ctx);
    if (!mesh->own_ctx)
        mesh->ctx = SHMEM_CTX_DEFAULT;
    return mesh;
}

void pcl_mesh_close(struct pcl_mesh *mesh)
{
    if (--mesh->users > 0)
        return;
    shmem_ctx_quiet(mesh->ctx);
    shmem_barrier_all();
    if (mesh->own_ctx)
        shmem_ctx_destroy(mesh->ctx);
    for (int i = 0; i < PCL_GROUPS; i++) {
        struct pcl_group *group = &mesh->groups[i];
        if (group->team != SHMEM_TEAM_INVALID && group->team != SHMEM_TEAM_WORLD)
            shmem_team_destroy(group->team);
        shmem_free(group->bytes);
        shmem_free(group->arrived);
        free(group->awaited);
        free(group->pes);
    }
    free(mesh);
}

enum pcl_group_kind pcl_group_between(enum pencil_axis from, enum pencil_axis to)
{
    if (from != PENCIL_X && to != PENCIL_X)
        return PCL_ROW;
    return from != PENCIL_Z && to != PENCIL_Z ? PCL_COLUMN : PCL_ALL;
}

/* A PE that refuses tells all members before the team's sync; the others only read a word of their
 * own. There are two words, used in turn: a PE that has left this entry may refuse the next one
 * before this PE has read the word of this one, but not the one after that, whose sync needs this
 * PE. */
int pcl_group_enter(struct pcl_group *group, bool good)
{
    uint64_t me = (uint64_t)shmem_my_pe(), pes = (uint64_t)shmem_n_pes();
    uint64_t entry = ++group->entries * pes, *word = group->refused + (group->entries & 1);
    if (group->count == 1)
        return good ? -1 : (int)me;
    for (int i = 0; !good && i < group->count; i++)
        shmem_uint64_atomic_set(word, entry + me, group->pes[i]);
    if (!good)
        shmem_quiet();
    shmem_team_sync(group->team);
    /* What was set for this entry was complete before the sync. */
    uint64_t refused = __atomic_load_n(word, __ATOMIC_RELAXED);
    return refused < entry ? -1 : (int)(refused % pes);
}

void pcl_group_begin(struct pcl_mesh *mesh)
{
    if (mesh->sent)
        shmem_ctx_quiet(mesh->ctx);
    mesh->sent = false;
}

void pcl_group_put(struct pcl_mesh *mesh, struct pcl_group *group, int member, void *dest,
                   const void *source, size_t bytes)
{
    shmem_ctx_putmem_signal_nbi(mesh->ctx, dest, source, bytes, &group->bytes[group->mine], bytes,
                                SHMEM_SIGNAL_ADD, group->pes[member]);
    mesh->sent = true;
}

/* Whether another member learns of this PE's data by a word that follows it. */
static bool gets_word(const struct pcl_group *group, const struct pcl_signaled *signaled, int i)
{
    return i != group->mine && !(signaled && signaled[i].to);
}

void pcl_group_meet(struct pcl_mesh *mesh, struct pcl_group *group, bool stream,
                    const struct pcl_signaled *signaled)
{
    pcl_copy_end(stream);
    if (group->count == 1)
        return;
    if (!group->mixed) {
        shmem_team_sync(group->team);
        return;
    }
    bool words = false;
    for (int i = 0; i < group->count; i++)
        words |= gets_word(group, signaled, i);
    group->epoch++;
    if (words) {
        shmem_fence();
        shmem_ctx_fence(mesh->ctx);
    }
    for (int i = 0; i < group->count; i++)
        if (gets_word(group, signaled, i))
            shmem_ctx_uint64_atomic_set(mesh->ctx, &group->arrived[group->mine], group->epoch,
                                        group->pes[i]);
    for (int i = 0; i < group->count; i++) {
        if (signaled && signaled[i].from)
            shmem_signal_wait_until(&group->bytes[i], SHMEM_CMP_GE,
                                    group->awaited[i] += signaled[i].from);
        else if (i != group->mine)
            shmem_uint64_wait_until(&group->arrived[i], SHMEM_CMP_GE, group->epoch);
    }
}
