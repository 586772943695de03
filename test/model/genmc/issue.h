/* SPDX-License-Identifier: BSD-3-Clause */
/* far/issue.c, and far/large.c, of which GenMC takes the end of a transfer only: it digests no
 * structure that is assigned as a whole to where a pointer leads. */
#define MESHMEM_MEM_SYMMETRIC_H /* GenMC has no pthread_rwlock_t */
#define TRANSFERS
#include "drain.h"

#include "base/error.h"

char *meshmem_symmetric_describe(char *text, size_t size, const void *address, size_t bytes);
struct meshmem_window meshmem_window;

#define memcpy genmc_copy_words
#define PIECE PIECE_OF_PUT
#define post post_record
#define meshmem_fail(...) assert(!"a failure"), abort()
#include "far/issue.c"
#undef PIECE
#undef post

#define post post_piece
#define meshmem_proxy_begin_transfer unused_begin_transfer
#include "far/large.c"
#undef post
#undef meshmem_proxy_begin_transfer
#undef memcpy
