/* SPDX-License-Identifier: BSD-3-Clause */
/* See doing.h. */
#include "mem/doing.h"

#include "base/stack.h"

#include <stddef.h>
#include <stdint.h>

/* The public name of an exported function: shmem_x for pshmem_x. */
static const char *public_name(const char *name) { return name && *name == 'p' ? name + 1 : name; }

/* Evaluate the address of an instruction, or a return address and the function that was called;
 * true if nothing is left to find out. */
static bool learn(struct meshmem_doing *doing, uintptr_t own, uintptr_t address, uintptr_t target)
{
    const char *name;
    if (meshmem_backtrace_object(address, &name) != own &&
        (!target || meshmem_backtrace_object(target, &name) != own))
        return false;
    doing->inside = true;
    doing->call = public_name(name);
    return name;
}

/* Whether the fault is known to have nothing to do with this library: the unwinder finds none of
 * its frames between the fault and the program, and the program has called something else. */
static bool is_elsewhere(const struct meshmem_registers *f, uintptr_t own)
{
    const char *name;
    uintptr_t place, target;
    return meshmem_stack_interrupted(f->ip, &place) && place != f->ip &&
           meshmem_backtrace_is_return(place, &target) && target &&
           meshmem_backtrace_object(target, &name) != own;
}

/* Ask the unwinder for the call; false if it does not know the stack. A function that the program
 * has called may have jumped to another one, and then only the call names it. */
static bool unwind_call(const struct meshmem_registers *f, uintptr_t own,
                        struct meshmem_doing *doing)
{
    uintptr_t inside, back, target;
    if (!meshmem_stack_entered(f->ip, &inside, &back))
        return is_elsewhere(f, own);
    if (!learn(doing, own, inside, 0) && meshmem_backtrace_is_return(back, &target))
        learn(doing, own, back, target);
    return true;
}

/* The first frame that is neither in this library nor in the one where the fault occurred (in a
 * memcpy, say) belongs to the program: either it made the call, or there was none. The frames of
 * others may still hold what earlier calls left there, so the unwinder is asked first. */
struct meshmem_doing meshmem_doing_find(const struct meshmem_registers *f, const char *known)
{
    enum { WORDS = 512 };
    struct meshmem_doing doing = {.inside = known != NULL, .call = known};
    const char *name;
    uintptr_t own = meshmem_backtrace_object((uintptr_t)meshmem_doing_find, &name), target, object;
    uintptr_t program = meshmem_backtrace_program(), lower = meshmem_backtrace_object(f->ip, &name);
    if (doing.inside || own == program || !f->ip || learn(&doing, own, f->ip, 0) ||
        unwind_call(f, own, &doing))
        return doing;
    for (uintptr_t word, at = 0; at <= WORDS; at++) {
        word = f->link;
        if (at > 0 && !meshmem_backtrace_peek(&word, f->sp + (at - 1) * sizeof word, sizeof word))
            break;
        if (!meshmem_backtrace_is_return(word, &target))
            continue;
        object = meshmem_backtrace_object(word, &name);
        if (learn(&doing, own, word, target) || lower == program)
            break;
        /* After a frame of this library, what points into other objects is left from earlier
         * calls. */
        if (object && object != own && object != lower && (object == program || !doing.inside))
            break;
    }
    return doing;
}
