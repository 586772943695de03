/* SPDX-License-Identifier: BSD-3-Clause */
/* The common part of wires that wrap another one; see wrap.h. */
#include "far/wire/wrap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool meshmem_wrap_open(struct wrap_end *wrap, const struct meshmem_wire *wire,
                       const struct meshmem_wire_setup *setup, const char *options, char *problem,
                       size_t size)
{
    struct meshmem_wire_setup inside = *setup;
    const struct meshmem_wire *found =
        meshmem_wire_spelled(setup->inner ? setup->inner : "", &inside.inner, problem, size);
    inside.options = options;
    wrap->inner = found ? found->open(&inside, problem, size) : NULL;
    if (!wrap->inner)
        return false;
    wrap->me = setup->me;
    wrap->n = setup->n;
    wrap->free = wrap->made = NULL;
    wrap->end = *wrap->inner;
    wrap->end.wire = wire;
    wrap->end.keeps_order = false;
    snprintf(wrap->end.description, sizeof wrap->end.description, "%s over %.140s", wire->name,
             wrap->inner->description);
    return true;
}

void meshmem_wrap_close(struct wrap_end *wrap)
{
    wrap->inner->wire->close(wrap->inner);
    for (struct wrap_request *r = wrap->made, *before; r; r = before) {
        before = r->made;
        free(r);
    }
}

bool meshmem_wrap_options(const char *options, const char **inner, void *what,
                          bool (*take)(void *what, const char *name, const char *value,
                                       char *problem, size_t size),
                          char *problem, size_t size)
{
    char text[512], *rest, *value;
    *inner = options ? strchr(options, ';') : NULL;
    int length = options ? (int)(*inner ? *inner - options : (ptrdiff_t)strlen(options)) : 0;
    if (*inner)
        ++*inner;
    if (snprintf(text, sizeof text, "%.*s", length, options ? options : "") >= (int)sizeof text) {
        snprintf(problem, size, "the options of the wire are longer than %zu bytes", sizeof text);
        return false;
    }
    for (char *name = strtok_r(text, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
        value = strchr(name, '=');
        if (value)
            *value++ = 0;
        if (!take(what, value ? name : "", value ? value : name, problem, size))
            return false;
    }
    return true;
}

struct wrap_request *meshmem_wrap_take(struct wrap_end *wrap, int kind, int node, size_t bytes,
                                       void *what)
{
    struct wrap_request *r = wrap->free;
    if (r) {
        wrap->free = r->next;
    } else if ((r = malloc(sizeof *r))) {
        r->made = wrap->made;
        wrap->made = r;
    }
    if (r)
        *r = (struct wrap_request){
            .what = what, .node = node, .kind = kind, .bytes = bytes, .made = r->made};
    return r;
}

void meshmem_wrap_give(struct wrap_end *wrap, struct wrap_request *request)
{
    request->next = wrap->free;
    wrap->free = request;
}

void meshmem_wrap_add(struct wrap_requests *queue, struct wrap_request *request)
{
    request->next = NULL;
    if (queue->last)
        queue->last->next = request;
    else
        queue->first = request;
    queue->last = request;
}

struct wrap_request *meshmem_wrap_next(struct wrap_requests *queue)
{
    struct wrap_request *request = queue->first;
    if (request && !(queue->first = request->next))
        queue->last = NULL;
    return request;
}

static struct meshmem_wire_end *inner(struct meshmem_wire_end *end)
{
    return ((struct wrap_end *)end)->inner;
}

size_t meshmem_wrap_address(struct meshmem_wire_end *end, void *address, size_t room)
{
    return inner(end)->wire->address(inner(end), address, room);
}

bool meshmem_wrap_add_node(struct meshmem_wire_end *end, int node, const void *address,
                           size_t bytes, char *problem, size_t size)
{
    return inner(end)->wire->add_node(inner(end), node, address, bytes, problem, size);
}

struct meshmem_wire_memory *meshmem_wrap_add_memory(struct meshmem_wire_end *end, void *start,
                                                    size_t bytes, struct meshmem_wire_key *key,
                                                    char *problem, size_t size)
{
    return inner(end)->wire->add_memory(inner(end), start, bytes, key, problem, size);
}

void meshmem_wrap_remove_memory(struct meshmem_wire_end *end, struct meshmem_wire_memory *memory)
{
    inner(end)->wire->remove_memory(inner(end), memory);
}

int meshmem_wrap_descriptor(struct meshmem_wire_end *end)
{
    return inner(end)->wire->descriptor(inner(end));
}

bool meshmem_wrap_may_sleep(struct meshmem_wire_end *end)
{
    return inner(end)->wire->may_sleep(inner(end));
}

bool meshmem_wrap_answers(struct meshmem_wire_end *end, int node)
{
    const struct meshmem_wire *wire = inner(end)->wire;
    return wire->answers && wire->answers(inner(end), node);
}

uint64_t meshmem_wrap_now(struct meshmem_wire_end *end)
{
    return inner(end)->wire->now(inner(end));
}
