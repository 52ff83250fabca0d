import { invariant } from "../base/assert.ts";
import { policyDocument } from "../policy/digest.ts";
import type { Place, PolicyDocument, PolicySource, Table } from "../policy/policy.ts";
import { tableOf } from "../policy/table.ts";
import { lineIndexOf, positionAt } from "../source/line-index.ts";
import type { Span } from "../source/span.ts";
import { abstractionOf } from "./check/abstractions.ts";
import { budgetOf } from "./check/budgets.ts";
import { certified } from "./check/certificates.ts";
import { checkEntity } from "./check/check-module.ts";
import { commitmentOf, evidenceOf } from "./check/commitments.ts";
import { isOfKind, nameOf, type Context } from "./check/context.ts";
import { contextOf, requirementOf } from "./check/contexts.ts";
import { contractOf } from "./check/contracts.ts";
import type { DraftPolicy } from "./check/drafts.ts";
import { effectOf } from "./check/effects.ts";
import { formOf } from "./check/forms.ts";
import { outboundOf } from "./check/outbounds.ts";
import { partyOf } from "./check/tools.ts";
import { definitionOf } from "./check/types.ts";
import type { Entity, NamedDeclaration } from "./names/program.ts";
import { partsOf } from "./places.ts";

/** The policy of a module without errors, with what it uses of other modules. Total: what could fail has been checked. */
export function lower(cx: Context): PolicyDocument {
  const entities = closure(cx);
  const draft = draftPolicy(cx, entities);
  return policyDocument(certified(draft), sourceOf(cx, entities));
}

/** The module's own entities, then those of other modules that any of them needs. What the compiler computes needs no entry. */
function closure(cx: Context): readonly Entity[] {
  const entities = [...cx.target.declared.values()];
  for (const entity of entities) checkEntity(cx, entity);
  const seen = new Set(entities);
  // Elaborating one may bring in more; a set is walked in the order in which it grows.
  for (const entity of cx.used) {
    if (seen.has(entity)) continue;
    seen.add(entity);
    entities.push(entity);
    checkEntity(cx, entity);
  }
  return entities.filter(
    ({ declaration }) => declaration.kind !== "abstraction" || declaration.arms !== undefined,
  );
}

type Kind = NamedDeclaration["kind"];

function draftPolicy(cx: Context, entities: readonly Entity[]): DraftPolicy {
  const table = <K extends Kind, T>(
    kinds: readonly K[],
    of: (entity: Entity<Extract<NamedDeclaration, { kind: K }>>) => T | undefined,
  ): Table<T> =>
    tableOf(
      entities.flatMap((entity): (readonly [string, T])[] => {
        if (!isOfKind(entity, { kinds, phrase: "" })) return [];
        const value = of(entity);
        invariant(value !== undefined, `${entity.name} was checked`);
        return [[nameOf(cx, entity), value]];
      }),
    );
  const effects = [...cx.target.effects.values(), ...cx.usedEffects];
  return {
    edition: "2026",
    module: cx.target.name,
    parties: table(["party", "tool"], (entity) => partyOf(cx, entity)),
    purposes: entities
      .filter((entity) => entity.declaration.kind === "purpose")
      .map((entity) => nameOf(cx, entity))
      .sort(),
    types: table(["type", "enum"], (entity) => definitionOf(cx, entity)),
    contexts: table(["context"], (entity) => contextOf(cx, entity)),
    abstractions: table(["abstraction"], (entity) => abstractionOf(cx, entity)),
    requirements: table(["requirement"], (entity) => requirementOf(cx, entity)),
    forms: table(["form"], (entity) => formOf(cx, entity)?.draft),
    budgets: table(["budget"], (entity) => budgetOf(cx, entity)),
    contracts: table(["contract"], (entity) => contractOf(cx, entity)),
    evidence: table(["evidence"], (entity) => evidenceOf(cx, entity)),
    effects: tableOf(effects.map((effect) => [effect.name, effectOf(cx, effect)] as const)),
    commitments: table(["commitment"], (entity) => commitmentOf(cx, entity)),
    outbounds: table(["outbound"], (entity) => outboundOf(cx, entity)),
  };
}

function sourceOf(cx: Context, entities: readonly Entity[]): PolicySource {
  const files = [...new Set(entities.map((entity) => entity.module.file))];
  const places = entities.flatMap((entity) =>
    partsOf(nameOf(cx, entity), entity.declaration).map(({ id, span, doc }): readonly [string, Place] => {
      const index = lineIndexOf(entity.module.file);
      const place = placeOf(files.indexOf(entity.module.file), index, span);
      return [id, doc === undefined ? place : { ...place, documentation: doc.lines.join("\n") }];
    }),
  );
  return { files: files.map((file) => file.path), places: tableOf(places) };
}

function placeOf(file: number, index: ReturnType<typeof lineIndexOf>, span: Span): Place {
  return { file, start: positionAt(index, span.start), end: positionAt(index, span.end) };
}
