/* SPDX-License-Identifier: BSD-3-Clause */
/* How long this PE has waited for its launcher: a thread that says so on stderr after
 * SHMEM_STALL_TIMEOUT; of PEs 0 and 1 also without that variable, after a minute. One request at a
 * time. */
#ifndef MESHMEM_BOOT_WATCH_H
#define MESHMEM_BOOT_WATCH_H

/* Watch the requests of PE pe of n_pes, or 0 if that is not known yet, until the end. `call` is the
 * one of the program, and `name` is what the user calls the launcher's protocol: "PMI-1". Both stay
 * valid until the end. */
void meshmem_watch_begin(const char *call, const char *name, int pe, int n_pes);
void meshmem_watch_end(void); /* also if nothing is watched */

/* Watch the first request of shmem_init, from now on. */
void meshmem_watch_first(const char *name, int pe);

/* A request with this name begins; NULL: the last one has ended. */
void meshmem_watch_request(const char *what);
extern const char meshmem_watch_everyone[]; /* the one that waits for other PEs */

#endif
