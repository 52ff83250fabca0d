import type { AuthorityChange, ChangedComponent } from "../decide/authority-change.ts";
import { diffAuthority } from "../decide/authority-diff.ts";
import { uniteModules } from "../decide/policy-set.ts";
import { authorityDiffDiagnostics as kinds } from "../diagnostics/catalogue/authority-diff.ts";
import { diagnose } from "../diagnostics/catalogue.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Place } from "../policy/policy.ts";
import { entry } from "../policy/table.ts";
import { lineIndexOf } from "../source/line-index.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { Span } from "../source/span.ts";
import type { OtherVersion } from "./other-version.ts";
import type { CompiledModule } from "./pipeline.ts";

/** How the authority of a project lies to that of another version, each change at its place in the project. */
export function diffProject(
  modules: readonly CompiledModule[],
  { policies, isWhole }: OtherVersion,
  failsOnWiden: boolean,
): readonly Diagnostic[] {
  const names = new Set(policies.map(({ module }) => module));
  const compared = modules.filter(({ name }) => isWhole || names.has(name));
  const now = compared.flatMap(({ policy }) => (policy === undefined ? [] : [policy.policy]));
  const { changes } = diffAuthority(uniteModules(policies), uniteModules(now));
  return changes.map((change) => toDiagnostic(change, placeOf(modules, change), failsOnWiden));
}

interface Found {
  readonly file: SourceFile | undefined;
  readonly span: Span;
}

function toDiagnostic(change: AuthorityChange, { file, span }: Found, failsOnWiden: boolean): Diagnostic {
  const { subject, component, direction, summary, gained, lost } = change;
  if (direction === "equal") return diagnose(kinds.equal, { subject, summary }, file, span);
  const parameters = { subject, component, summary, gained: gained?.text, lost: lost?.text };
  const diagnostic = diagnose(kinds[direction], parameters, file, span);
  return failsOnWiden && direction !== "narrower" ? { ...diagnostic, severity: "error" } : diagnostic;
}

const nowhere: Found = { file: undefined, span: { start: 0, end: 0 } };

/** The clause that says what changed, else the declaration; nowhere for what is gone. */
function placeOf(modules: readonly CompiledModule[], { subject, component }: AuthorityChange): Found {
  const space = subject.indexOf(" ");
  const [kind, name] = [subject.slice(0, space), subject.slice(space + 1)];
  const module = modules.find((one) => name.startsWith(`${one.name}.`));
  if (module?.policy === undefined) return nowhere;
  const { places } = module.policy.source;
  const own = name.slice(module.name.length + 1);
  const declaration = kind === "party" ? partyPlace(places, own) : `${kind} ${own}`;
  const clause = clauses[component];
  const place =
    (clause === undefined ? undefined : entry(places, `${declaration}/${clause}`)) ??
    entry(places, declaration);
  return place === undefined ? nowhere : { file: module.file, span: spanOf(module.file, place) };
}

/** A party is told by its role. */
function partyPlace(places: Readonly<Record<string, Place>>, name: string): string {
  return Object.keys(places).find((id) => id.endsWith(` ${name}`) && !id.includes("/")) ?? name;
}

const clauses: Readonly<Partial<Record<ChangedComponent, string>>> = {
  sender: "from",
  recipient: "to",
  purpose: "purpose",
  field: "discloses",
  sink: "forwards",
  lifetime: "lasts",
  log: "logs",
  memory: "remembers",
  budget: "charges",
  candidate: "offers",
  failure: "otherwise",
  effect: "allows",
  scope: "allows",
  ask: "asks",
  after: "after",
  claim: "claims",
};

function spanOf(file: SourceFile, { start, end }: Place): Span {
  const { starts } = lineIndexOf(file);
  const offset = ({ line, column }: Place["start"]): number => (starts[line - 1] ?? 0) + column - 1;
  return { start: offset(start), end: offset(end) };
}
