# SPDX-License-Identifier: BSD-3-Clause
"""Means with 95 % confidence intervals, by Student's distribution. Knows nothing of what the values mean."""
import math
import statistics

# The 97.5 % quantile for 1, 2, ... degrees of freedom; beyond the end of the list, the last one counts.
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
           2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
           2.052, 2.048, 2.045, 2.042)


def mean(values):
    """The mean, and the half width of its interval, or None for a single value."""
    if len(values) < 2:
        return values[0], None
    student = STUDENT[min(len(values) - 1, len(STUDENT)) - 1]
    return statistics.mean(values), student * statistics.stdev(values) / math.sqrt(len(values))
