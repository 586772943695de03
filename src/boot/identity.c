/* SPDX-License-Identifier: BSD-3-Clause */
/* See identity.h. A note is "<process>:<kind of its own identity>:<hash>:<hash>...". */
#include "boot/identity.h"

#include "base/hash.h"
#include "base/os.h"
#include "boot/job.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define NOTE "MESHMEM_TAKEN"

enum {
    VARIABLES = 6, /* of an identity */
    HASH_BYTES = 1 + 16,
    NOTE_BYTES = 32 + (MESHMEM_IDENTITIES + 1) * HASH_BYTES,
};

/* The variables that together no other process of the launcher has. */
static const char *const variables[MESHMEM_IDENTITIES][VARIABLES] = {
    [MESHMEM_IDENTITY_OSHRUN] = {MESHMEM_JOB_ENV},
    [MESHMEM_IDENTITY_PMI] = {"PMI_FD", "PMI_RANK", "PMI_PORT", "PALS_RANKID", "PALS_APID"},
    [MESHMEM_IDENTITY_PMIX] = {"PMIX_RANK", "PMIX_NAMESPACE"},
    [MESHMEM_IDENTITY_OPENMPI] = {"OMPI_COMM_WORLD_RANK"},
    [MESHMEM_IDENTITY_SLURM] = {"SLURM_PROCID", "SLURM_JOB_ID", "SLURM_STEP_ID"},
    [MESHMEM_IDENTITY_FLUX] = {"FLUX_TASK_RANK", "FLUX_JOB_ID"},
    [MESHMEM_IDENTITY_JSM] = {"JSM_NAMESPACE_RANK"},
    [MESHMEM_IDENTITY_ALPS] = {"ALPS_APP_PE"},
};

/* The PE that wrote the note, and which of its identities was its own; -1: oshrun did, or there is
 * no note. */
static int read_note(int *own)
{
    const char *note = getenv(NOTE);
    int process;
    return note && sscanf(note, "%d:%d", &process, own) == 2 && process ? process : -1;
}

/* What had the number PMI_FD when this library was loaded, usually before main. */
static struct {
    bool known, open;
    int number;
    dev_t device;
    ino_t inode;
} first;

static __attribute__((constructor)) void note_first(void)
{
    struct stat about;
    const char *text = getenv("PMI_FD");
    first.known = text && sscanf(text, "%d", &first.number) == 1;
    first.open = first.known && fstat(first.number, &about) == 0;
    if (first.open) {
        first.device = about.st_dev;
        first.inode = about.st_ino;
    }
}

bool meshmem_identity_may_be_descriptor(int file, const struct stat *about)
{
    return !first.known || first.number != file ||
           (first.open && first.device == about->st_dev && first.inode == about->st_ino);
}

/* The number by which the kernel knows PMI-1's socket; 0 if it is not open. Where it was closed,
 * another socket may have got its number: then this process has made that, or the one that wrote
 * the note, but not a launcher. */
static uint64_t find_descriptor(void)
{
    const char *text = getenv("PMI_FD");
    struct stat about;
    struct ucred maker;
    socklen_t bytes = sizeof maker;
    int file, own;
    bool is_launchers = text && sscanf(text, "%d", &file) == 1 && fstat(file, &about) == 0 &&
                        meshmem_identity_may_be_descriptor(file, &about) &&
                        getsockopt(file, SOL_SOCKET, SO_PEERCRED, &maker, &bytes) == 0 &&
                        maker.uid != (uid_t)-1 && maker.pid != getpid() &&
                        maker.pid != read_note(&own);
    return is_launchers ? about.st_ino : 0;
}

/* A hash of what the variables say; 0 if none of them is set. */
static uint64_t hash_variables(enum meshmem_identity kind)
{
    uint64_t hash = meshmem_hash(0, (uint64_t)kind + 1);
    bool some = false;
    for (int i = 0; i < VARIABLES && variables[kind][i]; i++) {
        const char *value = getenv(variables[kind][i]);
        some |= value != NULL;
        hash = meshmem_hash_text(meshmem_hash(hash, value ? 256 : 257), value ? value : "");
    }
    return some ? hash : 0;
}

static bool is_noted(const char *note, uint64_t hash)
{
    char word[HASH_BYTES + 1];
    snprintf(word, sizeof word, ":%016" PRIx64, hash);
    return hash && strstr(note, word);
}

bool meshmem_identity_is_others(enum meshmem_identity kind)
{
    const char *note = getenv(NOTE);
    int own;
    if (!note)
        return false;
    /* Numbers of processes repeat, on other hosts and in containers. */
    if (read_note(&own) == getpid() && own >= 0 && own < MESHMEM_IDENTITIES &&
        is_noted(note, hash_variables((enum meshmem_identity)own)))
        return own != (int)kind;
    uint64_t descriptor = kind == MESHMEM_IDENTITY_PMI ? find_descriptor() : 0;
    return is_noted(note, descriptor ? descriptor : hash_variables(kind));
}

bool meshmem_identity_has_descriptor(void) { return find_descriptor() != 0; }

bool meshmem_identity_is_inside(void)
{
    /* An Open MPI that no launcher has started sets the variables of PMIx itself, in its process
     * and for those that it starts. */
    const char *started = getenv("OMPI_MCA_ess");
    bool is_alone = started && strcmp(started, "singleton") == 0;
    bool pmix = getenv("PMIX_NAMESPACE") && getenv("PMIX_RANK") && !is_alone &&
                meshmem_os_was_given("PMIX_NAMESPACE");
    bool pmi = find_descriptor() || getenv("PALS_RANKID");
    return (pmix && !meshmem_identity_is_others(MESHMEM_IDENTITY_PMIX)) ||
           (pmi && !meshmem_identity_is_others(MESHMEM_IDENTITY_PMI));
}

static void write_note(int process, enum meshmem_identity own)
{
    char note[NOTE_BYTES];
    size_t used = (size_t)snprintf(note, sizeof note, "%d:%d", process, (int)own);
    for (int kind = 0; kind <= MESHMEM_IDENTITIES; kind++) {
        uint64_t hash = kind < MESHMEM_IDENTITIES ? hash_variables((enum meshmem_identity)kind)
                                                  : find_descriptor();
        if (hash)
            used += (size_t)snprintf(note + used, sizeof note - used, ":%016" PRIx64, hash);
    }
    setenv(NOTE, note, 1);
}

void meshmem_identity_take(enum meshmem_identity kind)
{
    write_note(getpid(), kind);
    if (kind != MESHMEM_IDENTITY_OSHRUN && kind != MESHMEM_IDENTITIES)
        unsetenv(MESHMEM_JOB_ENV); /* of an outer job; it would mean that oshrun sees the end */
}

void meshmem_identity_leave(void)
{
    unsetenv(MESHMEM_JOB_ENV); /* the PEs get another one, which may read the same */
    write_note(0, MESHMEM_IDENTITIES);
}
