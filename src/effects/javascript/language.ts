import type { Language } from "../language.ts";
import { lowerJavaScript } from "./lower.ts";
import { javascriptOperators } from "./operators.ts";
import { parseCode } from "./parse.ts";

/** Functions that the language itself calls, and gives what the program has. */
const hooks: ReadonlySet<string> = new Set(
  (
    "toString valueOf toJSON then next return throw inspect get set has apply construct deleteProperty " +
    "defineProperty getPrototypeOf setPrototypeOf ownKeys getOwnPropertyDescriptor isExtensible preventExtensions " +
    "<computed>"
  ).split(" "),
);

/** JavaScript, as the solver has to know it. */
export const javascript: Language = {
  name: "javascript",
  data: "",
  objects: "prototypes",
  // Models know `fs/promises` as a part of `fs`; no module of a program is called as they are called there.
  moduleName: (specifier) =>
    specifier.includes(".") || specifier === "globals"
      ? ""
      : specifier.replace(/^node:/, "").replaceAll("/", "."),
  pureCallsBack: false,
  codeOf: inlineCode,
  unmodelledModule: "loaded",
  operators: javascriptOperators,
  root: "globals.Object",
  builtins: "globals",
  types: {
    text: "globals.String",
    bytes: "globals.Buffer",
    integer: "globals.BigInt",
    float: "globals.Number",
    boolean: "globals.Boolean",
    nothing: "globals.Object",
    list: "globals.Array",
    tuple: "globals.Array",
    set: "globals.Set",
    dict: "globals.Map",
    function: "globals.Function",
    generator: "globals.Generator",
    class: "globals.Function",
    property: "globals.Object",
    promise: "globals.Promise",
    root: "globals.Object",
  },
  allocate: "",
  initialise: "constructor",
  call: "__call__",
  reducers: [],
  membersOfArguments: () => undefined,
  namesOfArguments: () => undefined,
  missingMembers: [],
  storeMember: "",
  nameMember: "",
  calledByLanguage: new Set(),
  calledByLibraries: new Set(),
  shown: ["__keys__", "__get__"],
  calledByPrefix: [],
  getThrough: "",
  setThrough: "",
  iterate: { start: ["__iterator__"], next: [] },
  rebuild: [],
  pathOf: "toString",
  readEntry: [],
  storeEntry: "",
  classEntry: "",
  unchangeable: new Set(),
  marksOfFields: [],
  comparisons: [],
  mainModule: "",
  calledBySyntax: new Set(),
  actingModules: new Set(),
  deafClasses: new Set(["globals.Date"]),
  isHook: (name) => name.startsWith("@@") || hooks.has(name),
  positions: "",
  lowerCode: (text) => {
    const result = parseCode(text);
    if (!result.ok) return { ok: false, reason: result.message };
    return { ok: true, program: lowerJavaScript(result.file, "script") };
  },
};

/** The code in a `data:` URL. */
function inlineCode(specifier: string): string | undefined {
  const match = /^data:[^,]*?(;base64)?,(.*)$/s.exec(specifier);
  if (match === null) return undefined;
  const [, isBase64, body = ""] = match;
  try {
    const text = decodeURIComponent(body);
    return isBase64 === undefined ? text : Buffer.from(text, "base64").toString("utf8");
  } catch {
    return "(";
  }
}
