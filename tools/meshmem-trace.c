/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes the files of oshrun --trace and --heatmap of what the PEs have recorded. oshrun starts it
 * when the job has ended, in whatever way; under other launchers PE 0 does, or a user, if the job
 * has crashed. */
#include "flush.h"
#include "record/own.h"
#include "report/heatmap.h"
#include "report/parts.h"
#include "report/slices.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: meshmem-trace [--trace FILE] [--heatmap FILE] [--remove] DIRECTORY\n"
    "Makes a trace or a heatmap of what the PEs of a job have recorded in DIRECTORY. oshrun "
    "--trace and\n"
    "--heatmap do it by themselves; this is for jobs of other launchers that did not come to their "
    "end.\n"
    "\n"
    "  --trace FILE    the calls of all PEs, for ui.perfetto.dev or chrome://tracing; as an "
    "archive "
    "of\n"
    "                  OTF2 if FILE ends in .otf2\n"
    "  --heatmap FILE  operations and bytes from each PE to each PE: SVG, or PNG or CSV if FILE "
    "ends\n"
    "                  in .png or .csv\n"
    "  --remove        remove DIRECTORY afterwards\n"
    "  --version       print the version\n"
    "  --variables     take all of this from MESHMEM_TRACE and MESHMEM_HEATMAP, and remove the\n"
    "                  directory\n";

struct wishes {
    const char *trace, *heatmap, *folder;
    bool remove;
    bool variables; /* this is the end of a job */
};

/* What the variables say that made the PEs record. */
static bool read_variables(struct wishes *wishes)
{
    static char folder[PATH_MAX];
    const char *trace = getenv("MESHMEM_TRACE"), *heatmap = getenv("MESHMEM_HEATMAP");
    wishes->trace = trace && *trace ? trace : NULL;
    wishes->heatmap = heatmap && *heatmap ? heatmap : NULL;
    wishes->folder = folder;
    wishes->remove = wishes->variables = true;
    return own_parts(folder);
}

/* False after a message. */
static bool read_words(struct wishes *wishes, char **word)
{
    for (; *word; word++) {
        bool trace = strcmp(*word, "--trace") == 0, heatmap = strcmp(*word, "--heatmap") == 0;
        if ((trace || heatmap) && word[1])
            *(trace ? &wishes->trace : &wishes->heatmap) = *++word;
        else if (strcmp(*word, "--remove") == 0)
            wishes->remove = true;
        else if (strcmp(*word, "--variables") == 0)
            return read_variables(wishes);
        else if (**word != '-' && !wishes->folder)
            wishes->folder = *word;
        else {
            fprintf(stderr, "meshmem-trace: %s: %s; see meshmem-trace --help\n", *word,
                    trace || heatmap ? "the name of a file is missing"
                    : **word == '-'  ? "there is no such option"
                                     : "one directory is given already");
            return false;
        }
    }
    if (!wishes->folder || (!wishes->trace && !wishes->heatmap))
        fputs(help, stderr);
    return wishes->folder && (wishes->trace || wishes->heatmap);
}

/* Say what a reader of the files should know. */
static void say_missing(const struct report_job *job, bool trace)
{
    uint64_t untraced = 0;
    if (job->n_there < job->n_pes)
        fprintf(stderr, "meshmem-trace: %d of %d PEs have recorded nothing\n",
                job->n_pes - job->n_there, job->n_pes);
    for (int pe = 0; pe < job->n_pes; pe++)
        untraced += job->pe[pe].there ? job->pe[pe].head.untraced : 0;
    if (trace && job->dropped)
        fprintf(stderr,
                "meshmem-trace: of %" PRIu64 " calls the earliest %" PRIu64
                " were dropped, as the threads' memory for them was full; oshrun --trace-size, or "
                "MESHMEM_TRACE_SIZE, makes it larger\n",
                job->calls, job->dropped);
    if (trace && untraced)
        fprintf(stderr,
                "meshmem-trace: %" PRIu64 " calls are missing of threads beyond the first %d of "
                "their PE, or for which there was no room\n",
                untraced, PART_TRACKS);
}

#ifndef MESHMEM_OTF2
bool report_write_otf2(const struct report_job *job, const char *name)
{
    (void)job;
    fprintf(stderr,
            "meshmem-trace: %s: meshmem was built without OTF2 (Debian: "
            "libopen-trace-format2-dev); with another name the trace is JSON\n",
            name);
    return false;
}
#endif

static bool write_trace(const struct report_job *job, const char *name)
{
    size_t length = strlen(name);
    bool otf2 = length > 5 && strcmp(name + length - 5, ".otf2") == 0;
    return otf2 ? report_write_otf2(job, name) : report_write_trace(job, name);
}

int main(int argc, char **argv)
{
    struct wishes wishes = {0};
    struct report_job job;
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(help, stdout);
        return flush_output("meshmem-trace") ? 0 : 1;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        puts("meshmem-trace of meshmem " MESHMEM_VERSION);
        return flush_output("meshmem-trace") ? 0 : 1;
    }
    if (!read_words(&wishes, argv + 1))
        return 2;
    if (!report_open(&job, wishes.folder, wishes.variables)) {
        if (wishes.remove)
            rmdir(wishes.folder); /* if it is empty */
        return 1;
    }
    say_missing(&job, wishes.trace);
    bool good = !wishes.trace || write_trace(&job, wishes.trace);
    good = (!wishes.heatmap || report_write_heatmap(&job, wishes.heatmap)) && good;
    report_close(&job);
    if (good && wishes.remove)
        report_remove(wishes.folder);
    if (!good && wishes.variables)
        fprintf(stderr, "meshmem-trace: what the PEs have recorded stays in %s\n", wishes.folder);
    return good ? 0 : 1;
}
