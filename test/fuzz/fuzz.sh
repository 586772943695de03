#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# usage: fuzz.sh [target ...]
# Fuzz the targets (all without arguments) with clang's libFuzzer, each for MESHMEM_FUZZ_SECONDS
# (60), or until it has tried MESHMEM_FUZZ_INPUTS: having tried fewer is then a failure. New inputs are
# collected in the current folder, in fuzz-<target>/. libFuzzer measures inputs that do not end by the clock,
# which goes on while other programs have the processors, or while the fuzzer is stopped: hence ten minutes.
here=$(cd "$(dirname -- "$0")" && pwd) || exit 1
root=$here/../..
seconds=${MESHMEM_FUZZ_SECONDS:-60}
status=0
if [ $# -eq 0 ]; then
    # shellcheck disable=SC2046
    set -- $(cd "$here" && grep -l LLVMFuzzerTestOneInput ./*.c | sed 's|^./||; s|[.]c$||; /^replay$/d')
fi
for target in "$@"; do
    mkdir -p "fuzz-$target"
    sources=$(sed -n 's|^// sources:||p' "$here/$target.c" | sed "s| | $root/src/|g")
    # shellcheck disable=SC2086
    ${FUZZ_CC:-clang} -g -O1 -std=gnu11 -D_GNU_SOURCE -fsanitize=fuzzer,address,undefined \
        -fno-sanitize-recover=undefined -DSHMEM_NO_INLINE -DMESHMEM_VERSION='"fuzz"' \
        -I"$root/src" -I"$root/include" -I"$root" \
        "$here/$target.c" $sources -o "fuzz-$target.bin" -lm || exit 1
    echo "$target: $seconds seconds"
    "./fuzz-$target.bin" -max_total_time="$seconds" -runs="${MESHMEM_FUZZ_INPUTS:--1}" -timeout=600 \
        -print_final_stats=1 "fuzz-$target" "$here/corpus/$target" > "fuzz-$target.log" 2>&1 || status=1
    grep -E '^#[0-9]+[[:space:]]+(INITED|DONE)' "fuzz-$target.log" # how much the corpus covers, and the new inputs
    tail -n 12 "fuzz-$target.log"
    tried=$(sed -n 's/^stat::number_of_executed_units: *//p' "fuzz-$target.log")
    if [ "${tried:-0}" -lt "${MESHMEM_FUZZ_INPUTS:-0}" ]; then
        echo "$target: only ${tried:-0} of $MESHMEM_FUZZ_INPUTS inputs were tried; give it more MESHMEM_FUZZ_SECONDS"
        status=1
    fi
done
exit $status
