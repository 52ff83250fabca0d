import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
import type { Answer, Request } from "./oracle.ts";

/** Starts a CPython 3.14 in this process, which answers as the one of `startOracle` does. */
export async function startPyodideOracle(): Promise<(request: Request) => Answer> {
  const python = await loadPyodide();
  python.runPython(
    readFileSync(new URL("./oracle.py", import.meta.url), "utf8").replace(/\nif __name__[^]*$/, ""),
  );
  const answer = python.runPython("lambda line: json.dumps(answer(json.loads(line)))") as (
    line: string,
  ) => string;
  return (request) => JSON.parse(answer(JSON.stringify(request))) as Answer;
}
