/* SPDX-License-Identifier: BSD-3-Clause */
/* Which call ended which wait. For a word it is the last call that began to change it before the
 * wait ended; for a collective the PE that came last, or the root. No link is made where calls that
 * may have ended the wait were dropped, and stores of a PE to its own memory are not seen. */
#ifndef MESHMEM_REPORT_LINKS_H
#define MESHMEM_REPORT_LINKS_H

#include "report/parts.h"

struct report_link {
    struct report_call cause, wait;
};

struct report_links {
    struct report_link *link; /* by their waits' PE, track and begin */
    size_t n;
};

/* Find them; false: no memory is left. */
bool report_links_find(struct report_links *links, const struct report_job *job);
void report_links_free(struct report_links *links);

#endif
