#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# usage: campaign.sh target ...
# In the campaign (MESHMEM_CAMPAIGN=1): 1,000,000 inputs for each of the targets. New inputs are
# collected in the current folder.
here=$(cd "$(dirname -- "$0")" && pwd) || exit 1
skip() {
    echo "skipped: $*"
    exit 77
}
[ "$MESHMEM_CAMPAIGN" = 1 ] || skip "a million inputs for each fuzz target: only in the campaign (MESHMEM_CAMPAIGN=1)"
echo 'int LLVMFuzzerTestOneInput(const char *d, long n) { return d && n < 0; }' > fuzz-try.c
${FUZZ_CC:-clang} -fsanitize=fuzzer,address fuzz-try.c -o fuzz-try.bin 2> fuzz-try.log ||
    skip "clang cannot build fuzzers here (Debian: clang and libclang-rt-dev)"
export MESHMEM_FUZZ_INPUTS="${MESHMEM_FUZZ_INPUTS:-1000000}"
export MESHMEM_FUZZ_SECONDS="${MESHMEM_FUZZ_SECONDS:-7200}"
exec "$here/fuzz.sh" "$@"
