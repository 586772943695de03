/* SPDX-License-Identifier: BSD-3-Clause */
/* The atomic operations of models, as statements of one thread, before each of which others may run
 * (explore.h, which includes this file). */
#ifndef MESHMEM_TEST_ATOMICS_H
#define MESHMEM_TEST_ATOMICS_H

#ifndef EXPLORE_WRONG
#define EXPLORE_WRONG(value) ((value) + 1)
#endif

#define EXPLORE_LOAD(p)                                                         \
    ({                                                                          \
        bool wrong_ = EXPLORE_BEGINS("load", p);                                \
        __auto_type value_ = *(p);                                              \
        wrong_ ? (__typeof__(value_))(uintptr_t)EXPLORE_WRONG(value_) : value_; \
    })
#define EXPLORE_STORE(p, v)              \
    ({                                   \
        if (!EXPLORE_BEGINS("store", p)) \
            *(p) = (v);                  \
        explore.writes++;                \
        (void)0;                         \
    })
/* new is an expression of old_. */
#define EXPLORE_CHANGE(kind, p, new)          \
    ({                                        \
        bool torn_ = EXPLORE_BEGINS(kind, p); \
        __auto_type old_ = *(p);              \
        if (torn_)                            \
            explore_point();                  \
        *(p) = (new);                         \
        explore.writes++;                     \
        old_;                                 \
    })
#define EXPLORE_CAS(p, expected, v)                                \
    ({                                                             \
        bool torn_ = EXPLORE_BEGINS("compare_exchange", p), same_; \
        __auto_type old_ = *(p);                                   \
        same_ = old_ == *(expected);                               \
        if (torn_)                                                 \
            explore_point();                                       \
        if (same_)                                                 \
            *(p) = (v);                                            \
        *(expected) = old_;                                        \
        explore.writes += same_;                                   \
        same_;                                                     \
    })

#undef atomic_load_explicit
#undef atomic_store_explicit
#undef atomic_fetch_add_explicit
#undef atomic_fetch_sub_explicit
#undef atomic_fetch_or_explicit
#undef atomic_fetch_and_explicit
#undef atomic_thread_fence
#define atomic_load_explicit(p, order) EXPLORE_LOAD(p)
#define atomic_store_explicit(p, v, order) EXPLORE_STORE(p, v)
#define atomic_fetch_add_explicit(p, v, order) EXPLORE_CHANGE("fetch_add", p, old_ + (v))
#define atomic_fetch_sub_explicit(p, v, order) EXPLORE_CHANGE("fetch_sub", p, old_ - (v))
#define atomic_fetch_or_explicit(p, v, order) EXPLORE_CHANGE("fetch_or", p, old_ | (v))
#define atomic_fetch_and_explicit(p, v, order) EXPLORE_CHANGE("fetch_and", p, old_ &(v))
#define atomic_thread_fence(order) ((void)0)
#define __atomic_load_n(p, order) EXPLORE_LOAD(p)
#define __atomic_store_n(p, v, order) EXPLORE_STORE(p, v)
#define __atomic_fetch_add(p, v, order) EXPLORE_CHANGE("fetch_add", p, old_ + (v))
#define __atomic_fetch_or(p, v, order) EXPLORE_CHANGE("fetch_or", p, old_ | (v))
#define __atomic_fetch_and(p, v, order) EXPLORE_CHANGE("fetch_and", p, old_ &(v))
#define __atomic_fetch_xor(p, v, order) EXPLORE_CHANGE("fetch_xor", p, old_ ^ (v))
#define __atomic_exchange_n(p, v, order) EXPLORE_CHANGE("exchange", p, (v))
#define __atomic_compare_exchange_n(p, expected, v, weak, order, failure) \
    EXPLORE_CAS(p, expected, v)

#endif
