/* SPDX-License-Identifier: BSD-3-Clause */
/* In place of the system's, which declares threads other than GenMC's: what the library's sources
 * name. Nothing of it is called. */
#ifndef MESHMEM_TEST_GENMC_SIGNAL_H
#define MESHMEM_TEST_GENMC_SIGNAL_H

#include <sys/types.h> /* which may declare it, too */
#define sigset_t int
struct sigaction {
    int unused;
};

enum { SIG_SETMASK, SIGSEGV, SIGBUS };
#define sigfillset(set) ((void)(set))
#define sigdelset(set, number) ((void)(set), (void)(number))
#define pthread_sigmask(how, set, before) ((void)(how), (void)(set), (void)(before))

#endif
