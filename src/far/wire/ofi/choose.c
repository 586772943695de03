/* SPDX-License-Identifier: BSD-3-Clause */
/* Chooses a provider of libfabric and one of its domains: all suitable ones, the best first, and
 * the reason for refusing every other one. SHMEM_OFI_PROVIDER, SHMEM_OFI_DOMAIN and
 * SHMEM_OFI_FABRIC take precedence. Opens nothing. */
#include "far/wire/ofi/ofi.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Providers from best to worst; one with a reason is used only on request. Where a provider has
 * endpoints with connections, they are used if `connects`: then nobody else gets in (connect.c). */
static const struct {
    const char *name, *reason;
    bool connects;
} providers[] = {
    {.name = "cxi"},
    {.name = "efa"},
    {.name = "opx"},
    {.name = "verbs", .connects = true},
    {.name = "psm3"},
    {.name = "psm2"},
    {.name = "tcp", .connects = true},
    {.name = "shm", .reason = "it reaches processes of this host only"},
    {.name = "udp;ofi_rxd", .reason = "it loses messages under load"},
    {.name = "udp", .reason = "it loses messages under load"},
};

/* Never used: anyone on the network can pretend to be a node of the job. */
static const struct {
    const char *name, *reason;
} refused[] = {
    {";ofi_rxm", "meshmem makes the connections itself"},
    {"sockets", "it believes whoever connects; tcp does the same, and meshmem connects itself"},
    {"net", "it was an experiment, and tcp does the same"},
    {"ucx", "it writes to any address what whoever has connected asks for"},
};

enum {
    PROVIDERS = sizeof providers / sizeof providers[0],
    REFUSED = sizeof refused / sizeof refused[0],
    RANKS = 100, /* more than the ranks of addresses; order = provider * RANKS + rank */
};

/* What is asked for; NULL: nothing. */
struct wish {
    const char *provider, *domain, *fabric;
    const char *by[3];    /* the variables that say so */
    char another[3][100]; /* the reason to refuse what one of them does not name */
};

static const char *wished(const char *name) { return name && *name ? name : NULL; }

static struct wish wish_of(const struct meshmem_wire_setup *setup)
{
    struct wish wish = {wished(setup->provider),
                        wished(setup->domain),
                        wished(setup->fabric),
                        {setup->provider_by, setup->domain_by, setup->fabric_by},
                        {""}};
    for (int i = 0; i < 3; i++)
        snprintf(wish.another[i], sizeof wish.another[i], "%.60s names another one", wish.by[i]);
    return wish;
}

/* The length of a provider's name without ";ofi_rxm", which scripts for other libraries ask for. */
static size_t plain_length(const char *name)
{
    const char *layer = strstr(name, ";ofi_rxm");
    return layer ? (size_t)(layer - name) : strlen(name);
}

bool meshmem_ofi_address_text(const struct fi_info *info, const void *address, char *text,
                              size_t size)
{
    const struct sockaddr_in *four = address;
    const struct sockaddr_in6 *six = address;
    if (!address || (info->addr_format != FI_SOCKADDR_IN && info->addr_format != FI_SOCKADDR_IN6))
        return false;
    if (info->addr_format == FI_SOCKADDR_IN)
        return inet_ntop(AF_INET, &four->sin_addr, text, (socklen_t)size);
    return inet_ntop(AF_INET6, &six->sin6_addr, text, (socklen_t)size);
}

/* " on <domain> (<address>)" */
static void name_address(const struct fi_info *info, char *text, size_t size)
{
    char address[64];
    if (meshmem_ofi_address_text(info, info->src_addr, address, sizeof address))
        snprintf(text, size, " on %s (%s)", info->domain_attr->name, address);
    else
        snprintf(text, size, " on %s", info->domain_attr->name);
}

/* Report once why a provider is not used, or, if info is given, one of its addresses. */
static void say_refusal(struct ofi_choice *choice, const char *provider, const struct fi_info *info,
                        const char *why)
{
    char sentence[512], name[320] = "";
    size_t used = strlen(choice->said);
    if (info)
        name_address(info, name, sizeof name);
    snprintf(sentence, sizeof sentence, "wire ofi: not %s%s: %s\n", provider, name, why);
    if (!choice->say || strstr(choice->said, sentence))
        return;
    snprintf(choice->said + used, sizeof choice->said - used, "%s", sentence);
    *strchr(sentence, '\n') = 0;
    choice->say(sentence);
}

void meshmem_ofi_refuse(struct ofi_choice *choice, const struct fi_info *info,
                        const struct fi_info *better, const char *why)
{
    char text[OFI_SENTENCE + 320], name[320];
    const char *provider = info->fabric_attr->prov_name;
    size_t used = strlen(choice->refusals);
    bool same = better && strcmp(better->fabric_attr->prov_name, provider) == 0;
    name_address(better ? better : info, name, sizeof name);
    if (better) {
        snprintf(text, sizeof text, "it comes after %s%s", better->fabric_attr->prov_name,
                 same ? name : "");
        say_refusal(choice, provider, same ? info : NULL, text);
        return;
    }
    say_refusal(choice, provider, info, why);
    snprintf(choice->refusals + used, sizeof choice->refusals - used, "%s%s%s: %s",
             used ? "; " : "", provider, name, why);
}

static bool has_name(const struct fi_info *info, const char *name)
{
    const char *own = info->fabric_attr->prov_name;
    size_t length = plain_length(name);
    return strlen(own) == length && strncmp(own, name, length) == 0;
}

/* Bridge interfaces, which containers and virtual machines of this host use among themselves. */
static bool is_bridge(const char *interface)
{
    static const char *const names[] = {"docker", "virbr", "br-", "cni", "lxcbr", "podman"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strncmp(interface, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

/* Whether only processes of this host reach the address. */
static bool is_loopback(const struct fi_info *info)
{
    const struct sockaddr_in *four = info->src_addr;
    const struct sockaddr_in6 *six = info->src_addr;
    if (four && info->addr_format == FI_SOCKADDR_IN)
        return ntohl(four->sin_addr.s_addr) >> 24 == 127;
    return six && info->addr_format == FI_SOCKADDR_IN6 && IN6_IS_ADDR_LOOPBACK(&six->sin6_addr);
}

/* The rank of an address, 0 is best; -1 with a reason. Every node must prefer the same kind. If all
 * nodes are on this host, an address that others cannot reach is the best. */
static int rank_of(const struct fi_info *info, bool one_host, const char **reason)
{
    const struct sockaddr_in *four = info->src_addr;
    const struct sockaddr_in6 *six = info->src_addr;
    int bridge = is_bridge(info->domain_attr->name) ? 2 : 0;
    if (!info->src_addr)
        return 0;
    if (info->addr_format == FI_SOCKADDR_IN) {
        bool link = ntohl(four->sin_addr.s_addr) >> 16 == 0xa9fe; /* 169.254 */
        return is_loopback(info) ? 6 * !one_host : link ? 5 : bridge + 2 * one_host;
    }
    if (info->addr_format == FI_SOCKADDR_IN6) {
        *reason = "its address is of this link only (fe80::)";
        if (IN6_IS_ADDR_LINKLOCAL(&six->sin6_addr))
            return -1;
        return is_loopback(info) ? (one_host ? 1 : 7) : 1 + bridge + 2 * one_host;
    }
    return 0;
}

/* Providers are asked for all this, but some answer without regard to it (docs/why/far.md). Threads
 * need no check: one at a time calls. */
const char *meshmem_ofi_lacks(const struct fi_info *info)
{
    if (info->ep_attr->max_msg_size < MESHMEM_WIRE_FRAME)
        return "its messages are shorter than a frame";
    if (!(info->tx_attr->msg_order & info->rx_attr->msg_order & FI_ORDER_SAS))
        return "it does not promise that messages arrive in their order (FI_ORDER_SAS)";
    if (info->mode & ~(FI_CONTEXT | FI_CONTEXT2))
        return "its mode asks for more than contexts";
    if (info->domain_attr->mr_mode & (OFI_MR_BASIC | FI_MR_MMU_NOTIFY))
        return "it registers memory in a way that meshmem does not handle";
    if (info->domain_attr->resource_mgmt == FI_RM_DISABLED)
        return "its queues may overflow (FI_RM_DISABLED)";
    return NULL;
}

/* Why the provider is not used even where it is named; NULL: it may be. */
static const char *never(const struct fi_info *info)
{
    const char *lack = meshmem_ofi_lacks(info);
    for (int i = 0; i < REFUSED && !lack; i++)
        if (strstr(info->fabric_attr->prov_name, refused[i].name))
            lack = refused[i].reason;
    return lack;
}

/* The rank of the provider; -1 with a reason. */
static int provider_order(const struct fi_info *info, const struct wish *wish, const char **reason)
{
    int order = 0;
    *reason = wish->another[0];
    if (wish->provider && !has_name(info, wish->provider))
        return -1;
    if ((*reason = never(info)))
        return -1;
    while (order < PROVIDERS && strcmp(providers[order].name, info->fabric_attr->prov_name) != 0)
        order++;
    *reason = order < PROVIDERS ? providers[order].reason
                                : "meshmem was not tested with it; SHMEM_OFI_PROVIDER selects it";
    if (strcmp(info->fabric_attr->prov_name, "psm3") == 0 &&
        if_nametoindex(info->domain_attr->name))
        *reason = "it would go through sockets, as tcp does, which is faster there";
    if (*reason && !wish->provider)
        return -1;
    if (order < PROVIDERS && providers[order].connects != (info->ep_attr->type == FI_EP_MSG)) {
        *reason = "its other kind of endpoint is better";
        return -1;
    }
    bool exact = wish->provider && strcmp(info->fabric_attr->prov_name, wish->provider) == 0;
    return exact ? 0 : order + 1;
}

/* The rank of the domain; -1 with a reason. */
static int domain_order(const struct fi_info *info, const struct wish *wish, bool one_host,
                        const char **reason)
{
    *reason = wish->another[1];
    if (wish->domain && strcmp(info->domain_attr->name, wish->domain) != 0)
        return -1;
    *reason = wish->another[2];
    if (wish->fabric && strcmp(info->fabric_attr->name, wish->fabric) != 0)
        return -1;
    return rank_of(info, one_host, reason);
}

static bool is_same(const struct fi_info *a, const struct fi_info *b)
{
    return strcmp(a->fabric_attr->prov_name, b->fabric_attr->prov_name) == 0 &&
           strcmp(a->domain_attr->name, b->domain_attr->name) == 0 &&
           strcmp(a->fabric_attr->name, b->fabric_attr->name) == 0;
}

/* Whether an earlier entry of the list is the same. */
static bool is_repeated(const struct fi_info *list, const struct fi_info *info)
{
    for (; list != info; list = list->next)
        if (is_same(list, info))
            return true;
    return false;
}

/* Keep the candidates sorted; equal ones stay in their order of arrival. */
static void insert(struct ofi_choice *choice, struct fi_info *info, int order)
{
    int i = choice->count;
    if (i == OFI_CANDIDATES)
        return;
    for (; i > 0 && choice->candidate[i - 1].order > order; i--)
        choice->candidate[i] = choice->candidate[i - 1];
    choice->candidate[i] = (struct ofi_candidate){.info = info, .order = order};
    choice->count++;
}

static void add_name(char *names, size_t size, const char *name)
{
    size_t used = strlen(names), length = strlen(name);
    for (const char *at = names; (at = strstr(at, name)); at++)
        if ((at == names || at[-1] == ' ') && (at[length] == ',' || !at[length]))
            return;
    snprintf(names + used, size - used, "%s%s", used ? ", " : "", name);
}

/* Note what SHMEM_OFI_PROVIDER can name, and, of a suitable provider, what the other two can. */
static void add_names(struct ofi_choice *choice, const struct fi_info *info, bool suits)
{
    const char *name = info->fabric_attr->prov_name, *reason;
    char place[256];
    if (suits || (!strchr(name, ';') && !never(info)))
        add_name(choice->names, sizeof choice->names, name);
    if (!suits || rank_of(info, choice->one_host, &reason) < 0)
        return;
    snprintf(place, sizeof place, "%s in %s", info->domain_attr->name, info->fabric_attr->name);
    add_name(choice->places, sizeof choice->places, place);
}

/* The required capabilities. */
static struct fi_info *new_hints(uint64_t caps, enum fi_ep_type type)
{
    struct fi_info *hints = fi_allocinfo();
    if (!hints)
        return NULL;
    hints->caps = caps;
    hints->mode = FI_CONTEXT | FI_CONTEXT2;
    hints->ep_attr->type = type;
    hints->tx_attr->msg_order = hints->rx_attr->msg_order = FI_ORDER_SAS;
    hints->tx_attr->size = hints->rx_attr->size = OFI_QUEUE;
    hints->domain_attr->mr_mode = FI_MR_LOCAL | FI_MR_VIRT_ADDR | FI_MR_ALLOCATED | FI_MR_PROV_KEY;
    if (type == FI_EP_RDM)
        hints->domain_attr->mr_mode |= FI_MR_ENDPOINT;
    hints->domain_attr->threading = FI_THREAD_DOMAIN;
    hints->domain_attr->data_progress = hints->domain_attr->control_progress = FI_PROGRESS_MANUAL;
    hints->domain_attr->resource_mgmt = FI_RM_ENABLED;
    return hints;
}

/* Where all nodes are on this host, adapters come after what is reached from this host only, unless
 * the user names something. */
static int outside(const struct ofi_choice *choice, const struct wish *wish,
                   const struct fi_info *info)
{
    bool free =
        choice->one_host && !choice->rails && !wish->provider && !wish->domain && !wish->fabric;
    return free && !is_loopback(info) ? (PROVIDERS + 1) * RANKS : 0;
}

/* Query providers with endpoints of one type, and add the suitable ones. */
static int ask_type(struct ofi_choice *choice, const struct wish *wish, uint64_t caps,
                    enum fi_ep_type type, struct fi_info **list)
{
    struct fi_info *hints = new_hints(caps, type);
    int problem = hints ? fi_getinfo(OFI_VERSION, NULL, NULL, 0, hints, list) : -FI_ENOMEM;
    if (problem)
        *list = NULL;
    for (struct fi_info *info = *list; info; info = info->next) {
        const char *reason = NULL, *name = info->fabric_attr->prov_name;
        int provider = provider_order(info, wish, &reason);
        int domain = provider >= 0 ? domain_order(info, wish, choice->one_host, &reason) : 0;
        add_names(choice, info, provider >= 0);
        if (wish->provider && has_name(info, wish->provider) && !choice->never)
            choice->never = never(info);
        if (provider < 0 || domain < 0)
            say_refusal(choice, name, provider < 0 ? NULL : info, reason);
        else if (!is_repeated(*list, info))
            insert(choice, info, provider * RANKS + domain + outside(choice, wish, info));
    }
    if (hints)
        fi_freeinfo(hints);
    return problem;
}

static int ask(struct ofi_choice *choice, const struct wish *wish, uint64_t caps)
{
    int connected = ask_type(choice, wish, caps, FI_EP_MSG, &choice->list[0]);
    int shared = ask_type(choice, wish, caps, FI_EP_RDM, &choice->list[1]);
    return connected ? shared : 0;
}

void meshmem_ofi_forget(struct ofi_choice *choice)
{
    for (int i = 0; i < 2; i++) {
        if (choice->list[i])
            fi_freeinfo(choice->list[i]);
        choice->list[i] = NULL;
    }
}

/* Whether a provider of that name is in list before end. */
static bool stands_before(const struct fi_info *list, const struct fi_info *end, const char *name)
{
    for (; list != end; list = list->next)
        if (strcmp(list->fabric_attr->prov_name, name) == 0)
            return true;
    return false;
}

/* Report why providers that fi_getinfo left out are unsuitable. */
static void say_unfit(struct ofi_choice *choice)
{
    struct fi_info *list = NULL;
    if (!choice->say || fi_getinfo(OFI_VERSION, NULL, NULL, 0, NULL, &list) != 0)
        return;
    for (const struct fi_info *info = list; info; info = info->next) {
        const char *name = info->fabric_attr->prov_name;
        bool reliable = false;
        if (stands_before(list, info, name) || stands_before(choice->list[0], NULL, name) ||
            stands_before(choice->list[1], NULL, name))
            continue;
        for (const struct fi_info *other = info; other; other = other->next)
            reliable |= strcmp(other->fabric_attr->prov_name, name) == 0 &&
                        other->ep_attr->type != FI_EP_DGRAM;
        say_refusal(choice, name, NULL,
                    reliable ? "it has no ordered messages (FI_ORDER_SAS) in a form that meshmem "
                               "handles"
                             : "it has no reliable endpoints (FI_EP_MSG or FI_EP_RDM)");
    }
    fi_freeinfo(list);
}

/* Which libfabric this is, and what limits its providers: programs often run with another one than
 * their user thinks. */
static void name_library(char *text, size_t size)
{
    const char *limit = wished(getenv("FI_PROVIDER"));
    uint32_t version = fi_version();
    Dl_info found;
    snprintf(text, size, "libfabric %u.%u", FI_MAJOR(version), FI_MINOR(version));
    if (dladdr((const void *)(uintptr_t)fi_version, &found) && found.dli_fname)
        snprintf(text + strlen(text), size - strlen(text), " (%.150s)", found.dli_fname);
    if (limit)
        snprintf(text + strlen(text), size - strlen(text), " with FI_PROVIDER=%.60s", limit);
}

/* The message if no provider is left, and nobody has named one that there is. */
static void explain_nothing(const struct ofi_choice *choice, const char *library, int error,
                            char *problem, size_t size)
{
    if (error)
        snprintf(problem, size,
                 "%s has no provider that can carry frames between nodes (%s): is %s? fi_info "
                 "lists what there is",
                 library, fi_strerror(-error),
                 wished(getenv("FI_PROVIDER")) ? "FI_PROVIDER right" : "a network interface up");
    else
        snprintf(problem, size,
                 "%s has no provider that meshmem uses unasked between nodes, such as tcp or an "
                 "adapter's, and %s%s that SHMEM_OFI_PROVIDER could name; meshmem-info says more",
                 library, choice->names[0] ? "only " : "none", choice->names);
}

/* The message if no provider is left. */
static void explain(const struct ofi_choice *choice, const struct wish *wish, int error,
                    char *problem, size_t size)
{
    const char *const values[] = {wish->provider, wish->domain, wish->fabric};
    char wishes[256] = "", library[256];
    name_library(library, sizeof library);
    for (int i = 0; i < 3; i++)
        if (values[i])
            snprintf(wishes + strlen(wishes), sizeof wishes - strlen(wishes), "%s%s=%s",
                     wishes[0] ? " " : "", wish->by[i], values[i]);
    if (choice->never)
        snprintf(problem, size, "%s: this provider is not used: %s; there are %s", wishes,
                 choice->never, choice->names[0] ? choice->names : "no others");
    else if (!choice->names[0] || !wishes[0])
        explain_nothing(choice, library, error, problem, size);
    else if (choice->places[0])
        snprintf(problem, size,
                 "%s: %s has no such domain or fabric that can carry frames between nodes; there "
                 "are %s; meshmem-info says more",
                 wishes, library, choice->places);
    else
        snprintf(problem, size,
                 "%s: %s has no such provider that can carry frames between nodes; there are %s; "
                 "meshmem-info says more",
                 wishes, library, choice->names);
}

void meshmem_ofi_choose(struct ofi_choice *choice, const struct meshmem_wire_setup *setup,
                        char *problem, size_t size)
{
    struct wish wish = wish_of(setup);
    int error = ask(choice, &wish, FI_MSG | FI_RMA);
    if (choice->count == 0) { /* better without write and read than no provider */
        meshmem_ofi_forget(choice);
        error = ask(choice, &wish, FI_MSG);
    }
    say_unfit(choice);
    if (choice->count == 0)
        explain(choice, &wish, error, problem, size);
    else if (choice->rails == 0)
        meshmem_ofi_prefer_near(choice);
    else if (!meshmem_ofi_take_rail(choice, problem, size))
        choice->count = 0;
}
