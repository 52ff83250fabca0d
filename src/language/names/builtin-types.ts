/** The types that every module knows, and what may stand behind each in parentheses. */
export const builtinTypes: ReadonlyMap<string, BuiltinType> = new Map<string, BuiltinType>([
  ["Bool", { kind: "bool", bounds: [] }],
  ["Int", { kind: "int", bounds: ["range"] }],
  ["Decimal", { kind: "decimal", bounds: ["range"] }],
  ["Date", { kind: "date", bounds: ["range"] }],
  ["Text", { kind: "text", bounds: ["max", "matching"] }],
  ["Id", { kind: "id", bounds: [] }],
  ["Email", { kind: "email", bounds: [] }],
  ["Url", { kind: "url", bounds: [] }],
  ["Host", { kind: "host", bounds: [] }],
  ["Endpoint", { kind: "endpoint", bounds: [] }],
  ["Path", { kind: "path", bounds: [] }],
]);

/** What stands before `<…>`. */
export const collectionTypes: ReadonlySet<string> = new Set(["List", "Set"]);

export interface BuiltinType {
  readonly kind:
    "bool" | "int" | "decimal" | "date" | "text" | "id" | "email" | "url" | "host" | "endpoint" | "path";
  readonly bounds: readonly ("range" | "max" | "matching")[];
}
