/* SPDX-License-Identifier: BSD-3-Clause */
/* The head of numpy's files: magic, version, the length of a text, and the text, a dictionary of
 * Python that says type, order and shape. Knows neither files nor PEs. */
#include "inside.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char magic[] = "\x93NUMPY";
enum { MAGIC = 6, BEFORE = 10 }; /* bytes: of magic; before the text in version 1 */

const char *pcl_npy_type(enum pencil_type type)
{
    static const char *const types[][4] = {{">f4", ">f8", ">c8", ">c16"},
                                           {"<f4", "<f8", "<c8", "<c16"}};
    const uint16_t one = 1;
    return types[*(const unsigned char *)&one][type];
}

void pcl_npy_write(char head[PCL_NPY_HEAD], enum pencil_type type, size_t fields, const size_t n[3])
{
    size_t text = PCL_NPY_HEAD - BEFORE;
    memset(head, ' ', PCL_NPY_HEAD);
    memcpy(head, magic, MAGIC);
    head[6] = 1;
    head[7] = 0;
    head[8] = (char)(text & 0xff);
    head[9] = (char)(text >> 8);
    char first[32] = "";
    if (fields != 1)
        snprintf(first, sizeof first, "%zu, ", fields);
    int length = snprintf(head + BEFORE, text,
                          "{'descr': '%s', 'fortran_order': False, 'shape': (%s%zu, %zu, %zu), }",
                          pcl_npy_type(type), first, n[0], n[1], n[2]);
    head[BEFORE + length] = ' ';
    head[PCL_NPY_HEAD - 1] = '\n';
}

/* What follows a key of the dictionary, or NULL. */
static const char *value_of(const char *text, const char *key)
{
    char quoted[32];
    for (const char *quote = "'\""; *quote; quote++) {
        snprintf(quoted, sizeof quoted, "%c%s%c", *quote, key, *quote);
        const char *found = strstr(text, quoted);
        if (!found)
            continue;
        found += strlen(quoted);
        found += strspn(found, " ");
        return *found == ':' ? found + 1 + strspn(found + 1, " ") : NULL;
    }
    return NULL;
}

/* The type ends up in a sentence: what is not printable does not. */
static void keep_type(struct pcl_npy *npy, const char *type, size_t length, const char *behind)
{
    size_t most = sizeof npy->type - 4;
    for (size_t i = 0; i < length && i < most; i++)
        npy->type[i] = isprint((unsigned char)type[i]) ? type[i] : '?';
    npy->type[length < most ? length : most] = 0;
    strcat(npy->type, behind);
}

static bool parse_type(const char *value, struct pcl_npy *npy)
{
    if (*value != '\'' && *value != '"') { /* a list: a structure */
        keep_type(npy, value, strcspn(value, "]}"), "...");
        return true;
    }
    const char *end = strchr(value + 1, *value);
    if (!end)
        return false;
    keep_type(npy, value + 1, (size_t)(end - value - 1), "");
    return true;
}

static bool parse_shape(const char *value, struct pcl_npy *npy)
{
    if (*value++ != '(')
        return false;
    while (true) {
        value += strspn(value, " ,");
        if (*value == ')')
            return true;
        if (!isdigit((unsigned char)*value) || npy->dimensions == PCL_NPY_DIMENSIONS)
            return false;
        char *end;
        npy->shape[npy->dimensions++] = strtoull(value, &end, 10);
        value = end + strspn(end, "L ");
        if (*value != ',' && *value != ')')
            return false;
    }
}

const char *pcl_npy_parse(const char *head, size_t bytes, struct pcl_npy *npy)
{
    static const char damaged[] = "its head is damaged";
    const unsigned char *byte = (const unsigned char *)head;
    memset(npy, 0, sizeof *npy);
    if (bytes < BEFORE || memcmp(head, magic, MAGIC) != 0)
        return "it is no file of numpy (.npy)";
    if (byte[6] < 1 || byte[6] > 3)
        return "it has a version of .npy that pencil does not know; numpy.save writes one that it "
               "does";
    size_t before = byte[6] == 1 ? 10 : 12, length = byte[8] | (size_t)byte[9] << 8;
    if (byte[6] > 1 && bytes >= before)
        length |= (size_t)byte[10] << 16 | (size_t)byte[11] << 24;
    if (length > PCL_NPY_MOST - before - 1)
        return "its head is longer than numpy writes";
    if (bytes < before + length)
        return "it ends in its head";
    char *text = calloc(1, length + 1);
    if (!text)
        return "no memory";
    memcpy(text, head + before, length);
    npy->data = before + length;
    const char *type = value_of(text, "descr"), *order = value_of(text, "fortran_order");
    const char *shape = value_of(text, "shape");
    bool good = type && order && shape && parse_type(type, npy) && parse_shape(shape, npy);
    good = good && (!strncmp(order, "True", 4) || !strncmp(order, "False", 5));
    npy->by_columns = good && *order == 'T';
    free(text);
    return good ? NULL : damaged;
}
