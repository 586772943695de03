/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages; see error.h. */
#include "base/error.h"

#include "base/os.h"
#include "base/points.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static meshmem_error_end *end_job;
static int my_pe = -1;
static bool want_debug;

void meshmem_error_open(meshmem_error_end *end, int pe, bool debug)
{
    end_job = end;
    my_pe = pe;
    want_debug = debug;
}

/* One write per line, so that lines of several PEs do not mix. */
static void say(const char *kind, const char *format, va_list args)
{
    char line[1024];
    locale_t before = meshmem_points_begin();
    int n = my_pe >= 0 ? snprintf(line, sizeof line, "meshmem: PE %d: %s", my_pe, kind)
                       : snprintf(line, sizeof line, "meshmem: %s", kind);
    n += vsnprintf(line + n, sizeof line - (size_t)n - 1, format, args);
    meshmem_points_end(before);
    size_t length = strnlen(line, sizeof line - 2);
    line[length] = '\n';
    (void)n;
    int cancel = meshmem_os_hold_cancel();
    ssize_t done = write(STDERR_FILENO, line, length + 1);
    meshmem_os_let_cancel(cancel);
    (void)done;
}

_Noreturn void meshmem_fail(const char *call, const char *format, ...)
{
    char sentence[640];
    meshmem_os_hold_cancel(); /* or the job would go on without this thread */
    locale_t before = meshmem_points_begin();
    int n = call ? snprintf(sentence, sizeof sentence, "%s: ", call) : 0;
    va_list args;
    va_start(args, format);
    vsnprintf(sentence + n, sizeof sentence - (size_t)n, format, args);
    va_end(args);
    meshmem_points_end(before);
    if (end_job)
        end_job(sentence);
    fflush(stdout);
    dprintf(STDERR_FILENO, "meshmem: %s\n", sentence);
    _exit(1);
}

void meshmem_warn(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say("warning: ", format, args);
    va_end(args);
}

void meshmem_debug(const char *format, ...)
{
    if (!want_debug)
        return;
    va_list args;
    va_start(args, format);
    say("", format, args);
    va_end(args);
}

const char *meshmem_error_bytes(char *text, uint64_t bytes)
{
    static const char unit[5][6] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    int u = 0;
    double amount = (double)bytes;
    while (amount >= 1024 && u < 4) {
        amount /= 1024;
        u++;
    }
    locale_t before = meshmem_points_begin();
    snprintf(text, 32, "%.4g %.5s", amount, unit[u]);
    meshmem_points_end(before);
    return text;
}
