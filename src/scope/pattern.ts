/**
 * What a pattern is made of. Literal text is a plain string; everything else has a kind. In JSON:
 * `[{ "kind": "parameter", "name": "workspace", "type": "path" }, "/in/", { "kind": "deep" }]`.
 */
export type Piece = string | Star | Deep | Parameter;

/** A list of pieces, read one after the other. A canonical pattern has no empty and no adjacent strings. */
export type Pattern = readonly Piece[];

/** `*`: any text inside one unit (a segment of a path, a label of a host, a word, a name). */
export interface Star {
  readonly kind: "star";
}

/** `**`: any number of whole segments of a path, none included unless it is the last; as a whole host, any host. */
export interface Deep {
  readonly kind: "deep";
}

/** A parameter of a commitment: literal text that is not known yet. Two of one name stand for the same text. */
export interface Parameter {
  readonly kind: "parameter";
  readonly name: string;
  readonly type: ParameterType;
}

/** `path`: an absolute path, first in a path pattern; `host`: a host name or address; `text`: text inside one unit. */
export type ParameterType = "path" | "host" | "text";
