import type { Policy } from "../../../src/policy/policy.ts";
import { emitTypeScript } from "../../../src/emit/emit-typescript.ts";
import { renderer, type Rendering } from "../../../src/runtime/render.ts";
import { random } from "../../scope/random.ts";
import { compileTexts } from "../compile.ts";
import { runEmitted } from "../emitted.ts";
import { documentOf } from "../scheduling.ts";
import { generateModule } from "./module.ts";
import { comparePair, marked, newTally, subjectOf, type Render, type Tally } from "./soundness.ts";

/** By the interpreter of the JSON. */
export const interpreted = (policy: Policy, name: string): Render => {
  const contract = policy.contracts[name];
  if (contract === undefined) return () => undefined;
  const renderers = new Map(
    contract.offers.map(({ form }) => [form, renderer(policy, contract, form)] as const),
  );
  return (form, input) => renderers.get(form)?.render(input);
};

/** By the code that is emitted for the policy, each policy's once. */
export function emitted(): (policy: Policy, contract: string) => Promise<Render> {
  const modules = new WeakMap<Policy, Promise<Record<string, unknown>>>();
  return async (policy, name) => {
    const known = modules.get(policy) ?? runEmitted(emitTypeScript(documentOf(policy)));
    modules.set(policy, known);
    const contract = Object.values(await known).find(
      (one): one is EmittedContract =>
        typeof one === "object" && one !== null && "contract" in one && one.contract === name,
    );
    return (form, { publicView, authorizedView, asked, draw, clockMs }) =>
      contract?.render[form]?.(publicView, authorizedView, asked, draw, clockMs);
  };
}

interface EmittedContract {
  readonly render: Readonly<Record<string, (...input: readonly unknown[]) => Rendering>>;
}

export interface Soundness {
  readonly flaws: readonly string[];
  readonly tally: Tally;
  readonly generated: number;
  readonly accepted: number;
  /** How many of the accepted policies use a construct. */
  readonly constructs: ReadonlyMap<string, number>;
  /** Which part of the accepted policies uses a construct whose name begins with one of these. */
  readonly share: (...constructs: readonly string[]) => number;
}

export interface SoundnessRun {
  readonly firstSeed: number;
  readonly pairs: number;
  readonly pairsPerContract: number;
  readonly render: (policy: Policy, contract: string) => Render | Promise<Render>;
  readonly onProgress?: (tally: Tally) => void;
}

/** Generates policies until enough pairs of cases have been compared under those that the checker accepts. */
export async function soundnessOf(run: SoundnessRun): Promise<Soundness> {
  const tally = newTally();
  const flaws: string[] = [];
  const used: ReadonlySet<string>[] = [];
  let seed = run.firstSeed;
  for (; tally.pairs < run.pairs && flaws.length < 5; seed++) {
    const { text, constructs, fields } = generateModule(seed);
    const [compiled] = compileTexts(text).modules;
    const policy = compiled?.policy?.policy;
    if (policy === undefined) continue;
    used.push(constructs);
    const shown = marked(policy);
    for (const [name, contract] of Object.entries(shown.contracts)) {
      const subject = subjectOf(shown, contract, fields);
      const render = await run.render(shown, name);
      const r = random(seed * 7919);
      for (let pair = 0; pair < run.pairsPerContract; pair++) {
        const flaw = comparePair(r, subject, render, tally);
        if (flaw !== undefined) flaws.push(`seed ${seed}, contract ${name}: ${flaw}`.slice(0, 400));
        if (flaw !== undefined) break;
      }
    }
    run.onProgress?.(tally);
  }
  const constructs = new Map<string, number>();
  for (const set of used) for (const one of set) constructs.set(one, (constructs.get(one) ?? 0) + 1);
  const share = (...names: readonly string[]): number =>
    used.filter((set) => names.some((name) => [...set].some((one) => one.startsWith(name)))).length /
    used.length;
  return { flaws, tally, generated: seed - run.firstSeed, accepted: used.length, constructs, share };
}
