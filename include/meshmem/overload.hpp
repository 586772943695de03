/* SPDX-License-Identifier: BSD-3-Clause */
/* What the generated C++ overloads of shmem.hpp and shmemx.hpp need, and the one that the table
 * cannot express. An overload is the function of its type under the family's name: shmem_p of a
 * double is shmem_double_p. -DMESHMEM_NO_GENERIC leaves them out. */
#ifndef MESHMEM_OVERLOAD_HPP
#define MESHMEM_OVERLOAD_HPP

/* Always inlined, so that what is near is inlined through it. */
#define MESHMEM_OVERLOAD inline __attribute__((__always_inline__))

extern "C++" {
/* The type of what a function returns for complex numbers of class meshmem_T, which have imag().
 * Template parameters have names that no program has for a macro, as T or C. */
template <typename meshmem_T, typename meshmem_R,
          typename meshmem_Imag = decltype(static_cast<const meshmem_T *>(nullptr)->imag())>
struct meshmem_complex {
    static_assert(sizeof(meshmem_T) == 2 * sizeof(meshmem_Imag),
                  "this class has another layout than C's complex numbers");
    typedef meshmem_R type;
};

/* shmem_sync is also a deprecated function over an active set. */
MESHMEM_OVERLOAD int meshmem_sync(shmem_team_t team) { return shmem_team_sync(team); }
MESHMEM_OVERLOAD void meshmem_sync(int PE_start, int logPE_stride, int PE_size, long *pSync)
{
    shmem_sync(PE_start, logPE_stride, PE_size, pSync);
}
}

/* Its name stays that of the function alone, which so has an address and may be defined, with as
 * many arguments as that has. A comma of a template counts as one between arguments. */
#define MESHMEM_ARG8(a, b, c, d, e, f, g, h, name, ...) name
#define shmem_sync(...)                                                                           \
    MESHMEM_ARG8(__VA_ARGS__, meshmem_sync, meshmem_sync, meshmem_sync, meshmem_sync, shmem_sync, \
                 meshmem_sync, meshmem_sync, meshmem_sync, 0)                                     \
    (__VA_ARGS__)

#endif
