/* SPDX-License-Identifier: BSD-3-Clause */
/* pencil.hpp where an exception leaves the scope of objects. All PEs throw: what comes after works.
 * One PE throws, the others wait for it in the call: it gets to its catch, outside, and ends the
 * job; it does not wait for the others when the objects end, and says so once. */
// pes: 2 3
// nodes: 1 2
// exits: 3
// prints: ^caught: pencil_forward: out or in is NULL on PE 1, which has elements$
#include "../expect.h"

#include <cstdio>
#include <pencil.hpp>
#include <shmem.h>
#include <string>
#include <unistd.h>

using number = std::complex<double>;

static pencil::c2c<double> make_transform(const pencil::grid &grid)
{
    pencil_transform what = pencil_transform();
    what.effort = PENCIL_ESTIMATE;
    return pencil::c2c<double>(grid, what);
}

/* Transform a field of 1; on one PE, if it is asked to, the result has no place. */
static void run(int lacks)
{
    const pencil::grid grid(4, 5, 6, 1, shmem_n_pes());
    const pencil::halo<double> halo(grid, pencil::z, {{1, 1, 1}});
    pencil::c2c<double> fft = make_transform(grid);
    pencil::array<number> a(grid), b(grid);
    for (std::size_t i = 0; i < pencil::volume(grid.part(pencil::z, shmem_my_pe())); i++)
        a[i] = 1;
    fft.forward(shmem_my_pe() == lacks ? nullptr : b.data(), a.data());
    EXPECT(pencil::squares(grid, pencil::x, b.data()) == 4 * 5 * 6 * 4 * 5 * 6);
}

/* What is closed in the scope where an exception was caught is closed. */
static void catch_inside()
{
    const pencil::grid grid(4, 5, 6);
    try {
        pencil::grid wrong(0, 5, 6);
    } catch (const pencil::error &) {
        ::pencil_grid *kept = nullptr;
        {
            const pencil::grid other(4, 5, 6);
            kept = other.get();
        }
        int rows, columns;
        pencil_shape(kept, &rows, &columns);
        EXPECT(rows == 0);
    }
}

/* How often the file has the sentence. */
static int count_sentences(const char *name)
{
    char line[512];
    int found = 0;
    std::FILE *file = std::fopen(name, "r");
    EXPECT(file);
    while (std::fgets(line, sizeof line, file))
        found += std::string(line).find("pencil: an exception") == 0;
    std::fclose(file);
    return found;
}

/* What a constructor throws closes what is open: the same memory serves each time. */
static void throw_in_constructors()
{
    void *first = nullptr;
    for (int i = 0; i < 20; i++)
        try {
            const pencil::grid grid(40, 50, 60);
            const pencil::array<double> data(grid);
            EXPECT(i == 0 || data.data() == first);
            first = const_cast<double *>(data.data());
            pencil::grid wrong(0, 5, 6);
        } catch (const pencil::error &) {
        }
}

/* Three times, with standard error in a file. */
static void throw_on_all_pes()
{
    const std::string name = "/tmp/pencil-throws-" + std::to_string(getpid());
    const int before = dup(2);
    EXPECT(std::freopen(name.c_str(), "w", stderr));
    for (int i = 0; i < 3; i++)
        try {
            const pencil::grid grid(4, 5, 6);
            const pencil::array<double> data(grid);
            throw 1;
        } catch (int) {
        }
    std::fflush(stderr);
    EXPECT(dup2(before, 2) == 2);
    EXPECT(count_sentences(name.c_str()) == 1);
    unlink(name.c_str());
}

int main()
{
    shmem_init();
    catch_inside();
    throw_in_constructors();
    throw_on_all_pes();
    run(-1);
    try {
        run(1);
    } catch (const pencil::error &error) {
        std::fprintf(stderr, "caught: %s\n", error.what());
        shmem_global_exit(3);
    }
    shmem_finalize();
    return 0;
}
