#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# Compile the examples with oshcc, run them with oshrun on real input, and measure this machine.
# Every command is printed as one would type it in the project's folder.
set -e
cd "$(dirname -- "$0")/.."
PATH=$PWD/build/bin:$PATH
out=build/demo
mkdir -p $out

say() {
    echo
    echo "# $*"
}

run() {
    echo "$ $*"
    "$@"
}

say "Four PEs, and what each says"
run oshcc -O2 examples/hello.c -o $out/hello
run oshrun -n 4 $out/hello

say "Words of many files, in a hash table that is spread over two PEs"
run oshcc -O2 examples/wordcount.c -o $out/wordcount
if [ -d /usr/share/common-licenses ]; then
    run oshrun -n 2 $out/wordcount
else
    run oshrun -n 2 $out/wordcount LICENSE ./*.md
fi

say "A bucket sort: every PE puts its keys into the other's memory"
run oshcc -O2 examples/sort.c -o $out/sort
run oshrun -n 2 $out/sort

say "Heat on a plate: put with signal exchanges the edges; the result is a picture"
run oshcc -O2 examples/heat.c -o $out/heat -lpng -lm
run oshrun -n 2 $out/heat --output $out/heat.png

say "Teams of rows and columns, in C++: power iteration on a grid of PEs"
run oshc++ -O2 -std=c++17 examples/teams.cc -o $out/teams
run oshrun -n 4 $out/teams

say "This machine: bare loads and stores, and the same through the library"
run meshmem-bench near --quick
