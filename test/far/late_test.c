/* SPDX-License-Identifier: BSD-3-Clause */
/* Heaps that a PE creates while the program runs, as its node's proxy maps them: it knows whose an
 * address is, and whether the PE has destroyed the heap since, which explains a fault there; and it
 * lends keys to them, which it has back before the PE destroys the heap. Random programs create
 * heaps by one number again and again, of different sizes, and put and get meanwhile: FAR_SEED
 * chooses the first seed, FAR_SEEDS how many. */
// again: proxies=2
#include "two.h"

#include "base/dice.h"

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

static char said[MESHMEM_WIRE_PROBLEM];

static void say(const char *problem) { snprintf(said, sizeof said, "%s", problem); }

/* Asked for a key to a heap that its PE is destroying, of which it knows but has not registered. */
static void a_heap_that_goes_gets_no_key(void **state)
{
    (void)state;
    struct meshmem_proxy *p = job_proxy(0, 1);
    p->setup.registered = BYTES; /* one of the two */
    p->setup.say = say;
    create(FIRST);
    create(SECOND);
    uint64_t lease = lend(FIRST, 0, BYTES);
    assert_int_equal(lend(SECOND, 0, BYTES), KEY_NOT_NOW);
    assert_true(meshmem_registry_return(p, &p->link[1], word_of(FIRST, 0), lease));
    destroy(SECOND);
    assert_int_equal(lend(SECOND, 0, BYTES), KEY_NOT_NOW);
    assert_string_equal(said, "there is no such memory any more");
    assert_true(meshmem_registry_forget(p, 1, SECOND));
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

/* ---- random programs ---- */

enum {
    LATE = MESHMEM_SEGMENT_HEAP + 1,
    PES = 5,
    PAGE = 4096,
    MOST = JOB_HEAP / PES / PAGE * PAGE, /* bytes of a late heap that belong to one writer */
    TIMES = 6,                           /* heaps one after the other */
    EACH = 40                            /* operations of a writer on one */
};

static struct dice dice;
static int files[PES];
static size_t slot; /* bytes of each late heap that belong to one writer */
static char model[PES][JOB_HEAP], got[PES][MOST];
static uint64_t moves;

static size_t roll(size_t n) { return (size_t)dice_below(&dice, n); }

static struct meshmem_segment *late_of(int pe) { return &job.pe[pe].window.table.segment[LATE]; }

static void set_bytes(int pe, size_t bytes)
{
    late_of(pe)->bytes = bytes;
    meshmem_segment_bound(&job.pe[pe].window.table, LATE);
}

static void create_all(void)
{
    slot = (1 + roll(MOST / PAGE)) * PAGE;
    memset(model, 0, sizeof model);
    for (int pe = 0; pe < PES; pe++) {
        files[pe] = memfd_create("heap", MFD_CLOEXEC);
        assert_int_equal(ftruncate(files[pe], (off_t)(PES * slot)), 0);
        assert_ptr_equal(mmap(job_at(pe, LATE, 0), PES * slot, PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_FIXED, files[pe], 0),
                         job_at(pe, LATE, 0));
        set_bytes(pe, PES * slot);
        meshmem_late_tell(job.pe[pe].far, LATE, files[pe], late_of(pe));
    }
}

static void destroy_all(void)
{
    for (int pe = 0; pe < PES; pe++) {
        meshmem_far_forget_heap(job_become(pe, 0), LATE);
        for (int i = 0; i < job.proxies; i++) {
            struct meshmem_proxy *p = job.node[job.pe[pe].node].proxy[i];
            uint32_t index = job.locations[pe].index;
            for (size_t offset = 0; offset < PES * slot; offset += PAGE)
                assert_null(meshmem_keys_find(p, job.pe[pe].node,
                                              meshmem_record_word(0, index, LATE, offset)));
        }
        assert_ptr_equal(mmap(job_at(pe, LATE, 0), JOB_HEAP, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0),
                         job_at(pe, LATE, 0));
        set_bytes(pe, JOB_HEAP);
        close(files[pe]);
    }
}

/* A PE of another node. */
static int other_of(int pe)
{
    int to;
    do
        to = (int)roll(PES);
    while (job.pe[to].node == job.pe[pe].node);
    return to;
}

/* Put to its part of another PE's heap, from a heap of either kind, and get what is there. */
static void operate(int pe)
{
    struct meshmem_far_ctx *ctx = job_become(pe, 0);
    int to = other_of(pe);
    size_t bytes = 1 + roll(roll(2) ? slot : 3000), at = (size_t)pe * slot + roll(slot - bytes + 1);
    char *source = roll(2) ? job_at(pe, LATE - 1, at) : job_at(pe, LATE, at);
    if (roll(3)) {
        meshmem_far_put_nbi(ctx, job_at(pe, LATE, at), source, bytes, to);
        meshmem_far_quiet(ctx);
        memcpy(model[to] + at, source, bytes);
    }
    meshmem_far_get_nbi(ctx, got[pe], job_at(pe, LATE, at), bytes, to);
    meshmem_far_quiet(ctx);
    assert_memory_equal(got[pe], model[to] + at, bytes);
}

static void run(uint64_t seed)
{
    dice = (struct dice){seed};
    job_open(&(struct job_shape){.nodes = 3,
                                 .pes = {2, 1, 2},
                                 .heaps = 2,
                                 .network = network,
                                 .registers = roll(2) ? 64 << 10 : 0,
                                 .registered = roll(3) ? 0 : 200 << 10});
    for (int pe = 0; pe < PES; pe++) {
        job.node[job.pe[pe].node].pe[job.locations[pe].index].segment[LATE] = NULL;
        for (size_t i = 0; i < JOB_HEAP; i++)
            job_at(pe, LATE - 1, 0)[i] = (char)dice_roll(&dice);
    }
    for (int times = 0; times < TIMES; times++) {
        create_all();
        for (int i = 0; i < EACH * PES; i++)
            operate((int)roll(PES));
        for (int pe = 0; pe < PES; pe++)
            assert_memory_equal(job_at(pe, LATE, 0), model[pe], PES * slot);
        destroy_all();
    }
    for (int i = 0; i < job.nodes * job.proxies; i++)
        moves += meshmem_proxy_counts(job_nth(i)).transfers;
    job_close();
}

static void random_programs(void **state)
{
    (void)state;
    job_run_seeds(8, run);
    assert_true(moves > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_have_an_owner), TWO(keys_come_back_before_a_heap_goes),
        TWO(a_heap_that_goes_gets_no_key), TWO(answers_without_keys_are_forgotten),
        cmocka_unit_test(random_programs)};
    return cmocka_run_group_tests_name("late heaps", tests, NULL, NULL);
}
