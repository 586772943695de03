/* SPDX-License-Identifier: BSD-3-Clause */
/* Says on which NUMA nodes the pages of each partition are: "PE 1 partition 2: asked FASTMEM
 * MANDATORY, got 2, pages 2:64". Half of them were touched first by a put from the previous PE, the
 * others by the PE itself. Arguments KIND:POLICY[:MIB] are partitions that it creates, one after
 * the other, reports and destroys; "PE 1 has no KIND:POLICY" if it cannot. The argument "again":
 * it starts once more, without the partitions' kinds. */
#include <shmem.h>
#include <shmemx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "../expect.h"

enum { PAGE = 4096, PAGES = 64, NODES = 1024, PARTITIONS = 127 };

/* Write "0:32 2:32" for the pages at block. */
static void count(const char *block, char *text, size_t size)
{
    static int on[NODES], where[PAGES];
    void *address[PAGES];
    size_t used = 0;
    for (int i = 0; i < PAGES; i++)
        address[i] = (char *)block + i * PAGE;
    memset(on, 0, sizeof on);
    EXPECT(syscall(SYS_move_pages, 0, (long)PAGES, address, NULL, where, 0) == 0);
    for (int i = 0; i < PAGES; i++) {
        EXPECT(where[i] >= 0 && where[i] < NODES);
        on[where[i]]++;
    }
    for (int n = 0; n < NODES; n++)
        if (on[n])
            used += (size_t)snprintf(text + used, size - used, " %d:%d", n, on[n]);
}

/* Use a partition, and say where it is. */
static void report(int id)
{
    static char data[PAGE * PAGES / 2];
    char text[300] = "";
    shmemx_partition_info_t info;
    int me = shmem_my_pe(), n = shmem_n_pes();
    if (shmemx_partition_info(id, &info) != 0)
        return;
    char *block = shmemx_kind_align(PAGE, PAGE * PAGES, id);
    EXPECT(block && shmemx_partition_of(block) == id);
    memset(data, id, sizeof data);
    shmem_putmem(block, data, sizeof data, (me + 1) % n);
    memset(block + sizeof data, id + 1, sizeof data);
    shmem_barrier_all();
    for (size_t i = 0; i < PAGE * PAGES; i++)
        EXPECT(block[i] == (i < sizeof data ? id : id + 1));
    count(block, text, sizeof text);
    printf("PE %d partition %d: asked %s %s, got %s, pages%s%s%s\n", me, id, info.kind, info.policy,
           *info.nodes ? info.nodes : "any", text, *info.reason ? ", " : "", info.reason);
    shmem_free(block);
}

/* Create a partition, report and destroy it, three times: no policy may remain. */
static void create(const char *what)
{
    char kind[80] = "", policy[80] = "";
    unsigned mib = 1;
    EXPECT(sscanf(what, "%79[^:]:%79[^:]:%u", kind, policy, &mib) >= 1);
    const shmemx_partition_config_t config = {
        .size = (size_t)mib << 20, .kind = kind, .policy = *policy ? policy : NULL};
    for (int again = 0; again < 3; again++) {
        int id = 0;
        if (shmemx_partition_create(&config, &id) != 0) {
            printf("PE %d has no %s\n", shmem_my_pe(), what);
            return;
        }
        report(id);
        EXPECT(shmemx_partition_destroy(id) == 0);
    }
}

static void report_all(void)
{
    for (int id = 1; id <= PARTITIONS; id++)
        report(id);
}

/* Start again, with partitions of the same sizes anywhere. */
static void start_again(void)
{
    shmem_init();
    for (int id = 2; id <= shmemx_partition_count(); id++) {
        char name[40], size[40];
        shmemx_partition_info_t info;
        EXPECT(shmemx_partition_info(id, &info) == 0);
        snprintf(name, sizeof name, "SHMEM_SYMMETRIC_PARTITION%d", id);
        snprintf(size, sizeof size, "SIZE=%zu", info.size);
        setenv(name, size, 1);
    }
    report_all();
    shmem_finalize();
    shmem_init();
    report_all();
    shmem_finalize();
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "again") == 0) {
        start_again();
        return 0;
    }
    shmem_init();
    for (int i = 1; i < argc; i++)
        create(argv[i]);
    if (argc == 1)
        report_all();
    shmem_finalize();
    return 0;
}
