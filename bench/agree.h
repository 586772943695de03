/* SPDX-License-Identifier: BSD-3-Clause */
/* Agreement among PEs, for all benchmarks of PEs. Knows nothing of what is measured. */
#ifndef AGREE_H
#define AGREE_H

/* Return PE 0's value on all PEs. Collective; call it between two barriers. */
long agree(long value);

#endif
