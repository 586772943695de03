/* SPDX-License-Identifier: BSD-3-Clause */
/* How nodes that connect prove to each other that they are of the same job, by challenge and
 * response: a proof is a keyed checksum (SipHash-2-4, 128 bits) over what it is for, both nodes and
 * both nonces; the key, the job's secret, is never sent. Sends nothing itself.
 *
 *     a -> b  request       number, origin, nonce a,
 *                                   proof("dial", a, b, number, origin, nonce a, address of b)
 *     b -> a  acceptance            nonce b, proof("take", a, b, nonce a, nonce b)
 *     a -> b  first frame                    proof("sure", a, b, nonce a, nonce b)
 *     b -> a  first frame                    proof("open", a, b, nonce a, nonce b)
 *
 * The numbers of a's requests to b grow, and b accepts none that is not larger than all before, nor
 * one that does not come from its origin (origin.c). */
#include "far/wire/ofi/ofi.h"

#include "base/mac.h"

#include <string.h>
#include <sys/random.h>

enum { MAGIC = 0x6d6d6331 /* also tells nodes with another byte order */ };

_Static_assert(sizeof(struct ofi_hello) <= 55, "verbs carries 55 bytes with a request");

struct proven {
    char what[8];
    uint32_t from, to, number;
    unsigned char origin[OFI_ORIGIN];
    unsigned char nonce[OFI_NONCE];
    unsigned char other[OFI_ADDRESS]; /* the other nonce, or an address */
};

_Static_assert(sizeof(struct proven) == 8 + 12 + OFI_ORIGIN + OFI_NONCE + OFI_ADDRESS,
               "no padding");

static void prove(const struct ofi_end *e, const struct proven *proven,
                  unsigned char proof[OFI_PROOF])
{
    meshmem_mac(&e->key, proven, sizeof *proven, proof);
}

static void prove_request(const struct ofi_end *e, const struct ofi_hello *hello,
                          const void *address, size_t bytes, unsigned char proof[OFI_PROOF])
{
    struct proven proven = {
        .what = "dial", .from = hello->from, .to = hello->to, .number = hello->number};
    memcpy(proven.origin, hello->origin, OFI_ORIGIN);
    memcpy(proven.nonce, hello->nonce, OFI_NONCE);
    memcpy(proven.other, address, bytes);
    prove(e, &proven, proof);
}

/* The proof for a connection whose nonces are both known. */
static void prove_connection(const struct ofi_end *e, const struct ofi_connection *c,
                             const char *what, unsigned char proof[OFI_PROOF])
{
    uint32_t me = (uint32_t)e->me, other = (uint32_t)c->node;
    struct proven proven = {.from = c->is_mine ? me : other, .to = c->is_mine ? other : me};
    memcpy(proven.what, what, 4);
    memcpy(proven.nonce, c->mine, OFI_NONCE);
    memcpy(proven.other, c->theirs, OFI_NONCE);
    prove(e, &proven, proof);
}

static bool make_nonce(unsigned char *nonce) { return getrandom(nonce, OFI_NONCE, 0) == OFI_NONCE; }

bool meshmem_ofi_make_hello(struct ofi_end *e, int to, const struct sockaddr_in6 *own,
                            struct ofi_hello *hello)
{
    struct ofi_node *node = &e->node[to];
    *hello = (struct ofi_hello){
        .magic = MAGIC, .from = (uint32_t)e->me, .to = (uint32_t)to, .number = ++node->asked};
    if (!make_nonce(hello->nonce))
        return false;
    if (own)
        meshmem_ofi_origin(e, own, hello->origin);
    prove_request(e, hello, node->raw, node->raw_bytes, hello->proof);
    return true;
}

int meshmem_ofi_check_hello(const struct ofi_end *e, const void *data, size_t bytes)
{
    struct ofi_hello hello;
    unsigned char proof[OFI_PROOF];
    if (bytes < sizeof hello) /* verbs fills up with zeros */
        return -1;
    memcpy(&hello, data, sizeof hello);
    if (hello.magic != MAGIC || hello.from >= (uint32_t)e->n || hello.to != (uint32_t)e->me ||
        hello.from == hello.to)
        return -1;
    prove_request(e, &hello, e->address, e->address_bytes, proof);
    return meshmem_mac_equal(proof, hello.proof, sizeof proof) ? (int)hello.from : -1;
}

bool meshmem_ofi_is_original(const struct ofi_end *e, const struct ofi_hello *hello,
                             const struct sockaddr_in6 *other)
{
    static const unsigned char unsaid[OFI_ORIGIN];
    unsigned char origin[OFI_ORIGIN];
    if (memcmp(hello->origin, unsaid, OFI_ORIGIN) == 0)
        return true;
    meshmem_ofi_origin(e, other, origin);
    return memcmp(hello->origin, origin, OFI_ORIGIN) == 0;
}

bool meshmem_ofi_is_new(const struct ofi_end *e, const void *data, size_t bytes,
                        const struct sockaddr_in6 *other)
{
    const uint32_t magic = MAGIC;
    const unsigned char *at = memmem(data, bytes, &magic, sizeof magic);
    struct ofi_hello hello;
    size_t left = at ? bytes - (size_t)(at - (const unsigned char *)data) : 0;
    int from = at ? meshmem_ofi_check_hello(e, at, left) : -1;
    if (from < 0)
        return false;
    memcpy(&hello, at, sizeof hello);
    return hello.number > e->node[from].heard && meshmem_ofi_is_original(e, &hello, other);
}

bool meshmem_ofi_make_answer(const struct ofi_end *e, struct ofi_connection *c,
                             struct ofi_answer *answer)
{
    if (!make_nonce(c->theirs))
        return false;
    memcpy(answer->nonce, c->theirs, OFI_NONCE);
    prove_connection(e, c, "take", answer->proof);
    return true;
}

bool meshmem_ofi_check_answer(const struct ofi_end *e, struct ofi_connection *c, const void *data,
                              size_t bytes)
{
    struct ofi_answer answer;
    unsigned char proof[OFI_PROOF];
    if (bytes < sizeof answer)
        return false;
    memcpy(&answer, data, sizeof answer);
    memcpy(c->theirs, answer.nonce, OFI_NONCE);
    prove_connection(e, c, "take", proof);
    return meshmem_mac_equal(proof, answer.proof, sizeof proof);
}

void meshmem_ofi_make_confirmation(const struct ofi_end *e, const struct ofi_connection *c,
                                   struct ofi_confirmation *confirmation)
{
    prove_connection(e, c, c->is_mine ? "sure" : "open", confirmation->proof);
}

bool meshmem_ofi_check_confirmation(const struct ofi_end *e, const struct ofi_connection *c,
                                    const void *data, size_t bytes)
{
    unsigned char proof[OFI_PROOF];
    prove_connection(e, c, c->is_mine ? "open" : "sure", proof);
    return bytes == sizeof proof && meshmem_mac_equal(proof, data, sizeof proof);
}
