/* SPDX-License-Identifier: BSD-3-Clause */
/* A job that was started by a launcher other than oshrun, or by none (unique id): its processes
 * find out which of them are on the same host, and create the host's part of the job themselves.
 * Every PE publishes its host through the wire-up; PE 0 reads that and publishes a table of all
 * hosts; on each host the PE in slot 0 creates the memory and tells the others of the host how to
 * open it. So a PE reads a few texts from the launcher, not one per PE. */
#include "base/config.h"
#include "base/mac.h"
#include "base/os.h"
#include "boot/identity.h"
#include "boot/source.h"
#include "boot/watch.h"
#include "boot/wireup.h"

#include <ctype.h>
#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    HOST_BYTES = 256,                      /* a host's name, including the terminating zero */
    PART_BYTES = MESHMEM_WIREUP_VALUE - 1, /* of the table of hosts, per text */
};

/* State while the job is being set up. */
struct find {
    struct meshmem_wireup *wireup;
    uint32_t n_world, n_hosts;
    uint32_t split; /* the number of nodes that each host is divided into, for tests */
    uint32_t *host; /* [pe]: the number of its host; hosts are numbered by their lowest PEs */
    struct meshmem_mac_key key; /* of the job */
    uint32_t mine;              /* the number of this host */
    uint32_t n_here;            /* the number of this host's PEs */
    uint32_t first;             /* the lowest PE of this host */
    uint32_t slot;              /* this PE's slot: how many PEs of this host precede it */
    char *problem;              /* receives messages */
    size_t size;
};

static struct {
    unsigned char uid[MESHMEM_UID_BYTES];
    int pe, n_pes; /* n_pes is 0 if no unique id was given */
} given;

void meshmem_hosts_use_uid(const void *uid, int pe, int n_pes)
{
    memcpy(given.uid, uid, sizeof given.uid);
    given.pe = pe;
    given.n_pes = n_pes;
}

bool meshmem_hosts_is_pe(const void *uid, int pe, int n_pes)
{
    return pe == given.pe && n_pes == given.n_pes && memcmp(uid, given.uid, sizeof given.uid) == 0;
}

/* ---- texts ---- */

static bool put(struct find *f, const char *what, uint32_t number, const char *value)
{
    char key[MESHMEM_WIREUP_KEY];
    snprintf(key, sizeof key, "meshmem-%s-%u", what, number);
    return meshmem_wireup_put(f->wireup, key, value, f->problem, f->size);
}

static bool get(struct find *f, uint32_t pe, const char *what, uint32_t number,
                char value[MESHMEM_WIREUP_VALUE])
{
    char key[MESHMEM_WIREUP_KEY];
    snprintf(key, sizeof key, "meshmem-%s-%u", what, number);
    return meshmem_wireup_get(f->wireup, (int)pe, key, value, MESHMEM_WIREUP_VALUE, f->problem,
                              f->size);
}

static bool fence(struct find *f) { return meshmem_wireup_fence(f->wireup, f->problem, f->size); }

static bool garbled(struct find *f, const char *what, uint32_t pe, const char *text)
{
    snprintf(f->problem, f->size,
             "%s gave \"%.80s\" for the %s of PE %u; do all PEs run the same version of meshmem?",
             f->wireup->name, text, what, pe);
    return false;
}

/* ---- this process ---- */

static void read_word(const char *path, char *word, size_t size)
{
    FILE *file = fopen(path, "re");
    if (!file || !fgets(word, (int)size, file))
        snprintf(word, size, "?");
    word[strcspn(word, "\n")] = '\0';
    if (file)
        fclose(file);
}

/* Processes with equal host names can share memory: they have the same kernel (boot id), PID
 * namespace, user namespace (the kernel shows a process's files to none of another one) and user;
 * and the same host name, so that containers that are set up as separate hosts are treated as such.
 */
static void name_host(char host[HOST_BYTES])
{
    char name[65] = "?", boot[64];
    gethostname(name, sizeof name - 1);
    for (char *c = name; *c; c++)
        *c = isalnum((unsigned char)*c) || strchr("-.", *c) ? *c : '_';
    read_word("/proc/sys/kernel/random/boot_id", boot, sizeof boot);
    snprintf(host, HOST_BYTES, "%s/%s/%llu.%llu/%u", name, boot,
             (unsigned long long)meshmem_os_namespace("pid", 0),
             (unsigned long long)meshmem_os_namespace("user", 0), (unsigned)geteuid());
}

/* The CPUs that this process may use, as "0-3,8"; "?" if the text is too long. */
static void name_cpus(char *text, size_t size)
{
    cpu_set_t set;
    size_t used = 0;
    snprintf(text, size, "?");
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return;
    for (int first = 0; first < CPU_SETSIZE; first++) {
        int last = first;
        if (!CPU_ISSET(first, &set))
            continue;
        while (last + 1 < CPU_SETSIZE && CPU_ISSET(last + 1, &set))
            last++;
        int bytes = snprintf(text + used, size - used, "%s%d-%d", used ? "," : "", first, last);
        if ((size_t)bytes >= size - used) {
            snprintf(text, size, "?");
            return;
        }
        used += (size_t)bytes;
        first = last;
    }
}

/* Add the CPUs in text to set; false if it contains none. */
static bool add_cpus(cpu_set_t *set, const char *text)
{
    unsigned first, last;
    int used;
    if (!isdigit((unsigned char)*text))
        return false;
    while (sscanf(text, "%u-%u%n", &first, &last, &used) == 2) {
        for (unsigned cpu = first; cpu <= last && cpu < CPU_SETSIZE; cpu++)
            CPU_SET(cpu, set);
        text += used + (text[used] == ',');
    }
    return true;
}

static bool say_who(struct find *f)
{
    char host[HOST_BYTES], cpus[512], text[MESHMEM_WIREUP_VALUE];
    name_host(host);
    name_cpus(cpus, sizeof cpus);
    snprintf(text, sizeof text, "%u|%s|%s", MESHMEM_JOB_VERSION, host, cpus);
    return put(f, "who", (uint32_t)f->wireup->pe, text) && fence(f);
}

/* Read what PE pe has published. */
static bool ask_who(struct find *f, uint32_t pe, char host[HOST_BYTES], char *cpus, size_t size)
{
    char text[MESHMEM_WIREUP_VALUE];
    unsigned version;
    int used = 0;
    if (!get(f, pe, "who", pe, text))
        return false;
    if (sscanf(text, "%u|%n", &version, &used) != 1 || !used)
        return garbled(f, "location", pe, text);
    if (version != MESHMEM_JOB_VERSION) {
        snprintf(f->problem, f->size,
                 "the meshmem of PE %u is of another version than mine (its jobs are of version "
                 "%u, mine of %u); install the same on all hosts",
                 pe, version, MESHMEM_JOB_VERSION);
        return false;
    }
    const char *end = strchr(text + used, '|');
    if (!end || end - text - used >= HOST_BYTES)
        return garbled(f, "location", pe, text);
    snprintf(host, HOST_BYTES, "%.*s", (int)(end - text - used), text + used);
    snprintf(cpus, size, "%s", end + 1);
    return true;
}

/* ---- the table of hosts: made by PE 0, read by all ---- */

/* Number the hosts, and assign each PE its host's number. names has room for one name per PE. */
static bool count_hosts(struct find *f, char (*names)[HOST_BYTES])
{
    char cpus[512];
    for (uint32_t pe = 0; pe < f->n_world; pe++) {
        uint32_t host = 0;
        if (!ask_who(f, pe, names[f->n_hosts], cpus, sizeof cpus))
            return false;
        while (strcmp(names[host], names[f->n_hosts]) != 0)
            host++;
        f->host[pe] = host;
        f->n_hosts += host == f->n_hosts;
    }
    return true;
}

/* ---- the job's key: all PEs have it already, or PE 0 makes it and sends it by the launcher ----
 */

enum { KEY_DIGITS = 2 * sizeof(struct meshmem_mac_key) };

static bool make_key(struct find *f, char text[KEY_DIGITS + 1])
{
    snprintf(text, KEY_DIGITS + 1, "-");
    if (f->wireup->key)
        return true;
    if (!meshmem_mac_make_key(&f->key)) {
        snprintf(f->problem, f->size, "the kernel gives no random numbers for the job's key: %s",
                 strerror(errno));
        return false;
    }
    for (size_t i = 0; i < sizeof f->key; i++)
        snprintf(text + 2 * i, 3, "%02x", f->key.bytes[i]);
    return true;
}

/* Whether text is what make_key has written. */
static bool read_key(struct find *f, const char *text)
{
    if (f->wireup->key) {
        f->key = *f->wireup->key;
        return strcmp(text, "-") == 0;
    }
    for (size_t i = 0; i < sizeof f->key; i++)
        if (!isxdigit((unsigned char)text[2 * i]) ||
            sscanf(text + 2 * i, "%2hhx", &f->key.bytes[i]) != 1)
            return false;
    return strlen(text) == KEY_DIGITS;
}

/* Put text in parts, preceded by their number, the number of hosts, that of nodes of a host, and
 * the key. */
static bool put_table(struct find *f, const char *text)
{
    char part[MESHMEM_WIREUP_VALUE], key[KEY_DIGITS + 1];
    uint32_t n = 0;
    if (!make_key(f, key))
        return false;
    for (; *text; text += strlen(part)) {
        snprintf(part, sizeof part, "%.*s", PART_BYTES, text);
        if (!put(f, "table", ++n, part))
            return false;
    }
    snprintf(part, sizeof part, "%u/%u/%u/%s", n, f->n_hosts, f->split, key);
    return put(f, "table", 0, part);
}

/* Called by PE 0: publish all locations as "host*number of consecutive PEs," and so on. */
static bool make_table(struct find *f)
{
    char(*names)[HOST_BYTES] = calloc(f->n_world + 1, HOST_BYTES);
    char *text = malloc(f->n_world * 24 + 1);
    size_t used = 0;
    struct meshmem_config config;
    meshmem_config_read_early(&config);
    f->split = config.host_nodes;
    bool done = names && text;
    if (!done)
        snprintf(f->problem, f->size, "no memory is left to make a table of %u PEs", f->n_world);
    done = done && count_hosts(f, names);
    for (uint32_t pe = 0, next; done && pe < f->n_world; pe = next) {
        for (next = pe + 1; next < f->n_world && f->host[next] == f->host[pe];)
            next++;
        used += (size_t)sprintf(text + used, "%u*%u,", f->host[pe], next - pe);
    }
    done = done && put_table(f, text);
    free(names);
    free(text);
    return done;
}

/* Read runs of the table from text, which may end in the middle of one. Returns how much was
 * read. */
static size_t read_runs(struct find *f, const char *text, uint32_t *pe)
{
    size_t used = 0;
    unsigned host, many;
    while (strchr(text + used, ',')) {
        int bytes = 0; /* as long as the comma has not been read */
        if (sscanf(text + used, "%u*%u,%n", &host, &many, &bytes) != 2 || !bytes ||
            host >= f->n_hosts || many > f->n_world - *pe)
            break;
        while (many--)
            f->host[(*pe)++] = host;
        used += (size_t)bytes;
    }
    return used;
}

static bool read_table(struct find *f)
{
    char part[MESHMEM_WIREUP_VALUE], text[2 * MESHMEM_WIREUP_VALUE] = "";
    uint32_t parts, pe = 0;
    int used = 0;
    if (!get(f, 0, "table", 0, part))
        return false;
    if (sscanf(part, "%u/%u/%u/%n", &parts, &f->n_hosts, &f->split, &used) != 3 || !used ||
        f->n_hosts > f->n_world || !f->split || !read_key(f, part + used))
        return garbled(f, "table of hosts", 0, "what holds the job's key");
    for (uint32_t i = 1; i <= parts; i++) {
        if (!get(f, 0, "table", i, part))
            return false;
        size_t left = strlen(text);
        snprintf(text + left, sizeof text - left, "%s", part);
        size_t done = read_runs(f, text, &pe);
        memmove(text, text + done, strlen(text + done) + 1);
    }
    return (pe == f->n_world && !*text) || garbled(f, "table of hosts", 0, text);
}

/* Determine this PE's host, and its number there. */
static bool find_location(struct find *f)
{
    uint32_t me = (uint32_t)f->wireup->pe;
    f->mine = f->host[me];
    for (uint32_t pe = f->n_world; pe-- > 0;)
        if (f->host[pe] == f->mine) {
            f->n_here++;
            f->slot += pe < me;
            f->first = pe;
        }
    if (f->n_here <= MESHMEM_MAX_PES)
        return true;
    snprintf(f->problem, f->size, "%u PEs are on this host, and at most %d can be; use more hosts",
             f->n_here, MESHMEM_MAX_PES);
    return false;
}

/* ---- the host's memory ---- */

/* The number of CPUs that the PEs of this host may use together. */
static bool count_cores(struct find *f, uint32_t *cores)
{
    char host[HOST_BYTES], cpus[512];
    cpu_set_t set;
    bool known = true;
    CPU_ZERO(&set);
    for (uint32_t pe = f->first; pe < f->n_world; pe++) {
        if (f->host[pe] != f->mine)
            continue;
        if (!ask_who(f, pe, host, cpus, sizeof cpus))
            return false;
        known = add_cpus(&set, cpus) && known;
    }
    *cores = known ? (uint32_t)CPU_COUNT(&set) : (uint32_t)sysconf(_SC_NPROCESSORS_ONLN);
    return true;
}

/* Fill in the tables of the head. */
static void fill(const struct find *f, struct meshmem_job *job)
{
    /* Numbers for each host, in memory that is not needed yet. */
    struct host {
        uint32_t pes, seen, first; /* its PEs, those already placed, its first node */
    } *host = (struct host *)meshmem_job_card(job, 0);
    uint32_t slot = 0, nodes = 0;
    for (uint32_t pe = 0; pe < f->n_world; pe++)
        host[f->host[pe]].pes++;
    for (uint32_t h = 0; h < f->n_hosts; h++) {
        host[h].first = nodes;
        nodes += f->split < host[h].pes ? f->split : host[h].pes;
    }
    for (uint32_t pe = 0; pe < f->n_world; pe++) {
        struct host *h = &host[f->host[pe]];
        uint32_t many = f->split < h->pes ? f->split : h->pes, i = h->seen++;
        uint32_t node = (uint32_t)((uint64_t)i * many / h->pes);
        uint32_t begin = (uint32_t)(((uint64_t)node * h->pes + many - 1) / many);
        if (f->host[pe] == f->mine)
            meshmem_job_pes(job)[slot++] = pe;
        meshmem_job_locations(job)[pe] = (struct meshmem_location){h->first + node, i - begin};
    }
    memset(host, 0, f->n_hosts * sizeof *host);
    job->n_nodes = nodes;
    job->key = f->key;
}

/* Called by the PE in slot 0: create the file, and tell the others of the host. */
static bool make_file(struct find *f, struct meshmem_boot *boot)
{
    char text[64];
    uint32_t cores;
    if (!count_cores(f, &cores))
        return false;
    struct meshmem_job *job =
        meshmem_job_create(f->n_here, f->n_world, cores, &boot->file, f->problem, f->size);
    if (!job)
        return false;
    fill(f, job);
    boot->job = job;
    snprintf(text, sizeof text, "%d/%d", (int)getpid(), boot->file);
    return put(f, "file", f->mine, text);
}

/* Open the file that process pid created; -1 with a message. */
static int open_file(struct find *f, int pid, int number)
{
    char path[MESHMEM_OS_PATH];
    struct stat about;
    int file = meshmem_os_open_of(pid, number, 0, path);
    if (file < 0) {
        int error = errno;
        snprintf(f->problem, f->size,
                 "the memory that PE %u made for this host's PEs cannot be opened (%s: %s)%s",
                 f->first, path, strerror(error), meshmem_os_open_remedy(pid, error));
        return -1;
    }
    if (fstat(file, &about) == 0 && about.st_uid == geteuid() &&
        (uint64_t)about.st_size >= MESHMEM_WINDOW_BYTES * (f->n_here + 1))
        return file;
    snprintf(f->problem, f->size,
             "%s is not the memory that PE %u made for this host's PEs; is /proc that of another "
             "container?",
             path, f->first);
    close(file);
    return -1;
}

/* Called by the other PEs: open it. */
static bool join_file(struct find *f, struct meshmem_boot *boot)
{
    char text[MESHMEM_WIREUP_VALUE];
    int pid, number;
    struct meshmem_job layout;
    memset(&layout, 0, sizeof layout);
    uint64_t bytes = meshmem_job_lay_out(&layout, f->n_here, f->n_world, 1, 0);
    if (!get(f, f->first, "file", f->mine, text))
        return false;
    if (sscanf(text, "%d/%d", &pid, &number) != 2)
        return garbled(f, "memory", f->first, text);
    if ((boot->file = open_file(f, pid, number)) < 0)
        return false;
    struct meshmem_job *job = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, boot->file, 0);
    if (job == MAP_FAILED) {
        meshmem_job_say_unmapped(f->problem, f->size);
        return false;
    }
    if (job->magic == MESHMEM_JOB_MAGIC && job->version == MESHMEM_JOB_VERSION &&
        meshmem_mac_equal(&job->key, &f->key, sizeof f->key) && job->n_pes == f->n_here) {
        boot->job = job;
        return true;
    }
    munmap(job, bytes);
    snprintf(f->problem, f->size,
             "what PE %u made for this host's PEs is not the memory of this job; is /proc that of "
             "another container?",
             f->first);
    return false;
}

/* ---- the job ---- */

static bool make_job(struct find *f, struct meshmem_boot *boot)
{
    if (!say_who(f) || (f->wireup->pe == 0 && !make_table(f)) || !fence(f) || !read_table(f) ||
        !find_location(f) || (f->slot == 0 && !make_file(f, boot)) || !fence(f) ||
        (f->slot != 0 && !join_file(f, boot)))
        return false;
    boot->pe = f->wireup->pe;
    boot->n_pes = f->wireup->n_pes;
    boot->slot = (int)f->slot;
    boot->launched = false;
    boot->rounds = 0;
    boot->me = meshmem_job_slot(boot->job, f->slot);
    atomic_store_explicit(&boot->me->pid, getpid(), memory_order_relaxed);
    /* Release: pairs with the acquire of a report that reads states. */
    atomic_store_explicit(&boot->me->state, MESHMEM_PE_ATTACHED, memory_order_release);
    return true;
}

int meshmem_hosts_attach(struct meshmem_boot *boot, char *problem, size_t size)
{
    struct find f = {.problem = problem, .size = size};
    int found = given.n_pes
                    ? meshmem_uid_open(given.uid, given.pe, given.n_pes, &f.wireup, problem, size)
                    : meshmem_wireup_find(&f.wireup, problem, size);
    if (found <= 0)
        return found;
    if (given.n_pes)
        meshmem_identity_take(MESHMEM_IDENTITIES);
    boot->wireup = f.wireup;
    f.n_world = (uint32_t)f.wireup->n_pes;
    f.host = calloc(f.n_world, sizeof *f.host);
    if (!f.host) {
        snprintf(problem, size, "no memory is left for a table of %u PEs", f.n_world);
        return -1;
    }
    meshmem_watch_begin("shmem_init", f.wireup->name, f.wireup->pe, f.wireup->n_pes);
    bool made = make_job(&f, boot);
    meshmem_watch_end();
    free(f.host);
    return made ? 1 : -1;
}
