import type * as t from "@babel/types";

/** `module.exports`. */
export function isExports({
  object,
  property,
  computed,
}: t.MemberExpression | t.OptionalMemberExpression): boolean {
  const isModule = object.type === "Identifier" && object.name === "module";
  return isModule && !computed && property.type === "Identifier" && property.name === "exports";
}

/** `Object.defineProperty(exports, "__esModule", { value: true })`. */
export function isMarkOfModule({
  callee,
  arguments: given,
}: t.CallExpression | t.OptionalCallExpression | t.NewExpression): boolean {
  if (callee.type !== "MemberExpression" || callee.computed || given.length !== 3) return false;
  const { object, property } = callee;
  const [target, name, descriptor] = given;
  const isDefine = object.type === "Identifier" && object.name === "Object" && property.type === "Identifier";
  if (!isDefine || property.name !== "defineProperty" || descriptor?.type !== "ObjectExpression")
    return false;
  const isExport = target?.type === "Identifier" && target.name === "exports";
  if (!isExport || name?.type !== "StringLiteral" || name.value !== "__esModule") return false;
  return descriptor.properties.every(
    (one) => one.type === "ObjectProperty" && one.value.type === "BooleanLiteral" && !one.computed,
  );
}
