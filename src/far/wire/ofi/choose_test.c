/* SPDX-License-Identifier: BSD-3-Clause */
/* Which of the providers of a machine is chosen: machines are tables here, and fi_getinfo is this
 * file's. */
// sources: far/wire/ofi/choose.c far/wire/ofi/near.c
#include "far/wire/ofi/ofi.h"

#include <arpa/inet.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* An adapter as a provider offers it; address NULL: one that is not of IP. */
struct offer {
    enum fi_ep_type type;
    const char *provider, *domain, *address;
};

static const struct offer *machine; /* ends with an offer without provider */

static struct fi_info *new_info(const struct offer *offer)
{
    struct fi_info *info = fi_allocinfo();
    assert_non_null(info);
    info->fabric_attr->prov_name = strdup(offer->provider);
    info->fabric_attr->name = strdup("a network");
    info->domain_attr->name = strdup(offer->domain);
    info->domain_attr->resource_mgmt = FI_RM_ENABLED;
    info->ep_attr->type = offer->type;
    info->ep_attr->max_msg_size = SIZE_MAX;
    info->tx_attr->msg_order = info->rx_attr->msg_order = FI_ORDER_SAS;
    info->addr_format = offer->address ? FI_SOCKADDR_IN : FI_ADDR_PSMX2;
    struct sockaddr_in *address = calloc(1, sizeof *address);
    assert_non_null(address);
    address->sin_family = AF_INET;
    if (offer->address)
        assert_int_equal(inet_pton(AF_INET, offer->address, &address->sin_addr), 1);
    info->src_addr = address;
    info->src_addrlen = sizeof *address;
    return info;
}

/* The linker takes it for fi_getinfo. */
int answer(uint32_t version, const char *node, const char *service, uint64_t flags,
           const struct fi_info *hints, struct fi_info **list) __asm__("fi_getinfo");

int answer(uint32_t version, const char *node, const char *service, uint64_t flags,
           const struct fi_info *hints, struct fi_info **list)
{
    (void)version, (void)node, (void)service, (void)flags;
    struct fi_info **next = list;
    *list = NULL;
    for (const struct offer *offer = machine; offer->provider; offer++)
        if (!hints || hints->ep_attr->type == offer->type) {
            *next = new_info(offer);
            next = &(*next)->next;
        }
    return *list ? 0 : -FI_ENODATA;
}

/* "provider domain" of what is chosen, or "". */
static const char *chosen(const struct offer *offers, bool one_host, const char *provider)
{
    static char text[80];
    char problem[MESHMEM_WIRE_PROBLEM] = "";
    const struct meshmem_wire_setup setup = {.one_host = one_host, .provider = provider};
    struct ofi_choice choice = {.one_host = one_host};
    machine = offers;
    meshmem_ofi_choose(&choice, &setup, problem, sizeof problem);
    text[0] = 0;
    if (choice.count)
        snprintf(text, sizeof text, "%s %s", choice.candidate[0].info->fabric_attr->prov_name,
                 choice.candidate[0].info->domain_attr->name);
    meshmem_ofi_forget(&choice);
    return text;
}

#define TCP \
    {FI_EP_MSG, "tcp", "eth7", "10.1.2.3"}, { FI_EP_MSG, "tcp", "lo", "127.0.0.1" }

static void adapters_first_between_hosts(void **state)
{
    (void)state;
    const struct offer omni_path[] = {TCP, {FI_EP_RDM, "psm3", "hfi1_0", NULL}, {0}};
    const struct offer roce[] = {TCP, {FI_EP_MSG, "verbs", "rocep1s0", "10.2.2.3"}, {0}};
    assert_string_equal(chosen(omni_path, false, NULL), "psm3 hfi1_0");
    assert_string_equal(chosen(roce, false, NULL), "verbs rocep1s0");
    assert_string_equal(chosen(roce, false, "tcp"), "tcp eth7");
}

/* So that nobody else reaches the nodes of oshrun --nodes. */
static void loopback_first_on_one_host(void **state)
{
    (void)state;
    const struct offer omni_path[] = {TCP, {FI_EP_RDM, "psm3", "hfi1_0", NULL}, {0}};
    const struct offer roce[] = {TCP, {FI_EP_MSG, "verbs", "rocep1s0", "10.2.2.3"}, {0}};
    const struct offer alone[] = {{FI_EP_MSG, "verbs", "rocep1s0", "10.2.2.3"}, {0}};
    assert_string_equal(chosen(omni_path, true, NULL), "tcp lo");
    assert_string_equal(chosen(roce, true, NULL), "tcp lo");
    assert_string_equal(chosen(roce, true, "verbs"), "verbs rocep1s0");
    assert_string_equal(chosen(alone, true, NULL), "verbs rocep1s0");
}

/* libfabric 2 offers psm3 also for a network interface without such an adapter. */
static void no_psm3_through_sockets(void **state)
{
    (void)state;
    const struct offer ethernet[] = {TCP, {FI_EP_RDM, "psm3", "lo", NULL}, {0}};
    assert_string_equal(chosen(ethernet, false, NULL), "tcp eth7");
    assert_string_equal(chosen(ethernet, false, "psm3"), "psm3 lo");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(adapters_first_between_hosts),
        cmocka_unit_test(loopback_first_on_one_host),
        cmocka_unit_test(no_psm3_through_sockets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
