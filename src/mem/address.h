/* SPDX-License-Identifier: BSD-3-Clause */
/* What an address is that is not symmetric, for messages. */
#ifndef MESHMEM_MEM_ADDRESS_H
#define MESHMEM_MEM_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

/* End the job unless these bytes are symmetric, with a message that says what address is. name is
 * the argument's name; what is named source is only read, so it may also be a constant. */
void meshmem_address_check(const char *call, const char *name, const void *address, size_t bytes);

/* Whether this PE keeps address for partitions, but none is there now. */
bool meshmem_address_is_room(const void *address);

/* Describe address for the end of a sentence: "lies on the stack". */
void meshmem_address_describe(char *text, size_t size, const void *address, size_t bytes);

#endif
