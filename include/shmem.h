/* SPDX-License-Identifier: BSD-3-Clause */
/* Made by tools/apigen.py from the tables in api; do not edit. */
#ifndef SHMEM_H
#define SHMEM_H
#ifndef MESHMEM_WARN
#pragma GCC system_header
#endif
#include "meshmem/types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Library setup, exit and query ---- */

/* Initialize the library with thread level SHMEM_THREAD_SINGLE. Collective. Every call requires a matching shmem_finalize. 1.6, 9.1.1 */
void shmem_init(void);

/* Finalize the library. The call that matches the last initialization waits for all PEs and releases all resources; a further call has no effect. Collective. 1.6, 9.1.4 */
void shmem_finalize(void);

/* Set *initialized to 1 between the first initialization and the last finalization, otherwise to 0. May be called at any time. 1.6, 9.1.5 */
void shmem_query_initialized(int *initialized);

/* Terminate the whole job with this exit status. Any PE may call it. Does not return. 1.6, 9.1.6 */
MESHMEM_NORETURN void shmem_global_exit(int status);

/* Return the number of the calling PE, 0 to n_pes - 1. 1.6, 9.1.2 */
int shmem_my_pe(void);

/* Return the number of PEs in the job. 1.6, 9.1.3 */
int shmem_n_pes(void);

/* Return 1 if the calling PE can access PE pe of the world team, otherwise 0. 1.6, 9.1.7 */
int shmem_pe_accessible(int pe);

/* Return 1 if addr is the address of a symmetric object that the calling PE can access on PE pe, otherwise 0. 1.6, 9.1.8 */
int shmem_addr_accessible(const void *addr, int pe);

/* Return a local address for loads from and stores to PE pe's copy of the symmetric object dest, or NULL if pe is on another node or dest is not symmetric. 1.6, 9.1.9 */
void *shmem_ptr(const void *dest, int pe);

/* Set *major and *minor to the version of the specification that the library implements: 1 and 6. 1.6, 9.1.11 */
void shmem_info_get_version(int *major, int *minor);

/* Copy the library's name to name: at most SHMEM_MAX_NAME_LEN bytes, including the terminating zero. 1.6, 9.1.12 */
void shmem_info_get_name(char *name);

/* Control a profiling tool. Without a tool the call has no effect. 1.6, 10.1.1 */
void shmem_pcontrol(int level, ...);

/* ---- Thread support ---- */

/* Initialize the library like shmem_init, with the requested thread level; set *provided to the level granted. Returns 0, or nonzero for an unknown level. 1.6, 9.2.1 */
int shmem_init_thread(int requested, int *provided);

/* Set *provided to the thread level with which the library was initialized. 1.6, 9.2.2 */
void shmem_query_thread(int *provided);

/* ---- Teams ---- */

/* Return the number of the calling PE in team, or -1 for SHMEM_TEAM_INVALID. 1.6, 9.4.1 */
int shmem_team_my_pe(shmem_team_t team);

/* Return the number of PEs in team, or -1 for SHMEM_TEAM_INVALID. 1.6, 9.4.2 */
int shmem_team_n_pes(shmem_team_t team);

/* Copy the parameters of team selected by config_mask (SHMEM_TEAM_NUM_CONTEXTS) to *config. Returns 0, or nonzero for SHMEM_TEAM_INVALID. 1.6, 9.4.4 */
int shmem_team_get_config(shmem_team_t team, long config_mask, shmem_team_config_t *config);

/* Return the number in dest_team of the PE that has number src_pe in src_team, or -1 if it is not a member of both teams or if a team is SHMEM_TEAM_INVALID. 1.6, 9.4.5 */
int shmem_team_translate_pe(shmem_team_t src_team, int src_pe, shmem_team_t dest_team);

/* Create a team from size PEs of parent_team: start, start + stride, ... (stride may be negative, and 0 if size is 1). Other PEs of parent_team receive SHMEM_TEAM_INVALID. Collective over parent_team. Returns 0, or nonzero on all PEs if no team was created. 1.6, 9.4.6 */
int shmem_team_split_strided(shmem_team_t parent_team, int start, int stride, int size, const shmem_team_config_t *config, long config_mask, shmem_team_t *new_team);

/* Arrange the PEs of parent_team in rows of xrange PEs and create a team for each row (*xaxis_team) and each column (*yaxis_team). Collective over parent_team. Returns 0, or nonzero on all PEs if no team was created. 1.6, 9.4.7 */
int shmem_team_split_2d(shmem_team_t parent_team, int xrange, const shmem_team_config_t *xaxis_config, long xaxis_mask, shmem_team_t *xaxis_team, const shmem_team_config_t *yaxis_config, long yaxis_mask, shmem_team_t *yaxis_team);

/* Destroy team and its shareable contexts. SHMEM_TEAM_INVALID is ignored. Collective over team. 1.6, 9.4.8 */
void shmem_team_destroy(shmem_team_t team);

/* Like shmem_ptr, for PE pe of team. Returns NULL also for SHMEM_TEAM_INVALID. 1.6, 9.1.10 */
void *shmem_team_ptr(shmem_team_t team, const void *dest, int pe);

/* ---- Memory management ---- */

/* Allocate size bytes of symmetric memory on every PE. Collective; size must be equal on all PEs; a barrier precedes the return. Returns NULL on all PEs if size is 0 or memory is exhausted. 1.6, 9.3.1 */
void *shmem_malloc(size_t size);

/* Free a block of symmetric memory; NULL is allowed. Collective; begins with a barrier. 1.6, 9.3.2 */
void shmem_free(void *ptr);

/* Resize a block of symmetric memory to size bytes and preserve its contents. With NULL for ptr it is shmem_malloc; with a size of 0 the block is freed, and NULL returned. Returns NULL and leaves the block unchanged if memory is exhausted. Collective. 1.6, 9.3.3 */
void *shmem_realloc(void *ptr, size_t size);

/* Like shmem_malloc, at a multiple of alignment, which must be a power of two and a multiple of sizeof(void *); returns NULL if it is not a power of two. 1.6, 9.3.4 */
void *shmem_align(size_t alignment, size_t size);

/* Like shmem_malloc; hints is 0 or a combination of SHMEM_MALLOC_ATOMICS_REMOTE and SHMEM_MALLOC_SIGNAL_REMOTE, which give the block cache lines of its own. 1.6, 9.3.5 */
void *shmem_malloc_with_hints(size_t size, long hints);

/* Allocate count * size bytes of zero-initialized symmetric memory. Collective; a barrier precedes the return. 1.6, 9.3.6 */
void *shmem_calloc(size_t count, size_t size);

/* ---- Communication contexts ---- */

/* Create a context of the world team; options is 0 or a combination of SHMEM_CTX_SERIALIZED, SHMEM_CTX_PRIVATE and SHMEM_CTX_NOSTORE. Returns 0, or nonzero with *ctx set to SHMEM_CTX_INVALID. 1.6, 9.5.1 */
int shmem_ctx_create(long options, shmem_ctx_t *ctx);

/* Create a context on team; PE arguments of calls on the context are numbers in team. options as in shmem_ctx_create. Returns 0, or nonzero with *ctx set to SHMEM_CTX_INVALID, for instance if team already has num_contexts contexts. 1.6, 9.5.2 */
int shmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t *ctx);

/* Complete all operations issued on ctx and destroy it. SHMEM_CTX_INVALID is ignored. 1.6, 9.5.3 */
void shmem_ctx_destroy(shmem_ctx_t ctx);

/* Set *team to the team of ctx. Returns 0, or nonzero with *team set to SHMEM_TEAM_INVALID. 1.6, 9.5.4 */
int shmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t *team);

/* Start a session on ctx: hints for performance that do not change results. With SHMEM_CTX_SESSION_BATCH in options, operations on PEs of other nodes may be delayed by some microseconds to share messages; waiting and synchronizing calls send them at once. With SHMEM_CTX_SESSION_TOTAL_OPS in config_mask, the delay ends after config->total_ops operations. Another call adds to the session. SHMEM_CTX_INVALID is ignored. 1.6, 9.9.2 */
void shmem_ctx_session_start(shmem_ctx_t ctx, long options, const shmem_ctx_session_config_t *config, long config_mask);

/* Stop the session on ctx, if there is one. 1.6, 9.9.3 */
void shmem_ctx_session_stop(shmem_ctx_t ctx);

/* ---- Remote memory access ---- */

/* Copy nelems elements from source to the symmetric dest on PE pe. Returns when source may be reused. 1.6, 9.6.1.1 */
void shmem_ctx_float_put(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
void shmem_float_put(float *dest, const float *source, size_t nelems, int pe);
void shmem_ctx_double_put(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
void shmem_double_put(double *dest, const double *source, size_t nelems, int pe);
void shmem_ctx_longdouble_put(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
void shmem_longdouble_put(long double *dest, const long double *source, size_t nelems, int pe);
void shmem_ctx_char_put(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
void shmem_char_put(char *dest, const char *source, size_t nelems, int pe);
void shmem_ctx_schar_put(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
void shmem_schar_put(signed char *dest, const signed char *source, size_t nelems, int pe);
void shmem_ctx_short_put(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
void shmem_short_put(short *dest, const short *source, size_t nelems, int pe);
void shmem_ctx_int_put(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
void shmem_int_put(int *dest, const int *source, size_t nelems, int pe);
void shmem_ctx_long_put(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
void shmem_long_put(long *dest, const long *source, size_t nelems, int pe);
void shmem_ctx_longlong_put(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
void shmem_longlong_put(long long *dest, const long long *source, size_t nelems, int pe);
void shmem_ctx_uchar_put(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void shmem_uchar_put(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void shmem_ctx_ushort_put(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void shmem_ushort_put(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void shmem_ctx_uint_put(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void shmem_uint_put(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void shmem_ctx_ulong_put(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void shmem_ulong_put(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void shmem_ctx_ulonglong_put(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void shmem_ulonglong_put(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void shmem_ctx_int8_put(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
void shmem_int8_put(int8_t *dest, const int8_t *source, size_t nelems, int pe);
void shmem_ctx_int16_put(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
void shmem_int16_put(int16_t *dest, const int16_t *source, size_t nelems, int pe);
void shmem_ctx_int32_put(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
void shmem_int32_put(int32_t *dest, const int32_t *source, size_t nelems, int pe);
void shmem_ctx_int64_put(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
void shmem_int64_put(int64_t *dest, const int64_t *source, size_t nelems, int pe);
void shmem_ctx_uint8_put(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void shmem_uint8_put(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void shmem_ctx_uint16_put(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void shmem_uint16_put(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void shmem_ctx_uint32_put(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void shmem_uint32_put(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void shmem_ctx_uint64_put(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void shmem_uint64_put(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void shmem_ctx_size_put(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
void shmem_size_put(size_t *dest, const size_t *source, size_t nelems, int pe);
void shmem_ctx_ptrdiff_put(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void shmem_ptrdiff_put(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void shmem_ctx_put8(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_put8(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_put16(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_put16(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_put32(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_put32(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_put64(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_put64(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_put128(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_put128(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_putmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_putmem(void *dest, const void *source, size_t nelems, int pe);

/* Store one value to the symmetric dest on PE pe. 1.6, 9.6.1.2 */
void shmem_ctx_float_p(shmem_ctx_t ctx, float *dest, float value, int pe);
void shmem_float_p(float *dest, float value, int pe);
void shmem_ctx_double_p(shmem_ctx_t ctx, double *dest, double value, int pe);
void shmem_double_p(double *dest, double value, int pe);
void shmem_ctx_longdouble_p(shmem_ctx_t ctx, long double *dest, long double value, int pe);
void shmem_longdouble_p(long double *dest, long double value, int pe);
void shmem_ctx_char_p(shmem_ctx_t ctx, char *dest, char value, int pe);
void shmem_char_p(char *dest, char value, int pe);
void shmem_ctx_schar_p(shmem_ctx_t ctx, signed char *dest, signed char value, int pe);
void shmem_schar_p(signed char *dest, signed char value, int pe);
void shmem_ctx_short_p(shmem_ctx_t ctx, short *dest, short value, int pe);
void shmem_short_p(short *dest, short value, int pe);
void shmem_ctx_int_p(shmem_ctx_t ctx, int *dest, int value, int pe);
void shmem_int_p(int *dest, int value, int pe);
void shmem_ctx_long_p(shmem_ctx_t ctx, long *dest, long value, int pe);
void shmem_long_p(long *dest, long value, int pe);
void shmem_ctx_longlong_p(shmem_ctx_t ctx, long long *dest, long long value, int pe);
void shmem_longlong_p(long long *dest, long long value, int pe);
void shmem_ctx_uchar_p(shmem_ctx_t ctx, unsigned char *dest, unsigned char value, int pe);
void shmem_uchar_p(unsigned char *dest, unsigned char value, int pe);
void shmem_ctx_ushort_p(shmem_ctx_t ctx, unsigned short *dest, unsigned short value, int pe);
void shmem_ushort_p(unsigned short *dest, unsigned short value, int pe);
void shmem_ctx_uint_p(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
void shmem_uint_p(unsigned int *dest, unsigned int value, int pe);
void shmem_ctx_ulong_p(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
void shmem_ulong_p(unsigned long *dest, unsigned long value, int pe);
void shmem_ctx_ulonglong_p(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ulonglong_p(unsigned long long *dest, unsigned long long value, int pe);
void shmem_ctx_int8_p(shmem_ctx_t ctx, int8_t *dest, int8_t value, int pe);
void shmem_int8_p(int8_t *dest, int8_t value, int pe);
void shmem_ctx_int16_p(shmem_ctx_t ctx, int16_t *dest, int16_t value, int pe);
void shmem_int16_p(int16_t *dest, int16_t value, int pe);
void shmem_ctx_int32_p(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
void shmem_int32_p(int32_t *dest, int32_t value, int pe);
void shmem_ctx_int64_p(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
void shmem_int64_p(int64_t *dest, int64_t value, int pe);
void shmem_ctx_uint8_p(shmem_ctx_t ctx, uint8_t *dest, uint8_t value, int pe);
void shmem_uint8_p(uint8_t *dest, uint8_t value, int pe);
void shmem_ctx_uint16_p(shmem_ctx_t ctx, uint16_t *dest, uint16_t value, int pe);
void shmem_uint16_p(uint16_t *dest, uint16_t value, int pe);
void shmem_ctx_uint32_p(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
void shmem_uint32_p(uint32_t *dest, uint32_t value, int pe);
void shmem_ctx_uint64_p(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
void shmem_uint64_p(uint64_t *dest, uint64_t value, int pe);
void shmem_ctx_size_p(shmem_ctx_t ctx, size_t *dest, size_t value, int pe);
void shmem_size_p(size_t *dest, size_t value, int pe);
void shmem_ctx_ptrdiff_p(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe);
void shmem_ptrdiff_p(ptrdiff_t *dest, ptrdiff_t value, int pe);

/* Copy nelems elements from source, at a stride of sst elements, to dest on PE pe, at a stride of dst elements. Strides are at least 1. 1.6, 9.6.1.3 */
void shmem_ctx_float_iput(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_float_iput(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_double_iput(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_double_iput(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_longdouble_iput(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_longdouble_iput(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_char_iput(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_char_iput(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_schar_iput(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_schar_iput(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_short_iput(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_short_iput(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_int_iput(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_int_iput(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_long_iput(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_long_iput(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_longlong_iput(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_longlong_iput(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_uchar_iput(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_uchar_iput(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_ushort_iput(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ushort_iput(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_uint_iput(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_uint_iput(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_ulong_iput(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ulong_iput(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_ulonglong_iput(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ulonglong_iput(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_int8_iput(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_int8_iput(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_int16_iput(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_int16_iput(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_int32_iput(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_int32_iput(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_int64_iput(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_int64_iput(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_uint8_iput(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_uint8_iput(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_uint16_iput(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_uint16_iput(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_uint32_iput(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_uint32_iput(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_uint64_iput(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_uint64_iput(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_size_iput(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_size_iput(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_ptrdiff_iput(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ptrdiff_iput(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_iput8(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_iput8(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_iput16(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_iput16(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_iput32(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_iput32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_iput64(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_iput64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_iput128(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_iput128(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);

/* Copy nblocks blocks of bsize elements from source, at a stride of sst elements, to dest on PE pe, at a stride of dst elements. Strides are at least bsize. 1.6, 9.6.1.4 */
void shmem_ctx_float_ibput(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_float_ibput(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_double_ibput(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_double_ibput(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_longdouble_ibput(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_longdouble_ibput(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_char_ibput(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_char_ibput(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_schar_ibput(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_schar_ibput(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_short_ibput(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_short_ibput(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_int_ibput(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_int_ibput(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_long_ibput(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_long_ibput(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_longlong_ibput(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_longlong_ibput(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_uchar_ibput(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_uchar_ibput(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ushort_ibput(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ushort_ibput(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_uint_ibput(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_uint_ibput(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ulong_ibput(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ulong_ibput(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ulonglong_ibput(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ulonglong_ibput(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_int8_ibput(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_int8_ibput(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_int16_ibput(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_int16_ibput(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_int32_ibput(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_int32_ibput(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_int64_ibput(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_int64_ibput(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_uint8_ibput(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_uint8_ibput(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_uint16_ibput(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_uint16_ibput(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_uint32_ibput(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_uint32_ibput(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_uint64_ibput(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_uint64_ibput(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_size_ibput(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_size_ibput(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ptrdiff_ibput(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ptrdiff_ibput(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ibput8(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ibput8(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ibput16(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ibput16(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ibput32(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ibput32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ibput64(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ibput64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ibput128(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ibput128(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);

/* Copy nelems elements from the symmetric source on PE pe to dest. Returns when the data has arrived. 1.6, 9.6.1.5 */
void shmem_ctx_float_get(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
void shmem_float_get(float *dest, const float *source, size_t nelems, int pe);
void shmem_ctx_double_get(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
void shmem_double_get(double *dest, const double *source, size_t nelems, int pe);
void shmem_ctx_longdouble_get(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
void shmem_longdouble_get(long double *dest, const long double *source, size_t nelems, int pe);
void shmem_ctx_char_get(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
void shmem_char_get(char *dest, const char *source, size_t nelems, int pe);
void shmem_ctx_schar_get(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
void shmem_schar_get(signed char *dest, const signed char *source, size_t nelems, int pe);
void shmem_ctx_short_get(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
void shmem_short_get(short *dest, const short *source, size_t nelems, int pe);
void shmem_ctx_int_get(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
void shmem_int_get(int *dest, const int *source, size_t nelems, int pe);
void shmem_ctx_long_get(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
void shmem_long_get(long *dest, const long *source, size_t nelems, int pe);
void shmem_ctx_longlong_get(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
void shmem_longlong_get(long long *dest, const long long *source, size_t nelems, int pe);
void shmem_ctx_uchar_get(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void shmem_uchar_get(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void shmem_ctx_ushort_get(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void shmem_ushort_get(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void shmem_ctx_uint_get(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void shmem_uint_get(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void shmem_ctx_ulong_get(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void shmem_ulong_get(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void shmem_ctx_ulonglong_get(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void shmem_ulonglong_get(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void shmem_ctx_int8_get(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
void shmem_int8_get(int8_t *dest, const int8_t *source, size_t nelems, int pe);
void shmem_ctx_int16_get(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
void shmem_int16_get(int16_t *dest, const int16_t *source, size_t nelems, int pe);
void shmem_ctx_int32_get(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
void shmem_int32_get(int32_t *dest, const int32_t *source, size_t nelems, int pe);
void shmem_ctx_int64_get(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
void shmem_int64_get(int64_t *dest, const int64_t *source, size_t nelems, int pe);
void shmem_ctx_uint8_get(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void shmem_uint8_get(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void shmem_ctx_uint16_get(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void shmem_uint16_get(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void shmem_ctx_uint32_get(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void shmem_uint32_get(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void shmem_ctx_uint64_get(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void shmem_uint64_get(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void shmem_ctx_size_get(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
void shmem_size_get(size_t *dest, const size_t *source, size_t nelems, int pe);
void shmem_ctx_ptrdiff_get(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void shmem_ptrdiff_get(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void shmem_ctx_get8(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_get8(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_get16(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_get16(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_get32(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_get32(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_get64(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_get64(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_get128(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_get128(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_getmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_getmem(void *dest, const void *source, size_t nelems, int pe);

/* Return the value of the symmetric source on PE pe. 1.6, 9.6.1.6 */
float shmem_ctx_float_g(shmem_ctx_t ctx, const float *source, int pe);
float shmem_float_g(const float *source, int pe);
double shmem_ctx_double_g(shmem_ctx_t ctx, const double *source, int pe);
double shmem_double_g(const double *source, int pe);
long double shmem_ctx_longdouble_g(shmem_ctx_t ctx, const long double *source, int pe);
long double shmem_longdouble_g(const long double *source, int pe);
char shmem_ctx_char_g(shmem_ctx_t ctx, const char *source, int pe);
char shmem_char_g(const char *source, int pe);
signed char shmem_ctx_schar_g(shmem_ctx_t ctx, const signed char *source, int pe);
signed char shmem_schar_g(const signed char *source, int pe);
short shmem_ctx_short_g(shmem_ctx_t ctx, const short *source, int pe);
short shmem_short_g(const short *source, int pe);
int shmem_ctx_int_g(shmem_ctx_t ctx, const int *source, int pe);
int shmem_int_g(const int *source, int pe);
long shmem_ctx_long_g(shmem_ctx_t ctx, const long *source, int pe);
long shmem_long_g(const long *source, int pe);
long long shmem_ctx_longlong_g(shmem_ctx_t ctx, const long long *source, int pe);
long long shmem_longlong_g(const long long *source, int pe);
unsigned char shmem_ctx_uchar_g(shmem_ctx_t ctx, const unsigned char *source, int pe);
unsigned char shmem_uchar_g(const unsigned char *source, int pe);
unsigned short shmem_ctx_ushort_g(shmem_ctx_t ctx, const unsigned short *source, int pe);
unsigned short shmem_ushort_g(const unsigned short *source, int pe);
unsigned int shmem_ctx_uint_g(shmem_ctx_t ctx, const unsigned int *source, int pe);
unsigned int shmem_uint_g(const unsigned int *source, int pe);
unsigned long shmem_ctx_ulong_g(shmem_ctx_t ctx, const unsigned long *source, int pe);
unsigned long shmem_ulong_g(const unsigned long *source, int pe);
unsigned long long shmem_ctx_ulonglong_g(shmem_ctx_t ctx, const unsigned long long *source, int pe);
unsigned long long shmem_ulonglong_g(const unsigned long long *source, int pe);
int8_t shmem_ctx_int8_g(shmem_ctx_t ctx, const int8_t *source, int pe);
int8_t shmem_int8_g(const int8_t *source, int pe);
int16_t shmem_ctx_int16_g(shmem_ctx_t ctx, const int16_t *source, int pe);
int16_t shmem_int16_g(const int16_t *source, int pe);
int32_t shmem_ctx_int32_g(shmem_ctx_t ctx, const int32_t *source, int pe);
int32_t shmem_int32_g(const int32_t *source, int pe);
int64_t shmem_ctx_int64_g(shmem_ctx_t ctx, const int64_t *source, int pe);
int64_t shmem_int64_g(const int64_t *source, int pe);
uint8_t shmem_ctx_uint8_g(shmem_ctx_t ctx, const uint8_t *source, int pe);
uint8_t shmem_uint8_g(const uint8_t *source, int pe);
uint16_t shmem_ctx_uint16_g(shmem_ctx_t ctx, const uint16_t *source, int pe);
uint16_t shmem_uint16_g(const uint16_t *source, int pe);
uint32_t shmem_ctx_uint32_g(shmem_ctx_t ctx, const uint32_t *source, int pe);
uint32_t shmem_uint32_g(const uint32_t *source, int pe);
uint64_t shmem_ctx_uint64_g(shmem_ctx_t ctx, const uint64_t *source, int pe);
uint64_t shmem_uint64_g(const uint64_t *source, int pe);
size_t shmem_ctx_size_g(shmem_ctx_t ctx, const size_t *source, int pe);
size_t shmem_size_g(const size_t *source, int pe);
ptrdiff_t shmem_ctx_ptrdiff_g(shmem_ctx_t ctx, const ptrdiff_t *source, int pe);
ptrdiff_t shmem_ptrdiff_g(const ptrdiff_t *source, int pe);

/* The get counterpart of iput. Strides, in elements, are at least 1. 1.6, 9.6.1.7 */
void shmem_ctx_float_iget(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_float_iget(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_double_iget(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_double_iget(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_longdouble_iget(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_longdouble_iget(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_char_iget(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_char_iget(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_schar_iget(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_schar_iget(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_short_iget(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_short_iget(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_int_iget(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_int_iget(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_long_iget(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_long_iget(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_longlong_iget(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_longlong_iget(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_uchar_iget(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_uchar_iget(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_ushort_iget(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ushort_iget(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_uint_iget(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_uint_iget(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_ulong_iget(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ulong_iget(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_ulonglong_iget(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ulonglong_iget(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_int8_iget(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_int8_iget(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_int16_iget(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_int16_iget(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_int32_iget(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_int32_iget(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_int64_iget(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_int64_iget(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_uint8_iget(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_uint8_iget(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_uint16_iget(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_uint16_iget(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_uint32_iget(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_uint32_iget(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_uint64_iget(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_uint64_iget(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_size_iget(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_size_iget(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_ptrdiff_iget(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ptrdiff_iget(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_iget8(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_iget8(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_iget16(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_iget16(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_iget32(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_iget32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_iget64(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_iget64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_ctx_iget128(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void shmem_iget128(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);

/* The get counterpart of ibput. Strides, in elements, are at least bsize. 1.6, 9.6.1.8 */
void shmem_ctx_float_ibget(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_float_ibget(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_double_ibget(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_double_ibget(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_longdouble_ibget(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_longdouble_ibget(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_char_ibget(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_char_ibget(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_schar_ibget(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_schar_ibget(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_short_ibget(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_short_ibget(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_int_ibget(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_int_ibget(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_long_ibget(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_long_ibget(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_longlong_ibget(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_longlong_ibget(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_uchar_ibget(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_uchar_ibget(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ushort_ibget(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ushort_ibget(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_uint_ibget(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_uint_ibget(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ulong_ibget(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ulong_ibget(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ulonglong_ibget(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ulonglong_ibget(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_int8_ibget(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_int8_ibget(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_int16_ibget(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_int16_ibget(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_int32_ibget(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_int32_ibget(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_int64_ibget(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_int64_ibget(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_uint8_ibget(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_uint8_ibget(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_uint16_ibget(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_uint16_ibget(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_uint32_ibget(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_uint32_ibget(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_uint64_ibget(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_uint64_ibget(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_size_ibget(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_size_ibget(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ptrdiff_ibget(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ptrdiff_ibget(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ibget8(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ibget8(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ibget16(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ibget16(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ibget32(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ibget32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ibget64(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ibget64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ctx_ibget128(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void shmem_ibget128(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);

/* Non-blocking put: source may be reused, and dest holds the data, after the next quiet. 1.6, 9.6.2.1 */
void shmem_ctx_float_put_nbi(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
void shmem_float_put_nbi(float *dest, const float *source, size_t nelems, int pe);
void shmem_ctx_double_put_nbi(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
void shmem_double_put_nbi(double *dest, const double *source, size_t nelems, int pe);
void shmem_ctx_longdouble_put_nbi(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
void shmem_longdouble_put_nbi(long double *dest, const long double *source, size_t nelems, int pe);
void shmem_ctx_char_put_nbi(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
void shmem_char_put_nbi(char *dest, const char *source, size_t nelems, int pe);
void shmem_ctx_schar_put_nbi(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
void shmem_schar_put_nbi(signed char *dest, const signed char *source, size_t nelems, int pe);
void shmem_ctx_short_put_nbi(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
void shmem_short_put_nbi(short *dest, const short *source, size_t nelems, int pe);
void shmem_ctx_int_put_nbi(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
void shmem_int_put_nbi(int *dest, const int *source, size_t nelems, int pe);
void shmem_ctx_long_put_nbi(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
void shmem_long_put_nbi(long *dest, const long *source, size_t nelems, int pe);
void shmem_ctx_longlong_put_nbi(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
void shmem_longlong_put_nbi(long long *dest, const long long *source, size_t nelems, int pe);
void shmem_ctx_uchar_put_nbi(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void shmem_uchar_put_nbi(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void shmem_ctx_ushort_put_nbi(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void shmem_ushort_put_nbi(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void shmem_ctx_uint_put_nbi(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void shmem_uint_put_nbi(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void shmem_ctx_ulong_put_nbi(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void shmem_ulong_put_nbi(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void shmem_ctx_ulonglong_put_nbi(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void shmem_ulonglong_put_nbi(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void shmem_ctx_int8_put_nbi(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
void shmem_int8_put_nbi(int8_t *dest, const int8_t *source, size_t nelems, int pe);
void shmem_ctx_int16_put_nbi(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
void shmem_int16_put_nbi(int16_t *dest, const int16_t *source, size_t nelems, int pe);
void shmem_ctx_int32_put_nbi(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
void shmem_int32_put_nbi(int32_t *dest, const int32_t *source, size_t nelems, int pe);
void shmem_ctx_int64_put_nbi(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
void shmem_int64_put_nbi(int64_t *dest, const int64_t *source, size_t nelems, int pe);
void shmem_ctx_uint8_put_nbi(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void shmem_uint8_put_nbi(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void shmem_ctx_uint16_put_nbi(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void shmem_uint16_put_nbi(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void shmem_ctx_uint32_put_nbi(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void shmem_uint32_put_nbi(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void shmem_ctx_uint64_put_nbi(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void shmem_uint64_put_nbi(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void shmem_ctx_size_put_nbi(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
void shmem_size_put_nbi(size_t *dest, const size_t *source, size_t nelems, int pe);
void shmem_ctx_ptrdiff_put_nbi(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void shmem_ptrdiff_put_nbi(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void shmem_ctx_put8_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_put8_nbi(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_put16_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_put16_nbi(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_put32_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_put32_nbi(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_put64_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_put64_nbi(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_put128_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_put128_nbi(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_putmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_putmem_nbi(void *dest, const void *source, size_t nelems, int pe);

/* Non-blocking get: dest holds the data after the next quiet. 1.6, 9.6.2.2 */
void shmem_ctx_float_get_nbi(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
void shmem_float_get_nbi(float *dest, const float *source, size_t nelems, int pe);
void shmem_ctx_double_get_nbi(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
void shmem_double_get_nbi(double *dest, const double *source, size_t nelems, int pe);
void shmem_ctx_longdouble_get_nbi(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
void shmem_longdouble_get_nbi(long double *dest, const long double *source, size_t nelems, int pe);
void shmem_ctx_char_get_nbi(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
void shmem_char_get_nbi(char *dest, const char *source, size_t nelems, int pe);
void shmem_ctx_schar_get_nbi(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
void shmem_schar_get_nbi(signed char *dest, const signed char *source, size_t nelems, int pe);
void shmem_ctx_short_get_nbi(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
void shmem_short_get_nbi(short *dest, const short *source, size_t nelems, int pe);
void shmem_ctx_int_get_nbi(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
void shmem_int_get_nbi(int *dest, const int *source, size_t nelems, int pe);
void shmem_ctx_long_get_nbi(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
void shmem_long_get_nbi(long *dest, const long *source, size_t nelems, int pe);
void shmem_ctx_longlong_get_nbi(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
void shmem_longlong_get_nbi(long long *dest, const long long *source, size_t nelems, int pe);
void shmem_ctx_uchar_get_nbi(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void shmem_uchar_get_nbi(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void shmem_ctx_ushort_get_nbi(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void shmem_ushort_get_nbi(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void shmem_ctx_uint_get_nbi(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void shmem_uint_get_nbi(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void shmem_ctx_ulong_get_nbi(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void shmem_ulong_get_nbi(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void shmem_ctx_ulonglong_get_nbi(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void shmem_ulonglong_get_nbi(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void shmem_ctx_int8_get_nbi(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
void shmem_int8_get_nbi(int8_t *dest, const int8_t *source, size_t nelems, int pe);
void shmem_ctx_int16_get_nbi(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
void shmem_int16_get_nbi(int16_t *dest, const int16_t *source, size_t nelems, int pe);
void shmem_ctx_int32_get_nbi(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
void shmem_int32_get_nbi(int32_t *dest, const int32_t *source, size_t nelems, int pe);
void shmem_ctx_int64_get_nbi(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
void shmem_int64_get_nbi(int64_t *dest, const int64_t *source, size_t nelems, int pe);
void shmem_ctx_uint8_get_nbi(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void shmem_uint8_get_nbi(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void shmem_ctx_uint16_get_nbi(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void shmem_uint16_get_nbi(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void shmem_ctx_uint32_get_nbi(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void shmem_uint32_get_nbi(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void shmem_ctx_uint64_get_nbi(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void shmem_uint64_get_nbi(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void shmem_ctx_size_get_nbi(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
void shmem_size_get_nbi(size_t *dest, const size_t *source, size_t nelems, int pe);
void shmem_ctx_ptrdiff_get_nbi(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void shmem_ptrdiff_get_nbi(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void shmem_ctx_get8_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_get8_nbi(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_get16_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_get16_nbi(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_get32_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_get32_nbi(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_get64_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_get64_nbi(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_get128_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_get128_nbi(void *dest, const void *source, size_t nelems, int pe);
void shmem_ctx_getmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmem_getmem_nbi(void *dest, const void *source, size_t nelems, int pe);

/* ---- Atomic memory operations ---- */

/* Read the symmetric source on PE pe atomically. 1.6, 9.7.1.1 */
float shmem_ctx_float_atomic_fetch(shmem_ctx_t ctx, const float *source, int pe);
float shmem_float_atomic_fetch(const float *source, int pe);
double shmem_ctx_double_atomic_fetch(shmem_ctx_t ctx, const double *source, int pe);
double shmem_double_atomic_fetch(const double *source, int pe);
int shmem_ctx_int_atomic_fetch(shmem_ctx_t ctx, const int *source, int pe);
int shmem_int_atomic_fetch(const int *source, int pe);
long shmem_ctx_long_atomic_fetch(shmem_ctx_t ctx, const long *source, int pe);
long shmem_long_atomic_fetch(const long *source, int pe);
long long shmem_ctx_longlong_atomic_fetch(shmem_ctx_t ctx, const long long *source, int pe);
long long shmem_longlong_atomic_fetch(const long long *source, int pe);
unsigned int shmem_ctx_uint_atomic_fetch(shmem_ctx_t ctx, const unsigned int *source, int pe);
unsigned int shmem_uint_atomic_fetch(const unsigned int *source, int pe);
unsigned long shmem_ctx_ulong_atomic_fetch(shmem_ctx_t ctx, const unsigned long *source, int pe);
unsigned long shmem_ulong_atomic_fetch(const unsigned long *source, int pe);
unsigned long long shmem_ctx_ulonglong_atomic_fetch(shmem_ctx_t ctx, const unsigned long long *source, int pe);
unsigned long long shmem_ulonglong_atomic_fetch(const unsigned long long *source, int pe);
int32_t shmem_ctx_int32_atomic_fetch(shmem_ctx_t ctx, const int32_t *source, int pe);
int32_t shmem_int32_atomic_fetch(const int32_t *source, int pe);
int64_t shmem_ctx_int64_atomic_fetch(shmem_ctx_t ctx, const int64_t *source, int pe);
int64_t shmem_int64_atomic_fetch(const int64_t *source, int pe);
uint32_t shmem_ctx_uint32_atomic_fetch(shmem_ctx_t ctx, const uint32_t *source, int pe);
uint32_t shmem_uint32_atomic_fetch(const uint32_t *source, int pe);
uint64_t shmem_ctx_uint64_atomic_fetch(shmem_ctx_t ctx, const uint64_t *source, int pe);
uint64_t shmem_uint64_atomic_fetch(const uint64_t *source, int pe);
size_t shmem_ctx_size_atomic_fetch(shmem_ctx_t ctx, const size_t *source, int pe);
size_t shmem_size_atomic_fetch(const size_t *source, int pe);
ptrdiff_t shmem_ctx_ptrdiff_atomic_fetch(shmem_ctx_t ctx, const ptrdiff_t *source, int pe);
ptrdiff_t shmem_ptrdiff_atomic_fetch(const ptrdiff_t *source, int pe);

/* Write value to the symmetric dest on PE pe atomically. 1.6, 9.7.1.2 */
void shmem_ctx_float_atomic_set(shmem_ctx_t ctx, float *dest, float value, int pe);
void shmem_float_atomic_set(float *dest, float value, int pe);
void shmem_ctx_double_atomic_set(shmem_ctx_t ctx, double *dest, double value, int pe);
void shmem_double_atomic_set(double *dest, double value, int pe);
void shmem_ctx_int_atomic_set(shmem_ctx_t ctx, int *dest, int value, int pe);
void shmem_int_atomic_set(int *dest, int value, int pe);
void shmem_ctx_long_atomic_set(shmem_ctx_t ctx, long *dest, long value, int pe);
void shmem_long_atomic_set(long *dest, long value, int pe);
void shmem_ctx_longlong_atomic_set(shmem_ctx_t ctx, long long *dest, long long value, int pe);
void shmem_longlong_atomic_set(long long *dest, long long value, int pe);
void shmem_ctx_uint_atomic_set(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
void shmem_uint_atomic_set(unsigned int *dest, unsigned int value, int pe);
void shmem_ctx_ulong_atomic_set(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
void shmem_ulong_atomic_set(unsigned long *dest, unsigned long value, int pe);
void shmem_ctx_ulonglong_atomic_set(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ulonglong_atomic_set(unsigned long long *dest, unsigned long long value, int pe);
void shmem_ctx_int32_atomic_set(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
void shmem_int32_atomic_set(int32_t *dest, int32_t value, int pe);
void shmem_ctx_int64_atomic_set(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
void shmem_int64_atomic_set(int64_t *dest, int64_t value, int pe);
void shmem_ctx_uint32_atomic_set(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
void shmem_uint32_atomic_set(uint32_t *dest, uint32_t value, int pe);
void shmem_ctx_uint64_atomic_set(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
void shmem_uint64_atomic_set(uint64_t *dest, uint64_t value, int pe);
void shmem_ctx_size_atomic_set(shmem_ctx_t ctx, size_t *dest, size_t value, int pe);
void shmem_size_atomic_set(size_t *dest, size_t value, int pe);
void shmem_ctx_ptrdiff_atomic_set(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe);
void shmem_ptrdiff_atomic_set(ptrdiff_t *dest, ptrdiff_t value, int pe);

/* Fetch dest on PE pe, and write value to it if it equals cond. Returns the previous value. 1.6, 9.7.1.3 */
int shmem_ctx_int_atomic_compare_swap(shmem_ctx_t ctx, int *dest, int cond, int value, int pe);
int shmem_int_atomic_compare_swap(int *dest, int cond, int value, int pe);
long shmem_ctx_long_atomic_compare_swap(shmem_ctx_t ctx, long *dest, long cond, long value, int pe);
long shmem_long_atomic_compare_swap(long *dest, long cond, long value, int pe);
long long shmem_ctx_longlong_atomic_compare_swap(shmem_ctx_t ctx, long long *dest, long long cond, long long value, int pe);
long long shmem_longlong_atomic_compare_swap(long long *dest, long long cond, long long value, int pe);
unsigned int shmem_ctx_uint_atomic_compare_swap(shmem_ctx_t ctx, unsigned int *dest, unsigned int cond, unsigned int value, int pe);
unsigned int shmem_uint_atomic_compare_swap(unsigned int *dest, unsigned int cond, unsigned int value, int pe);
unsigned long shmem_ctx_ulong_atomic_compare_swap(shmem_ctx_t ctx, unsigned long *dest, unsigned long cond, unsigned long value, int pe);
unsigned long shmem_ulong_atomic_compare_swap(unsigned long *dest, unsigned long cond, unsigned long value, int pe);
unsigned long long shmem_ctx_ulonglong_atomic_compare_swap(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe);
unsigned long long shmem_ulonglong_atomic_compare_swap(unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe);
int32_t shmem_ctx_int32_atomic_compare_swap(shmem_ctx_t ctx, int32_t *dest, int32_t cond, int32_t value, int pe);
int32_t shmem_int32_atomic_compare_swap(int32_t *dest, int32_t cond, int32_t value, int pe);
int64_t shmem_ctx_int64_atomic_compare_swap(shmem_ctx_t ctx, int64_t *dest, int64_t cond, int64_t value, int pe);
int64_t shmem_int64_atomic_compare_swap(int64_t *dest, int64_t cond, int64_t value, int pe);
uint32_t shmem_ctx_uint32_atomic_compare_swap(shmem_ctx_t ctx, uint32_t *dest, uint32_t cond, uint32_t value, int pe);
uint32_t shmem_uint32_atomic_compare_swap(uint32_t *dest, uint32_t cond, uint32_t value, int pe);
uint64_t shmem_ctx_uint64_atomic_compare_swap(shmem_ctx_t ctx, uint64_t *dest, uint64_t cond, uint64_t value, int pe);
uint64_t shmem_uint64_atomic_compare_swap(uint64_t *dest, uint64_t cond, uint64_t value, int pe);
size_t shmem_ctx_size_atomic_compare_swap(shmem_ctx_t ctx, size_t *dest, size_t cond, size_t value, int pe);
size_t shmem_size_atomic_compare_swap(size_t *dest, size_t cond, size_t value, int pe);
ptrdiff_t shmem_ctx_ptrdiff_atomic_compare_swap(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe);
ptrdiff_t shmem_ptrdiff_atomic_compare_swap(ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe);

/* Fetch dest on PE pe, and write value to it. Returns the previous value. 1.6, 9.7.1.4 */
float shmem_ctx_float_atomic_swap(shmem_ctx_t ctx, float *dest, float value, int pe);
float shmem_float_atomic_swap(float *dest, float value, int pe);
double shmem_ctx_double_atomic_swap(shmem_ctx_t ctx, double *dest, double value, int pe);
double shmem_double_atomic_swap(double *dest, double value, int pe);
int shmem_ctx_int_atomic_swap(shmem_ctx_t ctx, int *dest, int value, int pe);
int shmem_int_atomic_swap(int *dest, int value, int pe);
long shmem_ctx_long_atomic_swap(shmem_ctx_t ctx, long *dest, long value, int pe);
long shmem_long_atomic_swap(long *dest, long value, int pe);
long long shmem_ctx_longlong_atomic_swap(shmem_ctx_t ctx, long long *dest, long long value, int pe);
long long shmem_longlong_atomic_swap(long long *dest, long long value, int pe);
unsigned int shmem_ctx_uint_atomic_swap(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
unsigned int shmem_uint_atomic_swap(unsigned int *dest, unsigned int value, int pe);
unsigned long shmem_ctx_ulong_atomic_swap(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
unsigned long shmem_ulong_atomic_swap(unsigned long *dest, unsigned long value, int pe);
unsigned long long shmem_ctx_ulonglong_atomic_swap(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
unsigned long long shmem_ulonglong_atomic_swap(unsigned long long *dest, unsigned long long value, int pe);
int32_t shmem_ctx_int32_atomic_swap(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
int32_t shmem_int32_atomic_swap(int32_t *dest, int32_t value, int pe);
int64_t shmem_ctx_int64_atomic_swap(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
int64_t shmem_int64_atomic_swap(int64_t *dest, int64_t value, int pe);
uint32_t shmem_ctx_uint32_atomic_swap(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
uint32_t shmem_uint32_atomic_swap(uint32_t *dest, uint32_t value, int pe);
uint64_t shmem_ctx_uint64_atomic_swap(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
uint64_t shmem_uint64_atomic_swap(uint64_t *dest, uint64_t value, int pe);
size_t shmem_ctx_size_atomic_swap(shmem_ctx_t ctx, size_t *dest, size_t value, int pe);
size_t shmem_size_atomic_swap(size_t *dest, size_t value, int pe);
ptrdiff_t shmem_ctx_ptrdiff_atomic_swap(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe);
ptrdiff_t shmem_ptrdiff_atomic_swap(ptrdiff_t *dest, ptrdiff_t value, int pe);

/* Fetch dest on PE pe, and add 1 to it. Returns the previous value. Overflow wraps around. 1.6, 9.7.1.5 */
int shmem_ctx_int_atomic_fetch_inc(shmem_ctx_t ctx, int *dest, int pe);
int shmem_int_atomic_fetch_inc(int *dest, int pe);
long shmem_ctx_long_atomic_fetch_inc(shmem_ctx_t ctx, long *dest, int pe);
long shmem_long_atomic_fetch_inc(long *dest, int pe);
long long shmem_ctx_longlong_atomic_fetch_inc(shmem_ctx_t ctx, long long *dest, int pe);
long long shmem_longlong_atomic_fetch_inc(long long *dest, int pe);
unsigned int shmem_ctx_uint_atomic_fetch_inc(shmem_ctx_t ctx, unsigned int *dest, int pe);
unsigned int shmem_uint_atomic_fetch_inc(unsigned int *dest, int pe);
unsigned long shmem_ctx_ulong_atomic_fetch_inc(shmem_ctx_t ctx, unsigned long *dest, int pe);
unsigned long shmem_ulong_atomic_fetch_inc(unsigned long *dest, int pe);
unsigned long long shmem_ctx_ulonglong_atomic_fetch_inc(shmem_ctx_t ctx, unsigned long long *dest, int pe);
unsigned long long shmem_ulonglong_atomic_fetch_inc(unsigned long long *dest, int pe);
int32_t shmem_ctx_int32_atomic_fetch_inc(shmem_ctx_t ctx, int32_t *dest, int pe);
int32_t shmem_int32_atomic_fetch_inc(int32_t *dest, int pe);
int64_t shmem_ctx_int64_atomic_fetch_inc(shmem_ctx_t ctx, int64_t *dest, int pe);
int64_t shmem_int64_atomic_fetch_inc(int64_t *dest, int pe);
uint32_t shmem_ctx_uint32_atomic_fetch_inc(shmem_ctx_t ctx, uint32_t *dest, int pe);
uint32_t shmem_uint32_atomic_fetch_inc(uint32_t *dest, int pe);
uint64_t shmem_ctx_uint64_atomic_fetch_inc(shmem_ctx_t ctx, uint64_t *dest, int pe);
uint64_t shmem_uint64_atomic_fetch_inc(uint64_t *dest, int pe);
size_t shmem_ctx_size_atomic_fetch_inc(shmem_ctx_t ctx, size_t *dest, int pe);
size_t shmem_size_atomic_fetch_inc(size_t *dest, int pe);
ptrdiff_t shmem_ctx_ptrdiff_atomic_fetch_inc(shmem_ctx_t ctx, ptrdiff_t *dest, int pe);
ptrdiff_t shmem_ptrdiff_atomic_fetch_inc(ptrdiff_t *dest, int pe);

/* Add 1 to dest on PE pe. Overflow wraps around. 1.6, 9.7.1.6 */
void shmem_ctx_int_atomic_inc(shmem_ctx_t ctx, int *dest, int pe);
void shmem_int_atomic_inc(int *dest, int pe);
void shmem_ctx_long_atomic_inc(shmem_ctx_t ctx, long *dest, int pe);
void shmem_long_atomic_inc(long *dest, int pe);
void shmem_ctx_longlong_atomic_inc(shmem_ctx_t ctx, long long *dest, int pe);
void shmem_longlong_atomic_inc(long long *dest, int pe);
void shmem_ctx_uint_atomic_inc(shmem_ctx_t ctx, unsigned int *dest, int pe);
void shmem_uint_atomic_inc(unsigned int *dest, int pe);
void shmem_ctx_ulong_atomic_inc(shmem_ctx_t ctx, unsigned long *dest, int pe);
void shmem_ulong_atomic_inc(unsigned long *dest, int pe);
void shmem_ctx_ulonglong_atomic_inc(shmem_ctx_t ctx, unsigned long long *dest, int pe);
void shmem_ulonglong_atomic_inc(unsigned long long *dest, int pe);
void shmem_ctx_int32_atomic_inc(shmem_ctx_t ctx, int32_t *dest, int pe);
void shmem_int32_atomic_inc(int32_t *dest, int pe);
void shmem_ctx_int64_atomic_inc(shmem_ctx_t ctx, int64_t *dest, int pe);
void shmem_int64_atomic_inc(int64_t *dest, int pe);
void shmem_ctx_uint32_atomic_inc(shmem_ctx_t ctx, uint32_t *dest, int pe);
void shmem_uint32_atomic_inc(uint32_t *dest, int pe);
void shmem_ctx_uint64_atomic_inc(shmem_ctx_t ctx, uint64_t *dest, int pe);
void shmem_uint64_atomic_inc(uint64_t *dest, int pe);
void shmem_ctx_size_atomic_inc(shmem_ctx_t ctx, size_t *dest, int pe);
void shmem_size_atomic_inc(size_t *dest, int pe);
void shmem_ctx_ptrdiff_atomic_inc(shmem_ctx_t ctx, ptrdiff_t *dest, int pe);
void shmem_ptrdiff_atomic_inc(ptrdiff_t *dest, int pe);

/* Fetch dest on PE pe, and add value to it. Returns the previous value. Overflow wraps around. 1.6, 9.7.1.7 */
int shmem_ctx_int_atomic_fetch_add(shmem_ctx_t ctx, int *dest, int value, int pe);
int shmem_int_atomic_fetch_add(int *dest, int value, int pe);
long shmem_ctx_long_atomic_fetch_add(shmem_ctx_t ctx, long *dest, long value, int pe);
long shmem_long_atomic_fetch_add(long *dest, long value, int pe);
long long shmem_ctx_longlong_atomic_fetch_add(shmem_ctx_t ctx, long long *dest, long long value, int pe);
long long shmem_longlong_atomic_fetch_add(long long *dest, long long value, int pe);
unsigned int shmem_ctx_uint_atomic_fetch_add(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
unsigned int shmem_uint_atomic_fetch_add(unsigned int *dest, unsigned int value, int pe);
unsigned long shmem_ctx_ulong_atomic_fetch_add(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
unsigned long shmem_ulong_atomic_fetch_add(unsigned long *dest, unsigned long value, int pe);
unsigned long long shmem_ctx_ulonglong_atomic_fetch_add(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
unsigned long long shmem_ulonglong_atomic_fetch_add(unsigned long long *dest, unsigned long long value, int pe);
int32_t shmem_ctx_int32_atomic_fetch_add(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
int32_t shmem_int32_atomic_fetch_add(int32_t *dest, int32_t value, int pe);
int64_t shmem_ctx_int64_atomic_fetch_add(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
int64_t shmem_int64_atomic_fetch_add(int64_t *dest, int64_t value, int pe);
uint32_t shmem_ctx_uint32_atomic_fetch_add(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
uint32_t shmem_uint32_atomic_fetch_add(uint32_t *dest, uint32_t value, int pe);
uint64_t shmem_ctx_uint64_atomic_fetch_add(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
uint64_t shmem_uint64_atomic_fetch_add(uint64_t *dest, uint64_t value, int pe);
size_t shmem_ctx_size_atomic_fetch_add(shmem_ctx_t ctx, size_t *dest, size_t value, int pe);
size_t shmem_size_atomic_fetch_add(size_t *dest, size_t value, int pe);
ptrdiff_t shmem_ctx_ptrdiff_atomic_fetch_add(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe);
ptrdiff_t shmem_ptrdiff_atomic_fetch_add(ptrdiff_t *dest, ptrdiff_t value, int pe);

/* Add value to dest on PE pe. Overflow wraps around. 1.6, 9.7.1.8 */
void shmem_ctx_int_atomic_add(shmem_ctx_t ctx, int *dest, int value, int pe);
void shmem_int_atomic_add(int *dest, int value, int pe);
void shmem_ctx_long_atomic_add(shmem_ctx_t ctx, long *dest, long value, int pe);
void shmem_long_atomic_add(long *dest, long value, int pe);
void shmem_ctx_longlong_atomic_add(shmem_ctx_t ctx, long long *dest, long long value, int pe);
void shmem_longlong_atomic_add(long long *dest, long long value, int pe);
void shmem_ctx_uint_atomic_add(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
void shmem_uint_atomic_add(unsigned int *dest, unsigned int value, int pe);
void shmem_ctx_ulong_atomic_add(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
void shmem_ulong_atomic_add(unsigned long *dest, unsigned long value, int pe);
void shmem_ctx_ulonglong_atomic_add(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ulonglong_atomic_add(unsigned long long *dest, unsigned long long value, int pe);
void shmem_ctx_int32_atomic_add(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
void shmem_int32_atomic_add(int32_t *dest, int32_t value, int pe);
void shmem_ctx_int64_atomic_add(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
void shmem_int64_atomic_add(int64_t *dest, int64_t value, int pe);
void shmem_ctx_uint32_atomic_add(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
void shmem_uint32_atomic_add(uint32_t *dest, uint32_t value, int pe);
void shmem_ctx_uint64_atomic_add(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
void shmem_uint64_atomic_add(uint64_t *dest, uint64_t value, int pe);
void shmem_ctx_size_atomic_add(shmem_ctx_t ctx, size_t *dest, size_t value, int pe);
void shmem_size_atomic_add(size_t *dest, size_t value, int pe);
void shmem_ctx_ptrdiff_atomic_add(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe);
void shmem_ptrdiff_atomic_add(ptrdiff_t *dest, ptrdiff_t value, int pe);

/* Fetch dest on PE pe, and AND value into it. Returns the previous value. 1.6, 9.7.1.9 */
int shmem_ctx_int_atomic_fetch_and(shmem_ctx_t ctx, int *dest, int value, int pe);
int shmem_int_atomic_fetch_and(int *dest, int value, int pe);
long shmem_ctx_long_atomic_fetch_and(shmem_ctx_t ctx, long *dest, long value, int pe);
long shmem_long_atomic_fetch_and(long *dest, long value, int pe);
long long shmem_ctx_longlong_atomic_fetch_and(shmem_ctx_t ctx, long long *dest, long long value, int pe);
long long shmem_longlong_atomic_fetch_and(long long *dest, long long value, int pe);
unsigned int shmem_ctx_uint_atomic_fetch_and(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
unsigned int shmem_uint_atomic_fetch_and(unsigned int *dest, unsigned int value, int pe);
unsigned long shmem_ctx_ulong_atomic_fetch_and(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
unsigned long shmem_ulong_atomic_fetch_and(unsigned long *dest, unsigned long value, int pe);
unsigned long long shmem_ctx_ulonglong_atomic_fetch_and(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
unsigned long long shmem_ulonglong_atomic_fetch_and(unsigned long long *dest, unsigned long long value, int pe);
int32_t shmem_ctx_int32_atomic_fetch_and(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
int32_t shmem_int32_atomic_fetch_and(int32_t *dest, int32_t value, int pe);
int64_t shmem_ctx_int64_atomic_fetch_and(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
int64_t shmem_int64_atomic_fetch_and(int64_t *dest, int64_t value, int pe);
uint32_t shmem_ctx_uint32_atomic_fetch_and(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
uint32_t shmem_uint32_atomic_fetch_and(uint32_t *dest, uint32_t value, int pe);
uint64_t shmem_ctx_uint64_atomic_fetch_and(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
uint64_t shmem_uint64_atomic_fetch_and(uint64_t *dest, uint64_t value, int pe);

/* AND value into dest on PE pe. 1.6, 9.7.1.10 */
void shmem_ctx_int_atomic_and(shmem_ctx_t ctx, int *dest, int value, int pe);
void shmem_int_atomic_and(int *dest, int value, int pe);
void shmem_ctx_long_atomic_and(shmem_ctx_t ctx, long *dest, long value, int pe);
void shmem_long_atomic_and(long *dest, long value, int pe);
void shmem_ctx_longlong_atomic_and(shmem_ctx_t ctx, long long *dest, long long value, int pe);
void shmem_longlong_atomic_and(long long *dest, long long value, int pe);
void shmem_ctx_uint_atomic_and(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
void shmem_uint_atomic_and(unsigned int *dest, unsigned int value, int pe);
void shmem_ctx_ulong_atomic_and(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
void shmem_ulong_atomic_and(unsigned long *dest, unsigned long value, int pe);
void shmem_ctx_ulonglong_atomic_and(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ulonglong_atomic_and(unsigned long long *dest, unsigned long long value, int pe);
void shmem_ctx_int32_atomic_and(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
void shmem_int32_atomic_and(int32_t *dest, int32_t value, int pe);
void shmem_ctx_int64_atomic_and(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
void shmem_int64_atomic_and(int64_t *dest, int64_t value, int pe);
void shmem_ctx_uint32_atomic_and(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
void shmem_uint32_atomic_and(uint32_t *dest, uint32_t value, int pe);
void shmem_ctx_uint64_atomic_and(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
void shmem_uint64_atomic_and(uint64_t *dest, uint64_t value, int pe);

/* Fetch dest on PE pe, and OR value into it. Returns the previous value. 1.6, 9.7.1.11 */
int shmem_ctx_int_atomic_fetch_or(shmem_ctx_t ctx, int *dest, int value, int pe);
int shmem_int_atomic_fetch_or(int *dest, int value, int pe);
long shmem_ctx_long_atomic_fetch_or(shmem_ctx_t ctx, long *dest, long value, int pe);
long shmem_long_atomic_fetch_or(long *dest, long value, int pe);
long long shmem_ctx_longlong_atomic_fetch_or(shmem_ctx_t ctx, long long *dest, long long value, int pe);
long long shmem_longlong_atomic_fetch_or(long long *dest, long long value, int pe);
unsigned int shmem_ctx_uint_atomic_fetch_or(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
unsigned int shmem_uint_atomic_fetch_or(unsigned int *dest, unsigned int value, int pe);
unsigned long shmem_ctx_ulong_atomic_fetch_or(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
unsigned long shmem_ulong_atomic_fetch_or(unsigned long *dest, unsigned long value, int pe);
unsigned long long shmem_ctx_ulonglong_atomic_fetch_or(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
unsigned long long shmem_ulonglong_atomic_fetch_or(unsigned long long *dest, unsigned long long value, int pe);
int32_t shmem_ctx_int32_atomic_fetch_or(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
int32_t shmem_int32_atomic_fetch_or(int32_t *dest, int32_t value, int pe);
int64_t shmem_ctx_int64_atomic_fetch_or(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
int64_t shmem_int64_atomic_fetch_or(int64_t *dest, int64_t value, int pe);
uint32_t shmem_ctx_uint32_atomic_fetch_or(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
uint32_t shmem_uint32_atomic_fetch_or(uint32_t *dest, uint32_t value, int pe);
uint64_t shmem_ctx_uint64_atomic_fetch_or(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
uint64_t shmem_uint64_atomic_fetch_or(uint64_t *dest, uint64_t value, int pe);

/* OR value into dest on PE pe. 1.6, 9.7.1.12 */
void shmem_ctx_int_atomic_or(shmem_ctx_t ctx, int *dest, int value, int pe);
void shmem_int_atomic_or(int *dest, int value, int pe);
void shmem_ctx_long_atomic_or(shmem_ctx_t ctx, long *dest, long value, int pe);
void shmem_long_atomic_or(long *dest, long value, int pe);
void shmem_ctx_longlong_atomic_or(shmem_ctx_t ctx, long long *dest, long long value, int pe);
void shmem_longlong_atomic_or(long long *dest, long long value, int pe);
void shmem_ctx_uint_atomic_or(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
void shmem_uint_atomic_or(unsigned int *dest, unsigned int value, int pe);
void shmem_ctx_ulong_atomic_or(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
void shmem_ulong_atomic_or(unsigned long *dest, unsigned long value, int pe);
void shmem_ctx_ulonglong_atomic_or(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ulonglong_atomic_or(unsigned long long *dest, unsigned long long value, int pe);
void shmem_ctx_int32_atomic_or(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
void shmem_int32_atomic_or(int32_t *dest, int32_t value, int pe);
void shmem_ctx_int64_atomic_or(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
void shmem_int64_atomic_or(int64_t *dest, int64_t value, int pe);
void shmem_ctx_uint32_atomic_or(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
void shmem_uint32_atomic_or(uint32_t *dest, uint32_t value, int pe);
void shmem_ctx_uint64_atomic_or(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
void shmem_uint64_atomic_or(uint64_t *dest, uint64_t value, int pe);

/* Fetch dest on PE pe, and XOR value into it. Returns the previous value. 1.6, 9.7.1.13 */
int shmem_ctx_int_atomic_fetch_xor(shmem_ctx_t ctx, int *dest, int value, int pe);
int shmem_int_atomic_fetch_xor(int *dest, int value, int pe);
long shmem_ctx_long_atomic_fetch_xor(shmem_ctx_t ctx, long *dest, long value, int pe);
long shmem_long_atomic_fetch_xor(long *dest, long value, int pe);
long long shmem_ctx_longlong_atomic_fetch_xor(shmem_ctx_t ctx, long long *dest, long long value, int pe);
long long shmem_longlong_atomic_fetch_xor(long long *dest, long long value, int pe);
unsigned int shmem_ctx_uint_atomic_fetch_xor(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
unsigned int shmem_uint_atomic_fetch_xor(unsigned int *dest, unsigned int value, int pe);
unsigned long shmem_ctx_ulong_atomic_fetch_xor(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
unsigned long shmem_ulong_atomic_fetch_xor(unsigned long *dest, unsigned long value, int pe);
unsigned long long shmem_ctx_ulonglong_atomic_fetch_xor(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
unsigned long long shmem_ulonglong_atomic_fetch_xor(unsigned long long *dest, unsigned long long value, int pe);
int32_t shmem_ctx_int32_atomic_fetch_xor(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
int32_t shmem_int32_atomic_fetch_xor(int32_t *dest, int32_t value, int pe);
int64_t shmem_ctx_int64_atomic_fetch_xor(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
int64_t shmem_int64_atomic_fetch_xor(int64_t *dest, int64_t value, int pe);
uint32_t shmem_ctx_uint32_atomic_fetch_xor(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
uint32_t shmem_uint32_atomic_fetch_xor(uint32_t *dest, uint32_t value, int pe);
uint64_t shmem_ctx_uint64_atomic_fetch_xor(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
uint64_t shmem_uint64_atomic_fetch_xor(uint64_t *dest, uint64_t value, int pe);

/* XOR value into dest on PE pe. 1.6, 9.7.1.14 */
void shmem_ctx_int_atomic_xor(shmem_ctx_t ctx, int *dest, int value, int pe);
void shmem_int_atomic_xor(int *dest, int value, int pe);
void shmem_ctx_long_atomic_xor(shmem_ctx_t ctx, long *dest, long value, int pe);
void shmem_long_atomic_xor(long *dest, long value, int pe);
void shmem_ctx_longlong_atomic_xor(shmem_ctx_t ctx, long long *dest, long long value, int pe);
void shmem_longlong_atomic_xor(long long *dest, long long value, int pe);
void shmem_ctx_uint_atomic_xor(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
void shmem_uint_atomic_xor(unsigned int *dest, unsigned int value, int pe);
void shmem_ctx_ulong_atomic_xor(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
void shmem_ulong_atomic_xor(unsigned long *dest, unsigned long value, int pe);
void shmem_ctx_ulonglong_atomic_xor(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ulonglong_atomic_xor(unsigned long long *dest, unsigned long long value, int pe);
void shmem_ctx_int32_atomic_xor(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
void shmem_int32_atomic_xor(int32_t *dest, int32_t value, int pe);
void shmem_ctx_int64_atomic_xor(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
void shmem_int64_atomic_xor(int64_t *dest, int64_t value, int pe);
void shmem_ctx_uint32_atomic_xor(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
void shmem_uint32_atomic_xor(uint32_t *dest, uint32_t value, int pe);
void shmem_ctx_uint64_atomic_xor(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
void shmem_uint64_atomic_xor(uint64_t *dest, uint64_t value, int pe);

/* Non-blocking atomic_fetch: *fetch is valid after the next quiet. 1.6, 9.7.2.1 */
void shmem_ctx_float_atomic_fetch_nbi(shmem_ctx_t ctx, float *fetch, const float *source, int pe);
void shmem_float_atomic_fetch_nbi(float *fetch, const float *source, int pe);
void shmem_ctx_double_atomic_fetch_nbi(shmem_ctx_t ctx, double *fetch, const double *source, int pe);
void shmem_double_atomic_fetch_nbi(double *fetch, const double *source, int pe);
void shmem_ctx_int_atomic_fetch_nbi(shmem_ctx_t ctx, int *fetch, const int *source, int pe);
void shmem_int_atomic_fetch_nbi(int *fetch, const int *source, int pe);
void shmem_ctx_long_atomic_fetch_nbi(shmem_ctx_t ctx, long *fetch, const long *source, int pe);
void shmem_long_atomic_fetch_nbi(long *fetch, const long *source, int pe);
void shmem_ctx_longlong_atomic_fetch_nbi(shmem_ctx_t ctx, long long *fetch, const long long *source, int pe);
void shmem_longlong_atomic_fetch_nbi(long long *fetch, const long long *source, int pe);
void shmem_ctx_uint_atomic_fetch_nbi(shmem_ctx_t ctx, unsigned int *fetch, const unsigned int *source, int pe);
void shmem_uint_atomic_fetch_nbi(unsigned int *fetch, const unsigned int *source, int pe);
void shmem_ctx_ulong_atomic_fetch_nbi(shmem_ctx_t ctx, unsigned long *fetch, const unsigned long *source, int pe);
void shmem_ulong_atomic_fetch_nbi(unsigned long *fetch, const unsigned long *source, int pe);
void shmem_ctx_ulonglong_atomic_fetch_nbi(shmem_ctx_t ctx, unsigned long long *fetch, const unsigned long long *source, int pe);
void shmem_ulonglong_atomic_fetch_nbi(unsigned long long *fetch, const unsigned long long *source, int pe);
void shmem_ctx_int32_atomic_fetch_nbi(shmem_ctx_t ctx, int32_t *fetch, const int32_t *source, int pe);
void shmem_int32_atomic_fetch_nbi(int32_t *fetch, const int32_t *source, int pe);
void shmem_ctx_int64_atomic_fetch_nbi(shmem_ctx_t ctx, int64_t *fetch, const int64_t *source, int pe);
void shmem_int64_atomic_fetch_nbi(int64_t *fetch, const int64_t *source, int pe);
void shmem_ctx_uint32_atomic_fetch_nbi(shmem_ctx_t ctx, uint32_t *fetch, const uint32_t *source, int pe);
void shmem_uint32_atomic_fetch_nbi(uint32_t *fetch, const uint32_t *source, int pe);
void shmem_ctx_uint64_atomic_fetch_nbi(shmem_ctx_t ctx, uint64_t *fetch, const uint64_t *source, int pe);
void shmem_uint64_atomic_fetch_nbi(uint64_t *fetch, const uint64_t *source, int pe);
void shmem_ctx_size_atomic_fetch_nbi(shmem_ctx_t ctx, size_t *fetch, const size_t *source, int pe);
void shmem_size_atomic_fetch_nbi(size_t *fetch, const size_t *source, int pe);
void shmem_ctx_ptrdiff_atomic_fetch_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, const ptrdiff_t *source, int pe);
void shmem_ptrdiff_atomic_fetch_nbi(ptrdiff_t *fetch, const ptrdiff_t *source, int pe);

/* Non-blocking atomic_compare_swap: *fetch is valid after the next quiet. 1.6, 9.7.2.2 */
void shmem_ctx_int_atomic_compare_swap_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int cond, int value, int pe);
void shmem_int_atomic_compare_swap_nbi(int *fetch, int *dest, int cond, int value, int pe);
void shmem_ctx_long_atomic_compare_swap_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long cond, long value, int pe);
void shmem_long_atomic_compare_swap_nbi(long *fetch, long *dest, long cond, long value, int pe);
void shmem_ctx_longlong_atomic_compare_swap_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long cond, long long value, int pe);
void shmem_longlong_atomic_compare_swap_nbi(long long *fetch, long long *dest, long long cond, long long value, int pe);
void shmem_ctx_uint_atomic_compare_swap_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int cond, unsigned int value, int pe);
void shmem_uint_atomic_compare_swap_nbi(unsigned int *fetch, unsigned int *dest, unsigned int cond, unsigned int value, int pe);
void shmem_ctx_ulong_atomic_compare_swap_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long cond, unsigned long value, int pe);
void shmem_ulong_atomic_compare_swap_nbi(unsigned long *fetch, unsigned long *dest, unsigned long cond, unsigned long value, int pe);
void shmem_ctx_ulonglong_atomic_compare_swap_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe);
void shmem_ulonglong_atomic_compare_swap_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe);
void shmem_ctx_int32_atomic_compare_swap_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t cond, int32_t value, int pe);
void shmem_int32_atomic_compare_swap_nbi(int32_t *fetch, int32_t *dest, int32_t cond, int32_t value, int pe);
void shmem_ctx_int64_atomic_compare_swap_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t cond, int64_t value, int pe);
void shmem_int64_atomic_compare_swap_nbi(int64_t *fetch, int64_t *dest, int64_t cond, int64_t value, int pe);
void shmem_ctx_uint32_atomic_compare_swap_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t cond, uint32_t value, int pe);
void shmem_uint32_atomic_compare_swap_nbi(uint32_t *fetch, uint32_t *dest, uint32_t cond, uint32_t value, int pe);
void shmem_ctx_uint64_atomic_compare_swap_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t cond, uint64_t value, int pe);
void shmem_uint64_atomic_compare_swap_nbi(uint64_t *fetch, uint64_t *dest, uint64_t cond, uint64_t value, int pe);
void shmem_ctx_size_atomic_compare_swap_nbi(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t cond, size_t value, int pe);
void shmem_size_atomic_compare_swap_nbi(size_t *fetch, size_t *dest, size_t cond, size_t value, int pe);
void shmem_ctx_ptrdiff_atomic_compare_swap_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe);
void shmem_ptrdiff_atomic_compare_swap_nbi(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe);

/* Non-blocking atomic_swap: *fetch is valid after the next quiet. 1.6, 9.7.2.3 */
void shmem_ctx_float_atomic_swap_nbi(shmem_ctx_t ctx, float *fetch, float *dest, float value, int pe);
void shmem_float_atomic_swap_nbi(float *fetch, float *dest, float value, int pe);
void shmem_ctx_double_atomic_swap_nbi(shmem_ctx_t ctx, double *fetch, double *dest, double value, int pe);
void shmem_double_atomic_swap_nbi(double *fetch, double *dest, double value, int pe);
void shmem_ctx_int_atomic_swap_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe);
void shmem_int_atomic_swap_nbi(int *fetch, int *dest, int value, int pe);
void shmem_ctx_long_atomic_swap_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe);
void shmem_long_atomic_swap_nbi(long *fetch, long *dest, long value, int pe);
void shmem_ctx_longlong_atomic_swap_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe);
void shmem_longlong_atomic_swap_nbi(long long *fetch, long long *dest, long long value, int pe);
void shmem_ctx_uint_atomic_swap_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void shmem_uint_atomic_swap_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void shmem_ctx_ulong_atomic_swap_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void shmem_ulong_atomic_swap_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void shmem_ctx_ulonglong_atomic_swap_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ulonglong_atomic_swap_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ctx_int32_atomic_swap_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe);
void shmem_int32_atomic_swap_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe);
void shmem_ctx_int64_atomic_swap_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe);
void shmem_int64_atomic_swap_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe);
void shmem_ctx_uint32_atomic_swap_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void shmem_uint32_atomic_swap_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void shmem_ctx_uint64_atomic_swap_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);
void shmem_uint64_atomic_swap_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);
void shmem_ctx_size_atomic_swap_nbi(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t value, int pe);
void shmem_size_atomic_swap_nbi(size_t *fetch, size_t *dest, size_t value, int pe);
void shmem_ctx_ptrdiff_atomic_swap_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe);
void shmem_ptrdiff_atomic_swap_nbi(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe);

/* Non-blocking atomic_fetch_inc: *fetch is valid after the next quiet. 1.6, 9.7.2.4 */
void shmem_ctx_int_atomic_fetch_inc_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int pe);
void shmem_int_atomic_fetch_inc_nbi(int *fetch, int *dest, int pe);
void shmem_ctx_long_atomic_fetch_inc_nbi(shmem_ctx_t ctx, long *fetch, long *dest, int pe);
void shmem_long_atomic_fetch_inc_nbi(long *fetch, long *dest, int pe);
void shmem_ctx_longlong_atomic_fetch_inc_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, int pe);
void shmem_longlong_atomic_fetch_inc_nbi(long long *fetch, long long *dest, int pe);
void shmem_ctx_uint_atomic_fetch_inc_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, int pe);
void shmem_uint_atomic_fetch_inc_nbi(unsigned int *fetch, unsigned int *dest, int pe);
void shmem_ctx_ulong_atomic_fetch_inc_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, int pe);
void shmem_ulong_atomic_fetch_inc_nbi(unsigned long *fetch, unsigned long *dest, int pe);
void shmem_ctx_ulonglong_atomic_fetch_inc_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, int pe);
void shmem_ulonglong_atomic_fetch_inc_nbi(unsigned long long *fetch, unsigned long long *dest, int pe);
void shmem_ctx_int32_atomic_fetch_inc_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int pe);
void shmem_int32_atomic_fetch_inc_nbi(int32_t *fetch, int32_t *dest, int pe);
void shmem_ctx_int64_atomic_fetch_inc_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int pe);
void shmem_int64_atomic_fetch_inc_nbi(int64_t *fetch, int64_t *dest, int pe);
void shmem_ctx_uint32_atomic_fetch_inc_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, int pe);
void shmem_uint32_atomic_fetch_inc_nbi(uint32_t *fetch, uint32_t *dest, int pe);
void shmem_ctx_uint64_atomic_fetch_inc_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, int pe);
void shmem_uint64_atomic_fetch_inc_nbi(uint64_t *fetch, uint64_t *dest, int pe);
void shmem_ctx_size_atomic_fetch_inc_nbi(shmem_ctx_t ctx, size_t *fetch, size_t *dest, int pe);
void shmem_size_atomic_fetch_inc_nbi(size_t *fetch, size_t *dest, int pe);
void shmem_ctx_ptrdiff_atomic_fetch_inc_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, int pe);
void shmem_ptrdiff_atomic_fetch_inc_nbi(ptrdiff_t *fetch, ptrdiff_t *dest, int pe);

/* Non-blocking atomic_fetch_add: *fetch is valid after the next quiet. 1.6, 9.7.2.5 */
void shmem_ctx_int_atomic_fetch_add_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe);
void shmem_int_atomic_fetch_add_nbi(int *fetch, int *dest, int value, int pe);
void shmem_ctx_long_atomic_fetch_add_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe);
void shmem_long_atomic_fetch_add_nbi(long *fetch, long *dest, long value, int pe);
void shmem_ctx_longlong_atomic_fetch_add_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe);
void shmem_longlong_atomic_fetch_add_nbi(long long *fetch, long long *dest, long long value, int pe);
void shmem_ctx_uint_atomic_fetch_add_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void shmem_uint_atomic_fetch_add_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void shmem_ctx_ulong_atomic_fetch_add_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void shmem_ulong_atomic_fetch_add_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void shmem_ctx_ulonglong_atomic_fetch_add_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ulonglong_atomic_fetch_add_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ctx_int32_atomic_fetch_add_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe);
void shmem_int32_atomic_fetch_add_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe);
void shmem_ctx_int64_atomic_fetch_add_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe);
void shmem_int64_atomic_fetch_add_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe);
void shmem_ctx_uint32_atomic_fetch_add_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void shmem_uint32_atomic_fetch_add_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void shmem_ctx_uint64_atomic_fetch_add_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);
void shmem_uint64_atomic_fetch_add_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);
void shmem_ctx_size_atomic_fetch_add_nbi(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t value, int pe);
void shmem_size_atomic_fetch_add_nbi(size_t *fetch, size_t *dest, size_t value, int pe);
void shmem_ctx_ptrdiff_atomic_fetch_add_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe);
void shmem_ptrdiff_atomic_fetch_add_nbi(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe);

/* Non-blocking atomic_fetch_and: *fetch is valid after the next quiet. 1.6, 9.7.2.6 */
void shmem_ctx_int_atomic_fetch_and_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe);
void shmem_int_atomic_fetch_and_nbi(int *fetch, int *dest, int value, int pe);
void shmem_ctx_long_atomic_fetch_and_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe);
void shmem_long_atomic_fetch_and_nbi(long *fetch, long *dest, long value, int pe);
void shmem_ctx_longlong_atomic_fetch_and_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe);
void shmem_longlong_atomic_fetch_and_nbi(long long *fetch, long long *dest, long long value, int pe);
void shmem_ctx_uint_atomic_fetch_and_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void shmem_uint_atomic_fetch_and_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void shmem_ctx_ulong_atomic_fetch_and_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void shmem_ulong_atomic_fetch_and_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void shmem_ctx_ulonglong_atomic_fetch_and_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ulonglong_atomic_fetch_and_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ctx_int32_atomic_fetch_and_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe);
void shmem_int32_atomic_fetch_and_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe);
void shmem_ctx_int64_atomic_fetch_and_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe);
void shmem_int64_atomic_fetch_and_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe);
void shmem_ctx_uint32_atomic_fetch_and_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void shmem_uint32_atomic_fetch_and_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void shmem_ctx_uint64_atomic_fetch_and_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);
void shmem_uint64_atomic_fetch_and_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);

/* Non-blocking atomic_fetch_or: *fetch is valid after the next quiet. 1.6, 9.7.2.7 */
void shmem_ctx_int_atomic_fetch_or_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe);
void shmem_int_atomic_fetch_or_nbi(int *fetch, int *dest, int value, int pe);
void shmem_ctx_long_atomic_fetch_or_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe);
void shmem_long_atomic_fetch_or_nbi(long *fetch, long *dest, long value, int pe);
void shmem_ctx_longlong_atomic_fetch_or_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe);
void shmem_longlong_atomic_fetch_or_nbi(long long *fetch, long long *dest, long long value, int pe);
void shmem_ctx_uint_atomic_fetch_or_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void shmem_uint_atomic_fetch_or_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void shmem_ctx_ulong_atomic_fetch_or_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void shmem_ulong_atomic_fetch_or_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void shmem_ctx_ulonglong_atomic_fetch_or_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ulonglong_atomic_fetch_or_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ctx_int32_atomic_fetch_or_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe);
void shmem_int32_atomic_fetch_or_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe);
void shmem_ctx_int64_atomic_fetch_or_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe);
void shmem_int64_atomic_fetch_or_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe);
void shmem_ctx_uint32_atomic_fetch_or_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void shmem_uint32_atomic_fetch_or_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void shmem_ctx_uint64_atomic_fetch_or_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);
void shmem_uint64_atomic_fetch_or_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);

/* Non-blocking atomic_fetch_xor: *fetch is valid after the next quiet. 1.6, 9.7.2.8 */
void shmem_ctx_int_atomic_fetch_xor_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe);
void shmem_int_atomic_fetch_xor_nbi(int *fetch, int *dest, int value, int pe);
void shmem_ctx_long_atomic_fetch_xor_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe);
void shmem_long_atomic_fetch_xor_nbi(long *fetch, long *dest, long value, int pe);
void shmem_ctx_longlong_atomic_fetch_xor_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe);
void shmem_longlong_atomic_fetch_xor_nbi(long long *fetch, long long *dest, long long value, int pe);
void shmem_ctx_uint_atomic_fetch_xor_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void shmem_uint_atomic_fetch_xor_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void shmem_ctx_ulong_atomic_fetch_xor_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void shmem_ulong_atomic_fetch_xor_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void shmem_ctx_ulonglong_atomic_fetch_xor_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ulonglong_atomic_fetch_xor_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void shmem_ctx_int32_atomic_fetch_xor_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe);
void shmem_int32_atomic_fetch_xor_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe);
void shmem_ctx_int64_atomic_fetch_xor_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe);
void shmem_int64_atomic_fetch_xor_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe);
void shmem_ctx_uint32_atomic_fetch_xor_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void shmem_uint32_atomic_fetch_xor_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void shmem_ctx_uint64_atomic_fetch_xor_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);
void shmem_uint64_atomic_fetch_xor_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);

/* ---- Signaling ---- */

/* Put, then update the signal word sig_addr on PE pe (sig_op is SHMEM_SIGNAL_SET or SHMEM_SIGNAL_ADD). A PE that sees the signal also sees the data. 1.6, 9.8.3 */
void shmem_ctx_float_put_signal(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_float_put_signal(float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_double_put_signal(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_double_put_signal(double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_longdouble_put_signal(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_longdouble_put_signal(long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_char_put_signal(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_char_put_signal(char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_schar_put_signal(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_schar_put_signal(signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_short_put_signal(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_short_put_signal(short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_int_put_signal(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_int_put_signal(int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_long_put_signal(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_long_put_signal(long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_longlong_put_signal(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_longlong_put_signal(long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_uchar_put_signal(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_uchar_put_signal(unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_ushort_put_signal(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ushort_put_signal(unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_uint_put_signal(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_uint_put_signal(unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_ulong_put_signal(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ulong_put_signal(unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_ulonglong_put_signal(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ulonglong_put_signal(unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_int8_put_signal(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_int8_put_signal(int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_int16_put_signal(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_int16_put_signal(int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_int32_put_signal(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_int32_put_signal(int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_int64_put_signal(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_int64_put_signal(int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_uint8_put_signal(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_uint8_put_signal(uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_uint16_put_signal(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_uint16_put_signal(uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_uint32_put_signal(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_uint32_put_signal(uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_uint64_put_signal(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_uint64_put_signal(uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_size_put_signal(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_size_put_signal(size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_ptrdiff_put_signal(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ptrdiff_put_signal(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_put8_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_put8_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_put16_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_put16_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_put32_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_put32_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_put64_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_put64_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_put128_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_put128_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_putmem_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_putmem_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);

/* Non-blocking put-with-signal: source may be reused after the next quiet. 1.6, 9.8.4 */
void shmem_ctx_float_put_signal_nbi(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_float_put_signal_nbi(float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_double_put_signal_nbi(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_double_put_signal_nbi(double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_longdouble_put_signal_nbi(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_longdouble_put_signal_nbi(long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_char_put_signal_nbi(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_char_put_signal_nbi(char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_schar_put_signal_nbi(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_schar_put_signal_nbi(signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_short_put_signal_nbi(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_short_put_signal_nbi(short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_int_put_signal_nbi(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_int_put_signal_nbi(int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_long_put_signal_nbi(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_long_put_signal_nbi(long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_longlong_put_signal_nbi(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_longlong_put_signal_nbi(long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_uchar_put_signal_nbi(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_uchar_put_signal_nbi(unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_ushort_put_signal_nbi(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ushort_put_signal_nbi(unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_uint_put_signal_nbi(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_uint_put_signal_nbi(unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_ulong_put_signal_nbi(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ulong_put_signal_nbi(unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_ulonglong_put_signal_nbi(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ulonglong_put_signal_nbi(unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_int8_put_signal_nbi(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_int8_put_signal_nbi(int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_int16_put_signal_nbi(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_int16_put_signal_nbi(int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_int32_put_signal_nbi(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_int32_put_signal_nbi(int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_int64_put_signal_nbi(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_int64_put_signal_nbi(int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_uint8_put_signal_nbi(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_uint8_put_signal_nbi(uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_uint16_put_signal_nbi(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_uint16_put_signal_nbi(uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_uint32_put_signal_nbi(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_uint32_put_signal_nbi(uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_uint64_put_signal_nbi(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_uint64_put_signal_nbi(uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_size_put_signal_nbi(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_size_put_signal_nbi(size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_ptrdiff_put_signal_nbi(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ptrdiff_put_signal_nbi(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_put8_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_put8_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_put16_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_put16_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_put32_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_put32_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_put64_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_put64_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_put128_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_put128_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_ctx_putmem_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void shmem_putmem_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);

/* Add signal to the signal word sig_addr on PE pe. 1.6, 9.8.5 */
void shmem_ctx_signal_add(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe);
void shmem_signal_add(uint64_t *sig_addr, uint64_t signal, int pe);

/* Write signal to the signal word sig_addr on PE pe. 1.6, 9.8.7 */
void shmem_ctx_signal_set(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe);
void shmem_signal_set(uint64_t *sig_addr, uint64_t signal, int pe);

/* Return the value of the calling PE's signal word. 1.6, 9.8.6 */
uint64_t shmem_signal_fetch(const uint64_t *sig_addr);

/* ---- Ordering and barriers ---- */

/* Order the context's operations: for each target PE, operations issued after the fence are delivered after those issued before. 1.6, 9.12.1 */
void shmem_ctx_fence(shmem_ctx_t ctx);
void shmem_fence(void);

/* Wait until all operations issued on the context are complete and visible to all PEs. 1.6, 9.12.2 */
void shmem_ctx_quiet(shmem_ctx_t ctx);
void shmem_quiet(void);

/* Like quiet, for operations on the npes PEs listed in target_pes only. 1.6, 9.12.3 */
void shmem_ctx_pe_quiet(shmem_ctx_t ctx, const int *target_pes, size_t npes);
void shmem_pe_quiet(const int *target_pes, size_t npes);

/* Complete all operations on the default context, then wait until all PEs have arrived. Collective. 1.6, 9.10.1 */
void shmem_barrier_all(void);

/* Wait until all PEs have arrived. Makes earlier local stores visible; does not complete remote updates. Collective. 1.6, 9.10.4 */
void shmem_sync_all(void);

/* ---- Collectives ---- */

/* Wait until all PEs of team have arrived. Makes earlier local stores visible; does not complete remote updates. Returns 0. C11 and C++: also shmem_sync(team). 1.6, 9.10.3 */
int shmem_team_sync(shmem_team_t team);

/* Copy nelems elements from source on PE PE_root of team to dest on all PEs of team, including PE_root. Collective over team with equal arguments. Returns 0. 1.6, 9.10.7 */
int shmem_float_broadcast(shmem_team_t team, float *dest, const float *source, size_t nelems, int PE_root);
int shmem_double_broadcast(shmem_team_t team, double *dest, const double *source, size_t nelems, int PE_root);
int shmem_longdouble_broadcast(shmem_team_t team, long double *dest, const long double *source, size_t nelems, int PE_root);
int shmem_char_broadcast(shmem_team_t team, char *dest, const char *source, size_t nelems, int PE_root);
int shmem_schar_broadcast(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems, int PE_root);
int shmem_short_broadcast(shmem_team_t team, short *dest, const short *source, size_t nelems, int PE_root);
int shmem_int_broadcast(shmem_team_t team, int *dest, const int *source, size_t nelems, int PE_root);
int shmem_long_broadcast(shmem_team_t team, long *dest, const long *source, size_t nelems, int PE_root);
int shmem_longlong_broadcast(shmem_team_t team, long long *dest, const long long *source, size_t nelems, int PE_root);
int shmem_uchar_broadcast(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems, int PE_root);
int shmem_ushort_broadcast(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems, int PE_root);
int shmem_uint_broadcast(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems, int PE_root);
int shmem_ulong_broadcast(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems, int PE_root);
int shmem_ulonglong_broadcast(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems, int PE_root);
int shmem_int8_broadcast(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems, int PE_root);
int shmem_int16_broadcast(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems, int PE_root);
int shmem_int32_broadcast(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems, int PE_root);
int shmem_int64_broadcast(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems, int PE_root);
int shmem_uint8_broadcast(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems, int PE_root);
int shmem_uint16_broadcast(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems, int PE_root);
int shmem_uint32_broadcast(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems, int PE_root);
int shmem_uint64_broadcast(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems, int PE_root);
int shmem_size_broadcast(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems, int PE_root);
int shmem_ptrdiff_broadcast(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int PE_root);
int shmem_broadcastmem(shmem_team_t team, void *dest, const void *source, size_t nelems, int PE_root);

/* Concatenate nelems elements of source from every PE of team, in PE order, into dest on all of them. nelems may differ between PEs. Collective over team. Returns 0. 1.6, 9.10.8 */
int shmem_float_collect(shmem_team_t team, float *dest, const float *source, size_t nelems);
int shmem_double_collect(shmem_team_t team, double *dest, const double *source, size_t nelems);
int shmem_longdouble_collect(shmem_team_t team, long double *dest, const long double *source, size_t nelems);
int shmem_char_collect(shmem_team_t team, char *dest, const char *source, size_t nelems);
int shmem_schar_collect(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
int shmem_short_collect(shmem_team_t team, short *dest, const short *source, size_t nelems);
int shmem_int_collect(shmem_team_t team, int *dest, const int *source, size_t nelems);
int shmem_long_collect(shmem_team_t team, long *dest, const long *source, size_t nelems);
int shmem_longlong_collect(shmem_team_t team, long long *dest, const long long *source, size_t nelems);
int shmem_uchar_collect(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
int shmem_ushort_collect(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
int shmem_uint_collect(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
int shmem_ulong_collect(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
int shmem_ulonglong_collect(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
int shmem_int8_collect(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
int shmem_int16_collect(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
int shmem_int32_collect(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
int shmem_int64_collect(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
int shmem_uint8_collect(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
int shmem_uint16_collect(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
int shmem_uint32_collect(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
int shmem_uint64_collect(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
int shmem_size_collect(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
int shmem_ptrdiff_collect(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
int shmem_collectmem(shmem_team_t team, void *dest, const void *source, size_t nelems);

/* Like collect, with the same nelems on all PEs. Collective over team. Returns 0. 1.6, 9.10.8 */
int shmem_float_fcollect(shmem_team_t team, float *dest, const float *source, size_t nelems);
int shmem_double_fcollect(shmem_team_t team, double *dest, const double *source, size_t nelems);
int shmem_longdouble_fcollect(shmem_team_t team, long double *dest, const long double *source, size_t nelems);
int shmem_char_fcollect(shmem_team_t team, char *dest, const char *source, size_t nelems);
int shmem_schar_fcollect(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
int shmem_short_fcollect(shmem_team_t team, short *dest, const short *source, size_t nelems);
int shmem_int_fcollect(shmem_team_t team, int *dest, const int *source, size_t nelems);
int shmem_long_fcollect(shmem_team_t team, long *dest, const long *source, size_t nelems);
int shmem_longlong_fcollect(shmem_team_t team, long long *dest, const long long *source, size_t nelems);
int shmem_uchar_fcollect(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
int shmem_ushort_fcollect(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
int shmem_uint_fcollect(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
int shmem_ulong_fcollect(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
int shmem_ulonglong_fcollect(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
int shmem_int8_fcollect(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
int shmem_int16_fcollect(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
int shmem_int32_fcollect(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
int shmem_int64_fcollect(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
int shmem_uint8_fcollect(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
int shmem_uint16_fcollect(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
int shmem_uint32_fcollect(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
int shmem_uint64_fcollect(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
int shmem_size_fcollect(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
int shmem_ptrdiff_fcollect(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
int shmem_fcollectmem(shmem_team_t team, void *dest, const void *source, size_t nelems);

/* Send block i of source, nelems elements, to PE i of team, where it becomes block j of dest if j is the sender. Collective over team. Returns 0. 1.6, 9.10.5 */
int shmem_float_alltoall(shmem_team_t team, float *dest, const float *source, size_t nelems);
int shmem_double_alltoall(shmem_team_t team, double *dest, const double *source, size_t nelems);
int shmem_longdouble_alltoall(shmem_team_t team, long double *dest, const long double *source, size_t nelems);
int shmem_char_alltoall(shmem_team_t team, char *dest, const char *source, size_t nelems);
int shmem_schar_alltoall(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
int shmem_short_alltoall(shmem_team_t team, short *dest, const short *source, size_t nelems);
int shmem_int_alltoall(shmem_team_t team, int *dest, const int *source, size_t nelems);
int shmem_long_alltoall(shmem_team_t team, long *dest, const long *source, size_t nelems);
int shmem_longlong_alltoall(shmem_team_t team, long long *dest, const long long *source, size_t nelems);
int shmem_uchar_alltoall(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
int shmem_ushort_alltoall(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
int shmem_uint_alltoall(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
int shmem_ulong_alltoall(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
int shmem_ulonglong_alltoall(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
int shmem_int8_alltoall(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
int shmem_int16_alltoall(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
int shmem_int32_alltoall(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
int shmem_int64_alltoall(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
int shmem_uint8_alltoall(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
int shmem_uint16_alltoall(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
int shmem_uint32_alltoall(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
int shmem_uint64_alltoall(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
int shmem_size_alltoall(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
int shmem_ptrdiff_alltoall(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
int shmem_alltoallmem(shmem_team_t team, void *dest, const void *source, size_t nelems);

/* Like alltoall, with a stride of dst elements in dest and sst elements in source. Strides are at least 1. Collective over team. Returns 0. 1.6, 9.10.6 */
int shmem_float_alltoalls(shmem_team_t team, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_double_alltoalls(shmem_team_t team, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_longdouble_alltoalls(shmem_team_t team, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_char_alltoalls(shmem_team_t team, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_schar_alltoalls(shmem_team_t team, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_short_alltoalls(shmem_team_t team, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_int_alltoalls(shmem_team_t team, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_long_alltoalls(shmem_team_t team, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_longlong_alltoalls(shmem_team_t team, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_uchar_alltoalls(shmem_team_t team, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_ushort_alltoalls(shmem_team_t team, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_uint_alltoalls(shmem_team_t team, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_ulong_alltoalls(shmem_team_t team, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_ulonglong_alltoalls(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_int8_alltoalls(shmem_team_t team, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_int16_alltoalls(shmem_team_t team, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_int32_alltoalls(shmem_team_t team, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_int64_alltoalls(shmem_team_t team, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_uint8_alltoalls(shmem_team_t team, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_uint16_alltoalls(shmem_team_t team, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_uint32_alltoalls(shmem_team_t team, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_uint64_alltoalls(shmem_team_t team, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_size_alltoalls(shmem_team_t team, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_ptrdiff_alltoalls(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int shmem_alltoallsmem(shmem_team_t team, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);

/* Set dest[j] on all PEs of team to the bitwise AND of their source[j]. dest may equal source. Collective over team. Returns 0. 1.6, 9.10.9 */
int shmem_uchar_and_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
int shmem_ushort_and_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
int shmem_uint_and_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
int shmem_ulong_and_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
int shmem_ulonglong_and_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
int shmem_short_and_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
int shmem_int_and_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
int shmem_long_and_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
int shmem_longlong_and_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
int shmem_int8_and_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
int shmem_int16_and_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
int shmem_int32_and_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
int shmem_int64_and_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
int shmem_uint8_and_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
int shmem_uint16_and_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
int shmem_uint32_and_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
int shmem_uint64_and_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
int shmem_size_and_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);

/* Set dest[j] on all PEs of team to the bitwise OR of their source[j]. dest may equal source. Collective over team. Returns 0. 1.6, 9.10.9 */
int shmem_uchar_or_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
int shmem_ushort_or_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
int shmem_uint_or_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
int shmem_ulong_or_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
int shmem_ulonglong_or_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
int shmem_short_or_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
int shmem_int_or_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
int shmem_long_or_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
int shmem_longlong_or_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
int shmem_int8_or_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
int shmem_int16_or_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
int shmem_int32_or_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
int shmem_int64_or_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
int shmem_uint8_or_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
int shmem_uint16_or_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
int shmem_uint32_or_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
int shmem_uint64_or_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
int shmem_size_or_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);

/* Set dest[j] on all PEs of team to the bitwise exclusive OR of their source[j]. dest may equal source. Collective over team. Returns 0. 1.6, 9.10.9 */
int shmem_uchar_xor_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
int shmem_ushort_xor_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
int shmem_uint_xor_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
int shmem_ulong_xor_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
int shmem_ulonglong_xor_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
int shmem_short_xor_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
int shmem_int_xor_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
int shmem_long_xor_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
int shmem_longlong_xor_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
int shmem_int8_xor_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
int shmem_int16_xor_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
int shmem_int32_xor_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
int shmem_int64_xor_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
int shmem_uint8_xor_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
int shmem_uint16_xor_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
int shmem_uint32_xor_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
int shmem_uint64_xor_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
int shmem_size_xor_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);

/* Set dest[j] on all PEs of team to the maximum of their source[j]. dest may equal source. Collective over team. Returns 0. 1.6, 9.10.9 */
int shmem_char_max_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce);
int shmem_schar_max_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce);
int shmem_short_max_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
int shmem_int_max_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
int shmem_long_max_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
int shmem_longlong_max_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
int shmem_ptrdiff_max_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce);
int shmem_uchar_max_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
int shmem_ushort_max_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
int shmem_uint_max_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
int shmem_ulong_max_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
int shmem_ulonglong_max_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
int shmem_int8_max_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
int shmem_int16_max_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
int shmem_int32_max_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
int shmem_int64_max_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
int shmem_uint8_max_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
int shmem_uint16_max_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
int shmem_uint32_max_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
int shmem_uint64_max_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
int shmem_size_max_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
int shmem_float_max_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce);
int shmem_double_max_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce);
int shmem_longdouble_max_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce);

/* Set dest[j] on all PEs of team to the minimum of their source[j]. dest may equal source. Collective over team. Returns 0. 1.6, 9.10.9 */
int shmem_char_min_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce);
int shmem_schar_min_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce);
int shmem_short_min_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
int shmem_int_min_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
int shmem_long_min_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
int shmem_longlong_min_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
int shmem_ptrdiff_min_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce);
int shmem_uchar_min_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
int shmem_ushort_min_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
int shmem_uint_min_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
int shmem_ulong_min_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
int shmem_ulonglong_min_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
int shmem_int8_min_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
int shmem_int16_min_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
int shmem_int32_min_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
int shmem_int64_min_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
int shmem_uint8_min_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
int shmem_uint16_min_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
int shmem_uint32_min_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
int shmem_uint64_min_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
int shmem_size_min_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
int shmem_float_min_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce);
int shmem_double_min_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce);
int shmem_longdouble_min_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce);

/* Set dest[j] on all PEs of team to the sum of their source[j]. dest may equal source. Collective over team. Returns 0. Values are added in PE order, so floating-point results are identical on all PEs and in all runs. Integers wrap around. 1.6, 9.10.9 */
__extension__ int shmem_complexd_sum_reduce(shmem_team_t team, double _Complex *dest, const double _Complex *source, size_t nreduce);
__extension__ int shmem_complexf_sum_reduce(shmem_team_t team, float _Complex *dest, const float _Complex *source, size_t nreduce);
int shmem_char_sum_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce);
int shmem_schar_sum_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce);
int shmem_short_sum_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
int shmem_int_sum_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
int shmem_long_sum_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
int shmem_longlong_sum_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
int shmem_ptrdiff_sum_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce);
int shmem_uchar_sum_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
int shmem_ushort_sum_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
int shmem_uint_sum_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
int shmem_ulong_sum_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
int shmem_ulonglong_sum_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
int shmem_int8_sum_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
int shmem_int16_sum_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
int shmem_int32_sum_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
int shmem_int64_sum_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
int shmem_uint8_sum_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
int shmem_uint16_sum_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
int shmem_uint32_sum_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
int shmem_uint64_sum_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
int shmem_size_sum_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
int shmem_float_sum_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce);
int shmem_double_sum_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce);
int shmem_longdouble_sum_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce);

/* Set dest[j] on all PEs of team to the product of their source[j]. dest may equal source. Collective over team. Returns 0. Values are multiplied in PE order, so floating-point results are identical on all PEs and in all runs. Integers wrap around. 1.6, 9.10.9 */
__extension__ int shmem_complexd_prod_reduce(shmem_team_t team, double _Complex *dest, const double _Complex *source, size_t nreduce);
__extension__ int shmem_complexf_prod_reduce(shmem_team_t team, float _Complex *dest, const float _Complex *source, size_t nreduce);
int shmem_char_prod_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce);
int shmem_schar_prod_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce);
int shmem_short_prod_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
int shmem_int_prod_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
int shmem_long_prod_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
int shmem_longlong_prod_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
int shmem_ptrdiff_prod_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce);
int shmem_uchar_prod_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
int shmem_ushort_prod_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
int shmem_uint_prod_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
int shmem_ulong_prod_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
int shmem_ulonglong_prod_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
int shmem_int8_prod_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
int shmem_int16_prod_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
int shmem_int32_prod_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
int shmem_int64_prod_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
int shmem_uint8_prod_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
int shmem_uint16_prod_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
int shmem_uint32_prod_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
int shmem_uint64_prod_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
int shmem_size_prod_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
int shmem_float_prod_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce);
int shmem_double_prod_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce);
int shmem_longdouble_prod_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce);

/* Set dest[j] on PE i of team to the sum of source[j] over PEs 0 to i, added in this order. dest may equal source. Collective over team. Returns 0. 1.6, 9.10.10 */
__extension__ int shmem_complexd_sum_inscan(shmem_team_t team, double _Complex *dest, const double _Complex *source, size_t nelems);
__extension__ int shmem_complexf_sum_inscan(shmem_team_t team, float _Complex *dest, const float _Complex *source, size_t nelems);
int shmem_char_sum_inscan(shmem_team_t team, char *dest, const char *source, size_t nelems);
int shmem_schar_sum_inscan(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
int shmem_short_sum_inscan(shmem_team_t team, short *dest, const short *source, size_t nelems);
int shmem_int_sum_inscan(shmem_team_t team, int *dest, const int *source, size_t nelems);
int shmem_long_sum_inscan(shmem_team_t team, long *dest, const long *source, size_t nelems);
int shmem_longlong_sum_inscan(shmem_team_t team, long long *dest, const long long *source, size_t nelems);
int shmem_ptrdiff_sum_inscan(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
int shmem_uchar_sum_inscan(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
int shmem_ushort_sum_inscan(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
int shmem_uint_sum_inscan(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
int shmem_ulong_sum_inscan(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
int shmem_ulonglong_sum_inscan(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
int shmem_int8_sum_inscan(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
int shmem_int16_sum_inscan(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
int shmem_int32_sum_inscan(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
int shmem_int64_sum_inscan(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
int shmem_uint8_sum_inscan(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
int shmem_uint16_sum_inscan(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
int shmem_uint32_sum_inscan(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
int shmem_uint64_sum_inscan(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
int shmem_size_sum_inscan(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
int shmem_float_sum_inscan(shmem_team_t team, float *dest, const float *source, size_t nelems);
int shmem_double_sum_inscan(shmem_team_t team, double *dest, const double *source, size_t nelems);
int shmem_longdouble_sum_inscan(shmem_team_t team, long double *dest, const long double *source, size_t nelems);

/* Like sum_inscan, over PEs 0 to i - 1; dest[j] on PE 0 is 0. 1.6, 9.10.10 */
__extension__ int shmem_complexd_sum_exscan(shmem_team_t team, double _Complex *dest, const double _Complex *source, size_t nelems);
__extension__ int shmem_complexf_sum_exscan(shmem_team_t team, float _Complex *dest, const float _Complex *source, size_t nelems);
int shmem_char_sum_exscan(shmem_team_t team, char *dest, const char *source, size_t nelems);
int shmem_schar_sum_exscan(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
int shmem_short_sum_exscan(shmem_team_t team, short *dest, const short *source, size_t nelems);
int shmem_int_sum_exscan(shmem_team_t team, int *dest, const int *source, size_t nelems);
int shmem_long_sum_exscan(shmem_team_t team, long *dest, const long *source, size_t nelems);
int shmem_longlong_sum_exscan(shmem_team_t team, long long *dest, const long long *source, size_t nelems);
int shmem_ptrdiff_sum_exscan(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
int shmem_uchar_sum_exscan(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
int shmem_ushort_sum_exscan(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
int shmem_uint_sum_exscan(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
int shmem_ulong_sum_exscan(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
int shmem_ulonglong_sum_exscan(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
int shmem_int8_sum_exscan(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
int shmem_int16_sum_exscan(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
int shmem_int32_sum_exscan(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
int shmem_int64_sum_exscan(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
int shmem_uint8_sum_exscan(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
int shmem_uint16_sum_exscan(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
int shmem_uint32_sum_exscan(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
int shmem_uint64_sum_exscan(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
int shmem_size_sum_exscan(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
int shmem_float_sum_exscan(shmem_team_t team, float *dest, const float *source, size_t nelems);
int shmem_double_sum_exscan(shmem_team_t team, double *dest, const double *source, size_t nelems);
int shmem_longdouble_sum_exscan(shmem_team_t team, long double *dest, const long double *source, size_t nelems);

/* ---- Point-to-point synchronization ---- */

/* Wait until the comparison cmp (SHMEM_CMP_EQ, NE, GT, GE, LT or LE) of *ivar with cmp_value is true. 1.6, 9.11.1 */
void shmem_int_wait_until(int *ivar, int cmp, int cmp_value);
void shmem_long_wait_until(long *ivar, int cmp, long cmp_value);
void shmem_longlong_wait_until(long long *ivar, int cmp, long long cmp_value);
void shmem_uint_wait_until(unsigned int *ivar, int cmp, unsigned int cmp_value);
void shmem_ulong_wait_until(unsigned long *ivar, int cmp, unsigned long cmp_value);
void shmem_ulonglong_wait_until(unsigned long long *ivar, int cmp, unsigned long long cmp_value);
void shmem_int32_wait_until(int32_t *ivar, int cmp, int32_t cmp_value);
void shmem_int64_wait_until(int64_t *ivar, int cmp, int64_t cmp_value);
void shmem_uint32_wait_until(uint32_t *ivar, int cmp, uint32_t cmp_value);
void shmem_uint64_wait_until(uint64_t *ivar, int cmp, uint64_t cmp_value);
void shmem_size_wait_until(size_t *ivar, int cmp, size_t cmp_value);
void shmem_ptrdiff_wait_until(ptrdiff_t *ivar, int cmp, ptrdiff_t cmp_value);

/* Wait until the comparison is true for all of ivars[0..nelems-1] whose status is 0 (for all if status is NULL). Returns at once for an empty set. 1.6, 9.11.2 */
void shmem_int_wait_until_all(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value);
void shmem_long_wait_until_all(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value);
void shmem_longlong_wait_until_all(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value);
void shmem_uint_wait_until_all(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value);
void shmem_ulong_wait_until_all(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value);
void shmem_ulonglong_wait_until_all(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value);
void shmem_int32_wait_until_all(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value);
void shmem_int64_wait_until_all(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value);
void shmem_uint32_wait_until_all(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value);
void shmem_uint64_wait_until_all(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value);
void shmem_size_wait_until_all(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value);
void shmem_ptrdiff_wait_until_all(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value);

/* Wait until the comparison is true for one element of the set. Returns its index, or SIZE_MAX for an empty set. 1.6, 9.11.3 */
size_t shmem_int_wait_until_any(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value);
size_t shmem_long_wait_until_any(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value);
size_t shmem_longlong_wait_until_any(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value);
size_t shmem_uint_wait_until_any(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value);
size_t shmem_ulong_wait_until_any(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value);
size_t shmem_ulonglong_wait_until_any(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value);
size_t shmem_int32_wait_until_any(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value);
size_t shmem_int64_wait_until_any(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value);
size_t shmem_uint32_wait_until_any(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value);
size_t shmem_uint64_wait_until_any(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value);
size_t shmem_size_wait_until_any(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value);
size_t shmem_ptrdiff_wait_until_any(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value);

/* Wait until the comparison is true for at least one element of the set. Stores the indices of all such elements and returns their number, 0 for an empty set. 1.6, 9.11.4 */
size_t shmem_int_wait_until_some(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int cmp_value);
size_t shmem_long_wait_until_some(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long cmp_value);
size_t shmem_longlong_wait_until_some(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long long cmp_value);
size_t shmem_uint_wait_until_some(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned int cmp_value);
size_t shmem_ulong_wait_until_some(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long cmp_value);
size_t shmem_ulonglong_wait_until_some(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long long cmp_value);
size_t shmem_int32_wait_until_some(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int32_t cmp_value);
size_t shmem_int64_wait_until_some(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int64_t cmp_value);
size_t shmem_uint32_wait_until_some(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint32_t cmp_value);
size_t shmem_uint64_wait_until_some(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint64_t cmp_value);
size_t shmem_size_wait_until_some(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, size_t cmp_value);
size_t shmem_ptrdiff_wait_until_some(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, ptrdiff_t cmp_value);

/* Like wait_until_all, comparing each ivars[i] with cmp_values[i]. 1.6, 9.11.5 */
void shmem_int_wait_until_all_vector(int *ivars, size_t nelems, const int *status, int cmp, const int *cmp_values);
void shmem_long_wait_until_all_vector(long *ivars, size_t nelems, const int *status, int cmp, const long *cmp_values);
void shmem_longlong_wait_until_all_vector(long long *ivars, size_t nelems, const int *status, int cmp, const long long *cmp_values);
void shmem_uint_wait_until_all_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, const unsigned int *cmp_values);
void shmem_ulong_wait_until_all_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, const unsigned long *cmp_values);
void shmem_ulonglong_wait_until_all_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, const unsigned long long *cmp_values);
void shmem_int32_wait_until_all_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, const int32_t *cmp_values);
void shmem_int64_wait_until_all_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, const int64_t *cmp_values);
void shmem_uint32_wait_until_all_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, const uint32_t *cmp_values);
void shmem_uint64_wait_until_all_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, const uint64_t *cmp_values);
void shmem_size_wait_until_all_vector(size_t *ivars, size_t nelems, const int *status, int cmp, const size_t *cmp_values);
void shmem_ptrdiff_wait_until_all_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, const ptrdiff_t *cmp_values);

/* Like wait_until_any, comparing each ivars[i] with cmp_values[i]. 1.6, 9.11.6 */
size_t shmem_int_wait_until_any_vector(int *ivars, size_t nelems, const int *status, int cmp, const int *cmp_values);
size_t shmem_long_wait_until_any_vector(long *ivars, size_t nelems, const int *status, int cmp, const long *cmp_values);
size_t shmem_longlong_wait_until_any_vector(long long *ivars, size_t nelems, const int *status, int cmp, const long long *cmp_values);
size_t shmem_uint_wait_until_any_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, const unsigned int *cmp_values);
size_t shmem_ulong_wait_until_any_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, const unsigned long *cmp_values);
size_t shmem_ulonglong_wait_until_any_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, const unsigned long long *cmp_values);
size_t shmem_int32_wait_until_any_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, const int32_t *cmp_values);
size_t shmem_int64_wait_until_any_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, const int64_t *cmp_values);
size_t shmem_uint32_wait_until_any_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, const uint32_t *cmp_values);
size_t shmem_uint64_wait_until_any_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, const uint64_t *cmp_values);
size_t shmem_size_wait_until_any_vector(size_t *ivars, size_t nelems, const int *status, int cmp, const size_t *cmp_values);
size_t shmem_ptrdiff_wait_until_any_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, const ptrdiff_t *cmp_values);

/* Like wait_until_some, comparing each ivars[i] with cmp_values[i]. 1.6, 9.11.7 */
size_t shmem_int_wait_until_some_vector(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const int *cmp_values);
size_t shmem_long_wait_until_some_vector(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const long *cmp_values);
size_t shmem_longlong_wait_until_some_vector(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const long long *cmp_values);
size_t shmem_uint_wait_until_some_vector(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const unsigned int *cmp_values);
size_t shmem_ulong_wait_until_some_vector(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const unsigned long *cmp_values);
size_t shmem_ulonglong_wait_until_some_vector(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const unsigned long long *cmp_values);
size_t shmem_int32_wait_until_some_vector(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const int32_t *cmp_values);
size_t shmem_int64_wait_until_some_vector(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const int64_t *cmp_values);
size_t shmem_uint32_wait_until_some_vector(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const uint32_t *cmp_values);
size_t shmem_uint64_wait_until_some_vector(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const uint64_t *cmp_values);
size_t shmem_size_wait_until_some_vector(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const size_t *cmp_values);
size_t shmem_ptrdiff_wait_until_some_vector(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const ptrdiff_t *cmp_values);

/* Return 1 if the comparison cmp of *ivar with cmp_value is true, otherwise 0. Does not wait. 1.6, 9.11.8 */
int shmem_int_test(int *ivar, int cmp, int cmp_value);
int shmem_long_test(long *ivar, int cmp, long cmp_value);
int shmem_longlong_test(long long *ivar, int cmp, long long cmp_value);
int shmem_uint_test(unsigned int *ivar, int cmp, unsigned int cmp_value);
int shmem_ulong_test(unsigned long *ivar, int cmp, unsigned long cmp_value);
int shmem_ulonglong_test(unsigned long long *ivar, int cmp, unsigned long long cmp_value);
int shmem_int32_test(int32_t *ivar, int cmp, int32_t cmp_value);
int shmem_int64_test(int64_t *ivar, int cmp, int64_t cmp_value);
int shmem_uint32_test(uint32_t *ivar, int cmp, uint32_t cmp_value);
int shmem_uint64_test(uint64_t *ivar, int cmp, uint64_t cmp_value);
int shmem_size_test(size_t *ivar, int cmp, size_t cmp_value);
int shmem_ptrdiff_test(ptrdiff_t *ivar, int cmp, ptrdiff_t cmp_value);

/* Return 1 if the comparison is true for all elements of the set, or if the set is empty, otherwise 0. 1.6, 9.11.9 */
int shmem_int_test_all(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value);
int shmem_long_test_all(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value);
int shmem_longlong_test_all(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value);
int shmem_uint_test_all(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value);
int shmem_ulong_test_all(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value);
int shmem_ulonglong_test_all(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value);
int shmem_int32_test_all(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value);
int shmem_int64_test_all(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value);
int shmem_uint32_test_all(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value);
int shmem_uint64_test_all(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value);
int shmem_size_test_all(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value);
int shmem_ptrdiff_test_all(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value);

/* Return the index of one element of the set for which the comparison is true, or SIZE_MAX if there is none. 1.6, 9.11.10 */
size_t shmem_int_test_any(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value);
size_t shmem_long_test_any(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value);
size_t shmem_longlong_test_any(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value);
size_t shmem_uint_test_any(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value);
size_t shmem_ulong_test_any(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value);
size_t shmem_ulonglong_test_any(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value);
size_t shmem_int32_test_any(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value);
size_t shmem_int64_test_any(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value);
size_t shmem_uint32_test_any(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value);
size_t shmem_uint64_test_any(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value);
size_t shmem_size_test_any(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value);
size_t shmem_ptrdiff_test_any(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value);

/* Store the indices of all elements of the set for which the comparison is true and return their number. 1.6, 9.11.11 */
size_t shmem_int_test_some(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int cmp_value);
size_t shmem_long_test_some(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long cmp_value);
size_t shmem_longlong_test_some(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long long cmp_value);
size_t shmem_uint_test_some(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned int cmp_value);
size_t shmem_ulong_test_some(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long cmp_value);
size_t shmem_ulonglong_test_some(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long long cmp_value);
size_t shmem_int32_test_some(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int32_t cmp_value);
size_t shmem_int64_test_some(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int64_t cmp_value);
size_t shmem_uint32_test_some(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint32_t cmp_value);
size_t shmem_uint64_test_some(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint64_t cmp_value);
size_t shmem_size_test_some(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, size_t cmp_value);
size_t shmem_ptrdiff_test_some(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, ptrdiff_t cmp_value);

/* Like test_all, comparing each ivars[i] with cmp_values[i]. 1.6, 9.11.12 */
int shmem_int_test_all_vector(int *ivars, size_t nelems, const int *status, int cmp, const int *cmp_values);
int shmem_long_test_all_vector(long *ivars, size_t nelems, const int *status, int cmp, const long *cmp_values);
int shmem_longlong_test_all_vector(long long *ivars, size_t nelems, const int *status, int cmp, const long long *cmp_values);
int shmem_uint_test_all_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, const unsigned int *cmp_values);
int shmem_ulong_test_all_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, const unsigned long *cmp_values);
int shmem_ulonglong_test_all_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, const unsigned long long *cmp_values);
int shmem_int32_test_all_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, const int32_t *cmp_values);
int shmem_int64_test_all_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, const int64_t *cmp_values);
int shmem_uint32_test_all_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, const uint32_t *cmp_values);
int shmem_uint64_test_all_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, const uint64_t *cmp_values);
int shmem_size_test_all_vector(size_t *ivars, size_t nelems, const int *status, int cmp, const size_t *cmp_values);
int shmem_ptrdiff_test_all_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, const ptrdiff_t *cmp_values);

/* Like test_any, comparing each ivars[i] with cmp_values[i]. 1.6, 9.11.13 */
size_t shmem_int_test_any_vector(int *ivars, size_t nelems, const int *status, int cmp, const int *cmp_values);
size_t shmem_long_test_any_vector(long *ivars, size_t nelems, const int *status, int cmp, const long *cmp_values);
size_t shmem_longlong_test_any_vector(long long *ivars, size_t nelems, const int *status, int cmp, const long long *cmp_values);
size_t shmem_uint_test_any_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, const unsigned int *cmp_values);
size_t shmem_ulong_test_any_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, const unsigned long *cmp_values);
size_t shmem_ulonglong_test_any_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, const unsigned long long *cmp_values);
size_t shmem_int32_test_any_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, const int32_t *cmp_values);
size_t shmem_int64_test_any_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, const int64_t *cmp_values);
size_t shmem_uint32_test_any_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, const uint32_t *cmp_values);
size_t shmem_uint64_test_any_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, const uint64_t *cmp_values);
size_t shmem_size_test_any_vector(size_t *ivars, size_t nelems, const int *status, int cmp, const size_t *cmp_values);
size_t shmem_ptrdiff_test_any_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, const ptrdiff_t *cmp_values);

/* Like test_some, comparing each ivars[i] with cmp_values[i]. 1.6, 9.11.14 */
size_t shmem_int_test_some_vector(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const int *cmp_values);
size_t shmem_long_test_some_vector(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const long *cmp_values);
size_t shmem_longlong_test_some_vector(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const long long *cmp_values);
size_t shmem_uint_test_some_vector(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const unsigned int *cmp_values);
size_t shmem_ulong_test_some_vector(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const unsigned long *cmp_values);
size_t shmem_ulonglong_test_some_vector(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const unsigned long long *cmp_values);
size_t shmem_int32_test_some_vector(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const int32_t *cmp_values);
size_t shmem_int64_test_some_vector(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const int64_t *cmp_values);
size_t shmem_uint32_test_some_vector(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const uint32_t *cmp_values);
size_t shmem_uint64_test_some_vector(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const uint64_t *cmp_values);
size_t shmem_size_test_some_vector(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const size_t *cmp_values);
size_t shmem_ptrdiff_test_some_vector(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const ptrdiff_t *cmp_values);

/* Wait until the comparison cmp of the calling PE's signal word with cmp_value is true. Returns the word's value. 1.6, 9.11.15 */
uint64_t shmem_signal_wait_until(uint64_t *sig_addr, int cmp, uint64_t cmp_value);

/* ---- Distributed locks ---- */

/* Acquire the lock, waiting in first-come, first-served order. lock is a symmetric long, initially 0. Locks are not reentrant. 1.6, 9.13.1 */
void shmem_set_lock(long *lock);

/* Complete all operations on the default context, then release the lock to the next PE in the queue. Only the holder may call this. 1.6, 9.13.1 */
void shmem_clear_lock(long *lock);

/* Acquire the lock if it is free. Returns 0 on success, or 1 if another PE, or a thread of this one, holds the lock. 1.6, 9.13.1 */
int shmem_test_lock(long *lock);

/* ---- Deprecated ---- */

/* Initialize the library; the program's exit finalizes it. npes is ignored, and further calls have no effect. 1.6, 9.1.13 */
void start_pes(int npes);

/* Old name of shmem_my_pe. 1.6, 9.1.2 */
int _my_pe(void);

/* Old name of shmem_n_pes. 1.6, 9.1.3 */
int _num_pes(void);

/* Old name of shmem_malloc. 1.6, 9.3.1 */
void *shmalloc(size_t size);

/* Old name of shmem_free. 1.6, 9.3.2 */
void shfree(void *ptr);

/* Old name of shmem_realloc. 1.6, 9.3.3 */
void *shrealloc(void *ptr, size_t size);

/* Old name of shmem_align. 1.6, 9.3.4 */
void *shmemalign(size_t alignment, size_t size);

/* Old name of atomic_fetch. 1.6, 9.7.1.1 */
float shmem_float_fetch(const float *source, int pe);
double shmem_double_fetch(const double *source, int pe);
int shmem_int_fetch(const int *source, int pe);
long shmem_long_fetch(const long *source, int pe);
long long shmem_longlong_fetch(const long long *source, int pe);

/* Old name of atomic_set. 1.6, 9.7.1.2 */
void shmem_float_set(float *dest, float value, int pe);
void shmem_double_set(double *dest, double value, int pe);
void shmem_int_set(int *dest, int value, int pe);
void shmem_long_set(long *dest, long value, int pe);
void shmem_longlong_set(long long *dest, long long value, int pe);

/* Old name of atomic_compare_swap. 1.6, 9.7.1.3 */
int shmem_int_cswap(int *dest, int cond, int value, int pe);
long shmem_long_cswap(long *dest, long cond, long value, int pe);
long long shmem_longlong_cswap(long long *dest, long long cond, long long value, int pe);

/* Old name of atomic_swap. 1.6, 9.7.1.4 */
float shmem_float_swap(float *dest, float value, int pe);
double shmem_double_swap(double *dest, double value, int pe);
int shmem_int_swap(int *dest, int value, int pe);
long shmem_long_swap(long *dest, long value, int pe);
long long shmem_longlong_swap(long long *dest, long long value, int pe);

/* shmem_long_swap; the name is also the generic's. Not in 1.6: a function of C in OpenSHMEM 1.0 to 1.2. */
long shmem_swap(long *dest, long value, int pe);

/* Old name of atomic_fetch_inc. 1.6, 9.7.1.5 */
int shmem_int_finc(int *dest, int pe);
long shmem_long_finc(long *dest, int pe);
long long shmem_longlong_finc(long long *dest, int pe);

/* Old name of atomic_inc. 1.6, 9.7.1.6 */
void shmem_int_inc(int *dest, int pe);
void shmem_long_inc(long *dest, int pe);
void shmem_longlong_inc(long long *dest, int pe);

/* Old name of atomic_fetch_add. 1.6, 9.7.1.7 */
int shmem_int_fadd(int *dest, int value, int pe);
long shmem_long_fadd(long *dest, long value, int pe);
long long shmem_longlong_fadd(long long *dest, long long value, int pe);

/* Old name of atomic_add. 1.6, 9.7.1.8 */
void shmem_int_add(int *dest, int value, int pe);
void shmem_long_add(long *dest, long value, int pe);
void shmem_longlong_add(long long *dest, long long value, int pe);

/* Wait until *ivar differs from cmp_value. The generic name is not in 1.6. 1.6, 9.11.1 */
void shmem_short_wait(short *ivar, short cmp_value);
void shmem_int_wait(int *ivar, int cmp_value);
void shmem_long_wait(long *ivar, long cmp_value);
void shmem_longlong_wait(long long *ivar, long long cmp_value);

/* shmem_long_wait. 1.6, 9.11.1 */
void shmem_wait(long *ivar, long cmp_value);

/* shmem_long_wait_until; the name is also the generic's. 1.6, 9.11.1 */
void shmem_wait_until(long *ivar, int cmp, long cmp_value);

/* wait_until for short types. 1.6, 9.11.1 */
void shmem_short_wait_until(short *ivar, int cmp, short cmp_value);
void shmem_ushort_wait_until(unsigned short *ivar, int cmp, unsigned short cmp_value);

/* test for short types. 1.6, 9.11.8 */
int shmem_short_test(short *ivar, int cmp, short cmp_value);
int shmem_ushort_test(unsigned short *ivar, int cmp, unsigned short cmp_value);

/* Complete all operations on the default context, then wait until all PEs of the active set have arrived. 1.6, 9.10.2 */
void shmem_barrier(int PE_start, int logPE_stride, int PE_size, long *pSync);

/* team_sync over an active set; with one argument, in C11 and C++, over a team. 1.6, 9.10.3 */
void shmem_sync(int PE_start, int logPE_stride, int PE_size, long *pSync);

/* broadcast of 32-bit elements over an active set: dest on PE PE_root (its index in the set) is not changed. 1.6, 9.10.7 */
void shmem_broadcast32(void *dest, const void *source, size_t nelems, int PE_root, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* broadcast of 64-bit elements over an active set: dest on PE PE_root (its index in the set) is not changed. 1.6, 9.10.7 */
void shmem_broadcast64(void *dest, const void *source, size_t nelems, int PE_root, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* collect of 32-bit elements over an active set. 1.6, 9.10.8 */
void shmem_collect32(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* fcollect of 32-bit elements over an active set. 1.6, 9.10.8 */
void shmem_fcollect32(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* alltoall of 32-bit elements over an active set. 1.6, 9.10.5 */
void shmem_alltoall32(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* alltoalls of 32-bit elements over an active set. 1.6, 9.10.6 */
void shmem_alltoalls32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* collect of 64-bit elements over an active set. 1.6, 9.10.8 */
void shmem_collect64(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* fcollect of 64-bit elements over an active set. 1.6, 9.10.8 */
void shmem_fcollect64(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* alltoall of 64-bit elements over an active set. 1.6, 9.10.5 */
void shmem_alltoall64(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* alltoalls of 64-bit elements over an active set. 1.6, 9.10.6 */
void shmem_alltoalls64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* and_reduce over an active set; pWrk is not used. The generic name is not in 1.6. 1.6, 9.10.9 */
void shmem_short_and_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
void shmem_int_and_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
void shmem_long_and_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
void shmem_longlong_and_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);

/* or_reduce over an active set; pWrk is not used. The generic name is not in 1.6. 1.6, 9.10.9 */
void shmem_short_or_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
void shmem_int_or_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
void shmem_long_or_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
void shmem_longlong_or_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);

/* xor_reduce over an active set; pWrk is not used. The generic name is not in 1.6. 1.6, 9.10.9 */
void shmem_short_xor_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
void shmem_int_xor_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
void shmem_long_xor_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
void shmem_longlong_xor_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);

/* max_reduce over an active set; pWrk is not used. The generic name is not in 1.6. 1.6, 9.10.9 */
void shmem_float_max_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync);
void shmem_double_max_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync);
void shmem_longdouble_max_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync);
void shmem_short_max_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
void shmem_int_max_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
void shmem_long_max_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
void shmem_longlong_max_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);

/* min_reduce over an active set; pWrk is not used. The generic name is not in 1.6. 1.6, 9.10.9 */
void shmem_float_min_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync);
void shmem_double_min_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync);
void shmem_longdouble_min_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync);
void shmem_short_min_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
void shmem_int_min_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
void shmem_long_min_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
void shmem_longlong_min_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);

/* sum_reduce over an active set; pWrk is not used. The generic name is not in 1.6. 1.6, 9.10.9 */
__extension__ void shmem_complexd_sum_to_all(double _Complex *dest, const double _Complex *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double _Complex *pWrk, long *pSync);
__extension__ void shmem_complexf_sum_to_all(float _Complex *dest, const float _Complex *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float _Complex *pWrk, long *pSync);
void shmem_float_sum_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync);
void shmem_double_sum_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync);
void shmem_longdouble_sum_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync);
void shmem_short_sum_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
void shmem_int_sum_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
void shmem_long_sum_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
void shmem_longlong_sum_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);

/* prod_reduce over an active set; pWrk is not used. The generic name is not in 1.6. 1.6, 9.10.9 */
__extension__ void shmem_complexd_prod_to_all(double _Complex *dest, const double _Complex *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double _Complex *pWrk, long *pSync);
__extension__ void shmem_complexf_prod_to_all(float _Complex *dest, const float _Complex *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float _Complex *pWrk, long *pSync);
void shmem_float_prod_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync);
void shmem_double_prod_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync);
void shmem_longdouble_prod_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync);
void shmem_short_prod_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
void shmem_int_prod_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
void shmem_long_prod_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
void shmem_longlong_prod_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);

/* ---- Cache control, which OpenSHMEM 1.5 removed ---- */

/* No effect: caches are coherent. Kept so that old programs link. */
void shmem_clear_cache_inv(void);

/* No effect: caches are coherent. */
void shmem_set_cache_inv(void);

/* No effect: caches are coherent. */
void shmem_clear_cache_line_inv(void *dest);

/* No effect: caches are coherent. */
void shmem_set_cache_line_inv(void *dest);

/* No effect: caches are coherent. */
void shmem_udcflush(void);

/* No effect: caches are coherent. */
void shmem_udcflush_line(void *dest);

#include "meshmem/near.h"
#if defined MESHMEM_INLINE && !defined SHMEM_NO_INLINE
/* What is near is done here; see meshmem/near.h. */
MESHMEM_NEAR(int, shmem_my_pe, (void), meshmem_near_on(), return (int)(intptr_t)meshmem_near_v2.my_pe, return meshmem_shmem_my_pe())
MESHMEM_NEAR(int, shmem_n_pes, (void), meshmem_near_on(), return (int)(intptr_t)meshmem_near_v2.n_pes, return meshmem_shmem_n_pes())
MESHMEM_NEAR(void, shmem_float_put, (float *dest, const float *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(float), pe), meshmem_shmem_float_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_double_put, (double *dest, const double *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(double), pe), meshmem_shmem_double_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_longdouble_put, (long double *dest, const long double *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(long double), pe), meshmem_shmem_longdouble_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_char_put, (char *dest, const char *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(char), pe), meshmem_shmem_char_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_schar_put, (signed char *dest, const signed char *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(signed char), pe), meshmem_shmem_schar_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_short_put, (short *dest, const short *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(short), pe), meshmem_shmem_short_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int_put, (int *dest, const int *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(int), pe), meshmem_shmem_int_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_long_put, (long *dest, const long *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(long), pe), meshmem_shmem_long_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_longlong_put, (long long *dest, const long long *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(long long), pe), meshmem_shmem_longlong_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uchar_put, (unsigned char *dest, const unsigned char *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(unsigned char), pe), meshmem_shmem_uchar_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ushort_put, (unsigned short *dest, const unsigned short *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(unsigned short), pe), meshmem_shmem_ushort_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint_put, (unsigned int *dest, const unsigned int *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(unsigned int), pe), meshmem_shmem_uint_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ulong_put, (unsigned long *dest, const unsigned long *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(unsigned long), pe), meshmem_shmem_ulong_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ulonglong_put, (unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(unsigned long long), pe), meshmem_shmem_ulonglong_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int8_put, (int8_t *dest, const int8_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(int8_t), pe), meshmem_shmem_int8_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int16_put, (int16_t *dest, const int16_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(int16_t), pe), meshmem_shmem_int16_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int32_put, (int32_t *dest, const int32_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(int32_t), pe), meshmem_shmem_int32_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int64_put, (int64_t *dest, const int64_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(int64_t), pe), meshmem_shmem_int64_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint8_put, (uint8_t *dest, const uint8_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(uint8_t), pe), meshmem_shmem_uint8_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint16_put, (uint16_t *dest, const uint16_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(uint16_t), pe), meshmem_shmem_uint16_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint32_put, (uint32_t *dest, const uint32_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(uint32_t), pe), meshmem_shmem_uint32_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint64_put, (uint64_t *dest, const uint64_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(uint64_t), pe), meshmem_shmem_uint64_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_size_put, (size_t *dest, const size_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(size_t), pe), meshmem_shmem_size_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_put, (ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(ptrdiff_t), pe), meshmem_shmem_ptrdiff_put(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_put8, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * 1, pe), meshmem_shmem_put8(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_put16, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * 2, pe), meshmem_shmem_put16(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_put32, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * 4, pe), meshmem_shmem_put32(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_put64, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * 8, pe), meshmem_shmem_put64(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_put128, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * 16, pe), meshmem_shmem_put128(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_putmem, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * 1, pe), meshmem_shmem_putmem(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_float_p, (float *dest, float value, int pe), meshmem_is_near(pe), *(volatile float *)meshmem_at(dest, pe) = value, meshmem_shmem_float_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_double_p, (double *dest, double value, int pe), meshmem_is_near(pe), *(volatile double *)meshmem_at(dest, pe) = value, meshmem_shmem_double_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_longdouble_p, (long double *dest, long double value, int pe), meshmem_is_near(pe), *(volatile long double *)meshmem_at(dest, pe) = value, meshmem_shmem_longdouble_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_char_p, (char *dest, char value, int pe), meshmem_is_near(pe), *(volatile char *)meshmem_at(dest, pe) = value, meshmem_shmem_char_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_schar_p, (signed char *dest, signed char value, int pe), meshmem_is_near(pe), *(volatile signed char *)meshmem_at(dest, pe) = value, meshmem_shmem_schar_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_short_p, (short *dest, short value, int pe), meshmem_is_near(pe), *(volatile short *)meshmem_at(dest, pe) = value, meshmem_shmem_short_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_int_p, (int *dest, int value, int pe), meshmem_is_near(pe), *(volatile int *)meshmem_at(dest, pe) = value, meshmem_shmem_int_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_long_p, (long *dest, long value, int pe), meshmem_is_near(pe), *(volatile long *)meshmem_at(dest, pe) = value, meshmem_shmem_long_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_longlong_p, (long long *dest, long long value, int pe), meshmem_is_near(pe), *(volatile long long *)meshmem_at(dest, pe) = value, meshmem_shmem_longlong_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_uchar_p, (unsigned char *dest, unsigned char value, int pe), meshmem_is_near(pe), *(volatile unsigned char *)meshmem_at(dest, pe) = value, meshmem_shmem_uchar_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_ushort_p, (unsigned short *dest, unsigned short value, int pe), meshmem_is_near(pe), *(volatile unsigned short *)meshmem_at(dest, pe) = value, meshmem_shmem_ushort_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint_p, (unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), *(volatile unsigned int *)meshmem_at(dest, pe) = value, meshmem_shmem_uint_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_ulong_p, (unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), *(volatile unsigned long *)meshmem_at(dest, pe) = value, meshmem_shmem_ulong_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_ulonglong_p, (unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), *(volatile unsigned long long *)meshmem_at(dest, pe) = value, meshmem_shmem_ulonglong_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_int8_p, (int8_t *dest, int8_t value, int pe), meshmem_is_near(pe), *(volatile int8_t *)meshmem_at(dest, pe) = value, meshmem_shmem_int8_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_int16_p, (int16_t *dest, int16_t value, int pe), meshmem_is_near(pe), *(volatile int16_t *)meshmem_at(dest, pe) = value, meshmem_shmem_int16_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_int32_p, (int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), *(volatile int32_t *)meshmem_at(dest, pe) = value, meshmem_shmem_int32_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_int64_p, (int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), *(volatile int64_t *)meshmem_at(dest, pe) = value, meshmem_shmem_int64_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint8_p, (uint8_t *dest, uint8_t value, int pe), meshmem_is_near(pe), *(volatile uint8_t *)meshmem_at(dest, pe) = value, meshmem_shmem_uint8_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint16_p, (uint16_t *dest, uint16_t value, int pe), meshmem_is_near(pe), *(volatile uint16_t *)meshmem_at(dest, pe) = value, meshmem_shmem_uint16_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint32_p, (uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), *(volatile uint32_t *)meshmem_at(dest, pe) = value, meshmem_shmem_uint32_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint64_p, (uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), *(volatile uint64_t *)meshmem_at(dest, pe) = value, meshmem_shmem_uint64_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_size_p, (size_t *dest, size_t value, int pe), meshmem_is_near(pe), *(volatile size_t *)meshmem_at(dest, pe) = value, meshmem_shmem_size_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_p, (ptrdiff_t *dest, ptrdiff_t value, int pe), meshmem_is_near(pe), *(volatile ptrdiff_t *)meshmem_at(dest, pe) = value, meshmem_shmem_ptrdiff_p(dest, value, pe))
MESHMEM_NEAR(void, shmem_float_get, (float *dest, const float *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(float), pe), meshmem_shmem_float_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_double_get, (double *dest, const double *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(double), pe), meshmem_shmem_double_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_longdouble_get, (long double *dest, const long double *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(long double), pe), meshmem_shmem_longdouble_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_char_get, (char *dest, const char *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(char), pe), meshmem_shmem_char_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_schar_get, (signed char *dest, const signed char *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(signed char), pe), meshmem_shmem_schar_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_short_get, (short *dest, const short *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(short), pe), meshmem_shmem_short_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int_get, (int *dest, const int *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(int), pe), meshmem_shmem_int_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_long_get, (long *dest, const long *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(long), pe), meshmem_shmem_long_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_longlong_get, (long long *dest, const long long *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(long long), pe), meshmem_shmem_longlong_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uchar_get, (unsigned char *dest, const unsigned char *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(unsigned char), pe), meshmem_shmem_uchar_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ushort_get, (unsigned short *dest, const unsigned short *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(unsigned short), pe), meshmem_shmem_ushort_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint_get, (unsigned int *dest, const unsigned int *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(unsigned int), pe), meshmem_shmem_uint_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ulong_get, (unsigned long *dest, const unsigned long *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(unsigned long), pe), meshmem_shmem_ulong_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ulonglong_get, (unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(unsigned long long), pe), meshmem_shmem_ulonglong_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int8_get, (int8_t *dest, const int8_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(int8_t), pe), meshmem_shmem_int8_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int16_get, (int16_t *dest, const int16_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(int16_t), pe), meshmem_shmem_int16_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int32_get, (int32_t *dest, const int32_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(int32_t), pe), meshmem_shmem_int32_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int64_get, (int64_t *dest, const int64_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(int64_t), pe), meshmem_shmem_int64_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint8_get, (uint8_t *dest, const uint8_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(uint8_t), pe), meshmem_shmem_uint8_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint16_get, (uint16_t *dest, const uint16_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(uint16_t), pe), meshmem_shmem_uint16_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint32_get, (uint32_t *dest, const uint32_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(uint32_t), pe), meshmem_shmem_uint32_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint64_get, (uint64_t *dest, const uint64_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(uint64_t), pe), meshmem_shmem_uint64_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_size_get, (size_t *dest, const size_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(size_t), pe), meshmem_shmem_size_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_get, (ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(ptrdiff_t), pe), meshmem_shmem_ptrdiff_get(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_get8, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * 1, pe), meshmem_shmem_get8(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_get16, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * 2, pe), meshmem_shmem_get16(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_get32, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * 4, pe), meshmem_shmem_get32(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_get64, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * 8, pe), meshmem_shmem_get64(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_get128, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * 16, pe), meshmem_shmem_get128(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_getmem, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * 1, pe), meshmem_shmem_getmem(dest, source, nelems, pe))
MESHMEM_NEAR(float, shmem_float_g, (const float *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(float, *(const volatile float *)meshmem_at(source, pe)), return meshmem_shmem_float_g(source, pe))
MESHMEM_NEAR(double, shmem_double_g, (const double *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(double, *(const volatile double *)meshmem_at(source, pe)), return meshmem_shmem_double_g(source, pe))
MESHMEM_NEAR(long double, shmem_longdouble_g, (const long double *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(long double, *(const volatile long double *)meshmem_at(source, pe)), return meshmem_shmem_longdouble_g(source, pe))
MESHMEM_NEAR(char, shmem_char_g, (const char *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(char, *(const volatile char *)meshmem_at(source, pe)), return meshmem_shmem_char_g(source, pe))
MESHMEM_NEAR(signed char, shmem_schar_g, (const signed char *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(signed char, *(const volatile signed char *)meshmem_at(source, pe)), return meshmem_shmem_schar_g(source, pe))
MESHMEM_NEAR(short, shmem_short_g, (const short *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(short, *(const volatile short *)meshmem_at(source, pe)), return meshmem_shmem_short_g(source, pe))
MESHMEM_NEAR(int, shmem_int_g, (const int *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(int, *(const volatile int *)meshmem_at(source, pe)), return meshmem_shmem_int_g(source, pe))
MESHMEM_NEAR(long, shmem_long_g, (const long *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(long, *(const volatile long *)meshmem_at(source, pe)), return meshmem_shmem_long_g(source, pe))
MESHMEM_NEAR(long long, shmem_longlong_g, (const long long *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(long long, *(const volatile long long *)meshmem_at(source, pe)), return meshmem_shmem_longlong_g(source, pe))
MESHMEM_NEAR(unsigned char, shmem_uchar_g, (const unsigned char *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(unsigned char, *(const volatile unsigned char *)meshmem_at(source, pe)), return meshmem_shmem_uchar_g(source, pe))
MESHMEM_NEAR(unsigned short, shmem_ushort_g, (const unsigned short *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(unsigned short, *(const volatile unsigned short *)meshmem_at(source, pe)), return meshmem_shmem_ushort_g(source, pe))
MESHMEM_NEAR(unsigned int, shmem_uint_g, (const unsigned int *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(unsigned int, *(const volatile unsigned int *)meshmem_at(source, pe)), return meshmem_shmem_uint_g(source, pe))
MESHMEM_NEAR(unsigned long, shmem_ulong_g, (const unsigned long *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(unsigned long, *(const volatile unsigned long *)meshmem_at(source, pe)), return meshmem_shmem_ulong_g(source, pe))
MESHMEM_NEAR(unsigned long long, shmem_ulonglong_g, (const unsigned long long *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(unsigned long long, *(const volatile unsigned long long *)meshmem_at(source, pe)), return meshmem_shmem_ulonglong_g(source, pe))
MESHMEM_NEAR(int8_t, shmem_int8_g, (const int8_t *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(int8_t, *(const volatile int8_t *)meshmem_at(source, pe)), return meshmem_shmem_int8_g(source, pe))
MESHMEM_NEAR(int16_t, shmem_int16_g, (const int16_t *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(int16_t, *(const volatile int16_t *)meshmem_at(source, pe)), return meshmem_shmem_int16_g(source, pe))
MESHMEM_NEAR(int32_t, shmem_int32_g, (const int32_t *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(int32_t, *(const volatile int32_t *)meshmem_at(source, pe)), return meshmem_shmem_int32_g(source, pe))
MESHMEM_NEAR(int64_t, shmem_int64_g, (const int64_t *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(int64_t, *(const volatile int64_t *)meshmem_at(source, pe)), return meshmem_shmem_int64_g(source, pe))
MESHMEM_NEAR(uint8_t, shmem_uint8_g, (const uint8_t *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(uint8_t, *(const volatile uint8_t *)meshmem_at(source, pe)), return meshmem_shmem_uint8_g(source, pe))
MESHMEM_NEAR(uint16_t, shmem_uint16_g, (const uint16_t *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(uint16_t, *(const volatile uint16_t *)meshmem_at(source, pe)), return meshmem_shmem_uint16_g(source, pe))
MESHMEM_NEAR(uint32_t, shmem_uint32_g, (const uint32_t *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(uint32_t, *(const volatile uint32_t *)meshmem_at(source, pe)), return meshmem_shmem_uint32_g(source, pe))
MESHMEM_NEAR(uint64_t, shmem_uint64_g, (const uint64_t *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(uint64_t, *(const volatile uint64_t *)meshmem_at(source, pe)), return meshmem_shmem_uint64_g(source, pe))
MESHMEM_NEAR(size_t, shmem_size_g, (const size_t *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(size_t, *(const volatile size_t *)meshmem_at(source, pe)), return meshmem_shmem_size_g(source, pe))
MESHMEM_NEAR(ptrdiff_t, shmem_ptrdiff_g, (const ptrdiff_t *source, int pe), meshmem_is_readable(pe), return MESHMEM_READ(ptrdiff_t, *(const volatile ptrdiff_t *)meshmem_at(source, pe)), return meshmem_shmem_ptrdiff_g(source, pe))
MESHMEM_NEAR(void, shmem_float_put_nbi, (float *dest, const float *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(float), pe), meshmem_shmem_float_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_double_put_nbi, (double *dest, const double *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(double), pe), meshmem_shmem_double_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_longdouble_put_nbi, (long double *dest, const long double *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(long double), pe), meshmem_shmem_longdouble_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_char_put_nbi, (char *dest, const char *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(char), pe), meshmem_shmem_char_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_schar_put_nbi, (signed char *dest, const signed char *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(signed char), pe), meshmem_shmem_schar_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_short_put_nbi, (short *dest, const short *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(short), pe), meshmem_shmem_short_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int_put_nbi, (int *dest, const int *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(int), pe), meshmem_shmem_int_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_long_put_nbi, (long *dest, const long *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(long), pe), meshmem_shmem_long_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_longlong_put_nbi, (long long *dest, const long long *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(long long), pe), meshmem_shmem_longlong_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uchar_put_nbi, (unsigned char *dest, const unsigned char *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(unsigned char), pe), meshmem_shmem_uchar_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ushort_put_nbi, (unsigned short *dest, const unsigned short *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(unsigned short), pe), meshmem_shmem_ushort_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint_put_nbi, (unsigned int *dest, const unsigned int *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(unsigned int), pe), meshmem_shmem_uint_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ulong_put_nbi, (unsigned long *dest, const unsigned long *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(unsigned long), pe), meshmem_shmem_ulong_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ulonglong_put_nbi, (unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(unsigned long long), pe), meshmem_shmem_ulonglong_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int8_put_nbi, (int8_t *dest, const int8_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(int8_t), pe), meshmem_shmem_int8_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int16_put_nbi, (int16_t *dest, const int16_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(int16_t), pe), meshmem_shmem_int16_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int32_put_nbi, (int32_t *dest, const int32_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(int32_t), pe), meshmem_shmem_int32_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int64_put_nbi, (int64_t *dest, const int64_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(int64_t), pe), meshmem_shmem_int64_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint8_put_nbi, (uint8_t *dest, const uint8_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(uint8_t), pe), meshmem_shmem_uint8_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint16_put_nbi, (uint16_t *dest, const uint16_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(uint16_t), pe), meshmem_shmem_uint16_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint32_put_nbi, (uint32_t *dest, const uint32_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(uint32_t), pe), meshmem_shmem_uint32_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint64_put_nbi, (uint64_t *dest, const uint64_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(uint64_t), pe), meshmem_shmem_uint64_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_size_put_nbi, (size_t *dest, const size_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(size_t), pe), meshmem_shmem_size_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_put_nbi, (ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * sizeof(ptrdiff_t), pe), meshmem_shmem_ptrdiff_put_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_put8_nbi, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * 1, pe), meshmem_shmem_put8_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_put16_nbi, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * 2, pe), meshmem_shmem_put16_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_put32_nbi, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * 4, pe), meshmem_shmem_put32_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_put64_nbi, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * 8, pe), meshmem_shmem_put64_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_put128_nbi, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * 16, pe), meshmem_shmem_put128_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_putmem_nbi, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_near_count(pe, nelems), meshmem_near_put(dest, source, nelems * 1, pe), meshmem_shmem_putmem_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_float_get_nbi, (float *dest, const float *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(float), pe), meshmem_shmem_float_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_double_get_nbi, (double *dest, const double *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(double), pe), meshmem_shmem_double_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_longdouble_get_nbi, (long double *dest, const long double *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(long double), pe), meshmem_shmem_longdouble_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_char_get_nbi, (char *dest, const char *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(char), pe), meshmem_shmem_char_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_schar_get_nbi, (signed char *dest, const signed char *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(signed char), pe), meshmem_shmem_schar_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_short_get_nbi, (short *dest, const short *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(short), pe), meshmem_shmem_short_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int_get_nbi, (int *dest, const int *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(int), pe), meshmem_shmem_int_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_long_get_nbi, (long *dest, const long *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(long), pe), meshmem_shmem_long_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_longlong_get_nbi, (long long *dest, const long long *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(long long), pe), meshmem_shmem_longlong_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uchar_get_nbi, (unsigned char *dest, const unsigned char *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(unsigned char), pe), meshmem_shmem_uchar_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ushort_get_nbi, (unsigned short *dest, const unsigned short *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(unsigned short), pe), meshmem_shmem_ushort_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint_get_nbi, (unsigned int *dest, const unsigned int *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(unsigned int), pe), meshmem_shmem_uint_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ulong_get_nbi, (unsigned long *dest, const unsigned long *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(unsigned long), pe), meshmem_shmem_ulong_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ulonglong_get_nbi, (unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(unsigned long long), pe), meshmem_shmem_ulonglong_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int8_get_nbi, (int8_t *dest, const int8_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(int8_t), pe), meshmem_shmem_int8_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int16_get_nbi, (int16_t *dest, const int16_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(int16_t), pe), meshmem_shmem_int16_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int32_get_nbi, (int32_t *dest, const int32_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(int32_t), pe), meshmem_shmem_int32_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_int64_get_nbi, (int64_t *dest, const int64_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(int64_t), pe), meshmem_shmem_int64_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint8_get_nbi, (uint8_t *dest, const uint8_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(uint8_t), pe), meshmem_shmem_uint8_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint16_get_nbi, (uint16_t *dest, const uint16_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(uint16_t), pe), meshmem_shmem_uint16_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint32_get_nbi, (uint32_t *dest, const uint32_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(uint32_t), pe), meshmem_shmem_uint32_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_uint64_get_nbi, (uint64_t *dest, const uint64_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(uint64_t), pe), meshmem_shmem_uint64_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_size_get_nbi, (size_t *dest, const size_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(size_t), pe), meshmem_shmem_size_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_get_nbi, (ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * sizeof(ptrdiff_t), pe), meshmem_shmem_ptrdiff_get_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_get8_nbi, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * 1, pe), meshmem_shmem_get8_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_get16_nbi, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * 2, pe), meshmem_shmem_get16_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_get32_nbi, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * 4, pe), meshmem_shmem_get32_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_get64_nbi, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * 8, pe), meshmem_shmem_get64_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_get128_nbi, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * 16, pe), meshmem_shmem_get128_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(void, shmem_getmem_nbi, (void *dest, const void *source, size_t nelems, int pe), meshmem_is_readable_count(pe, nelems), meshmem_near_get(dest, source, nelems * 1, pe), meshmem_shmem_getmem_nbi(dest, source, nelems, pe))
MESHMEM_NEAR(float, shmem_float_atomic_fetch, (const float *source, int pe), meshmem_is_readable(pe), float old; __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((float *)meshmem_at(source, pe), &old, __ATOMIC_ACQUIRE); return old, return meshmem_shmem_float_atomic_fetch(source, pe))
MESHMEM_NEAR(double, shmem_double_atomic_fetch, (const double *source, int pe), meshmem_is_readable(pe), double old; __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((double *)meshmem_at(source, pe), &old, __ATOMIC_ACQUIRE); return old, return meshmem_shmem_double_atomic_fetch(source, pe))
MESHMEM_NEAR(int, shmem_int_atomic_fetch, (const int *source, int pe), meshmem_is_readable(pe), int old; __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((int *)meshmem_at(source, pe), &old, __ATOMIC_ACQUIRE); return old, return meshmem_shmem_int_atomic_fetch(source, pe))
MESHMEM_NEAR(long, shmem_long_atomic_fetch, (const long *source, int pe), meshmem_is_readable(pe), long old; __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((long *)meshmem_at(source, pe), &old, __ATOMIC_ACQUIRE); return old, return meshmem_shmem_long_atomic_fetch(source, pe))
MESHMEM_NEAR(long long, shmem_longlong_atomic_fetch, (const long long *source, int pe), meshmem_is_readable(pe), long long old; __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((long long *)meshmem_at(source, pe), &old, __ATOMIC_ACQUIRE); return old, return meshmem_shmem_longlong_atomic_fetch(source, pe))
MESHMEM_NEAR(unsigned int, shmem_uint_atomic_fetch, (const unsigned int *source, int pe), meshmem_is_readable(pe), unsigned int old; __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((unsigned int *)meshmem_at(source, pe), &old, __ATOMIC_ACQUIRE); return old, return meshmem_shmem_uint_atomic_fetch(source, pe))
MESHMEM_NEAR(unsigned long, shmem_ulong_atomic_fetch, (const unsigned long *source, int pe), meshmem_is_readable(pe), unsigned long old; __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((unsigned long *)meshmem_at(source, pe), &old, __ATOMIC_ACQUIRE); return old, return meshmem_shmem_ulong_atomic_fetch(source, pe))
MESHMEM_NEAR(unsigned long long, shmem_ulonglong_atomic_fetch, (const unsigned long long *source, int pe), meshmem_is_readable(pe), unsigned long long old; __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((unsigned long long *)meshmem_at(source, pe), &old, __ATOMIC_ACQUIRE); return old, return meshmem_shmem_ulonglong_atomic_fetch(source, pe))
MESHMEM_NEAR(int32_t, shmem_int32_atomic_fetch, (const int32_t *source, int pe), meshmem_is_readable(pe), int32_t old; __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((int32_t *)meshmem_at(source, pe), &old, __ATOMIC_ACQUIRE); return old, return meshmem_shmem_int32_atomic_fetch(source, pe))
MESHMEM_NEAR(int64_t, shmem_int64_atomic_fetch, (const int64_t *source, int pe), meshmem_is_readable(pe), int64_t old; __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((int64_t *)meshmem_at(source, pe), &old, __ATOMIC_ACQUIRE); return old, return meshmem_shmem_int64_atomic_fetch(source, pe))
MESHMEM_NEAR(uint32_t, shmem_uint32_atomic_fetch, (const uint32_t *source, int pe), meshmem_is_readable(pe), uint32_t old; __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((uint32_t *)meshmem_at(source, pe), &old, __ATOMIC_ACQUIRE); return old, return meshmem_shmem_uint32_atomic_fetch(source, pe))
MESHMEM_NEAR(uint64_t, shmem_uint64_atomic_fetch, (const uint64_t *source, int pe), meshmem_is_readable(pe), uint64_t old; __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((uint64_t *)meshmem_at(source, pe), &old, __ATOMIC_ACQUIRE); return old, return meshmem_shmem_uint64_atomic_fetch(source, pe))
MESHMEM_NEAR(size_t, shmem_size_atomic_fetch, (const size_t *source, int pe), meshmem_is_readable(pe), size_t old; __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((size_t *)meshmem_at(source, pe), &old, __ATOMIC_ACQUIRE); return old, return meshmem_shmem_size_atomic_fetch(source, pe))
MESHMEM_NEAR(ptrdiff_t, shmem_ptrdiff_atomic_fetch, (const ptrdiff_t *source, int pe), meshmem_is_readable(pe), ptrdiff_t old; __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((ptrdiff_t *)meshmem_at(source, pe), &old, __ATOMIC_ACQUIRE); return old, return meshmem_shmem_ptrdiff_atomic_fetch(source, pe))
MESHMEM_NEAR(void, shmem_float_atomic_set, (float *dest, float value, int pe), meshmem_is_near(pe), __atomic_store((float *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmem_float_atomic_set(dest, value, pe))
MESHMEM_NEAR(void, shmem_double_atomic_set, (double *dest, double value, int pe), meshmem_is_near(pe), __atomic_store((double *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmem_double_atomic_set(dest, value, pe))
MESHMEM_NEAR(void, shmem_int_atomic_set, (int *dest, int value, int pe), meshmem_is_near(pe), __atomic_store((int *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmem_int_atomic_set(dest, value, pe))
MESHMEM_NEAR(void, shmem_long_atomic_set, (long *dest, long value, int pe), meshmem_is_near(pe), __atomic_store((long *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmem_long_atomic_set(dest, value, pe))
MESHMEM_NEAR(void, shmem_longlong_atomic_set, (long long *dest, long long value, int pe), meshmem_is_near(pe), __atomic_store((long long *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmem_longlong_atomic_set(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint_atomic_set, (unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), __atomic_store((unsigned int *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmem_uint_atomic_set(dest, value, pe))
MESHMEM_NEAR(void, shmem_ulong_atomic_set, (unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), __atomic_store((unsigned long *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmem_ulong_atomic_set(dest, value, pe))
MESHMEM_NEAR(void, shmem_ulonglong_atomic_set, (unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), __atomic_store((unsigned long long *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmem_ulonglong_atomic_set(dest, value, pe))
MESHMEM_NEAR(void, shmem_int32_atomic_set, (int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), __atomic_store((int32_t *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmem_int32_atomic_set(dest, value, pe))
MESHMEM_NEAR(void, shmem_int64_atomic_set, (int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), __atomic_store((int64_t *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmem_int64_atomic_set(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint32_atomic_set, (uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), __atomic_store((uint32_t *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmem_uint32_atomic_set(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint64_atomic_set, (uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), __atomic_store((uint64_t *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmem_uint64_atomic_set(dest, value, pe))
MESHMEM_NEAR(void, shmem_size_atomic_set, (size_t *dest, size_t value, int pe), meshmem_is_near(pe), __atomic_store((size_t *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmem_size_atomic_set(dest, value, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_atomic_set, (ptrdiff_t *dest, ptrdiff_t value, int pe), meshmem_is_near(pe), __atomic_store((ptrdiff_t *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmem_ptrdiff_atomic_set(dest, value, pe))
MESHMEM_NEAR(int, shmem_int_atomic_compare_swap, (int *dest, int cond, int value, int pe), meshmem_is_readable(pe), __atomic_compare_exchange_n((int *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); return cond, return meshmem_shmem_int_atomic_compare_swap(dest, cond, value, pe))
MESHMEM_NEAR(long, shmem_long_atomic_compare_swap, (long *dest, long cond, long value, int pe), meshmem_is_readable(pe), __atomic_compare_exchange_n((long *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); return cond, return meshmem_shmem_long_atomic_compare_swap(dest, cond, value, pe))
MESHMEM_NEAR(long long, shmem_longlong_atomic_compare_swap, (long long *dest, long long cond, long long value, int pe), meshmem_is_readable(pe), __atomic_compare_exchange_n((long long *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); return cond, return meshmem_shmem_longlong_atomic_compare_swap(dest, cond, value, pe))
MESHMEM_NEAR(unsigned int, shmem_uint_atomic_compare_swap, (unsigned int *dest, unsigned int cond, unsigned int value, int pe), meshmem_is_readable(pe), __atomic_compare_exchange_n((unsigned int *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); return cond, return meshmem_shmem_uint_atomic_compare_swap(dest, cond, value, pe))
MESHMEM_NEAR(unsigned long, shmem_ulong_atomic_compare_swap, (unsigned long *dest, unsigned long cond, unsigned long value, int pe), meshmem_is_readable(pe), __atomic_compare_exchange_n((unsigned long *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); return cond, return meshmem_shmem_ulong_atomic_compare_swap(dest, cond, value, pe))
MESHMEM_NEAR(unsigned long long, shmem_ulonglong_atomic_compare_swap, (unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe), meshmem_is_readable(pe), __atomic_compare_exchange_n((unsigned long long *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); return cond, return meshmem_shmem_ulonglong_atomic_compare_swap(dest, cond, value, pe))
MESHMEM_NEAR(int32_t, shmem_int32_atomic_compare_swap, (int32_t *dest, int32_t cond, int32_t value, int pe), meshmem_is_readable(pe), __atomic_compare_exchange_n((int32_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); return cond, return meshmem_shmem_int32_atomic_compare_swap(dest, cond, value, pe))
MESHMEM_NEAR(int64_t, shmem_int64_atomic_compare_swap, (int64_t *dest, int64_t cond, int64_t value, int pe), meshmem_is_readable(pe), __atomic_compare_exchange_n((int64_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); return cond, return meshmem_shmem_int64_atomic_compare_swap(dest, cond, value, pe))
MESHMEM_NEAR(uint32_t, shmem_uint32_atomic_compare_swap, (uint32_t *dest, uint32_t cond, uint32_t value, int pe), meshmem_is_readable(pe), __atomic_compare_exchange_n((uint32_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); return cond, return meshmem_shmem_uint32_atomic_compare_swap(dest, cond, value, pe))
MESHMEM_NEAR(uint64_t, shmem_uint64_atomic_compare_swap, (uint64_t *dest, uint64_t cond, uint64_t value, int pe), meshmem_is_readable(pe), __atomic_compare_exchange_n((uint64_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); return cond, return meshmem_shmem_uint64_atomic_compare_swap(dest, cond, value, pe))
MESHMEM_NEAR(size_t, shmem_size_atomic_compare_swap, (size_t *dest, size_t cond, size_t value, int pe), meshmem_is_readable(pe), __atomic_compare_exchange_n((size_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); return cond, return meshmem_shmem_size_atomic_compare_swap(dest, cond, value, pe))
MESHMEM_NEAR(ptrdiff_t, shmem_ptrdiff_atomic_compare_swap, (ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe), meshmem_is_readable(pe), __atomic_compare_exchange_n((ptrdiff_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); return cond, return meshmem_shmem_ptrdiff_atomic_compare_swap(dest, cond, value, pe))
MESHMEM_NEAR(float, shmem_float_atomic_swap, (float *dest, float value, int pe), meshmem_is_readable(pe), float old; __atomic_exchange((float *)meshmem_at(dest, pe), &value, &old, __ATOMIC_ACQ_REL); return old, return meshmem_shmem_float_atomic_swap(dest, value, pe))
MESHMEM_NEAR(double, shmem_double_atomic_swap, (double *dest, double value, int pe), meshmem_is_readable(pe), double old; __atomic_exchange((double *)meshmem_at(dest, pe), &value, &old, __ATOMIC_ACQ_REL); return old, return meshmem_shmem_double_atomic_swap(dest, value, pe))
MESHMEM_NEAR(int, shmem_int_atomic_swap, (int *dest, int value, int pe), meshmem_is_readable(pe), int old; __atomic_exchange((int *)meshmem_at(dest, pe), &value, &old, __ATOMIC_ACQ_REL); return old, return meshmem_shmem_int_atomic_swap(dest, value, pe))
MESHMEM_NEAR(long, shmem_long_atomic_swap, (long *dest, long value, int pe), meshmem_is_readable(pe), long old; __atomic_exchange((long *)meshmem_at(dest, pe), &value, &old, __ATOMIC_ACQ_REL); return old, return meshmem_shmem_long_atomic_swap(dest, value, pe))
MESHMEM_NEAR(long long, shmem_longlong_atomic_swap, (long long *dest, long long value, int pe), meshmem_is_readable(pe), long long old; __atomic_exchange((long long *)meshmem_at(dest, pe), &value, &old, __ATOMIC_ACQ_REL); return old, return meshmem_shmem_longlong_atomic_swap(dest, value, pe))
MESHMEM_NEAR(unsigned int, shmem_uint_atomic_swap, (unsigned int *dest, unsigned int value, int pe), meshmem_is_readable(pe), unsigned int old; __atomic_exchange((unsigned int *)meshmem_at(dest, pe), &value, &old, __ATOMIC_ACQ_REL); return old, return meshmem_shmem_uint_atomic_swap(dest, value, pe))
MESHMEM_NEAR(unsigned long, shmem_ulong_atomic_swap, (unsigned long *dest, unsigned long value, int pe), meshmem_is_readable(pe), unsigned long old; __atomic_exchange((unsigned long *)meshmem_at(dest, pe), &value, &old, __ATOMIC_ACQ_REL); return old, return meshmem_shmem_ulong_atomic_swap(dest, value, pe))
MESHMEM_NEAR(unsigned long long, shmem_ulonglong_atomic_swap, (unsigned long long *dest, unsigned long long value, int pe), meshmem_is_readable(pe), unsigned long long old; __atomic_exchange((unsigned long long *)meshmem_at(dest, pe), &value, &old, __ATOMIC_ACQ_REL); return old, return meshmem_shmem_ulonglong_atomic_swap(dest, value, pe))
MESHMEM_NEAR(int32_t, shmem_int32_atomic_swap, (int32_t *dest, int32_t value, int pe), meshmem_is_readable(pe), int32_t old; __atomic_exchange((int32_t *)meshmem_at(dest, pe), &value, &old, __ATOMIC_ACQ_REL); return old, return meshmem_shmem_int32_atomic_swap(dest, value, pe))
MESHMEM_NEAR(int64_t, shmem_int64_atomic_swap, (int64_t *dest, int64_t value, int pe), meshmem_is_readable(pe), int64_t old; __atomic_exchange((int64_t *)meshmem_at(dest, pe), &value, &old, __ATOMIC_ACQ_REL); return old, return meshmem_shmem_int64_atomic_swap(dest, value, pe))
MESHMEM_NEAR(uint32_t, shmem_uint32_atomic_swap, (uint32_t *dest, uint32_t value, int pe), meshmem_is_readable(pe), uint32_t old; __atomic_exchange((uint32_t *)meshmem_at(dest, pe), &value, &old, __ATOMIC_ACQ_REL); return old, return meshmem_shmem_uint32_atomic_swap(dest, value, pe))
MESHMEM_NEAR(uint64_t, shmem_uint64_atomic_swap, (uint64_t *dest, uint64_t value, int pe), meshmem_is_readable(pe), uint64_t old; __atomic_exchange((uint64_t *)meshmem_at(dest, pe), &value, &old, __ATOMIC_ACQ_REL); return old, return meshmem_shmem_uint64_atomic_swap(dest, value, pe))
MESHMEM_NEAR(size_t, shmem_size_atomic_swap, (size_t *dest, size_t value, int pe), meshmem_is_readable(pe), size_t old; __atomic_exchange((size_t *)meshmem_at(dest, pe), &value, &old, __ATOMIC_ACQ_REL); return old, return meshmem_shmem_size_atomic_swap(dest, value, pe))
MESHMEM_NEAR(ptrdiff_t, shmem_ptrdiff_atomic_swap, (ptrdiff_t *dest, ptrdiff_t value, int pe), meshmem_is_readable(pe), ptrdiff_t old; __atomic_exchange((ptrdiff_t *)meshmem_at(dest, pe), &value, &old, __ATOMIC_ACQ_REL); return old, return meshmem_shmem_ptrdiff_atomic_swap(dest, value, pe))
MESHMEM_NEAR(int, shmem_int_atomic_fetch_inc, (int *dest, int pe), meshmem_is_near(pe), return __atomic_fetch_add((int *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), return meshmem_shmem_int_atomic_fetch_inc(dest, pe))
MESHMEM_NEAR(long, shmem_long_atomic_fetch_inc, (long *dest, int pe), meshmem_is_near(pe), return __atomic_fetch_add((long *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), return meshmem_shmem_long_atomic_fetch_inc(dest, pe))
MESHMEM_NEAR(long long, shmem_longlong_atomic_fetch_inc, (long long *dest, int pe), meshmem_is_near(pe), return __atomic_fetch_add((long long *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), return meshmem_shmem_longlong_atomic_fetch_inc(dest, pe))
MESHMEM_NEAR(unsigned int, shmem_uint_atomic_fetch_inc, (unsigned int *dest, int pe), meshmem_is_near(pe), return __atomic_fetch_add((unsigned int *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), return meshmem_shmem_uint_atomic_fetch_inc(dest, pe))
MESHMEM_NEAR(unsigned long, shmem_ulong_atomic_fetch_inc, (unsigned long *dest, int pe), meshmem_is_near(pe), return __atomic_fetch_add((unsigned long *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), return meshmem_shmem_ulong_atomic_fetch_inc(dest, pe))
MESHMEM_NEAR(unsigned long long, shmem_ulonglong_atomic_fetch_inc, (unsigned long long *dest, int pe), meshmem_is_near(pe), return __atomic_fetch_add((unsigned long long *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), return meshmem_shmem_ulonglong_atomic_fetch_inc(dest, pe))
MESHMEM_NEAR(int32_t, shmem_int32_atomic_fetch_inc, (int32_t *dest, int pe), meshmem_is_near(pe), return __atomic_fetch_add((int32_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), return meshmem_shmem_int32_atomic_fetch_inc(dest, pe))
MESHMEM_NEAR(int64_t, shmem_int64_atomic_fetch_inc, (int64_t *dest, int pe), meshmem_is_near(pe), return __atomic_fetch_add((int64_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), return meshmem_shmem_int64_atomic_fetch_inc(dest, pe))
MESHMEM_NEAR(uint32_t, shmem_uint32_atomic_fetch_inc, (uint32_t *dest, int pe), meshmem_is_near(pe), return __atomic_fetch_add((uint32_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), return meshmem_shmem_uint32_atomic_fetch_inc(dest, pe))
MESHMEM_NEAR(uint64_t, shmem_uint64_atomic_fetch_inc, (uint64_t *dest, int pe), meshmem_is_near(pe), return __atomic_fetch_add((uint64_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), return meshmem_shmem_uint64_atomic_fetch_inc(dest, pe))
MESHMEM_NEAR(size_t, shmem_size_atomic_fetch_inc, (size_t *dest, int pe), meshmem_is_near(pe), return __atomic_fetch_add((size_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), return meshmem_shmem_size_atomic_fetch_inc(dest, pe))
MESHMEM_NEAR(ptrdiff_t, shmem_ptrdiff_atomic_fetch_inc, (ptrdiff_t *dest, int pe), meshmem_is_near(pe), return __atomic_fetch_add((ptrdiff_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), return meshmem_shmem_ptrdiff_atomic_fetch_inc(dest, pe))
MESHMEM_NEAR(void, shmem_int_atomic_inc, (int *dest, int pe), meshmem_is_near(pe), __atomic_fetch_add((int *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmem_int_atomic_inc(dest, pe))
MESHMEM_NEAR(void, shmem_long_atomic_inc, (long *dest, int pe), meshmem_is_near(pe), __atomic_fetch_add((long *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmem_long_atomic_inc(dest, pe))
MESHMEM_NEAR(void, shmem_longlong_atomic_inc, (long long *dest, int pe), meshmem_is_near(pe), __atomic_fetch_add((long long *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmem_longlong_atomic_inc(dest, pe))
MESHMEM_NEAR(void, shmem_uint_atomic_inc, (unsigned int *dest, int pe), meshmem_is_near(pe), __atomic_fetch_add((unsigned int *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmem_uint_atomic_inc(dest, pe))
MESHMEM_NEAR(void, shmem_ulong_atomic_inc, (unsigned long *dest, int pe), meshmem_is_near(pe), __atomic_fetch_add((unsigned long *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmem_ulong_atomic_inc(dest, pe))
MESHMEM_NEAR(void, shmem_ulonglong_atomic_inc, (unsigned long long *dest, int pe), meshmem_is_near(pe), __atomic_fetch_add((unsigned long long *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmem_ulonglong_atomic_inc(dest, pe))
MESHMEM_NEAR(void, shmem_int32_atomic_inc, (int32_t *dest, int pe), meshmem_is_near(pe), __atomic_fetch_add((int32_t *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmem_int32_atomic_inc(dest, pe))
MESHMEM_NEAR(void, shmem_int64_atomic_inc, (int64_t *dest, int pe), meshmem_is_near(pe), __atomic_fetch_add((int64_t *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmem_int64_atomic_inc(dest, pe))
MESHMEM_NEAR(void, shmem_uint32_atomic_inc, (uint32_t *dest, int pe), meshmem_is_near(pe), __atomic_fetch_add((uint32_t *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmem_uint32_atomic_inc(dest, pe))
MESHMEM_NEAR(void, shmem_uint64_atomic_inc, (uint64_t *dest, int pe), meshmem_is_near(pe), __atomic_fetch_add((uint64_t *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmem_uint64_atomic_inc(dest, pe))
MESHMEM_NEAR(void, shmem_size_atomic_inc, (size_t *dest, int pe), meshmem_is_near(pe), __atomic_fetch_add((size_t *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmem_size_atomic_inc(dest, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_atomic_inc, (ptrdiff_t *dest, int pe), meshmem_is_near(pe), __atomic_fetch_add((ptrdiff_t *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmem_ptrdiff_atomic_inc(dest, pe))
MESHMEM_NEAR(int, shmem_int_atomic_fetch_add, (int *dest, int value, int pe), meshmem_is_near(pe), return __atomic_fetch_add((int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_int_atomic_fetch_add(dest, value, pe))
MESHMEM_NEAR(long, shmem_long_atomic_fetch_add, (long *dest, long value, int pe), meshmem_is_near(pe), return __atomic_fetch_add((long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_long_atomic_fetch_add(dest, value, pe))
MESHMEM_NEAR(long long, shmem_longlong_atomic_fetch_add, (long long *dest, long long value, int pe), meshmem_is_near(pe), return __atomic_fetch_add((long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_longlong_atomic_fetch_add(dest, value, pe))
MESHMEM_NEAR(unsigned int, shmem_uint_atomic_fetch_add, (unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), return __atomic_fetch_add((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_uint_atomic_fetch_add(dest, value, pe))
MESHMEM_NEAR(unsigned long, shmem_ulong_atomic_fetch_add, (unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), return __atomic_fetch_add((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_ulong_atomic_fetch_add(dest, value, pe))
MESHMEM_NEAR(unsigned long long, shmem_ulonglong_atomic_fetch_add, (unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), return __atomic_fetch_add((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_ulonglong_atomic_fetch_add(dest, value, pe))
MESHMEM_NEAR(int32_t, shmem_int32_atomic_fetch_add, (int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_add((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_int32_atomic_fetch_add(dest, value, pe))
MESHMEM_NEAR(int64_t, shmem_int64_atomic_fetch_add, (int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_add((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_int64_atomic_fetch_add(dest, value, pe))
MESHMEM_NEAR(uint32_t, shmem_uint32_atomic_fetch_add, (uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_add((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_uint32_atomic_fetch_add(dest, value, pe))
MESHMEM_NEAR(uint64_t, shmem_uint64_atomic_fetch_add, (uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_add((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_uint64_atomic_fetch_add(dest, value, pe))
MESHMEM_NEAR(size_t, shmem_size_atomic_fetch_add, (size_t *dest, size_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_add((size_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_size_atomic_fetch_add(dest, value, pe))
MESHMEM_NEAR(ptrdiff_t, shmem_ptrdiff_atomic_fetch_add, (ptrdiff_t *dest, ptrdiff_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_add((ptrdiff_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_ptrdiff_atomic_fetch_add(dest, value, pe))
MESHMEM_NEAR(void, shmem_int_atomic_add, (int *dest, int value, int pe), meshmem_is_near(pe), __atomic_fetch_add((int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_int_atomic_add(dest, value, pe))
MESHMEM_NEAR(void, shmem_long_atomic_add, (long *dest, long value, int pe), meshmem_is_near(pe), __atomic_fetch_add((long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_long_atomic_add(dest, value, pe))
MESHMEM_NEAR(void, shmem_longlong_atomic_add, (long long *dest, long long value, int pe), meshmem_is_near(pe), __atomic_fetch_add((long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_longlong_atomic_add(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint_atomic_add, (unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), __atomic_fetch_add((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_uint_atomic_add(dest, value, pe))
MESHMEM_NEAR(void, shmem_ulong_atomic_add, (unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), __atomic_fetch_add((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_ulong_atomic_add(dest, value, pe))
MESHMEM_NEAR(void, shmem_ulonglong_atomic_add, (unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), __atomic_fetch_add((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_ulonglong_atomic_add(dest, value, pe))
MESHMEM_NEAR(void, shmem_int32_atomic_add, (int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), __atomic_fetch_add((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_int32_atomic_add(dest, value, pe))
MESHMEM_NEAR(void, shmem_int64_atomic_add, (int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), __atomic_fetch_add((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_int64_atomic_add(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint32_atomic_add, (uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), __atomic_fetch_add((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_uint32_atomic_add(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint64_atomic_add, (uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), __atomic_fetch_add((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_uint64_atomic_add(dest, value, pe))
MESHMEM_NEAR(void, shmem_size_atomic_add, (size_t *dest, size_t value, int pe), meshmem_is_near(pe), __atomic_fetch_add((size_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_size_atomic_add(dest, value, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_atomic_add, (ptrdiff_t *dest, ptrdiff_t value, int pe), meshmem_is_near(pe), __atomic_fetch_add((ptrdiff_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_ptrdiff_atomic_add(dest, value, pe))
MESHMEM_NEAR(int, shmem_int_atomic_fetch_and, (int *dest, int value, int pe), meshmem_is_near(pe), return __atomic_fetch_and((int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_int_atomic_fetch_and(dest, value, pe))
MESHMEM_NEAR(long, shmem_long_atomic_fetch_and, (long *dest, long value, int pe), meshmem_is_near(pe), return __atomic_fetch_and((long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_long_atomic_fetch_and(dest, value, pe))
MESHMEM_NEAR(long long, shmem_longlong_atomic_fetch_and, (long long *dest, long long value, int pe), meshmem_is_near(pe), return __atomic_fetch_and((long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_longlong_atomic_fetch_and(dest, value, pe))
MESHMEM_NEAR(unsigned int, shmem_uint_atomic_fetch_and, (unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), return __atomic_fetch_and((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_uint_atomic_fetch_and(dest, value, pe))
MESHMEM_NEAR(unsigned long, shmem_ulong_atomic_fetch_and, (unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), return __atomic_fetch_and((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_ulong_atomic_fetch_and(dest, value, pe))
MESHMEM_NEAR(unsigned long long, shmem_ulonglong_atomic_fetch_and, (unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), return __atomic_fetch_and((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_ulonglong_atomic_fetch_and(dest, value, pe))
MESHMEM_NEAR(int32_t, shmem_int32_atomic_fetch_and, (int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_and((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_int32_atomic_fetch_and(dest, value, pe))
MESHMEM_NEAR(int64_t, shmem_int64_atomic_fetch_and, (int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_and((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_int64_atomic_fetch_and(dest, value, pe))
MESHMEM_NEAR(uint32_t, shmem_uint32_atomic_fetch_and, (uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_and((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_uint32_atomic_fetch_and(dest, value, pe))
MESHMEM_NEAR(uint64_t, shmem_uint64_atomic_fetch_and, (uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_and((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_uint64_atomic_fetch_and(dest, value, pe))
MESHMEM_NEAR(void, shmem_int_atomic_and, (int *dest, int value, int pe), meshmem_is_near(pe), __atomic_fetch_and((int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_int_atomic_and(dest, value, pe))
MESHMEM_NEAR(void, shmem_long_atomic_and, (long *dest, long value, int pe), meshmem_is_near(pe), __atomic_fetch_and((long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_long_atomic_and(dest, value, pe))
MESHMEM_NEAR(void, shmem_longlong_atomic_and, (long long *dest, long long value, int pe), meshmem_is_near(pe), __atomic_fetch_and((long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_longlong_atomic_and(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint_atomic_and, (unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), __atomic_fetch_and((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_uint_atomic_and(dest, value, pe))
MESHMEM_NEAR(void, shmem_ulong_atomic_and, (unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), __atomic_fetch_and((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_ulong_atomic_and(dest, value, pe))
MESHMEM_NEAR(void, shmem_ulonglong_atomic_and, (unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), __atomic_fetch_and((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_ulonglong_atomic_and(dest, value, pe))
MESHMEM_NEAR(void, shmem_int32_atomic_and, (int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), __atomic_fetch_and((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_int32_atomic_and(dest, value, pe))
MESHMEM_NEAR(void, shmem_int64_atomic_and, (int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), __atomic_fetch_and((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_int64_atomic_and(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint32_atomic_and, (uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), __atomic_fetch_and((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_uint32_atomic_and(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint64_atomic_and, (uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), __atomic_fetch_and((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_uint64_atomic_and(dest, value, pe))
MESHMEM_NEAR(int, shmem_int_atomic_fetch_or, (int *dest, int value, int pe), meshmem_is_near(pe), return __atomic_fetch_or((int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_int_atomic_fetch_or(dest, value, pe))
MESHMEM_NEAR(long, shmem_long_atomic_fetch_or, (long *dest, long value, int pe), meshmem_is_near(pe), return __atomic_fetch_or((long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_long_atomic_fetch_or(dest, value, pe))
MESHMEM_NEAR(long long, shmem_longlong_atomic_fetch_or, (long long *dest, long long value, int pe), meshmem_is_near(pe), return __atomic_fetch_or((long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_longlong_atomic_fetch_or(dest, value, pe))
MESHMEM_NEAR(unsigned int, shmem_uint_atomic_fetch_or, (unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), return __atomic_fetch_or((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_uint_atomic_fetch_or(dest, value, pe))
MESHMEM_NEAR(unsigned long, shmem_ulong_atomic_fetch_or, (unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), return __atomic_fetch_or((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_ulong_atomic_fetch_or(dest, value, pe))
MESHMEM_NEAR(unsigned long long, shmem_ulonglong_atomic_fetch_or, (unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), return __atomic_fetch_or((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_ulonglong_atomic_fetch_or(dest, value, pe))
MESHMEM_NEAR(int32_t, shmem_int32_atomic_fetch_or, (int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_or((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_int32_atomic_fetch_or(dest, value, pe))
MESHMEM_NEAR(int64_t, shmem_int64_atomic_fetch_or, (int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_or((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_int64_atomic_fetch_or(dest, value, pe))
MESHMEM_NEAR(uint32_t, shmem_uint32_atomic_fetch_or, (uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_or((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_uint32_atomic_fetch_or(dest, value, pe))
MESHMEM_NEAR(uint64_t, shmem_uint64_atomic_fetch_or, (uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_or((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_uint64_atomic_fetch_or(dest, value, pe))
MESHMEM_NEAR(void, shmem_int_atomic_or, (int *dest, int value, int pe), meshmem_is_near(pe), __atomic_fetch_or((int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_int_atomic_or(dest, value, pe))
MESHMEM_NEAR(void, shmem_long_atomic_or, (long *dest, long value, int pe), meshmem_is_near(pe), __atomic_fetch_or((long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_long_atomic_or(dest, value, pe))
MESHMEM_NEAR(void, shmem_longlong_atomic_or, (long long *dest, long long value, int pe), meshmem_is_near(pe), __atomic_fetch_or((long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_longlong_atomic_or(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint_atomic_or, (unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), __atomic_fetch_or((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_uint_atomic_or(dest, value, pe))
MESHMEM_NEAR(void, shmem_ulong_atomic_or, (unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), __atomic_fetch_or((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_ulong_atomic_or(dest, value, pe))
MESHMEM_NEAR(void, shmem_ulonglong_atomic_or, (unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), __atomic_fetch_or((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_ulonglong_atomic_or(dest, value, pe))
MESHMEM_NEAR(void, shmem_int32_atomic_or, (int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), __atomic_fetch_or((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_int32_atomic_or(dest, value, pe))
MESHMEM_NEAR(void, shmem_int64_atomic_or, (int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), __atomic_fetch_or((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_int64_atomic_or(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint32_atomic_or, (uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), __atomic_fetch_or((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_uint32_atomic_or(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint64_atomic_or, (uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), __atomic_fetch_or((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_uint64_atomic_or(dest, value, pe))
MESHMEM_NEAR(int, shmem_int_atomic_fetch_xor, (int *dest, int value, int pe), meshmem_is_near(pe), return __atomic_fetch_xor((int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_int_atomic_fetch_xor(dest, value, pe))
MESHMEM_NEAR(long, shmem_long_atomic_fetch_xor, (long *dest, long value, int pe), meshmem_is_near(pe), return __atomic_fetch_xor((long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_long_atomic_fetch_xor(dest, value, pe))
MESHMEM_NEAR(long long, shmem_longlong_atomic_fetch_xor, (long long *dest, long long value, int pe), meshmem_is_near(pe), return __atomic_fetch_xor((long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_longlong_atomic_fetch_xor(dest, value, pe))
MESHMEM_NEAR(unsigned int, shmem_uint_atomic_fetch_xor, (unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), return __atomic_fetch_xor((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_uint_atomic_fetch_xor(dest, value, pe))
MESHMEM_NEAR(unsigned long, shmem_ulong_atomic_fetch_xor, (unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), return __atomic_fetch_xor((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_ulong_atomic_fetch_xor(dest, value, pe))
MESHMEM_NEAR(unsigned long long, shmem_ulonglong_atomic_fetch_xor, (unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), return __atomic_fetch_xor((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_ulonglong_atomic_fetch_xor(dest, value, pe))
MESHMEM_NEAR(int32_t, shmem_int32_atomic_fetch_xor, (int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_xor((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_int32_atomic_fetch_xor(dest, value, pe))
MESHMEM_NEAR(int64_t, shmem_int64_atomic_fetch_xor, (int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_xor((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_int64_atomic_fetch_xor(dest, value, pe))
MESHMEM_NEAR(uint32_t, shmem_uint32_atomic_fetch_xor, (uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_xor((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_uint32_atomic_fetch_xor(dest, value, pe))
MESHMEM_NEAR(uint64_t, shmem_uint64_atomic_fetch_xor, (uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), return __atomic_fetch_xor((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), return meshmem_shmem_uint64_atomic_fetch_xor(dest, value, pe))
MESHMEM_NEAR(void, shmem_int_atomic_xor, (int *dest, int value, int pe), meshmem_is_near(pe), __atomic_fetch_xor((int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_int_atomic_xor(dest, value, pe))
MESHMEM_NEAR(void, shmem_long_atomic_xor, (long *dest, long value, int pe), meshmem_is_near(pe), __atomic_fetch_xor((long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_long_atomic_xor(dest, value, pe))
MESHMEM_NEAR(void, shmem_longlong_atomic_xor, (long long *dest, long long value, int pe), meshmem_is_near(pe), __atomic_fetch_xor((long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_longlong_atomic_xor(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint_atomic_xor, (unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), __atomic_fetch_xor((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_uint_atomic_xor(dest, value, pe))
MESHMEM_NEAR(void, shmem_ulong_atomic_xor, (unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), __atomic_fetch_xor((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_ulong_atomic_xor(dest, value, pe))
MESHMEM_NEAR(void, shmem_ulonglong_atomic_xor, (unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), __atomic_fetch_xor((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_ulonglong_atomic_xor(dest, value, pe))
MESHMEM_NEAR(void, shmem_int32_atomic_xor, (int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), __atomic_fetch_xor((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_int32_atomic_xor(dest, value, pe))
MESHMEM_NEAR(void, shmem_int64_atomic_xor, (int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), __atomic_fetch_xor((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_int64_atomic_xor(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint32_atomic_xor, (uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), __atomic_fetch_xor((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_uint32_atomic_xor(dest, value, pe))
MESHMEM_NEAR(void, shmem_uint64_atomic_xor, (uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), __atomic_fetch_xor((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmem_uint64_atomic_xor(dest, value, pe))
MESHMEM_NEAR(void, shmem_float_atomic_fetch_nbi, (float *fetch, const float *source, int pe), meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((float *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmem_float_atomic_fetch_nbi(fetch, source, pe))
MESHMEM_NEAR(void, shmem_double_atomic_fetch_nbi, (double *fetch, const double *source, int pe), meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((double *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmem_double_atomic_fetch_nbi(fetch, source, pe))
MESHMEM_NEAR(void, shmem_int_atomic_fetch_nbi, (int *fetch, const int *source, int pe), meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((int *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmem_int_atomic_fetch_nbi(fetch, source, pe))
MESHMEM_NEAR(void, shmem_long_atomic_fetch_nbi, (long *fetch, const long *source, int pe), meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((long *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmem_long_atomic_fetch_nbi(fetch, source, pe))
MESHMEM_NEAR(void, shmem_longlong_atomic_fetch_nbi, (long long *fetch, const long long *source, int pe), meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((long long *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmem_longlong_atomic_fetch_nbi(fetch, source, pe))
MESHMEM_NEAR(void, shmem_uint_atomic_fetch_nbi, (unsigned int *fetch, const unsigned int *source, int pe), meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((unsigned int *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmem_uint_atomic_fetch_nbi(fetch, source, pe))
MESHMEM_NEAR(void, shmem_ulong_atomic_fetch_nbi, (unsigned long *fetch, const unsigned long *source, int pe), meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((unsigned long *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmem_ulong_atomic_fetch_nbi(fetch, source, pe))
MESHMEM_NEAR(void, shmem_ulonglong_atomic_fetch_nbi, (unsigned long long *fetch, const unsigned long long *source, int pe), meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((unsigned long long *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmem_ulonglong_atomic_fetch_nbi(fetch, source, pe))
MESHMEM_NEAR(void, shmem_int32_atomic_fetch_nbi, (int32_t *fetch, const int32_t *source, int pe), meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((int32_t *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmem_int32_atomic_fetch_nbi(fetch, source, pe))
MESHMEM_NEAR(void, shmem_int64_atomic_fetch_nbi, (int64_t *fetch, const int64_t *source, int pe), meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((int64_t *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmem_int64_atomic_fetch_nbi(fetch, source, pe))
MESHMEM_NEAR(void, shmem_uint32_atomic_fetch_nbi, (uint32_t *fetch, const uint32_t *source, int pe), meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((uint32_t *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmem_uint32_atomic_fetch_nbi(fetch, source, pe))
MESHMEM_NEAR(void, shmem_uint64_atomic_fetch_nbi, (uint64_t *fetch, const uint64_t *source, int pe), meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((uint64_t *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmem_uint64_atomic_fetch_nbi(fetch, source, pe))
MESHMEM_NEAR(void, shmem_size_atomic_fetch_nbi, (size_t *fetch, const size_t *source, int pe), meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((size_t *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmem_size_atomic_fetch_nbi(fetch, source, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_atomic_fetch_nbi, (ptrdiff_t *fetch, const ptrdiff_t *source, int pe), meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((ptrdiff_t *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmem_ptrdiff_atomic_fetch_nbi(fetch, source, pe))
MESHMEM_NEAR(void, shmem_int_atomic_compare_swap_nbi, (int *fetch, int *dest, int cond, int value, int pe), meshmem_is_near(pe), __atomic_compare_exchange_n((int *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmem_int_atomic_compare_swap_nbi(fetch, dest, cond, value, pe))
MESHMEM_NEAR(void, shmem_long_atomic_compare_swap_nbi, (long *fetch, long *dest, long cond, long value, int pe), meshmem_is_near(pe), __atomic_compare_exchange_n((long *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmem_long_atomic_compare_swap_nbi(fetch, dest, cond, value, pe))
MESHMEM_NEAR(void, shmem_longlong_atomic_compare_swap_nbi, (long long *fetch, long long *dest, long long cond, long long value, int pe), meshmem_is_near(pe), __atomic_compare_exchange_n((long long *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmem_longlong_atomic_compare_swap_nbi(fetch, dest, cond, value, pe))
MESHMEM_NEAR(void, shmem_uint_atomic_compare_swap_nbi, (unsigned int *fetch, unsigned int *dest, unsigned int cond, unsigned int value, int pe), meshmem_is_near(pe), __atomic_compare_exchange_n((unsigned int *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmem_uint_atomic_compare_swap_nbi(fetch, dest, cond, value, pe))
MESHMEM_NEAR(void, shmem_ulong_atomic_compare_swap_nbi, (unsigned long *fetch, unsigned long *dest, unsigned long cond, unsigned long value, int pe), meshmem_is_near(pe), __atomic_compare_exchange_n((unsigned long *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmem_ulong_atomic_compare_swap_nbi(fetch, dest, cond, value, pe))
MESHMEM_NEAR(void, shmem_ulonglong_atomic_compare_swap_nbi, (unsigned long long *fetch, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe), meshmem_is_near(pe), __atomic_compare_exchange_n((unsigned long long *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmem_ulonglong_atomic_compare_swap_nbi(fetch, dest, cond, value, pe))
MESHMEM_NEAR(void, shmem_int32_atomic_compare_swap_nbi, (int32_t *fetch, int32_t *dest, int32_t cond, int32_t value, int pe), meshmem_is_near(pe), __atomic_compare_exchange_n((int32_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmem_int32_atomic_compare_swap_nbi(fetch, dest, cond, value, pe))
MESHMEM_NEAR(void, shmem_int64_atomic_compare_swap_nbi, (int64_t *fetch, int64_t *dest, int64_t cond, int64_t value, int pe), meshmem_is_near(pe), __atomic_compare_exchange_n((int64_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmem_int64_atomic_compare_swap_nbi(fetch, dest, cond, value, pe))
MESHMEM_NEAR(void, shmem_uint32_atomic_compare_swap_nbi, (uint32_t *fetch, uint32_t *dest, uint32_t cond, uint32_t value, int pe), meshmem_is_near(pe), __atomic_compare_exchange_n((uint32_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmem_uint32_atomic_compare_swap_nbi(fetch, dest, cond, value, pe))
MESHMEM_NEAR(void, shmem_uint64_atomic_compare_swap_nbi, (uint64_t *fetch, uint64_t *dest, uint64_t cond, uint64_t value, int pe), meshmem_is_near(pe), __atomic_compare_exchange_n((uint64_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmem_uint64_atomic_compare_swap_nbi(fetch, dest, cond, value, pe))
MESHMEM_NEAR(void, shmem_size_atomic_compare_swap_nbi, (size_t *fetch, size_t *dest, size_t cond, size_t value, int pe), meshmem_is_near(pe), __atomic_compare_exchange_n((size_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmem_size_atomic_compare_swap_nbi(fetch, dest, cond, value, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_atomic_compare_swap_nbi, (ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe), meshmem_is_near(pe), __atomic_compare_exchange_n((ptrdiff_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmem_ptrdiff_atomic_compare_swap_nbi(fetch, dest, cond, value, pe))
MESHMEM_NEAR(void, shmem_float_atomic_swap_nbi, (float *fetch, float *dest, float value, int pe), meshmem_is_near(pe), __atomic_exchange((float *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmem_float_atomic_swap_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_double_atomic_swap_nbi, (double *fetch, double *dest, double value, int pe), meshmem_is_near(pe), __atomic_exchange((double *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmem_double_atomic_swap_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int_atomic_swap_nbi, (int *fetch, int *dest, int value, int pe), meshmem_is_near(pe), __atomic_exchange((int *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmem_int_atomic_swap_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_long_atomic_swap_nbi, (long *fetch, long *dest, long value, int pe), meshmem_is_near(pe), __atomic_exchange((long *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmem_long_atomic_swap_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_longlong_atomic_swap_nbi, (long long *fetch, long long *dest, long long value, int pe), meshmem_is_near(pe), __atomic_exchange((long long *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmem_longlong_atomic_swap_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint_atomic_swap_nbi, (unsigned int *fetch, unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), __atomic_exchange((unsigned int *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmem_uint_atomic_swap_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_ulong_atomic_swap_nbi, (unsigned long *fetch, unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), __atomic_exchange((unsigned long *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmem_ulong_atomic_swap_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_ulonglong_atomic_swap_nbi, (unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), __atomic_exchange((unsigned long long *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmem_ulonglong_atomic_swap_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int32_atomic_swap_nbi, (int32_t *fetch, int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), __atomic_exchange((int32_t *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmem_int32_atomic_swap_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int64_atomic_swap_nbi, (int64_t *fetch, int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), __atomic_exchange((int64_t *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmem_int64_atomic_swap_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint32_atomic_swap_nbi, (uint32_t *fetch, uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), __atomic_exchange((uint32_t *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmem_uint32_atomic_swap_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint64_atomic_swap_nbi, (uint64_t *fetch, uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), __atomic_exchange((uint64_t *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmem_uint64_atomic_swap_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_size_atomic_swap_nbi, (size_t *fetch, size_t *dest, size_t value, int pe), meshmem_is_near(pe), __atomic_exchange((size_t *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmem_size_atomic_swap_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_atomic_swap_nbi, (ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe), meshmem_is_near(pe), __atomic_exchange((ptrdiff_t *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmem_ptrdiff_atomic_swap_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int_atomic_fetch_inc_nbi, (int *fetch, int *dest, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((int *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmem_int_atomic_fetch_inc_nbi(fetch, dest, pe))
MESHMEM_NEAR(void, shmem_long_atomic_fetch_inc_nbi, (long *fetch, long *dest, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((long *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmem_long_atomic_fetch_inc_nbi(fetch, dest, pe))
MESHMEM_NEAR(void, shmem_longlong_atomic_fetch_inc_nbi, (long long *fetch, long long *dest, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((long long *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmem_longlong_atomic_fetch_inc_nbi(fetch, dest, pe))
MESHMEM_NEAR(void, shmem_uint_atomic_fetch_inc_nbi, (unsigned int *fetch, unsigned int *dest, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((unsigned int *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmem_uint_atomic_fetch_inc_nbi(fetch, dest, pe))
MESHMEM_NEAR(void, shmem_ulong_atomic_fetch_inc_nbi, (unsigned long *fetch, unsigned long *dest, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((unsigned long *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmem_ulong_atomic_fetch_inc_nbi(fetch, dest, pe))
MESHMEM_NEAR(void, shmem_ulonglong_atomic_fetch_inc_nbi, (unsigned long long *fetch, unsigned long long *dest, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((unsigned long long *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmem_ulonglong_atomic_fetch_inc_nbi(fetch, dest, pe))
MESHMEM_NEAR(void, shmem_int32_atomic_fetch_inc_nbi, (int32_t *fetch, int32_t *dest, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((int32_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmem_int32_atomic_fetch_inc_nbi(fetch, dest, pe))
MESHMEM_NEAR(void, shmem_int64_atomic_fetch_inc_nbi, (int64_t *fetch, int64_t *dest, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((int64_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmem_int64_atomic_fetch_inc_nbi(fetch, dest, pe))
MESHMEM_NEAR(void, shmem_uint32_atomic_fetch_inc_nbi, (uint32_t *fetch, uint32_t *dest, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((uint32_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmem_uint32_atomic_fetch_inc_nbi(fetch, dest, pe))
MESHMEM_NEAR(void, shmem_uint64_atomic_fetch_inc_nbi, (uint64_t *fetch, uint64_t *dest, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((uint64_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmem_uint64_atomic_fetch_inc_nbi(fetch, dest, pe))
MESHMEM_NEAR(void, shmem_size_atomic_fetch_inc_nbi, (size_t *fetch, size_t *dest, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((size_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmem_size_atomic_fetch_inc_nbi(fetch, dest, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_atomic_fetch_inc_nbi, (ptrdiff_t *fetch, ptrdiff_t *dest, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((ptrdiff_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmem_ptrdiff_atomic_fetch_inc_nbi(fetch, dest, pe))
MESHMEM_NEAR(void, shmem_int_atomic_fetch_add_nbi, (int *fetch, int *dest, int value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_int_atomic_fetch_add_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_long_atomic_fetch_add_nbi, (long *fetch, long *dest, long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_long_atomic_fetch_add_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_longlong_atomic_fetch_add_nbi, (long long *fetch, long long *dest, long long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_longlong_atomic_fetch_add_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint_atomic_fetch_add_nbi, (unsigned int *fetch, unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_uint_atomic_fetch_add_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_ulong_atomic_fetch_add_nbi, (unsigned long *fetch, unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_ulong_atomic_fetch_add_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_ulonglong_atomic_fetch_add_nbi, (unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_ulonglong_atomic_fetch_add_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int32_atomic_fetch_add_nbi, (int32_t *fetch, int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_int32_atomic_fetch_add_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int64_atomic_fetch_add_nbi, (int64_t *fetch, int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_int64_atomic_fetch_add_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint32_atomic_fetch_add_nbi, (uint32_t *fetch, uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_uint32_atomic_fetch_add_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint64_atomic_fetch_add_nbi, (uint64_t *fetch, uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_uint64_atomic_fetch_add_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_size_atomic_fetch_add_nbi, (size_t *fetch, size_t *dest, size_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((size_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_size_atomic_fetch_add_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_atomic_fetch_add_nbi, (ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_add((ptrdiff_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_ptrdiff_atomic_fetch_add_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int_atomic_fetch_and_nbi, (int *fetch, int *dest, int value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_and((int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_int_atomic_fetch_and_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_long_atomic_fetch_and_nbi, (long *fetch, long *dest, long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_and((long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_long_atomic_fetch_and_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_longlong_atomic_fetch_and_nbi, (long long *fetch, long long *dest, long long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_and((long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_longlong_atomic_fetch_and_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint_atomic_fetch_and_nbi, (unsigned int *fetch, unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_and((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_uint_atomic_fetch_and_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_ulong_atomic_fetch_and_nbi, (unsigned long *fetch, unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_and((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_ulong_atomic_fetch_and_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_ulonglong_atomic_fetch_and_nbi, (unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_and((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_ulonglong_atomic_fetch_and_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int32_atomic_fetch_and_nbi, (int32_t *fetch, int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_and((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_int32_atomic_fetch_and_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int64_atomic_fetch_and_nbi, (int64_t *fetch, int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_and((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_int64_atomic_fetch_and_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint32_atomic_fetch_and_nbi, (uint32_t *fetch, uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_and((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_uint32_atomic_fetch_and_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint64_atomic_fetch_and_nbi, (uint64_t *fetch, uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_and((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_uint64_atomic_fetch_and_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int_atomic_fetch_or_nbi, (int *fetch, int *dest, int value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_or((int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_int_atomic_fetch_or_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_long_atomic_fetch_or_nbi, (long *fetch, long *dest, long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_or((long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_long_atomic_fetch_or_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_longlong_atomic_fetch_or_nbi, (long long *fetch, long long *dest, long long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_or((long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_longlong_atomic_fetch_or_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint_atomic_fetch_or_nbi, (unsigned int *fetch, unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_or((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_uint_atomic_fetch_or_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_ulong_atomic_fetch_or_nbi, (unsigned long *fetch, unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_or((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_ulong_atomic_fetch_or_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_ulonglong_atomic_fetch_or_nbi, (unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_or((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_ulonglong_atomic_fetch_or_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int32_atomic_fetch_or_nbi, (int32_t *fetch, int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_or((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_int32_atomic_fetch_or_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int64_atomic_fetch_or_nbi, (int64_t *fetch, int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_or((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_int64_atomic_fetch_or_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint32_atomic_fetch_or_nbi, (uint32_t *fetch, uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_or((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_uint32_atomic_fetch_or_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint64_atomic_fetch_or_nbi, (uint64_t *fetch, uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_or((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_uint64_atomic_fetch_or_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int_atomic_fetch_xor_nbi, (int *fetch, int *dest, int value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_xor((int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_int_atomic_fetch_xor_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_long_atomic_fetch_xor_nbi, (long *fetch, long *dest, long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_xor((long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_long_atomic_fetch_xor_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_longlong_atomic_fetch_xor_nbi, (long long *fetch, long long *dest, long long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_xor((long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_longlong_atomic_fetch_xor_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint_atomic_fetch_xor_nbi, (unsigned int *fetch, unsigned int *dest, unsigned int value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_xor((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_uint_atomic_fetch_xor_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_ulong_atomic_fetch_xor_nbi, (unsigned long *fetch, unsigned long *dest, unsigned long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_xor((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_ulong_atomic_fetch_xor_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_ulonglong_atomic_fetch_xor_nbi, (unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_xor((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_ulonglong_atomic_fetch_xor_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int32_atomic_fetch_xor_nbi, (int32_t *fetch, int32_t *dest, int32_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_xor((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_int32_atomic_fetch_xor_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_int64_atomic_fetch_xor_nbi, (int64_t *fetch, int64_t *dest, int64_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_xor((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_int64_atomic_fetch_xor_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint32_atomic_fetch_xor_nbi, (uint32_t *fetch, uint32_t *dest, uint32_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_xor((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_uint32_atomic_fetch_xor_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_uint64_atomic_fetch_xor_nbi, (uint64_t *fetch, uint64_t *dest, uint64_t value, int pe), meshmem_is_near(pe), *fetch = __atomic_fetch_xor((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmem_uint64_atomic_fetch_xor_nbi(fetch, dest, value, pe))
MESHMEM_NEAR(void, shmem_float_put_signal, (float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(float), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_float_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_double_put_signal, (double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(double), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_double_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_longdouble_put_signal, (long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(long double), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_longdouble_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_char_put_signal, (char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(char), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_char_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_schar_put_signal, (signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(signed char), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_schar_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_short_put_signal, (short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(short), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_short_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_int_put_signal, (int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(int), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_int_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_long_put_signal, (long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(long), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_long_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_longlong_put_signal, (long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(long long), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_longlong_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_uchar_put_signal, (unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(unsigned char), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_uchar_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_ushort_put_signal, (unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(unsigned short), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_ushort_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_uint_put_signal, (unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(unsigned int), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_uint_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_ulong_put_signal, (unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(unsigned long), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_ulong_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_ulonglong_put_signal, (unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(unsigned long long), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_ulonglong_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_int8_put_signal, (int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(int8_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_int8_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_int16_put_signal, (int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(int16_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_int16_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_int32_put_signal, (int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(int32_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_int32_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_int64_put_signal, (int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(int64_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_int64_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_uint8_put_signal, (uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(uint8_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_uint8_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_uint16_put_signal, (uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(uint16_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_uint16_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_uint32_put_signal, (uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(uint32_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_uint32_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_uint64_put_signal, (uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(uint64_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_uint64_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_size_put_signal, (size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(size_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_size_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_put_signal, (ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(ptrdiff_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_ptrdiff_put_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_put8_signal, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * 1, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_put8_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_put16_signal, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * 2, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_put16_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_put32_signal, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * 4, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_put32_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_put64_signal, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * 8, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_put64_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_put128_signal, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * 16, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_put128_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_putmem_signal, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * 1, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_putmem_signal(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_float_put_signal_nbi, (float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(float), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_float_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_double_put_signal_nbi, (double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(double), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_double_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_longdouble_put_signal_nbi, (long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(long double), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_longdouble_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_char_put_signal_nbi, (char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(char), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_char_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_schar_put_signal_nbi, (signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(signed char), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_schar_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_short_put_signal_nbi, (short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(short), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_short_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_int_put_signal_nbi, (int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(int), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_int_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_long_put_signal_nbi, (long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(long), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_long_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_longlong_put_signal_nbi, (long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(long long), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_longlong_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_uchar_put_signal_nbi, (unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(unsigned char), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_uchar_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_ushort_put_signal_nbi, (unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(unsigned short), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_ushort_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_uint_put_signal_nbi, (unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(unsigned int), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_uint_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_ulong_put_signal_nbi, (unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(unsigned long), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_ulong_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_ulonglong_put_signal_nbi, (unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(unsigned long long), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_ulonglong_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_int8_put_signal_nbi, (int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(int8_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_int8_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_int16_put_signal_nbi, (int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(int16_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_int16_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_int32_put_signal_nbi, (int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(int32_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_int32_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_int64_put_signal_nbi, (int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(int64_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_int64_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_uint8_put_signal_nbi, (uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(uint8_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_uint8_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_uint16_put_signal_nbi, (uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(uint16_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_uint16_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_uint32_put_signal_nbi, (uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(uint32_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_uint32_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_uint64_put_signal_nbi, (uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(uint64_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_uint64_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_size_put_signal_nbi, (size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(size_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_size_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_ptrdiff_put_signal_nbi, (ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * sizeof(ptrdiff_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_ptrdiff_put_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_put8_signal_nbi, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * 1, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_put8_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_put16_signal_nbi, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * 2, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_put16_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_put32_signal_nbi, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * 4, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_put32_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_put64_signal_nbi, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * 8, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_put64_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_put128_signal_nbi, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * 16, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_put128_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_putmem_signal_nbi, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op), meshmem_near_put(dest, source, nelems * 1, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmem_putmem_signal_nbi(dest, source, nelems, sig_addr, signal, sig_op, pe))
MESHMEM_NEAR(void, shmem_signal_add, (uint64_t *sig_addr, uint64_t signal, int pe), meshmem_is_near(pe), meshmem_near_signal(sig_addr, signal, SHMEM_SIGNAL_ADD, pe), meshmem_shmem_signal_add(sig_addr, signal, pe))
MESHMEM_NEAR(void, shmem_signal_set, (uint64_t *sig_addr, uint64_t signal, int pe), meshmem_is_near(pe), meshmem_near_signal(sig_addr, signal, SHMEM_SIGNAL_SET, pe), meshmem_shmem_signal_set(sig_addr, signal, pe))
MESHMEM_NEAR(uint64_t, shmem_signal_fetch, (const uint64_t *sig_addr), meshmem_all_near(), return __atomic_load_n(sig_addr, __ATOMIC_ACQUIRE), return meshmem_shmem_signal_fetch(sig_addr))
MESHMEM_NEAR(void, shmem_fence, (void), meshmem_all_near() || meshmem_is_idle(), __atomic_thread_fence(__ATOMIC_RELEASE), meshmem_shmem_fence())
MESHMEM_NEAR(void, shmem_quiet, (void), meshmem_is_idle(), __atomic_thread_fence(__ATOMIC_SEQ_CST), meshmem_shmem_quiet())
MESHMEM_NEAR(void, shmem_int_wait_until, (int *ivar, int cmp, int cmp_value), meshmem_near_on() && MESHMEM_HOLDS(int, ivar, cmp, cmp_value), (void)0, meshmem_shmem_int_wait_until(ivar, cmp, cmp_value))
MESHMEM_NEAR(void, shmem_long_wait_until, (long *ivar, int cmp, long cmp_value), meshmem_near_on() && MESHMEM_HOLDS(long, ivar, cmp, cmp_value), (void)0, meshmem_shmem_long_wait_until(ivar, cmp, cmp_value))
MESHMEM_NEAR(void, shmem_longlong_wait_until, (long long *ivar, int cmp, long long cmp_value), meshmem_near_on() && MESHMEM_HOLDS(long long, ivar, cmp, cmp_value), (void)0, meshmem_shmem_longlong_wait_until(ivar, cmp, cmp_value))
MESHMEM_NEAR(void, shmem_uint_wait_until, (unsigned int *ivar, int cmp, unsigned int cmp_value), meshmem_near_on() && MESHMEM_HOLDS(unsigned int, ivar, cmp, cmp_value), (void)0, meshmem_shmem_uint_wait_until(ivar, cmp, cmp_value))
MESHMEM_NEAR(void, shmem_ulong_wait_until, (unsigned long *ivar, int cmp, unsigned long cmp_value), meshmem_near_on() && MESHMEM_HOLDS(unsigned long, ivar, cmp, cmp_value), (void)0, meshmem_shmem_ulong_wait_until(ivar, cmp, cmp_value))
MESHMEM_NEAR(void, shmem_ulonglong_wait_until, (unsigned long long *ivar, int cmp, unsigned long long cmp_value), meshmem_near_on() && MESHMEM_HOLDS(unsigned long long, ivar, cmp, cmp_value), (void)0, meshmem_shmem_ulonglong_wait_until(ivar, cmp, cmp_value))
MESHMEM_NEAR(void, shmem_int32_wait_until, (int32_t *ivar, int cmp, int32_t cmp_value), meshmem_near_on() && MESHMEM_HOLDS(int32_t, ivar, cmp, cmp_value), (void)0, meshmem_shmem_int32_wait_until(ivar, cmp, cmp_value))
MESHMEM_NEAR(void, shmem_int64_wait_until, (int64_t *ivar, int cmp, int64_t cmp_value), meshmem_near_on() && MESHMEM_HOLDS(int64_t, ivar, cmp, cmp_value), (void)0, meshmem_shmem_int64_wait_until(ivar, cmp, cmp_value))
MESHMEM_NEAR(void, shmem_uint32_wait_until, (uint32_t *ivar, int cmp, uint32_t cmp_value), meshmem_near_on() && MESHMEM_HOLDS(uint32_t, ivar, cmp, cmp_value), (void)0, meshmem_shmem_uint32_wait_until(ivar, cmp, cmp_value))
MESHMEM_NEAR(void, shmem_uint64_wait_until, (uint64_t *ivar, int cmp, uint64_t cmp_value), meshmem_near_on() && MESHMEM_HOLDS(uint64_t, ivar, cmp, cmp_value), (void)0, meshmem_shmem_uint64_wait_until(ivar, cmp, cmp_value))
MESHMEM_NEAR(void, shmem_size_wait_until, (size_t *ivar, int cmp, size_t cmp_value), meshmem_near_on() && MESHMEM_HOLDS(size_t, ivar, cmp, cmp_value), (void)0, meshmem_shmem_size_wait_until(ivar, cmp, cmp_value))
MESHMEM_NEAR(void, shmem_ptrdiff_wait_until, (ptrdiff_t *ivar, int cmp, ptrdiff_t cmp_value), meshmem_near_on() && MESHMEM_HOLDS(ptrdiff_t, ivar, cmp, cmp_value), (void)0, meshmem_shmem_ptrdiff_wait_until(ivar, cmp, cmp_value))
MESHMEM_NEAR(int, shmem_int_test, (int *ivar, int cmp, int cmp_value), meshmem_near_on() && MESHMEM_IS_CMP(cmp) && (meshmem_all_near() || MESHMEM_HOLDS(int, ivar, cmp, cmp_value)), return MESHMEM_HOLDS(int, ivar, cmp, cmp_value), return meshmem_shmem_int_test(ivar, cmp, cmp_value))
MESHMEM_NEAR(int, shmem_long_test, (long *ivar, int cmp, long cmp_value), meshmem_near_on() && MESHMEM_IS_CMP(cmp) && (meshmem_all_near() || MESHMEM_HOLDS(long, ivar, cmp, cmp_value)), return MESHMEM_HOLDS(long, ivar, cmp, cmp_value), return meshmem_shmem_long_test(ivar, cmp, cmp_value))
MESHMEM_NEAR(int, shmem_longlong_test, (long long *ivar, int cmp, long long cmp_value), meshmem_near_on() && MESHMEM_IS_CMP(cmp) && (meshmem_all_near() || MESHMEM_HOLDS(long long, ivar, cmp, cmp_value)), return MESHMEM_HOLDS(long long, ivar, cmp, cmp_value), return meshmem_shmem_longlong_test(ivar, cmp, cmp_value))
MESHMEM_NEAR(int, shmem_uint_test, (unsigned int *ivar, int cmp, unsigned int cmp_value), meshmem_near_on() && MESHMEM_IS_CMP(cmp) && (meshmem_all_near() || MESHMEM_HOLDS(unsigned int, ivar, cmp, cmp_value)), return MESHMEM_HOLDS(unsigned int, ivar, cmp, cmp_value), return meshmem_shmem_uint_test(ivar, cmp, cmp_value))
MESHMEM_NEAR(int, shmem_ulong_test, (unsigned long *ivar, int cmp, unsigned long cmp_value), meshmem_near_on() && MESHMEM_IS_CMP(cmp) && (meshmem_all_near() || MESHMEM_HOLDS(unsigned long, ivar, cmp, cmp_value)), return MESHMEM_HOLDS(unsigned long, ivar, cmp, cmp_value), return meshmem_shmem_ulong_test(ivar, cmp, cmp_value))
MESHMEM_NEAR(int, shmem_ulonglong_test, (unsigned long long *ivar, int cmp, unsigned long long cmp_value), meshmem_near_on() && MESHMEM_IS_CMP(cmp) && (meshmem_all_near() || MESHMEM_HOLDS(unsigned long long, ivar, cmp, cmp_value)), return MESHMEM_HOLDS(unsigned long long, ivar, cmp, cmp_value), return meshmem_shmem_ulonglong_test(ivar, cmp, cmp_value))
MESHMEM_NEAR(int, shmem_int32_test, (int32_t *ivar, int cmp, int32_t cmp_value), meshmem_near_on() && MESHMEM_IS_CMP(cmp) && (meshmem_all_near() || MESHMEM_HOLDS(int32_t, ivar, cmp, cmp_value)), return MESHMEM_HOLDS(int32_t, ivar, cmp, cmp_value), return meshmem_shmem_int32_test(ivar, cmp, cmp_value))
MESHMEM_NEAR(int, shmem_int64_test, (int64_t *ivar, int cmp, int64_t cmp_value), meshmem_near_on() && MESHMEM_IS_CMP(cmp) && (meshmem_all_near() || MESHMEM_HOLDS(int64_t, ivar, cmp, cmp_value)), return MESHMEM_HOLDS(int64_t, ivar, cmp, cmp_value), return meshmem_shmem_int64_test(ivar, cmp, cmp_value))
MESHMEM_NEAR(int, shmem_uint32_test, (uint32_t *ivar, int cmp, uint32_t cmp_value), meshmem_near_on() && MESHMEM_IS_CMP(cmp) && (meshmem_all_near() || MESHMEM_HOLDS(uint32_t, ivar, cmp, cmp_value)), return MESHMEM_HOLDS(uint32_t, ivar, cmp, cmp_value), return meshmem_shmem_uint32_test(ivar, cmp, cmp_value))
MESHMEM_NEAR(int, shmem_uint64_test, (uint64_t *ivar, int cmp, uint64_t cmp_value), meshmem_near_on() && MESHMEM_IS_CMP(cmp) && (meshmem_all_near() || MESHMEM_HOLDS(uint64_t, ivar, cmp, cmp_value)), return MESHMEM_HOLDS(uint64_t, ivar, cmp, cmp_value), return meshmem_shmem_uint64_test(ivar, cmp, cmp_value))
MESHMEM_NEAR(int, shmem_size_test, (size_t *ivar, int cmp, size_t cmp_value), meshmem_near_on() && MESHMEM_IS_CMP(cmp) && (meshmem_all_near() || MESHMEM_HOLDS(size_t, ivar, cmp, cmp_value)), return MESHMEM_HOLDS(size_t, ivar, cmp, cmp_value), return meshmem_shmem_size_test(ivar, cmp, cmp_value))
MESHMEM_NEAR(int, shmem_ptrdiff_test, (ptrdiff_t *ivar, int cmp, ptrdiff_t cmp_value), meshmem_near_on() && MESHMEM_IS_CMP(cmp) && (meshmem_all_near() || MESHMEM_HOLDS(ptrdiff_t, ivar, cmp, cmp_value)), return MESHMEM_HOLDS(ptrdiff_t, ivar, cmp, cmp_value), return meshmem_shmem_ptrdiff_test(ivar, cmp, cmp_value))
#endif

#ifdef __cplusplus
}
#endif

#ifdef MESHMEM_GENERIC
#include "meshmem/generic.h"
#define MESHMEM_ARG3(a, b, c, name, ...) name
#define MESHMEM_ARG4(a, b, c, d, name, ...) name
#define MESHMEM_ARG5(a, b, c, d, e, name, ...) name
#define MESHMEM_ARG6(a, b, c, d, e, f, name, ...) name
#define MESHMEM_ARG7(a, b, c, d, e, f, g, name, ...) name
#define MESHMEM_ARG8(a, b, c, d, e, f, g, h, name, ...) name
#define shmem_put(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_put_c, meshmem_put_d, 0)(__VA_ARGS__)
#define meshmem_put_c(ctx, dest, source, nelems, pe) _Generic((dest), \
    float *: shmem_ctx_float_put, \
    double *: shmem_ctx_double_put, \
    long double *: shmem_ctx_longdouble_put, \
    char *: shmem_ctx_char_put, \
    signed char *: shmem_ctx_schar_put, \
    short *: shmem_ctx_short_put, \
    int *: shmem_ctx_int_put, \
    long *: shmem_ctx_long_put, \
    long long *: shmem_ctx_longlong_put, \
    unsigned char *: shmem_ctx_uchar_put, \
    unsigned short *: shmem_ctx_ushort_put, \
    unsigned int *: shmem_ctx_uint_put, \
    unsigned long *: shmem_ctx_ulong_put, \
    unsigned long long *: shmem_ctx_ulonglong_put)(ctx, dest, source, nelems, pe)
#define meshmem_put_d(dest, source, nelems, pe) _Generic((dest), \
    float *: shmem_float_put, \
    double *: shmem_double_put, \
    long double *: shmem_longdouble_put, \
    char *: shmem_char_put, \
    signed char *: shmem_schar_put, \
    short *: shmem_short_put, \
    int *: shmem_int_put, \
    long *: shmem_long_put, \
    long long *: shmem_longlong_put, \
    unsigned char *: shmem_uchar_put, \
    unsigned short *: shmem_ushort_put, \
    unsigned int *: shmem_uint_put, \
    unsigned long *: shmem_ulong_put, \
    unsigned long long *: shmem_ulonglong_put)(dest, source, nelems, pe)
#define shmem_p(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_p_c, meshmem_p_d, 0)(__VA_ARGS__)
#define meshmem_p_c(ctx, dest, value, pe) _Generic((dest), \
    float *: shmem_ctx_float_p, \
    double *: shmem_ctx_double_p, \
    long double *: shmem_ctx_longdouble_p, \
    char *: shmem_ctx_char_p, \
    signed char *: shmem_ctx_schar_p, \
    short *: shmem_ctx_short_p, \
    int *: shmem_ctx_int_p, \
    long *: shmem_ctx_long_p, \
    long long *: shmem_ctx_longlong_p, \
    unsigned char *: shmem_ctx_uchar_p, \
    unsigned short *: shmem_ctx_ushort_p, \
    unsigned int *: shmem_ctx_uint_p, \
    unsigned long *: shmem_ctx_ulong_p, \
    unsigned long long *: shmem_ctx_ulonglong_p)(ctx, dest, value, pe)
#define meshmem_p_d(dest, value, pe) _Generic((dest), \
    float *: shmem_float_p, \
    double *: shmem_double_p, \
    long double *: shmem_longdouble_p, \
    char *: shmem_char_p, \
    signed char *: shmem_schar_p, \
    short *: shmem_short_p, \
    int *: shmem_int_p, \
    long *: shmem_long_p, \
    long long *: shmem_longlong_p, \
    unsigned char *: shmem_uchar_p, \
    unsigned short *: shmem_ushort_p, \
    unsigned int *: shmem_uint_p, \
    unsigned long *: shmem_ulong_p, \
    unsigned long long *: shmem_ulonglong_p)(dest, value, pe)
#define shmem_iput(...) MESHMEM_ARG7(__VA_ARGS__, meshmem_iput_c, meshmem_iput_d, 0)(__VA_ARGS__)
#define meshmem_iput_c(ctx, dest, source, dst, sst, nelems, pe) _Generic((dest), \
    float *: shmem_ctx_float_iput, \
    double *: shmem_ctx_double_iput, \
    long double *: shmem_ctx_longdouble_iput, \
    char *: shmem_ctx_char_iput, \
    signed char *: shmem_ctx_schar_iput, \
    short *: shmem_ctx_short_iput, \
    int *: shmem_ctx_int_iput, \
    long *: shmem_ctx_long_iput, \
    long long *: shmem_ctx_longlong_iput, \
    unsigned char *: shmem_ctx_uchar_iput, \
    unsigned short *: shmem_ctx_ushort_iput, \
    unsigned int *: shmem_ctx_uint_iput, \
    unsigned long *: shmem_ctx_ulong_iput, \
    unsigned long long *: shmem_ctx_ulonglong_iput)(ctx, dest, source, dst, sst, nelems, pe)
#define meshmem_iput_d(dest, source, dst, sst, nelems, pe) _Generic((dest), \
    float *: shmem_float_iput, \
    double *: shmem_double_iput, \
    long double *: shmem_longdouble_iput, \
    char *: shmem_char_iput, \
    signed char *: shmem_schar_iput, \
    short *: shmem_short_iput, \
    int *: shmem_int_iput, \
    long *: shmem_long_iput, \
    long long *: shmem_longlong_iput, \
    unsigned char *: shmem_uchar_iput, \
    unsigned short *: shmem_ushort_iput, \
    unsigned int *: shmem_uint_iput, \
    unsigned long *: shmem_ulong_iput, \
    unsigned long long *: shmem_ulonglong_iput)(dest, source, dst, sst, nelems, pe)
#define shmem_ibput(...) MESHMEM_ARG8(__VA_ARGS__, meshmem_ibput_c, meshmem_ibput_d, 0)(__VA_ARGS__)
#define meshmem_ibput_c(ctx, dest, source, dst, sst, bsize, nblocks, pe) _Generic((dest), \
    float *: shmem_ctx_float_ibput, \
    double *: shmem_ctx_double_ibput, \
    long double *: shmem_ctx_longdouble_ibput, \
    char *: shmem_ctx_char_ibput, \
    signed char *: shmem_ctx_schar_ibput, \
    short *: shmem_ctx_short_ibput, \
    int *: shmem_ctx_int_ibput, \
    long *: shmem_ctx_long_ibput, \
    long long *: shmem_ctx_longlong_ibput, \
    unsigned char *: shmem_ctx_uchar_ibput, \
    unsigned short *: shmem_ctx_ushort_ibput, \
    unsigned int *: shmem_ctx_uint_ibput, \
    unsigned long *: shmem_ctx_ulong_ibput, \
    unsigned long long *: shmem_ctx_ulonglong_ibput)(ctx, dest, source, dst, sst, bsize, nblocks, pe)
#define meshmem_ibput_d(dest, source, dst, sst, bsize, nblocks, pe) _Generic((dest), \
    float *: shmem_float_ibput, \
    double *: shmem_double_ibput, \
    long double *: shmem_longdouble_ibput, \
    char *: shmem_char_ibput, \
    signed char *: shmem_schar_ibput, \
    short *: shmem_short_ibput, \
    int *: shmem_int_ibput, \
    long *: shmem_long_ibput, \
    long long *: shmem_longlong_ibput, \
    unsigned char *: shmem_uchar_ibput, \
    unsigned short *: shmem_ushort_ibput, \
    unsigned int *: shmem_uint_ibput, \
    unsigned long *: shmem_ulong_ibput, \
    unsigned long long *: shmem_ulonglong_ibput)(dest, source, dst, sst, bsize, nblocks, pe)
#define shmem_get(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_get_c, meshmem_get_d, 0)(__VA_ARGS__)
#define meshmem_get_c(ctx, dest, source, nelems, pe) _Generic((dest), \
    float *: shmem_ctx_float_get, \
    double *: shmem_ctx_double_get, \
    long double *: shmem_ctx_longdouble_get, \
    char *: shmem_ctx_char_get, \
    signed char *: shmem_ctx_schar_get, \
    short *: shmem_ctx_short_get, \
    int *: shmem_ctx_int_get, \
    long *: shmem_ctx_long_get, \
    long long *: shmem_ctx_longlong_get, \
    unsigned char *: shmem_ctx_uchar_get, \
    unsigned short *: shmem_ctx_ushort_get, \
    unsigned int *: shmem_ctx_uint_get, \
    unsigned long *: shmem_ctx_ulong_get, \
    unsigned long long *: shmem_ctx_ulonglong_get)(ctx, dest, source, nelems, pe)
#define meshmem_get_d(dest, source, nelems, pe) _Generic((dest), \
    float *: shmem_float_get, \
    double *: shmem_double_get, \
    long double *: shmem_longdouble_get, \
    char *: shmem_char_get, \
    signed char *: shmem_schar_get, \
    short *: shmem_short_get, \
    int *: shmem_int_get, \
    long *: shmem_long_get, \
    long long *: shmem_longlong_get, \
    unsigned char *: shmem_uchar_get, \
    unsigned short *: shmem_ushort_get, \
    unsigned int *: shmem_uint_get, \
    unsigned long *: shmem_ulong_get, \
    unsigned long long *: shmem_ulonglong_get)(dest, source, nelems, pe)
#define shmem_g(...) MESHMEM_ARG3(__VA_ARGS__, meshmem_g_c, meshmem_g_d, 0)(__VA_ARGS__)
#define meshmem_g_c(ctx, source, pe) _Generic((source), \
    float *: shmem_ctx_float_g, \
    const float *: shmem_ctx_float_g, \
    double *: shmem_ctx_double_g, \
    const double *: shmem_ctx_double_g, \
    long double *: shmem_ctx_longdouble_g, \
    const long double *: shmem_ctx_longdouble_g, \
    char *: shmem_ctx_char_g, \
    const char *: shmem_ctx_char_g, \
    signed char *: shmem_ctx_schar_g, \
    const signed char *: shmem_ctx_schar_g, \
    short *: shmem_ctx_short_g, \
    const short *: shmem_ctx_short_g, \
    int *: shmem_ctx_int_g, \
    const int *: shmem_ctx_int_g, \
    long *: shmem_ctx_long_g, \
    const long *: shmem_ctx_long_g, \
    long long *: shmem_ctx_longlong_g, \
    const long long *: shmem_ctx_longlong_g, \
    unsigned char *: shmem_ctx_uchar_g, \
    const unsigned char *: shmem_ctx_uchar_g, \
    unsigned short *: shmem_ctx_ushort_g, \
    const unsigned short *: shmem_ctx_ushort_g, \
    unsigned int *: shmem_ctx_uint_g, \
    const unsigned int *: shmem_ctx_uint_g, \
    unsigned long *: shmem_ctx_ulong_g, \
    const unsigned long *: shmem_ctx_ulong_g, \
    unsigned long long *: shmem_ctx_ulonglong_g, \
    const unsigned long long *: shmem_ctx_ulonglong_g)(ctx, source, pe)
#define meshmem_g_d(source, pe) _Generic((source), \
    float *: shmem_float_g, \
    const float *: shmem_float_g, \
    double *: shmem_double_g, \
    const double *: shmem_double_g, \
    long double *: shmem_longdouble_g, \
    const long double *: shmem_longdouble_g, \
    char *: shmem_char_g, \
    const char *: shmem_char_g, \
    signed char *: shmem_schar_g, \
    const signed char *: shmem_schar_g, \
    short *: shmem_short_g, \
    const short *: shmem_short_g, \
    int *: shmem_int_g, \
    const int *: shmem_int_g, \
    long *: shmem_long_g, \
    const long *: shmem_long_g, \
    long long *: shmem_longlong_g, \
    const long long *: shmem_longlong_g, \
    unsigned char *: shmem_uchar_g, \
    const unsigned char *: shmem_uchar_g, \
    unsigned short *: shmem_ushort_g, \
    const unsigned short *: shmem_ushort_g, \
    unsigned int *: shmem_uint_g, \
    const unsigned int *: shmem_uint_g, \
    unsigned long *: shmem_ulong_g, \
    const unsigned long *: shmem_ulong_g, \
    unsigned long long *: shmem_ulonglong_g, \
    const unsigned long long *: shmem_ulonglong_g)(source, pe)
#define shmem_iget(...) MESHMEM_ARG7(__VA_ARGS__, meshmem_iget_c, meshmem_iget_d, 0)(__VA_ARGS__)
#define meshmem_iget_c(ctx, dest, source, dst, sst, nelems, pe) _Generic((dest), \
    float *: shmem_ctx_float_iget, \
    double *: shmem_ctx_double_iget, \
    long double *: shmem_ctx_longdouble_iget, \
    char *: shmem_ctx_char_iget, \
    signed char *: shmem_ctx_schar_iget, \
    short *: shmem_ctx_short_iget, \
    int *: shmem_ctx_int_iget, \
    long *: shmem_ctx_long_iget, \
    long long *: shmem_ctx_longlong_iget, \
    unsigned char *: shmem_ctx_uchar_iget, \
    unsigned short *: shmem_ctx_ushort_iget, \
    unsigned int *: shmem_ctx_uint_iget, \
    unsigned long *: shmem_ctx_ulong_iget, \
    unsigned long long *: shmem_ctx_ulonglong_iget)(ctx, dest, source, dst, sst, nelems, pe)
#define meshmem_iget_d(dest, source, dst, sst, nelems, pe) _Generic((dest), \
    float *: shmem_float_iget, \
    double *: shmem_double_iget, \
    long double *: shmem_longdouble_iget, \
    char *: shmem_char_iget, \
    signed char *: shmem_schar_iget, \
    short *: shmem_short_iget, \
    int *: shmem_int_iget, \
    long *: shmem_long_iget, \
    long long *: shmem_longlong_iget, \
    unsigned char *: shmem_uchar_iget, \
    unsigned short *: shmem_ushort_iget, \
    unsigned int *: shmem_uint_iget, \
    unsigned long *: shmem_ulong_iget, \
    unsigned long long *: shmem_ulonglong_iget)(dest, source, dst, sst, nelems, pe)
#define shmem_ibget(...) MESHMEM_ARG8(__VA_ARGS__, meshmem_ibget_c, meshmem_ibget_d, 0)(__VA_ARGS__)
#define meshmem_ibget_c(ctx, dest, source, dst, sst, bsize, nblocks, pe) _Generic((dest), \
    float *: shmem_ctx_float_ibget, \
    double *: shmem_ctx_double_ibget, \
    long double *: shmem_ctx_longdouble_ibget, \
    char *: shmem_ctx_char_ibget, \
    signed char *: shmem_ctx_schar_ibget, \
    short *: shmem_ctx_short_ibget, \
    int *: shmem_ctx_int_ibget, \
    long *: shmem_ctx_long_ibget, \
    long long *: shmem_ctx_longlong_ibget, \
    unsigned char *: shmem_ctx_uchar_ibget, \
    unsigned short *: shmem_ctx_ushort_ibget, \
    unsigned int *: shmem_ctx_uint_ibget, \
    unsigned long *: shmem_ctx_ulong_ibget, \
    unsigned long long *: shmem_ctx_ulonglong_ibget)(ctx, dest, source, dst, sst, bsize, nblocks, pe)
#define meshmem_ibget_d(dest, source, dst, sst, bsize, nblocks, pe) _Generic((dest), \
    float *: shmem_float_ibget, \
    double *: shmem_double_ibget, \
    long double *: shmem_longdouble_ibget, \
    char *: shmem_char_ibget, \
    signed char *: shmem_schar_ibget, \
    short *: shmem_short_ibget, \
    int *: shmem_int_ibget, \
    long *: shmem_long_ibget, \
    long long *: shmem_longlong_ibget, \
    unsigned char *: shmem_uchar_ibget, \
    unsigned short *: shmem_ushort_ibget, \
    unsigned int *: shmem_uint_ibget, \
    unsigned long *: shmem_ulong_ibget, \
    unsigned long long *: shmem_ulonglong_ibget)(dest, source, dst, sst, bsize, nblocks, pe)
#define shmem_put_nbi(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_put_nbi_c, meshmem_put_nbi_d, 0)(__VA_ARGS__)
#define meshmem_put_nbi_c(ctx, dest, source, nelems, pe) _Generic((dest), \
    float *: shmem_ctx_float_put_nbi, \
    double *: shmem_ctx_double_put_nbi, \
    long double *: shmem_ctx_longdouble_put_nbi, \
    char *: shmem_ctx_char_put_nbi, \
    signed char *: shmem_ctx_schar_put_nbi, \
    short *: shmem_ctx_short_put_nbi, \
    int *: shmem_ctx_int_put_nbi, \
    long *: shmem_ctx_long_put_nbi, \
    long long *: shmem_ctx_longlong_put_nbi, \
    unsigned char *: shmem_ctx_uchar_put_nbi, \
    unsigned short *: shmem_ctx_ushort_put_nbi, \
    unsigned int *: shmem_ctx_uint_put_nbi, \
    unsigned long *: shmem_ctx_ulong_put_nbi, \
    unsigned long long *: shmem_ctx_ulonglong_put_nbi)(ctx, dest, source, nelems, pe)
#define meshmem_put_nbi_d(dest, source, nelems, pe) _Generic((dest), \
    float *: shmem_float_put_nbi, \
    double *: shmem_double_put_nbi, \
    long double *: shmem_longdouble_put_nbi, \
    char *: shmem_char_put_nbi, \
    signed char *: shmem_schar_put_nbi, \
    short *: shmem_short_put_nbi, \
    int *: shmem_int_put_nbi, \
    long *: shmem_long_put_nbi, \
    long long *: shmem_longlong_put_nbi, \
    unsigned char *: shmem_uchar_put_nbi, \
    unsigned short *: shmem_ushort_put_nbi, \
    unsigned int *: shmem_uint_put_nbi, \
    unsigned long *: shmem_ulong_put_nbi, \
    unsigned long long *: shmem_ulonglong_put_nbi)(dest, source, nelems, pe)
#define shmem_get_nbi(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_get_nbi_c, meshmem_get_nbi_d, 0)(__VA_ARGS__)
#define meshmem_get_nbi_c(ctx, dest, source, nelems, pe) _Generic((dest), \
    float *: shmem_ctx_float_get_nbi, \
    double *: shmem_ctx_double_get_nbi, \
    long double *: shmem_ctx_longdouble_get_nbi, \
    char *: shmem_ctx_char_get_nbi, \
    signed char *: shmem_ctx_schar_get_nbi, \
    short *: shmem_ctx_short_get_nbi, \
    int *: shmem_ctx_int_get_nbi, \
    long *: shmem_ctx_long_get_nbi, \
    long long *: shmem_ctx_longlong_get_nbi, \
    unsigned char *: shmem_ctx_uchar_get_nbi, \
    unsigned short *: shmem_ctx_ushort_get_nbi, \
    unsigned int *: shmem_ctx_uint_get_nbi, \
    unsigned long *: shmem_ctx_ulong_get_nbi, \
    unsigned long long *: shmem_ctx_ulonglong_get_nbi)(ctx, dest, source, nelems, pe)
#define meshmem_get_nbi_d(dest, source, nelems, pe) _Generic((dest), \
    float *: shmem_float_get_nbi, \
    double *: shmem_double_get_nbi, \
    long double *: shmem_longdouble_get_nbi, \
    char *: shmem_char_get_nbi, \
    signed char *: shmem_schar_get_nbi, \
    short *: shmem_short_get_nbi, \
    int *: shmem_int_get_nbi, \
    long *: shmem_long_get_nbi, \
    long long *: shmem_longlong_get_nbi, \
    unsigned char *: shmem_uchar_get_nbi, \
    unsigned short *: shmem_ushort_get_nbi, \
    unsigned int *: shmem_uint_get_nbi, \
    unsigned long *: shmem_ulong_get_nbi, \
    unsigned long long *: shmem_ulonglong_get_nbi)(dest, source, nelems, pe)
#define shmem_atomic_fetch(...) MESHMEM_ARG3(__VA_ARGS__, meshmem_atomic_fetch_c, meshmem_atomic_fetch_d, 0)(__VA_ARGS__)
#define meshmem_atomic_fetch_c(ctx, source, pe) _Generic((source), \
    float *: shmem_ctx_float_atomic_fetch, \
    const float *: shmem_ctx_float_atomic_fetch, \
    double *: shmem_ctx_double_atomic_fetch, \
    const double *: shmem_ctx_double_atomic_fetch, \
    int *: shmem_ctx_int_atomic_fetch, \
    const int *: shmem_ctx_int_atomic_fetch, \
    long *: shmem_ctx_long_atomic_fetch, \
    const long *: shmem_ctx_long_atomic_fetch, \
    long long *: shmem_ctx_longlong_atomic_fetch, \
    const long long *: shmem_ctx_longlong_atomic_fetch, \
    unsigned int *: shmem_ctx_uint_atomic_fetch, \
    const unsigned int *: shmem_ctx_uint_atomic_fetch, \
    unsigned long *: shmem_ctx_ulong_atomic_fetch, \
    const unsigned long *: shmem_ctx_ulong_atomic_fetch, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_fetch, \
    const unsigned long long *: shmem_ctx_ulonglong_atomic_fetch)(ctx, source, pe)
#define meshmem_atomic_fetch_d(source, pe) _Generic((source), \
    float *: shmem_float_atomic_fetch, \
    const float *: shmem_float_atomic_fetch, \
    double *: shmem_double_atomic_fetch, \
    const double *: shmem_double_atomic_fetch, \
    int *: shmem_int_atomic_fetch, \
    const int *: shmem_int_atomic_fetch, \
    long *: shmem_long_atomic_fetch, \
    const long *: shmem_long_atomic_fetch, \
    long long *: shmem_longlong_atomic_fetch, \
    const long long *: shmem_longlong_atomic_fetch, \
    unsigned int *: shmem_uint_atomic_fetch, \
    const unsigned int *: shmem_uint_atomic_fetch, \
    unsigned long *: shmem_ulong_atomic_fetch, \
    const unsigned long *: shmem_ulong_atomic_fetch, \
    unsigned long long *: shmem_ulonglong_atomic_fetch, \
    const unsigned long long *: shmem_ulonglong_atomic_fetch)(source, pe)
#define shmem_atomic_set(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_atomic_set_c, meshmem_atomic_set_d, 0)(__VA_ARGS__)
#define meshmem_atomic_set_c(ctx, dest, value, pe) _Generic((dest), \
    float *: shmem_ctx_float_atomic_set, \
    double *: shmem_ctx_double_atomic_set, \
    int *: shmem_ctx_int_atomic_set, \
    long *: shmem_ctx_long_atomic_set, \
    long long *: shmem_ctx_longlong_atomic_set, \
    unsigned int *: shmem_ctx_uint_atomic_set, \
    unsigned long *: shmem_ctx_ulong_atomic_set, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_set)(ctx, dest, value, pe)
#define meshmem_atomic_set_d(dest, value, pe) _Generic((dest), \
    float *: shmem_float_atomic_set, \
    double *: shmem_double_atomic_set, \
    int *: shmem_int_atomic_set, \
    long *: shmem_long_atomic_set, \
    long long *: shmem_longlong_atomic_set, \
    unsigned int *: shmem_uint_atomic_set, \
    unsigned long *: shmem_ulong_atomic_set, \
    unsigned long long *: shmem_ulonglong_atomic_set)(dest, value, pe)
#define shmem_atomic_compare_swap(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_atomic_compare_swap_c, meshmem_atomic_compare_swap_d, 0)(__VA_ARGS__)
#define meshmem_atomic_compare_swap_c(ctx, dest, cond, value, pe) _Generic((dest), \
    int *: shmem_ctx_int_atomic_compare_swap, \
    long *: shmem_ctx_long_atomic_compare_swap, \
    long long *: shmem_ctx_longlong_atomic_compare_swap, \
    unsigned int *: shmem_ctx_uint_atomic_compare_swap, \
    unsigned long *: shmem_ctx_ulong_atomic_compare_swap, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_compare_swap)(ctx, dest, cond, value, pe)
#define meshmem_atomic_compare_swap_d(dest, cond, value, pe) _Generic((dest), \
    int *: shmem_int_atomic_compare_swap, \
    long *: shmem_long_atomic_compare_swap, \
    long long *: shmem_longlong_atomic_compare_swap, \
    unsigned int *: shmem_uint_atomic_compare_swap, \
    unsigned long *: shmem_ulong_atomic_compare_swap, \
    unsigned long long *: shmem_ulonglong_atomic_compare_swap)(dest, cond, value, pe)
#define shmem_atomic_swap(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_atomic_swap_c, meshmem_atomic_swap_d, 0)(__VA_ARGS__)
#define meshmem_atomic_swap_c(ctx, dest, value, pe) _Generic((dest), \
    float *: shmem_ctx_float_atomic_swap, \
    double *: shmem_ctx_double_atomic_swap, \
    int *: shmem_ctx_int_atomic_swap, \
    long *: shmem_ctx_long_atomic_swap, \
    long long *: shmem_ctx_longlong_atomic_swap, \
    unsigned int *: shmem_ctx_uint_atomic_swap, \
    unsigned long *: shmem_ctx_ulong_atomic_swap, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_swap)(ctx, dest, value, pe)
#define meshmem_atomic_swap_d(dest, value, pe) _Generic((dest), \
    float *: shmem_float_atomic_swap, \
    double *: shmem_double_atomic_swap, \
    int *: shmem_int_atomic_swap, \
    long *: shmem_long_atomic_swap, \
    long long *: shmem_longlong_atomic_swap, \
    unsigned int *: shmem_uint_atomic_swap, \
    unsigned long *: shmem_ulong_atomic_swap, \
    unsigned long long *: shmem_ulonglong_atomic_swap)(dest, value, pe)
#define shmem_atomic_fetch_inc(...) MESHMEM_ARG3(__VA_ARGS__, meshmem_atomic_fetch_inc_c, meshmem_atomic_fetch_inc_d, 0)(__VA_ARGS__)
#define meshmem_atomic_fetch_inc_c(ctx, dest, pe) _Generic((dest), \
    int *: shmem_ctx_int_atomic_fetch_inc, \
    long *: shmem_ctx_long_atomic_fetch_inc, \
    long long *: shmem_ctx_longlong_atomic_fetch_inc, \
    unsigned int *: shmem_ctx_uint_atomic_fetch_inc, \
    unsigned long *: shmem_ctx_ulong_atomic_fetch_inc, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_inc)(ctx, dest, pe)
#define meshmem_atomic_fetch_inc_d(dest, pe) _Generic((dest), \
    int *: shmem_int_atomic_fetch_inc, \
    long *: shmem_long_atomic_fetch_inc, \
    long long *: shmem_longlong_atomic_fetch_inc, \
    unsigned int *: shmem_uint_atomic_fetch_inc, \
    unsigned long *: shmem_ulong_atomic_fetch_inc, \
    unsigned long long *: shmem_ulonglong_atomic_fetch_inc)(dest, pe)
#define shmem_atomic_inc(...) MESHMEM_ARG3(__VA_ARGS__, meshmem_atomic_inc_c, meshmem_atomic_inc_d, 0)(__VA_ARGS__)
#define meshmem_atomic_inc_c(ctx, dest, pe) _Generic((dest), \
    int *: shmem_ctx_int_atomic_inc, \
    long *: shmem_ctx_long_atomic_inc, \
    long long *: shmem_ctx_longlong_atomic_inc, \
    unsigned int *: shmem_ctx_uint_atomic_inc, \
    unsigned long *: shmem_ctx_ulong_atomic_inc, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_inc)(ctx, dest, pe)
#define meshmem_atomic_inc_d(dest, pe) _Generic((dest), \
    int *: shmem_int_atomic_inc, \
    long *: shmem_long_atomic_inc, \
    long long *: shmem_longlong_atomic_inc, \
    unsigned int *: shmem_uint_atomic_inc, \
    unsigned long *: shmem_ulong_atomic_inc, \
    unsigned long long *: shmem_ulonglong_atomic_inc)(dest, pe)
#define shmem_atomic_fetch_add(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_atomic_fetch_add_c, meshmem_atomic_fetch_add_d, 0)(__VA_ARGS__)
#define meshmem_atomic_fetch_add_c(ctx, dest, value, pe) _Generic((dest), \
    int *: shmem_ctx_int_atomic_fetch_add, \
    long *: shmem_ctx_long_atomic_fetch_add, \
    long long *: shmem_ctx_longlong_atomic_fetch_add, \
    unsigned int *: shmem_ctx_uint_atomic_fetch_add, \
    unsigned long *: shmem_ctx_ulong_atomic_fetch_add, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_add)(ctx, dest, value, pe)
#define meshmem_atomic_fetch_add_d(dest, value, pe) _Generic((dest), \
    int *: shmem_int_atomic_fetch_add, \
    long *: shmem_long_atomic_fetch_add, \
    long long *: shmem_longlong_atomic_fetch_add, \
    unsigned int *: shmem_uint_atomic_fetch_add, \
    unsigned long *: shmem_ulong_atomic_fetch_add, \
    unsigned long long *: shmem_ulonglong_atomic_fetch_add)(dest, value, pe)
#define shmem_atomic_add(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_atomic_add_c, meshmem_atomic_add_d, 0)(__VA_ARGS__)
#define meshmem_atomic_add_c(ctx, dest, value, pe) _Generic((dest), \
    int *: shmem_ctx_int_atomic_add, \
    long *: shmem_ctx_long_atomic_add, \
    long long *: shmem_ctx_longlong_atomic_add, \
    unsigned int *: shmem_ctx_uint_atomic_add, \
    unsigned long *: shmem_ctx_ulong_atomic_add, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_add)(ctx, dest, value, pe)
#define meshmem_atomic_add_d(dest, value, pe) _Generic((dest), \
    int *: shmem_int_atomic_add, \
    long *: shmem_long_atomic_add, \
    long long *: shmem_longlong_atomic_add, \
    unsigned int *: shmem_uint_atomic_add, \
    unsigned long *: shmem_ulong_atomic_add, \
    unsigned long long *: shmem_ulonglong_atomic_add)(dest, value, pe)
#define shmem_atomic_fetch_and(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_atomic_fetch_and_c, meshmem_atomic_fetch_and_d, 0)(__VA_ARGS__)
#define meshmem_atomic_fetch_and_c(ctx, dest, value, pe) _Generic((dest), \
    int *: shmem_ctx_int_atomic_fetch_and, \
    long *: shmem_ctx_long_atomic_fetch_and, \
    long long *: shmem_ctx_longlong_atomic_fetch_and, \
    unsigned int *: shmem_ctx_uint_atomic_fetch_and, \
    unsigned long *: shmem_ctx_ulong_atomic_fetch_and, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_and)(ctx, dest, value, pe)
#define meshmem_atomic_fetch_and_d(dest, value, pe) _Generic((dest), \
    int *: shmem_int_atomic_fetch_and, \
    long *: shmem_long_atomic_fetch_and, \
    long long *: shmem_longlong_atomic_fetch_and, \
    unsigned int *: shmem_uint_atomic_fetch_and, \
    unsigned long *: shmem_ulong_atomic_fetch_and, \
    unsigned long long *: shmem_ulonglong_atomic_fetch_and)(dest, value, pe)
#define shmem_atomic_and(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_atomic_and_c, meshmem_atomic_and_d, 0)(__VA_ARGS__)
#define meshmem_atomic_and_c(ctx, dest, value, pe) _Generic((dest), \
    int *: shmem_ctx_int_atomic_and, \
    long *: shmem_ctx_long_atomic_and, \
    long long *: shmem_ctx_longlong_atomic_and, \
    unsigned int *: shmem_ctx_uint_atomic_and, \
    unsigned long *: shmem_ctx_ulong_atomic_and, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_and)(ctx, dest, value, pe)
#define meshmem_atomic_and_d(dest, value, pe) _Generic((dest), \
    int *: shmem_int_atomic_and, \
    long *: shmem_long_atomic_and, \
    long long *: shmem_longlong_atomic_and, \
    unsigned int *: shmem_uint_atomic_and, \
    unsigned long *: shmem_ulong_atomic_and, \
    unsigned long long *: shmem_ulonglong_atomic_and)(dest, value, pe)
#define shmem_atomic_fetch_or(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_atomic_fetch_or_c, meshmem_atomic_fetch_or_d, 0)(__VA_ARGS__)
#define meshmem_atomic_fetch_or_c(ctx, dest, value, pe) _Generic((dest), \
    int *: shmem_ctx_int_atomic_fetch_or, \
    long *: shmem_ctx_long_atomic_fetch_or, \
    long long *: shmem_ctx_longlong_atomic_fetch_or, \
    unsigned int *: shmem_ctx_uint_atomic_fetch_or, \
    unsigned long *: shmem_ctx_ulong_atomic_fetch_or, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_or)(ctx, dest, value, pe)
#define meshmem_atomic_fetch_or_d(dest, value, pe) _Generic((dest), \
    int *: shmem_int_atomic_fetch_or, \
    long *: shmem_long_atomic_fetch_or, \
    long long *: shmem_longlong_atomic_fetch_or, \
    unsigned int *: shmem_uint_atomic_fetch_or, \
    unsigned long *: shmem_ulong_atomic_fetch_or, \
    unsigned long long *: shmem_ulonglong_atomic_fetch_or)(dest, value, pe)
#define shmem_atomic_or(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_atomic_or_c, meshmem_atomic_or_d, 0)(__VA_ARGS__)
#define meshmem_atomic_or_c(ctx, dest, value, pe) _Generic((dest), \
    int *: shmem_ctx_int_atomic_or, \
    long *: shmem_ctx_long_atomic_or, \
    long long *: shmem_ctx_longlong_atomic_or, \
    unsigned int *: shmem_ctx_uint_atomic_or, \
    unsigned long *: shmem_ctx_ulong_atomic_or, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_or)(ctx, dest, value, pe)
#define meshmem_atomic_or_d(dest, value, pe) _Generic((dest), \
    int *: shmem_int_atomic_or, \
    long *: shmem_long_atomic_or, \
    long long *: shmem_longlong_atomic_or, \
    unsigned int *: shmem_uint_atomic_or, \
    unsigned long *: shmem_ulong_atomic_or, \
    unsigned long long *: shmem_ulonglong_atomic_or)(dest, value, pe)
#define shmem_atomic_fetch_xor(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_atomic_fetch_xor_c, meshmem_atomic_fetch_xor_d, 0)(__VA_ARGS__)
#define meshmem_atomic_fetch_xor_c(ctx, dest, value, pe) _Generic((dest), \
    int *: shmem_ctx_int_atomic_fetch_xor, \
    long *: shmem_ctx_long_atomic_fetch_xor, \
    long long *: shmem_ctx_longlong_atomic_fetch_xor, \
    unsigned int *: shmem_ctx_uint_atomic_fetch_xor, \
    unsigned long *: shmem_ctx_ulong_atomic_fetch_xor, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_xor)(ctx, dest, value, pe)
#define meshmem_atomic_fetch_xor_d(dest, value, pe) _Generic((dest), \
    int *: shmem_int_atomic_fetch_xor, \
    long *: shmem_long_atomic_fetch_xor, \
    long long *: shmem_longlong_atomic_fetch_xor, \
    unsigned int *: shmem_uint_atomic_fetch_xor, \
    unsigned long *: shmem_ulong_atomic_fetch_xor, \
    unsigned long long *: shmem_ulonglong_atomic_fetch_xor)(dest, value, pe)
#define shmem_atomic_xor(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_atomic_xor_c, meshmem_atomic_xor_d, 0)(__VA_ARGS__)
#define meshmem_atomic_xor_c(ctx, dest, value, pe) _Generic((dest), \
    int *: shmem_ctx_int_atomic_xor, \
    long *: shmem_ctx_long_atomic_xor, \
    long long *: shmem_ctx_longlong_atomic_xor, \
    unsigned int *: shmem_ctx_uint_atomic_xor, \
    unsigned long *: shmem_ctx_ulong_atomic_xor, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_xor)(ctx, dest, value, pe)
#define meshmem_atomic_xor_d(dest, value, pe) _Generic((dest), \
    int *: shmem_int_atomic_xor, \
    long *: shmem_long_atomic_xor, \
    long long *: shmem_longlong_atomic_xor, \
    unsigned int *: shmem_uint_atomic_xor, \
    unsigned long *: shmem_ulong_atomic_xor, \
    unsigned long long *: shmem_ulonglong_atomic_xor)(dest, value, pe)
#define shmem_atomic_fetch_nbi(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_atomic_fetch_nbi_c, meshmem_atomic_fetch_nbi_d, 0)(__VA_ARGS__)
#define meshmem_atomic_fetch_nbi_c(ctx, fetch, source, pe) _Generic((fetch), \
    float *: shmem_ctx_float_atomic_fetch_nbi, \
    double *: shmem_ctx_double_atomic_fetch_nbi, \
    int *: shmem_ctx_int_atomic_fetch_nbi, \
    long *: shmem_ctx_long_atomic_fetch_nbi, \
    long long *: shmem_ctx_longlong_atomic_fetch_nbi, \
    unsigned int *: shmem_ctx_uint_atomic_fetch_nbi, \
    unsigned long *: shmem_ctx_ulong_atomic_fetch_nbi, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_nbi)(ctx, fetch, source, pe)
#define meshmem_atomic_fetch_nbi_d(fetch, source, pe) _Generic((fetch), \
    float *: shmem_float_atomic_fetch_nbi, \
    double *: shmem_double_atomic_fetch_nbi, \
    int *: shmem_int_atomic_fetch_nbi, \
    long *: shmem_long_atomic_fetch_nbi, \
    long long *: shmem_longlong_atomic_fetch_nbi, \
    unsigned int *: shmem_uint_atomic_fetch_nbi, \
    unsigned long *: shmem_ulong_atomic_fetch_nbi, \
    unsigned long long *: shmem_ulonglong_atomic_fetch_nbi)(fetch, source, pe)
#define shmem_atomic_compare_swap_nbi(...) MESHMEM_ARG6(__VA_ARGS__, meshmem_atomic_compare_swap_nbi_c, meshmem_atomic_compare_swap_nbi_d, 0)(__VA_ARGS__)
#define meshmem_atomic_compare_swap_nbi_c(ctx, fetch, dest, cond, value, pe) _Generic((fetch), \
    int *: shmem_ctx_int_atomic_compare_swap_nbi, \
    long *: shmem_ctx_long_atomic_compare_swap_nbi, \
    long long *: shmem_ctx_longlong_atomic_compare_swap_nbi, \
    unsigned int *: shmem_ctx_uint_atomic_compare_swap_nbi, \
    unsigned long *: shmem_ctx_ulong_atomic_compare_swap_nbi, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_compare_swap_nbi)(ctx, fetch, dest, cond, value, pe)
#define meshmem_atomic_compare_swap_nbi_d(fetch, dest, cond, value, pe) _Generic((fetch), \
    int *: shmem_int_atomic_compare_swap_nbi, \
    long *: shmem_long_atomic_compare_swap_nbi, \
    long long *: shmem_longlong_atomic_compare_swap_nbi, \
    unsigned int *: shmem_uint_atomic_compare_swap_nbi, \
    unsigned long *: shmem_ulong_atomic_compare_swap_nbi, \
    unsigned long long *: shmem_ulonglong_atomic_compare_swap_nbi)(fetch, dest, cond, value, pe)
#define shmem_atomic_swap_nbi(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_atomic_swap_nbi_c, meshmem_atomic_swap_nbi_d, 0)(__VA_ARGS__)
#define meshmem_atomic_swap_nbi_c(ctx, fetch, dest, value, pe) _Generic((fetch), \
    float *: shmem_ctx_float_atomic_swap_nbi, \
    double *: shmem_ctx_double_atomic_swap_nbi, \
    int *: shmem_ctx_int_atomic_swap_nbi, \
    long *: shmem_ctx_long_atomic_swap_nbi, \
    long long *: shmem_ctx_longlong_atomic_swap_nbi, \
    unsigned int *: shmem_ctx_uint_atomic_swap_nbi, \
    unsigned long *: shmem_ctx_ulong_atomic_swap_nbi, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_swap_nbi)(ctx, fetch, dest, value, pe)
#define meshmem_atomic_swap_nbi_d(fetch, dest, value, pe) _Generic((fetch), \
    float *: shmem_float_atomic_swap_nbi, \
    double *: shmem_double_atomic_swap_nbi, \
    int *: shmem_int_atomic_swap_nbi, \
    long *: shmem_long_atomic_swap_nbi, \
    long long *: shmem_longlong_atomic_swap_nbi, \
    unsigned int *: shmem_uint_atomic_swap_nbi, \
    unsigned long *: shmem_ulong_atomic_swap_nbi, \
    unsigned long long *: shmem_ulonglong_atomic_swap_nbi)(fetch, dest, value, pe)
#define shmem_atomic_fetch_inc_nbi(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_atomic_fetch_inc_nbi_c, meshmem_atomic_fetch_inc_nbi_d, 0)(__VA_ARGS__)
#define meshmem_atomic_fetch_inc_nbi_c(ctx, fetch, dest, pe) _Generic((fetch), \
    int *: shmem_ctx_int_atomic_fetch_inc_nbi, \
    long *: shmem_ctx_long_atomic_fetch_inc_nbi, \
    long long *: shmem_ctx_longlong_atomic_fetch_inc_nbi, \
    unsigned int *: shmem_ctx_uint_atomic_fetch_inc_nbi, \
    unsigned long *: shmem_ctx_ulong_atomic_fetch_inc_nbi, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_inc_nbi)(ctx, fetch, dest, pe)
#define meshmem_atomic_fetch_inc_nbi_d(fetch, dest, pe) _Generic((fetch), \
    int *: shmem_int_atomic_fetch_inc_nbi, \
    long *: shmem_long_atomic_fetch_inc_nbi, \
    long long *: shmem_longlong_atomic_fetch_inc_nbi, \
    unsigned int *: shmem_uint_atomic_fetch_inc_nbi, \
    unsigned long *: shmem_ulong_atomic_fetch_inc_nbi, \
    unsigned long long *: shmem_ulonglong_atomic_fetch_inc_nbi)(fetch, dest, pe)
#define shmem_atomic_fetch_add_nbi(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_atomic_fetch_add_nbi_c, meshmem_atomic_fetch_add_nbi_d, 0)(__VA_ARGS__)
#define meshmem_atomic_fetch_add_nbi_c(ctx, fetch, dest, value, pe) _Generic((fetch), \
    int *: shmem_ctx_int_atomic_fetch_add_nbi, \
    long *: shmem_ctx_long_atomic_fetch_add_nbi, \
    long long *: shmem_ctx_longlong_atomic_fetch_add_nbi, \
    unsigned int *: shmem_ctx_uint_atomic_fetch_add_nbi, \
    unsigned long *: shmem_ctx_ulong_atomic_fetch_add_nbi, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_add_nbi)(ctx, fetch, dest, value, pe)
#define meshmem_atomic_fetch_add_nbi_d(fetch, dest, value, pe) _Generic((fetch), \
    int *: shmem_int_atomic_fetch_add_nbi, \
    long *: shmem_long_atomic_fetch_add_nbi, \
    long long *: shmem_longlong_atomic_fetch_add_nbi, \
    unsigned int *: shmem_uint_atomic_fetch_add_nbi, \
    unsigned long *: shmem_ulong_atomic_fetch_add_nbi, \
    unsigned long long *: shmem_ulonglong_atomic_fetch_add_nbi)(fetch, dest, value, pe)
#define shmem_atomic_fetch_and_nbi(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_atomic_fetch_and_nbi_c, meshmem_atomic_fetch_and_nbi_d, 0)(__VA_ARGS__)
#define meshmem_atomic_fetch_and_nbi_c(ctx, fetch, dest, value, pe) _Generic((fetch), \
    int *: shmem_ctx_int_atomic_fetch_and_nbi, \
    long *: shmem_ctx_long_atomic_fetch_and_nbi, \
    long long *: shmem_ctx_longlong_atomic_fetch_and_nbi, \
    unsigned int *: shmem_ctx_uint_atomic_fetch_and_nbi, \
    unsigned long *: shmem_ctx_ulong_atomic_fetch_and_nbi, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_and_nbi)(ctx, fetch, dest, value, pe)
#define meshmem_atomic_fetch_and_nbi_d(fetch, dest, value, pe) _Generic((fetch), \
    int *: shmem_int_atomic_fetch_and_nbi, \
    long *: shmem_long_atomic_fetch_and_nbi, \
    long long *: shmem_longlong_atomic_fetch_and_nbi, \
    unsigned int *: shmem_uint_atomic_fetch_and_nbi, \
    unsigned long *: shmem_ulong_atomic_fetch_and_nbi, \
    unsigned long long *: shmem_ulonglong_atomic_fetch_and_nbi)(fetch, dest, value, pe)
#define shmem_atomic_fetch_or_nbi(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_atomic_fetch_or_nbi_c, meshmem_atomic_fetch_or_nbi_d, 0)(__VA_ARGS__)
#define meshmem_atomic_fetch_or_nbi_c(ctx, fetch, dest, value, pe) _Generic((fetch), \
    int *: shmem_ctx_int_atomic_fetch_or_nbi, \
    long *: shmem_ctx_long_atomic_fetch_or_nbi, \
    long long *: shmem_ctx_longlong_atomic_fetch_or_nbi, \
    unsigned int *: shmem_ctx_uint_atomic_fetch_or_nbi, \
    unsigned long *: shmem_ctx_ulong_atomic_fetch_or_nbi, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_or_nbi)(ctx, fetch, dest, value, pe)
#define meshmem_atomic_fetch_or_nbi_d(fetch, dest, value, pe) _Generic((fetch), \
    int *: shmem_int_atomic_fetch_or_nbi, \
    long *: shmem_long_atomic_fetch_or_nbi, \
    long long *: shmem_longlong_atomic_fetch_or_nbi, \
    unsigned int *: shmem_uint_atomic_fetch_or_nbi, \
    unsigned long *: shmem_ulong_atomic_fetch_or_nbi, \
    unsigned long long *: shmem_ulonglong_atomic_fetch_or_nbi)(fetch, dest, value, pe)
#define shmem_atomic_fetch_xor_nbi(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_atomic_fetch_xor_nbi_c, meshmem_atomic_fetch_xor_nbi_d, 0)(__VA_ARGS__)
#define meshmem_atomic_fetch_xor_nbi_c(ctx, fetch, dest, value, pe) _Generic((fetch), \
    int *: shmem_ctx_int_atomic_fetch_xor_nbi, \
    long *: shmem_ctx_long_atomic_fetch_xor_nbi, \
    long long *: shmem_ctx_longlong_atomic_fetch_xor_nbi, \
    unsigned int *: shmem_ctx_uint_atomic_fetch_xor_nbi, \
    unsigned long *: shmem_ctx_ulong_atomic_fetch_xor_nbi, \
    unsigned long long *: shmem_ctx_ulonglong_atomic_fetch_xor_nbi)(ctx, fetch, dest, value, pe)
#define meshmem_atomic_fetch_xor_nbi_d(fetch, dest, value, pe) _Generic((fetch), \
    int *: shmem_int_atomic_fetch_xor_nbi, \
    long *: shmem_long_atomic_fetch_xor_nbi, \
    long long *: shmem_longlong_atomic_fetch_xor_nbi, \
    unsigned int *: shmem_uint_atomic_fetch_xor_nbi, \
    unsigned long *: shmem_ulong_atomic_fetch_xor_nbi, \
    unsigned long long *: shmem_ulonglong_atomic_fetch_xor_nbi)(fetch, dest, value, pe)
#define shmem_put_signal(...) MESHMEM_ARG8(__VA_ARGS__, meshmem_put_signal_c, meshmem_put_signal_d, 0)(__VA_ARGS__)
#define meshmem_put_signal_c(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe) _Generic((dest), \
    float *: shmem_ctx_float_put_signal, \
    double *: shmem_ctx_double_put_signal, \
    long double *: shmem_ctx_longdouble_put_signal, \
    char *: shmem_ctx_char_put_signal, \
    signed char *: shmem_ctx_schar_put_signal, \
    short *: shmem_ctx_short_put_signal, \
    int *: shmem_ctx_int_put_signal, \
    long *: shmem_ctx_long_put_signal, \
    long long *: shmem_ctx_longlong_put_signal, \
    unsigned char *: shmem_ctx_uchar_put_signal, \
    unsigned short *: shmem_ctx_ushort_put_signal, \
    unsigned int *: shmem_ctx_uint_put_signal, \
    unsigned long *: shmem_ctx_ulong_put_signal, \
    unsigned long long *: shmem_ctx_ulonglong_put_signal)(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe)
#define meshmem_put_signal_d(dest, source, nelems, sig_addr, signal, sig_op, pe) _Generic((dest), \
    float *: shmem_float_put_signal, \
    double *: shmem_double_put_signal, \
    long double *: shmem_longdouble_put_signal, \
    char *: shmem_char_put_signal, \
    signed char *: shmem_schar_put_signal, \
    short *: shmem_short_put_signal, \
    int *: shmem_int_put_signal, \
    long *: shmem_long_put_signal, \
    long long *: shmem_longlong_put_signal, \
    unsigned char *: shmem_uchar_put_signal, \
    unsigned short *: shmem_ushort_put_signal, \
    unsigned int *: shmem_uint_put_signal, \
    unsigned long *: shmem_ulong_put_signal, \
    unsigned long long *: shmem_ulonglong_put_signal)(dest, source, nelems, sig_addr, signal, sig_op, pe)
#define shmem_put_signal_nbi(...) MESHMEM_ARG8(__VA_ARGS__, meshmem_put_signal_nbi_c, meshmem_put_signal_nbi_d, 0)(__VA_ARGS__)
#define meshmem_put_signal_nbi_c(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe) _Generic((dest), \
    float *: shmem_ctx_float_put_signal_nbi, \
    double *: shmem_ctx_double_put_signal_nbi, \
    long double *: shmem_ctx_longdouble_put_signal_nbi, \
    char *: shmem_ctx_char_put_signal_nbi, \
    signed char *: shmem_ctx_schar_put_signal_nbi, \
    short *: shmem_ctx_short_put_signal_nbi, \
    int *: shmem_ctx_int_put_signal_nbi, \
    long *: shmem_ctx_long_put_signal_nbi, \
    long long *: shmem_ctx_longlong_put_signal_nbi, \
    unsigned char *: shmem_ctx_uchar_put_signal_nbi, \
    unsigned short *: shmem_ctx_ushort_put_signal_nbi, \
    unsigned int *: shmem_ctx_uint_put_signal_nbi, \
    unsigned long *: shmem_ctx_ulong_put_signal_nbi, \
    unsigned long long *: shmem_ctx_ulonglong_put_signal_nbi)(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe)
#define meshmem_put_signal_nbi_d(dest, source, nelems, sig_addr, signal, sig_op, pe) _Generic((dest), \
    float *: shmem_float_put_signal_nbi, \
    double *: shmem_double_put_signal_nbi, \
    long double *: shmem_longdouble_put_signal_nbi, \
    char *: shmem_char_put_signal_nbi, \
    signed char *: shmem_schar_put_signal_nbi, \
    short *: shmem_short_put_signal_nbi, \
    int *: shmem_int_put_signal_nbi, \
    long *: shmem_long_put_signal_nbi, \
    long long *: shmem_longlong_put_signal_nbi, \
    unsigned char *: shmem_uchar_put_signal_nbi, \
    unsigned short *: shmem_ushort_put_signal_nbi, \
    unsigned int *: shmem_uint_put_signal_nbi, \
    unsigned long *: shmem_ulong_put_signal_nbi, \
    unsigned long long *: shmem_ulonglong_put_signal_nbi)(dest, source, nelems, sig_addr, signal, sig_op, pe)
#define shmem_signal_add(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_signal_add_c, meshmem_signal_add_d, 0)(__VA_ARGS__)
#define meshmem_signal_add_c(ctx, sig_addr, signal, pe) shmem_ctx_signal_add(ctx, sig_addr, signal, pe)
#define meshmem_signal_add_d(sig_addr, signal, pe) (shmem_signal_add)(sig_addr, signal, pe)
#define shmem_signal_set(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_signal_set_c, meshmem_signal_set_d, 0)(__VA_ARGS__)
#define meshmem_signal_set_c(ctx, sig_addr, signal, pe) shmem_ctx_signal_set(ctx, sig_addr, signal, pe)
#define meshmem_signal_set_d(sig_addr, signal, pe) (shmem_signal_set)(sig_addr, signal, pe)
#define shmem_broadcast(team, dest, source, nelems, PE_root) _Generic((dest), \
    float *: shmem_float_broadcast, \
    double *: shmem_double_broadcast, \
    long double *: shmem_longdouble_broadcast, \
    char *: shmem_char_broadcast, \
    signed char *: shmem_schar_broadcast, \
    short *: shmem_short_broadcast, \
    int *: shmem_int_broadcast, \
    long *: shmem_long_broadcast, \
    long long *: shmem_longlong_broadcast, \
    unsigned char *: shmem_uchar_broadcast, \
    unsigned short *: shmem_ushort_broadcast, \
    unsigned int *: shmem_uint_broadcast, \
    unsigned long *: shmem_ulong_broadcast, \
    unsigned long long *: shmem_ulonglong_broadcast)(team, dest, source, nelems, PE_root)
#define shmem_collect(team, dest, source, nelems) _Generic((dest), \
    float *: shmem_float_collect, \
    double *: shmem_double_collect, \
    long double *: shmem_longdouble_collect, \
    char *: shmem_char_collect, \
    signed char *: shmem_schar_collect, \
    short *: shmem_short_collect, \
    int *: shmem_int_collect, \
    long *: shmem_long_collect, \
    long long *: shmem_longlong_collect, \
    unsigned char *: shmem_uchar_collect, \
    unsigned short *: shmem_ushort_collect, \
    unsigned int *: shmem_uint_collect, \
    unsigned long *: shmem_ulong_collect, \
    unsigned long long *: shmem_ulonglong_collect)(team, dest, source, nelems)
#define shmem_fcollect(team, dest, source, nelems) _Generic((dest), \
    float *: shmem_float_fcollect, \
    double *: shmem_double_fcollect, \
    long double *: shmem_longdouble_fcollect, \
    char *: shmem_char_fcollect, \
    signed char *: shmem_schar_fcollect, \
    short *: shmem_short_fcollect, \
    int *: shmem_int_fcollect, \
    long *: shmem_long_fcollect, \
    long long *: shmem_longlong_fcollect, \
    unsigned char *: shmem_uchar_fcollect, \
    unsigned short *: shmem_ushort_fcollect, \
    unsigned int *: shmem_uint_fcollect, \
    unsigned long *: shmem_ulong_fcollect, \
    unsigned long long *: shmem_ulonglong_fcollect)(team, dest, source, nelems)
#define shmem_alltoall(team, dest, source, nelems) _Generic((dest), \
    float *: shmem_float_alltoall, \
    double *: shmem_double_alltoall, \
    long double *: shmem_longdouble_alltoall, \
    char *: shmem_char_alltoall, \
    signed char *: shmem_schar_alltoall, \
    short *: shmem_short_alltoall, \
    int *: shmem_int_alltoall, \
    long *: shmem_long_alltoall, \
    long long *: shmem_longlong_alltoall, \
    unsigned char *: shmem_uchar_alltoall, \
    unsigned short *: shmem_ushort_alltoall, \
    unsigned int *: shmem_uint_alltoall, \
    unsigned long *: shmem_ulong_alltoall, \
    unsigned long long *: shmem_ulonglong_alltoall)(team, dest, source, nelems)
#define shmem_alltoalls(team, dest, source, dst, sst, nelems) _Generic((dest), \
    float *: shmem_float_alltoalls, \
    double *: shmem_double_alltoalls, \
    long double *: shmem_longdouble_alltoalls, \
    char *: shmem_char_alltoalls, \
    signed char *: shmem_schar_alltoalls, \
    short *: shmem_short_alltoalls, \
    int *: shmem_int_alltoalls, \
    long *: shmem_long_alltoalls, \
    long long *: shmem_longlong_alltoalls, \
    unsigned char *: shmem_uchar_alltoalls, \
    unsigned short *: shmem_ushort_alltoalls, \
    unsigned int *: shmem_uint_alltoalls, \
    unsigned long *: shmem_ulong_alltoalls, \
    unsigned long long *: shmem_ulonglong_alltoalls)(team, dest, source, dst, sst, nelems)
#define shmem_and_reduce(team, dest, source, nreduce) _Generic((dest), \
    unsigned char *: shmem_uchar_and_reduce, \
    unsigned short *: shmem_ushort_and_reduce, \
    unsigned int *: shmem_uint_and_reduce, \
    unsigned long *: shmem_ulong_and_reduce, \
    unsigned long long *: shmem_ulonglong_and_reduce, \
    short *: shmem_short_and_reduce, \
    int *: shmem_int_and_reduce, \
    long *: shmem_long_and_reduce, \
    long long *: shmem_longlong_and_reduce, \
    int8_t *: shmem_int8_and_reduce)(team, dest, source, nreduce)
#define shmem_or_reduce(team, dest, source, nreduce) _Generic((dest), \
    unsigned char *: shmem_uchar_or_reduce, \
    unsigned short *: shmem_ushort_or_reduce, \
    unsigned int *: shmem_uint_or_reduce, \
    unsigned long *: shmem_ulong_or_reduce, \
    unsigned long long *: shmem_ulonglong_or_reduce, \
    short *: shmem_short_or_reduce, \
    int *: shmem_int_or_reduce, \
    long *: shmem_long_or_reduce, \
    long long *: shmem_longlong_or_reduce, \
    int8_t *: shmem_int8_or_reduce)(team, dest, source, nreduce)
#define shmem_xor_reduce(team, dest, source, nreduce) _Generic((dest), \
    unsigned char *: shmem_uchar_xor_reduce, \
    unsigned short *: shmem_ushort_xor_reduce, \
    unsigned int *: shmem_uint_xor_reduce, \
    unsigned long *: shmem_ulong_xor_reduce, \
    unsigned long long *: shmem_ulonglong_xor_reduce, \
    short *: shmem_short_xor_reduce, \
    int *: shmem_int_xor_reduce, \
    long *: shmem_long_xor_reduce, \
    long long *: shmem_longlong_xor_reduce, \
    int8_t *: shmem_int8_xor_reduce)(team, dest, source, nreduce)
#define shmem_max_reduce(team, dest, source, nreduce) _Generic((dest), \
    char *: shmem_char_max_reduce, \
    signed char *: shmem_schar_max_reduce, \
    short *: shmem_short_max_reduce, \
    int *: shmem_int_max_reduce, \
    long *: shmem_long_max_reduce, \
    long long *: shmem_longlong_max_reduce, \
    unsigned char *: shmem_uchar_max_reduce, \
    unsigned short *: shmem_ushort_max_reduce, \
    unsigned int *: shmem_uint_max_reduce, \
    unsigned long *: shmem_ulong_max_reduce, \
    unsigned long long *: shmem_ulonglong_max_reduce, \
    float *: shmem_float_max_reduce, \
    double *: shmem_double_max_reduce, \
    long double *: shmem_longdouble_max_reduce)(team, dest, source, nreduce)
#define shmem_min_reduce(team, dest, source, nreduce) _Generic((dest), \
    char *: shmem_char_min_reduce, \
    signed char *: shmem_schar_min_reduce, \
    short *: shmem_short_min_reduce, \
    int *: shmem_int_min_reduce, \
    long *: shmem_long_min_reduce, \
    long long *: shmem_longlong_min_reduce, \
    unsigned char *: shmem_uchar_min_reduce, \
    unsigned short *: shmem_ushort_min_reduce, \
    unsigned int *: shmem_uint_min_reduce, \
    unsigned long *: shmem_ulong_min_reduce, \
    unsigned long long *: shmem_ulonglong_min_reduce, \
    float *: shmem_float_min_reduce, \
    double *: shmem_double_min_reduce, \
    long double *: shmem_longdouble_min_reduce)(team, dest, source, nreduce)
#define shmem_sum_reduce(team, dest, source, nreduce) _Generic((dest), \
    double _Complex *: shmem_complexd_sum_reduce, \
    float _Complex *: shmem_complexf_sum_reduce, \
    char *: shmem_char_sum_reduce, \
    signed char *: shmem_schar_sum_reduce, \
    short *: shmem_short_sum_reduce, \
    int *: shmem_int_sum_reduce, \
    long *: shmem_long_sum_reduce, \
    long long *: shmem_longlong_sum_reduce, \
    unsigned char *: shmem_uchar_sum_reduce, \
    unsigned short *: shmem_ushort_sum_reduce, \
    unsigned int *: shmem_uint_sum_reduce, \
    unsigned long *: shmem_ulong_sum_reduce, \
    unsigned long long *: shmem_ulonglong_sum_reduce, \
    float *: shmem_float_sum_reduce, \
    double *: shmem_double_sum_reduce, \
    long double *: shmem_longdouble_sum_reduce)(team, dest, source, nreduce)
#define shmem_prod_reduce(team, dest, source, nreduce) _Generic((dest), \
    double _Complex *: shmem_complexd_prod_reduce, \
    float _Complex *: shmem_complexf_prod_reduce, \
    char *: shmem_char_prod_reduce, \
    signed char *: shmem_schar_prod_reduce, \
    short *: shmem_short_prod_reduce, \
    int *: shmem_int_prod_reduce, \
    long *: shmem_long_prod_reduce, \
    long long *: shmem_longlong_prod_reduce, \
    unsigned char *: shmem_uchar_prod_reduce, \
    unsigned short *: shmem_ushort_prod_reduce, \
    unsigned int *: shmem_uint_prod_reduce, \
    unsigned long *: shmem_ulong_prod_reduce, \
    unsigned long long *: shmem_ulonglong_prod_reduce, \
    float *: shmem_float_prod_reduce, \
    double *: shmem_double_prod_reduce, \
    long double *: shmem_longdouble_prod_reduce)(team, dest, source, nreduce)
#define shmem_sum_inscan(team, dest, source, nelems) _Generic((dest), \
    double _Complex *: shmem_complexd_sum_inscan, \
    float _Complex *: shmem_complexf_sum_inscan, \
    char *: shmem_char_sum_inscan, \
    signed char *: shmem_schar_sum_inscan, \
    short *: shmem_short_sum_inscan, \
    int *: shmem_int_sum_inscan, \
    long *: shmem_long_sum_inscan, \
    long long *: shmem_longlong_sum_inscan, \
    unsigned char *: shmem_uchar_sum_inscan, \
    unsigned short *: shmem_ushort_sum_inscan, \
    unsigned int *: shmem_uint_sum_inscan, \
    unsigned long *: shmem_ulong_sum_inscan, \
    unsigned long long *: shmem_ulonglong_sum_inscan, \
    float *: shmem_float_sum_inscan, \
    double *: shmem_double_sum_inscan, \
    long double *: shmem_longdouble_sum_inscan)(team, dest, source, nelems)
#define shmem_sum_exscan(team, dest, source, nelems) _Generic((dest), \
    double _Complex *: shmem_complexd_sum_exscan, \
    float _Complex *: shmem_complexf_sum_exscan, \
    char *: shmem_char_sum_exscan, \
    signed char *: shmem_schar_sum_exscan, \
    short *: shmem_short_sum_exscan, \
    int *: shmem_int_sum_exscan, \
    long *: shmem_long_sum_exscan, \
    long long *: shmem_longlong_sum_exscan, \
    unsigned char *: shmem_uchar_sum_exscan, \
    unsigned short *: shmem_ushort_sum_exscan, \
    unsigned int *: shmem_uint_sum_exscan, \
    unsigned long *: shmem_ulong_sum_exscan, \
    unsigned long long *: shmem_ulonglong_sum_exscan, \
    float *: shmem_float_sum_exscan, \
    double *: shmem_double_sum_exscan, \
    long double *: shmem_longdouble_sum_exscan)(team, dest, source, nelems)
#define shmem_wait_until(ivar, cmp, cmp_value) _Generic((ivar), \
    int *: shmem_int_wait_until, \
    long *: shmem_long_wait_until, \
    long long *: shmem_longlong_wait_until, \
    unsigned int *: shmem_uint_wait_until, \
    unsigned long *: shmem_ulong_wait_until, \
    unsigned long long *: shmem_ulonglong_wait_until, \
    short *: shmem_short_wait_until, \
    unsigned short *: shmem_ushort_wait_until)(ivar, cmp, cmp_value)
#define shmem_wait_until_all(ivars, nelems, status, cmp, cmp_value) _Generic((ivars), \
    int *: shmem_int_wait_until_all, \
    long *: shmem_long_wait_until_all, \
    long long *: shmem_longlong_wait_until_all, \
    unsigned int *: shmem_uint_wait_until_all, \
    unsigned long *: shmem_ulong_wait_until_all, \
    unsigned long long *: shmem_ulonglong_wait_until_all)(ivars, nelems, status, cmp, cmp_value)
#define shmem_wait_until_any(ivars, nelems, status, cmp, cmp_value) _Generic((ivars), \
    int *: shmem_int_wait_until_any, \
    long *: shmem_long_wait_until_any, \
    long long *: shmem_longlong_wait_until_any, \
    unsigned int *: shmem_uint_wait_until_any, \
    unsigned long *: shmem_ulong_wait_until_any, \
    unsigned long long *: shmem_ulonglong_wait_until_any)(ivars, nelems, status, cmp, cmp_value)
#define shmem_wait_until_some(ivars, nelems, indices, status, cmp, cmp_value) _Generic((ivars), \
    int *: shmem_int_wait_until_some, \
    long *: shmem_long_wait_until_some, \
    long long *: shmem_longlong_wait_until_some, \
    unsigned int *: shmem_uint_wait_until_some, \
    unsigned long *: shmem_ulong_wait_until_some, \
    unsigned long long *: shmem_ulonglong_wait_until_some)(ivars, nelems, indices, status, cmp, cmp_value)
#define shmem_wait_until_all_vector(ivars, nelems, status, cmp, cmp_values) _Generic((ivars), \
    int *: shmem_int_wait_until_all_vector, \
    long *: shmem_long_wait_until_all_vector, \
    long long *: shmem_longlong_wait_until_all_vector, \
    unsigned int *: shmem_uint_wait_until_all_vector, \
    unsigned long *: shmem_ulong_wait_until_all_vector, \
    unsigned long long *: shmem_ulonglong_wait_until_all_vector)(ivars, nelems, status, cmp, cmp_values)
#define shmem_wait_until_any_vector(ivars, nelems, status, cmp, cmp_values) _Generic((ivars), \
    int *: shmem_int_wait_until_any_vector, \
    long *: shmem_long_wait_until_any_vector, \
    long long *: shmem_longlong_wait_until_any_vector, \
    unsigned int *: shmem_uint_wait_until_any_vector, \
    unsigned long *: shmem_ulong_wait_until_any_vector, \
    unsigned long long *: shmem_ulonglong_wait_until_any_vector)(ivars, nelems, status, cmp, cmp_values)
#define shmem_wait_until_some_vector(ivars, nelems, indices, status, cmp, cmp_values) _Generic((ivars), \
    int *: shmem_int_wait_until_some_vector, \
    long *: shmem_long_wait_until_some_vector, \
    long long *: shmem_longlong_wait_until_some_vector, \
    unsigned int *: shmem_uint_wait_until_some_vector, \
    unsigned long *: shmem_ulong_wait_until_some_vector, \
    unsigned long long *: shmem_ulonglong_wait_until_some_vector)(ivars, nelems, indices, status, cmp, cmp_values)
#define shmem_test(ivar, cmp, cmp_value) _Generic((ivar), \
    int *: shmem_int_test, \
    long *: shmem_long_test, \
    long long *: shmem_longlong_test, \
    unsigned int *: shmem_uint_test, \
    unsigned long *: shmem_ulong_test, \
    unsigned long long *: shmem_ulonglong_test, \
    short *: shmem_short_test, \
    unsigned short *: shmem_ushort_test)(ivar, cmp, cmp_value)
#define shmem_test_all(ivars, nelems, status, cmp, cmp_value) _Generic((ivars), \
    int *: shmem_int_test_all, \
    long *: shmem_long_test_all, \
    long long *: shmem_longlong_test_all, \
    unsigned int *: shmem_uint_test_all, \
    unsigned long *: shmem_ulong_test_all, \
    unsigned long long *: shmem_ulonglong_test_all)(ivars, nelems, status, cmp, cmp_value)
#define shmem_test_any(ivars, nelems, status, cmp, cmp_value) _Generic((ivars), \
    int *: shmem_int_test_any, \
    long *: shmem_long_test_any, \
    long long *: shmem_longlong_test_any, \
    unsigned int *: shmem_uint_test_any, \
    unsigned long *: shmem_ulong_test_any, \
    unsigned long long *: shmem_ulonglong_test_any)(ivars, nelems, status, cmp, cmp_value)
#define shmem_test_some(ivars, nelems, indices, status, cmp, cmp_value) _Generic((ivars), \
    int *: shmem_int_test_some, \
    long *: shmem_long_test_some, \
    long long *: shmem_longlong_test_some, \
    unsigned int *: shmem_uint_test_some, \
    unsigned long *: shmem_ulong_test_some, \
    unsigned long long *: shmem_ulonglong_test_some)(ivars, nelems, indices, status, cmp, cmp_value)
#define shmem_test_all_vector(ivars, nelems, status, cmp, cmp_values) _Generic((ivars), \
    int *: shmem_int_test_all_vector, \
    long *: shmem_long_test_all_vector, \
    long long *: shmem_longlong_test_all_vector, \
    unsigned int *: shmem_uint_test_all_vector, \
    unsigned long *: shmem_ulong_test_all_vector, \
    unsigned long long *: shmem_ulonglong_test_all_vector)(ivars, nelems, status, cmp, cmp_values)
#define shmem_test_any_vector(ivars, nelems, status, cmp, cmp_values) _Generic((ivars), \
    int *: shmem_int_test_any_vector, \
    long *: shmem_long_test_any_vector, \
    long long *: shmem_longlong_test_any_vector, \
    unsigned int *: shmem_uint_test_any_vector, \
    unsigned long *: shmem_ulong_test_any_vector, \
    unsigned long long *: shmem_ulonglong_test_any_vector)(ivars, nelems, status, cmp, cmp_values)
#define shmem_test_some_vector(ivars, nelems, indices, status, cmp, cmp_values) _Generic((ivars), \
    int *: shmem_int_test_some_vector, \
    long *: shmem_long_test_some_vector, \
    long long *: shmem_longlong_test_some_vector, \
    unsigned int *: shmem_uint_test_some_vector, \
    unsigned long *: shmem_ulong_test_some_vector, \
    unsigned long long *: shmem_ulonglong_test_some_vector)(ivars, nelems, indices, status, cmp, cmp_values)
#define shmem_fetch(source, pe) _Generic((source), \
    float *: shmem_float_fetch, \
    const float *: shmem_float_fetch, \
    double *: shmem_double_fetch, \
    const double *: shmem_double_fetch, \
    int *: shmem_int_fetch, \
    const int *: shmem_int_fetch, \
    long *: shmem_long_fetch, \
    const long *: shmem_long_fetch, \
    long long *: shmem_longlong_fetch, \
    const long long *: shmem_longlong_fetch)(source, pe)
#define shmem_set(dest, value, pe) _Generic((dest), \
    float *: shmem_float_set, \
    double *: shmem_double_set, \
    int *: shmem_int_set, \
    long *: shmem_long_set, \
    long long *: shmem_longlong_set)(dest, value, pe)
#define shmem_cswap(dest, cond, value, pe) _Generic((dest), \
    int *: shmem_int_cswap, \
    long *: shmem_long_cswap, \
    long long *: shmem_longlong_cswap)(dest, cond, value, pe)
#define shmem_swap(dest, value, pe) _Generic((dest), \
    float *: shmem_float_swap, \
    double *: shmem_double_swap, \
    int *: shmem_int_swap, \
    long *: shmem_long_swap, \
    long long *: shmem_longlong_swap)(dest, value, pe)
#define shmem_finc(dest, pe) _Generic((dest), \
    int *: shmem_int_finc, \
    long *: shmem_long_finc, \
    long long *: shmem_longlong_finc)(dest, pe)
#define shmem_inc(dest, pe) _Generic((dest), \
    int *: shmem_int_inc, \
    long *: shmem_long_inc, \
    long long *: shmem_longlong_inc)(dest, pe)
#define shmem_fadd(dest, value, pe) _Generic((dest), \
    int *: shmem_int_fadd, \
    long *: shmem_long_fadd, \
    long long *: shmem_longlong_fadd)(dest, value, pe)
#define shmem_add(dest, value, pe) _Generic((dest), \
    int *: shmem_int_add, \
    long *: shmem_long_add, \
    long long *: shmem_longlong_add)(dest, value, pe)
#define shmem_wait(ivar, cmp_value) _Generic((ivar), \
    short *: shmem_short_wait, \
    int *: shmem_int_wait, \
    long *: shmem_long_wait, \
    long long *: shmem_longlong_wait)(ivar, cmp_value)
#define shmem_and_to_all(dest, source, nreduce, PE_start, logPE_stride, PE_size, pWrk, pSync) _Generic((dest), \
    short *: shmem_short_and_to_all, \
    int *: shmem_int_and_to_all, \
    long *: shmem_long_and_to_all, \
    long long *: shmem_longlong_and_to_all)(dest, source, nreduce, PE_start, logPE_stride, PE_size, pWrk, pSync)
#define shmem_or_to_all(dest, source, nreduce, PE_start, logPE_stride, PE_size, pWrk, pSync) _Generic((dest), \
    short *: shmem_short_or_to_all, \
    int *: shmem_int_or_to_all, \
    long *: shmem_long_or_to_all, \
    long long *: shmem_longlong_or_to_all)(dest, source, nreduce, PE_start, logPE_stride, PE_size, pWrk, pSync)
#define shmem_xor_to_all(dest, source, nreduce, PE_start, logPE_stride, PE_size, pWrk, pSync) _Generic((dest), \
    short *: shmem_short_xor_to_all, \
    int *: shmem_int_xor_to_all, \
    long *: shmem_long_xor_to_all, \
    long long *: shmem_longlong_xor_to_all)(dest, source, nreduce, PE_start, logPE_stride, PE_size, pWrk, pSync)
#define shmem_max_to_all(dest, source, nreduce, PE_start, logPE_stride, PE_size, pWrk, pSync) _Generic((dest), \
    float *: shmem_float_max_to_all, \
    double *: shmem_double_max_to_all, \
    long double *: shmem_longdouble_max_to_all, \
    short *: shmem_short_max_to_all, \
    int *: shmem_int_max_to_all, \
    long *: shmem_long_max_to_all, \
    long long *: shmem_longlong_max_to_all)(dest, source, nreduce, PE_start, logPE_stride, PE_size, pWrk, pSync)
#define shmem_min_to_all(dest, source, nreduce, PE_start, logPE_stride, PE_size, pWrk, pSync) _Generic((dest), \
    float *: shmem_float_min_to_all, \
    double *: shmem_double_min_to_all, \
    long double *: shmem_longdouble_min_to_all, \
    short *: shmem_short_min_to_all, \
    int *: shmem_int_min_to_all, \
    long *: shmem_long_min_to_all, \
    long long *: shmem_longlong_min_to_all)(dest, source, nreduce, PE_start, logPE_stride, PE_size, pWrk, pSync)
#define shmem_sum_to_all(dest, source, nreduce, PE_start, logPE_stride, PE_size, pWrk, pSync) _Generic((dest), \
    double _Complex *: shmem_complexd_sum_to_all, \
    float _Complex *: shmem_complexf_sum_to_all, \
    float *: shmem_float_sum_to_all, \
    double *: shmem_double_sum_to_all, \
    long double *: shmem_longdouble_sum_to_all, \
    short *: shmem_short_sum_to_all, \
    int *: shmem_int_sum_to_all, \
    long *: shmem_long_sum_to_all, \
    long long *: shmem_longlong_sum_to_all)(dest, source, nreduce, PE_start, logPE_stride, PE_size, pWrk, pSync)
#define shmem_prod_to_all(dest, source, nreduce, PE_start, logPE_stride, PE_size, pWrk, pSync) _Generic((dest), \
    double _Complex *: shmem_complexd_prod_to_all, \
    float _Complex *: shmem_complexf_prod_to_all, \
    float *: shmem_float_prod_to_all, \
    double *: shmem_double_prod_to_all, \
    long double *: shmem_longdouble_prod_to_all, \
    short *: shmem_short_prod_to_all, \
    int *: shmem_int_prod_to_all, \
    long *: shmem_long_prod_to_all, \
    long long *: shmem_longlong_prod_to_all)(dest, source, nreduce, PE_start, logPE_stride, PE_size, pWrk, pSync)
#endif
#ifdef MESHMEM_OVERLOADS
#include "meshmem/shmem.hpp"
#endif
#endif
