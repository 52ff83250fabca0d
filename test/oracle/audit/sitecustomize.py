"""Loaded by the interpreter before a program runs: writes what no system call shows to the file that REMIT_ORACLE_LOG names."""

import json
import os
import sys

_log = os.open(os.environ.pop("REMIT_ORACLE_LOG"), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
_libraries = tuple({os.path.dirname(os.__file__), os.path.dirname(os.path.abspath(__file__)), "/usr/lib/python3"})
_program = os.environ.pop("REMIT_ORACLE_PROGRAM")
_makers = ("/dataclasses.py", "/collections/__init__.py", "/enum.py", "/typing.py", "/functools.py", "/sysconfig.py", "/types.py")

_passing = ("/os.py", "os>", "/posixpath.py", "posixpath>", "/_collections_abc.py", "_collections_abc>")
_givers = ("/getpass.py", "/configparser.py", "/string.py")


def _tell(kind, target="", _write=os.write, _log=_log, _dumps=json.dumps):
    text = target.decode("utf-8", "replace") if isinstance(target, bytes) else str(target)
    _write(_log, (_dumps([kind, text]) + "\n").encode())


def _is_file(name):
    text = name.decode("utf-8", "replace") if isinstance(name, bytes) else str(name)
    return text == _program or text.startswith(_libraries) or text.startswith("<frozen")


def _maker(depth=2, suffixes=_makers):
    """Whether the code is made by a library for its own ends, as for the methods of a dataclass."""
    try:
        name = sys._getframe(depth).f_code.co_filename
    except ValueError:
        return False
    return name.endswith(suffixes) and name.startswith(_libraries)


def _is_given():
    """Whether an environment variable is read or set for the program, and not by a library to configure itself."""
    depth = 2
    while sys._getframe(depth).f_code.co_filename.endswith(_passing):
        depth += 1
    name = sys._getframe(depth).f_code.co_filename
    return not (name.startswith(_libraries) or name.startswith("<frozen")) or name.endswith(_givers)


def _hook(event, arguments):
    if event == "compile":
        source, name = arguments
        if source is not None and not _is_file(name) and not _maker() and not _maker(suffixes=("/ast.py",)):
            _tell("code.dynamic")
    elif event == "exec":
        if not _is_file(arguments[0].co_filename) and not _maker():
            _tell("code.dynamic")
    elif event in ("code.__new__", "function.__new__"):
        if not _maker():
            _tell("code.dynamic")
    elif event == "ctypes.dlopen" and arguments[0] is not None:
        _tell("native.call", arguments[0])
    elif event == "pickle.find_class":
        _tell("data.decode", "pickle")
    elif event == "os.putenv" or event == "os.unsetenv":
        if _is_given():
            _tell("env.write", os.fsdecode(arguments[0]))


class _Keys:
    """Stands for the function by which `os.environ` encodes the names that are asked for."""

    def __init__(self, encode):
        self.encode = encode

    def __call__(self, key):
        if sys._getframe(1).f_code.co_name in ("__getitem__", "__contains__") and isinstance(key, str) and _is_given():
            _tell("env.read", key)
        return self.encode(key)


if hasattr(os, "environ"):
    os.environ.encodekey = _Keys(os.environ.encodekey)
sys.addaudithook(_hook)
sys.dont_write_bytecode = True
try:
    os.stat("/remit-oracle-begin")
except OSError:
    pass
