import type { Expression } from "./expression.ts";
import { expressionType, type TypeScope } from "./expression-type.ts";
import { slotsGiven } from "./form-view.ts";
import type { DataBody, Policy, Requirement, TextBody } from "./policy.ts";
import { resolveType } from "./resolve-type.ts";
import type { Type } from "./type.ts";

/**
 * Whether a message can be read back whatever its values are, so that no value decides whether it is sent. A sufficient
 * condition: every value is a bounded scalar that is no free text, and what follows it begins with a character that it
 * cannot have; so that it is read from left to right without choice. Whatever else there is may be readable too, but its
 * values decide, and the form's certificate says so.
 */
export function isAlwaysReadable(
  policy: Policy,
  scope: TypeScope,
  requirement: Requirement,
  body: TextBody | DataBody,
): boolean {
  const given = slotsGiven((type) => resolveType(policy.types, type), requirement, body);
  if (!requirement.slots.every(({ name, mode }) => mode === "accepts" || given.has(name))) return false;
  const place = (value: Expression): Place => placeOf(policy, scope, requirement, value);
  return body.kind === "data"
    ? body.entries.every(({ value }) => isTold(policy, place(value)))
    : isDeterministic(policy, body, place);
}

interface Place {
  readonly type: Type;
  /** What stands for an absent value. */
  readonly fallback: string | undefined;
}

function placeOf(policy: Policy, scope: TypeScope, requirement: Requirement, value: Expression): Place {
  const slot =
    value.kind === "slot" ? requirement.slots.find(({ name }) => name === value.path[0]) : undefined;
  return { type: expressionType(policy, scope, value), fallback: slot?.fallback };
}

/** In data a value has a place of its own; it only must not be spelled like what stands for its absence. */
function isTold(policy: Policy, { type, fallback }: Place): boolean {
  if (fallback === undefined) return true;
  const resolved = resolveType(policy.types, type);
  const inner = resolved.kind === "optional" ? resolveType(policy.types, resolved.inner) : resolved;
  if (inner.kind === "enum") return !inner.members.includes(fallback);
  return ["bool", "int", "decimal", "list", "set", "record"].includes(inner.kind);
}

function isDeterministic(policy: Policy, body: TextBody, place: (value: Expression) => Place): boolean {
  return body.pieces.every((piece, index) => {
    if (piece.kind === "fixed") return true;
    if (piece.padding !== undefined) return false;
    const { type, fallback } = place(piece.value);
    const spelling = spellingOf(policy, type);
    if (spelling === undefined) return false;
    const { letters, absent } = spelling;
    const placeholder = fallback ?? (absent ? undefined : "");
    // A value that may be absent and has no placeholder shows a word that might be a value.
    if (placeholder === undefined) return false;
    const isOther = placeholder === "" || Array.from(placeholder).some((letter) => !letters.has(letter));
    const next = body.pieces[index + 1];
    if (next === undefined) return isOther;
    if (next.kind !== "fixed") return false;
    const [first] = next.text;
    return isOther && first !== undefined && !letters.has(first) && !placeholder.includes(first);
  });
}

interface Spelling {
  /** Every character that a value may be written with. */
  readonly letters: ReadonlySet<string>;
  readonly absent: boolean;
}

const digits = "0123456789";

/** How the values of a bounded scalar are written; undefined for everything else. */
function spellingOf(policy: Policy, type: Type): Spelling | undefined {
  const resolved = resolveType(policy.types, type);
  switch (resolved.kind) {
    case "bool":
      return { letters: new Set("truefals"), absent: false };
    case "int":
      return resolved.min === undefined || resolved.max === undefined
        ? undefined
        : { letters: new Set(`-${digits}`), absent: false };
    case "decimal":
      return resolved.min === undefined || resolved.max === undefined || resolved.step === undefined
        ? undefined
        : { letters: new Set(`-.${digits}`), absent: false };
    case "date":
      return { letters: new Set(`-${digits}`), absent: false };
    case "enum":
      return resolved.members.includes("")
        ? undefined
        : { letters: new Set(resolved.members.join("")), absent: false };
    case "optional": {
      const inner = spellingOf(policy, resolved.inner);
      return inner === undefined ? undefined : { ...inner, absent: true };
    }
    default:
      return undefined;
  }
}
