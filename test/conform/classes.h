/* SPDX-License-Identifier: BSD-3-Clause */
/* Which class of test each family of the table belongs to, and what that test needs to know of it.
 * A program defines the classes that it tests before it includes this; the others become nothing. A
 * family that is missing here does not compile. */

enum { BLOCKING, NBI, NBE };
enum {
    OP_FETCH,
    OP_SET,
    OP_SWAP,
    OP_CSWAP,
    OP_ADD,
    OP_AND,
    OP_OR,
    OP_XOR,
    OPS = 8,
    INC = 16,
    RETURNS = 32
};
enum { ALL, ANY, SOME, WAITS = 4, VECTOR = 8 };
enum { BROADCAST_FROM, COLLECT_ANY, COLLECT_SAME, EXCHANGE, EXCHANGE_STRIDED };
enum { BY_AND, BY_OR, BY_XOR, BY_MAX, BY_MIN, BY_SUM, BY_PROD, SCAN_IN, SCAN_EX };

#ifndef PUT
#define PUT(...)
#define P(...)
#define GET(...)
#define G(...)
#endif
#ifndef IPUT
#define IPUT(...)
#define IBPUT(...)
#define IGET(...)
#define IBGET(...)
#endif
#ifndef PUT_SIGNAL
#define PUT_SIGNAL(...)
#endif
#ifndef AMO_R0 /* what it returns: Returned, Void, in *fetch (Nbi); and the number of its operands \
                */
#define AMO_R0(...)
#define AMO_R1(...)
#define AMO_R2(...)
#define AMO_V0(...)
#define AMO_V1(...)
#define AMO_N0(...)
#define AMO_N1(...)
#define AMO_N2(...)
#endif
#ifndef AMOX_V0 /* as AMO_V0 and AMO_N0, with a last argument: HANDLE or REQUEST */
#define AMOX_V0(...)
#define AMOX_V1(...)
#define AMOX_N0(...)
#define AMOX_N1(...)
#define AMOX_N2(...)
#endif
#ifndef PUT_FLAG /* put_signal that sets */
#define PUT_FLAG(...)
#endif
#ifndef NBE_PUT /* those that belong to a request */
#define NBE_PUT(...)
#define NBE_GET(...)
#endif
#ifndef NBE_IPUT
#define NBE_IPUT(...)
#define NBE_IGET(...)
#endif
#ifndef NBE_PUT_SIGNAL
#define NBE_PUT_SIGNAL(...)
#endif
#ifndef WAIT_UNTIL
#define WAIT(...)
#define WAIT_UNTIL(...)
#define TEST(...)
#endif
#ifndef SET /* whether the result is kept; whether there is one value or one each */
#define SET(...)
#define SET_SOME(...)
#endif
#ifndef COLLECT /* broadcast, those with the same arguments as collect, alltoalls */
#define BROADCAST(...)
#define COLLECT(...)
#define ALLTOALLS(...)
#endif
#ifndef REDUCE /* also the scans; over active sets */
#define REDUCE(...)
#define TO_ALL(...)
#define TEAM_TO_ALL(...)
#endif

#define CHECK_put(...) PUT(BLOCKING, __VA_ARGS__)
#define CHECK_put_nbi(...) PUT(NBI, __VA_ARGS__)
#define CHECK_p(...) P(BLOCKING, __VA_ARGS__)
#define CHECK_get(...) GET(BLOCKING, __VA_ARGS__)
#define CHECK_get_nbi(...) GET(NBI, __VA_ARGS__)
#define CHECK_g(...) G(BLOCKING, __VA_ARGS__)

#define CHECK_iput(...) IPUT(0, __VA_ARGS__)
#define CHECK_ibput(...) IBPUT(1, __VA_ARGS__)
#define CHECK_iget(...) IGET(0, __VA_ARGS__)
#define CHECK_ibget(...) IBGET(1, __VA_ARGS__)

#define CHECK_put_signal(...) PUT_SIGNAL(BLOCKING, __VA_ARGS__)
#define CHECK_put_signal_nbi(...) PUT_SIGNAL(NBI, __VA_ARGS__)

#define CHECK_atomic_fetch(...) AMO_R0(OP_FETCH | RETURNS, __VA_ARGS__)
#define CHECK_atomic_set(...) AMO_V1(OP_SET, __VA_ARGS__)
#define CHECK_atomic_swap(...) AMO_R1(OP_SWAP | RETURNS, __VA_ARGS__)
#define CHECK_atomic_compare_swap(...) AMO_R2(OP_CSWAP | RETURNS, __VA_ARGS__)
#define CHECK_atomic_fetch_inc(...) AMO_R0(OP_ADD | INC | RETURNS, __VA_ARGS__)
#define CHECK_atomic_inc(...) AMO_V0(OP_ADD | INC, __VA_ARGS__)
#define CHECK_atomic_fetch_add(...) AMO_R1(OP_ADD | RETURNS, __VA_ARGS__)
#define CHECK_atomic_add(...) AMO_V1(OP_ADD, __VA_ARGS__)
#define CHECK_atomic_fetch_and(...) AMO_R1(OP_AND | RETURNS, __VA_ARGS__)
#define CHECK_atomic_and(...) AMO_V1(OP_AND, __VA_ARGS__)
#define CHECK_atomic_fetch_or(...) AMO_R1(OP_OR | RETURNS, __VA_ARGS__)
#define CHECK_atomic_or(...) AMO_V1(OP_OR, __VA_ARGS__)
#define CHECK_atomic_fetch_xor(...) AMO_R1(OP_XOR | RETURNS, __VA_ARGS__)
#define CHECK_atomic_xor(...) AMO_V1(OP_XOR, __VA_ARGS__)
#define CHECK_atomic_fetch_nbi(...) AMO_N0(OP_FETCH | RETURNS, __VA_ARGS__)
#define CHECK_atomic_compare_swap_nbi(...) AMO_N2(OP_CSWAP | RETURNS, __VA_ARGS__)
#define CHECK_atomic_swap_nbi(...) AMO_N1(OP_SWAP | RETURNS, __VA_ARGS__)
#define CHECK_atomic_fetch_inc_nbi(...) AMO_N0(OP_ADD | INC | RETURNS, __VA_ARGS__)
#define CHECK_atomic_fetch_add_nbi(...) AMO_N1(OP_ADD | RETURNS, __VA_ARGS__)
#define CHECK_atomic_fetch_and_nbi(...) AMO_N1(OP_AND | RETURNS, __VA_ARGS__)
#define CHECK_atomic_fetch_or_nbi(...) AMO_N1(OP_OR | RETURNS, __VA_ARGS__)
#define CHECK_atomic_fetch_xor_nbi(...) AMO_N1(OP_XOR | RETURNS, __VA_ARGS__)
#define CHECK_fetch(...) AMO_R0(OP_FETCH | RETURNS, __VA_ARGS__)
#define CHECK_set(...) AMO_V1(OP_SET, __VA_ARGS__)
#define CHECK_swap(...) AMO_R1(OP_SWAP | RETURNS, __VA_ARGS__)
#define CHECK_cswap(...) AMO_R2(OP_CSWAP | RETURNS, __VA_ARGS__)
#define CHECK_finc(...) AMO_R0(OP_ADD | INC | RETURNS, __VA_ARGS__)
#define CHECK_inc(...) AMO_V0(OP_ADD | INC, __VA_ARGS__)
#define CHECK_fadd(...) AMO_R1(OP_ADD | RETURNS, __VA_ARGS__)
#define CHECK_add(...) AMO_V1(OP_ADD, __VA_ARGS__)

#define CHECK_x_put_nbe(...) NBE_PUT(NBE, __VA_ARGS__)
#define CHECK_x_get_nbe(...) NBE_GET(NBE, __VA_ARGS__)
#define CHECK_x_iput_nbe(...) NBE_IPUT(0, __VA_ARGS__)
#define CHECK_x_iget_nbe(...) NBE_IGET(0, __VA_ARGS__)
#define CHECK_x_put_signal_nbe(...) NBE_PUT_SIGNAL(NBE, __VA_ARGS__)
#define CHECK_x_atomic_set_nbe(...) AMOX_V1(REQUEST, OP_SET, __VA_ARGS__)
#define CHECK_x_atomic_inc_nbe(...) AMOX_V0(REQUEST, OP_ADD | INC, __VA_ARGS__)
#define CHECK_x_atomic_add_nbe(...) AMOX_V1(REQUEST, OP_ADD, __VA_ARGS__)
#define CHECK_x_atomic_and_nbe(...) AMOX_V1(REQUEST, OP_AND, __VA_ARGS__)
#define CHECK_x_atomic_or_nbe(...) AMOX_V1(REQUEST, OP_OR, __VA_ARGS__)
#define CHECK_x_atomic_xor_nbe(...) AMOX_V1(REQUEST, OP_XOR, __VA_ARGS__)
#define CHECK_x_atomic_fetch_nbe(...) AMOX_N0(REQUEST, OP_FETCH | RETURNS, __VA_ARGS__)
#define CHECK_x_atomic_compare_swap_nbe(...) AMOX_N2(REQUEST, OP_CSWAP | RETURNS, __VA_ARGS__)
#define CHECK_x_atomic_swap_nbe(...) AMOX_N1(REQUEST, OP_SWAP | RETURNS, __VA_ARGS__)
#define CHECK_x_atomic_fetch_inc_nbe(...) AMOX_N0(REQUEST, OP_ADD | INC | RETURNS, __VA_ARGS__)
#define CHECK_x_atomic_fetch_add_nbe(...) AMOX_N1(REQUEST, OP_ADD | RETURNS, __VA_ARGS__)
#define CHECK_x_atomic_fetch_and_nbe(...) AMOX_N1(REQUEST, OP_AND | RETURNS, __VA_ARGS__)
#define CHECK_x_atomic_fetch_or_nbe(...) AMOX_N1(REQUEST, OP_OR | RETURNS, __VA_ARGS__)
#define CHECK_x_atomic_fetch_xor_nbe(...) AMOX_N1(REQUEST, OP_XOR | RETURNS, __VA_ARGS__)

#define CHECK_x_put_nb(...) PUT(NBI, __VA_ARGS__)
#define CHECK_x_get_nb(...) GET(NBI, __VA_ARGS__)
#define CHECK_x_put_signal(...) PUT_FLAG(BLOCKING, __VA_ARGS__)
#define CHECK_x_put_signal_nb(...) PUT_FLAG(NBI, __VA_ARGS__)
#define CHECK_x_add_nb(...) AMOX_V1(HANDLE, OP_ADD, __VA_ARGS__)
#define CHECK_x_inc_nb(...) AMOX_V0(HANDLE, OP_ADD | INC, __VA_ARGS__)
#define CHECK_x_cswap_nb(...) AMOX_N2(HANDLE, OP_CSWAP | RETURNS, __VA_ARGS__)
#define CHECK_x_fadd_nb(...) AMOX_N1(HANDLE, OP_ADD | RETURNS, __VA_ARGS__)
#define CHECK_x_finc_nb(...) AMOX_N0(HANDLE, OP_ADD | INC | RETURNS, __VA_ARGS__)
#define CHECK_x_swap_nb(...) AMOX_N1(HANDLE, OP_SWAP | RETURNS, __VA_ARGS__)
#define CHECK_x_add(...) AMO_V1(OP_ADD, __VA_ARGS__)
#define CHECK_x_inc(...) AMO_V0(OP_ADD | INC, __VA_ARGS__)
#define CHECK_x_fadd(...) AMO_R1(OP_ADD | RETURNS, __VA_ARGS__)
#define CHECK_x_finc(...) AMO_R0(OP_ADD | INC | RETURNS, __VA_ARGS__)
#define CHECK_x_swap(...) AMO_R1(OP_SWAP | RETURNS, __VA_ARGS__)
#define CHECK_x_cswap(...) AMO_R2(OP_CSWAP | RETURNS, __VA_ARGS__)

#define CHECK_wait(...) WAIT(WAITS, __VA_ARGS__)
#define CHECK_wait_until(...) WAIT_UNTIL(WAITS, __VA_ARGS__)
#define CHECK_test(...) TEST(0, __VA_ARGS__)

#define CHECK_wait_until_all(...) SET(ALL | WAITS, DROP, ONE, __VA_ARGS__)
#define CHECK_wait_until_any(...) SET(ANY | WAITS, KEEP, ONE, __VA_ARGS__)
#define CHECK_wait_until_some(...) SET_SOME(SOME | WAITS, ONE, __VA_ARGS__)
#define CHECK_wait_until_all_vector(...) SET(ALL | WAITS | VECTOR, DROP, EACH, __VA_ARGS__)
#define CHECK_wait_until_any_vector(...) SET(ANY | WAITS | VECTOR, KEEP, EACH, __VA_ARGS__)
#define CHECK_wait_until_some_vector(...) SET_SOME(SOME | WAITS | VECTOR, EACH, __VA_ARGS__)
#define CHECK_test_all(...) SET(ALL, KEEP, ONE, __VA_ARGS__)
#define CHECK_test_any(...) SET(ANY, KEEP, ONE, __VA_ARGS__)
#define CHECK_test_some(...) SET_SOME(SOME, ONE, __VA_ARGS__)
#define CHECK_test_all_vector(...) SET(ALL | VECTOR, KEEP, EACH, __VA_ARGS__)
#define CHECK_test_any_vector(...) SET(ANY | VECTOR, KEEP, EACH, __VA_ARGS__)
#define CHECK_test_some_vector(...) SET_SOME(SOME | VECTOR, EACH, __VA_ARGS__)

#define CHECK_broadcast(...) BROADCAST(BROADCAST_FROM, __VA_ARGS__)
#define CHECK_collect(...) COLLECT(COLLECT_ANY, __VA_ARGS__)
#define CHECK_fcollect(...) COLLECT(COLLECT_SAME, __VA_ARGS__)
#define CHECK_alltoall(...) COLLECT(EXCHANGE, __VA_ARGS__)
#define CHECK_alltoalls(...) ALLTOALLS(EXCHANGE_STRIDED, __VA_ARGS__)

#define CHECK_and_reduce(...) REDUCE(BY_AND, __VA_ARGS__)
#define CHECK_or_reduce(...) REDUCE(BY_OR, __VA_ARGS__)
#define CHECK_xor_reduce(...) REDUCE(BY_XOR, __VA_ARGS__)
#define CHECK_max_reduce(...) REDUCE(BY_MAX, __VA_ARGS__)
#define CHECK_min_reduce(...) REDUCE(BY_MIN, __VA_ARGS__)
#define CHECK_sum_reduce(...) REDUCE(BY_SUM, __VA_ARGS__)
#define CHECK_prod_reduce(...) REDUCE(BY_PROD, __VA_ARGS__)
#define CHECK_sum_inscan(...) REDUCE(SCAN_IN, __VA_ARGS__)
#define CHECK_sum_exscan(...) REDUCE(SCAN_EX, __VA_ARGS__)
#define CHECK_and_to_all(...) TO_ALL(BY_AND, __VA_ARGS__)
#define CHECK_or_to_all(...) TO_ALL(BY_OR, __VA_ARGS__)
#define CHECK_xor_to_all(...) TO_ALL(BY_XOR, __VA_ARGS__)
#define CHECK_max_to_all(...) TO_ALL(BY_MAX, __VA_ARGS__)
#define CHECK_min_to_all(...) TO_ALL(BY_MIN, __VA_ARGS__)
#define CHECK_sum_to_all(...) TO_ALL(BY_SUM, __VA_ARGS__)
#define CHECK_prod_to_all(...) TO_ALL(BY_PROD, __VA_ARGS__)
#define CHECK_x_team_and_to_all(...) TEAM_TO_ALL(BY_AND, __VA_ARGS__)
#define CHECK_x_team_or_to_all(...) TEAM_TO_ALL(BY_OR, __VA_ARGS__)
#define CHECK_x_team_xor_to_all(...) TEAM_TO_ALL(BY_XOR, __VA_ARGS__)
#define CHECK_x_team_max_to_all(...) TEAM_TO_ALL(BY_MAX, __VA_ARGS__)
#define CHECK_x_team_min_to_all(...) TEAM_TO_ALL(BY_MIN, __VA_ARGS__)
#define CHECK_x_team_sum_to_all(...) TEAM_TO_ALL(BY_SUM, __VA_ARGS__)
#define CHECK_x_team_prod_to_all(...) TEAM_TO_ALL(BY_PROD, __VA_ARGS__)
