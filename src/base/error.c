/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages; see error.h. */
#include "base/error.h"

#include "base/os.h"
#include "base/points.h"

#include <stdarg.h>
#include <stdio.h>
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

enum { LINE = 1024 /* bytes of the longest line */ };

/* Whether a byte is one of a control character; those from U+0080 to U+009F have two in UTF-8. */
static bool is_control(unsigned char before, unsigned char c, unsigned char after)
{
    return c < ' ' || c == 0x7f || (c == 0xc2 && after >= 0x80 && after < 0xa0) ||
           (before == 0xc2 && c >= 0x80 && c < 0xa0);
}

void meshmem_error_clean(char *text, size_t size, const char *from, size_t n)
{
    static const char digits[] = "0123456789abcdef";
    const volatile unsigned char *at = (const volatile unsigned char *)from; /* each read once */
    unsigned char before = 0, c = n ? *at : 0;
    size_t used = 0;
    for (; c && n; n--) {
        unsigned char after = n > 1 ? *++at : 0;
        bool escaped = is_control(before, c, after);
        if (used + (escaped ? 4 : 1) >= size)
            break;
        if (escaped) {
            text[used++] = '\\';
            text[used++] = 'x';
            text[used++] = digits[c >> 4];
        }
        text[used++] = (char)(escaped ? digits[c & 15] : c);
        before = c;
        c = after;
    }
    text[used] = '\0';
}

void meshmem_error_print(const char *format, ...)
{
    char raw[LINE], line[LINE] = "meshmem: ";
    size_t length = strlen(line);
    va_list args;
    locale_t before = meshmem_points_begin();
    va_start(args, format);
    vsnprintf(raw, sizeof raw, format, args);
    va_end(args);
    meshmem_points_end(before);
    meshmem_error_clean(line + length, sizeof line - length, raw, sizeof raw);
    length = strlen(line);
    line[length] = '\n'; /* in the place of the zero */
    int cancel = meshmem_os_hold_cancel();
    ssize_t done = write(STDERR_FILENO, line, length + 1);
    meshmem_os_let_cancel(cancel);
    (void)done; /* nobody may read it */
}

static void say(const char *kind, const char *format, va_list args)
{
    char text[LINE], who[24] = "";
    locale_t before = meshmem_points_begin();
    vsnprintf(text, sizeof text, format, args);
    meshmem_points_end(before);
    if (my_pe >= 0)
        snprintf(who, sizeof who, "PE %d: ", my_pe);
    meshmem_error_print("%s%s%s", who, kind, text);
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
    meshmem_error_print("%s", sentence);
    _exit(1);
}

_Noreturn void meshmem_fail_memory(const char *call, const char *format, ...)
{
    char text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    meshmem_fail(call, "%s%s", text, meshmem_os_memory_remedy());
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
