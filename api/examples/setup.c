// SPDX-License-Identifier: BSD-3-Clause
// Start and end of the library, what it knows of the job, and threads.
#include "example.h"

// also: shmem_finalize
EXAMPLE(shmem_init)
{
    shmem_init();
    printf("PE %d of %d\n", shmem_my_pe(), shmem_n_pes());
    shmem_finalize();
}

EXAMPLE(shmem_query_initialized)
{
    int initialized;
    shmem_query_initialized(&initialized);
    if (!initialized) /* for example in a library that may be called before shmem_init */
        shmem_init();
}

EXAMPLE(shmem_global_exit)
{
    FILE *file = fopen("/dev/null", "r");
    if (!file) {
        perror("/dev/null");
        shmem_global_exit(1); /* also ends the PEs that wait for this one */
    }
    fclose(file);
}

// also: shmem_n_pes
EXAMPLE(shmem_my_pe)
{
    int me = shmem_my_pe(), n = shmem_n_pes();
    for (int item = me; item < 100; item += n) /* each PE does its share of 100 items */
        handle(item);
}

EXAMPLE(shmem_pe_accessible)
{
    for (int pe = 0; pe < shmem_n_pes(); pe++)
        if (!shmem_pe_accessible(pe))
            printf("PE %d does not reach PE %d\n", shmem_my_pe(), pe);
}

EXAMPLE(shmem_addr_accessible)
{
    static long symmetric;
    long private = 0;
    int next = (shmem_my_pe() + 1) % shmem_n_pes();
    printf("%d %d\n", shmem_addr_accessible(&symmetric, next), /* 1 */
           shmem_addr_accessible(&private, next));             /* 0 */
}

EXAMPLE(shmem_ptr)
{
    static long inbox[2];
    int me = shmem_my_pe(), next = (me + 1) % shmem_n_pes();
    long *there = shmem_ptr(inbox, next);
    if (there) { /* on the same node: store without a call */
        there[0] = me;
        there[1] = 1;
    } else {
        long values[2] = {me, 1};
        shmem_put(inbox, values, 2, next);
    }
    shmem_barrier_all();
    handle(inbox[0]);
}

EXAMPLE(shmem_info_get_version)
{
    int major, minor;
    shmem_info_get_version(&major, &minor);
    printf("OpenSHMEM %d.%d\n", major, minor); /* 1.6 */
}

EXAMPLE(shmem_info_get_name)
{
    char name[SHMEM_MAX_NAME_LEN];
    shmem_info_get_name(name);
    if (shmem_my_pe() == 0)
        printf("%s\n", name);
}

EXAMPLE(shmem_pcontrol)
{
    shmem_pcontrol(0); /* a profiling tool does not count the preparation */
    compute();
    shmem_pcontrol(1);
    compute();
}

EXAMPLE(shmem_init_thread)
{
    int provided;
    if (shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided) != 0)
        shmem_global_exit(1);
    int threads = provided == SHMEM_THREAD_MULTIPLE ? 8 : 1; /* that communicate */
    handle(threads);
    shmem_finalize();
}

EXAMPLE(shmem_query_thread)
{
    int level;
    shmem_query_thread(&level);
    if (level == SHMEM_THREAD_SINGLE)
        printf("only one thread may call the library\n");
}
