/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz: partitions. Each line of the input is a variable of the environment, and also the text of a
 * partition. What is accepted is written out as text and read again. */
// sources: mem/partition.c base/config.c base/error.c base/os.c mem/kinds.c
#include "fuzz.h"

#include "mem/partition.h"

static void read_one(const char *text)
{
    struct meshmem_partition is, again;
    char problem[256] = "", spelled[700], kind[300];
    if (!meshmem_partition_parse(&is, text, problem, sizeof problem)) {
        EXPECT(strlen(problem) > 10 && strlen(problem) < sizeof problem);
        return;
    }
    EXPECT(!problem[0] && is.bytes && is.bytes <= UINT64_C(1) << 62);
    EXPECT(is.page <= 1 << 30 && !(is.page & (is.page - 1)));
    EXPECT(!is.keep || is.kind == MESHMEM_MEMORY_FILE);
    EXPECT((is.kind == MESHMEM_MEMORY_FILE) == (is.path[0] != 0));
    meshmem_partition_kind_text(&is, kind, sizeof kind);
    is.page = is.page ? is.page : 4096;
    snprintf(spelled, sizeof spelled, "SIZE=%llu,PGSIZE=%llu:POLICY=%s:%sKIND=%s",
             (unsigned long long)is.bytes, (unsigned long long)is.page,
             meshmem_partition_policy_text(is.policy), is.keep ? "keep," : "", kind);
    if (strlen(kind) == strnlen(kind, 250)) { /* many single nodes do not fit */
        EXPECT(meshmem_partition_parse(&again, spelled, problem, sizeof problem));
        EXPECT(memcmp(&is, &again, sizeof is) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct meshmem_partitions all;
    char **line = fuzz_lines(data, size, 140), problem[512] = "";
    for (int i = 0; line[i]; i++) {
        const char *value = strstr(line[i], "_SYMMETRIC_PARTITION") ? strchr(line[i], '=') : NULL;
        read_one(value ? value + 1 : line[i]);
    }
    if (meshmem_partitions_read(&all, line, problem, sizeof problem))
        EXPECT(!problem[0] && (all.given || !all.of[0].bytes));
    else
        EXPECT(strlen(problem) > 20 && strlen(problem) < sizeof problem);
    fuzz_free(line);
    return 0;
}
