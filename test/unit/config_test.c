/* SPDX-License-Identifier: BSD-3-Clause */
/* Environment variables: sizes as specified (1.6, section 8), old names, and messages about wrong
 * values and names. */
#include "base/config.h"

#include <locale.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *text;
    uint64_t bytes;
} sizes[] = {
    /* the specification's examples */
    {"20m", 20971520},
    {"3.1M", 3250586},
    {".5m", 524288},
    {"0.5m", 524288},
    {"20kk", 20480},
    /* letters, each in both cases */
    {"1k", UINT64_C(1) << 10},
    {"1K", UINT64_C(1) << 10},
    {"1m", UINT64_C(1) << 20},
    {"1M", UINT64_C(1) << 20},
    {"1g", UINT64_C(1) << 30},
    {"1G", UINT64_C(1) << 30},
    {"1t", UINT64_C(1) << 40},
    {"1T", UINT64_C(1) << 40},
    /* what follows the letter is ignored */
    {"2mb", 2 << 20},
    {"2MiB", 2 << 20},
    {"2m!", 2 << 20},
    {"2k 3", 2 << 10},
    /* numbers */
    {"0", 0},
    {"1", 1},
    {"007", 7},
    {"4096", 4096},
    {"1.", 1},
    {"1.k", 1024},
    {"0.1", 1},
    {"1.000000001", 2},
    {"0.0000001k", 1},
    {"1e3", 1000},
    {"1.5e1k", 15360},
    {"4294967296", UINT64_C(1) << 32},
    {"4194304t", UINT64_C(1) << 62},
};

static const char *const not_sizes[] = {
    "",         " ",
    ".",        "k",
    "m",        ".k",
    "-1",       "-0",
    "+1",       " 1",
    "\t1k",     "0x10",
    "0X10",     "0x",
    "inf",      "INF",
    "nan",      "NaN",
    "1p",       "1b",
    "1 k",      "1,5k",
    "1_0",      "1x",
    "12q",      "1..2",
    "1e400",    "1.1.1",
    "1e",       "--1",
    "infinity", "4194305t",
    "1e19",     "9999999999999t",
    "k1",       "1\xeb",
    "\xb2",     "1\n",
    "1-",       "1/2",
    "twenty",
};

static void parses_sizes(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        uint64_t bytes = 77;
        if (!meshmem_config_parse_size(sizes[i].text, &bytes) || bytes != sizes[i].bytes)
            fail_msg("%s gives %llu", sizes[i].text, (unsigned long long)bytes);
    }
}

static void refuses_what_is_no_size(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof not_sizes / sizeof *not_sizes; i++) {
        uint64_t bytes = 77;
        if (meshmem_config_parse_size(not_sizes[i], &bytes))
            fail_msg("'%s' was taken for %llu", not_sizes[i], (unsigned long long)bytes);
    }
}

/* Read these variables, a NULL-terminated list. */
static bool read_from(struct meshmem_config *config, char *problem, const char *const *environment)
{
    strcpy(problem, "untouched");
    memset(config, 0xa5, sizeof *config);
    return meshmem_config_read(config, (char *const *)environment, problem, 256);
}

#define READ(...) read_from(&config, problem, (const char *const[]){__VA_ARGS__, NULL})

static void has_defaults(void **state)
{
    (void)state;
    struct meshmem_config config;
    char problem[256];
    assert_true(READ("PATH=/bin", "SHMEM_SYMMETRIC_SIZE", "XSHMEM_DEBUG=1"));
    assert_false(config.version || config.info || config.debug || config.check);
    assert_int_equal(config.symmetric_size, 0);
    assert_true(config.stall_timeout == 0);
    assert_int_equal(config.wait, MESHMEM_WAIT_AUTO);
    assert_string_equal(problem, "untouched");
}

static void presence_is_enough(void **state)
{
    (void)state;
    struct meshmem_config config;
    char problem[256];
    assert_true(READ("SHMEM_VERSION=", "SHMEM_INFO=0", "SMA_DEBUG=no"));
    assert_true(config.version && config.info && config.debug);
}

/* Of other variables: they are as if they were not there, and other names count. */
static void empty_is_unset(void **state)
{
    (void)state;
    struct meshmem_config config;
    char problem[256];
    assert_true(READ("SHMEM_WAIT=", "SHMEM_CHECK=", "SHMEM_FAR_PROXIES=", "SHMEM_WIRE=",
                     "SHMEM_SYMMETRIC_SIZE=", "SMA_SYMMETRIC_SIZE=1m", "SHMEM_OFI_PROVIDER="));
    assert_int_equal(config.wait, MESHMEM_WAIT_AUTO);
    assert_false(config.check);
    assert_int_equal(config.far_proxies, 1);
    assert_string_equal(config.wire, "ofi");
    assert_int_equal(config.symmetric_size, 1 << 20);
    assert_null(config.ofi_provider);
}

static void reads_booleans(void **state)
{
    (void)state;
    const char *const on[] = {"1", "yes", "on", "true", "YES", "On", "tRUE"};
    const char *const off[] = {"0", "no", "off", "false", "NO", "Off", "FALSE"};
    const char *const neither[] = {"2",     "-1", "y",  "n",  "enable",
                                   "truey", " 1", "1 ", "01", "01000"};
    struct meshmem_config config;
    char text[64], problem[256];
    for (size_t i = 0; i < sizeof on / sizeof *on; i++) {
        snprintf(text, sizeof text, "SHMEM_CHECK=%s", on[i]);
        assert_true(READ(text) && config.check);
        snprintf(text, sizeof text, "SHMEM_CHECK=%s", off[i]);
        assert_true(READ(text) && !config.check);
    }
    assert_true(READ("SHMEM_CHECK=yes") && config.check == MESHMEM_CHECK_ARGUMENTS);
    assert_true(READ("SHMEM_CHECK=Full") && config.check == MESHMEM_CHECK_FULL);
    for (size_t i = 0; i < sizeof neither / sizeof *neither; i++) {
        snprintf(text, sizeof text, "SHMEM_CHECK=%s", neither[i]);
        assert_false(READ(text));
        assert_non_null(strstr(problem, text));
        assert_non_null(strstr(problem, "write 1 or 0"));
    }
}

static void reads_seconds(void **state)
{
    (void)state;
    const char *const neither[] = {"-1", "x", "1s", "1 ", "nan", "inf", "1e9", "1e400", "0.5.5"};
    struct meshmem_config config;
    char text[64], problem[256];
    assert_true(READ("SHMEM_STALL_TIMEOUT=0.5") && config.stall_timeout == 0.5);
    assert_true(READ("SHMEM_STALL_TIMEOUT=30") && config.stall_timeout == 30);
    assert_true(READ("SHMEM_STALL_TIMEOUT=0") && config.stall_timeout == 0);
    assert_true(READ("SHMEM_STALL_TIMEOUT=1e3") && config.stall_timeout == 1000);
    for (size_t i = 0; i < sizeof neither / sizeof *neither; i++) {
        snprintf(text, sizeof text, "SHMEM_STALL_TIMEOUT=%s", neither[i]);
        assert_false(READ(text));
        assert_non_null(strstr(problem, "write seconds"));
    }
}

static void reads_counts(void **state)
{
    (void)state;
    const char *const neither[] = {"0",  "17",  "-1",         "+1",          " 1", "1 ",
                                   "2x", "1.5", "4294967297", "99999999999", "x",  "0x2"};
    struct meshmem_config config;
    char text[64], problem[256];
    assert_true(READ("PATH=/bin") && config.far_proxies == 1);
    assert_true(READ("SHMEM_FAR_PROXIES=1") && config.far_proxies == 1);
    assert_true(READ("SHMEM_FAR_PROXIES=2") && config.far_proxies == 2);
    assert_true(READ("SHMEM_FAR_PROXIES=016") && config.far_proxies == MESHMEM_CONFIG_MOST_COUNT);
    assert_true(READ("SHMEM_OFI_NICS=8") && config.ofi_nics == MESHMEM_CONFIG_MOST_FEW);
    assert_false(READ("SHMEM_OFI_NICS=9"));
    assert_string_equal(problem, "SHMEM_OFI_NICS=9: write a number from 1 to 8");
    for (size_t i = 0; i < sizeof neither / sizeof *neither; i++) {
        snprintf(text, sizeof text, "SHMEM_FAR_PROXIES=%s", neither[i]);
        assert_false(READ(text));
        strcat(text, ": write a number from 1 to 16");
        assert_string_equal(problem, text);
    }
}

static void reads_how_to_wait(void **state)
{
    (void)state;
    const char *const how[] = {"auto", "Spin", "yield", "SLEEP"};
    struct meshmem_config config;
    char text[64], problem[256];
    for (int i = 0; i < 4; i++) {
        snprintf(text, sizeof text, "SHMEM_WAIT=%s", how[i]);
        assert_true(READ(text));
        assert_int_equal(config.wait, i);
    }
    assert_false(READ("SHMEM_WAIT=fast"));
    assert_string_equal(problem, "SHMEM_WAIT=fast: write auto, spin, yield or sleep");
}

static void knows_the_old_names(void **state)
{
    (void)state;
    struct meshmem_config config;
    char problem[256];
    assert_true(READ("SMA_SYMMETRIC_SIZE=1k") && config.symmetric_size == 1024);
    assert_string_equal(config.from.symmetric_size, "SMA_SYMMETRIC_SIZE");
    assert_true(READ("XT_SYMMETRIC_HEAP_SIZE=1k") && config.symmetric_size == 1024);
    assert_string_equal(config.from.symmetric_size, "XT_SYMMETRIC_HEAP_SIZE");
    assert_string_equal(config.from.check, "SHMEM_CHECK");
    assert_true(READ("SMA_SYMMETRIC_SIZE=1k", "SHMEM_SYMMETRIC_SIZE=2k") &&
                config.symmetric_size == 2048);
    assert_true(READ("SHMEM_SYMMETRIC_SIZE=2k", "SMA_SYMMETRIC_SIZE=x") &&
                config.symmetric_size == 2048);
    assert_string_equal(config.from.symmetric_size, "SHMEM_SYMMETRIC_SIZE");
    assert_false(READ("SMA_SYMMETRIC_SIZE=x"));
    assert_non_null(strstr(problem, "SMA_SYMMETRIC_SIZE=x: not a size"));
    assert_true(READ("SMA_CHECK=1") && !config.check); /* this variable has no old name */
}

static void says_what_is_wrong(void **state)
{
    (void)state;
    struct meshmem_config config;
    char problem[256], small[24] = "", text[400] = "SHMEM_SYMMETRIC_SIZE=";
    assert_false(READ("SHMEM_SYMMETRIC_SIZE=20x"));
    assert_string_equal(
        problem, "SHMEM_SYMMETRIC_SIZE=20x: not a size; write a number with k, m, g or t, up "
                 "to 4194304t, for example 20m");
    memset(text + strlen(text), 'x', 370);
    assert_false(READ(text));
    assert_non_null(strstr(problem, "for example 20m")); /* a long value does not hide the remedy */
    const char *const environment[] = {text, NULL};
    assert_false(meshmem_config_read(&config, (char *const *)environment, small, sizeof small));
    assert_int_equal(strlen(small), sizeof small - 1);
}

static void reads_numbers(void **state)
{
    (void)state;
    const char *const neither[] = {"-1", "+1", " 1", "1 ", "2k", "1.5", "99999999999999999999"};
    struct meshmem_config config;
    char text[128], problem[256];
    assert_true(READ("PATH=/bin") && config.max_threads == 0);
    assert_true(READ("SHMEM_MAX_NUM_THREADS=0") && config.max_threads == 0);
    assert_true(READ("SHMEM_MAX_NUM_THREADS=512") && config.max_threads == 512);
    for (size_t i = 0; i < sizeof neither / sizeof *neither; i++) {
        snprintf(text, sizeof text, "SHMEM_MAX_NUM_THREADS=%s", neither[i]);
        assert_false(READ(text));
        strcat(text, ": write a whole number of at most 10 digits, for example 8");
        assert_string_equal(problem, text);
    }
}

static void finds_the_nearest_name(void **state)
{
    (void)state;
    char long_name[100];
    assert_string_equal(meshmem_config_nearest("SHMEM_DEBG"), "SHMEM_DEBUG");
    assert_string_equal(meshmem_config_nearest("SHMEM_SYMETRIC_SIZE"), "SHMEM_SYMMETRIC_SIZE");
    assert_string_equal(meshmem_config_nearest("SHMEM_SYMMETRIC_HEAP_SIZE"),
                        "SHMEM_SYMMETRIC_SIZE");
    assert_string_equal(meshmem_config_nearest("SMA_SYMMETRIC_SIZES"), "SMA_SYMMETRIC_SIZE");
    assert_string_equal(meshmem_config_nearest("SHMEM_WAIT"), "SHMEM_WAIT");
    assert_null(meshmem_config_nearest("PATH_TO_SOMETHING_ELSE"));
    memset(long_name, 'S', sizeof long_name);
    for (size_t length = 60; length < 99; length++) {
        long_name[length] = 0;
        assert_null(meshmem_config_nearest(long_name));
        long_name[length] = 'S';
    }
}

static char said[8][256];
static int times;

static void hear(const char *sentence)
{
    assert_true(times < 8);
    strcpy(said[times++], sentence);
}

static void warns_about_unknown_names(void **state)
{
    (void)state;
    char long_name[300] = "SHMEM_";
    memset(long_name + 6, 'A', 280);
    long_name[200] = '=';
    const char *const environment[] = {"SHMEM_DEBG=1",
                                       "SHMEM_DEBUG=1",
                                       "SMA_INFO=",
                                       "SMA_CHECK=1",
                                       "MY_SHMEM_X=1",
                                       "SHMEMX=1",
                                       "PATH=SHMEM_Y=1",
                                       "SHMEM_QQQQQQQQQQQQQQQQQQQQQQ=1",
                                       long_name,
                                       "SHMEM_",
                                       "SHMEM_USE_SMP=1",
                                       "SHMEM_ENV_DISPLAY=1",
                                       NULL};
    times = 0;
    meshmem_config_unknown((char *const *)environment, hear);
    assert_int_equal(times, 6);
    assert_string_equal(
        said[0], "SHMEM_DEBG is set, but meshmem has no such variable; did you mean SHMEM_DEBUG?");
    assert_non_null(strstr(said[1], "SMA_CHECK is set"));
    assert_string_equal(said[2],
                        "SHMEM_QQQQQQQQQQQQQQQQQQQQQQ is set, but meshmem has no such variable; "
                        "meshmem-info lists those it has");
    assert_non_null(strstr(said[3], "SHMEM_AAAA"));
    assert_string_equal(said[5], "SHMEM_USE_SMP has no effect: PEs of a node always load and store "
                                 "each other's memory");
}

/* Of two names of a variable one is obeyed; the other is named unless it says the same. */
static void warns_about_hidden_names(void **state)
{
    (void)state;
    const char *const environment[] = {"SHMEM_OFI_USE_PROV_NAME=verbs",
                                       "SHMEM_OFI_PROVIDER=tcp",
                                       "SHMEM_OFI_USE_DOMAIN_NAME=eth0",
                                       "SHMEM_OFI_DOMAIN=eth0",
                                       "SHMEM_OFI_USE_FABRIC_NAME=10.0.0.0/8",
                                       "SHMEM_OFI_NUM_NICS=2",
                                       "SHMEM_ENV_DISPLAY=1",
                                       "SHMEM_INFO=",
                                       "XT_SYMMETRIC_HEAP_SIZE=1g",
                                       "SHMEM_SYMMETRIC_SIZE=2g",
                                       "FI_VERBS_PREFER_XRC=1",
                                       NULL};
    struct meshmem_config config;
    char problem[256];
    times = 0;
    meshmem_config_unknown((char *const *)environment, hear);
    assert_int_equal(times, 2);
    assert_string_equal(said[0], "SHMEM_OFI_USE_PROV_NAME has no effect: SHMEM_OFI_PROVIDER is "
                                 "set, which means the same");
    assert_string_equal(said[1], "XT_SYMMETRIC_HEAP_SIZE has no effect: SHMEM_SYMMETRIC_SIZE is "
                                 "set, which means the same");
    assert_true(meshmem_config_read(&config, (char *const *)environment, problem, sizeof problem));
    assert_string_equal(config.ofi_provider, "tcp");
    assert_string_equal(config.ofi_fabric, "10.0.0.0/8");
    assert_int_equal(config.ofi_nics, 2);
    assert_int_equal(config.symmetric_size, (uint64_t)2 << 30);
}

static int listed;

static void count_line(const char *name, const char *value, const char *standard, const char *what)
{
    listed++;
    assert_memory_equal(name, "SHMEM_", 6);
    assert_true(strlen(standard) > 0 && strlen(what) > 10);
    if (strcmp(name, "SHMEM_SYMMETRIC_SIZE") == 0)
        assert_string_equal(value, "1k");
    else
        assert_null(value); /* also of SHMEM_WAIT, which is empty */
}

static void lists_all(void **state)
{
    (void)state;
    const char *const environment[] = {"SMA_SYMMETRIC_SIZE=1k", "SHMEM_WAIT=", "SHMEM_DEBUGX=1",
                                       NULL};
    listed = 0;
    meshmem_config_list((char *const *)environment, count_line);
    assert_in_range(listed, 7, 100);
}

/* In a locale that writes 0,5, 0.5 is still understood. Skipped if no such locale is installed. */
static void is_the_same_in_every_language(void **state)
{
    (void)state;
    uint64_t bytes;
    struct meshmem_config config;
    char problem[256];
    if (!setlocale(LC_ALL, "de_DE.UTF-8") && !setlocale(LC_ALL, "fr_FR.UTF-8"))
        skip();
    bool size = meshmem_config_parse_size("0.5m", &bytes);
    bool time = READ("SHMEM_STALL_TIMEOUT=0.5");
    setlocale(LC_ALL, "C");
    assert_true(size && time);
    assert_int_equal(bytes, 524288);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parses_sizes),
        cmocka_unit_test(refuses_what_is_no_size),
        cmocka_unit_test(has_defaults),
        cmocka_unit_test(presence_is_enough),
        cmocka_unit_test(empty_is_unset),
        cmocka_unit_test(reads_booleans),
        cmocka_unit_test(reads_seconds),
        cmocka_unit_test(reads_counts),
        cmocka_unit_test(reads_numbers),
        cmocka_unit_test(reads_how_to_wait),
        cmocka_unit_test(knows_the_old_names),
        cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(finds_the_nearest_name),
        cmocka_unit_test(warns_about_unknown_names),
        cmocka_unit_test(warns_about_hidden_names),
        cmocka_unit_test(lists_all),
        cmocka_unit_test(is_the_same_in_every_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
