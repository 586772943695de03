#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Every name of the interface has a manual page, that of its family, and the pages are well formed. All examples
compile without warnings, as one program, and run with one PE and with several, near and between nodes."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tools"))
sys.path.insert(0, os.path.dirname(__file__))
from apiexamples import read_examples  # noqa: E402
from apiman import pages, shown  # noqa: E402
from apinotes import PARTS, fits, notes_of, read_notes  # noqa: E402
from apitable import functions, read, title  # noqa: E402
from job import BUILD, SCRATCH, SOURCE, Job, TestCase, compile_c, main, oshrun  # noqa: E402

TABLES = sorted((SOURCE / "api").glob("*.api"))
WARNINGS = ("-Wall", "-Wextra", "-Werror")


MAN3 = BUILD / "gen/man3"
NOTES = SOURCE / "api/pages.notes"
ARGUMENTS = SOURCE / "api/arguments.notes"
EXAMPLES = SOURCE / "api/examples"
SECTION7 = ("shmem", "shmemx", "shmem_environment", "meshmem-cray")
# The example of how to start without a launcher cannot run where the library is initialized.
ALONE = "shmemx_get_uid"
MAIN = """
int main(int count, char **words)
{
    if (count > 1 && strcmp(words[1], "alone") == 0) {
        example_shmemx_get_uid();
        return 0;
    }
    shmem_init();
%s
    shmem_finalize();
    return 0;
}
"""
# What is not the page of the same title: deprecated forms of what has another form now.
OTHERS = {"pshmem_wait_until": "shmem_wait_until_deprecated", "shmem_short_wait_until": "shmem_wait_until_deprecated",
          "shmem_ushort_wait_until": "shmem_wait_until_deprecated", "shmem_short_test": "shmem_test_deprecated",
          "shmem_ushort_test": "shmem_test_deprecated"}


# A string of C, in parts.
STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*(?:PRI\w+\s*)?"(?:[^"\\\n]|\\.)*")*')


def strings(folder, files="*.[ch]"):
    """All strings of the sources in a folder, each as one line."""
    text = "\n".join(path.read_text() for path in sorted((SOURCE / folder).rglob(files)))
    return {re.sub(r'"\s*(?:PRI\w+\s*)?"', "", found[0])[1:-1].replace(r'\"', '"') for found in STRINGS.finditer(text)}


class Man(TestCase):
    def setUp(self):
        self.sets, self.families = read(TABLES)

    def test_every_name(self):
        each = [(name, title(f["family"])) for name, _, _, f in functions(self.sets, self.families)]
        each += [(title(f), title(f)) for f in self.families]
        self.assertGreater(len(each), 2700)
        each += [("p" + name, title(f["family"])) for name, _, _, f in functions(self.sets, self.families)]
        wrong = {}
        for name, page in each:
            file = MAN3 / f"{name}.3"
            if not file.exists() or file.resolve().stem not in (OTHERS.get(name), OTHERS.get(name[1:], page)):
                wrong[name] = page
        self.assertEqual(wrong, {})

    def test_no_other_name(self):
        there = {name for name, *_ in functions(self.sets, self.families)}
        there |= {"p" + name for name in there} | {title(f) for f in self.families}
        self.assertEqual({page.stem for page in MAN3.iterdir()} - there,
                         {"shmem_wait_until_deprecated", "shmem_test_deprecated"})

    def test_what_a_page_says(self):
        text = (MAN3 / "shmem_ctx_long_atomic_add.3").read_text()
        for expected in ("shmem_atomic_add(shmem_ctx_t ctx, TYPE *dest,", "shmem_ctx_TYPENAME_atomic_add(", "longlong",
                         ".SH STANDARDS", ".BR shmem_atomic_fetch_add (3)"):
            self.assertIn(expected, text)
        self.assertIn("cmp (SHMEM_CMP_EQ,", (MAN3 / "shmem_wait_until.3").read_text())

    def test_sentences_are_the_library_s(self):
        all_strings = "\n".join(strings("src"))
        sentences = {sentence for block in read_notes(NOTES) for part in PARTS
                     for sentence, _ in block[part] if sentence}
        self.assertGreater(len(sentences), 50)
        self.assertEqual([sentence for sentence in sentences if sentence not in all_strings], [])

    def test_creating_partitions(self):
        """Whatever the sources that create partitions say, with a remedy after a semicolon, is on a page."""
        notes = NOTES.read_text()
        said = {text.removeprefix("%s: ") for file in ("team/partition.c", "mem/capacity.c")
                for text in strings("src", file) if ";" in text}
        self.assertGreater(len(said), 5)
        self.assertEqual([text for text in said if f'"{text}"' not in notes], [])

    def test_sentences_are_whole(self):
        """Quotation marks within a message do not end it, and no page shows a backslash."""
        sentences = {sentence for block in read_notes(NOTES) for part in PARTS for sentence, _ in block[part]}
        self.assertEqual([sentence for sentence in sentences if "\\" in sentence], [])
        for name in pages(self.sets, self.families):
            errors = (MAN3 / f"{name}.3").read_text().split(".SH ERRORS\n")[1].split("\n.SH ")[0]
            self.assertNotIn(r"\e", errors, name)
        self.assertIn(r'"man ..." names, or 0\fP', (MAN3 / "shmem_ctx_session_start.3").read_text())

    def test_every_selector_of_notes_is_used(self):
        for file in (NOTES, ARGUMENTS):
            for block in read_notes(file):
                for pattern in block["for"] + block["except"]:
                    self.assertTrue(any(fits(pattern, self.sets, family) for family in self.families),
                                    f"{file}: {pattern}")

    def test_current_forms(self):
        """A page of an older name that points to the current form says which one that is."""
        current = {title(f).removeprefix("shmem_") for f in self.families
                   if title(f).startswith("shmem_") and f["section"] != "Deprecated"}
        blocks, wrong, right = read_notes(NOTES), [], 0
        for f in self.families:
            if f["section"].startswith("Cray") and any("the current form" in text
                                                       for _, text in notes_of(blocks, self.sets, [f])["notes"]):
                named = {word.removeprefix("shmem_") for word in re.findall(r"\w+", f["doc"])} & current
                right += bool(named)
                wrong += [] if named else [title(f)]
        self.assertEqual(wrong, [])
        self.assertGreater(right, 30)

    def test_stores(self):
        """Pages of fences and quiets say what becomes of the calling thread's own stores (1.6, 9.12)."""
        for name in ("shmem_fence", "shmem_quiet", "shmem_pe_quiet", "shmemx_pe_quiet"):
            order = (MAN3 / f"{name}.3").read_text().split(".SH ORDER AND COMPLETION\n")[1].split("\n.SH ")[0]
            self.assertIn("stores", order, name)

    def test_choices(self):
        """A page says what each option, or level, stands for: its name is followed by that."""
        options, levels = ("CTX", "SERIALIZED PRIVATE NOSTORE"), ("THREAD", "SINGLE FUNNELED SERIALIZED MULTIPLE")
        for page, (kind, names) in {"shmem_ctx_create": options, "shmem_team_create_ctx": options,
                                    "shmem_init_thread": levels, "shmemx_init_thread": levels}.items():
            text = (MAN3 / f"{page}.3").read_text()
            for name in names.split():
                self.assertRegex(text, rf"\bSHMEM_{kind}_{name}(:|\s\()", page)

    def test_duties(self):
        """Pages say what 1.6 asks of programs: arguments that do not overlap (4.2), the thread that finalizes (9.2)."""
        duties = {"in common": "put get iput iget ibput ibget put_nbi get_nbi put_signal put_signal_nbi",
                  "sig_addr must not": "put_signal put_signal_nbi", "thread that has called": "finalize"}
        for said, names in duties.items():
            for name in names.split():
                self.assertIn(said, " ".join((MAN3 / f"shmem_{name}.3").read_text().split()), name)

    def test_order_names_arguments(self):
        """What a page says of order and completion calls dest, source and target by the names that they have there."""
        blocks, wrong = read_notes(NOTES), []
        for page, some in pages(self.sets, self.families).items():
            said = " ".join(text for _, text in notes_of(blocks, self.sets, some)["order"])
            names = {name for f in some for _, _, some_names, _ in functions(self.sets, [f]) for name in some_names}
            wrong += [(page, word) for word in set(re.findall(r"\b(dest|source|target) of this PE", said)) - names]
        self.assertEqual(wrong, [])

    def test_arguments(self):
        """Each page has a sentence for each argument of its functions; no sentence is for an argument that none has."""
        blocks, used = read_notes(ARGUMENTS), set()
        for page, some in pages(self.sets, self.families).items():
            names = {name for f in some for _, _, some_names, _ in functions(self.sets, [f]) for name in some_names}
            text = (MAN3 / f"{page}.3").read_text()
            for name in names:
                self.assertTrue(re.search(rf"\n\.TP\n\\fI{re.escape(name)}\\fP\n\w[^\n]{{4}}", text),
                                f"{page}: {ARGUMENTS.name} says nothing about {name}")
            self.assertEqual(".SH ARGUMENTS" in text, bool(names), page)
            said = dict(notes_of(blocks, self.sets, some)["arguments"])
            used |= {(name, said[name]) for name in names}
        self.assertEqual({one for block in blocks for one in block["arguments"]} - used, set())

    def test_return_values(self):
        """Each page of a function that returns something says what."""
        for page, some in pages(self.sets, self.families).items():
            text = (MAN3 / f"{page}.3").read_text()
            returns = any(f["ret"] != "void" for f in some)
            self.assertEqual(len(re.findall(r"\.SH RETURN VALUE\nReturns \w", text)), int(returns), page)

    def test_sections_of_pages(self):
        """Every page says which errors there are, what the call orders or completes, what it costs, and which pages are
        about the same; these are there."""
        there = {f"{page.stem} ({page.suffix[1:]})"
                 for page in (*MAN3.iterdir(), *(BUILD / "gen").glob("*.7"), *(SOURCE / "docs/man").iterdir())}
        for name in pages(self.sets, self.families):
            page = (MAN3 / f"{name}.3").read_text()
            for section in ("ERRORS", "ORDER AND COMPLETION", "NOTES", "SEE ALSO"):
                self.assertIn(f".SH {section}\n", page, name)
            others = re.findall(r"\.BR (\S+ \(\d\))", page.split(".SH SEE ALSO\n")[1])
            self.assertEqual((bool(others), sorted({*others} - there)), (True, []), name)

    def test_sections_by_hand(self):
        """Pages that are not made have these sections, too, and what they say of errors is what the libraries say."""
        said = "\n".join(map(shown, strings("src") | strings("pencil")))
        for page in sorted((SOURCE / "docs/man").glob("*.3")):
            text = page.read_text()
            for section in ("ARGUMENTS", "RETURN VALUE", "ERRORS", "NOTES", "EXAMPLES", "SEE ALSO"):
                self.assertIn(f".SH {section}\n", text, page)
            errors = re.search(r"^\.SH ERRORS\n(.*?)^\.SH", text, re.S | re.M)[1]
            messages = re.findall(r"^\.IP \\\(bu 2\n((?:\\fI.*\\fP\n)+)", errors, re.M)
            self.assertTrue(messages, page)
            messages = [" ".join(line[3:-3] for line in message.splitlines()) for message in messages]
            self.assertEqual([message for message in messages if message not in said], [], page)

    def test_sentences_of_pencil(self):
        """Whatever pencil_error may say begins with the name of a call, and is on a page; of what is about files, as is
        the reason why, which the system may give."""
        said = set()
        for text in strings("pencil", "*.c"):
            begun = re.fullmatch(r"(%s|pencil\w*)?: (?:PE (?:%d|0): )?(.*\w.*)", text)
            self.assertNotEqual(begun and begun[1], "pencil", text)
            said |= {begun[2]} if begun else {text} if re.match(r"(it|its|what|nothing|an older) ", text) else set()
        said.remove("%s")
        self.assertGreater(len(said), 60)
        text = "\n".join(page.read_text() for page in (SOURCE / "docs/man").glob("pencil*.3"))
        text = " ".join(re.sub(r"\\f[IP]", " ", text).split())
        self.assertEqual(sorted(one for one in map(shown, said) if one not in text), [])

    def test_example_with_mpi(self):
        text = (SOURCE / "docs/man/shmemx_mpi.3").read_text()
        source = SCRATCH / "with_mpi.c"
        source.write_text(re.search(r"\.nf\n(#include <shmemx_mpi.*?)\.fi", text.split(".SH EXAMPLES")[1], re.S)[1]
                          .replace("\\e", "\\").replace("\\-", "-"))
        found = [mpi for mpi in ("mpicc.openmpi", "mpicc.mpich", "mpicc_abi") if shutil.which(mpi)]
        if not found:
            self.skipTest("there is no MPI; Debian: apt-get install libopenmpi-dev libmpich-dev")
        for mpi in found:
            options = subprocess.run([mpi, "-show"], check=True, text=True, stdout=subprocess.PIPE).stdout
            compile_c(source, *options.split()[1:], *WARNINGS, name=f"with_{mpi}")

    def test_overviews(self):
        """Each page is listed once; each variable has its entry."""
        text = "".join((BUILD / f"gen/{name}.7").read_text() for name in ("shmem", "shmemx"))
        listed = re.findall(r"^\.TP\n\.BR (\w+) \(3\)$", text, re.M)
        self.assertEqual(sorted(listed), sorted(pages(self.sets, self.families)))
        text = (BUILD / "gen/shmem_environment.7").read_text()
        for name in re.findall(r'^CONFIG\(\w+, "(\w+)"', (SOURCE / "src/base/config.def").read_text(), re.M):
            self.assertRegex(text, rf"\n\.TP\n\\fB{name}\b.*\n\w")

    def test_constants(self):
        """Each macro of the headers that a program may use, and each function of shmemx_mpi.h, is in a page."""
        headers = "".join(path.read_text() for path in sorted((SOURCE / "include").rglob("*.h")))
        names = set(re.findall(r"^#\s*define (SHMEMX?_\w+)", headers, re.M)) - {"SHMEM_H", "SHMEMX_H", "SHMEMX_MPI_H"}
        names |= set(re.findall(r"defined\(?\s?(SHMEMX?_\w+)", headers)) | {"shmemx_mpi_comm", "shmemx_team_from_comm"}
        self.assertGreater(len(names), 55)
        pages_of = [*MAN3.iterdir(), *(BUILD / "gen").glob("*.7"), *(SOURCE / "docs/man").iterdir()]
        text = "".join(page.read_text() for page in pages_of if not page.is_symlink())
        self.assertEqual([name for name in sorted(names) if not re.search(rf"\b{name}\b", text)], [])

    def test_no_other_constant(self):
        """What pages of functions write like a constant is in the headers, or a variable."""
        known = "\n".join(path.read_text() for path in (*(SOURCE / "include").rglob("*.h"),
                                                        *(SOURCE / "src/base").glob("*.def")))
        wrong = set()
        for page in MAN3.iterdir():
            if not page.is_symlink():
                text = page.read_text().split("\n", 1)[1].replace("SHMEM_SYMMETRIC_PARTITIONN", "")  # N is an ID
                wrong |= {(name, page.stem) for name in re.findall(r"\bSHMEMX?_\w*[A-Z]\b", text)
                          if not re.search(rf"\b{name}\b", known)}
        self.assertEqual(wrong, set())

    def test_fields(self):
        """A page of a function that takes a structure names its fields, but for the one of Cray OpenSHMEMX."""
        types = "".join((SOURCE / f"include/meshmem/{name}").read_text() for name in ("types.h", "xtypes.h"))
        types = re.sub(r"/\*.*?\*/", "", types, flags=re.S)
        missing, found = set(), set()
        for fields, name in re.findall(r"typedef struct \{([^}]*)\} (shmemx?_\w+_(?:config|info)_t);", types):
            for page in MAN3.iterdir():
                if not page.is_symlink() and f"{name} *" in page.read_text().split(".SH DESCRIPTION")[0]:
                    found.add(name)
                    said = set(re.findall(r"\w+", page.read_text().split(".SH DESCRIPTION")[1].split(".SH ERRORS")[0]))
                    missing |= {(page.stem, field) for field in set(re.findall(r"(\w+)(?:\[\w+\])?;", fields)) - said}
        self.assertGreater(len(found), 4)
        self.assertEqual({one for one in missing if one[1] != "opt_level"}, set())

    def test_man_finds_them(self):
        if not shutil.which("man"):
            self.skipTest("man is not installed")
        names = "shmem_putmem shmem_int_put pshmem_quiet shmem_ctx_long_atomic_add shmem_wait_until start_pes".split()
        said = subprocess.run(["man", "-M", MAN3.parent, "-w", *names], check=True, text=True, stdout=subprocess.PIPE)
        self.assertEqual([pathlib.Path(line).stem for line in said.stdout.split()],
                         "shmem_put shmem_put shmem_quiet shmem_atomic_add shmem_wait_until start_pes".split())

    def test_tables(self):
        """A page with a table says so in its first line, since man need not look for one, and the table fits."""
        if not shutil.which("man"):
            self.skipTest("man is not installed")
        each = [*(BUILD / "gen").glob("*.7"), *(page for page in MAN3.iterdir() if not page.is_symlink()),
                *(SOURCE / "docs/man").iterdir()]
        each = [page for page in each if re.search(r"^\.TS", page.read_text(), re.M)]
        self.assertNotEqual(each, [])
        for page in each:
            self.assertEqual(page.read_text().split("\n")[0], "'\\\" t", page)
            done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-Tutf8", "-Z", "-l", page], text=True,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                  env=os.environ | {"MANROFFSEQ": "", "MANWIDTH": "80"})
            self.assertEqual((done.returncode, done.stderr), (0, ""), page)

    def test_form(self):
        if not shutil.which("mandoc"):
            self.skipTest("mandoc is not installed")
        each = [page for page in MAN3.iterdir() if not page.is_symlink()]
        self.assertGreater(len(each), 240)
        each += [BUILD / f"gen/{name}.7" for name in SECTION7] + [*(SOURCE / "docs/man").iterdir()]
        done = subprocess.run(["mandoc", "-T", "lint", "-W", "style", *each], text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_examples(self):
        """All in one program, each in a function of its own."""
        text = "".join(f'#include "{file}"\n' for file in sorted(EXAMPLES.glob("*.c")))
        _, names = read_examples(EXAMPLES)
        text += MAIN % "\n".join(f"    example_{name}();\n    shmem_barrier_all();" for name in names if name != ALONE)
        program = compile_c(text, "-O1", f"-I{EXAMPLES}", *WARNINGS, name="examples")
        self.good(oshrun(1, program), "partition 1: ")
        self.good(Job([program, "alone"]).end(), "PE 0 of 2", "PE 1 of 2")
        for options in ((), ("--nodes", "2"), ("--partition", "2:size=1m,kind=normalmem"), ("-x", "SHMEM_CHECK=1")):
            self.good(oshrun(3, program, options=options), "partition 1: ")

    def test_every_page_has_an_example(self):
        """In which a function of the page stands, by its name or the generic one."""
        examples, _ = read_examples(EXAMPLES)
        wrong = []
        for page, some in pages(self.sets, self.families).items():
            names = {name for f in some for name in (title(f), *(n for n, *_ in functions(self.sets, [f])))}
            if not names & set(re.findall(r"\w+", "\n".join(examples.get(page, [])))):
                wrong.append(page)
        self.assertEqual(wrong, [])


if __name__ == "__main__":
    main()
