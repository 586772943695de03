/* SPDX-License-Identifier: BSD-3-Clause */
/* pencil.hpp: each class and function does what it does in C; what fails throws the sentence;
 * objects move. */
// pes: 1 2 3 4
// nodes: 1 2
// sanitize: yes
#include "../expect.h"

#include <cmath>
#include <pencil.hpp>
#include <shmem.h>

static bool is_near(double a, double b) { return std::fabs(a - b) <= 1e-5 * std::fabs(b) + 1e-12; }

template <class T> static T value(const pencil::box &part, std::size_t i)
{
    std::size_t z = i % part.count[2], y = i / part.count[2] % part.count[1];
    std::size_t x = i / part.count[2] / part.count[1];
    return T(
        std::sin(double((part.from[0] + x) * 100 + (part.from[1] + y) * 10 + part.from[2] + z)));
}

/* Forward and backward, with the energy before and after. */
template <class Space, class Waves>
static void check_transform(pencil::transform<Space, Waves> fft, const pencil::grid &grid,
                            bool hermitian)
{
    const pencil::grid waves = fft.waves();
    const pencil::box part = grid.part(pencil::z, shmem_my_pe());
    pencil::array<Waves> a(waves), b(waves);
    std::vector<Space> in(pencil::volume(part) + 1), out(pencil::volume(part) + 1);
    for (std::size_t i = 0; i < pencil::volume(part); i++)
        in[i] = value<Space>(part, i);
    const double energy = pencil::squares(grid, pencil::z, in.data());
    fft.forward(a.data(), in.data());
    if (!hermitian)
        EXPECT(is_near(pencil::squares(waves, pencil::x, a.data()), energy));
    pencil::transpose(waves, pencil::x, pencil::z, b.data(), a.data());
    pencil::transpose(waves, pencil::z, pencil::x, a.data(), b.data());
    fft.backward(out.data(), a.data());
    for (std::size_t i = 0; i < pencil::volume(part); i++)
        EXPECT(std::abs(out[i] - in[i]) < 1e-5);
}

static void check_transforms(const pencil::grid &grid)
{
    pencil_transform what = pencil_transform();
    what.scale = PENCIL_SCALE_BOTH;
    what.effort = PENCIL_ESTIMATE;
    check_transform(pencil::c2c<double>(grid, what), grid, false);
    check_transform(pencil::c2c<float>(grid, what), grid, false);
    check_transform(pencil::r2c<double>(grid, what), grid, true);
    what.along[0] = what.along[1] = what.along[2] = PENCIL_DHT;
    check_transform(pencil::r2r<float>(grid, what), grid, false);
}

/* Whether it throws what the library says. */
template <class Call> static bool throws(const Call &call, const char *words)
{
    try {
        call();
    } catch (const pencil::error &error) {
        return std::string(error.what()).find(words) != std::string::npos;
    }
    return false;
}

static void check_fields(const pencil::grid &grid)
{
    using number = std::complex<double>;
    const int me = shmem_my_pe();
    const pencil::box part = grid.part(pencil::y, me);
    pencil::array<number> fields(grid), moved(grid);
    fields = std::move(moved);
    for (std::size_t i = 0; i < pencil::volume(part); i++)
        fields[i] = number(1, -2);
    const number all = pencil::sum(grid, pencil::y, fields.data());
    EXPECT(all == number(5 * 6 * 7, -2 * 5 * 6 * 7));
    std::vector<number> whole(me == 0 ? 5 * 6 * 7 : 0), back(pencil::volume(part) + 1);
    pencil::gather(grid, pencil::y, 0, whole.data(), fields.data());
    for (const number &one : whole)
        EXPECT(one == number(1, -2));
    pencil::scatter(grid, pencil::y, 0, back.data(), whole.data());
    for (std::size_t i = 0; i < pencil::volume(part); i++)
        EXPECT(back[i] == number(1, -2));
    std::vector<float> real(pencil::volume(part) + 1, float(me));
    EXPECT(pencil::max(grid, pencil::y, real.data()) <= shmem_n_pes() - 1);
    EXPECT(pencil::min(grid, pencil::y, real.data()) == 0);
    const std::string name = "/tmp/pencil-cxx-" + std::to_string(getppid()) + ".npy";
    pencil::write(grid, pencil::y, name, fields.data());
    pencil::read(grid, pencil::y, name, back.data());
    EXPECT(pencil::sum(grid, pencil::y, back.data()) == all);
    EXPECT(throws([&] { pencil::read(grid, pencil::y, name, real.data()); }, "its elements are"));
    const std::string longer = name + '\0' + "longer";
    EXPECT(throws([&] { pencil::read(grid, pencil::y, longer, back.data()); }, "null character"));
    EXPECT(throws([&] { pencil::write(grid, pencil::y, longer, back.data()); }, "null character"));
    shmem_barrier_all();
    if (me == 0)
        unlink(name.c_str());
}

/* Parts that there are not; a PE that has nothing has a part. */
static void check_parts(const pencil::grid &grid)
{
    pencil::grid small(1, 1, 1, shmem_n_pes(), 1), moved(std::move(small));
    EXPECT(pencil::volume(moved.part(pencil::z, shmem_n_pes() - 1)) == (shmem_n_pes() == 1));
    EXPECT(throws([&] { grid.part(pencil::z, shmem_n_pes()); }, "there is no PE"));
    EXPECT(throws([&] { grid.part(pencil::z, -1); }, "there is no PE -1"));
    EXPECT(throws([&] { small.part(pencil::z, 0); }, "the grid is NULL"));
    EXPECT(throws([&] { small.shape(); }, "the grid is NULL"));
}

static void check_halo(const pencil::grid &grid)
{
    pencil::halo<double> halo(grid, pencil::z, {{1, 1, 1}}, {{true, true, true}});
    const std::array<std::size_t, 3> n = halo.shape();
    std::vector<double> data(n[0] * n[1] * n[2] + 1, -1);
    for (std::size_t i = 1; i + 1 < n[0]; i++)
        for (std::size_t j = 1; j + 1 < n[1]; j++)
            for (std::size_t k = 1; k + 1 < n[2]; k++)
                data[(i * n[1] + j) * n[2] + k] = 3;
    halo.begin(data.data());
    halo.end(data.data());
    halo.exchange(data.data());
    for (std::size_t i = 0; i < n[0] * n[1] * n[2]; i++)
        EXPECT(data[i] == 3);
    pencil::halo<double> taken(std::move(halo));
    EXPECT(taken.shape() == n);
    EXPECT(throws([&] { halo.shape(); }, "pencil_halo_open failed, or the object was moved from"));
}

int main()
{
    shmem_init();
    {
        pencil::grid first(5, 6, 7), grid(5, 6, 7, shmem_n_pes(), 1);
        first = pencil::grid(2, 2, 2);
        EXPECT(grid.shape() == std::make_pair(shmem_n_pes(), 1));
        check_transforms(grid);
        check_fields(grid);
        check_halo(grid);
        check_parts(grid);
        EXPECT(throws([] { pencil::grid wrong(0, 1, 1); }, "no size may be 0"));
    }
    shmem_finalize();
    return 0;
}
