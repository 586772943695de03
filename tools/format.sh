#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# usage: format.sh [--check]
# Give every C file the form of .clang-format, or name those that have another form and fail.
# Generated headers stay as they are.
cd "$(dirname -- "$0")/.." || exit 1
files=$(find api src launcher include/meshmem include/mpp apps examples bench pencil test tools docs \
    \( -name '*.[ch]' -o -name '*.cc' -o -name overload.hpp -o -name pencil.hpp \) -type f | sort)
if [ "${1:-}" != --check ]; then
    # shellcheck disable=SC2086
    exec clang-format -i --style=file $files
fi
# shellcheck disable=SC2086
wrong=$(clang-format --dry-run --style=file $files 2>&1 | sed -n 's/^\([^ :]*\):[0-9].*/\1/p' | sort -u)
for file in $wrong; do
    echo "$file: not in the form of .clang-format; make format changes that"
done
[ -z "$wrong" ]
