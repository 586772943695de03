/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz: the notes of an executable, where its build id stands. */
// sources: base/os.c boot/job.c
#include "fuzz.h"

#include "mem/data.c"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned char id[32] = {0};
    char *notes = aligned_alloc(8, (size + 8) & ~(size_t)7),
         *end = notes + ((size + 8) & ~(size_t)7) - size;
    EXPECT(notes);
    end = (char *)((uintptr_t)end &
                   ~(uintptr_t)3); /* notes are aligned to 4 and end where their memory does */
    size = (size_t)(notes + ((size + 8) & ~(size_t)7) - end);
    memset(notes, 0, size);
    memcpy(end, data, size < 8 ? 0 : size - 8);
    mix_build_id(id, end, size);
    free(notes);
    return 0;
}
