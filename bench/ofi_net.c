/* SPDX-License-Identifier: BSD-3-Clause */
/* A process's only connection over libfabric, when it is open: progress, and what ends the program
 * with a message. Does not know how it is opened. */
#include "ofi.h"
#include <rdma/fi_errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { most_completions = 16 };

struct link net;

void fail(const char *what, long error)
{
    fprintf(stderr, "ofi: %s: %s\n", what, fi_strerror((int)(error < 0 ? -error : error)));
    exit(1);
}

void check(const char *what, long result)
{
    if (result < 0)
        fail(what, result);
}

void progress(void)
{
    struct fi_cq_entry entries[most_completions];
    ssize_t got = fi_cq_read(net.cq, entries, most_completions);
    if (got > 0) {
        net.completed += got;
    } else if (got != -FI_EAGAIN && got != 0) {
        struct fi_cq_err_entry error = {0};
        fi_cq_readerr(net.cq, &error, 0);
        fail("an operation failed", error.err ? error.err : (long)got);
    }
}

void await(const volatile long *word, long value)
{
    while (*word < value)
        progress();
}
