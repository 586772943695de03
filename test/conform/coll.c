// SPDX-License-Identifier: BSD-3-Clause
// broadcast, collect, fcollect, alltoall and alltoalls of every type over every kind of team.
// sanitize: yes
#include "move.h"

#undef BROADCAST
#undef COLLECT
#undef ALLTOALLS
#define CALLER(type, ctype, fn, ...)                                                \
    static void call_##fn##_##type(struct call *c)                                  \
    {                                                                               \
        ctype *dest = c->dest;                                                      \
        const ctype *source = c->source;                                            \
        _Static_assert(_Generic(fn(__VA_ARGS__), int : 1, default : 0), "of " #fn); \
        c->status_returned = fn(__VA_ARGS__);                                       \
    }
#define BROADCAST(class, type, ctype, elem, fn, ctxfn) \
    CALLER(type, ctype, fn, c->team, dest, source, c->nelems, c->pe)
#define COLLECT(class, type, ctype, elem, fn, ctxfn) \
    CALLER(type, ctype, fn, c->team, dest, source, c->nelems)
#define ALLTOALLS(class, type, ctype, elem, fn, ctxfn) \
    CALLER(type, ctype, fn, c->team, dest, source, c->dst, c->sst, c->nelems)
#include CONFORM_INC
#undef BROADCAST
#undef COLLECT
#undef ALLTOALLS

static struct group teams[GROUPS];
static int team_count;

static void run(const struct check *check) { over_groups(check, teams, team_count, move_cases); }

#define ROW(class, type, ctype, elem, fn, ctxfn) \
    {#fn, TYPE(type, ctype, elem), call_##fn##_##type, run, FORMS_OF(ctxfn), class},
#define BROADCAST ROW
#define COLLECT ROW
#define ALLTOALLS ROW
static const struct check checks[] = {
#include CONFORM_INC
};

int main(int argc, char **argv)
{
    start_coll();
    team_count = make_teams(teams);
    run_all(checks, sizeof checks / sizeof *checks, argc, argv);
    destroy_teams(teams, team_count);
    return finish_coll();
}
