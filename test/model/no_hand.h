/* SPDX-License-Identifier: BSD-3-Clause */
/* near/hand.h where no near PE hands the core on and a yield costs nothing: for models of other
 * things, before they include near/wait.c or far/progress.c. */
#ifndef MESHMEM_MODEL_NO_HAND_H
#define MESHMEM_MODEL_NO_HAND_H

#include "near/hand.h"

#define meshmem_hand_on(hand, any) ((void)(any))
#define meshmem_hand_watch(hand, word, bytes, seen) ((void)(word), (void)(bytes), (void)(seen))
#define meshmem_hand_unwatch(hand) ((void)0)
#define meshmem_hand_yields(hand) NULL
#define meshmem_hand_has_nameless(hand) false
#define meshmem_yield(cost) ((void)(cost))
#define meshmem_yield_is_dear(cost) ((void)(cost), false)

#endif
