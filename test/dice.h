/* SPDX-License-Identifier: BSD-3-Clause */
/* The generator of the tests, for programs that see nothing else of the library's insides. */
#include "../src/base/dice.h"
