/* SPDX-License-Identifier: BSD-3-Clause */
/* FFTW in the precision of float. Knows neither fields nor PEs. */
#include "transform.h"

#define NUMBER float
#define TABLE pcl_fftw_float
#define F(name) fftwf_##name

#include "fftw.inc"
