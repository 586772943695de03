#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# usage: dist.sh [FOLDER]
# Write meshmem-VERSION.tar.gz, the sources as they are committed, to FOLDER (build-dist). The same commit gives the
# same file.
set -e
cd "$(dirname -- "$0")/.."
# In a hook of git these name the repository of the hook.
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_COMMON_DIR GIT_NAMESPACE GIT_OBJECT_DIRECTORY \
    GIT_ALTERNATE_OBJECT_DIRECTORIES
folder=${1:-build-dist}
version=$(sed -n 's/^project(meshmem VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
if ! top=$(git rev-parse --show-toplevel 2>/dev/null) || [ "$top" != "$(pwd -P)" ]; then
    echo "dist.sh: this is no git repository, and the tarball is made of a commit; clone the repository" >&2
    exit 1
fi
if [ -n "$(git status --porcelain --untracked-files=no)" ]; then
    echo "dist.sh: warning: some files have changed since the last commit; the tarball has them as committed" >&2
fi
mkdir -p "$folder"
file=$folder/meshmem-$version.tar
rm -f "$file.gz"
if ! git archive --format=tar --prefix="meshmem-$version/" -o "$file" HEAD; then
    rm -f "$file"
    exit 1
fi
gzip -9nf "$file"
echo "$file.gz"
