# SPDX-License-Identifier: BSD-3-Clause
# How tests share the processors.

# The longest begin first, so that short ones fill the gaps.
set(LONGEST sanitize cross_aarch64 guest_verbs guest_pair guest_numa install_packages hosts_several hosts_mpi
  tool_bench fault_misuse fault_far pe_nodes_more pe_nodes2 conform_3 fault_check node_reduce node_move
  pe_2_nodes2 hosts_strangers model_doorbell pe_proxies2 fault_mpi fault_exit conform_nodes_more conform_more
  tool_links tool_pencil python_shmem4py hosts_one_host hosts_adapters hosts_slurm apps_ssca1 style_genmc
  fault_overwritten fault_launcher_ends style_headers_alone python_pencil install)
# These wait most of their time. Of the places that "ctest -j" gives, three for each core (check), they take one
# and all others two, so that beside two tests that compute on two cores two of these wait, or a third one computes.
set(WAITING fault_again fault_containers fault_exit fault_far fault_killed fault_launcher_ends fault_misuse fault_mpi
  fault_overwritten fault_partition fault_partition_files fault_pointers hosts_adapters hosts_one_host hosts_several
  hosts_slurm hosts_strangers node_meet wire_mpi)
