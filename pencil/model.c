/* SPDX-License-Identifier: BSD-3-Clause */
/* What a transform costs with a grid of PEs. The figures are orders of magnitude; they decide
 * between shapes, not between libraries. Knows no PEs but their numbers. */
#include "inside.h"

/* Seconds: per byte that a PE moves within a node and to another one, per message of either kind,
 * per element and pass of computation. */
static const double near_byte = 2e-10, far_byte = 1e-9, near_message = 3e-7, far_message = 2e-6,
                    pass = 5e-9;
enum { BYTES = 16, SMALL = 512 << 10 }; /* bytes of fields that are exchanged together */

/* An exchange among PEs whose numbers are stride apart, of a field of which each has this many
 * elements. */
static double exchange(double elements, int members, int stride, int near_pes)
{
    int reach = near_pes / stride; /* how many of them are on a node */
    int near = reach < 1 ? 1 : reach < members ? reach : members;
    double share = elements * BYTES / members, far = members - near;
    return near * (share * near_byte + near_message) + far * (share * far_byte + far_message);
}

struct pcl_cost pcl_cost(const size_t n[3], int rows, int columns, int near_pes)
{
    struct pcl_cost cost = {0};
    for (int axis = 0; axis < 3; axis++) {
        struct pencil_box box = pcl_part(n, rows, columns, (enum pencil_axis)axis, 0);
        cost.compute += pass * (double)pcl_volume(&box);
    }
    double most = (double)pcl_most(n, rows, columns);
    if (columns > 1)
        cost.row = exchange(most, columns, 1, near_pes);
    if (rows > 1)
        cost.column = exchange(most, rows, columns, near_pes);
    return cost;
}

double pcl_cost_all(struct pcl_cost cost) { return cost.compute + cost.row + cost.column; }

size_t pcl_together(size_t most, size_t element, size_t fields)
{
    size_t together = SMALL / (most * element);
    return together < 1 ? 1 : together < fields ? together : fields;
}

size_t pcl_work_bytes(size_t most, size_t element, size_t together)
{
    return together * (most + most / 4) * element; /* a quarter: what pcl_apart adds, at most */
}

size_t pcl_held_bytes(size_t work, int rows, int columns, bool far, bool same_pencils)
{
    size_t groups = rows > 1 && columns > 1 ? 2 + same_pencils : 1;
    return groups * (far ? 3 : 2) * work;
}

/* Put a grid of this cost into the list of the best, cheapest first. */
static void insert(double costs[], int rows[], int *found, double cost, int r)
{
    int at = *found < PCL_CANDIDATES ? (*found)++ : PCL_CANDIDATES;
    if (at == PCL_CANDIDATES && costs[--at] <= cost)
        return;
    for (; at > 0 && costs[at - 1] > cost; at--) {
        costs[at] = costs[at - 1];
        rows[at] = rows[at - 1];
    }
    costs[at] = cost;
    rows[at] = r;
}

int pcl_candidates(const size_t n[3], int pes, int near_pes, int rows[PCL_CANDIDATES])
{
    double costs[PCL_CANDIDATES];
    int found = 0;
    for (int r = pes; r >= 1; r--) /* of equals the one with more rows, which is a slab of planes */
        if (pes % r == 0)
            insert(costs, rows, &found, pcl_cost_all(pcl_cost(n, r, pes / r, near_pes)), r);
    return found;
}
