/* SPDX-License-Identifier: BSD-3-Clause */
/* The keyed checksum agrees with the vectors that its authors published, and notices every changed
 * bit. */
#include "base/mac.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* [i]: the codes of 64 and of 128 bits of the bytes 0, 1, ... i - 1 with the key 0, 1, ... 15. */
static const struct {
    const char *short_one, *long_one;
} published[64] = {
    {"310e0edd47db6f72", "a3817f04ba25a8e66df67214c7550293"},
    {"fd67dc93c539f874", "da87c1d86b99af44347659119b22fc45"},
    {"5a4fa9d909806c0d", "8177228da4a45dc7fca38bdef60affe4"},
    {"2d7efbd796666785", "9c70b60c5267a94e5f33b6b02985ed51"},
    {"b7877127e09427cf", "f88164c12d9c8faf7d0f6e7c7bcd5579"},
    {"8da699cd64557618", "1368875980776f8854527a07690e9627"},
    {"cee3fe586e46c9cb", "14eeca338b208613485ea0308fd7a15e"},
    {"37d1018bf50002ab", "a1f1ebbed8dbc153c0b84aa61ff08239"},
    {"6224939a79f5f593", "3b62a9ba6258f5610f83e264f31497b4"},
    {"b0e4a90bdf82009e", "264499060ad9baabc47f8b02bb6d71ed"},
    {"f3b9dd94c5bb5d7a", "00110dc378146956c95447d3f3d0fbba"},
    {"a7ad6b22462fb3f4", "0151c568386b6677a2b4dc6f81e5dc18"},
    {"fbe50e86bc8f1e75", "d626b266905ef35882634df68532c125"},
    {"903d84c02756ea14", "9869e247e9c08b10d029934fc4b952f7"},
    {"eef27a8e90ca23f7", "31fcefac66d7de9c7ec7485fe4494902"},
    {"e545be4961ca29a1", "5493e99933b0a8117e08ec0f97cfc3d9"},
    {"db9bc2577fcc2a3f", "6ee2a4ca67b054bbfd3315bf85230577"},
    {"9447be2cf5e99a69", "473d06e8738db89854c066c47ae47740"},
    {"9cd38d96f0b3c14b", "a426e5e423bf4885294da481feaef723"},
    {"bd6179a71dc96dbb", "78017731cf65fab074d5208952512eb1"},
    {"98eea21af25cd6be", "9e25fc833f2290733e9344a5e83839eb"},
    {"c7673b2eb0cbf2d0", "568e495abe525a218a2214cd3e071d12"},
    {"883ea3e395675393", "4a29b54552d16b9a469c10528eff0aae"},
    {"c8ce5ccd8c030ca8", "c9d184ddd5a9f5e0cf8ce29a9abf691c"},
    {"94af49f6c650adb8", "2db479ae78bd50d8882a8a178a6132ad"},
    {"eab8858ade92e1bc", "8ece5f042d5e447b5051b9eacb8d8f6f"},
    {"f315bb5bb835d817", "9c0b53b4b3c307e87eaee08678141f66"},
    {"adcf6b0763612e2f", "abf248af69a6eae4bfd3eb2f129eeb94"},
    {"a5c91da7acaa4dde", "0664da1668574b88b935f3027358aef4"},
    {"716595876650a2a6", "aa4b9dc4bf337de90cd4fd3c467c6ab7"},
    {"28ef495c53a387ad", "ea5c7f471faf6bde2b1ad7d4686d2287"},
    {"42c341d8fa92d832", "2939b0183223fafc1723de4f52c43d35"},
    {"ce7cf2722f512771", "7c3956ca5eeafc3e363e9d556546eb68"},
    {"e37859f94623f3a7", "77c6077146f01c32b6b69d5f4ea9ffcf"},
    {"381205bb1ab0e012", "37a6986cb8847edf0925f0f1309b54de"},
    {"ae97a10fd434e015", "a705f0e69da9a8f907241a2e923c8cc8"},
    {"b4a31508beff4d31", "3dc47d1f29c448461e9e76ed904f6711"},
    {"81396229f0907902", "0d62bf01e6fc0e1a0d3c4751c5d3692b"},
    {"4d0cf49ee5d4dcca", "8c03468bca7c669ee4fd5e084bbee7b5"},
    {"5c73336a76d8bf9a", "528a5bb93baf2c9c4473cce5d0d22bd9"},
    {"d0a704536ba93e0e", "df6a301e95c95dad97ae0cc8c6913bd8"},
    {"925958fcd6420cad", "801189902c857f39e73591285e70b6db"},
    {"a915c29bc8067318", "e617346ac9c231bb3650ae34ccca0c5b"},
    {"952b79f3bc0aa6d4", "27d93437efb721aa401821dcec5adf89"},
    {"f21df2e41d4535f9", "89237d9ded9c5e78d8b1c9b166cc7342"},
    {"87577519048f53a9", "4a6d8091bf5e7d651189fa94a250b14c"},
    {"10a56cf5dfcd9adb", "0e33f96055e7ae893ffc0e3dcf492902"},
    {"eb75095ccd986cd0", "e61c432b720b19d18ec8d84bdc63151b"},
    {"51a9cb9ecba312e6", "f7e5aef549f782cf379055a608269b16"},
    {"96afadfc2ce666c7", "438d030fd0b7a54fa837f2ad201a6403"},
    {"72fe52975a4364ee", "a590d3ee4fbf04e3247e0d27f286423f"},
    {"5a1645b276d592a1", "5fe2c1a172fe93c4b15cd37caef9f538"},
    {"b274cb8ebf87870a", "2c97325cbd06b36eb2133dd08b3a017c"},
    {"6f9bb4203de7b381", "92c814227a6bca949ff0659f002ad39e"},
    {"eaecb2a30b22a87f", "dce850110bd8328cfbd50841d6911d87"},
    {"9924a43cc1315724", "67f14984c7da791248e32bb5922583da"},
    {"bd838d3aafbf8db7", "1938f2cf72d54ee97e94166fa91d2a36"},
    {"0b1a2a3265d51aea", "74481e9646ed49fe0f6224301604698e"},
    {"135079a3231ce660", "57fca5de98a9d6d8006438d0583d8a1d"},
    {"932b2846e4d70666", "9fecde1cefdc1cbed4763674d9575359"},
    {"e1915f5cb1eca46c", "e3040c00eb28f15366ca73cbd872e740"},
    {"f325965ca16d629f", "7697009a6a831dfecca91c5993670f7a"},
    {"575ff28e60381be5", "5853542321f567a005d547a4f04759bd"},
    {"724506eb4c328a95", "5150d1772f50834a503e069a973fbd7c"},
};

static const struct meshmem_mac_key counting = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};

/* bytes as hexadecimal digits */
static const char *spell(const void *bytes, size_t n)
{
    static char text[2 * MESHMEM_MAC_BYTES + 1];
    for (size_t i = 0; i < n; i++)
        snprintf(text + 2 * i, 3, "%02x", ((const unsigned char *)bytes)[i]);
    return text;
}

static void agrees_with_what_was_published(void **state)
{
    (void)state;
    unsigned char out[MESHMEM_MAC_BYTES], word[8], all[64];
    for (unsigned i = 0; i < sizeof all; i++)
        all[i] = (unsigned char)i;
    for (unsigned n = 0; n < sizeof all; n++) {
        unsigned char *data = malloc(n + 1); /* at an odd address that ends where the data does */
        assert_non_null(data);
        memcpy(data + 1, all, n);
        meshmem_mac(&counting, data + 1, n, out);
        assert_string_equal(spell(out, sizeof out), published[n].long_one);
        uint64_t code = meshmem_mac64(&counting, data + 1, n);
        for (int i = 0; i < 8; i++)
            word[i] = (unsigned char)(code >> 8 * i);
        assert_string_equal(spell(word, sizeof word), published[n].short_one);
        free(data);
    }
}

static void notices_every_bit(void **state)
{
    (void)state;
    unsigned char data[48] = {0}, was[MESHMEM_MAC_BYTES], is[MESHMEM_MAC_BYTES];
    struct meshmem_mac_key key = counting;
    meshmem_mac(&key, data, sizeof data, was);
    for (unsigned bit = 0; bit < 8 * sizeof data; bit++) {
        data[bit / 8] ^= (unsigned char)(1u << bit % 8);
        meshmem_mac(&key, data, sizeof data, is);
        assert_false(meshmem_mac_equal(is, was, sizeof is));
        data[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
    for (unsigned bit = 0; bit < 8 * sizeof key; bit++) {
        key.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        meshmem_mac(&key, data, sizeof data, is);
        assert_false(meshmem_mac_equal(is, was, sizeof is));
        key.bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
    meshmem_mac(&key, data, sizeof data, is);
    assert_true(meshmem_mac_equal(is, was, sizeof is));
    meshmem_mac(&key, data, sizeof data - 1, is);
    assert_false(meshmem_mac_equal(is, was, sizeof is));
}

static void compares_every_byte(void **state)
{
    (void)state;
    unsigned char a[MESHMEM_MAC_BYTES] = {0}, b[MESHMEM_MAC_BYTES] = {0};
    for (size_t i = 0; i < sizeof a; i++) {
        assert_true(meshmem_mac_equal(a, b, sizeof a));
        b[i] = 0x80;
        assert_false(meshmem_mac_equal(a, b, sizeof a));
        assert_true(meshmem_mac_equal(a, b, i));
        b[i] = 0;
    }
}

static void keys_differ(void **state)
{
    (void)state;
    struct meshmem_mac_key a, b;
    assert_true(meshmem_mac_make_key(&a) && meshmem_mac_make_key(&b));
    assert_false(meshmem_mac_equal(&a, &b, sizeof a));
    struct meshmem_mac_key one = meshmem_mac_derive(&a, "one"), two = meshmem_mac_derive(&a, "two"),
                           again = meshmem_mac_derive(&a, "one");
    assert_true(meshmem_mac_equal(&one, &again, sizeof one));
    assert_false(meshmem_mac_equal(&one, &two, sizeof one));
    assert_false(meshmem_mac_equal(&one, &a, sizeof one));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_what_was_published),
        cmocka_unit_test(notices_every_bit),
        cmocka_unit_test(compares_every_byte),
        cmocka_unit_test(keys_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
