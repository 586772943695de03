/* SPDX-License-Identifier: BSD-3-Clause */
/* Made by tools/apigen.py from the tables in api; do not edit. */
#ifndef PSHMEM_H
#define PSHMEM_H
#ifndef MESHMEM_WARN
#pragma GCC system_header
#endif
#if defined __clang__ && defined __cplusplus && !defined SHMEM_NO_INLINE
#define SHMEM_NO_INLINE /* a tool defines functions that shmem.h would inline, which clang++ refuses */
#endif
#include "shmem.h"
#include "shmemx.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Library setup, exit and query ---- */

/* Initialize the library with thread level SHMEM_THREAD_SINGLE. Collective. Every call requires a matching shmem_finalize. 1.6, 9.1.1 */
void pshmem_init(void);

/* Finalize the library. The call that matches the last initialization waits for all PEs and releases all resources; a further call has no effect. Collective. 1.6, 9.1.4 */
void pshmem_finalize(void);

/* Set *initialized to 1 between the first initialization and the last finalization, otherwise to 0. May be called at any time. 1.6, 9.1.5 */
void pshmem_query_initialized(int *initialized);

/* Terminate the whole job with this exit status. Any PE may call it. Does not return. 1.6, 9.1.6 */
MESHMEM_NORETURN void pshmem_global_exit(int status);

/* Return the number of the calling PE, 0 to n_pes - 1. 1.6, 9.1.2 */
int pshmem_my_pe(void);

/* Return the number of PEs in the job. 1.6, 9.1.3 */
int pshmem_n_pes(void);

/* Return 1 if the calling PE can access PE pe of the world team, otherwise 0. 1.6, 9.1.7 */
int pshmem_pe_accessible(int pe);

/* Return 1 if addr is the address of a symmetric object that the calling PE can access on PE pe, otherwise 0. 1.6, 9.1.8 */
int pshmem_addr_accessible(const void *addr, int pe);

/* Return a local address for loads from and stores to PE pe's copy of the symmetric object dest, or NULL if pe is on another node or dest is not symmetric. 1.6, 9.1.9 */
void *pshmem_ptr(const void *dest, int pe);

/* Set *major and *minor to the version of the specification that the library implements: 1 and 6. 1.6, 9.1.11 */
void pshmem_info_get_version(int *major, int *minor);

/* Copy the library's name to name: at most SHMEM_MAX_NAME_LEN bytes, including the terminating zero. 1.6, 9.1.12 */
void pshmem_info_get_name(char *name);

/* Control a profiling tool. Without a tool the call has no effect. 1.6, 10.1.1 */
void pshmem_pcontrol(int level, ...);

/* ---- Thread support ---- */

/* Initialize the library like shmem_init, with the requested thread level; set *provided to the level granted. Returns 0, or nonzero for an unknown level. 1.6, 9.2.1 */
int pshmem_init_thread(int requested, int *provided);

/* Set *provided to the thread level with which the library was initialized. 1.6, 9.2.2 */
void pshmem_query_thread(int *provided);

/* ---- Teams ---- */

/* Return the number of the calling PE in team, or -1 for SHMEM_TEAM_INVALID. 1.6, 9.4.1 */
int pshmem_team_my_pe(shmem_team_t team);

/* Return the number of PEs in team, or -1 for SHMEM_TEAM_INVALID. 1.6, 9.4.2 */
int pshmem_team_n_pes(shmem_team_t team);

/* Copy the parameters of team selected by config_mask (SHMEM_TEAM_NUM_CONTEXTS) to *config. Returns 0, or nonzero for SHMEM_TEAM_INVALID. 1.6, 9.4.4 */
int pshmem_team_get_config(shmem_team_t team, long config_mask, shmem_team_config_t *config);

/* Return the number in dest_team of the PE that has number src_pe in src_team, or -1 if it is not a member of both teams or if a team is SHMEM_TEAM_INVALID. 1.6, 9.4.5 */
int pshmem_team_translate_pe(shmem_team_t src_team, int src_pe, shmem_team_t dest_team);

/* Create a team from size PEs of parent_team: start, start + stride, ... (stride may be negative, and 0 if size is 1). Other PEs of parent_team receive SHMEM_TEAM_INVALID. Collective over parent_team. Returns 0, or nonzero on all PEs if no team was created. 1.6, 9.4.6 */
int pshmem_team_split_strided(shmem_team_t parent_team, int start, int stride, int size, const shmem_team_config_t *config, long config_mask, shmem_team_t *new_team);

/* Arrange the PEs of parent_team in rows of xrange PEs and create a team for each row (*xaxis_team) and each column (*yaxis_team). Collective over parent_team. Returns 0, or nonzero on all PEs if no team was created. 1.6, 9.4.7 */
int pshmem_team_split_2d(shmem_team_t parent_team, int xrange, const shmem_team_config_t *xaxis_config, long xaxis_mask, shmem_team_t *xaxis_team, const shmem_team_config_t *yaxis_config, long yaxis_mask, shmem_team_t *yaxis_team);

/* Destroy team and its shareable contexts. SHMEM_TEAM_INVALID is ignored. Collective over team. 1.6, 9.4.8 */
void pshmem_team_destroy(shmem_team_t team);

/* Like shmem_ptr, for PE pe of team. Returns NULL also for SHMEM_TEAM_INVALID. 1.6, 9.1.10 */
void *pshmem_team_ptr(shmem_team_t team, const void *dest, int pe);

/* ---- Memory management ---- */

/* Allocate size bytes of symmetric memory on every PE. Collective; size must be equal on all PEs; a barrier precedes the return. Returns NULL on all PEs if size is 0 or memory is exhausted. 1.6, 9.3.1 */
void *pshmem_malloc(size_t size);

/* Free a block of symmetric memory; NULL is allowed. Collective; begins with a barrier. 1.6, 9.3.2 */
void pshmem_free(void *ptr);

/* Resize a block of symmetric memory to size bytes and preserve its contents. With NULL for ptr it is shmem_malloc; with a size of 0 the block is freed, and NULL returned. Returns NULL and leaves the block unchanged if memory is exhausted. Collective. 1.6, 9.3.3 */
void *pshmem_realloc(void *ptr, size_t size);

/* Like shmem_malloc, at a multiple of alignment, which must be a power of two and a multiple of sizeof(void *); returns NULL if it is not a power of two. 1.6, 9.3.4 */
void *pshmem_align(size_t alignment, size_t size);

/* Like shmem_malloc; hints is 0 or a combination of SHMEM_MALLOC_ATOMICS_REMOTE and SHMEM_MALLOC_SIGNAL_REMOTE, which give the block cache lines of its own. 1.6, 9.3.5 */
void *pshmem_malloc_with_hints(size_t size, long hints);

/* Allocate count * size bytes of zero-initialized symmetric memory. Collective; a barrier precedes the return. 1.6, 9.3.6 */
void *pshmem_calloc(size_t count, size_t size);

/* ---- Communication contexts ---- */

/* Create a context of the world team; options is 0 or a combination of SHMEM_CTX_SERIALIZED, SHMEM_CTX_PRIVATE and SHMEM_CTX_NOSTORE. Returns 0, or nonzero with *ctx set to SHMEM_CTX_INVALID. 1.6, 9.5.1 */
int pshmem_ctx_create(long options, shmem_ctx_t *ctx);

/* Create a context on team; PE arguments of calls on the context are numbers in team. options as in shmem_ctx_create. Returns 0, or nonzero with *ctx set to SHMEM_CTX_INVALID, for instance if team already has num_contexts contexts. 1.6, 9.5.2 */
int pshmem_team_create_ctx(shmem_team_t team, long options, shmem_ctx_t *ctx);

/* Complete all operations issued on ctx and destroy it. SHMEM_CTX_INVALID is ignored. 1.6, 9.5.3 */
void pshmem_ctx_destroy(shmem_ctx_t ctx);

/* Set *team to the team of ctx. Returns 0, or nonzero with *team set to SHMEM_TEAM_INVALID. 1.6, 9.5.4 */
int pshmem_ctx_get_team(shmem_ctx_t ctx, shmem_team_t *team);

/* Start a session on ctx: hints for performance that do not change results. With SHMEM_CTX_SESSION_BATCH in options, operations on PEs of other nodes may be delayed by some microseconds to share messages; waiting and synchronizing calls send them at once. With SHMEM_CTX_SESSION_TOTAL_OPS in config_mask, the delay ends after config->total_ops operations. Another call adds to the session. SHMEM_CTX_INVALID is ignored. 1.6, 9.9.2 */
void pshmem_ctx_session_start(shmem_ctx_t ctx, long options, const shmem_ctx_session_config_t *config, long config_mask);

/* Stop the session on ctx, if there is one. 1.6, 9.9.3 */
void pshmem_ctx_session_stop(shmem_ctx_t ctx);

/* ---- Remote memory access ---- */

/* Copy nelems elements from source to the symmetric dest on PE pe. Returns when source may be reused. 1.6, 9.6.1.1 */
void pshmem_ctx_float_put(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
void pshmem_float_put(float *dest, const float *source, size_t nelems, int pe);
void pshmem_ctx_double_put(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
void pshmem_double_put(double *dest, const double *source, size_t nelems, int pe);
void pshmem_ctx_longdouble_put(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
void pshmem_longdouble_put(long double *dest, const long double *source, size_t nelems, int pe);
void pshmem_ctx_char_put(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
void pshmem_char_put(char *dest, const char *source, size_t nelems, int pe);
void pshmem_ctx_schar_put(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
void pshmem_schar_put(signed char *dest, const signed char *source, size_t nelems, int pe);
void pshmem_ctx_short_put(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
void pshmem_short_put(short *dest, const short *source, size_t nelems, int pe);
void pshmem_ctx_int_put(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
void pshmem_int_put(int *dest, const int *source, size_t nelems, int pe);
void pshmem_ctx_long_put(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
void pshmem_long_put(long *dest, const long *source, size_t nelems, int pe);
void pshmem_ctx_longlong_put(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
void pshmem_longlong_put(long long *dest, const long long *source, size_t nelems, int pe);
void pshmem_ctx_uchar_put(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void pshmem_uchar_put(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void pshmem_ctx_ushort_put(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void pshmem_ushort_put(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void pshmem_ctx_uint_put(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void pshmem_uint_put(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void pshmem_ctx_ulong_put(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void pshmem_ulong_put(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void pshmem_ctx_ulonglong_put(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void pshmem_ulonglong_put(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void pshmem_ctx_int8_put(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
void pshmem_int8_put(int8_t *dest, const int8_t *source, size_t nelems, int pe);
void pshmem_ctx_int16_put(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
void pshmem_int16_put(int16_t *dest, const int16_t *source, size_t nelems, int pe);
void pshmem_ctx_int32_put(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
void pshmem_int32_put(int32_t *dest, const int32_t *source, size_t nelems, int pe);
void pshmem_ctx_int64_put(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
void pshmem_int64_put(int64_t *dest, const int64_t *source, size_t nelems, int pe);
void pshmem_ctx_uint8_put(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void pshmem_uint8_put(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void pshmem_ctx_uint16_put(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void pshmem_uint16_put(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void pshmem_ctx_uint32_put(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void pshmem_uint32_put(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void pshmem_ctx_uint64_put(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void pshmem_uint64_put(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void pshmem_ctx_size_put(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
void pshmem_size_put(size_t *dest, const size_t *source, size_t nelems, int pe);
void pshmem_ctx_ptrdiff_put(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void pshmem_ptrdiff_put(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void pshmem_ctx_put8(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_put8(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_put16(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_put16(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_put32(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_put32(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_put64(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_put64(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_put128(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_put128(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_putmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_putmem(void *dest, const void *source, size_t nelems, int pe);

/* Store one value to the symmetric dest on PE pe. 1.6, 9.6.1.2 */
void pshmem_ctx_float_p(shmem_ctx_t ctx, float *dest, float value, int pe);
void pshmem_float_p(float *dest, float value, int pe);
void pshmem_ctx_double_p(shmem_ctx_t ctx, double *dest, double value, int pe);
void pshmem_double_p(double *dest, double value, int pe);
void pshmem_ctx_longdouble_p(shmem_ctx_t ctx, long double *dest, long double value, int pe);
void pshmem_longdouble_p(long double *dest, long double value, int pe);
void pshmem_ctx_char_p(shmem_ctx_t ctx, char *dest, char value, int pe);
void pshmem_char_p(char *dest, char value, int pe);
void pshmem_ctx_schar_p(shmem_ctx_t ctx, signed char *dest, signed char value, int pe);
void pshmem_schar_p(signed char *dest, signed char value, int pe);
void pshmem_ctx_short_p(shmem_ctx_t ctx, short *dest, short value, int pe);
void pshmem_short_p(short *dest, short value, int pe);
void pshmem_ctx_int_p(shmem_ctx_t ctx, int *dest, int value, int pe);
void pshmem_int_p(int *dest, int value, int pe);
void pshmem_ctx_long_p(shmem_ctx_t ctx, long *dest, long value, int pe);
void pshmem_long_p(long *dest, long value, int pe);
void pshmem_ctx_longlong_p(shmem_ctx_t ctx, long long *dest, long long value, int pe);
void pshmem_longlong_p(long long *dest, long long value, int pe);
void pshmem_ctx_uchar_p(shmem_ctx_t ctx, unsigned char *dest, unsigned char value, int pe);
void pshmem_uchar_p(unsigned char *dest, unsigned char value, int pe);
void pshmem_ctx_ushort_p(shmem_ctx_t ctx, unsigned short *dest, unsigned short value, int pe);
void pshmem_ushort_p(unsigned short *dest, unsigned short value, int pe);
void pshmem_ctx_uint_p(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
void pshmem_uint_p(unsigned int *dest, unsigned int value, int pe);
void pshmem_ctx_ulong_p(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
void pshmem_ulong_p(unsigned long *dest, unsigned long value, int pe);
void pshmem_ctx_ulonglong_p(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ulonglong_p(unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ctx_int8_p(shmem_ctx_t ctx, int8_t *dest, int8_t value, int pe);
void pshmem_int8_p(int8_t *dest, int8_t value, int pe);
void pshmem_ctx_int16_p(shmem_ctx_t ctx, int16_t *dest, int16_t value, int pe);
void pshmem_int16_p(int16_t *dest, int16_t value, int pe);
void pshmem_ctx_int32_p(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
void pshmem_int32_p(int32_t *dest, int32_t value, int pe);
void pshmem_ctx_int64_p(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
void pshmem_int64_p(int64_t *dest, int64_t value, int pe);
void pshmem_ctx_uint8_p(shmem_ctx_t ctx, uint8_t *dest, uint8_t value, int pe);
void pshmem_uint8_p(uint8_t *dest, uint8_t value, int pe);
void pshmem_ctx_uint16_p(shmem_ctx_t ctx, uint16_t *dest, uint16_t value, int pe);
void pshmem_uint16_p(uint16_t *dest, uint16_t value, int pe);
void pshmem_ctx_uint32_p(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
void pshmem_uint32_p(uint32_t *dest, uint32_t value, int pe);
void pshmem_ctx_uint64_p(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
void pshmem_uint64_p(uint64_t *dest, uint64_t value, int pe);
void pshmem_ctx_size_p(shmem_ctx_t ctx, size_t *dest, size_t value, int pe);
void pshmem_size_p(size_t *dest, size_t value, int pe);
void pshmem_ctx_ptrdiff_p(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe);
void pshmem_ptrdiff_p(ptrdiff_t *dest, ptrdiff_t value, int pe);

/* Copy nelems elements from source, at a stride of sst elements, to dest on PE pe, at a stride of dst elements. Strides are at least 1. 1.6, 9.6.1.3 */
void pshmem_ctx_float_iput(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_float_iput(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_double_iput(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_double_iput(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_longdouble_iput(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_longdouble_iput(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_char_iput(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_char_iput(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_schar_iput(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_schar_iput(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_short_iput(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_short_iput(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_int_iput(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_int_iput(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_long_iput(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_long_iput(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_longlong_iput(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_longlong_iput(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_uchar_iput(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_uchar_iput(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_ushort_iput(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ushort_iput(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_uint_iput(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_uint_iput(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_ulong_iput(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ulong_iput(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_ulonglong_iput(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ulonglong_iput(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_int8_iput(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_int8_iput(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_int16_iput(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_int16_iput(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_int32_iput(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_int32_iput(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_int64_iput(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_int64_iput(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_uint8_iput(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_uint8_iput(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_uint16_iput(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_uint16_iput(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_uint32_iput(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_uint32_iput(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_uint64_iput(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_uint64_iput(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_size_iput(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_size_iput(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_ptrdiff_iput(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ptrdiff_iput(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_iput8(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_iput8(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_iput16(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_iput16(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_iput32(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_iput32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_iput64(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_iput64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_iput128(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_iput128(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);

/* Copy nblocks blocks of bsize elements from source, at a stride of sst elements, to dest on PE pe, at a stride of dst elements. Strides are at least bsize. 1.6, 9.6.1.4 */
void pshmem_ctx_float_ibput(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_float_ibput(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_double_ibput(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_double_ibput(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_longdouble_ibput(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_longdouble_ibput(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_char_ibput(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_char_ibput(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_schar_ibput(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_schar_ibput(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_short_ibput(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_short_ibput(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_int_ibput(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_int_ibput(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_long_ibput(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_long_ibput(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_longlong_ibput(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_longlong_ibput(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_uchar_ibput(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_uchar_ibput(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ushort_ibput(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ushort_ibput(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_uint_ibput(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_uint_ibput(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ulong_ibput(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ulong_ibput(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ulonglong_ibput(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ulonglong_ibput(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_int8_ibput(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_int8_ibput(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_int16_ibput(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_int16_ibput(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_int32_ibput(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_int32_ibput(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_int64_ibput(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_int64_ibput(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_uint8_ibput(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_uint8_ibput(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_uint16_ibput(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_uint16_ibput(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_uint32_ibput(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_uint32_ibput(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_uint64_ibput(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_uint64_ibput(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_size_ibput(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_size_ibput(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ptrdiff_ibput(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ptrdiff_ibput(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ibput8(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ibput8(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ibput16(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ibput16(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ibput32(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ibput32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ibput64(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ibput64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ibput128(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ibput128(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);

/* Copy nelems elements from the symmetric source on PE pe to dest. Returns when the data has arrived. 1.6, 9.6.1.5 */
void pshmem_ctx_float_get(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
void pshmem_float_get(float *dest, const float *source, size_t nelems, int pe);
void pshmem_ctx_double_get(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
void pshmem_double_get(double *dest, const double *source, size_t nelems, int pe);
void pshmem_ctx_longdouble_get(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
void pshmem_longdouble_get(long double *dest, const long double *source, size_t nelems, int pe);
void pshmem_ctx_char_get(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
void pshmem_char_get(char *dest, const char *source, size_t nelems, int pe);
void pshmem_ctx_schar_get(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
void pshmem_schar_get(signed char *dest, const signed char *source, size_t nelems, int pe);
void pshmem_ctx_short_get(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
void pshmem_short_get(short *dest, const short *source, size_t nelems, int pe);
void pshmem_ctx_int_get(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
void pshmem_int_get(int *dest, const int *source, size_t nelems, int pe);
void pshmem_ctx_long_get(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
void pshmem_long_get(long *dest, const long *source, size_t nelems, int pe);
void pshmem_ctx_longlong_get(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
void pshmem_longlong_get(long long *dest, const long long *source, size_t nelems, int pe);
void pshmem_ctx_uchar_get(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void pshmem_uchar_get(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void pshmem_ctx_ushort_get(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void pshmem_ushort_get(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void pshmem_ctx_uint_get(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void pshmem_uint_get(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void pshmem_ctx_ulong_get(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void pshmem_ulong_get(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void pshmem_ctx_ulonglong_get(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void pshmem_ulonglong_get(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void pshmem_ctx_int8_get(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
void pshmem_int8_get(int8_t *dest, const int8_t *source, size_t nelems, int pe);
void pshmem_ctx_int16_get(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
void pshmem_int16_get(int16_t *dest, const int16_t *source, size_t nelems, int pe);
void pshmem_ctx_int32_get(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
void pshmem_int32_get(int32_t *dest, const int32_t *source, size_t nelems, int pe);
void pshmem_ctx_int64_get(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
void pshmem_int64_get(int64_t *dest, const int64_t *source, size_t nelems, int pe);
void pshmem_ctx_uint8_get(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void pshmem_uint8_get(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void pshmem_ctx_uint16_get(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void pshmem_uint16_get(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void pshmem_ctx_uint32_get(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void pshmem_uint32_get(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void pshmem_ctx_uint64_get(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void pshmem_uint64_get(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void pshmem_ctx_size_get(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
void pshmem_size_get(size_t *dest, const size_t *source, size_t nelems, int pe);
void pshmem_ctx_ptrdiff_get(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void pshmem_ptrdiff_get(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void pshmem_ctx_get8(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_get8(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_get16(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_get16(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_get32(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_get32(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_get64(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_get64(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_get128(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_get128(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_getmem(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_getmem(void *dest, const void *source, size_t nelems, int pe);

/* Return the value of the symmetric source on PE pe. 1.6, 9.6.1.6 */
float pshmem_ctx_float_g(shmem_ctx_t ctx, const float *source, int pe);
float pshmem_float_g(const float *source, int pe);
double pshmem_ctx_double_g(shmem_ctx_t ctx, const double *source, int pe);
double pshmem_double_g(const double *source, int pe);
long double pshmem_ctx_longdouble_g(shmem_ctx_t ctx, const long double *source, int pe);
long double pshmem_longdouble_g(const long double *source, int pe);
char pshmem_ctx_char_g(shmem_ctx_t ctx, const char *source, int pe);
char pshmem_char_g(const char *source, int pe);
signed char pshmem_ctx_schar_g(shmem_ctx_t ctx, const signed char *source, int pe);
signed char pshmem_schar_g(const signed char *source, int pe);
short pshmem_ctx_short_g(shmem_ctx_t ctx, const short *source, int pe);
short pshmem_short_g(const short *source, int pe);
int pshmem_ctx_int_g(shmem_ctx_t ctx, const int *source, int pe);
int pshmem_int_g(const int *source, int pe);
long pshmem_ctx_long_g(shmem_ctx_t ctx, const long *source, int pe);
long pshmem_long_g(const long *source, int pe);
long long pshmem_ctx_longlong_g(shmem_ctx_t ctx, const long long *source, int pe);
long long pshmem_longlong_g(const long long *source, int pe);
unsigned char pshmem_ctx_uchar_g(shmem_ctx_t ctx, const unsigned char *source, int pe);
unsigned char pshmem_uchar_g(const unsigned char *source, int pe);
unsigned short pshmem_ctx_ushort_g(shmem_ctx_t ctx, const unsigned short *source, int pe);
unsigned short pshmem_ushort_g(const unsigned short *source, int pe);
unsigned int pshmem_ctx_uint_g(shmem_ctx_t ctx, const unsigned int *source, int pe);
unsigned int pshmem_uint_g(const unsigned int *source, int pe);
unsigned long pshmem_ctx_ulong_g(shmem_ctx_t ctx, const unsigned long *source, int pe);
unsigned long pshmem_ulong_g(const unsigned long *source, int pe);
unsigned long long pshmem_ctx_ulonglong_g(shmem_ctx_t ctx, const unsigned long long *source, int pe);
unsigned long long pshmem_ulonglong_g(const unsigned long long *source, int pe);
int8_t pshmem_ctx_int8_g(shmem_ctx_t ctx, const int8_t *source, int pe);
int8_t pshmem_int8_g(const int8_t *source, int pe);
int16_t pshmem_ctx_int16_g(shmem_ctx_t ctx, const int16_t *source, int pe);
int16_t pshmem_int16_g(const int16_t *source, int pe);
int32_t pshmem_ctx_int32_g(shmem_ctx_t ctx, const int32_t *source, int pe);
int32_t pshmem_int32_g(const int32_t *source, int pe);
int64_t pshmem_ctx_int64_g(shmem_ctx_t ctx, const int64_t *source, int pe);
int64_t pshmem_int64_g(const int64_t *source, int pe);
uint8_t pshmem_ctx_uint8_g(shmem_ctx_t ctx, const uint8_t *source, int pe);
uint8_t pshmem_uint8_g(const uint8_t *source, int pe);
uint16_t pshmem_ctx_uint16_g(shmem_ctx_t ctx, const uint16_t *source, int pe);
uint16_t pshmem_uint16_g(const uint16_t *source, int pe);
uint32_t pshmem_ctx_uint32_g(shmem_ctx_t ctx, const uint32_t *source, int pe);
uint32_t pshmem_uint32_g(const uint32_t *source, int pe);
uint64_t pshmem_ctx_uint64_g(shmem_ctx_t ctx, const uint64_t *source, int pe);
uint64_t pshmem_uint64_g(const uint64_t *source, int pe);
size_t pshmem_ctx_size_g(shmem_ctx_t ctx, const size_t *source, int pe);
size_t pshmem_size_g(const size_t *source, int pe);
ptrdiff_t pshmem_ctx_ptrdiff_g(shmem_ctx_t ctx, const ptrdiff_t *source, int pe);
ptrdiff_t pshmem_ptrdiff_g(const ptrdiff_t *source, int pe);

/* The get counterpart of iput. Strides, in elements, are at least 1. 1.6, 9.6.1.7 */
void pshmem_ctx_float_iget(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_float_iget(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_double_iget(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_double_iget(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_longdouble_iget(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_longdouble_iget(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_char_iget(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_char_iget(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_schar_iget(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_schar_iget(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_short_iget(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_short_iget(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_int_iget(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_int_iget(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_long_iget(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_long_iget(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_longlong_iget(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_longlong_iget(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_uchar_iget(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_uchar_iget(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_ushort_iget(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ushort_iget(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_uint_iget(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_uint_iget(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_ulong_iget(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ulong_iget(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_ulonglong_iget(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ulonglong_iget(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_int8_iget(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_int8_iget(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_int16_iget(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_int16_iget(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_int32_iget(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_int32_iget(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_int64_iget(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_int64_iget(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_uint8_iget(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_uint8_iget(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_uint16_iget(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_uint16_iget(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_uint32_iget(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_uint32_iget(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_uint64_iget(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_uint64_iget(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_size_iget(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_size_iget(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_ptrdiff_iget(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ptrdiff_iget(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_iget8(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_iget8(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_iget16(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_iget16(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_iget32(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_iget32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_iget64(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_iget64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_ctx_iget128(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);
void pshmem_iget128(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe);

/* The get counterpart of ibput. Strides, in elements, are at least bsize. 1.6, 9.6.1.8 */
void pshmem_ctx_float_ibget(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_float_ibget(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_double_ibget(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_double_ibget(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_longdouble_ibget(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_longdouble_ibget(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_char_ibget(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_char_ibget(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_schar_ibget(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_schar_ibget(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_short_ibget(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_short_ibget(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_int_ibget(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_int_ibget(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_long_ibget(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_long_ibget(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_longlong_ibget(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_longlong_ibget(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_uchar_ibget(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_uchar_ibget(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ushort_ibget(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ushort_ibget(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_uint_ibget(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_uint_ibget(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ulong_ibget(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ulong_ibget(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ulonglong_ibget(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ulonglong_ibget(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_int8_ibget(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_int8_ibget(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_int16_ibget(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_int16_ibget(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_int32_ibget(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_int32_ibget(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_int64_ibget(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_int64_ibget(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_uint8_ibget(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_uint8_ibget(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_uint16_ibget(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_uint16_ibget(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_uint32_ibget(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_uint32_ibget(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_uint64_ibget(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_uint64_ibget(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_size_ibget(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_size_ibget(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ptrdiff_ibget(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ptrdiff_ibget(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ibget8(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ibget8(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ibget16(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ibget16(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ibget32(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ibget32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ibget64(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ibget64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ctx_ibget128(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);
void pshmem_ibget128(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t bsize, size_t nblocks, int pe);

/* Non-blocking put: source may be reused, and dest holds the data, after the next quiet. 1.6, 9.6.2.1 */
void pshmem_ctx_float_put_nbi(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
void pshmem_float_put_nbi(float *dest, const float *source, size_t nelems, int pe);
void pshmem_ctx_double_put_nbi(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
void pshmem_double_put_nbi(double *dest, const double *source, size_t nelems, int pe);
void pshmem_ctx_longdouble_put_nbi(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
void pshmem_longdouble_put_nbi(long double *dest, const long double *source, size_t nelems, int pe);
void pshmem_ctx_char_put_nbi(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
void pshmem_char_put_nbi(char *dest, const char *source, size_t nelems, int pe);
void pshmem_ctx_schar_put_nbi(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
void pshmem_schar_put_nbi(signed char *dest, const signed char *source, size_t nelems, int pe);
void pshmem_ctx_short_put_nbi(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
void pshmem_short_put_nbi(short *dest, const short *source, size_t nelems, int pe);
void pshmem_ctx_int_put_nbi(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
void pshmem_int_put_nbi(int *dest, const int *source, size_t nelems, int pe);
void pshmem_ctx_long_put_nbi(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
void pshmem_long_put_nbi(long *dest, const long *source, size_t nelems, int pe);
void pshmem_ctx_longlong_put_nbi(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
void pshmem_longlong_put_nbi(long long *dest, const long long *source, size_t nelems, int pe);
void pshmem_ctx_uchar_put_nbi(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void pshmem_uchar_put_nbi(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void pshmem_ctx_ushort_put_nbi(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void pshmem_ushort_put_nbi(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void pshmem_ctx_uint_put_nbi(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void pshmem_uint_put_nbi(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void pshmem_ctx_ulong_put_nbi(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void pshmem_ulong_put_nbi(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void pshmem_ctx_ulonglong_put_nbi(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void pshmem_ulonglong_put_nbi(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void pshmem_ctx_int8_put_nbi(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
void pshmem_int8_put_nbi(int8_t *dest, const int8_t *source, size_t nelems, int pe);
void pshmem_ctx_int16_put_nbi(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
void pshmem_int16_put_nbi(int16_t *dest, const int16_t *source, size_t nelems, int pe);
void pshmem_ctx_int32_put_nbi(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
void pshmem_int32_put_nbi(int32_t *dest, const int32_t *source, size_t nelems, int pe);
void pshmem_ctx_int64_put_nbi(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
void pshmem_int64_put_nbi(int64_t *dest, const int64_t *source, size_t nelems, int pe);
void pshmem_ctx_uint8_put_nbi(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void pshmem_uint8_put_nbi(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void pshmem_ctx_uint16_put_nbi(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void pshmem_uint16_put_nbi(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void pshmem_ctx_uint32_put_nbi(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void pshmem_uint32_put_nbi(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void pshmem_ctx_uint64_put_nbi(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void pshmem_uint64_put_nbi(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void pshmem_ctx_size_put_nbi(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
void pshmem_size_put_nbi(size_t *dest, const size_t *source, size_t nelems, int pe);
void pshmem_ctx_ptrdiff_put_nbi(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void pshmem_ptrdiff_put_nbi(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void pshmem_ctx_put8_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_put8_nbi(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_put16_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_put16_nbi(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_put32_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_put32_nbi(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_put64_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_put64_nbi(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_put128_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_put128_nbi(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_putmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_putmem_nbi(void *dest, const void *source, size_t nelems, int pe);

/* Non-blocking get: dest holds the data after the next quiet. 1.6, 9.6.2.2 */
void pshmem_ctx_float_get_nbi(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
void pshmem_float_get_nbi(float *dest, const float *source, size_t nelems, int pe);
void pshmem_ctx_double_get_nbi(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
void pshmem_double_get_nbi(double *dest, const double *source, size_t nelems, int pe);
void pshmem_ctx_longdouble_get_nbi(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
void pshmem_longdouble_get_nbi(long double *dest, const long double *source, size_t nelems, int pe);
void pshmem_ctx_char_get_nbi(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
void pshmem_char_get_nbi(char *dest, const char *source, size_t nelems, int pe);
void pshmem_ctx_schar_get_nbi(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
void pshmem_schar_get_nbi(signed char *dest, const signed char *source, size_t nelems, int pe);
void pshmem_ctx_short_get_nbi(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
void pshmem_short_get_nbi(short *dest, const short *source, size_t nelems, int pe);
void pshmem_ctx_int_get_nbi(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
void pshmem_int_get_nbi(int *dest, const int *source, size_t nelems, int pe);
void pshmem_ctx_long_get_nbi(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
void pshmem_long_get_nbi(long *dest, const long *source, size_t nelems, int pe);
void pshmem_ctx_longlong_get_nbi(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
void pshmem_longlong_get_nbi(long long *dest, const long long *source, size_t nelems, int pe);
void pshmem_ctx_uchar_get_nbi(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void pshmem_uchar_get_nbi(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void pshmem_ctx_ushort_get_nbi(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void pshmem_ushort_get_nbi(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void pshmem_ctx_uint_get_nbi(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void pshmem_uint_get_nbi(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void pshmem_ctx_ulong_get_nbi(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void pshmem_ulong_get_nbi(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void pshmem_ctx_ulonglong_get_nbi(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void pshmem_ulonglong_get_nbi(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void pshmem_ctx_int8_get_nbi(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
void pshmem_int8_get_nbi(int8_t *dest, const int8_t *source, size_t nelems, int pe);
void pshmem_ctx_int16_get_nbi(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
void pshmem_int16_get_nbi(int16_t *dest, const int16_t *source, size_t nelems, int pe);
void pshmem_ctx_int32_get_nbi(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
void pshmem_int32_get_nbi(int32_t *dest, const int32_t *source, size_t nelems, int pe);
void pshmem_ctx_int64_get_nbi(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
void pshmem_int64_get_nbi(int64_t *dest, const int64_t *source, size_t nelems, int pe);
void pshmem_ctx_uint8_get_nbi(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void pshmem_uint8_get_nbi(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void pshmem_ctx_uint16_get_nbi(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void pshmem_uint16_get_nbi(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void pshmem_ctx_uint32_get_nbi(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void pshmem_uint32_get_nbi(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void pshmem_ctx_uint64_get_nbi(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void pshmem_uint64_get_nbi(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void pshmem_ctx_size_get_nbi(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
void pshmem_size_get_nbi(size_t *dest, const size_t *source, size_t nelems, int pe);
void pshmem_ctx_ptrdiff_get_nbi(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void pshmem_ptrdiff_get_nbi(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void pshmem_ctx_get8_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_get8_nbi(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_get16_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_get16_nbi(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_get32_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_get32_nbi(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_get64_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_get64_nbi(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_get128_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_get128_nbi(void *dest, const void *source, size_t nelems, int pe);
void pshmem_ctx_getmem_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmem_getmem_nbi(void *dest, const void *source, size_t nelems, int pe);

/* ---- Atomic memory operations ---- */

/* Read the symmetric source on PE pe atomically. 1.6, 9.7.1.1 */
float pshmem_ctx_float_atomic_fetch(shmem_ctx_t ctx, const float *source, int pe);
float pshmem_float_atomic_fetch(const float *source, int pe);
double pshmem_ctx_double_atomic_fetch(shmem_ctx_t ctx, const double *source, int pe);
double pshmem_double_atomic_fetch(const double *source, int pe);
int pshmem_ctx_int_atomic_fetch(shmem_ctx_t ctx, const int *source, int pe);
int pshmem_int_atomic_fetch(const int *source, int pe);
long pshmem_ctx_long_atomic_fetch(shmem_ctx_t ctx, const long *source, int pe);
long pshmem_long_atomic_fetch(const long *source, int pe);
long long pshmem_ctx_longlong_atomic_fetch(shmem_ctx_t ctx, const long long *source, int pe);
long long pshmem_longlong_atomic_fetch(const long long *source, int pe);
unsigned int pshmem_ctx_uint_atomic_fetch(shmem_ctx_t ctx, const unsigned int *source, int pe);
unsigned int pshmem_uint_atomic_fetch(const unsigned int *source, int pe);
unsigned long pshmem_ctx_ulong_atomic_fetch(shmem_ctx_t ctx, const unsigned long *source, int pe);
unsigned long pshmem_ulong_atomic_fetch(const unsigned long *source, int pe);
unsigned long long pshmem_ctx_ulonglong_atomic_fetch(shmem_ctx_t ctx, const unsigned long long *source, int pe);
unsigned long long pshmem_ulonglong_atomic_fetch(const unsigned long long *source, int pe);
int32_t pshmem_ctx_int32_atomic_fetch(shmem_ctx_t ctx, const int32_t *source, int pe);
int32_t pshmem_int32_atomic_fetch(const int32_t *source, int pe);
int64_t pshmem_ctx_int64_atomic_fetch(shmem_ctx_t ctx, const int64_t *source, int pe);
int64_t pshmem_int64_atomic_fetch(const int64_t *source, int pe);
uint32_t pshmem_ctx_uint32_atomic_fetch(shmem_ctx_t ctx, const uint32_t *source, int pe);
uint32_t pshmem_uint32_atomic_fetch(const uint32_t *source, int pe);
uint64_t pshmem_ctx_uint64_atomic_fetch(shmem_ctx_t ctx, const uint64_t *source, int pe);
uint64_t pshmem_uint64_atomic_fetch(const uint64_t *source, int pe);
size_t pshmem_ctx_size_atomic_fetch(shmem_ctx_t ctx, const size_t *source, int pe);
size_t pshmem_size_atomic_fetch(const size_t *source, int pe);
ptrdiff_t pshmem_ctx_ptrdiff_atomic_fetch(shmem_ctx_t ctx, const ptrdiff_t *source, int pe);
ptrdiff_t pshmem_ptrdiff_atomic_fetch(const ptrdiff_t *source, int pe);

/* Write value to the symmetric dest on PE pe atomically. 1.6, 9.7.1.2 */
void pshmem_ctx_float_atomic_set(shmem_ctx_t ctx, float *dest, float value, int pe);
void pshmem_float_atomic_set(float *dest, float value, int pe);
void pshmem_ctx_double_atomic_set(shmem_ctx_t ctx, double *dest, double value, int pe);
void pshmem_double_atomic_set(double *dest, double value, int pe);
void pshmem_ctx_int_atomic_set(shmem_ctx_t ctx, int *dest, int value, int pe);
void pshmem_int_atomic_set(int *dest, int value, int pe);
void pshmem_ctx_long_atomic_set(shmem_ctx_t ctx, long *dest, long value, int pe);
void pshmem_long_atomic_set(long *dest, long value, int pe);
void pshmem_ctx_longlong_atomic_set(shmem_ctx_t ctx, long long *dest, long long value, int pe);
void pshmem_longlong_atomic_set(long long *dest, long long value, int pe);
void pshmem_ctx_uint_atomic_set(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
void pshmem_uint_atomic_set(unsigned int *dest, unsigned int value, int pe);
void pshmem_ctx_ulong_atomic_set(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
void pshmem_ulong_atomic_set(unsigned long *dest, unsigned long value, int pe);
void pshmem_ctx_ulonglong_atomic_set(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ulonglong_atomic_set(unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ctx_int32_atomic_set(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
void pshmem_int32_atomic_set(int32_t *dest, int32_t value, int pe);
void pshmem_ctx_int64_atomic_set(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
void pshmem_int64_atomic_set(int64_t *dest, int64_t value, int pe);
void pshmem_ctx_uint32_atomic_set(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
void pshmem_uint32_atomic_set(uint32_t *dest, uint32_t value, int pe);
void pshmem_ctx_uint64_atomic_set(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
void pshmem_uint64_atomic_set(uint64_t *dest, uint64_t value, int pe);
void pshmem_ctx_size_atomic_set(shmem_ctx_t ctx, size_t *dest, size_t value, int pe);
void pshmem_size_atomic_set(size_t *dest, size_t value, int pe);
void pshmem_ctx_ptrdiff_atomic_set(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe);
void pshmem_ptrdiff_atomic_set(ptrdiff_t *dest, ptrdiff_t value, int pe);

/* Fetch dest on PE pe, and write value to it if it equals cond. Returns the previous value. 1.6, 9.7.1.3 */
int pshmem_ctx_int_atomic_compare_swap(shmem_ctx_t ctx, int *dest, int cond, int value, int pe);
int pshmem_int_atomic_compare_swap(int *dest, int cond, int value, int pe);
long pshmem_ctx_long_atomic_compare_swap(shmem_ctx_t ctx, long *dest, long cond, long value, int pe);
long pshmem_long_atomic_compare_swap(long *dest, long cond, long value, int pe);
long long pshmem_ctx_longlong_atomic_compare_swap(shmem_ctx_t ctx, long long *dest, long long cond, long long value, int pe);
long long pshmem_longlong_atomic_compare_swap(long long *dest, long long cond, long long value, int pe);
unsigned int pshmem_ctx_uint_atomic_compare_swap(shmem_ctx_t ctx, unsigned int *dest, unsigned int cond, unsigned int value, int pe);
unsigned int pshmem_uint_atomic_compare_swap(unsigned int *dest, unsigned int cond, unsigned int value, int pe);
unsigned long pshmem_ctx_ulong_atomic_compare_swap(shmem_ctx_t ctx, unsigned long *dest, unsigned long cond, unsigned long value, int pe);
unsigned long pshmem_ulong_atomic_compare_swap(unsigned long *dest, unsigned long cond, unsigned long value, int pe);
unsigned long long pshmem_ctx_ulonglong_atomic_compare_swap(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe);
unsigned long long pshmem_ulonglong_atomic_compare_swap(unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe);
int32_t pshmem_ctx_int32_atomic_compare_swap(shmem_ctx_t ctx, int32_t *dest, int32_t cond, int32_t value, int pe);
int32_t pshmem_int32_atomic_compare_swap(int32_t *dest, int32_t cond, int32_t value, int pe);
int64_t pshmem_ctx_int64_atomic_compare_swap(shmem_ctx_t ctx, int64_t *dest, int64_t cond, int64_t value, int pe);
int64_t pshmem_int64_atomic_compare_swap(int64_t *dest, int64_t cond, int64_t value, int pe);
uint32_t pshmem_ctx_uint32_atomic_compare_swap(shmem_ctx_t ctx, uint32_t *dest, uint32_t cond, uint32_t value, int pe);
uint32_t pshmem_uint32_atomic_compare_swap(uint32_t *dest, uint32_t cond, uint32_t value, int pe);
uint64_t pshmem_ctx_uint64_atomic_compare_swap(shmem_ctx_t ctx, uint64_t *dest, uint64_t cond, uint64_t value, int pe);
uint64_t pshmem_uint64_atomic_compare_swap(uint64_t *dest, uint64_t cond, uint64_t value, int pe);
size_t pshmem_ctx_size_atomic_compare_swap(shmem_ctx_t ctx, size_t *dest, size_t cond, size_t value, int pe);
size_t pshmem_size_atomic_compare_swap(size_t *dest, size_t cond, size_t value, int pe);
ptrdiff_t pshmem_ctx_ptrdiff_atomic_compare_swap(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe);
ptrdiff_t pshmem_ptrdiff_atomic_compare_swap(ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe);

/* Fetch dest on PE pe, and write value to it. Returns the previous value. 1.6, 9.7.1.4 */
float pshmem_ctx_float_atomic_swap(shmem_ctx_t ctx, float *dest, float value, int pe);
float pshmem_float_atomic_swap(float *dest, float value, int pe);
double pshmem_ctx_double_atomic_swap(shmem_ctx_t ctx, double *dest, double value, int pe);
double pshmem_double_atomic_swap(double *dest, double value, int pe);
int pshmem_ctx_int_atomic_swap(shmem_ctx_t ctx, int *dest, int value, int pe);
int pshmem_int_atomic_swap(int *dest, int value, int pe);
long pshmem_ctx_long_atomic_swap(shmem_ctx_t ctx, long *dest, long value, int pe);
long pshmem_long_atomic_swap(long *dest, long value, int pe);
long long pshmem_ctx_longlong_atomic_swap(shmem_ctx_t ctx, long long *dest, long long value, int pe);
long long pshmem_longlong_atomic_swap(long long *dest, long long value, int pe);
unsigned int pshmem_ctx_uint_atomic_swap(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
unsigned int pshmem_uint_atomic_swap(unsigned int *dest, unsigned int value, int pe);
unsigned long pshmem_ctx_ulong_atomic_swap(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
unsigned long pshmem_ulong_atomic_swap(unsigned long *dest, unsigned long value, int pe);
unsigned long long pshmem_ctx_ulonglong_atomic_swap(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
unsigned long long pshmem_ulonglong_atomic_swap(unsigned long long *dest, unsigned long long value, int pe);
int32_t pshmem_ctx_int32_atomic_swap(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
int32_t pshmem_int32_atomic_swap(int32_t *dest, int32_t value, int pe);
int64_t pshmem_ctx_int64_atomic_swap(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
int64_t pshmem_int64_atomic_swap(int64_t *dest, int64_t value, int pe);
uint32_t pshmem_ctx_uint32_atomic_swap(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
uint32_t pshmem_uint32_atomic_swap(uint32_t *dest, uint32_t value, int pe);
uint64_t pshmem_ctx_uint64_atomic_swap(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
uint64_t pshmem_uint64_atomic_swap(uint64_t *dest, uint64_t value, int pe);
size_t pshmem_ctx_size_atomic_swap(shmem_ctx_t ctx, size_t *dest, size_t value, int pe);
size_t pshmem_size_atomic_swap(size_t *dest, size_t value, int pe);
ptrdiff_t pshmem_ctx_ptrdiff_atomic_swap(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe);
ptrdiff_t pshmem_ptrdiff_atomic_swap(ptrdiff_t *dest, ptrdiff_t value, int pe);

/* Fetch dest on PE pe, and add 1 to it. Returns the previous value. Overflow wraps around. 1.6, 9.7.1.5 */
int pshmem_ctx_int_atomic_fetch_inc(shmem_ctx_t ctx, int *dest, int pe);
int pshmem_int_atomic_fetch_inc(int *dest, int pe);
long pshmem_ctx_long_atomic_fetch_inc(shmem_ctx_t ctx, long *dest, int pe);
long pshmem_long_atomic_fetch_inc(long *dest, int pe);
long long pshmem_ctx_longlong_atomic_fetch_inc(shmem_ctx_t ctx, long long *dest, int pe);
long long pshmem_longlong_atomic_fetch_inc(long long *dest, int pe);
unsigned int pshmem_ctx_uint_atomic_fetch_inc(shmem_ctx_t ctx, unsigned int *dest, int pe);
unsigned int pshmem_uint_atomic_fetch_inc(unsigned int *dest, int pe);
unsigned long pshmem_ctx_ulong_atomic_fetch_inc(shmem_ctx_t ctx, unsigned long *dest, int pe);
unsigned long pshmem_ulong_atomic_fetch_inc(unsigned long *dest, int pe);
unsigned long long pshmem_ctx_ulonglong_atomic_fetch_inc(shmem_ctx_t ctx, unsigned long long *dest, int pe);
unsigned long long pshmem_ulonglong_atomic_fetch_inc(unsigned long long *dest, int pe);
int32_t pshmem_ctx_int32_atomic_fetch_inc(shmem_ctx_t ctx, int32_t *dest, int pe);
int32_t pshmem_int32_atomic_fetch_inc(int32_t *dest, int pe);
int64_t pshmem_ctx_int64_atomic_fetch_inc(shmem_ctx_t ctx, int64_t *dest, int pe);
int64_t pshmem_int64_atomic_fetch_inc(int64_t *dest, int pe);
uint32_t pshmem_ctx_uint32_atomic_fetch_inc(shmem_ctx_t ctx, uint32_t *dest, int pe);
uint32_t pshmem_uint32_atomic_fetch_inc(uint32_t *dest, int pe);
uint64_t pshmem_ctx_uint64_atomic_fetch_inc(shmem_ctx_t ctx, uint64_t *dest, int pe);
uint64_t pshmem_uint64_atomic_fetch_inc(uint64_t *dest, int pe);
size_t pshmem_ctx_size_atomic_fetch_inc(shmem_ctx_t ctx, size_t *dest, int pe);
size_t pshmem_size_atomic_fetch_inc(size_t *dest, int pe);
ptrdiff_t pshmem_ctx_ptrdiff_atomic_fetch_inc(shmem_ctx_t ctx, ptrdiff_t *dest, int pe);
ptrdiff_t pshmem_ptrdiff_atomic_fetch_inc(ptrdiff_t *dest, int pe);

/* Add 1 to dest on PE pe. Overflow wraps around. 1.6, 9.7.1.6 */
void pshmem_ctx_int_atomic_inc(shmem_ctx_t ctx, int *dest, int pe);
void pshmem_int_atomic_inc(int *dest, int pe);
void pshmem_ctx_long_atomic_inc(shmem_ctx_t ctx, long *dest, int pe);
void pshmem_long_atomic_inc(long *dest, int pe);
void pshmem_ctx_longlong_atomic_inc(shmem_ctx_t ctx, long long *dest, int pe);
void pshmem_longlong_atomic_inc(long long *dest, int pe);
void pshmem_ctx_uint_atomic_inc(shmem_ctx_t ctx, unsigned int *dest, int pe);
void pshmem_uint_atomic_inc(unsigned int *dest, int pe);
void pshmem_ctx_ulong_atomic_inc(shmem_ctx_t ctx, unsigned long *dest, int pe);
void pshmem_ulong_atomic_inc(unsigned long *dest, int pe);
void pshmem_ctx_ulonglong_atomic_inc(shmem_ctx_t ctx, unsigned long long *dest, int pe);
void pshmem_ulonglong_atomic_inc(unsigned long long *dest, int pe);
void pshmem_ctx_int32_atomic_inc(shmem_ctx_t ctx, int32_t *dest, int pe);
void pshmem_int32_atomic_inc(int32_t *dest, int pe);
void pshmem_ctx_int64_atomic_inc(shmem_ctx_t ctx, int64_t *dest, int pe);
void pshmem_int64_atomic_inc(int64_t *dest, int pe);
void pshmem_ctx_uint32_atomic_inc(shmem_ctx_t ctx, uint32_t *dest, int pe);
void pshmem_uint32_atomic_inc(uint32_t *dest, int pe);
void pshmem_ctx_uint64_atomic_inc(shmem_ctx_t ctx, uint64_t *dest, int pe);
void pshmem_uint64_atomic_inc(uint64_t *dest, int pe);
void pshmem_ctx_size_atomic_inc(shmem_ctx_t ctx, size_t *dest, int pe);
void pshmem_size_atomic_inc(size_t *dest, int pe);
void pshmem_ctx_ptrdiff_atomic_inc(shmem_ctx_t ctx, ptrdiff_t *dest, int pe);
void pshmem_ptrdiff_atomic_inc(ptrdiff_t *dest, int pe);

/* Fetch dest on PE pe, and add value to it. Returns the previous value. Overflow wraps around. 1.6, 9.7.1.7 */
int pshmem_ctx_int_atomic_fetch_add(shmem_ctx_t ctx, int *dest, int value, int pe);
int pshmem_int_atomic_fetch_add(int *dest, int value, int pe);
long pshmem_ctx_long_atomic_fetch_add(shmem_ctx_t ctx, long *dest, long value, int pe);
long pshmem_long_atomic_fetch_add(long *dest, long value, int pe);
long long pshmem_ctx_longlong_atomic_fetch_add(shmem_ctx_t ctx, long long *dest, long long value, int pe);
long long pshmem_longlong_atomic_fetch_add(long long *dest, long long value, int pe);
unsigned int pshmem_ctx_uint_atomic_fetch_add(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
unsigned int pshmem_uint_atomic_fetch_add(unsigned int *dest, unsigned int value, int pe);
unsigned long pshmem_ctx_ulong_atomic_fetch_add(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
unsigned long pshmem_ulong_atomic_fetch_add(unsigned long *dest, unsigned long value, int pe);
unsigned long long pshmem_ctx_ulonglong_atomic_fetch_add(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
unsigned long long pshmem_ulonglong_atomic_fetch_add(unsigned long long *dest, unsigned long long value, int pe);
int32_t pshmem_ctx_int32_atomic_fetch_add(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
int32_t pshmem_int32_atomic_fetch_add(int32_t *dest, int32_t value, int pe);
int64_t pshmem_ctx_int64_atomic_fetch_add(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
int64_t pshmem_int64_atomic_fetch_add(int64_t *dest, int64_t value, int pe);
uint32_t pshmem_ctx_uint32_atomic_fetch_add(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
uint32_t pshmem_uint32_atomic_fetch_add(uint32_t *dest, uint32_t value, int pe);
uint64_t pshmem_ctx_uint64_atomic_fetch_add(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
uint64_t pshmem_uint64_atomic_fetch_add(uint64_t *dest, uint64_t value, int pe);
size_t pshmem_ctx_size_atomic_fetch_add(shmem_ctx_t ctx, size_t *dest, size_t value, int pe);
size_t pshmem_size_atomic_fetch_add(size_t *dest, size_t value, int pe);
ptrdiff_t pshmem_ctx_ptrdiff_atomic_fetch_add(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe);
ptrdiff_t pshmem_ptrdiff_atomic_fetch_add(ptrdiff_t *dest, ptrdiff_t value, int pe);

/* Add value to dest on PE pe. Overflow wraps around. 1.6, 9.7.1.8 */
void pshmem_ctx_int_atomic_add(shmem_ctx_t ctx, int *dest, int value, int pe);
void pshmem_int_atomic_add(int *dest, int value, int pe);
void pshmem_ctx_long_atomic_add(shmem_ctx_t ctx, long *dest, long value, int pe);
void pshmem_long_atomic_add(long *dest, long value, int pe);
void pshmem_ctx_longlong_atomic_add(shmem_ctx_t ctx, long long *dest, long long value, int pe);
void pshmem_longlong_atomic_add(long long *dest, long long value, int pe);
void pshmem_ctx_uint_atomic_add(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
void pshmem_uint_atomic_add(unsigned int *dest, unsigned int value, int pe);
void pshmem_ctx_ulong_atomic_add(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
void pshmem_ulong_atomic_add(unsigned long *dest, unsigned long value, int pe);
void pshmem_ctx_ulonglong_atomic_add(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ulonglong_atomic_add(unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ctx_int32_atomic_add(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
void pshmem_int32_atomic_add(int32_t *dest, int32_t value, int pe);
void pshmem_ctx_int64_atomic_add(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
void pshmem_int64_atomic_add(int64_t *dest, int64_t value, int pe);
void pshmem_ctx_uint32_atomic_add(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
void pshmem_uint32_atomic_add(uint32_t *dest, uint32_t value, int pe);
void pshmem_ctx_uint64_atomic_add(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
void pshmem_uint64_atomic_add(uint64_t *dest, uint64_t value, int pe);
void pshmem_ctx_size_atomic_add(shmem_ctx_t ctx, size_t *dest, size_t value, int pe);
void pshmem_size_atomic_add(size_t *dest, size_t value, int pe);
void pshmem_ctx_ptrdiff_atomic_add(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe);
void pshmem_ptrdiff_atomic_add(ptrdiff_t *dest, ptrdiff_t value, int pe);

/* Fetch dest on PE pe, and AND value into it. Returns the previous value. 1.6, 9.7.1.9 */
int pshmem_ctx_int_atomic_fetch_and(shmem_ctx_t ctx, int *dest, int value, int pe);
int pshmem_int_atomic_fetch_and(int *dest, int value, int pe);
long pshmem_ctx_long_atomic_fetch_and(shmem_ctx_t ctx, long *dest, long value, int pe);
long pshmem_long_atomic_fetch_and(long *dest, long value, int pe);
long long pshmem_ctx_longlong_atomic_fetch_and(shmem_ctx_t ctx, long long *dest, long long value, int pe);
long long pshmem_longlong_atomic_fetch_and(long long *dest, long long value, int pe);
unsigned int pshmem_ctx_uint_atomic_fetch_and(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
unsigned int pshmem_uint_atomic_fetch_and(unsigned int *dest, unsigned int value, int pe);
unsigned long pshmem_ctx_ulong_atomic_fetch_and(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
unsigned long pshmem_ulong_atomic_fetch_and(unsigned long *dest, unsigned long value, int pe);
unsigned long long pshmem_ctx_ulonglong_atomic_fetch_and(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
unsigned long long pshmem_ulonglong_atomic_fetch_and(unsigned long long *dest, unsigned long long value, int pe);
int32_t pshmem_ctx_int32_atomic_fetch_and(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
int32_t pshmem_int32_atomic_fetch_and(int32_t *dest, int32_t value, int pe);
int64_t pshmem_ctx_int64_atomic_fetch_and(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
int64_t pshmem_int64_atomic_fetch_and(int64_t *dest, int64_t value, int pe);
uint32_t pshmem_ctx_uint32_atomic_fetch_and(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
uint32_t pshmem_uint32_atomic_fetch_and(uint32_t *dest, uint32_t value, int pe);
uint64_t pshmem_ctx_uint64_atomic_fetch_and(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
uint64_t pshmem_uint64_atomic_fetch_and(uint64_t *dest, uint64_t value, int pe);

/* AND value into dest on PE pe. 1.6, 9.7.1.10 */
void pshmem_ctx_int_atomic_and(shmem_ctx_t ctx, int *dest, int value, int pe);
void pshmem_int_atomic_and(int *dest, int value, int pe);
void pshmem_ctx_long_atomic_and(shmem_ctx_t ctx, long *dest, long value, int pe);
void pshmem_long_atomic_and(long *dest, long value, int pe);
void pshmem_ctx_longlong_atomic_and(shmem_ctx_t ctx, long long *dest, long long value, int pe);
void pshmem_longlong_atomic_and(long long *dest, long long value, int pe);
void pshmem_ctx_uint_atomic_and(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
void pshmem_uint_atomic_and(unsigned int *dest, unsigned int value, int pe);
void pshmem_ctx_ulong_atomic_and(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
void pshmem_ulong_atomic_and(unsigned long *dest, unsigned long value, int pe);
void pshmem_ctx_ulonglong_atomic_and(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ulonglong_atomic_and(unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ctx_int32_atomic_and(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
void pshmem_int32_atomic_and(int32_t *dest, int32_t value, int pe);
void pshmem_ctx_int64_atomic_and(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
void pshmem_int64_atomic_and(int64_t *dest, int64_t value, int pe);
void pshmem_ctx_uint32_atomic_and(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
void pshmem_uint32_atomic_and(uint32_t *dest, uint32_t value, int pe);
void pshmem_ctx_uint64_atomic_and(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
void pshmem_uint64_atomic_and(uint64_t *dest, uint64_t value, int pe);

/* Fetch dest on PE pe, and OR value into it. Returns the previous value. 1.6, 9.7.1.11 */
int pshmem_ctx_int_atomic_fetch_or(shmem_ctx_t ctx, int *dest, int value, int pe);
int pshmem_int_atomic_fetch_or(int *dest, int value, int pe);
long pshmem_ctx_long_atomic_fetch_or(shmem_ctx_t ctx, long *dest, long value, int pe);
long pshmem_long_atomic_fetch_or(long *dest, long value, int pe);
long long pshmem_ctx_longlong_atomic_fetch_or(shmem_ctx_t ctx, long long *dest, long long value, int pe);
long long pshmem_longlong_atomic_fetch_or(long long *dest, long long value, int pe);
unsigned int pshmem_ctx_uint_atomic_fetch_or(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
unsigned int pshmem_uint_atomic_fetch_or(unsigned int *dest, unsigned int value, int pe);
unsigned long pshmem_ctx_ulong_atomic_fetch_or(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
unsigned long pshmem_ulong_atomic_fetch_or(unsigned long *dest, unsigned long value, int pe);
unsigned long long pshmem_ctx_ulonglong_atomic_fetch_or(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
unsigned long long pshmem_ulonglong_atomic_fetch_or(unsigned long long *dest, unsigned long long value, int pe);
int32_t pshmem_ctx_int32_atomic_fetch_or(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
int32_t pshmem_int32_atomic_fetch_or(int32_t *dest, int32_t value, int pe);
int64_t pshmem_ctx_int64_atomic_fetch_or(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
int64_t pshmem_int64_atomic_fetch_or(int64_t *dest, int64_t value, int pe);
uint32_t pshmem_ctx_uint32_atomic_fetch_or(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
uint32_t pshmem_uint32_atomic_fetch_or(uint32_t *dest, uint32_t value, int pe);
uint64_t pshmem_ctx_uint64_atomic_fetch_or(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
uint64_t pshmem_uint64_atomic_fetch_or(uint64_t *dest, uint64_t value, int pe);

/* OR value into dest on PE pe. 1.6, 9.7.1.12 */
void pshmem_ctx_int_atomic_or(shmem_ctx_t ctx, int *dest, int value, int pe);
void pshmem_int_atomic_or(int *dest, int value, int pe);
void pshmem_ctx_long_atomic_or(shmem_ctx_t ctx, long *dest, long value, int pe);
void pshmem_long_atomic_or(long *dest, long value, int pe);
void pshmem_ctx_longlong_atomic_or(shmem_ctx_t ctx, long long *dest, long long value, int pe);
void pshmem_longlong_atomic_or(long long *dest, long long value, int pe);
void pshmem_ctx_uint_atomic_or(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
void pshmem_uint_atomic_or(unsigned int *dest, unsigned int value, int pe);
void pshmem_ctx_ulong_atomic_or(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
void pshmem_ulong_atomic_or(unsigned long *dest, unsigned long value, int pe);
void pshmem_ctx_ulonglong_atomic_or(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ulonglong_atomic_or(unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ctx_int32_atomic_or(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
void pshmem_int32_atomic_or(int32_t *dest, int32_t value, int pe);
void pshmem_ctx_int64_atomic_or(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
void pshmem_int64_atomic_or(int64_t *dest, int64_t value, int pe);
void pshmem_ctx_uint32_atomic_or(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
void pshmem_uint32_atomic_or(uint32_t *dest, uint32_t value, int pe);
void pshmem_ctx_uint64_atomic_or(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
void pshmem_uint64_atomic_or(uint64_t *dest, uint64_t value, int pe);

/* Fetch dest on PE pe, and XOR value into it. Returns the previous value. 1.6, 9.7.1.13 */
int pshmem_ctx_int_atomic_fetch_xor(shmem_ctx_t ctx, int *dest, int value, int pe);
int pshmem_int_atomic_fetch_xor(int *dest, int value, int pe);
long pshmem_ctx_long_atomic_fetch_xor(shmem_ctx_t ctx, long *dest, long value, int pe);
long pshmem_long_atomic_fetch_xor(long *dest, long value, int pe);
long long pshmem_ctx_longlong_atomic_fetch_xor(shmem_ctx_t ctx, long long *dest, long long value, int pe);
long long pshmem_longlong_atomic_fetch_xor(long long *dest, long long value, int pe);
unsigned int pshmem_ctx_uint_atomic_fetch_xor(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
unsigned int pshmem_uint_atomic_fetch_xor(unsigned int *dest, unsigned int value, int pe);
unsigned long pshmem_ctx_ulong_atomic_fetch_xor(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
unsigned long pshmem_ulong_atomic_fetch_xor(unsigned long *dest, unsigned long value, int pe);
unsigned long long pshmem_ctx_ulonglong_atomic_fetch_xor(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
unsigned long long pshmem_ulonglong_atomic_fetch_xor(unsigned long long *dest, unsigned long long value, int pe);
int32_t pshmem_ctx_int32_atomic_fetch_xor(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
int32_t pshmem_int32_atomic_fetch_xor(int32_t *dest, int32_t value, int pe);
int64_t pshmem_ctx_int64_atomic_fetch_xor(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
int64_t pshmem_int64_atomic_fetch_xor(int64_t *dest, int64_t value, int pe);
uint32_t pshmem_ctx_uint32_atomic_fetch_xor(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
uint32_t pshmem_uint32_atomic_fetch_xor(uint32_t *dest, uint32_t value, int pe);
uint64_t pshmem_ctx_uint64_atomic_fetch_xor(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
uint64_t pshmem_uint64_atomic_fetch_xor(uint64_t *dest, uint64_t value, int pe);

/* XOR value into dest on PE pe. 1.6, 9.7.1.14 */
void pshmem_ctx_int_atomic_xor(shmem_ctx_t ctx, int *dest, int value, int pe);
void pshmem_int_atomic_xor(int *dest, int value, int pe);
void pshmem_ctx_long_atomic_xor(shmem_ctx_t ctx, long *dest, long value, int pe);
void pshmem_long_atomic_xor(long *dest, long value, int pe);
void pshmem_ctx_longlong_atomic_xor(shmem_ctx_t ctx, long long *dest, long long value, int pe);
void pshmem_longlong_atomic_xor(long long *dest, long long value, int pe);
void pshmem_ctx_uint_atomic_xor(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe);
void pshmem_uint_atomic_xor(unsigned int *dest, unsigned int value, int pe);
void pshmem_ctx_ulong_atomic_xor(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe);
void pshmem_ulong_atomic_xor(unsigned long *dest, unsigned long value, int pe);
void pshmem_ctx_ulonglong_atomic_xor(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ulonglong_atomic_xor(unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ctx_int32_atomic_xor(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe);
void pshmem_int32_atomic_xor(int32_t *dest, int32_t value, int pe);
void pshmem_ctx_int64_atomic_xor(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe);
void pshmem_int64_atomic_xor(int64_t *dest, int64_t value, int pe);
void pshmem_ctx_uint32_atomic_xor(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe);
void pshmem_uint32_atomic_xor(uint32_t *dest, uint32_t value, int pe);
void pshmem_ctx_uint64_atomic_xor(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe);
void pshmem_uint64_atomic_xor(uint64_t *dest, uint64_t value, int pe);

/* Non-blocking atomic_fetch: *fetch is valid after the next quiet. 1.6, 9.7.2.1 */
void pshmem_ctx_float_atomic_fetch_nbi(shmem_ctx_t ctx, float *fetch, const float *source, int pe);
void pshmem_float_atomic_fetch_nbi(float *fetch, const float *source, int pe);
void pshmem_ctx_double_atomic_fetch_nbi(shmem_ctx_t ctx, double *fetch, const double *source, int pe);
void pshmem_double_atomic_fetch_nbi(double *fetch, const double *source, int pe);
void pshmem_ctx_int_atomic_fetch_nbi(shmem_ctx_t ctx, int *fetch, const int *source, int pe);
void pshmem_int_atomic_fetch_nbi(int *fetch, const int *source, int pe);
void pshmem_ctx_long_atomic_fetch_nbi(shmem_ctx_t ctx, long *fetch, const long *source, int pe);
void pshmem_long_atomic_fetch_nbi(long *fetch, const long *source, int pe);
void pshmem_ctx_longlong_atomic_fetch_nbi(shmem_ctx_t ctx, long long *fetch, const long long *source, int pe);
void pshmem_longlong_atomic_fetch_nbi(long long *fetch, const long long *source, int pe);
void pshmem_ctx_uint_atomic_fetch_nbi(shmem_ctx_t ctx, unsigned int *fetch, const unsigned int *source, int pe);
void pshmem_uint_atomic_fetch_nbi(unsigned int *fetch, const unsigned int *source, int pe);
void pshmem_ctx_ulong_atomic_fetch_nbi(shmem_ctx_t ctx, unsigned long *fetch, const unsigned long *source, int pe);
void pshmem_ulong_atomic_fetch_nbi(unsigned long *fetch, const unsigned long *source, int pe);
void pshmem_ctx_ulonglong_atomic_fetch_nbi(shmem_ctx_t ctx, unsigned long long *fetch, const unsigned long long *source, int pe);
void pshmem_ulonglong_atomic_fetch_nbi(unsigned long long *fetch, const unsigned long long *source, int pe);
void pshmem_ctx_int32_atomic_fetch_nbi(shmem_ctx_t ctx, int32_t *fetch, const int32_t *source, int pe);
void pshmem_int32_atomic_fetch_nbi(int32_t *fetch, const int32_t *source, int pe);
void pshmem_ctx_int64_atomic_fetch_nbi(shmem_ctx_t ctx, int64_t *fetch, const int64_t *source, int pe);
void pshmem_int64_atomic_fetch_nbi(int64_t *fetch, const int64_t *source, int pe);
void pshmem_ctx_uint32_atomic_fetch_nbi(shmem_ctx_t ctx, uint32_t *fetch, const uint32_t *source, int pe);
void pshmem_uint32_atomic_fetch_nbi(uint32_t *fetch, const uint32_t *source, int pe);
void pshmem_ctx_uint64_atomic_fetch_nbi(shmem_ctx_t ctx, uint64_t *fetch, const uint64_t *source, int pe);
void pshmem_uint64_atomic_fetch_nbi(uint64_t *fetch, const uint64_t *source, int pe);
void pshmem_ctx_size_atomic_fetch_nbi(shmem_ctx_t ctx, size_t *fetch, const size_t *source, int pe);
void pshmem_size_atomic_fetch_nbi(size_t *fetch, const size_t *source, int pe);
void pshmem_ctx_ptrdiff_atomic_fetch_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, const ptrdiff_t *source, int pe);
void pshmem_ptrdiff_atomic_fetch_nbi(ptrdiff_t *fetch, const ptrdiff_t *source, int pe);

/* Non-blocking atomic_compare_swap: *fetch is valid after the next quiet. 1.6, 9.7.2.2 */
void pshmem_ctx_int_atomic_compare_swap_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int cond, int value, int pe);
void pshmem_int_atomic_compare_swap_nbi(int *fetch, int *dest, int cond, int value, int pe);
void pshmem_ctx_long_atomic_compare_swap_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long cond, long value, int pe);
void pshmem_long_atomic_compare_swap_nbi(long *fetch, long *dest, long cond, long value, int pe);
void pshmem_ctx_longlong_atomic_compare_swap_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long cond, long long value, int pe);
void pshmem_longlong_atomic_compare_swap_nbi(long long *fetch, long long *dest, long long cond, long long value, int pe);
void pshmem_ctx_uint_atomic_compare_swap_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int cond, unsigned int value, int pe);
void pshmem_uint_atomic_compare_swap_nbi(unsigned int *fetch, unsigned int *dest, unsigned int cond, unsigned int value, int pe);
void pshmem_ctx_ulong_atomic_compare_swap_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long cond, unsigned long value, int pe);
void pshmem_ulong_atomic_compare_swap_nbi(unsigned long *fetch, unsigned long *dest, unsigned long cond, unsigned long value, int pe);
void pshmem_ctx_ulonglong_atomic_compare_swap_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe);
void pshmem_ulonglong_atomic_compare_swap_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe);
void pshmem_ctx_int32_atomic_compare_swap_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t cond, int32_t value, int pe);
void pshmem_int32_atomic_compare_swap_nbi(int32_t *fetch, int32_t *dest, int32_t cond, int32_t value, int pe);
void pshmem_ctx_int64_atomic_compare_swap_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t cond, int64_t value, int pe);
void pshmem_int64_atomic_compare_swap_nbi(int64_t *fetch, int64_t *dest, int64_t cond, int64_t value, int pe);
void pshmem_ctx_uint32_atomic_compare_swap_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t cond, uint32_t value, int pe);
void pshmem_uint32_atomic_compare_swap_nbi(uint32_t *fetch, uint32_t *dest, uint32_t cond, uint32_t value, int pe);
void pshmem_ctx_uint64_atomic_compare_swap_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t cond, uint64_t value, int pe);
void pshmem_uint64_atomic_compare_swap_nbi(uint64_t *fetch, uint64_t *dest, uint64_t cond, uint64_t value, int pe);
void pshmem_ctx_size_atomic_compare_swap_nbi(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t cond, size_t value, int pe);
void pshmem_size_atomic_compare_swap_nbi(size_t *fetch, size_t *dest, size_t cond, size_t value, int pe);
void pshmem_ctx_ptrdiff_atomic_compare_swap_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe);
void pshmem_ptrdiff_atomic_compare_swap_nbi(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe);

/* Non-blocking atomic_swap: *fetch is valid after the next quiet. 1.6, 9.7.2.3 */
void pshmem_ctx_float_atomic_swap_nbi(shmem_ctx_t ctx, float *fetch, float *dest, float value, int pe);
void pshmem_float_atomic_swap_nbi(float *fetch, float *dest, float value, int pe);
void pshmem_ctx_double_atomic_swap_nbi(shmem_ctx_t ctx, double *fetch, double *dest, double value, int pe);
void pshmem_double_atomic_swap_nbi(double *fetch, double *dest, double value, int pe);
void pshmem_ctx_int_atomic_swap_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe);
void pshmem_int_atomic_swap_nbi(int *fetch, int *dest, int value, int pe);
void pshmem_ctx_long_atomic_swap_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe);
void pshmem_long_atomic_swap_nbi(long *fetch, long *dest, long value, int pe);
void pshmem_ctx_longlong_atomic_swap_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe);
void pshmem_longlong_atomic_swap_nbi(long long *fetch, long long *dest, long long value, int pe);
void pshmem_ctx_uint_atomic_swap_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void pshmem_uint_atomic_swap_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void pshmem_ctx_ulong_atomic_swap_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void pshmem_ulong_atomic_swap_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void pshmem_ctx_ulonglong_atomic_swap_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ulonglong_atomic_swap_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ctx_int32_atomic_swap_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe);
void pshmem_int32_atomic_swap_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe);
void pshmem_ctx_int64_atomic_swap_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe);
void pshmem_int64_atomic_swap_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe);
void pshmem_ctx_uint32_atomic_swap_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void pshmem_uint32_atomic_swap_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void pshmem_ctx_uint64_atomic_swap_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);
void pshmem_uint64_atomic_swap_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);
void pshmem_ctx_size_atomic_swap_nbi(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t value, int pe);
void pshmem_size_atomic_swap_nbi(size_t *fetch, size_t *dest, size_t value, int pe);
void pshmem_ctx_ptrdiff_atomic_swap_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe);
void pshmem_ptrdiff_atomic_swap_nbi(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe);

/* Non-blocking atomic_fetch_inc: *fetch is valid after the next quiet. 1.6, 9.7.2.4 */
void pshmem_ctx_int_atomic_fetch_inc_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int pe);
void pshmem_int_atomic_fetch_inc_nbi(int *fetch, int *dest, int pe);
void pshmem_ctx_long_atomic_fetch_inc_nbi(shmem_ctx_t ctx, long *fetch, long *dest, int pe);
void pshmem_long_atomic_fetch_inc_nbi(long *fetch, long *dest, int pe);
void pshmem_ctx_longlong_atomic_fetch_inc_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, int pe);
void pshmem_longlong_atomic_fetch_inc_nbi(long long *fetch, long long *dest, int pe);
void pshmem_ctx_uint_atomic_fetch_inc_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, int pe);
void pshmem_uint_atomic_fetch_inc_nbi(unsigned int *fetch, unsigned int *dest, int pe);
void pshmem_ctx_ulong_atomic_fetch_inc_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, int pe);
void pshmem_ulong_atomic_fetch_inc_nbi(unsigned long *fetch, unsigned long *dest, int pe);
void pshmem_ctx_ulonglong_atomic_fetch_inc_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, int pe);
void pshmem_ulonglong_atomic_fetch_inc_nbi(unsigned long long *fetch, unsigned long long *dest, int pe);
void pshmem_ctx_int32_atomic_fetch_inc_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int pe);
void pshmem_int32_atomic_fetch_inc_nbi(int32_t *fetch, int32_t *dest, int pe);
void pshmem_ctx_int64_atomic_fetch_inc_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int pe);
void pshmem_int64_atomic_fetch_inc_nbi(int64_t *fetch, int64_t *dest, int pe);
void pshmem_ctx_uint32_atomic_fetch_inc_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, int pe);
void pshmem_uint32_atomic_fetch_inc_nbi(uint32_t *fetch, uint32_t *dest, int pe);
void pshmem_ctx_uint64_atomic_fetch_inc_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, int pe);
void pshmem_uint64_atomic_fetch_inc_nbi(uint64_t *fetch, uint64_t *dest, int pe);
void pshmem_ctx_size_atomic_fetch_inc_nbi(shmem_ctx_t ctx, size_t *fetch, size_t *dest, int pe);
void pshmem_size_atomic_fetch_inc_nbi(size_t *fetch, size_t *dest, int pe);
void pshmem_ctx_ptrdiff_atomic_fetch_inc_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, int pe);
void pshmem_ptrdiff_atomic_fetch_inc_nbi(ptrdiff_t *fetch, ptrdiff_t *dest, int pe);

/* Non-blocking atomic_fetch_add: *fetch is valid after the next quiet. 1.6, 9.7.2.5 */
void pshmem_ctx_int_atomic_fetch_add_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe);
void pshmem_int_atomic_fetch_add_nbi(int *fetch, int *dest, int value, int pe);
void pshmem_ctx_long_atomic_fetch_add_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe);
void pshmem_long_atomic_fetch_add_nbi(long *fetch, long *dest, long value, int pe);
void pshmem_ctx_longlong_atomic_fetch_add_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe);
void pshmem_longlong_atomic_fetch_add_nbi(long long *fetch, long long *dest, long long value, int pe);
void pshmem_ctx_uint_atomic_fetch_add_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void pshmem_uint_atomic_fetch_add_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void pshmem_ctx_ulong_atomic_fetch_add_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void pshmem_ulong_atomic_fetch_add_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void pshmem_ctx_ulonglong_atomic_fetch_add_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ulonglong_atomic_fetch_add_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ctx_int32_atomic_fetch_add_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe);
void pshmem_int32_atomic_fetch_add_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe);
void pshmem_ctx_int64_atomic_fetch_add_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe);
void pshmem_int64_atomic_fetch_add_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe);
void pshmem_ctx_uint32_atomic_fetch_add_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void pshmem_uint32_atomic_fetch_add_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void pshmem_ctx_uint64_atomic_fetch_add_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);
void pshmem_uint64_atomic_fetch_add_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);
void pshmem_ctx_size_atomic_fetch_add_nbi(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t value, int pe);
void pshmem_size_atomic_fetch_add_nbi(size_t *fetch, size_t *dest, size_t value, int pe);
void pshmem_ctx_ptrdiff_atomic_fetch_add_nbi(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe);
void pshmem_ptrdiff_atomic_fetch_add_nbi(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe);

/* Non-blocking atomic_fetch_and: *fetch is valid after the next quiet. 1.6, 9.7.2.6 */
void pshmem_ctx_int_atomic_fetch_and_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe);
void pshmem_int_atomic_fetch_and_nbi(int *fetch, int *dest, int value, int pe);
void pshmem_ctx_long_atomic_fetch_and_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe);
void pshmem_long_atomic_fetch_and_nbi(long *fetch, long *dest, long value, int pe);
void pshmem_ctx_longlong_atomic_fetch_and_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe);
void pshmem_longlong_atomic_fetch_and_nbi(long long *fetch, long long *dest, long long value, int pe);
void pshmem_ctx_uint_atomic_fetch_and_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void pshmem_uint_atomic_fetch_and_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void pshmem_ctx_ulong_atomic_fetch_and_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void pshmem_ulong_atomic_fetch_and_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void pshmem_ctx_ulonglong_atomic_fetch_and_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ulonglong_atomic_fetch_and_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ctx_int32_atomic_fetch_and_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe);
void pshmem_int32_atomic_fetch_and_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe);
void pshmem_ctx_int64_atomic_fetch_and_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe);
void pshmem_int64_atomic_fetch_and_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe);
void pshmem_ctx_uint32_atomic_fetch_and_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void pshmem_uint32_atomic_fetch_and_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void pshmem_ctx_uint64_atomic_fetch_and_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);
void pshmem_uint64_atomic_fetch_and_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);

/* Non-blocking atomic_fetch_or: *fetch is valid after the next quiet. 1.6, 9.7.2.7 */
void pshmem_ctx_int_atomic_fetch_or_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe);
void pshmem_int_atomic_fetch_or_nbi(int *fetch, int *dest, int value, int pe);
void pshmem_ctx_long_atomic_fetch_or_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe);
void pshmem_long_atomic_fetch_or_nbi(long *fetch, long *dest, long value, int pe);
void pshmem_ctx_longlong_atomic_fetch_or_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe);
void pshmem_longlong_atomic_fetch_or_nbi(long long *fetch, long long *dest, long long value, int pe);
void pshmem_ctx_uint_atomic_fetch_or_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void pshmem_uint_atomic_fetch_or_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void pshmem_ctx_ulong_atomic_fetch_or_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void pshmem_ulong_atomic_fetch_or_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void pshmem_ctx_ulonglong_atomic_fetch_or_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ulonglong_atomic_fetch_or_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ctx_int32_atomic_fetch_or_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe);
void pshmem_int32_atomic_fetch_or_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe);
void pshmem_ctx_int64_atomic_fetch_or_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe);
void pshmem_int64_atomic_fetch_or_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe);
void pshmem_ctx_uint32_atomic_fetch_or_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void pshmem_uint32_atomic_fetch_or_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void pshmem_ctx_uint64_atomic_fetch_or_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);
void pshmem_uint64_atomic_fetch_or_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);

/* Non-blocking atomic_fetch_xor: *fetch is valid after the next quiet. 1.6, 9.7.2.8 */
void pshmem_ctx_int_atomic_fetch_xor_nbi(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe);
void pshmem_int_atomic_fetch_xor_nbi(int *fetch, int *dest, int value, int pe);
void pshmem_ctx_long_atomic_fetch_xor_nbi(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe);
void pshmem_long_atomic_fetch_xor_nbi(long *fetch, long *dest, long value, int pe);
void pshmem_ctx_longlong_atomic_fetch_xor_nbi(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe);
void pshmem_longlong_atomic_fetch_xor_nbi(long long *fetch, long long *dest, long long value, int pe);
void pshmem_ctx_uint_atomic_fetch_xor_nbi(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void pshmem_uint_atomic_fetch_xor_nbi(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe);
void pshmem_ctx_ulong_atomic_fetch_xor_nbi(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void pshmem_ulong_atomic_fetch_xor_nbi(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe);
void pshmem_ctx_ulonglong_atomic_fetch_xor_nbi(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ulonglong_atomic_fetch_xor_nbi(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe);
void pshmem_ctx_int32_atomic_fetch_xor_nbi(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe);
void pshmem_int32_atomic_fetch_xor_nbi(int32_t *fetch, int32_t *dest, int32_t value, int pe);
void pshmem_ctx_int64_atomic_fetch_xor_nbi(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe);
void pshmem_int64_atomic_fetch_xor_nbi(int64_t *fetch, int64_t *dest, int64_t value, int pe);
void pshmem_ctx_uint32_atomic_fetch_xor_nbi(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void pshmem_uint32_atomic_fetch_xor_nbi(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe);
void pshmem_ctx_uint64_atomic_fetch_xor_nbi(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);
void pshmem_uint64_atomic_fetch_xor_nbi(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe);

/* ---- Signaling ---- */

/* Put, then update the signal word sig_addr on PE pe (sig_op is SHMEM_SIGNAL_SET or SHMEM_SIGNAL_ADD). A PE that sees the signal also sees the data. 1.6, 9.8.3 */
void pshmem_ctx_float_put_signal(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_float_put_signal(float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_double_put_signal(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_double_put_signal(double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_longdouble_put_signal(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_longdouble_put_signal(long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_char_put_signal(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_char_put_signal(char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_schar_put_signal(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_schar_put_signal(signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_short_put_signal(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_short_put_signal(short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_int_put_signal(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_int_put_signal(int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_long_put_signal(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_long_put_signal(long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_longlong_put_signal(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_longlong_put_signal(long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_uchar_put_signal(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_uchar_put_signal(unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_ushort_put_signal(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ushort_put_signal(unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_uint_put_signal(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_uint_put_signal(unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_ulong_put_signal(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ulong_put_signal(unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_ulonglong_put_signal(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ulonglong_put_signal(unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_int8_put_signal(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_int8_put_signal(int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_int16_put_signal(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_int16_put_signal(int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_int32_put_signal(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_int32_put_signal(int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_int64_put_signal(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_int64_put_signal(int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_uint8_put_signal(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_uint8_put_signal(uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_uint16_put_signal(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_uint16_put_signal(uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_uint32_put_signal(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_uint32_put_signal(uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_uint64_put_signal(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_uint64_put_signal(uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_size_put_signal(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_size_put_signal(size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_ptrdiff_put_signal(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ptrdiff_put_signal(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_put8_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_put8_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_put16_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_put16_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_put32_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_put32_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_put64_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_put64_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_put128_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_put128_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_putmem_signal(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_putmem_signal(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);

/* Non-blocking put-with-signal: source may be reused after the next quiet. 1.6, 9.8.4 */
void pshmem_ctx_float_put_signal_nbi(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_float_put_signal_nbi(float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_double_put_signal_nbi(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_double_put_signal_nbi(double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_longdouble_put_signal_nbi(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_longdouble_put_signal_nbi(long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_char_put_signal_nbi(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_char_put_signal_nbi(char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_schar_put_signal_nbi(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_schar_put_signal_nbi(signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_short_put_signal_nbi(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_short_put_signal_nbi(short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_int_put_signal_nbi(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_int_put_signal_nbi(int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_long_put_signal_nbi(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_long_put_signal_nbi(long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_longlong_put_signal_nbi(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_longlong_put_signal_nbi(long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_uchar_put_signal_nbi(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_uchar_put_signal_nbi(unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_ushort_put_signal_nbi(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ushort_put_signal_nbi(unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_uint_put_signal_nbi(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_uint_put_signal_nbi(unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_ulong_put_signal_nbi(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ulong_put_signal_nbi(unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_ulonglong_put_signal_nbi(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ulonglong_put_signal_nbi(unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_int8_put_signal_nbi(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_int8_put_signal_nbi(int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_int16_put_signal_nbi(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_int16_put_signal_nbi(int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_int32_put_signal_nbi(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_int32_put_signal_nbi(int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_int64_put_signal_nbi(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_int64_put_signal_nbi(int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_uint8_put_signal_nbi(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_uint8_put_signal_nbi(uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_uint16_put_signal_nbi(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_uint16_put_signal_nbi(uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_uint32_put_signal_nbi(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_uint32_put_signal_nbi(uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_uint64_put_signal_nbi(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_uint64_put_signal_nbi(uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_size_put_signal_nbi(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_size_put_signal_nbi(size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_ptrdiff_put_signal_nbi(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ptrdiff_put_signal_nbi(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_put8_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_put8_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_put16_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_put16_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_put32_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_put32_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_put64_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_put64_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_put128_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_put128_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_ctx_putmem_signal_nbi(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);
void pshmem_putmem_signal_nbi(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe);

/* Add signal to the signal word sig_addr on PE pe. 1.6, 9.8.5 */
void pshmem_ctx_signal_add(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmem_signal_add(uint64_t *sig_addr, uint64_t signal, int pe);

/* Write signal to the signal word sig_addr on PE pe. 1.6, 9.8.7 */
void pshmem_ctx_signal_set(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmem_signal_set(uint64_t *sig_addr, uint64_t signal, int pe);

/* Return the value of the calling PE's signal word. 1.6, 9.8.6 */
uint64_t pshmem_signal_fetch(const uint64_t *sig_addr);

/* ---- Ordering and barriers ---- */

/* Order the context's operations: for each target PE, operations issued after the fence are delivered after those issued before. 1.6, 9.12.1 */
void pshmem_ctx_fence(shmem_ctx_t ctx);
void pshmem_fence(void);

/* Wait until all operations issued on the context are complete and visible to all PEs. 1.6, 9.12.2 */
void pshmem_ctx_quiet(shmem_ctx_t ctx);
void pshmem_quiet(void);

/* Like quiet, for operations on the npes PEs listed in target_pes only. 1.6, 9.12.3 */
void pshmem_ctx_pe_quiet(shmem_ctx_t ctx, const int *target_pes, size_t npes);
void pshmem_pe_quiet(const int *target_pes, size_t npes);

/* Complete all operations on the default context, then wait until all PEs have arrived. Collective. 1.6, 9.10.1 */
void pshmem_barrier_all(void);

/* Wait until all PEs have arrived. Makes earlier local stores visible; does not complete remote updates. Collective. 1.6, 9.10.4 */
void pshmem_sync_all(void);

/* ---- Collectives ---- */

/* Wait until all PEs of team have arrived. Makes earlier local stores visible; does not complete remote updates. Returns 0. C11 and C++: also shmem_sync(team). 1.6, 9.10.3 */
int pshmem_team_sync(shmem_team_t team);

/* Copy nelems elements from source on PE PE_root of team to dest on all PEs of team, including PE_root. Collective over team with equal arguments. Returns 0. 1.6, 9.10.7 */
int pshmem_float_broadcast(shmem_team_t team, float *dest, const float *source, size_t nelems, int PE_root);
int pshmem_double_broadcast(shmem_team_t team, double *dest, const double *source, size_t nelems, int PE_root);
int pshmem_longdouble_broadcast(shmem_team_t team, long double *dest, const long double *source, size_t nelems, int PE_root);
int pshmem_char_broadcast(shmem_team_t team, char *dest, const char *source, size_t nelems, int PE_root);
int pshmem_schar_broadcast(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems, int PE_root);
int pshmem_short_broadcast(shmem_team_t team, short *dest, const short *source, size_t nelems, int PE_root);
int pshmem_int_broadcast(shmem_team_t team, int *dest, const int *source, size_t nelems, int PE_root);
int pshmem_long_broadcast(shmem_team_t team, long *dest, const long *source, size_t nelems, int PE_root);
int pshmem_longlong_broadcast(shmem_team_t team, long long *dest, const long long *source, size_t nelems, int PE_root);
int pshmem_uchar_broadcast(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems, int PE_root);
int pshmem_ushort_broadcast(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems, int PE_root);
int pshmem_uint_broadcast(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems, int PE_root);
int pshmem_ulong_broadcast(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems, int PE_root);
int pshmem_ulonglong_broadcast(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems, int PE_root);
int pshmem_int8_broadcast(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems, int PE_root);
int pshmem_int16_broadcast(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems, int PE_root);
int pshmem_int32_broadcast(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems, int PE_root);
int pshmem_int64_broadcast(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems, int PE_root);
int pshmem_uint8_broadcast(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems, int PE_root);
int pshmem_uint16_broadcast(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems, int PE_root);
int pshmem_uint32_broadcast(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems, int PE_root);
int pshmem_uint64_broadcast(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems, int PE_root);
int pshmem_size_broadcast(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems, int PE_root);
int pshmem_ptrdiff_broadcast(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int PE_root);
int pshmem_broadcastmem(shmem_team_t team, void *dest, const void *source, size_t nelems, int PE_root);

/* Concatenate nelems elements of source from every PE of team, in PE order, into dest on all of them. nelems may differ between PEs. Collective over team. Returns 0. 1.6, 9.10.8 */
int pshmem_float_collect(shmem_team_t team, float *dest, const float *source, size_t nelems);
int pshmem_double_collect(shmem_team_t team, double *dest, const double *source, size_t nelems);
int pshmem_longdouble_collect(shmem_team_t team, long double *dest, const long double *source, size_t nelems);
int pshmem_char_collect(shmem_team_t team, char *dest, const char *source, size_t nelems);
int pshmem_schar_collect(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
int pshmem_short_collect(shmem_team_t team, short *dest, const short *source, size_t nelems);
int pshmem_int_collect(shmem_team_t team, int *dest, const int *source, size_t nelems);
int pshmem_long_collect(shmem_team_t team, long *dest, const long *source, size_t nelems);
int pshmem_longlong_collect(shmem_team_t team, long long *dest, const long long *source, size_t nelems);
int pshmem_uchar_collect(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
int pshmem_ushort_collect(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
int pshmem_uint_collect(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
int pshmem_ulong_collect(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
int pshmem_ulonglong_collect(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
int pshmem_int8_collect(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
int pshmem_int16_collect(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
int pshmem_int32_collect(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
int pshmem_int64_collect(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
int pshmem_uint8_collect(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
int pshmem_uint16_collect(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
int pshmem_uint32_collect(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
int pshmem_uint64_collect(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
int pshmem_size_collect(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
int pshmem_ptrdiff_collect(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
int pshmem_collectmem(shmem_team_t team, void *dest, const void *source, size_t nelems);

/* Like collect, with the same nelems on all PEs. Collective over team. Returns 0. 1.6, 9.10.8 */
int pshmem_float_fcollect(shmem_team_t team, float *dest, const float *source, size_t nelems);
int pshmem_double_fcollect(shmem_team_t team, double *dest, const double *source, size_t nelems);
int pshmem_longdouble_fcollect(shmem_team_t team, long double *dest, const long double *source, size_t nelems);
int pshmem_char_fcollect(shmem_team_t team, char *dest, const char *source, size_t nelems);
int pshmem_schar_fcollect(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
int pshmem_short_fcollect(shmem_team_t team, short *dest, const short *source, size_t nelems);
int pshmem_int_fcollect(shmem_team_t team, int *dest, const int *source, size_t nelems);
int pshmem_long_fcollect(shmem_team_t team, long *dest, const long *source, size_t nelems);
int pshmem_longlong_fcollect(shmem_team_t team, long long *dest, const long long *source, size_t nelems);
int pshmem_uchar_fcollect(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
int pshmem_ushort_fcollect(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
int pshmem_uint_fcollect(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
int pshmem_ulong_fcollect(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
int pshmem_ulonglong_fcollect(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
int pshmem_int8_fcollect(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
int pshmem_int16_fcollect(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
int pshmem_int32_fcollect(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
int pshmem_int64_fcollect(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
int pshmem_uint8_fcollect(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
int pshmem_uint16_fcollect(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
int pshmem_uint32_fcollect(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
int pshmem_uint64_fcollect(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
int pshmem_size_fcollect(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
int pshmem_ptrdiff_fcollect(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
int pshmem_fcollectmem(shmem_team_t team, void *dest, const void *source, size_t nelems);

/* Send block i of source, nelems elements, to PE i of team, where it becomes block j of dest if j is the sender. Collective over team. Returns 0. 1.6, 9.10.5 */
int pshmem_float_alltoall(shmem_team_t team, float *dest, const float *source, size_t nelems);
int pshmem_double_alltoall(shmem_team_t team, double *dest, const double *source, size_t nelems);
int pshmem_longdouble_alltoall(shmem_team_t team, long double *dest, const long double *source, size_t nelems);
int pshmem_char_alltoall(shmem_team_t team, char *dest, const char *source, size_t nelems);
int pshmem_schar_alltoall(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
int pshmem_short_alltoall(shmem_team_t team, short *dest, const short *source, size_t nelems);
int pshmem_int_alltoall(shmem_team_t team, int *dest, const int *source, size_t nelems);
int pshmem_long_alltoall(shmem_team_t team, long *dest, const long *source, size_t nelems);
int pshmem_longlong_alltoall(shmem_team_t team, long long *dest, const long long *source, size_t nelems);
int pshmem_uchar_alltoall(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
int pshmem_ushort_alltoall(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
int pshmem_uint_alltoall(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
int pshmem_ulong_alltoall(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
int pshmem_ulonglong_alltoall(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
int pshmem_int8_alltoall(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
int pshmem_int16_alltoall(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
int pshmem_int32_alltoall(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
int pshmem_int64_alltoall(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
int pshmem_uint8_alltoall(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
int pshmem_uint16_alltoall(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
int pshmem_uint32_alltoall(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
int pshmem_uint64_alltoall(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
int pshmem_size_alltoall(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
int pshmem_ptrdiff_alltoall(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
int pshmem_alltoallmem(shmem_team_t team, void *dest, const void *source, size_t nelems);

/* Like alltoall, with a stride of dst elements in dest and sst elements in source. Strides are at least 1. Collective over team. Returns 0. 1.6, 9.10.6 */
int pshmem_float_alltoalls(shmem_team_t team, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_double_alltoalls(shmem_team_t team, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_longdouble_alltoalls(shmem_team_t team, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_char_alltoalls(shmem_team_t team, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_schar_alltoalls(shmem_team_t team, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_short_alltoalls(shmem_team_t team, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_int_alltoalls(shmem_team_t team, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_long_alltoalls(shmem_team_t team, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_longlong_alltoalls(shmem_team_t team, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_uchar_alltoalls(shmem_team_t team, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_ushort_alltoalls(shmem_team_t team, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_uint_alltoalls(shmem_team_t team, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_ulong_alltoalls(shmem_team_t team, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_ulonglong_alltoalls(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_int8_alltoalls(shmem_team_t team, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_int16_alltoalls(shmem_team_t team, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_int32_alltoalls(shmem_team_t team, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_int64_alltoalls(shmem_team_t team, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_uint8_alltoalls(shmem_team_t team, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_uint16_alltoalls(shmem_team_t team, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_uint32_alltoalls(shmem_team_t team, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_uint64_alltoalls(shmem_team_t team, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_size_alltoalls(shmem_team_t team, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_ptrdiff_alltoalls(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);
int pshmem_alltoallsmem(shmem_team_t team, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems);

/* Set dest[j] on all PEs of team to the bitwise AND of their source[j]. dest may equal source. Collective over team. Returns 0. 1.6, 9.10.9 */
int pshmem_uchar_and_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
int pshmem_ushort_and_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
int pshmem_uint_and_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
int pshmem_ulong_and_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
int pshmem_ulonglong_and_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
int pshmem_short_and_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
int pshmem_int_and_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
int pshmem_long_and_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
int pshmem_longlong_and_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
int pshmem_int8_and_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
int pshmem_int16_and_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
int pshmem_int32_and_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
int pshmem_int64_and_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
int pshmem_uint8_and_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
int pshmem_uint16_and_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
int pshmem_uint32_and_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
int pshmem_uint64_and_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
int pshmem_size_and_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);

/* Set dest[j] on all PEs of team to the bitwise OR of their source[j]. dest may equal source. Collective over team. Returns 0. 1.6, 9.10.9 */
int pshmem_uchar_or_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
int pshmem_ushort_or_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
int pshmem_uint_or_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
int pshmem_ulong_or_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
int pshmem_ulonglong_or_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
int pshmem_short_or_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
int pshmem_int_or_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
int pshmem_long_or_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
int pshmem_longlong_or_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
int pshmem_int8_or_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
int pshmem_int16_or_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
int pshmem_int32_or_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
int pshmem_int64_or_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
int pshmem_uint8_or_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
int pshmem_uint16_or_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
int pshmem_uint32_or_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
int pshmem_uint64_or_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
int pshmem_size_or_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);

/* Set dest[j] on all PEs of team to the bitwise exclusive OR of their source[j]. dest may equal source. Collective over team. Returns 0. 1.6, 9.10.9 */
int pshmem_uchar_xor_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
int pshmem_ushort_xor_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
int pshmem_uint_xor_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
int pshmem_ulong_xor_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
int pshmem_ulonglong_xor_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
int pshmem_short_xor_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
int pshmem_int_xor_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
int pshmem_long_xor_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
int pshmem_longlong_xor_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
int pshmem_int8_xor_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
int pshmem_int16_xor_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
int pshmem_int32_xor_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
int pshmem_int64_xor_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
int pshmem_uint8_xor_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
int pshmem_uint16_xor_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
int pshmem_uint32_xor_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
int pshmem_uint64_xor_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
int pshmem_size_xor_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);

/* Set dest[j] on all PEs of team to the maximum of their source[j]. dest may equal source. Collective over team. Returns 0. 1.6, 9.10.9 */
int pshmem_char_max_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce);
int pshmem_schar_max_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce);
int pshmem_short_max_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
int pshmem_int_max_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
int pshmem_long_max_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
int pshmem_longlong_max_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
int pshmem_ptrdiff_max_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce);
int pshmem_uchar_max_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
int pshmem_ushort_max_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
int pshmem_uint_max_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
int pshmem_ulong_max_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
int pshmem_ulonglong_max_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
int pshmem_int8_max_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
int pshmem_int16_max_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
int pshmem_int32_max_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
int pshmem_int64_max_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
int pshmem_uint8_max_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
int pshmem_uint16_max_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
int pshmem_uint32_max_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
int pshmem_uint64_max_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
int pshmem_size_max_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
int pshmem_float_max_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce);
int pshmem_double_max_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce);
int pshmem_longdouble_max_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce);

/* Set dest[j] on all PEs of team to the minimum of their source[j]. dest may equal source. Collective over team. Returns 0. 1.6, 9.10.9 */
int pshmem_char_min_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce);
int pshmem_schar_min_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce);
int pshmem_short_min_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
int pshmem_int_min_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
int pshmem_long_min_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
int pshmem_longlong_min_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
int pshmem_ptrdiff_min_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce);
int pshmem_uchar_min_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
int pshmem_ushort_min_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
int pshmem_uint_min_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
int pshmem_ulong_min_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
int pshmem_ulonglong_min_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
int pshmem_int8_min_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
int pshmem_int16_min_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
int pshmem_int32_min_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
int pshmem_int64_min_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
int pshmem_uint8_min_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
int pshmem_uint16_min_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
int pshmem_uint32_min_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
int pshmem_uint64_min_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
int pshmem_size_min_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
int pshmem_float_min_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce);
int pshmem_double_min_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce);
int pshmem_longdouble_min_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce);

/* Set dest[j] on all PEs of team to the sum of their source[j]. dest may equal source. Collective over team. Returns 0. Values are added in PE order, so floating-point results are identical on all PEs and in all runs. Integers wrap around. 1.6, 9.10.9 */
__extension__ int pshmem_complexd_sum_reduce(shmem_team_t team, double _Complex *dest, const double _Complex *source, size_t nreduce);
__extension__ int pshmem_complexf_sum_reduce(shmem_team_t team, float _Complex *dest, const float _Complex *source, size_t nreduce);
int pshmem_char_sum_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce);
int pshmem_schar_sum_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce);
int pshmem_short_sum_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
int pshmem_int_sum_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
int pshmem_long_sum_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
int pshmem_longlong_sum_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
int pshmem_ptrdiff_sum_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce);
int pshmem_uchar_sum_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
int pshmem_ushort_sum_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
int pshmem_uint_sum_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
int pshmem_ulong_sum_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
int pshmem_ulonglong_sum_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
int pshmem_int8_sum_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
int pshmem_int16_sum_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
int pshmem_int32_sum_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
int pshmem_int64_sum_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
int pshmem_uint8_sum_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
int pshmem_uint16_sum_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
int pshmem_uint32_sum_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
int pshmem_uint64_sum_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
int pshmem_size_sum_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
int pshmem_float_sum_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce);
int pshmem_double_sum_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce);
int pshmem_longdouble_sum_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce);

/* Set dest[j] on all PEs of team to the product of their source[j]. dest may equal source. Collective over team. Returns 0. Values are multiplied in PE order, so floating-point results are identical on all PEs and in all runs. Integers wrap around. 1.6, 9.10.9 */
__extension__ int pshmem_complexd_prod_reduce(shmem_team_t team, double _Complex *dest, const double _Complex *source, size_t nreduce);
__extension__ int pshmem_complexf_prod_reduce(shmem_team_t team, float _Complex *dest, const float _Complex *source, size_t nreduce);
int pshmem_char_prod_reduce(shmem_team_t team, char *dest, const char *source, size_t nreduce);
int pshmem_schar_prod_reduce(shmem_team_t team, signed char *dest, const signed char *source, size_t nreduce);
int pshmem_short_prod_reduce(shmem_team_t team, short *dest, const short *source, size_t nreduce);
int pshmem_int_prod_reduce(shmem_team_t team, int *dest, const int *source, size_t nreduce);
int pshmem_long_prod_reduce(shmem_team_t team, long *dest, const long *source, size_t nreduce);
int pshmem_longlong_prod_reduce(shmem_team_t team, long long *dest, const long long *source, size_t nreduce);
int pshmem_ptrdiff_prod_reduce(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nreduce);
int pshmem_uchar_prod_reduce(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nreduce);
int pshmem_ushort_prod_reduce(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nreduce);
int pshmem_uint_prod_reduce(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nreduce);
int pshmem_ulong_prod_reduce(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nreduce);
int pshmem_ulonglong_prod_reduce(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nreduce);
int pshmem_int8_prod_reduce(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nreduce);
int pshmem_int16_prod_reduce(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nreduce);
int pshmem_int32_prod_reduce(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nreduce);
int pshmem_int64_prod_reduce(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nreduce);
int pshmem_uint8_prod_reduce(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nreduce);
int pshmem_uint16_prod_reduce(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nreduce);
int pshmem_uint32_prod_reduce(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nreduce);
int pshmem_uint64_prod_reduce(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nreduce);
int pshmem_size_prod_reduce(shmem_team_t team, size_t *dest, const size_t *source, size_t nreduce);
int pshmem_float_prod_reduce(shmem_team_t team, float *dest, const float *source, size_t nreduce);
int pshmem_double_prod_reduce(shmem_team_t team, double *dest, const double *source, size_t nreduce);
int pshmem_longdouble_prod_reduce(shmem_team_t team, long double *dest, const long double *source, size_t nreduce);

/* Set dest[j] on PE i of team to the sum of source[j] over PEs 0 to i, added in this order. dest may equal source. Collective over team. Returns 0. 1.6, 9.10.10 */
__extension__ int pshmem_complexd_sum_inscan(shmem_team_t team, double _Complex *dest, const double _Complex *source, size_t nelems);
__extension__ int pshmem_complexf_sum_inscan(shmem_team_t team, float _Complex *dest, const float _Complex *source, size_t nelems);
int pshmem_char_sum_inscan(shmem_team_t team, char *dest, const char *source, size_t nelems);
int pshmem_schar_sum_inscan(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
int pshmem_short_sum_inscan(shmem_team_t team, short *dest, const short *source, size_t nelems);
int pshmem_int_sum_inscan(shmem_team_t team, int *dest, const int *source, size_t nelems);
int pshmem_long_sum_inscan(shmem_team_t team, long *dest, const long *source, size_t nelems);
int pshmem_longlong_sum_inscan(shmem_team_t team, long long *dest, const long long *source, size_t nelems);
int pshmem_ptrdiff_sum_inscan(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
int pshmem_uchar_sum_inscan(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
int pshmem_ushort_sum_inscan(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
int pshmem_uint_sum_inscan(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
int pshmem_ulong_sum_inscan(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
int pshmem_ulonglong_sum_inscan(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
int pshmem_int8_sum_inscan(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
int pshmem_int16_sum_inscan(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
int pshmem_int32_sum_inscan(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
int pshmem_int64_sum_inscan(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
int pshmem_uint8_sum_inscan(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
int pshmem_uint16_sum_inscan(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
int pshmem_uint32_sum_inscan(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
int pshmem_uint64_sum_inscan(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
int pshmem_size_sum_inscan(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
int pshmem_float_sum_inscan(shmem_team_t team, float *dest, const float *source, size_t nelems);
int pshmem_double_sum_inscan(shmem_team_t team, double *dest, const double *source, size_t nelems);
int pshmem_longdouble_sum_inscan(shmem_team_t team, long double *dest, const long double *source, size_t nelems);

/* Like sum_inscan, over PEs 0 to i - 1; dest[j] on PE 0 is 0. 1.6, 9.10.10 */
__extension__ int pshmem_complexd_sum_exscan(shmem_team_t team, double _Complex *dest, const double _Complex *source, size_t nelems);
__extension__ int pshmem_complexf_sum_exscan(shmem_team_t team, float _Complex *dest, const float _Complex *source, size_t nelems);
int pshmem_char_sum_exscan(shmem_team_t team, char *dest, const char *source, size_t nelems);
int pshmem_schar_sum_exscan(shmem_team_t team, signed char *dest, const signed char *source, size_t nelems);
int pshmem_short_sum_exscan(shmem_team_t team, short *dest, const short *source, size_t nelems);
int pshmem_int_sum_exscan(shmem_team_t team, int *dest, const int *source, size_t nelems);
int pshmem_long_sum_exscan(shmem_team_t team, long *dest, const long *source, size_t nelems);
int pshmem_longlong_sum_exscan(shmem_team_t team, long long *dest, const long long *source, size_t nelems);
int pshmem_ptrdiff_sum_exscan(shmem_team_t team, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems);
int pshmem_uchar_sum_exscan(shmem_team_t team, unsigned char *dest, const unsigned char *source, size_t nelems);
int pshmem_ushort_sum_exscan(shmem_team_t team, unsigned short *dest, const unsigned short *source, size_t nelems);
int pshmem_uint_sum_exscan(shmem_team_t team, unsigned int *dest, const unsigned int *source, size_t nelems);
int pshmem_ulong_sum_exscan(shmem_team_t team, unsigned long *dest, const unsigned long *source, size_t nelems);
int pshmem_ulonglong_sum_exscan(shmem_team_t team, unsigned long long *dest, const unsigned long long *source, size_t nelems);
int pshmem_int8_sum_exscan(shmem_team_t team, int8_t *dest, const int8_t *source, size_t nelems);
int pshmem_int16_sum_exscan(shmem_team_t team, int16_t *dest, const int16_t *source, size_t nelems);
int pshmem_int32_sum_exscan(shmem_team_t team, int32_t *dest, const int32_t *source, size_t nelems);
int pshmem_int64_sum_exscan(shmem_team_t team, int64_t *dest, const int64_t *source, size_t nelems);
int pshmem_uint8_sum_exscan(shmem_team_t team, uint8_t *dest, const uint8_t *source, size_t nelems);
int pshmem_uint16_sum_exscan(shmem_team_t team, uint16_t *dest, const uint16_t *source, size_t nelems);
int pshmem_uint32_sum_exscan(shmem_team_t team, uint32_t *dest, const uint32_t *source, size_t nelems);
int pshmem_uint64_sum_exscan(shmem_team_t team, uint64_t *dest, const uint64_t *source, size_t nelems);
int pshmem_size_sum_exscan(shmem_team_t team, size_t *dest, const size_t *source, size_t nelems);
int pshmem_float_sum_exscan(shmem_team_t team, float *dest, const float *source, size_t nelems);
int pshmem_double_sum_exscan(shmem_team_t team, double *dest, const double *source, size_t nelems);
int pshmem_longdouble_sum_exscan(shmem_team_t team, long double *dest, const long double *source, size_t nelems);

/* ---- Point-to-point synchronization ---- */

/* Wait until the comparison cmp (SHMEM_CMP_EQ, NE, GT, GE, LT or LE) of *ivar with cmp_value is true. 1.6, 9.11.1 */
void pshmem_int_wait_until(int *ivar, int cmp, int cmp_value);
void pshmem_long_wait_until(long *ivar, int cmp, long cmp_value);
void pshmem_longlong_wait_until(long long *ivar, int cmp, long long cmp_value);
void pshmem_uint_wait_until(unsigned int *ivar, int cmp, unsigned int cmp_value);
void pshmem_ulong_wait_until(unsigned long *ivar, int cmp, unsigned long cmp_value);
void pshmem_ulonglong_wait_until(unsigned long long *ivar, int cmp, unsigned long long cmp_value);
void pshmem_int32_wait_until(int32_t *ivar, int cmp, int32_t cmp_value);
void pshmem_int64_wait_until(int64_t *ivar, int cmp, int64_t cmp_value);
void pshmem_uint32_wait_until(uint32_t *ivar, int cmp, uint32_t cmp_value);
void pshmem_uint64_wait_until(uint64_t *ivar, int cmp, uint64_t cmp_value);
void pshmem_size_wait_until(size_t *ivar, int cmp, size_t cmp_value);
void pshmem_ptrdiff_wait_until(ptrdiff_t *ivar, int cmp, ptrdiff_t cmp_value);

/* Wait until the comparison is true for all of ivars[0..nelems-1] whose status is 0 (for all if status is NULL). Returns at once for an empty set. 1.6, 9.11.2 */
void pshmem_int_wait_until_all(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value);
void pshmem_long_wait_until_all(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value);
void pshmem_longlong_wait_until_all(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value);
void pshmem_uint_wait_until_all(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value);
void pshmem_ulong_wait_until_all(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value);
void pshmem_ulonglong_wait_until_all(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value);
void pshmem_int32_wait_until_all(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value);
void pshmem_int64_wait_until_all(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value);
void pshmem_uint32_wait_until_all(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value);
void pshmem_uint64_wait_until_all(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value);
void pshmem_size_wait_until_all(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value);
void pshmem_ptrdiff_wait_until_all(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value);

/* Wait until the comparison is true for one element of the set. Returns its index, or SIZE_MAX for an empty set. 1.6, 9.11.3 */
size_t pshmem_int_wait_until_any(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value);
size_t pshmem_long_wait_until_any(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value);
size_t pshmem_longlong_wait_until_any(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value);
size_t pshmem_uint_wait_until_any(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value);
size_t pshmem_ulong_wait_until_any(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value);
size_t pshmem_ulonglong_wait_until_any(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value);
size_t pshmem_int32_wait_until_any(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value);
size_t pshmem_int64_wait_until_any(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value);
size_t pshmem_uint32_wait_until_any(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value);
size_t pshmem_uint64_wait_until_any(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value);
size_t pshmem_size_wait_until_any(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value);
size_t pshmem_ptrdiff_wait_until_any(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value);

/* Wait until the comparison is true for at least one element of the set. Stores the indices of all such elements and returns their number, 0 for an empty set. 1.6, 9.11.4 */
size_t pshmem_int_wait_until_some(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int cmp_value);
size_t pshmem_long_wait_until_some(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long cmp_value);
size_t pshmem_longlong_wait_until_some(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long long cmp_value);
size_t pshmem_uint_wait_until_some(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned int cmp_value);
size_t pshmem_ulong_wait_until_some(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long cmp_value);
size_t pshmem_ulonglong_wait_until_some(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long long cmp_value);
size_t pshmem_int32_wait_until_some(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int32_t cmp_value);
size_t pshmem_int64_wait_until_some(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int64_t cmp_value);
size_t pshmem_uint32_wait_until_some(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint32_t cmp_value);
size_t pshmem_uint64_wait_until_some(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint64_t cmp_value);
size_t pshmem_size_wait_until_some(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, size_t cmp_value);
size_t pshmem_ptrdiff_wait_until_some(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, ptrdiff_t cmp_value);

/* Like wait_until_all, comparing each ivars[i] with cmp_values[i]. 1.6, 9.11.5 */
void pshmem_int_wait_until_all_vector(int *ivars, size_t nelems, const int *status, int cmp, const int *cmp_values);
void pshmem_long_wait_until_all_vector(long *ivars, size_t nelems, const int *status, int cmp, const long *cmp_values);
void pshmem_longlong_wait_until_all_vector(long long *ivars, size_t nelems, const int *status, int cmp, const long long *cmp_values);
void pshmem_uint_wait_until_all_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, const unsigned int *cmp_values);
void pshmem_ulong_wait_until_all_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, const unsigned long *cmp_values);
void pshmem_ulonglong_wait_until_all_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, const unsigned long long *cmp_values);
void pshmem_int32_wait_until_all_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, const int32_t *cmp_values);
void pshmem_int64_wait_until_all_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, const int64_t *cmp_values);
void pshmem_uint32_wait_until_all_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, const uint32_t *cmp_values);
void pshmem_uint64_wait_until_all_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, const uint64_t *cmp_values);
void pshmem_size_wait_until_all_vector(size_t *ivars, size_t nelems, const int *status, int cmp, const size_t *cmp_values);
void pshmem_ptrdiff_wait_until_all_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, const ptrdiff_t *cmp_values);

/* Like wait_until_any, comparing each ivars[i] with cmp_values[i]. 1.6, 9.11.6 */
size_t pshmem_int_wait_until_any_vector(int *ivars, size_t nelems, const int *status, int cmp, const int *cmp_values);
size_t pshmem_long_wait_until_any_vector(long *ivars, size_t nelems, const int *status, int cmp, const long *cmp_values);
size_t pshmem_longlong_wait_until_any_vector(long long *ivars, size_t nelems, const int *status, int cmp, const long long *cmp_values);
size_t pshmem_uint_wait_until_any_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, const unsigned int *cmp_values);
size_t pshmem_ulong_wait_until_any_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, const unsigned long *cmp_values);
size_t pshmem_ulonglong_wait_until_any_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, const unsigned long long *cmp_values);
size_t pshmem_int32_wait_until_any_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, const int32_t *cmp_values);
size_t pshmem_int64_wait_until_any_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, const int64_t *cmp_values);
size_t pshmem_uint32_wait_until_any_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, const uint32_t *cmp_values);
size_t pshmem_uint64_wait_until_any_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, const uint64_t *cmp_values);
size_t pshmem_size_wait_until_any_vector(size_t *ivars, size_t nelems, const int *status, int cmp, const size_t *cmp_values);
size_t pshmem_ptrdiff_wait_until_any_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, const ptrdiff_t *cmp_values);

/* Like wait_until_some, comparing each ivars[i] with cmp_values[i]. 1.6, 9.11.7 */
size_t pshmem_int_wait_until_some_vector(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const int *cmp_values);
size_t pshmem_long_wait_until_some_vector(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const long *cmp_values);
size_t pshmem_longlong_wait_until_some_vector(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const long long *cmp_values);
size_t pshmem_uint_wait_until_some_vector(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const unsigned int *cmp_values);
size_t pshmem_ulong_wait_until_some_vector(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const unsigned long *cmp_values);
size_t pshmem_ulonglong_wait_until_some_vector(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const unsigned long long *cmp_values);
size_t pshmem_int32_wait_until_some_vector(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const int32_t *cmp_values);
size_t pshmem_int64_wait_until_some_vector(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const int64_t *cmp_values);
size_t pshmem_uint32_wait_until_some_vector(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const uint32_t *cmp_values);
size_t pshmem_uint64_wait_until_some_vector(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const uint64_t *cmp_values);
size_t pshmem_size_wait_until_some_vector(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const size_t *cmp_values);
size_t pshmem_ptrdiff_wait_until_some_vector(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const ptrdiff_t *cmp_values);

/* Return 1 if the comparison cmp of *ivar with cmp_value is true, otherwise 0. Does not wait. 1.6, 9.11.8 */
int pshmem_int_test(int *ivar, int cmp, int cmp_value);
int pshmem_long_test(long *ivar, int cmp, long cmp_value);
int pshmem_longlong_test(long long *ivar, int cmp, long long cmp_value);
int pshmem_uint_test(unsigned int *ivar, int cmp, unsigned int cmp_value);
int pshmem_ulong_test(unsigned long *ivar, int cmp, unsigned long cmp_value);
int pshmem_ulonglong_test(unsigned long long *ivar, int cmp, unsigned long long cmp_value);
int pshmem_int32_test(int32_t *ivar, int cmp, int32_t cmp_value);
int pshmem_int64_test(int64_t *ivar, int cmp, int64_t cmp_value);
int pshmem_uint32_test(uint32_t *ivar, int cmp, uint32_t cmp_value);
int pshmem_uint64_test(uint64_t *ivar, int cmp, uint64_t cmp_value);
int pshmem_size_test(size_t *ivar, int cmp, size_t cmp_value);
int pshmem_ptrdiff_test(ptrdiff_t *ivar, int cmp, ptrdiff_t cmp_value);

/* Return 1 if the comparison is true for all elements of the set, or if the set is empty, otherwise 0. 1.6, 9.11.9 */
int pshmem_int_test_all(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value);
int pshmem_long_test_all(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value);
int pshmem_longlong_test_all(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value);
int pshmem_uint_test_all(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value);
int pshmem_ulong_test_all(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value);
int pshmem_ulonglong_test_all(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value);
int pshmem_int32_test_all(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value);
int pshmem_int64_test_all(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value);
int pshmem_uint32_test_all(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value);
int pshmem_uint64_test_all(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value);
int pshmem_size_test_all(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value);
int pshmem_ptrdiff_test_all(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value);

/* Return the index of one element of the set for which the comparison is true, or SIZE_MAX if there is none. 1.6, 9.11.10 */
size_t pshmem_int_test_any(int *ivars, size_t nelems, const int *status, int cmp, int cmp_value);
size_t pshmem_long_test_any(long *ivars, size_t nelems, const int *status, int cmp, long cmp_value);
size_t pshmem_longlong_test_any(long long *ivars, size_t nelems, const int *status, int cmp, long long cmp_value);
size_t pshmem_uint_test_any(unsigned int *ivars, size_t nelems, const int *status, int cmp, unsigned int cmp_value);
size_t pshmem_ulong_test_any(unsigned long *ivars, size_t nelems, const int *status, int cmp, unsigned long cmp_value);
size_t pshmem_ulonglong_test_any(unsigned long long *ivars, size_t nelems, const int *status, int cmp, unsigned long long cmp_value);
size_t pshmem_int32_test_any(int32_t *ivars, size_t nelems, const int *status, int cmp, int32_t cmp_value);
size_t pshmem_int64_test_any(int64_t *ivars, size_t nelems, const int *status, int cmp, int64_t cmp_value);
size_t pshmem_uint32_test_any(uint32_t *ivars, size_t nelems, const int *status, int cmp, uint32_t cmp_value);
size_t pshmem_uint64_test_any(uint64_t *ivars, size_t nelems, const int *status, int cmp, uint64_t cmp_value);
size_t pshmem_size_test_any(size_t *ivars, size_t nelems, const int *status, int cmp, size_t cmp_value);
size_t pshmem_ptrdiff_test_any(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, ptrdiff_t cmp_value);

/* Store the indices of all elements of the set for which the comparison is true and return their number. 1.6, 9.11.11 */
size_t pshmem_int_test_some(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int cmp_value);
size_t pshmem_long_test_some(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long cmp_value);
size_t pshmem_longlong_test_some(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, long long cmp_value);
size_t pshmem_uint_test_some(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned int cmp_value);
size_t pshmem_ulong_test_some(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long cmp_value);
size_t pshmem_ulonglong_test_some(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, unsigned long long cmp_value);
size_t pshmem_int32_test_some(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int32_t cmp_value);
size_t pshmem_int64_test_some(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, int64_t cmp_value);
size_t pshmem_uint32_test_some(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint32_t cmp_value);
size_t pshmem_uint64_test_some(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, uint64_t cmp_value);
size_t pshmem_size_test_some(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, size_t cmp_value);
size_t pshmem_ptrdiff_test_some(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, ptrdiff_t cmp_value);

/* Like test_all, comparing each ivars[i] with cmp_values[i]. 1.6, 9.11.12 */
int pshmem_int_test_all_vector(int *ivars, size_t nelems, const int *status, int cmp, const int *cmp_values);
int pshmem_long_test_all_vector(long *ivars, size_t nelems, const int *status, int cmp, const long *cmp_values);
int pshmem_longlong_test_all_vector(long long *ivars, size_t nelems, const int *status, int cmp, const long long *cmp_values);
int pshmem_uint_test_all_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, const unsigned int *cmp_values);
int pshmem_ulong_test_all_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, const unsigned long *cmp_values);
int pshmem_ulonglong_test_all_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, const unsigned long long *cmp_values);
int pshmem_int32_test_all_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, const int32_t *cmp_values);
int pshmem_int64_test_all_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, const int64_t *cmp_values);
int pshmem_uint32_test_all_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, const uint32_t *cmp_values);
int pshmem_uint64_test_all_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, const uint64_t *cmp_values);
int pshmem_size_test_all_vector(size_t *ivars, size_t nelems, const int *status, int cmp, const size_t *cmp_values);
int pshmem_ptrdiff_test_all_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, const ptrdiff_t *cmp_values);

/* Like test_any, comparing each ivars[i] with cmp_values[i]. 1.6, 9.11.13 */
size_t pshmem_int_test_any_vector(int *ivars, size_t nelems, const int *status, int cmp, const int *cmp_values);
size_t pshmem_long_test_any_vector(long *ivars, size_t nelems, const int *status, int cmp, const long *cmp_values);
size_t pshmem_longlong_test_any_vector(long long *ivars, size_t nelems, const int *status, int cmp, const long long *cmp_values);
size_t pshmem_uint_test_any_vector(unsigned int *ivars, size_t nelems, const int *status, int cmp, const unsigned int *cmp_values);
size_t pshmem_ulong_test_any_vector(unsigned long *ivars, size_t nelems, const int *status, int cmp, const unsigned long *cmp_values);
size_t pshmem_ulonglong_test_any_vector(unsigned long long *ivars, size_t nelems, const int *status, int cmp, const unsigned long long *cmp_values);
size_t pshmem_int32_test_any_vector(int32_t *ivars, size_t nelems, const int *status, int cmp, const int32_t *cmp_values);
size_t pshmem_int64_test_any_vector(int64_t *ivars, size_t nelems, const int *status, int cmp, const int64_t *cmp_values);
size_t pshmem_uint32_test_any_vector(uint32_t *ivars, size_t nelems, const int *status, int cmp, const uint32_t *cmp_values);
size_t pshmem_uint64_test_any_vector(uint64_t *ivars, size_t nelems, const int *status, int cmp, const uint64_t *cmp_values);
size_t pshmem_size_test_any_vector(size_t *ivars, size_t nelems, const int *status, int cmp, const size_t *cmp_values);
size_t pshmem_ptrdiff_test_any_vector(ptrdiff_t *ivars, size_t nelems, const int *status, int cmp, const ptrdiff_t *cmp_values);

/* Like test_some, comparing each ivars[i] with cmp_values[i]. 1.6, 9.11.14 */
size_t pshmem_int_test_some_vector(int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const int *cmp_values);
size_t pshmem_long_test_some_vector(long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const long *cmp_values);
size_t pshmem_longlong_test_some_vector(long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const long long *cmp_values);
size_t pshmem_uint_test_some_vector(unsigned int *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const unsigned int *cmp_values);
size_t pshmem_ulong_test_some_vector(unsigned long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const unsigned long *cmp_values);
size_t pshmem_ulonglong_test_some_vector(unsigned long long *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const unsigned long long *cmp_values);
size_t pshmem_int32_test_some_vector(int32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const int32_t *cmp_values);
size_t pshmem_int64_test_some_vector(int64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const int64_t *cmp_values);
size_t pshmem_uint32_test_some_vector(uint32_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const uint32_t *cmp_values);
size_t pshmem_uint64_test_some_vector(uint64_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const uint64_t *cmp_values);
size_t pshmem_size_test_some_vector(size_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const size_t *cmp_values);
size_t pshmem_ptrdiff_test_some_vector(ptrdiff_t *ivars, size_t nelems, size_t *indices, const int *status, int cmp, const ptrdiff_t *cmp_values);

/* Wait until the comparison cmp of the calling PE's signal word with cmp_value is true. Returns the word's value. 1.6, 9.11.15 */
uint64_t pshmem_signal_wait_until(uint64_t *sig_addr, int cmp, uint64_t cmp_value);

/* ---- Distributed locks ---- */

/* Acquire the lock, waiting in first-come, first-served order. lock is a symmetric long, initially 0. Locks are not reentrant. 1.6, 9.13.1 */
void pshmem_set_lock(long *lock);

/* Complete all operations on the default context, then release the lock to the next PE in the queue. Only the holder may call this. 1.6, 9.13.1 */
void pshmem_clear_lock(long *lock);

/* Acquire the lock if it is free. Returns 0 on success, or 1 if another PE, or a thread of this one, holds the lock. 1.6, 9.13.1 */
int pshmem_test_lock(long *lock);

/* ---- Deprecated ---- */

/* Initialize the library; the program's exit finalizes it. npes is ignored, and further calls have no effect. 1.6, 9.1.13 */
void pstart_pes(int npes);

/* Old name of shmem_my_pe. 1.6, 9.1.2 */
int p_my_pe(void);

/* Old name of shmem_n_pes. 1.6, 9.1.3 */
int p_num_pes(void);

/* Old name of shmem_malloc. 1.6, 9.3.1 */
void *pshmalloc(size_t size);

/* Old name of shmem_free. 1.6, 9.3.2 */
void pshfree(void *ptr);

/* Old name of shmem_realloc. 1.6, 9.3.3 */
void *pshrealloc(void *ptr, size_t size);

/* Old name of shmem_align. 1.6, 9.3.4 */
void *pshmemalign(size_t alignment, size_t size);

/* Old name of atomic_fetch. 1.6, 9.7.1.1 */
float pshmem_float_fetch(const float *source, int pe);
double pshmem_double_fetch(const double *source, int pe);
int pshmem_int_fetch(const int *source, int pe);
long pshmem_long_fetch(const long *source, int pe);
long long pshmem_longlong_fetch(const long long *source, int pe);

/* Old name of atomic_set. 1.6, 9.7.1.2 */
void pshmem_float_set(float *dest, float value, int pe);
void pshmem_double_set(double *dest, double value, int pe);
void pshmem_int_set(int *dest, int value, int pe);
void pshmem_long_set(long *dest, long value, int pe);
void pshmem_longlong_set(long long *dest, long long value, int pe);

/* Old name of atomic_compare_swap. 1.6, 9.7.1.3 */
int pshmem_int_cswap(int *dest, int cond, int value, int pe);
long pshmem_long_cswap(long *dest, long cond, long value, int pe);
long long pshmem_longlong_cswap(long long *dest, long long cond, long long value, int pe);

/* Old name of atomic_swap. 1.6, 9.7.1.4 */
float pshmem_float_swap(float *dest, float value, int pe);
double pshmem_double_swap(double *dest, double value, int pe);
int pshmem_int_swap(int *dest, int value, int pe);
long pshmem_long_swap(long *dest, long value, int pe);
long long pshmem_longlong_swap(long long *dest, long long value, int pe);

/* shmem_long_swap; the name is also the generic's. Not in 1.6: a function of C in OpenSHMEM 1.0 to 1.2. */
long pshmem_swap(long *dest, long value, int pe);

/* Old name of atomic_fetch_inc. 1.6, 9.7.1.5 */
int pshmem_int_finc(int *dest, int pe);
long pshmem_long_finc(long *dest, int pe);
long long pshmem_longlong_finc(long long *dest, int pe);

/* Old name of atomic_inc. 1.6, 9.7.1.6 */
void pshmem_int_inc(int *dest, int pe);
void pshmem_long_inc(long *dest, int pe);
void pshmem_longlong_inc(long long *dest, int pe);

/* Old name of atomic_fetch_add. 1.6, 9.7.1.7 */
int pshmem_int_fadd(int *dest, int value, int pe);
long pshmem_long_fadd(long *dest, long value, int pe);
long long pshmem_longlong_fadd(long long *dest, long long value, int pe);

/* Old name of atomic_add. 1.6, 9.7.1.8 */
void pshmem_int_add(int *dest, int value, int pe);
void pshmem_long_add(long *dest, long value, int pe);
void pshmem_longlong_add(long long *dest, long long value, int pe);

/* Wait until *ivar differs from cmp_value. The generic name is not in 1.6. 1.6, 9.11.1 */
void pshmem_short_wait(short *ivar, short cmp_value);
void pshmem_int_wait(int *ivar, int cmp_value);
void pshmem_long_wait(long *ivar, long cmp_value);
void pshmem_longlong_wait(long long *ivar, long long cmp_value);

/* shmem_long_wait. 1.6, 9.11.1 */
void pshmem_wait(long *ivar, long cmp_value);

/* shmem_long_wait_until; the name is also the generic's. 1.6, 9.11.1 */
void pshmem_wait_until(long *ivar, int cmp, long cmp_value);

/* wait_until for short types. 1.6, 9.11.1 */
void pshmem_short_wait_until(short *ivar, int cmp, short cmp_value);
void pshmem_ushort_wait_until(unsigned short *ivar, int cmp, unsigned short cmp_value);

/* test for short types. 1.6, 9.11.8 */
int pshmem_short_test(short *ivar, int cmp, short cmp_value);
int pshmem_ushort_test(unsigned short *ivar, int cmp, unsigned short cmp_value);

/* Complete all operations on the default context, then wait until all PEs of the active set have arrived. 1.6, 9.10.2 */
void pshmem_barrier(int PE_start, int logPE_stride, int PE_size, long *pSync);

/* team_sync over an active set; with one argument, in C11 and C++, over a team. 1.6, 9.10.3 */
void pshmem_sync(int PE_start, int logPE_stride, int PE_size, long *pSync);

/* broadcast of 32-bit elements over an active set: dest on PE PE_root (its index in the set) is not changed. 1.6, 9.10.7 */
void pshmem_broadcast32(void *dest, const void *source, size_t nelems, int PE_root, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* broadcast of 64-bit elements over an active set: dest on PE PE_root (its index in the set) is not changed. 1.6, 9.10.7 */
void pshmem_broadcast64(void *dest, const void *source, size_t nelems, int PE_root, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* collect of 32-bit elements over an active set. 1.6, 9.10.8 */
void pshmem_collect32(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* fcollect of 32-bit elements over an active set. 1.6, 9.10.8 */
void pshmem_fcollect32(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* alltoall of 32-bit elements over an active set. 1.6, 9.10.5 */
void pshmem_alltoall32(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* alltoalls of 32-bit elements over an active set. 1.6, 9.10.6 */
void pshmem_alltoalls32(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* collect of 64-bit elements over an active set. 1.6, 9.10.8 */
void pshmem_collect64(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* fcollect of 64-bit elements over an active set. 1.6, 9.10.8 */
void pshmem_fcollect64(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* alltoall of 64-bit elements over an active set. 1.6, 9.10.5 */
void pshmem_alltoall64(void *dest, const void *source, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* alltoalls of 64-bit elements over an active set. 1.6, 9.10.6 */
void pshmem_alltoalls64(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* and_reduce over an active set; pWrk is not used. The generic name is not in 1.6. 1.6, 9.10.9 */
void pshmem_short_and_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
void pshmem_int_and_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
void pshmem_long_and_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
void pshmem_longlong_and_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);

/* or_reduce over an active set; pWrk is not used. The generic name is not in 1.6. 1.6, 9.10.9 */
void pshmem_short_or_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
void pshmem_int_or_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
void pshmem_long_or_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
void pshmem_longlong_or_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);

/* xor_reduce over an active set; pWrk is not used. The generic name is not in 1.6. 1.6, 9.10.9 */
void pshmem_short_xor_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
void pshmem_int_xor_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
void pshmem_long_xor_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
void pshmem_longlong_xor_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);

/* max_reduce over an active set; pWrk is not used. The generic name is not in 1.6. 1.6, 9.10.9 */
void pshmem_float_max_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync);
void pshmem_double_max_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync);
void pshmem_longdouble_max_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync);
void pshmem_short_max_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
void pshmem_int_max_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
void pshmem_long_max_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
void pshmem_longlong_max_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);

/* min_reduce over an active set; pWrk is not used. The generic name is not in 1.6. 1.6, 9.10.9 */
void pshmem_float_min_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync);
void pshmem_double_min_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync);
void pshmem_longdouble_min_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync);
void pshmem_short_min_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
void pshmem_int_min_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
void pshmem_long_min_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
void pshmem_longlong_min_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);

/* sum_reduce over an active set; pWrk is not used. The generic name is not in 1.6. 1.6, 9.10.9 */
__extension__ void pshmem_complexd_sum_to_all(double _Complex *dest, const double _Complex *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double _Complex *pWrk, long *pSync);
__extension__ void pshmem_complexf_sum_to_all(float _Complex *dest, const float _Complex *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float _Complex *pWrk, long *pSync);
void pshmem_float_sum_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync);
void pshmem_double_sum_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync);
void pshmem_longdouble_sum_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync);
void pshmem_short_sum_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
void pshmem_int_sum_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
void pshmem_long_sum_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
void pshmem_longlong_sum_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);

/* prod_reduce over an active set; pWrk is not used. The generic name is not in 1.6. 1.6, 9.10.9 */
__extension__ void pshmem_complexd_prod_to_all(double _Complex *dest, const double _Complex *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double _Complex *pWrk, long *pSync);
__extension__ void pshmem_complexf_prod_to_all(float _Complex *dest, const float _Complex *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float _Complex *pWrk, long *pSync);
void pshmem_float_prod_to_all(float *dest, const float *source, int nreduce, int PE_start, int logPE_stride, int PE_size, float *pWrk, long *pSync);
void pshmem_double_prod_to_all(double *dest, const double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, double *pWrk, long *pSync);
void pshmem_longdouble_prod_to_all(long double *dest, const long double *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long double *pWrk, long *pSync);
void pshmem_short_prod_to_all(short *dest, const short *source, int nreduce, int PE_start, int logPE_stride, int PE_size, short *pWrk, long *pSync);
void pshmem_int_prod_to_all(int *dest, const int *source, int nreduce, int PE_start, int logPE_stride, int PE_size, int *pWrk, long *pSync);
void pshmem_long_prod_to_all(long *dest, const long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long *pWrk, long *pSync);
void pshmem_longlong_prod_to_all(long long *dest, const long long *source, int nreduce, int PE_start, int logPE_stride, int PE_size, long long *pWrk, long *pSync);

/* ---- Cache control, which OpenSHMEM 1.5 removed ---- */

/* No effect: caches are coherent. Kept so that old programs link. */
void pshmem_clear_cache_inv(void);

/* No effect: caches are coherent. */
void pshmem_set_cache_inv(void);

/* No effect: caches are coherent. */
void pshmem_clear_cache_line_inv(void *dest);

/* No effect: caches are coherent. */
void pshmem_set_cache_line_inv(void *dest);

/* No effect: caches are coherent. */
void pshmem_udcflush(void);

/* No effect: caches are coherent. */
void pshmem_udcflush_line(void *dest);

/* ---- The symmetric heap ---- */

/* Fill *info: capacity, the bytes of all partitions together; used, the bytes in use including padding; largest_free, the largest size that can currently be allocated in one of them. Returns 0, or nonzero before initialization. Local. */
int pshmemx_heap_info(shmemx_heap_info_t *info);

/* ---- The network ---- */

/* Fill *info with what the calling PE's node has sent to other nodes and received from them since shmem_init: frames_sent and frames_received count frames, messages that combine operations of all its PEs; records_sent counts the operations in them, so records_sent / frames_sent is their mean number; bytes_sent is the bytes in frames; transfers counts large puts and gets outside frames. The counts are kept in the process of the node's first PE, number 0 in SHMEM_TEAM_SHARED. Returns 0 there, and nonzero on other PEs and before initialization. All are 0 in a job of one node. Local. */
int pshmemx_network_info(shmemx_network_info_t *info);

/* ---- Symmetric memory partitions ---- */

/* Allocate size bytes of symmetric memory in partition id, as shmem_malloc does in partition 1. The block begins at a multiple of 16 bytes or more. Collective over all PEs, with a barrier at the end; size and id are the same on all of them. Returns NULL on all PEs if size is 0, there is no room, or there is no such partition. shmem_free frees it, shmem_realloc keeps it in its partition. */
void *pshmemx_kind_malloc(size_t size, int id);

/* The same, at a multiple of alignment, a power of two of at most 1 GiB. */
void *pshmemx_kind_align(size_t alignment, size_t size, int id);

/* Another name of shmemx_kind_malloc. */
void *pshmemx_partition_malloc(size_t size, int id);

/* Another name of shmemx_kind_align. */
void *pshmemx_partition_align(size_t alignment, size_t size, int id);

/* Allocate count * size bytes in partition id and set them to zero, as shmem_calloc does in partition 1. */
void *pshmemx_partition_calloc(size_t count, size_t size, int id);

/* Allocate in partition id with hints, as shmem_malloc_with_hints does in partition 1. */
void *pshmemx_partition_malloc_with_hints(size_t size, long hints, int id);

/* Fill *info: what was requested for partition id (asked_size, asked_page_size, kind, policy; sizes are 0 if none was given) and what it is on this PE (size, page_size, nodes: its NUMA nodes, or "" for any; reason: why it is not as asked, or ""), and how much of it is in use (used, largest_free). Returns 0, or nonzero if there is no such partition. Local. */
int pshmemx_partition_info(int id, shmemx_partition_info_t *info);

/* The ID of the partition that addr lies in, from 1 on; 0 if it lies in none, like static data. Local. */
int pshmemx_partition_of(const void *addr);

/* Create a partition of all PEs while the program runs, and set *id to its ID, the same on all of them. *config is the same on all PEs: size in bytes; optionally page_size, and kind and policy, spelled as in SHMEM_SYMMETRIC_PARTITION<ID>; keep, with KIND FILE, keeps the files. Zero and NULL mean the system's defaults. A partition has no effect on others, and operations on it cost as much as on them, except that large blocks between nodes take longer (docs/why/partitions.md). Returns 0, or nonzero on all PEs: without a message if the size is 0, otherwise with a message from each PE that cannot have it: memory of POLICY MANDATORY is not available, a file of KIND FILE cannot be created, there are already SHMEMX_MAX_PARTITIONS, or addresses have run out (SHMEM_PARTITION_ROOM). An invalid kind or policy ends the job. One thread of a PE at a time creates or destroys partitions. Collective over all PEs. */
int pshmemx_partition_create(const shmemx_partition_config_t *config, int *id);

/* The same for the PEs of a team. Only they have it, and it ends with the team: shmem_team_destroy destroys it if shmemx_partition_destroy has not; allocating in it and freeing are collective over them, and no other PE may be given its addresses. Collective over team. */
int pshmemx_team_partition_create(shmem_team_t team, const shmemx_partition_config_t *config, int *id);

/* Destroy a partition that was created in this way, with all blocks in it; its addresses become invalid. All operations on it must be complete, apart from those of the calling PE on the default context, which are completed. Returns 0, or nonzero if the program has not created it. Collective over the PEs that have it. */
int pshmemx_partition_destroy(int id);

/* The number of partitions, at least 1; 0 before initialization. Local. */
int pshmemx_partition_count(void);

/* ---- Starting without a launcher ---- */

/* Create a unique id for a job. One process calls this, must run until the job ends, and distributes the id to all processes, for example in a file. Returns 0, or nonzero with a message on stderr. */
int pshmemx_get_uid(shmemx_uid_t *uid);

/* Initialize the library as PE pe of n_pes (0 to n_pes - 1), instead of shmem_init; all PEs pass the same unique id. shmem_finalize ends it. Collective. Returns 0, or nonzero with a message on stderr. */
int pshmemx_init_uid(const shmemx_uid_t *uid, int pe, int n_pes);

/* ---- Requests ---- */

/* Put that belongs to a request. source may be reused, and dest on PE pe holds the data, when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_float_put_nbe(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_float_put_nbe(float *dest, const float *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_double_put_nbe(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_double_put_nbe(double *dest, const double *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_longdouble_put_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_longdouble_put_nbe(long double *dest, const long double *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_char_put_nbe(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_char_put_nbe(char *dest, const char *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_schar_put_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_schar_put_nbe(signed char *dest, const signed char *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_short_put_nbe(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_short_put_nbe(short *dest, const short *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int_put_nbe(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int_put_nbe(int *dest, const int *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_put_nbe(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_long_put_nbe(long *dest, const long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_put_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_longlong_put_nbe(long long *dest, const long long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uchar_put_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uchar_put_nbe(unsigned char *dest, const unsigned char *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ushort_put_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ushort_put_nbe(unsigned short *dest, const unsigned short *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_put_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint_put_nbe(unsigned int *dest, const unsigned int *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_put_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ulong_put_nbe(unsigned long *dest, const unsigned long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_put_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_put_nbe(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int8_put_nbe(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int8_put_nbe(int8_t *dest, const int8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int16_put_nbe(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int16_put_nbe(int16_t *dest, const int16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_put_nbe(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int32_put_nbe(int32_t *dest, const int32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_put_nbe(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int64_put_nbe(int64_t *dest, const int64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint8_put_nbe(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint8_put_nbe(uint8_t *dest, const uint8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint16_put_nbe(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint16_put_nbe(uint16_t *dest, const uint16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_put_nbe(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint32_put_nbe(uint32_t *dest, const uint32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_put_nbe(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint64_put_nbe(uint64_t *dest, const uint64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_size_put_nbe(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_size_put_nbe(size_t *dest, const size_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ptrdiff_put_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ptrdiff_put_nbe(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_put8_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_put8_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_put16_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_put16_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_put32_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_put32_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_put64_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_put64_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_put128_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_put128_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_putmem_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_putmem_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);

/* Get that belongs to a request. dest holds the data when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_float_get_nbe(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_float_get_nbe(float *dest, const float *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_double_get_nbe(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_double_get_nbe(double *dest, const double *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_longdouble_get_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_longdouble_get_nbe(long double *dest, const long double *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_char_get_nbe(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_char_get_nbe(char *dest, const char *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_schar_get_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_schar_get_nbe(signed char *dest, const signed char *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_short_get_nbe(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_short_get_nbe(short *dest, const short *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int_get_nbe(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int_get_nbe(int *dest, const int *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_get_nbe(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_long_get_nbe(long *dest, const long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_get_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_longlong_get_nbe(long long *dest, const long long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uchar_get_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uchar_get_nbe(unsigned char *dest, const unsigned char *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ushort_get_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ushort_get_nbe(unsigned short *dest, const unsigned short *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_get_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint_get_nbe(unsigned int *dest, const unsigned int *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_get_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ulong_get_nbe(unsigned long *dest, const unsigned long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_get_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_get_nbe(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int8_get_nbe(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int8_get_nbe(int8_t *dest, const int8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int16_get_nbe(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int16_get_nbe(int16_t *dest, const int16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_get_nbe(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int32_get_nbe(int32_t *dest, const int32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_get_nbe(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int64_get_nbe(int64_t *dest, const int64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint8_get_nbe(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint8_get_nbe(uint8_t *dest, const uint8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint16_get_nbe(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint16_get_nbe(uint16_t *dest, const uint16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_get_nbe(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint32_get_nbe(uint32_t *dest, const uint32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_get_nbe(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint64_get_nbe(uint64_t *dest, const uint64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_size_get_nbe(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_size_get_nbe(size_t *dest, const size_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ptrdiff_get_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ptrdiff_get_nbe(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_get8_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_get8_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_get16_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_get16_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_get32_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_get32_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_get64_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_get64_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_get128_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_get128_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_getmem_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_getmem_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);

/* Strided put that belongs to a request: nelems elements from source, at a stride of sst elements, to dest on PE pe, at a stride of dst elements. Strides are at least 1. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_float_iput_nbe(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_float_iput_nbe(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_double_iput_nbe(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_double_iput_nbe(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_longdouble_iput_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_longdouble_iput_nbe(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_char_iput_nbe(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_char_iput_nbe(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_schar_iput_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_schar_iput_nbe(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_short_iput_nbe(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_short_iput_nbe(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int_iput_nbe(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int_iput_nbe(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_iput_nbe(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_long_iput_nbe(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_iput_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_longlong_iput_nbe(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uchar_iput_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uchar_iput_nbe(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ushort_iput_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ushort_iput_nbe(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_iput_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint_iput_nbe(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_iput_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ulong_iput_nbe(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_iput_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_iput_nbe(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int8_iput_nbe(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int8_iput_nbe(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int16_iput_nbe(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int16_iput_nbe(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_iput_nbe(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int32_iput_nbe(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_iput_nbe(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int64_iput_nbe(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint8_iput_nbe(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint8_iput_nbe(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint16_iput_nbe(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint16_iput_nbe(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_iput_nbe(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint32_iput_nbe(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_iput_nbe(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint64_iput_nbe(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_size_iput_nbe(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_size_iput_nbe(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ptrdiff_iput_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ptrdiff_iput_nbe(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_iput8_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_iput8_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_iput16_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_iput16_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_iput32_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_iput32_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_iput64_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_iput64_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_iput128_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_iput128_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);

/* The get counterpart of shmemx_iput_nbe. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_float_iget_nbe(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_float_iget_nbe(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_double_iget_nbe(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_double_iget_nbe(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_longdouble_iget_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_longdouble_iget_nbe(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_char_iget_nbe(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_char_iget_nbe(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_schar_iget_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_schar_iget_nbe(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_short_iget_nbe(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_short_iget_nbe(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int_iget_nbe(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int_iget_nbe(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_iget_nbe(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_long_iget_nbe(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_iget_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_longlong_iget_nbe(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uchar_iget_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uchar_iget_nbe(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ushort_iget_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ushort_iget_nbe(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_iget_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint_iget_nbe(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_iget_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ulong_iget_nbe(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_iget_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_iget_nbe(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int8_iget_nbe(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int8_iget_nbe(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int16_iget_nbe(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int16_iget_nbe(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_iget_nbe(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int32_iget_nbe(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_iget_nbe(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_int64_iget_nbe(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint8_iget_nbe(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint8_iget_nbe(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint16_iget_nbe(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint16_iget_nbe(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_iget_nbe(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint32_iget_nbe(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_iget_nbe(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_uint64_iget_nbe(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_size_iget_nbe(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_size_iget_nbe(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_ptrdiff_iget_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ptrdiff_iget_nbe(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_iget8_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_iget8_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_iget16_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_iget16_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_iget32_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_iget32_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_iget64_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_iget64_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_ctx_iget128_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void pshmemx_iget128_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);

/* Put-with-signal that belongs to a request, which is complete when both data and signal are on PE pe. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_float_put_signal_nbe(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_float_put_signal_nbe(float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_double_put_signal_nbe(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_double_put_signal_nbe(double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_longdouble_put_signal_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_longdouble_put_signal_nbe(long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_char_put_signal_nbe(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_char_put_signal_nbe(char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_schar_put_signal_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_schar_put_signal_nbe(signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_short_put_signal_nbe(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_short_put_signal_nbe(short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_int_put_signal_nbe(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_int_put_signal_nbe(int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_put_signal_nbe(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_long_put_signal_nbe(long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_put_signal_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_longlong_put_signal_nbe(long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_uchar_put_signal_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_uchar_put_signal_nbe(unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_ushort_put_signal_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ushort_put_signal_nbe(unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_put_signal_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_uint_put_signal_nbe(unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_put_signal_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ulong_put_signal_nbe(unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_put_signal_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_put_signal_nbe(unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_int8_put_signal_nbe(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_int8_put_signal_nbe(int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_int16_put_signal_nbe(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_int16_put_signal_nbe(int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_put_signal_nbe(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_int32_put_signal_nbe(int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_put_signal_nbe(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_int64_put_signal_nbe(int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint8_put_signal_nbe(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_uint8_put_signal_nbe(uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint16_put_signal_nbe(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_uint16_put_signal_nbe(uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_put_signal_nbe(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_uint32_put_signal_nbe(uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_put_signal_nbe(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_uint64_put_signal_nbe(uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_size_put_signal_nbe(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_size_put_signal_nbe(size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_ptrdiff_put_signal_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ptrdiff_put_signal_nbe(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_put8_signal_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_put8_signal_nbe(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_put16_signal_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_put16_signal_nbe(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_put32_signal_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_put32_signal_nbe(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_put64_signal_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_put64_signal_nbe(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_put128_signal_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_put128_signal_nbe(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_ctx_putmem_signal_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void pshmemx_putmem_signal_nbe(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);

/* atomic_set that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_float_atomic_set_nbe(shmem_ctx_t ctx, float *dest, float value, int pe, shmemx_request_t *req);
void pshmemx_float_atomic_set_nbe(float *dest, float value, int pe, shmemx_request_t *req);
void pshmemx_ctx_double_atomic_set_nbe(shmem_ctx_t ctx, double *dest, double value, int pe, shmemx_request_t *req);
void pshmemx_double_atomic_set_nbe(double *dest, double value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int_atomic_set_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_int_atomic_set_nbe(int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_atomic_set_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_long_atomic_set_nbe(long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_atomic_set_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_longlong_atomic_set_nbe(long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_atomic_set_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_uint_atomic_set_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_atomic_set_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ulong_atomic_set_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_atomic_set_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_atomic_set_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_atomic_set_nbe(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_int32_atomic_set_nbe(int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_atomic_set_nbe(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_int64_atomic_set_nbe(int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_atomic_set_nbe(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_uint32_atomic_set_nbe(uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_atomic_set_nbe(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_uint64_atomic_set_nbe(uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_size_atomic_set_nbe(shmem_ctx_t ctx, size_t *dest, size_t value, int pe, shmemx_request_t *req);
void pshmemx_size_atomic_set_nbe(size_t *dest, size_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ptrdiff_atomic_set_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);
void pshmemx_ptrdiff_atomic_set_nbe(ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);

/* atomic_inc that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_int_atomic_inc_nbe(shmem_ctx_t ctx, int *dest, int pe, shmemx_request_t *req);
void pshmemx_int_atomic_inc_nbe(int *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_atomic_inc_nbe(shmem_ctx_t ctx, long *dest, int pe, shmemx_request_t *req);
void pshmemx_long_atomic_inc_nbe(long *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_atomic_inc_nbe(shmem_ctx_t ctx, long long *dest, int pe, shmemx_request_t *req);
void pshmemx_longlong_atomic_inc_nbe(long long *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_atomic_inc_nbe(shmem_ctx_t ctx, unsigned int *dest, int pe, shmemx_request_t *req);
void pshmemx_uint_atomic_inc_nbe(unsigned int *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_atomic_inc_nbe(shmem_ctx_t ctx, unsigned long *dest, int pe, shmemx_request_t *req);
void pshmemx_ulong_atomic_inc_nbe(unsigned long *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_atomic_inc_nbe(shmem_ctx_t ctx, unsigned long long *dest, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_atomic_inc_nbe(unsigned long long *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_atomic_inc_nbe(shmem_ctx_t ctx, int32_t *dest, int pe, shmemx_request_t *req);
void pshmemx_int32_atomic_inc_nbe(int32_t *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_atomic_inc_nbe(shmem_ctx_t ctx, int64_t *dest, int pe, shmemx_request_t *req);
void pshmemx_int64_atomic_inc_nbe(int64_t *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_atomic_inc_nbe(shmem_ctx_t ctx, uint32_t *dest, int pe, shmemx_request_t *req);
void pshmemx_uint32_atomic_inc_nbe(uint32_t *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_atomic_inc_nbe(shmem_ctx_t ctx, uint64_t *dest, int pe, shmemx_request_t *req);
void pshmemx_uint64_atomic_inc_nbe(uint64_t *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_size_atomic_inc_nbe(shmem_ctx_t ctx, size_t *dest, int pe, shmemx_request_t *req);
void pshmemx_size_atomic_inc_nbe(size_t *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_ptrdiff_atomic_inc_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, int pe, shmemx_request_t *req);
void pshmemx_ptrdiff_atomic_inc_nbe(ptrdiff_t *dest, int pe, shmemx_request_t *req);

/* atomic_add that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_int_atomic_add_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_int_atomic_add_nbe(int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_atomic_add_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_long_atomic_add_nbe(long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_atomic_add_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_longlong_atomic_add_nbe(long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_atomic_add_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_uint_atomic_add_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_atomic_add_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ulong_atomic_add_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_atomic_add_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_atomic_add_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_atomic_add_nbe(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_int32_atomic_add_nbe(int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_atomic_add_nbe(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_int64_atomic_add_nbe(int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_atomic_add_nbe(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_uint32_atomic_add_nbe(uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_atomic_add_nbe(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_uint64_atomic_add_nbe(uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_size_atomic_add_nbe(shmem_ctx_t ctx, size_t *dest, size_t value, int pe, shmemx_request_t *req);
void pshmemx_size_atomic_add_nbe(size_t *dest, size_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ptrdiff_atomic_add_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);
void pshmemx_ptrdiff_atomic_add_nbe(ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);

/* atomic_and that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_int_atomic_and_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_int_atomic_and_nbe(int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_atomic_and_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_long_atomic_and_nbe(long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_atomic_and_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_longlong_atomic_and_nbe(long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_atomic_and_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_uint_atomic_and_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_atomic_and_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ulong_atomic_and_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_atomic_and_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_atomic_and_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_atomic_and_nbe(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_int32_atomic_and_nbe(int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_atomic_and_nbe(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_int64_atomic_and_nbe(int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_atomic_and_nbe(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_uint32_atomic_and_nbe(uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_atomic_and_nbe(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_uint64_atomic_and_nbe(uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);

/* atomic_or that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_int_atomic_or_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_int_atomic_or_nbe(int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_atomic_or_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_long_atomic_or_nbe(long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_atomic_or_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_longlong_atomic_or_nbe(long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_atomic_or_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_uint_atomic_or_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_atomic_or_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ulong_atomic_or_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_atomic_or_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_atomic_or_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_atomic_or_nbe(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_int32_atomic_or_nbe(int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_atomic_or_nbe(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_int64_atomic_or_nbe(int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_atomic_or_nbe(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_uint32_atomic_or_nbe(uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_atomic_or_nbe(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_uint64_atomic_or_nbe(uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);

/* atomic_xor that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_int_atomic_xor_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_int_atomic_xor_nbe(int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_atomic_xor_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_long_atomic_xor_nbe(long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_atomic_xor_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_longlong_atomic_xor_nbe(long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_atomic_xor_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_uint_atomic_xor_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_atomic_xor_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ulong_atomic_xor_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_atomic_xor_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_atomic_xor_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_atomic_xor_nbe(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_int32_atomic_xor_nbe(int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_atomic_xor_nbe(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_int64_atomic_xor_nbe(int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_atomic_xor_nbe(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_uint32_atomic_xor_nbe(uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_atomic_xor_nbe(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_uint64_atomic_xor_nbe(uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);

/* atomic_fetch that belongs to a request: *fetch holds the value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_float_atomic_fetch_nbe(shmem_ctx_t ctx, float *fetch, const float *source, int pe, shmemx_request_t *req);
void pshmemx_float_atomic_fetch_nbe(float *fetch, const float *source, int pe, shmemx_request_t *req);
void pshmemx_ctx_double_atomic_fetch_nbe(shmem_ctx_t ctx, double *fetch, const double *source, int pe, shmemx_request_t *req);
void pshmemx_double_atomic_fetch_nbe(double *fetch, const double *source, int pe, shmemx_request_t *req);
void pshmemx_ctx_int_atomic_fetch_nbe(shmem_ctx_t ctx, int *fetch, const int *source, int pe, shmemx_request_t *req);
void pshmemx_int_atomic_fetch_nbe(int *fetch, const int *source, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_atomic_fetch_nbe(shmem_ctx_t ctx, long *fetch, const long *source, int pe, shmemx_request_t *req);
void pshmemx_long_atomic_fetch_nbe(long *fetch, const long *source, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_atomic_fetch_nbe(shmem_ctx_t ctx, long long *fetch, const long long *source, int pe, shmemx_request_t *req);
void pshmemx_longlong_atomic_fetch_nbe(long long *fetch, const long long *source, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_atomic_fetch_nbe(shmem_ctx_t ctx, unsigned int *fetch, const unsigned int *source, int pe, shmemx_request_t *req);
void pshmemx_uint_atomic_fetch_nbe(unsigned int *fetch, const unsigned int *source, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_atomic_fetch_nbe(shmem_ctx_t ctx, unsigned long *fetch, const unsigned long *source, int pe, shmemx_request_t *req);
void pshmemx_ulong_atomic_fetch_nbe(unsigned long *fetch, const unsigned long *source, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_atomic_fetch_nbe(shmem_ctx_t ctx, unsigned long long *fetch, const unsigned long long *source, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_atomic_fetch_nbe(unsigned long long *fetch, const unsigned long long *source, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_atomic_fetch_nbe(shmem_ctx_t ctx, int32_t *fetch, const int32_t *source, int pe, shmemx_request_t *req);
void pshmemx_int32_atomic_fetch_nbe(int32_t *fetch, const int32_t *source, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_atomic_fetch_nbe(shmem_ctx_t ctx, int64_t *fetch, const int64_t *source, int pe, shmemx_request_t *req);
void pshmemx_int64_atomic_fetch_nbe(int64_t *fetch, const int64_t *source, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_atomic_fetch_nbe(shmem_ctx_t ctx, uint32_t *fetch, const uint32_t *source, int pe, shmemx_request_t *req);
void pshmemx_uint32_atomic_fetch_nbe(uint32_t *fetch, const uint32_t *source, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_atomic_fetch_nbe(shmem_ctx_t ctx, uint64_t *fetch, const uint64_t *source, int pe, shmemx_request_t *req);
void pshmemx_uint64_atomic_fetch_nbe(uint64_t *fetch, const uint64_t *source, int pe, shmemx_request_t *req);
void pshmemx_ctx_size_atomic_fetch_nbe(shmem_ctx_t ctx, size_t *fetch, const size_t *source, int pe, shmemx_request_t *req);
void pshmemx_size_atomic_fetch_nbe(size_t *fetch, const size_t *source, int pe, shmemx_request_t *req);
void pshmemx_ctx_ptrdiff_atomic_fetch_nbe(shmem_ctx_t ctx, ptrdiff_t *fetch, const ptrdiff_t *source, int pe, shmemx_request_t *req);
void pshmemx_ptrdiff_atomic_fetch_nbe(ptrdiff_t *fetch, const ptrdiff_t *source, int pe, shmemx_request_t *req);

/* atomic_compare_swap that belongs to a request. *fetch holds the previous value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_int_atomic_compare_swap_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int cond, int value, int pe, shmemx_request_t *req);
void pshmemx_int_atomic_compare_swap_nbe(int *fetch, int *dest, int cond, int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_atomic_compare_swap_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long cond, long value, int pe, shmemx_request_t *req);
void pshmemx_long_atomic_compare_swap_nbe(long *fetch, long *dest, long cond, long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_atomic_compare_swap_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long cond, long long value, int pe, shmemx_request_t *req);
void pshmemx_longlong_atomic_compare_swap_nbe(long long *fetch, long long *dest, long long cond, long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_atomic_compare_swap_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int cond, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_uint_atomic_compare_swap_nbe(unsigned int *fetch, unsigned int *dest, unsigned int cond, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_atomic_compare_swap_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long cond, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ulong_atomic_compare_swap_nbe(unsigned long *fetch, unsigned long *dest, unsigned long cond, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_atomic_compare_swap_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_atomic_compare_swap_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_atomic_compare_swap_nbe(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t cond, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_int32_atomic_compare_swap_nbe(int32_t *fetch, int32_t *dest, int32_t cond, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_atomic_compare_swap_nbe(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t cond, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_int64_atomic_compare_swap_nbe(int64_t *fetch, int64_t *dest, int64_t cond, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_atomic_compare_swap_nbe(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t cond, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_uint32_atomic_compare_swap_nbe(uint32_t *fetch, uint32_t *dest, uint32_t cond, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_atomic_compare_swap_nbe(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t cond, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_uint64_atomic_compare_swap_nbe(uint64_t *fetch, uint64_t *dest, uint64_t cond, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_size_atomic_compare_swap_nbe(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t cond, size_t value, int pe, shmemx_request_t *req);
void pshmemx_size_atomic_compare_swap_nbe(size_t *fetch, size_t *dest, size_t cond, size_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ptrdiff_atomic_compare_swap_nbe(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe, shmemx_request_t *req);
void pshmemx_ptrdiff_atomic_compare_swap_nbe(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe, shmemx_request_t *req);

/* atomic_swap that belongs to a request. *fetch holds the previous value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_float_atomic_swap_nbe(shmem_ctx_t ctx, float *fetch, float *dest, float value, int pe, shmemx_request_t *req);
void pshmemx_float_atomic_swap_nbe(float *fetch, float *dest, float value, int pe, shmemx_request_t *req);
void pshmemx_ctx_double_atomic_swap_nbe(shmem_ctx_t ctx, double *fetch, double *dest, double value, int pe, shmemx_request_t *req);
void pshmemx_double_atomic_swap_nbe(double *fetch, double *dest, double value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int_atomic_swap_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_int_atomic_swap_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_atomic_swap_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_long_atomic_swap_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_atomic_swap_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_longlong_atomic_swap_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_atomic_swap_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_uint_atomic_swap_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_atomic_swap_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ulong_atomic_swap_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_atomic_swap_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_atomic_swap_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_atomic_swap_nbe(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_int32_atomic_swap_nbe(int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_atomic_swap_nbe(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_int64_atomic_swap_nbe(int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_atomic_swap_nbe(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_uint32_atomic_swap_nbe(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_atomic_swap_nbe(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_uint64_atomic_swap_nbe(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_size_atomic_swap_nbe(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t value, int pe, shmemx_request_t *req);
void pshmemx_size_atomic_swap_nbe(size_t *fetch, size_t *dest, size_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ptrdiff_atomic_swap_nbe(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);
void pshmemx_ptrdiff_atomic_swap_nbe(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);

/* atomic_fetch_inc that belongs to a request. *fetch holds the previous value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_int_atomic_fetch_inc_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int pe, shmemx_request_t *req);
void pshmemx_int_atomic_fetch_inc_nbe(int *fetch, int *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_atomic_fetch_inc_nbe(shmem_ctx_t ctx, long *fetch, long *dest, int pe, shmemx_request_t *req);
void pshmemx_long_atomic_fetch_inc_nbe(long *fetch, long *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_atomic_fetch_inc_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, int pe, shmemx_request_t *req);
void pshmemx_longlong_atomic_fetch_inc_nbe(long long *fetch, long long *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_atomic_fetch_inc_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, int pe, shmemx_request_t *req);
void pshmemx_uint_atomic_fetch_inc_nbe(unsigned int *fetch, unsigned int *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_atomic_fetch_inc_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, int pe, shmemx_request_t *req);
void pshmemx_ulong_atomic_fetch_inc_nbe(unsigned long *fetch, unsigned long *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_atomic_fetch_inc_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_atomic_fetch_inc_nbe(unsigned long long *fetch, unsigned long long *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_atomic_fetch_inc_nbe(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int pe, shmemx_request_t *req);
void pshmemx_int32_atomic_fetch_inc_nbe(int32_t *fetch, int32_t *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_atomic_fetch_inc_nbe(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int pe, shmemx_request_t *req);
void pshmemx_int64_atomic_fetch_inc_nbe(int64_t *fetch, int64_t *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_atomic_fetch_inc_nbe(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, int pe, shmemx_request_t *req);
void pshmemx_uint32_atomic_fetch_inc_nbe(uint32_t *fetch, uint32_t *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_atomic_fetch_inc_nbe(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, int pe, shmemx_request_t *req);
void pshmemx_uint64_atomic_fetch_inc_nbe(uint64_t *fetch, uint64_t *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_size_atomic_fetch_inc_nbe(shmem_ctx_t ctx, size_t *fetch, size_t *dest, int pe, shmemx_request_t *req);
void pshmemx_size_atomic_fetch_inc_nbe(size_t *fetch, size_t *dest, int pe, shmemx_request_t *req);
void pshmemx_ctx_ptrdiff_atomic_fetch_inc_nbe(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, int pe, shmemx_request_t *req);
void pshmemx_ptrdiff_atomic_fetch_inc_nbe(ptrdiff_t *fetch, ptrdiff_t *dest, int pe, shmemx_request_t *req);

/* atomic_fetch_add that belongs to a request. *fetch holds the previous value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_int_atomic_fetch_add_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_int_atomic_fetch_add_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_atomic_fetch_add_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_long_atomic_fetch_add_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_atomic_fetch_add_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_longlong_atomic_fetch_add_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_atomic_fetch_add_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_uint_atomic_fetch_add_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_atomic_fetch_add_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ulong_atomic_fetch_add_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_atomic_fetch_add_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_atomic_fetch_add_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_atomic_fetch_add_nbe(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_int32_atomic_fetch_add_nbe(int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_atomic_fetch_add_nbe(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_int64_atomic_fetch_add_nbe(int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_atomic_fetch_add_nbe(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_uint32_atomic_fetch_add_nbe(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_atomic_fetch_add_nbe(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_uint64_atomic_fetch_add_nbe(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_size_atomic_fetch_add_nbe(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t value, int pe, shmemx_request_t *req);
void pshmemx_size_atomic_fetch_add_nbe(size_t *fetch, size_t *dest, size_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ptrdiff_atomic_fetch_add_nbe(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);
void pshmemx_ptrdiff_atomic_fetch_add_nbe(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);

/* atomic_fetch_and that belongs to a request. *fetch holds the previous value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_int_atomic_fetch_and_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_int_atomic_fetch_and_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_atomic_fetch_and_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_long_atomic_fetch_and_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_atomic_fetch_and_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_longlong_atomic_fetch_and_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_atomic_fetch_and_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_uint_atomic_fetch_and_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_atomic_fetch_and_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ulong_atomic_fetch_and_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_atomic_fetch_and_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_atomic_fetch_and_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_atomic_fetch_and_nbe(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_int32_atomic_fetch_and_nbe(int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_atomic_fetch_and_nbe(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_int64_atomic_fetch_and_nbe(int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_atomic_fetch_and_nbe(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_uint32_atomic_fetch_and_nbe(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_atomic_fetch_and_nbe(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_uint64_atomic_fetch_and_nbe(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);

/* atomic_fetch_or that belongs to a request. *fetch holds the previous value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_int_atomic_fetch_or_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_int_atomic_fetch_or_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_atomic_fetch_or_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_long_atomic_fetch_or_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_atomic_fetch_or_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_longlong_atomic_fetch_or_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_atomic_fetch_or_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_uint_atomic_fetch_or_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_atomic_fetch_or_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ulong_atomic_fetch_or_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_atomic_fetch_or_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_atomic_fetch_or_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_atomic_fetch_or_nbe(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_int32_atomic_fetch_or_nbe(int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_atomic_fetch_or_nbe(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_int64_atomic_fetch_or_nbe(int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_atomic_fetch_or_nbe(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_uint32_atomic_fetch_or_nbe(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_atomic_fetch_or_nbe(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_uint64_atomic_fetch_or_nbe(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);

/* atomic_fetch_xor that belongs to a request. *fetch holds the previous value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_int_atomic_fetch_xor_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_int_atomic_fetch_xor_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_long_atomic_fetch_xor_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_long_atomic_fetch_xor_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_longlong_atomic_fetch_xor_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_longlong_atomic_fetch_xor_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint_atomic_fetch_xor_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_uint_atomic_fetch_xor_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulong_atomic_fetch_xor_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ulong_atomic_fetch_xor_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_ulonglong_atomic_fetch_xor_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ulonglong_atomic_fetch_xor_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int32_atomic_fetch_xor_nbe(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_int32_atomic_fetch_xor_nbe(int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_int64_atomic_fetch_xor_nbe(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_int64_atomic_fetch_xor_nbe(int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint32_atomic_fetch_xor_nbe(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_uint32_atomic_fetch_xor_nbe(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void pshmemx_ctx_uint64_atomic_fetch_xor_nbe(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void pshmemx_uint64_atomic_fetch_xor_nbe(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);

/* signal_add that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_signal_add_nbe(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe, shmemx_request_t *req);
void pshmemx_signal_add_nbe(uint64_t *sig_addr, uint64_t signal, int pe, shmemx_request_t *req);

/* signal_set that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_signal_set_nbe(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe, shmemx_request_t *req);
void pshmemx_signal_set_nbe(uint64_t *sig_addr, uint64_t signal, int pe, shmemx_request_t *req);

/* Fence whose completion can be waited for: operations of the context after the call are ordered after those before it. The call does not wait, and the program need not wait either. */
void pshmemx_ctx_fence_nbe(shmem_ctx_t ctx, shmemx_request_t *req);
void pshmemx_fence_nbe(shmemx_request_t *req);

/* The request becomes complete when all earlier operations of the context on PE pe are complete, whether they belong to a request or not. May wait for earlier gets to private memory. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void pshmemx_ctx_pe_quiet_nbe(shmem_ctx_t ctx, int pe, shmemx_request_t *req);
void pshmemx_pe_quiet_nbe(int pe, shmemx_request_t *req);

/* ---- Completion of requests ---- */

/* Wait until all operations of the request are complete: puts and atomics on their PEs, gets and fetches here. Nothing else is waited for. *req becomes SHMEMX_REQUEST_INVALID, or stays usable if it is persistent. */
void pshmemx_wait_nbe(shmemx_request_t *req);

/* Set *status to 1 if all operations of the request are complete, which ends it as shmemx_wait_nbe does; otherwise to 0. */
void pshmemx_test_nbe(shmemx_request_t *req, int *status);

/* Wait until the sources of the request's puts may be reused. The request stays valid. If one of the puts is large, to a PE of another node, this waits until all operations of the request are complete. */
void pshmemx_wait_local_nbe(shmemx_request_t *req);

/* Wait until the sources of all earlier non-blocking puts and put-with-signals of the context may be reused; lighter than quiet. */
void pshmemx_ctx_local_complete(shmem_ctx_t ctx);
void pshmemx_local_complete(void);

/* Make *req a request without operations. options: SHMEMX_REQUEST_PRIVATE, or SHMEMX_REQUEST_SHARED (several threads may add to it at the same time; when all have finished adding, one of them waits, tests, merges or frees it) and SHMEMX_REQUEST_PERSISTENT (waiting and testing leave it usable) combined with |. Returns 0, or nonzero for unknown options or if memory is exhausted. */
int pshmemx_request_allocate(shmemx_request_t *req, long options);

/* Free a request: its operations go on, and are complete after the next quiet of their context, as if they belonged to none. An all-to-all that it stands for (shmemx_alltoallv_start) must be complete: no quiet completes what other PEs send. *req becomes SHMEMX_REQUEST_INVALID. */
void pshmemx_request_free(shmemx_request_t *req);

/* Move the operations of the nelems requests reqs to *req, which may be SHMEMX_REQUEST_UNINITIALIZED. They become SHMEMX_REQUEST_INVALID; those that already are, or are uninitialized, are skipped; *req itself may not be among them. Takes the same time per request, whatever it stands for, except under SHMEM_CHECK=full. */
void pshmemx_request_merge(shmemx_request_t *req, size_t nelems, shmemx_request_t *reqs);

/* Wait until all of the requests are complete. Of the nelems requests, those with a nonzero status (status may be NULL) and those that are uninitialized or invalid are left out. */
void pshmemx_wait_nbe_all(shmemx_request_t *reqs, size_t nelems, const int *status);

/* Wait until one of the requests is complete, end it, and return its index; SIZE_MAX if all are left out. Of the nelems requests, those with a nonzero status (status may be NULL) and those that are uninitialized or invalid are left out. */
size_t pshmemx_wait_nbe_any(shmemx_request_t *reqs, size_t nelems, const int *status);

/* Wait until at least one of the requests is complete, end all that are, write their indices to indices, and return their number; 0 if all are left out. Of the nelems requests, those with a nonzero status (status may be NULL) and those that are uninitialized or invalid are left out. */
size_t pshmemx_wait_nbe_some(shmemx_request_t *reqs, size_t nelems, size_t *indices, const int *status);

/* If all of the requests are complete, end them and return 1; otherwise return 0, and end none. Of the nelems requests, those with a nonzero status (status may be NULL) and those that are uninitialized or invalid are left out. */
int pshmemx_test_nbe_all(shmemx_request_t *reqs, size_t nelems, const int *status);

/* End one of the requests that is complete and return its index; SIZE_MAX if there is none. Of the nelems requests, those with a nonzero status (status may be NULL) and those that are uninitialized or invalid are left out. */
size_t pshmemx_test_nbe_any(shmemx_request_t *reqs, size_t nelems, const int *status);

/* End all of the requests that are complete, write their indices to indices, and return their number. Of the nelems requests, those with a nonzero status (status may be NULL) and those that are uninitialized or invalid are left out. */
size_t pshmemx_test_nbe_some(shmemx_request_t *reqs, size_t nelems, size_t *indices, const int *status);

/* ---- Planned all-to-alls ---- */

/* Plan an all-to-all whose blocks differ in size: bytes s_offsets[i] to s_offsets[i] + s_sizes[i] of source will go to PE i of team, and t_sizes[i] bytes from PE i to t_offsets[i] of dest. The arrays have an element for each PE of team, are read during the call, and need not be symmetric; sizes may be 0. The sizes are exchanged once, here, and the job ends with a message if the s_sizes of a PE and the t_sizes of another disagree. Any number of plans may be in progress at the same time; team must exist as long as the plan. Returns 0, or nonzero on all PEs if memory is exhausted in one. Collective over team. */
int pshmemx_alltoallv_plan(shmem_team_t team, const size_t *t_offsets, const size_t *t_sizes, const size_t *s_offsets, const size_t *s_sizes, shmemx_alltoallv_plan_t *plan);

/* Tell the other PEs that they may write the blocks of the plan's next start into this PE's dest. shmemx_alltoallv_start does so, too; a program that calls this as soon as it has finished with dest saves the others from waiting in their start. Does not wait. The plan's last start must be complete here. */
void pshmemx_alltoallv_ready(shmemx_alltoallv_plan_t plan);

/* Start the all-to-all: send this PE's blocks from source to dest, a symmetric address and the same on all PEs of the plan's team; source need not be symmetric. The blocks that come to dest have no byte in common with each other, nor with those of source. The start joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request stands for this start, too. When the request is complete, all blocks from others are in dest, and source may be reused. From shmemx_alltoallv_ready, or else from this call, until then others write to dest; so no barrier is needed before or after it. Waits only until the PEs that this one sends to have called shmemx_alltoallv_ready or _start; no PE has to call anything for the blocks to arrive. The plan's last start must be complete here. All PEs of the team start their plans in the same order. */
void pshmemx_alltoallv_start(shmemx_alltoallv_plan_t plan, void *dest, const void *source, shmemx_request_t *req);

/* Free a plan. Its last start must be complete here. Collective over its team. */
void pshmemx_alltoallv_free(shmemx_alltoallv_plan_t plan);

/* ---- Teams of any PEs ---- */

/* Create a team of the n PEs pes[0], pes[1], ..., which are numbers in SHMEM_TEAM_WORLD, in this order, and set *newteam to it on all of them. Each PE is listed once, the calling PE among them; all pass the same list. Unlike a split it involves no other PEs, so several such teams of different PEs can be created at the same time. shmem_team_destroy destroys it. The job ends with a message if the list is wrong or memory is exhausted. Collective over the PEs of the list; one thread of a PE at a time. */
void pshmemx_team_create_list(const int *pes, int n, shmem_team_t *newteam);

/* ---- Cray OpenSHMEMX: transfers ---- */

/* Old name of put_nbi. In a call a further argument, void **transfer_handle, may follow and is not used: quiet completes the put. */
void pshmemx_ctx_float_put_nb(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
void pshmemx_float_put_nb(float *dest, const float *source, size_t nelems, int pe);
void pshmemx_ctx_double_put_nb(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
void pshmemx_double_put_nb(double *dest, const double *source, size_t nelems, int pe);
void pshmemx_ctx_longdouble_put_nb(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
void pshmemx_longdouble_put_nb(long double *dest, const long double *source, size_t nelems, int pe);
void pshmemx_ctx_char_put_nb(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
void pshmemx_char_put_nb(char *dest, const char *source, size_t nelems, int pe);
void pshmemx_ctx_schar_put_nb(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
void pshmemx_schar_put_nb(signed char *dest, const signed char *source, size_t nelems, int pe);
void pshmemx_ctx_short_put_nb(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
void pshmemx_short_put_nb(short *dest, const short *source, size_t nelems, int pe);
void pshmemx_ctx_int_put_nb(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
void pshmemx_int_put_nb(int *dest, const int *source, size_t nelems, int pe);
void pshmemx_ctx_long_put_nb(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
void pshmemx_long_put_nb(long *dest, const long *source, size_t nelems, int pe);
void pshmemx_ctx_longlong_put_nb(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
void pshmemx_longlong_put_nb(long long *dest, const long long *source, size_t nelems, int pe);
void pshmemx_ctx_uchar_put_nb(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void pshmemx_uchar_put_nb(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void pshmemx_ctx_ushort_put_nb(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void pshmemx_ushort_put_nb(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void pshmemx_ctx_uint_put_nb(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void pshmemx_uint_put_nb(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void pshmemx_ctx_ulong_put_nb(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void pshmemx_ulong_put_nb(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void pshmemx_ctx_ulonglong_put_nb(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void pshmemx_ulonglong_put_nb(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void pshmemx_ctx_int8_put_nb(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
void pshmemx_int8_put_nb(int8_t *dest, const int8_t *source, size_t nelems, int pe);
void pshmemx_ctx_int16_put_nb(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
void pshmemx_int16_put_nb(int16_t *dest, const int16_t *source, size_t nelems, int pe);
void pshmemx_ctx_int32_put_nb(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
void pshmemx_int32_put_nb(int32_t *dest, const int32_t *source, size_t nelems, int pe);
void pshmemx_ctx_int64_put_nb(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
void pshmemx_int64_put_nb(int64_t *dest, const int64_t *source, size_t nelems, int pe);
void pshmemx_ctx_uint8_put_nb(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void pshmemx_uint8_put_nb(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void pshmemx_ctx_uint16_put_nb(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void pshmemx_uint16_put_nb(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void pshmemx_ctx_uint32_put_nb(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void pshmemx_uint32_put_nb(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void pshmemx_ctx_uint64_put_nb(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void pshmemx_uint64_put_nb(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void pshmemx_ctx_size_put_nb(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
void pshmemx_size_put_nb(size_t *dest, const size_t *source, size_t nelems, int pe);
void pshmemx_ctx_ptrdiff_put_nb(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void pshmemx_ptrdiff_put_nb(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void pshmemx_ctx_put8_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmemx_put8_nb(void *dest, const void *source, size_t nelems, int pe);
void pshmemx_ctx_put16_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmemx_put16_nb(void *dest, const void *source, size_t nelems, int pe);
void pshmemx_ctx_put32_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmemx_put32_nb(void *dest, const void *source, size_t nelems, int pe);
void pshmemx_ctx_put64_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmemx_put64_nb(void *dest, const void *source, size_t nelems, int pe);
void pshmemx_ctx_put128_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmemx_put128_nb(void *dest, const void *source, size_t nelems, int pe);
void pshmemx_ctx_putmem_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmemx_putmem_nb(void *dest, const void *source, size_t nelems, int pe);

/* Old name of get_nbi. In a call a further argument, void **transfer_handle, may follow and is not used: quiet completes the get. */
void pshmemx_ctx_float_get_nb(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
void pshmemx_float_get_nb(float *dest, const float *source, size_t nelems, int pe);
void pshmemx_ctx_double_get_nb(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
void pshmemx_double_get_nb(double *dest, const double *source, size_t nelems, int pe);
void pshmemx_ctx_longdouble_get_nb(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
void pshmemx_longdouble_get_nb(long double *dest, const long double *source, size_t nelems, int pe);
void pshmemx_ctx_char_get_nb(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
void pshmemx_char_get_nb(char *dest, const char *source, size_t nelems, int pe);
void pshmemx_ctx_schar_get_nb(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
void pshmemx_schar_get_nb(signed char *dest, const signed char *source, size_t nelems, int pe);
void pshmemx_ctx_short_get_nb(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
void pshmemx_short_get_nb(short *dest, const short *source, size_t nelems, int pe);
void pshmemx_ctx_int_get_nb(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
void pshmemx_int_get_nb(int *dest, const int *source, size_t nelems, int pe);
void pshmemx_ctx_long_get_nb(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
void pshmemx_long_get_nb(long *dest, const long *source, size_t nelems, int pe);
void pshmemx_ctx_longlong_get_nb(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
void pshmemx_longlong_get_nb(long long *dest, const long long *source, size_t nelems, int pe);
void pshmemx_ctx_uchar_get_nb(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void pshmemx_uchar_get_nb(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void pshmemx_ctx_ushort_get_nb(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void pshmemx_ushort_get_nb(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void pshmemx_ctx_uint_get_nb(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void pshmemx_uint_get_nb(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void pshmemx_ctx_ulong_get_nb(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void pshmemx_ulong_get_nb(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void pshmemx_ctx_ulonglong_get_nb(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void pshmemx_ulonglong_get_nb(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void pshmemx_ctx_int8_get_nb(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
void pshmemx_int8_get_nb(int8_t *dest, const int8_t *source, size_t nelems, int pe);
void pshmemx_ctx_int16_get_nb(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
void pshmemx_int16_get_nb(int16_t *dest, const int16_t *source, size_t nelems, int pe);
void pshmemx_ctx_int32_get_nb(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
void pshmemx_int32_get_nb(int32_t *dest, const int32_t *source, size_t nelems, int pe);
void pshmemx_ctx_int64_get_nb(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
void pshmemx_int64_get_nb(int64_t *dest, const int64_t *source, size_t nelems, int pe);
void pshmemx_ctx_uint8_get_nb(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void pshmemx_uint8_get_nb(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void pshmemx_ctx_uint16_get_nb(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void pshmemx_uint16_get_nb(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void pshmemx_ctx_uint32_get_nb(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void pshmemx_uint32_get_nb(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void pshmemx_ctx_uint64_get_nb(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void pshmemx_uint64_get_nb(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void pshmemx_ctx_size_get_nb(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
void pshmemx_size_get_nb(size_t *dest, const size_t *source, size_t nelems, int pe);
void pshmemx_ctx_ptrdiff_get_nb(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void pshmemx_ptrdiff_get_nb(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void pshmemx_ctx_get8_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmemx_get8_nb(void *dest, const void *source, size_t nelems, int pe);
void pshmemx_ctx_get16_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmemx_get16_nb(void *dest, const void *source, size_t nelems, int pe);
void pshmemx_ctx_get32_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmemx_get32_nb(void *dest, const void *source, size_t nelems, int pe);
void pshmemx_ctx_get64_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmemx_get64_nb(void *dest, const void *source, size_t nelems, int pe);
void pshmemx_ctx_get128_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmemx_get128_nb(void *dest, const void *source, size_t nelems, int pe);
void pshmemx_ctx_getmem_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void pshmemx_getmem_nb(void *dest, const void *source, size_t nelems, int pe);

/* Old name of put_signal with SHMEM_SIGNAL_SET. len: elements, may be 0; then target and source may be NULL. */
void pshmemx_float_put_signal(float *target, const float *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_double_put_signal(double *target, const double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_longdouble_put_signal(long double *target, const long double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_char_put_signal(char *target, const char *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_int_put_signal(int *target, const int *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_long_put_signal(long *target, const long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_longlong_put_signal(long long *target, const long long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_put8_signal(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_put16_signal(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_put32_signal(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_put64_signal(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_put128_signal(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_putmem_signal(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);

/* Old name of put_signal_nbi with SHMEM_SIGNAL_SET. len: elements, may be 0; then target and source may be NULL. In a call a further argument, void **transfer_handle, may follow and is not used: quiet completes the put. */
void pshmemx_float_put_signal_nb(float *target, const float *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_double_put_signal_nb(double *target, const double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_longdouble_put_signal_nb(long double *target, const long double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_char_put_signal_nb(char *target, const char *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_int_put_signal_nb(int *target, const int *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_long_put_signal_nb(long *target, const long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_longlong_put_signal_nb(long long *target, const long long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_put8_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_put16_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_put32_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_put64_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_put128_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_putmem_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);

/* Set the signal word at sig_addr on PE pe, as shmem_signal_set does. Between nodes it costs what an atomic_set costs, the least of all updates, and needs no answer. */
void pshmemx_ctx_signal_set(shmem_ctx_t ctx, const uint64_t *sig_addr, uint64_t signal, int pe);
void pshmemx_signal_set(const uint64_t *sig_addr, uint64_t signal, int pe);

/* ---- Cray OpenSHMEMX: atomic operations ---- */

/* Old name of atomic_add, which does not wait. transfer_handle is not used, and may be NULL. */
void pshmemx_int_add_nb(int *target, int value, int pe, void **transfer_handle);
void pshmemx_long_add_nb(long *target, long value, int pe, void **transfer_handle);
void pshmemx_longlong_add_nb(long long *target, long long value, int pe, void **transfer_handle);
void pshmemx_uint_add_nb(unsigned int *target, unsigned int value, int pe, void **transfer_handle);
void pshmemx_ulong_add_nb(unsigned long *target, unsigned long value, int pe, void **transfer_handle);
void pshmemx_ulonglong_add_nb(unsigned long long *target, unsigned long long value, int pe, void **transfer_handle);
void pshmemx_int32_add_nb(int32_t *target, int32_t value, int pe, void **transfer_handle);
void pshmemx_int64_add_nb(int64_t *target, int64_t value, int pe, void **transfer_handle);
void pshmemx_uint32_add_nb(uint32_t *target, uint32_t value, int pe, void **transfer_handle);
void pshmemx_uint64_add_nb(uint64_t *target, uint64_t value, int pe, void **transfer_handle);
void pshmemx_size_add_nb(size_t *target, size_t value, int pe, void **transfer_handle);
void pshmemx_ptrdiff_add_nb(ptrdiff_t *target, ptrdiff_t value, int pe, void **transfer_handle);

/* Old name of atomic_inc, which does not wait. transfer_handle is not used, and may be NULL. */
void pshmemx_int_inc_nb(int *target, int pe, void **transfer_handle);
void pshmemx_long_inc_nb(long *target, int pe, void **transfer_handle);
void pshmemx_longlong_inc_nb(long long *target, int pe, void **transfer_handle);
void pshmemx_uint_inc_nb(unsigned int *target, int pe, void **transfer_handle);
void pshmemx_ulong_inc_nb(unsigned long *target, int pe, void **transfer_handle);
void pshmemx_ulonglong_inc_nb(unsigned long long *target, int pe, void **transfer_handle);
void pshmemx_int32_inc_nb(int32_t *target, int pe, void **transfer_handle);
void pshmemx_int64_inc_nb(int64_t *target, int pe, void **transfer_handle);
void pshmemx_uint32_inc_nb(uint32_t *target, int pe, void **transfer_handle);
void pshmemx_uint64_inc_nb(uint64_t *target, int pe, void **transfer_handle);
void pshmemx_size_inc_nb(size_t *target, int pe, void **transfer_handle);
void pshmemx_ptrdiff_inc_nb(ptrdiff_t *target, int pe, void **transfer_handle);

/* Old name of atomic_compare_swap_nbi: *fetch holds the previous value after quiet. transfer_handle is not used, and may be NULL. */
void pshmemx_int_cswap_nb(int *fetch, int *target, int cond, int value, int pe, void **transfer_handle);
void pshmemx_long_cswap_nb(long *fetch, long *target, long cond, long value, int pe, void **transfer_handle);
void pshmemx_longlong_cswap_nb(long long *fetch, long long *target, long long cond, long long value, int pe, void **transfer_handle);
void pshmemx_uint_cswap_nb(unsigned int *fetch, unsigned int *target, unsigned int cond, unsigned int value, int pe, void **transfer_handle);
void pshmemx_ulong_cswap_nb(unsigned long *fetch, unsigned long *target, unsigned long cond, unsigned long value, int pe, void **transfer_handle);
void pshmemx_ulonglong_cswap_nb(unsigned long long *fetch, unsigned long long *target, unsigned long long cond, unsigned long long value, int pe, void **transfer_handle);
void pshmemx_int32_cswap_nb(int32_t *fetch, int32_t *target, int32_t cond, int32_t value, int pe, void **transfer_handle);
void pshmemx_int64_cswap_nb(int64_t *fetch, int64_t *target, int64_t cond, int64_t value, int pe, void **transfer_handle);
void pshmemx_uint32_cswap_nb(uint32_t *fetch, uint32_t *target, uint32_t cond, uint32_t value, int pe, void **transfer_handle);
void pshmemx_uint64_cswap_nb(uint64_t *fetch, uint64_t *target, uint64_t cond, uint64_t value, int pe, void **transfer_handle);
void pshmemx_size_cswap_nb(size_t *fetch, size_t *target, size_t cond, size_t value, int pe, void **transfer_handle);
void pshmemx_ptrdiff_cswap_nb(ptrdiff_t *fetch, ptrdiff_t *target, ptrdiff_t cond, ptrdiff_t value, int pe, void **transfer_handle);

/* Old name of atomic_fetch_add_nbi: *fetch holds the previous value after quiet. transfer_handle is not used, and may be NULL. */
void pshmemx_int_fadd_nb(int *fetch, int *target, int value, int pe, void **transfer_handle);
void pshmemx_long_fadd_nb(long *fetch, long *target, long value, int pe, void **transfer_handle);
void pshmemx_longlong_fadd_nb(long long *fetch, long long *target, long long value, int pe, void **transfer_handle);
void pshmemx_uint_fadd_nb(unsigned int *fetch, unsigned int *target, unsigned int value, int pe, void **transfer_handle);
void pshmemx_ulong_fadd_nb(unsigned long *fetch, unsigned long *target, unsigned long value, int pe, void **transfer_handle);
void pshmemx_ulonglong_fadd_nb(unsigned long long *fetch, unsigned long long *target, unsigned long long value, int pe, void **transfer_handle);
void pshmemx_int32_fadd_nb(int32_t *fetch, int32_t *target, int32_t value, int pe, void **transfer_handle);
void pshmemx_int64_fadd_nb(int64_t *fetch, int64_t *target, int64_t value, int pe, void **transfer_handle);
void pshmemx_uint32_fadd_nb(uint32_t *fetch, uint32_t *target, uint32_t value, int pe, void **transfer_handle);
void pshmemx_uint64_fadd_nb(uint64_t *fetch, uint64_t *target, uint64_t value, int pe, void **transfer_handle);
void pshmemx_size_fadd_nb(size_t *fetch, size_t *target, size_t value, int pe, void **transfer_handle);
void pshmemx_ptrdiff_fadd_nb(ptrdiff_t *fetch, ptrdiff_t *target, ptrdiff_t value, int pe, void **transfer_handle);

/* Old name of atomic_fetch_inc_nbi: *fetch holds the previous value after quiet. transfer_handle is not used, and may be NULL. */
void pshmemx_int_finc_nb(int *fetch, int *target, int pe, void **transfer_handle);
void pshmemx_long_finc_nb(long *fetch, long *target, int pe, void **transfer_handle);
void pshmemx_longlong_finc_nb(long long *fetch, long long *target, int pe, void **transfer_handle);
void pshmemx_uint_finc_nb(unsigned int *fetch, unsigned int *target, int pe, void **transfer_handle);
void pshmemx_ulong_finc_nb(unsigned long *fetch, unsigned long *target, int pe, void **transfer_handle);
void pshmemx_ulonglong_finc_nb(unsigned long long *fetch, unsigned long long *target, int pe, void **transfer_handle);
void pshmemx_int32_finc_nb(int32_t *fetch, int32_t *target, int pe, void **transfer_handle);
void pshmemx_int64_finc_nb(int64_t *fetch, int64_t *target, int pe, void **transfer_handle);
void pshmemx_uint32_finc_nb(uint32_t *fetch, uint32_t *target, int pe, void **transfer_handle);
void pshmemx_uint64_finc_nb(uint64_t *fetch, uint64_t *target, int pe, void **transfer_handle);
void pshmemx_size_finc_nb(size_t *fetch, size_t *target, int pe, void **transfer_handle);
void pshmemx_ptrdiff_finc_nb(ptrdiff_t *fetch, ptrdiff_t *target, int pe, void **transfer_handle);

/* Old name of atomic_swap_nbi: *fetch holds the previous value after quiet. transfer_handle is not used, and may be NULL. */
void pshmemx_float_swap_nb(float *fetch, float *target, float value, int pe, void **transfer_handle);
void pshmemx_double_swap_nb(double *fetch, double *target, double value, int pe, void **transfer_handle);
void pshmemx_int_swap_nb(int *fetch, int *target, int value, int pe, void **transfer_handle);
void pshmemx_long_swap_nb(long *fetch, long *target, long value, int pe, void **transfer_handle);
void pshmemx_longlong_swap_nb(long long *fetch, long long *target, long long value, int pe, void **transfer_handle);
void pshmemx_uint_swap_nb(unsigned int *fetch, unsigned int *target, unsigned int value, int pe, void **transfer_handle);
void pshmemx_ulong_swap_nb(unsigned long *fetch, unsigned long *target, unsigned long value, int pe, void **transfer_handle);
void pshmemx_ulonglong_swap_nb(unsigned long long *fetch, unsigned long long *target, unsigned long long value, int pe, void **transfer_handle);
void pshmemx_int32_swap_nb(int32_t *fetch, int32_t *target, int32_t value, int pe, void **transfer_handle);
void pshmemx_int64_swap_nb(int64_t *fetch, int64_t *target, int64_t value, int pe, void **transfer_handle);
void pshmemx_uint32_swap_nb(uint32_t *fetch, uint32_t *target, uint32_t value, int pe, void **transfer_handle);
void pshmemx_uint64_swap_nb(uint64_t *fetch, uint64_t *target, uint64_t value, int pe, void **transfer_handle);
void pshmemx_size_swap_nb(size_t *fetch, size_t *target, size_t value, int pe, void **transfer_handle);
void pshmemx_ptrdiff_swap_nb(ptrdiff_t *fetch, ptrdiff_t *target, ptrdiff_t value, int pe, void **transfer_handle);

/* atomic_add on an object of 8 or 16 bits. Neighboring objects in the same word are not touched. */
void pshmemx_short_add(short *target, short value, int pe);
void pshmemx_schar_add(signed char *target, signed char value, int pe);
void pshmemx_uchar_add(unsigned char *target, unsigned char value, int pe);
void pshmemx_ushort_add(unsigned short *target, unsigned short value, int pe);
void pshmemx_int8_add(int8_t *target, int8_t value, int pe);
void pshmemx_int16_add(int16_t *target, int16_t value, int pe);
void pshmemx_uint8_add(uint8_t *target, uint8_t value, int pe);
void pshmemx_uint16_add(uint16_t *target, uint16_t value, int pe);

/* atomic_inc on an object of 8 or 16 bits. Neighboring objects in the same word are not touched. */
void pshmemx_short_inc(short *target, int pe);
void pshmemx_schar_inc(signed char *target, int pe);
void pshmemx_uchar_inc(unsigned char *target, int pe);
void pshmemx_ushort_inc(unsigned short *target, int pe);
void pshmemx_int8_inc(int8_t *target, int pe);
void pshmemx_int16_inc(int16_t *target, int pe);
void pshmemx_uint8_inc(uint8_t *target, int pe);
void pshmemx_uint16_inc(uint16_t *target, int pe);

/* atomic_fetch_add on an object of 8 or 16 bits. Neighboring objects in the same word are not touched. */
short pshmemx_short_fadd(short *target, short value, int pe);
signed char pshmemx_schar_fadd(signed char *target, signed char value, int pe);
unsigned char pshmemx_uchar_fadd(unsigned char *target, unsigned char value, int pe);
unsigned short pshmemx_ushort_fadd(unsigned short *target, unsigned short value, int pe);
int8_t pshmemx_int8_fadd(int8_t *target, int8_t value, int pe);
int16_t pshmemx_int16_fadd(int16_t *target, int16_t value, int pe);
uint8_t pshmemx_uint8_fadd(uint8_t *target, uint8_t value, int pe);
uint16_t pshmemx_uint16_fadd(uint16_t *target, uint16_t value, int pe);

/* atomic_fetch_inc on an object of 8 or 16 bits. Neighboring objects in the same word are not touched. */
short pshmemx_short_finc(short *target, int pe);
signed char pshmemx_schar_finc(signed char *target, int pe);
unsigned char pshmemx_uchar_finc(unsigned char *target, int pe);
unsigned short pshmemx_ushort_finc(unsigned short *target, int pe);
int8_t pshmemx_int8_finc(int8_t *target, int pe);
int16_t pshmemx_int16_finc(int16_t *target, int pe);
uint8_t pshmemx_uint8_finc(uint8_t *target, int pe);
uint16_t pshmemx_uint16_finc(uint16_t *target, int pe);

/* atomic_swap on an object of 8 or 16 bits. Neighboring objects in the same word are not touched. */
short pshmemx_short_swap(short *target, short value, int pe);
signed char pshmemx_schar_swap(signed char *target, signed char value, int pe);
unsigned char pshmemx_uchar_swap(unsigned char *target, unsigned char value, int pe);
unsigned short pshmemx_ushort_swap(unsigned short *target, unsigned short value, int pe);
int8_t pshmemx_int8_swap(int8_t *target, int8_t value, int pe);
int16_t pshmemx_int16_swap(int16_t *target, int16_t value, int pe);
uint8_t pshmemx_uint8_swap(uint8_t *target, uint8_t value, int pe);
uint16_t pshmemx_uint16_swap(uint16_t *target, uint16_t value, int pe);

/* atomic_compare_swap on an object of 8 or 16 bits. Neighboring objects in the same word are not touched. */
short pshmemx_short_cswap(short *target, short cond, short value, int pe);
signed char pshmemx_schar_cswap(signed char *target, signed char cond, signed char value, int pe);
unsigned char pshmemx_uchar_cswap(unsigned char *target, unsigned char cond, unsigned char value, int pe);
unsigned short pshmemx_ushort_cswap(unsigned short *target, unsigned short cond, unsigned short value, int pe);
int8_t pshmemx_int8_cswap(int8_t *target, int8_t cond, int8_t value, int pe);
int16_t pshmemx_int16_cswap(int16_t *target, int16_t cond, int16_t value, int pe);
uint8_t pshmemx_uint8_cswap(uint8_t *target, uint8_t cond, uint8_t value, int pe);
uint16_t pshmemx_uint16_cswap(uint16_t *target, uint16_t cond, uint16_t value, int pe);

/* ---- Cray OpenSHMEMX: completion and threads ---- */

/* shmem_pe_quiet for one PE: wait until all operations of the default context on PE pe are complete. */
void pshmemx_pe_quiet(int pe);

/* Announce that the calling thread will issue operations. It is only counted: every thread gets resources of its own when it first issues an operation between nodes. Ends the job with a message if more threads than SHMEM_MAX_NUM_THREADS says are registered. */
void pshmemx_thread_register(void);

/* The calling thread is not counted any more; a thread that ends is not counted either. No effect on a thread that is not registered. */
void pshmemx_thread_unregister(void);

/* fence for the operations on the default context that the calling thread has issued: they are performed before those that it issues afterwards. Those of other threads are not ordered. */
void pshmemx_thread_fence(void);

/* quiet for the operations on the default context that the calling thread has issued: wait until they are complete. Those of other threads are not waited for, unless there are more than 32 of them, or rings have run out: then threads share. With SHMEM_THREAD_MULTIPLE only; at a lower level, where threads share what counts operations, it is shmem_quiet. */
void pshmemx_thread_quiet(void);

/* Initialize the library with thread level `required`; returns the level granted. Old form of shmem_init_thread. */
int pshmemx_init_thread(int required);

/* The thread level that was granted. Old form of shmem_query_thread. */
int pshmemx_query_thread(void);

/* ---- Cray OpenSHMEMX: sessions ---- */

/* Start a session on ctx: hints for what follows, SHMEM_SESSION_... constants combined with |. They change no results. It is the session of shmem_ctx_session_start: a further start adds options, and one stop ends it. SHMEM_SESSION_BUNDLE is SHMEM_CTX_SESSION_BATCH: operations on PEs of other nodes may be delayed by some microseconds to share messages. The other options have no effect, because what they ask for is always the case; NOTES of the manual page say why, option by option. SHMEM_CTX_INVALID is ignored. SHMEM_DEBUG says what a session does. */
void pshmemx_session_start(shmem_ctx_t ctx, long options);

/* Another name of shmemx_session_start. */
void pshmemx_ctx_session_start(shmem_ctx_t ctx, long options);

/* Stop the session on ctx, if there is one. */
void pshmemx_session_stop(shmem_ctx_t ctx);

/* Another name of shmemx_session_stop. */
void pshmemx_ctx_session_stop(shmem_ctx_t ctx);

/* ---- Cray OpenSHMEMX: PEs of the node ---- */

/* The number of PEs on the calling PE's node. Local. */
int pshmemx_local_npes(void);

/* Write the numbers of the first npes PEs on the calling PE's node to pes, in ascending order. npes: at most shmemx_local_npes(). Local. */
void pshmemx_local_pes(int *pes, int npes);

/* ---- Cray OpenSHMEMX: teams ---- */

/* Old name of shmem_team_my_pe. */
int pshmemx_team_my_pe(shmem_team_t newteam);

/* Old name of shmem_team_my_pe. */
int pshmemx_team_mype(shmem_team_t team);

/* Old name of shmem_team_n_pes. */
int pshmemx_team_n_pes(shmem_team_t newteam);

/* Old name of shmem_team_n_pes. */
int pshmemx_team_npes(shmem_team_t team);

/* Old name of shmem_team_translate_pe: the number in team2 of the PE with number team1_pe in team1, or -1 if it is not a member. */
int pshmemx_team_translate_pe(shmem_team_t team1, int team1_pe, shmem_team_t team2);

/* Make a team of the PEs PE_start, PE_start + PE_stride, ..., PE_size of them, of parent_team. Unlike shmem_team_split_strided, only they need to call it; others get SHMEM_TEAM_NULL in *newteam. One thread of a PE at a time. Collective over the new team. */
void pshmemx_team_split_strided(shmem_team_t parent_team, int PE_start, int PE_stride, int PE_size, shmem_team_t *newteam);

/* shmemx_team_split_strided of SHMEM_TEAM_WORLD. */
void pshmemx_team_create_strided(int PE_start, int PE_stride, int PE_size, shmem_team_t *newteam);

/* Divide the first xrange * yrange PEs of parent_team into rows of xrange and columns of yrange: PE x + y * xrange of it becomes number x in *xaxis_team and number y in *yaxis_team. The other PEs get SHMEM_TEAM_NULL. Collective over parent_team. */
void pshmemx_team_split_2d(shmem_team_t parent_team, int xrange, int yrange, shmem_team_t *xaxis_team, shmem_team_t *yaxis_team);

/* Divide the first xrange * yrange * zrange PEs of parent_team along three axes: PE x + (y + z * yrange) * xrange of it becomes number x in *xaxis_team, y in *yaxis_team, z in *zaxis_team. The other PEs get SHMEM_TEAM_NULL. Collective over parent_team. */
void pshmemx_team_split_3d(shmem_team_t parent_team, int xrange, int yrange, int zrange, shmem_team_t *xaxis_team, shmem_team_t *yaxis_team, shmem_team_t *zaxis_team);

/* Divide parent_team: PEs with the same color, at least 0, become a team in the order of their keys, and of their numbers in parent_team where keys are equal. With SHMEM_COLOR_UNDEFINED *newteam becomes SHMEM_TEAM_NULL. Collective over parent_team. */
void pshmemx_team_split_color(shmem_team_t parent_team, int color, int key, shmem_team_t *newteam);

/* Another name of shmemx_team_split_color. */
void pshmemx_team_split(shmem_team_t parent_team, int color, int key, shmem_team_t *newteam);

/* shmem_team_destroy, which also sets *newteam to SHMEM_TEAM_NULL. Collective over the team. */
void pshmemx_team_destroy(shmem_team_t *newteam);

/* Complete all operations on the default context, then wait until all PEs of team have arrived. pSync is not used. Collective over team. */
void pshmemx_team_barrier(shmem_team_t team, long *pSync);

/* and_reduce over a team. pWrk and pSync are not used, and may be NULL. Errors end the job with a message. Collective over team. */
void pshmemx_team_short_and_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync);
void pshmemx_team_int_and_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync);
void pshmemx_team_long_and_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync);
void pshmemx_team_longlong_and_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync);

/* or_reduce over a team. pWrk and pSync are not used, and may be NULL. Errors end the job with a message. Collective over team. */
void pshmemx_team_short_or_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync);
void pshmemx_team_int_or_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync);
void pshmemx_team_long_or_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync);
void pshmemx_team_longlong_or_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync);

/* xor_reduce over a team. pWrk and pSync are not used, and may be NULL. Errors end the job with a message. Collective over team. */
void pshmemx_team_short_xor_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync);
void pshmemx_team_int_xor_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync);
void pshmemx_team_long_xor_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync);
void pshmemx_team_longlong_xor_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync);

/* max_reduce over a team. pWrk and pSync are not used, and may be NULL. Errors end the job with a message. Collective over team. */
void pshmemx_team_float_max_to_all(shmem_team_t team, float *dest, const float *source, int nreduce, float *pWrk, long *pSync);
void pshmemx_team_double_max_to_all(shmem_team_t team, double *dest, const double *source, int nreduce, double *pWrk, long *pSync);
void pshmemx_team_longdouble_max_to_all(shmem_team_t team, long double *dest, const long double *source, int nreduce, long double *pWrk, long *pSync);
void pshmemx_team_short_max_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync);
void pshmemx_team_int_max_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync);
void pshmemx_team_long_max_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync);
void pshmemx_team_longlong_max_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync);

/* min_reduce over a team. pWrk and pSync are not used, and may be NULL. Errors end the job with a message. Collective over team. */
void pshmemx_team_float_min_to_all(shmem_team_t team, float *dest, const float *source, int nreduce, float *pWrk, long *pSync);
void pshmemx_team_double_min_to_all(shmem_team_t team, double *dest, const double *source, int nreduce, double *pWrk, long *pSync);
void pshmemx_team_longdouble_min_to_all(shmem_team_t team, long double *dest, const long double *source, int nreduce, long double *pWrk, long *pSync);
void pshmemx_team_short_min_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync);
void pshmemx_team_int_min_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync);
void pshmemx_team_long_min_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync);
void pshmemx_team_longlong_min_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync);

/* sum_reduce over a team. pWrk and pSync are not used, and may be NULL. Errors end the job with a message. Collective over team. */
__extension__ void pshmemx_team_complexd_sum_to_all(shmem_team_t team, double _Complex *dest, const double _Complex *source, int nreduce, double _Complex *pWrk, long *pSync);
__extension__ void pshmemx_team_complexf_sum_to_all(shmem_team_t team, float _Complex *dest, const float _Complex *source, int nreduce, float _Complex *pWrk, long *pSync);
void pshmemx_team_float_sum_to_all(shmem_team_t team, float *dest, const float *source, int nreduce, float *pWrk, long *pSync);
void pshmemx_team_double_sum_to_all(shmem_team_t team, double *dest, const double *source, int nreduce, double *pWrk, long *pSync);
void pshmemx_team_longdouble_sum_to_all(shmem_team_t team, long double *dest, const long double *source, int nreduce, long double *pWrk, long *pSync);
void pshmemx_team_short_sum_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync);
void pshmemx_team_int_sum_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync);
void pshmemx_team_long_sum_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync);
void pshmemx_team_longlong_sum_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync);

/* prod_reduce over a team. pWrk and pSync are not used, and may be NULL. Errors end the job with a message. Collective over team. */
__extension__ void pshmemx_team_complexd_prod_to_all(shmem_team_t team, double _Complex *dest, const double _Complex *source, int nreduce, double _Complex *pWrk, long *pSync);
__extension__ void pshmemx_team_complexf_prod_to_all(shmem_team_t team, float _Complex *dest, const float _Complex *source, int nreduce, float _Complex *pWrk, long *pSync);
void pshmemx_team_float_prod_to_all(shmem_team_t team, float *dest, const float *source, int nreduce, float *pWrk, long *pSync);
void pshmemx_team_double_prod_to_all(shmem_team_t team, double *dest, const double *source, int nreduce, double *pWrk, long *pSync);
void pshmemx_team_longdouble_prod_to_all(shmem_team_t team, long double *dest, const long double *source, int nreduce, long double *pWrk, long *pSync);
void pshmemx_team_short_prod_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync);
void pshmemx_team_int_prod_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync);
void pshmemx_team_long_prod_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync);
void pshmemx_team_longlong_prod_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync);

/* ---- Cray OpenSHMEMX: all-to-all ---- */

/* alltoall of len bytes for each PE of team. pSync is not used. Collective over team. */
void pshmemx_team_alltoall(void *dest, const void *source, size_t len, shmem_team_t team, long *pSync);

/* All-to-all with blocks of different sizes over an active set: s_sizes[i] bytes, from the byte s_offsets[i] of source on, go to the set's PE i, to the byte of its target that its t_offsets names for this PE. On return t_sizes[i] is the number of bytes that PE i has sent. With SHMEM_ALLTOALLV_TSIZE_CHK t_sizes[i] says on entry how many bytes PE i may send. target, t_offsets, t_sizes and pSync are symmetric; the arrays have an entry for each PE of the set. The blocks that come to target have no byte in common with each other, nor with those of source. Collective over the set. */
void pshmemx_alltoallv(void *target, size_t *t_offsets, size_t *t_sizes, const void *source, size_t *s_offsets, size_t *s_sizes, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* shmemx_alltoallv with the blocks stored contiguously in target, in any order; *t_size becomes the number of bytes. target_len: the size of target in bytes, with which SHMEM_ALLTOALLV_TSIZE_CHK and SHMEM_CHECK compare. target and pSync are symmetric. The blocks of source have no byte in common with what comes to target. Collective over the set. */
void pshmemx_alltoallv_packed(void *target, size_t target_len, size_t *t_size, const void *source, size_t *s_offsets, size_t *s_sizes, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* shmemx_alltoallv over a team: target, t_offsets and t_sizes are symmetric. pSync is not used. Collective over team. */
void pshmemx_team_alltoallv(void *target, size_t *t_offsets, size_t *t_sizes, const void *source, size_t *s_offsets, size_t *s_sizes, shmem_team_t team, long *pSync);

/* shmemx_alltoallv_packed over a team. Unlike in shmemx_team_alltoallv, pSync is used: the bytes in target are counted there. Collective over team. */
void pshmemx_team_alltoallv_packed(void *target, size_t target_len, size_t *t_size, const void *source, size_t *s_offsets, size_t *s_sizes, shmem_team_t team, long *pSync);

#ifdef __cplusplus
}
#endif
#endif
