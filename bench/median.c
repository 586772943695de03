/* SPDX-License-Identifier: BSD-3-Clause */
/* Medians and other quantiles by sorting. Knows nothing of the meaning of the values. */
#include "median.h"
#include <stdlib.h>

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double quantile(double *values, long n, double part)
{
    qsort(values, (size_t)n, sizeof values[0], by_value);
    return values[(long)(part * (double)(n - 1) + 0.5)];
}

double median(double *values, long n)
{
    qsort(values, (size_t)n, sizeof values[0], by_value);
    return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}
