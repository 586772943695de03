/* SPDX-License-Identifier: BSD-3-Clause */
/* What planning finds is written by all PEs and can be read; planning goes on with it. A file that
 * was cut off is refused. */
// pes: 1 3
// nodes: 1 2
#include "../expect.h"

#include <pencil.h>
#include <shmem.h>
#include <string.h>

static char name[64];

/* Cut the file off in the middle. */
static void damage(void)
{
    FILE *file = fopen(name, "r+");
    EXPECT(file && !fseek(file, 0, SEEK_END));
    long size = ftell(file);
    EXPECT(!fclose(file) && size > 100 && !truncate(name, size - 50));
}

static int count_choices(void)
{
    char line[4096];
    int found = 0;
    FILE *file = fopen(name, "r");
    EXPECT(file);
    while (fgets(line, sizeof line, file))
        found += !strncmp(line, "choice ", 7);
    fclose(file);
    return found;
}

int main(void)
{
    shmem_init();
    snprintf(name, sizeof name, "/tmp/pencil-wisdom-%d", getppid());
    struct pencil_grid *grid = pencil_open(6, 7, 8, 0, 0);
    struct pencil_transform what = {.kind = PENCIL_R2C};
    struct pencil_fft *fft = pencil_fft_open(grid, &what);
    EXPECT(fft && !pencil_wisdom_save(name));
    int before = count_choices();
    EXPECT(before >= 2 * shmem_n_pes());
    EXPECT(!pencil_wisdom_load(name));
    struct pencil_fft *again = pencil_fft_open(grid, &what);
    EXPECT(again);
    pencil_fft_close(again);
    pencil_fft_close(fft);
    pencil_close(grid);
    if (shmem_my_pe() == 0)
        damage();
    shmem_barrier_all();
    EXPECT(pencil_wisdom_load(name) && strstr(pencil_error(), "damaged"));
    shmem_barrier_all();
    if (shmem_my_pe() == 0)
        unlink(name);
    shmem_finalize();
    return 0;
}
