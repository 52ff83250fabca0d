"""Runs programs, each in a process and an empty folder of its own, and prints the audit events that they raise.

Reads a list of texts as JSON; prints, for each, a list of [event, first argument] in the order they were raised. What
the interpreter itself does, imports among it, is left out as far as it is known by its paths.
"""

import atexit
import gc
import json
import os
import shutil
import signal
import sys
import tempfile
import threading
import types

events = {
    "open", "os.system", "subprocess.Popen", "os.posix_spawn", "os.exec", "os.spawn", "os.remove", "os.listdir",
    "os.scandir", "os.chmod", "os.rename", "os.mkdir", "os.rmdir", "os.putenv", "os.symlink", "os.truncate",
    "os.utime", "os.kill", "socket.connect", "socket.bind", "socket.gethostbyname", "ctypes.dlopen", "time.sleep",
}
seconds = 10
own = tuple({sys.base_prefix, sys.prefix, "/usr/lib", "/usr/local/lib", "/etc/", "/proc/", "/sys/", "/dev/"})
last = {"subprocess.Popen": 1, "os.spawn": 1, "socket.connect": 1, "socket.bind": 1}


def text_of(value):
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return value if isinstance(value, str) else repr(value)


def child(text, writer, folder):
    os.chdir(folder)
    code = compile(text, "program.py", "exec")
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    is_watched = [True]

    def hook(event, arguments):
        if not is_watched[0] or event not in events or not arguments:
            return
        argument = text_of(arguments[last.get(event, 0)])
        if event in ("open", "os.listdir", "os.scandir") and argument.startswith(own):
            return
        os.write(writer, (json.dumps([event, argument]) + "\n").encode())

    module = types.ModuleType("__main__")
    sys.modules["__main__"] = module
    sys.argv = ["program.py"]
    sys.addaudithook(hook)
    try:
        exec(code, module.__dict__)
    except BaseException as error:
        os.write(writer, (json.dumps(["error", type(error).__name__ + ": " + str(error)]) + "\n").encode())
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(2)
    module.__dict__.clear()
    gc.collect()
    atexit._run_exitfuncs()


def run(text):
    reader, writer = os.pipe()
    folder = tempfile.mkdtemp(prefix="audited-")
    process = os.fork()
    if process == 0:
        os.close(reader)
        signal.alarm(seconds)
        try:
            child(text, writer, folder)
        finally:
            os._exit(0)
    os.close(writer)
    data = b""
    while chunk := os.read(reader, 65536):
        data += chunk
    os.close(reader)
    os.waitpid(process, 0)
    shutil.rmtree(folder, ignore_errors=True)
    return [json.loads(line) for line in data.decode().splitlines()]


print(json.dumps([run(text) for text in json.load(sys.stdin)]))
