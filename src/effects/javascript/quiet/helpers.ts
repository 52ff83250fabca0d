import { createHash } from "node:crypto";
import type * as t from "@babel/types";

/**
 * Functions that compilers write into files, by their names and the SHA-256 of their texts, with white space as one space. Those that take
 * a module copy what it has under the same names, and read it under names that are not known: that is no more than what others
 * gave, as long as they are called with what was loaded and nothing else.
 */
const ofModules: Readonly<Record<string, readonly string[]>> = {
  // Babel 7.23 to 7.25.
  _getRequireWildcardCache: ["37f9b54409268e6735ab138a4412f7d473900296e34ecb7376f046524d61db95"],
  _interopRequireWildcard: ["d40ad597814eda5d656b2c597d361ad632e02843fef4806bcfe328bcc264fea0"],
  // TypeScript since 3.9, 4.4 and 5.7.
  __createBinding: [
    "91f41eb362c561631cef187ea2230b26540d1cb64d0e30e163363ab71ab557af",
    "a166ba0faf3565980a6e805ca8e4554aae858b45eaa55fe5d366b16f98a5fda2",
  ],
  __setModuleDefault: ["0799496eb8245a4346bad70c3ed4769ac344bbd8d4faed636dfaf3c97d7a57fb"],
  __importStar: [
    "6699411ec89c81178620db9f9d5aa3fb067d553d97201fe782eec445f2572bf1",
    "b299c9d2b665192d2afd3fc38103516ac29d4beab76d131b146db92a3c9fb50d",
  ],
  __exportStar: ["2ebd6959f18c8789869d2f2957544baa66ad12dfd465e86d1d72162d9f8a0aaf"],
};

/** Those that make classes and copy objects by what the language has for it, whatever they are called with. */
const ofObjects: Readonly<Record<string, readonly string[]>> = {
  __extends: ["55515ff4cbb4f5bb3d27664396dfe876fcbb3f64914b5efc8ad6b1c209370acf"],
  __assign: ["2b237d23b9dd5afb2e0c63dfc9f93c4cb536219d76389473612b405df744ce2b"],
};

/** What is known of the helpers of a program. */
export class Helpers {
  readonly #text: string;
  readonly #known = new Set<string>();
  readonly #mentioned = new Set<string>();
  /** Names of the language that must mean what they mean there. */
  readonly #bound = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether a function or variable of this name is one of these, as compilers write it. */
  isHelper(name: string, { start, end }: t.Node): boolean {
    const digests = digestsOf(name);
    if (digests === undefined) return false;
    const text = this.#text.slice(start ?? 0, end ?? 0).replaceAll(/\s+/g, " ");
    if (!digests.includes(createHash("sha256").update(text, "utf8").digest("hex"))) return false;
    this.#known.add(name);
    return true;
  }

  mention(name: string): void {
    if (Object.hasOwn(ofModules, name)) this.#mentioned.add(name);
  }

  bind(name: string): void {
    if (name === "require" || name === "Object") this.#bound.add(name);
  }

  /** Whether none of these, if there are any, may be called with anything but what was loaded. */
  get areSafe(): boolean {
    if (this.#known.size === 0) return true;
    return this.#bound.size === 0 && ![...this.#known].some((name) => this.#mentioned.has(name));
  }
}

/** `_interopRequireWildcard(require("./a"))`: the module that it is called with. */
export function moduleGivenToHelper(node: t.CallExpression): t.CallExpression | undefined {
  const { callee, arguments: given } = node;
  if (callee.type !== "Identifier" || !Object.hasOwn(ofModules, callee.name)) return undefined;
  const [module, ...others] = given;
  if (module?.type !== "CallExpression" || module.callee.type !== "Identifier") return undefined;
  const isPlain = others.every((one) => one.type === "Identifier" && one.name === "exports");
  return module.callee.name === "require" && isPlain ? module : undefined;
}

function digestsOf(name: string): readonly string[] | undefined {
  if (Object.hasOwn(ofModules, name)) return ofModules[name];
  return Object.hasOwn(ofObjects, name) ? ofObjects[name] : undefined;
}
