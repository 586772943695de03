/* SPDX-License-Identifier: BSD-3-Clause */
/* The implementation for Linux; see os.h. Knows nothing of PEs. */
#include "base/os.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <net/if.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { TIMER_SLACK = 1000 /* nanoseconds */ };

/* Numbers of system calls that are younger than some C libraries' and kernels' headers; the same
 * on all processors that meshmem runs on. */
enum { PIDFD_SEND_SIGNAL = 424, PIDFD_OPEN = 434 };

static uint64_t read_clock(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t meshmem_os_now(void) { return read_clock(CLOCK_MONOTONIC); }

uint64_t meshmem_os_thread_time(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

void meshmem_os_futex_wait(_Atomic uint32_t *word, uint32_t value, uint64_t timeout_ns)
{
    struct timespec t = {(time_t)(timeout_ns / 1000000000u), (long)(timeout_ns % 1000000000u)};
    syscall(SYS_futex, word, FUTEX_WAIT, value, &t, NULL, 0);
}

void meshmem_os_exact_timers(void)
{
    static _Thread_local bool exact;
    if (!exact)
        exact = prctl(PR_SET_TIMERSLACK, TIMER_SLACK, 0, 0, 0) == 0;
}

void meshmem_os_futex_wake(_Atomic uint32_t *word)
{
    syscall(SYS_futex, word, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0);
}

int meshmem_os_hold_cancel(void)
{
    int state;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
    return state;
}

void meshmem_os_let_cancel(int state) { pthread_setcancelstate(state, NULL); }

void meshmem_os_sleep(uint64_t ns)
{
    struct timespec t = {(time_t)(ns / 1000000000u), (long)(ns % 1000000000u)};
    int state = meshmem_os_hold_cancel();
    nanosleep(&t, NULL);
    meshmem_os_let_cancel(state);
}

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 8u
#endif

int meshmem_os_make_memfd(const char *name, unsigned flags)
{
    int file = memfd_create(name, MFD_CLOEXEC | MFD_NOEXEC_SEAL | flags);
    if (file < 0 && errno == EINVAL) /* Linux before 6.3 */
        file = memfd_create(name, MFD_CLOEXEC | flags);
    return file;
}

bool meshmem_os_move_mapping(void *from, size_t bytes, void *to)
{
    return syscall(SYS_mremap, from, bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, to) != -1;
}

void *meshmem_os_reserve(void *place, size_t bytes, int how)
{
    void *got =
        mmap(place, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | how, -1, 0);
    if (got == MAP_FAILED)
        return NULL;
    madvise(got, bytes, MADV_DONTDUMP);
    return got;
}

uint64_t meshmem_os_memlock(void)
{
    struct rlimit limit;
    bool known = getrlimit(RLIMIT_MEMLOCK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    return known ? limit.rlim_cur : UINT64_MAX;
}

/* Set path to a link in /proc of one of a process's threads that has it. A process whose first
 * thread has ended has links only there. False, and path is as it was: no thread has it. */
static bool find_in_threads(char *path, int pid, const char *name)
{
    char one, threads[MESHMEM_OS_PATH];
    bool found = false;
    snprintf(threads, sizeof threads, "/proc/%d/task", pid);
    DIR *folder = opendir(threads);
    for (struct dirent *entry; folder && !found && (entry = readdir(folder));) {
        snprintf(threads, sizeof threads, "/proc/%d/task/%.11s/%.16s", pid, entry->d_name, name);
        found = readlink(threads, &one, 1) >= 0;
    }
    if (folder)
        closedir(folder);
    if (found)
        strcpy(path, threads);
    return found;
}

int meshmem_os_open_of(int pid, int descriptor, int flags, char *path)
{
    char name[20];
    snprintf(name, sizeof name, "fd/%d", descriptor);
    snprintf(path, MESHMEM_OS_PATH, "/proc/%d/%s", pid, name);
    int file = open(path, O_RDWR | O_CLOEXEC | flags);
    if (file >= 0 || errno != ENOENT)
        return file;
    find_in_threads(path, pid, name);
    return open(path, O_RDWR | O_CLOEXEC | flags);
}

/* Whether /proc numbers processes as this process does: it may be that of an outer PID namespace.
 */
static bool proc_is_ours(bool *mounted)
{
    char self[16];
    ssize_t bytes = readlink("/proc/self", self, sizeof self - 1);
    self[bytes > 0 ? bytes : 0] = '\0';
    *mounted = bytes > 0;
    return atoi(self) == getpid();
}

bool meshmem_os_has_ended(int pid)
{
    char path[MESHMEM_OS_PATH], one;
    if (kill(pid, 0) != 0 && errno == ESRCH)
        return true;
    snprintf(path, sizeof path, "/proc/%d", pid); /* which hidepid= may hide */
    if (access(path, F_OK) != 0)
        return false;
    snprintf(path, sizeof path, "/proc/%d/exe", pid);
    if (readlink(path, &one, 1) >= 0 || errno != ENOENT)
        return false;
    return !find_in_threads(path, pid, "exe"); /* it has not been waited for */
}

int meshmem_os_hold_process(int pid) { return (int)syscall(PIDFD_OPEN, pid, 0); }

bool meshmem_os_signal_held(int descriptor, int signal)
{
    return syscall(PIDFD_SEND_SIGNAL, descriptor, signal, NULL, 0) == 0;
}

const char *meshmem_os_open_remedy(int pid, int error)
{
    bool mounted;
    if (error == EMFILE || error == ENFILE)
        return meshmem_os_remedy(error);
    if (!proc_is_ours(&mounted))
        return mounted ? "; /proc is that of another PID namespace: mount one for this namespace "
                         "(unshare --mount-proc)"
                       : "; mount /proc";
    if (meshmem_os_has_ended(pid))
        return "; has the process ended?";
    if (error == EACCES || error == EPERM || error == ENOENT)
        return "; the kernel shows a process's files to others of the same user, user namespace "
               "and capabilities only (PEs of a container: start oshrun inside it), and not if "
               "the program is setuid, has capabilities of its own, or is a file that the user "
               "may not read (chmod +r)";
    return "";
}

const char *meshmem_os_remedy(int error)
{
    return error == EMFILE || error == ENFILE ? "; raise the limit with ulimit -n"
           : error == EAGAIN
               ? "; raise the limit on processes (ulimit -u, or pids.max of the container)"
               : "";
}

const char *meshmem_os_map_remedy(int error)
{
    return error == ENOMEM ? "; is there a limit on addresses (ulimit -v), or on mappings "
                             "(vm.max_map_count)?"
                           : meshmem_os_remedy(error);
}

/* Read the beginning of a file as text. */
static void read_text(const char *path, char *text, size_t size)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t bytes = file >= 0 ? read(file, text, size - 1) : 0;
    text[bytes > 0 ? bytes : 0] = 0;
    if (file >= 0)
        close(file);
}

/* How many mappings this process has. */
static uint64_t count_mappings(void)
{
    char text[4096];
    uint64_t n = 0;
    int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    for (ssize_t bytes; file >= 0 && (bytes = read(file, text, sizeof text)) > 0;)
        for (ssize_t i = 0; i < bytes; i++)
            n += text[i] == '\n';
    if (file >= 0)
        close(file);
    return n;
}

/* Whether little is left of a limit, of which so many pages are used. */
static bool is_reached(int which, uint64_t pages)
{
    enum { LITTLE = 256 << 20 };
    struct rlimit limit;
    return getrlimit(which, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
           pages * meshmem_os_page() + LITTLE > limit.rlim_cur;
}

const char *meshmem_os_memory_remedy(void)
{
    enum { FEW = 16 };
    char text[128];
    unsigned long all = 0, data = 0;
    read_text("/proc/self/statm", text, sizeof text);
    sscanf(text, "%lu %*u %*u %*u %*u %lu", &all, &data);
    if (is_reached(RLIMIT_DATA, data))
        return "; raise the limit on memory (ulimit -d)";
    if (is_reached(RLIMIT_AS, all))
        return "; raise the limit on addresses (ulimit -v)";
    read_text("/proc/sys/vm/max_map_count", text, sizeof text);
    if (text[0] && count_mappings() + FEW > strtoull(text, NULL, 10))
        return "; raise the limit on mappings (vm.max_map_count)";
    read_text("/proc/sys/vm/overcommit_memory", text, sizeof text);
    if (text[0] == '2')
        return "; with vm.overcommit_memory=2 CommitLimit of /proc/meminfo is all there is: raise "
               "vm.overcommit_ratio";
    return "";
}

const char *meshmem_os_thread_remedy(int error)
{
    return error == EPERM ? "; a filter of system calls refuses clone3, as those of old container "
                            "engines do: update the engine, or have it allow clone3"
           : error == EAGAIN /* also where there is no memory for its stack */
               ? "; raise the limit on processes (ulimit -u, or pids.max of the container), or "
                 "those on memory (ulimit -d and -v)"
               : meshmem_os_remedy(error);
}

const char *meshmem_os_loopback_remedy(void)
{
    struct ifreq loopback = {.ifr_name = "lo"};
    int file = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    bool known = file >= 0 && ioctl(file, SIOCGIFFLAGS, &loopback) == 0;
    if (file >= 0)
        close(file);
    return known && !(loopback.ifr_flags & IFF_UP)
               ? "; the loopback interface, through which processes of one host connect, is down: "
                 "bring it up (ip link set lo up)"
               : "";
}

uint64_t meshmem_os_namespace(const char *kind, int pid)
{
    struct stat space;
    char path[MESHMEM_OS_PATH];
    if (pid)
        snprintf(path, sizeof path, "/proc/%d/ns/%s", pid, kind);
    else
        snprintf(path, sizeof path, "/proc/self/ns/%s", kind);
    return stat(path, &space) == 0 ? space.st_ino : 0;
}

void meshmem_os_limit_begin(sigset_t *before)
{
    sigset_t limit;
    sigemptyset(&limit);
    sigaddset(&limit, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &limit, before);
}

void meshmem_os_limit_end(const sigset_t *before)
{
    const struct timespec now = {0};
    sigset_t limit;
    int error = errno;
    sigemptyset(&limit);
    sigaddset(&limit, SIGXFSZ);
    if (!sigismember(before, SIGXFSZ))
        sigtimedwait(&limit, NULL, &now);
    pthread_sigmask(SIG_SETMASK, before, NULL);
    errno = error;
}

void meshmem_os_occupy_standard(void)
{
    for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++)
        if (fcntl(number, F_GETFD) < 0 && errno == EBADF) {
            int got = open("/", O_PATH | O_CLOEXEC);
            if (got > STDERR_FILENO) /* another thread has taken the number */
                close(got);
            if (got != number)
                return;
        }
}

int meshmem_os_size_file(int file, uint64_t bytes)
{
    sigset_t before;
    meshmem_os_limit_begin(&before);
    int result = ftruncate(file, (off_t)bytes);
    meshmem_os_limit_end(&before);
    return result;
}

unsigned meshmem_os_cores(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    return (unsigned)CPU_COUNT(&set);
}

unsigned meshmem_os_cpu(void)
{
    int cpu = sched_getcpu();
    return cpu < 0 ? 0 : (unsigned)cpu;
}

void meshmem_os_save_signals(struct meshmem_os_signals *saved)
{
    saved->known = 0;
    for (int i = 0; i < 64; i++)
        if (sigaction(i + 1, NULL, &saved->action[i]) == 0)
            saved->known |= UINT64_C(1) << i;
}

void meshmem_os_restore_signals(const struct meshmem_os_signals *saved)
{
    for (int i = 0; i < 64; i++)
        if (saved->known >> i & 1)
            sigaction(i + 1, &saved->action[i], NULL); /* SIGKILL and SIGSTOP cannot be changed */
}

unsigned meshmem_os_status(int pid, const char *name)
{
    char process[16] = "self", path[64], line[128];
    unsigned number = 0;
    size_t length = strlen(name);
    if (pid)
        snprintf(process, sizeof process, "%d", pid);
    snprintf(path, sizeof path, "/proc/%s/status", process);
    FILE *file = fopen(path, "re");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, name, length) == 0 && sscanf(line + length, ": %u", &number) == 1)
            break;
    if (file)
        fclose(file);
    return number;
}

bool meshmem_os_is_traced(void) { return meshmem_os_status(0, "TracerPid") > 0; }

unsigned meshmem_os_thread(void) { return (unsigned)syscall(SYS_gettid); }

unsigned meshmem_os_threads(void) { return meshmem_os_status(0, "Threads"); }

bool meshmem_os_was_given(const char *name)
{
    size_t size = 0, length = strlen(name);
    char *text = NULL;
    bool given = false, none = true;
    FILE *file = fopen("/proc/self/environ", "re");
    while (file && !given && getdelim(&text, &size, 0, file) > 0) {
        given = strncmp(text, name, length) == 0 && text[length] == '=';
        none = false;
    }
    free(text);
    if (file)
        fclose(file);
    return given || none;
}

void meshmem_os_dump(unsigned kinds)
{
    unsigned filter = 0;
    FILE *file = fopen("/proc/self/coredump_filter", "r+e");
    if (!file)
        return;
    if (fscanf(file, "%x", &filter) == 1 && (filter & kinds) != kinds) {
        rewind(file);
        fprintf(file, "0x%x\n", filter | kinds);
    }
    fclose(file);
}

long meshmem_os_huge_pages(uint64_t page, const char *what)
{
    char path[128];
    long count = -1;
    snprintf(path, sizeof path, "/sys/kernel/mm/hugepages/hugepages-%llukB/%s",
             (unsigned long long)(page >> 10), what);
    FILE *file = fopen(path, "re");
    if (file && fscanf(file, "%ld", &count) != 1)
        count = -1;
    if (file)
        fclose(file);
    return count;
}
