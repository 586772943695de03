/* SPDX-License-Identifier: BSD-3-Clause */
/* What oshrun has to say where no PE writes, and so not through output.h. */
#ifndef MESHMEM_LAUNCHER_SAY_H
#define MESHMEM_LAUNCHER_SAY_H

/* Print "oshrun: " and this as one line on stderr; what a terminal could take for a command is
 * escaped. */
void meshmem_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
