/* SPDX-License-Identifier: BSD-3-Clause */
/* Sets of numbers as text: "0,2-3" or "all", as users write them, and lists in the kernel's files.
 * Does not know what they number. */
#ifndef MESHMEM_BASE_NUMBERS_H
#define MESHMEM_BASE_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Whether text is a set of numbers. */
bool meshmem_numbers_are_valid(const char *text);

/* Whether the set, which is valid, contains number. */
bool meshmem_numbers_contain(const char *text, uint32_t number);

/* Whether each number and each range of the set, which is valid, begins below limit. */
bool meshmem_numbers_are_below(const char *text, uint32_t limit);

/* Call add for each number below limit of a list ("0-2,7"), however long, from a file such as
 * /sys/devices/system/node/online, and close the file. False if there is no file (NULL) or nothing
 * in it. */
bool meshmem_numbers_read(FILE *file, uint32_t limit, void (*add)(void *set, uint32_t number),
                          void *set);

#endif
