/* SPDX-License-Identifier: BSD-3-Clause */
/* See uid_texts.h. */
#include "boot/uid_texts.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b) { return strcmp(a, b); }

bool meshmem_uid_texts_has(const char *text, size_t bytes, int strings)
{
    while (strings--) {
        size_t length = strnlen(text, bytes);
        if (length == bytes)
            return false;
        text += length + 1;
        bytes -= length + 1;
    }
    return true;
}

/* What was put before a fence under the key with which the text begins. */
static char **find_text(const struct meshmem_uid_texts *texts, const char *text)
{
    char **found = tfind(text, &texts->put[1], compare);
    return found ? found : tfind(text, &texts->put[2], compare);
}

const char *meshmem_uid_texts_keep(struct meshmem_uid_texts *texts, const char *text, size_t bytes)
{
    char *copy = meshmem_uid_texts_has(text, bytes, 2) ? malloc(bytes) : NULL, **found = NULL;
    if (copy) {
        memcpy(copy, text, bytes);
        found = find_text(texts, copy);
        found = found ? found : tsearch(copy, &texts->put[0], compare);
    }
    if (found && *found == copy)
        return NULL;
    free(copy);
    return found ? "it was put already" : "it cannot be kept";
}

const char *meshmem_uid_texts_find(const struct meshmem_uid_texts *texts, const char *text,
                                   size_t bytes)
{
    char **found = meshmem_uid_texts_has(text, bytes, 1) ? find_text(texts, text) : NULL;
    return found ? *found + strlen(*found) + 1 : NULL;
}

void meshmem_uid_texts_fence(struct meshmem_uid_texts *texts)
{
    tdestroy(texts->put[2], free); /* all have read them, before they came to this fence */
    memmove(texts->put + 1, texts->put, 2 * sizeof texts->put[0]);
    texts->put[0] = NULL;
}
