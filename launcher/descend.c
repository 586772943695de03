/* SPDX-License-Identifier: BSD-3-Clause */
/* The tree of processes below oshrun; see descend.h. oshrun is a subreaper, so none of them leaves
 * the tree. */
#include "launcher/descend.h"

#include "base/os.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_DEPTH = 1000 }; /* of the tree; guards against loops by reused process numbers */

/* A growing list of processes. */
struct list {
    pid_t *pids;
    size_t n, size;
};

bool meshmem_descend_look(pid_t pid, struct meshmem_process *process)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    ssize_t bytes = read(file, text, sizeof text - 1);
    close(file);
    text[bytes > 0 ? bytes : 0] = '\0';
    char *name_end = strrchr(text, ')'); /* the name may contain anything */
    int parent;
    return name_end &&
           sscanf(name_end + 1,
                  " %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %ld",
                  &process->state, &parent, &process->threads) == 3 &&
           (process->parent = parent, true);
}

static bool is_below(pid_t pid, pid_t ancestor)
{
    struct meshmem_process process;
    for (int depth = 0; pid > 1 && depth < MAX_DEPTH; depth++) {
        if (!meshmem_descend_look(pid, &process))
            return false;
        if (process.parent == ancestor)
            return true;
        pid = process.parent;
    }
    return false;
}

bool meshmem_descend_signal(pid_t pid, pid_t ancestor, int signal)
{
    /* Held before the check, so that a reused number cannot be hit, where the system can do it. */
    int held = meshmem_os_hold_process(pid);
    bool sent = (held >= 0 || errno != ESRCH) && is_below(pid, ancestor);
    if (held < 0)
        return sent && kill(pid, signal) == 0;
    sent = sent && meshmem_os_signal_held(held, signal);
    close(held);
    return sent;
}

static void add(struct list *list, pid_t pid)
{
    if (list->n == list->size) {
        size_t size = list->size ? 2 * list->size : 64;
        pid_t *pids = realloc(list->pids, size * sizeof *pids);
        if (!pids)
            return;
        list->pids = pids;
        list->size = size;
    }
    list->pids[list->n++] = pid;
}

static void add_children_of_thread(struct list *list, pid_t pid, const char *thread)
{
    char path[320];
    int child;
    snprintf(path, sizeof path, "/proc/%d/task/%s/children", (int)pid, thread);
    FILE *file = fopen(path, "re");
    while (file && fscanf(file, "%d", &child) == 1)
        add(list, child);
    if (file)
        fclose(file);
}

static void add_children(struct list *list, pid_t pid)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *threads = opendir(path);
    for (struct dirent *entry = threads ? readdir(threads) : NULL; entry; entry = readdir(threads))
        if (entry->d_name[0] != '.')
            add_children_of_thread(list, pid, entry->d_name);
    if (threads)
        closedir(threads);
}

/* Send SIGKILL to listed processes and their descendants, and free the list. */
static void kill_listed(struct list *list)
{
    for (size_t i = 0; i < list->n; i++) {
        add_children(list, list->pids[i]);
        kill(list->pids[i], SIGKILL);
    }
    free(list->pids);
}

void meshmem_descend_kill(void)
{
    struct list list = {0};
    add_children(&list, getpid());
    kill_listed(&list);
}

void meshmem_descend_kill_one(pid_t child)
{
    struct list list = {0};
    add(&list, child);
    kill_listed(&list);
}
