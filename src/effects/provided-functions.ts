import type { Span } from "../source/span.ts";
import type { Instruction, IrFunction, IrParameter, Place, Program } from "./effect-ir.ts";

/** A function of a file as others may call it. */
export interface ProvidedFunction {
  readonly name: string;
  readonly parameters: readonly Pick<IrParameter, "name" | "passing" | "hasDefault">[];
  readonly span: Span;
}

/** Where a function is defined at the top of a file under no condition, and by which name others have it. */
export interface Definition {
  readonly name: string;
  /** The variable of the module that it is bound to. */
  readonly variable: string;
}

/**
 * Which of these definitions surely are what they say when the module has run: those whose variable nothing else is ever put in,
 * here or in a function inside.
 */
export function providedFunctions(
  program: Program,
  definitions: readonly Definition[],
): readonly ProvidedFunction[] {
  if (program.starImports.length > 0) return [];
  return definitions.flatMap(({ name, variable }, index): readonly ProvidedFunction[] => {
    const isTwice = definitions.some((one, other) => one.name === name && other !== index);
    const place = program.globals.get(variable);
    const made = isTwice || place === undefined ? undefined : onlyFunctionIn(program, place);
    return made === undefined ? [] : [{ name, parameters: made.parameters, span: made.span }];
  });
}

/** The function that is put in a place of the module, where that is all that ever is. */
function onlyFunctionIn(program: Program, place: Place): IrFunction | undefined {
  const [only, ...others] = writesTo(program, place);
  if (only === undefined || others.length > 0) return undefined;
  if (only.kind === "closure") return program.functions[only.function];
  return only.kind === "copy" ? onlyFunctionIn(program, only.from) : undefined;
}

/** Every instruction that puts something in a place of the module, which functions inside may know by numbers of their own. */
function writesTo(program: Program, place: Place): readonly Instruction[] {
  const places = new Map<number, ReadonlySet<Place>>([[0, new Set([place])]]);
  const found: Instruction[] = [];
  for (const [index, one] of program.functions.entries()) {
    const outer = index === 0 ? undefined : places.get(one.parent ?? 0);
    const own =
      index === 0
        ? new Set([place])
        : new Set(one.captures.filter((capture) => outer?.has(capture.outer)).map(({ local }) => local));
    places.set(index, own);
    if (own.size === 0) continue;
    for (const instruction of one.body)
      if ("to" in instruction && instruction.to !== undefined && own.has(instruction.to))
        found.push(instruction);
  }
  return found;
}
