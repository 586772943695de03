/* SPDX-License-Identifier: BSD-3-Clause */
/* Quantiles for all benchmarks. Knows nothing of the meaning of the values. */
#ifndef MEDIAN_H
#define MEDIAN_H

/* The quantile of n >= 1 values: 0 the least, 1 the greatest. Sorts the values. */
double quantile(double *values, long n, double part);

/* The median of n >= 1 values. Sorts the values. */
double median(double *values, long n);

#endif
