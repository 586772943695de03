/* SPDX-License-Identifier: BSD-3-Clause */
/* Starting and ending the library. Knows nothing of the API's names. */
#ifndef MESHMEM_TEAM_WORLD_H
#define MESHMEM_TEAM_WORLD_H

#include <meshmem/xtypes.h>
#include <stdbool.h>
#include <stddef.h>

/* Called before main: find the job and share the static data. Does nothing if there is no job. */
void meshmem_world_prepare(void);

/* Create a unique id for a job without a launcher; and select the job with a unique id, as PE pe of
 * n_pes, for the start that follows. False after a message. */
bool meshmem_world_make_uid(void *uid);
bool meshmem_world_use_uid(const void *uid, int pe, int n_pes);

/* Count an initialization; the first one starts the library and sets thread_level. Returns true if
 * it was the first. call names the function for messages. Collective. */
bool meshmem_world_start(const char *call, int thread_level);

/* Count a finalization. All but the last are barriers; one without an initialization does nothing.
 * The last one calls `before` after its barrier and stops the library. Collective. */
void meshmem_world_stop(const char *call, void (*before)(void));

/* End the job, as the program calls a function while the library is not started. */
_Noreturn void meshmem_world_refuse(const char *call);

/* Whether the library is running, and with which thread level. Any thread, at any time. */
bool meshmem_world_started(void);
int meshmem_world_thread_level(void);

/* The implicit finalization of start_pes, in an exit handler: how many initializations are to be
 * finalized, by as many calls of stop_at_exit, of which the last one ends the library; 0: it is not
 * due, which it is once. If it is, waits give up from now on when a PE is gone. */
int meshmem_world_ends_at_exit(void);
void meshmem_world_stop_at_exit(const char *call);

/* End the job with this exit status; does not return. */
_Noreturn void meshmem_world_exit(int status);

/* Fill *info with what this node has exchanged with others. False in PEs other than the node's
 * first one, and before start. */
bool meshmem_world_network(shmemx_network_info_t *info);

#endif
