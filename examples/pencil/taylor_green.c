/* SPDX-License-Identifier: BSD-3-Clause */
/* The Taylor-Green vortex: an eddy of the size of the box breaks up into ever smaller ones, until
 * viscosity stops them. A pseudo-spectral solution of the incompressible Navier-Stokes equations in
 * a periodic box of 2 pi: the nonlinear term in rotational form, u x curl u, is multiplied in space
 * and differentiated in waves, two thirds of which are kept; Runge-Kutta of fourth order with
 * viscosity integrated exactly.
 *
 *     oshcc -O2 taylor_green.c -o taylor_green -lpencil -lm
 *     oshrun -n 4 ./taylor_green --n 64 --re 100 --time 10 > energy.csv
 *
 * Prints time, energy and dissipation, all means over the box; the end has largest values and
 * compares the beginning with the series of G. I. Taylor and A. E. Green, Proc. R. Soc. A 158
 * (1937). A run of more than ten seconds says on stderr how far it is. --save FILE writes the
 * magnitude of the vorticity at the end for numpy; plot.py draws both. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pencil.h>
#include <shmem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Seconds between two lines of progress. */
#ifndef TELL_SECONDS
#define TELL_SECONDS 10
#endif

struct options {
    size_t n;
    double re, time, step;
    const char *save;
};

typedef double wave[2]; /* a complex number */

struct flow {
    size_t n;
    double nu;
    struct pencil_grid *grid;
    struct pencil_fft *fft;         /* of three fields: x, y and z of a vector */
    struct pencil_box space, waves; /* my part in z pencils, and of waves in x pencils */
    size_t points, modes;           /* of mine */
    double *u, *omega;              /* in space */
    wave *now, *stage, *rate, *next, *curl;
    double *decay; /* of each wave over half a step */
};

static void give_up(const char *why)
{
    fprintf(stderr, "taylor_green: %s\n", why);
    shmem_global_exit(1);
}

static double wave_number(size_t i, size_t n)
{
    return i <= n / 2 ? (double)i : (double)i - (double)n;
}

/* The wave vector of mode m of mine; false if it is not kept. In transformed fields y is slowest.
 */
static int wave_vector(const struct flow *flow, size_t m, double k[3])
{
    const struct pencil_box *box = &flow->waves;
    size_t z = m % box->count[2], x = m / box->count[2] % box->count[0];
    size_t y = m / box->count[2] / box->count[0];
    const size_t at[] = {x, y, z};
    int kept = 1;
    for (int i = 0; i < 3; i++) {
        k[i] = wave_number(box->from[i] + at[i], flow->n);
        kept &= 3 * fabs(k[i]) < (double)flow->n;
    }
    return kept;
}

/* curl = i k x v */
static void set_curl(const struct flow *flow, wave *curl, const wave *v)
{
    size_t m = flow->modes;
    for (size_t i = 0; i < m; i++) {
        double k[3];
        wave_vector(flow, i, k);
        for (int a = 0; a < 3; a++) {
            int b = (a + 1) % 3, c = (a + 2) % 3;
            const double *vb = v[b * m + i], *vc = v[c * m + i];
            curl[a * m + i][0] = k[c] * vb[1] - k[b] * vc[1];
            curl[a * m + i][1] = k[b] * vc[0] - k[c] * vb[0];
        }
    }
}

/* Remove what is not kept, and the part along k, which pressure balances. */
static void project(const struct flow *flow, wave *v)
{
    size_t m = flow->modes;
    for (size_t i = 0; i < m; i++) {
        double k[3];
        int kept = wave_vector(flow, i, k);
        double square = k[0] * k[0] + k[1] * k[1] + k[2] * k[2];
        for (int part = 0; part < 2; part++) {
            double along = 0;
            for (int a = 0; a < 3; a++)
                along += k[a] * v[a * m + i][part];
            for (int a = 0; a < 3; a++) {
                double *value = &v[a * m + i][part];
                *value = kept && square > 0 ? *value - k[a] * along / square : 0;
            }
        }
    }
}

/* Velocity and vorticity in space. */
static void to_space(struct flow *flow, const wave *v)
{
    set_curl(flow, flow->curl, v);
    if (pencil_backward(flow->fft, flow->u, v) ||
        pencil_backward(flow->fft, flow->omega, flow->curl))
        give_up(pencil_error());
}

/* The rate of change of v without viscosity; u and omega are those of v. */
static void set_rate(struct flow *flow, wave *rate)
{
    size_t p = flow->points;
    for (size_t i = 0; i < p; i++) {
        double u[3], w[3];
        for (int a = 0; a < 3; a++) {
            u[a] = flow->u[a * p + i];
            w[a] = flow->omega[a * p + i];
        }
        for (int a = 0; a < 3; a++) {
            int b = (a + 1) % 3, c = (a + 2) % 3;
            flow->u[a * p + i] = u[b] * w[c] - u[c] * w[b];
        }
    }
    if (pencil_forward(flow->fft, rate, flow->u))
        give_up(pencil_error());
    project(flow, rate);
}

/* Decay over this many half steps, by which each stage is multiplied. */
static double decay(const struct flow *flow, size_t i, int halves)
{
    double once = flow->decay[i % flow->modes];
    return halves == 0 ? 1 : halves == 1 ? once : once * once;
}

/* One step; u and omega are those of now. */
static void advance(struct flow *flow, double dt)
{
    static const struct {
        double of_step; /* how far the next stage is */
        int halves;     /* until then */
        double weight;
    } parts[] = {{0.5, 1, 1. / 6}, {0.5, 1, 1. / 3}, {1, 2, 1. / 3}, {0, 2, 1. / 6}};
    static const int passed[] = {0, 1, 1, 2}; /* half steps when the rate is taken */
    size_t all = 3 * flow->modes;
    for (size_t i = 0; i < all; i++)
        for (int part = 0; part < 2; part++)
            flow->next[i][part] = flow->now[i][part] * decay(flow, i, 2);
    for (int s = 0; s < 4; s++) {
        if (s)
            to_space(flow, flow->stage);
        set_rate(flow, flow->rate);
        for (size_t i = 0; i < all; i++)
            for (int part = 0; part < 2; part++) {
                double rate = flow->rate[i][part] * dt;
                flow->next[i][part] += parts[s].weight * rate * decay(flow, i, 2 - passed[s]);
                flow->stage[i][part] =
                    flow->now[i][part] * decay(flow, i, parts[s].halves) +
                    parts[s].of_step * rate * decay(flow, i, parts[s].halves - passed[s]);
            }
    }
    wave *now = flow->now;
    flow->now = flow->next;
    flow->next = now;
    to_space(flow, flow->now);
}

static void set_decay(struct flow *flow, double dt)
{
    for (size_t i = 0; i < flow->modes; i++) {
        double k[3];
        wave_vector(flow, i, k);
        flow->decay[i] = exp(-flow->nu * (k[0] * k[0] + k[1] * k[1] + k[2] * k[2]) * dt / 2);
    }
}

/* Means over the box: energy |u|^2 / 2, and dissipation nu |curl u|^2. */
static void measure(const struct flow *flow, double *energy, double *dissipation)
{
    double u[3], w[3], volume = (double)(flow->n * flow->n * flow->n);
    if (pencil_reduce(flow->grid, PENCIL_DOUBLE, 3, PENCIL_Z, PENCIL_SQUARES, u, flow->u) ||
        pencil_reduce(flow->grid, PENCIL_DOUBLE, 3, PENCIL_Z, PENCIL_SQUARES, w, flow->omega))
        give_up(pencil_error());
    *energy = (u[0] + u[1] + u[2]) / volume / 2;
    *dissipation = (w[0] + w[1] + w[2]) / volume * flow->nu;
}

static void start(struct flow *flow, const struct options *options)
{
    struct pencil_transform what = {
        .kind = PENCIL_R2C, .fields = 3, .scale = PENCIL_SCALE_FORWARD, .y_slowest = 1};
    flow->n = options->n;
    flow->nu = 1 / options->re;
    flow->grid = pencil_open(flow->n, flow->n, flow->n, 0, 0);
    flow->fft = flow->grid ? pencil_fft_open(flow->grid, &what) : NULL;
    if (!flow->fft)
        give_up(pencil_error());
    flow->space = pencil_box(flow->grid, PENCIL_Z, shmem_my_pe());
    flow->waves = pencil_box(pencil_fft_grid(flow->fft), PENCIL_X, shmem_my_pe());
    flow->points = flow->space.count[0] * flow->space.count[1] * flow->space.count[2];
    flow->modes = flow->waves.count[0] * flow->waves.count[1] * flow->waves.count[2];
    flow->u = calloc(3 * flow->points + 1, sizeof *flow->u);
    flow->omega = calloc(3 * flow->points + 1, sizeof *flow->omega);
    flow->decay = calloc(flow->modes + 1, sizeof *flow->decay);
    wave **waves[] = {&flow->now, &flow->stage, &flow->rate, &flow->next, &flow->curl};
    for (size_t i = 0; i < sizeof waves / sizeof waves[0]; i++)
        if (!(*waves[i] = calloc(3 * flow->modes + 1, sizeof(wave))))
            give_up("no memory");
    if (!flow->u || !flow->omega || !flow->decay)
        give_up("no memory");
    size_t i = 0, p = flow->points;
    double h = 2 * acos(-1) / (double)flow->n;
    for (size_t x = 0; x < flow->space.count[0]; x++)
        for (size_t y = 0; y < flow->space.count[1]; y++)
            for (size_t z = 0; z < flow->space.count[2]; z++, i++) {
                double a = (double)(flow->space.from[0] + x) * h;
                double b = (double)(flow->space.from[1] + y) * h, c = (double)z * h;
                flow->u[i] = sin(a) * cos(b) * cos(c);
                flow->u[p + i] = -cos(a) * sin(b) * cos(c);
            }
    if (pencil_forward(flow->fft, flow->now, flow->u))
        give_up(pencil_error());
    project(flow, flow->now);
    to_space(flow, flow->now);
}

/* Dissipation in relation to that at the beginning, by Taylor and Green's series in time. */
static double series(double t, double re)
{
    double r = 1 / re, q = r * r;
    return 1 +
           t * (-6 * r +
                t * (5. / 48 + 18 * q +
                     t * (-(5. / 3 + 36 * q) * r +
                          t * (50. / (99 * 64) + 1835. / (9 * 16) * q + 54 * q * q -
                               t * (361. / (44 * 32) + 761. / 12 * q + 324. / 5 * q * q) * r))));
}

/* The magnitude of the vorticity, for numpy. */
static void save(const struct flow *flow, const char *name)
{
    size_t p = flow->points;
    for (size_t i = 0; i < p; i++)
        flow->u[i] = sqrt(pow(flow->omega[i], 2) + pow(flow->omega[p + i], 2) +
                          pow(flow->omega[2 * p + i], 2));
    if (pencil_write(flow->grid, PENCIL_DOUBLE, 1, PENCIL_Z, name, flow->u))
        give_up(pencil_error());
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Now and then, say how far the run is and how long the rest will take at this pace. */
static void tell(size_t step, size_t steps, double begun)
{
    static double told;
    double now = seconds();
    if (now - (told > 0 ? told : begun) < TELL_SECONDS)
        return;
    told = now;
    fprintf(stderr, "taylor_green: step %zu of %zu, %.0f s left\n", step, steps,
            (now - begun) * (double)(steps - step) / (double)step);
}

static void run(struct flow *flow, const struct options *options)
{
    int first = shmem_my_pe() == 0;
    size_t steps = (size_t)ceil(options->time / options->step - 1e-9);
    double dt = options->time / (double)steps, energy, dissipation, begin, peak = 0, peak_time = 0;
    double worst = 0, before = 0, lost = 0, worst_balance = 0, energy_begin;
    set_decay(flow, dt);
    measure(flow, &energy_begin, &begin);
    double begun = seconds();
    if (first)
        printf(
            "# Taylor-Green vortex, %zu^3, Re %g, steps of %g, %d PEs\ntime,energy,dissipation\n",
            flow->n, options->re, dt, shmem_n_pes());
    for (size_t i = 0; i <= steps; i++) {
        double t = (double)i * dt;
        if (i)
            advance(flow, dt);
        measure(flow, &energy, &dissipation);
        if (first)
            printf("%.6g,%.10g,%.10g\n", t, energy, dissipation);
        if (first && i)
            tell(i, steps, begun);
        if (dissipation > peak) {
            peak = dissipation;
            peak_time = t;
        }
        if (t <= 0.5)
            worst = fmax(worst, fabs(dissipation / begin / series(t, options->re) - 1));
        lost += i ? (before + dissipation) / 2 * dt : 0;
        worst_balance = fmax(worst_balance, fabs(energy + lost - energy_begin) / energy_begin);
        before = dissipation;
    }
    if (first) {
        printf("# largest dissipation %.6g at %.4g\n", peak, peak_time);
        printf("# until 0.5 dissipation differs from Taylor and Green's series by %.2g\n", worst);
        printf("# energy and what was dissipated differ from the energy at the beginning by %.2g\n",
               worst_balance);
    }
    if (options->save)
        save(flow, options->save);
}

static void usage(void)
{
    fputs("usage: taylor_green [--n POINTS] [--re NUMBER] [--time END] [--step DT] [--save "
          "FILE.npy]\n",
          stderr);
    shmem_global_exit(2);
}

int main(int argc, char **argv)
{
    struct options options = {64, 100, 10, 0, NULL};
    struct flow flow = {0};
    shmem_init();
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc)
            usage();
        if (!strcmp(argv[i], "--n"))
            options.n = strtoul(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--re"))
            options.re = atof(argv[i + 1]);
        else if (!strcmp(argv[i], "--time"))
            options.time = atof(argv[i + 1]);
        else if (!strcmp(argv[i], "--step"))
            options.step = atof(argv[i + 1]);
        else if (!strcmp(argv[i], "--save"))
            options.save = argv[i + 1];
        else
            usage();
    }
    if (!(options.step > 0))
        options.step = 1.28 / (double)options.n;
    if (options.n < 4 || !(options.re > 0) || !(options.time > 0))
        usage();
    start(&flow, &options);
    run(&flow, &options);
    pencil_fft_close(flow.fft);
    pencil_close(flow.grid);
    shmem_finalize();
    return 0;
}
