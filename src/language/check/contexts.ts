import type { Context as PolicyContext, ContextField, Requirement } from "../../policy/policy.ts";
import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import type { Type } from "../../policy/type.ts";
import type { Entity, LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { nameOf, once, report, reportDuplicates, type Context } from "./context.ts";
import type { Variable } from "./environment.ts";
import { partiesOf, partyNamed } from "./groups.ts";
import { structure, typeOf, unknownType } from "./types.ts";

export type ContextEntity = Entity<ast.ContextDeclaration>;

/** What an agent holds, and who has which part of it before any message. */
export function contextOf(cx: Context, entity: ContextEntity): PolicyContext {
  const { declaration, module } = entity;
  return once(
    cx,
    entity,
    "context",
    () => {
      const owner = partyNamed(cx, module, declaration.owner, ["agent"]);
      reportDuplicates(
        cx,
        module,
        declaration.fields.map((field) => field.name),
        "field",
      );
      return {
        owner: owner === undefined ? "" : nameOf(cx, owner),
        fields: declaration.fields.map((field) => fieldOf(cx, entity, field)),
      };
    },
    () => ({ owner: "", fields: [] }),
  );
}

function fieldOf(cx: Context, { module }: ContextEntity, field: ast.ContextField): ContextField {
  const type = typeOf(cx, module, field.type);
  const to = partiesOf(cx, module, field.to, ["agent", "person", "tool", "store", "log", "channel"], "party");
  const known = field.visibility === "private" ? "private" : field.to.length === 0 ? "everyone" : to;
  return { name: field.name.text, type, known };
}

/** The fields of a context as variables of an expression. */
export function fieldVariables(cx: Context, entity: ContextEntity): Map<string, Variable> {
  return new Map(contextOf(cx, entity).fields.map(({ name, type }) => [name, { kind: "field", type }]));
}

export type RequirementEntity = Entity<ast.RequirementDeclaration>;

/** What a receiver may ask for. */
export function requirementOf(cx: Context, entity: RequirementEntity): Requirement {
  const { declaration, module } = entity;
  return once(
    cx,
    entity,
    "requirement",
    () => {
      reportDuplicates(
        cx,
        module,
        declaration.slots.map((slot) => slot.name),
        "slot",
      );
      return {
        slots: declaration.slots.map((slot) => ({
          name: slot.name.text,
          mode: slot.mode,
          type: slotType(cx, module, slot),
          ...(slot.fallback === undefined ? {} : { fallback: slot.fallback.value }),
        })),
      };
    },
    () => ({ slots: [] }),
  );
}

/** Whether a slot has a value is said by `accepts` and `else`, never by its type. */
function slotType(cx: Context, home: LinkedModule, slot: ast.SlotDeclaration): Type {
  const type = typeOf(cx, home, slot.type);
  if (structure(cx, type).kind !== "optional") return type;
  const problem = "a slot is optional by `accepts`, not by its type";
  report(cx, home, typeDiagnostics.optionalPlace, { problem }, slot.type.span);
  return unknownType;
}

export function acceptedSlots(requirement: Requirement): readonly string[] {
  return requirement.slots.filter((slot) => slot.mode === "accepts").map((slot) => slot.name);
}
