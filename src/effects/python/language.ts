import type { Language } from "../language.ts";
import { lowerPython } from "./lower.ts";
import { parse } from "./parser/parse.ts";
import { calledBySyntax, pythonOperators } from "./operators.ts";
import { refusalIn } from "./parser/decode.ts";

const exception =
  /^builtins\.(?:\w*(?:Error|Exception|ExceptionGroup|Warning|Exit|Iteration)|KeyboardInterrupt)$/u;

/** What exceptions of the language make of their arguments. */
const membersOfExceptions: ReadonlySet<string> = new Set(
  "args errno strerror winerror filename filename2 characters_written value code msg message exceptions name path name_from obj encoding object start end reason lineno offset text end_lineno end_offset print_file_and_line".split(
    " ",
  ),
);

const handler = /^(?:socketserver|http\.server|wsgiref\.simple_server)\.\w*Handler$/u;

const argumentsOfHandlers: readonly string[] = ["request", "client_address", "server"];

/** Python, as the solver has to know it. */
export const python: Language = {
  name: "python",
  objects: "classes",
  moduleName: (specifier) => specifier,
  pureCallsBack: true,
  codeOf: () => undefined,
  unmodelledModule: "unknown",
  operators: pythonOperators,
  root: "builtins.object",
  builtins: "builtins",
  data: "<remit>.data",
  types: {
    text: "builtins.str",
    bytes: "builtins.bytes",
    integer: "builtins.int",
    float: "builtins.float",
    boolean: "builtins.int",
    nothing: "builtins.object",
    list: "builtins.list",
    tuple: "builtins.tuple",
    set: "builtins.set",
    dict: "builtins.dict",
    function: "builtins.object",
    generator: "builtins.generator",
    class: "builtins.object",
    property: "builtins.property",
    promise: "builtins.object",
    root: "builtins.object",
  },
  allocate: "__new__",
  initialise: "__init__",
  tellParent: "__init_subclass__",
  call: "__call__",
  membersOfArguments: (path) => (exception.test(path) ? membersOfExceptions : undefined),
  namesOfArguments: (path) => (handler.test(path) ? argumentsOfHandlers : undefined),
  reducers: ["__reduce__", "__reduce_ex__"],
  missingMembers: ["__getattribute__", "__getattr__"],
  storeMember: "__setattr__",
  nameMember: "__set_name__",
  marksOfFields: [
    "typing.ClassVar",
    "dataclasses.InitVar",
    "dataclasses.KW_ONLY",
    "builtins.__annotations__",
  ],
  comparisons: ["__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__round__"],
  calledByLanguage: new Set(["__new__", "__init__", "__set_name__", "__init_subclass__"]),
  calledByLibraries: new Set(["keys", "items", "values", "close", "fileno"]),
  shown: ["__repr__"],
  calledByPrefix: ["do_", "visit_", "handle_", "test", "help_", "complete_"],
  getThrough: "__get__",
  setThrough: "__set__",
  iterate: { start: ["__iter__", "__aiter__"], next: ["__next__", "__anext__"] },
  rebuild: ["__reduce__", "__reduce_ex__", "__copy__", "__deepcopy__", "__replace__"],
  pathOf: "__fspath__",
  readEntry: ["__getitem__", "__missing__"],
  storeEntry: "__setitem__",
  classEntry: "__class_getitem__",
  unchangeable: new Set([
    "__class__",
    "__dict__",
    "__bases__",
    "__base__",
    "__mro__",
    "__code__",
    "__globals__",
    "__builtins__",
    "__closure__",
    "__defaults__",
    "__kwdefaults__",
    "__func__",
    "__self__",
    "__loader__",
    "__spec__",
    "__path__",
    "__traceback__",
    "__subclasses__",
    "__prepare__",
  ]),
  mainModule: "__main__",
  calledBySyntax: calledBySyntax(pythonOperators),
  actingModules: new Set(
    "os sys subprocess socket shutil importlib builtins ctypes multiprocessing pathlib posix pty runpy tempfile threading".split(
      " ",
    ),
  ),
  deafClasses: new Set(),
  isHook: (name) => name.length > 4 && name.startsWith("__") && name.endsWith("__"),
  positions: "__match_args__",
  lowerCode: (text) => {
    const refusal = refusalIn(text);
    if (refusal !== undefined) return { ok: false, reason: refusal };
    const result = parse(text);
    if (!result.ok) return { ok: false, reason: result.error.message };
    return { ok: true, program: lowerPython(result.tree, { isNested: true }) };
  },
};
