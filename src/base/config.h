/* SPDX-License-Identifier: BSD-3-Clause */
/* The environment variables. One table (config.def) generates the structure, the parser, the
 * spelling suggestions and the listing of meshmem-info. This file parses text; others interpret the
 * values. */
#ifndef MESHMEM_BASE_CONFIG_H
#define MESHMEM_BASE_CONFIG_H

#include "base/os.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum meshmem_wait_how {
    MESHMEM_WAIT_AUTO,
    MESHMEM_WAIT_SPIN,
    MESHMEM_WAIT_YIELD,
    MESHMEM_WAIT_SLEEP
};

/* What happens to a block that is larger than its receiver allows. */
enum meshmem_excess { MESHMEM_EXCESS_NONE, MESHMEM_EXCESS_ABORT, MESHMEM_EXCESS_TRUNC };

/* What is checked: nothing, arguments, or all that can be found (SHMEM_CHECK=full). */
enum meshmem_check { MESHMEM_CHECK_NONE, MESHMEM_CHECK_ARGUMENTS, MESHMEM_CHECK_FULL };

/* The highest COUNT, and FEW. */
enum { MESHMEM_CONFIG_MOST_COUNT = 16, MESHMEM_CONFIG_MOST_FEW = 8 };

typedef bool meshmem_config_present;
typedef bool meshmem_config_bool;
typedef uint64_t meshmem_config_size;
typedef const char *meshmem_config_text;
typedef double meshmem_config_seconds;
typedef uint32_t meshmem_config_count, meshmem_config_few;
typedef uint64_t meshmem_config_number;
typedef enum meshmem_wait_how meshmem_config_wait;
typedef enum meshmem_excess meshmem_config_excess;
typedef enum meshmem_check meshmem_config_check;
typedef bool meshmem_config_numbered; /* whether there is one */

struct meshmem_config {
#define PRESENT meshmem_config_present
#define BOOL meshmem_config_bool
#define SIZE meshmem_config_size
#define TEXT meshmem_config_text
#define SECONDS meshmem_config_seconds
#define COUNT meshmem_config_count
#define FEW meshmem_config_few
#define NUMBER meshmem_config_number
#define WAIT meshmem_config_wait
#define EXCESS meshmem_config_excess
#define CHECK meshmem_config_check
#define NUMBERED meshmem_config_numbered
#define CONFIG(field, name, kind, old, standard, what) kind field;
#include "base/config.def"
#undef CONFIG
    /* The names by which they were set; of those that were not, the present ones. */
    struct {
#define CONFIG(field, name, kind, old, standard, what) const char *field;
#include "base/config.def"
#undef CONFIG
    } from;
#undef PRESENT
#undef BOOL
#undef SIZE
#undef TEXT
#undef SECONDS
#undef COUNT
#undef FEW
#undef NUMBER
#undef WAIT
#undef EXCESS
#undef CHECK
#undef NUMBERED
};

MESHMEM_HIDDEN extern struct meshmem_config meshmem_config;

/* The variables of this process; also where there is no list of them, as after clearenv. */
char **meshmem_config_environment(void);

/* The same without these variables, whose names end with a NULL, for a program to be started; to be
 * freed, but not its texts. NULL: out of memory. */
char **meshmem_config_environment_without(const char *const *names);

/* Read the variables of environment into *config. False if one is malformed; problem then contains
 * a message with the value and the remedy, truncated to size. */
bool meshmem_config_read(struct meshmem_config *config, char *const *environment, char *problem,
                         size_t size);

/* Read the process's variables before init has checked them: if one is malformed, which init will
 * say, the defaults. */
void meshmem_config_read_early(struct meshmem_config *config);

/* Call say with a message for each SHMEM_ or SMA_ variable of environment that the library does not
 * know, or that is Cray OpenSHMEMX's and has no effect. */
void meshmem_config_unknown(char *const *environment, void (*say)(const char *sentence));

/* Call line(name, value or NULL, default, what) for every variable; of NUMBERED ones, for each that
 * is set, or once. */
void meshmem_config_list(char *const *environment,
                         void (*line)(const char *name, const char *value, const char *standard,
                                      const char *what));

/* Call line(old name, present name) for every variable that is also read by an old name. */
void meshmem_config_list_old(void (*line)(const char *old, const char *name));

/* Call line(name, instead, what) for every further variable of Cray OpenSHMEMX: it does what the
 * variable `instead` does; or nothing, and what says why, if that is NULL. */
void meshmem_config_list_cray(void (*line)(const char *name, const char *instead,
                                           const char *what));

/* Parse a size as specified (1.6, section 8): a number, possibly with a decimal point, and k, m, g
 * or t (powers of 1024), rounded up; anything after the letter is ignored. False if text is
 * malformed or exceeds 2^62. */
bool meshmem_config_parse_size(const char *text, uint64_t *bytes);

/* The known name that is most similar to name; NULL if none is. */
const char *meshmem_config_nearest(const char *name);

#endif
