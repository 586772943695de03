/* SPDX-License-Identifier: BSD-3-Clause */
/* What stands in the middle of many figures, for every benchmark. Knows nothing of what they are.
 */
#ifndef MEDIAN_H
#define MEDIAN_H

/* The value below which this part of n >= 1 values lies: 0 the least, 1 the greatest. Sorts them.
 */
double quantile(double *values, long n, double part);

/* The middle one of n >= 1 values, or what is between two. Sorts them. */
double median(double *values, long n);

#endif
