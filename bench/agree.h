/* SPDX-License-Identifier: BSD-3-Clause */
/* What PEs agree on, for every benchmark of PEs. Knows nothing of what is measured. */
#ifndef AGREE_H
#define AGREE_H

/* The value that PE 0 has. All PEs; between two barriers. */
long agree(long value);

#endif
