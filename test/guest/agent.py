#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: agent.py --serve ADDRESS            run the commands that come to this address, for ever
       agent.py [-OPTION ...] HOST COMMAND ... run a command on a host, as ssh does

Stands for ssh between the guests of test/guest/run. A command runs in the caller's current folder with the
caller's output, has no input, and is killed, with its process group, when the caller is."""
import json
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import threading
import time

PORT = 2222
SECONDS = 120       # until the other guest has booted
FAILED = 255        # ssh's exit status when it cannot reach a host
FRAME = struct.Struct("!cI")    # O and that many bytes of output, or S and the exit status


def receive(connection, size):
    """So many bytes; fewer when the connection ends."""
    data = b""
    while len(data) < size and (more := connection.recv(size - len(data))):
        data += more
    return data


def serve_one(connection):
    """Run one command."""
    size, = struct.unpack("!I", receive(connection, 4))
    folder, command = json.loads(receive(connection, size))
    with subprocess.Popen(["sh", "-c", command], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, start_new_session=True) as child:
        output = child.stdout.fileno()
        while True:
            ready, _, _ = select.select([output, connection], [], [])
            data = os.read(output, 65536) if output in ready else b""
            if data:
                connection.sendall(FRAME.pack(b"O", len(data)) + data)
            elif output in ready:
                break
            if connection in ready:     # the caller sends nothing more: it is gone
                os.killpg(child.pid, signal.SIGKILL)
                return
        status = child.wait()
    connection.sendall(FRAME.pack(b"S", status if status >= 0 else 128 - status))


def serve(address):
    """Run commands until the guest ends."""
    def work(connection):
        with connection:
            try:
                serve_one(connection)
            except (OSError, struct.error):
                pass            # the caller is gone
    listener = socket.create_server((address, PORT))
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=work, args=(connection,)).start()


def call(host, command):
    """Run a command on a host; returns its exit status."""
    until = time.monotonic() + SECONDS
    while True:
        try:
            connection = socket.create_connection((host, PORT), timeout=SECONDS)
            break
        except OSError as error:
            if time.monotonic() > until:
                print(f"agent.py: {host}: {error}", file=sys.stderr)
                return FAILED
            time.sleep(0.1)     # it boots
    connection.settimeout(None)
    request = json.dumps([os.getcwd(), command]).encode()
    connection.sendall(struct.pack("!I", len(request)) + request)
    try:
        while head := receive(connection, FRAME.size):
            kind, value = FRAME.unpack(head)
            if kind == b"S":
                return value
            sys.stdout.buffer.write(receive(connection, value))
            sys.stdout.buffer.flush()
    except (OSError, struct.error):
        pass                    # the other host is gone
    print(f"agent.py: {host} ended the connection", file=sys.stderr)
    return FAILED


def main():
    arguments = sys.argv[1:]
    if len(arguments) == 2 and arguments[0] == "--serve":
        serve(arguments[1])
    while arguments and arguments[0].startswith("-"):
        arguments.pop(0)
    if len(arguments) < 2:
        sys.exit(__doc__)
    sys.exit(call(arguments[0], " ".join(arguments[1:])))


if __name__ == "__main__":
    main()
