/* SPDX-License-Identifier: BSD-3-Clause */
/* Sizes of heaps; see sizes.h. */
#include "mem/sizes.h"

#include "base/config.h"
#include "base/error.h"
#include "base/os.h"
#include "mem/window.h"

/* The bytes of partitions that are not in files, or of those that are mandatory. */
static uint64_t total(const struct meshmem_partition *asked, const uint64_t *bytes, unsigned heaps,
                      bool only_mandatory)
{
    uint64_t all = 0;
    for (unsigned i = 0; i < heaps; i++)
        if (asked[i].kind != MESHMEM_MEMORY_FILE &&
            (!only_mandatory || asked[i].policy == MESHMEM_POLICY_MANDATORY))
            all += bytes[i] < UINT64_MAX - all ? bytes[i] : UINT64_MAX - all;
    return all;
}

/* The size of the first heap where none is given: what the other partitions leave of this PE's
 * share of memory, but at least half of what the mandatory ones leave, for the others use memory
 * when they are touched. */
static uint64_t choose_first(const struct meshmem_partition *asked, const uint64_t *bytes,
                             unsigned heaps, uint64_t share)
{
    uint64_t all = total(asked, bytes, heaps, false), must = total(asked, bytes, heaps, true);
    uint64_t rest = all < share ? share - all : 0, half = must < share ? (share - must) / 2 : 0;
    uint64_t first = rest > half ? rest : half;
    first = first < MESHMEM_SEGMENT_BYTES ? first : MESHMEM_SEGMENT_BYTES;
    return meshmem_os_page_down(first);
}

void meshmem_sizes_choose(const struct meshmem_partition *asked, unsigned heaps,
                          const struct meshmem_sizes_host *host, uint64_t *bytes)
{
    char want[32], have[32], most[32];
    bool defined = asked[0].bytes != meshmem_config.symmetric_size; /* partition 1 */
    uint64_t share = host->memory / host->sharers;
    for (unsigned i = 0; i < heaps; i++) {
        if (asked[i].bytes > MESHMEM_SEGMENT_BYTES && (i || defined))
            meshmem_fail("shmem_init", "partition %u asks for %s; a partition can have %s at most",
                         i + 1, meshmem_error_bytes(want, asked[i].bytes),
                         meshmem_error_bytes(most, MESHMEM_SEGMENT_BYTES));
        bytes[i] = meshmem_partition_bytes(&asked[i]);
    }
    uint64_t mandatory = total(asked, bytes, heaps, true);
    if (!bytes[0])
        bytes[0] = choose_first(asked, bytes, heaps, share);
    uint64_t must = mandatory + (defined ? 0 : bytes[0]);
    if (bytes[0] == 0 || bytes[0] > MESHMEM_SEGMENT_BYTES || must > share)
        meshmem_fail(
            "shmem_init",
            "%s%s for %s on each of %d PE%s, but the host of PE %d has %s%s; at most %s fit",
            !mandatory || meshmem_config.symmetric_size ? meshmem_config.from.symmetric_size : "",
            !mandatory                      ? " asks"
            : meshmem_config.symmetric_size ? " and mandatory partitions ask"
                                            : "mandatory partitions ask",
            meshmem_error_bytes(want, must), (int)host->sharers, host->sharers == 1 ? "" : "s",
            host->pe, meshmem_error_bytes(have, host->memory),
            host->is_limited ? " (the limit of a control group)" : "",
            meshmem_error_bytes(most, share));
}
