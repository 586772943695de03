/* SPDX-License-Identifier: BSD-3-Clause */
/* A PE's view of its job; see boot.h. */
#include "boot/boot.h"

#include "base/calls.h"
#include "base/config.h"
#include "base/error.h"
#include "base/numbers.h"
#include "base/os.h"
#include "base/points.h"
#include "base/stack.h"
#include "base/thread.h"
#include "boot/identity.h"
#include "boot/report.h"
#include "boot/watch.h"
#include "boot/wireup.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define KILLED_NS UINT64_C(2000000000) /* within which a launcher kills the PEs that it ends */

struct meshmem_boot meshmem_boot;

/* The process and, in the lower half, the thread that runs its exit handlers; 0: none yet. Relaxed:
 * only the number counts, and no thread reads what another one has written before it. */
static _Atomic uint64_t exiting_thread;

/* This also works with a wrapper between oshrun and the PE: the wrapper dies with oshrun, and the
 * PE with the wrapper. The signal is sent when the thread that created the PE ends, so a wrapper
 * must have a single thread. */
static void die_with_parent(void)
{
    pid_t parent = getppid();
    if (parent && parent != meshmem_boot.job->launcher && /* 0: it is in another PID name space */
        meshmem_os_status(parent, "Threads") == 1)
        prctl(PR_SET_PDEATHSIG, SIGKILL);
}

int meshmem_boot_attach(char *problem, size_t size)
{
    if (meshmem_boot.n_pes)
        return 1;
    meshmem_os_occupy_standard();
    int found = meshmem_local_attach(&meshmem_boot, problem, size);
    if (found == 1) {
        meshmem_identity_take(MESHMEM_IDENTITY_OSHRUN);
        meshmem_boot_enter(MESHMEM_PE_ATTACHED);
        die_with_parent();
    }
    return found;
}

/* Find the PEs of this node among those of the host. */
static bool find_near(struct meshmem_boot *boot)
{
    struct meshmem_job *job = boot->job;
    const uint32_t *pes = meshmem_job_pes(job);
    struct meshmem_location mine = meshmem_boot_location(boot->pe);
    boot->near_pe = calloc(job->n_pes, sizeof *boot->near_pe);
    boot->near_slot = calloc(job->n_pes, sizeof *boot->near_slot);
    if (!boot->near_pe || !boot->near_slot)
        return false;
    boot->node = (int)mine.node;
    boot->n_nodes = (int)job->n_nodes;
    boot->near = (int)mine.index;
    boot->n_near = 0;
    for (uint32_t s = 0; s < job->n_pes; s++)
        if (meshmem_boot_location((int)pes[s]).node == mine.node) {
            boot->near_pe[boot->n_near] = (int)pes[s];
            boot->near_slot[boot->n_near++] = (int)s;
        }
    return true;
}

void meshmem_boot_open(void)
{
    char problem[512];
    struct meshmem_boot *boot = &meshmem_boot;
    int found = meshmem_boot_attach(problem, sizeof problem);
    if (found == 0)
        found = meshmem_hosts_attach(boot, problem, sizeof problem);
    if (found == 0)
        found = meshmem_single_attach(boot, problem, sizeof problem);
    if (found < 0 && boot->wireup) {
        char sentence[600];
        snprintf(sentence, sizeof sentence, "PE %d: shmem_init: %s", boot->wireup->pe, problem);
        meshmem_boot_fail(sentence); /* the others wait for this PE */
    }
    if (found < 0)
        meshmem_fail("shmem_init", "%s", problem);
    if (!boot->near_pe && !find_near(boot))
        meshmem_fail_memory("shmem_init", "out of memory");
}

bool meshmem_boot_has_file(void)
{
    struct stat about; /* no file of a program has this size */
    return fstat(meshmem_boot.file, &about) == 0 && (uint64_t)about.st_size >= MESHMEM_WINDOW_BYTES;
}

struct meshmem_location meshmem_boot_location(int pe)
{
    return meshmem_job_locations(meshmem_boot.job)[pe];
}

const void *meshmem_boot_card(int pe) { return meshmem_job_card(meshmem_boot.job, (uint32_t)pe); }

void meshmem_boot_report(double seconds)
{
    struct meshmem_job *job = meshmem_boot.job;
    double patience = meshmem_config.stall_timeout;
    uint64_t now = meshmem_os_now(),
             last = atomic_load_explicit(&job->reported, memory_order_relaxed);
    char title[128];
    if (!(patience > 0) || seconds < patience || (last && (double)(now - last) < patience * 1e9))
        return;
    /* Relaxed: the PE that changes it reports; nothing else depends on it. */
    if (!atomic_compare_exchange_strong_explicit(&job->reported, &last, now, memory_order_relaxed,
                                                 memory_order_relaxed))
        return;
    locale_t before = meshmem_points_begin();
    snprintf(title, sizeof title,
             "meshmem: PE %d has waited for %.1f s (SHMEM_STALL_TIMEOUT=%g):", meshmem_boot.pe,
             seconds, patience);
    meshmem_points_end(before);
    meshmem_report_write(STDERR_FILENO, job, title);
}

/* Called in a wait in the boot barrier that began at since: described for others after 20 ms,
 * reported under SHMEM_STALL_TIMEOUT. */
static void tell_wait(const char *call, uint64_t since, bool *told)
{
    uint64_t lasted = meshmem_os_now() - since;
    char text[128];
    if (!*told && lasted > 20000000) {
        snprintf(text, sizeof text, "%s, for the others to arrive", call);
        meshmem_track_write(&meshmem_boot.me->waiting, text, "", 0, since);
        *told = true;
    }
    meshmem_boot_report((double)lasted * 1e-9);
}

void meshmem_boot_host_barrier(const char *call)
{
    struct meshmem_job *job = meshmem_boot.job;
    uint32_t round = meshmem_boot.rounds++;
    atomic_store_explicit(&meshmem_boot.me->starting, 1, memory_order_relaxed);
    /* Release publishes this PE's card, acquire covers those of PEs that arrived before; the last
     * one passes all of them on through boot_round (release, pairs with the acquire load below). */
    if (atomic_fetch_add_explicit(&job->boot_arrived, 1, memory_order_acq_rel) + 1 == job->n_pes) {
        atomic_store_explicit(&job->boot_arrived, 0, memory_order_relaxed);
        atomic_store_explicit(&job->boot_round, round + 1, memory_order_release);
        meshmem_os_futex_wake(&job->boot_round);
        atomic_store_explicit(&meshmem_boot.me->starting, 0, memory_order_relaxed);
        return;
    }
    uint64_t since = meshmem_os_now();
    bool told = false;
    while (atomic_load_explicit(&job->boot_round, memory_order_acquire) == round) {
        meshmem_os_futex_wait(&job->boot_round, round, 50000000);
        tell_wait(call, since, &told);
        if (meshmem_boot_exiting())
            meshmem_boot_follow();
        if (meshmem_boot_orphaned())
            _exit(1);
        /* Check again: a PE may have ended right after this barrier, which is harmless. */
        if (meshmem_boot_lost() &&
            atomic_load_explicit(&job->boot_round, memory_order_acquire) == round)
            meshmem_fail(call, "a PE of the job has ended");
    }
    if (told)
        meshmem_track_clear(&meshmem_boot.me->waiting);
    atomic_store_explicit(&meshmem_boot.me->starting, 0, memory_order_relaxed);
}

/* ---- all hosts ---- */

static bool has_other_hosts(void) { return meshmem_boot.job->n_pes < meshmem_boot.job->n_world; }

static void fence(const char *call)
{
    char problem[512];
    struct meshmem_wireup *wireup = meshmem_boot.wireup;
    if (!meshmem_wireup_fence(wireup, problem, sizeof problem))
        meshmem_fail(call, "%s", problem);
}

static void watch(const char *call)
{
    const struct meshmem_wireup *wireup = meshmem_boot.wireup;
    meshmem_watch_begin(call, wireup->name, wireup->pe, wireup->n_pes);
}

void meshmem_boot_barrier(const char *call)
{
    meshmem_boot_host_barrier(call);
    if (has_other_hosts()) {
        watch(call);
        fence(call);
        meshmem_watch_end();
        meshmem_boot_host_barrier(call);
    }
}

static unsigned exchanges; /* counts exchanges, since a key is never put twice */

static void name_card(char key[MESHMEM_WIREUP_KEY], int pe)
{
    snprintf(key, MESHMEM_WIREUP_KEY, "meshmem-%u-%d", exchanges, pe);
}

/* Put this PE's card as text. */
static void put_card(const char *call, const unsigned char *card, size_t size)
{
    char key[MESHMEM_WIREUP_KEY], value[2 * MESHMEM_CARD_BYTES + 1], problem[512];
    for (size_t i = 0; i < size; i++)
        snprintf(value + 2 * i, 3, "%02x", card[i]);
    name_card(key, meshmem_boot.pe);
    if (!meshmem_wireup_put(meshmem_boot.wireup, key, value, problem, sizeof problem))
        meshmem_fail(call, "%s", problem);
}

/* Get the card of a PE of another host. */
static void get_card(const char *call, int pe, size_t bytes)
{
    char key[MESHMEM_WIREUP_KEY], value[2 * MESHMEM_CARD_BYTES + 1], problem[512];
    unsigned char *card = meshmem_job_card(meshmem_boot.job, (uint32_t)pe);
    name_card(key, pe);
    if (!meshmem_wireup_get(meshmem_boot.wireup, pe, key, value, sizeof value, problem,
                            sizeof problem))
        meshmem_fail(call, "%s", problem);
    size_t good = strspn(value, "0123456789abcdef");
    if (good != 2 * bytes || value[good])
        meshmem_fail(call,
                     "%s gave %zu digits%s where PE %d has put %zu as %s; does the launcher "
                     "shorten or change values, or do the PEs run different versions of meshmem?",
                     meshmem_boot.wireup->name, good, value[good] ? " and something else" : "", pe,
                     2 * bytes, key);
    for (size_t i = 0; i < bytes; i++)
        sscanf(value + 2 * i, "%2hhx", &card[i]);
}

/* Get the cards of all PEs of other hosts, for all PEs of this one. */
static void get_cards(const char *call, size_t bytes)
{
    struct meshmem_job *job = meshmem_boot.job;
    const uint32_t *here = meshmem_job_pes(job);
    for (uint32_t pe = 0, s = 0; pe < job->n_world; pe++)
        if (s < job->n_pes && here[s] == pe)
            s++;
        else
            get_card(call, (int)pe, bytes);
}

void meshmem_boot_exchange(const char *call, const void *card, size_t size)
{
    meshmem_boot_host_barrier(call); /* all PEs have finished with the previous cards */
    memcpy(meshmem_job_card(meshmem_boot.job, (uint32_t)meshmem_boot.pe), card, size);
    exchanges++;
    if (has_other_hosts()) {
        watch(call);
        put_card(call, card, size);
        fence(call);
        if (meshmem_boot.slot == 0)
            get_cards(call, size);
        meshmem_watch_end();
    }
    meshmem_boot_host_barrier(call);
}

/* ---- states ---- */

void meshmem_boot_enter(enum meshmem_pe_state state)
{
    atomic_store_explicit(&meshmem_boot.me->state, (int32_t)state, memory_order_release);
}

bool meshmem_boot_orphaned(void)
{
    return meshmem_boot.launched && kill(meshmem_boot.job->launcher, 0) != 0 && errno == ESRCH;
}

bool meshmem_boot_lost(void)
{
    return atomic_load_explicit(&meshmem_boot.job->gone, memory_order_acquire) != 0;
}

bool meshmem_boot_exiting(void)
{
    return atomic_load_explicit(&meshmem_boot.job->exiting, memory_order_acquire) != 0;
}

/* Give the launcher time to kill this PE. Output that is not flushed before would be lost. */
static void await_kill(void)
{
    if (!meshmem_boot.wireup || !meshmem_boot.wireup->kills)
        return;
    fflush(NULL);
    meshmem_os_sleep(KILLED_NS);
}

/* The status with which a PE of this host ends the job; 0 if none does. */
static int exit_status(void)
{
    struct meshmem_job *job = meshmem_boot.job;
    for (uint32_t s = 0; s < job->n_pes; s++) {
        struct meshmem_slot *slot = meshmem_job_slot(job, s);
        /* Acquire: pairs with the release of meshmem_boot_exit. */
        if (atomic_load_explicit(&slot->state, memory_order_acquire) == MESHMEM_PE_EXITING)
            return atomic_load_explicit(&slot->exit_status, memory_order_relaxed);
    }
    return 0;
}

enum { STAY_SECONDS = 30 };

/* Stay here while another thread runs the exit handlers, which may cancel and join this one. It may
 * also wait for what this one holds, or be in exit itself: then the process ends all the same. */
static void stay(void)
{
    struct timespec left = {.tv_sec = STAY_SECONDS};
    while (nanosleep(&left, &left) != 0 && errno == EINTR)
        ;
    _exit(exit_status());
}

/* A second thread in exit would run what is left of the handlers beside the first one, and end the
 * process under it. In a forked child the thread is another process's, so it is none. */
void meshmem_boot_claim_exit(void)
{
    uint64_t self = (uint64_t)getpid() << 32 | meshmem_os_thread(), owner = 0;
    while (!atomic_compare_exchange_strong_explicit(&exiting_thread, &owner, self,
                                                    memory_order_relaxed, memory_order_relaxed) &&
           owner != self)
        if (owner >> 32 == self >> 32)
            stay();
}

_Noreturn void meshmem_boot_follow(void)
{
    meshmem_boot_claim_exit();
    int status = meshmem_boot.launched ? 0 : exit_status(); /* oshrun has it from the slot */
    await_kill();
    exit(status);
}

bool meshmem_boot_is_stopped(int pe)
{
    struct meshmem_job *job = meshmem_boot.job;
    int pid = 0;
    for (uint32_t s = 0; s < job->n_pes && !pid; s++)
        if (meshmem_job_pes(job)[s] == (uint32_t)pe)
            /* Relaxed: a number to look up. */
            pid = atomic_load_explicit(&meshmem_job_slot(job, s)->pid, memory_order_relaxed);
    return meshmem_report_is_stopped(pid);
}

bool meshmem_boot_signal(unsigned states, int number)
{
    bool some = false;
    struct meshmem_job *job = meshmem_boot.job;
    for (uint32_t s = 0; job && s < job->n_pes; s++) {
        struct meshmem_slot *slot = meshmem_job_slot(job, s);
        /* Relaxed: nothing else is read. */
        pid_t pid = atomic_load_explicit(&slot->pid, memory_order_relaxed);
        int state = atomic_load_explicit(&slot->state, memory_order_relaxed);
        if (pid > 0 && pid != getpid() && states >> state & 1)
            some |= kill(pid, number) == 0;
    }
    return some;
}

/* End the host's other PEs if the launcher, which has been told to, does not: it may be out of
 * reach. */
static void *end_host(void *nothing)
{
    const unsigned going = ~(1u << MESHMEM_PE_FAILED); /* those end by themselves */
    uint64_t until = meshmem_os_now() + KILLED_NS;
    while (meshmem_boot_signal(going, 0))
        if (meshmem_os_now() < until)
            meshmem_os_sleep(10000000);
        else
            break;
    meshmem_boot_signal(going, SIGTERM);
    return nothing;
}

/* Whether this process is the PE, as opposed to a child of it. */
static bool is_pe(void)
{
    return meshmem_boot.me && getpid() == atomic_load(&meshmem_boot.me->pid);
}

/* Whether oshrun has started this process as a PE, and reads its slot. */
static bool is_read(void) { return meshmem_boot.launched && is_pe(); }

enum { WHO_BYTES = 48 };

/* How lines of this process begin: "PE 3: " or, of one that a PE has forked, "a child of PE 3: ".
 */
static void name_process(char who[WHO_BYTES])
{
    snprintf(who, WHO_BYTES, "%sPE %d: ", is_pe() ? "" : "a child of ", meshmem_boot.pe);
}

static void print_call(void *who, const char *line)
{
    meshmem_error_print("%s  %s", (const char *)who, line);
}

/* Print the calls that led to a place, as meshmem_stack_write takes it, each after who. Once: of
 * two threads that fail, and of a fault on the way, the first one does. */
static void print_calls(char *who, uintptr_t where, bool said)
{
    static struct meshmem_calls calls;
    static atomic_flag once = ATOMIC_FLAG_INIT;
    char stack[MESHMEM_STACK_BYTES];
    if (atomic_flag_test_and_set(&once))
        return;
    meshmem_stack_write(stack, sizeof stack, where);
    meshmem_calls_read(&calls, stack);
    meshmem_calls_show(&calls, said, print_call, who);
}

/* The signals that are explained, as strsignal names them, which may allocate memory. */
static const char *name_signal(int number)
{
    return number == SIGSEGV   ? "Segmentation fault"
           : number == SIGBUS  ? "Bus error"
           : number == SIGABRT ? "Aborted"
           : number == SIGFPE  ? "Floating point exception"
                               : "Illegal instruction";
}

void meshmem_boot_note_place(uintptr_t where)
{
    if (is_read())
        meshmem_stack_write_place(meshmem_boot.me->stack, MESHMEM_STACK_BYTES, where);
}

void meshmem_boot_explain(int number, const char *sentence, uintptr_t where)
{
    char who[WHO_BYTES];
    if (is_read()) {
        snprintf(meshmem_boot.me->message, MESHMEM_MESSAGE_BYTES, "%s", sentence);
        meshmem_stack_write(meshmem_boot.me->stack, MESHMEM_STACK_BYTES, where);
        return;
    }
    name_process(who);
    if (sentence[0])
        meshmem_error_print("%s%s", who, sentence);
    else
        meshmem_error_print("%ssignal %d (%s) ends it in:", who, number, name_signal(number));
    print_calls(who, where, sentence[0]);
}

/* End by SIGABRT, which leaves a core file. Also in a process that system calls alone have made. */
static _Noreturn void end_by_abort(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGABRT);
    signal(SIGABRT, SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    syscall(SYS_tgkill, syscall(SYS_getpid), syscall(SYS_gettid), SIGABRT);
    _exit(128 + SIGABRT);
}

/* Leave a core file, if SHMEM_ABORT_ON_ERROR wants one. Where this process must still end the job,
 * a copy of it does, and this returns: some launchers let a job go on if a PE ends by itself, and
 * others kill the PE that asks for the end. */
static void abort_if_wanted(void)
{
    static atomic_flag once = ATOMIC_FLAG_INIT;
    if (!meshmem_config.abort_on_error)
        return;
    if (is_read() || !meshmem_boot.wireup)
        end_by_abort();
    while (atomic_flag_test_and_set(&once))
        pause(); /* another thread ends the process */
    pid_t copy =
        (pid_t)syscall(SYS_clone, 0, NULL, NULL, NULL, NULL); /* without a signal at its end */
    if (copy == 0)
        end_by_abort();
    while (copy > 0 && waitpid(copy, NULL, __WCLONE) < 0 && errno == EINTR)
        ;
}

/* Make the launcher end the job. */
static void end_job(int status, const char *sentence)
{
    if (is_pe())
        meshmem_boot_enter(MESHMEM_PE_FAILED);
    if (!meshmem_boot.wireup || (meshmem_boot.me && !is_pe()))
        return;
    pthread_t thread; /* end_job waits for the launcher, which may be stopped */
    bool beside = meshmem_thread_start(&thread, end_host, NULL) == 0;
    meshmem_boot.wireup->end_job(meshmem_boot.wireup, status, sentence);
    if (beside)
        pthread_join(thread, NULL);
    else
        end_host(NULL);
}

void meshmem_boot_end(int status, const char *sentence)
{
    meshmem_error_print("%s", sentence);
    end_job(status, sentence);
}

void meshmem_boot_fail(const char *text)
{
    char sentence[MESHMEM_MESSAGE_BYTES];
    bool running =
        meshmem_boot.me && atomic_load_explicit(&meshmem_boot.me->state, memory_order_relaxed) ==
                               MESHMEM_PE_RUNNING; /* set by this PE */
    bool is_child = meshmem_boot.me && !is_pe();
    bool in_call = running || meshmem_boot.early || is_child; /* of the program */
    char who[WHO_BYTES] = "";
    fflush(stdout);
    meshmem_error_clean(sentence, sizeof sentence, text, SIZE_MAX); /* a launcher may print it */
    if (is_read()) {
        snprintf(meshmem_boot.me->message, MESHMEM_MESSAGE_BYTES, "%s", sentence);
        if (in_call)
            meshmem_stack_write(meshmem_boot.me->stack, MESHMEM_STACK_BYTES, 0);
        meshmem_boot_enter(MESHMEM_PE_FAILED); /* release: oshrun reads the message after it */
        abort_if_wanted();
    } else {
        if (running || is_child)
            name_process(who);
        meshmem_error_print("%s%s", who, sentence);
        if (in_call)
            print_calls(who, 0, true);
        abort_if_wanted();
        end_job(1, sentence);
    }
    _exit(1);
}

bool meshmem_boot_is_in(const char *variable, const char *set)
{
    if (!meshmem_numbers_are_valid(set))
        meshmem_fail(NULL, "%s=%.100s: write numbers of PEs, for example 0,2-3, or all", variable,
                     set);
    if (meshmem_boot.pe == 0 && !meshmem_numbers_are_below(set, (uint32_t)meshmem_boot.n_pes))
        meshmem_warn("%s=%.100s names PEs that are not there; the job has %s%d", variable, set,
                     meshmem_boot.n_pes > 1 ? "PEs 0 to " : "PE ", meshmem_boot.n_pes - 1);
    return meshmem_numbers_contain(set, (uint32_t)meshmem_boot.pe);
}

/* Make oshrun look at the PEs' states now. A signal by which it learns that children have ended
 * does no harm to any process. */
static void wake_launcher(void)
{
    pid_t launcher = meshmem_boot.job->launcher;
    if (meshmem_boot.launched && launcher > 0)
        kill(launcher, SIGCHLD);
}

void meshmem_boot_exit(int status)
{
    atomic_store_explicit(&meshmem_boot.me->exit_status, status, memory_order_relaxed);
    meshmem_boot_enter(MESHMEM_PE_EXITING); /* release: oshrun reads exit_status after it */
    /* Release: pairs with the acquire of waiting PEs and of oshrun. */
    atomic_store_explicit(&meshmem_boot.job->exiting, 1, memory_order_release);
    wake_launcher();
    if (!meshmem_boot.wireup)
        return;
    fflush(NULL);
    meshmem_boot.wireup->end_job(meshmem_boot.wireup, status, "shmem_global_exit");
    await_kill();
}
