/* SPDX-License-Identifier: BSD-3-Clause */
/* What planning finds is written by all PEs and can be read; planning the same again does not
 * measure again. A file of which any byte was changed, or that was cut off, is refused. The first
 * PE writes, and what was there stays if that fails. */
// pes: 1 3
// nodes: 1 2
#include "../expect.h"

#include <dlfcn.h>
#include <fftw3.h>
#include <pencil.h>
#include <shmem.h>
#include <string.h>
#include <sys/stat.h>

static char name[64];

static char text[1 << 20];

/* Where the last line begins that begins so. */
static long find_last(const char *line)
{
    long found = -1;
    FILE *file = fopen(name, "r");
    EXPECT(file);
    size_t bytes = fread(text, 1, sizeof text - 1, file);
    EXPECT(!fclose(file) && bytes > 100 && bytes < sizeof text - 1);
    text[bytes] = 0;
    for (const char *at = text; (at = strstr(at, line)); at++)
        found = at == text || at[-1] == '\n' ? at - text : found;
    return found;
}

static void cut(long size) { EXPECT(size > 0 && !truncate(name, size)); }

/* Change the byte; returns 0 after the end. */
static int change(long at)
{
    FILE *file = fopen(name, "r+");
    EXPECT(file && !fseek(file, at, SEEK_SET));
    int byte = fgetc(file);
    if (byte != EOF)
        EXPECT(!fseek(file, at, SEEK_SET) && fputc(byte ^ 4, file) != EOF);
    EXPECT(!fclose(file));
    return byte != EOF;
}

static void refused(const char *words)
{
    shmem_barrier_all();
    EXPECT(pencil_wisdom_load(name) && strstr(pencil_error(), words));
    shmem_barrier_all();
}

/* Each byte in turn, or some bytes, of a file with few choices and with FFTW's text. */
static void check_changes(void)
{
    static int more[2];
    for (long at = 0;; at += 97) {
        if (shmem_my_pe() == 0)
            more[0] = change(at);
        shmem_broadcastmem(SHMEM_TEAM_WORLD, more + 1, more, sizeof more[0], 0);
        if (!more[1])
            break;
        refused("damaged");
        if (shmem_my_pe() == 0)
            change(at);
    }
    shmem_barrier_all();
    EXPECT(!pencil_wisdom_load(name));
}

/* Stands before FFTW's function, and counts its calls: planning makes them where it measures. */
static long executed;

void fftw_execute_dft(const fftw_plan plan, fftw_complex *in, fftw_complex *out)
{
    static void (*next)(const fftw_plan, fftw_complex *, fftw_complex *);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "fftw_execute_dft");
    executed++;
    next(plan, in, out);
}

/* Plan a transform; returns how often one was tried. */
static long plan(void)
{
    long before = executed;
    struct pencil_grid *grid = pencil_open(24, 24, 24, 0, 0);
    struct pencil_transform what = {.in_may_change = 1};
    struct pencil_fft *fft = pencil_fft_open(grid, &what);
    EXPECT(fft);
    pencil_fft_close(fft);
    pencil_close(grid);
    return executed - before;
}

static void check_again(void)
{
    EXPECT(plan() > 0);
    EXPECT(plan() == 0);
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

/* Each PE in a folder of its own, as if it had another file system: the first PE writes everything.
 * Where it cannot, the file of before stays, and what is no file is not replaced. */
static void check_saving(void)
{
    char folder[80], part[80], path[96];
    int me = shmem_my_pe();
    snprintf(folder, sizeof folder, "%s-%d", name, me);
    snprintf(part, sizeof part, "%s.part", name);
    snprintf(path, sizeof path, "%s-0/wisdom", name);
    EXPECT(!mkdir(folder, 0700) && !chdir(folder));
    EXPECT(!pencil_wisdom_save("wisdom") && !pencil_wisdom_load(path));
    EXPECT(access("wisdom", F_OK) == (me ? -1 : 0));
    shmem_barrier_all();
    EXPECT(!unlink("wisdom") == !me && !chdir("/tmp") && !rmdir(folder));
    EXPECT(me || !mkdir(part, 0700));
    EXPECT(pencil_wisdom_save(name) &&
           strstr(pencil_error(), "PE 0: what has its name with .part after it"));
    EXPECT(!pencil_wisdom_load(name));
    EXPECT(me || (!rmdir(part) && !mkfifo(part, 0600)));
    shmem_barrier_all();
    EXPECT(pencil_wisdom_save(part) && strstr(pencil_error(), "it is no file"));
    EXPECT(me || !unlink(part));
    if (shmem_n_pes() > 1)
        EXPECT(pencil_wisdom_save(me ? part : name) && strstr(pencil_error(), "arguments"));
    EXPECT(pencil_wisdom_load(NULL) && strstr(pencil_error(), "the path is NULL"));
}

/* Calls of one PE that the others do not make are refused, as is what comes too early. */
static void check_calls(void)
{
    int me = shmem_my_pe();
    if (shmem_n_pes() == 1)
        return;
    EXPECT(pencil_wisdom_load(me ? name : NULL) && strstr(pencil_error(), "arguments"));
    EXPECT((me ? pencil_wisdom_save(name) : pencil_wisdom_load(name)) &&
           strstr(pencil_error(), "PE 0 calls pencil_wisdom_load, PE 1 pencil_wisdom_save"));
}

int main(void)
{
    EXPECT(pencil_wisdom_load(name) && strstr(pencil_error(), "called before shmem_init"));
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
    check_saving();
    check_calls();
    check_again();
    shmem_barrier_all();
    check_changes();
    shmem_barrier_all();
    long last = find_last("section ");
    shmem_barrier_all();
    if (shmem_my_pe() == 0)
        cut((long)strlen(text) - 50);
    refused("damaged");
    if (shmem_my_pe() == 0)
        cut(last); /* between two sections, or after the first line */
    refused("damaged");
    if (shmem_my_pe() == 0)
        unlink(name);
    shmem_finalize();
    return 0;
}
