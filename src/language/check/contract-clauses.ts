import { syntaxDiagnostics } from "../../diagnostics/catalogue/syntax.ts";
import { expressionText } from "../../policy/expression-text.ts";
import type { Disclosure, Memory } from "../../policy/policy.ts";
import type { LinkedModule } from "../names/program.ts";
import type * as ast from "../syntax/ast.ts";
import { budgetOf } from "./budgets.ts";
import { lookup, nameOf, report, reportDuplicates, type Context } from "./context.ts";
import { fieldVariables, type ContextEntity } from "./contexts.ts";
import type { DraftContract } from "./drafts.ts";
import { lifetimeOf } from "./durations.ts";
import type { Environment } from "./environment.ts";
import { elaborate } from "./expressions.ts";
import { partiesOf, partyNamed, type Role } from "./groups.ts";

/** What the clauses of a contract say, each by itself. */

/** Whoever may be sent a message. */
export const recipients: readonly Role[] = ["agent", "person", "tool", "channel"];

export function fromOf(
  cx: Context,
  home: LinkedModule,
  clause: ast.ContractClause | undefined,
): string | undefined {
  if (clause?.kind !== "from") return undefined;
  const [party, extra] = clause.parties;
  if (extra !== undefined) {
    report(
      cx,
      home,
      syntaxDiagnostics.unexpected,
      { found: "a second sender", expected: "one agent" },
      extra.span,
    );
  }
  const entity = party === undefined ? undefined : partyNamed(cx, home, party, recipients);
  return entity === undefined ? undefined : nameOf(cx, entity);
}

export function toOf(
  cx: Context,
  home: LinkedModule,
  clause: ast.ContractClause | undefined,
): readonly string[] | undefined {
  if (clause?.kind !== "to") return undefined;
  const to = partiesOf(cx, home, clause.parties, recipients, "recipient");
  return to.length > 0 ? to : undefined;
}

export function purposeOf(
  cx: Context,
  home: LinkedModule,
  clause: ast.ContractClause | undefined,
): string | undefined {
  if (clause?.kind !== "purpose-of") return undefined;
  const entity = lookup(cx, home, clause.purpose, { kinds: ["purpose"], phrase: "purpose" });
  return entity === undefined ? undefined : nameOf(cx, entity);
}

export function disclosuresOf(
  cx: Context,
  home: LinkedModule,
  clause: ast.ContractClause | undefined,
  context: ContextEntity | undefined,
): readonly Disclosure[] | undefined {
  if (clause?.kind !== "discloses" || context === undefined) return undefined;
  const env: Environment = {
    home,
    place: `among the fields of \`${context.name}\``,
    variables: fieldVariables(cx, context),
    clock: false,
    accepted: undefined,
  };
  const found = new Map<string, Disclosure>();
  const values = new Set<string>();
  for (const disclosure of clause.disclosures ?? []) {
    const typed = elaborate(cx, env, withoutContext(disclosure.value, context), undefined);
    if (typed === undefined) continue;
    const written = home.file.text.slice(disclosure.value.span.start, disclosure.value.span.end);
    const name = disclosure.alias?.text ?? written;
    const value = expressionText(typed.value);
    if (values.has(value) && !found.has(name))
      reportDuplicates(cx, home, [alias(written, disclosure), alias(written, disclosure)], "disclosure");
    values.add(value);
    if (found.has(name))
      reportDuplicates(cx, home, [alias(name, disclosure), alias(name, disclosure)], "disclosure");
    else found.set(name, { name, value: typed.value });
  }
  return [...found.values()];
}

function alias(text: string, disclosure: ast.Disclosure): ast.Name {
  return { kind: "name", text, span: disclosure.span };
}

/** `Case.slot` says the same as `slot`. */
function withoutContext(value: ast.Expression, context: ContextEntity): ast.Expression {
  if (value.kind !== "dotted-name" || value.parts.length < 2 || value.parts[0]?.text !== context.name)
    return value;
  return { ...value, parts: value.parts.slice(1) };
}

export function sinksOf(
  cx: Context,
  home: LinkedModule,
  clause: ast.ContractClause | undefined,
  roles: readonly Role[],
): readonly string[] | undefined {
  if (clause?.kind !== "forwards" && clause?.kind !== "logs") return undefined;
  return partiesOf(cx, home, clause.sinks ?? [], roles, "sink");
}

export function memoryOf(
  cx: Context,
  home: LinkedModule,
  clause: ast.ContractClause | undefined,
): Memory | undefined {
  if (clause?.kind !== "remembers") return undefined;
  const stores = partiesOf(cx, home, clause.sinks ?? [], ["store"], "store");
  return clause.lasts === undefined ? { stores } : { stores, lasts: lifetimeOf(cx, home, clause.lasts) };
}

export function lastsOf(
  cx: Context,
  home: LinkedModule,
  clause: ast.ContractClause | undefined,
): DraftContract["lasts"] | undefined {
  return clause?.kind === "lasts" ? lifetimeOf(cx, home, clause.duration) : undefined;
}

export function chargesOf(
  cx: Context,
  home: LinkedModule,
  clause: ast.ContractClause | undefined,
): readonly string[] | undefined {
  if (clause?.kind !== "charges") return undefined;
  reportDuplicates(cx, home, clause.budgets, "budget");
  return clause.budgets.flatMap((name) => budgetNamed(cx, home, name) ?? []);
}

/** The budget of a name, as policies name it; undefined where there is none, which is then reported. */
export function budgetNamed(cx: Context, home: LinkedModule, name: ast.Name): string | undefined {
  const entity = lookup(cx, home, name, { kinds: ["budget"], phrase: "budget" });
  if (entity === undefined) return undefined;
  budgetOf(cx, entity);
  return nameOf(cx, entity);
}
