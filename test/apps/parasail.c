/* SPDX-License-Identifier: BSD-3-Clause */
/* What parasail finds: parasail protein|dna OPEN EXTEND QUERY SUBJECT prints the score of the best
 * local alignment; letters are arguments. A gap of n letters costs OPEN + n * EXTEND. "parasail
 * table" prints BLOSUM62. */
#include <parasail.h>
#include <parasail/matrices/blosum62.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *name)
{
    FILE *file = fopen(name, "rb");
    char *text = calloc(1, 1 << 22);
    if (!file || !text || !fread(text, 1, (1 << 22) - 1, file))
        exit(2);
    fclose(file);
    return text;
}

static int print_table(void)
{
    for (int a = 0; a < 24; a++)
        for (int b = 0; b < 24; b++)
            printf("%c %c %d\n", "ARNDCQEGHILKMFPSTWYVBZX*"[a], "ARNDCQEGHILKMFPSTWYVBZX*"[b],
                   parasail_blosum62.matrix[a * 24 + b]);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 2)
        return print_table();
    if (argc != 6)
        return 2;
    int open = atoi(argv[2]), extend = atoi(argv[3]);
    char *a = read_file(argv[4]), *b = read_file(argv[5]);
    const parasail_matrix_t *matrix =
        strcmp(argv[1], "dna") ? &parasail_blosum62 : parasail_matrix_create("ACGT", 2, -3);
    parasail_result_t *result =
        parasail_sw_striped_32(a, (int)strlen(a), b, (int)strlen(b), open + extend, extend, matrix);
    printf("%d\n", parasail_result_get_score(result));
    return 0;
}
