#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""The example programs of the OpenSHMEM specification compile and run. OPENSHMEM_SPEC names the
folder example_code of a checkout of the specification; without it nothing is tested."""
import os
import pathlib
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import TestCase, compile_c, oshrun  # noqa: E402

FOLDER = os.environ.get("OPENSHMEM_SPEC")
# name: numbers of PEs
EXAMPLES = {
    "amo_scenario_2": (2, 4), "amo_scenario_4": (2,), "hello-openshmem": (1, 4),
    "shmem_atomic_add_example": (2, 4), "shmem_atomic_compare_swap_example": (1, 4),
    "shmem_atomic_fetch_add_example": (2, 3), "shmem_atomic_fetch_inc_example": (2, 3),
    "shmem_atomic_inc_example": (2, 3), "shmem_atomic_swap_example": (2, 4),
    "shmem_barrierall_example": (2, 4), "shmem_ctx_invalid": (1, 2),
    "shmem_ctx_pipelined_reduce": (1, 2, 4), "shmem_fence_example": (3, 4),
    "shmem_finalize_example": (2, 4), "shmem_g_example": (1, 4),
    "shmem_global_exit_example": (1, 4), "shmem_init_example": (1, 4),
    "shmem_iput_example": (2, 3), "shmem_lock_example": (1, 3), "shmem_npes_example": (1, 4),
    "shmem_p_example": (2, 3), "shmem_ptr_example": (2, 3), "shmem_put_example": (2, 3),
    "shmem_put_signal_example": (2, 4), "shmem_quiet_example": (3, 4),
    "shmem_test_any_example": (1, 4), "shmem_test_example1": (2, 4),
    "shmem_test_some_example": (1, 4), "shmem_wait_until_all": (1, 4),
    "shmem_wait_until_any_all2all_sum": (1, 4), "shmem_wait_until_any_vector": (1, 4),
    "shmem_wait_until_some_all2all_sum": (1, 4), "writing_shmem_example": (4,),
}
STATUS = {"shmem_global_exit_example": 1}       # the file that it opens is not there


@unittest.skipUnless(FOLDER, "set OPENSHMEM_SPEC to the specification's folder example_code")
class Examples(TestCase):
    def check(self, name, numbers):
        source = pathlib.Path(FOLDER) / f"{name}.c"
        if not source.exists():
            self.skipTest(f"{source} is not there")
        for options in (["-O0"], ["-O2"]):
            program = compile_c(source, *options, "-fopenmp", name=name.replace("-", "_") + options[0])
            for number in numbers:
                with self.subTest(options=options, number=number):
                    job = oshrun(number, program)
                    self.assertEqual(job.status, STATUS.get(name, 0), job.output)
                    self.ended(job)
                    print(f"{name} {options[0]}, {number} PEs:\n{job.output}")


for _name, _numbers in EXAMPLES.items():
    setattr(Examples, "test_" + _name.replace("-", "_"),
            lambda self, name=_name, numbers=_numbers: self.check(name, numbers))

if __name__ == "__main__":
    unittest.main()
