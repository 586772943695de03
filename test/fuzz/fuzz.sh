#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# usage: fuzz.sh [target ...]
# Fuzz the targets (all without arguments) with clang's libFuzzer, each for MESHMEM_FUZZ_SECONDS
# (60), or until it has tried MESHMEM_FUZZ_INPUTS. New inputs are collected in the current folder, in fuzz-<target>/.
here=$(cd "$(dirname -- "$0")" && pwd) || exit 1
root=$here/../..
seconds=${MESHMEM_FUZZ_SECONDS:-60}
status=0
[ $# -gt 0 ] || set -- config job options heap notes uid_server uid_pe hosts pmi1 pmi2 \
    frames connection
for target in "$@"; do
    mkdir -p "fuzz-$target"
    sources=$(sed -n 's|^// sources:||p' "$here/$target.c" | sed "s| | $root/src/|g")
    # shellcheck disable=SC2086
    ${FUZZ_CC:-clang} -g -O1 -std=gnu11 -D_GNU_SOURCE -fsanitize=fuzzer,address,undefined \
        -fno-sanitize-recover=undefined -DSHMEM_NO_INLINE -I"$root/src" -I"$root/include" -I"$root" \
        "$here/$target.c" $sources -o "fuzz-$target.bin" -lm || exit 1
    echo "$target: $seconds seconds"
    "./fuzz-$target.bin" -max_total_time="$seconds" -runs="${MESHMEM_FUZZ_INPUTS:--1}" -timeout=10 \
        -print_final_stats=1 -verbosity=0 "fuzz-$target" "$here/corpus/$target" || status=1
done
exit $status
