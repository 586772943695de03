/* SPDX-License-Identifier: BSD-3-Clause */
/* Which wires a job uses if SHMEM_WIRE does not say everything. This is the only code outside of
 * the wires' folders that knows one by its name; base/config.def has the default, too. */
#ifndef MESHMEM_FAR_WIRE_CHOICE_H
#define MESHMEM_FAR_WIRE_CHOICE_H

#include <stddef.h>

#define MESHMEM_WIRE_DEFAULT "ofi" /* of SHMEM_WIRE */

/* The wire as SHMEM_WIRE spells it; with several adapters, also with what divides data among them,
 * if it is not spelled. by: the variable that says how many. The caller frees it. NULL with a
 * message. */
char *meshmem_wire_choose(const char *wire, unsigned adapters, const char *by, char *problem,
                          size_t size);

/* If wire is spelled as one over MPI, let an MPI that the program starts have all threads, as the
 * wire's thread calls it: MPI_Init, which cannot ask for them, and with some MPIs also
 * MPI_Init_thread, take the level from a variable of their own. One that is set stays. */
void meshmem_wire_ask_for_threads(const char *wire);

/* What a job uses instead under a launcher, if a node cannot open the default. */
struct meshmem_wire_fallback {
    const char *spelling;
    const char *sentence; /* for the user; the reason follows it */
    const char *others;   /* the reason on a node that could open the default */
    const char *nor;      /* precedes the reason why this cannot be used, either */
};
extern const struct meshmem_wire_fallback meshmem_wire_fallback;

#endif
