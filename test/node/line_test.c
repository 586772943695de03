/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads that ask for lines at the same time, as for warnings under SHMEM_CHECK, each get their
 * own answer; a signal handler in a thread that is asking gets what the symbol table has. */
// sources: base/line.c base/symbol.c base/elf.c base/demangle.c base/os.c base/error.c
#include "base/line.h"

#include "threads.h"

#include <dlfcn.h>
#include <limits.h>
#include <link.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

enum { ROUNDS = 20 / SLOWER, PES = 4 };

static char program[PATH_MAX];

__attribute__((noinline)) void line_of_one(void) { __asm__ volatile("" ::: "memory"); }
__attribute__((noinline)) void line_of_two(void) { __asm__ volatile("nop" ::: "memory"); }

static const struct {
    void (*function)(void);
    const char *name;
} known[] = {{line_of_one, "line_of_one"}, {line_of_two, "line_of_two"}};

/* The address of a function, as it is numbered in the program's file. */
static uint64_t number(void (*function)(void))
{
    Dl_info info;
    struct link_map *map;
    EXPECT(dladdr1((const void *)(uintptr_t)function, &info, (void **)&map, RTLD_DL_LINKMAP));
    return (uintptr_t)function - map->l_addr;
}

/* What a thread asks for. */
struct question {
    unsigned which, answers;
    bool again; /* ask once more before this answer is used up, as a signal handler may */
};

static void take(void *what, unsigned i, const char *function, const char *place)
{
    struct question *q = what;
    EXPECT(i == 0 && *place);
    if (q->again) {
        struct question other = {.which = !q->which};
        uint64_t address = number(known[other.which].function);
        q->again = false;
        meshmem_line_find(program, &address, 1, take, &other);
        EXPECT(other.answers == 1);
    }
    EXPECT(strcmp(function, known[q->which].name) == 0);
    q->answers++;
}

static void ask(uint32_t me, uint32_t n, void *shared)
{
    (void)n, (void)shared;
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct question q = {.which = (me + round) % 2, .again = round % 4 == 0};
        uint64_t address = number(known[q.which].function);
        meshmem_line_find(program, &address, 1, take, &q);
        EXPECT(q.answers == 1);
    }
}

int main(void)
{
    ssize_t bytes = readlink("/proc/self/exe", program, sizeof program - 1);
    EXPECT(bytes > 0);
    program[bytes] = 0;
    threads_run(PES, ask, NULL);
    return 0;
}
