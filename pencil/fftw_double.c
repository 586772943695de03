/* SPDX-License-Identifier: BSD-3-Clause */
/* FFTW in the precision of double. Knows neither fields nor PEs. */
#include "transform.h"

#define NUMBER double
#define TABLE pcl_fftw_double
#define F(name) fftw_##name

#include "fftw.inc"
