# SPDX-License-Identifier: BSD-3-Clause
# Shortcuts; CMakeLists.txt builds. demo, test, test-python, docs and deb install
# the Debian packages that are missing.
PREFIX ?= /usr/local
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: build demo test test-python bench docs install uninstall dist deb clean format

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

docs:
	tools/setup.sh docs
	sphinx-build -q -W --keep-going -b html -d build/docs.read -c docs/guide docs build/docs
	@echo "The guide is build/docs/index.html"

install: build
	cmake --install build --prefix "$(PREFIX)"

# What the last make install has put, from wherever that was; with the same DESTDIR.
uninstall:
	cmake -E chdir build cmake -P "$(CURDIR)/cmake/uninstall.cmake"

dist:
	tools/dist.sh

deb:
	tools/setup.sh deb
	tools/deb.sh

clean:
	rm -rf build build-*

format:
	tools/format.sh
