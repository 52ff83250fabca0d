import { isIntrinsic } from "../folding.ts";
import type { HeapObject } from "../heap.ts";
import { valuesAt } from "../places.ts";
import { isStored, noteStored, valueOf, type Solver } from "../solver.ts";
import type { Value } from "../values.ts";

type Method = Extract<Value, { kind: "method" }>;

/** A method of the language that some object of the program holds as a member: it acts on that object when it is called there. */
const storedMethod = "<stored method>";

/** Whether calls of methods may be on other objects than those that the methods were read from. */
export function areMethodsStored(s: Solver): boolean {
  return isStored(s, storedMethod);
}

/** Looks for such members when all is known; where there are any, all is solved again with that in mind. */
export function noteStoredMethods(s: Solver): void {
  if (s.language.objects !== "prototypes" || areMethodsStored(s)) return;
  for (const value of s.table.values) {
    if (value.kind !== "object" && value.kind !== "function") continue;
    if (holdsMethod(s, value.object)) return noteStored(s, storedMethod);
  }
}

function holdsMethod(s: Solver, object: HeapObject): boolean {
  const isMethod = (place: number): boolean =>
    valuesAt(s.places, place).some((id) => {
      const value = valueOf(s, id);
      return value.kind === "method" && actsOnReceiver(value);
    });
  // What stands under other keys is nobody's member.
  for (const [key, place] of object.fields) if (!key.startsWith("h:") && isMethod(place)) return true;
  return isMethod(object.rest) || isMethod(object.restMembers);
}

/** What only computes gives plain data, whatever it is called on. */
function actsOnReceiver({ node }: Method): boolean {
  return node.gives?.name === "self" || (node.folds !== undefined && !isIntrinsic(node.folds));
}
