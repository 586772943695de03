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
MESHMEM_OVERLOAD int shmem_sync(shmem_team_t team) { return shmem_team_sync(team); }
}

#endif
