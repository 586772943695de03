/* SPDX-License-Identifier: BSD-3-Clause */
/* What the generated C++ overloads of shmem.hpp and shmemx.hpp need, and the one that the table
 * cannot express. An overload is the function of its type under the family's name: shmem_p of a
 * double is shmem_double_p. -DMESHMEM_NO_GENERIC leaves them out. */
#ifndef MESHMEM_OVERLOAD_HPP
#define MESHMEM_OVERLOAD_HPP

/* Always inlined, so that what is near is inlined through it. */
#define MESHMEM_OVERLOAD inline __attribute__((__always_inline__))

extern "C++" {
/* The type of what a function returns for complex numbers of class T, which have imag(). */
template <typename T, typename R, typename Imag = decltype(static_cast<const T *>(nullptr)->imag())>
struct meshmem_complex {
    static_assert(sizeof(T) == 2 * sizeof(Imag),
                  "this class has another layout than C's complex numbers");
    typedef R type;
};

/* shmem_sync is also a deprecated function over an active set. */
MESHMEM_OVERLOAD int shmem_sync(shmem_team_t team) { return shmem_team_sync(team); }
}

#endif
