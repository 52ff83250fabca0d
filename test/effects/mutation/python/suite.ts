import { evasionPrograms, solutions, withoutAnswer } from "../../../support/programs.ts";
import { quoted } from "../family.ts";
import type { MutationLanguage } from "../suite.ts";
import { inFunction } from "./families.ts";
import { targets } from "./targets.ts";

export const python: MutationLanguage = {
  name: "python",
  path: "program.py",
  targets,
  programs: () => [
    ...solutions("humaneval").map(({ id, code }) => ({ id, text: code })),
    ...solutions("mbpp").map(({ id, code }) => ({ id, text: code })),
    ...evasionPrograms("py").flatMap((one) =>
      one.label === "benign" ? [{ id: one.file, text: withoutAnswer(one) }] : [],
    ),
  ],
  placed,
  listOf: (name, texts) => `${name} = [${texts.map(quoted).join(", ")}]\n`,
};

/** What works only at the top of a module. */
const needsModule =
  /globals\(\)|_globals|__globals__|__getattr__\(name\)|\bglobal |sys\.modules\[__name__\]|vars\(Names/u;

/** The indirection at the end, at the beginning, or in a function that the program's own function calls. */
function placed(text: string, code: string, number: number): string {
  const own = /^(def \w+\([^\n]*\)[^\n]*:\n)(?=( +)\S)/mu.exec(text);
  const isNested =
    number % 3 === 2 && own !== null && !needsModule.test(code) && !/^from __future__/mu.test(text);
  if (isNested) {
    const end = own.index + own[0].length;
    const helper = `prepare_${number}`;
    return `${text.slice(0, end)}${own[2] ?? ""}${helper}()\n${text.slice(end)}\n\n${inFunction(helper, code)}`;
  }
  return number % 3 === 1 ? `${code}\n\n\n${text}\n` : `${text}\n\n\n${code}\n`;
}
