import * as fc from "fast-check";
import { Choices } from "../language/syntax/generate/choices.ts";
import { commitmentDeclarations, otherAuthority } from "./policies/authority.ts";
import { messageDeclarations, narrowingDeclarations } from "./policies/messages.ts";
import { modelDeclarations } from "./policies/models.ts";
import { documented, typeDeclarations } from "./policies/types.ts";
import { importsOf, nameIn, needed } from "./policies/vocabulary.ts";

/** A small policy that the compiler must accept, taken apart. */
export interface PolicyText {
  readonly moduleLine: string;
  /** What it is about. */
  readonly own: readonly string[];
  /** What that needs, which may stand in a module of its own. */
  readonly shared: readonly string[];
}

/**
 * Small policies without errors. Each has one thing to say, of any construct of the language, and declares what it needs
 * for that, so that many of them are compiled in little time.
 */
export const policyText: fc.Arbitrary<PolicyText> = fc
  .uint8Array({ minLength: 20, maxLength: 80, size: "max" })
  .map((tape) => policyOf(new Choices(tape)));

function policyOf(choices: Choices): PolicyText {
  const own = choices
    .make<readonly string[]>([
      typeDeclarations,
      typeDeclarations,
      messageDeclarations,
      messageDeclarations,
      narrowingDeclarations,
      commitmentDeclarations,
      commitmentDeclarations,
      otherAuthority,
      modelDeclarations,
    ])
    .map((declaration) => documented(choices, declaration));
  return {
    moduleLine: `${documented(choices, "module generated.policy")}${choices.rarely(9) ? "\nimport std.time { }" : ""}`,
    own,
    shared: needed(own.join("\n")),
  };
}

/** The policy as one module, its declarations in an order. */
export function asOneModule({ moduleLine, own, shared }: PolicyText, order: Order): readonly string[] {
  return [moduleText(moduleLine, order([...shared, ...own]), [])];
}

/** The policy as two modules, one of which imports what it needs from the other. */
export function asTwoModules({ moduleLine, own, shared }: PolicyText, order: Order): readonly string[] {
  const words = new Set(own.join("\n").match(/\b[A-Za-z_]\w*/g));
  const names = shared.map(nameIn).filter((name) => words.has(name));
  const imports = names.length === 0 ? [] : [`import generated.words { ${order(names).join(", ")} }`];
  return [
    moduleText(moduleLine, order(own), imports),
    moduleText("module generated.words", order(shared), []),
  ];
}

/** Puts things in another order, or leaves them in theirs. */
export type Order = <T>(things: readonly T[]) => readonly T[];

function moduleText(moduleLine: string, declarations: readonly string[], imports: readonly string[]): string {
  const text = declarations.join("\n");
  return `${['edition "2026"', moduleLine, ...importsOf(text), ...imports, text].join("\n")}\n`;
}
