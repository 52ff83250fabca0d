import { invariant } from "../base/assert.ts";
import type { Grammar, GrammarPart } from "../language/syntax/grammar.ts";

/** Rules that are read together: one declaration with all that only it uses, or what several share. */
export interface GrammarSection {
  readonly title: string;
  /** What a link to the section is called. */
  readonly anchor: string;
  readonly rules: readonly string[];
}

/** Every rule in one section: the file, each declaration, then what they share. */
export function sectionsOf(grammar: Grammar): readonly GrammarSection[] {
  const declarations = rulesIn(ruleOf(grammar, "declaration"));
  const owners = ownersOf(grammar, declarations);
  const placed = new Set<string>();
  const section = (title: string, anchor: string, belongs: readonly string[]): GrammarSection => {
    const rules = belongs.filter((rule) => !placed.has(rule));
    for (const rule of rules) placed.add(rule);
    return { title, anchor, rules };
  };
  const file = reachable(grammar, "module", new Set(["declaration"])).filter(
    (rule) => owners.get(rule)?.size !== 1 && !isShared(owners, rule),
  );
  return [
    section("A file", "file", [...file, "declaration"]),
    ...declarations.map((declaration) => {
      const own = reachable(grammar, declaration).filter((rule) => owners.get(rule)?.size === 1);
      return section(startingWords(grammar, declaration).join(", "), `declaration-${declaration}`, own);
    }),
    ...sharedSections(
      grammar,
      [...grammar.rules.keys()].filter((rule) => isShared(owners, rule)),
      section,
    ),
  ].filter(({ rules }) => rules.length > 0);
}

type Section = (title: string, anchor: string, belongs: readonly string[]) => GrammarSection;

function sharedSections(grammar: Grammar, shared: readonly string[], section: Section): GrammarSection[] {
  const from = (...roots: readonly string[]): readonly string[] => closure(grammar, roots);
  return [
    section(
      "Clauses of several declarations",
      "clauses",
      shared.filter((rule) => rule.endsWith("Clause")),
    ),
    section("Types and parameters", "types", from("type", "parameters")),
    section("Values and guards", "values", from("expression", "primary", ...VALUES, "placeholder")),
    section("Effects", "effects", from("effectPatterns", "effectPattern")),
    section("Names, numbers and texts", "names", shared),
  ];
}

/** Parts of values that declarations use without the rest. */
const VALUES = ["reference", "callArguments", "recordLiteral"] as const;

/** Rules, and those that nothing else uses, each where it is met first. */
function closure(grammar: Grammar, roots: readonly string[]): readonly string[] {
  const inside = new Set(roots);
  const users = usersOf(grammar);
  for (const rule of inside) {
    for (const used of rulesIn(ruleOf(grammar, rule))) {
      if ([...(users.get(used) ?? [])].every((user) => inside.has(user))) inside.add(used);
    }
  }
  const order = [...new Set(roots.flatMap((root) => reachable(grammar, root)))];
  return order.filter((rule) => inside.has(rule));
}

function usersOf(grammar: Grammar): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  for (const [user, part] of grammar.rules) {
    for (const used of rulesIn(part)) users.set(used, (users.get(used) ?? new Set()).add(user));
  }
  return users;
}

/** Which declarations use a rule; the header of a file belongs to none of them. */
function ownersOf(
  grammar: Grammar,
  declarations: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map<string, Set<string>>();
  for (const declaration of declarations) {
    for (const rule of reachable(grammar, declaration)) {
      const known = owners.get(rule);
      if (known === undefined) owners.set(rule, new Set([declaration]));
      else known.add(declaration);
    }
  }
  // Texts have placeholders in them, which no rule says.
  for (const rule of reachable(grammar, "placeholder")) owners.set(rule, new Set(declarations));
  return owners;
}

function isShared(owners: ReadonlyMap<string, ReadonlySet<string>>, rule: string): boolean {
  return (owners.get(rule)?.size ?? 0) > 1;
}

/** A rule and those that it uses, each where it is met first. */
function reachable(
  grammar: Grammar,
  root: string,
  without: ReadonlySet<string> = new Set(),
): readonly string[] {
  const met = new Set<string>();
  const visit = (rule: string): void => {
    if (met.has(rule) || without.has(rule)) return;
    met.add(rule);
    for (const used of rulesIn(ruleOf(grammar, rule))) visit(used);
  };
  visit(root);
  return [...met];
}

/** The rules that a part names, in order. */
export function rulesIn(part: GrammarPart): readonly string[] {
  switch (part.kind) {
    case "rule":
      return [part.name];
    case "sequence":
    case "choice":
      return part.parts.flatMap(rulesIn);
    case "optional":
    case "repeated":
      return rulesIn(part.part);
    case "word":
    case "sign":
    case "token":
      return [];
  }
}

function startingWords(grammar: Grammar, rule: string): readonly string[] {
  const first = (part: GrammarPart): readonly string[] => {
    if (part.kind === "word") return [part.text];
    if (part.kind === "choice") return part.parts.flatMap(first);
    return part.kind === "sequence" && part.parts[0] !== undefined ? first(part.parts[0]) : [];
  };
  return first(ruleOf(grammar, rule));
}

export function ruleOf(grammar: Grammar, name: string): GrammarPart {
  const rule = grammar.rules.get(name);
  invariant(rule !== undefined, `the grammar has a rule ${name}`);
  return rule;
}
