#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Mistakes in programs: each ends the job with a message that names the call, the value and the remedy.
One program contains all mistakes as cases of a switch; PE 0 makes the one that is selected."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../tool"))
from job import TestCase, compile_c, main, oshrun  # noqa: E402
import page  # noqa: E402

CHECK = {"SHMEM_CHECK": "1"}
RANGE = r"but the job has PEs 0 to 1"
STACK = r"lies on the stack"
# A call that was not inlined is named, one that was cannot be.
FAILED = "an access .*(it is not symmetric, it |an address that no PE can have)"
NAMED = rf"(shmem_{{}}: {FAILED}|{FAILED}.*SHMEM_CHECK=1 names the call)"
OR_INLINED = r"|PE 0 was killed by signal 11 \(Segmentation fault\)\n  main at .*mistakes\.c:"
GONE_CTX = r"the context 0x\w+ was destroyed before, by shmem_ctx_destroy, with its team or shmem_finalize"
GONE_TEAM = r"the team 0x\w+ was destroyed before, by shmem_team_destroy or shmem_finalize"
TEAM = ("shmem_team_t t; shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, NULL, 0, &t); "
        "shmem_team_destroy(t);")
LOCK = r"the lock at heap\+0x0 holds"
# name: (C statements, what the job must say)
PLAN = ("size_t o[2] = {0, 8}, s[2] = {8, 8}; shmemx_alltoallv_plan_t p; "
        "shmemx_request_t r = SHMEMX_REQUEST_UNINITIALIZED, q = SHMEMX_REQUEST_UNINITIALIZED; "
        "shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, o, s, o, s, &p);")
START = "shmemx_alltoallv_start(p, block, here, &r);"
ALWAYS = {
    "p_negative_pe": ("shmem_long_p(word, 1, -1);", rf"shmem_long_p: the PE is -1, {RANGE}"),
    "p_too_large_pe": ("shmem_long_p(word, 1, 2);", rf"shmem_long_p: the PE is 2, {RANGE}"),
    "g_huge_pe": ("shmem_int_g(&number, INT_MAX);", rf"shmem_int_g: the PE is 2147483647, {RANGE}"),
    "g_least_pe": ("shmem_int_g(&number, INT_MIN);", rf"shmem_int_g: the PE is -2147483648, {RANGE}"),
    "put_pe": ("shmem_putmem(word, here, 8, 77);", rf"shmem_putmem: the PE is 77, {RANGE}"),
    "get_pe": ("shmem_get64(here, word, 1, -5);", rf"shmem_get64: the PE is -5, {RANGE}"),
    "iput_pe": ("shmem_long_iput(word, here, 1, 1, 1, 9);", rf"shmem_long_iput: the PE is 9, {RANGE}"),
    "nbi_pe": ("shmem_long_put_nbi(word, here, 1, 9);", rf"shmem_long_put_nbi: the PE is 9, {RANGE}"),
    "amo_pe": ("shmem_long_atomic_fetch_add(word, 1, 2);",
               rf"shmem_long_atomic_fetch_add: the PE is 2, {RANGE}"),
    "signal_pe": ("shmem_putmem_signal(word, here, 8, &flag, 1, SHMEM_SIGNAL_SET, 2);",
                  rf"shmem_putmem_signal: the PE is 2, {RANGE}"),
    "ptr_pe": ("shmem_ptr(word, 2);", rf"shmem_ptr: the PE is 2, {RANGE}"),
    "ctx_pe": ("shmem_ctx_long_p(SHMEM_CTX_DEFAULT, word, 1, 2);",
               rf"shmem_ctx_long_p: the PE is 2, {RANGE}"),
    "pe_quiet": ("int pes[2] = {0, 2}; shmem_pe_quiet(pes, 2);",
                 rf"shmem_pe_quiet: target_pes\[1\] is 2, {RANGE}"),
    "pSync_filled": ("word[0] = 12345; shmem_sync(0, 0, 2, word);",
                     r"shmem_sync: pSync holds 12345; fill it with SHMEM_SYNC_VALUE"),
    "config_null": ("shmem_team_t t; shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, NULL, "
                    "SHMEM_TEAM_NUM_CONTEXTS, &t);", r"split_strided: config is NULL, but its mask is 0x1"),
    "plan_source": (f"{PLAN} shmemx_alltoallv_start(p, block, NULL, &r);",
                    r"shmemx_alltoallv_start: source or req cannot be read at .*, which is NULL"),
    "create_list_twice": ("int pes[2] = {0, 0}; shmem_team_t t; shmemx_team_create_list(pes, 2, &t);",
                          r"shmemx_team_create_list: pes\[1\] is 0, which is listed before; list each PE once"),
    "create_list_pe": ("int pes[2] = {0, 2}; shmem_team_t t; shmemx_team_create_list(pes, 2, &t);",
                       r"shmemx_team_create_list: pes\[1\] is 2; the PEs are 0 to 1"),
    "create_list_others": ("int pes[1] = {1}; shmem_team_t t; shmemx_team_create_list(pes, 1, &t);",
                           r"shmemx_team_create_list: PE 0 is not among the 1 PEs of the list; only its PEs call"),
    "plan_target_negative": ("size_t o[2] = {0, 8}, s[2] = {0, 0}, t[2] = {0, -8}; shmemx_alltoallv_plan_t p; "
                             "shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, o, t, o, s, &p);",
                             "shmemx_alltoallv_plan: block 1 has 18446744073709551608 bytes at 8 of dest; is one"),
    "ctx_invalid": ("shmem_ctx_long_put(SHMEM_CTX_INVALID, word, here, 1, 0);",
                    r"shmem_ctx_long_put: the context is SHMEM_CTX_INVALID; did the call fail"),
    "request_null": ("shmemx_long_get_nbe(here, word, 1, 1, NULL);",
                     r"shmemx_long_get_nbe: source or req cannot be read at \(nil\), which is NULL"
                     r"|killed by signal 11 \(Segmentation fault\)\n(  meshmem_\w+ at .*\n)*  main at .*mistakes\.c:"),
    "ctx_destroy_default": ("shmem_ctx_destroy(SHMEM_CTX_DEFAULT);",
                            r"shmem_ctx_destroy: SHMEM_CTX_DEFAULT cannot be destroyed"),
    "cmp": ("shmem_long_wait_until(word, 99, 1);",
            r"shmem_long_wait_until: the comparison is 99; use SHMEM_CMP_EQ"),
    "cmp_test": ("shmem_int_test(&number, -1, 1);",
                 r"shmem_int_test: the comparison is -1; use SHMEM_CMP_EQ"),
    "cmp_any": ("shmem_long_wait_until_any(word, 1, NULL, 77, 1);",
                r"shmem_long_wait_until_any: the comparison is 77; use SHMEM_CMP_EQ"),
    "cmp_signal": ("shmem_signal_wait_until(&flag, 0, 1);",
                   r"shmem_signal_wait_until: the comparison is 0; use SHMEM_CMP_EQ"),
    "never_unsigned": ("shmem_signal_wait_until(&flag, SHMEM_CMP_LT, 0);",
                       r"shmem_signal_wait_until: flag < 0 can never be true, as no value of this type is less"),
    "never_signed": ("shmem_int_wait_until(&number, SHMEM_CMP_GT, 0x7fffffff);",
                     r"shmem_int_wait_until: number > 2147483647 can never be true, as .* is greater; do the"),
    "sig_op": ("shmem_long_put_signal(word, here, 1, &flag, 1, 55, 0);",
               r"shmem_long_put_signal: the signal operation is 55; use SHMEM_SIGNAL_SET"),
    "negative_count": ("shmem_long_put(word, here, (size_t)volatile_minus, 1);",
                       r"shmem_long_put: .*is the count negative"),
    "absurd_count": ("shmem_get128(here, word, SIZE_MAX / 16 + 1 + (size_t)volatile_zero, 1);",
                     r"shmem_get128: .*is the count negative"),
    "negative_bytes": ("shmem_putmem(word, here, (size_t)volatile_minus, 1);",
                       r"shmem_putmem: .*is the count negative"),
    "free_stack": ("shmem_free(here);", rf"shmem_free: 0x\w+ was not returned by shmem_malloc; it {STACK}"),
    "free_static": ("shmem_free(&number);",
                    r"shmem_free: 0x\w+ was not returned by shmem_malloc; it is a global variable \(number\)"),
    "free_private": ("shmem_free(private);",
                     r"shmem_free: 0x\w+ was not returned by shmem_malloc; it lies in .*malloc"),
    "free_inside": ("shmem_free(block + 1);",
                    r"shmem_free: .*is not the start of a block, but 8 bytes inside one of 800 bytes"),
    "free_twice": ("shmem_free(block); shmem_free(block);", r"shmem_free: .*is not allocated; was it freed before"),
    "realloc_freed": ("shmem_free(block); shmem_realloc(block, 8);",
                      r"shmem_realloc: .*is not allocated; was it freed before"),
    "lock_twice": ("shmem_set_lock(word); shmem_set_lock(word);",
                   r"shmem_set_lock: PE 0 holds the lock at word already"),
    "unlock": ("shmem_clear_lock(block);",
               r"shmem_clear_lock: PE 0 does not hold the lock at heap\+0x0 \(no PE of this node does\); "
               "only the PE that took a lock may clear it, once"),
    "unlock_other": ("shmem_long_wait_until(&word[1], SHMEM_CMP_EQ, 1); shmem_clear_lock(block);",
                     r"shmem_clear_lock: PE 0 does not hold the lock at heap\+0x0 \(PE 1 does\); "
                     "only the PE that took"),
    "unlock_twice": ("shmem_set_lock(block); shmem_clear_lock(block); shmem_clear_lock(block);",
                     r"shmem_clear_lock: PE 0 does not hold the lock"),
    "late_p": ("other_finalizes(); shmem_finalize(); shmem_long_p(word, 1, 0);",
               r"shmem_long_p: called after shmem_finalize"),
    "late_malloc": ("other_finalizes(); shmem_finalize(); shmem_malloc(8);",
                    r"shmem_malloc: called after shmem_finalize"),
    "late_lock": ("other_finalizes(); shmem_finalize(); shmem_set_lock(word);",
                  r"shmem_set_lock: called after shmem_finalize"),
    "late_n_pes": ("other_finalizes(); shmem_finalize(); shmem_n_pes();", r"shmem_n_pes: called after shmem_finalize"),
    "put_private": ("shmem_long_p(private, 1, 1);", rf"PE 0: {NAMED.format('long_p')}"),
    "put_stack": ("shmem_long_p(here, 1, 1);",
                  rf"PE 0: {NAMED.format('long_p')}"),
    "get_null": ("shmem_long_g(NULL, 1);", rf"PE 0: {NAMED.format('long_g')}"),
    # Faults in the library name the call and what it could not reach.
    "put_from_null": ("shmem_putmem(word, nothing, bytes, 1);",
                      rf"PE 0: shmem_putmem: source cannot be read at .*, which is NULL{OR_INLINED}"),
    "put_from_freed": ("shmem_putmem(word, unmapped(), bytes, 1);",
                       rf"PE 0: shmem_putmem: source cannot be read at 0x\w+, which is not mapped{OR_INLINED}"),
    "ctx_put_from_null": ("shmem_ctx_long_put(SHMEM_CTX_DEFAULT, word, nothing, 2, 1);",
                          r"PE 0: shmem_ctx_long_put: source cannot be read at .*, which is NULL"),
    "get_to_null": ("shmem_ctx_getmem(SHMEM_CTX_DEFAULT, nothing, word, bytes, 1);",
                    r"PE 0: shmem_ctx_getmem: dest cannot be written at .*, which is NULL"),
    "get_to_constant": ("shmem_ctx_long_get(SHMEM_CTX_DEFAULT, (long *)&constant, word, 1, 1);",
                        r"PE 0: shmem_ctx_long_get: dest cannot be written at 0x\w+, which lies in .*mistakes"),
    # Within the library, in a function that the exported one calls.
    "get_few_to_constant": ("shmem_ctx_int_get(SHMEM_CTX_DEFAULT, (int *)&constant, (int *)word, number & 0 | 1, 1);",
                            r"PE 0: shmem_ctx_int_get: dest cannot be written at 0x\w+, which lies in .*mistakes"),
    "iget_to_constant": ("shmem_ctx_long_iget(SHMEM_CTX_DEFAULT, (long *)&constant, word, 1, 1, 1, 1);",
                         r"PE 0: shmem_ctx_long_iget: dest cannot be written at 0x\w+, which lies in .*mistakes"),
    "iput_from_null": ("shmem_long_iput(word, nothing, 1, 1, 2, 1);",
                       r"PE 0: shmem_long_iput: source cannot be read at .*, which is NULL"),
    "indices_null": ("shmem_long_wait_until_some(word, 1, nothing, NULL, SHMEM_CMP_EQ, 0);",
                     r"PE 0: shmem_long_wait_until_some: ivars or indices cannot be written at .*, which is NULL"),
    "fetch_null": ("shmem_ctx_long_atomic_fetch_nbi(SHMEM_CTX_DEFAULT, nothing, word, 1);",
                   r"PE 0: shmem_ctx_long_atomic_fetch_nbi: .*cannot be written at .*, which is NULL"),
    "reduce_null": ("shmem_long_sum_reduce(SHMEM_TEAM_WORLD, word, nothing, 1);",
                    r"PE \d: shmem_long_sum_reduce: .*NULL"),
    # Old names are those that the program has called.
    "old_free": ("shfree(here);", rf"PE 0: shfree: 0x\w+ was not returned by shmem_malloc; it {STACK}"),
    "old_realloc": ("shrealloc(here, 8);", r"PE 0: shrealloc: 0x\w+ was not returned by shmem_malloc"),
    "old_team_destroy": ("shmem_team_t t = SHMEM_TEAM_WORLD; shmemx_team_destroy(&t);",
                         r"PE 0: shmemx_team_destroy: SHMEM_TEAM_WORLD and SHMEM_TEAM_SHARED cannot be destroyed"),
    "wild_pointer": ("return (int)both(shmem_ptr(word, 1), unmapped());",
                     r"\A(?!(?s:.*)memory of PE)oshrun: PE 0 was killed"),
    "wild_copy": ("memcpy(shmem_ptr(word, 1), unmapped(), 4000 * argc);",
                  r"PE 0: while the program used memory of PE 1, perhaps in an inlined put or get, 0x\w+ could not"),
    "in_a_wrapper": ("wrapper();", r"PE 0: (shmem_ctx_putmem: source|in a call of the library) .*NULL"),
    # Handles.
    "ctx_destroyed_put": ("shmem_ctx_t c; shmem_ctx_create(0, &c); shmem_ctx_destroy(c); "
                          "shmem_ctx_long_put(c, word, here, 1, 1);", rf"shmem_ctx_long_put: {GONE_CTX}"),
    "ctx_destroyed_amo": ("shmem_ctx_t c; shmem_ctx_create(0, &c); shmem_ctx_destroy(c); "
                          "shmem_ctx_long_atomic_inc(c, word, 1);", rf"shmem_ctx_long_atomic_inc: {GONE_CTX}"),
    "ctx_destroyed_quiet": ("shmem_ctx_t c; shmem_ctx_create(0, &c); shmem_ctx_destroy(c); "
                            "shmem_ctx_quiet(c);", rf"shmem_ctx_quiet: {GONE_CTX}"),
    "ctx_destroyed_fence": ("shmem_ctx_t c; shmem_ctx_create(0, &c); shmem_ctx_destroy(c); "
                            "shmem_ctx_fence(c);", rf"shmem_ctx_fence: {GONE_CTX}"),
    "ctx_destroyed_pe_quiet": ("int pes[1] = {1}; shmem_ctx_t c; shmem_ctx_create(0, &c); "
                               "shmem_ctx_destroy(c); shmem_ctx_pe_quiet(c, pes, 1);",
                               rf"shmem_ctx_pe_quiet: {GONE_CTX}"),
    "ctx_destroyed_twice": ("shmem_ctx_t c; shmem_ctx_create(0, &c); shmem_ctx_destroy(c); "
                            "shmem_ctx_destroy(c);", rf"shmem_ctx_destroy: {GONE_CTX}"),
    "ctx_destroyed_team": ("shmem_team_t t; shmem_ctx_t c; shmem_ctx_create(0, &c); shmem_ctx_destroy(c); "
                           "shmem_ctx_get_team(c, &t);", rf"shmem_ctx_get_team: {GONE_CTX}"),
    "ctx_destroyed_session": ("shmem_ctx_t c; shmem_ctx_create(0, &c); shmem_ctx_destroy(c); "
                              "shmem_ctx_session_start(c, 0, NULL, 0);",
                              rf"shmem_ctx_session_start: {GONE_CTX}"),
    "ctx_session_config": ("shmem_ctx_session_start(SHMEM_CTX_DEFAULT, 0, NULL, SHMEM_CTX_SESSION_TOTAL_OPS);",
                           r"shmem_ctx_session_start: config is NULL"),
    "ctx_garbage_quiet": ("shmem_ctx_quiet((shmem_ctx_t)here);",
                          r"shmem_ctx_quiet: 0x\w+ is not a context; is the variable initialized"),
    "ctx_garbage_destroy": ("shmem_ctx_destroy((shmem_ctx_t)0x77);",
                            r"shmem_ctx_destroy: 0x77 is not a context; is the variable initialized"),
    "ctx_garbage_put": ("shmem_ctx_long_put((shmem_ctx_t)0x77, word, here, 1, 1);",
                        r"PE 0: shmem_ctx_long_put: 0x77 is not a context; is the variable initialized"),
    "team_destroyed_n_pes": (f"{TEAM} shmem_team_n_pes(t);", rf"shmem_team_n_pes: {GONE_TEAM}"),
    "team_destroyed_my_pe": (f"{TEAM} shmem_team_my_pe(t);", rf"shmem_team_my_pe: {GONE_TEAM}"),
    "team_destroyed_sync": (f"{TEAM} shmem_team_sync(t);", rf"shmem_team_sync: {GONE_TEAM}"),
    "team_destroyed_reduce": (f"{TEAM} shmem_long_sum_reduce(t, word, block, 1);",
                              rf"shmem_long_sum_reduce: {GONE_TEAM}"),
    "team_destroyed_twice": (f"{TEAM} shmem_team_destroy(t);", rf"shmem_team_destroy: {GONE_TEAM}"),
    "team_destroyed_split": (f"{TEAM} shmem_team_t u; shmem_team_split_strided(t, 0, 1, 1, NULL, 0, &u);",
                             rf"shmem_team_split_strided: {GONE_TEAM}"),
    "team_destroyed_split_2d": (f"{TEAM} shmem_team_t u, v; "
                                "shmem_team_split_2d(t, 1, NULL, 0, &u, NULL, 0, &v);",
                                rf"shmem_team_split_2d: {GONE_TEAM}"),
    "team_destroyed_ctx": (f"{TEAM} shmem_ctx_t c; shmem_team_create_ctx(t, 0, &c);",
                           rf"shmem_team_create_ctx: {GONE_TEAM}"),
    "team_destroyed_config": (f"{TEAM} shmem_team_config_t c; shmem_team_get_config(t, 1, &c);",
                              rf"shmem_team_get_config: {GONE_TEAM}"),
    "team_destroyed_translate": (f"{TEAM} shmem_team_translate_pe(SHMEM_TEAM_WORLD, 0, t);",
                                 rf"shmem_team_translate_pe: {GONE_TEAM}"),
    "team_destroyed_ptr": (f"{TEAM} shmem_team_ptr(t, word, 0);", rf"shmem_team_ptr: {GONE_TEAM}"),
    "team_garbage": ("shmem_team_sync((shmem_team_t)here);",
                     r"shmem_team_sync: 0x\w+ is not a team; is the variable initialized"),
    "team_small": ("shmem_team_n_pes((shmem_team_t)0x99);",
                   r"shmem_team_n_pes: 0x99 is not a team; is the variable initialized"),
    "team_is_ctx": ("shmem_ctx_t c; shmem_ctx_create(0, &c); shmem_team_n_pes((shmem_team_t)c);",
                    r"shmem_team_n_pes: 0x\w+ is not a team"),
    "ctx_of_destroyed_team": ("shmem_team_config_t k = {1}; shmem_team_t t; shmem_ctx_t c; "
                              "shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, &k, 1, &t); "
                              "shmem_team_create_ctx(t, 0, &c); shmem_team_destroy(t); "
                              "shmem_ctx_long_p(c, word, 1, 0);", rf"shmem_ctx_long_p: {GONE_CTX}"),
    "handles_after_finalize": ("shmem_ctx_t c; shmem_ctx_create(0, &c); shmem_finalize(); shmem_init(); "
                               "shmem_ctx_long_p(c, word, 1, 0);", rf"shmem_ctx_long_p: {GONE_CTX}"),
    # Pointers for results.
    "null_team": ("shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, NULL, 0, NULL);",
                  r"shmem_team_split_strided: new_team is NULL"),
    "null_xaxis": ("shmem_team_t t; shmem_team_split_2d(SHMEM_TEAM_WORLD, 1, NULL, 0, NULL, NULL, 0, &t);",
                   r"shmem_team_split_2d: xaxis_team is NULL"),
    "null_ctx": ("shmem_ctx_create(0, NULL);", r"shmem_ctx_create: ctx is NULL"),
    "null_config": ("shmem_team_get_config(SHMEM_TEAM_WORLD, SHMEM_TEAM_NUM_CONTEXTS, NULL);",
                    r"shmem_team_get_config: config is NULL"),
    "null_name": ("shmem_info_get_name(NULL);", r"shmem_info_get_name: name is NULL"),
    "null_version": ("int a; shmem_info_get_version(&a, NULL);", r"shmem_info_get_version: minor is NULL"),
    "null_provided": ("shmem_query_thread(NULL);", r"shmem_query_thread: provided is NULL"),
    # Locks.
    "lock_garbage": ("*block = -1; shmem_set_lock(block);", rf"shmem_set_lock: {LOCK} 0xffffffffffffffff"),
    "lock_garbage_test": ("*block = 0x123456789abcdef; shmem_test_lock(block);", rf"shmem_test_lock: {LOCK} 0x1"),
    "lock_garbage_clear": ("*block = 12345L << 32; shmem_clear_lock(block);", rf"shmem_clear_lock: {LOCK} 0x3039"),
    "lock_garbage_tail": ("*block = 77; shmem_set_lock(block);", rf"shmem_set_lock: {LOCK} 0x"),
    # Requests.
    "request_again": ("shmemx_request_t r = SHMEMX_REQUEST_UNINITIALIZED; "
                      "shmemx_long_put_nbe(word, here, 1, 1, &r); shmemx_wait_nbe(&r); shmemx_wait_nbe(&r);",
                      r"shmemx_wait_nbe: the request is SHMEMX_REQUEST_INVALID: it was waited for"),
    # Planned all-to-alls.
    "plan_null": ("shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, nothing, nothing, nothing, nothing, nothing);",
                  r"shmemx_alltoallv_plan: t_offsets is NULL"),
    "plan_negative": (f"{PLAN} s[1] = -8; shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, o, s, o, s, &p);",
                      r"shmemx_alltoallv_plan: block 1 has 18446744073709551608 bytes at 8 of source; is one"),
    "plan_sizes": (f"{PLAN} size_t u[2] = {{8 + 8 * me, 8}}; shmemx_alltoallv_plan(SHMEM_TEAM_WORLD, o, s, o, u, &p);",
                   r"shmemx_alltoallv_plan: PE 1 sends 16 bytes to PE 0 .s_sizes., which expects 8 .t_sizes."),
    "plan_started_twice": (f"{PLAN} {START} shmemx_alltoallv_start(p, block + 2, here, &q);",
                           r"shmemx_alltoallv_start: the plan's last start is not complete; wait for"),
    "plan_ready_early": (f"{PLAN} {START} shmemx_alltoallv_ready(p);",
                         r"shmemx_alltoallv_ready: the plan's last start is not complete; wait for"),
    "plan_freed_early": (f"{PLAN} {START} shmemx_alltoallv_free(p);",
                         r"shmemx_alltoallv_free: the plan's last start is not complete; wait for"),
    "plan_freed": (f"{PLAN} shmemx_alltoallv_free(p); shmemx_alltoallv_start(p, block, here, &r);",
                   r"shmemx_alltoallv_start: the plan of shmemx_alltoallv_plan 0x\w+ was destroyed before"),
    "plan_finalized": (f"{PLAN} shmem_finalize(); shmem_init(); shmemx_alltoallv_free(p);",
                       r"shmemx_alltoallv_free: the plan of shmemx_alltoallv_plan 0x\w+ was destroyed before"),
    "plan_garbage": ("shmemx_alltoallv_ready((shmemx_alltoallv_plan_t)here);",
                     r"shmemx_alltoallv_ready: 0x\w+ is not a plan of shmemx_alltoallv_plan; is the variable"),
    "plan_shared": (f"{PLAN} shmemx_request_allocate(&r, SHMEMX_REQUEST_SHARED); {START}",
                    r"shmemx_alltoallv_start: the request was allocated with SHMEMX_REQUEST_SHARED"),
    "request_freed_plan": (f"{PLAN} {START} shmemx_request_free(&r);",
                           r"shmemx_request_free: the request stands for an all-to-all that is under way"),
    "request_merged_plan": (f"{PLAN} {START} shmemx_request_merge(&r, 1, &r);",
                            r"shmemx_request_merge: the request is among those that are merged into it"),
    "request_merged_near": ("shmemx_request_t r = SHMEMX_REQUEST_UNINITIALIZED; "
                            "shmemx_long_put_nbe(word, here, 1, 1, &r); shmemx_request_merge(&r, 1, &r);",
                            r"shmemx_request_merge: the request is among those that are merged into it"),
    "plan_merged_shared": (f"{PLAN} {START} shmemx_request_allocate(&q, SHMEMX_REQUEST_SHARED); "
                           "shmemx_request_merge(&q, 1, &r);",
                           r"shmemx_request_merge: the request was allocated with SHMEMX_REQUEST_SHARED"),
    "request_invalid": ("shmemx_request_t r = SHMEMX_REQUEST_INVALID; shmemx_long_get_nbe(here, word, 1, 1, &r);",
                        r"shmemx_long_get_nbe: the request is SHMEMX_REQUEST_INVALID"),
    "request_sig_op": ("shmemx_request_t r = SHMEMX_REQUEST_UNINITIALIZED; "
                       "shmemx_long_put_signal_nbe(word, here, 1, &flag, 1, 99, 1, &r);",
                       r"shmemx_long_put_signal_nbe: the signal operation is 99; use SHMEM_SIGNAL_SET or "
                       r"SHMEM_SIGNAL_ADD"),
    "request_pe": ("shmemx_request_t r = SHMEMX_REQUEST_UNINITIALIZED; shmemx_long_put_nbe(word, here, 1, 2, &r);",
                   rf"shmemx_long_put_nbe: the PE is 2, {RANGE}"),
    "lock_one": ("*block = 1; shmem_set_lock(block);", rf"shmem_set_lock: {LOCK} 0x"),
    "lock_two": ("*block = 2; shmem_set_lock(block);", rf"shmem_set_lock: {LOCK} 0x"),
    # Numbers and strides that no memory can hold.
    "iput_count": ("shmem_long_iput(block, here, 1, 1, (size_t)-1, 1);",
                   r"shmem_long_iput: \d+ elements of 8 bytes with the strides dst 1 and sst 1 are more .*negative\?"),
    "ibget_blocks": ("shmem_long_ibget(here, block, 2, 2, 2, (size_t)-1, 1);",
                     r"shmem_long_ibget: \d+ elements of 8 bytes with the strides dst 2 and sst 2 are more"),
    "ibput_block": ("shmem_long_ibput(block, here, 8, 8, ((size_t)1 << 61) + 1, 1, 1);",
                    r"shmem_long_ibput: 2305843009213693953 elements of 8 bytes with the strides dst 8 and sst 8 are"),
    "iget_negative": ("shmem_long_iget(here, block, 1, -3, 2, 1);",
                      r"shmem_long_iget: the stride sst is -3; it must be at least 1"),
    "alltoalls_overflow": ("shmem_long_alltoalls(SHMEM_TEAM_WORLD, block, second, PTRDIFF_MAX / 2, 1, 3);",
                           r"shmem_long_alltoalls: 6 elements of 8 bytes with the strides dst 4611686018427387903"),
    "alltoalls32_overflow": ("shmem_alltoalls32(block, second, 1, PTRDIFF_MAX, 1, 0, 0, 2, word);",
                             r"shmem_alltoalls32: 2 elements of 4 bytes with the strides dst 1 and sst 9223"),
}
CHECKED = {
    "plan_private": (f"{PLAN} shmemx_alltoallv_start(p, private, here, &r);",
                     r"shmemx_alltoallv_start: dest is not a symmetric object of 16 bytes"),
    "request_garbage": ("shmemx_request_t r = 0x7ffc12345678; shmemx_long_put_nbe(word, here, 1, 1, &r);",
                        r"shmemx_long_put_nbe: the request holds 0x7ffc12345678, which is no request"),
    "request_null": ("shmemx_long_put_nbe(word, here, 1, 1, nothing);", r"shmemx_long_put_nbe: req is NULL"),
    "request_null_wait": ("shmemx_wait_nbe(nothing);", r"shmemx_wait_nbe: req is NULL"),
    "request_wild_wait": ("shmemx_wait_nbe((shmemx_request_t *)nothing + 8);",
                          r"shmemx_wait_nbe: req cannot be read at 0x40|killed by signal 11 "
                          r"\(Segmentation fault\)\n(  meshmem_\w+ at .*\n)*  main at .*mistakes\.c:"),
    "request_null_status": ("shmemx_request_t r = SHMEMX_REQUEST_UNINITIALIZED; "
                            "shmemx_long_put_nbe(word, here, 1, 1, &r); shmemx_test_nbe(&r, nothing);",
                            r"shmemx_test_nbe: status is NULL"),
    "request_wild_status": ("shmemx_request_t r = SHMEMX_REQUEST_UNINITIALIZED; "
                            "shmemx_long_put_nbe(word, here, 1, 1, &r); shmemx_test_nbe(&r, (int *)nothing + 16);",
                            r"shmemx_test_nbe: req or status cannot be written at 0x40"),
    "request_two_threads": ("shmemx_request_t r = SHMEMX_REQUEST_UNINITIALIZED; "
                            "shmemx_long_put_nbe(word, here, 1, 1, &r); in_a_thread(&r);",
                            r"shmemx_long_put_nbe: two threads add to a request that was not allocated with"),
    "null_source": ("shmem_putmem(word, nothing, bytes, 1);", r"shmem_putmem: source is NULL"),
    "null_dest": ("shmem_long_get(nothing, word, 1, 1);", r"shmem_long_get: dest is NULL"),
    "null_fetch": ("shmem_long_atomic_fetch_nbi(nothing, word, 1);", r"atomic_fetch_nbi: fetch is NULL"),
    "null_indices": ("shmem_long_test_some(word, 1, nothing, NULL, SHMEM_CMP_EQ, 0);",
                     r"shmem_long_test_some: indices is NULL"),
    "null_pes": ("shmem_pe_quiet(nothing, 1);", r"shmem_pe_quiet: target_pes is NULL"),
    "put_unmapped": ("shmem_putmem(word, unmapped(), bytes, 1);",
                     r"PE 0: shmem_putmem: source cannot be read at 0x\w+, which is not mapped"),
    "get_constant": ("shmem_long_get((long *)&constant, word, 1, 1);",
                     r"PE 0: shmem_long_get: dest cannot be written at 0x\w+, which lies in .*mistakes"),
    "wrapped_unmapped": ("wrapper();", r"shmem_ctx_putmem: source is NULL"),
    "ctx_gone": ("shmem_ctx_t c; shmem_ctx_create(0, &c); shmem_ctx_destroy(c); "
                 "shmem_ctx_long_g(c, word, 1);", rf"shmem_ctx_long_g: {GONE_CTX}"),
    "overlap_reduce": ("shmem_long_sum_reduce(SHMEM_TEAM_WORLD, block + 1, block, 4);",
                       r"shmem_long_sum_reduce: dest \(heap\+0x8\) and source \(heap\+0x0\) overlap; they must be"),
    "overlap_to_all": ("shmem_long_max_to_all(block + 1, block, 4, 0, 0, 2, here, word);",
                       r"shmem_long_max_to_all: dest .* and source .* overlap; they must be the same"),
    "overlap_scan": ("shmem_long_sum_inscan(SHMEM_TEAM_WORLD, block, block + 3, 4);",
                     r"shmem_long_sum_inscan: dest .* and source .* overlap"),
    "overlap_alltoall": ("shmem_long_alltoall(SHMEM_TEAM_WORLD, block, block, 4);",
                         r"shmem_long_alltoall: dest .* and source .* overlap; they may have no byte"),
    "overlap_alltoall32": ("shmem_alltoall32(block + 3, block, 4, 0, 0, 2, word);",
                           r"shmem_alltoall32: dest .* and source .* overlap"),
    "overlap_alltoalls": ("shmem_long_alltoalls(SHMEM_TEAM_WORLD, block + 2, block, 3, 2, 2);",
                          r"shmem_long_alltoalls: dest .* and source .* overlap"),
    "overlap_collect": ("shmem_collectmem(SHMEM_TEAM_WORLD, block, block + 1, 16);",
                        r"shmem_collectmem: dest .* and source .* overlap"),
    "overlap_broadcast": ("shmem_broadcastmem(SHMEM_TEAM_WORLD, block, block + 1, 16, 0);",
                          r"shmem_broadcastmem: dest .* and source .* overlap"),
    "reach_alltoalls64": ("shmem_alltoalls64(block, second, 1L << 61, 1, 2, 0, 0, 2, word);",
                          r"shmem_alltoalls64: 4 elements of 8 bytes with the strides dst 2305843009213693952 and"),
    "reach_iput": ("shmem_long_iput(word, here, 1L << 60, 1, 20, 1);",
                   r"shmem_long_iput: 20 elements of 8 bytes with the strides dst 1152921504606846976 and sst 1 are"),
    "stack": ("shmem_long_p(here, 1, 1);",
              rf"shmem_long_p: dest is not a symmetric object of 8 bytes: 0x\w+ {STACK}; use memory"),
    "private": ("shmem_long_g(private, 0);", r"shmem_long_g: source is not .*lies in .*malloc"),
    "null": ("shmem_long_g(NULL, 0);", r"shmem_long_g: source is not .*is NULL"),
    "constant_word": ("shmem_long_p((long *)&constant, 1, 1);", r"shmem_long_p: dest is not .*lies in .*/mistakes"),
    "constant_table": ("shmem_getmem(here, table, 8, 1);",
                       r"shmem_getmem: source is .* read-only memory .*, as a constant that contains addresses does"),
    "function": ("shmem_getmem(here, (void *)(uintptr_t)main, 4, 1);",
                 r"shmem_getmem: source is not .*lies in .*/mistakes"),
    "freed": ("long *was = block; shmem_free(block); shmem_long_put(was, here, 1, 1);",
              r"shmem_long_put: dest is not .*nothing is allocated there"),
    "beyond": ("shmem_long_put(block + 90, here, 16, 1);",
               r"shmem_long_put: dest is not .*reaches 48 bytes beyond the end of the block of 800"),
    "before": ("shmem_long_p(block - 1, 1, 1);", r"shmem_long_p: dest is not a symmetric object"),
    "other_pe": ("shmem_long_p(shmem_ptr(word, 1), 1, 1);",
                 r"shmem_long_p: dest is not .*lies where shmem_ptr shows the memory of PE 1"),
    "other_heap": ("shmem_long_p((long *)shmem_ptr(block, 1) + 1, 1, 1);",
                   r"shmem_long_p: dest is not .*lies where shmem_ptr shows the memory of PE 1"),
    "beyond_data": ("shmem_putmem(word, here, 1 << 30, 1);",
                    r"shmem_putmem: dest is not .*beyond the end of the program's static data"),
    "misaligned": ("shmem_long_p((long *)((char *)block + 4), 1, 1);",
                   r"shmem_long_p: dest is 0x\w+, which is not a multiple of 8"),
    "other_team": ("shmemx_partition_config_t c = {.size = 4096}; int id; shmem_team_t t; "
                   "shmemx_team_create_list((int[]){0}, 1, &t); shmemx_team_partition_create(t, &c, &id); "
                   "shmem_long_p(shmemx_partition_malloc(8, id), 1, 1);",
                   r"shmem_long_p: dest is .*, in a partition that was created for a team; PE 1 is not a member"),
    "misaligned_complex": ("shmem_complexd_sum_reduce(SHMEM_TEAM_WORLD, (double _Complex *)((char *)block + 4), "
                           "(double _Complex *)(block + 8), 1);",
                           r"shmem_complexd_sum_reduce: dest is 0x\w+, which is not a multiple of 8"),
    "misaligned_amo": ("shmem_int_atomic_inc((int *)((char *)block + 2), 1);",
                       r"shmem_int_atomic_inc: dest is 0x\w+, which is not a multiple of 4"),
    "misaligned_signal": ("shmem_putmem_signal(block, here, 8, (uint64_t *)((char *)block + 12), 1, "
                          "SHMEM_SIGNAL_SET, 1);",
                          r"shmem_putmem_signal: sig_addr is 0x\w+, which is not a multiple of 8"),
    "misaligned_signal_of_int": ("shmem_int_put_signal((int *)block, (int *)here, 2, "
                                 "(uint64_t *)((char *)block + 12), 1, SHMEM_SIGNAL_SET, 1);",
                                 r"shmem_int_put_signal: sig_addr is 0x\w+, which is not a multiple of 8"),
    "misaligned_alike": ("shmem_size_p((size_t *)((char *)block + 4), 1, 1);",
                         r"shmem_size_p: dest is 0x\w+, which is not a multiple of 8"),
    "misaligned_by_nine": ("shmemx_ctx_ptrdiff_atomic_fetch_add_nbe(SHMEM_CTX_DEFAULT, (ptrdiff_t *)here, "
                           "(ptrdiff_t *)((char *)block + 4), 1, 1, &(shmemx_request_t){0});",
                           r"shmemx_ctx_ptrdiff_atomic_fetch_add_nbe: dest is 0x\w+, which is not a multiple of 8"),
    "plan_no_source": (f"{PLAN} shmemx_alltoallv_start(p, block, NULL, &r);",
                       r"shmemx_alltoallv_start: source is NULL"),
    "stride_zero": ("shmem_long_iput(block, here, 0, 1, 2, 1);",
                    r"shmem_long_iput: the stride dst is 0; it must be at least 1"),
    "stride_negative": ("shmem_long_iget(here, block, 1, -3, 2, 1);",
                        r"shmem_long_iget: the stride sst is -3; it must be at least 1"),
    "stride_small": ("shmem_long_ibput(block, here, 4, 2, 3, 2, 1);",
                     r"shmem_long_ibput: the stride sst is 2; it must be at least 3"),
    "constant": ("static const long constant[4]; shmem_long_put((long *)constant, here, 4, 1);",
                 r"shmem_long_put: dest is not a .* lies in read-only memory of /.*, as what is const does"),
    "stride_reach": ("shmem_long_iput(block, here, 50, 1, 4, 1);",
                     r"shmem_long_iput: dest is not .*beyond the end of the block"),
    "wait_private": ("shmem_long_wait_until(private, SHMEM_CMP_EQ, 1);",
                     r"shmem_long_wait_until: ivar is not .*malloc"),
    "lock_stack": ("shmem_set_lock(here);", rf"shmem_set_lock: lock is not .*{STACK}"),
    "signal_stack": ("shmem_signal_fetch((uint64_t *)here);",
                     rf"shmem_signal_fetch: \w+ is not .*{STACK}"),
    "pSync_null": ("shmem_sync(0, 0, 2, NULL);", r"shmem_sync: pSync is (NULL|not a symmetric)"),
    "split_alike": ("shmem_team_t t; shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 2, NULL, 0, &t);",
                    r"split_strided: called with start 0, stride 1, size [12] here, but with start 0, stride 1"),
    "unequal_size": ("shmem_malloc(8);",
                     r"shmem_malloc: called with size \d+, alignment 0, partition 1 here, but with size"),
    "unequal_nreduce": ("shmem_long_sum_to_all(block, word, 2, 0, 0, 2, block, word);",
                        r"shmem_long_sum_to_all: called with [23] elements here, but with [23] elements on PE 0"),
    "unequal_root": ("shmem_int_broadcast(SHMEM_TEAM_WORLD, (int *)block, (int *)word, 2, 0);",
                     r"shmem_int_broadcast: called with 8 bytes, PE_root 1 here, but with 8 bytes, PE_root 0 on"),
    "unequal_free": ("shmem_free(block);", r"shmem_free: called with .*offset \d+, partition 1 here, but with"),
}
# What PE 1 does meanwhile; without it it waits in a barrier.
OTHERS = {"request_freed_plan": f"{PLAN} shmemx_alltoallv_ready(p);",
          "request_merged_plan": f"{PLAN} shmemx_alltoallv_ready(p);",
          "unequal_size": "shmem_malloc(16);", "unequal_free": "shmem_free(second);",
          "unequal_nreduce": "shmem_long_sum_to_all(block, word, 3, 0, 0, 2, block, word);",
          "unequal_root": "shmem_int_broadcast(SHMEM_TEAM_WORLD, (int *)block, (int *)word, 2, 1);",
          "pSync_null": "shmem_sync(0, 0, 2, NULL);",
          "split_alike": "shmem_team_t t; shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, 1, NULL, 0, &t);",
          "pSync_filled": "word[0] = 12345; shmem_sync(0, 0, 2, word);",
          "unlock_other": "shmem_set_lock(block); shmem_long_p(&word[1], 1, 0);",
          "config_null": "shmem_barrier_all();"}
TOGETHER = ("free_", "realloc_", "freed", "team_destroyed_", "ctx_of_destroyed_team", "handles_after_finalize",
            "reduce_null", "plan_")
# What is said, and the job goes on.
SAID = {
    "hints": ("shmem_malloc_with_hints(8, 1L << 40 | SHMEM_MALLOC_SIGNAL_REMOTE);",
              r"shmem_malloc_with_hints: the hints are 0x10000000002, of which 0x10000000000 is not known", True),
    "no_contexts": ("shmem_team_t t; shmem_ctx_t c; int no, n = shmem_n_pes();"
                    "shmem_team_split_strided(SHMEM_TEAM_WORLD, 0, 1, n, NULL, 0, &t);"
                    "for (int i = 0; i < 3; i++) { no = shmem_team_create_ctx(t, 0, &c); if (!no) abort(); }",
                    r"shmem_team_create_ctx: the team can have no contexts, as num_contexts was 0 when it was "
                    r"created: pass a configuration with SHMEM_TEAM_NUM_CONTEXTS to the split", True),
    "finalize_twice": ("shmem_finalize(); shmem_finalize(); return 0;",
                       r"shmem_finalize: the library is not started, so this call does nothing", True),
    "lock_held": ("shmem_set_lock(block);",
                  r"shmem_finalize: this PE still holds the lock at heap\+0x0, which it took by shmem_set_lock", False),
    "lock_held_test": ("shmem_test_lock(&word[0]);",
                       r"shmem_finalize: this PE still holds the lock at word, which it took by shmem_test_lock",
                       False),
    "apart": ("shmem_long_alltoalls(SHMEM_TEAM_WORLD, block + 1, block, 2, 2, 2); "
              "shmem_long_alltoalls(SHMEM_TEAM_WORLD, block + 4, block, 1, 1, 2); "
              "shmem_long_sum_reduce(SHMEM_TEAM_WORLD, block, block, 4); "
              "shmem_broadcastmem(SHMEM_TEAM_WORLD, block, block, 16, 0); "
              "shmem_putmem(word, nothing, 0, 1); puts(\"went on\");", r"went on", True),
}
BEFORE_INIT = {
    "p": "shmem_long_p(word, 1, 0);", "g": "shmem_long_g(word, 0);",
    "putmem": "shmem_putmem(word, here, 8, 0);", "atomic_inc": "shmem_long_atomic_inc(word, 0);",
    "malloc": "shmem_malloc(8);", "free": "shmem_free(word);", "my_pe": "shmem_my_pe();",
    "n_pes": "shmem_n_pes();", "barrier_all": "shmem_barrier_all();", "set_lock": "shmem_set_lock(word);",
    "test_lock": "shmem_test_lock(word);", "clear_lock": "shmem_clear_lock(word);",
    "quiet": "shmem_quiet();", "fence": "shmem_fence();",
    "global_exit": "shmem_global_exit(0);", "ctx_create": "shmem_ctx_t c; shmem_ctx_create(0, &c);",
    "query_thread": "int t; shmem_query_thread(&t);", "sync_all": "shmem_sync_all();",
    "wait_until": "shmem_long_wait_until(word, SHMEM_CMP_EQ, 1);",
    "test": "shmem_long_test(word, SHMEM_CMP_EQ, 1);", "ptr": "shmem_ptr(word, 0);",
    "addr_accessible": "shmem_addr_accessible(word, 0);", "pe_accessible": "shmem_pe_accessible(0);",
}


def program():
    """The program's text; case numbers are positions in the tables."""
    cases = []
    for number, (name, (statements, *_)) in enumerate([*ALWAYS.items(), *CHECKED.items()]):
        together = name.startswith(TOGETHER)
        other = statements if together else OTHERS.get(name, "")
        cases.append(f"    case {number}: if (me == 0) {{ {statements} }} else {{ {other} }} break;")
    for number, (statements, _, together) in enumerate(SAID.values(), len(cases)):
        cases.append(f"    case {number}: if ((word[1] = 1, me == 0 || {int(together)})) {{ {statements} }} break;")
    early = [f"    case {1000 + i}: {{ {text} }} return 0;"
             for i, text in enumerate([*BEFORE_INIT.values(), "shmem_finalize();"])]
    return """
#include <limits.h>
#include <pthread.h>
#include <shmemx.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static long word[2];
static int number;
static uint64_t flag;
static const long constant = 1;
static const char *const table[] = {"of", "words"};
volatile long volatile_minus = -1, volatile_zero;

static void *volatile nothing;
static volatile size_t bytes = 40;

static void *add_to(void *request)
{
    shmemx_long_put_nbe(word, word, 1, 1, request);
    return NULL;
}

static void in_a_thread(shmemx_request_t *request)
{
    pthread_t thread;
    pthread_create(&thread, NULL, add_to, request);
    pthread_join(thread, NULL);
}

static void other_finalizes(void) { shmem_long_p(&word[1], 1, 1); }

static void *unmapped(void)
{
    void *page = mmap(NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(page, 1 << 16);
    return page;
}

/* The fault at wild has nothing to do with there, though a register still holds it. */
__attribute__((noinline)) long both(const long *there, const long *wild) { return *there + *wild; }

/* With optimization, the call is its last jump. */
__attribute__((noinline)) void wrapper(void)
{
    shmem_ctx_putmem(SHMEM_CTX_DEFAULT, word, nothing, bytes, 1);
}

int main(int argc, char **argv)
{
    long here[200] = {0}, *private = malloc(64);
    (void)argc, (void)constant, (void)table;
    switch (atoi(argv[1])) {
%s
    }
    shmem_init();
    int me = shmem_my_pe();
    long *block = shmem_malloc(800), *second = shmem_malloc(8);
    (void)second;
    shmem_barrier_all();
    switch (atoi(argv[1])) {
%s
    }
    if (me == 1 && word[1] == 0)
        shmem_long_wait_until(&word[1], SHMEM_CMP_EQ, 1);
    shmem_finalize();
    return 0;
}
""" % ("\n".join(early), "\n".join(cases))


class Misuse(TestCase):
    @classmethod
    def setUpClass(cls):
        quiet = ["-w", "-fPIE", "-pie"]  # elsewhere, constants that contain addresses are like others
        cls.inlined = compile_c(program(), "-O2", *quiet, name="mistakes")
        cls.called = compile_c(program(), "-O0", *quiet, name="mistakes_called")
        cls.names = [*ALWAYS, *CHECKED]

    def goes_on(self, case, expression):
        for program_file in (self.inlined, self.called):
            with self.subTest(program=os.path.basename(program_file)):
                job = oshrun(2, program_file, case, env=CHECK)
                self.good(job, expression)
                self.assertEqual(page.unlisted(job.output), [])
                self.good(oshrun(2, program_file, case))

    def test_early_finalize(self):
        """As after the last finalize: nothing happens."""
        early = 1000 + len(BEFORE_INIT)
        self.good(oshrun(2, self.inlined, early, env=CHECK),
                  "shmem_finalize: the library is not started, so this call does nothing")
        job = oshrun(2, self.inlined, early)
        self.good(job)
        self.assertNotIn("shmem_finalize", job.output)

    def test_missing_argument(self):
        """What shmem_init has left on the stack is not taken for a call of the library."""
        text = "#include <shmem.h>\n#include <stdlib.h>\n" \
               "int main(int argc, char **argv) { shmem_init(); return argc + atoi(argv[1]); }\n"
        for option in "-O0", "-O2":
            job = oshrun(2, compile_c(text, option, name="missing"))
            self.failed(job, r"\Aoshrun: PEs 0-1 were killed by signal 11 .*\n(  .*\n)*  main at .*missing\.c:3")

    def fail_with(self, case, expression, env=None):
        for program_file in (self.inlined, self.called):
            with self.subTest(program=os.path.basename(program_file)):
                job = oshrun(2, program_file, case, env=env)
                self.failed(job, expression)
                self.assertEqual(page.unlisted(job.output), [])


def add(name, case, expression, env=None):
    setattr(Misuse, f"test_{name}", lambda self: self.fail_with(case, expression, env))


for _n, (_name, (_, _expression)) in enumerate(ALWAYS.items()):
    add(_name, _n, _expression)
for _n, (_name, (_, _expression)) in enumerate(CHECKED.items(), len(ALWAYS)):
    add("checked_" + _name, _n, _expression, CHECK)
for _n, (_name, (_, _expression, _)) in enumerate(SAID.items(), len(ALWAYS) + len(CHECKED)):
    setattr(Misuse, f"test_said_{_name}",
            lambda self, case=_n, expression=_expression: self.goes_on(case, expression))
for _n, _name in enumerate(BEFORE_INIT):
    add("early_" + _name, 1000 + _n, rf"shmem_\w*{_name}: called before shmem_init\n  main at .*mistakes\w*\.c:")

if __name__ == "__main__":
    main()
