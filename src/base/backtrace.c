/* SPDX-License-Identifier: BSD-3-Clause */
/* See backtrace.h. Call instructions are decoded on x86-64 and AArch64; elsewhere no return
 * addresses are recognized. */
#include "base/backtrace.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/uio.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__x86_64__)

enum { PAGE_FAULT = 14, WROTE = 2 };

void meshmem_backtrace_read(struct meshmem_registers *f, const void *context)
{
    const greg_t *r = ((const ucontext_t *)context)->uc_mcontext.gregs;
    *f = (struct meshmem_registers){.ip = (uintptr_t)r[REG_RIP],
                                    .sp = (uintptr_t)r[REG_RSP],
                                    .argument = {(uintptr_t)r[REG_RDI], (uintptr_t)r[REG_RSI]}};
    if (r[REG_TRAPNO] == PAGE_FAULT)
        f->access = r[REG_ERR] & WROTE ? ACCESS_WRITE : ACCESS_READ;
}

void meshmem_backtrace_set(void *context, const struct meshmem_registers *f)
{
    greg_t *r = ((ucontext_t *)context)->uc_mcontext.gregs;
    r[REG_RIP] = (greg_t)f->ip;
    r[REG_RSP] = (greg_t)f->sp;
}

/* Go back to where the call is whose return address is on the stack. */
static void undo_call(struct meshmem_registers *f, uintptr_t address)
{
    f->ip = address - 1;
    f->sp += sizeof address;
}

static uintptr_t relative(const unsigned char *offset, uintptr_t next)
{
    int32_t distance;
    memcpy(&distance, offset, sizeof distance);
    return next + (uintptr_t)(intptr_t)distance;
}

static uintptr_t word_at(uintptr_t address)
{
    uintptr_t word;
    return meshmem_backtrace_peek(&word, address, sizeof word) ? word : 0;
}

static uintptr_t return_address(const struct meshmem_registers *f) { return word_at(f->sp); }

/* Follow an entry of the procedure linkage table, if target is one: [endbr64] [bnd] jmp
 * *address. */
static uintptr_t through_plt(uintptr_t target)
{
    static const unsigned char endbr64[] = {0xf3, 0x0f, 0x1e, 0xfa};
    unsigned char code[12];
    if (!meshmem_backtrace_peek(code, target, sizeof code))
        return 0;
    size_t i = memcmp(code, endbr64, sizeof endbr64) == 0 ? sizeof endbr64 : 0;
    i += code[i] == 0xf2;
    if (code[i] != 0xff || code[i + 1] != 0x25)
        return target;
    return word_at(relative(code + i + 2, target + i + 6));
}

/* Whether the modrm byte encodes a call with this addressing mode. */
static bool calls(unsigned char modrm, unsigned mode)
{
    return (modrm & 0xf8) == (mode << 6 | 020);
}

bool meshmem_backtrace_is_return(uintptr_t address, uintptr_t *target)
{
    unsigned char before[6];
    *target = 0;
    if (address < sizeof before ||
        !meshmem_backtrace_peek(before, address - sizeof before, sizeof before))
        return false;
    if (before[1] == 0xe8) { /* call relative */
        *target = through_plt(relative(before + 2, address));
        return true;
    }
    if (before[0] == 0xff && before[1] == 0x15) { /* call *relative */
        *target = word_at(relative(before + 2, address));
        return true;
    }
    return (before[4] == 0xff && (calls(before[5], 3) || calls(before[5], 0))) ||
           (before[3] == 0xff && calls(before[4], 1)) || (before[0] == 0xff && calls(before[1], 2));
}

#elif defined(__aarch64__)

void meshmem_backtrace_read(struct meshmem_registers *f, const void *context)
{
    const mcontext_t *m = &((const ucontext_t *)context)->uc_mcontext;
    *f = (struct meshmem_registers){
        .ip = m->pc, .sp = m->sp, .link = m->regs[30], .argument = {m->regs[0], m->regs[1]}};
}

void meshmem_backtrace_set(void *context, const struct meshmem_registers *f)
{
    mcontext_t *m = &((ucontext_t *)context)->uc_mcontext;
    m->pc = f->ip;
    m->sp = f->sp;
}

static uintptr_t return_address(const struct meshmem_registers *f) { return f->link; }

static void undo_call(struct meshmem_registers *f, uintptr_t address)
{
    f->ip = address - sizeof(uint32_t);
}

bool meshmem_backtrace_is_return(uintptr_t address, uintptr_t *target)
{
    uint32_t before;
    *target = 0;
    if (address < sizeof before || address % sizeof before ||
        !meshmem_backtrace_peek(&before, address - sizeof before, sizeof before))
        return false;
    return before >> 26 == 0x25 || (before & 0xfffffc1f) == 0xd63f0000; /* bl, blr */
}

#else

void meshmem_backtrace_read(struct meshmem_registers *f, const void *context)
{
    (void)context;
    *f = (struct meshmem_registers){0};
}

void meshmem_backtrace_set(void *context, const struct meshmem_registers *f)
{
    (void)context, (void)f;
}

static uintptr_t return_address(const struct meshmem_registers *f) { return f->link; }

static void undo_call(struct meshmem_registers *f, uintptr_t address) { f->ip = address; }

bool meshmem_backtrace_is_return(uintptr_t address, uintptr_t *target)
{
    (void)address;
    *target = 0;
    return false;
}

#endif

bool meshmem_backtrace_go_back(struct meshmem_registers *f, void *context)
{
    uintptr_t address = return_address(f), target;
    if (!meshmem_backtrace_is_return(address, &target))
        return false;
    undo_call(f, address);
    meshmem_backtrace_set(context, f);
    return true;
}

bool meshmem_backtrace_peek(void *to, uintptr_t address, size_t bytes)
{
    struct iovec here = {to, bytes}, there = {(void *)address, bytes};
    return process_vm_readv(getpid(), &here, 1, &there, 1, 0) == (ssize_t)bytes;
}

bool meshmem_backtrace_is_unreadable(uintptr_t address)
{
    char byte = 0;
    return meshmem_backtrace_peek(&byte, (uintptr_t)&byte, sizeof byte) &&
           !meshmem_backtrace_peek(&byte, address, sizeof byte);
}

uintptr_t meshmem_backtrace_object(uintptr_t address, const char **name)
{
    Dl_info info;
    const ElfW(Sym) *symbol = NULL;
    *name = NULL;
    if (!dladdr1((const void *)address, &info, (void **)&symbol, RTLD_DL_SYMENT))
        return 0;
    if (info.dli_sname && symbol && ELF64_ST_TYPE(symbol->st_info) == STT_FUNC &&
        address - (uintptr_t)info.dli_saddr < symbol->st_size)
        *name = info.dli_sname;
    return (uintptr_t)info.dli_fbase;
}

uintptr_t meshmem_backtrace_program(void)
{
    const char *name;
    return meshmem_backtrace_object(getauxval(AT_ENTRY), &name);
}
