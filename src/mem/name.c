/* SPDX-License-Identifier: BSD-3-Clause */
/* See name.h. */
#include "mem/name.h"

#include "base/stack.h"
#include "base/symbol.h"
#include "mem/window.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* Write the name of the global variable at address; false if the program's symbols do not say it.
 * The last one is kept, since waits describe the same word again and again; a caller that finds the
 * lock taken, perhaps in a signal handler, looks the name up. */
static bool name_variable(char *text, const void *address)
{
    static pthread_mutex_t busy = PTHREAD_MUTEX_INITIALIZER;
    static const void *last;
    static char kept[MESHMEM_NAME_BYTES];
    struct meshmem_stack_call place;
    struct meshmem_symbol symbol;
    bool mine = pthread_mutex_trylock(&busy) == 0, known = mine && last == address && kept[0];
    if (known)
        memcpy(text, kept, sizeof kept);
    if (mine)
        pthread_mutex_unlock(&busy);
    if (known)
        return true;
    if (!meshmem_stack_locate((uintptr_t)address, &place) ||
        !meshmem_symbol_find(place.path, place.address, MESHMEM_SYMBOL_OBJECT, &symbol))
        return false;
    symbol.name[1 + strcspn(symbol.name + 1, ".")] = 0; /* of a static one in a function: word.0 */
    if (symbol.inside)
        snprintf(text, MESHMEM_NAME_BYTES, "%s+0x%" PRIx64, symbol.name, symbol.inside);
    else
        snprintf(text, MESHMEM_NAME_BYTES, "%s", symbol.name);
    if (pthread_mutex_trylock(&busy) == 0) {
        memcpy(kept, text, sizeof kept);
        last = address;
        pthread_mutex_unlock(&busy);
    }
    return true;
}

const char *meshmem_name_address(char *text, const void *address)
{
    char label[24];
    unsigned segment;
    uint64_t offset;
    bool in_data = meshmem_data_holds(&meshmem_window.data, address);
    if (in_data && name_variable(text, address))
        return text;
    if (meshmem_segment_name(&meshmem_window.table, address, 0, &segment, &offset))
        snprintf(text, MESHMEM_NAME_BYTES, "%s+0x%" PRIx64, meshmem_segment_label(label, segment),
                 offset);
    else if (in_data)
        snprintf(text, MESHMEM_NAME_BYTES, "data+0x%" PRIxPTR,
                 (uintptr_t)address - meshmem_window.data.start);
    else
        snprintf(text, MESHMEM_NAME_BYTES, "%p", address);
    return text;
}

const char *meshmem_name_site(char *text, size_t size, const char *between, uintptr_t site)
{
    char name[256];
    text[0] = 0;
    if (site)
        snprintf(text, size, "%s%s", between, meshmem_stack_name(name, sizeof name, site));
    return text;
}
