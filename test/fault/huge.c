/* SPDX-License-Identifier: BSD-3-Clause */
/* Uses two thirds of partition 2, of huge pages, when another process has all that are free: first
 * touches by its owner and by a put, a block that shmemx_partition_calloc zeroed after its pages
 * were in use, a partition of the same kind that the program creates, and, with the argument fork,
 * a child that writes to its copy, for which there is no huge page. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <shmem.h>
#include <shmemx.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../expect.h"

static size_t page, bytes;
static int me;

/* Reserve all huge pages that are free, in a child, so that this PE's mappings do not have them;
 * returns the pipe whose end of file it waits for. */
static int take_all(pid_t *taker)
{
    int ready[2], end[2];
    char c;
    EXPECT(pipe(ready) == 0 && pipe(end) == 0);
    *taker = fork();
    EXPECT(*taker >= 0);
    if (*taker == 0) {
        int shift = __builtin_ctzl(page);
        close(end[1]);
        while (mmap(NULL, page, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS | MAP_HUGETLB | shift << MAP_HUGE_SHIFT, -1,
                    0) != MAP_FAILED) {
        }
        EXPECT(write(ready[1], "", 1) == 1);
        EXPECT(read(end[0], &c, 1) == 0);
        _exit(0);
    }
    close(end[0]);
    EXPECT(read(ready[0], &c, 1) == 1);
    return end[1];
}

/* From each quarter of a page on, so many bytes are written and looked at: all, but only some where
 * a page has a GiB, which an emulated processor would take long for. */
static size_t part_at(size_t i)
{
    const size_t part = page > 1 << 21 ? 4096 : page / 4;
    return part < bytes - i ? part : bytes - i;
}

static void fill(char *block, int value)
{
    for (size_t i = 0; i < bytes; i += page / 4)
        memset(block + i, value, part_at(i));
}

static void expect(const char *block, int value)
{
    for (size_t i = 0; i < bytes; i += page / 4)
        for (size_t k = 0; k < part_at(i); k++)
            EXPECT(block[i + k] == value);
}

/* A child's copy of the block is its own. */
static void copy(char *block)
{
    int status = -1;
    fill(block, 2);
    pid_t child = fork();
    if (child == 0) {
        block[100] = 3;
        _exit(block[100] != 3 || block[99] != 2 || block[bytes - 1] != 2);
    }
    EXPECT(waitpid(child, &status, 0) == child && status == 0);
    EXPECT(block[100] == 2);
}

static void use(char *block)
{
    int n = shmem_n_pes();
    EXPECT(block);
    shmem_barrier_all();
    if (me == 0)
        for (size_t i = 0; i < bytes; i += page / 4)
            shmem_char_p(block + i, 5, n - 1);
    shmem_barrier_all();
    if (me == n - 1)
        for (size_t i = 0; i < bytes; i += page / 4)
            EXPECT(block[i] == 5);
    fill(block, 6);
}

int main(int argc, char **argv)
{
    shmemx_partition_info_t info;
    int id = 0, end = -1;
    pid_t taker = -1;
    (void)argv;
    shmem_init();
    me = shmem_my_pe();
    EXPECT(shmemx_partition_info(2, &info) == 0 && info.page_size == info.asked_page_size);
    page = info.page_size;
    bytes = info.size / 3 * 2;
    const shmemx_partition_config_t like = {
        .size = info.size, .page_size = page, .policy = "MANDATORY"};
    if (argc > 1)
        EXPECT(shmemx_partition_create(&like, &id) == 0);
    shmem_barrier_all();
    if (me == 0)
        end = take_all(&taker);
    char *block = shmemx_kind_malloc(bytes, 2);
    use(block);
    shmem_free(block);
    shmem_barrier_all();
    block = shmemx_partition_calloc(1, bytes, 2);
    expect(block, 0);
    use(block);
    if (argc > 1) {
        copy(block);
        use(shmemx_kind_malloc(bytes, id));
        EXPECT(shmemx_partition_destroy(id) == 0);
    }
    printf("PE %d: pages of %zu were there\n", me, page);
    shmem_barrier_all();
    if (me == 0) {
        close(end);
        EXPECT(waitpid(taker, NULL, 0) == taker); // the pages are free when the job ends
    }
    shmem_finalize();
    return 0;
}
