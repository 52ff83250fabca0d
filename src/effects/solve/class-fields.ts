import { annotationsMember } from "./heap.ts";
import { isStored, noteStored, type Solver } from "./solver.ts";

/**
 * Whether the names that the body of a class annotates are surely what its arguments become, in their order: nothing reads or
 * stores annotations, and none of the marks is there that take a name out of the order.
 */
export function areFieldsSure(s: Solver): boolean {
  return !isStored(s, annotationsMember) && !isStored(s, markOfFields);
}

/** What makes {@link areFieldsSure} false, and so all is solved again without. */
export function noteMarksOfFields(s: Solver): void {
  if (s.language.marksOfFields.some((path) => s.table.libraries.has(path))) noteStored(s, markOfFields);
}

const markOfFields = "<mark of a field>";
