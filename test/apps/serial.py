# SPDX-License-Identifier: BSD-3-Clause
"""Smith and Waterman with affine gaps on one processor, as the definition says and no faster: what ssca1 must
find. Knows nothing of how ssca1 is built; BLOSUM62 comes from ssca1's own scores, as single letters."""


def score_matrix(a, b, pair, gap_open, gap_extend):
    """The best score that ends with each pair of letters or a gap, and whether it ends with a pair."""
    best = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    paired = [[False] * (len(b) + 1) for _ in range(len(a) + 1)]
    lowest = -10 ** 9
    up = [lowest] * (len(b) + 1)
    for i, x in enumerate(a, 1):
        left = lowest
        for j, y in enumerate(b, 1):
            up[j] = max(up[j] - gap_extend, best[i - 1][j] - gap_open - gap_extend)
            left = max(left - gap_extend, best[i][j - 1] - gap_open - gap_extend)
            diagonal = best[i - 1][j - 1] + pair(x, y)
            best[i][j] = max(0, diagonal, up[j], left)
            paired[i][j] = best[i][j] == diagonal and pair(x, y) > 0
    return best, paired


def best_ends(a, b, pair, gap_open, gap_extend, count, separation, least):
    """(score, row, column), counted from 1, of the best ends that are separated, best first."""
    best, paired = score_matrix(a, b, pair, gap_open, gap_extend)
    ends = sorted((-best[i][j], i, j) for i in range(1, len(a) + 1) for j in range(1, len(b) + 1)
                  if paired[i][j] and best[i][j] >= least)
    kept = []
    for score, i, j in ends:
        if all(max(abs(i - k), abs(j - m)) >= separation for _, k, m in kept):
            kept.append((-score, i, j))
            if len(kept) == count:
                break
    return kept


def score_of(lines, pair, gap_open, gap_extend):
    """The score of an alignment, of its two lines with - for gaps."""
    score, before = 0, None
    for x, y in zip(*lines):
        kind = "a" if x == "-" else "b" if y == "-" else "pair"
        if kind == "pair":
            score += pair(x, y)
        else:
            score -= gap_extend + (gap_open if kind != before else 0)
        before = kind
    return score
