/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the trace as an archive of OTF2, for Vampir, Scalasca and others; see slices.h. A PE is a
 * location group, each of its threads a location, a function a region; target PE and bytes are
 * attributes. Built where the library is installed. */
#include "report/slices.h"

#include "record/table.h"

#include <errno.h>
#include <otf2/otf2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { STRING_EMPTY, STRING_NODE, STRING_HOST, STRING_PE, STRING_BYTES, STRING_PES };
enum { ATTRIBUTE_PE, ATTRIBUTE_BYTES };

struct writing {
    const struct report_job *job;
    OTF2_Archive *archive;
    OTF2_EvtWriter *events;
    OTF2_AttributeList *attributes;
    uint64_t *first; /* [PE]: the number of its first location */
    int64_t last;    /* the end of the last call of the track: times may not go back */
    bool failed;
};

static void check(struct writing *w, OTF2_ErrorCode code)
{
    w->failed = w->failed || code != OTF2_SUCCESS;
}

static OTF2_FlushType flush(void *what, OTF2_FileType type, OTF2_LocationRef location, void *caller,
                            bool final)
{
    (void)what, (void)type, (void)location, (void)caller, (void) final;
    return OTF2_FLUSH;
}

static void write_call(void *what, const struct report_call *call)
{
    struct writing *w = what;
    const struct part_event *event = call->event;
    int64_t begin = call->begin > w->last ? call->begin : w->last;
    int64_t end = call->end > begin ? call->end : begin;
    if (event->pe >= 0)
        check(w, OTF2_AttributeList_AddInt32(w->attributes, ATTRIBUTE_PE, event->pe));
    if (event->bytes)
        check(w, OTF2_AttributeList_AddUint64(w->attributes, ATTRIBUTE_BYTES, event->bytes));
    check(w, OTF2_EvtWriter_Enter(w->events, w->attributes, (uint64_t)(begin - w->job->first),
                                  event->function));
    check(w,
          OTF2_EvtWriter_Leave(w->events, NULL, (uint64_t)(end - w->job->first), event->function));
    w->last = end;
}

/* ---- definitions ---- */

static OTF2_RegionRole role_of(unsigned kind)
{
    switch (kind) {
    case EVENT_PUT:
    case EVENT_SIGNAL:
    case EVENT_GET:
        return OTF2_REGION_ROLE_RMA;
    case EVENT_FETCH:
    case EVENT_ATOMIC:
        return OTF2_REGION_ROLE_ATOMIC;
    case EVENT_COLLECTIVE:
        return OTF2_REGION_ROLE_COLL_ALL2ALL;
    case EVENT_ROOTED:
        return OTF2_REGION_ROLE_COLL_ONE2ALL;
    case EVENT_WAIT:
    case EVENT_ORDER:
        return OTF2_REGION_ROLE_BARRIER;
    default:
        return OTF2_REGION_ROLE_FUNCTION;
    }
}

static void define_regions(struct writing *w, OTF2_GlobalDefWriter *defs, OTF2_StringRef string)
{
    for (uint32_t i = 0; i < record_n_functions; i++) {
        check(w, OTF2_GlobalDefWriter_WriteString(defs, string + i, record_functions[i].name));
        check(w, OTF2_GlobalDefWriter_WriteRegion(defs, i, string + i, string + i, STRING_EMPTY,
                                                  role_of(record_functions[i].kind),
                                                  OTF2_PARADIGM_SHMEM, OTF2_REGION_FLAG_NONE,
                                                  STRING_EMPTY, 0, 0));
    }
}

/* The nodes, the PEs and their threads. */
static void define_pes(struct writing *w, OTF2_GlobalDefWriter *defs, OTF2_StringRef string)
{
    char name[64];
    for (int pe = 0; pe < w->job->n_pes; pe++) {
        const struct report_pe *one = &w->job->pe[pe];
        if (!one->there)
            continue;
        if (one->head.leader == pe) {
            check(w, OTF2_GlobalDefWriter_WriteString(defs, string, one->head.host));
            check(w, OTF2_GlobalDefWriter_WriteSystemTreeNode(defs, (uint32_t)one->node + 1,
                                                              string++, STRING_NODE, 0));
        }
        snprintf(name, sizeof name, "PE %d", pe);
        check(w, OTF2_GlobalDefWriter_WriteString(defs, string, name));
        check(w, OTF2_GlobalDefWriter_WriteLocationGroup(
                     defs, (uint32_t)pe, string++, OTF2_LOCATION_GROUP_TYPE_PROCESS,
                     w->job->pe[one->head.leader].there ? (uint32_t)one->node + 1 : 0,
                     OTF2_UNDEFINED_LOCATION_GROUP));
        for (uint32_t track = 0; track < one->tracks; track++) {
            uint64_t calls = report_track(w->job, pe, track)->written;
            snprintf(name, sizeof name, "PE %d thread %u", pe, track);
            check(w, OTF2_GlobalDefWriter_WriteString(defs, string, name));
            check(w, OTF2_GlobalDefWriter_WriteLocation(
                         defs, w->first[pe] + track, string++, OTF2_LOCATION_TYPE_CPU_THREAD,
                         2 * (calls - report_dropped(w->job, pe, track)), (uint32_t)pe));
        }
    }
}

static void define(struct writing *w)
{
    OTF2_GlobalDefWriter *defs = OTF2_Archive_GetGlobalDefWriter(w->archive);
    static const char *const strings[] = {"", "node", "job", "pe", "bytes"};
    if (!defs) {
        w->failed = true;
        return;
    }
    check(w, OTF2_GlobalDefWriter_WriteClockProperties(
                 defs, 1000000000, 0, (uint64_t)(w->job->last - w->job->first), w->job->number));
    for (OTF2_StringRef i = 0; i < STRING_PES; i++)
        check(w, OTF2_GlobalDefWriter_WriteString(defs, i, strings[i]));
    check(w, OTF2_GlobalDefWriter_WriteAttribute(defs, ATTRIBUTE_PE, STRING_PE, STRING_EMPTY,
                                                 OTF2_TYPE_INT32));
    check(w, OTF2_GlobalDefWriter_WriteAttribute(defs, ATTRIBUTE_BYTES, STRING_BYTES, STRING_EMPTY,
                                                 OTF2_TYPE_UINT64));
    check(w, OTF2_GlobalDefWriter_WriteSystemTreeNode(defs, 0, STRING_HOST, STRING_EMPTY,
                                                      OTF2_UNDEFINED_SYSTEM_TREE_NODE));
    define_regions(w, defs, STRING_PES);
    define_pes(w, defs, STRING_PES + record_n_functions);
    check(w, OTF2_Archive_CloseGlobalDefWriter(w->archive, defs));
}

/* ---- the archive ---- */

/* Write the calls of all tracks, and the empty definitions that each location must have. */
static void write_tracks(struct writing *w)
{
    check(w, OTF2_Archive_OpenEvtFiles(w->archive));
    for (int pe = 0; pe < w->job->n_pes; pe++)
        for (uint32_t track = 0; w->job->pe[pe].there && track < w->job->pe[pe].tracks; track++) {
            w->events = OTF2_Archive_GetEvtWriter(w->archive, w->first[pe] + track);
            w->last = w->job->first;
            if (w->events)
                report_visit(w->job, pe, track, write_call, w);
            check(w, OTF2_Archive_CloseEvtWriter(w->archive, w->events));
        }
    check(w, OTF2_Archive_CloseEvtFiles(w->archive));
    check(w, OTF2_Archive_OpenDefFiles(w->archive));
    for (int pe = 0; pe < w->job->n_pes; pe++)
        for (uint32_t track = 0; w->job->pe[pe].there && track < w->job->pe[pe].tracks; track++)
            check(w, OTF2_Archive_CloseDefWriter(
                         w->archive, OTF2_Archive_GetDefWriter(w->archive, w->first[pe] + track)));
    check(w, OTF2_Archive_CloseDefFiles(w->archive));
}

static bool write_archive(const struct report_job *job, const char *name)
{
    static const OTF2_FlushCallbacks callbacks = {.otf2_pre_flush = flush};
    struct writing w = {.job = job, .first = calloc((size_t)job->n_pes, sizeof(uint64_t))};
    if (mkdir(name, 0777) != 0) { /* not into a folder that is there, perhaps another user's */
        fprintf(stderr, "meshmem-trace: %s %s\n", name,
                errno == EEXIST ? "is there already; remove it" : strerror(errno));
        free(w.first);
        return false;
    }
    uint64_t locations = 0;
    for (int pe = 0; w.first && pe < job->n_pes; pe++) {
        w.first[pe] = locations;
        locations += job->pe[pe].there ? job->pe[pe].tracks : 0;
    }
    w.attributes = OTF2_AttributeList_New();
    w.archive = OTF2_Archive_Open(name, "traces", OTF2_FILEMODE_WRITE, 1 << 20, 1 << 22,
                                  OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
    w.failed = !w.first || !w.attributes || !w.archive;
    if (!w.failed) {
        check(&w, OTF2_Archive_SetFlushCallbacks(w.archive, &callbacks, NULL));
        check(&w, OTF2_Archive_SetSerialCollectiveCallbacks(w.archive));
        check(&w, OTF2_Archive_SetCreator(w.archive, "meshmem " MESHMEM_VERSION));
        write_tracks(&w);
        define(&w);
    }
    if (w.archive)
        check(&w, OTF2_Archive_Close(w.archive));
    OTF2_AttributeList_Delete(w.attributes);
    free(w.first);
    if (w.failed)
        fprintf(stderr, "meshmem-trace: the archive %s cannot be written\n", name);
    return !w.failed;
}

/* The library makes folders, which it must be able to enter, whatever the umask is. */
bool report_write_otf2(const struct report_job *job, const char *name)
{
    mode_t before = umask(0);
    umask(before & ~(mode_t)S_IRWXU);
    bool good = write_archive(job, name);
    umask(before);
    return good;
}
