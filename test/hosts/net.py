#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""usage: net.py NUMBER COMMAND [ARGUMENT ...]

Hosts made of name spaces: each has its own name, its own network with a cable to a switch, and its
own /etc/hosts, and shares everything else with this machine. They have no names in /run/netns: when
the processes that hold them end, they are gone, also when this one is killed. Run as a program, it
runs the command on the first of NUMBER hosts, alpha, beta, gamma, ...; AGENT in its environment is
what launchers may use instead of ssh."""
import ctypes
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

NAMES = ("alpha", "beta", "gamma", "delta")
HOLD = """
hostname "$1" && mount --bind "$2" /etc/hosts && ip link set lo up && echo ready && exec sleep 86400
"""
AGENT = """#!/bin/sh
# Stands for ssh: options, a host, a command.
while :; do
    case $1 in
        -*) shift ;;
        *) break ;;
    esac
done
host=$1
shift
read -r pid <"{folder}/$host" || exit 255
exec nsenter -t "$pid" -n -u -m --wd="$PWD" sh -c "$*"
"""


def missing():
    """Why there can be no such hosts here, or None."""
    for program in ("ip", "unshare", "nsenter", "hostname", "mount"):
        if not shutil.which(program):
            return f"{program} is not installed"
    probe = subprocess.run(["unshare", "-n", "-u", "-m", "--propagation", "private", "sh", "-c",
                            "hostname probe && ip link add one type veth peer name two && "
                            "ip link add three type bridge"],
                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    return f"name spaces cannot be made here: {probe.stderr.strip()}" if probe.returncode else None


def die_with_parent():
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Hosts:
    """Use it in a with statement. With several cables each host has as many adapters, eth0, eth1, ...,
    whose networks are 10.77.0.0/24, 10.78.0.0/24, ..."""

    def __init__(self, number, cables=1):
        self.names, self.cables = NAMES[:number], cables
        self.folder = tempfile.TemporaryDirectory(prefix="meshmem-hosts-")
        self.agent = os.path.join(self.folder.name, "agent")
        self.holders = []

    def __enter__(self):
        folder = pathlib.Path(self.folder.name)
        lines = [f"10.77.0.{i + 1} {name}\n" for i, name in enumerate(self.names)]
        (folder / "hosts").write_text("127.0.0.1 localhost\n" + "".join(lines))
        (folder / "agent").write_text(AGENT.format(folder=folder))
        (folder / "agent").chmod(0o755)
        switch = self.hold("switch")
        for cable in range(self.cables):
            self.enter(switch, f"ip link add name switch{cable} type bridge")
            self.enter(switch, f"ip link set switch{cable} up")
        for i, name in enumerate(self.names):
            holder = self.hold(name)
            (folder / name).write_text(f"{holder}\n")
            for cable in range(self.cables):
                port, own = f"port{i}-{cable}", f"eth{cable}"
                self.enter(switch, f"ip link add {port} type veth peer name {own} netns {holder}")
                self.enter(switch, f"ip link set {port} master switch{cable} up")
                self.enter(holder, f"ip address add 10.{77 + cable}.0.{i + 1}/24 dev {own}")
                self.enter(holder, f"ip link set {own} up")
        for i in range(len(self.names)):
            self.await_links(i)
        return self

    def __exit__(self, *_):
        for holder in self.holders:
            holder.kill()
            holder.wait()
            holder.stdout.close()
        self.folder.cleanup()

    def hold(self, name):
        """The process that holds a new host."""
        command = ["unshare", "-n", "-u", "-m", "--propagation", "private", "sh", "-c", HOLD, "sh",
                   name, os.path.join(self.folder.name, "hosts")]
        holder = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  preexec_fn=die_with_parent)
        self.holders.append(holder)
        if holder.stdout.readline() != b"ready\n":
            raise RuntimeError(f"host {name} cannot be made")
        return holder.pid

    def enter(self, holder, command):
        subprocess.run(["nsenter", "-t", str(holder), "-n", "-u", "-m", *command.split()], check=True)

    def command(self, host, *command):
        """The command that runs a command on a host, given by its number."""
        pid = str(self.holders[host + 1].pid)
        return ["nsenter", "-t", pid, "-n", "-u", "-m", f"--wd={os.getcwd()}", *command]

    def await_links(self, host):
        """The kernel says later that links carry data. Until then libraries find fewer adapters."""
        end = time.monotonic() + 60
        command = self.command(host, "ip", "-j", "link", "show", "type", "veth")
        while True:
            text = subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout
            if all(link["operstate"] == "UP" for link in json.loads(text)):
                return
            if time.monotonic() > end:
                raise RuntimeError(f"the links of {self.names[host]} do not come up")

    def cut(self, host, cable=0):
        """Pull a cable of the host."""
        self.enter(self.holders[0].pid, f"ip link set port{host}-{cable} down")

    def sent(self, host):
        """Bytes that each adapter of the host has sent."""
        text = subprocess.run(self.command(host, "ip", "-s", "-j", "link"), check=True, text=True,
                              stdout=subprocess.PIPE).stdout
        links = {link["ifname"]: link["stats64"]["tx"]["bytes"] for link in json.loads(text)}
        return [links[f"eth{cable}"] for cable in range(self.cables)]


def main():
    reason = missing()
    if reason:
        sys.exit(reason)
    with Hosts(int(sys.argv[1])) as hosts:
        os.environ["AGENT"] = hosts.agent
        sys.exit(subprocess.run(hosts.command(0, *sys.argv[2:]), check=False).returncode)


if __name__ == "__main__":
    main()
