// SPDX-License-Identifier: BSD-3-Clause
// An example of a family of two.api, which two pages show.

// also: shmem_udcflush_line
EXAMPLE(shmemx_local_pes)
{
    int pes[4];
    if (shmemx_local_pes(pes, 4) == 4)
        printf("%d\n", pes[3]);
}
