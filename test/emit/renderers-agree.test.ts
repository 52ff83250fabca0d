import * as fc from "fast-check";
import { expect, it } from "vitest";
import { emitTypeScript } from "../../src/emit/emit-typescript.ts";
import { checkDocument } from "../../src/policy/load-policy.ts";
import type { Contract, Policy } from "../../src/policy/policy.ts";
import { projector, type Projection } from "../../src/runtime/project.ts";
import { renderer, type Rendering } from "../../src/runtime/render.ts";
import { runEmitted, strictErrors } from "../support/emitted.ts";
import { casesOf, samplePolicies } from "../support/policy-arbitrary.ts";
import { documentOf, schedulingPolicy } from "../support/scheduling.ts";

/** What the emitted file exports for a contract. */
interface EmittedContract {
  readonly contract: string;
  readonly project: (source: object) => Projection;
  readonly render: Readonly<
    Record<
      string,
      (
        publicView: Projection["publicView"],
        authorizedView: Projection["authorizedView"],
        asked: ReadonlySet<string>,
        draw: number,
        clockMs: number,
      ) => Rendering
    >
  >;
}

const tally = { message: 0, abstained: 0 };

async function agree(policy: Policy, casesPerContract: number, seed: number): Promise<void> {
  const code = emitTypeScript(documentOf(policy));
  const emitted = Object.values(await runEmitted(code)).filter(isContract);
  expect(emitted.map(({ contract }) => contract).sort()).toEqual(Object.keys(policy.contracts).sort());
  for (const one of emitted) {
    const contract = policy.contracts[one.contract];
    if (contract !== undefined) agreeOn(policy, contract, one, casesPerContract, seed);
  }
}

function isContract(value: unknown): value is EmittedContract {
  return typeof value === "object" && value !== null && "contract" in value && "render" in value;
}

function agreeOn(
  policy: Policy,
  contract: Contract,
  emitted: EmittedContract,
  numRuns: number,
  seed: number,
): void {
  const project = projector(policy, contract);
  const accepted = contract.answers.flatMap((name) =>
    (policy.requirements[name]?.slots ?? [])
      .filter((slot) => slot.mode === "accepts")
      .map((slot) => slot.name),
  );
  fc.assert(
    fc.property(
      casesOf(policy, contract),
      fc.subarray(accepted),
      fc.nat(11),
      fc.nat(7 * 86_400_000),
      (source, askedSlots, draw, clockMs) => {
        const projection = project(source);
        expect(emitted.project(source)).toEqual(projection);
        const asked = new Set(askedSlots);
        for (const { form } of contract.offers) {
          const interpreted = renderer(policy, contract, form)?.render({
            ...projection,
            asked,
            draw,
            clockMs,
          });
          const rendered = emitted.render[form]?.(
            projection.publicView,
            projection.authorizedView,
            asked,
            draw,
            clockMs,
          );
          expect(rendered).toEqual(interpreted);
          if (rendered !== undefined) tally[rendered.kind]++;
        }
      },
    ),
    { numRuns, seed },
  );
}

it("the emitted renderers and projections do what the interpreter does", async () => {
  await agree(schedulingPolicy, 200, 1);
  for (const [seed, policy] of samplePolicies(10, 20260504).entries()) {
    const checked = checkDocument(documentOf(policy));
    // Whether a random form may be offered does not matter here, only that it can be rendered.
    expect(checked.ok ? [] : checked.error.filter(({ kind }) => kind !== "law")).toEqual([]);
    await agree(policy, 25, seed);
  }
  expect(tally.message).toBeGreaterThan(800);
  expect(tally.abstained).toBeGreaterThan(100);
});

it("random policies are emitted as strict TypeScript", () => {
  const codes = samplePolicies(6, 7).map((policy) => emitTypeScript(documentOf(policy)));
  expect(strictErrors(...codes)).toEqual([]);
});
