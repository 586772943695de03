/* SPDX-License-Identifier: BSD-3-Clause */
/* The memory that the benchmark `near` uses, symmetric and bare. PE 0 creates the bare memory as a
 * memfd, which PE 1 opens through /proc; SHMEM only carries the two numbers that name it. Knows
 * nothing of what is measured. */
#define _GNU_SOURCE
#include "near.h"
#include <fcntl.h>
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define AREA_ROOM ((sizeof(struct area) + ((size_t)2 << 20) - 1) >> 21 << 21)

static struct area static_area;

static void die(const char *what)
{
    perror(what);
    shmem_global_exit(1);
}

/* The private memory of both sides of every comparison. */
static char *private_block(void)
{
    static char *block;
    if (!block) {
        block = aligned_alloc(page, BLOCK_BYTES);
        if (!block)
            die("near: private memory");
        memset(block, 1, BLOCK_BYTES);
    }
    return block;
}

/* own is touched here; the loops' first iterations, which are not timed, touch the other PE's view.
 */
static struct place place_at(struct area *dest, struct area *own)
{
    int me = shmem_my_pe();
    memset((void *)own, 0, me == 1 ? sizeof *own : offsetof(struct area, block));
    shmem_barrier_all();
    struct place place = {
        .dest = dest, .own = own, .mine = private_block(), .me = me, .other = 1 - me};
    return place;
}

struct place heap_place(void)
{
    struct area *area = shmem_align(page, sizeof *area);
    if (!area)
        die("near: symmetric memory");
    return place_at(area, area);
}

struct place static_place(void) { return place_at(&static_area, &static_area); }

struct place bare_place(void)
{
    static long name[2]; /* symmetric: PE 0's process and file descriptor */
    int me = shmem_my_pe();
    int fd = -1;
    if (me == 0) {
        fd = memfd_create("near", MFD_CLOEXEC);
        if (fd < 0 || ftruncate(fd, (off_t)(2 * AREA_ROOM)))
            die("near: memfd_create");
        shmem_long_p(&name[0], getpid(), 1);
        shmem_long_p(&name[1], fd, 1);
    }
    shmem_barrier_all();
    if (me == 1) {
        char path[64];
        snprintf(path, sizeof path, "/proc/%ld/fd/%ld", name[0], name[1]);
        fd = open(path, O_RDWR | O_CLOEXEC);
        if (fd < 0)
            die(path);
    }
    char *both = mmap(NULL, 2 * AREA_ROOM, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (both == MAP_FAILED)
        die("near: mmap");
    madvise(both, 2 * AREA_ROOM, MADV_HUGEPAGE);
    shmem_barrier_all();
    close(fd);
    struct area *area[2] = {(struct area *)both, (struct area *)(both + AREA_ROOM)};
    return place_at(area[1 - me], area[me]);
}
