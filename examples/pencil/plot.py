#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Draw what taylor_green has printed and saved: energy and dissipation over time, and a slice of the vorticity.

    plot.py energy.csv vorticity.npy out.png

Needs numpy and matplotlib (Debian: python3-matplotlib)."""
import sys

import matplotlib
import numpy

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402


def main(table, volume, out):
    time, energy, dissipation = numpy.genfromtxt(table, delimiter=",", skip_header=2, unpack=True)
    vorticity = numpy.load(volume, mmap_mode="r")
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.2))
    left.plot(time, energy / energy[0], color="#2563c9", label="energy")
    left.plot(time, dissipation / dissipation.max(), color="#e07b28", label="dissipation")
    left.set(xlabel="time", ylabel="in relation to the largest", xlim=(0, time[-1]), ylim=(0, None))
    left.legend()
    side = vorticity.shape[0]
    slice_ = right.imshow(vorticity[:side // 2, 0, :side // 2].T, origin="lower", cmap="magma",
                          extent=(0, numpy.pi, 0, numpy.pi))
    right.set(xlabel="x", ylabel="z", title=f"|curl u| at time {time[-1]:g}, y = 0")
    figure.colorbar(slice_, ax=right)
    figure.tight_layout()
    figure.savefig(out, dpi=100)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
