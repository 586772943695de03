/* SPDX-License-Identifier: BSD-3-Clause */
/* A fuzz target is a file that includes the library's sources that it needs, or names them in lines
 * "// sources:", and defines LLVMFuzzerTestOneInput. The tests replay test/fuzz/corpus/<target>/
 * with replay.c, without a fuzzer. To really fuzz, with clang and its libclang-rt:
 *
 *     cmake --build build --target fuzz      every target for 60 seconds, or MESHMEM_FUZZ_SECONDS
 *     test/fuzz/fuzz.sh heap                 one of them
 *
 * What is found is left in the current folder as crash-*; put it into the corpus with the fix. */
#ifndef MESHMEM_TEST_FUZZ_H
#define MESHMEM_TEST_FUZZ_H

#include "../expect.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Called, if a target has it, when its corpus has been replayed: whether that still reaches what it
 * is there for. A change of what the input means may turn the corpus into something else, which
 * nothing would notice otherwise. */
__attribute__((weak)) void fuzz_replayed(void);

/* Cut data into at most most strings at newlines and zero bytes. The list ends with NULL; free it
 * with fuzz_free. */
static inline char **fuzz_lines(const uint8_t *data, size_t size, size_t most)
{
    char **line = calloc(most + 1, sizeof *line);
    size_t n = 0, at = 0;
    EXPECT(line);
    while (at < size && n < most) {
        size_t length = 0;
        while (at + length < size && data[at + length] != '\n' && data[at + length] != 0)
            length++;
        EXPECT(line[n] = malloc(length + 1)); /* of its own, so that reading beyond it is seen */
        memcpy(line[n], data + at, length);
        line[n++][length] = 0;
        at += length + 1;
    }
    return line;
}

static inline void fuzz_free(char **line)
{
    for (size_t i = 0; line[i]; i++)
        free(line[i]);
    free(line);
}

#endif
