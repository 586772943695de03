/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks addr2line; see line.h. */
#include "base/line.h"

#include "base/os.h"
#include "base/symbol.h"

#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORD = 24, OPTIONS = 3, PATIENCE = 5000 /* ms */ };

/* The programs that are asked, in this order; all have the same options and answers. */
static const char *const programs[] = {"addr2line", "eu-addr2line", "llvm-addr2line"};

/* The environment without what is preloaded into PEs. */
static char **choose_environment(void)
{
    enum { MOST = 4096 };
    static char *some[MOST + 1];
    size_t n = 0;
    for (char **at = environ; at && *at && n < MOST; at++)
        if (strncmp(*at, "LD_PRELOAD=", sizeof "LD_PRELOAD=" - 1) != 0)
            some[n++] = *at;
    some[n] = NULL;
    return some;
}

/* Start the first program that is there, with its output in a pipe. Returns the process, or -1.
 * posix_spawn would allocate memory for what it does with the files. */
static pid_t start(char **words, int *output)
{
    int ends[2];
    char **some = choose_environment();
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
    pid_t pid = vfork();
    if (pid == 0) {
        int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
        dup2(nothing, STDIN_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        dup2(nothing, STDERR_FILENO);
        for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
            words[0] = (char *)programs[i];
            execvpe(programs[i], words, some);
        }
        _exit(127);
    }
    close(ends[1]);
    *output = ends[0];
    if (pid < 0)
        close(ends[0]);
    return pid;
}

/* Read all that a process writes into text; false if it takes too long. */
static bool read_all(int output, char *text, size_t size)
{
    uint64_t end = meshmem_os_now() + PATIENCE * UINT64_C(1000000);
    size_t used = 0;
    text[0] = 0;
    for (;;) {
        uint64_t now = meshmem_os_now();
        struct pollfd ready = {.fd = output, .events = POLLIN};
        if (now >= end || poll(&ready, 1, (int)((end - now) / 1000000) + 1) == 0)
            return false;
        char rest[512];
        bool fits = used + 1 < size;
        ssize_t bytes =
            read(output, fits ? text + used : rest, fits ? size - used - 1 : sizeof rest);
        if (bytes <= 0)
            return true;
        used += fits ? (size_t)bytes : 0;
        text[used] = 0;
    }
}

/* Where a place says the number of the line, after a path that may hold anything; "" if nowhere. */
static char *find_number(char *place)
{
    char *colon = strrchr(place, ':');
    return colon ? colon + 1 : place + strlen(place);
}

/* The place at *next, and move past it; NULL at the end of the text. Its path may have several
 * lines. */
static char *next_place(char **next)
{
    char *place = *next, *line;
    while ((line = strsep(next, "\n")) && !*find_number(line) && *next)
        (*next)[-1] = '\n';
    return place;
}

/* A place without the current directory, and without what follows the line. */
static const char *shorten(char *place)
{
    static char here[4096];
    size_t length = getcwd(here, sizeof here) ? strlen(here) : 0;
    char *note = strstr(find_number(place), " (");
    if (note)
        *note = 0;
    return length > 1 && strncmp(place, here, length) == 0 && place[length] == '/'
               ? place + length + 1
               : place;
}

/* Whether a place says a line: not "??:0" or "file.c:?". */
static bool is_known(char *place)
{
    char first = *find_number(place);
    return place[0] != '?' && first >= '1' && first <= '9';
}

/* Take the function that the symbol table has; readable is its name as C++ has it, or NULL. */
static void take_symbol(const char *path, uint64_t address, unsigned i, const char *readable,
                        meshmem_line_take *take, void *what)
{
    struct meshmem_symbol symbol;
    char place[300];
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    bool named = meshmem_symbol_find(path, address, MESHMEM_SYMBOL_FUNCTION, &symbol);
    if (named)
        snprintf(place, sizeof place, "in %.200s", file);
    else
        snprintf(place, sizeof place, "in %.200s+0x%" PRIx64, file, address);
    bool mangled = named && readable && strncmp(symbol.name, "_Z", 2) == 0;
    take(what, i, mangled ? readable : named ? symbol.name : "a function", place);
}

/* The answer has for each address a line with it, then pairs of lines: function, place. */
static void read_answer(char *text, const char *path, const uint64_t *addresses, unsigned n,
                        meshmem_line_take *take, void *what)
{
    bool answered[MESHMEM_LINES] = {0};
    const char *readable[MESHMEM_LINES] = {0};
    char *next = text, *function;
    unsigned i = 0;
    bool any = false;
    while ((function = strsep(&next, "\n")) && *function) {
        if (strncmp(function, "0x", 2) == 0) {
            i += any;
            any = true;
            continue;
        }
        char *place = next_place(&next);
        if (!place || !any || i >= n)
            break;
        if (function[0] == '?')
            continue;
        if (!is_known(place)) {
            readable[i] = function;
            continue;
        }
        take(what, i, function, shorten(place));
        answered[i] = true;
    }
    for (i = 0; i < n; i++)
        if (!answered[i])
            take_symbol(path, addresses[i], i, readable[i], take, what);
}

/* Taken by the thread that asks, as there is one answer at a time. */
static atomic_flag asking = ATOMIC_FLAG_INIT;
static _Thread_local bool asks;

/* Wait until no other thread asks. False if that takes too long, or if this is a signal handler in
 * the thread that does. */
static bool begin(void)
{
    uint64_t end = meshmem_os_now() + PATIENCE * UINT64_C(1000000);
    while (asks || atomic_flag_test_and_set_explicit(&asking, memory_order_acquire)) {
        if (asks || meshmem_os_now() >= end)
            return false;
        meshmem_os_sleep(1000000);
    }
    asks = true;
    return true;
}

static void let_others(void)
{
    asks = false;
    atomic_flag_clear_explicit(&asking, memory_order_release);
}

static void ask(const char *path, const uint64_t *addresses, unsigned n, meshmem_line_take *take,
                void *what)
{
    static char text[32768];
    char number[MESHMEM_LINES][WORD], *words[OPTIONS + MESHMEM_LINES + 2];
    int output, status;
    text[0] = 0;
    words[1] = (char *)"-afiC";
    words[2] = (char *)"-e";
    words[OPTIONS] = (char *)path;
    for (unsigned i = 0; i < n; i++) {
        snprintf(number[i], WORD, "0x%" PRIx64, addresses[i]);
        words[OPTIONS + 1 + i] = number[i];
    }
    words[OPTIONS + 1 + n] = NULL;
    pid_t pid = start(words, &output);
    if (pid > 0) {
        if (!read_all(output, text, sizeof text))
            kill(pid, SIGKILL);
        close(output);
        waitpid(pid, &status, 0);
    }
    read_answer(text, path, addresses, n, take, what);
}

void meshmem_line_find(const char *path, const uint64_t *addresses, unsigned n,
                       meshmem_line_take *take, void *what)
{
    char nothing[1] = "";
    n = n < MESHMEM_LINES ? n : MESHMEM_LINES;
    if (begin()) {
        ask(path, addresses, n, take, what);
        let_others();
    } else {
        read_answer(nothing, path, addresses, n, take, what);
    }
}
