/* SPDX-License-Identifier: BSD-3-Clause */
/* The hardware checks addresses for free: nothing is mapped between the segments of the other PEs'
 * windows, so an inlined put through an address that is not symmetric faults there, and the
 * faulting address says which PE and which local address were meant. For other faults, the stack
 * tells whether the program was in a call of this library, and in which. The handler explains, and
 * the default action follows, except where memory is only not there yet: pages after fork (fork.h)
 * and constants of near PEs (constant.h). There the handler maps it, and the program goes on.
 */
#include "mem/fault.h"

#include "base/backtrace.h"
#include "base/error.h"
#include "base/poison.h"
#include "base/stack.h"
#include "boot/boot.h"
#include "mem/address.h"
#include "mem/arguments.h"
#include "mem/backing.h"
#include "mem/constant.h"
#include "mem/doing.h"
#include "mem/file.h"
#include "mem/fork.h"
#include "mem/name.h"
#include "mem/window.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A stack address plus a delta is not canonical, which raises SIGBUS if the access is relative to
 * the stack pointer. For the other signals the handler says where they occurred. */
static const int signals[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL};
enum { SIGNALS = sizeof signals / sizeof *signals };

#define PATIENCE UINT64_C(10000000000) /* nanoseconds, after which no explanation is to come */

_Thread_local const char *meshmem_fault_call;
_Thread_local const char *meshmem_fault_during;
_Atomic int meshmem_fault_no_ptr = -1;
bool (*meshmem_fault_name)(const void *address, char *name, size_t size, bool *is_gone);

/* What an access does to an address, as a participle. */
static const char *const how[] = {
    [ACCESS_UNKNOWN] = "accessed", [ACCESS_READ] = "read", [ACCESS_WRITE] = "written"};

static bool ended; /* the library was stopped: only accesses to memory are explained */

/* Whether the fault comes from a context that is none: the exported function, whose first argument
 * it is, reads it before all else, and has not called another function yet. */
static bool is_by_ctx(const struct meshmem_registers *f, const char *call, const siginfo_t *info)
{
    const char *name;
    uintptr_t own = meshmem_backtrace_object((uintptr_t)meshmem_fault_open, &name);
    if (!call || meshmem_backtrace_object(f->ip, &name) != own || !name ||
        f->access == ACCESS_WRITE || !meshmem_arguments_have_ctx(call))
        return false;
    intptr_t ctx = (intptr_t)f->argument[0];
    bool is_address = (intptr_t)((uintptr_t)ctx << 16) >> 16 == ctx;
    return info->si_code == SI_KERNEL ? !is_address : (uintptr_t)ctx == (uintptr_t)info->si_addr;
}

/* Whether an access may have been made through the context, if that was not checked. But NULL is
 * none, the C library, which moves data, gets none, and an exported function writes to none. Nor do
 * others where all PEs are near, unless the call is about the context itself. */
static bool may_be_ctx(const char *call, const void *fault, const struct meshmem_registers *f)
{
    const char *name, *exported;
    uintptr_t own = meshmem_backtrace_object((uintptr_t)meshmem_fault_open, &name);
    if (meshmem_fault_call || !fault || meshmem_backtrace_object(f->ip, &exported) != own)
        return false;
    return f->access != ACCESS_WRITE ||
           (!exported && (meshmem_boot.n_near < meshmem_boot.n_pes ||
                          !meshmem_arguments_have(call, ACCESS_WRITE)));
}

/* The arguments through which an access may have been made. */
static const char *role(char *text, size_t size, const char *call, const void *fault,
                        const struct meshmem_registers *f)
{
    return meshmem_arguments_name(text, size, call, f->access, may_be_ctx(call, fault, f));
}

/* The near PE whose memory a function that the program has called, memcpy for example, was given
 * besides the address that faulted; -1 if none. What registers hold in the program's own code shows
 * nothing: it may be left from other work. */
static int copied_pe(const struct meshmem_registers *f)
{
    const char *name;
    int pe = -1;
    if (meshmem_backtrace_object(f->ip, &name) == meshmem_backtrace_program())
        return -1;
    for (int i = 0; i < 2 && pe < 0; i++)
        pe = meshmem_window_owner(&meshmem_window, (void *)f->argument[i]);
    return pe;
}

/* The near PE whose memory an access was meant for, and the address that the program used for it;
 * -1 if it was meant for none. NULL is in nobody's window. */
static int meant(const void *fault, const void **address)
{
    enum { SMALL = 1 << 16 };
    const struct meshmem_window *w = &meshmem_window;
    int pe = meshmem_window_owner(w, fault);
    *address = pe < 0 ? fault : (char *)fault - (uintptr_t)w->delta[pe];
    for (int i = 0; pe < 0 && i < w->n_near; i++)
        if (w->near_pe[i] != w->pe &&
            (uintptr_t)fault - (uintptr_t)w->delta[w->near_pe[i]] < SMALL) {
            pe = w->near_pe[i];
            *address = (char *)fault - (uintptr_t)w->delta[pe];
        }
    return pe;
}

/* What the handler says; one fault is explained, as the first ends the process. */
static char sentence[MESHMEM_MESSAGE_BYTES];

static void __attribute__((format(printf, 1, 2))) say(const char *format, ...)
{
    va_list args;
    size_t used = strlen(sentence);
    va_start(args, format);
    vsnprintf(sentence + used, sizeof sentence - used, format, args);
    va_end(args);
}

/* Begin to explain a fault of a call that follows no pointer of the program: the library's own
 * records are wrong. False if it is not such a call. */
static bool explain_own(struct meshmem_doing doing)
{
    static const char *const parts[] = {"alloc", "align", "shmem_free"};
    static const char *const waits[] = {"shmem_finalize", "shmem_barrier_all", "shmem_sync_all",
                                        "shmem_quiet", "shmem_fence"};
    const char *call = doing.may_be_own ? doing.call : NULL;
    bool is_own = false;
    for (unsigned i = 0; call && i < sizeof parts / sizeof *parts; i++)
        is_own |= strstr(call, parts[i]) && !strstr(call, "request");
    for (unsigned i = 0; call && i < sizeof waits / sizeof *waits; i++)
        is_own |= strcmp(call, waits[i]) == 0;
    if (is_own)
        say("%s: the library's own records lead to ", call);
    return is_own;
}

#define OVERWRITTEN                                                                         \
    ": the program has overwritten them, perhaps by a get into too little private memory; " \
    "valgrind finds where"

#define OR_OVERWRITTEN                                                                         \
    " Or has the program overwritten the library's records, perhaps by writing beyond memory " \
    "of malloc? valgrind finds where"

/* Explain a fault in another PE's window, where no symmetric object is. */
static void explain_symmetric(const void *address, int pe, const char *call, const char *remedy)
{
    char where[256];
    if (pe == meshmem_window.pe) { /* this PE does not use the place there: its memory is mapped
                                      once */
        say("%san access to %p failed, where this PE keeps addresses for the memory of others: was "
            "an index or offset much too large?%s",
            call, address, *remedy ? remedy + 1 : "");
        return;
    }
    meshmem_address_describe(where, sizeof where, address, 1);
    bool is_constant = meshmem_constant_holds(&meshmem_window.data, address, 1);
    say("%san access to PE %d through the address %p failed: it %s%s", call, pe, address,
        is_constant ? "" : "is not symmetric, it ", where);
    if (is_constant && meshmem_constant_error)
        say("; it could not be mapped here: %s (a limit on address space or mappings?)",
            strerror(meshmem_constant_error));
    say("%s", remedy);
}

/* Whether an access beyond the end of the stack has faulted: just below the stack pointer, or in
 * the local variables, if the stack pointer itself points to no memory. */
static bool is_stack_full(const void *fault, const struct meshmem_registers *f)
{
    enum { BELOW = 1 << 16 };
    return f->sp &&
           ((uintptr_t)fault - (f->sp - BELOW) < BELOW || meshmem_backtrace_is_unreadable(f->sp));
}

static void explain_full(const void *fault)
{
    say(MESHMEM_STACK_FULL " at %p: a recursion without end, or local arrays that are larger than "
                           "ulimit -s allows",
        fault);
}

/* Explain that the C library failed in malloc or a relative of it; false if it has not. What it was
 * given is in no register any more. */
static bool explain_malloc(const struct meshmem_registers *f)
{
    const char *name = meshmem_stack_c_function(f->ip);
    if (name && strstr(name, "alloc") && !strstr(name, "realloc"))
        say("the C library failed in malloc, as its records are wrong" OVERWRITTEN);
    else if (name && (strstr(name, "free") || strstr(name, "realloc")))
        say("the C library failed in free or realloc: it was given what malloc has not returned, "
            "or malloc's records were overwritten; memory of shmem_malloc is for shmem_free and "
            "shmem_realloc");
    return *sentence;
}

/* Explain an access close to NULL, if shmem_ptr has returned that. */
static void explain_null(const void *fault, enum meshmem_access access)
{
    enum { SMALL = 1 << 16 };
    int pe = atomic_load_explicit(&meshmem_fault_no_ptr, memory_order_relaxed);
    if (pe >= 0 && (uintptr_t)fault < SMALL)
        say("%p cannot be %s; did the program take it from shmem_ptr, which has returned NULL for "
            "PE %d, as that is on another node?",
            fault, how[access], pe);
}

/* Explain a fault at an address of this PE. */
static void explain_private(const void *fault, const struct meshmem_registers *f,
                            struct meshmem_doing doing)
{
    char where[256], names[160];
    int pe = copied_pe(f);
    meshmem_address_describe(where, sizeof where, fault, 1);
    if (is_stack_full(fault, f))
        explain_full(fault);
    else if (meshmem_fault_during)
        say("while %s, %p could not be %s, which %s; was memory freed or unmapped before the "
            "operation that uses it was complete?" OR_OVERWRITTEN,
            meshmem_fault_during, fault, how[f->access], where);
    else if (explain_own(doing))
        say("%p, which %s" OVERWRITTEN, fault, where);
    else if (doing.call)
        say("%s: %s cannot be %s at %p, which %s", doing.call,
            role(names, sizeof names, doing.call, fault, f), how[f->access], fault, where);
    else if (doing.inside)
        say("in a call of the library %p cannot be %s, which %s; was a wrong pointer or handle "
            "passed? SHMEM_CHECK=1 names the call",
            fault, how[f->access], where);
    else if (pe >= 0)
        say("while the program used memory of PE %d, perhaps in an inlined put or get, %p could "
            "not be %s, which %s. SHMEM_CHECK=1 names the call",
            pe, fault, how[f->access], where);
    else if (meshmem_address_is_room(fault))
        say("%p cannot be %s: it %s", fault, how[f->access], where);
    else if (!explain_malloc(f))
        explain_null(fault, f->access);
}

/* Explain that there was no page for a symmetric address, in the memory of that PE; false
 * if it is none. The job's file is long enough, so the kernel has refused memory for it. */
static bool explain_page(const void *address, int pe, const char *call)
{
    unsigned s;
    uint64_t offset;
    char room[32], name[MESHMEM_NAME_BYTES];
    const struct meshmem_segment_table *table = &meshmem_window.table;
    if (!meshmem_segment_name(table, address, 0, &s, &offset))
        return false;
    const struct meshmem_memory *m = s < MESHMEM_SEGMENT_HEAP ? NULL : meshmem_backing_of(s);
    if (!m || (m->asked.kind != MESHMEM_MEMORY_FILE && m->page == meshmem_os_page())) {
        say("%sthere is no memory for the first access to %s of PE %d: the kernel gives the "
            "processes of this host no more (with vm.overcommit_memory=2 not more than CommitLimit "
            "of /proc/meminfo); start fewer PEs, let them use less, or raise vm.overcommit_ratio",
            call, meshmem_name_address(name, address), pe);
        return true;
    }
    say("%sthere is no memory for the first access to a page of partition %u of PE %d, %" PRIu64
        " bytes from its start: ",
        call, meshmem_segment_id(s), pe, offset);
    if (m->asked.kind == MESHMEM_MEMORY_FILE)
        say("the file system of %s has room for %s, a quota is used up, or its file was cut; make "
            "room there, or take all of it at the start with POLICY=MANDATORY",
            m->asked.path, meshmem_error_bytes(room, meshmem_file_room(table->segment[s].file)));
    else
        say("pages of %s are short where its policy or a control group allows them; reserve more "
            "(/proc/sys/vm/nr_hugepages), or leave out PGSIZE",
            meshmem_error_bytes(room, m->page));
    return true;
}

/* Explain that there was no page where an operation of another node went. */
static bool explain_late(const void *fault)
{
    char name[48];
    bool is_gone;
    if (!meshmem_fault_name || !meshmem_fault_name(fault, name, sizeof name, &is_gone))
        return false;
    say(is_gone ? "%s was destroyed before operations of other nodes on it were complete; complete "
                  "those of all contexts, by shmem_quiet and shmem_ctx_quiet, before "
                  "shmemx_partition_destroy"
                : "there is no memory for a page of %s, on which another node operates: pages of "
                  "its size are short where its policy or a control group allows them, or its "
                  "file was cut",
        name);
    return true;
}

/* Explain that a mapped file has no page there, as a library of which only a part was copied; false
 * if no file is mapped. */
static bool explain_cut(const void *fault, const char *call)
{
    char where[256];
    meshmem_address_describe(where, sizeof where, fault, 1);
    if (meshmem_fault_during || !strchr(where, '/'))
        return false;
    say("%s%p %s; the file has no such page: was it cut or overwritten, or copied only in part, or "
        "is its file system full?",
        call, fault, where);
    return true;
}

/* Explain an access after the last shmem_finalize: addresses of what was symmetric stay reserved.
 */
static void explain_ended(const void *fault, const struct meshmem_registers *f)
{
    const struct meshmem_window *w = &meshmem_window;
    if ((uintptr_t)fault - w->table.first < w->table.end - w->table.first ||
        (uintptr_t)fault - w->others < w->others_bytes)
        say("%p cannot be %s: the symmetric memory that was there ended with shmem_finalize; use "
            "it, or copy what is needed, before that call",
            fault, how[f->access]);
    else if (is_stack_full(fault, f))
        explain_full(fault);
    else
        explain_malloc(f);
}

/* Explain an access through an address that no process can have. */
static void explain_nowhere(const char *call, const char *remedy)
{
    if (strstr(call, "alltoallv"))
        say("%san access through an address that no PE can have failed; is an offset or the size "
            "of a block wrong?",
            call);
    else
        say("%san access through an address that no PE can have failed; was a local variable%s, "
            "malloc'ed memory or a global variable of a shared library used as a symmetric "
            "object?%s",
            call, meshmem_window.data.is_fortran ? ", a section with gaps (shmem_fortran(7))" : "",
            *remedy ? remedy + 1 : "");
}

/* Explain an access that faulted. */
static void explain_access(int number, const siginfo_t *info, const struct meshmem_registers *r)
{
    char call[80] = "";
    struct meshmem_doing doing = meshmem_doing_find(r, meshmem_fault_call);
    const char *remedy = doing.call ? "" : ". SHMEM_CHECK=1 names the call";
    const void *address;
    int pe = meant(info->si_addr, &address);
    if (doing.call)
        snprintf(call, sizeof call, "%s: ", doing.call);
    doing.may_be_own = number == SIGSEGV && !meshmem_fault_during;
    if (is_by_ctx(r, doing.call, info))
        say("%s%p is not a context; is the variable initialized?", call, (void *)r->argument[0]);
    else if (info->si_code == SI_KERNEL && explain_own(doing))
        say("an address that no process can have" OVERWRITTEN);
    else if (info->si_code == SI_KERNEL && meshmem_fault_during)
        say("while %s, an address that no process can have was accessed; was a wrong one "
            "passed?" OR_OVERWRITTEN,
            meshmem_fault_during);
    else if (info->si_code == SI_KERNEL)
        explain_nowhere(call, remedy);
    else if (number == SIGBUS && info->si_code == BUS_ADRERR &&
             (explain_page(address, pe >= 0 ? pe : meshmem_boot.pe, call) ||
              explain_late(info->si_addr) || (pe < 0 && explain_cut(info->si_addr, call))))
        ;
    else if (pe >= 0)
        explain_symmetric(address, pe, call, remedy);
    else
        explain_private(info->si_addr, r, doing);
}

/* Whether the processor found no code where it went. */
static bool is_jump(const siginfo_t *info, const struct meshmem_registers *r)
{
    return info->si_code != SI_KERNEL && r->sp && r->ip == (uintptr_t)info->si_addr;
}

/* Explain that, and go back to the call; if it was none, to nowhere. */
static void explain_jump(const siginfo_t *info, struct meshmem_registers *r, void *context)
{
    if (meshmem_backtrace_go_back(r, context)) {
        say("the program has called %p, where there is no code: is a pointer to a function not "
            "set, overwritten, or of a library that was unloaded?",
            info->si_addr);
        return;
    }
    r->ip = MESHMEM_STACK_NOWHERE;
    say("the program has jumped to %p, where there is no code; was a return address on its stack, "
        "or a pointer to a function, overwritten?",
        info->si_addr);
}

/* Actions of the runtime library of Fortran, which prints a backtrace; to ignore the signal, where
 * who started the program did; else the default ones. */
static struct sigaction before[SIGNALS];

/* The number of a signal among those that explain handles. */
static int find_signal(int number)
{
    int i = 0;
    while (signals[i] != number)
        i++;
    return i;
}

static void give_back(int number, bool is_explained)
{
    static const struct sigaction none = {.sa_handler = SIG_DFL};
    /* oshrun prints the stack */
    sigaction(number, is_explained && meshmem_boot.launched ? &none : &before[find_signal(number)],
              NULL);
}

/* Whether a signal is to be ignored, as it would be without this handler. Not so a fault, which
 * ends a process in any case, nor abort, which does, too. */
static bool is_ignored(int number, const siginfo_t *info)
{
    bool is_abort = number == SIGABRT && info->si_pid == getpid();
    return info->si_code <= 0 && !is_abort && before[find_signal(number)].sa_handler == SIG_IGN;
}

/* Whether this thread is to explain a signal; otherwise the signal ends the process: it came from
 * explaining another one, or that takes another thread too long, which ends the process before. */
static bool begin(int number)
{
    static _Atomic unsigned explaining; /* relaxed: the thread; nothing else goes with it */
    unsigned first = 0, me = meshmem_os_thread();
    if (atomic_compare_exchange_strong_explicit(&explaining, &first, me, memory_order_relaxed,
                                                memory_order_relaxed))
        return true;
    if (first != me)
        meshmem_os_sleep(PATIENCE);
    give_back(number, true);
    return false;
}

static void explain(int number, siginfo_t *info, void *context)
{
    struct meshmem_registers registers;
    bool faulted = info->si_code > 0 && (number == SIGSEGV || number == SIGBUS);
    if (is_ignored(number, info))
        return;
    if (number == SIGBUS && info->si_code == BUS_ADRERR && meshmem_fork_own_page(info->si_addr))
        return; /* and repeat the access */
    meshmem_backtrace_read(&registers, context);
    const struct meshmem_registers arrived = registers;
    /* Code among constants is not called there. */
    if (number == SIGSEGV && faulted && info->si_code != SI_KERNEL &&
        (uintptr_t)info->si_addr != registers.ip &&
        meshmem_constant_map(info->si_addr, registers.access))
        return; /* likewise */
    if (!begin(number))
        return;
    meshmem_boot_note_place(registers.ip); /* unwinders may fault where the stack is damaged */
    if (faulted && is_jump(info, &registers))
        explain_jump(info, &registers, context);
    else if (faulted && ended)
        explain_ended(info->si_addr, &registers);
    else if (faulted)
        explain_access(number, info, &registers);
    else if (number == SIGABRT)
        explain_malloc(&registers);
    meshmem_boot_explain(number, sentence, registers.ip);
    meshmem_backtrace_set(context, &arrived);
    /* The access is repeated and ends the process with a core file; a signal that was sent arrives
     * again. */
    give_back(number, true);
    if (info->si_code <= 0)
        raise(number);
}

/* Whether handler is the action for a signal; NULL means the default action. */
static bool is_action(int number, void (*handler)(int, siginfo_t *, void *))
{
    struct sigaction now;
    if (sigaction(number, NULL, &now) != 0)
        return false;
    return now.sa_flags & SA_SIGINFO ? now.sa_sigaction == handler
                                     : !handler && now.sa_handler == SIG_DFL;
}

/* Whether nothing but the runtime library of Fortran handles a signal. It may be ignored, as who
 * started the program has ignored it. */
static bool is_free(int number)
{
    Dl_info info;
    struct sigaction now;
    if (is_action(number, NULL))
        return true;
    if (sigaction(number, NULL, &now) != 0 || now.sa_flags & SA_SIGINFO)
        return false;
    return now.sa_handler == SIG_IGN ||
           (dladdr((const void *)(uintptr_t)now.sa_handler, &info) && info.dli_fname &&
            strstr(info.dli_fname, "/libgfortran.so"));
}

/* Let this thread, and those that it starts, receive the faults that explain handles. Who started
 * the program may have blocked them: then a fault would end the process unexplained, also one after
 * which explain repeats the access. An abort is received in any case. */
static void unblock(void)
{
    sigset_t mine;
    sigemptyset(&mine);
    for (int i = 0; i < SIGNALS; i++)
        if (signals[i] != SIGABRT && is_action(signals[i], explain))
            sigaddset(&mine, signals[i]);
    pthread_sigmask(SIG_UNBLOCK, &mine, NULL);
}

/* A stack for the handler, as that of the program may be full. */
static _Alignas(16) char spare[1 << 16];

void meshmem_fault_open(void)
{
    struct sigaction mine = {.sa_sigaction = explain,
                             .sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK};
    stack_t now, own = {.ss_sp = spare, .ss_size = sizeof spare};
    if (sigaltstack(NULL, &now) == 0 && now.ss_flags & SS_DISABLE)
        sigaltstack(&own, NULL);
    for (int i = 0; i < SIGNALS; i++)
        if (is_free(signals[i]))
            sigaction(signals[i], &mine, &before[i]);
    ended = false;
    unblock();
    /* valgrind reports each fault, and a debugger stops there. */
    if (!is_action(SIGSEGV, explain) || meshmem_poison_is_valgrind() || meshmem_os_is_traced())
        meshmem_constant_map_all();
}

void meshmem_fault_close(void)
{
    ended = true;
    for (int i = 0; i < SIGNALS; i++)
        if (signals[i] != SIGSEGV && is_action(signals[i], explain))
            give_back(signals[i], false);
}
