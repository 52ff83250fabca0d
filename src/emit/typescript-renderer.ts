import { StructureKind, VariableDeclarationKind } from "ts-morph";
import { assertNever, invariant } from "../base/assert.ts";
import { expressionType } from "../policy/expression-type.ts";
import type { Expression } from "../policy/expression.ts";
import { formBodySlots, slotsShown, type FormUnderContract } from "../policy/form-view.ts";
import type { Body, DataBody, Padding, Policy, Slot, TextBody, TextPiece } from "../policy/policy.ts";
import { resolveType } from "../policy/resolve-type.ts";
import type { Type } from "../policy/type.ts";
import { absentText } from "../runtime/show.ts";
import { expressionCode, guardCode, type CodeScope, type Place } from "./typescript-expression.ts";
import { documentation, type Emission, type Statements } from "./typescript-emission.ts";
import { pascalCase, propertyAccess, propertyKey, stringLiteral } from "./typescript-text.ts";
import { typedCode } from "./typescript-types.ts";

/**
 * A renderer for a form under a contract. Its parameters are all it may depend on: what is withheld has no name in it.
 * Returns its identifier.
 */
export function addRenderer(
  file: Statements,
  emission: Emission,
  contractName: string,
  formName: string,
  prepared: FormUnderContract,
): string {
  const name = emission.names.claim(`render${pascalCase(contractName)}${pascalCase(formName)}`);
  const writing = writingOf(file, emission, prepared);
  const statements = rendererStatements(writing);
  file.push({
    kind: StructureKind.Function,
    isExported: true,
    name,
    parameters: parameters(emission, contractName, writing),
    returnType: "remit.Rendering",
    docs: documentation(emission, `form ${formName}`),
    statements,
  });
  return name;
}

/** A parameter that nothing reads has a name that says so. */
function parameters(
  emission: Emission,
  contractName: string,
  { prepared, used }: Writing,
): { name: string; type: string }[] {
  const { publicView, authorizedView } = emission.contract(contractName);
  const all = [
    { name: "publicView", type: publicView },
    { name: "authorizedView", type: authorizedView },
    { name: "asked", type: `ReadonlySet<${emission.requirement(prepared.form.answers).asked}>` },
    { name: "draw", type: "number" },
    { name: "clockMs", type: "number" },
  ];
  return all.map(({ name, type }) => ({
    name: name === "asked" || used.has(name) ? name : `_${name}`,
    type,
  }));
}

interface Writing {
  readonly emission: Emission;
  readonly scope: CodeScope;
  readonly prepared: FormUnderContract;
  /** The parameters that the code reads. */
  readonly used: Set<string>;
  /** The constant for a kind of place, made when first used. */
  readonly placeOf: (initializer: string) => string;
}

function writingOf(file: Statements, emission: Emission, prepared: FormUnderContract): Writing {
  const inner = emission.names.inner();
  const { policy } = emission.document;
  const bound = new Set(prepared.form.bindings.map((binding) => binding.slot));
  const slots = prepared.requirement.slots.map(
    ({ name }) => [name, bound.has(name) ? inner.claim(name) : "null"] as const,
  );
  const used = new Set<string>();
  return {
    emission,
    prepared,
    used,
    scope: {
      policy,
      types: prepared.scope,
      held: (expression) => viewPlace(policy, prepared, used, expression),
      clock: () => {
        used.add("clockMs");
        return "clock";
      },
      slots: new Map(slots),
      parameters: new Map(),
      abstraction: emission.abstraction,
    },
    placeOf: (initializer) => emission.places.get(initializer) ?? addPlace(file, emission, initializer),
  };
}

function addPlace(file: Statements, { names, places }: Emission, initializer: string): string {
  const name = names.claim(`place${places.size + 1}`);
  places.set(initializer, name);
  file.push({
    kind: StructureKind.VariableStatement,
    declarationKind: VariableDeclarationKind.Const,
    declarations: [{ name, initializer }],
  });
  return name;
}

function rendererStatements(writing: Writing): string[] {
  const { scope, prepared, used } = writing;
  const { slots } = prepared.requirement;
  const body = bodyStatements(writing, prepared.form.body);
  const shown = new Set(formBodySlots(prepared.form));
  const bindings = prepared.form.bindings
    .filter(({ slot }) => shown.has(slot))
    .map(({ slot, value }) => `const ${variableOf(scope, slot)} = ${expressionCode(scope, value)};`);
  const needed = slots.filter((slot) => slot.mode === "needs").map((slot) => stringLiteral(slot.name));
  const accepted = slots.filter((slot) => slot.mode === "accepts").map((slot) => stringLiteral(slot.name));
  return [
    ...(used.has("clockMs") ? ["const clock = remit.readClock(clockMs);"] : []),
    `const required = remit.requiredSlots([${needed.join(", ")}], [${accepted.join(", ")}], asked);`,
    ...bindings,
    ...body,
  ];
}

function bodyStatements(writing: Writing, body: Body): string[] {
  switch (body.kind) {
    case "text":
      return [`return ${textCode(writing, body)};`];
    case "data":
      return [`return ${dataCode(writing, body)};`];
    case "when":
      return [
        ...body.branches.flatMap(({ guard, body: inner }) => [
          `if (${guardCode(writing.scope, guard)}) {`,
          ...indented(bodyStatements(writing, inner)),
          "}",
        ]),
        ...(body.otherwise === undefined ? [noBranch] : bodyStatements(writing, body.otherwise)),
      ];
    case "any-of":
      writing.used.add("draw");
      return [
        `switch (draw % ${body.variants.length}) {`,
        ...body.variants.flatMap((variant, index) => [
          `  case ${index}:`,
          ...indented(indented(bodyStatements(writing, variant))),
        ]),
        "  default:",
        `    ${noBranch}`,
        "}",
      ];
    default:
      return assertNever(body);
  }
}

const noBranch = 'return remit.abstained("no-branch");';

function textCode(writing: Writing, body: TextBody): string {
  const texts: string[] = [];
  const parts: string[] = [];
  for (const piece of body.pieces) {
    if (piece.kind === "fixed") {
      texts.push(stringLiteral(piece.text));
      parts.push(stringLiteral(piece.text));
      continue;
    }
    const part = placeCode(writing, piece.value, piece.padding);
    texts.push(shownText(writing, piece, part));
    parts.push(part);
  }
  const sum = texts[0]?.startsWith('"') === true ? texts : ['""', ...texts];
  return `remit.sendText(${sum.join(" + ")}, [${parts.join(", ")}], required, ${slotsCode(writing, body)})`;
}

function dataCode(writing: Writing, body: DataBody): string {
  const entries = body.entries.map(({ key, value }) => {
    const fallback = slotOf(writing, value)?.fallback;
    const code = expressionCode(writing.scope, value);
    const mayBeAbsent = fallback !== undefined && isOptional(writing, value);
    return `${propertyKey(key)}: ${mayBeAbsent ? orElse(code, fallback) : code}`;
  });
  const parts = body.entries.map(({ value }) => placeCode(writing, value, undefined));
  return `remit.sendData({ ${entries.join(", ")} }, [${parts.join(", ")}], required, ${slotsCode(writing, body)})`;
}

/** Scalars are written as they are; what has more than one way to be written is written by the runtime. */
function shownText(writing: Writing, piece: Extract<TextPiece, { kind: "value" }>, part: string): string {
  const { scope } = writing;
  const type = resolveType(scope.policy.types, typeOf(writing, piece.value));
  const inner = type.kind === "optional" ? resolveType(scope.policy.types, type.inner) : type;
  if (piece.padding !== undefined || ["list", "set", "record", "decimal"].includes(inner.kind)) {
    return `remit.showPlace(${part})`;
  }
  const code = expressionCode(scope, piece.value);
  if (type.kind !== "optional") return needsParentheses(code) ? `(${code})` : code;
  return orElse(code, slotOf(writing, piece.value)?.fallback ?? absentText);
}

/** A value, or a text where it is absent. */
function orElse(code: string, text: string): string {
  return code === "null" ? stringLiteral(text) : `(${code} ?? ${stringLiteral(text)})`;
}

function needsParentheses(code: string): boolean {
  return code.startsWith("!") || /^-?\d/.test(code);
}

function placeCode(writing: Writing, expression: Expression, padding: Padding | undefined): string {
  const { emission, scope } = writing;
  const fallback = slotOf(writing, expression)?.fallback;
  const rest = [
    ...(fallback === undefined ? [] : [`fallback: ${stringLiteral(fallback)}`]),
    ...(padding === undefined
      ? []
      : [`padding: { count: ${padding.count}, fallback: ${stringLiteral(padding.fallback)} }`]),
  ];
  const typed = typedCode(emission.types, typeOf(writing, expression));
  const place = writing.placeOf(
    `remit.shown(${typed}${rest.length === 0 ? "" : `, { ${rest.join(", ")} }`})`,
  );
  const slot =
    expression.kind === "slot" ? expression.path.map((step) => `, ${stringLiteral(step)}`).join("") : "";
  return `${place}(${expressionCode(scope, expression)}${slot})`;
}

/** The slots that a body shows, with their values. */
function slotsCode(writing: Writing, body: TextBody | DataBody): string {
  const shown = slotsShown(body);
  const entries = writing.prepared.requirement.slots
    .filter((slot) => shown.has(slot.name))
    .map((slot) => `${propertyKey(slot.name)}: ${variableOf(writing.scope, slot.name)}`);
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
}

function viewPlace(
  policy: Policy,
  { view, scope }: FormUnderContract,
  used: Set<string>,
  expression: Expression,
): Place | undefined {
  const source = view.source(expression);
  if (source === undefined) return undefined;
  const parameter = source.view === "public" ? "publicView" : "authorizedView";
  used.add(parameter);
  const code = propertyAccess(parameter, source.name);
  const disclosure = view.disclosures.find((item) => item.name === source.name);
  const type =
    source.view === "public" || disclosure === undefined
      ? scope.fields.get(source.name)
      : expressionType(policy, scope, disclosure.value);
  invariant(type !== undefined, `the view has ${source.name}`);
  return { code, type, path: source.path };
}

function typeOf({ scope }: Writing, expression: Expression): Type {
  return expressionType(scope.policy, scope.types, expression);
}

function isOptional(writing: Writing, expression: Expression): boolean {
  return resolveType(writing.scope.policy.types, typeOf(writing, expression)).kind === "optional";
}

function slotOf({ prepared }: Writing, expression: Expression): Slot | undefined {
  if (expression.kind !== "slot") return undefined;
  return prepared.requirement.slots.find((slot) => slot.name === expression.path[0]);
}

function variableOf(scope: CodeScope, slot: string): string {
  const variable = scope.slots.get(slot);
  invariant(variable !== undefined, `slot ${slot} has a variable`);
  return variable;
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
