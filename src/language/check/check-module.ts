import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Entity, LinkedModule, NamedDeclaration, Program } from "../names/program.ts";
import { abstractionOf } from "./abstractions.ts";
import { checkAuthority } from "./authority.ts";
import { budgetOf } from "./budgets.ts";
import { commitmentOf, evidenceOf } from "./commitments.ts";
import { createContext, isOfKind, reportDuplicates, type Context } from "./context.ts";
import { contextOf, requirementOf } from "./contexts.ts";
import { contractOf } from "./contracts.ts";
import { effectOf } from "./effects.ts";
import { formOf } from "./forms.ts";
import { checkGroup } from "./groups.ts";
import { checkModel } from "./models.ts";
import { checkOfferFlows } from "./offer-flows.ts";
import { outboundOf } from "./outbounds.ts";
import { checkTest } from "./tests.ts";
import { partyOf } from "./tools.ts";
import { definitionOf } from "./types.ts";
import { checkUtility } from "./utility.ts";

export interface Checked {
  /** Everything that was found out about the module, for {@link lower}. */
  readonly context: Context;
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks everything that a module declares. */
export function checkModule(program: Program, module: LinkedModule): Checked {
  const cx = createContext(program, module);
  for (const entity of module.declared.values()) checkEntity(cx, entity);
  checkOfferFlows(cx);
  checkUtility(cx);
  for (const effect of module.effects.values()) effectOf(cx, effect);
  const tests = module.syntax.declarations.filter((declaration) => declaration.kind === "test");
  reportDuplicates(
    cx,
    module,
    tests.map(({ title }) => ({ kind: "name", text: title.value, span: title.span })),
    "test",
  );
  for (const declaration of module.syntax.declarations) {
    if (declaration.kind === "model") checkModel(cx, module, declaration);
    if (declaration.kind === "test") checkTest(cx, module, declaration);
  }
  checkAuthority(cx);
  return { context: cx, diagnostics: cx.diagnostics };
}

/** Finds out what one entity means; what is wrong with it is reported on the way. */
export function checkEntity(cx: Context, entity: Entity): void {
  for (const check of checks) if (check(cx, entity)) return;
}

const checks: readonly ((cx: Context, entity: Entity) => boolean)[] = [
  checkOf(["party", "tool"], partyOf),
  checkOf(["type", "enum"], definitionOf),
  checkOf(["group"], checkGroup),
  checkOf(["context"], contextOf),
  checkOf(["abstraction"], abstractionOf),
  checkOf(["requirement"], requirementOf),
  checkOf(["form"], formOf),
  checkOf(["budget"], budgetOf),
  checkOf(["contract"], contractOf),
  checkOf(["evidence"], evidenceOf),
  checkOf(["commitment"], commitmentOf),
  checkOf(["outbound"], outboundOf),
];

function checkOf<K extends NamedDeclaration["kind"]>(
  kinds: readonly K[],
  of: (cx: Context, entity: Entity<Extract<NamedDeclaration, { kind: K }>>) => unknown,
): (cx: Context, entity: Entity) => boolean {
  return (cx, entity) => {
    if (!isOfKind(entity, { kinds, phrase: "" })) return false;
    of(cx, entity);
    return true;
  };
}
