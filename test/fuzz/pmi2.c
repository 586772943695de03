/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz: what a launcher's library for PMI-2 returns: numbers, sizes that are wrong, and texts
 * without an end. The input is that, in the order in which it is asked for. */
#include "fuzz.h"

#include <dlfcn.h>

static void *open_library(const char *name, int flags);
static void *find_function(void *library, const char *name);
#define dlopen open_library
#define dlsym find_function
#include "boot/pmi2.c"
#undef dlopen
#undef dlsym

static const uint8_t *at;
static size_t left;

static int take_byte(void)
{
    if (!left)
        return 0;
    left--;
    return *at++;
}

/* Fill all of a text with what comes next. */
static void fill(char *text, int size)
{
    for (int i = 0; i < size; i++)
        text[i] = (char)take_byte();
}

static int initialized(void) { return take_byte() % 2; }

static int init(int *spawned, int *n, int *pe, int *program)
{
    *spawned = *program = 0;
    *n = take_byte() - 2;
    *pe = take_byte() - 2;
    return take_byte() % 8 == 7;
}

static int finalize(void) { return 0; }

static int abort_job(int flag, const char *text) { return !flag || !text; }

static int job_id(char *id, int size)
{
    fill(id, size);
    return take_byte() % 8 == 7;
}

static int job_rank(int *pe)
{
    *pe = take_byte() - 2;
    return 0;
}

static int put_text(const char *key, const char *value) { return !key || !value; }

static int get_text(const char *job, int hint, const char *key, char *value, int size, int *length)
{
    EXPECT(strlen(job) < 256 && hint == NO_HINT && key);
    *length = take_byte() * 256 + take_byte();
    fill(value, size);
    return take_byte() % 8 == 7;
}

static int meet(void) { return take_byte() % 8 == 7; }

static void *open_library(const char *name, int flags)
{
    EXPECT(strcmp(name, "libpmi2.so.0") == 0 && (flags & RTLD_NOW));
    return &left;
}

static void *find_function(void *library, const char *name)
{
    static const struct {
        const char *name;
        void *function;
    } known[] = {
        {"PMI2_Initialized", (void *)initialized}, {"PMI2_Init", (void *)init},
        {"PMI2_Finalize", (void *)finalize},       {"PMI2_Abort", (void *)abort_job},
        {"PMI2_Job_GetId", (void *)job_id},        {"PMI2_Job_GetRank", (void *)job_rank},
        {"PMI2_KVS_Put", (void *)put_text},        {"PMI2_KVS_Get", (void *)get_text},
        {"PMI2_KVS_Fence", (void *)meet},
    };
    EXPECT(library == &left);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i].name, name) == 0)
            return known[i].function;
    return NULL;
}

void meshmem_watch_first(const char *name, int pe) { (void)name, (void)pe; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct meshmem_wireup *w = NULL;
    char problem[300] = "", value[MESHMEM_WIREUP_VALUE];
    at = data;
    left = size;
    unsetenv("PMI_FD");
    unsetenv("PMI_PORT");
    unsetenv("PMI_SIZE");
    setenv("PMI_RANK", "1", 1);
    int found = meshmem_pmi2_open(&w, problem, sizeof problem);
    EXPECT(found == 1 || found == 0 || (found == -1 && strlen(problem) > 20));
    if (found != 1)
        return 0;
    EXPECT(w->pe >= 0 && w->pe < w->n_pes);
    w->put(w, "key", "value", problem, sizeof problem);
    w->fence(w, problem, sizeof problem);
    while (left)
        if (w->get(w, 0, "key", value, sizeof value, problem, sizeof problem))
            EXPECT(strnlen(value, sizeof value) < sizeof value);
    w->close(w);
    return 0;
}
