/* SPDX-License-Identifier: BSD-3-Clause */
/* far/progress.c, without its system calls. */
#include "base/error.h"
#include "far/descriptors.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

#undef open
#undef read
#undef write
#define open(...) (-1)
#define pipe2(...) (-1)
#define read(...) ((ssize_t)0)
#define write(...) ((ssize_t)1)
#define ppoll(...) 0
#define syscall(...) 0L
#define pthread_setname_np(...) ((void)0)
#define snprintf(text, ...) ((void)(*(text) = 'x'))
#define meshmem_os_open_of(pid, file, flags, path) ((void)(path), -1)
#define meshmem_fail(call, ...) assert(meshmem_progress.driver->lost[0] == 'x')
#define meshmem_wait_hooks(...) ((void)0)
#define meshmem_descriptors_note(...) ((void)0)
#define meshmem_descriptors_check(...) ((void)0)

#undef pthread_cond_t
#define pthread_cond_t pthread_mutex_t /* base/thread.h only declares functions of them */

#undef pthread_equal
#define pthread_equal(a, b) ((a) == (b)) /* which GenMC's pthread.h lacks */

#include "../no_hand.h"
#define describe describe_progress
#define run run_thread
#include "far/drive.c"
#include "far/driver.c"
#include "far/progress.c"
#undef describe
#undef run

_Thread_local const char *meshmem_fault_during;
bool meshmem_boot_exiting(void) { return false; }
struct meshmem_config meshmem_config;
struct meshmem_boot meshmem_boot;
struct meshmem_window meshmem_window;
