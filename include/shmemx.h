/* SPDX-License-Identifier: BSD-3-Clause */
/* Made by tools/apigen.py from the tables in api; do not edit. */
#ifndef SHMEMX_H
#define SHMEMX_H
#ifndef MESHMEM_WARN
#pragma GCC system_header
#endif
#include "shmem.h"
#include "meshmem/xtypes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The symmetric heap ---- */

/* Fill *info: capacity, the bytes of all partitions together; used, the bytes in use including padding; largest_free, the largest size that can currently be allocated in one of them. Returns 0, or nonzero before initialization. Local. */
int shmemx_heap_info(shmemx_heap_info_t *info);

/* ---- The network ---- */

/* Fill *info with what the calling PE's node has sent to other nodes and received from them since shmem_init: frames_sent and frames_received count frames, messages that combine operations of all its PEs; records_sent counts the operations in them, so records_sent / frames_sent is their mean number; bytes_sent is the bytes in frames; transfers counts large puts and gets outside frames. The counts are kept in the process of the node's first PE, number 0 in SHMEM_TEAM_SHARED. Returns 0 there, and nonzero on other PEs and before initialization. All are 0 in a job of one node. Local. */
int shmemx_network_info(shmemx_network_info_t *info);

/* ---- Symmetric memory partitions ---- */

/* Allocate size bytes of symmetric memory in partition id, as shmem_malloc does in partition 1. The block begins at a multiple of 16 bytes or more. Collective over all PEs, with a barrier at the end; size and id are the same on all of them. Returns NULL on all PEs if size is 0, there is no room, or there is no such partition. shmem_free frees it, shmem_realloc keeps it in its partition. */
void *shmemx_kind_malloc(size_t size, int id);

/* The same, at a multiple of alignment, a power of two of at most 1 GiB. */
void *shmemx_kind_align(size_t alignment, size_t size, int id);

/* Another name of shmemx_kind_malloc. */
void *shmemx_partition_malloc(size_t size, int id);

/* Another name of shmemx_kind_align. */
void *shmemx_partition_align(size_t alignment, size_t size, int id);

/* Allocate count * size bytes in partition id and set them to zero, as shmem_calloc does in partition 1. */
void *shmemx_partition_calloc(size_t count, size_t size, int id);

/* Allocate in partition id with hints, as shmem_malloc_with_hints does in partition 1. */
void *shmemx_partition_malloc_with_hints(size_t size, long hints, int id);

/* Fill *info: what was requested for partition id (asked_size, asked_page_size, kind, policy; sizes are 0 if none was given) and what it is on this PE (size, page_size, nodes: its NUMA nodes, or "" for any; reason: why it is not as asked, or ""), and how much of it is in use (used, largest_free). Returns 0, or nonzero if there is no such partition. Local. */
int shmemx_partition_info(int id, shmemx_partition_info_t *info);

/* The ID of the partition that addr lies in, from 1 on; 0 if it lies in none, like static data. Local. */
int shmemx_partition_of(const void *addr);

/* Create a partition of all PEs while the program runs, and set *id to its ID, the same on all of them. *config is the same on all PEs: size in bytes; optionally page_size, and kind and policy, spelled as in SHMEM_SYMMETRIC_PARTITION<ID>; keep, with KIND FILE, keeps the files. Zero and NULL mean the system's defaults. A partition has no effect on others, and operations on it cost as much as on them, except that large blocks between nodes take longer (docs/why/partitions.md). Returns 0, or nonzero on all PEs: without a message if the size is 0, otherwise with a message from each PE that cannot have it: memory of POLICY MANDATORY is not available, a file of KIND FILE cannot be created, there are already SHMEMX_MAX_PARTITIONS, or addresses have run out (SHMEM_PARTITION_ROOM). An invalid kind or policy ends the job. One thread of a PE at a time creates or destroys partitions. Collective over all PEs. */
int shmemx_partition_create(const shmemx_partition_config_t *config, int *id);

/* The same for the PEs of a team. Only they have it, and it ends with the team: shmem_team_destroy destroys it if shmemx_partition_destroy has not; allocating in it and freeing are collective over them, and no other PE may be given its addresses. Collective over team. */
int shmemx_team_partition_create(shmem_team_t team, const shmemx_partition_config_t *config, int *id);

/* Destroy a partition that was created in this way, with all blocks in it; its addresses become invalid. All operations on it must be complete, apart from those of the calling PE on the default context, which are completed. Returns 0, or nonzero if the program has not created it. Collective over the PEs that have it. */
int shmemx_partition_destroy(int id);

/* The number of partitions, at least 1; 0 before initialization. Local. */
int shmemx_partition_count(void);

/* ---- Starting without a launcher ---- */

/* Create a unique id for a job. One process calls this, must run until the job ends, and distributes the id to all processes, for example in a file. Returns 0, or nonzero with a message on stderr. */
int shmemx_get_uid(shmemx_uid_t *uid);

/* Initialize the library as PE pe of n_pes (0 to n_pes - 1), instead of shmem_init; all PEs pass the same unique id. shmem_finalize ends it. Collective. Returns 0, or nonzero with a message on stderr. */
int shmemx_init_uid(const shmemx_uid_t *uid, int pe, int n_pes);

/* ---- Requests ---- */

/* Put that belongs to a request. source may be reused, and dest on PE pe holds the data, when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_float_put_nbe(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_float_put_nbe(float *dest, const float *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_double_put_nbe(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_double_put_nbe(double *dest, const double *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_longdouble_put_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_longdouble_put_nbe(long double *dest, const long double *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_char_put_nbe(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_char_put_nbe(char *dest, const char *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_schar_put_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_schar_put_nbe(signed char *dest, const signed char *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_short_put_nbe(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_short_put_nbe(short *dest, const short *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int_put_nbe(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int_put_nbe(int *dest, const int *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_long_put_nbe(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_long_put_nbe(long *dest, const long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_put_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_longlong_put_nbe(long long *dest, const long long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uchar_put_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uchar_put_nbe(unsigned char *dest, const unsigned char *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ushort_put_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ushort_put_nbe(unsigned short *dest, const unsigned short *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_put_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint_put_nbe(unsigned int *dest, const unsigned int *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_put_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ulong_put_nbe(unsigned long *dest, const unsigned long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_put_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ulonglong_put_nbe(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int8_put_nbe(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int8_put_nbe(int8_t *dest, const int8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int16_put_nbe(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int16_put_nbe(int16_t *dest, const int16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_put_nbe(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int32_put_nbe(int32_t *dest, const int32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_put_nbe(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int64_put_nbe(int64_t *dest, const int64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint8_put_nbe(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint8_put_nbe(uint8_t *dest, const uint8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint16_put_nbe(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint16_put_nbe(uint16_t *dest, const uint16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_put_nbe(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint32_put_nbe(uint32_t *dest, const uint32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_put_nbe(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint64_put_nbe(uint64_t *dest, const uint64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_size_put_nbe(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_size_put_nbe(size_t *dest, const size_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ptrdiff_put_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ptrdiff_put_nbe(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_put8_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_put8_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_put16_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_put16_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_put32_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_put32_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_put64_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_put64_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_put128_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_put128_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_putmem_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_putmem_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);

/* Get that belongs to a request. dest holds the data when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_float_get_nbe(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_float_get_nbe(float *dest, const float *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_double_get_nbe(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_double_get_nbe(double *dest, const double *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_longdouble_get_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_longdouble_get_nbe(long double *dest, const long double *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_char_get_nbe(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_char_get_nbe(char *dest, const char *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_schar_get_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_schar_get_nbe(signed char *dest, const signed char *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_short_get_nbe(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_short_get_nbe(short *dest, const short *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int_get_nbe(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int_get_nbe(int *dest, const int *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_long_get_nbe(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_long_get_nbe(long *dest, const long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_get_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_longlong_get_nbe(long long *dest, const long long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uchar_get_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uchar_get_nbe(unsigned char *dest, const unsigned char *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ushort_get_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ushort_get_nbe(unsigned short *dest, const unsigned short *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_get_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint_get_nbe(unsigned int *dest, const unsigned int *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_get_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ulong_get_nbe(unsigned long *dest, const unsigned long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_get_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ulonglong_get_nbe(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int8_get_nbe(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int8_get_nbe(int8_t *dest, const int8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int16_get_nbe(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int16_get_nbe(int16_t *dest, const int16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_get_nbe(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int32_get_nbe(int32_t *dest, const int32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_get_nbe(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int64_get_nbe(int64_t *dest, const int64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint8_get_nbe(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint8_get_nbe(uint8_t *dest, const uint8_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint16_get_nbe(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint16_get_nbe(uint16_t *dest, const uint16_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_get_nbe(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint32_get_nbe(uint32_t *dest, const uint32_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_get_nbe(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint64_get_nbe(uint64_t *dest, const uint64_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_size_get_nbe(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_size_get_nbe(size_t *dest, const size_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ptrdiff_get_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ptrdiff_get_nbe(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_get8_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_get8_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_get16_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_get16_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_get32_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_get32_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_get64_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_get64_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_get128_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_get128_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_getmem_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_getmem_nbe(void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req);

/* Strided put that belongs to a request: nelems elements from source, at a stride of sst elements, to dest on PE pe, at a stride of dst elements. Strides are at least 1. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_float_iput_nbe(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_float_iput_nbe(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_double_iput_nbe(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_double_iput_nbe(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_longdouble_iput_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_longdouble_iput_nbe(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_char_iput_nbe(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_char_iput_nbe(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_schar_iput_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_schar_iput_nbe(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_short_iput_nbe(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_short_iput_nbe(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int_iput_nbe(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int_iput_nbe(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_long_iput_nbe(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_long_iput_nbe(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_iput_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_longlong_iput_nbe(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uchar_iput_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uchar_iput_nbe(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ushort_iput_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ushort_iput_nbe(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_iput_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint_iput_nbe(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_iput_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ulong_iput_nbe(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_iput_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ulonglong_iput_nbe(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int8_iput_nbe(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int8_iput_nbe(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int16_iput_nbe(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int16_iput_nbe(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_iput_nbe(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int32_iput_nbe(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_iput_nbe(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int64_iput_nbe(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint8_iput_nbe(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint8_iput_nbe(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint16_iput_nbe(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint16_iput_nbe(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_iput_nbe(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint32_iput_nbe(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_iput_nbe(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint64_iput_nbe(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_size_iput_nbe(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_size_iput_nbe(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ptrdiff_iput_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ptrdiff_iput_nbe(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_iput8_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_iput8_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_iput16_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_iput16_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_iput32_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_iput32_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_iput64_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_iput64_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_iput128_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_iput128_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);

/* The get counterpart of shmemx_iput_nbe. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_float_iget_nbe(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_float_iget_nbe(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_double_iget_nbe(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_double_iget_nbe(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_longdouble_iget_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_longdouble_iget_nbe(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_char_iget_nbe(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_char_iget_nbe(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_schar_iget_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_schar_iget_nbe(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_short_iget_nbe(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_short_iget_nbe(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int_iget_nbe(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int_iget_nbe(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_long_iget_nbe(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_long_iget_nbe(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_iget_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_longlong_iget_nbe(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uchar_iget_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uchar_iget_nbe(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ushort_iget_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ushort_iget_nbe(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_iget_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint_iget_nbe(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_iget_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ulong_iget_nbe(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_iget_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ulonglong_iget_nbe(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int8_iget_nbe(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int8_iget_nbe(int8_t *dest, const int8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int16_iget_nbe(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int16_iget_nbe(int16_t *dest, const int16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_iget_nbe(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int32_iget_nbe(int32_t *dest, const int32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_iget_nbe(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_int64_iget_nbe(int64_t *dest, const int64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint8_iget_nbe(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint8_iget_nbe(uint8_t *dest, const uint8_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint16_iget_nbe(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint16_iget_nbe(uint16_t *dest, const uint16_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_iget_nbe(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint32_iget_nbe(uint32_t *dest, const uint32_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_iget_nbe(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_uint64_iget_nbe(uint64_t *dest, const uint64_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_size_iget_nbe(shmem_ctx_t ctx, size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_size_iget_nbe(size_t *dest, const size_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_ptrdiff_iget_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ptrdiff_iget_nbe(ptrdiff_t *dest, const ptrdiff_t *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_iget8_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_iget8_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_iget16_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_iget16_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_iget32_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_iget32_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_iget64_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_iget64_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_ctx_iget128_nbe(shmem_ctx_t ctx, void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);
void shmemx_iget128_nbe(void *dest, const void *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req);

/* Put-with-signal that belongs to a request, which is complete when both data and signal are on PE pe. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_float_put_signal_nbe(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_float_put_signal_nbe(float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_double_put_signal_nbe(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_double_put_signal_nbe(double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_longdouble_put_signal_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_longdouble_put_signal_nbe(long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_char_put_signal_nbe(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_char_put_signal_nbe(char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_schar_put_signal_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_schar_put_signal_nbe(signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_short_put_signal_nbe(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_short_put_signal_nbe(short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_int_put_signal_nbe(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_int_put_signal_nbe(int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_long_put_signal_nbe(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_long_put_signal_nbe(long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_put_signal_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_longlong_put_signal_nbe(long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_uchar_put_signal_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_uchar_put_signal_nbe(unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_ushort_put_signal_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ushort_put_signal_nbe(unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_put_signal_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_uint_put_signal_nbe(unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_put_signal_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ulong_put_signal_nbe(unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_put_signal_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ulonglong_put_signal_nbe(unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_int8_put_signal_nbe(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_int8_put_signal_nbe(int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_int16_put_signal_nbe(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_int16_put_signal_nbe(int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_put_signal_nbe(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_int32_put_signal_nbe(int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_put_signal_nbe(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_int64_put_signal_nbe(int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_uint8_put_signal_nbe(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_uint8_put_signal_nbe(uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_uint16_put_signal_nbe(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_uint16_put_signal_nbe(uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_put_signal_nbe(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_uint32_put_signal_nbe(uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_put_signal_nbe(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_uint64_put_signal_nbe(uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_size_put_signal_nbe(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_size_put_signal_nbe(size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_ptrdiff_put_signal_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ptrdiff_put_signal_nbe(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_put8_signal_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_put8_signal_nbe(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_put16_signal_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_put16_signal_nbe(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_put32_signal_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_put32_signal_nbe(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_put64_signal_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_put64_signal_nbe(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_put128_signal_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_put128_signal_nbe(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_ctx_putmem_signal_nbe(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);
void shmemx_putmem_signal_nbe(void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req);

/* atomic_set that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_float_atomic_set_nbe(shmem_ctx_t ctx, float *dest, float value, int pe, shmemx_request_t *req);
void shmemx_float_atomic_set_nbe(float *dest, float value, int pe, shmemx_request_t *req);
void shmemx_ctx_double_atomic_set_nbe(shmem_ctx_t ctx, double *dest, double value, int pe, shmemx_request_t *req);
void shmemx_double_atomic_set_nbe(double *dest, double value, int pe, shmemx_request_t *req);
void shmemx_ctx_int_atomic_set_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_int_atomic_set_nbe(int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_ctx_long_atomic_set_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_long_atomic_set_nbe(long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_atomic_set_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_longlong_atomic_set_nbe(long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_atomic_set_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_uint_atomic_set_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_atomic_set_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ulong_atomic_set_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_atomic_set_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ulonglong_atomic_set_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_atomic_set_nbe(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_int32_atomic_set_nbe(int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_atomic_set_nbe(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_int64_atomic_set_nbe(int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_atomic_set_nbe(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_uint32_atomic_set_nbe(uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_atomic_set_nbe(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_uint64_atomic_set_nbe(uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_size_atomic_set_nbe(shmem_ctx_t ctx, size_t *dest, size_t value, int pe, shmemx_request_t *req);
void shmemx_size_atomic_set_nbe(size_t *dest, size_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_ptrdiff_atomic_set_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);
void shmemx_ptrdiff_atomic_set_nbe(ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);

/* atomic_inc that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_int_atomic_inc_nbe(shmem_ctx_t ctx, int *dest, int pe, shmemx_request_t *req);
void shmemx_int_atomic_inc_nbe(int *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_long_atomic_inc_nbe(shmem_ctx_t ctx, long *dest, int pe, shmemx_request_t *req);
void shmemx_long_atomic_inc_nbe(long *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_atomic_inc_nbe(shmem_ctx_t ctx, long long *dest, int pe, shmemx_request_t *req);
void shmemx_longlong_atomic_inc_nbe(long long *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_atomic_inc_nbe(shmem_ctx_t ctx, unsigned int *dest, int pe, shmemx_request_t *req);
void shmemx_uint_atomic_inc_nbe(unsigned int *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_atomic_inc_nbe(shmem_ctx_t ctx, unsigned long *dest, int pe, shmemx_request_t *req);
void shmemx_ulong_atomic_inc_nbe(unsigned long *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_atomic_inc_nbe(shmem_ctx_t ctx, unsigned long long *dest, int pe, shmemx_request_t *req);
void shmemx_ulonglong_atomic_inc_nbe(unsigned long long *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_atomic_inc_nbe(shmem_ctx_t ctx, int32_t *dest, int pe, shmemx_request_t *req);
void shmemx_int32_atomic_inc_nbe(int32_t *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_atomic_inc_nbe(shmem_ctx_t ctx, int64_t *dest, int pe, shmemx_request_t *req);
void shmemx_int64_atomic_inc_nbe(int64_t *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_atomic_inc_nbe(shmem_ctx_t ctx, uint32_t *dest, int pe, shmemx_request_t *req);
void shmemx_uint32_atomic_inc_nbe(uint32_t *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_atomic_inc_nbe(shmem_ctx_t ctx, uint64_t *dest, int pe, shmemx_request_t *req);
void shmemx_uint64_atomic_inc_nbe(uint64_t *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_size_atomic_inc_nbe(shmem_ctx_t ctx, size_t *dest, int pe, shmemx_request_t *req);
void shmemx_size_atomic_inc_nbe(size_t *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_ptrdiff_atomic_inc_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, int pe, shmemx_request_t *req);
void shmemx_ptrdiff_atomic_inc_nbe(ptrdiff_t *dest, int pe, shmemx_request_t *req);

/* atomic_add that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_int_atomic_add_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_int_atomic_add_nbe(int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_ctx_long_atomic_add_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_long_atomic_add_nbe(long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_atomic_add_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_longlong_atomic_add_nbe(long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_atomic_add_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_uint_atomic_add_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_atomic_add_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ulong_atomic_add_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_atomic_add_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ulonglong_atomic_add_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_atomic_add_nbe(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_int32_atomic_add_nbe(int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_atomic_add_nbe(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_int64_atomic_add_nbe(int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_atomic_add_nbe(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_uint32_atomic_add_nbe(uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_atomic_add_nbe(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_uint64_atomic_add_nbe(uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_size_atomic_add_nbe(shmem_ctx_t ctx, size_t *dest, size_t value, int pe, shmemx_request_t *req);
void shmemx_size_atomic_add_nbe(size_t *dest, size_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_ptrdiff_atomic_add_nbe(shmem_ctx_t ctx, ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);
void shmemx_ptrdiff_atomic_add_nbe(ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);

/* atomic_and that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_int_atomic_and_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_int_atomic_and_nbe(int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_ctx_long_atomic_and_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_long_atomic_and_nbe(long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_atomic_and_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_longlong_atomic_and_nbe(long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_atomic_and_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_uint_atomic_and_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_atomic_and_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ulong_atomic_and_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_atomic_and_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ulonglong_atomic_and_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_atomic_and_nbe(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_int32_atomic_and_nbe(int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_atomic_and_nbe(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_int64_atomic_and_nbe(int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_atomic_and_nbe(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_uint32_atomic_and_nbe(uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_atomic_and_nbe(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_uint64_atomic_and_nbe(uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);

/* atomic_or that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_int_atomic_or_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_int_atomic_or_nbe(int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_ctx_long_atomic_or_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_long_atomic_or_nbe(long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_atomic_or_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_longlong_atomic_or_nbe(long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_atomic_or_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_uint_atomic_or_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_atomic_or_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ulong_atomic_or_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_atomic_or_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ulonglong_atomic_or_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_atomic_or_nbe(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_int32_atomic_or_nbe(int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_atomic_or_nbe(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_int64_atomic_or_nbe(int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_atomic_or_nbe(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_uint32_atomic_or_nbe(uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_atomic_or_nbe(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_uint64_atomic_or_nbe(uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);

/* atomic_xor that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_int_atomic_xor_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_int_atomic_xor_nbe(int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_ctx_long_atomic_xor_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_long_atomic_xor_nbe(long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_atomic_xor_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_longlong_atomic_xor_nbe(long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_atomic_xor_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_uint_atomic_xor_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_atomic_xor_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ulong_atomic_xor_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_atomic_xor_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ulonglong_atomic_xor_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_atomic_xor_nbe(shmem_ctx_t ctx, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_int32_atomic_xor_nbe(int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_atomic_xor_nbe(shmem_ctx_t ctx, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_int64_atomic_xor_nbe(int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_atomic_xor_nbe(shmem_ctx_t ctx, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_uint32_atomic_xor_nbe(uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_atomic_xor_nbe(shmem_ctx_t ctx, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_uint64_atomic_xor_nbe(uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);

/* atomic_fetch that belongs to a request: *fetch holds the value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_float_atomic_fetch_nbe(shmem_ctx_t ctx, float *fetch, const float *source, int pe, shmemx_request_t *req);
void shmemx_float_atomic_fetch_nbe(float *fetch, const float *source, int pe, shmemx_request_t *req);
void shmemx_ctx_double_atomic_fetch_nbe(shmem_ctx_t ctx, double *fetch, const double *source, int pe, shmemx_request_t *req);
void shmemx_double_atomic_fetch_nbe(double *fetch, const double *source, int pe, shmemx_request_t *req);
void shmemx_ctx_int_atomic_fetch_nbe(shmem_ctx_t ctx, int *fetch, const int *source, int pe, shmemx_request_t *req);
void shmemx_int_atomic_fetch_nbe(int *fetch, const int *source, int pe, shmemx_request_t *req);
void shmemx_ctx_long_atomic_fetch_nbe(shmem_ctx_t ctx, long *fetch, const long *source, int pe, shmemx_request_t *req);
void shmemx_long_atomic_fetch_nbe(long *fetch, const long *source, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_atomic_fetch_nbe(shmem_ctx_t ctx, long long *fetch, const long long *source, int pe, shmemx_request_t *req);
void shmemx_longlong_atomic_fetch_nbe(long long *fetch, const long long *source, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_atomic_fetch_nbe(shmem_ctx_t ctx, unsigned int *fetch, const unsigned int *source, int pe, shmemx_request_t *req);
void shmemx_uint_atomic_fetch_nbe(unsigned int *fetch, const unsigned int *source, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_atomic_fetch_nbe(shmem_ctx_t ctx, unsigned long *fetch, const unsigned long *source, int pe, shmemx_request_t *req);
void shmemx_ulong_atomic_fetch_nbe(unsigned long *fetch, const unsigned long *source, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_atomic_fetch_nbe(shmem_ctx_t ctx, unsigned long long *fetch, const unsigned long long *source, int pe, shmemx_request_t *req);
void shmemx_ulonglong_atomic_fetch_nbe(unsigned long long *fetch, const unsigned long long *source, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_atomic_fetch_nbe(shmem_ctx_t ctx, int32_t *fetch, const int32_t *source, int pe, shmemx_request_t *req);
void shmemx_int32_atomic_fetch_nbe(int32_t *fetch, const int32_t *source, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_atomic_fetch_nbe(shmem_ctx_t ctx, int64_t *fetch, const int64_t *source, int pe, shmemx_request_t *req);
void shmemx_int64_atomic_fetch_nbe(int64_t *fetch, const int64_t *source, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_atomic_fetch_nbe(shmem_ctx_t ctx, uint32_t *fetch, const uint32_t *source, int pe, shmemx_request_t *req);
void shmemx_uint32_atomic_fetch_nbe(uint32_t *fetch, const uint32_t *source, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_atomic_fetch_nbe(shmem_ctx_t ctx, uint64_t *fetch, const uint64_t *source, int pe, shmemx_request_t *req);
void shmemx_uint64_atomic_fetch_nbe(uint64_t *fetch, const uint64_t *source, int pe, shmemx_request_t *req);
void shmemx_ctx_size_atomic_fetch_nbe(shmem_ctx_t ctx, size_t *fetch, const size_t *source, int pe, shmemx_request_t *req);
void shmemx_size_atomic_fetch_nbe(size_t *fetch, const size_t *source, int pe, shmemx_request_t *req);
void shmemx_ctx_ptrdiff_atomic_fetch_nbe(shmem_ctx_t ctx, ptrdiff_t *fetch, const ptrdiff_t *source, int pe, shmemx_request_t *req);
void shmemx_ptrdiff_atomic_fetch_nbe(ptrdiff_t *fetch, const ptrdiff_t *source, int pe, shmemx_request_t *req);

/* atomic_compare_swap that belongs to a request. *fetch holds the previous value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_int_atomic_compare_swap_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int cond, int value, int pe, shmemx_request_t *req);
void shmemx_int_atomic_compare_swap_nbe(int *fetch, int *dest, int cond, int value, int pe, shmemx_request_t *req);
void shmemx_ctx_long_atomic_compare_swap_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long cond, long value, int pe, shmemx_request_t *req);
void shmemx_long_atomic_compare_swap_nbe(long *fetch, long *dest, long cond, long value, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_atomic_compare_swap_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long cond, long long value, int pe, shmemx_request_t *req);
void shmemx_longlong_atomic_compare_swap_nbe(long long *fetch, long long *dest, long long cond, long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_atomic_compare_swap_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int cond, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_uint_atomic_compare_swap_nbe(unsigned int *fetch, unsigned int *dest, unsigned int cond, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_atomic_compare_swap_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long cond, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ulong_atomic_compare_swap_nbe(unsigned long *fetch, unsigned long *dest, unsigned long cond, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_atomic_compare_swap_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ulonglong_atomic_compare_swap_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_atomic_compare_swap_nbe(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t cond, int32_t value, int pe, shmemx_request_t *req);
void shmemx_int32_atomic_compare_swap_nbe(int32_t *fetch, int32_t *dest, int32_t cond, int32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_atomic_compare_swap_nbe(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t cond, int64_t value, int pe, shmemx_request_t *req);
void shmemx_int64_atomic_compare_swap_nbe(int64_t *fetch, int64_t *dest, int64_t cond, int64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_atomic_compare_swap_nbe(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t cond, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_uint32_atomic_compare_swap_nbe(uint32_t *fetch, uint32_t *dest, uint32_t cond, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_atomic_compare_swap_nbe(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t cond, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_uint64_atomic_compare_swap_nbe(uint64_t *fetch, uint64_t *dest, uint64_t cond, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_size_atomic_compare_swap_nbe(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t cond, size_t value, int pe, shmemx_request_t *req);
void shmemx_size_atomic_compare_swap_nbe(size_t *fetch, size_t *dest, size_t cond, size_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_ptrdiff_atomic_compare_swap_nbe(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe, shmemx_request_t *req);
void shmemx_ptrdiff_atomic_compare_swap_nbe(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe, shmemx_request_t *req);

/* atomic_swap that belongs to a request. *fetch holds the previous value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_float_atomic_swap_nbe(shmem_ctx_t ctx, float *fetch, float *dest, float value, int pe, shmemx_request_t *req);
void shmemx_float_atomic_swap_nbe(float *fetch, float *dest, float value, int pe, shmemx_request_t *req);
void shmemx_ctx_double_atomic_swap_nbe(shmem_ctx_t ctx, double *fetch, double *dest, double value, int pe, shmemx_request_t *req);
void shmemx_double_atomic_swap_nbe(double *fetch, double *dest, double value, int pe, shmemx_request_t *req);
void shmemx_ctx_int_atomic_swap_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_int_atomic_swap_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_ctx_long_atomic_swap_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_long_atomic_swap_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_atomic_swap_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_longlong_atomic_swap_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_atomic_swap_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_uint_atomic_swap_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_atomic_swap_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ulong_atomic_swap_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_atomic_swap_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ulonglong_atomic_swap_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_atomic_swap_nbe(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_int32_atomic_swap_nbe(int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_atomic_swap_nbe(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_int64_atomic_swap_nbe(int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_atomic_swap_nbe(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_uint32_atomic_swap_nbe(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_atomic_swap_nbe(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_uint64_atomic_swap_nbe(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_size_atomic_swap_nbe(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t value, int pe, shmemx_request_t *req);
void shmemx_size_atomic_swap_nbe(size_t *fetch, size_t *dest, size_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_ptrdiff_atomic_swap_nbe(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);
void shmemx_ptrdiff_atomic_swap_nbe(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);

/* atomic_fetch_inc that belongs to a request. *fetch holds the previous value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_int_atomic_fetch_inc_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int pe, shmemx_request_t *req);
void shmemx_int_atomic_fetch_inc_nbe(int *fetch, int *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_long_atomic_fetch_inc_nbe(shmem_ctx_t ctx, long *fetch, long *dest, int pe, shmemx_request_t *req);
void shmemx_long_atomic_fetch_inc_nbe(long *fetch, long *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_atomic_fetch_inc_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, int pe, shmemx_request_t *req);
void shmemx_longlong_atomic_fetch_inc_nbe(long long *fetch, long long *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_atomic_fetch_inc_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, int pe, shmemx_request_t *req);
void shmemx_uint_atomic_fetch_inc_nbe(unsigned int *fetch, unsigned int *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_atomic_fetch_inc_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, int pe, shmemx_request_t *req);
void shmemx_ulong_atomic_fetch_inc_nbe(unsigned long *fetch, unsigned long *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_atomic_fetch_inc_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, int pe, shmemx_request_t *req);
void shmemx_ulonglong_atomic_fetch_inc_nbe(unsigned long long *fetch, unsigned long long *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_atomic_fetch_inc_nbe(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int pe, shmemx_request_t *req);
void shmemx_int32_atomic_fetch_inc_nbe(int32_t *fetch, int32_t *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_atomic_fetch_inc_nbe(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int pe, shmemx_request_t *req);
void shmemx_int64_atomic_fetch_inc_nbe(int64_t *fetch, int64_t *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_atomic_fetch_inc_nbe(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, int pe, shmemx_request_t *req);
void shmemx_uint32_atomic_fetch_inc_nbe(uint32_t *fetch, uint32_t *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_atomic_fetch_inc_nbe(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, int pe, shmemx_request_t *req);
void shmemx_uint64_atomic_fetch_inc_nbe(uint64_t *fetch, uint64_t *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_size_atomic_fetch_inc_nbe(shmem_ctx_t ctx, size_t *fetch, size_t *dest, int pe, shmemx_request_t *req);
void shmemx_size_atomic_fetch_inc_nbe(size_t *fetch, size_t *dest, int pe, shmemx_request_t *req);
void shmemx_ctx_ptrdiff_atomic_fetch_inc_nbe(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, int pe, shmemx_request_t *req);
void shmemx_ptrdiff_atomic_fetch_inc_nbe(ptrdiff_t *fetch, ptrdiff_t *dest, int pe, shmemx_request_t *req);

/* atomic_fetch_add that belongs to a request. *fetch holds the previous value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_int_atomic_fetch_add_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_int_atomic_fetch_add_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_ctx_long_atomic_fetch_add_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_long_atomic_fetch_add_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_atomic_fetch_add_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_longlong_atomic_fetch_add_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_atomic_fetch_add_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_uint_atomic_fetch_add_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_atomic_fetch_add_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ulong_atomic_fetch_add_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_atomic_fetch_add_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ulonglong_atomic_fetch_add_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_atomic_fetch_add_nbe(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_int32_atomic_fetch_add_nbe(int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_atomic_fetch_add_nbe(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_int64_atomic_fetch_add_nbe(int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_atomic_fetch_add_nbe(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_uint32_atomic_fetch_add_nbe(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_atomic_fetch_add_nbe(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_uint64_atomic_fetch_add_nbe(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_size_atomic_fetch_add_nbe(shmem_ctx_t ctx, size_t *fetch, size_t *dest, size_t value, int pe, shmemx_request_t *req);
void shmemx_size_atomic_fetch_add_nbe(size_t *fetch, size_t *dest, size_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_ptrdiff_atomic_fetch_add_nbe(shmem_ctx_t ctx, ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);
void shmemx_ptrdiff_atomic_fetch_add_nbe(ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req);

/* atomic_fetch_and that belongs to a request. *fetch holds the previous value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_int_atomic_fetch_and_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_int_atomic_fetch_and_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_ctx_long_atomic_fetch_and_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_long_atomic_fetch_and_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_atomic_fetch_and_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_longlong_atomic_fetch_and_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_atomic_fetch_and_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_uint_atomic_fetch_and_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_atomic_fetch_and_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ulong_atomic_fetch_and_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_atomic_fetch_and_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ulonglong_atomic_fetch_and_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_atomic_fetch_and_nbe(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_int32_atomic_fetch_and_nbe(int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_atomic_fetch_and_nbe(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_int64_atomic_fetch_and_nbe(int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_atomic_fetch_and_nbe(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_uint32_atomic_fetch_and_nbe(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_atomic_fetch_and_nbe(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_uint64_atomic_fetch_and_nbe(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);

/* atomic_fetch_or that belongs to a request. *fetch holds the previous value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_int_atomic_fetch_or_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_int_atomic_fetch_or_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_ctx_long_atomic_fetch_or_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_long_atomic_fetch_or_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_atomic_fetch_or_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_longlong_atomic_fetch_or_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_atomic_fetch_or_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_uint_atomic_fetch_or_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_atomic_fetch_or_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ulong_atomic_fetch_or_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_atomic_fetch_or_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ulonglong_atomic_fetch_or_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_atomic_fetch_or_nbe(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_int32_atomic_fetch_or_nbe(int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_atomic_fetch_or_nbe(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_int64_atomic_fetch_or_nbe(int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_atomic_fetch_or_nbe(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_uint32_atomic_fetch_or_nbe(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_atomic_fetch_or_nbe(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_uint64_atomic_fetch_or_nbe(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);

/* atomic_fetch_xor that belongs to a request. *fetch holds the previous value when the request is complete. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_int_atomic_fetch_xor_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_int_atomic_fetch_xor_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req);
void shmemx_ctx_long_atomic_fetch_xor_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_long_atomic_fetch_xor_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req);
void shmemx_ctx_longlong_atomic_fetch_xor_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_longlong_atomic_fetch_xor_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint_atomic_fetch_xor_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_uint_atomic_fetch_xor_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulong_atomic_fetch_xor_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ulong_atomic_fetch_xor_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req);
void shmemx_ctx_ulonglong_atomic_fetch_xor_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ulonglong_atomic_fetch_xor_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req);
void shmemx_ctx_int32_atomic_fetch_xor_nbe(shmem_ctx_t ctx, int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_int32_atomic_fetch_xor_nbe(int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_int64_atomic_fetch_xor_nbe(shmem_ctx_t ctx, int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_int64_atomic_fetch_xor_nbe(int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint32_atomic_fetch_xor_nbe(shmem_ctx_t ctx, uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_uint32_atomic_fetch_xor_nbe(uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req);
void shmemx_ctx_uint64_atomic_fetch_xor_nbe(shmem_ctx_t ctx, uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);
void shmemx_uint64_atomic_fetch_xor_nbe(uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req);

/* signal_add that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_signal_add_nbe(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe, shmemx_request_t *req);
void shmemx_signal_add_nbe(uint64_t *sig_addr, uint64_t signal, int pe, shmemx_request_t *req);

/* signal_set that belongs to a request. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_signal_set_nbe(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe, shmemx_request_t *req);
void shmemx_signal_set_nbe(uint64_t *sig_addr, uint64_t signal, int pe, shmemx_request_t *req);

/* Fence whose completion can be waited for: operations of the context after the call are ordered after those before it. The call does not wait, and the program need not wait either. */
void shmemx_ctx_fence_nbe(shmem_ctx_t ctx, shmemx_request_t *req);
void shmemx_fence_nbe(shmemx_request_t *req);

/* The request becomes complete when all earlier operations of the context on PE pe are complete, whether they belong to a request or not. May wait for earlier gets to private memory. The operation joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request gains one more operation. */
void shmemx_ctx_pe_quiet_nbe(shmem_ctx_t ctx, int pe, shmemx_request_t *req);
void shmemx_pe_quiet_nbe(int pe, shmemx_request_t *req);

/* ---- Completion of requests ---- */

/* Wait until all operations of the request are complete: puts and atomics on their PEs, gets and fetches here. Nothing else is waited for. *req becomes SHMEMX_REQUEST_INVALID, or stays usable if it is persistent. */
void shmemx_wait_nbe(shmemx_request_t *req);

/* Set *status to 1 if all operations of the request are complete, which ends it as shmemx_wait_nbe does; otherwise to 0. */
void shmemx_test_nbe(shmemx_request_t *req, int *status);

/* Wait until the sources of the request's puts may be reused. The request stays valid. If one of the puts is large, to a PE of another node, this waits until all operations of the request are complete. */
void shmemx_wait_local_nbe(shmemx_request_t *req);

/* Wait until the sources of all earlier non-blocking puts and put-with-signals of the context may be reused; lighter than quiet. */
void shmemx_ctx_local_complete(shmem_ctx_t ctx);
void shmemx_local_complete(void);

/* Make *req a request without operations. options: SHMEMX_REQUEST_PRIVATE, or SHMEMX_REQUEST_SHARED (several threads may add to it at the same time; when all have finished adding, one of them waits, tests, merges or frees it) and SHMEMX_REQUEST_PERSISTENT (waiting and testing leave it usable) combined with |. Returns 0, or nonzero for unknown options or if memory is exhausted. */
int shmemx_request_allocate(shmemx_request_t *req, long options);

/* Free a request: its operations go on, and are complete after the next quiet of their context, as if they belonged to none. An all-to-all that it stands for (shmemx_alltoallv_start) must be complete: no quiet completes what other PEs send. *req becomes SHMEMX_REQUEST_INVALID. */
void shmemx_request_free(shmemx_request_t *req);

/* Move the operations of the nelems requests reqs to *req, which may be SHMEMX_REQUEST_UNINITIALIZED. They become SHMEMX_REQUEST_INVALID; those that already are, or are uninitialized, are skipped; *req itself may not be among them. Takes the same time per request, whatever it stands for, except under SHMEM_CHECK=full. */
void shmemx_request_merge(shmemx_request_t *req, size_t nelems, shmemx_request_t *reqs);

/* Wait until all of the requests are complete. Of the nelems requests, those with a nonzero status (status may be NULL) and those that are uninitialized or invalid are left out. */
void shmemx_wait_nbe_all(shmemx_request_t *reqs, size_t nelems, const int *status);

/* Wait until one of the requests is complete, end it, and return its index; SIZE_MAX if all are left out. Of the nelems requests, those with a nonzero status (status may be NULL) and those that are uninitialized or invalid are left out. */
size_t shmemx_wait_nbe_any(shmemx_request_t *reqs, size_t nelems, const int *status);

/* Wait until at least one of the requests is complete, end all that are, write their indices to indices, and return their number; 0 if all are left out. Of the nelems requests, those with a nonzero status (status may be NULL) and those that are uninitialized or invalid are left out. */
size_t shmemx_wait_nbe_some(shmemx_request_t *reqs, size_t nelems, size_t *indices, const int *status);

/* If all of the requests are complete, end them and return 1; otherwise return 0, and end none. Of the nelems requests, those with a nonzero status (status may be NULL) and those that are uninitialized or invalid are left out. */
int shmemx_test_nbe_all(shmemx_request_t *reqs, size_t nelems, const int *status);

/* End one of the requests that is complete and return its index; SIZE_MAX if there is none. Of the nelems requests, those with a nonzero status (status may be NULL) and those that are uninitialized or invalid are left out. */
size_t shmemx_test_nbe_any(shmemx_request_t *reqs, size_t nelems, const int *status);

/* End all of the requests that are complete, write their indices to indices, and return their number. Of the nelems requests, those with a nonzero status (status may be NULL) and those that are uninitialized or invalid are left out. */
size_t shmemx_test_nbe_some(shmemx_request_t *reqs, size_t nelems, size_t *indices, const int *status);

/* ---- Planned all-to-alls ---- */

/* Plan an all-to-all whose blocks differ in size: bytes s_offsets[i] to s_offsets[i] + s_sizes[i] of source will go to PE i of team, and t_sizes[i] bytes from PE i to t_offsets[i] of dest. The arrays have an element for each PE of team, are read during the call, and need not be symmetric; sizes may be 0. The sizes are exchanged once, here, and the job ends with a message if the s_sizes of a PE and the t_sizes of another disagree. Any number of plans may be in progress at the same time; team must exist as long as the plan. Returns 0, or nonzero on all PEs if memory is exhausted in one. Collective over team. */
int shmemx_alltoallv_plan(shmem_team_t team, const size_t *t_offsets, const size_t *t_sizes, const size_t *s_offsets, const size_t *s_sizes, shmemx_alltoallv_plan_t *plan);

/* Tell the other PEs that they may write the blocks of the plan's next start into this PE's dest. shmemx_alltoallv_start does so, too; a program that calls this as soon as it has finished with dest saves the others from waiting in their start. Does not wait. The plan's last start must be complete here. */
void shmemx_alltoallv_ready(shmemx_alltoallv_plan_t plan);

/* Start the all-to-all: send this PE's blocks from source to dest, a symmetric address and the same on all PEs of the plan's team; source need not be symmetric. The blocks that come to dest have no byte in common with each other, nor with those of source. The start joins the request *req: SHMEMX_REQUEST_UNINITIALIZED becomes a new request, and a valid request stands for this start, too. When the request is complete, all blocks from others are in dest, and source may be reused. From shmemx_alltoallv_ready, or else from this call, until then others write to dest; so no barrier is needed before or after it. Waits only until the PEs that this one sends to have called shmemx_alltoallv_ready or _start; no PE has to call anything for the blocks to arrive. The plan's last start must be complete here. All PEs of the team start their plans in the same order. */
void shmemx_alltoallv_start(shmemx_alltoallv_plan_t plan, void *dest, const void *source, shmemx_request_t *req);

/* Free a plan. Its last start must be complete here. Collective over its team. */
void shmemx_alltoallv_free(shmemx_alltoallv_plan_t plan);

/* ---- Teams of any PEs ---- */

/* Create a team of the n PEs pes[0], pes[1], ..., which are numbers in SHMEM_TEAM_WORLD, in this order, and set *newteam to it on all of them. Each PE is listed once, the calling PE among them; all pass the same list. Unlike a split it involves no other PEs, so several such teams of different PEs can be created at the same time. shmem_team_destroy destroys it. The job ends with a message if the list is wrong or memory is exhausted. Collective over the PEs of the list; one thread of a PE at a time. */
void shmemx_team_create_list(const int *pes, int n, shmem_team_t *newteam);

/* ---- Cray OpenSHMEMX: transfers ---- */

/* Old name of put_nbi. In a call a further argument, void **transfer_handle, may follow and is not used: quiet completes the put. */
void shmemx_ctx_float_put_nb(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
void shmemx_float_put_nb(float *dest, const float *source, size_t nelems, int pe);
void shmemx_ctx_double_put_nb(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
void shmemx_double_put_nb(double *dest, const double *source, size_t nelems, int pe);
void shmemx_ctx_longdouble_put_nb(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
void shmemx_longdouble_put_nb(long double *dest, const long double *source, size_t nelems, int pe);
void shmemx_ctx_char_put_nb(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
void shmemx_char_put_nb(char *dest, const char *source, size_t nelems, int pe);
void shmemx_ctx_schar_put_nb(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
void shmemx_schar_put_nb(signed char *dest, const signed char *source, size_t nelems, int pe);
void shmemx_ctx_short_put_nb(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
void shmemx_short_put_nb(short *dest, const short *source, size_t nelems, int pe);
void shmemx_ctx_int_put_nb(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
void shmemx_int_put_nb(int *dest, const int *source, size_t nelems, int pe);
void shmemx_ctx_long_put_nb(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
void shmemx_long_put_nb(long *dest, const long *source, size_t nelems, int pe);
void shmemx_ctx_longlong_put_nb(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
void shmemx_longlong_put_nb(long long *dest, const long long *source, size_t nelems, int pe);
void shmemx_ctx_uchar_put_nb(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void shmemx_uchar_put_nb(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void shmemx_ctx_ushort_put_nb(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void shmemx_ushort_put_nb(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void shmemx_ctx_uint_put_nb(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void shmemx_uint_put_nb(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void shmemx_ctx_ulong_put_nb(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void shmemx_ulong_put_nb(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void shmemx_ctx_ulonglong_put_nb(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void shmemx_ulonglong_put_nb(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void shmemx_ctx_int8_put_nb(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
void shmemx_int8_put_nb(int8_t *dest, const int8_t *source, size_t nelems, int pe);
void shmemx_ctx_int16_put_nb(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
void shmemx_int16_put_nb(int16_t *dest, const int16_t *source, size_t nelems, int pe);
void shmemx_ctx_int32_put_nb(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
void shmemx_int32_put_nb(int32_t *dest, const int32_t *source, size_t nelems, int pe);
void shmemx_ctx_int64_put_nb(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
void shmemx_int64_put_nb(int64_t *dest, const int64_t *source, size_t nelems, int pe);
void shmemx_ctx_uint8_put_nb(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void shmemx_uint8_put_nb(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void shmemx_ctx_uint16_put_nb(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void shmemx_uint16_put_nb(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void shmemx_ctx_uint32_put_nb(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void shmemx_uint32_put_nb(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void shmemx_ctx_uint64_put_nb(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void shmemx_uint64_put_nb(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void shmemx_ctx_size_put_nb(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
void shmemx_size_put_nb(size_t *dest, const size_t *source, size_t nelems, int pe);
void shmemx_ctx_ptrdiff_put_nb(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void shmemx_ptrdiff_put_nb(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void shmemx_ctx_put8_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmemx_put8_nb(void *dest, const void *source, size_t nelems, int pe);
void shmemx_ctx_put16_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmemx_put16_nb(void *dest, const void *source, size_t nelems, int pe);
void shmemx_ctx_put32_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmemx_put32_nb(void *dest, const void *source, size_t nelems, int pe);
void shmemx_ctx_put64_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmemx_put64_nb(void *dest, const void *source, size_t nelems, int pe);
void shmemx_ctx_put128_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmemx_put128_nb(void *dest, const void *source, size_t nelems, int pe);
void shmemx_ctx_putmem_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmemx_putmem_nb(void *dest, const void *source, size_t nelems, int pe);

/* Old name of get_nbi. In a call a further argument, void **transfer_handle, may follow and is not used: quiet completes the get. */
void shmemx_ctx_float_get_nb(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe);
void shmemx_float_get_nb(float *dest, const float *source, size_t nelems, int pe);
void shmemx_ctx_double_get_nb(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe);
void shmemx_double_get_nb(double *dest, const double *source, size_t nelems, int pe);
void shmemx_ctx_longdouble_get_nb(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe);
void shmemx_longdouble_get_nb(long double *dest, const long double *source, size_t nelems, int pe);
void shmemx_ctx_char_get_nb(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe);
void shmemx_char_get_nb(char *dest, const char *source, size_t nelems, int pe);
void shmemx_ctx_schar_get_nb(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe);
void shmemx_schar_get_nb(signed char *dest, const signed char *source, size_t nelems, int pe);
void shmemx_ctx_short_get_nb(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe);
void shmemx_short_get_nb(short *dest, const short *source, size_t nelems, int pe);
void shmemx_ctx_int_get_nb(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe);
void shmemx_int_get_nb(int *dest, const int *source, size_t nelems, int pe);
void shmemx_ctx_long_get_nb(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe);
void shmemx_long_get_nb(long *dest, const long *source, size_t nelems, int pe);
void shmemx_ctx_longlong_get_nb(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe);
void shmemx_longlong_get_nb(long long *dest, const long long *source, size_t nelems, int pe);
void shmemx_ctx_uchar_get_nb(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void shmemx_uchar_get_nb(unsigned char *dest, const unsigned char *source, size_t nelems, int pe);
void shmemx_ctx_ushort_get_nb(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void shmemx_ushort_get_nb(unsigned short *dest, const unsigned short *source, size_t nelems, int pe);
void shmemx_ctx_uint_get_nb(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void shmemx_uint_get_nb(unsigned int *dest, const unsigned int *source, size_t nelems, int pe);
void shmemx_ctx_ulong_get_nb(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void shmemx_ulong_get_nb(unsigned long *dest, const unsigned long *source, size_t nelems, int pe);
void shmemx_ctx_ulonglong_get_nb(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void shmemx_ulonglong_get_nb(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe);
void shmemx_ctx_int8_get_nb(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe);
void shmemx_int8_get_nb(int8_t *dest, const int8_t *source, size_t nelems, int pe);
void shmemx_ctx_int16_get_nb(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe);
void shmemx_int16_get_nb(int16_t *dest, const int16_t *source, size_t nelems, int pe);
void shmemx_ctx_int32_get_nb(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe);
void shmemx_int32_get_nb(int32_t *dest, const int32_t *source, size_t nelems, int pe);
void shmemx_ctx_int64_get_nb(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe);
void shmemx_int64_get_nb(int64_t *dest, const int64_t *source, size_t nelems, int pe);
void shmemx_ctx_uint8_get_nb(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void shmemx_uint8_get_nb(uint8_t *dest, const uint8_t *source, size_t nelems, int pe);
void shmemx_ctx_uint16_get_nb(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void shmemx_uint16_get_nb(uint16_t *dest, const uint16_t *source, size_t nelems, int pe);
void shmemx_ctx_uint32_get_nb(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void shmemx_uint32_get_nb(uint32_t *dest, const uint32_t *source, size_t nelems, int pe);
void shmemx_ctx_uint64_get_nb(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void shmemx_uint64_get_nb(uint64_t *dest, const uint64_t *source, size_t nelems, int pe);
void shmemx_ctx_size_get_nb(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe);
void shmemx_size_get_nb(size_t *dest, const size_t *source, size_t nelems, int pe);
void shmemx_ctx_ptrdiff_get_nb(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void shmemx_ptrdiff_get_nb(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe);
void shmemx_ctx_get8_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmemx_get8_nb(void *dest, const void *source, size_t nelems, int pe);
void shmemx_ctx_get16_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmemx_get16_nb(void *dest, const void *source, size_t nelems, int pe);
void shmemx_ctx_get32_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmemx_get32_nb(void *dest, const void *source, size_t nelems, int pe);
void shmemx_ctx_get64_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmemx_get64_nb(void *dest, const void *source, size_t nelems, int pe);
void shmemx_ctx_get128_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmemx_get128_nb(void *dest, const void *source, size_t nelems, int pe);
void shmemx_ctx_getmem_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe);
void shmemx_getmem_nb(void *dest, const void *source, size_t nelems, int pe);

/* Old name of put_signal with SHMEM_SIGNAL_SET. len: elements, may be 0; then target and source may be NULL. */
void shmemx_float_put_signal(float *target, const float *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_double_put_signal(double *target, const double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_longdouble_put_signal(long double *target, const long double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_char_put_signal(char *target, const char *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_int_put_signal(int *target, const int *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_long_put_signal(long *target, const long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_longlong_put_signal(long long *target, const long long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_put8_signal(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_put16_signal(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_put32_signal(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_put64_signal(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_put128_signal(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_putmem_signal(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);

/* Old name of put_signal_nbi with SHMEM_SIGNAL_SET. len: elements, may be 0; then target and source may be NULL. In a call a further argument, void **transfer_handle, may follow and is not used: quiet completes the put. */
void shmemx_float_put_signal_nb(float *target, const float *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_double_put_signal_nb(double *target, const double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_longdouble_put_signal_nb(long double *target, const long double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_char_put_signal_nb(char *target, const char *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_int_put_signal_nb(int *target, const int *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_long_put_signal_nb(long *target, const long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_longlong_put_signal_nb(long long *target, const long long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_put8_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_put16_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_put32_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_put64_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_put128_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_putmem_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe);

/* Set the signal word at sig_addr on PE pe, as shmem_signal_set does. Between nodes it costs what an atomic_set costs, the least of all updates, and needs no answer. */
void shmemx_ctx_signal_set(shmem_ctx_t ctx, const uint64_t *sig_addr, uint64_t signal, int pe);
void shmemx_signal_set(const uint64_t *sig_addr, uint64_t signal, int pe);

/* ---- Cray OpenSHMEMX: atomic operations ---- */

/* Old name of atomic_add, which does not wait. transfer_handle is not used, and may be NULL. */
void shmemx_int_add_nb(int *target, int value, int pe, void **transfer_handle);
void shmemx_long_add_nb(long *target, long value, int pe, void **transfer_handle);
void shmemx_longlong_add_nb(long long *target, long long value, int pe, void **transfer_handle);
void shmemx_uint_add_nb(unsigned int *target, unsigned int value, int pe, void **transfer_handle);
void shmemx_ulong_add_nb(unsigned long *target, unsigned long value, int pe, void **transfer_handle);
void shmemx_ulonglong_add_nb(unsigned long long *target, unsigned long long value, int pe, void **transfer_handle);
void shmemx_int32_add_nb(int32_t *target, int32_t value, int pe, void **transfer_handle);
void shmemx_int64_add_nb(int64_t *target, int64_t value, int pe, void **transfer_handle);
void shmemx_uint32_add_nb(uint32_t *target, uint32_t value, int pe, void **transfer_handle);
void shmemx_uint64_add_nb(uint64_t *target, uint64_t value, int pe, void **transfer_handle);
void shmemx_size_add_nb(size_t *target, size_t value, int pe, void **transfer_handle);
void shmemx_ptrdiff_add_nb(ptrdiff_t *target, ptrdiff_t value, int pe, void **transfer_handle);

/* Old name of atomic_inc, which does not wait. transfer_handle is not used, and may be NULL. */
void shmemx_int_inc_nb(int *target, int pe, void **transfer_handle);
void shmemx_long_inc_nb(long *target, int pe, void **transfer_handle);
void shmemx_longlong_inc_nb(long long *target, int pe, void **transfer_handle);
void shmemx_uint_inc_nb(unsigned int *target, int pe, void **transfer_handle);
void shmemx_ulong_inc_nb(unsigned long *target, int pe, void **transfer_handle);
void shmemx_ulonglong_inc_nb(unsigned long long *target, int pe, void **transfer_handle);
void shmemx_int32_inc_nb(int32_t *target, int pe, void **transfer_handle);
void shmemx_int64_inc_nb(int64_t *target, int pe, void **transfer_handle);
void shmemx_uint32_inc_nb(uint32_t *target, int pe, void **transfer_handle);
void shmemx_uint64_inc_nb(uint64_t *target, int pe, void **transfer_handle);
void shmemx_size_inc_nb(size_t *target, int pe, void **transfer_handle);
void shmemx_ptrdiff_inc_nb(ptrdiff_t *target, int pe, void **transfer_handle);

/* Old name of atomic_compare_swap_nbi: *fetch holds the previous value after quiet. transfer_handle is not used, and may be NULL. */
void shmemx_int_cswap_nb(int *fetch, int *target, int cond, int value, int pe, void **transfer_handle);
void shmemx_long_cswap_nb(long *fetch, long *target, long cond, long value, int pe, void **transfer_handle);
void shmemx_longlong_cswap_nb(long long *fetch, long long *target, long long cond, long long value, int pe, void **transfer_handle);
void shmemx_uint_cswap_nb(unsigned int *fetch, unsigned int *target, unsigned int cond, unsigned int value, int pe, void **transfer_handle);
void shmemx_ulong_cswap_nb(unsigned long *fetch, unsigned long *target, unsigned long cond, unsigned long value, int pe, void **transfer_handle);
void shmemx_ulonglong_cswap_nb(unsigned long long *fetch, unsigned long long *target, unsigned long long cond, unsigned long long value, int pe, void **transfer_handle);
void shmemx_int32_cswap_nb(int32_t *fetch, int32_t *target, int32_t cond, int32_t value, int pe, void **transfer_handle);
void shmemx_int64_cswap_nb(int64_t *fetch, int64_t *target, int64_t cond, int64_t value, int pe, void **transfer_handle);
void shmemx_uint32_cswap_nb(uint32_t *fetch, uint32_t *target, uint32_t cond, uint32_t value, int pe, void **transfer_handle);
void shmemx_uint64_cswap_nb(uint64_t *fetch, uint64_t *target, uint64_t cond, uint64_t value, int pe, void **transfer_handle);
void shmemx_size_cswap_nb(size_t *fetch, size_t *target, size_t cond, size_t value, int pe, void **transfer_handle);
void shmemx_ptrdiff_cswap_nb(ptrdiff_t *fetch, ptrdiff_t *target, ptrdiff_t cond, ptrdiff_t value, int pe, void **transfer_handle);

/* Old name of atomic_fetch_add_nbi: *fetch holds the previous value after quiet. transfer_handle is not used, and may be NULL. */
void shmemx_int_fadd_nb(int *fetch, int *target, int value, int pe, void **transfer_handle);
void shmemx_long_fadd_nb(long *fetch, long *target, long value, int pe, void **transfer_handle);
void shmemx_longlong_fadd_nb(long long *fetch, long long *target, long long value, int pe, void **transfer_handle);
void shmemx_uint_fadd_nb(unsigned int *fetch, unsigned int *target, unsigned int value, int pe, void **transfer_handle);
void shmemx_ulong_fadd_nb(unsigned long *fetch, unsigned long *target, unsigned long value, int pe, void **transfer_handle);
void shmemx_ulonglong_fadd_nb(unsigned long long *fetch, unsigned long long *target, unsigned long long value, int pe, void **transfer_handle);
void shmemx_int32_fadd_nb(int32_t *fetch, int32_t *target, int32_t value, int pe, void **transfer_handle);
void shmemx_int64_fadd_nb(int64_t *fetch, int64_t *target, int64_t value, int pe, void **transfer_handle);
void shmemx_uint32_fadd_nb(uint32_t *fetch, uint32_t *target, uint32_t value, int pe, void **transfer_handle);
void shmemx_uint64_fadd_nb(uint64_t *fetch, uint64_t *target, uint64_t value, int pe, void **transfer_handle);
void shmemx_size_fadd_nb(size_t *fetch, size_t *target, size_t value, int pe, void **transfer_handle);
void shmemx_ptrdiff_fadd_nb(ptrdiff_t *fetch, ptrdiff_t *target, ptrdiff_t value, int pe, void **transfer_handle);

/* Old name of atomic_fetch_inc_nbi: *fetch holds the previous value after quiet. transfer_handle is not used, and may be NULL. */
void shmemx_int_finc_nb(int *fetch, int *target, int pe, void **transfer_handle);
void shmemx_long_finc_nb(long *fetch, long *target, int pe, void **transfer_handle);
void shmemx_longlong_finc_nb(long long *fetch, long long *target, int pe, void **transfer_handle);
void shmemx_uint_finc_nb(unsigned int *fetch, unsigned int *target, int pe, void **transfer_handle);
void shmemx_ulong_finc_nb(unsigned long *fetch, unsigned long *target, int pe, void **transfer_handle);
void shmemx_ulonglong_finc_nb(unsigned long long *fetch, unsigned long long *target, int pe, void **transfer_handle);
void shmemx_int32_finc_nb(int32_t *fetch, int32_t *target, int pe, void **transfer_handle);
void shmemx_int64_finc_nb(int64_t *fetch, int64_t *target, int pe, void **transfer_handle);
void shmemx_uint32_finc_nb(uint32_t *fetch, uint32_t *target, int pe, void **transfer_handle);
void shmemx_uint64_finc_nb(uint64_t *fetch, uint64_t *target, int pe, void **transfer_handle);
void shmemx_size_finc_nb(size_t *fetch, size_t *target, int pe, void **transfer_handle);
void shmemx_ptrdiff_finc_nb(ptrdiff_t *fetch, ptrdiff_t *target, int pe, void **transfer_handle);

/* Old name of atomic_swap_nbi: *fetch holds the previous value after quiet. transfer_handle is not used, and may be NULL. */
void shmemx_float_swap_nb(float *fetch, float *target, float value, int pe, void **transfer_handle);
void shmemx_double_swap_nb(double *fetch, double *target, double value, int pe, void **transfer_handle);
void shmemx_int_swap_nb(int *fetch, int *target, int value, int pe, void **transfer_handle);
void shmemx_long_swap_nb(long *fetch, long *target, long value, int pe, void **transfer_handle);
void shmemx_longlong_swap_nb(long long *fetch, long long *target, long long value, int pe, void **transfer_handle);
void shmemx_uint_swap_nb(unsigned int *fetch, unsigned int *target, unsigned int value, int pe, void **transfer_handle);
void shmemx_ulong_swap_nb(unsigned long *fetch, unsigned long *target, unsigned long value, int pe, void **transfer_handle);
void shmemx_ulonglong_swap_nb(unsigned long long *fetch, unsigned long long *target, unsigned long long value, int pe, void **transfer_handle);
void shmemx_int32_swap_nb(int32_t *fetch, int32_t *target, int32_t value, int pe, void **transfer_handle);
void shmemx_int64_swap_nb(int64_t *fetch, int64_t *target, int64_t value, int pe, void **transfer_handle);
void shmemx_uint32_swap_nb(uint32_t *fetch, uint32_t *target, uint32_t value, int pe, void **transfer_handle);
void shmemx_uint64_swap_nb(uint64_t *fetch, uint64_t *target, uint64_t value, int pe, void **transfer_handle);
void shmemx_size_swap_nb(size_t *fetch, size_t *target, size_t value, int pe, void **transfer_handle);
void shmemx_ptrdiff_swap_nb(ptrdiff_t *fetch, ptrdiff_t *target, ptrdiff_t value, int pe, void **transfer_handle);

/* atomic_add on an object of 8 or 16 bits. Neighboring objects in the same word are not touched. */
void shmemx_short_add(short *target, short value, int pe);
void shmemx_schar_add(signed char *target, signed char value, int pe);
void shmemx_uchar_add(unsigned char *target, unsigned char value, int pe);
void shmemx_ushort_add(unsigned short *target, unsigned short value, int pe);
void shmemx_int8_add(int8_t *target, int8_t value, int pe);
void shmemx_int16_add(int16_t *target, int16_t value, int pe);
void shmemx_uint8_add(uint8_t *target, uint8_t value, int pe);
void shmemx_uint16_add(uint16_t *target, uint16_t value, int pe);

/* atomic_inc on an object of 8 or 16 bits. Neighboring objects in the same word are not touched. */
void shmemx_short_inc(short *target, int pe);
void shmemx_schar_inc(signed char *target, int pe);
void shmemx_uchar_inc(unsigned char *target, int pe);
void shmemx_ushort_inc(unsigned short *target, int pe);
void shmemx_int8_inc(int8_t *target, int pe);
void shmemx_int16_inc(int16_t *target, int pe);
void shmemx_uint8_inc(uint8_t *target, int pe);
void shmemx_uint16_inc(uint16_t *target, int pe);

/* atomic_fetch_add on an object of 8 or 16 bits. Neighboring objects in the same word are not touched. */
short shmemx_short_fadd(short *target, short value, int pe);
signed char shmemx_schar_fadd(signed char *target, signed char value, int pe);
unsigned char shmemx_uchar_fadd(unsigned char *target, unsigned char value, int pe);
unsigned short shmemx_ushort_fadd(unsigned short *target, unsigned short value, int pe);
int8_t shmemx_int8_fadd(int8_t *target, int8_t value, int pe);
int16_t shmemx_int16_fadd(int16_t *target, int16_t value, int pe);
uint8_t shmemx_uint8_fadd(uint8_t *target, uint8_t value, int pe);
uint16_t shmemx_uint16_fadd(uint16_t *target, uint16_t value, int pe);

/* atomic_fetch_inc on an object of 8 or 16 bits. Neighboring objects in the same word are not touched. */
short shmemx_short_finc(short *target, int pe);
signed char shmemx_schar_finc(signed char *target, int pe);
unsigned char shmemx_uchar_finc(unsigned char *target, int pe);
unsigned short shmemx_ushort_finc(unsigned short *target, int pe);
int8_t shmemx_int8_finc(int8_t *target, int pe);
int16_t shmemx_int16_finc(int16_t *target, int pe);
uint8_t shmemx_uint8_finc(uint8_t *target, int pe);
uint16_t shmemx_uint16_finc(uint16_t *target, int pe);

/* atomic_swap on an object of 8 or 16 bits. Neighboring objects in the same word are not touched. */
short shmemx_short_swap(short *target, short value, int pe);
signed char shmemx_schar_swap(signed char *target, signed char value, int pe);
unsigned char shmemx_uchar_swap(unsigned char *target, unsigned char value, int pe);
unsigned short shmemx_ushort_swap(unsigned short *target, unsigned short value, int pe);
int8_t shmemx_int8_swap(int8_t *target, int8_t value, int pe);
int16_t shmemx_int16_swap(int16_t *target, int16_t value, int pe);
uint8_t shmemx_uint8_swap(uint8_t *target, uint8_t value, int pe);
uint16_t shmemx_uint16_swap(uint16_t *target, uint16_t value, int pe);

/* atomic_compare_swap on an object of 8 or 16 bits. Neighboring objects in the same word are not touched. */
short shmemx_short_cswap(short *target, short cond, short value, int pe);
signed char shmemx_schar_cswap(signed char *target, signed char cond, signed char value, int pe);
unsigned char shmemx_uchar_cswap(unsigned char *target, unsigned char cond, unsigned char value, int pe);
unsigned short shmemx_ushort_cswap(unsigned short *target, unsigned short cond, unsigned short value, int pe);
int8_t shmemx_int8_cswap(int8_t *target, int8_t cond, int8_t value, int pe);
int16_t shmemx_int16_cswap(int16_t *target, int16_t cond, int16_t value, int pe);
uint8_t shmemx_uint8_cswap(uint8_t *target, uint8_t cond, uint8_t value, int pe);
uint16_t shmemx_uint16_cswap(uint16_t *target, uint16_t cond, uint16_t value, int pe);

/* ---- Cray OpenSHMEMX: completion and threads ---- */

/* shmem_pe_quiet for one PE: wait until all operations of the default context on PE pe are complete. */
void shmemx_pe_quiet(int pe);

/* Announce that the calling thread will issue operations. It is only counted: every thread gets resources of its own when it first issues an operation between nodes. Ends the job with a message if more threads than SHMEM_MAX_NUM_THREADS says are registered. */
void shmemx_thread_register(void);

/* The calling thread is not counted any more; a thread that ends is not counted either. No effect on a thread that is not registered. */
void shmemx_thread_unregister(void);

/* fence for the operations on the default context that the calling thread has issued: they are performed before those that it issues afterwards. Those of other threads are not ordered. */
void shmemx_thread_fence(void);

/* quiet for the operations on the default context that the calling thread has issued: wait until they are complete. Those of other threads are not waited for, unless there are more than 32 of them, or rings have run out: then threads share. With SHMEM_THREAD_MULTIPLE only; at a lower level, where threads share what counts operations, it is shmem_quiet. */
void shmemx_thread_quiet(void);

/* Initialize the library with thread level `required`; returns the level granted. Old form of shmem_init_thread. */
int shmemx_init_thread(int required);

/* The thread level that was granted. Old form of shmem_query_thread. */
int shmemx_query_thread(void);

/* ---- Cray OpenSHMEMX: sessions ---- */

/* Start a session on ctx: hints for what follows, SHMEM_SESSION_... constants combined with |. They change no results. It is the session of shmem_ctx_session_start: a further start adds options, and one stop ends it. SHMEM_SESSION_BUNDLE is SHMEM_CTX_SESSION_BATCH: operations on PEs of other nodes may be delayed by some microseconds to share messages. The other options have no effect, because what they ask for is always the case; NOTES of the manual page say why, option by option. SHMEM_CTX_INVALID is ignored. SHMEM_DEBUG says what a session does. */
void shmemx_session_start(shmem_ctx_t ctx, long options);

/* Another name of shmemx_session_start. */
void shmemx_ctx_session_start(shmem_ctx_t ctx, long options);

/* Stop the session on ctx, if there is one. */
void shmemx_session_stop(shmem_ctx_t ctx);

/* Another name of shmemx_session_stop. */
void shmemx_ctx_session_stop(shmem_ctx_t ctx);

/* ---- Cray OpenSHMEMX: PEs of the node ---- */

/* The number of PEs on the calling PE's node. Local. */
int shmemx_local_npes(void);

/* Write the numbers of the first npes PEs on the calling PE's node to pes, in ascending order. npes: at most shmemx_local_npes(). Local. */
void shmemx_local_pes(int *pes, int npes);

/* ---- Cray OpenSHMEMX: teams ---- */

/* Old name of shmem_team_my_pe. */
int shmemx_team_my_pe(shmem_team_t newteam);

/* Old name of shmem_team_my_pe. */
int shmemx_team_mype(shmem_team_t team);

/* Old name of shmem_team_n_pes. */
int shmemx_team_n_pes(shmem_team_t newteam);

/* Old name of shmem_team_n_pes. */
int shmemx_team_npes(shmem_team_t team);

/* Old name of shmem_team_translate_pe: the number in team2 of the PE with number team1_pe in team1, or -1 if it is not a member. */
int shmemx_team_translate_pe(shmem_team_t team1, int team1_pe, shmem_team_t team2);

/* Make a team of the PEs PE_start, PE_start + PE_stride, ..., PE_size of them, of parent_team. Unlike shmem_team_split_strided, only they need to call it; others get SHMEM_TEAM_NULL in *newteam. One thread of a PE at a time. Collective over the new team. */
void shmemx_team_split_strided(shmem_team_t parent_team, int PE_start, int PE_stride, int PE_size, shmem_team_t *newteam);

/* shmemx_team_split_strided of SHMEM_TEAM_WORLD. */
void shmemx_team_create_strided(int PE_start, int PE_stride, int PE_size, shmem_team_t *newteam);

/* Divide the first xrange * yrange PEs of parent_team into rows of xrange and columns of yrange: PE x + y * xrange of it becomes number x in *xaxis_team and number y in *yaxis_team. The other PEs get SHMEM_TEAM_NULL. Collective over parent_team. */
void shmemx_team_split_2d(shmem_team_t parent_team, int xrange, int yrange, shmem_team_t *xaxis_team, shmem_team_t *yaxis_team);

/* Divide the first xrange * yrange * zrange PEs of parent_team along three axes: PE x + (y + z * yrange) * xrange of it becomes number x in *xaxis_team, y in *yaxis_team, z in *zaxis_team. The other PEs get SHMEM_TEAM_NULL. Collective over parent_team. */
void shmemx_team_split_3d(shmem_team_t parent_team, int xrange, int yrange, int zrange, shmem_team_t *xaxis_team, shmem_team_t *yaxis_team, shmem_team_t *zaxis_team);

/* Divide parent_team: PEs with the same color, at least 0, become a team in the order of their keys, and of their numbers in parent_team where keys are equal. With SHMEM_COLOR_UNDEFINED *newteam becomes SHMEM_TEAM_NULL. Collective over parent_team. */
void shmemx_team_split_color(shmem_team_t parent_team, int color, int key, shmem_team_t *newteam);

/* Another name of shmemx_team_split_color. */
void shmemx_team_split(shmem_team_t parent_team, int color, int key, shmem_team_t *newteam);

/* shmem_team_destroy, which also sets *newteam to SHMEM_TEAM_NULL. Collective over the team. */
void shmemx_team_destroy(shmem_team_t *newteam);

/* Complete all operations on the default context, then wait until all PEs of team have arrived. pSync is not used. Collective over team. */
void shmemx_team_barrier(shmem_team_t team, long *pSync);

/* and_reduce over a team. pWrk and pSync are not used, and may be NULL. Errors end the job with a message. Collective over team. */
void shmemx_team_short_and_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync);
void shmemx_team_int_and_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync);
void shmemx_team_long_and_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync);
void shmemx_team_longlong_and_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync);

/* or_reduce over a team. pWrk and pSync are not used, and may be NULL. Errors end the job with a message. Collective over team. */
void shmemx_team_short_or_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync);
void shmemx_team_int_or_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync);
void shmemx_team_long_or_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync);
void shmemx_team_longlong_or_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync);

/* xor_reduce over a team. pWrk and pSync are not used, and may be NULL. Errors end the job with a message. Collective over team. */
void shmemx_team_short_xor_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync);
void shmemx_team_int_xor_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync);
void shmemx_team_long_xor_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync);
void shmemx_team_longlong_xor_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync);

/* max_reduce over a team. pWrk and pSync are not used, and may be NULL. Errors end the job with a message. Collective over team. */
void shmemx_team_float_max_to_all(shmem_team_t team, float *dest, const float *source, int nreduce, float *pWrk, long *pSync);
void shmemx_team_double_max_to_all(shmem_team_t team, double *dest, const double *source, int nreduce, double *pWrk, long *pSync);
void shmemx_team_longdouble_max_to_all(shmem_team_t team, long double *dest, const long double *source, int nreduce, long double *pWrk, long *pSync);
void shmemx_team_short_max_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync);
void shmemx_team_int_max_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync);
void shmemx_team_long_max_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync);
void shmemx_team_longlong_max_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync);

/* min_reduce over a team. pWrk and pSync are not used, and may be NULL. Errors end the job with a message. Collective over team. */
void shmemx_team_float_min_to_all(shmem_team_t team, float *dest, const float *source, int nreduce, float *pWrk, long *pSync);
void shmemx_team_double_min_to_all(shmem_team_t team, double *dest, const double *source, int nreduce, double *pWrk, long *pSync);
void shmemx_team_longdouble_min_to_all(shmem_team_t team, long double *dest, const long double *source, int nreduce, long double *pWrk, long *pSync);
void shmemx_team_short_min_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync);
void shmemx_team_int_min_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync);
void shmemx_team_long_min_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync);
void shmemx_team_longlong_min_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync);

/* sum_reduce over a team. pWrk and pSync are not used, and may be NULL. Errors end the job with a message. Collective over team. */
__extension__ void shmemx_team_complexd_sum_to_all(shmem_team_t team, double _Complex *dest, const double _Complex *source, int nreduce, double _Complex *pWrk, long *pSync);
__extension__ void shmemx_team_complexf_sum_to_all(shmem_team_t team, float _Complex *dest, const float _Complex *source, int nreduce, float _Complex *pWrk, long *pSync);
void shmemx_team_float_sum_to_all(shmem_team_t team, float *dest, const float *source, int nreduce, float *pWrk, long *pSync);
void shmemx_team_double_sum_to_all(shmem_team_t team, double *dest, const double *source, int nreduce, double *pWrk, long *pSync);
void shmemx_team_longdouble_sum_to_all(shmem_team_t team, long double *dest, const long double *source, int nreduce, long double *pWrk, long *pSync);
void shmemx_team_short_sum_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync);
void shmemx_team_int_sum_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync);
void shmemx_team_long_sum_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync);
void shmemx_team_longlong_sum_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync);

/* prod_reduce over a team. pWrk and pSync are not used, and may be NULL. Errors end the job with a message. Collective over team. */
__extension__ void shmemx_team_complexd_prod_to_all(shmem_team_t team, double _Complex *dest, const double _Complex *source, int nreduce, double _Complex *pWrk, long *pSync);
__extension__ void shmemx_team_complexf_prod_to_all(shmem_team_t team, float _Complex *dest, const float _Complex *source, int nreduce, float _Complex *pWrk, long *pSync);
void shmemx_team_float_prod_to_all(shmem_team_t team, float *dest, const float *source, int nreduce, float *pWrk, long *pSync);
void shmemx_team_double_prod_to_all(shmem_team_t team, double *dest, const double *source, int nreduce, double *pWrk, long *pSync);
void shmemx_team_longdouble_prod_to_all(shmem_team_t team, long double *dest, const long double *source, int nreduce, long double *pWrk, long *pSync);
void shmemx_team_short_prod_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync);
void shmemx_team_int_prod_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync);
void shmemx_team_long_prod_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync);
void shmemx_team_longlong_prod_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync);

/* ---- Cray OpenSHMEMX: all-to-all ---- */

/* alltoall of len bytes for each PE of team. pSync is not used. Collective over team. */
void shmemx_team_alltoall(void *dest, const void *source, size_t len, shmem_team_t team, long *pSync);

/* All-to-all with blocks of different sizes over an active set: s_sizes[i] bytes, from the byte s_offsets[i] of source on, go to the set's PE i, to the byte of its target that its t_offsets names for this PE. On return t_sizes[i] is the number of bytes that PE i has sent. With SHMEM_ALLTOALLV_TSIZE_CHK t_sizes[i] says on entry how many bytes PE i may send. target, t_offsets, t_sizes and pSync are symmetric; the arrays have an entry for each PE of the set. The blocks that come to target have no byte in common with each other, nor with those of source. Collective over the set. */
void shmemx_alltoallv(void *target, size_t *t_offsets, size_t *t_sizes, const void *source, size_t *s_offsets, size_t *s_sizes, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* shmemx_alltoallv with the blocks stored contiguously in target, in any order; *t_size becomes the number of bytes. target_len: the size of target in bytes, with which SHMEM_ALLTOALLV_TSIZE_CHK and SHMEM_CHECK compare. target and pSync are symmetric. The blocks of source have no byte in common with what comes to target. Collective over the set. */
void shmemx_alltoallv_packed(void *target, size_t target_len, size_t *t_size, const void *source, size_t *s_offsets, size_t *s_sizes, int PE_start, int logPE_stride, int PE_size, long *pSync);

/* shmemx_alltoallv over a team: target, t_offsets and t_sizes are symmetric. pSync is not used. Collective over team. */
void shmemx_team_alltoallv(void *target, size_t *t_offsets, size_t *t_sizes, const void *source, size_t *s_offsets, size_t *s_sizes, shmem_team_t team, long *pSync);

/* shmemx_alltoallv_packed over a team. Unlike in shmemx_team_alltoallv, pSync is used: the bytes in target are counted there. Collective over team. */
void shmemx_team_alltoallv_packed(void *target, size_t target_len, size_t *t_size, const void *source, size_t *s_offsets, size_t *s_sizes, shmem_team_t team, long *pSync);

#include "meshmem/near.h"
#if defined MESHMEM_INLINE && !defined SHMEM_NO_INLINE
/* What is near is done here; see meshmem/near.h. */
MESHMEM_NEAR_REQUEST(shmemx_float_put_nbe, (float *dest, const float *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(float), pe), meshmem_shmemx_float_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_double_put_nbe, (double *dest, const double *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(double), pe), meshmem_shmemx_double_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longdouble_put_nbe, (long double *dest, const long double *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(long double), pe), meshmem_shmemx_longdouble_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_char_put_nbe, (char *dest, const char *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(char), pe), meshmem_shmemx_char_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_schar_put_nbe, (signed char *dest, const signed char *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(signed char), pe), meshmem_shmemx_schar_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_short_put_nbe, (short *dest, const short *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(short), pe), meshmem_shmemx_short_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_put_nbe, (int *dest, const int *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(int), pe), meshmem_shmemx_int_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_put_nbe, (long *dest, const long *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(long), pe), meshmem_shmemx_long_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_put_nbe, (long long *dest, const long long *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(long long), pe), meshmem_shmemx_longlong_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uchar_put_nbe, (unsigned char *dest, const unsigned char *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(unsigned char), pe), meshmem_shmemx_uchar_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ushort_put_nbe, (unsigned short *dest, const unsigned short *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(unsigned short), pe), meshmem_shmemx_ushort_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_put_nbe, (unsigned int *dest, const unsigned int *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(unsigned int), pe), meshmem_shmemx_uint_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_put_nbe, (unsigned long *dest, const unsigned long *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(unsigned long), pe), meshmem_shmemx_ulong_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_put_nbe, (unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(unsigned long long), pe), meshmem_shmemx_ulonglong_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int8_put_nbe, (int8_t *dest, const int8_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(int8_t), pe), meshmem_shmemx_int8_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int16_put_nbe, (int16_t *dest, const int16_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(int16_t), pe), meshmem_shmemx_int16_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_put_nbe, (int32_t *dest, const int32_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(int32_t), pe), meshmem_shmemx_int32_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_put_nbe, (int64_t *dest, const int64_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(int64_t), pe), meshmem_shmemx_int64_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint8_put_nbe, (uint8_t *dest, const uint8_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(uint8_t), pe), meshmem_shmemx_uint8_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint16_put_nbe, (uint16_t *dest, const uint16_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(uint16_t), pe), meshmem_shmemx_uint16_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_put_nbe, (uint32_t *dest, const uint32_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(uint32_t), pe), meshmem_shmemx_uint32_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_put_nbe, (uint64_t *dest, const uint64_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(uint64_t), pe), meshmem_shmemx_uint64_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_size_put_nbe, (size_t *dest, const size_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(size_t), pe), meshmem_shmemx_size_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ptrdiff_put_nbe, (ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(ptrdiff_t), pe), meshmem_shmemx_ptrdiff_put_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_put8_nbe, (void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * 1, pe), meshmem_shmemx_put8_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_put16_nbe, (void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * 2, pe), meshmem_shmemx_put16_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_put32_nbe, (void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * 4, pe), meshmem_shmemx_put32_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_put64_nbe, (void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * 8, pe), meshmem_shmemx_put64_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_put128_nbe, (void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * 16, pe), meshmem_shmemx_put128_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_putmem_nbe, (void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * 1, pe), meshmem_shmemx_putmem_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_float_get_nbe, (float *dest, const float *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(float), pe), meshmem_shmemx_float_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_double_get_nbe, (double *dest, const double *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(double), pe), meshmem_shmemx_double_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longdouble_get_nbe, (long double *dest, const long double *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(long double), pe), meshmem_shmemx_longdouble_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_char_get_nbe, (char *dest, const char *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(char), pe), meshmem_shmemx_char_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_schar_get_nbe, (signed char *dest, const signed char *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(signed char), pe), meshmem_shmemx_schar_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_short_get_nbe, (short *dest, const short *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(short), pe), meshmem_shmemx_short_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_get_nbe, (int *dest, const int *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(int), pe), meshmem_shmemx_int_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_get_nbe, (long *dest, const long *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(long), pe), meshmem_shmemx_long_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_get_nbe, (long long *dest, const long long *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(long long), pe), meshmem_shmemx_longlong_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uchar_get_nbe, (unsigned char *dest, const unsigned char *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(unsigned char), pe), meshmem_shmemx_uchar_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ushort_get_nbe, (unsigned short *dest, const unsigned short *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(unsigned short), pe), meshmem_shmemx_ushort_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_get_nbe, (unsigned int *dest, const unsigned int *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(unsigned int), pe), meshmem_shmemx_uint_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_get_nbe, (unsigned long *dest, const unsigned long *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(unsigned long), pe), meshmem_shmemx_ulong_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_get_nbe, (unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(unsigned long long), pe), meshmem_shmemx_ulonglong_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int8_get_nbe, (int8_t *dest, const int8_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(int8_t), pe), meshmem_shmemx_int8_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int16_get_nbe, (int16_t *dest, const int16_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(int16_t), pe), meshmem_shmemx_int16_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_get_nbe, (int32_t *dest, const int32_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(int32_t), pe), meshmem_shmemx_int32_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_get_nbe, (int64_t *dest, const int64_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(int64_t), pe), meshmem_shmemx_int64_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint8_get_nbe, (uint8_t *dest, const uint8_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(uint8_t), pe), meshmem_shmemx_uint8_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint16_get_nbe, (uint16_t *dest, const uint16_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(uint16_t), pe), meshmem_shmemx_uint16_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_get_nbe, (uint32_t *dest, const uint32_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(uint32_t), pe), meshmem_shmemx_uint32_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_get_nbe, (uint64_t *dest, const uint64_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(uint64_t), pe), meshmem_shmemx_uint64_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_size_get_nbe, (size_t *dest, const size_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(size_t), pe), meshmem_shmemx_size_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ptrdiff_get_nbe, (ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * sizeof(ptrdiff_t), pe), meshmem_shmemx_ptrdiff_get_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_get8_nbe, (void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * 1, pe), meshmem_shmemx_get8_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_get16_nbe, (void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * 2, pe), meshmem_shmemx_get16_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_get32_nbe, (void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * 4, pe), meshmem_shmemx_get32_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_get64_nbe, (void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * 8, pe), meshmem_shmemx_get64_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_get128_nbe, (void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * 16, pe), meshmem_shmemx_get128_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_getmem_nbe, (void *dest, const void *source, size_t nelems, int pe, shmemx_request_t *req), meshmem_is_readable_count(pe, nelems) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); meshmem_near_get(dest, source, nelems * 1, pe), meshmem_shmemx_getmem_nbe(dest, source, nelems, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_float_put_signal_nbe, (float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(float), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_float_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_double_put_signal_nbe, (double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(double), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_double_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longdouble_put_signal_nbe, (long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(long double), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_longdouble_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_char_put_signal_nbe, (char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(char), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_char_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_schar_put_signal_nbe, (signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(signed char), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_schar_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_short_put_signal_nbe, (short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(short), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_short_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_put_signal_nbe, (int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(int), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_int_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_put_signal_nbe, (long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(long), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_long_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_put_signal_nbe, (long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(long long), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_longlong_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uchar_put_signal_nbe, (unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(unsigned char), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_uchar_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ushort_put_signal_nbe, (unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(unsigned short), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_ushort_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_put_signal_nbe, (unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(unsigned int), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_uint_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_put_signal_nbe, (unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(unsigned long), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_ulong_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_put_signal_nbe, (unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(unsigned long long), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_ulonglong_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int8_put_signal_nbe, (int8_t *dest, const int8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(int8_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_int8_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int16_put_signal_nbe, (int16_t *dest, const int16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(int16_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_int16_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_put_signal_nbe, (int32_t *dest, const int32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(int32_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_int32_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_put_signal_nbe, (int64_t *dest, const int64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(int64_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_int64_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint8_put_signal_nbe, (uint8_t *dest, const uint8_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(uint8_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_uint8_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint16_put_signal_nbe, (uint16_t *dest, const uint16_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(uint16_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_uint16_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_put_signal_nbe, (uint32_t *dest, const uint32_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(uint32_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_uint32_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_put_signal_nbe, (uint64_t *dest, const uint64_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(uint64_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_uint64_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_size_put_signal_nbe, (size_t *dest, const size_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(size_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_size_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ptrdiff_put_signal_nbe, (ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * sizeof(ptrdiff_t), pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_ptrdiff_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_put8_signal_nbe, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * 1, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_put8_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_put16_signal_nbe, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * 2, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_put16_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_put32_signal_nbe, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * 4, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_put32_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_put64_signal_nbe, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * 8, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_put64_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_put128_signal_nbe, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * 16, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_put128_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_putmem_signal_nbe, (void *dest, const void *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req), meshmem_is_near_count(pe, nelems) && MESHMEM_IS_SIG_OP(sig_op) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_put(dest, source, nelems * 1, pe); meshmem_near_signal(sig_addr, signal, sig_op, pe), meshmem_shmemx_putmem_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_float_atomic_set_nbe, (float *dest, float value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_store((float *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmemx_float_atomic_set_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_double_atomic_set_nbe, (double *dest, double value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_store((double *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmemx_double_atomic_set_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_atomic_set_nbe, (int *dest, int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_store((int *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmemx_int_atomic_set_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_atomic_set_nbe, (long *dest, long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_store((long *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmemx_long_atomic_set_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_atomic_set_nbe, (long long *dest, long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_store((long long *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmemx_longlong_atomic_set_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_atomic_set_nbe, (unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_store((unsigned int *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmemx_uint_atomic_set_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_atomic_set_nbe, (unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_store((unsigned long *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmemx_ulong_atomic_set_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_atomic_set_nbe, (unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_store((unsigned long long *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmemx_ulonglong_atomic_set_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_atomic_set_nbe, (int32_t *dest, int32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_store((int32_t *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmemx_int32_atomic_set_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_atomic_set_nbe, (int64_t *dest, int64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_store((int64_t *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmemx_int64_atomic_set_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_atomic_set_nbe, (uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_store((uint32_t *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmemx_uint32_atomic_set_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_atomic_set_nbe, (uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_store((uint64_t *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmemx_uint64_atomic_set_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_size_atomic_set_nbe, (size_t *dest, size_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_store((size_t *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmemx_size_atomic_set_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ptrdiff_atomic_set_nbe, (ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_store((ptrdiff_t *)meshmem_at(dest, pe), &value, __ATOMIC_RELEASE), meshmem_shmemx_ptrdiff_atomic_set_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_atomic_inc_nbe, (int *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((int *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmemx_int_atomic_inc_nbe(dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_atomic_inc_nbe, (long *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((long *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmemx_long_atomic_inc_nbe(dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_atomic_inc_nbe, (long long *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((long long *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmemx_longlong_atomic_inc_nbe(dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_atomic_inc_nbe, (unsigned int *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((unsigned int *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmemx_uint_atomic_inc_nbe(dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_atomic_inc_nbe, (unsigned long *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((unsigned long *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmemx_ulong_atomic_inc_nbe(dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_atomic_inc_nbe, (unsigned long long *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((unsigned long long *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmemx_ulonglong_atomic_inc_nbe(dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_atomic_inc_nbe, (int32_t *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((int32_t *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmemx_int32_atomic_inc_nbe(dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_atomic_inc_nbe, (int64_t *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((int64_t *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmemx_int64_atomic_inc_nbe(dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_atomic_inc_nbe, (uint32_t *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((uint32_t *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmemx_uint32_atomic_inc_nbe(dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_atomic_inc_nbe, (uint64_t *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((uint64_t *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmemx_uint64_atomic_inc_nbe(dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_size_atomic_inc_nbe, (size_t *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((size_t *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmemx_size_atomic_inc_nbe(dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ptrdiff_atomic_inc_nbe, (ptrdiff_t *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((ptrdiff_t *)meshmem_at(dest, pe), 1, __ATOMIC_RELEASE), meshmem_shmemx_ptrdiff_atomic_inc_nbe(dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_atomic_add_nbe, (int *dest, int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_int_atomic_add_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_atomic_add_nbe, (long *dest, long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_long_atomic_add_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_atomic_add_nbe, (long long *dest, long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_longlong_atomic_add_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_atomic_add_nbe, (unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_uint_atomic_add_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_atomic_add_nbe, (unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_ulong_atomic_add_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_atomic_add_nbe, (unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_ulonglong_atomic_add_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_atomic_add_nbe, (int32_t *dest, int32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_int32_atomic_add_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_atomic_add_nbe, (int64_t *dest, int64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_int64_atomic_add_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_atomic_add_nbe, (uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_uint32_atomic_add_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_atomic_add_nbe, (uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_uint64_atomic_add_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_size_atomic_add_nbe, (size_t *dest, size_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((size_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_size_atomic_add_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ptrdiff_atomic_add_nbe, (ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_add((ptrdiff_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_ptrdiff_atomic_add_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_atomic_and_nbe, (int *dest, int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_and((int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_int_atomic_and_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_atomic_and_nbe, (long *dest, long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_and((long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_long_atomic_and_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_atomic_and_nbe, (long long *dest, long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_and((long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_longlong_atomic_and_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_atomic_and_nbe, (unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_and((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_uint_atomic_and_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_atomic_and_nbe, (unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_and((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_ulong_atomic_and_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_atomic_and_nbe, (unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_and((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_ulonglong_atomic_and_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_atomic_and_nbe, (int32_t *dest, int32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_and((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_int32_atomic_and_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_atomic_and_nbe, (int64_t *dest, int64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_and((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_int64_atomic_and_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_atomic_and_nbe, (uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_and((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_uint32_atomic_and_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_atomic_and_nbe, (uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_and((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_uint64_atomic_and_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_atomic_or_nbe, (int *dest, int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_or((int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_int_atomic_or_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_atomic_or_nbe, (long *dest, long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_or((long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_long_atomic_or_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_atomic_or_nbe, (long long *dest, long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_or((long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_longlong_atomic_or_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_atomic_or_nbe, (unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_or((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_uint_atomic_or_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_atomic_or_nbe, (unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_or((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_ulong_atomic_or_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_atomic_or_nbe, (unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_or((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_ulonglong_atomic_or_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_atomic_or_nbe, (int32_t *dest, int32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_or((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_int32_atomic_or_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_atomic_or_nbe, (int64_t *dest, int64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_or((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_int64_atomic_or_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_atomic_or_nbe, (uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_or((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_uint32_atomic_or_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_atomic_or_nbe, (uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_or((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_uint64_atomic_or_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_atomic_xor_nbe, (int *dest, int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_xor((int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_int_atomic_xor_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_atomic_xor_nbe, (long *dest, long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_xor((long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_long_atomic_xor_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_atomic_xor_nbe, (long long *dest, long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_xor((long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_longlong_atomic_xor_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_atomic_xor_nbe, (unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_xor((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_uint_atomic_xor_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_atomic_xor_nbe, (unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_xor((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_ulong_atomic_xor_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_atomic_xor_nbe, (unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_xor((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_ulonglong_atomic_xor_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_atomic_xor_nbe, (int32_t *dest, int32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_xor((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_int32_atomic_xor_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_atomic_xor_nbe, (int64_t *dest, int64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_xor((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_int64_atomic_xor_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_atomic_xor_nbe, (uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_xor((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_uint32_atomic_xor_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_atomic_xor_nbe, (uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_fetch_xor((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_RELEASE), meshmem_shmemx_uint64_atomic_xor_nbe(dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_float_atomic_fetch_nbe, (float *fetch, const float *source, int pe, shmemx_request_t *req), meshmem_is_readable(pe) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((float *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmemx_float_atomic_fetch_nbe(fetch, source, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_double_atomic_fetch_nbe, (double *fetch, const double *source, int pe, shmemx_request_t *req), meshmem_is_readable(pe) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((double *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmemx_double_atomic_fetch_nbe(fetch, source, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_atomic_fetch_nbe, (int *fetch, const int *source, int pe, shmemx_request_t *req), meshmem_is_readable(pe) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((int *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmemx_int_atomic_fetch_nbe(fetch, source, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_atomic_fetch_nbe, (long *fetch, const long *source, int pe, shmemx_request_t *req), meshmem_is_readable(pe) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((long *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmemx_long_atomic_fetch_nbe(fetch, source, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_atomic_fetch_nbe, (long long *fetch, const long long *source, int pe, shmemx_request_t *req), meshmem_is_readable(pe) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((long long *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmemx_longlong_atomic_fetch_nbe(fetch, source, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_atomic_fetch_nbe, (unsigned int *fetch, const unsigned int *source, int pe, shmemx_request_t *req), meshmem_is_readable(pe) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((unsigned int *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmemx_uint_atomic_fetch_nbe(fetch, source, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_atomic_fetch_nbe, (unsigned long *fetch, const unsigned long *source, int pe, shmemx_request_t *req), meshmem_is_readable(pe) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((unsigned long *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmemx_ulong_atomic_fetch_nbe(fetch, source, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_atomic_fetch_nbe, (unsigned long long *fetch, const unsigned long long *source, int pe, shmemx_request_t *req), meshmem_is_readable(pe) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((unsigned long long *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmemx_ulonglong_atomic_fetch_nbe(fetch, source, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_atomic_fetch_nbe, (int32_t *fetch, const int32_t *source, int pe, shmemx_request_t *req), meshmem_is_readable(pe) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((int32_t *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmemx_int32_atomic_fetch_nbe(fetch, source, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_atomic_fetch_nbe, (int64_t *fetch, const int64_t *source, int pe, shmemx_request_t *req), meshmem_is_readable(pe) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((int64_t *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmemx_int64_atomic_fetch_nbe(fetch, source, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_atomic_fetch_nbe, (uint32_t *fetch, const uint32_t *source, int pe, shmemx_request_t *req), meshmem_is_readable(pe) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((uint32_t *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmemx_uint32_atomic_fetch_nbe(fetch, source, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_atomic_fetch_nbe, (uint64_t *fetch, const uint64_t *source, int pe, shmemx_request_t *req), meshmem_is_readable(pe) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((uint64_t *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmemx_uint64_atomic_fetch_nbe(fetch, source, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_size_atomic_fetch_nbe, (size_t *fetch, const size_t *source, int pe, shmemx_request_t *req), meshmem_is_readable(pe) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((size_t *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmemx_size_atomic_fetch_nbe(fetch, source, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ptrdiff_atomic_fetch_nbe, (ptrdiff_t *fetch, const ptrdiff_t *source, int pe, shmemx_request_t *req), meshmem_is_readable(pe) && meshmem_may_add(req, MESHMEM_REQUEST_VALID), meshmem_add(req, MESHMEM_REQUEST_VALID); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_load((ptrdiff_t *)meshmem_at(source, pe), fetch, __ATOMIC_ACQUIRE), meshmem_shmemx_ptrdiff_atomic_fetch_nbe(fetch, source, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_atomic_compare_swap_nbe, (int *fetch, int *dest, int cond, int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_compare_exchange_n((int *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmemx_int_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_atomic_compare_swap_nbe, (long *fetch, long *dest, long cond, long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_compare_exchange_n((long *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmemx_long_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_atomic_compare_swap_nbe, (long long *fetch, long long *dest, long long cond, long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_compare_exchange_n((long long *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmemx_longlong_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_atomic_compare_swap_nbe, (unsigned int *fetch, unsigned int *dest, unsigned int cond, unsigned int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_compare_exchange_n((unsigned int *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmemx_uint_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_atomic_compare_swap_nbe, (unsigned long *fetch, unsigned long *dest, unsigned long cond, unsigned long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_compare_exchange_n((unsigned long *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmemx_ulong_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_atomic_compare_swap_nbe, (unsigned long long *fetch, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_compare_exchange_n((unsigned long long *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmemx_ulonglong_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_atomic_compare_swap_nbe, (int32_t *fetch, int32_t *dest, int32_t cond, int32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_compare_exchange_n((int32_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmemx_int32_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_atomic_compare_swap_nbe, (int64_t *fetch, int64_t *dest, int64_t cond, int64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_compare_exchange_n((int64_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmemx_int64_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_atomic_compare_swap_nbe, (uint32_t *fetch, uint32_t *dest, uint32_t cond, uint32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_compare_exchange_n((uint32_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmemx_uint32_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_atomic_compare_swap_nbe, (uint64_t *fetch, uint64_t *dest, uint64_t cond, uint64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_compare_exchange_n((uint64_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmemx_uint64_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_size_atomic_compare_swap_nbe, (size_t *fetch, size_t *dest, size_t cond, size_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_compare_exchange_n((size_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmemx_size_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ptrdiff_atomic_compare_swap_nbe, (ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t cond, ptrdiff_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_compare_exchange_n((ptrdiff_t *)meshmem_at(dest, pe), &cond, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE); *fetch = cond, meshmem_shmemx_ptrdiff_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_float_atomic_swap_nbe, (float *fetch, float *dest, float value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_exchange((float *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmemx_float_atomic_swap_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_double_atomic_swap_nbe, (double *fetch, double *dest, double value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_exchange((double *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmemx_double_atomic_swap_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_atomic_swap_nbe, (int *fetch, int *dest, int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_exchange((int *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmemx_int_atomic_swap_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_atomic_swap_nbe, (long *fetch, long *dest, long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_exchange((long *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmemx_long_atomic_swap_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_atomic_swap_nbe, (long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_exchange((long long *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmemx_longlong_atomic_swap_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_atomic_swap_nbe, (unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_exchange((unsigned int *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmemx_uint_atomic_swap_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_atomic_swap_nbe, (unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_exchange((unsigned long *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmemx_ulong_atomic_swap_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_atomic_swap_nbe, (unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_exchange((unsigned long long *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmemx_ulonglong_atomic_swap_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_atomic_swap_nbe, (int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_exchange((int32_t *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmemx_int32_atomic_swap_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_atomic_swap_nbe, (int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_exchange((int64_t *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmemx_int64_atomic_swap_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_atomic_swap_nbe, (uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_exchange((uint32_t *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmemx_uint32_atomic_swap_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_atomic_swap_nbe, (uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_exchange((uint64_t *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmemx_uint64_atomic_swap_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_size_atomic_swap_nbe, (size_t *fetch, size_t *dest, size_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_exchange((size_t *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmemx_size_atomic_swap_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ptrdiff_atomic_swap_nbe, (ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); __atomic_exchange((ptrdiff_t *)meshmem_at(dest, pe), &value, fetch, __ATOMIC_ACQ_REL), meshmem_shmemx_ptrdiff_atomic_swap_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_atomic_fetch_inc_nbe, (int *fetch, int *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((int *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmemx_int_atomic_fetch_inc_nbe(fetch, dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_atomic_fetch_inc_nbe, (long *fetch, long *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((long *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmemx_long_atomic_fetch_inc_nbe(fetch, dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_atomic_fetch_inc_nbe, (long long *fetch, long long *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((long long *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmemx_longlong_atomic_fetch_inc_nbe(fetch, dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_atomic_fetch_inc_nbe, (unsigned int *fetch, unsigned int *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((unsigned int *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmemx_uint_atomic_fetch_inc_nbe(fetch, dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_atomic_fetch_inc_nbe, (unsigned long *fetch, unsigned long *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((unsigned long *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmemx_ulong_atomic_fetch_inc_nbe(fetch, dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_atomic_fetch_inc_nbe, (unsigned long long *fetch, unsigned long long *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((unsigned long long *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmemx_ulonglong_atomic_fetch_inc_nbe(fetch, dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_atomic_fetch_inc_nbe, (int32_t *fetch, int32_t *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((int32_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmemx_int32_atomic_fetch_inc_nbe(fetch, dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_atomic_fetch_inc_nbe, (int64_t *fetch, int64_t *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((int64_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmemx_int64_atomic_fetch_inc_nbe(fetch, dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_atomic_fetch_inc_nbe, (uint32_t *fetch, uint32_t *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((uint32_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmemx_uint32_atomic_fetch_inc_nbe(fetch, dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_atomic_fetch_inc_nbe, (uint64_t *fetch, uint64_t *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((uint64_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmemx_uint64_atomic_fetch_inc_nbe(fetch, dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_size_atomic_fetch_inc_nbe, (size_t *fetch, size_t *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((size_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmemx_size_atomic_fetch_inc_nbe(fetch, dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ptrdiff_atomic_fetch_inc_nbe, (ptrdiff_t *fetch, ptrdiff_t *dest, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((ptrdiff_t *)meshmem_at(dest, pe), 1, __ATOMIC_ACQ_REL), meshmem_shmemx_ptrdiff_atomic_fetch_inc_nbe(fetch, dest, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_atomic_fetch_add_nbe, (int *fetch, int *dest, int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_int_atomic_fetch_add_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_atomic_fetch_add_nbe, (long *fetch, long *dest, long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_long_atomic_fetch_add_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_atomic_fetch_add_nbe, (long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_longlong_atomic_fetch_add_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_atomic_fetch_add_nbe, (unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_uint_atomic_fetch_add_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_atomic_fetch_add_nbe, (unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_ulong_atomic_fetch_add_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_atomic_fetch_add_nbe, (unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_ulonglong_atomic_fetch_add_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_atomic_fetch_add_nbe, (int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_int32_atomic_fetch_add_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_atomic_fetch_add_nbe, (int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_int64_atomic_fetch_add_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_atomic_fetch_add_nbe, (uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_uint32_atomic_fetch_add_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_atomic_fetch_add_nbe, (uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_uint64_atomic_fetch_add_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_size_atomic_fetch_add_nbe, (size_t *fetch, size_t *dest, size_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((size_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_size_atomic_fetch_add_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ptrdiff_atomic_fetch_add_nbe, (ptrdiff_t *fetch, ptrdiff_t *dest, ptrdiff_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_add((ptrdiff_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_ptrdiff_atomic_fetch_add_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_atomic_fetch_and_nbe, (int *fetch, int *dest, int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_and((int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_int_atomic_fetch_and_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_atomic_fetch_and_nbe, (long *fetch, long *dest, long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_and((long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_long_atomic_fetch_and_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_atomic_fetch_and_nbe, (long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_and((long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_longlong_atomic_fetch_and_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_atomic_fetch_and_nbe, (unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_and((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_uint_atomic_fetch_and_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_atomic_fetch_and_nbe, (unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_and((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_ulong_atomic_fetch_and_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_atomic_fetch_and_nbe, (unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_and((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_ulonglong_atomic_fetch_and_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_atomic_fetch_and_nbe, (int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_and((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_int32_atomic_fetch_and_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_atomic_fetch_and_nbe, (int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_and((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_int64_atomic_fetch_and_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_atomic_fetch_and_nbe, (uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_and((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_uint32_atomic_fetch_and_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_atomic_fetch_and_nbe, (uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_and((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_uint64_atomic_fetch_and_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_atomic_fetch_or_nbe, (int *fetch, int *dest, int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_or((int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_int_atomic_fetch_or_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_atomic_fetch_or_nbe, (long *fetch, long *dest, long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_or((long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_long_atomic_fetch_or_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_atomic_fetch_or_nbe, (long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_or((long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_longlong_atomic_fetch_or_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_atomic_fetch_or_nbe, (unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_or((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_uint_atomic_fetch_or_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_atomic_fetch_or_nbe, (unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_or((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_ulong_atomic_fetch_or_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_atomic_fetch_or_nbe, (unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_or((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_ulonglong_atomic_fetch_or_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_atomic_fetch_or_nbe, (int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_or((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_int32_atomic_fetch_or_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_atomic_fetch_or_nbe, (int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_or((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_int64_atomic_fetch_or_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_atomic_fetch_or_nbe, (uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_or((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_uint32_atomic_fetch_or_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_atomic_fetch_or_nbe, (uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_or((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_uint64_atomic_fetch_or_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int_atomic_fetch_xor_nbe, (int *fetch, int *dest, int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_xor((int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_int_atomic_fetch_xor_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_long_atomic_fetch_xor_nbe, (long *fetch, long *dest, long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_xor((long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_long_atomic_fetch_xor_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_longlong_atomic_fetch_xor_nbe, (long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_xor((long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_longlong_atomic_fetch_xor_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint_atomic_fetch_xor_nbe, (unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_xor((unsigned int *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_uint_atomic_fetch_xor_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulong_atomic_fetch_xor_nbe, (unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_xor((unsigned long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_ulong_atomic_fetch_xor_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_ulonglong_atomic_fetch_xor_nbe, (unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_xor((unsigned long long *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_ulonglong_atomic_fetch_xor_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int32_atomic_fetch_xor_nbe, (int32_t *fetch, int32_t *dest, int32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_xor((int32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_int32_atomic_fetch_xor_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_int64_atomic_fetch_xor_nbe, (int64_t *fetch, int64_t *dest, int64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_xor((int64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_int64_atomic_fetch_xor_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint32_atomic_fetch_xor_nbe, (uint32_t *fetch, uint32_t *dest, uint32_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_xor((uint32_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_uint32_atomic_fetch_xor_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_uint64_atomic_fetch_xor_nbe, (uint64_t *fetch, uint64_t *dest, uint64_t value, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); *fetch = __atomic_fetch_xor((uint64_t *)meshmem_at(dest, pe), value, __ATOMIC_ACQ_REL), meshmem_shmemx_uint64_atomic_fetch_xor_nbe(fetch, dest, value, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_signal_add_nbe, (uint64_t *sig_addr, uint64_t signal, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_signal(sig_addr, signal, SHMEM_SIGNAL_ADD, pe), meshmem_shmemx_signal_add_nbe(sig_addr, signal, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_signal_set_nbe, (uint64_t *sig_addr, uint64_t signal, int pe, shmemx_request_t *req), meshmem_is_near(pe) && meshmem_may_add(req, MESHMEM_REQUEST_STORED), meshmem_add(req, MESHMEM_REQUEST_STORED); meshmem_near_signal(sig_addr, signal, SHMEM_SIGNAL_SET, pe), meshmem_shmemx_signal_set_nbe(sig_addr, signal, pe, req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_wait_nbe, (shmemx_request_t *req), meshmem_may_end(req), meshmem_end(req), meshmem_shmemx_wait_nbe(req ? &meshmem_word : req))
MESHMEM_NEAR_REQUEST(shmemx_test_nbe, (shmemx_request_t *req, int *status), status && meshmem_may_end(req), meshmem_end(req); *status = 1, meshmem_shmemx_test_nbe(req ? &meshmem_word : req, status))
MESHMEM_NEAR_REQUEST(shmemx_wait_local_nbe, (shmemx_request_t *req), meshmem_may_end(req), (void)0, meshmem_shmemx_wait_local_nbe(req ? &meshmem_word : req))
MESHMEM_NEAR(void, shmemx_local_complete, (void), meshmem_all_reusable(), (void)0, meshmem_shmemx_local_complete())
MESHMEM_NEAR(void, shmemx_signal_set, (const uint64_t *sig_addr, uint64_t signal, int pe), meshmem_is_near(pe), meshmem_near_signal((uint64_t *)sig_addr, signal, SHMEM_SIGNAL_SET, pe), meshmem_shmemx_signal_set(sig_addr, signal, pe))
MESHMEM_NEAR(void, shmemx_pe_quiet, (int pe), meshmem_all_near() && meshmem_is_near(pe), __atomic_thread_fence(__ATOMIC_SEQ_CST), meshmem_shmemx_pe_quiet(pe))
MESHMEM_NEAR(void, shmemx_thread_fence, (void), meshmem_all_near(), __atomic_thread_fence(__ATOMIC_RELEASE), meshmem_shmemx_thread_fence())
MESHMEM_NEAR(void, shmemx_thread_quiet, (void), meshmem_all_near(), __atomic_thread_fence(__ATOMIC_SEQ_CST), meshmem_shmemx_thread_quiet())
#endif

#ifdef __cplusplus
}
#endif

#ifndef MESHMEM_OVERLOADS
#define MESHMEM_ARG5(a, b, c, d, e, name, ...) name
#define MESHMEM_DROP5(call, a, b, c, d, e) ((void)(e), call(a, b, c, d))
#define MESHMEM_CALL5(call, ...) MESHMEM_ARG5(__VA_ARGS__, MESHMEM_DROP5, MESHMEM_CALL, MESHMEM_CALL, MESHMEM_CALL, MESHMEM_CALL, 0)(call, __VA_ARGS__)
#define MESHMEM_ARG6(a, b, c, d, e, f, name, ...) name
#define MESHMEM_DROP6(call, a, b, c, d, e, f) ((void)(f), call(a, b, c, d, e))
#define MESHMEM_CALL6(call, ...) MESHMEM_ARG6(__VA_ARGS__, MESHMEM_DROP6, MESHMEM_CALL, MESHMEM_CALL, MESHMEM_CALL, MESHMEM_CALL, MESHMEM_CALL, 0)(call, __VA_ARGS__)
#define MESHMEM_ARG7(a, b, c, d, e, f, g, name, ...) name
#define MESHMEM_DROP7(call, a, b, c, d, e, f, g) ((void)(g), call(a, b, c, d, e, f))
#define MESHMEM_CALL7(call, ...) MESHMEM_ARG7(__VA_ARGS__, MESHMEM_DROP7, MESHMEM_CALL, MESHMEM_CALL, MESHMEM_CALL, MESHMEM_CALL, MESHMEM_CALL, MESHMEM_CALL, 0)(call, __VA_ARGS__)
#define MESHMEM_CALL(call, ...) call(__VA_ARGS__)
#define shmemx_ctx_float_put_nb(...) MESHMEM_CALL6(shmemx_ctx_float_put_nb, __VA_ARGS__)
#define shmemx_float_put_nb(...) MESHMEM_CALL5(shmemx_float_put_nb, __VA_ARGS__)
#define shmemx_ctx_double_put_nb(...) MESHMEM_CALL6(shmemx_ctx_double_put_nb, __VA_ARGS__)
#define shmemx_double_put_nb(...) MESHMEM_CALL5(shmemx_double_put_nb, __VA_ARGS__)
#define shmemx_ctx_longdouble_put_nb(...) MESHMEM_CALL6(shmemx_ctx_longdouble_put_nb, __VA_ARGS__)
#define shmemx_longdouble_put_nb(...) MESHMEM_CALL5(shmemx_longdouble_put_nb, __VA_ARGS__)
#define shmemx_ctx_char_put_nb(...) MESHMEM_CALL6(shmemx_ctx_char_put_nb, __VA_ARGS__)
#define shmemx_char_put_nb(...) MESHMEM_CALL5(shmemx_char_put_nb, __VA_ARGS__)
#define shmemx_ctx_schar_put_nb(...) MESHMEM_CALL6(shmemx_ctx_schar_put_nb, __VA_ARGS__)
#define shmemx_schar_put_nb(...) MESHMEM_CALL5(shmemx_schar_put_nb, __VA_ARGS__)
#define shmemx_ctx_short_put_nb(...) MESHMEM_CALL6(shmemx_ctx_short_put_nb, __VA_ARGS__)
#define shmemx_short_put_nb(...) MESHMEM_CALL5(shmemx_short_put_nb, __VA_ARGS__)
#define shmemx_ctx_int_put_nb(...) MESHMEM_CALL6(shmemx_ctx_int_put_nb, __VA_ARGS__)
#define shmemx_int_put_nb(...) MESHMEM_CALL5(shmemx_int_put_nb, __VA_ARGS__)
#define shmemx_ctx_long_put_nb(...) MESHMEM_CALL6(shmemx_ctx_long_put_nb, __VA_ARGS__)
#define shmemx_long_put_nb(...) MESHMEM_CALL5(shmemx_long_put_nb, __VA_ARGS__)
#define shmemx_ctx_longlong_put_nb(...) MESHMEM_CALL6(shmemx_ctx_longlong_put_nb, __VA_ARGS__)
#define shmemx_longlong_put_nb(...) MESHMEM_CALL5(shmemx_longlong_put_nb, __VA_ARGS__)
#define shmemx_ctx_uchar_put_nb(...) MESHMEM_CALL6(shmemx_ctx_uchar_put_nb, __VA_ARGS__)
#define shmemx_uchar_put_nb(...) MESHMEM_CALL5(shmemx_uchar_put_nb, __VA_ARGS__)
#define shmemx_ctx_ushort_put_nb(...) MESHMEM_CALL6(shmemx_ctx_ushort_put_nb, __VA_ARGS__)
#define shmemx_ushort_put_nb(...) MESHMEM_CALL5(shmemx_ushort_put_nb, __VA_ARGS__)
#define shmemx_ctx_uint_put_nb(...) MESHMEM_CALL6(shmemx_ctx_uint_put_nb, __VA_ARGS__)
#define shmemx_uint_put_nb(...) MESHMEM_CALL5(shmemx_uint_put_nb, __VA_ARGS__)
#define shmemx_ctx_ulong_put_nb(...) MESHMEM_CALL6(shmemx_ctx_ulong_put_nb, __VA_ARGS__)
#define shmemx_ulong_put_nb(...) MESHMEM_CALL5(shmemx_ulong_put_nb, __VA_ARGS__)
#define shmemx_ctx_ulonglong_put_nb(...) MESHMEM_CALL6(shmemx_ctx_ulonglong_put_nb, __VA_ARGS__)
#define shmemx_ulonglong_put_nb(...) MESHMEM_CALL5(shmemx_ulonglong_put_nb, __VA_ARGS__)
#define shmemx_ctx_int8_put_nb(...) MESHMEM_CALL6(shmemx_ctx_int8_put_nb, __VA_ARGS__)
#define shmemx_int8_put_nb(...) MESHMEM_CALL5(shmemx_int8_put_nb, __VA_ARGS__)
#define shmemx_ctx_int16_put_nb(...) MESHMEM_CALL6(shmemx_ctx_int16_put_nb, __VA_ARGS__)
#define shmemx_int16_put_nb(...) MESHMEM_CALL5(shmemx_int16_put_nb, __VA_ARGS__)
#define shmemx_ctx_int32_put_nb(...) MESHMEM_CALL6(shmemx_ctx_int32_put_nb, __VA_ARGS__)
#define shmemx_int32_put_nb(...) MESHMEM_CALL5(shmemx_int32_put_nb, __VA_ARGS__)
#define shmemx_ctx_int64_put_nb(...) MESHMEM_CALL6(shmemx_ctx_int64_put_nb, __VA_ARGS__)
#define shmemx_int64_put_nb(...) MESHMEM_CALL5(shmemx_int64_put_nb, __VA_ARGS__)
#define shmemx_ctx_uint8_put_nb(...) MESHMEM_CALL6(shmemx_ctx_uint8_put_nb, __VA_ARGS__)
#define shmemx_uint8_put_nb(...) MESHMEM_CALL5(shmemx_uint8_put_nb, __VA_ARGS__)
#define shmemx_ctx_uint16_put_nb(...) MESHMEM_CALL6(shmemx_ctx_uint16_put_nb, __VA_ARGS__)
#define shmemx_uint16_put_nb(...) MESHMEM_CALL5(shmemx_uint16_put_nb, __VA_ARGS__)
#define shmemx_ctx_uint32_put_nb(...) MESHMEM_CALL6(shmemx_ctx_uint32_put_nb, __VA_ARGS__)
#define shmemx_uint32_put_nb(...) MESHMEM_CALL5(shmemx_uint32_put_nb, __VA_ARGS__)
#define shmemx_ctx_uint64_put_nb(...) MESHMEM_CALL6(shmemx_ctx_uint64_put_nb, __VA_ARGS__)
#define shmemx_uint64_put_nb(...) MESHMEM_CALL5(shmemx_uint64_put_nb, __VA_ARGS__)
#define shmemx_ctx_size_put_nb(...) MESHMEM_CALL6(shmemx_ctx_size_put_nb, __VA_ARGS__)
#define shmemx_size_put_nb(...) MESHMEM_CALL5(shmemx_size_put_nb, __VA_ARGS__)
#define shmemx_ctx_ptrdiff_put_nb(...) MESHMEM_CALL6(shmemx_ctx_ptrdiff_put_nb, __VA_ARGS__)
#define shmemx_ptrdiff_put_nb(...) MESHMEM_CALL5(shmemx_ptrdiff_put_nb, __VA_ARGS__)
#define shmemx_ctx_put8_nb(...) MESHMEM_CALL6(shmemx_ctx_put8_nb, __VA_ARGS__)
#define shmemx_put8_nb(...) MESHMEM_CALL5(shmemx_put8_nb, __VA_ARGS__)
#define shmemx_ctx_put16_nb(...) MESHMEM_CALL6(shmemx_ctx_put16_nb, __VA_ARGS__)
#define shmemx_put16_nb(...) MESHMEM_CALL5(shmemx_put16_nb, __VA_ARGS__)
#define shmemx_ctx_put32_nb(...) MESHMEM_CALL6(shmemx_ctx_put32_nb, __VA_ARGS__)
#define shmemx_put32_nb(...) MESHMEM_CALL5(shmemx_put32_nb, __VA_ARGS__)
#define shmemx_ctx_put64_nb(...) MESHMEM_CALL6(shmemx_ctx_put64_nb, __VA_ARGS__)
#define shmemx_put64_nb(...) MESHMEM_CALL5(shmemx_put64_nb, __VA_ARGS__)
#define shmemx_ctx_put128_nb(...) MESHMEM_CALL6(shmemx_ctx_put128_nb, __VA_ARGS__)
#define shmemx_put128_nb(...) MESHMEM_CALL5(shmemx_put128_nb, __VA_ARGS__)
#define shmemx_ctx_putmem_nb(...) MESHMEM_CALL6(shmemx_ctx_putmem_nb, __VA_ARGS__)
#define shmemx_putmem_nb(...) MESHMEM_CALL5(shmemx_putmem_nb, __VA_ARGS__)
#define shmemx_ctx_float_get_nb(...) MESHMEM_CALL6(shmemx_ctx_float_get_nb, __VA_ARGS__)
#define shmemx_float_get_nb(...) MESHMEM_CALL5(shmemx_float_get_nb, __VA_ARGS__)
#define shmemx_ctx_double_get_nb(...) MESHMEM_CALL6(shmemx_ctx_double_get_nb, __VA_ARGS__)
#define shmemx_double_get_nb(...) MESHMEM_CALL5(shmemx_double_get_nb, __VA_ARGS__)
#define shmemx_ctx_longdouble_get_nb(...) MESHMEM_CALL6(shmemx_ctx_longdouble_get_nb, __VA_ARGS__)
#define shmemx_longdouble_get_nb(...) MESHMEM_CALL5(shmemx_longdouble_get_nb, __VA_ARGS__)
#define shmemx_ctx_char_get_nb(...) MESHMEM_CALL6(shmemx_ctx_char_get_nb, __VA_ARGS__)
#define shmemx_char_get_nb(...) MESHMEM_CALL5(shmemx_char_get_nb, __VA_ARGS__)
#define shmemx_ctx_schar_get_nb(...) MESHMEM_CALL6(shmemx_ctx_schar_get_nb, __VA_ARGS__)
#define shmemx_schar_get_nb(...) MESHMEM_CALL5(shmemx_schar_get_nb, __VA_ARGS__)
#define shmemx_ctx_short_get_nb(...) MESHMEM_CALL6(shmemx_ctx_short_get_nb, __VA_ARGS__)
#define shmemx_short_get_nb(...) MESHMEM_CALL5(shmemx_short_get_nb, __VA_ARGS__)
#define shmemx_ctx_int_get_nb(...) MESHMEM_CALL6(shmemx_ctx_int_get_nb, __VA_ARGS__)
#define shmemx_int_get_nb(...) MESHMEM_CALL5(shmemx_int_get_nb, __VA_ARGS__)
#define shmemx_ctx_long_get_nb(...) MESHMEM_CALL6(shmemx_ctx_long_get_nb, __VA_ARGS__)
#define shmemx_long_get_nb(...) MESHMEM_CALL5(shmemx_long_get_nb, __VA_ARGS__)
#define shmemx_ctx_longlong_get_nb(...) MESHMEM_CALL6(shmemx_ctx_longlong_get_nb, __VA_ARGS__)
#define shmemx_longlong_get_nb(...) MESHMEM_CALL5(shmemx_longlong_get_nb, __VA_ARGS__)
#define shmemx_ctx_uchar_get_nb(...) MESHMEM_CALL6(shmemx_ctx_uchar_get_nb, __VA_ARGS__)
#define shmemx_uchar_get_nb(...) MESHMEM_CALL5(shmemx_uchar_get_nb, __VA_ARGS__)
#define shmemx_ctx_ushort_get_nb(...) MESHMEM_CALL6(shmemx_ctx_ushort_get_nb, __VA_ARGS__)
#define shmemx_ushort_get_nb(...) MESHMEM_CALL5(shmemx_ushort_get_nb, __VA_ARGS__)
#define shmemx_ctx_uint_get_nb(...) MESHMEM_CALL6(shmemx_ctx_uint_get_nb, __VA_ARGS__)
#define shmemx_uint_get_nb(...) MESHMEM_CALL5(shmemx_uint_get_nb, __VA_ARGS__)
#define shmemx_ctx_ulong_get_nb(...) MESHMEM_CALL6(shmemx_ctx_ulong_get_nb, __VA_ARGS__)
#define shmemx_ulong_get_nb(...) MESHMEM_CALL5(shmemx_ulong_get_nb, __VA_ARGS__)
#define shmemx_ctx_ulonglong_get_nb(...) MESHMEM_CALL6(shmemx_ctx_ulonglong_get_nb, __VA_ARGS__)
#define shmemx_ulonglong_get_nb(...) MESHMEM_CALL5(shmemx_ulonglong_get_nb, __VA_ARGS__)
#define shmemx_ctx_int8_get_nb(...) MESHMEM_CALL6(shmemx_ctx_int8_get_nb, __VA_ARGS__)
#define shmemx_int8_get_nb(...) MESHMEM_CALL5(shmemx_int8_get_nb, __VA_ARGS__)
#define shmemx_ctx_int16_get_nb(...) MESHMEM_CALL6(shmemx_ctx_int16_get_nb, __VA_ARGS__)
#define shmemx_int16_get_nb(...) MESHMEM_CALL5(shmemx_int16_get_nb, __VA_ARGS__)
#define shmemx_ctx_int32_get_nb(...) MESHMEM_CALL6(shmemx_ctx_int32_get_nb, __VA_ARGS__)
#define shmemx_int32_get_nb(...) MESHMEM_CALL5(shmemx_int32_get_nb, __VA_ARGS__)
#define shmemx_ctx_int64_get_nb(...) MESHMEM_CALL6(shmemx_ctx_int64_get_nb, __VA_ARGS__)
#define shmemx_int64_get_nb(...) MESHMEM_CALL5(shmemx_int64_get_nb, __VA_ARGS__)
#define shmemx_ctx_uint8_get_nb(...) MESHMEM_CALL6(shmemx_ctx_uint8_get_nb, __VA_ARGS__)
#define shmemx_uint8_get_nb(...) MESHMEM_CALL5(shmemx_uint8_get_nb, __VA_ARGS__)
#define shmemx_ctx_uint16_get_nb(...) MESHMEM_CALL6(shmemx_ctx_uint16_get_nb, __VA_ARGS__)
#define shmemx_uint16_get_nb(...) MESHMEM_CALL5(shmemx_uint16_get_nb, __VA_ARGS__)
#define shmemx_ctx_uint32_get_nb(...) MESHMEM_CALL6(shmemx_ctx_uint32_get_nb, __VA_ARGS__)
#define shmemx_uint32_get_nb(...) MESHMEM_CALL5(shmemx_uint32_get_nb, __VA_ARGS__)
#define shmemx_ctx_uint64_get_nb(...) MESHMEM_CALL6(shmemx_ctx_uint64_get_nb, __VA_ARGS__)
#define shmemx_uint64_get_nb(...) MESHMEM_CALL5(shmemx_uint64_get_nb, __VA_ARGS__)
#define shmemx_ctx_size_get_nb(...) MESHMEM_CALL6(shmemx_ctx_size_get_nb, __VA_ARGS__)
#define shmemx_size_get_nb(...) MESHMEM_CALL5(shmemx_size_get_nb, __VA_ARGS__)
#define shmemx_ctx_ptrdiff_get_nb(...) MESHMEM_CALL6(shmemx_ctx_ptrdiff_get_nb, __VA_ARGS__)
#define shmemx_ptrdiff_get_nb(...) MESHMEM_CALL5(shmemx_ptrdiff_get_nb, __VA_ARGS__)
#define shmemx_ctx_get8_nb(...) MESHMEM_CALL6(shmemx_ctx_get8_nb, __VA_ARGS__)
#define shmemx_get8_nb(...) MESHMEM_CALL5(shmemx_get8_nb, __VA_ARGS__)
#define shmemx_ctx_get16_nb(...) MESHMEM_CALL6(shmemx_ctx_get16_nb, __VA_ARGS__)
#define shmemx_get16_nb(...) MESHMEM_CALL5(shmemx_get16_nb, __VA_ARGS__)
#define shmemx_ctx_get32_nb(...) MESHMEM_CALL6(shmemx_ctx_get32_nb, __VA_ARGS__)
#define shmemx_get32_nb(...) MESHMEM_CALL5(shmemx_get32_nb, __VA_ARGS__)
#define shmemx_ctx_get64_nb(...) MESHMEM_CALL6(shmemx_ctx_get64_nb, __VA_ARGS__)
#define shmemx_get64_nb(...) MESHMEM_CALL5(shmemx_get64_nb, __VA_ARGS__)
#define shmemx_ctx_get128_nb(...) MESHMEM_CALL6(shmemx_ctx_get128_nb, __VA_ARGS__)
#define shmemx_get128_nb(...) MESHMEM_CALL5(shmemx_get128_nb, __VA_ARGS__)
#define shmemx_ctx_getmem_nb(...) MESHMEM_CALL6(shmemx_ctx_getmem_nb, __VA_ARGS__)
#define shmemx_getmem_nb(...) MESHMEM_CALL5(shmemx_getmem_nb, __VA_ARGS__)
#define shmemx_float_put_signal_nb(...) MESHMEM_CALL7(shmemx_float_put_signal_nb, __VA_ARGS__)
#define shmemx_double_put_signal_nb(...) MESHMEM_CALL7(shmemx_double_put_signal_nb, __VA_ARGS__)
#define shmemx_longdouble_put_signal_nb(...) MESHMEM_CALL7(shmemx_longdouble_put_signal_nb, __VA_ARGS__)
#define shmemx_char_put_signal_nb(...) MESHMEM_CALL7(shmemx_char_put_signal_nb, __VA_ARGS__)
#define shmemx_int_put_signal_nb(...) MESHMEM_CALL7(shmemx_int_put_signal_nb, __VA_ARGS__)
#define shmemx_long_put_signal_nb(...) MESHMEM_CALL7(shmemx_long_put_signal_nb, __VA_ARGS__)
#define shmemx_longlong_put_signal_nb(...) MESHMEM_CALL7(shmemx_longlong_put_signal_nb, __VA_ARGS__)
#define shmemx_put8_signal_nb(...) MESHMEM_CALL7(shmemx_put8_signal_nb, __VA_ARGS__)
#define shmemx_put16_signal_nb(...) MESHMEM_CALL7(shmemx_put16_signal_nb, __VA_ARGS__)
#define shmemx_put32_signal_nb(...) MESHMEM_CALL7(shmemx_put32_signal_nb, __VA_ARGS__)
#define shmemx_put64_signal_nb(...) MESHMEM_CALL7(shmemx_put64_signal_nb, __VA_ARGS__)
#define shmemx_put128_signal_nb(...) MESHMEM_CALL7(shmemx_put128_signal_nb, __VA_ARGS__)
#define shmemx_putmem_signal_nb(...) MESHMEM_CALL7(shmemx_putmem_signal_nb, __VA_ARGS__)
#endif

#ifdef MESHMEM_GENERIC
#define MESHMEM_ARG4(a, b, c, d, name, ...) name
#define MESHMEM_ARG5(a, b, c, d, e, name, ...) name
#define MESHMEM_ARG6(a, b, c, d, e, f, name, ...) name
#define MESHMEM_ARG7(a, b, c, d, e, f, g, name, ...) name
#define MESHMEM_ARG8(a, b, c, d, e, f, g, h, name, ...) name
#define MESHMEM_ARG9(a, b, c, d, e, f, g, h, i, name, ...) name
#define shmemx_put_nbe(...) MESHMEM_ARG6(__VA_ARGS__, meshmem_x_put_nbe_c, meshmem_x_put_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_put_nbe_c(ctx, dest, source, nelems, pe, req) _Generic((dest), \
    float *: shmemx_ctx_float_put_nbe, \
    double *: shmemx_ctx_double_put_nbe, \
    long double *: shmemx_ctx_longdouble_put_nbe, \
    char *: shmemx_ctx_char_put_nbe, \
    signed char *: shmemx_ctx_schar_put_nbe, \
    short *: shmemx_ctx_short_put_nbe, \
    int *: shmemx_ctx_int_put_nbe, \
    long *: shmemx_ctx_long_put_nbe, \
    long long *: shmemx_ctx_longlong_put_nbe, \
    unsigned char *: shmemx_ctx_uchar_put_nbe, \
    unsigned short *: shmemx_ctx_ushort_put_nbe, \
    unsigned int *: shmemx_ctx_uint_put_nbe, \
    unsigned long *: shmemx_ctx_ulong_put_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_put_nbe)(ctx, dest, source, nelems, pe, req)
#define meshmem_x_put_nbe_d(dest, source, nelems, pe, req) _Generic((dest), \
    float *: shmemx_float_put_nbe, \
    double *: shmemx_double_put_nbe, \
    long double *: shmemx_longdouble_put_nbe, \
    char *: shmemx_char_put_nbe, \
    signed char *: shmemx_schar_put_nbe, \
    short *: shmemx_short_put_nbe, \
    int *: shmemx_int_put_nbe, \
    long *: shmemx_long_put_nbe, \
    long long *: shmemx_longlong_put_nbe, \
    unsigned char *: shmemx_uchar_put_nbe, \
    unsigned short *: shmemx_ushort_put_nbe, \
    unsigned int *: shmemx_uint_put_nbe, \
    unsigned long *: shmemx_ulong_put_nbe, \
    unsigned long long *: shmemx_ulonglong_put_nbe)(dest, source, nelems, pe, req)
#define shmemx_get_nbe(...) MESHMEM_ARG6(__VA_ARGS__, meshmem_x_get_nbe_c, meshmem_x_get_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_get_nbe_c(ctx, dest, source, nelems, pe, req) _Generic((dest), \
    float *: shmemx_ctx_float_get_nbe, \
    double *: shmemx_ctx_double_get_nbe, \
    long double *: shmemx_ctx_longdouble_get_nbe, \
    char *: shmemx_ctx_char_get_nbe, \
    signed char *: shmemx_ctx_schar_get_nbe, \
    short *: shmemx_ctx_short_get_nbe, \
    int *: shmemx_ctx_int_get_nbe, \
    long *: shmemx_ctx_long_get_nbe, \
    long long *: shmemx_ctx_longlong_get_nbe, \
    unsigned char *: shmemx_ctx_uchar_get_nbe, \
    unsigned short *: shmemx_ctx_ushort_get_nbe, \
    unsigned int *: shmemx_ctx_uint_get_nbe, \
    unsigned long *: shmemx_ctx_ulong_get_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_get_nbe)(ctx, dest, source, nelems, pe, req)
#define meshmem_x_get_nbe_d(dest, source, nelems, pe, req) _Generic((dest), \
    float *: shmemx_float_get_nbe, \
    double *: shmemx_double_get_nbe, \
    long double *: shmemx_longdouble_get_nbe, \
    char *: shmemx_char_get_nbe, \
    signed char *: shmemx_schar_get_nbe, \
    short *: shmemx_short_get_nbe, \
    int *: shmemx_int_get_nbe, \
    long *: shmemx_long_get_nbe, \
    long long *: shmemx_longlong_get_nbe, \
    unsigned char *: shmemx_uchar_get_nbe, \
    unsigned short *: shmemx_ushort_get_nbe, \
    unsigned int *: shmemx_uint_get_nbe, \
    unsigned long *: shmemx_ulong_get_nbe, \
    unsigned long long *: shmemx_ulonglong_get_nbe)(dest, source, nelems, pe, req)
#define shmemx_iput_nbe(...) MESHMEM_ARG8(__VA_ARGS__, meshmem_x_iput_nbe_c, meshmem_x_iput_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_iput_nbe_c(ctx, dest, source, dst, sst, nelems, pe, req) _Generic((dest), \
    float *: shmemx_ctx_float_iput_nbe, \
    double *: shmemx_ctx_double_iput_nbe, \
    long double *: shmemx_ctx_longdouble_iput_nbe, \
    char *: shmemx_ctx_char_iput_nbe, \
    signed char *: shmemx_ctx_schar_iput_nbe, \
    short *: shmemx_ctx_short_iput_nbe, \
    int *: shmemx_ctx_int_iput_nbe, \
    long *: shmemx_ctx_long_iput_nbe, \
    long long *: shmemx_ctx_longlong_iput_nbe, \
    unsigned char *: shmemx_ctx_uchar_iput_nbe, \
    unsigned short *: shmemx_ctx_ushort_iput_nbe, \
    unsigned int *: shmemx_ctx_uint_iput_nbe, \
    unsigned long *: shmemx_ctx_ulong_iput_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_iput_nbe)(ctx, dest, source, dst, sst, nelems, pe, req)
#define meshmem_x_iput_nbe_d(dest, source, dst, sst, nelems, pe, req) _Generic((dest), \
    float *: shmemx_float_iput_nbe, \
    double *: shmemx_double_iput_nbe, \
    long double *: shmemx_longdouble_iput_nbe, \
    char *: shmemx_char_iput_nbe, \
    signed char *: shmemx_schar_iput_nbe, \
    short *: shmemx_short_iput_nbe, \
    int *: shmemx_int_iput_nbe, \
    long *: shmemx_long_iput_nbe, \
    long long *: shmemx_longlong_iput_nbe, \
    unsigned char *: shmemx_uchar_iput_nbe, \
    unsigned short *: shmemx_ushort_iput_nbe, \
    unsigned int *: shmemx_uint_iput_nbe, \
    unsigned long *: shmemx_ulong_iput_nbe, \
    unsigned long long *: shmemx_ulonglong_iput_nbe)(dest, source, dst, sst, nelems, pe, req)
#define shmemx_iget_nbe(...) MESHMEM_ARG8(__VA_ARGS__, meshmem_x_iget_nbe_c, meshmem_x_iget_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_iget_nbe_c(ctx, dest, source, dst, sst, nelems, pe, req) _Generic((dest), \
    float *: shmemx_ctx_float_iget_nbe, \
    double *: shmemx_ctx_double_iget_nbe, \
    long double *: shmemx_ctx_longdouble_iget_nbe, \
    char *: shmemx_ctx_char_iget_nbe, \
    signed char *: shmemx_ctx_schar_iget_nbe, \
    short *: shmemx_ctx_short_iget_nbe, \
    int *: shmemx_ctx_int_iget_nbe, \
    long *: shmemx_ctx_long_iget_nbe, \
    long long *: shmemx_ctx_longlong_iget_nbe, \
    unsigned char *: shmemx_ctx_uchar_iget_nbe, \
    unsigned short *: shmemx_ctx_ushort_iget_nbe, \
    unsigned int *: shmemx_ctx_uint_iget_nbe, \
    unsigned long *: shmemx_ctx_ulong_iget_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_iget_nbe)(ctx, dest, source, dst, sst, nelems, pe, req)
#define meshmem_x_iget_nbe_d(dest, source, dst, sst, nelems, pe, req) _Generic((dest), \
    float *: shmemx_float_iget_nbe, \
    double *: shmemx_double_iget_nbe, \
    long double *: shmemx_longdouble_iget_nbe, \
    char *: shmemx_char_iget_nbe, \
    signed char *: shmemx_schar_iget_nbe, \
    short *: shmemx_short_iget_nbe, \
    int *: shmemx_int_iget_nbe, \
    long *: shmemx_long_iget_nbe, \
    long long *: shmemx_longlong_iget_nbe, \
    unsigned char *: shmemx_uchar_iget_nbe, \
    unsigned short *: shmemx_ushort_iget_nbe, \
    unsigned int *: shmemx_uint_iget_nbe, \
    unsigned long *: shmemx_ulong_iget_nbe, \
    unsigned long long *: shmemx_ulonglong_iget_nbe)(dest, source, dst, sst, nelems, pe, req)
#define shmemx_put_signal_nbe(...) MESHMEM_ARG9(__VA_ARGS__, meshmem_x_put_signal_nbe_c, meshmem_x_put_signal_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_put_signal_nbe_c(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req) _Generic((dest), \
    float *: shmemx_ctx_float_put_signal_nbe, \
    double *: shmemx_ctx_double_put_signal_nbe, \
    long double *: shmemx_ctx_longdouble_put_signal_nbe, \
    char *: shmemx_ctx_char_put_signal_nbe, \
    signed char *: shmemx_ctx_schar_put_signal_nbe, \
    short *: shmemx_ctx_short_put_signal_nbe, \
    int *: shmemx_ctx_int_put_signal_nbe, \
    long *: shmemx_ctx_long_put_signal_nbe, \
    long long *: shmemx_ctx_longlong_put_signal_nbe, \
    unsigned char *: shmemx_ctx_uchar_put_signal_nbe, \
    unsigned short *: shmemx_ctx_ushort_put_signal_nbe, \
    unsigned int *: shmemx_ctx_uint_put_signal_nbe, \
    unsigned long *: shmemx_ctx_ulong_put_signal_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_put_signal_nbe)(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req)
#define meshmem_x_put_signal_nbe_d(dest, source, nelems, sig_addr, signal, sig_op, pe, req) _Generic((dest), \
    float *: shmemx_float_put_signal_nbe, \
    double *: shmemx_double_put_signal_nbe, \
    long double *: shmemx_longdouble_put_signal_nbe, \
    char *: shmemx_char_put_signal_nbe, \
    signed char *: shmemx_schar_put_signal_nbe, \
    short *: shmemx_short_put_signal_nbe, \
    int *: shmemx_int_put_signal_nbe, \
    long *: shmemx_long_put_signal_nbe, \
    long long *: shmemx_longlong_put_signal_nbe, \
    unsigned char *: shmemx_uchar_put_signal_nbe, \
    unsigned short *: shmemx_ushort_put_signal_nbe, \
    unsigned int *: shmemx_uint_put_signal_nbe, \
    unsigned long *: shmemx_ulong_put_signal_nbe, \
    unsigned long long *: shmemx_ulonglong_put_signal_nbe)(dest, source, nelems, sig_addr, signal, sig_op, pe, req)
#define shmemx_atomic_set_nbe(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_x_atomic_set_nbe_c, meshmem_x_atomic_set_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_atomic_set_nbe_c(ctx, dest, value, pe, req) _Generic((dest), \
    float *: shmemx_ctx_float_atomic_set_nbe, \
    double *: shmemx_ctx_double_atomic_set_nbe, \
    int *: shmemx_ctx_int_atomic_set_nbe, \
    long *: shmemx_ctx_long_atomic_set_nbe, \
    long long *: shmemx_ctx_longlong_atomic_set_nbe, \
    unsigned int *: shmemx_ctx_uint_atomic_set_nbe, \
    unsigned long *: shmemx_ctx_ulong_atomic_set_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_atomic_set_nbe)(ctx, dest, value, pe, req)
#define meshmem_x_atomic_set_nbe_d(dest, value, pe, req) _Generic((dest), \
    float *: shmemx_float_atomic_set_nbe, \
    double *: shmemx_double_atomic_set_nbe, \
    int *: shmemx_int_atomic_set_nbe, \
    long *: shmemx_long_atomic_set_nbe, \
    long long *: shmemx_longlong_atomic_set_nbe, \
    unsigned int *: shmemx_uint_atomic_set_nbe, \
    unsigned long *: shmemx_ulong_atomic_set_nbe, \
    unsigned long long *: shmemx_ulonglong_atomic_set_nbe)(dest, value, pe, req)
#define shmemx_atomic_inc_nbe(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_x_atomic_inc_nbe_c, meshmem_x_atomic_inc_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_atomic_inc_nbe_c(ctx, dest, pe, req) _Generic((dest), \
    int *: shmemx_ctx_int_atomic_inc_nbe, \
    long *: shmemx_ctx_long_atomic_inc_nbe, \
    long long *: shmemx_ctx_longlong_atomic_inc_nbe, \
    unsigned int *: shmemx_ctx_uint_atomic_inc_nbe, \
    unsigned long *: shmemx_ctx_ulong_atomic_inc_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_atomic_inc_nbe)(ctx, dest, pe, req)
#define meshmem_x_atomic_inc_nbe_d(dest, pe, req) _Generic((dest), \
    int *: shmemx_int_atomic_inc_nbe, \
    long *: shmemx_long_atomic_inc_nbe, \
    long long *: shmemx_longlong_atomic_inc_nbe, \
    unsigned int *: shmemx_uint_atomic_inc_nbe, \
    unsigned long *: shmemx_ulong_atomic_inc_nbe, \
    unsigned long long *: shmemx_ulonglong_atomic_inc_nbe)(dest, pe, req)
#define shmemx_atomic_add_nbe(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_x_atomic_add_nbe_c, meshmem_x_atomic_add_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_atomic_add_nbe_c(ctx, dest, value, pe, req) _Generic((dest), \
    int *: shmemx_ctx_int_atomic_add_nbe, \
    long *: shmemx_ctx_long_atomic_add_nbe, \
    long long *: shmemx_ctx_longlong_atomic_add_nbe, \
    unsigned int *: shmemx_ctx_uint_atomic_add_nbe, \
    unsigned long *: shmemx_ctx_ulong_atomic_add_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_atomic_add_nbe)(ctx, dest, value, pe, req)
#define meshmem_x_atomic_add_nbe_d(dest, value, pe, req) _Generic((dest), \
    int *: shmemx_int_atomic_add_nbe, \
    long *: shmemx_long_atomic_add_nbe, \
    long long *: shmemx_longlong_atomic_add_nbe, \
    unsigned int *: shmemx_uint_atomic_add_nbe, \
    unsigned long *: shmemx_ulong_atomic_add_nbe, \
    unsigned long long *: shmemx_ulonglong_atomic_add_nbe)(dest, value, pe, req)
#define shmemx_atomic_and_nbe(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_x_atomic_and_nbe_c, meshmem_x_atomic_and_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_atomic_and_nbe_c(ctx, dest, value, pe, req) _Generic((dest), \
    int *: shmemx_ctx_int_atomic_and_nbe, \
    long *: shmemx_ctx_long_atomic_and_nbe, \
    long long *: shmemx_ctx_longlong_atomic_and_nbe, \
    unsigned int *: shmemx_ctx_uint_atomic_and_nbe, \
    unsigned long *: shmemx_ctx_ulong_atomic_and_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_atomic_and_nbe)(ctx, dest, value, pe, req)
#define meshmem_x_atomic_and_nbe_d(dest, value, pe, req) _Generic((dest), \
    int *: shmemx_int_atomic_and_nbe, \
    long *: shmemx_long_atomic_and_nbe, \
    long long *: shmemx_longlong_atomic_and_nbe, \
    unsigned int *: shmemx_uint_atomic_and_nbe, \
    unsigned long *: shmemx_ulong_atomic_and_nbe, \
    unsigned long long *: shmemx_ulonglong_atomic_and_nbe)(dest, value, pe, req)
#define shmemx_atomic_or_nbe(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_x_atomic_or_nbe_c, meshmem_x_atomic_or_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_atomic_or_nbe_c(ctx, dest, value, pe, req) _Generic((dest), \
    int *: shmemx_ctx_int_atomic_or_nbe, \
    long *: shmemx_ctx_long_atomic_or_nbe, \
    long long *: shmemx_ctx_longlong_atomic_or_nbe, \
    unsigned int *: shmemx_ctx_uint_atomic_or_nbe, \
    unsigned long *: shmemx_ctx_ulong_atomic_or_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_atomic_or_nbe)(ctx, dest, value, pe, req)
#define meshmem_x_atomic_or_nbe_d(dest, value, pe, req) _Generic((dest), \
    int *: shmemx_int_atomic_or_nbe, \
    long *: shmemx_long_atomic_or_nbe, \
    long long *: shmemx_longlong_atomic_or_nbe, \
    unsigned int *: shmemx_uint_atomic_or_nbe, \
    unsigned long *: shmemx_ulong_atomic_or_nbe, \
    unsigned long long *: shmemx_ulonglong_atomic_or_nbe)(dest, value, pe, req)
#define shmemx_atomic_xor_nbe(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_x_atomic_xor_nbe_c, meshmem_x_atomic_xor_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_atomic_xor_nbe_c(ctx, dest, value, pe, req) _Generic((dest), \
    int *: shmemx_ctx_int_atomic_xor_nbe, \
    long *: shmemx_ctx_long_atomic_xor_nbe, \
    long long *: shmemx_ctx_longlong_atomic_xor_nbe, \
    unsigned int *: shmemx_ctx_uint_atomic_xor_nbe, \
    unsigned long *: shmemx_ctx_ulong_atomic_xor_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_atomic_xor_nbe)(ctx, dest, value, pe, req)
#define meshmem_x_atomic_xor_nbe_d(dest, value, pe, req) _Generic((dest), \
    int *: shmemx_int_atomic_xor_nbe, \
    long *: shmemx_long_atomic_xor_nbe, \
    long long *: shmemx_longlong_atomic_xor_nbe, \
    unsigned int *: shmemx_uint_atomic_xor_nbe, \
    unsigned long *: shmemx_ulong_atomic_xor_nbe, \
    unsigned long long *: shmemx_ulonglong_atomic_xor_nbe)(dest, value, pe, req)
#define shmemx_atomic_fetch_nbe(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_x_atomic_fetch_nbe_c, meshmem_x_atomic_fetch_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_atomic_fetch_nbe_c(ctx, fetch, source, pe, req) _Generic((fetch), \
    float *: shmemx_ctx_float_atomic_fetch_nbe, \
    double *: shmemx_ctx_double_atomic_fetch_nbe, \
    int *: shmemx_ctx_int_atomic_fetch_nbe, \
    long *: shmemx_ctx_long_atomic_fetch_nbe, \
    long long *: shmemx_ctx_longlong_atomic_fetch_nbe, \
    unsigned int *: shmemx_ctx_uint_atomic_fetch_nbe, \
    unsigned long *: shmemx_ctx_ulong_atomic_fetch_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_atomic_fetch_nbe)(ctx, fetch, source, pe, req)
#define meshmem_x_atomic_fetch_nbe_d(fetch, source, pe, req) _Generic((fetch), \
    float *: shmemx_float_atomic_fetch_nbe, \
    double *: shmemx_double_atomic_fetch_nbe, \
    int *: shmemx_int_atomic_fetch_nbe, \
    long *: shmemx_long_atomic_fetch_nbe, \
    long long *: shmemx_longlong_atomic_fetch_nbe, \
    unsigned int *: shmemx_uint_atomic_fetch_nbe, \
    unsigned long *: shmemx_ulong_atomic_fetch_nbe, \
    unsigned long long *: shmemx_ulonglong_atomic_fetch_nbe)(fetch, source, pe, req)
#define shmemx_atomic_compare_swap_nbe(...) MESHMEM_ARG7(__VA_ARGS__, meshmem_x_atomic_compare_swap_nbe_c, meshmem_x_atomic_compare_swap_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_atomic_compare_swap_nbe_c(ctx, fetch, dest, cond, value, pe, req) _Generic((fetch), \
    int *: shmemx_ctx_int_atomic_compare_swap_nbe, \
    long *: shmemx_ctx_long_atomic_compare_swap_nbe, \
    long long *: shmemx_ctx_longlong_atomic_compare_swap_nbe, \
    unsigned int *: shmemx_ctx_uint_atomic_compare_swap_nbe, \
    unsigned long *: shmemx_ctx_ulong_atomic_compare_swap_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_atomic_compare_swap_nbe)(ctx, fetch, dest, cond, value, pe, req)
#define meshmem_x_atomic_compare_swap_nbe_d(fetch, dest, cond, value, pe, req) _Generic((fetch), \
    int *: shmemx_int_atomic_compare_swap_nbe, \
    long *: shmemx_long_atomic_compare_swap_nbe, \
    long long *: shmemx_longlong_atomic_compare_swap_nbe, \
    unsigned int *: shmemx_uint_atomic_compare_swap_nbe, \
    unsigned long *: shmemx_ulong_atomic_compare_swap_nbe, \
    unsigned long long *: shmemx_ulonglong_atomic_compare_swap_nbe)(fetch, dest, cond, value, pe, req)
#define shmemx_atomic_swap_nbe(...) MESHMEM_ARG6(__VA_ARGS__, meshmem_x_atomic_swap_nbe_c, meshmem_x_atomic_swap_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_atomic_swap_nbe_c(ctx, fetch, dest, value, pe, req) _Generic((fetch), \
    float *: shmemx_ctx_float_atomic_swap_nbe, \
    double *: shmemx_ctx_double_atomic_swap_nbe, \
    int *: shmemx_ctx_int_atomic_swap_nbe, \
    long *: shmemx_ctx_long_atomic_swap_nbe, \
    long long *: shmemx_ctx_longlong_atomic_swap_nbe, \
    unsigned int *: shmemx_ctx_uint_atomic_swap_nbe, \
    unsigned long *: shmemx_ctx_ulong_atomic_swap_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_atomic_swap_nbe)(ctx, fetch, dest, value, pe, req)
#define meshmem_x_atomic_swap_nbe_d(fetch, dest, value, pe, req) _Generic((fetch), \
    float *: shmemx_float_atomic_swap_nbe, \
    double *: shmemx_double_atomic_swap_nbe, \
    int *: shmemx_int_atomic_swap_nbe, \
    long *: shmemx_long_atomic_swap_nbe, \
    long long *: shmemx_longlong_atomic_swap_nbe, \
    unsigned int *: shmemx_uint_atomic_swap_nbe, \
    unsigned long *: shmemx_ulong_atomic_swap_nbe, \
    unsigned long long *: shmemx_ulonglong_atomic_swap_nbe)(fetch, dest, value, pe, req)
#define shmemx_atomic_fetch_inc_nbe(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_x_atomic_fetch_inc_nbe_c, meshmem_x_atomic_fetch_inc_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_atomic_fetch_inc_nbe_c(ctx, fetch, dest, pe, req) _Generic((fetch), \
    int *: shmemx_ctx_int_atomic_fetch_inc_nbe, \
    long *: shmemx_ctx_long_atomic_fetch_inc_nbe, \
    long long *: shmemx_ctx_longlong_atomic_fetch_inc_nbe, \
    unsigned int *: shmemx_ctx_uint_atomic_fetch_inc_nbe, \
    unsigned long *: shmemx_ctx_ulong_atomic_fetch_inc_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_atomic_fetch_inc_nbe)(ctx, fetch, dest, pe, req)
#define meshmem_x_atomic_fetch_inc_nbe_d(fetch, dest, pe, req) _Generic((fetch), \
    int *: shmemx_int_atomic_fetch_inc_nbe, \
    long *: shmemx_long_atomic_fetch_inc_nbe, \
    long long *: shmemx_longlong_atomic_fetch_inc_nbe, \
    unsigned int *: shmemx_uint_atomic_fetch_inc_nbe, \
    unsigned long *: shmemx_ulong_atomic_fetch_inc_nbe, \
    unsigned long long *: shmemx_ulonglong_atomic_fetch_inc_nbe)(fetch, dest, pe, req)
#define shmemx_atomic_fetch_add_nbe(...) MESHMEM_ARG6(__VA_ARGS__, meshmem_x_atomic_fetch_add_nbe_c, meshmem_x_atomic_fetch_add_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_atomic_fetch_add_nbe_c(ctx, fetch, dest, value, pe, req) _Generic((fetch), \
    int *: shmemx_ctx_int_atomic_fetch_add_nbe, \
    long *: shmemx_ctx_long_atomic_fetch_add_nbe, \
    long long *: shmemx_ctx_longlong_atomic_fetch_add_nbe, \
    unsigned int *: shmemx_ctx_uint_atomic_fetch_add_nbe, \
    unsigned long *: shmemx_ctx_ulong_atomic_fetch_add_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_atomic_fetch_add_nbe)(ctx, fetch, dest, value, pe, req)
#define meshmem_x_atomic_fetch_add_nbe_d(fetch, dest, value, pe, req) _Generic((fetch), \
    int *: shmemx_int_atomic_fetch_add_nbe, \
    long *: shmemx_long_atomic_fetch_add_nbe, \
    long long *: shmemx_longlong_atomic_fetch_add_nbe, \
    unsigned int *: shmemx_uint_atomic_fetch_add_nbe, \
    unsigned long *: shmemx_ulong_atomic_fetch_add_nbe, \
    unsigned long long *: shmemx_ulonglong_atomic_fetch_add_nbe)(fetch, dest, value, pe, req)
#define shmemx_atomic_fetch_and_nbe(...) MESHMEM_ARG6(__VA_ARGS__, meshmem_x_atomic_fetch_and_nbe_c, meshmem_x_atomic_fetch_and_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_atomic_fetch_and_nbe_c(ctx, fetch, dest, value, pe, req) _Generic((fetch), \
    int *: shmemx_ctx_int_atomic_fetch_and_nbe, \
    long *: shmemx_ctx_long_atomic_fetch_and_nbe, \
    long long *: shmemx_ctx_longlong_atomic_fetch_and_nbe, \
    unsigned int *: shmemx_ctx_uint_atomic_fetch_and_nbe, \
    unsigned long *: shmemx_ctx_ulong_atomic_fetch_and_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_atomic_fetch_and_nbe)(ctx, fetch, dest, value, pe, req)
#define meshmem_x_atomic_fetch_and_nbe_d(fetch, dest, value, pe, req) _Generic((fetch), \
    int *: shmemx_int_atomic_fetch_and_nbe, \
    long *: shmemx_long_atomic_fetch_and_nbe, \
    long long *: shmemx_longlong_atomic_fetch_and_nbe, \
    unsigned int *: shmemx_uint_atomic_fetch_and_nbe, \
    unsigned long *: shmemx_ulong_atomic_fetch_and_nbe, \
    unsigned long long *: shmemx_ulonglong_atomic_fetch_and_nbe)(fetch, dest, value, pe, req)
#define shmemx_atomic_fetch_or_nbe(...) MESHMEM_ARG6(__VA_ARGS__, meshmem_x_atomic_fetch_or_nbe_c, meshmem_x_atomic_fetch_or_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_atomic_fetch_or_nbe_c(ctx, fetch, dest, value, pe, req) _Generic((fetch), \
    int *: shmemx_ctx_int_atomic_fetch_or_nbe, \
    long *: shmemx_ctx_long_atomic_fetch_or_nbe, \
    long long *: shmemx_ctx_longlong_atomic_fetch_or_nbe, \
    unsigned int *: shmemx_ctx_uint_atomic_fetch_or_nbe, \
    unsigned long *: shmemx_ctx_ulong_atomic_fetch_or_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_atomic_fetch_or_nbe)(ctx, fetch, dest, value, pe, req)
#define meshmem_x_atomic_fetch_or_nbe_d(fetch, dest, value, pe, req) _Generic((fetch), \
    int *: shmemx_int_atomic_fetch_or_nbe, \
    long *: shmemx_long_atomic_fetch_or_nbe, \
    long long *: shmemx_longlong_atomic_fetch_or_nbe, \
    unsigned int *: shmemx_uint_atomic_fetch_or_nbe, \
    unsigned long *: shmemx_ulong_atomic_fetch_or_nbe, \
    unsigned long long *: shmemx_ulonglong_atomic_fetch_or_nbe)(fetch, dest, value, pe, req)
#define shmemx_atomic_fetch_xor_nbe(...) MESHMEM_ARG6(__VA_ARGS__, meshmem_x_atomic_fetch_xor_nbe_c, meshmem_x_atomic_fetch_xor_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_atomic_fetch_xor_nbe_c(ctx, fetch, dest, value, pe, req) _Generic((fetch), \
    int *: shmemx_ctx_int_atomic_fetch_xor_nbe, \
    long *: shmemx_ctx_long_atomic_fetch_xor_nbe, \
    long long *: shmemx_ctx_longlong_atomic_fetch_xor_nbe, \
    unsigned int *: shmemx_ctx_uint_atomic_fetch_xor_nbe, \
    unsigned long *: shmemx_ctx_ulong_atomic_fetch_xor_nbe, \
    unsigned long long *: shmemx_ctx_ulonglong_atomic_fetch_xor_nbe)(ctx, fetch, dest, value, pe, req)
#define meshmem_x_atomic_fetch_xor_nbe_d(fetch, dest, value, pe, req) _Generic((fetch), \
    int *: shmemx_int_atomic_fetch_xor_nbe, \
    long *: shmemx_long_atomic_fetch_xor_nbe, \
    long long *: shmemx_longlong_atomic_fetch_xor_nbe, \
    unsigned int *: shmemx_uint_atomic_fetch_xor_nbe, \
    unsigned long *: shmemx_ulong_atomic_fetch_xor_nbe, \
    unsigned long long *: shmemx_ulonglong_atomic_fetch_xor_nbe)(fetch, dest, value, pe, req)
#define shmemx_signal_add_nbe(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_x_signal_add_nbe_c, meshmem_x_signal_add_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_signal_add_nbe_c(ctx, sig_addr, signal, pe, req) shmemx_ctx_signal_add_nbe(ctx, sig_addr, signal, pe, req)
#define meshmem_x_signal_add_nbe_d(sig_addr, signal, pe, req) (shmemx_signal_add_nbe)(sig_addr, signal, pe, req)
#define shmemx_signal_set_nbe(...) MESHMEM_ARG5(__VA_ARGS__, meshmem_x_signal_set_nbe_c, meshmem_x_signal_set_nbe_d, 0)(__VA_ARGS__)
#define meshmem_x_signal_set_nbe_c(ctx, sig_addr, signal, pe, req) shmemx_ctx_signal_set_nbe(ctx, sig_addr, signal, pe, req)
#define meshmem_x_signal_set_nbe_d(sig_addr, signal, pe, req) (shmemx_signal_set_nbe)(sig_addr, signal, pe, req)
#define shmemx_put_nb(...) MESHMEM_ARG6(__VA_ARGS__, meshmem_x_put_nb_m, meshmem_x_put_nb_e, meshmem_x_put_nb_d, 0)(__VA_ARGS__)
#define meshmem_x_put_nb_m(ctx, dest, source, nelems, pe, more) ((void)(more), meshmem_x_put_nb_c(ctx, dest, source, nelems, pe))
#define meshmem_x_put_nb_e(a, b, c, d, e) meshmem_x_put_nb_m(MESHMEM_IF_CTX(a, a, SHMEM_CTX_DEFAULT), MESHMEM_IF_CTX(a, b, a), MESHMEM_IF_CTX(a, c, b), MESHMEM_IF_CTX(a, d, c), MESHMEM_IF_CTX(a, e, d), MESHMEM_IF_CTX(a, 0, e))
#define meshmem_x_put_nb_c(ctx, dest, source, nelems, pe) _Generic((dest), \
    float *: shmemx_ctx_float_put_nb, \
    double *: shmemx_ctx_double_put_nb, \
    long double *: shmemx_ctx_longdouble_put_nb, \
    char *: shmemx_ctx_char_put_nb, \
    signed char *: shmemx_ctx_schar_put_nb, \
    short *: shmemx_ctx_short_put_nb, \
    int *: shmemx_ctx_int_put_nb, \
    long *: shmemx_ctx_long_put_nb, \
    long long *: shmemx_ctx_longlong_put_nb, \
    unsigned char *: shmemx_ctx_uchar_put_nb, \
    unsigned short *: shmemx_ctx_ushort_put_nb, \
    unsigned int *: shmemx_ctx_uint_put_nb, \
    unsigned long *: shmemx_ctx_ulong_put_nb, \
    unsigned long long *: shmemx_ctx_ulonglong_put_nb)(ctx, dest, source, nelems, pe)
#define meshmem_x_put_nb_d(dest, source, nelems, pe) _Generic((dest), \
    float *: shmemx_float_put_nb, \
    double *: shmemx_double_put_nb, \
    long double *: shmemx_longdouble_put_nb, \
    char *: shmemx_char_put_nb, \
    signed char *: shmemx_schar_put_nb, \
    short *: shmemx_short_put_nb, \
    int *: shmemx_int_put_nb, \
    long *: shmemx_long_put_nb, \
    long long *: shmemx_longlong_put_nb, \
    unsigned char *: shmemx_uchar_put_nb, \
    unsigned short *: shmemx_ushort_put_nb, \
    unsigned int *: shmemx_uint_put_nb, \
    unsigned long *: shmemx_ulong_put_nb, \
    unsigned long long *: shmemx_ulonglong_put_nb)(dest, source, nelems, pe)
#define shmemx_get_nb(...) MESHMEM_ARG6(__VA_ARGS__, meshmem_x_get_nb_m, meshmem_x_get_nb_e, meshmem_x_get_nb_d, 0)(__VA_ARGS__)
#define meshmem_x_get_nb_m(ctx, dest, source, nelems, pe, more) ((void)(more), meshmem_x_get_nb_c(ctx, dest, source, nelems, pe))
#define meshmem_x_get_nb_e(a, b, c, d, e) meshmem_x_get_nb_m(MESHMEM_IF_CTX(a, a, SHMEM_CTX_DEFAULT), MESHMEM_IF_CTX(a, b, a), MESHMEM_IF_CTX(a, c, b), MESHMEM_IF_CTX(a, d, c), MESHMEM_IF_CTX(a, e, d), MESHMEM_IF_CTX(a, 0, e))
#define meshmem_x_get_nb_c(ctx, dest, source, nelems, pe) _Generic((dest), \
    float *: shmemx_ctx_float_get_nb, \
    double *: shmemx_ctx_double_get_nb, \
    long double *: shmemx_ctx_longdouble_get_nb, \
    char *: shmemx_ctx_char_get_nb, \
    signed char *: shmemx_ctx_schar_get_nb, \
    short *: shmemx_ctx_short_get_nb, \
    int *: shmemx_ctx_int_get_nb, \
    long *: shmemx_ctx_long_get_nb, \
    long long *: shmemx_ctx_longlong_get_nb, \
    unsigned char *: shmemx_ctx_uchar_get_nb, \
    unsigned short *: shmemx_ctx_ushort_get_nb, \
    unsigned int *: shmemx_ctx_uint_get_nb, \
    unsigned long *: shmemx_ctx_ulong_get_nb, \
    unsigned long long *: shmemx_ctx_ulonglong_get_nb)(ctx, dest, source, nelems, pe)
#define meshmem_x_get_nb_d(dest, source, nelems, pe) _Generic((dest), \
    float *: shmemx_float_get_nb, \
    double *: shmemx_double_get_nb, \
    long double *: shmemx_longdouble_get_nb, \
    char *: shmemx_char_get_nb, \
    signed char *: shmemx_schar_get_nb, \
    short *: shmemx_short_get_nb, \
    int *: shmemx_int_get_nb, \
    long *: shmemx_long_get_nb, \
    long long *: shmemx_longlong_get_nb, \
    unsigned char *: shmemx_uchar_get_nb, \
    unsigned short *: shmemx_ushort_get_nb, \
    unsigned int *: shmemx_uint_get_nb, \
    unsigned long *: shmemx_ulong_get_nb, \
    unsigned long long *: shmemx_ulonglong_get_nb)(dest, source, nelems, pe)
#define shmemx_put_signal(target, source, len, sig_addr, signal, pe) _Generic((target), \
    float *: shmemx_float_put_signal, \
    double *: shmemx_double_put_signal, \
    long double *: shmemx_longdouble_put_signal, \
    char *: shmemx_char_put_signal, \
    int *: shmemx_int_put_signal, \
    long *: shmemx_long_put_signal, \
    long long *: shmemx_longlong_put_signal)(target, source, len, sig_addr, signal, pe)
#define shmemx_put_signal_nb(...) MESHMEM_ARG7(__VA_ARGS__, meshmem_x_put_signal_nb_m, meshmem_x_put_signal_nb_d, 0)(__VA_ARGS__)
#define meshmem_x_put_signal_nb_m(target, source, len, sig_addr, signal, pe, more) ((void)(more), meshmem_x_put_signal_nb_d(target, source, len, sig_addr, signal, pe))
#define meshmem_x_put_signal_nb_d(target, source, len, sig_addr, signal, pe) _Generic((target), \
    float *: shmemx_float_put_signal_nb, \
    double *: shmemx_double_put_signal_nb, \
    long double *: shmemx_longdouble_put_signal_nb, \
    char *: shmemx_char_put_signal_nb, \
    int *: shmemx_int_put_signal_nb, \
    long *: shmemx_long_put_signal_nb, \
    long long *: shmemx_longlong_put_signal_nb)(target, source, len, sig_addr, signal, pe)
#define shmemx_signal_set(...) MESHMEM_ARG4(__VA_ARGS__, meshmem_x_signal_set_c, meshmem_x_signal_set_d, 0)(__VA_ARGS__)
#define meshmem_x_signal_set_c(ctx, sig_addr, signal, pe) shmemx_ctx_signal_set(ctx, sig_addr, signal, pe)
#define meshmem_x_signal_set_d(sig_addr, signal, pe) (shmemx_signal_set)(sig_addr, signal, pe)
#define shmemx_add_nb(target, value, pe, transfer_handle) _Generic((target), \
    int *: shmemx_int_add_nb, \
    long *: shmemx_long_add_nb, \
    long long *: shmemx_longlong_add_nb, \
    unsigned int *: shmemx_uint_add_nb, \
    unsigned long *: shmemx_ulong_add_nb, \
    unsigned long long *: shmemx_ulonglong_add_nb)(target, value, pe, transfer_handle)
#define shmemx_inc_nb(target, pe, transfer_handle) _Generic((target), \
    int *: shmemx_int_inc_nb, \
    long *: shmemx_long_inc_nb, \
    long long *: shmemx_longlong_inc_nb, \
    unsigned int *: shmemx_uint_inc_nb, \
    unsigned long *: shmemx_ulong_inc_nb, \
    unsigned long long *: shmemx_ulonglong_inc_nb)(target, pe, transfer_handle)
#define shmemx_cswap_nb(fetch, target, cond, value, pe, transfer_handle) _Generic((fetch), \
    int *: shmemx_int_cswap_nb, \
    long *: shmemx_long_cswap_nb, \
    long long *: shmemx_longlong_cswap_nb, \
    unsigned int *: shmemx_uint_cswap_nb, \
    unsigned long *: shmemx_ulong_cswap_nb, \
    unsigned long long *: shmemx_ulonglong_cswap_nb)(fetch, target, cond, value, pe, transfer_handle)
#define shmemx_fadd_nb(fetch, target, value, pe, transfer_handle) _Generic((fetch), \
    int *: shmemx_int_fadd_nb, \
    long *: shmemx_long_fadd_nb, \
    long long *: shmemx_longlong_fadd_nb, \
    unsigned int *: shmemx_uint_fadd_nb, \
    unsigned long *: shmemx_ulong_fadd_nb, \
    unsigned long long *: shmemx_ulonglong_fadd_nb)(fetch, target, value, pe, transfer_handle)
#define shmemx_finc_nb(fetch, target, pe, transfer_handle) _Generic((fetch), \
    int *: shmemx_int_finc_nb, \
    long *: shmemx_long_finc_nb, \
    long long *: shmemx_longlong_finc_nb, \
    unsigned int *: shmemx_uint_finc_nb, \
    unsigned long *: shmemx_ulong_finc_nb, \
    unsigned long long *: shmemx_ulonglong_finc_nb)(fetch, target, pe, transfer_handle)
#define shmemx_swap_nb(fetch, target, value, pe, transfer_handle) _Generic((fetch), \
    float *: shmemx_float_swap_nb, \
    double *: shmemx_double_swap_nb, \
    int *: shmemx_int_swap_nb, \
    long *: shmemx_long_swap_nb, \
    long long *: shmemx_longlong_swap_nb, \
    unsigned int *: shmemx_uint_swap_nb, \
    unsigned long *: shmemx_ulong_swap_nb, \
    unsigned long long *: shmemx_ulonglong_swap_nb)(fetch, target, value, pe, transfer_handle)
#define shmemx_add(target, value, pe) _Generic((target), \
    short *: shmemx_short_add, \
    signed char *: shmemx_schar_add, \
    unsigned char *: shmemx_uchar_add, \
    unsigned short *: shmemx_ushort_add)(target, value, pe)
#define shmemx_inc(target, pe) _Generic((target), \
    short *: shmemx_short_inc, \
    signed char *: shmemx_schar_inc, \
    unsigned char *: shmemx_uchar_inc, \
    unsigned short *: shmemx_ushort_inc)(target, pe)
#define shmemx_fadd(target, value, pe) _Generic((target), \
    short *: shmemx_short_fadd, \
    signed char *: shmemx_schar_fadd, \
    unsigned char *: shmemx_uchar_fadd, \
    unsigned short *: shmemx_ushort_fadd)(target, value, pe)
#define shmemx_finc(target, pe) _Generic((target), \
    short *: shmemx_short_finc, \
    signed char *: shmemx_schar_finc, \
    unsigned char *: shmemx_uchar_finc, \
    unsigned short *: shmemx_ushort_finc)(target, pe)
#define shmemx_swap(target, value, pe) _Generic((target), \
    short *: shmemx_short_swap, \
    signed char *: shmemx_schar_swap, \
    unsigned char *: shmemx_uchar_swap, \
    unsigned short *: shmemx_ushort_swap)(target, value, pe)
#define shmemx_cswap(target, cond, value, pe) _Generic((target), \
    short *: shmemx_short_cswap, \
    signed char *: shmemx_schar_cswap, \
    unsigned char *: shmemx_uchar_cswap, \
    unsigned short *: shmemx_ushort_cswap)(target, cond, value, pe)
#define shmemx_team_and_to_all(team, dest, source, nreduce, pWrk, pSync) _Generic((dest), \
    short *: shmemx_team_short_and_to_all, \
    int *: shmemx_team_int_and_to_all, \
    long *: shmemx_team_long_and_to_all, \
    long long *: shmemx_team_longlong_and_to_all)(team, dest, source, nreduce, pWrk, pSync)
#define shmemx_team_or_to_all(team, dest, source, nreduce, pWrk, pSync) _Generic((dest), \
    short *: shmemx_team_short_or_to_all, \
    int *: shmemx_team_int_or_to_all, \
    long *: shmemx_team_long_or_to_all, \
    long long *: shmemx_team_longlong_or_to_all)(team, dest, source, nreduce, pWrk, pSync)
#define shmemx_team_xor_to_all(team, dest, source, nreduce, pWrk, pSync) _Generic((dest), \
    short *: shmemx_team_short_xor_to_all, \
    int *: shmemx_team_int_xor_to_all, \
    long *: shmemx_team_long_xor_to_all, \
    long long *: shmemx_team_longlong_xor_to_all)(team, dest, source, nreduce, pWrk, pSync)
#define shmemx_team_max_to_all(team, dest, source, nreduce, pWrk, pSync) _Generic((dest), \
    float *: shmemx_team_float_max_to_all, \
    double *: shmemx_team_double_max_to_all, \
    long double *: shmemx_team_longdouble_max_to_all, \
    short *: shmemx_team_short_max_to_all, \
    int *: shmemx_team_int_max_to_all, \
    long *: shmemx_team_long_max_to_all, \
    long long *: shmemx_team_longlong_max_to_all)(team, dest, source, nreduce, pWrk, pSync)
#define shmemx_team_min_to_all(team, dest, source, nreduce, pWrk, pSync) _Generic((dest), \
    float *: shmemx_team_float_min_to_all, \
    double *: shmemx_team_double_min_to_all, \
    long double *: shmemx_team_longdouble_min_to_all, \
    short *: shmemx_team_short_min_to_all, \
    int *: shmemx_team_int_min_to_all, \
    long *: shmemx_team_long_min_to_all, \
    long long *: shmemx_team_longlong_min_to_all)(team, dest, source, nreduce, pWrk, pSync)
#define shmemx_team_sum_to_all(team, dest, source, nreduce, pWrk, pSync) _Generic((dest), \
    double _Complex *: shmemx_team_complexd_sum_to_all, \
    float _Complex *: shmemx_team_complexf_sum_to_all, \
    float *: shmemx_team_float_sum_to_all, \
    double *: shmemx_team_double_sum_to_all, \
    long double *: shmemx_team_longdouble_sum_to_all, \
    short *: shmemx_team_short_sum_to_all, \
    int *: shmemx_team_int_sum_to_all, \
    long *: shmemx_team_long_sum_to_all, \
    long long *: shmemx_team_longlong_sum_to_all)(team, dest, source, nreduce, pWrk, pSync)
#define shmemx_team_prod_to_all(team, dest, source, nreduce, pWrk, pSync) _Generic((dest), \
    double _Complex *: shmemx_team_complexd_prod_to_all, \
    float _Complex *: shmemx_team_complexf_prod_to_all, \
    float *: shmemx_team_float_prod_to_all, \
    double *: shmemx_team_double_prod_to_all, \
    long double *: shmemx_team_longdouble_prod_to_all, \
    short *: shmemx_team_short_prod_to_all, \
    int *: shmemx_team_int_prod_to_all, \
    long *: shmemx_team_long_prod_to_all, \
    long long *: shmemx_team_longlong_prod_to_all)(team, dest, source, nreduce, pWrk, pSync)
#endif
#ifdef MESHMEM_OVERLOADS
#include "meshmem/shmemx.hpp"
#endif
#endif
