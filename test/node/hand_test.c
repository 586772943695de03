/* SPDX-License-Identifier: BSD-3-Clause */
/* Handing the core on between processes as PEs. PE 1 sleeps for longer than any test may last, so
 * the test ends only when it is woken; and whom PE 0 woke, their bells count. */
// sources: near/hand.c near/wait.c near/poll.c near/copy.c base/os.c
#include "near/hand.h"

#include "mem/window.h"
#include "near/poll.h"
#include "near/wait.h"
#include "threads.h"

#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NEAR = 2, WORDS = 8, ROUNDS = 200 };
#define FOR_EVER UINT64_C(1000000000000)

static struct {
    uint64_t word[WORDS];   /* that PE 1 watches */
    _Atomic uint32_t round; /* how many rounds PE 1 has ended */
    _Atomic uint32_t woken; /* in how many rounds PE 0 has done all that wakes PE 1 */
    struct meshmem_sleeper sleeper[NEAR];
    struct meshmem_sleepers node;
} * shared;

/* What happens on this CPU while the library yields; NULL: it yields. */
static void (*meanwhile)(void);

int sched_yield(void)
{
    if (!meanwhile)
        return (int)syscall(SYS_sched_yield);
    meanwhile();
    return 0;
}

static struct meshmem_window window;
static bool late; /* the words are in a partition that was created while the program ran */
static bool polls_inlined = true, stores_inlined = true;
static void publish(bool polls, bool stores)
{
    polls_inlined = polls;
    stores_inlined = stores;
}

static struct meshmem_sleeper *sleepers[NEAR];
static _Atomic uint32_t *bells[NEAR];
static char *no_delta[NEAR];
static const int numbers[NEAR] = {0, 1};
static const struct meshmem_location locations[NEAR] = {{.index = 0}, {.index = 1}};

/* Lose some time: in PE 1 before its last look at the word, in PE 0 between storing and waking. */
static void dawdle(const void *word, uint32_t bytes, uint64_t seen)
{
    (void)word, (void)bytes, (void)seen;
    /* Beside other programs few yields are enough: each may take milliseconds. */
    uint64_t end = meshmem_os_now() + 1000000;
    for (int i = 0; i < 200 && meshmem_os_now() < end; i++)
        syscall(SYS_sched_yield);
}

static void become(int me)
{
    for (int i = 0; i < NEAR; i++) {
        sleepers[i] = &shared->sleeper[i];
        bells[i] = &shared->sleeper[i].bell;
    }
    window.delta = no_delta;
    window.near_pe = numbers;
    window.location = locations;
    window.table.n = 1;
    window.table.segment[0].start = (uintptr_t)shared->word;
    window.table.segment[0].bytes = sizeof shared->word;
    window.table.segment[0].late = late;
    meshmem_hand = (struct meshmem_hand){.me = (uint32_t)me,
                                         .n = NEAR,
                                         .cores = 1,
                                         .sleeper = sleepers,
                                         .bell = bells,
                                         .node = &shared->node,
                                         .window = &window};
    meshmem_wait_open(MESHMEM_WAIT_SLEEP, true, NULL, NULL);
    meshmem_wait_hooks((struct meshmem_wait_hooks){.arrivals = &shared->sleeper[me].bell,
                                                   .sleeping = &shared->sleeper[me].sleeping});
}

/* A process that becomes PE 1, and does not outlive this one, which becomes PE 0. */
static pid_t fork_pe_1(void)
{
    pid_t child = fork();
    EXPECT(child >= 0);
    if (child == 0)
        prctl(PR_SET_PDEATHSIG, SIGKILL);
    become(child == 0);
    return child;
}

/* Whether a process waits in the kernel. */
static bool is_blocked(pid_t process)
{
    char path[40], text[200] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    FILE *file = fopen(path, "r");
    EXPECT(file && fgets(text, sizeof text, file) && strrchr(text, ')'));
    fclose(file);
    char state = strrchr(text, ')')[2];
    EXPECT(state != 'Z'); /* PE 1 has failed */
    return state == 'S';
}

/* In every third round PE 1 names no word; in half of these PE 0 says whom it has stored to. */
static bool is_named(uint32_t round) { return round % 3 != 2; }
static bool is_told(uint32_t round) { return round % 6 == 5; }

static uint64_t *word_of(uint32_t round) { return &shared->word[round % WORDS]; }

static uint32_t bytes_of(uint32_t round) { return UINT32_C(2) << round % 3; }

static void sleep_in(uint32_t round)
{
    uint64_t before = 0;
    memcpy(&before, word_of(round), bytes_of(round));
    if (is_named(round))
        EXPECT(meshmem_wait_nap(word_of(round), bytes_of(round), before, FOR_EVER));
    else
        EXPECT(meshmem_wait_nap(NULL, 0, 0, FOR_EVER));
}

/* Wake PE 1, and not too often. It has announced its sleep before it looks at the word for the last
 * time, and would not sleep if that changed meanwhile. */
static void wake_in(uint32_t round, pid_t pe_1)
{
    while (meshmem_hand_awake(&meshmem_hand) == NEAR || !is_blocked(pe_1))
        sched_yield();
    EXPECT(meshmem_hand_has_sleepers(&meshmem_hand));
    shared->word[(round + 1) % WORDS] += UINT64_C(1) << 32; /* of no interest to it */
    EXPECT(meshmem_hand_on(&meshmem_hand, false) == 0);
    if (is_named(round))
        __atomic_fetch_add(word_of(round), 1, __ATOMIC_RELAXED);
    uint64_t woken = atomic_load(&shared->sleeper[1].bell);
    dawdle(NULL, 0, 0);                  /* does PE 1 find out by itself? */
    meshmem_hand_tell(&meshmem_hand, 0); /* itself */
    if (is_named(round) || is_told(round))
        meshmem_hand_tell(&meshmem_hand, 1);
    if (is_told(round)) /* else it is for meshmem_hand_on */
        EXPECT(meshmem_hand_is_told(&meshmem_hand));
    else
        EXPECT(meshmem_hand_on(&meshmem_hand, !is_named(round)) == 1);
    EXPECT(atomic_load(&shared->sleeper[1].bell) == woken + 1);
}

/* A PE sees the new bell before the futex is woken. The sleep of the next round must not begin
 * until then, or it ends by the wake of this one, which it may; but then nobody else wakes it. */
static void sleep_in_all(void)
{
    for (uint32_t round = 0; round < ROUNDS; round++) {
        sleep_in(round);
        atomic_store(&shared->round, round + 1);
        while (atomic_load(&shared->woken) <= round)
            sched_yield();
    }
}

static void test_wakes(void)
{
    int status;
    pid_t child = fork_pe_1();
    if (child == 0) {
        meshmem_wait_policy.hooks.watch = dawdle;
        sleep_in_all();
        _exit(0);
    }
    for (uint32_t round = 0; round < ROUNDS; round++) {
        wake_in(round, child);
        for (uint32_t tries = 0; atomic_load(&shared->round) <= round; tries++) {
            sched_yield();
            EXPECT(tries % 1024 || waitpid(child, &status, WNOHANG) == 0); /* PE 1 has failed */
        }
        atomic_store(&shared->woken, round + 1);
    }
    EXPECT(waitpid(child, &status, 0) == child && status == 0);
    EXPECT(atomic_load(&shared->sleeper[1].bell) == ROUNDS);
    EXPECT(atomic_load(&shared->sleeper[0].bell) == 0);
}

/* A word that has changed before the sleep begins: no sleep. */
static void test_no_sleep(void)
{
    shared->word[0] = 2;
    EXPECT(meshmem_wait_nap(&shared->word[0], 8, 1, FOR_EVER));
    EXPECT(!meshmem_hand_has_sleepers(&meshmem_hand) && shared->sleeper[0].sleeping == 0);
}

/* While yields are dear, and no PE tries one, polling loops call the library even with a core for
 * every PE. */
static void test_dear(void)
{
    struct meshmem_yield_cost *cost = meshmem_hand_yields(&meshmem_hand);
    meshmem_wait_open(MESHMEM_WAIT_AUTO, false, NULL, NULL);
    meshmem_wait_policy.publish = publish;
    atomic_store(&shared->node.nameless_until, 0);
    EXPECT(!meshmem_yield_is_dear(cost) && !meshmem_yield_is_dear(NULL));
    atomic_store(&cost->dear_until, meshmem_os_now() + FOR_EVER);
    EXPECT(meshmem_yield_is_dear(cost) && meshmem_wait_should_sleep());
    meshmem_wait_notice();
    EXPECT(meshmem_wait_policy.gives_way && !polls_inlined);
    EXPECT(!meshmem_wait_policy.tells && stores_inlined);
    struct meshmem_wait w = {.steps = meshmem_wait_policy.spins};
    meshmem_wait_step(&w); /* no yields: it is about to sleep */
    EXPECT(w.steps > meshmem_wait_policy.spins + meshmem_wait_policy.yields);
    meshmem_wait_end(&w);
    /* So do stores, while PEs sleep that have named no word. */
    EXPECT(!meshmem_hand_has_nameless(&meshmem_hand));
    meshmem_hand_watch(&meshmem_hand, NULL, 0, 0);
    meshmem_hand_unwatch(&meshmem_hand);
    meshmem_wait_notice();
    EXPECT(meshmem_wait_policy.tells && !stores_inlined && !polls_inlined);
    atomic_store(&cost->dear_until, 0);
    meshmem_wait_notice();
    EXPECT(!meshmem_wait_policy.gives_way && polls_inlined);
    EXPECT(!meshmem_wait_policy.tells && stores_inlined);
}

/* ---- between nodes ---- */

static unsigned driven, glanced;
static bool drive(void) { return driven++, false; }
static bool glance(void) { return glanced++, true; }
static void watch(const void *word, uint32_t bytes, uint64_t seen)
{
    (void)word, (void)bytes, (void)seen;
}

/* Forget what this process has learned about yields on a loaded machine. */
static void yields_are_cheap(void)
{
    atomic_store(&meshmem_hand_yields(&meshmem_hand)->dear_until, 0);
}

/* Open the policy of a PE that drives progress, on a node with a core for every PE. */
static void become_far(enum meshmem_wait_how how, bool shares)
{
    meshmem_hand.cores = shares ? NEAR : NEAR + 1;
    meshmem_wait_open(how, false, NULL, NULL);
    meshmem_wait_policy.publish = publish;
    meshmem_wait_hooks((struct meshmem_wait_hooks){.progress = drive,
                                                   .glance = glance,
                                                   .arrivals = &shared->sleeper[0].bell,
                                                   .sleeping = &shared->sleeper[0].sleeping,
                                                   .watch = watch,
                                                   .proxies = 1});
    yields_are_cheap();
    driven = glanced = 0;
}

/* Where the proxies have no core to themselves, a PE that reads a word again and again, or fences
 * nothing, drives them; in any way of waiting. */
static void test_shares(void)
{
    static const enum meshmem_wait_how ways[] = {MESHMEM_WAIT_AUTO, MESHMEM_WAIT_SPIN,
                                                 MESHMEM_WAIT_YIELD};
    become_far(MESHMEM_WAIT_AUTO, false);
    EXPECT(!meshmem_wait_policy.gives_way);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        become_far(ways[i], true);
        EXPECT(meshmem_wait_policy.gives_way);
        for (int looks = 0; looks < 1000 && !driven; looks++)
            meshmem_poll_read(&shared->word[2], 8, 0);
        EXPECT(driven == 1);
        yields_are_cheap();
        for (int looks = 0; looks < 1000 && driven < 2; looks++)
            meshmem_poll_ordered(false);
        EXPECT(driven == 2 && glanced == 0);
        meshmem_wait_notice();
        EXPECT(meshmem_wait_policy.gives_way);
    }
}

/* A PE that drives progress does not spin; after that it does again. */
static void test_spins(void)
{
    meshmem_wait_open(MESHMEM_WAIT_AUTO, false, NULL, NULL);
    uint32_t spins = meshmem_wait_policy.spins;
    EXPECT(spins > 0);
    become_far(MESHMEM_WAIT_AUTO, false);
    EXPECT(meshmem_wait_policy.spins == 0);
    meshmem_wait_hooks((struct meshmem_wait_hooks){0});
    EXPECT(meshmem_wait_policy.spins == spins);
}

/* Where only calls of this PE drive progress, or there is a core for every PE, each failed test
 * drives it, since the program may compute for long between two tests. */
static void test_alone(void)
{
    become_far(MESHMEM_WAIT_AUTO, true);
    for (unsigned tests = 1; tests <= 100; tests++) {
        meshmem_poll_failed(&shared->word[2], 8, 0);
        EXPECT(driven >= tests);
    }
    static const enum meshmem_wait_how ways[] = {MESHMEM_WAIT_AUTO, MESHMEM_WAIT_SPIN,
                                                 MESHMEM_WAIT_YIELD, MESHMEM_WAIT_SLEEP};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        become_far(ways[i], false);
        struct meshmem_wait_hooks hooks = meshmem_wait_policy.hooks;
        hooks.alone = true;
        hooks.glance = NULL;
        meshmem_wait_hooks(hooks);
        for (unsigned tests = 1; tests <= 100; tests++) {
            meshmem_poll_failed(&shared->word[2], 8, 0);
            EXPECT(driven >= tests);
        }
    }
}

/* Where yields are expensive, a PE glances at the network before each sleep, and does not sleep if
 * something has come; where they are cheap, it never glances. */
static void test_glances(void)
{
    struct meshmem_yield_cost *cost = meshmem_hand_yields(&meshmem_hand);
    become_far(MESHMEM_WAIT_AUTO, true);
    EXPECT(!meshmem_wait_glances());
    atomic_store(&cost->dear_until, meshmem_os_now() + FOR_EVER);
    EXPECT(meshmem_wait_glances() && prctl(PR_GET_TIMERSLACK) == 1000);
    struct meshmem_wait w = {0};
    for (unsigned steps = 1; steps <= 3; steps++) {
        meshmem_wait_step(&w);
        EXPECT(glanced == steps && driven == 0 && !w.sleeps && w.drove);
    }
    meshmem_wait_end(&w);
    glanced = 0;
    for (int looks = 0; looks < 1000 && glanced < 3; looks++)
        meshmem_poll_failed(&shared->word[2], 8, 0);
    EXPECT(glanced == 3);
    become_far(MESHMEM_WAIT_SLEEP, true);
    EXPECT(!meshmem_wait_glances());
    atomic_store(&cost->dear_until, 0);
}

/* PE 1 polls by fences alone, and sleeps between. Only this PE's stores can wake it, and PE 1 is
 * the one that they wake. */
static void test_fences(void)
{
    struct meshmem_yield_cost *cost = meshmem_hand_yields(&meshmem_hand);
    memset(shared, 0, sizeof *shared);
    atomic_store(&cost->dear_until, meshmem_os_now() + FOR_EVER);
    pid_t child = fork_pe_1();
    meshmem_wait_policy.publish = publish;
    if (child == 0) {
        while (!atomic_load(&shared->round))
            meshmem_poll_ordered(false);
        _exit(0);
    }
    meshmem_wait_policy.mixed = meshmem_wait_policy.tells = true;
    for (uint64_t value = 0; atomic_load(&shared->sleeper[1].bell) < ROUNDS; value++)
        meshmem_poll_put(&shared->word[1], &value, sizeof value, 1);
    EXPECT(meshmem_hand_is_told(&meshmem_hand));
    atomic_store(&shared->round, 1);
    int status;
    EXPECT(waitpid(child, &status, 0) == child && status == 0);
    EXPECT(atomic_load(&shared->sleeper[0].bell) == 0);
    atomic_store(&cost->dear_until, 0);
}

/* Another program has the CPU for longer than a yield may take. */
static void stranger_runs(void)
{
    for (uint64_t end = meshmem_os_now() + 2000000; meshmem_os_now() < end;)
        continue;
}

/* So does a PE of the node, which then computes, or yields: on whichever CPU this thread returns.
 */
static void mark_all(uint64_t left)
{
    stranger_runs();
    for (unsigned i = 0; i < MESHMEM_SLEEPER_CPUS; i++)
        atomic_store(&shared->node.yield.cpu[i].left, left);
}
static void pe_computes(void) { mark_all(0); }
static void pe_yields(void) { mark_all(UINT64_MAX); }

/* And so on every other CPU, where it has given it back just now. */
static void strangers_run(void)
{
    stranger_runs();
    for (unsigned i = 0; i < MESHMEM_SLEEPER_CPUS; i++)
        if (i != (unsigned)sched_getcpu() % MESHMEM_SLEEPER_CPUS)
            atomic_store(&shared->node.yield.cpu[i].was_long, meshmem_os_now());
}

/* A yield is dear when two in a row are long, and none of the node's PEs ran meanwhile. */
static void test_whose_time(void)
{
    static const struct {
        void (*meanwhile)(void);
        bool dear;
    } cases[] = {
        {pe_computes, false}, {pe_yields, false}, {stranger_runs, true}, {strangers_run, true}};
    struct meshmem_yield_cost *cost = meshmem_hand_yields(&meshmem_hand);
    cpu_set_t here; /* the thread stays on one CPU, on which nobody else has noted anything */
    CPU_ZERO(&here);
    CPU_SET((size_t)sched_getcpu(), &here);
    EXPECT(sched_setaffinity(0, sizeof here, &here) == 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        meanwhile = cases[i].meanwhile;
        atomic_store(&cost->dear_until, 0);
        for (unsigned k = 0; k < MESHMEM_SLEEPER_CPUS; k++)
            atomic_store(&cost->cpu[k].was_long, 0);
        meshmem_yield(cost);
        EXPECT(atomic_load(&cost->dear_until) == 0); /* a virtual machine's host, perhaps */
        for (int k = 0; k < 20 && !atomic_load(&cost->dear_until); k++)
            meshmem_yield(cost); /* one of them is soon after the one before */
        meanwhile = NULL;
        EXPECT((atomic_load(&cost->dear_until) != 0) == cases[i].dear);
    }
    atomic_store(&cost->dear_until, 0);
    /* Nor when a thread yields that cannot know what the PEs do. */
    meanwhile = stranger_runs;
    meshmem_yield_aside(cost);
    meanwhile = NULL;
    EXPECT(atomic_load(&cost->dear_until) == 0 && !meshmem_yield_was_dear(cost));
    /* What it leaves behind is no sign of a PE that computes. */
    EXPECT(atomic_load(
               &shared->node.yield.cpu[(unsigned)sched_getcpu() % MESHMEM_SLEEPER_CPUS].left) != 0);
    atomic_store(&cost->dear_until, meshmem_os_now() + FOR_EVER);
    EXPECT(meshmem_yield_was_dear(cost) && !meshmem_yield_was_dear(NULL));
    atomic_store(&cost->dear_until, 0);
}

int main(void)
{
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    EXPECT(shared != MAP_FAILED);
    test_wakes();
    memset(shared, 0, sizeof *shared);
    late = true;
    test_wakes();
    late = false;
    become(0);
    test_no_sleep();
    test_dear();
    test_shares();
    test_spins();
    test_alone();
    test_glances();
    test_fences();
    test_whose_time();
    return 0;
}
