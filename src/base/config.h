/* SPDX-License-Identifier: BSD-3-Clause */
/* The environment variables: one table (config.def) makes the structure, the parser, the "did you
 * mean" and the listing of meshmem-info. It reads text; what the values mean is for others. */
#ifndef MESHMEM_BASE_CONFIG_H
#define MESHMEM_BASE_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum meshmem_wait_how {
    MESHMEM_WAIT_AUTO,
    MESHMEM_WAIT_SPIN,
    MESHMEM_WAIT_YIELD,
    MESHMEM_WAIT_SLEEP
};

typedef bool meshmem_config_present;
typedef bool meshmem_config_bool;
typedef uint64_t meshmem_config_size;
typedef const char *meshmem_config_text;
typedef double meshmem_config_seconds;
typedef enum meshmem_wait_how meshmem_config_wait;

struct meshmem_config {
#define PRESENT meshmem_config_present
#define BOOL meshmem_config_bool
#define SIZE meshmem_config_size
#define TEXT meshmem_config_text
#define SECONDS meshmem_config_seconds
#define WAIT meshmem_config_wait
#define CONFIG(field, name, kind, old, standard, what) kind field;
#include "base/config.def"
#undef CONFIG
#undef PRESENT
#undef BOOL
#undef SIZE
#undef TEXT
#undef SECONDS
#undef WAIT
};

extern struct meshmem_config meshmem_config;

/* Read the variables of environment into *config. False when one is malformed; problem then holds a
 * sentence with the value and the remedy, cut to size. */
bool meshmem_config_read(struct meshmem_config *config, char *const *environment, char *problem,
                         size_t size);

/* Call say with a sentence for each SHMEM_ or SMA_ variable of environment that the library does
 * not know. */
void meshmem_config_unknown(char *const *environment, void (*say)(const char *sentence));

/* Call line(name, value or NULL, default, what) for every variable. */
void meshmem_config_list(char *const *environment,
                         void (*line)(const char *name, const char *value, const char *standard,
                                      const char *what));

/* A size as the specification has it (1.6, section 8): a number, decimal if wished, and k, m, g or
 * t (powers of 1024), rounded up; what follows the one letter is ignored. False when text is not
 * that or is over 2^62. */
bool meshmem_config_parse_size(const char *text, uint64_t *bytes);

/* The known name that is nearest to name, or NULL when none is near. */
const char *meshmem_config_nearest(const char *name);

#endif
