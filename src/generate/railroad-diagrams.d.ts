/** What this project uses of a package that brings no types. */
declare module "@prantlf/railroad-diagrams" {
  export const Options: { VS: number; AR: number; INTERNAL_ALIGNMENT: string; CHAR_WIDTH: number };

  export interface Item {
    readonly width: number;
    readonly attrs: Record<string, string>;
  }

  interface Link {
    readonly href?: string;
    readonly title?: string;
  }

  export const Diagram: new (...items: readonly Item[]) => Item & { toString: () => string };
  export const Sequence: new (...items: readonly Item[]) => Item;
  export const Stack: new (...items: readonly Item[]) => Item;
  export const Choice: new (normal: number, ...items: readonly Item[]) => Item;
  export const Optional: new (item: Item) => Item;
  export const OneOrMore: new (item: Item, repeated?: Item) => Item;
  export const ZeroOrMore: new (item: Item, repeated?: Item) => Item;
  export const Terminal: new (text: string, link?: Link) => Item;
  export const NonTerminal: new (text: string, link?: Link) => Item;
  export const Skip: new () => Item;
}
