/* SPDX-License-Identifier: BSD-3-Clause */
/* The functions that are recorded; see table.h. */
#include "record/table.h"

#include "record/part.h"

const struct record_function record_functions[] = {
#define TRACED(name, kind) {#name, kind},
#define TRACE_FUNCTIONS
#include "stats.inc"
#undef TRACE_FUNCTIONS
#undef TRACED
};
const uint32_t record_n_functions = sizeof record_functions / sizeof *record_functions;

uint64_t record_table(void)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (uint32_t i = 0; i < record_n_functions; i++) {
        for (const char *c = record_functions[i].name; *c; c++)
            hash = (hash ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
        hash = (hash ^ record_functions[i].kind) * UINT64_C(0x100000001b3);
    }
    return hash;
}
