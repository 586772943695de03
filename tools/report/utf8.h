/* SPDX-License-Identifier: BSD-3-Clause */
/* Characters of UTF-8, for names of files and hosts, which may be none. Depends on nothing. */
#ifndef MESHMEM_REPORT_UTF8_H
#define MESHMEM_REPORT_UTF8_H

#include <stdbool.h>

/* The bytes of the character of UTF-8 that text begins with; 0: of none. */
static inline int report_utf8_length(const char *text)
{
    const unsigned char *byte = (const unsigned char *)text;
    unsigned c = byte[0];
    int n = c < 0x80 ? 1 : c < 0xc2 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : c < 0xf5 ? 4 : 0;
    for (int i = 1; i < n; i++)
        if ((byte[i] & 0xc0) != 0x80)
            return 0;
    bool too_long = (c == 0xe0 && byte[1] < 0xa0) || (c == 0xf0 && byte[1] < 0x90);
    bool no_character = (c == 0xed && byte[1] >= 0xa0) || (c == 0xf4 && byte[1] >= 0x90);
    return too_long || no_character ? 0 : n;
}

#endif
