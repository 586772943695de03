/* SPDX-License-Identifier: BSD-3-Clause */
/* Applying frames: a PE that sees a value that was put also sees the data put before it. An 8-byte
 * value is put in one way if it goes to the same segment as the preceding record, in another way if
 * not; a 4-byte value in a third way, and a value that comes with a signal in a fourth. */
// source: far/apply.c
// options: --unroll=4
#include "apply.h"

/* The record of a put of 8 bytes to word i of segment 0; returns what follows it. */
static uint64_t *write_put(uint64_t *words, uint64_t i)
{
    struct meshmem_record_put f = {8};
    meshmem_record_write_put(words, meshmem_record_word(RECORD_PUT, 0, 0, 8 * i), f);
    words[RECORD_SIZE_PUT / 8] = 10 + i;
    return words + RECORD_SIZE_PUT / 8 + 1;
}

/* Data of 8 bytes into segment 0, and then the signal. */
static void apply(uint64_t i, enum meshmem_record_kind kind, unsigned signal, uint64_t offset)
{
    uint64_t words[(RECORD_SIZE_PUT + 8 + RECORD_SIZE_VALUE) / 8];
    uint64_t *behind = write_put(words, i);
    struct meshmem_record_value f = {1};
    meshmem_record_write_value(behind, meshmem_record_word(kind, 0, signal, 8 * offset), f);
    assert(meshmem_apply_frame(&proxy, &links[1], words, sizeof words));
}

/* Data of 8 bytes into segment 0, and then a value there, followed by its signal. */
static void apply_signal(uint64_t offset)
{
    uint64_t i = offset - 1; /* the word before */
    uint64_t words[(RECORD_SIZE_PUT + 8 + RECORD_SIZE_PUT_SIGNAL) / 8];
    uint64_t *behind = write_put(words, i);
    struct meshmem_record_put_signal f = {
        .signal = offset + 1, .segment = 0, .bytes_less_1 = 7, .adds = 0, .value = 1, .data = 1};
    meshmem_record_write_put_signal(behind, meshmem_record_at(0, 0, 8 * offset), f);
    assert(meshmem_apply_frame(&proxy, &links[1], words, sizeof words));
}

static void *pe(void *argument)
{
    if (argument) {
        apply(0, RECORD_PUT8, 0, 3);
        apply(1, RECORD_PUT8, 1, 0);
        apply(2, RECORD_PUT4, 1, 1);
        apply_signal(5);
        return NULL;
    }
    while (__atomic_load_n(&segment[0][3], __ATOMIC_ACQUIRE) == 0)
        ;
    assert(segment[0][0] == 10);
    while (__atomic_load_n(&segment[1][0], __ATOMIC_ACQUIRE) == 0)
        ;
    assert(segment[0][1] == 11);
    while (__atomic_load_n((uint32_t *)&segment[1][1], __ATOMIC_ACQUIRE) == 0)
        ;
    assert(segment[0][2] == 12);
    while (__atomic_load_n(&segment[0][5], __ATOMIC_ACQUIRE) == 0)
        ;
    assert(segment[0][4] == 14);
    while (__atomic_load_n(&segment[0][6], __ATOMIC_ACQUIRE) == 0)
        ;
    assert(segment[0][5] == 1);
    return NULL;
}

int main(void)
{
    begin_windows();
    genmc_run(2, pe);
    return 0;
}
