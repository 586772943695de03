#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""tools/check_links.py names pages of the web that are gone, and skips where there is no network. The documents' own
links are asked for if MESHMEM_ONLINE is set; without it nothing outside this machine is."""
import http.server
import os
import socket
import subprocess
import sys
import threading

sys.path.insert(0, os.path.dirname(__file__))
from job import SCRATCH, SOURCE, TestCase, main  # noqa: E402


class Pages(http.server.BaseHTTPRequestHandler):
    def do_HEAD(self):  # noqa: N802
        self.send_response({"/here": 200, "/gone": 404}.get(self.path, 403))
        self.end_headers()

    def log_message(self, *_):
        pass


class CheckLinks(TestCase):
    def check(self, *documents, status):
        done = subprocess.run([sys.executable, "-B", SOURCE / "tools/check_links.py", *documents], text=True,
                              check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode, status, done.stdout)
        return done.stdout

    def document(self, name, text):
        path = SCRATCH / name
        path.write_text(text)
        return path

    def test_pages(self):
        with http.server.HTTPServer(("127.0.0.1", 0), Pages) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            base = f"http://127.0.0.1:{server.server_port}"
            good = self.document("good.md", f"[a]({base}/here#part) and <{base}/refused> and [b](other.md)\n")
            self.assertIn("2 links, 2 servers answered", self.check(good, status=0))
            bad = self.document("bad.md", f"[a]({base}/here)\n[b]({base}/gone)\n")
            self.assertIn(f"{base}/gone: 404, in {bad}\n", self.check(good, bad, status=1))
            server.shutdown()

    def test_no_network(self):
        with socket.socket() as taken:  # nobody listens there
            taken.bind(("127.0.0.1", 0))
            document = self.document("far.md", f"[a](http://127.0.0.1:{taken.getsockname()[1]}/)\n")
            self.assertIn("skipped: no server can be reached", self.check(document, status=77))
        self.assertIn("0 links", self.check(self.document("none.md", "text\n"), status=0))

    def test_documents(self):
        if not os.environ.get("MESHMEM_ONLINE"):
            self.skipTest("MESHMEM_ONLINE is not set, so no other machine is asked")
        done = subprocess.run([sys.executable, "-B", SOURCE / "tools/check_links.py", *SOURCE.glob("*.md"),
                               *SOURCE.glob("docs/**/*.md")], text=True, check=False, stdout=subprocess.PIPE)
        if done.returncode == 77:
            self.skipTest("no server can be reached from here")
        self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    main()
