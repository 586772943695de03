/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz: MESHMEM_JOB. File 90 is a job of three PEs and file 91 one of another version; the rest is
 * whatever it is. */
// sources: base/mac.c base/os.c boot/identity.c boot/job.c boot/local.c
#include "fuzz.h"

#include "boot/job.h"
#include "boot/source.h"

#include <sys/mman.h>
#include <unistd.h>

static struct meshmem_job *make_job(int number)
{
    struct meshmem_job layout;
    int file = memfd_create("job", 0);
    EXPECT(file >= 0 && dup2(file, number) == number && close(file) == 0);
    EXPECT(ftruncate(number, (off_t)MESHMEM_WINDOW_BYTES * 4) == 0);
    uint64_t head = meshmem_job_lay_out(&layout, 3, 3, 1, 1);
    struct meshmem_job *job = mmap(NULL, head, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0);
    EXPECT(job != MAP_FAILED);
    meshmem_job_lay_out(job, 3, 3, 1, 1);
    return job;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct meshmem_job *good;
    char **line = fuzz_lines(data, size, 1), problem[200] = "";
    struct meshmem_boot boot = {0};
    if (!good) {
        good = make_job(90);
        make_job(91)->version++;
    }
    setenv(MESHMEM_JOB_ENV, line[0] ? line[0] : "", 1);
    int found = meshmem_local_attach(&boot, problem, sizeof problem);
    EXPECT(found == 1 || (found == -1 && strlen(problem) > 20));
    if (found == 1) {
        EXPECT(boot.file == 90 && boot.pe >= 0 && boot.pe < 3 && boot.n_pes == 3);
        EXPECT(boot.me == meshmem_job_slot(boot.job, (uint32_t)boot.pe));
        munmap(boot.job, boot.job->bytes);
    }
    fuzz_free(line);
    return 0;
}
