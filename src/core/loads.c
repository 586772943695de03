/* SPDX-License-Identifier: BSD-3-Clause */
/* See loads.h. */
#include "core/loads.h"

#include "base/dice.h"
#include "base/error.h"
#include "base/os.h"
#include "base/stack.h"
#include "base/watchpoint.h"
#include "mem/window.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>

enum {
    WORD = 8,         /* the most bytes that are watched */
    HITS = 4,         /* of one word; this PE pauses at the first hit, others at the next ones */
    PAUSE = 300000,   /* ns */
    REST = 4 * PAUSE, /* between pauses, so that a fifth of the time is lost at most */
    STAY = 2000000,   /* ns for which a word that nothing hits is watched */
    TRY_AGAIN = 20000 /* ns, if no word was found */
};

static struct meshmem_accesses *mine; /* NULL: nothing is watched */
static uint32_t me;
static struct dice dice;
static uint64_t next_look, next_pause;
static uint64_t take_another; /* when this word has been watched for long enough */

/* What is watched; the handler uses it, too, but only while it is set. */
static uint64_t word_from; /* as in struct meshmem_accessed */
static unsigned word_bytes;
static const void *word;
static bool stores;
static unsigned hits;

static void (*borrower)(uintptr_t ip); /* what is watched is not a sample, but for this one */

/* What the handler has found; it is called at loads and stores of the program only, so never while
 * the library looks here. */
static struct {
    volatile bool is;
    struct meshmem_accessed local, other;
} found;

static void publish(uint64_t watched)
{
    /* Relaxed: a hint for others. */
    atomic_store_explicit(&mine->watched, watched, memory_order_relaxed);
}

/* Whether the other PE writes the value that is there already. */
static bool is_same_value(const struct meshmem_accessed *other, const unsigned char *value)
{
    uint64_t inside = other->from - word_from;
    return inside < word_bytes && inside + other->bytes <= word_bytes &&
           other->hash == meshmem_accesses_hash(value + inside, (size_t)other->bytes);
}

/* Whether the access covers all watched bytes, so that a load or store of any of them conflicts
 * with it. */
static bool has_word(const struct meshmem_accessed *access)
{
    return access->from <= word_from && word_from + word_bytes <= access->from + access->bytes;
}

/* The program has hit a sampled word. */
static void caught(uintptr_t ip)
{
    unsigned char value[WORD];
    uint64_t site, now = meshmem_os_now();
    uintptr_t place;
    struct meshmem_accessed other,
        local = {.time = now,
                 .until = now + (hits == 0 ? PAUSE : 0),
                 .from = word_from,
                 .bytes = word_bytes,
                 .pe = me,
                 .kind = stores ? MESHMEM_RACE_WRITES : MESHMEM_RACE_READS};
    if (++hits == HITS)
        publish(0);
    next_look = hits == HITS ? now + REST : now;
    if (found.is || !meshmem_stack_interrupted(ip, &place))
        return;
    memcpy(value, word, word_bytes);
    local.site = meshmem_stack_in_program(place, &site) ? site : 0;
    while (now < local.until) {
        meshmem_os_sleep(local.until - now);
        now = meshmem_os_now();
    }
    for (unsigned i = 0; i < MESHMEM_ACCESSES && !found.is; i++) {
        if (!meshmem_accesses_read(mine, i, &other) || other.pe == me || other.time > local.until ||
            other.until < local.time || !has_word(&other) ||
            !meshmem_accesses_conflict(&local, &other) || is_same_value(&other, value))
            continue;
        found.local = local;
        found.other = other;
        found.is = true;
    }
}

static void hit(uintptr_t ip)
{
    if (borrower)
        borrower(ip);
    else
        caught(ip);
}

void meshmem_loads_open(struct meshmem_accesses *accesses, uint32_t pe)
{
    me = pe;
    dice.state = pe;
    next_look = next_pause = 0;
    hits = 0;
    found.is = false;
    mine = NULL;
    borrower = NULL;
    if (!meshmem_stack_knows_library())
        errno = ENOEXEC;
    else if (meshmem_watchpoint_open(hit))
        mine = accesses;
    if (!mine)
        meshmem_debug("loads and stores are not watched: %s",
                      errno == ENOEXEC ? "the program was linked with -static" : strerror(errno));
}

void meshmem_loads_close(void)
{
    meshmem_watchpoint_close();
    mine = NULL;
}

/* Choose a word; false if the entry that was drawn has none. */
static bool choose(void)
{
    struct meshmem_accessed other;
    if (!meshmem_accesses_read(mine, (unsigned)dice_below(&dice, MESHMEM_ACCESSES), &other) ||
        other.pe == me)
        return false;
    uint64_t at = other.from + dice_below(&dice, other.bytes), end = other.from + other.bytes;
    word_bytes = WORD; /* no more than the other PE has accessed, so that a hit on these bytes is a
                          hit on those */
    while (word_bytes > 1 && (at / word_bytes * word_bytes < other.from ||
                              at / word_bytes * word_bytes + word_bytes > end))
        word_bytes /= 2;
    uint64_t from = at / word_bytes * word_bytes;
    bool reads = other.kind == MESHMEM_RACE_READS || other.kind == MESHMEM_RACE_FETCHES;
    stores = reads || other.bytes <= WORD || dice_below(&dice, 4) == 0;
    word_from = from;
    word = meshmem_segment_at(&meshmem_window.table, (unsigned)(from >> 56), from << 8 >> 8);
    return true;
}

void meshmem_loads_look(uint64_t now)
{
    if (!mine || borrower || now < next_look)
        return;
    bool again = hits > 0 && hits < HITS && now < take_another;
    if (!again) {
        publish(0);
        hits = 0;
        next_look = now + TRY_AGAIN;
        take_another = now + STAY;
        if (!choose())
            return;
    }
    next_look = take_another;
    if (meshmem_watchpoint_set((uintptr_t)word, word_bytes, stores))
        publish(word_from / WORD * WORD | 1);
}

bool meshmem_loads_lend(uintptr_t address, unsigned bytes, void (*told)(uintptr_t ip))
{
    if (!mine)
        return false;
    publish(0);
    hits = 0;
    meshmem_watchpoint_clear(); /* no sample may be told to the borrower */
    bool set = meshmem_watchpoint_set(address, bytes, false);
    borrower = set ? told : NULL;
    return set;
}

void meshmem_loads_take_back(void)
{
    if (!borrower)
        return;
    meshmem_watchpoint_clear();
    borrower = NULL;
    next_look = 0;
}

uint64_t meshmem_loads_pause(struct meshmem_accesses *all, const struct meshmem_accessed *access)
{
    uint64_t watched = atomic_load_explicit(&all->watched, memory_order_relaxed);
    if (!(watched & 1) || access->time < next_pause || all == mine ||
        access->from >= (watched & ~UINT64_C(1)) + WORD || watched > access->from + access->bytes)
        return 0;
    next_pause = access->time + PAUSE + REST;
    return dice_below(&dice, PAUSE); /* random, so that PEs that do the same do not pause for the
                                        same time */
}

bool meshmem_loads_found(struct meshmem_accessed *local, struct meshmem_accessed *other)
{
    if (!found.is)
        return false;
    *local = found.local;
    *other = found.other;
    found.is = false;
    return true;
}
