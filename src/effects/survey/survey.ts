import type {
  CopyInstruction,
  Instruction,
  ObjectInstruction,
  OperatorInstruction,
  Program,
} from "../effect-ir.ts";
import { inOrder } from "../effect-order.ts";
import type { FoundEffect } from "../effect-report.ts";
import type { Language } from "../language.ts";
import type { Library } from "../models/library.ts";
import { callMethods, lookAtCall } from "./calls.ts";
import { effectsOf, noteUnknown, type Survey } from "./findings.ts";
import { isOfLibrary, unknownValue, type Known } from "./known.ts";
import { listOf, lookAtImport, lookAtLoad, lookAtLoading, lookAtStore } from "./members.ts";
import { PlaceTable } from "./place-table.ts";

/** What a look at each instruction of a program shows. */
export interface SurveyResult {
  /** Whether something is surely unknown: whatever else the program does, no policy allows it. */
  readonly isUnknown: boolean;
  /** What the program does where something of a library stands that acts, in the order of the text. */
  readonly effects: () => readonly FoundEffect[];
}

/**
 * Looks at each instruction of a program once, in the order of the text. It follows what is imported, read, copied and called
 * as far as names lead, and nothing through objects, parameters and results of the program's own functions.
 *
 * It is no analysis: it misses effects. What it calls unknown the solver finds unknown too, since whatever it sees in a place
 * stands there for the solver as well.
 */
export function survey(
  program: Program,
  language: Language,
  library: Library,
  moduleName: string,
): SurveyResult {
  const places = new PlaceTable(program);
  const s: Survey = { language, library, moduleName, places, acts: [], unknowns: [] };
  for (const [i, one] of program.functions.entries()) {
    const begin = places.beginOf(i);
    places.capture(one, begin);
    const { body } = one;
    for (let k = 0; k < body.length; k++) {
      const instruction = body[k];
      if (instruction !== undefined) lookAt(s, instruction, begin);
    }
  }
  return { isUnknown: s.unknowns.length > 0, effects: () => effectsOf(s) };
}

function lookAt(s: Survey, instruction: Instruction, begin: number): void {
  switch (instruction.kind) {
    case "const":
      return s.places.put(begin + instruction.to, { is: "constant", constant: instruction.value });
    case "copy":
      return lookAtCopy(s, instruction, begin);
    case "import":
      return lookAtImport(s, instruction, begin);
    case "load":
      return lookAtLoad(s, instruction, begin);
    case "store":
      return lookAtStore(s, instruction, begin);
    case "call":
      lookAtCall(s, instruction, begin);
      return lookAtLoading(s, instruction, begin);
    case "operator":
      return lookAtOperator(s, instruction, begin);
    case "object":
      return lookAtObject(s, instruction, begin);
    case "opaque":
      return noteUnknown(s, instruction.reason, instruction.span);
    case "closure":
      // Where functions stand for no text, rows may ask whether there is one.
      if (s.language.objects === "prototypes") s.places.put(begin + instruction.to, noText);
      return undefined;
  }
}

const noText: Known = { is: "value", value: { type: "nothing" } };

function lookAtCopy({ places }: Survey, { to, from, note = "", span }: CopyInstruction, begin: number): void {
  const known = places.at(begin + from);
  if (known !== undefined) places.put(begin + to, note === "" ? known : renamed(known, note, span));
}

/** Something under another name, which the trace tells. */
function renamed(known: Known, note: string, span: CopyInstruction["span"]): Known {
  if (!isOfLibrary(known)) return known;
  return { ...known, origin: { span, note, before: known.origin } };
}

function lookAtObject({ places }: Survey, { sort, to }: ObjectInstruction, begin: number): void {
  if (sort === "list" || sort === "tuple") places.put(begin + to, { is: "value", value: listOf(sort, []) });
}

function lookAtOperator(s: Survey, instruction: OperatorInstruction, begin: number): void {
  const { operator, operands, span, to } = instruction;
  const { places } = s;
  const rule = s.language.operators[operator];
  if (rule === undefined) return;
  let isKnown = false;
  for (let i = 0; i < operands.length; i++) {
    const known = places.at(begin + (operands[i] ?? 0));
    if (known === undefined) continue;
    isKnown = true;
    const hooks = rule.hooks?.[i];
    if (hooks === undefined || known.is !== "instance") continue;
    const given = callMethods(s, known, hooks, others(s, instruction, i, begin), span);
    if (given !== undefined) return places.put(begin + to, given);
  }
  if (!isKnown) return;
  const isPassed = rule.gives === "entered" || rule.gives === "first";
  const passed = isPassed ? places.at(begin + (operands[0] ?? 0)) : undefined;
  if (passed !== undefined) places.put(begin + to, passed);
  else if (rule.folds !== undefined)
    places.put(begin + to, { is: "computed", intrinsic: rule.folds, operands, begin });
}

function others(
  { places }: Survey,
  { operands }: OperatorInstruction,
  own: number,
  begin: number,
): readonly Known[] {
  return operands.filter((_, i) => i !== own).map((place) => places.at(begin + place) ?? unknownValue);
}

/** What the solver found before it ended, and at other places what the survey did. */
export function withSurveyed(
  effects: readonly FoundEffect[],
  surveyed: readonly FoundEffect[],
): readonly FoundEffect[] {
  const known = new Set(effects.map(placeOf));
  return inOrder([...effects, ...surveyed.filter((one) => !known.has(placeOf(one)))]);
}

function placeOf({ kind, span }: FoundEffect): string {
  return `${kind} ${span.start} ${span.end}`;
}
