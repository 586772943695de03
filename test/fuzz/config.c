/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz: the environment. Each line of the input is a variable; the first is also read as a size and
 * as a name. */
// sources: base/config.c
#include "fuzz.h"

#include "base/config.h"

static void say(const char *sentence)
{
    EXPECT(strstr(sentence, " is set, but meshmem has no such variable") ||
           strstr(sentence, " has no effect: "));
    EXPECT(strlen(sentence) < 256);
}

static void line_of(const char *name, const char *value, const char *standard, const char *what)
{
    EXPECT(name && standard && what);
    EXPECT(!value || strlen(value) < SIZE_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char **line = fuzz_lines(data, size, 20), problem[256] = "";
    struct meshmem_config config;
    uint64_t bytes = 0;
    if (meshmem_config_read(&config, line, problem, sizeof problem)) {
        EXPECT(config.symmetric_size <= UINT64_C(1) << 62);
        EXPECT(config.stall_timeout >= 0 && config.stall_timeout < 1e9);
        EXPECT((unsigned)config.wait <= MESHMEM_WAIT_SLEEP);
        EXPECT(!problem[0]);
    } else {
        EXPECT(strlen(problem) > 20 && strlen(problem) < sizeof problem);
    }
    meshmem_config_unknown(line, say);
    meshmem_config_list(line, line_of);
    if (line[0] && meshmem_config_parse_size(line[0], &bytes)) {
        EXPECT(bytes <= UINT64_C(1) << 62);
        EXPECT(strchr("0123456789.", line[0][0]) && !strpbrk(line[0], "\n"));
    }
    if (line[0])
        meshmem_config_nearest(line[0]);
    fuzz_free(line);
    return 0;
}
