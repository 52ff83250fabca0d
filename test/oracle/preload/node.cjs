"use strict";

/**
 * Loaded by Node before a program runs, in workers too: writes what no system call shows to the file that REMIT_ORACLE_LOG
 * names.
 */
const { appendFileSync, openSync } = require("node:fs");
const { Session } = require("node:inspector");
const { getEnvironmentData, isMainThread, setEnvironmentData } = require("node:worker_threads");
const { fileURLToPath, pathToFileURL } = require("node:url");

// A thread may be given other variables.
const name = "remit-oracle";
if (isMainThread) setEnvironmentData(name, [process.env.REMIT_ORACLE_LOG, process.env.REMIT_ORACLE_PROGRAM]);
const [log, program] = getEnvironmentData(name);
const { stringify } = JSON;
const { defineProperty, getOwnPropertyDescriptor, setPrototypeOf } = Object;
const reflect = {};
for (const name of Object.getOwnPropertyNames(Reflect)) reflect[name] = Reflect[name];

function tell(kind, target) {
  appendFileSync(log, `${stringify(target === undefined ? [kind] : [kind, target])}\n`);
}

/** The file of the code that called the function below, without what Node's own printer calls. */
function callerOf(own) {
  const before = getOwnPropertyDescriptor(Error, "prepareStackTrace");
  const holder = {};
  defineProperty(Error, "prepareStackTrace", { configurable: true, value: (_, sites) => sites });
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  Error.captureStackTrace(holder, own);
  const sites = holder.stack;
  Error.stackTraceLimit = limit;
  if (before === undefined) delete Error.prepareStackTrace;
  else defineProperty(Error, "prepareStackTrace", before);
  for (const file of filesOf(sites)) {
    if (file !== "" && !file.startsWith("node:internal/util/inspect")) return file;
  }
  return "";
}

/** While a program's own function makes a trace out of calls, the engine gives a text. */
function filesOf(sites) {
  if (typeof sites !== "string") return sites.map((site) => site.getFileName() ?? "");
  return sites.split("\n").map((line) => /\(?((?:node:|file:|\/)[^()]*?):\d+:\d+\)?$/u.exec(line)?.[1] ?? "");
}

/** Whether a variable is asked for by the program, and not by Node to configure itself. */
function isGiven(own) {
  return !callerOf(own).startsWith("node:");
}

const hidden = new Set(["REMIT_ORACLE_LOG", "REMIT_ORACLE_PROGRAM"]);
const isName = (key) => typeof key === "string" && !hidden.has(key);

const traps = setPrototypeOf(
  {
    get(variables, key, receiver) {
      if (isName(key) && isGiven(traps.get)) tell("env.read", key);
      return reflect.get(variables, key, receiver === proxy ? variables : receiver);
    },
    has(variables, key) {
      if (isName(key) && isGiven(traps.has)) tell("env.read", key);
      return reflect.has(variables, key);
    },
    getOwnPropertyDescriptor(variables, key) {
      if (isName(key) && isGiven(traps.getOwnPropertyDescriptor)) tell("env.read", key);
      return reflect.getOwnPropertyDescriptor(variables, key);
    },
    ownKeys(variables) {
      if (isGiven(traps.ownKeys)) tell("env.read");
      return reflect.ownKeys(variables).filter((key) => !hidden.has(key));
    },
    set(variables, key, value) {
      if (isName(key) && isGiven(traps.set)) tell("env.write", key);
      return reflect.set(variables, key, value);
    },
    defineProperty(variables, key, descriptor) {
      if (isName(key) && isGiven(traps.defineProperty)) tell("env.write", key);
      return reflect.defineProperty(variables, key, descriptor);
    },
    deleteProperty(variables, key) {
      if (isName(key) && isGiven(traps.deleteProperty)) tell("env.write", key);
      return reflect.deleteProperty(variables, key);
    },
  },
  null,
);
const proxy = new Proxy(process.env, traps);
process.env = proxy;

const { dlopen, report } = process;
process.dlopen = function (...given) {
  tell("native.call", String(given[1]));
  return reflect.apply(dlopen, this, given);
};
for (const name of ["getReport", "writeReport"]) {
  const original = report[name];
  report[name] = function (...given) {
    tell("env.read");
    return reflect.apply(original, this, given);
  };
}

/** Every text that the engine reads as code is told by it, however it is given to the engine. */
const session = new Session();
const files = new Set([program, pathToFileURL(program).href, __filename, pathToFileURL(__filename).href]);
let isReady = false;
session.on("Debugger.scriptParsed", ({ params }) => {
  const { url, stackTrace } = params;
  const from = stackTrace?.callFrames[0]?.url ?? "";
  if (!isReady || url.startsWith("node:") || url.startsWith("wasm:") || files.has(url)) return;
  if (url.startsWith("/")) tell("code.load", url);
  else if (url.startsWith("file:")) tell("code.load", fileURLToPath(url));
  else if (url.startsWith("[worker eval]")) {
    if (!url.endsWith("wrapper")) tell("code.dynamic");
  } else if (
    !url.startsWith("data:") &&
    url !== "evalmachine.<node>" &&
    from !== "node:internal/modules/cjs/loader"
  )
    tell("code.dynamic");
});
session.connect();
session.post("Debugger.enable");
isReady = true;
if (isMainThread) {
  try {
    openSync("/remit-oracle-begin");
  } catch {
    // It is there to be seen in the log of system calls.
  }
}
