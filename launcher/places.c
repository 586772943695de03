/* SPDX-License-Identifier: BSD-3-Clause */
/* The places of a host, by hwloc; see places.h. Without hwloc there are none. */
#include "launcher/places.h"

#ifdef MESHMEM_HWLOC
#include <hwloc.h>
#include <stdlib.h>
#include <string.h>

static const hwloc_obj_type_t types[] = {
    [MESHMEM_PLACE_NONE] = HWLOC_OBJ_MACHINE,  [MESHMEM_PLACE_THREAD] = HWLOC_OBJ_PU,
    [MESHMEM_PLACE_CORE] = HWLOC_OBJ_CORE,     [MESHMEM_PLACE_L2] = HWLOC_OBJ_L2CACHE,
    [MESHMEM_PLACE_L3] = HWLOC_OBJ_L3CACHE,    [MESHMEM_PLACE_NUMA] = HWLOC_OBJ_NUMANODE,
    [MESHMEM_PLACE_SOCKET] = HWLOC_OBJ_PACKAGE};

static hwloc_topology_t load_topology(void)
{
    hwloc_topology_t topology;
    if (hwloc_topology_init(&topology) != 0)
        return NULL;
    hwloc_topology_set_all_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_NONE);
    for (int place = MESHMEM_PLACE_CORE; place < MESHMEM_PLACES; place++)
        hwloc_topology_set_type_filter(topology, types[place], HWLOC_TYPE_FILTER_KEEP_ALL);
    if (hwloc_topology_load(topology) == 0)
        return topology;
    hwloc_topology_destroy(topology);
    return NULL;
}

/* hwloc's type for a kind of place; where it finds no cores, CPUs stand for them. */
static hwloc_obj_type_t type_of(hwloc_topology_t topology, enum meshmem_place place)
{
    bool cores = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_CORE) > 0;
    return place == MESHMEM_PLACE_CORE && !cores ? HWLOC_OBJ_PU : types[place];
}

/* What is found of a topology: the objects of one kind with CPUs that oshrun may use. */
struct found {
    hwloc_obj_t *object;
    uint32_t n;
};

/* The CPUs of an object that oshrun may use, into set; returns their number. */
static int allowed_cpus(const struct meshmem_bind *bind, hwloc_obj_t object, cpu_set_t *set)
{
    const cpu_set_t *allowed = (const cpu_set_t *)bind->sets;
    memset(set, 0, bind->set_bytes);
    for (unsigned cpu = 0; cpu < bind->set_bytes * 8; cpu++)
        if (hwloc_bitmap_isset(object->cpuset, cpu) && CPU_ISSET_S(cpu, bind->set_bytes, allowed))
            CPU_SET_S(cpu, bind->set_bytes, set);
    return CPU_COUNT_S(bind->set_bytes, set);
}

static struct found find_objects(const struct meshmem_bind *bind, hwloc_topology_t topology,
                                 enum meshmem_place place)
{
    hwloc_obj_type_t type = type_of(topology, place);
    int n = hwloc_get_nbobjs_by_type(topology, type);
    cpu_set_t *set = malloc(bind->set_bytes);
    struct found found = {calloc((size_t)(n > 0 ? n : 0) + 1, sizeof *found.object), 0};
    for (int i = 0; i < n && set && found.object; i++) {
        hwloc_obj_t object = hwloc_get_obj_by_type(topology, type, (unsigned)i);
        if (object->cpuset && allowed_cpus(bind, object, set) > 0)
            found.object[found.n++] = object;
    }
    free(set);
    return found;
}

/* The turn-th of the objects that have CPUs of `in`, counted cyclically; -1 if none has. */
static int pick(const struct found *objects, hwloc_obj_t in, uint32_t turn)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < objects->n; i++)
        n += hwloc_bitmap_intersects(objects->object[i]->cpuset, in->cpuset);
    for (uint32_t i = 0, at = 0; i < objects->n && n; i++)
        if (hwloc_bitmap_intersects(objects->object[i]->cpuset, in->cpuset) && at++ == turn % n)
            return (int)i;
    return -1;
}

/* Make the places: in each round one place in each object of `over`. */
static bool make_places(struct meshmem_bind *bind, const struct found *objects,
                        const struct found *over)
{
    uint32_t n = objects->n * over->n, made = 0;
    unsigned char *sets = calloc((size_t)n + 1, bind->set_bytes);
    bind->number = calloc((size_t)n + 1, sizeof *bind->number);
    for (uint32_t i = 0; i < n && sets && bind->number; i++) {
        int k = pick(objects, over->object[i % over->n], i / over->n);
        if (k < 0)
            continue;
        allowed_cpus(bind, objects->object[k], (cpu_set_t *)(sets + made * bind->set_bytes));
        bind->number[made++] = objects->object[k]->logical_index;
    }
    if (!made) {
        free(sets);
        return false;
    }
    free(bind->sets);
    bind->sets = sets;
    bind->n_places = made;
    return true;
}

/* The places of a kind, dealt out over those of another. */
static bool find_places(struct meshmem_bind *bind, hwloc_topology_t topology, enum meshmem_place to,
                        enum meshmem_place map)
{
    struct found objects = find_objects(bind, topology, to);
    struct found over = find_objects(bind, topology, map);
    bool good = objects.n && over.n;
    if (good && to == map) /* each once */
        over.n = 1, over.object[0] = hwloc_get_root_obj(topology);
    good = good && make_places(bind, &objects, &over);
    free(objects.object);
    free(over.object);
    return good;
}

const bool meshmem_places_known = true;

bool meshmem_places_find(struct meshmem_bind *bind, enum meshmem_place to, enum meshmem_place map)
{
    hwloc_topology_t topology = load_topology();
    bool found = topology && find_places(bind, topology, to, map);
    if (topology)
        hwloc_topology_destroy(topology);
    return found;
}

#else

const bool meshmem_places_known = false;

bool meshmem_places_find(struct meshmem_bind *bind, enum meshmem_place to, enum meshmem_place map)
{
    (void)bind, (void)to, (void)map;
    return false;
}

#endif
