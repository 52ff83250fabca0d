import type { Program } from "../effect-ir.ts";
import { isInClassBody, type Frame } from "./frame.ts";
import { makeFrame } from "./frames.ts";
import { memberField } from "./heap.ts";
import { addEdge, newPlace, watch } from "./places.ts";
import { storedNamesOf } from "./stored-names.ts";
import type { Value } from "./values.ts";
import { fieldOf, noteStored, placeWith, unknown, valueOf, type Access, type Solver } from "./solver.ts";

/** A program may hold so many texts that are run as code; those beyond are not looked into. */
const mostCodeTexts = 32;

/**
 * Runs the texts in a place as code in the names of the program, of the function it stands in, and of the namespaces
 * that it is given. What is not known to be a text may be anything.
 */
export function evaluateCode(
  s: Solver,
  place: number,
  access: Access,
  namespaces: readonly number[] = [],
): void {
  watch(s.places, place, (id) => {
    const value = valueOf(s, id);
    if (value.kind === "object" && value.object.sort === "instance") return undefined;
    if (value.kind === "constant" && value.constant.type === "boolean" && value.constant.value) {
      return unknown(s, "runs code that is not known", access.site, id);
    }
    if (value.kind === "constant" && value.constant.type !== "text" && value.constant.type !== "bytes")
      return undefined;
    if (
      value.kind === "function" ||
      value.kind === "bound" ||
      value.kind === "library" ||
      value.kind === "method"
    )
      return undefined;
    if (value.kind === "instance" && value.text !== undefined) {
      const text = valueOf(s, value.text);
      if (text.kind === "constant" && text.constant.type === "text")
        return runText(s, text.constant.value, access, namespaces);
    }
    if (value.kind !== "constant") return unknown(s, "runs code that is not known", access.site, id);
    const { constant } = value;
    if (constant.type === "text" || constant.type === "bytes")
      return runText(s, constant.value, access, namespaces);
    return undefined;
  });
}

function runText(s: Solver, text: string, access: Access, namespaces: readonly number[]): void {
  let program = s.evaluated.get(text);
  if (program === undefined && !s.evaluated.has(text)) {
    program = lowered(s, text, access);
    s.evaluated.set(text, program);
  }
  if (program !== undefined) run(s, program, access, namespaces);
}

function lowered(s: Solver, text: string, access: Access): Program | undefined {
  if (s.evaluated.size >= mostCodeTexts) {
    unknown(s, "runs too many texts as code", access.site);
    return undefined;
  }
  const result = s.language.lowerCode(text);
  if (result.ok) return result.program;
  unknown(s, `runs code that cannot be read: ${result.reason}`, access.site);
  return undefined;
}

/** The names of the code are those of the module, of the functions around it, and of the namespaces. */
function run(s: Solver, program: Program, access: Access, namespaces: readonly number[]): void {
  const [main] = program.functions;
  if (main === undefined) return;
  if (isInClassBody(access.site.frame, access.site.span))
    unknown(s, "runs code in the body of a class", access.site);
  const frame = makeFrame(s, program, main, undefined, 0, undefined);
  for (const name of storedNamesOf(program, s.language)) noteStored(s, name);
  for (const [name, place] of program.globals) {
    const shared = fieldOf(s, s.module, memberField(name));
    const own = frame.places[place] ?? newPlace(s.places);
    addEdge(s.places, shared, own);
    addEdge(s.places, own, shared);
    const key = { name: `t:${name}` };
    for (const namespace of namespaces) {
      watch(s.places, namespace, (id) => {
        if (!mayHoldNames(valueOf(s, id))) return;
        const one = placeWith(s, id);
        s.rules.loadEntry(s, one, key, { ...access, to: own });
        s.rules.storeEntry(s, one, key, own, access);
      });
    }
  }
  for (let one = access.site.frame; one !== undefined; one = one.parent) shareNames(s, one, frame);
  s.evaluatedAt.set(program, access.site);
  s.rules.start(s, frame);
  addEdge(s.places, frame.places[main.result] ?? 0, access.to);
}

function mayHoldNames(value: Value): boolean {
  if (value.kind === "object") return value.object.sort === "dict" || value.object.sort === "instance";
  return value.kind === "namespace";
}

/** Code sees the variables of the functions that it runs in, and may change them. */
function shareNames(s: Solver, { function: of, places }: Frame, frame: Frame): void {
  for (const [name, place] of of.names) {
    const inside = frame.program.globals.get(name);
    const [outer, own] = [places[place], inside === undefined ? undefined : frame.places[inside]];
    if (outer === undefined || own === undefined) continue;
    addEdge(s.places, outer, own);
    addEdge(s.places, own, outer);
  }
}
