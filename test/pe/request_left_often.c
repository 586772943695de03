/* SPDX-License-Identifier: BSD-3-Clause */
/* SHMEM_CHECK says of each place in the program where contexts are destroyed only once that they
 * have open requests, however many contexts a loop destroys; after another shmem_init again. */
// pes: 2
// nodes: 2
// env: SHMEM_CHECK=1
#include "../expect.h"

#include <shmemx.h>
#include <string.h>
#include <unistd.h>

enum { CONTEXTS = 1000 };

static long word;

/* A context with two requests. */
static shmem_ctx_t make(shmemx_request_t reqs[2])
{
    shmem_ctx_t ctx;
    EXPECT(shmem_ctx_create(0, &ctx) == 0);
    for (int i = 0; i < 2; i++) {
        long value = 1;
        reqs[i] = SHMEMX_REQUEST_UNINITIALIZED;
        shmemx_ctx_long_put_nbe(ctx, &word, &value, 1, !shmem_my_pe(), &reqs[i]);
    }
    return ctx;
}

static void destroy_many(void)
{
    shmemx_request_t reqs[2];
    for (int i = 0; i < CONTEXTS; i++) {
        shmem_ctx_destroy(make(reqs));
        shmemx_wait_nbe_all(reqs, 2, NULL);
    }
}

static void destroy_elsewhere(void)
{
    shmemx_request_t reqs[2];
    shmem_ctx_destroy(make(reqs));
    shmemx_wait_nbe_all(reqs, 2, NULL);
}

/* How often this PE warns meanwhile. */
static int warnings_of(void (*act)(void))
{
    char line[1024];
    int n = 0, real = dup(STDERR_FILENO);
    FILE *lines = tmpfile();
    EXPECT(lines && real >= 0 && dup2(fileno(lines), STDERR_FILENO) >= 0);
    act();
    EXPECT(dup2(real, STDERR_FILENO) >= 0);
    rewind(lines);
    while (fgets(line, sizeof line, lines))
        n += strstr(line, "has 2 requests with operations on the context") != NULL;
    fclose(lines);
    close(real);
    return n;
}

int main(void)
{
    for (int start = 0; start < 2; start++) {
        shmem_init();
        EXPECT(warnings_of(destroy_many) == 1);
        EXPECT(warnings_of(destroy_many) == 0);
        EXPECT(warnings_of(destroy_elsewhere) == 1);
        shmem_finalize();
    }
    return 0;
}
