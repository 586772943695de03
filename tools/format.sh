#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# usage: format.sh [--check]
# Give every C file the form of .clang-format, or name those that have another form and fail.
# Generated headers stay as they are.
cd "$(dirname -- "$0")/.." || exit 1
files=$(find src launcher include/meshmem include/mpp examples bench test tools \
    \( -name '*.[ch]' -o -name '*.cc' \) -type f | sort)
if [ "${1:-}" != --check ]; then
    # shellcheck disable=SC2086
    exec clang-format -i --style=file $files
fi
wrong=0
for file in $files; do
    if ! clang-format --dry-run -Werror --style=file "$file" 2>/dev/null; then
        echo "$file: not in the form of .clang-format; make format changes that"
        wrong=1
    fi
done
exit $wrong
