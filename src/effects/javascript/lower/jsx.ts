import type * as t from "@babel/types";
import type { Place } from "../../effect-ir.ts";
import {
  call,
  constant,
  expression,
  loadNamed,
  nothing,
  operate,
  record,
  storeNamed,
  type At,
} from "./lowering.ts";
import { loadName, thisOf } from "./names.ts";

/** An element calls its component with what stands in it; what is rendered is data. */
export function jsxElement(at: At, node: t.JSXElement): Place {
  const properties = record(at, node);
  for (const attribute of node.openingElement.attributes) {
    if (attribute.type === "JSXSpreadAttribute") {
      operate(at, attribute, "spread", [properties, expression(at, attribute.argument)]);
      continue;
    }
    const { name } = attribute;
    const key = name.type === "JSXIdentifier" ? name.name : `${name.namespace.name}:${name.name.name}`;
    storeNamed(at, attribute, properties, key, attributeValue(at, attribute));
  }
  for (const child of node.children) storeNamed(at, child, properties, "children", jsxChild(at, child));
  const component = elementName(at, node.openingElement.name);
  if (component === undefined) operate(at, node, "export", [properties]);
  else call(at, node, component, [{ place: properties }]);
  return constant(at, node, { type: "data" });
}

function attributeValue(at: At, attribute: t.JSXAttribute): Place {
  const { value } = attribute;
  if (value === null || value === undefined) return constant(at, attribute, { type: "boolean", value: true });
  return jsxChild(at, value);
}

/** The component that a name means; elements of the page have none. */
function elementName(at: At, name: t.JSXOpeningElement["name"]): Place | undefined {
  switch (name.type) {
    case "JSXIdentifier":
      if (name.name === "this") return thisOf(at, name);
      return /^[a-z]/.test(name.name) ? undefined : loadName(at, name, name.name);
    case "JSXMemberExpression": {
      const object =
        name.object.type === "JSXIdentifier"
          ? loadName(at, name, name.object.name)
          : elementName(at, name.object);
      return object === undefined ? undefined : loadNamed(at, name, object, name.property.name);
    }
    case "JSXNamespacedName":
      return undefined;
  }
}

export function jsxFragment(at: At, node: t.JSXFragment): Place {
  for (const child of node.children) operate(at, child, "export", [jsxChild(at, child)]);
  return constant(at, node, { type: "data" });
}

function jsxChild(at: At, node: t.JSXElement["children"][number] | t.StringLiteral): Place {
  switch (node.type) {
    case "JSXText":
      return constant(at, node, { type: "data" });
    case "JSXExpressionContainer":
      return node.expression.type === "JSXEmptyExpression"
        ? nothing(at, node)
        : expression(at, node.expression);
    case "JSXSpreadChild":
      return operate(at, node, "iterate", [expression(at, node.expression)]);
    case "StringLiteral":
      return expression(at, node);
    case "JSXElement":
    case "JSXFragment":
      return expression(at, node);
  }
}
