// SPDX-License-Identifier: BSD-3-Clause
/* MPI and OpenSHMEM in one program, in the order of argv[1]: s and S start and stop OpenSHMEM, m
 * and M start and stop MPI, f, z and t start it with threads (funneled, serialized, multiple), x
 * uses both; in c and C the last PE computes while PE 0 puts to it and waits for completion: in c
 * without any call, in C it looks for news by shmem_test, in d it computes for a moment and then
 * waits in OpenSHMEM; in w MPI has a window of symmetric memory and messages from and to it; in b
 * PEs wait in one library for what others do in the other one; in k each PE runs a program, in e it
 * has a child that ends by exit; in l PE 1 leaves, in v it does so with a status while the others
 * wait for it in MPI; in n another thread stops OpenSHMEM; a starts it where MPI_COMM_WORLD is in
 * use; o opens a session of MPI, with threads, which x then uses instead of MPI_COMM_WORLD, O ends
 * it, and q opens one without threads. */
#include <mpi.h>
#include <pthread.h>
#include <shmem.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static long cell;
static MPI_Comm of_session = MPI_COMM_NULL;

#if MPI_VERSION >= 4
static MPI_Session session;

static int open_session(const char *level)
{
    MPI_Info info;
    MPI_Group group;
    MPI_Info_create(&info);
    MPI_Info_set(info, "thread_level", level);
    int failed = MPI_Session_init(info, MPI_ERRORS_RETURN, &session) ||
                 MPI_Group_from_session_pset(session, "mpi://WORLD", &group) ||
                 MPI_Comm_create_from_group(group, "hybrid", MPI_INFO_NULL, MPI_ERRORS_RETURN,
                                            &of_session) ||
                 MPI_Group_free(&group);
    return MPI_Info_free(&info) || failed;
}

static void end_session(void)
{
    MPI_Comm_free(&of_session);
    MPI_Session_finalize(&session);
}
#else
static int open_session(const char *level) { return *level; }
static void end_session(void) {}
#endif

static int use_both(void)
{
    MPI_Comm all = of_session == MPI_COMM_NULL ? MPI_COMM_WORLD : of_session;
    int me = shmem_my_pe(), n = shmem_n_pes(), mine, sum, ranks;
    MPI_Comm_rank(all, &mine);
    MPI_Comm_size(all, &ranks);
    shmem_long_p(&cell, me + 1, (me + 1) % n);
    shmem_barrier_all();
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, all);
    int wrong = ranks != n || mine != me || sum != n * (n - 1) / 2 || cell != (me + n - 1) % n + 1;
    printf("PE %d of %d is rank %d of %d: %d wrong\n", me, n, mine, ranks, wrong);
    fflush(stdout);
    shmem_barrier_all(); /* a launcher may end all when the first has failed */
    return wrong;
}

enum { LARGE = 1 << 20 };
static char block[LARGE];
static long flag;

enum computes { WITHOUT_CALLS, WITH_TESTS, FOR_A_MOMENT };

static long look(bool calls)
{
    return calls ? shmem_long_test(&flag, SHMEM_CMP_EQ, 1)
                 : __atomic_load_n(&flag, __ATOMIC_ACQUIRE);
}

/* The small and the large put are complete before the flag is put. */
static int put_to_computing(enum computes how)
{
    int me = shmem_my_pe(), last = shmem_n_pes() - 1;
    static char mine[LARGE];
    shmem_barrier_all();
    if (me == 0) {
        memset(mine, 7, LARGE);
        shmem_long_p(&cell, -1, last);
        shmem_quiet();
        shmem_putmem(block, mine, LARGE, last);
        shmem_quiet();
        shmem_long_p(&flag, 1, last);
        shmem_quiet();
    }
    if (me == last && how == FOR_A_MOMENT) {
        for (volatile long i = 0; i < 10000000; i++)
            continue;
        shmem_long_wait_until(&flag, SHMEM_CMP_EQ, 1);
    }
    while (me == last && !look(how == WITH_TESTS))
        continue;
    int wrong = me == last && (cell != -1 || block[0] != 7 || block[LARGE - 1] != 7);
    shmem_barrier_all();
    return wrong;
}

/* Both libraries write to the same symmetric memory, and read what the other one has written. */
static int share_memory(void)
{
    enum { BY_MPI, BY_SHMEM, BY_MESSAGE, SOURCE, WORDS };
    int me = shmem_my_pe(), n = shmem_n_pes(), right = (me + 1) % n, left = (me + n - 1) % n;
    long *word = shmem_calloc(WORDS, sizeof *word), got = -1;
    MPI_Win window;
    MPI_Win_create(word, WORDS * sizeof *word, sizeof *word, MPI_INFO_NULL, MPI_COMM_WORLD,
                   &window);
    word[SOURCE] = 100 + me;
    MPI_Win_fence(0, window);
    MPI_Put(&word[SOURCE], 1, MPI_LONG, right, BY_MPI, 1, MPI_LONG, window);
    MPI_Win_fence(0, window);
    int wrong = shmem_long_g(&word[BY_MPI], right) != 100 + me;
    shmem_long_put(&word[BY_SHMEM], &word[SOURCE], 1, right);
    shmem_barrier_all();
    MPI_Win_fence(0, window);
    MPI_Get(&got, 1, MPI_LONG, right, BY_SHMEM, 1, MPI_LONG, window);
    MPI_Win_fence(0, window);
    MPI_Sendrecv(&word[SOURCE], 1, MPI_LONG, right, 0, &word[BY_MESSAGE], 1, MPI_LONG, left, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wrong += got != 100 + me || word[BY_MPI] != 100 + left || word[BY_SHMEM] != 100 + left ||
             word[BY_MESSAGE] != 100 + left;
    MPI_Win_free(&window);
    shmem_free(word);
    return wrong;
}

/* PE 0 is in MPI_Recv, or in a wait of OpenSHMEM, until the last PE, which it keeps waiting in the
 * other library, has come so far; then the second half of the PEs waits in OpenSHMEM for puts of
 * the first half, which is in MPI_Barrier. */
static int wait_in_both(void)
{
    static long signal, many;
    static char mine[LARGE];
    int me = shmem_my_pe(), n = shmem_n_pes(), last = n - 1, half = n / 2, wrong = 0;
    MPI_Request request;
    memset(mine, me == last ? 9 : 0, LARGE);
    memset(block, 0, LARGE);
    signal = 0;
    shmem_barrier_all();
    if (me == 0) {
        MPI_Recv(&many, 1, MPI_LONG, last, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        wrong += many != 5 || block[LARGE - 1] != 9;
        MPI_Irecv(block, LARGE, MPI_BYTE, last, 2, MPI_COMM_WORLD, &request);
        shmem_long_wait_until(&signal, SHMEM_CMP_EQ, 1);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        wrong += block[0] != 8;
    } else if (me == last) {
        long five = 5;
        shmem_putmem(block, mine, LARGE, 0);
        shmem_quiet();
        MPI_Send(&five, 1, MPI_LONG, 0, 1, MPI_COMM_WORLD);
        memset(mine, 8, LARGE);
        MPI_Send(mine, LARGE, MPI_BYTE, 0, 2, MPI_COMM_WORLD);
        shmem_long_p(&signal, 1, 0);
    }
    shmem_barrier_all();
    if (me < half)
        shmem_long_p(&signal, 2, me + half);
    else if (me < 2 * half)
        shmem_long_wait_until(&signal, SHMEM_CMP_EQ, 2);
    MPI_Barrier(MPI_COMM_WORLD);
    return wrong;
}

/* A child that ends by exit, and so runs the exit handlers of both libraries. */
static int leave_child(void)
{
    int status = -1;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        exit(0);
    return waitpid(child, &status, 0) != child || status != 0;
}

static void fail_before_others(void)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 1)
        exit(8);
    MPI_Barrier(MPI_COMM_WORLD);
}

static int refuse_copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag)
{
    (void)comm, (void)key, (void)extra, (void)in, (void)out, (void)flag;
    return MPI_ERR_OTHER;
}

/* MPI_COMM_WORLD has an attribute that cannot be copied, and a receive that takes any message;
 * shmem_init leaves both alone. */
static int start_in_use(void)
{
    int key, taken = 1, got;
    MPI_Request request;
    MPI_Comm_create_keyval(refuse_copy, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, NULL);
    MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    shmem_init();
    MPI_Test(&request, &taken, MPI_STATUS_IGNORE);
    if (!taken) {
        MPI_Cancel(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    MPI_Comm_free_keyval(&key);
    return taken;
}

static void *stop(void *unused)
{
    shmem_finalize();
    return unused;
}

static int stop_elsewhere(void)
{
    pthread_t thread;
    return pthread_create(&thread, NULL, stop, NULL) || pthread_join(thread, NULL);
}

/* Whether the step is one that starts or stops a library; *wrong counts what fails. */
static bool start_or_stop(char step, int *argc, char ***argv, int *wrong)
{
    int level;
    switch (step) {
    case 's':
        shmem_init();
        return true;
    case 'S':
        shmem_finalize();
        return true;
    case 'm':
        MPI_Init(argc, argv);
        return true;
    case 'f':
    case 'z':
    case 't':
        level = step == 'f'   ? MPI_THREAD_FUNNELED
                : step == 'z' ? MPI_THREAD_SERIALIZED
                              : MPI_THREAD_MULTIPLE;
        MPI_Init_thread(argc, argv, level, &level);
        return true;
    case 'M':
        MPI_Finalize();
        return true;
    case 'o':
    case 'q':
        *wrong += open_session(step == 'o' ? "MPI_THREAD_MULTIPLE" : "MPI_THREAD_SINGLE");
        return true;
    case 'O':
        end_session();
        return true;
    default:
        return false;
    }
}

int main(int argc, char **argv)
{
    int wrong = 0;
    for (const char *step = argc > 1 ? argv[1] : ""; *step; step++)
        switch (start_or_stop(*step, &argc, &argv, &wrong) ? 0 : *step) {
        case 0:
            break;
        case 'c':
        case 'C':
        case 'd':
            wrong += put_to_computing(*step == 'c'   ? WITHOUT_CALLS
                                      : *step == 'C' ? WITH_TESTS
                                                     : FOR_A_MOMENT);
            break;
        case 'w':
            wrong += share_memory();
            break;
        case 'b':
            wrong += wait_in_both();
            break;
        case 'k':
            wrong += system("true") != 0;
            break;
        case 'l': /* PE 1 leaves, and the others wait for it */
            if (shmem_my_pe() == 1)
                return 0;
            shmem_barrier_all();
            break;
        case 'v':
            fail_before_others();
            break;
        case 'e':
            wrong += leave_child();
            break;
        case 'a':
            wrong += start_in_use();
            break;
        case 'n':
            wrong += stop_elsewhere();
            break;
        default:
            wrong += use_both();
        }
    return wrong != 0;
}
