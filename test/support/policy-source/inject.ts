import type { Random } from "../../scope/random.ts";

/** A module into which one forbidden dependence was put, with the error that it has to give. */
export interface Injection {
  readonly kind: string;
  readonly text: string;
  readonly code: string;
  /** Where the error has to be: the text of its span, and where that begins. */
  readonly found: string;
  readonly start: number;
}

/** The module with fields that no contract knows and that nothing reads yet. */
export function withSecrets(text: string): string {
  const fields = [
    "private secret: Bool",
    "private secrets: List<Ward, 3>",
    "private hint: Level?",
    "public  ours: Ward to u",
  ];
  const abstraction = "abstraction hide(x: Bool) -> Level {\n  when x -> low\n  otherwise -> high\n}\n\n";
  return text
    .replace("context Case of s {\n", `context Case of s {\n${fields.map((one) => `  ${one}\n`).join("")}`)
    .replace(
      "requirement R {",
      `${abstraction}budget theirs { 9 releases per Case.ours over 1 day }\n\nrequirement R {`,
    );
}

/** Puts one dependence on a secret into a module made by {@link withSecrets}; undefined if it has no place for it. */
export function inject(r: Random, text: string): Injection | undefined {
  return r.pick(ways)(r, text);
}

type Way = (r: Random, text: string) => Injection | undefined;

const guards = [
  "secret",
  "not secret",
  "hide(secret) == low",
  "count(secrets) > 1",
  "present(hint)",
  "hint == high",
  "north in secrets",
  'key == "x" or secret',
  "ours == north",
] as const;

const guard: Way = (r, text) => {
  const place = r.pick(textBodies(text, false));
  if (place === undefined) return undefined;
  const test = r.pick(guards);
  const body = text.slice(place.start, place.end);
  const inserted = `when ${test} {\n${body}\n  }\n  otherwise {\n${body}\n  }`;
  return injected("guard", "REM4015", text, place.start, place.end, inserted, "when ".length, test);
};

const value: Way = (r, text) => {
  const place = r.pick(textBodies(text, true));
  if (place === undefined) return undefined;
  const read = r.pick(["secret", "hide(secret)", "count(secrets)", "ours"]);
  const at = place.end - '."""'.length;
  return injected("value", "REM4014", text, at, at, ` and {${read}}`, " and {".length, read);
};

const padded: Way = (r, text) => {
  const place = r.pick(textBodies(text, true));
  if (place === undefined) return undefined;
  const at = place.end - '."""'.length;
  return injected("value of a list", "REM4014", text, at, at, ' and {secrets, 3, else "-"}', 6, "secrets");
};

const length: Way = (r, text) => {
  const place = r.pick(textBodies(text, true));
  if (place === undefined) return undefined;
  const at = place.end - '."""'.length;
  return injected("length", "REM4015", text, at, at, " and {secrets}", " and {".length, "secrets");
};

const entry: Way = (r, text) => {
  const bodies = [...text.matchAll(/data \{ /g)].map((match) => match.index + match[0].length);
  const at = bodies[r.below(Math.max(1, bodies.length))];
  if (at === undefined) return undefined;
  const read = r.pick(["secret", "hide(secret)", "ours"]);
  return injected("entry of data", "REM4014", text, at, at, `extra: ${read}, `, "extra: ".length, read);
};

const candidate: Way = (r, text) => {
  const offers = [...text.matchAll(/^ {2}offers {4}(form\d)( when .*)?$/gm)];
  const match = offers[r.below(Math.max(1, offers.length))];
  if (match === undefined) return undefined;
  const test = r.pick(guards);
  const inserted = `  offers    ${match[1] ?? ""} when ${test}`;
  const end = match.index + match[0].length;
  return injected(
    "candidate",
    "REM4016",
    text,
    match.index,
    end,
    inserted,
    inserted.length - test.length,
    test,
  );
};

const key: Way = (_r, text) => {
  const clause = /^ {2}charges {3}(.*)$/m.exec(text);
  if (clause !== null) {
    const end = clause.index + clause[0].length;
    return injected("key of a budget", "REM4018", text, end, end, ", theirs", 2, "theirs");
  }
  const lasts = /^ {2}lasts {5}2 turns and 1 hour$/m.exec(text);
  if (lasts === null) return undefined;
  const end = lasts.index + lasts[0].length;
  return injected("key of a budget", "REM4018", text, end, end, "\n  charges   theirs", 13, "theirs");
};

const wider: readonly [Wider, ...Wider[]] = [
  ["forwards  to ", "cal"],
  ["forwards  to ", "mail"],
  ["remembers in ", "mem"],
  ["logs      to ", "trail"],
  ["from      ", "stranger"],
  ["lasts     ", "9 turns"],
  ["lasts     ", "2 hours"],
  ["discloses ", "secret"],
  ["purpose   ", "other"],
];

type Wider = readonly [clause: string, what: string];

/** A child that leaves out a budget by which its parent is charged. */
const uncharged: Way = (_r, text) => {
  const charges = /^ {2}charges {3}(.*)$/m.exec(text)?.[1];
  const to = /^ {2}to {8}(.*)$/m.exec(text)?.[1];
  const lasts = "  lasts     2 turns and 1 hour\n";
  if (to === undefined || !text.includes(lasts)) return undefined;
  const parent = charges === undefined ? text.replace(lasts, `${lasts}  charges   session\n`) : text;
  const left = charges === undefined || charges.includes("session") ? "other" : "session";
  const child = `\nbudget other { 99 releases per session over 1 day }\ncontract wide narrows c {\n  to        ${to}\n  `;
  const inserted = `${child}charges   ${left}\n}\n`;
  return injected(
    "uncharged child",
    "REM4011",
    parent,
    parent.length,
    parent.length,
    inserted,
    child.length,
    `charges   ${left}`,
  );
};

const narrowing: Way = (r, text) => {
  const [clause, what] = r.pick(wider);
  const child = `\ncontract wide narrows c {\n  to        ${/^ {2}to {8}(.*)$/m.exec(text)?.[1] ?? "r"}\n  ${clause}`;
  const end = text.length;
  const more = "purpose other\nchannel mail\nlog trail\nagent stranger\n";
  const whole = injected(
    "wider child",
    "REM4011",
    text,
    end,
    end,
    `${child}${what}\n}\n`,
    child.length,
    what,
  );
  return { ...whole, text: `${whole.text}${more}` };
};

const ways: readonly [Way, ...Way[]] = [
  guard,
  value,
  padded,
  length,
  entry,
  candidate,
  key,
  narrowing,
  uncharged,
];

function injected(
  kind: string,
  code: string,
  text: string,
  from: number,
  to: number,
  inserted: string,
  offset: number,
  found: string,
): Injection {
  return {
    kind,
    code,
    text: text.slice(0, from) + inserted + text.slice(to),
    found,
    start: from + offset,
  };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The bodies that are texts; those among variants may not become a chain. */
function textBodies(text: string, variants: boolean): readonly [Range | undefined, ...(Range | undefined)[]] {
  const found = [...text.matchAll(/text """[^"]*"""/g)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .filter(({ start }) => variants || !isVariant(text, start));
  const [first, ...rest] = found;
  return [first, ...rest];
}

function isVariant(text: string, at: number): boolean {
  const opened = text.lastIndexOf("any of {", at);
  return opened >= 0 && !text.slice(opened, at).includes("\n  }");
}
