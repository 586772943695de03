/* SPDX-License-Identifier: BSD-3-Clause */
/* See race.h. */
#include "core/race.h"

#include "base/config.h"
#include "base/error.h"
#include "base/os.h"
#include "base/stack.h"
#include "boot/boot.h"
#include "core/loads.h"
#include "core/said.h"
#include "mem/name.h"
#include "mem/window.h"

#include <shmem.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

bool meshmem_race_on;
static struct meshmem_slot **slot_of; /* of each PE of the world; NULL: on another host */
static uint64_t acquired;             /* when this PE has last learnt what others had done */
static bool acquiring;                /* it is doing that, or has since */
static uint32_t rounds;               /* barriers over all PEs that it has left */
static struct meshmem_said said;      /* this PE's place and the other one's */

static uint64_t own_program(void)
{
    uint64_t program;
    memcpy(&program, meshmem_window.data.id, sizeof program);
    return program;
}

void meshmem_race_open(int level)
{
    struct meshmem_job *job = meshmem_boot.job;
    meshmem_race_on = false;
    if (meshmem_config.check != MESHMEM_CHECK_FULL || level == SHMEM_THREAD_MULTIPLE)
        return;
    slot_of = calloc(job->n_world, sizeof *slot_of);
    for (uint32_t s = 0; s < job->n_pes && slot_of; s++)
        slot_of[meshmem_job_pes(job)[s]] = meshmem_job_slot(job, s);
    acquired = meshmem_os_now();
    rounds = 0;
    said = (struct meshmem_said){0};
    acquiring = false;
    /* What PEs did before an earlier finalize is ordered before everything that follows. */
    memset(&meshmem_boot.me->accesses, 0, sizeof meshmem_boot.me->accesses);
    atomic_store_explicit(&meshmem_boot.me->accesses.program, own_program(), memory_order_relaxed);
    meshmem_race_on = slot_of;
    if (slot_of && level < SHMEM_THREAD_SERIALIZED)
        meshmem_loads_open(&meshmem_boot.me->accesses, (uint32_t)meshmem_boot.pe);
}

void meshmem_race_acquire(void) { acquiring = true; }

void meshmem_race_give_up(void)
{
    /* Relaxed: other PEs see it eventually; those that order accesses by stores have done this
     * first. */
    for (int pe = 0; pe < meshmem_window.n_pes; pe++)
        if (slot_of[pe])
            atomic_store_explicit(&slot_of[pe]->accesses.off, 1, memory_order_relaxed);
}

static const char *const done[] = {"read", "written", "read atomically", "changed atomically"};

/* " in main at heat.c:12", of an offset in the PE's program; "" if that is 0, or the PE runs
 * another program than this one. */
static void tell(char *text, size_t size, uint64_t site, uint32_t pe)
{
    /* Relaxed: what the PE has written before its first access. */
    bool same = slot_of[pe] && atomic_load_explicit(&slot_of[pe]->accesses.program,
                                                    memory_order_relaxed) == own_program();
    meshmem_name_site(text, size, " in ", site && same ? meshmem_stack_at_offset(site) : 0);
}

static void say(const struct meshmem_race_access *access, const struct meshmem_accessed *mine,
                const struct meshmem_accessed *other)
{
    char name[MESHMEM_NAME_BYTES], here[280], there[280];
    if (meshmem_said_here(&said, MESHMEM_SAID_RACE, mine->site, other->site))
        return;
    meshmem_name_address(name, access->address);
    meshmem_name_site(here, sizeof here, " in ", access->site);
    tell(there, sizeof there, other->site, other->pe);
    meshmem_warn("%s%s: %zu bytes at %s of PE %d were %s by PE %u%s, and nothing orders the two: "
                 "separate them by a barrier, or by a signal or flag that this PE waits for",
                 access->call, here, access->bytes, name, access->pe, done[other->kind & 3],
                 other->pe, there);
}

/* Report what loads and stores of this PE have been caught at. */
static void say_caught(void)
{
    struct meshmem_accessed mine, other;
    char name[MESHMEM_NAME_BYTES], here[280], there[280];
    if (!meshmem_loads_found(&mine, &other) ||
        meshmem_said_here(&said, MESHMEM_SAID_LOAD, mine.site, other.site))
        return;
    meshmem_name_address(name,
                         meshmem_segment_at(&meshmem_window.table, (unsigned)(mine.from >> 56),
                                            mine.from << 8 >> 8));
    tell(here, sizeof here, mine.site, mine.pe);
    tell(there, sizeof there, other.site, other.pe);
    meshmem_warn("a %s%s: %d bytes at %s of PE %u were %s at the same time by a call of PE %u%s: "
                 "separate them by a barrier, or by a signal or flag that this PE waits for",
                 mine.kind == MESHMEM_RACE_WRITES ? "store" : "load or store", here,
                 (int)mine.bytes, name, mine.pe, done[other.kind & 3], other.pe, there);
}

/* Called within calls: report what loads and stores were caught at, and watch further ones. */
static void look(uint64_t now)
{
    say_caught();
    if (!atomic_load_explicit(&meshmem_boot.me->accesses.off, memory_order_relaxed))
        meshmem_loads_look(now);
}

void meshmem_race_close(void)
{
    if (meshmem_race_on) {
        meshmem_loads_close();
        say_caught();
    }
    meshmem_race_on = false;
    free(slot_of);
    slot_of = NULL;
}

void meshmem_race_leave(void)
{
    uint64_t now = meshmem_os_now();
    if (acquiring)
        acquired = now;
    acquiring = false;
    look(now);
}

void meshmem_race_round(void)
{
    rounds++;
    acquiring = false;
    look(meshmem_os_now());
}

void meshmem_race_note(const struct meshmem_race_access *access)
{
    unsigned segment;
    uint64_t offset, site;
    struct meshmem_slot *slot = slot_of[access->pe];
    struct meshmem_accessed other;
    meshmem_race_leave(); /* ends the calls before */
    if (!slot || access->bytes == 0 ||
        atomic_load_explicit(&slot->accesses.off, memory_order_relaxed) ||
        !meshmem_segment_name(&meshmem_window.table, access->address, 0, &segment, &offset))
        return;
    bool known = meshmem_stack_in_program(access->site, &site);
    struct meshmem_accessed mine = {.time = meshmem_os_now(),
                                    .from = (uint64_t)segment << 56 | offset,
                                    .bytes = access->bytes,
                                    .hash = meshmem_accesses_hash(access->data, access->bytes),
                                    .site = known ? site : 0,
                                    .pe = (uint32_t)meshmem_window.pe,
                                    .round = rounds,
                                    .kind = access->kind};
    uint64_t pause = meshmem_loads_pause(&slot->accesses, &mine);
    mine.until = mine.time + pause;
    meshmem_accesses_keep(&slot->accesses, &mine);
    for (uint64_t now = mine.time; now < mine.until; now = meshmem_os_now())
        meshmem_os_sleep(mine.until - now);
    /* Of two PEs that come at the same time, one sees the other's entry: each has this fence
     * between writing and reading. */
    atomic_thread_fence(memory_order_seq_cst);
    for (unsigned i = 0; i < MESHMEM_ACCESSES; i++)
        if (meshmem_accesses_read(&slot->accesses, i, &other) && other.pe != mine.pe &&
            other.round == rounds && other.time > acquired &&
            meshmem_accesses_conflict(&mine, &other))
            say(access, &mine, &other);
}
