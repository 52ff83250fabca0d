import { typeDiagnostics } from "../../diagnostics/catalogue/types.ts";
import type { EffectOfTool, Party } from "../../policy/policy.ts";
import type * as ast from "../syntax/ast.ts";
import { once, report, type Context } from "./context.ts";
import { grantablesOf } from "./effects.ts";
import type { Environment, Variable } from "./environment.ts";
import { elaborate, sequence } from "./expressions.ts";
import type { PartyEntity } from "./groups.ts";
import { parametersOf } from "./types.ts";

/** A party; a tool with its signature and with what calling it does. */
export function partyOf(cx: Context, entity: PartyEntity): Party {
  const { declaration, module: home } = entity;
  if (declaration.kind === "party") return { role: declaration.role };
  return once(
    cx,
    entity,
    "tool",
    (): Party => {
      const parameters = parametersOf(cx, home, declaration.parameters);
      const env: Environment = {
        home,
        place: `in tool \`${entity.name}\``,
        variables: new Map(
          parameters.map(({ name, type }): [string, Variable] => [name, { kind: "parameter", type }]),
        ),
        clock: false,
        accepted: undefined,
      };
      const does = declaration.does.flatMap((effect) => effectOfTool(cx, env, effect) ?? []);
      return { role: "tool", parameters, does };
    },
    () => ({ role: "tool", parameters: [], does: [] }),
  );
}

/** An effect of a tool, its arguments by position. */
function effectOfTool(cx: Context, env: Environment, pattern: ast.EffectPattern): EffectOfTool | undefined {
  const [target, second] = grantablesOf(cx, env.home, pattern.name) ?? [];
  if (target === undefined || second !== undefined) return undefined;
  const written = pattern.arguments ?? [];
  const open = written.find(
    (argument) => argument.constraint.kind !== "equals" || argument.name !== undefined,
  );
  const place = pattern.rest ?? open?.span;
  if (place !== undefined) {
    const parameters = { expected: "a value for each argument, by position", found: "something else" };
    report(cx, env.home, typeDiagnostics.mismatch, parameters, place);
    return undefined;
  }
  if (written.length !== target.parameters.length) {
    const counts = { callee: target.name, expected: target.parameters.length, found: written.length };
    report(cx, env.home, typeDiagnostics.wrongCount, counts, pattern.span);
    return undefined;
  }
  const values = sequence(
    written.map((argument, index) =>
      argument.constraint.kind === "equals"
        ? elaborate(cx, env, argument.constraint.value, target.parameters[index]?.type)
        : undefined,
    ),
  );
  return values === undefined
    ? undefined
    : { effect: target.name, arguments: values.map((typed) => typed.value) };
}
