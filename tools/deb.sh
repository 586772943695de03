#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# usage: deb.sh [FOLDER [option of dpkg-buildpackage ...]]
# Build the Debian packages of the sources as they are committed, in FOLDER (build-deb). packaging/debian becomes the
# folder debian of the sources. Without options, binary packages and a source package, not signed.
set -e
cd "$(dirname -- "$0")/.."
folder=${1:-build-deb}
[ $# = 0 ] || shift
tarball=$(tools/dist.sh "$folder")
name=$(basename "$tarball" .tar.gz)
cd "$folder"
rm -rf "$name"
tar -xzf "$name.tar.gz"
cp -R "$name/packaging/debian" "$name/debian"
cd "$name"
dpkg-buildpackage -us -uc "$@"
cd ..
echo "The packages are in $folder:"
ls ./*.deb
