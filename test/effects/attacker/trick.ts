/** Code so far, and the expression in which the function that acts stands now. */
export interface Carried {
  readonly lines: readonly string[];
  readonly expression: string;
}

/** Takes the function on by one indirection; `n` makes names of its own. */
export type Trick = (from: Carried, n: string) => Carried;

/** A trick that adds lines, with `E` for the expression and `N` for the number, and gives another expression. */
export function trick(lines: string, expression: string): Trick {
  return (from, n) => {
    const fill = (text: string): string => text.replaceAll("NN", n).replaceAll("EE", () => from.expression);
    return { lines: lines === "" ? from.lines : [...from.lines, fill(lines)], expression: fill(expression) };
  };
}

/** Ways to make the call happen: `E` is the function, `A` its arguments. */
export const trigger =
  (text: string) =>
  ({ lines, expression }: Carried, given: string, n: string): readonly string[] => [
    ...lines,
    text
      .replaceAll("NN", n)
      .replaceAll("EE", () => expression)
      .replaceAll("AA", () => given),
  ];

export type Trigger = ReturnType<typeof trigger>;
