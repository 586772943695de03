# SPDX-License-Identifier: BSD-3-Clause
# Shortcuts; CMakeLists.txt builds. demo, test and test-python install the Debian packages that are missing.
PREFIX ?= /usr/local
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: build demo test test-python bench install clean format

build:
	cmake -S . -B build
	cmake --build build -j $(JOBS)

demo:
	./demo

test:
	./check

test-python:
	tools/setup.sh python
	cmake -S . -B build -DMESHMEM_TESTS=ON
	cmake --build build -j $(JOBS) --target meshmem oshrun
	ctest --test-dir build -L python --verbose

bench: build
	build/bin/meshmem-bench near
	build/bin/meshmem-bench coll

install: build
	cmake --install build --prefix "$(PREFIX)"

clean:
	rm -rf build build-*

format:
	tools/format.sh
