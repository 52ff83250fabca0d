import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Runtime } from "./runtime.ts";

const audit = fileURLToPath(new URL("audit", import.meta.url));

let known: Runtime | undefined;

/** CPython with its audit hooks: the interpreter itself, and not a script that looks for it. */
export function pythonRuntime(): Runtime {
  if (known === undefined) {
    const code = "import sys; print(sys.executable); print(sys.base_prefix)";
    const lines = execFileSync("python3", ["-c", code], { encoding: "utf8" }).split("\n");
    const [executable = "", prefix = ""] = lines;
    known = {
      command: [executable],
      environment: { PYTHONPATH: audit, PYTHONDONTWRITEBYTECODE: "1" },
      // Where everything is installed under one folder, not all that is in that folder is the interpreter's.
      ignored: [prefix === "/usr" ? "/usr/lib/python3" : prefix, audit],
      prepare: (text) => ({ name: "program.py", text }),
      report: /^(?:Traceback|Exception ignored|.*Error:)/mu,
    };
  }
  return known;
}
