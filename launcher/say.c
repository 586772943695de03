/* SPDX-License-Identifier: BSD-3-Clause */
/* See say.h. */
#include "launcher/say.h"

#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

void meshmem_say(const char *format, ...)
{
    char raw[8192], line[8192]; /* the name of a file may have 4,095 bytes */
    va_list args;
    va_start(args, format);
    vsnprintf(raw, sizeof raw, format, args);
    va_end(args);
    meshmem_error_clean(line, sizeof line, raw, sizeof raw);
    dprintf(STDERR_FILENO, "oshrun: %s\n", line);
}
