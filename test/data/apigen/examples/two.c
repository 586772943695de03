// SPDX-License-Identifier: BSD-3-Clause
// An example of a family of two.api, which two pages show.

// also: shmem_flush_line
EXAMPLE(shmemx_first_pes)
{
    int pes[4];
    if (shmemx_first_pes(pes, 4) == 4)
        printf("%d\n", pes[3]);
}
