/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz: what a launcher with PMI-1 answers. The input is everything that it says, in advance. */
// sources: boot/ranks.c boot/mpis.c
#include "fuzz.h"

#include "boot/pmi1.c"

void meshmem_os_sleep(uint64_t ns) { (void)ns; }
uint64_t meshmem_os_now(void) { return 1; }

bool meshmem_identity_may_be_descriptor(int file, const struct stat *about)
{
    (void)file, (void)about;
    return true;
}

void meshmem_watch_first(const char *name, int pe) { (void)name, (void)pe; }

static bool got; /* an input has reached what another PE has put */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct meshmem_wireup *w = NULL;
    char problem[300] = "", value[MESHMEM_WIREUP_VALUE], text[16];
    int pair[2];
    EXPECT(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0);
    if (size)
        send(pair[1], data, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    shutdown(pair[1], SHUT_WR);
    snprintf(text, sizeof text, "%d", pair[0]);
    setenv("PMI_FD", text, 1);
    setenv("PMI_RANK", "1", 1);
    setenv("PMI_SIZE", "3", 1);
    int found = meshmem_pmi1_open(&w, problem, sizeof problem);
    EXPECT(found == 1 || (found == -1 && strlen(problem) > 20));
    if (found == 1) {
        EXPECT(w->pe == 1 && w->n_pes == 3);
        bool good = w->put(w, "key", "value", problem, sizeof problem) &&
                    w->fence(w, problem, sizeof problem);
        while (good && w->get(w, 2, "key", value, sizeof value, problem, sizeof problem)) {
            EXPECT(strnlen(value, sizeof value) < sizeof value && !strpbrk(value, " \n"));
            got = true;
        }
        EXPECT(strlen(problem) > 20);
        w->close(w);
    }
    close(pair[0]);
    close(pair[1]);
    return 0;
}

void fuzz_replayed(void) { EXPECT(got); }
