/* SPDX-License-Identifier: BSD-3-Clause */
/* See watch.h. */
#include "boot/watch.h"

#include "base/config.h"
#include "base/error.h"
#include "base/os.h"
#include "base/thread.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { LONG = 60 /* seconds, after which two PEs say that they wait, though nobody has asked */ };

/* State shared with the thread that watches for how long the PE waits. */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    pthread_t thread;
    bool runs;        /* the thread */
    bool over;        /* it is to end */
    bool idle;        /* it has nothing to wait for */
    bool is_asked;    /* by SHMEM_STALL_TIMEOUT */
    bool said;        /* of this request */
    double patience;  /* seconds */
    uint64_t since;   /* when the request began */
    const char *what; /* it is; NULL: none is under way */
    const char *call, *name;
    int pe, n_pes; /* n_pes is 0 if it is not known yet */
} watch = {.lock = PTHREAD_MUTEX_INITIALIZER};

const char meshmem_watch_everyone[] = "fence";

static void say_that_it_waits(void)
{
    char who[48], what[192];
    const char *do_what = strcmp(watch.call, "shmem_init") == 0 ? "connect" : "arrive";
    snprintf(who, sizeof who, watch.n_pes ? "PE %d of %d" : "PE %d", watch.pe, watch.n_pes);
    if (watch.what != meshmem_watch_everyone)
        snprintf(what, sizeof what,
                 "for the server of %s to answer %s; is it stopped, or out of reach?", watch.name,
                 watch.what);
    else
        snprintf(what, sizeof what,
                 watch.is_asked ? "for all PEs to %s through %s; PEs that report nothing are "
                                  "stopped, or have not called %s; if all report this, the server "
                                  "does not answer"
                                : "for all PEs to %s through %s; one is stopped, or has not called "
                                  "%s; with SHMEM_STALL_TIMEOUT=10 all PEs report that they wait",
                 do_what, watch.name, watch.call);
    meshmem_error_print("%s has waited for %g s%s in %s, %s", who, watch.patience,
                        watch.is_asked ? " (SHMEM_STALL_TIMEOUT)" : "", watch.call, what);
}

/* Wait until the end of the watch, at most until then; whether it was so long. */
static bool is_late(uint64_t until)
{
    bool late = false;
    while (!watch.over && !late)
        late = !meshmem_thread_wait(&watch.changed, &watch.lock, until);
    return late;
}

static void *look(void *nothing)
{
    const uint64_t patience = (uint64_t)(watch.patience * 1e9);
    pthread_mutex_lock(&watch.lock);
    while (!watch.over) {
        uint64_t since = watch.since;
        watch.idle = !watch.what || watch.said;
        if (watch.idle) {
            pthread_cond_wait(&watch.changed, &watch.lock);
        } else if (is_late(since + patience) && watch.what && watch.since == since) {
            say_that_it_waits();
            watch.said = true;
        }
    }
    pthread_mutex_unlock(&watch.lock);
    return nothing;
}

void meshmem_watch_begin(const char *call, const char *name, int pe, int n_pes)
{
    struct meshmem_config config;
    meshmem_config_read_early(&config);
    watch.is_asked = config.stall_timeout > 0;
    watch.patience = watch.is_asked ? config.stall_timeout : pe == 0 || pe == 1 ? LONG : 0;
    watch.over = watch.idle = false;
    watch.what = NULL;
    watch.call = call;
    watch.name = name;
    watch.pe = pe;
    watch.n_pes = n_pes;
    meshmem_thread_open_condition(&watch.changed);
    watch.runs = watch.patience > 0 && meshmem_thread_start(&watch.thread, look, NULL) == 0;
}

void meshmem_watch_end(void)
{
    if (!watch.runs)
        return;
    pthread_mutex_lock(&watch.lock);
    watch.over = true;
    pthread_cond_signal(&watch.changed);
    pthread_mutex_unlock(&watch.lock);
    pthread_join(watch.thread, NULL);
    pthread_cond_destroy(&watch.changed);
    watch.runs = watch.idle = false;
}

/* The thread is woken only if it has nothing to wait for, as there are many requests. */
void meshmem_watch_request(const char *what)
{
    pthread_mutex_lock(&watch.lock);
    watch.what = what;
    watch.since = meshmem_os_now();
    watch.said = false;
    if (watch.idle && what)
        pthread_cond_signal(&watch.changed);
    pthread_mutex_unlock(&watch.lock);
}

void meshmem_watch_first(const char *name, int pe)
{
    meshmem_watch_begin("shmem_init", name, pe, 0);
    meshmem_watch_request("the first request");
}
