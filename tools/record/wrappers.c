/* SPDX-License-Identifier: BSD-3-Clause */
/* The functions of the table as the tool has them, made by apigen.py stats: each counts its call,
 * notes when it began and ended if it waits or for a trace, and calls the library's. */
#include "record/recorder.h"

#include "stats.inc"
