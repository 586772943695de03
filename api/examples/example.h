/* SPDX-License-Identifier: BSD-3-Clause */
/* The examples of the manual pages, one file for each section of the tables in api. The body of
   EXAMPLE(page) is the example of that page, and of those that lines above it name:

       // also: shmem_put_nbi, shmem_iput
       EXAMPLE(shmem_put)
       {
           ...
       }

   tools/apiexamples.py reads them. The test tool_man compiles all as one program, which calls one
   after the other with a barrier behind each, in jobs of one PE and of several, near and far. */
#ifndef EXAMPLE
#define EXAMPLE(page) static void example_##page(void)
#include <inttypes.h>
#include <shmem.h>
#include <shmemx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a program does meanwhile, and with what it gets. */
static inline void compute(void) {}
static inline void handle(long answer)
{
    (void)answer;
}
#endif
