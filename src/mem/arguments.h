/* SPDX-License-Identifier: BSD-3-Clause */
/* Through which arguments the functions of the interface access memory, for messages about faults.
 * Made from the tables; knows no call's values. All functions are async-signal-safe. */
#ifndef MESHMEM_MEM_ARGUMENTS_H
#define MESHMEM_MEM_ARGUMENTS_H

#include "base/backtrace.h"

#include <stdbool.h>
#include <stddef.h>

/* Name the arguments of the function call through which such an access may have been made, as in
 * "source or req"; "an argument" if there are none, or the function is unknown. May it be the
 * context? */
const char *meshmem_arguments_name(char *text, size_t size, const char *call,
                                   enum meshmem_access access, bool may_be_ctx);

/* Whether the function has a context; and another argument through which such an access may have
 * been made. */
bool meshmem_arguments_have_ctx(const char *call);
bool meshmem_arguments_have(const char *call, enum meshmem_access access);

#endif
