/* SPDX-License-Identifier: BSD-3-Clause */
/* See race.h. */
#include "core/race.h"

#include "base/config.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/os.h"
#include "base/stack.h"
#include "boot/boot.h"
#include "mem/symmetric.h"
#include "mem/window.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    SAID = 16,  /* pairs of places that are reported by a PE */
    SMALL = 8,  /* reads and writes up to this size may be polls and flags, as if atomic */
    HASHED = 64 /* bytes of what is written */
};

bool meshmem_race_on;
static struct meshmem_slot **slot_of; /* of each PE of the world; NULL: on another host */
static uint64_t acquired;             /* when this PE has last learnt what others had done */
static bool acquiring;                /* it is doing that, or has since */
static uint32_t rounds;               /* barriers over all PEs that it has left */
static struct {
    uintptr_t mine, other;
} said[SAID];
static unsigned n_said;

void meshmem_race_open(bool threads)
{
    struct meshmem_job *job = meshmem_boot.job;
    meshmem_race_on = false;
    if (meshmem_config.check != MESHMEM_CHECK_FULL || threads)
        return;
    slot_of = calloc(job->n_world, sizeof *slot_of);
    for (uint32_t s = 0; s < job->n_pes && slot_of; s++)
        slot_of[meshmem_job_pes(job)[s]] = meshmem_job_slot(job, s);
    acquired = meshmem_os_now();
    rounds = n_said = 0;
    acquiring = false;
    /* What PEs have done before an earlier finalize is in the past of all. */
    memset(&meshmem_boot.me->accesses, 0, sizeof meshmem_boot.me->accesses);
    meshmem_race_on = slot_of;
}

void meshmem_race_close(void)
{
    meshmem_race_on = false;
    free(slot_of);
    slot_of = NULL;
}

void meshmem_race_acquire(void) { acquiring = true; }

void meshmem_race_leave(void)
{
    if (acquiring)
        acquired = meshmem_os_now();
    acquiring = false;
}

void meshmem_race_round(void)
{
    rounds++;
    acquiring = false;
}

void meshmem_race_give_up(void)
{
    /* Relaxed: other PEs see it some time; those that order by stores have done this first. */
    for (int pe = 0; pe < meshmem_window.n_pes; pe++)
        if (slot_of[pe])
            atomic_store_explicit(&slot_of[pe]->accesses.off, 1, memory_order_relaxed);
}

static bool writes(uint32_t kind)
{
    return kind == MESHMEM_RACE_WRITES || kind == MESHMEM_RACE_CHANGES;
}

/* Whether two accesses to common bytes conflict. */
static bool conflict(const struct meshmem_accessed *a, const struct meshmem_accessed *b)
{
    bool plain_a = a->kind <= MESHMEM_RACE_WRITES, plain_b = b->kind <= MESHMEM_RACE_WRITES;
    bool overlap = a->from < b->from + b->bytes && b->from < a->from + a->bytes;
    bool same = a->from == b->from && a->bytes == b->bytes;
    if (!overlap || (!writes(a->kind) && !writes(b->kind)) || (!plain_a && !plain_b))
        return false;
    if (a->kind == MESHMEM_RACE_WRITES && b->kind == MESHMEM_RACE_WRITES)
        return !(same && a->hash == b->hash); /* all write the same: whoever is last */
    /* One reads, or is atomic: with small sizes, a flag and its poll. */
    return !(writes(a->kind) && writes(b->kind)) ? a->bytes > SMALL || b->bytes > SMALL : true;
}

static bool was_said(uintptr_t mine, uintptr_t other)
{
    for (unsigned i = 0; i < n_said; i++)
        if (said[i].mine == mine && said[i].other == other)
            return true;
    if (n_said == SAID)
        return true;
    said[n_said].mine = mine;
    said[n_said++].other = other;
    return false;
}

static void say(const struct meshmem_race_access *access, const struct meshmem_accessed *mine,
                const struct meshmem_accessed *other)
{
    static const char *const done[] = {"read", "written", "read atomically", "changed atomically"};
    char name[MESHMEM_NAME_BYTES], here[280], there[280];
    if (was_said(mine->site, other->site))
        return;
    meshmem_symmetric_name(name, access->address);
    meshmem_symmetric_tell_site(here, sizeof here, " in ", access->site);
    meshmem_symmetric_tell_site(there, sizeof there, " in ",
                                other->site ? meshmem_stack_at_offset(other->site) : 0);
    meshmem_warn("%s%s: %zu bytes at %s of PE %d were %s by PE %u%s, and nothing orders the two: "
                 "separate them by a barrier, or by a signal or flag that this PE waits for",
                 access->call, here, access->bytes, name, access->pe, done[other->kind & 3],
                 other->pe, there);
}

/* Copy an entry; false if it changes meanwhile. */
static bool read_entry(struct meshmem_access_entry *e, struct meshmem_accessed *copy)
{
    uint64_t words[MESHMEM_ACCESS_WORDS];
    /* Acquire: pairs with the release that ends writing. */
    uint32_t turn = atomic_load_explicit(&e->turn, memory_order_acquire);
    if (turn == 0 || turn & 1)
        return false;
    for (int i = 0; i < MESHMEM_ACCESS_WORDS; i++)
        words[i] = atomic_load_explicit(&e->word[i], memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    memcpy(copy, words, sizeof *copy);
    return atomic_load_explicit(&e->turn, memory_order_relaxed) == turn;
}

/* Replace the oldest entry; not if another PE is doing that. */
static void write_entry(struct meshmem_accesses *all, const struct meshmem_accessed *mine)
{
    uint64_t words[MESHMEM_ACCESS_WORDS] = {0};
    uint32_t next = atomic_fetch_add_explicit(&all->next, 1, memory_order_relaxed);
    struct meshmem_access_entry *e = &all->entry[next % MESHMEM_ACCESSES];
    uint32_t turn = atomic_load_explicit(&e->turn, memory_order_relaxed);
    if (turn & 1 || !atomic_compare_exchange_strong_explicit(
                        &e->turn, &turn, turn + 1, memory_order_relaxed, memory_order_relaxed))
        return;
    /* Release: who sees a new word also sees the odd turn. */
    atomic_thread_fence(memory_order_release);
    memcpy(words, mine, sizeof *mine);
    for (int i = 0; i < MESHMEM_ACCESS_WORDS; i++)
        atomic_store_explicit(&e->word[i], words[i], memory_order_relaxed);
    atomic_store_explicit(&e->turn, turn + 2, memory_order_release);
}

static uint64_t hash_of(const void *data, size_t bytes)
{
    uint64_t hash = 1;
    for (size_t i = 0; data && i < bytes && i < HASHED; i++)
        hash = meshmem_hash(hash, ((const unsigned char *)data)[i]);
    return hash;
}

void meshmem_race_note(const struct meshmem_race_access *access)
{
    unsigned segment;
    uint64_t offset, site;
    struct meshmem_slot *slot = slot_of[access->pe];
    struct meshmem_accessed other;
    meshmem_race_leave(); /* the calls before */
    if (!slot || access->bytes == 0 ||
        atomic_load_explicit(&slot->accesses.off, memory_order_relaxed) ||
        !meshmem_segment_name(&meshmem_window.table, access->address, 0, &segment, &offset))
        return;
    bool known = meshmem_stack_in_program(access->site, &site);
    struct meshmem_accessed mine = {.time = meshmem_os_now(),
                                    .from = (uint64_t)segment << 56 | offset,
                                    .bytes = access->bytes,
                                    .hash = hash_of(access->data, access->bytes),
                                    .site = known ? site : 0,
                                    .pe = (uint32_t)meshmem_window.pe,
                                    .round = rounds,
                                    .kind = access->kind};
    write_entry(&slot->accesses, &mine);
    /* Of two PEs that come at the same time, one sees the other's entry: each fences between. */
    atomic_thread_fence(memory_order_seq_cst);
    for (int i = 0; i < MESHMEM_ACCESSES; i++)
        if (read_entry(&slot->accesses.entry[i], &other) && other.pe != mine.pe &&
            other.round == rounds && other.time > acquired && conflict(&mine, &other))
            say(access, &mine, &other);
}
