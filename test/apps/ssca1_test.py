#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""ssca1 finds what a program of one processor finds, and what parasail finds, whatever the number of PEs and nodes
and however the PEs communicate; it says what is wrong with its input; and other implementations compile it."""
import gzip
import json
import os
import pathlib
import random
import re
import shlex
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "tool"))
from job import BUILD, SCRATCH, SOURCE, Job, TestCase, main, oshrun  # noqa: E402
import serial  # noqa: E402

APP = SOURCE / "apps" / "ssca1"
PROGRAM = BUILD / "bin" / "ssca1"
EXAMPLES = pathlib.Path("/usr/share/doc/bowtie2/examples")   # the lambda phage, and reads of it
OTHER = pathlib.Path("/usr/bin/oshcc")                       # Open MPI's
HBA, HBB = APP / "data/hba_human.fa", APP / "data/hbb_human.fa"
ACIDS, BASES = "ARNDCQEGHILKMFPSTWYVBZX*", "ACGT"
GAPS = {"protein": (11, 1), "dna": (5, 2)}
WAYS = (["-v", "blocks"], ["-v", "blocks", "--block=7"], ["-v", "blocking"], ["-v", "nbi"], ["-v", "nbi", "--ahead=5"],
        ["-v", "nbi", "--ahead=0"], ["-v", "nbe"], ["-v", "nbe", "--ahead=3"], ["-v", "nbe", "--ahead=0"])
SHAPES = ((1, 1), (2, 1), (3, 1), (6, 1), (2, 2), (4, 2), (5, 3))     # PEs, nodes


def blosum62():
    """The table of the source, which test_parasail compares with parasail's."""
    rows = re.findall(r"^\s+\{([-0-9, ]+)\},$", (APP / "scoring.c").read_text(), re.M)
    table = {(ACIDS[i], ACIDS[j]): int(number) for i, row in enumerate(rows)
             for j, number in enumerate(row.split(","))}
    assert len(table) == len(ACIDS) ** 2
    return table


PAIRS = {"protein": lambda a, b, table=blosum62(): table[a, b], "dna": lambda a, b: 2 if a == b else -3}


def write_fasta(name, letters, width=50):
    path = SCRATCH / name
    lines = [letters[i:i + width] for i in range(0, len(letters), width)]
    path.write_text(f">{name} of a test\n" + "\n".join(lines) + "\n")
    return path


def read_fasta(path):
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="ascii") as text:
        return "".join(line.strip() for line in text if not line.startswith(">"))


def mutate(dice, letters, alphabet, share):
    """The same with some letters changed, taken out and put in."""
    result = []
    for letter in letters:
        luck = dice.random() / share
        if luck < 0.5:
            letter = dice.choice(alphabet)
        elif luck < 0.75:
            letter = "".join(dice.choice(alphabet) for _ in range(dice.randrange(9)))
        result.append(letter)
    return "".join(result)


def parasail():
    """The program that asks parasail, or None."""
    program = SCRATCH / "parasail"
    if not program.exists():
        subprocess.run([os.environ.get("CC", "cc"), SOURCE / "test/apps/parasail.c", "-o", program, "-lparasail"],
                       stderr=subprocess.DEVNULL, check=False)
    return program if program.exists() else None


class Ssca1(TestCase):
    def run_json(self, number, nodes, *arguments):
        job = oshrun(number, PROGRAM, "--json", *arguments, options=["--nodes", nodes] if nodes > 1 else [])
        self.good(job)
        return json.loads(job.output)

    def check_lines(self, found, kind, sequences):
        """Each alignment has the score that it says, and consists of letters of the sequences."""
        for a in found["alignments"]:
            self.assertEqual(a["score"], serial.score_of((a["query_line"], a["sbjct_line"]), PAIRS[kind], *GAPS[kind]))
            for sequence, line, (begin, end) in ((sequences[0], a["query_line"], a["query"]),
                                                 (sequences[1], a["sbjct_line"], a["sbjct"])):
                self.assertEqual(line.replace("-", ""), sequence[begin - 1:end])
            self.assertEqual(a["columns"], len(a["query_line"]))
            self.assertEqual(a["gaps"], (a["query_line"] + a["sbjct_line"]).count("-"))
            self.assertEqual(a["identities"], sum(x == y for x, y in zip(a["query_line"], a["sbjct_line"])))

    def check_random(self, seed, number, nodes, way):
        dice = random.Random(seed)
        kind = dice.choice(("protein", "dna"))
        alphabet = ACIDS[:20] if kind == "protein" else BASES
        few = alphabet[:dice.randrange(2, len(alphabet) + 1)]      # long gaps and equal scores
        first = "".join(dice.choice(few) for _ in range(dice.choice((1, 2, 5, 17, 40, 61))))
        second = mutate(dice, first, few, 0.4) if dice.random() < 0.6 else \
            "".join(dice.choice(few) for _ in range(dice.choice((1, 3, 30, 53))))
        second = second or few[0]
        separation, reports = dice.choice((0, 1, 2, 5)), dice.choice((1, 3, 20))
        found = self.run_json(number, nodes, *way, "-k", 3, "-t", kind, f"--separation={separation}",
                              f"--reports={reports}", write_fasta("a.fa", first), write_fasta("b.fa", second))
        ends = serial.best_ends(first, second, PAIRS[kind], *GAPS[kind], max(reports, 3), separation, 1)
        self.assertEqual([tuple(end) for end in found["ends"]], ends, (seed, number, nodes, way, first, second))
        self.check_lines(found, kind, (first, second))
        if ends:
            self.assertEqual(found["alignments"][0]["score"], ends[0][0])

    def test_random(self):
        """Random sequences on all shapes in all ways."""
        seed = 0
        for number, nodes in SHAPES:
            for way in WAYS:
                for _ in range(3 if nodes == 1 else 1):
                    seed += 1
                    self.check_random(seed, number, nodes, way)

    def test_benchmark(self):
        """The known alignments of the benchmark come first; all ways find the same."""
        expected = None
        for number, nodes in ((1, 1), (3, 1), (4, 2)):
            for way in WAYS if nodes == 1 else WAYS[:1]:
                found = self.run_json(number, nodes, *way, "--scale=17", "--seed=4")
                first = [(a["score"], a["query_line"], a["sbjct_line"]) for a in found["alignments"][:3]]
                self.assertEqual(first, [(55, "*IDENTICAL*", "*IDENTICAL*"), (54, "*MISQRMATCHES*", "*MISRQMATCHES*"),
                                         (53, "*STARTGAPMIDST---END*", "*START---MIDSTGAPEND*")])
                expected = expected or (found["alignments"], found["ends"])
                self.assertEqual((found["alignments"], found["ends"]), expected)

    def test_hemoglobin(self):
        """As BLAST prints it."""
        for nodes, way in ((1, WAYS[0]), (1, WAYS[2]), (2, WAYS[0])):
            job = oshrun(3, PROGRAM, *way, HBA, HBB, options=["--nodes", nodes] if nodes > 1 else [])
            self.good(job, r"(?m)^Query= P69905 HBA_HUMAN", r"(?m)^Length=147$",
                      r"(?m)^ Score = 114 bits \(283\),  Expect = 1e-30$",
                      r"(?m)^ Identities = 61/145 \(42%\), Positives = 86/145 \(59%\), Gaps = 8/145 \(6%\)$",
                      r"(?m)^Query  57   KGHGKKVADALTNAVAHVDDMPNALSALSDLHAHKLRVDPVNFKLLSHCLLVTLAAHLPA  116$",
                      r"(?m)^            K HGKKV  A \+\+ \+AH\+D\+\+    \+ LS\+LH  KL VDP NF\+LL \+ L\+  LA H$",
                      r"(?m)^Sbjct  122  EFTPPVQAAYQKVVAGVANALAHKY  146$",
                      r"(?m)^Kernel 1: 20874 cells in .*CUPS; variant .*3 PEs$")

    def test_formats(self):
        """Lower case, other line ends, no name, more sequences than one, standard input."""
        path = SCRATCH / "odd.fa"
        path.write_bytes(b";a comment\r\n>odd\r\nacguac\r\n\r\nGTACGTTT\r\n>second\r\nAAAA\r\n")
        plain = write_fasta("plain.fa", "ACGTACGTACGTTT")
        with open(plain, encoding="ascii") as text:
            job = oshrun(2, PROGRAM, path, "-", stdin=text)
        self.good(job, r"odd.fa: 2 sequences; the first one, odd, is taken",
                  r"Identities = 14/14 \(100%\), Gaps = 0/14",
                  r"(?m)^Query  1   ACGUACGTACGTTT  14\n +\|{14}\nSbjct  1   ACGTACGTACGTTT  14$")
        self.good(oshrun(3, PROGRAM, write_fasta("w.fa", "WWW"), write_fasta("p.fa", "PPPPP")), "No alignments found")
        self.good(oshrun(2, PROGRAM, plain, plain, "-k", 0), r"(?m)^ +28 +14 +14$")

    def test_names(self):
        """JSON is of UTF-8 only: of names in another encoding each byte is a character of Latin-1."""
        path = SCRATCH / "name.fa"
        for name, shown in ((b"Fl\xc3\xbcgel \xe2\x82\xac \xf0\x9f\xa7\xac", "Fl\u00fcgel \u20ac \U0001f9ec"),
                            (b"Fl\xfcgel", "Fl\u00fcgel"), (b'a\t"\\\x7f', 'a\t"\\\x7f'),
                            (b"\xc3", "\u00c3"), (b"\xe2\x82", "\u00e2\x82"), (b"\xc0\xaf", "\u00c0\u00af"),
                            (b"\xed\xa0\x80", "\u00ed\u00a0\x80"), (b"\xf4\x90\x80\x80", "\u00f4\x90\x80\x80"),
                            (b"\xf0\x8f\xbf\xbf!", "\u00f0\x8f\u00bf\u00bf!"), (b"\xff\xc3\xbc", "\u00ff\u00fc")):
            path.write_bytes(b">" + name + b"\nACGT\n")
            done = subprocess.run([PROGRAM, "--json", path, path], stdout=subprocess.PIPE, check=True)
            self.assertEqual(json.loads(done.stdout.decode())["query"]["name"], shown)

    def test_errors(self):
        good = write_fasta("good.fa", "ACGT")
        empty = SCRATCH / "empty.fa"
        empty.write_text(">a name and no letter\n")
        packed = SCRATCH / "packed.fa.gz"
        packed.write_bytes(gzip.compress(b">a\nACGT\n"))
        wrong = SCRATCH / "wrong.fa"
        wrong.write_text(">w\nACGT\nAC7T\n")
        for arguments, sentence in (
                ((good, SCRATCH / "none.fa"), r"none.fa: No such file or directory"),
                ((good, empty), r"empty.fa: there is no letter of a sequence in it"),
                ((packed, good), r"packed.fa.gz: this is not a text file; .* must be unpacked"),
                ((wrong, good), r"wrong.fa, line 3: there is no letter '7' in proteins"),
                (("-t", "dna", HBA, good), r"hba_human.fa, line 2: there is no letter 'L' in DNA"),
                ((good,), r"1 files are given, and two are needed"),
                ((good, good, "-t", "rna"), "neither protein nor dna"),
                ((good, good, "-v", "fast"), r"--variant=fast: not a variant; there are blocks, blocking, nbi"),
                ((good, good, "--gap-extend=0"), r"--gap-extend=0: not a number from 1 to 100"),
                ((good, "--scale", "9"), r"leave out files"), (("--scale", "x"), r"--scale=x: not a number")):
            with self.subTest(sentence):
                self.failed(oshrun(3, PROGRAM, *arguments), "ssca1: .*" + sentence)
        self.good(oshrun(2, PROGRAM, "--help"), r"usage: oshrun -n PES ssca1 .*QUERY.fa SUBJECT.fa")
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, HBA, HBB], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual((done.returncode, done.stderr),
                         (1, "ssca1: cannot write to standard output: No space left on device\n"))

    def test_too_large(self):
        small = {"SHMEM_SYMMETRIC_SIZE": "1m"}
        self.failed(oshrun(2, PROGRAM, "--scale=24", env=small),
                    r"the moves of 4096 x 4096 letters take 8 MiB on each of 2 PEs.* set SHMEM_SYMMETRIC_SIZE=73m")
        self.good(oshrun(2, PROGRAM, "--scale=24", env={"SHMEM_SYMMETRIC_SIZE": "73m"}), "IDENTICAL")

    def test_two_bytes_are_too_few(self):
        """Variants of two bytes say so; that of four goes on."""
        letters = "ACGTTGCAGT" * 40
        path = write_fasta("long.fa", letters)
        self.failed(oshrun(2, PROGRAM, path, path, "--match=100", "-v", "blocking", "--reports=1"),
                    r"score is above 32767, which has no room in two bytes; use --variant blocks")
        found = self.run_json(2, 1, path, path, "--match=100", "--reports=1")
        self.assertEqual(found["alignments"][0]["score"], 40000)

    def test_parasail_table(self):
        if not parasail():
            self.skipTest("there is no parasail; Debian: libparasail-dev")
        lines = subprocess.run([parasail(), "table"], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
        theirs = {tuple(line.split()[:2]): int(line.split()[2]) for line in lines}
        self.assertEqual(blosum62(), theirs)

    def compare_with_parasail(self, kind, first, second, number, nodes, *way):
        a, b = write_fasta("a.fa", first), write_fasta("b.fa", second)
        plain = [SCRATCH / "a.txt", SCRATCH / "b.txt"]
        for path, letters in zip(plain, (first, second)):
            path.write_text(letters)
        asked = subprocess.run([str(word) for word in (parasail(), kind, *GAPS[kind], *plain)], stdout=subprocess.PIPE,
                               text=True, check=True)
        found = self.run_json(number, nodes, "-t", kind, *way, a, b)
        self.assertEqual(found["alignments"][0]["score"], int(asked.stdout))
        self.check_lines(found, kind, (first, second))

    def test_parasail_random(self):
        if not parasail():
            self.skipTest("there is no parasail; Debian: libparasail-dev")
        for seed in range(12):
            dice = random.Random(seed)
            kind, alphabet = dice.choice((("protein", ACIDS[:20]), ("dna", BASES)))
            first = "".join(dice.choice(alphabet) for _ in range(dice.randrange(200, 900)))
            second = mutate(dice, first, alphabet, dice.choice((0.1, 0.3, 0.8)))
            self.compare_with_parasail(kind, first, second, 1 + seed % 6, 1 + seed % 2 if seed % 6 else 1)

    def test_parasail_hemoglobin(self):
        if not parasail():
            self.skipTest("there is no parasail; Debian: libparasail-dev")
        for way in WAYS:
            self.compare_with_parasail("protein", read_fasta(HBA), read_fasta(HBB), 4, 1, *way)

    def test_parasail_lambda_phage(self):
        """A long read against a part of the genome, and two parts of the genome."""
        genome = EXAMPLES / "reference/lambda_virus.fa.gz"
        if not parasail() or not genome.exists():
            self.skipTest("parasail or the lambda phage is missing; Debian: libparasail-dev, bowtie2-examples")
        phage = read_fasta(genome)
        with gzip.open(EXAMPLES / "reads/longreads.fq.gz", "rt", encoding="ascii") as reads:
            read = [line.strip() for line, _ in zip(reads, range(2))][1].replace("N", "")
        self.compare_with_parasail("dna", phage[:6000], phage[30000:34000], 4, 1)
        self.compare_with_parasail("dna", read, phage[8000:16000], 3, 2)

    def test_bench(self):
        """meshmem-bench compares the ways."""
        bench = BUILD / "bin/meshmem-bench"
        if not bench.exists():
            self.skipTest("meshmem-bench was not built")
        file, picture = SCRATCH / "bench.json", SCRATCH / "bench.svg"
        self.good(Job([bench, "ssca1", "--quick", "--scale=8", "--pes=2,3", "--only=blocking,nbi-step,blocks",
                       "--json", file, "--svg", picture]).end(100), r"(?m)^  3  blocks, put with signal .* x .* x?$")
        rows = json.loads(file.read_text())["rows"]
        self.assertEqual(sorted((row["pes"], row["variant"]) for row in rows),
                         [(n, way) for n in (2, 3) for way in ("blocking", "blocks", "nbi-step")])
        self.assertTrue(all(row["seconds"] > 0 and row["to_blocking"] > 0 for row in rows))
        self.assertIn("blocks, put with signal", picture.read_text())

    def test_compiles(self):
        """With all warnings, from its sources alone; also by another implementation, with the same answers."""
        sources = sorted(str(path) for path in APP.glob("*.c"))
        flags = ["-O1", "-std=gnu11", "-Wall", "-Wextra", "-Werror"]
        subprocess.run([BUILD / "bin/oshcc", *flags, *sources, "-o", SCRATCH / "ours", "-lm"], check=True)
        expected = oshrun(2, SCRATCH / "ours", HBA, HBB)
        self.good(expected)
        if not OTHER.exists():
            print("skipped: test_compiles, in part: there is no oshcc of Open MPI; Debian: libopenmpi-dev")
            return
        subprocess.run([OTHER, *flags, *sources, "-o", SCRATCH / "theirs", "-lm"], check=True)
        for way in WAYS[:6]:              # it has no requests
            command = ["/usr/bin/oshrun", "--allow-run-as-root", "--oversubscribe", "-n", "2", SCRATCH / "theirs", *way,
                       HBA, HBB]
            # Its shmem_finalize faults in some containers, so its status and what it says of that do not count.
            job = Job(command, stderr=subprocess.DEVNULL).end(100)
            self.assertIn(expected.output.partition("Kernel 1")[0], job.output, shlex.join(map(str, command)))
            job.leftovers()


if __name__ == "__main__":
    if not PROGRAM.exists():
        sys.exit("build/bin/ssca1 is missing; build the target ssca1")
    main()
