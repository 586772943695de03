/* SPDX-License-Identifier: BSD-3-Clause */
/* Heaps that a PE creates while the program runs, as its node's proxy maps them: it knows whose an
 * address is, and whether the PE has destroyed the heap since, which explains a fault there; and it
 * lends keys to them, which it has back before the PE destroys the heap. */
#include "two.h"

#include "far/late.h"
#include "far/link.h"
#include "far/registry.h"

enum { BYTES = 8192, FIRST = MESHMEM_SEGMENT_HEAP + 5, SECOND = FIRST + 1 };

static char *create_as(unsigned segment, struct meshmem_segment heap)
{
    uint64_t bytes;
    int file = memfd_create("heap", MFD_CLOEXEC);
    assert_int_equal(ftruncate(file, (off_t)heap.bytes), 0);
    meshmem_late_tell(job.pe[1].far, segment, file, &heap);
    char *start = meshmem_late_find(job_proxy(0, 1), 1, segment, &bytes);
    assert_non_null(start);
    assert_int_equal(bytes, heap.bytes);
    close(file);
    return start;
}

static char *create(unsigned segment)
{
    return create_as(segment, (struct meshmem_segment){.bytes = BYTES, .registered = true});
}

static void destroy(unsigned segment) { meshmem_late_tell(job.pe[1].far, segment, -1, NULL); }

static void check_name(const void *address, unsigned expected, bool gone)
{
    unsigned segment = 0;
    uint32_t index = 0;
    bool is_gone = !gone;
    assert_true(meshmem_late_holds(job_proxy(0, 1), address, &segment, &index, &is_gone));
    assert_int_equal(segment, expected);
    assert_int_equal(index, 1);
    assert_int_equal(is_gone, gone);
}

static void addresses_have_an_owner(void **state)
{
    (void)state;
    bool is_gone;
    unsigned segment;
    uint32_t index;
    job_open(&(struct job_shape){.nodes = 2, .pes = {2, 1}, .network = network});
    struct meshmem_proxy *p = job_proxy(0, 1);
    assert_false(meshmem_late_holds(p, p, &segment, &index, &is_gone)); /* none is mapped */
    char *first = create(FIRST), *second = create(SECOND);
    assert_false(meshmem_late_holds(p, p, &segment, &index, &is_gone));
    check_name(first, FIRST, false);
    check_name(second + BYTES - 1, SECOND, false);
    destroy(FIRST);
    check_name(first, FIRST, true);
    check_name(second, SECOND, false);
    first = create(FIRST); /* another one, by the same number */
    check_name(first, FIRST, false);
    job_close();
}

static uint64_t word_of(unsigned segment, uint64_t offset)
{
    return meshmem_record_word(0, 1, segment, offset);
}

/* What node 0 tells node 1 about that place, which must be about all of the heap. */
static uint64_t lend(unsigned segment, uint64_t offset, uint64_t bytes)
{
    struct meshmem_proxy *p = job_proxy(0, 1);
    const struct meshmem_key_answer *a =
        meshmem_registry_lend(p, &p->link[1], word_of(segment, offset));
    assert_non_null(a);
    assert_int_equal(a->first, 0);
    assert_int_equal(a->bytes, bytes);
    return a->lease;
}

static void keys_come_back_before_a_heap_goes(void **state)
{
    (void)state;
    struct meshmem_proxy *p = job_proxy(0, 1);
    create(FIRST);
    create(SECOND);
    uint64_t lease = lend(FIRST, BYTES - 1, BYTES), other = lend(SECOND, 0, BYTES);
    assert_true(lease >= KEY_FIRST_LEASE && other > lease);
    assert_int_equal(p->keys.registered, 2 * BYTES);
    assert_null(meshmem_registry_lend(p, &p->link[1], word_of(FIRST, BYTES))); /* not in it */
    destroy(FIRST);
    for (int i = 0; i < 2; i++) /* node 1 is asked once */
        assert_false(meshmem_registry_forget(p, 1, FIRST));
    assert_int_equal(p->keys.returning, BYTES);
    assert_true(meshmem_registry_return(p, &p->link[1], word_of(FIRST, 0), lease));
    assert_true(meshmem_registry_forget(p, 1, FIRST));
    assert_int_equal(p->keys.registered, BYTES); /* the other one stays */
    assert_null(meshmem_registry_lend(p, &p->link[1], word_of(FIRST, 0)));
    assert_int_equal(p->absent, FIRST);
    assert_int_equal(lend(SECOND, 5, BYTES), other);
    /* Another heap with that number and another size; this node uses it itself. */
    create_as(FIRST, (struct meshmem_segment){.bytes = 3 * BYTES, .registered = true});
    struct key *own = meshmem_registry_own(p, word_of(FIRST, 3 * BYTES - 1));
    assert_non_null(own);
    own->uses++;
    destroy(FIRST);
    assert_false(meshmem_registry_forget(p, 1, FIRST));
    meshmem_registry_end_use(p, own);
    assert_true(meshmem_registry_forget(p, 1, FIRST));
    assert_true(meshmem_registry_forget(p, 1, FIRST)); /* nothing is left */
    /* One that the network must not keep, as a file's. */
    create_as(FIRST, (struct meshmem_segment){.bytes = BYTES});
    assert_int_equal(lend(FIRST, 0, BYTES), KEY_NEVER);
    destroy(FIRST);
    assert_true(meshmem_registry_forget(p, 1, FIRST));
    destroy(SECOND);
    assert_false(meshmem_registry_forget(p, 1, SECOND));
    assert_true(meshmem_registry_return(p, &p->link[1], word_of(SECOND, 0), other));
    assert_true(meshmem_registry_forget(p, 1, SECOND));
    assert_int_equal(p->keys.registered, 0);
}

/* What node 1 was told about a heap of that number without a key does not outlive a heap of its
 * own, which its PE destroys together with that one. A key does, until it is asked for. */
static void answers_without_keys_are_forgotten(void **state)
{
    (void)state;
    struct meshmem_proxy *p = job_proxy(1, 0);
    struct key *key[2];
    for (int i = 0; i < 2; i++) {
        assert_non_null(key[i] = meshmem_keys_add(p, 0, word_of(FIRST + (unsigned)i, 0)));
        key[i]->known = true;
        key[i]->answer = (struct meshmem_key_answer){.bytes = BYTES, .lease = KEY_NOT_NOW};
    }
    assert_true(meshmem_registry_forget(p, 0, FIRST));
    assert_false(key[0]->known);
    assert_int_equal(key[0]->answer.bytes, 0);
    assert_ptr_equal(meshmem_keys_find(p, 0, word_of(FIRST, 3 * BYTES)), key[0]);
    assert_true(key[1]->known);
    key[1]->answer.lease = KEY_FIRST_LEASE;
    assert_true(meshmem_registry_forget(p, 0, SECOND));
    assert_true(key[1]->known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(addresses_have_an_owner),
                                       TWO(keys_come_back_before_a_heap_goes),
                                       TWO(answers_without_keys_are_forgotten)};
    return cmocka_run_group_tests_name("late heaps", tests, NULL, NULL);
}
