/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz: what programs do with the symmetric heap, four bytes for each operation, against the oracle
 * of the unit tests. */
// sources: mem/heap.c mem/tree.c
#include "fuzz.h"

#include "mem/heap.h"

#include "../unit/heap_oracle.h"

enum { CAPACITY = 32768, MOST_STEPS = 300 };

static void step(struct oracle *o, const uint8_t op[4])
{
    size_t bytes = op[1] | (size_t)(op[2] & 0x3f) << 8, scale = (op[2] >> 6) * 4u;
    bytes = scale == 12 ? SIZE_MAX - bytes : bytes << scale;
    switch (op[0] % 4) {
    case 0:
    case 1:
        oracle_alloc(o, bytes, (size_t)1 << op[3] % 17, op[0] & 4);
        break;
    case 2:
        if (o->n)
            oracle_free(o, op[3] % o->n);
        break;
    default:
        if (o->n)
            oracle_resize(o, op[3] % o->n, bytes);
    }
    oracle_compare(o);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct oracle o;
    static uintptr_t place;
    if (!place)
        place = oracle_place(ORACLE_PLACE + 4096, CAPACITY);
    oracle_open(&o, place, CAPACITY);
    for (size_t i = 0; i + 4 <= size && i < 4 * MOST_STEPS; i += 4)
        step(&o, data + i);
    oracle_check_largest(&o);
    oracle_close(&o);
    return 0;
}
