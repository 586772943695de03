/* SPDX-License-Identifier: BSD-3-Clause */
/* The first principal component of Brownian motion: teams [N]. The covariance of N steps is the
 * dense matrix min(i, j); power iteration finds its largest eigenvalue and the eigenvector. The PEs
 * form a grid and each holds one block of the matrix. Shows teams for the rows and the columns of
 * the grid, reductions over each, and a context of a team, on which puts travel while the PE goes
 * on computing.
 *
 * Checked: both against their closed form, in every PE. C++17.
 *
 *     oshc++ -std=c++17 -O2 teams.cc -o teams && oshrun -n 4 ./teams */
#include <shmem.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <vector>

namespace
{

struct Library {
    Library() { shmem_init(); }
    ~Library() { shmem_finalize(); }
    Library(const Library &) = delete;
    Library &operator=(const Library &) = delete;
};

/* An array in symmetric memory, of the same size on all PEs; made and released by all together. */
struct Symmetric {
    explicit Symmetric(std::size_t size)
        : data(static_cast<double *>(shmem_calloc(size, sizeof(double))))
    {
        if (!data)
            throw std::runtime_error("no symmetric memory; ask for fewer steps");
    }
    ~Symmetric() { shmem_free(data); }
    Symmetric(const Symmetric &) = delete;
    Symmetric &operator=(const Symmetric &) = delete;
    operator double *() const { return data; }

    double *data;
};

/* The PEs as a grid: my row, my column, and a context that counts PEs as my column does. */
struct Grid {
    explicit Grid(int width)
    {
        shmem_team_config_t config = {};
        config.num_contexts = 1;
        if (shmem_team_split_2d(SHMEM_TEAM_WORLD, width, nullptr, 0, &row, &config,
                                SHMEM_TEAM_NUM_CONTEXTS, &column) != 0)
            throw std::runtime_error("the grid cannot be made");
        if (shmem_team_create_ctx(column, SHMEM_CTX_SERIALIZED, &along_column) != 0)
            throw std::runtime_error("no context for the column");
    }
    ~Grid()
    {
        shmem_ctx_destroy(along_column);
        shmem_team_destroy(column);
        shmem_team_destroy(row);
    }
    Grid(const Grid &) = delete;
    Grid &operator=(const Grid &) = delete;

    int width() const { return shmem_team_n_pes(row); }
    int height() const { return shmem_team_n_pes(column); }

    shmem_team_t row = SHMEM_TEAM_INVALID, column = SHMEM_TEAM_INVALID;
    shmem_ctx_t along_column = SHMEM_CTX_INVALID;
};

struct Range {
    std::size_t first, size;
};

/* My part of n things that the PEs of a team divide. */
Range share(std::size_t n, shmem_team_t team)
{
    const auto parts = static_cast<std::size_t>(shmem_team_n_pes(team));
    const auto i = static_cast<std::size_t>(shmem_team_my_pe(team));
    const std::size_t first = n * i / parts;
    return {first, n * (i + 1) / parts - first};
}

/* The largest divisor of n that is not above its root: the grid's width. */
int width_for(int n)
{
    int width = static_cast<int>(std::sqrt(n));
    while (n % width)
        width--;
    return width;
}

/* My block of the matrix min(i, j), where i and j count from 1. */
struct Block {
    Block(Range my_rows, Range my_columns) : rows(my_rows), columns(my_columns)
    {
        values.reserve(rows.size * columns.size);
        for (std::size_t i = 0; i < rows.size; i++)
            for (std::size_t j = 0; j < columns.size; j++)
                values.push_back(
                    static_cast<double>(std::min(rows.first + i, columns.first + j) + 1));
    }

    /* What my columns add to my rows of the product with x. */
    void multiply(const double *x, double *part) const
    {
        const double *value = values.data();
        for (std::size_t i = 0; i < rows.size; i++) {
            part[i] = 0;
            for (std::size_t j = 0; j < columns.size; j++)
                part[i] += *value++ * x[columns.first + j];
        }
    }

    const Range rows, columns;
    std::vector<double> values;
};

/* Iterate, with x as start and as result; return the eigenvalue.
 *
 * One PE may be a step ahead of another, so what others write to has two places, used by turns. */
double iterate(const Grid &grid, const Block &block, std::size_t n, std::vector<double> &x)
{
    constexpr int steps = 14; /* each divides the error of the eigenvalue by 81 */
    const Range mine = block.rows;
    Symmetric part(n), products(2 * n), vectors(2 * n), local(2), sums(4);
    double eigenvalue = 0;
    for (int step = 0; step < steps; step++) {
        std::size_t turn = static_cast<std::size_t>(step % 2);
        double *product = products + turn * n, *next = vectors + turn * n, *sum = sums + turn * 2;

        block.multiply(x.data(), part);
        shmem_double_sum_reduce(grid.row, product, part, mine.size);
        for (int pe = 0; pe < grid.height(); pe++)
            shmem_ctx_double_put_nbi(grid.along_column, next + mine.first, product, mine.size, pe);

        local[0] = local[1] = 0; /* x * product and product * product, while the puts travel */
        for (std::size_t i = 0; i < mine.size; i++) {
            local[0] += x[mine.first + i] * product[i];
            local[1] += product[i] * product[i];
        }
        shmem_double_sum_reduce(grid.column, sum, local, 2);
        shmem_ctx_quiet(grid.along_column);
        shmem_team_sync(grid.column); /* now all parts of next are here */

        eigenvalue = sum[0];
        for (std::size_t i = 0; i < n; i++)
            x[i] = next[i] / std::sqrt(sum[1]);
    }
    return eigenvalue;
}

/* The largest error of any PE, relative to the closed form. */
double largest_error(std::size_t n, double eigenvalue, const std::vector<double> &x)
{
    const double angle = std::acos(-1.0) / (2.0 * static_cast<double>(n) + 1);
    const double exact = 0.25 / std::pow(std::sin(angle / 2), 2);
    const double length = std::sqrt((2.0 * static_cast<double>(n) + 1) / 4);
    Symmetric error(1), largest(1);
    *error = std::fabs(eigenvalue / exact - 1);
    for (std::size_t i = 0; i < n; i++) {
        double component = std::sin(static_cast<double>(i + 1) * angle) / length;
        *error = std::max<double>(*error, std::fabs(x[i] - component));
    }
    shmem_double_max_reduce(SHMEM_TEAM_WORLD, largest, error, 1);
    return *largest;
}

int run(std::size_t n)
{
    const Grid grid(width_for(shmem_n_pes()));
    const Block block(share(n, grid.column), share(n, grid.row));
    std::vector<double> x(n, 1 / std::sqrt(static_cast<double>(n)));
    const double eigenvalue = iterate(grid, block, n, x);
    const double error = largest_error(n, eigenvalue, x);
    const bool good = error < 1e-10; /* also false for a NaN */
    if (shmem_my_pe() == 0)
        std::printf("%zu steps on a grid of %d x %d PEs\n"
                    "largest eigenvalue %.6f: %.1f %% of the variance\n"
                    "largest error %.1e: %s\n",
                    n, grid.width(), grid.height(), eigenvalue,
                    200 * eigenvalue / (static_cast<double>(n) * static_cast<double>(n + 1)), error,
                    good ? "ok" : "FAILED");
    return good ? 0 : 1;
}

} // namespace

int main(int argc, char **argv)
{
    const Library library;
    try {
        char *end = nullptr;
        const long n = argc > 1 ? std::strtol(argv[1], &end, 10) : 1200;
        if (argc > 2 || n < 1 || (end && *end))
            throw std::invalid_argument("usage: teams [N], with N from 1 on");
        return run(static_cast<std::size_t>(n));
    } catch (const std::exception &problem) {
        std::fprintf(stderr, "teams: PE %d: %s\n", shmem_my_pe(), problem.what());
        shmem_global_exit(1);
    }
}
