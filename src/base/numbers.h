/* SPDX-License-Identifier: BSD-3-Clause */
/* Sets of numbers as text: "0,2-3" or "all". Does not know what they number. */
#ifndef MESHMEM_BASE_NUMBERS_H
#define MESHMEM_BASE_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

/* Whether text is a set of numbers. */
bool meshmem_numbers_are_valid(const char *text);

/* Whether the set, which is valid, contains number. */
bool meshmem_numbers_contain(const char *text, uint32_t number);

#endif
