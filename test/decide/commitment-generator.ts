import type { EffectCall } from "../../src/decide/effects-against-commitment.ts";
import type { Expression } from "../../src/policy/expression.ts";
import type {
  AfterRule,
  ArgumentConstraint,
  AskRule,
  Commitment,
  Effect,
  EffectGrant,
  Parameter,
  Party,
  PatternPiece,
  Policy,
} from "../../src/policy/policy.ts";
import type { Type, Value } from "../../src/policy/type.ts";
import type { Random } from "../scope/random.ts";
import type { Values } from "./naive-values.ts";

const texts: Type = { kind: "text" };
const emails: Type = { kind: "set", element: { kind: "email" } };
const one = (name: string, type: Type): Effect => ({ parameters: [{ name, type }] });

export const effects: Readonly<Record<string, Effect>> = {
  "fs.read": one("path", { kind: "path" }),
  "fs.write": one("path", { kind: "path" }),
  "net.connect": one("endpoint", { kind: "endpoint" }),
  "env.read": one("name", texts),
  "proc.spawn": one("words", { kind: "list", element: texts }),
  "mail.send": one("to", emails),
  "stdio.out": { parameters: [] },
};

const mailTool: readonly Parameter[] = [
  { name: "to", type: emails },
  { name: "cc", type: { kind: "optional", inner: emails } },
  { name: "subject", type: texts },
  { name: "priority", type: { kind: "optional", inner: { kind: "int", min: 0, max: 9 } } },
];

export const parties: Readonly<Record<string, Party>> = {
  user: { role: "person" },
  chief: { role: "person" },
  send: {
    role: "tool",
    parameters: mailTool,
    does: [{ effect: "mail.send", arguments: [{ kind: "parameter", path: ["to"] }] }],
  },
  save: {
    role: "tool",
    parameters: [{ name: "file", type: { kind: "path" } }],
    does: [{ effect: "fs.write", arguments: [{ kind: "parameter", path: ["file"] }] }],
  },
};

const kinds = [...Object.keys(effects), ...Object.keys(parties).filter((name) => parties[name]?.does)] as [
  string,
  ...string[],
];

/** A few kinds of effect and tools, so that rules and calls have to do with each other. */
export type Kinds = [string, ...string[]];

export function someKinds(r: Random): Kinds {
  return [r.pick(kinds), r.pick(kinds), r.pick(["fs.read", "send", "save"])];
}

/** A commitment over `w`, a folder, and `people`, a set of addresses; sometimes it narrows another one. */
export function randomCommitments(r: Random, of: Kinds): Policy["commitments"] {
  const parameters: readonly Parameter[] = [
    { name: "w", type: { kind: "path" } },
    { name: "people", type: emails },
  ];
  const passed: readonly Expression[] = [
    r.chance(0.7) ? { kind: "parameter", path: ["w"] } : { kind: "literal", value: "/a" },
    { kind: "parameter", path: ["people"] },
  ];
  const child = randomCommitment(r, of, parameters);
  return {
    parent: randomCommitment(r, of, parameters),
    child: r.chance(0.6) ? { ...child, narrows: { commitment: "parent", arguments: passed } } : child,
  };
}

function randomCommitment(r: Random, of: Kinds, parameters: readonly Parameter[]): Commitment {
  return {
    parameters,
    languages: [],
    provides: [],
    passes: [],
    within: [
      ...(r.chance(0.2) ? [{ family: "fs", pattern: pathPattern(r) }] : []),
      ...(r.chance(0.2) ? [{ family: "net", pattern: textPattern(r, hosts) }] : []),
    ],
    ...(r.chance(0.85) ? { allows: r.list(2, 6, () => randomGrant(r, of)) } : {}),
    asks: r.chance(0.4) ? r.list(1, 2, () => randomAsk(r, of)) : [],
    denies: r.chance(0.3) ? r.list(1, 2, () => randomGrant(r, of)) : [],
    after: r.chance(0.4) ? r.list(1, 2, () => randomAfter(r, of)) : [],
    claims: [],
    charges: [],
    retries: 0,
  };
}

function randomAsk(r: Random, of: Kinds): AskRule {
  return { approvers: [r.pick(["user", "chief"])], effect: randomGrant(r, of) };
}

function randomAfter(r: Random, of: Kinds): AfterRule {
  return {
    effects: r.list(1, 2, () => randomGrant(r, of)),
    denies: r.list(0, 2, () => randomGrant(r, of)),
    asks: r.list(0, 1, () => randomAsk(r, of)),
  };
}

export function randomGrant(r: Random, of: Kinds): EffectGrant {
  const effect = r.pick(of);
  const parameters = effects[effect]?.parameters ?? parties[effect]?.parameters ?? [];
  const rest = r.chance(0.3);
  const given = parameters.flatMap(({ name, type }): [string, ArgumentConstraint][] => {
    const isOptional = type.kind === "optional";
    return r.chance(isOptional ? 0.5 : 0.9) ? [[name, randomConstraint(r, effect, type)]] : [];
  });
  return { effect, arguments: Object.fromEntries(given), rest };
}

function randomConstraint(r: Random, effect: string, written: Type): ArgumentConstraint {
  const type = written.kind === "optional" ? written.inner : written;
  if (r.chance(0.15)) return { kind: "any" };
  if (type.kind === "list")
    return {
      kind: "words",
      words: [textPattern(r, ["git", "ls", "*"]), ...r.list(0, 2, () => textPattern(r, words))],
      rest: r.chance(0.5),
    };
  if (type.kind === "set") return { kind: "in", set: addresses(r) };
  if (type.kind === "int") {
    const value: Expression = { kind: "literal", value: r.below(6) };
    if (r.chance(0.3)) return { kind: "equals", value };
    return { kind: "compare", operator: r.pick(["!=", "<", "<=", ">", ">="]), value };
  }
  if (type.kind === "path") return { kind: "pattern", pattern: pathPattern(r) };
  if (type.kind === "endpoint") return { kind: "pattern", pattern: textPattern(r, hosts) };
  if (r.chance(0.3)) return { kind: "matching", pattern: r.pick(["a.*", "[ab]+", "A_?KEY", "b|ab"]) };
  if (effect === "send")
    return { kind: "equals", value: { kind: "literal", value: r.pick(["a", "b", "ab"]) } };
  return { kind: "pattern", pattern: textPattern(r, ["a", "*", "*_KEY", "A*", "b"]) };
}

function addresses(r: Random): Expression {
  if (r.chance(0.6)) return { kind: "parameter", path: ["people"] };
  return { kind: "literal", value: r.list(1, 2, () => r.pick(people)) };
}

const people = ["a@x.org", "b@x.org", "c@y.org"] as const;
const hosts = ["x.org", "x.org:443", "*.x.org", "*.x.org:80", "y.org:443", "badx.org"] as const;
const words = ["push", "-*", "*", "p*"] as const;
const folders = ["/a", "/a/b", "/ab", "/a/.env", "/data", "/data2"] as const;

function textPattern(r: Random, of: readonly [string, ...string[]]): readonly PatternPiece[] {
  return [{ kind: "text", text: r.pick(of) }];
}

function pathPattern(r: Random): readonly PatternPiece[] {
  const tail = r.pick(["", "/**", "/*", "/b", "/**/.env", "/b*", "/b/**"]);
  if (r.chance(0.5)) return [{ kind: "text", text: `${r.pick(folders)}${tail}` }];
  const root: PatternPiece = { kind: "parameter", name: "w" };
  return tail === "" ? [root] : [root, { kind: "text", text: tail }];
}

export function randomValues(r: Random): Values {
  return { w: r.pick(folders), people: r.list(0, 2, () => r.pick(people)) };
}

export function randomCall(r: Random, of: Kinds): EffectCall {
  const kind = r.pick(of);
  const parameters = effects[kind]?.parameters ?? parties[kind]?.parameters ?? [];
  const given = parameters.map(({ name, type }): [string, Value] => [name, randomValue(r, type)]);
  return { kind, arguments: Object.fromEntries(given) };
}

function randomValue(r: Random, type: Type): Value {
  switch (type.kind) {
    case "optional":
      return r.chance(0.5) ? null : randomValue(r, type.inner);
    case "path":
      return `${r.pick(folders)}${r.pick(["", "/b", "/c/d", "/.env", "/b2"])}`;
    case "endpoint":
      return `${r.pick(["", "a.", "a.b."])}${r.pick(["x.org", "y.org", "badx.org"])}:${r.pick(["80", "443"])}`;
    case "list":
      return [r.pick(["git", "ls", "rm"]), ...r.list(0, 2, () => r.pick(["push", "-f", "a b", ""]))];
    case "set":
      return r.list(0, 2, () => r.pick(people));
    case "int":
      return r.below(8);
    default:
      return r.pick(["a", "b", "ab", "A_KEY", "AKEY", ""]);
  }
}
