import type { Declaration, PartyDeclaration, ToolDeclaration } from "../ast.ts";
import { hasBlankLine, measuring, startOf, type Source } from "./comments.ts";
import { printDeclaration } from "./declarations.ts";
import { widthOf, WIDTH } from "./document.ts";

type Party = PartyDeclaration | ToolDeclaration;

/**
 * How wide the keyword of each party is printed: in a run of them, without a blank line between, as wide as most need.
 * A longer keyword stands out. What takes several lines is in no run.
 */
export function keywordColumns(
  source: Source,
  declarations: readonly Declaration[],
): ReadonlyMap<Declaration, number> {
  const columns = new Map<Declaration, number>();
  let run: Party[] = [];
  const close = (): void => {
    const column = commonest(run.map((party) => keywordOf(party).length));
    for (const party of run) columns.set(party, column);
    run = [];
  };
  let nextComment = 0;
  let end = 0;
  for (const declaration of declarations) {
    const start = startOf(declaration);
    if (hasBlankLine(source, end, start)) close();
    end = declaration.span.end;
    const firstInside = skipComments(source, nextComment, declaration.span.start);
    nextComment = skipComments(source, firstInside, end);
    if (firstInside === nextComment && isParty(declaration) && isShort(declaration)) run.push(declaration);
    else close();
  }
  close();
  return columns;
}

function skipComments(source: Source, first: number, offset: number): number {
  let next = first;
  while ((source.comments[next]?.span.start ?? Infinity) < offset) next++;
  return next;
}

function isParty(declaration: Declaration): declaration is Party {
  return declaration.kind === "party" || declaration.kind === "tool";
}

function keywordOf(party: Party): string {
  return party.kind === "tool" ? "tool" : party.role;
}

/** Whether a party fits on a line, however wide the keywords of its run are. */
function isShort(party: Party): boolean {
  return widthOf(printDeclaration(measuring, party, LONGEST_KEYWORD.length)) <= WIDTH;
}

const LONGEST_KEYWORD = "channel";

/** The number that occurs most often, the largest of several; 0 when there is none. */
function commonest(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  let best = 0;
  for (const [number, count] of counts) {
    const bestCount = counts.get(best) ?? 0;
    if (count > bestCount || (count === bestCount && number > best)) best = number;
  }
  return best;
}
