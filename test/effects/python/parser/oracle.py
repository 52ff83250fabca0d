"""Reads JSON lines, each {"path"} or {"text"}; answers each with what CPython makes of it.

{"tree": node} or {"error": message}. A node is [kind, start, end, field...], with offsets in UTF-16 units and the
fields in a fixed order; a list is ["*", item...]. Inside of f-strings offsets are 0 before Python 3.12, where they
were wrong. {"quick": true} leaves out the tree. Nothing that is read is ever run.
"""

import ast
import doctest
import json
import struct
import sys
import textwrap
import tokenize
import warnings

warnings.simplefilter("ignore")
sys.setrecursionlimit(5000)

SKIPPED = {"type_comment", "type_ignores", "kind", "str"}
FIELDS = {
    "FunctionDef": ["decorator_list", "name", "type_params", "args", "returns", "body"],
    "AsyncFunctionDef": ["decorator_list", "name", "type_params", "args", "returns", "body"],
    "ClassDef": ["decorator_list", "name", "type_params", "bases", "keywords", "body"],
    "TypeVar": ["name", "bound", "default_value"],
    "TypeVarTuple": ["name", "default_value"],
    "ParamSpec": ["name", "default_value"],
}
EXACT_FORMAT_OFFSETS = sys.version_info >= (3, 12)


def line_starts(text):
    starts = [0]
    lines = []
    for line in text.split("\n"):
        lines.append(line)
        units = len(line) if line.isascii() else len(line.encode("utf-16-le", "surrogatepass")) // 2
        starts.append(starts[-1] + units + 1)
    return starts, lines


class Dumper:
    def __init__(self, text):
        self.starts, self.lines = line_starts(text)

    def offset(self, line, column):
        text = self.lines[line - 1]
        if not text.isascii():
            head = text.encode("utf-8", "surrogatepass")[:column].decode("utf-8", "ignore")
            column = len(head.encode("utf-16-le", "surrogatepass")) // 2
        return self.starts[line - 1] + column

    def dump(self, value, loose):
        if isinstance(value, list):
            return ["*", *[self.dump(item, loose) for item in value]]
        if isinstance(value, ast.Constant):
            return ["Constant", *self.span(value, loose), *constant(value.value)]
        if isinstance(value, getattr(ast, "MatchSingleton", ())):
            return ["MatchSingleton", *self.span(value, loose), *constant(value.value)]
        if isinstance(value, (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)):
            return type(value).__name__
        if isinstance(value, ast.AST):
            return self.node(value, loose)
        return value

    def node(self, node, loose):
        kind = type(node).__name__
        names = FIELDS.get(kind) or [name for name in node._fields if name not in SKIPPED]
        inside = loose or (kind == "JoinedStr" and not EXACT_FORMAT_OFFSETS)
        fields = [self.dump(getattr(node, name, absent(name)), inside) for name in names]
        return [kind, *self.span(node, loose), *fields]

    def span(self, node, loose):
        if loose or not hasattr(node, "lineno"):
            return [0, 0]
        return [
            self.offset(node.lineno, node.col_offset),
            self.offset(node.end_lineno, node.end_col_offset),
        ]


def absent(name):
    return [] if name == "type_params" else None


def constant(value):
    if isinstance(value, str):
        return ["str", value]
    if isinstance(value, bytes):
        return ["bytes", value.decode("latin-1")]
    if isinstance(value, bool) or value is None or value is Ellipsis:
        return ["name", repr(value)]
    if isinstance(value, int):
        return ["int", hex(value)]
    if isinstance(value, complex):
        return ["imaginary", struct.pack(">d", value.imag).hex()]
    return ["float", struct.pack(">d", value).hex()]


def read(request):
    if "text" in request:
        return request["text"]
    with open(request["path"], "rb") as file:
        data = file.read()
    lines = iter(data.splitlines(True))
    encoding, _ = tokenize.detect_encoding(lambda: next(lines, b""))
    return data.decode(encoding)


def answer(request):
    try:
        text = read(request)
        compile(text, "<oracle>", "exec", dont_inherit=True)
        if request.get("quick"):
            return {}
        return {"tree": Dumper(text).dump(ast.parse(text), False)}
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError, SystemError) as error:
        return {"error": f"{type(error).__name__}: {error}"}


def candidates(path):
    """Programs, valid or not, that a test file of CPython holds: its strings, and the examples in its docstrings."""
    text = read({"path": path})
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.append(textwrap.dedent(node.value).lstrip("\n"))
            try:
                found.extend(example.source for example in doctest.DocTestParser().get_examples(node.value))
            except ValueError:
                pass
    return [one for one in dict.fromkeys(found) if one.strip()]


def main():
    for line in sys.stdin:
        request = json.loads(line)
        reply = {"candidates": candidates(request["strings"])} if "strings" in request else answer(request)
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
