/* SPDX-License-Identifier: BSD-3-Clause */
/* Ending the job on errors, and finding the memory that a record names; see inside.h. */
#include "far/inside.h"

#include "base/points.h"
#include "far/late.h"

#include <stdarg.h>
#include <stdio.h>

/* Whether this node still needs that one, or, for -1, any. */
static bool is_needed(const struct meshmem_proxy *p, int node)
{
    return node < 0 ? !p->finishing || p->unparted : !p->parted[node];
}

/* Say why the job ends, once. */
static void tell(struct meshmem_proxy *p, int node, const char *why)
{
    if (!p->told)
        p->setup.fail(p->setup.what, node, why);
    p->told = true;
}

void meshmem_proxy_fail(struct meshmem_proxy *p, int node, const char *format, ...)
{
    char why[600];
    va_list arguments;
    if (p->failed || !is_needed(p, node))
        return;
    p->failed = true;
    va_start(arguments, format);
    locale_t before = meshmem_points_begin();
    vsnprintf(why, sizeof why, format, arguments);
    meshmem_points_end(before);
    va_end(arguments);
    tell(p, node, why);
}

void meshmem_proxy_lose(struct meshmem_proxy *p, int node, const char *why)
{
    if (is_needed(p, node))
        tell(p, node, why);
}

void meshmem_proxy_fail_damaged(struct meshmem_proxy *p)
{
    meshmem_proxy_fail(p, -1,
                       "a ring of this node is damaged; did the program write to memory of the "
                       "library, a signal handler call it, or several threads %s%s?",
                       p->setup.locked ? "use a context with SHMEM_CTX_SERIALIZED or "
                                         "SHMEM_CTX_PRIVATE at the same time"
                                       : "call at the same time without SHMEM_THREAD_MULTIPLE",
                       p->setup.checked ? "" : ", which oshrun --check reports");
}

char *meshmem_proxy_late(struct meshmem_proxy *p, uint64_t word, uint64_t *bytes)
{
    char *start =
        meshmem_late_find(p, meshmem_record_index(word), meshmem_record_segment(word), bytes);
    if (*p->lack) /* this node's fault, not the sender's */
        meshmem_proxy_fail(p, -1, "%s", p->lack);
    return start;
}

char *meshmem_proxy_find(struct meshmem_proxy *p, uint64_t word, uint64_t bytes, bool own)
{
    uint32_t index = meshmem_record_index(word);
    unsigned segment = meshmem_record_segment(word);
    uint64_t offset = meshmem_record_offset(word);
    if (unlikely(index >= p->setup.n_pes))
        return NULL;
    const struct meshmem_proxy_pe *pe = &p->setup.pe[index];
    if (own && segment == MESHMEM_RECORD_SEGMENT_OWN) {
        uint64_t end = meshmem_far_memory_bytes();
        return offset <= end && bytes <= end - offset ? (char *)pe->far + offset : NULL;
    }
    uint64_t first, size;
    if (unlikely(segment >= MESHMEM_SEGMENTS))
        return NULL;
    if (unlikely(!pe->segment[segment])) {
        char *start = meshmem_proxy_late(p, word, &size);
        return start && offset <= size && bytes <= size - offset ? start + offset : NULL;
    }
    if (!meshmem_segment_range(p->setup.table, segment, offset, &first, &size) ||
        bytes > size - (offset - first))
        return NULL;
    uint64_t who = meshmem_cursor_of(word);
    p->cursors[meshmem_cursor_place(who)] = (struct cursor){who, pe->segment[segment], first, size};
    return pe->segment[segment] + offset;
}
