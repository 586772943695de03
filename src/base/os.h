/* SPDX-License-Identifier: BSD-3-Clause */
/* What the library needs from the operating system beyond POSIX: a clock, futexes, a pause
 * instruction. All of it is here, so that another system needs only another version of this
 * file. */
#ifndef MESHMEM_BASE_OS_H
#define MESHMEM_BASE_OS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

/* The most bytes of a page: systems for AArch64 have pages of 4, 16 or 64 KiB. What a file holds
 * for several processes, or for another system, begins at multiples of this. */
enum { MESHMEM_PAGE_MOST = 1 << 16 };

/* Bytes of a page of this system; a power of two. */
static inline size_t meshmem_os_page(void) { return (size_t)getpagesize(); }

/* An address or a size, rounded to whole pages. */
static inline uint64_t meshmem_os_page_down(uint64_t n)
{
    return n & ~(uint64_t)(meshmem_os_page() - 1);
}

static inline uint64_t meshmem_os_page_up(uint64_t n)
{
    return meshmem_os_page_down(n + meshmem_os_page() - 1);
}

/* Bytes between what different threads or PEs use at the same time, so that writing one does not
 * take the other's cache line away: two lines, as some processors fetch pairs of them. */
enum { MESHMEM_APART = 128 };

/* Marks functions that set words at any time which other threads, also in inlined code, read
 * without order: either value is right, and ThreadSanitizer need not report it. */
#define MESHMEM_RACES_BY_DESIGN __attribute__((no_sanitize("thread"), noinline))

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

/* Marks global variables that hold the state of a PE. Tests whose PEs are threads define it as
 * _Thread_local. */
#ifndef MESHMEM_PE_LOCAL
#define MESHMEM_PE_LOCAL
#endif

/* Marks global variables that only the library uses, so that its code reads them with one
 * instruction; else it loads their addresses first, since a program could have its own. */
#define MESHMEM_HIDDEN __attribute__((visibility("hidden")))

/* Nanoseconds of CLOCK_MONOTONIC, the same clock in all PEs of a node. */
uint64_t meshmem_os_now(void);

/* Nanoseconds that this thread has computed. */
uint64_t meshmem_os_thread_time(void);

/* Sleep while *word is value, at most timeout_ns; may also return early. Works between
 * processes. */
void meshmem_os_futex_wait(_Atomic uint32_t *word, uint32_t value, uint64_t timeout_ns);

/* From now on, this thread's sleeps end a microsecond late at most, as far as the timer is
 * concerned; the kernel's default is 50. */
void meshmem_os_exact_timers(void);

/* Wake all threads that sleep on word. */
void meshmem_os_futex_wake(_Atomic uint32_t *word);

/* Sleep for ns nanoseconds, or until a signal arrives. */
void meshmem_os_sleep(uint64_t ns);

/* Until it is given the state that this returns, the thread is not cancelled (pthread_cancel):
 * around functions of other libraries that are cancellation points, for locks would go with the
 * thread. */
int meshmem_os_hold_cancel(void);
void meshmem_os_let_cancel(int state);

/* Bytes that this process may use: the smaller of the machine's memory and its control group's
 * limit (cgroup.c). Never 0. */
uint64_t meshmem_os_memory(void);

/* The bytes of the machine's memory. */
uint64_t meshmem_os_machine_memory(void);

/* Create a file in memory, close-on-exec and, where the kernel knows that, without permission to be
 * run, as some systems demand (vm.memfd_noexec); flags are further ones of memfd_create. -1 with
 * errno. */
int meshmem_os_make_memfd(const char *name, unsigned flags);

/* Move a mapping to an address, in place of what is there. By the kernel's call, since functions
 * that other libraries put before mremap may lose the address, as that of UCX does. False with
 * errno. */
bool meshmem_os_move_mapping(void *from, size_t bytes, void *to);

/* Reserve addresses without memory, at place (NULL: anywhere) with these further flags of mmap.
 * Core files leave them out: those that gdb writes would contain all of them as zeros, the kernel's
 * none. NULL if the system refuses. */
void *meshmem_os_reserve(void *place, size_t bytes, int how);

/* The bytes that this process may keep in place in memory (ulimit -l); UINT64_MAX: no limit. */
uint64_t meshmem_os_memlock(void);

/* The number of cores on which this process may run. */
unsigned meshmem_os_cores(void);

/* The CPU that the caller runs on now. */
unsigned meshmem_os_cpu(void);

/* Open a file that another process of this user has open, by its descriptor there, with these flags
 * of open besides O_RDWR and O_CLOEXEC. path, of MESHMEM_OS_PATH bytes, is set to its name, for
 * messages. -1 with errno. */
enum { MESHMEM_OS_PATH = 64 };
int meshmem_os_open_of(int pid, int descriptor, int flags, char *path);

/* Whether a process is known to have ended, also if its parent has not waited for it yet. */
bool meshmem_os_has_ended(int pid);

/* A descriptor of a process, which no later process with its number has; -1 with errno. Send that
 * process a signal. Linux has both since 5.3, but some containers forbid them. */
int meshmem_os_hold_process(int pid);
bool meshmem_os_signal_held(int descriptor, int signal);

/* What may be done about a meshmem_os_open_of of this process that failed with this error: "; ...",
 * or "". */
const char *meshmem_os_open_remedy(int pid, int error);

/* What to do about an error of which no descriptor or (EAGAIN) no further thread may be the reason,
 * to be written after it; or nothing. */
const char *meshmem_os_remedy(int error);

/* The same about an error of mmap. */
const char *meshmem_os_map_remedy(int error);

/* The same where malloc, or mmap of some MiB, has got no memory: the limit that is the reason.
 * Works without memory. */
const char *meshmem_os_memory_remedy(void);

/* The same about an error of pthread_create. */
const char *meshmem_os_thread_remedy(int error);

/* What to do if the loopback interface is down, through which processes of one host connect also
 * where they use the host's other addresses: "; ...", or "". */
const char *meshmem_os_loopback_remedy(void);

/* What names a namespace of process pid on this host, for 0 that of this process: "pid" or "user",
 * for example. 0 if that cannot be seen. */
uint64_t meshmem_os_namespace(const char *kind, int pid);

/* Between these two calls, writing beyond the limit on files (ulimit -f) gives EFBIG, and does not
 * kill the process by SIGXFSZ. end leaves errno. */
void meshmem_os_limit_begin(sigset_t *before);
void meshmem_os_limit_end(const sigset_t *before);

/* Where the program was started without standard files, put something in their places that can
 * neither be read nor written, as if they were still closed: nothing that is opened from here on
 * becomes the program's output. */
void meshmem_os_occupy_standard(void);

/* Give an open file its size, guarded by limit_begin and limit_end; -1 with errno. */
int meshmem_os_size_file(int file, uint64_t bytes);

/* The actions of this process for all signals, to restore them after foreign libraries were loaded,
 * some of which install handlers that end the process in their own way. */
struct meshmem_os_signals {
    struct sigaction action[64];
    uint64_t known; /* a bit for each signal, from 1 on */
};
void meshmem_os_save_signals(struct meshmem_os_signals *saved);
void meshmem_os_restore_signals(const struct meshmem_os_signals *saved);

/* Whether this process was started with the variable, as far as that can be known: libraries set
 * some, too, as does an Open MPI that no launcher has started. */
bool meshmem_os_was_given(const char *name);

/* A number that /proc says about process pid, 0 this one, such as "Threads"; 0 if it does not. */
unsigned meshmem_os_status(int pid, const char *name);

/* Whether a debugger is attached to this process. */
bool meshmem_os_is_traced(void);

/* The number of the calling thread; no other thread of this system has it. */
unsigned meshmem_os_thread(void);

/* How many threads this process has; 0 if that cannot be known. */
unsigned meshmem_os_threads(void);

/* Let a sibling hardware thread run; used in every spin loop. On AArch64, isb waits about ten
 * cycles like pause on x86; yield does nothing on most processors. */
static inline void meshmem_os_relax(void)
{
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#elif defined __aarch64__
    __asm__ volatile("isb" ::: "memory");
#else
    __asm__ volatile("" ::: "memory");
#endif
}

/* Include shared memory of these kinds in core files of this process. Kept files are left out;
 * their contents are there afterwards. */
enum { MESHMEM_OS_DUMP_SHARED = 1 << 1, MESHMEM_OS_DUMP_HUGE = 1 << 6 }; /* as in core(5) */
void meshmem_os_dump(unsigned kinds);

/* What the kernel says of huge pages of that size: "free_hugepages", for example; -1: nothing. */
long meshmem_os_huge_pages(uint64_t page, const char *what);

#endif
