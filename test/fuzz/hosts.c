/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz: the texts from which PEs find out where the others are. Each line of the input is the value
 * of a key: first those of the table of hosts, then what each PE says of itself. A V that begins a
 * line stands for this version. */
// sources: base/mac.c boot/job.c
#include "fuzz.h"

#include "boot/hosts.c"

enum { PES = 4 };

static char **line;
static size_t n_lines;

int meshmem_os_size_file(int file, uint64_t bytes) { return ftruncate(file, (off_t)bytes); }

int meshmem_os_make_memfd(const char *name, unsigned flags)
{
    (void)name, (void)flags;
    return -1;
}

int meshmem_os_open_of(int pid, int descriptor, int flags, char *path)
{
    (void)pid, (void)descriptor, (void)flags;
    path[0] = 0;
    return -1;
}

const char *meshmem_os_map_remedy(int error)
{
    (void)error;
    return "";
}

const char *meshmem_os_open_remedy(int pid, int error)
{
    (void)pid, (void)error;
    return "";
}

uint64_t meshmem_os_namespace(const char *kind, int pid)
{
    (void)kind;
    return 1 + (uint64_t)pid;
}

int meshmem_wireup_find(struct meshmem_wireup **wireup, char *problem, size_t size)
{
    (void)wireup, (void)problem, (void)size;
    return 0;
}

void meshmem_config_read_early(struct meshmem_config *config)
{
    *config = (struct meshmem_config){.host_nodes = 2};
}

int meshmem_uid_open(const void *uid, int pe, int n_pes, struct meshmem_wireup **wireup,
                     char *problem, size_t size)
{
    (void)uid, (void)pe, (void)n_pes, (void)wireup, (void)problem, (void)size;
    return 0;
}

static bool give(struct meshmem_wireup *wireup, int pe, const char *key, char *value,
                 size_t value_size, char *problem, size_t size)
{
    unsigned number = 0;
    bool table = sscanf(key, "meshmem-table-%u", &number) == 1;
    bool who = !table && sscanf(key, "meshmem-who-%u", &number) == 1;
    size_t which = table ? number : number + 3;
    (void)wireup;
    EXPECT(pe >= 0 && pe < PES && (table || who));
    snprintf(problem, size, "nobody has put %s", key);
    if ((table && number > 2) || which >= n_lines)
        return false;
    const char *text = line[which];
    if (text[0] == 'V')
        snprintf(value, value_size, "%u%s", MESHMEM_JOB_VERSION, text + 1);
    else
        snprintf(value, value_size, "%s", text);
    return true;
}

static bool keep(struct meshmem_wireup *wireup, const char *key, const char *value, char *problem,
                 size_t size)
{
    (void)wireup, (void)problem, (void)size;
    EXPECT(strlen(key) < MESHMEM_WIREUP_KEY && strlen(value) < MESHMEM_WIREUP_VALUE);
    return true;
}

bool meshmem_wireup_fence(struct meshmem_wireup *wireup, char *problem, size_t size)
{
    (void)wireup, (void)problem, (void)size;
    return true;
}

bool meshmem_wireup_put(struct meshmem_wireup *wireup, const char *key, const char *value,
                        char *problem, size_t size)
{
    return wireup->put(wireup, key, value, problem, size);
}

bool meshmem_wireup_get(struct meshmem_wireup *wireup, int pe, const char *key, char *value,
                        size_t value_size, char *problem, size_t size)
{
    return wireup->get(wireup, pe, key, value, value_size, problem, size);
}

void meshmem_watch_begin(const char *call, const char *name, int pe, int n_pes)
{
    (void)call, (void)name, (void)pe, (void)n_pes;
}

void meshmem_watch_end(void) {}

void meshmem_identity_take(enum meshmem_identity kind) { (void)kind; }

/* As the first PE of all, and then as one that reads the table. */
static void find_out(struct find *f)
{
    struct meshmem_job layout, *job;
    uint32_t cores;
    EXPECT(f->host = calloc(PES, sizeof *f->host));
    if ((f->wireup->pe == 0 ? make_table(f) : read_table(f)) && find_location(f)) {
        EXPECT(f->n_hosts >= 1 && f->n_hosts <= PES && f->mine < f->n_hosts);
        EXPECT(f->n_here >= 1 && f->n_here <= PES && f->slot < f->n_here && f->first < PES);
        EXPECT(job = calloc(1, meshmem_job_lay_out(&layout, f->n_here, PES, 1, 0)));
        meshmem_job_lay_out(job, f->n_here, PES, 1, 0);
        fill(f, job);
        for (int pe = 0; pe < PES; pe++)
            EXPECT(meshmem_job_locations(job)[pe].node < job->n_nodes &&
                   meshmem_job_locations(job)[pe].index < f->n_world);
        free(job);
        count_cores(f, &cores);
    } else {
        EXPECT(strlen(f->problem) > 10);
    }
    free(f->host);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char problem[300];
    line = fuzz_lines(data, size, PES + 3);
    for (n_lines = 0; line[n_lines];)
        n_lines++;
    for (int pe = 0; pe < PES; pe += PES - 1) {
        struct meshmem_wireup w = {
            .name = "fuzz", .pe = pe, .n_pes = PES, .put = keep, .get = give};
        struct find f = {.wireup = &w, .n_world = PES, .problem = problem, .size = sizeof problem};
        problem[0] = '\0';
        find_out(&f);
    }
    fuzz_free(line);
    return 0;
}
