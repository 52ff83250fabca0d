import { fail, ok, type Result } from "../base/result.ts";
import { bindingOf, type Binding, type BindRefusal } from "./binding.ts";
import type { CommandScope } from "./command.ts";
import { bindEndpoint } from "./endpoint.ts";
import { exactly } from "./exactly.ts";
import type { Scope } from "./kinds.ts";
import { unionOf } from "./members.ts";
import { bindPattern } from "./names.ts";
import { bindPath } from "./path.ts";
import { isParameter, type Pattern } from "./pattern.ts";
import { programPattern } from "./program.ts";
import { mapProduct } from "./product.ts";
import type { ParameterScope } from "./textual.ts";

/**
 * Puts literal values for parameters: a value is never read as a pattern. Parameters that `bindings` does not name stay
 * symbolic. The working directory of relative paths is bound under the name ".".
 */
export function bind(scope: Scope, bindings: Readonly<Record<string, Binding>>): Result<Scope, BindRefusal> {
  const refusals: BindRefusal[] = [];
  const bound = bindAll(scope, { bindings, texts: textsOf(bindings), refusals });
  const [refusal] = refusals;
  return refusal === undefined ? ok(bound) : fail(refusal);
}

interface Work {
  readonly bindings: Readonly<Record<string, Binding>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly refusals: BindRefusal[];
}

function bindAll(scope: Scope, work: Work): Scope {
  const accept = (result: Result<Scope, BindRefusal>): Scope => {
    if (result.ok) return result.value;
    work.refusals.push(result.error);
    return scope;
  };
  switch (scope.kind) {
    case "names":
      return { kind: "names", of: scope.of.map((pattern) => bindPattern(pattern, work.texts)) };
    case "path":
      return accept(bindPath(scope, work.texts));
    case "endpoint":
      return accept(bindEndpoint(scope, work.texts));
    case "command":
      refuseTexts(scope.words.flat(), work, (text) => (text.includes("\0") ? "has a NUL in it" : undefined));
      return bindCommand(scope, work);
    case "shell":
      refuseTexts(scope.text, work, (text) =>
        plainWord.test(text) ? undefined : "has a sign that a shell reads",
      );
      return { ...scope, text: bindPattern(scope.text, work.texts) };
    case "parameter":
      return accept(bindSet(scope, work.bindings));
    case "product":
      return mapProduct(scope, (inner) => bindAll(inner, work));
    case "union":
    case "both":
      return { kind: scope.kind, of: scope.of.map((part) => bindAll(part, work)) };
    default:
      return scope;
  }
}

/** A program that is bound must come out in the spelling that programs have, or what is denied would not be found. */
function bindCommand(scope: CommandScope, work: Work): CommandScope {
  const words = scope.words.map((word) => bindPattern(word, work.texts));
  const [written = [], program = []] = [scope.words[0], words[0]];
  const parameter = written.find(
    (piece) => isParameter(piece) && bindingOf(work.texts, piece.name) !== undefined,
  );
  if (isParameter(parameter)) {
    const checked = program.length === 0 ? fail({ reason: "names no program" }) : programPattern(program);
    if (!checked.ok) work.refusals.push({ parameter: parameter.name, reason: checked.error.reason });
  }
  return { ...scope, words };
}

/** What a shell takes as it stands. */
const plainWord = /^[A-Za-z0-9_./:,@%+-]+$/u;

function refuseTexts(pattern: Pattern, work: Work, problemOf: (text: string) => string | undefined): void {
  for (const { name } of pattern.filter(isParameter)) {
    const text = bindingOf(work.texts, name);
    const reason = text === undefined ? undefined : problemOf(text);
    if (reason !== undefined) work.refusals.push({ parameter: name, reason });
  }
}

function bindSet(
  scope: ParameterScope,
  bindings: Readonly<Record<string, Binding>>,
): Result<Scope, BindRefusal> {
  const binding = bindingOf(bindings, scope.name);
  if (binding === undefined) return ok(scope);
  const parts: Scope[] = [];
  for (const text of typeof binding === "string" ? [binding] : binding) {
    const part = exactly(scope.domain, text);
    if (!part.ok) return fail({ parameter: scope.name, reason: part.error });
    parts.push(part.value);
  }
  return ok(unionOf(parts));
}

function textsOf(bindings: Readonly<Record<string, Binding>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(bindings).flatMap(([name, binding]) =>
      typeof binding === "string" ? [[name, binding]] : [],
    ),
  );
}
