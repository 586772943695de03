/* SPDX-License-Identifier: BSD-3-Clause */
/* What a run starts from, and whether it left what it should. Each PE repeats all picks of all PEs
 * and applies those that concern it to a model.
 *
 * Fetching operations race, so nobody knows which PE found what. But the values that were found at
 * a slot and those that were left there form a chain from the first value to the last one: each
 * value is left as often as it is found, except the two ends. So over all PEs the sum of a hash of
 * (slot, value left) minus that of (slot, value found) equals that of the last values minus that of
 * the first ones. A lost, repeated or torn update breaks this.
 *
 * Compare-and-swap replaces only the first value, so all that hit a slot leave its last value
 * there: the sum of the hash of (slot, value left) equals that of the last values, each counted as
 * often as its slot was hit. */
#include "hra.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t read_word(const char *at, size_t bytes)
{
    uint64_t word = 0;
    uint32_t half;
    memcpy(bytes == sizeof half ? (void *)&half : (void *)&word, at, bytes == 4 ? 4 : 8);
    return bytes == sizeof half ? half : word;
}

static void write_word(char *at, size_t bytes, uint64_t value)
{
    uint32_t half = (uint32_t)value;
    memcpy(at, bytes == sizeof half ? (void *)&half : (void *)&value, bytes == 4 ? 4 : 8);
}

static void *model_of(size_t count, size_t bytes)
{
    void *memory = calloc(count ? count : 1, bytes);
    if (!memory) {
        fprintf(stderr, "hra: no %zu bytes for the check\n", count * bytes);
        shmem_global_exit(2);
    }
    return memory;
}

/* Print the first difference that a check finds. */
static void differs(const struct run *r, const struct kind *kind, const char *what, uint64_t slot,
                    uint64_t expected, uint64_t found)
{
    static uint64_t last_seed;
    if (last_seed == r->seed)
        return;
    last_seed = r->seed;
    printf("{\"wrong\":\"%s\",\"size\":%zu,\"why\":\"%s %" PRIu64 " of PE %d should be %" PRIx64
           ", but is %" PRIx64 "\"}\n",
           kind->name, r->bytes, what, slot, r->me, expected, found);
    fflush(stdout);
}

/* ---- contents ---- */

/* Word j of a source block. */
static uint64_t source_word(const struct run *r, int writer, uint64_t block, size_t j)
{
    return mix(r->seed + ((uint64_t)writer << 48) + (block << 28) + j + 1);
}

/* Word j of the table of a PE, where updates only read. */
static uint64_t table_word(const struct run *r, int pe, uint64_t j)
{
    return mix(~r->seed + ((uint64_t)pe << 40) + j);
}

/* The value of every slot before a run. */
static uint64_t first_value(const struct kind *kind)
{
    return kind->op == op_and ? ~(uint64_t)0 : 0;
}

static uint64_t truncated(uint64_t value, size_t bytes)
{
    return bytes == sizeof(uint32_t) ? (uint32_t)value : value;
}

static uint64_t applied(enum op op, uint64_t old, uint64_t operand)
{
    switch (op) {
    case op_add:
    case op_inc:
        return old + operand;
    case op_and:
        return old & operand;
    case op_or:
        return old | operand;
    case op_xor:
        return old ^ operand;
    case op_compare:
        return old ? old : operand;
    case op_fetch:
        return old;
    default:
        return operand;
    }
}

void fill_source(const struct run *r, char *source)
{
    for (uint64_t block = 0; block <= r->source_mask; block++)
        for (size_t j = 0; j < r->bytes / 8; j++)
            write_word(source + block * r->bytes + j * 8, 8, source_word(r, r->me, block, j));
}

void reset(const struct run *r, const struct kind *kind, uint64_t slots, long n)
{
    if (kind->check == check_results)
        for (uint64_t j = 0; j < slots * r->bytes / 8; j++)
            write_word(r->table + j * 8, 8, table_word(r, r->me, j));
    else
        memset(r->table, (int)(first_value(kind) & 0xff), slots * r->bytes);
    if (kind->signals != no_signals)
        memset(r->signals, 0, slots * sizeof *r->signals);
    if (kind->check == check_results || kind->check == check_balance)
        memset(r->results, 0xa5, (size_t)n * r->bytes);
}

/* ---- checks ---- */

static void check_signal(const struct run *r, const struct kind *kind, uint64_t slot, uint64_t hits)
{
    uint64_t expected = kind->signals == signals_added ? hits
                        : hits                         ? slot_value(r, r->me, slot)
                                                       : 0;
    if (r->signals[slot] != expected)
        differs(r, kind, "signal", slot, expected, r->signals[slot]);
}

static void check_block(const struct run *r, const struct kind *kind, uint64_t slot, int is_hit)
{
    int writer = (int)(slot % (uint64_t)r->npes);
    uint64_t block = source_of(r, r->me, slot);
    for (size_t j = 0; j < r->bytes / 8; j++) {
        uint64_t expected = is_hit ? source_word(r, writer, block, j) : 0;
        uint64_t found = read_word(r->table + slot * r->bytes + j * 8, 8);
        if (found != expected)
            differs(r, kind, "slot", slot, expected, found);
    }
}

/* How often each slot of this PE was hit; free it. */
static uint64_t *count_hits(const struct run *r, uint64_t slots, long n)
{
    uint64_t *hits = model_of(slots, sizeof *hits);
    for (int writer = 0; writer < r->npes; writer++)
        for (long i = 0; i < n && r->reach[writer * r->npes + r->me]; i++) {
            struct pick p = pick(r, writer, i);
            hits[p.slot] += p.pe == r->me;
        }
    return hits;
}

static void check_owned(const struct run *r, const struct kind *kind, uint64_t slots, long n)
{
    uint64_t *hits = count_hits(r, slots, n);
    for (uint64_t slot = 0; slot < slots; slot++) {
        if (kind->from_source)
            check_block(r, kind, slot, hits[slot] > 0);
        if (kind->signals != no_signals)
            check_signal(r, kind, slot, hits[slot]);
    }
    free(hits);
}

static void check_replay(const struct run *r, const struct kind *kind, uint64_t slots, long n)
{
    uint64_t *model = model_of(slots, sizeof *model);
    for (uint64_t slot = 0; slot < slots; slot++)
        model[slot] = first_value(kind);
    for (int writer = 0; writer < r->npes; writer++)
        for (long i = 0; i < n && r->reach[writer * r->npes + r->me]; i++) {
            struct pick p = pick(r, writer, i);
            if (p.pe == r->me)
                model[p.slot] = applied(kind->op, model[p.slot],
                                        operand(r, kind->op, p, 8 * (unsigned)r->bytes));
        }
    for (uint64_t slot = 0; slot < slots; slot++) {
        uint64_t expected = truncated(model[slot], r->bytes);
        uint64_t found = read_word(r->table + slot * r->bytes, r->bytes);
        if (found != expected)
            differs(r, kind, "slot", slot, expected, found);
    }
    free(model);
}

static void check_results_of(const struct run *r, const struct kind *kind, uint64_t slots, long n)
{
    for (uint64_t j = 0; j < slots * r->bytes / 8; j++) {
        uint64_t found = read_word(r->table + j * 8, 8);
        if (found != table_word(r, r->me, j))
            differs(r, kind, "word", j, table_word(r, r->me, j), found);
    }
    size_t step = r->bytes < 8 ? r->bytes : 8;
    for (long i = 0; i < n; i++) {
        struct pick p = pick(r, r->me, i);
        for (size_t at = 0; at < r->bytes; at += step) {
            uint64_t place = p.slot * r->bytes + at, word = table_word(r, p.pe, place / 8);
            char bytes[8];
            write_word(bytes, 8, word);
            uint64_t expected = read_word(bytes + place % 8, step);
            uint64_t found = read_word(r->results + (size_t)i * r->bytes + at, step);
            if (found != expected)
                differs(r, kind, "result", (uint64_t)i, expected, found);
        }
    }
}

static uint64_t hash(int pe, uint64_t slot, uint64_t value)
{
    return mix(mix(((uint64_t)pe << 40) + slot) ^ value);
}

/* The part of the sums over slots: of chains, or with compare-and-swap of values left. */
static uint64_t sum_of_slots(const struct run *r, const struct kind *kind, uint64_t slots, long n)
{
    uint64_t sum = 0, first = truncated(first_value(kind), r->bytes);
    uint64_t *hits = kind->op == op_compare ? count_hits(r, slots, n) : NULL;
    for (uint64_t slot = 0; slot < slots; slot++) {
        uint64_t last = hash(r->me, slot, read_word(r->table + slot * r->bytes, r->bytes));
        sum += hits ? -hits[slot] * last : hash(r->me, slot, first) - last;
    }
    free(hits);
    return sum;
}

static void check_balances(const struct run *r, const struct kind *kind, uint64_t slots, long n)
{
    static unsigned long sum; /* symmetric */
    unsigned long mine = sum_of_slots(r, kind, slots, n);
    for (long i = 0; i < n; i++) {
        struct pick p = pick(r, r->me, i);
        uint64_t old = read_word(r->results + (size_t)i * r->bytes, r->bytes);
        uint64_t with = truncated(operand(r, kind->op, p, 8 * (unsigned)r->bytes), r->bytes);
        uint64_t left = truncated(applied(kind->op, old, with), r->bytes);
        mine += hash(p.pe, p.slot, left);
        if (kind->op != op_compare)
            mine -= hash(p.pe, p.slot, old);
    }
    shmem_ulong_atomic_add(&sum, mine, 0);
    shmem_barrier_all();
    if (r->me == 0 && sum != 0)
        differs(r, kind, "sum of values found and left", 0, 0, sum);
    sum = 0;
    shmem_barrier_all();
}

void check(const struct run *r, const struct kind *kind, uint64_t slots, long n)
{
    if (kind->check == check_blocks)
        check_owned(r, kind, slots, n);
    else if (kind->check == check_results)
        check_results_of(r, kind, slots, n);
    else if (kind->check == check_balance)
        check_balances(r, kind, slots, n);
    int is_final = kind->op != op_fetch && kind->op != op_swap && kind->op != op_compare;
    if (kind->check == check_words || (kind->check == check_balance && is_final))
        check_replay(r, kind, slots, n);
    shmem_barrier_all();
}
