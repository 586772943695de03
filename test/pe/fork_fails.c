/* SPDX-License-Identifier: BSD-3-Clause */
/* A fork that the system refuses returns at once, with the system's errno, and leaves the PE as it
 * was. A filter of system calls refuses it here: limits do not bind root. */
// pes: 1 2
#include "../expect.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <shmem.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>

#ifdef SYS_fork
enum { FORKS = 10, OLD_FORK = SYS_fork };
#else
enum { FORKS = 10, OLD_FORK = SYS_clone };
#endif

static int open_files(void)
{
    int found = 0;
    for (int i = 0; i < 200; i++) {
        int copy = dup(i);
        found += copy >= 0;
        if (copy >= 0)
            close(copy);
    }
    return found;
}

/* From now on, making a process fails with EAGAIN; false where filters are not allowed. */
static int refuse_forks(void)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OLD_FORK, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EAGAIN),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* LeakSanitizer, where there is one, looks for leaks from a process of its own: it cannot have one.
 */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "detect_leaks=0"; }

int main(void)
{
    static long word = 5;
    struct timespec begin, end;
    shmem_init();
    int me = shmem_my_pe(), n = shmem_n_pes(), files = open_files();
    if (!refuse_forks()) {
        printf("skipped: a filter of system calls cannot be set here\n");
        shmem_finalize();
        return 77;
    }
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int i = 0; i < FORKS; i++) {
        errno = 0;
        EXPECT(fork() == -1 && errno == EAGAIN);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    EXPECT(end.tv_sec - begin.tv_sec < 5); /* each once waited seconds for its child */
    EXPECT(open_files() == files && word == 5);
    shmem_barrier_all();
    shmem_long_p(&word, me, (me + 1) % n);
    shmem_barrier_all();
    EXPECT(word == (me + n - 1) % n);
    shmem_finalize();
    return 0;
}
