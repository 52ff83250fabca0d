import { fileURLToPath } from "node:url";
import ts from "typescript";
import type { Runtime } from "./runtime.ts";

const preload = fileURLToPath(new URL("preload/node.cjs", import.meta.url));

/** Node with the engine's own report of all code that it reads; TypeScript is turned into JavaScript before. */
export const nodeRuntime: Runtime = {
  command: [process.execPath, "--require", preload],
  environment: { NODE_NO_WARNINGS: "1" },
  ignored: [process.execPath, fileURLToPath(new URL("preload", import.meta.url)), "/etc/ssl"],
  prepare: (text, path) => {
    const [, letter = "", language = "j"] = /\.([cm]?)([jt])s$/u.exec(path) ?? [];
    if (language === "j") return { name: `program.${letter}js`, text };
    const module = letter === "m" ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS;
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: { module, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
    });
    return { name: `program.${letter}js`, text: outputText };
  },
  report: /^(?:.*Error:|Node\.js v|Thrown at:)/mu,
};
