/* SPDX-License-Identifier: BSD-3-Clause */
/* The texts that define partitions, and the environment that contains them: what is accepted, and
 * the exact sentence for what is not. */
#include "mem/partition.h"

#include "base/config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define K (UINT64_C(1) << 10)
#define M (UINT64_C(1) << 20)
#define G (UINT64_C(1) << 30)
#define T (UINT64_C(1) << 40)

/* ---- what is accepted ---- */

static const struct {
    const char *text;
    uint64_t bytes, page;
    const char *kind, *policy;
    bool keep;
} good[] = {
    {"SIZE=512m", 512 * M, 0, "SYSDEFAULT", "SYSDEFAULT", false},
    {"size=512M", 512 * M, 0, "SYSDEFAULT", "SYSDEFAULT", false},
    {"sIzE=1.5g:", 3 * G / 2, 0, "SYSDEFAULT", "SYSDEFAULT", false},
    {"SIZE=1", 1, 0, "SYSDEFAULT", "SYSDEFAULT", false},
    {"SIZE=4t", 4 * T, 0, "SYSDEFAULT", "SYSDEFAULT", false},
    {"SIZE=2gb", 2 * G, 0, "SYSDEFAULT", "SYSDEFAULT", false},
    {"SIZE=2GiB,", 2 * G, 0, "SYSDEFAULT", "SYSDEFAULT", false},
    /* all keys, in several orders, with both separators */
    {"SIZE=1g:PGSIZE=2m:KIND=FASTMEM:POLICY=MANDATORY", G, 2 * M, "FASTMEM", "MANDATORY", false},
    {"policy=preferred:kind=lowlatency:pgsize=1G:size=1G", G, G, "LOWLATENCY", "PREFERRED", false},
    {"Kind=HighCap,Size=8g,Policy=Interleaved", 8 * G, 0, "HIGHCAP", "INTERLEAVED", false},
    {"PGSIZE=4k,SIZE=10k:KIND=NORMALMEM", 10 * K, 4 * K, "NORMALMEM", "SYSDEFAULT", false},
    {"POLICY=SYSDEFAULT:SIZE=1m,KIND=SYSDEFAULT", M, 0, "SYSDEFAULT", "SYSDEFAULT", false},
    /* NUMA nodes */
    {"SIZE=1g:KIND=NUMA0", G, 0, "NUMA0", "SYSDEFAULT", false},
    {"SIZE=1g:KIND=numa1023", G, 0, "NUMA1023", "SYSDEFAULT", false},
    {"KIND=NUMA3,1,2:SIZE=1g", G, 0, "NUMA1-3", "SYSDEFAULT", false},
    {"KIND=NUMA0,2-3,SIZE=1g", G, 0, "NUMA0,2-3", "SYSDEFAULT", false},
    {"SIZE=1g,KIND=INTERLEAVED", G, 0, "INTERLEAVED", "SYSDEFAULT", false},
    {"SIZE=1g,KIND=INTERLEAVED0,7,POLICY=PREFERRED", G, 0, "INTERLEAVED0,7", "PREFERRED", false},
    {"SIZE=1g,KIND=interleaved4-5", G, 0, "INTERLEAVED4-5", "SYSDEFAULT", false},
    /* paths: separators belong to them unless a key follows */
    {"SIZE=1g:KIND=FILE:/tmp", G, 0, "FILE:/tmp", "SYSDEFAULT", false},
    {"KIND=file:/tmp/x:KEEP:SIZE=1g", G, 0, "FILE:/tmp/x", "SYSDEFAULT", true},
    {"KEEP,SIZE=1g,KIND=FILE:/tmp/x", G, 0, "FILE:/tmp/x", "SYSDEFAULT", true},
    {"KIND=FILE:/a:b,c d:e/f=g:SIZE=1g:keep", G, 0, "FILE:/a:b,c d:e/f=g", "SYSDEFAULT", true},
    {"SIZE=1g:KIND=FILE:relative,1:2", G, 0, "FILE:relative,1:2", "SYSDEFAULT", false},
    {"SIZE=1g:KIND=FILE:/x:KEEP/y:SIZE/", G, 0, "FILE:/x:KEEP/y:SIZE/", "SYSDEFAULT", false},
    {"SIZE=1g:KIND=FILE:/x:KEEPER:POLICY=MANDATORY", G, 0, "FILE:/x:KEEPER", "MANDATORY", false},
    {"SIZE=1g:KIND=FILE:/x:", G, 0, "FILE:/x:", "SYSDEFAULT", false},
};

static void accepts(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct meshmem_partition is;
        char problem[256] = "", kind[300];
        if (!meshmem_partition_parse(&is, good[i].text, problem, sizeof problem))
            fail_msg("%s: %s", good[i].text, problem);
        meshmem_partition_kind_text(&is, kind, sizeof kind);
        if (is.bytes != good[i].bytes || is.page != good[i].page || is.keep != good[i].keep)
            fail_msg("%s: %llu bytes, pages of %llu, keep %d", good[i].text,
                     (unsigned long long)is.bytes, (unsigned long long)is.page, is.keep);
        assert_string_equal(kind, good[i].kind);
        assert_string_equal(meshmem_partition_policy_text(is.policy), good[i].policy);
    }
}

/* What is written as it is spelled means the same again. */
static void spells(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct meshmem_partition is, again;
        char problem[256], text[600], kind[300];
        assert_true(meshmem_partition_parse(&is, good[i].text, problem, sizeof problem));
        snprintf(text, sizeof text, "%sPOLICY=%s:SIZE=%llu:PGSIZE=%llu:KIND=%s",
                 is.keep ? "KEEP:" : "", meshmem_partition_policy_text(is.policy),
                 (unsigned long long)is.bytes, (unsigned long long)(is.page ? is.page : 4096),
                 meshmem_partition_kind_text(&is, kind, sizeof kind));
        assert_true(meshmem_partition_parse(&again, text, problem, sizeof problem));
        is.page = is.page ? is.page : 4096;
        assert_memory_equal(&is, &again, sizeof is);
    }
}

/* ---- what is not ---- */

static const struct {
    const char *text, *problem;
} bad[] = {
    {"", "SIZE is missing; write for example SIZE=512m"},
    {"KIND=FASTMEM", "SIZE is missing; write for example SIZE=512m"},
    /* keys */
    {"8g", "key \"8g\" is not known; there are SIZE, PGSIZE, KIND, POLICY, KEEP"},
    {"SIZ=8g", "key \"SIZ\" is not known; did you mean SIZE"},
    {"size=8g:knd=FASTMEM", "key \"knd\" is not known; did you mean KIND"},
    {"size=8g:pagesize=2m", "key \"pagesize\" is not known; did you mean PGSIZE"},
    {"size=8g:polcy=MANDATORY", "key \"polcy\" is not known; did you mean POLICY"},
    {"size=8g:colour=red",
     "key \"colour\" is not known; there are SIZE, PGSIZE, KIND, POLICY, KEEP"},
    {" SIZE=8g", "key \" SIZE\" is not known; did you mean SIZE"},
    {"SIZE=8g::KIND=FASTMEM", "key \"\" is not known; there are SIZE, PGSIZE, KIND, POLICY, KEEP"},
    {":SIZE=8g", "key \"\" is not known; there are SIZE, PGSIZE, KIND, POLICY, KEEP"},
    {"SIZE", "SIZE has no value; write SIZE=value"},
    {"SIZE=8g:kind", "KIND has no value; write KIND=value"},
    {"SIZE=8g:KIND:FASTMEM", "KIND has no value; write KIND=value"},
    /* keys in the wrong form after a path are no part of it */
    {"SIZE=8g:KIND=FILE:/tmp:KEEP=1", "KEEP takes no value; write KEEP alone"},
    {"SIZE=8g:KIND=FILE:/tmp:keep =1", "key \"keep \" is not known; did you mean KEEP"},
    /* which words without a value may be */
    {"SIZE=8g:KIND=FILE:/tmp: KEEP", "key \" KEEP\" is not known; did you mean KEEP; if it belongs "
                                     "to the path, write '/' after it"},
    {"SIZE=8g:KIND=FILE:/x:deep",
     "key \"deep\" is not known; did you mean KEEP; if it belongs to the path, write '/' after it"},
    {"SIZE=8g:KIND=FILE:/tmp,KEP",
     "key \"KEP\" is not known; did you mean KEEP; if it belongs to the path, write '/' after it"},
    {"SIZE=8g:KIND=FILE:/tmp:KEPE:POLICY=MANDATORY",
     "key \"KEPE\" is not known; did you mean KEEP; if it belongs to the path, write '/' after it"},
    {"SIZE=8g:KIND=FILE:/tmp:POLCY=MANDATORY", "key \"POLCY\" is not known; did you mean POLICY"},
    {"SIZE=8g:KIND=FILE:/a:b:policy", "POLICY has no value; write POLICY=value"},
    {"KIND=FILE:/a:SIZE", "SIZE has no value; write SIZE=value"},
    {"SIZE=8g:KIND=FILE:/tmp:page_size=2m", "key \"page_size\" is not known; did you mean PGSIZE"},
    {"SIZE=8g:KIND=FILE:/tmp:colour=red",
     "key \"colour\" is not known; there are SIZE, PGSIZE, KIND, POLICY, KEEP"},
    {"SIZE=8g:KEEP=1:KIND=FILE:/tmp", "KEEP takes no value; write KEEP alone"},
    {"SIZE=8g:KEEP:KIND=FASTMEM", "KEEP is for KIND=FILE:path; other memory ends with the job"},
    {"SIZE=8g:KEEP", "KEEP is for KIND=FILE:path; other memory ends with the job"},
    {"SIZE=8g:KIND=FILE:/x:KEEP,2",
     "key \"2\" is not known; there are SIZE, PGSIZE, KIND, POLICY, KEEP"},
    {"SIZE=8g:SIZE=8g", "SIZE is there twice; leave one out"},
    {"KIND=FASTMEM:SIZE=8g:kind=FASTMEM", "KIND is there twice; leave one out"},
    /* sizes */
    {"SIZE=", "SIZE= is not a size; write a number with k, m, g or t, for example SIZE=512m"},
    {"SIZE=0", "SIZE=0 is not a size; write a number with k, m, g or t, for example SIZE=512m"},
    {"SIZE=-1g", "SIZE=-1g is not a size; write a number with k, m, g or t, for example SIZE=512m"},
    {"SIZE=8x", "SIZE=8x is not a size; write a number with k, m, g or t, for example SIZE=512m"},
    {"SIZE=1,5g",
     "SIZE=1,5g is not a size; write a number with k, m, g or t, for example SIZE=512m"},
    {"SIZE=8gKIND=FASTMEM", "SIZE=8gKIND=FASTMEM is not a size; write a number with k, m, g or t, "
                            "for example SIZE=512m"},
    {"SIZE=8g;KIND=FASTMEM", "SIZE=8g;KIND=FASTMEM is not a size; write a number with k, m, g or "
                             "t, for example SIZE=512m"},
    {"SIZE=8388608t",
     "SIZE=8388608t is not a size; write a number with k, m, g or t, for example SIZE=512m"},
    {"SIZE=8g:PGSIZE=large",
     "PGSIZE=large is not a size; write a number with k, m, g or t, for example PGSIZE=2m"},
    {"SIZE=8g:PGSIZE=3m",
     "PGSIZE=3m is not a size of pages; they have for example 4k, 2m or 1g, and 1g at most"},
    {"SIZE=8g:PGSIZE=1",
     "PGSIZE=1 is not a size of pages; they have for example 4k, 2m or 1g, and 1g at most"},
    {"SIZE=8g:PGSIZE=4194304t", "PGSIZE=4194304t is not a size of pages; they have for example 4k, "
                                "2m or 1g, and 1g at most"},
    /* kinds */
    {"SIZE=8g:KIND=FASTMEN", "kind \"FASTMEN\" is not known; did you mean FASTMEM"},
    {"SIZE=8g:KIND=fast", "kind \"fast\" is not known; did you mean FASTMEM"},
    {"SIZE=8g:KIND=normal", "kind \"normal\" is not known; did you mean NORMALMEM"},
    {"SIZE=8g:KIND=highcapacity",
     "kind \"highcapacity\" is not known; there are SYSDEFAULT, NORMALMEM, FASTMEM, LOWLATENCY, "
     "HIGHCAP, NUMA, INTERLEAVED, FILE:"},
    {"SIZE=8g:KIND=low_latency", "kind \"low_latency\" is not known; did you mean LOWLATENCY"},
    {"SIZE=8g:KIND=HBM", "kind \"HBM\" is not known; there are SYSDEFAULT, NORMALMEM, FASTMEM, "
                         "LOWLATENCY, HIGHCAP, NUMA, INTERLEAVED, FILE:"},
    {"SIZE=8g:KIND=", "kind \"\" is not known; there are SYSDEFAULT, NORMALMEM, FASTMEM, "
                      "LOWLATENCY, HIGHCAP, NUMA, INTERLEAVED, FILE:"},
    {"SIZE=8g:KIND=FILE/tmp", "kind \"FILE/tmp\" is not known; there are SYSDEFAULT, NORMALMEM, "
                              "FASTMEM, LOWLATENCY, HIGHCAP, NUMA, INTERLEAVED, FILE:"},
    {"SIZE=8g:KIND=FILE", "kind \"FILE\" is not known; did you mean FILE:"},
    {"SIZE=8g:KIND=FILE:", "kind FILE: needs a path of 1 to 250 letters, not 0"},
    {"SIZE=8g:KIND=NUMA",
     "kind \"NUMA\" names no NUMA nodes; write for example NUMA0 or NUMA0,2-3"},
    {"SIZE=8g:KIND=NUMA1024",
     "kind \"NUMA1024\" names no NUMA nodes; write for example NUMA0 or NUMA0,2-3"},
    {"SIZE=8g:KIND=NUMA2-1",
     "kind \"NUMA2-1\" names no NUMA nodes; write for example NUMA0 or NUMA0,2-3"},
    {"SIZE=8g:KIND=NUMA-1",
     "kind \"NUMA-1\" names no NUMA nodes; write for example NUMA0 or NUMA0,2-3"},
    {"SIZE=8g:KIND=NUMA0x",
     "kind \"NUMA0x\" names no NUMA nodes; write for example NUMA0 or NUMA0,2-3"},
    {"SIZE=8g:KIND=INTERLEAVED:0,1",
     "key \"0\" is not known; there are SIZE, PGSIZE, KIND, POLICY, "
     "KEEP"},
    {"SIZE=8g:KIND=INTERLEAVEDx", "kind \"INTERLEAVEDx\" names no NUMA nodes; write for example "
                                  "INTERLEAVED0 or INTERLEAVED0,2-3"},
    /* policies */
    {"SIZE=8g:POLICY=MANDATROY", "policy \"MANDATROY\" is not known; did you mean MANDATORY"},
    {"SIZE=8g:POLICY=prefer", "policy \"prefer\" is not known; did you mean PREFERRED"},
    {"SIZE=8g:POLICY=strict", "policy \"strict\" is not known; there are SYSDEFAULT, MANDATORY, "
                              "PREFERRED, INTERLEAVED"},
};

static void refuses(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct meshmem_partition is;
        char problem[256] = "";
        bool is_good = meshmem_partition_parse(&is, bad[i].text, problem, sizeof problem);
        if (is_good)
            fail_msg("accepted: %s", bad[i].text);
        assert_string_equal(problem, bad[i].problem);
    }
}

/* The longest path fits into shmemx_partition_info_t with its kind; one letter more is refused. */
static void measures_paths(void **state)
{
    (void)state;
    struct meshmem_partition is;
    char path[400], text[500], problem[256], kind[MESHMEM_PARTITION_TEXT];
    for (int letters = 250; letters < 300; letters++) {
        memset(path, 'x', sizeof path);
        path[letters] = '\0';
        snprintf(text, sizeof text, "KIND=FILE:%s:SIZE=1g", path);
        bool is_good = meshmem_partition_parse(&is, text, problem, sizeof problem);
        assert_int_equal(is_good, letters == 250);
        if (is_good)
            assert_string_equal(meshmem_partition_kind_text(&is, kind, sizeof kind) + 5, path);
        else
            assert_true(strstr(problem, "250 letters") || strstr(problem, "can have 255"));
    }
}

/* Whatever is cut from a long sentence, it fits, and ends with a zero. */
static void fits(void **state)
{
    (void)state;
    for (size_t size = 1; size < 100; size++) {
        struct meshmem_partition is;
        char problem[100];
        memset(problem, '#', sizeof problem);
        assert_false(meshmem_partition_parse(&is, "SIZE=1g:KIND=NUMA-1", problem, size));
        assert_true(strlen(problem) < size);
    }
}

/* ---- the environment ---- */

static struct meshmem_partitions all;

static bool read_all(const char *sentence, const char *const *environment)
{
    char problem[512] = "";
    bool is_good =
        meshmem_partitions_read(&all, (char *const *)environment, problem, sizeof problem);
    assert_string_equal(problem, sentence);
    return is_good;
}

#define READ(sentence, ...) read_all(sentence, (const char *const[]){__VA_ARGS__, NULL})
#define P "SHMEM_SYMMETRIC_PARTITION"

static void reads_environment(void **state)
{
    (void)state;
    meshmem_config.symmetric_size = 77;
    assert_true(READ("", "HOME=/root", "SHMEM_DEBUG=1"));
    assert_false(all.given);
    assert_int_equal(all.of[0].bytes, 77);
    assert_int_equal(all.of[1].bytes, 0);
    meshmem_config.symmetric_size = 0;
    assert_true(READ("", "X=1", P "127=SIZE=3m", P "1=SIZE=1m", "SMA_SYMMETRIC_PARTITION02=SIZE=2m",
                     "SHMEM_SYMMETRIC_PARTITIO=1"));
    assert_true(all.given);
    for (int i = 0; i < MESHMEM_PARTITIONS; i++)
        assert_int_equal(all.of[i].bytes, i == 0 ? M : i == 1 ? 2 * M : i == 126 ? 3 * M : 0);
    assert_true(READ("", P "2=SIZE=1m")); /* partition 1 has the default size */
    assert_true(all.given && all.of[0].bytes == 0 && all.of[1].bytes == M);
    meshmem_config.symmetric_size = 3 * M;
    assert_true(READ("", P "2=SIZE=1m"));
    assert_true(all.given && all.of[0].bytes == 3 * M && all.of[1].bytes == M);
    meshmem_config.symmetric_size = 0;
}

static void reads_all_ids(void **state)
{
    (void)state;
    static char text[MESHMEM_PARTITIONS][64];
    const char *environment[MESHMEM_PARTITIONS + 1] = {0};
    for (int i = 0; i < MESHMEM_PARTITIONS; i++) {
        snprintf(text[i], sizeof text[i], "%s_SYMMETRIC_PARTITION%d=SIZE=%dk",
                 i % 3 ? "SHMEM" : "SMA", i + 1, i + 1);
        environment[MESHMEM_PARTITIONS - 1 - i] = text[i];
    }
    assert_true(read_all("", environment));
    for (uint64_t i = 0; i < MESHMEM_PARTITIONS; i++)
        assert_int_equal(all.of[i].bytes, (i + 1) * K);
}

static void refuses_environment(void **state)
{
    (void)state;
    static const char *const ids[] = {"",   "0",           "128", "-1", "x",
                                      "1x", "99999999999", "S",   "_2", " 1"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        char variable[80], sentence[160];
        snprintf(variable, sizeof variable, P "%s=SIZE=1m", ids[i]);
        snprintf(sentence, sizeof sentence, P "%s: the ID of a partition is a number from 1 to 127",
                 ids[i]);
        assert_false(READ(sentence, P "1=SIZE=1m", variable));
    }
    assert_false(READ(P "2: partition 2 is defined twice; unset one of the variables",
                      "SMA_SYMMETRIC_PARTITION2=SIZE=1m", P "1=SIZE=1m", P "2=SIZE=1m"));
    assert_false(READ(P "01: partition 1 is defined twice; unset one of the variables",
                      P "1=SIZE=1m", P "01=SIZE=1m"));
    assert_false(READ("SMA_SYMMETRIC_PARTITION3: kind \"FAST\" is not known; did you mean FASTMEM",
                      P "1=SIZE=1m", "SMA_SYMMETRIC_PARTITION3=SIZE=1m:KIND=FAST"));
    assert_false(READ(P "1: SIZE is missing; write for example SIZE=512m", P "1="));
    meshmem_config.symmetric_size = 5;
    meshmem_config.from.symmetric_size = "XT_SYMMETRIC_HEAP_SIZE";
    assert_false(READ("XT_SYMMETRIC_HEAP_SIZE and SMA_SYMMETRIC_PARTITION1 are both set; each "
                      "gives the size of shmem_malloc's heap, so unset one of them",
                      P "2=SIZE=1m", "SMA_SYMMETRIC_PARTITION1=SIZE=1m"));
    meshmem_config.from.symmetric_size = "SHMEM_SYMMETRIC_SIZE";
    assert_false(READ("SHMEM_SYMMETRIC_SIZE and SHMEM_SYMMETRIC_PARTITION1 are both set; each "
                      "gives the size of shmem_malloc's heap, so unset one of them",
                      P "1=SIZE=1m"));
    meshmem_config.symmetric_size = 0;
}

/* The variables are no unknown ones, and are listed with their values. */
static int unknown, listed;

static void count_unknown(const char *sentence)
{
    (void)sentence;
    unknown++;
}

static void count_listed(const char *name, const char *value, const char *standard,
                         const char *what)
{
    assert_true(standard && what);
    if (strstr(name, "_SYMMETRIC_PARTITION")) {
        assert_true(value && strncmp(value, "SIZE=", 5) == 0);
        listed++;
    }
}

static void is_listed(void **state)
{
    (void)state;
    char *environment[] = {P "1=SIZE=1m", "SMA_SYMMETRIC_PARTITION2=SIZE=2m",
                           "SHMEM_SYMMETRIC_PARTITON3=SIZE=1m", NULL};
    meshmem_config_unknown(environment, count_unknown);
    assert_int_equal(unknown, 1);
    meshmem_config_list(environment, count_listed);
    assert_int_equal(listed, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepts),       cmocka_unit_test(spells),
        cmocka_unit_test(refuses),       cmocka_unit_test(measures_paths),
        cmocka_unit_test(fits),          cmocka_unit_test(reads_environment),
        cmocka_unit_test(reads_all_ids), cmocka_unit_test(refuses_environment),
        cmocka_unit_test(is_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
