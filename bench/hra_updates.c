/* SPDX-License-Identifier: BSD-3-Clause */
/* Updates of blocks and signals: what is timed. Knows nothing of time and of checks. */
#include "clock.h"
#include "hra.h"

#define DEST r->table + p.slot * r->bytes
#define SOURCE r->source + source_of(r, p.pe, p.slot) * r->bytes
#define RESULT r->results + (size_t)i * r->bytes
#define SIGNAL &r->signals[p.slot], slot_value(r, p.pe, p.slot)

void work(const struct run *r)
{
    double end = now() + r->work;
    while (now() < end) {
    }
}

UPDATE(put, shmem_putmem(DEST, SOURCE, r->bytes, p.pe))
UPDATE(put_nbi, shmem_putmem_nbi(DEST, SOURCE, r->bytes, p.pe))
UPDATE(put_nbi_quiet, shmem_putmem_nbi(DEST, SOURCE, r->bytes, p.pe); shmem_quiet())
UPDATE(get, shmem_getmem(RESULT, DEST, r->bytes, p.pe))
UPDATE(get_nbi, shmem_getmem_nbi(RESULT, DEST, r->bytes, p.pe))
UPDATE(by_hand, shmem_putmem_nbi(DEST, SOURCE, r->bytes, p.pe); shmem_fence();
       shmem_ulong_atomic_set((unsigned long *)SIGNAL, p.pe))

#if SINCE(5)
UPDATE(put_signal, shmem_putmem_signal(DEST, SOURCE, r->bytes, SIGNAL, SHMEM_SIGNAL_SET, p.pe))
UPDATE(put_signal_nbi,
       shmem_putmem_signal_nbi(DEST, SOURCE, r->bytes, SIGNAL, SHMEM_SIGNAL_SET, p.pe))
UPDATE(put_signal_add, shmem_putmem_signal_nbi(DEST, SOURCE, r->bytes, &r->signals[p.slot], 1,
                                               SHMEM_SIGNAL_ADD, p.pe))
#else
#define put_signal NULL
#define put_signal_nbi NULL
#define put_signal_add NULL
#endif

#if SINCE(6)
UPDATE(signal_set, shmem_signal_set(SIGNAL, p.pe))
UPDATE(signal_add, shmem_signal_add(&r->signals[p.slot], 1, p.pe))
#else
#define signal_set NULL
#define signal_add NULL
#endif

#ifdef SHMEMX_REQUEST_UNINITIALIZED /* meshmem's shmemx.h */
UPDATE(put_nbi_local, shmem_putmem_nbi(DEST, SOURCE, r->bytes, p.pe); shmemx_local_complete())
#else
#define put_nbi_local NULL
#endif

#ifdef SHMEM_SESSION_BUNDLE /* Cray's shmemx.h */
UPDATE(put_nb,
       shmemx_long_put_nb((long *)(DEST), (const long *)(SOURCE), r->bytes / sizeof(long), p.pe))
#else
#define put_nb NULL
#endif

#define BLOCKS(signals, waits) 0, check_blocks, op_none, signals, 1, 1, waits
#define RESULTS(waits) 0, check_results, op_none, no_signals, 0, 0, waits
#define SIGNALS(signals) 8, check_blocks, op_none, signals, 0, 1, 0

const struct kind kinds[] = {
    {"put", put, BLOCKS(no_signals, 0)},
    {"put_nbi", put_nbi, BLOCKS(no_signals, 0)},
    {"put_nb", put_nb, BLOCKS(no_signals, 0)},
    {"put_nbi_local", put_nbi_local, BLOCKS(no_signals, 0)},
    {"put_nbi_quiet", put_nbi_quiet, BLOCKS(no_signals, 1)},
    {"get", get, RESULTS(1)},
    {"get_nbi", get_nbi, RESULTS(0)},
    {"put_signal", put_signal, BLOCKS(signals_set, 0)},
    {"put_signal_nbi", put_signal_nbi, BLOCKS(signals_set, 0)},
    {"put_signal_add", put_signal_add, BLOCKS(signals_added, 0)},
    {"by_hand", by_hand, BLOCKS(signals_set, 0)},
    {"signal_set", signal_set, SIGNALS(signals_set)},
    {"signal_add", signal_add, SIGNALS(signals_added)},
    {0},
};
