import { FLIPPED_ALIAS_KEYS, VISITOR_KEYS } from "@babel/types";
import { parse, type ParserPlugin } from "@babel/parser";
import { describe, expect, it } from "vitest";
import { expressionRules } from "../../../src/effects/javascript/lower/expressions.ts";
import { statementRules } from "../../../src/effects/javascript/lower/statements.ts";
import { lowerJavaScript } from "../../../src/effects/javascript/lower.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const rules = new Set([...Object.keys(expressionRules), ...Object.keys(statementRules)]);

/** What the rule of the node around it lowers. */
const parts = words(`
  File Program Directive DirectiveLiteral InterpreterDirective CatchClause ObjectMethod ObjectProperty RestElement SwitchCase
  VariableDeclarator AssignmentPattern ArrayPattern ObjectPattern VoidPattern ClassBody ClassMethod ClassProperty ClassAccessorProperty
  ClassPrivateProperty ClassPrivateMethod PrivateName StaticBlock SpreadElement Super TemplateElement Import ImportAttribute
  ExportSpecifier ExportDefaultSpecifier ExportNamespaceSpecifier ImportDefaultSpecifier ImportNamespaceSpecifier ImportSpecifier Decorator
  JSXAttribute JSXClosingElement JSXEmptyExpression JSXExpressionContainer JSXSpreadChild JSXIdentifier JSXMemberExpression
  JSXNamespacedName JSXOpeningElement JSXSpreadAttribute JSXText JSXOpeningFragment JSXClosingFragment
  TSParameterProperty TSDeclareMethod TSQualifiedName TSEnumBody TSEnumMember TSModuleBlock TSExternalModuleReference`);

/** Types: nothing of them is there when the program runs. */
const types = new Set([
  ...(FLIPPED_ALIAS_KEYS["TSType"] ?? []),
  ...words(`TSCallSignatureDeclaration TSConstructSignatureDeclaration TSPropertySignature TSMethodSignature TSIndexSignature
    TSNamedTupleMember TSInterfaceBody TSTypeAnnotation TSTypeParameterInstantiation
    TSTypeParameterDeclaration TSTypeParameter`),
]);

/** Syntax that no engine runs as it stands, in snippets with the plugins that read it: each is opaque. */
const opaque: Readonly<Record<string, readonly [string, ...ParserPlugin[]]>> = {
  BindExpression: ["a::b;", "functionBind"],
  DoExpression: ["(do { 1 });", "doExpressions"],
  ModuleExpression: ["(module { 1 });", "moduleBlocks"],
  V8IntrinsicIdentifier: ["%DebugPrint(1);", "v8intrinsic"],
  TopicReference: ["1 |> %;", ["pipelineOperator", { proposal: "hack", topicToken: "%" }]],
  Placeholder: ["%%x%%;", "placeholders"],
  ArgumentPlaceholder: ["f(?);", "partialApplication"],
  DecimalLiteral: ["1m;", "decimal"],
  RecordExpression: ["#{};", ["recordAndTuple", { syntaxType: "hash" }]],
  TupleExpression: ["#[];", ["recordAndTuple", { syntaxType: "hash" }]],
};

/** Syntax that only exists inside of what is opaque, or that no reading gives. */
const never = new Set([
  ...(FLIPPED_ALIAS_KEYS["Flow"] ?? []),
  ...(FLIPPED_ALIAS_KEYS["EnumBody"] ?? []),
  ...(FLIPPED_ALIAS_KEYS["EnumMember"] ?? []),
  ...words(`EnumDeclaration Noop PipelineTopicExpression PipelineBareFunction PipelinePrimaryTopicReference`),
]);

describe("the types of Babel's nodes", () => {
  it.each(Object.keys(VISITOR_KEYS))("%s has a rule, is a part, a type, or opaque", (type) => {
    const homes = [rules, parts, types, new Set(Object.keys(opaque)), never].filter((one) => one.has(type));
    expect(homes.length).toBeGreaterThan(0);
    if (rules.has(type))
      expect(homes.filter((one) => one !== rules && one !== never && one !== types)).toEqual([]);
  });

  it("are all that the lists name", () => {
    const known = new Set(Object.keys(VISITOR_KEYS));
    const named = [...rules, ...parts, ...types, ...Object.keys(opaque), ...never];
    expect(named.filter((type) => !known.has(type))).toEqual([]);
  });
});

describe("syntax that no engine runs", () => {
  const readable = Object.entries(opaque).filter(([type]) => type !== "DecimalLiteral");

  it.each(readable)("%s is opaque", (_, [text, ...plugins]) => {
    const file = parse(text, { sourceType: "module", plugins, errorRecovery: true });
    const { functions } = lowerJavaScript(file, "module");
    expect(functions.some(({ body }) => body.some((one) => one.kind === "opaque"))).toBe(true);
  });
});
