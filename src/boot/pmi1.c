/* SPDX-License-Identifier: BSD-3-Clause */
/* Launchers that speak version 1 of PMI over an inherited descriptor: MPICH's mpiexec (hydra) and
 * its relatives, Slurm's plugin pmi2, Flux. Each request and each answer is one line; nothing is
 * read ahead, so an MPI library can use the same descriptor between two of our requests. This file
 * does not know what the texts mean. */
#include "boot/identity.h"
#include "boot/ranks.h"
#include "boot/watch.h"
#include "boot/wireup.h"

#include "base/os.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_BYTES = 4096, NAME_BYTES = 512 };

#define OUTPUT_NS UINT64_C(100000000)   /* allowed for output on its way to the launcher */
#define GOODBYE_NS UINT64_C(5000000000) /* and for its answer to the goodbye */

struct pmi1 {
    struct meshmem_wireup wireup; /* first */
    int file;                     /* a duplicate of PMI_FD, which MPI_Finalize may close */
    char space[NAME_BYTES];       /* the name of the job's key-value space */
    size_t key_bytes,
        value_bytes; /* the largest sizes of a key and a value, including the terminating zero */
};

/* ---- lines ---- */

static bool send_line(int file, const char *line, size_t bytes)
{
    bool is_socket = true;
    while (bytes) {
        ssize_t done = is_socket ? send(file, line, bytes, MSG_NOSIGNAL) : write(file, line, bytes);
        if (done < 0 && errno == ENOTSOCK && is_socket)
            is_socket = false;
        else if (done < 0 && errno != EINTR)
            return false;
        if (done > 0) {
            line += done;
            bytes -= (size_t)done;
        }
    }
    return true;
}

/* Wait for input until then; 0: for ever. False with errno if there is none. */
static bool wait_until(int file, uint64_t end)
{
    struct pollfd input = {.fd = file, .events = POLLIN};
    int found;
    if (!end)
        return true;
    do {
        uint64_t now = meshmem_os_now();
        found = now < end ? poll(&input, 1, (int)((end - now) / 1000000) + 1) : 0;
    } while (found < 0 && errno == EINTR);
    if (found == 0)
        errno = ETIMEDOUT;
    return found > 0;
}

/* Read a line, and nothing after it, that arrives until then (0: at any time). False with errno if
 * there is none; errno is 0 if the descriptor was closed. */
static bool read_line(int file, char *line, size_t size, uint64_t until)
{
    bool is_socket = true;
    for (size_t used = 0; used < size;) {
        if (!wait_until(file, until))
            return false;
        /* On a socket, peek to find the end of the line; on a pipe, read single bytes. */
        ssize_t seen = is_socket ? recv(file, line + used, size - used, MSG_PEEK) : 1;
        if (seen < 0 && errno == ENOTSOCK && is_socket) {
            is_socket = false;
            continue;
        }
        const char *end = is_socket && seen > 0 ? memchr(line + used, '\n', (size_t)seen) : NULL;
        ssize_t done = seen;
        if (seen > 0)
            done = read(file, line + used, end ? (size_t)(end - line) - used + 1 : (size_t)seen);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0) {
            errno = done ? errno : 0;
            return false;
        }
        used += (size_t)done;
        if (line[used - 1] == '\n') {
            line[used - 1] = '\0';
            return true;
        }
    }
    errno = EMSGSIZE;
    return false;
}

/* The value of a word "name=value" of line, up to the next space. */
static bool find_word(const char *line, const char *name, char *value, size_t size)
{
    size_t letters = strlen(name);
    for (const char *word = line; *word; word += strspn(word, " ")) {
        size_t length = strcspn(word, " ");
        if (length > letters && strncmp(word, name, letters) == 0 && word[letters] == '=') {
            if (length - letters > size)
                return false;
            memcpy(value, word + letters + 1, length - letters - 1);
            value[length - letters - 1] = '\0';
            return true;
        }
        word += length;
    }
    return false;
}

/* Send a request and read the answer into line; it must be the command `answer` with rc=0 or
 * without rc. */
static bool ask(struct pmi1 *x, const char *answer, char line[LINE_BYTES], char *problem,
                size_t size, const char *format, ...) __attribute__((format(printf, 6, 7)));

static bool ask(struct pmi1 *x, const char *answer, char line[LINE_BYTES], char *problem,
                size_t size, const char *format, ...)
{
    char question[LINE_BYTES], word[NAME_BYTES] = "";
    va_list list;
    va_start(list, format);
    size_t bytes = (size_t)vsnprintf(question, sizeof question, format, list);
    va_end(list);
    const char *name = question + sizeof "cmd=" - 1;
    int letters = (int)strcspn(name, " \n");
    if (bytes >= sizeof question || !send_line(x->file, question, bytes) ||
        !read_line(x->file, line, LINE_BYTES, 0)) {
        snprintf(
            problem, size,
            "the launcher that set PMI_FD does not answer to %.*s (%s); has it ended, or did MPI, "
            "or another program of the same script, finalize before? PMI-1 serves one program",
            letters, name, errno ? strerror(errno) : "it has closed the connection");
        return false;
    }
    bool expected = find_word(line, "cmd", word, sizeof word) && strcmp(word, answer) == 0;
    if (expected && (!find_word(line, "rc", word, sizeof word) || strcmp(word, "0") == 0))
        return true;
    snprintf(problem, size, "the launcher that set PMI_FD answers to %.*s: \"%.200s\"", letters,
             name, line);
    return false;
}

/* ---- the wire-up ---- */

static bool put(struct meshmem_wireup *wireup, const char *key, const char *value, char *problem,
                size_t size)
{
    struct pmi1 *x = (struct pmi1 *)wireup;
    char line[LINE_BYTES];
    if (strlen(key) >= x->key_bytes || strlen(value) >= x->value_bytes) {
        snprintf(problem, size,
                 "the launcher takes keys of %zu and values of %zu bytes, too short for %s of %zu "
                 "bytes; use another launcher",
                 x->key_bytes, x->value_bytes, key, strlen(value));
        return false;
    }
    return ask(x, "put_result", line, problem, size, "cmd=put kvsname=%s key=%s value=%s\n",
               x->space, key, value);
}

static bool fence(struct meshmem_wireup *wireup, char *problem, size_t size)
{
    char line[LINE_BYTES];
    return ask((struct pmi1 *)wireup, "barrier_out", line, problem, size, "cmd=barrier_in\n");
}

static bool get(struct meshmem_wireup *wireup, int pe, const char *key, char *value,
                size_t value_size, char *problem, size_t size)
{
    struct pmi1 *x = (struct pmi1 *)wireup;
    char line[LINE_BYTES];
    if (!ask(x, "get_result", line, problem, size, "cmd=get kvsname=%s key=%s\n", x->space, key))
        return false;
    if (find_word(line, "value", value, value_size))
        return true;
    snprintf(problem, size, "the launcher lost what PE %d put as %s: \"%.200s\"", pe, key, line);
    return false;
}

static void end_job(struct meshmem_wireup *wireup, int status, const char *sentence)
{
    struct pmi1 *x = (struct pmi1 *)wireup;
    char line[64];
    (void)sentence; /* it has been written to stderr */
    /* hydra discards output of PEs that it has not read when it receives this. */
    meshmem_os_sleep(OUTPUT_NS);
    int bytes = snprintf(line, sizeof line, "cmd=abort exitcode=%d\n", status);
    send_line(x->file, line, (size_t)bytes);
}

/* An MPI in this process that is initialized has greeted the launcher; one that is finalized has
 * said goodbye, or does so in an exit handler (MPICH 5), and the launcher listens to one goodbye
 * only. With a session of MPI that has not ended, as that of the wire mpi in a PE that exits
 * without shmem_finalize, it never says goodbye. Nobody says it for a process that fails while its
 * MPI runs: others may wait for it in a call of MPI, and the launcher ends them then. The answer
 * says nothing; it is waited for because a launcher may not expect that this end is closed before,
 * but not for ever, as the launcher may be stopped, or its connection cut. */
static void close_pmi1(struct meshmem_wireup *wireup)
{
    struct pmi1 *x = (struct pmi1 *)wireup;
    static const char goodbye[] = "cmd=finalize\n";
    char line[LINE_BYTES];
    bool ended = meshmem_ranks_ask("PMPI_Finalized"), said = !wireup->last && ended;
    bool fails = wireup->status && !ended && meshmem_ranks_ask("PMPI_Initialized");
    if (!said && !fails && send_line(x->file, goodbye, sizeof goodbye - 1))
        read_line(x->file, line, sizeof line, meshmem_os_now() + GOODBYE_NS);
    close(x->file);
    x->file = -1; /* the program's next file gets the number, and end_job may come still */
}

/* No MPI tells whether it had sessions (MPI 4). If it had, and all have ended, MPICH 5 says goodbye
 * in an exit handler; if it then finds the connection closed, SIGPIPE ends the process. */
static bool is_early(void)
{
    return meshmem_ranks_has("MPI_Session_init") && !meshmem_ranks_ask("PMPI_Finalized");
}

/* ---- opening ---- */

/* A number in the environment; -1 if there is none. */
static int read_number(const char *name)
{
    const char *text = getenv(name);
    char *end;
    long n = text ? strtol(text, &end, 10) : -1;
    return text && *text && !*end && n >= 0 && n < 1 << 30 ? (int)n : -1;
}

/* Greet the launcher and read its limits. Hydra answers a second greeting like the first, Slurm
 * does not answer it at all. */
static bool greet(struct pmi1 *x, char *problem, size_t size)
{
    char line[LINE_BYTES], word[NAME_BYTES];
    if ((!meshmem_ranks_ask("PMPI_Initialized") &&
         !ask(x, "response_to_init", line, problem, size,
              "cmd=init pmi_version=1 pmi_subversion=1\n")) ||
        !ask(x, "maxes", line, problem, size, "cmd=get_maxes\n"))
        return false;
    x->key_bytes = find_word(line, "keylen_max", word, sizeof word) ? strtoul(word, NULL, 10) : 0;
    x->value_bytes = find_word(line, "vallen_max", word, sizeof word) ? strtoul(word, NULL, 10) : 0;
    if (!ask(x, "my_kvsname", line, problem, size, "cmd=get_my_kvsname\n"))
        return false;
    if (find_word(line, "kvsname", x->space, sizeof x->space))
        return true;
    snprintf(problem, size, "the launcher that set PMI_FD names no key-value space: \"%.200s\"",
             line);
    return false;
}

/* Duplicate the descriptor that the launcher is said to listen to; -1 with the reason if it is not
 * that. After MPI_Finalize, which closes it, a file of the program may have its number. */
static int open_descriptor(int file, char *problem, size_t size)
{
    struct stat about;
    bool is_open = fstat(file, &about) == 0;
    bool is_file = is_open && ((!S_ISSOCK(about.st_mode) && !S_ISFIFO(about.st_mode)) ||
                               !meshmem_identity_may_be_descriptor(file, &about));
    int own = is_open && !is_file ? fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1;
    if (own < 0)
        snprintf(problem, size,
                 "PMI_FD=%d: the launcher's descriptor is not open (%s); does a wrapper around the "
                 "program close descriptors, or was MPI_Finalize called before?",
                 file, is_file ? "a file of the program has its number" : strerror(errno));
    return own;
}

int meshmem_pmi1_open(struct meshmem_wireup **wireup, char *problem, size_t size)
{
    static struct pmi1 pmi1;
    struct pmi1 *x = &pmi1;
    int file = read_number("PMI_FD");
    if (!getenv("PMI_FD") && !getenv("PMI_PORT"))
        return 0;
    if (!getenv("PMI_FD")) {
        snprintf(problem, size,
                 "PMI_PORT=%.60s: meshmem speaks PMI-1 over an inherited descriptor only; start "
                 "the program without the option -pmi-port of mpiexec",
                 getenv("PMI_PORT"));
        return -1;
    }
    x->wireup = (struct meshmem_wireup){.name = "PMI-1",
                                        .pe = read_number("PMI_RANK"),
                                        .n_pes = read_number("PMI_SIZE"),
                                        .put = put,
                                        .fence = fence,
                                        .get = get,
                                        .end_job = end_job,
                                        .close = close_pmi1,
                                        .is_early = is_early,
                                        .kills = true};
    if (file < 0 || x->wireup.pe < 0 || x->wireup.pe >= x->wireup.n_pes) {
        snprintf(problem, size,
                 "PMI_FD=%.20s, PMI_RANK=%.20s and PMI_SIZE=%.20s are not what a launcher sets",
                 getenv("PMI_FD"), getenv("PMI_RANK") ? getenv("PMI_RANK") : "",
                 getenv("PMI_SIZE") ? getenv("PMI_SIZE") : "");
        return -1;
    }
    x->file = open_descriptor(file, problem, size);
    if (x->file < 0)
        return -1;
    meshmem_watch_first(x->wireup.name, x->wireup.pe);
    if (!greet(x, problem, size)) {
        close(x->file);
        return -1;
    }
    *wireup = &x->wireup;
    return 1;
}
