# SPDX-License-Identifier: BSD-3-Clause
"""What tests do not take from where they are started: settings that a user has left in the environment, and signals
that are ignored or blocked there. It happens at the first import, before a test starts anything."""
import os
import shlex
import signal

# Settings of the library, and what launchers tell their processes.
STRANGE = ("SHMEM_", "SMA_", "XT_SYMMETRIC_HEAP_SIZE", "MESHMEM_", "PMI_", "PMIX_", "OMPI_COMM_WORLD_", "SLURM_STEP_")
# The tests' own. In MESHMEM_TEST_SETTINGS stand those settings, as a shell reads words, that a test shall have.
OWN = ("MESHMEM_BUILD", "MESHMEM_SOURCE", "MESHMEM_CAMPAIGN", "MESHMEM_SANITIZE", "MESHMEM_LAUNCHER", "MESHMEM_ONLINE",
       "MESHMEM_TEST_")
PYTHONS = {signal.SIGPIPE, signal.SIGXFSZ}     # which Python ignores, but not in what it starts
ENDING = {signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM}


def drop(*prefixes):
    """Take variables out of the environment, but not the tests' own."""
    for name in [name for name in os.environ if name.startswith(prefixes) and not name.startswith(OWN)]:
        del os.environ[name]


def given():
    """What MESHMEM_TEST_SETTINGS sets."""
    return dict(word.split("=", 1) for word in shlex.split(os.environ.get("MESHMEM_TEST_SETTINGS", "")))


def go_on(*_):
    """Handle a signal, which then does not end this process."""


def reset_signals():
    """What is started here gets every signal, as what ctest starts does. A test that is to go on after a signal, as
    with nohup or behind &, does so by a handler: what it starts does not have that."""
    for number in signal.valid_signals() - PYTHONS:
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, go_on if number in ENDING else signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def preloading(library, env=None):
    """The settings that load a library before others, but behind those that env says. A space ends a name in
    LD_PRELOAD, but not that of a folder in LD_LIBRARY_PATH; oshrun does the same (launcher/values.c)."""
    env = env or {}
    folder, name = os.path.split(library)
    settings = {"LD_PRELOAD": f"{env.get('LD_PRELOAD', '')} {name if ' ' in folder else library}".strip()}
    if " " in folder:
        more = env.get("LD_LIBRARY_PATH", os.environ.get("LD_LIBRARY_PATH"))
        settings["LD_LIBRARY_PATH"] = ":".join(filter(None, (folder, more)))
    return settings


drop(*STRANGE)
os.environ.update(given())
reset_signals()
