/* SPDX-License-Identifier: BSD-3-Clause */
/* Tools that patch tables of addresses, by the names of their libraries; see tool.h. */
#include "base/tool.h"

#include <link.h>
#include <stdio.h>
#include <string.h>

/* How the names of their files begin: GOTCHA, and what contains it or does the same. */
static const char *const known[] = {"libgotcha",    "libTAU",      "libhpcrun",  "librocprof",
                                    "libomnitrace", "libdftracer", "libcaliper", "libbrahma"};

struct search {
    char *name;
    size_t size;
};

static int look(struct dl_phdr_info *object, size_t size, void *data)
{
    const struct search *search = data;
    const char *slash = strrchr(object->dlpi_name, '/');
    const char *file = slash ? slash + 1 : object->dlpi_name;
    (void)size;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strncmp(file, known[i], strlen(known[i])) == 0)
            return snprintf(search->name, search->size, "%s", file);
    return 0;
}

bool meshmem_tool_find(char *name, size_t size)
{
    struct search search = {name, size};
    return dl_iterate_phdr(look, &search) > 0;
}
