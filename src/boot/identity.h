/* SPDX-License-Identifier: BSD-3-Clause */
/* Identities: who this process is in the job of a launcher, as the launcher's variables and
 * descriptors say. All descendants of a process inherit these. So each PE notes for its descendants
 * (MESHMEM_TAKEN) the identities that it has found, and oshrun notes for its PEs those that it has
 * inherited itself. What a note contains is not the reader's, unless the reader wrote the note
 * itself, before exec. What no note contains comes from a launcher that was started later, inside
 * the job. Linked into the library and into oshrun. */
#ifndef MESHMEM_BOOT_IDENTITY_H
#define MESHMEM_BOOT_IDENTITY_H

#include <stdbool.h>
#include <sys/stat.h>

/* The kinds of launchers. */
enum meshmem_identity {
    MESHMEM_IDENTITY_OSHRUN,
    MESHMEM_IDENTITY_PMI, /* PMI-1 and PMI-2 */
    MESHMEM_IDENTITY_PMIX,
    MESHMEM_IDENTITY_OPENMPI, /* the rest is not spoken to, only recognized */
    MESHMEM_IDENTITY_SLURM,
    MESHMEM_IDENTITY_FLUX,
    MESHMEM_IDENTITY_JSM,
    MESHMEM_IDENTITY_ALPS,
    MESHMEM_IDENTITIES,
};

/* Whether the identity of this kind is that of another process, from which this one has inherited
 * it. */
bool meshmem_identity_is_others(enum meshmem_identity kind);

/* Whether the launcher's descriptor of PMI-1 is here. Launchers with PMIx close descriptors that
 * they have inherited, and those with PMI-1 pass on the variables of PMIx; so where both are here,
 * PMI-1 is the inner launcher. */
bool meshmem_identity_has_descriptor(void);

/* Whether what has that descriptor's number may be it: not if it had another file, or none, when
 * this library was loaded. MPI_Finalize closes it, and the program's next socket gets the
 * number. */
bool meshmem_identity_may_be_descriptor(int file, const struct stat *about);

/* Whether another launcher than oshrun, to which a PE can speak, has started this process, although
 * oshrun's variable is here, too: then that launcher was started inside oshrun's job. */
bool meshmem_identity_is_inside(void);

/* Note all identities for descendants: this process is the one of that kind; MESHMEM_IDENTITIES: of
 * none of them. Changes the environment, as shmem_init may. */
void meshmem_identity_take(enum meshmem_identity kind);

/* Note them in oshrun, for its PEs, which get MESHMEM_JOB afterwards. */
void meshmem_identity_leave(void);

#endif
