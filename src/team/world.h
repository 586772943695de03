/* SPDX-License-Identifier: BSD-3-Clause */
/* The world team: starting and ending the library. Knows nothing of the API's names. */
#ifndef MESHMEM_TEAM_WORLD_H
#define MESHMEM_TEAM_WORLD_H

#include <stdbool.h>
#include <stddef.h>

/* Before main: find the job and share the static data. Safe when there is no job. */
void meshmem_world_prepare(void);

/* A unique id for a job without a launcher; and the job of one, as PE pe of n_pes, for the start
 * that follows. False after a sentence. */
bool meshmem_world_make_uid(void *uid);
bool meshmem_world_use_uid(const void *uid, int pe, int n_pes);

/* Count an init; the first of a series starts the library. thread_level is kept from the first on.
 * Returns true when it was the first. Collective. call names the function for messages. */
bool meshmem_world_start(const char *call, int thread_level);

/* Count a finalize: all but the last of a series are barriers, and one too many does nothing.
 * before is called when the library is about to stop, after the barrier. Collective. */
void meshmem_world_stop(const char *call, void (*before)(void));

/* Whether the library is started, and with which thread level. Any thread, any time. */
bool meshmem_world_started(void);
int meshmem_world_thread_level(void);

/* The implicit end of start_pes, from an exit handler: a finalize that gives up when a PE is gone.
 */
void meshmem_world_stop_at_exit(void);

/* Under SHMEM_CHECK: end the job unless all PEs call with an equal size and another number, which
 * has a name. Collective. */
void meshmem_world_compare(const char *call, size_t size, const char *name, size_t number);

/* End the job, exit status and all; does not return. */
_Noreturn void meshmem_world_exit(int status);

#endif
