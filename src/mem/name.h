/* SPDX-License-Identifier: BSD-3-Clause */
/* The names of addresses, and of places in the program, in messages. */
#ifndef MESHMEM_MEM_NAME_H
#define MESHMEM_MEM_NAME_H

#include <stddef.h>
#include <stdint.h>

/* The name of an address in messages: "heap+0x40", "counter", "grid+0x8" for a global variable (by
 * its offset, "data+0x1008", if the program has no symbols), or "0x7ffc12". Returns text, which has
 * MESHMEM_NAME_BYTES. Async-signal-safe. */
enum { MESHMEM_NAME_BYTES = 96 };
const char *meshmem_name_address(char *text, const void *address);

/* Write `between`, and then the site as "main at heat.c:12"; "" if it is 0. Not for signal
 * handlers. Returns text. */
const char *meshmem_name_site(char *text, size_t size, const char *between, uintptr_t site);

#endif
