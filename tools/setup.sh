#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# usage: setup.sh demo|test|python|docs|deb|ci
# Install the Debian packages that are missing for the demo, for the tests that any user runs, for
# test/python, for the guide as HTML, for building Debian packages, or for every test (other launchers, MPI, Slurm,
# sanitizers of clang, another processor). Says what it installs; silent when nothing is missing. Where there is no
# apt-get, name what is missing and stop.
set -e

packages="build-essential cmake pkg-config python3 libhwloc-dev libpng-dev libfabric-dev"
commands="cc c++ make cmake pkg-config python3"
libraries="hwloc libpng libfabric"
modules=
tests="libcmocka-dev libfftw3-dev ninja-build"
python="ca-certificates python3-dev python3-pip python3-setuptools python3-wheel python3-cffi python3-numpy"
docs="python3-sphinx python3-myst-parser"
case ${1:-} in
    demo) ;;
    docs)
        packages="python3 $docs"
        commands="python3 sphinx-build"
        libraries=
        modules="myst_parser"
        ;;
    deb)
        packages="build-essential debhelper dh-python chrpath git cmake pkgconf python3 $docs gfortran libfabric-dev"
        packages="$packages libfftw3-dev libhwloc-dev libmpich-dev libopenmpi-dev"
        packages="$packages libopen-trace-format2-dev libpmix-dev" # as packaging/debian/control
        commands="dpkg-buildpackage git"
        libraries=
        ;;
    test)
        packages="$packages $tests"
        libraries="$libraries cmocka"
        ;;
    python)
        packages="$packages $tests $python"
        libraries="$libraries cmocka"
        modules="cffi numpy pip setuptools wheel"
        ;;
    ci)
        packages="$packages $tests $python $docs clang clang-format gdb valgrind gfortran man-db mandoc"
        packages="$packages openmpi-bin libopenmpi-dev mpich libmpich-dev libpmix-dev" # test/hosts
        packages="$packages slurmd slurmctld slurm-client munge libpmi2-0 iproute2 util-linux hostname"
        packages="$packages libopen-trace-format2-dev otf2-tools" # oshrun --trace FILE.otf2
        packages="$packages libparasail-dev bowtie2-examples" # test/apps
        packages="$packages python3-matplotlib" # test/tool/pencil_test.py
        packages="$packages debhelper git lintian" # test/install
        packages="$packages gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user" # test/cross
        if [ "$(uname -m)" = x86_64 ]; then # test/guest
            packages="$packages qemu-system-x86 busybox-static linux-image-amd64 ibverbs-providers libfabric-bin"
        fi
        commands="$commands clang clang-format gdb valgrind gfortran nm sphinx-build"
        libraries="$libraries cmocka"
        modules="cffi numpy pip setuptools wheel myst_parser"
        ;;
    *)
        echo "usage: setup.sh demo|test|python|docs|deb|ci" >&2
        exit 2
        ;;
esac

installed() {
    dpkg-query -W -f='${Status}\n' "$1" 2>/dev/null | grep -q ' ok installed'
}

if command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; then
    missing=
    for package in $packages; do
        installed "$package" || missing="$missing $package"
    done
    runtime=no # clang's sanitizers: the package's name holds clang's version
    if [ "$1" = ci ] && ! installed 'libclang-rt-*-dev'; then
        runtime=yes
    fi
    [ -n "$missing" ] || [ $runtime = yes ] || exit 0

    root=
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "setup.sh: packages are missing, and there is no sudo. As root:" >&2
            echo "    apt-get update && apt-get install --no-install-recommends$missing" >&2
            exit 1
        fi
        root=sudo
    fi
    echo "setup.sh: ${root:+$root }apt-get update"
    $root env DEBIAN_FRONTEND=noninteractive apt-get -qq update
    if [ $runtime = yes ]; then
        version=$(apt-cache depends clang | sed -n 's/.*Depends: clang-\([0-9]*\)$/\1/p;T;q')
        missing="$missing libclang-rt-${version:-14}-dev"
    fi
    echo "setup.sh: ${root:+$root }apt-get install --no-install-recommends$missing"
    # shellcheck disable=SC2086
    $root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends \
        -o Dpkg::Use-Pty=0 install $missing >/dev/null
    exit 0
fi

missing=
for command in $commands; do
    command -v "$command" >/dev/null || missing="$missing $command"
done
for library in $libraries; do
    pkg-config --exists "$library" 2>/dev/null || missing="$missing $library(library)"
done
for module in $modules; do
    python3 -c "import $module" 2>/dev/null || missing="$missing $module(Python)"
done
if [ -n "$missing" ]; then
    echo "setup.sh: there is no apt-get here; install these with this system's package manager:$missing" >&2
    exit 1
fi
