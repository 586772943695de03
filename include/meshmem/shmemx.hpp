/* SPDX-License-Identifier: BSD-3-Clause */
/* Made by tools/apigen.py from the tables in api; do not edit. */
#ifndef MESHMEM_SHMEMX_HPP
#define MESHMEM_SHMEMX_HPP
#ifndef MESHMEM_WARN
#pragma GCC system_header
#endif
#include "meshmem/overload.hpp"

extern "C++" {
MESHMEM_OVERLOAD void shmemx_ctx_float_put_nb(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe, void **) { shmemx_ctx_float_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_float_put_nb(float *dest, const float *source, size_t nelems, int pe, void **) { shmemx_float_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_double_put_nb(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe, void **) { shmemx_ctx_double_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_double_put_nb(double *dest, const double *source, size_t nelems, int pe, void **) { shmemx_double_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_longdouble_put_nb(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe, void **) { shmemx_ctx_longdouble_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_longdouble_put_nb(long double *dest, const long double *source, size_t nelems, int pe, void **) { shmemx_longdouble_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_char_put_nb(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe, void **) { shmemx_ctx_char_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_char_put_nb(char *dest, const char *source, size_t nelems, int pe, void **) { shmemx_char_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_schar_put_nb(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe, void **) { shmemx_ctx_schar_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_schar_put_nb(signed char *dest, const signed char *source, size_t nelems, int pe, void **) { shmemx_schar_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_short_put_nb(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe, void **) { shmemx_ctx_short_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_short_put_nb(short *dest, const short *source, size_t nelems, int pe, void **) { shmemx_short_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_int_put_nb(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe, void **) { shmemx_ctx_int_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_int_put_nb(int *dest, const int *source, size_t nelems, int pe, void **) { shmemx_int_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_long_put_nb(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe, void **) { shmemx_ctx_long_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_long_put_nb(long *dest, const long *source, size_t nelems, int pe, void **) { shmemx_long_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_longlong_put_nb(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe, void **) { shmemx_ctx_longlong_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_longlong_put_nb(long long *dest, const long long *source, size_t nelems, int pe, void **) { shmemx_longlong_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_uchar_put_nb(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe, void **) { shmemx_ctx_uchar_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_uchar_put_nb(unsigned char *dest, const unsigned char *source, size_t nelems, int pe, void **) { shmemx_uchar_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_ushort_put_nb(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe, void **) { shmemx_ctx_ushort_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ushort_put_nb(unsigned short *dest, const unsigned short *source, size_t nelems, int pe, void **) { shmemx_ushort_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_uint_put_nb(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe, void **) { shmemx_ctx_uint_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_uint_put_nb(unsigned int *dest, const unsigned int *source, size_t nelems, int pe, void **) { shmemx_uint_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_ulong_put_nb(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe, void **) { shmemx_ctx_ulong_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ulong_put_nb(unsigned long *dest, const unsigned long *source, size_t nelems, int pe, void **) { shmemx_ulong_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_ulonglong_put_nb(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, void **) { shmemx_ctx_ulonglong_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ulonglong_put_nb(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, void **) { shmemx_ulonglong_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_int8_put_nb(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe, void **) { shmemx_ctx_int8_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_int8_put_nb(int8_t *dest, const int8_t *source, size_t nelems, int pe, void **) { shmemx_int8_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_int16_put_nb(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe, void **) { shmemx_ctx_int16_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_int16_put_nb(int16_t *dest, const int16_t *source, size_t nelems, int pe, void **) { shmemx_int16_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_int32_put_nb(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe, void **) { shmemx_ctx_int32_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_int32_put_nb(int32_t *dest, const int32_t *source, size_t nelems, int pe, void **) { shmemx_int32_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_int64_put_nb(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe, void **) { shmemx_ctx_int64_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_int64_put_nb(int64_t *dest, const int64_t *source, size_t nelems, int pe, void **) { shmemx_int64_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_uint8_put_nb(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe, void **) { shmemx_ctx_uint8_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_uint8_put_nb(uint8_t *dest, const uint8_t *source, size_t nelems, int pe, void **) { shmemx_uint8_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_uint16_put_nb(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe, void **) { shmemx_ctx_uint16_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_uint16_put_nb(uint16_t *dest, const uint16_t *source, size_t nelems, int pe, void **) { shmemx_uint16_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_uint32_put_nb(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe, void **) { shmemx_ctx_uint32_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_uint32_put_nb(uint32_t *dest, const uint32_t *source, size_t nelems, int pe, void **) { shmemx_uint32_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_uint64_put_nb(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe, void **) { shmemx_ctx_uint64_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_uint64_put_nb(uint64_t *dest, const uint64_t *source, size_t nelems, int pe, void **) { shmemx_uint64_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_size_put_nb(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe, void **) { shmemx_ctx_size_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_size_put_nb(size_t *dest, const size_t *source, size_t nelems, int pe, void **) { shmemx_size_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_ptrdiff_put_nb(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe, void **) { shmemx_ctx_ptrdiff_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ptrdiff_put_nb(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe, void **) { shmemx_ptrdiff_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_put8_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_ctx_put8_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put8_nb(void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_put8_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_put16_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_ctx_put16_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put16_nb(void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_put16_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_put32_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_ctx_put32_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put32_nb(void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_put32_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_put64_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_ctx_put64_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put64_nb(void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_put64_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_put128_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_ctx_put128_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put128_nb(void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_put128_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_putmem_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_ctx_putmem_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_putmem_nb(void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_putmem_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_float_get_nb(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe, void **) { shmemx_ctx_float_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_float_get_nb(float *dest, const float *source, size_t nelems, int pe, void **) { shmemx_float_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_double_get_nb(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe, void **) { shmemx_ctx_double_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_double_get_nb(double *dest, const double *source, size_t nelems, int pe, void **) { shmemx_double_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_longdouble_get_nb(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe, void **) { shmemx_ctx_longdouble_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_longdouble_get_nb(long double *dest, const long double *source, size_t nelems, int pe, void **) { shmemx_longdouble_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_char_get_nb(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe, void **) { shmemx_ctx_char_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_char_get_nb(char *dest, const char *source, size_t nelems, int pe, void **) { shmemx_char_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_schar_get_nb(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe, void **) { shmemx_ctx_schar_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_schar_get_nb(signed char *dest, const signed char *source, size_t nelems, int pe, void **) { shmemx_schar_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_short_get_nb(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe, void **) { shmemx_ctx_short_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_short_get_nb(short *dest, const short *source, size_t nelems, int pe, void **) { shmemx_short_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_int_get_nb(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe, void **) { shmemx_ctx_int_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_int_get_nb(int *dest, const int *source, size_t nelems, int pe, void **) { shmemx_int_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_long_get_nb(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe, void **) { shmemx_ctx_long_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_long_get_nb(long *dest, const long *source, size_t nelems, int pe, void **) { shmemx_long_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_longlong_get_nb(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe, void **) { shmemx_ctx_longlong_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_longlong_get_nb(long long *dest, const long long *source, size_t nelems, int pe, void **) { shmemx_longlong_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_uchar_get_nb(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe, void **) { shmemx_ctx_uchar_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_uchar_get_nb(unsigned char *dest, const unsigned char *source, size_t nelems, int pe, void **) { shmemx_uchar_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_ushort_get_nb(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe, void **) { shmemx_ctx_ushort_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ushort_get_nb(unsigned short *dest, const unsigned short *source, size_t nelems, int pe, void **) { shmemx_ushort_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_uint_get_nb(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe, void **) { shmemx_ctx_uint_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_uint_get_nb(unsigned int *dest, const unsigned int *source, size_t nelems, int pe, void **) { shmemx_uint_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_ulong_get_nb(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe, void **) { shmemx_ctx_ulong_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ulong_get_nb(unsigned long *dest, const unsigned long *source, size_t nelems, int pe, void **) { shmemx_ulong_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_ulonglong_get_nb(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, void **) { shmemx_ctx_ulonglong_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ulonglong_get_nb(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, void **) { shmemx_ulonglong_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_int8_get_nb(shmem_ctx_t ctx, int8_t *dest, const int8_t *source, size_t nelems, int pe, void **) { shmemx_ctx_int8_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_int8_get_nb(int8_t *dest, const int8_t *source, size_t nelems, int pe, void **) { shmemx_int8_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_int16_get_nb(shmem_ctx_t ctx, int16_t *dest, const int16_t *source, size_t nelems, int pe, void **) { shmemx_ctx_int16_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_int16_get_nb(int16_t *dest, const int16_t *source, size_t nelems, int pe, void **) { shmemx_int16_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_int32_get_nb(shmem_ctx_t ctx, int32_t *dest, const int32_t *source, size_t nelems, int pe, void **) { shmemx_ctx_int32_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_int32_get_nb(int32_t *dest, const int32_t *source, size_t nelems, int pe, void **) { shmemx_int32_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_int64_get_nb(shmem_ctx_t ctx, int64_t *dest, const int64_t *source, size_t nelems, int pe, void **) { shmemx_ctx_int64_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_int64_get_nb(int64_t *dest, const int64_t *source, size_t nelems, int pe, void **) { shmemx_int64_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_uint8_get_nb(shmem_ctx_t ctx, uint8_t *dest, const uint8_t *source, size_t nelems, int pe, void **) { shmemx_ctx_uint8_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_uint8_get_nb(uint8_t *dest, const uint8_t *source, size_t nelems, int pe, void **) { shmemx_uint8_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_uint16_get_nb(shmem_ctx_t ctx, uint16_t *dest, const uint16_t *source, size_t nelems, int pe, void **) { shmemx_ctx_uint16_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_uint16_get_nb(uint16_t *dest, const uint16_t *source, size_t nelems, int pe, void **) { shmemx_uint16_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_uint32_get_nb(shmem_ctx_t ctx, uint32_t *dest, const uint32_t *source, size_t nelems, int pe, void **) { shmemx_ctx_uint32_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_uint32_get_nb(uint32_t *dest, const uint32_t *source, size_t nelems, int pe, void **) { shmemx_uint32_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_uint64_get_nb(shmem_ctx_t ctx, uint64_t *dest, const uint64_t *source, size_t nelems, int pe, void **) { shmemx_ctx_uint64_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_uint64_get_nb(uint64_t *dest, const uint64_t *source, size_t nelems, int pe, void **) { shmemx_uint64_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_size_get_nb(shmem_ctx_t ctx, size_t *dest, const size_t *source, size_t nelems, int pe, void **) { shmemx_ctx_size_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_size_get_nb(size_t *dest, const size_t *source, size_t nelems, int pe, void **) { shmemx_size_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_ptrdiff_get_nb(shmem_ctx_t ctx, ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe, void **) { shmemx_ctx_ptrdiff_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ptrdiff_get_nb(ptrdiff_t *dest, const ptrdiff_t *source, size_t nelems, int pe, void **) { shmemx_ptrdiff_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_get8_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_ctx_get8_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get8_nb(void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_get8_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_get16_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_ctx_get16_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get16_nb(void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_get16_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_get32_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_ctx_get32_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get32_nb(void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_get32_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_get64_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_ctx_get64_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get64_nb(void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_get64_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_get128_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_ctx_get128_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get128_nb(void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_get128_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_ctx_getmem_nb(shmem_ctx_t ctx, void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_ctx_getmem_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_getmem_nb(void *dest, const void *source, size_t nelems, int pe, void **) { shmemx_getmem_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_float_put_signal_nb(float *target, const float *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_float_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_double_put_signal_nb(double *target, const double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_double_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_longdouble_put_signal_nb(long double *target, const long double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_longdouble_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_char_put_signal_nb(char *target, const char *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_char_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_int_put_signal_nb(int *target, const int *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_int_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_long_put_signal_nb(long *target, const long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_long_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_longlong_put_signal_nb(long long *target, const long long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_longlong_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put8_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_put8_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put16_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_put16_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put32_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_put32_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put64_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_put64_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put128_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_put128_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_putmem_signal_nb(void *target, const void *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_putmem_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_nbe(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_float_put_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(float *dest, const float *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_float_put_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_double_put_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(double *dest, const double *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_double_put_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_longdouble_put_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(long double *dest, const long double *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_longdouble_put_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_char_put_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(char *dest, const char *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_char_put_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_schar_put_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(signed char *dest, const signed char *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_schar_put_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_short_put_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(short *dest, const short *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_short_put_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_int_put_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(int *dest, const int *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_int_put_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_long_put_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(long *dest, const long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_long_put_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_put_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(long long *dest, const long long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_longlong_put_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_uchar_put_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(unsigned char *dest, const unsigned char *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_uchar_put_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_ushort_put_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(unsigned short *dest, const unsigned short *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ushort_put_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_uint_put_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(unsigned int *dest, const unsigned int *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_uint_put_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_put_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(unsigned long *dest, const unsigned long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ulong_put_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_put_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_nbe(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ulonglong_put_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_float_get_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(float *dest, const float *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_float_get_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_double_get_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(double *dest, const double *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_double_get_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_longdouble_get_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(long double *dest, const long double *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_longdouble_get_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_char_get_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(char *dest, const char *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_char_get_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_schar_get_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(signed char *dest, const signed char *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_schar_get_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_short_get_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(short *dest, const short *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_short_get_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_int_get_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(int *dest, const int *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_int_get_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_long_get_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(long *dest, const long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_long_get_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_get_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(long long *dest, const long long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_longlong_get_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_uchar_get_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(unsigned char *dest, const unsigned char *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_uchar_get_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_ushort_get_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(unsigned short *dest, const unsigned short *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ushort_get_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_uint_get_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(unsigned int *dest, const unsigned int *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_uint_get_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_get_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(unsigned long *dest, const unsigned long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ulong_get_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_get_nbe(ctx, dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_get_nbe(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ulonglong_get_nbe(dest, source, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_float_iput_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_float_iput_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_double_iput_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_double_iput_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_longdouble_iput_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_longdouble_iput_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_char_iput_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_char_iput_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_schar_iput_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_schar_iput_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_short_iput_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_short_iput_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_int_iput_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_int_iput_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_long_iput_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_long_iput_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_iput_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_longlong_iput_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_uchar_iput_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_uchar_iput_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_ushort_iput_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ushort_iput_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_uint_iput_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_uint_iput_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_iput_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ulong_iput_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_iput_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iput_nbe(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ulonglong_iput_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(shmem_ctx_t ctx, float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_float_iget_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(float *dest, const float *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_float_iget_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(shmem_ctx_t ctx, double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_double_iget_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(double *dest, const double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_double_iget_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_longdouble_iget_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(long double *dest, const long double *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_longdouble_iget_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(shmem_ctx_t ctx, char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_char_iget_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(char *dest, const char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_char_iget_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_schar_iget_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(signed char *dest, const signed char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_schar_iget_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(shmem_ctx_t ctx, short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_short_iget_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(short *dest, const short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_short_iget_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(shmem_ctx_t ctx, int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_int_iget_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(int *dest, const int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_int_iget_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(shmem_ctx_t ctx, long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_long_iget_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(long *dest, const long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_long_iget_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_iget_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(long long *dest, const long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_longlong_iget_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_uchar_iget_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(unsigned char *dest, const unsigned char *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_uchar_iget_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_ushort_iget_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(unsigned short *dest, const unsigned short *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ushort_iget_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_uint_iget_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(unsigned int *dest, const unsigned int *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_uint_iget_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_iget_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(unsigned long *dest, const unsigned long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ulong_iget_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_iget_nbe(ctx, dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_iget_nbe(unsigned long long *dest, const unsigned long long *source, ptrdiff_t dst, ptrdiff_t sst, size_t nelems, int pe, shmemx_request_t *req) { shmemx_ulonglong_iget_nbe(dest, source, dst, sst, nelems, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ctx_float_put_signal_nbe(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(float *dest, const float *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_float_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ctx_double_put_signal_nbe(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(double *dest, const double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_double_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ctx_longdouble_put_signal_nbe(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(long double *dest, const long double *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_longdouble_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ctx_char_put_signal_nbe(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(char *dest, const char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_char_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ctx_schar_put_signal_nbe(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(signed char *dest, const signed char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_schar_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ctx_short_put_signal_nbe(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(short *dest, const short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_short_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ctx_int_put_signal_nbe(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(int *dest, const int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_int_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ctx_long_put_signal_nbe(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(long *dest, const long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_long_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_put_signal_nbe(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(long long *dest, const long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_longlong_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ctx_uchar_put_signal_nbe(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(unsigned char *dest, const unsigned char *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_uchar_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ctx_ushort_put_signal_nbe(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(unsigned short *dest, const unsigned short *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ushort_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ctx_uint_put_signal_nbe(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(unsigned int *dest, const unsigned int *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_uint_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_put_signal_nbe(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(unsigned long *dest, const unsigned long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ulong_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_put_signal_nbe(ctx, dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_put_signal_nbe(unsigned long long *dest, const unsigned long long *source, size_t nelems, uint64_t *sig_addr, uint64_t signal, int sig_op, int pe, shmemx_request_t *req) { shmemx_ulonglong_put_signal_nbe(dest, source, nelems, sig_addr, signal, sig_op, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(shmem_ctx_t ctx, float *dest, float value, int pe, shmemx_request_t *req) { shmemx_ctx_float_atomic_set_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(float *dest, float value, int pe, shmemx_request_t *req) { shmemx_float_atomic_set_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(shmem_ctx_t ctx, double *dest, double value, int pe, shmemx_request_t *req) { shmemx_ctx_double_atomic_set_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(double *dest, double value, int pe, shmemx_request_t *req) { shmemx_double_atomic_set_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_ctx_int_atomic_set_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(int *dest, int value, int pe, shmemx_request_t *req) { shmemx_int_atomic_set_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_ctx_long_atomic_set_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(long *dest, long value, int pe, shmemx_request_t *req) { shmemx_long_atomic_set_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_atomic_set_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_longlong_atomic_set_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_ctx_uint_atomic_set_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_uint_atomic_set_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_atomic_set_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ulong_atomic_set_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_atomic_set_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_set_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ulonglong_atomic_set_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_inc_nbe(shmem_ctx_t ctx, int *dest, int pe, shmemx_request_t *req) { shmemx_ctx_int_atomic_inc_nbe(ctx, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_inc_nbe(int *dest, int pe, shmemx_request_t *req) { shmemx_int_atomic_inc_nbe(dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_inc_nbe(shmem_ctx_t ctx, long *dest, int pe, shmemx_request_t *req) { shmemx_ctx_long_atomic_inc_nbe(ctx, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_inc_nbe(long *dest, int pe, shmemx_request_t *req) { shmemx_long_atomic_inc_nbe(dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_inc_nbe(shmem_ctx_t ctx, long long *dest, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_atomic_inc_nbe(ctx, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_inc_nbe(long long *dest, int pe, shmemx_request_t *req) { shmemx_longlong_atomic_inc_nbe(dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_inc_nbe(shmem_ctx_t ctx, unsigned int *dest, int pe, shmemx_request_t *req) { shmemx_ctx_uint_atomic_inc_nbe(ctx, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_inc_nbe(unsigned int *dest, int pe, shmemx_request_t *req) { shmemx_uint_atomic_inc_nbe(dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_inc_nbe(shmem_ctx_t ctx, unsigned long *dest, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_atomic_inc_nbe(ctx, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_inc_nbe(unsigned long *dest, int pe, shmemx_request_t *req) { shmemx_ulong_atomic_inc_nbe(dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_inc_nbe(shmem_ctx_t ctx, unsigned long long *dest, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_atomic_inc_nbe(ctx, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_inc_nbe(unsigned long long *dest, int pe, shmemx_request_t *req) { shmemx_ulonglong_atomic_inc_nbe(dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_add_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_ctx_int_atomic_add_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_add_nbe(int *dest, int value, int pe, shmemx_request_t *req) { shmemx_int_atomic_add_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_add_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_ctx_long_atomic_add_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_add_nbe(long *dest, long value, int pe, shmemx_request_t *req) { shmemx_long_atomic_add_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_add_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_atomic_add_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_add_nbe(long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_longlong_atomic_add_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_add_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_ctx_uint_atomic_add_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_add_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_uint_atomic_add_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_add_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_atomic_add_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_add_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ulong_atomic_add_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_add_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_atomic_add_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_add_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ulonglong_atomic_add_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_and_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_ctx_int_atomic_and_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_and_nbe(int *dest, int value, int pe, shmemx_request_t *req) { shmemx_int_atomic_and_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_and_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_ctx_long_atomic_and_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_and_nbe(long *dest, long value, int pe, shmemx_request_t *req) { shmemx_long_atomic_and_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_and_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_atomic_and_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_and_nbe(long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_longlong_atomic_and_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_and_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_ctx_uint_atomic_and_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_and_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_uint_atomic_and_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_and_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_atomic_and_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_and_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ulong_atomic_and_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_and_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_atomic_and_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_and_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ulonglong_atomic_and_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_or_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_ctx_int_atomic_or_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_or_nbe(int *dest, int value, int pe, shmemx_request_t *req) { shmemx_int_atomic_or_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_or_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_ctx_long_atomic_or_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_or_nbe(long *dest, long value, int pe, shmemx_request_t *req) { shmemx_long_atomic_or_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_or_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_atomic_or_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_or_nbe(long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_longlong_atomic_or_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_or_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_ctx_uint_atomic_or_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_or_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_uint_atomic_or_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_or_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_atomic_or_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_or_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ulong_atomic_or_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_or_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_atomic_or_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_or_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ulonglong_atomic_or_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_xor_nbe(shmem_ctx_t ctx, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_ctx_int_atomic_xor_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_xor_nbe(int *dest, int value, int pe, shmemx_request_t *req) { shmemx_int_atomic_xor_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_xor_nbe(shmem_ctx_t ctx, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_ctx_long_atomic_xor_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_xor_nbe(long *dest, long value, int pe, shmemx_request_t *req) { shmemx_long_atomic_xor_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_xor_nbe(shmem_ctx_t ctx, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_atomic_xor_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_xor_nbe(long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_longlong_atomic_xor_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_xor_nbe(shmem_ctx_t ctx, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_ctx_uint_atomic_xor_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_xor_nbe(unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_uint_atomic_xor_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_xor_nbe(shmem_ctx_t ctx, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_atomic_xor_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_xor_nbe(unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ulong_atomic_xor_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_xor_nbe(shmem_ctx_t ctx, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_atomic_xor_nbe(ctx, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_xor_nbe(unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ulonglong_atomic_xor_nbe(dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(shmem_ctx_t ctx, float *fetch, const float *source, int pe, shmemx_request_t *req) { shmemx_ctx_float_atomic_fetch_nbe(ctx, fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(float *fetch, const float *source, int pe, shmemx_request_t *req) { shmemx_float_atomic_fetch_nbe(fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(shmem_ctx_t ctx, double *fetch, const double *source, int pe, shmemx_request_t *req) { shmemx_ctx_double_atomic_fetch_nbe(ctx, fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(double *fetch, const double *source, int pe, shmemx_request_t *req) { shmemx_double_atomic_fetch_nbe(fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(shmem_ctx_t ctx, int *fetch, const int *source, int pe, shmemx_request_t *req) { shmemx_ctx_int_atomic_fetch_nbe(ctx, fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(int *fetch, const int *source, int pe, shmemx_request_t *req) { shmemx_int_atomic_fetch_nbe(fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(shmem_ctx_t ctx, long *fetch, const long *source, int pe, shmemx_request_t *req) { shmemx_ctx_long_atomic_fetch_nbe(ctx, fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(long *fetch, const long *source, int pe, shmemx_request_t *req) { shmemx_long_atomic_fetch_nbe(fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(shmem_ctx_t ctx, long long *fetch, const long long *source, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_atomic_fetch_nbe(ctx, fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(long long *fetch, const long long *source, int pe, shmemx_request_t *req) { shmemx_longlong_atomic_fetch_nbe(fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(shmem_ctx_t ctx, unsigned int *fetch, const unsigned int *source, int pe, shmemx_request_t *req) { shmemx_ctx_uint_atomic_fetch_nbe(ctx, fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(unsigned int *fetch, const unsigned int *source, int pe, shmemx_request_t *req) { shmemx_uint_atomic_fetch_nbe(fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(shmem_ctx_t ctx, unsigned long *fetch, const unsigned long *source, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_atomic_fetch_nbe(ctx, fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(unsigned long *fetch, const unsigned long *source, int pe, shmemx_request_t *req) { shmemx_ulong_atomic_fetch_nbe(fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(shmem_ctx_t ctx, unsigned long long *fetch, const unsigned long long *source, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_atomic_fetch_nbe(ctx, fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_nbe(unsigned long long *fetch, const unsigned long long *source, int pe, shmemx_request_t *req) { shmemx_ulonglong_atomic_fetch_nbe(fetch, source, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_compare_swap_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int cond, int value, int pe, shmemx_request_t *req) { shmemx_ctx_int_atomic_compare_swap_nbe(ctx, fetch, dest, cond, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_compare_swap_nbe(int *fetch, int *dest, int cond, int value, int pe, shmemx_request_t *req) { shmemx_int_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_compare_swap_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long cond, long value, int pe, shmemx_request_t *req) { shmemx_ctx_long_atomic_compare_swap_nbe(ctx, fetch, dest, cond, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_compare_swap_nbe(long *fetch, long *dest, long cond, long value, int pe, shmemx_request_t *req) { shmemx_long_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_compare_swap_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long cond, long long value, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_atomic_compare_swap_nbe(ctx, fetch, dest, cond, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_compare_swap_nbe(long long *fetch, long long *dest, long long cond, long long value, int pe, shmemx_request_t *req) { shmemx_longlong_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_compare_swap_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int cond, unsigned int value, int pe, shmemx_request_t *req) { shmemx_ctx_uint_atomic_compare_swap_nbe(ctx, fetch, dest, cond, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_compare_swap_nbe(unsigned int *fetch, unsigned int *dest, unsigned int cond, unsigned int value, int pe, shmemx_request_t *req) { shmemx_uint_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_compare_swap_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long cond, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_atomic_compare_swap_nbe(ctx, fetch, dest, cond, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_compare_swap_nbe(unsigned long *fetch, unsigned long *dest, unsigned long cond, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ulong_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_compare_swap_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_atomic_compare_swap_nbe(ctx, fetch, dest, cond, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_compare_swap_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long cond, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ulonglong_atomic_compare_swap_nbe(fetch, dest, cond, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(shmem_ctx_t ctx, float *fetch, float *dest, float value, int pe, shmemx_request_t *req) { shmemx_ctx_float_atomic_swap_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(float *fetch, float *dest, float value, int pe, shmemx_request_t *req) { shmemx_float_atomic_swap_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(shmem_ctx_t ctx, double *fetch, double *dest, double value, int pe, shmemx_request_t *req) { shmemx_ctx_double_atomic_swap_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(double *fetch, double *dest, double value, int pe, shmemx_request_t *req) { shmemx_double_atomic_swap_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_ctx_int_atomic_swap_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_int_atomic_swap_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_ctx_long_atomic_swap_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_long_atomic_swap_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_atomic_swap_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_longlong_atomic_swap_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_ctx_uint_atomic_swap_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_uint_atomic_swap_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_atomic_swap_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ulong_atomic_swap_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_atomic_swap_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_swap_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ulonglong_atomic_swap_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_inc_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int pe, shmemx_request_t *req) { shmemx_ctx_int_atomic_fetch_inc_nbe(ctx, fetch, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_inc_nbe(int *fetch, int *dest, int pe, shmemx_request_t *req) { shmemx_int_atomic_fetch_inc_nbe(fetch, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_inc_nbe(shmem_ctx_t ctx, long *fetch, long *dest, int pe, shmemx_request_t *req) { shmemx_ctx_long_atomic_fetch_inc_nbe(ctx, fetch, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_inc_nbe(long *fetch, long *dest, int pe, shmemx_request_t *req) { shmemx_long_atomic_fetch_inc_nbe(fetch, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_inc_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_atomic_fetch_inc_nbe(ctx, fetch, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_inc_nbe(long long *fetch, long long *dest, int pe, shmemx_request_t *req) { shmemx_longlong_atomic_fetch_inc_nbe(fetch, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_inc_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, int pe, shmemx_request_t *req) { shmemx_ctx_uint_atomic_fetch_inc_nbe(ctx, fetch, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_inc_nbe(unsigned int *fetch, unsigned int *dest, int pe, shmemx_request_t *req) { shmemx_uint_atomic_fetch_inc_nbe(fetch, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_inc_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_atomic_fetch_inc_nbe(ctx, fetch, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_inc_nbe(unsigned long *fetch, unsigned long *dest, int pe, shmemx_request_t *req) { shmemx_ulong_atomic_fetch_inc_nbe(fetch, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_inc_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_atomic_fetch_inc_nbe(ctx, fetch, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_inc_nbe(unsigned long long *fetch, unsigned long long *dest, int pe, shmemx_request_t *req) { shmemx_ulonglong_atomic_fetch_inc_nbe(fetch, dest, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_add_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_ctx_int_atomic_fetch_add_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_add_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_int_atomic_fetch_add_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_add_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_ctx_long_atomic_fetch_add_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_add_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_long_atomic_fetch_add_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_add_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_atomic_fetch_add_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_add_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_longlong_atomic_fetch_add_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_add_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_ctx_uint_atomic_fetch_add_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_add_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_uint_atomic_fetch_add_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_add_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_atomic_fetch_add_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_add_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ulong_atomic_fetch_add_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_add_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_atomic_fetch_add_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_add_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ulonglong_atomic_fetch_add_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_and_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_ctx_int_atomic_fetch_and_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_and_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_int_atomic_fetch_and_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_and_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_ctx_long_atomic_fetch_and_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_and_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_long_atomic_fetch_and_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_and_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_atomic_fetch_and_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_and_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_longlong_atomic_fetch_and_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_and_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_ctx_uint_atomic_fetch_and_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_and_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_uint_atomic_fetch_and_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_and_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_atomic_fetch_and_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_and_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ulong_atomic_fetch_and_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_and_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_atomic_fetch_and_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_and_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ulonglong_atomic_fetch_and_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_or_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_ctx_int_atomic_fetch_or_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_or_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_int_atomic_fetch_or_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_or_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_ctx_long_atomic_fetch_or_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_or_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_long_atomic_fetch_or_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_or_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_atomic_fetch_or_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_or_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_longlong_atomic_fetch_or_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_or_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_ctx_uint_atomic_fetch_or_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_or_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_uint_atomic_fetch_or_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_or_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_atomic_fetch_or_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_or_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ulong_atomic_fetch_or_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_or_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_atomic_fetch_or_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_or_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ulonglong_atomic_fetch_or_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_xor_nbe(shmem_ctx_t ctx, int *fetch, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_ctx_int_atomic_fetch_xor_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_xor_nbe(int *fetch, int *dest, int value, int pe, shmemx_request_t *req) { shmemx_int_atomic_fetch_xor_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_xor_nbe(shmem_ctx_t ctx, long *fetch, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_ctx_long_atomic_fetch_xor_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_xor_nbe(long *fetch, long *dest, long value, int pe, shmemx_request_t *req) { shmemx_long_atomic_fetch_xor_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_xor_nbe(shmem_ctx_t ctx, long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_ctx_longlong_atomic_fetch_xor_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_xor_nbe(long long *fetch, long long *dest, long long value, int pe, shmemx_request_t *req) { shmemx_longlong_atomic_fetch_xor_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_xor_nbe(shmem_ctx_t ctx, unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_ctx_uint_atomic_fetch_xor_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_xor_nbe(unsigned int *fetch, unsigned int *dest, unsigned int value, int pe, shmemx_request_t *req) { shmemx_uint_atomic_fetch_xor_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_xor_nbe(shmem_ctx_t ctx, unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulong_atomic_fetch_xor_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_xor_nbe(unsigned long *fetch, unsigned long *dest, unsigned long value, int pe, shmemx_request_t *req) { shmemx_ulong_atomic_fetch_xor_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_xor_nbe(shmem_ctx_t ctx, unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ctx_ulonglong_atomic_fetch_xor_nbe(ctx, fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void shmemx_atomic_fetch_xor_nbe(unsigned long long *fetch, unsigned long long *dest, unsigned long long value, int pe, shmemx_request_t *req) { shmemx_ulonglong_atomic_fetch_xor_nbe(fetch, dest, value, pe, req); }
MESHMEM_OVERLOAD void meshmem_x_signal_add_nbe(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe, shmemx_request_t *req) { shmemx_ctx_signal_add_nbe(ctx, sig_addr, signal, pe, req); }
MESHMEM_OVERLOAD void meshmem_x_signal_add_nbe(uint64_t *sig_addr, uint64_t signal, int pe, shmemx_request_t *req) { shmemx_signal_add_nbe(sig_addr, signal, pe, req); }
#define shmemx_signal_add_nbe(...) MESHMEM_ARG8(__VA_ARGS__, meshmem_x_signal_add_nbe, meshmem_x_signal_add_nbe, meshmem_x_signal_add_nbe, meshmem_x_signal_add_nbe, shmemx_signal_add_nbe, meshmem_x_signal_add_nbe, meshmem_x_signal_add_nbe, meshmem_x_signal_add_nbe, 0)(__VA_ARGS__)
MESHMEM_OVERLOAD void meshmem_x_signal_set_nbe(shmem_ctx_t ctx, uint64_t *sig_addr, uint64_t signal, int pe, shmemx_request_t *req) { shmemx_ctx_signal_set_nbe(ctx, sig_addr, signal, pe, req); }
MESHMEM_OVERLOAD void meshmem_x_signal_set_nbe(uint64_t *sig_addr, uint64_t signal, int pe, shmemx_request_t *req) { shmemx_signal_set_nbe(sig_addr, signal, pe, req); }
#define shmemx_signal_set_nbe(...) MESHMEM_ARG8(__VA_ARGS__, meshmem_x_signal_set_nbe, meshmem_x_signal_set_nbe, meshmem_x_signal_set_nbe, meshmem_x_signal_set_nbe, shmemx_signal_set_nbe, meshmem_x_signal_set_nbe, meshmem_x_signal_set_nbe, meshmem_x_signal_set_nbe, 0)(__VA_ARGS__)
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe) { shmemx_ctx_float_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe, void **) { shmemx_ctx_float_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(float *dest, const float *source, size_t nelems, int pe) { shmemx_float_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(float *dest, const float *source, size_t nelems, int pe, void **) { shmemx_float_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe) { shmemx_ctx_double_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe, void **) { shmemx_ctx_double_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(double *dest, const double *source, size_t nelems, int pe) { shmemx_double_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(double *dest, const double *source, size_t nelems, int pe, void **) { shmemx_double_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe) { shmemx_ctx_longdouble_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe, void **) { shmemx_ctx_longdouble_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(long double *dest, const long double *source, size_t nelems, int pe) { shmemx_longdouble_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(long double *dest, const long double *source, size_t nelems, int pe, void **) { shmemx_longdouble_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe) { shmemx_ctx_char_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe, void **) { shmemx_ctx_char_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(char *dest, const char *source, size_t nelems, int pe) { shmemx_char_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(char *dest, const char *source, size_t nelems, int pe, void **) { shmemx_char_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe) { shmemx_ctx_schar_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe, void **) { shmemx_ctx_schar_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(signed char *dest, const signed char *source, size_t nelems, int pe) { shmemx_schar_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(signed char *dest, const signed char *source, size_t nelems, int pe, void **) { shmemx_schar_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe) { shmemx_ctx_short_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe, void **) { shmemx_ctx_short_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(short *dest, const short *source, size_t nelems, int pe) { shmemx_short_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(short *dest, const short *source, size_t nelems, int pe, void **) { shmemx_short_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe) { shmemx_ctx_int_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe, void **) { shmemx_ctx_int_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(int *dest, const int *source, size_t nelems, int pe) { shmemx_int_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(int *dest, const int *source, size_t nelems, int pe, void **) { shmemx_int_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe) { shmemx_ctx_long_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe, void **) { shmemx_ctx_long_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(long *dest, const long *source, size_t nelems, int pe) { shmemx_long_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(long *dest, const long *source, size_t nelems, int pe, void **) { shmemx_long_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe) { shmemx_ctx_longlong_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe, void **) { shmemx_ctx_longlong_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(long long *dest, const long long *source, size_t nelems, int pe) { shmemx_longlong_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(long long *dest, const long long *source, size_t nelems, int pe, void **) { shmemx_longlong_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe) { shmemx_ctx_uchar_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe, void **) { shmemx_ctx_uchar_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(unsigned char *dest, const unsigned char *source, size_t nelems, int pe) { shmemx_uchar_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(unsigned char *dest, const unsigned char *source, size_t nelems, int pe, void **) { shmemx_uchar_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe) { shmemx_ctx_ushort_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe, void **) { shmemx_ctx_ushort_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(unsigned short *dest, const unsigned short *source, size_t nelems, int pe) { shmemx_ushort_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(unsigned short *dest, const unsigned short *source, size_t nelems, int pe, void **) { shmemx_ushort_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe) { shmemx_ctx_uint_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe, void **) { shmemx_ctx_uint_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(unsigned int *dest, const unsigned int *source, size_t nelems, int pe) { shmemx_uint_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(unsigned int *dest, const unsigned int *source, size_t nelems, int pe, void **) { shmemx_uint_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe) { shmemx_ctx_ulong_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe, void **) { shmemx_ctx_ulong_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(unsigned long *dest, const unsigned long *source, size_t nelems, int pe) { shmemx_ulong_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(unsigned long *dest, const unsigned long *source, size_t nelems, int pe, void **) { shmemx_ulong_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe) { shmemx_ctx_ulonglong_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, void **) { shmemx_ctx_ulonglong_put_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe) { shmemx_ulonglong_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_nb(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, void **) { shmemx_ulonglong_put_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe) { shmemx_ctx_float_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, float *dest, const float *source, size_t nelems, int pe, void **) { shmemx_ctx_float_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(float *dest, const float *source, size_t nelems, int pe) { shmemx_float_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(float *dest, const float *source, size_t nelems, int pe, void **) { shmemx_float_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe) { shmemx_ctx_double_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, double *dest, const double *source, size_t nelems, int pe, void **) { shmemx_ctx_double_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(double *dest, const double *source, size_t nelems, int pe) { shmemx_double_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(double *dest, const double *source, size_t nelems, int pe, void **) { shmemx_double_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe) { shmemx_ctx_longdouble_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, long double *dest, const long double *source, size_t nelems, int pe, void **) { shmemx_ctx_longdouble_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(long double *dest, const long double *source, size_t nelems, int pe) { shmemx_longdouble_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(long double *dest, const long double *source, size_t nelems, int pe, void **) { shmemx_longdouble_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe) { shmemx_ctx_char_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, char *dest, const char *source, size_t nelems, int pe, void **) { shmemx_ctx_char_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(char *dest, const char *source, size_t nelems, int pe) { shmemx_char_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(char *dest, const char *source, size_t nelems, int pe, void **) { shmemx_char_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe) { shmemx_ctx_schar_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, signed char *dest, const signed char *source, size_t nelems, int pe, void **) { shmemx_ctx_schar_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(signed char *dest, const signed char *source, size_t nelems, int pe) { shmemx_schar_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(signed char *dest, const signed char *source, size_t nelems, int pe, void **) { shmemx_schar_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe) { shmemx_ctx_short_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, short *dest, const short *source, size_t nelems, int pe, void **) { shmemx_ctx_short_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(short *dest, const short *source, size_t nelems, int pe) { shmemx_short_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(short *dest, const short *source, size_t nelems, int pe, void **) { shmemx_short_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe) { shmemx_ctx_int_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, int *dest, const int *source, size_t nelems, int pe, void **) { shmemx_ctx_int_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(int *dest, const int *source, size_t nelems, int pe) { shmemx_int_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(int *dest, const int *source, size_t nelems, int pe, void **) { shmemx_int_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe) { shmemx_ctx_long_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, long *dest, const long *source, size_t nelems, int pe, void **) { shmemx_ctx_long_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(long *dest, const long *source, size_t nelems, int pe) { shmemx_long_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(long *dest, const long *source, size_t nelems, int pe, void **) { shmemx_long_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe) { shmemx_ctx_longlong_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, long long *dest, const long long *source, size_t nelems, int pe, void **) { shmemx_ctx_longlong_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(long long *dest, const long long *source, size_t nelems, int pe) { shmemx_longlong_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(long long *dest, const long long *source, size_t nelems, int pe, void **) { shmemx_longlong_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe) { shmemx_ctx_uchar_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, unsigned char *dest, const unsigned char *source, size_t nelems, int pe, void **) { shmemx_ctx_uchar_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(unsigned char *dest, const unsigned char *source, size_t nelems, int pe) { shmemx_uchar_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(unsigned char *dest, const unsigned char *source, size_t nelems, int pe, void **) { shmemx_uchar_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe) { shmemx_ctx_ushort_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, unsigned short *dest, const unsigned short *source, size_t nelems, int pe, void **) { shmemx_ctx_ushort_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(unsigned short *dest, const unsigned short *source, size_t nelems, int pe) { shmemx_ushort_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(unsigned short *dest, const unsigned short *source, size_t nelems, int pe, void **) { shmemx_ushort_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe) { shmemx_ctx_uint_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, unsigned int *dest, const unsigned int *source, size_t nelems, int pe, void **) { shmemx_ctx_uint_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(unsigned int *dest, const unsigned int *source, size_t nelems, int pe) { shmemx_uint_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(unsigned int *dest, const unsigned int *source, size_t nelems, int pe, void **) { shmemx_uint_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe) { shmemx_ctx_ulong_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, unsigned long *dest, const unsigned long *source, size_t nelems, int pe, void **) { shmemx_ctx_ulong_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(unsigned long *dest, const unsigned long *source, size_t nelems, int pe) { shmemx_ulong_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(unsigned long *dest, const unsigned long *source, size_t nelems, int pe, void **) { shmemx_ulong_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe) { shmemx_ctx_ulonglong_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(shmem_ctx_t ctx, unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, void **) { shmemx_ctx_ulonglong_get_nb(ctx, dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe) { shmemx_ulonglong_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_get_nb(unsigned long long *dest, const unsigned long long *source, size_t nelems, int pe, void **) { shmemx_ulonglong_get_nb(dest, source, nelems, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal(float *target, const float *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_float_put_signal(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal(double *target, const double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_double_put_signal(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal(long double *target, const long double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_longdouble_put_signal(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal(char *target, const char *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_char_put_signal(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal(int *target, const int *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_int_put_signal(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal(long *target, const long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_long_put_signal(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal(long long *target, const long long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_longlong_put_signal(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal_nb(float *target, const float *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_float_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal_nb(float *target, const float *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_float_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal_nb(double *target, const double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_double_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal_nb(double *target, const double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_double_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal_nb(long double *target, const long double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_longdouble_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal_nb(long double *target, const long double *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_longdouble_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal_nb(char *target, const char *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_char_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal_nb(char *target, const char *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_char_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal_nb(int *target, const int *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_int_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal_nb(int *target, const int *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_int_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal_nb(long *target, const long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_long_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal_nb(long *target, const long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_long_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal_nb(long long *target, const long long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_longlong_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void shmemx_put_signal_nb(long long *target, const long long *source, size_t len, uint64_t *sig_addr, uint64_t signal, int pe, void **) { shmemx_longlong_put_signal_nb(target, source, len, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void meshmem_x_signal_set(shmem_ctx_t ctx, const uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_ctx_signal_set(ctx, sig_addr, signal, pe); }
MESHMEM_OVERLOAD void meshmem_x_signal_set(const uint64_t *sig_addr, uint64_t signal, int pe) { shmemx_signal_set(sig_addr, signal, pe); }
#define shmemx_signal_set(...) MESHMEM_ARG8(__VA_ARGS__, meshmem_x_signal_set, meshmem_x_signal_set, meshmem_x_signal_set, meshmem_x_signal_set, meshmem_x_signal_set, shmemx_signal_set, meshmem_x_signal_set, meshmem_x_signal_set, 0)(__VA_ARGS__)
MESHMEM_OVERLOAD void shmemx_add_nb(int *target, int value, int pe, void **transfer_handle) { shmemx_int_add_nb(target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_add_nb(long *target, long value, int pe, void **transfer_handle) { shmemx_long_add_nb(target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_add_nb(long long *target, long long value, int pe, void **transfer_handle) { shmemx_longlong_add_nb(target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_add_nb(unsigned int *target, unsigned int value, int pe, void **transfer_handle) { shmemx_uint_add_nb(target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_add_nb(unsigned long *target, unsigned long value, int pe, void **transfer_handle) { shmemx_ulong_add_nb(target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_add_nb(unsigned long long *target, unsigned long long value, int pe, void **transfer_handle) { shmemx_ulonglong_add_nb(target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_inc_nb(int *target, int pe, void **transfer_handle) { shmemx_int_inc_nb(target, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_inc_nb(long *target, int pe, void **transfer_handle) { shmemx_long_inc_nb(target, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_inc_nb(long long *target, int pe, void **transfer_handle) { shmemx_longlong_inc_nb(target, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_inc_nb(unsigned int *target, int pe, void **transfer_handle) { shmemx_uint_inc_nb(target, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_inc_nb(unsigned long *target, int pe, void **transfer_handle) { shmemx_ulong_inc_nb(target, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_inc_nb(unsigned long long *target, int pe, void **transfer_handle) { shmemx_ulonglong_inc_nb(target, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_cswap_nb(int *fetch, int *target, int cond, int value, int pe, void **transfer_handle) { shmemx_int_cswap_nb(fetch, target, cond, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_cswap_nb(long *fetch, long *target, long cond, long value, int pe, void **transfer_handle) { shmemx_long_cswap_nb(fetch, target, cond, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_cswap_nb(long long *fetch, long long *target, long long cond, long long value, int pe, void **transfer_handle) { shmemx_longlong_cswap_nb(fetch, target, cond, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_cswap_nb(unsigned int *fetch, unsigned int *target, unsigned int cond, unsigned int value, int pe, void **transfer_handle) { shmemx_uint_cswap_nb(fetch, target, cond, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_cswap_nb(unsigned long *fetch, unsigned long *target, unsigned long cond, unsigned long value, int pe, void **transfer_handle) { shmemx_ulong_cswap_nb(fetch, target, cond, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_cswap_nb(unsigned long long *fetch, unsigned long long *target, unsigned long long cond, unsigned long long value, int pe, void **transfer_handle) { shmemx_ulonglong_cswap_nb(fetch, target, cond, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_fadd_nb(int *fetch, int *target, int value, int pe, void **transfer_handle) { shmemx_int_fadd_nb(fetch, target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_fadd_nb(long *fetch, long *target, long value, int pe, void **transfer_handle) { shmemx_long_fadd_nb(fetch, target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_fadd_nb(long long *fetch, long long *target, long long value, int pe, void **transfer_handle) { shmemx_longlong_fadd_nb(fetch, target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_fadd_nb(unsigned int *fetch, unsigned int *target, unsigned int value, int pe, void **transfer_handle) { shmemx_uint_fadd_nb(fetch, target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_fadd_nb(unsigned long *fetch, unsigned long *target, unsigned long value, int pe, void **transfer_handle) { shmemx_ulong_fadd_nb(fetch, target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_fadd_nb(unsigned long long *fetch, unsigned long long *target, unsigned long long value, int pe, void **transfer_handle) { shmemx_ulonglong_fadd_nb(fetch, target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_finc_nb(int *fetch, int *target, int pe, void **transfer_handle) { shmemx_int_finc_nb(fetch, target, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_finc_nb(long *fetch, long *target, int pe, void **transfer_handle) { shmemx_long_finc_nb(fetch, target, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_finc_nb(long long *fetch, long long *target, int pe, void **transfer_handle) { shmemx_longlong_finc_nb(fetch, target, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_finc_nb(unsigned int *fetch, unsigned int *target, int pe, void **transfer_handle) { shmemx_uint_finc_nb(fetch, target, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_finc_nb(unsigned long *fetch, unsigned long *target, int pe, void **transfer_handle) { shmemx_ulong_finc_nb(fetch, target, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_finc_nb(unsigned long long *fetch, unsigned long long *target, int pe, void **transfer_handle) { shmemx_ulonglong_finc_nb(fetch, target, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_swap_nb(float *fetch, float *target, float value, int pe, void **transfer_handle) { shmemx_float_swap_nb(fetch, target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_swap_nb(double *fetch, double *target, double value, int pe, void **transfer_handle) { shmemx_double_swap_nb(fetch, target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_swap_nb(int *fetch, int *target, int value, int pe, void **transfer_handle) { shmemx_int_swap_nb(fetch, target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_swap_nb(long *fetch, long *target, long value, int pe, void **transfer_handle) { shmemx_long_swap_nb(fetch, target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_swap_nb(long long *fetch, long long *target, long long value, int pe, void **transfer_handle) { shmemx_longlong_swap_nb(fetch, target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_swap_nb(unsigned int *fetch, unsigned int *target, unsigned int value, int pe, void **transfer_handle) { shmemx_uint_swap_nb(fetch, target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_swap_nb(unsigned long *fetch, unsigned long *target, unsigned long value, int pe, void **transfer_handle) { shmemx_ulong_swap_nb(fetch, target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_swap_nb(unsigned long long *fetch, unsigned long long *target, unsigned long long value, int pe, void **transfer_handle) { shmemx_ulonglong_swap_nb(fetch, target, value, pe, transfer_handle); }
MESHMEM_OVERLOAD void shmemx_add(short *target, short value, int pe) { shmemx_short_add(target, value, pe); }
MESHMEM_OVERLOAD void shmemx_add(signed char *target, signed char value, int pe) { shmemx_schar_add(target, value, pe); }
MESHMEM_OVERLOAD void shmemx_add(unsigned char *target, unsigned char value, int pe) { shmemx_uchar_add(target, value, pe); }
MESHMEM_OVERLOAD void shmemx_add(unsigned short *target, unsigned short value, int pe) { shmemx_ushort_add(target, value, pe); }
MESHMEM_OVERLOAD void shmemx_inc(short *target, int pe) { shmemx_short_inc(target, pe); }
MESHMEM_OVERLOAD void shmemx_inc(signed char *target, int pe) { shmemx_schar_inc(target, pe); }
MESHMEM_OVERLOAD void shmemx_inc(unsigned char *target, int pe) { shmemx_uchar_inc(target, pe); }
MESHMEM_OVERLOAD void shmemx_inc(unsigned short *target, int pe) { shmemx_ushort_inc(target, pe); }
MESHMEM_OVERLOAD short shmemx_fadd(short *target, short value, int pe) { return shmemx_short_fadd(target, value, pe); }
MESHMEM_OVERLOAD signed char shmemx_fadd(signed char *target, signed char value, int pe) { return shmemx_schar_fadd(target, value, pe); }
MESHMEM_OVERLOAD unsigned char shmemx_fadd(unsigned char *target, unsigned char value, int pe) { return shmemx_uchar_fadd(target, value, pe); }
MESHMEM_OVERLOAD unsigned short shmemx_fadd(unsigned short *target, unsigned short value, int pe) { return shmemx_ushort_fadd(target, value, pe); }
MESHMEM_OVERLOAD short shmemx_finc(short *target, int pe) { return shmemx_short_finc(target, pe); }
MESHMEM_OVERLOAD signed char shmemx_finc(signed char *target, int pe) { return shmemx_schar_finc(target, pe); }
MESHMEM_OVERLOAD unsigned char shmemx_finc(unsigned char *target, int pe) { return shmemx_uchar_finc(target, pe); }
MESHMEM_OVERLOAD unsigned short shmemx_finc(unsigned short *target, int pe) { return shmemx_ushort_finc(target, pe); }
MESHMEM_OVERLOAD short shmemx_swap(short *target, short value, int pe) { return shmemx_short_swap(target, value, pe); }
MESHMEM_OVERLOAD signed char shmemx_swap(signed char *target, signed char value, int pe) { return shmemx_schar_swap(target, value, pe); }
MESHMEM_OVERLOAD unsigned char shmemx_swap(unsigned char *target, unsigned char value, int pe) { return shmemx_uchar_swap(target, value, pe); }
MESHMEM_OVERLOAD unsigned short shmemx_swap(unsigned short *target, unsigned short value, int pe) { return shmemx_ushort_swap(target, value, pe); }
MESHMEM_OVERLOAD short shmemx_cswap(short *target, short cond, short value, int pe) { return shmemx_short_cswap(target, cond, value, pe); }
MESHMEM_OVERLOAD signed char shmemx_cswap(signed char *target, signed char cond, signed char value, int pe) { return shmemx_schar_cswap(target, cond, value, pe); }
MESHMEM_OVERLOAD unsigned char shmemx_cswap(unsigned char *target, unsigned char cond, unsigned char value, int pe) { return shmemx_uchar_cswap(target, cond, value, pe); }
MESHMEM_OVERLOAD unsigned short shmemx_cswap(unsigned short *target, unsigned short cond, unsigned short value, int pe) { return shmemx_ushort_cswap(target, cond, value, pe); }
MESHMEM_OVERLOAD void shmemx_team_and_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync) { shmemx_team_short_and_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_and_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync) { shmemx_team_int_and_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_and_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync) { shmemx_team_long_and_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_and_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync) { shmemx_team_longlong_and_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_or_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync) { shmemx_team_short_or_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_or_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync) { shmemx_team_int_or_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_or_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync) { shmemx_team_long_or_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_or_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync) { shmemx_team_longlong_or_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_xor_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync) { shmemx_team_short_xor_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_xor_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync) { shmemx_team_int_xor_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_xor_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync) { shmemx_team_long_xor_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_xor_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync) { shmemx_team_longlong_xor_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_max_to_all(shmem_team_t team, float *dest, const float *source, int nreduce, float *pWrk, long *pSync) { shmemx_team_float_max_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_max_to_all(shmem_team_t team, double *dest, const double *source, int nreduce, double *pWrk, long *pSync) { shmemx_team_double_max_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_max_to_all(shmem_team_t team, long double *dest, const long double *source, int nreduce, long double *pWrk, long *pSync) { shmemx_team_longdouble_max_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_max_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync) { shmemx_team_short_max_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_max_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync) { shmemx_team_int_max_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_max_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync) { shmemx_team_long_max_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_max_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync) { shmemx_team_longlong_max_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_min_to_all(shmem_team_t team, float *dest, const float *source, int nreduce, float *pWrk, long *pSync) { shmemx_team_float_min_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_min_to_all(shmem_team_t team, double *dest, const double *source, int nreduce, double *pWrk, long *pSync) { shmemx_team_double_min_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_min_to_all(shmem_team_t team, long double *dest, const long double *source, int nreduce, long double *pWrk, long *pSync) { shmemx_team_longdouble_min_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_min_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync) { shmemx_team_short_min_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_min_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync) { shmemx_team_int_min_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_min_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync) { shmemx_team_long_min_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_min_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync) { shmemx_team_longlong_min_to_all(team, dest, source, nreduce, pWrk, pSync); }
__extension__ MESHMEM_OVERLOAD void shmemx_team_sum_to_all(shmem_team_t team, double _Complex *dest, const double _Complex *source, int nreduce, double _Complex *pWrk, long *pSync) { shmemx_team_complexd_sum_to_all(team, dest, source, nreduce, pWrk, pSync); }
__extension__ template <template <typename> class meshmem_C> MESHMEM_OVERLOAD typename meshmem_complex<meshmem_C<double>, void>::type shmemx_team_sum_to_all(shmem_team_t team, meshmem_C<double> *dest, const meshmem_C<double> *source, int nreduce, meshmem_C<double> *pWrk, long *pSync) { shmemx_team_complexd_sum_to_all(team, (double _Complex *)(dest), (const double _Complex *)(source), nreduce, (double _Complex *)(pWrk), pSync); }
__extension__ MESHMEM_OVERLOAD void shmemx_team_sum_to_all(shmem_team_t team, float _Complex *dest, const float _Complex *source, int nreduce, float _Complex *pWrk, long *pSync) { shmemx_team_complexf_sum_to_all(team, dest, source, nreduce, pWrk, pSync); }
__extension__ template <template <typename> class meshmem_C> MESHMEM_OVERLOAD typename meshmem_complex<meshmem_C<float>, void>::type shmemx_team_sum_to_all(shmem_team_t team, meshmem_C<float> *dest, const meshmem_C<float> *source, int nreduce, meshmem_C<float> *pWrk, long *pSync) { shmemx_team_complexf_sum_to_all(team, (float _Complex *)(dest), (const float _Complex *)(source), nreduce, (float _Complex *)(pWrk), pSync); }
MESHMEM_OVERLOAD void shmemx_team_sum_to_all(shmem_team_t team, float *dest, const float *source, int nreduce, float *pWrk, long *pSync) { shmemx_team_float_sum_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_sum_to_all(shmem_team_t team, double *dest, const double *source, int nreduce, double *pWrk, long *pSync) { shmemx_team_double_sum_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_sum_to_all(shmem_team_t team, long double *dest, const long double *source, int nreduce, long double *pWrk, long *pSync) { shmemx_team_longdouble_sum_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_sum_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync) { shmemx_team_short_sum_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_sum_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync) { shmemx_team_int_sum_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_sum_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync) { shmemx_team_long_sum_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_sum_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync) { shmemx_team_longlong_sum_to_all(team, dest, source, nreduce, pWrk, pSync); }
__extension__ MESHMEM_OVERLOAD void shmemx_team_prod_to_all(shmem_team_t team, double _Complex *dest, const double _Complex *source, int nreduce, double _Complex *pWrk, long *pSync) { shmemx_team_complexd_prod_to_all(team, dest, source, nreduce, pWrk, pSync); }
__extension__ template <template <typename> class meshmem_C> MESHMEM_OVERLOAD typename meshmem_complex<meshmem_C<double>, void>::type shmemx_team_prod_to_all(shmem_team_t team, meshmem_C<double> *dest, const meshmem_C<double> *source, int nreduce, meshmem_C<double> *pWrk, long *pSync) { shmemx_team_complexd_prod_to_all(team, (double _Complex *)(dest), (const double _Complex *)(source), nreduce, (double _Complex *)(pWrk), pSync); }
__extension__ MESHMEM_OVERLOAD void shmemx_team_prod_to_all(shmem_team_t team, float _Complex *dest, const float _Complex *source, int nreduce, float _Complex *pWrk, long *pSync) { shmemx_team_complexf_prod_to_all(team, dest, source, nreduce, pWrk, pSync); }
__extension__ template <template <typename> class meshmem_C> MESHMEM_OVERLOAD typename meshmem_complex<meshmem_C<float>, void>::type shmemx_team_prod_to_all(shmem_team_t team, meshmem_C<float> *dest, const meshmem_C<float> *source, int nreduce, meshmem_C<float> *pWrk, long *pSync) { shmemx_team_complexf_prod_to_all(team, (float _Complex *)(dest), (const float _Complex *)(source), nreduce, (float _Complex *)(pWrk), pSync); }
MESHMEM_OVERLOAD void shmemx_team_prod_to_all(shmem_team_t team, float *dest, const float *source, int nreduce, float *pWrk, long *pSync) { shmemx_team_float_prod_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_prod_to_all(shmem_team_t team, double *dest, const double *source, int nreduce, double *pWrk, long *pSync) { shmemx_team_double_prod_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_prod_to_all(shmem_team_t team, long double *dest, const long double *source, int nreduce, long double *pWrk, long *pSync) { shmemx_team_longdouble_prod_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_prod_to_all(shmem_team_t team, short *dest, const short *source, int nreduce, short *pWrk, long *pSync) { shmemx_team_short_prod_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_prod_to_all(shmem_team_t team, int *dest, const int *source, int nreduce, int *pWrk, long *pSync) { shmemx_team_int_prod_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_prod_to_all(shmem_team_t team, long *dest, const long *source, int nreduce, long *pWrk, long *pSync) { shmemx_team_long_prod_to_all(team, dest, source, nreduce, pWrk, pSync); }
MESHMEM_OVERLOAD void shmemx_team_prod_to_all(shmem_team_t team, long long *dest, const long long *source, int nreduce, long long *pWrk, long *pSync) { shmemx_team_longlong_prod_to_all(team, dest, source, nreduce, pWrk, pSync); }
}
#endif
