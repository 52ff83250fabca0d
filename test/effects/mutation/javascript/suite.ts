import { evasionPrograms, solutions } from "../../javascript/programs.ts";
import { quoted } from "../family.ts";
import type { MutationLanguage } from "../suite.ts";
import { targets } from "./targets.ts";

export const javascript: MutationLanguage = {
  name: "javascript",
  path: "program.js",
  targets,
  programs: () => [
    ...solutions.map(({ id, code }) => ({ id, text: code })),
    ...evasionPrograms.flatMap(({ name, label, code }) =>
      label === "benign" && name.endsWith(".js") ? [{ id: name, text: code }] : [],
    ),
  ],
  placed,
  listOf: (name, texts) => `const ${name} = [${texts.map(quoted).join(", ")}];\n`,
};

/** What works only at the top of a module. */
const needsModule = /^import [^(]|^const \w+ = await |^export /mu;

function placed(text: string, code: string, number: number): string {
  const own = /^function \w+\([^\n]*\)\s*\{\n/mu.exec(text);
  if (number % 3 === 2 && own !== null && !needsModule.test(code)) {
    const end = own.index + own[0].length;
    const helper = `prepare_${number}`;
    return `${text.slice(0, end)}  ${helper}();\n${text.slice(end)}\n\nfunction ${helper}() {\n${code}\n}\n`;
  }
  return number % 3 === 1 ? `${code}\n\n${text}\n` : `${text}\n\n${code}\n`;
}
