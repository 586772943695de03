/* SPDX-License-Identifier: BSD-3-Clause */
/* Runs a fuzz target once for each file of the folders that are named. */
#include "fuzz.h"

#include <dirent.h>

enum { MOST = 1 << 16 };

static void replay(const char *folder, const char *name)
{
    static uint8_t data[MOST];
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    EXPECT(file);
    size_t size = fread(data, 1, sizeof data, file);
    fclose(file);
    uint8_t *copy = malloc(size + !size);
    EXPECT(copy);
    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

int main(int argc, char **argv)
{
    int files = 0;
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        EXPECT(folder);
        for (struct dirent *entry; (entry = readdir(folder));)
            if (entry->d_name[0] != '.') {
                replay(argv[i], entry->d_name);
                files++;
            }
        closedir(folder);
    }
    EXPECT(files > 0);
    LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    if (fuzz_replayed)
        fuzz_replayed();
    printf("%d inputs\n", files);
    return 0;
}
