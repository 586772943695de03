/* SPDX-License-Identifier: BSD-3-Clause */
/* The texts that the PEs of a unique id's job put: values under keys. Those of a restart are of no
 * use to the next ones, so a text is forgotten at the second fence after that which followed it. */
#ifndef MESHMEM_BOOT_UID_TEXTS_H
#define MESHMEM_BOOT_UID_TEXTS_H

#include <stdbool.h>
#include <stddef.h>

/* Zeroed when it is empty. Trees of texts: put since the last fence, before it, and before that. */
struct meshmem_uid_texts {
    void *put[3];
};

/* Whether a text of so many bytes begins with that number of strings, each zero-terminated. */
bool meshmem_uid_texts_has(const char *text, size_t bytes, int strings);

/* Keep a key, which is followed by a value, both zero-terminated. Returns why that is not possible,
 * or NULL. */
const char *meshmem_uid_texts_keep(struct meshmem_uid_texts *texts, const char *text, size_t bytes);

/* The value under a zero-terminated key that was put before a fence; NULL if there is none. */
const char *meshmem_uid_texts_find(const struct meshmem_uid_texts *texts, const char *text,
                                   size_t bytes);

/* All PEs have come to a fence. */
void meshmem_uid_texts_fence(struct meshmem_uid_texts *texts);

#endif
