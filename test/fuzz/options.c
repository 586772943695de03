/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz: the command line of oshrun. Each line of the input is an argument. */
// sources: base/config.c base/error.c base/numbers.c base/os.c mem/kinds.c mem/partition.c
#include "fuzz.h"

#include <stdarg.h>
#include <unistd.h>

/* Nothing is written and the environment stays; what is set must be a name. */
static int check_setenv(const char *name, const char *value, int replace)
{
    EXPECT(name[0] && !strchr(name, '=') && value && replace);
    return 0;
}

#define setenv check_setenv
#define printf(...) snprintf(sentence, sizeof sentence, __VA_ARGS__)
#define fputs(text, file) snprintf(sentence, sizeof sentence, "%s", text)
static char sentence[16384]; /* two names of files, and what the sentences say of them */
#include "launcher/handing.c"
#include "launcher/hints.c"
#include "launcher/options.c"
#include "launcher/trace.c"
#include "launcher/values.c"
#undef printf

void meshmem_say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(sentence, sizeof sentence, format, args);
    va_end(args);
}

/* Nothing is started here. */
_Noreturn void meshmem_guard_lost(void) { abort(); }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { MOST = 30 };
    char **line = fuzz_lines(data, size, MOST), *argv[MOST + 2] = {(char *)"oshrun"};
    struct meshmem_options options;
    int argc = 1;
    for (; line[argc - 1]; argc++)
        argv[argc] = line[argc - 1];
    sentence[0] = 0;
    int status = meshmem_options_read(&options, argc, argv);
    EXPECT(status >= 0 && status <= 2);
    if (status || options.done) {
        EXPECT(strlen(sentence) > 10);
    } else {
        EXPECT(options.n_pes >= 1 && options.n_pes <= MESHMEM_MAX_PES);
        EXPECT(options.n_apps >= 1);
        for (uint32_t pe = 0; pe < options.n_pes; pe++) {
            const struct meshmem_app *app = meshmem_options_app(&options, pe);
            EXPECT(app->command > argv && app->command < argv + argc && app->command[0][0]);
            EXPECT(pe >= app->first && pe - app->first < app->n_pes);
        }
        EXPECT(options.timeout <= UINT64_C(1000000001) * 1000000000);
    }
    meshmem_options_free(&options);
    fuzz_free(line);
    return 0;
}
