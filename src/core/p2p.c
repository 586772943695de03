/* SPDX-License-Identifier: BSD-3-Clause */
/* Waiting and testing; see p2p.h. */
#include "core/p2p.h"

#include "base/error.h"
#include "core/look.h"
#include "mem/name.h"
#include "near/poll.h"

#include <inttypes.h>
#include <shmem.h>
#include <stdio.h>

/* The current value of a word, sign-extended. word is a constant wherever speed matters. */
static inline __attribute__((always_inline)) uint64_t load(const void *ivar, int word)
{
    switch (word) {
    case 2:
        return __atomic_load_n((const uint16_t *)ivar, __ATOMIC_ACQUIRE);
    case 2 | MESHMEM_WORD_SIGNED:
        return (uint64_t)(int64_t)__atomic_load_n((const int16_t *)ivar, __ATOMIC_ACQUIRE);
    case 4:
        return __atomic_load_n((const uint32_t *)ivar, __ATOMIC_ACQUIRE);
    case 4 | MESHMEM_WORD_SIGNED:
        return (uint64_t)(int64_t)__atomic_load_n((const int32_t *)ivar, __ATOMIC_ACQUIRE);
    default:
        return __atomic_load_n((const uint64_t *)ivar, __ATOMIC_ACQUIRE);
    }
}

static inline __attribute__((always_inline)) bool compares(uint64_t now, int word, int cmp,
                                                           uint64_t value)
{
    bool less = word & MESHMEM_WORD_SIGNED ? (int64_t)now < (int64_t)value : now < value;
    switch (cmp) {
    case SHMEM_CMP_EQ:
        return now == value;
    case SHMEM_CMP_NE:
        return now != value;
    case SHMEM_CMP_LT:
        return less;
    case SHMEM_CMP_LE:
        return less || now == value;
    case SHMEM_CMP_GT:
        return !less && now != value;
    default:
        return !less;
    }
}

/* Describes a wait for reports. */
struct waited {
    const char *call;
    const void *ivar;
    int word, cmp;
    uint64_t value;
};

static const char *const sign[] = {"?", "==", "!=", ">", ">=", "<", "<="};

static uint32_t bytes_of(int word) { return (uint32_t)(word & ~MESHMEM_WORD_SIGNED); }

/* Write a value of such a word. Returns text. */
static const char *show(char text[24], uint64_t value, int word)
{
    if (word & MESHMEM_WORD_SIGNED)
        snprintf(text, 24, "%" PRId64, (int64_t)value);
    else
        snprintf(text, 24, "%" PRIu64, value);
    return text;
}

static uint32_t describe(const void *what, char *text, size_t size)
{
    const struct waited *w = what;
    char name[MESHMEM_NAME_BYTES], value[24], now[24];
    snprintf(text, size, "%s(%s %s %s), which is %s", w->call, meshmem_name_address(name, w->ivar),
             sign[w->cmp], show(value, w->value, w->word),
             show(now, load(w->ivar, w->word), w->word));
    return 0;
}

/* End the job if no value of such a word compares so, rather than wait forever. Bindings that
 * carry another library's numbers ask for that: its SHMEM_CMP_GE may be SHMEM_CMP_LT here. */
static void refuse_never(const struct waited *w)
{
    uint64_t all = UINT64_MAX >> (64 - 8 * bytes_of(w->word));
    uint64_t most = w->word & MESHMEM_WORD_SIGNED ? all >> 1 : all;
    uint64_t least = w->word & MESHMEM_WORD_SIGNED ? ~most : 0;
    char name[MESHMEM_NAME_BYTES], value[24];
    bool is_less = w->cmp == SHMEM_CMP_LT && w->value == least;
    if (!is_less && !(w->cmp == SHMEM_CMP_GT && w->value == most))
        return;
    meshmem_fail(w->call,
                 "%s %s %s can never be true, as no value of this type is %s; do the constants "
                 "come from another library's header?",
                 meshmem_name_address(name, w->ivar), sign[w->cmp], show(value, w->value, w->word),
                 is_less ? "less" : "greater");
}

static inline __attribute__((always_inline)) uint64_t wait_for(const struct waited *what, int word)
{
    uint64_t now = load(what->ivar, word);
    if (compares(now, word, what->cmp, what->value))
        return now;
    refuse_never(what);
    struct meshmem_wait w = {
        .describe = describe, .what = what, .word = what->ivar, .word_bytes = bytes_of(word)};
    do {
        meshmem_wait_step(&w);
        now = load(what->ivar, word);
    } while (!compares(now, word, what->cmp, what->value));
    meshmem_wait_end(&w);
    return now;
}

uint64_t meshmem_p2p_wait(const char *call, const void *ivar, int word, int cmp, uint64_t value)
{
    struct waited what = {call, ivar, word, cmp, value};
    switch (word) {
    case 8:
        return wait_for(&what, 8);
    case 8 | MESHMEM_WORD_SIGNED:
        return wait_for(&what, 8 | MESHMEM_WORD_SIGNED);
    case 4 | MESHMEM_WORD_SIGNED:
        return wait_for(&what, 4 | MESHMEM_WORD_SIGNED);
    default:
        return wait_for(&what, word);
    }
}

/* A failed test may be part of a polling loop: let other PEs run. */
static inline bool answer(bool holds)
{
    if (!holds)
        meshmem_poll_failed(NULL, 0, 0);
    return holds;
}

int meshmem_p2p_test(const void *ivar, int word, int cmp, uint64_t value)
{
    uint64_t now = load(ivar, word);
    bool holds = compares(now, word, cmp, value);
    if (!holds)
        meshmem_poll_failed(ivar, bytes_of(word), now);
    return holds;
}

uint64_t meshmem_p2p_fetch(const uint64_t *sig_addr)
{
    uint64_t now = load(sig_addr, sizeof now);
    if (meshmem_wait_policy.gives_way && !meshmem_wait_drives())
        return meshmem_poll_read(sig_addr, sizeof now, now);
    meshmem_poll_failed(sig_addr, sizeof now, now);
    return now;
}

static bool counts(const struct meshmem_p2p_set *set, size_t i)
{
    return !set->status || set->status[i] == 0;
}

static uint64_t now_of(const struct meshmem_p2p_set *set, size_t i)
{
    return load((const char *)set->ivars + i * bytes_of(set->word), set->word);
}

static uint64_t value_of(const struct meshmem_p2p_set *set, size_t i)
{
    return load((const char *)set->values + i * set->step * bytes_of(set->word), set->word);
}

static bool holds(const struct meshmem_p2p_set *set, size_t i)
{
    return compares(now_of(set, i), set->word, set->cmp, value_of(set, i));
}

static bool is_empty(const struct meshmem_p2p_set *set)
{
    for (size_t i = 0; i < set->nelems; i++)
        if (counts(set, i))
            return false;
    return true;
}

static size_t find_any(const struct meshmem_p2p_set *set)
{
    size_t i = meshmem_look_first(set->nelems);
    for (size_t k = 0; k < set->nelems; k++, i = i + 1 < set->nelems ? i + 1 : 0)
        if (counts(set, i) && holds(set, i))
            return i;
    return SIZE_MAX;
}

static size_t find_some(const struct meshmem_p2p_set *set, size_t *indices)
{
    size_t found = 0;
    for (size_t i = 0; i < set->nelems; i++)
        if (counts(set, i) && holds(set, i))
            indices[found++] = i;
    return found;
}

/* Describes a wait for a set for reports. */
struct waited_set {
    const char *call;
    const struct meshmem_p2p_set *set;
};

static uint32_t describe_set(const void *what, char *text, size_t size)
{
    const struct waited_set *w = what;
    const struct meshmem_p2p_set *set = w->set;
    char name[MESHMEM_NAME_BYTES], value[24], now[24];
    size_t missing = 0, first = 0;
    for (size_t i = set->nelems; i-- > 0;)
        if (counts(set, i) && !holds(set, i)) {
            missing++;
            first = i;
        }
    snprintf(text, size,
             "%s(%zu elements at %s); not yet true of %zu, such as number %zu, which is %s and "
             "should be %s %s",
             w->call, set->nelems, meshmem_name_address(name, set->ivars), missing, first,
             show(now, now_of(set, first), set->word), sign[set->cmp],
             show(value, value_of(set, first), set->word));
    return 0;
}

void meshmem_p2p_wait_all(const char *call, struct meshmem_p2p_set set)
{
    struct waited_set what = {call, &set};
    struct meshmem_wait w = {.describe = describe_set, .what = &what};
    w.word_bytes = bytes_of(set.word);
    for (size_t i = 0; i < set.nelems; i++) {
        w.word = (const char *)set.ivars + i * w.word_bytes;
        while (counts(&set, i) && !holds(&set, i))
            meshmem_wait_step(&w);
    }
    meshmem_wait_end(&w);
}

size_t meshmem_p2p_wait_any(const char *call, struct meshmem_p2p_set set)
{
    struct waited_set what = {call, &set};
    struct meshmem_wait w = {.describe = describe_set, .what = &what};
    size_t found;
    if (is_empty(&set))
        return SIZE_MAX;
    while ((found = find_any(&set)) == SIZE_MAX)
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    return found;
}

size_t meshmem_p2p_wait_some(const char *call, struct meshmem_p2p_set set, size_t *indices)
{
    struct waited_set what = {call, &set};
    struct meshmem_wait w = {.describe = describe_set, .what = &what};
    size_t found;
    if (is_empty(&set))
        return 0;
    while ((found = find_some(&set, indices)) == 0)
        meshmem_wait_step(&w);
    meshmem_wait_end(&w);
    return found;
}

int meshmem_p2p_test_all(struct meshmem_p2p_set set)
{
    for (size_t i = 0; i < set.nelems; i++)
        if (counts(&set, i) && !holds(&set, i))
            return answer(false);
    return 1;
}

size_t meshmem_p2p_test_any(struct meshmem_p2p_set set)
{
    size_t i = find_any(&set);
    answer(i != SIZE_MAX);
    return i;
}

size_t meshmem_p2p_test_some(struct meshmem_p2p_set set, size_t *indices)
{
    size_t n = find_some(&set, indices);
    answer(n);
    return n;
}
